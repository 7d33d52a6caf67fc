"""Reads a lesson and plays it: through every move that serves, and past every other one that the
rules allow, so that no lesson speaks of a game that does not happen."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from tabletop.engine.game import AnyGame
from tabletop.engine.lesson.course import TaughtSession, begin, tries
from tabletop.engine.lesson.form import LEARNER, Lesson, LessonSpec, Part, Step, Try, fits
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Path_, RuleFile, read
from tabletop.engine.rules.schema import nearest, one_of, problems
from tabletop.engine.view import View
from tabletop.system.errors import BadFile, Mistake, NotationError, Place, TabletopError
from tabletop.system.i18n import _

WAYS: Final = 400
"""The most ways that one part may be gone through; a lesson with more asks for too little."""

_CARD: Final = re.compile(r"\[([^\[\]\s]+)\]")


def load(
    file: Path, find: Callable[[str], AnyGame | None], rules: Callable[[str], RuleBook | None]
) -> Lesson:
    """The lesson in `file`, played through; raises BadFile with what is wrong and where.

    `find` gives a game by its name, `rules` the rules that it comes with.
    """
    source, lesson = _read(file, find, rules)
    for index, part in enumerate(lesson.parts):
        _Rehearsal(source, ("parts", index), lesson.game, lesson.book, part).play()
    return lesson


def glance(
    file: Path, find: Callable[[str], AnyGame | None], rules: Callable[[str], RuleBook | None]
) -> Lesson:
    """The lesson in `file` as it is written, not played through; raises BadFile as `load` does."""
    return _read(file, find, rules)[1]


def _read(
    file: Path, find: Callable[[str], AnyGame | None], rules: Callable[[str], RuleBook | None]
) -> tuple[RuleFile, Lesson]:
    source = read(file)
    issues = problems(source.data, LessonSpec)
    if issues:
        raise BadFile([_mistake(source, *issue) for issue in issues])
    spec = msgspec.convert(source.data, LessonSpec)
    game, book = find(spec.game), rules(spec.game)
    if game is None or book is None:
        raise BadFile([_mistake(source, ("game",), _("a game of this table"), spec.game)])
    ids = [part.id for part in spec.parts]
    for index, id in enumerate(ids):
        if id in ids[:index]:
            path: Path_ = ("parts", index, "id")
            raise BadFile([_mistake(source, path, _("a name of its own for each part"), id)])
    return source, Lesson(file.stem, game, book, spec.parts)


def _mistake(source: RuleFile, path: Path_, expected: str, found: str, hint: str = "") -> Mistake:
    return Mistake(Place(source.name, *source.place(path)), expected, found, hint)


class _Rehearsal:
    """Plays one part through every way that it can be gone, and says where it does not go on."""

    def __init__(
        self, source: RuleFile, path: Path_, game: AnyGame, book: RuleBook, part: Part
    ) -> None:
        self.source = source
        self.path = path
        self.game = game
        self.book = book
        self.part = part
        self.ways = 0

    def play(self) -> None:
        """Raises BadFile at the first thing that is wrong."""
        part = self.part
        if not part.steps:
            raise self._bad(("steps",), _("a step"), _("none"))
        if part.steps[-1].attempt is not None:
            last: Path_ = ("steps", len(part.steps) - 1, "try")
            raise self._bad(last, _("a last step that is only read"), _("a try"))
        try:
            session = begin(self.game, self.book, part, _("You"))
        except TabletopError as error:
            raise self._bad((), _("a deal of the game"), str(error)) from None
        for index, text in enumerate(part.moves):
            self._take(session, text, ("moves", index))
        self._from(session, 0)

    def _from(self, session: TaughtSession, at: int) -> None:
        """Goes every way from step `at` on, and leaves the session as it was."""
        if at == len(self.part.steps):
            self.ways += 1
            if self.ways > WAYS:
                most = _("at most {n} ways to go through a part").format(n=WAYS)
                raise self._bad((), most, _("more"))
            return
        step, path = self.part.steps[at], ("steps", at)
        view = session.view(LEARNER)
        for key, text in (("title", step.title), ("say", step.say)):
            self._sees(view, text, (*path, key))
        for key, words in (("light", step.light), ("sees", step.sees)):
            for index, word in enumerate(words):
                for each in word.split("|"):
                    self._lit(view, each, (*path, key, index))
        if step.attempt is None:
            if step.then:
                raise self._bad((*path, "then"), _("nothing without a try"), step.then[0])
            self._from(session, at + 1)
        else:
            self._try(session, at, step, step.attempt)

    def _try(self, session: TaughtSession, at: int, step: Step, attempt: Try) -> None:
        path: Path_ = ("steps", at, "try")
        if session.state.current_player != LEARNER:
            raise self._bad(path, _("the learner to be to move"), self._to_move(session))
        view = session.view(LEARNER)
        self._sees(view, attempt.task, (*path, "task"))
        legal = tries(session, attempt)
        for key, patterns in (
            ("serves", attempt.serves),
            ("wrong", tuple(wrong.move for wrong in attempt.wrong)),
        ):
            for index, pattern in enumerate(patterns):
                if not any(fits(pattern, move) for move in legal):
                    raise self._no_such((*path, key, index), pattern, legal)
        here = session.entries[-1].n
        for move in legal:
            session.play(move)
            if attempt.serving(move):
                for index, text in enumerate(step.then):
                    self._take(session, text, ("steps", at, "then", index))
                if session.state.current_player not in (LEARNER, OVER):
                    found = self._to_move(session)
                    raise self._bad(("steps", at), _("the learner to be to move after it"), found)
                self._from(session, at + 1)
            else:
                self._sees(session.view(LEARNER), attempt.answer(move), path)
            session.undo(here)

    def _take(self, session: TaughtSession, text: str, path: Path_) -> None:
        """Plays the scripted move `text`."""
        try:
            move = self.game.notation.parse(text)
        except NotationError as error:
            raise self._bad(path, _("a move"), str(error)) from None
        refusal = session.play(move)
        if refusal is not None:
            raise self._bad(path, _("a legal move"), f"{text}: {refusal.sentence}")

    def _sees(self, view: View, text: str, path: Path_) -> None:
        """Holds the cards that `text` names against what the learner sees."""
        seen = {card for zone in view.zones.values() for card in zone.faces}
        codes = {card.code for card in seen} | {card.face for card in seen}
        for code in _CARD.findall(text):
            if code not in codes:
                raise self._bad(path, _("a card that the learner sees"), code)

    def _lit(self, view: View, word: str, path: Path_) -> None:
        kind, _colon, name = word.partition(":")
        zones = [zone.id for zone in view.zones.values()]
        cards = [card.code for zone in view.zones.values() for card in zone.faces]
        known: Mapping[str, Sequence[str]] = {
            "card": cards,
            "zone": zones,
            "seat": [str(seat) for seat in range(view.seats)],
        }
        if kind in known and name not in known[kind]:
            expected = one_of(known[kind]) if kind != "card" else _("a card that the learner sees")
            raise self._bad(path, expected, name, nearest(name, known[kind]))
        if kind not in known and word not in ("hand", "prompt") and not (kind == "node" and name):
            words = ("card:…", "zone:…", "seat:…", "node:…", "hand", "prompt")
            raise self._bad(path, one_of(words), word)

    def _no_such(self, path: Path_, pattern: str, legal: Sequence[Move]) -> BadFile:
        moves = [" ".join(str(move).split()[1:]) for move in legal]
        expected = _("a move that the learner can make")
        return self._bad(path, expected, pattern, nearest(pattern, moves))

    def _to_move(self, session: TaughtSession) -> str:
        seat = session.state.current_player
        return _("the game is over") if seat == OVER else _("seat {seat}").format(seat=seat)

    def _bad(self, path: Path_, expected: str, found: str, hint: str = "") -> BadFile:
        return BadFile([_mistake(self.source, (*self.path, *path), expected, found, hint)])
