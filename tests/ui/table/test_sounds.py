"""What is heard at the table: every sound there is has its moment, and none stands for another."""

from __future__ import annotations

from tabletop.engine import registry
from tabletop.ui.shell.audio import KINDS
from tabletop.ui.table.scoring.stage import ScoringScene
from tests.ui.table.robot import Robot


def played_to_its_end(game: str, animation: str = "off") -> tuple[Robot, list[str]]:
    """A whole game, everyone's moves the first that is legal, and what was heard in it."""
    robot = Robot(animation=animation)
    seats = registry.open_book(game).spec.seats
    names = ["Ann:human", *(f"B{at}:easy" for at in range(1, max(2, seats.min)))]
    table = robot.deal(",".join(names), game=game, chosen=SHORT.get(game))
    for _move in range(2000):
        robot.settle(3.0)
        if isinstance(robot.screen, ScoringScene):
            robot.click("go_on")
        elif robot.screen is not table:
            robot.key(27)
        elif table.flow.has_ended:
            return robot, robot.app.audio.played
        elif (view := table.session.view(0)).current_player == 0:
            assert table.play(view.legal[-1 if game == "portfolio" else 0])
    raise AssertionError("it does not end")


SHORT: dict[str, dict[str, bool | int | str]] = {"wall_street": {"target": 1}}
"""Options by which a game is short."""
HEARD: dict[str, set[str]] = {
    "milken": {"place", "crash", "bust"},
    "piece_of_the_action": {"place", "win"},
    "portfolio": {"place", "coin"},
    "stonks": {"place", "lift", "trick", "crash", "win"},
    "wall_street": {"place", "deal", "trick"},
}
"""What is heard in a game of each: a price that crashes, a trick or what is gathered in, a bust, an
end."""


def to_the_score() -> tuple[Robot, ScoringScene]:
    """A game of Milken to where its only deal is counted."""
    robot = Robot(animation="normal")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", deals=1)
    while not isinstance(robot.screen, ScoringScene):
        view = table.session.view(0)
        if view.current_player == 0:
            table.play(view.legal[0])
        robot.step(0.2)
    return robot, robot.screen


def test_a_burst_is_heard_as_it_happens_and_the_end_after_it() -> None:
    robot, scene = to_the_score()
    while not scene.is_over:
        robot.step(0.1)
    heard = robot.app.audio.played
    assert heard.count("bust") == 1
    assert "refuse" not in heard
    assert heard.index("bust") < heard.index("coin") < heard.index("win")


def test_a_skipped_scene_is_heard_by_its_end_alone() -> None:
    robot, _scene = to_the_score()
    robot.app.audio.played.clear()
    robot.click("go_on")
    assert robot.app.audio.played == ["win"]


def test_a_game_of_each_is_heard_and_no_sound_is_kept_that_nothing_plays() -> None:
    heard = set[str]()
    for game in registry.names():
        _robot, played = played_to_its_end(game)
        assert HEARD[game] <= set(played), game
        assert "refuse" not in played, "nothing of it sounds like what cannot be done"
        heard |= set(played)
    robot, scene = to_the_score()
    while not scene.is_over:
        robot.step(0.1)
    heard |= set(robot.app.audio.played)
    robot = Robot(animation="off")
    robot.deal("Ann:human,Bo:human,Cy:easy")
    robot.click("show")
    robot.drag("card:AC", "pile:S")
    heard |= set(robot.app.audio.played)
    assert {name for names in KINDS.values() for name in names} <= heard
