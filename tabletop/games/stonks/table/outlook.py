"""What a move would bring at the Stonks table, worked out from what the viewer sees alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import best, portfolio_points, standing, trump_at
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import NO_SEAT, StonksView, hides_lead

BOTH: Final = "play_and_adjust"
"""The two moves of a card with symbols at once: the table's own, which no journal holds."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """How the table would stand: the `market` in board order, `trump` as a letter ("" for none),
    the seat that is `winning` the trick (-1 for nobody) with which card, whether the trick is
    `settled` so, the points of each portfolio as far as all may see it, and those of the viewer's
    with the unseen card."""

    market: tuple[int, ...]
    trump: str
    winning: int
    card: Card | None
    settled: bool
    worths: tuple[int, ...]
    own: int

    @property
    def prices(self) -> dict[str, int]:
        """The market by company."""
        return dict(zip(COMPANIES, self.market, strict=True))


def now(setup: Setup, view: StonksView) -> Outlook:
    """How the table stands."""
    return _stood(setup, view, view.market, _trick(view), view.standing)


def after(setup: Setup, view: StonksView, move: Move) -> Outlook | None:
    """How the table would stand once `move` is made; None for what is invested."""
    market, trick, seat = list(view.market), _trick(view), move.seat
    if move.name in ("adjust", BOTH) and "company" in move.args:
        at = INDEX[move.word("company")]
        market[at] = setup.market.moved(market[at], move.number("steps"))
    if move.name in ("play", BOTH):
        if "call" in move.args:
            return _stood(setup, view, market, [None], (), move.word("call"), seat)
        card = move.card()
        trick = [*trick, card]
        places = [(each - view.leader) % view.seats for each in view.speculators]
        speculates = "speculate" in move.args
        if speculates:
            places.append(len(trick) - 1)
        followed = [place for place in places if place]
        lead = view.lead or card.suit
        used = seat if speculates else NO_SEAT
        return _stood(setup, view, market, trick, standing(trick, lead, followed), lead, used)
    if move.name == "take":
        return _stood(setup, view, market, trick, view.standing, taken=(seat, move.card()))
    if move.name == "adjust":
        return _stood(setup, view, market, trick, view.standing)
    return None


def _trick(view: StonksView) -> list[Card | None]:
    """The trick as it shows itself: nobody's sum counts a card that lies face down."""
    trick = list(view.cards("trick"))
    return [None, *trick[1:]] if trick and hides_lead(view) else trick


def _stood(
    setup: Setup,
    view: StonksView,
    market: Sequence[int],
    trick: Sequence[Card | None],
    stands: Sequence[int],
    lead: str = "",
    used: int = NO_SEAT,
    taken: tuple[int, Card] | None = None,
) -> Outlook:
    trump = trump_at(setup, market)
    place = best(trick, lead or view.lead, trump, stands) if trick else -1
    worths, own = [], 0
    for seat in range(view.seats):
        seen = list(view.faces(f"portfolio:{seat}"))
        if taken is not None and taken[0] == seat:
            seen.append(taken[1])
        held = view.held[seat] and seat != used
        worths.append(portfolio_points(setup, market, seen, held))
        if seat == view.seat:
            whole = [*seen, *view.faces(f"unseen:{seat}")]
            own = portfolio_points(setup, market, whole, held)
    return Outlook(
        tuple(market),
        trump,
        (view.leader + place) % view.seats if place >= 0 else NO_SEAT,
        trick[place] if place >= 0 else None,
        len(trick) == view.seats and None not in trick,
        tuple(worths),
        own,
    )
