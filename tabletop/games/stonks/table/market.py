"""The market on the Stonks table: columns made from what is seen, tablets that run, handles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.board import Column, Handle, Quote
from tabletop.games.stonks.table.layout import Areas, market_columns
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Desk, Seen
from tabletop.ui.table.dialogs import Chooser

MOVE_TIME: Final = 0.45
"""Seconds a tablet takes to its new price."""


@dataclass(slots=True)
class Ticks:
    """The market as it was last shown, and by company the price it left and when (seconds)."""

    shown: dict[str, int] = field(default_factory=dict)
    moving: dict[str, tuple[int, float]] = field(default_factory=dict)


def board(seen: Seen[StonksView], desk: Desk[StonksView], at: Areas, ticks: Ticks) -> list[Column]:
    """The five price columns side by side in their area; once the game is over no price moves, and
    each is told large."""
    columns = []
    for quote, box in _quoted(seen, at):
        is_over = seen.view.is_terminal
        handles = [_handle(seen, desk, quote.letter, up) for up in (True, False) if not is_over]
        columns.append(Column(quote, box, seen.art, handles, at.compact, is_over))
    _animate(desk, ticks, words.values(seen.view), columns)
    return columns


def pictured(seen: Seen[StonksView], at: Areas) -> dict[str, Column]:
    """The columns by company as they lie, without their arrows."""
    quoted = _quoted(seen, at)
    return {each.letter: Column(each, box, seen.art, (), at.compact) for each, box in quoted}


def _quoted(seen: Seen[StonksView], at: Areas) -> list[tuple[Quote, Rect]]:
    """What each column says, and where it stands."""
    view, rules = seen.view, words.setup(seen)
    now = words.values(view)
    past = _past(seen, now)
    return [
        (
            Quote(
                letter,
                rules.names[letter],
                rules.full_names[letter],
                now[letter],
                rules.market.levels,
                past[letter],
                view.trump == letter,
                view.mark == letter,
            ),
            box,
        )
        for letter, box in zip(COMPANIES, market_columns(at.market, seen.frame.pad), strict=True)
    ]


def _past(seen: Seen[StonksView], now: dict[str, int]) -> dict[str, tuple[int, ...]]:
    """For each company its value after every move of the market in this round."""
    steps = [each for each in seen.past() if each.figure.startswith("market:")]
    values = dict(now)
    for step in reversed(steps):
        values[step.figure.partition(":")[2]] = step.before
    rows = [dict(values)]
    for step in steps:
        values[step.figure.partition(":")[2]] = step.after
        rows.append(dict(values))
    return {letter: tuple(row[letter] for row in rows) for letter in COMPANIES}


def woken(
    seen: Seen[StonksView], columns: Mapping[str, Column], card: Card, aimed: Move | None = None
) -> list[Node]:
    """The arrows, lit, that `card` could move a company by once it is played; the one of the move
    that is `aimed` at is the brightest."""
    n = words.setup(seen).symbols[card.rank]
    nodes: list[Node] = []
    for letter, column in columns.items():
        for up, key in ((True, column.inside.up), (False, column.inside.down)):
            steps = n if up else -n
            if n and words.not_movable(seen, letter, steps) is None:
                where = "up" if up else "down"
                handle = Handle(f"woken:{where}:{letter}", "", 0, up, True, seen.art)
                handle.mark("hover", aimed is not None and _moves(aimed, letter, up))
                handle.place(*key.move(column.rect.topleft))
                nodes.append(handle)
    return nodes


def _handle(seen: Seen[StonksView], desk: Desk[StonksView], letter: str, up: bool) -> Handle:
    steps = (seen.view.symbols or 1) * (1 if up else -1)
    moves = [move for move in seen.view.legal if _moves(move, letter, up)]
    name = words.setup(seen).full_names[letter]
    price = words.price_after(seen, letter, steps)
    legal = bool(moves)
    text = _("{company} up") if up else _("{company} down")
    if legal:
        text = _("{company} up to {value}") if up else _("{company} down to {value}")
    label = text.format(company=name, value=price)

    def chosen(index: object) -> None:
        if isinstance(index, int):
            desk.play(moves[index])

    def run() -> None:
        if len(moves) > 1:  # a book need not ask for all symbols of the card
            choices = [words.described(seen, move) for move in moves]
            title = _("How far does {company} move?").format(company=name)
            desk.push(Chooser(seen.art, title, choices, seen.names), chosen)
        elif seen.is_mine:
            why = Move.of(seen.view.current_player, "adjust", company=letter, steps=steps)
            desk.play(moves[0] if moves else why)

    where = "up" if up else "down"
    asked = run if seen.view.phase == "adjust" else None  # before that a card goes there
    return Handle(f"{where}:{letter}", label, price, up, legal, seen.art, asked)


def _moves(move: Move, letter: str, up: bool) -> bool:
    """Whether `move` moves this company that way."""
    return move.args.get("company") == letter and (move.number("steps") > 0) == up


def _animate(
    desk: Desk[StonksView], ticks: Ticks, now: dict[str, int], columns: Sequence[Column]
) -> None:
    """Lets the tablets of companies that moved run from where they were."""
    director = desk.app.director
    for letter, value in now.items():
        before = ticks.shown.get(letter, value)
        if before != value:
            ticks.moving[letter] = (before, director.now)
    ticks.shown = dict(now)
    speed = director.tweens.speed
    for column in columns:
        start, begun = ticks.moving.get(column.quote.letter, (0, 0.0))
        left = MOVE_TIME - (director.now - begun) * speed
        if left <= 0 or speed <= 0:
            ticks.moving.pop(column.quote.letter, None)
            continue
        end = now[column.quote.letter]
        column.value = end - (end - start) * left / MOVE_TIME
        director.tweens.start(column, "value", float(end), left, director.now)
