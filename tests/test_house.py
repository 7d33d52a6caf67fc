"""The house: who may import whom, by the layer of a package and the role of a game's file.

Imports run one way: system <- engine <- ai <- ui <- games <- cli, and scene <- ui. A game's rules
stand on the engine alone, its bots also on ai, its table also on ui; no game imports another, and
the platform reaches games through `engine/registry` only.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "tabletop"

LAYERS = {
    "system": {"system"},
    "engine": {"system", "engine"},
    "ai": {"system", "engine", "ai"},
    "scene": {"system", "scene"},
    "ui": {"system", "engine", "ai", "scene", "ui"},
    "cli": {"system", "engine", "ai", "ui", "cli"},
}
"""For each layer of the platform the layers it may import."""

ROLES = {
    "rules": ({"system", "engine"}, {"rules"}),
    "bots": ({"system", "engine", "ai"}, {"rules", "bots"}),
    "table": ({"system", "engine", "ai", "scene", "ui"}, {"rules", "table"}),
}
"""For each role of a game's file the layers it may import, and the roles of its own game."""

ROOMS = {"rules": "games/*", "bots": "games/*/bots", "table": "games/*/table"}
"""Where each role of a game's file is."""

AT_MOST = {
    "milken": 450,
    "wall_street": 600,
    "stonks": 900,
    "piece_of_the_action": 900,
    "portfolio": 1500,
}
"""For each game the lines of code that its rules may have, texts aside."""

RULES_CODE = ("setup", "state", "moves", "conditions", "score", "negotiation")
"""The files and folders with a game's rules."""

WINDOW = {"pygame"}

FILES = sorted(PACKAGE.rglob("*.py"))
ASKED_FOR = (ast.Import, ast.ImportFrom, ast.Assert, ast.Name, ast.Attribute, ast.alias)


@cache
def nodes(file: Path) -> tuple[ast.AST, ...]:
    """Everything in the syntax of a file that a test of the house asks for."""
    tree = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return tuple(node for node in tree if isinstance(node, ASKED_FOR))


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Every module that `file` imports, at its top or inside a function, as a dotted name."""
    found: list[str] = []
    for node in nodes(file):
        if isinstance(node, ast.Import):
            found += (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            found += (f"{node.module}.{alias.name}" for alias in node.names)
    return tuple(found)


def module(file: Path) -> str:
    """The dotted name of a file of the package."""
    return ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(
        ".__init__"
    )


def uses() -> dict[str, set[str]]:
    """By module the modules it imports, for typing and inside functions too.

    What a package itself holds counts as its `__init__`; that a module's packages are loaded
    before it does not count.
    """
    names = {module(file) for file in FILES}
    found: dict[str, set[str]] = {}
    for file in FILES:
        own = {name if name in names else name.rpartition(".")[0] for name in imports(file)}
        found[module(file)] = (own & names) - {module(file)}
    return found


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The circles of a graph: its strongly connected parts of more than one node (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph[node]):
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            at = stack.index(node)
            ring = sorted(stack[at:])
            del stack[at:]
            if len(ring) > 1:
                found.append(ring)

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def files(package: str) -> list[Path]:
    return sorted((PACKAGE / package).rglob("*.py"))


def own(file: Path) -> Iterator[list[str]]:
    """The parts of each module of this package that `file` imports, without the package's name."""
    for name in imports(file):
        first, *rest = name.split(".")
        if first == "tabletop" and rest[:1] != ["__version__"]:
            yield rest


def games() -> list[str]:
    """The folders of the games."""
    return sorted(file.parent.name for file in (PACKAGE / "games").glob("*/__init__.py"))


def role(parts: list[str]) -> str:
    """The role of a module inside a game's folder."""
    return parts[0] if parts and parts[0] in ("bots", "table") else "rules"


@pytest.mark.parametrize("layer", sorted(LAYERS))
def test_a_layer_of_the_platform_imports_only_what_lies_below_it(layer: str) -> None:
    assert files(layer)
    for file in files(layer):
        for parts in own(file):
            assert parts[0] in LAYERS[layer], f"{file} imports {'.'.join(parts)}"


