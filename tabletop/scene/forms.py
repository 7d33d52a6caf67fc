"""Form widgets the scene package does not have: a line of text, a stepper, a tile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.scene.choice import Choice
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Style
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES, focus_ring

MAX_LENGTH: Final = 24


class Field(Node):
    """One line of text to type in; `changed` gets every new text, `label` says what it is for.

    `allowed` says which characters may be typed; `placeholder` stands where there is no text. The
    caret is a place between characters, `anchor` the other end of the selection.
    """

    is_a = "field"

    def __init__(
        self,
        name: str,
        text: str,
        changed: Callable[[str], None],
        style: Style,
        *,
        label: str,
        placeholder: str = "",
        most: int = MAX_LENGTH,
        allowed: Callable[[str], bool] = str.isprintable,
        submit: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(name)
        self.text = text
        self.label = label
        self.changed = changed
        self.style = style
        self.placeholder = placeholder
        self.most = most
        self.allowed = allowed
        self.submit = submit
        self.caret = self.anchor = len(text)
        self.solid = self.focusable = True
        self.margin = 6
        self._scrolled = 0

    @property
    def reading(self) -> str:
        """The typed text."""
        return self.text

    def describe(self) -> dict[str, str]:
        """The typed text and what stands there without one."""
        return {"text": self.text, "placeholder": self.placeholder}

    def natural(self) -> tuple[int, int]:
        """A width for a name and the height of a control."""
        return self.style.px(190), self.style.font("body").get_linesize() + self.style.px(14)

    def select_all(self) -> None:
        """Selects the whole text, as Tab into the field does."""
        self.anchor, self.caret = 0, len(self.text)
        self.touch()

    def insert(self, text: str) -> None:
        """Types `text` over the selection, as far as it is allowed and there is room."""
        low, high = self._selection()
        kept = "".join(letter for letter in text if self.allowed(letter))
        kept = kept[: self.most - (len(self.text) - (high - low))]
        self._replace(low, high, kept)

    def key(self, event: Event) -> bool:
        """Takes a key while the field has the focus; gives whether it was one for text."""
        command = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if command and event.key in (pygame.K_a, pygame.K_c, pygame.K_x, pygame.K_v):
            self._clipboard(event.key)
        elif event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self._erase(event.key == pygame.K_BACKSPACE, command)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            low, high = self._selection()
            back = event.key == pygame.K_LEFT
            if low != high and not shift:
                self._go(low if back else high, False)
            else:
                self._go(self.caret + (-1 if back else 1), shift)
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self._go(0 if event.key == pygame.K_HOME else len(self.text), shift)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.submit is not None:
            self.submit()
        else:
            return not command and bool(event.unicode) and event.unicode.isprintable()
        return True

    def click_at(self, point: tuple[float, float]) -> None:
        """Puts the caret under the pointer."""
        x = point[0] - self.rect.x - self.style.px(12) + self._scrolled
        font = self.style.font("body")
        self._go(
            min(range(len(self.text) + 1), key=lambda i: abs(font.size(self.text[:i])[0] - x)),
            False,
        )

    def _selection(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def _go(self, place: int, selecting: bool) -> None:
        self.caret = max(0, min(len(self.text), place))
        if not selecting:
            self.anchor = self.caret
        self.touch()

    def _erase(self, back: bool, word: bool) -> None:
        low, high = self._selection()
        if low == high:
            if back:
                low = (self.text[:low].rstrip().rfind(" ") + 1) if word else max(0, low - 1)
            else:
                high = min(len(self.text), high + 1)
        self._replace(low, high, "")

    def _replace(self, low: int, high: int, text: str) -> None:
        before = self.text
        self.text = before[:low] + text + before[high:]
        self._go(low + len(text), False)
        if self.text != before:
            self.changed(self.text)

    def _clipboard(self, key: int) -> None:
        low, high = self._selection()
        try:
            if key == pygame.K_a:
                self.select_all()
            elif key == pygame.K_v:
                self.insert(pygame.scrap.get_text())
            elif low != high:
                pygame.scrap.put_text(self.text[low:high])
                if key == pygame.K_x:
                    self._replace(low, high, "")
        except pygame.error:
            return  # a system without a clipboard

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the box, the text, and while focused the selection and the caret."""
        style, font = self.style, self.style.font("body")
        focused = "focused" in self.states
        radius = min(at.h // 2, style.px(8))
        edge = style.color("gold" if focused else "edge")
        box = SHAPES.panel(at.size, radius, style.color("field"), edge, style.px(1))
        shown(box, target, at.topleft, alpha)
        inner = at.inflate(-2 * style.px(12), 0)
        caret = font.size(self.text[: self.caret])[0]
        if caret - self._scrolled > inner.w - 2:
            self._scrolled = caret - inner.w + 2
        self._scrolled = max(0, min(self._scrolled, caret))
        clip = target.get_clip()
        target.set_clip(clip.clip(inner.inflate(4, 0)))
        height = font.get_linesize()
        top = at.y + (at.h - height) // 2
        low, high = self._selection()
        if focused and low != high:
            left = inner.x + font.size(self.text[:low])[0] - self._scrolled
            wide = font.size(self.text[low:high])[0]
            target.fill(style.color("button"), Rect(left, top, wide, height))
        left = inner.x - self._scrolled
        if self.text or not self.placeholder:
            picture = font.render(self.text, True, style.color("text"))
        else:
            picture = font.render(self.placeholder, True, style.color("muted"))
            left += style.px(4) if focused else 0  # right of the caret
        shown(picture, target, (left, top), alpha)
        if focused:
            x = inner.x + caret - self._scrolled
            target.fill(style.color("gold"), Rect(x, top + 1, max(2, style.px(2)), height - 2))
        target.set_clip(clip)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)


