"""Results: who won, every total opened into its arithmetic, and worth over the game."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.engine.events import Gained
from tabletop.engine.play.session import Session
from tabletop.engine.result_code import Result, result_code
from tabletop.engine.result_code import deal_code as deal_code_of
from tabletop.engine.rules.differences import brief
from tabletop.engine.zones import Tally
from tabletop.scene.chart import Chart, Swatch
from tabletop.scene.screen import PRESSING
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role, Style
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button, Panel, focus_ring
from tabletop.system.errors import TabletopError
from tabletop.system.i18n import _
from tabletop.ui.pages import deal_code
from tabletop.ui.pages.moments import Moments, parts_of
from tabletop.ui.pages.page import LINES, Column, Page
from tabletop.ui.pages.pasting import Pasting
from tabletop.ui.pages.rematch import next_deal
from tabletop.ui.replay.chances import chances_chart, chances_title, had_it_ended, moves_made
from tabletop.ui.shell import others, records
from tabletop.ui.shell.context import App
from tabletop.ui.shell.named import names_of
from tabletop.ui.shell.saves import level_name, won
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counted import counted_again
from tabletop.ui.table.history import History
from tabletop.ui.table.markup import shorter, spans
from tabletop.ui.table.reasons import Reasons

GRACE: Final = 0.9
"""Seconds in which results, once they are in sight, take no key or click."""
COUNTS: Final = 4
"""The scores of which more are counted after what turned the game, where all is in one column or
they have not the room beside the chart."""
SCORES: Final = 0.46
"""The part of the width that the scores have, where the chart stands beside them."""
MOST: Final = 0.56
"""The part that they have at most, where names are long."""
NAMED: Final = 54
"""Where the name begins in the row of a score, in pixels of scale 1."""
AGAIN: Final = 0.3
"""Seconds that they take none after one that came too early."""
UNSEEN: Final = 0.01
"""How strong a button looks that takes no press yet: it is not to be seen, but keeps the focus."""


class Results(Page):
    """The end of a game; `problem` says why it could not be counted, "" where it was. It begins
    with the focus on the best score, so that a key pressed once too often deals no new game and
    opens nothing; Tab goes from there to the row of buttons, arrows to what lies that way."""

    name = "results"

    def __init__(self, app: App, session: Session, problem: str = "") -> None:
        super().__init__(app)
        self.session = session
        self.names = names_of(session.players)
        self.problem = problem
        self._is_copied = False
        self._has_entered = False
        self._was_drawn = False
        self._live_at: float | None = None
        self._is_fresh = True
        self._settling = False
        self._shown: list[str] = []
        self.first_focus = f"seat.{self.order[0]}"

        kinds = {
            event.kind
            for entry in session.entries
            for event in entry.events
            if isinstance(event, Gained)
        }
        self.unit = "$" if "money" in kinds else ""
        self.moments = Moments(self, session, self.unit)

    def figure(self, n: int) -> str:
        """`n` as the game counts: points, or dollars."""
        return f"−{self.unit}{-n}" if n < 0 else f"{self.unit}{n}"

    @property
    def order(self) -> list[int]:
        """The seats, who won first, the others from the highest score down."""
        scores, winners = self.session.state.scores(), self.session.state.winners()
        return sorted(
            range(len(scores)), key=lambda seat: (seat not in winners, -scores[seat], seat)
        )

    def uncovered(self) -> None:
        """A review may have been made meanwhile; what is not known is looked for again."""
        moments, found = self.moments, self.app.reviewed(self.session)
        if found != moments.review:
            moments.review = found
            self.rebuild()
        if self._live_at is not None:
            moments.look()

    def covered(self) -> None:
        """Nothing is looked for that would not be seen."""
        self.moments.stop()

    def closed(self) -> None:
        """Nothing goes on once the page is left."""
        self.moments.stop()

    def opened(self) -> None:
        """The sound of an end."""
        self.app.audio.play("win")

    def tick(self, now: float) -> None:
        """Ends the moment in which the screen is deaf, which begins when it has been drawn: to lay
        out a long game takes a while. Then it is looked for where the chances turned."""
        if not self.pointer.is_down and self.moments.heard():  # a press takes what it was made on
            self._tell_moments()
        if self._settling and not self.is_changed:
            self._settling = False
            self._strengthen(1.0)
        if self._is_fresh:
            if self._live_at is None:
                if self._was_drawn:
                    self._live_at = now + GRACE
                    self.moments.look()
                self._was_drawn = True
            elif now >= self._live_at:
                self._is_fresh = False
        self.wake_at = self._live_at or now if self._is_fresh else None
        if self._settling:
            self.wake_at = min(self.wake_at or self.settled_at, self.settled_at)

    def _tell_moments(self) -> None:
        """Shows the moments that were found in the place of what stood there, which take no press
        for a moment; who had gone to one of those is at the one that stands there now."""
        focus, before, area = self.focus, self.moments.names, self._shows()
        name, is_shown = focus.node.name if focus.node is not None else "", focus.shown
        self.rebuild()
        now = self.moments.names
        if focus.node is None and name in before and now:
            at = min(before.index(name), len(now) - 1)
            focus.set(self.root.find(now[at]), shown=is_shown)
        if now != before:
            self.change(area.union(self._shows()))
            self._settling = True
            self._strengthen(UNSEEN)

    def _shows(self) -> Rect:
        """Where the buttons of the moments lie."""
        rects = [self.root.get(name, Button).rect for name in self.moments.names]
        return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)

    def _strengthen(self, alpha: float) -> None:
        """Has the buttons of the moments look so strong."""
        for name in self.moments.names:
            self.root.get(name, Button).alpha = alpha

    def is_too_soon(self, event: Event) -> bool:
        """Nor does a key press what has just come in the place of another moment."""
        node = self.focus.node
        is_new = self.is_changed and node is not None and node.name in self.moments.names
        return super().is_too_soon(event) or (
            is_new and event.type == pygame.KEYDOWN and event.key in PRESSING
        )

    def handle(self, event: Event) -> bool:
        """Takes no key or click at first: one too many at the table must not deal anew."""
        if self._is_fresh and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            if self._live_at is not None and self.director is not None:
                self._live_at = max(self._live_at, self.director.now + AGAIN)
            return True
        return super().handle(event)

    def build(self, size: tuple[int, int]) -> None:
        """Scores and the way to the counting left, the chart right, below them where it turned; one
        under the other where narrow. Last stands the arithmetic."""
        style, session = self.style, self.session
        headline = won(self.names, session.state.winners()) + "."
        top = self._heading(headline, size)
        foot = self._footer(size)
        scroll = Scroll("page", style)
        column = self.sheet(scroll, top, foot, pad=6)
        pad, width = column.x, column.width
        if width >= style.px(780):
            gap = style.px(32)
            half = max(SCORES, min(MOST, self._named() / (width - gap))) * (width - gap)
            scores = Column(self, scroll.content, pad, pad, half)
            chart = Column(self, scroll.content, pad + half + gap, pad, width - half - gap)
            room = foot - top - 2 * pad - style.px(20) - self.high_of(self.moments.build, width)
            counting = self.high_of(self._counted, half) + style.px(12)
            is_long = len(session.state.tallies()) > COUNTS and counting > room / 2
            self._scores(scores, round(room - (0 if is_long else counting)), fills=True)
            if not is_long:
                scores.space(12)
                self._counted(scores)
            least = style.px(240)
            self._charts(chart, max(least, round(scores.y - pad), min(round(room), style.px(460))))
            scores.beside(chart)
            column.y = max(scores.y, chart.y)
            column.space(20)
            self.moments.build(column)
            if is_long:
                self._counted(column)
        else:
            room = foot - top - 2 * pad - style.px(10)
            first = self.high_of(self.moments.first, width)
            counted = style.px(16) + self.high_of(self._counted, width)
            is_late = len(session.state.tallies()) > COUNTS
            self._scores(column, round(room - first))
            is_late = is_late or column.y + counted + first > room
            column.space(10)
            for part in (self.moments.build, self._counted)[:: 1 if is_late else -1]:
                part(column)
                column.space(16)
            self._charts(column, min(style.px(320), round((foot - top) * 0.95)))
        column.space(20)
        self._same_deal(column)
        self._tallies(column)
        scroll.content.w, scroll.content.h = scroll.w, column.y + pad
        self.root.add(scroll)

    def _heading(self, headline: str, size: tuple[int, int]) -> int:
        session = self.session
        left, width = self.margin, size[0] - 2 * self.margin
        column = Column(self, self.root, left, self.edge(20), width)
        text = _("{game} · deal number {n}").format(game=session.book.name, n=session.deal)
        column.text(text, "small", "muted", name="where")
        badge = session.book.badge_with(len(session.players))
        if badge:
            text = _("House rules: {list}").format(list=brief(badge))
            column.text(text, "small", "muted", name="house_rules")
        if session.origin is not None:
            origin = session.origin
            text = _("Played on from move {n} of {name}, so the statistics do not count it")
            column.text(text.format(n=origin.move, name=origin.name), "small", "muted", name="from")
        column.text(headline, "title", bold=True, name="headline")
        view = session.view(None)
        why = session.game.ended(view, session.book)
        if why:
            column.text(why, "small", "muted", name="ended")
        if view.tie_break is not None:
            text = _("The tie at {n} was broken: {why} (rule {rule}).")
            tie, n = view.tie_break, self.figure(max(view.scores))
            told = text.format(n=n, why=tie.text, rule=tie.rule)
            column.text(told, "small", "muted", name="tie_break")
        if self.problem:
            note = _("This game could not be added to the statistics ({why}).")
            if session.journal is not None:
                note = _(
                    "This game could not be added to the statistics ({why}). They can count it"
                    " again from its save."
                )
            column.text(note.format(why=self.problem), "small", "down", name="problem")
        return round(column.y) + self.edge(10)

    def _footer(self, size: tuple[int, int]) -> int:
        """The row of buttons at the bottom, those that it has no room for behind More; gives where
        the page above it ends."""
        style = self.style
        rematch = Button("rematch", _("Rematch, new deal"), self._rematch, style, kind="main")
        table = Button("table", _("See the table"), lambda: self.close("table"), style, key="Esc")
        menu = Button("menu", _("Main menu"), self.app.open_menu, style)
        less = [
            Button("again", _("Same deal again"), self._again, style),
            Button("history", _("What happened"), self._history, style, key="L"),
            Button("replay", _("Replay"), lambda: self.app.open_replay(self.session), style),
            Button("review", _("Review"), lambda: self.app.open_review(self.session), style),
            Button("deal_code", _("Deal code"), self._deal_code, style),
        ]
        pad = self.edge(12)
        width = size[0] - 2 * self.margin
        gap = style.px(10)
        every = [rematch, *less, table, menu]
        more = Button("more", _("More"), lambda: self._more(every), style)
        again, history, replay, review, code = less
        buttons = every
        for one in (code, history, again, review, replay, menu):
            if sum(each.natural()[0] + gap for each in buttons) - gap <= width:
                break
            buttons = [each for each in buttons if each not in (one, more)]
            buttons.append(more)
        self._shown = [each.name for each in buttons]
        trial = Column(self, Panel(style.color("panel")), 0, 0, width)
        trial.flow(buttons)
        top = size[1] - round(trial.y) - 2 * pad
        panel = self.panel(Rect(-2, top, size[0] + 4, size[1] - top + 2), solid=True)
        panel.radius = 0
        Column(self, self.root, self.margin, top + pad, width).flow(buttons)
        return top

    def _more(self, every: Sequence[Button]) -> None:
        """Asks which of the buttons that the row has no room for."""
        acts = {each.name: each for each in every if each.name not in self._shown}

        def chosen(key: str) -> None:
            if key in acts:
                self.run(acts[key])

        choices = [(name, each.label) for name, each in acts.items()]
        self.app.ask(_("More"), "", choices, chosen, back=_("Back"))

    def _deal_code(self) -> None:
        self.app.director.push(deal_code.of_session(self.app, self.session))

    def _history(self) -> None:
        session = self.session
        people = [seat for seat, player in enumerate(session.players) if player.is_human]
        viewer = people[0] if len(people) == 1 else None
        deck = session.book.deck_kind
        art = CardArt(self.style, deck, self.app.settings.four_colour)
        reasons = Reasons(session, self.app.bots)
        self.app.director.push(History(art, session, reasons, viewer))

    def key(self, event: Event) -> bool:
        """L lists what happened, as at the table; from the best score Tab goes to the row of
        buttons at first, and later to what comes after it."""
        if event.key == pygame.K_l:
            self._history()
            return True
        has_begun = self.focus.node is not None and self.focus.node.name != self.first_focus
        if not has_begun and not self._has_entered and event.key == pygame.K_TAB:
            self._has_entered = True
            self.focus.set(self.root.find("rematch"), shown=True)
            return True
        if not has_begun and event.key in PRESSING:  # a score does nothing
            self._has_entered = True
            self.focus.set(self.root.find("rematch"), shown=True)  # what the next one presses
            if self.director is not None:  # once it has been seen
                self._is_fresh = True
                self.wake_at = self._live_at = self.director.now + GRACE
            return True
        if not has_begun and event.key in LINES and self.root.get("page", Scroll).offset:
            return True  # whoever has begun to read goes on
        return super().key(event)

    def _scores(self, column: Column, room: int, *, fills: bool = False) -> None:
        """A row a seat; where not all of them have `room` in two lines each, in one, which are as
        high as the room allows where they are to fill it. Where they are not and one each is still
        too much, they stand in two columns."""
        style, order = self.style, self.order
        lead, small = (style.font(role).get_linesize() for role in ("lead", "small"))
        high, gap = lead + small + style.px(18), style.px(8)
        in_one = len(order) * (high + gap) > room
        if in_one:
            most = room // len(order) - style.px(4) if fills else 0
            high, gap = min(high, max(lead + style.px(6), most)), style.px(4)
        if in_one and not fills and len(order) > 2 and len(order) * (high + gap) > room:
            self._in_columns(column)
            return
        for place, seat in enumerate(order):
            at = self._card(column, place, seat, column.x, column.y, column.width, high)
            self._score(column, at, seat, in_one=in_one)
            column.y += high + (gap if place + 1 < len(order) else 0)

    def _in_columns(self, column: Column) -> None:
        """The seats in two columns, the left one first: the number of each one's place, its name as
        far as it has the room, its score, and beside the name by how much it won or who sat there,
        where that has room."""
        style, order = self.style, self.order
        high, gap = style.font("body").get_linesize() + style.px(8), style.px(4)
        down, wide = (len(order) + 1) // 2, (column.width - style.px(12)) / 2
        inset, side = style.px(10), style.px(26)
        for place, seat in enumerate(order):
            beside, row = divmod(place, down)
            x, y = column.x + beside * (wide + style.px(12)), column.y + row * (high + gap)
            at = self._card(column, place, seat, x, y, wide, high)
            rank = self.label(str(self._rank(seat)), "small", "muted", name=f"place.{seat}")
            digit = rank.font.size("0")[0] + style.px(2)
            rank.place(at.x + inset, at.y, digit, high)
            dot = Swatch(style, seat)
            left = at.x + inset + digit + style.px(4)
            dot.place(left, at.y + (high - side) / 2, side, side)
            left += side + style.px(6)
            score = self.figure(self.session.state.scores()[seat])
            figure = self.label(score, "body", bold=True, align="right")
            taken = figure.natural()[0] + style.px(4)
            figure.place(at.right - inset - taken, at.y, taken, high)
            room = at.right - inset - taken - style.px(8) - left
            name = self.label("", "body", bold=True)
            for names in shorter(self.names):
                name.set(names[seat])
                if name.natural()[0] <= room:
                    break
            called = min(name.natural()[0], room)
            name.place(left, at.y, called, high)
            left += called + style.px(8)
            column.parent.add(rank, dot, figure, name)
            who = level_name(self.session.players[seat].kind)
            is_winner = seat in self.session.state.winners()
            for said in (*(self._placed(seat) if is_winner else ()), who):
                note = self.label(said, "small", "text" if is_winner else "muted")
                if note.natural()[0] <= room - called - style.px(8):
                    note.name = f"who.{seat}"
                    note.place(left, at.y, room - called - style.px(8), high)
                    column.parent.add(note)
                    break
        column.y += down * (high + gap) - gap

    def _card(
        self, column: Column, place: int, seat: int, x: float, y: float, wide: float, high: float
    ) -> Rect:
        """What lies behind the score of the seat that is number `place` in the order, 0 the first;
        gives where it lies in the column."""
        style, session = self.style, self.session
        is_winner = seat in session.state.winners()
        fill = style.color("selected" if is_winner else "solid")
        edge = style.color("edge" if is_winner else "hairline")
        card = _Score(fill, edge, name=f"seat.{seat}", radius=style.px(10))
        card.style, card.focusable = style, place == 0
        card.label = f"{self.names[seat]} {self.figure(session.state.scores()[seat])}"
        card.mark("winner", is_winner)
        card.place(x, y, wide, high)
        column.parent.add(card)
        return Rect(round(x), round(y), round(wide), round(high))

    def _score(self, column: Column, at: Rect, seat: int, *, in_one: bool) -> None:
        """The row of a seat, in one line or two."""
        style, session = self.style, self.session
        dot, side = Swatch(style, seat), style.px(30)
        dot.place(at.x + style.px(12), at.y + (at.h - side) / 2, side, side)
        score = self.figure(session.state.scores()[seat])
        figure = self.label(score, "lead" if in_one else "title", bold=True, align="right")
        wide, right = figure.natural()[0] + style.px(4), at.right - style.px(18)
        figure.place(right - wide, at.y, wide, at.h)
        x = at.x + style.px(NAMED)
        room = round(right - wide - style.px(10) - x)
        name = self.label(self.names[seat], "lead", bold=True)
        if name.natural()[0] > room:
            name.font = style.font("body", True)
        note, short = self._placed(seat)
        is_winner = seat in session.state.winners()
        below = self.label(note, "small", "text" if is_winner else "muted", name=f"place.{seat}")
        if in_one:
            called = min(name.natural()[0], room)
            name.place(x, at.y, called, at.h)
            left = room - called - style.px(12)
            if below.natural()[0] > left:
                below.set(short)
            below.visible = below.natural()[0] <= left
            below.place(x + called + style.px(12), at.y, max(0, left), at.h)
        else:
            lead, small = (style.font(role).get_linesize() for role in ("lead", "small"))
            name.place(x, at.y + style.px(8), room, lead)
            below.place(x, at.y + style.px(8) + lead, room, small)
        column.parent.add(dot, figure, name, below)

    def _rank(self, seat: int) -> int:
        """Which place a seat has, 1 for who won."""
        scores, winners = self.session.state.scores(), self.session.state.winners()
        mine = scores[seat]
        return 1 + sum(
            score > mine or (score == mine and other in winners and seat not in winners)
            for other, score in enumerate(scores)
        )

    def _placed(self, seat: int) -> tuple[str, str]:
        """Which place a seat has, with what sat there, and without."""
        session = self.session
        scores, winners = session.state.scores(), session.state.winners()
        who = level_name(session.players[seat].kind)
        if seat not in winners:
            n = self._rank(seat)
            return _("place {n} · {who}").format(n=n, who=who), _("place {n}").format(n=n)
        others = [score for other, score in enumerate(scores) if other not in winners]
        ahead = max(scores) - max(others) if others and len(winners) == 1 else 0
        if ahead <= 0:
            return _("winner · {who}").format(who=who), _("winner")
        by = self.figure(ahead)
        return _("winner by {n} · {who}").format(n=by, who=who), _("winner by {n}").format(n=by)

    def _named(self) -> int:
        """The pixels that a row of the scores takes with its name, and its figure in large type."""
        lead, title = (self.style.font(role, True) for role in ("lead", "title"))
        scores = map(self.figure, self.session.state.scores())
        texts = zip(self.names, scores, strict=True)
        widest = max(lead.size(name)[0] + title.size(score)[0] for name, score in texts)
        return widest + self.style.px(NAMED + 4 + 10 + 18) + 2

    def _charts(self, column: Column, high: int) -> None:
        """What each seat was worth, and once the game is reviewed its chances under that, in `high`
        pixels or the least that both need."""
        style, session = self.style, self.session
        parts = parts_of(session)
        made = moves_made(session)[1:]
        chart = Chart(
            style,
            session.worths,
            self.names,
            self.unit,
            "chart",
            parts=parts,
            made=made,
            short=shorter(self.names)[1],
        )
        review = self.moments.review
        if review is None or not review.rated:
            self._chart(column, high, had_it_ended(self.unit), chart)
            return
        each = max(style.px(200), (high - style.px(10)) // 2)
        self._chart(column, each, had_it_ended(self.unit), chart)
        column.space(10)
        chances = chances_chart(style, session, review)
        self._chart(column, each, chances_title(review), chances)

    def _chart(self, column: Column, high: int, heading: str, chart: Chart) -> None:
        style = self.style
        box = Panel(style.color("solid"), style.color("hairline"), radius=style.px(12))
        column.put(box, high)
        pad = style.px(14)
        top = column.y - high
        title = self.label(heading, "body", bold=True)
        line = title.font.get_linesize()
        title.place(column.x + pad, top + pad, column.width - 2 * pad, line)
        chart.place(
            column.x + pad,
            top + pad + line + style.px(6),
            column.width - 2 * pad,
            high - 2 * pad - line - style.px(6),
        )
        column.parent.add(title, chart)

    def _counted(self, column: Column) -> None:
        """The way to every score as it was counted."""
        tallies = list(self.session.state.tallies())
        if len(tallies) == 1:
            again = partial(self.count, 0)
            column.flow([Button("count.0", _("See it counted"), again, self.style)])
        elif tallies:
            column.text(_("See it counted"), "body", bold=True)
            column.space(6)
            column.flow(
                [
                    Button(f"count.{at}", tally.title.partition(":")[0], again, self.style)
                    for at, tally in enumerate(tallies)
                    for again in [partial(self.count, at)]
                ]
            )

    def _same_deal(self, column: Column) -> None:
        """How others, or the same people at another time, did with the same cards, and the way to
        set more beside it."""
        session = self.session
        if session.origin is not None:
            return
        code = deal_code_of(session)
        own = (session.names, tuple(session.state.scores()))
        column.section(_("The same deal"))
        for played in reversed(records.of_deal(code)):
            names = [seat.name for seat in played.seats]
            scores = [seat.score for seat in played.seats]
            if (tuple(names), tuple(scores)) == own:
                continue
            winners = [at for at, seat in enumerate(played.seats) if seat.won]
            note = _("{when}, {who}").format(when=played.finished[:16], who=won(names, winners))
            self._beside(column, f"before.{played.finished}", names, scores, note)
        for at, result in enumerate(reversed(others.of_deal(code))):
            kinds = [level_name(kind) for kind in result.kinds]
            names = [name or kind for name, kind in zip(result.names, kinds, strict=True)]
            note = _("pasted in, {who}").format(who=won(names, result.winners))
            self._beside(column, f"pasted.{at}", names, result.scores, note)
        about = _("Whoever plays this deal code meets the same cards: results can be compared.")
        column.text(about, "small", "muted")
        column.space(8)
        copy = _("Copied") if self._is_copied else _("Copy your result")
        column.flow(
            [
                Button("result.copy", copy, self._copy_result, self.style),
                Button("result.paste", _("Paste a result"), self._paste_result, self.style),
            ]
        )
        column.space(20)

    def _beside(
        self, column: Column, name: str, names: Sequence[str], scores: Sequence[int], note: str
    ) -> None:
        """How a game with the same cards ended, and by how much this one was better or worse for
        the seats that persons have."""
        text = ", ".join(f"{who} {self.figure(n)}" for who, n in zip(names, scores, strict=True))
        column.text(text, "body", name=name)
        now = self.session.state.scores()
        people = [at for at, player in enumerate(self.session.players) if player.is_human]
        for seat in people:
            by = now[seat] - scores[seat]
            sign = f"^{by}" if by > 0 else f"_{-by}"
            compared = _("@{seat} has {now} here: {by}") if by else _("@{seat} has the same here.")
            said = compared.format(seat=seat, now=self.figure(now[seat]), by=sign)
            self._said(column, said, "small", "text", f"{name}.{seat}")
        column.text(note, "small", "muted")
        column.space(10)

    def _copy_result(self) -> None:
        with contextlib.suppress(pygame.error):  # a system without a clipboard
            pygame.scrap.put_text(result_code(self.session))
            self._is_copied = True
            self.rebuild()

    def _paste_result(self) -> None:
        self.app.director.push(Pasting(self.app), self._pasted)

    def _pasted(self, found: object) -> None:
        if not isinstance(found, Result):
            return
        self.rebuild()
        if found.code != deal_code_of(self.session):
            text = _(
                "It is of another deal of {game}. It is kept, and stands here once you have"
                " played that deal: the same text pasted in New game sets it up."
            )
            self.app.tell(_("A result of another deal"), text.format(game=found.title))

    def _said(self, column: Column, text: str, role: Role, ink: str, name: str) -> None:
        """A sentence of the game, its cards as small cards."""
        art = CardArt(self.style, self.session.book.deck_kind, self.app.settings.four_colour)
        line = Rich(name)
        line.set(spans(text, self.names, art, role, self.style.color(ink)))
        column.put(line, line.natural(int(column.width))[1])

    def count(self, at: int) -> None:
        """Shows again how tally number `at` was counted, as it was at the table."""
        self.app.director.push(counted_again(self.app, self.session, at))

    def _tallies(self, column: Column) -> None:
        tallies = list(self.session.state.tallies())
        if not tallies:
            return
        column.section(_("How the scores came about"))
        for tally in tallies:
            if len(tallies) > 1:
                column.text(tally.title, "body", bold=True)
                column.space(6)
            self._tally(column, tally)
            column.space(16)

    def _tally(self, column: Column, tally: Tally) -> None:
        """The seats of one scored deal side by side, each line with its arithmetic."""
        style = self.style
        gap = style.px(12)
        seats = self.order
        most = max(1, min(len(seats), int((column.width + gap) // (style.px(210) + gap))))
        across = -(-len(seats) // -(-len(seats) // most))
        wide = (column.width - gap * (across - 1)) / across
        for begin in range(0, len(seats), across):
            row = seats[begin : begin + across]
            cells = []
            top = column.y
            for i, seat in enumerate(row):
                x = column.x + i * (wide + gap)
                box = Panel(style.color("panel"), style.color("hairline"), radius=style.px(10))
                box.name = f"tally.{seat}"
                column.parent.add(box)
                cell = Column(
                    self, column.parent, x + style.px(14), top + style.px(10), wide - style.px(28)
                )
                self._cell(cell, tally, seat)
                cells.append((box, x, cell.y + style.px(10)))
            bottom = max(end for _box, _x, end in cells)
            for box, x, _end in cells:
                box.place(x, top, wide, bottom - top)
            column.y = bottom + gap

    def _cell(self, cell: Column, tally: Tally, seat: int) -> None:
        total = self.figure(tally.totals[seat])
        self._pair(cell, self.names[seat], total, "body", bold=True)
        cell.space(4)
        for line in tally.seats[seat]:
            points = self.figure(line.points)
            self._pair(cell, line.label, points, "small")
            if line.detail:
                cell.text(line.detail, "small", "muted")
        if not tally.seats[seat]:
            cell.text(_("nothing"), "small", "muted")
        cell.space(2)

    def _pair(self, cell: Column, left: str, right: str, role: str, *, bold: bool = False) -> None:
        figure = self.label(right, role, bold=bold, align="right")
        w, h = figure.natural()
        name = self.label(left, role, bold=bold, wrap=True)
        room = cell.width - w - self.style.px(8)
        high = max(h, name.natural(int(room))[1])
        name.place(cell.x, cell.y, room, high)
        figure.place(cell.x + cell.width - w, cell.y, w, h)
        cell.parent.add(name, figure)
        cell.y += high

    def _rematch(self) -> None:
        """The same seats; the deal passes on to the left of who dealt first, as at any table."""
        self._start(next_deal(self.session))

    def _again(self) -> None:
        self._start(self.session.deal)

    def _start(self, deal: int) -> None:
        session = self.session
        try:
            self.app.deal_out(session.book, session.players, deal, session.book.chosen)
        except TabletopError as error:
            self.app.tell(_("This game cannot begin"), str(error))

    def escape(self) -> bool:
        """Esc shows the table as it ended."""
        self.close("table")
        return True


class _Score(Panel):
    """What lies behind a score; it can have the focus."""

    style: Style | None = None
    margin = 6

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel, and the ring of the focus."""
        super().paint(target, at, alpha)
        if "ring" in self.states and self.style is not None:
            focus_ring(target, at, self.style, self.radius)
