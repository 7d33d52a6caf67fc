"""Around the cards of the Stonks table: what lies behind them, and what stands above and below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.games.stonks.state import StonksView, is_led_face_down
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.layout import Areas, Group
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Align, Rich
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.markup import fitted, shorter
from tabletop.ui.table.nodes import faint

_MARKS: Final = str.maketrans("", "", "*{")
"""Markup that takes no room; the sign of a company takes about what its letter does."""


def rich(
    seen: Seen[StonksView], name: str, text: str, area: Rect, align: Align, role: Role = "small"
) -> Rich:
    """A line of markup in an area, shortened where it is too long."""
    theme = seen.theme
    line = Rich(name, wrap=False, align=align)
    line.clips = True
    ink, strong = theme.color("muted"), theme.color("text")
    line.set(fitted(text, seen.names, seen.art, role, area.w, ink, strong))
    line.place(*area)
    return line


GONE: Final = 0.4
"""How strongly the cards of a trick that nobody won are drawn."""


class Behind(Node):
    """What lies behind the cards: frames for the seats still to play, a Speculation under the
    card it went with, the deck under the card turned up, the others' unused Speculations, and
    faintly the cards of a trick that nobody won."""

    def __init__(
        self,
        seen: Seen[StonksView],
        at: Areas,
        spec: Card,
        spares: Mapping[int, Rect],
        lost: Sequence[Card] = (),
    ) -> None:
        super().__init__("", *seen.frame.middle)
        self.seen = seen
        self.at = at
        self.spec = spec
        self.lost = lost
        self.spares = [rect for seat, rect in spares.items() if seen.view.held[seat]]

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it all."""
        view, art, theme = self.seen.view, self.seen.art, self.seen.theme
        played = len(view.cards("trick"))
        edge, fill = theme.color("hairline"), faint(theme.color("panel"), 0.32)
        for cell in self.at.cells[played:]:
            frame = SHAPES.panel(cell.size, round(cell.w * 0.07), fill, edge, 1)
            shown(frame, target, cell.topleft, alpha)
        for card, cell in zip(self.lost, self.at.cells, strict=False):
            gone = art.sprite(card, cell.size)
            shown(gone, target, gone.get_rect(center=cell.center).topleft, alpha * GONE)
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
        for speculator in view.speculators:
            place = (speculator - view.leader) % view.seats
            if place < played:
                cell = self.at.cells[place]
                under = art.sprite(self.spec, cell.size, 0, -9)
                centre = (cell.centerx + round(cell.w * 0.16), cell.centery + round(cell.h * 0.02))
                shown(under, target, under.get_rect(center=centre).topleft, alpha)
        self._edges(target, alpha)
        for rect in self.spares:
            if self.at.compact and rect.h <= 20:
                continue
            small = art.sprite(self.spec, rect.size)
            shown(small, target, small.get_rect(center=rect.center).topleft, alpha)

    def _edges(self, target: Surface, alpha: float) -> None:
        """Marks the card that is winning, and those the viewer may take."""
        view, theme = self.seen.view, self.seen.theme
        leader, winning = view.leader, view.winning
        played = len(view.cards("trick"))
        width = max(2, round(2.6 * theme.window))
        taking = self.seen.is_mine and view.phase == "take"
        cells = [cell.move(0, -self.at.rise if taking else 0) for cell in self.at.cells[:played]]
        if taking:
            cells.append(self.at.turned.move(0, -self.at.rise))
        for place, cell in enumerate(cells):
            wins = place < played and (leader + place) % view.seats == winning
            if taking or wins:
                box = cell.inflate(3 * width, 3 * width)
                tint = theme.color("gold" if taking else "text")
                dash, gap = round(11 * theme.window), 0 if wins else round(7 * theme.window)
                radius = round(cell.w * 0.07) + width
                edge = SHAPES.dashes(box.size, radius, tint, width, dash, gap)
                shown(edge, target, box.topleft, alpha)


def heading(seen: Seen[StonksView], at: Areas) -> list[Node]:
    """Which trick it is, what is led and what is trump: in one line, or in one for each."""
    view, rules = seen.view, words.setup(seen)
    parts = [
        _("Trick *{n}* of {of}").format(n=view.tricks, of=rules.tricks)
        if view.tricks
        else _("Investing")
    ]
    lead, trump = view.lead, view.trump
    if lead:
        called = is_led_face_down(view)
        text = _("called {sign} *{company}*") if called else _("led {sign} *{company}*")
        parts.append(text.format(sign=f"{{{lead}}}", company=rules.names[lead]))
    if trump:
        text = _("trump {sign} *{company}*")
        parts.append(text.format(sign=f"{{{trump}}}", company=rules.names[trump]))
    else:
        parts.append(_("*no trump*"))
    body = seen.theme.font("body").get_linesize()
    if at.told.h < 2 * body:
        return [rich(seen, "trick_state", "   ·   ".join(parts), at.told, "left", "body")]
    rows = at.told.h // body
    return [
        rich(
            seen,
            f"trick_state:{index}",
            part,
            Rect(at.told.x, at.told.y + index * body, at.told.w, body),
            "left",
            "body",
        )
        for index, part in enumerate(parts[-rows:])
    ]


