"""The Stonks bots: what they do at the table, why, and that each level beats the one below."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.search.model import find
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.play.chance import draw
from tabletop.games.stonks import GAME
from tabletop.games.stonks.bots.search import expected_totals
from tabletop.games.stonks.state import StonksState
from tests.games.stonks.position import book, cards, position


def chosen(state: StonksState, level: str = "normal") -> Move:
    """What a bot of this level does in a position."""
    view = state.view(state.current_player)
    return bots.find("stonks", level).choose(view, state.book, Random(1), Budget())


def share(one: str, rest: str, seats: int, deals: int) -> float:
    """The wins of one seat of a level against others, seats rotated, 1 being an even share."""
    won = 0.0
    for deal in range(deals * seats):
        levels = [rest] * seats
        levels[deal % seats] = one
        playing = [bots.find("stonks", level) for level in levels]
        state, rng, chances = GAME.start(book(seats), seats), Random(deal), 0
        while not state.is_terminal:
            seat = state.current_player
            if seat == CHANCE:
                state.apply(draw(state.due(), deal // seats, chances))
                chances += 1
            else:
                state.apply(playing[seat].choose(state.view(seat), state.book, rng, Budget()))
        won += state.returns()[deal % seats]
    return won / deals


@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=pytest.mark.whole)])
def test_easy_beats_random_seats_and_normal_beats_easy_ones(seats: int) -> None:
    assert share("easy", "random", seats, 6) >= 1.3
    assert share("normal", "easy", seats, 8) >= 1.3


def test_the_search_foresees_two_moves_of_three_of_normal() -> None:
    """Its play-outs are by a rule of thumb of their own, for speed; it is to be Normal's."""
    normal, same, moves = bots.find("stonks", "normal"), 0, 0
    for deal in range(3):
        state, rng, chances = GAME.start(book(4), 4), Random(deal), 0
        while state.current_player != OVER:
            if state.current_player == CHANCE:
                state.apply(draw(state.due(), deal, chances))
                chances += 1
                continue
            view = state.view(state.current_player)
            move = normal.choose(view, state.book, rng, Budget())
            if state.phase in ("play", "adjust") and len(view.legal) > 1:
                model = find("stonks")(view, state.book)
                keys, branches = model.branches(state)
                foreseen = model.prior(state, keys, branches, rng)
                moves += 1
                same += foreseen >= 0 and branches[foreseen] == move
            state.apply(move)
    assert same > 0.67 * moves


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_last_to_play_the_trick_is_won_with_the_cheapest_card(level: str) -> None:
    state = position("R10 R2", "R11 R13 Y9", trick="R10", market="33331", number=5)
    assert str(chosen(state, level)) == "1 play card=R11"


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_market_moves_towards_ones_own_portfolio(level: str) -> None:
    state = position(
        "R10 R2", "R11 R13", trick="R5", phase="adjust", symbols=1, player=0, number=9,
        portfolios=("G1 G2 G3", "B1 B2"), market="13332",
    )  # fmt: skip
    assert str(chosen(state, level)) == "0 adjust company=G steps=1"


def test_normal_makes_its_own_card_trump_where_that_wins_the_trick() -> None:
    state = position(
        "R10 R12", "G6 G8", trick="R9 G6", leader=0, phase="adjust", symbols=1, player=1,
        market="22333", turned="P13", number=9, portfolios=("R1 P1", "P2 R3"), rules=book(2),
    )  # fmt: skip
    state.market = [3, 3, 2, 2, 6]
    state.mark = "B"
    move = chosen(state)
    state.apply(move)
    assert state.current_player == 1, f"{move} does not win it"
    assert state.phase == "take"


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_speculation_is_used_where_it_wins_what_is_worth_having(level: str) -> None:
    state = position(
        "R10 R2", "Y13 G9", trick="R10", turned="P13", market="33336", number=5,
        portfolios=("R1", "G1"), unseen=("R3", "G3"),
    )  # fmt: skip
    assert str(chosen(state, level)) == "1 play card=Y13 speculate=true"


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_dearest_card_is_taken_where_nothing_else_speaks(level: str) -> None:
    state = position(
        "R10 R2", "Y9 G8", trick="R9 R12", player=1, phase="take", turned="P13", market="12336"
    )
    assert str(chosen(state, level)) == "1 take card=P13"


