"""Wall Street for the search: hand by hand, cards of one worth and kind alike."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple, cast

from tabletop.ai.search.model import Outcome, SearchModel, chances, with_lead
from tabletop.ai.search.sampling import determinize
from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.wall_street.bots.endgame import KNOWN, counted_out
from tabletop.games.wall_street.bots.policy import cut
from tabletop.games.wall_street.conditions import Capture
from tabletop.games.wall_street.setup import KINDS, Setup
from tabletop.games.wall_street.state import WallStreetState, WallStreetView, players
from tabletop.system.i18n import _

_UTILITY: Final = (0.36, 0.17, 0.06)
"""About what an Investor, a Preferred and a Common are worth in points."""
_EXPOSED: Final = 0.3
"""What a table that one card may clear costs, in points."""
_NOISE: Final = 0.25
"""How much a play-out's moves are shuffled about, in points."""
_LAPSE: Final = 0.1
"""How often another seat is then taken to play by a rule of thumb, not its best."""
_SWING: Final = 2.0
"""About how far a hand moves the points of a seat."""
_AHEAD: Final = 6.0
"""The lead that brings half of what leads are worth beside winning, in points."""


class Play(NamedTuple):
    """What the search knows of a play: its `key`, the same for plays of cards of equal worth and
    kind; the points a rule of thumb sees in its cards; by how much it changes what the cards on
    the table add up to; how many it takes."""

    key: int
    utility: float
    change: int
    takes: int


