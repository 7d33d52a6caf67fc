"""A round of Stonks counted out: the shares of each company at its value (ST-19)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.zones import TallyLine
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table.words import SPEC
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet, sheet_of


def sheet(view: StonksView, book: RuleBook, at: int) -> Sheet:
    """The sheet of round `at`: what was unseen, and Speculations that were not used, lie apart
    until they go to the company that they count for, where there are any."""
    plain = sheet_of(view, at)
    setup = Setup.of(book, view.seats)
    shares = [column for column in plain.columns if column.key in COMPANIES]
    if any(count > 1 for count in setup.shares[1:]):  # of which a card stands for several
        shares = [replace(column, note=_("a share")) for column in shares]
    rows: list[tuple[Cell | None, ...]] = []
    for own in view.tallies[at].seats:
        extra = next((line for line in own if line.key == "spec"), None)
        lines = {line.key: line for line in own}
        cells = [
            _shares(lines.get(column.key), column, extra if _is_in(extra, column, setup) else None)
            for column in shares
        ]
        apart = tuple(card for line in own for card in line.unseen)
        apart += (SPEC,) if extra is not None else ()
        rows.append((Cell(apart, "", 0) if apart else None, *cells))
    if not any(row[0] for row in rows):
        return replace(plain, columns=tuple(shares), rows=tuple(row[1:] for row in rows))
    waits = Column("unseen", _("Unseen"), waits=True)
    return replace(plain, columns=(waits, *shares), rows=tuple(rows))


def _is_in(extra: TallyLine | None, column: Column, setup: Setup) -> bool:
    """Whether a Speculation counts for a company."""
    return extra is not None and extra.label.endswith(setup.names[column.key])


def _shares(line: TallyLine | None, column: Column, extra: TallyLine | None) -> Cell | None:
    """The shares of a company, with the one that a Speculation becomes."""
    if line is None:
        return None
    value = column.each or 0
    joins: tuple[Card, ...] = (SPEC,) if extra is not None else ()
    cards = (*line.cards, *joins)
    count = (line.points // value if value else len(line.cards)) + len(joins)
    points = line.points + (extra.points if extra is not None else 0)
    text = f"{count} × {value} = *{points}*"
    return Cell(cards, text, points, unseen=line.unseen, joins=joins)
