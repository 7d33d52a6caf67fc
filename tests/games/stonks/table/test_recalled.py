"""What is recalled at a seat's turn: few sentences that leave nothing to be looked up."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE, Move
from tabletop.games.stonks.score import points
from tabletop.games.stonks.state import StonksState
from tabletop.games.stonks.table.adapter import ADAPTER
from tabletop.games.stonks.table.words import COUNTED
from tabletop.games.stonks.text import tell
from tests.games.stonks.position import dealt, look, random_game
from tests.ui.table.robot import Robot


def since(seats: int) -> list[tuple[StonksState, StonksState, list[tuple[Move, Told]]]]:
    """Of a random game at each turn of seat 0: how the table stood after its last decision, how it
    stands, and what was told meanwhile."""
    out: list[tuple[StonksState, StonksState, list[tuple[Move, Told]]]] = []
    told: list[tuple[Move, Told]] = []
    begun: StonksState | None = None
    made = [(state.copy(), move) for state, move in random_game(dealt(seats, 7), 5)]
    for (was, move), (state, _next) in pairwise(made):
        if move.seat == 0:
            told, begun = [], state
        elif move.seat != CHANCE:
            told += [(move, each) for each in tell(was, move, state) if isinstance(each, Told)]
        if state.current_player == 0 and told and begun is not None:
            out.append((begun, state, list(told)))
    return out


@pytest.mark.parametrize("seats", [2, 5])
def test_all_that_others_did_is_told_in_few_sentences(seats: int) -> None:
    book = registry.open_book("stonks").choose({}, seats)
    compared = 0
    for begun, state, told in since(seats):
        lines = ADAPTER.told_together(look(state, 0), book, told)
        text = " ".join(each.text for _first, _last, each in lines)
        for move, each in told:
            if move.name in ("play", "take") and "call" not in move.args:
                assert f"[{move.card()}]" in text
            if move.name == "adjust" and (values := re.search(r"\d+ → \d+", each.text)):
                assert values[0] in text
            if each.kind == "won":
                assert f"@{each.seat} wins" in text
        assert len(lines) <= 6, text
        if begun.round != state.round or "invest" in (begun.phase, state.phase):
            continue
        if state.phase not in COUNTED:
            continue
        for seat in range(1, seats):
            then, now = look(begun, 0).worths[seat], look(state, 0).worths[seat]
            assert (f"@{seat} {then} → {now}" in text) == (then != now)
        then, now = points(begun)[0], points(state)[0]
        assert (f"you {then} → {now}" in text) == (then != now)
        compared += 1
    assert compared > 8


@pytest.mark.parametrize("scale", [100, 200])
def test_at_five_seats_the_strip_tells_all_of_it_in_a_small_window(scale: int) -> None:
    robot = Robot((1024, 640), text_scale=scale, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Dot:easy,Eli:easy", 5, "stonks")
    told = 0
    for _turn in range(16):
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        if robot.screen is not table:
            break
        told += robot.find("told:0") is not None
        assert robot.find("more") is None, [each.text for each in table.recap.since()]
    assert told > 6
