"""Load game: the player's saves, newest first, and the samples that ship, by name.

A row reads its save only when it comes into sight; one that cannot be read says why.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.scene.forms import Tile
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system import paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import Save, Summary, all_of, delete, in_the_way, listed, summary, when
from tabletop.ui.shell.set_aside import blamed, carry_out, offer


class SaveTile(Tile):
    """The row of one save, which reads its file when it is first drawn or asked about."""

    def __init__(self, page: LoadPage, name: str, save: Save, *, is_dated: bool) -> None:
        self.page = page
        self.save = save
        self.is_file = save.is_file
        self._read = False
        moment = when(save.when, datetime.now()) if is_dated else ""
        super().__init__(
            name,
            printable(save.file.stem),
            " ",
            lambda: page.open(save),
            page.style,
            mark=moment,
            second=" ",
        )

    def read(self) -> Summary:
        """What the list says of the save."""
        found = self.page.summary(self.save)
        if not self._read:
            self._read = True
            self.label = found.title
            self.second = all_of(found.names) or printable(self.save.file.name)
            self.note = found.problem or found.stands
            if found.differs and not found.problem:
                self.note += " · " + _("house rules: {list}").format(list=found.differs)
                self.shorter = (found.stands + " · " + _("house rules"), found.stands)
            if found.problem:
                why = _("damaged; see why") if found.damaged else _("unreadable; see why")
                self.shorter = (why,)
            self.warns = bool(found.problem)
            self.picture = emblem(found.game, self.page.style.px(44)) if found.game else None
            self.mark("unreadable", bool(found.problem) and not found.names)
        return found

    def describe(self) -> dict[str, str]:
        """Names and standing."""
        self.read()
        return super().describe()

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Reads the save, then draws the row."""
        self.read()
        super().paint(target, at, alpha)


class LoadPage(Page):
    """The list of saves; Enter or a click opens one, Delete asks before it deletes."""

    name = "load_game"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.summaries: dict[tuple[str, float, int], Summary] = {}
        self.first_focus = "save.0"

    def summary(self, save: Save) -> Summary:
        """The summary of a save, read once while the file stays as it is."""
        key = (str(save.file), save.when, save.size)
        if key not in self.summaries:
            with blamed(save.file):
                self.summaries[key] = summary(save.file)
        return self.summaries[key]

    def build(self, size: tuple[int, int]) -> None:
        """Two lists under one another."""
        style = self.style
        top = self.heading(_("Load game"))
        scroll = Scroll("saves", style)
        pad = style.px(8)
        left, width = self.margin, size[0] - 2 * self.margin
        scroll.place(left - pad, top, width + 2 * pad + style.px(12), size[1] - top)
        column = Column(self, scroll.content, pad, pad, width)
        folder = paths.user_saves()
        own = listed(folder)
        if problem := in_the_way(folder):
            column.text(problem, "body", "down", name="problem")
            if not folder.is_dir():
                aside = Button("aside", _("Set aside"), lambda: self._put_aside(folder), style)
                column.space(10)
                column.buttons([aside])
            column.space(18)
        elif not own:
            column.text(_("No saved games yet."), "lead", bold=True, name="empty")
            column.text(
                _("Every game is saved by itself, with each move, and appears here."),
                "body",
                "muted",
            )
            column.space(18)
        for i, save in enumerate(own):
            self._row(column, f"save.{i}", save, is_own=True)
        samples = sorted(listed(paths.sample_saves()), key=lambda save: save.file.name)
        if samples:
            column.space(14)
            column.section(_("Sample games"))
            for i, save in enumerate(samples):
                self._row(column, f"sample.{i}", save, is_own=False)
        column.space(10)
        text = _(
            "Saves are kept in {folder}. A save is plain text with every card of the game in it: "
            "who opens it in an editor sees all hands."
        )
        column.text(printable(text.format(folder=folder)), "small", "muted", name="kept")
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)
        if self.focus.node is None and not own:
            self.first_focus = "sample.0" if samples else "back"

    def _row(self, column: Column, name: str, save: Save, *, is_own: bool) -> None:
        style = self.style
        tile = SaveTile(self, name, save, is_dated=is_own)
        gap = style.px(10)
        high = tile.natural(int(column.width))
        wide = column.width
        if is_own:
            button = (
                Button(f"{name}.delete", _("Delete"), lambda: self._ask(save), style, kind="quiet")
                if save.is_file
                else Button(
                    f"{name}.aside",
                    _("Set aside"),
                    lambda: self._put_aside(save.file),
                    style,
                    kind="quiet",
                )
            )
            w, h = button.natural()
            wide -= w + gap
            button.place(column.x + wide + gap, column.y + (high - h) / 2, w, h)
            column.parent.add(button)
        tile.place(column.x, column.y, wide, high)
        column.parent.add(tile)
        column.y += high + gap

    def open(self, save: Save) -> None:
        """Goes on with a save; a sample is played in a copy, so that it stays as it shipped."""
        found = self.summary(save)
        title = _("This save cannot be opened")
        is_sample = save.file.parent == paths.sample_saves()
        if found.problem and not found.damaged and not is_sample:
            offer(self.app, title, found.problem, save.file, self.rebuild)
            return
        try:
            if is_sample:
                self.app.resume_copy(save.file)
            else:
                self.app.resume(save.file)
        except TabletopError as error:
            self.app.tell(title, str(error))

    def _put_aside(self, thing: Path) -> None:
        carry_out(self.app, thing, self.rebuild)

    def key(self, event: Event) -> bool:
        """Delete asks about the save that has the focus."""
        node = self.focus.node
        own = isinstance(node, SaveTile) and node.save.file.parent == paths.user_saves()
        if event.key == pygame.K_DELETE and isinstance(node, SaveTile) and own and node.is_file:
            self._ask(node.save)
            return True
        return super().key(event)

    def _ask(self, save: Save) -> None:
        found = self.summary(save)
        who = all_of(found.names) or printable(save.file.name)
        text = _("{game}, {names}: the save is gone for good.").format(game=found.title, names=who)

        def chosen(key: str) -> None:
            if key == "delete":
                self._delete(save)

        choices = [("delete", _("Delete")), ("keep", _("Keep"))]
        self.app.ask(_("Delete this game?"), text, choices, chosen, grave=True)

    def _delete(self, save: Save) -> None:
        try:
            delete(save.file)
        except TabletopError as error:
            self.app.tell(_("Load game"), str(error))
        self.rebuild()
