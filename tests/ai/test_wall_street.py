"""Wall Street's Hard bot and its reasons, at positions out of games that were watched."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.engine.moves import Move
from tabletop.games.wall_street_state import WallStreetState
from tests.games.wall_street_position import book, place, play

STOCK = "AC AH AS 2C 2H 2S 3C 3H 3S 5C 5H 5S 6C 6H 6S 8C 8H 8S 9C 9H 9S 10C 10H 10S"


def chosen(state: WallStreetState, seed: int) -> Move:
    """What a Hard bot plays for the seat to move."""
    view, bot = state.view(state.current_player), bots.find("wall_street", "hard")
    return bot.choose(view, state.book, Random(seed), bots.Budget(iterations=300))


def reason(state: WallStreetState, move: Move) -> str:
    """Why the seat to move makes `move`."""
    return bots.why("wall_street", state.view(state.current_player), state.book, move)


def outcome(state: WallStreetState, best: int) -> int:
    """The lead of seat `best` once the hand is over, all playing their best; a won game is 100."""
    seat = state.current_player
    if seat < 0:
        won = 100 * (1 if best in state.winners() else -1) if state.is_terminal else 0
        return won + state.totals[best] - state.totals[1 - best]
    leads = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        leads.append(outcome(after, best))
    return max(leads) if seat == best else min(leads)


LAST_ROUNDS = {
    "the king laid down lost a game at nine all": place(
        ["4C 10C AH", "5C KD 10H"],
        "10S 9C 8D 5S 3H 6S",
        funds=[
            "AC AS 8C 2D 10D 9H 9S 3S 3C 8H 8S 6C 6D KH KS",
            "3D 4H 2S 9D 4D 4S 5H 5D AD 6H KC 2C 2H",
        ],
        seat=1,
        totals=(9, 9),
        rules=book(2),
    ),
    "five cards, and the last of them gathers the Investor": place(
        ["9D 3S", "6H 6S AC"], "KC 2H 4C", seat=1, dealer=0, totals=(4, 6), rules=book(2)
    ),
}


@pytest.mark.parametrize("name", LAST_ROUNDS)
def test_hard_gives_nothing_away_once_every_card_is_known(name: str) -> None:
    state = LAST_ROUNDS[name]
    seat, best = state.current_player, outcome(state, state.current_player)
    for seed in range(5):
        after = state.copy()
        after.apply(chosen(state, seed))
        assert outcome(after, seat) == best


def test_the_last_card_of_all_is_not_called_a_takeover() -> None:
    state = place(["", "KS"], "5C 2D", seat=1, dealer=1, rules=book(2))
    said = reason(state, play(1, "KS", "2D 5C"))
    assert said == "The last card of all takes, and gathers what is left."
    state = place(["3C", "KS"], "5C 2D", seat=1, dealer=0, rules=book(2))
    assert "Takeover" in reason(state, play(1, "KS", "2D 5C"))


def test_a_card_that_must_be_played_needs_no_reason() -> None:
    state = place(["9D 3S 2S", "10H"], "", seat=1, stock=STOCK, rules=book(2))
    assert reason(state, play(1, "10H")) == "There is nothing else to play."


def test_a_full_table_is_no_reason_to_lay_a_card_down() -> None:
    # Nobody clears six cards, whatever is laid: what speaks for the 8 is the other 8.
    state = place(["8C 8H 3C", "2C 3H 4S"], "10C KD 6H 5D 4C 10S", stock="AC AD 2D 3D", seat=0)
    assert reason(state, play(0, "8C")) in (
        "The 8 of clubs can be taken back with the 8 of hearts.",
        "The 8 of clubs gives the next seat least.",
    )
    assert "no card can take" not in reason(state, play(0, "3C"))
