"""Milken for the search: cards of equal worth are one move, and a deal plays out in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final

from tabletop.ai.search_games.guide import Guide, chances, with_margin
from tabletop.ai.search_games.milken_plays import AHEAD, ENDS, MEAN, PLACE, likelihood, plays
from tabletop.engine.cards import SUITS, Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.games.milken_book import Table
from tabletop.games.milken_state import MilkenState

_NOISE: Final = 0.04
"""How often a play-out plays any card at all."""
_SWING: Final = 14.0
"""About how far a whole deal moves the points of a seat."""
_CLOSE: Final = 8.0
"""How many points behind a last deal counts as nearly won."""
_LOOSE: Final = 7
"""From how many of its loosest cards a seat considers passing."""


class Search(Guide):
    """Milken's guide."""

    explores = 0.6
    doubt = 0.3
    trust = 0.8

    def __init__(self, view: View, book: RuleBook) -> None:
        super().__init__(view, book)
        self._moves: dict[Move, Move] = {}
        self._laid = sum(len(view.cards(f"pile:{suit}")) for suit in SUITS)
        self._has_jokers = book.option_number("jokers") > 0
        self._mine = set(view.legal)
        self._table = Table(book, view.seats)
        self._made = {} if self._has_jokers else plays(view, self._table)

    # Sampling

    def lay(self, state: State, zones: Mapping[str, tuple[Card, ...]]) -> None:
        assert isinstance(state, MilkenState)
        for zone, cards in zones.items():
            kind, _colon, name = zone.partition(":")
            if kind == "hand":
                state.hands[int(name)] = sorted(cards, key=order_of)
            elif kind == "passing":
                state.passing[int(name)] = tuple(sorted(cards, key=order_of))
            else:
                state.out = list(cards)
        state.playable = [None] * state.seats

    @property
    def weighs(self) -> bool:
        return any(made for seat, made in self._made.items() if seat != self.seat)

    def likelihood(self, zone: str, cards: Sequence[Card]) -> float:
        kind, _colon, name = zone.partition(":")
        made = self._made[int(name)] if kind == "hand" else ()
        return likelihood(int(name), cards, made, self._table) if made else 0.0

    def fits(self, state: State) -> bool:
        if not self._has_jokers or state.current_player < 0:
            return True
        if state.current_player == self.seat:
            return set(state.legal_moves()) == self._mine
        return bool(state.legal_moves())

    # Search

    def branches(self, state: State) -> tuple[Sequence[int], Sequence[Move]]:
        assert isinstance(state, MilkenState)
        if state.phase == "play":
            hand, values = state.hands[state.current_player], state.table.values
            keys: list[int] = []
            moves: list[Move] = []
            last = -1
            for move, card in zip(state.legal_moves(), hand, strict=False):
                if not card.suit:
                    break
                key = ord(card.suit) * 1000 + values[card.rank - 1]
                if key != last:
                    last = key
                    keys.append(key)
                    moves.append(move)
            if not hand[-1].suit:
                self._add(keys, moves, [m for m in state.legal_moves() if m.name != "play"])
            return keys, moves
        keys, moves = [], []
        legal = self._passes(state) if state.phase == "pass" else state.legal_moves()
        self._add(keys, moves, legal)
        return keys, moves

    def _add(self, keys: list[int], moves: list[Move], more: Sequence[Move]) -> None:
        for move in more:
            known = self._moves.setdefault(move, move)
            keys.append(id(known))
            moves.append(known)

    def _passes(self, state: MilkenState) -> list[Move]:
        """The passes of a seat's loosest cards."""
        seat = state.current_player
        loose = sorted(state.hands[seat], key=lambda card: (_keep(state, card), card.order))
        few = sorted(loose[: max(_LOOSE, state.table.to_pass)], key=order_of)
        return [
            Move.of(seat, "pass", cards=cards) for cards in combinations(few, state.table.to_pass)
        ]

    def reply(self, state: State, rng: Random) -> Move | None:
        assert isinstance(state, MilkenState)
        if state.phase != "pass" or state.current_player == self.seat:
            return None
        seat = state.current_player
        loose = sorted(state.hands[seat], key=lambda card: _keep(state, card) + rng.random())
        return Move.of(seat, "pass", cards=tuple(loose[: state.table.to_pass]))

    def thumb(self, state: State, keys: Sequence[int], moves: Sequence[Move], rng: Random) -> int:
        assert isinstance(state, MilkenState)
        if state.phase != "play":
            return -1
        fast = _Fast(state)
        suit, place = fast.pick(state.current_player, 1.0)
        if suit < 0:
            return -1
        key = ord(SUITS[suit]) * 1000 + fast.held[state.current_player][suit][place]
        return keys.index(key)

    def rate(self, state: State, rng: Random) -> Sequence[float]:
        assert isinstance(state, MilkenState)
        while state.current_player >= 0 and not _is_plain(state):
            self._step(state, rng)
        points = [0] * state.seats
        if state.current_player >= 0:
            points = _played(state, rng)
        totals = [total + more for total, more in zip(state.totals, points, strict=True)]
        left = state.deals - state.deal_number
        if not left and sum(map(len, state.piles.values())) == self._laid + 1:
            # The move looked at ended it: unlike at the end of a play-out, nearly won is lost.
            return with_margin(_shares(totals), totals, 40.0)
        values = chances(totals, _SWING * sqrt(left) if left else _CLOSE)
        if not left:  # the last deal decides, but near wins tell good moves from bad ones sooner
            values = [(a + b) / 2 for a, b in zip(values, _shares(totals), strict=True)]
        return with_margin(values, totals, 40.0)

    def _step(self, state: MilkenState, rng: Random) -> None:
        """One move by the rule of thumb where Jokers or passes are about."""
        if state.phase == "pass":
            move = self.reply(state, rng)
            if move is not None:
                state.apply(move)
                return
            loose = sorted(state.hands[self.seat], key=lambda card: _keep(state, card))
            cards = tuple(loose[: state.table.to_pass])
            state.apply(Move.of(self.seat, "pass", cards=cards))
            return
        legal = state.legal_moves()
        if state.phase == "give_back":
            worth = state.suit_values()
            state.apply(min(legal, key=lambda move: worth[move.card().suit] + rng.random()))
            return
        plays = [move for move in legal if move.name == "play"]
        if plays and (len(plays) == len(legal) or rng.random() < 0.7):
            legal = [plays[_choice(state, plays, rng)]]
        state.apply(legal[int(rng.random() * len(legal))])


