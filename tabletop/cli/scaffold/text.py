"""What is told of a game of Scaffold, and what it asks of a seat.

Sentences go through `_`, so that they can be translated. `@2` is the name of seat 2, `[8C]` a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.cli.scaffold.moves import turns
from tabletop.cli.scaffold.score import best
from tabletop.cli.scaffold.state import ScaffoldState, ScaffoldView
from tabletop.engine.events import Dealt, Event, Gained, Moved, Scored, Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.system.i18n import _


def tell(before: ScaffoldState, move: Move, after: ScaffoldState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    if move.name == "dealer":
        dealer = move.number("seat")
        return [Told(_("@{seat} deals.").format(seat=dealer), dealer)]
    if move.name == "shuffle":
        events: list[Event] = [_dealt(before.leader, after)]
    else:
        events = list(_played(before, move, after))
    if after.is_terminal:
        events += [Scored(after.tallies()[0].title)]
        events += [Gained(seat, n, "points") for seat, n in enumerate(after.scores())]
    return events


def _dealt(first: int, after: ScaffoldState) -> Event:
    order = turns(first, after.seats)
    return Dealt(
        "stock",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),  # each sees its own hand alone
    )


def _played(before: ScaffoldState, move: Move, after: ScaffoldState) -> Iterator[Event]:
    seat, card = move.seat, move.card()
    yield Moved((card,), f"hand:{seat}", f"played:{seat}")
    yield Told(_("@{seat} plays [{card}].").format(seat=seat, card=card), seat)
    played = [*before.played[:seat], card, *before.played[seat + 1 :]]
    if None in played:
        return
    taker = best(played, before.leader)
    for giver, given in enumerate(played):
        yield Moved((given,), f"played:{giver}", f"taken:{taker}")
    text = _("@{seat} takes the round with [{card}].")
    yield Told(text.format(seat=taker, card=played[taker]), taker)
    drawn = reversed(before.stock[len(after.stock) :])
    for drawer, new in zip(turns(taker, before.seats), drawn, strict=False):
        yield Moved((new,), "stock", f"hand:{drawer}", frozenset({drawer}))


def prompt(view: ScaffoldView, book: RuleBook) -> str:
    """What the game asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    if view.leader == view.seat:
        return _("You lead: play any card.")
    return _("Play a card; the highest takes them all.")
