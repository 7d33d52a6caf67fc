"""Why a bot moved as it did, asked at the table: by its plate, or by a key for the last move."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.play.timeline import Entry
from tabletop.system.i18n import _
from tabletop.ui.shell.context import Bots
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.reasons import Reasons
from tabletop.ui.table.view import TableView


class ExplainController:
    """Tells the reasons of one table's bots in bubbles beside their plates.

    `history` shows all that happened.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        bubbles: Bubbles,
        bots: Bots,
        history: Callable[[], None],
    ) -> None:
        self.model = model
        self.view = view
        self.bubbles = bubbles
        self.bots = bots
        self.history = history
        self._told: tuple[int, int] | None = None

    @property
    def reasons(self) -> Reasons:
        """The reasons of the session at the table."""
        return Reasons(self.model.session, self.bots)

    def offer(self) -> None:
        """Lets the plates of bots that have moved be asked, and the ticker for all there was; says
        of each who plays it and how."""
        ticker = self.view.root.find("ticker")
        if ticker is not None:
            ticker.solid, ticker.action = True, self.history
        moved = self.reasons.seats()
        for seat, plate in self.view.plates.items():
            if seat in moved:
                plate.action = lambda seat=seat: self.tell(seat)
            if not self.model.players[seat].is_human:
                plate.tip = "\n".join(self._about(seat, plate.label, seat in moved))

    def _about(self, seat: int, label: str, has_moved: bool) -> list[str]:
        """Who plays a bot's seat, and what can be asked of it."""
        manners = {
            "sharp": _("Sharp: likes the others to lose."),
            "gentle": _("Gentle: minds its own business."),
        }
        lines = [label, manners.get(self.model.styles[seat].name, "")]
        if has_moved:
            asks = _("Why did {name} do that? Press here, or W.")
            lines.append(asks.format(name=self.model.names[seat]))
        return [line for line in lines if line]

    def tell(self, seat: int | None = None) -> None:
        """Tells why the last move of `seat` was made, or (None) the last of any bot; asked once
        more, the one before it."""
        moves = [each for each in self.reasons.moves() if seat in (None, each.move.seat)]
        if not moves:
            return
        bubble = self.bubbles.open
        entry = moves[0]
        if bubble is not None and bubble.name == "why" and self._told is not None:
            line, number = self._told
            older = [each for each in moves if each.n < line]
            entry = older[0] if older and number == self.model.session.number else entry
        self._tell(entry)

    def _tell(self, entry: Entry) -> None:
        plate = self.view.plates.get(entry.move.seat)
        beside = plate.rect if plate is not None else self.view.frame.ticker
        reasons, viewer = self.reasons, self.model.viewer
        parts = [(reasons.said(entry, viewer), reasons.of(entry).lines)]
        before = reasons.spoken_before(entry)
        if before is not None:
            parts.append((reasons.said(before, viewer), reasons.of(before).lines[:1]))
        self.bubbles.explain(parts, beside)
        self._told = (entry.n, self.model.session.number)
