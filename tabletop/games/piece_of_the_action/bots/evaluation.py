"""What a Deal of Piece of the Action is worth to a seat, now and after cards that may be played."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple, TypeAlias

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Position
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.moves import lay, shift, target
from tabletop.games.piece_of_the_action.score import final_value, paid, stakes
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionState, ActionView, lies_at

Weigh: TypeAlias = Callable[[ActionState], float]

BEAM: Final = 4
"""How many lines of shifts are followed at once."""

ANSWERS: Final = ("move", "reverse")
"""The cards that are best played last."""


class Evaluation:
    """The figures a player works out before a move, from the View alone."""

    def __init__(self, view: ActionView, book: RuleBook, style: Style = PLAIN) -> None:
        if view.seat is None:
            raise ValueError("a decision is a seat's")
        self.opponent_weight = style.opponent_weight
        self.seat = view.seat
        self.factor, self.step = view.factor, Setup.of(book, view.seats).numbers.raise_to
        self.points, self.colour = view.points, view.colour
        self.hand = view.faces(f"hand:{view.seat}")
        self.deal = GAME.restore(book, Position.seen(view, {}))
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.rivals = [
            seat for seat in self.others if not view.passed[seat] and view.cards(f"hand:{seat}")
        ]

    @property
    def can_answer(self) -> bool:
        """Whether the hand holds a Move or a Reverse for this Deal."""
        return any(card.suit == self.colour and card.kind in ANSWERS for card in self.hand)

    def after(self, deal: ActionState) -> list[int]:
        """Everyone's points if `deal` were settled as it stands."""
        return paid(self.points, stakes(deal, final_value(deal.total, self.factor, self.step)))

    def own(self, deal: ActionState) -> float:
        """Own points alone: how a beginner looks at a Deal."""
        return float(self.after(deal)[self.seat])

    def utility(self, deal: ActionState) -> float:
        """Own points, and a little what others get: a sharp player likes them to lose, a gentle
        one to win."""
        after = self.after(deal)
        others = sum(after[seat] for seat in self.others) / len(self.others)
        return after[self.seat] - (self.opponent_weight - 1.0) * others

    def standing(self, deal: ActionState) -> float:
        """Own points against the best other seat's and everyone's: how a good player looks."""
        after = self.after(deal)
        others = [after[seat] for seat in self.others]
        theirs = 0.5 * max(others) + 0.5 * sum(others) / len(others)
        return after[self.seat] - self.opponent_weight * theirs


# Lines of cards


def deal_after(state: ActionState, move: Move) -> ActionState:
    """The Deal once a + or -, a POTA or a Reverse has been played, or a card shifted."""
    after = state.copy()
    (shift if move.name == "shift" else lay)(after, move.card(), target(move))
    return after


def distinct(state: ActionState, moves: Sequence[Move]) -> dict[Hashable, Move]:
    """The moves without those of a twin, a card of the same face in the same zone, by what tells
    them apart."""
    found: dict[Hashable, Move] = {}
    for move in moves:
        card = move.args.get("card")
        key: Hashable = move.name
        if isinstance(card, Card):
            source = lies_at(state, card) if move.name == "shift" else ""
            key = (card.face, move.args.get("to"), source)
        found.setdefault(key, move)
    return found


class Line(NamedTuple):
    """A line of shifts: what it comes to, its first shift, and the Deal after its last."""

    worth: float
    first: Move
    deal: ActionState


def best_line(state: ActionState, weigh: Weigh) -> Line:
    """The best line of all shifts that are left, as far as BEAM lines at once tell."""
    lines: Sequence[tuple[float, ActionState, Move | None]] = [(0.0, state, None)]
    for _each in range(state.left):
        grown = []
        for _worth, at, first in lines:
            for move in distinct(at, at.legal_moves()).values():
                after = deal_after(at, move)
                grown.append((weigh(after), after, first or move))
        lines = sorted(grown, key=lambda line: -line[0])[:BEAM]
    worth, after, best = lines[0]
    if best is None:
        raise ValueError("no Move is in play")
    return Line(worth, best, after)


def carried_out(deal: ActionState, card: Card, weigh: Weigh) -> Line:
    """The best line of shifts by the Move `card`, were it played now."""
    begun = deal.copy()
    begun.phase, begun.left, begun.moved = "move", card.rank, ()
    return best_line(begun, weigh)


def worth_of(figures: Evaluation, move: Move, weigh: Weigh) -> float:
    """What the Deal comes to by `weigh` after `move`, a Move card carried out at its best."""
    deal = figures.deal
    if move.name == "pass":
        return weigh(deal)
    if move.card().kind == "move":
        return carried_out(deal, move.card(), weigh).worth
    return weigh(deal_after(deal, move))
