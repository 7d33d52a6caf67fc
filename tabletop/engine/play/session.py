"""A game being played: rules, state and journal, the one object that screen and CLI hold.

Moves are written to disk before they are shown. Chance draws from the deal number, so that a deal
is replayed by its number and a take-back cannot re-roll it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec

from tabletop import __version__
from tabletop.engine import limits
from tabletop.engine.events import Event, Scored
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Verdict
from tabletop.engine.notation import Notation
from tabletop.engine.play import journal as journals
from tabletop.engine.play import trial
from tabletop.engine.play.chance import OUTCOMES, draw, fits
from tabletop.engine.play.disk import SYSTEM, Disk
from tabletop.engine.play.journal import (
    FORMAT,
    Damage,
    End,
    FromLine,
    Header,
    Journal,
    Line,
    Record,
    RulesLine,
    SeatLine,
    Undo,
)
from tabletop.engine.play.timeline import Entry, Timeline
from tabletop.engine.rules.book import RuleBook, digest_of
from tabletop.engine.rules.schema import OptionValue, found, one_of
from tabletop.engine.state import State
from tabletop.engine.view import View, seen
from tabletop.system import log
from tabletop.system.errors import BadFile, SetupError, TabletopError
from tabletop.system.i18n import _

MAX_FORCED: Final = 100_000

REHEARSED: Final = 12
"""Random moves that a new game is tried with before there is a save of it."""

PLAYERS: Final = frozenset(
    {"human", "random"}
    | {level + style for level in ("easy", "normal", "hard") for style in ("", "/sharp", "/gentle")}
)
"""Everything that a save may say of who plays a seat."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat: a name, and `human` or the level of a bot."""

    name: str
    kind: str = "human"

    @property
    def is_human(self) -> bool:
        """Whether a person plays the seat."""
        return self.kind == "human"


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that another was played on from: what it is called, and after how many decisions."""

    name: str
    move: int


class Session:
    """One game from its start to its end, with its journal.

    Without a journal the game is played in memory only. All seats count from 0. `is_due` says that
    chance, a forced move or the end comes next, before any seat decides: so it stands from a line
    that was written until `advance` has written what follows. `origin` is the game that it was
    played on from, None where it was dealt; `source` the save it was read from.
    """

    reopens = False
    """Whether the end of the game can be taken back too: where it is shown rather than played."""

    def __init__(
        self,
        game: AnyGame,
        book: RuleBook,
        players: Sequence[Player],
        deal: int,
        journal: Journal | None = None,
    ) -> None:
        self.game = game
        self.book = book
        self.players = tuple(players)
        self.deal = deal
        self.journal = journal
        self.damage: Damage | None = None
        self.origin: Origin | None = None
        self.source: Path | None = None
        self._timeline = Timeline(self._start, game.tell)
        self._lines: list[Line] = []
        self.is_due = True
        self._n = 0
        self._ended = False

    @classmethod
    def begin(
        cls,
        game: AnyGame,
        book: RuleBook,
        players: Sequence[Player],
        deal: int,
        options: Mapping[str, OptionValue],
        file: Path | None = None,
        sync: bool = True,
        disk: Disk = SYSTEM,
    ) -> Session:
        """A new game, dealt and ready for its first move, saved to `file` where one is given.

        There is a save only of a game that was dealt, and it holds the deal from its first moment
        on. Raises SetupError for seats or options the game does not allow, and for rules that it
        cannot be dealt by; DiskError for the file, of which then nothing is left.
        """
        chosen = book.choose(options, len(players))
        for player in players:
            if (wrong := unfit(player)) is not None:
                expected, what = wrong
                text = _("A seat needs {expected}, not {found}.")
                raise SetupError(text.format(expected=expected, found=what))
        try:
            session = cls(game, chosen, players, deal)
            session.rehearse(REHEARSED)
        except TabletopError:
            raise
        except Exception as error:
            log.fault(f"{chosen.id} cannot be dealt with {len(players)} seats", error)
            raise trial.undealable(chosen, len(players)) from error
        session.advance()
        if file is not None:
            session.save_to(file, sync, disk)
        return session

    def rehearse(self, moves: int = 0) -> None:
        """Does in memory what `advance` will do, then `moves` random moves, and leaves the session
        as it is; so a game that cannot go on says so before anything is written.

        Raises trial.UnplayableError where no seat ever comes to move or the seat to move cannot,
        and whatever the game's module raises where the rules make no sense to it.
        """
        if not self._ended:
            state = self.state.copy()
            trial.settle(state, self.deal, self._timeline.chances)
            if state.current_player >= 0:
                self.game.prompt(state.view(state.current_player), self.book)
            trial.wander(state, self.deal, moves)

    @property
    def state(self) -> State:
        """The state now, whole; what a seat may see of it is its view."""
        return self._timeline.state

    @property
    def entries(self) -> list[Entry]:
        """The lines in force, oldest first."""
        return self._timeline.entries

    @property
    def worths(self) -> list[tuple[int, ...]]:
        """What each seat was worth after each entry."""
        return self._timeline.worths

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def number(self) -> int:
        """The number of the last line, which answers computed elsewhere are matched by."""
        return self._n

    def until(self, count: int) -> Timeline:
        """The game as it stood after the first `count` entries, to be read."""
        return self._timeline.until(count)

    def view(self, seat: int | None) -> View:
        """What `seat` may see now."""
        return self.state.view(seat)

    def known(self, seat: int | None) -> View:
        """What `seat` sees by the rules, also where more is laid open to whoever looks on."""
        return self.state.view(seat)

    def prompt(self, seat: int | None) -> str:
        """What is asked of `seat` in one sentence, other seats written `@n`; for None what is
        asked of anyone."""
        if self.is_due:
            return _("What comes next waits until it can be saved.")
        if seat is not None:
            return self.game.prompt(self.view(seat), self.book)
        if self.state.is_terminal:
            return _("The game is over.")
        return _("@{seat} is to move.").format(seat=self.state.current_player)

    def judge(self, drop: Drop) -> Verdict:
        """What a drop would do, without doing it."""
        return self.state.judge(drop)

    def check(self, move: Move, after: Move | None = None) -> Refusal | None:
        """Why `move` is refused, None where it is legal: now, or once the legal move `after` was
        made."""
        if after is None:
            return self.state.check(move)
        state = self.state.copy()
        state.apply(after)
        return state.check(move)

    def events(self, seat: int | None, since: int = 0) -> list[tuple[Entry, list[Event]]]:
        """What `seat` saw happen after line `since`: entries with the part it may see."""
        out = []
        for entry in self.entries:
            if entry.n > since:
                parts = [part for event in entry.events if (part := seen(event, seat)) is not None]
                out.append((entry, parts))
        return out

    def before(self, n: int, seat: int | None) -> View:
        """What `seat` saw just before line `n`, which stands; raises ValueError where it does
        not."""
        return self._timeline.before(n).view(seat)

    def play(self, move: Move) -> Refusal | None:
        """Makes `move`, and whatever chance does next; gives the refusal where it is illegal.

        Raises DiskError where something cannot be saved. Where `is_due` is False then, the move has
        not happened; where it is True, the last line stands, and `advance` goes on from there.
        """
        if self.is_due:
            self.advance()
        refusal = self.state.check(move)
        if refusal is not None:
            return refusal
        self._commit(move)
        self.advance()
        return None

    def advance(self) -> None:
        """Lets chance speak and the table make forced moves until a seat has to decide, and
        writes the end of a finished game.

        Raises DiskError where a line cannot be saved: those before it stand, `is_due` stays True,
        and calling it again goes on with that line.
        """
        self.is_due = True
        for _each in range(MAX_FORCED):
            if self.state.current_player == CHANCE:
                self._commit(draw(self.state.due(), self.deal, self._timeline.chances))
            elif (forced := self.state.forced) is not None:
                self._commit(forced)
            else:
                break
        if self.state.current_player == OVER and not self._ended:
            end = End(tuple(self.state.scores()), tuple(self.state.winners()))
            if self.journal is not None:
                self.journal.append(end)
            self._lines.append(end)
            self._n += 1
            self._ended = True
        self.is_due = False

    def undo_target(self, seat: int, take_backs: bool = False) -> int | Refusal:
        """The line an undo by `seat` goes back to just after, or why there is none.

        Honest: one's last move, until it showed a card that had been hidden, chance spoke or
        another seat moved. With `take_backs` (one person against bots) back to one's last decision,
        whatever followed but the next deal: what was scored stands. What chance brought is never
        drawn again, a cut by hand is not either.
        """
        if self.state.is_terminal:
            return Refusal(_("The game is over; its record stands."))
        if sum(isinstance(line, Undo) for line in self._lines) >= limits.UNDOS:
            text = _("This game has taken back {n} moves, and a save holds no more.")
            return Refusal(text.format(n=limits.UNDOS))
        own = self._timeline.last_decision(seat)
        if own is None:
            return Refusal(_("You have not made a move yet."))
        target = self.entries[own - 1].n if own else 0
        if self.entries[own].move.name in OUTCOMES:
            return Refusal(_("A cut stands, as if chance had made it."))
        if take_backs:
            if _is_dealt_anew(self.entries[own:]):
                return Refusal(_("What was scored stands: cards were dealt anew since your move."))
            return target
        for at, entry in enumerate(self.entries[own:], own):
            if entry.move.seat == CHANCE:
                return Refusal(_("Chance has spoken since your move."))
            if entry.move.seat != seat or entry.forced:
                return Refusal(_("Another seat has moved since."))
            if self._timeline.reveals(at):
                return Refusal(_("Your last move showed you cards you had not seen."))
        return target

    def undo(self, to: int) -> None:
        """Goes back to just after line `to`, which stands and leaves a seat to decide.

        Raises ValueError for any other line, DiskError where it cannot be saved.
        """
        is_closed = self.state.is_terminal and not self.reopens
        keep = None if is_closed else self._timeline.standing(to)
        if keep is None:
            raise ValueError(f"line {to} does not stand")
        state = self._timeline.after(keep)
        if state.current_player in (CHANCE, OVER) or state.forced is not None:
            raise ValueError(f"no seat is to decide after line {to}")
        if self.journal is not None:
            self.journal.append(Undo(to))
        self._lines.append(Undo(to))
        self._n += 1
        self.is_due = self._ended = False
        self._timeline.cut(keep, state)

    def redo(self) -> Move | None:
        """Makes the move last undone again; None where there is none."""
        move = self.next_redo
        return move if move is not None and self.play(move) is None else None

    @property
    def next_redo(self) -> Move | None:
        """The move that was made last where the game stands now, None where none was yet: a redo
        makes it, and a bot that was asked here before answers with it. It is for the seat that made
        it to make it again, and to know of; a save tells it too."""
        return None if self.is_due else self._timeline.variations.latest

    def drop_unplayed(self) -> None:
        """Removes the save of a game in which no seat has made a move of its own."""
        is_unplayed = all(entry.move.seat == CHANCE or entry.forced for entry in self.entries)
        if self.journal is not None and is_unplayed and self._n == len(self.entries):
            self.journal.remove()
            self.journal = None

    def save_to(self, file: Path, sync: bool = True, disk: Disk = SYSTEM) -> None:
        """Writes every line so far to the new save `file` and goes on there.

        This is how the good part of a damaged save is played on, the damaged file left as it is,
        and how a game is saved elsewhere once its disk is full. Raises DiskError where it cannot be
        written; then nothing has changed, unless the game had something due (`is_due`), which is
        written last and is tried again by `advance`.
        """
        head = header(self.book, self.players, self.deal, self.origin)
        journal = Journal.create(file, head, self._lines, sync, disk)
        self.close()
        self.journal, self.damage = journal, None
        self.advance()

    def copy_to(self, file: Path) -> None:
        """Writes every line so far to the new save `file`, and goes on where it was. Raises
        DiskError where it cannot be written."""
        head = header(self.book, self.players, self.deal, self.origin)
        Journal.create(file, head, self._lines).let_go()

    def stop_saving(self) -> None:
        """Plays on in memory alone; what is saved stays as it is."""
        self.close()
        self.journal = None

    def back_up(self) -> None:
        """Lets the copy beside the save catch up with it, which costs some milliseconds."""
        if self.journal is not None:
            self.journal.back_up()

    @property
    def is_kept(self) -> bool:
        """Whether there is a save, which holds every line but one that was refused."""
        return self.journal is not None and self.journal.has_file

    def take_notice(self) -> str:
        """A sentence for the player about what became of the save, told once; "" for none."""
        if self.journal is None:
            return ""
        notice, self.journal.notice = self.journal.notice, ""
        return notice

    def close(self) -> None:
        """Lets go of the save file."""
        if self.journal is not None:
            self.journal.close()

    def follow(self, lines: Sequence[Line], name: str) -> None:
        """Plays the lines of a journal called `name`; raises BadFile at one that is illegal."""
        for n, line in enumerate(lines, 1):
            wrong = self._follow(line, n)
            if wrong is not None:
                raise BadFile.at(name, n + 1, 1, _("a legal line"), wrong)
            self._lines.append(line)

    def _follow(self, line: Line, n: int) -> str | None:
        """Takes one journal line as played; gives what is wrong with it, None where nothing is."""
        if self._ended:
            return _("a line after the end")
        if isinstance(line, End):
            expected = End(tuple(self.state.scores()), tuple(self.state.winners()))
            if not self.state.is_terminal or line != expected:
                return _("an end that the moves do not lead to")
            self._ended = True
        elif isinstance(line, Undo):
            keep = self._timeline.standing(line.to)
            if keep is None or keep == len(self.entries):
                return _("an undo to line {n}, which does not stand").format(n=line.to)
            state = self._timeline.after(keep)
            if state.current_player in (CHANCE, OVER):
                return _("an undo to line {n}, where no seat moves").format(n=line.to)
            self._timeline.cut(keep, state)
        elif line.seat == CHANCE:
            if self.state.current_player != CHANCE or not fits(self.state.due(), line):
                return _("chance where it has no say: {line}").format(line=line.name)
            self._timeline.take(line, n)
        else:
            if line not in self.state.legal_moves():  # which most are, and are soon found there
                refusal = self.state.check(line)
                if refusal is not None:
                    return f"{line}: {refusal.sentence}"
            self._timeline.take(line, n)
        self._n = n
        return None

    def _commit(self, move: Move) -> None:
        if self.journal is not None:
            self.journal.append(move)
        self._lines.append(move)
        self._n += 1
        self._timeline.take(move, self._n)
        self.is_due = True

    def _start(self) -> State:
        """The state before the first outcome."""
        people = frozenset(seat for seat, who in enumerate(self.players) if who.is_human)
        return self.game.start(self.book, len(self.players), people)


def _is_dealt_anew(entries: Sequence[Entry]) -> bool:
    """Whether something was scored in `entries` and chance spoke again after it."""
    scored = False
    for entry in entries:
        scored = scored or any(isinstance(event, Scored) for event in entry.events)
        if scored and entry.move.seat == CHANCE:
            return True
    return False


def unfit(player: Player) -> tuple[str, str] | None:
    """What is expected of a seat's name and kind, and what was found, None where all is well."""
    if not limits.is_name(player.name):
        name = _("a name of at most {n} letters, digits and signs").format(n=limits.NAME)
        return name, found(player.name)
    if player.kind not in PLAYERS:
        return one_of(sorted(PLAYERS)), found(player.kind)
    return None


