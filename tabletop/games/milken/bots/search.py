"""Milken for the search: cards of equal worth are one move, and a deal plays out in numbers."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final

from tabletop.ai.search.model import Outcome, SearchModel, chances, with_margin
from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import SUITS
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.milken.bots.likelihood import FOLLOWS, follows, likelihood, plays
from tabletop.games.milken.bots.rollout import NOISE, MilkenRollout, encoding_of, key
from tabletop.games.milken.score import suit_values
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenState, MilkenView
from tabletop.system.i18n import _

_SWING: Final = 14.0
"""About how far a whole deal moves the points of a seat."""
_SCORED: Final = 40.0
"""About how many points the best seat makes in a deal."""
_CLOSE: Final = 8.0
"""How many points behind a last deal counts as nearly won."""
_MARGIN: Final = 0.3
"""What part of a value the lead is: more than elsewhere, since a deal is so much luck that wins
tell good moves from bad ones late."""
_LOOSE: Final = 7
"""From how many of its loosest cards a seat considers passing."""


class Search(SearchModel[MilkenState, MilkenView, MilkenState | MilkenRollout]):
    """Milken's model."""

    exploration = 0.6
    override_threshold = 0.3
    sure = 4.0

    def __init__(self, view: MilkenView, book: RuleBook) -> None:
        super().__init__(view, book)
        self._laid = sum(len(view.cards(f"pile:{suit}")) for suit in SUITS)
        self._has_jokers = book.option_number("jokers") > 0
        self._mine = set(view.legal)
        self._setup = Setup.of(book, view.seats)
        self._encoding = encoding_of(self._setup, view.seats)
        self._made = {} if self._has_jokers else plays(view, self._setup)

    # Sampling

    @property
    def has_likelihood(self) -> bool:
        return any(made for seat, made in self._made.items() if seat != self.seat)

    def likelihood(self, zone: str, cards: Sequence[Card]) -> float:
        kind, _colon, name = zone.partition(":")
        made = self._made[int(name)] if kind == "hand" else ()
        return likelihood(cards, made, self._setup) if made else 0.0

    def is_consistent(self, state: MilkenState) -> bool:
        if not self._has_jokers or state.current_player < 0:
            return True
        if state.current_player == self.seat:
            return set(state.legal_moves()) == self._mine
        return bool(state.legal_moves())

    # Search

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} after this deal").format(amount=self.amount(points))

    def horizon(self) -> str:
        return _("Points are those expected when this deal ends.")

    def rollout_state(self, state: MilkenState) -> MilkenState | MilkenRollout:
        if not _is_plain(state):
            return state
        chances = [
            1.0 if seat == self.seat else follows(hand, self._made.get(seat, ()), self._setup)
            for seat, hand in enumerate(state.hands)
        ]
        return MilkenRollout(state, self._encoding, chances)

    def policy_rate(self, state: MilkenState | MilkenRollout) -> float:
        if isinstance(state, MilkenState):
            return FOLLOWS
        return state.rates[state.current_player]

    def branches(
        self, state: MilkenState | MilkenRollout
    ) -> tuple[Sequence[Hashable], Sequence[Move]]:
        if isinstance(state, MilkenRollout):
            return state.branches()
        keys: list[Hashable] = []
        moves: list[Move] = []
        if state.phase == "play":
            last = -1
            for move in state.legal_moves():
                if move.name == "play":
                    same = key(*self._encoding.cards[move.card()])
                    if same != last:
                        last = same
                        keys.append(same)
                        moves.append(move)
            rest = [move for move in state.legal_moves() if move.name != "play"]
            return [*keys, *rest], [*moves, *rest]
        legal = self._passes(state) if state.phase == "pass" else state.legal_moves()
        return legal, legal

    def _passes(self, state: MilkenState) -> list[Move]:
        """The passes of a seat's loosest cards."""
        seat = state.current_player
        loose = sorted(state.hands[seat], key=lambda card: (_keep(state, card), card.order))
        few = sorted(loose[: max(_LOOSE, state.setup.to_pass)], key=order_of)
        return [
            Move.of(seat, "pass", cards=cards) for cards in combinations(few, state.setup.to_pass)
        ]

    def reply(self, state: MilkenState | MilkenRollout, rng: Random) -> Move | None:
        if not isinstance(state, MilkenState):
            return None
        if state.phase != "pass" or state.current_player == self.seat:
            return None
        seat = state.current_player
        loose = sorted(state.hands[seat], key=lambda card: _keep(state, card) + rng.random())
        return Move.of(seat, "pass", cards=tuple(loose[: state.setup.to_pass]))

    def prior(
        self,
        state: MilkenState | MilkenRollout,
        keys: Sequence[Hashable],
        moves: Sequence[Move],
        rng: Random,
    ) -> int:
        if isinstance(state, MilkenState):
            if state.phase != "play":
                return -1
            state = MilkenRollout(state, self._encoding)
        same = state.prior()
        return keys.index(same) if same >= 0 else -1

    def evaluate(self, state: MilkenState | MilkenRollout, rng: Random) -> Outcome:
        if isinstance(state, MilkenState):
            while state.current_player >= 0 and not _is_plain(state):
                self._step(state, rng)
            if state.current_player < 0:
                is_ended = sum(map(len, state.piles.values())) == self._laid + 1
                return self._values(state.totals, self._left(state, state.totals), is_ended)
            state = MilkenRollout(state, self._encoding)
        whole = state.whole
        is_ended = state.current_player < 0 and sum(state.heights) == self._laid + 1
        points = state.play_on(rng)
        totals = [total + more for total, more in zip(whole.totals, points, strict=True)]
        return self._values(totals, self._left(whole, totals), is_ended)

    def _left(self, state: MilkenState, totals: Sequence[int]) -> float:
        """How many deals are to come, about, once one ended with `totals`."""
        setup, most = state.setup, max(totals)
        if setup.deals or setup.is_over(state.deal, most):
            return max(0, setup.deals - state.deal)
        return max(1.0, (setup.target - most) / _SCORED)

    def _values(self, totals: Sequence[int], left: float, is_ended: bool) -> Outcome:
        """What it is worth to each seat to end a deal with `totals` and with `left` deals to go,
        whether the move looked at ended it or a play-out did."""
        if not left and is_ended:
            # Unlike at the end of a play-out, nearly won is lost.
            return with_margin(_shares(totals), totals, 40.0)
        values = chances(totals, _SWING * sqrt(left) if left else _CLOSE)
        if not left:  # the last deal decides, but near wins tell good moves from bad ones sooner
            won = _shares(totals)
            values = [(a + b) / 2 for a, b in zip(values, won, strict=True)]
            return with_margin(values, totals, 40.0, _MARGIN)._replace(wins=won)
        return with_margin(values, totals, 40.0, _MARGIN)

    def _step(self, state: MilkenState, rng: Random) -> None:
        """One move by the rule of thumb where Jokers or passes are about."""
        if state.phase == "pass":
            move = self.reply(state, rng)
            if move is not None:
                state.apply(move)
                return
            loose = sorted(state.hands[self.seat], key=lambda card: _keep(state, card))
            cards = tuple(loose[: state.setup.to_pass])
            state.apply(Move.of(self.seat, "pass", cards=cards))
            return
        legal = state.legal_moves()
        if state.phase == "give_back":
            worth = suit_values(state.setup, state.piles)
            state.apply(min(legal, key=lambda move: worth[move.card().suit] + rng.random()))
            return
        plays = [move for move in legal if move.name == "play"]
        if plays and (len(plays) == len(legal) or rng.random() < 0.7):
            legal = [plays[self._choice(state, plays, rng)]]
        state.apply(legal[int(rng.random() * len(legal))])

    def _choice(self, state: MilkenState, plays: Sequence[Move], rng: Random) -> int:
        """Which of `plays`, sorted by suit and rank, the rule of thumb makes."""
        chance = rng.random()
        if chance < NOISE:
            return int(chance / NOISE * len(plays))
        suit, place = MilkenRollout(state, self._encoding).pick(state.current_player)
        cards = [self._encoding.cards[move.card()] for move in plays]
        of_suit = sorted(
            (i for i, card in enumerate(cards) if card[0] == suit), key=lambda i: cards[i][1]
        )
        return of_suit[place]


def _keep(state: MilkenState, card: Card) -> float:
    """How much one likes to keep a card when passing: long suits, and ranks that price them."""
    if not card.suit:
        return -1.0
    suit = card.suit
    mine = sum([each.suit == suit for each in state.hands[state.current_player]])
    return mine + abs(state.setup.value(card) - 4) / 5


def _shares(totals: Sequence[int]) -> list[float]:
    best = max(totals)
    share = 1 / totals.count(best)
    return [share if total == best else 0.0 for total in totals]


def _is_plain(state: MilkenState) -> bool:
    """Whether nothing but plays can come."""
    return state.phase == "play" and all(not hand or hand[-1].suit for hand in state.hands)
