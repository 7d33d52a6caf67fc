"""`tabletop tournament`: bots against bots over many deals, with the interval of every figure."""

from __future__ import annotations

import argparse
import multiprocessing
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from math import isfinite
from pathlib import Path

from tabletop.ai import tournament as played
from tabletop.ai.bots import Budget
from tabletop.ai.tournament import Mean, Row, Tournament
from tabletop.cli.bar import Bar
from tabletop.cli.given import options
from tabletop.engine import registry
from tabletop.system.errors import SetupError, TabletopError
from tabletop.system.i18n import _, ngettext


def tournament(arguments: argparse.Namespace) -> int:
    """Plays the tournament that is asked for and prints the standings; gives the exit status."""
    book = registry.find_book(arguments.game)
    budget = Budget(arguments.budget or Budget().seconds, arguments.iterations)
    entrants = tuple(level.strip() for level in arguments.seats.split(","))
    chosen = tuple(options(book, arguments.option).items())
    what = Tournament(arguments.game, entrants, chosen, budget)
    return _played(what, arguments.games, arguments.jobs, arguments.out, arguments.cluster)


def _played(what: Tournament, count: int, jobs: int, out: Path | None, cluster: str | None) -> int:
    """Plays what `out` does not hold yet of at least `count` games and prints the standings.

    Gives exit status 0; 130 where it was interrupted, with what was played until then.
    """
    what.check()
    rows = played.read_rows(out, what) if out else []
    tasks = what.tasks(count)
    wanted, done = set(tasks), {(row.deal, row.rotation) for row in rows}
    rows = [row for row in rows if (row.deal, row.rotation) in wanted]
    left = [task for task in tasks if task not in done]
    status = 0
    try:
        with _ended_gently(), _executor(jobs, cluster) as executor:
            bar = Bar(len(tasks), len(rows))
            for row in played.run(what, left, executor):
                rows.append(row)
                _keep(out, what, row)
                bar.show(len(rows))
            bar.close()
    except KeyboardInterrupt:
        status = 130
        print("\n" + _("Interrupted; what was played counts."), file=sys.stderr)
    print(report(what, rows))
    return status


@contextmanager
def _ended_gently() -> Iterator[None]:
    """Takes a request to terminate for Ctrl+C, lest the pool's processes be left behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _executor(jobs: int, cluster: str | None) -> Iterator[Executor | None]:
    """What plays the games: nothing but this process for one job, else a pool or a cluster."""
    if cluster is not None:
        try:
            distributed = import_module("distributed")
        except ImportError:
            raise SetupError(
                _("For a cluster, install Tabletop's source with its extra: pip install .[cluster]")
            ) from None
        with distributed.Client(cluster) as client:
            executor = client.get_executor()
            assert isinstance(executor, Executor)
            yield executor
        return
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _keep(out: Path | None, what: Tournament, row: Row) -> None:
    if out is None:
        return
    try:
        is_new = not out.exists() or out.stat().st_size == 0
        with out.open("a", encoding="utf-8", newline="") as file:
            file.write((played.head_of(what) if is_new else "") + played.line_of(what, row))
    except OSError as error:
        raise TabletopError(
            _("{file} cannot be written: {reason}").format(file=out, reason=error.strerror)
        ) from error


def report(what: Tournament, rows: list[Row]) -> str:
    """The standings as text."""
    even, deals = 1 / len(what.entrants), len({row.deal for row in rows})
    lines = [
        what.title,
        ngettext(
            "{games} games on one deal; an even share of wins is {even:.1%}",
            "{games} games on {deals} deals; an even share of wins is {even:.1%}",
            deals,
        ).format(games=len(rows), deals=deals, even=even),
    ]
    for each in played.standings(what, rows) if rows else []:
        name = each.level if each.seats == 1 else f"{each.level} × {each.seats}"
        lines.append(
            _(
                "  {name:12} wins {wins}  margin {margin}  place {place}  {seconds:.3f} s a move"
            ).format(
                name=name,
                wins=_percent(each.wins),
                margin=_number(each.margin, "+"),
                place=_number(each.place),
                seconds=each.seconds,
            )
        )
    return "\n".join(lines)


def _percent(figure: Mean) -> str:
    off = f" ± {100 * figure.half:.1f}" if isfinite(figure.half) else ""  # one deal tells nothing
    return f"{100 * figure.mean:.1f}{off} %"


def _number(figure: Mean, sign: str = "") -> str:
    off = f" ± {figure.half:.2f}" if isfinite(figure.half) else ""
    return f"{figure.mean:{sign}.2f}{off}"
