"""The two or three moments of a finished game, on its results: by its review, or by the chances to
win as they are worked out while one looks on, or else by who was ahead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from tabletop.ai.review.form import Review, Turned
from tabletop.engine.events import Scored, Told
from tabletop.engine.play.session import Session
from tabletop.engine.view import seen
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.pages.turning import MOST, turns
from tabletop.ui.replay.rated import told, verdict
from tabletop.ui.shell import reviews
from tabletop.ui.shell.named import names_of
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import spans

GAP: Final = 8
"""What is free below a moment, in pixels of scale 1."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A move that mattered: its line, what was told of it and what it did (markup)."""

    line: int
    text: str
    about: str


class Moments:
    """The moments of `session` as a part of a page; `unit` is that of its figures, "" for points.

    Where the chances turned is looked for from `look` to `stop`; what that takes the place of has
    from the beginning the room that it may need, so that nothing else on the page moves then.
    """

    def __init__(self, page: Page, session: Session, unit: str) -> None:
        self.page, self.session, self.unit = page, session, unit
        self.review: Review | None = page.app.reviewed(session)
        self.turned: tuple[Turned, ...] | None = reviews.turned(session)
        self.is_looking = False
        self.names: list[str] = []
        """Of the buttons that show the moments, from above."""
        self._reserves = self._is_awaited = not self._is_known
        self._ahead = _by_lead(session, unit)

    @property
    def _is_reviewed(self) -> bool:
        return self.review is not None and bool(self.review.turning)

    @property
    def _is_known(self) -> bool:
        return self._is_reviewed or self.turned is not None

    # Looking for them

    def look(self) -> None:
        """Begins to have it found out where the chances turned, unless that is known."""
        if not self.is_looking and self._is_awaited and not self._is_known:
            self.is_looking = True
            self.page.app.glances.start(self.session)

    def stop(self) -> None:
        """Looks no further."""
        if self.is_looking:
            self.is_looking = False
            self.page.app.glances.stop()

    def heard(self) -> bool:
        """Whether the look has just ended; what it found is told from now on."""
        glances = self.page.app.glances if self.is_looking else None
        if glances is None or glances.is_running:
            return False
        self.is_looking = self._is_awaited = False
        self.turned = glances.turned
        return True

    # On the page

    def build(self, column: Column) -> None:
        """The moments under their title, and the way to the review; nothing where there are none
        and none may come."""
        title, moments = self._now
        if self._is_reviewed:
            self._rows(column, title, moments)
            column.space(12)
            return
        room = self._room(title, column.width) if self._reserves else 0
        if self.turned:
            title, moments = _("Where the chances turned"), self._by_chance(room, column.width)
        elif not moments:
            if not room:
                return
            title = _("Where the game turned")
        top = column.y
        self._rows(column, title, moments)
        column.y = max(column.y, top + room)
        high = self._noted(column.width)
        self._note(column, self._words)
        column.y = max(column.y, top + room + high) if room else column.y
        column.space(12)

    @property
    def _now(self) -> tuple[str, Sequence[Moment]]:
        """What stands there before the chances are known: by the review, else by who was ahead."""
        if self._is_reviewed:
            return _("The decisions that cost most"), self._rated()
        if self.unit:
            return _("Where it turned, by money"), self._ahead
        return _("Where it turned, by points"), self._ahead

    def first(self, column: Column) -> None:
        """The title and the first of the moments, in the room that `build` has for these."""
        title, moments = self._now
        self._rows(column, title, moments[:1])

    def _room(self, title: str, width: float) -> float:
        """The pixels kept for moments that are looked for: of those by who was ahead, or of as many
        as may come in a line of words and one of figures."""
        page = self.page
        lines = sum(page.style.font(role).get_linesize() for role in ("body", "small"))
        none = page.high_of(lambda column: self._rows(column, title, ()), width)
        now = page.high_of(lambda column: self._rows(column, title, self._ahead), width)
        return max(now, none + MOST * (lines + page.style.px(GAP)))

    def _noted(self, width: float) -> float:
        """The pixels that the way to the review has, whatever it says."""
        every = (self._looking, self._of_chances, self._of_lead)
        return max(self.page.high_of(partial(self._note, words=each), width) for each in every)

    def _by_chance(self, room: float, width: float) -> list[Moment]:
        """The moves by which the chances changed most, as many as have the `room`, where that is
        not 0."""
        most = sorted(self.turned or (), key=lambda each: -abs(each.after - each.before))
        text = _("@{seat}: {before} → {after} % to win, from what @{seat} could see.")
        found: list[Moment] = []
        for few in range(min(MOST, len(most)), 0, -1):
            found = []
            for each in sorted(most[:few], key=lambda each: each.line):
                before, after = each.percents
                about = text.format(seat=each.seat, before=before, after=after)
                found.append(Moment(each.line, _public(self.session, each.at), about))
            title = _("Where the chances turned")
            build = partial(self._rows, title=title, moments=found)
            if not room or self.page.high_of(build, width) <= room:
                break
        return found

    def _rated(self) -> list[Moment]:
        """What cost most, by the review."""
        session, review = self.session, self.review
        rated = review.turning if review is not None else ()
        return [
            Moment(each.line, told(session, each.at, session.entries[each.at].move), verdict(each))
            for each in rated
        ]

    def _rows(self, column: Column, title: str, moments: Sequence[Moment]) -> None:
        session, style = self.session, self.page.style
        parts = [(session.entries[at].n, name) for at, name in parts_of(session).items()]
        column.section(title)
        self.names = []
        for each in moments:
            part = next((name for end, name in parts if each.line <= end), "")
            about = f"{part} · {each.about}" if part else each.about
            look = partial(self.page.app.open_replay, session, each.line, shows=True)
            button = Button(f"show.{each.line}", _("Show it"), look, style)
            self.names.append(button.name)
            w, h = button.natural()
            room = column.width - w - style.px(16)
            texts = Column(self.page, column.parent, column.x, column.y, room)
            self._said(texts, each.text, "body", "text", f"turn.{each.line}")
            self._said(texts, about, "small", "muted", f"lead.{each.line}")
            button.place(column.x + column.width - w, column.y, w, h)
            column.parent.add(button)
            column.y = max(texts.y, column.y + h)
            column.space(GAP)

    @property
    def _words(self) -> str:
        if self._is_awaited:
            return self._looking
        return self._of_chances if self.turned else self._of_lead

    @property
    def _looking(self) -> str:
        if self.unit:
            return _(
                "What pays only later counts for nothing here. Where the chances to win turned is "
                "being worked out."
            )
        return _("Where the chances to win turned is being worked out.")

    @property
    def _of_chances(self) -> str:
        return _(
            "Estimated by a few trial games. Hard’s review looks deeper and rates every decision."
        )

    @property
    def _of_lead(self) -> str:
        if self.unit:
            return _(
                "What pays only later counts for nothing here. Hard’s review rates every decision: "
                "it tells where the chances to win turned."
            )
        return _("Hard’s review rates every decision: it tells where the chances to win turned.")

    def _note(self, column: Column, words: str) -> None:
        """What the moments go by, and the way to the review."""
        style, app = self.page.style, self.page.app
        button = Button("turns.review", _("Review"), lambda: app.open_review(self.session), style)
        w, h = button.natural()
        room = column.width - w - style.px(16)
        texts = Column(self.page, column.parent, column.x, column.y, room)
        texts.text(words, "small", "muted", name="turns.about")
        button.place(column.x + column.width - w, column.y, w, h)
        column.parent.add(button)
        column.y = max(texts.y, column.y + h)

    def _said(self, column: Column, text: str, role: Role, ink: str, name: str) -> None:
        """A sentence of the game, its cards as small cards."""
        style, session = self.page.style, self.session
        art = CardArt(style, session.book.deck_kind, self.page.app.settings.four_colour)
        line = Rich(name)
        line.set(spans(text, names_of(session.players), art, role, style.color(ink)))
        column.put(line, line.natural(int(column.width))[1])


