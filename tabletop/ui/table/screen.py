"""The table screen: one session played by mouse or keys, whatever the game.

`TableScreen(app, session)` is pushed on the director; it closes with "menu" when the player
leaves. What lies where comes from the game's adapter (`ui.table.adapter`), what is legal from
the session, whose turn it is from the flow.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame
from pygame import Surface
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.play.journal import DiskError
from tabletop.engine.play.session import Session
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.screen import Screen
from tabletop.scene.widgets import Button, Ring
from tabletop.ui.shell.context import TableApp
from tabletop.ui.shell.felt import Felt
from tabletop.ui.table.adapter import Action, Seen, adapter_for
from tabletop.ui.table.aim import Aim
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.buttons import Buttons
from tabletop.ui.table.cards import CardArt, CardNode
from tabletop.ui.table.cards_view import SETTLE, TRAVEL
from tabletop.ui.table.composer import Composer
from tabletop.ui.table.drag import Grip
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.explain import Why
from tabletop.ui.table.flow import Flow
from tabletop.ui.table.hints import Hints
from tabletop.ui.table.input import CLICKED, Gestures
from tabletop.ui.table.layout import Frame, frame
from tabletop.ui.table.markup import plain
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.overlays import Doors
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import Sight
from tabletop.ui.table.zoom import Zooms, zoomed_at


class TableScreen(Screen):
    """The table; it is the Desk that adapters are given."""

    name = "table"

    def __init__(self, app: TableApp, session: Session) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.adapter = adapter_for(session.book.game)
        self.felt = Felt()
        deck = session.book.spec.deck.kind
        self.art = CardArt(app.theme, deck, app.settings.four_colour)
        self.view = TableView(self.root, self.art, app.director.tweens)
        self.grip = Grip(self.view, app.director.tweens, self._judge, self._keep)
        self.flow = Flow(app, session, self)
        self.gestures = Gestures(self)
        self.ring = Ring(app.theme)
        self.ring.floating, self.ring.z, self.ring.visible = True, 900, False
        self.bubbles = Bubbles(self)
        self.sight = Sight(self)
        self.doors = Doors(self)
        self.buttons = Buttons(self)
        self.composer = Composer(self)
        self.hints = Hints(self)
        self.why = Why(self)
        self.frame: Frame = frame(app.director.size, app.theme)
        self._fresh = True
        self.zooms = Zooms()
        self._pointed: Node | None = None

    # Desk

    @property
    def now(self) -> float:
        """The time of the present step in seconds."""
        return self.app.director.now

    def seen(self) -> Seen:
        """What the viewer sees now."""
        return self.sight.seen()

    def in_hand(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        """The hand in the player's own order; cards that came since are sorted in."""
        return self.sight.in_hand(cards)

    def check(self, move: Move) -> Refusal | None:
        """Why a move would be refused now, None where it would not."""
        return self.session.check(move)

    def selection(self) -> tuple[Card, ...]:
        """The selected cards."""
        return tuple(self.grip.selected)

    def select(self, cards: Sequence[Card]) -> None:
        """Selects exactly these cards and shows where they may go."""
        self.bubbles.close()
        if self.hints.shown is not None and set(cards) != set(self.hints.cards):
            self.hints.drop()  # the player looks at something else
        self.grip.select(cards)
        self.recompose()
        for node in self.view.cards.values():
            self.grip.pose(node, self.now)

    def push(self, screen: Screen, on_result: Callable[[object], None] | None = None) -> None:
        """Opens a dialog over the table."""
        self.app.director.push(screen, on_result)

    def play(self, move: Move, seconds: float = TRAVEL) -> bool:
        """Makes a move; False where it is not made, which is said: a refusal beside the prompt, a
        save that cannot be written in a dialog."""
        try:
            refusal = self.session.play(move)
        except DiskError as error:
            return self._unsaved(error, lambda: self.play(move, seconds), seconds)
        if refusal is not None:
            self.bubbles.refuse(refusal, None)
            return False
        self._made(seconds)
        return True

    def go_on(self, seconds: float = TRAVEL) -> None:
        """Does what is due before any seat decides, once it can be saved."""
        number = self.session.number
        try:
            self.session.advance()
        except DiskError as error:
            self._unsaved(error, lambda: self.go_on(seconds), seconds)
            return
        if self.session.number == number and self.flow.shown == number:
            self.refresh()
        else:
            self._made(seconds)

    def _made(self, seconds: float) -> None:
        """A move was made: what was begun before it is over, and the table shows it."""
        self.grip.selected.clear()
        self.bubbles.close()
        self.hints.drop()
        self.flow.moved(seconds)

    def _unsaved(self, error: DiskError, again: Callable[[], object], seconds: float) -> bool:
        """Says that the game could not be saved; gives whether the move is made all the same and
        only what follows it is not. Then what follows is tried again, otherwise `again`."""
        is_made = self.session.is_due
        if is_made:
            self.grip.selected.clear()
            self.hints.drop()
        self.doors.trouble(error, (lambda: self.go_on(seconds)) if is_made else again)
        self.refresh()
        return is_made

    def linger(self) -> float:
        """Seconds, at normal speed, that the table stays as it is longer than usual."""
        return self.adapter.linger(self.seen(), self)

    def leave(self) -> None:
        """Closes the session and goes back to whoever opened the table."""
        self.flow.stop()
        self.hints.drop()
        self.session.close()
        self.close("menu")

    # Composition

    def background(self, size: tuple[int, int]) -> Surface:
        """The felt."""
        return self.felt.picture(size, self.app.theme)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Lays everything out for a window of `size` pixels."""
        settings = self.app.settings
        self.art.reset(self.app.theme, settings.four_colour)
        self.app.director.tweens.speed = settings.speed
        self.frame = frame(size, self.app.theme)
        if self.ring.parent is None:
            self.root.add(self.ring)
        self.view.forget()
        self.bubbles.close()
        first, self._fresh = self._fresh, False
        self.refresh(self._opening() if first else None)

    def _opening(self) -> Effect | None:
        """The deal, shown card by card when a game has just begun."""
        if self.flow.viewer is None or any(e.move.seat >= 0 for e in self.session.entries):
            return None
        cards = self.session.view(self.flow.viewer).faces(f"hand:{self.flow.viewer}")
        return Effect(sources=dict.fromkeys(cards, "stock"), dealt=True)

    def recompose(self) -> None:
        """Makes everything but the cards anew."""
        focused = self.focus.node.name if self.focus.node is not None else ""
        self.grip.seat = self.flow.viewer
        self.composer.compose()
        self.grip.take_aim(self.grip.selected)
        self.grip.show_aims()
        self.hints.point()
        if focused and self.focus.node is not None and self.focus.node.root is None:
            self.focus.set(self.root.find(focused))

    def refresh(self, effect: Effect | None = None, seconds: float = TRAVEL) -> None:
        """Shows the table as it is now; with an effect the cards travel."""
        focused = self.focus.node
        was_at = focused.resting.centerx if focused is not None else 0
        self.recompose()
        self.view.deal(effect, self.now, seconds, self.app.settings.reduced_motion)
        for card, node in self.view.cards.items():
            node.focusable = self.grip.can_lift(node)
            node.mark("selected", card in self.grip.selected)
        self.grip.prune()
        if isinstance(focused, CardNode) and not (focused.focusable and focused.root):
            left = [node for node in self.view.cards.values() if node.focusable]
            beside = min(left, key=lambda n: abs(n.resting.centerx - was_at), default=None)
            self.focus.set(beside)  # a played card leaves the focus to its neighbour
        elif self.focus.node is not None and self.focus.node.root is None:
            self.focus.set(None)

    # The director's side

    def tick(self, now: float) -> None:
        """Takes the game's next step, and keeps ring and bubble where they belong."""
        busy = self.app.director.tweens.active or self.pointer.is_down
        self.flow.tick(now, busy)
        self.hints.tick(now)
        self.wake_at = self.flow.wake_at
        self.bubbles.tick(now)
        if self.bubbles.ends is not None:
            self.wake_at = min(self.wake_at or self.bubbles.ends, self.bubbles.ends)
        self._look_closer()
        node = self.focus.node
        plate = isinstance(node, PlaceNode)
        rect = node.rect if plate and node is not None and self.focus.shown else None
        self.ring.around(rect, 9, self.app.theme.px(16))

    def _look_closer(self) -> None:
        """Enlarges what is pointed at or has the focus, unless cards are in play."""
        node = self._pointed or (self.focus.node if self.focus.shown else None)
        card = node.card if isinstance(node, CardNode) else None
        panels = self.view.table.panels if self.view.table else ()
        free = not (self.grip.selected or self.grip.carried or self.pointer.is_down)
        zoomed = zoomed_at(panels, node, card) if free else None
        height = max(120.0, self.frame.hand_card[1] * 0.9)
        self.zooms.show(self.root, zoomed, self.app.director.size, height)

    def covered(self) -> None:
        """Another screen is on top: the hand is put down."""
        self.gestures.put_down()
        self.bubbles.close()

    def closed(self) -> None:
        """The table is gone: bots need not think on."""
        self.flow.stop()
        self.hints.drop()

    def hand_off(self, seat: int, covered: int | None) -> None:
        """Covers the table until the player of `seat` lifts the cover."""
        self.doors.hand_off(seat, covered)

    def show_scored(
        self, ending: Effect, then: Callable[[], None], open_to_all: Collection[Card] | None
    ) -> None:
        """Shows the arithmetic of the last deal, then goes on."""
        if open_to_all is not None:
            self.view.cover(open_to_all)
        self.doors.scored(ending, then)

    # Doing

    def _judge(self, drop: Drop) -> Verdict:
        return self.adapter.judge(self.seen(), drop, self.session.judge)

    def _keep(self, cards: Sequence[Card]) -> None:
        if self.flow.viewer is not None:
            self.sight.keep(cards)
            self.refresh(Effect(), SETTLE)

    def carry_out(self, aim: Aim, seconds: float) -> bool:
        """Does what an aim says: its move, or the one chosen of several; says why not."""
        moves = aim.verdict.moves
        if not moves:
            if aim.verdict.refusal is not None:
                self.bubbles.refuse(aim.verdict.refusal, aim.place.area)
            return False
        if len(moves) == 1:
            return self.make(moves[0], seconds)
        self.doors.choose(moves, lambda move: self.play(move, CLICKED))
        return False

    def make(self, move: Move, seconds: float = CLICKED) -> bool:
        """Makes a move, or the adapter's step towards one."""
        if not self.adapter.takes(self, move):
            return self.play(move, seconds)
        self.grip.selected.clear()
        self.bubbles.close()
        self.refresh(Effect(), seconds)
        return True

    def press(self, action: Action) -> None:
        """A button of the prompt bar was pressed."""
        if action.move is not None:
            self.play(action.move, CLICKED)
        elif action.onto:
            seat = self.flow.viewer
            if seat is not None:
                drop = Drop(seat, tuple(self.grip.selected), self.grip.source, action.onto)
                place = self.view.place_of(action.onto)
                if place is not None:
                    self.carry_out(Aim(place, self._judge(drop)), CLICKED)
        else:
            self.adapter.act(self, action.name)

    def undo(self) -> None:
        """Takes back, or says why not."""
        self.hints.put_away()
        try:
            refusal = self.flow.undo()
        except DiskError as error:
            self.doors.trouble(error, self.undo)
            return
        if refusal is not None:
            node = self.root.find("undo")
            self.bubbles.refuse(refusal, node.rect if node else None)

    def redo(self) -> None:
        """Plays again what was taken back."""
        self.hints.put_away()
        try:
            self.flow.redo()
        except DiskError as error:
            self._unsaved(error, self.redo, TRAVEL)

    def sort(self) -> None:
        """Sorts the hand the next way."""
        if self.flow.viewer is not None:
            self.sight.sort()
            self.refresh(Effect(), 0.2)

    def hint(self, button: Button) -> None:
        """Says why a button is disabled."""
        self.bubbles.refuse(Refusal(button.hint), button.rect)

    def describe(self) -> dict[str, object]:
        """Game, viewer, seat to move and prompt, for the probe."""
        table = self.view.table
        view = self.session.view(self.flow.viewer)
        return {
            "game": self.session.book.game,
            "viewer": self.flow.viewer,
            "to_move": view.current_player,
            "number": self.session.number,
            "over": view.is_terminal,
            "hint": self.hints.state,
            "prompt": plain(
                next(iter(self.hints.prompts()), table.prompt if table else ""), self.session.names
            ),
        }

    # Input

    def handle(self, event: Event) -> bool:
        """Finishes an animation that is under way, then takes the event."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.app.director.tweens.finish()
        before = self.focus.node
        done = super().handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.gestures.tabbed(before)
        return done

    def key(self, event: Event) -> bool:
        """The table's own keys."""
        return self.gestures.key(event)

    def escape(self) -> bool:
        """Esc cancels; with nothing to cancel it pauses."""
        if not self.gestures.cancel():
            self.doors.pause()
        return True

    def pressed(self, node: Node | None, point: Point) -> None:
        """The button went down."""
        if not self.gestures.press(node):
            super().pressed(node, point)

    def clicked(self, node: Node | None, point: Point) -> None:
        """It came up again in the same place."""
        if self.gestures.click(node, point):
            self._cool()
            return
        if isinstance(node, Button) and not node.enabled and node.hint:
            self.hint(node)
        super().clicked(node, point)

    def drag_began(self, node: Node, point: Point) -> bool:
        """A drag began."""
        return self.gestures.begin_drag(node, point) or super().drag_began(node, point)

    def dragged(self, point: Point) -> None:
        """The drag goes on."""
        if self.grip.carried:
            self.gestures.drag(point)
        else:
            super().dragged(point)

    def dropped(self, point: Point) -> None:
        """The drag ended."""
        self.gestures.drop()
        super().dropped(point)

    def cancelled(self) -> None:
        """Right click, a lost focus, a resized window."""
        self.gestures.cancel()
        super().cancelled()

    def hovered(self, node: Node | None, point: Point) -> None:
        """The pointer moved."""
        self.gestures.hover(node, point)
        self._pointed = node
        super().hovered(None if isinstance(node, CardNode) else node, point)
