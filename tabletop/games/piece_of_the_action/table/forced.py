"""Why the table declined or passed for a seat that could do nothing else."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.piece_of_the_action.deck import a_card_of
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.system.i18n import _, ngettext


def why_forced(view: ActionView, book: RuleBook) -> str:
    """Why the seat that sees `view` could neither start the Deal nor play on in it (PA-4, PA-5,
    PA-9, PA-10), in a sentence to it (markup)."""
    if view.phase != "deal" or view.seat is None:
        return _("You decline: nothing that you hold can start a Deal.")
    held = view.faces(f"hand:{view.seat}")
    of_colour = [card for card in held if card.suit == view.colour]
    if not held:
        return _("You pass: your hand is empty.")
    if not of_colour:
        text = _("You pass: you do not hold {card}.")
        return text.format(card=a_card_of(view.colour))
    zero, moves = zeroes(view, book), [card for card in of_colour if card.kind == "move"]
    if len(zero) + len(moves) < len(of_colour):  # another rule, of a book of one's own
        return _("You pass: nothing that you hold can be played.")
    cards, movers = (listed([f"[{card}]" for card in each]) for each in (zero, moves))
    if not moves:
        return _("You pass: with {cards} the total would be zero.").format(cards=cards)
    if zero:
        text = _("You pass: with {cards} the total would be zero, {movers} cannot be carried out.")
        return text.format(cards=cards, movers=movers)
    if len(moves) > 1:
        text = _("You pass: {movers} need more cards that can be moved.")
        return text.format(movers=movers)
    [move] = moves
    text = ngettext(
        "You pass: [{move}] needs a card that can be moved.",
        "You pass: [{move}] needs {n} cards that can be moved.",
        move.rank,
    )
    return text.format(move=move, n=move.rank)


def zeroes(view: ActionView, book: RuleBook) -> list[Card]:
    """The cards in the viewer's hand that only the total forbids, which they would make zero
    (PA-10)."""
    drops = [each for each in book.drops if (each.move, each.onto) == ("play", "centre")]
    if view.phase != "deal" or view.seat is None:
        return []
    if not all(each.requires_condition("not_zero") for each in drops if each.phase == "deal"):
        return []
    playable = {move.card() for move in view.legal if "card" in move.args}
    return [
        card
        for card in view.faces(f"hand:{view.seat}")
        if card.kind == "deal" and card.suit == view.colour
        if not view.total + card.rank and card not in playable
    ]
