"""Information-set Monte Carlo tree search: one search for every game.

One tree over what the searcher can tell apart (Cowling, Powley and Whitehouse 2012): a State that
fits the View is drawn, walks go down the tree by the moves legal in it, each adds a node, plays on
by rules of thumb and hands the result back up. A move is judged by how often it was available,
and each seat seeks its own best. What differs between games is in their `bots.search`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

from tabletop.ai.search.model import AnySearchModel, Outcome, RolloutState, find
from tabletop.ai.search.sampling import Sampler
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

_CUTS: Final = (0.2, 0.4, 0.6, 0.8)
"""At these parts of the budget the worse half of the moves that are left is given up."""
_SURE: Final = 2.6
"""How many standard errors behind the best a move must be to be given up at once."""
_NOISE: Final = 2.0
"""Two moves fewer standard errors apart are as good as each other, as far as the search saw."""
_ROUNDS: Final = 12
"""So many rounds are played before any move is given up."""
_WIDENS: Final = 0.7
"""Below the root, n visits look at 1 + _WIDENS * sqrt(n) moves, the rule of thumb's first."""


class Node:
    """What is known of a move where it was made: how often it could be made (`seen`), how often
    it was, and what that came to for the seat that made it."""

    __slots__ = ("children", "move", "seen", "total", "visits")

    def __init__(self, move: Move | None) -> None:
        self.move = move
        self.children: dict[Hashable, Node] = {}
        self.seen = 0
        self.visits = 0
        self.total = 0.0

    @property
    def value(self) -> float:
        """What the move came to on average, from 0 to 1."""
        return self.total / self.visits if self.visits else 0.0


@dataclass(frozen=True, slots=True)
class Tried:
    """One move the search looked at: how often, and for its seat what it came to, 0 to 1, the
    chance to win, 0 to 1, and the points expected.

    Chance and points are told by how far they are from those of the move settled on where both
    were played on the same deals of the unseen cards.
    """

    move: Move
    visits: int
    value: float
    wins: float
    points: float


@dataclass(frozen=True, slots=True)
class Found:
    """The move a search settled on, after how many walks down the tree, on how many deals of the
    unseen cards, and all it looked at, the best first.

    `is_close` says that the second is as good as far as these deals can tell: its value is less
    than two standard errors behind, or in front.
    """

    move: Move
    iterations: int
    ways: int = 0
    looked_at: tuple[Tried, ...] = ()
    is_close: bool = False


def search(
    view: View,
    book: RuleBook,
    rng: Random,
    seconds: float,
    iterations: int | None = None,
    advice: Move | None = None,
    stop: Callable[[], bool] | None = None,
    model: AnySearchModel | None = None,
    afresh: int | None = None,
) -> Found:
    """The move for the seat of `view`, after `iterations` or, where that is None, `seconds`.

    The same rng and number of iterations give the same answer. `advice`, a rule of thumb's move,
    is looked at first, and kept where the search sees nothing clearly better. `stop` is asked
    every few iterations whether to end early; `model` is the game's own where none is given,
    `afresh` as a Sampler has it.
    """
    if len(view.legal) == 1:
        return Found(view.legal[0], 0)
    model = model or find(book.game)(view, book)
    trivial = model.trivial_move(rng)
    if trivial is not None:
        return Found(trivial, 0)
    tree = Tree(view, book, model, rng, advice, afresh=afresh)
    if tree.is_settled:
        return Found(tree.first, 0)
    began = perf_counter()
    part = 0.0
    while part < 1.0 and not tree.is_settled:
        tree.round()
        if iterations is None:
            part = (perf_counter() - began) / seconds
        else:
            part = tree.iterations / iterations
        tree.give_up(part)
        if stop is not None and stop():
            break
    return tree.found()


