"""A second, separate reading of Wall Street: recomputes a match from its journal alone.

It shares no code with the game: cards are strings, captures are found by trying every subset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

WORTH = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "8": 8, "9": 9, "10": 10, "K": 7}
Line = Mapping[str, object]


def worth(card: str) -> int:
    return WORTH[card[:-1]]


def captures(card: str, table: Sequence[str]) -> list[frozenset[str]]:
    """What WS-5 to WS-7 allow, by brute force."""
    singles = [frozenset({other}) for other in table if worth(other) == worth(card)]
    if singles:
        return singles
    sums = [
        frozenset(some)
        for n in range(2, len(table) + 1)
        for some in combinations(table, n)
        if sum(map(worth, some)) == worth(card)
    ]
    return sums or [frozenset()]


def plurality(counts: Mapping[int, int]) -> int | None:
    best = max(counts.values())
    first = [seat for seat, count in counts.items() if count == best]
    return first[0] if len(first) == 1 else None


class Referee:
    """Follows the lines of a journal; raises AssertionError at one that breaks a rule."""

    def __init__(self, seats: int, target: int) -> None:
        self.seats = seats
        self.target = target
        self.totals = [0] * seats
        self.points: list[list[int]] = []
        self.players = list(range(seats))
        self.dealer = -1
        self.pile: list[str] = []
        self.hands: dict[int, list[str]] = {}
        self.table: list[str] = []
        self.turn = -1
        self.winner: int | None = None

    def follow(self, line: Line) -> None:
        if line.get("chance") == "dealer":
            assert self.dealer == -1
            self.dealer = int(str(line["seat"]))
        elif line.get("chance") == "shuffle":
            assert self.winner is None
            assert not any(self.hands.values())
            cards = line["cards"]
            assert isinstance(cards, list)
            assert sorted(cards) == sorted(r + s for r in WORTH for s in "CDHS")
            self.pile = list(cards)
        elif "cut" in (line.get("chance"), line.get("move")):
            self._deal(int(str(line["at"])))
        else:
            self._play(line)

    def _left(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        return seat if seat in self.players else self._left(seat)

    def _around(self) -> list[int]:
        first = self._left(self.dealer)
        at = self.players.index(first)
        return self.players[at:] + self.players[:at]

    def _deal(self, at: int) -> None:
        assert 0 <= at <= 39
        assert len(self.pile) == 40
        pile = self.pile[at:] + self.pile[:at]
        face_up = pile[3 * len(self.players) :][:4]
        if sum(card.startswith("10") for card in face_up) > 2:
            return
        self.pile = pile
        self.funds: dict[int, list[str]] = {seat: [] for seat in self.players}
        self.takeovers = dict.fromkeys(self.players, 0)
        self.taker: int | None = None
        self.played = 0
        self._three_each()
        self.table = [self.pile.pop(0) for _each in range(4)]
        self.turn = self._left(self.dealer)

    def _three_each(self) -> None:
        self.hands = {seat: [] for seat in self.players}
        for _each in range(3):
            for seat in self._around():
                self.hands[seat].append(self.pile.pop(0))

    def _play(self, line: Line) -> None:
        seat, card, taken = line["seat"], str(line["card"]), line["capture"]
        assert isinstance(seat, int)
        assert isinstance(taken, list)
        assert seat == self.turn
        self.hands[seat].remove(card)
        assert frozenset(taken) in captures(card, self.table)
        assert taken == sorted(taken, key=lambda c: ("CDHS".index(c[-1]), worth_or_king(c)))
        self.played += 1
        if taken:
            self.table = [each for each in self.table if each not in taken]
            self.funds[seat] += [card, *taken]
            self.taker = seat
            self.takeovers[seat] += not self.table and self.played < 36
        else:
            self.table.append(card)
        self.turn = self._left(seat)
        if self.played == 36:
            self._score()
        elif not any(self.hands.values()):
            self._three_each()

    def _score(self) -> None:
        if self.taker is not None:
            self.funds[self.taker] += self.table
            self.table = []
        points = [self.takeovers.get(seat, 0) for seat in range(self.seats)]
        for wanted in (is_investor, is_preferred, is_common):
            counts = {seat: sum(map(wanted, fund)) for seat, fund in self.funds.items()}
            first = plurality(counts)
            if first is not None:
                points[first] += 1
        self.points.append(points)
        self.totals = [old + new for old, new in zip(self.totals, points, strict=True)]
        best = max(self.totals[seat] for seat in self.players)
        first_seats = [seat for seat in self.players if self.totals[seat] == best]
        if best >= self.target:
            self.players = first_seats
            if len(first_seats) == 1:
                self.winner = first_seats[0]
        self.dealer = self._left(self.dealer)
        self.turn = -1


def is_investor(card: str) -> bool:
    return card[0] == "K"


def is_preferred(card: str) -> bool:
    return card[-1] == "D" and card[0] != "K"


def is_common(card: str) -> bool:
    return card[-1] != "D" and card[0] != "K"


def worth_or_king(card: str) -> int:
    """How ranks sort in a written move: the king above the ten."""
    return 13 if card[0] == "K" else worth(card)
