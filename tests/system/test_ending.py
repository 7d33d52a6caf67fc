"""The program always ends: what hangs then is left behind."""

from __future__ import annotations

import subprocess
import sys

import pytest

CODE = """
import signal, sys, time
from tabletop.system import ending
if {armed}:
    ending.arm()
ending.SECONDS = 0.3
ending.on_request(lambda: print("asked", flush=True))
print("ready", flush=True)
if {begin}:
    ending.begin(7)
time.sleep(5)
sys.exit(3)
"""


def run(armed: bool, begin: bool) -> subprocess.Popen[str]:
    """A program that has something to do for five seconds."""
    code = CODE.format(armed=armed, begin=begin)
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def test_an_end_that_was_begun_comes_whatever_hangs() -> None:
    with run(armed=True, begin=True) as process:
        assert process.wait(4) == 7


def test_a_process_that_is_not_the_program_is_never_ended() -> None:
    with run(armed=False, begin=True) as process:
        assert process.wait(30) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="asks by signal")
def test_who_is_asked_to_end_is_told_and_ends() -> None:
    with run(armed=True, begin=False) as process:
        process.terminate()
        assert process.stdout is not None
        assert process.stdout.readline() == "asked\n"
        assert process.wait(4) == 0
