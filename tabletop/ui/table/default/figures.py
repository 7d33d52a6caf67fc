"""The figures of any game in words: what everyone sees of each seat, and of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.engine import registry
from tabletop.engine.state import OpenFigure
from tabletop.engine.view import View
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Seen

NOBODY: Final = -1
"""What a figure begins with that holds a seat."""
NONE: Final = None
"""What one begins with that follows from the position."""


def of_seats(seen: Seen[View]) -> dict[int, tuple[str, ...]]:
    """What everyone sees of each seat beside its score (markup): a number that is not nothing, a
    word, and what holds of this seat but not of all."""
    view = seen.view
    said: dict[int, list[str]] = {seat: [] for seat in range(view.seats)}
    for name, figure, value in _open(seen):
        if figure.shape != "seats" or not isinstance(value, tuple) or value == view.scores:
            continue
        words = _words(name).capitalize()
        for seat, entry in enumerate(value):
            if isinstance(entry, bool):
                if entry and not all(value):
                    said[seat].append(words)
            elif isinstance(entry, int) and entry != figure.begins:
                said[seat].append(
                    _("{figure}\u00a0*{value}*").format(figure=words, value=_n(entry))
                )
            elif isinstance(entry, str) and entry:
                said[seat].append(_("{figure}\u00a0*{value}*").format(figure=words, value=entry))
    return {seat: tuple(lines) for seat, lines in said.items()}


def of_table(seen: Seen[View]) -> tuple[str, ...]:
    """What everyone sees of the whole table (markup), nothing of what is as it began; numbers and
    words first, which stay longest where there is no room for all."""
    found = []
    for name, figure, value in _open(seen):
        if figure.shape == "seats" or isinstance(value, bool):
            if value is True:
                found.append(_words(name).capitalize())
            continue
        text = _text(value, figure, seen.view.seats)
        if text:
            found.append(_told(_words(name).capitalize(), text))
    return tuple(sorted(found, key=lambda text: "*" not in text))


def _open(seen: Seen[View]) -> Iterator[tuple[str, OpenFigure, object]]:
    """The figures that everyone sees, those that follow from the position last."""
    game = registry.find(seen.book.game)
    assert game is not None
    values = vars(seen.view)
    declared = game.state.open_figures()
    for name, figure in declared.items():
        yield name, figure, values[name]
    for name in game.rules.shown:
        value = values[name]
        per_seat = isinstance(value, tuple) and len(value) == seen.view.seats
        yield name, OpenFigure("seats", 0) if per_seat else OpenFigure("value", NONE), value


def _text(value: object, figure: OpenFigure, seats: int) -> str:
    """A figure in print, "" for one that says nothing."""
    if isinstance(value, tuple):
        plain = [each for each in value if isinstance(each, int) and not isinstance(each, bool)]
        return "\u00a0".join(map(_n, plain)) if plain and len(plain) == len(value) else ""
    if isinstance(value, int):
        if figure.begins == NOBODY:
            return f"@{value}" if 0 <= value < seats else ""
        if figure.begins is NONE and value == NOBODY:
            return ""
        return _n(value) if value != figure.begins else ""
    return value if isinstance(value, str) else ""


def _told(figure: str, value: str) -> str:
    """A figure and its value on one line."""
    text = value if value.startswith("@") else f"*{value}*"
    return _("{figure}\u00a0{value}").format(figure=figure, value=text)


def _n(value: int) -> str:
    """A number with the sign that print has for less than nothing."""
    return str(value).replace("-", "−")


def _words(name: str) -> str:
    return name.replace("_", " ")
