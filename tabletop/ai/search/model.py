"""What sampling and search must know of each game: what cannot lie where, which moves are worth a
look, how a position plays itself out quickly, and what it is worth where the search stops.

A game offers it as the class `Search` of its `bots.search`. Most answers have a plain default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View


class Model(Protocol):
    """What a walk down the tree plays on: a State, or a game's own leaner model of one."""

    current_player: int

    def copy(self) -> Self:
        """An independent copy."""

    def apply(self, move: Move) -> None:
        """Makes `move`, which is legal."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Model)


AnyGuide: TypeAlias = "Guide[State, View, Model]"
"""A guide as the search knows it, which gives it nothing but what comes of its own game."""


def find(game: str) -> type[AnyGuide]:
    """The guide of the game `game`."""
    guide = registry.part(game, "bots.search").Search
    assert isinstance(guide, type)
    assert issubclass(guide, Guide)
    return guide


class Guide(ABC, Generic[S, V, M]):
    """What is known of a game for one decision, that of the seat of `view`."""

    lays: ClassVar[bool] = True
    """Whether `lay` can change hidden cards about in a State; else each is restored anew."""

    explores: ClassVar[float] = 0.7
    """How much the search looks at what it has seldom tried, beside values from 0 to 1."""

    doubt: ClassVar[float] = 1.0
    """How many standard errors a move must be ahead of the rule of thumb's own before the search
    overrules it."""

    trust: ClassVar[float] = 0.0
    """How often another seat is taken to play by the rule of thumb, not by what would be best."""

    def __init__(self, view: V, book: RuleBook) -> None:
        if view.seat is None:
            raise ValueError("a search is a seat's")
        self.view = view
        self.book = book
        self.seat = view.seat

    # Sampling

    def barred(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        """By zone, which cards of `pool` cannot lie at its hidden places."""
        return {}

    def supposed(self, zones: Mapping[str, tuple[Card, ...]], rng: Random) -> dict[str, object]:
        """Facts that the View hides and the state cannot do without, made up to fit `zones`."""
        return {}

    @property
    def weighs(self) -> bool:
        """Whether `likelihood` tells the ways the unseen cards may lie apart."""
        return False

    def likelihood(self, zone: str, cards: Sequence[Card]) -> float:
        """The logarithm of how likely what was seen is if `zone` hides `cards`."""
        return 0.0

    @abstractmethod
    def lay(self, state: S, zones: Mapping[str, tuple[Card, ...]]) -> None:
        """Puts the cards of `zones`, those that the View does not wholly see, into `state`."""

    def fits(self, state: S) -> bool:
        """Whether a sampled state fits what the View tells beside where cards can lie: who is to
        move can."""
        player = state.current_player
        return player < 0 or player == self.seat or bool(state.legal_moves())

    # Search

    @abstractmethod
    def model(self, state: S) -> M:
        """What walks play on that start from a sampled `state`; never changes it."""

    @abstractmethod
    def branches(self, state: M) -> tuple[Sequence[Hashable], Sequence[Move]]:
        """The moves of the seat to move that are worth a look, never none, each under a key: the
        same key wherever moves are the same to the searcher."""

    def reply(self, state: M, rng: Random) -> Move | None:
        """A move to be made without a branch in the tree, since the searcher does not see it;
        None where the tree branches."""
        return None

    def thumb(self, state: M, keys: Sequence[Hashable], moves: Sequence[Move], rng: Random) -> int:
        """The place among `moves` of the one that a rule of thumb makes, which the tree looks at
        first; -1 where there is no quick one."""
        return -1

    def is_over(self, state: M) -> bool:
        """Whether the search stops here: at the end, and before chance has its say."""
        return state.current_player < 0

    @abstractmethod
    def rate(self, state: M, rng: Random) -> Sequence[float]:
        """What `state` is worth to each seat, from 0 to 1, once rules of thumb have played it on
        to where the search stops. May change `state`."""

    def plain(self, rng: Random) -> Move | None:
        """The move where there is nothing to search for, else None."""
        return None


def chances(totals: Sequence[float], spread: float) -> list[float]:
    """The chances of seats to end up first that stand at `totals` now, when what is to come
    still moves each by about `spread`."""
    best = max(totals)
    weights = [exp((total - best) * 1.7 / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def with_margin(values: Sequence[float], totals: Sequence[float], scale: float) -> list[float]:
    """`values` with a little for being ahead of the best other seat, in units of `scale`: a won
    or lost game is still played well."""
    out = []
    for seat, value in enumerate(values):
        other = max(total for each, total in enumerate(totals) if each != seat)
        lead = max(-1.0, min(1.0, (totals[seat] - other) / scale))
        out.append(0.92 * value + 0.08 * (0.5 + 0.5 * lead))
    return out


def with_lead(values: Sequence[float], totals: Sequence[float], half: float) -> list[float]:
    """`values` with a little for the lead over the other seats' mean, each further point less
    than the one before but never nothing: neither a won game nor a lost one is played carelessly.

    A lead of `half` brings half of what leads are worth beside winning. It is the mean and not
    the best other seat, lest who is far behind pays to hurt the one in front.
    """
    others, whole = len(totals) - 1, sum(totals)
    out = []
    for value, total in zip(values, totals, strict=True):
        lead = total - (whole - total) / others
        out.append(0.92 * value + 0.04 * (1 + lead / (half + abs(lead))))
    return out
