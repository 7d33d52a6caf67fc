"""What the table screen and others need of the app around them; ui/shell/app.py is it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tabletop.ai.worker.client import BotClient
from tabletop.engine.moves import Refusal
from tabletop.engine.play.session import Session
from tabletop.engine.rules.book import RuleBook
from tabletop.scene.director import Director
from tabletop.ui.shell.theme import Theme


class Choices(Protocol):
    """The settings the table reads, each time it needs one."""

    @property
    def speed(self) -> float:
        """How many times as fast as normal things move; 0 is at once."""

    @property
    def reduced_motion(self) -> bool:
        """Whether cards fade rather than travel."""

    @property
    def text_scale(self) -> int:
        """Percent, 80 to 200."""

    @property
    def four_colour(self) -> bool:
        """Whether each suit has a colour of its own."""

    @property
    def confirm_spend(self) -> bool:
        """Whether a spend that cannot be taken back is asked about once more."""

    @property
    def run_hints(self) -> bool:
        """Whether runs in hand are pointed out."""

    @property
    def take_backs(self) -> bool:
        """Whether one person against bots may take back to the last decision."""


class Sounds(Protocol):
    """The mixer."""

    def play(self, name: str) -> None:
        """Plays deal, lift, place, refuse, win, coin or turn; silent where it cannot."""


class App(Protocol):
    """The app around a screen."""

    @property
    def theme(self) -> Theme:
        """Colours, fonts, measures."""

    @property
    def settings(self) -> Choices:
        """The player's settings."""

    @property
    def audio(self) -> Sounds:
        """The sounds."""

    @property
    def director(self) -> Director:
        """The window and its screens."""

    @property
    def bots(self) -> BotClient:
        """The door to the worker process in which bots think; `director.wake` is its notify."""

    def ask_no_more(self) -> None:
        """Turns the question before a spend off, for good."""

    def open_rulebook(self, book: RuleBook, rule: str | None = None) -> None:
        """Shows the rules over the present screen, at rule `rule` where one is given."""

    def open_pause(
        self,
        session: Session,
        on_result: Callable[[object], None],
        why_no_undo: Callable[[], Refusal | None] | None = None,
    ) -> None:
        """Shows the pause menu over the table; `on_result` gets "resume", "undo", "history" or
        "menu".

        `why_no_undo` says why nothing can be taken back now; without it Undo is not offered.
        """

    def open_results(self, session: Session) -> None:
        """Shows the results of a finished game over the table."""