@pytest.mark.parametrize("game", games())
def test_a_games_file_imports_what_its_role_may_and_no_other_game(game: str) -> None:
    folder = PACKAGE / "games" / game
    for file in sorted(folder.rglob("*.py")):
        layers, roles = ROLES[role(list(file.relative_to(folder).parts))]
        for parts in own(file):
            if parts[0] == "games":
                assert parts[1] == game, f"{file} imports {'.'.join(parts)}"
                assert role(parts[2:]) in roles, f"{file} imports {'.'.join(parts)}"
            else:
                assert parts[0] in layers, f"{file} imports {'.'.join(parts)}"


def test_a_circle_is_found_whatever_closes_it() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a", "e"}, "e": set()}) == [
        ["a", "b", "c"]
    ]
    assert circles({"a": {"b"}, "b": set()}) == []


def test_there_is_no_import_circle() -> None:
    assert circles(uses()) == []


def test_the_ways_between_screens_are_known_in_one_place() -> None:
    for file in files("ui"):
        here = file.relative_to(PACKAGE).as_posix()
        for parts in own(file):
            if parts[:2] == ["ui", "pages"]:
                allowed = here == "ui/shell/routes.py" or here.startswith("ui/pages/")
                assert allowed, f"{file} imports {'.'.join(parts)}"


def test_no_part_of_the_table_knows_the_screen_that_puts_it_together() -> None:
    for file in files("ui/table"):
        for parts in own(file):
            assert parts[:3] != ["ui", "table", "screen"], f"{file} imports the screen"


def test_the_model_of_the_table_needs_no_window() -> None:
    code = "import sys, tabletop.ui.table.model; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("package", ["system", "engine", "ai"])
def test_the_headless_packages_never_import_a_window(package: str) -> None:
    for file in files(package):
        assert not WINDOW & {name.split(".")[0] for name in imports(file)}, file


@pytest.mark.parametrize("game", games())
def test_a_game_outside_its_table_never_imports_a_window(game: str) -> None:
    for file in files(f"games/{game}"):
        if "table" not in file.relative_to(PACKAGE / "games" / game).parts[:-1]:
            assert not WINDOW & {name.split(".")[0] for name in imports(file)}, file


def test_the_engine_asks_for_no_folder_clock_or_random_source_of_its_own() -> None:
    for file in files("engine"):
        names = set(imports(file))
        if file.name != "registry.py":  # finds the rules files of games by their name
            assert not any(name.startswith("tabletop.system.paths") for name in names), file
        assert not any(name.startswith("platformdirs") for name in names), file
        if file.name != "check.py":  # bounds a trial in another process by time
            assert not any(name.startswith("time") for name in names), file
        assert "random.random" not in names, file


def picture() -> str:
    """The house as a table: a room a line, and what its files may import. It is what CONTRIBUTING
    shows."""
    layers = list(LAYERS)
    rooms = {
        **{layer: (allowed, set[str]()) for layer, allowed in LAYERS.items()},
        **{ROOMS[each]: allowed for each, allowed in ROLES.items()},
    }
    order = ["cli", "games/*/table", "games/*/bots", "games/*", *reversed(layers[:-1])]
    assert set(order) == set(rooms)
    heads = [*(layer for layer in layers if layer != "cli"), *(f"own {role}" for role in ROLES)]
    out = ["".join(["".ljust(15), *(head.ljust(11) for head in heads)]).rstrip()]
    for room in order:
        allowed, roles = rooms[room]
        own = [*(head in allowed - {room} for head in heads[: len(layers) - 1]),
               *(each in roles and room != ROOMS[each] for each in ROLES)]  # fmt: skip
        marks = ("x".ljust(11) if may else ".".ljust(11) for may in own)
        out.append("".join([room.ljust(15), *marks]).rstrip())
    return "\n".join(out)


def test_contributing_shows_the_house_as_it_is() -> None:
    text = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    shown = text.partition("<!-- house -->\n```text\n")[2].partition("\n```")[0]
    assert shown == picture(), f"CONTRIBUTING.md should show\n{picture()}"


