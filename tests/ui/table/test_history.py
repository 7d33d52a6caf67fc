"""What happened, newest first: what stands over older moves says that they are of a part before."""

from __future__ import annotations

import pygame
import pytest

from tabletop.engine.events import Scored
from tabletop.engine.play.session import Player, Session
from tabletop.scene.text import Label, Rich
from tabletop.ui.table.history import History
from tabletop.ui.table.scoring.stage import ScoringScene
from tests.ui.table.robot import Robot
from tests.ui.table.scoring.test_stage import GAMES, scored


def test_read_downwards_a_heading_tells_of_what_lies_under_it_and_a_deal_who_dealt() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", deals=2)
    session = table.session
    while not session.view(0).tallies or session.state.current_player != 0:
        assert session.play(session.state.legal_moves()[0]) is None
    robot = Robot(animation="off")
    robot.open(session)
    robot.key(pygame.K_l)
    robot.settle()
    lines = [node for node in robot.screen.root.walk() if isinstance(node, Label | Rich)]
    said = [node.label for node in sorted(lines, key=lambda node: node.rect.y)]
    deal = next(at for at, each in enumerate(said) if each.startswith("Deal 2:"))
    assert said[deal].endswith("plays first.")
    assert said[deal + 1] == "Before this deal"
    assert "Deal 1 is over" in said[deal + 2]
    assert "Before this round" in said[deal + 3 :]


@pytest.mark.parametrize("game", GAMES)
def test_on_a_score_the_log_ends_with_it_and_tells_nothing_of_the_next_deal(game: str) -> None:
    played = scored(game)
    line = next(
        entry.n
        for entry in reversed(played.entries)
        if any(isinstance(event, Scored) for event in entry.events)
    )
    decided = [each for each in played.entries[:line] if each.move.seat >= 0 and not each.forced]
    last = decided.pop().move
    seats = [Player("Ann" if seat == last.seat else "Bo", "human" if seat == last.seat else "easy")
             for seat in range(len(played.players))]  # fmt: skip
    session = Session.begin(played.game, played.book, seats, 3, {})
    for entry in decided:
        assert session.play(entry.move) is None
    robot = Robot(pace="skip")
    table = robot.open(session)
    assert table.moves.play(last)
    robot.settle()
    assert isinstance(robot.screen, ScoringScene)
    robot.key(pygame.K_l)
    robot.settle()
    history = robot.screen
    assert isinstance(history, History)
    newest = history._told(1)[0]
    told = [text for _seat, text in newest[1]]
    assert newest[0].n == line
    assert not [each for each in told if "draw" in each or "filled" in each or "deals" in each]
    if game == "piece_of_the_action":
        assert told[-1].endswith("@0 ^20, @1 ^20"), "what the Deal paid is told"
