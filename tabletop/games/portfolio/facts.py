"""What the texts of Portfolio's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, times, word
from tabletop.games.portfolio.setup import Numbers
from tabletop.system.i18n import _, ngettext


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """How long a portfolio is (PF-2), what it is worth and costs (PF-3, PF-13, PF-14), and what
    drawing costs (PF-6)."""
    values, steps = numbers.values, numbers.draw
    ranks = sorted({card.rank for card in deck})
    worth = [(rank_name(n), values[RANKS[n - 1]]) for n in ranks]

    def value(*run: int) -> int:
        return sum(values[RANKS[n - 1]] for n in run[numbers.uncounted :])

    neutralise, acquire = _price(numbers, spec, "neutralise"), _price(numbers, spec, "acquire")
    costs = [0, *accumulate(steps.second + steps.rise * n for n in range(7))]
    return {
        "shortest_run": shortest_run(spec),
        "longest_run": len(ranks),
        "card_dollars": grouped(worth, _dollars),
        "counted": _counted(numbers.uncounted),
        "dollars_of_4_to_7": value(4, 5, 6, 7),
        "third": steps.second + steps.rise,
        "fourth": steps.second + 2 * steps.rise,
        "costs": ", ".join(map(str, costs)),
        "price": {"neutralise": _price_text(neutralise), "acquire": _price_text(acquire)},
        "example": {
            "neutralise": neutralise * value(3, 4, 5, 6),
            "acquire": acquire * value(3, 4, 5, 6),
            "worth": value(3, 4, 5, 6, 7),
        },
    }


def shortest_run(spec: BookSpec) -> int:
    """The fewest cards that make a portfolio (PF-2); one, where no drop asks for more."""
    fewest = [
        each["at_least"]
        for drop in spec.drops
        if drop.move == "make"
        for each in drop.require
        if isinstance(each.get("at_least"), int)
    ]
    return min(fewest, default=1)


def _price(numbers: Numbers, spec: BookSpec, attack: str) -> int:
    """How many times its value an attack costs, 0 where it need not be paid (PF-16)."""
    prices = {str(name): price for name, price in numbers.prices.items()}
    paid = {
        each["can_pay"]
        for drop in spec.drops
        if drop.move == attack
        for each in drop.require
        if "can_pay" in each
    }
    return next((prices.get(str(name), 0) for name in paid), 0)


def _price_text(price: int) -> str:
    if not price:
        return _("nothing")
    if price == 1:
        return _("what it was worth before")
    return _("{times} what it was worth before").format(times=times(price))


def _counted(uncounted: int) -> str:
    if not uncounted:
        return _("all cards of a portfolio are counted")
    return ngettext(
        "the lowest card of a portfolio is not counted",
        "the {n} lowest cards of a portfolio are not counted",
        uncounted,
    ).format(n=word(uncounted))


def _dollars(n: int) -> str:
    return f"${n}"
