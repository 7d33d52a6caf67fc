"""How Portfolio is told: draws, the end that is near, the final sum, what is asked of a seat."""

from __future__ import annotations

from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Tally, TallyLine
from tabletop.engine.view import View
from tabletop.engine.words import listed
from tabletop.games.portfolio import offers
from tabletop.games.portfolio.setup import Portfolio
from tabletop.games.portfolio.state import LEDGER, PortfolioData
from tabletop.system.i18n import _, ngettext


def marked(portfolio: Portfolio) -> str:
    """A run as the ticker writes it, its end cards drawn."""
    return f"[{portfolio.cards[0]}]–[{portfolio.cards[-1]}]"


def draw(state: PortfolioData, move: Move, price: int) -> str:
    """What a draw for `price` dollars is told as."""
    seat, n = move.seat, move.number("count")
    if state.taken is not None:
        text = ngettext("@{seat} takes [{card}].", "@{seat} takes [{card}] and draws {more}.", n)
        text = text.format(seat=seat, card=state.taken, more=n - 1)
    else:
        text = ngettext("@{seat} draws a card.", "@{seat} draws {n} cards.", n)
        text = text.format(seat=seat, n=n)
    if "pauper" in move.args:
        text = text[:-1] + " " + _("by the pauper's rule.")
    return text[:-1] + " " + _("for ${price}.").format(price=price) if price else text


def last_card(state: PortfolioData, seat: int) -> str:
    """Who still has a turn once `seat` has drawn the last card (PF-20)."""
    left = (state.dealer - seat) % state.seats
    if not left:
        text = _("@{seat} draws the last card and is the dealer: this is the last turn.")
        return text.format(seat=seat)
    names = listed([f"@{(seat + i) % state.seats}" for i in range(1, left + 1)])
    text = ngettext(
        "@{seat} draws the last card. One last turn: {names}.",
        "@{seat} draws the last card. Last turns: {names}.",
        left,
    )
    return text.format(seat=seat, names=names)


def tally(state: PortfolioData) -> Tally:
    """The whole of a finished game as a sum: what came in, what went out."""
    seats = []
    is_tied = state.money.count(max(state.money)) > len(state.winners())
    for seat in range(state.seats):
        income, drawn, attacks, dealt = state.ledger[seat * LEDGER : (seat + 1) * LEDGER]
        final = state.incomes[seat]
        runs = " + ".join(str(known.value) for known in state.of(seat))
        if is_tied and state.money[seat] == max(state.money):
            runs = _("{sum}, which decides the tie").format(sum=runs or 0)
        lines = [
            TallyLine(_("Starting money"), "", state.table.money),
            TallyLine(_("Income of all turns"), "", income - final),
            TallyLine(_("Cards drawn"), "", drawn),
            TallyLine(_("Neutralised and acquired"), "", attacks),
            TallyLine(_("Deals"), "", dealt),
            TallyLine(_("Final income"), runs, final),
        ]
        seats.append(tuple(line for line in lines if line.points))
    return Tally(_("The game"), tuple(seats), tuple(state.money))


def prompt(view: View, book: RuleBook) -> str:
    """What Portfolio asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    phase = view.word("phase")
    if phase == "answer" and view.current_player == view.seat:
        return _("{offer} Do you accept?").format(offer=offers.told_to(view))
    if phase == "answer":
        return offers.told_to(view)
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    if phase == "draw":
        income = view.number("income")
        if any("pauper" in move.args for move in view.legal) and (
            book.option("remind_pauper") == "on"
        ):
            return _("Draw: by the pauper's rule you may draw two for nothing.")
        if not income:
            return _("Draw one card, from the stock or the top of the discard pile.")
        return _("Choose how many cards to draw: your income of ${n} may pay for more.").format(
            n=income
        )
    if not view.cards(f"hand:{view.seat}"):
        return _("Your hand is empty: end your turn.")
    if view.facts["ending"]:
        return _("Your last turn: no more draws. Act, then discard one card.")
    return _("Make, extend, cap or attack; then discard one card.")
