"""What a Deal of Piece of the Action is worth to a seat, now and after cards that may be played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.piece_of_the_action.conditions import may_leave, may_reverse, room_after
from tabletop.games.piece_of_the_action.moves import lay, seat_of, shift
from tabletop.games.piece_of_the_action.score import final_value, paid, stakes
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionView, Deal

Weigh: TypeAlias = Callable[[Deal], float]
Shift: TypeAlias = tuple[Card, int | None]
"""A card on the table, and the seat it goes to, None for the discard pile."""

BEAM: Final = 4
"""How many lines of shifts are followed at once."""

ANSWERS: Final = ("move", "reverse")
"""The cards that are best played last."""


class Evaluation:
    """The figures a player works out before a move, from the View alone."""

    def __init__(self, view: ActionView, book: RuleBook, style: Style = PLAIN) -> None:
        if view.seat is None:
            raise ValueError("a decision is a seat's")
        self.spite = style.spite
        self.seat = view.seat
        self.factor, self.step = view.factor, Setup.of(book, view.seats).raise_to
        self.points, self.colour = view.points, view.colour
        self.hand = view.faces(f"hand:{view.seat}")
        self.deal = Deal.seen(view)
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.rivals = [
            seat for seat in self.others if not view.passed[seat] and view.cards(f"hand:{seat}")
        ]

    @property
    def can_answer(self) -> bool:
        """Whether the hand holds a Move or a Reverse for this Deal."""
        return any(card.suit == self.colour and card.kind in ANSWERS for card in self.hand)

    def after(self, deal: Deal) -> list[int]:
        """Everyone's points if `deal` were settled as it stands."""
        return paid(self.points, stakes(deal, final_value(deal.total, self.factor, self.step)))

    def own(self, deal: Deal) -> float:
        """Own points alone: how a beginner looks at a Deal."""
        return float(self.after(deal)[self.seat])

    def liking(self, deal: Deal) -> float:
        """Own points, and a little what others get: a sharp player likes them to lose, a gentle
        one to win."""
        after = self.after(deal)
        others = sum(after[seat] for seat in self.others) / len(self.others)
        return after[self.seat] - (self.spite - 1.0) * others

    def standing(self, deal: Deal) -> float:
        """Own points against the best other seat's and everyone's: how a good player looks."""
        after = self.after(deal)
        others = [after[seat] for seat in self.others]
        theirs = 0.5 * max(others) + 0.5 * sum(others) / len(others)
        return after[self.seat] - self.spite * theirs


# Lines of cards


def deal_after(deal: Deal, move: Move) -> Deal:
    """The Deal once a + or -, a POTA or a Reverse has been played, or a card shifted."""
    after = Deal.of(deal)
    (shift if move.name == "shift" else lay)(after, move.card(), seat_of(move))
    return after


def _shifts(deal: Deal) -> Iterable[Shift]:
    """Every shift that may be made now and leaves the rest of the Move, of twins only the first."""
    for card, to in _single_shifts(deal):
        if room_after(deal, card, to, deal.left - 1):
            yield card, to


def _single_shifts(deal: Deal) -> Iterable[Shift]:
    seats, seen = range(len(deal.pota)), set()
    for card in deal.centre:
        if card.rank != deal.total and card.rank not in seen:
            seen.add(card.rank)
            yield card, None
    for seat, cards in enumerate(deal.pota):
        loose = next((card for card in cards if card not in deal.moved), None)
        if loose is not None and may_leave(deal, seat):
            yield loose, None
            yield from ((loose, to) for to in seats if to != seat)
    for seat, there in enumerate(deal.reverse):
        if there is not None and there not in deal.moved:
            yield there, None
            yield from ((there, to) for to in seats if to != seat and may_reverse(deal, to))


def best_shift(deal: Deal, weigh: Weigh) -> tuple[float, Shift]:
    """What the best line of all shifts that are left comes to, and the first shift of it."""
    lines: Sequence[tuple[float, Deal, Shift | None]] = [(0.0, deal, None)]
    for _each in range(deal.left):
        grown = []
        for _worth, at, first in lines:
            for card, to in _shifts(at):
                after = Deal.of(at)
                shift(after, card, to)
                grown.append((weigh(after), after, first or (card, to)))
        lines = sorted(grown, key=lambda line: -line[0])[:BEAM]
    worth, _deal, best = lines[0]
    if best is None:
        raise ValueError("no Move is in play")
    return worth, best


def worth_of(figures: Evaluation, move: Move, weigh: Weigh) -> float:
    """What the Deal comes to by `weigh` after `move`, a Move card carried out at its best."""
    deal = figures.deal
    if move.name == "pass":
        return weigh(deal)
    if move.card().kind == "move":
        begun = replace(deal, left=move.card().rank, moved=())
        return best_shift(begun, weigh)[0]
    return weigh(deal_after(deal, move))
