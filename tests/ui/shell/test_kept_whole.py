"""What is kept beside the games, pasted results and reviews: whole or as it was, whatever ends the
program, and no more than that where a file is damaged."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.engine.result_code import read_result, result_code
from tabletop.system.errors import SetupError
from tabletop.ui.shell import others, reviews
from tests.ai.review.double import planted
from tests.engine.test_result_code import over


class Killed(BaseException):
    """The program is gone: nobody tidies up after it."""


def kill(patch: pytest.MonkeyPatch, call: str) -> None:
    """Has the next call of this name be the last."""

    def gone(*_args: object, **_more: object) -> None:
        raise Killed

    owner: object = os if call == "fsync" else Path
    patch.setattr(owner, call, gone)


def pasted() -> list[tuple[int, ...]]:
    """The scores of the results that are kept of Milken's deal 7."""
    code = read_result(result_code(over("milken"))).code
    return [each.scores for each in others.of_deal(code)]


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_program_killed_while_it_keeps_leaves_all_or_nothing(home: Path, call: str) -> None:
    first, second = over("milken"), over("stonks")
    others.add(result_code(first))
    before = others.results_file().read_bytes()
    rated = planted(first)
    reviews.keep(first, dict(list(rated.items())[:5]), len(rated))
    deeds: tuple[Callable[[], object], ...] = (
        lambda: others.add(result_code(second)),
        lambda: reviews.keep(first, rated, len(rated)),
    )
    texts = [result_code(second)]
    for deed in deeds:
        with pytest.MonkeyPatch.context() as patch:
            kill(patch, call)
            with pytest.raises(Killed):
                deed()
    assert others.results_file().read_bytes() == before
    assert len(reviews.known(first)) == 5
    for deed in deeds:
        deed()
    assert others.results_file().read_text().split() == [*before.decode().split(), *texts]
    assert len(reviews.known(first)) == len(rated)


def test_a_result_is_kept_once_and_damaged_lines_are_left_out(home: Path) -> None:
    text = result_code(over("milken"))
    others.add(text)
    others.add(text.lower().replace("-", " "))
    assert len(pasted()) == 1
    file = others.results_file()
    file.write_bytes(b"\xff\xfe rubbish\n" + text[:-3].encode() + b"\n" + file.read_bytes())
    assert len(pasted()) == 1
    others.add(result_code(over("stonks")))
    assert len(pasted()) == 1


def test_what_cannot_be_read_is_not_written_over(home: Path) -> None:
    others.results_file().mkdir(parents=True)
    assert others.of_deal("ABC") == ()
    with pytest.raises(SetupError):
        others.add(result_code(over("milken")))
