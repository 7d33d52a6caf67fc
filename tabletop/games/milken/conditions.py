"""What Milken's drops may require beyond the condition library, and why a gesture is no drop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, suit_name
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.conditions import Ask, Condition, Requirement
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.games.milken.moves import pile_of
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _, ngettext

Required = Requirement[MilkenState]
Asked = Ask[MilkenState]


def _holds_other(state: MilkenState, seat: int) -> bool:
    """Whether a seat holds any card that is no Joker."""
    return any(card.suit for card in state.hands[seat])


def _holds_card_back(_is: bool) -> Required:
    sentence = _("That seat holds no card but Jokers.")
    return Requirement(lambda ask: _holds_other(ask.state, ask.onto.seat), lambda ask: sentence)


def _no_gift_before(_is: bool) -> Required:
    sentence = _("The turn before was a gift, and you hold cards that are no Jokers.")
    return Requirement(
        lambda ask: not (ask.state.gift_before and _holds_other(ask.state, ask.seat)),
        lambda ask: sentence,
    )


def _to_giver(_is: bool) -> Required:
    due = _("A card goes back to the seat that gave the Joker.")
    none = _("No card is due for a Joker.")
    return Requirement(
        lambda ask: ask.state.giver == ask.onto.seat,
        lambda ask: due if ask.state.giver >= 0 else none,
    )


def _cards_to_pass(_is: bool) -> Required:
    def say(ask: Asked) -> str:
        n = ask.state.setup.to_pass
        return ngettext(
            "Exactly one card is passed.", "Exactly {n} different cards are passed.", n
        ).format(n=n)

    return Requirement(
        lambda ask: len(ask.cards) == ask.state.setup.to_pass,
        say,
        lambda ask: combinations(ask.among, ask.state.setup.to_pass),
    )


_HANDS: Final = frozenset({"hand"})
CONDITIONS: Final[Mapping[str, Condition[MilkenState]]] = {
    "holds_card_back": Condition(
        bool, _holds_card_back, frozenset({"onto", "state"}), places=_HANDS
    ),
    "no_gift_before": Condition(bool, _no_gift_before, frozenset({"state"})),
    "to_giver": Condition(bool, _to_giver, frozenset({"onto", "state"}), places=_HANDS),
    "cards_to_pass": Condition(bool, _cards_to_pass, frozenset({"cards", "state"}), "cards", 1),
}
"""What Milken's drops may require beyond the condition library."""


def _amiss(state: MilkenState, drop: Drop, code: Amiss) -> Refusal:
    if code == "not_there":
        return Refusal(_("You can only move cards from your own hand."), "MK-4")
    if code == "no_place" and all(card.suit for card in drop.cards):
        return Refusal(_("There is nothing there to put a card on."), "MK-3")
    if state.phase == "pass":
        n = state.setup.to_pass
        text = ngettext("First pass a card.", "First pass {n} cards.", n)
        return Refusal(text.format(n=n), "MK-8")
    if state.phase == "give_back":
        return Refusal(_("First give a card back for the Joker."), "MK-10")
    return _not_there(state, drop.cards)


def _not_there(state: MilkenState, cards: Sequence[Card]) -> Refusal:
    """Where in play the cards of a gesture may go instead, or any others."""
    moves = state.legal_moves()
    own = [move for move in moves if (move.card(),) == tuple(cards)]
    piles = {pile_of(move) for move in own if move.name == "play"}
    if len(piles) == 1:
        text, suit = _("The {card} goes on the {suit} pile."), suit_name(*piles)
        return Refusal(text.format(card=card_name(cards[0]), suit=suit), "MK-4")
    if "give_joker" in {move.name for move in own} or "play" not in {move.name for move in moves}:
        return Refusal(_("A Joker is given to another seat, onto its name."), "MK-10")
    if len(cards) == 1 and not own and not cards[0].suit:
        return Refusal(_("A Joker can be given to nobody now; play another card."), "MK-10")
    return Refusal(_("Play one card onto a pile."), "MK-4")


def _mistimed(state: MilkenState, move: Move) -> Refusal:
    return _amiss(state, Drop(move.seat, (), "", ""), "no_drop")


MANNER: Final = Manner(_amiss, _mistimed)
"""How Milken words that a gesture is none of the book's drops."""
