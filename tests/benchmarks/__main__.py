"""Runs the benchmarks and prints one table: `python -m tests.benchmarks [PART ...]`.

A part is the name of a module bench_PART.py here, each of which offers `rows()`.
"""

from __future__ import annotations

import platform
import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.report import Row, table


def main(parts: list[str]) -> None:
    """Prints the table of `parts`, all where none is named."""
    there = sorted(file.stem[6:] for file in Path(__file__).parent.glob("bench_*.py"))
    unknown = set(parts) - set(there)
    if unknown:
        sys.exit(f"no part {', '.join(sorted(unknown))}; there are {', '.join(there)}")
    rows: list[Row] = []
    for part in parts or there:
        print(f"measuring {part} ...", file=sys.stderr)
        rows += import_module(f"tests.benchmarks.bench_{part}").rows()
    print(f"{machine()}, Python {platform.python_version()}\n")
    print(table(rows))


def machine() -> str:
    """The processor's name and how many of it there are."""
    import os

    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


if __name__ == "__main__":
    main(sys.argv[1:])
