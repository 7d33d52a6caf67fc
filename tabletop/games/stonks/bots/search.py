"""Stonks for the search: round by round; what is taken counts by its company alone."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache, lru_cache
from math import sqrt
from operator import mul
from random import Random
from typing import Final

from tabletop.ai.search.model import Outcome, SearchModel, chances, with_lead
from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.program import built
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.moves import apply
from tabletop.games.stonks.score import (
    portfolio,
    shares,
    standing_places,
    strengths,
    trump_at,
)
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import StonksState, StonksView, is_led_face_down
from tabletop.system.i18n import _

_SWING: Final = 9.0
"""About how far a round moves the points of a seat beside the others'."""
_DOUBT: Final = 6.0
"""About how far off the promise of a round is when its first trick is led, in points."""
_RANK: Final = 0.275
_TRUMP: Final = (1.55, -1.43)
_SYMBOL: Final = 1.3
_HELD: Final = (1.5, 0.57)
_NOW: Final = (0.98, -0.6)
_SHARE: Final = -1.23
"""What each rank above 6 in hand, card of the trump, market symbol, Speculation, point a
portfolio is worth now and share in it come to by the end of a round, in points: the second
figure of two, and _SHARE, for the part of the round still to come, but that of _HELD for each
level of the cheapest company owned, which an unused Speculation counts as (ST-19). Fitted by
least squares to 58,500 positions of 600 games that Normal played with itself, 2 to 5 seats;
_HELD to 16,900 of 174 others."""
_AHEAD: Final = 20.0
"""The lead that brings half of what leads are worth beside winning, in points."""
_NOISE: Final = 2.5
"""How much luck there is in the cards of a play-out, in the scores by which they are chosen."""
_WHIM: Final = 1.0
"""The same of its moves of the market, for each step."""
_STAKE: Final = 5.0
"""What it is worth to a play-out to be winning the trick for good, in shares and levels."""
_LASTS: Final = 0.6
"""How likely a card that is winning is to be so still after another seat's play."""
_PAIRS: Final = 8
"""How many ways to invest are looked at."""
_BOLD: Final = 9
"""The lowest rank worth a face-down lead."""


class Search(SearchModel[StonksState, StonksView, StonksState]):
    """The model of Stonks."""

    exploration = 0.5
    tells_next = True
    opponent_policy_rate = 0.7

    def __init__(self, view: StonksView, book: RuleBook) -> None:
        super().__init__(view, book)
        self._here = (view.tricks, len(view.cards("trick")))

    # Sampling

    def forbidden(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        barred: dict[str, frozenset[Card]] = {}
        for seat, letters in enumerate(self.view.voids):
            cards = frozenset(card for card in pool if card.suit in letters)
            if cards:
                barred[f"hand:{seat}"] = barred[f"left:{seat}"] = cards
                if seat == self.view.leader:
                    barred["trick"] = cards  # a card led face down was in that hand
        return barred

    # Search

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} after this round").format(amount=self.amount(points))

    def horizon(self) -> str:
        return _("Points are those expected when this round ends.")

    def rollout_state(self, state: StonksState) -> StonksState:
        return state

    def reply(self, state: StonksState, rng: Random) -> Move | None:
        if state.phase == "invest" and state.current_player != self.seat:
            return _invests(state, 1, rng)[0]
        return None

    def branches(self, state: StonksState) -> tuple[Sequence[Hashable], Sequence[Move]]:
        phase = state.phase
        if phase == "take":
            return _takes(state)
        moves: Sequence[Move]
        if phase == "invest":
            moves = _invests(state, _PAIRS, None)
        else:
            moves = state.legal_moves()
            if phase == "play":
                moves = _worth_a_look(state, moves)
            elif (state.tricks, len(state.trick)) == self._here:
                moves = _not_against_itself(state, moves)
        return moves, moves

    def prior(
        self, state: StonksState, keys: Sequence[Hashable], moves: Sequence[Move], rng: Random
    ) -> int:
        if state.phase == "invest":
            return 0
        move = _policy_move(state, rng)
        key = INDEX[move.card().suit] if state.phase == "take" else move
        try:
            return keys.index(key)
        except ValueError:  # the rule of thumb may choose what is not searched
            return -1

    def evaluate(self, state: StonksState, rng: Random) -> Outcome:
        """The trick is played out, and what the round will come to from there is estimated."""
        trick = self._here[0]
        while state.current_player >= 0 and (
            state.tricks <= trick or state.phase != "play" or state.trick
        ):
            apply(state, _policy_move(state, rng))
        totals: Sequence[float] = state.totals
        if state.current_player == OVER:
            return with_lead(state.returns(), totals, _AHEAD)
        unsure = _SWING**2 * (state.setup.rounds - state.round)
        if state.current_player >= 0:
            rest = _rest(state)
            totals = expected_totals(state, rest)
            unsure += _DOUBT**2 * (0.2 + rest)
        return with_lead(chances(totals, sqrt(unsure)), totals, _AHEAD)


