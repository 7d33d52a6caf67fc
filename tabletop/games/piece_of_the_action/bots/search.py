"""Piece of the Action for the search: Deal by Deal, twins alike, the rest of a Deal in numbers."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, cast

from tabletop.ai.search.model import Outcome, SearchModel, chances, with_margin
from tabletop.ai.search.sampling import determinize
from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.seats import most
from tabletop.games.piece_of_the_action.bots.endgame import best_ending, is_alone
from tabletop.games.piece_of_the_action.bots.evaluation import distinct
from tabletop.games.piece_of_the_action.bots.rollout import NOISE, played_out, standing
from tabletop.games.piece_of_the_action.moves import seat_of
from tabletop.games.piece_of_the_action.score import (
    factor,
    final_value,
    paid,
    shares,
    sign,
    stakes,
    value,
)
from tabletop.games.piece_of_the_action.state import (
    DISCARD,
    ActionState,
    ActionView,
    lies_at,
)
from tabletop.system.i18n import _

_SHIFTS: Final = 8
"""How many shifts of a Move are looked at."""
_PER_DEAL: Final = 2.5
"""Cards a seat plays in a Deal, about."""
_LEAD: Final = 300.0
"""The lead that is as good as any greater one, in points."""


class Search(SearchModel[ActionState, ActionView, ActionState]):
    """The model of Piece of the Action."""

    exploration = 0.5
    override_threshold = 0.3

    def __init__(self, view: ActionView, book: RuleBook) -> None:
        super().__init__(view, book)
        self._scored = len(view.tallies)

    # Sampling

    def forbidden(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        """An X is found at once, and who is known to hold no + or - card holds none."""
        xs = frozenset(card for card in pool if card.kind == "x")
        deals = frozenset(card for card in pool if card.kind == "deal")
        barred = {f"hand:{seat}": xs for seat in range(self.view.seats)}
        barred |= {f"hand:{seat}": xs | deals for seat in self.view.voids}
        return barred | {DISCARD: xs | deals}  # hands are laid down only where nobody can start

    # Search

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} after this Deal").format(amount=self.amount(points))

    def horizon(self) -> str:
        return _("Points are those expected when this Deal ends.")

    def rollout_state(self, state: ActionState) -> ActionState:
        return state

    def is_over(self, state: ActionState) -> bool:
        """Whether the Deal is over: what comes after it hangs on cards that nobody holds yet."""
        return state.current_player < 0 or len(state.scored) > self._scored

    def branches(self, state: ActionState) -> tuple[Sequence[Hashable], Sequence[Move]]:
        """The moves worth a look; twins, and cards of one face from one zone, are the same."""
        found = distinct(state, state.legal_moves())
        wise = {
            key: move
            for key, move in found.items()
            if not _only_helps(state, move) and not _only_harms(state, move)
        }
        now = stakes(state, value(state))
        if state.phase == "move" and len(wise) < len(found):  # one of them has to be made
            least = max(found, key=lambda key: _after(state, found[key], now))
            wise = wise if least in wise else found
        found = wise or found
        if state.phase == "move" and len(found) > _SHIFTS:
            best = sorted(found.items(), key=lambda each: -_after(state, each[1], now))
            found = dict(best[:_SHIFTS])
        return list(found), list(found.values())

    def evaluate(self, state: ActionState, rng: Random) -> Outcome:
        while not self.is_over(state) and state.phase != "deal":
            state.apply(_step(state, rng))
        points = state.points if self.is_over(state) else played_out(state, rng)
        if state.current_player == OVER:
            return with_margin(state.returns(), points, _LEAD)
        return _rated(state, points)

    # Alone in a Deal

    def trivial_move(self, rng: Random) -> Move | None:
        """Where the seat is alone in the Deal, what comes of its cards is worked out."""
        others = [each for each in range(self.view.seats) if each != self.seat]
        if self.view.phase not in ("deal", "move") or not all(self.view.passed[n] for n in others):
            return None
        state = cast("ActionState", determinize(self.view, self.book, rng))
        return best_ending(state, self._settled).first

    def _settled(self, state: ActionState) -> float:
        """What the Deal is worth if it is settled as it stands; the game may be over then."""
        points = paid(state.points, stakes(state, value(state)))
        short = sum([max(0, state.setup.hand_size - len(hand)) for hand in state.hands])
        first, enough = most(points), state.overtime > 0 or max(points) >= state.setup.goal
        if short > len(state.deck) or (enough and len(first) == 1):
            wins = [1 / len(first) if seat in first else 0.0 for seat in range(state.seats)]
            return with_margin(wins, points, _LEAD).values[self.seat]
        return _rated(state, points).values[self.seat]


def _rated(state: ActionState, points: Sequence[int]) -> Outcome:
    """What everyone's `points` are worth with the rest of the game to come."""
    left = len(state.deck) / (state.seats * _PER_DEAL)
    spread = 15.0 + 22.0 * factor(state) * sqrt(left)
    return with_margin(chances(points, spread), points, _LEAD)


