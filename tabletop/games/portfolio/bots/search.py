"""Portfolio for the search: a few turns each, then money, incomes and hopes are counted."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Final

from tabletop.ai.levels import SILENT
from tabletop.ai.search.model import Outcome, SearchModel, chances, with_margin
from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.bots import policy
from tabletop.games.portfolio.bots.candidates import actions, caps_an_ace, draws, keep, keeps
from tabletop.games.portfolio.bots.evaluation import Evaluation, cards_worth
from tabletop.games.portfolio.bots.pace import turns_left
from tabletop.games.portfolio.conditions.ends import ACE, KING, price_of
from tabletop.games.portfolio.state import Portfolio, PortfolioState, PortfolioView, Shows
from tabletop.system.i18n import _

_TURNS: Final = 2
"""How many turns of each seat a play-out looks ahead."""
_LEAD: Final = 120.0
"""Dollars ahead that count as far ahead; more where the totals themselves are greater."""
_DECIDED: Final = (0.002, 0.995)
"""Chances of winning beyond which a game is lost or won whatever is played."""
_GROWS: Final = 1.3
"""What a dollar of income a turn comes to for each turn left: what it pays for pays as well."""
_OPEN_LOW: Final = 0.2
_OPEN_HIGH: Final = 0.4
"""What an open end takes from that, since it is in danger."""
_CARD: Final = 0.3
"""What a card in hand brings for each turn left, in dollars.

These follow a fit by least squares to 58,000 positions of 400 games that Normal played with itself,
2 to 5 seats, but go half its way: the whole of it made the search hoard cards and win less."""


class Search(SearchModel[PortfolioState, PortfolioView, PortfolioState]):
    """Portfolio's model."""

    exploration = 0.45

    def __init__(self, view: PortfolioView, book: RuleBook) -> None:
        super().__init__(view, book)
        self._until = sum(view.turns) + _TURNS * view.seats
        self._legal: Sequence[Move] = ()

    # Sampling

    def forbidden(self, pool: Sequence[Card]) -> Mapping[str, frozenset[Card]]:
        """Once the discard pile has become the stock, the stock holds only what lay there."""
        known = set(self.view.reformed)
        return {"stock": frozenset(card for card in pool if card not in known)} if known else {}

    def sampled_facts(
        self, zones: Mapping[str, tuple[Card, ...]], rng: Random
    ) -> dict[str, object]:
        """Cards for an open offer to show, where the View tells only how many."""
        offer, known = self.view.offer, self.view.shows[self.seat]
        if offer is None or self.seat == offer.by:
            return {}

        def some(seat: int, named: Sequence[Card], n: int) -> tuple[Card, ...]:
            hand = [card for card in zones[f"hand:{seat}"] if card not in named]
            return tuple(rng.sample(hand, min(n, len(hand)))) if n else ()

        give = some(offer.by, offer.give.cards, offer.give.looks)
        take = known.take
        if self.seat != offer.to:
            take = some(offer.to, offer.take.cards, offer.take.looks)
        shows = list(self.view.shows)
        shows[offer.by], shows[offer.to] = Shows(give, take), Shows((), take)
        return {"shows": tuple(shows)}

    @property
    def can_relocate(self) -> bool:  # type: ignore[override]  # an open offer goes with the cards
        return self.view.offer is None

    # Search

    def trivial_move(self, rng: Random) -> Move | None:
        if self.view.phase == "answer" or self._is_decided():
            return policy.normal(self.view, self.book, rng, SILENT)
        return None

    def _is_decided(self) -> bool:
        """Whether all moves would look alike: only sense then tells a good one from a foolish."""
        turns = Evaluation(self.view, self.book).turns
        totals = [float(money) for money in self.view.money]
        for run in self.view.portfolios.values():
            totals[run.owner] += _worth(run, turns)
        least, most = _DECIDED
        return not least <= chances(totals, _spread(turns))[self.seat] <= most

    def amount(self, points: float) -> str:
        """Dollars."""
        return _("${n}").format(n=round(points))

    def expected(self, points: float) -> str:
        """The points of an Outcome in a few words that say when one would have them."""
        return _("about {amount} at the end").format(amount=self.amount(points))

    def horizon(self) -> str:
        return _("Dollars are those expected at the end of the game.")

    def rollout_state(self, state: PortfolioState) -> PortfolioState:
        return state

    def is_over(self, state: PortfolioState) -> bool:
        return state.current_player < 0 or sum(state.turns) > self._until

    def branches(self, state: PortfolioState) -> tuple[Sequence[Hashable], Sequence[Move]]:
        legal = moves = self._legal = state.legal_moves()
        if state.phase == "actions":
            moves = actions(state, legal)
        elif state.phase == "draw":
            moves = draws(state, legal)
        return [_key(move) for move in moves], moves

    def prior(
        self,
        state: PortfolioState,
        keys: Sequence[Hashable],
        moves: Sequence[Move],
        rng: Random,
    ) -> int:
        move = _step(state, self._legal, rng)
        return next((at for at, each in enumerate(moves) if each is move), -1)

    def evaluate(self, state: PortfolioState, rng: Random) -> Outcome:
        while not self.is_over(state):
            state.apply(_step(state, state.legal_moves(), rng))
        if state.current_player == OVER:
            money = state.money
            return with_margin(state.returns(), money, max(_LEAD, *money))
        turns = turns_left(state)
        totals = [float(money) for money in state.money]
        for run in state.portfolios.values():
            totals[run.owner] += _worth(run, turns)
        for seat, hand in enumerate(state.hands):
            totals[seat] += _hopes(state, hand, turns)
        # a scale below the best total would hide from a seat far ahead or behind what it does
        scale = max(_LEAD, *totals)
        outcome = with_margin(chances(totals, _spread(turns)), totals, scale)
        return outcome._replace(wins=chances(totals, _swing(turns)))