def test_every_move_has_its_reason_in_words() -> None:
    state, rng, chances = GAME.start(book(3), 3), Random(3), 0
    reasons = set()
    while not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 3, chances))
            chances += 1
            continue
        view = state.view(state.current_player)
        move = bots.find("stonks", "normal").choose(view, state.book, rng, Budget())
        reason = bots.why("stonks", view, state.book, move)
        assert reason.endswith(".")
        reasons.add(reason)
        state.apply(move)
    assert len(reasons) > 8


def test_the_search_plays_a_lost_game_for_every_point() -> None:
    # Watched: 25 points behind, Hard lowered its own company, since all seemed lost alike.
    def worth(behind: int) -> float:
        state = position("R10 R2", "Y9 G8", totals=(60 - behind, 60), round=3)
        model = find("stonks")(state.view(0), state.book)
        state.current_player = OVER
        return model.evaluate(state, Random(1)).values[0]

    assert worth(24) > worth(25) > worth(40) > worth(41)


def reason(state: StonksState, move: str) -> str:
    """Why the seat to move makes a move, given without its seat."""
    seat = state.current_player
    return bots.why("stonks", state.view(seat), state.book, GAME.notation.parse(f"{seat} {move}"))


def test_a_cheap_company_taken_is_not_called_the_best_there() -> None:
    state = position(
        "R10 R2", "Y9 G8", trick="R9 R12", player=1, phase="take", turned="G13", market="25356"
    )
    assert reason(state, "take card=G13") == ("Gale is at 3; nothing that lies there is dearer.")
    assert reason(state, "take card=R9") == ("Redwood is at 2, Gale at 3, with less room to rise.")
    state = position(
        "R10 R2", "Y9 G8", trick="G9 G12", player=1, phase="take", turned="G13", market="33336"
    )
    assert reason(state, "take card=G9") == "There is nothing but Gale to take."


def test_a_company_at_the_top_cannot_be_made_dearer() -> None:
    state = position(
        "R10 R2", "Y9 G8", trick="R9 G12", player=1, phase="take", turned="B13", market="33623",
        portfolios=("R1", "G1 B2"),
    )  # fmt: skip
    assert reason(state, "take card=G12") == (
        "Gale is at 6, with 1 of it in the portfolio already."
    )
    assert reason(state, "take card=B13") == (
        "Bluegull, of which the portfolio has 1, can be made dear; it is at 2, Gale at 6."
    )
    state.tricks = state.setup.tricks  # then it cannot: no price moves after the last trick
    assert reason(state, "take card=B13") == "Bluegull is at 2; the dearest there is Gale, at 6."


def test_raising_what_others_hold_has_a_reason_of_its_own() -> None:
    # Redwood is trump at 1; raised by two it leaves that to Yonder.
    state = position(
        "R10 R2", "B9 G8", trick="R5 B1", leader=0, phase="adjust", symbols=2, player=1,
        portfolios=("R1 R4", "G1"), unseen=("G2", "G3"), market="12345", number=9,
    )  # fmt: skip
    assert reason(state, "adjust company=R steps=2") == (
        "It makes Redwood dearer: this portfolio has none, @0 shows 2. It makes Yonder trump."
    )


def test_a_card_whose_symbols_can_win_the_trick_is_not_said_to_give_it_up() -> None:
    # The Plumstone 3 cannot win by its rank, but two steps down make Plumstone trump.
    state = position("R10 R2", "P3 P13 G8", trick="R10", market="33334", number=5, turned="B13")
    assert reason(state, "play card=P3") == (
        "The card moves the market, which can make it the best in the trick."
    )
    state = position("R10 R2", "R3 R1 G8", trick="R10", market="33334", number=5, turned="B13")
    assert (
        reason(state, "play card=R3")
        == "It is not winning as prices stand, but moves the market 2 steps."
    )
    state = position("R10 R2", "R8 R12 G8", trick="R10", market="33331", number=5, turned="B13")
    assert reason(state, "play card=R8") == (
        "It is not winning as prices stand; a card is kept that would be. "
        "Nothing there is dearer than Bluegull, at 3."
    )


def test_who_is_far_behind_does_not_pay_to_hurt_the_one_in_front() -> None:
    # Watched: Hard lowered its only company by one, since the leader had three of it.
    def worth(*totals: int) -> float:
        state = position("R10 R2", "Y9 G8", "B1 B2", totals=totals, round=3)
        model = find("stonks")(state.view(0), state.book)
        state.current_player = OVER
        return model.evaluate(state, Random(1)).values[0]

    assert worth(42, 70, 50) > worth(40, 67, 50)
    assert worth(42, 70, 50) < worth(42, 65, 50)


