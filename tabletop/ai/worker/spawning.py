"""Starting a worker process and the pipe to it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess


def spawned(
    run: Callable[[Connection], None], name: str, *, daemon: bool = True
) -> tuple[BaseProcess, Connection]:
    """A new process that does `run` with its end of a pipe, and the end to talk to it. A daemon
    ends with the program and may start no processes itself; another ends when its pipe is closed.
    Raises OSError where the machine has no room for one."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=run, args=(theirs,), name=name, daemon=daemon)
    process.start()
    theirs.close()  # else the end of the process would not be heard
    return process, ours
