"""A move in words, as a hint says it: its button's, or the adapter's of the game."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.moves import Move
from tabletop.engine.view import View
from tabletop.ui.table.adapter import Action, AnyAdapter, Seen


def worded(adapter: AnyAdapter, seen: Seen[View], actions: Sequence[Action], move: Move) -> str:
    """`move` in words (markup), without a full stop; `actions` are the buttons that apply."""
    label = next((action.label for action in actions if action.move == move), "")
    if label:
        return label
    choice = adapter.describe(seen, move)
    return f"{choice.title}; {choice.detail}" if choice.detail else choice.title
