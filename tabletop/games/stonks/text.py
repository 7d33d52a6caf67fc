"""What is told of a game of Stonks, and what it asks of a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.engine import duration
from tabletop.engine.cards import Card
from tabletop.engine.events import (
    Began,
    Changed,
    Dealt,
    Event,
    Moved,
    Revealed,
    Told,
    broken,
    scored,
)
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks import score
from tabletop.games.stonks.moves import put_down
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import NO_SEAT, StonksState, StonksView, is_led_face_down
from tabletop.system.i18n import _, ngettext

LAID: Final = "laid"
"""What is told (`Told.kind`) of a card that was put down face up, and of which nothing more."""
SPECULATED: Final = "speculated"
"""What is told of a card that was put down with a Speculation, and counts as another."""
CANCELLED: Final = "cancelled"
"""The same of one that the real card, which lies there, cancels at once."""
REAL: Final = "real"
"""What is told of a card that is the real one and cancels a Speculation."""
CALLED: Final = "called"
"""What is told of a card that leads face down, with the company that is called."""
FACED: Final = "faced"
"""What is told of that card as the trick ends and it is turned up."""
ENDED: Final = "ended"
"""What is told of how a round is ended, which its count shows."""
MOVED: Final = "moved"
"""What is told of a company that was moved on the market."""
TRUMP: Final = "trump"
"""The same where it brought another trump, or none."""
WON: Final = "won"
"""What is told of who won a trick."""
LOST: Final = "lost"
"""What is told of a trick that nobody won."""
TAKEN: Final = "taken"
"""What is told of the card that the winner of a trick took."""
TURNED: Final = "turned"
"""What is told of a card turned up from the deck."""
INVESTED: Final = "invested"
"""What is told of a seat that invests."""
SHOWED: Final = "showed"
"""What is told of a card that was invested and is turned up."""
OPENED: Final = "opened"
"""What is told of who leads the first trick for what all turned up."""


def tell(before: StonksState, move: Move, after: StonksState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    events: list[Event] = []
    if move.name == "shuffle":
        events += _dealt(after)
    elif move.name == "invest":
        events += _invested(move.seat, move.card("seen"), move.card("unseen"))
        if after.phase == "play":
            events += _opened(after)
    elif move.name == "take":
        events += _taken(before, move.seat, move.card())
    elif move.name in ("play", "adjust"):
        lying = before.copy()
        lying.market = after.market
        if move.name == "play":
            put_down(lying, move)
            events += _played(lying, move)
        else:
            events += _adjusted(before, move, after)
        if len(lying.trick) == before.seats and after.phase != "adjust":
            events += _judged(lying, after)
    if after.turned is not None and after.turned is not before.turned:
        events.append(Moved((after.turned,), "deck", "turned"))
        text = _("[{card}] is turned up.").format(card=after.turned)
        events.append(Told(text, kind=TURNED))
    if len(after.scored) > len(before.scored):
        events += _scored(before, after)
    if after.phase == "play" and not after.trick and (before.phase != "play" or before.trick):
        events.append(Began("trick"))
    return events


def _dealt(after: StonksState) -> Iterator[Event]:
    order = [(after.current_player + i) % after.seats for i in range(after.seats)]
    text = _("Round {n} of {of}: @{seat} deals.")
    yield Told(
        text.format(n=after.round, of=after.setup.rounds, seat=after.dealer),
        after.dealer,
    )
    yield Dealt(
        "deck",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),
    )


def _invested(seat: int, seen: Card, unseen: Card) -> Iterator[Event]:
    own = frozenset({seat})
    yield Moved((seen,), f"hand:{seat}", f"portfolio:{seat}", own)
    yield Moved((unseen,), f"hand:{seat}", f"unseen:{seat}", own)
    yield Told(_("@{seat} invests two cards.").format(seat=seat), seat, kind=INVESTED)


def _opened(after: StonksState) -> Iterator[Event]:
    """All have invested: the seen cards are turned up, the lowest leads."""
    for step in range(after.seats):
        seat = (after.dealer + 1 + step) % after.seats
        card = after.portfolios[seat][0]
        yield Revealed((card,), f"portfolio:{seat}")
        text = _("@{seat} shows [{card}].").format(seat=seat, card=card)
        yield Told(text, seat, kind=SHOWED)
    ranks = [cards[0].rank for cards in after.portfolios]
    text = _("@{seat} shows the lowest card and leads.")
    if ranks.count(min(ranks)) > 1:
        text = _("Of the equally low, @{seat} is first from the dealer’s left and leads.")
    yield Told(text.format(seat=after.leader), after.leader, kind=OPENED)


def _played(lying: StonksState, move: Move) -> Iterator[Event]:
    """A card was put down, where it is `lying` now."""
    seat, card, hand = move.seat, move.card(), f"hand:{move.seat}"
    company = lying.setup.names[lying.lead]
    if "call" in move.args:
        yield Moved((card,), hand, "trick", frozenset({seat}))
        text = _("@{seat} speculates: a card face down, {company} is called.")
        yield Told(text.format(seat=seat, company=company), seat, kind=CALLED)
        return
    yield Moved((card,), hand, "trick")
    spoken = score.speculated(lying, lying.seats)
    stands = score.standing(lying.trick, lying.lead, spoken)
    if "speculate" in move.args:
        text = _("@{seat} speculates: [{card}] as a {company} {rank}.")
        told = text.format(seat=seat, card=card, company=company, rank=card.rank)
        kind = SPECULATED
        if len(lying.trick) - 1 not in stands:
            kind = CANCELLED
            told += " " + _("The real one lies there and cancels it.")
    elif len(lying.trick) == 1:
        told, kind = leading(move), LAID
    else:
        told, kind = _("@{seat} plays [{card}].").format(seat=seat, card=card), LAID
        if len(stands) < len(score.standing(lying.trick[:-1], lying.lead, spoken)):
            told += " " + _("It is the real one and cancels the Speculation.")
            kind = REAL
    yield Told(told, seat, kind=kind)


def leading(move: Move) -> str:
    """That a card was led face up."""
    return _("@{seat} leads [{card}].").format(seat=move.seat, card=move.card())


def _adjusted(before: StonksState, move: Move, after: StonksState) -> Iterator[Event]:
    """A company was moved on the market; trump may be another for it."""
    if "company" not in move.args:
        text = _("@{seat} leaves the market as it is.")
        yield Told(text.format(seat=move.seat), move.seat)
        return
    company, names = move.word("company"), before.setup.names
    value = after.market[INDEX[company]]
    yield Changed(f"market:{company}", before.market[INDEX[company]], value, move.seat)
    text = _("@{seat} moves {company} {old} → {new}").format(
        seat=move.seat, company=names[company], old=before.market[INDEX[company]], new=value
    )
    trump, kind = score.trump(after), MOVED
    if trump != score.trump(before):
        now = _("{company} is trump").format(company=names[trump]) if trump else _("no trump")
        text = _("{move} · {trump}").format(move=text, trump=now)
        kind = TRUMP
    yield Told(text, move.seat, kind=kind, amount=value - before.market[INDEX[company]])


def _judged(lying: StonksState, after: StonksState) -> Iterator[Event]:
    """The trick that is `lying` there was judged."""
    leader, trick = lying.leader, tuple(lying.trick)
    if is_led_face_down(lying):
        yield Revealed(trick[:1], "trick")
        text = _("The card face down is [{card}].").format(card=trick[0])
        yield Told(text, leader, kind=FACED)
    winner = score.trick_winner(lying)
    if winner == NO_SEAT:
        text = _("Neither {company} nor trump: nobody wins, @{seat} leads again.")
        text = text.format(company=lying.setup.names[lying.lead], seat=leader)
        yield Told(text, leader, kind=LOST)
    else:
        card = trick[(winner - leader) % lying.seats]
        beats = card.suit == score.trump(lying) != lying.lead
        stands = (winner - leader) % lying.seats in score.standing_places(lying)
        text = winning(winner, card, as_trump=beats and not stands)
        yield Told(text, winner, kind=WON)
    if after.phase == "take":
        return
    yield Moved(trick, "trick", "discard")
    yield Moved((lying.turned,) if lying.turned else (), "turned", "discard")


def winning(seat: int, card: Card, *, as_trump: bool) -> str:
    """That a seat won a trick with `card`, which beat the company led `as_trump` or led itself."""
    text = _("@{seat} wins the trick with [{card}] as trump.")
    if not as_trump:
        text = _("@{seat} wins the trick with [{card}].")
    return text.format(seat=seat, card=card)


def _taken(before: StonksState, seat: int, card: Card) -> Iterator[Event]:
    """The winner took `card`; the rest went to the discards."""
    source = "turned" if card is before.turned else "trick"
    yield Moved((card,), source, f"portfolio:{seat}")
    yield Moved(tuple(each for each in before.trick if each is not card), "trick", "discard")
    if source == "trick" and before.turned is not None:
        yield Moved((before.turned,), "turned", "discard")
    text = _("@{seat} takes [{card}].").format(seat=seat, card=card)
    yield Told(text, seat, kind=TAKEN)


def _scored(before: StonksState, after: StonksState) -> Iterator[Event]:
    """The round ended: last cards discarded, unseen cards turned up, points given."""
    if before.tricks < after.setup.tricks:
        yield Told(_("The seat to move can play nothing, so the round is over."))
    yield Told(_("Everyone discards the last card, unseen."), kind=ENDED)
    for seat, card in enumerate(after.left):
        yield Moved((card,), f"hand:{seat}", f"left:{seat}", frozenset({seat}))
    for seat, card in enumerate(after.unseen):
        yield Revealed((card,), f"unseen:{seat}")
        if card is not None:
            text = _("@{seat} turns up [{card}].").format(seat=seat, card=card)
            yield Told(text, seat, kind=ENDED)
    gained = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    yield from scored(score.round_title(after.round), gained)
    yield from broken(score.tie_break(after), score.winners(after), max(after.totals))


def prompt(view: StonksView, book: RuleBook) -> str:
    """What Stonks asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        texts = {
            "invest": _("@{seat} invests two cards."),
            "adjust": _("@{seat} moves a price of the market."),
            "take": _("@{seat} won the trick and takes a card."),
        }
        text = texts.get(view.phase, _("@{seat} is to move."))
        return text.format(seat=view.current_player)
    if view.phase == "invest":
        return _("Invest two cards: one that all will see, one that stays unseen.")
    if view.phase == "take":
        kinds = {move.card() in view.faces("turned") for move in view.legal}
        if kinds == {True, False}:
            return _(
                "You won the trick: take one of its cards, or the one turned up. The rest go out of"
                " play."
            )
        if True in kinds:
            return _("You won the trick: take the card turned up.")
        return _("You won the trick: take one of its cards.")
    names = Setup.of(book, view.seats).names
    if view.phase == "adjust":
        levels = {abs(move.number("steps")) for move in view.legal if move.args}
        text = ngettext(
            "Move the price of one company by one step, up or down.",
            "Move the price of one company by {n} steps, up or down.",
            view.symbols,
        ).format(n=view.symbols)
        if len(levels) > 1:
            text = _("Move the price of one company by up to {n} steps, up or down.")
            text = text.format(n=view.symbols)
        if any(not move.args for move in view.legal):
            text += " " + _("You may also leave the market as it is.")
        if view.mark:
            text += " " + _("{company} holds the mark.").format(company=names[view.mark])
        return text
    speculates = any(len(move.args) > 1 for move in view.legal)
    if not view.lead:
        if speculates:
            return _("Lead a card, alone or with your Speculation.")
        return _("Lead any card.")
    company = names[view.lead]
    if all(move.card().suit == view.lead for move in view.legal):
        return _("Follow with {company}.").format(company=company)
    if any(card.suit == view.lead for card in view.faces(f"hand:{view.seat}")):
        return _("{company} leads; play any card that may go with it.").format(company=company)
    if speculates:
        text = _("You have no {company}: play any card, alone or with your Speculation.")
        return text.format(company=company)
    if barred := barring(view):
        text = _(
            "You have no {company}: play any card, without your Speculation, as @{seat} has used"
            " one in this trick."
        )
        return text.format(company=company, seat=barred[0])
    return _("You have no {company}: play any card.").format(company=company)


def barring(view: StonksView) -> tuple[int, ...]:
    """The other seats whose Speculation in this trick bars that of the seat to move, which has its
    own and could play it else (ST-13)."""
    me = view.seat
    if me is None or view.phase != "play" or me != view.current_player or not view.held[me]:
        return ()
    if any("speculate" in move.args or "call" in move.args for move in view.legal):
        return ()
    if any(card.suit == view.lead for card in view.faces(f"hand:{me}")):
        return ()
    return tuple(seat for seat in view.speculators if seat != me)


def progress(view: StonksView, book: RuleBook) -> str:
    """Which round it is of how many; "" before the first."""
    if not view.round:
        return ""
    return _("Round {n} of {all}").format(n=view.round, all=Setup.of(book, view.seats).rounds)


def minutes(book: RuleBook, seats: int) -> int:
    """About how many minutes a game by `book` lasts with so many seats, one of them a person's."""
    setup = Setup.of(book, seats)
    return duration.minutes(2 * setup.tricks * setup.rounds * seats, seats)
