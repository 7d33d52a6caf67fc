"""What a Portfolio position holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from tabletop.engine.cards import Card
from tabletop.engine.rules.conditions import Near, Spot, spot
from tabletop.engine.state import (
    OWN,
    SEATS,
    State,
    cache,
    card_figure,
    declared,
    figure,
    list_figure,
    map_figure,
    seat_figure,
    zone,
)
from tabletop.engine.view import View
from tabletop.engine.zones import EVERYONE, NOBODY, Sight, Zone
from tabletop.games.portfolio.setup import End, Setup

Act: TypeAlias = Literal["neutralise", "acquire", "both"]


class Portfolio(NamedTuple):
    """A portfolio on the table: its run low to high, its caps, its owner and its value in dollars.

    Its `id` is P and its number, counted from 1 and never used again.
    """

    id: str
    owner: int
    cards: tuple[Card, ...]
    low_cap: Card | None
    high_cap: Card | None
    value: int

    def is_open(self, end: End) -> bool:
        """Whether no cap closes that end (PF-12)."""
        return (self.low_cap if end == "low" else self.high_cap) is None

    def zones(self) -> Iterator[Zone]:
        """The places of its cards."""
        yield Zone(f"portfolio:{self.id}", self.cards, EVERYONE, self.owner)
        if self.low_cap is not None:
            yield Zone(f"cap_low:{self.id}", (self.low_cap,), EVERYONE, self.owner)
        if self.high_cap is not None:
            yield Zone(f"cap_high:{self.id}", (self.high_cap,), EVERYONE, self.owner)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What of a portfolio says which cards may be played to it: the faces of its end cards, and
    whether the ends are open. Made once for each, and equal at a glance; see `conditions.ends`.

    Cards of the `faces` extend, cap, neutralise or acquire it, or would if no end were capped, and
    any ace goes on a king; those `of_use` do so by the rules as they ship.
    """

    faces: frozenset[str]
    of_use: frozenset[str]


class Side(NamedTuple):
    """What one side of an offer gives: cards, portfolios by id, dollars, promises as (act, turns),
    cards shown, and whether the whole hand is shown. `looks` counts shown cards that are not
    named here."""

    cards: tuple[Card, ...] = ()
    portfolios: tuple[str, ...] = ()
    money: int = 0
    promises: tuple[tuple[Act, int], ...] = ()
    show: tuple[Card, ...] = ()
    shows_hand: bool = False
    looks: int = 0


class Offer(NamedTuple):
    """What seat `by` gives seat `to`, and what it takes for it."""

    by: int
    to: int
    give: Side
    take: Side


class Shows(NamedTuple):
    """The single cards that an offer shows, and those that it asks to see."""

    give: tuple[Card, ...] = ()
    take: tuple[Card, ...] = ()


class Bargain(NamedTuple):
    """An offer that was answered, as all heard it, and how many turns had begun by then."""

    offer: Offer
    accepted: bool
    turn: int


class Raid(NamedTuple):
    """An attack of seat `by` on a portfolio of seat `on`, and how many turns had begun by then."""

    by: int
    on: int
    turn: int


REMEMBERED: Final = 60
"""So many bargains and so many raids are remembered, the last ones."""


class Promise(NamedTuple):
    """`by` leaves the portfolios of `to` alone until the end of its turn number `until` (PF-23)."""

    by: int
    to: int
    act: Act
    until: int


class Ledger(NamedTuple):
    """What a seat's dollars came from so far, what was paid being negative."""

    income: int = 0
    drawn: int = 0
    attacks: int = 0
    deals: int = 0


class Figures:
    """The figures of a position, in its state and in every view of it.

    `turn` is the seat whose turn it is, which is not to move while it has an offer to answer;
    `turns` counts the turns each seat has begun. `income` was paid as the turn began, and deals
    have brought `dealt` dollars since; `drawn` cards were drawn in it, `owed` are still to come,
    `taken` came from the discard pile; `pauper` says whether the pauper's rule may be declared,
    `ending` whether the last card is drawn, `last` whose turn is the last then. `idle` counts draws
    since one took a stock card, `reforms` how often the discard pile will still become the stock,
    which then holds `reformed`.
    `made` counts all portfolios made, `offers` the offers of each seat in this turn. The open
    `offer` came in the phase `offered_in`; it names no shown cards: those are `shows`, for the
    seats that know them. `bargains` are the last offers that were answered and `raids` the last
    attacks, oldest first.
    """

    dealer: int = figure(-1)
    turn: int = figure(-1)
    turns: Sequence[int] = seat_figure(0)
    money: Sequence[int] = seat_figure(0)
    income: int = figure(0)
    dealt: int = figure(0)
    drawn: int = figure(0)
    owed: int = figure(0)
    taken: Card | None = figure(None)
    pauper: bool = figure(False)
    ending: bool = figure(False)
    last: int = figure(-1)
    idle: int = figure(0)
    reforms: int = figure(0)
    reformed: Sequence[Card] = list_figure(Card)
    made: int = figure(0)
    portfolios: Mapping[str, Portfolio] = map_figure(str, Portfolio)
    offers: Sequence[int] = seat_figure(0)
    offered_in: str = figure("")
    offer: Offer | None = figure(None)
    shows: Sequence[Shows] = seat_figure(Shows(), sight=OWN)
    bargains: tuple[Bargain, ...] = figure(())
    raids: tuple[Raid, ...] = figure(())
    promises: Sequence[Promise] = list_figure(Promise)
    ledger: Sequence[Ledger] = seat_figure(Ledger())
    known: Mapping[Card, Sight] = card_figure()


