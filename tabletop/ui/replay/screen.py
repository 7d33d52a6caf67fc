"""The table of a replay: the real one, with a track to go along and the keys of a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.ai.review.form import Rated, Review
from tabletop.engine.events import Told
from tabletop.engine.moves import Refusal
from tabletop.engine.play.replay import PARTS, Replay
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.view import seen
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.replay.charts import Charts
from tabletop.ui.replay.rated import sentences, told
from tabletop.ui.replay.scrubber import Scrubber
from tabletop.ui.shell.context import TableApp
from tabletop.ui.table.adapter import Choice, Held, Table
from tabletop.ui.table.buttons import hint_button
from tabletop.ui.table.cards_view import TRAVEL
from tabletop.ui.table.dialogs import Chooser, Help
from tabletop.ui.table.effects import effect_of
from tabletop.ui.table.flow import Flow
from tabletop.ui.table.layout import Frame
from tabletop.ui.table.markup import plain, shorter
from tabletop.ui.table.prompt_bar import FAIR
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.ticker import Recall

TRACK: Final = 44
"""The height of the track's strip in pixels of scale 1."""

LOW: Final = 0.05
"""The part of the window's height that the strip has at most."""

SPEEDS: Final = (0.5, 1.0, 2.0, 4.0)
"""How many times as fast as at first a replay can run."""

BEAT: Final = 0.9
"""Seconds from one move to the next at first."""

MOST: Final = 0.66
"""The part of the prompt's bar that the buttons of the film take at most."""

LESS: Final = ("play_on", "open", "hint", "review", "turning", "eyes")
"""Which of them are behind More where there is no room, the first ones first."""


EXACT: Final = 0.003
"""Seconds of a frame in which cards are drawn exactly, once the handle of the track rests."""


class ReplayFlow(Flow):
    """The course of a replay: it stands still, or runs on by itself from move to move."""

    def __init__(self, app: TableApp, replay: Replay, screen: ReplayTable) -> None:
        super().__init__(app, screen.model, screen)
        self.replay = replay
        self.is_playing = False
        self.has_come_on = False
        self.speed = 1

    def tick(self, now: float, busy: bool) -> None:
        """Goes one move on where it runs and it is time."""
        self.wake_at = None
        if not self.is_playing:
            return
        if busy:
            self._ready = now + BEAT / SPEEDS[self.speed] / 2
        elif now < self._ready:
            self.wake_at = self._ready
        elif self.replay.at == self.replay.length:
            self.play(False, now)
        else:
            self.on()
            self._ready = self.wake_at = now + BEAT / SPEEDS[self.speed]

    def play(self, is_playing: bool, now: float) -> None:
        """Lets it run, from the beginning where it is at the end, or stops it."""
        self.is_playing = is_playing
        if is_playing and self.replay.at == self.replay.length:
            self.to(self.replay.stops[0])
        self._ready = self.wake_at = now
        self.host.recompose()

    def on(self) -> None:
        """One move on, as it was played."""
        since = self.shown = self.session.number
        self.replay.to(self.replay.next_stop(1))
        self.has_come_on = True
        effect = effect_of(self.model.seen_since(since))
        self.shown = self.session.number
        self.host.refresh(effect, TRAVEL)

    def to(self, at: int) -> None:
        """Any point, at once."""
        self.replay.to(at)
        self.has_come_on = False
        self.shown = self.session.number
        self.host.refresh()

    def step(self) -> bool:
        """Nobody waits to move."""
        return False

    def hurry(self) -> bool:
        """Nobody waits to move."""
        return False


