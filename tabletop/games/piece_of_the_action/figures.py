"""The figures of Piece of the Action's rulebook: a total, X's, POTA, Reverse, Moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.figures import Builder, Cards, Drawing, Illustration, Part, Sign, Untrue, Value
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action import score
from tabletop.games.piece_of_the_action.state import ActionState
from tabletop.system.i18n import _

SEATS: Final = 3


def _state(
    build: Builder,
    hand: str,
    centre: str,
    *,
    pota: Sequence[str] = (),
    reverse: Sequence[str] = (),
    xs: str = "",
    leader: int = 1,
) -> ActionState:
    """A blue Deal that Bo leads, with the first seat to play."""
    zones = {"hand:0": hand, "hand:1": "G+2.1", "hand:2": "G+2.2", "centre": centre, "x": xs}
    for kind, lying in (("pota", pota), ("reverse", reverse)):
        zones |= {f"{kind}:{seat}": cards for seat, cards in enumerate(lying)}
    return build.lay(
        ActionState, SEATS, zones, phase="deal", deal=1, leader=leader, first=leader,
        points=(50,) * SEATS, colour="B", total=sum(card.rank for card in build.cards(centre)),
        passed=(False,) * SEATS,
    )  # fmt: skip


def _stake(state: ActionState, seat: int) -> str:
    """What a seat wins or loses as the Deal stands."""
    return signed(score.stakes(state, score.value(state))[seat])


def total(build: Builder) -> Drawing:
    """Plus and minus cards add up in the centre."""
    state = _state(build, "B-2 B+4.1", "B+5.1 B-3 B+4.2")
    after = build.plays(state, "0 play card=B-2")
    return Drawing(
        (
            Cards(tuple(state.centre), _("The Deal"), arranged="row", worth=signed(state.total)),
            Sign("+"),
            Cards(build.cards("B-2"), _("You play")),
            Sign("="),
            Value(signed(after.total), _("total")),
        ),
        _("Your [B-2] takes the total from {old} to {new}.").format(
            old=signed(state.total), new=signed(after.total)
        ),
    )


def never_zero(build: Builder) -> Drawing:
    """The total may not become zero."""
    state = _state(build, "B-5 B-2", "B+2.1 B+3.1")
    build.refuses(state, "0 play card=B-5")
    after = build.plays(state, "0 play card=B-2")
    text = _("[B-5] would make it 0, which is never allowed. [B-2] makes it {n}.")
    return Drawing(
        (
            Cards(tuple(state.centre), _("The Deal"), arranged="row", worth=signed(state.total)),
            Sign("+"),
            Cards(build.cards("B-5"), dim=frozenset(build.cards("B-5"))),
            Sign("="),
            Value("0"),
        ),
        text.format(n=signed(after.total)),
    )


def worth(build: Builder) -> Drawing:
    """The total times the X's, raised to a round number."""
    state = _state(build, "B+4.1", "B+5.1 B+4.2", xs="X.1")
    times, value = score.factor(state), score.value(state)
    product = state.total * times
    text = _("The marker and [X.1] count {times}: {total} × {times} = {product}.")
    if value != product:
        text = _(
            "The marker and [X.1] count {times}: {total} × {times} = {product}, raised to {value}."
        )
    parts: tuple[Part, ...] = (
        Cards(tuple(state.centre), _("The Deal"), arranged="row", worth=signed(state.total)),
        Sign("×"),
        Cards(tuple(state.xs), _("X’s"), worth=str(times)),
        Sign("="),
        Value(signed(value), _("the Deal")),
    )
    numbers = {"total": signed(state.total), "product": signed(product), "value": signed(value)}
    return Drawing(parts, text.format(times=times, **numbers))


def pota(build: Builder) -> Drawing:
    """A POTA before a seat lets it score the Deal."""
    state = _state(build, "BP.1 B+2.1", "B+5.1 B+4.2")
    after = build.plays(state, "0 play card=BP.1 to=0")
    build.plays(state, "0 play card=BP.1 to=2")
    text = _("With one POTA the Deal of {value} brings you {stake}; without it, nothing.")
    if score.stakes(state, score.value(state))[0]:
        raise Untrue("something")
    return Drawing(
        (
            Cards(
                tuple(after.centre), _("The Deal"), arranged="row", worth=signed(score.value(after))
            ),
            Sign("→"),
            Cards((), _("Before you"), ghost=True, worth=_stake(state, 0)),
            Sign("→"),
            Cards(tuple(after.pota[0]), _("Before you"), worth=_stake(after, 0)),
        ),
        text.format(value=signed(score.value(after)), stake=_stake(after, 0)),
    )


