"""A sample of `python -m tests.monkey`, and that it would find what it looks for."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.engine import registry
from tests.e2e.driver import Desk, XServer
from tests.engine.play.faults import begin
from tests.monkey.leaks import leaks
from tests.monkey.monkey import FAULT, monkey


@pytest.fixture
def desktop(managed: XServer, tmp_path: Path) -> Iterator[Desk]:
    """Someone at a desktop with an empty home."""
    at = Desk(managed.display, tmp_path)
    yield at
    at.close()


@pytest.mark.e2e
@pytest.mark.skipif(sys.platform != "linux", reason="drives an X server")
def test_random_mouse_and_keys_bring_no_traceback_no_hang_and_no_leak(desktop: Desk) -> None:
    report = monkey(desktop, 10, 1, each=5)
    assert report.wrong == []
    assert report.counts["answers"]
    assert report.counts["actions"] > 10


@pytest.mark.parametrize("name", registry.names())
def test_a_face_in_a_hand_that_its_viewer_may_not_see_is_found(name: str) -> None:
    session = begin(name, None, people=True)
    seat = session.state.current_player
    zones = {zone.id: zone for zone in session.state.zones() if zone.kind == "hand"}

    def picture(hand: int) -> dict[str, object]:
        zone = zones[f"hand:{hand}"]
        nodes = [{"face": str(card), "zone": zone.id} for card in zone.cards]
        return {"viewer": seat, "nodes": nodes}

    assert leaks(picture(seat), session) == []
    assert leaks(picture((seat + 1) % session.state.seats), session)


def test_a_mistake_of_ours_in_the_log_is_found() -> None:
    assert FAULT.search("12:00:00 save a cannot be read\nbuiltins.KeyError\n  a.py:3 f\n")
    assert not FAULT.search("12:00:00 the disk is full\n")
