"""Why a bot moved as it did, asked at the table: by its plate, or by a key for the last move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.play.timeline import Entry
from tabletop.system.i18n import _
from tabletop.ui.table.reasons import Reasons

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Why:
    """Tells the reasons of one table's bots in bubbles beside their plates."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._told: tuple[int, int] | None = None

    @property
    def reasons(self) -> Reasons:
        """The reasons of the session at the table."""
        return Reasons(self.table.session, self.table.app.bots)

    def offer(self) -> None:
        """Lets the plates of bots that have moved be asked, and the ticker for all there was."""
        ticker = self.table.root.find("ticker")
        if ticker is not None:
            ticker.solid, ticker.action = True, self.table.doors.history
        players = self.table.session.players
        manners = {
            "sharp": _("Sharp: likes the others to lose."),
            "gentle": _("Gentle: minds its own business."),
        }
        moved = self.reasons.seats()
        for seat, plate in self.table.view.plates.items():
            if seat in moved:
                plate.action = lambda seat=seat: self.tell(seat)
                asks = _("Why did {name} do that?").format(name=players[seat].name)
                manner = manners.get(self.table.flow.styles[seat].name, "")
                plate.hint = f"{asks} {manner}".strip()

    def tell(self, seat: int | None = None) -> None:
        """Tells why the last move of `seat` was made, or (None) the last of any bot; asked once
        more, the one before it."""
        table = self.table
        moves = [each for each in self.reasons.moves() if seat in (None, each.move.seat)]
        if not moves:
            return
        bubble = table.bubbles.open
        entry = moves[0]
        if bubble is not None and bubble.name == "why" and self._told is not None:
            line, number = self._told
            older = [each for each in moves if each.n < line]
            entry = older[0] if older and number == table.session.number else entry
        self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        table = self.table
        reasons = self.reasons
        plate = table.view.plates.get(entry.move.seat)
        beside = plate.rect if plate is not None else table.frame.ticker
        what = reasons.said(entry, table.flow.viewer)
        table.bubbles.explain(what, reasons.of(entry).lines, beside)
        self._told = (entry.n, table.session.number)
