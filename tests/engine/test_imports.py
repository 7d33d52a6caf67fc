"""Imports run one way: engine <- games <- ai <- ui <- cli, and scene <- ui."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "tabletop"

ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "ai": {"engine", "games", "ai"},
    "scene": {"scene"},
    "ui": {"engine", "games", "ai", "scene", "ui"},
    "commands": {"engine", "games", "ai", "commands"},
}
"""For each package the packages beside it that it may import; top-level modules as named below."""

PLAIN = {"errors", "i18n", "log", "paths", "__version__"}
"""Top-level modules that any package may import, but only games, ai, ui and cli use paths."""

WINDOW = {"pygame", "pygame_gui"}


def imports(file: Path) -> Iterator[str]:
    """Every module that `file` imports, at its top or inside a function, as a dotted name."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(package: str) -> list[Path]:
    return sorted((PACKAGE / package).rglob("*.py"))


@pytest.mark.parametrize("package", sorted(ALLOWED))
def test_a_package_imports_only_what_the_design_draws(package: str) -> None:
    assert files(package)
    for file in files(package):
        for name in imports(file):
            parts = name.split(".")
            if parts[0] == "tabletop" and len(parts) > 1:
                assert parts[1] in ALLOWED[package] | PLAIN, f"{file} imports {name}"


@pytest.mark.parametrize("package", ["engine", "games", "ai", "commands"])
def test_the_headless_packages_never_import_a_window(package: str) -> None:
    for file in files(package):
        assert not WINDOW & {name.split(".")[0] for name in imports(file)}, file


def test_the_engine_asks_for_no_folder_clock_or_random_source_of_its_own() -> None:
    for file in files("engine"):
        names = set(imports(file))
        assert not any(
            name.startswith(("tabletop.paths", "platformdirs", "time")) for name in names
        )
        assert "random.random" not in names, file


def test_yaml_is_read_in_one_place() -> None:
    readers = [
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if "yaml" in {name.split(".")[0] for name in imports(file)}
    ]
    assert readers == ["engine/rulefile.py"]


def test_platformdirs_and_pyinstaller_are_known_in_one_place() -> None:
    knowers = [
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        if "platformdirs" in {name.split(".")[0] for name in imports(file)}
        or "_MEIPASS" in file.read_text(encoding="utf-8")
    ]
    assert knowers == ["paths.py"]


def test_the_screen_reaches_games_through_the_registry_and_bots_through_the_client() -> None:
    for file in files("ui"):
        for name in imports(file):
            if name.startswith("tabletop.ai."):
                assert name.startswith(("tabletop.ai.client.", "tabletop.ai.levels.")), (
                    f"{file} imports {name}"
                )
            if name.startswith("tabletop.games."):
                assert name.count(".") == 2, f"{file} imports {name}"
                assert name.split(".")[2] not in _game_modules(), f"{file} imports {name}"


def _game_modules() -> set[str]:
    return {file.stem for file in files("games")} - {"__init__"}


def test_the_worker_and_the_command_line_run_without_pygame() -> None:
    code = (
        "import sys, tabletop.__main__, tabletop.cli, tabletop.ai.worker;"
        "import tabletop.commands.simulate;"
        "sys.exit(any(name.split('.')[0] in {'pygame', 'pygame_gui'} for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
