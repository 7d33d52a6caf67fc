"""Sounds by name. The mixer opens with the first sound, and a missing sound card is silence.

An open mixer costs half a percent of a core even when nothing sounds, so it closes again after a
while: an event that `Audio.take` knows asks for it.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from tabletop.ui.shell.settings import SoundKind

REST_MS: Final = 4000
"""Milliseconds of silence after which the mixer closes."""

REST: Final = pygame.event.custom_type()

KINDS: Final[Mapping[SoundKind, tuple[str, ...]]] = {
    "cards": ("deal", "lift", "place", "trick"),
    "money": ("coin", "crash"),
    "turns": ("turn",),
    "refusals": ("refuse",),
    "ends": ("win", "bust"),
}
"""The sounds of each kind that can be switched by itself."""


class Audio:
    """The sounds in `folder`; `enabled` switches them, and nothing here ever raises.

    `volume` is in percent, `muted` the kinds that are not heard. While the window has not the focus
    nothing is, unless `unfocused` says so.
    """

    def __init__(self, folder: Path, enabled: bool = True) -> None:
        self.enabled = enabled
        self.volume = 100
        self.muted: Collection[SoundKind] = ()
        self.unfocused = False
        self._is_away = False
        self._folder = folder
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._is_open: bool | None = None

    @property
    def is_silent(self) -> bool:
        """Whether a sound was wanted and there is nothing to play it on."""
        return self._is_open is False

    def play(self, name: str) -> None:
        """Plays the sound `name` once; silence where it is not to be heard, and where there is no
        such sound or no sound card."""
        if not self.is_heard(name) or self._is_open is False:
            return
        if self._is_open is None:
            self._is_open = _open_mixer()
            if not self._is_open:
                return
        if name not in self._sounds:
            self._sounds[name] = self._load(name)
        sound = self._sounds[name]
        if sound is not None:
            sound.set_volume(self.volume / 100)
            sound.play()
        pygame.time.set_timer(REST, REST_MS, loops=1)

    def is_heard(self, name: str) -> bool:
        """Whether a sound of this name is to be heard now."""
        if not self.enabled or not self.volume or (self._is_away and not self.unfocused):
            return False
        return not any(name in KINDS[kind] for kind in self.muted)

    def take(self, event: pygame.event.Event) -> None:
        """Lets the mixer rest where `event` asks for it; notes whether the window has the focus."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._is_away = True
            if not self.unfocused and self._is_open:
                pygame.mixer.stop()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self._is_away = False
        if event.type == REST and self._is_open and not pygame.mixer.get_busy():
            self.close()

    def close(self) -> None:
        """Lets go of the sound card."""
        if self._is_open:
            self._sounds.clear()
            pygame.mixer.quit()
        self._is_open = None

    def _load(self, name: str) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(self._folder / f"{name}.wav")
        except (pygame.error, OSError):  # a sound that cannot be read is not heard
            return None


def _open_mixer() -> bool:
    try:
        with quiet():
            pygame.mixer.init(frequency=44100, size=-16, channels=1, buffer=512)
    except (pygame.error, NotImplementedError):  # no sound card: the app is silent
        return False
    return True


@contextmanager
def quiet() -> Iterator[None]:
    """Keeps what C libraries (ALSA without a card) write to standard error from the player."""
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    try:
        with Path(os.devnull).open("wb") as sink:
            os.dup2(sink.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
