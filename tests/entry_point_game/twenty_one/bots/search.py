"""Twenty-One for the search."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.ai.search.model import Outcome, SearchModel
from tabletop.engine.moves import Move

from .. import TwentyOneState, TwentyOneView, count


class Search(SearchModel[TwentyOneState, TwentyOneView, TwentyOneState]):
    """What the search must know of the game."""

    def rollout_state(self, state: TwentyOneState) -> TwentyOneState:
        return state

    def branches(self, state: TwentyOneState) -> tuple[Sequence[Hashable], Sequence[Move]]:
        legal = state.legal_moves()
        return legal, legal

    def evaluate(self, state: TwentyOneState, rng: Random) -> Outcome:
        """Plays `state` to its end, everyone stopping a little below the limit."""
        while not state.is_terminal:
            legal = state.legal_moves()
            is_enough = count(state.hands[state.current_player]) >= state.setup.limit - 5
            state.apply(legal[-1 if is_enough else 0])
        returns = state.returns()
        return Outcome(returns, returns, state.worth())