def _key(move: Move) -> Hashable:
    """What is the same for moves that are the same but for twins."""
    card = move.args.get("card")
    if isinstance(card, Card):
        return move.name, card.face, move.args.get("portfolio")
    if move.name == "make":
        cards = move.cards()
        return "make", cards[0].face, cards[-1].face
    return move


def _spread(turns: float) -> float:
    """By how many dollars so many turns still move each seat, about."""
    return 12.0 + 5.0 * turns


def _swing(turns: float) -> float:
    """By how many dollars so many turns moved each seat in 264 games of Normal and Easy.

    With it, who is said to win in so many of ten games does win so many. In the middle of a game
    that is far more than by `_spread`, which the search plays better by: there it is worth as much
    to be far ahead as to be sure."""
    return max(12.0, min(135.0, 14.0 * turns))


def _worth(run: Portfolio, turns: float) -> float:
    """What a portfolio will still pay its owner."""
    danger = 0.0
    patience = min(1.0, turns / 8)
    if run.low_cap is None and run.cards[0].rank != ACE:
        danger += _OPEN_LOW
    if run.high_cap is None:
        danger += _OPEN_HIGH
    grows = _GROWS if turns > 1 else 1.0
    return run.value * turns * (grows - danger * patience)


def _hopes(state: PortfolioState, hand: Sequence[Card], turns: float) -> float:
    """What a hand may still come to on the table."""
    hope, values = 0.0, state.setup.values
    for at in range(len(hand) - 1):
        card, other = hand[at], hand[at + 1]
        if card.suit == other.suit and 1 <= other.rank - card.rank <= 2:
            hope += values[other.rank - 1] * (1.0 if other.rank - card.rank == 1 else 0.6)
    return (0.06 * hope + _CARD * len(hand)) * max(0.0, turns - 1)


def _step(state: PortfolioState, legal: Sequence[Move], rng: Random) -> Move:
    """One of the legal moves by the rule of thumb."""
    if len(legal) == 1:
        return legal[0]
    if state.phase == "draw":
        return _draw(state, legal, rng)
    if state.phase == "answer":
        return legal[-1]
    seat, discards = state.current_player, [move for move in legal if move.name == "discard"]
    best, pick = 0.0, None
    if len(discards) < len(legal):
        turns = turns_left(state)
        for move in legal:
            if move.name != "discard":
                gain = _gain(state, move, seat, turns) + 2.0 * rng.random()
                if gain > best:
                    best, pick = gain, move
    if pick is not None or not discards:
        return pick or legal[-1]
    kept, random = keeps(state, state.hands[seat]), rng.random
    values = [kept[move.card()] + 0.5 * random() for move in discards]
    return discards[values.index(min(values))]


def _gain(state: PortfolioState, move: Move, seat: int, turns: float) -> float:
    """What an action brings against the others, in dollars."""
    setup = state.setup
    if move.name == "make":
        return setup.value(move.cards()) * turns + 0.1 * len(move.cards())
    if move.name == "end_turn":
        return -1.0
    run, card = state.portfolios[move.word("portfolio")], move.card()
    if move.name == "extend":
        return setup.values[card.rank - 1] * turns * 0.7
    if move.name == "cap":
        if caps_an_ace(state, move):
            return -2.0
        return (0.16 * run.value - 0.9) * min(turns, 8.0) - 2.0
    weight = 1.0 if state.seats == 2 else 0.5
    hurt = weight * _worth(run, turns) - price_of(setup, run, move.name)
    if move.name == "neutralise":
        return hurt - 1.0
    more = setup.values[card.rank - 1] if run.cards[-1].rank < KING else 0
    return hurt + (run.value + more) * turns * 0.75 - 1.0


def _draw(state: PortfolioState, legal: Sequence[Move], rng: Random) -> Move:
    """As many cards as are worth their price; the top discard where it has a place."""
    seat, counts = state.current_player, [move.number("count") for move in legal]
    wanted = cards_worth(state.setup.costs, 0.27 * turns_left(state) + 0.4, counts)
    top = state.discard[-1] if state.discard else None
    takes = top is not None and keep(state, top, state.hands[seat]) + rng.random() > 2.6
    best, most = legal[0], -1.0
    for move, n in zip(legal, counts, strict=True):
        is_free = "pauper" in move.args
        if is_free or n <= wanted:
            score = n + 0.5 * (("discard" in move.args) == takes) + 3.0 * is_free
            if score > most:
                best, most = move, score
    return best
