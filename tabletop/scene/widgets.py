"""Widgets: panels, pictures, buttons, toggles, segmented choices; a Style gives the looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Literal, TypeAlias

from pygame import Color, Rect, Surface
from pygame.font import Font

from tabletop.scene.choice import Choice
from tabletop.scene.node import Node, shown
from tabletop.scene.shapes import CLEAR, Shapes
from tabletop.scene.style import Role, Style
from tabletop.scene.text import elided

Kind: TypeAlias = Literal["plain", "main", "quiet"]

SHAPES = Shapes()


class Panel(Node):
    """A rounded rectangle behind other nodes; `fill` and `edge` are colours with alpha."""

    is_told = True

    def __init__(
        self,
        fill: Color,
        edge: Color = CLEAR,
        *,
        name: str = "",
        radius: int = 12,
        width: int = 1,
    ) -> None:
        super().__init__(name)
        self.fill = fill
        self.edge = edge
        self.radius = radius
        self.width = width

    def recolour(self, fill: Color, edge: Color) -> None:
        """Takes other colours."""
        if (self.fill, self.edge) != (fill, edge):
            self.fill, self.edge = fill, edge
            self.touch()

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel."""
        width = self.width if self.edge.a else 0
        shown(
            SHAPES.panel(at.size, self.radius, self.fill, self.edge, width),
            target,
            at.topleft,
            alpha,
        )


