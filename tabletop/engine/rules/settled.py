"""Arguments that a gesture settles: where a move's cards go, as the move is written.

A kind of move says of each such argument which part of the gesture it tells. From that follow both
directions: what a gesture makes of the argument, and which gesture a written move stands for. The
usual needs no word at all: cards come from the mover's own zone, or the only one of its kind, or
from where they lie where there are several kinds; and they go to the mover's own zone, or the only
one.

    "play": MoveKind(
        {"card": CARD, "pile": Optional(WORD)},
        moved=("card",),
        sources=frozenset({"hand"}),
        places=frozenset({"pile"}),
        settled={"pile": PlaceKey(usual=lambda ask: ask.cards[0].suit)},
        ...

A play of the seven of hearts onto the hearts pile is written `play card=7H`, one onto another pile
names that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from tabletop.engine.moves import Value
from tabletop.engine.rules.conditions import Ask

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Settled(Protocol[S_contra]):
    """What one argument tells of a gesture.

    `reads_state` says whether that hangs on more of a position than where the gesture leads;
    `reads_look` that it hangs on the look of the place alone (see `Near`).
    """

    @property
    def reads_state(self) -> bool: ...
    @property
    def reads_look(self) -> bool: ...

    def value(self, ask: Ask[S_contra]) -> Value | None:
        """The argument of the gesture of `ask`, None where it is left out."""

    def agrees(self, ask: Ask[S_contra], name: str, args: Mapping[str, Value]) -> bool:
        """Whether the gesture of `ask` may be that of a move with `args`, of which this argument is
        called `name`."""


class _Said(Generic[S]):
    """What is said, or left out, of the gesture alone."""

    reads_state: bool = False
    reads_look: bool = False

    def value(self, ask: Ask[S]) -> Value | None:
        raise NotImplementedError

    def agrees(self, ask: Ask[S], name: str, args: Mapping[str, Value]) -> bool:
        return self.value(ask) == args.get(name)


@dataclass(frozen=True)
class PlaceKey(_Said[S]):
    """The key of the place: a seat, or the word after the colon of its id. It is left out where it
    is the `usual` one, and for a place that has none, unless its kind is among `words`: then it is
    that."""

    usual: Callable[[Ask[S]], int | str | None] | None = None
    words: frozenset[str] = frozenset()
    reads_state: bool = False

    def value(self, ask: Ask[S]) -> Value | None:
        kind, key = ask.onto.kind, ask.onto.key
        if key is None:
            return kind if kind in self.words else None
        return None if self.usual is not None and self.usual(ask) == key else key


@dataclass(frozen=True)
class PlaceKind(_Said[S]):
    """The kind of the place, of those that it tells apart (`among`); it is left out where it is the
    `usual` one."""

    among: frozenset[str]
    usual: Callable[[Ask[S]], str]

    def value(self, ask: Ask[S]) -> Value | None:
        kind = ask.onto.kind
        return None if kind not in self.among or self.usual(ask) == kind else kind


@dataclass(frozen=True)
class IsPlace(_Said[S]):
    """That the place is of this kind and of no other: true, or left out. It is left out too where
    the move has the argument `told_by`, which tells it."""

    kind: str
    told_by: str = ""

    def value(self, ask: Ask[S]) -> Value | None:
        return True if ask.onto.kind == self.kind and self.told_by not in ask.args else None

    def agrees(self, ask: Ask[S], name: str, args: Mapping[str, Value]) -> bool:
        return (ask.onto.kind == self.kind) == (name in args or self.told_by in args)


@dataclass(frozen=True)
class IsSource(_Said[S]):
    """That the cards come from a zone of this kind and of no other: true, or left out."""

    kind: str

    def value(self, ask: Ask[S]) -> Value | None:
        return True if ask.source.kind == self.kind else None


@dataclass(frozen=True)
class Follows(_Said[S]):
    """What follows from the cards, the place and the position, and tells nothing of the gesture;
    where it `reads_look`, nothing of the position but the look of the place."""

    of: Callable[[Ask[S]], Value]
    reads_look: bool = False
    reads_state: bool = True

    def value(self, ask: Ask[S]) -> Value | None:
        return self.of(ask)

    def agrees(self, ask: Ask[S], name: str, args: Mapping[str, Value]) -> bool:
        return True
