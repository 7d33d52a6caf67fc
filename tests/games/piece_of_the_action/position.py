"""Positions of Piece of the Action, set up card by card."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Event
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.rules.conditions import spot
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.conditions import may_leave, may_reverse
from tabletop.games.piece_of_the_action.deck import parse_card
from tabletop.games.piece_of_the_action.moves import shift as shifted
from tabletop.games.piece_of_the_action.state import ActionState, ActionView

BOOK = registry.open_book("piece_of_the_action")
DECK = BOOK.deck()


def game() -> AnyGame:
    """The game as the platform knows it."""
    found = registry.find(GAME.id)
    assert found is not None
    return found


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, parted by spaces."""
    return tuple(map(parse_card, text.split()))


def place(
    hands: Sequence[str],
    *,
    centre: str = "",
    pota: Sequence[str] = (),
    reverse: Sequence[str] = (),
    leader: int = 0,
    seat: int = 0,
    phase: str = "deal",
    colour: str = "B",
    passed: Sequence[int] = (),
    xs: str = "",
    points: Sequence[int] = (),
    deck: str | None = None,
    aside: str = "",
    left: int = 0,
    moved: str = "",
    overtime: int = 0,
    asked: int = 0,
    first: int | None = None,
    **options: OptionValue,
) -> ActionState:
    """A position: `hands`, `pota` and `reverse` by seat, top of the `deck` first. What is named
    nowhere lies in the deck, or on the discard pile where a deck is given."""
    seats = len(hands)
    zones = {f"hand:{n}": cards(hand) for n, hand in enumerate(hands)}
    for kind, lying in (("pota", pota), ("reverse", reverse)):
        zones |= {f"{kind}:{n}": cards(lying[n] if n < len(lying) else "") for n in range(seats)}
    zones |= {"centre": cards(centre), "aside": cards(aside), "x": cards(xs)}
    zones["deck"] = cards(deck or "")[::-1]
    named = {card for zone in zones.values() for card in zone}
    rest = tuple(card for card in DECK if card not in named)
    zones["discard"] = () if deck is None else rest
    if deck is None:
        zones["deck"] = rest[::-1]
    lead = phase == "lead"
    facts: dict[str, object] = {
        "phase": phase,
        "deal": 1,
        "leader": seat if lead else leader,
        "first": (seat if lead else leader) if first is None else first,
        "asked": asked,
        "overtime": overtime,
        "points": tuple(points) or (50,) * seats,
        "colour": "" if lead else colour,
        "total": sum(card.rank for card in zones["centre"]),
        "passed": tuple(seat in passed for seat in range(seats)),
        "left": left,
        "moved": cards(moved),
    }
    return GAME.restore(BOOK.choose(options, seats), Position(seats, seat, zones, facts))


def seen(state: ActionState, seat: int | None) -> ActionView:
    """What `seat` may see of `state`."""
    view = state.view(seat)
    assert isinstance(view, ActionView)
    return view


def told(state: ActionState, move: Move) -> list[Event]:
    """What is told of `move`, which is made in `state`."""
    before = state.copy()
    state.apply(move)
    return list(GAME.tell(before, move, state))


def play(seat: int, card: str, to: int | None = None) -> Move:
    """The play of a card, before seat `to` where one is given."""
    if to is None:
        return Move.of(seat, "play", card=parse_card(card))
    return Move.of(seat, "play", card=parse_card(card), to=to)


def shift(seat: int, card: str, to: int | str) -> Move:
    """The shift of a card on the table."""
    return Move.of(seat, "shift", card=parse_card(card), to=to)


def refused(state: ActionState, move: Move) -> Refusal:
    """Why `move` is illegal."""
    refusal = state.check(move)
    assert refusal is not None, f"{move} is legal"
    return refusal


def make(state: ActionState, *moves: Move) -> None:
    """Makes legal moves one after another."""
    for move in moves:
        refusal = state.check(move)
        assert refusal is None, f"{move}: {refusal}"
        state.apply(move)


def all_pass(state: ActionState) -> None:
    """Everyone still in passes, which ends the Deal."""
    while state.phase == "deal":
        make(state, Move.of(state.current_player, "pass"))


def can_be_moved(state: ActionState, n: int) -> bool:
    """PA-9 by trying every shift that PA-8 to PA-11 allow: whether `n` cards can be moved."""
    if n == 0:
        return True
    seats = range(state.seats)
    for card in state.centre:
        if card.rank != state.total and _can_after(state, card, "discard", n):
            return True
    for seat, lying in enumerate(state.pota):
        for card in lying:
            if card not in state.moved and may_leave(state, seat):
                places = ["discard", *(f"pota:{to}" for to in seats if to != seat)]
                if any(_can_after(state, card, onto, n) for onto in places):
                    return True
    for seat, there in enumerate(state.reverse):
        if there is not None and there not in state.moved:
            able = (to for to in seats if to != seat and may_reverse(state, to))
            places = ["discard", *(f"reverse:{to}" for to in able)]
            if any(_can_after(state, there, onto, n) for onto in places):
                return True
    return False


def _can_after(state: ActionState, card: Card, onto: str, n: int) -> bool:
    after = state.copy()
    shifted(after, card, spot(onto))
    return can_be_moved(after, n - 1)
