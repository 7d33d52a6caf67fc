"""What is wrong before any requirement is asked: its codes, and how a game words it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeAlias, TypeVar

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.system.i18n import _

NOT_THERE: Final = "not_there"
NO_PLACE: Final = "no_place"
NO_DROP: Final = "no_drop"
NO_MOVE: Final = "no_move"
NO_CHOICE: Final = "no_choice"
TWICE: Final = "twice"
"""The codes. Of a gesture: its cards do not lie where it says, or are not the seat's to move; there
is no such place; no drop of the book leads from there to there now; a card is named twice. Of a
move: there is no such one, or what was chosen is nothing there is to choose."""

S = TypeVar("S")

Amiss: TypeAlias = Literal["not_there", "no_place", "no_drop"]


def _amiss(state: object, drop: Drop, code: Amiss) -> Refusal:
    sentences = {
        NOT_THERE: _("You can only move cards that are yours to move."),
        NO_PLACE: _("There is nothing there to put a card on."),
        NO_DROP: _("That cannot go there now."),
    }
    return Refusal(sentences[code])


def _mistimed(state: object, move: Move) -> Refusal:
    return Refusal(_("That cannot be done now."))


@dataclass(frozen=True, slots=True)
class Manner(Generic[S]):
    """How a game words and lists what is the engine's: `amiss` says why a gesture is none of the
    book's drops (see `Amiss`), `mistimed` why a move that no drop or action allows now is not; a
    refusal without a rule is one of the turn's, or of the drop that a written move would be.

    Where twins, cards of one face, stand for each other in what is listed, `apart` gives the cards
    that none stands for. `looks` are the words of what conditions read for which the look of a
    place that comes and goes stands (see `Near`)."""

    amiss: Callable[[S, Drop, Amiss], Refusal] = _amiss
    mistimed: Callable[[S, Move], Refusal] = _mistimed
    apart: Callable[[S], Collection[Card]] | None = None
    looks: frozenset[str] = frozenset()
