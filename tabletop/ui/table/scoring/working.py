"""What all of a sheet counts is worked out first, step by step over its columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.scene.node import Node
from tabletop.scene.script import Script
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.markup import spans
from tabletop.ui.table.scoring.burst import Spot, begin, leaves, rests
from tabletop.ui.table.scoring.furniture import Furniture
from tabletop.ui.table.scoring.nodes import Face
from tabletop.ui.table.token import Token

NEXT: Final = 0.16
"""Seconds from card to card where they are looked at one by one."""
COMES: Final = 0.25
"""Seconds in which a card comes."""
SHOWN: Final = 0.42
"""How much of a card shows under the next one, of its width."""


def worked_out(
    made: Furniture, script: Script, starts: Mapping[Card, Rect], comes: float, at: float
) -> float:
    """The steps to what counts, one after the other: the cards of each come one by one, from where
    they lie on the table by `starts` until the sheet `comes`, then its figure stands under them.
    Gives when they have."""
    plan = made.plan
    theme, base, card = plan.theme, plan.base, plan.layout.worked
    ink, muted = theme.color("text"), theme.color("muted")
    high = card * ASPECT + base.px(4) if card else 0.0
    x, y = plan.column(0), made.worked_top
    for step in plan.sheet.working:
        texts: list[Rich] = []
        said: tuple[tuple[str, Role], ...] = ((f"*{step.detail}*", "title"), (step.label, "small"))
        for text, role in said:
            words = text.replace(" ", "\N{NO-BREAK SPACE}").replace("-", "−")
            line = Rich(f"working:{step.key}" if role == "title" else "", wrap=False)
            line.set(spans(words, plan.names, plan.art, role, muted, ink))
            top = y + high + (texts[0].h if texts else 0)
            line.place(x, top, line.width + 1, theme.font(role, True).get_linesize())
            texts.append(line)
        nodes: list[Node] = []
        left = x
        if step.token and card:
            token = Token(base, step.token, f"worked:{step.token}")
            token.place(left, y + (card * ASPECT - card) / 2, card, card)
            nodes.append(token)
            left += card + base.px(8)
        for number, each in enumerate(step.cards if card else ()):
            face = Face(plan.art, each, card)
            face.name = f"worked:{each}"
            face.position = (left + number * card * SHOWN, y)
            nodes.append(face)
        for node in nodes:
            made.over.add(node)
            rect = starts.get(node.card) if isinstance(node, Face) else None
            if isinstance(node, Face) and rect is not None:
                begin(script, node, Spot(rect.x, rect.y, rect.w))
                leaves(script, node, comes, at)
                rests(script, node, node.x, node.y, at, COMES)
            else:
                script.set(node, "alpha", 0.0)
                script.to(node, "alpha", 1.0, at, 0.14)
            if isinstance(node, Face):
                script.to(node, "lit", 1.0, at + COMES)
                script.to(node, "lit", 0.0, at + COMES + NEXT)
            at += NEXT
        for line in texts:
            made.over.add(line)
            script.set(line, "alpha", 0.0)
            script.to(line, "alpha", 1.0, at, 0.15)
        script.sound("coin", at)
        at += 0.45
        x = max(node.x + node.w for node in (*texts, *nodes)) + base.px(28)
    return at + 0.2
