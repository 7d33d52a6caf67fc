"""The search: fair, repeatable, in time, and not to be laughed at."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.search.root import search
from tabletop.engine import registry
from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import parse_card
from tabletop.engine.moves import Move
from tabletop.engine.state import Position
from tabletop.engine.view import View
from tests.conformance.cases import Case, cases, playout
from tests.conformance.test_conformance import permuted

FEW = Budget(iterations=16)
PERMUTATIONS = 200


def choices(case: Case, deal: int, every: int) -> list[View]:
    """Views of seats with a choice, along a random game."""
    return [
        step.state.view(step.state.current_player)
        for step in playout(case, deal)
        if step.number % every == 0
        and step.number < 200
        and step.state.current_player >= 0
        and len(step.state.legal_moves()) > 1
    ]


@pytest.mark.parametrize("name", registry.names())
def test_what_a_seat_cannot_see_never_changes_its_choice(name: str) -> None:
    """Hundreds of other ways the hidden cards lie give the same View, and so the same move, hint
    and reason."""
    case = next(case for case in cases() if case.game == name and case.seats == 3)
    bot, done = bots.find(name, "hard"), 0
    for step in playout(case, 31):
        state, seat = step.state, step.state.current_player
        if seat < 0 or len(state.legal_moves()) < 2:
            continue
        wanted = bots.decide(bot, state.view(seat), case.book, Random(step.number), FEW)
        for seed in range(10):
            other = case.module.restore(case.book, permuted(state, seat, Random(seed)))
            chosen = bots.decide(bot, other.view(seat), case.book, Random(step.number), FEW)
            assert chosen == wanted, f"{case} after {step.number}"
            done += 1
        if done >= PERMUTATIONS:
            break
    assert done >= 100


@pytest.mark.parametrize("name", registry.names())
def test_hard_makes_legal_moves_with_every_number_of_seats_and_option(name: str) -> None:
    for case in cases():
        if case.game != name:
            continue
        for step in playout(case, 33):
            state, seat = step.state, step.state.current_player
            if step.number > 120 or seat < 0 or step.number % 17:
                continue
            move = bots.find(name, "hard").choose(state.view(seat), case.book, Random(1), FEW)
            assert state.check(move) is None, f"{move} in {case} after {step.number}"


def test_the_same_question_has_the_same_answer_in_every_process() -> None:
    """Nothing depends on the order of a set: hashes differ from process to process."""
    script = (
        "from random import Random\n"
        "from tabletop.ai import bots\n"
        "from tests.ai.search.test_tree import FEW, choices\n"
        "from tests.conformance.cases import Case\n"
        "for name in ('milken', 'wall_street', 'stonks', 'piece_of_the_action', 'portfolio'):\n"
        "    case = Case(name, 3)\n"
        "    for view in choices(case, 3, 9)[:6]:\n"
        "        print(bots.find(name, 'hard').choose(view, case.book, Random(4), FEW))\n"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert len(told.pop().splitlines()) > 20


def test_it_answers_within_its_seconds() -> None:
    case = Case("portfolio", 4)
    view = next(view for view in choices(case, 2, 1) if view.phase == "actions")
    began = time.perf_counter()
    found = search(view, case.book, Random(1), 0.2)
    assert found.iterations > 0
    assert time.perf_counter() - began < 2.0


def test_it_stops_when_told_to() -> None:
    case = Case("stonks", 4)
    asked = []

    def stop() -> bool:
        asked.append(True)
        return len(asked) == 2

    found = search(choices(case, 2, 10)[2], case.book, Random(1), 60.0, stop=stop)
    assert 0 < found.iterations < 200


def test_a_settled_search_ends_early() -> None:
    """Where no move can be visited more often than the first, more iterations are no use."""
    view = _milken(
        hands=("6C 9C 2D", "2C 3C 4C", "AD AH AS"),
        piles="AC 7C 8C JC QC / 3D / 2H / 2S",
    )
    found = search(view, Case("milken", 3).book, Random(1), 60.0, iterations=4000)
    assert found.iterations < 4000


def test_a_won_deal_is_ended() -> None:
    """The last card of the clubs pile wins at once: 9 clubs a card, and nobody else has any."""
    view = _milken(
        hands=("9C 10C 2D", "3H 4H 5H", "AD AH AS"),
        piles="AC 7C 8C JC QC / 3D / 2H / 2S",
    )
    move = bots.find("milken", "hard").choose(
        view, Case("milken", 3).book, Random(1), Budget(iterations=200)
    )
    assert move.card().code in ("9C", "10C")


def test_a_lost_deal_is_not_ended() -> None:
    """With one club left it does not make the others' clubs dear and end the deal."""
    view = _milken(
        hands=("10C 2H 5H 9H", "2C 3C 4C 5C", "AD AH 3H"),
        piles="AC 7C 8C JC QC / 3D / KH / 2S",
    )
    move = bots.find("milken", "hard").choose(
        view, Case("milken", 3).book, Random(1), Budget(iterations=300)
    )
    assert move.card().code != "10C"


