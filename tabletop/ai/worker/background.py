"""Work at a finished game, done in a thread of its own while a screen goes on: begun, stopped, and
waited for."""

from __future__ import annotations

import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Final

from tabletop.engine.play.session import Session

PATIENCE: Final = 10.0
"""Seconds in which work that is stopped ends."""

log = logging.getLogger(__name__)


class Background(ABC):
    """Work at one game at a time; `notify` is called from its thread when it has ended."""

    what: ClassVar[str]
    """What the work is called in the log."""

    def __init__(self, notify: Callable[[], None]) -> None:
        self._notify = notify
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._is_running = False

    @abstractmethod
    def _work(self, session: Session, stopped: threading.Event) -> None:
        """Works at a game, in the thread, until it is done or `stopped`."""

    def _clear(self, session: Session) -> None:
        """Stops what went on before; raises ValueError where the game is not over."""
        if not session.state.is_terminal:
            raise ValueError(f"a game under way is no game for a {self.what}")
        self.stop()

    def _begin(self, session: Session) -> None:
        """Begins to work at a game."""
        self._is_running, self._stopped = True, threading.Event()
        args = (session, self._stopped)
        self._thread = threading.Thread(target=self._run, args=args, name=self.what, daemon=True)
        self._thread.start()

    def _run(self, session: Session, stopped: threading.Event) -> None:
        try:
            self._work(session, stopped)
        except Exception:  # whatever it was, the results page goes on without it; the log has it
            log.exception("the %s failed", self.what)
        finally:
            if stopped is self._stopped:  # no other work has begun since
                self._is_running = False
        self._notify()

    def stop(self) -> None:
        """Ends the work and its processes; what was found out stays, to be gone on with."""
        thread = self._thread
        self._stopped.set()
        if thread is not None and thread is not threading.current_thread():
            thread.join(PATIENCE)

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until the work ends; whether it has."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)
        return not self.is_running

    @property
    def is_running(self) -> bool:
        """Whether something is being worked at."""
        return self._is_running
