"""What names candidates for a part of a move: of the requirements of a drop the one that names the
fewest, or for a number what all that bound it allow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias, cast

from tabletop.engine.cards import Card
from tabletop.engine.moves import Value
from tabletop.engine.notation import NUMBER
from tabletop.engine.rules.conditions import Ask, InPlay
from tabletop.engine.rules.drops import AnyKind, DropRule, Required

Propose: TypeAlias = "Callable[[Ask[InPlay]], Iterable[Value | None]]"

LIMIT: Final = 1 << 30
"""Above every number that may be chosen."""


def proposing(rule: DropRule, kind: AnyKind, name: str) -> tuple[Propose, Sequence[Required]]:
    """What names candidates for the chosen argument `name`, and the requirements that need not be
    asked of these: of a number that several bound, what all of them allow."""
    bounds = _bounds(rule, kind, name)
    if bounds:
        readers = [each for each in rule.requires if name in each.condition.reads]
        return lambda ask: _within(bounds, ask), readers
    required = _narrowest(rule, name)
    if required is None or required.requirement.propose is None:
        return kind.chosen[name].values or _nothing, ()
    return required.requirement.propose, [required] if required.requirement.is_exact else ()


def _nothing(ask: Ask[InPlay]) -> Iterable[Value | None]:
    """No candidates: where a move is not listed nothing need name them."""
    return ()


def _bounds(rule: DropRule, kind: AnyKind, name: str) -> Sequence[Callable[[Ask[InPlay]], range]]:
    """What bounds a number that is chosen, where every requirement that reads it does just that;
    else nothing."""
    readers = [each for each in rule.requires if name in each.condition.reads]
    if (
        kind.arguments[name] is not NUMBER
        or not readers
        or not all(
            each.requirement.is_exact and each.condition.proposes == name for each in readers
        )
    ):
        return ()
    bounds = [*(each.requirement.propose for each in readers), kind.chosen[name].values]
    return [cast("Callable[[Ask[InPlay]], range]", each) for each in bounds if each]


def _within(bounds: Sequence[Callable[[Ask[InPlay]], range]], ask: Ask[InPlay]) -> range:
    """The numbers within all of some bounds."""
    low, high = 0, LIMIT
    for bound in bounds:
        within = bound(ask)
        if within.start > low:
            low = within.start
        if within.stop < high:
            high = within.stop
    return range(low, high)


def _narrowest(rule: DropRule, part: str) -> Required | None:
    """The requirement that names the fewest candidates for `part`, None where none does."""
    able = [
        (required.condition.breadth, position, required)
        for position, required in enumerate(rule.requires)
        if required.condition.proposes == part and required.requirement.propose is not None
    ]
    return min(able, key=lambda each: each[:2])[2] if able else None


def proposed_cards(rule: DropRule) -> Callable[[Ask[InPlay]], Iterable[tuple[Card, ...]]] | None:
    """What names the fewest sets of cards that may be moved, None where nothing does."""
    required = _narrowest(rule, "cards")
    propose = None if required is None else required.requirement.propose
    return cast("Callable[[Ask[InPlay]], Iterable[tuple[Card, ...]]] | None", propose)
