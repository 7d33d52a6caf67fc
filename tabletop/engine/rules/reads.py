"""What a game reads of a book: which seats, packs, options and choices mean something to it.

Whatever else a book says nothing reads, and saying so is kinder than doing nothing about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tabletop.engine.rules.schema import (
    BookSpec,
    OptionSpec,
    OptionValue,
    Problem,
    found,
    nearest,
    one_of,
)
from tabletop.system.i18n import _


@dataclass(frozen=True, slots=True)
class Reads:
    """An option that a game reads: what it is by `standard`, where a book does not offer it; the
    `choices` by name that the game knows, and the whole numbers it takes, none or from low to
    high."""

    standard: OptionValue
    choices: tuple[bool | str, ...] = ()
    numbers: tuple[int, int] | None = None


def fixed(spec: BookSpec, options: Mapping[str, Reads]) -> Mapping[str, OptionValue]:
    """The values of the options that a game reads and a book does not offer."""
    return {name: reads.standard for name, reads in options.items() if name not in spec.options}


def unread(
    spec: BookSpec, options: Mapping[str, Reads], seats: tuple[int, int], *, has_packs: bool
) -> Iterator[Problem]:
    """Everything in a book that says something to nobody."""
    low, high = seats
    if spec.seats.min < low:
        expected = _("at least {n}: nothing reads fewer seats").format(n=low)
        yield ("seats", "min"), expected, str(spec.seats.min), ""
    if spec.seats.max > high:
        expected = _("at most {n}: nothing reads more seats").format(n=high)
        yield ("seats", "max"), expected, str(spec.seats.max), ""
    if spec.deck.packs != 1 and not has_packs:
        expected = _("no number of packs: nothing reads it here")
        yield ("deck", "packs"), expected, str(spec.deck.packs), ""
    for name, option in spec.options.items():
        reads = options.get(name)
        if reads is None:
            known = one_of(options) if options else _("no options")
            expected = _("{options}: nothing reads another").format(options=known)
            yield ("options", name), expected, found(name), nearest(name, options)
        else:
            yield from _option(name, option, reads)


def _option(name: str, option: OptionSpec, reads: Reads) -> Iterator[Problem]:
    for index, each in enumerate(option.choices):
        known = [choice for choice in reads.choices if type(choice) is type(each.choice)]
        if each.choice not in known:
            words = one_of(reads.choices) if reads.choices else _("no choice by name")
            expected = _("{choices}: nothing reads another").format(choices=words)
            path = ("options", name, "choices", index, "choice")
            yield path, expected, found(each.choice), nearest(each.choice, reads.choices)
    if option.low is None or option.to is None:
        return
    if reads.numbers is None:
        expected = _("choices by name: nothing reads a number here")
        yield ("options", name, "from"), expected, str(option.low), ""
        return
    low, high = reads.numbers
    for key, value in (("from", option.low), ("to", option.to)):
        if not low <= value <= high:
            expected = _("a whole number from {low} to {high}").format(low=low, high=high)
            yield ("options", name, key), expected, str(value), ""
