"""A game on trial: whether a rulebook can be dealt and played at every table it allows.

A rules file can be right in every word and still make no game: more seats than the game has
hands for, a drop that is missing, a price nobody can pay. Rather than to foresee each of these,
the rulebook is dealt with every number of seats and every value of every option, and some random
games are played. It ends by itself: deals, games, moves and time are all limited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal

from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, OVER, Drop
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Path_, RuleFile
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State
from tabletop.system import log
from tabletop.system.errors import BadFile, Mistake, Place, SetupError
from tabletop.system.i18n import _, ngettext

MAX_FORCED: Final = 10_000
"""Outcomes and forced moves in a row before a seat has to decide."""

DEALS: Final = 5
"""Deals of each table that are begun."""

MAX_MOVES: Final = 20_000
"""Moves after which a game that is played has no end; the longest of ours have 3,000."""

GAMES: Final = 3
"""Games of each table that are played, as far as there is time."""

TRIED: Final = 500
"""Moves of a game beside each of which a drop is judged; later only beside some."""

MAX_FAULTS: Final = 5
"""Faults that are reported; more of them say nothing new."""

Kind = Literal["deal", "stuck", "play", "endless", "costly"]


class UnplayableError(SetupError):
    """Rules by which a game cannot be dealt, or not go on."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A table to try: so many seats, and the options that differ from the standard."""

    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a rulebook at one table.

    `deal` says that it cannot be dealt, `stuck` that `seat` has no legal move, `play` that a move
    cannot be carried out, `endless` that it never ends, `costly` that it takes too much time or
    memory; `move` names the last move made, where there was one. `trouble` is what the game's
    module raised, and where, for the log.
    """

    kind: Kind
    setting: Setting
    seat: int = -1
    move: str = ""
    trouble: str = ""

    @property
    def sentence(self) -> str:
        """What was found, as the end of "expected ..., found"."""
        seats = self.setting.seats
        table = ngettext("{n} seat", "{n} seats", seats).format(n=seats)
        if self.setting.options:
            chosen = ", ".join(f"{name}={_word(v)}" for name, v in self.setting.options.items())
            table = _("{table} and {options}").format(table=table, options=chosen)
        if self.kind == "deal":
            return _("one that cannot be dealt with {table}").format(table=table)
        if self.kind == "stuck":
            text = _("one that cannot go on with {table}: seat {seat} has no legal move")
            return text.format(table=table, seat=self.seat + 1)
        if self.kind == "endless":
            text = _("one that does not end with {table}: {n} moves and no end")
            return text.format(table=table, n=MAX_MOVES)
        if self.kind == "costly":
            return _("one that takes too much time or memory with {table}").format(table=table)
        text = _("one that cannot go on with {table} after the move {move}")
        return text.format(table=table, move=self.move or _("none"))

    def for_player(self, book: RuleBook) -> str:
        """The same as a sentence for the player who would sit down at that table."""
        if self.kind == "deal":
            return str(undealable(book, self.setting.seats))
        if self.kind == "stuck":
            text = _("{game} cannot go on: seat {seat} has no legal move.")
        elif self.kind == "endless":
            text = _("{game} does not end: {n} moves at random led to no end.")
        elif self.kind == "costly":
            text = _("{game} takes too much time or memory at this table.")
        else:
            text = _("{game} cannot go on after the move {move}.")
        move = self.move or _("none")
        return text.format(game=book.name, seat=self.seat + 1, n=MAX_MOVES, move=move)


def undealable(book: RuleBook, seats: int) -> UnplayableError:
    """The refusal to deal by `book`, for a player."""
    return UnplayableError(
        _("{game} cannot be dealt with {seats} seats: its rules contradict one another.").format(
            game=book.name, seats=seats
        )
    )


def settle(state: State, deal: int, chances: int) -> None:
    """Lets chance and the table act in `state` until a seat has to decide or the game is over,
    `chances` outcomes having been drawn before.

    Raises UnplayableError where that never comes, or the seat to move has no legal move.
    """
    for _each in range(MAX_FORCED):
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), deal, chances))
            chances += 1
        elif (forced := state.forced) is not None:
            state.apply(forced)
        elif state.current_player == OVER or state.legal_moves():
            return
        else:
            text = _("{game} cannot go on: seat {seat} has no legal move.")
            seat = state.current_player + 1
            raise UnplayableError(text.format(game=state.book.name, seat=seat))
    text = _("{game} cannot go on: no seat ever comes to move.")
    raise UnplayableError(text.format(game=state.book.name))


def wander(state: State, deal: int, moves: int) -> None:
    """Makes up to `moves` random moves in `state`, where a seat has to decide; raises what
    `settle` raises, and whatever the game's module does."""
    rng = Random(deal)
    for _each in range(moves):
        if state.current_player == OVER:
            return
        legal = state.legal_moves()
        state.apply(legal[int(rng.random() * len(legal))])
        settle(state, int(rng.random() * 1000), 0)


def settings(book: RuleBook) -> Iterator[Setting]:
    """Every number of seats with the standard options, then each other value of each option."""
    seats = range(book.spec.seats.min, book.spec.seats.max + 1)
    for n in seats:
        yield Setting(n)
    for n in seats:
        for name, option in book.options.items():
            for value in option.values(n):
                if value != option.default or type(value) is not type(option.default):
                    yield Setting(n, {name: value})


