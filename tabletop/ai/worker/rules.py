"""The rules that a process is sent once, for all the questions after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tabletop.engine import registry
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import OptionValue
from tabletop.system import log


@dataclass(frozen=True, slots=True)
class UseRules:
    """The rules that the questions after it are played by: the resolved file and the options."""

    data: Mapping[str, Plain]
    chosen: Mapping[str, OptionValue]

    @classmethod
    def of(cls, book: RuleBook) -> UseRules:
        """The rules of `book`."""
        return cls(dict(book.data), dict(book.chosen))


def open_rules(rules: UseRules) -> RuleBook:
    """The rulebook that `rules` describes."""
    book = rulebook.from_data(rules.data, "rules", registry.mechanics)
    return replace(book, chosen=rules.chosen)


def opened(rules: UseRules) -> RuleBook | str:
    """The rulebook that `rules` describes; where it cannot be read, the places where that shows,
    for the log of whoever asks by it."""
    try:
        return open_rules(rules)
    except Exception as error:
        return log.places(error)
