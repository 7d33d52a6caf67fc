"""The app as screens know it: a table needs a `TableApp`, a page the whole `App`.

`ui.shell.app` has the one there is; it and `ui.shell.routes` alone know which screens there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # a page knows its app without the engine, which comes with a game
    from tabletop.ai.decision import Decision
    from tabletop.ai.review.form import Review
    from tabletop.ai.worker.glancer import Glances
    from tabletop.ai.worker.reviewer import Reviews
    from tabletop.engine.lesson.form import Lesson, Part
    from tabletop.engine.moves import Move, Refusal
    from tabletop.engine.play.replay import Replay
    from tabletop.engine.play.session import Player, Session
    from tabletop.engine.rules.book import RuleBook
    from tabletop.engine.rules.schema import OptionValue
    from tabletop.engine.view import View
    from tabletop.scene.director import Director
    from tabletop.ui.shell.felt import Felt
    from tabletop.ui.shell.request import NewGame
    from tabletop.ui.shell.settings import Coach, Pace, Settings
    from tabletop.ui.shell.theme import Theme


class Choices(Protocol):
    """The settings the table reads, each time it needs one."""

    @property
    def speed(self) -> float:
        """How many times as fast as normal things move; 0 is at once."""

    @property
    def pace(self) -> Pace:
        """How fast the moves of bots follow one another."""

    @property
    def reduced_motion(self) -> bool:
        """Whether cards fade rather than travel."""

    @property
    def four_colour(self) -> bool:
        """Whether each suit has a colour of its own."""

    @property
    def confirm_spend(self) -> bool:
        """Whether a spend that cannot be taken back is asked about once more."""

    @property
    def counter(self) -> bool:
        """Whether there is a card count."""

    @property
    def run_hints(self) -> bool:
        """Whether runs in hand are pointed out."""

    @property
    def coach(self) -> Coach:
        """Whether a coach says what beginners miss."""

    @property
    def hushed(self) -> tuple[str, ...]:
        """The coach's remarks that are not to be made again."""

    @property
    def coached(self) -> Mapping[str, tuple[str, ...]]:
        """What the coach said in the games played last: seat and remark, by what tells a game."""

    @property
    def take_backs(self) -> bool:
        """Whether one person against bots may take back to the last decision."""

    @property
    def undo_wait(self) -> float:
        """Seconds after a person's move in which nobody else moves."""


class Sounds(Protocol):
    """The mixer."""

    def play(self, name: str) -> None:
        """Plays the sound of a name, as `ui.shell.audio` has them; silent where it cannot."""


class Mixer(Sounds, Protocol):
    """The mixer, and whether it is heard."""

    @property
    def is_silent(self) -> bool:
        """Whether no sound card was found."""


class Bots(Protocol):
    """Where the bots think; at most one question is open. A question's number is the session's."""

    @property
    def is_thinking(self) -> bool:
        """Whether a question is open."""

    def think(self, number: int, view: View, book: RuleBook, level: str, seed: int) -> None:
        """Asks the bot of `level` (and style, as in "normal/sharp") for a move."""

    def take(self) -> tuple[int, Move] | None:
        """The move that has come, with its question's number; None where none has."""

    def hint(self, number: int, view: View, book: RuleBook, seed: int) -> None:
        """Asks for a hint."""

    def take_hint(self) -> tuple[int, Decision | None] | None:
        """The hint that has come, with its question's number; the hint is None after a mistake."""

    def lowered(self, number: int) -> str:
        """The level that answered in place of the one asked, which failed; "" where it did not."""

    def late(self, number: int) -> bool:
        """Whether the thinking about question `number` took too long and was begun anew."""

    def reason(self, number: int) -> str:
        """Why the move asked for under `number` was chosen."""

    def why(self, view: View, book: RuleBook, move: Move) -> str:
        """The reason for a move, from what its seat saw."""

    def public_reason(self, view: View, book: RuleBook, move: Move) -> str:
        """What everyone could see of the reason."""

    def reply(self, view: View, book: RuleBook, level: str, move: Move) -> tuple[str, Move | None]:
        """What the bot of `level` says as it makes `move`, "" for nothing, and what it does at once
        after it, unasked, None for nothing."""

    def cancel(self) -> None:
        """Cancels the pending question."""


