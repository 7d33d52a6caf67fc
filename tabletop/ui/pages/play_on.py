"""Who goes on with a game from a point of its replay."""

from __future__ import annotations

from functools import partial
from typing import Final

from pygame import Rect

from tabletop.ai.levels import LEVELS
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Player
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button, Segmented
from tabletop.system.i18n import _
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import level_name

KINDS: Final = ("human", *LEVELS)


class PlayOn(Page):
    """Who sits where; closes with the players by seat, with None where it is left."""

    name = "play_on"
    opaque = False
    veil = 0.55

    def __init__(self, app: App, replay: Replay) -> None:
        super().__init__(app)
        self.players = list(replay.players)
        self.first_focus = "begin"

    def build(self, size: tuple[int, int]) -> None:
        """A panel in the middle with a row for each seat."""
        style = self.style
        pad = style.px(26)
        width = min(style.px(720), size[0] - 2 * style.px(24))
        scroll = Scroll("seats", style)
        inset = style.px(8)
        column = Column(self, scroll.content, inset, inset, width - 2 * pad)
        about = _("A new game begins here, with the same cards; this one stays as it is.")
        column.text(about, "body", "muted", name="about")
        column.space(14)
        labels = [level_name(kind) for kind in KINDS]
        for seat, player in enumerate(self.players):
            base = player.kind.partition("/")[0]
            index = KINDS.index(base) if base in KINDS else 1
            kind = Segmented(f"seat.{seat}.kind", labels, index, partial(self._take, seat), style)
            column.row(player.name, kind, kind.natural())
        wide = width - 2 * pad + 2 * inset
        scroll.content.w, scroll.content.h = wide, column.y + inset
        buttons = [
            Button("begin", _("Play on"), lambda: self.close(tuple(self.players)), style,
                   kind="main"),
            Button("cancel", _("Cancel"), lambda: self.close(None), style, key="Esc"),
        ]  # fmt: skip
        trial = Column(self, Node(), 0, 0, width - 2 * pad)
        trial.buttons(buttons)
        title = self.label(_("Play on from here"), "title", bold=True, wrap=True, name="title")
        title_h = title.natural(width - 2 * pad)[1]
        rest = 2 * pad + title_h + style.px(12) + style.px(18) + int(trial.y)
        high = min(int(scroll.content.h), size[1] - rest - style.px(32))
        left, top = (size[0] - width) // 2, (size[1] - high - rest) // 2
        panel = self.panel(Rect(left, top, width, high + rest), solid=True)
        panel.solid = True
        title.place(left + pad, top + pad, width - 2 * pad, title_h)
        where = top + pad + title_h + style.px(12)
        scroll.place(left + pad - inset, where, wide + style.px(12), high)
        self.root.add(title, scroll)
        foot = top + high + rest - pad - trial.y
        Column(self, self.root, left + pad, foot, width - 2 * pad).buttons(buttons)

    def _take(self, seat: int, index: int) -> None:
        self.players[seat] = Player(self.players[seat].name, KINDS[index])
