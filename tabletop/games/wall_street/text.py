"""What is told of a match of Wall Street, and what it asks of a seat."""

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
    Gained,
    Moved,
    Revealed,
    Scored,
    Shuffled,
    Told,
)
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.engine.zones import EVERYONE
from tabletop.games.wall_street.moves import around, first_table, too_high
from tabletop.games.wall_street.score import leaders
from tabletop.games.wall_street.setup import COMMON, INVESTOR, PREFERRED, Setup
from tabletop.games.wall_street.state import WallStreetState, WallStreetView, players
from tabletop.system.i18n import _, ngettext

ROUND: Final = "round"
"""What is told (`Told.kind`) of new hands that are dealt from the same deck."""


def tell(before: WallStreetState, move: Move, after: WallStreetState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    if move.name == "dealer":
        return [Told(_("@{seat} deals.").format(seat=after.dealer), after.dealer)]
    if move.name == "shuffle":
        return [Shuffled("stock")]
    if move.name == "cut":
        return [*_cut(before, after, is_chance=move.seat == CHANCE)]
    events = [*_played(before, move.card(), move.cards("capture"), after)]
    return [*events, Began("round")] if after.round > before.round else events


def _cut(before: WallStreetState, after: WallStreetState, *, is_chance: bool) -> Iterator[Event]:
    if is_chance and before.hand_number:  # who deals the first hand was drawn
        text = _("@{seat} deals; the deck is cut.")
        yield Told(text.format(seat=before.dealer), before.dealer)
    elif is_chance:
        yield Told(_("The deck is cut."))
    else:
        cutter = around(before, before.dealer)[0]
        text = _("@{seat} cuts the deck for @{dealer}.")
        yield Told(text.format(seat=cutter, dealer=before.dealer), cutter)
    if after.hand_number > before.hand_number:
        yield _hands_dealt(before, after)
        yield Dealt("stock", ("table",), (tuple(after.laid),), (EVERYONE,))
        yield from _passed_over(before, before.dealer, after)
        return
    face_up = first_table(after)
    yield Revealed(tuple(face_up), "stock")
    names = listed([f"[{card}]" for card in too_high(after, face_up)])
    text = _("{cards} lie on the table, too many: @{seat} throws the cards in.")
    yield Told(text.format(cards=names, seat=after.dealer), after.dealer)


def _hands_dealt(before: WallStreetState, after: WallStreetState) -> Dealt:
    order = around(before, before.dealer)
    return Dealt(
        "stock",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),
    )


def _played(
    before: WallStreetState, card: Card, capture: tuple[Card, ...], after: WallStreetState
) -> Iterator[Event]:
    seat = before.current_player
    yield Moved((card,), f"hand:{seat}", "table")
    if capture:
        text = _("@{seat} plays [{card}] and takes {cards}: {brought}.")
        cards = listed([f"[{each}]" for each in capture])
        kinds = brought(before.setup.counts((card, *capture)))
        yield Told(text.format(seat=seat, card=card, cards=cards, brought=kinds), seat)
        yield Moved((*capture, card), "table", f"fund:{seat}")
    else:
        yield Told(_("@{seat} lays down [{card}].").format(seat=seat, card=card), seat)
    if capture and len(capture) == len(before.laid):
        yield from _cleared(before, seat, after)
    if after.round > before.round:
        text = _("Round {n} of {rounds} is dealt.")
        rounds = after.setup.rounds(sum(before.plays))
        yield Told(text.format(n=after.round, rounds=rounds), kind=ROUND)
        yield _hands_dealt(before, after)
    yield from _passed_over(before, seat, after)


def brought(counts: Sequence[int]) -> str:
    """How many cards of each kind a take brings, in words."""
    words = {
        INVESTOR: ngettext("{n} Investor", "{n} Investors", counts[INVESTOR]),
        PREFERRED: _("{n} Preferred"),
        COMMON: _("{n} Common"),
    }
    return ", ".join(text.format(n=counts[kind]) for kind, text in words.items() if counts[kind])


def _passed_over(before: WallStreetState, seat: int, after: WallStreetState) -> Iterator[Event]:
    """The seats left of `seat` that could play nothing (WS-7), and what the hand comes to where it
    is over."""
    if len(after.scored) > len(before.scored):
        if after.end is not None and after.end.last is None:
            yield Told(nobody_plays_on())
        yield from _swept(after)
        yield from _scored(before, after)
        return
    for over in around(before, seat):
        if over == after.current_player:
            return
        yield Told(_("@{seat} can play nothing and is passed over.").format(seat=over), over)


def nobody_plays_on() -> str:
    """That a hand is over before its last card (WS-7)."""
    return _("Nobody can play on, so the hand is over.")


