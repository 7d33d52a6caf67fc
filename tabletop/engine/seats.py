"""What games do with seats in a row: go round them, deal to them, count for them, and say who has
the most. Seats count from 0, and the next higher one is to the left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, Self, TypeVar

from tabletop.engine.cards import Card, order_of


class _Sorts(Protocol):
    def __lt__(self, other: Self, /) -> bool: ...


T = TypeVar("T", bound=_Sorts)


def clockwise(first: int, seats: int) -> list[int]:
    """All `seats`, clockwise from seat `first`."""
    first %= seats
    return [*range(first, seats), *range(first)]


def left_of(seat: int, seats: int, fits: Callable[[int], bool] = lambda seat: True) -> int:
    """The first seat to the left of `seat` that `fits`, which may be that seat itself; raises
    ValueError where none does."""
    each = seat
    for _step in range(seats):
        each = (each + 1) % seats
        if fits(each):
            return each
    raise ValueError("no seat fits")


def dealt(pile: Sequence[Card], seats: int, first: int) -> list[list[Card]]:
    """The hands that the cards of `pile`, top card first, make when all are dealt one at a time,
    clockwise from seat `first`."""
    cards = list(pile)
    return [cards[(seat - first) % seats :: seats] for seat in range(seats)]


def put_in(hand: list[Card], cards: Iterable[Card]) -> None:
    """Puts `cards` into a hand that is kept sorted as cards are written."""
    hand += cards
    hand.sort(key=order_of)


def take_out(hand: list[Card], cards: Iterable[Card]) -> None:
    """Takes `cards` out of a hand; raises ValueError where one is not in it."""
    for card in cards:
        hand.remove(card)


def added(totals: Iterable[int], gained: Iterable[int]) -> list[int]:
    """What each seat has with what it gained."""
    return [total + more for total, more in zip(totals, gained, strict=True)]


def most(having: Sequence[T]) -> list[int]:
    """The seats that have the most, ascending; none of no seats."""
    best = max(having, default=None)
    return [seat for seat, each in enumerate(having) if each == best]
