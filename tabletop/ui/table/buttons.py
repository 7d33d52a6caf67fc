"""The buttons that the table itself brings: those of the ticker, a hint's, Hint, Undo, Redo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine.moves import Refusal
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Table

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


class Buttons:
    """Makes the buttons of one table anew for every composition."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def menu(self) -> list[Button]:
        """At the right end of the ticker; where there is no room the first give way."""
        doors, theme = self.table.doors, self.table.app.theme
        return [
            Button("help", _("Keys"), doors.help, theme, kind="quiet", role="small"),
            Button("rules", _("Rules"), doors.rules, theme, kind="quiet", role="small"),
            Button("pause", _("Menu"), doors.pause, theme, kind="quiet", role="small"),
        ]

    def prompt(self, composed: Table) -> list[Button]:
        """In the prompt bar: the game's buttons with Hint and Undo, or those of a hint."""
        table = self.table
        if table.hints.state:
            return table.hints.buttons()
        hint = [table.hints.button()] if table.hints.can_ask else []
        own = table.view.buttons_of(composed.actions, table.press)
        return [*own, *hint, *self._undo()]

    def _undo(self) -> list[Button]:
        table, theme = self.table, self.table.app.theme
        if not table.flow.humans:
            return []
        target = table.flow.undo_target()
        why = target.sentence if isinstance(target, Refusal) else _("Take back your last move")
        enabled = not isinstance(target, Refusal)
        out = [Button("undo", _("Undo"), table.undo, theme, hint=why, enabled=enabled)]
        if table.session.can_redo and table.flow.viewer is not None:
            out.append(Button("redo", _("Redo"), table.redo, theme))
        return out
