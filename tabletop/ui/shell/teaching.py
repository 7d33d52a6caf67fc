"""Lessons and how far a player has come in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tabletop.engine import registry
from tabletop.engine.lesson import rehearsal
from tabletop.engine.lesson.course import Course
from tabletop.engine.lesson.form import Lesson, Part
from tabletop.system import log
from tabletop.system.errors import BadFile
from tabletop.system.i18n import _
from tabletop.ui.shell.settings import Settings


class Teacher(Protocol):
    """What a lesson asks of the app."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    def keep_settings(self) -> None:
        """Saves the settings; says so where that is not possible."""

    def seat_at_lesson(self, course: Course, keep: Callable[[int], None]) -> None:
        """Puts the table of a lesson in place of every screen; `keep` is told of its steps."""


def shelf() -> dict[Path, Lesson | BadFile]:
    """Every lesson there is by its file, or what is wrong with it; none was played through."""
    found: dict[Path, Lesson | BadFile] = {}
    for file in registry.lesson_files():
        try:
            found[file] = rehearsal.glance(file, registry.find, registry.standard)
        except BadFile as error:
            log.note(str(error))
            found[file] = error
    return found


def lesson_of(game: str) -> Lesson | None:
    """The lesson that comes with the game `game`, None where it has none."""
    for file in registry.lesson_files():
        if file.stem == game:
            try:
                return rehearsal.glance(file, registry.find, registry.standard)
            except BadFile as error:
                log.note(str(error))
                return None
    return None


def progress(settings: Settings, lesson: Lesson, part: Part) -> int:
    """How many steps of a part were gone through, from 0 to all of them."""
    return max(0, min(settings.lessons.get(_key(lesson, part), 0), len(part.steps)))


def next_part(settings: Settings, lesson: Lesson) -> Part:
    """The first part that was not gone through, else the first."""
    left = (each for each in lesson.parts if progress(settings, lesson, each) < len(each.steps))
    return next(left, lesson.parts[0])


def teach(app: Teacher, lesson: Lesson, part: Part) -> None:
    """Shows a part of a lesson where it was left; one that was gone through begins anew.

    The learner is called as whoever last sat down here, unless one of the others is.
    """
    settings = app.settings
    done = progress(settings, lesson, part)
    people = [seat.name for seat in settings.last_seats if seat.kind == "human"]
    named = next((name for name in people if name not in part.others), _("Ann"))

    def keep(step: int) -> None:
        gone = step + 1 if step + 1 == len(part.steps) else step
        if gone > progress(settings, lesson, part):
            settings.lessons = {**settings.lessons, _key(lesson, part): gone}
            app.keep_settings()

    at = done if done < len(part.steps) else 0
    app.seat_at_lesson(Course(lesson, part, named, at), keep)


def _key(lesson: Lesson, part: Part) -> str:
    return f"{lesson.id}/{part.id}"
