"""Opponents for rules that no game's own bots were written for.

A game's rules of thumb and its search take for granted how its cards are played: that a card goes
on the pile of its suit, that company led is followed. Where a book has other drops or actions than
the game ships with, these play instead, on the State and the compiled drops alone: they know the
legal moves, what each does, and what every seat would have if the game ended.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final, cast

from msgspec import structs

from tabletop.ai.search.model import AnySearchModel, Outcome, SearchModel, chances, with_margin
from tabletop.ai.search.model import find as find_guide
from tabletop.ai.search.race import Found
from tabletop.ai.search.root import Workers, search
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import ActionSpec, DropSpec
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.system.i18n import _

AHEAD: Final = 24
"""How many moves a playout makes before it is rated."""
NORMAL: Final = 48
"""How many times Normal plays a position on."""


@lru_cache(maxsize=64)
def knows(book: RuleBook) -> bool:
    """Whether the game's own bots know how `book` is played: its drops and actions are those that
    the game ships with, whatever rule they are said to follow from."""
    shipped = registry.standard(book.game)
    if shipped is None:
        return True  # a game that comes with no book has bots for whatever it is played by
    return _play(book) == _play(shipped)


def _play(book: RuleBook) -> list[DropSpec | ActionSpec]:
    """The drops and actions of a book as they mean today, without the ids of rules."""
    entries: tuple[DropSpec | ActionSpec, ...] = (*book.spec.drops, *book.spec.actions)
    return [structs.replace(entry, rule="", require=_asked(entry)) for entry in entries]


def _asked(entry: DropSpec | ActionSpec) -> tuple[dict[str, Plain], ...]:
    return tuple({k: v for k, v in each.items() if k != "rule"} for each in entry.require)


def choose(level: str, view: View, book: RuleBook, rng: Random) -> Move:
    """The move of Easy, any of the legal ones, or of Normal, which looks a little ahead."""
    if level == "easy" or len(view.legal) == 1:
        return view.legal[int(rng.random() * len(view.legal))]
    return look(view, book, rng, 0.0, NORMAL).move


def look(
    view: View,
    book: RuleBook,
    rng: Random,
    seconds: float,
    iterations: int | None,
    stop: Callable[[], bool] | None = None,
    trees: int = 1,
    workers: Workers | None = None,
) -> Found:
    """The move that did best where the unseen cards were dealt in many ways and all seats played
    on at random; what `search` takes."""
    return search(
        view,
        book,
        rng,
        seconds,
        iterations,
        stop=stop,
        model=model(view, book),
        trees=trees,
        workers=workers,
    )


def model(view: View, book: RuleBook) -> AnySearchModel:
    """What a search of a seat's decision by `book` goes by."""
    if knows(book):
        return find_guide(book.game)(view, book)
    return cast("AnySearchModel", GenericSearch(view, book))  # given no states but its own


def why() -> str:
    """The reason for any move of these opponents."""
    return _("By these house rules it did best where the game was played on in many ways.")


class GenericSearch(SearchModel[State, View, State]):
    """A search on states of the game: every legal move, playouts at random, and what every seat
    would have if it ended there. What is sampled is sampled as the game's own search does."""

    can_relocate = False

    def __init__(self, view: View, book: RuleBook) -> None:
        super().__init__(view, book)
        self._own = find_guide(book.game)(view, book)

    def sampled_facts(
        self, zones: Mapping[str, tuple[Card, ...]], rng: Random
    ) -> dict[str, object]:
        return self._own.sampled_facts(zones, rng)

    def rollout_state(self, state: State) -> State:
        return state

    def branches(self, state: State) -> tuple[Sequence[Hashable], Sequence[Move]]:
        legal = state.legal_moves()
        return [str(move) for move in legal], legal

    def amount(self, points: float) -> str:
        return self._own.amount(points)

    def horizon(self) -> str:
        return _("Points are what a seat would have if the game ended where trial games stop.")

    def evaluate(self, state: State, rng: Random) -> Outcome:
        for _each in range(AHEAD):
            if state.current_player < 0:
                break
            legal = state.legal_moves()
            if not legal:
                break
            state.apply(legal[int(rng.random() * len(legal))])
        totals = [float(each) for each in state.worth()]
        if state.is_terminal:
            returns = [float(share) for share in state.returns()]
            return Outcome(returns, returns, totals)
        scale = 1.0 + max(totals) - min(totals)
        return with_margin(chances(totals, scale), totals, scale)
