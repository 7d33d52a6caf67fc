"""The pointer at the table: clicks, drags and what it hovers over, as selections and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from tabletop.engine.cards import Card
from tabletop.scene.focus import Focus
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.widgets import Button
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.cards_view import SETTLE
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget, deciding
from tabletop.ui.table.hints import HintController
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.moves import CLICKED, MoveController
from tabletop.ui.table.nodes import pressed_cursor
from tabletop.ui.table.tray import tray_of
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer


class PointerController:
    """Turns what the pointer does into selections, drags and moves of one table.

    `now` tells the time; `select` selects exactly some cards and shows where they may go, `pick_up`
    the top card, face down, of a pile; `refresh` shows the table as it is; `sound` plays one;
    `set_cursor` takes SDL's number of one.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        drag: DragController,
        bubbles: Bubbles,
        hints: HintController,
        moves: MoveController,
        focus: Focus,
        *,
        now: Callable[[], float],
        select: Callable[[Sequence[Card]], None],
        pick_up: Callable[[str], None],
        refresh: Callable[[], None],
        sound: Callable[[str], None],
        set_cursor: Callable[[int], None],
    ) -> None:
        self.model = model
        self.view = view
        self.viewer = viewer
        self.drag = drag
        self.bubbles = bubbles
        self.hints = hints
        self.moves = moves
        self.focus = focus
        self.now = now
        self.select = select
        self.pick_up = pick_up
        self.refresh = refresh
        self.sound = sound
        self.set_cursor = set_cursor
        self._lifted: CardNode | None = None
        self._hot: CardNode | None = None

    def press(self, node: Node | None) -> bool:
        """The button went down; True where a card takes it."""
        self.put_down()
        if self.bubbles.open is not None and not _inside(node, self.bubbles.open):
            self.bubbles.close()
        if isinstance(node, CardNode) and self.drag.can_lift(node):
            self._lifted = node
            self.drag.lift(node)
            self.sound("lift")
            self.focus.set(node, shown=False)
            return True
        return False

    def click(self, node: Node | None, point: Point) -> bool:
        """A click; True where it meant something to the cards."""
        card_node = self._lifted
        if card_node is not None and self.drag.is_part(card_node):
            card_node = None
        self.put_down()
        if isinstance(node, Button) or _inside(node, self.bubbles.open) or self._is_look(node):
            return False
        if self._goes_on(node):
            return True
        target = self._target_under(point, node)
        if self.model.is_holding and target is not None:
            own = card_node is not None and card_node.zone == self.drag.source
            if target.is_legal or (not own and card_node is None):
                self.moves.carry_out(target, CLICKED)
                return True
        if card_node is not None:
            mods = pygame.key.get_mods()
            self.choose(card_node, bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT)))
            if self.drag.is_useless(card_node.card):
                self._refuse_stuck(card_node)
            return True
        if self.model.is_holding and tray_of(self.view.table) is None:
            self.select([])
            return True
        return False

    def choose(self, node: CardNode, add: bool) -> None:
        """A click or Space on a card: selects it, lets go of it, or a second time plays it."""
        card = node.card
        table = self.view.table
        if table is None:
            return
        if card is None:
            self._choose_pile(node)
            return
        held = self.model.selected
        joins = bool(held) and card not in held
        joins = joins and self.viewer.adapter.joins(self.viewer.seen(), held, card)
        if add or table.many or joins:
            self.moves.toggle(node, card)
        elif self.model.selected == [card]:
            self._play_selected()
        else:
            self.select([card])
            if not node.zone.startswith("hand:"):  # one in hand may yet go with others
                self._refuse_stuck(node)

    def _goes_on(self, node: Node | None) -> bool:
        """Makes the one move of what is held and takes up `node`, a card that it may go on with;
        False for any other."""
        only = self.drag.only if self.model.is_holding else None
        card = node.card if isinstance(node, CardNode) else None
        if only is None or card is None or len(only.verdict.moves) != 1:
            return False
        what = self.viewer.adapter.what_if(self.viewer.seen(), only.verdict.moves, 0)
        if what is None or card not in what.then:
            return False
        if self.moves.carry_out(only, CLICKED):
            self.select([card])
        return True

    def _refuse_stuck(self, node: CardNode) -> None:
        """Of a card that was picked up and can go nowhere, says why not and lets it lie."""
        refusal = self.drag.first_refusal()
        if self.drag.legal or refusal is None:
            return
        self.select([])
        self.bubbles.refuse(refusal, node.rect)

    def _choose_pile(self, node: CardNode) -> None:
        """A click on a card face down: picks it up, says why not, or a second time plays it."""
        if self.model.pile == node.zone:
            self._play_selected()
            return
        self.pick_up(node.zone)
        self._refuse_stuck(node)

    def _play_selected(self) -> None:
        """Plays what is held where it has one place, and asks which where it has several; where it
        has none, or such as are meant for a deliberate drop or stand beside the move, it is put
        back."""
        only = self.drag.only
        places = [
            each for each in self.drag.legal if not (each.place.deliberate or each.place.aside)
        ]
        if only is not None:
            self.moves.carry_out(only, CLICKED)
        elif not self.moves.ask(places):
            self.select([])

    def _is_look(self, node: Node | None) -> bool:
        """Whether it is pressed by itself, of what is drawn over the table of what is looked at."""
        return node is not None and _inside(node, self.view.looks)

    def _target_under(self, point: Point, node: Node | None) -> DropTarget | None:
        if self._is_look(node):
            return None
        under = [target for target in self.drag.targets if target.place.area.collidepoint(point)]
        if isinstance(node, CardNode):
            under += [target for target in self.drag.targets if node.card in target.place.cards]
        decider = deciding(point, self.drag.targets)
        if decider is not None:
            return decider
        legal = [target for target in under if target.is_legal]
        return min(legal or under, key=lambda a: a.place.area.w * a.place.area.h, default=None)

    def begin_drag(self, node: Node, point: Point) -> bool:
        """A drag begins; True where a card is taken along."""
        if not isinstance(node, CardNode) or node is not self._lifted:
            return False
        self._lifted = None
        self.bubbles.close()
        self.drag.begin(node, point)
        self.set_cursor(pressed_cursor(True, True))
        return True

    def drag_on(self, point: Point) -> None:
        """The drag goes on."""
        if not self.drag.carried:
            return
        self.drag.drag(point, self.now())
        if self.drag.best is not None:
            self.bubbles.preview(self.drag.best, point[0])
        else:
            self.bubbles.close()

    def drop(self) -> None:
        """The drag ends: what was outlined strongly happens, or the cards go back."""
        if not self.drag.carried:
            return
        self.set_cursor(pressed_cursor(False, True))
        best, refused, cards = self.drag.release()
        self.bubbles.close()
        if best is not None:
            several = len(best.verdict.moves) > 1
            self.drag.put_down(self.now(), home=several)
            if several and cards and tray_of(self.view.table) is None:
                self.select(cards)  # what is asked is where they go
            done = self.moves.carry_out(best, SETTLE)
            if not done and not several:
                self.refresh()
            return
        beside = self.drag.carried[0].rect if self.drag.carried else None
        self.drag.put_down(self.now())
        if tray_of(self.view.table) is None:
            kept = [card for card in self.model.selected if card in cards]
            self.select(kept if refused is not None else [])
        if refused is not None and refused.verdict.refusal is not None:
            self.bubbles.refuse(refused.verdict.refusal, beside or refused.place.area)

    def hover(self, node: Node | None, point: Point) -> None:
        """The pointer moved with no button down."""
        hot = node if isinstance(node, CardNode) and self.drag.can_lift(node) else None
        if hot is not self._hot:
            if self._hot is not None:
                self._hot.mark("hover", False)
                self.drag.pose(self._hot, self.now())
            self._hot = hot
            if hot is not None:
                hot.mark("hover")
                self.drag.pose(hot, self.now())
            self.drag.light(hot.card if hot else None)
        self.drag.point(point)
        if self.model.is_holding:
            target = self._target_under(point, node)
            legal = target if target is not None and target.is_legal else None
            if legal is not self.drag.best:
                self.drag.best = legal
                self.drag.outline_targets()
            if legal is not None:
                self.bubbles.preview(legal, point[0])
            elif self.bubbles.open is not None and self.bubbles.open.name == "preview":
                self.bubbles.close()
        over = hot is not None or self.drag.best is not None
        over = over or (node is not None and node.action is not None)
        self.set_cursor(pressed_cursor(False, over))

    def put_down(self) -> None:
        """Lets go of whatever is lifted or dragged; it goes back."""
        lifted, self._lifted = self._lifted, None
        if self.drag.carried:
            self.drag.put_down(self.now())
            self.bubbles.close()
        if lifted is not None:
            self.drag.lower(lifted, self.now())

    def cancel(self) -> bool:
        """Esc or right click: puts down, closes the bubble, drops the selection."""
        busy = bool(self.drag.carried or self.model.is_holding or self.bubbles.open)
        self.put_down()
        self.bubbles.close()
        if self.hints.put_away():
            return True
        if self.model.is_holding:
            self.select([])
        return busy


def _inside(node: Node | None, top: Node | None) -> bool:
    while node is not None:
        if node is top:
            return True
        node = node.parent
    return False
