"""The stage a score is counted on: the sheet's cards open, columns count one by one, totals grow.

What it shows comes from a tally alone, which everyone sees; nothing of what is dealt next is in it.
It is a function of time (`scene/script.py`): one key, or a press anywhere, goes to its end, and at
its end the next one goes on.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.zones import TallyHead
from tabletop.scene.node import Node, Watched, shown
from tabletop.scene.pointer import Point
from tabletop.scene.screen import Screen
from tabletop.scene.script import Script
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich, Span, elided
from tabletop.scene.tween import linear
from tabletop.scene.widgets import SHAPES, Button, Panel
from tabletop.system.i18n import _
from tabletop.ui.shell.felt import Felt
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import ASPECT, CardArt, shadow_reach
from tabletop.ui.table.markup import fitted, shorter, spans
from tabletop.ui.table.scoring.sheet import Cell, Sheet, counting
from tabletop.ui.table.ticker import Recall, SinceLine
from tabletop.ui.table.token import Token

LANDS: Final = 0.7
"""Seconds in which the last card lands on the table, before the stage is lit."""
COUNTS: Final = 0.5
"""Seconds that a column counts."""
LAST: Final = 0.9
"""Seconds that the one counts that ended the deal."""
TURNS: Final = 0.3
"""Seconds that a card takes to turn up."""
NEXT: Final = 0.16
"""Seconds from card to card where they turn up, or are looked at, one by one."""
OPENS: Final = 0.06
"""Seconds from card to card as hands open, as long as `OPENING` lets it."""
OPENING: Final = 2.4
"""Seconds that all hands together take to open at the most."""
STANDS: Final = 0.3
"""Seconds in which a card that lay on its side stands up."""
RECALLED: Final = 6
"""In how many lines at the most it is told what happened before the score."""
LEAST: Final = 44
"""The least width of a card, at scale 1."""
INDEX: Final = 0.34
"""How much of a card, of its width, shows at least where the next one lies on it."""


class Face(Node):
    """A card of the sheet; `dim` over a half draws it in half the light, `lit` rings it, `turned`
    goes from its back at 0 to its face at 1."""

    dim = Watched(0.0)
    lit = Watched(0.0)
    turned = Watched(1.0)

    def __init__(self, art: CardArt, card: Card, w: int) -> None:
        super().__init__(w=w, h=round(w * ASPECT))
        self.art = art
        self.card = card
        self.label = art.deck.name(card)

    def spread(self) -> int:
        """How far its shadow or the ring reaches, or a corner where it is turned by its angle."""
        shadow = shadow_reach(self._w)
        if not round(self.angle):
            return max(shadow, 2 * self.art.theme.px(2))
        return round((math.hypot(self._w, self._h) - min(self._w, self._h)) / 2) + shadow

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card, turned by its angle."""
        make = self.art.dimmed if self.dim > 0.5 else self.art.sprite
        if self.turned < 0.5:
            picture = self.art.sprite(None, at.size)
        else:
            picture = make(self.card, at.size, 0, round(self.angle))
        if 0 < self.turned < 1:
            w, h = picture.get_size()
            narrow = max(1, round(w * abs(1 - 2 * self.turned)))
            picture = pygame.transform.smoothscale(picture, (narrow, h))
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)
        if self.lit > 0.5 and not round(self.angle):
            width = self.art.theme.px(2)
            gold = self.art.theme.color("gold")
            box = at.inflate(2 * width, 2 * width)
            ring = SHAPES.dashes(box.size, round(at.w * 0.09), gold, width, 1, 0)
            shown(ring, target, box.topleft, alpha)


class Meter(Node):
    """As many lamps as a pile's cards, lit coral as it fills; `level` counts the lit ones."""

    level = Watched(0.0)

    def __init__(self, theme: Theme, count: int) -> None:
        super().__init__()
        self.theme = theme
        self.count = count

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the lamps side by side."""
        gap = self.theme.px(3)
        wide = max(4, (at.w - gap * (self.count - 1)) // self.count)
        for index in range(self.count):
            ink = self.theme.color("down" if index < round(self.level) else "hairline")
            lamp = SHAPES.panel((wide, at.h), at.h // 2, ink)
            shown(lamp, target, (at.x + index * (wide + gap), at.y), alpha)


class Rays(Node):
    """Gold rays round a pile that burst."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.margin = theme.px(8)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws them from the middle outwards."""
        gold = self.theme.color("gold")
        layer = Surface(at.size, pygame.SRCALPHA)
        middle = (at.w / 2, at.h / 2)
        for index in range(18):
            turn = index * math.tau / 18 + 0.1 * (index % 3)
            inner, outer = 0.33 + 0.03 * (index % 2), 0.44 + 0.05 * (index % 3)
            way = (math.cos(turn) * at.w, math.sin(turn) * at.h)
            begin = (middle[0] + way[0] * inner, middle[1] + way[1] * inner)
            end = (middle[0] + way[0] * outer, middle[1] + way[1] * outer)
            pygame.draw.line(layer, (*gold[:3], 150), begin, end, max(1, self.theme.px(2)))
        shown(layer, target, at.topleft, alpha)


