"""What a coach says in whole random games of a game and of the house rules that come with it, each
with the position it is said in, so that a game's tests can hold it to be true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias, TypeVar, cast

from tabletop.engine.state import State
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.remark import Remark
from tests.conformance.cases import Case, cases, playout
from tests.conformance.test_conformance import permuted

S = TypeVar("S", bound=State)
Truth: TypeAlias = "Callable[[S, int, Remark], bool]"
"""Whether what is said to a seat in a position is so."""

TWINS = 25
"""Of so many positions one is held against another that the seat cannot tell apart."""


def some(game: str, whole: bool) -> list[Case]:
    """A game and its house rules, with the fewest and the most seats, and with every option away
    from its standard."""
    own = [case for case in cases() if case.book.game == game]
    if whole:
        return own
    seats = {case.seats for case in own}
    few = [case for case in own if not case.options and case.seats in (min(seats), max(seats))]
    return [*few, *(case for case in own if len(case.options) > 1)][: len(few) + 2]


def said(case: Case, deal: int) -> Iterator[tuple[State, int, Remark]]:
    """All that a coach could say in a random game."""
    book, twins = case.book, Random(deal)
    moments = adapter_for(book.game).moments()
    for step in playout(case, deal):
        state, seat = step.state, step.state.current_player
        if seat < 0:
            continue
        view = state.view(seat)
        found = [remark for moment in moments if (remark := moment(view, book)) is not None]
        if found and step.number % TWINS == 0:
            other = case.module.restore(book, permuted(state, seat, twins)).view(seat)
            assert [moment(other, book) for moment in moments if moment(other, book)] == found
        for remark in found:
            assert book.rule(remark.rule) is not None
            yield state, seat, remark


def hold(
    game: str, truths: Mapping[str, Truth[S]], whole: bool, *more: Case, deals: int = 1
) -> None:
    """Holds every remark of a game to its truth, and that each is made somewhere; `more` are cases
    without which some are not, `deals` how many games are played of each."""
    heard: set[str] = set()
    for case in (*some(game, whole), *more):
        for deal in range(4 if whole else deals):
            for state, seat, remark in said(case, deal):
                heard.add(remark.id)
                is_true = truths[remark.id](cast("S", state), seat, remark)
                assert is_true, f"{case}, deal {deal}: {remark.text}"
    assert set(truths) - heard == set()


def numbers(remark: Remark) -> list[int]:
    """The numbers that a remark says, but those in the names of cards, seats and runs."""
    words = re.sub(r"\[[^]]*\]|@\d+|\w+–\w+", "", remark.text)
    return [int(number) for number in re.findall(r"\d+", words)]


def lit(remark: Remark, kind: str) -> str:
    """The name of what of a kind is lit first, "" for nothing."""
    found = (word for word in remark.lit if word.startswith(kind))
    return next(found, "").removeprefix(kind)
