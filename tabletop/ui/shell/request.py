"""What the app is opened for: a new game, a save, or the main menu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.engine.play.session import Player
    from tabletop.engine.rules.book import RuleBook
    from tabletop.engine.rules.schema import OptionValue


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to start: a rulebook's name, who sits where, the deal (None: a new one), options.

    `book` is the rulebook itself where it is no file of this machine, as with a deal code.
    """

    game: str
    players: tuple[Player, ...]
    deal: int | None
    options: Mapping[str, OptionValue]
    book: RuleBook | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What the app is opened for: a save, a new game, or (neither) the main menu.

    `size` is the window's in pixels; `probe` a file to keep what the viewer sees in; with
    `plain_table` games are laid out by their rules files alone.
    """

    save: Path | None = None
    new: NewGame | None = None
    size: tuple[int, int] | None = None
    probe: Path | None = None
    plain_table: bool = False
