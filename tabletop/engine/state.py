"""The state of a game: who is to move, what is legal, what a move does, and where the cards lie.

A state is plain data, changed in place by `apply` and cheap to copy. Chance is a player: while
`current_player` is CHANCE, `due()` says which outcome is awaited and `apply` takes it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final, Literal, Self, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Drop, Move, Refusal, Value, Verdict
from tabletop.system.i18n import _

if TYPE_CHECKING:
    from tabletop.engine.events import Event
    from tabletop.engine.rules.book import RuleBook
    from tabletop.engine.view import View

Sight: TypeAlias = frozenset[int]
"""The seats that may see something."""

MAX_SEATS: Final = 6
EVERYONE: Final[Sight] = frozenset(range(MAX_SEATS))
NOBODY: Final[Sight] = frozenset()


@dataclass(frozen=True, slots=True)
class Zone:
    """A named place for cards, top (or left) card last, and who sees what lies there.

    `id` is a kind, or a kind and a name: `stock`, `hand:0`, `pile:C`. `owner` is a seat or None.
    `sight` holds for every card; `known` adds, for single cards, seats that know where they are.
    In an unordered zone (a hand) positions mean nothing and are never shown.
    """

    id: str
    cards: tuple[Card, ...]
    sight: Sight
    owner: int | None = None
    ordered: bool = True
    known: Mapping[Card, Sight] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The part of the id before the colon."""
        return self.id.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Fact:
    """One figure of the table that is no card in a zone, and the seats that know it."""

    name: str
    value: Value | None
    sight: Sight = EVERYONE


@dataclass(frozen=True, slots=True)
class Due:
    """The chance outcome that is awaited: `dealer` of `n` seats, `cut` between `low` and `n` - 1,
    or a `shuffle` of `pile`, whose cards stand here in deck order."""

    name: Literal["dealer", "shuffle", "cut"]
    n: int = 0
    low: int = 0
    pile: str = ""
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class TallyLine:
    """One line of a score: a label, the arithmetic as a person writes it, and the points."""

    label: str
    detail: str
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """A scored deal, round or hand opened into its arithmetic: the lines of each seat."""

    title: str
    seats: tuple[tuple[TallyLine, ...], ...]
    totals: tuple[int, ...]


class State(ABC):
    """What every game's state offers; see the module's head.

    `current_player` is a seat, CHANCE or OVER, kept as a plain attribute for speed; `phase` is
    the word the rulebook's drops use for the part of the turn.
    """

    __slots__ = ("book", "current_player", "phase", "seats")

    turn_rule: ClassVar[str] = ""
    """The id of the rule that says whose turn it is and how the game ends."""

    book: RuleBook
    seats: int
    current_player: int
    phase: str

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player == OVER

    def seat_people(self, people: Sight) -> None:  # noqa: B027  # most games do not care
        """Tells a state before its first outcome at which seats people sit; without a word,
        people sit at all. For games where chance does something in a bot's stead."""

    @property
    def forced(self) -> Move | None:
        """The move that the table makes at once for the seat to move, by the game's rules; None
        where that seat decides. It is an ordinary legal move, and its line an ordinary line."""
        return None

    @abstractmethod
    def due(self) -> Due:
        """The chance outcome awaited while `current_player` is CHANCE."""

    @abstractmethod
    def legal_moves(self) -> Sequence[Move]:
        """Every move the seat to move may make, in a fixed order; none for CHANCE or when over."""

    @abstractmethod
    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        """Carries out a legal move or a due outcome in place, telling `events` what happened."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent state equal to this one."""

    @abstractmethod
    def moves_for(self, drop: Drop) -> Verdict:
        """What the drop of the seat to move would do, by the rulebook's drops."""

    @abstractmethod
    def explain(self, move: Move) -> Refusal:
        """Why `move`, which the seat to move makes but may not, is illegal."""

    @abstractmethod
    def zones(self) -> list[Zone]:
        """Every zone; each card of the deck lies in exactly one."""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """All else there is to know; zones and facts together are the whole state."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Points or money by seat, as they stand."""

    @abstractmethod
    def worth(self) -> list[int]:
        """What each seat would have if the game ended now, for the chart at the end."""

    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that won, ascending; more than one share the win. Empty until it is over."""

    @abstractmethod
    def tallies(self) -> Sequence[Tally]:
        """The arithmetic of everything scored so far."""

    def owner(self, zone: str) -> int | None:
        """The seat that owns the zone with this id, None where nobody does."""
        return next((known.owner for known in self.zones() if known.id == zone), None)

    def returns(self) -> list[float]:
        """What each seat gets out of a finished game: 1 shared among the winners, else 0."""
        winners = self.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.seats)]

    def judge(self, drop: Drop) -> Verdict:
        """What `drop` would do: one move, several to choose from, or none and why."""
        refusal = self._not_to_move(drop.seat)
        return Verdict(refusal=refusal) if refusal else self.moves_for(drop)

    def check(self, move: Move) -> Refusal | None:
        """None where `move` is legal now, else the sentence and rule that say why it is not."""
        if refusal := self._not_to_move(move.seat):
            return refusal
        return None if move in self.legal_moves() else self.explain(move)

    def _not_to_move(self, seat: int) -> Refusal | None:
        if self.current_player == OVER:
            return Refusal(_("The game is over."), self.turn_rule)
        if seat != self.current_player:
            return Refusal(_("It is not your turn."), self.turn_rule)
        return None

    def view(self, seat: int | None) -> View:
        """What `seat` may see; None is someone who sits at no seat and sees what all see."""
        from tabletop.engine.view import look

        return look(self, seat)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.current_player == other.current_player
            and self.zones() == other.zones()
            and self.facts() == other.facts()
            and tuple(self.tallies()) == tuple(other.tallies())
        )

    __hash__ = None  # type: ignore[assignment]  # changed in place
