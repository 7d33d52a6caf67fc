"""`python -m tests.monkey`: random mouse and keys at the app in a window of an X server of its own,
over its menus and the tables of all games."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.driver import Desk, XServer, missing
from tests.monkey.monkey import monkey


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what came of it; 1 where anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    if absent := missing("openbox", "xprop"):
        parser.error(f"no {' and no '.join(absent)} on this machine")
    server = XServer(manager="openbox")
    with TemporaryDirectory() as folder:
        desk = Desk(server.display, Path(folder))
        try:
            report = monkey(desk, wanted.minutes * 60, wanted.seed)
        finally:
            desk.close()
            server.close()
    for name, number in sorted(report.counts.items()):
        print(f"{number:,} {name}")
    print(f"memory at the end of each round: {report.memory} MB")
    print("\n".join(report.wrong) or "no traceback, no hang, no face that its viewer may not see")
    return int(bool(report.wrong))


if __name__ == "__main__":
    raise SystemExit(main())
