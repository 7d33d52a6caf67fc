"""The end says where the game turned, and shows again how it was counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.chart import Chart
from tabletop.ui.pages.results import Results
from tabletop.ui.pages.turning import MOST, swings, turns
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.scoring.stage import ScoringScene
from tests.ui.rooms import milken, stopped

if TYPE_CHECKING:
    from tests.ui.conftest import Player


def test_the_turns_told_are_moves_that_changed_who_would_win() -> None:
    session = milken(999)
    [winner] = session.state.winners()
    leads = [0] + [
        row[winner] - max(n for s, n in enumerate(row) if s != winner) for row in session.worths
    ]
    by_line = dict(zip((entry.n for entry in session.entries), swings(leads), strict=True))
    told = turns(session)
    assert 0 < len(told) <= MOST
    assert [turn.line for turn in told] == sorted(turn.line for turn in told)
    least = min(by_line[turn.line] for turn in told)
    assert least > 0
    played = {entry.n for entry in session.entries if entry.move.seat >= 0}
    others = played - {turn.line for turn in told}
    assert all(by_line[line] <= least for line in others)


def test_the_move_since_which_the_winner_was_ahead_is_among_the_turns() -> None:
    for game, seats in (("wall_street", 3), ("milken", 4), ("piece_of_the_action", 4)):
        session = stopped(game, seats, 2)
        told = turns(session)
        if told:
            assert [turn for turn in told if turn.before <= 0 < turn.after], game


def test_the_same_lead_weighs_more_the_less_is_to_come() -> None:
    early, _back, late = swings([0, 10, 0, 10])
    assert late > early
    small, large, after = swings([0, 2, 40, 42])
    assert large > small
    assert large > after


def test_no_game_turns_at_a_move_that_only_lays_out_what_one_begins_with() -> None:
    session = stopped("stonks", 4, 2)
    told = turns(session)
    by_line = {entry.n: entry.move.name for entry in session.entries}
    assert told
    assert "invest" in by_line.values()
    assert "invest" not in {by_line[turn.line] for turn in told}


def test_no_game_of_portfolio_turns_at_a_move_that_only_pays() -> None:
    session = stopped("portfolio", 3, 2)
    names = {entry.n: entry.move.name for entry in session.entries}
    told = turns(session)
    assert told
    assert {names[turn.line] for turn in told}.isdisjoint({"draw", "discard", "end_turn"})


def test_the_results_count_a_deal_again_and_come_back(player: Player) -> None:
    results = Results(player.app, milken(999, deals=2))
    player.app.director.push(results)
    player.wait()
    results.count(0)
    player.wait()
    scene = player.screen
    assert isinstance(scene, ScoringScene)
    assert scene.sheet.title == "Deal 1"
    styles = TableModel(results.session, lambda cards, _way: tuple(cards)).styles
    for seat, style in zip(scene.seats[1:], styles[1:], strict=True):
        assert style.name in seat.kind, "as its plate said it"
    player.click("go_on")
    assert player.screen.name == "results"
    assert any(name.startswith("turn.") for name in player.names)
    assert "count.1" in player.names
    results.count(1)
    player.wait()
    scene = player.screen
    assert isinstance(scene, ScoringScene)
    recalled = scene.recall(())
    assert recalled is not None
    assert "[8C]" in recalled[0][0], "the last card, as at the table"


@pytest.mark.parametrize("every", [False, True], ids=["plain", "every option"])
@pytest.mark.parametrize("game", registry.names())
def test_every_score_of_a_played_out_game_is_counted_again(
    player: Player, game: str, every: bool
) -> None:
    session = stopped(game, 4, 2, every=every)
    player.app.settings.animation = "normal"
    results = Results(player.app, session)
    player.app.director.push(results)
    player.wait()
    tallies = session.state.tallies()
    assert tallies
    assert {f"count.{at}" for at in range(len(tallies))} <= set(player.names)
    for at in range(len(tallies)):
        results.count(at)
        player.step()
        scene = player.screen
        assert isinstance(scene, ScoringScene)
        assert scene.sheet.title
        scene.finish()
        player.wait()
        player.key(pygame.K_RETURN)
        player.wait()
        assert player.screen is results, "each ends where it began"


def test_a_turn_says_in_which_deal_it_was_and_who_was_behind_whom(player: Player) -> None:
    session = milken(999, deals=2)
    told = turns(session)
    [winner] = session.state.winners()
    assert all(winner not in turn.rivals for turn in told)
    player.app.director.push(Results(player.app, session))
    player.wait()
    for turn in told:
        text = player.label(f"lead.{turn.line}")
        assert text.startswith("Deal ")
        assert all(session.players[rival].name in text for rival in turn.rivals)


def test_where_money_counts_it_is_said_that_the_lead_is_that_of_a_game_that_ended_there(
    player: Player,
) -> None:
    session = stopped("portfolio", 3, 2)
    player.app.director.push(Results(player.app, session))
    player.wait()
    told = turns(session)
    assert told
    for turn in told:
        assert player.label(f"lead.{turn.line}").startswith("Had the game ended just before,")
    labels = [node.label for node in player.screen.root.walk()]
    assert any("What pays only later" in label for label in labels)


def test_a_turn_is_played_by_itself_with_every_hand_open(player: Player) -> None:
    session = milken(999)
    turn = turns(session)[0]
    player.app.director.push(Results(player.app, session))
    player.wait()
    player.click(f"show.{turn.line}")
    table = player.screen
    assert isinstance(table, ReplayTable)
    assert table.replay.is_open
    at = table.replay.before_line(turn.line)
    assert table.replay.at == at
    player.wait()
    assert table.replay.at > at
    shown = table.replay.at
    player.wait()
    assert table.replay.at == shown, "and stands still then"
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "results"


def test_where_it_turned_is_in_sight_across_below_the_scores_and_the_chart(player: Player) -> None:
    session = stopped("stonks", 4, 2)
    player.app.director.push(Results(player.app, session))
    player.wait()
    page = player.node("page")
    for name in (*(f"turn.{turn.line}" for turn in turns(session)), "count.0", "turns.review"):
        assert page.rect.contains(player.node(name).rect), name
    first = player.node("chart")
    assert player.node("count.0").rect.right < first.rect.left
    assert page.rect.contains(first.rect)
    said = player.node(f"lead.{turns(session)[0].line}").rect
    assert said.top > first.rect.bottom
    assert said.w > page.rect.w * 0.8, "each has the whole width"
    winner = session.state.winners()[0]
    others = [player.node(f"seat.{seat}").rect.y for seat in range(4) if seat != winner]
    assert player.node(f"seat.{winner}").rect.y < min(others), "level with another too"


def test_a_chart_that_is_pointed_at_tells_what_every_seat_was_worth_there(player: Player) -> None:
    results = Results(player.app, milken(999))
    player.app.director.push(results)
    player.wait()
    chart = player.node("chart")
    assert isinstance(chart, Chart)
    results.hovered(None, (chart.rect.x + chart.rect.w * 0.4, chart.rect.centery))
    place = chart.looked_at
    assert place is not None
    worths = results.session.worths[place]
    most_first = sorted(zip(results.names, worths, strict=True), key=lambda each: -each[1])
    said = [f"{name} {n}" for name, n in most_first]
    assert chart.told(place)[1:] == [words.replace("-", "−") for words in said]
    results.hovered(None, (chart.rect.x - 9, chart.rect.centery))
    assert chart.looked_at is None


def test_on_the_results_arrows_lead_from_the_best_score_to_the_counting(player: Player) -> None:
    player.app.open_results(milken(999))
    player.wait()
    player.key(pygame.K_DOWN)
    met = [player.screen.focus.node]
    for key in (pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT):
        for _press in range(3):
            player.key(key)
            met.append(player.screen.focus.node)
    assert player.node("count.0") in met
