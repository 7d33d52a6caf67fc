"""The table's furniture: places, plates, figures, ticker and prompt, made anew for every Table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import product
from typing import Final

from pygame import Rect

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.play.session import Player
from tabletop.scene.node import Node, Root
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.tween import Tweens
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import BASE
from tabletop.ui.table.adapter import Action, Held, Place, Plate, Table
from tabletop.ui.table.cards import RADIUS, CardArt, CardNode
from tabletop.ui.table.cards_view import TRAVEL, TableCards
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.hint_reason import Bars, reason_panel
from tabletop.ui.table.layout import Frame, card_size
from tabletop.ui.table.markup import fitted, spans
from tabletop.ui.table.nodes import Edge, Outline, PlaceNode
from tabletop.ui.table.plates import PlateNode, alike
from tabletop.ui.table.prompt_bar import BarsOf, PromptBar
from tabletop.ui.table.scoring.beats import Lying
from tabletop.ui.table.ticker import Since, Ticker
from tabletop.ui.table.tray import counted

MENU: Final = 0.25
"""The part of the width of a window of the design, in text of 100 %, that the buttons at the end of
the ticker take at the most; where there is room for fewer words, that much less of it."""
PADS: Final = (36, 26, 18)
"""The air beside the words of these buttons, in pixels at their scale, the most first."""
FOLDED: Final = ("help", "rules", "counter")
"""Those of these buttons that are in the menu too, in the order in which they give way."""


CALM: Final = 40
"""So many tables, of a round or two, the type under the viewer's plate stays as small as it had to
be for one of them."""


def unbroken(text: str) -> tuple[str, ...]:
    """A sum, or what is said of signs, that no line ends within, and for a line that is narrower
    so that one may end behind the signs, at last anywhere between words; other words as they
    are."""
    if "=" not in text and not text.startswith("{"):
        return (text,)
    whole = text.replace(" ", "\N{NO-BREAK SPACE}")
    signs, end, rest = whole.rpartition("}\N{NO-BREAK SPACE}")
    return (whole, f"{signs}}} {rest}", text) if end else (whole, text)


DOT: Final = "\N{NO-BREAK SPACE}· "
"""What stands between figures in one line."""


def run_on(texts: Sequence[str]) -> str:
    """Figures that stand in one line, a dot between them but after what ends in a colon; where a
    line ends between two the dot goes."""
    out = ""
    for text in texts:
        out += (" " * bool(out) if not out or out.endswith(":") else DOT) + text
    return out


def kind_name(player: Player, is_me: bool, style: Style = PLAIN) -> str:
    """Who plays a seat, as its plate says it."""
    if is_me:
        return _("you")
    if style.name:
        words = {"sharp": _("{level}, sharp"), "gentle": _("{level}, gentle")}
        return words[style.name].format(level=kind_name(player, is_me))
    names = {"human": _("human"), "easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}
    return names.get(player.kind, player.kind)


class TableView(TableCards):
    """The nodes of one table under `root`: furniture here, cards in TableCards.

    `frame` is what everything lies in; whoever composes the table sets it. Where what changed since
    `is_counted` already, figures do not count it once more.
    """

    def __init__(self, root: Root, art: CardArt, tweens: Tweens, frame: Frame) -> None:
        super().__init__(root, art, tweens)
        self.frame = frame
        self.furniture = Node(z=0)
        self.figures = Node()
        self._reckoned: tuple[Sequence[str], int | None] = ((), None)
        self._type: tuple[object, int] = (None, 0)  # keeps its size from turn to turn
        self._written: dict[tuple[int, int], int] = {}
        self._same = 0  # tables shown since it was made smaller
        self.panels = Node(z=5)
        self.plate_layer = Node(z=6)
        self.bar = Node(z=20)
        self.outlines = Node(z=30)
        self.pointed = Node(z=31)
        self.held = Node(z=33)
        root.add(self.held)
        self.gaps = Node(z=9)
        root.add(self.gaps)
        self.over = Node(z=12)
        self.looks = Node(z=32)  # what it comes to is read over the frame of a hint
        self.asking = PromptBar(self.bar, art)
        self.is_counted = False
        layers = (self.furniture, self.panels, self.plate_layer, self.bar)
        root.add(*layers, self.over, self.looks, self.outlines, self.pointed)

    def forget(self) -> None:
        """Also how plates were written: in another layout they may say more."""
        super().forget()
        self._written.clear()

    # What is held

    def lay(self, held: Held, effect: Effect, now: float) -> None:
        """Lays the card of a held moment down on the table as it is, and edges what it concerns."""
        card = held.laid
        assert card is not None
        node = self.cards.get(card)
        over = self.cards.get(held.cards[0]) if held.cards else None
        anchor = over.rect if over is not None else self.anchor(held.onto)
        if node is None:
            node = CardNode(self.art, card, held.onto)
            first = over or next(iter(self.cards.values()), None)
            node.lie(*(first.native if first is not None else card_size(anchor.h)))
            start = self.anchor(effect.sources.get(card, held.onto))
            node.position = (start.centerx - node.w / 2, start.centery - node.h / 2)
            self.cards[card] = node
            self.card_layer.add(node)
        node.z, node.floating = 500, True
        node.zone = held.onto or effect.targets[card]
        for state in ("selected", "playable", "fresh", "dim"):
            node.mark(state, False)
        if over is not None:
            end = (anchor.x + anchor.w * 0.3, anchor.y - anchor.h * 0.2)
        else:
            end = (anchor.centerx - node.w / 2, anchor.centery - node.h / 2)
        self.tweens.start(node, "position", end, TRAVEL, now, arc=20)
        if node.lift:
            self.tweens.start(node, "lift", 0.0, TRAVEL, now)
        self.edge(held)

    def leave_behind(self, effect: Effect) -> None:
        """Takes away what tells of cards that go somewhere else now."""
        for name, card in (self.table.of_cards if self.table else {}).items():
            node = self.root.find(name)
            if node is not None and card in effect.targets:
                node.visible = False

    def edge(self, held: Held) -> None:
        """Edges the cards and plates of a held moment, until the table is shown anew."""
        theme, radius = self.art.theme, round(12 * self.art.theme.window)
        tint = "down" if held.harm else "text"
        self.held.clear()
        for card in (*held.cards, *((held.laid,) if held.laid else ())):
            node = self.cards.get(card)
            if node is not None:
                node.mark("held")
        areas = [self.plates[seat].rect for seat in held.seats if seat in self.plates]
        if held.harm and held.onto:
            areas.append(self.anchor(held.onto))
        self.held.add(*(Edge(area, theme, radius, tint) for area in areas))

    def leave_gaps(self, areas: Sequence[Rect]) -> None:
        """Draws where cards in the air lay, under those that lie there still; none for no more."""
        theme = self.art.theme
        self.gaps.clear()
        for area in areas:
            radius = round(area.w * RADIUS)
            inner = area.inflate(-2 * round(4 * theme.window), -2 * round(4 * theme.window))
            self.gaps.add(Edge(inner, theme, radius, "muted", dashed=True))

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.held.clear()
        for card in self.nodes():
            card.mark("held", False)

    def lying(self, *, lands: bool) -> Lying:
        """Where cards lie as a score begins to be counted, and where those come from that are not
        seen; the last one still `lands`, or lies."""
        cards = {card: node.upright for card, node in self.cards.items()}
        homes = {seat: plate.rect for seat, plate in self.plates.items()}
        return Lying(cards, homes, lands)

    # Furniture

    def furnish(
        self,
        table: Table,
        players: Sequence[Player],
        styles: Sequence[Style],
        me: int | None,
        to_move: int,
        thinking: int | None,
        now: float,
        *,
        winners: Collection[int] = (),
    ) -> None:
        """Makes everything but cards, buttons and ticker anew; the plates of the `winners` of a
        game that is over are marked."""
        before = {seat: plate.count for seat, plate in self.plates.items()}
        if self.is_counted:
            before, self.is_counted = {}, False
        for layer in (self.furniture, self.panels, self.plate_layer, self.over, self.looks):
            layer.clear()
        self.furniture.add(self.figures)
        self.outlines.clear()
        self.table = table
        theme = self.art.theme
        names = [player.name for player in players]
        self.places = []
        radius = round(12 * theme.window)
        for place in table.places:
            spot = PlaceNode(place, self.art, radius)
            self.places.append(spot)
            self.was[place.zone] = place.area
            self.furniture.add(spot)
            if place.caption:
                self._caption(place, names)
            if place.of:
                self._count(place)
        self.panels.add(*table.panels)
        self.over.add(*table.over)
        self.plates = {}
        for plate in table.plates:
            player = players[plate.seat]
            is_me = plate.seat == me and player.is_human
            kind = kind_name(player, is_me, styles[plate.seat])
            node = PlateNode(
                plate,
                player.name,
                kind,
                () if is_me else tuple(dict.fromkeys((kind, kind_name(player, is_me)))),
                self.art,
                to_move=plate.seat == to_move,
                thinking=plate.seat == thinking,
                won=plate.seat in winners,
            )
            self.plates[plate.seat] = node
            self.plate_layer.add(node)
            if plate.note and plate.inside:
                self._note_inside(plate, names)
            elif plate.note:
                self.plate_layer.add(self.note_of(plate, plate.note, names))
            if plate.value is not None and before.get(plate.seat, plate.value) != plate.value:
                node.count = before[plate.seat]
                self.tweens.start(node, "count", float(plate.value), TRAVEL, now)
        plates = self.plates.values()
        fans = [node for node in plates if node.plate.backs and not node.plate.faces]
        has_fans = all(node.has_room for node in fans)
        for node in fans:
            node.has_fan = has_fans  # some alone would look as if the others held nothing
        rows: dict[tuple[int, int], list[PlateNode]] = {}
        for node in plates:
            rows.setdefault((node.rect.y, node.rect.h), []).append(node)
        for shelf, row in rows.items():  # words that went come back with another layout alone
            self._written[shelf] = alike(row, self._written.get(shelf, 0))
        self._reckoned = (names, me)
        self._same += 1
        if self._same >= CALM:  # what made it smaller is long gone, or makes it so again
            self._same, self._type = 0, (None, 0)
        self.reckon(table.figures)

    def _caption(self, place: Place, names: Sequence[str]) -> None:
        theme = self.art.theme
        caption = Rich(f"caption:{place.name or place.zone}", wrap=False, align="centre")
        ink, bright = theme.color("muted"), theme.color("text")
        caption.set(fitted(place.caption, names, self.art, "small", place.area.w, ink, bright))
        area = Rect(0, place.area.bottom + 2, 0, theme.font("small").get_linesize())
        area.w = max(place.area.w, caption.width)  # words that cannot be shorter stand out
        area.centerx = place.area.centerx
        margin = self.frame.pad
        area.clamp_ip(Rect(margin, area.y, self.frame.size[0] - 2 * margin, area.h))
        caption.place(*area)
        self.furniture.add(caption)

    def _count(self, tray: Place) -> None:
        """How many cards lie in a tray, at its foot."""
        theme = self.art.theme
        line = Rich(f"count:{tray.zone}", wrap=False, align="centre")
        bright = theme.color("text" if len(tray.cards) == tray.most else "muted")
        line.set(spans(f"*{counted(tray)}*", (), self.art, "small", bright, bright))
        height = theme.font("small").get_linesize()
        area = tray.area
        line.place(area.x, area.bottom - height - self.frame.pad // 3, area.w, height)
        self.furniture.add(line)

    def _note_inside(self, plate: Plate, names: Sequence[str]) -> None:
        theme = self.art.theme
        ink, bright = theme.color("muted"), theme.color("text")
        note = partial(fitted, plate.note, names, self.art, "small")
        self.plates[plate.seat].tell(lambda room: note(room, ink, bright))

    def note_of(self, plate: Plate, text: str, names: Sequence[str]) -> Node:
        """A line of that text under a plate."""
        ink, bright = self.art.theme.color("muted"), self.art.theme.color("text")
        line = Rich(f"note:{plate.seat}", wrap=False)
        area, art = plate.area, plate.art or self.art
        inset, high = art.theme.px(10), art.theme.font("small").get_linesize()
        line.set(fitted(text, names, art, "small", area.w - inset, ink, bright))
        line.place(area.x + inset, area.bottom, area.w - inset, high)
        return line

    def reckon(self, figures: Sequence[str]) -> None:
        """Writes figures under the viewer's plate, instead of those that stand there."""
        names, me = self._reckoned
        self.figures.clear()
        if me is not None and me in self.plates and figures:
            self._figures(figures, names, me)

    def _figures(self, figures: Sequence[str], names: Sequence[str], me: int) -> None:
        theme, frame = self.art.theme, self.frame
        plate = self.plates[me].rect
        width = min(frame.own.w, plate.w)  # the hand may lie beside a plate that is narrower
        y = plate.bottom + round(6 * theme.window)
        room = frame.size[1] - 4 - y
        count = max(1, len(figures))
        types: list[tuple[Role, CardArt]] = [("body", self.art), ("small", self.art)]
        types += [("small", self.art.at(scale)) for scale in theme.smaller()]
        sizes = (frame.size, theme.scale)
        least = self._type[1] if self._type[0] == sizes else 0
        first = least
        if types[first][1].theme.font(types[first][0]).get_linesize() * count > room:
            first = max(first, 1)
        role, art = types[first]
        step = art.theme.font(role).get_linesize()
        too_many = step * count > room and count > 1
        if too_many or self._too_wide(figures, names, art, role, width - theme.px(4)):
            area = Rect(frame.own.x + theme.px(4), y, width, room)
            first = self._run_on(figures, names, types, least, area)
            self._set_type(sizes, least, first)
            return
        self._set_type(sizes, least, first)
        for index, text in enumerate(figures):
            if (index + 1) * step > room:
                break
            line = Rich(f"figure:{index}", wrap=False)
            line.clips = True
            ink = theme.color("muted")
            line.set(spans(text, names, art, role, ink, theme.color("text")))
            line.place(frame.own.x + theme.px(4), y + index * step, width, step)
            self.figures.add(line)

    def _set_type(self, sizes: object, least: int, found: int) -> None:
        """Keeps in which type figures are set."""
        self._type = (sizes, found)
        if found > least:
            self._same = 0

    def _run_on(
        self,
        figures: Sequence[str],
        names: Sequence[str],
        types: Sequence[tuple[Role, CardArt]],
        least: int,
        area: Rect,
    ) -> int:
        """Figures without lines of their own, in the largest of the types from `least` on that has
        room for all and breaks no word; gives which. Where none has, the words before them give
        way, but where those hold the sum, all of its parts: some of them would not come to it."""
        theme = self.art.theme
        run = Rich("figures")
        run.leading = 1.0
        ink, bright = theme.color("muted"), theme.color("text")
        ways = [(figures, at) for at in range(least, len(types))]
        if "*" in figures[0]:
            ways.append((figures[:1], least))
        else:
            ways.append((figures[1:], least))
            while len(ways[-1][0]) > 1:
                ways.append(((*ways[-1][0][:-2], ways[-1][0][-1]), least))
        most, found = area.h, least
        for texts, at in ways:
            role, art = types[at]
            tall = art.theme.font(role).get_linesize()
            most = max(1, area.h // tall) * tall
            said = []
            for text in texts:
                for words in unbroken(text):
                    run.set(spans(words, names, art, role))
                    if run.widest <= area.w:
                        break
                said.append(words)

            run.set(spans(run_on(said), names, art, role, ink, bright))
            if run.natural(area.w)[1] <= most and run.widest <= area.w:
                found = at
                break
        run.clips = True
        run.place(area.x, area.y, area.w, min(run.natural(area.w)[1], most))
        self.figures.add(run)
        return found

    def _too_wide(
        self, figures: Sequence[str], names: Sequence[str], art: CardArt, role: Role, width: int
    ) -> bool:
        """Whether a line of the figures would be cut."""
        line = Rich(wrap=False)
        for text in figures:
            line.set(spans(text, names, art, role))
            if line.width > width:
                return True
        return False

    def header(
        self,
        told: Sequence[str],
        title: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        since: Since | None = None,
        instead: Callable[[Rect, int], Node | None] = lambda _area, _right: None,
    ) -> None:
        """The ticker with its buttons at the right end, or what comes `instead` of it: that is
        given the ticker's area and the pixels that the buttons take there."""
        self.bar.clear()
        theme, frame = self.art.theme, self.frame
        gap = round(8 * theme.window)
        buttons = self._menu(buttons, gap)
        apart = theme.px(8) - gap  # words keep farther from them in larger text
        taken = theme.px(10) + apart + sum(round(each.natural()[0]) + gap for each in buttons)
        top = min((plate.rect.top for plate in self.plates.values()), default=frame.plates.top)
        bar = instead(frame.ticker, taken)
        if bar is None:
            bar = Ticker(frame.ticker, told, title, names, self.art, taken, since, top)
        x = frame.size[0] - theme.px(10)
        for button in reversed(buttons):
            w, h = button.natural()
            h = min(h, frame.ticker.h - 8)
            x -= w
            button.place(x, (frame.ticker.h - h) // 2, w, h)
            x -= gap
        self.bar.add(bar, *buttons)

    def _menu(self, buttons: Sequence[Button], gap: int) -> Sequence[Button]:
        """Those of the buttons at the end of the ticker that stand there, `gap` pixels apart, which
        hangs on nothing but the window and the size of the text, so that none moves from turn to
        turn: closer where there is less room, and then one after the other in the menu alone."""
        theme, wide = self.art.theme, self.frame.size[0]
        most = wide * MENU * min(1.0, wide / (BASE[0] * theme.scale))
        for count, pad in product(range(len(FOLDED) + 1), PADS):
            kept = [button for button in buttons if button.name not in FOLDED[:count]]
            for button in kept:
                button.pad = pad
            if sum(button.natural()[0] + gap for button in kept) <= most:
                break
        return kept

    def prompt_bar(
        self,
        prompt: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        is_mine: bool,
        bars: BarsOf | None = None,
        others: Sequence[str] = (),
    ) -> None:
        """The prompt, its buttons, which stand still where `others` stand there in turn with it,
        and between them the `bars` of a hint."""
        self.asking.show(self.frame.prompt, prompt, names, buttons, is_mine, bars, others)

    def reason(
        self,
        text: str,
        names: Sequence[str],
        bars: Bars,
        kept: Sequence[Rect],
    ) -> None:
        """The reason of a hint for which the prompt has no room, with its bars; `kept` is what it
        speaks of."""
        frame, cards = self.frame, [node.rect for node in self.cards.values()]
        buttons = [node for node in self.bar.children if isinstance(node, Button)]
        right = min((button.x for button in buttons if button.y < frame.ticker.bottom), default=0)
        free = round(right - self.art.theme.px(8))
        self.bar.add(reason_panel(text, names, self.art, bars, frame, free, kept, cards))

    def has_room(
        self,
        prompt: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        bars: BarsOf | None = None,
        others: Sequence[str] = (),
        *,
        elsewhere: bool = False,
    ) -> bool:
        """Whether a prompt beside its buttons, and the `bars` of a hint, has room in its bar, and
        each of `others` that stands there in turn with it; what can be said `elsewhere`, in type
        that is no smaller than a prompt's at a text size of 100 %."""
        return self.asking.has_room(
            self.frame.prompt, prompt, names, buttons, bars, others, elsewhere=elsewhere
        )

    @property
    def me(self) -> int | None:
        """The viewer's seat."""
        return self._reckoned[1]

    def looked_at(self) -> list[Rect]:
        """What is looked at before a move: the places of all and of the viewer, and figures."""
        me = self.me
        known = {node.place_of.zone: node.rect for node in self.places}
        places = [at for zone, at in known.items() if zone.partition(":")[2] in ("", f"{me}")]
        return [*places, *(node.rect for node in self.figures.children if node.visible)]

    @property
    def asked(self) -> list[Button]:
        """The buttons of the prompt's bar."""
        buttons = [node for node in self.bar.children if isinstance(node, Button)]
        return [each for each in buttons if self.asking.area.colliderect(each.rect)]

    def main_buttons(self) -> list[Rect]:
        """Where the gold buttons of the prompt bar are."""
        return [button.rect for button in self.asked if button.kind == "main"]

    # Outlines

    def outline(self, places: Sequence[Place], best: Place | None = None) -> None:
        """Outlines legal targets, one of them as the best; none for an empty list. Those aside are
        outlined only as the best."""
        have = [node.place_of for node in self.outlines.children if isinstance(node, Outline)]
        loud = [place for place in places if not place.quiet]
        lit = [place for place in loud if not place.aside or place is best]
        if have != lit:
            self.outlines.clear()
            radius = round(12 * self.art.theme.window)
            self.outlines.add(*(Outline(place, self.art.theme, radius) for place in lit))
        for node in self.outlines.children:
            if isinstance(node, Outline):
                node.best = node.place_of is best
        for node in self.places:
            legal = any(node.place_of is place for place in places)
            node.mark("target", legal)
            node.mark("best", node.place_of is best)
            node.focusable = legal and not node.place_of.pointed
            node.solid = legal or node.place_of.look != "none"

    def places_of(self, zone: str) -> list[Place]:
        """The places that show a zone, or parts of it."""
        return [node.place_of for node in self.places if node.place_of.zone == zone]

    def place_of(self, zone: str) -> Place | None:
        """The place of a zone, None where it has none."""
        places = self.table.places if self.table else ()
        return next((place for place in places if place.zone == zone), None)

    def place_node(self, place: Place) -> PlaceNode | None:
        """The node of a place."""
        return next((node for node in self.places if node.place_of is place), None)

    def buttons_of(
        self, actions: Sequence[Action], press: Callable[[Action], None]
    ) -> list[Button]:
        """Buttons for the actions of the prompt bar."""
        out = []
        for action in actions:
            if action.hidden:
                continue
            if action.button is not None:
                action.button.action = partial(press, action)
                out.append(action.button)
                continue
            out.append(
                Button(
                    action.name,
                    action.label,
                    partial(press, action),
                    self.art.theme,
                    kind="main" if action.main else "plain",
                    key=action.key,
                    hint=action.hint,
                    enabled=action.enabled,
                    short=action.key,
                )
            )
        return out
