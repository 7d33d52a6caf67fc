"""The handoff between two people at one screen: a cover that only the next player lifts."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button, Picture
from tabletop.system.i18n import _
from tabletop.ui.shell.felt import Felt
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.markup import fallen, shorter, spans

FAN: Final = 9
LEAST: Final = 40
"""The height in pixels under which no fan is shown."""
STORY: Final = 5
"""The lines of what happened that are shown, where there are so many, before anything is large."""
ROLES: Final[tuple[Role, ...]] = ("lead", "body")
"""The type of the button, as there is room."""
TAKE_BACK: Final = "take_back"
"""What the cover closes with where the last move is taken back."""
GRACE: Final = 0.4
"""Seconds from the first frame of the cover in which nothing lifts it: a press too many by the last
player must not."""
FRAME: Final = 1 / 30
"""Seconds between two pictures of a button that is being filled."""


class Cover(Button):
    """What lifts the cover: outlined in gold until it can be pressed, and filled with it from the
    left meanwhile; `armed` is how far, from 0 to 1."""

    armed = 0.0
    _is_filled = False

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the outline and what is filled of it."""
        super().paint(target, at, alpha)
        if self.enabled or self.armed <= 0:
            return
        whole = target.get_clip()
        target.set_clip(Rect(at.x, at.y, round(at.w * self.armed), at.h).clip(whole))
        self._is_filled = True
        super().paint(target, at, alpha)
        self._is_filled = False
        target.set_clip(whole)

    def _colours(self) -> tuple[Color, Color]:
        style = self.style
        if self._is_filled:
            return style.color("gilt"), style.color("on_gold")
        if not self.enabled:
            return style.color("solid"), style.color("gold")
        return super()._colours()

    def _edge(self) -> Color:
        return self.style.color("gold")


