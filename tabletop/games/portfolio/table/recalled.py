"""What is recalled in one sentence at a seat's turn: an offer with its answer, the cards that one
after the other extended a portfolio in a turn, and all that a seat did in a turn, but for attacks
and bargains."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.games.portfolio.text import (
    CAPPED,
    COLLECTED,
    DISCARDED,
    DRAWN,
    ENDED,
    EXTENDED,
    MADE,
    REFUSED,
    extended_words,
)
from tabletop.system.i18n import _
from tabletop.ui.table.narration import SAID

LAID: Final = "laid"
"""What is told (`Told.kind`) of a turn in which cards were laid down."""
QUIET: Final = frozenset({COLLECTED, DRAWN, DISCARDED, ENDED})
"""What a seat does in every turn."""
STEPS: Final = QUIET | {MADE, EXTENDED, CAPPED}
"""What is told together where a seat does several of these one after the other."""
_DOING: Final = re.compile(r"(¦?)@\d (.*)\.\1")
"""What a sentence says that its seat does, and whether it is told elsewhere too."""
_RUN: Final = re.compile(r"\[[^\]]+\]–\[[^\]]+\]")
"""A portfolio in a sentence."""

Tale: TypeAlias = tuple[Move, Told]
"""A move, and a sentence that was told of it."""
Summed: TypeAlias = tuple[int, int, Told]
"""The numbers of the first and the last sentence that are summed up, and what they come to."""


def together(view: PortfolioView, setup: Setup, told: Sequence[Tale]) -> Sequence[Summed]:
    """What is recalled of `told`, the oldest first, as seen in `view`, which is later."""
    wholes = dict(_extended(view, setup, told))
    steps = {at for numbers in wholes for at in numbers}
    rest = [one for one in _bargained(told) if one[1] not in steps]
    if view.offer is not None and view.offer.to == view.seat and told[-1][0].name == "offer":
        first, last, each = rest[-1]
        rest[-1] = first, last, replace(each, text=f"¦{each.text}¦")  # the prompt asks about it
    sums = [(numbers[0], numbers[-1], whole) for numbers, whole in wholes.items()]
    return list(_in_turns(view, told, sorted([*rest, *sums], key=lambda one: one[1])))


def _bargained(told: Sequence[Tale]) -> Sequence[Summed]:
    """That an offer was refused is told with what was offered for what, and what was said to that;
    one that was accepted is told by the bargain alone."""
    out: list[Summed] = []
    offered: Summed | None = None
    for at, (move, each) in enumerate(told):
        first = at
        last = out[-1] if out else None
        if each.kind == SAID and last and last[2].kind == REFUSED and told[last[1]][0] is move:
            text = _("{refused} {said}").format(refused=last[2].text, said=each.text)
            out[-1] = last[0], at, replace(last[2], text=text)
            continue
        if offered is not None and move.name == "answer":
            first = offered[0]
            if offered in out:
                out.remove(offered)
            if each.kind == REFUSED:
                text = _("{offer}: refused.").format(offer=offered[2].text.removesuffix("."))
                each = replace(each, text=text)
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


def _in_turns(
    view: PortfolioView, told: Sequence[Tale], sums: Sequence[Summed]
) -> Iterator[Summed]:
    """The same, the oldest first, with what a seat did one after the other in one sentence; what
    the viewer did stays as it was told."""

    def whose(one: Summed) -> int | None:
        each = one[2]
        return each.seat if each.kind in STEPS and each.seat != view.seat else None

    for seat, group in groupby(sums, whose):
        run = list(group)
        if seat is None or len(run) < 2:
            for one in run:
                yield one[0], one[1], replace(one[2], text=_at_once(told, [one])[0])
            continue
        began = [first for first, _last, each in run if each.kind != COLLECTED]
        kinds = {each.kind for _first, _last, each in run}
        whole = Told(
            _doings(seat, _at_once(told, run)),
            seat,
            kind=DRAWN if kinds <= QUIET else LAID,
            amount=max(each.amount for _first, _last, each in run),
        )
        yield min(began, default=run[0][0]), max(last for _first, last, _each in run), whole


def _leaner(told: Told) -> Told:
    """The same, with what a bar on the table says too marked so, and what else may be left out
    for want of room: what is promised, and by which rule two cards came for nothing."""
    text = told.text
    if told.kind in (MADE, EXTENDED):
        often = _(" a turn")
        text = text.replace(often, f"¦{often}¦")
    rule = " " + _("by the pauper's rule.").removesuffix(".")
    for spare in (_(" of no attacks"), rule):
        text = text.replace(spare, f"~{spare}~")
    return replace(told, text=text)


def _at_once(told: Sequence[Tale], run: Sequence[Summed]) -> list[str]:
    """The sentences of a turn, those of caps that one after the other came on one portfolio in one,
    which names it no more where the sentence before did; the cards of these lie there."""
    out: list[str] = []

    def onto(one: Summed) -> str:
        move, each = told[one[1]]
        return move.word("portfolio") if each.kind == CAPPED else ""

    for id, group in groupby(run, onto):
        each = list(group)
        if not id:
            out += [_leaner(one).text for _first, _last, one in each]
            continue
        cards = listed([f"[{told[last][0].card()}]" for _first, last, _told in each])
        seat, capped = each[0][2].seat, _RUN.search(each[0][2].text)
        assert capped is not None
        text = _("@{seat} caps {run}~ with {cards}~.")
        if out and capped[0] in out[-1]:
            text = _("@{seat} caps it~ with {cards}~.")
        out.append(text.format(seat=seat, run=capped[0], cards=cards))
    return out


def _doings(seat: int, sentences: Sequence[str]) -> str:
    """All that a seat did in one sentence, with what is told elsewhere too marked so."""
    found = [match for match in map(_DOING.fullmatch, sentences) if match is not None]
    told = [(match[2], bool(match[1])) for match in found]
    text = _("@{seat} {doings}.")
    if all(is_elsewhere for _doing, is_elsewhere in told):
        doings = ", ".join(doing for doing, _is_elsewhere in told)
        return f"¦{text.format(seat=seat, doings=doings)}¦"
    parts, is_first = "", True
    for doing, is_elsewhere in told:
        if is_elsewhere:
            parts += f"¦{doing}, ¦" if is_first else f"¦, {doing}¦"
        else:
            parts += doing if is_first else f", {doing}"
            is_first = False
    return text.format(seat=seat, doings=parts)


def _without(run: Portfolio, later: Sequence[Tale]) -> tuple[Card, ...]:
    """The cards of a run before what is told in `later` laid some of them there."""
    came = {
        move.card()
        for move, each in later
        if (each.kind == EXTENDED or move.name == "acquire") and move.word("portfolio") == run.id
    }
    return tuple(card for card in run.cards if card not in came)