NearBy: TypeAlias = tuple[int, Mapping[str, Sequence[Near[Look]]]]
Incomes: TypeAlias = "tuple[int, ...] | None"
_NONE: Final[NearBy] = (0, {})


@declared
class PortfolioState(Figures, State):
    """A position of Portfolio. Hands are kept sorted.

    `near` holds by face those of the first so many portfolios to which such a card may be played,
    `incomes` what those of each seat pay, None until it is asked for after a change; see
    `conditions.ends` and `score`.
    """

    setup: Setup
    turns: list[int]
    money: list[int]
    reformed: list[Card]
    portfolios: dict[str, Portfolio]
    offers: list[int]
    shows: list[Shows]
    promises: list[Promise]
    ledger: list[Ledger]
    known: dict[Card, Sight]
    hands: list[list[Card]] = zone(
        "hand", each=SEATS, sight=OWN, open_in=("over",), ordered=False, known="known"
    )
    felts: list[list[Card]] = zone("felt", each=SEATS)
    stock: list[Card] = zone("stock", sight=NOBODY, open_in=("over",), holds_deck=True)
    discard: list[Card] = zone("discard")
    near: NearBy = cache(lambda: _NONE)
    incomes: Incomes = cache(lambda: cast("Incomes", None))

    def laid_out(self) -> Sequence[Zone]:
        return [place for portfolio in self.portfolios.values() for place in portfolio.zones()]

    def place(self, portfolio: Portfolio) -> None:
        """Lays `portfolio` on the table, or changes the one with its id: one that changes hands
        comes after all that its new owner has."""
        before = self.portfolios.get(portfolio.id)
        if before is not None:
            self.near = _NONE
            if before.owner != portfolio.owner:
                del self.portfolios[portfolio.id]
        self.portfolios[portfolio.id] = portfolio
        self.incomes = None

    def remove(self, portfolio: Portfolio) -> None:
        """Takes `portfolio` off the table."""
        del self.portfolios[portfolio.id]
        self.near, self.incomes = _NONE, None

    def places(self, kind: str) -> Iterable[Spot]:
        return [spot(f"{kind}:{id}") for id in self.portfolios] if kind == "portfolio" else ()

    def is_zone(self, zone: Spot) -> bool:
        if zone.kind == "portfolio":
            return zone.key in self.portfolios
        return State.is_zone(self, zone)

    def owner(self, zone: str) -> int | None:
        portfolio = self.portfolios.get(str(spot(zone).key))
        return State.owner(self, zone) if portfolio is None else portfolio.owner


class PortfolioView(Figures, View):
    """What a seat sees of a position; `incomes` is what each seat's portfolios pay a turn."""

    incomes: Sequence[int]


# What is known of a hand (PF-25): copies of a card look alike.


def forget(known: dict[Card, Sight], card: Card, hand: Sequence[Card]) -> None:
    """A card has left a hand. Whoever did not know it but knew of a twin there cannot tell which of
    the two it was, and knows of one less (PF-25)."""
    seen = known.pop(card, NOBODY)
    for twin in [each for each in known if each.face == card.face and each in hand]:
        known[twin], seen = known[twin] & seen, known[twin] | seen
        if not known[twin]:
            del known[twin]


def open_up(
    known: dict[Card, Sight], cards: Collection[Card], hand: Sequence[Card], to: Sight
) -> None:
    """Shows `cards` of a hand to the seats `to`. Whoever knew of a twin there cannot tell whether
    what is shown is that one, and knows of no more than before (PF-25)."""
    for card in cards:
        before = known.get(card, NOBODY)
        known[card], news = before | to, to - before
        for twin in [each for each in known if each.face == card.face and each in hand]:
            if twin not in cards:
                known[twin], news = known[twin] - news, news - known[twin]
                if not known[twin]:
                    del known[twin]
