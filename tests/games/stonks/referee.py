"""A second, plain reading of the rules of Stonks that recomputes a game from its journal.

It shares no code with the game: it reads JSON lines, keeps plain lists and strings, and is only
told what the journal tells. Every round's points, the winners, each mover and what the mover may
do are recomputed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Self

BOARD = "RYGBP"
SYMBOLS = {1: 2, 2: 2, 3: 2, 4: 1, 5: 1, 6: 1}
WEIGHTS = {7: 2, 8: 2, 9: 3, 10: 3}


def rank(card: str) -> int:
    return int(card[1:])


@dataclass(frozen=True, slots=True)
class Act:
    """A move by its name and arguments, as a journal line spells them."""

    name: str
    args: tuple[tuple[str, object], ...]

    @classmethod
    def of(cls, line: dict[str, Any]) -> Self:
        """The move of a journal line."""
        rest = {key: value for key, value in line.items() if key not in ("seat", "move")}
        return cls(line["move"], tuple(sorted(rest.items())))


class Referee:
    """Follows journal lines; `rounds` holds the points of every round so far."""

    def __init__(self, header: dict[str, Any]) -> None:
        self.n = len(header["seats"])
        self.options = header["options"]
        self.hand = 11 if self.n == 5 else 13
        self.dealer = -1
        self.rounds: list[list[int]] = []
        self.owned: list[list[str]] = []
        self.spec: list[bool] = []
        self.ended: dict[str, Any] | None = None

    def line(self, line: dict[str, Any]) -> None:
        if line.get("chance") == "dealer":
            self.dealer = line["seat"]
        elif line.get("chance") == "shuffle":
            self.deal(line["cards"])
        elif "end" in line:
            self.ended = line["end"]
        else:
            assert line["seat"] == self.mover, line
            getattr(self, line["move"])(line)

    def deal(self, cards: list[str]) -> None:
        if self.rounds:
            self.dealer = (self.dealer + 1) % self.n
        self.hands: list[set[str]] = [set() for _ in range(self.n)]
        for i in range(self.n * self.hand):
            self.hands[(self.dealer + 1 + i) % self.n].add(cards[i])
        self.rest = cards[self.n * self.hand :]
        self.value = dict.fromkeys(BOARD, 3)
        self.mark = ""
        self.owned = [[] for _ in range(self.n)]
        self.spec = [True] * self.n
        self.mover = (self.dealer + 1) % self.n
        self.phase = "invest"
        self.trick: list[tuple[int, str, str]] = []  # seat, card, how
        self.chosen: list[tuple[int, int, int]] = []

    def legal(self) -> Iterator[Act]:
        """What the mover may do now."""
        hand, phase = self.hands[self.mover], self.phase
        if phase == "invest":
            for seen, unseen in permutations(sorted(hand), 2):
                yield Act("invest", (("seen", seen), ("unseen", unseen)))
        elif phase == "adjust":
            for company, value in self.value.items():
                for steps in (self.open, -self.open):
                    if company != self.mark and 1 <= value + steps <= 6:
                        yield Act("adjust", (("company", company), ("steps", steps)))
        elif phase == "take":
            for card in (self.up, *(card for _seat, card, _how in self.trick)):
                yield Act("take", (("card", card),))
        else:
            yield from self.plays(hand)

    def plays(self, hand: set[str]) -> Iterator[Act]:
        """The cards that may be played, alone and with a Speculation."""
        following = {card for card in hand if self.trick and card[0] == self.lead}
        free = self.spec[self.mover] and not any(how for _seat, _card, how in self.trick)
        for card in following or hand:
            yield Act("play", (("card", card),))
            if free and not self.trick:
                for company in BOARD:
                    yield Act("play", (("call", company), ("card", card)))
            elif free and not following:
                yield Act("play", (("card", card), ("speculate", True)))

    def invest(self, line: dict[str, Any]) -> None:
        self.hands[self.mover] -= {line["seen"], line["unseen"]}
        self.owned[self.mover] += [line["seen"], line["unseen"]]
        self.chosen.append((rank(line["seen"]), len(self.chosen), self.mover))
        self.mover = (self.mover + 1) % self.n
        if len(self.chosen) == self.n:
            self.new_trick(min(self.chosen)[2])

    def new_trick(self, leader: int) -> None:
        self.mover = leader
        self.phase = "play"
        self.trick = []
        self.lead = ""
        if all(len(hand) == 1 for hand in self.hands):
            self.phase = ""
            self.score()
        else:
            self.up = self.rest.pop(0)

    def play(self, line: dict[str, Any]) -> None:
        card, seat = line["card"], line["seat"]
        assert card in self.hands[seat]
        how = "call" if "call" in line else "speculate" if "speculate" in line else ""
        if not self.trick:
            self.lead = line.get("call", card[0])
        else:
            can = any(c[0] == self.lead for c in self.hands[seat])
            assert not can or (card[0] == self.lead and not how)
        if how:
            assert self.spec[seat]
            assert not any(each[2] for each in self.trick)
            self.spec[seat] = False
        self.hands[seat].remove(card)
        self.trick.append((seat, card, how))
        self.open = 0 if how == "call" else SYMBOLS.get(rank(card), 0)
        self.phase = "adjust"
        if not self.open:
            self.next()

    def adjust(self, line: dict[str, Any]) -> None:
        assert abs(line["steps"]) == self.open
        assert line["company"] != self.mark
        self.mark = line["company"]
        self.value[self.mark] += line["steps"]
        assert 1 <= self.value[self.mark] <= 6
        self.next()

    def next(self) -> None:
        self.phase = "play"
        if len(self.trick) < self.n:
            self.mover = (self.mover + 1) % self.n
            return
        low = min(self.value.values())
        lowest = [c for c in BOARD if self.value[c] == low]
        several = len(lowest) > 1 and self.options["trump_tie"] == "none"
        trump = "" if several else lowest[0]
        faces = {card for _seat, card, _how in self.trick}
        strengths = []
        for seat, card, how in self.trick:
            company = card[0]
            if how == "speculate" and self.lead + card[1:] not in faces:
                company = self.lead
            if company in (trump, self.lead):
                strengths.append((company == trump, rank(card), seat))
        if strengths:
            self.mover = max(strengths)[2]
            self.phase = "take"
        else:
            self.new_trick(self.trick[0][0])

    def take(self, line: dict[str, Any]) -> None:
        assert line["card"] in {self.up, *(card for _seat, card, _how in self.trick)}
        self.owned[self.mover].append(line["card"])
        self.new_trick(self.mover)

    def score(self) -> None:
        weigh = self.options["weighted_shares"]
        points = []
        for cards, unused in zip(self.owned, self.spec, strict=True):
            total = sum(self.value[c[0]] * (WEIGHTS.get(rank(c), 1) if weigh else 1) for c in cards)
            points.append(total + (min(self.value[c[0]] for c in cards) if unused else 0))
        self.rounds.append(points)

    @property
    def totals(self) -> list[int]:
        return [sum(each) for each in zip(*self.rounds, strict=True)]

    @property
    def winners(self) -> list[int]:
        def key(seat: int) -> tuple[int, int, int]:
            cards = self.owned[seat]
            return (
                -self.totals[seat],
                len(cards) + self.spec[seat],
                len({c[0] for c in cards}),
            )

        best = min(key(seat) for seat in range(self.n))
        return [seat for seat in range(self.n) if key(seat) == best]
