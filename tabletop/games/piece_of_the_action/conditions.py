"""The conditions that rules/piece_of_the_action.yaml chooses from, beside the library's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, cast

from tabletop.engine.cards import Card
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.engine.words import card_name, colour_name, signed
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal, DealState
from tabletop.system.i18n import _, ngettext


def _deal(ask: Ask) -> Deal:
    return cast(DealState, ask.state).deal  # no other state meets these conditions


def _seat(zone: str) -> int:
    return int(zone.partition(":")[2])


def _starts(wanted: bool) -> Test:
    sentence = _("A Deal starts with a + or − card.")
    return lambda ask: None if (ask.cards[0].kind == "deal") == wanted else sentence


def _of_colour(what: Literal["deal"]) -> Test:
    @cache
    def sentence(colour: str, card: Card) -> str:
        return _("This Deal is {colour}; the {card} cannot be played.").format(
            colour=colour_name(colour), card=card_name(card)
        )

    def test(ask: Ask) -> str | None:
        card, colour = ask.cards[0], _deal(ask).colour
        return None if card.suit == colour else sentence(colour, card)

    return test


def _for_centre(wanted: bool) -> Test:
    sentences = {
        "pota": _("A POTA goes before a seat."),
        "reverse": _("A Reverse goes before a seat."),
        "x": _("An X goes under the X marker."),
    }
    if not wanted:
        return lambda ask: None
    return lambda ask: sentences.get(ask.cards[0].kind)


def _before_seat(kind: Literal["pota", "reverse"]) -> Test:
    sentences = {
        "deal": _("A + or − card goes to the centre."),
        "move": _("A Move goes to the centre; then move the cards."),
        "pota": _("A POTA lies with the other POTA."),
        "reverse": _("A Reverse lies by itself, beside the POTA."),
        "x": _("An X goes under the X marker."),
    }
    return lambda ask: None if ask.cards[0].kind == kind else sentences[ask.cards[0].kind]


def _not_zero(wanted: bool) -> Test:
    played = _("With the {n} the Deal's total would be zero.")
    moved = _("Without the {n} the Deal's total would be zero.")
    if not wanted:
        return lambda ask: None

    def test(ask: Ask) -> str | None:
        card = ask.cards[0]
        if card.kind != "deal":
            return None
        leaves = ask.source == "centre"
        if _deal(ask).total != (card.rank if leaves else -card.rank):
            return None
        return (moved if leaves else played).format(n=signed(card.rank))

    return test


def _in_on_it(wanted: bool) -> Test:
    sentence = _("A Reverse goes only before the Leader or a seat that has a POTA.")
    return lambda ask: None if _deal(ask).may_reverse(_seat(ask.onto)) == wanted else sentence


def _enough_to_move(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        card, deal = ask.cards[0], _deal(ask)
        if card.kind != "move" or deal.room(card.rank) or not wanted:
            return None
        most = next((n for n in range(card.rank - 1, 0, -1) if deal.room(n)), 0)
        if not most:
            return _("There is no card that could be moved.")
        return ngettext(
            "Only one card could be moved, and a Move {n} moves exactly {n}.",
            "Only {most} cards could be moved, and a Move {n} moves exactly {n}.",
            most,
        ).format(most=most, n=card.rank)

    return test


def _not_moved(wanted: bool) -> Test:
    sentence = _("That card has been moved already; a Move moves different cards.")
    return lambda ask: None if (ask.cards[0] not in _deal(ask).moved) == wanted else sentence


def _elsewhere(wanted: bool) -> Test:
    sentence = _("The card lies there already; it has to go to another seat or be discarded.")
    return lambda ask: None if (ask.onto != ask.source) == wanted else sentence


def _keeps_last(wanted: bool) -> Test:
    sentence = _("The last POTA may not leave a seat that has a Reverse.")
    if not wanted:
        return lambda ask: None
    return lambda ask: None if _deal(ask).may_leave(_seat(ask.source)) else sentence


def _leaves_enough(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        deal = _deal(ask)
        left = deal.left - 1
        to: int | Literal["discard"] = DISCARD if ask.onto == DISCARD else _seat(ask.onto)
        if not wanted or deal.room_after(ask.cards[0], to, left):
            return None
        return ngettext(
            "After that, no further card could be moved.",
            "After that, {n} further cards could not be moved.",
            left,
        ).format(n=left)

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "starts": Condition(bool, _starts),
    "of_colour": Condition(Literal["deal"], _of_colour),
    "for_centre": Condition(bool, _for_centre),
    "before_seat": Condition(Literal["pota", "reverse"], _before_seat),
    "not_zero": Condition(bool, _not_zero),
    "in_on_it": Condition(bool, _in_on_it),
    "enough_to_move": Condition(bool, _enough_to_move),
    "not_moved": Condition(bool, _not_moved),
    "elsewhere": Condition(bool, _elsewhere),
    "keeps_last": Condition(bool, _keeps_last),
    "leaves_enough": Condition(bool, _leaves_enough),
}

FOR_ALL_PLACES: Final = frozenset(CONDITIONS) - {"in_on_it", "elsewhere", "leaves_enough"}
"""The conditions whose answer is the same for every zone of a kind that a card may go to."""
