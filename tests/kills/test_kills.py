"""A sample of `python -m tests.kills`."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kills.killing import kill


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills by signal, as POSIX has it")
def test_a_program_that_is_killed_at_any_instant_loses_nothing_it_showed(tmp_path: Path) -> None:
    found = kill(tmp_path, 25, 1)
    assert found["kills"] == 25
    assert found["of them at the start"] == 1
    assert found["lines shown"] > 25