def _rest(state: StonksState) -> float:
    """The part of the round still to come when a trick is led, from 1 down."""
    tricks = state.setup.tricks
    return (tricks - state.tricks + 1) / tricks


def expected_totals(state: StonksState, rest: float) -> list[float]:
    """What each seat will about have at the end of the round, when a trick is led."""
    setup = state.setup
    now = _NOW[0] + _NOW[1] * rest
    later = rest * (_SHARE - _NOW[1] * (setup.market.levels + 1) / 2)
    market = state.market
    worths = [now * value + later for value in market]
    ascending = sorted(range(len(market)), key=market.__getitem__)
    in_hand = _worths_in_hand(setup, trump_at(setup, state.market), _TRUMP[0] + _TRUMP[1] * rest)
    totals = []
    for seat, counts in enumerate(_held(state)):
        expected = state.totals[seat] + sum(map(mul, counts, worths))
        if state.held[seat]:
            cheapest = next((market[at] for at in ascending if counts[at]), 0)
            expected += _HELD[0] + _HELD[1] * cheapest
        totals.append(expected + sum([in_hand[card] for card in state.hands[seat]]))
    return totals


@lru_cache(maxsize=1 << 8)
def _worths_in_hand(setup: Setup, trump: str, a_trump: float) -> Mapping[Card, float]:
    """What each card in hand comes to by the end of the round, where one of the trump comes to
    `a_trump` more."""
    ranks = [max(0, rank - 6) * _RANK + n * _SYMBOL for rank, n in enumerate(setup.symbols)]
    return {card: ranks[card.rank] + a_trump * (card.suit == trump) for card in setup.deck}


def _takes(state: StonksState) -> tuple[list[int], list[Move]]:
    """One card of each company to be taken, the one of most shares."""
    weights = state.setup.shares
    best: dict[str, Move] = {}
    for move in state.legal_moves():
        card = move.card()
        known = best.get(card.suit)
        if known is None or weights[card.rank] > weights[known.card().rank]:
            best[card.suit] = move
    return [INDEX[suit] for suit in best], list(best.values())


def _worth_a_look(state: StonksState, legal: Sequence[Move]) -> Sequence[Move]:
    """Plain plays, and Speculations that may win the trick."""
    plain = [move for move in legal if len(move.args) == 1]
    if len(plain) == len(legal):
        return legal
    if not state.trick:
        trump = trump_at(state.setup, state.market)
        hand = state.hands[state.current_player]
        bold = [card for card in hand if card.suit == trump and card.rank >= _BOLD]
        if not bold:
            return plain
        calls = [move for move in legal if "call" in move.args and move.card() in bold]
        return [*plain, *(move for move in calls if move.args["call"] != trump)]
    high = max((card.rank for card in state.trick if card.suit == state.lead), default=0)
    if is_led_face_down(state):
        high = 0
    stands = [m for m in legal if "speculate" in m.args and m.card().rank > high]
    return [*plain, *stands]


def _held(state: StonksState) -> list[tuple[int, ...]]:
    """The shares in the portfolio of each seat, the unseen card counted."""
    return [shares(state.setup, portfolio(state, seat)) for seat in range(state.seats)]


