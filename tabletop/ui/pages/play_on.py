"""Who goes on with a game from a point of its replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletop.ai.levels import LEVELS
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Player
from tabletop.scene.forms import Stepper
from tabletop.scene.widgets import Button, Segmented
from tabletop.system.i18n import _
from tabletop.ui.pages.dialog import Dialog
from tabletop.ui.pages.page import Column
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import level_name

KINDS: Final = ("human", *LEVELS)


class PlayOn(Dialog):
    """Who sits where; closes with the players by seat, with None where it is left."""

    name = "play_on"
    widest = 720

    def __init__(self, app: App, replay: Replay) -> None:
        super().__init__(app, _("Play on from here"))
        self.players = list(replay.players)
        self.is_over = replay.whole.state.is_terminal
        self.first_focus = "begin"

    def fill(self, column: Column) -> None:
        """A row for each seat, and under them what becomes of the games."""
        self._rows(column)
        column.space(6)
        about = _("A new game begins here, with the same cards; this one stays as it is.")
        column.text(about, "body", "muted", name="about")
        if not self.is_over:
            about = _("Until it is over people stay where they sat, so that no hand is seen.")
            column.text(about, "body", "muted", name="stay")

    def _rows(self, column: Column) -> None:
        column.space(6)
        for seat, player in enumerate(self.players):
            kinds = self._kinds(player)
            labels = [level_name(kind) for kind in kinds]
            base = player.kind.partition("/")[0]
            index = kinds.index(base) if base in kinds else min(1, len(kinds) - 1)
            take = partial(self._take, seat)
            name = f"seat.{seat}.kind"
            kind: Segmented | Stepper = Segmented(name, labels, index, take, self.style)
            if kind.natural()[0] + self.style.px(210) > column.width:  # keeps a line a seat
                kind = Stepper(name, labels, index, take, self.style)
            column.row(player.name, kind, kind.natural())

    def _kinds(self, player: Player) -> Sequence[str]:
        """Who may sit where `player` sat: until the game is over nobody who would see a hand."""
        if self.is_over:
            return KINDS
        return KINDS[:1] if player.is_human else KINDS[1:]

    def answers(self) -> Sequence[Button]:
        """Begin, or leave it."""
        return (
            Button("begin", _("Play on"), self._begin, self.style, kind="main"),
            Button("cancel", _("Cancel"), lambda: self.close(None), self.style, key="Esc"),
        )

    def _take(self, seat: int, index: int) -> None:
        player = self.players[seat]
        self.players[seat] = Player(player.name, self._kinds(player)[index])

    def _begin(self) -> None:
        self.close(tuple(self.players))
