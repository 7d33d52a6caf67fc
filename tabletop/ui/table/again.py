"""Shows again what happened: the table as it was, what was done on it move by move, held, then the
table of now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.engine.moves import CHANCE
from tabletop.ui.table.adapter import Held
from tabletop.ui.table.effects import Effect, effect_of
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.recap import Recalled
from tabletop.ui.table.ticker import Recall
from tabletop.ui.table.view import TableView

BEFORE: Final = 0.7
"""Seconds that the table is shown as it was."""
BETWEEN: Final = 0.35
"""Seconds between the moves of what took several."""
AFTER: Final = 2.2
"""Seconds that what came of it is held."""
TRAVEL: Final = 0.7
"""Seconds that cards travel: they are to be followed with the eyes."""


@dataclass(slots=True)
class _Shown:
    """What is shown: one thing that happened, number `at` of the strip's `recall`, which stays as
    it is meanwhile. `lines` are those still to come; the next of these is shown at the time `due`,
    which is None while cards are on their way."""

    what: Recalled
    recall: Recall
    at: int
    lines: list[int] = field(default_factory=list)
    due: float | None = None


class Again:
    """At most one thing of one table that is shown again; `now` tells the time, `refresh` shows the
    table as it is, or as it was, with an effect and the seconds that it takes."""

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        *,
        now: Callable[[], float],
        refresh: Callable[[Effect | None, float], None],
    ) -> None:
        self.model = model
        self.view = view
        self.now = now
        self.refresh = refresh
        self._shown: _Shown | None = None

    @property
    def is_on(self) -> bool:
        """Whether the table is not shown as it is, or what was done is still held."""
        return self._shown is not None

    @property
    def at(self) -> int | None:
        """The number of what is shown among what the strip recalls; None where nothing is."""
        return self._shown.at if self._shown is not None else None

    @property
    def told(self) -> str:
        """What is shown, in a sentence (markup); "" where nothing is."""
        return self._shown.what.text if self._shown is not None else ""

    @property
    def recall(self) -> Recall | None:
        """What the strip tells meanwhile; None where nothing is shown."""
        return self._shown.recall if self._shown is not None else None

    def begin(self, what: Recalled, recall: Recall, at: int) -> None:
        """Shows one thing that happened from its first move on."""
        entries = self.model.session.entries
        lines = [each.n for each in entries if what.first <= each.n <= what.entry.n]
        texts, since = recall
        self._shown = shown = _Shown(what, (texts, replace(since, at=at)), at, lines)
        self.model.look_back(lines[0])
        self.refresh(None, 0.0)
        self._edge(Effect(), is_done=False)
        shown.due = self.now() + BEFORE

    def tick(self, busy: bool) -> float | None:
        """Shows the next move when it is time; `busy` while cards are on their way. Gives when it
        has to be called again at the latest, None for when they have arrived."""
        shown, now = self._shown, self.now()
        if shown is None or busy:
            return None
        if shown.due is None:
            shown.due = now + (BETWEEN if shown.lines else AFTER)
        if now < shown.due:
            return shown.due
        if shown.lines:
            self._step(shown)
        else:
            self.end()
        return now

    def _step(self, shown: _Shown) -> None:
        line = shown.lines.pop(0)
        later = [each.n for each in self.model.session.entries if each.n > line]
        events = [
            event
            for entry, seen in self.model.session.events(self.model.viewer, line - 1)
            if entry.n == line
            for event in seen
        ]
        self.model.look_back(later[0] if later else None)
        effect = effect_of(events)
        self.refresh(effect, TRAVEL)
        shown.due = None
        if not shown.lines:
            self._edge(effect, is_done=True)

    def _edge(self, effect: Effect, *, is_done: bool) -> None:
        """Edges who did it and the cards that it moved, or what it is about to hit."""
        if self._shown is None:
            return
        what = self._shown.what
        loss = what.loss
        seat = what.entry.move.seat if what.told.seat is None else what.told.seat
        seats = (seat,) if seat != CHANCE else ()
        cards = (*effect.targets, *(loss.cards if loss is not None else ())) if is_done else ()
        zone = loss.zone if loss is not None and not is_done else ""
        self.view.edge(Held(0.0, cards, seats, onto=zone, harm=loss is not None))

    def end(self) -> bool:
        """Shows the table as it is; False where that is what is shown."""
        if self._shown is None:
            return False
        self._shown = None
        self.model.look_back(None)
        self.refresh(None, 0.0)
        return True
