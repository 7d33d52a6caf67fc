"""The rulebook in the app: every rule with its id, the table's rulings, the options in force."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Color, Rect

from tabletop.engine import registry
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import RuleText
from tabletop.scene.forms import Field, Tile
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Panel
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App
from tabletop.ui.shell.set_aside import tell_mistakes


def matching(book: RuleBook, words: str) -> list[RuleText]:
    """The rules that hold every one of `words` in id, title or text; all without words."""
    sought = words.casefold().split()
    return [
        rule
        for rule in book.rules
        if all(word in f"{rule.id} {rule.title} {rule.text}".casefold() for word in sought)
    ]


class RulebookPage(Page):
    """The rules of one book, over whatever was on screen; opened at a rule it shows that first."""

    name = "rulebook"

    def __init__(self, app: App, book: RuleBook, rule: str | None = None) -> None:
        super().__init__(app)
        self.book = book
        self.marked = rule
        self.words = ""
        self._jump = rule
        self.first_focus = "back"

    def build(self, size: tuple[int, int]) -> None:
        """A search line and a list of rules left, their text right; one column where narrow."""
        style = self.style
        top = self.heading(self.book.name, _("by {author}").format(author=self.book.spec.author))
        left, width = self.margin, size[0] - 2 * self.margin
        search = Field(
            "search", self.words, self._search, style, placeholder=_("Search the rules"), most=40
        )
        high = search.natural()[1]
        found = matching(self.book, self.words)
        beside = width >= style.px(800)
        side = style.px(270) if beside else width
        search.place(left, top, side, high)
        self.root.add(search)
        body_top = top + high + style.px(14)
        if beside:
            self._contents(Rect(left, body_top, side, size[1] - body_top - style.px(16)), found)
            left, width = left + side + style.px(30), width - side - style.px(30)
            body_top = top
        pad = style.px(18)
        box = Rect(left, body_top, width, size[1] - body_top - style.px(16))
        self.panel(box, solid=True)
        scroll = Scroll("rules", style)
        scroll.place(box.x + 2, box.y + 2, box.w - 4, box.h - 4)
        column = Column(self, scroll.content, pad, pad, box.w - 2 * pad - style.px(8))
        self._text(column, found)
        scroll.content.w, scroll.content.h = box.w, column.y + pad
        self.root.add(scroll)
        if self._jump is not None:
            rule, self._jump = self._jump, None
            self._show(rule, scroll)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds anew; the rule jumped to wins over the scrolled place."""
        rule = self._jump
        super().layout(size, scale)
        scroll = self.root.find("rules")
        if rule is not None and isinstance(scroll, Scroll):
            self._show(rule, scroll)

    def _contents(self, box: Rect, found: list[RuleText]) -> None:
        style = self.style
        scroll = Scroll("contents", style)
        pad = style.px(6)
        scroll.place(box.x - pad, box.y, box.w + 2 * pad + style.px(6), box.h)
        column = Column(self, scroll.content, pad, pad, box.w)
        for rule in found:
            tile = Tile(
                f"rule.{rule.id}",
                f"{rule.id}  {rule.title}",
                self._note(rule),
                partial(self.go, rule.id),
                style,
                chosen=rule.id == self.marked,
            )
            column.put(tile, tile.natural(int(column.width)))
            column.space(6)
        scroll.content.w, scroll.content.h = box.w, column.y + pad
        self.root.add(scroll)

    def _note(self, rule: RuleText) -> str:
        """What the list of rules says of one beside its title."""
        if rule.id in self.book.reworded:
            return _("house rule")
        return _("table’s ruling") if rule.ruling else ""

    def _text(self, column: Column, found: list[RuleText]) -> None:
        style = self.style
        if self.words:
            count = ngettext("{n} rule found", "{n} rules found", len(found))
            column.text(count.format(n=len(found)), "small", "muted", name="found")
            column.space(10)
        else:
            column.text(self.book.summary, "body", "muted", name="summary")
            column.space(16)
            self._house_rules(column)
            self._options(column)
        for rule in found:
            begin = column.y
            card = Panel(Color(0, 0, 0, 0), name=f"text.{rule.id}", radius=style.px(10))
            card.label = f"{rule.id} {rule.title}"
            column.parent.add(card)
            inner = Column(
                self, column.parent, column.x + style.px(14), begin + style.px(10),
                column.width - style.px(28),
            )  # fmt: skip
            inner.text(f"{rule.id}   {rule.title}", "lead", bold=True)
            if rule.ruling:
                inner.text("• " + _("a ruling of this table"), "small", "muted")
            standard = self.book.reworded.get(rule.id)
            if standard is not None:
                mark = "• " + _("differs from the standard")
                inner.text(mark, "small", bold=True, name=f"differs.{rule.id}")
            inner.space(3)
            inner.text(rule.text, "body")
            if standard:
                inner.space(3)
                text = _("Standard: {text}").format(text=standard)
                inner.text(text, "small", "muted", name=f"standard.{rule.id}")
            inner.space(10)
            if rule.id == self.marked:
                card.mark("marked")
                card.recolour(style.color("selected"), style.color("hairline"))
            card.place(column.x, begin, column.width, inner.y - begin)
            column.y = inner.y + style.px(8)
        if not found:
            column.text(_("Nothing in these rules has all those words."), "body")

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

    def go(self, rule: str) -> None:
        """Marks a rule and scrolls to it."""
        self.marked = rule
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
        self._offsets.clear()
        self.rebuild()

    def key(self, event: pygame.event.Event) -> bool:
        """Up and Down scroll while no field or list has the focus; others as on every page."""
        import pygame

        node: Node | None = self.focus.node
        if event.key in (pygame.K_UP, pygame.K_DOWN) and (node is None or node.name == "back"):
            scroll = self.root.find("rules")
            if isinstance(scroll, Scroll):
                scroll.to(
                    scroll.offset + (-1 if event.key == pygame.K_UP else 1) * self.style.px(60)
                )
                return True
        return super().key(event)


class Bookshelf(Page):
    """Which rulebook to read."""

    name = "bookshelf"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.first_focus = f"book.{registry.books()[0]}"

    def build(self, size: tuple[int, int]) -> None:
        """A tile for every rulebook, bundled or the player's own."""
        style = self.style
        top = self.heading(_("Rulebooks"))
        scroll = Scroll("books", style)
        pad = style.px(8)
        left, width = self.margin, size[0] - 2 * self.margin
        scroll.place(left - pad, top, width + 2 * pad + style.px(12), size[1] - top)
        column = Column(self, scroll.content, pad, pad, width)
        for name in registry.books():
            tile = self._tile(name)
            column.put(tile, tile.natural(int(width)))
            column.space(10)
        scroll.content.w, scroll.content.h = scroll.w, column.y + pad
        self.root.add(scroll)

    def _tile(self, name: str) -> Tile:
        try:
            book = registry.open_book(name)
        except TabletopError as error:
            text = str(error)
            return Tile(
                f"book.{printable(name)}",
                printable(name),
                _("These rules cannot be used; see why."),
                lambda: tell_mistakes(self.app, name, text, self.rebuild),
                self.style,
                warns=True,
            )
        return Tile(
            f"book.{printable(name)}",
            book.name,
            book.summary,
            lambda: self.app.open_rulebook(book),
            self.style,
            wraps=True,
            picture=emblem(book.game, self.style.px(44)),
        )