def _not_against_itself(state: StonksState, legal: Sequence[Move]) -> Sequence[Move]:
    """The moves of the market but those that only hurt: to raise what others alone show, or to
    lower what nobody shows more of; not where that could make trump, or lies there to be taken.
    """
    seat, market, n = state.current_player, state.market, state.symbols
    mine = shares(state.setup, portfolio(state, seat))
    shown = [0, 0, 0, 0, 0]
    for other, cards in enumerate(state.portfolios):
        if other != seat:
            shown = list(map(max, shown, shares(state.setup, tuple(cards))))
    turned = [state.turned] if state.turned is not None else []
    lying = {card.suit for card in (*state.trick, *turned)}
    lowest = min(market)
    out = set()
    for letter, own, most, value in zip(COMPANIES, mine, shown, market, strict=True):
        if letter not in lying and lowest < value - n and value + n <= state.setup.market.levels:
            if not own and most:
                out.add((letter, n))
            elif own >= most and own:
                out.add((letter, -n))
    return [m for m in legal if (m.word("company"), m.number("steps")) not in out] or legal


def _invests(state: StonksState, n: int, rng: Random | None) -> list[Move]:
    """The `n` best ways to invest two cards of the hand to move."""
    seat, setup = state.current_player, state.setup
    hand = state.hands[seat]
    noise = rng.random if rng is not None else lambda: 0.0
    counts = dict.fromkeys(COMPANIES, 0)
    for card in hand:
        counts[card.suit] += 1
    price = {
        card: 2.0 * noise()
        - max(0, card.rank - 6) * 0.26
        - setup.symbols[card.rank] * 0.9
        + setup.shares[card.rank] * 3.0
        for card in hand
    }
    rated = []
    for seen in hand:
        for unseen in hand:
            if seen is not unseen:
                value = price[seen] + price[unseen] + 0.7 * (seen.suit == unseen.suit)
                value += 0.15 * (counts[seen.suit] + counts[unseen.suit]) - 0.02 * seen.rank
                rated.append((-value, seen.order, unseen.order, seen, unseen))
    rated.sort(key=lambda each: each[:3])
    return [
        built(seat, "invest", (("seen", seen), ("unseen", unseen)))
        for *_key, seen, unseen in rated[:n]
    ]


# The play-out


def _policy_move(state: StonksState, rng: Random) -> Move:
    """The rule of thumb's move."""
    phase = state.phase
    if phase == "play":
        return _play(state, rng)
    if phase == "adjust":
        return _adjust(state, rng)
    if phase == "take":
        return _take(state, rng)
    return _invests(state, 1, rng)[0]


@cache
def _of_card(seat: int, name: str, card: Card) -> Move:
    """The move of that name with no more than a card."""
    return built(seat, name, (("card", card),))


@cache
def _of_market(seat: int, company: str, steps: int) -> Move:
    """The move of a company by so many steps, "" for one that leaves the market as it is."""
    return built(seat, "adjust", (("company", company), ("steps", steps)) if company else ())


def _play(state: StonksState, rng: Random) -> Move:
    """The card that Normal would about play: a high one led, the trick won where that is cheap,
    symbols where the market can be moved to advantage. Now and then a Speculation."""
    seat, lead, random = state.current_player, state.lead, rng.random
    hand, trump = state.hands[seat], trump_at(state.setup, state.market)
    follow = [card for card in hand if card.suit == lead] if lead else hand
    cards = follow or hand
    highest = _highest(state, trump) if lead else 0
    if not follow and state.held[seat] and not state.speculators and highest < 100:
        high = max(cards, key=order_of_rank)
        if high.rank > highest and random() < 0.15:
            return built(seat, "play", (("card", high), ("speculate", True)))
    if len(cards) == 1:
        return _of_card(seat, "play", cards[0])
    symbols, market = state.setup.symbols, state.market
    rest = 1 - state.tricks / state.setup.tricks
    moved = _symbols_worth(state, cards, rest)
    best, pick = -1e9, cards[0]
    for card in cards:
        suit, rank = card.suit, card.rank
        n, high_by = symbols[rank], rank - 6 if rank > 6 else 0
        score = moved[n] + _NOISE * random()
        if not lead:
            score += 0.4 * rank + (1.4 * rest - 0.4) * high_by + 0.4 * market[INDEX[suit]]
            if suit == trump:
                score += 0.13 * rank
            if n:
                score += 0.8 + 4.3 * rest
        else:
            is_trump = suit == trump
            strength = rank + 100 * is_trump if is_trump or suit == lead else 0
            score -= 0.4 * market[INDEX[suit]] + 2.0 * is_trump
            score += 4.0 - 0.5 * (n > 0) if strength > highest else -0.5 * high_by
            if n:
                score += 1.6 - 1.2 * rest - 1.3 * (n > 1)
        if score > best:
            best, pick = score, card
    return _of_card(seat, "play", pick)


