"""Information-set Monte Carlo tree search: one search for every game.

One tree over what the searcher can tell apart (Cowling, Powley and Whitehouse 2012): each
iteration draws a State that fits the View, walks down the tree by the moves legal in it, adds a
node, plays on by rules of thumb and hands the result back up. A move is judged by how often it
was available, and each seat seeks its own best. What differs between games is in search_games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from tabletop.ai.determinize import Sampler
from tabletop.ai.search_games import Guide, find
from tabletop.engine.moves import Move
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.view import View

_LOOK: Final = 16
"""After so many iterations the clock is looked at, and whether the search shall stop."""


class Node:
    """What is known of a move where it was made: how often it could be made (`seen`), how often
    it was, and what that came to for the seat that made it."""

    __slots__ = ("children", "move", "seen", "total", "visits")

    def __init__(self, move: Move | None) -> None:
        self.move = move
        self.children: dict[int, Node] = {}
        self.seen = 0
        self.visits = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """What the move came to on average, from 0 to 1."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class Seen:
    """One move the search looked at: how often, and what it came to for its seat, 0 to 1."""

    move: Move
    visits: int
    value: float


@dataclass(frozen=True, slots=True)
class Found:
    """The move a search settled on, and all it looked at, most visited first."""

    move: Move
    iterations: int
    looked_at: tuple[Seen, ...] = ()

    @property
    def lead(self) -> float:
        """How far the chosen move is ahead of the best other, 0 to 1; 1 where there is none."""
        own = next((seen.value for seen in self.looked_at if seen.move == self.move), 1.0)
        others = [s.value for s in self.looked_at if s.move != self.move and s.visits > 8]
        return own - max(others, default=0.0) if others else 1.0


def search(
    view: View,
    book: RuleBook,
    rng: Random,
    seconds: float,
    iterations: int | None = None,
    advice: Move | None = None,
    stop: Callable[[], bool] | None = None,
) -> Found:
    """The move for the seat of `view`, after `iterations` or, where that is None, `seconds`.

    The same rng and number of iterations give the same answer. `advice`, a rule of thumb's move,
    is looked at first, and kept where the search sees nothing clearly better. `stop` is asked
    every few iterations whether to end early.
    """
    if len(view.legal) == 1:
        return Found(view.legal[0], 0)
    guide = find(book.game)(view, book)
    plain = guide.plain(rng)
    if plain is not None:
        return Found(plain, 0)
    tree = _Tree(view, book, guide, rng, advice)
    if len(tree.moves) == 1:
        return Found(tree.moves[0], 0)
    began = perf_counter()
    done = 0
    while iterations is None or done < iterations:
        tree.iterate()
        done += 1
        if done % _LOOK == 0:
            if stop is not None and stop():
                break
            left = 0.0 if iterations is None else float(iterations - done)
            if iterations is None:
                spent = perf_counter() - began
                if spent >= seconds:
                    break
                left = done * (seconds - spent) / spent
            if tree.is_settled(left):
                break
    return tree.found(done)


class _Tree:
    """The tree of one search."""

    def __init__(
        self, view: View, book: RuleBook, guide: Guide, rng: Random, advice: Move | None
    ) -> None:
        self._guide, self._rng = guide, rng
        self._sampler = Sampler(view, book, guide)
        self._root = Node(None)
        state = self._sampler.state(rng)
        keys, moves = guide.branches(state)
        self.keys, self.moves = list(keys), list(moves)
        self._advice: int | None = None
        if advice is not None:
            self._take_advice(advice)

    def _take_advice(self, advice: Move) -> None:
        """Makes `advice` the first move that is tried."""
        if advice in self.moves:
            at = self.moves.index(advice)
            self.keys.insert(0, self.keys.pop(at))
            self.moves.insert(0, self.moves.pop(at))
        else:
            self.keys.insert(0, -1)
            self.moves.insert(0, advice)
        self._advice = self.keys[0]

    def iterate(self) -> None:
        """One walk down the tree, and what it came to handed back up."""
        guide, rng = self._guide, self._rng
        state = self._sampler.state(rng)
        node = self._root
        path: list[tuple[Node, int]] = []
        keys: Sequence[int] = self.keys
        moves: Sequence[Move] = self.moves
        is_new = False
        while not is_new and not guide.is_over(state):
            if path:
                move = guide.reply(state, rng)
                if move is not None:
                    state.apply(move)
                    continue
                keys, moves = guide.branches(state)
            child, move, is_new = self._select(node, keys, moves)
            path.append((child, state.current_player))
            state.apply(move)
            node = child
        values = guide.rate(state, rng)
        for child, seat in path:
            child.visits += 1
            child.total += values[seat]

    def _select(
        self, node: Node, keys: Sequence[int], moves: Sequence[Move]
    ) -> tuple[Node, Move, bool]:
        """The child to go on with, its move in the present state, and whether it is new."""
        children = node.children
        untried: list[int] = []
        best, pick = -1.0, None
        pick_at = 0
        explores = self._guide.explores
        for at, key in enumerate(keys):
            child = children.get(key)
            if child is None:
                untried.append(at)
                continue
            child.seen += 1
            if not untried:
                visits = child.visits
                score = child.total / visits + explores * sqrt(log(child.seen) / visits)
                if score > best:
                    best, pick, pick_at = score, child, at
        if untried or pick is None:
            if node is self._root:
                at = untried[0]  # the advice stands first
            else:
                at = untried[int(self._rng.random() * len(untried))]
            child = children[keys[at]] = Node(moves[at])
            child.seen = 1
            return child, moves[at], True
        return pick, moves[pick_at], False

    def is_settled(self, left: float) -> bool:
        """Whether `left` more iterations could not change which move is most visited."""
        visits = sorted(child.visits for child in self._root.children.values())
        return len(visits) == len(self.moves) and visits[-1] - visits[-2] > left

    def found(self, iterations: int) -> Found:
        """What the search comes to: the most visited move, or the advice where that is about as
        good."""
        ranked: list[tuple[int, float, int, Node]] = []
        for at, key in enumerate(self.keys):
            child = self._root.children.get(key)
            if child is not None:
                ranked.append((child.visits, child.value, -at, child))
        ranked.sort(key=lambda each: each[:3], reverse=True)
        looked_at = tuple(
            Seen(child.move, child.visits, child.value)
            for *_rank, child in ranked
            if child.move is not None
        )
        chosen = looked_at[0].move
        advised = self._root.children.get(self._advice) if self._advice is not None else None
        if advised is not None and advised.move is not None and advised.move != chosen:
            visits = advised.visits
            doubt = self._guide.doubt * sqrt(1 / max(1, visits) + 1 / looked_at[0].visits)
            if looked_at[0].value - advised.value < doubt:
                chosen = advised.move
        return Found(chosen, iterations, looked_at)
