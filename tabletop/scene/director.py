"""The director: the window, the stack of screens, the event loop, and drawing what changed.

While nothing moves the loop sleeps in the event queue. Drawing has two layers: everything at rest
is kept in one surface and mended where it changed; what floats (a card under the pointer or on its
way) is drawn over a copy of the part it covers. Where much has changed the mending goes on over a
few frames, each of which takes events in time; the window shows the change once it is whole.
"""

from __future__ import annotations

import gc
import os
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import pygame
from pygame import Color, Rect, Surface
from pygame.event import Event

from tabletop.scene.node import Stroke, merged, painted
from tabletop.scene.screen import Screen
from tabletop.scene.tween import Tweens

MIN_SIZE: Final = (1024, 640)
FRAME: Final = 1 / 60
WAKE: Final = pygame.event.custom_type()

SLICE: Final = 0.005
"""Seconds from the beginning of a frame after which the rest of the mending is left to the next."""

DEAR: Final = 0.004
"""Seconds that the making of a picture may take: one that is left too little has the next frame."""

LATE: Final = 6
"""Frames after which nothing is put off any more where in each something is taken out."""

LATEST: Final = 8
"""Frames that a change is mended in at the most: the last takes as long as it takes."""

UNSEEN: Final = ("offscreen", "dummy")
"""SDL's drivers that show a window to nobody."""

NAPS: Final = ((0.3, 0.001), (2.0, 0.012), (float("inf"), 0.03))
"""Until so many seconds without an event, look for one every so many seconds."""

STOOD: Final = 0.5
"""Seconds after which a window stands where it is, rather than being on its way."""

SPARE: Final = 0.2
"""Seconds without a frame in which there is time to look through memory."""

OFTEN: Final = 4
SELDOM: Final = 200
"""How often younger memory was looked through (thousands of new objects each time) before all of
it is: where there is time, and anyhow."""

Result = Callable[[object], None]


def default_scale(size: tuple[int, int]) -> float:
    """The scale of a window: 1 at 1280x800, by the smaller ratio, at least 0.8."""
    return max(0.8, min(size[0] / 1280, size[1] / 800))


def black() -> Color:
    """The colour of a veil where nobody gives another."""
    return Color(0, 0, 0)


class NoScreen(pygame.error):
    """No screen answers at the display of this name."""


class NoLibrary(pygame.error):
    """A library of the system is not there, by this name, without which no screen is reached."""


X_LIBRARIES: Final = ("libX11.so.6", "libXext.so.6")
"""What SDL loads of the system to reach an X server, and every desktop brings."""


def open_display() -> None:
    """Connects to the display; raises NoScreen where nobody would see a window there, NoLibrary
    where it cannot be told for want of a library.

    SDL takes a driver without a screen where the one that DISPLAY names does not answer; here only
    SDL_VIDEODRIVER may ask for that.
    """
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        if sys.platform == "linux" and os.environ.get("DISPLAY"):
            for library in X_LIBRARIES:
                if not _is_there(library):
                    raise NoLibrary(library)
        where = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or driver
        raise NoScreen(where)


def _is_there(library: str) -> bool:
    import ctypes  # seldom wanted

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _window() -> pygame.Window:
    """The window of the display; asked for anew each time, as another mode makes another."""
    with warnings.catch_warnings():  # pygame-ce knows no other way to it
        warnings.simplefilter("ignore", DeprecationWarning)
        return pygame.Window.from_display_module()


