"""The end of a Deal in which one seat is left: nothing that is still to come hangs on another."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.moves import Move
from tabletop.games.piece_of_the_action.bots.evaluation import distinct
from tabletop.games.piece_of_the_action.state import ActionState

Rate: TypeAlias = Callable[[ActionState], float]

BEAM: Final = 64
"""How many lines are followed at once."""
_KEPT: Final = {"move": 0.0004, "reverse": 0.0002, "pota": 0.0002, "deal": 0.0001}
"""What a card is worth that stays in hand, by its kind, in chances to win: of lines that come to
the same the one that spends least is taken."""


class Ending(NamedTuple):
    """What comes of a Deal in which one seat is left: how it is rated, the Deal as it is settled,
    and the move that begins it."""

    worth: float
    deal: ActionState
    first: Move


def is_alone(state: ActionState, seat: int) -> bool:
    """Whether all seats but `seat` have passed."""
    return all(state.passed[:seat] + state.passed[seat + 1 :])


def best_ending(state: ActionState, rate: Rate) -> Ending:
    """What the seat to move, alone in the Deal, does best by `rate`, which is asked of Deals as
    they would be settled."""
    seat = state.current_player
    settled = [Ending(_worth(state, seat, rate), state, Move.of(seat, "pass"))]
    if state.phase != "deal":
        settled.clear()
    lines = [Ending(0.0, state, Move.of(seat, "pass"))]
    met: set[Hashable] = set()
    while lines:
        grown = []
        for line in lines:
            is_first = line.deal is state
            for move in distinct(line.deal, line.deal.legal_moves()).values():
                if move.name == "pass":
                    continue
                after = line.deal.copy()
                after.apply(move)
                key = _key(after, seat)
                if key in met:
                    continue
                met.add(key)
                first = move if is_first else line.first
                grown.append(Ending(_worth(after, seat, rate), after, first))
        grown.sort(key=lambda line: -line.worth)
        settled += [line for line in grown if line.deal.phase == "deal"]
        lines = grown[:BEAM]
    return max(settled, key=lambda line: line.worth)


def _worth(state: ActionState, seat: int, rate: Rate) -> float:
    kept = sum([_KEPT.get(card.kind, 0.0) for card in state.hands[seat]])
    return rate(state) + kept


def _key(state: ActionState, seat: int) -> Hashable:
    """What tells Deals of one seat's lines apart, twins being the same."""
    return (
        state.left,
        tuple(sorted([card.code for card in state.moved])),
        tuple(sorted([str(card.face) for card in state.centre])),
        tuple([len(potas) for potas in state.pota]),
        tuple([card is None for card in state.reverse]),
        tuple(sorted([str(card.face) for card in state.hands[seat]])),
    )