def adjusts(state: StonksState) -> set[str]:
    """The moves of the market that the search looks at for the seat to move."""
    model = find("stonks")(state.view(state.current_player), state.book)
    moves = model.branches(state)[1]
    return {f"{move.word('company')}{move.number('steps'):+}" for move in moves}


def test_the_search_does_not_make_dear_what_only_others_hold() -> None:
    # Watched: Hard, without a card of Bluegull, raised the three of the seat in front.
    portfolios = ("R7 Y2", "B1 B5 B7 P10")
    state = position(
        "R9 G12 B8", "R1 R2 G4", trick="R6", phase="adjust", symbols=1, player=0, number=9,
        portfolios=portfolios, market="33352", turned="G9", mark="G",
    )  # fmt: skip
    assert adjusts(state) == {"R+1", "R-1", "Y+1", "Y-1", "B-1", "P+1", "P-1"}
    state.market = [3, 5, 3, 5, 2]  # and what it holds itself is not made cheap
    assert adjusts(state) == {"R+1", "R-1", "Y+1", "B-1", "P+1", "P-1"}
    state.turned = cards("B13")[0]  # but a card that lies there can be taken
    assert "B+1" in adjusts(state)


def test_a_move_of_the_market_says_what_it_does_to_the_trick() -> None:
    # Yonder is trump at 2, and its 5 wins; lowered by two, Redwood at 1 is.
    state = position(
        "R10 R2", "R4 P8", "G5 R6", trick="P10 Y5 P1", player=2, leader=0, phase="adjust",
        symbols=2, market="32444", number=9,
    )  # fmt: skip
    assert reason(state, "adjust company=R steps=-2") == (
        "It changes trump, and the card that was winning no longer is."
    )
    state = position(
        "R10 R2", "R4 P8", "G5 R6 R9", trick="P10 P12 P1", player=2, leader=0, phase="adjust",
        symbols=2, market="32444", number=9,
    )  # fmt: skip
    assert reason(state, "adjust company=R steps=-2") == (
        "It makes Redwood trump, with 2 of it in hand."
    )


def test_a_move_of_the_market_says_whom_it_is_against() -> None:
    state = position(
        "R10 R2", "Y9 G8", "B1 B2", "P8 P9", trick="P10 P12 P1", player=2, leader=0,
        phase="adjust", symbols=1, market="25443", number=9, mark="P",
        portfolios=("G1 G2", "Y4", "G3 Y1", "Y3"), unseen=("R11", "R12", "R13", "P7"),
    )  # fmt: skip
    assert reason(state, "adjust company=G steps=-1") == (
        "It makes Gale cheaper: @0 shows 2, this portfolio has 1."
    )
    assert reason(state, "adjust company=B steps=1") == (
        "The market has to be moved, and nobody shows a card of Bluegull."
    )
    state.market = [2, 5, 4, 3, 3]
    assert reason(state, "adjust company=B steps=1") == (
        "Bluegull is further from being trump then."
    )


def test_a_play_out_ends_with_the_trick_and_promises_what_the_round_will_come_to() -> None:
    def rated(market: str) -> tuple[StonksState, float]:
        state = position(
            "R10 R2 G3", "R11 P4 G4", "Y9 Y2 G6", trick="R3", number=7, market=market,
            portfolios=("R4 R5", "R6 G2", "G7 G8"), unseen=("Y3", "Y4", "Y5"),
        )  # fmt: skip
        model = find("stonks")(state.view(1), state.book)
        return state, model.evaluate(state, Random(1)).values[0]

    state, value = rated("43332")
    assert (state.tricks, state.phase, state.trick) == (8, "play", [])
    assert rated("53332")[1] > value > rated("33332")[1]


@pytest.mark.parametrize(
    ("less", "more"),
    [("P4 G7", "P4 G13"), ("P4 G9", "P4 Y9"), ("P4 R4", "P4 R3")],
    ids=["a higher rank", "a card of the trump", "market symbols"],
)
def test_the_hand_is_part_of_what_a_round_promises(less: str, more: str) -> None:
    def promised(hand: str) -> float:
        state = position(
            hand, "R11 P7", "Y9 Y2", number=8, market="42333", unseen=("B1", "B2", "B3")
        )
        return expected_totals(state, 0.3)[0]

    assert promised(more) > promised(less)


