"""Piece of the Action's own pieces: what each seat stands to win or lose, the Deal worked out, the
X marker, the draw for the first lead, and the light around cards that may be moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Color, Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.words import colour_name, signed
from tabletop.i18n import _, ngettext
from tabletop.scene.node import Node, shown
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES
from tabletop.ui.layout import card_size
from tabletop.ui.table_nodes import faint
from tabletop.ui.tables import Seen
from tabletop.ui.tables.piece_of_the_action_sums import Sums
from tabletop.ui.theme import Theme

INKS: Final = {"B": "#4F9BE0", "R": "#E8743F", "G": "#56B06A"}
"""The colours of Deals as they read on dark panels; each has a shape of its own beside it."""


def sign(theme: Theme, colour: str, size: int) -> Surface:
    """The sign of a Deal's colour, as on the cards: a blue disc, a red diamond, a green square."""
    tint = Color(INKS[colour])
    if colour == "B":
        return SHAPES.disc(size, tint)
    if colour == "G":
        return SHAPES.panel((size, size), max(1, size // 8), tint)
    half = SHAPES.arrow(size, tint, "up")
    out = Surface((size, size)).convert_alpha()
    out.fill((0, 0, 0, 0))
    box = half.get_bounding_rect()
    upper = half.subsurface(box)
    from pygame import transform

    upper = transform.smoothscale(upper, (size, size // 2))
    out.blit(upper, (0, 0))
    out.blit(transform.flip(upper, False, True), (0, size - size // 2))
    return out


class SeatBox(Node):
    """Under a seat's plate: the felt for its POTA and Reverse, whether it leads or has passed, and
    what it stands to win or lose if the Deal ended now (`sums`; None while no Deal is on)."""

    def __init__(self, seen: Seen, seat: int, area: Rect, sums: Sums | None, tag: str) -> None:
        super().__init__(f"stake:{seat}", *area)
        self.theme, self.seat, self.sums, self.tag = seen.theme, seat, sums, tag
        self.leads = seen.view.number("leader") == seat
        self.mine = seat == seen.me
        parts = [seen.names[seat]]
        if self.leads:
            parts.append(_("has the Leader marker"))
        if tag:
            parts.append(tag)
        if sums is not None:
            n, stake = sums.pota[seat], sums.stake(seat)
            parts.append(ngettext("{n} POTA", "{n} POTA", n).format(n=n))
            if sums.reversed[seat]:
                parts.append(_("Reverse"))
            parts.append(_("stands at {stake}").format(stake=signed(stake)))
        self.label = ", ".join(parts)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the felt and the line of figures above the cards."""
        theme = self.theme
        edge = theme.color("muted" if self.leads else "hairline")
        fill = faint(theme.color("panel"), 0.42)
        shape = SHAPES.panel(at.size, round(11 * theme.window), fill, edge, 1)
        shown(shape, target, at.topleft, alpha)
        pad = theme.px(8)
        line = theme.font("body", True).get_linesize()
        x, y = at.x + pad, at.y + theme.px(4)
        right = self._stake(target, Rect(x, y, at.w - 2 * pad, line), alpha)
        if self.mine:
            bold = theme.font("body", True)
            you = bold.render(_("You"), True, theme.color("text"))
            shown(you, target, (x, y), alpha)
            x += you.get_width() + theme.px(8)
        if self.leads:
            x += marker(target, theme, (x, y), line, _("Leader"), alpha, right - x) + theme.px(6)
        if self.tag:
            small = theme.font("small")
            text = small.render(elided(self.tag, small, right - x), True, theme.color("muted"))
            shown(text, target, (x, y + (line - text.get_height()) // 2), alpha)

    def _stake(self, target: Surface, room: Rect, alpha: float) -> int:
        """Draws what the seat stands to win or lose at the right; gives where it begins."""
        sums, theme = self.sums, self.theme
        if sums is None:
            return room.right
        stake = sums.stake(self.seat)
        bold = theme.font("body", True)
        tint = theme.color("up" if stake > 0 else "down" if stake < 0 else "muted")
        text = bold.render(signed(stake), True, tint)
        x = room.right - text.get_width()
        shown(text, target, (x, room.y), alpha)
        if stake:
            size = round(bold.get_ascent() * 0.62)
            arrow = SHAPES.arrow(size, tint, "up" if stake > 0 else "down")
            x -= arrow.get_width() + theme.px(4)
            shown(arrow, target, (x, room.y + (room.h - arrow.get_height()) // 2), alpha)
        shares = sums.shares(self.seat)
        if shares > 1:
            small = theme.font("small")
            working = small.render(
                f"{shares} × {signed(sums.each(self.seat))}", True, theme.color("muted")
            )
            left = theme.px(96 if self.leads or self.tag else 0)
            if x - working.get_width() - theme.px(8) > room.x + left:
                x -= working.get_width() + theme.px(8)
                shown(working, target, (x, room.y + (room.h - working.get_height()) // 2), alpha)
        return x - theme.px(6)


def marker(
    target: Surface,
    theme: Theme,
    at: tuple[int, int],
    line: int,
    word: str,
    alpha: float,
    room: int,
) -> int:
    """Draws a marker, a token of ivory with a word on it; gives its width in pixels."""
    font = theme.font("small", True)
    text = font.render(elided(word, font, max(1, room - theme.px(14))), True, theme.color("spades"))
    width, height = text.get_width() + theme.px(14), min(line, text.get_height() + theme.px(2))
    y = at[1] + (line - height) // 2
    shape = SHAPES.panel(
        (width, height), height // 2, theme.color("card"), theme.color("card_edge"), 1
    )
    shown(shape, target, (at[0], y), alpha)
    shown(text, target, (at[0] + theme.px(7), y + (height - text.get_height()) // 2), alpha)
    return width


class DealBox(Node):
    """The middle of the table: the colour of the Deal, and its value worked out in sight."""

    def __init__(self, seen: Seen, area: Rect, head: str, hint: str, sums: Sums | None) -> None:
        super().__init__("deal", *area)
        self.theme, self.head, self.hint, self.sums = seen.theme, head, hint, sums
        self.colour = seen.view.word("colour")
        self.change = seen.changed.get("value")
        self.label = head
        if sums is not None:
            self.label = _("{head}: total {total} times {factor} is {product}, value {value}")
            self.label = self.label.format(
                head=head,
                total=signed(sums.total),
                factor=sums.factor,
                product=signed(sums.product),
                value=signed(sums.value),
            )

    @staticmethod
    def lines(theme: Theme, area: Rect) -> tuple[int, int]:
        """The heights of the head and of the working in a box of `area`, in pixels."""
        small, title = theme.font("small").get_linesize(), theme.font("title").get_linesize()
        if area.h < theme.px(205):
            return small + theme.px(8), theme.font("lead").get_linesize() + theme.px(4)
        return small + theme.px(10), title + small + theme.px(4)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the box, its head and the working."""
        theme = self.theme
        edge = Color(INKS[self.colour]) if self.colour else theme.color("hairline")
        width = max(1, round(1.6 * theme.window)) if self.colour else 1
        fill = faint(theme.color("panel"), 0.55)
        shape = SHAPES.panel(at.size, round(12 * theme.window), fill, edge, width)
        shown(shape, target, at.topleft, alpha)
        head_h, working_h = self.lines(theme, at)
        self._head(target, Rect(at.x + theme.px(12), at.y, at.w - theme.px(24), head_h), alpha)
        if self.sums is not None:
            room = Rect(at.x + theme.px(10), at.bottom - working_h, at.w - theme.px(20), working_h)
            self._working(target, room, alpha)

    def _head(self, target: Surface, at: Rect, alpha: float) -> None:
        theme = self.theme
        font, bold = theme.font("small"), theme.font("small", True)
        x = at.x
        if self.colour:
            size = round(bold.get_ascent() * 0.86)
            token = sign(theme, self.colour, size)
            shown(token, target, (x, at.centery - size // 2), alpha)
            x += size + theme.px(7)
        text = bold.render(elided(self.head, bold, at.right - x), True, theme.color("text"))
        y = at.centery - text.get_height() // 2
        shown(text, target, (x, y), alpha)
        x += text.get_width() + theme.px(14)
        if self.hint and x < at.right - theme.px(60):
            words = elided(self.hint, font, at.right - x)
            note = font.render(words, True, theme.color("muted"))
            shown(note, target, (at.right - note.get_width(), y), alpha)

    def _working(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws total × X's = product, raised to the value, with a word under each figure."""
        assert self.sums is not None
        sums, theme = self.sums, self.theme
        roomy = at.h > theme.font("lead").get_linesize() + theme.px(10)
        big = theme.font("title" if roomy else "lead", True)
        mid, small = theme.font("lead"), theme.font("small")
        muted, text = theme.color("muted"), theme.color("text")
        tint = theme.color("up" if sums.value > 0 else "down")
        parts: list[tuple[str, str, Color]] = [
            (signed(sums.total), _("total"), text),
            ("×", "", muted),
            (str(sums.factor), ngettext("X", "X’s", sums.factor), text),
            ("=", "", muted),
        ]
        if sums.product != sums.value:
            parts += [(signed(sums.product), _("product"), text), (">", _("raised to"), muted)]
        parts.append((signed(sums.value), _("the Deal"), tint))
        pictures = []
        for figure, word, ink in parts:
            if figure == ">":
                picture = SHAPES.arrow(round(mid.get_ascent() * 0.5), ink, "right")
            else:
                picture = (mid if figure in "×=" else big).render(figure, True, ink)
            under = small.render(word, True, muted) if roomy and word else None
            width = max(picture.get_width(), under.get_width() if under else 0)
            pictures.append((picture, under, width))
        gap = theme.px(13)
        wide = sum(width for _p, _u, width in pictures) + gap * (len(pictures) - 1)
        arrow = None
        if self.change and self.change[0] != self.change[1] and self.change[1] == sums.value:
            up = self.change[1] > self.change[0]
            ink = theme.color("up" if up else "down")
            arrow = SHAPES.arrow(round(big.get_ascent() * 0.5), ink, "up" if up else "down")
            wide += arrow.get_width() + theme.px(6)
        if wide > at.w:
            gap = max(theme.px(4), gap - (wide - at.w) // max(1, len(pictures) - 1))
            wide = min(wide, at.w)
        x, line = at.centerx - wide // 2, big.get_linesize()
        for picture, under, width in pictures:
            place = (
                x + (width - picture.get_width()) // 2,
                at.y + (line - picture.get_height()) // 2,
            )
            shown(picture, target, place, alpha)
            if under is not None:
                spot = (x + (width - under.get_width()) // 2, at.y + line - theme.px(5))
                shown(under, target, spot, alpha)
            x += width + gap
        if arrow is not None:
            shown(
                arrow,
                target,
                (x - gap + theme.px(6), at.y + (line - arrow.get_height()) // 2),
                alpha,
            )


class XMarker(Node):
    """The X marker that always counts, beside the X cards found so far."""

    def __init__(self, seen: Seen, area: Rect, factor: int) -> None:
        super().__init__("x_marker", *area)
        self.theme = seen.theme
        self.label = ngettext("{n} X shows", "{n} X’s show", factor).format(n=factor)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws a token as large as a card."""
        theme = self.theme
        ivory, edge = theme.color("card"), theme.color("card_edge")
        side = min(at.w, at.h)
        disc = SHAPES.panel((side, side), side // 2, ivory, edge, max(1, side // 30))
        spot = (at.centerx - side // 2, at.centery - side // 2)
        shown(disc, target, spot, alpha)
        font = theme.font("title" if side < theme.px(70) else "display", True)
        text = font.render("X", True, theme.color("spades"))
        shown(text, target, text.get_rect(center=at.center).topleft, alpha)


class Lit(Node):
    """The gold light around a card that may be moved now."""

    def __init__(self, theme: Theme, area: Rect) -> None:
        super().__init__("", *area)
        self.theme = theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        gold = self.theme.color("gold")
        radius = round(at.w * 0.09)
        shown(SHAPES.panel(at.size, radius, faint(gold, 0.9)), target, at.topleft, alpha)


class Playable(Node):
    """A short gold line under a card in hand that may be played now."""

    def __init__(self, theme: Theme, area: Rect) -> None:
        super().__init__("", *area)
        self.theme = theme

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it."""
        shape = SHAPES.panel(at.size, at.h // 2, faint(self.theme.color("gold"), 0.85))
        shown(shape, target, at.topleft, alpha)


class FirstDraw(Node):
    """The cards drawn for the first lead, round by round, the highest of each round marked."""

    def __init__(self, seen: Seen, area: Rect, draws: Sequence[tuple[int, Card]]) -> None:
        super().__init__("first_draw", *area)
        self.theme, self.art, self.names = seen.theme, seen.art, seen.names
        self.draws, self.first = draws, seen.view.number("first")
        told = [f"{self.names[seat]} {card.face}" for seat, card in draws]
        self.label = _("The draw for the first lead: {cards}; {name} leads").format(
            cards=", ".join(told), name=self.names[self.first]
        )

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws each card with its name, in the order of drawing."""
        theme = self.theme
        small = theme.font("small")
        line = small.get_linesize()
        count = len(self.draws)
        height = min(at.h - line - theme.px(4), (at.w / count - theme.px(10)) * 1.4)
        card = card_size(max(24.0, height))
        step = min(card[0] + theme.px(26), (at.w - card[0]) / max(1, count - 1))
        x = at.centerx - (step * (count - 1) + card[0]) / 2
        y = at.y + max(0, (at.h - card[1] - line) // 2)
        last = max(i for i, (seat, _card) in enumerate(self.draws) if seat == self.first)
        for index, (seat, drawn) in enumerate(self.draws):
            left = round(x + step * index)
            dim = alpha if index == last else alpha * 0.62
            shown(self.art.face(drawn, card), target, (left, y), dim)
            font = theme.font("small", index == last)
            ink = theme.color("text" if index == last else "muted")
            name = font.render(elided(self.names[seat], font, round(step)), True, ink)
            spot = (left + (card[0] - name.get_width()) // 2, y + card[1] + theme.px(2))
            shown(name, target, spot, alpha)


def head_of(n: int, colour: str, overtime: int) -> str:
    """What the Deal in the middle is called."""
    if overtime:
        return _("Tie-break Deal {n}: {colour}").format(n=overtime, colour=colour_name(colour))
    return _("Deal {n}: {colour}").format(n=n, colour=colour_name(colour))
