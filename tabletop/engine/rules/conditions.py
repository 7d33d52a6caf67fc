"""The condition library: named requirements that the drops and actions of rules/*.yaml choose from.

A condition is a factory: it takes its parameter from the YAML once, when the rulebook loads, and
gives a Requirement, which decides (`test`), says why not (`say`) and may name candidates
(`propose`). Games add conditions of their own under further names. The same requirements make the
legal moves, judge drops and explain refusals; see `engine.rules.program`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from types import MappingProxyType
from typing import (
    Annotated,
    Final,
    Generic,
    Literal,
    NamedTuple,
    Never,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
)

from msgspec import Meta

from tabletop.engine import limits
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, suit_name
from tabletop.engine.moves import Value
from tabletop.system.i18n import _, ngettext

S = TypeVar("S")
"""The State that a game's conditions know."""
S_co = TypeVar("S_co", covariant=True)
L_co = TypeVar("L_co", bound=Hashable, covariant=True)
"""What a game knows a place that comes and goes by."""


class Spot(str):
    """The id of a zone, `hand:2`, taken apart: its kind `hand`, and its key 2, a word, or None."""

    __slots__ = ("key", "kind")

    kind: str
    key: int | str | None

    @property
    def seat(self) -> int:
        """The seat in the id; raises TypeError where it names none."""
        if not isinstance(self.key, int):
            raise TypeError(f"{self} is no seat's")
        return self.key


@lru_cache(maxsize=4096)
def spot(zone: str) -> Spot:
    """The id of a zone, taken apart."""
    made = Spot(zone)
    made.kind, _colon, key = zone.partition(":")
    made.key = int(key) if key.isdecimal() and key.isascii() else key or None
    return made


class InPlay(Protocol):
    """A position as the engine asks it, whichever game it is of; see `State`."""

    @property
    def phase(self) -> str: ...
    @property
    def current_player(self) -> int: ...
    def is_zone(self, zone: Spot) -> bool: ...
    def owner(self, zone: str) -> int | None: ...
    def hides(self, zone: Spot) -> bool: ...
    def lying(self, zone: Spot) -> Sequence[Card]: ...
    def places(self, kind: str) -> Iterable[Spot]: ...


NO_STATE: Final = cast("InPlay", None)
"""For what is asked once for all positions: whatever reads it fails at once."""
NOWHERE: Final = spot("")
"""The place of a move that goes from or to none."""
NO_ARGS: Final[Mapping[str, Value]] = MappingProxyType({})


class Ask(Generic[S_co]):
    """What a requirement is asked about: `seat` would take `cards` from zone `source` onto `onto`,
    with the arguments `args` that no gesture gives, as far as they are known yet.

    `among` are the cards of the source, for a requirement that proposes some of them. The
    `state` is NO_STATE where a requirement is asked once for all positions: one that reads it then,
    and does not say so, fails at once.
    """

    __slots__ = ("among", "args", "cards", "onto", "seat", "source", "state")

    def __init__(
        self,
        state: S_co,
        seat: int,
        cards: tuple[Card, ...] = (),
        source: Spot = NOWHERE,
        onto: Spot = NOWHERE,
        args: Mapping[str, Value] = NO_ARGS,
        among: Sequence[Card] = (),
    ) -> None:
        self.state = state
        self.seat = seat
        self.cards = cards
        self.source = source
        self.onto = onto
        self.args = args
        self.among = among


class Near(NamedTuple, Generic[L_co]):
    """A place that comes and goes, its owner, and how it `look`s: whatever of what lies there a
    game's conditions read by the words that its Manner names."""

    spot: Spot
    owner: int | None
    look: L_co


@dataclass(frozen=True, slots=True)
class Requirement(Generic[S]):
    """A condition with its parameter: whether it holds, and in one sentence why it does not, which
    is asked only after it failed. `rule` gives the id of the rule that this sentence speaks of,
    where that is not the one of the drop.

    The rest spares asking. `propose` gives every value that may pass of the part of an Ask that the
    condition proposes, given the parts before it: a superset, nothing twice; where `is_exact` it
    gives just those that pass. `near` gives by the face of a card every place that comes and goes
    where it may pass, a superset too. `bars` gives the cards that a seat may not move at all, where
    every other passes.
    """

    test: Callable[[Ask[S]], bool]
    say: Callable[[Ask[S]], str]
    propose: Callable[[Ask[S]], Iterable[Value | None]] | None = None
    is_exact: bool = False
    near: Callable[[S], Mapping[str, Sequence[Near[Hashable]]]] | None = None
    bars: Callable[[S, int], Collection[Card]] | None = None
    rule: Callable[[Ask[S]], str] | None = None


