"""The saves that are kept, among them the oldest of every format, stay loadable; a sample that
ships is a game one would want to go on with."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import registry
from tabletop.engine.play.journal import FORMAT, SUFFIX, read
from tests.samples import NAMES, WANTED, apart, fits
from tests.saves import KEPT_SAVES, kept, notation, samples


@pytest.mark.parametrize("file", kept() + samples(), ids=lambda file: file.stem)
def test_a_save_of_ours_resumes_undamaged(file: Path) -> None:
    raw = file.read_bytes()
    session = registry.resume(file, write=False)
    assert session.damage is None
    assert session.number == raw.count(b"\n") - 1
    assert file.read_bytes() == raw


def test_a_save_of_every_format_ever_released_is_kept() -> None:
    assert {read(file, notation).header.tabletop for file in kept()} == set(range(1, FORMAT + 1))


def test_the_save_of_a_variant_is_gone_on_with_by_its_own_numbers() -> None:
    session = registry.resume(KEPT_SAVES / f"long_milken-four-seats{SUFFIX}", write=False)
    assert session.damage is None
    assert session.book.name == "Long Milken"
    assert session.book.spec.numbers["end"] == {"pile_size": 8}
    assert session.state.legal_moves()


def test_every_game_has_one_sample() -> None:
    assert [file.stem for file in samples()] == sorted(registry.names())


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_a_sample_is_open_and_close_and_no_hand_in_it_is_dead(file: Path) -> None:
    session = registry.resume(file, write=False)
    wanted = WANTED[session.book.game]
    kinds = [player.kind for player in session.players]
    assert session.names == NAMES[: wanted.seats]
    assert kinds == ["human"] + ["hard"] * (wanted.seats - 1)
    assert not session.state.is_terminal
    assert session.state.current_player == 0
    seen = session.view(0)
    assert fits(wanted, seen, [len(zone.cards) for zone in seen.zones_of("hand")])
    assert apart(session.worths[-1]) <= wanted.apart


@pytest.mark.parametrize("file", samples(), ids=lambda file: file.stem)
def test_a_sample_is_about_two_thirds_through(file: Path) -> None:
    """Whoever goes on with it: here Normal does, at every seat."""
    session = registry.resume(file, write=False)
    made, rng = len(session.entries), Random(session.deal)
    bot = bots.find(session.book.game, "normal")
    while not session.state.is_terminal:
        seat = session.state.current_player
        session.play(bot.choose(session.view(seat), session.book, rng, Budget()))
    assert 0.5 <= made / len(session.entries) <= 0.85


def test_the_save_of_a_game_played_on_says_where_it_comes_from() -> None:
    session = registry.resume(KEPT_SAVES / f"milken-played-on{SUFFIX}", write=False)
    assert session.origin is not None
    assert session.origin.name == "An evening at Bo's"
    assert session.state.legal_moves()
