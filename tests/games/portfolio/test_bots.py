"""Portfolio's bots: they build, cap, attack and negotiate as a person of sense would."""

from __future__ import annotations

from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.cli.simulate import play as simulated
from tabletop.engine import registry
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.games.portfolio.state import PortfolioState
from tests.games.portfolio.position import book_of, play, table

LEVELS = ["easy", "normal"]


def chosen(state: PortfolioState, level: str, seed: int = 1) -> Move:
    """What a bot of this level does for the seat to move."""
    seat = state.current_player
    bot = bots.find("portfolio", level)
    return bot.choose(state.view(seat), book_of(state), Random(seed), Budget())


def game(players: str, deal: int) -> Session:
    """A finished game between bots, seats as `easy,normal`."""
    seats = [Player(f"P{i}", kind) for i, kind in enumerate(players.split(","))]
    return simulated(registry.open_book("portfolio"), seats, deal, {})


@pytest.mark.parametrize("level", LEVELS)
def test_a_run_in_hand_is_laid(level: str) -> None:
    state = table(["7C 8C 9C 10C KD 2H", "2S 4D 9D 10H 3S"])
    assert str(chosen(state, level)) == "0 make cards=[7C-1,8C-1,9C-1,10C-1]"


@pytest.mark.parametrize("level", LEVELS)
def test_a_portfolio_is_extended(level: str) -> None:
    state = table(["10C KD 2H", "2S 4D 9D 10H 3S"], [(0, "7C 8C 9C", "", "")])
    assert str(chosen(state, level)) == "0 extend portfolio=P1 card=10C-1"


def test_a_rich_portfolio_in_danger_is_capped() -> None:
    runs = [(0, "7C 8C 9C 10C JC QC", "6S", "")]
    state = table(["QS 2D 5H 9D", "KC KC-2 2S"], runs, money=[3, 60])
    assert str(chosen(state, "normal")) == "0 cap portfolio=P1 side=high card=QS-1"


@pytest.mark.parametrize("level", LEVELS)
def test_what_pays_back_is_taken(level: str) -> None:
    state = table(["7C KD", "2S 4D"], [(1, "3C 4C 5C 6C", "", "")], money=[9, 6])
    assert str(chosen(state, level)) == "0 acquire portfolio=P1 card=7C-1"


def test_nothing_is_bought_on_the_last_turn_that_will_not_pay() -> None:
    state = table(
        ["2C KD", "2S"], [(1, "3C 4C 5C 6C", "", "")], money=[9, 6], stock="", ending=True, dealer=0
    )
    assert chosen(state, "normal").name == "discard"


def test_a_card_that_the_next_seat_could_add_is_not_thrown_to_it() -> None:
    runs = [(1, "9H 10H JH QH", "9D", "")]
    state = table(["KH 2D", "2S 4D", "3S 5D"], runs, money=[1, 60, 60])
    assert str(chosen(state, "normal")) == "0 discard card=2D-1"


# Negotiation


def offered(state: PortfolioState, text: str, level: str) -> bool:
    """Whether a bot accepts the offer written `text`."""
    play(state, text)
    return bool(chosen(state, level).args["accept"])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("offer", "accepts"),
    [
        ("0 offer to=1 give={money:8} take={}", True),
        ("0 offer to=1 give={money:9} take={cards:[2S-1]}", True),
        ("0 offer to=1 give={money:2} take={portfolios:[P2]}", False),
        ("0 offer to=1 give={} take={money:3}", False),
        ("0 offer to=1 give={money:1} take={cards:[7H-1]}", False),
        ("0 offer to=1 give={portfolios:[P1]} take={money:1}", True),
    ],
)
def test_offers_are_answered_by_what_they_are_worth(offer: str, accepts: bool, level: str) -> None:
    runs = [(0, "AC 2C 3C 4C 5C", "", "5S"), (1, "9H 10H JH QH KH", "8D", "KD")]
    state = table(["2D 9C 6D", "2S 5H 6H 7H", "3D 10S QD"], runs, money=[12, 6, 6])
    assert offered(state, offer, level) == accepts


def test_bots_offer_now_and_then_and_never_again_what_was_refused() -> None:
    offers = turns = 0
    for deal in range(1, 7):
        session = game("normal,normal,normal,normal", deal)
        refusals: set[Move] = set()
        for entry, after in zip(session.entries, session.entries[1:], strict=False):
            if entry.move.name == "offer":
                offers += 1
                assert after.move.name == "answer"
                assert entry.move not in refusals
                if not after.move.args["accept"]:
                    refusals.add(entry.move)
            turns += entry.move.name in ("discard", "end_turn")
    assert turns / 15 < offers < turns / 5


def test_without_negotiation_bots_make_no_offers() -> None:
    seats = [Player(f"P{i}", "normal") for i in range(3)]
    book = registry.open_book("portfolio")
    session = simulated(book, seats, 3, {"negotiation": "off"})
    assert all(entry.move.name != "offer" for entry in session.entries)


# Strength and reasons


def test_easy_beats_random_and_normal_beats_easy() -> None:
    for better, worse in (("easy", "random"), ("normal", "easy")):
        won = 0.0
        for deal in range(16):
            seat = deal % 2
            players = [worse, worse]
            players[seat] = better
            won += game(",".join(players), 100 + deal).state.returns()[seat]
        assert won >= 9, f"{better} won {won} of 16 against {worse}"


def test_every_move_has_a_reason_and_needs_nothing_but_the_view() -> None:
    session = game("normal,easy,normal", 5)
    state = session.game.start(session.book, 3)
    for entry in session.entries:
        if entry.move.seat >= 0:
            view = state.view(entry.move.seat)
            reason = bots.why("portfolio", view, session.book, entry.move)
            assert reason.endswith((".", "…"))
            assert "{" not in reason
        state.apply(entry.move)
