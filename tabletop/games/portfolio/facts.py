"""What the texts of Portfolio's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, rank_name
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, times, word
from tabletop.games.portfolio.setup import LastTurns, Numbers, TieBreak, draw_prices
from tabletop.system.i18n import _, ngettext


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """How long a portfolio is (PF-2), what it is worth and costs (PF-3, PF-13, PF-14), and what
    drawing costs (PF-6)."""
    values = numbers.values
    ranks = sorted({card.rank for card in deck})
    worth = [(rank_name(n), values[RANKS[n - 1]]) for n in ranks]

    def value(*run: int) -> int:
        return sum(values[RANKS[n - 1]] for n in run[numbers.uncounted :])

    neutralise, acquire = _price(numbers, spec, "neutralise"), _price(numbers, spec, "acquire")
    priced = max(8, len(numbers.draw.prices))
    costs = draw_prices(numbers.draw, priced)
    return {
        "shortest_run": shortest_run(spec),
        "longest_run": longest_run(spec, len(ranks)),
        "extended_to": _extended_to(spec),
        "acquired_to": _acquired_to(spec, len(ranks)),
        "promised_to": _promised_to(spec),
        "card_dollars": grouped(worth, _dollars),
        "counted": _counted(numbers.uncounted),
        "dollars_of_4_to_7": value(4, 5, 6, 7),
        "third": costs[3] - costs[2],
        "fourth": costs[4] - costs[3],
        "least_draw": _least_draw(costs[1]),
        "priced": priced,
        "costs": ", ".join(map(str, costs[1:])),
        "last_turns": _last_turns(numbers.last_turns),
        "tie_break": _tie_break(numbers.tie_break),
        "price": {"neutralise": _price_text(neutralise), "acquire": _price_text(acquire)},
        "example": {
            "neutralise": neutralise * value(3, 4, 5, 6),
            "acquire": acquire * value(3, 4, 5, 6),
            "worth": value(3, 4, 5, 6, 7),
        },
    }


def _least_draw(price: int) -> str:
    """What has to be drawn, where the first card costs so much (PF-6)."""
    return _("at least one card, if you can pay for it") if price else _("at least one card")


def _last_turns(last_turns: LastTurns) -> str:
    """Who has a turn after the last card is drawn (PF-20)."""
    return {
        "dealer": _(
            "turns go on up to the dealer's, which is the last; if the dealer drew it, this turn is"
        ),
        "everyone": _("everyone else has one more turn"),
        "none": _("this turn is the last"),
    }[last_turns]


def _tie_break(tie_break: TieBreak) -> str:
    """What decides between seats with the same money (PF-21)."""
    return {
        "portfolios": _("the greater value of portfolios decides, and then the win is shared"),
        "fewest cards": _("fewer cards in hand decide, and then the win is shared"),
        "none": _("the win is shared"),
    }[tie_break]


def shortest_run(spec: BookSpec) -> int:
    """The fewest cards that make a portfolio (PF-2); one, where no drop asks for more."""
    return min(_asked(spec, "make", "at_least"), default=1)


def longest_run(spec: BookSpec, ranks: int) -> int:
    """The most cards that a portfolio may come to have (PF-2), of so many ranks."""
    made = min(_asked(spec, "make", "at_most"), default=ranks)
    if not any(drop.move == "extend" for drop in spec.drops):
        return min(made, ranks)
    return min(max(made, *_asked(spec, "extend", "longest") or [ranks]), ranks)


def _asked(spec: BookSpec, move: str, condition: str) -> list[int]:
    """The numbers that the drops and actions for a move have for a condition."""
    required = [
        *(drop.require for drop in spec.drops if drop.move == move),
        *(action.require for action in spec.actions if action.move == move),
    ]
    found = [each.get(condition) for each in chain.from_iterable(required)]
    return [n for n in found if isinstance(n, int)]


def _extended_to(spec: BookSpec) -> str:
    """After "as often as you like": how long a portfolio is extended, where that is bounded
    (PF-11)."""
    asked = _asked(spec, "extend", "longest")
    if not asked:
        return ""
    n = min(asked)
    return ngettext(", until it has one card", ", until it has {n} cards", n).format(n=word(n))


def _acquired_to(spec: BookSpec, ranks: int) -> str:
    """After "is yours": the lengths that are not acquired, or that acquiring alone brings
    (PF-14)."""
    asked = _asked(spec, "acquire", "longest")
    if asked:
        n = min(asked)
        text = ngettext(
            "; one that has a card already is not acquired",
            "; one that has {n} cards already is not acquired",
            n,
        )
        return text.format(n=word(n))
    n = longest_run(spec, ranks)
    if n == ranks:
        return ""
    text = ngettext(
        ", even if it has more than one card then", ", even if it has more than {n} cards then", n
    )
    return text.format(n=word(n))


def _promised_to(spec: BookSpec) -> str:
    """After "as were promised": for how many turns at most, where that is bounded (PF-23)."""
    asked = _asked(spec, "offer", "promises_within")
    if not asked:
        return ""
    n = min(asked)
    return ngettext(", which is one at most", ", which are {n} at most", n).format(n=word(n))


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
