"""The keys at the table: they do everything that the pointer does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.scene.focus import ARROWS, Focus
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.hints import HintController
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.moves import CLICKED, MoveController
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.question import Question
from tabletop.ui.table.tray import tray_of
from tabletop.ui.table.view import TableView

Commands: TypeAlias = Mapping[int, Callable[[], object]]
"""What keys do wherever the focus is, by pygame's number of the key."""

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
WITH_CTRL: Final = (pygame.K_u, pygame.K_y, pygame.K_F1, pygame.K_F11)
"""Keys whose commands are done with Ctrl too; other commands only without."""
ABOUT_CARDS: Final = (pygame.K_TAB, pygame.K_SPACE, pygame.K_HOME, pygame.K_END, pygame.K_s)
"""Keys beside arrows and Enter that are about cards: what they would come to is looked at."""
UP: Final = (0, -1)
QUIET: Final = ("hint_away", "hint_other", "counter", "help", "rules", "pause")
"""Buttons that make no move."""


class KeyController:
    """Turns keys into selections and moves of one table.

    `now` tells the time; `select` selects exactly some cards and shows where they may go, `pick_up`
    the top card, face down, of a pile; `say_why` says why a button is disabled.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        drag: DragController,
        bubbles: Bubbles,
        hints: HintController,
        moves: MoveController,
        question: Question,
        focus: Focus,
        commands: Commands,
        *,
        now: Callable[[], float],
        select: Callable[[Sequence[Card]], None],
        pick_up: Callable[[str], None],
        say_why: Callable[[Button], None],
    ) -> None:
        self.model = model
        self.view = view
        self.drag = drag
        self.bubbles = bubbles
        self.hints = hints
        self.moves = moves
        self.question = question
        self.focus = focus
        self.commands = commands
        self.now = now
        self.select = select
        self.pick_up = pick_up
        self.say_why = say_why
        self._told = ""

    def key(self, event: Event) -> bool:
        """A key; True where it meant something to the table."""
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        if event.key in (*ARROWS, *ENTER, *ABOUT_CARDS) and not self._is_held():
            self.question.take_up()
        if event.key == pygame.K_z and ctrl:
            shift = bool(event.mod & pygame.KMOD_SHIFT)
            (self.moves.redo if shift else self.moves.undo)()
        elif event.key == pygame.K_w and not ctrl and self._say_why_not():
            pass
        elif event.key in self.commands and (not ctrl or event.key in WITH_CTRL):
            self.commands[event.key]()
        elif event.unicode == "?":
            self.commands[pygame.K_F1]()
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT) and ctrl:
            return self._shift(-1 if event.key == pygame.K_LEFT else 1)
        elif event.key == pygame.K_TAB and self._is_hidden():
            self._show()
            self._refocused(None)
        elif event.key in ARROWS:
            return self._arrow(ARROWS[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            return self._to_end(last=event.key == pygame.K_END)
        elif event.key in (*ENTER, pygame.K_SPACE) and self._is_held():
            self.question.hurry()  # not kept for later either
        elif event.key in ENTER:
            return self._hinted() or self._enter()
        elif event.key == pygame.K_SPACE:
            return self._space()
        else:
            return not ctrl and self._letter(pygame.key.name(event.key))
        return True

    def _say_why_not(self) -> bool:
        """Says why a place does not take what is selected, each time of the next that refuses it,
        in reading order; False where nothing is, or all take it."""
        if not self.model.is_holding or self.hints.shown is not None:
            return False
        taken = {target.place.zone for target in self.drag.legal}
        refused = {
            target.place.zone: (target, target.verdict.refusal)
            for target in sorted(self.drag.targets, key=lambda each: not each.place.pointed)
            if target.verdict.refusal is not None and target.place.zone not in taken
        }
        zones = sorted(refused, key=lambda zone: _top_left(refused[zone][0].place.area))
        if not zones:
            return False
        at = zones.index(self._told) + 1 if self._told in zones else 0
        self._told = zones[at % len(zones)]
        target, refusal = refused[self._told]
        self.bubbles.refuse(refusal, target.place.aim or target.place.area)
        return True

    def _letter(self, letter: str) -> bool:
        """Presses the action of the prompt bar that has this letter."""
        table = self.view.table
        for action in table.actions if table else ():
            if action.key.lower() == letter.lower() != "":
                if self.hints.holds_keys or self.question.is_fresh:
                    pass
                elif action.enabled:
                    self.moves.press(action)
                else:
                    button = self.view.root.find(action.name)
                    if isinstance(button, Button):
                        self.say_why(button)
                return True
        return False

    def _arrow(self, direction: tuple[int, int]) -> bool:
        """Moves the focus among what answers; the first arrow shows where it is."""
        focus = self.focus
        focus.check()
        before = focus.node
        if before is None or not focus.shown:
            self._show()
        elif before.adjust(*direction) or (direction == UP and self._lifts(before)):
            return True
        else:
            # A raised card counts from where it lies, so that a row stays a row.
            focus.set(self.question.beside(before, direction) or before, shown=True)
        self._refocused(before)
        return True

    def _lifts(self, node: Node) -> bool:
        """Takes up a card of the hand that Enter would play at once, though it could be aimed at
        more; the focus goes to the nearest place for it. False where it is none."""
        if not isinstance(node, CardNode) or node.card is None or self.model.is_holding:
            return False
        if node.zone != f"hand:{self.model.viewer}" or not self.drag.aims(node.card):
            return False
        self.select([node.card])
        there = self.question.beside(node, UP)
        if isinstance(there, PlaceNode):
            self.focus.set(there, shown=True)
        self._refocused(node)
        return True

    def _to_end(self, *, last: bool) -> bool:
        """Moves the focus to the first or the last of the cards that answer beside the one that has
        it, of those of the hand where none has."""
        self.focus.check()
        before = self.focus.node
        zone = before.zone if isinstance(before, CardNode) else f"hand:{self.model.viewer}"
        answers = self.question.answers()
        row = [node for node in answers if isinstance(node, CardNode) and node.zone == zone]
        if row:
            self.focus.set(row[-1 if last else 0], shown=True)
            self._refocused(before)
        return bool(row)

    def _show(self) -> None:
        """Shows the ring, on what answers first where it is nowhere."""
        focus = self.focus
        focus.check()
        first = focus.node or self.question.home() or next(iter(focus.candidates()), None)
        focus.set(first, shown=True)

    def _refocused(self, before: Node | None) -> None:
        for node in (before, self.focus.node):
            if isinstance(node, CardNode):
                self.drag.pose(node, self.now())
        node = self.focus.node
        if isinstance(node, PlaceNode):
            target = self.drag.target_at(node.place_of)
            if target is not None and target.is_legal:
                self.drag.best = target
                self.drag.outline_targets()
                self.bubbles.preview(target, by_keys=True)
        elif self.drag.best is not None:
            self.drag.best = None
            self.drag.outline_targets()
            self.bubbles.close()
        if isinstance(node, Button) and node.hint and not node.enabled:
            self.say_why(node)

    def tabbed(self, before: Node | None) -> None:
        """Tab moved the focus."""
        self._refocused(before)

    def _shift(self, step: int) -> bool:
        """Moves the focused card within the hand."""
        node = self.focus.node
        if not isinstance(node, CardNode) or node.card is None:
            return True
        place = self.drag.place_of(node)
        if place is None or place.zone != f"hand:{self.model.viewer}":
            return True
        cards = [card for card in place.cards if card is not None]
        at = cards.index(node.card)
        to = max(0, min(len(cards) - 1, at + step))
        cards.insert(to, cards.pop(at))
        self.drag.keep(cards)
        return True

    def _is_held(self) -> bool:
        """Whether Enter and Space do nothing, as a hint is looked for or the question is new;
        buttons that make no move can still be pressed."""
        node = self.focus.node
        holds = self.hints.holds_keys or self.question.is_fresh
        return holds and (node is None or node.name not in QUIET)

    def _hinted(self) -> bool:
        """Plays the hint that is shown, unless the focus is on something else."""
        hints, focus = self.hints, self.focus
        node = focus.node
        elsewhere = focus.shown and not (isinstance(node, CardNode) and node.card in hints.cards)
        if hints.shown is None or (node is not None and elsewhere):
            return False
        hints.play()
        return True

    def _is_hidden(self) -> bool:
        """Whether something has the focus and no ring shows it."""
        self.focus.check()
        return self.focus.node is not None and not self.focus.shown

    def _space(self) -> bool:
        if self._is_unseen():
            self._show()
            return True
        node = self.focus.node
        if isinstance(node, Button) and node.kind == "main":
            if self.question.is_hurried:
                return True
            if self._is_hidden():  # Enter alone is the gold button where no ring shows
                self._show()
                return True
        if isinstance(node, CardNode) and self.drag.upon(node) is None:
            if node.card is not None:
                self.moves.toggle(node, node.card)
            else:
                self._pick_up(node)
            return True
        return self._enter()

    def _is_unseen(self) -> bool:
        """Whether Enter would act on what no ring shows: neither the gold button nor what is
        selected."""
        node = self.focus.node
        if not self._is_hidden() or (isinstance(node, Button) and node.kind == "main"):
            return False
        return not (isinstance(node, CardNode) and "selected" in node.states)

    def _enter(self) -> bool:
        if self._is_unseen():
            self._show()
            self._refocused(None)
            return True
        node = self.focus.node
        table = self.view.table
        if node is None or table is None:
            return False
        if isinstance(node, PlaceNode):
            target = self.drag.target_at(node.place_of)
            if target is not None:
                self._carry_out(target)
            return True
        if not isinstance(node, CardNode):
            if isinstance(node, Button) and not node.enabled:
                self.say_why(node)
                return True
            return self._confirm(node)
        if node.card is None:
            self._pick_up(node)
            self._play_selected(node)
            return True
        upon = self.drag.upon(node)
        if upon is not None:
            self._carry_out(upon)
            return True
        if table.many:
            main = next((action for action in table.actions if action.main), None)
            is_taken_back = tray_of(table) is not None and node.card in self.model.selected
            if main is not None and main.enabled and not is_taken_back:
                self.moves.press(main)
            else:
                self.moves.toggle(node, node.card)
            return True
        asks = False
        if node.card not in self.model.selected and len(self.model.selected) < 2:
            viewer = self.moves.viewer  # several that were chosen are played, not thrown away
            taken = viewer.adapter.taken_up(viewer.seen(), node.card)
            self.select(taken)
            asks = len(taken) > 1
        self._play_selected(node, asks=asks)
        return True

    def _carry_out(self, target: DropTarget) -> None:
        """Does what a target says; where that is only a step towards a move, the focus stays in the
        hand beside what was held."""
        held = [self.view.cards.get(card) for card in self.model.selected]
        at = next((node.resting.centerx for node in held if node is not None), None)
        number = self.model.session.number
        self.moves.carry_out(target, CLICKED)
        node = self.focus.node
        if at is None or self.model.session.number != number or not isinstance(node, CardNode):
            return
        row = [
            each
            for each in self.question.answers()
            if isinstance(each, CardNode) and each.zone == node.zone
        ]
        self.focus.set(min(row, key=lambda each: abs(each.resting.centerx - at), default=node))

    def _confirm(self, node: Node) -> bool:
        """Presses the gold button where the focus is on a choice beside it that is taken: Enter
        twice does what was chosen, and never lets it go."""
        actions = self.view.table.actions if self.view.table else ()
        main = next((action for action in actions if action.main and action.enabled), None)
        is_choice = any(action.name == node.name and not action.main for action in actions)
        if main is None or not is_choice or "selected" not in node.states:
            return False
        self.moves.press(main)
        return True

    def _pick_up(self, node: CardNode) -> None:
        if self.model.pile != node.zone:
            self.pick_up(node.zone)

    def _play_selected(self, node: CardNode, *, asks: bool = False) -> None:
        """Plays what is selected where it has one place, unless it `asks` all the same; else leads
        to the best of its places."""
        legal = [target for target in self.drag.legal if not target.place.pointed]
        only = None if asks else self.drag.only_held
        if only is not None:
            self.moves.carry_out(only, CLICKED)
        elif legal:
            own = str(self.model.viewer)
            legal = [target for target in legal if not _is_around(target, legal)]
            first = min(legal, key=lambda target: (-self._worth(target), *_in_order(target, own)))
            target = self.view.place_node(first.place)
            before = self.focus.node
            self.focus.set(target, shown=True)
            self._refocused(before)
        else:
            refusal = self.drag.first_refusal()
            if self.drag.is_useless(node.card):
                self.select([])
            if refusal is not None:
                self.bubbles.refuse(refusal, node.rect)

    def _worth(self, target: DropTarget) -> int:
        """How good it is for the viewer that what is selected goes there."""
        viewer = self.moves.viewer
        seen = viewer.seen()
        return max(viewer.adapter.worth(seen, move) for move in target.verdict.moves)


def _top_left(area: Rect) -> tuple[int, int]:
    """Where an area comes as it is read."""
    return area.y, area.x


def _is_around(target: DropTarget, others: Sequence[DropTarget]) -> bool:
    """Whether another target that comes to the same lies within this one, and shows better where
    that is."""
    area, moves = target.place.area, target.verdict.moves
    return any(
        each is not target and each.verdict.moves == moves and area.contains(each.place.area)
        for each in others
    )


def _in_order(target: DropTarget, own: str) -> tuple[bool, bool, int, int]:
    """Targets as they are read: the places of seats other than the seat `own` later than those of
    all and its own, those that are deliberate or aside last."""
    place = target.place
    seat = place.zone.partition(":")[2]
    is_anothers = seat.isdigit() and seat != own
    return place.deliberate or place.aside, is_anothers, place.area.y, place.area.x
