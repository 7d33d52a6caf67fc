"""A game in a package of its own: installed beside, it is found, played by every bot, and shown."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tabletop.ai.levels import LEVELS

GAME = Path(__file__).parents[1] / "entry_point_game"


def install(target: Path) -> None:
    """Puts the game into `target` as an installer does: its package, and beside it the metadata
    with its entry points. That needs no network and no build tool."""
    project = tomllib.loads((GAME / "pyproject.toml").read_text(encoding="utf-8"))
    about = project["project"]
    for package in project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]:
        shutil.copytree(
            GAME / package, target / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    name, version = about["name"].replace("-", "_"), about["version"]
    info = target / f"{name}-{version}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    lines = []
    for group, points in about["entry-points"].items():
        lines += [f"[{group}]", *(f"{point} = {value}" for point, value in points.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the game is installed in."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    return folder


def run(site: Path, *command: str) -> str:
    """What Python says that finds its packages in `site` too, which must go well."""
    path = os.pathsep.join([str(site), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, "PYTHONPATH": path},
        cwd=site.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_comes_after_the_bundled_ones_with_the_rules_from_its_package(site: Path) -> None:
    said = run(
        site,
        "-c",
        "from tabletop.engine import registry as games;"
        "print(games.names()[-1], games.names()[:-1] == games.BUNDLED);"
        "print(games.book_file('twenty_one'));"
        "print(games.open_book('twenty_one').id)",
    )
    assert said.split() == [
        "twenty_one",
        "True",
        str(site / "twenty_one" / "twenty_one.yaml"),
        "twenty_one",
    ]
    assert "no mistakes" in run(site, "-m", "tabletop", "rules", "check", "twenty_one")


def test_a_players_own_variant_can_extend_it(site: Path, home: Path) -> None:
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "thirty.yaml").write_text(
        "extends: twenty_one\nname: Thirty\nnumbers: {limit: 30}\n"
    )
    assert "Thirty" in run(site, "-m", "tabletop", "simulate", "thirty", "--bots", "easy")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_it_to_its_end(site: Path, level: str) -> None:
    table = f"{level},easy"
    options = ("--games", "2", "--iterations", "20")
    said = run(site, "-m", "tabletop", "tournament", "twenty_one", "--seats", table, *options)
    assert "2 games" in said


def test_its_table_opens_and_takes_a_move(site: Path) -> None:
    said = run(
        site,
        "-c",
        "from tests.ui.table.robot import Robot;"
        "robot = Robot(animation='off');"
        "table = robot.deal('Ann:human,Bo:easy', game='twenty_one');"
        "before = table.session.number;"
        "robot.click('draw');"
        "print(table.session.number > before, robot.node('prompt').label)",
    )
    assert said.startswith("True")
