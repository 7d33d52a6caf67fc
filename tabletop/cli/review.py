"""`tabletop review`: the decisions of a finished game rated by Hard, as text or as JSON."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Final

import msgspec

from tabletop.ai.review.form import Rated, Review, count
from tabletop.ai.review.rating import ITERATIONS
from tabletop.ai.worker.reviewer import Reviewer
from tabletop.cli.bar import Bar
from tabletop.cli.given import seat_of
from tabletop.cli.transcript import plain
from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.play.session import Session
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _, ngettext
from tabletop.ui.replay.rated import expected, grade_name, told
from tabletop.ui.shell import reviews

WAIT: Final = 0.2
"""Seconds between two looks at how far a review is."""


def review(arguments: argparse.Namespace) -> int:
    """Reviews the game that is asked for, or goes on with its review, and prints it.

    Gives exit status 0, or 130 where it was interrupted: what was rated until then is kept, and
    told. Raises SetupError for a game that is not over, and for nobody of it.
    """
    session = registry.resume(arguments.save, write=False)
    if not session.state.is_terminal:
        raise SetupError(_("The game is not over; only a finished game is reviewed."))
    seat = None if arguments.seat is None else seat_of(session, arguments.seat)
    found, status = _reviewed(session, arguments.iterations)
    if found is None:
        print(_("Interrupted before anything was rated."), file=sys.stderr)
    elif arguments.json:
        print(msgspec.json.format(msgspec.json.encode(_data(session, found, seat))).decode())
    else:
        print("\n".join(lines(session, found, seat)))
    return status


def _reviewed(session: Session, iterations: int | None) -> tuple[Review | None, int]:
    """The review, and the exit status; with `iterations` of its own nothing is kept."""
    is_usual = iterations is None
    keep = reviews.keep if is_usual else None
    reviewer = Reviewer(lambda: None, keep, iterations or ITERATIONS)
    status, bar = 0, None
    try:
        reviewer.start(session, reviews.known(session) if is_usual else None)
        while not reviewer.wait(WAIT):
            progress = reviewer.progress
            if progress.of:
                bar = bar or Bar(progress.of, progress.done, True)
                bar.show(progress.done)
    except KeyboardInterrupt:
        status = 130
    reviewer.stop()
    if bar is not None:
        bar.close()
    return reviewer.review, status


def lines(session: Session, review: Review, seat: int | None = None) -> list[str]:
    """The review as lines of text: the decisions that gave something away, the turning points, what
    each seat did, and luck and skill; of one `seat` its own decisions alone."""
    names = ", ".join(f"{each.name} ({each.kind})" for each in session.players)
    head = _("{game}, deal {deal}: {seats}")
    out = [head.format(game=session.book.name, deal=session.deal, seats=names)]
    if not review.is_whole:
        text = _("Interrupted: {n} of {of} decisions are rated. The same command goes on.")
        out.append(text.format(n=len(review.rated) + review.failed, of=review.decisions))
    seats = range(len(session.players)) if seat is None else [seat]
    for rated in review.rated:
        if rated.is_bad and rated.seat in seats:
            out += ["", *_told(session, rated)]
    if review.turning:
        out += ["", _("Turning points: lines {lines}.").format(lines=_numbers(review.turning))]
    out.append("")
    for each in seats:
        out.append(_counted(session.names[each], review.of(each)))
    if review.parts:
        out += ["", *_table(session, review)]
    return out


def _told(session: Session, rated: Rated) -> list[str]:
    """A decision: what was played, what that gave away, what Hard would have played and why."""
    entry = session.entries[rated.at]
    texts = dict.fromkeys(event.text for event in entry.events if isinstance(event, Told))
    made = " ".join(_plain(session, text) for text in texts)
    what = _("{grade}: the chance to win {before} -> {after} %").format(
        grade=grade_name(rated.grade),
        before=round(100 * rated.chance),
        after=round(100 * rated.chance_after),
    )
    why = Reviewer.compared(session, rated)
    better = _("Hard: {told}").format(told=_plain(session, told(session, rated.at, rated.best)))
    told_lines = [f"{rated.line:5}  {made}", f"       {what}", f"       {better}"]
    if reason := _plain(session, expected(rated, why)):
        told_lines.append(f"       {reason}")
    return told_lines


def _plain(session: Session, text: str) -> str:
    return plain(text, session.names, session.book.deck_kind)


def _counted(name: str, rated: tuple[Rated, ...]) -> str:
    parts = [f"{grade_name(grade).lower()} {n}" for grade, n in count(rated).items() if n]
    text = ngettext("{name}: {n} decision", "{name}: {n} decisions", len(rated))
    said = text.format(name=name, n=len(rated))
    return f"{said} ({', '.join(parts)})" if parts else said


def _numbers(rated: tuple[Rated, ...]) -> str:
    return ", ".join(str(each.line) for each in rated)


def _table(session: Session, review: Review) -> list[str]:
    """Luck and skill in percent of winning, a line for each seat, which adds up."""
    heads = (_("start"), _("luck"), _("own decisions"), _("others'"), _("result"))
    wide = max(len(name) for name in session.names)
    out = [f"{'':{wide}}  " + "  ".join(heads)]
    for name, parts in zip(session.names, review.parts, strict=True):
        start, *changes, result = parts.percents
        row = (f"{start}", *(f"{n:+}" for n in changes), f"{result}")
        cells = (f"{cell:>{len(head)}}" for cell, head in zip(row, heads, strict=True))
        out.append(f"{name:{wide}}  " + "  ".join(cells))
    return out


def _data(session: Session, review: Review, seat: int | None) -> dict[str, object]:
    """The review as plain data, moves in their notation."""

    def plainly(rated: Rated) -> dict[str, object]:
        played = session.entries[rated.at].move
        return {**_figures(rated), "played": str(played), "best": str(rated.best)}

    return {
        "names": session.names,
        "whole": review.is_whole,
        "decisions": [plainly(each) for each in review.rated if seat in (None, each.seat)],
        "turning": [each.line for each in review.turning],
        "chances": [[(point.at, point.chance) for point in line] for line in review.chances],
        "parts": [asdict(each) for each in review.parts],
    }


def _figures(rated: Rated) -> dict[str, object]:
    return {
        "line": rated.line,
        "seat": rated.seat,
        "grade": rated.grade,
        "lost": rated.lost,
        "error": rated.error,
        "chances": rated.chances,
        "effect": rated.effect,
        "points": rated.points,
        "best_points": rated.best_points,
    }