def test_a_speculation_kept_promises_more_where_its_company_is_dear() -> None:
    # Watched: one that would count 1 was kept, and a sure card of a company at 6 left for it.
    def kept(market: str) -> float:
        with_it, without = (
            position("P4 G7", "R11 P7", number=8, market=market, held=held,
                     portfolios=("R4 B6", ""), unseen=("R5", "B2"))
            for held in ("11", "01")
        )  # fmt: skip
        return expected_totals(with_it, 0.3)[0] - expected_totals(without, 0.3)[0]

    assert kept("63363") > kept("63343") == kept("43363") > kept("63313")


def test_nothing_is_said_to_win_under_a_card_that_lies_face_down() -> None:
    hands = ("Y7 Y5 R2", "Y10 P8", "P3 P4")
    state = position(*hands, trick="B9 P2", lead="Y", leader=1, speculator=1)
    assert "as far as the cards that lie open show" in reason(state, "play card=Y7")
    state = position(*hands, trick="Y4 P7", leader=1, market="23333")
    assert reason(state, "play card=Y7") == (
        "It wins the trick. Nothing there is dearer than Plumstone, at 3."
    )
    assert "is winning" in reason(state, "play card=Y5"), "its symbols may still change that"


def test_the_only_card_is_called_that_and_no_choice() -> None:
    state = position("Y7 P3 R2", "Y10 P8", "P3 P4", trick="Y9 P7", leader=1, held="000")
    assert reason(state, "play card=Y7") == "No other card is legal."


def test_of_a_company_the_search_weighs_one_card_and_no_other_against_it() -> None:
    # Watched: "take G3", 61 % to win; "next best: take G4", 46 %, which comes to the same.
    trick = "G4 G5 G3 G13"
    state = position(
        "R10", "R11", "R12", "R13", trick=trick, player=3, phase="take", turned="Y2",
        market="61263", portfolios=("B6", "R9", "P8", "G7"),
    )  # fmt: skip
    view = state.view(3)
    looked = find("stonks")(view, state.book).branches(state)[1]
    assert [str(move) for move in looked] == ["3 take card=G4", "3 take card=Y2"]
    for seed in range(6):
        move = bots.find("stonks", "normal").choose(view, state.book, Random(seed), Budget())
        assert move in looked
    state.turned = cards("G2")[0]
    told = bots.decide(
        bots.find("stonks", "hard"), state.view(3), state.book, Random(1), Budget(iterations=40)
    )
    assert not told.options, "there is nothing to choose"


def early() -> StonksState:
    """The seat to move has Gales to make dearer, and a sure card that does it."""
    return position(
        "R10 R2 Y3", "G4 G11 B6", trick="G3", number=8, turned="Y2", market="43333",
        portfolios=("R4 R5", "G1 G2 G5"), unseen=("Y7", "G6"),
    )  # fmt: skip


def test_a_card_with_symbols_is_told_with_the_market_move_to_follow() -> None:
    # Watched: "Play G4; then move one price 1 step", and no word of which, or which way.
    state = early()
    hard, view = bots.find("stonks", "hard"), state.view(1)
    told = bots.decide(hard, view, state.book, Random(1), Budget(iterations=800, least=300))
    by_move = {str(option.move.card()): option.then for option in told.options}
    assert str(by_move["G4"]) == "1 adjust company=G steps=1"
    assert by_move.get("G11") is None, "it has no symbols"


def test_the_figures_of_a_hint_do_not_rest_on_a_dozen_deals() -> None:
    # Watched: 24 % to win by a hint that was sure after twelve deals, 14 % by the next one.
    state = early()
    view, hard = state.view(1), bots.find("stonks", "hard")
    assert isinstance(hard, bots.SearchBot)
    soon = hard.look(view, state.book, Random(1), Budget(iterations=3000))
    told = hard.look(view, state.book, Random(1), Budget(iterations=3000, least=300))
    assert soon.ways < 300 <= told.ways
    assert soon.move == told.move
    assert told.iterations <= 3000


def test_a_lead_says_whether_a_surer_one_is_kept() -> None:
    # Watched: "As prices stand 8 unseen cards beat it", and nothing of the king of trumps in hand.
    state = position("R13 P4 G9", "Y10 P8", "P3 B4", leader=0, player=0, market="13333")
    assert reason(state, "play card=G9").endswith("A lead that fewer beat is kept.")
    state = position("G9 P4 Y3", "Y10 P8", "P3 B4", leader=0, player=0, market="13333")
    assert reason(state, "play card=G9").endswith("No other lead is beaten by fewer.")
