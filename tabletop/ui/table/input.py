"""Mouse and keys at the table: both make the same gestures, side by side, with no mode."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from tabletop.scene.focus import ARROWS, nearest
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.widgets import Button
from tabletop.ui.table.aim import Aim, deciding
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.cards_view import SETTLE
from tabletop.ui.table.nodes import PlaceNode, pressed_cursor

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

CLICKED: Final = 0.26
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
QUIET: Final = ("hint_away", "help", "rules", "pause")
"""Buttons that make no move."""


class Gestures:
    """Turns what the pointer and the keys do into selections, drags and moves of one table."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.grip = table.grip
        self._lifted: CardNode | None = None
        self._hot: CardNode | None = None

    @property
    def _now(self) -> float:
        return self.table.now

    # Pointer

    def press(self, node: Node | None) -> bool:
        """The button went down; True where a card takes it."""
        self.put_down()
        if self.table.bubbles.open is not None and not _inside(node, self.table.bubbles.open):
            self.table.bubbles.close()
        if isinstance(node, CardNode) and self.grip.can_lift(node):
            self._lifted = node
            self.grip.lift(node)
            self.table.app.audio.play("lift")
            self.table.focus.set(node, shown=False)
            return True
        return False

    def click(self, node: Node | None, point: Point) -> bool:
        """A click; True where it meant something to the cards."""
        card_node = self._lifted
        self.put_down()
        if isinstance(node, Button) or _inside(node, self.table.bubbles.open):
            return False
        aim = self._aim_under(point, node)
        if self.grip.selected and aim is not None:
            own = card_node is not None and card_node.zone == self.grip.source
            if aim.verdict.is_legal or (not own and card_node is None):
                self.table.carry_out(aim, CLICKED)
                return True
        if card_node is not None and card_node.card is not None:
            mods = pygame.key.get_mods()
            self.choose(card_node, bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT)))
            return True
        if self.grip.selected:
            self.table.select([])
            return True
        return False

    def choose(self, node: CardNode, add: bool) -> None:
        """A click or Space on a card: selects it, lets go of it, or a second time plays it."""
        card = node.card
        table = self.table.view.table
        if card is None or table is None:
            return
        held = self.grip.selected
        joins = bool(held) and card not in held and self.table.adapter.joins(held, card)
        if add or table.many or joins:
            self.table.select(self.grip.toggled(card))
        elif self.grip.selected == [card]:
            only = self.grip.only
            if only is not None:
                self.table.carry_out(only, CLICKED)
            else:
                self.table.select([])
        else:
            self.table.select([card])

    def _aim_under(self, point: Point, node: Node | None) -> Aim | None:
        under = [aim for aim in self.grip.aims if aim.place.area.collidepoint(point)]
        if isinstance(node, CardNode):
            under += [aim for aim in self.grip.aims if node.card in aim.place.cards]
        decider = deciding(point, self.grip.aims)
        if decider is not None:
            return decider
        legal = [aim for aim in under if aim.verdict.is_legal]
        return min(legal or under, key=lambda a: a.place.area.w * a.place.area.h, default=None)

    def begin_drag(self, node: Node, point: Point) -> bool:
        """A drag begins; True where a card is taken along."""
        if not isinstance(node, CardNode) or node is not self._lifted:
            return False
        self._lifted = None
        self.table.bubbles.close()
        self.grip.begin(node, point)
        self.table.app.director.set_cursor(pressed_cursor(True, True))
        return True

    def drag(self, point: Point) -> None:
        """The drag goes on."""
        if not self.grip.carried:
            return
        self.grip.drag(point, self._now)
        if self.grip.best is not None:
            self.table.bubbles.preview(self.grip.best)
        else:
            self.table.bubbles.close()

    def drop(self) -> None:
        """The drag ends: what was outlined strongly happens, or the cards go back."""
        if not self.grip.carried:
            return
        self.table.app.director.set_cursor(pressed_cursor(False, True))
        best, refused, cards = self.grip.release()
        self.table.bubbles.close()
        if best is not None:
            several = len(best.verdict.moves) > 1
            self.grip.put_down(self._now, home=several)
            done = self.table.carry_out(best, SETTLE)
            if not done and not several:
                self.table.refresh()
            return
        beside = self.grip.carried[0].rect if self.grip.carried else None
        self.grip.put_down(self._now)
        self.grip.selected = [card for card in self.grip.selected if card in cards]
        self.table.select([])
        if refused is not None and refused.verdict.refusal is not None:
            self.table.bubbles.refuse(refused.verdict.refusal, beside or refused.place.area)

    def hover(self, node: Node | None, point: Point) -> None:
        """The pointer moved with no button down."""
        hot = node if isinstance(node, CardNode) and self.grip.can_lift(node) else None
        if hot is not self._hot:
            if self._hot is not None:
                self._hot.mark("hover", False)
                self.grip.pose(self._hot, self._now)
            self._hot = hot
            if hot is not None:
                hot.mark("hover")
                self.grip.pose(hot, self._now)
            self.grip.light(hot.card if hot else None)
        if self.grip.selected:
            aim = self._aim_under(point, node)
            legal = aim if aim is not None and aim.verdict.is_legal else None
            if legal is not self.grip.best:
                self.grip.best = legal
                self.grip.show_aims()
            if legal is not None:
                self.table.bubbles.preview(legal)
            elif self.table.bubbles.open is not None and self.table.bubbles.open.name == "preview":
                self.table.bubbles.close()
        if not isinstance(node, Button) or self.table.bubbles.open is None:
            self.table.bubbles.tip(node if node is not None and node.hint else None)
        over = hot is not None or self.grip.best is not None
        over = over or (node is not None and node.action is not None)
        self.table.app.director.set_cursor(pressed_cursor(False, over))

    def put_down(self) -> None:
        """Lets go of whatever is lifted or dragged; it goes back."""
        lifted, self._lifted = self._lifted, None
        if self.grip.carried:
            self.grip.put_down(self._now)
            self.table.bubbles.close()
        if lifted is not None:
            self.grip.lower(lifted, self._now)

    def cancel(self) -> bool:
        """Esc or right click: puts down, closes the bubble, drops the selection."""
        busy = bool(self.grip.carried or self.grip.selected or self.table.bubbles.open)
        self.put_down()
        self.table.bubbles.close()
        if self.table.hints.put_away():
            return True
        if self.grip.selected:
            self.table.select([])
        return busy

    # Keys

    def key(self, event: Event) -> bool:
        """A key; True where it meant something to the table."""
        mods = event.mod
        ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        table = self.table
        if event.key == pygame.K_z and ctrl and mods & pygame.KMOD_SHIFT:
            table.redo()
        elif event.key == pygame.K_u or (event.key == pygame.K_z and ctrl):
            table.undo()
        elif event.key == pygame.K_y:
            table.redo()
        elif event.key == pygame.K_r and not ctrl:
            table.doors.rules()
        elif event.key == pygame.K_p and not ctrl:
            table.doors.pause()
        elif event.key == pygame.K_s and not ctrl:
            table.sort()
        elif event.key == pygame.K_h and not ctrl:
            table.hints.ask()
        elif event.key == pygame.K_w and not ctrl:
            table.why.tell()
        elif event.key == pygame.K_l and not ctrl:
            table.doors.history()
        elif event.key == pygame.K_F1 or event.unicode == "?":
            table.doors.help()
        elif event.key == pygame.K_F11:
            table.app.director.set_fullscreen(not table.app.director.fullscreen)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT) and ctrl:
            return self._shift(-1 if event.key == pygame.K_LEFT else 1)
        elif event.key in ARROWS:
            return self._arrow(ARROWS[event.key])
        elif event.key in (*ENTER, pygame.K_SPACE) and self._is_deaf():
            pass  # not kept for later either
        elif event.key in ENTER:
            return self._hinted() or self._enter()
        elif event.key == pygame.K_SPACE:
            return self._space()
        else:
            return not ctrl and self._letter(pygame.key.name(event.key))
        return True

    def _letter(self, letter: str) -> bool:
        """Presses the action of the prompt bar that has this letter."""
        table = self.table.view.table
        for action in table.actions if table else ():
            if action.key.lower() == letter.lower() != "":
                if self.table.hints.is_deaf:
                    pass
                elif action.enabled:
                    self.table.press(action)
                else:
                    button = self.table.root.find(action.name)
                    if isinstance(button, Button):
                        self.table.hint(button)
                return True
        return False

    def _arrow(self, direction: tuple[int, int]) -> bool:
        focus = self.table.focus
        focus.check()
        before = focus.node
        if before is None:
            self._first()
        elif before.adjust(*direction):
            return True
        else:
            # A raised card counts from where it lies, so that a row stays a row.
            focus.set(nearest(before, focus.candidates(), direction) or before, shown=True)
        self._refocused(before)
        return True

    def _first(self) -> None:
        """Gives the focus to the first thing worth having it: a target, a card, a button."""
        nodes = self.table.focus.candidates()
        targets = [node for node in nodes if isinstance(node, PlaceNode)]
        cards = [node for node in nodes if isinstance(node, CardNode)]
        others = [node for node in nodes if not isinstance(node, Button)]
        first = next(iter(targets or cards or others or nodes), None)
        self.table.focus.set(first, shown=True)

    def _refocused(self, before: Node | None) -> None:
        for node in (before, self.table.focus.node):
            if isinstance(node, CardNode):
                self.grip.pose(node, self._now)
        node = self.table.focus.node
        if isinstance(node, PlaceNode):
            aim = self.grip.aim_at(node.place_of)
            if aim is not None and aim.verdict.is_legal:
                self.grip.best = aim
                self.grip.show_aims()
                self.table.bubbles.preview(aim)
        elif self.grip.best is not None:
            self.grip.best = None
            self.grip.show_aims()
            self.table.bubbles.close()
        if isinstance(node, Button) and node.hint and not node.enabled:
            self.table.hint(node)

    def tabbed(self, before: Node | None) -> None:
        """Tab moved the focus."""
        self._refocused(before)

    def _shift(self, step: int) -> bool:
        """Moves the focused card within the hand."""
        node = self.table.focus.node
        if not isinstance(node, CardNode) or node.card is None:
            return True
        place = self.grip.place_of(node)
        if place is None or place.zone != f"hand:{self.grip.seat}":
            return True
        cards = [card for card in place.cards if card is not None]
        at = cards.index(node.card)
        to = max(0, min(len(cards) - 1, at + step))
        cards.insert(to, cards.pop(at))
        self.grip.keep(cards)
        return True

    def _is_deaf(self) -> bool:
        """Whether Enter and Space do nothing, as a hint is looked for; buttons that make no move
        can still be pressed."""
        node = self.table.focus.node
        return self.table.hints.is_deaf and (node is None or node.name not in QUIET)

    def _hinted(self) -> bool:
        """Plays the hint that is shown, unless the focus is on something else."""
        hints, focus = self.table.hints, self.table.focus
        node = focus.node
        elsewhere = focus.shown and not (isinstance(node, CardNode) and node.card in hints.cards)
        if hints.shown is None or (node is not None and elsewhere):
            return False
        hints.play()
        return True

    def _space(self) -> bool:
        node = self.table.focus.node
        if isinstance(node, CardNode):
            if node.card is not None:
                self.table.select(self.grip.toggled(node.card))
            return True
        return self._enter()

    def _enter(self) -> bool:
        node = self.table.focus.node
        table = self.table.view.table
        if node is None or table is None:
            return False
        if isinstance(node, PlaceNode):
            aim = self.grip.aim_at(node.place_of)
            if aim is not None:
                self.table.carry_out(aim, CLICKED)
            return True
        if not isinstance(node, CardNode) or node.card is None:
            if isinstance(node, Button) and not node.enabled:
                self.table.hint(node)
                return True
            return False
        if table.many:
            main = next((action for action in table.actions if action.main), None)
            if main is not None and main.enabled:
                self.table.press(main)
            else:
                self.table.select(self.grip.toggled(node.card))
            return True
        if node.card not in self.grip.selected:
            self.table.select([node.card])
        self._play_selected(node)
        return True

    def _play_selected(self, node: CardNode) -> None:
        legal, only = self.grip.legal, self.grip.only
        if only is not None:
            self.table.carry_out(only, CLICKED)
        elif legal:
            first = min(legal, key=lambda aim: (aim.place.area.y, aim.place.area.x))
            target = self.table.view.place_node(first.place)
            before = self.table.focus.node
            self.table.focus.set(target, shown=True)
            self._refocused(before)
        else:
            refusal = self.grip.first_refusal()
            if refusal is not None:
                self.table.bubbles.refuse(refusal, node.rect)


def _inside(node: Node | None, top: Node | None) -> bool:
    while node is not None:
        if node is top:
            return True
        node = node.parent
    return False
