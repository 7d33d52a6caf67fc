"""The app: one window, the player's settings and sounds, and the ways from screen to screen."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# by these a desktop finds the menu entry of the window
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tabletop")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "tabletop")

import pygame
from pygame import Surface
from pygame.event import Event

from tabletop import __version__
from tabletop.scene.director import Director, NoLibrary, NoScreen, open_display
from tabletop.scene.screen import Screen
from tabletop.system import ending, log, paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.shell import opening, routes, set_aside
from tabletop.ui.shell.audio import Audio, quiet
from tabletop.ui.shell.felt import Felt
from tabletop.ui.shell.request import NewGame, Request
from tabletop.ui.shell.settings import Settings, SettingsFile, settings_file
from tabletop.ui.shell.theme import Theme
from tabletop.ui.shell.window import fitting

if TYPE_CHECKING:
    from tabletop.ai.review.form import Review
    from tabletop.ai.worker.client import BotClient
    from tabletop.ai.worker.glancer import Glances
    from tabletop.ai.worker.reviewer import Reviews
    from tabletop.engine.lesson.course import Course
    from tabletop.engine.lesson.form import Lesson, Part
    from tabletop.engine.moves import Refusal
    from tabletop.engine.play.replay import Replay
    from tabletop.engine.play.session import Player, Session
    from tabletop.engine.rules.book import RuleBook
    from tabletop.engine.rules.schema import OptionValue
    from tabletop.ui.shell.door import Door
    from tabletop.ui.shell.probe import Probe

COACHED: Final = 20
"""The games of which it is kept what the coach said, the last ones."""

KNOCK: Final = pygame.event.custom_type()
"""Somebody opened the save on the table once more."""


def run(request: Request) -> int:
    """Opens the window and stays until it is closed; gives the exit status.

    2 says that there is no display, 1 that the app could not go on; each with a sentence on
    standard error.
    """
    if request.save is not None and opening.is_played(request.save):
        said = opening.is_elsewhere(request.save)
        print(said, file=sys.stderr)
        log.note(said)
        return 0
    kept = SettingsFile(settings_file())
    chosen, sentence = kept.load()
    try:
        with quiet():
            app = TabletopApp(
                chosen, request.size, request.probe, plain_table=request.plain_table, kept=kept
            )
    except pygame.error as error:
        text = _(
            "There is no display to open Tabletop on ({why}); 'tabletop simulate', "
            "'tabletop replay' and 'tabletop rules' run without one."
        )
        why = str(error)
        if isinstance(error, NoScreen):
            why = _("no screen answers at {display}").format(display=error)
        elif isinstance(error, NoLibrary):
            why = _("this system lacks {library}").format(library=error)
        print(text.format(why=why), file=sys.stderr)
        log.note(f"finds no display: {error}")
        return 2
    log.note(f"starts: Tabletop {__version__}, pygame-ce {pygame.version.ver}, {sys.platform}")
    try:
        ending.on_request(app.director.quit_soon)
        app.begin(request)
        if sentence and not kept.file.is_file():
            set_aside.offer(app, _("Settings"), sentence, kept.file, app.keep_settings)
        elif sentence:
            app.tell(_("Settings"), sentence)
        return app.loop()
    finally:
        ending.begin()
        app.close()


class TabletopApp:
    """What every screen is given, as `ui.shell.context.App`."""

    def __init__(
        self,
        settings: Settings,
        size: tuple[int, int] | None = None,
        probe: Path | None = None,
        *,
        plain_table: bool = False,
        kept: SettingsFile | None = None,
    ) -> None:
        self.settings = settings
        self._kept = kept or SettingsFile(settings_file())
        self.crashed_at: tuple[Path, int] | None = None
        self.plain_table = plain_table
        self.theme = Theme(settings.theme, text_scale=settings.text_scale)
        self.audio = Audio(paths.assets() / "sounds")
        self._tune()
        if size is not None:  # a window of this size, whatever it was before
            settings.fullscreen = settings.maximised = False
        open_display()
        fits, place = fitting(settings, pygame.display.get_desktop_sizes())
        self.director = Director(
            "Tabletop",
            size or fits,
            icon=_icon(),
            place=place if size is None else None,
            maximised=settings.maximised,
            fullscreen=settings.fullscreen,
            scale_of=self._scale_of,
            veil_of=lambda: self.theme.color("veil"),
        )
        self.by_keys = True
        """Whether the last thing done was done by keys, so that a new page shows its focus."""
        self.session: Session | None = None
        self._is_new = False
        self._table: Screen | None = None
        self._bots: BotClient | None = None
        self._reviews: Reviews | None = None
        self._glances: Glances | None = None
        self._door: Door | None = None
        self.felt = Felt()
        self._probe: Probe | None = None
        if probe is not None:
            from tabletop.ui.shell.probe import Probe

            self._probe = Probe(self.director, probe)
        self.director.watch = self._notice
        self.apply()

    # Around the screens

    @property
    def bots(self) -> BotClient:
        """The door to the worker process; made when first asked for."""
        if self._bots is None:
            from tabletop.ai.worker.client import BotClient

            self._bots = BotClient(self.director.wake)
        return self._bots

    @property
    def reviews(self) -> Reviews:
        """Where games are reviewed; made when first asked for."""
        if self._reviews is None:
            from tabletop.ai.worker.reviewer import Reviewer
            from tabletop.ui.shell import reviews

            self._reviews = Reviewer(self.director.wake, reviews.keep)
        return self._reviews

    @property
    def glances(self) -> Glances:
        """Where it is looked for where games turned; made when first asked for."""
        if self._glances is None:
            from tabletop.ai.worker.glancer import Glancer
            from tabletop.ui.shell import reviews

            self._glances = Glancer(self.director.wake, reviews.keep_turned)
        return self._glances

    def apply(self) -> None:
        """Makes the settings felt: theme, text size, sound, speed, fullscreen."""
        chosen, theme = self.settings, self.theme
        looks = (chosen.theme, chosen.back, chosen.felt)
        if looks != (theme.name, theme.back, theme.felt):
            theme.choose(*looks)
        self._tune()
        self.director.tweens.speed = chosen.speed
        self.director.tweens.still = chosen.reduced_motion
        self.director.set_fullscreen(chosen.fullscreen)
        self.director.relayout()

    def _tune(self) -> None:
        chosen, audio = self.settings, self.audio
        audio.enabled, audio.volume = chosen.sound, chosen.volume
        audio.muted, audio.unfocused = chosen.muted, chosen.sound_unfocused

    def keep_settings(self) -> None:
        """Saves the settings; says so where that is not possible."""
        problem = self._kept.save(self.settings)
        if problem:
            self.tell(_("Settings"), problem)

    def ask_no_more(self) -> None:
        """Turns the question before a spend off, for good."""
        self.settings.confirm_spend = False
        self.keep_settings()

    def finished(self, game: str) -> int:
        """How many games of a kind were finished here, by any rules."""
        from tabletop.ui.shell import records

        return records.finished(game)

    def hush(self, remark: str) -> None:
        """Has the coach make a remark no more, for good."""
        self.settings.hushed = (*self.settings.hushed, remark)
        self.keep_settings()

    def keep_said(self, game: str, said: Sequence[str]) -> None:
        """Keeps what the coach has `said` in the game that `game` tells; that it cannot be is noted
        in the log alone, since nobody asked for it."""
        others = [each for each in self.settings.coached.items() if each[0] != game]
        self.settings.coached = dict([*others, (game, tuple(said))][-COACHED:])
        if problem := self._kept.save(self.settings):
            log.note(problem)

    def begin(self, request: Request) -> None:
        """Opens what was asked for; a problem with it is told over the main menu."""
        try:
            if request.new is None and request.save is None:
                self.director.push(routes.menu(self))
            elif request.new is not None:
                self.start(request.new)
            elif request.save is not None:
                with set_aside.blamed(request.save):
                    opening.open_save(self, request.save)
        except TabletopError as error:
            self.director.replace(routes.menu(self))
            self.tell(_("This game cannot be opened"), str(error))
        except Exception as error:
            if not routes.show_crash(self, error):
                raise

    def loop(self) -> int:
        """Runs until the window is closed; a mistake of ours becomes a page, not a traceback."""
        while True:
            try:
                self.director.run()
                return 0
            except Exception as error:
                told = routes.crash_sentence(self.session)
                if not routes.show_crash(self, error):
                    print(told, file=sys.stderr)
                    return 1

    def close(self) -> None:
        """Lets go of the save, the bots, the sound card and the window."""
        director, settings = self.director, self.settings
        settings.fullscreen, settings.maximised = director.fullscreen, director.maximised
        settings.window, settings.place = director.windowed
        settings.displays = tuple(pygame.display.get_desktop_sizes())
        self._kept.save(self.settings)
        self.leave()
        if self._bots is not None:
            self._bots.close()
        if self._reviews is not None:
            self._reviews.stop()
        if self._glances is not None:
            self._glances.stop()
        self.audio.close()
        pygame.quit()

    def _scale_of(self, size: tuple[int, int]) -> float:
        self.theme.fit(size, self.settings.text_scale)
        return self.theme.scale

    def toggle_fullscreen(self) -> None:
        """Covers the whole display, or goes back to the window, and remembers it."""
        self.settings.fullscreen = not self.director.fullscreen
        self.director.set_fullscreen(self.settings.fullscreen)
        self.keep_settings()

    # Games

    def start(self, new: NewGame, *, saved: bool = True) -> None:
        """Deals a new game and shows its table; raises TabletopError where it cannot be begun."""
        from tabletop.engine import registry
        from tabletop.engine.play.chance import new_deal

        deal = new.deal if new.deal is not None else new_deal()
        book = new.book or registry.find_book(new.game)
        self.deal_out(book, new.players, deal, new.options, saved=saved)

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
        from tabletop.engine import registry
        from tabletop.engine.play.session import Session
        from tabletop.ui.shell.saves import new_file

        game = registry.find(book.game)
        if game is None:
            raise TabletopError(_("There is no game called {name}.").format(name=book.game))
        file = new_file(book.id, datetime.now()) if saved else None
        self.open_table(Session.begin(game, book, players, deal, options, file))
        self._is_new = True

    def resume(self, file: Path) -> None:
        """Goes on with a saved game, or shows a finished one's table.

        Raises TabletopError where it cannot be read, or another window plays it. Of a damaged
        save the good part goes on in a new file, and the old one is left as it is.
        """
        opening.resume(self, file)

    def resume_copy(self, file: Path) -> None:
        """Goes on with a copy of the save `file` among the player's own; raises TabletopError."""
        opening.resume_copy(self, file)

    def open_save(self, file: Path) -> None:
        """Goes on with a save from anywhere; says so where that is not possible."""
        try:
            opening.open_save(self, file)
        except TabletopError as error:
            self.tell(_("This game cannot be opened"), str(error))

    def open_table(self, session: Session) -> None:
        """Shows the table of `session`; when it closes, the main menu."""
        self.leave()
        self.session, self._is_new = session, False
        if session.journal is not None:
            from tabletop.ui.shell.door import Door

            self._door = Door(session.journal.file, self._knocked)
            log.note(f"plays {session.journal.file} from line {session.number}")
        self._table = routes.table(self, session, plain=self.plain_table)
        self.director.replace(self._table, lambda _result: self.open_menu())

    def teach(self, lesson: Lesson, part: Part) -> None:
        """Shows a part of a lesson, where it was left; when it closes, the lessons there are."""
        from tabletop.ui.shell import teaching

        teaching.teach(self, lesson, part)

    def seat_at_lesson(self, course: Course, keep: Callable[[int], None]) -> None:
        """Puts the table of a lesson in place of every screen; `keep` is told of its steps."""
        self.leave()
        self.session = course.session
        at = f"{course.lesson.id}/{course.part.id}"
        self.director.replace(routes.lesson(self, course, keep), lambda _result: self._taught(at))

    def _taught(self, at: str) -> None:
        self.open_menu()
        self.director.push(routes.learn(self, at))

    def leave(self, *, keep: bool = False) -> None:
        """Lets go of the game on the table; everything played is saved already.

        A game that was begun here and left before the first move leaves no save, unless it is to
        `keep` it.
        """
        if self.session is not None:
            if self._bots is not None:
                self._bots.cancel()
            if self._is_new and not keep:
                self.session.drop_unplayed()
            self.session.close()
            if self.session.journal is not None and self._table is not None:
                self._keep_picture(self._table, self.session.journal.file)
            self._table = None
            self.session = None
        if self._door is not None:
            self._door.close()
            self._door = None

    def _keep_picture(self, table: Screen, save: Path) -> None:
        """Keeps a small picture of a table that is left; a mistake in it is no reason to stay."""
        from tabletop.ui.shell import thumbnails

        try:
            thumbnails.keep(table.picture(self.director.size), save)
        except Exception as error:
            log.fault(f"the table of {save} gives no picture", error)

    def open_menu(self, *, bare: bool = False) -> None:
        """Goes back to the main menu from wherever; a `bare` one looks at no saves."""
        if bare:
            self._table = None  # it broke
        self.leave()
        self.director.replace(routes.menu(self, bare=bare))

    def _knocked(self) -> None:
        """The save on the table was opened again; comes from a thread."""
        if pygame.display.get_init():
            pygame.event.post(Event(KNOCK))

    def _notice(self, event: Event) -> None:
        """What concerns the app rather than a screen: a knock, a save dropped onto the window."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.by_keys = event.type == pygame.KEYDOWN
        self.audio.take(event)
        if event.type == KNOCK:
            window = pygame.Window.from_display_module()
            if not pygame.display.get_active():  # else it would lose its full size
                window.restore()
            window.focus()
        elif event.type == pygame.DROPFILE:
            file = Path(event.file)
            if self.director.top is None or not self.director.top.take_file(file):
                self.open_save(file)

    def quit(self) -> None:
        """Ends the app."""
        self.director.quit()

    # Pages

    def open_rulebook(self, book: RuleBook, rule: str | None = None) -> None:
        """Shows the rules over the present screen, at rule `rule` where one is given."""
        self.director.push(routes.rulebook(self, book, rule))

    def open_rulebooks(self) -> None:
        """Shows the rulebooks there are."""
        self.director.push(routes.rulebooks(self))

    def open_new_game(self, game: str = "") -> None:
        """Shows what sets up a new game, of the one called `game` if it is."""
        self.director.push(routes.new_game(self, game))

    def open_learn(self) -> None:
        """Shows the lessons there are."""
        self.director.push(routes.learn(self))

    def open_library(self) -> None:
        """Shows the saved games."""
        self.director.push(routes.library(self))

    def open_statistics(self) -> None:
        """Shows what was played and won."""
        self.director.push(routes.statistics(self))

    def open_settings(self) -> None:
        """Shows the settings over the present screen."""
        self.settings.fullscreen = self.director.fullscreen
        self.director.push(routes.settings(self))

    def open_pause(
        self,
        session: Session,
        on_result: Callable[[object], None],
        why_no_undo: Callable[[], Refusal | None] | None = None,
        back: str = "",
    ) -> None:
        """Shows the pause menu; `on_result` gets "resume", "undo", "counter", "history",
        "help" or "menu".

        `why_no_undo` says why nothing can be taken back now; without it Undo is not offered. `back`
        is what leaving the table is called, where that is not the menu.
        """
        self.director.push(routes.pause(self, session, why_no_undo, back), on_result)

    def open_results(self, session: Session) -> None:
        """Shows the results of a finished game over the table, and counts it once."""
        from tabletop.ui.shell import records

        problem = records.add(session, records.ended(session, datetime.now()))
        if problem:
            log.note(f"a finished game is not added to the statistics: {problem}")
        self.director.push(routes.results(self, session, problem))

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
        review = review or self.reviewed(session)
        self.director.push(routes.replay(self, session, line, review, shows=shows))

    def reviewed(self, session: Session) -> Review | None:
        """The review of a finished game as far as it was made; None where there is none."""
        if not session.state.is_terminal:
            return None
        from tabletop.ui.shell import reviews

        return reviews.review(session)

    def open_review(self, session: Session) -> None:
        """Shows the review of a finished game, which is made meanwhile; says so where the game is
        not over."""
        if session.state.is_terminal:
            self.director.push(routes.review(self, session))
        else:
            self.tell(_("Review"), _("A game is reviewed once it is over."))

    def play_on(self, replay: Replay) -> None:
        """Asks who goes on from the point where `replay` is, and begins that game."""
        from tabletop.engine.play import replay as replays
        from tabletop.ui.shell.saves import called, new_file

        def chosen(players: object) -> None:
            if not isinstance(players, tuple):
                return
            try:
                session = replays.play_on(replay, players, called(replay.whole))
                session.save_to(new_file(session.book.id, datetime.now()))
            except TabletopError as error:
                self.tell(_("This game cannot begin"), str(error))
                return
            self.open_table(session)

        self.director.push(routes.play_on(self, replay), chosen)

    def open_about(self) -> None:
        """Shows what this is and whom it is owed to."""
        self.director.push(routes.about(self))

    def tell(self, title: str, text: str) -> None:
        """Says one thing in a dialog."""
        choices = [("ok", _("All right"))]
        self.director.push(routes.dialog(self, title, printable(text), choices))

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
        dialog = routes.dialog(self, title, text, choices, grave=grave, back=back)
        self.director.push(dialog, lambda result: on_choice(str(result or "")))


def _icon() -> Surface | None:
    with contextlib.suppress(pygame.error, OSError):  # a window does without an icon
        return pygame.image.load(paths.assets() / "icons" / "tabletop-64.png")
    return None
