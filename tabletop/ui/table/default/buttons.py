"""The buttons of any table: the moves that no drop makes, and one that drops several cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.view import View
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Action, Desk, Place, Seen
from tabletop.ui.table.default.ways import Ways
from tabletop.ui.table.default.words import described, name_of
from tabletop.ui.table.markup import plain

BUTTONS: Final = 4
"""How many moves are buttons of their own at most; more stand in lists by their names."""
LISTED: Final = "choose:"
"""What the name of a button that opens such a list begins with."""


def actions_of(
    seen: Seen[View], desk: Desk[View], ways: Ways, places: Sequence[Place]
) -> tuple[Action, ...]:
    """The buttons for what no drop does, each move its own where they are few and there is room,
    else a list by its name, or one for all; digits press them."""
    found = [*_selection(seen, desk, ways, places)]
    moves = ways.apart
    if not moves:
        return tuple(found)
    single = [
        (move.name, plain(described(move, seen.view.seats), seen.names, seen.art.deck), move)
        for move in moves
    ]
    names = [move.name for move in moves]
    lists: list[tuple[str, str, Move | None]] = [
        (LISTED + name, _("{move} …").format(move=name_of(moves[names.index(name)])), None)
        if names.count(name) > 1
        else single[names.index(name)]
        for name in dict.fromkeys(names)
    ]
    several: list[tuple[str, str, Move | None]] = [*single]
    if len(single) > BUTTONS or not _have_room(seen, [label for _n, label, _m in single]):
        several = lists
    if not _have_room(seen, [label for _name, label, _move in several]):
        several = [(LISTED, _("Choose …"), None)]
    alone = len(several) == 1 and not ways.by_drop and not found
    used: dict[str, int] = {}
    for index, (name, label, move) in enumerate(several):
        used[name] = used.get(name, 0) + 1
        own = name if used[name] == 1 else f"{name}:{used[name]}"
        found.append(Action(own, label, move, main=alone, key=str(index + 1)))
    return tuple(found)


def _selection(
    seen: Seen[View], desk: Desk[View], ways: Ways, places: Sequence[Place]
) -> list[Action]:
    """A button that drops the selection, where every move takes several cards."""
    if not wants_many(ways):
        return []
    move, (_cards, onto) = next(iter(ways.by_drop.items()))
    selected = seen.selected
    refusal: Refusal | None = Refusal(_("Choose the cards first."))
    if selected and seen.me is not None:
        source = next((each.zone for each in places if selected[0] in each.cards), "")
        verdict = desk.judge(Drop(seen.me, selected, source, onto))
        refusal = None if verdict.is_legal else verdict.refusal or refusal
    return [
        Action(
            f"drop:{onto}",
            name_of(move),
            onto=onto,
            main=True,
            enabled=refusal is None,
            hint=refusal.sentence if refusal else "",
            key=_("Enter"),
        )
    ]


def wants_many(ways: Ways) -> bool:
    """Whether every drop that makes a move is one of several cards."""
    made = ways.by_drop.values()
    return bool(made) and all(len(cards) > 1 for cards, _zone in made)


def _have_room(seen: Seen[View], labels: Sequence[str]) -> bool:
    """Whether buttons with these labels leave the prompt its half of the bar."""
    buttons = [Button("", label, _nothing, seen.theme, key="1") for label in labels]
    wide = sum(button.natural()[0] + seen.theme.px(8) for button in buttons)
    return wide <= seen.frame.prompt.w * 0.42


def _nothing() -> None:
    """What a button does that is only measured."""
