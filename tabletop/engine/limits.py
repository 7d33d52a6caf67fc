"""How large anything may be that comes from a file, in one table.

What a save, a rules file, the settings or a command line says is built only where it keeps to
these, and nothing is written that does not: each is far above what any game needs, and small enough
that the largest of all costs a moment.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from tabletop.system.letters import is_blank

SEATS: Final = (2, 6)
"""The fewest and most seats of any game."""

PACKS: Final = 9
"""Packs of cards in a deck."""

CARDS_AT_ONCE: Final = 60
"""Cards that a single drop may ask for."""

NUMBER: Final = 1_000_000
"""The size of any whole number in a rules file that has no closer limit, either way from 0."""

OPTION_VALUES: Final = 1_000
"""Values of one option that is a range of numbers."""

NAME: Final = 60
"""Characters in the name of a game, an option, a seat."""

TEXT: Final = 4_000
"""Characters in a text of the rules."""

DEAL: Final = 10**12
"""Deal numbers are below this."""

HEADER_BYTES: Final = 2 << 20
"""Bytes in the first line of a save, which holds all of its rules."""

LINE_BYTES: Final = 64 << 10
"""Bytes in any other line of a save."""

SAVE_BYTES: Final = 8 << 20
"""Bytes in a save."""

LINES: Final = 20_000
"""Lines in a save."""

UNDOS: Final = 2_000
"""Lines in a save that take moves back, each of which is a look back through the game."""

SETTINGS_BYTES: Final = 64 << 10
"""Bytes in the file of the settings."""

RULES_BYTES: Final = 256 << 10
"""Bytes in a rules file."""

BOOKS: Final = 200
"""Rules files of the player's own that are looked at."""

ENTRIES: Final = 500
"""Entries of any list or map of a rules file."""

DEPTH: Final = 30
"""Levels of lists and maps in one another in a rules file."""

_JOINERS: Final = "\u200c\u200d"
"""Marks without a width that some scripts and many emoji are written with."""


def is_name(text: str) -> bool:
    """Whether `text` can be a name: something of it can be seen, it is not long, and nothing in
    it is no letter, digit, sign or plain space."""
    return (
        0 < len(text) <= NAME
        and not is_blank(text)
        and all(letter.isprintable() or letter in _JOINERS for letter in text)
    )


def is_text(text: str) -> bool:
    """Whether `text` can be shown: letters, signs, any spaces and line ends, no control
    characters and no halves of characters."""
    if text.isprintable():
        return True
    return all(
        letter.isprintable()
        or letter in "\n\t"
        or unicodedata.category(letter) in ("Zs", "Zl", "Zp", "Cf")
        for letter in text
    )