def reverse(build: Builder) -> Drawing:
    """A Reverse turns a seat's share."""
    state = _state(build, "BR.1 B+2.1", "B+5.1 B+4.2", pota=("", "", "BP.1 BP.2"))
    build.refuses(state, "0 play card=BR.1 to=0")
    after = build.plays(state, "0 play card=BR.1 to=2")
    placed = after.reverse[2]
    if placed is None:
        raise Untrue("no Reverse")
    text = _("Cy has two POTA and would gain {before}. Your Reverse turns that into {after}.")
    return Drawing(
        (
            Cards(tuple(state.pota[2]), _("Before Cy"), worth=_stake(state, 2)),
            Sign("+"),
            Cards((placed,), _("You play")),
            Sign("→"),
            Cards((*after.pota[2], placed), _("Before Cy"), worth=_stake(after, 2)),
        ),
        text.format(before=_stake(state, 2), after=_stake(after, 2)),
    )


def both_go(build: Builder) -> Drawing:
    """A second Reverse takes the first away."""
    state = _state(
        build, "BR.2 B+2.1", "B+5.1 B+4.2", pota=("BP.1", "", ""), reverse=("BR.1", "", "")
    )
    after = build.plays(state, "0 play card=BR.2 to=0")
    if after.reverse[0] is not None:
        raise Untrue("it is still there")
    return Drawing(
        (
            Cards(build.cards("BP.1 BR.1"), _("Before you"), worth=_stake(state, 0)),
            Sign("+"),
            Cards(build.cards("BR.2"), _("You play")),
            Sign("→"),
            Cards(tuple(after.pota[0]), _("Before you"), worth=_stake(after, 0)),
        ),
        _("A Reverse on a Reverse: both are discarded, and the share counts as before."),
    )


def moving(build: Builder) -> Drawing:
    """A Move takes cards away or shifts them."""
    state = _state(build, "BM2.1 B+2.1", "B+5.1 B+4.2 B+3.1", pota=("", "", "BP.1"))
    aside = build.plays(state, "0 play card=BM2.1")
    after = build.plays(aside, "0 shift card=B+3.1 to=discard", "0 shift card=BP.1 to=0")
    text = _(
        "Move 2 moves exactly two cards. You discard [B+3.1], so that the total is {n}, and take "
        "Cy’s POTA before you."
    )
    return Drawing(
        (
            Cards(build.cards("BM2.1"), _("You play")),
            Sign("→"),
            Cards(tuple(after.centre), _("The Deal"), arranged="row", worth=signed(after.total)),
            Cards(tuple(after.pota[0]), _("Before you"), worth=_stake(after, 0)),
            Cards((), _("Before Cy"), ghost=True, worth=_stake(after, 2)),
        ),
        text.format(n=signed(after.total)),
    )


def last_pota(build: Builder) -> Drawing:
    """The last POTA stays while a Reverse lies there."""
    state = _state(
        build, "BM1.1 BM2.1", "B+5.1 B+4.2", pota=("", "", "BP.1"), reverse=("", "", "BR.1")
    )
    one = build.plays(state, "0 play card=BM1.1")
    build.refuses(one, "0 shift card=BP.1 to=discard")
    both = build.plays(
        state, "0 play card=BM2.1", "0 shift card=BR.1 to=discard", "0 shift card=BP.1 to=discard"
    )
    if both.pota[2]:
        raise Untrue("it is still there")
    return Drawing(
        (
            Cards(build.cards("BP.1 BR.1"), _("Before Cy")),
            Sign("→"),
            Cards(build.cards("BP.1"), _("First the Reverse")),
            Sign("→"),
            Cards((), _("Then the POTA"), ghost=True),
        ),
        _("Cy’s only POTA cannot go while a Reverse lies there. [BM2.1] takes the "
          "Reverse first, then the POTA."),
    )  # fmt: skip


def payout(build: Builder) -> Drawing:
    """Who scores a Deal, and how much."""
    state = _state(
        build, "B+2.1", "B+5.1 B+4.2 B+3.1", pota=("BP.1", "", "BP.2 BP.3 BP.4"),
        reverse=("", "", "BR.1"), xs="X.1", leader=0,
    )  # fmt: skip
    text = _(
        "The Deal is {value}. You lead it and have a POTA: you score it for both. Bo has no share. "
        "Cy’s Reverse turns three shares into a loss."
    )
    if not state.setup.numbers.shares.leader:
        raise Untrue("nothing for the Leader")
    placed = build.cards("BP.2 BP.3 BP.4 BR.1")
    return Drawing(
        (
            Value(signed(score.value(state)), _("the Deal")),
            Sign("→"),
            Cards(build.cards("BP.1"), _("You, the Leader"), worth=_stake(state, 0)),
            Cards((), _("Bo"), ghost=True, worth=_stake(state, 1)),
            Cards(placed, _("Cy"), worth=_stake(state, 2)),
        ),
        text.format(value=signed(score.value(state))),
    )


FIGURES: Final = (
    Illustration("total", "PA-6", total),
    Illustration("pota", "PA-7", pota),
    Illustration("reverse", "PA-8", reverse),
    Illustration("both_go", "PA-8", both_go),
    Illustration("moving", "PA-9", moving),
    Illustration("never_zero", "PA-10", never_zero),
    Illustration("last_pota", "PA-11", last_pota),
    Illustration("worth", "PA-12", worth),
    Illustration("payout", "PA-13", payout),
)
