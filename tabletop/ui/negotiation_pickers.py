"""What can go into the trays of the negotiation screen: money, cards, portfolios, promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tabletop.engine.cards import RANKS, SUITS, Card
from tabletop.engine.view import View
from tabletop.i18n import _, ngettext
from tabletop.scene.node import Node
from tabletop.scene.text import Label
from tabletop.scene.widgets import Button, Segmented, Toggle
from tabletop.ui.cards import ASPECT, CardArt
from tabletop.ui.field import Stepper
from tabletop.ui.markup import plain
from tabletop.ui.negotiation_nodes import Fan, Thumb
from tabletop.ui.negotiation_side import DEEDS, LONGEST, Side
from tabletop.ui.tables import Desk
from tabletop.ui.theme import Theme


class Host(Protocol):
    """The screen that the choices are on: who negotiates with whom, and what a click changes."""

    art: CardArt
    desk: Desk
    me: int
    names: tuple[str, ...]
    suit: int
    to: int
    view: View

    def doing(self, change: Callable[[], None]) -> Callable[[], None]:
        """An action that makes a change and shows it."""

    def fan(self, name: str, side: Side, id: str, height: int, where: str) -> Fan:
        """A portfolio to click."""

    def thumb(self, name: str, side: Side, card: Card, height: int, where: str) -> Thumb:
        """A card to click."""

    def turn_suit(self, index: int) -> None:
        """Offers the ranks of another suit."""


class Pickers:
    """Fills the area under a tray with everything that could go into it."""

    def __init__(self, host: Host) -> None:
        self.host = host

    @property
    def theme(self) -> Theme:
        """The look."""
        return self.host.art.theme

    def fill(self, content: Node, name: str, side: Side, column: float) -> float:
        """Fills the area below a tray; gives its height."""
        seat = self.host.me if name == "give" else self.host.to
        y = self._money(content, name, side, seat, column, 0.0)
        known = [card for card in self.host.view.cards(f"hand:{seat}") if card is not None]
        height = round(74 * max(self.theme.window, self.theme.scale))
        if name == "give":
            cards = self.host.desk.in_hand(known)
            thumbs: list[Node] = [
                self.host.thumb(name, side, card, height, "hand")
                for card in cards
                if card is not None
            ]
            y = self._flow(content, _("Your hand"), thumbs, column, y)
        else:
            if known:
                thumbs = [self.host.thumb(name, side, card, height, "hand") for card in known]
                y = self._flow(content, _("Known to be held"), thumbs, column, y)
            y = self._asking(content, side, column, y)
        fans: list[Node] = [
            self.host.fan(name, side, zone.id.partition(":")[2], round(height * 0.86), "own")
            for zone in self.host.view.zones_of("portfolio")
            if zone.owner == seat
        ]
        if fans:
            y = self._flow(content, _("Portfolios"), fans, column, y)
        y = self._promise(content, name, side, column, y)
        switch = Toggle(
            f"hand:{name}",
            _("Shows the whole hand"),
            side.shows_hand,
            lambda on: self.host.doing(lambda: setattr(side, "shows_hand", on))(),
            self.theme,
        )
        line = max(self.theme.px(28), self.theme.font("body").get_linesize())
        switch.place(0, y, min(column, self.theme.px(320)), line)
        content.add(switch)
        return y + line + self.theme.px(12)

    def _heading(self, content: Node, words: str, column: float, y: float) -> float:
        theme = self.theme
        font = theme.font("small", True)
        head = Label(words, font, theme.color("muted"))
        head.place(0, y, column, font.get_linesize())
        content.add(head)
        return y + font.get_linesize() + theme.px(3)

    def _flow(
        self, content: Node, words: str, nodes: Sequence[Node], column: float, y: float
    ) -> float:
        """Nodes in rows under a heading, cards overlapping a little."""
        theme = self.theme
        y = self._heading(content, words, column, y)
        gap = theme.px(6)
        x, row = 0.0, 0.0
        for node in nodes:
            if x and x + node.w > column:
                x, y = 0.0, y + row + gap
                row = 0.0
            node.position = (x, y)
            content.add(node)
            x += node.w + gap
            row = max(row, node.h)
        return y + row + theme.px(12)

    def _money(
        self, content: Node, name: str, side: Side, seat: int, column: float, y: float
    ) -> float:
        """Dollars: less and more, by one and by five, up to what the seat has."""
        theme = self.theme
        most = self.host.view.scores[seat]
        y = self._heading(content, _("Money, of ${n}").format(n=most), column, y)
        x = 0.0
        row = 0.0
        for step in (-5, -1, 0, 1, 5):
            if step == 0:
                font = theme.font("lead", True)
                node: Node = Label(f"${side.money}", font, theme.color("text"), align="centre")
                node.name = f"money:{name}"
                w, h = font.size("$0000")[0], font.get_linesize() + theme.px(8)
            else:
                sign = "+" if step > 0 else "−"
                amount = max(0, min(most, side.money + step))
                button = Button(
                    f"money:{name}:{step:+d}",
                    f"{sign}{abs(step)}",
                    self.host.doing(lambda amount=amount: setattr(side, "money", amount)),  # type: ignore[misc]
                    theme,
                    enabled=amount != side.money,
                )
                node = button
                w, h = button.natural()
            node.place(x, y, w, h)
            content.add(node)
            x += w + theme.px(6)
            row = max(row, h)
        return y + row + theme.px(12)

    def _asking(self, content: Node, side: Side, column: float, y: float) -> float:
        """A suit and then ranks: any card of the packs can be asked for."""
        theme = self.theme
        y = self._heading(content, _("Ask for any card"), column, y)
        gap = theme.px(5)
        height = round(46 * max(theme.window, theme.scale))
        width = round(height / ASPECT)
        names = [_("Clubs"), _("Diamonds"), _("Hearts"), _("Spades")]
        row = Segmented("ask_suit", names, self.host.suit, self.host.turn_suit, theme)
        row_w, row_h = row.natural()
        row.place(0, y, min(row_w, column), row_h)
        content.add(row)
        y += row_h + gap
        x = 0.0
        for rank in RANKS:
            card = self._copy_of(rank + SUITS[self.host.suit], side)
            if card is None:
                continue
            if x and x + width > column:
                x, y = 0.0, y + height + gap
            node = Thumb(f"ask:{card.face}", card, height, self.host.art, "")
            node.action = self.host.doing(lambda card=card: side.step(card))  # type: ignore[misc]
            node.solid = node.focusable = True
            node.position = (x, y)
            content.add(node)
            x += width + gap
        return y + height + theme.px(12)

    def _copy_of(self, face: str, side: Side) -> Card | None:
        """The copy of a face to ask for next: one known to be held, else the lowest pack's that is
        not in sight elsewhere nor asked for yet."""
        held = [c for c in self.host.view.faces(f"hand:{self.host.to}") if c.face == face]
        asked = (*side.cards, *side.show)
        for card in held:
            if card not in asked:
                return card
        packs = sum(len(zone.cards) for zone in self.host.view.zones.values()) // 52
        tails = [""] if packs == 1 else [f"-{pack}" for pack in range(1, packs + 1)]
        copies = [Card.parse(face + tail) for tail in tails]
        seen = {card for zone in self.host.view.zones.values() for card in zone.faces}
        return next((card for card in copies if card not in seen and card not in asked), None)

    def _promise(self, content: Node, name: str, side: Side, column: float, y: float) -> float:
        """Which promise, and for how many turns."""
        theme = self.theme
        giver, other = (
            (self.host.me, self.host.to) if name == "give" else (self.host.to, self.host.me)
        )
        words = plain(_("Promise of @{by} to @{to}").format(by=giver, to=other), self.host.names)
        y = self._heading(content, words, column, y)
        kinds = [
            _("no promise"),
            _("to neutralise nothing"),
            _("to acquire nothing"),
            _("to do neither"),
        ]
        which = Stepper(
            f"promise:{name}",
            kinds,
            DEEDS.index(side.deed),
            lambda index: self.host.doing(lambda: setattr(side, "deed", DEEDS[index]))(),
            theme,
        )
        w, h = which.natural()
        w = min(w, round(column))
        which.place(0.0, y, w, h)
        content.add(which)
        x = float(w + theme.px(8))
        if side.deed:
            turns = [
                ngettext("one turn", "{n} turns", n).format(n=n) for n in range(1, LONGEST + 1)
            ]
            span = Stepper(
                f"turns:{name}",
                turns,
                side.turns - 1,
                lambda index: self.host.doing(lambda: setattr(side, "turns", index + 1))(),
                theme,
            )
            span_w, span_h = span.natural()
            if x + span_w > column:
                x, y = 0.0, y + h + theme.px(6)
            span.place(x, y, min(span_w, column), span_h)
            content.add(span)
        return y + h + theme.px(12)
