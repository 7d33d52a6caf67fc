"""Information-set Monte Carlo tree search: one search for every game.

One tree over what the searcher can tell apart (Cowling, Powley and Whitehouse 2012): a State that
fits the View is drawn, walks go down the tree by the moves legal in it, each adds a node, plays on
by rules of thumb and hands the result back up. A move is judged by how often it was available,
and each seat seeks its own best. What differs between games is in their `bots.search`.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import log, sqrt
from random import Random
from typing import Final

from tabletop.ai.search.model import AnySearchModel, Outcome, RolloutState
from tabletop.ai.search.race import Result
from tabletop.ai.search.sampling import Sampler
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

_TRIED: Final = 30
"""So often a move after one of the root is to be tried before it is told as the one to expect."""
_WIDENS: Final = 0.7
"""Below the root, n visits look at 1 + _WIDENS * sqrt(n) moves, the rule of thumb's first."""


class Node:
    """What is known of a move where it was made: how often it could be made (`seen`), how often
    it was, and what that came to for the seat that made it."""

    __slots__ = ("children", "seen", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Hashable, Node] = {}
        self.seen = 0
        self.visits = 0
        self.total = 0.0


class Tree:
    """The tree of one search.

    Every State that is drawn is played with each move of the root still in the race, so that these
    are compared under the same luck of the deal. Below, the tree is searched by what is best for
    each seat, moves being judged by how often they were available; as often as the model trusts
    it, another seat does what the rule of thumb says. The moves of the root are those of the model,
    the `advice` first, or `only` those given; `exploration` is the model's where it is not given.
    """

    def __init__(
        self,
        view: View,
        book: RuleBook,
        model: AnySearchModel,
        rng: Random,
        advice: Move | None = None,
        only: Sequence[Move] = (),
        afresh: int | None = None,
        exploration: float | None = None,
    ) -> None:
        self._model, self._rng = model, rng
        self._exploration = model.exploration if exploration is None else exploration
        self._sampler = Sampler(view, book, model, afresh)
        self._seat = model.seat
        state = self._sampler.state(rng)
        moves = list(only or model.branches(state)[1])
        if advice is not None:
            if advice in moves:
                moves.remove(advice)
            moves.insert(0, advice)
        self.moves: tuple[Move, ...] = tuple(moves)
        self._roots = [Node() for _move in moves]
        self._all = tuple(range(len(moves)))
        self.iterations = 0

    def round(self, racing: Sequence[int] | None = None) -> list[Outcome]:
        """One drawn State, played with each of the moves `racing`, which are numbers of `moves`;
        where that is None, with all. What each came to."""
        state = self._model.rollout_state(self._sampler.state(self._rng))
        racing = self._all if racing is None else racing
        self.iterations += len(racing)
        return [self._walk(state.copy(), self._roots[at], self.moves[at]) for at in racing]

    def results(self, racing: Sequence[int]) -> list[Result]:
        """A `round`, and what each move came to for the seat that searches."""
        seat = self._seat
        return [
            Result(outcome.values[seat], outcome.wins[seat], outcome.points[seat])
            for outcome in self.round(racing)
        ]

    def next_move(self, at: int) -> Move | None:
        """The searcher's own move that was tried most after move `at` of the root; None where it
        is not to move again at once, or too little was tried."""
        children = self._roots[at].children
        if not children:
            return None
        key, child = max(children.items(), key=lambda each: each[1].visits)
        if isinstance(key, Move) and key.seat == self._seat and child.visits >= _TRIED:
            return key
        return None

    def _walk(self, state: RolloutState, root: Node, move: Move) -> Outcome:
        """One walk down the tree from `move` on, and what it came to; each seat on the way is told
        what it came to for it."""
        model, rng = self._model, self._rng
        node, path = root, [(root, self._seat)]
        state.apply(move)
        is_new = root.visits == 0
        while not is_new and not model.is_over(state):
            answer = model.reply(state, rng)
            if answer is not None:
                state.apply(answer)
                continue
            child, move, is_new = self._select(node, state)
            path.append((child, state.current_player))
            state.apply(move)
            node = child
        outcome = model.evaluate(state, rng)
        values = outcome.values
        for child, seat in path:
            child.visits += 1
            child.total += values[seat]
        return outcome

    def _select(self, node: Node, state: RolloutState) -> tuple[Node, Move, bool]:
        """The child to go on with, its move in `state`, and whether it is new."""
        model, rng, children = self._model, self._rng, node.children
        keys, moves = model.branches(state)
        first = model.prior(state, keys, moves, rng) if len(moves) > 1 else 0
        new = -1
        if first >= 0:
            known = children.get(keys[first])
            if known is None:
                new = first
            elif state.current_player != self._seat and rng.random() < model.policy_rate(state):
                for key in keys:
                    if key in children:
                        children[key].seen += 1
                return known, moves[first], False
        untried: list[int] = []
        best, pick, pick_at = -1.0, None, 0
        exploration = self._exploration
        for at, key in enumerate(keys):
            child = children.get(key)
            if child is None:
                untried.append(at)
                continue
            child.seen += 1
            visits = child.visits
            score = child.total / visits + exploration * sqrt(log(child.seen) / visits)
            if score > best:
                best, pick, pick_at = score, child, at
        if new < 0 and untried:
            tried = len(keys) - len(untried)
            if pick is None or first < 0 or tried < 1 + _WIDENS * sqrt(node.visits):
                new = untried[int(rng.random() * len(untried))]
        if new >= 0 or pick is None:
            child = children[keys[new]] = Node()
            child.seen = 1
            return child, moves[new], True
        return pick, moves[pick_at], False
