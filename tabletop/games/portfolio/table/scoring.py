"""The end of Portfolio counted out: every portfolio pays its final income (PF-21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.cards import in_order
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.zones import Tally
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet, sheet_of


def sheet(view: PortfolioView, book: RuleBook, at: int) -> Sheet:
    """The sheet of the final incomes, in dollars, and the cards left in hand, which count
    nothing."""
    plain = sheet_of(view, at, form="${}")
    rows, points = [], []
    for seat in range(view.seats):
        own = [run for run in view.portfolios.values() if run.owner == seat]
        pays = tuple(run.value for run in own)
        hand = in_order(view.faces(f"hand:{seat}"))
        before = _before(view.tallies[at], seat)
        rows.append((_paying(own, pays) if own else None, Cell(hand, before, 0)))
        points.append(sum(pays))
    columns = [
        Column("final", _("Portfolios"), _("each pays once more")),
        Column(
            "hand", _("Left in hand"), _("counts nothing; below it the money before"), late=True
        ),
    ]
    shown = [at_ for at_ in range(2) if any(row[at_] is not None for row in rows)]
    return replace(
        plain,
        title=_("The last income"),
        columns=tuple(columns[at_] for at_ in shown),
        rows=tuple(tuple(row[at_] for at_ in shown) for row in rows),
        points=tuple(points),
        figures=(_("Income"), _("Money")),
        order=tuple(range(view.seats)),
        bars=True,
    )


def _before(tally: Tally, seat: int) -> str:
    """What the money before the last income is made of (markup): "Start $10 + Income $62 = $72"."""
    labels = {head.key: head.label for head in tally.heads}
    lines = [line for line in tally.seats[seat] if line.key != "final"]
    out = ""
    for line in lines:
        sign = " − " if line.points < 0 else " + "
        part = _("{what} ${n}").format(what=labels[line.key], n=abs(line.points))
        out += part if not out else f"{sign}{part}"
    return f"{out} = *${sum(line.points for line in lines)}*" if out else ""


def _paying(runs: Sequence[Portfolio], pays: tuple[int, ...]) -> Cell:
    """Portfolios side by side with their caps, each with what it pays."""
    return Cell(
        tuple(card for run in runs for card in run.cards),
        "",
        sum(pays),
        runs=tuple(len(run.cards) for run in runs),
        caps=tuple((run.low_cap, run.high_cap) for run in runs),
        said=tuple(f"*${n}*" for n in pays),
        coins=pays,
    )
