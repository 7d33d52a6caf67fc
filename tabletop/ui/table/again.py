"""Shows again what happened: the table as it was, what was done on it move by move, held, one thing
after the other, and the last until the player is done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.events import Dealt, Event, Moved, Scored, Told
from tabletop.engine.moves import CHANCE
from tabletop.ui.table.adapter import Held
from tabletop.ui.table.effects import Effect, effect_of, steps_of
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.recap import Recalled
from tabletop.ui.table.ticker import Recall

BEFORE: Final = 0.7
"""Seconds that the table is shown as it was."""
BETWEEN: Final = 0.35
"""Seconds between the moves of what took several."""
AFTER: Final = 2.2
"""Seconds that what came of it is held before the next thing."""
READ: Final = 14
"""The letters of what is said of it that are read in a second: it is held at least as long."""
TRAVEL: Final = 0.7
"""Seconds that cards travel: they are to be followed with the eyes."""

Run: TypeAlias = Sequence[tuple[Recalled, int]]
"""Things that happened, in that order, each with its number in the strip, -1 where it has none."""


class _Step(NamedTuple):
    """What is shown of a line: the line before which the table is then, None for that of now, how
    many of the ways that it tells are gone, and what cards do on the way to it; `part` is which of
    the sentences on the line tells of that."""

    back: int | None
    ways: int
    effect: Effect
    part: int = 0


@dataclass(slots=True)
class _Shown:
    """What is shown: number `at` of the `run`, up to number `last`; what the strip tells, its
    `recall` where it has one, stays meanwhile, and `selected` cards and the picked `pile` are as
    they were afterwards. `steps` are those still to come; the next of these is shown at the time
    `due`, which is None while cards are on their way. `line` is the last line shown, number `part`
    of its sentences is told, and `rest` are steps that those after it tell of; `since` is when
    number `at` began."""

    run: Run
    at: int
    last: int
    recall: Recall | None
    selected: list[Card]
    pile: str
    steps: list[_Step] = field(default_factory=list)
    due: float | None = None
    coming: _Step | None = None
    line: int = 0
    part: int = 0
    rest: list[_Step] = field(default_factory=list)
    since: float = 0.0

    @property
    def what(self) -> Recalled:
        """The thing that is shown."""
        return self.run[self.at][0]


class Again:
    """At most one run of things of one table that is shown again; `now` tells the time, `ahead`
    lays out what is shown in the next frame, `refresh` shows the table as it is, or as it was, with
    an effect and the seconds that it takes, `edge` edges what is held on it, and `ended` is called
    once it is shown as it is."""

    def __init__(
        self,
        model: TableModel,
        *,
        now: Callable[[], float],
        ahead: Callable[[], object],
        refresh: Callable[[Effect | None, float], None],
        edge: Callable[[Held], None],
        ended: Callable[[], None],
    ) -> None:
        self.model = model
        self.now = now
        self.ahead = ahead
        self.refresh = refresh
        self.edge = edge
        self.ended = ended
        self._shown: _Shown | None = None

    @property
    def is_on(self) -> bool:
        """Whether the table is not shown as it is, or what was done is still held."""
        return self._shown is not None

    @property
    def at(self) -> int | None:
        """The number in the strip of what is shown, -1 where it has none there; None where nothing
        is shown."""
        return self._shown.run[self._shown.at][1] if self._shown is not None else None

    @property
    def told(self) -> str:
        """What is shown, in a sentence (markup); "" where nothing is."""
        return self._shown.what.text if self._shown is not None else ""

    @property
    def count(self) -> tuple[int, int]:
        """Which of how many things is shown, from 1 on."""
        return (self._shown.at + 1, len(self._shown.run)) if self._shown is not None else (0, 0)

    @property
    def has_next(self) -> bool:
        """Whether something happened after what is shown."""
        n, count = self.count
        return n < count

    @property
    def is_done(self) -> bool:
        """Whether all that was to be shown was, and what came of the last is held."""
        shown = self._shown
        if shown is None or shown.at < shown.last:
            return False
        return not shown.steps and shown.coming is None

    @property
    def recall(self) -> Recall | None:
        """What the strip tells meanwhile; None where nothing is shown."""
        return self._shown.recall if self._shown is not None else None

    def begin(self, run: Run, recall: Recall | None, at: int = 0, last: int | None = None) -> None:
        """Shows the things of a run from number `at` to number `last` of it, else to its end."""
        model, last = self.model, len(run) - 1 if last is None else last
        self._shown = _Shown(run, at, last, recall, list(model.selected), model.pile)
        model.let_go()
        self._open(self._shown)

    def next(self) -> bool:
        """Goes on at once to what happened after what is shown, and then to the end of the run;
        False where there is nothing."""
        shown = self._shown
        if shown is None or not self.has_next:
            return False
        if shown.steps:
            self.model.look_back(*shown.steps[-1][:2])
        shown.coming = None
        shown.last = len(shown.run) - 1
        shown.at += 1
        self._open(shown)
        return True

    def _open(self, shown: _Shown) -> None:
        """Shows a thing from its first move on; where it came about by the move before, what is
        left of that."""
        what = shown.what
        entries = self.model.session.entries
        found = [each.n for each in entries if what.first <= each.n <= what.entry.n]
        lines = [line for line in found if line > shown.line]
        if shown.recall is not None:
            texts, since = shown.recall
            shown.recall = texts, replace(since, at=shown.run[shown.at][1])
        shown.since = self.now()
        if lines:
            later = [each for each, _at in shown.run[shown.at + 1 : shown.last + 1]]
            same = sum(each.entry.n == what.entry.n for each in later)
            steps = [step for line in lines for step in self._steps(line, same)]
            shown.line, shown.part = what.entry.n, 0
            self.model.look_back(lines[0])
        else:
            shown.part += 1
            steps = shown.rest
        shown.steps = [step for step in steps if step.part == shown.part]
        shown.rest = [step for step in steps if step.part > shown.part]
        shown.due = self.now() + BEFORE if shown.steps else self._until(shown)
        self.refresh(None, 0.0)
        is_done = not shown.steps
        self._edge(Effect(), is_done=is_done, is_doer=not is_done)

    def _steps(self, line: int, same: int) -> list[_Step]:
        """What is shown of a line, of which so many sentences more than the first are told; of a
        score, or a deal after cards were moved, what was before, and with the sentence that tells
        of it what was after."""
        events = next(
            seen
            for entry, seen in self.model.session.events(self.model.viewer, line - 1)
            if entry.n == line
        )
        cut = _end(events)
        out, ways, before = list[_Step](), 0, events[:cut]
        for step in steps_of(before):
            ways += sum(isinstance(event, Moved) for event in step)
            told = sum(isinstance(event, Told) for event in before[: before.index(step[0])])
            part = min(max(0, told - 1), same)  # the first tells of what was before it too
            out.append(_Step(line, ways, effect_of(step), part))
        back = next((each.n for each in self.model.session.entries if each.n > line), None)
        if cut is None:
            last = out.pop() if out else _Step(line, 0, effect_of(events))
            return [*out, last._replace(back=back, ways=0)]
        told = sum(isinstance(event, Told) for event in before)
        if 0 < told <= same:  # a sentence of its own tells of the score, or the deal
            out.append(_Step(back, 0, effect_of(events[cut:]), told))
        return out or [_Step(line, 0, Effect())]

    def tick(self, busy: bool) -> float | None:
        """Shows the next move when it is time; `busy` while cards are on their way. Gives when it
        has to be called again at the latest, None for when they have arrived, or where the last
        move is shown, which stays."""
        shown, now = self._shown, self.now()
        if shown is None or busy or self.is_done:
            return None
        if shown.due is None:
            shown.due = now + BETWEEN if shown.steps else self._until(shown)
        if now < shown.due:
            return shown.due
        if shown.coming is not None:
            self._step(shown, shown.coming)
        elif shown.steps:
            self._look(shown)
        else:
            shown.at += 1
            self._open(shown)
        return now

    def _until(self, shown: _Shown) -> float:
        """Until when what came of it is held, from now on."""
        return max(self.now() + AFTER, shown.since + len(shown.what.text) / READ)

    def _look(self, shown: _Shown) -> None:
        """Looks at the next move, which is much for one frame: what came of it is shown in that
        after."""
        shown.coming = step = shown.steps.pop(0)
        self.model.look_back(step.back, step.ways)
        self.ahead()

    def _step(self, shown: _Shown, step: _Step) -> None:
        self.refresh(step.effect, TRAVEL)
        shown.due = shown.coming = None
        if not shown.steps:
            self._edge(step.effect, is_done=True)

    def _edge(self, effect: Effect, *, is_done: bool, is_doer: bool = True) -> None:
        """Edges who did it and the cards that it moved, or what it is about to hit."""
        if self._shown is None:
            return
        what = self._shown.what
        loss = what.loss
        doer = what.entry.move.seat if is_doer else CHANCE
        seat = doer if what.told.seat is None else what.told.seat
        seats = (seat,) if seat != CHANCE else ()
        cards = (*effect.targets, *(loss.cards if loss is not None else ())) if is_done else ()
        zone = loss.zone if loss is not None and not is_done else ""
        self.edge(Held(0.0, cards, seats, onto=zone, harm=loss is not None))

    def end(self) -> bool:
        """Shows the table as it is, with what was selected; False where that is what is shown."""
        shown, self._shown = self._shown, None
        if shown is None:
            return False
        self.model.look_back(None)
        self.model.selected, self.model.pile = shown.selected, shown.pile
        self.refresh(None, 0.0)
        self.ended()
        return True


def _end(events: Sequence[Event]) -> int | None:
    """Where among `events` the table of before ends: at the first score, or at a deal after cards
    were moved; None where it goes on."""
    has_moved = False
    for at, event in enumerate(events):
        if isinstance(event, Scored) or (has_moved and isinstance(event, Dealt)):
            return at
        has_moved = has_moved or isinstance(event, Moved)
    return None
