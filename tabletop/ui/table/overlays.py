"""The screens that a table opens over itself: handoff, scores, choosers, pause, rules, trouble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.engine.moves import Move, Refusal
from tabletop.engine.play.journal import DiskError
from tabletop.system import log
from tabletop.system.i18n import _
from tabletop.ui.table.dialogs import Chooser, Dialog, Help, Scored
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.handoff import Handoff
from tabletop.ui.table.history import History

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Doors:
    """Opens screens over one table, and does what they come back with."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def trouble(self, error: DiskError, again: Callable[[], object]) -> None:
        """The game could not be saved: `again` tries once more.

        Esc tries what comes by itself again too: the flow goes on with what is due, and a bot is
        asked anew. A person's move is theirs to make once more, or another.
        """
        table = self.table
        log.note(str(error))

        def answered(result: object) -> None:
            if result == "again":
                again()
            elif result == "menu":
                table.leave()
            else:
                table.flow.stop()

        buttons = [("again", _("Try again"), "again"), ("menu", _("Leave to the menu"), "menu")]
        if table.session.is_due:
            stands = _("The last move is made and saved; what comes after it is not.")
        else:
            stands = _("The move has not been made; everything before it is saved.")
        text = [str(error), stands]
        title = _("The game cannot be saved")
        table.push(Dialog("disk", table.art, title, text, buttons), answered)

    def hand_off(self, seat: int, covered: int | None) -> None:
        """Covers the table until the player of `seat` lifts the cover."""
        table, flow = self.table, self.table.flow
        table.grip.selected.clear()
        names = table.session.names
        screen = Handoff(
            table.art,
            table.felt,
            seat,
            "" if covered is None else names[covered],
            flow.recap(seat),
            names,
            self.pause,
            any(entry.move.seat == seat for entry in table.session.entries),
        )
        table.app.audio.play("turn")
        table.push(screen, lambda lifted: flow.lifted(seat) if lifted else None)

    def scored(self, ending: Effect, then: Callable[[], None]) -> None:
        """Lays the last card of the deal down, shows the arithmetic, then goes on."""
        table = self.table
        table.view.outline([])
        table.view.lay_last(ending, table.now)
        view = table.session.view(table.flow.viewer)
        dialog = table.adapter.scored(table.seen()) or Scored(
            table.art, view.tallies[-1], view.scores, table.session.names
        )
        table.push(dialog, lambda _result: then())

    def choose(self, moves: Sequence[Move], chosen: Callable[[Move], object]) -> None:
        """Asks which of several moves is meant."""
        table = self.table
        seen = table.seen()
        choices = [table.adapter.describe(seen, move) for move in moves]
        title = _("Which do you mean?")
        screen = table.adapter.chooser(seen, moves)

        def answered(index: object) -> None:
            if isinstance(index, int):
                chosen(moves[index])

        table.push(screen or Chooser(table.art, title, choices, table.session.names), answered)

    def pause(self) -> None:
        """Opens the pause menu; its Undo is live where that of the table is."""
        table = self.table

        def answered(result: object) -> None:
            if result == "menu":
                table.leave()
            elif result == "undo":
                table.undo()
            elif result == "history":
                self.history()

        def why_no_undo() -> Refusal | None:
            target = table.flow.undo_target()
            return target if isinstance(target, Refusal) else None

        offered = why_no_undo if table.flow.humans else None
        table.app.open_pause(table.session, answered, offered)

    def rules(self) -> None:
        """Opens the rulebook."""
        self.table.app.open_rulebook(self.table.session.book, None)

    def history(self) -> None:
        """Shows what happened so far, with the reasons of the bots."""
        table = self.table
        table.push(History(table.art, table.session, table.why.reasons, table.flow.viewer))

    def help(self) -> None:
        """Shows the keys."""
        self.table.push(Help(self.table.art))
