"""Which moves of a seat in Portfolio are worth a look: whole runs, what can do something on the
table, and the cards missed least."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.portfolio.bots.pace import turns_left
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    TWIN_SUIT,
    fitting,
    near,
    price_of,
)
from tabletop.games.portfolio.setup import End
from tabletop.games.portfolio.state import PortfolioState

_DISCARDS: Final = 4
"""How many discards are looked at."""
_SURE_VALUE: Final = 3
"""Dollars a turn from which on a run that can be closed at both ends is made at once, and dollars
in all for which one that is acquired is."""
_BESIDE: Final = (-0.7, 1.2, 0.7)
"""What a card gains by another of its suit, a twin or so many ranks away: near ones are good."""
_FARTHEST: Final = len(_BESIDE) - 1


def draws(state: PortfolioState, legal: Sequence[Move]) -> Sequence[Move]:
    """The pauper's free cards where they can be had; the top discard where it has a place.

    To the search a card that it knows is easier to play well than one it does not: it would take
    any.
    """
    if state.pauper:
        legal = [move for move in legal if "pauper" in move.args] or legal
    if state.discard and not _has_place(state, state.discard[-1]):
        return [move for move in legal if "discard" not in move.args] or legal
    return legal


def actions(state: PortfolioState, legal: Sequence[Move]) -> list[Move]:
    """Whole runs, what can do something on the table, and the cards missed least: none out of a
    run that could be made, none to close it with, none before what is sure is done.

    A run that goes on with an own portfolio is not laid beside it, nor that end capped: as one
    they are worth more by two cards.
    """
    hand = state.hands[state.current_player]
    makes, discards, others = [], [], []
    for move in legal:
        if move.name == "discard":
            discards.append(move)
        elif move.name == "make":
            makes.append(move)
        elif move.name != "cap" or not caps_an_ace(state, move):
            others.append(move)
    longest: list[Move] = []
    if makes:
        for move in makes:
            cards = set(move.cards())
            if not any(cards < set(other.cards()) for other in makes):
                longest.append(move)
        runs = {card.face for move in longest for card in _run_and_caps(state, move, hand)}
        held = [card.face for card in hand]
        loose = [
            move
            for move in discards
            if (face := move.card().face) not in runs or held.count(face) > 1
        ]
        discards = loose or discards
        joins = [join for move in longest for join in _joins(state, move)]
        if joins:
            longest = [move for move in longest if not _joins(state, move)]
            others = [
                move
                for move in others
                if move.name != "cap" or (move.args["portfolio"], move.args["side"]) not in joins
            ]
        if any(_is_sure(state, move, hand) for move in longest):
            discards = []
    if any(
        (move.name == "extend" and _shuts(state, move, hand))
        or (move.name == "acquire" and _is_sure_buy(state, move, hand))
        for move in others
    ):
        discards = []
    kept = keeps(state, hand)
    discards.sort(key=lambda move: (kept[card := move.card()], card.order))
    return [*longest, *others, *discards[:_DISCARDS]]


def _run_and_caps(state: PortfolioState, move: Move, hand: Sequence[Card]) -> Sequence[Card]:
    """The run of `move`, and of `hand` what could close its ends where it is of some value."""
    run = move.cards()
    if state.setup.value(run) < _SURE_VALUE:
        return run
    suits, ends = (run[0].suit, TWIN_SUIT[run[0].suit]), (run[0].rank, run[-1].rank)
    return [*run, *(card for card in hand if card.rank in ends and card.suit in suits)]


def _joins(state: PortfolioState, move: Move) -> list[tuple[str, End]]:
    """The open ends of own portfolios that the run of `move` goes on with."""
    cards, out = move.cards(), list[tuple[str, End]]()
    for run in state.portfolios.values():
        if run.owner == state.current_player and run.cards[0].suit == cards[0].suit:
            if run.low_cap is None and cards[-1].rank + 1 == run.cards[0].rank:
                out.append((run.id, "low"))
            elif run.high_cap is None and cards[0].rank - 1 == run.cards[-1].rank:
                out.append((run.id, "high"))
    return out


def _shuts(state: PortfolioState, move: Move, hand: Sequence[Card]) -> bool:
    """Whether an extension puts an A at the low end, or leaves a portfolio that `hand` can close
    at both ends: to wait with it would bring nothing."""
    run, card = state.portfolios[move.word("portfolio")], move.card()
    if card.rank < run.cards[0].rank:
        if card.rank == ACE:
            return True
        is_shut = run.high_cap is not None
    else:
        is_shut = run.low_cap is not None or run.cards[0].rank == ACE
    suits, rank = (card.suit, TWIN_SUIT[card.suit]), card.rank
    return is_shut and any(
        other.rank == rank and other.suit in suits and other != card for other in hand
    )


def _is_sure(state: PortfolioState, move: Move, hand: Sequence[Card]) -> bool:
    """Whether a run of some value could be made and both its ends closed from `hand`: to wait
    with it would bring nothing."""
    run = move.cards()
    if state.setup.value(run) < _SURE_VALUE:
        return False
    suits = (run[0].suit, TWIN_SUIT[run[0].suit])
    caps = [card.rank for card in hand if card.suit in suits and card not in run]
    return run[-1].rank in caps and (run[0].rank == ACE or run[0].rank in caps)


def _is_sure_buy(state: PortfolioState, move: Move, hand: Sequence[Card]) -> bool:
    """Whether what `move` acquires can be closed at both ends from `hand` and still pays back its
    price and more: each turn that it is put off costs what it pays, and others may take it."""
    run, card = state.portfolios[move.word("portfolio")], move.card()
    low, high, pays = run.cards[0], run.cards[-1], run.value
    if high.rank < KING:
        high, pays = card, pays + state.setup.values[card.rank - 1]
    suits = (low.suit, TWIN_SUIT[low.suit])
    caps = [other.rank for other in hand if other.suit in suits and other != card]
    if high.rank not in caps or not (
        run.low_cap is not None or low.rank == ACE or low.rank in caps
    ):
        return False
    return pays * turns_left(state) - price_of(state.setup, run, "acquire") >= _SURE_VALUE


def _has_place(state: PortfolioState, card: Card) -> bool:
    """Whether `card` goes with the hand of the seat to move, or is of use to it on the table."""
    seat, suit, rank = state.current_player, card.suit, card.rank
    for other in state.hands[seat]:
        if other.suit == suit and 1 <= abs(other.rank - rank) <= 2:
            return True
    for run in fitting(state, card):
        low, high = run.cards[0].rank, run.cards[-1].rank
        if run.owner == seat:
            if not low == rank == ACE:
                return True
        elif rank not in (low, high):
            return True  # what would only cap another's run is of no use
    return False


def caps_an_ace(state: PortfolioState, move: Move) -> bool:
    """Whether `move` caps an A at the low end, which nothing can extend or neutralise (PF-13)."""
    if move.name != "cap" or move.args["side"] != "low":
        return False
    return state.portfolios[move.word("portfolio")].cards[0].rank == ACE


def keeps(state: PortfolioState, hand: Sequence[Card]) -> Mapping[Card, float]:
    """How much one likes to keep each card of a hand that is sorted: worth, neighbours, and places
    on the table."""
    values, places, n = state.setup.values, near(state), len(hand)
    kept: dict[Card, float] = {}
    liked = [0.0] * n
    for at, card in enumerate(hand):
        suit, rank = card.suit, card.rank
        beside = liked[at]  # what the cards before it bring
        after = at + 1
        while after < n:
            other = hand[after]
            step = other.rank - rank
            if step > _FARTHEST or other.suit != suit:
                break
            gain = _BESIDE[step]
            beside += gain
            liked[after] += gain
            after += 1
        beside += 0.1 * values[rank - 1]
        kept[card] = _placed(state, card, beside) if card.face in places else beside
    return kept


def keep(state: PortfolioState, card: Card, hand: Sequence[Card]) -> float:
    """How much one would like to keep a card that joins a hand."""
    suit, rank, beside = card.suit, card.rank, 0.0
    for other in hand:
        if other.suit == suit and -_FARTHEST <= other.rank - rank <= _FARTHEST:
            beside += _BESIDE[abs(other.rank - rank)]
    return _placed(state, card, beside + 0.1 * state.setup.values[rank - 1])


def _placed(state: PortfolioState, card: Card, liked: float) -> float:
    """How much a card is liked with the portfolios that it may be played to."""
    seat, face = state.current_player, card.face
    for place in near(state).get(face, ()):
        if face in place.look.of_use:
            liked += 0.4 if place.owner == seat else 1.0
    return liked
