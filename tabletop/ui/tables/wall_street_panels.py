"""Wall Street's own pieces: the pack to cut, the choice between sets, the scores, one's Fund."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.engine.cards import Card, order_of
from tabletop.engine.state import Tally
from tabletop.i18n import _, ngettext
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.screen import Screen
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import SHAPES, Panel, Picture, focus_ring
from tabletop.ui.dialogs import Dialog
from tabletop.ui.layout import card_size
from tabletop.ui.markup import plain, spans
from tabletop.ui.table_nodes import Outline
from tabletop.ui.tables import Choice, Place, Seen
from tabletop.ui.tables.wall_street_kinds import KINDS, Kinds

TURN: Final = 0.95
"""Seconds that each set is lit while the choice goes round."""


class CutRibbon(Node):
    """The pack spread in a row, to be cut by a drag, a click or the arrow keys.

    `at` cards are lifted off the top, which is on the left; `marked` is told of every change, and
    `cut` is called by Enter.
    """

    at = Watched(0)

    def __init__(
        self,
        seen: Seen,
        area: Rect,
        count: int,
        at: int,
        marked: Callable[[int], None],
        cut: Callable[[], None],
    ) -> None:
        super().__init__("pack", *area)
        self.theme, self.art = seen.theme, seen.art
        self.count, self.at = count, at
        self.marked, self.cut = marked, cut
        self.solid = self.focusable = True
        self.margin = 8
        self._by_click = False
        self.action = self._enter
        self._say()

    def _say(self) -> None:
        self.label = ngettext(
            "Lift {n} card of {count}", "Lift {n} cards of {count}", self.at
        ).format(n=self.at, count=self.count)

    def _enter(self) -> None:
        if self._by_click:
            self._by_click = False
        else:
            self.cut()

    def _row(self) -> tuple[Rect, float, tuple[int, int], float]:
        """The row of backs: its rectangle, the step, the size of a card, and the gap at the cut."""
        at = self.rect
        card = card_size(min(at.h * 0.5, 190 * self.theme.window))
        gap = card[0] * 0.55
        step = min(card[0] * 0.3, (at.w * 0.9 - card[0] - gap) / max(1, self.count - 1))
        width = round(step * (self.count - 1) + card[0] + gap)
        row = Rect(0, 0, width, card[1])
        row.center = (at.centerx, at.centery - self.theme.px(8))
        return row, step, card, gap

    def choose(self, at: int) -> None:
        """Marks the cut after `at` cards."""
        at = max(0, min(self.count - 1, at))
        if at != self.at:
            self.at = at
            self._say()
            self.marked(at)

    def _toward(self, point: tuple[float, float]) -> None:
        row, step, _card, gap = self._row()
        x = point[0] - row.x
        here = self.at * step + gap / 2
        if abs(x - here) > gap / 2:
            self.choose(round((x - (gap if x > here else 0)) / step))

    def click_at(self, point: tuple[float, float]) -> None:
        """Marks the cut at the point."""
        self._by_click = True
        self._toward(point)

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """The cut follows the pointer."""
        self._toward(point)
        return True

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right move the cut by a card."""
        if dx:
            self.choose(self.at + dx)
        return bool(dx)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the backs, the upper part lifted, a mark between them, and how many there are."""
        theme = self.theme
        row, step, card, gap = self._row()
        row.move_ip(at.x - self.rect.x, at.y - self.rect.y)
        back = self.art.sprite(None, card)
        dx, dy = (back.get_width() - card[0]) // 2, (back.get_height() - card[1]) // 2
        rise = theme.px(14)
        for i in range(self.count):
            lifted = i < self.at
            x = row.x + i * step + (0 if lifted else gap)
            y = row.y - (rise if lifted else 0)
            shown(back, target, (round(x) - dx, round(y) - dy), alpha)
        gold = theme.color("gold")
        size = theme.px(16)
        x = round(row.x + self.at * step + (gap / 2 if self.at else 0))
        if self.at:
            x += card[0] // 2 - round(step / 2)
        arrow = SHAPES.arrow(size, gold, "down")
        shown(arrow, target, (x - arrow.get_width() // 2, row.y - rise - size - 6), alpha)
        words = theme.font("lead").render(
            _("lift {n}, leave {rest}").format(n=self.at, rest=self.count - self.at),
            True,
            theme.color("text"),
        )
        y = row.bottom + theme.px(10)
        shown(words, target, (at.centerx - words.get_width() // 2, y), alpha)
        if "focused" in self.states:
            focus_ring(target, at.inflate(-16, -16), theme, theme.px(12))


class SetChoice(Node):
    """One set that could be taken: small cards, and what the play would bring."""

    def __init__(self, seen: Seen, index: int, cards: Sequence[Card], choice: Choice) -> None:
        super().__init__(f"choice:{index}")
        self.theme, self.art = seen.theme, seen.art
        self.cards, self.index = cards, index
        self.detail = plain(choice.detail, seen.names).replace("*", "")
        self.label = plain(choice.title, seen.names)
        self.solid = self.focusable = True
        self.margin = 8

    def natural(self, height: int) -> int:
        """The width it needs at `height` pixels."""
        theme = self.theme
        card = card_size(height - theme.font("small").get_linesize() - theme.px(18))
        row = round(card[0] * (1 + 0.62 * (len(self.cards) - 1)))
        words = theme.font("small").size(self.detail)[0]
        return max(row, words) + theme.px(44)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cards on a panel that is gold-edged while the set is lit."""
        theme = self.theme
        lit = "lit" in self.states
        edge = theme.color("gold" if lit else "hairline")
        fill = theme.color("button" if lit else "panel")
        shape = SHAPES.panel(at.size, theme.px(10), fill, edge, theme.px(2) if lit else 1)
        shown(shape, target, at.topleft, alpha)
        small = theme.font("small")
        line = small.get_linesize()
        card = card_size(at.h - line - theme.px(18))
        step = card[0] * 0.62
        x = at.centerx - (card[0] + step * (len(self.cards) - 1)) / 2 + theme.px(8)
        for i, each in enumerate(self.cards):
            shown(self.art.face(each, card), target, (round(x + i * step), at.y + 8), alpha)
        number = small.render(str(self.index + 1), True, theme.color("muted"))
        shown(number, target, (at.x + theme.px(8), at.y + theme.px(6)), alpha)
        words = small.render(self.detail, True, theme.color("text"))
        shown(words, target, (at.centerx - words.get_width() // 2, at.bottom - line - 5), alpha)
        if "focused" in self.states and self.root is not None:
            focus_ring(target, at, theme, theme.px(10))


class SetChooser(Screen):
    """Which set? They light up on the table one by one, then the one looked at.

    Closes with the index of the choice, or None.
    """

    name = "chooser"
    opaque = False

    def __init__(
        self,
        seen: Seen,
        card: Card,
        captures: Sequence[Sequence[Card]],
        choices: Sequence[Choice],
        rects: Mapping[Card, Rect],
    ) -> None:
        super().__init__()
        self.seen, self.card = seen, card
        self.captures = [sorted(cards, key=order_of) for cards in captures]
        self.choices, self.rects = choices, rects
        self.lit = 0
        self.options: list[SetChoice] = []
        self.outlines = Node(z=5)
        self._turns = len(captures)
        self._next: float | None = None

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the choices over prompt and hand; the table stays in sight."""
        theme, root = self.seen.theme, self.root
        root.clear()
        pad = theme.px(16)
        title = Rich("title")
        text = _("[{card}] takes one of these. Which?").format(card=self.card)
        title.set(spans(text, self.seen.names, self.seen.art, "lead", theme.color("text")))
        top = self.seen.frame.prompt.top
        room = size[1] - top - pad // 2
        line = theme.font("lead").get_linesize()
        self.options = [
            SetChoice(self.seen, index, cards, choice)
            for index, (cards, choice) in enumerate(zip(self.captures, self.choices, strict=True))
        ]
        width = size[0] - 2 * self.seen.frame.prompt.x
        rows = self._rows(width - 2 * pad, room - line - 3 * pad, pad)
        panel = Panel(theme.color("solid"), theme.color("gold"), name="sets", radius=theme.px(14))
        panel.solid = True
        panel.place((size[0] - width) / 2, top, width, room)
        title.place(pad, pad // 2, width - 2 * pad, line)
        panel.add(title)
        height = (room - line - pad * (len(rows) + 1)) / len(rows)
        y = float(line + pad)
        for row in rows:
            widths = [option.natural(round(height)) for option in row]
            spare = width - 2 * pad - sum(widths) - pad * (len(row) - 1)
            if spare < 0:
                each = (width - 2 * pad - pad * (len(row) - 1)) / len(row)
                widths, spare = [round(each)] * len(row), 0
            x: float = pad + spare / 2
            for option, wide in zip(row, widths, strict=True):
                option.place(x, y, wide, height)
                option.action = self._chosen(option.index)
                panel.add(option)
                x += wide + pad
            y += height + pad
        root.add(panel, self.outlines)
        self.focus.set(self.options[self.lit], shown=self.focus.shown)
        self.light(self.lit)

    def _rows(self, width: int, height: int, pad: int) -> list[list[SetChoice]]:
        """The choices in as few rows as they fit into."""
        count = len(self.options)
        for rows in range(1, count + 1):
            each = -(-count // rows)
            tall = round((height - pad * (rows - 1)) / rows)
            cut = [self.options[i : i + each] for i in range(0, count, each)]
            if all(sum(option.natural(tall) + pad for option in row) - pad <= width for row in cut):
                return cut
        return [self.options]

    def _chosen(self, index: int) -> Callable[[], None]:
        return lambda: self.close(index)

    def light(self, index: int) -> None:
        """Outlines the set number `index` on the table."""
        self.lit = index
        for option in self.options:
            option.mark("lit", option.index == index)
        self.outlines.clear()
        radius = round(12 * self.seen.theme.window)
        for card in self.captures[index]:
            node = Outline(Place(f"table:{card}", self.rects[card]), self.seen.theme, radius)
            node.best = True
            self.outlines.add(node)

    def tick(self, now: float) -> None:
        """Goes round the sets once, until the player takes over."""
        if self._turns <= 0:
            self.wake_at = None
            return
        if self._next is None:
            self._next = now + TURN
        elif now >= self._next:
            self._next = now + TURN
            self._turns -= 1
            self.light((self.lit + 1) % len(self.options))
            self.focus.set(self.options[self.lit])
        self.wake_at = self._next

    def handle(self, event: Event) -> bool:
        """Whatever the player does ends the round."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._turns = 0
        done = super().handle(event)
        node = self.focus.node
        if event.type == pygame.KEYDOWN and isinstance(node, SetChoice) and node.parent:
            self.light(node.index)
        return done

    def hovered(self, node: Node | None, point: tuple[float, float]) -> None:
        """The set under the pointer is lit."""
        super().hovered(node, point)
        if isinstance(node, SetChoice):
            self._turns = 0
            self.light(node.index)

    def key(self, event: Event) -> bool:
        """Digits choose."""
        index = event.key - pygame.K_1
        if 0 <= index < len(self.options):
            self.close(index)
            return True
        return False

    def escape(self) -> bool:
        """Esc takes nothing."""
        self.close(None)
        return True


class HandScored(Dialog):
    """A hand was scored: how it ended, and what every seat had of what scores."""

    def __init__(self, seen: Seen) -> None:
        view = seen.view
        self.tally = view.tallies[-1]
        self.scores = view.scores
        buttons = [("go_on", _("Go on"), None)]
        end = view.facts["end"]
        lines = last_words(end) if isinstance(end, Mapping) else []
        super().__init__("scored", seen.art, self.tally.title, lines, buttons, seen.names, 740)

    def fill(self, body: Node, column: int, y: float) -> float:
        """The last card, then the counts."""
        y = super().fill(body, column, y) + self.art.theme.px(10)
        return counted(self, body, self.tally, column, y, self.scores)


def last_words(end: Mapping[str, object]) -> list[str]:
    """How a hand ended: its last card, and who gathered what was left."""
    capture = end["capture"]
    assert isinstance(capture, tuple)
    if capture:
        cards = " ".join(f"[{card}]" for card in capture)
        text = _("The last card: @{seat} takes {cards} with [{card}].")
        first = text.format(seat=end["seat"], cards=cards, card=end["card"])
    else:
        text = _("The last card: @{seat} lays down [{card}].")
        first = text.format(seat=end["seat"], card=end["card"])
    n = end["left"]
    assert isinstance(n, int)
    if n:
        text = ngettext(
            "@{seat} took last and gathers the card left over.",
            "@{seat} took last and gathers the {n} cards left over.",
            n,
        )
        return [first, text.format(seat=end["to"], n=n)]
    if capture:
        return [first, _("The table is clear, but the last card makes no Takeover.")]
    return [first]


class Standing(Dialog):
    """Every hand so far, opened into what each seat had and the points it made."""

    def __init__(self, seen: Seen) -> None:
        buttons = [("close", _("Back to the table"), None)]
        super().__init__("scores", seen.art, _("Scores"), [], buttons, seen.names, 720)
        self.tallies = seen.view.tallies
        self.scores = seen.view.scores
        self.target = seen.view.number("target")

    def fill(self, body: Node, column: int, y: float) -> float:
        """A block for every hand, the last one first, and the totals above them."""
        theme = self.art.theme
        totals = ", ".join(f"@{seat} *{score}*" for seat, score in enumerate(self.scores))
        text = _("{totals}. The target is {target}.").format(totals=totals, target=self.target)
        line = Rich("totals")
        line.set(spans(text, self.names, self.art, "body", theme.color("text")))
        height = line.natural(column)[1]
        line.place(0, y, column, height)
        body.add(line)
        y += height + theme.px(14)
        for tally in reversed(self.tallies):
            y = counted(self, body, tally, column, y) + theme.px(14)
        return y


def counted(
    dialog: Dialog,
    body: Node,
    tally: Tally,
    column: int,
    y: float,
    scores: Sequence[int] = (),
) -> float:
    """Adds a scored hand to `body` from `y` down, a column a seat, and the totals where `scores`
    gives them; gives where it ends."""
    theme = dialog.art.theme
    seats = len(dialog.names)
    first = round(column * 0.26)
    wide = (column - first) / seats
    step = theme.font("body").get_linesize() + theme.px(3)
    text, muted = theme.color("text"), theme.color("muted")

    def cell(words: str, x: float, width: float, bold: bool = False) -> None:
        node = Rich(wrap=False)
        node.clips = True
        ink = text if bold else muted
        node.set(spans(words, dialog.names, dialog.art, "body", ink, text))
        node.place(x, y, width - 4, step)
        body.add(node)

    if not scores:
        cell(f"*{tally.title}*", 0, first, bold=True)
    for seat in range(seats):
        cell(f"@{seat}", first + seat * wide, wide, bold=True)
    y += step
    rows = max((lines for lines in tally.seats), key=len)
    for index, line in enumerate(rows):
        cell(line.label, 0, first)
        for seat in range(seats):
            if index < len(tally.seats[seat]):
                own = tally.seats[seat][index]
                count = own.detail.partition(",")[0]
                words = f"{count}  ^{own.points}" if own.points else own.detail
                cell(words, first + seat * wide, wide)
        y += step
    last = [(_("Points"), tally.totals)]
    if scores:
        last.append((_("In all"), tuple(scores)))
    for label, points in last:
        rule = Panel(theme.color("hairline"), radius=0)
        rule.place(0, y + theme.px(2), column, 1)
        body.add(rule)
        y += theme.px(5)
        cell(label, 0, first, bold=True)
        for seat in range(seats):
            played = bool(tally.seats[seat]) or label != last[0][0]
            words = f"*{points[seat]}*" if played else "–"
            cell(words, first + seat * wide, wide, bold=True)
        y += step
    return y + theme.px(6)


class FundLook(Dialog):
    """One's own Fund, face up and sorted by kind (the option Open Funds)."""

    def __init__(self, seen: Seen) -> None:
        buttons = [("close", _("Back to the table"), None)]
        super().__init__("fund", seen.art, _("Your Fund"), [], buttons, seen.names, 720)
        self.kinds = Kinds(seen.book)
        self.fund = sorted(seen.view.faces(f"fund:{seen.me}"), key=order_of)

    def fill(self, body: Node, column: int, y: float) -> float:
        """A row of cards for each kind."""
        theme = self.art.theme
        card = card_size(theme.px(104))
        for kind, label, whole in zip(KINDS, self.kinds.labels, self.kinds.whole, strict=True):
            cards = [each for each in self.fund if self.kinds.of(each) == kind]
            head = Label(
                _("{kind}: {n} of {whole}").format(kind=label, n=len(cards), whole=whole),
                theme.font("body", True),
                theme.color("text"),
            )
            head.place(0, y, column, theme.font("body").get_linesize())
            body.add(head)
            y += head.h + theme.px(6)
            step = min(card[0] * 0.62, (column - card[0]) / max(1, len(cards) - 1))
            for i, each in enumerate(cards):
                picture = Picture(self.art.face(each, card))
                picture.name, picture.label = f"fund:{each}", self.kinds.words(each)
                picture.position = (i * step, y)
                body.add(picture)
            y += (card[1] if cards else 0) + theme.px(12)
        return y
