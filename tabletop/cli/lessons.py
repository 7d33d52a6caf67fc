"""`tabletop lessons`: what lessons there are, and what is wrong with one."""

from __future__ import annotations

from pathlib import Path

from tabletop.engine import registry
from tabletop.engine.lesson import rehearsal
from tabletop.system.errors import BadFile, SetupError, printable
from tabletop.system.i18n import _


def listing() -> int:
    """Prints every lesson with its parts; gives exit status 0."""
    for file in registry.lesson_files():
        try:
            lesson = rehearsal.load(file, registry.find, registry.standard)
        except BadFile as error:
            print(f"{printable(file.stem)}: {error.mistakes[0]}")
            continue
        print(f"{printable(lesson.id)}: {lesson.book.name}")
        for part in lesson.parts:
            print(f"    {_(part.title)}: {_(part.about)}")
    return 0


def check(name: str) -> int:
    """Plays the lesson in the file `name`, or of that name, through every way, and prints what is
    wrong with it as file:line:column; gives exit status 0 where nothing is, else 1. Raises
    SetupError where there is no such lesson."""
    known = {file.stem: file for file in registry.lesson_files()}
    file = known.get(name, Path(name))
    if not file.exists():
        text = _("There is no lesson called {name}; there are {names}.")
        raise SetupError(text.format(name=name, names=", ".join(known)))
    try:
        lesson = rehearsal.load(file, registry.find, registry.standard)
    except BadFile as error:
        print(error)
        return 1
    steps = sum(len(part.steps) for part in lesson.parts)
    text = _("{file}: {title}, {parts} parts, {steps} steps, no mistakes")
    title, parts = lesson.book.name, len(lesson.parts)
    print(text.format(file=file, title=title, parts=parts, steps=steps))
    return 0
