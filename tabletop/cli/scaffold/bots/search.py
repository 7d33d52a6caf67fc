"""Scaffold for the search: Hard deals unseen cards in many ways, and plays each on."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.ai.search.model import Outcome, SearchModel, chances, with_margin
from tabletop.cli.scaffold.bots.policy import choose
from tabletop.cli.scaffold.score import scores, strength
from tabletop.cli.scaffold.state import ScaffoldState, ScaffoldView
from tabletop.engine.moves import Move


class Search(SearchModel[ScaffoldState, ScaffoldView, ScaffoldState]):
    """What the search must know of the game; it walks on states of the game itself."""

    def rollout_state(self, state: ScaffoldState) -> ScaffoldState:
        return state

    def branches(self, state: ScaffoldState) -> tuple[Sequence[Hashable], Sequence[Move]]:
        legal = state.legal_moves()
        return legal, legal

    def prior(
        self,
        state: ScaffoldState,
        keys: Sequence[Hashable],
        moves: Sequence[Move],
        rng: Random,
    ) -> int:
        cards = [move.card() for move in moves]
        lying = [card for card in state.played if card is not None]
        return cards.index(choose(cards, lying, state.seats))

    def evaluate(self, state: ScaffoldState, rng: Random) -> Outcome:
        """Plays the round on by the rule of thumb; then points count, and high cards in hand."""
        this = state.round
        while not state.is_terminal and state.round == this:
            legal = state.legal_moves()
            state.apply(legal[self.prior(state, legal, legal, rng)])
        hopes = [sum(max(0, strength(card) - 9) for card in hand) for hand in state.hands]
        totals = [now + 0.4 * hope for now, hope in zip(scores(state), hopes, strict=True)]
        left = sum(map(len, state.hands)) + len(state.stock)
        return with_margin(chances(totals, 1 + left / 8), totals, 10.0)
