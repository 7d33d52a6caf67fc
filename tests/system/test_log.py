"""The log: opened once, by the command line, and told of what fails in other processes too."""

from __future__ import annotations

import ast
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

import tabletop
from tabletop.cli import run
from tabletop.system import log, paths
from tabletop.ui.shell.app import TabletopApp

PACKAGE = Path(tabletop.__file__).parent


def test_the_command_line_alone_opens_and_closes_the_log() -> None:
    users = set()
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in ("log.begin", "log.end"):
                users.add(file.relative_to(PACKAGE).as_posix())
    assert users == {"cli/__init__.py"}


def test_what_ends_the_app_is_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_self: TabletopApp) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(TabletopApp, "loop", broken)
    with pytest.raises(ZeroDivisionError):
        run([])
    text = paths.log_file().read_text(encoding="utf-8")
    assert "a command failed" in text
    assert "ZeroDivisionError" in text


def broken_in_a_worker(card: str) -> None:
    """Fails as a game played in another process might."""
    raise ValueError(card)


def test_of_a_failure_in_another_process_the_places_there_are_told_and_no_card() -> None:
    context = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(1, mp_context=context) as pool,
        pytest.raises(ValueError, match="QS") as failed,
    ):
        pool.submit(broken_in_a_worker, "QS").result()
    told = log.places(failed.value)
    assert told.splitlines()[0] == "builtins.ValueError"
    assert "broken_in_a_worker" in told
    assert "QS" not in told
    assert str(Path(__file__).parent) not in told
