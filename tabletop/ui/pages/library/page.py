"""The library: the games of this machine, open ones apart from finished ones, with what can be done
with each.

A glance at each save sorts it in; it is read to its end only once its row is in sight, one row a
frame.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Style
from tabletop.scene.text import Label
from tabletop.scene.widgets import Button, Segmented
from tabletop.system import paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.library.catalogue import (
    GROUPS,
    ORDERS,
    Entry,
    Group,
    Wish,
    games,
    people,
    wanted,
)
from tabletop.ui.pages.library.doings import Doings
from tabletop.ui.pages.library.row import GameRow
from tabletop.ui.pages.page import Column, Control, Page
from tabletop.ui.shell import thumbnails
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import (
    Glance,
    Save,
    Summary,
    glance,
    in_the_way,
    listed,
    summary,
)
from tabletop.ui.shell.set_aside import blamed

FIRST: Final = 60
"""Saves that are glanced at before the page is there."""

BATCH: Final = 25
"""Further saves that are glanced at in a frame."""

Key = tuple[str, float, int]


class Rows(Scroll):
    """A long list: what is far from where it stands is not drawn, nor looked for."""

    def __init__(self, name: str, style: Style) -> None:
        super().__init__(name, style)
        self.rows: list[tuple[GameRow, Node | None]] = []

    def to(self, offset: float) -> bool:
        """Scrolls to `offset` and shows the rows around there."""
        moved = super().to(offset)
        top, bottom = self.offset - self.h, self.offset + 2 * self.h
        for row, button in self.rows:
            near = top <= row.y + row.h and row.y <= bottom
            row.visible = near or "focused" in row.states
            if button is not None:
                button.visible = near or "focused" in button.states
        return moved

    def reveal(self, node: Node, margin: float = 12.0) -> None:
        """Scrolls as little as shows `node`."""
        node.visible = True
        super().reveal(node, margin)

    def unread(self) -> GameRow | None:
        """The first row in sight whose save was not read yet; None without one."""
        top, bottom = self.offset, self.offset + self.h
        for row, _button in self.rows:
            if row.visible and not row.is_read and row.y < bottom and row.y + row.h > top:
                return row
        return None


class LibraryPage(Page):
    """The games there are; Enter or a click opens one, Delete puts it into the bin."""

    name = "library"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.group: Group = "open"
        self.wish = Wish()
        self.first_focus = "save.0"
        self._is_chosen = False
        self._entries: list[Entry] = []
        self._glances: dict[Key, Glance | None] = {}
        self._summaries: dict[Key, Summary] = {}
        self._emblems: dict[tuple[str, tuple[int, int]], Surface | None] = {}
        self._waiting: list[Save] = []
        self._made: dict[Entry, tuple[GameRow, Button | None]] = {}
        self._looks: tuple[object, ...] = ()
        self._blank = Surface((1, 1), pygame.SRCALPHA)
        self._list: Rows | None = None
        self._said = ""
        self._undo: Callable[[], Path] | None = None
        self._saves: list[tuple[Save, bool]] = []
        self.doings = Doings(app, self)
        self._gather(FIRST)

    # What there is

    def _gather(self, most: int) -> None:
        """Lists the saves and glances at `most` of those that were not, the newest first."""
        own = [(save, False) for save in listed(paths.user_saves())]
        binned = [(save, True) for save in listed(paths.user_bin()) if save.is_file]
        self._saves = own + binned
        self._waiting = [
            save
            for save, _binned in self._saves
            if save.is_file and _key(save) not in self._glances
        ]
        self._glance(most)

    def _glance(self, most: int) -> None:
        now, self._waiting = self._waiting[:most], self._waiting[most:]
        for save in now:
            self._glances[_key(save)] = glance(save)
        self._entries = [
            Entry(save, self._glances.get(_key(save)), is_binned)
            for save, is_binned in self._saves
            if not save.is_file or _key(save) in self._glances
        ]
        here = {each.group for each in self._entries}
        if not self._is_chosen and not self._waiting and self.group not in here and here:
            self.group = next(group for group in GROUPS if group in here)
            self.group = "open" if self.group == "bin" else self.group

    def tick(self, now: float) -> None:
        """Glances at some more saves, or reads one that is in sight."""
        self.wake_at = None
        if self._waiting:
            self._glance(BATCH)
            self.wake_at = now
            if not self._waiting:
                self.rebuild()
        elif self._list is not None and (row := self._list.unread()) is not None:
            row.read()
            self.wake_at = now

    def summary(self, save: Save) -> Summary:
        """The summary of a save, read once while the file stays as it is."""
        key = _key(save)
        if key not in self._summaries:
            with blamed(save.file):
                self._summaries[key] = summary(save.file)
        return self._summaries[key]

    def blank(self, size: tuple[int, int]) -> Surface:
        """The room of a picture, the same for every row."""
        if self._blank.get_size() != size:
            self._blank = Surface(size, pygame.SRCALPHA)
        return self._blank

    def face(self, entry: Entry, size: tuple[int, int]) -> Surface | None:
        """The table as it was left, or the card that stands for the game, in the middle of `size`
        pixels."""
        left = thumbnails.kept(entry.known.last, size) if entry.known is not None else None
        if left is not None:
            out = Surface(size, pygame.SRCALPHA)
            at = out.blit(left, left.get_rect(center=out.get_rect().center))
            pygame.draw.rect(out, self.style.color("edge"), at, max(1, self.style.px(1)))
            return out
        game = entry.known.game if entry.known is not None else ""
        if game and (game, size) not in self._emblems:
            card = emblem(game, size[1] * 5 // 7)
            if card is not None:
                out = Surface(size, pygame.SRCALPHA)
                out.blit(card, card.get_rect(center=out.get_rect().center))
                self._emblems[game, size] = out
        return self._emblems.get((game, size))

    # The page

    def build(self, size: tuple[int, int]) -> None:
        """What chooses, the games, the samples; what was just done at the foot."""
        style = self.style
        top = self.heading(_("Games"))
        foot = self._foot(size)
        self._list = scroll = Rows("saves", style)
        column = self.sheet(scroll, top, size[1] - foot)
        groups: dict[Group, list[Entry]] = {group: [] for group in GROUPS}
        for entry in wanted(self._entries, self.wish):
            groups[entry.group].append(entry)
        if self._entries or self._waiting:
            self._choices(column, groups)
        self._own(column, groups[self.group])
        samples = sorted(listed(paths.sample_saves()), key=lambda save: save.file.name)
        has_samples = bool(samples) and self.group == "open" and self.wish.is_any
        if has_samples:
            column.space(14)
            column.section(_("Sample games"))
            for i, save in enumerate(samples):
                self._row(column, f"sample.{i}", Entry(save, glance(save)), is_own=False)
        column.space(10)
        text = _(
            "Saves are kept in {folder}. A save is plain text with every card of the game in it: "
            "who opens it in an editor sees all hands."
        )
        column.text(
            printable(text.format(folder=paths.user_saves())), "small", "muted", name="kept"
        )
        scroll.content.w, scroll.content.h = scroll.w, column.y + style.px(20)
        self.root.add(scroll)
        if self.focus.node is None and not groups[self.group]:
            self.first_focus = "sample.0" if has_samples else "back"
        self.wake_at = 0.0

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the page; what is far from where it stands is left out. Rows are made anew only
        for another window, text or theme."""
        looks = (size, scale, self.style.name)
        if looks != self._looks:
            self._looks = looks
            self._made.clear()
        if self._list is not None:
            self._list.content.clear()
        super().layout(size, scale)
        if self._list is not None:
            self._list.to(self._list.offset)

    def _own(self, column: Column, entries: Sequence[Entry]) -> None:
        """The games of the player's own, or why there are none."""
        style, folder = self.style, paths.user_saves()
        if problem := in_the_way(folder):
            column.text(problem, "body", "down", name="problem")
            if not folder.is_dir():
                aside = Button(
                    "aside", _("Set aside"), lambda: self.doings.put_aside(folder), style
                )
                column.space(10)
                column.flow([aside])
            column.space(18)
        elif not self._entries and not self._waiting:
            column.text(_("No saved games yet."), "lead", bold=True, name="empty")
            text = _("Every game is saved by itself, with each move, and appears here.")
            column.text(text, "body", "muted")
            column.space(18)
        elif not entries:
            column.text(self._nothing(), "body", "muted", name="nothing")
            column.space(18)
        if self.group == "bin" and entries:
            column.flow([Button("empty_bin", _("Empty the bin"), self.doings.empty_bin, style)])
            column.space(12)
        for i, entry in enumerate(entries):
            self._row(column, f"save.{i}", entry, is_own=True)

    def _nothing(self) -> str:
        if self._waiting:
            return _("The saves are being looked through.")
        if not self.wish.is_any:
            return _("Nothing here is like that.")
        return {
            "open": _("No game is open."),
            "finished": _("No game is finished yet."),
            "bots": _("No game was played by bots alone."),
            "bin": _("The bin is empty."),
        }[self.group]

    def _choices(self, column: Column, groups: dict[Group, list[Entry]]) -> None:
        """Which group is shown, what is looked for in it, and the order."""
        style = self.style
        names = {
            "open": _("Open {n}"),
            "finished": _("Finished {n}"),
            "bots": _("Bots only {n}"),
            "bin": _("Bin {n}"),
        }
        labels = [names[group].format(n=len(groups[group])) for group in GROUPS]
        at = GROUPS.index(self.group)
        row: Segmented | Stepper = Segmented("group", labels, at, self._take_group, style)
        if row.natural()[0] > column.width:
            row = Stepper("group", labels, at, self._take_group, style)
        words = _("Search (Ctrl+F)")
        field = Field(
            "search", self.wish.words, self._take_words, style, label=words, placeholder=words
        )
        titles = [_("All games"), *games(self._entries)]
        who = [_("Everybody"), *people(self._entries)]
        orders = [_("Last played first"), _("By name"), _("By game")]
        game = titles.index(self.wish.game) if self.wish.game in titles else 0
        person = who.index(self.wish.person) if self.wish.person in who else 0
        order = ORDERS.index(self.wish.order)

        def take_game(index: int) -> None:
            self._look_for(replace(self.wish, game=titles[index] if index else ""))

        def take_person(index: int) -> None:
            self._look_for(replace(self.wish, person=who[index] if index else ""))

        def take_order(index: int) -> None:
            self._look_for(replace(self.wish, order=ORDERS[index]))

        steppers: list[Control] = [
            Stepper("game", titles, game, take_game, style),
            Stepper("person", who, person, take_person, style),
            Stepper("order", orders, order, take_order, style),
        ]
        others: list[Control] = [field, *steppers]
        rows: list[list[Control]] = [[row], others]
        if self.high_of(lambda trial: trial.flow(others), column.width) > field.natural()[1]:
            title, back = self.root.get("title", Label), self.root.get("back", Button)
            wide, high = field.natural()
            right, least = back.x - style.px(16), title.x + title.natural()[0] + style.px(24)
            if right - least >= wide / 2:  # it has room in the heading
                wide = round(min(wide, right - least))
                field.place(right - wide, back.y + (back.h - high) / 2, wide, high)
                self.root.add(field)
                title.w = least - style.px(24) - title.x
                rows = [[row], steppers]
            if self.high_of(lambda trial: trial.flow(rows[1]), column.width) > high:
                short = Stepper("group", labels, at, self._take_group, style)
                rows = [[short, *rows[1]]]
        for controls in rows:
            column.flow(controls)
            column.space(10)
        column.space(6)

    def _row(self, column: Column, name: str, entry: Entry, *, is_own: bool) -> None:
        made = self._made.get(entry)
        if made is None:
            made = self._made[entry] = self._make(entry, int(column.width), is_own=is_own)
        row, button = made
        row.name = name
        row.mark("hover", False)
        if button is not None:
            button.name = f"{name}.{'more' if entry.save.is_file else 'aside'}"
            button.mark("hover", False)
            x = column.x + column.width - button.w
            button.place(x, column.y + (row.h - button.h) / 2, button.w, button.h)
            column.parent.add(button)
        row.x, row.y = column.x, column.y
        column.parent.add(row)
        if self._list is not None:
            self._list.rows.append((row, button))
        column.y += row.h + self.style.px(10)

    def _make(self, entry: Entry, width: int, *, is_own: bool) -> tuple[GameRow, Button | None]:
        """The row of a game, `width` pixels wide with the button beside it."""
        style, do = self.style, self.doings
        row = GameRow("", entry, self, lambda: do.open(entry), style, is_dated=is_own)
        button = None
        if is_own:
            more, label = (lambda: do.more(entry)), _("More")
            if not entry.save.is_file:
                more, label = (lambda: do.put_aside(entry.save.file)), _("Set aside")
            button = Button("", label, more, style, kind="quiet")
            button.w, button.h = button.natural()
            width -= round(button.w) + style.px(10)
        row.w, row.h = width, row.natural(width)
        return row, button

    def _foot(self, size: tuple[int, int]) -> int:
        """What was just done, and the way back; gives the height it takes."""
        if not self._said:
            return 0
        style = self.style
        left, width = self.margin, size[0] - 2 * self.margin
        undo = Button("undo", _("Undo"), self._take_back, style, key=_("Ctrl+Z"))
        w, h = undo.natural() if self._undo is not None else (0, 0)
        said = self.label(self._said, wrap=True, name="said")
        room = width - w - style.px(12)
        high = max(h, said.natural(room)[1])
        top = size[1] - high - style.px(12)
        said.place(left, top + (high - said.natural(room)[1]) / 2, room, said.natural(room)[1])
        self.root.add(said)
        if self._undo is not None:
            undo.place(left + width - w, top + (high - h) / 2, w, h)
            self.root.add(undo)
        return high + style.px(24)

    # What is chosen

    def _take_group(self, index: int) -> None:
        self.group, self._is_chosen = GROUPS[index], True
        self.rebuild()

    def _take_words(self, text: str) -> None:
        self._look_for(replace(self.wish, words=text))

    def _look_for(self, wish: Wish) -> None:
        self.wish = wish
        self.rebuild()

    # What was done

    def again(self) -> None:
        """Lists the saves anew."""
        self._gather(FIRST)
        self.rebuild()

    def said(self, text: str, undo: Callable[[], Path] | None = None) -> None:
        """Says at the foot what was done, which `undo` takes back."""
        self._said, self._undo = text, undo
        self.again()
        if self.focus.node is None:  # its row is gone
            self._focus(next(iter(self._shown()), None) or self.root.find("group"))

    def show(self, file: Path) -> None:
        """Goes to the row of a save, whatever was looked for before."""
        self._gather(len(self._glances) + FIRST)
        entry = next((each for each in self._entries if each.save.file == file), None)
        if entry is None:
            self.rebuild()
            return
        self.group, self._is_chosen = entry.group, True
        if entry not in wanted(self._entries, self.wish):
            self.wish = Wish(order=self.wish.order)
        self.rebuild()
        self._focus(next((row for row in self._shown() if row.entry == entry), None))

    def _take_back(self) -> None:
        if self._undo is None:
            return
        undo, self._undo, self._said = self._undo, None, ""
        try:
            file = undo()
        except TabletopError as error:
            self.app.tell(_("Games"), str(error))
            self.again()
        else:
            self.show(file)

    def uncovered(self) -> None:
        """Looks again, since something may have been done meanwhile."""
        self.again()

    def take_file(self, file: Path) -> bool:
        """A save that is dropped onto the window joins the others."""
        self.doings.take_in(file)
        return True

    # Keys

    def key(self, event: Event) -> bool:
        """Delete, F2, the ways through a long list, search and undo."""
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        node = self.focus.node
        if command and event.key == pygame.K_f:
            field = self.root.find("search")
            if isinstance(field, Field):
                field.select_all()
                self._focus(field)
            return True
        if command and event.key == pygame.K_z and self._undo is not None:
            self._take_back()
            return True
        if isinstance(node, Field):
            if event.key == pygame.K_ESCAPE and node.text:
                self._look_for(replace(self.wish, words=""))
                return True
            return super().key(event)
        row = self._on_row()
        if row is None:
            return super().key(event)
        is_own = row.entry.save.file.parent != paths.sample_saves()
        if event.key in (pygame.K_DELETE, pygame.K_F2):
            if row.entry.save.is_file and is_own:
                act = self.doings.discard if event.key == pygame.K_DELETE else self.doings.rename
                act(row.entry)
            return True
        return self._go(row, event.key) or super().key(event)

    def _go(self, row: GameRow, key: int) -> bool:
        """Takes the focus on through the list by Home, End, Page Up and Page Down."""
        rows = self._shown()
        at, screen = rows.index(row), 1
        if self._list is not None:
            screen = max(1, int(self._list.h // (row.h + self.style.px(10))) - 1)
        there = {
            pygame.K_HOME: 0,
            pygame.K_END: len(rows) - 1,
            pygame.K_PAGEUP: max(0, at - screen),
            pygame.K_PAGEDOWN: min(len(rows) - 1, at + screen),
        }
        if key not in there:
            return False
        if key in (pygame.K_HOME, pygame.K_PAGEUP) and at == 0 and self._list is not None:
            self._list.to(0)  # what stands above the list
        self._focus(rows[there[key]])
        return True

    def _focus(self, node: Node | None) -> None:
        if node is not None:
            self._reveal(node)
            self.focus.set(node, shown=self.app.by_keys)

    def _shown(self) -> list[GameRow]:
        rows = self._list.rows if self._list is not None else []
        return [row for row, _button in rows]

    def _on_row(self) -> GameRow | None:
        """The game whose row, or the button beside it, has the focus."""
        node, rows = self.focus.node, self._list.rows if self._list is not None else []
        return next((each[0] for each in rows if node is not None and node in each), None)

    def keys_told(self) -> str:
        """What the keys do on this page, a line each."""
        lines = (
            _("Page Up, Page Down, Home and End go through the list."),
            _("Delete puts a game into the bin, Ctrl+Z takes it out again."),
            _("F2 gives a game another name."),
            _("Ctrl+F searches."),
        )
        return "\n".join((super().keys_told(), *lines))


def _key(save: Save) -> Key:
    return str(save.file), save.when, save.size
