"""Whole games of Portfolio, from the deal to the results, by mouse alone and by keys alone."""

from __future__ import annotations

import pytest

from tabletop.games.portfolio.negotiation import offer_of
from tests.games.portfolio.table.player import Keys, Mouse, Person, ThumbBots
from tests.ui.table.robot import Robot

HOT_SEAT = "Ann:human,Bo:human"
AGAINST_BOTS = "Ann:human,Bea:normal,Cy:easy,Dot:normal,Ed:easy"
MOST = 600
"""Steps of people after which a game counts as endless."""


@pytest.mark.parametrize(
    ("players", "hands_of"),
    [
        pytest.param(AGAINST_BOTS, Mouse, id="four bots-mouse", marks=pytest.mark.whole),
        pytest.param(HOT_SEAT, Keys, id="two people-keys"),
        pytest.param(AGAINST_BOTS, Keys, id="four bots-keys", marks=pytest.mark.whole),
        pytest.param(HOT_SEAT, Mouse, id="two people-mouse", marks=pytest.mark.whole),
    ],
)
def test_a_whole_game_is_played_and_negotiated(players: str, hands_of: type[Mouse | Keys]) -> None:
    robot = Robot(animation="off")
    robot.app.bots = ThumbBots(robot.director.wake)
    table = robot.deal(players, deal=2, game="portfolio")
    assert not table.session.view(0).zones_of("portfolio")

    person = Person(table, hands_of(robot))
    for _step in range(MOST):
        if robot.app.results:
            break
        person.step()

    assert robot.app.results == [table.session]
    assert not table.session.view(None).cards("stock")
    _by, _to, give, take = offer_of(person.offered[0])
    assert all((give.cards, give.portfolios, give.money, give.promises, give.show))
    assert all((take.money, take.promises, take.shows_hand))
    moves = [entry.move for entry in table.session.entries]
    assert moves[moves.index(person.offered[0]) + 1].args["accept"]
    assert {move.name for move in person.made} >= {"draw", "make", "extend", "cap", "acquire"}
