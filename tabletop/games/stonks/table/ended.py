"""The Stonks table once the game is over: what nobody saw lies open where the tricks were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.layout import Areas, areas
from tabletop.games.stonks.table.panels import fitting, rich
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Place, Seen, Tip
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.layout import card_size, fan
from tabletop.ui.table.markup import shorter

INDEX: Final = 0.3
"""The part of a card's width that its index takes, which the next one leaves in sight."""
SUMMED: Final = 0.45
"""The gap between two companies of a portfolio, which their sums have room in, in card widths."""
APART: Final = 0.16
"""The gap between the last cards of two seats, in card widths."""


def worded(seen: Seen[StonksView]) -> Seen[StonksView]:
    """The same in the largest type in which all that the table has to say has room."""
    for scale in (seen.theme.scale, *seen.theme.smaller()):
        if scale < seen.theme.scale:
            seen = replace(seen, theme=seen.theme.at(scale), art=seen.art.at(scale))
        if not areas(seen).compact:
            break
    return seen


def between(view: StonksView) -> float:
    """How far apart companies in portfolios lie where there is room, in card widths: each with its
    sum under it once the game is over."""
    return SUMMED if view.is_terminal else 0.0


def _last(view: StonksView) -> dict[int, Card]:
    """The card that each seat had left, by seat."""
    return {seat: face for seat in range(view.seats) for face in view.faces(f"left:{seat}")}


def opened(seen: Seen[StonksView], at: Areas) -> tuple[list[Place], list[Node]]:
    """In the area of the trick the card that each seat had left, and what was never turned up; and
    what is said of them."""
    view, line = seen.view, at.line
    last, deck = _last(view), in_order(view.faces("deck"))
    pad = max(6, seen.frame.pad // 2)
    inner = at.trick.inflate(-4 * pad, -2 * pad)
    told = not at.compact
    high = inner.h - (2 * line + 6 if told else 0)
    needs = len(last) * (1 + APART) + bool(deck) * (1 + INDEX * max(0, len(deck) - 1))
    card = card_size(min(high, (inner.w - 3 * pad) / needs * 1.4))
    bold = seen.theme.font("small", True)
    firsts = [shorter(seen.names)[-1][seat] for seat in last]
    name = max((bold.size(each)[0] for each in firsts), default=0) + pad
    if told and name > card[0] * (1 + APART):  # names need more room than their cards
        free = inner.w - 3 * pad - len(last) * name
        needs -= len(last) * (1 + APART)
        card = card_size(min(high, card[1], free / max(1.0, needs) * 1.4))
    top = inner.y + (line + 3 if told else 0) + (high - card[1]) // 2
    places: list[Place] = []
    nodes: list[Node] = []
    step = max(round(card[0] * (1 + APART)), name * told)
    for index, (seat, held) in enumerate(last.items()):
        cell = Rect(inner.x + index * step + (step - card[0]) // 2, top, *card)
        slots = tuple(fan(cell, 1, card))
        label = _("the last card of {name}").format(name=seen.names[seat])
        places.append(Place(f"left:{seat}", cell, (held,), slots, drops=False, label=label))
        if told:
            under = Rect(inner.x + index * step, cell.bottom + 3, step, line)
            nodes.append(rich(seen, f"left:{seat}:name", f"@{seat}", under, "centre"))
    left = inner.x + len(last) * step + 3 * pad
    rest = Rect(left, top, inner.right - left, card[1])
    label = _("never turned up")
    places.append(
        Place("deck", rest, deck, tuple(fan(rest, len(deck), card, 0.5)), drops=False, label=label)
    )
    if told:
        over = Rect(inner.x, top - line - 3, left - inner.x - pad, line)
        nodes.append(rich(seen, "left", _("last cards"), over, "left"))
        if deck:
            ways = [_("never turned up"), _("not turned up"), _("deck")]
            over = Rect(rest.x, over.y, inner.right - rest.x + pad, line)
            nodes.append(rich(seen, "deck_left", fitting(seen, ways, over.w), over, "left"))
    return places, nodes


def tips(view: StonksView) -> dict[str, Tip]:
    """What is said of what lies open."""
    if not view.is_terminal:
        return {}
    text = _(
        "The card that each seat had left as the round ended: discarded unseen, it scores nothing."
    )
    last, deck = Tip(text, "ST-18"), Tip(_("What was not turned up in the last round."), "ST-5")
    names = [f"left:{seat}" for seat in range(view.seats)]
    told = dict.fromkeys(["left", *names, *(f"{name}:name" for name in names)], last)
    return told | {"deck": deck, "deck_left": deck}


def piles(seen: Seen[StonksView]) -> Sequence[Pile]:
    """Every portfolio with what it came to, the last cards, and what was never turned up."""
    view = seen.view
    out = []
    for seat in range(view.seats):
        hidden = view.faces(f"unseen:{seat}")
        note = _("*{points}* in the last round").format(points=words.worth(seen, seat))
        if hidden:
            text = _("{scored}; [{card}] was unseen")
            note = text.format(scored=note, card=hidden[0])
        title = _("@{seat}’s portfolio").format(seat=seat)
        cards = in_order([*view.faces(f"portfolio:{seat}"), *hidden])
        out.append(Pile(f"portfolio:{seat}", title, cards, note))
    last = _last(view)
    names = ", ".join(f"@{seat}" for seat in last)
    out.append(Pile("left", _("Last cards, discarded unseen"), tuple(last.values()), names))
    deck = in_order(view.faces("deck"))
    return [*out, *([Pile("deck", _("Never turned up"), deck)] if deck else [])]