class Stepper(Choice):
    """One of several values between two arrows; arrow keys and clicks step."""

    def describe(self) -> dict[str, str]:
        """Where the value stands among the others."""
        return {"choice": f"{self.index + 1}/{len(self.choices)}"}

    def natural(self) -> tuple[int, int]:
        """The size the widest value needs."""
        font = self.style.font("body", True)
        widest = max(font.size(choice)[0] for choice in self.choices)
        height = font.get_linesize() + self.style.px(14)
        return widest + 2 * height + self.style.px(20), height

    def adjust(self, dx: int, dy: int) -> bool:
        """Left and right step, and stay here at either end."""
        self.choose(self.index + dx)
        return bool(dx)

    def wheel(self, steps: float) -> bool:
        """The wheel belongs to the page."""
        return False

    def click_at(self, point: tuple[float, float]) -> None:
        """A click on an arrow steps; one on the value goes to the next, round at the end."""
        at = self.rect
        if point[0] < at.x + at.h:
            self.choose(self.index - 1)
        elif point[0] >= at.right - at.h:
            self.choose(self.index + 1)
        else:
            self.choose((self.index + 1) % len(self.choices))

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the value between its arrows."""
        style, font = self.style, self.style.font("body", True)
        radius = min(at.h // 2, style.px(22))
        box = SHAPES.panel(at.size, radius, style.color("field"), style.color("edge"), style.px(1))
        shown(box, target, at.topleft, alpha)
        ends = (("left", at.x, self.index > 0), ("right", at.right - at.h, self.can_rise))
        for direction, x, live in ends:
            knob = Rect(x, at.y, at.h, at.h).inflate(-6, -6)
            fill = style.color("button" if live else "disabled")
            shown(SHAPES.disc(knob.w, fill), target, knob.topleft, alpha)
            ink = style.color("on_button" if live else "on_disabled")
            size = max(6, knob.w * 2 // 5)
            arrow = SHAPES.arrow(size, ink, direction)
            shown(arrow, target, arrow.get_rect(center=knob.center).topleft, alpha)
        text = elided(self.label, font, at.w - 2 * at.h - style.px(8))
        picture = font.render(text, True, style.color("text"))
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)

    @property
    def can_rise(self) -> bool:
        """Whether there is a next value."""
        return self.index + 1 < len(self.choices)


FAR: Final = 10_000
"""Pixels, more than any window is wide."""
SIDE: Final = 1.6
"""What is free at the sides of a tile, in parts of what is above and below."""


class Tile(Node):
    """A wide button of several lines: a title, a note, a mark at the right, a picture at the left.

    The title goes on in further lines, and with `wraps` the note; a note of one line says the
    first of `shorter` that fits where it has no room itself. A picture is drawn at its own size, or
    as small as is whole in the tile. `air` is what is free above and below, in pixels of scale
    1, and at the sides more, the more it is.
    """

    is_a = "button"

    def __init__(
        self,
        name: str,
        title: str,
        note: str,
        action: Callable[[], None],
        style: Style,
        *,
        chosen: bool = False,
        mark: str = "",
        second: str = "",
        wraps: bool = False,
        warns: bool = False,
        picture: Surface | None = None,
        air: float = 10,
    ) -> None:
        super().__init__(name)
        self.picture = picture
        self.air = air
        self._small: Surface | None = None
        self.label = title
        self.note = note
        self.shorter: tuple[str, ...] = ()
        self.second = second
        self.action = action
        self.style = style
        self.mark_text = mark
        self.wraps = wraps
        self.warns = warns
        self.solid = self.focusable = True
        self.margin = 6
        self.mark("selected", chosen)

    def describe(self) -> dict[str, str]:
        """The note under the title."""
        return {"note": self.note, "second": self.second}

    def _room(self, width: int) -> tuple[int, int, int]:
        """In a tile `width` pixels wide: where its text begins, and the room for the title and for
        the lines under it."""
        style = self.style
        left = right = style.px(SIDE * self.air)
        if self.picture is not None:
            left += self.picture.get_width() + style.px(0.8 * self.air)
        room = max(1, width - left - right)
        mark = style.font("small").size(self.mark_text)[0] + style.px(12) if self.mark_text else 0
        return left, max(1, room - mark), room

    def _whole(self, picture: Surface, high: int) -> Surface:
        """The picture, no higher than so many pixels."""
        if picture.get_height() <= high:
            return picture
        if self._small is None or self._small.get_height() != high:
            wide = round(picture.get_width() * high / picture.get_height())
            self._small = pygame.transform.smoothscale(picture, (max(1, wide), max(1, high)))
        return self._small

    def _title(self, width: int) -> Surface:
        ink = self.style.color("text")
        return self.style.font("body", True).render(self.label, True, ink, None, width)

    def _note(self, width: int) -> Surface:
        font, style = self.style.font("small"), self.style
        ink = style.color("down" if self.warns else "muted")
        if self.wraps:
            return font.render(self.note, True, ink, None, width)
        ways = (self.note, *self.shorter)
        words = next((way for way in ways if font.size(way)[0] <= width), ways[-1])
        return font.render(elided(words, font, width), True, ink)

    @property
    def in_one_line(self) -> int:
        """The pixels of width in which the title stands on one line."""
        wide = self.style.font("body", True).size(self.label)[0] + 2
        return wide + FAR - self._room(FAR)[1]

    def natural(self, width: int) -> int:
        """The height needed at `width`."""
        style = self.style
        _left, beside, room = self._room(width)
        height = self._title(beside).get_height() + 2 * style.px(self.air)
        if self.note:
            height += self._note(room).get_height()
        if self.second:
            height += style.font("small").get_linesize()
        return height

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the tile; a chosen one has a bright edge."""
        style = self.style
        chosen, hot = "selected" in self.states, "hover" in self.states
        fill = style.color("selected" if chosen else "solid")
        if hot and not chosen:
            fill = fill.lerp(style.color("selected"), 0.6)
        edge = style.color("text" if chosen else "edge")
        radius = style.px(10)
        box = SHAPES.panel(at.size, radius, fill, edge, style.px(2 if chosen else 1))
        shown(box, target, at.topleft, alpha)
        left, beside, room = self._room(at.w)
        x, y = at.x + left, at.y + style.px(self.air)
        if not self.note:  # in the middle, where those beside it are higher
            y += max(0, at.h - self.natural(at.w)) // 2
        margin = style.px(self.air) - style.px(1)
        if self.picture is not None:
            picture = self._whole(self.picture, at.h - 2 * margin)
            spot = (at.x + style.px(1.2 * self.air) + self.picture.get_width() // 2, at.centery)
            if picture is self.picture:
                spot = (spot[0], at.y + margin + picture.get_height() // 2)
            shown(picture, target, picture.get_rect(center=spot).topleft, alpha)
        small = style.font("small")
        if self.mark_text:
            mark = small.render(self.mark_text, True, style.color("muted"))
            spot = (at.right - style.px(SIDE * self.air) - mark.get_width(), y + style.px(2))
            shown(mark, target, spot, alpha)
        title = self._title(beside)
        shown(title, target, (x, y), alpha)
        y += title.get_height()
        if self.second:
            text = small.render(elided(self.second, small, room), True, style.color("text"))
            shown(text, target, (x, y), alpha)
            y += small.get_linesize()
        if self.note:
            shown(self._note(room), target, (x, y), alpha)
        if "ring" in self.states:
            focus_ring(target, at, style, radius)
