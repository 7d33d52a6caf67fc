"""What a player changes in a rules file is refused or does what it says: a sample of the edits.

`python -m tests.mutations` tries them all and prints the score; `--whole` does so here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from tabletop.engine import registry
from tests.mutations.edits import Edit, edits, shipped
from tests.mutations.expected import NO_EFFECT, Expected, reason
from tests.mutations.trial import FAILED, SMALL, Effort, outcome


def sample(every: Sequence[Edit]) -> list[Edit]:
    """The edit in the middle of each kind, the same one in every run."""
    kinds: dict[str, list[Edit]] = {}
    for edit in every:
        kinds.setdefault(edit.kind, []).append(edit)
    return [alike[len(alike) // 2] for alike in kinds.values()]


def failures(chosen: Sequence[Edit], effort: Effort) -> list[str]:
    """The edits that neither do what they say nor are refused, and how that showed."""
    found = [(edit, outcome(edit, effort)) for edit in chosen]
    return [
        f"{edit}: {seen.verdict} {seen.why}"
        for edit, seen in found
        if seen.verdict in FAILED or (seen.verdict == "no effect" and not reason(edit))
    ]


@pytest.mark.parametrize("game", registry.names())
def test_an_edit_is_refused_or_binds_judge_and_legal_moves_alike(game: str) -> None:
    assert not failures(sample(edits(game)), SMALL)


@pytest.mark.whole
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", registry.names())
def test_every_edit_is_refused_or_binds_judge_and_legal_moves_alike(game: str) -> None:
    assert not failures(edits(game), Effort())


@pytest.mark.parametrize("game", registry.names())
def test_every_edit_changes_the_book_in_one_place(game: str) -> None:
    every = edits(game)
    assert len({edit.name for edit in every}) == len(every)
    assert all(edit.data != shipped(game) for edit in every)


@cache
def every_edit() -> tuple[Edit, ...]:
    """The edits of all games."""
    return tuple(edit for game in registry.names() for edit in edits(game))


@pytest.mark.parametrize("expected", NO_EFFECT, ids=lambda each: f"{each.game} {each.name}")
def test_what_may_change_nothing_is_an_edit_that_there_is(expected: Expected) -> None:
    assert any(expected.covers(edit) for edit in every_edit())
