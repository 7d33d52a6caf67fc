"""The list of what was refused, in the room that the choices of the negotiation screen leave."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Protocol

from pygame import Rect

from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table.negotiation_nodes import Past
from tabletop.games.portfolio.table.negotiation_refused import Refused
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt

ROWS: Final = 3
"""So many of them have room at the least beside the choices."""
RING: Final = 6
"""The pixels that the ring of the focus takes around a row."""


class Host(Protocol):
    """The screen that the list is on."""

    art: CardArt
    names: tuple[str, ...]
    refused: Sequence[Refused]
    view: PortfolioView

    def take_up(self, refused: Refused) -> None:
        """Begins with an offer that was refused."""


def least(theme: Theme) -> int:
    """The pixels that the list has room for at the least, whether there is one or not."""
    line = theme.font("small").get_linesize() + theme.px(6)
    return _head(theme) + ROWS * max(line, round(24 * theme.window))


def _head(theme: Theme) -> int:
    return theme.font("small", True).get_linesize() + theme.px(3)


def beside(host: Host, panel: Node, area: Rect, offset: float, block: int) -> None:
    """Puts the list into an area of the panel, under its heading; it scrolls where it is longer.
    By keys it belongs to the column `block`."""
    theme = host.art.theme
    _heading(host, panel, area.x, area.y, area.w)
    scroll = Scroll("past", theme)
    scroll.block = block
    top = area.y + _head(theme) - RING
    scroll.content.w = area.w + RING - theme.px(14)
    scroll.content.h = _rows(host, scroll.content, RING, scroll.content.w)
    scroll.place(area.x - RING, top, area.w + RING, area.bottom - top)
    scroll.to(offset)
    panel.add(scroll)


def below(host: Host, content: Node) -> None:
    """Puts the list under all that is in `content`, which becomes so much higher."""
    theme = host.art.theme
    _heading(host, content, 0, content.h, content.w)
    content.h = _rows(host, content, content.h + _head(theme), content.w) + theme.px(10)


def _heading(host: Host, into: Node, x: float, y: float, w: float) -> None:
    theme = host.art.theme
    font = theme.font("small", True)
    head = Label(_("Refused so far"), font, theme.color("muted"))
    head.place(x, y, w, font.get_linesize())
    into.add(head)


def _rows(host: Host, into: Node, y: float, column: float) -> float:
    """The refused offers, the newest first; pressed, one is what the offer begins with. Gives the y
    under them."""
    wide = column - 2 * RING
    for at, each in enumerate(host.refused):
        can = each.can_be_made(host.view)
        row = Past(f"refused:{at}", each.words(host.view), host.names, host.art, can)
        row.action = partial(host.take_up, each) if can else None
        row.place(RING, y, wide, row.natural(round(wide))[1])
        into.add(row)
        y += row.h + host.art.theme.px(2)
    return y
