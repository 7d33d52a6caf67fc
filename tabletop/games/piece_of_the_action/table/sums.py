"""Piece of the Action as figures on paper: what the Deal and each seat come to, now and after."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View


@dataclass(frozen=True, slots=True)
class Sums:
    """The figures of the Deal that is on, by seat where there are several.

    `factor` counts the X's, `step` is what values are raised to a multiple of, `pota` how many
    each seat has, `reversed` whether it lies under a Reverse.
    """

    total: int
    factor: int
    step: int
    leader: int
    pota: tuple[int, ...]
    reversed: tuple[bool, ...]
    points: tuple[int, ...]

    @classmethod
    def of(cls, view: View, book: RuleBook) -> Sums:
        """The figures of what lies on the table."""
        numbers = book.data["numbers"]
        assert isinstance(numbers, dict)
        step = numbers["raise_to"]
        assert isinstance(step, int)
        seats = range(view.seats)
        return cls(
            view.number("total"),
            view.number("factor"),
            step,
            view.number("leader") if view.word("phase") in ("deal", "move") else -1,
            tuple(len(view.cards(f"pota:{seat}")) for seat in seats),
            tuple(bool(view.cards(f"reverse:{seat}")) for seat in seats),
            view.scores,
        )

    @property
    def product(self) -> int:
        """The total times the X's."""
        return self.total * self.factor

    @property
    def value(self) -> int:
        """The product raised away from zero to a multiple of `step`."""
        raised = -(-abs(self.product) // self.step) * self.step
        return raised if self.product > 0 else -raised

    def shares(self, seat: int) -> int:
        """How many times a seat scores the Deal."""
        return self.pota[seat] + (seat == self.leader)

    def each(self, seat: int) -> int:
        """What one share is worth to a seat."""
        return -self.value if self.reversed[seat] else self.value

    def stake(self, seat: int) -> int:
        """What a seat stands to win or lose, before nobody falls below zero."""
        return self.shares(seat) * self.each(seat)

    def points_after(self, seat: int) -> int:
        """A seat's points if the Deal ended now."""
        return max(0, self.points[seat] + self.stake(seat))

    def after(self, move: Move, source: str) -> Sums:
        """The figures once the card of `move` has gone from the zone `source` where it goes."""
        card, to = move.card(), move.args.get("to")
        target = to if isinstance(to, int) else -1
        if card.kind == "deal":
            change = -card.rank if source == "centre" else card.rank
            leader = move.seat if self.leader < 0 else self.leader
            return replace(self, total=self.total + change, leader=leader)
        kind, _colon, at = source.partition(":")
        taken = int(at) if kind in ("pota", "reverse") else -1
        if card.kind == "pota":
            pota = (n + (s == target) - (s == taken) for s, n in enumerate(self.pota))
            return replace(self, pota=tuple(pota))
        if card.kind == "reverse":
            turned = (
                False if s == taken else on != (s == target) for s, on in enumerate(self.reversed)
            )
            return replace(self, reversed=tuple(turned))
        return self
