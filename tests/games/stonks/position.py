"""Stonks positions in a few words, for tests that read as scenes at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Told
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal, Verdict
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.stonks import GAME
from tabletop.games.stonks.deck import STONKS, parse_card
from tabletop.games.stonks.state import StonksState, StonksView
from tabletop.system import paths
from tests.mutations.edits import edits


def book(seats: int = 3, **options: OptionValue) -> RuleBook:
    """The bundled rules with options chosen."""
    file = paths.rules() / "stonks.yaml"
    return rulebook.load(file, registry.mechanics, lambda name: None).choose(options, seats)


def without(condition: str, seats: int = 2) -> RuleBook:
    """The rules without one condition of the drops and actions, `follows if_able`."""
    [left] = [e for e in edits("stonks") if e.name.endswith(f": without {condition}")]
    return edited(left.data, seats)


def edited(rules: Mapping[str, Any], seats: int = 2) -> RuleBook:
    """The book of resolved rules, changed by a test."""
    return rulebook.from_data(rules, "edited", registry.mechanics).choose({}, seats)


def cards(text: str) -> tuple[Card, ...]:
    """The cards of `R7 Y1`."""
    return tuple(parse_card(code) for code in text.split())


def position(
    *hands: str,
    trick: str = "",
    leader: int = 0,
    lead: str = "",
    turned: str = "P13",
    market: str = "33333",
    mark: str = "",
    portfolios: Sequence[str] = (),
    unseen: Sequence[str] = (),
    phase: str = "play",
    player: int | None = None,
    speculator: int = -1,
    held: str = "",
    symbols: int = 0,
    number: int = 1,
    round: int = 1,
    dealer: int = 0,
    totals: Sequence[int] = (),
    rules: RuleBook | None = None,
) -> StonksState:
    """A position with these hands (seat 0 first) and all other cards in the deck.

    `market` and `held` are a digit for each company or seat; `number` is the number of the trick.
    The seat after the last card of the trick is to move, or else `player`.
    """
    seats = len(hands)
    rules = rules or book(seats)
    played = cards(trick)
    zones = {f"hand:{seat}": cards(hand) for seat, hand in enumerate(hands)}
    for seat in range(seats):
        zones[f"portfolio:{seat}"] = cards(portfolios[seat]) if portfolios else ()
        zones[f"unseen:{seat}"] = cards(unseen[seat]) if unseen else ()
    zones |= {"trick": played, "turned": cards(turned)}
    used = {card for lying in zones.values() for card in lying}
    zones["deck"] = tuple(card for card in STONKS.cards(1, 0, ()) if card not in used)
    facts: dict[str, object] = {
        "phase": phase,
        "dealer": dealer,
        "round": round,
        "tricks": number,
        "totals": tuple(totals or [0] * seats),
        "market": tuple(int(digit) for digit in market),
        "mark": mark,
        "leader": leader,
        "lead": lead or (played[0].suit if played else ""),
        "speculators": () if speculator < 0 else (speculator,),
        "held": tuple(digit == "1" for digit in held or "1" * seats),
        "symbols": symbols,
        "voids": ("",) * seats,
    }
    mover = (leader + len(played)) % seats if player is None else player
    return GAME.restore(rules, Position(seats, mover, zones, facts))


def play(state: StonksState, *moves: str) -> str:
    """Makes legal moves written `0 play card=R7`; gives all that was told, as one text."""
    events: list[Event] = []
    for text in moves:
        move = GAME.notation.parse(text)
        refusal = state.check(move)
        assert refusal is None, f"{text}: {refusal}"
        before = state.copy()
        state.apply(move)
        events += GAME.tell(before, move, state)
    return " ".join(event.text for event in events if isinstance(event, Told))


def refused(state: StonksState, text: str) -> Refusal:
    """Why a move is refused; every refusal names a rule of the book."""
    refusal = state.check(GAME.notation.parse(text))
    assert refusal is not None, f"{text} is legal"
    assert state.book.rule(refusal.rule), refusal
    return refusal


def dropped(state: StonksState, codes: str, source: str, onto: str) -> Verdict:
    """What a drop of the seat to move does."""
    return state.judge(Drop(state.current_player, cards(codes), source, onto))


def legal(state: StonksState) -> set[str]:
    """The legal moves as they are written, without their seat."""
    return {str(move).partition(" ")[2] for move in state.legal_moves()}


def zone(state: StonksState, name: str) -> str:
    """The cards of a zone, in order."""
    [found] = [each for each in state.zones() if each.id == name]
    return " ".join(str(card) for card in found.cards)


def look(state: StonksState, seat: int | None = None) -> StonksView:
    """What `seat` sees, or someone at no seat."""
    view = state.view(seat)
    assert isinstance(view, StonksView)
    return view


def market(state: StonksState) -> str:
    """The market as `position` takes it."""
    return "".join(str(value) for value in state.market)


def dealt(seats: int, deal: int = 7, **options: OptionValue) -> StonksState:
    """A new game after its dealer and first shuffle."""
    state = GAME.start(book(seats, **options), seats)
    for k in range(2):
        state.apply(draw(state.due(), deal, k))
    return state


def random_game(state: StonksState, deal: int) -> Iterator[tuple[StonksState, Move]]:
    """Plays a new game to its end, giving the live state and each move before it is made."""
    rng, chances = Random(deal), 0
    while not state.is_terminal:
        if state.current_player == CHANCE:
            move = draw(state.due(), deal, chances)
            chances += 1
        else:
            moves = state.legal_moves()
            move = moves[int(rng.random() * len(moves))]
        yield state, move
        state.apply(move)
