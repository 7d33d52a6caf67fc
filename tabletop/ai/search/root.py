"""The search for the best move: the race of the moves at the root, in one tree or in several that
grow beside each other, each on deals of its own (root parallelization: Cazenave and Jouandeau
2007, Chaslot, Winands and van den Herik 2008).

How many trees there are is part of the question: what they come to together does not depend on
where they grow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import perf_counter
from typing import Final, Protocol

from tabletop.ai.search.model import AnySearchModel, find
from tabletop.ai.search.race import Batch, Found, Race
from tabletop.ai.search.tree import Tree
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View

_STRIDE: Final = 8
"""So many rounds at most are played in each of several trees before what they came to is put
together, where iterations are counted."""


class WorkerLost(Exception):
    """A worker ended while something was to come from it."""


class Workers(Protocol):
    """Where trees of a search grow beside that of the searcher: processes, say."""

    @property
    def count(self) -> int:
        """How many trees can grow there at once."""

    def begin(
        self,
        view: View,
        book: RuleBook,
        moves: Sequence[Move],
        seeds: Mapping[int, int],
        afresh: int | None,
    ) -> None:
        """Has trees made whose root has these `moves`, by their numbers and `seeds`, one for each
        worker at most; `afresh` as a Sampler has it. WorkerLost where that cannot be."""

    def play(self, racing: tuple[int, ...], rounds: int | None = None) -> None:
        """Has `rounds` played in each tree with the moves of these numbers, or as many as can be
        until something else is asked."""

    def results(self, wait: bool) -> Iterator[Batch]:
        """What the trees came to since; with `wait`, when all rounds that were asked for are
        played. What fails there is raised; WorkerLost where that was waited for in vain."""

    def end(self) -> None:
        """Nothing more is wanted of these trees."""


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
    trees: int = 1,
    workers: Workers | None = None,
    least: int = 0,
) -> Found:
    """The move for the seat of `view`, after `iterations` or, where that is None, `seconds`.

    The same rng and numbers of iterations and trees give the same answer, with whatever workers.
    `advice`, a rule of thumb's move, is looked at first, and kept where the search sees nothing
    clearly better. `stop` is asked every few iterations whether to end early; `model` is the game's
    own where none is given, `afresh` as a Sampler has it. By the clock there are only as many trees
    as grow at the same time. Where one move soon proves best, it is looked on at until `least`
    deals were played, for what is told of it.
    """
    if len(view.legal) == 1:
        return Found(view.legal[0], 0)
    model = model or find(book.game)(view, book)
    trivial = model.trivial_move(rng)
    if trivial is not None:
        return Found(trivial, 0)
    beside = workers.count if workers is not None else 0
    if iterations is None:
        trees = min(trees, 1 + beside)
    seeds = [rng.getrandbits(64) for _tree in range(trees)] if trees > 1 else []
    asked = _Search(view, book, model, rng, seeds, advice, afresh, least)
    if workers is None or trees == 1 or not beside:
        return asked.found(seconds, iterations, stop)
    try:
        return asked.found(seconds, iterations, stop, workers)
    except WorkerLost:  # its trees grow here, to the same answer; the pool tells of the loss
        return asked.found(seconds, iterations, stop)
    finally:
        workers.end()


@dataclass(frozen=True, slots=True)
class _Search:
    """A search, which can be begun with workers and, where these are lost, once more without: of
    several trees each has its seed, one alone goes by the rng."""

    view: View
    book: RuleBook
    model: AnySearchModel
    rng: Random
    seeds: Sequence[int]
    advice: Move | None
    afresh: int | None
    least: int

    def found(
        self,
        seconds: float,
        iterations: int | None,
        stop: Callable[[], bool] | None,
        workers: Workers | None = None,
    ) -> Found:
        """What the race comes to, some of the trees grown by `workers`, the others here."""
        first = self._tree(0)
        moves, trees = first.moves, max(1, len(self.seeds))
        model, has_advice = self.model, self.advice is not None
        race = Race(moves, has_advice, model.override_threshold, model.sure, trees)
        away = range(1, trees)[: workers.count if workers is not None else 0]
        here = {0: first}
        for number in range(1 + len(away), trees):
            here[number] = self._tree(number, moves)
        if workers is not None and not race.is_settled:
            seeds = {number: self.seeds[number] for number in away}
            workers.begin(self.view, self.book, moves, seeds, self.afresh)
        told: tuple[int, ...] | None = None
        began = perf_counter()
        part = 0.0
        while part < 1.0 and not race.is_settled:
            racing = race.racing
            rounds = self._rounds(race, iterations)
            if workers is not None and (iterations is not None or racing != told):
                workers.play(racing, rounds if iterations is not None else None)
                told = racing
            for number, tree in here.items():
                race.add(Batch(number, racing, [tree.results(racing) for _each in range(rounds)]))
            if workers is not None:
                for batch in workers.results(wait=iterations is not None):
                    race.add(batch)
            part = _spent(began, seconds, race, iterations)
            race.give_up(part)
            if stop is not None and stop():
                break
        if not race.rounds:
            return Found(moves[0], 0)
        while part < 1.0 and race.is_settled and race.rounds < self.least:
            race.add(Batch(0, race.pair, [first.results(race.pair)]))
            part = _spent(began, seconds, race, iterations)
            if stop is not None and stop():
                break
        return self._told(race.found(), first)

    def _told(self, found: Found, tree: Tree) -> Found:
        """What was found, with the moves to expect after those looked at where they are told."""
        if not self.model.tells_next:
            return found
        looked_at = [
            replace(tried, then=tree.next_move(tree.moves.index(tried.move)))
            for tried in found.looked_at
        ]
        return replace(found, looked_at=tuple(looked_at))

    def _tree(self, number: int, moves: Sequence[Move] = ()) -> Tree:
        """A tree of the search; the first finds the `moves` of the root for the others."""
        rng = Random(self.seeds[number]) if self.seeds else self.rng
        if not moves:
            return Tree(self.view, self.book, self.model, rng, self.advice, afresh=self.afresh)
        model = type(self.model)(self.view, self.book)
        return Tree(self.view, self.book, model, rng, None, moves, self.afresh)

    def _rounds(self, race: Race, iterations: int | None) -> int:
        """How many rounds are played in every tree before all is put together."""
        if iterations is None or not self.seeds:
            return 1
        left = (iterations - race.iterations) // (len(self.seeds) * len(race.racing))
        return max(1, min(_STRIDE, left))


def _spent(began: float, seconds: float, race: Race, iterations: int | None) -> float:
    """The part of the time, or of the iterations where these are counted, that is spent."""
    if iterations is None:
        return (perf_counter() - began) / seconds
    return race.iterations / iterations
