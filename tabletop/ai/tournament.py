"""Tournaments between bots: seats rotated, every deal played once in each rotation.

Entrant e of rotation r sits at seat (e + r) mod n, so that on each deal everyone plays every hand
once. Games are tasks for any executor of concurrent.futures; each gives one row, and rows are
all that is kept, so that a tournament can be left and taken up again.
"""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, sqrt
from pathlib import Path
from random import Random
from time import perf_counter

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.zones import NOBODY
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.system.regular import open_regular

Z95 = 1.96
"""Standard deviations to either side of a mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Who plays what: `entrants` are levels, `budget` is each bot's for a move."""

    rules: str
    entrants: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()
    budget: Budget = field(default_factory=Budget)

    @property
    def title(self) -> str:
        """What tells this tournament from others, in one line."""
        options = "".join(f" {name}={value}" for name, value in self.options)
        thinks = f"{self.budget.iterations} iterations"
        if self.budget.iterations is None:
            thinks = f"{self.budget.seconds:g} s"
        return f"{self.rules}{options}: {', '.join(self.entrants)}; {thinks}"

    def tasks(self, count: int, first: int = 1) -> list[tuple[int, int]]:
        """The (deal, rotation) of at least `count` games, whole deals from number `first` on."""
        n = len(self.entrants)
        return [(first + deal, turn) for deal in range(ceil(count / n)) for turn in range(n)]

    def check(self) -> None:
        """Raises SetupError where the game, a level, an option or the number of seats is wrong."""
        book = registry.find_book(self.rules)
        for level in self.entrants:
            bots.find(book.game, level)
        book.choose(dict(self.options), len(self.entrants))


@dataclass(frozen=True, slots=True)
class Score:
    """How one entrant fared in one game: its share of the win, points, and place from 1 (shared
    places at their mean), with the decisions it took and the seconds they took."""

    share: float
    points: int
    place: float
    decisions: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Row:
    """One game: its deal and rotation, and the scores by entrant."""

    deal: int
    rotation: int
    scores: tuple[Score, ...]


@lru_cache(maxsize=8)
def _book(rules: str, options: tuple[tuple[str, OptionValue], ...], seats: int) -> RuleBook:
    return registry.find_book(rules).choose(dict(options), seats)


def play(tournament: Tournament, deal: int, rotation: int) -> Row:
    """One game, each bot choosing from its own View alone."""
    n = len(tournament.entrants)
    book = _book(tournament.rules, tournament.options, n)
    game = registry.find(book.game)
    assert game is not None
    entrant_at = [(seat - rotation) % n for seat in range(n)]
    seated = [bots.find(book.game, tournament.entrants[e]) for e in entrant_at]
    rngs = [Random(deal * 100 + entrant) for entrant in entrant_at]
    state = game.start(book, n, people=NOBODY)
    chances = 0
    decisions, seconds = [0] * n, [0.0] * n
    while not state.is_terminal:
        seat = state.current_player
        if seat == CHANCE:
            state.apply(draw(state.due(), deal, chances))
            chances += 1
            continue
        forced = state.forced
        if forced is not None:
            state.apply(forced)
            continue
        view = state.view(seat)
        began = perf_counter()
        move = seated[seat].choose(view, book, rngs[seat], tournament.budget)
        if len(view.legal) > 1:
            decisions[seat] += 1
            seconds[seat] += perf_counter() - began
        refusal = state.check(move)
        if refusal is not None:
            raise AssertionError(f"{tournament.entrants[entrant_at[seat]]} chose {move}: {refusal}")
        then = bots.reply(book.game, tournament.entrants[entrant_at[seat]], view, book, move)[1]
        state.apply(move)
        if then is not None and state.check(then) is None:
            state.apply(then)
    shares, points = state.returns(), state.scores()
    places = _places(shares, points)
    by_entrant = [(entrant + rotation) % n for entrant in range(n)]
    scores = tuple(Score(shares[s], points[s], places[s], decisions[s], seconds[s])
                   for s in by_entrant)  # fmt: skip
    return Row(deal, rotation, scores)


def _places(shares: Sequence[float], points: Sequence[int]) -> list[float]:
    """Places from 1: winners first, then by points."""
    standing = list(zip(shares, points, strict=True))
    return [
        1 + sum(other > each for other in standing) + (standing.count(each) - 1) / 2
        for each in standing
    ]


def run(
    tournament: Tournament, tasks: Sequence[tuple[int, int]], executor: Executor | None
) -> Iterator[Row]:
    """The rows of `tasks` as they are done, played here where there is no executor."""
    if executor is None:
        for deal, rotation in tasks:
            yield play(tournament, deal, rotation)
        return
    futures: list[Future[Row]] = [
        executor.submit(play, tournament, deal, rotation) for deal, rotation in tasks
    ]
    try:
        for future in as_completed(futures):
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


