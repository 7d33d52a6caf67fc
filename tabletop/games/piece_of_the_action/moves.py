"""What each move of Piece of the Action does, and which there are: decline to lead, play a card,
shift cards on the table by a Move card, pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.notation import CARD, NUMBER, WORD, Either, Optional
from tabletop.engine.rules.conditions import Spot, spot
from tabletop.engine.rules.drops import MoveKind
from tabletop.engine.rules.settled import PlaceKey, PlaceKind, Settled
from tabletop.engine.seats import clockwise, dealt, left_of, most
from tabletop.engine.state import usual_due
from tabletop.engine.zones import Due
from tabletop.games.piece_of_the_action.score import score_deal
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, Draw, Laid

BEFORE: Final = frozenset({"pota", "reverse"})
"""The kinds of cards that lie before seats, and of the zones in which they do."""
TABLE: Final = BEFORE | {"centre"}
"""The kinds of zones in which the cards of a Deal lie."""


def usual_place(card: Card) -> str:
    """The kind of zone that a card is made for."""
    return card.kind if card.kind in BEFORE else "centre"


def seat_of(move: Move) -> int | None:
    """The seat that a card goes to, None where it goes to the centre or the discard pile."""
    to = move.args.get("to")
    return to if isinstance(to, int) else None


def target(move: Move) -> Spot:
    """The zone that a play or a shift lays its card onto."""
    to, kind = move.args.get("to"), move.card().kind
    if to is None or to == DISCARD:
        return spot(DISCARD if to else "centre")
    return spot(f"{move.args.get('place', kind if kind in BEFORE else 'pota')}:{to}")


WHERE: Final[Mapping[str, Settled[ActionState]]] = {
    "to": PlaceKey(words=frozenset({DISCARD})),
    "place": PlaceKind(TABLE, lambda ask: usual_place(ask.cards[0])),
}
KINDS: Final[Mapping[str, MoveKind[ActionState]]] = {
    "decline": MoveKind({}, phases=frozenset({"lead"}), is_needed=False),
    "play": MoveKind(
        {"card": CARD, "to": Optional(NUMBER), "place": Optional(WORD)},
        moved=("card",),
        phases=frozenset({"lead", "deal"}),
        sources=frozenset({"hand"}),
        places=TABLE,
        settled=WHERE,
        needed_in=frozenset({"lead"}),
    ),
    "shift": MoveKind(
        {"card": CARD, "to": Either(NUMBER, WORD), "place": Optional(WORD)},
        moved=("card",),
        phases=frozenset({"move"}),
        sources=TABLE,
        places=BEFORE | {DISCARD},
        from_any=True,
        settled=WHERE,
        is_needed=False,
    ),
    "pass": MoveKind({}, phases=frozenset({"deal"}), is_needed=False),
}
"""What each move is; `to` is a seat, or the discard pile by its word, `place` a kind of zone, left
out where it goes without saying."""


def due(state: ActionState) -> Due:
    """A shuffle for the first lead, one for the hands (PA-2), and new stocks (PA-15)."""
    if state.phase != "stock":
        return usual_due(state)
    lying = set(state.discard)
    return Due("shuffle", pile="stock", cards=tuple([e for e in state.setup.deck if e in lying]))


def forced(state: ActionState) -> Move | None:
    """The pass or decline of a seat that can do nothing else (PA-5)."""
    if state.phase in ("lead", "deal"):
        moves = state.legal_moves()
        if len(moves) == 1 and moves[0].name != "play":
            return moves[0]
    return None


def counted(card: Card) -> int:
    """What a card in the centre adds to the total (PA-6)."""
    return card.rank if card.kind == "deal" else 0


def lay(state: ActionState, card: Card, onto: Spot) -> None:
    """Lays `card` onto a zone: in the centre it adds to the total, before a seat it is what lies
    there, and on a Reverse both are discarded (PA-6 to PA-8)."""
    if onto.kind == "centre":
        state.centre.append(card)
        state.total += counted(card)
    elif onto.kind == "pota":
        state.pota[onto.seat].append(card)
    elif onto.kind == "reverse":
        there = state.reverse[onto.seat]
        state.reverse[onto.seat] = card if there is None else None
        state.discard += [] if there is None else [there, card]
    else:
        state.discard.append(card)


def shift(state: ActionState, card: Card, onto: Spot) -> None:
    """Moves `card` from where it lies on the table onto a zone (PA-9)."""
    state.moved = (*state.moved, card)
    state.left -= 1
    if card in state.centre:
        state.centre.remove(card)
        state.total -= counted(card)
    elif card in state.reverse:
        state.reverse[state.reverse.index(card)] = None
    else:
        next(cards for cards in state.pota if card in cards).remove(card)
    lay(state, card, onto)


def apply(state: ActionState, move: Move) -> None:
    """Carries out a legal move or a due outcome, and all that comes after it by itself."""
    step(state, move)
    fill(state)


def stuck(state: ActionState) -> None:
    """What happens when the seat to move can do nothing."""
    apply(state, idle(state))


def idle(state: ActionState) -> Move:
    """What becomes of a seat that can do nothing: it is out of the Deal as if it had passed, does
    not lead as if it had declined, and the rest of its Move is lost."""
    names = {"lead": "decline", "deal": "pass", "move": "stop"}
    return Move(state.current_player, names[state.phase])


def step(state: ActionState, move: Move) -> None:
    """Carries out a legal move, a due outcome or what an idle seat does up to where hands are to be
    filled, if they are: that is the phase `fill`, in which no state is left."""
    if move.name == "play":
        _play(state, move)
    elif move.name == "shift":
        shift(state, move.card(), target(move))
        if not state.left:
            _end_move(state)
    elif move.name == "pass":
        _pass(state)
    elif move.name == "decline":
        _decline(state)
    elif move.name == "stop":
        _end_move(state)
    elif state.phase == "leader":
        _choose_leader(state, move.cards())
    elif state.phase == "hands":
        _deal_hands(state, move.cards())
    else:
        state.clear("discard", "face_down")
        state.deck, state.phase = list(move.cards()[::-1]), "fill"


def _play(state: ActionState, move: Move) -> None:
    """Plays a card; a Move card lies aside until its shifts are made (PA-4 to PA-9)."""
    card, onto = move.card(), target(move)
    state.hands[move.seat].remove(card)
    if state.phase == "lead":
        state.phase, state.deal, state.draws = "deal", state.deal + 1, []
        state.leader, state.colour = move.seat, card.suit
    elif card.kind == "move" and onto.kind == "centre":
        state.aside, state.left, state.moved, state.phase = card, card.rank, (), "move"
        return
    lay(state, card, onto)
    _turn_on(state)


def _end_move(state: ActionState) -> None:
    """Discards the Move card in play, which ends the turn (PA-9)."""
    if state.aside is not None:
        state.discard.append(state.aside)
    state.aside, state.left, state.moved, state.phase = None, 0, (), "deal"
    _turn_on(state)


def _pass(state: ActionState) -> None:
    """Takes the seat to move out of the Deal, which ends when all are (PA-5)."""
    state.passed[state.current_player] = True
    if all(state.passed):
        _end_deal(state)
    else:
        _turn_on(state)


def _turn_on(state: ActionState) -> None:
    """Gives the turn to the next seat that has not passed (PA-5)."""
    passed = state.passed
    state.current_player = left_of(state.current_player, state.seats, lambda each: not passed[each])


def _end_deal(state: ActionState) -> None:
    """Scores the Deal and clears it away (PA-13, PA-14); enough points for one seat alone, or a
    tie-break, end the game (PA-15)."""
    score_deal(state)
    state.discard += [*state.centre, *(card for cards in state.pota for card in cards)]
    state.discard += [card for card in state.reverse if card is not None]
    state.first, state.phase = (state.leader + 1) % state.seats, "fill"
    state.clear("centre", "pota", "reverse", "passed", "colour", "total")
    is_over = state.overtime > 0 or max(state.points) >= state.setup.goal
    if (is_over and len(most(state.points)) == 1) or state.overtime == state.setup.tie_deals:
        state.current_player, state.phase = OVER, "over"
    elif state.overtime:
        state.overtime += 1


def _decline(state: ActionState) -> None:
    """Asks the next seat to start a Deal. When all have declined, the first that can has to; where
    none can, or that one does not either, all hands are laid face down (PA-4)."""
    state.asked += 1
    if state.asked < state.seats:
        _offer(state, (state.current_player + 1) % state.seats)
        return
    order = clockwise(state.first, state.seats)
    for at, seat in enumerate(order if state.asked == state.seats else ()):
        _offer(state, seat)
        if any(move.name == "play" for move in state.legal_moves()):
            state.voids = tuple(sorted(order[:at]))
            return
    for seat in order:
        for card in state.hands[seat]:
            state.face_down.append(Laid(len(state.discard), seat))
            state.discard.append(card)
    state.clear("hands")
    state.phase = "fill"


def _offer(state: ActionState, seat: int) -> None:
    """Offers the start of a Deal to `seat` (PA-4)."""
    state.phase, state.current_player, state.leader = "lead", seat, seat


def _choose_leader(state: ActionState, pile: Sequence[Card]) -> None:
    """Cards face up, again for those tied, until one seat leads or too few are left (PA-2)."""
    deck, tied = list(pile[::-1]), state.tied or tuple(range(state.seats))
    state.clear("pota")
    while len(tied) > 1 and len(deck) >= len(tied):
        for seat in tied:
            card = deck.pop()
            state.pota[seat].append(card)
            state.draws.append(Draw(seat, card))
        highest = most([_lead_number(state.pota[seat][-1]) for seat in tied])
        tied = tuple([tied[at] for at in highest])
    state.deck, state.tied = deck, tied
    if len(tied) == 1:
        state.first = state.leader = tied[0]
        state.phase = "hands"


def _lead_number(card: Card) -> int:
    """What a card counts for when the first Leader is drawn: the rest below all numbers (PA-2)."""
    return card.rank if card.kind in ("deal", "move") else -99


def _deal_hands(state: ActionState, pile: Sequence[Card]) -> None:
    """Deals full hands from the first Leader on (PA-3)."""
    n = state.setup.hand_size * state.seats
    state.clear("pota", "tied")
    state.hands = dealt(pile[:n], state.seats, state.first)
    state.deck, state.phase = list(pile[n:][::-1]), "fill"


class Filled(NamedTuple):
    """How a hand was filled: the X's found in it and in the deck, and the cards drawn."""

    seat: int
    in_hand: tuple[Card, ...]
    in_deck: tuple[Card, ...]
    drawn: tuple[Card, ...]


