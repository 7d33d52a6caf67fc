"""The entry point of `tabletop` and `python -m tabletop`."""

from __future__ import annotations

import multiprocessing
import sys


def main() -> None:
    """Runs the command line and exits with its status."""
    multiprocessing.freeze_support()
    from tabletop.cli import run
    from tabletop.system import ending

    ending.arm()
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
