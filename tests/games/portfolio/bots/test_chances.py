"""Portfolio's chances to win, as hints and reviews tell them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.search.model import find
from tabletop.ai.search.sampling import determinize
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import outcome
from tabletop.games.portfolio.bots.pace import turns_left
from tabletop.games.portfolio.state import PortfolioState
from tests.conformance.cases import Case, playout
from tests.games.portfolio.position import book_of


def test_when_the_discard_pile_becomes_the_stock_the_game_is_not_taken_for_over() -> None:
    for step in playout(Case("portfolio", 3), 1):
        state = step.state
        assert isinstance(state, PortfolioState)
        if state.phase == "reform":
            due = turns_left(state)
            after = state.copy()
            after.apply(outcome(after.due(), Random(1)))
            assert due > 3
            assert due == pytest.approx(turns_left(after), abs=0.7)
            return
    raise AssertionError("the pile was never formed anew")


def _leaders(deal: int, seats: int) -> Iterator[tuple[float, float]]:
    """Of a game of Normal's, every fourth time round: the chance told of who is likeliest to win,
    and what they won."""
    case, bot, rng = Case("portfolio", seats), bots.find("portfolio", "normal"), Random(deal)
    state = case.module.start(case.book, seats)
    told, round_ = list[tuple[int, float]](), 0
    while not state.is_terminal:
        assert isinstance(state, PortfolioState)
        seat = state.current_player
        if seat == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        view = state.view(seat)
        if state.phase == "draw" and sum(state.turns) >= round_ + 4 * seats:
            round_ = sum(state.turns)
            model = find("portfolio")(view, book_of(state))
            deals = [determinize(view, book_of(state), rng) for _each in range(6)]
            each = [model.evaluate(deal, rng).wins for deal in deals]
            wins = [fmean(column) for column in zip(*each, strict=True)]
            told.append((wins.index(max(wins)), max(wins)))
        state.apply(bot.choose(view, case.book, rng, Budget(iterations=1)))
    for seat, chance in told:
        yield chance, state.returns()[seat]


@pytest.mark.whole
def test_who_is_said_to_win_does_so_as_often_as_is_said() -> None:
    games = [_leaders(deal, 3 + deal % 3) for deal in range(45)]
    found = [each for game in games for each in game]
    told, won = zip(*found, strict=True)
    assert fmean(told) == pytest.approx(fmean(won), abs=0.08)
    sure = [each for each in found if each[0] > 0.9]
    assert len(sure) > 40
    assert fmean(result for _told, result in sure) > 0.9
