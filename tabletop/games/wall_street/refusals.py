"""What a gesture comes to at Wall Street's table, and why a move is refused (WS-3 to WS-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.words import card_name
from tabletop.games.wall_street.conditions import Capture
from tabletop.system.i18n import _

if TYPE_CHECKING:
    from tabletop.games.wall_street.state import WallStreetState


def moves_for(state: WallStreetState, drop: Drop) -> Verdict:
    """The ways to play the card that `drop` lets go of: on the felt all of them, on a card of
    the table those that take it."""
    refusal = _not_playable(state, drop)
    if refusal is not None:
        return Verdict(refusal=refusal)
    seat, card, table = drop.seat, drop.cards[0], state.table
    laid = tuple(sorted(state.laid, key=table.rank_in.__getitem__))
    ways = table.captures(state, seat, card, laid)
    if not ways:
        return Verdict(refusal=_no_way(state, seat, card, ()))
    if drop.onto != "table":
        under = Card.parse(drop.onto.partition(":")[2])
        chosen = [capture for capture in ways if under in capture]
        if not chosen:
            return Verdict(refusal=_not_this(state, card, under, ways))
        ways = chosen
    return Verdict(tuple(table.move(seat, card, capture) for capture in ways))


def _not_playable(state: WallStreetState, drop: Drop) -> Refusal | None:
    """Why the drop plays no card at all, whatever it would take."""
    own = f"hand:{drop.seat}"
    if state.phase == "cut":
        return Refusal(_("First cut the deck."), "WS-3")
    if drop.source != own or not set(drop.cards) <= set(state.hands[drop.seat]):
        return Refusal(_("You play a card from your own hand."), "WS-4")
    targets = {"table", *(f"table:{card}" for card in state.laid)}
    rule = state.table.drop
    ask = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
    if drop.onto not in targets or not rule.fits(ask):
        return Refusal(_("Play the card onto the table."), "WS-4")
    if len(drop.cards) != 1:
        return Refusal(_("Exactly one card is played at a time."), "WS-4")
    return None


def _not_this(state: WallStreetState, card: Card, under: Card, ways: Sequence[Capture]) -> Refusal:
    """Why `card` cannot take `under`, a card of the table, in any of its ways to be played."""
    singles = [capture[0] for capture in ways if len(capture) == 1]
    if singles:
        text = _("The {card} takes one alike before any sum: the {others}.")
        others = _(" or the ").join(card_name(each) for each in singles)
        return Refusal(text.format(card=card_name(card), others=others), "WS-5")
    if any(ways):
        text = _("No set with the {under} adds up to {worth}.")
        worth = state.table.value[card]
        return Refusal(text.format(under=card_name(under), worth=worth), "WS-6")
    text = _("The {card} takes nothing here; lay it on the felt.")
    return Refusal(text.format(card=card_name(card)), "WS-7")


def explain(state: WallStreetState, move: Move) -> Refusal:
    """Why `move`, which is not legal, is not."""
    args = dict(move.args)
    if move.name == "cut":
        if state.phase != "cut":
            return Refusal(_("The deck is cut only after a shuffle."), "WS-3")
        most = len(state.table.deck) - 1
        return Refusal(_("A cut lifts 0 to {most} cards.").format(most=most), "WS-3")
    if move.name != "play":
        return Refusal(_("Wall Street has no such move."), "WS-4")
    card, capture = args.get("card"), args.get("capture")
    if not isinstance(card, Card) or not isinstance(capture, tuple) or len(args) != 2:
        text = _("A play names its card and what it captures, even if that is nothing.")
        return Refusal(text, "WS-7")
    verdict = moves_for(state, Drop(move.seat, (card,), f"hand:{move.seat}", "table"))
    if verdict.refusal is not None:
        return verdict.refusal
    return _no_way(state, move.seat, card, move.cards("capture"))


def _no_way(state: WallStreetState, seat: int, card: Card, capture: Capture) -> Refusal:
    """The first requirement of the book that playing `card` so does not meet."""
    laid = tuple(sorted(state.laid, key=state.table.rank_in.__getitem__))
    ask = state.table.ask(state, seat, card, laid, capture)
    text = _("That is not a way to play the {card}.")
    return state.table.drop.refuse(ask) or Refusal(text.format(card=card_name(card)), "WS-7")
