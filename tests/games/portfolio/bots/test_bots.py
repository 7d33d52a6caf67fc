"""Portfolio's Hard bot and the reasons given, at positions out of games that were watched."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.search.model import find
from tabletop.engine.moves import OVER
from tabletop.engine.zones import EVERYONE
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.bots import negotiation
from tabletop.games.portfolio.bots.evaluation import Evaluation
from tabletop.games.portfolio.state import PortfolioState
from tests.games.portfolio.position import book_of, cards, play, table, view


def chosen(state: PortfolioState, level: str = "normal") -> str:
    """What a bot of this level does for the seat to move."""
    bot, view = bots.find("portfolio", level), state.view(state.current_player)
    return str(bot.choose(view, book_of(state), Random(1), bots.Budget(iterations=40)))


def reason(state: PortfolioState, move: str) -> str:
    """Why the seat to move makes `move`."""
    return bots.why(
        "portfolio", state.view(state.current_player), book_of(state), GAME.notation.parse(move)
    )


def looked_at(state: PortfolioState) -> list[str]:
    """The moves a search for the seat to move looks at."""
    seen = state.view(state.current_player)
    _keys, moves = find("portfolio")(seen, book_of(state)).branches(state)
    return [str(move) for move in moves]


def thrown(state: PortfolioState) -> list[str]:
    """The discards among them, the card missed least first."""
    return [move.split("=")[1] for move in looked_at(state) if "discard" in move]


# What the search looks at, and what it makes of it


def test_the_paupers_two_free_cards_are_never_left_lying() -> None:
    # Watched: a seat without a portfolio took the lone AS, though two cards came for nothing.
    state = table(["4H 9C", "2S 4D 9D"], phase="draw", discard="5H", pauper=True)
    assert looked_at(state) == [
        "0 draw count=2 pauper=true",
        "0 draw count=2 discard=true pauper=true",
    ]


@pytest.mark.parametrize(
    ("hand", "takes"),
    [("2D KC", False), ("5H-2 KC", False), ("8H KC", False), ("4H KC", True), ("7H KC", True)],
)
def test_a_top_discard_without_a_place_is_left_lying(hand: str, takes: bool) -> None:
    # Watched: AS taken beside QS and 10S, thrown away again a turn later.
    runs = [(0, "6C 7C 8C", "", ""), (1, "9D 10D JD", "", "")]
    state = table([hand, "2S 4D 8D"], runs, phase="draw", discard="5H")
    assert ("0 draw count=1 discard=true" in looked_at(state)) == takes
    assert "0 draw count=1" in looked_at(state)


@pytest.mark.parametrize(
    ("owner", "run", "takes"),
    [(1, "2H 3H 4H", True), (0, "3D 4D 5D", True), (1, "3D 4D 5D", False), (1, "JH QH KH", False)],
)
def test_a_top_discard_of_use_on_the_table_is_looked_at(owner: int, run: str, takes: bool) -> None:
    state = table(["2D KC 9C", "2S"], [(owner, run, "", "")], phase="draw", discard="5H")
    assert ("0 draw count=1 discard=true" in looked_at(state)) == takes


def test_an_ace_that_would_only_cap_an_ace_is_left_lying() -> None:
    # Watched: AS taken for the sake of AS-7S, whose ace nothing can ever touch.
    runs = [(0, "AS 2S 3S 4S", "", "")]
    state = table(["9D KC", "2S 4D 8D"], runs, phase="draw", discard="AS-2")
    assert looked_at(state) == ["0 draw count=1"]
    state = table(["9D KC", "2S 4D 8D"], [(0, "2S 3S 4S", "", "")], phase="draw", discard="AS-2")
    assert looked_at(state) == ["0 draw count=1", "0 draw count=1 discard=true"]


def test_a_run_in_hand_is_not_broken_up_by_a_discard() -> None:
    # Watched: 7S thrown from 5S 6S 7S, the 5H beside them having just been taken.
    rest = "2S 4D 8D"
    assert thrown(table(["5S 6S 7S 9D", rest])) == ["9D-1"]
    assert thrown(table(["5S 6S 6S-2 7S 9D", rest])) == ["9D-1", "6S-1"]
    assert thrown(table(["5S 6S 7S", rest])) == ["5S-1", "7S-1", "6S-1"]


def test_what_could_close_a_run_in_hand_is_not_thrown_away() -> None:
    # Watched: KH thrown beside 9D-KD; laid two turns later, they were lost by the king's open end.
    state = table(["9D 10D JD QD KD KH KS 9C 4S", "2S 4D 8D"])
    assert thrown(state) == ["4S-1", "9C-1", "KS-1"]
    state = table(["3D 4D 5D 5H 9C", "2S 4D-2 8D"])  # worth $2 a turn, no more
    assert thrown(state) == ["5H-1", "9C-1"]


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("10D JD QD KD 10H KH 4C", False),  # caps for both ends
        ("10D JD QD KD 10D-2 KD-2 4C", False),
        ("AD 2D 3D 4D 4H 4C", False),  # nothing can touch the ace
        ("10D JD QD KD KH 4C", True),
        ("10D JD QD KD 10S KH 4C", True),  # of another colour
        ("4D 5D 6D 4H 6H 4C", True),  # worth $2 a turn, no more
    ],
)
def test_a_run_that_can_be_closed_at_both_ends_does_not_wait(hand: str, waits: bool) -> None:
    # Watched: 10D-KD, KH and 10H held for nine turns by a seat without any income.
    seen = looked_at(table([hand, "2S 4D-2 8D"]))
    assert any("make" in move for move in seen)
    assert any("discard" in move for move in seen) == waits


def test_a_run_that_goes_on_with_an_own_portfolio_is_not_laid_beside_it() -> None:
    # Watched: 8S-10S laid for $3 beside JS-KS, whose low end JC capped; 8S-KS pays $15.
    runs = [(0, "JS QS KS-2", "", "KC")]
    state = table(["8S 9S 10S JC 4C 2H 9H 2D", "2S 4D-2 8D"], runs)
    seen = looked_at(state)
    assert "0 extend portfolio=P1 card=10S-1" in seen
    assert not any("make" in move or "cap" in move for move in seen)
    # Played by sense: AD-3D laid for $2 beside 4D-7D; AD-7D pays $6 more, out of all danger.
    runs = [(0, "4D 5D 6D 7D", "", "7H"), *RICH]
    state = table(["AD 2D 3D 10D QD KD", "3S", "4S"], runs, money=[6, 200, 6])
    for move in ("extend portfolio=P1 card=3D-1", "extend portfolio=P1 card=2D-1"):
        assert chosen(state, "hard") == chosen(state) == f"0 {move}"
        play(state, f"0 {move}")
    assert chosen(state) == "0 extend portfolio=P1 card=AD-1"


@pytest.mark.parametrize(
    ("hand", "low_cap", "high_cap", "waits"),
    [
        ("AH 4C", "", "", False),  # nothing can touch the ace
        ("7H 7D 4C", "2D", "", False),  # 7D caps
        ("7H 7H-2 4C", "2D", "", False),
        ("7H 7D 4C", "", "", True),  # the low end stays open
        ("7H 7S 4C", "2D", "", True),  # of another colour
        ("7H 4C", "2D", "", True),
    ],
)
def test_an_extension_that_closes_a_portfolio_does_not_wait(
    hand: str, low_cap: str, high_cap: str, waits: bool
) -> None:
    # Watched: AH kept for three turns beside an own 2H-6H, 7C and its twin beside AC-6C.
    state = table([hand, "2S 4D-2 8D"], [(0, "2H 3H 4H 5H 6H", low_cap, high_cap)])
    seen = looked_at(state)
    assert any("extend" in move for move in seen)
    assert any("discard" in move for move in seen) == waits


@pytest.mark.parametrize(
    ("hand", "run", "low_cap", "stock", "waits"),
    [
        ("6H 2D 6D 4C", "2H 3H 4H 5H", "", None, False),
        ("6H 6H-2 4C", "2H 3H 4H 5H", "2D", None, False),
        ("5H 5D 4C", "AH 2H 3H 4H", "", None, False),  # nothing can touch the ace
        ("AH KD 4C", "10H JH QH KH", "10D", None, False),  # the ace goes away, the king is closed
        ("6H 6D 4C", "2H 3H 4H 5H", "", None, True),  # the low end stays open
        ("6H 2D 6S 4C", "2H 3H 4H 5H", "", None, True),  # of another colour
        ("6H 2D 6D 4C", "2H 3H 4H 5H", "", "AC-2", True),  # too late to pay back
    ],
)
def test_an_acquisition_that_can_be_closed_at_both_ends_does_not_wait(
    hand: str, run: str, low_cap: str, stock: str | None, waits: bool
) -> None:
    # Watched: AH kept for two turns beside KD and $90, while 10H-KH, capped by 10D, cost $16 and
    # paid $8 a turn; another seat acquired it.
    runs = [(1, run, low_cap, "")]
    reforms = 1 if stock is None else 0
    state = table([hand, "2S 4D-2 8S"], runs, money=[30, 6], stock=stock, reforms=reforms)
    seen = looked_at(state)
    assert any("acquire" in move for move in seen)
    assert any("discard" in move for move in seen) == waits


RICH = [(1, "6C 7C 8C 9C 10C JC QC KC", "6S", "KS"), (1, "4H 5H 6H 7H 8H 9H", "4D", "9D")]


def test_a_decided_game_is_played_by_sense() -> None:
    # Watched: no income, and 10D-KD held in hand for six turns, since all looked equally lost.
    state = table(["10D JD QD KD 2S", "3S", "4S"], RICH, money=[0, 200, 6])
    assert chosen(state, "hard") == chosen(state, "normal")
    assert chosen(state, "hard") == "0 make cards=[10D-1,JD-1,QD-1,KD-1]"
    # And: $151 ahead with a turn to go, $20 were paid for six cards that could not pay.
    state = table(
        ["2S 9D", "3S", "4S"], [(0, *RICH[0][1:])], money=[200, 6, 6],
        phase="draw", discard="AH", stock="AC AD AS 2C", income=23, reformed=("AC-1",), reforms=0,
    )  # fmt: skip
    model = find("portfolio")(state.view(0), book_of(state))
    assert str(model.trivial_move(Random(1))) == chosen(state, "normal") == "0 draw count=1"


def test_an_open_game_is_searched() -> None:
    state = table(["10D JD QD KD 2S", "3S", "4S"], money=[0, 20, 6])
    assert find("portfolio")(state.view(0), book_of(state)).trivial_move(Random(1)) is None


def test_an_ace_at_the_low_end_is_not_capped() -> None:
    # Watched: AD went to close the low end of AH-5H, which nothing can ever touch.
    state = table(["AH 3H KS", "2S 4D 9D"], [(0, "AD 2D 3D", "", "")])
    assert "0 cap portfolio=P1 side=low card=AH-1" in [str(move) for move in state.legal_moves()]
    seen = looked_at(state)
    assert "0 cap portfolio=P1 side=low card=AH-1" not in seen
    assert "0 cap portfolio=P1 side=high card=3H-1" in seen


@pytest.mark.parametrize("money", [(400, 20), (20, 400)])
def test_a_seat_far_ahead_or_behind_still_plays_for_every_dollar(money: tuple[int, int]) -> None:
    # Watched: $200 ahead, a richer and a poorer end of the game looked the same to the search.
    def worth(mine: int, theirs: int) -> float:
        state = table(["2D", "2S"], money=[mine, theirs])
        model = find("portfolio")(state.view(0), book_of(state))
        state.current_player = OVER
        return model.evaluate(state, Random(1)).values[0]

    mine, theirs = money
    assert worth(mine + 5, theirs) > worth(mine, theirs) > worth(mine, theirs + 5)


# What the rule of thumb makes of it


def test_what_the_next_seat_has_taken_is_remembered() -> None:
    # Watched: the next seat took KH from the pile, was thrown QH, and laid 10H-KH for $8 a turn.
    state = table(["QH 4D 5D 7C QS", "2S 10H JH"], turn=1, phase="draw", discard="KH")
    other = state.copy()
    play(other, "1 draw count=1", "1 discard card=2S-1", "0 draw count=1")
    assert chosen(other) == "0 discard card=QH-1"
    play(state, "1 draw count=1 discard=true", "1 discard card=2S-1", "0 draw count=1")
    assert chosen(state) != "0 discard card=QH-1"
    said = "The queen of hearts is what this hand can spare, though @1 may find a use for it."
    assert reason(state, "0 discard card=QH-1") == said


def test_an_ace_is_not_kept_or_taken_to_cap_an_ace() -> None:
    runs = [(0, "AS 2S 3S 4S 5S 6S", "", "6C")]
    state = table(["AC 3H 9D", "2S 4D"], runs)
    assert chosen(state) == "0 discard card=AC-1"
    state = table(["3H 9D", "2S 4D"], runs, phase="draw", discard="AC")
    said = "The ace of clubs goes with nothing in hand yet, but the stock lasts longer."
    assert reason(state, "0 draw count=1 discard=true") == said


@pytest.mark.parametrize(("owner", "asked"), [(1, 2), (2, 1)])
def test_no_one_is_asked_to_sell_a_card_against_a_portfolio_of_theirs(
    owner: int, asked: int
) -> None:
    # Watched: $10 offered for JC to the very seat whose 6C-10C it would have taken.
    held = cards("JC JC-2")
    state = table(
        ["2D QC KC", "2S 4D JC", "3S 5D JC-2"], [(owner, "6C 7C 8C 9C 10C", "6S", "")],
        money=[60, 6, 6], known=dict.fromkeys(held, EVERYONE),
    )  # fmt: skip
    seen = view(state, 0)
    evaluation, book = Evaluation(seen, book_of(state)), book_of(state)
    offers = [negotiation.offer(evaluation, seen, book, Random(n)) for n in range(200)]
    asks = {offer.number("to") for offer in offers if offer and "[JC-" in str(offer)}
    assert asks == {asked}


# Reasons


def test_a_draw_says_whether_more_was_to_be_had() -> None:
    runs = [(0, "7C 8C 9C 10C", "", "")]
    poor = table(["2D 9C", "2S 4D 9D"], phase="draw", discard="5H", money=[0, 6])
    assert reason(poor, "0 draw count=1") == "One card is free, and no more can be had."
    rich = table(["2D 9C", "2S 4D 9D"], runs, phase="draw", discard="5H", money=[30, 6], income=6)
    said = "One card is free; two would cost $2."
    assert reason(rich, "0 draw count=1") == said
    assert reason(rich, "0 draw count=2") == "2 cards cost $2; three would cost $5."


@pytest.mark.parametrize(
    ("count", "stock", "said"),
    [
        (
            2,
            "3C 4C 6C",
            "That leaves 1 card in the stock; when it is drawn the game nears its end.",
        ),
        (2, "3C 4C", "That takes the last card of the stock: the game nears its end."),
        (1, "3C", "That takes the last card of the stock: the game nears its end."),
        (1, "3C 4C 6C", ""),
        (2, "3C 4C 6C 7C 8C 9C 10C", ""),
    ],
)
def test_a_draw_says_how_near_it_brings_the_end(count: int, stock: str, said: str) -> None:
    # Watched: in front by $19, five cards for $14, which left three: "5 cards cost $14".
    state = table(
        ["2D 9H", "2S 4D 9D"], phase="draw", discard="5H", stock=stock, money=[30, 6], income=6,
        reforms=0,
    )  # fmt: skip
    reasons = reason(state, f"0 draw count={count}")
    assert reasons.endswith(said)
    assert ("stock" in reasons) == bool(said)


@pytest.mark.parametrize(
    ("hand", "count", "said"),
    [
        ("3H 4H 9C", 1, "The 5 of hearts on the discard pile can be played at once."),
        ("4H QD 9C", 1, "The 5 of hearts on the discard pile goes with cards in hand."),
        (
            "2D QD 9C",
            1,
            "The 5 of hearts goes with nothing in hand yet, but the stock lasts longer.",
        ),
        ("3H 4H 9C", 2, "…can be played at once. One more card makes it $2."),
        ("3H 4H 9C", 3, "…can be played at once. 2 more cards make it $5."),
    ],
)
def test_the_top_discard_is_taken_for_what_it_does(hand: str, count: int, said: str) -> None:
    runs = [(0, "7C 8C 9C 10C", "", "")]
    state = table([hand, "2S 4D 9D"], runs, phase="draw", discard="5H", money=[30, 6], income=9)
    said = said.replace("…", "The 5 of hearts on the discard pile ")
    assert reason(state, f"0 draw count={count} discard=true") == said


def test_a_discard_says_what_the_next_seat_can_do_with_it() -> None:
    runs = [(0, "7C 8C 9C 10C", "", ""), (1, "9H 10H JH", "", "")]
    state = table(["JC QH 2D 5D", "2S 4D 9D"], runs, money=[6, 60])
    said = "Nothing in hand goes with the 2 of diamonds, and it extends nothing of @1."
    assert reason(state, "0 discard card=2D-1") == said
    said = "The {card} is what this hand can spare, though @1 may find a use for it."
    assert reason(state, "0 discard card=QH-1") == said.format(card="queen of hearts")
    assert reason(state, "0 discard card=JC-1") == said.format(card="jack of clubs")


def test_a_run_kept_in_hand_is_owned_up_to() -> None:
    state = table(["4D 5D 6D KS", "2S 4C 9D"])
    said = "The 4–6 of diamonds stays together in hand; the king of spades goes."
    assert reason(state, "0 discard card=KS-1") == said
    said = "The 4 of diamonds extends nothing that @1 has on the table."
    assert reason(state, "0 discard card=4D-1") == said


def test_where_no_one_draws_any_more_a_discard_gives_nothing_away() -> None:
    state = table(["JC 2D", "2S 4D"], [(1, "8C 9C 10C", "", "")], stock="", ending=True, dealer=1)
    said = "Nobody draws any more: the jack of clubs comes to no other seat."
    assert reason(state, "0 discard card=JC-1") == said


def test_a_cap_on_an_end_out_of_danger_is_not_said_to_save_it() -> None:
    runs = [(0, "7C 8C 9C 10C", "", "")]
    state = table(["10S KH", "2S 4D"], runs)
    said = "The 7–10 of clubs pays $6 a turn, and its high end is closed to attacks then."
    assert reason(state, "0 cap portfolio=P1 side=high card=10S-1") == said
    state = table(["10S KH JC JC-2", "2S 4D"], runs)
    said = "No card that attacks the high end of the 7–10 of clubs is out: it is safe as it is now."
    assert reason(state, "0 cap portfolio=P1 side=high card=10S-1") == said


def test_what_is_acquired_is_said_with_its_price_and_not_to_pay_back() -> None:
    runs = [(1, "3C 4C 5C 6C", "", "")]
    move = "0 acquire portfolio=P1 card=7C-1"
    early = table(["7C KD", "2S 4D"], runs, money=[30, 6])
    said = (
        "For $8 the 3–6 of clubs goes over from @1; with the 7 of clubs it pays $7 a turn, not $4."
    )
    assert reason(early, move) == said
    late = table(["7C KD", "2S 4D"], runs, money=[30, 6], stock="", ending=True, dealer=1)
    assert reason(late, move) == said
