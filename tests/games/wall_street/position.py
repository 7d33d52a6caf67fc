"""Positions of Wall Street for tests, written as a person would lay them out."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, Move, Refusal, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.state import WallStreetState

BOOK = registry.open_book("wall_street")
DECK = BOOK.deck()


def book(seats: int, **options: OptionValue) -> RuleBook:
    return BOOK.choose(options, seats)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def place(
    hands: Sequence[str],
    table: str,
    *,
    funds: Sequence[str] = (),
    stock: str = "",
    seat: int = 0,
    dealer: int | None = None,
    totals: Sequence[int] = (),
    players: Sequence[int] = (),
    rules: RuleBook | None = None,
) -> WallStreetState:
    """A position: `hands` by seat, the rest of the deck in the last seat's Fund unless said."""
    seats = len(hands)
    zones = {f"hand:{n}": cards(hand) for n, hand in enumerate(hands)}
    zones |= {"table": cards(table), "stock": cards(stock)}
    zones |= {f"fund:{n}": cards(funds[n] if n < len(funds) else "") for n in range(seats)}
    lying = {card for zone in zones.values() for card in zone}
    zones[f"fund:{seats - 1}"] += tuple(card for card in DECK if card not in lying)
    facts: dict[str, Value] = {
        "phase": "play",
        "dealer": (seat - 1) % seats if dealer is None else dealer,
        "hand": 1,
        "round": 1,
        "players": tuple(players) or tuple(range(seats)),
        "totals": tuple(totals) or (0,) * seats,
        "last_capture": -1,
    }
    facts |= dict.fromkeys([f"takeovers:{n}" for n in range(seats)], ())
    state = GAME.restore(rules or book(seats), Position(seats, seat, zones, facts))
    assert isinstance(state, WallStreetState)
    return state


def play(seat: int, card: str, taken: str = "") -> Move:
    return Move.of(seat, "play", card=Card.parse(card), capture=cards(taken))


def ways(state: WallStreetState, card: str) -> set[str]:
    """What `card` may take, each way as a word: `4C 5D`, or `` for laying it down."""
    return {
        " ".join(each.code for each in move.cards("capture"))
        for move in state.legal_moves()
        if move.card() is Card.parse(card)
    }


def dealt(pile: Sequence[Card], *, seats: int = 3, dealer: int = 0, at: int = 0) -> WallStreetState:
    """A match whose first shuffle is `pile`, cut at `at`."""
    state = GAME.start(book(seats), seats)
    assert isinstance(state, WallStreetState)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile)}))
    state.apply(Move.of(CHANCE, "cut", at=at))
    return state


def refused(state: State, move: Move) -> Refusal:
    refusal = state.check(move)
    assert refusal is not None
    return refusal
