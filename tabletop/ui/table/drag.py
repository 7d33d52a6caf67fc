"""Picking up cards: selection, drag, legal targets and what a gesture comes to.

Rules are asked, never known: every place that takes drops is judged, what is legal is outlined,
and a drop does exactly what the outline showed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.scene.tween import Tweens
from tabletop.ui.table.adapter import Place
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.cards_view import SPRING
from tabletop.ui.table.drop_targets import DropTarget, Ground, Grounds
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.tray import laid, tray_of
from tabletop.ui.table.view import TableView

TILT: Final = 4
RAISED: Final = {"hover": 0.05, "ring": 0.05, "selected": 0.1}
"""How far cards in hand stand up, in card heights."""
LYING: Final = 0.03
"""How far one that lies on the table does at the most."""
SMALL: Final = 0.46
"""How large a card is drawn at the most while it is held over a place smaller than it, of that."""
LEAST: Final = 44
"""The width in pixels of a window of 1280 by 800 that it keeps at the least."""
UPON: Final = 0.8
"""How much of a place a card covers that it is for, with the gap beside it."""
HANG: Final = 10
"""How far off the pointer it hangs then, in pixels of a window of 1280 by 800."""


class DragController:
    """The selection and the drag of the viewer's cards on one table.

    `judge` gives the verdict on a drop, `keep` takes a new order of the hand, `shown` tells of
    several moves which one the table shows. `held` is where the card in the air lies, which is
    judged by its whole size however small it is drawn.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        tweens: Tweens,
        judge: Callable[[Drop], Verdict],
        keep: Callable[[Sequence[Card]], None],
        shown: Callable[[Sequence[Move]], Move | None],
    ) -> None:
        self.model = model
        self.view = view
        self.tweens = tweens
        self.judge = judge
        self.keep = keep
        self.shown = shown
        self.carried: list[CardNode] = []
        self.targets: list[DropTarget] = []
        self.best: DropTarget | None = None
        self._walls: list[Place] = []
        self._homes: list[Place] = []
        self._ground: Ground | None = None
        self._point: tuple[float, float] = (0.0, 0.0)
        self._offset: list[tuple[float, float]] = []
        self._small: Rect | None = None
        self.held = Rect(0, 0, 0, 0)
        self._gap: int | None = None

    # What may be picked up

    def can_lift(self, node: CardNode) -> bool:
        """Whether the viewer may pick the card up: of cards face down only the top one."""
        place = self.place_of(node)
        if place is None or not place.lifts:
            return False
        return node.card is not None or node is self.view.hidden[place.zone][-1]

    def is_part(self, node: CardNode) -> bool:
        """Whether the card is dragged only with all that lies in its place."""
        place = self.place_of(node)
        return place is not None and place.whole

    def is_of_use(self, node: CardNode) -> bool:
        """Whether keys come to the card: it can be picked up, and face down also go somewhere."""
        if self.is_part(node):
            return False
        if not self.can_lift(node) or node.card is not None:
            return self.can_lift(node)
        places = self.view.table.places if self.view.table else ()
        each = (self._judged(place, (), node.zone) for place in places if place.drops)
        return self.model.viewer is not None and any(target.is_legal for target in each)

    def place_of(self, node: CardNode) -> Place | None:
        """The place a card lies in, by zone and card."""
        if self.view.table is None:
            return None
        for place in self.view.table.places:
            if place.zone == node.zone and (node.card is None or node.card in place.cards):
                return place
        return None

    @property
    def source(self) -> str:
        """The zone of what is selected, "" while there is nothing."""
        if self.model.pile:
            return self.model.pile
        node = self.view.cards.get(self.model.selected[0]) if self.model.selected else None
        tray = tray_of(self.view.table)
        if tray is not None and node is not None:
            return tray.of
        return node.zone if node else ""

    # Selection

    def prune(self) -> None:
        """Forgets selected cards that can be picked up no longer."""
        kept = [
            card
            for card in self.model.selected
            if card in self.view.cards and self.can_lift(self.view.cards[card])
        ]
        hidden = self.view.hidden.get(self.model.pile)
        self.select(kept, self.model.pile if hidden and self.can_lift(hidden[-1]) else "")

    def select(self, cards: Sequence[Card], pile: str = "") -> None:
        """Selects exactly these cards, all of one zone, or the top card, face down, of a pile; and
        outlines where they may go."""
        for card, node in self.view.cards.items():
            node.mark("selected", card in cards)
        for zone, nodes in self.view.hidden.items():
            for node in nodes:
                node.mark("selected", zone == pile and node is nodes[-1])
        self.model.selected, self.model.pile = list(cards), pile
        self.judge_selection()
        self.outline_targets()

    def judge_selection(self) -> None:
        """Judges every place for what is selected; what lies in a tray waits for its button."""
        in_tray = tray_of(self.view.table) is not None
        self.judge_places([] if in_tray else self.model.selected, self.model.pile)

    def toggled(self, card: Card) -> list[Card]:
        """The selection with `card` added or taken out; other zones' cards drop out."""
        node = self.view.cards[card]
        if card in self.model.selected:
            return [held for held in self.model.selected if held is not card]
        if tray_of(self.view.table) is not None:
            return [*self.model.selected, card]
        same = [held for held in self.model.selected if self.view.cards[held].zone == node.zone]
        return [*same, card]

    def judge_places(self, cards: Sequence[Card], pile: str = "") -> None:
        """Judges every place for `cards`, or for the top card, face down, of `pile`."""
        self.targets, self._walls, self._homes = [], [], []
        self.best = self._ground = None
        table = self.view.table
        source = pile
        if cards and cards[0] in self.view.cards:
            source = self.view.cards[cards[0]].zone
        if not source or self.model.viewer is None or table is None:
            return
        placed = {place.zone for place in table.places}
        seats = [Place(f"hand:{plate.seat}", plate.area, drops=False) for plate in table.plates]
        for place in (*table.places, *(seat for seat in seats if seat.zone not in placed)):
            is_home = place.zone == pile or any(card in place.cards for card in cards)
            if is_home or (place.along and place.along == source):
                self._homes.append(place)
            elif place.drops:
                self.targets.append(self._judged(place, cards, source))
            else:
                self._walls.append(place)

    def _judged(self, place: Place, cards: Sequence[Card], source: str) -> DropTarget:
        assert self.model.viewer is not None
        tray = tray_of(self.view.table)
        target = laid(tray, place, cards, self.model.selected) if tray else None
        return target or DropTarget(
            place, self.judge(Drop(self.model.viewer, tuple(cards), source, place.zone))
        )

    @property
    def legal(self) -> list[DropTarget]:
        """The targets that do something."""
        return [target for target in self.targets if target.is_legal]

    @property
    def only(self) -> DropTarget | None:
        """The target to take without asking where: the only legal one, one of several that all come
        to the same single move, or one that comes to the move that the table shows."""
        return self._only(self.legal)

    @property
    def only_held(self) -> DropTarget | None:
        """The target that keys take what is selected to without asking where: `only`, and none
        where one of the places is for deliberate drops alone."""
        if any(target.place.deliberate and not target.place.pointed for target in self.legal):
            return None
        return self.only

    def only_of(self, card: Card) -> DropTarget | None:
        """The target that `card` would be taken to without asking where, were it picked up alone;
        None where it would be asked, or there is none."""
        legal = self.goes(card)
        if any(target.place.deliberate and not target.place.pointed for target in legal):
            return None
        return self._only(legal)

    def goes(self, card: Card) -> list[DropTarget]:
        """The targets that do something with `card`, were it picked up alone."""
        table, node = self.view.table, self.view.cards.get(card)
        if table is None or node is None or self.model.viewer is None:
            return []
        places = [each for each in table.places if each.drops and card not in each.cards]
        found = (self._judged(place, (card,), node.zone) for place in places)
        return [target for target in found if target.is_legal]

    def aims(self, card: Card) -> bool:
        """Whether `card` could be aimed at a place beside those that it goes to without asking."""
        places = [target.place for target in self.goes(card)]
        return any(place.aside and not place.pointed for place in places)

    def _only(self, found: Sequence[DropTarget]) -> DropTarget | None:
        places = ((target, target.place) for target in found)
        legal = [target for target, at in places if not (at.deliberate or at.pointed)]
        legal = [target for target in legal if not target.place.aside] or legal
        if not legal:
            return None
        shown = self.shown([move for target in legal for move in target.verdict.moves])
        if shown is not None:
            return next(target for target in legal if shown in target.verdict.moves)
        moves = legal[0].verdict.moves
        same = len(moves) == 1 and all(target.verdict.moves == moves for target in legal)
        return legal[0] if same or len(legal) == 1 else None

    def target_at(self, place: Place) -> DropTarget | None:
        """The verdict on a place for what is selected."""
        return next((target for target in self.targets if target.place is place), None)

    def upon(self, node: CardNode) -> DropTarget | None:
        """The target that takes what is selected onto this card alone; None where none does."""
        if not self.model.is_holding:
            return None
        card = node.resting.move(0, round(node.rise))
        over = ((each, each.place.area) for each in self.legal)
        return next((each for each, at in over if _size(at.clip(card)) > UPON * _size(at)), None)

    def outline_targets(self) -> None:
        """Brings the outlines up to date."""
        self.view.outline(
            [target.place for target in self.legal], self.best.place if self.best else None
        )

    def light(self, card: Card | None) -> None:
        """Outlines the cards that `card`, which is pointed at, could go to; None for no more."""
        table = self.view.table
        if self.model.is_holding or self.carried or table is None or not table.lights:
            return
        self.judge_places([card] if card is not None else [])
        self.view.outline([target.place for target in self.legal if target.place.cards])

    def first_refusal(self) -> Refusal | None:
        """A reason why the selection can go nowhere: what is taken from a pile belongs in hand."""
        own = f"hand:{self.model.viewer}"
        targets = sorted(self.targets, key=lambda target: target.place.zone != own)
        return next((target.verdict.refusal for target in targets if target.verdict.refusal), None)

    def refusal_of(self, card: Card) -> Refusal | None:
        """Why a card of the viewer's hand can be laid nowhere by itself now, None where it can be,
        or where nothing speaks of it; what is selected stays judged as it is."""
        viewer, table = self.model.viewer, self.view.table
        if viewer is None or table is None:
            return None
        zones = dict.fromkeys(place.zone for place in table.places if place.drops)
        own = f"hand:{viewer}"
        verdicts = [self.judge(Drop(viewer, (card,), own, zone)) for zone in zones if zone != own]
        if any(verdict.moves for verdict in verdicts):
            return None
        return next((verdict.refusal for verdict in verdicts if verdict.refusal), None)

    def is_useless(self, card: Card | None) -> bool:
        """Whether `card`, which alone is picked up, is taken by no move of the viewer, by itself or
        with others."""
        if self.model.selected != [card] or self.model.to_move != self.model.viewer:
            return False
        legal = self.model.view.legal
        return bool(legal) and not any(_takes(move, card) for move in legal)

    # Raising

    def pose(self, node: CardNode, now: float) -> None:
        """Lets a card in hand stand up as its states ask for, one on the table a little."""
        if node.floating or not self.can_lift(node) or self.is_part(node):
            return
        if "idle" in node.states and "selected" not in node.states:
            rise = 0.0  # it answers nothing that is asked now
            self._stand(node, rise, now)
            return
        rise = max((part for state, part in RAISED.items() if state in node.states), default=0.0)
        if node.zone != f"hand:{self.model.viewer}":
            rise = min(rise, LYING)  # over it may stand what is told of it
        self._stand(node, rise, now)

    def _stand(self, node: CardNode, rise: float, now: float) -> None:
        x, y = node.home
        end = (x, max(y - rise * node.h, min(y, self.view.frame.ticker.bottom + 1)))
        if (round(node.x), round(node.y)) != (round(end[0]), round(end[1])):
            self.tweens.start(node, "position", end, 0.09, now)

    # Drag

    def lift(self, node: CardNode) -> None:
        """The press: the card is in the air at once."""
        node.lift = 0.5
        node.floating = True

    def lower(self, node: CardNode, now: float) -> None:
        """The press came to nothing."""
        node.floating = False
        node.lift = 0.0
        self.pose(node, now)

    def begin(self, node: CardNode, point: tuple[float, float]) -> None:
        """The drag begins: with the selection where the card belongs to it, else alone."""
        cards = [] if node.card is None else [node.card]
        along: list[CardNode] = []
        if tray_of(self.view.table) is not None:
            pass  # one by one, and the others stay in it
        elif node.card in self.model.selected:
            cards += [card for card in self.model.selected if card is not node.card]
        elif self.is_part(node):
            self.select([])
            cards, along = self._whole_of(node)
        elif self.model.is_holding:
            self.select([])
        self.carried = [*(self.view.cards[card] for card in cards), *along] or [node]
        ox, oy = node.x - point[0], node.y - point[1]
        spread = node.w * 0.28
        at = sorted(self.carried, key=lambda each: (each.home[0], each.z)).index
        places = [at(each) - at(node) for each in self.carried]  # in the order in which they lay
        self._offset = [(ox + spread * i, oy + i * 2) for i in places]
        if self.is_part(node):  # as it lies, caps across its ends and all
            self._offset = [(each.x - point[0], each.y - point[1]) for each in self.carried]
            over = sorted(self.carried, key=lambda each: each.z).index
            places = [over(each) for each in self.carried]
        self.held = node.rect
        top = len(self.view.cards) + 200
        for index, carried in zip(places, self.carried, strict=True):
            self.tweens.cancel(carried)
            carried.floating, carried.lift = True, 1.0
            carried.angle = TILT
            carried.z = top + index
            carried.alpha = 1.0
        self.view.leave_gaps([each.resting for each in self.carried if each.card is not None])
        self.judge_places(cards, "" if cards else node.zone)
        self.outline_targets()

    def _whole_of(self, node: CardNode) -> tuple[list[Card], list[CardNode]]:
        """The cards that go with one which is dragged only with all others: those that are judged,
        and what goes along with them."""
        place = self.place_of(node)
        zone = (place.along or place.zone) if place is not None else node.zone
        cards, along = list[Card](), list[CardNode]()
        for each in self.view.table.places if self.view.table else ():
            there = [card for card in each.cards if card is not None]
            if each.zone == zone:
                cards += there
            elif each.along == zone:
                along += [self.view.cards[card] for card in there]
        return cards, along

    def drag(self, point: tuple[float, float], now: float) -> None:
        """The drag goes on: cards follow, and the best target is shown. Over a place that they
        would hide they hang beside the pointer, so small that it can be seen; where they lie is
        judged as if they did not."""
        self._point = point
        (ox, oy), size = self._offset[0], self.carried[0].resting.size
        first = self.held = Rect(round(point[0] + ox), round(point[1] + oy), *size)
        grounds = self._grounds()
        self._ground = grounds.under(point, first)
        part = self._part(point, size)
        for node, (left, top) in zip(self.carried, self._offset, strict=True):
            node.w, node.h = (round(side * part) for side in node.resting.size)
            hang = round(HANG * self.view.art.theme.window)
            if part < 1.0:  # over and left of the pointer: figures stand at the right of things
                left, top = (left - ox) * part - node.w - hang, (top - oy) * part - node.h - hang
            node.position = (point[0] + left, point[1] + top)
        best = grounds.best(point, first)
        if best is not self.best:
            self.best = best
            self.outline_targets()
        self._open_gap(first, self._sorts(grounds, point, first), now)

    def _part(self, point: tuple[float, float], size: tuple[int, int]) -> float:
        """How large held cards are drawn, of their `size`: smaller over a place that is smaller
        than they are, until the pointer is well off it."""
        target = self._ground.target if self._ground is not None else None
        place = target.place if target is not None and not target.place.deliberate else None
        if place is not None and (place.area.w < size[0] or place.area.h < size[1]):
            self._small = place.area
        elif self._small is not None:
            margin = 4 * round(HANG * self.view.art.theme.window)
            if not self._small.inflate(margin, margin).collidepoint(point):
                self._small = None
        if self._small is None:
            return 1.0
        least = LEAST * self.view.art.theme.window / size[0]
        wanted = SMALL * min(self._small.w / size[0], self._small.h / size[1])
        return min(1.0, max(least, wanted))

    @property
    def refusing(self) -> DropTarget | None:
        """The target under what is carried, or pointed at with what is selected, where it takes
        none of it."""
        target = self._ground.target if self._ground is not None else None
        return target if target is not None and not target.is_legal else None

    def point(self, point: tuple[float, float]) -> None:
        """The pointer goes on over the table while cards are selected, and none is carried."""
        spot = Rect(round(point[0]), round(point[1]), 1, 1)
        is_held = self.model.is_holding and tray_of(self.view.table) is None
        self._ground = self._grounds().under(point, spot) if is_held else None

    def _hand_place(self) -> Place | None:
        place = self.place_of(self.carried[0]) if self.carried else None
        return place if place is not None and place.zone == f"hand:{self.model.viewer}" else None

    def _grounds(self) -> Grounds:
        return Grounds(
            tuple(self.targets), tuple(self._homes), tuple(self._walls), self._hand_place()
        )

    def _sorts(self, grounds: Grounds, point: tuple[float, float], first: Rect) -> bool:
        """Whether the card is held over its hand, or beside it in its row."""
        hand = grounds.hand
        if hand is None or self._ground is not None:
            return hand is not None and self._ground is not None and self._ground.place is hand
        across = hand.area.inflate(first.w * 2, 0)
        return grounds.in_row(point) and across.left <= first.centerx <= across.right

    def _open_gap(self, first: Rect, over_hand: bool, now: float) -> None:
        place = self._hand_place()
        if place is None:
            return
        cards = [card for card in place.cards if card is not None]
        carried = {node.card for node in self.carried}
        rest = [card for card in cards if card not in carried]
        gap: int | None = None
        if over_hand:
            slots = place.slots
            half = first.w * 0.2
            gap = sum(first.x + half > slot.x for slot in slots[1 : len(rest) + 1])
        if gap == self._gap:
            return
        self._gap = gap
        at = [] if gap is None else place.slots[gap : gap + len(self.carried)]
        gaps = [Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h)) for slot in at]
        self.view.leave_gaps(gaps or [node.resting for node in self.carried])
        moved: dict[CardNode, Slot] = {}
        for index, held in enumerate(rest):
            spot = cards.index(held)  # out of the hand, the hole stays where the cards were
            if gap is not None:
                spot = index if index < gap else index + len(carried)
            moved[self.view.cards[held]] = place.slots[spot]
        self.view.arrange(moved, now)

    def release(self) -> tuple[DropTarget | None, DropTarget | None, list[Card]]:
        """The drag ends: the target it goes to, the target that refuses it, and the cards.

        Over the hand itself the cards are put down there in their new order instead.
        """
        nodes = self.carried
        cards = [node.card for node in nodes if node.card and node.zone == nodes[0].zone]
        best = self.best
        refused = self._refusing(cards, nodes[0].zone) if best is None else None
        place, gap = self._hand_place(), self._gap
        if best is None and refused is None and place is not None and gap is not None:
            rest = [card for card in place.cards if card is not None and card not in cards]
            self.keep([*rest[:gap], *cards, *rest[gap:]])
        return best, refused, cards

    def _refusing(self, cards: Sequence[Card], source: str) -> DropTarget | None:
        """The target the cards lie on, or the place that never takes any, with its reason."""
        ground = self._grounds().refusing(self._point, self.held)
        if ground is None:
            return None
        target = ground.target or self._judged(ground.place, cards, source)
        return target if target.verdict.refusal is not None else None

    def put_down(self, now: float, home: bool = True) -> None:
        """Lets go of the carried cards; with `home` they spring back where they were."""
        nodes, self.carried = self.carried, []
        self.view.leave_gaps(())
        self._gap = self._ground = self._small = None
        for node in nodes:
            node.angle = 0.0
            if home:
                self._spring(node, now)
        if home and nodes:
            place = self.place_of(nodes[0])
            if place is not None:
                for card, slot in zip(place.cards, place.slots, strict=True):
                    other = self.view.cards.get(card) if card else None
                    if other is not None and other not in nodes:
                        self.view.arrange({other: slot}, now)
        self.judge_places([])
        self.outline_targets()

    def _spring(self, node: CardNode, now: float) -> None:
        place = self.place_of(node)
        if place is not None and node.card in place.cards:
            top = len(place.cards) - 1
            index = top if node.card is None else place.cards.index(node.card)
            slot = place.slots[index]
            node.home = (slot.x, slot.y - node.rise)
            node.z = index
            for each in self.view.table.places if self.view.table else ():
                if each is place:
                    break
                node.z += len(each.cards)

        def landed() -> None:
            node.floating = False

        self.tweens.start(node, "lift", 0.0, SPRING, now)
        for side, end in zip("wh", node.resting.size, strict=True):
            if getattr(node, side) != end:
                self.tweens.start(node, side, end, SPRING, now)
        self.tweens.start(node, "position", node.home, SPRING, now, on_end=landed)


def _takes(move: Move, card: Card | None) -> bool:
    """Whether a move has `card` in it."""
    return any(
        value is card or (isinstance(value, tuple) and card in value)
        for value in move.args.values()
    )


def _size(area: Rect) -> int:
    return area.w * area.h