def _cleared(before: WallStreetState, seat: int, after: WallStreetState) -> Iterator[Event]:
    """A capture left the table empty: a Takeover, but for the last card (WS-10)."""
    n = len(before.takeovers[seat])
    if len(after.takeovers[seat]) == n:
        text = _("@{seat} clears the table; the last card of a hand makes no Takeover.")
        yield Told(text.format(seat=seat), seat)
        return
    text = _("Takeover! @{seat} clears the table: ^{points} when the hand is scored.")
    yield Told(text.format(seat=seat, points=before.setup.takeover), seat)
    yield Changed(f"takeovers:{seat}", n, n + 1)


def _swept(after: WallStreetState) -> Iterator[Event]:
    """Who took last gathers what still lay on the table (WS-9)."""
    if after.end is None or not after.end.left or after.end.to < 0:
        return
    to = after.end.to
    cards = tuple(after.funds[to][-after.end.left :])
    text = _("@{seat} took last and gathers what is left over: {cards}.")
    yield Told(text.format(seat=to, cards=listed([f"[{card}]" for card in cards])), to)
    yield Moved(cards, "table", f"fund:{to}")


def _scored(before: WallStreetState, after: WallStreetState) -> Iterator[Event]:
    tally, seats = after.tallies()[-1], players(before)
    points, title = tally.totals, tally.title
    yield Scored(title)
    yield from (Gained(seat, points[seat], "points") for seat in seats)
    parts = [f"@{seat} {'^' if points[seat] else ''}{points[seat]}" for seat in seats]
    yield Told(_("{title}: {parts}").format(title=title, parts=listed(parts)))
    top = leaders(after)
    best = after.totals[top[0]]
    if after.setup.is_reached(after.totals) and after.current_player != OVER:
        yield Told(level(top, best, len(after.totals)))


def level(seats: Sequence[int], n: int, of: int) -> str:
    """That these seats, so many `of` all, are equal at the top with `n` points, and what comes of
    it (WS-12)."""
    names = listed([f"@{seat}" for seat in seats])
    text = _("{names} are level with {n} and play another hand: whoever is ahead after it wins.")
    if len(seats) < of:
        text = _(
            "{names} are level with {n} and play another hand, without the others: whoever is "
            "ahead after it wins."
        )
    return text.format(names=names, n=n)


def prompt(view: WallStreetView, book: RuleBook) -> str:
    """What Wall Street asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        if view.phase == "cut":
            return _("@{seat} cuts the deck.").format(seat=view.current_player)
        text = _("@{seat} is to move.")
        if view.seat is not None and view.hand_number and not view.plays[view.seat]:
            text = _(
                "@{seat} is to move. You sit out this hand, which breaks the tie of the others."
            )
        return text.format(seat=view.current_player)
    if view.phase == "cut":
        return _("Cut the deck for @{seat}.").format(seat=view.dealer)
    laid = view.faces("table")
    if not laid:
        return _("Lay down a card: the table is empty.")
    captures = [move.cards("capture") for move in view.legal]
    if len(view.cards(f"hand:{view.seat}")) == 1:
        last = len(view.cards("stock")) < sum(view.plays)
        if any(len(capture) == len(laid) for capture in captures):
            text = _("Play your last card of this round. It can take everything on the table.")
            of_all = _("Play your last card of this hand. It can take everything on the table.")
        elif any(captures):
            text = _("Play your last card of this round: it can take something.")
            of_all = _("Play your last card of this hand: it can take something.")
        else:
            text = _("Lay down your last card of this round: it takes nothing.")
            of_all = _("Lay down your last card of this hand: it takes nothing.")
        return of_all if last else text
    if any(len(capture) == len(laid) for capture in captures):
        return _("Play a card. One of yours can take everything on the table.")
    if all(captures):
        return _("Play a card: each of yours takes something.")
    if any(captures):
        return _("Play a card: take with it, or lay one down that takes nothing.")
    return _("Lay down a card: none of yours takes anything.")


def ended(view: WallStreetView, book: RuleBook) -> str:
    """Why a game is over (WS-12)."""
    target = Setup.of(book, view.seats).target
    [_winner, *others] = [n for n, each in enumerate(view.scores) if each == max(view.scores)]
    before = [total - view.tallies[-1].totals[seat] for seat, total in enumerate(view.scores)]
    if not others and max(before) >= target:
        return _("The game is over: the tie at the top is broken.")
    text = ngettext(
        "The game is over: one seat alone has most points, and at least {n}.",
        "The game is over: one seat alone has most points, and at least {n}.",
        target,
    )
    return "" if others else text.format(n=target)


def progress(view: WallStreetView, book: RuleBook) -> str:
    """Which hand it is, and the round in it; "" before the first."""
    if not view.hand_number:
        return ""
    return _("Hand {n}, round {round}").format(n=view.hand_number, round=view.round)


def minutes(book: RuleBook, seats: int) -> int:
    """About how many minutes a game by `book` lasts with so many seats, one of them a person's."""
    setup = Setup.of(book, seats)
    hands = max(1.0, (setup.target + seats) / 2)  # a hand brings whoever leads about two points
    return duration.minutes(hands * (len(setup.deck) - setup.numbers.table), seats)
