"""What a draw may require: what can come, what it costs, the pauper's rule, the stall rule (PF-6 to
PF-9). Of how many cards are drawn each requirement is a range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, Never, TypeAlias

from tabletop.engine.moves import Value
from tabletop.engine.rules.conditions import Ask, Condition, Requirement
from tabletop.engine.rules.program import LIMIT
from tabletop.games.portfolio.state import PortfolioState
from tabletop.system.i18n import _, ngettext

Asked: TypeAlias = Ask[PortfolioState]
Required: TypeAlias = Requirement[PortfolioState]
Purse: TypeAlias = Literal["income", "held"]

ANY: Final = range(1, LIMIT)
"""Every number of cards."""


def _count(ask: Asked) -> int:
    n = ask.args.get("count", 1)
    return n if isinstance(n, int) else 1


def _counted(within: Callable[[Asked], range], say: Callable[[Asked], str]) -> Required:
    """A requirement that a draw is of so many cards."""
    return Requirement(lambda ask: _count(ask) in within(ask), say, within, is_exact=True)


def _is_top(what: Literal["discard"]) -> Required:
    def test(ask: Asked) -> bool:
        pile = ask.state.discard
        return bool(pile) and ask.cards in ((), (pile[-1],))

    def say(ask: Asked) -> str:
        if not ask.state.discard:
            return _("The discard pile is empty.")
        return _("Only the top card of the discard pile can be taken.")

    return Requirement(test, say)


def _is_pauper(_is: bool) -> Required:
    def say(ask: Asked) -> str:
        text = _(
            "The pauper's rule is for a seat with no portfolio and fewer than {n} cards as its "
            "turn begins."
        )
        return text.format(n=ask.state.setup.numbers.pauper.below)

    def propose(ask: Asked) -> Sequence[Value | None]:
        return (None, True) if ask.state.pauper else (None,)

    def test(ask: Asked) -> bool:
        return "pauper" not in ask.args or ask.state.pauper

    return Requirement(test, say, propose, is_exact=True)


def _pauper_count(_is: bool) -> Required:
    def within(ask: Asked) -> range:
        n = ask.state.setup.numbers.pauper.count
        return range(n, n + 1) if "pauper" in ask.args else ANY

    def say(ask: Asked) -> str:
        n = ask.state.setup.numbers.pauper.count
        return _("The pauper's rule draws exactly {n} cards.").format(n=n)

    return _counted(within, say)


def _stock_due(_is: bool) -> Required:
    def within(ask: Asked) -> range:
        return range(2, LIMIT) if ask.state.idle >= ask.state.setup.stall else ANY

    sentence = _(
        "Nobody has drawn from the stock for so long that this draw must include a stock card."
    )
    return _counted(within, lambda ask: sentence)


def _can_come(_is: bool) -> Required:
    def within(ask: Asked) -> range:
        state = ask.state
        pile = len(state.discard)
        more = pile if state.reforms else min(1, pile) if ask.source == "discard" else 0
        return range(1, len(state.stock) + more + 1)

    def say(ask: Asked) -> str:
        most = within(ask).stop - 1
        return ngettext("Only one card can come.", "Only {n} cards can come.", most).format(n=most)

    return _counted(within, say)


def _costs_within(what: Purse) -> Required:
    def budget(state: PortfolioState, seat: int) -> int:
        return state.income if what == "income" else max(0, state.money[seat] - state.dealt)

    def within(ask: Asked) -> range:
        if "pauper" in ask.args:
            return ANY
        state = ask.state
        return range(1, state.setup.affordable(budget(state, ask.seat)) + 1)

    def say(ask: Asked) -> str:
        state, n = ask.state, _count(ask)
        held = budget(state, ask.seat)
        if what == "income":
            text = _("Drawing {n} cards costs ${price}, and this turn's income is ${held}.")
        elif state.dealt:
            text = _("Drawing {n} cards costs ${price}, and you have ${held} that no deal brought.")
        else:
            text = _("Drawing {n} cards costs ${price}, and you have ${held}.")
        return text.format(n=n, price=state.setup.costs[n], held=held)

    return _counted(within, say)


_PILES: Final = frozenset({"stock", "discard"})
WORDS: Final = frozenset({"poor", "idle", "stock", "pile", "reforms", "income", "money", "dealt"})
"""The words of a position that these conditions read."""


def _condition(
    build: Callable[[Never], Required], reads: Iterable[str], param: object = bool
) -> Condition[PortfolioState]:
    return Condition(param, build, frozenset({"count", *reads}), "count", sources=_PILES)


CONDITIONS: Final[Mapping[str, Condition[PortfolioState]]] = {
    "is_top": Condition(
        Literal["discard"], _is_top, frozenset({"pile"}), sources=frozenset({"discard"})
    ),
    "is_pauper": Condition(
        bool,
        _is_pauper,
        frozenset({"pauper", "poor"}),
        "pauper",
        sources=_PILES,
    ),
    "pauper_count": _condition(_pauper_count, {"pauper"}),
    "stock_due": _condition(_stock_due, {"idle"}),
    "can_come": _condition(_can_come, {"source", "stock", "pile", "reforms"}),
    "costs_within": _condition(_costs_within, {"pauper", "income", "money", "dealt"}, Purse),
}
"""What draws may require. That the top card is taken concerns the gesture alone, which names it."""
