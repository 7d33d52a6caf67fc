"""Results to hand on: what goes in comes out, and what was copied wrongly is told so."""

from __future__ import annotations

import random

import pytest

from tabletop.engine import registry
from tabletop.engine.deal_code import RESULT, DealCodeError, read_code
from tabletop.engine.play.session import Player, Session
from tabletop.engine.result_code import read_result, result_code


def over(name: str) -> Session:
    """A finished game between Ann and bots."""
    game, book = registry.find(name), registry.open_book(name)
    assert game is not None
    seats = book.spec.seats.min
    players = [Player("Ann")] + [Player(f"B{n}", "easy") for n in range(1, seats)]
    session = Session.begin(game, book, players, 7, {})
    rng = random.Random(3)
    while not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
    return session


@pytest.mark.parametrize("name", registry.names())
def test_a_result_says_how_the_game_ended_and_deals_it_anew(name: str) -> None:
    session = over(name)
    text = result_code(session)
    result = read_result(text)
    assert result.text == text
    assert result.scores == tuple(session.state.scores())
    assert result.winners == tuple(session.state.winners())
    assert result.names == ("Ann", *[""] * (len(session.players) - 1))
    assert result.kinds == tuple(player.kind for player in session.players)
    assert text.partition(RESULT)[0] == result.code
    assert read_code(text).deal == session.deal, "pasted in New game it sets up the same game"


def test_a_result_is_read_however_it_is_written_down() -> None:
    text = result_code(over("milken"))
    sloppy = text.lower().replace("0", "o").replace("1", "l").replace("-", " ")
    assert read_result(f" {sloppy}\n") == read_result(text)


def test_one_sign_changed_anywhere_is_noticed() -> None:
    text = result_code(over("milken"))
    for at, sign in enumerate(text):
        if sign not in "-.":
            other = text[:at] + ("7" if sign != "7" else "8") + text[at + 1 :]
            with pytest.raises(DealCodeError):
                read_result(other)
    with pytest.raises(DealCodeError, match="New game"):
        read_result(text.partition(RESULT)[0])


def test_a_result_of_another_deal_code_is_none() -> None:
    one, other = result_code(over("milken")), result_code(over("stonks"))
    with pytest.raises(DealCodeError):
        read_result(one.partition(RESULT)[0] + RESULT + other.partition(RESULT)[2])


def test_a_game_under_way_has_no_result() -> None:
    game = registry.find("milken")
    assert game is not None
    players = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
    with pytest.raises(ValueError, match="under way"):
        result_code(Session.begin(game, registry.open_book("milken"), players, 7, {}))
