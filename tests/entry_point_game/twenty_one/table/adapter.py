"""Twenty-One's table: the stock in the middle, a fan of open cards for each seat, two buttons."""

from __future__ import annotations

from typing import Final

from tabletop.engine.moves import Move
from tabletop.ui.table.adapter import Action, Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.table.layout import card_size, columns, fan, pile

from .. import TwentyOneView


class TwentyOneAdapter(Adapter[TwentyOneView]):
    """Where the cards lie."""

    def compose(self, seen: Seen[TwentyOneView], desk: Desk[TwentyOneView]) -> Table:
        """The table as `seen`."""
        view, frame = seen.view, seen.frame
        seats = range(view.seats)
        cells = columns(frame.middle, view.seats + 1, frame.pad)
        card = card_size(min(cells[0].h * 0.6, cells[0].w))
        backs = min(len(view.cards("stock")), 5)
        slots = tuple(pile(cells[0], backs, card))
        places = [Place("stock", cells[0], (None,) * backs, slots, drops=False, label="the stock")]
        for seat in seats:
            cards, cell = view.cards(f"hand:{seat}"), cells[seat + 1]
            laid = tuple(fan(cell, len(cards), card, 0.3, "centre"))
            places.append(
                Place(f"hand:{seat}", cell, cards, laid, drops=False, label=seen.names[seat])
            )
        areas = columns(frame.plates, view.seats, frame.pad)
        plates = tuple(Plate(seat, areas[seat], "", view.scores[seat]) for seat in seats)
        return Table(
            tuple(places), plates, seen.prompt, title=seen.book.name, actions=self._acts(seen)
        )

    def describe(self, seen: Seen[TwentyOneView], move: Move) -> Choice:
        """`move` in words."""
        return Choice("Draw a card" if move.name == "draw" else "Stop")

    def _acts(self, seen: Seen[TwentyOneView]) -> tuple[Action, ...]:
        return tuple(
            Action(move.name, self.describe(seen, move).title, move, main=move.name == "draw")
            for move in seen.view.legal
        )


ADAPTER: Final = TwentyOneAdapter()
