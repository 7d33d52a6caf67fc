"""What each move of Piece of the Action does, and which there are: decline to lead, play a card,
shift cards on the table by a Move card, pass."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, NamedTuple

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.notation import CARD, NUMBER, WORD, Either, Moves, Optional
from tabletop.engine.rules.conditions import Ask, Test
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.zones import Due
from tabletop.games.piece_of_the_action.score import most, score_deal
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import (
    DISCARD,
    ActionState,
    Draw,
    Laid,
    OnTable,
)

ARGUMENTS: Final[Moves] = {
    "decline": {},
    "play": {"card": CARD, "to": Optional(NUMBER)},
    "shift": {"card": CARD, "to": Either(NUMBER, WORD)},
    "pass": {},
}
"""What each move says beside its seat and name; `to` is a seat, or the discard pile by its word."""


PHASES: Final = ("lead", "deal", "move")
"""The parts of a Deal in which a seat moves: leading it, playing, and moving cards."""
BEFORE: Final = ("pota", "reverse")
"""The kinds of cards that lie before seats, and of the zones in which they do."""


def due(state: ActionState) -> Due:
    """A shuffle for the first lead, one for the hands (PA-2), and new stocks (PA-15)."""
    if state.phase == "stock":
        lying = set(state.discard)
        cards = tuple(card for card in state.setup.deck if card in lying)
        return Due("shuffle", pile="stock", cards=cards)
    return Due("shuffle", pile="deck", cards=state.setup.deck)


def seat_of(move: Move) -> int | None:
    """The seat that a card goes to, None where it goes to the centre or the discard pile."""
    to = move.args.get("to")
    return to if isinstance(to, int) else None


# What there is to choose from


def legal_moves(state: ActionState) -> Sequence[Move]:
    """Every move of the seat to move: cards in the order of the hand or of the table, where they
    go in the order of the seats, and last what needs no card."""
    seat, phase = state.current_player, state.phase
    if phase == "deal":
        hand, colour = state.hands[seat], state.colour
        if state.setup.is_one_colour:
            hand = [card for card in hand if card.suit == colour]
        return [*_card_moves(state, "play", {f"hand:{seat}": hand}), _bare(seat, "pass")]
    if phase == "move":
        return _card_moves(state, "shift", lying(state))
    if phase == "lead":
        moves = _card_moves(state, "play", {f"hand:{seat}": state.hands[seat]})
        return moves if state.asked >= state.seats else [*moves, _bare(seat, "decline")]
    return ()


def forced(state: ActionState) -> Move | None:
    """The pass or decline of a seat that can do nothing else (PA-5)."""
    if state.phase in ("lead", "deal"):
        moves = legal_moves(state)
        if len(moves) == 1 and moves[0].name != "play":
            return moves[0]
    return None


class Route(NamedTuple):
    """A drop of the book, and the zones that it may lead to; of its tests `everywhere` are those
    that answer for all of the zones at once, `there` those asked for each."""

    zones: tuple[str, ...]
    everywhere: tuple[Test, ...]
    there: tuple[Test, ...]


class Choices(NamedTuple):
    """All that a seat may ever choose from, made once, for lists of moves are asked for far too
    often: its moves by name, card and zone the card goes to, and its routes by phase, kind of
    zone the card comes from, and kind of card."""

    moves: Mapping[tuple[str, Card], Mapping[str, Move]]
    routes: Mapping[tuple[str, str, str], Sequence[Route]]


ASKED_PER_ZONE: Final = frozenset({"in_on_it", "elsewhere", "leaves_enough"})
"""The conditions that may answer otherwise for another zone of the same kind."""


@lru_cache(maxsize=64)
def _choices(setup: Setup, seats: int, seat: int) -> Choices:
    moves = {
        (name, card): {zone: made(seat, name, card, zone) for zone in _onto(name, card.kind, seats)}
        for name in ("play", "shift")
        for card in setup.deck
    }
    routes = {
        (phase, source, kind): _routes(setup, seat, phase, source, _onto(name, kind, seats))
        for phase in PHASES
        for name, source in (("play", "hand"), *(("shift", on) for on in ("centre", *BEFORE)))
        for kind in ("deal", "move", *BEFORE)
    }
    return Choices(moves, routes)


@lru_cache(maxsize=64)
def _bare(seat: int, name: str) -> Move:
    return Move.of(seat, name)


def made(seat: int, name: str, card: Card, zone: str) -> Move:
    """The play or shift of `card` to `zone`."""
    if zone == "centre":
        return Move.of(seat, name, card=card)
    to = zone.partition(":")[2]
    return Move.of(seat, name, card=card, to=int(to) if to else DISCARD)


def _onto(name: str, kind: str, seats: int) -> Sequence[str]:
    """The zones that a card of `kind` may go to by a play or a shift, in order."""
    if kind == "x":
        return ()
    before = [f"{kind}:{seat}" for seat in range(seats)] if kind in BEFORE else []
    return [*before, DISCARD] if name == "shift" else before or ["centre"]


def _routes(
    setup: Setup, seat: int, phase: str, source: str, zones: Sequence[str]
) -> Sequence[Route]:
    """The drops of the book by which `seat` may take a card from a zone of the kind `source` to
    some of `zones`."""
    found: dict[int, list[str]] = {}
    for zone in zones:
        for number, drop in enumerate(setup.drops):
            if _leads(drop, seat, phase, source, zone):
                found.setdefault(number, []).append(zone)
                break
    routes = []
    for number, reached in found.items():
        tests = [test for test, _rule in setup.drops[number].tests]
        asked = [name in ASKED_PER_ZONE for name in setup.required[number]]
        everywhere = tuple(compress(tests, [not each for each in asked]))
        routes.append(Route(tuple(reached), everywhere, tuple(compress(tests, asked))))
    return routes


def _leads(drop: DropRule, seat: int, phase: str, source: str, zone: str) -> bool:
    """Whether `drop` is one for `seat`, from the kind of zone `source` onto `zone`."""
    kind, _colon, owner = zone.partition(":")
    whose = "own" if owner == str(seat) else "opponent"
    is_there = (drop.source, drop.onto) == (source, kind) and drop.of in (whose, "any")
    return is_there and drop.phase in (phase, "")


def _card_moves(state: ActionState, name: str, zones: Mapping[str, Sequence[Card]]) -> list[Move]:
    """The moves `name` of the cards of `zones`; twins that lie alike share an answer."""
    seat, moved, phase = state.current_player, state.moved, state.phase
    choices = _choices(state.setup, state.seats, seat)
    moves: list[Move] = []
    for source, cards in zones.items():
        kind = source.partition(":")[0]
        answers: dict[tuple[int, bool], Sequence[str]] = {}
        for card in cards:
            twin = card.order - card.copy, card in moved
            if twin not in answers:
                routes = choices.routes[phase, kind, card.kind]
                answers[twin] = _reached(state, card, source, routes) if routes else ()
            if reached := answers[twin]:
                to = choices.moves[name, card]
                moves += [to[zone] for zone in reached]
    return moves


def _reached(state: ActionState, card: Card, source: str, routes: Sequence[Route]) -> Sequence[str]:
    """The zones to which the seat to move may take `card` from `source` by `routes`."""
    seat, cards = state.current_player, (card,)
    reached: list[str] = []
    for route in routes:
        if _holds(route.everywhere, Ask(state, seat, cards, source, route.zones[0])):
            there = route.there
            reached += [
                zone
                for zone in route.zones
                if not there or _holds(there, Ask(state, seat, cards, source, zone))
            ]
    return reached


def _holds(tests: Sequence[Test], ask: Ask) -> bool:
    for test in tests:  # noqa: SIM110  # all() of a generator takes twice as long
        if test(ask) is not None:
            return False
    return True


# What a card does on the table


def lay(deal: OnTable, card: Card, to: int | None) -> tuple[Card, ...]:
    """Lays `card` before seat `to` or in the centre; gives the cards that left the table by it: a
    Reverse and the one it was laid on (PA-6 to PA-8)."""
    if to is None:
        deal.centre.append(card)
        deal.total += card.rank
        return ()
    if card.kind == "pota":
        deal.pota[to].append(card)
        return ()
    there = deal.reverse[to]
    deal.reverse[to] = card if there is None else None
    return () if there is None else (there, card)


def shift(deal: OnTable, card: Card, to: int | None) -> tuple[Card, ...]:
    """Moves `card` on the table to seat `to` or off the table; gives the cards that left it."""
    deal.moved = (*deal.moved, card)
    deal.left -= 1
    if card.kind == "deal":
        deal.centre.remove(card)
        deal.total -= card.rank
        return (card,)
    if card.kind == "pota":
        next(cards for cards in deal.pota if card in cards).remove(card)
    else:
        deal.reverse[deal.reverse.index(card)] = None
    return (card,) if to is None else lay(deal, card, to)


# What a move does


def apply(state: ActionState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if step(state, move):
        fill_hands(state)
        _go_on(state)


def step(state: ActionState, move: Move) -> bool:
    """Carries out a legal move or a due outcome up to where hands are filled, if they are to be:
    that is the answer."""
    if move.name == "play":
        _play(state, move)
    elif move.name == "shift":
        _shift(state, move)
    elif move.name == "pass":
        state.passed[move.seat] = True
        if all(state.passed):
            return _end_deal(state)
        _turn_on(state)
    elif move.name == "decline":
        return _decline(state)
    elif state.phase == "leader":
        _choose_leader(state, move.cards())
    elif state.phase == "hands":
        _deal_hands(state, move.cards())
        return True
    else:
        state.clear("discard", "face_down")
        state.deck = list(move.cards()[::-1])
        return True
    return False


def _play(state: ActionState, move: Move) -> None:
    """Plays a card; a Move card lies aside until its shifts are made (PA-4 to PA-9)."""
    card = move.card()
    state.hands[move.seat].remove(card)
    if card.kind == "move":
        state.aside, state.left, state.moved, state.phase = card, card.rank, (), "move"
        return
    if card.kind == "deal" and state.phase == "lead":
        state.phase, state.deal, state.draws = "deal", state.deal + 1, []
        state.leader, state.colour = move.seat, card.suit
    state.discard += lay(state, card, seat_of(move))
    _turn_on(state)


def _shift(state: ActionState, move: Move) -> None:
    """Moves a card on the table; the last shift ends the turn (PA-9)."""
    state.discard += shift(state, move.card(), seat_of(move))
    if state.left == 0 and state.aside is not None:
        state.discard.append(state.aside)
        state.aside, state.moved, state.phase = None, (), "deal"
        _turn_on(state)


def _turn_on(state: ActionState) -> None:
    """Gives the turn to the next seat that has not passed (PA-5)."""
    seat = (state.current_player + 1) % state.seats
    while state.passed[seat]:
        seat = (seat + 1) % state.seats
    state.current_player = seat


def _end_deal(state: ActionState) -> bool:
    """Scores the Deal and clears it away (PA-13, PA-14); gives whether the game goes on."""
    score_deal(state)
    for cards in lying(state).values():
        state.discard += cards
    state.first = (state.leader + 1) % state.seats
    state.clear("centre", "pota", "reverse", "passed", "colour", "total")
    if state.overtime:
        if len(most(state)) == 1 or state.overtime == state.setup.tie_deals:
            _end(state)
            return False
        state.overtime += 1
    return True


def lying(deal: OnTable) -> dict[str, list[Card]]:
    """The cards of a Deal by zone, in the order in which they are cleared away."""
    zones = {"centre": deal.centre}
    for seat, cards in enumerate(deal.pota):
        there = deal.reverse[seat]
        zones |= {f"pota:{seat}": cards, f"reverse:{seat}": [] if there is None else [there]}
    return {zone: cards for zone, cards in zones.items() if cards}


def _decline(state: ActionState) -> bool:
    """Asks the next seat to start a Deal. When all have declined, the first that can has to; where
    none can, all hands are laid face down (PA-4): whether that was so is the answer."""
    state.asked += 1
    if state.asked < state.seats:
        _offer(state, (state.current_player + 1) % state.seats)
        return False
    order = round_from(state.first, state.seats)
    for at, seat in enumerate(order):
        if any(card.kind == "deal" for card in state.hands[seat]):
            state.voids = tuple(sorted(order[:at]))
            _offer(state, seat)
            return False
    for seat in order:
        for card in state.hands[seat]:
            state.face_down.append(Laid(len(state.discard), seat))
            state.discard.append(card)
    state.clear("hands")
    return True


def _offer(state: ActionState, seat: int) -> None:
    """Offers the start of a Deal to `seat` (PA-4)."""
    state.phase, state.current_player, state.leader = "lead", seat, seat


def round_from(seat: int, seats: int) -> list[int]:
    """All seats, clockwise from `seat`."""
    return [(seat + i) % seats for i in range(seats)]


# Beginning, filling up, ending


def _choose_leader(state: ActionState, pile: Sequence[Card]) -> None:
    """Cards face up, again for those tied, until one seat leads or too few are left (PA-2)."""
    deck, tied = list(pile[::-1]), state.tied or tuple(range(state.seats))
    state.clear("pota")
    while len(tied) > 1 and len(deck) >= len(tied):
        for seat in tied:
            card = deck.pop()
            state.pota[seat].append(card)
            state.draws.append(Draw(seat, card))
        numbers = {seat: _lead_number(state.pota[seat][-1]) for seat in tied}
        tied = tuple(seat for seat in tied if numbers[seat] == max(numbers.values()))
    state.deck, state.tied = deck, tied
    if len(tied) == 1:
        state.first = state.leader = tied[0]
        state.phase = "hands"


def _lead_number(card: Card) -> int:
    """What a card counts for when the first Leader is drawn: the rest below all numbers (PA-2)."""
    return card.rank if card.kind in ("deal", "move") else -99


def _deal_hands(state: ActionState, pile: Sequence[Card]) -> None:
    """Deals full hands from the first Leader on (PA-3)."""
    seats, dealt = state.seats, state.setup.hand_size * state.seats
    state.clear("pota", "tied")
    state.hands = [
        list(pile[:dealt][(seat - state.first) % seats :: seats]) for seat in range(seats)
    ]
    state.deck = list(pile[dealt:][::-1])


class Filled(NamedTuple):
    """How a hand was filled: the X's found in it and in the deck, and the cards drawn."""

    seat: int
    in_hand: tuple[Card, ...]
    in_deck: tuple[Card, ...]
    drawn: tuple[Card, ...]


def fill_hands(state: ActionState) -> list[Filled]:
    """Fills every hand from the first seat on, X's going under the marker, until all are full or
    the deck is empty (PA-3, PA-14); gives how."""
    size, deck = state.setup.hand_size, state.deck
    done = []
    for seat in round_from(state.first, state.seats):
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
            break
    return done


def _go_on(state: ActionState) -> None:
    """Offers the next Deal once hands were filled. A deck that has run out ends the game, or
    becomes a new stock for a tie (PA-14, PA-15)."""
    if all(len(hand) == state.setup.hand_size for hand in state.hands):
        state.voids, state.asked = (), 0
        _offer(state, state.first)
    elif state.overtime or len(most(state)) > 1:
        state.overtime = state.overtime or 1
        state.current_player, state.phase = CHANCE, "stock"
    else:
        _end(state)


def _end(state: ActionState) -> None:
    state.current_player, state.phase = OVER, "over"
