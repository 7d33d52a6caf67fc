"""A deal of Milken in numbers, and how a good club player plays it on: what walks and play-outs
play on where nothing but plays can come.

Nearly all of the search's time goes here, so that the rule of thumb of `policy` is
written out once more: over suits by number and the worths of the cards held, low to high.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Self

from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Move
from tabletop.games.milken.bots.likelihood import AHEAD, ENDS, LAST, MEAN, PLACE, settled_at
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenState

NOISE: Final = 0.03
"""How often a play-out plays any card at all for a seat that follows the rule of thumb."""
_ODD_NOISE: Final = 0.3
"""The same for one that does not."""
_POLICY_RATE: Final = 0.9
"""How often the tree takes a seat that follows the rule of thumb to play by it."""

SUIT: Final = 1000
"""So far apart are the keys of the plays of one suit from those of the next."""


class CardEncoding:
    """What the cards of a table stand for.

    `cards` has the number of each card's suit, and its worth on a pile; `plays[seat]` one move
    for all plays of that seat which are the same, under their `key`; `settled` how much of the
    worths will last, 0 to 1, by the height of the highest pile. Jokers are not among them.
    """

    __slots__ = ("cards", "plays", "settled")

    def __init__(self, setup: Setup, seats: int) -> None:
        self.cards: Mapping[Card, tuple[int, int]] = {
            card: (PLACE[card.suit], setup.values[card.rank - 1])
            for card in setup.deck
            if card.suit
        }
        self.plays: Sequence[Mapping[int, Move]] = [
            {key(*mark): Move.of(seat, "play", card=card) for card, mark in self.cards.items()}
            for seat in range(seats)
        ]
        self.settled: Sequence[float] = [
            settled_at(height, setup.size) for height in range(setup.size + 1)
        ]


@lru_cache(maxsize=16)
def encoding_of(setup: Setup, seats: int) -> CardEncoding:
    """What the cards of a table stand for: the same for all its searches."""
    return CardEncoding(setup, seats)


def key(suit: int, worth: int) -> int:
    """The number of all plays that are the same: cards of one suit and one worth."""
    return suit * SUIT + worth


class MilkenRollout:
    """A deal in numbers: `held[seat][suit]` the worths of the cards there, low to high; `sizes`
    how many cards with a suit each seat holds and `left` all of them, `counts` how many of each
    suit; `worth` and `heights` of the piles. `whole` is the position that it was made of. `noises`
    is how often a play-out plays any card at all and `rates` how often the tree goes by the rule
    of thumb, both 0 to 1, by seat."""

    __slots__ = (
        "counts",
        "current_player",
        "encoding",
        "heights",
        "held",
        "left",
        "noises",
        "rates",
        "sizes",
        "whole",
        "worth",
    )

    def __init__(
        self,
        state: MilkenState,
        encoding: CardEncoding,
        follows: Sequence[float] | None = None,
    ) -> None:
        """`follows` is how likely each seat is to play by the rule of thumb, 0 to 1; all do where
        it is None."""
        cards, piles = encoding.cards, state.piles.values()
        self.encoding, self.whole = encoding, state
        self.current_player = state.current_player
        self.worth = [cards[pile[-1]][1] if pile else state.setup.worthless for pile in piles]
        self.heights = [len(pile) for pile in piles]
        self.held: list[list[list[int]]] = []
        for hand in state.hands:
            suits: list[list[int]] = [[], [], [], []]
            for card in hand:
                if card.suit:
                    suit, worth = cards[card]
                    suits[suit].append(worth)
            for held in suits:
                held.sort()
            self.held.append(suits)
        self.sizes = [sum(map(len, suits)) for suits in self.held]
        self.counts = [sum(map(len, seats)) for seats in zip(*self.held, strict=True)]
        self.left = sum(self.sizes)
        if follows is None:
            follows = [1.0] * len(self.sizes)
        self.noises = [NOISE + (1 - each) * (_ODD_NOISE - NOISE) for each in follows]
        self.rates = [each * _POLICY_RATE for each in follows]

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.encoding, twin.whole = self.encoding, self.whole
        twin.current_player = self.current_player
        twin.worth = self.worth[:]
        twin.heights = self.heights[:]
        twin.held = [[one[:], two[:], three[:], four[:]] for one, two, three, four in self.held]
        twin.sizes = self.sizes[:]
        twin.counts = self.counts[:]
        twin.left = self.left
        twin.noises, twin.rates = self.noises, self.rates
        return twin

    def apply(self, move: Move) -> None:
        """Makes `move`, a play of the seat to move."""
        suit, worth = self.encoding.cards[move.card()]
        seat = self.current_player
        self.held[seat][suit].remove(worth)
        self.worth[suit] = worth
        self.heights[suit] += 1
        self.sizes[seat] -= 1
        self.counts[suit] -= 1
        self.left -= 1
        seat = (seat + 1) % len(self.sizes)
        is_over = self.heights[suit] >= self.whole.setup.size or not self.sizes[seat]
        self.current_player = OVER if is_over else seat

    def branches(self) -> tuple[list[int], list[Move]]:
        """The plays of the seat to move that are not the same, under their keys."""
        seat = self.current_player
        plays, keys, first = self.encoding.plays[seat], [], 0
        for held in self.held[seat]:
            last = None
            for worth in held:
                if worth != last:
                    keys.append(first + worth)
                    last = worth
            first += SUIT
        return keys, [plays[each] for each in keys]

    def prior(self) -> int:
        """The key of the play that a good club player makes, or -1."""
        seat = self.current_player
        suit, place = self.pick(seat)
        return key(suit, self.held[seat][suit][place]) if suit >= 0 else -1

    def points(self) -> list[int]:
        """What each seat's cards are worth now."""
        one, two, three, four = self.worth
        return [
            len(a) * one + len(b) * two + len(c) * three + len(d) * four for a, b, c, d in self.held
        ]

    def pick(self, seat: int) -> tuple[int, int]:
        """The suit a good club player at `seat` plays, who sees no other hand, and the place of
        the card among its worths there; (-1, 0) where it has none.

        Others are thought to hold the cards unseen in equal parts, so that `goods[suit]` times
        its worth is what a suit is good for: own cards less those of the others.
        """
        own, sizes = self.held[seat], self.sizes
        mine = sizes[seat]
        if not mine:
            return -1, 0
        rest = self.left - mine
        part = 0.0
        if rest:
            sizes[seat] = 0
            part = 0.5 * (max(sizes) / rest + 1 / (len(sizes) - 1))
            sizes[seat] = mine
        one, two, three, four = own
        first, second, third, fourth = self.counts
        worth, heights, settled = self.worth, self.heights, self.encoding.settled
        whole = 1.0 + part
        goods = (
            whole * len(one) - part * first,
            whole * len(two) - part * second,
            whole * len(three) - part * third,
            whole * len(four) - part * fourth,
        )
        lead = goods[0] * worth[0] + goods[1] * worth[1] + goods[2] * worth[2] + goods[3] * worth[3]
        hold = MEAN * (whole * mine - part * self.left - 1)
        top, last = max(heights), len(settled) - 2
        firm_now = settled[top]
        best, pick, place, suit = -1e9, -1, 0, -1
        for held in own:
            suit += 1
            if not held:
                continue
            good, height = goods[suit], heights[suit]
            at = -1 if good > 1 else 0
            after = lead - good * worth[suit] + (good - 1) * held[at]
            if height == last:
                value = after + (ENDS if after > AHEAD else -ENDS)
            else:
                firm = firm_now if height < top else settled[height + 1]
                value = firm * after + (1 - firm) * hold
                if after < 0.0 and height == last - 1:
                    value += LAST * after
            if value > best:
                best, pick, place = value, suit, at
        return pick, place

    def play_on(self, rng: Random, noise: float | None = None) -> list[int]:
        """The points of every seat once the deal was played to its end, any card being played as
        often as `noise` says, 0 to 1, or where that is None as seems likely of each seat."""
        hands, worth, heights, sizes = self.held, self.worth, self.heights, self.sizes
        counts, pick, random = self.counts, self.pick, rng.random
        seat, seats, last = self.current_player, len(sizes), self.whole.setup.size - 1
        noises = self.noises if noise is None else [noise] * seats
        while seat >= 0:
            chance, odd = random(), noises[seat]
            if chance < odd:  # any of its cards
                place = int(chance / odd * sizes[seat])
                for suit, held in enumerate(hands[seat]):  # noqa: B007  # read after the loop
                    if place < len(held):
                        break
                    place -= len(held)
                else:
                    break
            else:
                suit, place = pick(seat)
                if suit < 0:
                    break
            worth[suit] = hands[seat][suit].pop(place)
            if heights[suit] == last:
                break
            heights[suit] += 1
            sizes[seat] -= 1
            counts[suit] -= 1
            self.left -= 1
            seat += 1
            if seat == seats:
                seat = 0
        return self.points()
