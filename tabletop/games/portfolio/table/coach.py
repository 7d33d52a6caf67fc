"""What beginners at Portfolio miss, as moments for the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.conditions.ends import ACE, KING, faces_at, price_of, run_name
from tabletop.games.portfolio.exposure import is_idle_cap
from tabletop.games.portfolio.setup import ENDS, End, Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.remark import Moment, Remark, requires

FREE: Final = ("meets", "end_open", "can_pay", "no_promise")
"""What an attack requires as the rules ship; an open end is safe from no one then."""


def _hand(view: PortfolioView) -> tuple[Card, ...]:
    return view.faces(f"hand:{view.seat}")


def _own(view: PortfolioView) -> list[Portfolio]:
    return [each for each in view.portfolios.values() if each.owner == view.seat]


def _acts(view: PortfolioView) -> bool:
    return view.phase == "actions" and bool(view.legal)


def ending(view: PortfolioView, book: RuleBook) -> Remark | None:
    """The last card is drawn."""
    if not view.ending or not _acts(view) or view.last < 0:
        return None
    text = _("The last card is drawn: nobody draws any more, and the turn of @{seat} is the last.")
    return Remark("ending", text.format(seat=view.last), "PF-20", ("zone:stock",))


def taken(view: PortfolioView, book: RuleBook) -> Remark | None:
    """The card taken from the discard pile may not go back at once."""
    card, hand = view.taken, _hand(view)
    if card is None or card not in hand or len(hand) < 2 or not _acts(view):
        return None
    can = any(move.name == "discard" and move.card() is card for move in view.legal)
    if can or not requires(book, "discard", "not_taken"):
        return None
    text = _("You took [{card}] from the discard pile: it cannot be what you throw away now.")
    return Remark("taken", text.format(card=card.code), "PF-17", (f"card:{card.code}",))


def open_low_end(view: PortfolioView, book: RuleBook) -> Remark | None:
    """An own portfolio can still be neutralised, or worse, acquired as well."""
    setup = Setup.of(book, view.seats)
    promised = any(promise.to == view.seat for promise in view.promises)
    if promised or not _acts(view):
        return None
    for own in _own(view):
        low, high = (_taking(view, book, own, end) for end in ENDS)
        if not low:
            continue
        text = _("Your {run} can be neutralised, its low end is open: by [{card}], for ${price}.")
        if high:
            text = _(
                "Your {run} is open: [{high}] acquires it for ${more}, [{card}] neutralises it for "
                "${price}."
            )
        said = text.format(
            run=run_name(own.cards),
            card=low,
            price=price_of(setup, own, "neutralise"),
            high=high,
            more=price_of(setup, own, "acquire"),
        )
        return Remark("open_low_end", said, "PF-13", (f"zone:portfolio:{own.id}",))
    return None


def _taking(view: PortfolioView, book: RuleBook, own: Portfolio, end: End) -> str:
    """The face with which another may attack an own portfolio at an end, "" where none can, by
    rules that ask for no more than usual."""
    setup, act = Setup.of(book, view.seats), "neutralise" if end == "low" else "acquire"
    free = any(
        drop.move == act
        and drop.requires_only(*FREE)
        and ("meets", end) in [(each.name, each.param) for each in drop.requires]
        for drop in book.drops
    )
    if not free or not price_of(setup, own, act):
        return ""
    return next((face for face in faces_at(own, end) if _at_large(view, setup, face)), "")


def _at_large(view: PortfolioView, setup: Setup, face: str) -> bool:
    """Whether a card of that face lies neither in one's own hand nor in a portfolio."""
    lying = [
        zone for zone in view.zones.values() if zone.kind in ("portfolio", "cap_low", "cap_high")
    ]
    seen = [*_hand(view), *(card for zone in lying for card in zone.faces)]
    copies = [card for card in setup.deck if card.face == face]
    return any(card not in seen for card in copies)


