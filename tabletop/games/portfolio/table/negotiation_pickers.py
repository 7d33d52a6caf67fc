"""What can go into the trays of the negotiation screen: money, cards, portfolios, promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Final, Protocol, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, SUITS, parse_card
from tabletop.games.portfolio.state import Portfolio, PortfolioView, Side
from tabletop.games.portfolio.table.negotiation_draft import ACTS, LONGEST, Draft
from tabletop.games.portfolio.table.negotiation_money import MoneySlider, stepped
from tabletop.games.portfolio.table.negotiation_nodes import Fan, Suits, Thumb
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.text import Label
from tabletop.scene.widgets import Button, Segmented, Toggle
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Desk
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter

MONEY: Final = (((-5, -1, 0, 1, 5), False, 90), ((-1, 0, 1), False, 90), ((-1, 0, 1), True, 56))
"""What buttons for money add, with the field between them, whether their heading has few words, and
the least width of the slider beside them, in pixels of scale 1; the first that have room."""
PROMISED: Final = Side(promises=(("both", 2),))
"""What is given where a promise takes most room."""
EDGE: Final = 4
"""Pixels left free for the outline of what is chosen."""
CLOSE: Final = 0.3
"""How near to one another cards of a hand lie at the most, in card widths."""
SLACK: Final = 12
"""Pixels of scale 1 by which a choice of promises, and how long they hold, can be narrower."""
LOW: Final = 8
"""Pixels of scale 1 by which they are higher than their words where there is little room."""
Row: TypeAlias = Callable[[Node, str, Draft, float, float], float]
"""Fills a row of what could go into the tray of a name: into which node, what is chosen, how many
pixels wide, from which y down; gives the y under it."""


class Host(Protocol):
    """The screen that the choices are on: who negotiates with whom, and what a click changes."""

    art: CardArt
    desk: Desk[PortfolioView]
    me: int
    names: tuple[str, ...]
    others: Sequence[int]
    rooms: dict[tuple[object, ...], tuple[float, float]]
    """How high each row below a tray is kept, and how far down what is in it reaches, once that was
    measured."""
    suit: int
    to: int
    view: PortfolioView

    def doing(self, change: Callable[[], None]) -> Callable[[], None]:
        """An action that makes a change and shows it."""

    def fan(self, name: str, draft: Draft, run: Portfolio, height: int, where: str) -> Fan:
        """A portfolio to click."""

    def thumb(self, name: str, draft: Draft, card: Card, height: int, where: str) -> Thumb:
        """A card to click."""

    def turn_suit(self, index: int) -> None:
        """Offers the ranks of another suit."""


class Pickers:
    """Fills the area under a tray with everything that could go into it.

    `height` is the height of the cards of a hand in pixels, which those to ask for follow, `owned`
    that of portfolios. It is spoken to seat `to` and asked for cards of `suit`. Every row stands
    where it does whatever is chosen, and with any other seat, but for what that seat has, which
    stands last.
    """

    def __init__(self, host: Host, height: int, owned: int, to: int, suit: int) -> None:
        self.host = host
        self.height = height
        self.owned = owned
        self.to = to
        self.suit = suit

    @property
    def theme(self) -> Theme:
        """The look."""
        return self.host.art.theme

    def fill(self, content: Node, name: str, draft: Draft, column: float, y: float = 0.0) -> float:
        """Fills the area below a tray, `column` pixels wide, from `y` down; gives its height."""
        y += EDGE
        *rows, cards, owned = self._rows_of(name)
        for row, (high, _reach) in zip(rows, self._rooms(name, column), strict=False):
            row(content, name, draft, column, y)
            y += high
        return owned(content, name, draft, column, cards(content, name, draft, column, y))

    def most(self, name: str, column: float) -> float:
        """How high that area is at the most, whichever seat is spoken to."""
        return EDGE + sum(high for high, _reach in self._rooms(name, column))

    def reach(self, name: str, column: float, left: int) -> float:
        """How far down it reaches at the most without so many rows that are `left` out of it: the
        last has portfolios, the one before it the cards of a hand."""
        rooms = self._rooms(name, column)
        y, deepest = float(EDGE), 0.0
        for high, reach in rooms[: len(rooms) - left]:
            deepest = y + reach if reach else deepest
            y += high
        return deepest

    def steady(self, name: str, column: float) -> float:
        """How high the rows are that stand still with every seat, whatever it has."""
        return EDGE + sum(high for high, _reach in self._rooms(name, column)[:2])

    def _rows_of(self, name: str) -> list[Row]:
        """What stands below a tray, row by row; each gives the y under it."""
        asking = [self._asking] if name == "take" else []
        return [self._money, self._promise, *asking, self._cards, self._owned]

    def _rooms(self, name: str, column: float) -> Sequence[tuple[float, float]]:
        """How high every row is at the most, whichever seat is spoken to, whatever is promised and
        of whatever suit a card is asked for, and how far down what is in it reaches."""
        out: list[tuple[float, float]] = []
        for at, row in enumerate(self._rows_of(name)):
            size = self.owned if row == self._owned else self.height
            is_text = row in (self._money, self._promise)
            key = (name, at, column, 0 if is_text else size, self.theme.scale)
            if key not in self.host.rooms:
                suits = range(len(SUITS)) if row == self._asking else (0,)
                drafts = (Draft(), Draft(PROMISED)) if row == self._promise else (Draft(),)
                high = reach = 0.0
                for to, suit, draft in product(self.host.others, suits, drafts):
                    way, into = Pickers(self.host, self.height, self.owned, to, suit), Node()
                    high = max(high, way._rows_of(name)[at](into, name, draft, column, 0.0))
                    reach = max(reach, *(node.y + node.h for node in into.children), 0.0)
                self.host.rooms[key] = high, reach
            out.append(self.host.rooms[key])
        return out

    def _seat(self, name: str) -> int:
        """Whose things stand below a tray."""
        return self.host.me if name == "give" else self.to

    def _cards(self, content: Node, name: str, draft: Draft, column: float, y: float) -> float:
        """The cards of the hand that are known, and the switch that shows all of it."""
        hand = self.host.view.cards(f"hand:{self._seat(name)}")
        known = [card for card in hand if card is not None]
        switch = self._whole_hand(name, draft)
        if name == "give":
            known = [card for card in self.host.desk.in_hand(known) if card is not None]
            words = _("Your hand")
        else:
            count = ngettext("one card", "{n} cards", len(hand)).format(n=len(hand))
            font = self.theme.font("small", True)
            for names in shorter(self.host.names):
                words = _("Hand of {name}: {cards}").format(name=names[self.to], cards=count)
                if font.size(words)[0] + switch.w + 3 * self.theme.px(6) <= column:
                    break
        thumbs = [self.host.thumb(name, draft, card, self.height, "hand") for card in known]
        return self._hand(content, words, thumbs, switch, column, y, bool(hand))

    def _owned(self, content: Node, name: str, draft: Draft, column: float, y: float) -> float:
        """The portfolios that could go into a tray."""
        fans: list[Node] = [
            self.host.fan(name, draft, run, self.owned, "own")
            for run in self.host.view.portfolios.values()
            if run.owner == self._seat(name)
        ]
        return self._flow(content, _("Portfolios"), fans, column, y) if fans else y

    def _whole_hand(self, name: str, draft: Draft) -> Node:
        """The switch that shows the whole hand."""
        theme = self.theme
        words = _("Show all of it") if name == "give" else _("Ask to see all of it")
        font = theme.font("body")
        switch = Toggle(
            f"hand:{name}",
            words,
            draft.side.shows_hand,
            lambda on: self.host.doing(partial(draft.show_hand, on))(),
            theme,
        )
        switch.w = font.size(words)[0] + theme.px(26) * 1.8 + theme.px(16)
        switch.h = max(theme.px(28), font.get_linesize())
        return switch

    # Rows

    def _line(
        self,
        content: Node,
        words: str,
        nodes: Sequence[Node],
        column: float,
        y: float,
        right: bool = False,
        alike: Sequence[str] = (),
        used: float = 0,
        least: int = 0,
    ) -> float:
        """A heading with nodes beside it, at the right edge or under it where they do not fit, nor
        so many pixels as may be `used` there; `alike` are those that stand there with other
        seats. The heading is at least as wide as those of other rows, or as `least` says."""
        theme = self.theme
        font = theme.font("small", True)
        gap = theme.px(6)
        wide = max(font.size(each)[0] for each in (words, *alike)) + 2 * gap
        tall = max((node.h for node in nodes), default=font.get_linesize())
        used = max(used, sum(node.w for node in nodes)) + gap * (len(nodes) - 1)
        wide = max(wide, least or theme.px(84))
        beside = wide + used <= column
        head = Label(words, font, theme.color("muted"))
        line = font.get_linesize()
        head.place(0, y + (tall - line) / 2 if beside else y, min(column, wide), line)
        content.add(head)
        x = wide if beside else float(EDGE)
        if right and beside:
            x = column - used
        elif not beside:
            y += line + theme.px(3)
        for node in nodes:
            if x > EDGE and x + node.w > column:
                x, y = float(EDGE), y + tall + gap
            node.position = (x, y + (tall - node.h) / 2)
            node.w = min(node.w, column)
            content.add(node)
            x += node.w + gap
        return y + tall + theme.px(4 if right else 10)

    def _row(self, content: Node, cards: Sequence[Thumb], column: float, y: float) -> float:
        """Cards side by side, overlapping as far as they must; in rows where that is too far."""
        if not cards:
            return y
        theme = self.theme
        w, gap = cards[0].w, theme.px(6)
        rows = 1
        least = w * CLOSE
        while (column - w) / max(1, -(-len(cards) // rows) - 1) < least:
            rows += 1
        each = -(-len(cards) // rows)
        step = min(w + gap, (column - w - 2 * EDGE) / max(1, each - 1))
        for index, card in enumerate(cards):
            row, at = divmod(index, each)
            card.position = (EDGE + step * at, y + EDGE + row * (card.h + gap))
            last = at == each - 1 or index == len(cards) - 1
            card.uncovered = round(w if last else min(w, step))
            content.add(card)
        return y + rows * (cards[0].h + gap) + theme.px(6)

    def _hand(
        self,
        content: Node,
        words: str,
        cards: Sequence[Thumb],
        switch: Node,
        column: float,
        y: float,
        is_there: bool,
    ) -> float:
        """The cards of a hand that are known under their heading, with the switch that shows all of
        it; side by side where they have room."""
        theme = self.theme
        if not is_there:
            return self._line(content, words, [], column, y, right=True)
        gap = theme.px(6)
        head = theme.font("small", True).size(words)[0] + 2 * gap
        left = max(head, theme.px(84))
        used = sum(card.w + gap for card in cards)
        if not cards or left + used + switch.w > column:
            y = self._line(content, words, [switch], column, y, right=True)
            return self._row(content, cards, column, y)
        high = max(cards[0].h, switch.h)
        line = theme.font("small", True).get_linesize()
        label = Label(words, theme.font("small", True), theme.color("muted"))
        label.place(0, y + (switch.h - line) / 2, head, line)
        content.add(label)
        x = float(left)
        for card in cards:
            card.position = (x, y + EDGE)
            content.add(card)
            x += card.w + gap
        switch.position = (column - switch.w, y)
        content.add(switch)
        return y + high + 2 * gap

    def _flow(
        self, content: Node, words: str, nodes: Sequence[Node], column: float, y: float
    ) -> float:
        """Nodes in rows beside a heading, or under it where they have fewer rows there."""
        theme = self.theme
        font = theme.font("small", True)
        line, gap = font.get_linesize(), theme.px(8)
        beside = max(font.size(words)[0] + 2 * theme.px(6), theme.px(84))
        under = _rows(nodes, column, EDGE, gap)
        rows = _rows(nodes, column, beside, gap)
        is_beside = len(rows) <= len(under)
        head = Label(words, font, theme.color("muted"))
        high = max(node.h for node in rows[0])
        head.place(0, y + EDGE + (high - line) / 2 if is_beside else y, column, line)
        content.add(head)
        if not is_beside:
            rows, beside = under, EDGE
            y += line + theme.px(3)
        y += EDGE
        for row in rows:
            x = float(beside)
            for node in row:
                node.position = (x, y)
                content.add(node)
                x += node.w + gap
            y += max(node.h for node in row) + gap
        return y + theme.px(4)

    # Parts

    def _money(self, content: Node, name: str, draft: Draft, column: float, y: float) -> float:
        """Dollars, up to what the seat has: typed, less and more by one and by five, which go on
        while they are held, and a slider where it has room."""
        theme = self.theme
        most, money = self.host.view.money[self._seat(name)], draft.side.money
        text = _("Money, of ${n}")
        words = text.format(n=most)
        seats = self.host.others if name == "take" else (self.host.me,)
        alike = [text.format(n=self.host.view.money[seat]) for seat in seats]
        gap, font = theme.px(6), theme.font("small", True)
        can_slide = max(self.host.view.money[seat] for seat in seats) > 1
        for steps, few, room in MONEY:  # a line for all of it, in few words if need be, else two
            nodes = [self._step(name, draft, most, words, step, few) for step in steps]
            said = [_("Money")] if few else alike  # the sum that is left stands above
            head = max(*(font.size(each)[0] + 2 * gap for each in said), theme.px(84))
            slide = theme.px(room) if can_slide else -gap
            used = sum(node.w + gap for node in nodes)
            if head + used + slide <= column:
                break
        else:
            head, few, said = EDGE, False, alike
        slider = MoneySlider(
            f"slide:{name}",
            words,
            money,
            most,
            lambda sum: self.host.doing(partial(draft.pay, sum))(),
            theme,
        )
        slider.w, slider.h = slider.natural()
        slider.focusable = False  # keys type the sum: arrows that pass over it leave it as it is
        slider.w = min(slider.w, column - head - used)
        if most > 1:
            nodes.append(slider)
        used += slide - gap * (len(nodes) - 1)  # a seat without money has no slider in its place
        return self._line(
            content, said[0] if few else words, nodes, column, y, alike=said, used=used
        )

    def _step(self, name: str, draft: Draft, most: int, words: str, step: int, few: bool) -> Node:
        """The button for so many dollars more or less, the field for all of them where it is 0,
        which has room for `few` digits or more."""
        theme, money = self.theme, draft.side.money
        if not step:
            field = Field(
                f"money:{name}",
                str(money) if money else "",
                partial(self._typed, draft, most),
                theme,
                label=words,
                placeholder="0",
                most=len(str(most)) + 1,
                allowed=str.isdecimal,
            )
            field.w = theme.font("lead", True).size("000" if few else "0000")[0] + theme.px(26)
            field.h = field.natural()[1]
            return field
        sign = "+" if step > 0 else "−"
        amount = stepped(money, step, most)
        button = Button(
            f"money:{name}:{step:+d}",
            f"{sign}{abs(step)}",
            self.host.doing(partial(draft.pay, amount)),
            theme,
            enabled=amount != money,
        )
        button.pad = 22
        button.w, button.h = button.natural()
        return button

    def _typed(self, draft: Draft, most: int, text: str) -> None:
        """Pays what was typed, as far as the seat has it."""
        self.host.doing(partial(draft.pay, min(most, int(text or 0))))()

    def _asking(self, content: Node, name: str, draft: Draft, column: float, y: float) -> float:
        """A suit and then ranks: any card of the packs can be asked for; nothing is of a hand
        without cards."""
        theme = self.theme
        if not self.host.view.cards(f"hand:{self.to}"):
            return y
        names = [_("Clubs"), _("Diamonds"), _("Hearts"), _("Spades")]
        row = Segmented("ask_suit", names, self.suit, self.host.turn_suit, theme)
        words = _("Ask for a card")
        row.w, row.h = row.natural()
        beside = column - theme.font("small", True).size(words)[0] - 2 * theme.px(6)
        if row.w * 0.85 <= beside:
            row.w = min(row.w, beside)
        else:
            row = Suits("ask_suit", names, self.suit, self.host.turn_suit, self.host.art)
            row.w, row.h = row.natural()
        y = self._line(content, words, [row], column, y)
        thumbs = []
        for rank in RANKS:
            face = rank + SUITS[self.suit]
            copies = self._copies_of(face)
            if not copies:
                continue
            asked = [card for card in copies if card in draft.side.cards]
            tag = _("ask") if asked else ""
            if len(asked) > 1:
                tag = _("ask {n}").format(n=len(asked))
            if any(card in draft.side.show for card in copies):
                tag = _("show")
            height = round(self.height * 0.7)
            node = Thumb(f"ask:{face}", copies[0], height, self.host.art, tag)
            if tag:
                node.states.add("selected")
            node.action = self.host.doing(partial(draft.step_copies, copies))
            node.solid = node.focusable = True
            thumbs.append(node)
        if not thumbs:
            font = theme.font("small")
            none = Label(_("All of this suit are in sight."), font, theme.color("muted"))
            none.place(0, y, column, font.get_linesize())
            content.add(none)
            return y + font.get_linesize() + theme.px(10)
        return self._row(content, thumbs, column, y)

    def _copies_of(self, face: str) -> list[Card]:
        """The copies of a face that can be asked for, in the order in which they are: those known
        to be held, then, the lowest pack first, those that are not in sight elsewhere."""
        held = [c for c in self.host.view.faces(f"hand:{self.to}") if c.face == face]
        packs = sum(len(zone.cards) for zone in self.host.view.zones.values()) // 52
        tails = [""] if packs == 1 else [f"-{pack}" for pack in range(1, packs + 1)]
        copies = [parse_card(face + tail) for tail in tails]
        seen = {card for zone in self.host.view.zones.values() for card in zone.faces}
        return [*held, *(card for card in copies if card not in seen)]

    def _promise(self, content: Node, name: str, draft: Draft, column: float, y: float) -> float:
        """Which promise, and for how many turns: in one line beside its heading or under it where
        they have room there, in few words if need be, else in two."""
        theme = self.theme
        kinds = [
            _("nothing"),
            _("not to neutralise"),
            _("not to acquire"),
            _("no attacks"),
        ]
        which = Stepper(
            f"promise:{name}",
            kinds,
            ACTS.index(draft.act),
            lambda index: self.host.doing(partial(draft.promise, ACTS[index], draft.turns))(),
            theme,
        )
        which.w, which.h = which.natural()
        most, act = max(LONGEST, draft.turns), draft.act
        long = [ngettext("one turn", "{n} turns", n).format(n=n) for n in range(1, most + 1)]
        span = self._turns(name, draft, long)
        head = _("Promise to {name}") if name == "give" else _("Promise of {name}")
        alike = [head.format(name=self.host.names[seat]) for seat in self.host.others]
        words, bold = head.format(name=self.host.names[self.to]), theme.font("small", True)
        gap, slack, least = theme.px(6), theme.px(SLACK), theme.px(84)
        widest = max(bold.size(each)[0] for each in alike) + 2 * gap
        both = which.w + gap + span.w
        if widest + both > column:
            words, alike = _("Promise"), []  # the tray says whose it is and to whom
            own = bold.size(words)[0] + 2 * gap
            ways = (max(least, own), own, EDGE)  # beside the heading, near to it, under it
            left = next((each for each in ways if each + both - 2 * slack <= column), EDGE)
            least = max(left, own)
            if left + both - 2 * slack > column:
                words = _("Promise, for so many turns")
                span = self._turns(name, draft, [str(n) for n in range(1, most + 1)])
                for node in (which, span):
                    lower = node.h - theme.font("body", True).get_linesize() - theme.px(LOW)
                    node.w, node.h = node.w - 2 * lower, node.h - lower
            over = left + which.w + gap + span.w - column
            if 0 < over <= 2 * slack:
                which.w -= over / 2
                span.w -= over / 2
        nodes = [which, span] if act else [which]
        used = which.w + span.w
        return self._line(content, words, nodes, column, y, alike=alike, used=used, least=least)

    def _turns(self, name: str, draft: Draft, choices: Sequence[str]) -> Stepper:
        """For how many turns a promise holds, as `choices` have it from one turn on."""
        promised = partial(draft.promise, draft.act)
        span = Stepper(
            f"turns:{name}",
            choices,
            draft.turns - 1,
            lambda index: self.host.doing(partial(promised, index + 1))(),
            self.theme,
        )
        span.w, span.h = span.natural()
        return span


def _rows(nodes: Sequence[Node], column: float, left: float, gap: float) -> list[list[Node]]:
    """Nodes cut into rows that begin `left` pixels in and end within the column."""
    rows: list[list[Node]] = [[]]
    x = left
    for node in nodes:
        if rows[-1] and x + node.w > column:
            rows.append([])
            x = left
        rows[-1].append(node)
        x += node.w + gap
    return rows
