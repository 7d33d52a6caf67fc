"""What the cards played in Milken tell of the hands they came from.

A seat that sees to its own plays its long suits dear and its short ones cheap, and ends a deal
while it is ahead. How likely a hand is to have made the plays it made says how likely the hand is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, SUITS
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenView

MEAN: Final = 4.2
"""About what a suit is worth in the end when nothing is known: the mean of a pile's top card."""
ENDS: Final = 25.0
"""What it counts for, in points, to end a deal that is won, or not to end one that is lost."""
AHEAD: Final = 3.0
"""By how many points of lead a deal has to be won for a seat to end it."""

LAST: Final = 0.4
"""How much of a deficit counts again when the next seat may end the deal."""

_ODD: Final = 0.05
"""How often a seat plays as nobody would expect."""
_SHARP: Final = 0.45
"""How many points worse a play may be and still be made, about: a third as often."""

PLACE: Final = {suit: index for index, suit in enumerate(SUITS)}


def settled_at(height: int, size: int) -> float:
    """How much of the worths on the table will last, 0 to 1, once the highest pile of `size` has
    `height` cards."""
    return 0.35 + 0.55 * height / size


@dataclass(frozen=True, slots=True)
class Play:
    """A card as it was played, and the table before: what suits were worth and how high their
    piles were, how many cards were `left` in all hands of each suit, and how many each seat
    held."""

    suit: int
    value: int
    worth: tuple[int, ...]
    heights: tuple[int, ...]
    left: tuple[int, ...]
    sizes: tuple[int, ...]


def plays(view: MilkenView, setup: Setup) -> dict[int, list[Play]]:
    """By seat, the plays of the present deal, the last first; none where the piles do not show
    them, or cards lie out unseen that may be of any suit."""
    told = view.played
    if view.cards("out"):
        return {}
    first = (view.dealer + 1) % view.seats
    piles = [list(view.faces(f"pile:{suit}")) for suit in SUITS]
    sizes = [len(view.cards(f"hand:{seat}")) for seat in range(view.seats)]
    left = [len(RANKS) - len(pile) for pile in piles]
    found: dict[int, list[Play]] = {seat: [] for seat in range(view.seats)}
    for number in range(len(told) - 1, -1, -1):
        card, seat = told[number], (first + number) % view.seats
        if card.suit not in PLACE:
            return {}
        suit = PLACE[card.suit]
        if not piles[suit] or piles[suit].pop() != card:
            return {}
        left[suit] += 1
        sizes[seat] += 1
        worth = [setup.values[pile[-1].rank - 1] if pile else setup.worthless for pile in piles]
        heights = [len(pile) for pile in piles]
        value = setup.values[card.rank - 1]
        found[seat].append(
            Play(suit, value, tuple(worth), tuple(heights), tuple(left), tuple(sizes))
        )
    return found


def likelihood(seat: int, cards: Sequence[Card], made: Sequence[Play], setup: Setup) -> float:
    """The logarithm of how likely `seat`, with `cards` in hand now, was to make its plays
    `made`, the last first."""
    values = setup.values
    held: list[list[int]] = [[], [], [], []]
    for card in cards:
        held[PLACE[card.suit]].append(values[card.rank - 1])
    told = 0.0
    for play in made:
        held[play.suit].append(play.value)
        told += log(_chance(seat, held, play, setup.size))
    return told


def _chance(seat: int, held: Sequence[list[int]], play: Play, size: int) -> float:
    """How likely `seat` was to choose its card from the worths `held` by suit."""
    sizes, worth, heights = play.sizes, play.worth, play.heights
    mine = sizes[seat]
    rest = sum(sizes) - mine
    most = max(sizes[:seat] + sizes[seat + 1 :])
    part = 0.5 * (most / rest + 1 / (len(sizes) - 1)) if rest else 0.0
    goods = []
    lead = hold = 0.0
    for suit in (0, 1, 2, 3):
        n = len(held[suit])
        good = n - part * (play.left[suit] - n)
        goods.append(good)
        hold += good
        lead += good * worth[suit]
    top = max(heights)
    best, made = -1e9, 0.0
    for suit in (0, 1, 2, 3):
        if not held[suit]:
            continue
        good = goods[suit]
        height = heights[suit] + 1
        base = lead - good * worth[suit]
        settled = settled_at(height if height > top else top, size)
        end = max(held[suit]) if good > 1 else min(held[suit])
        is_it = suit == play.suit
        for value in (end, play.value) if is_it else (end,):
            after = base + (good - 1) * value
            if height >= size:
                worthy = after + (ENDS if after > AHEAD else -ENDS)
            else:
                worthy = settled * after + (1 - settled) * MEAN * (hold - 1)
                if height == size - 1 and after < 0.0:
                    worthy += LAST * after
            if worthy > best:
                best = worthy
            if is_it and value == play.value:
                made = worthy
    return _ODD / mine + (1 - _ODD) * exp((made - best) / _SHARP)
