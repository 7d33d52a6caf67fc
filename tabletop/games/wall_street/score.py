"""What Wall Street's Funds come to: points, winners, and the arithmetic of a scored hand."""

from __future__ import annotations

from functools import partial

from tabletop.engine.cards import order_of
from tabletop.engine.moves import OVER
from tabletop.engine.seats import added, most
from tabletop.engine.zones import Tally, TallyHead, TallyLine
from tabletop.games.wall_street.setup import KINDS
from tabletop.games.wall_street.state import WallStreetState, players
from tabletop.system.i18n import _


def points(state: WallStreetState) -> list[list[int]]:
    """What each seat would score for this hand now: for the most of each kind, then for Takeovers
    (WS-10, WS-11); nothing is listed for seats that do not play it."""
    setup, seats = state.setup, players(state)
    counts = [setup.counts(state.funds[seat]) for seat in seats]
    scored: list[list[int]] = [[] for _seat in range(state.seats)]
    for kind in KINDS:
        had = [count[kind] for count in counts]
        best = max(had)
        is_scored = had.count(best) == 1 or (best > 0 and setup.numbers.tied_score)
        for seat, own in zip(seats, had, strict=True):
            scored[seat].append(setup.points[kind] if own == best and is_scored else 0)
    for seat in seats:
        scored[seat].append(len(state.takeovers[seat]) * setup.takeover)
    return scored


def tally(state: WallStreetState) -> Tally:
    """The arithmetic of this hand, if it were scored now (WS-10, WS-11); seats that do not play it
    have no lines."""
    setup, seats, scored = state.setup, players(state), points(state)
    lines: list[list[TallyLine]] = [[] for _seat in range(state.seats)]
    heads: list[TallyHead] = []
    counts = [setup.counts(state.funds[seat]) for seat in seats]
    labels = (_("Investors"), _("Preferred Stock"), _("Common Stock"))
    for kind, label in zip(KINDS, labels, strict=True):
        had = [count[kind] for count in counts]
        best = max(had)
        is_tied = had.count(best) > 1
        for seat, own in zip(seats, had, strict=True):
            detail = _("{own} of {all}").format(own=own, all=setup.of_kind[kind])
            if own == best:
                place = _("{count}, tied") if is_tied else _("{count}, the most")
                detail = place.format(count=detail)
            fund = [card for card in state.funds[seat] if setup.kind[card] == kind]
            cards = tuple(sorted(fund, key=order_of))
            lines[seat].append(TallyLine(label, detail, scored[seat][kind], str(kind), cards))
        heads.append(TallyHead(str(kind), label, _("{n} in all").format(n=setup.of_kind[kind])))
    for seat in seats:
        swept = state.takeovers[seat]
        detail = f"{len(swept)} × {setup.takeover}"
        lines[seat].append(TallyLine(_("Takeovers"), detail, scored[seat][-1], "takeovers", swept))
    heads.append(TallyHead("takeovers", _("Takeovers"), _("each"), setup.takeover, stands=True))
    title = _("Hand {n}, to break the tie") if setup.is_reached(state.totals) else _("Hand {n}")
    totals = tuple(map(sum, scored))
    return Tally(title.format(n=state.hand_number), tuple(map(tuple, lines)), totals, tuple(heads))


def score_hand(state: WallStreetState) -> None:
    """Adds the points of the hand that is over to the totals (WS-11)."""
    state.scored = (*state.scored, partial(tally, state.copy()))
    state.totals = added(state.totals, map(sum, points(state)))


def scores(state: WallStreetState) -> list[int]:
    """The points of all hands scored, by seat."""
    return state.totals[:]


def worth(state: WallStreetState) -> list[int]:
    """The points each seat would have if the hand were scored now."""
    if state.phase != "play":
        return state.totals[:]
    return added(state.totals, map(sum, points(state)))


def leaders(state: WallStreetState) -> list[int]:
    """Of the seats that play this hand those with the most points, ascending (WS-12)."""
    return most([n if plays else -1 for n, plays in zip(state.totals, state.plays, strict=True)])


def winners(state: WallStreetState) -> list[int]:
    """The seat with the most points, once the match is over (WS-12)."""
    return leaders(state) if state.current_player == OVER else []
