"""The rules that ship with another `table:`, and games by them at a moment that shows something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import OptionValue

NAMES = ("Ann", "Bo", "Cy", "Dot")
SETTINGS: dict[str, list[tuple[int, dict[str, OptionValue]]]] = {
    "milken": [(3, {"insider_trading": "left"})],
}
"""Seats and options with which there is something of every kind; else three seats and none."""
RARE = {"cap"}
"""Moves that are made wherever they can be, or there would be none."""
MOST = 400
"""Lines after which a game is given up."""


def table_of(game: str) -> list[dict[str, str]]:
    """A copy of the `table:` of the rules of a game."""
    return [dict(area) for area in cast("Any", registry.open_book(game).data["table"])]


def laid(game: str, table: Sequence[dict[str, str]]) -> RuleBook:
    """The rules of a game with another `table:`; raises BadFile where that is none."""
    data: dict[str, Plain] = dict(registry.open_book(game).data)
    data["table"] = [dict(area) for area in table]
    return rulebook.from_data(data, game, registry.mechanics)


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game by rules of thumb: after `line` lines, with the first seat to move."""

    game: str
    line: int
    seed: int = 4
    seats: int = 3
    options: Mapping[str, OptionValue] = field(default_factory=dict)

    def session(self, book: RuleBook) -> Session:
        """The game there, by `book`; what lies where on the table changes nothing of it."""
        return next(session for session in _turns(self, book) if session.number >= self.line)


def _turns(moment: Moment, book: RuleBook) -> Iterator[Session]:
    """The game of a moment whenever the first seat is to move."""
    game = registry.find(book.game)
    assert game is not None
    seats = [
        Player(name, "easy" if seat else "human") for seat, name in enumerate(NAMES[: moment.seats])
    ]
    session = Session.begin(game, book, seats, 7 + moment.seed, dict(moment.options))
    rng = Random(moment.seed)
    while not session.state.is_terminal and session.number < MOST:
        seat = session.state.current_player
        if seat == 0:
            yield session
        view, bot = session.view(seat), bots.find(book.game, "easy")
        rare = next((move for move in view.legal if move.name in RARE), None)
        assert session.play(rare or bot.choose(view, book, rng, bots.Budget())) is None


def with_cards(game: str, kind: str, least: int = 1, *, own: bool | None = None) -> Moment:
    """A moment at which `least` cards lie in a zone of this kind: the first seat's `own`, or
    another's, or (None) any. Where that never comes, one at which there is such a zone."""
    book = registry.open_book(game)
    empty: Moment | None = None
    for seats, options in SETTINGS.get(game, [(3, {})]):
        for seed in range(4, 10):
            moment = Moment(game, 0, seed, seats, options)
            for session in _turns(moment, book):
                here = Moment(game, session.number, seed, seats, options)
                for zone in session.view(0).zones_of(kind):
                    if own is None or (zone.owner == 0) == own:
                        if len(zone.cards) >= least:
                            return here
                        empty = empty or here
    assert empty is not None, f"no {kind} in {game}"
    return empty
