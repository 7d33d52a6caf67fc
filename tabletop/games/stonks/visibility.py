"""What there is to see in a Stonks position, and who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.cards import COMPANIES
from tabletop.engine.moves import Value
from tabletop.engine.state import EVERYONE, NOBODY, Fact, Sight, Zone
from tabletop.games.stonks import score
from tabletop.games.stonks.setup import INDEX, NO_MARK, NO_SEAT

if TYPE_CHECKING:
    from tabletop.games.stonks.state import StonksState


def zones(state: StonksState) -> list[Zone]:
    """Every zone of a position, and who sees it: hands, all that is invested until every seat has
    invested, unseen cards until scoring, the face-down lead until the trick ends are hidden."""
    is_scored = state.phase in ("shuffle", "over")
    zones = []
    for seat in range(state.seats):
        own = frozenset({seat})
        shown: Sight = own if state.phase == "invest" else EVERYONE
        unseen, left = state.unseen[seat], state.left[seat]
        open_now = EVERYONE if is_scored else own
        zones += [
            Zone(f"hand:{seat}", tuple(state.hands[seat]), own, seat, ordered=False),
            Zone(f"portfolio:{seat}", tuple(state.portfolios[seat]), shown, seat),
            Zone(f"unseen:{seat}", (unseen,) if unseen else (), open_now, seat),
            Zone(f"speculation:{seat}", (), EVERYONE, seat),
            Zone(f"left:{seat}", (left,) if left else (), own, seat),
        ]
    zones.append(_trick_zone(state))
    zones += [
        Zone("turned", (state.turned,) if state.turned else (), EVERYONE),
        Zone("deck", tuple(state.deck), NOBODY),
        Zone("discard", tuple(state.discard), EVERYONE),
    ]
    return zones


def _trick_zone(state: StonksState) -> Zone:
    cards = tuple(state.trick)
    if state.is_face_down and state.phase != "take":
        known = dict.fromkeys(cards[1:], EVERYONE)
        known[cards[0]] = frozenset({state.leader})
        return Zone("trick", cards, NOBODY, known=known)
    return Zone("trick", cards, EVERYONE)


def facts(state: StonksState) -> list[Fact]:
    """All else there is to know of a position; every figure is public."""
    winning, standing = state.winning(shown=True), state.standing()
    mark = COMPANIES[state.mark] if state.mark != NO_MARK else ""
    figures: dict[str, Value] = {
        "phase": state.phase,
        "dealer": state.dealer,
        "round": state.round,
        "rounds": state.table.rounds,
        "trick": state.tricks,
        "tricks": state.table.tricks,
        "totals": tuple(state.totals),
        "market": tuple(state.market),
        "levels": state.table.levels,
        "mark": mark,
        "trump": state.trump,
        "leader": state.leader,
        "lead": state.lead,
        "speculator": state.speculator,
        "standing": NO_SEAT if standing is None else standing,
        "winning": NO_SEAT if winning is None else winning,
        "held": tuple(int(held) for held in state.held),
        "symbols": state.symbols,
        "voids": tuple(
            "".join(letter for letter in COMPANIES if bits >> INDEX[letter] & 1)
            for bits in state.voids
        ),
        "worths": tuple(score.shown_points(state)),
    }
    return [Fact(name, value) for name, value in figures.items()]
