"""A game gone through again: as it stood at any point of it, which nobody can play on."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tabletop.engine.events import Began, Dealt, Scored
from tabletop.engine.moves import CHANCE, Move, Refusal
from tabletop.engine.play.session import Origin, Player, Session
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.system.errors import BadFile, SetupError
from tabletop.system.i18n import _

Kind: TypeAlias = Literal["turn", "trick", "round", "deal", "score"]

PARTS: Final[frozenset[Kind]] = frozenset({"trick", "round", "deal"})
"""The marks at which a part of a game begins."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point worth stopping at: the position in which a seat begins to decide that did not decide
    before, the first decision of a trick, a round or a deal, or the position after something was
    scored. `at` counts the entries before it."""

    at: int
    kind: Kind


class Replay(Session):
    """The game of another session at the point after its first `at` entries.

    It is read like any session, holds no journal, and refuses every move. `is_open` shows all cards
    to whoever looks, which is for games that are over. `stops` are the points at which a seat
    decides and the end, `marks` those worth stopping at.
    """

    def __init__(self, whole: Session) -> None:
        super().__init__(whole.game, whole.book, whole.players, whole.deal)
        self.whole = whole
        self._is_open = False
        self._views: tuple[State, dict[tuple[int | None, bool], View]] | None = None
        self.stops = tuple(_stops(whole))
        self.marks = tuple(_marks(whole, self.stops))
        self.to(len(whole.entries))

    @property
    def length(self) -> int:
        """How many entries the whole game has."""
        return len(self.whole.entries)

    @property
    def at(self) -> int:
        """How many entries of it are shown."""
        return len(self.entries)

    def to(self, at: int) -> None:
        """Goes to the point after the first `at` entries; what is too little or too much is the
        beginning or the end."""
        at = max(0, min(self.length, at))
        if at and at == self.at:
            return
        self._timeline = self.whole.until(at)
        self._n = self.entries[-1].n if at else 0
        self.is_due = False

    @property
    def moves(self) -> int:
        """How many decisions the whole game has."""
        return len(self.stops) - 1

    @property
    def made(self) -> int:
        """How many decisions were made at this point."""
        return min(bisect_left(self.stops, self.at), self.moves)

    def before_line(self, line: int) -> int:
        """The point just before the line numbered `line`; the end where there is none."""
        entries = self.whole.entries
        return next((at for at, entry in enumerate(entries) if entry.n >= line), len(entries))

    def next_stop(self, step: int) -> int:
        """Where the next decision lies, ahead (`step` 1) or back (-1); the last one is the end."""
        if step > 0:
            return min((at for at in self.stops if at > self.at), default=self.length)
        return max((at for at in self.stops if at < self.at), default=self.stops[0])

    def next_mark(self, kinds: Collection[Kind], step: int) -> int:
        """Where the next mark of one of the `kinds` lies, ahead (`step` 1) or back (-1); the end or
        the beginning where there is none."""
        marks = [mark.at for mark in self.marks if mark.kind in kinds]
        if step > 0:
            return min((at for at in marks if at > self.at), default=self.length)
        return max((at for at in marks if at < self.at), default=0)

    @property
    def is_open(self) -> bool:
        """Whether all cards are shown."""
        return self._is_open

    def lay_open(self, is_open: bool) -> None:
        """Shows all cards, or not; raises SetupError where the game is not over."""
        if is_open and not self.whole.state.is_terminal:
            raise SetupError(_("The game is not over; its hands stay closed until it is."))
        self._is_open = is_open

    def view(self, seat: int | None) -> View:
        """What `seat` saw at this point, or everything where it lies open."""
        if self._views is None or self._views[0] is not self.state:
            self._views = (self.state, {})
        views, key = self._views[1], (seat, self._is_open)
        if key not in views:
            views[key] = self.state.view(seat, is_open=self._is_open)
        return views[key]

    def play(self, move: Move) -> Refusal | None:
        """Refuses: what has happened stands."""
        return Refusal(_("This is a replay. Play on from here to make another move."))

    def advance(self) -> None:
        """Does nothing: nothing is due."""

    def undo_target(self, seat: int, take_backs: bool = False) -> int | Refusal:
        """Refuses: what has happened stands."""
        return Refusal(_("This is a replay; go back in it instead."))


def _stops(whole: Session) -> list[int]:
    """The points at which a seat decides, and the end."""
    decided = [
        at
        for at, entry in enumerate(whole.entries)
        if entry.move.seat != CHANCE and not entry.forced
    ]
    return [*decided, len(whole.entries)]


def _marks(whole: Session, stops: Sequence[int]) -> list[Mark]:
    """The marks of a game that is decided at `stops`, in order; a part that begins with a part of
    another kind has a mark of its own."""
    marks: list[Mark] = []
    begun: dict[int, list[Kind]] = {}
    before = None
    for at, entry in enumerate(whole.entries):
        if entry.move.seat != CHANCE and not entry.forced:
            marks += [Mark(at, kind) for kind in begun.pop(at, ())]
            if entry.move.seat != before:
                marks.append(Mark(at, "turn"))
                before = entry.move.seat
        first = stops[bisect_right(stops, at)] if at < stops[-1] else stops[-1]
        for event in entry.events:
            kind: Kind | None = event.part if isinstance(event, Began) else None
            if isinstance(event, Dealt) and entry.move.seat == CHANCE:
                kind = "deal"
            if kind is not None and kind not in begun.setdefault(first, []):
                begun[first].append(kind)
        if any(isinstance(event, Scored) for event in entry.events):
            marks.append(Mark(at + 1, "score"))
            before = None
    return marks


def play_on(replay: Replay, players: Sequence[Player], name: str) -> Session:
    """A new game between `players`, in memory, that stands where `replay` does, of a game called
    `name`, which it tells; raises SetupError where they are not as many, the game is over there,
    or it is not over at all and somebody would see cards that are hidden from them still."""
    whole = replay.whole
    if len(players) != len(whole.players):
        text = _("This game has {n} seats, and there are {m} players.")
        raise SetupError(text.format(n=len(whole.players), m=len(players)))
    if replay.state.is_terminal:
        raise SetupError(_("The game is over here; go back to play on from before."))
    if not whole.state.is_terminal:
        if any(a.is_human != b.is_human for a, b in zip(whole.players, players, strict=True)):
            raise SetupError(_("Until this game is over, people sit where people sat."))
        if not any(entry.move.seat != CHANCE and not entry.forced for entry in whole.entries):
            raise SetupError(_("Nobody has made a move in this game yet: just play it."))
    session = Session(whole.game, whole.book, players, whole.deal)
    try:
        session.follow([entry.move for entry in replay.entries], "")
    except BadFile:
        text = _("Someone cut the cards by hand here: leave people where people sat.")
        raise SetupError(text) from None
    session.origin = Origin(name, replay.made)
    session.advance()
    return session