class Tree:
    """The tree of one search.

    Every State that is drawn is played with each move of the root still in the race, so that
    these are compared under the same luck of the deal. Below, the tree is searched by what is
    best for each seat, moves being judged by how often they were available; as often as the model
    trusts it, another seat does what the rule of thumb says. The moves of the root are those of the
    model, or `only` those given; `exploration` is the model's where it is not given.
    """

    def __init__(
        self,
        view: View,
        book: RuleBook,
        model: AnySearchModel,
        rng: Random,
        advice: Move | None,
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
        self._has_advice = advice is not None
        self._roots = [Node(move) for move in moves]
        self._came_to: list[list[float]] = [[] for _move in moves]
        self._wins: list[list[float]] = [[] for _move in moves]
        self._points: list[list[float]] = [[] for _move in moves]
        self._racing = list(range(len(moves)))
        self._cuts = list(_CUTS)
        self.rounds = self.iterations = 0

    @property
    def first(self) -> Move:
        """The move the race begins with."""
        move = self._roots[0].move
        assert move is not None
        return move

    @property
    def is_settled(self) -> bool:
        """Whether one move alone is left."""
        return len(self._racing) == 1

    def round(self) -> list[Outcome]:
        """One drawn State, played with every move still in the race; what each came to."""
        state = self._model.rollout_state(self._sampler.state(self._rng))
        outcomes = []
        for at in self._racing:
            root = self._roots[at]
            assert root.move is not None
            outcome = self._walk(state.copy(), root, root.move)
            self._came_to[at].append(outcome.values[self._seat])
            self._wins[at].append(outcome.wins[self._seat])
            self._points[at].append(outcome.points[self._seat])
            outcomes.append(outcome)
        self.rounds += 1
        self.iterations += len(self._racing)
        return outcomes

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
            elif state.current_player != self._seat and rng.random() < model.opponent_policy_rate:
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
            child = children[keys[new]] = Node(moves[new])
            child.seen = 1
            return child, moves[new], True
        return pick, moves[pick_at], False

    def give_up(self, part: float) -> None:
        """Gives up moves that are clearly behind, and the worse half whenever another `part` of
        the budget (0 to 1) is spent; the advice only where it is clearly behind."""
        if self.rounds < _ROUNDS:
            return
        if self.rounds % 8 == 0:
            best = max(self._racing, key=self._mean)
            self._racing = [
                at for at in self._racing if at == best or self._behind(at, best) < _SURE
            ]
        while self._cuts and part >= self._cuts[0]:
            self._cuts.pop(0)
            order = sorted(self._racing, key=lambda at: (-self._mean(at), at))
            keep = set(order[: max(2, (len(order) + 1) // 2)])
            if self._has_advice:
                keep.add(0)
            self._racing = [at for at in self._racing if at in keep]

    def _mean(self, at: int) -> float:
        return fmean(self._came_to[at])

    def _behind(self, at: int, best: int) -> float:
        """How many standard errors a move is behind the best, on the same deals."""
        gaps = [b - a for a, b in zip(self._came_to[at], self._came_to[best], strict=False)]
        if len(gaps) < 2:
            return 0.0
        mean, n = fmean(gaps), len(gaps)
        error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n * (n - 1)))
        return mean / error if error > 0 else (inf if mean > 0 else 0.0)

    def found(self) -> Found:
        """What the search comes to: the best move in the race, or the advice where that is not
        clearly behind."""
        best = max(self._racing, key=lambda at: (self._mean(at), -at))
        if self._has_advice and best and 0 in self._racing:
            behind = self._behind(0, best) if self.rounds > 1 else 0.0
            if behind < self._model.override_threshold:
                best = 0
        racing = set(self._racing)
        ranked = sorted(
            range(len(self._roots)),
            key=lambda at: (at != best, at not in racing, self._gap(self._came_to, at, best), at),
        )
        looked_at = tuple(
            Tried(
                root.move,
                root.visits,
                root.value,
                fmean(self._wins[best]) - self._gap(self._wins, at, best),
                fmean(self._points[best]) - self._gap(self._points, at, best),
            )
            for at in ranked
            if (root := self._roots[at]).move is not None
        )
        is_close = len(ranked) > 1 and abs(self._behind(ranked[1], best)) < _NOISE
        return Found(looked_at[0].move, self.iterations, self.rounds, looked_at, is_close)

    def _gap(self, figures: Sequence[Sequence[float]], at: int, best: int) -> float:
        """How far a move is behind the best by `figures`, on the deals both were played on."""
        common = min(len(figures[at]), len(figures[best]))
        return fmean(figures[best][:common]) - fmean(figures[at][:common])
