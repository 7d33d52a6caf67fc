"""The sample games that ship, among them the oldest save of every format, stay loadable."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.play.journal import FORMAT, SUFFIX, read
from tabletop.system import paths

SAMPLES = sorted(paths.sample_saves().glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_a_sample_game_resumes_undamaged(file: Path) -> None:
    raw = file.read_bytes()
    session = registry.resume(file, write=False)
    assert session.damage is None
    assert session.number == raw.count(b"\n") - 1
    assert file.read_bytes() == raw


def test_a_save_of_every_format_ever_released_ships() -> None:
    assert {read(file, registry.notation).header.tabletop for file in SAMPLES} == set(
        range(1, FORMAT + 1)
    )


def test_the_save_of_a_variant_is_gone_on_with_by_its_own_numbers() -> None:
    session = registry.resume(paths.sample_saves() / f"long_milken-four-seats{SUFFIX}", write=False)
    assert session.damage is None
    assert session.book.name == "Long Milken"
    assert session.book.spec.numbers["end"] == {"pile_size": 8}
    assert session.state.legal_moves()
