"""The ways from screen to screen: the one file that knows which pages there are.

A page is loaded when it is first opened: together they take longer than the window does to open.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tabletop.ai.review.form import Review
    from tabletop.engine.lesson.course import Course
    from tabletop.engine.moves import Refusal
    from tabletop.engine.play.replay import Replay
    from tabletop.engine.play.session import Session
    from tabletop.engine.rules.book import RuleBook
    from tabletop.scene.screen import Screen
    from tabletop.ui.shell.context import App, TableApp


def table(app: TableApp, session: Session, *, plain: bool = False) -> Screen:
    """The table of `session`; a `plain` one is laid out by the rules file alone."""
    from tabletop.ui.table.screen import TableScreen

    return TableScreen(app, session, plain=plain)


def replay(
    app: TableApp,
    session: Session,
    line: int | None,
    review: Review | None = None,
    *,
    shows: bool = False,
) -> Screen:
    """The game of `session` gone through again, from just before `line` where one is given, with
    what its `review` says of each decision; where it `shows` that line, it is played by itself."""
    from tabletop.ui.replay.screen import ReplayTable

    return ReplayTable(app, session, line, review, shows=shows)


def review(app: App, session: Session) -> Screen:
    """The review of the finished game of `session`."""
    from tabletop.ui.pages.review import ReviewPage

    return ReviewPage(app, session)


def play_on(app: App, replay: Replay) -> Screen:
    """Who goes on from the point where `replay` is."""
    from tabletop.ui.pages.play_on import PlayOn

    return PlayOn(app, replay)


def lesson(app: TableApp, course: Course, keep: Callable[[int], None]) -> Screen:
    """The table of a part of a lesson; `keep` is told each step that is come to."""
    from tabletop.ui.lesson.screen import LessonTable

    return LessonTable(app, course, keep)


def learn(app: App, at: str = "") -> Screen:
    """The lessons there are, at the part that was just left."""
    from tabletop.ui.pages.learn import LearnPage

    return LearnPage(app, at)


def menu(app: App, *, bare: bool = False) -> Screen:
    """The main menu; a `bare` one looks at no saves."""
    from tabletop.ui.pages.menu import Menu

    return Menu(app, bare=bare)


def new_game(app: App, game: str = "") -> Screen:
    """What sets up a new game, of the one called `game` if it is."""
    from tabletop.ui.pages.new_game import NewGamePage

    return NewGamePage(app, game)


def library(app: App) -> Screen:
    """The saved games."""
    from tabletop.ui.pages.library.page import LibraryPage

    return LibraryPage(app)


def rulebooks(app: App) -> Screen:
    """The rulebooks there are."""
    from tabletop.ui.pages.rulebook.shelf import Bookshelf

    return Bookshelf(app)


def rulebook(app: App, book: RuleBook, rule: str | None) -> Screen:
    """The rules of one game, opened at `rule`."""
    from tabletop.ui.pages.rulebook.page import RulebookPage

    return RulebookPage(app, book, rule)


def statistics(app: App) -> Screen:
    """What was played and won."""
    from tabletop.ui.pages.statistics import StatisticsPage

    return StatisticsPage(app)


def settings(app: App) -> Screen:
    """The settings."""
    from tabletop.ui.pages.settings import SettingsPage

    return SettingsPage(app)


def about(app: App) -> Screen:
    """What this is and whom it is owed to."""
    from tabletop.ui.pages.about import About

    return About(app)


def pause(
    app: App, session: Session, why_no_undo: Callable[[], Refusal | None] | None, back: str
) -> Screen:
    """The pause menu."""
    from tabletop.ui.pages.pause import Pause

    return Pause(app, session, why_no_undo, back)


def results(app: App, session: Session, problem: str) -> Screen:
    """The results of a finished game; `problem` says why they could not be counted."""
    from tabletop.ui.pages.results import Results

    return Results(app, session, problem)


def dialog(
    app: App,
    title: str,
    text: str,
    choices: Sequence[tuple[str, str]],
    *,
    grave: bool = False,
    back: str = "",
) -> Screen:
    """A question with a button for each of `choices`, which are keys and labels, and one called
    `back` that chooses nothing, where there is a name for it."""
    from tabletop.ui.pages.dialog import AskDialog

    return AskDialog(app, title, text, choices, grave=grave, back=back)


def show_crash(app: App, error: Exception) -> bool:
    """Writes a mistake of ours down and shows its page; False where even that cannot be done."""
    from tabletop.ui.pages import crash

    return crash.show(app, error)


def crash_sentence(session: Session | None) -> str:
    """What a player is told of a mistake of ours, where there is no page to say it on."""
    from tabletop.ui.pages import crash

    return crash.sentence(session)
