"""Portfolio positions for scenario tests, written as a person would lay them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Told
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal, Value
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import State


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`; without a pack they are of the first."""
    return tuple(Card.parse(word if "-" in word else f"{word}-1") for word in text.split())


def start(
    seats: int,
    deck: str = "",
    dealer: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> State:
    """A game dealt from a deck that begins with `deck`; the rest follow in deck order."""
    game = registry.find("portfolio")
    assert game is not None
    state = game.start(registry.open_book("portfolio").choose(options or {}, seats), seats)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    shuffle(state, deck)
    return state


def shuffle(state: State, first: str = "") -> None:
    """The due shuffle, beginning with `first`."""
    due, top = state.due(), cards(first)
    rest = [card for card in due.cards if card not in top]
    state.apply(Move(CHANCE, "shuffle", {"pile": due.pile, "cards": (*top, *rest)}))


def table(
    hands: Sequence[str],
    runs: Sequence[tuple[int, str, str, str]] = (),
    *,
    turn: int = 0,
    phase: str = "actions",
    money: Sequence[int] | None = None,
    discard: str = "",
    stock: str | None = None,
    dealer: int = 0,
    options: Mapping[str, OptionValue] | None = None,
    **facts: Value,
) -> State:
    """A position in the turn of seat `turn`: hands, portfolios as (owner, run, low cap, high cap),
    the discard pile with its top last. `stock` (top last) takes the cards that are left over, at
    its bottom, or where it is given just those; what then is left lies under the discard pile.
    """
    seats = len(hands)
    state = start(seats, dealer=dealer, options=options)
    deck = [card for zone in state.zones() for card in zone.cards]
    zones = {f"hand:{seat}": cards(text) for seat, text in enumerate(hands)}
    for at, (_owner, run, low, high) in enumerate(runs, 1):
        zones[f"portfolio:P{at}"] = cards(run)
        zones[f"cap_low:P{at}"] = cards(low)
        zones[f"cap_high:P{at}"] = cards(high)
    top, on_top = cards(discard), cards(stock or "")
    used = {card for group in (*zones.values(), top, on_top) for card in group}
    rest = tuple(sorted(card for card in deck if card not in used))
    zones["stock"] = (*rest, *on_top) if stock is None else on_top
    zones["discard"] = top if stock is None else (*rest, *top)
    if stock is None and not on_top:
        zones["stock"] = rest
    base = {fact.name: fact.value for fact in state.facts()}
    values: dict[str, Value | None] = {
        **base,
        "phase": phase,
        "turn": turn,
        "money": tuple(money or [6] * seats),
        "made": len(runs),
        "owners": {f"P{at}": owner for at, (owner, *_rest) in enumerate(runs, 1)},
        "drawn": 1 if phase == "actions" else 0,
        "turns": (1,) * seats,
        "pauper": False,
    }
    values |= facts
    game = registry.find("portfolio")
    assert game is not None
    return game.restore(state.book, Position(seats, turn, zones, values))


def play(state: State, *texts: str) -> list[str]:
    """Makes the moves written in `texts`, each of which must be legal; gives what was told."""
    events: list[Event] = []
    for text in texts:
        move = Move.parse(text)
        assert state.check(move) is None, state.check(move)
        state.apply(move, events)
    return [event.text for event in events if isinstance(event, Told)]


def refused(state: State, text: str) -> Refusal:
    """The refusal of the move written `text`."""
    refusal = state.check(Move.parse(text))
    assert refusal is not None, text
    return refusal


def fact(state: State, name: str) -> Value | None:
    """The public fact `name`."""
    return state.view(None).facts.get(name)


def money(state: State) -> list[int]:
    """Everyone's money."""
    return state.scores()


def hand(state: State, seat: int) -> str:
    """The hand of `seat` as text, packs left out."""
    return " ".join(card.face for card in state.view(seat).faces(f"hand:{seat}"))


def lying(state: State, zone: str) -> str:
    """The cards that lie open in `zone`, packs left out."""
    return " ".join(card.face for card in state.view(None).faces(zone))


def legal(state: State, name: str) -> list[str]:
    """The legal moves called `name`, as text."""
    return [str(move) for move in state.legal_moves() if move.name == name]


def judged(state: State, source: str, names: str, onto: str) -> list[str] | Refusal:
    """What dropping the cards `names` of the seat to move does: moves, or why not."""
    verdict = state.judge(Drop(state.current_player, cards(names), source, onto))
    return verdict.refusal or [str(move) for move in verdict.moves]
