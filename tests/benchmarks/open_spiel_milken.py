"""Milken as OpenSpiel's Python ISMCTS bot sees a game: the adapter for measuring beside it.

The bot asks a state only for a handful of answers, so that ours in a thin coat will do; its
worlds are drawn by our sampling, its information states written as hand and history.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, cast

from tabletop.ai.search.model import AnySearchModel
from tabletop.ai.search.sampling import Sampler
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.games.milken.bots import search as milken
from tabletop.games.milken.state import MilkenView

SEATS = 4
DECK = {code: n for n, code in enumerate(f"{r}{s}" for s in "CDHS" for r in (
    "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"))}  # fmt: skip


def book() -> RuleBook:
    """Milken for four, as standard."""
    return registry.open_book("milken").choose({}, SEATS)


def dealt(deal: int, moves: int = 0) -> State:
    """The position of a deal after some random moves; a seat is to move."""
    game = registry.find("milken")
    assert game is not None
    state, chances, rng = game.start(book(), SEATS), 0, Random(deal)
    while state.current_player == CHANCE:
        state.apply(draw(state.due(), deal, chances))
        chances += 1
    for _each in range(moves):
        legal = state.legal_moves()
        twin = state.copy()
        twin.apply(legal[int(rng.random() * len(legal))])
        if twin.current_player == OVER:
            break
        state = twin
    return state


class Coat:
    """A Milken state with the answers OpenSpiel's bot asks for; an action is a card's number."""

    __slots__ = ("history", "state")

    def __init__(self, state: State, history: str = "") -> None:
        self.state, self.history = state, history

    def get_game(self) -> Any:
        """A game whose type says what the bot checks."""
        import pyspiel

        kind = SimpleNamespace(
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        )
        return SimpleNamespace(get_type=lambda: kind)

    def current_player(self) -> int:
        """The seat to move."""
        return self.state.current_player

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.state.current_player == OVER

    def is_chance_node(self) -> bool:
        """Never, once the cards are dealt."""
        return False

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """The numbers of the cards that may be played."""
        return [DECK[_card(move).code] for move in self.state.legal_moves()]

    def apply_action(self, action: int) -> None:
        """Plays the card with this number."""
        move = next(m for m in self.state.legal_moves() if DECK[_card(m).code] == action)
        self.history += f" {action}"
        self.state.apply(move)

    def clone(self) -> Coat:
        """An independent copy."""
        return Coat(self.state.copy(), self.history)

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return self.state.returns()

    def information_state_string(self) -> str:
        """What the seat to move knows: its hand, and all that was played."""
        hand = ",".join(str(action) for action in self.legal_actions())
        return f"{hand}|{self.history}"


def _card(move: Move) -> Card:
    card = move.args["card"]
    assert isinstance(card, Card)
    return card


class _Even(milken.Search):
    """Takes every way the cards may lie to be as likely as any other, as the bot's games do."""

    @property
    def has_likelihood(self) -> bool:
        return False


def resampler(state: State) -> Callable[[Coat, int], Coat]:
    """What draws the bot's worlds for the position `state`."""
    view, rng = state.view(state.current_player), Random(1)
    assert isinstance(view, MilkenView)
    sampler = Sampler(view, book(), cast("AnySearchModel", _Even(view, book())))
    return lambda coat, _player: Coat(sampler.state(rng), coat.history)


def bot(iterations: int, seed: int = 1) -> Any:
    """OpenSpiel's Python ISMCTS bot as its own examples set it up."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    random = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game=None,
        evaluator=mcts.RandomRolloutEvaluator(1, random),
        uct_c=1.0,
        max_simulations=iterations,
        random_state=random,
    )


def choice(player: Any, state: State) -> Move:
    """The move OpenSpiel's bot makes in `state`."""
    player.set_resampler(resampler(state))
    action = player.step(Coat(state.copy()))
    return next(move for move in state.legal_moves() if DECK[_card(move).code] == action)
