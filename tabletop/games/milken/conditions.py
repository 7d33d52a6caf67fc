"""What Milken's drops may require beyond the condition library, and why a gesture is no drop."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final

from tabletop.engine.french import card_name, suit_name
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.conditions import AnyCondition, Ask, Condition, Requirement
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _, ngettext

Required = Requirement[MilkenState]
Asked = Ask[MilkenState]


def _holds_card_back(_is: bool) -> Required:
    sentence = _("That seat has no card to give back for a Joker.")

    def test(ask: Asked) -> bool:
        return any(card.suit for card in ask.state.hands[ask.onto.seat])

    return Requirement(test, lambda ask: sentence)


def _no_gift_before(_is: bool) -> Required:
    sentence = _("The turn before was a gift too, and you have other cards to play.")

    def test(ask: Asked) -> bool:
        state = ask.state
        return not state.gift_before or not any(card.suit for card in state.hands[ask.seat])

    return Requirement(test, lambda ask: sentence)


def _to_giver(_is: bool) -> Required:
    sentence = _("The card goes back to the seat that gave the Joker.")

    def test(ask: Asked) -> bool:
        gift = ask.state.gift
        return gift is not None and gift.seat == ask.onto.seat

    return Requirement(test, lambda ask: sentence)


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
CONDITIONS: Final[Mapping[str, AnyCondition]] = {
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
    if code == "no_place":
        return Refusal(_("There is nothing there to put a card on."), "MK-3")
    if state.phase == "pass":
        n = state.setup.to_pass
        text = ngettext("First choose a card to pass.", "First choose {n} cards to pass.", n)
        return Refusal(text.format(n=n), "MK-8")
    if state.phase == "give_back":
        return Refusal(_("First give a card back for the Joker."), "MK-10")
    if len(drop.cards) == 1 and not drop.cards[0].suit:
        return Refusal(_("A Joker is given to another seat, onto its name."), "MK-10")
    if len(drop.cards) == 1 and state.program.requires("play", "suit_of"):
        card = drop.cards[0]
        text = _("The {card} goes on the {suit} pile.")
        return Refusal(text.format(card=card_name(card), suit=suit_name(card.suit)), "MK-4")
    return Refusal(_("Play one card onto a pile."), "MK-4")


def _mistimed(state: MilkenState, move: Move) -> Refusal:
    return _amiss(state, Drop(move.seat, (), "", ""), "no_drop")


MANNER: Final = Manner(_amiss, _mistimed)
"""How Milken words that a gesture is none of the book's drops."""
