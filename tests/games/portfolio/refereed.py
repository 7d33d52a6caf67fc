"""Whole random games of Portfolio with offers, kept honest by an independent bookkeeper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

from tabletop.engine import registry
from tabletop.engine.cards import in_order
from tabletop.engine.moves import CHANCE, Move, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position, State
from tabletop.games.portfolio import GAME
from tests.games.portfolio.referee import Bookkeeper
from tests.games.random_game import each_move, some

OPTIONS: Final[list[Mapping[str, OptionValue]]] = [
    {},
    {"negotiation": "off"},
    {"offers_per_turn": 1, "remind_pauper": "off"},
]


def play(deal: int) -> int:
    """Plays a game and gives its moves; raises AssertionError where game and bookkeeper differ."""
    return at_table(2 + deal % 4, OPTIONS[deal // 4 % len(OPTIONS)], deal)


@cache
def _chosen(seats: int, options: tuple[tuple[str, OptionValue], ...]) -> RuleBook:
    return registry.open_book("portfolio").choose(dict(options), seats)


def at_table(seats: int, options: Mapping[str, OptionValue], deal: int) -> int:
    """The same with these seats and options."""
    state, rng = GAME.start(_chosen(seats, tuple(options.items())), seats), Random(deal)
    keeper, moves = Bookkeeper(seats), 0
    deck = in_order(card for zone in state.zones() for card in zone.cards)

    def choose(legal: Sequence[Move]) -> Move:
        move = some(legal, rng)
        if rng.random() < 0.15 and move.name != "answer":
            return random_offer(state, rng) or move
        return move

    for move in each_move(state, deal, choose):
        moves += move.seat != CHANCE
        keeper.note(move, state.turn, state.is_terminal)
        assert state.scores() == keeper.money, f"deal {deal}: {move}"
        assert min(state.scores()) >= 0
        assert in_order(card for zone in state.zones() for card in zone.cards) == deck
    assert state.winners()
    [tally] = state.tallies()
    assert tally.totals == tuple(state.scores())
    assert [sum(line.points for line in lines) for lines in tally.seats] == state.scores()
    return moves


def random_offer(state: State, rng: Random) -> Move | None:
    """Some offer of any seat to any other that is legal now, mostly."""
    by = int(rng.random() * state.seats)
    to = (by + 1 + int(rng.random() * (state.seats - 1))) % state.seats
    sides = []
    for seat in (by, to):
        side: dict[str, Value] = {}
        held = Position.of(state).zones[f"hand:{seat}"]
        if held and rng.random() < 0.5:
            side["cards"] = (held[int(rng.random() * len(held))],)
        own = [
            zone.id[10:]
            for zone in state.zones()
            if zone.kind == "portfolio" and zone.owner == seat
        ]
        if own and rng.random() < 0.2:
            side["portfolios"] = (own[int(rng.random() * len(own))],)
        if rng.random() < 0.4:
            side["money"] = 1 + int(rng.random() * 6)
        if rng.random() < 0.3:
            side["promises"] = ({"not": "both", "turns": 1 + int(rng.random() * 3)},)
        sides.append(side)
    move = Move.of(by, "offer", to=to, give=sides[0], take=sides[1])
    return move if state.check(move) is None else None
