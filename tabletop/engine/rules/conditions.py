"""The condition library: named tests that the drops of rules/*.yaml choose from.

A condition is a factory: it takes its parameter from the YAML once, when the rulebook loads, and
gives a test. A test takes an Ask and answers None where it holds, else a sentence. Games add
conditions of their own under further names; the same tests judge drops and make legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import Meta

from tabletop.engine import limits
from tabletop.engine.cards import Card
from tabletop.engine.moves import Refusal
from tabletop.engine.state import State
from tabletop.engine.words import card_name, suit_name
from tabletop.system.i18n import _, ngettext


@dataclass(frozen=True, slots=True)
class Ask:
    """What a test is asked about: `seat` would take `cards` from zone `source` onto `onto`."""

    state: State
    seat: int
    cards: tuple[Card, ...]
    source: str
    onto: str


Test: TypeAlias = Callable[[Ask], str | None]


@dataclass(frozen=True, slots=True)
class Condition:
    """One named condition: the type of its YAML parameter, and the factory of its test.

    `is_static` promises that the test looks at cards, source and onto alone, so that its answers
    may be kept in a table. `is_lasting` promises less: that it looks at the faces of the cards, at
    what lies at `onto` and whose that is, so that an answer holds until that changes.
    """

    param: Any
    build: Callable[[Any], Test]
    is_static: bool = False
    is_lasting: bool = False


@dataclass(frozen=True, slots=True)
class DropRule:
    """One drop of a rulebook, compiled: where it may start and end, and what it requires.

    `of` says whose the zone under the drop must be; `tests` are run in order with the id of the
    rule each one holds; `lasting` are those whose answers hold until `onto` changes.
    """

    move: str
    source: str
    onto: str
    of: Literal["own", "opponent", "any"]
    phase: str
    rule: str
    tests: tuple[tuple[Test, str], ...]
    is_static: bool
    lasting: tuple[Test, ...] = ()

    @property
    def is_lasting(self) -> bool:
        """Whether all answers hold until what lies at `onto` changes."""
        return len(self.lasting) == len(self.tests)

    def may_come(self, ask: Ask) -> bool:
        """Whether the drop is of this rule's kind, and no lasting requirement forbids it."""
        return self.fits(ask) and all(test(ask) is None for test in self.lasting)

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
        if self.phase and ask.state.phase != self.phase:
            return False
        return self.of == "any" or (ask.state.owner(ask.onto) == ask.seat) == (self.of == "own")


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
    "cards": Condition(Count, _cards, is_static=True),
    "at_least": Condition(Count, _at_least, is_static=True),
    "suit_of": Condition(Literal["pile"], _suit_of, is_static=True),
    "kind": Condition(str, _kind, is_static=True),
    "to_another": Condition(bool, _to_another, is_static=True),
}
