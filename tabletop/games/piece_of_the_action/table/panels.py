"""Piece of the Action's own pieces: what each seat stands to win or lose, the Deal worked out, the
X marker, the draw for the first lead, and the light around cards that may be moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Color, Rect, Surface

from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.score import shares, sign
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.table.words import change_of
from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import elided
from tabletop.scene.widgets import SHAPES
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.nodes import faint

INKS: Final = {"B": "#4F9BE0", "R": "#E8743F", "G": "#56B06A"}
"""The colours of Deals as they read on dark panels; each has a shape of its own beside it."""


def emblem(theme: Theme, colour: str, size: int) -> Surface:
    """The sign of a Deal's colour, as on the cards: a blue disc, orange diamond or green square."""
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
    what it stands to win or lose if the Deal ended now (`deal` is None while none is on)."""

    def __init__(
        self, seen: Seen[ActionView], seat: int, area: Rect, deal: ActionState | None, tag: str
    ) -> None:
        super().__init__(f"stake:{seat}", *area)
        self.theme, self.tag = seen.theme, tag
        self.stake = seen.view.stakes[seat] if deal is not None else None
        self.shares = shares(deal, seat) if deal is not None else 0
        self.each = seen.view.value * sign(deal, seat) if deal is not None else 0
        self.leads = seen.view.leader == seat
        self.mine = seat == seen.me
        parts = [seen.names[seat]]
        if self.leads:
            parts.append(_("has the Leader marker"))
        if tag:
            parts.append(tag)
        if deal is not None:
            n = len(deal.pota[seat])
            parts.append(ngettext("{n} POTA", "{n} POTA", n).format(n=n))
            if deal.reverse[seat] is not None:
                parts.append(_("Reverse"))
            stake = seen.view.stakes[seat]
            parts.append(_("stands at {stake}").format(stake=signed(stake)))
        self.label = ", ".join(parts)

    @staticmethod
    def parts(theme: Theme, box: Rect) -> tuple[Rect, Rect, Rect]:
        """Of a box: where its cards lie, where it says who leads or has passed, and where its
        figures stand: above the cards, or beside them where there is no height for that."""
        pad = theme.px(8) if box.h > theme.px(60) else 4
        line = theme.font("body", True).get_linesize()
        inner = Rect(box.x + pad, box.y + 4, box.w - 2 * pad, box.h - 4 - min(pad, 8))
        cards_h = inner.h - line - min(pad, 6)
        if cards_h >= box.h * 0.55:
            top = Rect(inner.x, inner.y, inner.w, line)
            cards = Rect(inner.x, inner.bottom - cards_h, inner.w, cards_h)
            return cards, top, top
        cards = Rect(inner.x, inner.y, inner.w // 2, inner.h)
        right = Rect(cards.right + 4, inner.y, inner.right - cards.right - 4, inner.h // 2)
        return cards, right, right.move(0, inner.h - right.h)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the felt, and the words and figures."""
        theme = self.theme
        edge = theme.color("muted" if self.leads else "hairline")
        fill = faint(theme.color("panel"), 0.42)
        shape = SHAPES.panel(at.size, round(11 * theme.window), fill, edge, 1)
        shown(shape, target, at.topleft, alpha)
        _cards, tags, figures = self.parts(theme, at)
        beside = figures.y != tags.y
        end = self._stake(target, figures, alpha, beside)
        if beside:
            end = tags.right
        x = tags.x
        bold = theme.font("small" if beside else "body", True)
        if self.mine:
            you = bold.render(_("You"), True, theme.color("text"))
            shown(you, target, (x, tags.y + (tags.h - you.get_height()) // 2), alpha)
            x += you.get_width() + theme.px(8)
        if self.leads:
            spot = Rect(x, tags.y, end - x, tags.h)
            x += marker(target, theme, spot, _("Leader"), alpha) + theme.px(6)
        small = theme.font("small")
        words = elided(self.tag, small, end - x) if self.tag else ""
        if len(words) > 2:
            text = small.render(words, True, theme.color("muted"))
            shown(text, target, (x, tags.y + (tags.h - text.get_height()) // 2), alpha)

    def _stake(self, target: Surface, room: Rect, alpha: float, beside: bool) -> int:
        """Draws what the seat stands to win or lose at the right; gives where it begins."""
        stake, theme = self.stake, self.theme
        if stake is None:
            return room.right
        bold = theme.font("small" if beside else "body", True)
        tint = theme.color("up" if stake > 0 else "down" if stake < 0 else "muted")
        text = bold.render(signed(stake), True, tint)
        x = room.right - text.get_width()
        shown(text, target, (x, room.centery - text.get_height() // 2), alpha)
        if stake:
            size = round(bold.get_ascent() * 0.62)
            arrow = SHAPES.arrow(size, tint, "up" if stake > 0 else "down")
            x -= arrow.get_width() + theme.px(4)
            shown(arrow, target, (x, room.centery - arrow.get_height() // 2), alpha)
        if self.shares > 1 and not beside:
            small = theme.font("small")
            each = f"{self.shares} × {signed(self.each)}"
            working = small.render(each, True, theme.color("muted"))
            taken = (
                theme.px(72) * self.leads + theme.px(56) * bool(self.tag) + theme.px(44) * self.mine
            )
            if x - working.get_width() - theme.px(8) > room.x + taken:
                x -= working.get_width() + theme.px(8)
                shown(working, target, (x, room.centery - working.get_height() // 2), alpha)
        return x - theme.px(6)


def marker(target: Surface, theme: Theme, room: Rect, word: str, alpha: float) -> int:
    """Draws a marker at the left of `room`, a token of ivory with a word on it, or its first
    letter where that is all there is room for; gives its width in pixels."""
    font = theme.font("small", True)
    if font.size(word)[0] + theme.px(14) > room.w:
        word = word[:1]
    text = font.render(word, True, theme.color("spades"))
    width, height = text.get_width() + theme.px(14), min(room.h, text.get_height() + theme.px(2))
    shape = SHAPES.panel(
        (width, height), height // 2, theme.color("card"), theme.color("card_edge"), 1
    )
    shown(shape, target, (room.x, room.centery - height // 2), alpha)
    shown(text, target, (room.x + theme.px(7), room.centery - text.get_height() // 2), alpha)
    return width


@dataclass(frozen=True, slots=True)
class _Piece:
    """A figure or sign of the Deal's working, and the word under it."""

    picture: Surface
    word: Surface | None

    @property
    def width(self) -> int:
        """The pixels it takes of its line."""
        return max(self.picture.get_width(), self.word.get_width() if self.word else 0)


class DealBox(Node):
    """The middle of the table: the colour of the Deal, and its value worked out in sight."""

    def __init__(
        self, seen: Seen[ActionView], area: Rect, head: str, hint: str, is_on: bool
    ) -> None:
        super().__init__("deal", *area)
        self.theme, self.head, self.hint, self.is_on = seen.theme, head, hint, is_on
        self.total, self.factor, self.value = seen.view.total, seen.view.factor, seen.view.value
        self.product = self.total * self.factor
        self.colour = seen.view.colour
        self.change = seen.changed.get("value")
        self.label = head
        if is_on:
            self.label = _("{head}: total {total} times {factor} is {product}, value {value}")
            self.label = self.label.format(
                head=head,
                total=signed(self.total),
                factor=self.factor,
                product=signed(self.product),
                value=signed(self.value),
            )

    @staticmethod
    def parts(theme: Theme, box: Rect) -> tuple[Rect, Rect, Rect]:
        """Of a box: its head, where the cards lie, and the working: from the top down, or the
        cards at the left of both where there is no height for that."""
        pad = theme.px(10)
        small, lead = theme.font("small").get_linesize(), theme.font("lead").get_linesize()
        title = theme.font("title").get_linesize()
        head = small + theme.px(9)
        roomy = title + small + theme.px(4)
        for working in (roomy, lead + theme.px(4)):
            cards = box.h - head - working - 4
            if cards >= box.h * 0.48:
                room = Rect(box.x + pad, box.y + head, box.w - 2 * pad, cards)
                top = Rect(box.x + pad, box.y, room.w, head)
                return top, room, Rect(box.x + pad, box.bottom - working, room.w, working)
        room = Rect(box.x + 8, box.y + 7, round(box.w * 0.56), box.h - 14)
        right = Rect(room.right + 8, box.y + 4, box.right - room.right - 16, (box.h - 8) // 2)
        return right, room, right.move(0, right.h)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the box, its head and the working."""
        theme = self.theme
        edge = Color(INKS[self.colour]) if self.colour else theme.color("hairline")
        width = max(1, round(1.6 * theme.window)) if self.colour else 1
        fill = faint(theme.color("panel"), 0.55)
        shape = SHAPES.panel(at.size, round(12 * theme.window), fill, edge, width)
        shown(shape, target, at.topleft, alpha)
        head, _cards, working = self.parts(theme, at)
        self._head(target, head, alpha)
        if self.is_on:
            for picture, spot in self.working(working):
                shown(picture, target, spot.topleft, alpha)

    def _head(self, target: Surface, at: Rect, alpha: float) -> None:
        theme = self.theme
        font, bold = theme.font("small"), theme.font("small", True)
        x = at.x
        if self.colour:
            size = round(bold.get_ascent() * 0.86)
            token = emblem(theme, self.colour, size)
            shown(token, target, (x, at.centery - size // 2), alpha)
            x += size + theme.px(7)
        text = bold.render(elided(self.head, bold, at.right - x), True, theme.color("text"))
        y = at.centery - text.get_height() // 2
        shown(text, target, (x, y), alpha)
        x += text.get_width() + theme.px(14)
        if self.hint and font.size(self.hint)[0] <= at.right - x:
            note = font.render(self.hint, True, theme.color("muted"))
            shown(note, target, (at.right - note.get_width(), y), alpha)

    def _steps(self) -> list[tuple[str, str, Color]]:
        """The working, figure by figure, each with the word under it and its colour."""
        theme = self.theme
        muted, text = theme.color("muted"), theme.color("text")
        steps: list[tuple[str, str, Color]] = [
            (signed(self.total), _("total"), text),
            ("×", "", muted),
            (str(self.factor), ngettext("X", "X’s", self.factor), text),
            ("=", "", muted),
        ]
        if self.product != self.value:
            steps += [(signed(self.product), _("product"), text), (">", _("raised to"), muted)]
        tint = theme.color("up" if self.value > 0 else "down")
        return [*steps, (signed(self.value), _("the Deal"), tint)]

    def working(self, at: Rect) -> list[tuple[Surface, Rect]]:
        """Total × X's = product, raised to the value, as pictures and where they go in `at`: as
        large as there is room for, with a word under each figure where there is room for that."""
        theme, out = self.theme, list[tuple[Surface, Rect]]()
        pieces, line, is_worded = self._set(at)
        used = sum(piece.width for piece in pieces)
        gap = min(theme.px(13), (at.w - used) // max(1, len(pieces) - 1))
        x = max(at.x, at.centerx - (used + gap * (len(pieces) - 1)) // 2)
        y = at.y if is_worded else at.centery - line // 2
        for piece in pieces:
            picture, word = piece.picture, piece.word
            left, top = (piece.width - picture.get_width()) // 2, (line - picture.get_height()) // 2
            out.append((picture, picture.get_rect(topleft=(x + left, y + top))))
            if word is not None:
                left = (piece.width - word.get_width()) // 2
                out.append((word, word.get_rect(topleft=(x + left, y + line - theme.px(5)))))
            x += piece.width + gap
        return out

    def _set(self, at: Rect) -> tuple[list[_Piece], int, bool]:
        """The pieces of the working as they fit `at`, the height of their line, and whether they
        have words under them; the value alone where nothing more fits."""
        theme = self.theme
        least = theme.font("small").get_linesize() - theme.px(4)
        for is_worded in (True, False):
            for role in ("title", "lead", "body", "small"):
                pieces, line = self._pieces(role, is_worded)
                wide = sum(piece.width for piece in pieces) + theme.px(5) * (len(pieces) - 1)
                if wide <= at.w and line + least * is_worded <= at.h:
                    return pieces, line, is_worded
        pieces, line = self._pieces("small", False)
        value = len(pieces) - 1 - (self._change is not None)
        return pieces[value:], line, False

    def _pieces(self, role: Role, is_worded: bool) -> tuple[list[_Piece], int]:
        """The pieces of the working in the type of `role`, and the height of their line."""
        theme = self.theme
        big, small, muted = theme.font(role, True), theme.font("small"), theme.color("muted")
        pieces = []
        for figure, word, ink in self._steps():
            if figure == ">":
                picture = SHAPES.arrow(round(big.get_ascent() * 0.4), ink, "right")
            else:
                picture = big.render(figure, True, ink)
            under = small.render(word, True, muted) if is_worded and word else None
            pieces.append(_Piece(picture, under))
        if self._change is not None:
            pieces.append(_Piece(self._arrow(round(big.get_ascent() * 0.5)), None))
        return pieces, big.get_linesize()

    @property
    def _change(self) -> bool | None:
        """Whether the value rose or fell last; None where it did neither."""
        if self.change is None or not self.is_on or self.change[1] != self.value:
            return None
        return None if self.change[0] == self.change[1] else self.change[1] > self.change[0]

    def _arrow(self, size: int) -> Surface:
        up = bool(self._change)
        return SHAPES.arrow(size, self.theme.color("up" if up else "down"), "up" if up else "down")


class XMarker(Node):
    """The X marker that always counts, beside the X cards found so far."""

    def __init__(self, seen: Seen[ActionView], area: Rect, factor: int) -> None:
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
        fonts = [theme.font(role, True) for role in ("display", "title", "lead", "body")]
        font = next((each for each in fonts if each.get_ascent() < side * 0.62), fonts[-1])
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

    def __init__(self, seen: Seen[ActionView], area: Rect) -> None:
        super().__init__("first_draw", *area)
        self.theme, self.art, self.names = seen.theme, seen.art, seen.names
        self.draws, self.first = seen.view.draws, seen.view.first
        told = [f"{self.names[seat]} {card.face}" for seat, card in self.draws]
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


class DealScored(Dialog):
    """A Deal was scored and the game goes on: who gained and who lost by it, and why."""

    def __init__(self, seen: Seen[ActionView]) -> None:
        view = seen.view
        tally = view.tallies[-1]
        lines, idle = [], []
        for seat, change in enumerate(tally.totals):
            if not tally.seats[seat]:
                idle.append(f"@{seat}")
                continue
            lines.append(
                _("@{seat} {change}, now *{points}*").format(
                    seat=seat, change=change_of(change), points=view.scores[seat]
                )
            )
            parts = [f"{line.label} {line.detail}".strip() for line in tally.seats[seat]]
            lines.append("   " + ", ".join(parts))
        if idle:
            lines.append(_("No share: {names}").format(names=", ".join(idle)))
        go_on = [("go_on", _("Go on"), None)]
        super().__init__("scored", seen.art, tally.title, lines, go_on, seen.names, 620)
