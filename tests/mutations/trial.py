"""What comes of an edit: the book is loaded, played beside the shipped one, judged by brute force
at chosen positions, and played by every level of bot.

Everything is bounded by counts, never by time, so that the same edit has the same outcome in every
run; who wants a bound in time too sets it outside.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, Literal, TypeAlias

from tabletop.ai import bots
from tabletop.ai.levels import LEVELS
from tabletop.engine import registry
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play import trial
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State
from tabletop.system.errors import BadFile, SetupError
from tests.conformance.brute import Bound, differences, faces
from tests.mutations.edits import Edit, shipped
from tests.mutations.unlisted import unlisted

Verdict: TypeAlias = Literal[
    "refused", "clean", "no effect", "disagree", "dead-lock", "loop", "crash"
]
"""Refused by the loader or by the check that plays; of one mind and unlike the shipped book; like
the shipped book in every way; legal_moves, judge and check part ways; a seat to move has no move;
no end; an exception, of the rules or of a bot."""

FAILED: Final = ("disagree", "dead-lock", "loop", "crash")

LONG: Final = 20_000
"""Steps after which a game counts as endless."""

UNLISTED: Final = 0.15
"""How often a move is made that is not listed, where there may be one."""

BOUND: Final = Bound(sets=24, size=3, singles=8, others=2, spellings=60, listed=20)
"""How much is tried by brute force at a position of an edited book."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an edit, and how that showed."""

    verdict: Verdict
    why: str = ""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: tables with other options, deals of each until an effect shows,
    positions of each phase of a game that are tried by brute force in the first of them, positions
    of each phase in which a bot is asked, and looks at its clock that the check which plays may
    have."""

    rounds: int = 3
    deals: int = 8
    looks: int = 3
    asked: int = 1
    ticks: int = 10_000


SMALL: Final = Effort(rounds=1, deals=1, looks=1, asked=1, ticks=2_000)
"""As much as goes with every run of the tests."""


class _Failed(Exception):
    """The end of a game that shows what is wrong with a book."""

    def __init__(self, verdict: Verdict, why: str) -> None:
        super().__init__(why)
        self.outcome = Outcome(verdict, why)


@dataclass(frozen=True, slots=True)
class Table:
    """A number of seats and the options chosen."""

    seats: int
    options: Mapping[str, OptionValue]

    def __str__(self) -> str:
        words = [f"{self.seats} seats", *(f"{k}={v}" for k, v in self.options.items())]
        return ", ".join(words)


def outcome(edit: Edit, effort: Effort) -> Outcome:
    """What comes of `edit`. What fails in play is put to the check that plays, as a file of a
    player would be, and counts as refused where that finds a fault."""
    with TemporaryDirectory() as folder:  # as a player meets it, with lines and columns
        file = Path(folder) / "edited.yaml"
        file.write_text(json.dumps(edit.data, indent=1), encoding="utf-8")
        try:
            book = registry.load_book(file)
        except BadFile as refusal:
            return _refused(refusal)
        except Exception as error:
            return Outcome("crash", f"loading raises {error!r}")
    found = _played(edit, book, effort)
    if found.verdict in FAILED:
        game = _game(edit.game)
        ticks = count()
        faults = trial.examine(game, book, lambda: float(next(ticks)), effort.ticks)
        if faults:
            return Outcome("refused", faults[0].sentence)
    return found


def _refused(refusal: BadFile) -> Outcome:
    """A refusal that names a place and a reason."""
    first = refusal.mistakes[0]
    if first.place.line > 1 and first.expected and first.found:
        where = f"{first.place.line}:{first.place.column}"
        return Outcome("refused", f"{where}: expected {first.expected}, found {first.found}")
    return Outcome("crash", f"refused without a place or a reason: {first}")


def _game(name: str) -> AnyGame:
    game = registry.find(name)
    assert game is not None
    return game


def _played(edit: Edit, book: RuleBook, effort: Effort) -> Outcome:
    """What random games by `book` come to, beside the shipped book's."""
    base = rulebook.from_data(shipped(edit.game), edit.game, registry.mechanics)
    shown = _no_longer(base, book)
    fresh = list(_new_values(base, book))
    tables = [*_tables(edit, base, book, effort.rounds), *fresh]
    idle = {str(table.options) for table in fresh}
    try:
        for deal in range(1, effort.deals + 1):
            for table in tables:
                if deal == 1 or not shown or str(table.options) in idle:
                    looks = effort.looks if deal == 1 else 0
                    differs = _beside(edit.game, base, book, table, deal, looks)
                    shown = differs or shown
                    idle -= {str(table.options)} if differs else set()
        if shown:
            for table in tables[:: max(1, len(tables) // 2)]:
                _asked(edit.game, book, table, effort.asked)
    except _Failed as failed:
        return failed.outcome
    if idle:
        return Outcome("no effect", f"{min(idle)} plays as the standard does")
    return Outcome("clean", shown) if shown else Outcome("no effect")


def _no_longer(base: RuleBook, book: RuleBook) -> str:
    """A number of seats or a value of an option that can no longer be chosen, "" where there is
    none."""
    before, after = base.spec.seats, book.spec.seats
    if after.min > before.min or after.max < before.max:
        return f"for {after.min} to {after.max} seats"
    for name, option in base.options.items():
        for seats in range(base.spec.seats.min, base.spec.seats.max + 1):
            left = book.options[name].values(seats) if name in book.options else []
            if lost := [value for value in option.values(seats) if value not in left]:
                return f"{name} can no longer be {lost[0]} with {seats} seats"
    return ""


def _new_values(base: RuleBook, book: RuleBook) -> Iterator[Table]:
    """A table for each value of an option that the shipped book does not have: it has to mean
    something."""
    for name, option in book.options.items():
        for seats in (book.spec.seats.min, book.spec.seats.max):
            before = base.options[name].values(seats) if name in base.options else []
            fresh = [value for value in option.values(seats) if value not in before]
            for value in [value for value in fresh if value != option.default][:2]:
                yield Table(seats, {name: value})


# Tables


def _tables(edit: Edit, base: RuleBook, book: RuleBook, rounds: int) -> Iterator[Table]:
    """The fewest and the most seats, and those that the edit names, each by the standard and then
    with every option at another value, so that each value comes into play (of one round only the
    fewest by the standard, the most by other values); an option that was edited with each of its
    values."""
    low, high = book.spec.seats.min, book.spec.seats.max
    named = {int(str(key)) for key in edit.at if str(key).isdecimal() and edit.at[0] == "numbers"}
    seats = sorted({low, high, *(n for n in named if low <= n <= high)})
    if edit.kind == "seats":
        seats = list(range(low, high + 1))
    edited = str(edit.at[1]) if edit.at[0] == "options" else ""
    for n in seats:
        if rounds > 1 or n == seats[0] or n in named:
            yield Table(n, {})
        for turn in range(rounds):
            if rounds > 1 or n == seats[-1]:
                yield Table(n, dict(_turned(book, n, turn + 1)))
    for n in range(low, high + 1) if edited else ():
        yield Table(n, {})
        option = book.options.get(edited) or base.options[edited]
        for value in _few(option.values(n)):
            yield Table(n, {edited: value})


def _turned(book: RuleBook, seats: int, turn: int) -> Iterator[tuple[str, OptionValue]]:
    for name, option in book.options.items():
        values = [option.default, *(v for v in _few(option.values(seats)) if v != option.default)]
        yield name, values[turn % len(values)]


def _few(values: Sequence[OptionValue]) -> list[OptionValue]:
    """The words, and of a long range the first three numbers and the last where it is short."""
    words = [value for value in values if type(value) is not int]
    numbers = [value for value in values if type(value) is int]
    return [*words, *numbers[:3], *(numbers[-1:] if len(numbers) < 15 else ())]


# Playing


def _beside(name: str, base: RuleBook, book: RuleBook, table: Table, deal: int, looks: int) -> str:
    """How a random game by `book` differs from the same moves by `base`, "" where it does not;
    raises _Failed. The kinds of moves are equally likely, so that rare ones come up."""
    game = _game(name)
    try:
        chosen = book.choose(table.options, table.seats)
    except SetupError:
        return ""  # a player is told the same
    known = {
        name: value
        for name, value in table.options.items()
        if name in base.options and base.options[name].accepts(value, table.seats)
    }
    try:
        twin: State | None = game.start(base.choose(known, table.seats), table.seats)
    except SetupError:
        twin = None  # so many seats are new
    shown = "" if twin else f"a table of {table}"
    rng, looked = Random(deal), Counter[str]()
    where = f"{table}, deal {deal}"
    last: Move | None = None
    try:
        state = game.start(chosen, table.seats)
        for step in range(LONG):
            more = unlisted(state, deal * LONG + step)
            if twin is not None and (shown := _unequal(state, twin, step, more)):
                shown, twin = f"{where}, step {step}: {shown}", None
            if state.is_terminal:
                return shown
            move = _next(state, deal, rng, where, more)
            is_asked = state.current_player >= 0 and looked[state.phase] < looks
            if is_asked and (not looked[state.phase] or rng.random() < 0.1):
                looked[state.phase] += 1
                _tried(game, state, f"{where}, step {step}")
            last = move
            before = state.copy()
            state.apply(move)
            if step % 16 == 0:
                game.tell(before, move, state)
            if twin is not None:
                twin.apply(move)
    except (_Failed, AssertionError):
        raise
    except Exception as error:
        raise _Failed("crash", f"{where} after {last}: {error!r}") from error
    raise _Failed("loop", where)


def _next(state: State, deal: int, rng: Random, where: str, more: Sequence[Move] = ()) -> Move:
    """Some legal move of the seat to move, now and then one that is not listed."""
    if state.current_player == CHANCE:
        return draw(state.due(), deal, int(rng.random() * 1000))
    if more and rng.random() < UNLISTED:
        can = [move for move in more if state.check(move) is None]
        if can:
            return can[-1]
    legal = state.legal_moves()
    if not legal:
        seat, phase = state.current_player, state.phase
        raise _Failed("dead-lock", f"{where}: seat {seat} in {phase or 'its turn'}")
    names = sorted({move.name for move in legal})
    name = names[int(rng.random() * len(names))]
    moves = [move for move in legal if move.name == name]
    return moves[int(rng.random() * len(moves))]


def _unequal(state: State, twin: State, step: int, more: Sequence[Move]) -> str:
    """In what the two states differ, "" where in nothing that a player could tell."""
    if (state.current_player, state.phase) != (twin.current_player, twin.phase):
        return "another seat or phase"
    if state.current_player == CHANCE and state.due() != twin.due():
        return "another outcome is due"
    ours, theirs = tuple(state.legal_moves()), tuple(twin.legal_moves())
    if ours != theirs and set(map(faces, ours)) != set(map(faces, theirs)):
        return f"legal moves: {_more(ours, theirs)}"
    for move in more:
        if (state.check(move) is None) != (twin.check(move) is None):
            return f"legal in one alone: {move}"
    if (state.scores(), state.winners()) != (twin.scores(), twin.winners()):
        return "other scores"
    if state.worth() != twin.worth():
        return "other worths"
    if (step % 8 == 0 or state.is_terminal) and state != twin:
        return "another position"
    return ""


def _more(ours: Sequence[Move], theirs: Sequence[Move]) -> str:
    gained = [move for move in ours if move not in theirs]
    lost = [move for move in theirs if move not in ours]
    return f"+{len(gained)} {gained[:1]} -{len(lost)} {lost[:1]}"


def _tried(game: AnyGame, state: State, where: str) -> None:
    """Asks for all that a screen shows, and tries every drop."""
    state.worth()
    game.prompt(state.view(state.current_player), state.book)
    found = differences(game, state, BOUND)
    if found:
        raise _Failed("disagree", f"{where}: {found}")


def _asked(name: str, book: RuleBook, table: Table, times: int) -> None:
    """Has every level of bot choose a few moves of a game; raises _Failed."""
    game = _game(name)
    try:
        state = game.start(book.choose(table.options, table.seats), table.seats)
    except SetupError:
        return
    rng, asked = Random(5), Counter[str]()
    for _step in range(LONG):
        if state.is_terminal:
            return
        move = _next(state, 5, rng, str(table))
        if state.current_player >= 0 and asked[state.phase] < times:
            asked[state.phase] += 1
            view = state.view(state.current_player)
            for level in LEVELS:
                try:
                    bot = bots.find(name, level)
                    move = bot.choose(view, state.book, Random(1), bots.Budget(iterations=8))
                    bots.why(name, view, state.book, move)
                except Exception as error:
                    raise _Failed("crash", f"{level} at {table}: {error!r}") from error
                if state.check(move) is not None:
                    raise _Failed("crash", f"{level} at {table} makes the illegal move {move}")
        state.apply(move)
