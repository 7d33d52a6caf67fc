"""Around the cards of the Stonks table: what lies behind them, and what stands above and below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.i18n import _
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Align, Rich
from tabletop.scene.widgets import SHAPES
from tabletop.ui.markup import spans
from tabletop.ui.table_nodes import faint
from tabletop.ui.tables import Seen
from tabletop.ui.tables import stonks_words as words
from tabletop.ui.tables.stonks_layout import Areas, Group


def rich(seen: Seen, name: str, text: str, area: Rect, align: Align, role: Role = "small") -> Rich:
    """A line of markup in an area, cut where it is too long."""
    theme = seen.theme
    line = Rich(name, wrap=False, align=align)
    line.clips = True
    ink, strong = theme.color("muted"), theme.color("text")
    line.set(spans(text, seen.names, seen.art, role, ink, strong))
    line.place(*area)
    return line


class Behind(Node):
    """What lies behind the cards: frames for the seats still to play, a Speculation under the
    card it went with, the deck under the card turned up, the others' unused Speculations."""

    def __init__(self, seen: Seen, at: Areas, spec: Card, spares: Mapping[int, Rect]) -> None:
        super().__init__("", *seen.frame.middle)
        self.seen = seen
        self.at = at
        self.spec = spec
        self.spares = [
            rect for seat, rect in spares.items() if words.whole(seen.view, "held", seat)
        ]

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it all."""
        view, art, theme = self.seen.view, self.seen.art, self.seen.theme
        played = len(view.cards("trick"))
        edge, fill = theme.color("hairline"), faint(theme.color("panel"), 0.32)
        for cell in self.at.cells[played:]:
            frame = SHAPES.panel(cell.size, round(cell.w * 0.07), fill, edge, 1)
            shown(frame, target, cell.topleft, alpha)
        deck = len(view.cards("deck"))
        turned = self.at.turned
        if deck:
            step = max(2, round(turned.w * 0.03))
            for layer in (2, 1) if deck > 1 else (1,):
                back = art.sprite(None, turned.size)
                centre = (turned.centerx + step * layer, turned.centery + step * layer)
                shown(back, target, back.get_rect(center=centre).topleft, alpha)
        else:
            shown(
                SHAPES.panel(turned.size, round(turned.w * 0.07), fill, edge, 1),
                target,
                turned.topleft,
                alpha,
            )
        speculator = view.number("speculator")
        if speculator >= 0:
            place = (speculator - view.number("leader")) % view.seats
            if place < played:
                cell = self.at.cells[place]
                under = art.sprite(self.spec, cell.size, 0, -9)
                centre = (cell.centerx + round(cell.w * 0.16), cell.centery + round(cell.h * 0.02))
                shown(under, target, under.get_rect(center=centre).topleft, alpha)
        for rect in self.spares:
            small = art.sprite(self.spec, rect.size)
            shown(small, target, small.get_rect(center=rect.center).topleft, alpha)


def heading(seen: Seen, at: Areas) -> Rich:
    """What is led and what is trump, over the trick."""
    view, book = seen.view, seen.book
    parts = [
        _("Trick *{n}* of {of}").format(n=view.number("trick"), of=view.number("tricks"))
        if view.number("trick")
        else _("Investing")
    ]
    lead, trump = view.word("lead"), view.word("trump")
    if lead:
        called = view.cards("trick") and view.number("speculator") == view.number("leader")
        text = _("called {sign} *{company}*") if called else _("led {sign} *{company}*")
        parts.append(text.format(sign=f"{{{lead}}}", company=words.company(book, lead)))
    if trump:
        text = _("trump {sign} *{company}*")
        parts.append(text.format(sign=f"{{{trump}}}", company=words.company(book, trump)))
    else:
        parts.append(_("*no trump*"))
    area = Rect(at.trick.x, at.trick.y, at.trick.w, seen.theme.font("body").get_linesize())
    return rich(seen, "trick_state", "   ·   ".join(parts), area, "left", "body")


def trick_notes(seen: Seen, at: Areas) -> list[Node]:
    """Who plays each card, how it counts, and who is winning now."""
    view = seen.view
    phase, leader, played = view.word("phase"), view.number("leader"), len(view.cards("trick"))
    nodes: list[Node] = []
    line = at.line
    cells = at.cells if leader >= 0 and phase in ("play", "adjust", "take") else ()
    for place, cell in enumerate(cells):
        seat = (leader + place) % view.seats
        who = f"@{seat}" if place < played else seen.names[seat]
        if place < played and view.number("winning") == seat:
            won = _("wins") if phase == "take" else _("winning")
            who = _("{seat} · {won}").format(seat=who, won=f"*{won}*")
        below = Rect(cell.x - 4, cell.bottom + 2, cell.w + 8, line)
        nodes.append(rich(seen, f"played:{seat}", who, below, "centre"))
        text = _above(seen, place, seat, played)
        if text:
            above = Rect(cell.x - 4, cell.y - line - 2 - round(cell.h * 0.05), cell.w + 8, line)
            nodes.append(rich(seen, f"counts:{seat}", text, above, "centre"))
    turned = at.turned
    below = Rect(turned.x - 6, turned.bottom + 2, turned.w + 12, line)
    if view.cards("turned"):
        nodes.append(rich(seen, "turned_up", _("turned up"), below, "centre"))
    return nodes


def _above(seen: Seen, place: int, seat: int, played: int) -> str:
    """What stands above a card of the trick: how it was played, and what it counts as."""
    view = seen.view
    if place >= played:
        return ""
    lead, speculated = view.word("lead"), view.number("speculator") == seat
    if place == 0:
        if not speculated:
            return _("leads")
        if view.word("phase") == "take":
            return _("called {sign}").format(sign=f"{{{lead}}}")
        return _("face down, {sign} called").format(sign=f"{{{lead}}}")
    if not speculated:
        return ""
    card = view.cards("trick")[place]
    if view.number("standing") == place and card is not None:
        return _("counts as *{rank}* {sign}").format(rank=card.rank, sign=f"{{{lead}}}")
    return _("*cancelled*")


def holdings(seen: Seen, seat: int, groups: Sequence[Group], line: int) -> list[Node]:
    """Under each company of a portfolio what it is worth now."""
    now = words.values(seen.view)
    small = seen.theme.font("small")
    nodes: list[Node] = []
    for index, group in enumerate(groups):
        if not group.letter:
            continue
        count = words.shares(seen.book, group.cards)
        value = now[group.letter]
        points = f"*{count * value}*"
        text = _("{count} × {value} = {points}").format(count=count, value=value, points=points)
        right = groups[index + 1].area.x if index + 1 < len(groups) else group.area.right + 40
        room = right - group.area.x - 2
        if small.size(text)[0] > room:
            text = points
        wide = max(group.area.w, min(room, small.size(text)[0] + 4))
        area = Rect(group.area.x, group.area.bottom + 1, wide, line)
        area.centerx = max(group.area.centerx, group.area.x + wide // 2)
        node = rich(seen, f"worth:{seat}:{group.letter}", text, area, "centre")
        nodes.append(node)
    return nodes


def plate_note(seen: Seen, seat: int) -> str:
    """Under a plate: what the portfolio shown is worth, and what the seat was seen not to hold."""
    parts = []
    phase = seen.view.word("phase")
    if phase in ("play", "adjust", "take"):
        parts.append(_("portfolio *{points}*").format(points=words.worth(seen, seat)))
        lacks = words.voids(seen.view, seat)
        if lacks:
            signs = " ".join(f"{{{letter}}}" for letter in lacks)
            parts.append(_("no {signs}").format(signs=signs))
    elif phase == "invest":
        chosen = len(seen.view.cards(f"portfolio:{seat}"))
        parts.append(_("has invested") if chosen else _("still to invest"))
    return " · ".join(parts)
