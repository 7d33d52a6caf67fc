"""Which cards go on at an end of a portfolio, and whether anybody can have one, by what one seat
sees."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.french import parse_card
from tabletop.engine.moves import Move
from tabletop.games.portfolio.conditions.ends import faces_at
from tabletop.games.portfolio.setup import ENDS, Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView


def threats(run: Portfolio) -> tuple[list[Card], list[Card]]:
    """The faces that would extend the low and the high end, or take the king (PF-13 to PF-15)."""
    low, high = ([parse_card(face) for face in faces_at(run, end)] for end in ENDS)
    return low, high


def copies(view: PortfolioView, setup: Setup, cards: Sequence[Card]) -> dict[Card, tuple[int, int]]:
    """For each of these faces, how many of its cards others may play, which the viewer sees nowhere
    or in their hands, and how many the packs have."""
    packs = setup.packs
    others = {f"hand:{seat}" for seat in range(view.seats) if seat != view.seat}
    zones = (zone for name, zone in view.zones.items() if name not in others)
    found = [card.face for zone in zones for card in zone.faces]
    return {card: (max(0, packs - found.count(card.face)), packs) for card in cards}


def is_last(view: PortfolioView) -> bool:
    """Whether nobody plays after the turn that is played (PF-20)."""
    return view.ending and view.turn == view.last


def is_idle_cap(view: PortfolioView, setup: Setup, move: Move) -> bool:
    """Whether `move` caps an end that nothing can attack as it is (PF-12), or any in the last turn
    of all."""
    if move.name != "cap":
        return False
    if is_last(view):
        return True
    low, high = threats(view.portfolios[move.word("portfolio")])
    return _is_safe(view, setup, low if move.word("side") == "low" else high)


def _is_safe(view: PortfolioView, setup: Setup, faces: Sequence[Card]) -> bool:
    """Whether no other seat holds or can draw a card of these faces, as the discards lie."""
    top = [card.face for card in view.faces("discard")[-1:]]
    counts = copies(view, setup, faces)
    return not any(loose or card.face in top for card, (loose, _n) in counts.items())
