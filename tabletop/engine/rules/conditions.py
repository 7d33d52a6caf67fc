"""The condition library: named tests that the drops of rules/*.yaml choose from.

A condition is a factory: it takes its parameter from the YAML once, when the rulebook loads, and
gives a test. A test takes an Ask and answers None where it holds, else a sentence. Games add
conditions of their own under further names; the same tests judge drops and make legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

from msgspec import Meta

from tabletop.engine import limits
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, suit_name
from tabletop.engine.moves import Refusal
from tabletop.system.i18n import _, ngettext


class Asked(Protocol):
    """What a drop's own kind asks of a state; a game's conditions know their State."""

    @property
    def phase(self) -> str:
        """The part of the turn."""

    def owner(self, zone: str) -> int | None:
        """The seat that owns the zone with this id, None where nobody does."""


@dataclass(frozen=True, slots=True)
class Ask:
    """What a test is asked about: `seat` would take `cards` from zone `source` onto `onto`.

    There is no `state` where a table is made for tests that need none.
    """

    state: Asked | None
    seat: int
    cards: tuple[Card, ...]
    source: str
    onto: str


Test: TypeAlias = Callable[[Ask], str | None]


@dataclass(frozen=True, slots=True)
class Condition:
    """One named condition: the type of its YAML parameter, and the factory of its test."""

    param: Any
    build: Callable[[Any], Test]


@dataclass(frozen=True, slots=True)
class DropRule:
    """One drop of a rulebook, compiled: where it may start and end, and what it requires.

    `of` says whose the zone under the drop must be; `tests` are run in order with the id of the
    rule each one holds.
    """

    move: str
    source: str
    onto: str
    of: Literal["own", "opponent", "any"]
    phase: str
    rule: str
    tests: tuple[tuple[Test, str], ...]

    def refuse(self, ask: Ask) -> Refusal | None:
        """None where every requirement holds, else the first that does not, with its rule id."""
        for test, rule in self.tests:
            sentence = test(ask)
            if sentence is not None:
                return Refusal(sentence, rule)
        return None

    def fits(self, ask: Ask) -> bool:
        """Whether the drop is of this rule's kind at all: its zones, their owner, the phase."""
        if ask.source.partition(":")[0] != self.source or ask.onto.partition(":")[0] != self.onto:
            return False
        state = ask.state
        if state is None or (self.phase and state.phase != self.phase):
            return False
        return self.of == "any" or (state.owner(ask.onto) == ask.seat) == (self.of == "own")


def _cards(n: int) -> Test:
    sentence = ngettext(
        "Exactly one card at a time goes there.", "Exactly {n} cards go there at once.", n
    ).format(n=n)
    return lambda ask: None if len(ask.cards) == n else sentence


def _at_least(n: int) -> Test:
    sentence = ngettext("At least one card is needed.", "At least {n} cards are needed.", n).format(
        n=n
    )
    return lambda ask: None if len(ask.cards) >= n else sentence


def _suit_of(what: Literal["pile"]) -> Test:
    def test(ask: Ask) -> str | None:
        for card in ask.cards:
            if card.kind == "joker":
                return _("A Joker has no suit and goes on no pile.")
            if card.suit != ask.onto.partition(":")[2]:
                return _("The {card} goes on the {suit} pile.").format(
                    card=card_name(card), suit=suit_name(card.suit)
                )
        return None

    return test


def _kind(kind: str) -> Test:
    sentences = {
        "joker": _("Only a Joker can be given away."),
        "french": _("A Joker cannot be used for that."),
    }
    sentence = sentences.get(kind, _("Another kind of card is needed there."))
    return lambda ask: None if all(card.kind == kind for card in ask.cards) else sentence


def _to_another(wanted: bool) -> Test:
    sentence = _("That goes to another seat, not to your own.")
    return lambda ask: None if (ask.onto != ask.source) == wanted else sentence


Count: TypeAlias = Annotated[int, Meta(ge=1, le=limits.CARDS_AT_ONCE)]

LIBRARY: Final[Mapping[str, Condition]] = {
    "cards": Condition(Count, _cards),
    "at_least": Condition(Count, _at_least),
    "suit_of": Condition(Literal["pile"], _suit_of),
    "kind": Condition(str, _kind),
    "to_another": Condition(bool, _to_another),
}
