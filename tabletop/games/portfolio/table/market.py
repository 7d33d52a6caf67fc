"""Portfolio's own nodes: values and threats under portfolios, the draw row, notices, brackets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.french import FRENCH, card_name
from tabletop.engine.moves import Move
from tabletop.games.portfolio.table.runs import Lying
from tabletop.scene.node import Node, shown
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import plain, spans
from tabletop.ui.table.zoom import Zoomed


class Badge(Zoomed):
    """Under a portfolio: what it pays, and which cards would take or extend it at its open ends.

    `threats` are faces; those of `sharp` are cards the viewer holds and can pay for. Pointed at,
    the portfolio is shown enlarged with `note`.
    """

    def __init__(
        self,
        lying: Lying,
        area: Rect,
        art: CardArt,
        threats: Sequence[Card],
        sharp: Sequence[Card],
        speech: str,
        note: str,
        names: Sequence[str],
    ) -> None:
        run = lying.run
        super().__init__(f"value:{run.id}", area, art, lying.slots(), run.cards, note, names)
        if run.low_cap is not None:
            self.under = ((run.low_cap, lying.low_slot()),)
        if run.high_cap is not None:
            self.over = ((run.high_cap, lying.high_slot()),)
        self.value = run.value
        self.threats = list(threats)
        self.sharp = list(sharp)
        self.label = speech
        self.solid = self.focusable = True
        self.margin = 6

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the value, then as many of the threats as there is room for."""
        theme = self.art.theme
        bold, small = theme.font("body", True), theme.font("small", True)
        if bold.get_linesize() > at.h:
            bold = small
        worth = bold.render(f"${self.value}", True, theme.color("text"))
        pad = max(4, round(6 * theme.window))
        pieces: list[tuple[Surface, Surface]] = []
        x = at.x + 2 * pad + worth.get_width()
        for card in self.threats:
            held = card in self.sharp
            ink = theme.color("gold") if held else theme.color("muted")
            rank = small.render(card.face[:-1], True, ink)
            sign = self.art.suit(
                card.suit, round(small.get_ascent() * 0.72), self.art.ink(card.suit)
            )
            width = rank.get_width() + sign.get_width() + pad
            if x + width > at.right:
                break
            pieces.append((rank, sign))
            x += width
        pill = SHAPES.panel((min(at.w, x - at.x), at.h), at.h // 2, theme.color("panel"))
        shown(pill, target, at.topleft, alpha)
        shown(worth, target, (at.x + pad, at.centery - worth.get_height() // 2), alpha)
        x = at.x + pad + worth.get_width() + pad
        for rank, sign in pieces:
            shown(rank, target, (x, at.centery - rank.get_height() // 2), alpha)
            x += rank.get_width() + 1
            shown(sign, target, (x, at.centery - sign.get_height() // 2), alpha)
            x += sign.get_width() + pad - 1
        if "ring" in self.states:
            focus_ring(target, at, theme, at.h // 2)


class Held(Zoomed):
    """The cards that a seat is known to hold: pointed at, they are shown enlarged."""

    def __init__(
        self, seat: int, area: Rect, art: CardArt, cards: Sequence[Card], names: Sequence[str]
    ) -> None:
        h = round(area.h * 1.4)
        w = round(h / ASPECT)
        slots = [Slot(area.x + index * w * 0.45, area.y, w, h) for index in range(len(cards))]
        note = _("What @{seat} is known to hold").format(seat=seat)
        super().__init__(f"held:{seat}", area, art, slots, cards, note, names)
        self.label = ", ".join([plain(note, names, FRENCH), *map(card_name, cards)])
        self.solid = self.focusable = True
        self.margin = 6

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the ring of the focus; the words are the plate's note."""
        if "ring" in self.states:
            focus_ring(target, at, self.art.theme, at.h // 2)


class DrawCard(Node):
    """One choice of the draw row: so many cards, shown as one more card, with the whole price."""

    def __init__(
        self,
        name: str,
        area: Rect,
        height: int,
        art: CardArt,
        top: Card | None,
        price: str,
        speech: str,
        press: Callable[[], None],
        count: str = "…",
    ) -> None:
        super().__init__(name, *area)
        self.count = count
        self.height = height
        self.art = art
        self.top = top
        self.price = price
        self.label = speech
        self.action = press
        self.solid = self.focusable = True
        self.margin = 8

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card, how many that makes, and what they cost."""
        theme = self.art.theme
        hot = "hover" in self.states or "ring" in self.states
        size = (round(self.height / ASPECT), self.height)
        lift = round(4 * theme.window) if hot else 0
        picture = self.art.sprite(self.top, size, 0)
        spot = (at.centerx - picture.get_width() // 2, at.y - lift)
        shown(picture, target, spot, alpha)
        card = Rect(0, 0, *size)
        card.center = (at.centerx, at.y - lift + picture.get_height() // 2)
        if self.top is None:
            role = "lead" if size[0] >= theme.px(40) else "small"
            number = theme.font(role, True).render(self.count, True, theme.color("text"))
            disc = max(number.get_width(), number.get_height()) + 2
            back = SHAPES.disc(disc, theme.color("solid"))
            shown(back, target, back.get_rect(center=card.center).topleft, alpha)
            shown(number, target, number.get_rect(center=card.center).topleft, alpha)
        ink = theme.color("gold" if hot else "text")
        font = theme.font("small", True)
        words = font.render(self.price, True, ink)
        shown(
            words,
            target,
            (at.centerx - words.get_width() // 2, at.bottom - font.get_linesize()),
            alpha,
        )
        if hot:
            edge = self.art.shapes.dashes(
                card.inflate(4, 4).size, round(size[0] * 0.07) + 2, theme.color("gold"), 2, 1, 0
            )
            shown(edge, target, card.inflate(4, 4).topleft, alpha)


def draw_name(move: Move) -> str:
    """What the node of a draw is called: `draw:2`, `draw:2:discard`, `draw:2:pauper`."""
    tail = ":discard" if "discard" in move.args else ""
    return f"draw:{move.number('count')}{tail}" + (":pauper" if "pauper" in move.args else "")


@dataclass(frozen=True, slots=True)
class DrawRow:
    """What the draw row is made of: the legal draws, their prices in dollars, the top discard,
    what a press does, what shows all draws where not all fit, and whether the pauper's choice is
    pointed out."""

    moves: Sequence[Move]
    art: CardArt
    price: Callable[[Move], int]
    top: Card | None
    press: Callable[[Move], Callable[[], None]]
    more: Callable[[], None]
    points_out: bool

    def nodes(self, area: Rect) -> list[Node]:
        """The choices from the stock alone, then those with the top discard, in `area`; the first
        of them and one for the rest where there are many, none at all where nothing can be read."""
        plain_moves = [move for move in self.moves if "discard" not in move.args]
        topped = [move for move in self.moves if "discard" in move.args]
        rows = [row for row in (plain_moves, topped) if row]
        if not rows:
            return []
        theme = self.art.theme
        line, gap = theme.font("small").get_linesize(), max(4, round(6 * theme.window))
        stride = (area.h + gap) // len(rows)
        longest = max(map(len, rows))
        least = max(theme.font("small", True).size("$00")[0] + 2, round(40 / ASPECT))
        fit = min(longest, (area.w + gap) // (least + gap))
        room = (area.w - gap * (fit - 1)) // max(1, fit)
        height = min(round(84 * theme.window), stride - gap - 2 * line - 8, round(room * ASPECT))
        if height < 40 or fit < min(3, longest):
            return []
        nodes: list[Node] = []
        step = max(round(height / ASPECT), least) + gap
        stride = min(stride, height + 2 * line + 8 + 2 * gap)
        for index, row in enumerate(rows):
            y = area.y + index * stride
            head = self._head(row, area, y)
            nodes.append(head)
            size = (step, height + line + 6)
            for at, move in enumerate(row):
                spot = Rect(area.x + at * step, y + line, *size)
                if at == fit - 1 and len(row) > fit:
                    nodes.append(self._rest(row, spot, height))
                    break
                words, speech = self._words(move)
                face = self.top if "discard" in move.args and at == 0 else None
                press = self.press(move)
                name, count = draw_name(move), str(move.number("count"))
                nodes.append(
                    DrawCard(name, spot, height, self.art, face, words, speech, press, count)
                )
        return nodes

    def _rest(self, row: Sequence[Move], spot: Rect, height: int) -> Node:
        """The card that stands for all choices that do not fit."""
        name = "draw:more:discard" if "discard" in row[0].args else "draw:more"
        top = row[-1].number("count")
        words = _("to {n}").format(n=top)
        speech = _("Draw up to {n} cards …").format(n=top)
        return DrawCard(name, spot, height, self.art, None, words, speech, self.more)

    def _words(self, move: Move) -> tuple[str, str]:
        """The price on the choice, and what it says in full."""
        price = self.price(move)
        words = f"${price}" if price else _("free")
        if "pauper" in move.args and self.points_out:
            words = _("pauper")
        return words, _speech(move, price, self.top if "discard" in move.args else None)

    def _head(self, row: Sequence[Move], area: Rect, y: float) -> Node:
        theme = self.art.theme
        head = Rich(wrap=False)
        ways = [_("From the stock")]
        if "discard" in row[0].args and self.top is not None:
            ways = [_("With [{card}] from the discard pile"), _("With the [{card}]"), "[{card}]"]
            ways = [way.format(card=self.top) for way in ways]
        for words in ways:
            head.set(spans(words, (), self.art, "small", theme.color("muted"), theme.color("text")))
            if head.width <= area.w:
                break
        head.place(area.x, y, area.w, theme.font("small").get_linesize())
        return head


def _speech(move: Move, price: int, top: Card | None) -> str:
    n = move.number("count")
    if top is None:
        text = ngettext("Draw a card", "Draw {n} cards", n).format(n=n)
    elif n == 1:
        text = _("Take the {card}").format(card=top.face)
    else:
        text = ngettext(
            "Take the {card} and a card", "Take the {card} and {n} cards", n - 1
        ).format(card=top.face, n=n - 1)
    if "pauper" in move.args:
        return _("{text} by the pauper’s rule").format(text=text)
    return _("{text} for ${price}").format(text=text, price=price) if price else text


class Notice(Node):
    """A panel of lines: the end that is near, promises in force."""

    def __init__(
        self,
        name: str,
        area: Rect,
        lines: Sequence[str],
        names: Sequence[str],
        art: CardArt,
        gold: bool = False,
    ) -> None:
        super().__init__(name, *area)
        self.art = art
        self.gold = gold
        self.clips = True
        theme = art.theme
        pad = theme.px(8)
        y = float(pad)
        self.label = " ".join(plain(text, names, FRENCH) for text in lines)
        for index, text in enumerate(lines):
            line = Rich()
            line.leading = 1.0
            ink = theme.color("text" if gold and index == 0 else "muted")
            line.set(spans(text, names, art, "small", ink, theme.color("text")))
            height = line.natural(area.w - 2 * pad)[1]
            if y + height > area.h:
                break  # the others are left out whole
            line.place(pad, y, area.w - 2 * pad, height)
            y += height + theme.px(3)
            self.add(line)
        self.h = round(y + pad)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the panel."""
        theme = self.art.theme
        edge = theme.color("gold" if self.gold else "hairline")
        shape = SHAPES.panel(at.size, round(10 * theme.window), theme.color("panel"), edge, 1)
        shown(shape, target, at.topleft, alpha)


class Bracket(Node):
    """Over neighbouring cards of the hand that make a portfolio: a line and what it would pay.

    A click on the words selects the cards. The line is `line` pixels under the top of the area.
    """

    def __init__(
        self,
        run: Sequence[Card],
        area: Rect,
        line: int,
        words: str,
        art: CardArt,
        select: Callable[[Sequence[Card]], None],
    ) -> None:
        super().__init__(f"run:{run[0]}", *area)
        self.line, self.words, self.art = line, words, art
        self.label = words
        self.solid = True
        self.action = lambda: select(run)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the line with the words over its middle."""
        theme = self.art.theme
        colour = theme.color("gold")
        thick = max(2, round(2 * theme.window))
        words = theme.font("small", True).render(self.words, True, colour)
        line = Surface((at.w, thick))
        line.fill(colour)
        foot = at.y + self.line
        shown(line, target, (at.x, foot - thick), alpha * 0.9)
        if self.line < words.get_height() - 4:
            return  # the cards lie over what would stand here
        middle = words.get_rect(midbottom=(at.centerx, foot + 2)).inflate(14, 0)
        edge = colour if "hover" in self.states else theme.color("solid")
        back = SHAPES.panel(middle.size, middle.h // 2, theme.color("solid"), edge, 1)
        shown(back, target, middle.topleft, alpha)
        shown(words, target, words.get_rect(center=middle.center).topleft, alpha)
