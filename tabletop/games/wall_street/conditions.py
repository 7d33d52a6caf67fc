"""What a card of Wall Street may take: the search for sets, and the conditions on a capture.

The rulebook's conditions (WS-4 to WS-7) are asked about every candidate once for each pattern of
values on the table; the answers are kept, so that legal moves are a look-up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.rules.conditions import Ask, Condition
from tabletop.engine.words import card_name, listed
from tabletop.system.i18n import _

Capture = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayAsk(Ask):
    """An Ask about playing one card so that it takes `capture` from the cards of `table`;
    `values` is what every card of the deck is worth."""

    table: Capture = ()
    capture: Capture = ()
    values: Mapping[Card, int] | None = None

    def value(self, card: Card) -> int:
        """What `card` is worth."""
        assert self.values is not None
        return self.values[card]

    @property
    def singles(self) -> Capture:
        """The table cards of the played card's own value."""
        worth = self.value(self.cards[0])
        return tuple(card for card in self.table if self.value(card) == worth)


def sets_adding_up(values: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """Every set of two or more positions in `values` that add up to `total`, in order.

    `values` are positive and ascending, which lets the search stop at the first that is too big.
    """
    found: list[tuple[int, ...]] = []
    n = len(values)

    def extend(chosen: tuple[int, ...], start: int, left: int) -> None:
        for i in range(start, n):
            value = values[i]
            if value > left:
                return
            if value < left:
                extend((*chosen, i), i + 1, left - value)
            elif chosen:
                found.append((*chosen, i))

    extend((), 0, total)
    return found


def candidates(values: Sequence[int], worth: int) -> list[tuple[int, ...]]:
    """The positions in `values` (ascending) that a card worth `worth` might take: each card
    alike, each set that adds up, and nothing at all."""
    singles: list[tuple[int, ...]] = [(i,) for i, value in enumerate(values) if value == worth]
    return [*singles, *sets_adding_up(values, worth), ()]


@dataclass(frozen=True, slots=True)
class CaptureTest:
    """A condition's test that looks only at what cards are worth: the one played, the ones it
    takes, and those on the table up to its own value."""

    wanted: bool
    test: Callable[[PlayAsk], str | None]

    def __call__(self, ask: Ask) -> str | None:
        assert isinstance(ask, PlayAsk)
        return self.test(ask) if self.wanted else None


def _on_table(ask: PlayAsk) -> str | None:
    for i, card in enumerate(ask.capture):
        if card not in ask.table:
            return _("The {card} does not lie on the table.").format(card=card_name(card))
        if card in ask.capture[:i]:
            return _("The {card} can be taken only once.").format(card=card_name(card))
    return None


def _one_single(ask: PlayAsk) -> str | None:
    alike = [card for card in ask.capture if card in ask.singles]
    if not alike or len(ask.capture) == 1:
        return None
    if len(alike) == 1:
        return _("The {card} takes the {other} alone, and nothing with it.").format(
            card=card_name(ask.cards[0]), other=card_name(alike[0])
        )
    return _("The {card} takes only one card of its own value; choose which.").format(
        card=card_name(ask.cards[0])
    )


def _single_first(ask: PlayAsk) -> str | None:
    singles = ask.singles
    if not singles or not ask.capture or ask.capture[0] in singles:
        return None
    return _("The {card} must take the {other}: one alike goes before any sum.").format(
        card=card_name(ask.cards[0]), other=_either(singles)
    )


def _must_capture(ask: PlayAsk) -> str | None:
    if ask.capture:
        return None
    card, singles = ask.cards[0], ask.singles
    if singles:
        return _("The {card} cannot be laid down: it must take the {other}.").format(
            card=card_name(card), other=_either(singles)
        )
    table = sorted(ask.table, key=ask.value)
    sets = sets_adding_up([ask.value(each) for each in table], ask.value(card))
    if not sets:
        return None
    return _("The {card} cannot be laid down: it must take the {others}.").format(
        card=card_name(card), others=listed([card_name(table[i]) for i in sets[0]])
    )


def _adds_up(ask: PlayAsk) -> str | None:
    card = ask.cards[0]
    worth, total = ask.value(card), sum(map(ask.value, ask.capture))
    if not ask.capture or total == worth:
        return None
    return _("{sum} is not {worth}, what the {card} is worth.").format(
        sum=f"{' + '.join(str(ask.value(each)) for each in ask.capture)} = {total}"
        if len(ask.capture) > 1
        else total,
        worth=worth,
        card=card_name(card),
    )


def _either(cards: Capture) -> str:
    return _(" or the ").join(card_name(card) for card in cards)


def _condition(test: Callable[[PlayAsk], str | None]) -> Condition:
    return Condition(bool, lambda wanted: CaptureTest(wanted, test))


CONDITIONS: Final[Mapping[str, Condition]] = {
    "on_table": _condition(_on_table),
    "one_single": _condition(_one_single),
    "single_first": _condition(_single_first),
    "must_capture": _condition(_must_capture),
    "adds_up": _condition(_adds_up),
}
