"""What sampling and search must know of each game: which cards cannot lie where, which moves are
candidates, the rollout policy, and the evaluation where a rollout stops.

A game offers it as the class `Search` of its `bots.search`. Most answers have a plain default.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from math import exp
from random import Random
from typing import ClassVar, Generic, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.system.i18n import _, ngettext


class Outcome(NamedTuple):
    """What a rollout came to for every seat: the `values` that the search goes by, 0 to 1; the
    chance to win the game, `wins`, 0 to 1; and the `points` that are expected where the rollout
    stops, as the game counts."""

    values: Sequence[float]
    wins: Sequence[float]
    points: Sequence[float]


class RolloutState(Protocol):
    """What simulations play on: a State, or a game's own compact version of one."""

    current_player: int

    def copy(self) -> Self:
        """An independent copy."""

    def apply(self, move: Move) -> None:
        """Makes `move`, which is legal."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
M = TypeVar("M", bound=RolloutState)


AnySearchModel: TypeAlias = "SearchModel[State, View, RolloutState]"
"""A model as the search knows it, which gives it nothing but what comes of its own game."""


def find(game: str) -> type[AnySearchModel]:
    """The model of the game `game`."""
    model = registry.part(game, "bots.search").Search
    assert isinstance(model, type)
    assert issubclass(model, SearchModel)
    return model


class SearchModel(ABC, Generic[S, V, M]):
    """A game as sampling and search need it, for one decision of the seat of `view`.

    The policy is the game's quick rule of thumb, by which rollouts are played.
    """

    can_relocate: ClassVar[bool] = True
    """Whether hidden cards can be moved in a sampled State; else each sample is a new one."""

    exploration: ClassVar[float] = 0.7
    """The exploration constant of UCT, for values from 0 to 1."""

    override_threshold: ClassVar[float] = 1.0
    """How many standard errors a move must be ahead of the policy's own before the search plays it
    instead."""

    sure: ClassVar[float] = 2.6
    """How many standard errors behind the best a move must be for the search to give it up at
    once: more where States drawn after each other are like each other."""

    opponent_policy_rate: ClassVar[float] = 0.0
    """The probability, 0 to 1, that another seat plays by the policy and not its best."""

    tells_next: ClassVar[bool] = False
    """Whether a move is told with the one of the same seat that the search expects after it."""

    def __init__(self, view: V, book: RuleBook) -> None:
        if view.seat is None:
            raise ValueError("a search is a seat's")
        self.view = view
        self.book = book
        self.seat = view.seat

    # Sampling

    def forbidden(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        """By zone id, the cards of `pool` that cannot lie at its hidden places."""
        return {}

    def sampled_facts(
        self, zones: Mapping[str, tuple[Card, ...]], rng: Random
    ) -> dict[str, object]:
        """Values for facts that the View hides and a state needs, consistent with `zones`."""
        return {}

    @property
    def has_likelihood(self) -> bool:
        """Whether `likelihood` makes some deals of the unseen cards likelier than others."""
        return False

    def likelihood(self, zone: str, cards: Sequence[Card]) -> float:
        """The logarithm of how likely what was seen is if `zone` hides `cards`."""
        return 0.0

    def is_consistent(self, state: S) -> bool:
        """Whether a sampled state agrees with the View beyond where cards lie: the seat to move has
        a legal move."""
        player = state.current_player
        return player < 0 or player == self.seat or bool(state.legal_moves())

    # Search

    @abstractmethod
    def rollout_state(self, state: S) -> M:
        """The state that simulations from a sampled `state` play on; never changes `state`."""

    @abstractmethod
    def branches(self, state: M) -> tuple[Sequence[Hashable], Sequence[Move]]:
        """The candidate moves of the seat to move, at least one, each with its key in the tree:
        moves that are the same to the searcher have the same key."""

    def reply(self, state: M, rng: Random) -> Move | None:
        """A move to be made without a branch in the tree, since the searcher does not see it;
        None where the tree branches."""
        return None

    def policy_rate(self, state: M) -> float:
        """The probability, 0 to 1, that the seat to move, another than the searcher's, plays by
        the policy and not its best."""
        return self.opponent_policy_rate

    def prior(self, state: M, keys: Sequence[Hashable], moves: Sequence[Move], rng: Random) -> int:
        """The index in `moves` of the policy's choice, which the tree tries first; -1 where it has
        no quick one. It is asked of a state next after the `branches` of that state."""
        return -1

    def is_over(self, state: M) -> bool:
        """Whether the search stops here: at the end, and before chance has its say."""
        return state.current_player < 0

    @abstractmethod
    def evaluate(self, state: M, rng: Random) -> Outcome:
        """What `state` comes to for each seat, after a rollout by the policy to where the search
        stops. May change `state`."""

    # What is said of it

    def amount(self, points: float) -> str:
        """So many `points` of an Outcome in words, as "61 points"."""
        n = round(points)
        return ngettext("{n} point", "{n} points", n).format(n=n)

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} some moves on").format(amount=self.amount(points))

    def horizon(self) -> str:
        """What the points of an Outcome are, in a sentence."""
        return _("Points are those expected where the trial games stop.")

    def trivial_move(self, rng: Random) -> Move | None:
        """A forced or trivial move that skips the search, None where there is none."""
        return None


def chances(totals: Sequence[float], spread: float) -> list[float]:
    """The chances of seats to end up first that stand at `totals` now, when what is to come
    still moves each by about `spread`."""
    best = max(totals)
    weights = [exp((total - best) * 1.7 / spread) for total in totals]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def with_margin(
    wins: Sequence[float], totals: Sequence[float], scale: float, weight: float = 0.08
) -> Outcome:
    """`wins` with something, as much as `weight` says, for being ahead of the best other seat, in
    units of `scale`: a won or lost game is still played well."""
    out = []
    for seat, value in enumerate(wins):
        other = max(total for each, total in enumerate(totals) if each != seat)
        lead = max(-1.0, min(1.0, (totals[seat] - other) / scale))
        out.append((1 - weight) * value + weight * (0.5 + 0.5 * lead))
    return Outcome(out, wins, totals)


def with_lead(wins: Sequence[float], totals: Sequence[float], half: float) -> Outcome:
    """`wins` with a little for the lead over the other seats' mean, each further point less
    than the one before but never nothing: neither a won game nor a lost one is played carelessly.

    A lead of `half` brings half of what leads are worth beside winning. It is the mean and not
    the best other seat, lest who is far behind pays to hurt the one in front.
    """
    others, whole = len(totals) - 1, sum(totals)
    out = []
    for value, total in zip(wins, totals, strict=True):
        lead = total - (whole - total) / others
        out.append(0.92 * value + 0.04 * (1 + lead / (half + abs(lead))))
    return Outcome(out, wins, totals)