def test_every_room_of_the_package_is_in_the_house() -> None:
    rooms = {file.parent.name for file in PACKAGE.glob("*/__init__.py")}
    assert rooms == {*LAYERS, "games"}


def test_types_are_asserted_where_something_is_loaded_alone() -> None:
    """What a game declares is what others read, without asking of what type it is."""
    asserting = {
        file.relative_to(PACKAGE).as_posix()
        for file in FILES
        for node in nodes(file)
        if isinstance(node, ast.Assert) and "isinstance" in ast.unparse(node.test)
    }
    assert asserting <= {
        "ai/bots.py",  # a game's policy, loaded by name
        "ai/search/model.py",  # a game's search, loaded by name
        "cli/tournament.py",  # an executor of a package that may be missing
        "engine/registry.py",  # a game's package, loaded by name
        "engine/rules/extends.py",
        "engine/rules/rulefile.py",
        "scene/tween.py",  # what is tweened is a figure, or all of a pair
        "ui/table/adapters.py",  # a game's table, loaded by name
    }


UNTYPED = {
    "engine/play/journal.py",  # the rules inside a save, read as they stand
    "engine/rules/schema.py",  # the numbers and conditions of a file, whose types a game declares
}
"""The loaders that may say `Any` of what they read."""


def test_any_is_said_by_loaders_alone() -> None:
    saying = {
        file.relative_to(PACKAGE).as_posix()
        for file in FILES
        for node in nodes(file)
        if (isinstance(node, ast.Name) and node.id == "Any")
        or (isinstance(node, ast.Attribute) and node.attr == "Any")
        or (isinstance(node, ast.alias) and node.name == "Any")
    }
    assert saying == UNTYPED


def lines_of_code(file: Path) -> int:
    """The lines of a file that are neither empty nor of a docstring."""
    text = file.read_text(encoding="utf-8")
    told = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = enumerate(text.splitlines(), 1)
    return sum(1 for n, line in lines if line.strip() and n not in told)


@pytest.mark.parametrize("game", AT_MOST)
def test_the_rules_of_a_game_stay_as_short_as_they_were_promised(game: str) -> None:
    rooms = [PACKAGE / "games" / game / room for room in RULES_CODE]
    rules = [file for room in rooms for file in (*room.glob("*.py"), room.with_suffix(".py"))]
    assert sum(lines_of_code(file) for file in rules if file.exists()) <= AT_MOST[game]


def test_yaml_is_read_in_one_place() -> None:
    readers = [
        file.relative_to(PACKAGE).as_posix()
        for file in FILES
        if "yaml" in {name.split(".")[0] for name in imports(file)}
    ]
    assert readers == ["engine/rules/rulefile.py"]


def test_platformdirs_and_pyinstaller_are_known_in_one_place() -> None:
    knowers = [
        file.relative_to(PACKAGE).as_posix()
        for file in FILES
        if "platformdirs" in {name.split(".")[0] for name in imports(file)}
        or "_MEIPASS" in file.read_text(encoding="utf-8")
    ]
    assert knowers == ["system/paths.py"]


def test_the_screen_reaches_bots_through_the_client() -> None:
    workers = ("ai.worker.client.", "ai.worker.reviewer.", "ai.worker.glancer.")
    allowed = (*workers, "ai.decision.", "ai.levels.", "ai.review.form.", "ai.review.course.")
    for file in files("ui"):
        for parts in own(file):
            name = ".".join(parts)
            assert parts[0] != "ai" or name.startswith(allowed), f"{file} imports {name}"


def test_the_worker_and_the_command_line_run_without_pygame() -> None:
    code = (
        "import sys, tabletop.__main__, tabletop.cli, tabletop.ai.worker.process;"
        "import tabletop.cli.simulate;"
        "sys.exit(any(name.split('.')[0] == 'pygame' for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_app_opens_without_the_engine() -> None:
    code = (
        "import sys, tabletop.__main__, tabletop.cli, tabletop.ui.shell.app;"
        "import tabletop.ui.pages.menu;"
        "sys.exit('tabletop.engine.game' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