class Picture(Node):
    """A surface, drawn at the node's place."""

    def __init__(self, picture: Surface, name: str = "") -> None:
        super().__init__(name, w=picture.get_width(), h=picture.get_height())
        self.picture = picture

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the surface."""
        shown(self.picture, target, at.topleft, alpha)


class Ring(Node):
    """A gold outline around another node, for the focus; draws nothing while it has none."""

    def __init__(self, style: Style, name: str = "") -> None:
        super().__init__(name)
        self.style = style

    def around(self, rect: Rect | None, grow: int, radius: int) -> None:
        """Goes around an absolute rectangle (in a parent at the window's corner), or away."""
        self.visible = rect is not None
        self.radius = radius
        if rect is not None:
            self.place(rect.x - grow, rect.y - grow, rect.w + 2 * grow, rect.h + 2 * grow)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the ring."""
        width = self.style.px(3)
        ring = SHAPES.dashes(at.size, self.radius, self.style.color("gold"), width, 1, 0)
        shown(ring, target, at.topleft, alpha)


class Button(Node):
    """A pill with a label; "main" is the gold one. `hint` says why it is disabled, or what it does.

    Enter, Space and a click run `action`. `key` is shown small behind the label, which has `pad`
    pixels of scale 1 beside it, both sides together. Where it `is_short` only `short` is written on
    it, such as a key: what it is called then is its tip. It is as wide as the widest of the labels
    that it has `in_turn`, so that it stands still.
    """

    is_a = "button"
    is_told = True
    is_short = False

    def __init__(
        self,
        name: str,
        label: str,
        action: Callable[[], None],
        style: Style,
        *,
        kind: Kind = "plain",
        role: Role = "body",
        key: str = "",
        hint: str = "",
        enabled: bool = True,
        short: str = "",
        in_turn: Sequence[str] = (),
    ) -> None:
        super().__init__(name)
        self.label = label
        self.in_turn = in_turn
        self.short = short
        self.action = action
        self.style = style
        self.kind: Kind = kind
        self.role: Role = role
        self.pad = 36.0
        self.key = key
        self.hint = hint
        self.solid = self.focusable = True
        self.margin = 6
        self.set_enabled(enabled)

    def set_enabled(self, on: bool, hint: str | None = None) -> None:
        """Enables or disables; disabled buttons stay focusable so that the reason, the `hint`, can
        be read, and only there."""
        self.enabled = on
        if hint is not None:
            self.hint = "" if on else hint
        self.mark("disabled", not on)
        self.touch()

    @property
    def written(self) -> str:
        """What stands on it."""
        return self.short if self.is_short else self.label

    def shorten(self) -> None:
        """Writes only what is `short` on it, where there is such a thing."""
        if self.short:
            self.is_short = True
            self.tip = self.tip or self.hint or self.label

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """The size the label needs, with its padding; on more lines where it is wider than `width`
        pixels."""
        style = self.style
        font = style.font(self.role, True)
        w, h = font.size(self.written)
        if self.is_short:
            return max(w + style.px(8), h) + style.px(10), h + style.px(14)
        key = style.font("small").size(self.key)[0] + style.px(8) if self.key else 0
        w = max(w, *(font.size(each)[0] for each in self.in_turn), 0)
        w += key + style.px(self.pad)
        if width is not None and w > width:
            room = max(1, width - style.px(16) - key)
            lines = font.render(self.label, True, Color(0, 0, 0), None, room)
            return width, lines.get_height() + style.px(14)
        return w, h + style.px(14)

    def _colours(self) -> tuple[Color, Color]:
        style = self.style
        if not self.enabled:
            return style.color("disabled"), style.color("on_disabled")
        if self.kind == "main":
            fill = style.color("gilt")
            if "hover" in self.states:
                fill = fill.lerp(Color(255, 255, 255), 0.18)
            return fill, style.color("on_gold")
        hot = "hover" in self.states
        if self.kind == "quiet":
            return (style.color("secondary") if hot else CLEAR), style.color("text")
        fill = style.color("secondary_hover" if hot else "secondary")
        return fill, style.color("on_secondary")

    def _edge(self) -> Color:
        if self.kind == "main" and self.enabled:
            gold = self.style.color("gold")
            return CLEAR if gold == self.style.color("gilt") else gold  # what is bright needs none
        return self.style.color("edge" if self.enabled else "hairline")

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pill and its label."""
        fill, ink = self._colours()
        style = self.style
        if "pressed" in self.states and self.enabled:
            fill = fill.lerp(Color(0, 0, 0, fill.a), 0.15)
        edge = self._edge()
        radius = min(at.h // 2, style.px(22))
        width = style.px(1) if edge.a else 0
        shown(SHAPES.panel(at.size, radius, fill, edge, width), target, at.topleft, alpha)
        font, small = style.font(self.role, True), style.font("small")
        key = "" if self.is_short else self.key
        gap = style.px(8)
        room = at.w - style.px(16) - (small.size(key)[0] + gap if key else 0)
        if at.h >= 2 * font.get_linesize() and font.size(self.written)[0] > room:
            font.align = 1
            text = font.render(self.written, True, ink, None, max(1, room))
            font.align = 0
        else:
            text = font.render(elided(self.written, font, room), True, ink)
        total = text.get_width() + (small.size(key)[0] + gap if key else 0)
        x = at.x + (at.w - total) // 2
        shown(text, target, (x, at.y + (at.h - text.get_height()) // 2), alpha)
        if key:
            sign = small.render(key, True, ink)
            y = at.y + (at.h - sign.get_height()) // 2
            shown(
                sign, target, (x + text.get_width() + gap, y), alpha * (0.85 if self.enabled else 1)
            )
        if "ring" in self.states:
            focus_ring(target, at, style, radius)


class Toggle(Node):
    """A switch with a label left of it, which may be `bold`; `changed` gets the new value."""

    is_a = "switch"

    def __init__(
        self,
        name: str,
        label: str,
        on: bool,
        changed: Callable[[bool], None],
        style: Style,
        *,
        bold: bool = False,
    ) -> None:
        super().__init__(name)
        self.bold = bold
        self.label = label
        self.on = on
        self.changed = changed
        self.style = style
        self.solid = self.focusable = True
        self.margin = 6
        self.action = self._flip
        self.mark("on", on)

    @property
    def reading(self) -> str:
        """Whether it is on."""
        return "on" if self.on else "off"

    def _flip(self) -> None:
        self.on = not self.on
        self.mark("on", self.on)
        self.touch()
        self.changed(self.on)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws label and switch."""
        style = self.style
        h = min(at.h, style.px(26))
        w = round(h * 1.8)
        font = style.font("body", self.bold)
        text = font.render(
            elided(self.label, font, at.w - w - style.px(12)), True, style.color("text")
        )
        shown(text, target, (at.x, at.centery - text.get_height() // 2), alpha)
        track = Rect(at.right - w, at.centery - h // 2, w, h)
        fill = style.color("button" if self.on else "disabled")
        shape = SHAPES.panel(track.size, h // 2, fill, style.color("edge"), style.px(1))
        shown(shape, target, track.topleft, alpha)
        knob = h - style.px(6)
        x = track.right - knob - style.px(3) if self.on else track.x + style.px(3)
        ink = style.color("on_button" if self.on else "muted")
        shown(SHAPES.disc(knob, ink), target, (x, track.centery - knob // 2), alpha)
        if "ring" in self.states:
            focus_ring(target, track, style, h // 2)


class Segmented(Choice):
    """Choices beside one another of which one is taken; arrow keys and clicks take another.

    Their cells are equally wide where every word has room so, else as wide as their words, and go
    on in further rows where these are too wide for one.
    """

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """The size the labels need, in cells of one width; in at most `width` pixels where that is
        given."""
        needs = self._needs("body")
        even = max(needs, default=0) * len(needs)
        high = self.style.font("body", True).get_linesize() + self.style.px(12)
        if width is None or even <= width:
            return even, high
        return width, high * len(_in_rows(needs, width))

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right move the choice, and stay here where there is none that way: the next
        press would change another control."""
        self.choose(self.index + dx)
        return bool(dx)

    def cells(self) -> list[Rect]:
        """Where each choice is written, within the window."""
        return self._cells(self.rect)[1]

    def click_at(self, point: tuple[float, float]) -> None:
        """Takes the choice under the point."""
        x, y = round(point[0]), round(point[1])
        for index, cell in enumerate(self.cells()):
            if cell.collidepoint(x, y):
                self.choose(index)
                return

    def _needs(self, role: Role) -> list[int]:
        """The width of each word's cell."""
        font = self.style.font(role, True)
        return [font.size(choice)[0] + self.style.px(24) for choice in self.choices]

    def _cells(self, at: Rect) -> tuple[Role, list[Rect]]:
        """The size of the text, and the cell of each choice, in a row of choices that lies `at`.
        Text that has no room in as many rows as there is height for is small."""
        line = self.style.font("body", True).get_linesize()
        role: Role = "body"
        rows = _in_rows(self._needs(role), at.w)
        if len(rows) > max(1, at.h // line):
            role = "small"
            rows = _in_rows(self._needs(role), at.w)[: max(1, at.h // line)]
            rows[-1] = range(rows[-1].start, len(self.choices))
        needs = self._needs(role)
        out = []
        for number, row in enumerate(rows):
            top, bottom = (at.h * n // len(rows) for n in (number, number + 1))
            have = [needs[index] for index in row]
            spare = (at.w - sum(have)) / len(have)
            widths = [each + spare for each in have]
            if max(have) * len(have) <= at.w or spare < 0:
                widths = [at.w / len(have)] * len(have)
            ends = [0, *(round(end) for end in accumulate(widths))]
            out += [
                Rect(at.x + left, at.y + top, right - left, bottom - top)
                for left, right in pairwise(ends)
            ]
        return role, out

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the choices."""
        style = self.style
        radius = min(at.h // 2, style.px(22))
        back = SHAPES.panel(at.size, radius, style.color("field"), style.color("edge"), style.px(1))
        shown(back, target, at.topleft, alpha)
        role, cells = self._cells(at)
        font = style.font(role, True)
        for index, whole in enumerate(cells):
            cell = whole.inflate(-6, -6)
            taken = index == self.index
            if taken:
                round_ = max(1, min(cell.h // 2, radius - 3))
                bright = style.color("on_button")
                fill = SHAPES.panel(cell.size, round_, style.color("button"), bright, style.px(2))
                shown(fill, target, cell.topleft, alpha)
            ink = style.color("on_button" if taken else "muted")
            picture = self._written(index, font, cell.w - 6, ink)
            shown(picture, target, picture.get_rect(center=cell.center).topleft, alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)

    def _written(self, index: int, font: Font, width: int, ink: Color) -> Surface:
        """What stands for a choice in its cell."""
        return font.render(elided(self.choices[index], font, width), True, ink)


def _in_rows(needs: Sequence[int], width: int) -> list[range]:
    """Which of several widths stand in each of as few rows of `width` pixels as hold them, the
    longest of which is as short as can be."""

    def rows(room: float) -> list[range]:
        out, start = list[range](), 0
        for end in range(1, len(needs) + 1):
            if end == len(needs) or sum(needs[start : end + 1]) > room:
                out.append(range(start, end))
                start = end
        return out

    count = len(rows(width))
    rooms = sorted({sum(needs[a:b]) for b in range(len(needs) + 1) for a in range(b)})
    return next(rows(room) for room in rooms if len(rows(room)) == count)


def focus_ring(target: Surface, at: Rect, style: Style, radius: int) -> None:
    """Draws the gold ring of the focus around `at`, inside a margin of 6 pixels."""
    width = min(3, style.px(2))  # a large window needs more
    grow = 2 * width  # as wide as the gap that sets it off a gold button
    area = at.inflate(2 * grow, 2 * grow)
    ring = SHAPES.dashes(area.size, radius + grow, style.color("gold"), width, 1, 0)
    target.blit(ring, area)