class Search(SearchModel[WallStreetState, WallStreetView, WallStreetState]):
    """Wall Street's model."""

    exploration = 0.5
    opponent_policy_rate = 0.8

    def __init__(self, view: WallStreetView, book: RuleBook) -> None:
        super().__init__(view, book)
        self._setup = Setup.of(book, view.seats)
        self._plays: dict[Move, Play] = {}
        self._keys: dict[tuple[tuple[int, int], ...], int] = {}
        self._cards = len(view.cards(f"hand:{self.seat}"))
        self._wasteful: frozenset[Move] | None = None

    def trivial_move(self, rng: Random) -> Move | None:
        if self.view.legal[0].name == "cut":
            return cut(self.view, rng)
        return self._solved(rng) if counted_out(self.view) else None

    def _solved(self, rng: Random) -> Move | None:
        """The best move where counting tells who holds every card; None where that is too long
        to play out. Of moves that come to the same, the one a rule of thumb makes."""
        state = cast("WallStreetState", determinize(self.view, self.book, rng))
        if sum(map(len, state.hands)) > KNOWN:
            return None
        self._wasteful = frozenset()  # playing it out tells better
        found = self._outcomes(state, rng)
        best = max(values[self.seat] for _move, values in found)
        ties = [move for move, values in found if values[self.seat] > best - 1e-9]
        return ties[0] if len(ties) == 1 else self._policy_move(state, ties, rng)

    def _outcomes(self, state: WallStreetState, rng: Random) -> list[tuple[Move, Sequence[float]]]:
        """What each move comes to for every seat when all play their best to the hand's end."""
        keys, moves = self.branches(state)
        found = []
        for move in dict(zip(keys, moves, strict=True)).values():
            after = state.copy()
            after.apply(move)
            seat = after.current_player
            if seat < 0:
                values = self.evaluate(after, rng).values
            else:
                replies = self._outcomes(after, rng)
                values = max([each for _move, each in replies], key=lambda each: each[seat])
                if seat != self.seat and len(replies) > 1:
                    usual = self._policy_move(after, [reply for reply, _values in replies], rng)
                    other = next(each for reply, each in replies if reply == usual)
                    values = [
                        (1 - _LAPSE) * own + _LAPSE * each
                        for own, each in zip(values, other, strict=True)
                    ]
            found.append((move, values))
        return found

    def amount(self, points: float) -> str:
        """With a decimal: a hand brings a few points."""
        return _("{n} points").format(n=f"{points:.1f}")

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} after this hand").format(amount=self.amount(points))

    def horizon(self) -> str:
        return _("Points are those expected when this hand ends.")

    def rollout_state(self, state: WallStreetState) -> WallStreetState:
        return state

    def branches(self, state: WallStreetState) -> tuple[Sequence[int], Sequence[Move]]:
        moves = state.legal_moves()
        if state.current_player == self.seat and len(state.hands[self.seat]) == self._cards:
            if self._wasteful is None:
                self._wasteful = _wasteful(state, moves)
            if self._wasteful:
                moves = [move for move in moves if move not in self._wasteful]
        return [self._known(move).key for move in moves], moves

    def _known(self, move: Move) -> Play:
        known = self._plays.get(move)
        if known is None:
            known = self._plays[move] = self._play(move.card(), move.cards("capture"))
        return known

    def _play(self, card: Card, capture: Capture) -> Play:
        value, kind = self._setup.value, self._setup.kind
        taken = sorted((value[each], kind[each]) for each in capture)
        key = self._keys.setdefault(((value[card], kind[card]), *taken), len(self._keys))
        if not capture:
            return Play(key, -0.5 * _UTILITY[kind[card]], value[card], 0)
        utility = sum(_UTILITY[kind[each]] for each in (card, *capture))
        return Play(key, utility, -sum(value[each] for each in capture), len(capture))

    def prior(
        self, state: WallStreetState, keys: Sequence[Hashable], moves: Sequence[Move], rng: Random
    ) -> int:
        return moves.index(self._policy_move(state, moves, rng))

    def evaluate(self, state: WallStreetState, rng: Random) -> Outcome:
        while state.current_player >= 0:
            legal = state.legal_moves()
            state.apply(legal[0] if len(legal) == 1 else self._policy_move(state, legal, rng))
        totals = state.totals
        left = max(0.0, self._setup.target - max(totals)) / 2.2
        if state.current_player == OVER:
            values = state.returns()
        else:
            standing = [
                total if plays else -99 for plays, total in zip(state.plays, totals, strict=True)
            ]
            values = chances(standing, _SWING * sqrt(max(left, 0.6)))
        return with_lead(values, totals, _AHEAD)

    def _policy_move(self, state: WallStreetState, legal: Sequence[Move], rng: Random) -> Move:
        """The move that takes most and leaves no table to be cleared."""
        value, random, laid = self._setup.value, rng.random, len(state.laid)
        whole, known = sum([value[card] for card in state.laid]), self._plays
        best, pick = -1e9, legal[0]
        for move in legal:
            play = known.get(move) or self._known(move)
            score = _NOISE * random() + play.utility
            if play.takes and play.takes == laid:
                score += self._setup.takeover
            if 0 < whole + play.change <= 10:
                score -= _EXPOSED
            if score > best:
                best, pick = score, move
        return pick


def _wasteful(state: WallStreetState, moves: Sequence[Move]) -> frozenset[Move]:
    """Of `moves`, those that the hand's other card of the same worth makes as well for less:
    the dearer of the two is the one to take with, the other the one to lay down."""
    setup = state.setup
    counts = [setup.counts(state.funds[seat]) for seat in players(state)]
    worth = []
    for kind in KINDS:
        had = sorted(each[kind] for each in counts)
        left = setup.of_kind[kind] - sum(had)
        worth.append(_UTILITY[kind] if had[-1] - had[-2] <= left else 0.0)
    alike: dict[tuple[int, Sequence[Card]], list[tuple[float, Move]]] = {}
    for move in moves:
        card, capture = move.card(), move.cards("capture")
        found = alike.setdefault((setup.value[card], capture), [])
        found.append((worth[setup.kind[card]], move))
    wasteful = []
    for (_value, taken), found in alike.items():
        prices = [price for price, _move in found]
        best = max(prices) if taken else min(prices)
        wasteful += [move for price, move in found if price != best]
    return frozenset(wasteful)
