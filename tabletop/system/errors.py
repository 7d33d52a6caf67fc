"""The one error tree: everything a user can cause and a program can report in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from unicodedata import category

from tabletop.system.i18n import _
from tabletop.system.letters import is_blank


def printable(text: str) -> str:
    """`text` of a stranger as it may stand in a sentence: what cannot be shown, such as control
    characters and the bytes of a file name in another encoding, is a replacement character, and
    where nothing of it would be seen it is spelled out."""
    if text and is_blank(text):
        return ascii(text)[1:-1]
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}"
        if category(letter) in ("Cc", "Cs", "Zl", "Zp") and letter != "\n"
        else letter
        for letter in text
    )


class TabletopError(Exception):
    """Anything that ends in a sentence for the user rather than in a traceback."""

    def __str__(self) -> str:
        return printable(super().__str__())


class NotationError(TabletopError):
    """A card or move that cannot be read."""


class SetupError(TabletopError):
    """Seats or options a game cannot be started with."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a file something stands; line and column count from 1, 0 where unknown."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong with a file: where, what was expected, what was found, the nearest word."""

    place: Place
    expected: str
    found: str
    nearest: str = ""

    def __str__(self) -> str:
        text = _("{place}: expected {expected}, found {found}").format(
            place=self.place, expected=self.expected, found=self.found
        )
        if self.nearest:
            text += " " + _("(did you mean {nearest}?)").format(nearest=self.nearest)
        return text


class BadFile(TabletopError):
    """A file that cannot be used; `mistakes` says every reason, and the file stays untouched."""

    def __init__(self, mistakes: list[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(str(mistake) for mistake in mistakes))

    @classmethod
    def at(
        cls, file: Path | str, line: int, column: int, expected: str, found: str, nearest: str = ""
    ) -> BadFile:
        """The error for a single mistake in `file` at `line` and `column` (from 1)."""
        return cls([Mistake(Place(str(file), line, column), expected, found, nearest)])
