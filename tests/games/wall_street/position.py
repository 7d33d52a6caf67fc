"""Positions of Wall Street for tests, written as a person would lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Event
from tabletop.engine.french import parse_card
from tabletop.engine.moves import CHANCE, Move, Refusal
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.state import WallStreetState, WallStreetView

BOOK = registry.open_book("wall_street")
DECK = BOOK.deck()


def book(seats: int, **options: OptionValue) -> RuleBook:
    return BOOK.choose(options, seats)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(parse_card, text.split()))


def place(
    hands: Sequence[str],
    table: str,
    *,
    funds: Sequence[str] = (),
    stock: str = "",
    seat: int = 0,
    dealer: int | None = None,
    totals: Sequence[int] = (),
    rules: RuleBook | None = None,
) -> WallStreetState:
    """A position: `hands` by seat, the rest of the deck in the last seat's Fund unless said."""
    seats = len(hands)
    zones = {f"hand:{n}": cards(hand) for n, hand in enumerate(hands)}
    zones |= {"table": cards(table), "stock": cards(stock)}
    zones |= {f"fund:{n}": cards(funds[n] if n < len(funds) else "") for n in range(seats)}
    lying = {card for zone in zones.values() for card in zone}
    zones[f"fund:{seats - 1}"] += tuple(card for card in DECK if card not in lying)
    facts = {
        "phase": "play",
        "dealer": (seat - 1) % seats if dealer is None else dealer,
        "hand_number": 1,
        "round": 1,
        "totals": tuple(totals) or (0,) * seats,
    }
    return GAME.restore(rules or book(seats), Position(seats, seat, zones, facts))


def play(seat: int, card: str, taken: str = "") -> Move:
    return Move.of(seat, "play", card=parse_card(card), capture=cards(taken))


def ways(state: WallStreetState, card: str) -> set[str]:
    """What `card` may take, each way as a word: `4C 5D`, or `` for laying it down."""
    return {
        " ".join(each.code for each in move.cards("capture"))
        for move in state.legal_moves()
        if move.card() is parse_card(card)
    }


def dealt(pile: Sequence[Card], *, seats: int = 3, dealer: int = 0, at: int = 0) -> WallStreetState:
    """A match whose first shuffle is `pile`, cut at `at`."""
    state = GAME.start(book(seats), seats)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile)}))
    state.apply(Move.of(CHANCE, "cut", at=at))
    return state


def told(state: WallStreetState, move: Move) -> list[Event]:
    """Makes `move`; gives what is told of it."""
    before = state.copy()
    state.apply(move)
    return list(GAME.tell(before, move, state))


def look(state: WallStreetState, seat: int | None) -> WallStreetView:
    """What `seat` sees."""
    view = state.view(seat)
    assert isinstance(view, WallStreetView)
    return view


def refused(state: WallStreetState, move: Move) -> Refusal:
    refusal = state.check(move)
    assert refusal is not None
    return refusal
