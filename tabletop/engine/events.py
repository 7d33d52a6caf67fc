"""What happened, one small class each: the engine tells, the screen maps each to an effect.

Events name everything; `tabletop.engine.view.seen` gives the part of one that a seat may see.
Text marks up what the screen draws: `@2` is the name of seat 2, `[8C]` a card, `$5` money,
`^5` a rise and `_5` a fall.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.seats import most
from tabletop.engine.words import listed
from tabletop.engine.zones import EVERYONE, Sight, TieBreak
from tabletop.system.i18n import _


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The pile `pile` was shuffled."""

    pile: str


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt singly: `cards[i]` went from zone `source` to zone `targets[i]`, whose
    faces the seats of `sights[i]` saw."""

    source: str
    targets: tuple[str, ...]
    cards: tuple[tuple[Card | None, ...], ...]
    sights: tuple[Sight, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards went from zone `source` to zone `target`; `sight` says who saw which they were."""

    cards: tuple[Card | None, ...]
    source: str
    target: str
    sight: Sight = EVERYONE


@dataclass(frozen=True, slots=True)
class Revealed:
    """Cards that lie in `zone` were shown to the seats of `sight`."""

    cards: tuple[Card | None, ...]
    zone: str
    sight: Sight = EVERYONE


@dataclass(frozen=True, slots=True)
class Gained:
    """`seat` gained `amount` (negative: paid) of money or points; `kind` is the figure's name."""

    seat: int
    amount: int
    kind: str = "money"


@dataclass(frozen=True, slots=True)
class Changed:
    """A public figure went from `before` to `after`: a market value, a total, a pile's worth;
    `seat` is whose choice it was, where the game says so."""

    figure: str
    before: int
    after: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence for ticker, recap and replay, in the game's words, for the seats of `sight`;
    `kind` is what it tells of, where the game's table has to know, "" elsewhere, `amount` by how
    much that changed, or how many there are now."""

    text: str
    seat: int | None = None
    sight: Sight = EVERYONE
    kind: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal, round, hand or game was scored; the state's tallies hold the arithmetic."""

    title: str


@dataclass(frozen=True, slots=True)
class Began:
    """A part of a game began: a trick, a round in which each seat has its turn, or a deal."""

    part: Literal["trick", "round", "deal"]


Event: TypeAlias = Shuffled | Dealt | Moved | Revealed | Gained | Changed | Told | Scored | Began


def scored(title: str, gained: Sequence[int]) -> Iterator[Event]:
    """What is told when the deal or round `title` is over: what each seat gained, and who most."""
    yield Scored(title)
    yield from (Gained(seat, points, "points") for seat, points in enumerate(gained))
    names = listed([f"@{seat}" for seat in most(gained)])
    text = _("{title} is over: {names} scored most, {n}.")
    yield Told(text.format(title=title, names=names, n=max(gained)))


def broken(
    tie: TieBreak | None, winners: Sequence[int], most: int, form: str = "{}"
) -> Iterator[Event]:
    """What is told of a `tie` at `most` points, written in a form, that was broken as the game
    ended; nothing of none."""
    if tie is not None:
        text = _("{names} wins the tie at {n}: {why} ({rule}).")
        if len(winners) > 1:
            text = _("{names} share the win at {n}: {why} ({rule}).")
        names = listed([f"@{seat}" for seat in winners])
        n = form.format(most)
        yield Told(text.format(names=names, n=n, why=tie.text, rule=tie.rule))
