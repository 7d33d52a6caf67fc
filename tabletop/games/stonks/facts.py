"""What the texts of Stonks' rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, word
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import UNPLAYED, Numbers
from tabletop.system.i18n import _, ngettext


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """The companies (ST-2), the symbols and shares of each rank (ST-10, ST-19), and what becomes of
    the market after a round (ST-10), and what breaks a tie (ST-20)."""
    symbols = [(str(rank), n) for rank, n in numbers.symbols.items()]
    shares = [(str(rank), n) for rank, n in numbers.shares.items()]
    resets, ties = numbers.market.reset_each_round, numbers.ties
    cards = _(
        " Of those tied the one with fewer cards in the last portfolio wins; an unused Speculation"
        " is a card there, and weights do not count."
    )
    companies = _(" Of those still tied the one with fewer companies in it wins.")
    return {
        "companies_in_all": len(COMPANIES),
        "unplayed": UNPLAYED,
        "symbol_table": grouped(symbols, _symbols),
        "share_table": grouped(shares, _share) or _("every card counts as one share"),
        "fewer_cards": cards if ties.fewer_cards else "",
        "fewer_companies": companies if ties.fewer_companies else "",
        "between_rounds": _("and goes back there each round")
        if resets
        else _("and stays where it is from round to round; only the black mark is cleared"),
    }


def _symbols(n: int) -> str:
    if not n:
        return _("carry none")
    return ngettext("carry one market symbol", "carry {n} market symbols", n).format(n=word(n))


def _share(n: int) -> str:
    if n == 1:
        return ""
    return ngettext("count as one share", "count as {n} shares", n).format(n=word(n))
