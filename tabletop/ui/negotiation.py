"""Negotiation: two trays, what you give and what you take, and the offer that lies on the table.

The screen knows what a viewer sees and nothing else. It closes with an `offer` or an `answer` move,
or None. Cards and portfolios are clicked into the trays: once to give, again to show, again to
leave out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.cards import RANKS, SUITS, Card, in_order
from tabletop.engine.moves import Move, Value
from tabletop.engine.view import View
from tabletop.i18n import _, ngettext
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button, Panel, Segmented, Toggle
from tabletop.ui.cards import ASPECT, CardArt
from tabletop.ui.field import Stepper
from tabletop.ui.markup import plain, spans
from tabletop.ui.negotiation_nodes import Fan, Thumb, Tray
from tabletop.ui.tables import Desk, Seen
from tabletop.ui.theme import Theme

DEEDS: Final = ("", "neutralise", "acquire", "both")
LONGEST: Final = 9
"""Turns a promise can be offered for on this screen."""


@dataclass(slots=True)
class Side:
    """What one side gives: cards given or shown, portfolios by id, dollars, a promise, the hand.

    `unseen` counts shown cards whose names this viewer may not know yet.
    """

    cards: list[Card] = field(default_factory=list)
    show: list[Card] = field(default_factory=list)
    portfolios: list[str] = field(default_factory=list)
    money: int = 0
    deed: str = ""
    turns: int = 2
    shows_hand: bool = False
    unseen: int = 0
    more: list[tuple[str, int]] = field(default_factory=list)

    def step(self, card: Card) -> None:
        """A click on a card: give it, show it, leave it out."""
        if card in self.cards:
            self.cards.remove(card)
            self.show.append(card)
        elif card in self.show:
            self.show.remove(card)
        else:
            self.cards.append(card)

    def toggle(self, id: str) -> None:
        """A click on a portfolio: give it or leave it out."""
        if id in self.portfolios:
            self.portfolios.remove(id)
        else:
            self.portfolios.append(id)

    def args(self) -> Mapping[str, Value]:
        """The side as an offer's argument holds it, empty parts left out."""
        out: dict[str, Value] = {}
        if self.cards:
            out["cards"] = in_order(self.cards)
        if self.portfolios:
            out["portfolios"] = tuple(self.portfolios)
        if self.money:
            out["money"] = self.money
        if self.deed:
            out["promises"] = ({"not": self.deed, "turns": self.turns},)
        if self.shows_hand:
            out["show"] = "hand"
        elif self.show:
            out["show"] = in_order(self.show)
        return out

    @classmethod
    def of(cls, value: Value, shown: Value | None) -> Side:
        """The side from the public fact of an offer, with what this viewer knows to be shown."""
        assert isinstance(value, Mapping)
        side = cls()
        cards, ids, money = value.get("cards", ()), value.get("portfolios", ()), value.get("money")
        if isinstance(cards, tuple):
            side.cards = [card for card in cards if isinstance(card, Card)]
        if isinstance(ids, tuple):
            side.portfolios = [str(id) for id in ids]
        side.money = money if isinstance(money, int) else 0
        promises = value.get("promises", ())
        assert isinstance(promises, tuple)
        for promise in promises:
            assert isinstance(promise, Mapping)
            turns = promise["turns"]
            assert isinstance(turns, int)
            side.more.append((str(promise["not"]), turns))
        side.shows_hand = value.get("show") == "hand"
        if isinstance(shown, tuple):
            side.show = [card for card in shown if isinstance(card, Card)]
        elif isinstance(count := value.get("show"), int):
            side.unseen = count
        return side


def promise_words(deed: str, turns: int) -> str:
    """A promise in a few words."""
    text = {
        "neutralise": ngettext(
            "neutralises nothing, one turn", "neutralises nothing, {n} turns", turns
        ),
        "acquire": ngettext("acquires nothing, one turn", "acquires nothing, {n} turns", turns),
        "both": ngettext(
            "leaves portfolios alone, one turn", "leaves portfolios alone, {n} turns", turns
        ),
    }[deed]
    return text.format(n=turns)


