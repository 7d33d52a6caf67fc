"""What the drops and actions of Piece of the Action may require beyond the condition library, and
why a gesture is none of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.conditions import CARDS, Ask, Condition, Requirement
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.deck import card_name, colour_name
from tabletop.games.piece_of_the_action.moves import BEFORE, TABLE, counted, seat_of, shift
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState
from tabletop.system.i18n import _, ngettext

Required = Requirement[ActionState]
Asked = Ask[ActionState]


def may_reverse(state: ActionState, seat: int) -> bool:
    """Whether a Reverse may lie before `seat`: it has a POTA, or leads (PA-8)."""
    return seat == state.leader or bool(state.pota[seat])


def may_leave(state: ActionState, seat: int) -> bool:
    """Whether a POTA may leave `seat`, which keeps its last one under a Reverse (PA-11)."""
    return state.reverse[seat] is None or seat == state.leader or len(state.pota[seat]) > 1


def movable(state: ActionState) -> int:
    """How many cards can be moved one after another by the usual shifts before any was (PA-9): all
    Reverses and then all POTA, and of the centre all but one: of several cards not every one can be
    the whole total."""
    before = sum([len(cards) for cards in state.pota]) + state.seats - state.reverse.count(None)
    return before + len(state.centre) - any(map(counted, state.centre))


def _may_begin(state: ActionState, n: int) -> bool:
    """Whether a Move `n` can be carried out (PA-9)."""
    if state.setup.has_usual_shifts:
        return movable(state) >= n
    after = state.copy()
    after.phase, after.left = "move", n
    return after.program.can_move(after)


def _may_go_on(ask: Asked) -> bool:
    """Whether the Move in play can be carried on after the shift that is asked about (PA-9). It is
    tried, save for a first shift after which what can be moved is plain: a Reverse laid elsewhere
    may cancel another, or hold a last POTA there."""
    state = ask.state
    rest = state.left - 1
    if rest <= 0:
        return True
    if state.setup.has_usual_shifts and not state.moved:
        spare = movable(state) - 1 - rest
        if ask.source.kind != "reverse" or spare >= 2:
            return spare >= 0
    after = state.copy()
    shift(after, ask.cards[0], ask.onto)
    return after.program.can_move(after)


def _starts(_is: bool) -> Required:
    def say(ask: Asked) -> str:
        if ask.state.phase == "lead":
            return _("A Deal starts with a + or − card.")
        return _("Only a + or − card goes there.")

    return Requirement(lambda ask: ask.cards[0].kind == "deal", say)


def _of_colour(_what: Literal["deal"]) -> Required:
    text = _("This Deal is {colour}; the {card} cannot be played there.")

    def say(ask: Asked) -> str:
        return text.format(colour=colour_name(ask.state.colour), card=card_name(ask.cards[0]))

    return Requirement(lambda ask: ask.state.colour in ("", ask.cards[0].suit), say)


def _for_centre(_is: bool) -> Required:
    sentence = _("Only + and − cards and Moves go to the centre.")
    return Requirement(lambda ask: ask.cards[0].kind in ("deal", "move"), lambda ask: sentence)


def _before_seat(kind: Literal["pota", "reverse"]) -> Required:
    return Requirement(
        lambda ask: ask.cards[0].kind == kind,
        lambda ask: _where(ask.state, ask.cards[0]),
        rule=lambda ask: _rule_of(ask.cards[0]),
    )


def _not_zero(_is: bool) -> Required:
    comes = _("With the {n} the Deal's total would be zero.")
    goes = _("Without the {n} the Deal's total would be zero.")

    def test(ask: Asked) -> bool:
        came, went = ask.onto.kind == "centre", ask.source.kind == "centre"
        by = counted(ask.cards[0]) * (came - went)
        return not by or ask.state.total + by != 0

    def say(ask: Asked) -> str:
        text = comes if ask.onto.kind == "centre" else goes
        return text.format(n=signed(ask.cards[0].rank))

    return Requirement(test, say)


def _in_on_it(_is: bool) -> Required:
    sentence = _("Only the Leader and seats that have a POTA can be given that.")
    return Requirement(lambda ask: may_reverse(ask.state, ask.onto.seat), lambda ask: sentence)


def _enough_to_move(_is: bool) -> Required:
    def test(ask: Asked) -> bool:
        card = ask.cards[0]
        return card.kind != "move" or _may_begin(ask.state, card.rank)

    def say(ask: Asked) -> str:
        state, n = ask.state, ask.cards[0].rank
        if not (state.setup.has_usual_shifts and any(map(counted, state.centre))):
            text = _("So many cards could not be moved now, and a Move {n} moves exactly {n}.")
            return text.format(n=n)
        most = next((fewer for fewer in range(n - 1, 0, -1) if _may_begin(state, fewer)), 0)
        if not most:
            text = _("The {card} cannot be moved: without it the Deal's total would be zero.")
            return text.format(card=card_name(state.centre[0]))
        return ngettext(
            "A Move {n} moves exactly {n} cards, and here only one could be moved: one of the "
            "centre must stay, as the Deal's total may not become zero (PA-10).",
            "A Move {n} moves exactly {n} cards, and here only {most} could be moved: one of the "
            "centre must stay, as the Deal's total may not become zero (PA-10).",
            most,
        ).format(most=most, n=n)

    return Requirement(test, say)


def _not_moved(_is: bool) -> Required:
    sentence = _("That card has been moved already; a Move moves different cards.")
    return Requirement(lambda ask: ask.cards[0] not in ask.state.moved, lambda ask: sentence)


def _keeps_last(_is: bool) -> Required:
    sentence = _("The last POTA may not leave a seat that has a Reverse.")
    return Requirement(
        lambda ask: ask.source.kind != "pota" or may_leave(ask.state, ask.source.seat),
        lambda ask: sentence,
    )


def _leaves_enough(_is: bool) -> Required:
    def say(ask: Asked) -> str:
        left = ask.state.left - 1
        return ngettext(
            "This Move has to move one more card after that, and none could be moved then.",
            "This Move has to move {n} more cards after that, and so many could not be moved then.",
            left,
        ).format(n=left)

    return Requirement(_may_go_on, say)


def _not_all_declined(_is: bool) -> Required:
    sentence = _("Everyone has declined, so you must start the Deal.")
    return Requirement(lambda ask: ask.state.asked < ask.state.seats, lambda ask: sentence)


_CARDS_NOW: Final = frozenset({"cards", "state"})
_GESTURE_NOW: Final = frozenset({"cards", "source", "onto", "state"})
CONDITIONS: Final[Mapping[str, Condition[ActionState]]] = {
    "starts": Condition(bool, _starts, CARDS),
    "of_colour": Condition(Literal["deal"], _of_colour, _CARDS_NOW),
    "for_centre": Condition(bool, _for_centre, CARDS),
    "before_seat": Condition(Literal["pota", "reverse"], _before_seat, CARDS),
    "not_zero": Condition(bool, _not_zero, _GESTURE_NOW),
    "in_on_it": Condition(bool, _in_on_it, frozenset({"onto", "state"}), places=BEFORE),
    "enough_to_move": Condition(bool, _enough_to_move, _CARDS_NOW),
    "not_moved": Condition(bool, _not_moved, _CARDS_NOW, sources=TABLE),
    "keeps_last": Condition(bool, _keeps_last, frozenset({"source", "state"})),
    "leaves_enough": Condition(bool, _leaves_enough, _GESTURE_NOW, sources=TABLE),
    "not_all_declined": Condition(bool, _not_all_declined, frozenset({"state"})),
}
"""What the drops and actions of Piece of the Action may require beyond the condition library."""


def _amiss(state: ActionState, drop: Drop, code: Amiss) -> Refusal:
    at, card = state.phase, next(iter(drop.cards), None)
    if code == "no_place":
        return Refusal(_("There is nothing there to put a card on."), "PA-5")
    lies_there = drop.source.partition(":")[0] in TABLE
    if lies_there and at != "move":
        return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
    if at == "move" and (not lies_there or code == "not_there" or card is None):
        return _unfinished(state)
    if code == "not_there" or card is None:
        return Refusal(_("Only a card from your own hand can be played."), "PA-5")
    rule = {"lead": "PA-4", "move": "PA-9"}.get(at, _rule_of(card))
    return Refusal(_where(state, card), rule)


def _rule_of(card: Card) -> str:
    """The rule that says where such a card goes in a Deal."""
    return {"pota": "PA-7", "reverse": "PA-8", "move": "PA-9"}.get(card.kind, "PA-6")


def _where(state: ActionState, card: Card) -> str:
    """Where a card may go now."""
    moves = [move for move in state.legal_moves() if move.args.get("card") is card]
    places = {"seat" if seat_of(m) is not None else str(m.args.get("to", "")) for m in moves}
    if card.kind == "move" and places == {""}:
        text = ngettext(
            "The {card} goes to the centre; then you choose one card on the table and move it.",
            "The {card} goes to the centre; then you move {n} cards on the table, one by one.",
            card.rank,
        )
        return text.format(card=card_name(card), n=card.rank)
    texts = {
        frozenset({"seat", DISCARD}): _("The {card} moves to another seat or to the discard pile."),
        frozenset({DISCARD}): _("The {card} moves only to the discard pile."),
        frozenset({"seat"}): _("The {card} goes before a seat."),
        frozenset({""}): _("The {card} goes to the centre."),
        frozenset({"seat", ""}): _("The {card} goes to the centre or before a seat."),
    }
    text = texts.get(frozenset(places), _("The {card} can go nowhere now."))
    return text.format(card=card_name(card))


def _mistimed(state: ActionState, move: Move) -> Refusal:
    if move.name == "shift":
        return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
    if state.phase == "move":
        return _unfinished(state)
    if move.name == "pass":
        return Refusal(_("There is no Deal yet that could be passed."), "PA-4")
    if move.name == "decline":
        return Refusal(_("The Deal has started already."), "PA-4")
    return Refusal(_("No card can be played now."), "PA-5")


def _unfinished(state: ActionState) -> Refusal:
    text = ngettext(
        "First move one more card on the table.",
        "First move {n} more cards on the table.",
        state.left,
    )
    return Refusal(text.format(n=state.left), "PA-9")


def out_of_turn(state: ActionState, seat: int) -> Refusal | None:
    """Why a seat that has passed may not move any more; None for the others (PA-5)."""
    if not (0 <= seat < state.seats and state.passed[seat]):
        return None
    return Refusal(_("You have passed, and that is for the rest of this Deal."), "PA-5")


MANNER: Final = Manner(_amiss, _mistimed)
"""How Piece of the Action words that a gesture is none of the book's drops."""
