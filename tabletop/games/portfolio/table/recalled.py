"""What is recalled in one sentence at a seat's turn: an offer with its answer, and the cards that
one after the other extended a portfolio in a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.games.portfolio.text import EXTENDED, REFUSED, extended_words

Tale: TypeAlias = tuple[Move, Told]
"""A move, and a sentence that was told of it."""
Summed: TypeAlias = tuple[int, int, Told]
"""The numbers of the first and the last sentence that are summed up, and what they come to."""


def together(view: PortfolioView, setup: Setup, told: Sequence[Tale]) -> Sequence[Summed]:
    """What is recalled of `told`, the oldest first, as seen in `view`, which is later."""
    wholes = dict(_extended(view, setup, told))
    steps = {at for numbers in wholes for at in numbers}
    rest = [one for one in _bargained(told) if one[1] not in steps]
    sums = [(numbers[0], numbers[-1], whole) for numbers, whole in wholes.items()]
    return sorted([*rest, *sums], key=lambda one: one[1])


def _bargained(told: Sequence[Tale]) -> Sequence[Summed]:
    """That an offer was refused is told with what was offered for what; one that was accepted is
    told by the bargain alone."""
    out: list[Summed] = []
    offered: Summed | None = None
    for at, (move, each) in enumerate(told):
        first = at
        if offered is not None and move.name == "answer":
            first = offered[0]
            if offered in out:
                out.remove(offered)
            if each.kind == REFUSED:
                each = replace(each, text=f"{offered[2].text} {each.text}")
        if move.name != "offer":
            offered = None
        elif offered is None:
            offered = (at, at, each)
        out.append((first, at, each))
    return out


def _extended(
    view: PortfolioView, setup: Setup, told: Sequence[Tale]
) -> Iterator[tuple[tuple[int, ...], Told]]:
    """The numbers of the sentences that tell of one portfolio extended again and again in a turn,
    and all of it in one. Where it is gone since, or the viewer has laid more on it, what it was
    between cannot be told any more."""
    turn, steps = 0, dict[tuple[int, str], list[int]]()
    for at, (move, each) in enumerate(told):
        if each.kind == EXTENDED:
            steps.setdefault((turn, move.word("portfolio")), []).append(at)
        turn += move.name in ("discard", "end_turn")
    for (_turn, id), numbers in steps.items():
        run, last = view.portfolios.get(id), told[numbers[-1]][1]
        if run is None or len(numbers) < 2:
            continue
        before, after = _without(run, told[numbers[0] :]), _without(run, told[numbers[-1] + 1 :])
        old, new = setup.value(before), setup.value(after)
        if new == last.amount and last.seat is not None:  # each card makes it worth more
            text = extended_words(last.seat, after, old, new)
            yield tuple(numbers), replace(last, text=text)


def _without(run: Portfolio, later: Sequence[Tale]) -> tuple[Card, ...]:
    """The cards of a run before what is told in `later` laid some of them there."""
    came = {
        move.card()
        for move, each in later
        if (each.kind == EXTENDED or move.name == "acquire") and move.word("portfolio") == run.id
    }
    return tuple(card for card in run.cards if card not in came)
