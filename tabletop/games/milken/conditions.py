"""Which Milken drops are legal, and why the others are not: conditions and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, suit_name
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, DropRule, Test
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _, ngettext


def judge(state: MilkenState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the rulebook's drops."""
    ask = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
    if drop.source != f"hand:{drop.seat}" or not set(drop.cards) <= set(state.hands[drop.seat]):
        return Verdict(refusal=Refusal(_("You can only move cards from your own hand."), "MK-4"))
    if drop.onto not in {zone.id for zone in state.zones()}:
        return Verdict(refusal=Refusal(_("There is nothing there to put a card on."), "MK-3"))
    for rule in state.setup.drops:
        if rule.fits(ask):
            refusal = rule.refuse(ask)
            return Verdict(refusal=refusal) if refusal else Verdict((_move(rule, drop),))
    return Verdict(refusal=_wrong_place(state, drop))


def _move(rule: DropRule, drop: Drop) -> Move:
    if rule.move == "pass":
        return Move.of(drop.seat, "pass", cards=drop.cards)
    if rule.move == "give_joker":
        to = int(drop.onto.partition(":")[2])
        return Move.of(drop.seat, "give_joker", card=drop.cards[0], to=to)
    return Move.of(drop.seat, rule.move, card=drop.cards[0])


def _wrong_place(state: MilkenState, drop: Drop) -> Refusal:
    if state.phase == "pass":
        n = state.setup.to_pass
        return Refusal(
            ngettext("First choose a card to pass.", "First choose {n} cards to pass.", n).format(
                n=n
            ),
            "MK-8",
        )
    if state.phase == "give_back":
        return Refusal(_("First give a card back for the Joker."), "MK-10")
    if len(drop.cards) == 1 and not drop.cards[0].suit:
        return Refusal(_("A Joker is given to another seat, onto its name."), "MK-10")
    if len(drop.cards) == 1:
        card = drop.cards[0]
        text = _("The {card} goes on the {suit} pile.")
        return Refusal(text.format(card=card_name(card), suit=suit_name(card.suit)), "MK-4")
    return Refusal(_("Play one card onto the pile of its suit."), "MK-4")


def explain(state: MilkenState, move: Move) -> Refusal:
    """Why `move` is illegal for the seat to move."""
    drop = _gesture(state, move)
    if drop is None:
        return Refusal(_("Milken has no such move."), "MK-4")
    verdict = judge(state, drop)
    return verdict.refusal or _wrong_place(state, drop)


def _gesture(state: MilkenState, move: Move) -> Drop | None:
    """The drop that would make `move`, None where its arguments make no sense."""
    own = f"hand:{move.seat}"
    args = dict(move.args)
    card, cards = args.get("card"), args.get("cards")
    if move.name == "pass" and isinstance(cards, tuple) and set(args) == {"cards"}:
        return Drop(move.seat, move.cards(), own, f"passing:{move.seat}")
    if not isinstance(card, Card):
        return None
    if move.name == "play" and set(args) == {"card"}:
        return Drop(move.seat, (card,), own, f"pile:{card.suit}")
    if move.name == "give_joker" and set(args) == {"card", "to"}:
        return Drop(move.seat, (card,), own, f"hand:{args['to']}")
    if move.name == "give_back" and set(args) == {"card"}:
        giver = state.gift.seat if state.gift else move.seat
        return Drop(move.seat, (card,), own, f"hand:{giver}")
    return None


def _state(ask: Ask) -> MilkenState:
    return cast("MilkenState", ask.state)


def _holds_card_back(wanted: bool) -> Test:
    sentence = _("That seat has no card to give back for a Joker.")

    def test(ask: Ask) -> str | None:
        hand = _state(ask).hands[int(ask.onto.partition(":")[2])]
        return None if any(card.suit for card in hand) == wanted else sentence

    return test


def _no_gift_before(wanted: bool) -> Test:
    sentence = _("The turn before was a gift too, and you have other cards to play.")

    def test(ask: Ask) -> str | None:
        state = _state(ask)
        free = not state.gift_before or not any(card.suit for card in state.hands[ask.seat])
        return None if free == wanted else sentence

    return test


def _to_giver(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        gift = _state(ask).gift
        if (gift is not None and ask.onto == f"hand:{gift.seat}") == wanted:
            return None
        return _("The card goes back to the seat that gave the Joker.")

    return test


def _cards_to_pass(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        n = _state(ask).setup.to_pass
        if (len(ask.cards) == n == len(set(ask.cards))) == wanted:
            return None
        return ngettext(
            "Exactly one card is passed.", "Exactly {n} different cards are passed.", n
        ).format(n=n)

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "holds_card_back": Condition(bool, _holds_card_back),
    "no_gift_before": Condition(bool, _no_gift_before),
    "to_giver": Condition(bool, _to_giver),
    "cards_to_pass": Condition(bool, _cards_to_pass),
}
"""What Milken's drops may require beyond the condition library."""
