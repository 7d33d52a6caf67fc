"""Reviews that are kept: what is read is what was written, or nothing."""

from __future__ import annotations

import pytest

from tabletop.engine import registry
from tabletop.ui.shell import reviews
from tabletop.ui.shell.records import key_of
from tests.ai.review.double import planted
from tests.ai.review.games import session


@pytest.mark.parametrize("game", registry.names())
def test_what_is_kept_is_read_again(game: str) -> None:
    played = session(game, ("easy", "human", "normal"))
    rated = planted(played)
    rated[next(iter(rated))] = None
    assert reviews.review(played) is None
    reviews.keep(played, rated, len(rated))
    assert reviews.known(played) == rated
    review = reviews.review(played)
    assert review is not None
    assert review.is_whole
    assert review.failed == 1


def test_a_review_is_of_one_game_alone() -> None:
    one, other = session("milken"), session("milken", deal=4)
    reviews.keep(one, planted(one), 9)
    assert reviews.known(other) == {}
    [file] = reviews.folder().iterdir()
    file.rename(file.with_name(f"{key_of(other)}.json"))
    assert reviews.known(other) == {}


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"\xff\xfe", b'{"making":"1"}', b"null", b"1" * 4000]
)
def test_a_damaged_review_is_none(data: bytes) -> None:
    played = session("milken")
    rated = planted(played)
    reviews.keep(played, rated, len(rated))
    [file] = reviews.folder().iterdir()
    file.write_bytes(data)
    assert reviews.known(played) == {}
    assert reviews.review(played) is None
    reviews.keep(played, rated, len(rated))
    assert reviews.known(played) == rated


def test_figures_that_no_rating_has_are_none() -> None:
    played = session("milken")
    rated = planted(played)
    reviews.keep(played, rated, len(rated))
    [file] = reviews.folder().iterdir()
    whole = file.read_bytes()
    for old, new in ((b'"blunder"', b'"brilliant"'), (b"[0.", b"[10."), (b"-0.25", b"-25")):
        assert old in whole
        file.write_bytes(whole.replace(old, new))
        assert reviews.known(played) == {}