def _milken(hands: tuple[str, str, str], piles: str) -> View:
    """The View of seat 0, to move, with these hands (in full) and piles; the rest lies out."""
    case = Case("milken", 3)
    state = next(step.state for step in playout(case, 1) if step.number == 4)
    held = {f"hand:{seat}": _cards(text) for seat, text in enumerate(hands)}
    lying = {
        f"pile:{suit}": _cards(text) for suit, text in zip("CDHS", piles.split("/"), strict=True)
    }
    used = {card for cards in (*held.values(), *lying.values()) for card in cards}
    whole = [card for zone in state.zones() for card in zone.cards]
    zones = held | lying | {"out": in_order(card for card in whole if card not in used)}
    position = Position.of(state)
    placed = Position(3, 0, zones, dict(position.facts), position.tallies)
    return case.module.restore(case.book, placed).view(0)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(code) for code in text.split())


@pytest.mark.parametrize("name", registry.names())
def test_a_decision_gives_the_two_best_moves_and_what_each_is_expected_to_bring(name: str) -> None:
    case = next(case for case in cases() if case.game == name and case.seats == 3)
    seen = 0
    for view in choices(case, 2, 7)[:6]:
        found = bots.SearchBot(_policy(name)).look(view, case.book, Random(1), FEW)
        choice = bots.decide(bots.find(name, "hard"), view, case.book, Random(1), FEW)
        assert choice.move == found.move
        if len(found.looked_at) < 2:
            assert choice.options == ()
            continue
        seen += 1
        assert [each.move for each in choice.options] == [t.move for t in found.looked_at[:2]]
        for option in choice.options:
            assert option.reason == bots.why(name, view, case.book, option.move)
            assert 0 <= option.wins <= 1
            assert option.brings
    assert seen


def test_what_is_clearly_better_is_not_called_as_good() -> None:
    view = _milken(
        hands=("9C 10C 2D", "3H 4H 5H", "AD AH AS"),
        piles="AC 7C 8C JC QC / 3D / 2H / 2S",
    )
    book = Case("milken", 3).book
    budget = Budget(iterations=800)
    choice = bots.decide(bots.find("milken", "hard"), view, book, Random(1), budget)
    assert not choice.is_close
    ends, other = choice.options
    assert ends.points > other.points


def test_moves_that_few_deals_cannot_tell_apart_are_called_as_good() -> None:
    case = Case("stonks", 4)
    found = [
        bots.decide(bots.find("stonks", "hard"), view, case.book, Random(1), FEW)
        for view in choices(case, 2, 10)[:6]
    ]
    assert any(each.is_close for each in found)


def _policy(name: str) -> Callable[..., Move]:
    policy: Callable[..., Move] = registry.part(name, "bots.policy").normal
    return policy