class ReplayTable(TableScreen):
    """A game gone through again; closes with None, or with the session that is played on.

    `eyes` are the seats it can be seen as: all of a finished game, the one person's of a game that
    is not over, else nobody's. It begins just before `line`, where one is given; where it `shows`
    that line, a finished game's hands lie open and it is played after a moment. A finished game's
    `review` rates what a seat decided to whoever looks through its eyes, or at all hands.
    """

    shares_strip = False
    is_coached = False
    is_played = False

    def __init__(
        self,
        app: TableApp,
        whole: Session,
        line: int | None = None,
        review: Review | None = None,
        *,
        shows: bool = False,
    ) -> None:
        self.review = review if whole.state.is_terminal else None
        self._ratings = {each.at: each for each in self.review.rated} if self.review else {}
        self.replay = replay = Replay(whole)
        people = [seat for seat, player in enumerate(whole.players) if player.is_human]
        if whole.state.is_terminal:
            self.eyes: list[int | None] = [*range(len(whole.players)), None]
        else:
            self.eyes = [people[0], None] if len(people) == 1 else [None]
        self.scrubber: Scrubber | None = None
        self._is_scrubbing = self._is_laid = False
        self._sought: int | None = None
        self._next: int | None = None
        self._came = float("-inf")
        self._shown = (0, 0)
        self._shows_at: float | None = 0.0 if shows and line is not None else None
        self._track = Rect(0, 0, 0, 0)
        self._made_for: tuple[Rect, int | None, bool] | None = None
        super().__init__(app, replay)
        self.model.viewer = people[0] if len(people) == 1 else None
        self.strip = Node(z=50)
        self.root.add(self.strip)
        replay.to(replay.stops[0] if line is None else replay.before_line(line))
        if shows and whole.state.is_terminal:
            replay.lay_open(True)
        rated = self._ratings.get(replay.at) if line is not None else None
        if rated is not None:
            self.model.viewer = rated.seat

    def _flow(self, app: TableApp, session: Session) -> Flow:
        self.course = ReplayFlow(app, self.replay, self)
        return self.course

    # The keys of a film

    def _film(self) -> dict[int, Callable[[], object]]:
        replay = self.replay
        return {
            pygame.K_LEFT: lambda: self.seek(replay.next_stop(-1)),
            pygame.K_RIGHT: self.forward,
            pygame.K_PAGEUP: lambda: self.seek(replay.next_mark({"turn"}, -1)),
            pygame.K_PAGEDOWN: lambda: self.seek(replay.next_mark({"turn"}, 1)),
            pygame.K_HOME: lambda: self.seek(replay.stops[0]),
            pygame.K_END: lambda: self.seek(replay.length),
            pygame.K_SPACE: self.start_or_stop,
            pygame.K_PLUS: lambda: self._faster(1),
            pygame.K_KP_PLUS: lambda: self._faster(1),
            pygame.K_EQUALS: lambda: self._faster(1),
            pygame.K_MINUS: lambda: self._faster(-1),
            pygame.K_KP_MINUS: lambda: self._faster(-1),
            pygame.K_e: self.look_as_next,
            pygame.K_a: self.lay_open,
            pygame.K_n: self.play_on,
            pygame.K_h: self.hint,
            pygame.K_t: self.to_turning,
            pygame.K_m: self.to_bad,
            pygame.K_v: self.open_review,
            pygame.K_g: self.charts,
        }

    def _help(self) -> None:
        """Shows the keys of a film."""
        keys = [
            (_("Left, Right"), _("a move back, a move on")),
            (_("Page Up, Page Down"), _("to where another seat began to move")),
            (_("Shift+Left, Shift+Right"), _("to where a trick, a round or a deal began")),
            (_("Ctrl+Left, Ctrl+Right"), _("to what was scored before and after")),
            (_("Home, End"), _("to the beginning and to the end")),
            (_("Space"), _("runs, or stands still")),
            ("+, −", _("faster and slower")),
            ("E", _("who looks on")),
            ("A", _("every card, once the game is over")),
            ("N", _("play on from here")),
            ("H", _("what a strong player would do here, from what that seat sees")),
            ("T, Shift+T", _("to the decisions that cost most, once it is reviewed")),
            ("M, Shift+M", _("to a decision that gave something away")),
            ("V", _("the review: every decision rated by Hard")),
            ("G", _("the charts, once all hands lie open")),
            ("W, L", _("what was played and why, all that happened")),
            ("C, O", _("the card count, the piles")),
            ("R", _("the rules")),
            ("Esc", _("goes back")),
        ]
        pointer = _("Press anywhere on the track to go there, or draw its handle along.")
        if self.scrubber is not None and self.scrubber.tip:
            pointer = f"{pointer} {self.scrubber.tip}"
        self.push(Help(self.art, keys, pointer))

    def _commands(self) -> dict[int, Callable[[], object]]:
        commands = super()._commands()
        for key in (pygame.K_h, pygame.K_u, pygame.K_y, pygame.K_p):
            commands.pop(key, None)
        return commands

    def hint(self) -> None:
        """Looks for what Hard would play here, from what the seat that decides sees: through its
        eyes, or not at all where nobody may look through them."""
        if self.hints.state:
            self.hints.ask()
            return
        self.course.is_playing = False
        self._put_down()
        seat = self.replay.state.current_player
        rated = self._ratings.get(self.replay.at)
        if rated is not None:
            self._compare(rated)
        elif seat < 0:
            self._say(_("Nobody decides anything here; go to another move and ask there."))
        elif seat not in self.eyes:
            text = _("Here @{seat} decides, whose cards you do not see until the game is over.")
            self._say(text.format(seat=seat))
        else:
            self._through(seat, self.hints.ask)

    # What the review has

    @property
    def rated(self) -> Rated | None:
        """The rating of the decision that comes next, where the viewer may be told."""
        rated = self._ratings.get(self.replay.at)
        return rated if rated is not None and self._is_told(rated) else None

    @property
    def made_last(self) -> Rated | None:
        """The rating of the decision that was just made, where one has stepped on over it and the
        viewer may be told."""
        if not self.course.has_come_on:
            return None
        at = max((stop for stop in self.replay.stops if stop < self.replay.at), default=-1)
        rated = self._ratings.get(at)
        return rated if rated is not None and self._is_told(rated) else None

    def _is_told(self, rated: Rated) -> bool:
        return self.replay.is_open or rated.seat == self.model.viewer

    def _compare(self, rated: Rated) -> None:
        """Shows what Hard would have played beside what was played, as the seat saw it."""
        found = self.app.reviews.compared(self.replay.whole, rated)
        self._through(rated.seat, lambda: self.hints.compare(found))

    def _through(self, seat: int, show: Callable[[], object]) -> None:
        """Shows what a seat could know through its eyes, and says that the table has turned, where
        it has."""
        turned = seat != self.model.viewer
        if turned:
            self._look(seat, self.replay.is_open)
        show()
        if turned:
            text = _("Seen as @{seat} now.").format(seat=seat)
            self.bubbles.recall(text, self._track, clear=[self.frame.prompt])

    def to_turning(self, step: int = 1) -> None:
        """Goes to the next turning point, or back, from the last to the first, and shows there what
        Hard would have played."""
        if self.review is None or not self.review.rated:
            self._say(_("This game is not reviewed yet: V has every decision rated."))
            return
        self._to_rated([each.at for each in self.review.turning], step)

    def to_bad(self, step: int = 1) -> None:
        """Goes to the next decision, or back, that gave something away: of the viewer, or of any
        seat where all hands lie open or nobody's does."""
        if self.review is None or not self.review.rated:
            self.to_turning()
            return
        bad = [each for each in self.review.rated if each.is_bad]
        if self.model.viewer is not None and not self.replay.is_open:
            bad = [each for each in bad if each.seat == self.model.viewer]
        self._to_rated([each.at for each in bad], step)

    def _to_rated(self, places: Sequence[int], step: int) -> None:
        at = self.replay.at
        if not places:
            self._say(_("No decision gave much away here."))
            return
        ahead = [each for each in places if (each > at if step > 0 else each < at)]
        ends = (min, max) if step > 0 else (max, min)
        self.seek(ends[0](ahead or places))
        self._compare(self._ratings[self.replay.at])

    def open_review(self) -> None:
        """Shows the review of the whole game, or why there is none."""
        self.course.is_playing = False
        if self.replay.whole.state.is_terminal:
            self.app.open_review(self.replay.whole)
        else:
            self._say(_("A game is reviewed once it is over."))

    def charts(self) -> None:
        """Shows what all seats were worth, which hidden cards are part of, where hands lie open."""
        self.course.is_playing = False
        if self.replay.is_open:
            self.push(Charts(self.art, self.replay, self.review))
        else:
            text = _("The chart counts cards that no other seat sees: open the hands first (A).")
            if not self.replay.whole.state.is_terminal:
                text = _("The chart counts hidden cards: there is one once the game is over.")
            self._say(text)

    def _said_instead(self) -> Sequence[str]:
        """What is said of the decision that was just made, where one has stepped on over it, else
        of the one that comes next, where it was rated, else what its seat was asked: nobody is to
        answer here."""
        said = super()._said_instead()
        if said:
            return said
        made, rated = self.made_last, self.rated
        if made is not None and (what := self._played(made)):
            return sentences(made, self._is_best(made), what, self._told_best(made))
        if rated is None:
            return self._told_shown() or self._not_told() or self._was_asked()
        is_best = self._is_best(rated)
        if rated.seat != self.model.viewer:
            what = _("Next: {what}").format(what=self._played(rated))
            return sentences(rated, is_best, what, self._told_best(rated))
        chosen = self.viewer.describe(self.replay.whole.entries[rated.at].move).title
        best = self.viewer.describe(rated.best).title
        return sentences(rated, is_best, _("Chosen next: {move}").format(move=chosen), best)

    def _told_best(self, rated: Rated) -> str:
        """What would have been told of Hard's choice."""
        return told(self.replay.whole, rated.at, rated.best)

    def _told_shown(self) -> Sequence[str]:
        """What was told of the line that was to be shown, while the table stands just after it."""
        entry = self._just_shown
        events = [] if entry is None else [seen(event, self.model.viewer) for event in entry.events]
        return [_("*Here:* {what}").format(what=e.text) for e in events if isinstance(e, Told)][:1]

    def _not_told(self) -> Sequence[str]:
        """Why nothing is said of how good the decision that comes next was, where a review is there
        to say it: it is another seat's, or not rated yet."""
        replay = self.replay
        if self.review is None or replay.at >= replay.length:
            return ()
        seat = replay.whole.entries[replay.at].move.seat
        if seat < 0:
            return ()
        if replay.at in self._ratings:
            text = _("@{seat} is to move: open the hands (A) to see how that is rated.")
        elif not self.review.is_whole and (replay.is_open or seat == self.model.viewer):
            text = _("@{seat} is to move: that is not rated yet.")
            if len(replay.state.legal_moves()) < 2:
                return ()
        else:
            return ()
        return text.format(seat=seat), _("@{seat} is to move.").format(seat=seat)

    def _was_asked(self) -> Sequence[str]:
        """What the seat that one looks on as was asked at this point, where it was."""
        seen = self.seen()
        if not seen.is_mine:
            return ()
        text = _("Here @{seat} was asked: {question}").format(seat=seen.me, question=seen.prompt)
        return text, _("Here @{seat} was to move.").format(seat=seen.me)

    def _played(self, rated: Rated) -> str:
        """What its seat was told of a decision when it was made."""
        made = self.replay.whole.entries[rated.at].events
        events = [seen(event, rated.seat) for event in made]
        return next((event.text for event in events if isinstance(event, Told)), "")

    def _is_best(self, rated: Rated) -> bool:
        return rated.best == self.replay.whole.entries[rated.at].move

    def uncovered(self) -> None:
        """A review may have been made meanwhile."""
        super().uncovered()
        found = self.app.reviewed(self.replay.whole)
        if found is not None and (self.review is None or len(found.rated) > len(self.review.rated)):
            self.review, self._ratings = found, {each.at: each for each in found.rated}
            self.scrubber = None
            self.recompose()

    def _why(self) -> None:
        """Tells why the bots moved so up to here, or that none did."""
        if self.explain.reasons.moves():
            super()._why()
        else:
            self._say(_("No bot has moved yet: there is nothing to give reasons for."))

    def _say(self, text: str) -> None:
        self.bubbles.refuse(Refusal(text), None)

    def key(self, event: Event) -> bool:
        """The keys of a film first; with Shift the arrows go to where a trick, a round or a deal
        began, with Ctrl to what was scored."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if event.key == pygame.K_RIGHT else -1
            if event.mod & pygame.KMOD_CTRL:
                self.seek(self.replay.next_mark({"score"}, step))
                return True
            if event.mod & pygame.KMOD_SHIFT:
                self.seek(self.replay.next_mark(PARTS, step))
                return True
        if event.mod & pygame.KMOD_SHIFT and event.key in (pygame.K_t, pygame.K_m):
            (self.to_turning if event.key == pygame.K_t else self.to_bad)(-1)
            return True
        film = self._film().get(event.key)
        if film is None or event.mod & pygame.KMOD_CTRL:
            return super().key(event)
        film()
        return True

    def seek(self, at: int) -> None:
        """Goes to the point after the first `at` entries, and stands still there."""
        self.course.is_playing = False
        self._put_down()
        self.course.to(at)

    def forward(self) -> None:
        """One move on, as it was played; it stands still then."""
        self.course.is_playing = False
        self._put_down()
        if self.replay.at < self.replay.length:
            self.course.on()
        else:
            self.recompose()

    def start_or_stop(self) -> None:
        """Runs, or stands still."""
        self._put_down()
        self.course.play(not self.course.is_playing, self.now)

    def _faster(self, by: int) -> None:
        self.course.speed = max(0, min(len(SPEEDS) - 1, self.course.speed + by))
        self.recompose()

    def look_as_next(self) -> None:
        """Looks on as the next one whose eyes can be looked through."""
        at = self.eyes.index(self.model.viewer)
        self._look(self.eyes[(at + 1) % len(self.eyes)], self.replay.is_open)

    def lay_open(self) -> None:
        """Lays every card open, or covers again what could not be seen; of a finished game."""
        if self.replay.whole.state.is_terminal:
            self._look(self.model.viewer, not self.replay.is_open)

    def _look(self, viewer: int | None, is_open: bool) -> None:
        self._put_down()
        self.replay.lay_open(is_open)
        self.model.viewer = viewer
        self.model.look_anew()
        self.viewer.forget()
        self.refresh()

    def _put_down(self) -> None:
        self.model.let_go()
        self.bubbles.close()

    def _pause(self) -> None:
        self.leave()

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Lays everything out; the focus begins on what lets the film run."""
        self.scrubber = None  # made anew in another size or theme
        super().layout(size, scale)
        if not self._is_laid:
            self._is_laid = True
            self.focus.set(self.root.find("run"), shown=self.app.by_keys)

    def leave(self) -> None:
        """Closes the replay; the game it is of stays as it is."""
        self.course.is_playing = False
        self.hints.drop()
        self.close(None)

    def escape(self) -> bool:
        """Esc cancels, or leaves."""
        if not self.touch.cancel():
            self.leave()
        return True

    # Composition

    def _framed(self, size: tuple[int, int]) -> Frame:
        """The table's frame, with a strip for the track over the prompt."""
        whole = super()._framed(size)
        high = min(self.app.theme.px(TRACK), max(32, round(size[1] * LOW)))
        apart = max(2, whole.pad // 3)  # the track belongs to the bar under it
        top = whole.prompt.top - apart - high
        self._track = Rect(whole.prompt.x, top, whole.prompt.w, high)
        middle = Rect(whole.middle)
        middle.h = min(middle.h, top - apart - middle.top)
        return replace(whole, middle=middle)

    def _asking(self, composed: Table) -> list[Button]:
        """The buttons of the film, each in its words; those that have no room beside one another
        are behind More."""
        kept, theme = self._offered(), self.app.theme
        font = theme.font("small", True)
        gap = theme.px(18) + theme.px(8)
        most = FAIR if theme.scale > theme.window else MOST  # more is set in smaller type there

        def have_room() -> bool:
            return sum(font.size(each.label)[0] + gap for each in kept) <= most * self._track.w

        if not have_room():
            for each in kept:
                each.label = each.short or each.label
        for name in LESS:
            if have_room():
                break
            left = [each for each in kept if each.name not in (name, "more")]
            if len(left) < len(kept):
                left.insert(-1, Button("more", _("More"), self._more, theme))
                kept = left
        return kept

    def _more(self) -> None:
        """Everything that the film's buttons do, where they have no room beside one another."""
        self.course.is_playing = False
        shown = {node.name for node in self.view.bar.walk() if isinstance(node, Button)}
        rest = [each for each in self._offered() if each.name not in shown and each.enabled]
        choices = [Choice(each.label) for each in rest]

        def chosen(at: object) -> None:
            if isinstance(at, int):
                self.run(rest[at])

        self.push(Chooser(self.art, _("Replay"), choices, self.model.names), chosen)

    def _offered(self) -> list[Button]:
        """All that can be pressed, the most wanted first and the way back last."""
        theme, replay = self.app.theme, self.replay
        running = self.course.is_playing
        text = _("Stop") if running else _("Play")
        speed = SPEEDS[self.course.speed]
        if running and speed != 1:
            text = _("Stop (×{n})").format(n=f"{speed:g}")
        run = Button("run", text, self.start_or_stop, theme, kind="main", key=_("Space"))
        out = [run, hint_button(theme, self.hint)]
        out[1].short = ""
        if len(self.eyes) > 1:
            viewer = self.model.viewer
            names = shorter(self.model.names)[1]
            who = _("an onlooker") if viewer is None else names[viewer]
            text, short = _("Seen as: {name}").format(name=who), ""
            hint = _("Only what lay open to everybody: nobody’s hand.")
            if replay.is_open:
                short = _("All open")
                text = short if viewer is None else _("All open, seat: {name}").format(name=who)
                hint = _("Whose seat one looks from; every hand lies open.")
            elif viewer is not None:
                hint = _("What @{seat} saw: that hand and no other.").format(seat=viewer)
            hint = plain(hint, self.model.names, self.art.deck)
            out.append(
                Button("eyes", text, self.look_as_next, theme, hint=hint, key="E", short=short)
            )
        if replay.whole.state.is_terminal:
            text = _("Close hands") if replay.is_open else _("Open hands")
            hint = _("Every card, whoever could see it")
            out.append(Button("open", text, self.lay_open, theme, hint=hint, key="A"))
        text = _("Play on from here")
        on = Button("play_on", text, self.play_on, theme, key="N")
        if self.review is not None and self.review.turning:
            text = _("Turning point")
            out.append(Button("turning", text, self.to_turning, theme, key="T"))
        elif replay.whole.state.is_terminal:
            out.append(Button("review", _("Review"), self.open_review, theme, key="V"))
        on.set_enabled(not replay.state.is_terminal, _("The game is over here."))
        out.append(on)
        out.append(Button("leave", _("Back"), self.leave, theme, key="Esc"))
        return out

    def play_on(self) -> None:
        """Asks who goes on from here, and begins that game."""
        self.course.is_playing = False
        if not self.replay.state.is_terminal:
            self.app.play_on(self.replay)

    def recompose(self) -> None:
        """Makes everything but the cards anew, and the track."""
        super().recompose()
        replay, made = self.replay, (self._track.copy(), self.model.viewer, self.replay.is_open)
        if self.scrubber is None or made != self._made_for:
            self._made_for = made
            self._make_track()
        else:
            self.scrubber.to(replay.at, replay.made)
        node = self.focus.node
        if node is not None and node.root is None:
            node = self.root.find(node.name)
            self.focus.set(node)
        if self._is_laid and node is None:
            self.focus.set(self.root.find("run") or self.root.find("hint_away"))

    def _make_track(self) -> None:
        """Makes the track anew, with what the viewer may be told of the review."""
        replay = self.replay
        self.strip.clear()
        self.scrubber = Scrubber(
            self.app.theme,
            replay.at,
            replay.length,
            replay.marks,
            replay.made,
            replay.moves,
            [each for each in self._ratings.values() if each.is_bad and self._is_told(each)],
            [each.at for each in self.review.turning] if self.review is not None else (),
            replay.stops[0],
        )
        self.scrubber.laid(self._track)
        self.scrubber.step_by(lambda: self.seek(replay.next_stop(-1)), self.forward)
        self.strip.add(self.scrubber)

    # The track by mouse

    def clicked(self, node: Node | None, point: Point) -> None:
        """A click on the track goes there."""
        if node is not None and node is self.scrubber:
            self.seek(self.scrubber.at_point(point))
        else:
            super().clicked(node, point)

    def drag_began(self, node: Node, point: Point) -> bool:
        """The handle is drawn along."""
        if node is self.scrubber:
            self._is_scrubbing = self.art.is_hasty = True
            self.dragged(point)
            return True
        return super().drag_began(node, point)

    def dragged(self, point: Point) -> None:
        """The table follows the handle, from point to point as fast as it can be drawn."""
        if self._is_scrubbing and self.scrubber is not None:
            self._sought = self.scrubber.at_point(point)
        else:
            super().dragged(point)

    def _follow_handle(self) -> None:
        """Goes to where the handle was drawn, once what was shown before is drawn: what it passes
        in between is left out. One frame looks there, the next lays it out, and the one after that
        shows it."""
        if self._next is not None:
            self._lay_ahead()
            return
        if self._sought is None or self.app.director.is_behind:
            return
        if self._came == self.now:
            return
        at, self._sought = self._sought, None
        if at != self.replay.at:
            self._put_down()
            self.replay.to(at)
            self._next = at
            self.adapter.prepare(self.seen())

    def _arrive(self) -> None:
        """Shows the point that was looked at last."""
        if self._next is not None:
            at, self._next, self._came = self._next, None, self.now
            self.seek(at)
            self.app.director.tweens.finish()  # nothing counts or settles that is passed over soon

    def handle(self, event: Event) -> bool:
        """Takes an event on the table as it is shown; whoever does something sees to it themselves
        what is shown next."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._shows_at = None
        if not self._is_scrubbing or event.type != pygame.MOUSEMOTION:
            self._arrive()
        return super().handle(event)

    def tick(self, now: float) -> None:
        """Takes the next step, of the film or after the handle."""
        if self._ahead is not None:
            self._arrive()
        super().tick(now)
        self._show_line(now)
        self._follow_handle()
        if self._sought is not None or self._next is not None:
            self.wake_at = now
        elif self.art.is_hasty and not self.app.director.is_behind:
            self._draw_exactly(now + EXACT)

    def _draw_exactly(self, until: float) -> None:
        """Draws the cards exactly that were drawn in haste while the handle moved: one, and as many
        more as there is time for until then; the others come in the next frames."""
        rough = [node for node in self.view.nodes() if node.is_rough]
        if rough or self.root.is_stale:
            self.wake_at = self.now  # to see what is rough then
        for node in rough:
            self.art.sprite(node.card, node.native, 0, node.turn)
            node.touch()
            if self.app.director.clock() > until:
                return
        self.art.is_hasty = self._is_scrubbing or self.root.is_stale
        if not self.art.is_hasty:
            self.recompose()  # with what is recalled

    def _show_line(self, now: float) -> None:
        """Plays the line that is to be shown, once what it was played on has been seen."""
        if self._shows_at is None:
            return
        if not self._shows_at:
            self._shows_at = now + BEAT
        if now < self._shows_at:
            self.wake_at = min(self.wake_at or self._shows_at, self._shows_at)
            return
        self._shows_at = None
        at = self.replay.at
        self.forward()
        self._shown = (at, self.replay.at)
        entry = self._just_shown
        if entry is not None:
            events = [seen(event, self.model.viewer) for event in entry.events]
            effect = effect_of(event for event in events if event is not None)
            self.edge(Held(0.0, tuple(effect.targets), (entry.move.seat,)))

    @property
    def _just_shown(self) -> Entry | None:
        """The line that was to be shown, while the table stands just after it."""
        at, after = self._shown
        is_here = self.course.has_come_on and self.replay.at == after
        return self.replay.whole.entries[at] if is_here and at < after else None

    def _recalled(self) -> Recall | None:
        """Nothing while the handle moves, where no one could read it."""
        return None if self.art.is_hasty else super()._recalled()

    def covered(self) -> None:
        """Another screen is on top, under which nothing is drawn in haste."""
        super().covered()
        if self.art.is_hasty:
            self.art.is_hasty = False
            self.root.touch()

    def dropped(self, point: Point) -> None:
        """The handle is let go, and the table goes all the way to it."""
        if self._is_scrubbing:
            self._is_scrubbing = False
            if self._sought is not None:
                at, self._sought = self._sought, None
                self.seek(at)
        else:
            super().dropped(point)

    def cancelled(self) -> None:
        """The handle is let go where the table is."""
        self._is_scrubbing, self._sought = False, None
        super().cancelled()

    def describe(self) -> dict[str, object]:
        """What the table says for the probe, and how far the replay is."""
        replay = self.replay
        return {
            **super().describe(),
            "replay": {"at": replay.at, "length": replay.length, "open": replay.is_open},
        }
