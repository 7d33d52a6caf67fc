"""What older books of Milken become.

Version 2: a match may go on until a seat has so many points, cards may be passed to each side in
turn, and a Joker in hand may score.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.versions import Resolved

VERSION: Final = 2

_NUMBERS: Final[Mapping[str, Plain]] = {"joker": 0, "target": 150}
_CHOICES: Final[Mapping[str, Plain]] = {
    "insider_trading": {"choice": "in_turn", "label": "In turn"},
    "deals": {"choice": "target", "label": "Until a seat has {target: point/points}"},
}


def migrate(data: Resolved) -> Resolved:
    """A book of version 1 as version 2 has it; what is no book is left for the loader to say so."""
    numbers, options = data.get("numbers"), data.get("options")
    if isinstance(numbers, dict):
        data["numbers"] = {**_NUMBERS, **numbers}
    if isinstance(options, dict):
        for name, choice in _CHOICES.items():
            option = options.get(name)
            choices = option.get("choices", []) if isinstance(option, dict) else None
            if isinstance(option, dict) and isinstance(choices, list):
                option["choices"] = [*choices, choice]
    return data