class Handoff(Screen):
    """Names the next player over a fan of backs; closes with True when that player presses, with
    TAKE_BACK where `can_take_back` and the move before is taken back.

    `covered_name` is whose hand was just covered ("" for nobody's); `recap` is what happened since
    the player's last turn (`had_turn` says whether there was one), as sentences in the engine's
    markup, the first `lost` of them what it took from that player. C does `count`, which shows no
    more than all know. No card is shown.
    """

    name = "handoff"

    def __init__(
        self,
        art: CardArt,
        felt: Felt,
        seat: int,
        covered_name: str,
        recap: Sequence[str],
        names: Sequence[str],
        pause: Callable[[], None],
        had_turn: bool = True,
        can_take_back: bool = False,
        lost: int = 0,
        count: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__()
        self.art = art
        self.felt = felt
        self.seat = seat
        self.covered_name = covered_name
        self.recap = list(recap)
        self.names = list(names)
        self.pause = pause
        self.had_turn = had_turn
        self.can_take_back = can_take_back
        self.lost = lost
        self.count = count
        self._live_at: float | None = None
        self._is_drawn = False
        self._is_live = False
        self._dim: tuple[tuple[int, int], Surface] | None = None

    def background(self, size: tuple[int, int]) -> Surface:
        """The felt, with the lights down."""
        if self._dim is None or self._dim[0] != size:
            picture = self.felt.picture(size, self.art.theme).copy()
            veil = Surface(size)
            veil.fill(self.art.theme.color("cover"))
            veil.set_alpha(185)
            picture.blit(veil, (0, 0))
            self._dim = (size, picture)
        return self._dim[1]

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places the fan, the name, the button and the recap."""
        theme, root = self.art.theme, self.root
        root.clear()
        w, h = size
        gap = theme.px(10)
        button, back = self._button(w - 40 - theme.px(10)), self._back_button(w - 40)
        bw, bh = button.natural()
        bw, bh = min(bw + theme.px(10), w - 40), bh + theme.px(8)
        lines = self._recap_lines(min(w - 80, theme.px(760)))
        step = theme.font("body").get_linesize()
        recap_h = sum(line.h for line in lines) + (step + gap if lines else 0)
        enough = min(recap_h, STORY * step)
        heads = self._heads(w - 40)
        is_beside = False
        fixed = _tall(heads) + bh + gap * 6 + (back.h + gap if back is not None else 0)
        room = h - fixed - theme.px(24)
        if room < enough:  # what happened comes before large letters
            heads = self._heads(w - 40, is_small=True)
            button.role = "body"
            bw, bh = min(button.natural()[0], w - 40), button.natural()[1]
            lines = self._recap_lines(min(w - 80, theme.px(760)), is_small=True)
            recap_h = sum(line.h for line in lines) + step + gap
            enough = min(recap_h, STORY * step)
            is_beside = back is not None and bw + gap + back.w <= w - 40
            fixed = _tall(heads) + bh + gap * 4
            fixed += back.h + gap if back is not None and not is_beside else 0
            room = h - fixed - theme.px(12)
        recap_room = min(recap_h, max(room * 0.42, room - h * 0.30, min(enough, room)))
        fan_h = min(room - recap_room - gap * 2, h * 0.32)
        fan_h = fan_h if fan_h >= LEAST else 0.0
        y = max(gap, (h - fixed - recap_room - fan_h) / 2 - gap)
        if fan_h:
            self._fan(w / 2, y, fan_h)
            y += gap
        y += fan_h + gap
        for head in heads:
            head.place(20, y, w - 40, head.h)
            root.add(head)
            y += head.h
        y += gap * (1 if is_beside else 2)
        both = bw + (gap + back.w if back is not None and is_beside else 0)
        button.place((w - both) / 2, y, bw, bh)
        root.add(button)
        button.set_enabled(self._is_live)
        self.focus.set(button, shown=True)
        if back is not None:
            back.position = ((w - back.w) / 2, y + bh + gap)
            if is_beside:
                back.position = ((w - both) / 2 + bw + gap, y + (bh - back.h) / 2)
            back.set_enabled(self._is_live)
            self.root.add(back)
            y += 0 if is_beside else back.h + gap
        y += bh + gap * (1 if is_beside else 2)
        if lines:
            self._place_recap(lines, w, y, recap_room)

    def _heads(self, room: int, *, is_small: bool = False) -> list[Label]:
        """Whose table it is now, in lines that are `room` pixels wide."""
        theme, name = self.art.theme, self.names[self.seat]
        roles: tuple[Role, Role, Role] = ("title", "display", "lead")
        if is_small:
            roles = ("body", "title", "body")
        top, large, cover = roles
        display = theme.font(large, True)
        if display.size(name)[0] > room:
            display = theme.font("title", True)
        heads = []
        for words, font, colour in (
            (_("Pass the table to"), theme.font(top), theme.color("muted")),
            (name, display, theme.color("gold")),
            (self._cover_text(), theme.font(cover), theme.color("text")),
        ):
            head = Label(words, font, colour, align="centre", wrap=True)
            head.name = "next" if font is display else ""
            head.h = head.natural(room)[1]
            heads.append(head)
        return heads

    def _button(self, room: int) -> Cover:
        """What lifts the cover, with as much of the name as there is room for."""
        buttons = [
            Cover(
                "show",
                _("I am {name} — show my hand").format(name=way[self.seat]),
                lambda: self.close(True),
                self.art.theme,
                kind="main",
                role=role,
                key=_("Enter"),
            )
            for way in shorter(self.names)
            for role in ROLES
        ]
        return next((each for each in buttons if each.natural()[0] <= room), buttons[-1])

    def _back_button(self, room: int) -> Button | None:
        """What takes back the move of the one whose hand was just covered."""
        if not self.can_take_back:
            return None
        words = _("Take back {name}’s move").format(name=self.covered_name)
        button = Button("take_back", words, self._take_back, self.art.theme, role="small", key="U")
        w, h = button.natural()
        button.w, button.h = min(w, room), h
        return button

    def _take_back(self) -> None:
        self.close(TAKE_BACK)

    def _cover_text(self) -> str:
        if self.covered_name:
            return _("Everyone else, look away. {name}’s hand is covered.").format(
                name=self.covered_name
            )
        return _("Everyone else, look away. All hands are covered.")

    def _recap_lines(self, width: int, *, is_small: bool = False) -> list[Rich]:
        theme = self.art.theme
        role: Role = "small" if is_small else "body"
        names = shorter(self.names)[-1] if is_small else self.names
        lines = []
        for index, text in enumerate(self.recap):
            line = Rich(f"recap:{index}", align="centre")
            ink, bright = theme.color("muted"), theme.color("text")
            parts = spans(text, names, self.art, role, ink, bright)
            if index < self.lost:
                parts = spans(text, names, self.art, role, bright, bright)
                parts = [*fallen(self.art, role), *parts]
            line.set(parts)
            line.w = width
            line.h = line.natural(width)[1] + theme.px(2)
            lines.append(line)
        return lines

    def _place_recap(self, lines: Sequence[Rich], w: int, y: float, room: float) -> None:
        theme = self.art.theme
        font = theme.font("small", True)
        words = _("Since your last turn") if self.had_turn else _("Before your first turn")
        head = Label(words, font, theme.color("muted"), align="centre")
        step = font.get_linesize() + theme.px(2)
        head.place(20, y, w - 40, step)
        self.root.add(head)
        scroll = Scroll("recap", theme)
        width = lines[0].w
        high = 0.0
        for line in lines:  # no line is cut
            if high and high + line.h > room - step:
                break
            high += line.h
        scroll.place((w - width) / 2, y + step, width, high)
        top = 0.0
        for line in lines:
            line.position = (0, top)
            top += line.h
            scroll.content.add(line)
        scroll.content.w, scroll.content.h = width, top
        self.root.add(scroll)

    def _fan(self, x: float, y: float, height: float) -> None:
        """A fan of backs as wide as a hand holds it."""
        h = height * 0.75
        size = (max(24, round(h / ASPECT)), max(34, round(h)))
        layer = Node()
        radius = h * 2.0
        for index in range(FAN):
            turn = (index - (FAN - 1) / 2) * 7.0
            picture = self.art.sprite(None, size, 1, -round(turn))
            angle = math.radians(turn)
            cx = x + math.sin(angle) * radius
            cy = y + h * 0.56 + (1 - math.cos(angle)) * radius
            node = Picture(picture)
            node.position = (cx - picture.get_width() / 2, cy - picture.get_height() / 2)
            layer.add(node)
        self.root.add(layer)

    def describe(self) -> dict[str, object]:
        """Who is to lift the cover, for the probe."""
        return {"next": self.seat, "viewer": None}

    def tick(self, now: float) -> None:
        """Lets the cover be lifted once its first moment is over."""
        if not self._is_drawn:  # however long that takes: a cover not yet seen counts for nothing
            self._is_drawn, self.wake_at = True, now
        elif self._live_at is None:
            self._live_at, self.wake_at = now + GRACE, now + FRAME
        elif not self._is_live and now < self._live_at:
            cover = self.root.get("show", Cover)
            cover.armed, self.wake_at = 1 - (self._live_at - now) / GRACE, now + FRAME
            cover.touch()
        elif not self._is_live:
            self._is_live, self.wake_at = True, None
            for button in self.root.children:
                if isinstance(button, Button):
                    button.set_enabled(True)

    def handle(self, event: Event) -> bool:
        """Takes no key and no press in its first moment, which each of them makes longer: whoever
        goes on pressing has not seen whose hand comes."""
        if not self._is_live and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            if self._live_at is not None and self.director is not None:
                self._live_at = self.director.now + GRACE
                self.wake_at = self.director.now + FRAME
            return True
        return super().handle(event)

    def key(self, event: Event) -> bool:
        """Enter and Space lift the cover, unless the focus is on the take-back; U takes back, P
        pauses, C counts cards."""
        on_back = self.focus.node is not None and self.focus.node.name == "take_back"
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not on_back:
            self.close(True)
            return True
        if event.key == pygame.K_u and self.can_take_back:
            self._take_back()
            return True
        if event.key == pygame.K_p:
            self.pause()
            return True
        if event.key == pygame.K_c:
            self.count()
            return True
        return False

    def escape(self) -> bool:
        """Esc pauses."""
        self.pause()
        return True


def _tall(heads: Sequence[Label]) -> float:
    """The pixels that lines take one under the other."""
    return sum(head.h for head in heads)
