"""`python -m tests.fuzz`: reads arbitrary saves, rules, settings, histories until the time is over.

`--seconds` is how long (60), targets after it are tried alone, `--seed` begins elsewhere. A find is
made as small as it gets and kept in tests/fuzz/corpus, which the tests read ever after.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz.bounds import bounded, limit_process
from tests.fuzz.targets import TARGETS

CORPUS: Final = Path(__file__).parent / "corpus"
ROUND: Final = 100
"""Inputs of a target in a row."""

MEMORY: Final = 2000
"""Megabytes that the whole command may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzzes and prints what was tried; 1 where something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    wanted = parser.parse_args(arguments)
    limit_process(MEMORY)
    names = wanted.targets or list(TARGETS)
    tried = dict.fromkeys(names, 0)
    longest = dict.fromkeys(names, 0.0)
    found: dict[str, str] = {}
    end, number = time.monotonic() + wanted.seconds, wanted.seed
    while time.monotonic() < end and len(found) < len(names):
        for name in names:
            if name not in found and time.monotonic() < end:
                number += 1
                find = _round(name, number, end, tried, longest)
                if find:
                    found[name] = find
    for name in names:
        print(f"{name:10} {tried[name]:7} tried, longest {longest[name]:.2f} s", flush=True)
    for name, find in found.items():
        print(f"{name}: {find}")
    return 1 if found else 0


def _round(
    name: str, number: int, end: float, tried: dict[str, int], longest: dict[str, float]
) -> str:
    """Tries some inputs of a target, until `end`; gives what was found, "" for nothing."""
    target = TARGETS[name]
    last, is_found = b"", False

    @seed(number)
    @settings(
        max_examples=ROUND,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(raw=target.inputs)
    def try_one(raw: bytes) -> None:
        nonlocal last, is_found
        if time.monotonic() > end and not is_found:
            return  # the rest of the round
        last = raw
        tried[name] += 1
        begun = time.process_time()
        with tempfile.TemporaryDirectory() as home:
            os.environ["TABLETOP_HOME"] = home
            file = Path(home) / f"odd{target.suffix}"
            file.write_bytes(raw)
            is_found = True
            with bounded():
                target.check(file)
            is_found = False
        longest[name] = max(longest[name], time.process_time() - begun)

    try:
        try_one()
    except Exception as error:
        kept = CORPUS / name / f"{hashlib.sha256(last).hexdigest()[:12]}{target.suffix}"
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(last)
        return f"{kept.name}: {type(error).__name__}: {error}"[:500]
    return ""


if __name__ == "__main__":
    raise SystemExit(main())
