"""What happened, newest first: what stands over older moves says that they are of a part before."""

from __future__ import annotations

import pygame

from tabletop.scene.text import Label, Rich
from tests.ui.table.robot import Robot


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
