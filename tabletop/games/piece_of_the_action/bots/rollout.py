"""A Deal of Piece of the Action played on in numbers by a rule of thumb.

Nearly all of the search's time goes here, so that nothing of a state is kept but whole numbers in
lists, seat by seat, and every card is weighed by changing the stakes and changing them back.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tabletop.games.piece_of_the_action.score import factor, final_value, paid, shares, sign
from tabletop.games.piece_of_the_action.state import ActionState

NOISE: Final = 6.0
"""How much a play-out's moves are shuffled about, in points."""
ENOUGH: Final = 3.0
"""How many points a card must bring in a play-out, or the seat passes."""


def standing(points: Sequence[int], stakes: Sequence[int], seat: int) -> float:
    """Own points against the best other seat's and everyone's once `stakes` are paid."""
    own, best, whole = 0, 0, 0
    for each, had in enumerate(points):  # `paid`, without making a list of it
        after = max(had + stakes[each], 0)
        if each == seat:
            own = after
        else:
            whole += after
            best = max(best, after)
    return own - 0.5 * best - 0.5 * whole / (len(points) - 1)


class Held:
    """What a hand holds of the Deal's colour: the ranks of its + and - cards, how many POTA and
    Reverses, and the sizes of its Move cards, the largest last."""

    __slots__ = ("moves", "potas", "ranks", "reverses")

    def __init__(self, state: ActionState, seat: int) -> None:
        self.ranks: list[int] = []
        self.moves: list[int] = []
        self.potas = self.reverses = 0
        for card in state.hands[seat]:  # which is sorted
            if card.suit != state.colour:
                continue
            if card.kind == "deal":
                self.ranks.append(card.rank)
            elif card.kind == "pota":
                self.potas += 1
            elif card.kind == "reverse":
                self.reverses += 1
            else:
                self.moves.append(card.rank)


def played_out(state: ActionState, rng: Random) -> list[int]:
    """Everyone's points after the Deal, in which each seat in turn plays what brings most, or
    passes; a Move takes POTA or gets rid of them, and of a Reverse before its seat."""
    seats, points, random = state.seats, state.points, rng.random
    xs, step, pota = factor(state), state.setup.numbers.raise_to, state.setup.numbers.shares.pota
    held = [Held(state, seat) for seat in range(seats)]
    total, leader = state.total, state.leader
    times = [shares(state, seat) for seat in range(seats)]
    signs = [sign(state, seat) for seat in range(seats)]
    passed = state.passed[:]
    seat = state.current_player
    while True:
        own = held[seat]
        value = final_value(total, xs, step)
        stakes = [times[each] * value * signs[each] for each in range(seats)]
        now = standing(points, stakes, seat)
        best, what, which = ENOUGH, "", 0  # the card that brings most, and its rank or seat
        tried = 0  # a bit for each rank: twins are weighed once
        for rank in own.ranks:
            if total + rank == 0 or tried >> (rank + 5) & 1:
                continue
            tried |= 1 << (rank + 5)
            other = final_value(total + rank, xs, step)
            after = [times[each] * other * signs[each] for each in range(seats)]
            gain = standing(points, after, seat) - now + NOISE * (random() - 0.5)
            if gain > best:
                best, what, which = gain, "deal", rank
        if own.potas:
            for to in range(seats):
                stakes[to] += value * signs[to] * pota
                gain = standing(points, stakes, seat) - now + NOISE * (random() - 0.5)
                stakes[to] -= value * signs[to] * pota
                if gain > best:
                    best, what, which = gain, "pota", to
        if own.reverses:
            for to in range(seats):
                if times[to]:
                    stakes[to] = -stakes[to]
                    gain = standing(points, stakes, seat) - now + NOISE * (random() - 0.5)
                    stakes[to] = -stakes[to]
                    if gain > best:
                        best, what, which = gain, "reverse", to
        if own.moves:
            to, taken, is_freed = _carried_out(times, signs, value, seat, leader, own.moves[-1])
            if taken or is_freed:
                after = stakes[:]
                after[seat] = (times[seat] + taken) * value * (1 if is_freed else signs[seat])
                after[to] -= taken * value * signs[to]
                gain = standing(points, after, seat) - now + NOISE * (random() - 0.5)
                if gain > best:
                    best, what, which = gain, "move", to
        if what == "deal":
            own.ranks.remove(which)
            total += which
        elif what == "pota":
            own.potas -= 1
            times[which] += pota
        elif what == "reverse":
            own.reverses -= 1
            signs[which] = -signs[which]
        elif what == "move":
            own.moves.pop()
            times[seat] += taken
            times[which] -= taken
            if is_freed:
                signs[seat] = 1
        else:
            passed[seat] = True
            if all(passed):
                return paid(points, stakes)
        seat = (seat + 1) % seats
        while passed[seat]:
            seat = (seat + 1) % seats


def _carried_out(
    times: Sequence[int], signs: Sequence[int], value: int, seat: int, leader: int, left: int
) -> tuple[int, int, bool]:
    """What a Move with `left` shifts does for `seat`, about, where seats score the Deal so many
    `times`: the other seat, how many POTA are taken from it (below 0: given to it), and whether a
    Reverse is taken from `seat` first."""
    is_freed = signs[seat] < 0 < value * times[seat]
    if is_freed:
        left -= 1
    is_good = value > 0 if is_freed else value * signs[seat] > 0
    to, most = seat, -100
    for each, share in enumerate(times):
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
    return to, -min(left, times[seat] - (seat == leader)), is_freed
