"""A robot that uses the app as a person does: it finds nodes by name and posts real events."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import pygame
from pygame.event import Event

from tabletop.ai.decision import Decision, Option
from tabletop.ai.review.form import Review
from tabletop.ai.worker.client import BotClient
from tabletop.engine import registry
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.scene.director import Director
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.ui.shell.context import App
from tabletop.ui.shell.settings import Settings
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.screen import TableScreen
from tests.ai.review.double import ReviewerDouble

FRAME = 1 / 60
QUIET = 20
"""Frames without anything under way, after which nothing on the screen is new."""


class FirstMoveBots:
    """Stands in for the worker: answers at once with the first legal move of the View.

    A hint is looked for without end while `slow`; it is the first legal move too, or the first
    that `picks` says yes to, or none at all. Reasons are those of the real bots. `failed_to` is the
    level that answers come from because bots failed.
    """

    why = staticmethod(BotClient.why)
    public_reason = staticmethod(BotClient.public_reason)
    reply = staticmethod(BotClient.reply)

    def __init__(self, notify: Callable[[], None]) -> None:
        self.notify = notify
        self.asked: list[View] = []
        self.seeds: list[int] = []
        self.hinted: list[View] = []
        self.slow = False
        self.cancelled = 0
        self.picks: Callable[[Move], bool] = lambda _move: True
        self.answers_hint_with: Move | None = None
        self.failed_to = ""
        self.has_no_hint = False
        self.is_close = False
        self._answer: tuple[int, Move] | None = None
        self._hint: tuple[int, Decision | None] | None = None
        self.then: Move | None = None

    @property
    def is_thinking(self) -> bool:
        return False

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        self.asked.append(view)
        self.seeds.append(seed)
        self._answer = (number, view.legal[0])
        self.notify()

    def take(self) -> tuple[int, Move] | None:
        answer, self._answer = self._answer, None
        return answer

    def hint(self, number: int, view: View, book: RuleBook, seed: int) -> None:
        self.hinted.append(view)
        move = self.answers_hint_with or next(move for move in view.legal if self.picks(move))
        choice = self.decided(view, book, move)
        self._hint = (number, None if self.has_no_hint else choice)
        self.notify()

    def decided(self, view: View, book: RuleBook, move: Move) -> Decision:
        """`move`, and another legal one where there is one, as a search would have found them."""
        reason = self.why(view, book, move)
        other = next((each for each in view.legal if each != move), None)
        if other is None:
            return Decision(move, reason)
        options = (
            Option(
                move, reason, "61 points", 61.0, 0.45, self.then, "about 61 points after this deal"
            ),
            Option(other, self.why(view, book, other), "54 points", 54.0, 0.38),
        )
        return Decision(move, reason, options, self.is_close, "Points are expected ones.")

    def take_hint(self) -> tuple[int, Decision | None] | None:
        if self.slow:
            return None
        hint, self._hint = self._hint, None
        return hint

    def late(self, number: int) -> bool:
        return False

    def lowered(self, number: int) -> str:
        return self.failed_to

    def reason(self, number: int) -> str:
        return ""

    def cancel(self) -> None:
        self.cancelled += 1
        self._answer = self._hint = None


class Sounds:
    """Notes what is played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str) -> None:
        self.played.append(name)


@dataclass
class FakeApp:
    """The app around the table: real theme, settings and director, the rest noted down."""

    director: Director
    theme: Theme
    settings: Settings
    audio: Sounds = field(default_factory=Sounds)
    bots: FirstMoveBots = field(default_factory=lambda: FirstMoveBots(Director.wake))
    rules_opened: list[str | None] = field(default_factory=list)
    results: list[Session] = field(default_factory=list)
    paused: int = 0
    reviews: ReviewerDouble = field(default_factory=ReviewerDouble)
    games_finished: int = 0
    by_keys: bool = False
    undo_in_pause: Callable[[], Refusal | None] | None = None
    pause_leads: str = ""
    answer_pause: Callable[[object], None] = lambda _result: None

    def ask_no_more(self) -> None:
        self.settings.confirm_spend = False

    def finished(self, game: str) -> int:
        return self.games_finished

    def hush(self, remark: str) -> None:
        self.settings.hushed = (*self.settings.hushed, remark)

    def keep_said(self, game: str, said: Sequence[str]) -> None:
        self.settings.coached = {**self.settings.coached, game: tuple(said)}

    def reviewed(self, session: Session) -> Review | None:
        return None

    def open_review(self, session: Session) -> None:
        raise AssertionError("no review is asked for here")

    def open_rulebook(self, book: RuleBook, rule: str | None = None) -> None:
        self.rules_opened.append(rule)

    def open_pause(
        self,
        session: Session,
        on_result: Callable[[object], None],
        why_no_undo: Callable[[], Refusal | None] | None = None,
        back: str = "",
    ) -> None:
        self.paused += 1
        self.answer_pause = on_result
        self.undo_in_pause, self.pause_leads = why_no_undo, back

    def open_results(self, session: Session) -> None:
        self.results.append(session)

    def open_replay(
        self,
        session: Session,
        line: int | None = None,
        review: Review | None = None,
        *,
        shows: bool = False,
    ) -> None:
        raise AssertionError("no replay is asked for here")

    def play_on(self, replay: Replay) -> None:
        raise AssertionError("no replay is played on from here")


