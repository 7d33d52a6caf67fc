"""Milken and Wall Street for four as OpenSpiel's Python ISMCTS bot sees a game: the adapter for
measuring beside it.

The bot asks a state only for a handful of answers, so that ours in a thin coat will do; its
worlds are drawn by our sampling, its information states written as what may be played and all
that was, which is all a seat knows in these two. Wall Street is played to one point: a hand, and
more only to break a tie.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any, Final, cast

from tabletop.ai.search import model as search_games
from tabletop.ai.search.model import AnySearchModel
from tabletop.ai.search.sampling import Sampler
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.play.chance import draw, outcome
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import State
from tabletop.engine.view import View
from tabletop.games.milken.bots import search as milken
from tabletop.games.milken.state import MilkenView

SEATS: Final = 4
GAMES: Final[Mapping[str, Mapping[str, int]]] = {"milken": {}, "wall_street": {"target": 1}}
"""The games, each with the options it is played with."""


def book(game: str) -> RuleBook:
    """A game's rules for four."""
    return registry.open_book(game).choose(dict(GAMES[game]), SEATS)


def dealt(game: str, deal: int, moves: int = 0) -> State:
    """The position of a deal after some random moves; a seat is to move."""
    found = registry.find(game)
    assert found is not None
    state, chances, rng = found.start(book(game), SEATS), 0, Random(deal)
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


def play(state: State, move: Move, rng: Random) -> None:
    """Plays `move` and what chance does after it."""
    state.apply(move)
    while state.current_player == CHANCE:
        state.apply(outcome(state.due(), rng))


class Actions:
    """The numbers of moves, as the bot names them: the same for a move wherever it is met."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def of(self, move: Move) -> int:
        """The number of a move."""
        return self._numbers.setdefault(str(move), len(self._numbers))


class Coat:
    """A state with the answers OpenSpiel's bot asks for; what chance does follows a move at
    once."""

    __slots__ = ("actions", "history", "rng", "state")

    def __init__(self, state: State, actions: Actions, rng: Random, history: str = "") -> None:
        self.state, self.actions, self.rng, self.history = state, actions, rng, history

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
        """Whether the game is over."""
        return self.state.current_player == OVER

    def is_chance_node(self) -> bool:
        """Never: chance has had its turn."""
        return False

    def legal_actions(self, _player: int | None = None) -> list[int]:
        """The numbers of the moves that may be made."""
        return [self.actions.of(move) for move in self.state.legal_moves()]

    def apply_action(self, action: int) -> None:
        """Makes the move with this number."""
        legal = self.state.legal_moves()
        move = next(each for each in legal if self.actions.of(each) == action)
        self.history += f" {action}"
        play(self.state, move, self.rng)

    def clone(self) -> Coat:
        """An independent copy."""
        return Coat(self.state.copy(), self.actions, self.rng, self.history)

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return self.state.returns()

    def information_state_string(self) -> str:
        """What the seat to move knows: what it may play, and all that was played."""
        return f"{','.join(map(str, self.legal_actions()))}|{self.history}"


class _Even(milken.Search):
    """Takes every way the cards may lie to be as likely as any other, as the bot's games do."""

    @property
    def has_likelihood(self) -> bool:
        return False


def _model(view: View, rules: RuleBook) -> AnySearchModel:
    """What the worlds of the bot are drawn by."""
    if isinstance(view, MilkenView):
        return cast("AnySearchModel", _Even(view, rules))
    return search_games.find(rules.game)(view, rules)


def _resampler(state: State, rules: RuleBook) -> Callable[[Coat, int], Coat]:
    """What draws the bot's worlds for the position `state`."""
    view, rng = state.view(state.current_player), Random(1)
    sampler = Sampler(view, rules, _model(view, rules))
    return lambda coat, _player: Coat(sampler.state(rng), coat.actions, coat.rng, coat.history)


class Bot:
    """OpenSpiel's Python ISMCTS bot as its own examples set it up, for one of the games."""

    def __init__(self, game: str, iterations: int, seed: int = 1) -> None:
        import numpy as np
        from open_spiel.python.algorithms import ismcts, mcts

        self.book, self.actions, self.rng = book(game), Actions(), Random(seed)
        random = np.random.RandomState(seed)
        self.bot = ismcts.ISMCTSBot(
            game=None,
            evaluator=mcts.RandomRolloutEvaluator(1, random),
            uct_c=1.0,
            max_simulations=iterations,
            random_state=random,
        )

    def choice(self, state: State) -> Move:
        """The move it makes in `state`."""
        self.bot.set_resampler(_resampler(state, self.book))
        action = self.bot.step(Coat(state.copy(), self.actions, self.rng))
        return next(each for each in state.legal_moves() if self.actions.of(each) == action)
