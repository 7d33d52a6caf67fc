"""Wall Street's bots: what a beginner and a club player do, from what they may see."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.engine.french import parse_card
from tabletop.engine.moves import Move
from tabletop.games.wall_street.state import WallStreetState
from tests.games.wall_street.position import BOOK, place, play

STOCK = "AC AH AS 2C 2H 2S 3C 3H 3S 5C 5H 5S 6C 6H 6S 8C 8H 8S 9C 9H 9S 10C 10H 10S"


def chosen(state: WallStreetState, level: str, seed: int = 1) -> Move:
    """What a bot of `level` plays for the seat to move."""
    view = state.view(state.current_player)
    bot = bots.find("wall_street", level)
    return bot.choose(view, state.book, Random(seed), bots.Budget())


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_takeover_that_is_there_is_taken(level: str) -> None:
    state = place(["KC 2D 9D", "4C 4D 4H"], "KD", stock=STOCK)
    for seed in range(10):
        assert chosen(state, level, seed) == play(0, "KC", "KD")


def test_normal_does_not_lay_a_card_where_the_next_seat_would_clear_the_table() -> None:
    # The 4 would make 7 with the 3, and all three other Investors are still out.
    stock = STOCK.replace("3C 3H 3S ", "").replace("10C 10H 10S", "KD KH KS")
    state = place(["4C 10D 9D", "8D 2D 6D"], "3D", stock=stock)
    assert chosen(state, "normal").card() is not parse_card("4C")


def test_normal_lets_go_of_what_is_decided() -> None:
    # Five of nine Preferred are home; an Investor and a diamond can each be taken.
    stock = "AC AH AS 2C 2H 2S 3H 3S 5C 5H 5S 6C 6H 6S 8C 8H 8S 9C 9H 9S 10C 10H 10S 4S"
    state = place(
        ["KC 4C 3C", "4H 8D 9D"], "KH 4D 10D", funds=["2D 3D 5D 6D AD KD", "KS"], stock=stock
    )
    assert chosen(state, "normal") == play(0, "KC", "KH")


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_that_is_asked_can_say_why(level: str) -> None:
    state = place(["KC 2D 9D", "4C 4D 4H"], "KD 8S", stock=STOCK)
    for move in state.legal_moves():
        sentence = bots.why("wall_street", state.view(0), state.book, move)
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_the_reason_names_what_the_move_is_about() -> None:
    state = place(["KC 2D 9D", "4C 4D 4H"], "KD", stock=STOCK)
    view = state.view(0)

    def reason(move: Move) -> str:
        return bots.why("wall_street", view, BOOK, move)

    assert reason(play(0, "KC", "KD")) == "It takes everything on the table: a Takeover."
    assert reason(play(0, "9D")).startswith(
        "After the 9 of diamonds, no card not yet seen can take"
    )
