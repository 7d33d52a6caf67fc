"""Wall Street's Hard bot and its reasons, at positions out of games that were watched."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.search.model import find
from tabletop.engine.moves import OVER, Move
from tabletop.games.wall_street.bots.endgame import sure_leads
from tabletop.games.wall_street.state import WallStreetState, WallStreetView
from tests.games.wall_street.position import book, cards, place, play

STOCK = "AC AH AS 2C 2H 2S 3C 3H 3S 5C 5H 5S 6C 6H 6S 8C 8H 8S 9C 9H 9S 10C 10H 10S"


def chosen(state: WallStreetState, seed: int) -> Move:
    """What a Hard bot plays for the seat to move."""
    view, bot = state.view(state.current_player), bots.find("wall_street", "hard")
    return bot.choose(view, state.book, Random(seed), bots.Budget(iterations=300))


def reason(state: WallStreetState, move: Move) -> str:
    """Why the seat to move makes `move`."""
    return bots.why("wall_street", state.view(state.current_player), state.book, move)


def told(state: WallStreetState, move: Move) -> str:
    """What everyone can see that `move` is good for."""
    return bots.public_reason("wall_street", state.view(None), state.book, move)


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


@pytest.mark.parametrize("seats", [2, 3])
def test_cards_still_to_be_dealt_are_not_taken_for_known(seats: int) -> None:
    """The last card of a round, the other hands empty: the stock was counted out in one order
    that it may have, round after round: a game was stopped after a quarter of an hour."""
    hands = [*[""] * (seats - 1), "6D"]
    state = place(hands, "5D 4D AD 2D 3D", stock=STOCK, seat=seats - 1, dealer=seats - 1)
    state.funds = [[] for _each in range(seats)]
    assert len(state.legal_moves()) > 1
    assert find("wall_street")(state.view(seats - 1), state.book).trivial_move(Random(1)) is None


def test_the_last_card_of_all_is_not_called_a_takeover() -> None:
    state = place(["", "KS"], "5C 2D", seat=1, dealer=1, rules=book(2))
    said = told(state, play(1, "KS", "2D 5C"))
    assert said == "The last card of all takes, and gathers what is left."
    state = place(["3C", "KS"], "5C 2D", seat=1, dealer=0, rules=book(2))
    assert "Takeover" in told(state, play(1, "KS", "2D 5C"))


def test_a_card_that_must_be_played_needs_no_reason() -> None:
    state = place(["9D 3S 2S", "10H"], "", seat=1, stock=STOCK, rules=book(2))
    assert reason(state, play(1, "10H")) == "No other card is legal."


def test_a_full_table_is_no_reason_to_lay_a_card_down() -> None:
    # Nobody clears six cards, whatever is laid: what speaks for the 8 is the other 8.
    state = place(["8C 8H 3C", "2C 3H 4S"], "10C KD 6H 5D 4C 10S", stock="AC AD 2D 3D", seat=0)
    assert reason(state, play(0, "8C")) in (
        "While it lies there, the 8 of clubs can be taken with the 8 of hearts.",
        "After the 8 of clubs, one card not yet seen can take something; no other leaves fewer.",
    )
    assert "no card can take" not in reason(state, play(0, "3C"))


def choices(state: WallStreetState) -> set[str]:
    """The moves that the search looks at for the seat to move, as `card capture...`."""
    model = find("wall_street")(state.view(state.current_player), state.book)
    moves = model.branches(state)[1]
    return {
        " ".join([move.card().code, *(c.code for c in move.cards("capture"))]) for move in moves
    }


def test_of_two_threes_the_diamond_is_never_the_one_laid_down() -> None:
    # Watched: the diamond laid down to be taken back with the spade, and lost to a five.
    state = place(["AC AD 2S", "3D 3S 5S"], "10D 8D 2H 8H", stock="KC KD KH KS", seat=1, funds=[""])
    state.funds = [[], []]
    assert choices(state) == {"3S", "5S"}
    # With most of Preferred Stock settled, Common Stock is what counts.
    state.funds[0] = list(cards("4D 5D 6D 9D AD"))
    assert choices(state) == {"3D", "5S"}


def test_of_two_threes_the_diamond_is_the_one_to_take_with() -> None:
    state = place(["AC AD 2C", "3D 3S 2H"], "3H KS 4C", stock="KC KD KH 10S", seat=1)
    state.funds = [[], []]
    assert choices(state) == {"3D 3H", "2H"}


@pytest.mark.parametrize("ahead", [-9, -7, 7, 9])
def test_the_search_plays_a_settled_game_for_every_point(ahead: int) -> None:
    # Watched: six points ahead, Hard laid a king down where it could have taken a diamond.
    def worth(lead: int) -> float:
        state = place(["AC", "2C"], "3C", totals=(10 + lead, 10), rules=book(2))
        model = find("wall_street")(state.view(0), state.book)
        state.current_player = OVER
        return model.evaluate(state, Random(1)).values[0]

    assert worth(ahead) < worth(ahead + 1)


def test_a_capture_put_off_has_its_reason() -> None:
    # Any seven would clear the king that 5 takes 5 would leave behind.
    state = place(["5C 6H 9S", "2C 3H 4S"], "KD 5S", stock="KC KH AD 2D 3D", rules=book(2))
    state.funds = [[], []]
    assert reason(state, play(0, "6H")) == (
        "Every take leaves a table that one card not yet seen can take whole."
    )


def test_what_stays_in_the_hand_can_be_the_reason() -> None:
    state = place(["9H 8S", "10D AC"], "KS", stock="KC KH 8H 8C 2D", seat=1, rules=book(2))
    state.funds = [[], []]
    assert reason(state, play(1, "AC")) == (
        "The 10 of diamonds stays in hand, of a kind that is not decided yet."
    )


def test_a_majority_that_is_settled_is_no_reason() -> None:
    state = place(["10S 4C", "9H 8S"], "KS 3H 9D", stock="2C", rules=book(2))
    move = play(0, "10S", "3H KS")
    for funds, said in {
        "": "It counts towards the most Investors.",
        "KC KD KH": "It counts towards the most Common Stock.",
        "KC KD KH AC AH AS 2H 2S 3C 3S 4H 4S 5C 5H 5S 6C 6H": (
            "It clears cards away, though who has most of them is settled."
        ),
    }.items():
        state.funds = [[], list(cards(funds))]
        assert reason(state, move).startswith(said)


def test_nothing_that_could_be_taken_is_not_counted() -> None:
    # Watched: "After the 4 of hearts, 0 cards not yet seen can take something".
    state = place(["AC", "2C", "9C 10C 3H"], "8S 6C", stock="8D 8H 4S", seat=2)
    state.funds = [[], [], list(cards("8C 6D 6H 6S 10D 10H 10S 9D 9H 9S KC KD KH KS"))]
    state.funds[2] += cards("5C 5D 5H 5S 4C 4D 4H AD AH 2D 2H 3C 3D 3S")
    assert reason(state, play(2, "9C")).startswith("After the 9 of clubs")
    assert "0 cards" not in reason(state, play(2, "9C")) + reason(state, play(2, "3H"))


def test_a_card_that_neither_takes_nor_saves_says_what_it_leaves() -> None:
    # Watched: "It takes nothing, and stays on the table", of an ace that an 8 took with the king.
    state = place(["3C 8D", "AH 2H"], "KS", stock="9D 9C AS 8C", seat=1, rules=book(2))
    state.funds = [[], []]
    assert reason(state, play(1, "AH")) == (
        "With 8 all that lies there can then be taken: 4 of 37 cards not yet seen."
    )


def test_where_every_card_is_known_the_reason_is_what_the_hand_comes_to() -> None:
    state = LAST_ROUNDS["the king laid down lost a game at nine all"]
    view = state.view(1)
    assert isinstance(view, WallStreetView)
    leads = sure_leads(view, state.book)
    assert len(set(leads.values())) > 1
    for move, lead in leads.items():
        said = reason(state, move)
        assert "Every card is known: this way the hand ends" in said
        assert ("No other play is as sure." in said) == (
            [move] == [each for each, value in leads.items() if value >= lead]
        )
    hidden = place(["9D 3S", "6H 6S AC"], "KC 2H 4C", stock="2C 3C", seat=1, rules=book(2))
    view = hidden.view(1)
    assert isinstance(view, WallStreetView)
    assert not sure_leads(view, hidden.book)


def test_a_take_says_what_it_leaves_to_be_taken_whole() -> None:
    # Watched: it brought in a 3 and a 6, and any 10 took the 4 and the 6 it left.
    state = place(["8H 10H", "9C AD 5H", "AH KH 10S"], "6D 4C 6H 3D", stock="10C", seat=1)
    state.funds = [[], [], []]
    assert reason(state, play(1, "9C", "6D 3D")) == (
        "It counts towards the most Preferred Stock."
        " With 10 all that lies there can then be taken: 4 of 33 cards not yet seen."
    )
