"""`python -m tests.kills [COUNT]`: kills so many programs that play, and with `--windows` apps."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.e2e.driver import XServer, missing
from tests.kills import killing, windows


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints what came of it; an AssertionError says what was lost."""
    parser = argparse.ArgumentParser(prog="python -m tests.kills", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--windows", action="store_true", help="of the app in real windows")
    wanted = parser.parse_args(arguments)
    with TemporaryDirectory() as name:
        folder = Path(name)
        if wanted.windows:
            if absent := missing():
                parser.error(f"no {' and no '.join(absent)} on this machine")
            server = XServer()
            try:
                found = windows.kill(server.display, folder, wanted.count, wanted.seed, tell)
            finally:
                server.close()
        else:
            found = killing.kill(folder, wanted.count, wanted.seed, tell)
    tell(found)
    print("and nothing lost")


def tell(found: Counter[str]) -> None:
    """Prints how far it got."""
    print(", ".join(f"{number:,} {what}" for what, number in found.items()), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        killing.play_as_told(sys.argv[2:])
    else:
        main()
