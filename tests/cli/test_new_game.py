"""`tabletop new-game`: what it writes is a game like the others, clean, and played to its end."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.cli import new_game, run
from tabletop.system import paths

ROOT = Path(__file__).parents[2]
COPIED = ("tabletop", "rules", "tests", "pyproject.toml")
NAMES = ("ticker", "x", "piece_of_the_action2", "a_b_3", "internationalization")
"""Names of every shape: of one word and of many, as short and as long as may be."""


def copy_of_the_source(folder: Path) -> Path:
    """A source tree of our own; the pictures, which nobody writes to, are linked."""
    folder.mkdir(parents=True)
    without = shutil.ignore_patterns("__pycache__", "golden", "packaging")
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=without)
        else:
            shutil.copy(ROOT / name, folder / name)
    (folder / "assets").symlink_to(ROOT / "assets", target_is_directory=True)
    return folder


def python(tree: Path, *command: str) -> str:
    """What Python says, run in `tree` with the code there; it must go well."""
    done = subprocess.run(
        [sys.executable, *command], cwd=tree, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source tree in which the command has made the game `ticker`."""
    made = copy_of_the_source(tmp_path_factory.mktemp("new_game") / "tree")
    said = python(made, "-m", "tabletop", "new-game", "ticker")
    assert "tabletop/games/ticker" in said
    return made


def test_it_has_the_parts_of_a_game_and_nothing_of_the_scaffolds_name(tree: Path) -> None:
    game = tree / "tabletop" / "games" / "ticker"
    milken = ROOT / "tabletop" / "games" / "milken"
    parts = {file.relative_to(game) for file in game.rglob("*.py")}
    assert parts <= {file.relative_to(milken) for file in milken.rglob("*.py")}
    for role in ("setup", "state", "moves", "conditions", "score", "text"):
        assert Path(f"{role}.py") in parts
    assert not (game / "table").exists(), "its table is in its rules file"
    for folder in (game, tree / "tests" / "games" / "ticker"):
        for file in folder.rglob("*.py"):
            assert "scaffold" not in file.read_text(encoding="utf-8").lower()


def test_its_rules_have_no_mistakes_and_it_is_listed_after_the_others(tree: Path) -> None:
    assert "no mistakes" in python(tree, "-m", "tabletop", "rules", "check", "ticker")
    code = "from tabletop.engine import registry; print(registry.__file__, *registry.BUNDLED)"
    file, *names = python(tree, "-c", code).split()
    assert Path(file).is_relative_to(tree)
    assert names[-1] == "ticker"


def test_it_is_typed_and_formatted(tree: Path) -> None:
    made = ("tabletop/games/ticker", "tests/games/ticker")
    python(tree, "-m", "mypy", "--strict", *made)
    python(tree, "-m", "ruff", "check", *made)
    python(tree, "-m", "ruff", "format", "--check", *made)


def test_names_of_every_shape_give_clean_code(tmp_path: Path) -> None:
    tree = copy_of_the_source(tmp_path / "tree")
    made = []
    for name in NAMES:
        python(tree, "-m", "tabletop", "new-game", name)
        made += [f"tabletop/games/{name}", f"tests/games/{name}"]
    python(tree, "-m", "ruff", "check", *made)
    python(tree, "-m", "ruff", "format", "--check", *made)


@pytest.mark.parametrize(
    "where",
    [
        ("tests/games/ticker",),
        ("tests/test_house.py", "-k", "ticker"),
        ("tests/conformance", "-k", "ticker-2 or ticker-6-hearts"),
        ("tests/ui/table/test_hints.py", "tests/ui/table/test_plates.py", "-k", "ticker"),
        ("tests/ui/table/default", "-k", "ticker"),
    ],
    ids=["its own", "the house", "conformance", "its hints", "its table"],
)
def test_it_passes_the_tests_of_every_game(tree: Path, where: tuple[str, ...]) -> None:
    python(tree, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *where)


def test_bots_of_every_level_play_it_to_its_end(tree: Path) -> None:
    seats = ("--players", "3", "--games", "5", "--bots", "easy,normal,random")
    assert "5 games" in python(tree, "-m", "tabletop", "simulate", "ticker", *seats)
    levels = ("--seats", "easy,normal,hard", "--games", "3", "--iterations", "8")
    assert "3 games" in python(tree, "-m", "tabletop", "tournament", "ticker", *levels)


def test_a_card_dragged_onto_its_place_is_played(tree: Path) -> None:
    code = (
        "from tests.ui.table.robot import Robot;"
        "robot = Robot(animation='off');"
        "table = robot.deal('Ann:human,Bo:easy,Cy:easy', game='ticker');"
        "number = table.session.number;"
        "card = table.session.view(0).legal[0].card();"
        "robot.drag(f'card:{card}', 'played:0');"
        "print(table.session.number > number)"
    )
    assert python(tree, "-c", code).split()[-1] == "True"


# Where it says no


@pytest.mark.parametrize(
    "name", ["Ticker", "my-game", "2nd", "_a", "a__b", "a_", "", "class", "../x"]
)
def test_what_is_no_name_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(new_game, "source_tree", lambda: tmp_path)
    assert run(["new-game", name]) == 1
    assert "cannot be called" in capsys.readouterr().err
    assert list(tmp_path.rglob("*.py")) == []


@pytest.mark.parametrize("name", ["milken", "mine"])
def test_a_name_that_rules_have_is_refused(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (paths.user_rules() / "mine.yaml").write_text("extends: milken\nname: Mine\n")
    monkeypatch.setattr(new_game, "source_tree", lambda: tmp_path)
    assert run(["new-game", name]) == 1
    assert "already" in capsys.readouterr().err
    assert list(tmp_path.rglob("*.py")) == []


@pytest.mark.parametrize("there", ["rules/new.yaml", "tabletop/games/new/x", "tests/games/new/x"])
def test_nothing_is_overwritten(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / there).parent.mkdir(parents=True)
    (tmp_path / there).write_text("mine")
    monkeypatch.setattr(new_game, "source_tree", lambda: tmp_path)
    assert run(["new-game", "new"]) == 1
    assert "nothing was overwritten" in capsys.readouterr().err
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == [tmp_path / there]


def test_a_game_that_cannot_be_written_whole_is_not_left_there_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write = Path.write_text
    written: list[Path] = []

    def until_the_disk_is_full(file: Path, text: str, encoding: str) -> int:
        if len(written) == 5:
            raise OSError(28, "No space left on device")
        written.append(file)
        return write(file, text, encoding=encoding)

    monkeypatch.setattr(new_game, "source_tree", lambda: tmp_path / "tree")
    monkeypatch.setattr(Path, "write_text", until_the_disk_is_full)
    assert run(["new-game", "new"]) == 1
    assert "No space left" in capsys.readouterr().err
    assert len(written) == 5
    assert not [file for file in (tmp_path / "tree").rglob("*") if file.is_file()]


def test_an_installed_program_has_no_source_tree_to_write_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "site"
    monkeypatch.setattr(new_game, "SCAFFOLD", site / "tabletop" / "cli" / "scaffold")
    assert run(["new-game", "new"]) == 1
    assert "source code" in capsys.readouterr().err
    assert not site.exists()
