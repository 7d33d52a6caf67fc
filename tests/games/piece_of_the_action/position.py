"""Positions of Piece of the Action, set up card by card."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.game import Position
from tabletop.engine.moves import Move, Refusal, Value
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State
from tabletop.games.piece_of_the_action import GAME, ActionState

BOOK = registry.open_book("piece_of_the_action")
DECK = BOOK.deck()


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`, parted by spaces."""
    return tuple(map(Card.parse, text.split()))


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
    facts: dict[str, Value] = {
        "phase": phase,
        "deal": 1,
        "leader": seat if lead else leader,
        "first": (seat if lead else leader) if first is None else first,
        "asked": asked,
        "voids": (),
        "tied": (),
        "draws": (),
        "overtime": overtime,
        "points": tuple(points) or (50,) * seats,
        "colour": "" if lead else colour,
        "passed": tuple(passed),
        "left": left,
        "moved": cards(moved),
        "face_down": (),
    }
    state = GAME.restore(BOOK.choose(options, seats), Position(seats, seat, zones, facts))
    assert isinstance(state, ActionState)
    return state


def play(seat: int, card: str, to: int | None = None) -> Move:
    """The play of a card, before seat `to` where one is given."""
    if to is None:
        return Move.of(seat, "play", card=Card.parse(card))
    return Move.of(seat, "play", card=Card.parse(card), to=to)


def shift(seat: int, card: str, to: int | str) -> Move:
    """The shift of a card on the table."""
    return Move.of(seat, "shift", card=Card.parse(card), to=to)


def refused(state: State, move: Move) -> Refusal:
    """Why `move` is illegal."""
    refusal = state.check(move)
    assert refusal is not None, f"{move} is legal"
    return refusal


def make(state: State, *moves: Move) -> None:
    """Makes legal moves one after another."""
    for move in moves:
        refusal = state.check(move)
        assert refusal is None, f"{move}: {refusal}"
        state.apply(move)


def all_pass(state: ActionState) -> None:
    """Everyone still in passes, which ends the Deal."""
    while state.phase == "deal":
        make(state, Move.of(state.current_player, "pass"))
