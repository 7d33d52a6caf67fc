"""The cards on the table: each travels from where it lay to where the new Table has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.scene.node import Node, Root
from tabletop.scene.text import Span
from tabletop.scene.tween import FADE, Tweens, ease_out
from tabletop.ui.table.adapter import Place, Table
from tabletop.ui.table.cards import CardArt, CardNode
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import spans
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.plates import PlateNode

TRAVEL: Final = 0.4
SETTLE: Final = 0.08
SPRING: Final = 0.2
SHUFFLE: Final = 0.18
DEAL_STEP: Final = 0.045


class TableCards:
    """Holds the card nodes of one table: `cards` by card, `hidden` by zone; `rise` says how many
    pixels a card of a zone stands over its slot at rest."""

    def __init__(self, root: Root, art: CardArt, tweens: Tweens) -> None:
        self.root = root
        self.art = art
        self.tweens = tweens
        self.table: Table | None = None
        self.places: list[PlaceNode] = []
        self.was: dict[str, Rect] = {}
        self.plates: dict[int, PlateNode] = {}
        self.cards: dict[Card, CardNode] = {}
        self.hidden: dict[str, list[CardNode]] = {}
        self.rise: Callable[[Card | None, str], float] = _flat
        self.card_layer = Node(z=10)
        root.add(self.card_layer)

    def forget(self) -> None:
        """Takes every card off, so that the next deal puts them down anew."""
        self.card_layer.clear()
        self.was.clear()
        self.cards, self.hidden = {}, {}

    def nodes(self) -> list[CardNode]:
        """Every card that lies on the table, those face down too."""
        return [*self.cards.values(), *(node for nodes in self.hidden.values() for node in nodes)]

    def anchor(self, zone: str) -> Rect:
        """Where cards of a zone are taken to be that are not shown one by one; of one that is there
        no longer, where it was."""
        kind, _colon, name = zone.partition(":")
        if kind == "hand" and name.isdigit() and int(name) in self.plates:
            return self.plates[int(name)].rect
        for node in self.places:
            if node.place_of.zone == zone:
                return node.rect
        if name.isdigit() and int(name) in self.plates:
            return self.plates[int(name)].rect
        if zone in self.was:
            return self.was[zone]
        return Rect(round(self.root.w / 2) - 20, round(self.root.h * 0.36), 40, 56)

    def deal(
        self, effect: Effect | None, now: float, seconds: float, *, still: bool = False
    ) -> None:
        """Brings every card to its slot: at once without an effect, else travelling; `still` ones
        stand as high over their slots as before."""
        assert self.table is not None
        old, old_hidden = self.cards, self.hidden
        self.cards, self.hidden = {}, {}
        waiting: list[tuple[CardNode, Slot]] = []
        for place in self.table.places:
            badges = place.badges or ("",) * len(place.cards)
            shown = [*place.slots[1:], None][: len(place.slots)]
            under = place.under or ("",) * len(place.cards)
            lying = zip(place.cards, place.slots, shown, badges, under, strict=True)
            for card, slot, later, badge, line in lying:
                node = self._node(card, place, slot, old, old_hidden, effect)
                node.write(badge, place.lifts)
                node.subtitle(self._line(line, place.under_at))
                if not still:
                    node.rise = self.rise(card, place.zone)
                covered = later is not None and later.y == slot.y and slot.x < later.x
                node.uncover(min(slot.w, later.x - slot.x) if covered and later else slot.w)
                waiting.append((node, slot))
        self._stack([node for node, _slot in waiting])
        self._leave(
            [*old.values(), *(n for nodes in old_hidden.values() for n in nodes)], effect, now
        )
        fresh = 0
        for node, slot in waiting:
            new = "new" in node.states
            node.states.discard("new")
            delay = 0.0
            if new and effect is not None and effect.dealt:
                delay = fresh * DEAL_STEP
                fresh += 1
            self._travel(node, slot, effect, now, seconds, delay)

    def _line(self, text: str, at: float) -> list[Span]:
        """What stands under a card, as spans, in text of a scale of its own where that is not 0."""
        theme = self.art.theme
        ink, bright = theme.color("muted"), theme.color("text")
        art = self.art.at(at) if at else self.art
        return spans(text, (), art, "small", ink, bright) if text else []

    @staticmethod
    def _stack(nodes: Sequence[CardNode]) -> None:
        """Lays each over those before it; what stays where it was in that order is not redrawn."""
        there = [node for node in nodes if node.drawn is not None]
        come = [node for node in there if "travels" in node.states]
        stay = [node.z for node in there if "travels" not in node.states]
        if any(low >= high for low, high in pairwise(stay)):
            come = there
        for order, node in enumerate(nodes):
            node.renumber(order)
        for node in come:
            node.touch()

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
        delay: float,
    ) -> None:
        travels = "travels" in node.states
        appears = "appears" in node.states
        node.states -= {"travels", "appears"}
        node.home = (slot.x, slot.y - node.rise)
        tweens = self.tweens
        if effect is None:
            tweens.cancel(node)
            self._size(node, slot)
            node.position, node.lift, node.floating = node.home, 0.0, False
            node.alpha = 1.0
            return
        if appears:
            node.position, node.alpha = node.home, 1.0
            return
        here = (round(node.x), round(node.y))
        there = (round(node.home[0]), round(node.home[1]))
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
            node.subtitle(())
            target = effect.targets.get(node.card, "") if effect and node.card else ""
            if not target:
                node.detach()
                continue
            anchor = self.anchor(target)
            node.solid, node.floating, node.name, node.zone = False, True, "", target
            end = (anchor.centerx - node.w / 2, anchor.centery - node.h / 2)
            if self.tweens.still:
                self.tweens.start(node, "alpha", 0.0, FADE, now, on_end=node.detach)
                continue
            self.tweens.start(node, "alpha", 0.0, 0.12, now, delay=TRAVEL * 0.7)
            self.tweens.start(node, "position", end, TRAVEL, now, arc=24, on_end=node.detach)

    def arrange(self, slots: dict[CardNode, Slot], now: float) -> None:
        """Moves cards aside within their place, for a gap or a raised card."""
        for node, slot in slots.items():
            node.home = (slot.x, slot.y - node.rise)
            self.tweens.start(node, "position", node.home, 0.12, now)


def _flat(_card: Card | None, _zone: str) -> float:
    return 0.0


def _land(node: CardNode) -> Callable[[], None]:
    def land() -> None:
        node.floating = False

    return land
