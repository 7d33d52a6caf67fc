"""What the cards played in Milken tell of the hands they came from, and of who played them.

A seat that sees to its own plays its long suits dear and its short ones cheap, and ends a deal
while it is ahead. How likely a hand is to have made the plays it made says how likely the hand is.
Some play otherwise, which is thought of as any card at all; a seat whose plays fit the rule of
thumb from few hands only is likely to be one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul
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

_ODD: Final = 0.03
"""How often a seat plays as nobody would expect."""
_SHARP: Final = 0.2
"""How many points worse a play may be and still be made, about: a third as often."""

FOLLOWS: Final = 0.9
"""How likely a seat is to play by the rule of thumb, before it has played."""

PLACE: Final = {suit: index for index, suit in enumerate(SUITS)}


def settled_at(height: int, size: int) -> float:
    """How much of the worths on the table will last, 0 to 1, once the highest pile of `size` has
    `height` cards."""
    return 0.35 + 0.55 * height / size


@dataclass(frozen=True, slots=True)
class Play:
    """A card as it was played: its `suit` and `value`, and of the table before it all that does not
    hang on the hand it came from.

    A suit is good for `whole` times the own cards of it less `others`, by suit; `worth` is what
    suits were worth, and `against` what that came to for the others. `firm` is how much of the
    worths lasted if that suit was played on, `loose` what the rest was good for; `to_fill` how many
    cards the piles took without being full. `any_card` is the chance of the card where any is
    played.
    """

    suit: int
    value: int
    worth: tuple[int, ...]
    whole: float
    others: tuple[float, ...]
    against: float
    firm: tuple[float, ...]
    loose: tuple[float, ...]
    to_fill: tuple[int, ...]
    any_card: float


def _play(
    card: Card,
    seat: int,
    setup: Setup,
    worth: Sequence[int],
    heights: Sequence[int],
    left: Sequence[int],
    sizes: Sequence[int],
) -> Play:
    """The play of `card` by `seat` where suits were worth so much and piles so high, so many cards
    of each suit were `left` in all hands, and each seat held so many."""
    mine, size = sizes[seat], setup.size
    rest = sum(sizes) - mine
    most = max(held for other, held in enumerate(sizes) if other != seat)
    part = 0.5 * (most / rest + 1 / (len(sizes) - 1)) if rest else 0.0
    others = [part * n for n in left]
    top = max(heights)
    firm = [settled_at(max(top, height + 1), size) for height in heights]
    hold = MEAN * ((1 + part) * mine - sum(others) - 1)
    return Play(
        PLACE[card.suit],
        setup.values[card.rank - 1],
        tuple(worth),
        1 + part,
        tuple(others),
        sum(map(mul, others, worth)),
        tuple(firm),
        tuple([(1 - each) * hold for each in firm]),
        tuple([size - 1 - height for height in heights]),
        1 / mine,
    )


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
        found[seat].append(_play(card, seat, setup, worth, heights, left, sizes))
    return found


def likelihood(cards: Sequence[Card], made: Sequence[Play], setup: Setup) -> float:
    """The logarithm of how likely a seat, with `cards` in hand now, was to make its plays `made`,
    the last first."""
    follows, any_card = _both(cards, made, setup)
    most = max(follows, any_card)
    return most + log(exp(follows - most) + exp(any_card - most))


def follows(cards: Sequence[Card], made: Sequence[Play], setup: Setup) -> float:
    """How likely a seat that made the plays `made` and has `cards` in hand now is to play by the
    rule of thumb, 0 to 1."""
    if not made:
        return FOLLOWS
    follows, any_card = _both(cards, made, setup)
    return 1 / (1 + exp(min(500.0, any_card - follows)))


def _both(cards: Sequence[Card], made: Sequence[Play], setup: Setup) -> tuple[float, float]:
    """The logarithms of how likely a seat was to play by the rule of thumb and make these plays,
    and to play any card at all and make them."""
    values = setup.values
    held: list[list[int]] = [[], [], [], []]
    for card in cards:
        held[PLACE[card.suit]].append(values[card.rank - 1])
    follows, any_card = log(FOLLOWS), log(1 - FOLLOWS)
    for play in made:
        held[play.suit].append(play.value)
        follows += log(_chance(held, play))
        any_card += log(play.any_card)
    return follows, any_card


def _chance(held: Sequence[list[int]], play: Play) -> float:
    """How likely a seat was to choose its card from the worths `held` by suit."""
    whole, worth = play.whole, play.worth
    one, two, three, four = held
    lead = -play.against + whole * (
        len(one) * worth[0] + len(two) * worth[1] + len(three) * worth[2] + len(four) * worth[3]
    )
    best, made, suit = -1e9, 0.0, -1
    for cards, others, now, firm, loose, to_fill in zip(
        held, play.others, worth, play.firm, play.loose, play.to_fill, strict=True
    ):
        suit += 1
        if not cards:
            continue
        good = whole * len(cards) - others
        base = lead - good * now
        end = max(cards) if good > 1 else min(cards)
        is_it = suit == play.suit
        for value in (end, play.value) if is_it and end != play.value else (end,):
            after = base + (good - 1) * value
            if not to_fill:
                promise = after + (ENDS if after > AHEAD else -ENDS)
            else:
                promise = firm * after + loose
                if to_fill == 1 and after < 0.0:
                    promise += LAST * after
            if promise > best:
                best = promise
            if is_it and value == play.value:
                made = promise
    return _ODD * play.any_card + (1 - _ODD) * exp((made - best) / _SHARP)