def _surface() -> Surface:
    """What is drawn on to be seen in the window."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return surface


class Director:
    """Runs screens in one resizable window of at least MIN_SIZE pixels.

    `now` is the time of the present step. `scale_of` gives the scale for a window size; it is asked
    before every layout, so a theme can learn the size there. `veil_of` gives the colour that lies
    over what a screen with a veil stands before. `settled` is called after each frame
    drawn while nothing is under way, `watch` gets every event first.
    """

    def __init__(
        self,
        title: str,
        size: tuple[int, int] = (1280, 800),
        *,
        icon: Surface | None = None,
        place: tuple[int, int] | None = None,
        maximised: bool = False,
        fullscreen: bool = False,
        scale_of: Callable[[tuple[int, int]], float] = default_scale,
        veil_of: Callable[[], Color] = black,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        # Else SDL sends the whole window through a renderer for every changed rectangle.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        open_display()
        pygame.font.init()
        if icon is not None:
            pygame.display.set_icon(icon)
        pygame.display.set_caption(title)
        self.clock = clock
        self.now = clock()
        self.scale_of = scale_of
        self.veil_of = veil_of
        self.tweens = Tweens()
        self.stack: list[Screen] = []
        self.running = True
        self.settled: Callable[[], None] | None = None
        self.watch: Callable[[Event], None] | None = None
        self._results: dict[Screen, Result | None] = {}
        least = (max(size[0], MIN_SIZE[0]), max(size[1], MIN_SIZE[1]))
        self._normal = self._latest = (least, place)
        self._changed = 0.0
        self._fullscreen = fullscreen
        self._maximised = self._grows_back = maximised
        self._whole = True
        self._is_bare = True
        self._unsettled = True
        self._below: list[Rect] = []
        self._above: list[Rect] = []
        self._mended: list[Rect] = []
        self._mending: Iterator[Stroke | None] | None = None
        self._waited = 0
        self._gave_way = False
        self._is_torn = False
        self.window = self._open_window()
        self._base = Surface(self.window.get_size()).convert()
        self._cursor: int | None = None

    # The window

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in pixels."""
        return self.window.get_size()

    @property
    def fullscreen(self) -> bool:
        """Whether the window covers the whole display."""
        return self._fullscreen

    @property
    def maximised(self) -> bool:
        """Whether the window fills the desktop, or goes back to that from the whole display."""
        return self._grows_back if self._fullscreen else self._maximised

    @property
    def windowed(self) -> tuple[tuple[int, int], tuple[int, int] | None]:
        """The size that the window has, or goes back to, and where on the desktop its upper left
        corner is then, in pixels; no place where that is not known."""
        if self._fullscreen or self._maximised:
            return self._normal
        return self.size, _window().position

    def set_fullscreen(self, on: bool) -> None:
        """Covers the whole display, or goes back to the window."""
        if on == self._fullscreen:
            return
        # Not by set_mode: on software surfaces its window would keep the size of the display.
        window = _window()
        if on:
            self._normal, self._grows_back = self.windowed, self._maximised
            window.set_fullscreen(True)
        else:
            window.set_windowed()
            if self._grows_back:
                window.maximize()
        self._fullscreen = on
        self.window = _surface()
        self.relayout()

    def _open_window(self) -> Surface:
        size, place = self._normal
        pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)  # until it is in its place
        window = _window()
        window.minimum_size = MIN_SIZE
        if place is not None:
            window.position = place
        if self._fullscreen:
            window.set_fullscreen(True)
        window.show()
        if place is not None and not self._fullscreen:
            window.position = place  # once more, as X counts the frame, which it has only now
        if self._maximised and not self._fullscreen:
            window.maximize()
        return _surface()

    def set_cursor(self, cursor: int) -> None:
        """Shows a system cursor, such as pygame.SYSTEM_CURSOR_HAND."""
        if cursor != self._cursor:
            self._cursor = cursor
            try:
                pygame.mouse.set_cursor(cursor)
            except pygame.error:  # a driver without cursors
                return

    def relayout(self) -> None:
        """Lays out every screen anew: after a resize, or another theme or text size."""
        size = self.size
        if self._base.get_size() != size:
            self._base = Surface(size).convert()
        scale = self.scale_of(size)
        for screen in self.stack:
            self._lay(screen, scale)
        self._whole = self._is_bare = True

    def _lay(self, screen: Screen, scale: float) -> None:
        screen.scale = screen.pointer.scale = scale
        screen.root.place(0, 0, *self.size)
        screen.layout(self.size, scale)

    # The stack

    @property
    def top(self) -> Screen | None:
        """The screen that takes events."""
        return self.stack[-1] if self.stack else None

    def push(self, screen: Screen, on_result: Result | None = None) -> None:
        """Shows `screen` over the others; `on_result` gets what it closes with."""
        below = self.top
        if below is not None:
            self.tweens.finish()
            below.pointer.forget()
            below.cancelled()
            screen.pointer.point = below.pointer.point  # the wheel meets what lies there
        self.stack.append(screen)
        screen.director = self
        if below is not None:
            screen.since = self.now
        self._results[screen] = on_result
        self._lay(screen, self.scale_of(self.size))
        self._whole = True
        if below is not None:
            below.covered()
        screen.opened()

    def replace(self, screen: Screen, on_result: Result | None = None) -> None:
        """Closes every screen without results and shows `screen`."""
        self.tweens.finish()
        for old in reversed(self.stack):
            screen.pointer.point = self.stack[-1].pointer.point
            old.director = None
            old.closed()
        self.stack.clear()
        self._results.clear()
        self.push(screen, on_result)
        screen.since = self.now

    def close(self, screen: Screen, result: object = None) -> None:
        """Takes `screen` off the stack, with all above it, and hands on its result."""
        if screen not in self.stack:
            return
        self.tweens.finish()
        on_result: Result | None = None
        while screen in self.stack:
            last = self.stack.pop()
            on_result = self._results.pop(last, None)
            last.director = None
            last.closed()
        self._whole = True
        if self.top is not None:
            self.top.since = self.now
            self.top.pointer.point = screen.pointer.point
            self.top.uncovered()
        if on_result is not None:
            on_result(result)

    # The loop

    def run(self) -> None:
        """Runs until `quit`, or until no screen is left; sleeps while nothing happens."""
        before = gc.get_threshold()
        gc.freeze()  # what is there now stays
        gc.set_threshold(*before[:2], SELDOM)
        try:
            self._loop()
        finally:
            gc.set_threshold(*before)
            gc.unfreeze()

    def _loop(self) -> None:
        while self.running and self.stack:
            now = self.clock()
            self.step(now)
            if not self.running or not self.stack:
                return
            patience = self._patience(now) / 1000
            if not 0 < patience < SPARE and gc.get_count()[2] >= OFTEN:
                gc.collect()
                patience = self._patience(now) / 1000
            event = self._awaited(patience)
            self.now = self.clock()
            if event.type != pygame.NOEVENT:
                self.take(event)

    def _awaited(self, seconds: float) -> Event:
        """The next event, or none after so many seconds (0: without end).

        SDL waits by looking once a millisecond, which costs 3 % of a core; this looks as often
        only just after something happened, and ever more seldom while nothing does.
        """
        begun = time.monotonic()
        while True:
            event = pygame.event.poll()
            waited = time.monotonic() - begun
            if event.type != pygame.NOEVENT or 0 < seconds <= waited:
                return event
            nap = next(nap for until, nap in NAPS if waited < until)
            time.sleep(min(nap, seconds - waited) if seconds else nap)

    def _patience(self, now: float) -> int:
        """Milliseconds the loop may sleep; 0 waits without end."""
        if self.tweens.active or self._stale():
            return max(1, round((FRAME - (self.clock() - now)) * 1000))
        wake = self.top.wake_at if self.top is not None else None
        if wake is None:
            return 0
        return max(1, round((wake - self.clock()) * 1000))

    def step(self, now: float) -> None:
        """Takes what waits in the queue, moves everything to `now`, and draws."""
        self.now = now
        for event in pygame.event.get():
            self.take(event)
        self.tweens.tick(now)
        for _screen in range(8):  # one that opens another in its tick: that ticks too
            top = self.top
            if top is None:
                break
            top.focus.check()
            top.tick(now)
            if self.top is top:
                break
        if self.top is not None and self.top.root.is_stale:
            self.top.look_under(now)
        self._unsettled = self.draw(now + SLICE) or self._unsettled
        if self._unsettled and not self.tweens.active and not self.is_behind:
            self._unsettled = False
            if self.settled is not None:
                self.settled()

    def take(self, event: Event) -> None:
        """Hands one event to the window or the top screen."""
        if self.watch is not None:
            self.watch(event)
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self._note()
            self._resized(event)
        elif event.type == pygame.WINDOWMOVED:
            self._note()
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._maximised = event.type == pygame.WINDOWMAXIMIZED
        elif event.type == pygame.WINDOWEXPOSED:
            self._whole = self._is_bare = True
        elif self.top is not None:
            self.top.handle(event)

    def _note(self) -> None:
        """Notes the size and the place of the window, and as those to go back to the last that
        stood: a window that fills the desktop is told so only after it has grown."""
        if self._fullscreen or self._maximised:
            return
        now = time.monotonic()
        if now - self._changed > STOOD:
            self._normal = self._latest
        self._latest, self._changed = self.windowed, now

    def _resized(self, event: Event) -> None:
        if self.top is not None:
            self.top.pointer.handle(event)
        self.window = _surface()
        if self._base.get_size() != self.size:
            self.tweens.finish()
            self.relayout()

    def quit(self) -> None:
        """Ends the loop after this step."""
        self.running = False

    @staticmethod
    def quit_soon() -> None:
        """Ends the loop with its next event; may be called from any thread."""
        if pygame.display.get_init():
            pygame.event.post(Event(pygame.QUIT))

    @staticmethod
    def wake() -> None:
        """Wakes the loop; may be called from any thread."""
        if pygame.display.get_init():
            pygame.event.post(Event(WAKE))

    # Drawing

    def _shown(self) -> list[Screen]:
        """The screens that can be seen, from the lowest."""
        first = max((i for i, s in enumerate(self.stack) if s.opaque), default=0)
        return self.stack[first:]

    @property
    def is_behind(self) -> bool:
        """Whether some of what was drawn last is not in the window yet."""
        return bool(self._gave_way or self._mending or self._below or self._above or self._mended)

    def _stale(self) -> bool:
        return self._whole or self.is_behind or any(each.root.is_stale for each in self._shown())

    def draw(self, until: float | None = None) -> bool:
        """Brings the window up to date; gives whether it did. After the time `until` the rest is
        left to the next call, but not where another screen is to be seen."""
        shown = self._shown()
        if not shown or not self._stale():
            return False
        is_spent = until is not None and not self._is_bare and self.clock() > until
        self._gave_way = is_spent and not self._gave_way
        if self._gave_way:  # what has changed is looked through in the next frame
            return False
        self._note_damage(shown)
        self._waited += 1
        if self._is_bare or self._waited >= (LATE if self._is_torn else LATEST):
            until = None
        if not self._mend(shown, until):
            return False
        afloat = sorted(shown[-1].root.floats, key=lambda node: node.z)
        is_late = until is not None and self.clock() > until - DEAR
        if is_late and self._waited < LATE and any(node.is_dear for node in afloat):
            return False
        whole = self.window.get_rect()
        areas = merged([*self._mended, *self._above], whole)
        floats: list[Stroke] = []
        for node in afloat:
            if node.parent is not None and node.parent.in_sight:
                node.gather(floats, whole, *node.parent.origin, 1.0, with_floats=True)
        for area in areas:
            self.window.set_clip(area)
            self.window.blit(self._base, area, area)
            for _stroke in painted(floats, self.window, area):
                pass
        self.window.set_clip(None)
        if areas == [whole]:
            pygame.display.flip()
        else:
            pygame.display.update(areas)
        self._mended, self._above, self._waited, self._is_bare = [], [], 0, False
        return True

    def redraw(self) -> None:
        """Draws the whole window anew."""
        self._whole = True
        self.draw()

    def _note_damage(self, shown: Sequence[Screen]) -> None:
        """Notes what must be mended below, and restored above."""
        for screen in shown:
            if self._whole:
                screen.root.touch()
            self._is_torn = self._is_torn or screen.root.is_torn
            screen.root.is_torn = False
            low, high = screen.root.damage()
            self._below += low
            (self._above if screen is shown[-1] else self._below).extend(high)
        if self._whole:
            self._below, self._above = [self.window.get_rect()], []
            self._mended, self._mending, self._whole, self._is_torn = [], None, False, False
            self._is_bare = True  # another screen is seen at once

    def _mend(self, shown: Sequence[Screen], until: float | None) -> bool:
        """Mends what is at rest where it changed, until the time `until`, if one is given; gives
        whether that can be shown.

        What changed while it was mended comes in the next frame, so that a column that lights up
        does so step by step; but nothing is shown that was taken out meanwhile.
        """
        has_begun = self._mending is not None  # what is next in it was put off, and is painted
        while self._mending is not None or self._below:
            if self._mending is None:
                areas = merged(self._below, self.window.get_rect())
                self._below, self._is_torn = [], False
                self._mended += areas
                self._mending = self._steps(areas, shown)
            for stroke in self._mending:
                if until is not None:
                    spared = DEAR if has_begun and stroke is not None and stroke.node.is_dear else 0
                    if self.clock() > until - spared:
                        return False
                has_begun = True
            self._base.set_clip(None)
            self._mending = None
            if until is not None and not self._is_torn:
                return True
        return True

    def _steps(self, areas: Sequence[Rect], shown: Sequence[Screen]) -> Iterator[Stroke | None]:
        """Mends the areas, a node's picture at a step: gives which comes next."""
        layers: list[tuple[Screen, list[Stroke]]] = []
        whole = self.window.get_rect()
        for screen in shown:
            strokes: list[Stroke] = []
            screen.root.gather(strokes, whole, 0, 0, 1.0, with_floats=screen is not shown[-1])
            layers.append((screen, strokes))
            yield None
        for area in areas:
            for screen, strokes in layers:
                self._base.set_clip(area)
                self._lay_ground(screen, area)
                yield from painted(strokes, self._base, area)

    def _lay_ground(self, screen: Screen, area: Rect) -> None:
        """Puts what lies behind a screen's nodes over what is below it."""
        if screen.opaque:
            picture = screen.background(self.size)
            if picture is None:
                self._base.fill((0, 0, 0), area)
            else:
                self._base.blit(picture, area, area)
        elif screen.veil:
            veil = Surface(area.size)
            veil.fill(self.veil_of())
            veil.set_alpha(round(screen.veil * 255))
            self._base.blit(veil, area)
