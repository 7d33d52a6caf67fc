"""What older books of Portfolio become.

Version 2: `deck.packs` is gone; `numbers.packs` always said how many there are with how many seats.
What a draw requires, what comes of a king, that a card goes alone, and that turns end and offers
are made and answered, stands in the book; it went without saying. A condition that was `false`
asked for nothing.

Version 3: `draw.second`, what the second card drawn costs, became the table `draw.prices`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.versions import Change, Entry, Resolved, migration

VERSION: Final = 3

_DRAWS: Final[Mapping[str, Sequence[Plain]]] = {
    "stock": (),
    "discard": ({"is_top": "discard"}, {"stock_due": True}),
}
_EACH_DRAW: Final[Sequence[Plain]] = (
    {"pauper_count": True, "rule": "PF-7"},
    {"is_pauper": True, "rule": "PF-7"},
    {"can_come": True, "rule": "PF-9"},
    {"costs_within": "income", "rule": "PF-6"},
    {"costs_within": "held", "rule": "PF-6"},
)


def _newer(drop: Entry) -> Iterable[Entry]:
    """A drop of version 1 as version 2 has it."""
    require, move = drop.get("require"), drop.get("move")
    if not isinstance(require, list):
        return (drop,)
    if move == "draw":
        require = [*_DRAWS.get(str(drop.get("from")), ()), *_EACH_DRAW, *require]
    elif move == "acquire" and {"meets": "high"} in require:
        at = require.index({"meets": "high"})
        require[at : at + 1] = [{"meets": "top"}, {"king_colour": True, "rule": "PF-15"}]
    return ({**drop, "require": require},)


def migrate(data: Resolved) -> Resolved:
    """An older book as this version has it; what is no book is left for the loader to say so."""
    data = _SECOND(data)
    numbers, words = data.get("numbers"), data.get("words")
    draw = numbers.get("draw") if isinstance(numbers, dict) else None
    if isinstance(draw, dict) and "second" in draw:
        draw["prices"] = {"1": 0, "2": draw.pop("second")}
    if isinstance(words, dict) and "draw.second" in words:
        words["draw.prices.2"] = words.pop("draw.second")
    texts = json.dumps(data).replace("{draw.second", "{draw.prices.2")
    return cast("Resolved", json.loads(texts))


_ACTIONS: Final[Sequence[Entry]] = (
    {
        "move": "end_turn",
        "phase": "actions",
        "rule": "PF-17",
        "require": [{"hand_empty": True}],
    },
    {
        "move": "offer",
        "phase": ["draw", "actions"],
        "rule": "PF-24",
        "require": [
            {"negotiated": True, "rule": "PF-22"},
            {"offers_left": True},
            {"to_other": True},
            {"of_something": True},
            {"named_once": True},
            {"is_there": True},
        ],
    },
    {
        "move": "answer",
        "phase": "answer",
        "rule": "PF-24",
        "require": [{"holds_asked": True}],
    },
)

_SECOND: Final = migration(
    Change(
        gone=[("deck", "packs")],
        retired=frozenset({"is_top"}),
        usual={"cards": 1},
        newer=_newer,
        actions=_ACTIONS,
    )
)
