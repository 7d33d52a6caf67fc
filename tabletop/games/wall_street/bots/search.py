"""Wall Street for the search: hand by hand, cards of one worth and kind alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from tabletop.ai.search.model import Guide, Model, chances, with_lead
from tabletop.ai.search.sampling import determinize
from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.games.wall_street.state import WallStreetState

_LIKING: Final = (0.36, 0.17, 0.06)
"""About what an Investor, a Preferred and a Common are worth in points."""
_EXPOSED: Final = 0.3
"""What a table that one card may clear costs, in points."""
_NOISE: Final = 0.25
"""How much a play-out's moves are shuffled about, in points."""
_KNOWN: Final = 6
"""So many cards in the hands are played out in every way once all are known."""
_LAPSE: Final = 0.1
"""How often another seat is then taken to play by a rule of thumb, not its best."""
_SWING: Final = 2.0
"""About how far a hand moves the points of a seat."""
_AHEAD: Final = 6.0
"""The lead that brings half of what leads are worth beside winning, in points."""


class Search(Guide):
    """Wall Street's guide."""

    explores = 0.5
    trust = 0.8

    def __init__(self, view: View, book: RuleBook) -> None:
        super().__init__(view, book)
        self._likings: dict[Card, float] = {}
        self._keys: dict[int, tuple[int, Move]] = {}
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}
        self._cards = len(view.cards(f"hand:{self.seat}"))
        self._wasteful: frozenset[Move] | None = None

    def lay(self, state: State, zones: Mapping[str, tuple[Card, ...]]) -> None:
        assert isinstance(state, WallStreetState)
        for zone, cards in zones.items():
            if zone == "stock":
                state.stock = list(cards)
            else:
                state.hands[int(zone.partition(":")[2])] = sorted(cards, key=order_of)

    def plain(self, rng: Random) -> Move | None:
        if self.view.legal[0].name == "cut":
            inner = [move for move in self.view.legal if move.number("at") > 0]
            return inner[int(rng.random() * len(inner))]
        if self.view.cards("stock"):
            return None
        hidden = [zone for zone in self.view.zones.values() if None in zone.cards]
        return None if len(hidden) > 1 else self._solved(rng)

    def _solved(self, rng: Random) -> Move | None:
        """The best move where counting tells who holds every card; None where that is too long
        to play out. Of moves that come to the same, the one a rule of thumb makes."""
        state = determinize(self.view, self.book, rng)
        assert isinstance(state, WallStreetState)
        if sum(map(len, state.hands)) > _KNOWN:
            return None
        self._wasteful = frozenset()  # playing it out tells better
        found = self._outcomes(state, rng)
        best = max(values[self.seat] for _move, values in found)
        ties = [move for move, values in found if values[self.seat] > best - 1e-9]
        return ties[0] if len(ties) == 1 else self._thumb(state, ties, rng)

    def _outcomes(self, state: WallStreetState, rng: Random) -> list[tuple[Move, Sequence[float]]]:
        """What each move comes to for every seat when all play their best to the hand's end."""
        keys, moves = self.branches(state)
        found = []
        for move in dict(zip(keys, moves, strict=True)).values():
            after = state.copy()
            after.apply(move)
            seat = after.current_player
            if seat < 0:
                values = self.rate(after, rng)
            else:
                replies = self._outcomes(after, rng)
                values = max([each for _move, each in replies], key=lambda each: each[seat])
                if seat != self.seat and len(replies) > 1:
                    thumb = self._thumb(after, [reply for reply, _values in replies], rng)
                    other = next(each for reply, each in replies if reply == thumb)
                    values = [
                        (1 - _LAPSE) * own + _LAPSE * each
                        for own, each in zip(values, other, strict=True)
                    ]
            found.append((move, values))
        return found

    def branches(self, state: Model) -> tuple[Sequence[int], Sequence[Move]]:
        assert isinstance(state, WallStreetState)
        moves = state.legal_moves()
        if state.current_player == self.seat and len(state.hands[self.seat]) == self._cards:
            if self._wasteful is None:
                self._wasteful = _wasteful(state, moves)
            if self._wasteful:
                moves = [move for move in moves if move not in self._wasteful]
        known, keys = self._keys, []
        for move in moves:
            key = known.get(id(move))
            if key is None:
                value, kind = state.table.value, state.table.kind
                faces = [(value[card], kind[card]) for card in move.cards("capture")]
                card = move.card()
                face = ((value[card], kind[card]), *sorted(faces))
                key = (self._numbers.setdefault(face, len(self._numbers)), move)
                known[id(move)] = key  # the move is kept, and with it its id
            keys.append(key[0])
        return keys, moves

    def thumb(self, state: Model, keys: Sequence[int], moves: Sequence[Move], rng: Random) -> int:
        assert isinstance(state, WallStreetState)
        return moves.index(self._thumb(state, moves, rng))

    def rate(self, state: Model, rng: Random) -> Sequence[float]:
        assert isinstance(state, WallStreetState)
        while state.current_player >= 0:
            legal = state.legal_moves()
            state.apply(legal[0] if len(legal) == 1 else self._thumb(state, legal, rng))
        totals, target = state.totals, state.target
        left = max(0.0, target - max(totals)) / 2.2
        if state.current_player == OVER:
            values = state.returns()
        else:
            standing = [
                total if seat in state.players else -99 for seat, total in enumerate(totals)
            ]
            values = chances(standing, _SWING * sqrt(max(left, 0.6)))
        return with_lead(values, totals, _AHEAD)

    def _thumb(self, state: WallStreetState, legal: Sequence[Move], rng: Random) -> Move:
        """The move that takes most and leaves no table to be cleared."""
        table, random = state.table, rng.random
        likings = self._likings
        if not likings:
            likings |= {card: _LIKING[kind] for card, kind in table.kind.items()}
        whole, laid = 0, state.laid
        for lying in laid:
            whole += table.value[lying]
        takeover, best, pick = table.points[3], -1e9, legal[0]
        for move in legal:
            args = move.args
            card, capture = args["card"], args["capture"]
            assert isinstance(card, Card)
            assert isinstance(capture, tuple)
            score = _NOISE * random()
            if capture:
                score += likings[card]
                for each in capture:
                    assert isinstance(each, Card)
                    score += likings[each]
                left = whole - table.value[card]
                if len(capture) == len(laid):
                    score += takeover
            else:
                score -= 0.5 * likings[card]
                left = whole + table.value[card]
            if 0 < left <= 10:
                score -= _EXPOSED
            if score > best:
                best, pick = score, move
        return pick


def _wasteful(state: WallStreetState, moves: Sequence[Move]) -> frozenset[Move]:
    """Of `moves`, those that the hand's other card of the same worth makes as well for less:
    the dearer of the two is the one to take with, the other the one to lay down."""
    counts = [state.table.counts(state.funds[seat]) for seat in state.players]
    worth = []
    for kind, liking in enumerate(_LIKING):
        had = sorted(each[kind] for each in counts)
        left = state.table.of_kind[kind] - sum(had)
        worth.append(liking if had[-1] - had[-2] <= left else 0.0)
    alike: dict[tuple[int, Sequence[Card]], list[tuple[float, Move]]] = {}
    for move in moves:
        card, capture = move.card(), move.cards("capture")
        found = alike.setdefault((state.table.value[card], capture), [])
        found.append((worth[state.table.kind[card]], move))
    wasteful = []
    for (_value, taken), found in alike.items():
        prices = [price for price, _move in found]
        best = max(prices) if taken else min(prices)
        wasteful += [move for price, move in found if price != best]
    return frozenset(wasteful)
