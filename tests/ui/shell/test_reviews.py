"""Reviews that are kept: what is read is what was written, or nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.review.form import Rated, Turned
from tabletop.ai.worker.reviewer import Reviewer
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


def test_a_review_damaged_anywhere_is_none() -> None:
    played = session("milken")
    rated = planted(played)
    reviews.keep(played, rated, len(rated))
    [file] = reviews.folder().iterdir()
    whole, rng = file.read_bytes(), Random(6)
    for _each in range(300):
        at, cut = int(rng.random() * len(whole)), int(rng.random() * 3)
        damaged = whole[:at] + b"%c" % int(rng.random() * 256) + whole[at + cut :]
        file.write_bytes(damaged)
        assert reviews.known(played) == (rated if damaged == whole else {})


def test_where_a_game_turned_is_read_again_of_that_game_alone_and_undamaged() -> None:
    one, other = session("milken"), session("milken", deal=4)
    told = (Turned(5, 4, 0, 0.25, 0.5), Turned(9, 8, 1, 0.75, 0.1))
    assert reviews.turned(one) is None
    reviews.keep_turned(one, told)
    assert reviews.turned(one) == told
    assert reviews.turned(other) is None
    assert reviews.review(one) is None, "it is no review"
    [file] = reviews.turns_folder().iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b" ")
    assert reviews.turned(one) is None
    reviews.keep_turned(one, ())
    assert reviews.turned(one) == (), "nothing to tell is known too"


KILLED = """
import sys
from pathlib import Path
from tabletop.ai.worker.reviewer import Reviewer
from tabletop.engine import registry
from tabletop.ui.shell import reviews

session = registry.resume(Path(sys.argv[1]), write=False)
reviewer = Reviewer(lambda: None, reviews.keep, iterations=12, every=0.0)
reviewer.start(session)
reviewer.wait()
"""


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_a_review_whose_program_is_killed_is_gone_on_with(tmp_path: Path) -> None:
    save = tmp_path / "game.tabletop"
    session("milken").save_to(save)
    played = registry.resume(save, write=False)
    part: Mapping[int, Rated | None] = {}
    program = subprocess.Popen([sys.executable, "-c", KILLED, str(save)])
    until = time.monotonic() + 120
    while not part and time.monotonic() < until:
        time.sleep(0.02)
        part = reviews.known(played)
    program.kill()
    program.wait(10)
    part = reviews.known(played)
    assert part
    reviewer = Reviewer(lambda: None, reviews.keep, iterations=12)
    reviewer.start(played, part)
    assert reviewer.wait(120)
    whole = reviews.review(played)
    assert whole is not None
    assert whole.is_whole
    assert {each.line: each for each in whole.rated if each.line in part} == part
