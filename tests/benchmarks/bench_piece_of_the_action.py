"""Piece of the Action's engine: playouts, and whether a Move 3 can be carried out."""

from __future__ import annotations

from tabletop.engine import registry
from tabletop.engine.rules.conditions import spot
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.conditions import may_leave, movable
from tabletop.games.piece_of_the_action.deck import parse_card
from tabletop.games.piece_of_the_action.moves import shift
from tabletop.games.piece_of_the_action.state import ActionState
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row, rate


def rows() -> list[Row]:
    """The figures of this part."""
    return [
        Row("Piece of the Action random playouts, 2 seats", playouts("piece_of_the_action", 2),
            "moves/s", aim="at least 50,000"),
        Row("Piece of the Action random playouts, 6 seats", playouts("piece_of_the_action", 6),
            "moves/s", aim="at least 50,000"),
        Row("whether a Move 3 can be played, crowded table", decisions(crowded()), "decisions/s",
            "trying every way", decisions(crowded(), by_trying=True)),
        Row("the legal shifts of a Move 3, crowded table", shifts(), "lists/s"),
    ]  # fmt: skip


def crowded() -> ActionState:
    """A Move 3 in play between six seats with ten POTA and four Reverses before them, and eight
    cards in the centre."""
    state = GAME.start(registry.open_book(GAME.id).choose({}, 6), 6)
    state.leader, state.colour = 0, "B"
    for n in range(1, 11):
        state.pota[n % 6].append(parse_card(f"BP.{n}"))
    for n in range(1, 5):
        state.reverse[n] = parse_card(f"BR.{n}")
    faces = ("B+2.1", "B+2.2", "B+3.1", "B+4.1", "B+5.1", "B-2", "B-3", "B-5")
    state.centre = [parse_card(code) for code in faces]
    state.total = sum(card.rank for card in state.centre)
    state.aside, state.left = parse_card("BM3.1"), 3
    state.phase, state.current_player = "move", 0
    return state


def decisions(state: ActionState, by_trying: bool = False) -> float:
    """How often a second it is decided whether three cards can be moved."""

    def run() -> int:
        for _each in range(20):
            assert tried(state, 3) if by_trying else movable(state) >= 3
        return 20

    return rate(run)


def tried(state: ActionState, n: int) -> bool:
    """The floor: every first shift of a POTA or Reverse is made on a copy, and so on."""
    if n == 0:
        return True
    found = False
    for seat, cards in enumerate(state.pota):
        for card in cards:
            if card not in state.moved and may_leave(state, seat):
                twin = state.copy()
                shift(twin, card, spot("discard"))
                found = tried(twin, n - 1) or found
    return found


def shifts() -> float:
    """How often a second the legal shifts of a Move 3 are listed, on the table of `crowded`."""
    state = crowded()

    def run() -> int:
        for _each in range(20):
            state.legal_moves()
        return 20

    return rate(run)
