"""House rules of Portfolio that a rules file says in numbers and words: what draws cost, who has a
turn after the last card, what decides a tie, how long a portfolio and a promise may be."""

from __future__ import annotations

import copy
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import registry
from tabletop.engine.french import RANKS
from tabletop.engine.moves import Drop, Refusal
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import PortfolioState
from tabletop.games.portfolio.text import minutes
from tabletop.system.errors import BadFile
from tests.games.portfolio.position import (
    cards,
    legal,
    made,
    money,
    play,
    refused,
    table,
    view,
)
from tests.games.portfolio.test_drops import RULES, Data, by, edited

PRICES: Final = {"1": 0, "2": 2, "3": 5, "4": 9, "5": 14, "6": 20, "7": 27, "8": 35}


def priced(**prices: int) -> RuleBook:
    """The book with other prices for so many cards, as in `_2=4`."""
    changes = {key.strip("_"): price for key, price in prices.items()}
    return edited(lambda data: data["numbers"]["draw"].update(prices={**PRICES, **changes}))


def rich(book: RuleBook, income: int) -> PortfolioState:
    """A seat about to draw with so much income and money."""
    return by(book, table(["2D", "2S"], phase="draw", money=[income, 0], income=income))


# PF-6: the table of prices


@pytest.mark.parametrize("n", range(2, 9))
def test_pf_6_each_price_binds_mouse_legal_moves_and_what_is_paid(n: int) -> None:
    price = PRICES[str(n)] + 1
    book = priced(**{f"_{n}": price})
    for income, may in ((price, True), (price - 1, False)):
        state = rich(book, income)
        drawn = f"0 draw count={n}"
        verdict = state.judge(Drop(0, (), "stock", "hand:0"))
        assert (drawn in legal(state, "draw")) == may
        assert (drawn in map(str, verdict.moves)) == may
        if may:
            play(state, drawn)
            assert money(state)[0] == 0
        else:
            sentence = f"Drawing {n} cards costs ${price}, and this turn's income is ${income}."
            assert refused(state, drawn) == Refusal(sentence, "PF-6")


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
@pytest.mark.parametrize("n", range(1, 8))
def test_pf_6_every_bot_draws_by_the_table(n: int, level: str) -> None:
    """So many cards are free, and the next is dearer than anything it could bring."""
    prices = {f"_{m}": 0 if m <= n else 1000 for m in range(1, 9)}
    state = rich(priced(**prices), 1000)
    bot, budget = bots.find("portfolio", level), Budget(iterations=40)
    move = bot.choose(state.view(0), state.book, Random(1), budget)
    assert state.check(move) is None
    assert move.number("count") <= n
    if level == "normal":
        assert move.number("count") == n


def test_pf_6_beyond_the_table_each_card_is_dearer_by_the_same() -> None:
    book = edited(lambda data: data["numbers"].update(draw={"prices": {"1": 0, "2": 4}, "rise": 3}))
    assert Setup.of(book, 2).costs[1:6] == (0, 4, 11, 21, 34)
    text = book.rule("PF-6")
    assert text is not None
    assert "1 to 8 cards cost $0, 4, 11, 21, 34, 50, 69, 91" in text.text


def test_pf_6_where_the_first_card_costs_too_the_poor_go_on_without_a_draw() -> None:
    book = priced(_1=1, _2=2)
    thirteen = " ".join(f"{rank}S" for rank in RANKS)  # too many for the pauper's rule
    state = by(book, table(["2D 3D", thirteen]))
    play(state, "0 discard card=2D-1")
    assert (state.current_player, state.phase) == (1, "actions")


@pytest.mark.parametrize(
    ("prices", "place", "expected"),
    [
        ('{"2": 40}', (4, 14), "expected at least 40, as fewer cards cost, found 5"),
        ('{"10": 90}', (4, 5), "expected a price for each number of cards from 1 on"),
        ('{two: 4}', (4, 5), "expected a price for each number of cards from 1 on"),
        ('{"2": -1}', (4, 14), "a whole number from 0 to 1000, found -1"),
    ],
)  # fmt: skip
def test_a_list_of_prices_with_gaps_or_that_falls_is_a_mistake_with_its_place(
    tmp_path: Path, prices: str, place: tuple[int, int], expected: str
) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: portfolio\nnumbers:\n  draw:\n    prices: {prices}\n")
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    [mistake] = caught.value.mistakes
    assert expected in str(caught.value)
    assert mistake.place.line == place[0]


