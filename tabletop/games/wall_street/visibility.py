"""What there is to see in a Wall Street position, and who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.moves import OVER
from tabletop.engine.state import EVERYONE, NOBODY, Fact, Zone

if TYPE_CHECKING:
    from tabletop.games.wall_street.state import WallStreetState


def zones(state: WallStreetState) -> list[Zone]:
    """Every zone of a position: a hand is seen by its seat alone until the match is over, what was
    taken lies open, the stock is hidden."""
    over = state.current_player == OVER
    zones = [
        Zone(
            f"hand:{seat}",
            tuple(hand),
            EVERYONE if over else frozenset({seat}),
            seat,
            ordered=False,
        )
        for seat, hand in enumerate(state.hands)
    ]
    zones.append(Zone("table", tuple(state.laid), EVERYONE))
    zones += [
        Zone(f"fund:{seat}", tuple(fund), EVERYONE, seat) for seat, fund in enumerate(state.funds)
    ]
    zones.append(Zone("stock", tuple(state.stock), NOBODY))
    return zones


def facts(state: WallStreetState) -> list[Fact]:
    """All else there is to know of a position; every figure is public."""
    facts = [
        Fact("phase", state.phase),
        Fact("dealer", state.dealer),
        Fact("hand", state.hand_number),
        Fact("round", state.round),
        Fact("rounds", state.table.rounds(len(state.players))),
        Fact("players", state.players),
        Fact("totals", tuple(state.totals)),
        Fact("target", state.target),
        Fact("last_capture", state.last_capture),
        Fact("end", state.end),
        *(Fact(f"last:{seat}", play) for seat, play in enumerate(state.last)),
        *(Fact(f"takeovers:{seat}", cards) for seat, cards in enumerate(state.takeovers)),
    ]
    if state.book.option("cut") == "ask":
        people = tuple(seat for seat in range(state.seats) if seat in state.people)
        facts.append(Fact("people", people))
    return facts
