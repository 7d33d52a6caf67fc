"""A second, plain reading of the rules of Milken that recomputes a match from its journal alone.

It shares no code with the game: cards are strings, hands are sets, and it is only told what the
journal tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import TypeAlias

Line: TypeAlias = Mapping[str, object]
Act: TypeAlias = tuple[str, frozenset[str], object]
"""A move without its seat: name, cards, and whom a Joker goes to or None."""

RANKS = ("A", *(str(n) for n in range(2, 11)), "J", "Q", "K")
PACK = [rank + suit for suit in "CDHS" for rank in RANKS]
PRICES = {"A": 1, "J": 0, "Q": 0, "K": 0, **{str(n): n for n in range(2, 11)}}


def is_joker(card: str) -> bool:
    return card[0] == "X"


class Referee:
    """Follows the lines of a journal; raises AssertionError at one that breaks a rule."""

    def __init__(self, seats: int, options: Mapping[str, object]) -> None:
        self.seats = seats
        self.options = options
        self.pack = [*PACK, *(f"X{n + 1}" for n in range(int(str(options["jokers"]))))]
        self.points: list[list[int]] = []
        self.dealer = self.turn = self.giver = -1
        self.hands: list[set[str]] = []
        self.piles: dict[str, list[str]] = {}
        self.out: list[str] = []
        self.laid: list[frozenset[str]] = []
        self.is_passing = self.was_gift = False

    @property
    def totals(self) -> list[int]:
        """The points of all deals so far (MK-11)."""
        return [sum(deal[seat] for deal in self.points) for seat in range(self.seats)]

    @property
    def winners(self) -> list[int]:
        """MK-6 and MK-7."""
        return [seat for seat in range(self.seats) if self.totals[seat] == max(self.totals)]

    @property
    def is_over(self) -> bool:
        """Whether all deals of the match were scored."""
        return len(self.points) == self.options["deals"]

    def follow(self, line: Line) -> None:
        """Takes the next line."""
        assert not self.is_over
        if line.get("chance") == "dealer":
            assert self.dealer == -1
            self.dealer = int(str(line["seat"]))
        elif line.get("chance") == "shuffle":
            assert self.turn == -1
            cards = line["cards"]
            assert isinstance(cards, list)
            self._deal([str(card) for card in cards])
        else:
            assert line["seat"] == self.turn
            act = self.act(line)
            assert act in self.legal(), f"{line} is none of {self.legal()}"
            self._make(*act)

    @staticmethod
    def act(line: Line) -> Act:
        """The move of a journal line."""
        cards = line.get("cards", [line.get("card")])
        assert isinstance(cards, list)
        return str(line["move"]), frozenset(map(str, cards)), line.get("to")

    def _deal(self, cards: list[str]) -> None:
        """MK-2, and MK-9 for what is left over."""
        assert sorted(cards) == sorted(self.pack)
        left = 0 if self.options["extras"] == "dealt" else len(cards) % self.seats
        dealt, rest = cards[: len(cards) - left], cards[len(cards) - left :]
        self.hands = [set() for _seat in range(self.seats)]
        for number, card in enumerate(dealt):
            self.hands[(self.dealer + 1 + number) % self.seats].add(card)
        self.piles, self.out = {suit: [] for suit in "CDHS"}, []
        for card in rest:
            begins = self.options["extras"] == "starters" and not is_joker(card)
            (self.piles[card[-1]] if begins else self.out).append(card)
        self.laid = [frozenset()] * self.seats
        self.is_passing = self._steps() != 0
        self.was_gift, self.giver = False, -1
        self.turn = (self.dealer + 1) % self.seats
        if any(len(pile) >= 6 for pile in self.piles.values()):
            self._score()

    def _steps(self) -> int:
        """How many seats to the left cards are passed in this deal (MK-8)."""
        half = self.seats // 2
        turns = [1, self.seats - 1, 0] if self.seats % 2 else [1, self.seats - 1, half, 0]
        ways = {"left": 1, "right": self.seats - 1, "across": half, "none": 0}
        way = str(self.options["insider_trading"])
        return turns[len(self.points) % len(turns)] if way == "in_turn" else ways[way]

    def legal(self) -> set[Act]:
        """Everything the seat to move may do, found card by card."""
        hand = self.hands[self.turn]
        if self.is_passing:
            return {("pass", frozenset(three), None) for three in combinations(hand, 3)}
        plain = {card for card in hand if not is_joker(card)}
        if self.giver >= 0:
            return {("give_back", frozenset({card}), None) for card in plain}
        acts: set[Act] = {("play", frozenset({card}), None) for card in plain}
        if not self.was_gift or not plain:
            for card in hand - plain:
                for to in range(self.seats):
                    if to != self.turn and any(not is_joker(each) for each in self.hands[to]):
                        acts.add(("give_joker", frozenset({card}), to))
        return acts

    def _make(self, name: str, cards: frozenset[str], to: object) -> None:
        hand = self.hands[self.turn]
        hand -= cards
        if name == "pass":
            self.laid[self.turn] = cards
            self.turn = (self.turn + 1) % self.seats
            if all(self.laid):
                for seat, passed in enumerate(self.laid):
                    self.hands[(seat + self._steps()) % self.seats] |= passed
                self.is_passing = False
        elif name == "give_joker":
            assert isinstance(to, int)
            self.hands[to] |= cards
            self.giver, self.turn = self.turn, to
            return
        elif name == "give_back":
            self.hands[self.giver] |= cards
            self.turn, self.giver, self.was_gift = (self.giver + 1) % self.seats, -1, True
        else:
            [card] = cards
            self.piles[card[-1]].append(card)
            self.turn, self.was_gift = (self.turn + 1) % self.seats, False
            if len(self.piles[card[-1]]) == 6:
                self._score()
                return
        if not self.is_passing and not self.legal():
            self._score()

    def _score(self) -> None:
        """MK-6, and MK-11 for the deal that follows."""
        tops = {suit: PRICES[pile[-1][:-1]] if pile else 0 for suit, pile in self.piles.items()}
        self.points.append(
            [sum(tops[card[-1]] for card in hand if not is_joker(card)) for hand in self.hands]
        )
        self.dealer, self.turn = (self.dealer + 1) % self.seats, -1
