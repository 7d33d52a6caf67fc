"""How strong the levels are: every game and seat count, each level against the one below.

`python -m tests.benchmarks.strength [--games N] [--jobs N] [--seconds S | --iterations N]
[--keep DIR] [--game GAME] [--seats N] [LEVEL]` plays one entrant of a level against seats of the
level below, seats rotated and deals shared, and prints its share of wins and the margins, with
their 95 % intervals, as one Markdown table. Hard thinks for a fixed number of iterations, so that
the table is the same on every machine; `--seconds` gives it the clock instead. The level `tenth` is
Hard with a tenth of them. The level `peer` is Hard against OpenSpiel's Python ISMCTS bot on Milken
and on Wall Street, where that is installed. With `--keep` every game is kept, and a run
that was broken off goes on from there. Nothing here is asserted.
"""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tabletop.ai import tournament
from tabletop.ai.bots import Budget
from tabletop.ai.tournament import Row, Standing, Tournament
from tabletop.engine import registry
from tests.benchmarks import duel

BELOW = {"easy": "random", "normal": "easy", "hard": "normal", "tenth": "normal"}
HARD_AIMS = {
    ("milken", 4): 0.50,
    ("wall_street", 2): 0.72,
    ("wall_street", 4): 0.45,
    ("stonks", 2): 0.68,
    ("stonks", 4): 0.45,
    ("portfolio", 2): 0.68,
    ("portfolio", 4): 0.50,
    ("piece_of_the_action", 4): 0.60,
}
EVEN_AIMS = {"easy": 1.3, "normal": 1.3, "hard": 1.4, "tenth": 1.0}
"""The wins to reach where no other aim is named, in parts of what even play brings."""
TENTH = 10
"""What part of Hard's iterations the level `tenth` has."""
ITERATIONS = {
    "portfolio": 400,
    "wall_street": 400,
    "stonks": 600,
    "piece_of_the_action": 100,
    "milken": 4000,
}
"""For a move of Hard: in Milken about what its 0.75 s come to, elsewhere a small part of it, so
that it takes hours and not days."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One entrant of `level` against seats of the level below, and the share of wins to reach."""

    game: str
    seats: int
    level: str
    aim: float

    def tournament(self, budget: Budget) -> Tournament:
        """The tournament that measures it."""
        rest = (BELOW[self.level],) * (self.seats - 1)
        level = "hard" if self.level == "tenth" else self.level
        return Tournament(self.game, (level, *rest), (), budget)


def pairings(levels: Sequence[str]) -> Iterator[Pairing]:
    """All of them, level by level."""
    for level in levels:
        if level not in BELOW:
            continue
        for game in registry.names():
            spec = registry.open_book(game).spec
            for seats in range(spec.seats.min, spec.seats.max + 1):
                aim = EVEN_AIMS[level] / seats
                if level == "hard":
                    aim = HARD_AIMS.get((game, seats), aim)
                yield Pairing(game, seats, level, aim)


def measured(
    pairing: Pairing, budget: Budget, count: int, jobs: int, keep: Path | None
) -> tuple[Standing, Standing]:
    """How the level fared over at least `count` games, and how the level below."""
    what = pairing.tournament(budget)
    file = keep / f"{pairing.level}-{pairing.game}-{pairing.seats}.csv" if keep else None
    rows: list[Row] = tournament.read_rows(file, what) if file else []
    done = {(row.deal, row.rotation) for row in rows}
    left = [task for task in what.tasks(count) if task not in done]
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for row in tournament.run(what, left, pool):
            rows.append(row)
            if file is not None:
                is_new = not file.exists()
                with file.open("a", encoding="utf-8") as out:
                    out.write(tournament.head_of(what) if is_new else "")
                    out.write(tournament.line_of(what, row))
    level, below = tournament.standings(what, rows)
    return level, below


def line(pairing: Pairing, standing: Standing, below: Standing) -> str:
    """A line of the table; the lower end of the interval has to clear the aim. Margins are points
    ahead of the mean of all other seats."""
    wins, margin, other = standing.wins, standing.margin, below.margin
    reached = "yes" if wins.mean - wins.half >= pairing.aim else "no"
    return (
        f"| {pairing.game} | {pairing.seats} | {pairing.level} against {BELOW[pairing.level]} "
        f"| {100 * wins.mean:.1f} ± {100 * wins.half:.1f} % | {100 / pairing.seats:.1f} % "
        f"| {100 * pairing.aim:.1f} % | {reached} | {margin.mean:+.1f} ± {margin.half:.1f} "
        f"| {other.mean:+.1f} ± {other.half:.1f} | {standing.games} | {standing.seconds:.3f} s |"
    )


def main(argv: Sequence[str]) -> None:
    """Measures and prints, one line at a time."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.strength")
    parser.add_argument(
        "levels", nargs="*", choices=[*BELOW, "peer"], metavar="LEVEL", default=[*BELOW, "peer"]
    )
    parser.add_argument("--games", type=int, default=1000, help="at least so many (1000)")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--iterations", type=int, help="for a move of hard")
    parser.add_argument("--seconds", type=float, help="for a move of hard, instead")
    parser.add_argument("--game", choices=registry.names(), help="this game alone")
    parser.add_argument("--seats", type=int, help="this many seats alone")
    parser.add_argument("--keep", type=Path, metavar="DIR")
    arguments = parser.parse_args(argv)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # leaves no process behind
    if arguments.keep:
        arguments.keep.mkdir(parents=True, exist_ok=True)
    print(
        "| game | seats | who | wins | even | should reach | reached | margin | theirs "
        "| games | a move |"
    )
    print("|---|---:|---|---:|---:|---:|---|---:|---:|---:|---:|")
    for pairing in pairings(arguments.levels):
        if arguments.game not in (None, pairing.game):
            continue
        if arguments.seats not in (None, pairing.seats):
            continue
        budget = Budget()
        if arguments.seconds:
            budget = Budget(arguments.seconds)
        elif pairing.level in ("hard", "tenth"):
            iterations = arguments.iterations or ITERATIONS[pairing.game]
            budget = Budget(iterations=iterations // (TENTH if pairing.level == "tenth" else 1))
        level, below = measured(pairing, budget, arguments.games, arguments.jobs, arguments.keep)
        print(line(pairing, level, below), flush=True)
    if "peer" in arguments.levels:
        for text in duel.lines(arguments.games, arguments.jobs, arguments.game):
            print(text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