# The file of rows


_COLUMNS = ("share", "points", "place", "decisions", "seconds")


def read_rows(file: Path, tournament: Tournament) -> list[Row]:
    """The rows in `file`, none where there is no file; a torn last line is cut off.

    Raises SetupError where the file holds another tournament or something else, or cannot be read.
    """
    if not os.path.lexists(file):
        return []
    try:
        with open_regular(file) as stream:
            text = stream.read().decode("utf-8")
        whole = text[: text.rfind("\n") + 1]
        rows = _rows(whole, file, tournament)
        if whole != text:
            file.write_text(whole, encoding="utf-8")
    except OSError as error:
        text = _("{file} cannot be used ({why}).")
        raise SetupError(text.format(file=file, why=error.strerror or error)) from None
    except (ValueError, csv.Error):
        text = _("{file} holds something else than a tournament; nothing was changed.")
        raise SetupError(text.format(file=file)) from None
    return rows


def _rows(whole: str, file: Path, tournament: Tournament) -> list[Row]:
    """The rows in the text `whole` of `file`.

    Raises SetupError where they are of another tournament, ValueError where they are none.
    """
    lines = list(csv.reader(io.StringIO(whole)))
    if lines and lines[0][:3] != ["tournament", "deal", "rotation"]:
        raise ValueError(lines[0])
    rows = []
    for title, deal, rotation, *values in lines[1:]:
        if title != tournament.title:
            text = _("{file} holds another tournament ({title}); nothing was changed.")
            raise SetupError(text.format(file=file, title=title))
        scores = [
            Score(float(s), int(p), float(at), int(d), float(t))
            for s, p, at, d, t in zip(*(values[i::5] for i in range(5)), strict=True)
        ]
        if len(scores) != len(tournament.entrants):
            raise ValueError(values)
        rows.append(Row(int(deal), int(rotation), tuple(scores)))
    return rows


def line_of(tournament: Tournament, row: Row) -> str:
    """A row as a line of the file."""
    out = io.StringIO()
    values = [
        value
        for s in row.scores
        for value in (f"{s.share:.6g}", s.points, f"{s.place:g}", s.decisions, f"{s.seconds:.4f}")
    ]
    csv.writer(out, lineterminator="\n").writerow(
        (tournament.title, row.deal, row.rotation, *values)
    )
    return out.getvalue()


def head_of(tournament: Tournament) -> str:
    """The first line of the file: the names of its columns."""
    names = [f"{level}_{e + 1}_{column}" for e, level in enumerate(tournament.entrants)
             for column in _COLUMNS]  # fmt: skip
    return ",".join(("tournament", "deal", "rotation", *names)) + "\n"


# What it comes to


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and half the width of its 95 % interval."""

    mean: float
    half: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What all entrants of one level came to: wins a seat (0 to 1), points ahead of the others'
    mean, place from 1, and seconds a decision."""

    level: str
    seats: int
    games: int
    wins: Mean
    margin: Mean
    place: Mean
    seconds: float


def standings(tournament: Tournament, rows: Sequence[Row]) -> list[Standing]:
    """One Standing a level, in the order of the entrants; intervals treat a deal as one trial."""
    deals: dict[int, list[Row]] = {}
    for row in rows:
        deals.setdefault(row.deal, []).append(row)
    out = []
    for level in dict.fromkeys(tournament.entrants):
        mine = [e for e, each in enumerate(tournament.entrants) if each == level]
        wins, margins, places = [], [], []
        for played in deals.values():
            wins.append(_mean([row.scores[e].share for row in played for e in mine]))
            margins.append(_mean([_margin(row, e) for row in played for e in mine]))
            places.append(_mean([row.scores[e].place for row in played for e in mine]))
        decisions = sum(row.scores[e].decisions for row in rows for e in mine)
        seconds = sum(row.scores[e].seconds for row in rows for e in mine)
        out.append(
            Standing(
                level,
                len(mine),
                len(rows),
                _interval(wins),
                _interval(margins),
                _interval(places),
                seconds / max(1, decisions),
            )
        )
    return out


def _margin(row: Row, entrant: int) -> float:
    others = [score.points for e, score in enumerate(row.scores) if e != entrant]
    return row.scores[entrant].points - sum(others) / len(others)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _interval(values: Sequence[float]) -> Mean:
    if not values:
        return Mean(0.0, 0.0)
    mean, n = _mean(values), len(values)
    if n < 2:
        return Mean(mean, float("inf"))
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Mean(mean, Z95 * sqrt(variance / n))
