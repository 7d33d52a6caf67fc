"""Piece of the Action for the search: Deal by Deal, twins alike, the rest of a Deal in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from tabletop.ai.search.model import Guide, Model, chances, with_margin
from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.games.piece_of_the_action import ActionState
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal, final_value

_NOISE: Final = 6.0
"""How much a play-out's moves are shuffled about, in points."""
_ENOUGH: Final = 3.0
"""How many points a card must bring in a play-out, or the seat passes."""
_SHIFTS: Final = 8
"""How many shifts of a Move are looked at."""
_PER_DEAL: Final = 2.5
"""Cards a seat plays in a Deal, about."""


class Search(Guide):
    """The guide of Piece of the Action."""

    explores = 0.5
    doubt = 0.3

    def __init__(self, view: View, book: RuleBook) -> None:
        super().__init__(view, book)
        self._scored = len(view.tallies)
        self._numbers: dict[tuple[object, ...], int] = {}
        passed = view.facts["passed"]
        assert isinstance(passed, tuple)
        self._is_alone = len(set(passed) - {self.seat}) == view.seats - 1

    # Sampling

    def barred(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        """An X is found at once, and who is known to hold no + or - card holds none."""
        xs = frozenset(card for card in pool if card.kind == "x")
        deals = frozenset(card for card in pool if card.kind == "deal")
        voids = self.view.facts["voids"]
        assert isinstance(voids, tuple)
        barred = {f"hand:{seat}": xs for seat in range(self.view.seats)}
        barred |= {f"hand:{seat}": xs | deals for seat in voids}
        return barred | {DISCARD: xs | deals}  # hands are laid down only where nobody can start

    def lay(self, state: State, zones: Mapping[str, tuple[Card, ...]]) -> None:
        assert isinstance(state, ActionState)
        for zone, cards in zones.items():
            if zone == "deck":
                state.deck = list(cards)
            elif zone == DISCARD:
                owners = [state.laid.get(card) for card in state.discard]
                state.discard = list(cards)
                state.laid = {
                    card: seat for card, seat in zip(cards, owners, strict=True) if seat is not None
                }
            else:
                state.hands[int(zone.partition(":")[2])] = sorted(cards, key=order_of)

    # Search

    def is_over(self, state: Model) -> bool:
        assert isinstance(state, ActionState)
        return state.current_player < 0 or len(state.tally_list) > self._scored

    def branches(self, state: Model) -> tuple[Sequence[int], Sequence[Move]]:
        assert isinstance(state, ActionState)
        deal, numbers = state.deal, self._numbers
        found: dict[int, Move] = {}
        for move in state.legal_moves():
            args = move.args
            card = args.get("card")
            key: tuple[object, ...]
            if isinstance(card, Card):
                source = deal.place(card) if move.name == "shift" else ""
                key = (card.face, args.get("to"), source)
            else:
                key = (move.name,)
            number = numbers.setdefault(key, len(numbers))
            if number not in found:
                found[number] = move
        wise = {
            number: move
            for number, move in found.items()
            if not _only_helps(state, move) and not _only_harms(state, move)
        }
        if state.phase == "move" and len(wise) < len(found):  # one of them has to be made
            stakes = deal.stakes(state.value)
            least = max(found, key=lambda number: _after(state, found[number], stakes))
            wise = wise if least in wise else found
        found = wise or found
        if self._is_alone and state.phase == "deal" and len(found) > 1:
            now = _standing(state.points, deal.stakes(state.value), self.seat)
            plays = {number: each for number, each in found.items() if each.name == "play"}
            if any(_comes_to(state, each) - now > _ENOUGH for each in plays.values()):
                found = plays
        if state.phase == "move" and len(found) > _SHIFTS:
            stakes = deal.stakes(state.value)
            best = sorted(found.items(), key=lambda each: -_after(state, each[1], stakes))
            found = dict(best[:_SHIFTS])
        return list(found), list(found.values())

    def rate(self, state: Model, rng: Random) -> Sequence[float]:
        assert isinstance(state, ActionState)
        while not self.is_over(state) and state.phase != "deal":
            state.apply(_step(state, rng))
        points = state.points if self.is_over(state) else _played(state, rng)
        if state.current_player == OVER:
            return with_margin(state.returns(), points, 300.0)
        left = len(state.deck) / (state.seats * _PER_DEAL)
        spread = 15.0 + 22.0 * state.factor * sqrt(left)
        return with_margin(chances(points, spread), points, 300.0)


def _standing(points: Sequence[int], stakes: Sequence[int], seat: int) -> float:
    """Own points against the best other seat's and everyone's once `stakes` are paid."""
    own, best, whole = 0, 0, 0
    for each, had in enumerate(points):
        after = had + stakes[each]
        after = max(after, 0)
        if each == seat:
            own = after
        else:
            whole += after
            best = max(best, after)
    return own - 0.5 * best - 0.5 * whole / (len(points) - 1)


def _gains(state: ActionState, move: Move) -> list[int]:
    """What every seat gains if the Deal ended after `move`, a card other than a Move or a shift,
    and not before it."""
    deal, card, to = state.deal, move.card(), move.args.get("to")
    is_shift = move.name == "shift"
    value, seats = state.value, range(state.seats)
    if card.kind == "deal":
        total = deal.total - card.rank if is_shift else deal.total + card.rank
        more = final_value(total, state.factor, state.table.step) - value
        return [stake * more for stake in deal.stakes(1)]
    gains = [0] * state.seats
    is_pota = card.kind == "pota"
    if is_shift:
        source = next(s for s in seats if card is deal.reverse[s] or card in deal.pota[s])
        gains[source] = -value * deal.sign(source) * (1 if is_pota else 2 * deal.shares(source))
    if isinstance(to, int):
        gains[to] = value * deal.sign(to) * (1 if is_pota else -2 * deal.shares(to))
    return gains


def _after(state: ActionState, move: Move, stakes: Sequence[int]) -> float:
    """Where the seat of `move`, one that `_gains` knows, stands after it, with `stakes` before."""
    then = [stake + gain for stake, gain in zip(stakes, _gains(state, move), strict=True)]
    return _standing(state.points, then, move.seat)


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
    deal, seat = state.deal, move.seat
    if card.kind == "move":
        if card.rank > 1 or len(deal.centre) > 1 or any(deal.pota):
            return False
        after = state.copy()
        after.apply(move)
        return all(_only_helps(after, shift) for shift in after.legal_moves())
    to = move.args.get("to")
    is_given = isinstance(to, int) and to != seat and not _goes_down(state, card, to)
    is_last = deal.left == 1 if state.phase == "move" else all(_others_passed(deal, seat))
    if not is_given and not is_last:
        return False
    gains = _gains(state, move)
    if max(gains) <= 0:
        return False
    if is_last and state.phase == "deal":
        stakes = deal.stakes(state.value)
        if _after(state, move, stakes) > _standing(state.points, stakes, seat):
            return False
        return not _can_turn(state, card, seat)
    if gains[seat] > 0:
        return False
    is_gift = isinstance(to, int) and is_given and gains[to] > 0
    if not is_gift and (not is_last or min(gains[:seat] + gains[seat + 1 :]) < 0):
        return False
    return not _can_turn(state, card, seat)


def _only_harms(state: ActionState, move: Move) -> bool:
    """Whether `move` lays a POTA or a Reverse before its own seat that costs it points, and
    nothing in the seat's hand can change that."""
    card, deal, seat = move.args.get("card"), state.deal, move.seat
    if not isinstance(card, Card) or move.name != "play" or move.args.get("to") != seat:
        return False
    share = state.value * deal.sign(seat)
    stake = share * deal.shares(seat)
    if card.kind == "reverse":
        cures: tuple[str, ...] = ()
        is_loss = stake > 0
    else:
        cures = ("move", "reverse")
        is_loss = share < 0 < state.points[seat] + stake
    if not is_loss:
        return False
    rest = [each for each in state.hands[seat] if each.suit == deal.colour and each != card]
    if any(each.kind in cures for each in rest):
        return False
    total = deal.total
    against = [each.rank for each in rest if each.kind == "deal" and each.rank * total < 0]
    return (total + sum(against)) * total > 0


def _goes_down(state: ActionState, card: Card, to: int) -> bool:
    """Whether a shift takes `card` from a seat that is ahead of `to`."""
    _zone, _colon, source = (state.deal.place(card) or "").partition(":")
    return bool(source) and state.points[int(source)] > state.points[to]


def _comes_to(state: ActionState, play: Move) -> float:
    """Where the seat of `play` stands after it, a Move carried out at its best, card by card."""
    after = state.copy()
    after.apply(play)
    while after.phase == "move" and after.current_player == play.seat:
        stakes = after.deal.stakes(after.value)
        shifts = after.legal_moves()
        after.apply(max(shifts, key=lambda shift: _after(after, shift, stakes)))
    return _standing(after.points, after.deal.stakes(after.value), play.seat)


def _others_passed(deal: Deal, seat: int) -> list[bool]:
    return deal.passed[:seat] + deal.passed[seat + 1 :]


def _can_turn(state: ActionState, played: Card, seat: int) -> bool:
    """Whether `seat` holds, beside `played`, a Reverse for the Deal or a card that turns the sign
    of its total."""
    deal = state.deal
    return any(
        card.suit == deal.colour
        and card != played
        and (
            card.kind == "reverse"
            or (card.kind == "deal" and deal.total * (deal.total + card.rank) < 0)
        )
        for card in state.hands[seat]
    )


def _step(state: ActionState, rng: Random) -> Move:
    """A lead or a shift by the rule of thumb."""
    legal = state.legal_moves()
    if state.phase == "move":
        few = legal if len(legal) <= _SHIFTS else rng.sample(legal, _SHIFTS)
        stakes = state.deal.stakes(state.value)
        return max(few, key=lambda move: _after(state, move, stakes) + _NOISE * rng.random())
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


def _played(state: ActionState, rng: Random) -> list[int]:
    """Everyone's points after the Deal, played on in numbers; a Move takes POTA or gets rid of
    them, and of a Reverse before its seat."""
    deal, seats, points, random = state.deal, state.seats, state.points, rng.random
    step, factor = state.table.step, state.factor
    ranks: list[list[int]] = []
    potas: list[int] = []
    reverses: list[int] = []
    movers: list[list[int]] = []
    for hand in state.hands:
        own: list[int] = []
        moves: list[int] = []
        pota = reverse = 0
        for card in hand:
            if card.suit == deal.colour:
                if card.kind == "deal":
                    own.append(card.rank)
                elif card.kind == "pota":
                    pota += 1
                elif card.kind == "reverse":
                    reverse += 1
                else:
                    moves.append(card.rank)
        ranks.append(own)
        potas.append(pota)
        reverses.append(reverse)
        movers.append(moves)  # the cards of a hand are sorted: the largest Move is the last
    total, leader = deal.total, deal.leader
    shares = [deal.shares(seat) for seat in range(seats)]
    signs = [deal.sign(seat) for seat in range(seats)]
    passed = deal.passed[:]
    seat = state.current_player
    while True:
        value = final_value(total, factor, step)
        stakes = [shares[each] * value * signs[each] for each in range(seats)]
        now = _standing(points, stakes, seat)
        best, what, which = _ENOUGH, "", 0
        tried = 0
        for rank in ranks[seat]:
            if total + rank == 0 or tried >> (rank + 5) & 1:
                continue
            tried |= 1 << (rank + 5)
            other = final_value(total + rank, factor, step)
            after = [shares[each] * other * signs[each] for each in range(seats)]
            gain = _standing(points, after, seat) - now + _NOISE * (random() - 0.5)
            if gain > best:
                best, what, which = gain, "deal", rank
        if potas[seat]:
            for to in range(seats):
                stakes[to] += value * signs[to]
                gain = _standing(points, stakes, seat) - now + _NOISE * (random() - 0.5)
                stakes[to] -= value * signs[to]
                if gain > best:
                    best, what, which = gain, "pota", to
        if reverses[seat]:
            for to in range(seats):
                if shares[to]:
                    stakes[to] = -stakes[to]
                    gain = _standing(points, stakes, seat) - now + _NOISE * (random() - 0.5)
                    stakes[to] = -stakes[to]
                    if gain > best:
                        best, what, which = gain, "reverse", to
        if movers[seat]:
            to, taken, is_freed = _moved(shares, signs, value, seat, leader, movers[seat][-1])
            if taken or is_freed:
                sign = 1 if is_freed else signs[seat]
                after = stakes[:]
                after[seat] = (shares[seat] + taken) * value * sign
                after[to] -= taken * value * signs[to]
                gain = _standing(points, after, seat) - now + _NOISE * (random() - 0.5)
                if gain > best:
                    best, what, which = gain, "move", to
        if what == "deal":
            ranks[seat].remove(which)
            total += which
        elif what == "pota":
            potas[seat] -= 1
            shares[which] += 1
        elif what == "reverse":
            reverses[seat] -= 1
            signs[which] = -signs[which]
        elif what == "move":
            movers[seat].pop()
            shares[seat] += taken
            shares[which] -= taken
            if is_freed:
                signs[seat] = 1
        else:
            passed[seat] = True
            if all(passed):
                return [max(0, had + stake) for had, stake in zip(points, stakes, strict=True)]
        seat = (seat + 1) % seats
        while passed[seat]:
            seat = (seat + 1) % seats


def _moved(
    shares: Sequence[int], signs: Sequence[int], value: int, seat: int, leader: int, left: int
) -> tuple[int, int, bool]:
    """What a Move with `left` shifts does for `seat`, about: the other seat, how many POTA are
    taken from it (below 0: given to it), and whether a Reverse is taken from `seat` first."""
    is_freed = signs[seat] < 0 < value * shares[seat]
    if is_freed:
        left -= 1
    is_good = value > 0 if is_freed else value * signs[seat] > 0
    to, most = seat, -100
    for each, share in enumerate(shares):
        if each == seat or signs[each] < 0:
            continue
        share -= each == leader
        if not is_good:
            share = -share
        if share > most:
            to, most = each, share
    if to == seat:
        return seat, 0, is_freed
    if is_good:
        return to, min(left, most), is_freed
    return to, -min(left, shares[seat] - (seat == leader)), is_freed