class TableApp(Protocol):
    """The app around a table."""

    by_keys: bool
    """Whether the last thing done was done by keys, so that a new page shows its focus."""

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
    def bots(self) -> Bots:
        """Where the bots think; `director.wake` is called when an answer has come."""

    @property
    def reviews(self) -> Reviews:
        """Where games are reviewed, in the background."""

    def ask_no_more(self) -> None:
        """Turns the question before a spend off, for good."""

    def finished(self, game: str) -> int:
        """How many games of a kind were finished here, by any rules."""

    def hush(self, remark: str) -> None:
        """Has the coach make a remark no more, for good."""

    def keep_said(self, game: str, said: Sequence[str]) -> None:
        """Keeps what the coach has `said` in the game that `game` tells."""

    def open_rulebook(self, book: RuleBook, rule: str | None = None) -> None:
        """Shows the rules over the present screen, at rule `rule` where one is given."""

    def open_pause(
        self,
        session: Session,
        on_result: Callable[[object], None],
        why_no_undo: Callable[[], Refusal | None] | None = None,
        back: str = "",
    ) -> None:
        """Shows the pause menu over the table; `on_result` gets "resume", "undo", "counter",
        "history", "help" or "menu".

        `why_no_undo` says why nothing can be taken back now; without it Undo is not offered. `back`
        is what leaving the table is called, where that is not the menu.
        """

    def open_replay(
        self,
        session: Session,
        line: int | None = None,
        review: Review | None = None,
        *,
        shows: bool = False,
    ) -> None:
        """Shows a game again: from its beginning, or from just before `line`, with what a `review`
        says of its decisions, or the one that is kept; where it `shows` that line, it is played by
        itself, with every hand open."""

    def reviewed(self, session: Session) -> Review | None:
        """The review of a finished game as far as it was made; None where there is none."""

    def open_review(self, session: Session) -> None:
        """Shows the review of a finished game, which is made meanwhile."""

    def play_on(self, replay: Replay) -> None:
        """Asks who goes on from the point where `replay` is, and begins that game."""

    def open_results(self, session: Session) -> None:
        """Shows the results of a finished game over the table."""


class App(TableApp, Protocol):
    """The app around a page."""

    crashed_at: tuple[Path, int] | None
    """The save and the line of it at which a mistake of ours was met last."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    @property
    def audio(self) -> Mixer:
        """The sounds."""

    @property
    def glances(self) -> Glances:
        """Where it is looked for, in the background, where games turned."""

    @property
    def felt(self) -> Felt:
        """What pages lie on."""

    @property
    def session(self) -> Session | None:
        """The game on the table."""

    def apply(self) -> None:
        """Makes the settings felt: theme, text size, sound, speed, fullscreen."""

    def keep_settings(self) -> None:
        """Saves the settings; says so where that is not possible."""

    def toggle_fullscreen(self) -> None:
        """Covers the whole display, or goes back to the window, and remembers it."""

    # Games

    def start(self, new: NewGame, *, saved: bool = True) -> None:
        """Deals a new game and shows its table; raises TabletopError where it cannot be begun."""

    def deal_out(
        self,
        book: RuleBook,
        players: Sequence[Player],
        deal: int,
        options: Mapping[str, OptionValue],
        *,
        saved: bool = True,
    ) -> None:
        """Deals a game by the rules of `book` and shows its table; raises TabletopError."""

    def resume(self, file: Path) -> None:
        """Goes on with a saved game; raises TabletopError where it cannot be read."""

    def resume_copy(self, file: Path) -> None:
        """Goes on with a copy of the save `file` among the player's own; raises TabletopError."""

    def open_save(self, file: Path) -> None:
        """Goes on with a save from anywhere; says so where that is not possible."""

    def open_table(self, session: Session) -> None:
        """Shows the table of `session`; when it closes, the main menu."""

    def leave(self, *, keep: bool = False) -> None:
        """Lets go of the game on the table; everything played is saved already.

        A game that was begun here and left before the first move leaves no save, unless it is to
        `keep` it.
        """

    def quit(self) -> None:
        """Ends the app."""

    # Pages

    def open_menu(self, *, bare: bool = False) -> None:
        """Goes back to the main menu from wherever; a `bare` one looks at no saves."""

    def open_new_game(self, game: str = "") -> None:
        """Shows what sets up a new game, of the one called `game` if it is."""

    def open_learn(self) -> None:
        """Shows the lessons there are."""

    def teach(self, lesson: Lesson, part: Part) -> None:
        """Shows a part of a lesson, where it was left; when it closes, the lessons there are."""

    def open_library(self) -> None:
        """Shows the saved games."""

    def open_rulebooks(self) -> None:
        """Shows the rulebooks there are."""

    def open_statistics(self) -> None:
        """Shows what was played and won."""

    def open_settings(self) -> None:
        """Shows the settings over the present screen."""

    def open_about(self) -> None:
        """Shows what this is and whom it is owed to."""

    def tell(self, title: str, text: str) -> None:
        """Says one thing in a dialog."""

    def ask(
        self,
        title: str,
        text: str,
        choices: list[tuple[str, str]],
        on_choice: Callable[[str], None],
        *,
        grave: bool = False,
        back: str = "",
    ) -> None:
        """Asks in a dialog; `on_choice` gets the key of the button, "" for Esc and for the button
        that chooses nothing, called `back`, where there is one."""
