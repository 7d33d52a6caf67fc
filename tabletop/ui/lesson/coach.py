"""The coach's panel: where one is in the lesson, one idea, what to try, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from tabletop.engine.lesson.course import Course
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Button, Kind, Panel
from tabletop.system.i18n import _
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import spans

ROLES: Final[tuple[Role, ...]] = ("lead", "body", "small")
"""The sizes that the texts may be set in, best first."""

BESIDE: Final = 0.62
"""The part of the panel's width that the idea has at most, where a task stands beside it."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What the coach's buttons do."""

    forward: Callable[[], None]
    back: Callable[[], None]
    leave: Callable[[], None]


class Dots(Node):
    """Where in the part one is: a dot for each step, those done ivory, the present one gold."""

    is_a = "progress"

    def __init__(self, at: int, count: int, art: CardArt) -> None:
        super().__init__("coach.step")
        self.at = at
        self.count = count
        self.art = art
        self.label = _("Step {n} of {count}").format(n=at + 1, count=count)

    @property
    def step(self) -> int:
        """The pixels from one dot to the next."""
        return self.art.theme.px(18)

    @property
    def wide(self) -> int:
        """The pixels that the dots and their words take."""
        words = self.art.theme.font("small").size(self.label)[0]
        return self.step * self.count + self.art.theme.px(8) + words

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the dots, and the number of the step behind them."""
        theme = self.art.theme
        for index in range(self.count):
            size = theme.px(12 if index == self.at else 9)
            colours = ("text", "gold", "hairline")
            colour = theme.color(colours[(index >= self.at) + (index > self.at)])
            x = at.x + self.step * index + (self.step - size) // 2
            shown(SHAPES.disc(size, colour), target, (x, at.centery - size // 2), alpha)
        text = theme.font("small").render(self.label, True, theme.color("muted"))
        x = at.x + self.step * self.count + theme.px(8)
        shown(text, target, (x, at.centery - text.get_height() // 2), alpha)


class Coach:
    """Makes the panel for the step at hand. `names` are the players' by seat."""

    def __init__(self, course: Course, art: CardArt, names: Sequence[str], ways: Ways) -> None:
        self.course = course
        self.art = art
        self.names = names
        self.ways = ways

    def at(self, scale: float) -> Coach:
        """The same coach in text of another scale."""
        return Coach(self.course, self.art.at(scale), self.names, self.ways)

    def tasks(self, width: int, most: int) -> tuple[int, Role]:
        """The pixels in which each task of the part has room, and whatever is said to a try, and
        the size these texts then have: the best that takes at most so many pixels, else the
        smallest."""
        said = []
        for attempt in (step.attempt for step in self.course.part.steps):
            if attempt is not None:
                answers = [attempt.otherwise, *(wrong.say for wrong in attempt.wrong)]
                said += [_tried(attempt.task), *map(_missed, answers)]
        return _best(
            most,
            lambda role: max((self._needs_briefly(t, width, role) for t in said), default=0),
        )

    def letters(self, role: Role) -> int:
        """The pixels of a line of text in this role."""
        return self.art.theme.font(role).get_linesize()

    @property
    def ways_wide(self) -> int:
        """The pixels that a panel is wide at least, which its buttons have room in."""
        gap, pad = self.art.theme.px(8), self.art.theme.px(14)
        return 2 * pad + sum(button.natural()[0] + gap for button in self._buttons())

    def needs(self, width: int, role: Role, *, brief: bool) -> int:
        """The pixels that what is said now needs in a panel of this width; a `brief` panel has no
        idea, only the task."""
        needs = self._needs_briefly if brief else self._needs
        return needs(self.task, width, role)

    def panel(self, area: Rect, role: Role, *, brief: bool = False, ahead: bool = False) -> Node:
        """The panel for the step at hand, in `area`; where its try is still `ahead`, it is read
        first, and its button leads to the task."""
        theme, course = self.art.theme, self.course
        pad = theme.px(14)
        top = Node("coach")
        back = Panel(theme.color("solid"), theme.color("gold"), radius=theme.px(14))
        back.solid = True
        back.place(*area)
        top.add(back)
        inside = area.inflate(-2 * pad, -2 * pad)
        buttons = self._buttons(ahead)
        left, right = self._columns(inside, brief, role)
        y = float(left.y)
        if not brief:
            head, title = self._head(left.w)
            for each in head:
                each.position = left.x + each.x, left.y + each.y
            top.add(*head)
            y = self._put(top, self._text("coach.say", _(course.step.say), role), left, y + title)
        high = self._high
        task = self._text("coach.task", self.task, role)
        at = float(inside.y) if right is not left else y
        bottom = inside.bottom
        if right.x == left.x and right.w < left.w:  # in one row, in the middle of it
            at += max(0, (inside.h - task.natural(right.w)[1]) // 2)
            bottom -= (inside.h - high) // 2
        if self.task:
            self._put(top, task, right, at)
        x = inside.right
        for button in reversed(buttons):
            w, _h = button.natural()
            x -= w
            button.place(x, bottom - high, w, high)
            x -= theme.px(8)
        top.add(*buttons)
        return top

    def _head(self, width: int) -> tuple[list[Node], int]:
        """Where one is and what the step is called, beside each other where there is room for both,
        from 0, 0 on; and the pixels down to what is said."""
        theme, course = self.art.theme, self.course
        title = self._text("coach.title", f"*{_(course.step.title)}*", "lead")
        dots = Dots(course.at, len(course.part.steps), self.art)
        low, gap = theme.font("small").get_linesize(), theme.px(24)
        wide, high = title.natural(width)
        if wide + gap + dots.wide <= width:
            title.place(0, 0, wide, high)
            dots.place(wide + gap, (high - low) // 2, dots.wide, low)
            return [title, dots], high + theme.px(6)
        dots.place(0, 0, width, low)
        title.place(0, low + theme.px(4), width, high)
        return [dots, title], low + high + theme.px(10)

    def _columns(self, inside: Rect, brief: bool, role: Role) -> tuple[Rect, Rect]:
        """Where the idea stands and where the task: side by side in a wide panel, where an idea
        without a task has all that the buttons leave, or all of it where that is the lower. A brief
        panel has only the task, beside the buttons where half of it is left to that."""
        gap = self.art.theme.px(8)
        ways = sum(button.natural()[0] + gap for button in self._buttons())
        if brief:
            is_wide = 2 * ways < inside.w
            return inside, Rect(*inside.topleft, inside.w - is_wide * ways, inside.h)
        if inside.w < self.art.theme.px(760):
            return inside, inside
        gap = self.art.theme.px(24)
        wide = round(inside.w - gap - ways)
        if self.task:
            wide = min(wide, round((inside.w - gap) * BESIDE))
        left = Rect(inside.x, inside.y, wide, inside.h)
        right = Rect(left.right + gap, inside.y, inside.right - left.right - gap, inside.h)
        if self._high_in(inside, inside, self.task, role) < self._high_in(
            left, right, self.task, role
        ):
            return inside, inside
        return left, right

    def _high_in(self, left: Rect, right: Rect, task: str, role: Role) -> int:
        """The pixels that the idea needs in one column and the task and the buttons in another, or
        all of them in the same."""
        theme, step = self.art.theme, self.course.step
        said = self._text("", _(step.say), role).natural(left.w)[1] + theme.px(6)
        idea = self._head(left.w)[1] + said
        tried = self._text("", task, role).natural(right.w)[1] + theme.px(6) if task else 0
        ways = theme.px(8) + self._high
        return idea + tried + ways if left is right else max(idea, tried + ways)

    def _needs(self, task: str, width: int, role: Role) -> int:
        """The pixels that the step needs in a panel of this width."""
        pad = self.art.theme.px(14)
        left, right = self._columns(Rect(0, 0, width - 2 * pad, 0), brief=False, role=role)
        return 2 * pad + self._high_in(left, right, task, role)

    def _needs_briefly(self, task: str, width: int, role: Role) -> int:
        """The pixels that a task alone needs in a panel of this width."""
        pad = self.art.theme.px(14)
        whole, column = self._columns(Rect(0, 0, width - 2 * pad, 0), brief=True, role=role)
        said = self._text("", task, role).natural(column.w)[1]
        return 2 * pad + (max(said, self._high) if column.w < whole.w else said + pad + self._high)

    @property
    def _high(self) -> int:
        """The pixels from the top of the buttons to their bottom."""
        return max(button.natural()[1] for button in self._buttons())

    @property
    def task(self) -> str:
        """What the learner is to try, or what is said to a try that missed; "" where one reads."""
        attempt, reply = self.course.step.attempt, self.course.reply
        if reply is not None:
            return _("@{seat} is moving …").format(seat=reply.seat)
        if attempt is None:
            return ""
        return _missed(self.course.wrong) if self.course.wrong else _tried(attempt.task)

    def beside(self) -> list[Button]:
        """The ways on and back, where the task stands in the prompt's bar; out it goes by the menu
        there."""
        return [button for button in self._buttons() if button.name != "coach.leave"]

    def _buttons(self, ahead: bool = False) -> list[Button]:
        """Back, the way on, and out; the gold one is what goes on by itself."""
        theme, course = self.art.theme, self.course
        waits = course.reply is not None  # the button stays, so that nothing else comes there
        if course.wrong:
            label, hint = _("Take it back"), _("Take your move back and try again")
        elif ahead:
            label, hint = _("Try it"), ""  # says it itself, and a bubble would lie over the light
        elif course.step.attempt is not None:
            label, hint = _("Show me"), _("Make a move that serves")
        elif course.is_last:
            label, hint = _("Done"), ""
        else:
            label, hint = _("Next"), ""
        if waits:
            hint = _("The others are moving.")
        is_main = ahead or bool(course.wrong) or course.step.attempt is None
        up, down = _("PgUp"), _("PgDn")
        back = Button("coach.back", _("Back"), self.ways.back, theme, key=up, short=up)
        if not course.at and not course.wrong:
            back.set_enabled(False, _("This is the first step."))
        out = [back]
        if not (course.is_last and course.wrong):
            kind: Kind = "main" if is_main else "plain"
            out.append(
                Button(
                    "coach.next",
                    label,
                    self.ways.forward,
                    theme,
                    kind=kind,
                    key=down,
                    short=down,
                    hint=hint,
                    enabled=not waits,
                )
            )
        if not course.is_last:
            out.insert(0, Button("coach.leave", _("Leave"), self.ways.leave, theme, kind="quiet"))
        return out

    def _text(self, name: str, text: str, role: Role) -> Rich:
        theme = self.art.theme
        rich = Rich(name)
        ink: Color = theme.color("text")
        rich.set(spans(text, self.names, self.art, role, ink, ink))
        return rich

    def _put(self, parent: Node, text: Rich, column: Rect, y: float) -> float:
        height = text.natural(column.w)[1]
        text.place(column.x, y, column.w, height)
        parent.add(text)
        return y + height + self.art.theme.px(6)


def _best(most: int, high: Callable[[Role], int]) -> tuple[int, Role]:
    """How `high` the best role is that takes at most so many pixels, else the last; and which."""
    tall, role = 0, ROLES[-1]
    for role in ROLES:
        tall = high(role)
        if tall <= most:
            break
    return tall, role


def _tried(task: str) -> str:
    return _("*Try it:* {task}").format(task=_(task))


def _missed(answer: str) -> str:
    return _("*Not quite.* {answer}").format(answer=_(answer))
