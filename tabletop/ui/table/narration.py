"""What happened in a session, as its viewers were told; each line of the game is read once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile, islice, takewhile
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.events import Changed, Dealt, Event, Gained, Moved, Revealed, Scored, Told
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.zones import EVERYONE
from tabletop.system.i18n import _

Line: TypeAlias = tuple[Entry, list[Event]]

RECENT: Final = 60
"""How many lines back the last sentences and changes are looked for."""
COUNT: Final = (Scored, Gained, Told)
"""The events that tell of a score."""
SAID: Final = "said"
"""What a bot says with its move."""
COUNTED: Final = "counted"
"""What is told (`Told.kind`) of a score, which was counted out before everyone."""
MOST: Final = 12
"""How many sentences are told at once."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a seat: what was told of the seat as it began, with the move before it, and its
    moves with what was told of each, oldest first."""

    began: tuple[Event, ...] = ()
    moves: tuple[tuple[Move, tuple[Event, ...]], ...] = ()


class _Reader:
    """The lines of a session as one viewer (None: everyone) saw them.

    A line never changes, so only new ones are read; those taken back are dropped.
    """

    def __init__(self, session: Session, viewer: int | None) -> None:
        self.session = session
        self.viewer = viewer
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        """All lines in force, oldest first."""
        lines, entries = self._lines, self.session.entries
        while lines and (len(lines) > len(entries) or entries[len(lines) - 1] is not lines[-1][0]):
            lines.pop()
        if len(lines) < len(entries):
            lines += self.session.events(self.viewer, lines[-1][0].n if lines else 0)
        return lines


class Narration:
    """What to tell of a session. `lowered` holds, by line, the level that a move came from where
    the bot asked for it had failed, `late` the lines of moves that took too long to think of,
    `said` what bots said with their moves. What is told ends before line `until`, where there is
    one, or in it with what its first `ways` of cards came with."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.lowered: dict[int, str] = {}
        self.late: set[int] = set()
        self.said: dict[int, str] = {}
        self.until: int | None = None
        self.ways = 0
        self._public = _Reader(session, None)
        self._own = _Reader(session, None)

    def say(self, line: int, seat: int, words: str) -> None:
        """Notes what `seat` says with the move that line `line` will be."""
        self.said[line] = _("@{seat}: “{words}”").format(seat=seat, words=words)

    def _read_as(self, viewer: int | None) -> None:
        """Has the lines read as `viewer` saw them."""
        if self._own.viewer != viewer:
            self._own = _Reader(self.session, viewer)

    @property
    def last_said(self) -> str:
        """What was said with the last move, "" for nothing."""
        return self.said.get(self.session.number, "")

    def _lines(self, reader: _Reader) -> list[Line]:
        lines, until = reader.lines(), self.until
        return lines if until is None else [line for line in lines if line[0].n < until]

    def _recent(self, end: int | None = None) -> list[Line]:
        """The last lines that the viewer saw, of those before line `end`."""
        lines = self._lines(self._own)[-RECENT:]
        return lines if end is None else [line for line in lines if line[0].n < end]

    def _shown(self) -> list[Line]:
        """The last lines, and of line `until` what the table shows already."""
        lines = self._recent()
        if self.until is not None and self.ways:
            line = next(line for line in self._own.lines() if line[0].n == self.until)
            lines.append((line[0], list(_gone(line[1], self.ways))))
        return lines

    def lines(self, viewer: int | None) -> list[str]:
        """The last sentences that `viewer` was told, newest first."""
        self._read_as(viewer)
        out: list[str] = []
        for entry, events in reversed(self._shown()):
            out += self._beside(entry)
            out += [event.text for event in reversed(events) if isinstance(event, Told)]
            if len(out) >= MOST:
                break
        return out

    def since(
        self, viewer: int, replies: Collection[str] = (), end: int | None = None
    ) -> list[tuple[Entry, list[Told]]]:
        """The lines after the last decision of `viewer` other than `replies`, with what they were
        told of each, both the newest first; where something was scored since then, from its score
        on: what came before that is settled, and what tells of the score itself `COUNTED`. With
        `end`, as it was before that line."""
        self._read_as(viewer)
        out: list[tuple[Entry, list[Told]]] = []
        for entry, events in reversed(self._recent(end)):
            move = entry.move
            if move.seat == viewer and not entry.forced and move.name not in replies:
                break
            scored = _last_score(events)
            late = events[max(0, scored) :]
            told = [event for event in reversed(late) if isinstance(event, Told)]
            if scored >= 0:
                count = len(list(takewhile(lambda event: isinstance(event, COUNT), late)))
                counted = [event for event in late[:count] if isinstance(event, Told)]
                told = [replace(e, kind=COUNTED) if e in counted else e for e in told]
            out.append((entry, [*self._aside(entry), *told]))
            if scored >= 0:
                break
        return out

    def began(
        self,
        viewer: int,
        replies: Collection[str] = (),
        bargains: Collection[str] = (),
        is_now: Callable[[Entry], bool] = lambda _entry: True,
    ) -> int | None:
        """The line of the first move of `viewer`, other than `replies`, in the turn in which they
        are now, whatever they did in it and what came of it by `bargains`; None where there is
        none. `is_now` tells a move of the viewer that is of this turn from one of a turn just
        before it."""
        self._read_as(viewer)
        began: int | None = None
        for entry, _events in reversed(self._recent()):
            move = entry.move
            if move.seat not in (viewer, CHANCE) and move.name not in bargains:
                break
            if move.seat == viewer and not entry.forced and move.name not in replies:
                if not is_now(entry):
                    break
                began = entry.n
        return began

    def ensued(
        self,
        viewer: int,
        replies: Collection[str] = (),
        by_chance: Collection[str] = (),
        end: int | None = None,
    ) -> tuple[Entry, list[Told]] | None:
        """The last decision of `viewer` other than `replies`, before line `end` where there is one,
        and what they were told of others in its course, such as the income of who is next, or of
        the kinds `by_chance`, the newest first; None where that is nothing but a score."""
        self._read_as(viewer)
        for entry, events in reversed(self._recent(end)):
            move = entry.move
            if move.seat == viewer and not entry.forced and move.name not in replies:
                scored = _last_score(events)
                late = list(dropwhile(lambda event: isinstance(event, COUNT), events[scored:]))
                others = _of_others(late if scored >= 0 else events, viewer, by_chance)
                return (entry, others) if others else None
        return None

    def before_score(
        self, viewer: int | None, people: Collection[int]
    ) -> tuple[int, list[tuple[Entry, list[Told]]]]:
        """Who of the seats `people` decided last before the last score (-1 for nobody since the
        score before), and the lines from there, or from that score, to the last, with what `viewer`
        was told of each, both the newest first; of that decision what came of it for others."""
        self._read_as(viewer)
        out: list[tuple[Entry, list[Told]]] = []
        is_before = False
        for entry, events in reversed(self._recent()):
            scored = _last_score(events)
            if not is_before and scored < 0:
                continue
            if is_before and scored >= 0:
                late = dropwhile(lambda event: isinstance(event, COUNT), events[scored:])
                told = [event for event in late if isinstance(event, Told)][::-1]
                out += [(entry, told)] if told else []  # such as what hands were filled with
                break
            if entry.move.seat in people and not entry.forced:
                ensued = _of_others(events, entry.move.seat) if is_before else []
                return entry.move.seat, [*out, (entry, ensued)] if ensued else out
            until = events if is_before else events[:scored]
            told = [event for event in reversed(until) if isinstance(event, Told)]
            out.append((entry, [*self._aside(entry), *told]))
            is_before = True
        return -1, out

    def forced(self, viewer: int) -> list[tuple[Entry, list[Told]]]:
        """The last move that the table made for `viewer` since their own last decision and before
        the last score since, and what came after it before that score, with what they were told of
        each, both the newest first; nothing where there is no such move."""
        self._read_as(viewer)
        is_before, out = False, list[tuple[Entry, list[Told]]]()
        for entry, events in reversed(self._recent()):
            if entry.move.seat == viewer and not entry.forced:
                break
            is_before = is_before or _last_score(events) >= 0
            if is_before:
                until = events[: max(0, _last_score(events))] or events
                told = [event for event in reversed(until) if isinstance(event, Told)]
                out.append((entry, told))
                if entry.move.seat == viewer:
                    return out
        return []

    def received(self, viewer: int, *, is_deal: bool | None = None) -> frozenset[Card]:
        """The cards that came to the hand of `viewer` by their own last decision, or since; of
        those only what came as all hands were dealt to, or as they were not (`is_deal`)."""
        self._read_as(viewer)
        hand, out = f"hand:{viewer}", set[Card]()
        for entry, events in reversed(self._recent()):
            for event in events:
                came: Sequence[Card | None] = ()
                if isinstance(event, Moved) and event.target == hand != event.source:
                    came = () if is_deal else event.cards
                elif isinstance(event, Dealt) and hand in event.targets:
                    is_wanted = is_deal in (None, len(event.targets) > 1)
                    came = event.cards[event.targets.index(hand)] if is_wanted else ()
                out.update(card for card in came if card is not None)
            if entry.move.seat == viewer and not entry.forced:
                break
        return frozenset(out)

    def laid(self, viewer: int, kinds: Collection[str], beside: Collection[str]) -> frozenset[Card]:
        """The cards that others laid into zones of these kinds (the part of their names before a
        colon), or moved there, after the last decision of `viewer` that is not `beside` it."""
        self._read_as(viewer)
        out = set[Card]()
        for entry, events in reversed(self._recent()):
            move = entry.move
            if move.seat == viewer and not entry.forced and move.name not in beside:
                break
            for event in events:
                if _is_begun(event):
                    return frozenset(out)
                if isinstance(event, Moved) and event.target.partition(":")[0] in kinds:
                    out.update(card for card in event.cards if card is not None)
        return frozenset(out)

    def shown(self, viewer: int) -> list[tuple[int, Revealed]]:
        """The lines by which cards were shown to `viewer` and not to everyone, by the viewer's own
        last decision or since, oldest first."""
        self._read_as(viewer)
        out: list[tuple[int, Revealed]] = []
        for entry, events in reversed(self._recent()):
            out += [
                (entry.n, event)
                for event in events
                if isinstance(event, Revealed) and event.sight != EVERYONE and viewer in event.sight
            ]
            if entry.move.seat == viewer and not entry.forced:
                break
        return out[::-1]

    def turns(self, viewer: int | None, bargains: Collection[str] = ()) -> dict[int, Turn]:
        """The last turn, or as far as it has come, of every seat that had one since the last turn
        of `viewer`: each move but `bargains`, with what `viewer` was told of it."""
        self._read_as(viewer)
        moves: dict[int, list[tuple[Move, tuple[Event, ...]]]] = {}
        began: dict[int, tuple[Event, ...]] = {}
        last = CHANCE
        for entry, events in reversed(self._shown()):
            move = entry.move
            if move.seat == CHANCE or move.name in bargains:
                continue
            if move.seat != last:
                if last != CHANCE:
                    began[last] = tuple(event for event in events if _seat_of(event) == last)
                if move.seat in moves or (move.seat == viewer and moves):
                    break  # what came before was before the turn of that seat
            last = move.seat
            moves.setdefault(last, []).insert(0, (move, tuple(events)))
        return {seat: Turn(began.get(seat, ()), tuple(made)) for seat, made in moves.items()}

    def _beside(self, entry: Entry) -> list[str]:
        """What is told beside what happened: what a bot says, and that one failed."""
        return [each.text for each in self._aside(entry)]

    def _aside(self, entry: Entry) -> list[Told]:
        """What is told beside what happened."""
        said = self.said.get(entry.n)
        return [*([Told(said, kind=SAID)] if said else []), *map(Told, self._failed(entry))]

    def _failed(self, entry: Entry) -> list[str]:
        """That the move of `entry` is not of the level of its seat, where a bot failed, or that
        the bot had to begin anew."""
        sentences = {
            "normal": _("@{seat} plays this move at Normal: Hard failed, and the log says why."),
            "easy": _("@{seat} plays this move at Easy: Normal failed, and the log says why."),
            "random": _("@{seat} plays any legal move: Easy failed, and the log says why."),
        }
        level, _slash, _style = self.lowered.get(entry.n, "").partition("/")
        if level:
            return [sentences[level].format(seat=entry.move.seat)]
        if entry.n in self.late:
            text = _("@{seat} took too long to think and was started anew; the log file says when.")
            return [text.format(seat=entry.move.seat)]
        return []

    def fresh(self, viewer: int | None) -> dict[str, tuple[int, int]]:
        """How the public figures changed, all in all (before, after), since the last decision of
        `viewer` in this deal, or by it while others move; for someone at no seat, by the last
        move."""
        out: dict[str, tuple[int, int]] = {}
        is_mine = viewer is not None and self.session.state.current_player == viewer
        for entry, events in reversed(self._lines(self._public)[-RECENT:]):
            is_last = entry.move.seat == viewer and not entry.forced
            if is_last and is_mine:
                break
            for event in reversed(events):
                if isinstance(event, Dealt):
                    return out
                if isinstance(event, Changed):
                    _before, after = out.get(event.figure, (0, event.after))
                    out[event.figure] = (event.before, after)
            if is_last or (viewer is None and out):
                break
        return out

    def past(self) -> tuple[Changed, ...]:
        """Every change of a public figure since the cards were dealt, oldest first."""
        found: list[Changed] = []
        for _entry, events in reversed(self._lines(self._public)):
            for event in reversed(events):
                if isinstance(event, Changed):
                    found.append(event)
                elif isinstance(event, Dealt):
                    return tuple(reversed(found))
        return tuple(reversed(found))

    def last(self) -> tuple[tuple[int, str], ...]:
        """The seats and the names of the last two moves that seats made, the newest first."""
        moves = (entry.move for entry, _events in reversed(self._lines(self._public)))
        return tuple(islice(((move.seat, move.name) for move in moves if move.seat >= 0), 2))

    def recap(self, seat: int) -> list[tuple[Entry, str]]:
        """What everyone was told since the last move of `seat`, oldest first, with the line of
        each; where that move ended a deal, how it was scored.

        It stands on the cover that others still see: what `seat` alone was told waits beneath.
        """
        out: list[tuple[Entry, str]] = []
        for entry, events in reversed(self._lines(self._public)):
            is_own = entry.move.seat == seat and not entry.forced
            if is_own:
                scored = [isinstance(event, Scored) for event in events]
                events = events[scored.index(True) :] if any(scored) else []
            elif said := self.said.get(entry.n):
                out.append((entry, said))
            out += [(entry, event.text) for event in reversed(events) if isinstance(event, Told)]
            if is_own:
                break
        return out[::-1]


