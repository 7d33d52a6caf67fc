"""One learner's way through one part of a lesson: the step at hand and the game it speaks of."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from tabletop.engine.game import AnyGame
from tabletop.engine.lesson.form import ANY, LEARNER, Lesson, Part, Step, Try, fits
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _


class TaughtSession(Session):
    """The game of a lesson: it is kept nowhere, counts as no result, and its end may be taken back.

    `allow` says why a move is not for now, whatever the rules say; `heard` is told each move that
    was made.
    """

    reopens = True

    allow: Callable[[Move], Refusal | None] | None = None
    heard: Callable[[Move], None] | None = None

    def play(self, move: Move) -> Refusal | None:
        """Makes `move`, and tells of it."""
        if self.allow is not None and (refusal := self.allow(move)) is not None:
            return refusal
        refusal = super().play(move)
        if refusal is None and self.heard is not None:
            self.heard(move)
        return refusal

    def undo_target(self, seat: int, take_backs: bool = False) -> int | Refusal:
        """A lesson goes back by its own steps."""
        return Refusal(_("In a lesson, Back takes you to the step before."))


def begin(game: AnyGame, book: RuleBook, part: Part, learner: str) -> TaughtSession:
    """The deal of a part, before any move; the learner is called `learner`. Raises SetupError where
    the game cannot be dealt so."""
    players = [Player(learner), *(Player(name, "easy") for name in part.others)]
    chosen = book.choose(part.options, len(players))
    session = TaughtSession(game, chosen, players, part.deal)
    session.rehearse()
    session.advance()
    return session


def tries(session: Session, attempt: Try) -> list[Move]:
    """The moves that the learner may make at a try: those that are legal, and those that serve and
    that no list of legal moves holds, such as an offer, which a lesson writes out."""
    moves = list(session.view(LEARNER).legal)
    for pattern in attempt.serves:
        if not any(fits(pattern, move) for move in moves):
            with suppress(NotationError):  # a pattern that is no whole move
                move = session.game.notation.parse(f"{LEARNER} {pattern}")
                moves += [move] if session.check(move) is None else []
    return moves


class Course:
    """A part under way. `at` is the number of the step at hand, from 0; `wrong` what is to be said
    of a move that did not serve and lies on the table, "" where there is none.

    The learner's moves are made on `session`, by whatever plays a table; the course hears of them.
    """

    def __init__(self, lesson: Lesson, part: Part, learner: str, at: int = 0) -> None:
        self.lesson = lesson
        self.part = part
        self.session = begin(lesson.game, lesson.book, part, learner)
        for text in part.moves:
            self._play(self._parsed(text))
        self.at = 0
        self.wrong = ""
        self._replies: list[Move] = []
        self._began = [self._line]
        self.session.allow, self.session.heard = self._allow, self._hear
        while self.at < min(at, len(part.steps) - 1):
            self.forward()

    @property
    def step(self) -> Step:
        """The step at hand."""
        return self.part.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether no step comes after this one."""
        return self.at == len(self.part.steps) - 1

    @property
    def is_trying(self) -> bool:
        """Whether the learner is to make a move now."""
        return self.step.attempt is not None and not self.wrong and not self._replies

    @property
    def reply(self) -> Move | None:
        """What another seat plays next, None while the learner is to go on."""
        return self._replies[0] if self._replies else None

    @property
    def shown(self) -> Move | None:
        """A move that serves at this step, one that the lesson names first, None where none is
        asked for."""
        attempt = self.step.attempt
        if attempt is None or self.wrong or self._replies:
            return None
        moves = tries(self.session, attempt)
        return next(m for pattern in attempt.serves for m in moves if fits(pattern, m))

    @property
    def spoken_of(self) -> list[Move]:
        """The moves that the lesson speaks of at this try, whether they serve or not."""
        attempt = self.step.attempt
        if attempt is None or not self.is_trying:
            return []
        named = [*attempt.serves, *(wrong.move for wrong in attempt.wrong)]
        moves = tries(self.session, attempt)
        return [m for m in moves if any(each != ANY and fits(each, m) for each in named)]

    def forward(self) -> bool:
        """Goes to the next step, the learner's move and the others' made where they were not; gives
        whether there is one."""
        self.take_back()
        while self._replies:
            self._play(self._replies[0])
        move = self.shown
        if move is not None:
            self._play(move)
            while self._replies:
                self._play(self._replies[0])
            return True
        if self.is_last:
            return False
        self._next()
        return True

    def back(self) -> bool:
        """Goes back to how the step before began, or to how this one did where a move was made
        since; gives whether there is anything to go back to."""
        if self.take_back():
            return True
        if self._replies:
            self._replies.clear()
        elif self.at == 0:
            return False
        else:
            self._began.pop()
            self.at -= 1
        self._return()
        return True

    def take_back(self) -> bool:
        """Takes back a move that did not serve; gives whether there was one."""
        if not self.wrong:
            return False
        self.wrong = ""
        self._return()
        return True

    def _allow(self, move: Move) -> Refusal | None:
        if self.reply == move or (move.seat == LEARNER and self.is_trying):
            return None
        if self.wrong:
            return Refusal(_("Take this move back first."))
        return Refusal(_("Read this step first; *Next* goes on."))

    def _hear(self, move: Move) -> None:
        if self._replies and move == self._replies[0]:
            self._replies.pop(0)
        elif move.seat == LEARNER and (attempt := self.step.attempt) is not None:
            if not attempt.serving(move):
                self.wrong = attempt.answer(move)
                return
            self._replies = [self._parsed(text) for text in self.step.then]
        if not self._replies and not self.is_last:
            self._next()

    def _next(self) -> None:
        self.at += 1
        self._began.append(self._line)

    def _return(self) -> None:
        """Takes the game back to where the step at hand began."""
        if self._line != self._began[-1]:
            self.session.undo(self._began[-1])

    @property
    def _line(self) -> int:
        return self.session.entries[-1].n

    def _play(self, move: Move) -> None:
        refusal = self.session.play(move)
        if refusal is not None:  # a lesson was played through before it is given to anybody
            raise ValueError(f"{move} in {self.lesson.id}: {refusal.sentence}")

    def _parsed(self, text: str) -> Move:
        return self.session.game.notation.parse(text)