def header(
    book: RuleBook, players: Sequence[Player], deal: int, origin: Origin | None = None
) -> Header:
    """The first line of a save of this game."""
    return Header(
        tabletop=FORMAT,
        app=__version__,
        game=book.game,
        seats=tuple(SeatLine(player.name, player.kind) for player in players),
        options=dict(book.chosen),
        rules=RulesLine(book.digest, msgspec.to_builtins(book.data)),
        deal=deal,
        begun=FromLine(origin.name, origin.move) if origin is not None else None,
    )


def resume(
    file: Path,
    find: Callable[[str], AnyGame | None],
    open_book: Callable[[Header, str], RuleBook],
    write: bool = True,
    disk: Disk = SYSTEM,
) -> Session:
    """The game saved in `file`, exactly where its last line left it.

    `find` gives a game by its name, `open_book` the rulebook inside a header. Raises BadFile for
    a file that holds no game, DiskError for one that cannot be read or (with `write`) written.
    Where a line is damaged the session holds the good part, its `damage` says where it ends, and
    it has no journal: the file is left as it is.
    """

    def notation(name: str) -> Notation | None:
        found = find(name)
        return found.notation if found else None

    journal = None
    try:
        if write:
            record, journal = Journal.resume(file, notation, disk=disk)
        else:
            record = journals.read(file, notation, disk)
        session = _followed(record, file, find, open_book)
        session.journal, session.source = journal, file
        if record.is_whole:
            session.advance()
    except BaseException as error:
        if write and isinstance(error, TabletopError):
            log.note(str(error))
        if journal is not None:
            journal.let_go()  # else its lock would stand in the way of the next try
        raise
    return session


