"""Which drops of Piece of the Action are legal, and why the others are not: conditions and
sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final, Literal, cast

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.deck import card_name, colour_name
from tabletop.games.piece_of_the_action.moves import made, shift
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, Deal, OnTable, lies_at
from tabletop.system.i18n import _, ngettext


def judge(state: ActionState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the rulebook's drops."""
    refusal = _misplaced(state, drop)
    if refusal is None:
        ask = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
        rule = next((rule for rule in state.setup.drops if rule.fits(ask)), None)
        refusal = rule.refuse(ask) if rule else _wrong_place(state, drop.cards[0], drop.source)
    if refusal is not None:
        return Verdict(refusal=refusal)
    name = "shift" if state.phase == "move" else "play"
    return Verdict((made(drop.seat, name, drop.cards[0], drop.onto),))


def _misplaced(state: ActionState, drop: Drop) -> Refusal | None:
    """Why the gesture is none at all, whatever the rulebook's drops say."""
    if drop.onto not in {zone.id for zone in state.zones()}:
        return Refusal(_("There is nothing there to put a card on."), "PA-5")
    if len(drop.cards) != 1:
        return Refusal(_("One card at a time."), "PA-9" if state.phase == "move" else "PA-5")
    [card] = drop.cards
    if drop.source == f"hand:{drop.seat}" and card in state.hands[drop.seat]:
        return _unfinished(state) if state.phase == "move" else None
    if not drop.source or lies_at(state, card) != drop.source:
        return Refusal(_("Only a card from your own hand can be played."), "PA-5")
    if state.phase != "move":
        return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
    return None


def _wrong_place(state: ActionState, card: Card, source: str) -> Refusal:
    """Where a card of this kind would go."""
    if state.phase == "lead":
        return Refusal(_("A Deal starts with a + or − card in the centre."), "PA-4")
    if source == "centre":
        return Refusal(_("From the centre a card moves only to the discard pile."), "PA-9")
    if state.phase == "move":
        text = _("The {card} moves to another seat or to the discard pile.")
        return Refusal(text.format(card=card_name(card)), "PA-9")
    rule = {"pota": "PA-7", "reverse": "PA-8", "move": "PA-9"}.get(card.kind, "PA-6")
    if card.kind in ("pota", "reverse"):
        return Refusal(_("The {card} goes before a seat.").format(card=card_name(card)), rule)
    return Refusal(_("The {card} goes to the centre.").format(card=card_name(card)), rule)


def _unfinished(state: ActionState) -> Refusal:
    text = ngettext(
        "First move one more card on the table.",
        "First move {n} more cards on the table.",
        state.left,
    )
    return Refusal(text.format(n=state.left), "PA-9")


def explain(state: ActionState, move: Move) -> Refusal:
    """Why `move` is illegal for the seat to move."""
    if move.name == "pass":
        if state.phase == "move":
            return _unfinished(state)
        return Refusal(_("There is no Deal yet: start one, or decline."), "PA-4")
    if move.name == "decline":
        if state.phase == "lead":
            return Refusal(_("Everyone has declined, so you must start the Deal."), "PA-4")
        return Refusal(_("The Deal has started: play a card, or pass."), "PA-5")
    drop = _gesture(state, move)
    if drop is None:
        return Refusal(_("Piece of the Action has no such move."), "PA-5")
    if move.name == "shift" and state.phase != "move":
        return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
    if move.name == "play" and state.phase == "move":
        return _unfinished(state)
    return judge(state, drop).refusal or _wrong_place(state, drop.cards[0], drop.source)


def _gesture(state: ActionState, move: Move) -> Drop | None:
    """The drop that would make `move`, None where its arguments make no sense."""
    args = dict(move.args)
    card, to = args.pop("card", None), args.pop("to", None)
    if not isinstance(card, Card) or args or isinstance(to, bool):
        return None
    if to is not None and to != DISCARD and to not in range(state.seats):
        return None
    if move.name == "play":
        if (card.kind in ("pota", "reverse")) != (to is not None) or to == DISCARD:
            return None
        onto = "centre" if to is None else f"{card.kind}:{to}"
        return Drop(move.seat, (card,), f"hand:{move.seat}", onto)
    if move.name != "shift" or to is None or card.kind in ("move", "x"):
        return None
    onto = "centre" if card.kind == "deal" else f"{card.kind}:{to}"
    return Drop(move.seat, (card,), lies_at(state, card), DISCARD if to == DISCARD else onto)


