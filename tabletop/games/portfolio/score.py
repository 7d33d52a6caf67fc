"""What Portfolio's seats own and earn: incomes, money, the end of the game and its sum."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletop.engine.moves import OVER
from tabletop.engine.seats import added, most
from tabletop.engine.words import listed
from tabletop.engine.zones import Tally, TallyHead, TallyLine, TieBreak
from tabletop.games.portfolio.state import Ledger, PortfolioState
from tabletop.system.i18n import _

_ITEMS: Final = {item: at for at, item in enumerate(Ledger._fields)}


def incomes(state: PortfolioState) -> tuple[int, ...]:
    """What the portfolios of each seat pay a turn, in dollars."""
    if state.incomes is None:
        pays = [0] * state.seats
        for portfolio in state.portfolios.values():
            pays[portfolio.owner] += portfolio.value
        state.incomes = tuple(pays)
    return state.incomes


def pay(state: PortfolioState, seat: int, item: str, amount: int) -> None:
    """Gives `seat` so many dollars, or takes them, under an item of its ledger."""
    if amount:
        entries = list(state.ledger[seat])
        entries[_ITEMS[item]] += amount
        state.money[seat] += amount
        state.ledger[seat] = Ledger._make(entries)


def finish(state: PortfolioState) -> None:
    """Pays everyone's final income and ends the game (PF-21)."""
    state.current_player, state.phase = OVER, "over"
    state.promises = []
    for seat, income in enumerate(incomes(state)):
        pay(state, seat, "income", income)
    state.scored = (partial(tally, state.copy()),)


def scores(state: PortfolioState) -> list[int]:
    """Everyone's money."""
    return state.money[:]


def worth(state: PortfolioState) -> list[int]:
    """The money each seat would have if the game ended now."""
    if state.current_player == OVER:
        return state.money[:]
    return added(state.money, incomes(state))


def winners(state: PortfolioState) -> list[int]:
    """The seats with the most money, of these those that the tie-break names, once the game is
    over (PF-21)."""
    if state.current_player != OVER:
        return []
    return most(list(zip(state.money, _decides(state), strict=True)))


def _decides(state: PortfolioState) -> Sequence[int]:
    """What decides between seats with the same money: whoever has most of it."""
    by = {"portfolios": incomes(state), "fewest cards": [-len(hand) for hand in state.hands]}
    return by.get(state.setup.numbers.tie_break, [0] * state.seats)


def tie_break(state: PortfolioState) -> TieBreak | None:
    """By what the winners are ahead of others with as much money (PF-21)."""
    level, won, decides = most(state.money), winners(state), _decides(state)
    out = sorted({decides[seat] for seat in level if seat not in won}, reverse=True)
    if not won or not out:
        return None
    text, form = _("fewer cards in hand, {n} against {others}"), "{}"
    if state.setup.numbers.tie_break == "portfolios":
        text, form = _("greater value of portfolios, {n} against {others}"), "${}"
    others = listed([form.format(abs(each)) for each in out])
    return TieBreak(text.format(n=form.format(abs(decides[won[0]])), others=others), "PF-21")


def tally(state: PortfolioState) -> Tally:
    """The whole of a finished game as a sum: what came in, what went out."""
    best, final = max(state.money), incomes(state)
    by_value = state.setup.numbers.tie_break == "portfolios"
    is_decided = by_value and state.money.count(best) > len(winners(state))
    seats = []
    for seat, ledger in enumerate(state.ledger):
        own = [known for known in state.portfolios.values() if known.owner == seat]
        runs = " + ".join(str(known.value) for known in own)
        if is_decided and state.money[seat] == best:
            runs = _("{sum}, which decides the tie").format(sum=runs or 0)
        lines = [
            TallyLine(_("Starting money"), "", state.setup.numbers.start.money, "start"),
            TallyLine(_("Income of all turns"), "", ledger.income - final[seat], "income"),
            TallyLine(_("Cards drawn"), "", ledger.drawn, "drawn"),
            TallyLine(_("Neutralised and acquired"), "", ledger.attacks, "attacks"),
            TallyLine(_("Deals"), "", ledger.deals, "deals"),
            TallyLine(
                _("Final income"), runs, final[seat], "final", tuple(run.cards[0] for run in own)
            ),
        ]
        seats.append(tuple(line for line in lines if line.points))
    heads = [
        TallyHead("start", _("Start")),
        TallyHead("income", _("Income"), _("of all turns")),
        TallyHead("drawn", _("Draws")),
        TallyHead("attacks", _("Attacks"), _("paid for")),
        TallyHead("deals", _("Deals")),
        TallyHead("final", _("Final income"), _("one card for each portfolio")),
    ]
    keys = {line.key for own_lines in seats for line in own_lines}
    heads = [head for head in heads if head.key in keys]
    return Tally(_("The game"), tuple(seats), tuple(state.money), tuple(heads))
