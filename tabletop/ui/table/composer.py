"""The composition of a table: the adapter's Table, plates, ticker and prompt bar in one frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.ui.table.layout import frame

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

LINES: Final = (1, 2, 3)
"""The lines that the prompt may take, tried in turn; it takes no more than the last."""


class Composer:
    """Makes everything on one table anew but its cards."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table

    def compose(self) -> None:
        """Composes the table with as few lines for the prompt as do; where not even the most are
        enough for a hint, it is told shorter."""
        hint = self.table.hints.prompts()
        full = hint[0] if hint else None
        tries = [(lines, full) for lines in LINES] + [(LINES[-1], words) for words in hint[1:]]
        for lines, words in tries:
            if self._compose(lines, words) <= lines:
                break

    def _compose(self, lines: int, hint: str | None) -> int:
        """Composes with room for `lines` of the prompt, or of a hint in its place; gives how many
        it needs."""
        table = self.table
        names, flow, view = table.session.names, table.flow, table.view
        table.frame = frame(table.app.director.size, table.app.theme, lines)
        seen = table.seen()
        composed = table.adapter.compose(seen, table)
        view.furnish(
            composed,
            table.frame,
            table.session.players,
            flow.styles,
            flow.viewer,
            seen.view.current_player,
            flow.thinking,
            table.now,
        )
        menu, buttons = table.buttons.menu(), table.buttons.prompt(composed)
        view.header(table.frame, flow.told(), composed.title, names, menu)
        table.why.offer()
        prompt = composed.prompt if hint is None else hint
        return view.prompt_bar(table.frame, prompt, names, buttons, seen.is_mine)
