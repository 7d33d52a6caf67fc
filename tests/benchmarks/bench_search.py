"""The search: iterations a second in every game, beside OpenSpiel's ISMCTS bots."""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import cast

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.search import model as search_games
from tabletop.ai.search.model import Outcome
from tabletop.ai.search.tree import Tree
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import outcome
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.games.milken.bots import rollout as milken_hands
from tabletop.games.milken.bots import search as milken
from tabletop.games.milken.state import MilkenState, MilkenView
from tests.benchmarks import open_spiel_bot as peer_bot
from tests.benchmarks.report import Row

SEATS = {"portfolio": 2, "wall_street": 2, "stonks": 4, "piece_of_the_action": 4}
ITERATIONS = 600
POSITIONS = 8


def rows() -> list[Row]:
    """The figures of this part."""
    out = [
        Row(f"search, {name}, {seats} seats", ours(views_in(name, seats)), "iterations/s")
        for name, seats in SEATS.items()
    ]
    states = positions()
    views = views_of(states)
    python = python_bot(states)
    name = "OpenSpiel's Python ISMCTS on the same"
    random, policy = ours(views, True), ours(views)
    out.append(
        Row("search, milken, 4 seats, random play-outs", random, "iterations/s", name, python,
            "at least 10"))  # fmt: skip
    out.append(Row("search, milken, 4 seats, as played", policy, "iterations/s", name, python))
    for peer, aim in (("hearts", "at least 1"), ("oh_hell", "")):
        theirs, name = cpp_bot(peer), f"OpenSpiel's C++ ISMCTS on {peer}"
        out.append(
            Row("search, milken, 4 seats, random play-outs", random, "iterations/s", name, theirs,
                aim))  # fmt: skip
        out.append(Row("search, milken, 4 seats, as played", policy, "iterations/s", name, theirs))
    for game in registry.names():
        times = answers(views if game == "milken" else views_in(game, SEATS[game]))
        name = f"Hard's answer by its default budget, {game}"
        out.append(Row(f"{name}, median", times[9], "s", "budget", 0.8, "at most 1"))
        out.append(Row(f"{name}, 95th percentile", times[18], "s", "budget", 1.5, "at most 1"))
    return out


def answers(views: Sequence[tuple[View, RuleBook]]) -> list[float]:
    """The seconds within which 5, 10, ... 95 % of Hard's decisions there come."""
    times = []
    for view, book in views:
        hard, began = bots.find(book.game, "hard"), perf_counter()
        hard.choose(view, book, Random(1), Budget())
        times.append(perf_counter() - began)
    return quantiles(times, n=20, method="inclusive")


def positions(game: str = "milken") -> list[State]:
    """Milken or Wall Street for four: some deals from the first card on, some from the fifth."""
    return [peer_bot.dealt(game, deal, 4 * (deal % 2)) for deal in range(POSITIONS)]


def views_of(states: Sequence[State], game: str = "milken") -> list[tuple[View, RuleBook]]:
    """What the seat to move sees of each."""
    return [(state.view(state.current_player), peer_bot.book(game)) for state in states]


def views_in(name: str, seats: int) -> list[tuple[View, RuleBook]]:
    """Views of seats with a choice, along a random game."""
    game = registry.find(name)
    assert game is not None
    book, rng = registry.open_book(name).choose({}, seats), Random(3)
    out: list[tuple[View, RuleBook]] = []
    state, steps = game.start(book, seats), 0
    while len(out) < POSITIONS and not state.is_terminal:
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        legal = state.legal_moves()
        if len(legal) > 2 and steps % 5 == 0:
            out.append((state.view(state.current_player), book))
        state.apply(legal[int(rng.random() * len(legal))])
        steps += 1
    return out


class _RandomMilken(milken.Search):
    """Milken searched with random play-outs and nothing else, every way the hidden cards may lie
    equally likely: the peer's work."""

    has_likelihood = False  # a property where it depends on the View

    def rollout_state(self, state: MilkenState) -> MilkenState | milken_hands.MilkenRollout:
        return milken_hands.MilkenRollout(state, self._encoding)  # nobody's play is judged

    def prior(self, state: object, keys: object, moves: object, rng: Random) -> int:
        return -1

    def evaluate(self, state: MilkenState | milken_hands.MilkenRollout, rng: Random) -> Outcome:
        assert isinstance(state, milken_hands.MilkenRollout)
        points = state.play_on(rng, noise=1.0)
        best = max(points)
        won = [(each == best) / points.count(best) for each in points]
        return Outcome(won, won, points)


def ours(views: Sequence[tuple[View, RuleBook]], is_random: bool = False) -> float:
    """Iterations a second of our search, over some positions."""
    done, began = 0, process_time()
    for view, book in views:
        model = search_games.find(book.game)(view, book)
        if is_random:
            assert isinstance(view, MilkenView)
            model = cast("search_games.AnySearchModel", _RandomMilken(view, book))
        tree = Tree(view, book, model, Random(1))
        while tree.iterations < ITERATIONS:
            tree.round()
        done += tree.iterations
    return done / (process_time() - began)


def python_bot(states: Sequence[State], game: str = "milken") -> float | None:
    """Iterations a second of OpenSpiel's Python bot on the same positions."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    player, began = peer_bot.Bot(game, ITERATIONS), process_time()
    for state in states:
        player.choice(state)
    return len(states) * ITERATIONS / (process_time() - began)


def cpp_bot(name: str) -> float | None:
    """Iterations a second of OpenSpiel's C++ bot on a game of its own, all cards just dealt."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    import pyspiel

    game, rng = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) < 5:
        if state.is_terminal():
            state = game.new_initial_state()
        elif state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
    player = pyspiel.ISMCTSBot(
        seed=1,
        evaluator=pyspiel.RandomRolloutEvaluator(1, 1),
        uct_c=1.0,
        max_simulations=ITERATIONS,
    )
    began = process_time()
    player.step(state)
    return ITERATIONS / (process_time() - began)
