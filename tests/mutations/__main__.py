"""`python -m tests.mutations`: every one-word edit of every book, and a table of what came of it.

Names of games after it try these alone; `--jobs 2` uses two processes, `--small` plays as little as
the test command does, `--all` tells of every edit and not only of those that fail, `--like PATTERN`
tries the edits whose names are like it.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from fnmatch import fnmatchcase
from functools import partial
from multiprocessing import get_context
from typing import Final

from tabletop.engine import registry
from tests.mutations.edits import edits
from tests.mutations.expected import reason
from tests.mutations.timed import tried
from tests.mutations.trial import SMALL, Effort

COLUMNS: Final = (
    "edits",
    "refused",
    "clean",
    "no effect",
    "unlisted",
    "disagree",
    "dead-lock",
    "loop",
    "crash",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Tries the edits and prints the table; 1 where one failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME", help="all without any")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--like", default="*", metavar="PATTERN")
    wanted = parser.parse_args(arguments)
    rows: dict[str, Counter[str]] = {}
    removed: Counter[str] = Counter()
    effort = SMALL if wanted.small else Effort()
    spawn = get_context("spawn")
    with ProcessPoolExecutor(wanted.jobs, mp_context=spawn) as pool:
        for game in wanted.games or registry.names():
            chosen = [edit for edit in edits(game) if fnmatchcase(edit.name, wanted.like)]
            row = rows[game] = Counter(edits=len(chosen))
            for edit, found in pool.map(partial(tried, effort=effort), chosen):
                word = found.verdict
                column = "unlisted" if word == "no effect" and not reason(edit) else str(word)
                row[column] += 1
                removed["edits"] += edit.kind == "condition out"
                removed["clean"] += edit.kind == "condition out" and word == "clean"
                failed = column not in ("refused", "clean", "no effect")
                if failed or wanted.all:
                    print(f"{column}: {edit}: {found.why}", flush=True)
    print()
    _table(rows)
    share = f"{removed['clean']} of {removed['edits']}"
    print(f"\nOf the edits that take a condition away, {share} are played by what is left.")
    bad = COLUMNS[COLUMNS.index("unlisted") :]
    return int(any(row[column] for row in rows.values() for column in bad))


def _table(rows: dict[str, Counter[str]]) -> None:
    print("| game | " + " | ".join(COLUMNS) + " |")
    print("|---|" + "---|" * len(COLUMNS))
    total: Counter[str] = Counter()
    for game, row in rows.items():
        total += row
        print(f"| {game} | " + " | ".join(str(row[column]) for column in COLUMNS) + " |")
    if len(rows) > 1:
        print("| all | " + " | ".join(str(total[column]) for column in COLUMNS) + " |")


if __name__ == "__main__":
    raise SystemExit(main())
