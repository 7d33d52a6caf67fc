"""The review of a finished game: made while one looks on, and shown as far as it is made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from tabletop.ai.review.form import GRADES, INACCURACY, Parts, Rated, Review, count
from tabletop.engine.play.session import Session
from tabletop.scene.chart import Swatch
from tabletop.scene.node import Node, shown
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Rich, Span
from tabletop.scene.widgets import SHAPES, Button, Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.replay.chances import chances_chart, chances_title
from tabletop.ui.replay.rated import expected, grade_name, told, verdict
from tabletop.ui.shell import reviews
from tabletop.ui.shell.context import App
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import spans

EVERY: Final = 0.5
"""Seconds after which what was rated meanwhile is shown."""

ENOUGH: Final = 4
"""How many ratings it takes to tell how long the rest takes."""

MOST: Final = 40
"""How many decisions are listed at most, the worst ones."""


class Bar(Node):
    """How far the review is, as a part of the whole from 0 to 1."""

    is_a = "progress"

    def __init__(self, page: Page, part: float, label: str) -> None:
        super().__init__("progress")
        self.page, self.part, self.label = page, part, label

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the groove and what of it is filled."""
        style = self.page.style
        radius = at.h // 2
        groove = SHAPES.panel(at.size, radius, style.color("field"), style.color("edge"), 1)
        shown(groove, target, at.topleft, alpha)
        wide = round(at.w * self.part)
        if wide >= at.h:
            fill = SHAPES.panel((wide, at.h), radius, style.color("gilt"), style.color("gold"), 1)
            shown(fill, target, at.topleft, alpha)


