"""One save, one window: the window that plays a save comes forward when it is opened again.

Whoever plays a save holds its lock, and so may listen at an address made from its path. A knock
says nothing but that somebody is there; nothing is read from it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Client, Listener
from pathlib import Path
from typing import Final

from tabletop.system import paths

DIGITS: Final = 16
"""Letters of the name of a socket."""

SWEPT: Final = 200
"""How many sockets are looked at for whether anyone listens there."""

PATIENCE: Final = 1.0
"""Seconds to wait for a window that does not come to its door."""


def address(save: Path) -> str:
    """Where the window that plays `save` listens: a socket's file, on Windows a pipe's name.

    Raises OSError where there is no folder for sockets.
    """
    where = os.fsencode(os.path.realpath(save))
    name = hashlib.sha256(where).hexdigest()[:DIGITS]
    if sys.platform == "win32":
        return rf"\\.\pipe\tabletop-{name}"
    return str(paths.user_runtime() / name)


def knock(save: Path) -> bool:
    """Whether another window plays `save`; it comes forward then."""
    try:
        where = address(save)
        if sys.platform == "win32":
            Client(where).close()
        else:
            with socket.socket(socket.AF_UNIX) as door:
                door.settimeout(PATIENCE)  # a window that hangs takes nobody in
                door.connect(where)
    except TimeoutError:
        return True
    except (OSError, EOFError, ValueError):  # nobody is behind the door
        return False
    return True


def _sweep(folder: Path) -> None:
    """Removes the sockets in `folder` that nobody listens at: programs that were killed leave
    them."""
    for where in list(folder.iterdir())[:SWEPT]:
        if len(where.name) == DIGITS and where.is_socket():
            # of another type than a door's: that somebody listens is told without a knock
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as other:
                try:
                    other.connect(str(where))
                except ConnectionRefusedError:
                    where.unlink(missing_ok=True)
                except OSError:  # somebody does
                    continue


class Door:
    """Calls `on_knock` from a thread whenever the save is opened again, until closed.

    Where there can be no socket the door stays shut, and an opener finds the save's lock.
    """

    def __init__(self, save: Path, on_knock: Callable[[], None]) -> None:
        self.save = save
        self._on_knock = on_knock
        self._closed = False
        self._listener: Listener | None = None
        try:
            where = address(save)
            if sys.platform != "win32":
                Path(where).unlink(missing_ok=True)  # of a program that was killed
                _sweep(Path(where).parent)
            self._listener = Listener(where)
        except OSError:  # no socket here: the lock of the save will do
            return
        self._thread = threading.Thread(target=self._wait, args=(self._listener,), daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stops listening."""
        self._closed = True
        if self._listener is None:
            return
        if knock(self.save):  # wakes the thread, which is the one that waits
            self._thread.join(1)
        with contextlib.suppress(OSError):  # closed already
            self._listener.close()
        self._listener = None

    def _wait(self, listener: Listener) -> None:
        while not self._closed:
            try:
                listener.accept().close()
            except (OSError, EOFError):  # closed while it waited
                return
            if not self._closed:
                self._on_knock()
