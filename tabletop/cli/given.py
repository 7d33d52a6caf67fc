"""What commands are given alike: options of a game and levels of bots, read by its rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _


def options(book: RuleBook, given: Sequence[str]) -> dict[str, OptionValue]:
    """The options that NAME=VALUE each sets; raises SetupError."""
    chosen: dict[str, OptionValue] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise SetupError(_("An option is written NAME=VALUE, not {text}.").format(text=text))
        chosen[name] = book.read_option(name, value)
    return chosen
