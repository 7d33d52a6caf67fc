"""`python -m tests.damage [COUNT]`: damages so many saves, opens them, and says what ends they came
to. With `--books COUNT` as many rules files are damaged, opened and played."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tests.damage import books
from tests.damage.damaging import Report, damage
from tests.fuzz.__main__ import MEMORY
from tests.fuzz.bounds import limit_process


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what came of it; 1 where anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.damage", description=__doc__)
    parser.add_argument("saves", nargs="?", type=int, default=0, metavar="COUNT")
    parser.add_argument("--books", type=int, default=0, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    limit_process(MEMORY)
    is_clean = True
    if wanted.saves or not wanted.books:
        is_clean = told("saves", damage(wanted.saves or 1000, wanted.seed, tell))
    if wanted.books:
        report = books.damage(wanted.books, wanted.seed, tell)
        is_clean = told("rules files", report) and is_clean
    return int(not is_clean)


def tell(report: Report) -> None:
    """Prints how far it got."""
    ends = ", ".join(f"{number:,} {end}" for end, number in report.counts.most_common())
    print(f"{report.where}: {ends}; {len(report.wrong)} wrong", flush=True)


def told(what: str, report: Report) -> bool:
    """Prints what came of it in the end; gives whether nothing went wrong."""
    print(", ".join(f"{number:,} {end}" for end, number in report.counts.most_common()))
    print(f"{report.counts.total():,} {what}, the longest took {report.longest:.2f} s")
    print("\n".join(report.ours[:20]))
    print("\n".join(report.wrong) or "each ended in a game or a sentence, and stayed as it was")
    return not report.wrong


if __name__ == "__main__":
    raise SystemExit(main())
