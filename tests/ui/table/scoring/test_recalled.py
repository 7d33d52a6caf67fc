"""What happened before a score is told over it, as much of it as has room."""

from __future__ import annotations

import pytest

from tabletop.scene.text import Rich
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.ticker import Since
from tests.ui import rooms
from tests.ui.table.robot import Robot

SENTENCES = [f"@{n % 4} plays a card: value {n} → {n + 5}, and two seats win" for n in range(8)]


@pytest.mark.parametrize("game", ["piece_of_the_action", "stonks", "milken"])
def test_a_score_tells_all_that_happened_before_it_in_as_many_lines_as_that_takes(
    game: str,
) -> None:
    robot = Robot((1280, 800), animation="off")
    session = rooms.stopped(game, 4, 2)
    table = robot.table(session)
    sheet = adapter_for(game).sheet(session.view(None), session.book)
    times = [(n, n) for n in range(len(SENTENCES))]
    since = Since("Since your last turn", "Since your turn", {}, (), times)
    scene = ScoringScene(
        table.art, sheet, session.names, speed=0, felt=table.felt,
        recall=lambda _said: (SENTENCES, since),
    )  # fmt: skip
    robot.director.push(scene)
    robot.step()
    said = [node.label for node in scene.root.walk() if node.name.startswith("told:")]
    assert len([each for each in said if each]) == len(SENTENCES)
    assert scene.root.find("more") is None


def test_what_a_press_on_what_happened_before_a_score_opens_stands_beside_it() -> None:
    robot = Robot((1280, 800), animation="off")
    session, opened = rooms.stopped("piece_of_the_action", 4, 2), list[str]()
    table = robot.table(session)
    sheet = adapter_for("piece_of_the_action").sheet(session.view(None), session.book)
    since = Since("Since your last turn", "Since your turn", {}, (), [(0, 0)])
    for log in (None, lambda: opened.append("log")):
        scene = ScoringScene(
            table.art, sheet, session.names, speed=0, felt=table.felt,
            recall=lambda _said: (SENTENCES[:1], since), log=log,
        )  # fmt: skip
        robot.director.push(scene)
        robot.step()
        label = scene.root.get("since", Rich).label
        wanted = "Since your last turn" if log is None else "Since your last turn · all of it L"
        assert label.split() == wanted.split()
    for name in ("since", "told:0"):
        robot.move(robot.node(name).rect.center)
        assert "hover" in robot.node("recalled").states, "it lights up as one"
        robot.press(robot.node(name).rect.center)
        robot.release(robot.node(name).rect.center)
    assert opened == ["log", "log"]
