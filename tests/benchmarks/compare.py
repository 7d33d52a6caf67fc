"""Two trees of the program beside each other: `python -m tests.benchmarks.compare TREE [GAME ...]`.

TREE is another checkout. Each tree runs in a process of its own; they take turns, round by round,
at the same work, so that what else the machine does falls on both. The table shows this tree's
processor time against the other's: above 1 this tree is faster. The figure is the median of all
rounds, beside the least and the most.
"""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

HERE: Final = Path(__file__).parents[2]
SEATS: Final = {
    "milken": 4,
    "wall_street": 4,
    "stonks": 4,
    "piece_of_the_action": 4,
    "portfolio": 4,
}
WORK: Final = ("playouts", "search", "load")
CHANCE: Final = -1
POSITIONS: Final = 4
ITERATIONS: Final = 400


class Tree:
    """A process that measures what it is asked to in one tree."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--measure"],
            cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def measure(self, work: str, game: str, n: int) -> float:
        """How often in a second of processor time it does that."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(work, game, n, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{work} of {game} cannot be measured in {self.process.args!r}")
        return float(line)

    def close(self) -> None:
        """Ends the process."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def main() -> None:
    """Prints the table, or measures for another process."""
    parser = ArgumentParser(prog="compare")
    parser.add_argument("tree", type=Path, nargs="?")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--work", choices=WORK, action="append")
    parser.add_argument("--measure", action="store_true")
    asked = parser.parse_args()
    if asked.measure:
        answer()
        return
    if asked.tree is None:
        parser.error("the path of another tree is needed")
    trees = [Tree(HERE), Tree(asked.tree.resolve())]
    print(f"{'work':10}{'game':22}{'here':>10}{'there':>10}{'ratio':>8}   least to most")
    for work in asked.work or WORK:
        for game in asked.games or SEATS:
            here, there = zip(*rounds(trees, work, game, asked.rounds), strict=True)
            ratios = [ours / theirs for ours, theirs in zip(here, there, strict=True)]
            figures = f"{median(here):10,.0f}{median(there):10,.0f}{median(ratios):8.2f}"
            print(f"{work:10}{game:22}{figures}   {min(ratios):.2f} to {max(ratios):.2f}")
    for tree in trees:
        tree.close()


def rounds(trees: Sequence[Tree], work: str, game: str, n: int) -> Iterator[Sequence[float]]:
    """What each tree does in each of `n` rounds; which goes first changes. One more goes before
    that nobody counts."""
    for each in range(n + 1):
        order = trees if each % 2 else trees[::-1]
        found = {tree: tree.measure(work, game, each) for tree in order}
        if each:
            yield [found[tree] for tree in trees]


# In a tree; one of before had its modules elsewhere


def answer() -> None:
    """Measures what the lines of the input ask for, until there are no more."""
    measures: dict[str, Callable[[str, int], float]] = {
        "playouts": playouts,
        "search": search,
        "load": load,
    }
    for line in sys.stdin:
        work, game, n = line.split()
        print(measures[work](game, int(n)), flush=True)


@cache
def found(*names: str) -> Any:
    """The first of some modules that there is."""
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names[0])


@cache
def opened(name: str) -> tuple[Any, Any]:
    """A game and its book."""
    games = found("tabletop.engine.registry", "tabletop.games")
    return games.find(name), games.open_book(name).choose({}, SEATS[name])


def played(state: Any, rng: Random, is_sorted: bool = False) -> Iterator[Any]:
    """A random game: its states before each decision, one object that changes. From moves that are
    sorted by how they are written it is the same game in every tree."""
    outcome = found("tabletop.engine.play.chance", "tabletop.engine.chance").outcome
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        yield state
        legal = sorted(state.legal_moves(), key=str) if is_sorted else state.legal_moves()
        state.apply(legal[int(rng.random() * len(legal))])


def playouts(name: str, n: int) -> float:
    """Decisions a second of random play."""
    game, book = opened(name)
    rng, decisions, began = Random(n), 0, process_time()
    while (spent := process_time() - began) < 0.5:
        decisions += sum(1 for _state in played(game.start(book, SEATS[name]), rng))
    return decisions / spent


def search(name: str, n: int) -> float:
    """Iterations a second of Hard's search, over a few positions of a random game. Those that were
    made are counted: it ends where nothing is left to find."""
    places = ("tabletop.ai.search.root", "tabletop.ai.search.tree", "tabletop.ai.search")
    look, iterations, positions = found(*places).search, 0, []
    game, book = opened(name)
    for at, each in enumerate(played(game.start(book, SEATS[name]), Random(n), is_sorted=True)):
        if at % 5 == 4 and len(each.legal_moves()) > 1:
            positions.append(each.view(each.current_player))
        if len(positions) == POSITIONS:
            break
    began = process_time()
    for view in positions:
        iterations += look(view, book, Random(n), 1.0, ITERATIONS).iterations
    return max(1, iterations) / (process_time() - began)


def load(name: str, n: int) -> float:
    """Books a second that are read and made ready for a first game."""
    games = found("tabletop.engine.registry", "tabletop.games")
    began = process_time()
    book = games.load_book(games.book_file(name)).choose({}, SEATS[name])
    games.find(name).start(book, SEATS[name])
    return 1 / (process_time() - began)


if __name__ == "__main__":
    main()
