"""What is legal in a Stonks position, generated through the rulebook's own drops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask
from tabletop.games.stonks.setup import NO_SEAT

if TYPE_CHECKING:
    from tabletop.games.stonks.state import StonksState


def moves(state: StonksState) -> Sequence[Move]:
    """Every move the seat to move may make, in a fixed order."""
    phase = state.phase
    if phase == "play":
        return _plays(state)
    if phase == "adjust":
        return _adjusts(state)
    if phase == "take":
        return _takes(state)
    return _invests(state) if phase == "invest" else []


def _plays(state: StonksState) -> list[Move]:
    seat, lead, table = state.current_player, state.lead, state.table
    plays, stands = table.plays[seat], table.stands[seat]
    follow: list[Card] = []
    others: list[Card] = []
    for card in state.hands[seat]:
        (follow if card.suit == lead else others).append(card)
    situation = (bool(state.trick), bool(follow), state.held[seat], state.speculator == NO_SEAT)
    moves: list[Move] = []
    for cards in (follow, others):
        if cards and _permits(state, "play", "trick", situation, cards):
            moves += [plays[card] for card in cards]
    for cards in (follow, others):
        if cards and _permits(state, "play", "speculation", situation, cards):
            if state.trick:
                moves += [stands[card] for card in cards]
            else:
                for card in cards:
                    moves += table.calls[seat][card]
    return moves


def _permits(
    state: StonksState, move: str, onto: str, situation: tuple[bool, ...], cards: Sequence[Card]
) -> bool:
    """Whether the drops of the book let the seat to move play any of `cards`, all of the
    company led or all of others: no condition of a single card looks further (ST-6, ST-16)."""
    key = (onto, situation, cards[0].suit == state.lead)
    known = state.table.permits.get(key)
    if known is None:
        known = _permitted(state, move, "hand", onto, cards[:1])
        state.table.permits[key] = known
    return known


def _permitted(
    state: StonksState, move: str, source: str, onto: str, cards: Sequence[Card]
) -> bool:
    """Whether the drop rule of this kind exists and has nothing against `cards`."""
    rule = state.table.drops.get((move, source, onto))
    seat = state.current_player
    from_zone = f"{source}:{seat}" if source == "hand" else source
    onto_zone = onto if onto == "trick" else f"{onto}:{seat}"
    return rule is not None and not rule.refuse(
        Ask(state, seat, tuple(cards), from_zone, onto_zone)
    )


def _adjusts(state: StonksState) -> list[Move]:
    n, levels, mark = state.symbols, state.table.levels, state.mark
    pairs = state.table.adjusts[state.current_player][n]
    moves = []
    for company, value in enumerate(state.market):
        if company != mark:
            if value + n <= levels:
                moves.append(pairs[company][0])
            if value > n:
                moves.append(pairs[company][1])
    return moves


def _takes(state: StonksState) -> list[Move]:
    takes, permits = state.table.takes[state.current_player], state.table.permits
    assert state.turned is not None
    offers = (("trick", state.trick), ("turned", (state.turned,)))
    moves: list[Move] = []
    for source, cards in offers:
        known = permits.get(("take", source))
        if known is None:
            known = _permitted(state, "take", source, "portfolio", cards[:1])
            permits["take", source] = known
        if known:
            moves += [takes[card] for card in cards]
    return moves


def _invests(state: StonksState) -> list[Move]:
    seat, invest = state.current_player, state.table.invest
    hand, permits = state.hands[seat], state.table.permits
    known = permits.get(("invest",))
    if known is None:
        known = permits[("invest",)] = _permitted(state, "invest", "hand", "portfolio", hand[:2])
    if not known:
        return []
    return [invest(seat, seen, unseen) for seen in hand for unseen in hand if seen is not unseen]