def _symbols_worth(state: StonksState, cards: Sequence[Card], rest: float) -> list[float]:
    """What moving the market by so many steps, from none on, is worth to the seat that plays one
    of `cards`, in the scores of a play-out."""
    symbols, levels = state.setup.symbols, state.setup.market.levels
    most = max([symbols[card.rank] for card in cards])
    worth = [0.0] * (most + 1)
    if not most:
        return worth
    seat, others = state.current_player, state.seats - 1
    held = _held(state)
    held_by_all = map(sum, zip(*held, strict=True))
    for letter, value, own, every in zip(
        COMPANIES, state.market, held[seat], held_by_all, strict=True
    ):
        if letter != state.mark:
            edge = own - 0.9 * (every - own) / others
            for n in range(1, most + 1):
                if edge > worth[n] and value + n <= levels:
                    worth[n] = edge
                elif -edge > worth[n] and value > n:
                    worth[n] = -edge
    lasts = 0.62 * (1 - 0.45 * rest)
    return [n * n * lasts * edge for n, edge in enumerate(worth)]


def _highest(state: StonksState, trump: str) -> int:
    """How strong the best card of the trick is as it lies."""
    return max(strengths(state.trick, state.lead, trump, standing_places(state)))


def order_of_rank(card: Card) -> int:
    """Sorts by rank, then company."""
    return card.rank * 10000 + card.order


def _adjust(state: StonksState, rng: Random) -> Move:
    """Raises what it holds more of than the others, lowers what they do, and rather makes its card
    the best in the trick than another's."""
    seat, n = state.current_player, state.symbols
    setup, market = state.setup, state.market
    levels, others = setup.market.levels, state.seats - 1
    held = _held(state)
    held_by_all = map(sum, zip(*held, strict=True))
    stake = _STAKE * _LASTS ** (state.seats - len(state.trick))
    prizes: dict[str, float] = {}
    best, to_move, steps = -1e9, "", 0
    figures = zip(COMPANIES, market, held[seat], held_by_all, strict=True)
    for at, (letter, value, own, every) in enumerate(figures):
        if letter == state.mark:
            continue
        edge = own - 0.9 * (every - own) / others
        whim = _WHIM * rng.random()
        for by in (n, -n):
            if not 1 <= value + by <= levels:
                continue
            score = edge * by + whim * n
            market[at] += by
            new = trump_at(setup, market)
            market[at] -= by
            if new not in prizes:
                prizes[new] = stake * _is_last_best(state, new)
            score += prizes[new]
            if score > best:
                best, to_move, steps = score, letter, by
    return _of_market(seat, to_move, steps)


def _is_last_best(state: StonksState, trump: str) -> bool:
    """Whether the card played last would be the best of the trick."""
    strong = strengths(state.trick, state.lead, trump, standing_places(state))
    return strong[-1] > 0 and strong[-1] == max(strong)


def _take(state: StonksState, rng: Random) -> Move:
    """The dearest company, rather one it holds already."""
    seat, setup = state.current_player, state.setup
    mine = shares(setup, portfolio(state, seat))
    lying = [*([state.turned] if state.turned else []), *state.trick]
    best, pick = -1.0, lying[0]
    for card in lying:
        company = INDEX[card.suit]
        score = state.market[company] * setup.shares[card.rank] + 0.4 * mine[company]
        score += 0.8 * rng.random()
        if score > best:
            best, pick = score, card
    return _of_card(seat, "take", pick)
