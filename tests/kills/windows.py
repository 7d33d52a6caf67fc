"""The real app in a real window, killed while bots play in it, and its games looked at."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from tabletop.engine import registry
from tests.engine.play.faults import SEATS

LONGEST: Final = 4.0
"""Seconds after which an app is killed at the latest, counted from its start or its table."""

START: Final = 30.0
"""Seconds in which a table comes, on a busy machine."""


def kill(
    display: str, home: Path, count: int, seed: int, tell: Callable[[Counter[str]], object] = len
) -> Counter[str]:
    """Kills `count` apps on the X server `display`, each in the middle of a game that the one
    before it left; gives how often, and how many lines their tables showed. Raises AssertionError
    where anything was lost."""
    rng, found, deal = Random(seed), Counter[str](), 0
    games, probe = sorted(SEATS), home / "probe.json"
    (home / "saves").mkdir(parents=True)
    (home / "settings.json").write_text(json.dumps({"animation": "off", "undo_wait": 0.0}))
    env = {**os.environ, "DISPLAY": display, "TABLETOP_HOME": str(home), "SDL_AUDIODRIVER": "dummy"}
    env.pop("SDL_VIDEODRIVER", None)
    while found["kills"] < count:
        name, deal = games[deal % len(games)], deal + 1
        seats = ",".join(f"Player {seat}:easy" for seat in range(SEATS[name]))
        arguments, shown = ["play", name, "--seats", seats, "--deal", str(deal)], -1
        for _life in range(4):
            probe.unlink(missing_ok=True)
            command = [sys.executable, "-m", "tabletop", *arguments, "--probe", str(probe)]
            with subprocess.Popen(command, env=env, stderr=subprocess.PIPE) as app:
                is_early, seconds = rng.random() < 0.2, rng.random() * LONGEST
                end = time.monotonic() + (seconds if is_early else START)
                while time.monotonic() < end:
                    picture = _picture(probe)
                    if not is_early and "number" in picture:  # from now on
                        is_early, end = True, time.monotonic() + seconds
                    shown = max(shown, picture.get("number", -1))
                    time.sleep(0.01)
                app.send_signal(signal.SIGKILL)
                said = app.stderr.read().decode(errors="replace") if app.stderr else ""
            assert "Traceback" not in said, said
            picture = _picture(probe)
            shown = max(shown, picture.get("number", -1))
            found["kills"] += 1
            found["killed at a table"] += picture.get("screen") == "table"
            tell(found)
            saves = sorted((home / "saves").glob("*.tabletop"))
            if not saves:
                assert shown < 0, f"{name}, deal {deal}: the save is gone"
                continue
            [save] = saves
            session = registry.resume(save, write=False)
            assert session.number >= shown, f"{name}, deal {deal}: {session.number} of {shown}"
            assert session.damage is None or session.damage.is_torn
            arguments = [str(save)]
            if session.state.is_terminal or found["kills"] == count:
                break
        found["lines shown"] += shown + 1
        for file in (home / "saves").iterdir():
            file.unlink()
    found["games"] = deal
    return found


def _picture(probe: Path) -> dict[str, Any]:
    try:
        picture: dict[str, Any] = json.loads(probe.read_bytes())
    except FileNotFoundError:
        return {}
    return picture