EVERYTHING: Final = frozenset({"everything"})


@dataclass(frozen=True, slots=True)
class Condition(Generic[S]):
    """One named condition: the type of its YAML parameter, and the factory of its requirement.

    `reads` are the parts of an Ask it looks at beside the seat: `cards`, `source`, `onto`, `state`,
    the name of an argument, or words of the game for parts of its state that an Index keys by; one
    that does not say so reads everything, and is asked every time. `proposes` is the part of which
    its requirement names candidates: `cards` or an argument; of several the one with the
    least `breadth` is taken. It can be asked of drops from the kinds of zones `sources` onto the
    kinds `places`; none stands for every kind. One that `leaves_some` lets some of the cards of a
    zone through in every position.
    """

    param: object
    build: Callable[[Never], Requirement[S]]
    reads: frozenset[str] = EVERYTHING
    proposes: str = ""
    breadth: int = 9
    sources: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    leaves_some: bool = False


AnyCondition: TypeAlias = Condition[InPlay]
"""A condition as the platform knows it, which asks it about no states but its game's."""

CARDS: Final = frozenset({"cards"})
CARDS_AND_PLACE: Final = frozenset({"cards", "onto"})


def _cards(n: int) -> Requirement[InPlay]:
    sentence = ngettext(
        "Exactly one card at a time goes there.", "Exactly {n} cards go there at once.", n
    ).format(n=n)
    return Requirement(
        lambda ask: len(ask.cards) == n,
        lambda ask: sentence,
        lambda ask: combinations(ask.among, n),
    )


def _at_least(n: int) -> Requirement[InPlay]:
    sentence = ngettext("At least one card is needed.", "At least {n} cards are needed.", n)
    return Requirement(lambda ask: len(ask.cards) >= n, lambda ask: sentence.format(n=n))


def _at_most(n: int) -> Requirement[InPlay]:
    sentence = ngettext("At most one card goes there.", "At most {n} cards go there at once.", n)
    return Requirement(
        lambda ask: len(ask.cards) <= n,
        lambda ask: sentence.format(n=n),
        lambda ask: chain.from_iterable(
            combinations(ask.among, size) for size in range(1, min(n, len(ask.among)) + 1)
        ),
    )


def _suit_of(what: Literal["pile"]) -> Requirement[InPlay]:
    def say(ask: Ask[InPlay]) -> str:
        card = next(card for card in ask.cards if card.suit != ask.onto.key)
        if card.kind == "joker":
            return _("A Joker has no suit and goes on no pile.")
        return _("The {card} goes on the {suit} pile.").format(
            card=card_name(card), suit=suit_name(card.suit)
        )

    return Requirement(lambda ask: all(card.suit == ask.onto.key for card in ask.cards), say)


def _kind(kind: str) -> Requirement[InPlay]:
    sentences = {
        "joker": _("Only a Joker goes there."),
        "french": _("No Joker goes there: choose another card."),
    }
    sentence = sentences.get(kind, _("Another kind of card is needed there."))
    return Requirement(
        lambda ask: all(card.kind == kind for card in ask.cards), lambda ask: sentence
    )


def _to_another(_is: bool) -> Requirement[InPlay]:
    sentence = _("That goes to another place than where it lies.")
    return Requirement(lambda ask: ask.onto != ask.source, lambda ask: sentence)


def _any_left(_is: bool) -> Requirement[InPlay]:
    sentence = _("There is no card left there.")
    return Requirement(lambda ask: bool(ask.state.lying(ask.source)), lambda ask: sentence)


Count: TypeAlias = Annotated[int, Meta(ge=1, le=limits.CARDS_AT_ONCE)]

LIBRARY: Final[Mapping[str, AnyCondition]] = {
    "cards": Condition(Count, _cards, CARDS, "cards", 5),
    "at_least": Condition(Count, _at_least, CARDS),
    "at_most": Condition(Count, _at_most, CARDS, "cards", 7),
    "suit_of": Condition(Literal["pile"], _suit_of, CARDS_AND_PLACE),
    "kind": Condition(str, _kind, CARDS),
    "any_left": Condition(bool, _any_left, frozenset({"source", "state"})),
    "to_another": Condition(bool, _to_another, frozenset({"source", "onto"})),
}
