"""Stonks: playouts beside OpenSpiel's C++ trick-taking games; what a bot's decision takes."""

from __future__ import annotations

import time
from random import Random

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tests.benchmarks import peers
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row


def rows() -> list[Row]:
    """The figures of this part."""
    hearts, oh_hell = peers.open_spiel("hearts"), peers.open_spiel("oh_hell")
    four, two = playouts("stonks", 4), playouts("stonks", 2)
    return [
        Row("Stonks random playouts, 4 seats", four, "moves/s", peers.SAME,
            peers.open_spiel_python("stonks"), "at least 1"),
        Row("Stonks random playouts, 4 seats", four, "moves/s", "OpenSpiel hearts (C++)", hearts),
        Row("Stonks random playouts, 4 seats", four, "moves/s", "OpenSpiel oh_hell (C++)",
            oh_hell),
        Row("Stonks random playouts, 2 seats", two, "moves/s", "OpenSpiel hearts (C++)", hearts),
        Row("a decision of Normal, 5 seats, at worst", slowest(), "s", "budget", 0.1,
            "at most 1"),
    ]  # fmt: skip


def slowest(deals: int = 3) -> float:
    """The longest time in seconds that Normal takes for a decision in a few five-seat games."""
    game, rng, worst = registry.find("stonks"), Random(1), 0.0
    assert game is not None
    bot = bots.find("stonks", "normal")
    for deal in range(deals):
        players = [Player(f"P{seat}") for seat in range(5)]
        session = Session.begin(game, registry.open_book("stonks"), players, deal, {})
        while not session.state.is_terminal:
            view = session.view(session.state.current_player)
            began = time.perf_counter()
            move = bot.choose(view, session.book, rng, bots.Budget())
            worst = max(worst, time.perf_counter() - began)
            session.play(move)
    return worst
