"""The levels a bot can have, and the styles within them, for screens that show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.engine import registry
from tabletop.system.i18n import _

LEVELS: Final = ("easy", "normal", "hard")
"""Weakest first; a save's header holds one of these, or `human`, for each seat."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot plays beside how well: `opponent_weight` is how much it minds what others get
    (1: as its level does), `share` which part of what a bargain brings both it asks for itself, 0
    to 1, and `offers` whether it makes any."""

    name: str
    opponent_weight: float = 1.0
    share: float = 0.5
    offers: bool = True


PLAIN: Final = Style("")
STYLES: Final = (PLAIN, Style("sharp", 1.3, 0.75), Style("gentle", 0.75, 0.25))
SILENT: Final = Style("", offers=False)
"""Plays as its level does, but makes no offers."""


def styled(game: str) -> tuple[str, ...]:
    """The levels of a game that have styles; Hard plays what it finds best."""
    known = registry.find(game)
    return known.styled if known else ()


def style_at(game: str, level: str, deal: int, seat: int) -> Style:
    """The style of the bot of `level` at `seat` (from 0) of deal number `deal`: the same whenever
    that game is taken up again, and another one at the seats beside it."""
    if level not in styled(game):
        return PLAIN
    return STYLES[(deal + seat) % len(STYLES)]


def manner(name: str, level: str, style: Style, game: str) -> str:
    """How the bot called `name` plays `game`, in a line; "" for no bot."""
    known = registry.find(game)
    lines = {
        "": _("{name}: easy-going, plays by simple rules of thumb."),
        "sharp": _("{name}: sharp, plays by simple rules of thumb and minds what others gain."),
        "gentle": _(
            "{name}: gentle, plays by simple rules of thumb and minds little what others gain."
        ),
    }
    if level == "normal" and not (known and known.bargains):
        lines = {
            "": _("{name}: steady, plays by rules of thumb."),
            "sharp": _("{name}: sharp, plays by rules of thumb and minds what others gain."),
            "gentle": _(
                "{name}: gentle, plays by rules of thumb and minds little what others gain."
            ),
        }
    elif level == "normal":
        lines = {
            "": _("{name}: steady, plays by rules of thumb and shares what a bargain brings."),
            "sharp": _(
                "{name}: sharp, minds what others gain and asks for most of what a bargain brings."
            ),
            "gentle": _(
                "{name}: gentle, minds little what others gain and leaves them most of a bargain."
            ),
        }
    elif level == "hard":
        lines = {"": _("{name}: thorough, tries its moves in trial games before it decides.")}
    elif level != "easy":
        return ""
    return lines.get(style.name, "").format(name=name)


def with_style(level: str, style: Style) -> str:
    """A level and a style in one word: "normal", "normal/sharp"."""
    return f"{level}/{style.name}" if style.name else level


def parted(word: str) -> tuple[str, Style | None]:
    """The level and the style that a word stands for; None for a style there is none of."""
    level, _slash, name = word.partition("/")
    return level, next((style for style in STYLES if style.name == name), None)


def one_lower(game: str, word: str) -> str:
    """The next weaker level, in the same style where that level has styles; below the weakest,
    and for what is no level, "random"."""
    level, style = parted(word)
    if level not in LEVELS or level == LEVELS[0]:
        return "random"
    lower = LEVELS[LEVELS.index(level) - 1]
    return with_style(lower, style if style and lower in styled(game) else PLAIN)