def cap(view: PortfolioView, book: RuleBook) -> Remark | None:
    """A card in hand would close an end for good, which somebody could still attack."""
    setup = Setup.of(book, view.seats)
    for move in view.legal:
        if move.name != "cap" or is_idle_cap(view, setup, move):
            continue
        own, card, side = view.portfolios[move.word("portfolio")], move.card(), move.args["side"]
        lit = (f"card:{card.code}", f"zone:portfolio:{own.id}")
        if side == "low" and own.cards[0].rank != ACE and requires(book, "neutralise", "end_open"):
            text = _("[{card}] could cap your {run}: nobody could neutralise it any more.")
        elif side == "high" and requires(book, "acquire", "end_open"):
            text = _("[{card}] could cap your {run}: nobody could acquire it any more.")
        else:
            continue
        said = text.format(card=card.code, run=run_name(own.cards))
        return Remark("cap", said, "PF-12", lit)
    return None


def acquire(view: PortfolioView, book: RuleBook) -> Remark | None:
    """One could buy a portfolio of another seat."""
    setup = Setup.of(book, view.seats)
    for move in view.legal:
        if move.name == "acquire" and "acquire" not in setup.several:
            run, card = view.portfolios[move.word("portfolio")], move.card()
            if run.cards[-1].rank == KING:
                continue
            text = _("[{card}] and ${price} would make the {run} of @{seat} yours.")
            said = text.format(
                card=card.code,
                price=price_of(setup, run, "acquire"),
                run=run_name(run.cards),
                seat=run.owner,
            )
            lit = (f"card:{card.code}", f"zone:portfolio:{run.id}")
            return Remark("acquire", said, "PF-14", lit)
    return None


def pauper(view: PortfolioView, book: RuleBook) -> Remark | None:
    """Two cards for nothing, for the asking."""
    if book.option("remind_pauper") != "on" or not any("pauper" in m.args for m in view.legal):
        return None
    n = Setup.of(book, view.seats).numbers.pauper.count
    text = _("You own no portfolio and hold few cards: you may draw {n} for nothing, as a pauper.")
    return Remark("pauper", text.format(n=n), "PF-7", ("node:draw:pauper",))


def round_the_corner(view: PortfolioView, book: RuleBook) -> Remark | None:
    """Queen, king and ace of a suit are no run."""
    if not _acts(view) or not requires(book, "make", "in_sequence"):
        return None
    held = {card.face: card for card in _hand(view)}
    for suit in dict.fromkeys(card.suit for card in _hand(view)):
        cards = [held.get(f"{rank}{suit}") for rank in "QKA"]
        queen, king, ace = cards
        if queen and king and ace:
            text = _("An ace is the lowest card: [{queen}], [{king}] and [{ace}] are no portfolio.")
            said = text.format(queen=queen.code, king=king.code, ace=ace.code)
            lit = tuple(f"card:{card.code}" for card in (queen, king, ace))
            return Remark("round_the_corner", said, "PF-2", lit)
    return None


def uncounted(view: PortfolioView, book: RuleBook) -> Remark | None:
    """What the first portfolio pays."""
    own, n = _own(view), Setup.of(book, view.seats).numbers.uncounted
    if len(own) != 1 or not n or not _acts(view) or len(own[0].cards) <= n:
        return None
    text = ngettext(
        "The lowest card of a portfolio pays nothing: your {run} pays ${value} a turn.",
        "The {n} lowest cards of a portfolio pay nothing: your {run} pays ${value} a turn.",
        n,
    )
    said = text.format(n=n, run=run_name(own[0].cards), value=own[0].value)
    return Remark("uncounted", said, "PF-3", (f"zone:portfolio:{own[0].id}",))


def drawing(view: PortfolioView, book: RuleBook) -> Remark | None:
    """Savings do not pay for cards."""
    seat = view.seat
    if seat is None or view.phase != "draw" or not Setup.of(book, view.seats).bounds_draws:
        return None
    most = max([move.number("count") for move in view.legal if move.name == "draw"], default=0)
    if most < 2 or not 0 < view.income < view.money[seat]:
        return None
    text = _("Only this turn’s income of ${n} pays for cards you draw; what you saved does not.")
    return Remark("drawing", text.format(n=view.income), "PF-6")


MOMENTS: Final[Sequence[Moment[PortfolioView]]] = (
    ending,
    taken,
    open_low_end,
    cap,
    acquire,
    pauper,
    round_the_corner,
    uncounted,
    drawing,
)