def out_of_turn(state: ActionState, seat: int) -> Refusal | None:
    """Why a seat that has passed may not move any more; None for the others (PA-5)."""
    if not (0 <= seat < state.seats and state.passed[seat]):
        return None
    return Refusal(_("You have passed, and that is for the rest of this Deal."), "PA-5")


# What may still be moved on the table (PA-8 to PA-11)


def may_reverse(deal: OnTable, seat: int) -> bool:
    """Whether a Reverse may lie before `seat`: it has a POTA, or leads (PA-8)."""
    return seat == deal.leader or bool(deal.pota[seat])


def may_leave(deal: OnTable, seat: int) -> bool:
    """Whether a POTA may leave `seat`, which keeps its last one under a Reverse (PA-11)."""
    return deal.reverse[seat] is None or seat == deal.leader or len(deal.pota[seat]) > 1


def has_plenty(deal: OnTable) -> bool:
    """Whether so many cards lie before the seats that, after any shift, the rest of the Move card
    can be carried out: a quick answer that saves `room` a copy."""
    unmoved = sum([len(cards) for cards in deal.pota])
    unmoved += len(deal.reverse) - deal.reverse.count(None) - len(deal.moved)
    return unmoved - 3 - len(deal.moved) >= deal.left - 1


def room(deal: OnTable, n: int) -> bool:
    """Whether `n` (up to 3) more cards can be moved one after another (PA-9).

    Every unmoved Reverse can be discarded, and then every POTA, save the last of a seat whose
    Reverse was moved there: that one needs another POTA or Reverse moved to its seat first.
    """
    moved = deal.moved
    reverses = len([card for card in deal.reverse if card is not None and card not in moved])
    free, stuck, elsewhere = reverses, 0, False
    for seat, cards in enumerate(deal.pota):
        unmoved = len([card for card in cards if card not in moved]) if moved else len(cards)
        free += unmoved
        if unmoved and unmoved == len(cards) and seat != deal.leader:
            there = deal.reverse[seat]
            if there is not None and there in moved:
                stuck += 1
                continue
        elsewhere = elsewhere or unmoved > 0
    if stuck and not reverses and not elsewhere:
        free -= stuck
    return free >= n or _can_empty([card.rank for card in deal.centre], deal.total, n - free)


def _can_empty(ranks: Sequence[int], total: int, n: int) -> bool:
    """Whether `n` cards of these `ranks` can go one by one, the total never zero (PA-10)."""
    for rank in sorted(set(ranks)):
        if rank != total:
            if n == 1:
                return True
            rest = list(ranks)
            rest.remove(rank)
            if _can_empty(rest, total - rank, n - 1):
                return True
    return False


def room_after(deal: OnTable, card: Card, to: int | None, n: int) -> bool:
    """Whether `n` more cards can be moved once `card` was shifted to seat `to` or off the table."""
    if n <= 0 or has_plenty(deal):
        return True
    twin = Deal.of(deal)
    shift(twin, card, to)
    return room(twin, n)


# Conditions


def _state(ask: Ask) -> ActionState:
    return cast("ActionState", ask.state)  # no other state meets these conditions


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
        card, colour = ask.cards[0], _state(ask).colour
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
        if _state(ask).total != (card.rank if leaves else -card.rank):
            return None
        return (moved if leaves else played).format(n=signed(card.rank))

    return test


def _in_on_it(wanted: bool) -> Test:
    sentence = _("A Reverse goes only before the Leader or a seat that has a POTA.")
    return lambda ask: None if may_reverse(_state(ask), _seat(ask.onto)) == wanted else sentence


def _enough_to_move(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        card, state = ask.cards[0], _state(ask)
        if card.kind != "move" or room(state, card.rank) or not wanted:
            return None
        most = next((n for n in range(card.rank - 1, 0, -1) if room(state, n)), 0)
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
    return lambda ask: None if (ask.cards[0] not in _state(ask).moved) == wanted else sentence


def _elsewhere(wanted: bool) -> Test:
    sentence = _("The card lies there already; it has to go to another seat or be discarded.")
    return lambda ask: None if (ask.onto != ask.source) == wanted else sentence


def _keeps_last(wanted: bool) -> Test:
    sentence = _("The last POTA may not leave a seat that has a Reverse.")
    if not wanted:
        return lambda ask: None
    return lambda ask: None if may_leave(_state(ask), _seat(ask.source)) else sentence


def _leaves_enough(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        state = _state(ask)
        to = None if ask.onto == DISCARD else _seat(ask.onto)
        left = state.left - 1
        if not wanted or room_after(state, ask.cards[0], to, left):
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
"""What the drops of Piece of the Action may require beyond the condition library."""
