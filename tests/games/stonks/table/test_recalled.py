"""What is recalled at a seat's turn: few sentences that leave nothing to be looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise, takewhile

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Scored, Told
from tabletop.engine.moves import CHANCE, Move
from tabletop.games.stonks.score import points
from tabletop.games.stonks.state import StonksState, StonksView
from tabletop.games.stonks.table.adapter import ADAPTER
from tabletop.games.stonks.table.words import COUNTED
from tabletop.games.stonks.text import tell
from tests.games.stonks.position import dealt, look, random_game
from tests.ui.table.robot import Robot


def since(seats: int) -> list[tuple[StonksState, StonksState, list[tuple[Move, Told]]]]:
    """Of a random game at each turn of seat 0: how the table stood after its last decision, how it
    stands, and what was told meanwhile."""
    out: list[tuple[StonksState, StonksState, list[tuple[Move, Told]]]] = []
    told: list[tuple[Move, Told]] = []
    begun: StonksState | None = None
    made = [(state.copy(), move) for state, move in random_game(dealt(seats, 7), 5)]
    for (was, move), (state, _next) in pairwise(made):
        if move.seat == 0:
            told, begun = [], state
        elif move.seat != CHANCE:
            told += [(move, each) for each in tell(was, move, state) if isinstance(each, Told)]
        if state.current_player == 0 and told and begun is not None:
            out.append((begun, state, list(told)))
    return out


@pytest.mark.parametrize("seats", [2, 5])
def test_all_that_others_did_is_told_in_few_sentences(seats: int) -> None:
    book = registry.open_book("stonks").choose({}, seats)
    compared = 0
    for begun, state, told in since(seats):
        lines = ADAPTER.told_together(look(state, 0), book, told)
        text = " ".join(each.text for _first, _last, each in lines)
        for move, each in told:
            if move.name in ("play", "take") and "call" not in move.args:
                assert f"[{move.card()}]" in text
            if move.name == "adjust" and (values := re.search(r"\d+ → \d+", each.text)):
                assert values[0] in text
            if each.kind == "won":
                assert f"@{each.seat} wins" in text
            if each.kind == "speculated":
                assert f"[{move.card()}] as " in text
            if each.kind == "taken":
                assert f"@{each.seat} wins" in text or f"@{each.seat}, who won the trick," in text
        assert len([each for *_n, each in lines if each.kind != "ended"]) <= 6, text
        if begun.round != state.round or "invest" in (begun.phase, state.phase):
            continue
        if state.phase not in COUNTED:
            continue
        for seat in range(1, seats):
            then, now = look(begun, 0).worths[seat], look(state, 0).worths[seat]
            assert (f"@{seat} {then} → {now}" in text) == (then != now)
        then, now = points(begun)[0], points(state)[0]
        assert (f"you {then} → {now}" in text) == (then != now)
        compared += 1
    assert compared > 8


def before_scores(seats: int, deal: int) -> Iterator[tuple[StonksState, list[tuple[Move, Told]]]]:
    """Of a random game at each score: how the table stood, and what was told before it since the
    last decision of seat 0."""
    told: list[tuple[Move, Told]] = []
    made = random_game(dealt(seats, deal), deal)
    was, move = next(made)
    was = was.copy()
    for state, following in made:
        if move.seat == 0:
            told = []
        until = takewhile(lambda event: not isinstance(event, Scored), tell(was, move, state))
        if move.seat > 0:
            told += [(move, each) for each in until if isinstance(each, Told)]
        if len(state.scored) > len(was.scored) and told:
            yield state.copy(), list(told)
        was, move = state.copy(), following


def assert_tricks(text: str, told: list[tuple[Move, Told]]) -> int:
    """Holds that a text tells every trick that was won in the course of `told` as it was: who
    played what in their order, the winner with the card it played, and what it took; gives how many
    there were."""
    played: list[tuple[int, str]] = []
    won: list[tuple[int, str, str, list[tuple[int, str]]]] = []
    for move, each in told:
        if each.kind in ("laid", "speculated", "cancelled", "real"):
            played.append((move.seat, str(move.card())))
        elif move.name == "play" and "call" not in move.args:  # such as the real card of a company
            assert f"[{move.card()}]" in text
        if each.kind == "won":
            [card] = re.findall(r"\[([^]]+)\]", each.text)
            won.append((each.seat or 0, card, "", played))
            played = []
        if each.kind == "lost":
            played = []
        if each.kind == "taken" and won and won[-1][0] == move.seat:
            won[-1] = (*won[-1][:2], str(move.card()), won[-1][3])
    parts = re.findall(
        r"([^.]*?)@(\d) wins with \[([^]]+)\](?: as trump)? and takes (it|\[([^]]+)\])\.", text
    )
    assert len(parts) == len([each for each in won if each[2]]), text
    for (before, seat, card, it, other), (winner, with_it, taken, cards) in zip(
        parts, [each for each in won if each[2]], strict=True
    ):
        assert (int(seat), card) == (winner, with_it), text
        assert (card if it == "it" else other) == taken, text
        named = [
            (int(one), code)
            for one, code in re.findall(r"@(\d)(?: speculates with)? \[([^]]+)\]", before)
        ]
        assert named == cards or (not named and cards == [(winner, with_it)]), text
    return len(parts)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_trick_names_what_was_played_in_order_the_card_that_won_and_the_one_taken(
    seats: int,
) -> None:
    book = registry.open_book("stonks").choose({}, seats)
    tricks = lasts = 0
    for _begun, state, told in since(seats):
        lines = ADAPTER.told_together(look(state, 0), book, told)
        tricks += assert_tricks(" ".join(each.text for _first, _last, each in lines), told)
    for deal in range(5, 11):
        for state, told in before_scores(seats, deal):
            lines = ADAPTER.told_together(look(state, 0), book, told)
            lasts += assert_tricks(" ".join(each.text for _first, _last, each in lines), told)
    assert tricks > 7
    assert lasts > 1


def test_what_the_last_moves_of_a_round_did_to_portfolios_is_told_before_its_score() -> None:
    book = registry.open_book("stonks").choose({}, 4)
    changed = 0
    for state, told in (each for deal in (5, 6, 7) for each in before_scores(4, deal)):
        lines = ADAPTER.told_together(look(state, 0), book, told)
        text = " ".join(each.text for _first, _last, each in lines)
        gained = points(state)
        for seat in range(4):
            said = re.findall(rf"{'you' if seat == 0 else f'@{seat}'} \d+ → (\d+)(?!~)", text)
            assert said in ([], [str(gained[seat])]), text
            changed += len(said)
    assert changed > 3


def test_the_score_page_tells_what_the_last_trick_made_of_portfolios_though_all_is_dealt_anew() -> (
    None
):
    robot = Robot((1024, 640), animation="off")
    table = robot.deal("Ann:human,Bea:easy,Cy:easy,Dot:easy", 7, "stonks")
    while robot.screen is table and robot.find("recalled") is None:
        assert table.play(table.session.view(0).legal[-1])
        robot.settle()
    assert isinstance(view := table.model.view, StonksView)
    assert view.round == 2
    recall = table.recap.at_score(())
    assert recall is not None
    [said] = recall[0]
    assert said.endswith(
        "takes it. Portfolios with the unseen cards: @1 25 → 30 ({R}\u00a0^4 Speculation ^1), @2 14"
        " → 18 ({R}\u00a0^2 {B}\u00a0^2), @3 20 → 22 ({R}\u00a0^2)."
    )


@pytest.mark.parametrize("scale", [100, 200])
def test_at_five_seats_the_strip_tells_all_of_it_in_a_small_window(scale: int) -> None:
    robot = Robot((1024, 640), text_scale=scale, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Dot:easy,Eli:easy", 5, "stonks")
    told = 0
    for _turn in range(16):
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        if robot.screen is not table:
            break
        told += robot.find("told:0") is not None
        assert robot.find("more") is None, [each.text for each in table.recap.since()]
    assert told > 6


def test_a_trump_that_another_replaced_in_the_same_trick_is_told_where_there_is_room() -> None:
    robot = Robot((1280, 800), animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Dot:easy,Eli:easy", 5, "stonks")
    passing = None
    while passing is None:
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        assert robot.screen is table
        told = " ".join(each.text for each in table.recap.since())
        passing = re.search(r"~\u00a0· {(.)} is trump~", told)
    strip = " ".join(node.label for node in table.root.walk() if node.name.startswith("told:"))
    assert f"{passing[1]} is trump" in strip, "before what is told elsewhere on the table"
    assert robot.find("more") is None