def _keep(state: MilkenState, card: Card) -> float:
    """How much one likes to keep a card when passing: long suits, and ranks that price them."""
    if not card.suit:
        return -1.0
    suit = card.suit
    mine = sum([each.suit == suit for each in state.hands[state.current_player]])
    return mine + abs(state.table.values[card.rank - 1] - 4) / 5


def _shares(totals: Sequence[int]) -> list[float]:
    best = max(totals)
    share = 1 / totals.count(best)
    return [share if total == best else 0.0 for total in totals]


def _is_plain(state: MilkenState) -> bool:
    """Whether nothing but plays can come."""
    return state.phase == "play" and all(not hand or hand[-1].suit for hand in state.hands)


class _Fast:
    """A deal in numbers: `held[seat][suit]` the worths of the cards there, low to high; `sizes`
    how many cards with a suit each seat holds, `counts` how many of each suit all do."""

    __slots__ = ("counts", "heights", "held", "size", "sizes", "worth")

    def __init__(self, state: MilkenState) -> None:
        values = state.table.values
        self.size = state.table.size
        self.worth = [
            values[pile[-1].rank - 1] if pile else state.table.worthless
            for pile in state.piles.values()
        ]
        self.heights = [len(pile) for pile in state.piles.values()]
        self.held: list[list[list[int]]] = []
        self.sizes: list[int] = []
        self.counts = [0, 0, 0, 0]
        place = PLACE
        for hand in state.hands:
            suits: list[list[int]] = [[], [], [], []]
            for card in hand:
                if card.suit:
                    suits[place[card.suit]].append(values[card.rank - 1])
            size = 0
            for suit, held in enumerate(suits):
                held.sort()
                size += len(held)
                self.counts[suit] += len(held)
            self.held.append(suits)
            self.sizes.append(size)

    def points(self) -> list[int]:
        """What each seat's cards are worth now."""
        one, two, three, four = self.worth
        return [
            len(a) * one + len(b) * two + len(c) * three + len(d) * four for a, b, c, d in self.held
        ]

    def pick(self, seat: int, random: float) -> tuple[int, int]:
        """The suit a good club player at `seat` plays, who sees no other hand, and the place of
        the card among its worths there; (-1, 0) where it has none. Now and then any card.

        Others are thought to hold the cards unseen in equal parts, so that `for_it[suit]` times
        its worth is what a suit is good for: own cards less those of the others.
        """
        own, sizes = self.held[seat], self.sizes
        mine = sizes[seat]
        if not mine:
            return -1, 0
        if random < _NOISE:
            at = int(random / _NOISE * mine)
            for suit, held in enumerate(own):
                if at < len(held):
                    return suit, at
                at -= len(held)
        rest = sum(sizes) - mine
        most = max(sizes[:seat] + sizes[seat + 1 :])
        part = 0.5 * (most / rest + 1 / (len(sizes) - 1)) if rest else 0.0
        worth, heights, counts, size = self.worth, self.heights, self.counts, self.size
        for_it = []
        lead = hold = 0.0
        for suit in (0, 1, 2, 3):
            n = len(own[suit])
            good = n - part * (counts[suit] - n)
            for_it.append(good)
            hold += good
            lead += good * worth[suit]
        top = max(heights)
        best, pick = -1e9, (-1, 0)
        for suit in (0, 1, 2, 3):
            held = own[suit]
            if not held:
                continue
            good = for_it[suit]
            place = -1 if good > 1 else 0
            after = lead - good * worth[suit] + (good - 1) * held[place]
            height = heights[suit] + 1
            if height >= size:
                value = after + (ENDS if after > AHEAD else -ENDS)
            else:
                settled = 0.35 + 0.55 * (height if height > top else top) / size
                value = settled * after + (1 - settled) * MEAN * (hold - 1)
                if height == size - 1 and after < 0.0:
                    value += 0.4 * after
            if value > best:
                best, pick = value, (suit, place)
        return pick


def _played(state: MilkenState, rng: Random) -> list[int]:
    """The points of every seat for the deal, played on in numbers."""
    fast, seat, seats, random = _Fast(state), state.current_player, state.seats, rng.random
    held, worth, heights, size = fast.held, fast.worth, fast.heights, fast.size
    while True:
        suit, place = fast.pick(seat, random())
        if suit < 0:
            return fast.points()
        worth[suit] = held[seat][suit].pop(place)
        heights[suit] += 1
        if heights[suit] >= size:
            return fast.points()
        fast.sizes[seat] -= 1
        fast.counts[suit] -= 1
        seat = (seat + 1) % seats


def _choice(state: MilkenState, plays: Sequence[Move], rng: Random) -> int:
    """Which of `plays`, sorted by suit and rank, the rule of thumb makes."""
    suit, place = _Fast(state).pick(state.current_player, rng.random())
    values = state.table.values
    of_suit = [i for i, move in enumerate(plays) if PLACE[move.card().suit] == suit]
    of_suit.sort(key=lambda i: values[plays[i].card().rank - 1])
    return of_suit[place]
