"""What older books of Portfolio become.

Version 2: `deck.packs` is gone; `numbers.packs` always said how many there are with how many seats.
"""

from __future__ import annotations

from typing import Any, Final

VERSION: Final = 2


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """A book of version 1 as version 2 has it."""
    data["deck"].pop("packs", None)
    return data
