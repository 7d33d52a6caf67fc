"""What Stonks scores: portfolios at market value, the arithmetic, and who wins (ST-19, ST-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.cards import COMPANIES, Card
from tabletop.engine.state import Tally, TallyLine
from tabletop.games.stonks.setup import INDEX
from tabletop.system.i18n import _, ngettext

if TYPE_CHECKING:
    from tabletop.games.stonks.state import StonksState


def portfolio(state: StonksState, seat: int) -> list[Card]:
    """All cards in the portfolio of `seat`, the unseen one last."""
    unseen = state.unseen[seat]
    return [*state.portfolios[seat], *([unseen] if unseen else [])]


def shares(state: StonksState, cards: list[Card]) -> list[int]:
    """How many shares of each company, in board order, `cards` are."""
    counts = [0] * len(COMPANIES)
    weights = state.table.shares
    for card in cards:
        counts[INDEX[card.suit]] += weights[card.rank]
    return counts


def speculated(state: StonksState, seat: int, counts: list[int]) -> int | None:
    """The company that an unused Speculation of `seat` adds a share to: of those with shares in
    `counts` the lowest valued, the first on the board of several; None where it adds none."""
    owned = [index for index, count in enumerate(counts) if count]
    if not state.held[seat] or not owned:
        return None
    return min(owned, key=lambda index: state.market[index])


def _points(state: StonksState, seat: int, cards: list[Card]) -> int:
    counts = shares(state, cards)
    extra = speculated(state, seat, counts)
    total = sum(count * value for count, value in zip(counts, state.market, strict=True))
    return total + (0 if extra is None else state.market[extra])


def points(state: StonksState) -> list[int]:
    """The points of each portfolio at the present market, unseen cards counted (ST-19)."""
    return [_points(state, seat, portfolio(state, seat)) for seat in range(state.seats)]


def shown_points(state: StonksState) -> list[int]:
    """The points of each portfolio as far as all may see it: nothing while seats still invest,
    then without the unseen cards until they are revealed."""
    if state.phase == "invest":
        return [0] * state.seats
    if state.phase in ("shuffle", "over"):
        return points(state)
    return [_points(state, seat, state.portfolios[seat]) for seat in range(state.seats)]


def tally(state: StonksState, totals: list[int]) -> Tally:
    """The round opened into cards times value for each company (ST-19)."""
    seats = []
    for seat in range(state.seats):
        cards = portfolio(state, seat)
        counts = shares(state, cards)
        lines = []
        for index, letter in enumerate(COMPANIES):
            count, value = counts[index], state.market[index]
            if count:
                n = sum(card.suit == letter for card in cards)
                detail = f"{count} × {value}"
                if n != count:
                    text = ngettext(
                        "one card, {count} shares × {value}",
                        "{n} cards, {count} shares × {value}",
                        n,
                    )
                    detail = text.format(n=n, count=count, value=value)
                lines.append(TallyLine(state.table.names[letter], detail, count * value))
        extra = speculated(state, seat, counts)
        if extra is not None:
            value = state.market[extra]
            label = _("Speculation in {company}").format(
                company=state.table.names[COMPANIES[extra]]
            )
            lines.append(TallyLine(label, f"1 × {value}", value))
        seats.append(tuple(lines))
    title = _("Round {n}").format(n=state.round)
    return Tally(title, tuple(seats), tuple(totals))


def winners(state: StonksState) -> list[int]:
    """The seats that won: most points, then fewer cards, then fewer companies (ST-20)."""

    def rank(seat: int) -> tuple[int, int, int]:
        cards = portfolio(state, seat)
        companies = {card.suit for card in cards}
        return state.totals[seat], -len(cards) - state.held[seat], -len(companies)

    best = max(rank(seat) for seat in range(state.seats))
    return [seat for seat in range(state.seats) if rank(seat) == best]
