"""Figures of the rulebook: small tables drawn beside a rule, made by playing what they show.

A game's `figures` module names its `FIGURES`: what each illustrates, and a function that lays a
position with a `Builder`, makes the moves it shows by the rules of the book, and gives what is
drawn.
So every number in a figure is what these rules come to. Where they no longer allow what a figure
shows, it is left out. What was claimed of the rules on the way stays with the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.game import AnyGame
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position, State
from tabletop.system import log
from tabletop.system.errors import TabletopError

S = TypeVar("S", bound=State)

Arranged: TypeAlias = Literal["row", "run", "pile"]
"""Side by side, overlapping to the index, or one under the other to the index."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards lying together, None a back: a small `title` over them, `under` them a sentence, and in
    large type what they are `worth`. `lit` have an ivory edge, `dim` less light; caps lie crosswise
    at the low and the high end; `ghost` draws a dashed place for a card that is gone or to come."""

    cards: Sequence[Card | None]
    title: str = ""
    under: str = ""
    worth: str = ""
    arranged: Arranged = "run"
    lit: frozenset[Card] = frozenset()
    dim: frozenset[Card] = frozenset()
    low_cap: Card | None = None
    high_cap: Card | None = None
    ghost: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign between two parts: + − × = or → (what it leads to)."""

    sign: Literal["+", "−", "×", "=", "→"]


@dataclass(frozen=True, slots=True)
class Value:
    """A number in large type, with a small title over it."""

    value: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a market: its letter, the level it stands at and stood at, a word under it."""

    letter: str
    level: int
    before: int
    word: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Market:
    """Columns of so many levels, from 1 at the bottom."""

    columns: tuple[Column, ...]
    levels: int
    title: str = ""


Part: TypeAlias = Cards | Sign | Value | Market


@dataclass(frozen=True, slots=True)
class Claim:
    """What a figure says of the rules: that in `state` the move is legal, or that it is not."""

    state: State
    move: Move
    is_legal: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a figure shows: its parts from left to right, and a sentence or two under them."""

    parts: tuple[Part, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing beside a rule, with what it claims of the rules."""

    name: str
    rule: str
    drawing: Drawing
    claims: tuple[Claim, ...]


class Untrue(Exception):
    """These rules do not allow what a figure shows."""


class Builder:
    """Where a figure is laid out and played by the rules of a book."""

    def __init__(self, game: AnyGame, book: RuleBook) -> None:
        self.game = game
        self.book = book
        self.claims: list[Claim] = []

    def card(self, code: str) -> Card:
        """The card written `code`; raises NotationError where it names none."""
        return self.book.deck_kind.parse(code)

    def cards(self, codes: str) -> tuple[Card, ...]:
        """The cards written in `codes`, parted by spaces."""
        return tuple(self.card(code) for code in codes.split())

    def lay(
        self,
        kind: type[S],
        seats: int,
        zones: Mapping[str, str],
        *,
        away: str = "",
        options: Mapping[str, OptionValue] | None = None,
        **facts: object,
    ) -> S:
        """A position of so many seats, of the state's class `kind`: cards by zone, top last, and
        figures by name. All other cards lie where the deck does, but for those that are `away`:
        in a figure. Raises Untrue where these rules have no such table."""
        low, high = self.book.spec.seats.min, self.book.spec.seats.max
        if not low <= seats <= high:
            raise Untrue(f"{seats} seats")
        chosen = {**self.book.chosen, **(options or {})}
        for name, value in chosen.items():
            option = self.book.spec.options.get(name)
            if option is None:
                raise Untrue(name)
            if not option.accepts(value, seats):
                if options and name in options:
                    raise Untrue(name)
                chosen[name] = option.default
        fresh = self.game.start(self.book.choose(chosen, seats), seats)
        before = Position.of(fresh)
        lying = {zone: self.cards(codes) for zone, codes in zones.items()}
        if missing := set(lying) - set(before.zones):
            raise Untrue(", ".join(missing))
        laid = [card for cards in (*lying.values(), self.cards(away)) for card in cards]
        used = set(laid)
        if len(used) < len(laid) or used - {
            each for zone in before.zones.values() for each in zone
        }:
            raise Untrue("a card that is not there")
        rest = {
            zone: tuple(card for card in cards if card not in used)
            for zone, cards in before.zones.items()
        }
        deck = max(rest, key=lambda zone: len(rest[zone]))
        placed = {zone: lying.get(zone, ()) for zone in rest}
        placed[deck] = (*rest[deck], *lying.get(deck, ()))
        state = self.game.restore(fresh.book, Position(seats, 0, placed, {**before.facts, **facts}))
        if not isinstance(state, kind):
            raise TypeError(kind)
        return state

    def move(self, text: str) -> Move:
        """A move as it is written, `0 play card=7H`."""
        return self.game.notation.parse(text)

    def plays(self, state: S, *moves: str) -> S:
        """The state after legal moves; raises Untrue where one is refused."""
        for text in moves:
            move = self.move(text)
            if move.seat != state.current_player or state.check(move) is not None:
                raise Untrue(text)
            self.claims.append(Claim(state, move, is_legal=True))
            state = state.copy()
            state.apply(move)
        return state

    def refuses(self, state: State, *moves: str) -> None:
        """Holds that none of these moves is legal; raises Untrue where one is."""
        for text in moves:
            move = self.move(text)
            if state.check(move) is None:
                raise Untrue(text)
            self.claims.append(Claim(state, move, is_legal=False))


@dataclass(frozen=True, slots=True)
class Illustration:
    """What a game's module names: a figure's name, the rule it stands beside, and what draws it."""

    name: str
    rule: str
    draw: Callable[[Builder], Drawing]


NONE: Final[Mapping[str, tuple[Figure, ...]]] = {}


def drawn(game: AnyGame, book: RuleBook, illustration: Illustration) -> Figure | None:
    """The figure by the rules of `book`, None where they do not allow what it shows."""
    build = Builder(game, book)
    try:
        drawing = illustration.draw(build)
    except (Untrue, TabletopError):
        return None
    return Figure(illustration.name, illustration.rule, drawing, tuple(build.claims))


@lru_cache(maxsize=16)
def of(book: RuleBook) -> Mapping[str, tuple[Figure, ...]]:
    """The figures of a book by the id of the rule they stand beside, in order."""
    game = registry.find(book.game)
    if game is None or not registry.has_part(book.game, "figures"):
        return NONE
    found: dict[str, tuple[Figure, ...]] = {}
    illustrations: tuple[Illustration, ...] = registry.part(book.game, "figures").FIGURES
    for illustration in illustrations:
        try:
            figure = drawn(game, book, illustration)
        except Exception as error:  # the rules can be read without it
            log.fault(f"the figure {illustration.name} of {book.id} cannot be drawn", error)
            continue
        if figure is not None:
            found[figure.rule] = (*found.get(figure.rule, ()), figure)
    return found
