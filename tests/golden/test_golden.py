"""Golden playthroughs: whole games as text, one for each option of each game.

A change that alters how a game runs shows here as a changed text. `TABLETOP_GOLDEN=write` writes
the texts anew; look at the difference before keeping it.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pytest

from tabletop.cli.replay import lines
from tabletop.cli.simulate import play
from tabletop.cli.transcript import transcribe
from tabletop.engine import registry
from tabletop.engine.play.session import Player
from tabletop.engine.rules.schema import OptionValue
from tests.conformance.cases import Case, cases

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
EARLIER: Final[Sequence[tuple[int, Mapping[str, OptionValue]]]] = (
    (3, {"insider_trading": "right", "extras": "out", "jokers": 2, "deals": 3}),
    (4, {"insider_trading": "right", "extras": "starters", "jokers": 1, "deals": 2}),
    (6, {"insider_trading": "left", "extras": "starters", "jokers": 1, "deals": 2}),
)
"""Milken with every option away from standard, when its options had fewer choices."""
LONGEST = 400
"""Lines kept of a playthrough; the last line, the result, always is."""


def golden_cases() -> list[Case]:
    """For each game its smallest table, and each option once; and what was kept from earlier."""
    chosen: dict[tuple[str, object], Case] = {}
    earlier = [Case("milken", seats, tuple(options.items())) for seats, options in EARLIER]
    for case in (*earlier, *cases()):
        if case.game not in registry.names():
            continue  # house rules run as their game does
        chosen.setdefault((case.game, case.options), case)
    return list(chosen.values())


def playthrough(case: Case) -> str:
    """A whole game between random seats on deal 7, told as everyone may see it in the end."""
    players = [Player(name, "random") for name in NAMES[: case.seats]]
    session = play(registry.open_book(case.game), players, 7, dict(case.options))
    text = lines(transcribe(session, "all"))
    if len(text) > LONGEST:
        text = [*text[: LONGEST - 1], text[-1]]
    return "\n".join(text) + "\n"


def file_of(case: Case) -> Path:
    options = "".join(f" {name}={value}" for name, value in case.options)
    return FOLDER / case.game / f"{case.seats} seats{options}.txt"


@pytest.mark.parametrize("case", golden_cases(), ids=str)
def test_a_game_runs_as_it_always_did(case: Case) -> None:
    file = file_of(case)
    text = playthrough(case)
    if os.environ.get("TABLETOP_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"no golden playthrough for {case}"
    assert text == file.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    wanted = {file_of(case) for case in golden_cases()}
    assert {file for name in registry.names() for file in (FOLDER / name).glob("*.txt")} == wanted
