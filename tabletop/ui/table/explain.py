"""Why a bot moved as it did, asked at the table: by its plate, or by a key for the last move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from tabletop.ai.levels import manner
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.timeline import Entry
from tabletop.system.i18n import _
from tabletop.ui.shell.context import Bots
from tabletop.ui.table.adapter import AnyAdapter
from tabletop.ui.table.bubbles import READ, Bubbles
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.plates import PlateNode
from tabletop.ui.table.reasons import Reasons
from tabletop.ui.table.view import TableView

MOST: Final = 3
"""How many moves are explained at once."""

NARROW: Final = 260
"""The width of a plate, at scale 1, under which it may not say all of who sits there."""


class ExplainController:
    """Tells the reasons of one table's bots in bubbles beside their plates.

    `history` shows all that happened.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        adapter: AnyAdapter,
        bubbles: Bubbles,
        bots: Bots,
        history: Callable[[], None],
    ) -> None:
        self.model = model
        self.view = view
        self.adapter = adapter
        self.bubbles = bubbles
        self.bots = bots
        self.history = history
        self._told: tuple[int, int] | None = None
        self._by: int | None = None
        self._at = 0.0

    @property
    def reasons(self) -> Reasons:
        """The reasons of the session at the table."""
        return Reasons(self.model.session, self.bots, self.model.narration.said)

    def offer(self) -> None:
        """Lets the plates of bots that have moved be asked, and the ticker for all there was; says
        of each who plays it and how."""
        ticker = self.view.root.find("ticker")
        if ticker is not None:
            ticker.solid, ticker.action = True, self.history
            more = _("Press the strip, or L, for all that happened so far.")
            if more not in ticker.tip:
                ticker.tip = f"{ticker.tip}\n{more}" if ticker.tip else more
        moved = self.reasons.seats()
        for seat, plate in self.view.plates.items():
            if seat in moved:
                plate.action = lambda seat=seat: self.tell(seat)
            if not self.model.players[seat].is_human:
                plate.tip = "\n".join(self._about(seat, plate, seat in moved))

    def _about(self, seat: int, plate: PlateNode, has_moved: bool) -> list[str]:
        """Who plays a bot's seat, and what can be asked of it; what its plate has no room to say
        first, where the game does not tell it."""
        player = self.model.players[seat]
        style, game = self.model.styles[seat], self.model.session.book.game
        theme = self.view.art.theme
        is_narrow = theme.scale > theme.window or plate.w < theme.px(NARROW)
        how = manner(player.name, player.kind, style, game)
        own = self.view.table.tips.get(plate.name) if self.view.table is not None else None
        is_told = own is not None and own.is_all
        lines = [plate.label if (is_narrow or not how) and not is_told else "", how]
        if has_moved:
            lines.append(_("Press, or W: its last moves, and why they were made."))
        return [line for line in lines if line]

    def tell(self, seat: int | None = None) -> None:
        """Tells the last turn of `seat`, and why its moves were made, or (None) the moves of all
        bots since the last that a person decided on, as far as there is room; asked once more, what
        was before."""
        moves = [each for each in self.reasons.moves() if seat in (None, each.move.seat)]
        if not moves:
            return
        bubble = self.bubbles.open
        is_open = bubble is not None and bubble.name == "why"
        # A press puts the bubble away before it comes to the plate, so that the time tells there.
        is_again = self._by == seat and self.bubbles.now() - self._at < READ
        if (is_open if seat is None else is_again) and self._told is not None:
            line, number = self._told
            older = [each for each in moves if each.n < line]
            moves = older if older and number == self.model.session.number else moves
        self._tell(self._together(moves) if seat is None else self._turn(moves), seat)

    def _turn(self, moves: Sequence[Entry]) -> Sequence[Entry]:
        """The first of `moves` of one seat (newest first) and those of the same turn before it."""
        seat, replies = moves[0].move.seat, self.adapter.replies
        own, out, has_begun = {each.n for each in moves}, list[Entry](), False
        for entry in reversed(self.model.session.entries):
            if entry.n in own:
                out.append(entry)
                has_begun = has_begun or entry.move.name not in replies
            elif entry.move.seat in (CHANCE, seat) or entry.move.name in replies:
                continue
            elif has_begun:
                break
        return out

    def _together(self, moves: Sequence[Entry]) -> Sequence[Entry]:
        """The first of `moves` (newest first) and those before it up to a person's decision."""
        players = self.model.players
        people = [
            entry.n
            for entry in self.model.session.entries
            if entry.move.seat >= 0 and players[entry.move.seat].is_human and not entry.forced
        ]
        since = max((n for n in people if n < moves[0].n), default=0)
        return [entry for entry in moves[:MOST] if entry.n > since]

    def _tell(self, entries: Sequence[Entry], seat: int | None) -> None:
        of_one = seat is not None or len(entries) == 1
        plate = self.view.plates.get(entries[0].move.seat) if of_one else None
        beside = plate.rect if plate is not None else self.view.frame.ticker
        reasons, viewer = self.reasons, self.model.viewer
        parts: list[tuple[str, Sequence[str]]] = []
        told: list[Entry] = []
        later: Sequence[str] = ()
        for entry in entries:
            reason, meant = reasons.of(entry), self._meant(entry)
            first, *later = reason.lines
            said = reasons.said(entry, viewer)
            if seat is not None and len(entries) > 1:  # a whole turn, whether its why may be told
                if said:
                    told.append(entry)
                    parts.append((said, [line for line in (reason.text, meant) if line]))
                continue
            if parts and not (reason.text or meant):
                continue  # nothing may be said of it yet, and it is not the newest
            told.append(entry)
            parts.append((said, [first, meant] if meant else [first]))
        if not parts:
            return
        if not any(lines for _what, lines in parts):
            parts[0] = (parts[0][0], reasons.of(told[0]).lines)
        before = reasons.spoken_before(entries[-1]) if len(entries) == 1 else None
        if before is not None:
            parts.append((reasons.said(before, viewer), reasons.of(before).lines[:1]))
        what, lines = parts[0]
        parts[0] = (what, [*lines, *later]) if len(parts) == 1 else parts[0]
        foot = _("Esc or a click puts this away.")
        if seat is not None:
            older = (each.n < told[-1].n for each in reasons.moves() if each.move.seat == seat)
            if any(older):
                foot = _("Another press here tells what was before; Esc or a click puts this away.")
        elif any(entry.n < told[-1].n for entry in reasons.moves()):
            foot = _("W tells what was before; Esc or a click puts this away.")
        count = self.bubbles.explain(parts, beside, foot)
        self._by, self._at = seat, self.bubbles.now()
        self._told = (told[min(count, len(told)) - 1].n, self.model.session.number)

    def _meant(self, entry: Entry) -> str:
        """What a move did to what the viewer holds."""
        session, viewer = self.model.session, self.model.viewer
        if viewer is None or entry.move.seat == viewer:
            return ""
        before = partial(self.model.before, entry.n, viewer)
        return self.adapter.meant(entry.move, viewer, session.book, before)
