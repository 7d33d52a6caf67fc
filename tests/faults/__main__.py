"""`python -m tests.faults`: every call that a game makes of its disk fails, in every way, and what
is left of the game is looked at.

Names of games after it try these alone; `--every 10` takes a moment of ten.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Final

from tabletop.engine import registry
from tests.faults.runs import ENDINGS, Reference, Report, doubles, plans, resumes, run

COLUMNS: Final = ("runs", "faults", "disks", "moves lost", "tracebacks")


def play(name: str, every: int, report: Report) -> None:
    """All faults of one game, at a moment of `every`."""
    reference = Reference(name)
    for number, point in enumerate(reference.points):
        if number and number % every:
            continue
        for plan in plans(point.calls, reference.disk):
            for ending in ENDINGS:
                run(reference, point, plan, ending, report)
    for point in reference.points[3 :: 5 * every]:
        doubles(reference, point, report)
    last = len(reference.ends) - 2
    for number in sorted({*range(reference.dealt, last, 20 * every), last - 1, last}):
        for tail in (b"", b'{"n": '):
            resumes(reference, number, tail, report)


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the games and prints the table; 1 where anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME", help="all without any")
    parser.add_argument("--every", type=int, default=1, metavar="N")
    wanted = parser.parse_args(arguments)
    print("| game | " + " | ".join(COLUMNS) + " | seconds |")
    print("|---|" + "---|" * (len(COLUMNS) + 1))
    is_clean = True
    for name in wanted.games or registry.names():
        report, began = Report(), time.perf_counter()
        play(name, wanted.every, report)
        cells = [f"{report.counts[column]:,}" for column in COLUMNS]
        seconds = f"{time.perf_counter() - began:.0f}"
        print(f"| {name} | " + " | ".join([*cells, seconds]) + " |", flush=True)
        for example in report.examples:
            print(f"  {example}", flush=True)
        is_clean = is_clean and report.is_clean
    return int(not is_clean)


if __name__ == "__main__":
    raise SystemExit(main())
