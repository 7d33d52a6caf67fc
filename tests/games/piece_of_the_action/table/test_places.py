"""A seat's box takes cards as any of the zones before it does, whatever the house rules."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from tabletop.engine.moves import Drop
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.table.adapter import ADAPTER
from tabletop.ui.table.adapter import Seen
from tests.games.piece_of_the_action.position import cards, place
from tests.games.piece_of_the_action.position import seen as view_of
from tests.games.piece_of_the_action.test_drops import by, edited, without


def dropped(state: ActionState, card: str) -> tuple[list[str], str]:
    """The moves that a card of seat 0 makes on the box of seat 1, or the rule that refuses it."""
    seen = cast("Seen[ActionView]", SimpleNamespace(view=view_of(state, 0), is_mine=True))
    verdict = ADAPTER.judge(seen, Drop(0, cards(card), "hand:0", "pota:1"), state.judge)
    return [str(move) for move in verdict.moves], verdict.refusal.rule if verdict.refusal else ""


def test_pa_7_8_each_card_goes_where_its_kind_lies() -> None:
    state = place(["BP.1 BR.1 B+2.1", "B+3.1"], centre="B+4.1", leader=1)
    assert dropped(state, "BP.1") == (["0 play card=BP.1 to=1"], "")
    assert dropped(state, "BR.1") == (["0 play card=BR.1 to=1"], "")
    assert dropped(state, "B+2.1") == ([], "PA-6")


def test_a_card_that_may_lie_as_either_is_asked_about() -> None:
    book = edited(without("drops", 2, "before_seat"))
    state = by(book, place(["BP.1 BR.1 B+2.1", "B+3.1"], centre="B+4.1", leader=1))
    assert dropped(state, "B+2.1") == (["0 play card=B+2.1 to=1 place=pota"], "")
    assert dropped(state, "BR.1")[0] == [
        "0 play card=BR.1 to=1", "0 play card=BR.1 to=1 place=pota",
    ]  # fmt: skip
