"""Portfolio positions for scenario tests, written as a person would lay them out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from tabletop.engine import registry
from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Event, Told
from tabletop.engine.french import parse_card
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioState, PortfolioView


def cards(text: str) -> tuple[Card, ...]:
    """The cards written in `text`; without a pack they are of the first."""
    return tuple(parse_card(word if "-" in word else f"{word}-1") for word in text.split())


def start(
    seats: int,
    deck: str = "",
    dealer: int = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> PortfolioState:
    """A game dealt from a deck that begins with `deck`; the rest follow in deck order."""
    state = GAME.start(registry.open_book("portfolio").choose(options or {}, seats), seats)
    state.apply(Move.of(CHANCE, "dealer", seat=dealer))
    shuffle(state, deck)
    return state


def shuffle(state: PortfolioState, first: str = "") -> None:
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
    **facts: object,
) -> PortfolioState:
    """A position in the turn of seat `turn`: hands, portfolios as (owner, run, low cap, high cap),
    the discard pile with its top last. `stock` (top last) takes the cards that are left over, at
    its bottom, or where it is given just those; what then is left lies under the discard pile.
    """
    seats = len(hands)
    state = start(seats, dealer=dealer, options=options)
    deck = [card for zone in state.zones() for card in zone.cards]
    zones = {f"hand:{seat}": cards(text) for seat, text in enumerate(hands)}
    portfolios = {
        f"P{at}": _portfolio(state.setup, f"P{at}", *run) for at, run in enumerate(runs, 1)
    }
    lying = [
        card for known in portfolios.values() for place in known.zones() for card in place.cards
    ]
    top, on_top = cards(discard), cards(stock or "")
    used = {card for group in (*zones.values(), lying, top, on_top) for card in group}
    rest = in_order(card for card in deck if card not in used)
    zones["stock"] = (*rest, *on_top) if stock is None else on_top
    zones["discard"] = top if stock is None else (*rest, *top)
    if facts.get("ending"):
        facts.setdefault("last", dealer)
    values: dict[str, object] = {
        **Position.of(state).facts,
        "phase": phase,
        "turn": turn,
        "money": tuple(money or [6] * seats),
        "made": len(runs),
        "portfolios": portfolios,
        "drawn": 1 if phase == "actions" else 0,
        "turns": (1,) * seats,
        "pauper": False,
    }
    return GAME.restore(book_of(state), Position(seats, turn, zones, values | facts))


def _portfolio(setup: Setup, id: str, owner: int, run: str, low: str, high: str) -> Portfolio:
    low_cap, high_cap = (next(iter(cards(cap)), None) for cap in (low, high))
    return Portfolio(id, owner, cards(run), low_cap, high_cap, setup.value(cards(run)))


def book_of(state: PortfolioState) -> RuleBook:
    """The rules that `state` is played by."""
    return state.book


def beginning_at(state: PortfolioState) -> AnyGame:
    """Portfolio, but that every game of it begins at `state`."""
    game, begins = registry.find("portfolio"), Position.of(state)
    assert game is not None
    rules = replace(game.rules, seat_people=lambda fresh, people: fresh.restore(begins))
    return replace(game, rules=rules)


def view(state: PortfolioState, seat: int | None = None) -> PortfolioView:
    """What `seat` may see."""
    return cast("PortfolioView", state.view(seat))


def owners(state: PortfolioState) -> dict[str, int]:
    """Whose each portfolio is."""
    return {id: known.owner for id, known in view(state).portfolios.items()}


def worths(state: PortfolioState) -> dict[str, int]:
    """What each portfolio pays a turn, in dollars."""
    return {id: known.value for id, known in view(state).portfolios.items()}


def made(state: PortfolioState, text: str) -> Sequence[Event]:
    """What happens as the move written `text`, which must be legal, is made."""
    before, move = state.copy(), GAME.notation.parse(text)
    assert state.check(move) is None, state.check(move)
    state.apply(move)
    return GAME.tell(before, move, state)


def play(state: PortfolioState, *texts: str) -> list[str]:
    """Makes the moves written in `texts`, each of which must be legal; gives what was told."""
    events = [event for text in texts for event in made(state, text)]
    return [event.text for event in events if isinstance(event, Told)]


def refused(state: PortfolioState, text: str) -> Refusal:
    """The refusal of the move written `text`."""
    refusal = state.check(GAME.notation.parse(text))
    assert refusal is not None, text
    return refusal


def money(state: PortfolioState) -> list[int]:
    """Everyone's money."""
    return state.scores()


def hand(state: PortfolioState, seat: int) -> str:
    """The hand of `seat` as text, packs left out."""
    return " ".join(card.face for card in state.view(seat).faces(f"hand:{seat}"))


def lying(state: PortfolioState, zone: str) -> str:
    """The cards that lie open in `zone`, packs left out."""
    return " ".join(card.face for card in state.view(None).faces(zone))


def legal(state: PortfolioState, name: str) -> list[str]:
    """The legal moves called `name`, as text."""
    return [str(move) for move in state.legal_moves() if move.name == name]


def judged(state: PortfolioState, source: str, names: str, onto: str) -> list[str] | Refusal:
    """What dropping the cards `names` of the seat to move does: moves, or why not."""
    verdict = state.judge(Drop(state.current_player, cards(names), source, onto))
    return verdict.refusal or [str(move) for move in verdict.moves]