def examine(
    game: AnyGame,
    book: RuleBook,
    clock: Callable[[], float],
    seconds: float = 3.0,
    only: Iterable[Setting] | None = None,
    begun: Callable[[Setting], object] = lambda setting: None,
) -> list[Fault]:
    """What is wrong with `book`, a fault for each table where something is; empty where all went
    well. `clock` tells seconds; after `seconds` of them nothing further is tried.

    It is tried at all its tables, or those of `only`; `begun` is told each as it is begun.
    """
    end = clock() + seconds
    faults: list[Fault] = []
    tables = []
    for setting in settings(book) if only is None else only:
        if clock() > end or len(faults) == MAX_FAULTS:
            return faults
        if setting.options and any(each.setting.seats == setting.seats for each in faults):
            continue  # the options are not what is wrong there
        try:
            book.choose(setting.options, setting.seats)
        except SetupError:
            continue  # a value that these seats may not choose: a player is told the same
        begun(setting)
        fault = _deal(game, book, setting)
        if fault is None:
            tables.append(setting)
        else:
            faults.append(fault)
    for deal in range(1, GAMES + 1):
        for setting in tables:
            if clock() > end or faults:
                return faults
            begun(setting)
            fault = _play(game, book, setting, deal, clock, end)
            if fault is not None:
                faults.append(fault)
    return faults


def bad_file(file: RuleFile, book: RuleBook, faults: Sequence[Fault]) -> BadFile:
    """The error that tells `faults` of `book`, each at the place in `file` likeliest to be its
    cause."""
    mistakes = []
    for fault in faults:
        line, column = file.place(_cause(file, book, fault, faults))
        place = Place(file.name, line, column)
        mistakes.append(Mistake(place, _("a game that can be played"), fault.sentence))
    return BadFile(mistakes)


def _deal(game: AnyGame, book: RuleBook, setting: Setting) -> Fault | None:
    try:
        chosen = book.choose(setting.options, setting.seats)
        for deal in range(1, 2 if setting.options else DEALS + 1):
            state = game.start(chosen, setting.seats)
            settle(state, deal, 0)
            _look(game, state, chosen)
    except UnplayableError:
        return Fault("stuck", setting, state.current_player)
    except MemoryError:
        return Fault("costly", setting)
    except Exception as error:
        return Fault("deal", setting, trouble=log.places(error))
    return None


def _play(
    game: AnyGame,
    book: RuleBook,
    setting: Setting,
    deal: int,
    clock: Callable[[], float],
    end: float,
) -> Fault | None:
    """A random game, as far as the time goes; beside some moves a drop is judged."""
    rng = Random(deal)
    chances = 0
    last = ""
    chosen = book.choose(setting.options, setting.seats)
    state = game.start(chosen, setting.seats)
    try:
        for n in range(MAX_MOVES):
            if state.current_player == OVER or clock() > end:
                return None
            if state.current_player == CHANCE:
                move = draw(state.due(), deal, chances)
                chances += 1
            else:
                legal = state.legal_moves()
                if not legal:
                    return Fault("stuck", setting, state.current_player, last)
                move = legal[int(rng.random() * len(legal))]
                last = move.name
                if n < TRIED or n % 8 == 0:
                    _try_a_drop(state, rng)
            state.apply(move)
            if n % 8 == 0:
                _look(game, state, chosen)
        return Fault("endless", setting, state.current_player, last)
    except MemoryError:
        return Fault("costly", setting, state.current_player, last)
    except Exception as error:
        return Fault("play", setting, state.current_player, last, log.places(error))


def _look(game: AnyGame, state: State, book: RuleBook) -> None:
    """Asks for all that a screen shows of `state`."""
    state.worth()
    state.scores()
    state.view(None)
    if state.current_player >= 0:
        game.prompt(state.view(state.current_player), book)


def _try_a_drop(state: State, rng: Random) -> None:
    """Has a random drop of the seat to move judged, and the move it could be explained."""
    zones = state.zones()
    own = [zone for zone in zones if zone.owner == state.current_player and zone.cards]
    if not own:
        return
    source = own[int(rng.random() * len(own))]
    onto = zones[int(rng.random() * len(zones))]
    count = 1 + int(rng.random() * min(3, len(source.cards)))
    cards = tuple(rng.sample(source.cards, count))
    state.judge(Drop(state.current_player, cards, source.id, onto.id))


def _cause(file: RuleFile, book: RuleBook, fault: Fault, faults: Sequence[Fault]) -> Path_:
    """The path in the file that a fault likely comes from, by what its table has that others
    have not, and by what the file itself says."""
    own = file.data
    for name in fault.setting.options:
        options = own.get("options")
        if isinstance(options, dict) and name in options:
            return ("options", name)
    at_fault = {each.setting.seats for each in faults if not each.setting.options}
    seats = range(book.spec.seats.min, book.spec.seats.max + 1)
    if "seats" in own and fault.kind == "deal" and at_fault and set(seats) - at_fault:
        return ("seats",)
    drops = own.get("drops")
    if isinstance(drops, list):
        for index, drop in enumerate(drops):
            if fault.kind != "deal" and isinstance(drop, dict) and drop.get("move") == fault.move:
                return ("drops", index)
    order = ("deck", "numbers", "options", "drops", "seats")
    if fault.kind != "deal":
        order = ("drops", "numbers", "options", "deck", "seats")
    return next(((key,) for key in order if key in own and "extends" in own), ())


def _word(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
