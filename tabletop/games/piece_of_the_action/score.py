"""What a Deal of Piece of the Action comes to: values, stakes, points, winners, and the arithmetic
of a scored Deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.engine.moves import OVER
from tabletop.engine.seats import most
from tabletop.engine.words import signed
from tabletop.engine.zones import Tally, TallyHead, TallyLine
from tabletop.games.piece_of_the_action.state import ActionState
from tabletop.system.i18n import _, ngettext


def final_value(total: int, factor: int, step: int) -> int:
    """A total times its X's, raised away from zero to a multiple of `step` (PA-12)."""
    product = total * factor
    raised = -(-abs(product) // step) * step
    return raised if product > 0 else -raised


def factor(state: ActionState) -> int:
    """The X's that show: the marker and the X cards under it (PA-12)."""
    return state.setup.numbers.marker + len(state.xs)


def value(state: ActionState) -> int:
    """The final value of the Deal as it stands, 0 where none is on (PA-12)."""
    return final_value(state.total, factor(state), state.setup.numbers.raise_to)


def shares(state: ActionState, seat: int) -> int:
    """How many times `seat` scores the Deal (PA-13)."""
    each = state.setup.numbers.shares
    return len(state.pota[seat]) * each.pota + (seat == state.leader) * each.leader


def sign(state: ActionState, seat: int) -> int:
    """-1 for a seat with a Reverse, else 1 (PA-13)."""
    return 1 if state.reverse[seat] is None else -1


def stakes(state: ActionState, value: int) -> list[int]:
    """What each seat wins or loses on a Deal worth `value`, before nobody falls below zero."""
    return [shares(state, seat) * value * sign(state, seat) for seat in range(len(state.pota))]


def paid(points: Sequence[int], stakes: Sequence[int]) -> list[int]:
    """The points of each seat once `stakes` are won and lost: nobody falls below zero (PA-13)."""
    return [max(0, had + stake) for had, stake in zip(points, stakes, strict=True)]


def gains(points: Sequence[int], stakes: Sequence[int]) -> list[int]:
    """What these stakes really bring each seat, which loses no more than it has (PA-13)."""
    return [now - had for now, had in zip(paid(points, stakes), points, strict=True)]


def brings(state: ActionState) -> list[int]:
    """What the Deal as it stands would really bring each seat (PA-13)."""
    return gains(state.points, stakes(state, value(state)))


def begin(state: ActionState) -> None:
    """Gives everyone the points to begin with (PA-3)."""
    state.points = [state.setup.numbers.start_points] * state.seats
    lines = tuple((TallyLine(_("To begin with"), "", each),) for each in state.points)
    state.scored = (Tally(_("Start"), lines, tuple(state.points)),)


def score_deal(state: ActionState) -> None:
    """Adds the Deal to everyone's points (PA-13)."""
    tally = partial(deal_tally, state.copy())
    state.points = paid(state.points, stakes(state, value(state)))
    state.scored = (*state.scored, tally)


def deal_title(state: ActionState) -> str:
    """The Deal on the table, and the arithmetic of its value."""
    times, worth = factor(state), value(state)
    product = state.total * times
    text = _("Deal {n}: {total} × {factor} = {product}")
    if product != worth:
        text = _("Deal {n}: {total} × {factor} = {product}, raised to {value}")
        if worth < 0:
            text = _("Deal {n}: {total} × {factor} = {product}, lowered to {value}")
    return text.format(
        n=state.deal,
        total=signed(state.total),
        factor=times,
        product=signed(product),
        value=signed(worth),
    )


def deal_tally(state: ActionState) -> Tally:
    """What the Deal on the table comes to for each seat, line by line (PA-13)."""
    worth = value(state)
    after = paid(state.points, stakes(state, worth))
    heads = {"leader": _("Leader"), "pota": _("POTA"), "floor": _("Not below zero")}
    seats = []
    for seat, had in enumerate(state.points):
        each, lines = worth * sign(state, seat), []
        note = "" if state.reverse[seat] is None else " " + _("(Reverse)")
        led = (seat == state.leader) * state.setup.numbers.shares.leader
        potas = shares(state, seat) - led
        own = tuple(state.pota[seat])
        against = () if state.reverse[seat] is None else (state.reverse[seat],)
        for key, count in (("leader", led), ("pota", potas)):
            if count:
                detail = f"{count} × {signed(each)}{note}"
                cards = (own if key == "pota" else ()) + tuple(filter(None, against))
                against = ()
                lines.append(TallyLine(heads[key], detail, count * each, key, cards))
        short = after[seat] - had - shares(state, seat) * each
        if short:
            lines.append(TallyLine(heads["floor"], "", short, "floor"))
        seats.append(tuple(lines))
    totals = tuple(now - had for now, had in zip(after, state.points, strict=True))
    keys = {line.key for lines in seats for line in lines}
    shown = tuple(TallyHead(key, head) for key, head in heads.items() if key in keys)
    return Tally(deal_title(state), tuple(seats), totals, shown, deal_working(state))


def deal_working(state: ActionState) -> tuple[TallyLine, ...]:
    """The value of the Deal on the table step by step: its cards, the X's, what they make, and that
    raised or lowered (PA-12)."""
    times, worth = factor(state), value(state)
    product = state.total * times
    marks = ngettext("X", "X’s", times)
    marker = "X" if state.setup.numbers.marker else ""
    steps = [
        TallyLine(_("total"), signed(state.total), state.total, "total", tuple(state.centre)),
        TallyLine(marks, f"× {times}", times, "factor", tuple(state.xs), token=marker),
        TallyLine(_("product"), f"= {signed(product)}", product, "product"),
    ]
    if product != worth:
        word = _("the Deal, raised") if worth > 0 else _("the Deal, lowered")
        steps.append(TallyLine(word, f"→ {signed(worth)}", worth, "value"))
    return tuple(steps)


def scores(state: ActionState) -> list[int]:
    """The points, by seat."""
    return state.points[:]


def worth(state: ActionState) -> list[int]:
    """The points each seat would have if the game ended now, with the Deal as it stands."""
    if state.phase not in ("deal", "move"):
        return state.points[:]
    return paid(state.points, stakes(state, value(state)))


def winners(state: ActionState) -> list[int]:
    """The seats with most points, once the game is over (PA-15)."""
    return most(state.points) if state.current_player == OVER else []
