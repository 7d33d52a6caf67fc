"""A round of Stonks counted out: the shares of each company at its value (ST-19)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView
from tabletop.ui.table.scoring.sheet import Cell, Sheet, sheet_of


def sheet(view: StonksView, book: RuleBook, at: int) -> Sheet:
    """The sheet of round `at`; a Speculation says by its emblem which company it counts for."""
    plain = sheet_of(view.tallies, at)
    setup = Setup.of(book, view.seats)
    signs = {setup.names[letter]: f"{{{letter}}}" for letter in COMPANIES}
    rows = []
    for own, cells in zip(view.tallies[at].seats, plain.rows, strict=True):
        extra = next((line for line in own if line.key == "spec"), None)
        shown: list[Cell | None] = list(cells)
        if extra is not None and shown[-1] is not None:
            sign = next((signs[name] for name in signs if name in extra.label), "")
            shown[-1] = replace(shown[-1], text=f"{sign} {shown[-1].text}".strip())
        rows.append(tuple(shown))
    return replace(plain, rows=tuple(rows))