class Robot:
    """Drives one director by posted events on a clock of its own.

    With `plain` its tables are laid out by the rules file alone. Unless it is set otherwise nobody
    waits after a move for it to be taken back, bots follow one another fast, or at once where
    nothing is animated, and no coach speaks.
    """

    def __init__(
        self, size: tuple[int, int] = (1280, 800), *, plain: bool = False, **settings: object
    ) -> None:
        self.time = 100.0
        self.plain = plain
        theme = Theme()
        pace = "skip" if settings.get("animation") == "off" else "fast"
        chosen = Settings(**{"undo_wait": 0.0, "pace": pace, "coach": "off", **settings})  # type: ignore[arg-type]  # settings by name, checked by their use

        def scale_of(window: tuple[int, int]) -> float:
            theme.fit(window, chosen.text_scale)
            return theme.scale

        scale_of(size)
        pygame.display.quit()
        self.director = Director("test", size, scale_of=scale_of, clock=lambda: self.time)
        pygame.event.clear()
        self.app = FakeApp(self.director, theme, chosen)

    def deal(
        self,
        players: str,
        deal: int = 7,
        game: str = "milken",
        chosen: Mapping[str, OptionValue] | None = None,
        **options: OptionValue,
    ) -> TableScreen:
        """A new game on the table, seats as `Ann:human,Bo:easy`, past its opening animation."""
        seats = [Player(*seat.split(":")) for seat in players.split(",")]
        found = registry.find(game)
        assert found is not None
        session = Session.begin(
            found, registry.open_book(game), seats, deal, {**(chosen or {}), **options}
        )
        return self.open(session)

    def table(self, session: Session) -> TableScreen:
        """The table of a session, not yet on the screen."""
        return TableScreen(
            cast(App, self.app), session, plain=self.plain
        )  # bots that ask no worker

    def open(self, session: Session) -> TableScreen:
        """A session on the table, past its opening animation."""
        table = self.table(session)
        self.director.push(table)
        self.settle()
        return table

    # Time

    def step(self, seconds: float = FRAME) -> None:
        """Lets time pass, a frame at a time."""
        end = self.time + seconds
        while self.time < end - 1e-9:
            self.time += FRAME
            self.director.step(self.time)

    def settle(self, limit: float = 20.0) -> None:
        """Lets time pass until nothing moves, nobody but a person is to do anything, and what has
        appeared takes keys and presses."""
        quiet = 0
        end = self.time + limit
        while quiet < QUIET and self.time < end:
            self.step()
            top = self.director.top
            waiting = top is not None and top.wake_at is not None and self._soon(top)
            quiet = 0 if self.director.tweens.active or waiting else quiet + 1

    def _soon(self, top: Screen) -> bool:
        return top.wake_at is not None and top.wake_at < self.time + 2.0

    # Finding

    @property
    def screen(self) -> Screen:
        """The top screen."""
        assert self.director.top is not None
        return self.director.top

    def find(self, name: str) -> Node | None:
        """The node of this name on the top screen."""
        return self.screen.root.find(name)

    def node(self, name: str) -> Node:
        """The node of this name, which must be there."""
        found = self.find(name)
        assert found is not None, f"no {name} on {self.screen.name}"
        return found

    def spot(self, name: str) -> tuple[int, int]:
        """A point of a node where the pointer meets it: the first that nothing else covers."""
        node = self.node(name)
        rect = node.rect
        for fx in (0.5, 0.12, 0.88):
            for fy in (0.5, 0.15, 0.85):
                point = (round(rect.x + rect.w * fx), round(rect.y + rect.h * fy))
                hit = self.screen.root.hit(point)
                if hit is node or hit is None:
                    return point
        return rect.center

    # Hands

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(Event(kind, dict(fields)))

    def move(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0))
        self.step()

    def press(self, point: tuple[int, int]) -> None:
        """Presses, no sooner than a person would on what has just appeared."""
        self.app.by_keys = False
        self.move(point)
        press = Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        while self.screen.is_too_soon(press):
            self.step()
        pygame.event.post(press)
        self.step()

    def release(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=1)
        self.step()

    def click(self, name: str) -> None:
        """Clicks the middle of a node, then waits until all is quiet."""
        point = self.spot(name)
        self.press(point)
        self.release(point)
        self.settle()

    def drag(self, name: str, onto: str, drop: bool = True) -> None:
        """Drags a node onto another, in a few moves of the mouse."""
        start, end = self.spot(name), self.node(onto).rect.center
        self.press(start)
        for part in (0.2, 0.6, 1.0):
            x = round(start[0] + (end[0] - start[0]) * part)
            y = round(start[1] + (end[1] - start[1]) * part)
            self.move((x, y))
        if drop:
            self.release(end)
            self.settle()

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        """Presses a key, then lets a frame pass."""
        self.app.by_keys = True
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
        self.step()

    def pixels(self) -> bytes:
        """What the window shows."""
        return pygame.image.tobytes(self.director.window, "RGB")