def _followed(
    record: Record,
    file: Path,
    find: Callable[[str], AnyGame | None],
    open_book: Callable[[Header, str], RuleBook],
) -> Session:
    """The game that `record` tells of, in memory; raises BadFile."""
    head = record.header
    game = find(head.game)
    if game is None:
        raise BadFile.at(file, 1, 1, _("a game of this table"), head.game)
    if digest_of(head.rules.book) != head.rules.digest:
        raise BadFile.at(file, 1, 1, _("the rules the game began with"), _("changed rules"))
    try:
        book = open_book(head, str(file)).choose(head.options, len(head.seats))
    except BadFile:
        raise
    except TabletopError as error:
        raise BadFile.at(file, 1, 1, _("options of the game"), str(error)) from None
    if book.game != head.game:
        raise BadFile.at(file, 1, 1, _("rules of {game}").format(game=head.game), book.game)
    players = [Player(seat.name, seat.player) for seat in head.seats]
    for player in players:
        if (wrong := unfit(player)) is not None:
            raise BadFile.at(file, 1, 1, *wrong)
    if not 0 <= head.deal < limits.DEAL:
        most = _("a deal number below {n}").format(n=limits.DEAL)
        raise BadFile.at(file, 1, 1, most, _("another"))
    session = Session(game, book, players, head.deal)
    if head.begun is not None:
        session.origin = Origin(head.begun.name, head.begun.move)
        if not limits.is_name(head.begun.name) or not 0 <= head.begun.move <= limits.LINES:
            raise BadFile.at(file, 1, 1, _("the game it was played on from"), _("another"))
    session.follow(record.lines, str(file))
    session.damage = record.damage
    session.rehearse()
    return session
