"""A scored deal as a sheet made of cards: seats are rows, what scores are columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.seats import most
from tabletop.engine.view import View
from tabletop.engine.words import listed
from tabletop.engine.zones import TallyHead, TallyLine, TieBreak
from tabletop.system.i18n import _

Caps: TypeAlias = tuple[Card | None, Card | None]
"""The cards that lie across the first and the last of some."""
UNCAPPED: Final[Caps] = (None, None)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a seat has in one column: cards that lie open to all, how they count (markup), and the
    points they make.

    `unseen` are those that are only now turned up, `joins` those of another kind that only now
    come to count here, and `turns` says that all are turned over before they count. `runs` are how
    many of the cards lie together, where they do not all, `caps` what lies across the first and the
    last of each of these, and `said` what stands under each (markup); `coins` are what is paid one
    after the other, from a card or a run each where there are as many, nothing for all of it at
    once. `token` is the letter on a token that lies beside the cards, and `count` a number that
    stands over them, None for none. `stop` says that a total stops there.
    """

    cards: tuple[Card, ...]
    text: str
    points: int
    unseen: tuple[Card, ...] = ()
    joins: tuple[Card, ...] = ()
    runs: tuple[int, ...] = ()
    caps: tuple[Caps, ...] = ()
    said: tuple[str, ...] = ()
    coins: tuple[int, ...] = ()
    token: str = ""
    count: int | None = None
    turns: bool = False
    stop: bool = False

    @property
    def counting(self) -> str:
        """How it counts, where no number over the cards says so."""
        return self.text if self.count is None else ""

    @property
    def paid(self) -> tuple[int, ...]:
        """What is paid, coin by coin."""
        return self.coins or ((self.points,) if self.points and not self.stop else ())

    @property
    def lying(self) -> tuple[tuple[tuple[Card, ...], Caps], ...]:
        """The cards as they lie together, with what lies across them."""
        runs = self.runs or ((len(self.cards),) if self.cards else ())
        caps = self.caps or (UNCAPPED,) * len(runs)
        ends = accumulate(runs)
        return tuple(
            (self.cards[end - run : end], across)
            for run, end, across in zip(runs, ends, caps, strict=True)
        )


@dataclass(frozen=True, slots=True)
class Column:
    """What cells of several seats have in common: a pile with its price, a company, a kind of card.

    `note` says what it counts, as does `label` in markup, and `each` is what each card counts, None
    where that is not said. `cards` lie at it, of at most `size`; it is `full` where they ended the
    deal. Where it `stands`, its cards lie on their side and stand up as they count. Of one that
    `awards`, whoever has most takes all it brings, which is nobody where `tie` says so. In one that
    `waits` cards lie until they go where they count, and those of one that comes `late`, which
    count nothing, open last.
    """

    key: str
    label: str
    note: str = ""
    each: int | None = None
    cards: tuple[Card, ...] = ()
    size: int = 0
    full: bool = False
    stands: bool = False
    awards: bool = False
    tie: str = ""
    waits: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A tally to be counted before everyone's eyes.

    `lines` (markup) stand under the title. `rows[seat][column]` is None where a seat has nothing;
    `points` are those of this tally by seat, `totals` those of the game with it, called as
    `figures` say, `form` says how either is written. `working` is done first, where there is room
    for it, under the title `brief`.

    `best` are the seats that lead with this tally, or that won where the game `is_over` with it,
    and `verdict` says so (markup). Columns count one after the other or, with an `order` of seats,
    what each of these has does; a total does not go below `floor`. Cards wait as one `heap` a seat
    where everyone's are gathered in at the end, else as hands. With `bars` the totals are compared
    by bars at the end.
    """

    title: str
    lines: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell | None, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    form: str = "{}"
    figures: tuple[str, str] = field(default_factory=lambda: (_("Points"), _("In all")))
    working: tuple[TallyLine, ...] = ()
    brief: str = ""
    best: tuple[int, ...] = ()
    verdict: str = ""
    is_over: bool = False
    order: tuple[int, ...] = ()
    floor: int | None = None
    heaps: bool = False
    bars: bool = False

    @property
    def is_match(self) -> bool:
        """Whether there was something before it that counts too."""
        return self.points != self.totals

    @property
    def before(self) -> tuple[int, ...]:
        """The totals before this tally."""
        return tuple(n - points for n, points in zip(self.totals, self.points, strict=True))

    def figure(self, n: int) -> str:
        """A number of points or dollars as it is written."""
        return self.form.format(n) if n >= 0 else "−" + self.form.format(-n)


def leading(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats that are ahead with these totals: nobody where all are level."""
    top = tuple(most(list(totals)))
    return top if len(top) < len(totals) else ()


def verdict(
    totals: Sequence[int], form: str, winners: Sequence[int] = (), tie: TieBreak | None = None
) -> str:
    """Who is ahead with these totals, or who won the game with them, and by what where a `tie` had
    to be broken (markup)."""
    best = max(totals)
    top = list(most(list(totals)))
    names = listed([f"@{seat}" for seat in winners or top])
    why, rule = (tie.text, tie.rule) if tie is not None else ("", "")
    if winners and why:
        text = _("{names} wins the tie at {n}: {why} ({rule}).")
        if len(winners) > 1:
            text = _("{names} share the win at {n}: {why} ({rule}).")
    elif winners:
        text = _("{names} wins with {n}.")
        if len(winners) > 1:
            text = _("{names} share the win with {n} each.")
    elif len(top) == len(totals):
        text = _("All are level with {n}.")
    else:
        text = _("{names} is ahead with {n}.")
        if len(top) > 1:
            text = _("{names} are ahead with {n} each.")
    number = form.format(best) if best >= 0 else "−" + form.format(-best)
    return text.format(names=names, n=number, why=why, rule=rule)


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


def column_of(head: TallyHead) -> Column:
    """The column of a head."""
    return Column(
        head.key,
        head.label,
        head.note,
        head.each,
        head.cards,
        head.size,
        head.full,
        head.stands,
    )


def sheet_of(view: View, at: int = -1, lines: Sequence[str] = (), form: str = "{}") -> Sheet:
    """The sheet of tally number `at`; a line whose key has no head gets a column of its own, and
    what filled a pile counts last."""
    tallies = view.tallies
    at %= len(tallies)
    tally = tallies[at]
    columns = [column_of(head) for head in tally.heads]
    known = {column.key for column in columns}
    for line in (line for lines_of in tally.seats for line in lines_of):
        if (line.key or line.label) not in known:
            known.add(line.key or line.label)
            columns.append(Column(line.key or line.label, line.label))
    columns.sort(key=lambda column: column.full)
    rows = []
    for own in tally.seats:
        by_key = {line.key or line.label: line for line in own}
        cells = (by_key.get(column.key) for column in columns)
        rows.append(
            tuple(
                None if line is None else Cell(line.cards, summed(line), line.points, line.unseen)
                for line in cells
            )
        )
    seats = range(len(tally.totals))
    totals = tuple(sum(each.totals[seat] for each in tallies[: at + 1]) for seat in seats)
    is_over = view.is_terminal and at == len(tallies) - 1
    return Sheet(
        tally.title,
        tuple(lines),
        tuple(columns),
        tuple(rows),
        tally.totals,
        totals,
        form,
        working=tally.working,
        best=view.winners if is_over else leading(totals),
        verdict=verdict(totals, form, view.winners, view.tie_break)
        if is_over
        else verdict(totals, form),
        is_over=is_over,
    )