class ReviewPage(Page):
    """The review of `session`, which is over; what was kept of it is gone on with at once."""

    name = "review"

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.first_focus = "stop"
        self._shown_at = 0.0
        self._was = (-1, False)
        self._began: tuple[float, int] | None = None
        self._left = 0.0
        known = reviews.known(session)
        self._review: Review | None = app.reviewed(session)
        self.is_mine = self._review is None or not self._review.is_whole
        if self.is_mine:
            app.reviews.start(session, known)
        else:
            self.first_focus = "replay"

    @property
    def review(self) -> Review | None:
        """The review as far as it is made."""
        found = self.app.reviews.review if self.is_mine else None
        return found if found is not None else self._review

    def tick(self, now: float) -> None:
        """Shows from time to time what was rated meanwhile."""
        self.wake_at = None
        if not self.is_mine:
            return
        reviewer = self.app.reviews
        state = (reviewer.progress.done, reviewer.is_running)
        if state == self._was:
            return
        if reviewer.is_running and now < self._shown_at + EVERY:
            self.wake_at = self._shown_at + EVERY
            return
        self._was, self._shown_at = state, now
        self._foresee(now)
        self.rebuild()
        if self.focus.node is None:
            self.focus.set(self.root.find("replay"))

    def _foresee(self, now: float) -> None:
        """Reckons how many seconds are left, once enough was rated to tell."""
        progress = self.app.reviews.progress
        if self._began is None or not self.app.reviews.is_running:
            self._began, self._left = (now, progress.done), 0.0
        since, done = self._began
        if progress.done - done >= ENOUGH:
            self._left = (now - since) / (progress.done - done) * (progress.of - progress.done)

    def build(self, size: tuple[int, int]) -> None:
        """How far it is, what brought the result, the chances, the turning points, the rest."""
        title = _("Review of {game}").format(game=self.session.book.name)
        top = self.heading(title)
        scroll = Scroll("page", self.style)
        column = self.sheet(scroll, top, size[1] - self.style.px(16))
        review = self.review
        self._state(column, review)
        if review is not None and review.rated:
            self._told(column, review)
        scroll.content.w, scroll.content.h = scroll.w, column.y + self.style.px(8)
        self.root.add(scroll)

    def _told(self, column: Column, review: Review) -> None:
        style = self.style
        if column.width >= style.px(900):
            gap = style.px(32)
            half = (column.width - gap) * 0.46
            left = Column(self, column.parent, column.x, column.y, half)
            x = column.x + half + gap
            right = Column(self, column.parent, x, column.y, column.width - half - gap)
            self._parts(left, review)
            self._counts(left, review)
            self._chart(right, review)
            column.y = max(left.y, right.y)
        else:
            self._parts(column, review)
            self._counts(column, review)
            self._chart(column, review)
        column.space(16)
        turning = set(review.turning)
        if turning:
            column.section(_("The decisions that cost most"))
            about = self.app.reviews.compared(self.session, review.turning[0]).about
            if about:
                column.text(about, "small", "muted", name="about")
                column.space(10)
            for rated in review.turning:
                self._decision(column, rated, "turning", with_reason=True)
        worst = sorted((each for each in review.rated if each.is_bad), key=lambda each: -each.lost)
        others = sorted(
            (each for each in worst[:MOST] if each not in turning), key=lambda each: each.at
        )
        if others:
            column.section(_("What else gave something away"))
            for rated in others:
                self._decision(column, rated, "decision")

    # How far it is

    def _state(self, column: Column, review: Review | None) -> None:
        """What is done, what is left, and the way to stop or to go on."""
        style, reviewer = self.style, self.app.reviews
        replay = Button("replay", _("Replay with ratings"), self._replay, style, kind="main")
        if review is not None and review.is_whole:
            n = len(review.rated)
            text = ngettext(
                "{n} decision, rated by Hard from what its seat could see.",
                "{n} decisions, each rated by Hard from what its seat could see.",
                n,
            ).format(n=n)
            if review.failed:
                text += " " + ngettext(
                    "{n} could not be rated.", "{n} could not be rated.", review.failed
                ).format(n=review.failed)
            column.text(text, "body", "muted", name="state")
            column.space(10)
            column.flow([replay])
            column.space(16)
            return
        done, of = reviewer.progress.done, reviewer.progress.of
        if not of and review is not None:  # one gone on with, not counted anew yet
            done, of = len(review.rated) + review.failed, review.decisions
        if of:
            text = _("{done} of {n} decisions are rated.").format(done=done, n=of)
            if not reviewer.is_running:
                text += " " + _("The review is stopped; what was rated is kept.")
            elif self._left:
                n = max(1, round(self._left / 60))
                text += " " + ngettext(
                    "About a minute is left.", "About {n} minutes are left.", n
                ).format(n=n)
        else:
            text = _("The decisions of the game are being looked through.")
        column.text(text, name="state")
        column.space(8)
        part = done / of if of else 0.0
        column.put(Bar(self, part, text), max(8, style.px(10)))
        column.space(12)
        if reviewer.is_running:
            stop = Button("stop", _("Stop"), self._stop, style)
        else:
            stop = Button("stop", _("Go on"), self._go_on, style)
        buttons = [stop, replay] if review is not None and review.rated else [stop]
        column.flow(buttons)
        column.space(16)

    def _stop(self) -> None:
        self.app.reviews.stop()
        self.rebuild()

    def _go_on(self) -> None:
        self.app.reviews.start(self.session, reviews.known(self.session))
        self.is_mine, self._was = True, (-1, False)
        self.rebuild()

    def _replay(self) -> None:
        self._look(None)

    def _look(self, line: int | None) -> None:
        """Shows the game again, with what is rated by now."""
        self.app.open_replay(self.session, line, self.review)

    # What brought the result

    def _parts(self, column: Column, review: Review) -> None:
        """Luck and decisions of each seat, in percent of chance, which add up to the result."""
        if not review.parts:
            return
        column.section(_("What brought the result"))
        titles = [_("Start"), _("Luck"), _("Own play"), _("Others"), _("At the end")]
        rows = [(seat, self._figures(parts)) for seat, parts in enumerate(review.parts)]
        font = self.style.font("small")
        wide = [
            max(font.size(title)[0], *(self._figure(figures[at]).width for _seat, figures in rows))
            for at, title in enumerate(titles)
        ]
        dot = self.style.px(30)
        for gap in (self.style.px(14), self.style.px(8)):
            room = column.width - sum(wide) - gap * len(wide) - dot
            if room >= self.style.px(70):
                self._table(column, rows, titles, wide, gap, room)
                break
        else:
            self._blocks(column, rows, titles)
        column.space(4)
        column.text(
            _(
                "In percent of chance to win: all alike before the deal, what cards and shuffles"
                " brought, what one’s own decisions gave away, and what those of the others did."
            ),
            "small",
            "muted",
        )
        column.space(14)

    @staticmethod
    def _figures(parts: Parts) -> list[str]:
        """The five figures as markup; what is a change has its sign."""
        start, luck, own, others, result = parts.percents

        def change(n: int) -> str:
            return f"^{n} %" if n > 0 else f"_{-n} %" if n < 0 else "0 %"

        return [f"{start} %", change(luck), change(own), change(others), f"*{result} %*"]

    def _table(
        self,
        column: Column,
        rows: Sequence[tuple[int, Sequence[str]]],
        titles: Sequence[str],
        wide: Sequence[int],
        gap: int,
        room: float,
    ) -> None:
        style, names = self.style, names_of(self.session.players)
        dot = style.px(30)
        xs = []
        x = column.x + dot + room
        for each in wide:
            x += gap
            xs.append(x)
            x += each
        top = style.font("small").get_linesize()
        for title, left, each in zip(titles, xs, wide, strict=True):
            label = self.label(title, "small", "muted", align="right")
            label.place(left, column.y, each, top)
            column.parent.add(label)
        column.y += top + style.px(4)
        high = style.font("body").get_linesize() + style.px(6)
        for seat, figures in rows:
            swatch = Swatch(style, seat)
            swatch.place(column.x, column.y + (high - style.px(20)) / 2, style.px(20), style.px(20))
            name = self.label(names[seat], "body", bold=True, name=f"parts.{seat}")
            name.place(column.x + dot, column.y, room, high)
            column.parent.add(swatch, name)
            for figure, left, each in zip(figures, xs, wide, strict=True):
                line = self._figure(figure)
                line.place(left, column.y, each, high)
                column.parent.add(line)
            column.y += high

    def _blocks(
        self,
        column: Column,
        rows: Sequence[tuple[int, Sequence[str]]],
        titles: Sequence[str],
    ) -> None:
        """The same, a seat under the other, where there is no room for columns."""
        style = self.style
        high = style.font("body").get_linesize() + style.px(2)
        for seat, figures in rows:
            column.text(
                names_of(self.session.players)[seat], "body", bold=True, name=f"parts.{seat}"
            )
            for title, figure in zip(titles, figures, strict=True):
                label = self.label(title, "body", "muted")
                label.place(column.x, column.y, column.width * 0.6, high)
                column.parent.add(label)
                line = self._figure(figure)
                line.place(column.x + column.width * 0.6, column.y, column.width * 0.4, high)
                column.parent.add(line)
                column.y += high
            column.space(10)

    def _figure(self, figure: str) -> Rich:
        line = Rich(wrap=False, align="right")
        line.set(self._spans(figure, "body", "text"))
        return line

    def _spans(self, text: str, role: Role, ink: str) -> list[Span]:
        art = CardArt(self.style, self.session.book.deck_kind, self.app.settings.four_colour)
        return spans(text, names_of(self.session.players), art, role, self.style.color(ink))

    def _counts(self, column: Column, review: Review) -> None:
        """How many decisions of each seat were what."""
        column.section(_("Decisions"))
        for seat in range(len(names_of(self.session.players))):
            found = count(review.of(seat))
            parts = [
                _("{grade} {n}").format(grade=grade_name(grade), n=found[grade])
                for grade in GRADES
                if found[grade]
            ]
            none = _("nothing to decide") if review.is_whole else _("not rated yet")
            text = " · ".join(parts) or none
            self._line(column, f"@{seat}  {text}", "body", "text", f"counts.{seat}")
            column.space(4)
        note = _("A good one gives away less than {n} %.")
        if review.parts:  # the table that has the column
            note = _(
                "A good one gives away less than {n} %. Many of them add up: Own play has them all."
            )
        column.text(note.format(n=round(100 * INACCURACY)), "small", "muted", name="good")
        column.space(12)

    # The chances

    def _chart(self, column: Column, review: Review) -> None:
        """Every seat's chance to win, from decision to decision."""
        style = self.style
        high = min(style.px(330), round(self._size[1] * 0.62))
        box = Panel(style.color("solid"), style.color("hairline"), radius=style.px(12))
        column.put(box, high)
        pad, top = style.px(14), column.y - high
        title = self.label(chances_title(review), "body", bold=True)
        line = title.font.get_linesize()
        title.place(column.x + pad, top + pad, column.width - 2 * pad, line)
        chart = chances_chart(style, self.session, review)
        below = pad + line + style.px(6)
        chart.place(column.x + pad, top + below, column.width - 2 * pad, high - below - pad)
        column.parent.add(title, chart)

    # Decisions

    def _decision(
        self, column: Column, rated: Rated, name: str, *, with_reason: bool = False
    ) -> None:
        """What was played, what it did, what Hard would have played, and the way there."""
        session, style = self.session, self.style
        look = partial(self._look, rated.line)
        button = Button(f"{name}.{rated.line}", _("Show it"), look, style)
        w, h = button.natural()
        top = column.y
        button.place(column.x + column.width - w, top, w, h)
        room = column.width - w - style.px(16)
        texts = Column(self, column.parent, column.x, top, room)
        move = session.entries[rated.at].move
        played = told(session, rated.at, move)
        self._line(texts, played, "body", "text", f"played.{rated.line}")
        said = verdict(rated, is_other=rated.best != move)
        self._line(texts, said, "body", "text", f"verdict.{rated.line}")
        best = _("Hard’s choice: {what}").format(what=told(session, rated.at, rated.best))
        self._line(texts, best, "body", "text", f"best.{rated.line}")
        if with_reason:
            why = expected(rated, self.app.reviews.compared(session, rated))
            if why:
                self._line(texts, why, "small", "muted", f"why.{rated.line}")
        column.parent.add(button)
        column.y = max(texts.y, top + h)
        column.space(14)

    def _line(self, column: Column, text: str, role: Role, ink: str, name: str) -> None:
        line = Rich(name)
        line.set(self._spans(text, role, ink))
        column.put(line, line.natural(int(column.width))[1])
