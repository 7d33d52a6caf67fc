"""Twenty-One, a game in a package of its own. It is small enough for its rules to be one file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, Self

import msgspec
from msgspec import Meta

from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Moved, Told
from tabletop.engine.french import FRENCH
from tabletop.engine.game import Game
from tabletop.engine.moves import OVER, Move
from tabletop.engine.notation import Notation
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.drops import MoveKind, arguments_of
from tabletop.engine.rules.mechanics import Mechanics
from tabletop.engine.state import SEATS, Rules, State, declared, figure, zone
from tabletop.engine.view import View
from tabletop.engine.zones import NOBODY, Due


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules file."""

    limit: Annotated[int, Meta(ge=1, le=100)]


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """What a book comes to."""

    deck: tuple[Card, ...]
    limit: int

    @classmethod
    @lru_cache(maxsize=32)
    def of(cls, book: RuleBook, seats: int) -> Self:
        """The setup of `book`, the same for all `seats`."""
        return cls(book.deck(), book.numbers(Numbers).limit)


class Figures:
    """Who deals."""

    dealer: int = figure(-1)


@declared
class TwentyOneState(Figures, State):
    """A position: all hands are open, only the stock is hidden."""

    setup: Setup
    hands: list[list[Card]] = zone("hand", each=SEATS)
    stock: list[Card] = zone("stock", sight=NOBODY, holds_deck=True)


class TwentyOneView(Figures, View):
    """What a seat sees."""


def count(cards: Sequence[Card]) -> int:
    """What cards add up to (TW-1)."""
    return sum(min(card.rank, 10) for card in cards)


def due(state: TwentyOneState) -> Due:
    """The dealer, then a shuffle."""
    if state.phase == "dealer":
        return Due("dealer", n=state.seats)
    return Due("shuffle", pile="stock", cards=state.setup.deck)


NOW: Final = frozenset({"play"})
KINDS: Final[Mapping[str, MoveKind[TwentyOneState]]] = {
    "draw": MoveKind(
        {},
        phases=NOW,
        sources=frozenset({"stock"}),
        places=frozenset({"hand"}),
        of=frozenset({"own"}),
    ),
    "stop": MoveKind({}, phases=NOW),
}
"""To draw is a drop from the stock, to stop an action; the rules file says when."""


def apply(state: TwentyOneState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    if move.name == "dealer":
        state.dealer, state.phase = move.number("seat"), "shuffle"
    elif move.name == "shuffle":
        state.stock, state.phase = list(move.cards()), "play"
        state.current_player = (state.dealer + 1) % state.seats
    elif move.name == "draw":
        state.hands[move.seat].append(state.stock.pop())
        if count(state.hands[move.seat]) >= state.setup.limit:
            _next(state)
    else:
        _next(state)


def _next(state: TwentyOneState) -> None:
    """Gives the turn on; after the dealer's the game is over (TW-3)."""
    if state.current_player == state.dealer:
        state.current_player, state.phase = OVER, "over"
    else:
        state.current_player = (state.current_player + 1) % state.seats


def scores(state: TwentyOneState) -> list[int]:
    """What each seat has; nothing for one over the limit (TW-2)."""
    counts = [count(hand) for hand in state.hands]
    return [0 if n > state.setup.limit else n for n in counts]


def winners(state: TwentyOneState) -> list[int]:
    """The seats with the most points, once it is over (TW-3)."""
    points = scores(state)
    return [
        seat for seat in range(state.seats) if state.is_terminal and points[seat] == max(points)
    ]


def tell(before: TwentyOneState, move: Move, after: TwentyOneState) -> Sequence[Event]:
    """What happened."""
    if move.name == "draw":
        card = after.hands[move.seat][-1]
        text = f"@{move.seat} draws [{card}], {count(after.hands[move.seat])} in all."
        return [Moved((card,), "stock", f"hand:{move.seat}"), Told(text, move.seat)]
    return [Told(f"@{move.seat} stops.", move.seat)] if move.name == "stop" else []


def prompt(view: TwentyOneView, book: RuleBook) -> str:
    """What is asked of a seat."""
    if view.is_terminal:
        return "The game is over."
    mine = view.current_player == view.seat
    return "Draw a card, or stop?" if mine else f"@{view.current_player} is to move."


GAME: Final = Game(
    id="twenty_one",
    mechanics=Mechanics(
        numbers=Numbers,
        notation=Notation(FRENCH, arguments_of(KINDS)),
        zones=frozenset({"hand", "stock"}),
        phases=frozenset({"play"}),
        conditions={},
        kinds=KINDS,
        owned=frozenset({"hand"}),
    ),
    setup=Setup.of,
    state=TwentyOneState,
    rules=Rules(
        view=TwentyOneView,
        turn_rule="TW-1",
        due=due,
        apply=apply,
        scores=scores,
        worth=scores,
        winners=winners,
    ),
    prompt=prompt,
    tell=tell,
)
