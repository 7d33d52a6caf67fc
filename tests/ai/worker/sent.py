"""What goes through a pipe to the bots' process, read from its bytes."""

from __future__ import annotations

import io
import pickle
import pickletools
from collections.abc import Iterator, Mapping

from tabletop.engine.state import State
from tabletop.engine.view import View

SENT = {
    "tabletop.ai.bots.Budget",
    "tabletop.ai.worker.helper.Begin",
    "tabletop.ai.worker.process.Question",
    "tabletop.ai.worker.process.Rate",
    "tabletop.ai.worker.process.Weigh",
    "tabletop.ai.worker.rules.UseRules",
    "tabletop.engine.cards.card",
    "tabletop.engine.moves.Move",
    "tabletop.engine.view.SeenZone",
    "tabletop.engine.zones.Tally",
    "tabletop.engine.zones.TallyLine",
}
"""All that may be named in what is sent beside a game's View: rules, cards, moves, no State."""


class _Reader(pickle.Unpickler):
    """Reads a pickle and keeps the names of the classes and functions in it."""

    def __init__(self, pickled: bytes) -> None:
        super().__init__(io.BytesIO(pickled))
        self.names: set[str] = set()

    def find_class(self, module: str, name: str) -> object:
        self.names.add(f"{module}.{name}")
        return super().find_class(module, name)


def named(pickled: bytes) -> tuple[set[str], set[str]]:
    """The classes and functions a pickle names, and every word in it."""
    reader = _Reader(pickled)
    reader.load()
    words = {word for _op, word, _at in pickletools.genops(pickled) if isinstance(word, str)}
    return reader.names, words


def assert_tells_no_more(pickled: bytes, view: View, state: State) -> None:
    """Holds that what was sent names nothing but a View and what goes with it, and no card of
    `state` that the View does not show."""
    names, words = named(pickled)
    parts = {_name(type(view))} | {_name(type(part)) for part in _parts(vars(view))}
    assert {name for name in names if name.startswith("tabletop.")} <= SENT | parts
    seen = {card for zone in view.zones.values() for card in zone.faces}
    legal = {card for move in view.legal for card in move.args.values()}
    hidden = {
        card.code
        for zone in state.zones()
        for card in zone.cards
        if card not in seen and card not in legal
    }
    facts = {str(value) for value in vars(view).values()} | set(vars(view))
    assert hidden
    assert not hidden & (words - facts)


def _name(kind: type[object]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _parts(value: object) -> Iterator[tuple[object, ...]]:
    """The named tuples in the figures of a view: data that a game gives names."""
    if isinstance(value, tuple | Mapping):
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            yield value
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _parts(part)
