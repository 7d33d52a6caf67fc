"""The Deal on the table in Piece of the Action: its cards, its arithmetic, what may be moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Self

from tabletop.engine.cards import Card
from tabletop.engine.state import State

DISCARD: Final = "discard"


class Deal:
    """What lies in the centre and before the seats, and how far a Move card has got.

    `leader` is the seat that leads (while a Deal is being offered: the seat asked), `colour` a
    letter or "". `pota[seat]` and `reverse[seat]` lie before a seat. `aside` is the Move card in
    play, `left` how many cards it still has to move, `moved` those it has moved.
    """

    __slots__ = (
        "aside",
        "centre",
        "colour",
        "leader",
        "left",
        "moved",
        "passed",
        "pota",
        "reverse",
        "seats",
        "total",
    )

    def __init__(self, seats: int, leader: int = -1) -> None:
        self.seats = seats
        self.leader = leader
        self.colour = ""
        self.centre: list[Card] = []
        self.total = 0
        self.pota: list[list[Card]] = [[] for _each in range(seats)]
        self.reverse: list[Card | None] = [None] * seats
        self.passed: list[bool] = [False] * seats
        self.aside: Card | None = None
        self.left = 0
        self.moved: tuple[Card, ...] = ()

    def copy(self) -> Self:
        """An independent Deal equal to this one."""
        twin = object.__new__(type(self))
        twin.seats = self.seats
        twin.leader = self.leader
        twin.colour = self.colour
        twin.centre = self.centre[:]
        twin.total = self.total
        twin.pota = [cards[:] for cards in self.pota]
        twin.reverse = self.reverse[:]
        twin.passed = self.passed[:]
        twin.aside = self.aside
        twin.left = self.left
        twin.moved = self.moved
        return twin

    # What lies where

    def place(self, card: Card) -> str | None:
        """The zone on the table in which `card` lies, None where it does not."""
        if card.kind == "deal":
            return "centre" if card in self.centre else None
        for seat in range(self.seats):
            if card in self.pota[seat]:
                return f"pota:{seat}"
            if card is self.reverse[seat]:
                return f"reverse:{seat}"
        return None

    def add_reverse(self, card: Card, seat: int) -> Card | None:
        """Lays a Reverse before `seat` and gives None; on one that lies there it gives that one,
        and both are off the table (PA-8)."""
        there = self.reverse[seat]
        self.reverse[seat] = card if there is None else None
        return there

    def shift(self, card: Card, to: int | Literal["discard"]) -> tuple[Card, ...]:
        """Moves `card` to seat `to` or off the table; gives the cards that left the table."""
        self.moved = (*self.moved, card)
        self.left -= 1
        if card.kind == "deal":
            self.centre.remove(card)
            self.total -= card.rank
            return (card,)
        if card.kind == "pota":
            for cards in self.pota:
                if card in cards:
                    cards.remove(card)
                    break
            if to == DISCARD:
                return (card,)
            self.pota[to].append(card)
            return ()
        self.reverse[self.reverse.index(card)] = None
        if to == DISCARD:
            return (card,)
        there = self.add_reverse(card, to)
        return (there, card) if there is not None else ()

    # What may be moved (PA-8 to PA-11)

    def may_reverse(self, seat: int) -> bool:
        """Whether a Reverse may lie before `seat`: it has a POTA, or leads (PA-8)."""
        return seat == self.leader or bool(self.pota[seat])

    def may_leave(self, seat: int) -> bool:
        """Whether a POTA may leave `seat`, which keeps its last one under a Reverse (PA-11)."""
        return self.reverse[seat] is None or seat == self.leader or len(self.pota[seat]) > 1

    def has_plenty(self) -> bool:
        """Whether so many cards lie before the seats that, after any shift, the rest of the
        Move card can be carried out: a quick answer that saves `room` a copy."""
        unmoved = sum([len(cards) for cards in self.pota])
        unmoved += self.seats - self.reverse.count(None) - len(self.moved)
        return unmoved - 3 - len(self.moved) >= self.left - 1

    def room(self, n: int) -> bool:
        """Whether `n` (up to 3) more cards can be moved one after another (PA-9).

        Every unmoved Reverse can be discarded, and then every POTA, save the last of a seat whose
        Reverse was moved there: that one needs another POTA or Reverse moved to its seat first.
        """
        moved = self.moved
        reverses = len([card for card in self.reverse if card is not None and card not in moved])
        free, stuck, elsewhere = reverses, 0, False
        for seat, cards in enumerate(self.pota):
            unmoved = len([card for card in cards if card not in moved]) if moved else len(cards)
            free += unmoved
            if unmoved and unmoved == len(cards) and seat != self.leader:
                there = self.reverse[seat]
                if there is not None and there in moved:
                    stuck += 1
                    continue
            elsewhere = elsewhere or unmoved > 0
        if stuck and not reverses and not elsewhere:
            free -= stuck
        return free >= n or _can_empty([card.rank for card in self.centre], self.total, n - free)

    def room_after(self, card: Card, to: int | Literal["discard"], n: int) -> bool:
        """Whether `n` more cards can be moved once `card` has gone to `to`."""
        if n <= 0 or self.has_plenty():
            return True
        twin = self.copy()
        twin.shift(card, to)
        return twin.room(n)

    # What it is worth (PA-12, PA-13)

    def stakes(self, value: int) -> list[int]:
        """What each seat wins or loses on a Deal worth `value`, before nobody falls below 0."""
        return [self.shares(seat) * value * self.sign(seat) for seat in range(self.seats)]

    def shares(self, seat: int) -> int:
        """How many times `seat` scores the Deal."""
        return len(self.pota[seat]) + (seat == self.leader)

    def sign(self, seat: int) -> int:
        """-1 for a seat with a Reverse, else 1."""
        return 1 if self.reverse[seat] is None else -1


def final_value(total: int, factor: int, step: int) -> int:
    """A total times its X's, raised away from zero to a multiple of `step` (PA-12)."""
    value = total * factor
    raised = -(-abs(value) // step) * step
    return raised if value > 0 else -raised


def _can_empty(ranks: Sequence[int], total: int, n: int) -> bool:
    """Whether `n` cards of these `ranks` can go one by one, the total never zero (PA-10)."""
    for rank in sorted(set(ranks)):
        if rank != total:
            if n == 1:
                return True
            rest = list(ranks)
            rest.remove(rank)
            if _can_empty(rest, total - rank, n - 1):
                return True
    return False


class DealState(State):
    """A state with a Deal on the table: what the conditions look at."""

    __slots__ = ("deal",)

    deal: Deal