def test_a_variant_tells_its_prices_in_its_badge(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text('extends: portfolio\nname: Dear\nnumbers: {draw: {prices: {"2": 3, "3": 6}}}\n')
    assert registry.load_book(file).badge == (
        "Drawing 2 at once costs $3 instead of $2",
        "Drawing 3 at once costs $6 instead of $5",
    )


def test_a_book_of_version_2_costs_what_it_did() -> None:
    """A straight line: so much for the second card, each further one dearer by the same."""
    old: Data = copy.deepcopy(RULES)
    old["version"], old["numbers"]["draw"] = 2, {"second": 4, "rise": 2}
    for name in ("last_turns", "tie_break"):
        del old["numbers"][name], old["words"][name]
    del old["words"]["draw.prices.*"]
    old["words"]["draw.second"] = "The second card drawn costs ${new} instead of ${old}"
    old["rules"][5]["text"] = "The second costs ${draw.second}, the third ${third} more: ${costs}."
    book = rulebook.from_data(old, "old", registry.mechanics)
    assert Setup.of(book, 3).costs[:6] == (0, 0, 4, 10, 18, 28)
    text = book.rule("PF-6")
    assert text is not None
    assert text.text == "The second costs $4, the third $6 more: $0, 4, 10, 18, 28, 40, 54, 70."
    assert Setup.of(book, 3).numbers.last_turns == "dealer"
    assert Setup.of(book, 3).numbers.tie_break == "portfolios"


# PF-20: who has a turn after the last card


@pytest.mark.parametrize(
    ("last_turns", "seats"), [("dealer", [3, 0]), ("everyone", [3, 0, 1, 2]), ("none", [3])]
)
def test_pf_20_the_last_turns_are_those_the_book_names(last_turns: str, seats: list[int]) -> None:
    book = edited(lambda data: data["numbers"].update(last_turns=last_turns))
    hands = ["2D 3D", "2S 3S", "2H 3H", "2C 3C"]
    state = by(book, table(hands, turn=3, phase="draw", stock="KD", dealer=0))
    told = play(state, "3 draw count=1")
    assert view(state).ending
    turns = []
    while not state.is_terminal:
        turns.append(state.current_player)
        play(state, str(next(m for m in state.legal_moves() if m.name == "discard")))
    assert turns == seats
    assert ("this is the last turn." in told[-1]) == (last_turns == "none")


# PF-21: ties


@pytest.mark.parametrize(
    ("tie_break", "winners", "why"),
    [
        ("portfolios", [0], "greater value of portfolios, $5 against $4"),
        ("fewest cards", [1], "fewer cards in hand, 1 against 2"),
        ("none", [0, 1], ""),
    ],
)
def test_pf_21_a_tie_is_decided_by_what_the_book_names(
    tie_break: str, winners: list[int], why: str
) -> None:
    book = edited(lambda data: data["numbers"].update(tie_break=tie_break))
    runs = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", "")]
    hands = ["2D 3D 4D", "2S"]
    state = by(book, table(hands, runs, stock="", ending=True, dealer=0, money=[6, 7]))
    play(state, "0 discard card=2D-1")
    assert state.scores() == [11, 11]
    assert state.winners() == winners
    tie = state.view(None).tie_break
    assert (tie.text if tie else "") == why
    [tally] = state.tallies()
    assert ("decides the tie" in tally.seats[0][-1].detail) == (tie_break == "portfolios")


# PF-2 and PF-23: how long a portfolio and a promise may be


def test_pf_2_a_longest_run_binds_extensions_and_is_told() -> None:
    def short(data: Data) -> None:
        data["drops"][2]["require"].append({"at_most": 4, "rule": "PF-2"})
        data["drops"][3]["require"].append({"longest": 4, "rule": "PF-2"})

    book = edited(short)
    state = by(book, table(["8C 9C 2D", "2S"], [(0, "5C 6C 7C", "", "")]))
    play(state, "0 extend portfolio=P1 card=8C-1")
    assert legal(state, "extend") == []
    refusal = Refusal("A portfolio has at most 4 cards.", "PF-2")
    assert state.judge(Drop(0, cards("9C"), "hand:0", "portfolio:P1")).refusal == refusal
    text = book.rule("PF-2")
    assert text is not None
    assert "3 to 4 cards" in text.text


def test_pf_11_says_how_long_extending_makes_a_portfolio() -> None:
    book = edited(lambda data: data["drops"][3]["require"].append({"longest": 5}))
    assert "until it has five cards" in said(book, "PF-11")
    assert "until it has" not in said(registry.open_book("portfolio"), "PF-11")


def test_pf_14_says_which_lengths_are_acquired_and_which_only_acquiring_brings() -> None:
    runs = [(1, "5C 6C 7C 8C", "", "")]

    def short(data: Data, *, binds: bool) -> None:
        for at in (3, 6) if binds else (3,):
            data["drops"][at]["require"].append({"longest": 4, "rule": "PF-2"})
        data["drops"][2]["require"].append({"at_most": 4, "rule": "PF-2"})

    free, bound = (
        edited(lambda data, binds=binds: short(data, binds=binds))  # type: ignore[misc]  # a lambda with a default has no type
        for binds in (False, True)
    )
    for book, may, text in (
        (free, True, "even if it has more than four cards then"),
        (bound, False, "one that has four cards already is not acquired"),
    ):
        state = by(book, table(["9C 2D", "2S"], runs, money=[90, 0]))
        assert bool(legal(state, "acquire")) == may
        assert text in said(book, "PF-14")
    assert "even if" not in said(registry.open_book("portfolio"), "PF-14")


def said(book: RuleBook, rule: str) -> str:
    """The text of a rule of the book."""
    found = book.rule(rule)
    assert found is not None
    return found.text


def test_pf_23_promises_can_be_bounded_and_it_is_told() -> None:
    book = edited(lambda data: data["actions"][1]["require"].append({"promises_within": 2}))
    assert "which are two at most" in said(book, "PF-23")
    assert "at most" not in said(registry.open_book("portfolio"), "PF-23")
    state = by(book, table(["2D", "2S"]))
    offer = "0 offer to=1 give={{promises:[{{not:both,turns:{n}}}]}} take={{money:1}}"
    refusal = Refusal("A promise is for at most 2 turns.", "PF-24")
    assert refused(state, offer.format(n=3)) == refusal
    made(state, offer.format(n=2))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_short_game_is_shorter_and_leaves_everyone_turns_enough_to_build(seats: int) -> None:
    short, whole = map(registry.open_book, ("portfolio_short", "portfolio"))
    setup = Setup.of(short, seats)
    stock = len(setup.deck) - seats * setup.numbers.start.hand - 1
    assert stock >= 7 * seats
    assert minutes(short, seats) < 0.7 * minutes(whole, seats)