def _gains(state: ActionState, move: Move) -> list[int]:
    """What every seat gains if the Deal ended after `move`, a card other than a Move or a shift,
    and not before it."""
    card, to, worth = move.card(), seat_of(move), value(state)
    is_shift = move.name == "shift"
    if card.kind == "deal":
        total = state.total - card.rank if is_shift else state.total + card.rank
        more = final_value(total, factor(state), state.setup.numbers.raise_to) - worth
        return [stake * more for stake in stakes(state, 1)]
    gains = [0] * state.seats
    is_pota, pota = card.kind == "pota", state.setup.numbers.shares.pota
    if is_shift:
        source = int(lies_at(state, card).partition(":")[2])
        times = pota if is_pota else 2 * shares(state, source)
        gains[source] = -worth * sign(state, source) * times
    if to is not None:
        gains[to] = worth * sign(state, to) * (pota if is_pota else -2 * shares(state, to))
    return gains


def _after(state: ActionState, move: Move, stakes: Sequence[int]) -> float:
    """Where the seat of `move`, one that `_gains` knows, stands after it, with `stakes` before."""
    then = [stake + gain for stake, gain in zip(stakes, _gains(state, move), strict=True)]
    return standing(state.points, then, move.seat)


def _only_helps(state: ActionState, move: Move) -> bool:
    """Whether `move` does nothing for its seat but raise what another stands to get, and nothing
    in the seat's hand can turn that: moves that a player would laugh at.

    These are a POTA or Reverse laid before a seat that gains by it (a shift can discard it, and
    may take it from a better placed seat), a last shift or a card of the last seat in that only
    others gain by, and a Move 1 that could only be used so.
    """
    card = move.args.get("card")
    if not isinstance(card, Card) or state.phase not in ("deal", "move"):
        return False
    seat = move.seat
    if card.kind == "move":
        if card.rank > 1 or len(state.centre) > 1 or any(state.pota):
            return False
        after = state.copy()
        after.apply(move)
        return all(_only_helps(after, shift) for shift in after.legal_moves())
    to = seat_of(move)
    is_given = to is not None and to != seat and not _goes_down(state, card, to)
    is_last = state.left == 1 if state.phase == "move" else is_alone(state, seat)
    if not is_given and not is_last:
        return False
    gains = _gains(state, move)
    if max(gains) <= 0:
        return False
    if is_last and state.phase == "deal":
        now = stakes(state, value(state))
        if _after(state, move, now) > standing(state.points, now, seat):
            return False
        return not _can_turn(state, card, seat)
    if gains[seat] > 0:
        return False
    is_gift = is_given and to is not None and gains[to] > 0
    if not is_gift and (not is_last or min(gains[:seat] + gains[seat + 1 :]) < 0):
        return False
    return not _can_turn(state, card, seat)


def _only_harms(state: ActionState, move: Move) -> bool:
    """Whether `move` lays a POTA or a Reverse before its own seat that costs it points, and
    nothing in the seat's hand can change that."""
    seat = move.seat
    if move.name != "play" or seat_of(move) != seat:
        return False
    card, share = move.card(), value(state) * sign(state, seat)
    stake = share * shares(state, seat)
    if card.kind == "reverse":
        cures: tuple[str, ...] = ()
        is_loss = stake > 0
    else:
        cures = ("move", "reverse")
        is_loss = share < 0 < state.points[seat] + stake
    if not is_loss:
        return False
    rest = [each for each in state.hands[seat] if each.suit == state.colour and each != card]
    if any(each.kind in cures for each in rest):
        return False
    total = state.total
    against = [each.rank for each in rest if each.kind == "deal" and each.rank * total < 0]
    return (total + sum(against)) * total > 0


def _goes_down(state: ActionState, card: Card, to: int) -> bool:
    """Whether a shift takes `card` from a seat that is ahead of `to`."""
    source = lies_at(state, card).partition(":")[2]
    return bool(source) and state.points[int(source)] > state.points[to]


def _can_turn(state: ActionState, played: Card, seat: int) -> bool:
    """Whether `seat` holds, beside `played`, a Reverse for the Deal or a card that turns the sign
    of its total."""
    return any(
        card.suit == state.colour
        and card != played
        and (
            card.kind == "reverse"
            or (card.kind == "deal" and state.total * (state.total + card.rank) < 0)
        )
        for card in state.hands[seat]
    )


def _step(state: ActionState, rng: Random) -> Move:
    """A lead or a shift by the rule of thumb."""
    legal = state.legal_moves()
    if state.phase == "move":
        few = legal if len(legal) <= _SHIFTS else rng.sample(legal, _SHIFTS)
        now = stakes(state, value(state))
        return max(few, key=lambda move: _after(state, move, now) + NOISE * rng.random())
    seat = state.current_player
    strength = {"B": 0.0, "R": 0.0, "G": 0.0}
    for card in state.hands[seat]:
        strength[card.suit] += abs(card.rank) / 4 if card.kind == "deal" else 1.0
    plays = [move for move in legal if move.name == "play"]
    if len(plays) < len(legal) and (not plays or max(strength.values()) + rng.random() < 3.0):
        return legal[-1]
    return max(
        plays, key=lambda move: strength[move.card().suit] + rng.random() + move.card().rank / 8
    )
