"""Every lesson from its first step to its last by keys alone, in a small real window."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

import pytest

from tests.e2e.driver import Desk
from tests.e2e.test_milken import settled

pytestmark = [pytest.mark.e2e, pytest.mark.whole]

Try = Sequence[str]
"""What is pressed in turn: a node by Enter, ` NODE` by Space, `NODE=LABEL` by arrows until it says
so, `!KEY` without a focus."""

PLANS: dict[str, Sequence[Try]] = {
    "milken.prices": [["card:10S"], ["card:7S"], ["card:6S"]],
    "milken.passing": [["card:6H", "card:10H", "card:QH", "pass"], ["card:10D"]],
    "wall_street.captures": [["card:9S"], ["card:8C"], ["card:KD"]],
    "stonks.first_round": [
        ["card:P6", "portfolio:0", "card:P7", "invest"],
        ["card:P11", "trick"],
        ["card:P11"],
        ["card:P10", "trick"],
        ["card:P10"],
    ],
    "stonks.market": [
        ["card:P1", "trick"],
        ["up:P"],
        ["card:Y4"],
        ["up:P"],
        ["card:spec", "with:G13"],
        ["card:P4"],
    ],
    "piece_of_the_action.first_deal": [
        ["card:B+4.2"],
        ["card:BM1.2"],
        ["card:BR.2"],
        ["card:BP.1", "pota:0"],
        ["pass"],
    ],
    "piece_of_the_action.below_zero": [
        ["card:RP.9", "pota:1"],
        ["card:RM2.2"],
        ["card:RR.1"],
        ["card:R+2.2"],
        ["pass"],
    ],
    "portfolio.portfolios": [
        ["draw:top", "draw"],
        [" card:9C-1", " card:10C-2", " card:JC-1", "!Return"],
        ["card:JC-2", "portfolio:P1"],
        ["card:2S-1", "discard"],
        ["draw"],
        ["card:KD-1", "portfolio:P2", "pay"],
    ],
    "portfolio.attacks": [
        ["draw:3", "draw"],
        ["card:9D-2", "portfolio:P2"],
        ["!n", "money:give:+1", "money:give:+1", "promise:take=no attacks", "offer"],
    ],
}

STEPPED = ("promise:", "slide:", "turns:")
"""What Left and Right step, and do not leave."""


class Keys:
    """Someone with a keyboard and no mouse."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def focus(self) -> str:
        """The name of what has the focus."""
        return str(self.desk.picture.get("focus", ""))

    def press(self, key: str) -> None:
        """A key, and what comes of it."""
        before = self.desk.picture
        self.desk.key(key)
        end = time.monotonic() + 1.0
        while self.desk.picture == before and time.monotonic() < end:
            time.sleep(0.03)

    def _moves(self, key: str) -> bool:
        """Presses a key that moves the focus; gives whether it did."""
        before = self.focus
        self.desk.key(key)
        end = time.monotonic() + 1.0
        while self.focus == before and time.monotonic() < end:
            time.sleep(0.03)
        return self.focus != before

    def _middle(self, name: str) -> tuple[float, float] | None:
        found = next((node for node in self.desk.nodes(name) if node["name"] == name), None)
        if found is None:
            return None
        x, y, w, h = found["rect"]
        return x + w / 2, y + h / 2

    def reach(self, name: str) -> None:
        """Brings the focus to `name`: by arrows, else by Tab."""
        self.desk.node(name)
        for _arrow in range(30):
            here, there = self._middle(self.focus), self._middle(name)
            if self.focus == name or here is None or there is None:
                break
            across, down = there[0] - here[0], there[1] - here[1]
            ways = ["Right" if across > 0 else "Left", "Down" if down > 0 else "Up"]
            if abs(down) > abs(across):
                ways.reverse()
            if self.focus.startswith(STEPPED):
                ways = [way for way in ways if way in ("Up", "Down")]
            if not any(map(self._moves, ways)):
                break
        for _tab in range(90):
            if self.focus == name:
                return
            self._moves("Tab")
        names = [node["name"] for node in self.desk.nodes(state="selected")]
        where = f"the focus is at {self.focus}, {names} selected"
        raise AssertionError(f"{name} is reached by no key; {where}")

    def act(self, word: str) -> None:
        """Presses what a try names."""
        if word.startswith("!"):
            self.press(word[1:])
            return
        name, _equals, label = word.strip().partition("=")
        self.reach(name)
        if not label:
            self.press("space" if word.startswith(" ") else "Return")
        for _step in range(9 if label else 0):
            if self.desk.node(name)["label"] == label:
                break
            self.press("Right")


def label(desk: Desk, name: str) -> str:
    """What the node `name` says, "" where there is none."""
    return next((str(node["label"]) for node in desk.nodes(name) if node["name"] == name), "")


@pytest.mark.parametrize("part", PLANS)
def test_a_lesson_is_gone_through_by_keys_alone(desk: Desk, part: str) -> None:
    desk.start(size="1024x640")
    keys, plan = Keys(desk), list(PLANS[part])
    settled(desk)
    keys.reach("learn")
    keys.press("Return")
    desk.until(lambda: desk.screen == "learn", "the lessons")
    settled(desk)
    while keys.focus != f"learn.{part}":
        keys.press("Tab")
    keys.press("Return")
    desk.until(lambda: bool(label(desk, "coach.title")), "the first step")
    while desk.screen != "learn":
        settled(desk)
        way = label(desk, "coach.next")
        if desk.screen == "learn":
            break
        if way == "Show me" and not desk.nodes("coach.next", "disabled"):
            task = label(desk, "coach.task")
            for word in plan.pop(0):
                if desk.screen == "table" and label(desk, "coach.task") != task:
                    break
                keys.act(word)
                settled(desk)
            desk.until(lambda said=task: label(desk, "coach.task") != said, f"after {task}")  # type: ignore[misc]  # the task of this round
            assert not label(desk, "coach.task").startswith("Not quite"), task
        elif way in ("Next", "Try it", "Done"):
            assert keys.focus == "coach.next", "Enter goes on"
            keys.press("Return")
        elif not way and keys.focus:  # a scored deal is shown over the table
            keys.press("Return")
        else:
            time.sleep(0.1)
    assert not plan
    kept = json.loads((desk.home / "settings.json").read_text("utf-8"))
    assert kept["lessons"][part.replace(".", "/")] > 0
