"""Letters that a font has none of: which these are, and a font of the system that has them."""

from __future__ import annotations

import contextlib
from bisect import bisect_right
from functools import cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final, TypeAlias
from unicodedata import category

import pygame
from pygame.font import Font

from tabletop.system import paths

Key: TypeAlias = tuple[Path | None, str]
"""A font of the system, None for the own one, and the script that is drawn in it."""

KINDS: Final = (".ttf", ".otf", ".ttc")
"""Files of fonts that are looked into."""
MOST: Final = 400
"""How many fonts of the system are looked into at most."""
PREFERRED: Final = (
    "notosanscjk", "notosanssc", "notosansjp", "notosanskr", "sourcehansans", "wenquanyi",
    "microsoftyahei", "pingfang", "hiragino", "applesdgothicneo", "malgungothic", "msgothic",
    "notosans", "segoeui", "arial", "dejavusans", "freesans", "nirmala", "tahoma",
)  # fmt: skip
"""How the names of fonts begin that go well with ours; these are looked into first."""
TRIED: Final = 24
"""The size in points at which a font is asked for its letters."""
NOT_A_LETTER: Final = "\uffff"
JOINING: Final = ("Mn", "Me", "Mc", "Cf")
"""Categories of what belongs to the letter before it, or only joins others."""
STAND_IN: Final = "?"
"""Stands for a letter that no font of the system has."""
SCRIPTS: Final = (
    (0x0590, "Hebr"), (0x0600, "Arab"), (0x0700, "Syrc"), (0x0750, "Arab"), (0x0780, ""),
    (0x08A0, "Arab"), (0x0900, "Deva"), (0x0980, "Beng"), (0x0A00, "Guru"), (0x0A80, "Gujr"),
    (0x0B00, "Orya"), (0x0B80, "Taml"), (0x0C00, "Telu"), (0x0C80, "Knda"), (0x0D00, "Mlym"),
    (0x0D80, "Sinh"), (0x0E00, "Thai"), (0x0E80, "Laoo"), (0x0F00, "Tibt"), (0x1000, "Mymr"),
    (0x10A0, ""),
)  # fmt: skip
"""From which letter on they are of which script (ISO 15924), of those that put letters together in
a way of their own and are drawn apart from others for it; "" for others."""
FROM_THE_RIGHT: Final = ("Hebr", "Arab", "Syrc")
"""Those that are read from the right."""
BEGINNINGS: Final = [begin for begin, _script in SCRIPTS]


def lacks(font: Font, letter: str) -> bool:
    """Whether `font` would draw a box for a letter."""
    box = font.metrics(NOT_A_LETTER)
    if font.metrics(letter) != box:
        return False
    return _drawn(font, letter) == _drawn(font, NOT_A_LETTER)


def _drawn(font: Font, letter: str) -> bytes:
    try:
        return pygame.image.tobytes(Font.render(font, letter, True, "white"), "RGBA")
    except pygame.error:  # it has no width
        return b""


@cache
def installed() -> tuple[Path, ...]:
    """Our own font, which some scripts have to be drawn apart in, and the files of those that the
    system has; what goes well with ours comes first."""
    if not pygame.font.get_init():
        pygame.font.init()
    names = pygame.font.get_fonts()

    def rank(name: str) -> int:
        ranks = (at for at, begin in enumerate(PREFERRED) if name.startswith(begin))
        return next(ranks, len(PREFERRED))

    files = (pygame.font.match_font(name) for name in sorted(names, key=rank)[:MOST])
    found = [paths.fonts() / "NotoSans-Regular.ttf", *(Path(file) for file in files if file)]
    return tuple(dict.fromkeys(file for file in found if file.suffix.lower() in KINDS))


@cache
def _bytes_of(file: Path) -> bytes:
    """What a file holds, read once: a font made from the file itself would keep it open."""
    return file.read_bytes()


def _tried(file: Path) -> Font | None:
    """A font to ask for its letters, open no longer than it is asked; None for a file that is none,
    of which a system may have some."""
    if not pygame.font.get_init():
        pygame.font.init()
    try:
        return Font(file, TRIED)
    except (pygame.error, OSError):
        return None


@cache
def file_with(letter: str) -> Path | None:
    """A font of the system that has a letter; None where no font has it."""
    for file in installed():
        font = _tried(file)
        if font is not None and not lacks(font, letter):
            return file
    return None


class Runs:
    """Cuts texts into parts that can each be drawn in one font: `font` itself, or one of the system
    in its size."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._lacking: dict[str, bool] = {}
        self._others: dict[Key, Font] = {}

    def lacks(self, letter: str) -> bool:
        """Whether the font has no such letter, or cannot put it together with others as it is."""
        if letter.isascii():
            return False
        if letter not in self._lacking:
            self._lacking[letter] = bool(_script(letter)) or lacks(self.font, letter)
        return self._lacking[letter]

    def of(self, text: str) -> list[tuple[Font, str]] | None:
        """The parts of a text from left to right, each with its font; None where the font itself
        draws all of it at once."""
        if text.isascii() or not any(self.lacks(each) for each in text):
            return None
        keys: list[Key] = []
        letters: list[str] = []
        for letter in text:
            file, shown = None, letter
            if category(letter) in JOINING:
                if keys and self._joins(letter, keys[-1]):
                    keys.append(keys[-1])
                    letters.append(letter)
                continue
            if self.lacks(letter):
                file = file_with(letter)
                shown = letter if file is not None else STAND_IN
            keys.append((file, _script(letter) if file is not None else ""))
            letters.append(shown)
        _bridge(letters, keys)
        parts = groupby(zip(keys, letters, strict=True), key=lambda each: each[0])
        return [(self._font(key), "".join(letter for _key, letter in part)) for key, part in parts]

    def _joins(self, letter: str, key: Key) -> bool:
        """Whether what belongs to the letter before can be drawn as it is; it is left out else."""
        file, script = key
        font = self.font if file is None else _tried(file)
        if font is None:
            return False
        return not lacks(font, letter) or (bool(script) and category(letter) == "Cf")

    def _font(self, key: Key) -> Font:
        file, script = key
        if file is None:
            return self.font
        if key not in self._others:
            made = self._others[key] = Font(BytesIO(_bytes_of(file)), self.font.point_size)
            if script:
                with contextlib.suppress(pygame.error):  # a system that cannot
                    made.set_script(script)
                    if script in FROM_THE_RIGHT:
                        made.set_direction(pygame.DIRECTION_RTL)
        return self._others[key]


def _script(letter: str) -> str:
    at = bisect_right(BEGINNINGS, ord(letter))
    return SCRIPTS[at - 1][1] if at else ""


def _bridge(letters: list[str], keys: list[Key]) -> None:
    """Spaces between two words of the same other font belong to it, so that words that are read
    from the right stand in their order."""
    for at in range(1, len(letters) - 1):
        if letters[at] == " ":
            after = next((keys[n] for n in range(at + 1, len(keys)) if letters[n] != " "), None)
            if after == keys[at - 1]:
                keys[at] = after


def legible(text: str) -> bool:
    """Whether some font has a letter of `text`, so that more than stand-ins can be drawn of it."""
    return text.isascii() or any(file_with(letter) for letter in text if letter != " ")
