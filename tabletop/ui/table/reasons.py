"""Why a bot moved as it did: all of it once its deal is over, before that what everyone can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Final, Protocol

from tabletop.engine.events import Began, Dealt, Event, Moved, Scored, Shuffled, Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View, seen
from tabletop.system.i18n import _
from tabletop.ui.table.adapters import adapter_for

NEXT: Final = (Moved, Dealt, Shuffled, Began)
"""The events that tell of what comes after a score."""


class Explainer(Protocol):
    """What is asked of the bots' client."""

    def reason(self, number: int) -> str:
        """Why the move asked for under `number` was chosen."""

    def why(self, view: View, book: RuleBook, move: Move) -> str:
        """The reason for a move, from what its seat saw."""

    def public_reason(self, view: View, book: RuleBook, move: Move) -> str:
        """What everyone could see of the reason."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence (markup), "" where nothing may be said yet; `is_whole` says that it is all."""

    text: str
    is_whole: bool

    @property
    def lines(self) -> tuple[str, ...]:
        """What is shown of it: the sentence, and that there is more to come."""
        if self.is_whole:
            return (self.text or _("It was the only move."),)
        if not self.text:
            return (_("The reason is told once the hands lie open."),)
        return self.text, _("The rest of the reasons is told once the hands lie open.")


class Reasons:
    """The reasons for the bots' moves of one session; `words` holds, by line, what a bot said with
    its move."""

    def __init__(
        self, session: Session, bots: Explainer, words: Mapping[int, str] | None = None
    ) -> None:
        self.session = session
        self.bots = bots
        self.words = words or {}

    def moves(self) -> list[Entry]:
        """The moves that bots decided on, newest first."""
        players = self.session.players
        return [
            entry
            for entry in reversed(self.session.entries)
            if entry.move.seat >= 0 and not players[entry.move.seat].is_human and not entry.forced
        ]

    def seats(self) -> set[int]:
        """The seats of bots that have decided on a move."""
        bots = {seat for seat, each in enumerate(self.session.players) if not each.is_human}
        found: set[int] = set()
        for entry in reversed(self.session.entries):
            if entry.move.seat in bots and not entry.forced:
                found.add(entry.move.seat)
                if found == bots:
                    break
        return found

    def is_over(self, entry: Entry) -> bool:
        """Whether the hands from which a move was made have been played out."""
        if self.session.state.is_terminal:
            return True
        for later in reversed(self.session.entries):
            if later.n <= entry.n:
                return False
            if any(isinstance(event, Dealt) for event in later.events):
                return True
        return False

    def of(self, entry: Entry) -> Reason:
        """Why a bot made the move of `entry`, as far as it may be told now."""
        session, move = self.session, entry.move
        if not self.is_over(entry):
            return Reason(
                self.bots.public_reason(session.before(entry.n, None), session.book, move), False
            )
        text = self.bots.reason(entry.n - 1)
        if not text:
            view = session.before(entry.n, move.seat)
            text = self.bots.why(view, session.book, move) if len(view.legal) > 1 else ""
        return Reason(text, True)

    def spoken_before(self, entry: Entry) -> Entry | None:
        """Where nothing may be said of a move yet: the move before it in the same turn of which
        something may. None where there is none, or where all is said."""
        if self.of(entry).text or self.of(entry).is_whole:
            return None
        for other in reversed(self.session.entries):
            if other.n >= entry.n or other.move.seat < 0 or other.forced:
                continue
            if other.move.seat != entry.move.seat:
                return None
            if self.of(other).text:
                return other
        return None

    def said(self, entry: Entry, viewer: int | None) -> str:
        """What `viewer` was told happened by the move of `entry`."""
        return _joined([text for _seat, text in self._told(entry, viewer)])

    def lines(
        self, entry: Entry, viewer: int | None, *, only_to_score: bool = False
    ) -> list[tuple[int | None, str]]:
        """The same in lines, each of what befell one seat, which stands with it; what followed on
        something that is not told in a sentence, as a trick that a move of a price decided, has a
        line of its own. `only_to_score` leaves out what came after the score that it led to."""
        lines: list[tuple[int | None, list[str]]] = []
        for seat, text in self._told(entry, viewer, only_to_score=only_to_score):
            is_closed = bool(lines) and lines[-1][1][-1].endswith(".")
            if lines and (seat is None or (seat == lines[-1][0] and is_closed)):
                lines[-1][1].append(text)
            else:
                lines.append((seat, [text]))
        return [(seat, _joined(texts)) for seat, texts in lines]

    def _told(
        self, entry: Entry, viewer: int | None, *, only_to_score: bool = False
    ) -> list[tuple[int | None, str]]:
        events = to_score(entry.events) if only_to_score else entry.events
        parts = (seen(event, viewer) for event in events)
        told = [(part.seat, part.text) for part in parts if isinstance(part, Told)]
        why = self._forced(entry) if entry.move.seat == viewer and entry.forced else ""
        if told and why:
            told[0] = (told[0][0], why)
        spoken = [(entry.move.seat, self.words[entry.n])] if entry.n in self.words else []
        return [*told, *spoken]

    def _forced(self, entry: Entry) -> str:
        """Why the table made a move, told to the seat that could do nothing else; "" where there is
        no more to say of it."""
        session, seat = self.session, entry.move.seat
        adapter = adapter_for(session.game.id)
        return adapter.done_for(entry.move, session.book, partial(session.before, entry.n, seat))


def line_of_score(entries: Sequence[Entry], at: int = -1) -> int | None:
    """The line by which score number `at` came about, None where there is no such score."""
    lines = [each.n for each in entries if any(isinstance(e, Scored) for e in each.events)]
    return lines[at] if -len(lines) <= at < len(lines) else None


def to_score(events: Sequence[Event]) -> Sequence[Event]:
    """Of `events` those up to the last score among them, with what is told of that: all until cards
    are cleared away, drawn or dealt, or the next part of the game begins."""
    last = max((at for at, event in enumerate(events) if isinstance(event, Scored)), default=0)
    late = takewhile(lambda event: not isinstance(event, NEXT), events[last:])
    return [*events[:last], *late]


def _joined(texts: Sequence[str]) -> str:
    """Sentences, and what is told without being one, as one text."""
    said = ""
    for text in texts:
        said += ("" if not said else " " if said.endswith(".") else " · ") + text
    return said
