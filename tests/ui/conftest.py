"""A player of the pages: finds nodes by name, clicks and types through the real event queue."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from pygame.event import Event

from tabletop.engine.registry import BUNDLED
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.system import log
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.settings import Settings
from tests.ai.review.double import GlancesDouble


class Player:
    """Someone at the app: what they see is the top screen, what they do goes through the queue."""

    def __init__(self, app: TabletopApp) -> None:
        self.app = app
        self.now = app.director.now
        app.director.clock = lambda: self.now  # no frame runs out of time

    @property
    def screen(self) -> Screen:
        """The screen on top."""
        top = self.app.director.top
        assert top is not None
        return top

    def step(self) -> None:
        """One turn of the loop, a second later, so that everything has arrived."""
        self.now += 1.0
        self.app.director.step(self.now)

    def wait(self) -> None:
        """Three turns of the loop, for a screen that takes nothing in its first moment."""
        for _turn in range(3):
            self.step()

    def node(self, name: str) -> Node:
        """The node called `name` on the top screen."""
        node = self.screen.root.find(name)
        assert node is not None, f"{name} is none of {self.names}"
        return node

    @property
    def names(self) -> list[str]:
        """The names of all nodes on the top screen."""
        return [node.name for node in self.screen.root.walk() if node.name]

    def label(self, name: str) -> str:
        """What the node called `name` says."""
        return self.node(name).label

    def sees(self, words: str) -> bool:
        """Whether a node on the top screen says `words`."""
        return any(words in node.label for node in self.screen.root.walk())

    def click(self, name: str, at: float = 0.5) -> None:
        """Scrolls a node into sight, then presses and releases the mouse on it, `at` this part of
        its width."""
        node = self.node(name)
        above = node.parent
        while above is not None:
            if isinstance(above, Scroll):
                above.reveal(node)
            above = above.parent
        rect = node.rect
        self.click_at((rect.x + round(rect.w * at), rect.centery))

    def click_at(self, point: tuple[int, int]) -> None:
        """Presses and releases the mouse at a point of the window."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(Event(kind, button=1, pos=point))
        self.step()

    def drag(self, begin: tuple[int, int], end: tuple[int, int]) -> None:
        """Presses the mouse at a point, draws it to another in a few steps, and lets go."""
        pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=begin))
        self.step()
        for part in (0.3, 0.6, 1.0):
            x, y = (round(a + (b - a) * part) for a, b in zip(begin, end, strict=True))
            pygame.event.post(Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(1, 0, 0)))
            self.step()
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
        self.step()

    def key(self, key: int, text: str = "", mod: int = 0) -> None:
        """Presses a key; `text` is what it types."""
        pygame.event.post(Event(pygame.KEYDOWN, key=key, unicode=text, mod=mod))
        if text and text.isprintable():
            pygame.event.post(Event(pygame.TEXTINPUT, text=text))
        self.step()

    def type(self, text: str) -> None:
        """Types letters."""
        for letter in text:
            self.key(ord(letter.lower()), letter)

    def tab_to(self, name: str) -> None:
        """Goes to a node with the Tab key alone."""
        for _each in range(200):
            focused = self.screen.focus.node
            if focused is not None and focused.name == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {name}")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home for saves and settings."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="session")
def someone() -> type[Player]:
    """What puts someone in front of an app that a test has started its own way."""
    return Player


@pytest.fixture
def player(home: Path) -> Iterator[Player]:
    """Someone in front of the main menu of a fresh app that keeps a log."""
    from tabletop.ui.pages.menu import Menu

    log.begin()
    app = TabletopApp(Settings(animation="off", coach="off", offered=BUNDLED), (1280, 800))
    app._glances = GlancesDouble()  # else every page of results begins a process
    pygame.event.clear()
    app.director.push(Menu(app))
    someone = Player(app)
    someone.step()
    yield someone
    app.close()
    log.end()
