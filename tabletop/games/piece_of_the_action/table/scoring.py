"""A Deal of Piece of the Action paid out: each stake, and where it stops at zero (PA-13)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed, signed
from tabletop.engine.zones import TallyLine
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.system.i18n import _
from tabletop.ui.table.scoring.sheet import Cell, Column, Sheet, sheet_of


def sheet(view: ActionView, book: RuleBook, at: int) -> Sheet:
    """The sheet of Deal `at`, whose stakes are paid one after the other from the Leader's; under
    its title stands why it is over, and who had no share in it."""
    tally = view.tallies[at]
    if not tally.working:  # it is no Deal but the start
        each = max(tally.totals)
        return sheet_of(view, at, [_("Each seat begins with {n} points.").format(n=each)])
    idle = [f"@{seat}" for seat, lines in enumerate(tally.seats) if not lines]
    told = [_("Everyone has passed or can play nothing more, so the Deal is over.")]
    if idle:
        told.append(_("No share: {names}").format(names=listed(idle)))
    plain = sheet_of(view, at, told)
    rows = [
        _stake(lines, tally.working[-1].points, had)
        for lines, had in zip(tally.seats, plain.before, strict=True)
    ]
    labels = {head.key: head.label for head in tally.heads} | {"reverse": _("Reverse")}
    had = {key for row in rows for key in row}
    keys = [key for key in ("reverse", "leader", "pota", "floor") if key in had]
    leader = next((seat for seat, row in enumerate(rows) if "leader" in row), 0)
    return replace(
        plain,
        columns=tuple(Column(key, labels[key]) for key in keys),
        rows=tuple(tuple(row.get(key) for key in keys) for row in rows),
        brief=tally.title.partition(":")[0],
        order=tuple((leader + away) % view.seats for away in range(view.seats)),
        floor=0,
    )


def _stake(lines: tuple[TallyLine, ...], worth: int, had: int) -> dict[str, Cell]:
    """What a seat that `had` so many points wins or loses of a Deal of that worth: for its marker,
    for each POTA, the other way round with a Reverse, and what it need not pay."""
    out: dict[str, Cell] = {}
    against = tuple(card for line in lines for card in line.cards if card.kind == "reverse")
    each = -worth if against else worth
    if against:
        out["reverse"] = Cell(against, _turned(worth), 0, turns=True)
    stake = sum(line.points for line in lines if line.key != "floor")
    for line in lines:
        cards = tuple(card for card in line.cards if card not in against)
        count = line.points // each if each else 0
        text = f"*{signed(line.points)}*"
        if count > 1:
            text = f"{count} × {signed(each)} = {text}"
        if line.key == "leader":
            word = line.label[:1]
            out["leader"] = Cell((), text, line.points, coins=(each,) * count, token=word)
        elif line.key == "floor":
            text = f"{had} − {-stake} → *0*"
            out["floor"] = Cell((), text, line.points, stop=True)
        else:
            out[line.key] = Cell(cards, text, line.points, coins=(each,) * count)
    return out


def _turned(worth: int) -> str:
    """What a Reverse makes of each share of a Deal of that worth, as no amount of its own."""
    if not worth:
        return _("each share stays 0")
    return _("each {was} → {now}").format(was=signed(worth), now=signed(-worth))
