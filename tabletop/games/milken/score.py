"""What Milken's cards come to: worths, points, winners, and the arithmetic of a scored deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from tabletop.engine.cards import Card
from tabletop.engine.french import suit_name
from tabletop.engine.moves import CHANCE, OVER
from tabletop.engine.seats import added, most
from tabletop.engine.zones import Tally, TallyHead, TallyLine
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _


def suit_values(setup: Setup, piles: Mapping[str, Sequence[Card]]) -> dict[str, int]:
    """What a card in hand is worth now by its suit, a Joker's being "" (MK-6)."""
    tops = {
        suit: setup.value(pile[-1]) if pile else setup.worthless for suit, pile in piles.items()
    }
    return {**tops, "": setup.joker}


def hand_points(hand: Sequence[Card], values: Mapping[str, int]) -> int:
    """What a hand is worth where each card of a suit is worth `values[suit]`."""
    return sum([values[card.suit] for card in hand])


def score_deal(state: MilkenState, by: int | None = None) -> None:
    """Adds up the deal that is over, and ends the game or sees to the next deal (MK-5, MK-7); `by`
    is the seat whose card filled a pile."""
    setup, hands, piles = state.setup, state.hands, state.piles
    values = suit_values(setup, piles)
    points = [hand_points(hand, values) for hand in hands]
    state.totals = added(state.totals, points)
    told = partial(_scored, state.deal, hands, values, points, piles, setup.size, by)
    state.scored = (*state.scored, told)
    if setup.is_over(state.deal, max(state.totals)):
        state.current_player, state.phase = OVER, "over"
    else:
        state.dealer = (state.dealer + 1) % state.seats
        state.current_player, state.phase = CHANCE, "shuffle"


def deal_title(number: int) -> str:
    """What deal `number`, counted from 1, is called."""
    return _("Deal {n}").format(n=number)


def _scored(
    number: int,
    hands: Sequence[Sequence[Card]],
    values: Mapping[str, int],
    points: Sequence[int],
    piles: Mapping[str, Sequence[Card]],
    size: int,
    by: int | None,
) -> Tally:
    """The arithmetic of a deal under the piles that priced it."""
    return tally(number, hands, values, tuple(points), _heads(piles, values, size, by))


def _heads(
    piles: Mapping[str, Sequence[Card]], values: Mapping[str, int], size: int, by: int | None
) -> tuple[TallyHead, ...]:
    """The piles with their prices, in the order they lie on the table; one that holds `size` cards,
    by the seat `by`, ended the deal."""
    return tuple(
        TallyHead(
            suit,
            suit_name(suit).capitalize() if suit else _("Jokers"),
            _("each"),
            worth,
            tuple(piles.get(suit, ())),
            size,
            full=len(piles.get(suit, ())) >= size,
            by=by if len(piles.get(suit, ())) >= size else None,
        )
        for suit, worth in values.items()
        if suit or worth
    )


def tally(
    number: int,
    hands: Sequence[Sequence[Card]],
    values: Mapping[str, int],
    points: tuple[int, ...],
    heads: tuple[TallyHead, ...] = (),
) -> Tally:
    """The arithmetic of MK-6 for the hands as deal `number` left them: for each seat and suit,
    cards times their worth."""
    seats = []
    for hand in hands:
        lines = []
        for suit, worth in values.items():
            cards = tuple(card for card in hand if card.suit == suit)
            if (n := len(cards)) and (suit or worth):
                label = suit_name(suit) if suit else _("Jokers")
                lines.append(TallyLine(label, f"{n} × {worth}", n * worth, suit, cards))
        seats.append(tuple(lines))
    return Tally(deal_title(number), tuple(seats), points, heads)


def scores(state: MilkenState) -> list[int]:
    """The points of all deals scored, by seat."""
    return state.totals[:]


def worth(state: MilkenState) -> list[int]:
    """The points each seat would have if the deal ended now."""
    if state.phase in ("over", "shuffle", "dealer"):
        return state.totals[:]
    values = suit_values(state.setup, state.piles)
    return added(state.totals, [hand_points(hand, values) for hand in state.hands])


def winners(state: MilkenState) -> list[int]:
    """The seats with the most points, once the game is over (MK-7)."""
    return most(state.totals) if state.current_player == OVER else []