def _gone(events: Sequence[Event], ways: int) -> Iterator[Event]:
    """What came with the first so many ways of cards, and before any score."""
    for event in events:
        ways -= isinstance(event, Moved)
        if ways < 0 or isinstance(event, Scored):
            return
        yield event


def _is_begun(event: Event) -> bool:
    """Whether the table begins anew with an event: a score, or cards dealt elsewhere than to
    hands."""
    if isinstance(event, Dealt):
        return not all(target.startswith("hand:") for target in event.targets)
    return isinstance(event, Scored)


def _of_others(events: Sequence[Event], seat: int, by_chance: Collection[str] = ()) -> list[Told]:
    """What events tell of seats but `seat`, or of the kinds `by_chance`, the newest first."""
    return [
        each
        for each in reversed(events)
        if isinstance(each, Told)
        and each.seat != seat
        and (each.seat is not None or each.kind in by_chance)
    ]


def _last_score(events: Sequence[Event]) -> int:
    """Where among `events` the last score is, -1 where nothing was scored."""
    return max((at for at, event in enumerate(events) if isinstance(event, Scored)), default=-1)


def _seat_of(event: Event) -> int | None:
    """The seat whose money or points changed, or that a sentence is about."""
    return event.seat if isinstance(event, Gained | Told) else None
