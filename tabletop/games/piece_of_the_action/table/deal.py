"""The middle of the table: the Deal worked out in sight, and the X marker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import SRCALPHA, Color, Rect, Surface

from tabletop.engine.events import Changed
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.score import factor, value
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Label, elided
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.markup import shorter
from tabletop.ui.table.nodes import faint
from tabletop.ui.table.token import Token

ROLES: Final[tuple[Role, ...]] = ("title", "lead", "body", "small")
BY: Final = 90
"""The pixels, at scale 1, that the name of who changed the value takes at the most."""
HEADS: Final = (1.0, 0.86, 0.74, 0.64, 0.5)
"""How large the head is, of the size of text chosen: as large as it fits, and never smaller than at
100 %."""
HEAD: Final = 0.24
"""What of the box the head takes at the most while no Deal is on, before it is set smaller."""
INKS: Final = {"B": "#4F9BE0", "R": "#E8743F", "G": "#56B06A"}
"""The colours of Deals as they read on dark panels; each has a shape of its own beside it."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A figure or sign of the Deal's working, and the word under it."""

    picture: Surface
    word: Surface | None

    @property
    def width(self) -> int:
        """The pixels it takes of its line."""
        return max(self.picture.get_width(), self.word.get_width() if self.word else 0)


@dataclass(frozen=True, slots=True)
class _Line:
    """Pieces beside one another, and the height of their line."""

    pieces: tuple[_Piece, ...]
    height: int

    @property
    def width(self) -> int:
        """The pixels the pieces take, without gaps."""
        return sum(piece.width for piece in self.pieces)


