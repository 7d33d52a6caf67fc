"""A score is counted as a scene: one key goes to its end, its end shows every sum, and it holds
nothing but what the tally tells everyone."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Rich
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.scoring.stage import Coin, Face, ScoringScene, Total
from tests.ui import rooms
from tests.ui.table.robot import Robot

GAMES = {"milken": 3, "wall_street": 2, "stonks": 2, "piece_of_the_action": 2, "portfolio": 2}

NAMES = ("Ann", "Bartholomew", "Cy", "Dot")


def scored(game: str, deal: int = 3, more: int = 0) -> Session:
    """A game of random moves until something was counted by more than where it began, of so many
    `more` seats than the fewest."""
    record = registry.find(game)
    assert record is not None
    seats = [Player(name, "easy") for name in NAMES[: GAMES[game] + more]]
    session = Session.begin(record, registry.open_book(game), seats, deal, {})
    rng = Random(4)
    least = 2 if game == "piece_of_the_action" else 1
    while len(session.view(None).tallies) < least:
        assert session.play(rng.choice(session.state.legal_moves())) is None
    return session


def scene(robot: Robot, session: Session) -> ScoringScene:
    """The count of the last score, on top."""
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    made = ScoringScene(table.view.art, sheet, session.names)
    robot.director.push(made)
    robot.step()
    return made


def told(made: ScoringScene) -> list[tuple[str, float, float]]:
    """What is in sight, and where."""
    return [
        (node.name or node.label, round(node.rect.x), round(node.alpha, 2))
        for node in made.root.walk()
        if node.name or node.label
    ]


def totals(made: ScoringScene) -> list[Total]:
    """The points of every seat, as they stand on the sheet."""
    return [node for node in made.root.walk() if isinstance(node, Total)]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "stonks" else pytest.mark.whole) for game in GAMES],
)
def test_a_scene_that_is_skipped_stands_as_one_that_was_seen_to_its_end(game: str) -> None:
    watched = Robot()
    one = scene(watched, scored(game))
    assert not one.is_over
    watched.step(one.script.end + 0.5)
    assert one.is_over
    seen = told(one)
    skipped = Robot()
    other = scene(skipped, scored(game))
    skipped.step(0.5)
    skipped.key(pygame.K_SPACE)
    assert other.is_over
    assert told(other) == seen
    skipped.step(0.5)
    skipped.key(pygame.K_SPACE)
    assert skipped.screen is not other


@pytest.mark.parametrize("game", GAMES)
def test_in_large_text_no_word_is_broken_and_whoever_leads_is_in_sight(game: str) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    session = scored(game, more=1)
    made = scene(robot, session)
    made.finish()
    robot.step()
    for node in made.root.walk():
        if isinstance(node, Rich) and node.name.startswith(("head:", "score:")):
            lines = ["".join(span.text for span in line) for line in node.lines(round(node.w))]
            assert " ".join(lines).split() == "".join(span.text for span in node.spans).split()
    points = made.sheet.points
    leader = robot.node(f"score:{points.index(max(points))}:points").rect
    assert robot.node("body").rect.contains(leader)
    assert sum(robot.node("body").rect.contains(each.rect) for each in totals(made)) >= 2


def test_a_score_in_which_nobody_makes_a_point_stands_in_any_window() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.open(scored("wall_street", more=2))
    sheet = table.adapter.sheet(table.session.view(None), table.session.book)
    none = tuple(tuple(cell and replace(cell, points=0) for cell in row) for row in sheet.rows)
    lines = (*sheet.lines, *("Nobody scored, and it is played on." for _each in range(9)))
    made = ScoringScene(table.view.art, replace(sheet, rows=none, lines=lines), NAMES)
    robot.director.push(made)
    robot.step()
    assert {node.name for node in made.root.walk()} >= {"body", "go_on"}


def test_sums_without_cards_are_as_large_as_the_names_of_their_columns() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    made = scene(robot, rooms.stopped("milken", 6, 2))
    rich = [node for node in made.root.walk() if isinstance(node, Rich) and node.spans]
    assert not any(node.name.startswith("counted:") for node in made.root.walk())

    def high(start: str) -> set[int]:
        fonts = (node.spans[0].font for node in rich if node.name.startswith(start))
        return {font.get_linesize() for font in fonts if font is not None}

    assert high("head:") == high("score:") != set()


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_scene_shows_every_seats_points(game: str) -> None:
    session = scored(game)
    robot = Robot(animation="off")
    made = scene(robot, session)
    made.finish()
    totals = [node for node in made.root.walk() if isinstance(node, Total)]
    assert tuple(round(total.figure) for total in totals) == session.view(None).tallies[-1].totals
    best = max(made.sheet.points)
    golden = [total.gold for total in totals]
    assert golden == [float(points == best and best > 0) for points in made.sheet.points]


@pytest.mark.parametrize("game", GAMES)
def test_only_cards_of_the_tally_are_shown(game: str) -> None:
    session = scored(game)
    robot = Robot(animation="off")
    made = scene(robot, session)
    view = session.view(None)
    tally = view.tallies[-1]
    open_to_all = {card for lines in tally.seats for line in lines for card in line.cards}
    open_to_all |= {card for head in tally.heads for card in head.cards}
    open_to_all |= {card for step in tally.working for card in step.cards}
    if view.is_terminal:
        open_to_all |= {card for hand in view.zones_of("hand") for card in hand.faces}
    shown = {node.card for node in made.root.walk() if isinstance(node, Face)}
    assert shown <= open_to_all


def test_every_coin_is_whole_in_the_last_row_too() -> None:
    made = scene(Robot((1280, 800)), scored("milken", more=1))
    coins = [node for node in made.root.walk() if isinstance(node, Coin)]
    body = made.root.find("body")
    assert coins
    assert body is not None
    assert max(coin.rect.bottom for coin in coins) <= body.rect.bottom


def test_reduced_motion_cuts_to_the_end() -> None:
    robot = Robot(animation="normal")
    session = scored("milken")
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    made = ScoringScene(table.view.art, sheet, session.names, quiet=True)
    robot.director.push(made)
    robot.step()
    assert made.is_over


def test_unseen_cards_turn_up_one_by_one_as_their_column_counts() -> None:
    robot = Robot()
    made = scene(robot, scored("stonks"))
    faces = [node for node in made.root.walk() if isinstance(node, Face)]
    hidden = {face for face in faces if face.turned < 1}
    assert len(hidden) == GAMES["stonks"], "one for each seat"
    counts = {len(hidden)}
    while not made.is_over:
        robot.step(0.05)
        counts.add(sum(face.turned < 1 for face in hidden))
    assert counts == set(range(len(hidden) + 1))


def test_takeovers_lie_on_their_side_until_they_count() -> None:
    robot = Robot()
    for deal in range(1, 20):
        session = scored("wall_street", deal)
        swept = {
            card
            for own in session.view(None).tallies[-1].seats
            for line in own
            for card in line.cards
            if line.key == "takeovers"
        }
        if swept:
            break
    made = scene(robot, session)
    robot.step(0.05)
    faces = [node for node in made.root.walk() if isinstance(node, Face)]
    lying = [face for face in faces if face.angle]
    assert {face.card for face in lying} == swept
    while not made.is_over:
        robot.step(0.2)
    assert not any(face.angle for face in lying)


def test_what_a_score_makes_of_the_game_is_told_when_it_is_counted() -> None:
    robot = Robot()
    made = scene(robot, scored("piece_of_the_action"))
    totals = [node for node in made.root.walk() if isinstance(node, Total)]
    robot.step(0.5)
    assert all(total.under and not total.summed for total in totals)
    robot.key(pygame.K_SPACE)
    assert all(total.summed for total in totals)


def test_a_deal_of_piece_of_the_action_is_worked_out_before_it_is_paid() -> None:
    robot = Robot()
    session = scored("piece_of_the_action")
    made = scene(robot, session)
    steps = session.view(None).tallies[-1].working
    nodes = {node.name: node for node in made.root.walk()}
    assert {f"working:{step.key}" for step in steps} <= set(nodes)
    assert {f"worked:{card}" for step in steps for card in step.cards} <= set(nodes)
    assert "worked:X" in nodes, "the marker, which counts beside the X cards"
    value = nodes[f"working:{steps[-1].key}"]
    while not value.alpha:
        robot.step(0.05)
        sums = [node for node in made.root.walk() if isinstance(node, Total)]
        assert not any(total.figure for total in sums)


def test_in_large_text_every_row_of_a_sheet_is_in_sight() -> None:
    robot = Robot((1024, 640), animation="normal", text_scale=200)
    made = scene(robot, scored("piece_of_the_action", 6, 2))
    made.finish()
    assert made.root.get("body", Scroll).room <= 0


def test_the_page_keys_reach_the_last_row_where_there_is_little_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Theme, "smaller", lambda _theme: [])
    robot = Robot((1024, 640), animation="normal", text_scale=200)
    made = scene(robot, scored("piece_of_the_action", 6, 2))
    made.finish()
    scroll = made.root.get("body", Scroll)
    assert scroll.room > 0
    for _press in range(6):
        robot.key(pygame.K_PAGEDOWN)
    assert scroll.offset == scroll.room
    robot.key(pygame.K_HOME)
    assert scroll.offset == 0
