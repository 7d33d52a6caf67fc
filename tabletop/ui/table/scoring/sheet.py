"""A scored deal as a sheet made of cards: seats are rows, what scores are columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.engine.cards import Card
from tabletop.engine.zones import Tally, TallyHead, TallyLine


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat has in one column: cards that lie open to all, how they count (markup), the
    points they make, and which of them are only now turned up."""

    cards: tuple[Card, ...]
    text: str
    points: int
    unseen: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tally to be counted before everyone's eyes.

    `lines` (markup) stand under the title. `rows[seat][column]` is None where a seat has nothing;
    `points` are those of this tally by seat, `totals` those of the game with it, `form` says how
    either is written. `working` is done first, where there is room for it, under the title `brief`.
    """

    title: str
    lines: tuple[str, ...]
    heads: tuple[TallyHead, ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    form: str = "{}"
    working: tuple[TallyLine, ...] = ()
    brief: str = ""


def counting(sheet: Sheet) -> Sheet:
    """The sheet without the columns in which nobody makes a point."""
    kept = [
        column
        for column in range(len(sheet.heads))
        if any(cell.points for row in sheet.rows if (cell := row[column]) is not None)
    ]
    return replace(
        sheet,
        heads=tuple(sheet.heads[column] for column in kept),
        rows=tuple(tuple(row[column] for column in kept) for row in sheet.rows),
    )


def summed(line: TallyLine) -> str:
    """How a line counts, with its points: "3 × 8 = 24", "12 + 4 = 16"."""
    if "×" in line.detail:
        return f"{line.detail} = *{line.points}*".replace("-", "−")
    parts = line.detail.split(" + ")
    if all(part.isdecimal() for part in parts) and sum(map(int, parts)) == line.points:
        return f"{line.detail} = *{line.points}*" if len(parts) > 1 else f"*+{line.points}*"
    points = f"*+{line.points}*" if line.points > 0 else f"*{line.points}*".replace("-", "−")
    if not line.detail:
        return points
    return f"{line.detail} {points}" if line.points else line.detail


def sheet_of(
    tallies: Sequence[Tally], at: int = -1, lines: Sequence[str] = (), form: str = "{}"
) -> Sheet:
    """The sheet of tally number `at`; a line whose key has no head gets a column of its own."""
    at %= len(tallies)
    tally = tallies[at]
    heads = list(tally.heads)
    known = {head.key for head in heads}
    for line in (line for lines_of in tally.seats for line in lines_of):
        if (line.key or line.label) not in known:
            known.add(line.key or line.label)
            heads.append(TallyHead(line.key or line.label, line.label))
    rows = []
    for own in tally.seats:
        by_key = {line.key or line.label: line for line in own}
        cells = (by_key.get(head.key) for head in heads)
        rows.append(
            tuple(
                None if line is None else Cell(line.cards, summed(line), line.points, line.unseen)
                for line in cells
            )
        )
    seats = range(len(tally.totals))
    totals = tuple(sum(each.totals[seat] for each in tallies[: at + 1]) for seat in seats)
    return Sheet(
        tally.title,
        tuple(lines),
        tuple(heads),
        tuple(rows),
        tally.totals,
        totals,
        form,
        tally.working,
    )
