"""Styles within a level: another at each seat, the same when the game is taken up again."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.levels import LEVELS, PLAIN, STYLES, manner, style_at, styled, with_style
from tabletop.ai.worker import process as worker
from tabletop.ai.worker.process import Question
from tabletop.engine import registry
from tabletop.system.errors import SetupError
from tests.conformance.cases import Case, playout

STYLED_LEVELS = [(game, level) for game in registry.names() for level in styled(game)]


@pytest.mark.parametrize(("game", "level"), STYLED_LEVELS)
def test_no_two_neighbours_of_a_level_play_in_the_same_style(game: str, level: str) -> None:
    for deal in range(1, 50):
        styles = [style_at(game, level, deal, seat) for seat in range(5)]
        assert styles == [style_at(game, level, deal, seat) for seat in range(5)]
        assert all(one != other for one, other in pairwise(styles))
    assert {style_at(game, level, deal, 1) for deal in range(3)} == set(STYLES)


@pytest.mark.parametrize("game", registry.names())
def test_hard_and_people_have_no_style(game: str) -> None:
    assert {style_at(game, kind, 7, seat) for kind in ("hard", "human") for seat in range(6)} == {
        PLAIN
    }


@pytest.mark.parametrize(("game", "level"), STYLED_LEVELS)
def test_styles_move_differently_now_and_then(game: str, level: str) -> None:
    differ = seen = 0
    words = [with_style(level, style) for style in STYLES]
    for step in (step for seed in range(8) for step in playout(Case(game, 4), seed)):
        seat = step.state.current_player
        if seat < 0 or len(step.state.legal_moves()) < 2:
            continue
        view, book = step.state.view(seat), step.state.book
        chosen = [bots.find(game, word).choose(view, book, Random(1), Budget()) for word in words]
        assert set(chosen) <= set(view.legal) or chosen[0].name == "offer"
        differ += chosen[1] != chosen[2]
        seen += 1
        if differ > 2 or seen > 1500:
            break
    assert differ > 2


@pytest.mark.parametrize(("game", "level"), STYLED_LEVELS)
def test_the_plain_style_is_the_level_itself(game: str, level: str) -> None:
    assert with_style(level, PLAIN) == level
    assert bots.find(game, level) == bots.find(game, with_style(level, PLAIN))


def test_the_worker_plays_in_the_style_it_is_asked_for() -> None:
    case = Case("piece_of_the_action", 3)
    step = next(s for s in playout(case, 2) if s.number > 9 and len(s.state.legal_moves()) > 2)
    view = step.state.view(step.state.current_player)
    question = Question(1, view, "normal/sharp", 5, Budget())
    bot = bots.find(case.game, "normal/sharp")
    move = bot.choose(view, case.book, Random(5), Budget())
    assert worker.answer(question, case.book).decision.move == move


def test_every_bot_has_a_manner_of_its_own_that_is_so() -> None:
    kinds = [(level, style) for level in ("easy", "normal") for style in STYLES]
    kinds.append(("hard", PLAIN))
    lines = [manner("Bea", level, style, "portfolio") for level, style in kinds]
    assert len(set(lines)) == len(lines)
    assert all(line.startswith("Bea: ") for line in lines)
    assert manner("Ann", "human", PLAIN, "portfolio") == ""
    sharp, gentle = STYLES[1:]
    assert sharp.opponent_weight > PLAIN.opponent_weight > gentle.opponent_weight
    assert sharp.share > PLAIN.share == 0.5 > gentle.share


@pytest.mark.parametrize("word", ["normal/rude", "hard/sharp", "sharp", "normal/sharp/sharp"])
def test_a_style_there_is_none_of_is_an_error(word: str) -> None:
    with pytest.raises(SetupError, match="no bot called"):
        bots.find("piece_of_the_action", word)


def test_every_level_with_styles_is_a_level_of_a_game() -> None:
    assert {level for _game, level in STYLED_LEVELS} < set(LEVELS)
    assert not styled("chess")


@pytest.mark.parametrize("game", [name for name in registry.names() if name != "portfolio"])
def test_nothing_is_said_of_bargains_where_there_are_none(game: str) -> None:
    kinds = [(level, style) for level in ("easy", "normal") for style in STYLES]
    lines = [manner("Bea", level, style, game) for level, style in (*kinds, ("hard", PLAIN))]
    assert len(set(lines)) == len(lines)
    assert not [line for line in lines if "bargain" in line or " its own" in line]