class Total(Node):
    """A seat's points of the deal, large, and once they are `summed` what they make of its game;
    gold for who leads."""

    is_a = "text"
    figure = Watched(0.0)
    gold = Watched(0.0)
    summed = Watched(1.0)

    def __init__(self, theme: Theme, name: str, form: str, under: str) -> None:
        super().__init__(name)
        self.theme = theme
        self.form = form
        self.under = under
        self.role: Role = "title"

    def words(self) -> str:
        """The figure as it is written."""
        n = round(self.figure)
        return self.form.format(n) if n >= 0 else "−" + self.form.format(-n)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel, the figure, and the line under it."""
        theme = self.theme
        is_gold = self.gold > 0.5
        fill = theme.color("gold" if is_gold else "solid")
        edge = theme.color("gold" if is_gold else "hairline")
        shown(SHAPES.panel(at.size, theme.px(12), fill, edge, 1), target, at.topleft, alpha)
        ink = theme.color("on_gold" if is_gold else "text")
        large, small = theme.font(self.role, True), theme.font("small")
        high = large.get_linesize() + (small.get_linesize() if self.under else 0)
        y = at.y + (at.h - high) // 2
        for font, text in ((large, self.words()), (small, self.under)):
            if text and (font is large or self.summed > 0.5):
                tint = ink if is_gold or font is large else theme.color("muted")
                picture = font.render(text, True, tint)
                shown(picture, target, (at.centerx - picture.get_width() // 2, y), alpha)
                y += font.get_linesize()


class Coin(Node):
    """A gold disc with the points that fly to a total."""

    def __init__(self, theme: Theme, text: str) -> None:
        self.theme = theme
        self.text = text
        side = max(theme.px(30), theme.font("small", True).size(text)[0] + theme.px(14))
        super().__init__(w=side, h=side, z=5)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the disc."""
        theme = self.theme
        disc = SHAPES.panel(at.size, at.h // 2, theme.color("gold"))
        shown(disc, target, at.topleft, alpha)
        text = theme.font("small", True).render(self.text, True, theme.color("on_gold"))
        shown(text, target, text.get_rect(center=at.center).topleft, alpha)


class ScoringScene(Screen):
    """A score is counted. Closes with None once it was gone on from.

    `speed` is how many times as fast as normal it runs; 0, and `quiet` (reduced motion), show its
    end at once. A `live` one lets the last card land on the table first; `felt` is the table's.
    `recall` gives what happened on the way to the score since a person's last turn, but for what
    the lines that it is given say: told in a line under the title or, where there is no room for
    it, beside the button.
    """

    name = "scored"
    opaque = False

    def __init__(
        self,
        art: CardArt,
        sheet: Sheet,
        names: Sequence[str],
        *,
        speed: float = 1.0,
        quiet: bool = False,
        live: bool = True,
        sound: Callable[[str], None] = lambda name: None,
        felt: Felt | None = None,
        recall: Callable[[Sequence[str]], Recall | None] = lambda said: None,
    ) -> None:
        super().__init__()
        self.art = art
        self.sheet = sheet
        self.names = list(names)
        self.speed = 0.0 if quiet else speed
        self.live = live
        self.sound = sound
        self.felt = felt or Felt()
        self.recall = recall
        self.script = Script()
        self.is_over = False
        self._began: float | None = None
        self._covers = 0.0
        self._ground: Ground | None = None

    # Time

    def tick(self, now: float) -> None:
        """Shows the moment that it is."""
        if self.is_over:
            return
        if self._began is None:
            self._began = now
        t = (now - self._began) * self.speed if self.speed else self.script.end
        for name in dict.fromkeys(self.script.at(t)):
            self.sound(name)
        if t >= self._covers:
            self._cover()
        self.wake_at = now
        if t >= self.script.end:
            self.finish()

    def finish(self) -> None:
        """Goes to the end of the scene, where it waits."""
        if "win" in self.script.at(self.script.end):  # of what was skipped the end is heard
            self.sound("win")
        self._cover()
        self.is_over, self.wake_at = True, None
        best = max(self.sheet.points, default=0)
        body, leader = self.root.find("body"), None
        if best in self.sheet.points:
            leader = self.root.find(f"score:{self.sheet.points.index(best)}:points")
        if isinstance(body, Scroll) and leader is not None:
            body.reveal(leader)
        button = self.root.get("go_on", Button)
        button.kind, button.label = "main", _("Go on")
        button.touch()
        self.focus.set(button, shown=True)

    def _cover(self) -> None:
        """The felt has come: what lies under it needs no drawing any more."""
        if self._ground is not None:
            self.opaque = self._ground.is_laid = True

    def background(self, size: tuple[int, int]) -> Surface | None:
        """The felt, once it covers everything."""
        return self.felt.picture(size, self.art.theme)

    def _press(self) -> None:
        if self.is_over:
            self.close(None)
        else:
            self.finish()

    def key(self, event: Event) -> bool:
        """Enter and Space go to the end, then on; the arrows and page keys scroll."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._press()
            return True
        scroll = self.root.find("body")
        if event.key in (pygame.K_UP, pygame.K_DOWN) and isinstance(scroll, Scroll):
            return scroll.wheel(1 if event.key == pygame.K_UP else -1)
        if isinstance(scroll, Scroll):
            page, far = scroll.h * 0.9, scroll.content.h
            ways = {
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -far,
                pygame.K_END: far,
            }
            if event.key in ways:
                scroll.to(scroll.offset + ways[event.key])
                return True
        return False

    def escape(self) -> bool:
        """Esc does as Enter."""
        self._press()
        return True

    def clicked(self, node: Node | None, point: Point) -> None:
        """A press anywhere goes to the end of a scene that runs."""
        if not self.is_over:
            self._cool()
            self.finish()
            return
        super().clicked(node, point)

    # Space

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the sheet and writes its script; a scene that was over stays so."""
        plan = self._planned(size)
        theme = plan.theme
        self.root.clear()
        self.script = script = Script()
        at = LANDS if self.live else 0.0
        ground = Ground(self.felt.picture(size, theme))
        ground.place(0, 0, *size)
        ground.solid = True
        self.root.add(ground)
        script.set(ground, "alpha", 0.0)
        script.to(ground, "alpha", 1.0, at, 0.25)
        self._covers, self._ground, self.opaque = at + 0.25, ground, False
        stage = Node(w=size[0], h=size[1])
        ground.add(stage)
        plan.build(stage, script, at + 0.25)
        button = Button("go_on", _("Skip"), self._press, theme, kind="plain", key=_("Space"))
        w, h = button.natural()
        wide = max(w, Button("", _("Go on"), self._press, theme, key=_("Space")).natural()[0])
        left, foot = size[0] - plan.margin - wide, plan.foot + theme.px(8)
        button.place(left, foot, wide, h)
        stage.add(button)
        recall = self.recall(plan.lines) if plan.told is None else None
        if recall is not None:
            told = plan.recalled(recall, left - theme.px(20) - plan.margin, h)
            if told.is_whole:
                told.place(plan.margin, foot, told.w, h)
                stage.add(told)
        script.at(0.0)
        if self.is_over or not self.speed:
            self.finish()

    def _planned(self, size: tuple[int, int]) -> _Plan:
        """The sheet in a window of `size` pixels: in larger text in the largest type in which
        nothing is left out, else in which every row is in sight, down to that of 100 %."""
        arts = (self.art, *map(self.art.at, self.art.theme.smaller()))
        plans: list[_Plan] = []
        for art in arts:
            plans.append(_Plan(art, self.sheet, self.names, size, self.recall))
            if plans[-1].is_in_sight and plans[-1].tells_all:
                return plans[-1]
        return next((plan for plan in plans if plan.is_in_sight), plans[-1])


class Ground(Node):
    """The felt under the sheet; once it `is_laid` it is the scene's background."""

    def __init__(self, picture: Surface) -> None:
        super().__init__("stage")
        self.picture = picture
        self.is_laid = False

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it over the table."""
        if not self.is_laid:
            shown(self.picture, target, at.topleft, alpha)


class _Plan:
    """Where everything of a sheet lies in a window of `size` pixels."""

    def __init__(
        self,
        art: CardArt,
        sheet: Sheet,
        names: Sequence[str],
        size: tuple[int, int],
        recall: Callable[[Sequence[str]], Recall | None] = lambda said: None,
    ) -> None:
        self.art, self.sheet, self.names = art, sheet, names
        self.theme = theme = art.theme
        self.w, self.h = size
        self.margin = theme.px(24) if self.w >= theme.px(1000) else theme.px(12)
        line = theme.font("small").get_linesize()
        high = Button("", _("Skip"), lambda: None, theme).natural()[1]
        self.foot = self.h - high - theme.px(16)
        inner = self.w - 2 * self.margin
        strong = theme.font("body", True)
        shortest = max(strong.size(name)[0] for name in shorter(names)[-1]) + theme.px(22)
        self.left = max(min(theme.px(180), round(inner * 0.14)), shortest)
        figures = [self._figure(n) for n in (*sheet.points, *sheet.totals)]
        bold = theme.font("title", True)
        widest = max(bold.size(text)[0] for text in figures) + theme.px(24)
        under = max(theme.font("small").size(self._under(seat))[0] for seat in self._seats)
        self.line = line
        small = round(LEAST * theme.window)
        ways: list[tuple[int, bool, bool, Role]] = [
            (theme.px(LEAST), True, True, "small"),
            (small, True, True, "small"),
            (0, True, True, "body"),
            (0, True, True, "small"),
            (0, False, True, "small"),
            (0, False, False, "small"),
        ]
        for each, way in product((sheet, counting(sheet)), ways):
            self.sheet = each
            self.card, self.has_notes, self.has_lines, self.role = way
            self.gap = theme.px(14 if self.card else 8)
            self.right = max(theme.px(84) if self.card else 0, widest, under + theme.px(12))
            self.wide = self._columns(inner - self.left - self.right)
            self.least = self._least()
            if self.role == "body" and not self._is_one_line:
                continue  # without cards a sum is larger where it stays in its line
            if self._needed() <= self.foot and self._breaks_none:
                break  # every seat has its row in sight, and every word is whole
        one = theme.font("body").get_linesize() + theme.px(4)
        spare = round(self.foot - self._needed())
        found = recall(self.lines) if spare >= one else None
        self.told: SinceLine | None = None
        self.recall_high = 0.0
        if found is not None:
            tall = min(spare, RECALLED * theme.font("small").get_linesize() + theme.px(6))
            self.told = self.recalled(found, self.w - 2 * self.margin, one, max(one, tall))
            self.recall_high = self.told.h

    @property
    def is_in_sight(self) -> bool:
        """Whether every row is."""
        return self._needed() <= self.foot

    @property
    def tells_all(self) -> bool:
        """Whether notes and lines are told, which give way to the rows."""
        return self.has_notes and self.has_lines

    @property
    def _seats(self) -> range:
        return range(len(self.sheet.rows))

    def _columns(self, width: float) -> list[float]:
        """How wide each column is, of all together."""
        count = len(self.sheet.heads)
        room = width - (max(1, count) + 1) * self.gap
        if not self.card:
            words, wholes = self._worded()
            rest = room - sum(words)
            if rest >= 0:
                return [a + rest * b / sum(wholes) for a, b in zip(words, wholes, strict=True)]
        shares = [self._share(column) for column in range(count)]
        return [room * share / sum(shares) for share in shares]

    def _worded(self) -> tuple[list[int], list[int]]:
        """The pixels that the longest word of each column takes, and its longest text."""
        font, words, wholes = self.theme.font(self.role, True), list[int](), list[int]()
        for column, head in enumerate(self.sheet.heads):
            said = [row[column] for row in self.sheet.rows]
            texts = [cell.text.replace("*", "") for cell in said if cell is not None]
            names = [word for word in head.label.split() if "{" not in word]
            parts = [*names, *(word for text in texts for word in text.split())]
            words.append(max((font.size(word)[0] for word in parts), default=0) + 2)
            wholes.append(max((font.size(text)[0] for text in texts), default=words[-1]))
        return words, wholes

    def _least(self) -> float:
        """The least height of a row: of its points, and of each cell with its cards."""
        theme = self.theme
        points = theme.font("lead", True).get_linesize() + theme.px(16)
        points += self.line if any(map(self._under, self._seats)) else 0
        high = [float(points)]
        for row in self.sheet.rows:
            for column, cell in enumerate(row):
                if cell is not None:
                    tall = self._counted("", cell).natural(round(self.wide[column]))[1]
                    cards = self.card * ASPECT + theme.px(4) if cell.cards else 0.0
                    high.append(tall + cards + theme.px(14))
        return max(high)

    def _needed(self) -> float:
        """The height of everything above the buttons, with no piles and nothing worked out."""
        theme, width = self.theme, round(self.w - 2 * self.margin)
        y = theme.px(14) + self._headline(self.sheet.title).natural(width)[1]
        for index, text in enumerate(self.lines):
            y += self._told(index, text).natural(width)[1]
        heads = [
            sum(each.natural(round(wide))[1] for each in self._head(head, round(wide)))
            for head, wide in zip(self.sheet.heads, self.wide, strict=True)
        ]
        return y + theme.px(18) + max(heads, default=0) + self.least * len(self.sheet.rows)

    @property
    def lines(self) -> Sequence[str]:
        """What is said under the title."""
        return self.sheet.lines if self.has_lines else ()

    def _figure(self, n: int) -> str:
        return self.sheet.form.format(n) if n >= 0 else "−" + self.sheet.form.format(-n)

    def _under(self, seat: int) -> str:
        """The line under a seat's points: its whole game, where that is more."""
        if self.sheet.totals == self.sheet.points:
            return ""
        return _("in all {n}").format(n=self._figure(self.sheet.totals[seat]))

    def column(self, index: int) -> float:
        """The left edge of a column."""
        before = sum(self.wide[:index]) + index * self.gap
        return self.margin + self.left + self.gap + before

    def _share(self, column: int) -> float:
        """How wide a column is beside the others: as its most cards, fanned, ask for."""
        cells = [row[column] for row in self.sheet.rows]
        most = max((len(cell.cards) for cell in cells if cell is not None), default=0)
        full = 2.0 if self.sheet.heads[column].full else 0.0
        return max(2.2, full, 1.4 + 0.3 * most)

    def build(self, stage: Node, script: Script, at: float) -> None:
        """Adds everything to `stage`, and its beats from time `at` on."""
        theme, sheet, least = self.theme, self.sheet, self.least
        figures = theme.font("lead", True).get_linesize() + self.line
        rows = self.line * 2 + theme.px(30) + least * len(sheet.rows)
        room = self.foot - theme.px(14) - theme.font("title", True).get_linesize() - rows
        room -= self.line * len(self.lines) * 1.4 + self.recall_high
        is_worked = bool(sheet.working) and room >= figures
        top = self._title(stage, sheet.brief if is_worked and sheet.brief else sheet.title)
        if is_worked:
            wide = min((room - figures) / ASPECT, theme.px(84), self.h * 0.16 / ASPECT)
            top, at = self._working(stage, script, top, wide, at)
        heads_top = top + theme.px(10)
        pile = 0.0
        if any(head.cards for head in sheet.heads):
            labels = self.line * 2 + theme.px(24)
            spare = self.foot - heads_top - labels - least * len(sheet.rows)
            pile = min(min(self.wide) * 0.5, self.h * 0.16 / ASPECT, spare / ASPECT / 1.55)
            pile = pile if pile >= theme.px(LEAST) else 0.0  # the seats' cards come first
        heads_end, burst = self._heads(stage, script, heads_top, pile, at)
        at += burst
        rows_top = heads_end + theme.px(8)
        room = self.foot - rows_top
        high = max(least, room / len(sheet.rows))
        high = min(high, theme.px(230))
        scroll = Scroll("body", theme)
        scroll.place(0, rows_top, self.w, room)
        scroll.content.w, scroll.content.h = self.w, high * len(sheet.rows)
        stage.add(scroll)
        body = scroll.content
        totals, faces, texts = self._rows(body, high)
        at = self._open(script, faces, at)
        self._count(stage, body, script, totals, faces, texts, at, rows_top, high)

    def _working(
        self, stage: Node, script: Script, top: float, wide: float, at: float
    ) -> tuple[float, float]:
        """The steps to what counts, one after the other: the cards of each are looked at one by
        one, then its figure stands under them. `wide` is a card's width, too little for none. Gives
        where they end and when."""
        theme = self.theme
        ink, muted = theme.color("text"), theme.color("muted")
        card = round(wide) if wide >= theme.px(LEAST) * 0.75 else 0
        high = card * ASPECT + theme.px(4) if card else 0.0
        x, y, figures = self.column(0), top + theme.px(8), 0.0
        for step in self.sheet.working:
            texts: list[Rich] = []
            said: tuple[tuple[str, Role], ...] = (
                (f"*{step.detail}*", "lead"),
                (step.label, "small"),
            )
            for text, role in said:
                line = Rich(f"working:{step.key}" if role == "lead" else "", wrap=False)
                line.set(spans(text, self.names, self.art, role, muted, ink))
                line.place(x, y + high + (0 if role == "lead" else texts[0].h), line.width, 0)
                line.h = theme.font(role, True).get_linesize()
                texts.append(line)
            figures = max(figures, sum(line.h for line in texts))
            faces: list[Node] = []
            left = x
            if step.token and card:
                token = Token(theme, step.token, f"worked:{step.token}")
                token.place(left, y + (card * ASPECT - card) / 2, card, card)
                stage.add(token)
                faces.append(token)
                script.set(token, "alpha", 0.0)
                script.to(token, "alpha", 1.0, at, 0.14)
                at += NEXT
                left += card + theme.px(8)
            for number, each in enumerate(step.cards if card else ()):
                face = Face(self.art, each, card)
                face.name = f"worked:{each}"
                face.position = (left + number * card * INDEX * 1.2, y)
                stage.add(face)
                faces.append(face)
                script.set(face, "alpha", 0.0)
                script.to(face, "alpha", 1.0, at, 0.14)
                script.to(face, "lit", 1.0, at)
                script.to(face, "lit", 0.0, at + NEXT + 0.1)
                at += NEXT
            for line in texts:
                stage.add(line)
                script.set(line, "alpha", 0.0)
                script.to(line, "alpha", 1.0, at, 0.15)
            script.sound("coin", at)
            at += 0.4
            ends = [line.x + line.w for line in texts] + [face.x + face.w for face in faces]
            x = max(ends) + theme.px(30)
        return y + high + figures, at + 0.2

    def _title(self, stage: Node, words: str) -> float:
        width = self.w - 2 * self.margin
        y = float(self.theme.px(14))
        title = self._headline(words)
        high = title.natural(width)[1]
        title.place(self.margin, y, width, high)
        stage.add(title)
        y += high
        if self.told is not None:
            self.told.place(self.margin, y, width, self.recall_high)
            stage.add(self.told)
            y += self.recall_high
        for index, text in enumerate(self.lines):
            line = self._told(index, text)
            high = line.natural(width)[1]
            line.place(self.margin, y, width, high)
            stage.add(line)
            y += high
        return y

    def recalled(self, recall: Recall, width: int, high: int, tall: int = 0) -> SinceLine:
        """What happened before the score, as a line of so many pixels has room for it, or several
        of them that are `tall`."""
        sentences, since = recall
        roles: tuple[Role, ...] = ("body", "small")
        told = SinceLine(
            *(since, sentences, self.names, self.art, high, roles),
            tall=tall, most=RECALLED, has_log=False, in_order=True,
        )  # fmt: skip
        told.name, told.w = "recalled", width
        told.fit(width)
        return told

    def _headline(self, words: str) -> Label:
        """What the sheet is called."""
        title = Label(words, self.theme.font("title", True), self.theme.color("text"), wrap=True)
        title.name = "scored.title"
        return title

    def _told(self, index: int, text: str) -> Rich:
        """A line under the title."""
        line = Rich(f"line:{index}")
        line.set(spans(text, self.names, self.art, "body", self.theme.color("muted")))
        return line

    def _heads(
        self, stage: Node, script: Script, top: float, pile: float, at: float
    ) -> tuple[float, float]:
        """The columns' heads; gives where they end and how many seconds a burst takes."""
        y, tallest, burst = top, 0.0, 0.0
        if pile:
            for index, head in enumerate(self.sheet.heads):
                if head.cards:
                    burst = max(burst, self._pile(stage, script, head, index, top, pile, at))
            y += pile * ASPECT * 1.55
        for index, head in enumerate(self.sheet.heads):
            x, room, high = self.column(index), round(self.wide[index]), 0
            for text in self._head(head, room):
                more = text.natural(room)[1]
                text.place(x, y + high, room, more)
                stage.add(text)
                high += more
            tallest = max(tallest, high)
        return y + tallest, burst

    def _head(self, head: TallyHead, room: int) -> list[Rich]:
        """What a column is called and, where it has room, what is to be had there."""
        out = [self._label(head, room)]
        if self.has_notes and head.note and self._fits(head.note, room, "small"):
            note = Rich(f"note:{head.key}")
            note.leading = 1.0
            muted, ink = self.theme.color("muted"), self.theme.color("text")
            note.set(spans(head.note, self.names, self.art, "small", muted, ink))
            out.append(note)
        return out

    def _counted(self, name: str, cell: Cell) -> Rich:
        """How a cell counts."""
        text = Rich(name)
        text.leading = 1.0
        ink = self.theme.color("text")
        text.set(spans(cell.text, self.names, self.art, self.role, ink, ink))
        return text

    def _label(self, head: TallyHead, room: int) -> Rich:
        """What a column is called, in the largest type that breaks no word; a company that has no
        room for its name has its emblem."""
        label = Rich(f"head:{head.key}")
        label.leading = 1.0
        ink = self.theme.color("text")
        words = head.label if "{" in head.label else f"*{head.label}*"
        roles: tuple[Role, ...] = ("body", "small") if self._are_large else ("small",)
        ways = [(words, role) for role in roles]
        if "{" in head.label:
            ways.append((head.label.partition(" ")[0], "body"))
        for text, role in ways:
            label.set(spans(text, self.names, self.art, role, ink, ink))
            if self._fits(text, room, role):
                break
        return label

    @property
    def _breaks_none(self) -> bool:
        """Whether every column has room for its name in the smaller type."""
        heads = zip(self.sheet.heads, self.wide, strict=True)
        return all(
            "{" in head.label or self._fits(head.label, int(w), "small") for head, w in heads
        )

    @property
    def _is_one_line(self) -> bool:
        """Whether no cell's text needs a second line."""
        texts = [
            (self._counted("", cell), round(self.wide[column]))
            for row in self.sheet.rows
            for column, cell in enumerate(row)
            if cell is not None
        ]
        return all(text.natural(room)[1] <= text.natural(10_000)[1] for text, room in texts)

    @property
    def _are_large(self) -> bool:
        """Whether every column has room for its name in the larger type."""
        heads = zip(self.sheet.heads, self.wide, strict=True)
        return all(self._fits(head.label, round(wide), "body") for head, wide in heads)

    def _fits(self, text: str, room: int, role: Role) -> bool:
        """Whether no word of a text is wider than `room` pixels."""
        font = self.theme.font(role, True)
        words = text.replace("*", "").split()
        return all(font.size(word)[0] <= room for word in words if "{" not in word)

    def _pile(
        self,
        stage: Node,
        script: Script,
        head: TallyHead,
        index: int,
        top: float,
        w: float,
        at: float,
    ) -> float:
        """A pile at its head, its cards one over the other; a full one trembles and bursts."""
        theme, art = self.theme, self.art
        wide = round(w)
        step = w * ASPECT * 0.3 / max(1, len(head.cards) - 1)
        x, faces = self.column(index), []
        if head.full:
            x += (self.wide[index] - w) / 2
            rays = Rays(theme)
            reach = w * 2.6
            rays.place(x + w / 2 - reach / 2, top + w * 0.75 - reach / 2, reach, reach)
            stage.add(rays)
            script.set(rays, "alpha", 0.0)
            script.to(rays, "alpha", 1.0, at + 0.5, 0.35)
            script.to(rays, "alpha", 0.45, at + 0.85, 1.2)
        for number, card in enumerate(head.cards):
            face = Face(art, card, wide)
            face.position = (x, top + number * step)
            stage.add(face)
            faces.append(face)
        meter = Meter(theme, max(6, len(head.cards)) if head.full else len(head.cards))
        if not head.full:
            return 0.0
        meter.count = len(head.cards)
        meter.place(x, top + w * ASPECT * 1.55 - theme.px(8), w, theme.px(5))
        stage.add(meter)
        script.set(meter, "level", len(head.cards) - 1)
        script.to(meter, "level", len(head.cards), at + 0.2, 0.3)
        middle = (len(faces) - 1) / 2
        for number, face in enumerate(faces):
            for shake in range(6):
                off = theme.px(2) * (-1 if shake % 2 else 1)
                script.to(face, "x", x + off, at + 0.2 + shake * 0.05, 0.05, linear)
            turn = (number - middle) * 10
            far = (number - middle) * w * 0.36
            drop = abs(number - middle) ** 2 * w * 0.03
            script.to(face, "x", x + far, at + 0.5, 0.35)
            script.to(face, "y", top + w * 0.12 + drop, at + 0.5, 0.35)
            script.to(face, "angle", -turn, at + 0.5, 0.35)
        script.sound("bust", at + 0.5)
        return 1.0

    def _rows(
        self, body: Node, high: float
    ) -> tuple[list[Total], dict[tuple[int, int], list[Face]], dict[tuple[int, int], Rich]]:
        """A row for each seat: its name, its cells, its total."""
        theme, sheet = self.theme, self.sheet
        totals, faces, texts = [], {}, {}
        role: Role = "title" if high >= theme.px(84) else "lead"
        for seat in self._seats:
            y = seat * high
            rule = Panel(theme.color("hairline"), radius=0)
            rule.place(self.margin, y, self.w - 2 * self.margin, 1)
            body.add(rule)
            plate = Panel(theme.color("solid"), theme.color("hairline"), radius=theme.px(10))
            pad = theme.px(6)
            plate.place(self.margin, y + pad, self.left, high - 2 * pad)
            name = Rich(f"seat:{seat}", wrap=False)
            room = round(self.left - theme.px(16))
            name.set(self._name(seat, room))
            name.place(theme.px(8), 0, room, high - 2 * pad)
            plate.add(name)
            body.add(plate)
            for column, cell in enumerate(sheet.rows[seat]):
                if cell is not None:
                    key = (seat, column)
                    faces[key], texts[key] = self._cell(body, cell, column, y, high, seat)
            total = Total(theme, f"score:{seat}:points", sheet.form, self._under(seat))
            total.role = role
            total.label = self._figure(sheet.points[seat])
            total.place(self.w - self.margin - self.right, y + pad, self.right, high - 2 * pad)
            body.add(total)
            totals.append(total)
        return totals, faces, texts

    def _name(self, seat: int, room: int) -> list[Span]:
        """A seat's name in `room` pixels: smaller or shortened where it must, and at last cut."""
        ink = self.theme.color("text")
        roles: tuple[Role, ...] = ("body", "small")
        for role in roles:
            out = fitted(f"@{seat}", self.names, self.art, role, room, ink, ink)
            if sum(span.width for span in out) <= room:
                return out
        font = self.theme.font("small", True)
        return [Span(elided(self.names[seat], font, room), font, ink)]

    def _cell(
        self, body: Node, cell: Cell, column: int, y: float, high: float, seat: int
    ) -> tuple[list[Face], Rich]:
        """The cards of a cell, fanned to the index, and under them how they count."""
        theme = self.theme
        x, room = self.column(column), round(self.wide[column])
        text = self._counted(f"score:{seat}:{self.sheet.heads[column].key}", cell)
        tall = text.natural(room)[1]
        faces: list[Face] = []
        free = high - tall - theme.px(14)
        if cell.cards and self.card:
            n = len(cell.cards)
            w = min(free / ASPECT, theme.px(110))
            w = min(w, room / (1 + INDEX * (n - 1)))
            w = max(w, min(free / ASPECT, self.card))
            step = min(w * 0.6, (room - w) / max(1, n - 1))
            for number, card in enumerate(cell.cards):
                face = Face(self.art, card, round(w))
                face.name = f"counted:{seat}:{card}"
                face.position = (x + number * step, y + theme.px(6))
                body.add(face)
                faces.append(face)
            text.place(x, y + theme.px(8) + w * ASPECT, room, tall)
        else:
            text.place(x, y + (high - tall) / 2, room, tall)
        body.add(text)
        return faces, text

    def _open(self, script: Script, faces: dict[tuple[int, int], list[Face]], at: float) -> float:
        """Hands open seat by seat; gives when they all lie open."""
        count = sum(map(len, faces.values()))
        each = min(OPENS, OPENING / max(1, count))
        for key in sorted(faces):
            for face in faces[key]:
                script.set(face, "alpha", 0.0)
                script.set(face, "dim", 1.0)
                script.to(face, "alpha", 1.0, at, 0.18)
                at += each
        return at + 0.3

    def _count(
        self,
        stage: Node,
        body: Node,
        script: Script,
        totals: Sequence[Total],
        faces: dict[tuple[int, int], list[Face]],
        texts: dict[tuple[int, int], Rich],
        at: float,
        rows_top: float,
        high: float,
    ) -> None:
        """The columns count from left to right, at last what is full, the totals grow, and whoever
        leads is gold."""
        theme, sheet = self.theme, self.sheet
        sums = [0] * len(totals)
        for total in totals:
            script.set(total, "figure", 0.0)
            script.set(total, "summed", 0.0)
        for text in texts.values():
            script.set(text, "alpha", 0.0)
        for column, head in sorted(enumerate(sheet.heads), key=lambda each: each[1].full):
            keys = [(seat, column) for seat in self._seats if (seat, column) in texts]
            if not keys:
                continue
            seconds = LAST if head.full else COUNTS
            at += COUNTS if head.full else 0.0
            glow = Panel(theme.color("gold"), radius=theme.px(12))
            glow.place(
                self.column(column) - self.gap / 2,
                rows_top - theme.px(4),
                self.wide[column] + self.gap,
                min(high * len(totals), self.foot - rows_top) + theme.px(8),
            )
            glow.z = -1
            stage.add(glow)
            script.set(glow, "alpha", 0.0)
            script.to(glow, "alpha", 0.12, at, 0.12)
            at = self._turn_up(script, [(key, faces[key]) for key in keys], at)
            script.to(glow, "alpha", 0.0, at + seconds, 0.2)
            for seat, _column in keys:
                cell = sheet.rows[seat][column]
                assert cell is not None
                text = texts[seat, column]
                script.to(text, "alpha", 1.0, at, 0.15)
                for face in faces[seat, column]:
                    if head.stands:
                        script.set(face, "angle", 90.0)
                        script.to(face, "angle", 0.0, at, STANDS)
                        script.set(face, "x", face.x + (face.h - face.w) / 4)  # off its neighbours
                        script.to(face, "x", face.x, at, STANDS)
                    if cell.points:
                        rest = face.y
                        script.to(face, "dim", 0.0, at)
                        script.to(face, "lit", 1.0, at)
                        script.to(face, "y", rest - theme.px(5), at, 0.12)
                        script.to(face, "y", rest, at + seconds - 0.12, 0.12)
                        script.to(face, "lit", 0.0, at + seconds)
                if cell.points:
                    self._coin(body, script, text, totals[seat], cell.points, at)
                    sums[seat] += cell.points
                    script.to(totals[seat], "figure", sums[seat], at + 0.3, seconds - 0.1)
            points = [cell.points for seat, _at in keys if (cell := sheet.rows[seat][column])]
            if any(points):
                script.sound("coin" if max(points) > 0 else "crash", at + 0.3)
            at += seconds
            best = max(sums)
            for seat, total in enumerate(totals):
                script.to(total, "gold", float(sums[seat] == best and best > 0), at)
        at += 0.3
        best = max(sheet.points)
        for seat, total in enumerate(totals):
            script.to(total, "figure", sheet.points[seat], at)
            script.to(total, "summed", 1.0, at)
            script.to(total, "gold", float(sheet.points[seat] == best and best > 0), at)
        script.sound("win", at)
        script.end = max(script.end, at + 0.4)

    def _turn_up(
        self, script: Script, column: Sequence[tuple[tuple[int, int], list[Face]]], at: float
    ) -> float:
        """The cards of a column that were unseen turn up one by one; gives when they have."""
        begun = at
        for (seat, index), faces in column:
            cell = self.sheet.rows[seat][index]
            for face in faces:
                if cell is not None and face.card in cell.unseen:
                    script.set(face, "turned", 0.0)
                    script.to(face, "turned", 1.0, at, TURNS)
                    script.sound("turn", at)
                    at += NEXT
        return at if at == begun else at + TURNS

    def _coin(
        self, body: Node, script: Script, source: Rich, total: Total, points: int, at: float
    ) -> None:
        """What a cell makes flies to the seat's total."""
        sign = "+" if points > 0 else "−"
        coin = Coin(self.theme, f"{sign}{abs(points)}")
        beside = source.y + source.h / 2 - coin.h / 2
        coin.position = (  # whole in the last row too
            source.x + min(source.w, self.theme.px(90)),
            min(beside, body.h - coin.h),
        )
        body.add(coin)
        end = (total.x - coin.w * 0.4, total.y + total.h / 2 - coin.h / 2)
        script.set(coin, "alpha", 0.0)
        script.to(coin, "alpha", 1.0, at + 0.05, 0.05)
        script.to(coin, "x", end[0], at + 0.1, 0.35)
        arc = min(coin.y, end[1]) - self.theme.px(16)
        script.to(coin, "y", arc, at + 0.1, 0.17)
        script.to(coin, "y", end[1], at + 0.27, 0.18)
        script.to(coin, "alpha", 0.0, at + 0.45, 0.1)
