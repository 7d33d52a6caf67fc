"""What older books of Wall Street become.

Version 2: that captures lie on the table went without saying and is no condition any more, one that
was `false` asked for nothing, and the cut is an action.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.rules.rulefile import Plain

VERSION: Final = 2


def migrate(data: dict[str, Plain]) -> dict[str, Plain]:
    """A book of version 1 as version 2 has it; what is no book is left for the loader to say so."""
    drops = data.get("drops")
    if "actions" in data or not isinstance(drops, list):
        return data
    kept: list[Plain] = []
    for drop in drops:
        require = drop.get("require") if isinstance(drop, dict) else None
        if isinstance(drop, dict) and isinstance(require, list):
            left = [each for each in require if not isinstance(each, dict) or _is_asked(each)]
            drop = {**drop, "require": left}
        kept.append(drop)
    cut: Plain = {"move": "cut", "phase": "cut", "rule": "WS-3"}
    return {**data, "drops": kept, "actions": [cut]}


def _is_asked(require: Mapping[str, Plain]) -> bool:
    """Whether a requirement of an older book is one."""
    return "on_table" not in require and False not in require.values()
