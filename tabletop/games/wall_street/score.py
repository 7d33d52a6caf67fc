"""What Wall Street's Funds come to: points, winners, and the arithmetic of a scored hand."""

from __future__ import annotations

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import OVER
from tabletop.engine.seats import added, most
from tabletop.engine.zones import Tally, TallyHead, TallyLine
from tabletop.games.wall_street.setup import KINDS
from tabletop.games.wall_street.state import WallStreetState, players
from tabletop.system.i18n import _


def tally(state: WallStreetState) -> Tally:
    """The arithmetic of this hand, if it were scored now (WS-10, WS-11); seats that do not play it
    have no lines."""
    setup, seats = state.setup, players(state)
    lines: list[list[TallyLine]] = [[] for _seat in range(state.seats)]
    counts = [setup.counts(state.funds[seat]) for seat in seats]
    labels = (_("Investors"), _("Preferred Stock"), _("Common Stock"))
    best_of: dict[int, bool] = {}
    for kind, label in zip(KINDS, labels, strict=True):
        had = [count[kind] for count in counts]
        best = max(had)
        is_tied = had.count(best) > 1
        for seat, own in zip(seats, had, strict=True):
            detail = _("{own} of {all}").format(own=own, all=setup.of_kind[kind])
            if own == best:
                place = _("{count}, tied") if is_tied else _("{count}, the most")
                detail = place.format(count=detail)
            counts_tied = own and setup.numbers.tied_score
            points = setup.points[kind] if own == best and (counts_tied or not is_tied) else 0
            fund = [card for card in state.funds[seat] if setup.kind[card] == kind]
            cards = tuple(sorted(fund, key=order_of))
            lines[seat].append(TallyLine(label, detail, points, str(kind), cards))
            best_of[kind] = is_tied
    for seat in seats:
        n, each = len(state.takeovers[seat]), setup.takeover
        swept: tuple[Card, ...] = tuple(state.takeovers[seat])
        lines[seat].append(TallyLine(_("Takeovers"), f"{n} × {each}", n * each, "takeovers", swept))
    heads = [
        TallyHead(
            str(kind),
            label,
            _("equal: nobody")
            if best_of[kind] and not setup.numbers.tied_score
            else _("{n} in all").format(n=setup.of_kind[kind]),
        )
        for kind, label in zip(KINDS, labels, strict=True)
    ]
    each_scores = _("each *{n}*").format(n=setup.takeover)
    heads.append(TallyHead("takeovers", _("Takeovers"), each_scores, stands=True))
    title = _("Extra hand {n}") if setup.is_reached(state.totals) else _("Hand {n}")
    totals = tuple([sum([line.points for line in own]) for own in lines])
    return Tally(title.format(n=state.hand_number), tuple(map(tuple, lines)), totals, tuple(heads))


def score_hand(state: WallStreetState) -> None:
    """Adds the points of the hand that is over to the totals (WS-11)."""
    scored = tally(state)
    state.scored = (*state.scored, scored)
    state.totals = added(state.totals, scored.totals)


def scores(state: WallStreetState) -> list[int]:
    """The points of all hands scored, by seat."""
    return state.totals[:]


def worth(state: WallStreetState) -> list[int]:
    """The points each seat would have if the hand were scored now."""
    now = tally(state).totals if state.phase == "play" else (0,) * state.seats
    return added(state.totals, now)


def leaders(state: WallStreetState) -> list[int]:
    """Of the seats that play this hand those with the most points, ascending (WS-12)."""
    return most([n if plays else -1 for n, plays in zip(state.totals, state.plays, strict=True)])


def winners(state: WallStreetState) -> list[int]:
    """The seat with the most points, once the match is over (WS-12)."""
    return leaders(state) if state.current_player == OVER else []