def trick_notes(seen: Seen[StonksView], at: Areas, lost: Sequence[Card] = ()) -> list[Node]:
    """Who plays each card, how it counts, and who is winning now; or that nobody won the last."""
    view = seen.view
    phase, leader, played = view.phase, view.leader, len(view.cards("trick"))
    nodes: list[Node] = []
    line = at.line
    side = (at.cells[1].x - at.cells[0].right) // 2 - seen.theme.px(4)
    hidden = words.face_down(view)
    narrow = at.cells[0].w + 2 * side < seen.theme.px(112)
    cells = at.cells if leader >= 0 and phase in ("play", "adjust", "take") else ()
    for place, cell in enumerate(cells):
        seat = (leader + place) % view.seats
        note = ""
        if place < played and view.winning == seat:
            note = _("*wins*") if phase == "take" else _("*winning*")
        elif hidden is not None and not place:
            note = _("your [{card}]").format(card=hidden)
        text = _above(seen, place, seat, played, narrow)
        if at.compact:
            text, note = "", text if place else note
        elif narrow and note.startswith("*"):
            text, note = text if place in view.standing else note, ""
        below = Rect(cell.x - side, cell.bottom + 2, cell.w + 2 * side, line)
        who = _name(seen, seat, place < played, note, below.w)
        nodes.append(rich(seen, f"played:{seat}", who, below, "centre"))
        if text:
            above = Rect(cell.x - side, cell.y - line - 5 - at.rise, cell.w + 2 * side, line)
            nodes.append(rich(seen, f"counts:{seat}", text, above, "centre"))
    if lost and not at.compact:
        whole = at.cells[0].unionall(at.cells[1:])
        above = Rect(whole.x, whole.y - line - 5 - at.rise, whole.w, line)
        nodes.append(rich(seen, "lost", _("*Nobody won* the last trick."), above, "left"))
    turned = at.turned
    below = Rect(turned.x - 6, turned.bottom + 2, turned.w + 12, line)
    if view.cards("turned") and not at.compact:
        nodes.append(rich(seen, "turned_up", _("turned up"), below, "centre"))
    return nodes


def _name(seen: Seen[StonksView], seat: int, has_played: bool, note: str, width: int) -> str:
    """A seat's name, shortened to leave room for a note after it."""
    font = seen.theme.font("small", has_played)
    if note and seen.theme.font("small", True).size(note.translate(_MARKS))[0] > width:
        note = ""  # the ring around the card says it
    room = width - (font.size(f" · {note.translate(_MARKS)}")[0] + 4 if note else 0)
    if note and room < font.size("MMM")[0]:
        return note
    ways = [*(names[seat] for names in shorter(seen.names)), seen.names[seat][:1]]
    name = next((way for way in ways if font.size(way)[0] <= room), ways[-1])
    who = f"*{name}*" if has_played else name
    return _("{seat} · {note}").format(seat=who, note=note) if note else who


def _above(seen: Seen[StonksView], place: int, seat: int, played: int, narrow: bool) -> str:
    """What stands above a card of the trick: how it was played, and what it counts as."""
    view = seen.view
    if place >= played:
        return ""
    lead, speculated = view.lead, seat in view.speculators
    if place == 0:
        if not speculated:
            return _("leads")
        return _("called {sign}").format(sign=f"{{{lead}}}")
    if not speculated:
        return ""
    card = view.cards("trick")[place]
    if place in view.standing and card is not None:
        text = _("counts as *{rank}* {sign}")
        if narrow:
            text = _("as *{rank}* {sign}")
        return text.format(rank=card.rank, sign=f"{{{lead}}}")
    return _("*cancelled*")


def holdings(
    seen: Seen[StonksView], seat: int, groups: Sequence[Group], line: int, y: int | None = None
) -> list[Node]:
    """Under each company of a portfolio, or at `y`, what it is worth now."""
    now = words.values(seen.view)
    small = seen.theme.font("small")
    nodes: list[Node] = []
    for index, group in enumerate(groups):
        if not group.letter:
            continue
        count = words.count(seen, group.cards)
        value = now[group.letter]
        points = f"*{count * value}*"
        text = _("{count} × {value} = {points}").format(count=count, value=value, points=points)
        before = groups[index - 1].area.right if index else group.area.x - group.area.w
        after = groups[index + 1].area.x if index + 1 < len(groups) else group.area.right + 60
        room = 2 * min(group.area.centerx - before, after - group.area.centerx) - 8
        if small.size(text)[0] > room:
            text = points
        wide = max(group.area.w, room)
        top = group.area.bottom + 1 if y is None else y
        area = Rect(group.area.centerx - wide // 2, top, wide, line)
        nodes.append(rich(seen, f"worth:{seat}:{group.letter}", text, area, "centre"))
    return nodes


def extras(seen: Seen[StonksView], spares: Mapping[int, Rect], line: int) -> list[Node]:
    """Under each unused Speculation of the others what it would add now (ST-19)."""
    nodes: list[Node] = []
    for seat, rect in spares.items():
        more = words.extra(seen, seat)
        if more and seen.view.phase in ("play", "adjust", "take"):
            area = Rect(rect.x - 10, rect.bottom + 1, rect.w + 20, line)
            text = f"+*{words.values(seen.view)[more]}*"
            nodes.append(rich(seen, f"extra:{seat}", text, area, "centre"))
    return nodes


def plate_note(seen: Seen[StonksView], seat: int) -> str:
    """Under a plate: what the portfolio shown is worth, and what the seat was seen not to hold."""
    parts = []
    phase = seen.view.phase
    if phase in ("play", "adjust", "take"):
        hides = None in seen.view.cards(f"unseen:{seat}")
        text = _("portfolio *{points}* + ?") if hides else _("portfolio *{points}*")
        parts.append(text.format(points=words.worth(seen, seat)))
        lacks = seen.view.voids[seat]
        if lacks:
            signs = words.signs(lacks)
            parts.append(_("no {signs}").format(signs=signs))
    elif phase == "invest":
        chosen = len(seen.view.cards(f"portfolio:{seat}"))
        parts.append(_("has invested") if chosen else _("still to invest"))
    return " · ".join(parts)