def parts_of(session: Session) -> dict[int, str]:
    """What the deals, rounds and hands of a game are called, by the place of the entry that ended
    each; nothing for a game of one."""
    parts = {
        at: event.title.partition(":")[0]
        for at, entry in enumerate(session.entries)
        for event in entry.events
        if isinstance(event, Scored)
    }
    return parts if len(parts) > 1 else {}


def _public(session: Session, at: int) -> str:
    """What all were told of the move after the first `at` entries."""
    events = session.entries[at].events
    return next(
        (
            event.text
            for event in events
            if isinstance(event, Told) and seen(event, None) is not None
        ),
        "",
    )


def _by_lead(session: Session, unit: str) -> list[Moment]:
    """The moves by which it changed most who was ahead."""
    text = _("Before it @{seat} was {before}, after it {after}.")
    if unit:  # what pays only later is not in it
        text = _(
            "Had the game ended just before, @{seat} would have been {before}; just after, {after}."
        )
    found = []
    for turn in turns(session):
        [winner] = session.state.winners()
        first, then = turn.rivals
        before, after = _lead(turn.before, first, unit), _lead(turn.after, then, unit)
        about = text.format(seat=winner, before=before, after=after)
        found.append(Moment(turn.line, turn.text, about))
    return found


def _lead(n: int, rival: int, unit: str) -> str:
    """How a seat stands that is so far before `rival`, the best other one (markup)."""
    if not n:
        return _("level with @{seat}").format(seat=rival)
    text = _("{n} ahead of @{seat}") if n > 0 else _("{n} behind @{seat}")
    return text.format(n=f"{unit}{abs(n)}", seat=rival)
