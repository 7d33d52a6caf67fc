"""How cards change hands in Milken: the pass before the play (MK-8), a Joker given away and the
card that comes back for it (MK-10)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from tabletop.engine.cards import Card, order_of
from tabletop.engine.events import Event, Moved, Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.state import EVERYONE
from tabletop.system.i18n import _, ngettext

if TYPE_CHECKING:
    from tabletop.games.milken.state import MilkenState


# The pass


def passes(state: MilkenState) -> list[Move]:
    """Every choice of cards that the seat to move may pass (MK-8)."""
    seat = state.current_player
    return [
        Move.of(seat, "pass", cards=cards)
        for cards in combinations(state.hands[seat], state.table.to_pass)
    ]


def lay_by(
    state: MilkenState, seat: int, cards: tuple[Card, ...], events: list[Event] | None
) -> None:
    """Lays by the cards that `seat` passes; after the last seat they all change hands at once, and
    the play begins (MK-8)."""
    for card in cards:
        state.hands[seat].remove(card)
    state.playable[seat] = None
    state.passing[seat] = cards
    to = (seat + state.table.across) % state.seats
    if events is not None:
        own = frozenset({seat})
        events.append(Moved(cards, f"hand:{seat}", f"passing:{seat}", own))
        n = len(cards)
        text = ngettext("@{seat} passes a card to @{to}.", "@{seat} passes {n} cards to @{to}.", n)
        events.append(Told(text.format(seat=seat, n=n, to=to), seat))
    if len(state.passing) < state.seats:
        state.current_player = (seat + 1) % state.seats
        return
    for giver in range(state.seats):
        _hand_over(state, giver, (giver + state.table.across) % state.seats, events)
    state.passing = {}
    state.phase = "play"
    state.turn_to((state.dealer + 1) % state.seats, events)


def _hand_over(state: MilkenState, giver: int, to: int, events: list[Event] | None) -> None:
    cards = state.passing[giver]
    state.hands[to] = sorted([*state.hands[to], *cards], key=order_of)
    state.playable[to] = None
    state.memory[f"passed:{giver}"] = (to, cards)
    state.memory[f"got:{to}"] = (giver, cards)
    for card in cards:
        state.known[card] = frozenset({giver})
    if events is not None:
        both = frozenset({giver, to})
        events.append(Moved(cards, f"passing:{giver}", f"hand:{to}", both))
        names = "".join(f"[{card}]" for card in cards)
        text = _("@{giver} passed you {cards}.").format(giver=giver, cards=names)
        events.append(Told(text, giver, frozenset({to})))


# Jokers


def gifts(state: MilkenState) -> list[Move]:
    """Every Joker that the seat to move may give away, to each seat that may get it (MK-10)."""
    seat = state.current_player
    drop = state.table.drops["give_joker"]
    own = f"hand:{seat}"
    return [
        Move.of(seat, "give_joker", card=card, to=to)
        for card in state.hands[seat]
        if not card.suit
        for to in range(state.seats)
        if to != seat and drop.refuse(Ask(state, seat, (card,), own, f"hand:{to}")) is None
    ]


def give_joker(state: MilkenState, move: Move, events: list[Event] | None) -> None:
    """Gives a Joker to the seat that `move` names, which has to give a card back (MK-10)."""
    card, to, seat = move.card(), move.number("to"), move.seat
    state.hands[seat].remove(card)
    _take(state, to, card)
    state.playable[seat] = None
    state.known[card] = EVERYONE
    state.gift = (seat, to, card)
    state.phase, state.current_player = "give_back", to
    if events is not None:
        events.append(Moved((card,), f"hand:{seat}", f"hand:{to}"))
        text = _("@{seat} gives a [{card}] to @{to}.")
        events.append(Told(text.format(seat=seat, card=card, to=to), seat))


def backs(state: MilkenState) -> list[Move]:
    """Every card that the seat to move may give back for a Joker (MK-10)."""
    assert state.gift is not None
    seat, drop = state.current_player, state.table.drops["give_back"]
    onto = f"hand:{state.gift[0]}"
    return [
        Move.of(seat, "give_back", card=card)
        for card in state.hands[seat]
        if drop.refuse(Ask(state, seat, (card,), f"hand:{seat}", onto)) is None
    ]


def give_back(state: MilkenState, card: Card, events: list[Event] | None) -> None:
    """Gives a card back to the giver of the Joker, whose turn is over with that (MK-10)."""
    assert state.gift is not None
    giver, seat, _joker = state.gift
    both = frozenset({giver, seat})
    _forget(state, seat, giver)
    state.hands[seat].remove(card)
    _take(state, giver, card)
    state.playable[seat] = None
    state.known[card] = frozenset({seat})
    state.gift, state.gift_before, state.phase = None, True, "play"
    if events is not None:
        events.append(Moved((card,), f"hand:{seat}", f"hand:{giver}", both))
        text = _("@{seat} gives @{giver} a card back.").format(seat=seat, giver=giver)
        events.append(Told(text, seat, EVERYONE - both))
        text = _("@{seat} gives @{giver} back [{card}].")
        events.append(Told(text.format(seat=seat, giver=giver, card=card), seat, both))
    state.turn_to((giver + 1) % state.seats, events)


def _take(state: MilkenState, seat: int, card: Card) -> None:
    state.hands[seat].append(card)
    state.hands[seat].sort(key=order_of)
    state.playable[seat] = None


def _forget(state: MilkenState, seat: int, giver: int) -> None:
    """What third seats knew of a hand that gives a hidden card away is certain no longer."""
    for card in state.hands[seat]:
        if card.suit and card in state.known:
            left = state.known[card] & {giver}
            if left:
                state.known[card] = left
            else:
                del state.known[card]
