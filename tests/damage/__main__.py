"""`python -m tests.damage [COUNT [SEED]]`: damages so many saves, opens them, and says what ends
they came to."""

from __future__ import annotations

import sys

from tests.damage.damaging import damage


def main() -> int:
    """Prints what came of it; 1 where anything went wrong."""
    count, seed = [*map(int, sys.argv[1:]), *(1000, 1)[len(sys.argv) - 1 :]]
    report = damage(count, seed)
    print(", ".join(f"{number:,} {end}" for end, number in report.counts.most_common()))
    print(f"the longest took {report.longest:.2f} s")
    print("\n".join(report.wrong) or "each ended in a game or a sentence, and stayed as it was")
    return int(bool(report.wrong))


if __name__ == "__main__":
    raise SystemExit(main())
