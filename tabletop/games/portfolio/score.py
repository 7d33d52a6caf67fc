"""What Portfolio's seats own and earn: incomes, money, the end of the game and its sum."""

from __future__ import annotations

from functools import partial
from typing import Final

from tabletop.engine.moves import OVER
from tabletop.engine.seats import added, most
from tabletop.engine.zones import Tally, TallyLine
from tabletop.games.portfolio.state import Ledger, PortfolioState
from tabletop.system.i18n import _

_ITEMS: Final = {item: at for at, item in enumerate(Ledger._fields)}


def incomes(state: PortfolioState) -> tuple[int, ...]:
    """What the portfolios of each seat pay a turn, in dollars."""
    pays = [0] * state.seats
    for portfolio in state.portfolios.values():
        pays[portfolio.owner] += portfolio.value
    return tuple(pays)


def pay(state: PortfolioState, seat: int, item: str, amount: int) -> None:
    """Gives `seat` so many dollars, or takes them, under an item of its ledger."""
    if amount:
        entries = list(state.ledger[seat])
        entries[_ITEMS[item]] += amount
        state.money[seat] += amount
        state.ledger[seat] = Ledger(*entries)


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
    by = {"portfolios": incomes(state), "fewest cards": [-len(hand) for hand in state.hands]}
    decides = by.get(state.setup.numbers.tie_break, [0] * state.seats)
    return most(list(zip(state.money, decides, strict=True)))


def tally(state: PortfolioState) -> Tally:
    """The whole of a finished game as a sum: what came in, what went out."""
    best, final = max(state.money), incomes(state)
    by_value = state.setup.numbers.tie_break == "portfolios"
    is_decided = by_value and state.money.count(best) > len(winners(state))
    seats = []
    for seat, ledger in enumerate(state.ledger):
        own = [known.value for known in state.portfolios.values() if known.owner == seat]
        runs = " + ".join(map(str, own))
        if is_decided and state.money[seat] == best:
            runs = _("{sum}, which decides the tie").format(sum=runs or 0)
        lines = [
            TallyLine(_("Starting money"), "", state.setup.numbers.start.money),
            TallyLine(_("Income of all turns"), "", ledger.income - final[seat]),
            TallyLine(_("Cards drawn"), "", ledger.drawn),
            TallyLine(_("Neutralised and acquired"), "", ledger.attacks),
            TallyLine(_("Deals"), "", ledger.deals),
            TallyLine(_("Final income"), runs, final[seat]),
        ]
        seats.append(tuple(line for line in lines if line.points))
    return Tally(_("The game"), tuple(seats), tuple(state.money))