def fill(state: ActionState) -> list[Filled]:
    """Where hands are to be filled, fills every one from the first seat on, X's going under the
    marker, until all are full or the deck is empty (PA-3, PA-14), and goes on; gives how."""
    done: list[Filled] = []
    if state.phase != "fill":
        return done
    size, deck = state.setup.hand_size, state.deck
    for seat in clockwise(state.first, state.seats):
        hand = [card for card in state.hands[seat] if card.kind != "x"]
        in_hand = [card for card in state.hands[seat] if card.kind == "x"]
        in_deck: list[Card] = []
        drawn: list[Card] = []
        while len(hand) + len(drawn) < size and deck:
            card = deck.pop()
            (in_deck if card.kind == "x" else drawn).append(card)
        state.xs += in_hand + in_deck
        state.hands[seat] = sorted(hand + drawn, key=order_of)
        done.append(Filled(seat, tuple(in_hand), tuple(in_deck), tuple(drawn)))
        if len(hand) + len(drawn) < size:
            _run_out(state)
            return done
    state.voids, state.asked = (), 0
    _offer(state, state.first)
    return done


def _run_out(state: ActionState) -> None:
    """A deck that has run out ends the game, or becomes a new stock for a tie (PA-15)."""
    if state.overtime or len(most(state.points)) > 1:
        state.overtime = state.overtime or 1
        state.current_player, state.phase = CHANCE, "stock"
    else:
        state.current_player, state.phase = OVER, "over"
