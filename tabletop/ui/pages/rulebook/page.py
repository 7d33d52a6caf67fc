"""The rulebook in the app: the game in two minutes, then every rule with its id and its figures,
the table's rulings, the options in force."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Color, Rect

from tabletop.engine import figures
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import RuleText
from tabletop.scene.forms import Field, Tile
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.widgets import Button, Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.pages.rulebook.drawings import Draughtsman
from tabletop.ui.shell.context import App
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import plain

BRIEF: Final = "brief"
"""What stands for the page that tells the game in two minutes, before the ids of the rules."""
MEASURE: Final = (60, 70)
"""How many letters a line of the rules holds: at least, where the window is wide enough for that,
and at most."""
SAMPLE: Final = "the seat left of the dealer begins, and turns go round clockwise"
"""By which the width of a letter is measured."""


def matching(book: RuleBook, words: str) -> list[RuleText]:
    """The rules that hold every one of `words` in id, title or text; all without words."""
    sought = words.casefold().split()
    return [rule for rule in book.rules if all(word in _searched(book, rule) for word in sought)]


def _searched(book: RuleBook, rule: RuleText) -> str:
    """What a search of a rule looks at: its words, with its cards and suits by name."""
    return f"{rule.id} {rule.title} {plain(rule.text, (), book.deck_kind)}".casefold()


class RulebookPage(Page):
    """The rules of one book, over whatever was on screen; opened at a rule it shows that first,
    else the game in two minutes."""

    name = "rulebook"

    def __init__(self, app: App, book: RuleBook, rule: str | None = None) -> None:
        super().__init__(app)
        self.book = book
        self.art = CardArt(app.theme, book.deck_kind, app.settings.four_colour)
        self.draughtsman = Draughtsman(self.art)
        self.figures = figures.of(book)
        known = rule if rule is not None and book.rule(rule) is not None else None
        self.marked = known if known or not book.in_brief else BRIEF
        self.words = ""
        self._jump = known
        self._laid: tuple[tuple[int, int], float] = ((0, 0), 0.0)
        self.first_focus = "back"

    @property
    def is_brief(self) -> bool:
        """Whether the game in two minutes is shown."""
        return self.marked == BRIEF and not self.words

    def build(self, size: tuple[int, int]) -> None:
        """A search line and a list of rules left, their text right; one column where narrow."""
        style = self.style
        top = self.heading(self.book.name, _("by {author}").format(author=self.book.spec.author))
        left, width = self.margin, size[0] - 2 * self.margin
        found = matching(self.book, self.words)
        beside = width >= style.px(800)
        side = style.px(300) if beside else width
        high = self._search_line(left, top, side)
        body_top = top + high + style.px(14)
        foot = style.px(16)
        if beside:
            self._contents(Rect(left, body_top, side, size[1] - body_top - foot), found)
            left, width = left + side + style.px(28), width - side - style.px(28)
            body_top = top
        pad = style.px(18)
        box = Rect(left, body_top, width, size[1] - body_top - foot)
        self.panel(box, solid=True)
        scroll = Scroll("rules", style)
        scroll.place(box.x + 2, box.y + 2, box.w - 4, box.h - 4)
        inner = box.w - 2 * pad - style.px(8)
        role, measure = self._measure(inner - 2 * style.px(14))
        measure += 2 * style.px(14)
        column = Column(self, scroll.content, pad + (inner - measure) // 2, pad, measure)
        if self.is_brief:
            self._brief(column, role)
        else:
            self._text(column, found, role)
        scroll.content.w, scroll.content.h = box.w, column.y + pad
        self.root.add(scroll)
        if beside:  # by keys one goes down each of the two columns by itself
            for node in self.root.children:
                if node.name in ("search", "previous", "next", "contents"):
                    node.block = 1
            scroll.block = 2
        if self._jump is not None:
            rule, self._jump = self._jump, None
            self._show(rule, scroll)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds anew; the rule jumped to wins over the scrolled place, and in a text of another
        size or width what was read stays at the top."""
        rule, before = self._jump, self.root.find("rules")
        read = self._read(before) if isinstance(before, Scroll) else None
        super().layout(size, scale)
        scroll = self.root.find("rules")
        if not isinstance(scroll, Scroll):
            return
        if rule is not None:
            self._show(rule, scroll)
        elif read is not None and (size, scale) != self._laid:
            node = self.root.find(read[0])
            if node is not None:
                scroll.to(node.y + node.h * read[1])
        self._laid = (size, scale)

    @staticmethod
    def _read(scroll: Scroll) -> tuple[str, float]:
        """The rule at the top of what is seen, and the part of it that is above, which is less
        than nothing where it begins below."""
        top = scroll.offset
        rules = [node for node in scroll.content.children if node.name.startswith("text.")]
        for node in sorted(rules, key=lambda node: node.y):
            if node.y + node.h > top and node.h:
                return node.name, (top - node.y) / node.h
        return "", 0.0

    def _measure(self, room: int) -> tuple[Role, int]:
        """The type of the rules and how wide their lines are, in pixels, within `room`."""
        roles: tuple[Role, ...] = ("lead", "body")
        for role in roles:
            letter = self.style.font(role).size(SAMPLE)[0] / len(SAMPLE)
            if letter * MEASURE[0] <= room:
                return role, min(room, round(letter * MEASURE[1]))
        return "body", room

    def _search_line(self, left: int, top: int, width: int) -> int:
        """A line to search by, and beside it the rule before and the next; gives its height."""
        style = self.style
        words = _("Search the rules")
        search = Field(
            "search", self.words, self._search, style, label=words, placeholder=words, most=40
        )
        high = search.natural()[1]
        entries = self._entries()
        at = entries.index(self.marked) if self.marked in entries else -1
        x = left + width
        for name, sign, step, hint in (
            ("next", "›", 1, _("The next rule (N)")),
            ("previous", "‹", -1, _("The rule before (P)")),
        ):
            there = at + step
            button = Button(
                name, sign, partial(self._step, step), style, hint=hint,
                enabled=0 <= there < len(entries) and not self.words,
            )  # fmt: skip
            x -= high
            button.place(x, top, high, high)
            self.root.add(button)
            x -= style.px(6)
        search.place(left, top, x - style.px(4) - left, high)
        self.root.add(search)
        return high

    def _entries(self) -> list[str]:
        """What can be gone to, in order: the game in two minutes, and each rule."""
        first = [BRIEF] if self.book.in_brief else []
        return [*first, *(rule.id for rule in self.book.rules)]

    def _step(self, by: int) -> None:
        """Goes to the next rule, or to the one before."""
        entries = self._entries()
        at = entries.index(self.marked) + by if self.marked in entries else 0
        if not self.words and 0 <= at < len(entries):
            self.go(entries[at])

    def _contents(self, box: Rect, found: list[RuleText]) -> None:
        style = self.style
        scroll = Scroll("contents", style)
        pad = style.px(6)
        scroll.place(box.x - pad, box.y, box.w + 2 * pad + style.px(6), box.h)
        column = Column(self, scroll.content, pad, pad, box.w)
        tiles = []
        if self.book.in_brief and not self.words:
            tiles.append((BRIEF, self._brief_title(), ""))
        tiles += [(rule.id, f"{rule.id}  {rule.title}", self._note(rule)) for rule in found]
        for id, title, note in tiles:
            tile = Tile(
                f"rule.{id}", title, note, partial(self.go, id), style, chosen=id == self.marked
            )
            tile.group = "contents"
            column.put(tile, tile.natural(int(column.width)))
            column.space(6)
        scroll.content.w, scroll.content.h = box.w, column.y + pad
        self.root.add(scroll)

    @staticmethod
    def _brief_title() -> str:
        return _("The game in two minutes")

    def _note(self, rule: RuleText) -> str:
        """What the list of rules says of one beside its title."""
        if rule.id in self.book.reworded:
            return _("house rule")
        return _("table’s ruling") if rule.ruling else ""

    # The game in two minutes

    def _brief(self, column: Column, role: Role) -> None:
        """What the game is about, then what matters of each rule, with its first figure."""
        inner = self._inset(column)
        inner.text(self._brief_title(), "title", bold=True, name="brief.title")
        inner.space(6)
        self._rich(inner, self.book.summary, role, name="summary")
        inner.space(14)
        self._house_rules(inner)
        for rule in self.book.in_brief:
            self._heading(inner, rule)
            self._rich(inner, rule.brief, role, name=f"brief.{rule.id}")
            self._figures(inner, rule.id, 1)
            inner.space(18)
        begin = Button("all_rules", _("All rules"), partial(self._step, 1), self.style, kind="main")
        inner.flow([begin])
        column.y = inner.y

    def _heading(self, column: Column, rule: RuleText) -> None:
        """The title of a rule, and at its right a button that leads to the whole of it."""
        style = self.style
        button = Button(
            f"whole.{rule.id}", rule.id, partial(self.go, rule.id), style, kind="quiet",
            role="small", hint=_("The whole rule"),
        )  # fmt: skip
        button.pad = 20
        wide, high = button.natural()
        label = self.label(rule.title, "lead", bold=True, wrap=True)
        room = int(column.width) - wide - style.px(10)
        tall = label.natural(room)[1]
        row = max(high, tall)
        label.place(column.x, column.y + (row - tall) / 2, room, tall)
        button.place(column.x + column.width - wide, column.y + (row - high) / 2, wide, high)
        column.parent.add(label, button)
        column.y += row
        column.space(3)

    def _inset(self, column: Column) -> Column:
        pad = self.style.px(14)
        return Column(self, column.parent, column.x + pad, column.y, column.width - 2 * pad)

    def _rich(
        self, column: Column, text: str, role: Role, colour: str = "text", name: str = ""
    ) -> None:
        """A text with its cards and suits as small cards."""
        rich = self.draughtsman.text(text, role, colour, name=name)
        column.put(rich, rich.natural(int(column.width))[1])

    def _figures(self, column: Column, rule: str, most: int | None = None) -> None:
        """The figures of a rule, under one another."""
        for figure in self.figures.get(rule, ())[:most]:
            column.space(9)
            name = f"figure.{figure.name}"
            node = self.draughtsman.figure(figure.drawing, int(column.width), name)
            column.put(node, node.h, node.w)

    # All rules

    def _text(self, column: Column, found: list[RuleText], role: Role) -> None:
        style = self.style
        top = self._inset(column)
        if self.words:
            count = ngettext("{n} rule found", "{n} rules found", len(found))
            top.text(count.format(n=len(found)), "small", "muted", name="found")
            top.space(10)
        else:
            self._rich(top, self.book.summary, role, "muted", name="summary")
            top.space(16)
            self._house_rules(top)
            self._options(top)
        if not found:
            top.text(_("Nothing in these rules has all those words."), "body")
        column.y = top.y
        for rule in found:
            begin = column.y
            card = Panel(Color(0, 0, 0, 0), name=f"text.{rule.id}", radius=style.px(10))
            card.label = f"{rule.id} {rule.title}"
            column.parent.add(card)
            inner = self._inset(column)
            inner.space(10)
            inner.text(f"{rule.id}   {rule.title}", "lead", bold=True)
            if rule.ruling:
                ruled = _("with a ruling of this table, where the printed rules are silent")
                inner.text("• " + ruled, "small", "muted")
            standard = self.book.reworded.get(rule.id)
            if standard is not None:
                mark = "• " + _("differs from the standard")
                inner.text(mark, "small", bold=True, name=f"differs.{rule.id}")
            inner.space(3)
            self._rich(inner, rule.text, role)
            if standard:
                inner.space(3)
                text = _("Standard: {text}").format(text=standard)
                self._rich(inner, text, "small", "muted", name=f"standard.{rule.id}")
            self._figures(inner, rule.id)
            inner.space(10)
            if rule.id == self.marked:
                card.mark("marked")
                card.recolour(style.color("selected"), style.color("edge"))
            card.place(column.x, begin, column.width, inner.y - begin)
            column.y = inner.y + style.px(8)

    def _options(self, column: Column) -> None:
        """The options in force, with what differs from the standard marked."""
        if not self.book.options:
            return
        column.text(_("Options in force"), "body", bold=True)
        for name, option in self.book.options.items():
            value = self.book.chosen[name]
            line = _("{option}: {value}").format(option=option.label, value=option.label_of(value))
            standard = value == option.default
            if not standard:
                line += "  " + _("(standard: {value})").format(
                    value=option.label_of(option.default)
                )
            column.text(
                "• " + line,
                "body",
                "muted" if standard else "text",
                bold=not standard,
                name=f"option.{name}",
            )
        column.space(18)

    def _house_rules(self, column: Column) -> None:
        """What differs from the standard rules, a line each."""
        if not self.book.badge:
            return
        column.text(_("House rules"), "body", bold=True, name="house_rules")
        for at, sentence in enumerate(self.book.badge):
            column.text("• " + sentence, "body", name=f"house_rule.{at}")
        column.space(14)

    # Going about

    def go(self, rule: str) -> None:
        """Marks a rule and scrolls to it, or shows the game in two minutes."""
        was_brief = self.is_brief
        self.marked = rule
        if self.is_brief or was_brief:
            self._offsets["rules"] = 0.0
            area = self.root.find("rules")
            if isinstance(area, Scroll):
                area.to(0)
        self.rebuild()
        scroll = self.root.find("rules")
        if isinstance(scroll, Scroll):
            self._show(rule, scroll)

    def _show(self, rule: str, scroll: Scroll) -> None:
        node = self.root.find(f"text.{rule}")
        if node is not None:
            scroll.to(node.y - self.style.px(10))
        tile, contents = self.root.find(f"rule.{rule}"), self.root.find("contents")
        if tile is not None and isinstance(contents, Scroll):
            contents.reveal(tile)

    def _search(self, text: str) -> None:
        self.words = text
        for area in self.root.walk():
            if isinstance(area, Scroll):
                area.to(0)
        self.rebuild()

    def key(self, event: pygame.event.Event) -> bool:
        """Up and Down scroll while no field or list has the focus, N and P go to the next rule and
        the one before; others as on every page."""
        node: Node | None = self.focus.node
        if event.key in (pygame.K_UP, pygame.K_DOWN) and (node is None or node.name == "back"):
            scroll = self.root.find("rules")
            if isinstance(scroll, Scroll):
                scroll.to(
                    scroll.offset + (-1 if event.key == pygame.K_UP else 1) * self.style.px(60)
                )
                return True
        if event.key in (pygame.K_n, pygame.K_p) and not isinstance(node, Field):
            self._step(1 if event.key == pygame.K_n else -1)
            return True
        return super().key(event)

    def keys_told(self) -> str:
        """What the keys do here, a line each."""
        return _("N goes to the next rule, P to the one before.") + "\n" + super().keys_told()
