"""A virtual X server for the run, and a desk before it for each test."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.engine import registry
from tests.e2e.driver import Desk, XServer, missing


@pytest.fixture(scope="session")
def xserver() -> Iterator[XServer]:
    """An X server; without one these tests skip, or fail where TABLETOP_E2E=required says so."""
    _need()
    server = XServer()
    yield server
    server.close()


@pytest.fixture(scope="module")
def managed() -> Iterator[XServer]:
    """An X server with a window manager, as a desktop has one."""
    _need("openbox", "xprop")
    server = XServer(manager="openbox")
    yield server
    server.close()


def _need(*also: str) -> None:
    absent = missing(*also)
    if absent:
        reason = f"no {' and no '.join(absent)} on this machine"
        if os.environ.get("TABLETOP_E2E") == "required":
            pytest.fail(reason)
        pytest.skip(reason)


@pytest.fixture
def desk(xserver: XServer, tmp_path: Path) -> Iterator[Desk]:
    """Someone at a screen with an empty home, to whom no coach speaks and no lesson is offered."""
    at = Desk(xserver.display, tmp_path)
    at.home.mkdir()
    settings = {"coach": "off", "offered": list(registry.BUNDLED)}
    (at.home / "settings.json").write_text(json.dumps(settings))
    yield at
    at.close()
