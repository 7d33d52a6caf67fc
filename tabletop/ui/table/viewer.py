"""What the viewer of a table sees, and in which order it keeps its hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import Card
from tabletop.ui.table.adapter import Seen

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Sight:
    """The View of the table's viewer, looked at once for every state, and the order of hands."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._orders: dict[int | None, list[Card]] = {}
        self._way = 0
        self._kept: tuple[tuple[object, ...], Seen] | None = None

    def seen(self) -> Seen:
        """What an adapter is given now."""
        table = self.table
        viewer, selected = table.flow.viewer, tuple(table.grip.selected)
        session = table.session
        key = (session.number, session.is_due, viewer, selected, id(table.frame))
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, self._look())
        return self._kept[1]

    def _look(self) -> Seen:
        table = self.table
        view = table.session.view(table.flow.viewer)
        return Seen(
            view=view,
            book=table.session.book,
            players=table.session.players,
            frame=table.frame,
            theme=table.app.theme,
            art=table.art,
            prompt=table.session.prompt(view.seat),
            selected=tuple(table.grip.selected),
            changed=table.flow.changed(),
            past=table.flow.past(),
            deal=table.session.deal,
        )

    def in_hand(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        """The hand in the player's own order; cards that came since are sorted in."""
        faces = [card for card in cards if card is not None]
        order = self._orders.get(self.table.flow.viewer)
        ranked = self.table.adapter.sorted_hand(faces, self._way)
        hidden = tuple(None for card in cards if card is None)
        if order is None:
            return (*ranked, *hidden)
        kept = [card for card in order if card in faces]
        for index, card in enumerate(ranked):
            if card not in kept:
                later = ranked[index + 1 :]
                at = next((i for i, held in enumerate(kept) if held in later), len(kept))
                kept.insert(at, card)
        return (*kept, *hidden)

    def keep(self, cards: Sequence[Card]) -> None:
        """Takes a new order of the viewer's hand."""
        self._orders[self.table.flow.viewer] = list(cards)

    def sort(self) -> None:
        """Sorts the hand: as before where it was moved by hand, else the next way."""
        if self._orders.pop(self.table.flow.viewer, None) is None:
            self._way += 1
