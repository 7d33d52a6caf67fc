"""A sample of `python -m tests.referee`; most of it are the tests of the games themselves."""

from __future__ import annotations

from tabletop.engine import registry
from tests.referee.__main__ import referee


def test_every_game_is_followed_by_a_referee_of_its_own() -> None:
    found = referee(5)
    assert all(found[name] for name in registry.names())