class Negotiation(Screen):
    """Makes an offer to another seat or, with `reads`, shows the one that is open.

    `seen` is what the viewer, who sits at a seat, sees; `desk` says what an offer would be refused
    for.
    """

    name = "negotiation"
    opaque = False
    veil = 0.62

    def __init__(self, seen: Seen, desk: Desk, reads: bool = False) -> None:
        super().__init__()
        assert seen.me is not None
        self.desk = desk
        self.art: CardArt = seen.art
        self.view: View = seen.view
        self.names = seen.names
        self.me = seen.me
        self.reads = reads
        self.others = [(seen.me + i) % seen.view.seats for i in range(1, seen.view.seats)]
        self.to = self.others[0]
        self.give, self.take = Side(), Side()
        self.suit = 0
        self._offsets = {"give": 0.0, "take": 0.0}
        if reads:
            offer = seen.view.facts["offer"]
            assert isinstance(offer, Mapping)
            by, to = offer["by"], offer["to"]
            assert isinstance(by, int)
            assert isinstance(to, int)
            theirs = Side.of(offer["give"], seen.view.facts.get("show:give"))
            mine = Side.of(offer["take"], seen.view.facts.get("show:take"))
            self.to = by
            self.give, self.take = mine, theirs

    # The move

    @property
    def move(self) -> Move:
        """The offer as it stands."""
        return Move.of(self.me, "offer", to=self.to, give=self.give.args(), take=self.take.args())

    def describe(self) -> dict[str, object]:
        """Whom it is with, for the probe."""
        return {"to": self.to, "reads": self.reads}

    def escape(self) -> bool:
        """Esc goes back to the table."""
        self.close(None)
        return True

    # Layout

    @property
    def _theme(self) -> Theme:
        return self.art.theme

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything; what had the focus keeps it."""
        focused = self.focus.node.name if self.focus.node is not None else ""
        for name in ("give", "take"):
            scroll = self.root.find(f"choose:{name}")
            if isinstance(scroll, Scroll):
                self._offsets[name] = scroll.offset
        self.root.clear()
        theme, (w, h) = self._theme, size
        margin = max(8, round(min(w, h) * 0.025))
        pad = theme.px(18)
        width, height = min(w - 2 * margin, theme.px(1240)), h - 2 * margin
        panel = Panel(theme.color("solid"), theme.color("hairline"), radius=theme.px(14))
        panel.solid = True
        panel.place((w - width) / 2, margin, width, height)
        self.root.add(panel)
        top = self._head(panel, pad, width - 2 * pad) + pad
        foot = self._foot(panel, pad, width - 2 * pad, height - pad)
        gap = pad
        half = (width - 2 * pad - gap) / 2
        for index, (which, side) in enumerate((("give", self.give), ("take", self.take))):
            box = Rect(round(pad + index * (half + gap)), round(top), round(half), 0)
            box.h = round(foot - theme.px(10) - top)
            self._half(panel, which, side, box)
        node = self.root.find(focused) if focused else None
        if node is None:
            node = self.root.find("accept" if self.reads else "offer")
        self.focus.set(node if node is not None and node.focusable else None)

    def again(self) -> None:
        """Lays the screen out anew after a change."""
        if self.director is not None:
            self.layout(self.director.size, self.scale)

    def _head(self, panel: Node, pad: int, width: float) -> float:
        """Title and, where there is a choice, whom the offer is for; gives its lower edge."""
        theme = self._theme
        font = theme.font("title", True)
        other = self.names[self.to]
        words = (
            _("{name} makes you an offer").format(name=other)
            if self.reads
            else _("Negotiate with {name}").format(name=other)
        )
        title = Label(words, font, theme.color("text"))
        title_w, title_h = title.natural()
        title.place(pad, pad, min(width, title_w), title_h)
        panel.add(title)
        bottom = float(pad + title_h)
        if not self.reads and len(self.others) > 1:
            names = [self.names[seat] for seat in self.others]
            row = Segmented("with", names, self.others.index(self.to), self._turn_to, theme)
            row_w, row_h = row.natural()
            row_w = min(row_w, round(width))
            if title_w + row_w + pad > width:
                row.place(pad, bottom + theme.px(6), row_w, row_h)
                bottom += theme.px(6) + row_h
            else:
                row.place(pad + width - row_w, pad, row_w, row_h)
                bottom = max(bottom, pad + row_h)
            panel.add(row)
        return bottom

    def _turn_to(self, index: int) -> None:
        self.to = self.others[index]
        self.take = Side()
        self.again()

    def _foot(self, panel: Node, pad: int, width: float, bottom: float) -> float:
        """The buttons and, left of them, why the offer cannot be made; gives its upper edge."""
        theme = self._theme
        buttons = self._answer_buttons() if self.reads else self._offer_buttons()
        x = pad + width
        high = max(button.natural()[1] for button in buttons)
        for button in buttons:
            w, h = button.natural()
            x -= w
            button.place(x, bottom - h, w, h)
            x -= theme.px(10)
        note = Rich("note")
        note.leading = 1.0
        words = self._note()
        note.set(spans(words, self.names, self.art, "small", theme.color("muted")))
        room = x - pad - theme.px(6)
        tall = max(high, note.natural(round(room))[1])
        note.place(pad, bottom - tall, room, tall)
        panel.add(note, *buttons)
        return bottom - tall

    def _note(self) -> str:
        if self.reads:
            return _("Once accepted it is carried out at once and binds.")
        refusal = self.desk.check(self.move)
        empty = not self.give.args() and not self.take.args()
        if empty:
            return _(
                "Click a card once to give it, twice to show it. Cards you offer are named to the "
                "table; shown cards are seen by {name} alone, on acceptance."
            ).format(name=self.names[self.to])
        if refusal is not None:
            return refusal.sentence
        made = self.view.facts["offers"]
        assert isinstance(made, tuple)
        return _("{name} can accept or refuse; nothing changes until then.").format(
            name=self.names[self.to]
        )

    def _offer_buttons(self) -> list[Button]:
        theme = self._theme
        refusal = self.desk.check(self.move)
        main = Button(
            "offer",
            _("Make the offer"),
            lambda: self.close(self.move),
            theme,
            kind="main",
            hint=refusal.sentence if refusal else "",
            enabled=refusal is None,
        )
        back = Button("back", _("Back"), lambda: self.close(None), theme, key="Esc")
        return [main, back]

    def _answer_buttons(self) -> list[Button]:
        theme = self._theme
        out = []
        for move in self.view.legal:
            accepts = bool(move.args.get("accept"))
            out.append(
                Button(
                    "accept" if accepts else "refuse",
                    _("Accept") if accepts else _("Refuse"),
                    lambda move=move: self.close(move),  # type: ignore[misc]
                    theme,
                    kind="main" if accepts else "plain",
                )
            )
        out.append(Button("back", _("Back"), lambda: self.close(None), theme, key="Esc"))
        return out

    # One half

    def _half(self, panel: Node, name: str, side: Side, box: Rect) -> None:
        """A tray with its title and, when offering, what can go into it below."""
        theme = self._theme
        mine = name == "give"
        font = theme.font("lead", True)
        words = _("You give") if mine else _("{name} gives").format(name=self.names[self.to])
        head = Label(words, font, theme.color("gold" if mine else "text"))
        head.place(box.x, box.y, box.w, font.get_linesize())
        panel.add(head)
        y = box.y + font.get_linesize() + theme.px(4)
        room = box.bottom - y
        tall = room if self.reads else min(room * 0.36, max(theme.px(96), room * 0.27))
        tray = Tray(
            f"tray:{name}",
            Rect(box.x, round(y), box.w, round(tall)),
            self.art,
            self._contents(name, side, tall),
            _("nothing"),
        )
        panel.add(tray)
        if self.reads:
            return
        scroll = Scroll(f"choose:{name}", theme)
        start = y + tall + theme.px(8)
        scroll.place(box.x, start, box.w, box.bottom - start)
        column = box.w - theme.px(14)
        scroll.content.w = column
        scroll.content.h = self._choices(scroll.content, name, side, column)
        scroll.to(self._offsets[name])
        panel.add(scroll)

    def _contents(self, name: str, side: Side, tall: float) -> list[Node]:
        """What lies in a tray: cards, portfolios, then words."""
        height = round(tall * (0.3 if self.reads else 0.62))
        height = max(44, min(height, round(170 * self._theme.window)))
        nodes: list[Node] = []
        for card in side.cards:
            nodes.append(self._thumb(name, side, card, height, "tray"))
        for card in side.show:
            nodes.append(self._thumb(name, side, card, height, "tray"))
        for _each in range(side.unseen):
            nodes.append(Thumb("", None, height, self.art, _("shown")))
        for id in side.portfolios:
            nodes.append(self._fan(name, side, id, height, "tray"))
        words = []
        if side.money:
            words.append(f"*${side.money}*")
        promises = [(side.deed, side.turns)] if side.deed else []
        words += [promise_words(deed, turns) for deed, turns in (*promises, *side.more)]
        if side.shows_hand:
            words.append(_("shows the whole hand"))
        theme = self._theme
        for text in words:
            line = Rich()
            line.wrap = False
            role: Role = "title" if text.startswith("*$") else "body"
            line.set(spans(text, self.names, self.art, role, theme.color("text")))
            line.w, line.h = line.natural(10_000)
            nodes.append(line)
        return nodes

    def _thumb(self, name: str, side: Side, card: Card, height: int, where: str) -> Thumb:
        tag = _("show") if card in side.show else ""
        if card in side.cards and where != "tray":
            tag = _("give") if name == "give" else _("ask")
        node = Thumb(f"{where}:{name}:{card}", card, height, self.art, tag)
        if card in side.cards or card in side.show:
            node.states.add("selected")
        if not self.reads:
            node.action = self._doing(lambda: side.step(card))
            node.solid = node.focusable = True
        return node

    def _fan(self, name: str, side: Side, id: str, height: int, where: str) -> Fan:
        cards = self.view.faces(f"portfolio:{id}")
        values = self.view.facts["values"]
        assert isinstance(values, Mapping)
        node = Fan(f"{where}:{name}:{id}", cards, height, self.art, f"${values.get(id, 0)}")
        if id in side.portfolios and where != "tray":
            node.states.add("selected")
        if not self.reads:
            node.action = self._doing(lambda: side.toggle(id))
            node.solid = node.focusable = True
        return node

    def _doing(self, change: Callable[[], None]) -> Callable[[], None]:
        def done() -> None:
            change()
            self.again()

        return done

    # What can go into a tray

    def _choices(self, content: Node, name: str, side: Side, column: float) -> float:
        """Fills the area below a tray; gives its height."""
        seat = self.me if name == "give" else self.to
        y = self._money(content, name, side, seat, column, 0.0)
        known = [card for card in self.view.cards(f"hand:{seat}") if card is not None]
        height = round(74 * max(self._theme.window, self._theme.scale))
        if name == "give":
            cards = self.desk.in_hand(known)
            thumbs: list[Node] = [
                self._thumb(name, side, card, height, "hand") for card in cards if card is not None
            ]
            y = self._flow(content, _("Your hand"), thumbs, column, y)
        else:
            if known:
                thumbs = [self._thumb(name, side, card, height, "hand") for card in known]
                y = self._flow(content, _("Known to be held"), thumbs, column, y)
            y = self._asking(content, side, column, y)
        fans: list[Node] = [
            self._fan(name, side, zone.id.partition(":")[2], round(height * 0.86), "own")
            for zone in self.view.zones_of("portfolio")
            if zone.owner == seat
        ]
        if fans:
            y = self._flow(content, _("Portfolios"), fans, column, y)
        y = self._promise(content, name, side, column, y)
        switch = Toggle(
            f"hand:{name}",
            _("Shows the whole hand"),
            side.shows_hand,
            lambda on: self._doing(lambda: setattr(side, "shows_hand", on))(),
            self._theme,
        )
        line = max(self._theme.px(28), self._theme.font("body").get_linesize())
        switch.place(0, y, min(column, self._theme.px(320)), line)
        content.add(switch)
        return y + line + self._theme.px(12)

    def _heading(self, content: Node, words: str, column: float, y: float) -> float:
        theme = self._theme
        font = theme.font("small", True)
        head = Label(words, font, theme.color("muted"))
        head.place(0, y, column, font.get_linesize())
        content.add(head)
        return y + font.get_linesize() + theme.px(3)

    def _flow(
        self, content: Node, words: str, nodes: Sequence[Node], column: float, y: float
    ) -> float:
        """Nodes in rows under a heading, cards overlapping a little."""
        theme = self._theme
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
        theme = self._theme
        most = self.view.scores[seat]
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
                    self._doing(lambda amount=amount: setattr(side, "money", amount)),  # type: ignore[misc]
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
        theme = self._theme
        y = self._heading(content, _("Ask for any card"), column, y)
        gap = theme.px(5)
        height = round(46 * max(theme.window, theme.scale))
        width = round(height / ASPECT)
        names = [_("Clubs"), _("Diamonds"), _("Hearts"), _("Spades")]
        row = Segmented("ask_suit", names, self.suit, self._turn_suit, theme)
        row_w, row_h = row.natural()
        row.place(0, y, min(row_w, column), row_h)
        content.add(row)
        y += row_h + gap
        x = 0.0
        for rank in RANKS:
            card = self._copy_of(rank + SUITS[self.suit], side)
            if card is None:
                continue
            if x and x + width > column:
                x, y = 0.0, y + height + gap
            node = Thumb(f"ask:{card.face}", card, height, self.art, "")
            node.action = self._doing(lambda card=card: side.step(card))  # type: ignore[misc]
            node.solid = node.focusable = True
            node.position = (x, y)
            content.add(node)
            x += width + gap
        return y + height + theme.px(12)

    def _turn_suit(self, index: int) -> None:
        self.suit = index
        self.again()

    def _copy_of(self, face: str, side: Side) -> Card | None:
        """The copy of a face to ask for next: one known to be held, else the lowest pack's that is
        not in sight elsewhere nor asked for yet."""
        held = [c for c in self.view.faces(f"hand:{self.to}") if c.face == face]
        asked = (*side.cards, *side.show)
        for card in held:
            if card not in asked:
                return card
        packs = sum(len(zone.cards) for zone in self.view.zones.values()) // 52
        tails = [""] if packs == 1 else [f"-{pack}" for pack in range(1, packs + 1)]
        copies = [Card.parse(face + tail) for tail in tails]
        seen = {card for zone in self.view.zones.values() for card in zone.faces}
        return next((card for card in copies if card not in seen and card not in asked), None)

    def _promise(self, content: Node, name: str, side: Side, column: float, y: float) -> float:
        """Which promise, and for how many turns."""
        theme = self._theme
        giver, other = (self.me, self.to) if name == "give" else (self.to, self.me)
        words = plain(_("Promise of @{by} to @{to}").format(by=giver, to=other), self.names)
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
            lambda index: self._doing(lambda: setattr(side, "deed", DEEDS[index]))(),
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
                lambda index: self._doing(lambda: setattr(side, "turns", index + 1))(),
                theme,
            )
            span_w, span_h = span.natural()
            if x + span_w > column:
                x, y = 0.0, y + h + theme.px(6)
            span.place(x, y, min(span_w, column), span_h)
            content.add(span)
        return y + h + theme.px(12)

    # Keys

    def handle(self, event: Event) -> bool:
        """The focus stays in sight of its scroll area."""
        before = self.focus.node
        done = super().handle(event)
        node = self.focus.node
        if event.type == pygame.KEYDOWN and node is not None and node is not before:
            above = node.parent
            while above is not None:
                if isinstance(above, Scroll):
                    above.reveal(node, self._theme.px(20))
                above = above.parent
        return done
