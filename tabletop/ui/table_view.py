"""The table's nodes: furniture made anew for every Table, and cards that travel between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.session import Player
from tabletop.i18n import _
from tabletop.scene.node import Node, Root
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.tween import Tweens, ease_out
from tabletop.scene.widgets import Button, Panel
from tabletop.ui.cards import CardArt, CardNode
from tabletop.ui.effects import Effect
from tabletop.ui.layout import Frame, Slot
from tabletop.ui.markup import spans
from tabletop.ui.table_nodes import Outline, PlaceNode, PlateNode
from tabletop.ui.tables import Action, Place, Plate, Table
from tabletop.ui.ticker import Ticker

TRAVEL: Final = 0.4
SETTLE: Final = 0.08
SPRING: Final = 0.2
SHUFFLE: Final = 0.18
FADE: Final = 0.2
DEAL_STEP: Final = 0.045


def kind_name(player: Player, is_me: bool) -> str:
    """Who plays a seat, as its plate says it."""
    if is_me:
        return _("you")
    names = {"human": _("human"), "easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}
    return names.get(player.kind, player.kind)


class TableView:
    """Holds the nodes of one table under `root`, and turns each Table into pictures and motion."""

    def __init__(self, root: Root, art: CardArt, tweens: Tweens) -> None:
        self.art = art
        self.tweens = tweens
        self.table: Table | None = None
        self.places: list[PlaceNode] = []
        self.plates: dict[int, PlateNode] = {}
        self.cards: dict[Card, CardNode] = {}
        self.hidden: dict[str, list[CardNode]] = {}
        self.furniture = Node(z=0)
        self.panels = Node(z=5)
        self.card_layer = Node(z=10)
        self.plate_layer = Node(z=6)
        self.bar = Node(z=20)
        self.outlines = Node(z=30)
        root.add(
            self.furniture, self.panels, self.plate_layer, self.card_layer, self.bar, self.outlines
        )

    # Furniture

    def furnish(
        self,
        table: Table,
        frame: Frame,
        players: Sequence[Player],
        me: int | None,
        to_move: int,
        thinking: int | None,
        now: float,
    ) -> None:
        """Makes everything but cards, buttons and ticker anew."""
        before = {seat: plate.count for seat, plate in self.plates.items()}
        for layer in (self.furniture, self.panels, self.plate_layer):
            layer.clear()
        self.outlines.clear()
        self.table = table
        theme = self.art.theme
        names = [player.name for player in players]
        self.places = []
        radius = round(12 * theme.window)
        for place in table.places:
            spot = PlaceNode(place, self.art, radius)
            self.places.append(spot)
            self.furniture.add(spot)
            if place.caption:
                self._caption(place, names)
        self.panels.add(*table.panels)
        self.plates = {}
        for plate in table.plates:
            player = players[plate.seat]
            node = PlateNode(
                plate,
                player.name,
                kind_name(player, plate.seat == me),
                self.art,
                to_move=plate.seat == to_move,
                thinking=plate.seat == thinking,
            )
            self.plates[plate.seat] = node
            self.plate_layer.add(node)
            if plate.note:
                self._note(plate, names)
            if plate.value is not None and before.get(plate.seat, plate.value) != plate.value:
                node.count = before[plate.seat]
                self.tweens.start(node, "count", float(plate.value), TRAVEL, now)
        self._figures(table, frame, names, me)

    def _caption(self, place: Place, names: Sequence[str]) -> None:
        theme = self.art.theme
        caption = Rich(f"caption:{place.name or place.zone}", wrap=False, align="centre")
        caption.set(
            spans(
                place.caption, names, self.art, "small", theme.color("muted"), theme.color("text")
            )
        )
        area = place.area
        caption.place(area.x, area.bottom + 2, area.w, theme.font("small").get_linesize())
        self.furniture.add(caption)

    def _note(self, plate: Plate, names: Sequence[str]) -> None:
        theme = self.art.theme
        note = Rich(f"note:{plate.seat}", wrap=False)
        ink = theme.color("muted")
        note.set(spans(plate.note, names, self.art, "small", ink, theme.color("text")))
        area = plate.area
        note.place(area.x + theme.px(10), area.bottom, area.w, theme.font("small").get_linesize())
        self.plate_layer.add(note)

    def _figures(self, table: Table, frame: Frame, names: Sequence[str], me: int | None) -> None:
        if me is None or me not in self.plates:
            return
        theme = self.art.theme
        plate = self.plates[me].rect
        y = plate.bottom + round(6 * theme.window)
        room = frame.size[1] - 4 - y
        count = max(1, len(table.figures))
        role: Role = "body"
        if theme.font("body").get_linesize() * count > room:
            role = "small"
        if theme.font("small").get_linesize() * count > room and count > 1:
            # No room for lines of their own: the figures run on, without the words before them.
            run = Rich("figures")
            run.leading = 1.0
            joined = "  ".join(table.figures[1:])
            ink, bright = theme.color("muted"), theme.color("text")
            run.set(spans(joined, names, self.art, role, ink, bright))
            run.clips = True
            tall = theme.font(role).get_linesize()
            height = min(run.natural(frame.own.w)[1], max(1, room // tall) * tall)
            run.place(frame.own.x + theme.px(4), y, frame.own.w, height)
            self.furniture.add(run)
            return
        step = theme.font(role).get_linesize()
        for index, text in enumerate(table.figures):
            if (index + 1) * step > room:
                break
            line = Rich(f"figure:{index}", wrap=False)
            line.clips = True
            ink = theme.color("muted")
            line.set(spans(text, names, self.art, role, ink, theme.color("text")))
            line.place(frame.own.x + theme.px(4), y + index * step, frame.own.w, step)
            self.furniture.add(line)

    def header(
        self,
        frame: Frame,
        told: Sequence[str],
        title: str,
        names: Sequence[str],
        buttons: Sequence[Button],
    ) -> None:
        """The ticker with its buttons at the right end, and the bar below the middle."""
        self.bar.clear()
        theme = self.art.theme
        x = frame.size[0] - theme.px(10)
        placed = []
        for index, button in enumerate(reversed(buttons)):
            w, h = button.natural()
            if index and frame.size[0] - x + w > frame.size[0] * 0.28:
                break
            h = min(h, frame.ticker.h - 8)
            x -= w
            button.place(x, (frame.ticker.h - h) // 2, w, h)
            placed.append(button)
            x -= theme.px(8)
        self.bar.add(Ticker(frame.ticker, told, title, names, self.art, frame.size[0] - x))
        self.bar.add(*reversed(placed))

    def prompt_bar(
        self,
        frame: Frame,
        prompt: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        is_mine: bool,
    ) -> int:
        """The prompt and its buttons; gives how many lines the prompt needs."""
        theme = self.art.theme
        area = frame.prompt
        edge = theme.color("gold" if is_mine else "hairline")
        edge.a = 120 if is_mine else 255
        panel = Panel(theme.color("panel"), edge, radius=round(11 * theme.window))
        panel.place(*area)
        self.bar.add(panel)
        x = area.right - theme.px(8)
        for button in reversed(buttons):
            w, h = button.natural()
            h = min(h, area.h - 6)
            x -= w
            button.place(x, area.centery - h // 2, w, h)
            x -= theme.px(8)
        left = area.x + theme.px(18)
        text = Rich("prompt")
        text.leading = 1.0
        room = round(x - left - theme.px(6))
        text.set(spans(prompt, names, self.art, "lead", theme.color("text"), theme.color("text")))
        lines = len(text.lines(room))
        if text.natural(room)[1] > area.h:
            text.set(
                spans(prompt, names, self.art, "body", theme.color("text"), theme.color("text"))
            )
        text.place(left, area.y, room, area.h)
        self.bar.add(text, *buttons)
        return lines

    # Outlines

    def outline(self, places: Sequence[Place], best: Place | None = None) -> None:
        """Outlines legal targets, one of them as the best; none for an empty list."""
        have = [node.place_of for node in self.outlines.children if isinstance(node, Outline)]
        if have != list(places):
            self.outlines.clear()
            radius = round(12 * self.art.theme.window)
            self.outlines.add(*(Outline(place, self.art.theme, radius) for place in places))
        for node in self.outlines.children:
            if isinstance(node, Outline):
                node.best = node.place_of is best
        for node in self.places:
            legal = any(node.place_of is place for place in places)
            node.mark("target", legal)
            node.mark("best", node.place_of is best)
            node.focusable = legal
            node.solid = legal or node.place_of.look != "none"

    def place_node(self, place: Place) -> PlaceNode | None:
        """The node of a place."""
        return next((node for node in self.places if node.place_of is place), None)

    # Cards

    def anchor(self, zone: str) -> Rect:
        """Where cards of a zone are taken to be that are not shown one by one."""
        kind, _colon, name = zone.partition(":")
        if kind == "hand" and name.isdigit() and int(name) in self.plates:
            return self.plates[int(name)].rect
        for node in self.places:
            if node.place_of.zone == zone:
                return node.rect
        if name.isdigit() and int(name) in self.plates:
            return self.plates[int(name)].rect
        root = self.furniture.root
        assert root is not None
        return Rect(round(root.w / 2) - 20, round(root.h * 0.36), 40, 56)

    def deal(self, effect: Effect | None, now: float, seconds: float, fade: bool) -> None:
        """Brings every card to its slot: at once without an effect, else travelling.

        With `fade` cards do not travel but appear where they lie.
        """
        assert self.table is not None
        old, old_hidden = self.cards, self.hidden
        self.cards, self.hidden = {}, {}
        order = 0
        waiting: list[tuple[CardNode, Slot, int]] = []
        for place in self.table.places:
            for card, slot in zip(place.cards, place.slots, strict=True):
                node = self._node(card, place, slot, old, old_hidden, effect)
                node.z = order
                order += 1
                waiting.append((node, slot, len(waiting)))
        self._leave(
            [*old.values(), *(n for nodes in old_hidden.values() for n in nodes)], effect, now
        )
        fresh = 0
        for node, slot, _index in waiting:
            new = "new" in node.states
            node.states.discard("new")
            delay = 0.0
            if new and effect is not None and effect.dealt:
                delay = fresh * DEAL_STEP
                fresh += 1
            self._travel(node, slot, effect, now, seconds, fade, delay)

    def _node(
        self,
        card: Card | None,
        place: Place,
        slot: Slot,
        old: dict[Card, CardNode],
        old_hidden: dict[str, list[CardNode]],
        effect: Effect | None,
    ) -> CardNode:
        zone = place.zone
        node: CardNode | None = None
        source = ""
        if card is not None:
            node = old.pop(card, None)
            source = effect.sources.get(card, "") if effect else ""
        elif old_hidden.get(zone):
            node = old_hidden[zone].pop(0)
        elif effect:
            source = effect.unseen.get(zone, "")
        if node is None and source and old_hidden.get(source):
            node = old_hidden[source].pop()
            node.show(card)
        if node is None:
            node = CardNode(self.art, card, zone)
            self._size(node, slot)
            node.position = (slot.x, slot.y)
            if source:
                anchor = self.anchor(source)
                node.position = (anchor.centerx - node.w / 2, anchor.centery - node.h / 2)
                node.states.add("new")
                node.states.add("travels")
            else:
                node.states.add("appears")
            self.card_layer.add(node)
        elif node.zone != zone:
            node.states.add("travels")
        node.zone = zone
        node.enabled = True
        if card is not None:
            self.cards[card] = node
        else:
            self.hidden.setdefault(zone, []).append(node)
        return node

    @staticmethod
    def _size(node: CardNode, slot: Slot) -> None:
        node.lie(slot.w, slot.h, slot.angle)

    def _travel(
        self,
        node: CardNode,
        slot: Slot,
        effect: Effect | None,
        now: float,
        seconds: float,
        fade: bool,
        delay: float,
    ) -> None:
        travels = "travels" in node.states
        appears = "appears" in node.states
        node.states -= {"travels", "appears"}
        node.home = (slot.x, slot.y)
        tweens = self.tweens
        if effect is None or (fade and (travels or appears)):
            tweens.cancel(node)
            self._size(node, slot)
            node.position, node.lift, node.floating = node.home, 0.0, False
            node.alpha = 1.0
            if effect is not None and fade:
                node.alpha = 0.0
                tweens.start(node, "alpha", 1.0, FADE, now, delay=delay)
            return
        if appears:
            node.alpha = 1.0
            return
        here = (round(node.x), round(node.y))
        there = (round(slot.x), round(slot.y))
        if here == there and node.size == (round(slot.w), round(slot.h)) and not node.lift:
            node.floating = False
            return
        time = seconds if travels else SHUFFLE
        start_w, start_h = node.w, node.h
        self._size(node, slot)
        end_w, end_h = node.w, node.h
        if (round(start_w), round(start_h)) != (round(end_w), round(end_h)):
            node.w, node.h = start_w, start_h
            tweens.start(node, "w", end_w, time, now, delay=delay)
            tweens.start(node, "h", end_h, time, now, delay=delay)
        node.floating = travels or node.lift > 0
        if node.lift:
            tweens.start(node, "lift", 0.0, time, now, ease=ease_out, delay=delay)
        if delay:
            node.alpha = 0.0
            tweens.start(node, "alpha", 1.0, 0.01, now, delay=delay)
        arc = min(40.0, abs(slot.x - node.x) * 0.08 + 10) if travels and time > SETTLE * 2 else 0.0
        tweens.start(
            node, "position", node.home, time, now, arc=arc, delay=delay, on_end=_land(node)
        )

    def _leave(self, nodes: Sequence[CardNode], effect: Effect | None, now: float) -> None:
        """Takes cards off the table that are shown no longer."""
        for node in nodes:
            self.tweens.cancel(node)
            target = effect.targets.get(node.card, "") if effect and node.card else ""
            if not target:
                node.detach()
                continue
            anchor = self.anchor(target)
            node.solid, node.floating, node.name = False, True, ""
            end = (anchor.centerx - node.w / 2, anchor.centery - node.h / 2)
            self.tweens.start(node, "alpha", 0.0, 0.12, now, delay=TRAVEL * 0.7)
            self.tweens.start(node, "position", end, TRAVEL, now, arc=24, on_end=node.detach)

    def lay_last(self, effect: Effect, now: float) -> None:
        """Brings cards to where they went before everything was gathered in again."""
        for card, zone in effect.targets.items():
            anchor = self.anchor(zone)
            node = self.cards.get(card)
            if node is None:
                node = CardNode(self.art, card, zone)
                start = self.anchor(effect.sources.get(card, zone))
                first = next(iter(self.cards.values()), None)
                node.lie(*(first.native if first else (80, 112)))
                node.position = (start.centerx - node.w / 2, start.centery - node.h / 2)
                self.cards[card] = node
                self.card_layer.add(node)
            node.z = 500
            end = (anchor.centerx - node.w / 2, anchor.centery - node.h / 2)
            self.tweens.start(node, "position", end, TRAVEL, now, on_end=_land(node))

    def arrange(self, slots: dict[CardNode, Slot], now: float) -> None:
        """Moves cards aside within their place, for a gap or a raised card."""
        for node, slot in slots.items():
            node.home = (slot.x, slot.y)
            self.tweens.start(node, "position", node.home, 0.12, now)

    def buttons_of(
        self, actions: Sequence[Action], press: Callable[[Action], None]
    ) -> list[Button]:
        """Buttons for the actions of the prompt bar."""
        out = []
        for action in actions:
            out.append(
                Button(
                    action.name,
                    action.label,
                    lambda action=action: press(action),  # type: ignore[misc]
                    self.art.theme,
                    kind="main" if action.main else "plain",
                    key=action.key,
                    hint=action.hint,
                    enabled=action.enabled,
                )
            )
        return out


def _land(node: CardNode) -> Callable[[], None]:
    def land() -> None:
        node.floating = False

    return land
