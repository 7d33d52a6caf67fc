"""The row of one game, which reads its save when it is in sight or asked about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from pygame import Surface

from tabletop.scene.forms import Tile
from tabletop.scene.style import Style
from tabletop.system.errors import printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.library.catalogue import Entry
from tabletop.ui.shell.saves import Save, Summary, all_of, when


class Reader(Protocol):
    """What knows the saves."""

    def summary(self, save: Save) -> Summary:
        """What the list says of a save, which it reads to its end."""

    def blank(self, size: tuple[int, int]) -> Surface:
        """What stands there before."""

    def face(self, entry: Entry, size: tuple[int, int]) -> Surface | None:
        """What stands for a game in `size` pixels; None for nothing."""


class GameRow(Tile):
    """The row of a game: its picture, name, game and people, when it was played, where it stands.

    `is_dated` says when it was played last; a sample is known by its title alone.
    """

    def __init__(
        self,
        name: str,
        entry: Entry,
        reader: Reader,
        action: Callable[[], None],
        style: Style,
        *,
        is_dated: bool = True,
    ) -> None:
        self.entry = entry
        self.reader = reader
        self.is_read = False
        known = entry.known
        title, second = entry.title, printable(entry.save.file.name)
        self._ways: tuple[str, ...] = (second,)
        if known is not None:
            named = entry.name if is_dated else ""
            title = named or known.title
            people = all_of(known.names)
            second = _("{game}: {names}").format(game=known.title, names=people)
            ways = (second, people) if named else (people,)
            others = len(known.names) - 1
            few = ngettext("{name} and {n} other", "{name} and {n} others", others)
            self._ways = (*ways, few.format(name=known.names[0], n=others))
            second = self._ways[0]
        moment = when(entry.save.when, datetime.now()) if is_dated else ""
        self.pictured = (style.px(120), style.px(75))
        blank = reader.blank(self.pictured)
        super().__init__(name, title, " ", action, style, mark=moment, second=second, picture=blank)

    def read(self) -> Summary:
        """What the list says of the save; reads it the first time."""
        found = self.reader.summary(self.entry.save)
        if self.is_read:
            return found
        self.is_read = True
        where = " · ".join(part for part in (found.origin, found.stands, found.leads) if part)
        self.note = found.problem or where
        self.shorter = (found.origin or found.stands, *([found.next] if found.next else []))
        if found.differs and not found.problem:
            self.note += " · " + _("house rules: {list}").format(list=found.differs)
            self.shorter = (where + " · " + _("house rules"), where, *self.shorter)
        if found.problem:
            why = _("damaged; see why") if found.damaged else _("unreadable; see why")
            self.shorter = (why,)
        self.warns = bool(found.problem)
        self.picture = self.reader.face(self.entry, self.pictured) or self.picture
        self.mark("unreadable", bool(found.problem) and not found.names)
        self.touch()
        return found

    def natural(self, width: int) -> int:
        """The height needed at `width`, at least that of its picture; every row whose title has
        room in a line is as high. Who plays is said in as many words as there is room for."""
        style = self.style
        _left, beside, room = self._room(width)
        line = style.font("small")
        fits = (way for way in self._ways if line.size(way)[0] <= room)
        self.second = next(fits, self._ways[-1])
        title = style.font("body", True)
        small = style.font("small").get_linesize()
        if title.size(self.label)[0] <= beside:
            high = title.get_linesize() + 2 * small + 2 * style.px(10)
        else:
            high = super().natural(width)
        return max(high, self.pictured[1] + 2 * style.px(9))

    def describe(self) -> dict[str, str]:
        """Names and standing."""
        self.read()
        return super().describe()
