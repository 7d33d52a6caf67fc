"""What beginners at Stonks miss, as moments for the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import cheapest, shares
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView
from tabletop.system.i18n import _
from tabletop.ui.table.remark import Moment, Remark, requires

LATE: Final = 4
"""Cards in hand from which a Speculation that is kept is spoken of."""
MANY: Final = 3
"""Shares of a company from which its value is spoken of."""


def _hand(view: StonksView) -> int:
    return len(view.faces(f"hand:{view.seat}"))


def _can(view: StonksView, name: str) -> bool:
    return any(move.name == name for move in view.legal)


def invest(view: StonksView, book: RuleBook) -> Remark | None:
    """What an investment is for."""
    if view.phase != "invest" or not _can(view, "invest"):
        return None
    weighs = any(n > 1 for n in Setup.of(book, view.seats).shares)
    if weighs:
        return None
    text = _(
        "Each card you invest scores its company’s price at the end, whatever the card’s number."
    )
    return Remark("invest", text, "ST-19", ("hand",))


def trump_moves(view: StonksView, book: RuleBook) -> Remark | None:
    """Trump is what the market says when the trick is full."""
    setup = Setup.of(book, view.seats)
    lows = [card for card in view.faces(f"hand:{view.seat}") if setup.symbols[card.rank]]
    if view.phase != "play" or not view.trump or not lows or not _can(view, "play"):
        return None
    text = _("{company} is trump just now; which company is trump counts when the trick is full.")
    return Remark("trump_moves", text.format(company=setup.names[view.trump]), "ST-7")


def whole_symbols(view: StonksView, book: RuleBook) -> Remark | None:
    """All symbols of a card go to one company, one way."""
    steps = {abs(move.number("steps")) for move in view.legal if "steps" in move.args}
    if view.phase != "adjust" or view.symbols < 2 or steps != {view.symbols}:
        return None
    text = _("The {n} arrows move one company by {n} steps, all up or all down.")
    return Remark("whole_symbols", text.format(n=view.symbols), "ST-11")


def mark(view: StonksView, book: RuleBook) -> Remark | None:
    """The company moved last stays where it is."""
    moved = {move.word("company") for move in view.legal if "company" in move.args}
    is_ruled = requires(book, "adjust", "unmarked")
    if view.phase != "adjust" or not view.mark or view.mark in moved or not is_ruled:
        return None
    setup = Setup.of(book, view.seats)
    text = _("{company} has just been moved: it holds the mark and stays for now.")
    return Remark("mark", text.format(company=setup.names[view.mark]), "ST-12")


def follower_speculates(view: StonksView, book: RuleBook) -> Remark | None:
    """Without the company led, a Speculation makes a card count as it."""
    setup = Setup.of(book, view.seats)
    if not any(move.args.get("speculate") for move in view.legal):
        return None
    if any(card.suit == view.lead for card in view.faces(f"hand:{view.seat}")):
        return None
    text = _("You hold no {company}: with your Speculation any card can count as it.")
    said = text.format(company=setup.names[view.lead])
    return Remark("follower_speculates", said, "ST-16", (f"zone:speculation:{view.seat}",))


def kept_speculation(view: StonksView, book: RuleBook) -> Remark | None:
    """What a Speculation that is never played is worth."""
    setup, seat = Setup.of(book, view.seats), view.seat
    if seat is None or view.phase != "play" or not view.held[seat] or _hand(view) > LATE:
        return None
    unseen = view.faces(f"unseen:{seat}")
    counts = shares(setup, (*view.faces(f"portfolio:{seat}"), *unseen))
    at = cheapest(view.market, counts)
    if at < 0 or not _can(view, "play"):
        return None
    text = _("A Speculation kept to the end adds a share of your cheapest company, now {company}.")
    said = text.format(company=setup.names[COMPANIES[at]])
    return Remark("kept_speculation", said, "ST-19", (f"zone:speculation:{seat}",))


def last_card(view: StonksView, book: RuleBook) -> Remark | None:
    """The last card of a hand is never played."""
    if view.phase != "play" or _hand(view) != 2 or not _can(view, "play"):
        return None
    text = _("This is your last play of the round: the other card is thrown away unseen.")
    return Remark("last_card", text, "ST-18", ("hand",))


def take(view: StonksView, book: RuleBook) -> Remark | None:
    """A card that is taken is a share, whatever its number."""
    setup = Setup.of(book, view.seats)
    if view.phase != "take" or any(n > 1 for n in setup.shares) or not _can(view, "take"):
        return None
    text = _("The card you take is one share of its company: its number does not matter any more.")
    return Remark("take", text, "ST-19", ("zone:trick", "zone:turned"))


def own_value(view: StonksView, book: RuleBook) -> Remark | None:
    """What moving a company does to one's own points."""
    setup, seat = Setup.of(book, view.seats), view.seat
    cards = (*view.faces(f"portfolio:{seat}"), *view.faces(f"unseen:{seat}"))
    counts = shares(setup, cards)
    n = max(counts)
    letter = COMPANIES[counts.index(n)]
    ways = {move.number("steps") > 0 for move in view.legal if move.args.get("company") == letter}
    if view.phase != "adjust" or n < MANY or True not in ways:
        return None
    text = _("You own {n} shares of {company}: each step up makes them worth {n} points more.")
    return Remark("own_value", text.format(n=n, company=setup.names[letter]), "ST-19")


MOMENTS: Final[Sequence[Moment[StonksView]]] = (
    invest,
    last_card,
    whole_symbols,
    mark,
    own_value,
    follower_speculates,
    take,
    kept_speculation,
    trump_moves,
)