class DealBox(Node):
    """The middle of the table: the colour of the Deal, and its value worked out in sight. With
    `then`, the Deal after a move that is looked at, it is worked out for that. Where all of it is
    for cards, as none is on, that stands in `room` alone."""

    def __init__(
        self,
        seen: Seen[ActionView],
        area: Rect,
        head: str,
        hints: Sequence[str],
        deal: ActionState | None,
        then: ActionState | None = None,
        room: Rect | None = None,
    ) -> None:
        super().__init__("deal", *area)
        self.room = room
        self.theme, self.head, self.hints = seen.theme, head, hints
        self.is_on = deal is not None or then is not None
        self.before = seen.view.value
        self.total, self.factor, self.value = seen.view.total, seen.view.factor, self.before
        if then is not None:
            self.total, self.factor, self.value = then.total, factor(then), value(then)
        self.is_looked_at = then is not None
        self.product = self.total * self.factor
        self.colour = seen.view.colour if then is None else then.colour
        self.emblem = None
        if self.colour:
            self.emblem = seen.art.chip("", self.colour, "small")
        self.by, self.change = _last_change(seen)
        top = self.parts(self.theme, Rect(0, 0, area.w, area.h), is_on=room is None)[0]
        self.add(Node("deal_head", *top))  # has a tip of its own
        self.label = head
        if self.is_on:
            self.label = _("{head}: total {total} times {factor} is {product}, value {value}")
            self.label = self.label.format(
                head=head,
                total=signed(self.total),
                factor=self.factor,
                product=signed(self.product),
                value=signed(self.value),
            )

    @staticmethod
    def parts(theme: Theme, box: Rect, *, is_on: bool = True) -> tuple[Rect, Rect, Rect]:
        """Of a box: its head, where the cards lie, and the working: from the top down, or the
        cards at the left of both where there is no height for that. Where no Deal `is_on` and it is
        for cards alone there is no working, and the head stands over them in large text too."""
        if not is_on:
            for each in (theme, *map(theme.at, theme.smaller())):
                high = each.font("small").get_linesize() + each.px(9)
                if high <= box.h * HEAD:
                    break
            pad = theme.px(10) if theme.scale <= theme.window else 8
            room = Rect(box.x + pad, box.y + high, box.w - 2 * pad, box.h - high - pad // 2)
            return Rect(room.x, box.y, room.w, high), room, Rect(room.x, room.bottom, room.w, 0)
        pad = theme.px(10)
        small, lead = theme.font("small").get_linesize(), theme.font("lead").get_linesize()
        title = theme.font("title").get_linesize()
        head = small + theme.px(9)
        roomy = title + small + theme.px(4)
        for working in (roomy, lead + theme.px(4)):
            cards = box.h - head - working - 4
            if cards >= box.h * 0.48:
                room = Rect(box.x + pad, box.y + head, box.w - 2 * pad, cards)
                top = Rect(box.x + pad, box.y, room.w, head)
                return top, room, Rect(box.x + pad, box.bottom - working, room.w, working)
        words = max(round(box.w * 0.34), min(round(box.w * 0.4), theme.px(210)))
        room = Rect(box.x + 8, box.y + 7, box.w - words - 24, box.h - 14)
        right = Rect(room.right + 8, box.y + 5, words, head)
        return right, room, Rect(right.x, right.bottom, words, box.bottom - right.bottom - 5)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the box, its head and the working."""
        theme = self.theme
        edge = Color(INKS[self.colour]) if self.colour else theme.color("hairline")
        width = max(1, round(1.6 * theme.window)) if self.colour else 1
        if self.is_looked_at:
            edge, width = theme.color("text"), max(2, round(2.2 * theme.window))
        head, _cards, working = self.parts(theme, at, is_on=self.room is None)
        working = self.room or working
        if self.is_looked_at:  # over what stands there now, and under the edge
            patch = SHAPES.panel(working.size, round(8 * theme.window), theme.color("solid"))
            shown(patch, target, working.topleft, alpha)
        fill = faint(theme.color("panel"), 0 if self.is_looked_at else 0.55)  # over its cards
        shape = SHAPES.panel(at.size, round(12 * theme.window), fill, edge, width)
        shown(shape, target, at.topleft, alpha)
        self._head(target, head, alpha)
        if self.is_on:
            for picture, spot in self.working(working):
                shown(picture, target, spot.topleft, alpha)

    def _head(self, target: Surface, at: Rect, alpha: float) -> None:
        theme = self.theme
        font, bold = theme.font("small"), theme.font("small", True)
        x = at.x
        if self.emblem is not None:
            size = self.emblem.get_size()
            shown(self.emblem, target, (x, at.centery - size[1] // 2), alpha)
            x += size[0] + theme.px(5)
        sizes = (theme.at(max(theme.window, theme.scale * part)) for part in HEADS)
        heads = (each.font("small", True) for each in sizes)
        role = next((each for each in heads if each.size(self.head)[0] <= at.right - x), bold)
        text = role.render(elided(self.head, role, at.right - x), True, theme.color("text"))
        y = at.centery - text.get_height() // 2
        shown(text, target, (x, y), alpha)
        x += text.get_width() + theme.px(14)
        hint = next((each for each in self.hints if font.size(each)[0] <= at.right - x), "")
        if hint:
            note = font.render(hint, True, theme.color("muted"))
            shown(note, target, (at.right - note.get_width(), y), alpha)

    def _steps(self) -> list[tuple[str, str, Color]]:
        """The working, figure by figure, each with the word under it and its colour."""
        theme = self.theme
        muted, text = theme.color("muted"), theme.color("text")
        steps: list[tuple[str, str, Color]] = [
            (signed(self.total), _("total"), text),
            ("×", "", muted),
            (str(self.factor), ngettext("X", "X’s", self.factor), text),
            ("=", "", muted),
        ]
        if self.product != self.value:
            word = _("raised to") if self.value > 0 else _("lowered to")
            steps += [(signed(self.product), _("product"), text), (word, "", muted)]
        tint = theme.color("up" if self.value > 0 else "down")
        return [*steps, (signed(self.value), _("the Deal"), tint)]

    def working(self, at: Rect) -> list[tuple[Surface, Rect]]:
        """Total × X's = product, raised to the value, as pictures and where they go in `at`: as
        large as there is room for, with a word under each figure where there is room for that; on
        two lines where they are too long for one."""
        theme = self.theme
        out: list[tuple[Surface, Rect]] = []
        lines, is_worded = self._set(at)
        heights = [line.height for line in lines]
        least = (theme.font("small").get_linesize() - theme.px(5)) * is_worded
        y = at.y if is_worded else at.centery - sum(heights) // 2
        for line in lines:
            used = sum(piece.width for piece in line.pieces)
            count = max(1, len(line.pieces) - 1)
            gap = min(theme.px(13), (at.w - used) // count)
            x = max(at.x, at.centerx - (used + gap * (len(line.pieces) - 1)) // 2)
            for piece in line.pieces:
                picture, word = piece.picture, piece.word
                left = (piece.width - picture.get_width()) // 2
                top = (line.height - picture.get_height()) // 2
                out.append((picture, picture.get_rect(topleft=(x + left, y + top))))
                if word is not None:
                    left = (piece.width - word.get_width()) // 2
                    spot = (x + left, y + line.height - theme.px(5))
                    out.append((word, word.get_rect(topleft=spot)))
                x += piece.width + gap
            y += line.height + least
        return out

    def _set(self, at: Rect) -> tuple[list[_Line], bool]:
        """The lines of the working as they fit `at`, and whether they have words under them: larger
        text gives way before a figure does; the value alone where nothing more fits."""
        for scale in (self.theme.scale, *self.theme.smaller()):
            theme = self.theme if scale == self.theme.scale else self.theme.at(scale)
            found = self._set_in(theme, at)
            if found is not None:
                return found
        value = len(self._steps()) - 1
        steps = self._steps()[value:]
        lines = [self._line(theme, steps, role, False) for role in ROLES]
        return [next((line for line in lines if self._fits([line], at)), lines[-1])], False

    def _set_in(self, theme: Theme, at: Rect) -> tuple[list[_Line], bool] | None:
        """The whole working in the type of a theme, None where it does not fit `at`."""
        least = theme.font("small").get_linesize() - theme.px(4)
        steps = self._steps()
        for is_worded in (True, False):
            for role, larger in zip(ROLES, (None, *ROLES), strict=False):
                two = [] if larger is None or is_worded else self._two(theme, larger, role)
                one = [self._line(theme, steps, role, is_worded, is_last=True)]
                for lines in (two, one):
                    tall = sum(line.height for line in lines) + least * is_worded
                    if lines and self._fits(lines, at) and tall <= at.h:
                        return lines, is_worded
        return None

    def _two(self, theme: Theme, role: Role, small: Role) -> list[_Line]:
        """The working on two lines, the value in the type of `role` and what leads to it in
        `small`."""
        steps = [(figure, "", ink) for figure, _word, ink in self._steps()]
        end = len(steps) - 1 - (self.product != self.value)
        return [
            self._line(theme, steps[:end], small, False),
            self._line(theme, steps[end:], role, False, is_last=True),
        ]

    def _fits(self, lines: list[_Line], at: Rect) -> bool:
        gap = self.theme.px(5)
        return all(line.width + gap * (len(line.pieces) - 1) <= at.w for line in lines)

    def _line(
        self,
        theme: Theme,
        steps: list[tuple[str, str, Color]],
        role: Role,
        is_worded: bool,
        is_last: bool = False,
    ) -> _Line:
        """Figures of the working in the type of `role`; at the end by how much the value has just
        changed."""
        big, small, muted = theme.font(role, True), theme.font("small"), theme.color("muted")
        pieces = []
        for figure, word, ink in steps:
            if figure.isalpha() or " " in figure:
                picture = small.render(figure, True, ink)
            else:
                picture = big.render(figure, True, ink)
            under = small.render(word, True, muted) if is_worded and word else None
            pieces.append(_Piece(picture, under))
        if is_last and self.changed_by and (is_worded or self.is_looked_at):
            ways = (_("this move"),) if self.is_looked_at else self.by
            picture = self._changed()
            widest = max(picture.get_width(), theme.px(BY))
            by = next((way for way in ways if small.size(way)[0] <= widest), ways[-1])
            under = small.render(by, True, muted) if is_worded else None
            pieces.append(_Piece(picture, under))
        return _Line(tuple(pieces), big.get_linesize())

    @property
    def changed_by(self) -> int:
        """By how much the value has just changed, or would with the move that is looked at."""
        if self.is_looked_at:
            return self.value - self.before
        if self.change is None or not self.is_on or self.change[1] != self.value:
            return 0
        return self.change[1] - self.change[0]

    def _changed(self) -> Surface:
        """The last change of the value: an arrow, and by how much."""
        theme, by = self.theme, self.changed_by
        font, tint = theme.font("body", True), theme.color("up" if by > 0 else "down")
        text = font.render(str(abs(by)), True, tint)
        size = round(font.get_ascent() * 0.62)
        out = Surface((size + theme.px(3) + text.get_width(), text.get_height()), SRCALPHA)
        arrow = SHAPES.arrow(size, tint, "up" if by > 0 else "down")
        out.blit(arrow, (0, (text.get_height() - size) // 2))
        out.blit(text, (size + theme.px(3), 0))
        return out


def _last_change(seen: Seen[ActionView]) -> tuple[tuple[str, ...], tuple[int, int] | None]:
    """By whom the value was changed last since the viewer's last turn, in ever fewer words, and
    what it was before and after all of that move, every card of a Move together; what changed
    before is no news."""
    for seat, turn in seen.turns.items():  # the newest first
        found: tuple[int, int] | None = None
        is_within = False
        for move, events in turn.moves:
            is_within = is_within and move.name == "shift"
            for event in events:
                if isinstance(event, Changed) and event.figure == "value":
                    found = (found[0] if found and is_within else event.before, event.after)
                    is_within = True
        if found is not None:
            ways = [_("by {name}").format(name=names[seat]) for names in shorter(seen.names)[:2]]
            return (_("by you"),) if seat == seen.me else (*ways, _("last change")), found
    return (), None


class XMarker(Token):
    """The X marker that always counts, beside the X cards found so far: a disc in the middle of a
    column, under which stands what it counts where there is room for that."""

    def __init__(self, seen: Seen[ActionView], column: Rect, factor: int) -> None:
        super().__init__(seen.theme, "X", "x_marker")
        theme, side = seen.theme, column.w
        self.label = ngettext("{n} X shows", "{n} X’s show", factor).format(n=factor)
        font = theme.font("small")
        says = [Label(text, font, theme.color("muted"), align="centre") for text in _counts()]
        line = font.get_linesize()
        tall = side + len(says) * line
        fits = tall <= column.h and all(each.natural()[0] <= side for each in says)
        top = column.y + (column.h - (tall if fits else side)) // 2
        self.place(column.x, top, side, side)
        for n, each in enumerate(says if fits else ()):
            each.place(0, side + n * line, side, line)
            self.add(each)


def _counts() -> list[str]:
    """What the X marker counts, in lines."""
    return _("always\none X").splitlines()
