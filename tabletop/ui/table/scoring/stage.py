"""The stage a score is counted on: the sheet's cards open, columns count one by one, totals grow.

What it shows comes from a tally alone, which everyone sees; nothing of what is dealt next is in it.
It is a function of time (`scene/script.py`): one key, or a press anywhere, goes to its end, and at
its end the next one goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

import pygame
from pygame import Surface
from pygame.event import Event

from tabletop.scene.director import DEAR, SLICE
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.screen import Screen
from tabletop.scene.script import Script
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.felt import Felt
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.scoring.beats import CLEARS, Beats, Lying
from tabletop.ui.table.scoring.furniture import Furniture
from tabletop.ui.table.scoring.nodes import Face, Ground, Seat
from tabletop.ui.table.scoring.plan import Steps, planning
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.ticker import Recall

LANDS: Final = 0.5
"""Seconds in which the last card lands on the table, before the stage is lit."""


class ScoringScene(Screen):
    """A score is counted. Closes with None once it was gone on from.

    `speed` is how many times as fast as normal it runs; 0, and `quiet` (reduced motion), show its
    end at once. `kinds` say who plays each seat, `me` is the seat of who looks on, `felt` is the
    table's. `recall` gives what happened on the way to the score since a person's last turn, but
    for what the lines that it is given say: told under the title. `log` shows all that
    happened.
    """

    name = "scored"
    opaque = False

    def __init__(
        self,
        art: CardArt,
        sheet: Sheet,
        names: Sequence[str],
        *,
        kinds: Sequence[str] = (),
        me: int | None = None,
        speed: float = 1.0,
        quiet: bool = False,
        table: Lying | None = None,
        sound: Callable[[str], None] = lambda name: None,
        felt: Felt | None = None,
        recall: Callable[[Sequence[str]], Recall | None] = lambda said: None,
        log: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.art = art
        self.sheet = sheet
        self.names = list(names)
        self.seats = tuple(
            _seat(name, kinds[seat] if seat < len(kinds) else "", is_me=seat == me)
            for seat, name in enumerate(names)
        )
        self.speed = 0.0 if quiet else speed
        self.table = table or Lying()
        self.sound = sound
        self.felt = felt or Felt()
        self.recall = cache(recall)
        self.log = log
        self.script = Script()
        self.is_over = False
        self._began: float | None = None
        self._opened: float | None = None
        self._rest: Steps[None] | None = None
        self._covers = 0.0
        self._ground: Ground | None = None
        self._first: tuple[int, int] | None = None
        self._coming: list[Face] = []

    # Time

    @property
    def _lands(self) -> float:
        """Seconds in which the last card lands before the stage is lit."""
        return LANDS if self.table.lands else 0.0

    def tick(self, now: float) -> None:
        """Shows the moment that it is; until it is known where everything lies the table is seen as
        it was, and what that takes is no more than a part of the time that a card has to land."""
        if self.is_over:
            return
        self.wake_at = now
        if self._opened is None:
            self._opened = now
        if not self._lay(now + SLICE - DEAR):
            return
        if self._began is None:
            self._began = max(self._opened, now - self._lands)
        t = (now - self._began) * self.speed if self.speed else self.script.end
        for name in dict.fromkeys(self.script.at(t)):
            self.sound(name)
        if t >= self._covers:
            self._cover()
        self._draw_ahead(now + SLICE - DEAR)
        self.wake_at = now
        if t >= self.script.end:
            self.finish()

    def _draw_ahead(self, until: float) -> None:
        """Draws a card that has not been turned up yet, where what was shown before is drawn, and
        it is not later than `until`: many turn up at once."""
        director = self.director
        if director is None or director.is_behind:
            return
        while self._coming and director.clock() <= until:
            if self._coming[-1].draw_ahead():
                return
            self._coming.pop()

    def finish(self) -> None:
        """Goes to the end of the scene, where it waits."""
        self._lay()
        if "win" in self.script.at(self.script.end):  # of what was skipped the end is heard
            self.sound("win")
        self._cover()
        self.is_over, self.wake_at = True, None
        button = self.root.get("go_on", Button)
        button.kind, button.label = "main", _("Go on")
        button.touch()
        self.focus.set(button, shown=True)

    def _cover(self) -> None:
        """The felt has come: what lies under it needs no drawing any more."""
        if self._ground is not None:
            self.opaque = self._ground.is_laid = True

    def background(self, size: tuple[int, int]) -> Surface | None:
        """The felt, once it covers everything."""
        return self.felt.picture(size, self.art.theme)

    def _press(self) -> None:
        if self.is_over:
            self.close(None)
        else:
            self.finish()

    def key(self, event: Event) -> bool:
        """Enter and Space go to the end, then on; L shows all that happened."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._press()
            return True
        if event.key == pygame.K_l and self.log is not None:
            self._show_log()
            return True
        return False

    def _show_log(self) -> None:
        self.finish()
        if self.log is not None:
            self.log()

    def escape(self) -> bool:
        """Esc does as Enter."""
        self._press()
        return True

    def clicked(self, node: Node | None, point: Point) -> None:
        """A press anywhere goes to the end of a scene that runs."""
        if not self.is_over:
            self._cool()
            self.finish()
            return
        super().clicked(node, point)

    # Space

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the sheet and writes its script, in the frames to come where it has only opened; a
        scene that was over stays so."""
        is_open = self._first is not None
        self._first = self._first or size
        self._rest = self._built(size)
        if is_open or not self.speed:
            self._lay()

    def _lay(self, until: float | None = None) -> bool:
        """Goes on with what is to be laid out, up to the time `until` or to its end; gives whether
        all of it is."""
        director = self.director
        for _step in self._rest or ():
            if until is not None and director is not None and director.clock() > until:
                return False
        self._rest = None
        return True

    def _built(self, size: tuple[int, int]) -> Steps[None]:
        """Builds the sheet step by step; it is seen once all of it is there."""
        yield
        has_log = self.log is not None
        plan = yield from planning(self.art, self.sheet, self.seats, size, self.recall, has_log)
        script, at = Script(), self._lands
        ground = Ground(self.felt, size, self.art.theme)
        ground.place(0, 0, *size)
        ground.solid = True
        script.set(ground, "alpha", 0.0)
        script.to(ground, "alpha", 1.0, at, CLEARS)
        stage = Node(w=size[0], h=size[1])
        ground.add(stage)
        yield
        made = Furniture(plan, stage)
        yield
        table = self.table if size == self._first else Lying()  # in another size it lay elsewhere
        Beats(made, script, table).write(at + CLEARS)
        button = Button("go_on", _("Skip"), self._press, plan.theme, key=_("Space"))
        w, h = plan.button.natural()
        top = plan.base.px(8) + (plan.bar(plan.way).high - h) // 2
        button.place(size[0] - plan.margin - w, top, w, h)
        stage.add(button)
        told = stage.find("recalled")
        if told is not None and self.log is not None:
            told.action, told.solid = self._show_log, True
        self.root.clear()
        self.root.add(ground)
        self.script, self._rest = script, None
        self._coming = [each for each in stage.walk() if isinstance(each, Face)][::-1]
        self._covers, self._ground, self.opaque = at + CLEARS, ground, False
        script.at(0.0)
        if self.is_over or not self.speed:
            self.finish()


def _seat(name: str, kind: str, *, is_me: bool) -> Seat:
    """What a plate says of a seat, and what of one that is ahead, or won."""
    if is_me:
        return Seat(name, kind, _("you are ahead"), _("you share the lead"), _("you win"))
    return Seat(name, kind, _("ahead"), _("shares the lead"), _("wins"))
