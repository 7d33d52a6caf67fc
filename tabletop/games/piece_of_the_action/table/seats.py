"""What lies before a seat, and what it stands to win or lose if the Deal ended now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.score import brings, shares, stakes, value
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.text import change_of
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Align, Label, Rich
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.markup import spans
from tabletop.ui.table.nodes import faint

ROLES: Final[tuple[tuple[Role, Role], ...]] = (
    ("lead", "body"),
    ("body", "small"),
    ("small", "small"),
)
"""The type of a stake and of the points it makes, the largest first."""


BESIDE: Final = 70
"""The pixels, at scale 1, that figures beside cards have at the most where text is large."""
ONE: Final = 0.46
"""The part of the room for a seat's cards that one of them takes at the most."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a seat really wins (or loses, below 0) on the Deal, as nobody falls below 0 points, and
    the points that leaves it; `short` is what it would lose if it had so much, 0 where it has."""

    change: int
    points: int
    short: int = 0

    @classmethod
    def of(cls, deal: ActionState, seat: int) -> Stake:
        """What the Deal as it stands does to a seat."""
        change, stake = brings(deal)[seat], stakes(deal, value(deal))[seat]
        return cls(change, deal.points[seat] + change, -stake if stake < change else 0)


class SeatBox(Node):
    """Under a seat's plate: the felt for its POTA and Reverse, whether it leads or has passed, and
    what it stands to win or lose if the Deal ended now (`deal` is None while none is on). With
    `then`, the Deal after a move that is looked at, it shows what becomes of that."""

    def __init__(
        self,
        seen: Seen[ActionView],
        seat: int,
        area: Rect,
        deal: ActionState | None,
        tag: str,
        then: ActionState | None = None,
    ) -> None:
        super().__init__(f"stake:{seat}", *area)
        self.theme, self.art = seen.theme, seen.art
        self.now = Stake.of(deal, seat) if deal is not None else None
        self.then = Stake.of(then, seat) if then is not None else None
        self.seat = seat
        self.leads = seen.view.leader == seat
        self.label = self._read(seen, seat, deal, tag)
        _cards, words = self.parts(self.theme, Rect(0, 0, area.w, area.h))
        if words.h > self.theme.font("lead", True).get_linesize():
            self._beside(words, tag, seat == seen.me)
        else:
            self._above(words, tag, seat == seen.me)

    def _read(self, seen: Seen[ActionView], seat: int, deal: ActionState | None, tag: str) -> str:
        parts = [seen.names[seat]]
        if self.leads:
            parts.append(_("has the Leader marker"))
        if tag:
            parts.append(tag)
        if deal is not None and self.now is not None:
            n, each = len(deal.pota[seat]), shares(deal, seat)
            parts.append(ngettext("{n} POTA", "{n} POTA", n).format(n=n))
            if deal.reverse[seat] is not None:
                parts.append(_("Reverse"))
            parts.append(ngettext("{n} share", "{n} shares", each).format(n=each))
            text = _("the Deal brings it {stake}, to {points}")
            parts.append(text.format(stake=signed(self.now.change), points=self.now.points))
        return ", ".join(parts)

    @staticmethod
    def parts(theme: Theme, box: Rect) -> tuple[Rect, Rect]:
        """Of a box: where its cards lie, and where its words and figures stand: above the cards, or
        beside them where there is no height for that, or cards are larger so."""
        is_large = theme.scale > theme.window
        pad = min(theme.px(8), round(12 * theme.window)) if box.h > theme.px(60) else 4
        line = theme.font("body" if is_large else "lead", True).get_linesize()
        inner = Rect(box.x + pad, box.y + 4, box.w - 2 * pad, box.h - 4 - min(pad, 8))
        cards_h = inner.h - line - 2
        wide = inner.w - min(round(inner.w * 0.46), theme.px(BESIDE))
        above = min(cards_h, inner.w * ONE * ASPECT)
        beside = min(inner.h, wide * ONE * ASPECT)
        if cards_h >= box.h * 0.6 if not is_large else above >= beside:
            top = Rect(inner.x, inner.y, inner.w, line)
            return Rect(inner.x, inner.bottom - cards_h, inner.w, cards_h), top
        cards = Rect(inner.x, inner.y, wide if is_large else round(inner.w * 0.54), inner.h)
        return cards, Rect(cards.right + 4, inner.y, inner.right - cards.right - 4, inner.h)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the felt; words and figures lie on it."""
        theme = self.theme
        edge = theme.color("muted" if self.leads else "hairline")
        width = 1
        if self.then is not None:
            edge, width = theme.color("text"), max(2, round(2.2 * theme.window))
        fill = faint(theme.color("panel"), 0.42 if self.then is None else 0)  # over its cards
        shape = SHAPES.panel(at.size, round(11 * theme.window), fill, edge, width)
        shown(shape, target, at.topleft, alpha)

    # Words and figures

    @property
    def _stake(self) -> str:
        """What the seat wins or loses, as markup."""
        now, then = self.now, self.then
        if now is not None and then is not None and then != now:
            text = _("{before} → {after}")
            return text.format(before=change_of(now.change), after=change_of(then.change))
        stake = then or now
        return change_of(stake.change) if stake is not None else ""

    @property
    def _makes(self) -> str:
        """The points that leaves it with."""
        stake = self.then or self.now
        is_other = self.then is not None and self.then != self.now
        if stake is None or not (stake.change or stake.short or is_other):
            return ""
        if stake.short:
            return _("of {stake} = {points}").format(stake=stake.short, points=stake.points)
        return _("= {points}").format(points=stake.points)

    def _rich(self, text: str, role: Role, align: Align) -> Rich:
        name = f"won:{self.seat}" if text.startswith(self._stake or " ") else ""
        line = Rich(name, wrap=False, align=align)
        theme = self.theme
        line.set(spans(text, (), self.art, role, theme.color("muted"), theme.color("text")))
        return line

    def _above(self, room: Rect, tag: str, is_mine: bool) -> None:
        """One line: who it is and what marks it at the left, the stake at the right, and the points
        it makes where there is room for them beside the marker's first letter."""
        theme, gap = self.theme, min(self.theme.px(8), round(8 * self.theme.window))
        left: list[Node] = []
        x = room.x
        if is_mine:
            you = Label(_("You"), theme.font("body", True), theme.color("text"))
            you.place(x, room.y, you.natural()[0], room.h)
            left.append(you)
            x += round(you.w) + gap
        ways: list[tuple[str, Role]] = [(f"{self._stake}  {self._makes}", "body")]
        ways += [(self._stake, "body"), (self._stake, "small")]
        whole, stake, _small = (
            self._rich(text, role, "right").width if self._stake else 0 for text, role in ways
        )
        marked = room.h + gap if self.leads else 0
        out = self._tag(tag, room.right - x - stake - gap - marked)
        said = out.natural()[0] if tag else 0
        if whole + marked + (said + gap) * bool(said) <= room.right - x:
            stake = whole  # the points it makes come before the marker's word
        if self.leads:
            mark = Marker(theme, _("Leader"))
            free = room.right - x - (stake + gap) - (said + gap) * bool(said)
            mark.fit(x, room.y, min(mark.wide, round(room.w * 0.5), max(free, room.h)), room.h)
            left.append(mark)
            x += round(mark.w) + gap
        end = room.right
        if self._stake:
            for text, role in ways:
                line = self._rich(text, role, "right")
                if line.width <= end - x - (said + gap) * bool(said):
                    break
            wide = min(line.width, end - room.x)
            line.place(end - wide, room.y, wide, room.h)
            self.add(line)
            end -= wide + gap
        if said and said <= end - x:
            out.place(x, room.y, end - x, room.h)
            left.append(out)
        self.add(*(node for node in left if node.x + node.w <= end + gap))

    def _tag(self, tag: str, room: float) -> Label:
        """What marks a seat, in the largest type in which it has `room`, or the smallest."""
        theme = self.theme
        for scale in (theme.scale, *theme.smaller()):
            font = (theme if scale == theme.scale else theme.at(scale)).font("small")
            label = Label(tag, font, theme.color("muted"))
            if label.natural()[0] <= room:
                break
        return label

    def _beside(self, room: Rect, tag: str, is_mine: bool) -> None:
        """Lines under one another: what marks the seat, the stake, the points it makes; as large
        as there is room for, and the last of them gives way first, then the marker, at last what
        marks the seat; or all in one line where that is what there is room for."""
        makes = [self._makes] if self._makes else []
        stake = [self._stake] if self._stake else []
        marks = [each for each in (self._marks(tag, n, is_mine) for n in range(4)) if each]
        ways = [(mark, texts) for mark in marks for texts in (stake + makes, stake)]
        if not marks:
            ways = [([], stake + makes)]
        for mark, texts in ways:
            for roles in ROLES:
                lines = self._lines(room, mark, texts, roles)
                tall = sum(height for _nodes, height in lines)
                wide = max((self._across(nodes) for nodes, _height in lines), default=0)
                if tall <= room.h and wide <= room.w:
                    self._stack(room, lines, tall)
                    return
        for mark in [*marks, []]:
            for role in ("lead", "body", "small"):
                [(nodes, height)] = self._lines(room, [], stake, (role, role)) or [([], 0)]
                if self._across([*mark, *nodes]) <= room.w or (not mark and role == "small"):
                    self._stack(room, [([*mark, *nodes], height)], height)
                    return

    def _marks(self, tag: str, short: int, is_mine: bool) -> list[Node]:
        """Whose it is where it `is_mine`, the marker of a Leader and the tag: the shorter they have
        to be, without the first, with the marker's first letter alone, then with the tag alone."""
        theme = self.theme
        nodes: list[Node] = []
        small = theme.font("small", True).get_linesize()
        if is_mine and not short:
            you = Label(_("You"), theme.font("small", True), theme.color("text"))
            you.place(0, 0, you.natural()[0], small)
            nodes.append(you)
        if self.leads and (short < 3 or not tag):
            mark = Marker(theme, _("Leader"))
            mark.fit(0, 0, small if short > 1 else mark.wide, small)
            nodes.append(mark)
        if tag:
            words = {_("declined"): _("no"), _("passed"): _("out")}
            word = words.get(tag, tag) if short > 1 else tag
            out = Label(word, theme.font("small"), theme.color("muted"), align="right")
            out.place(0, 0, out.natural()[0], small)
            nodes.append(out)
        return nodes

    def _across(self, nodes: Sequence[Node]) -> float:
        return sum(node.w for node in nodes) + self.theme.px(8) * max(0, len(nodes) - 1)

    def _lines(
        self,
        room: Rect,
        mark: Sequence[Node],
        texts: Sequence[str],
        roles: tuple[Role, Role],
    ) -> list[tuple[list[Node], int]]:
        """What marks the seat, and the texts in these types, each with the height of its line."""
        theme = self.theme
        lines: list[tuple[list[Node], int]] = []
        if mark:
            lines.append((list(mark), theme.font("small", True).get_linesize()))
        for text, role in zip(texts, roles, strict=False):
            line = self._rich(text, role, "right")
            height = theme.font(role, True).get_linesize()
            line.place(0, 0, line.width, height)
            lines.append(([line], height))
        return lines

    def _stack(self, room: Rect, lines: Sequence[tuple[list[Node], int]], tall: int) -> None:
        """Places the lines from the top, each at the right."""
        y = room.y + (room.h - tall) // 2
        for nodes, height in lines:
            x = float(room.right)
            for node in reversed(nodes):
                x -= node.w
                node.place(x, y, node.w, height)
                self.add(node)
                x -= self.theme.px(8)
            y += height


class Marker(Node):
    """A token of ivory with a word on it, or its first letter where that is all there is room
    for."""

    is_a = "text"

    def __init__(self, theme: Theme, word: str) -> None:
        super().__init__("")
        self.theme, self.word = theme, word
        self.label = word

    @property
    def wide(self) -> int:
        """The pixels that the whole word takes."""
        return self.theme.font("small", True).size(self.word)[0] + self.theme.px(14)

    def fit(self, x: float, y: float, w: float, h: float) -> None:
        """Takes its place in a room of this size, no wider than it needs."""
        if w < self.wide:
            self.word = self.word[:1]
        self.place(x, y, min(w, self.wide), h)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        theme = self.theme
        text = theme.font("small", True).render(self.word, True, theme.color("spades"))
        height = min(at.h, text.get_height() + theme.px(2))
        shape = SHAPES.panel(
            (at.w, height), height // 2, theme.color("card"), theme.color("card_edge"), 1
        )
        shown(shape, target, (at.x, at.centery - height // 2), alpha)
        shown(text, target, text.get_rect(center=at.center).topleft, alpha)
