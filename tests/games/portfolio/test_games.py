"""Whole random games of Portfolio with offers, kept honest by an independent bookkeeper.

`TABLETOP_MATCHES=2000` plays as many as the release is checked with.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card, in_order, order_of
from tabletop.engine.moves import CHANCE, Move, Value
from tabletop.engine.play.chance import draw, outcome
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position, State
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.state import PortfolioState
from tabletop.system.paths import sample_saves

OPTIONS: Final[list[Mapping[str, OptionValue]]] = [
    {},
    {"negotiation": "off"},
    {"offers_per_turn": 1, "remind_pauper": "off"},
]
GAMES: Final = -(-int(os.environ.get("TABLETOP_MATCHES", "60")) // (4 * len(OPTIONS)))
"""Random games for each seat count and set of options."""
WORTH = dict(zip(range(1, 14), [2] * 6 + [3] * 4 + [4] * 3, strict=True))


class Bookkeeper:
    """Keeps money and portfolios from the moves alone, by the sheet and nothing else."""

    def __init__(self, seats: int) -> None:
        self.money = [6] * seats
        self.runs: dict[str, tuple[int, list[Card]]] = {}
        self.turn = -1
        self.offer: Move | None = None

    def income(self, seat: int) -> int:
        return sum(self.value(id) for id, (owner, _run) in self.runs.items() if owner == seat)

    def value(self, id: str) -> int:
        return sum(WORTH[card.rank] for card in self.runs[id][1][2:])

    def note(self, move: Move, next_turn: int, is_over: bool) -> None:
        """Books `move`; `next_turn` is whose turn it is then."""
        args, seat = move.args, move.seat
        if move.name == "draw" and "pauper" not in args:
            self.money[seat] -= sum(range(2, move.number("count") + 1))
        elif move.name == "make":
            made = f"P{self.made + 1}"
            self.runs[made] = (seat, sorted(move.cards(), key=order_of))
            self.made += 1
        elif move.name == "extend":
            self.runs[move.word("portfolio")][1].append(move.card())
            self.runs[move.word("portfolio")][1].sort(key=order_of)
        elif move.name == "neutralise":
            self.money[seat] -= self.value(move.word("portfolio"))
            del self.runs[move.word("portfolio")]
        elif move.name == "acquire":
            id = move.word("portfolio")
            self.money[seat] -= 2 * self.value(id)
            run = self.runs[id][1]
            self.runs[id] = (seat, run if run[-1].rank == 13 else [*run, move.card()])
        elif move.name == "offer":
            self.offer = move
        elif move.name == "answer" and args["accept"]:
            assert self.offer is not None
            to = self.offer.number("to")
            for giver, taker, side in (
                (self.offer.seat, to, "give"),
                (to, self.offer.seat, "take"),
            ):
                self._give(giver, taker, self.offer.args[side])
        if move.name in ("discard", "end_turn"):
            for each in range(len(self.money)) if is_over else [next_turn]:
                self.money[each] += self.income(each)

    made = 0

    def _give(self, giver: int, taker: int, side: Value) -> None:
        assert isinstance(side, Mapping)
        amount, ids = side.get("money", 0), side.get("portfolios", ())
        assert isinstance(amount, int)
        assert isinstance(ids, tuple)
        self.money[giver] -= amount
        self.money[taker] += amount
        for id in ids:
            self.runs[str(id)] = (taker, self.runs[str(id)][1])


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


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_end_with_every_dollar_and_card_accounted_for(
    seats: int, options: Mapping[str, OptionValue]
) -> None:
    book = registry.open_book("portfolio").choose(options, seats)
    for deal in range(GAMES):
        state, rng, chances = GAME.start(book, seats), Random(deal), 0
        keeper = Bookkeeper(seats)
        deck = in_order(card for zone in state.zones() for card in zone.cards)
        while not state.is_terminal:
            if state.current_player == CHANCE:
                move = draw(state.due(), deal, chances)
                chances += 1
            else:
                legal = state.legal_moves()
                move = legal[int(rng.random() * len(legal))]
                if rng.random() < 0.15 and move.name != "answer":
                    move = random_offer(state, rng) or move
            state.apply(move)
            keeper.note(move, state.turn, state.is_terminal)
            assert state.scores() == keeper.money, f"deal {deal}: {move}"
            assert min(state.scores()) >= 0
            assert in_order(card for zone in state.zones() for card in zone.cards) == deck
        assert state.winners()
        [tally] = state.tallies()
        assert tally.totals == tuple(state.scores())
        assert [sum(line.points for line in lines) for lines in tally.seats] == state.scores()


def test_a_game_is_resumed_mid_offer_and_on_the_second_time_through(tmp_path: Path) -> None:
    players = [Player(name) for name in ("Ann", "Bo", "Cy")]
    file = tmp_path / "game.tabletop"
    game = registry.find("portfolio")
    assert game is not None
    session = Session.begin(game, registry.open_book("portfolio"), players, 4, {}, file, sync=False)
    rng, seen = Random(4), set()
    while not session.state.is_terminal:
        legal = session.state.legal_moves()
        move = legal[int(rng.random() * len(legal))]
        if rng.random() < 0.3 and move.name != "answer":
            move = random_offer(session.state, rng) or move
        assert session.play(move) is None
        state = session.state
        assert isinstance(state, PortfolioState)
        kind = (state.phase, bool(state.reformed))
        if kind not in seen:
            seen.add(kind)
            again = registry.resume(file, write=False)
            assert again.state == session.state
            assert again.number == session.number
    assert {("answer", True), ("draw", False), ("draw", True), ("actions", True)} <= seen


def test_the_sample_is_long_and_resumes_exactly() -> None:
    session = registry.resume(sample_saves() / "portfolio-five-seats.tabletop", write=False)
    assert session.damage is None
    assert sum(entry.move.seat >= 0 for entry in session.entries) > 1000
    assert len([card for zone in session.state.zones() for card in zone.cards]) == 156
    position = Position.of(session.state)
    assert session.game.restore(session.book, position) == session.state


OWN = """extends: portfolio
name: Loose
drops:
  - {move: make, from: hand, onto: felt, of: own, phase: actions, rule: PF-10, require: [
      {at_least: 4, rule: PF-2}, {one_suit: true, rule: PF-2}, {in_sequence: true, rule: PF-2}]}
  - {move: extend, from: hand, onto: portfolio, of: own, phase: actions, rule: PF-11, require: [
      {cards: 1}, {meets: high}, {end_open: met, rule: PF-12}]}
  - {move: discard, from: hand, onto: discard, phase: actions, rule: PF-17, require: [{cards: 1}]}
"""


def test_a_players_own_drops_decide_what_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "loose.yaml"
    file.write_text(OWN)
    book = registry.load_book(file).choose({}, 3)
    rng = Random(4)
    state = GAME.start(book, 3)
    seen: set[str] = set()
    while not seen >= {"make", "extend", "the card just taken"}:
        if state.is_terminal:
            state = GAME.start(book, 3)
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        legal = state.legal_moves()
        assert all(state.check(move) is None for move in legal)
        actions = [move for move in legal if move.name not in ("draw", "discard", "end_turn")]
        move = (actions or list(legal))[int(rng.random() * len(actions or legal))]
        zones = {zone.id: zone for zone in state.zones()}
        if move.name == "make":
            assert len(move.cards()) >= 4
        elif move.name == "extend":
            run = zones[f"portfolio:{move.word('portfolio')}"].cards
            assert move.card().rank == run[-1].rank + 1
        elif move.name == "discard" and move.card() is state.taken:
            seen.add("the card just taken")
        seen.add(move.name)
        state.apply(move)
