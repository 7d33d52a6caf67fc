"""What ends the stock, and so the game: who still has a turn, and what a draw brings that takes the
last card."""

from __future__ import annotations

from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import PortfolioView
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen


def to_come(view: PortfolioView) -> list[int]:
    """The seats that still have a turn once the last card is drawn, whose turn it is first
    (PF-20)."""
    left = (view.last - view.turn) % view.seats
    return [(view.turn + at) % view.seats for at in range(left + 1)]


def end_lines(seen: Seen[PortfolioView]) -> list[str]:
    """The end that is near, and who still has a turn (PF-20)."""
    view = seen.view
    if view.is_terminal:
        return []
    if not view.ending:
        if not view.reforms and view.reformed:
            return [_("Last time through the cards: the last one ends the game.")]
        return []
    names = listed([f"@{seat}" for seat in to_come(view)])
    return [
        _("*The last card is drawn.*"),
        _("Still to play: {names}").format(names=names),
        _("Then everyone collects once more."),
    ]


def end_in_brief(seen: Seen[PortfolioView]) -> list[str]:
    """That the end is near, in a few words that say no more than is so."""
    lines = end_lines(seen)
    if not lines:
        return []
    return [lines[0]] if seen.view.ending else [_("*The last card ends the game.*")]


def last_drawn(seen: Seen[PortfolioView], move: Move) -> tuple[str, str, str]:
    """What a draw brings that takes the last stock card, in a sentence, a shorter one and two
    words; "" of each for any other move (PF-18 to PF-20)."""
    view = seen.view
    stock = len(view.cards("stock"))
    if move.name != "draw" or move.number("count") - ("discard" in move.args) < stock:
        return "", "", ""
    pile = len(view.cards("discard"))
    if view.reforms and move.number("count") < stock + pile and pile > ("discard" in move.args):
        return (
            _("This takes the last stock card: the discard pile is the new stock."),
            _("The last stock card: the discards come again."),
            _("new stock"),
        )
    last = Setup.of(seen.book, view.seats).last_seat(move.seat, view.dealer, view.seats)
    if last == move.seat:
        return (
            _("This takes the last card: your turn is the last, and the game ends with it."),
            _("The last card: your turn is the last."),
            _("last turn"),
        )
    later = [(move.seat + at) % view.seats for at in range(1, view.seats)]
    later = later[: later.index(last) + 1]
    text = ngettext(
        "This takes the last card. One last turn, without a draw: {names}.",
        "This takes the last card. Last turns, without a draw: {names}.",
        len(later),
    )
    brief = ngettext(
        "The last card: one last turn follows.", "The last card: last turns follow.", len(later)
    )
    names = listed([f"@{seat}" for seat in later])
    return text.format(names=names), brief, ngettext("one last turn", "last turns", len(later))
