"""Moves at the table: made, refused, taken back; and what is said where they cannot be saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.play.journal import DiskError
from tabletop.engine.view import View
from tabletop.ui.table.adapter import Action, Desk
from tabletop.ui.table.alternatives import Alternatives
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.cards_view import TRAVEL
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.flow import Flow
from tabletop.ui.table.hints import HintController
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.overlays import Overlays
from tabletop.ui.table.tray import full, tray_of
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer

CLICKED: Final = 0.26
"""Seconds that cards travel after a click or a key."""


class MoveController:
    """Makes the moves of one table. `desk` is what the game's adapter is given; `refresh` shows
    the table as it is, cards travelling as an effect says, for so many seconds; `begin_question`
    lets the keyboard begin anew after a step towards a move."""

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        drag: DragController,
        bubbles: Bubbles,
        hints: HintController,
        overlays: Overlays,
        flow: Flow,
        alternatives: Alternatives,
        desk: Desk[View],
        refresh: Callable[[Effect | None, float], None],
        begin_question: Callable[[], None],
    ) -> None:
        self.model = model
        self.view = view
        self.viewer = viewer
        self.drag = drag
        self.bubbles = bubbles
        self.hints = hints
        self.overlays = overlays
        self.flow = flow
        self.alternatives = alternatives
        self.desk = desk
        self.refresh = refresh
        self.begin_question = begin_question

    def play(self, move: Move, seconds: float = TRAVEL) -> bool:
        """Makes a move; False where it is not made, which is said: a refusal beside the prompt, a
        save that cannot be written in a dialog."""
        try:
            refusal = self.model.session.play(move)
        except DiskError as error:
            return self._unsaved(error, lambda: self.play(move, seconds), seconds)
        if refusal is not None:
            self.bubbles.refuse(refusal, None)
            return False
        self._made(seconds)
        return True

    def play_both(self, move: Move, then: Move) -> bool:
        """Makes two moves of one gesture, which one take-back takes back; False where the first is
        not made."""
        start = self.flow.stands
        if not self.play(move):
            return False
        self.flow.join(start)
        self.play(then)
        return True

    def go_on(self, seconds: float = TRAVEL) -> None:
        """Does what is due before any seat decides, once it can be saved."""
        session = self.model.session
        number = session.number
        try:
            session.advance()
        except DiskError as error:
            self._unsaved(error, lambda: self.go_on(seconds), seconds)
            return
        if session.number == number and self.flow.shown == number:
            self.refresh(None, TRAVEL)
        else:
            self._made(seconds)

    def _made(self, seconds: float) -> None:
        """A move was made: what was begun before it is over, and the table shows it."""
        self._forget()
        self.hints.drop()
        self.flow.moved(seconds)
        self.overlays.tell_of_save()

    def _forget(self) -> None:
        """Forgets what was begun before the table changed: a selection, a bubble, but not what was
        lost: that is read in peace."""
        self.model.let_go()
        if self.bubbles.open is None or self.bubbles.open.name != "lost":
            self.bubbles.close()

    def _unsaved(self, error: DiskError, again: Callable[[], object], seconds: float) -> bool:
        """Says that the game could not be saved; gives whether the move is made all the same and
        only what follows it is not. Then what follows is tried again, otherwise `again`."""
        is_made = self.model.session.is_due
        if is_made:
            self.model.let_go()
            self.hints.drop()
        self._trouble(error, (lambda: self.go_on(seconds)) if is_made else again)
        self.refresh(None, TRAVEL)
        return is_made

    def _trouble(self, error: DiskError, again: Callable[[], object]) -> None:
        """Asks whether to try again.

        Giving up tries what comes by itself again too: the flow goes on with what is due, and a bot
        is asked anew. A person's move is theirs to make once more, or another.
        """
        self.overlays.trouble(error, again, self.flow.stop)

    def carry_out(self, target: DropTarget, seconds: float) -> bool:
        """Does what a target says: its move, or the one chosen of several; says why not."""
        moves = target.verdict.moves
        if target.lays is not None:
            self.desk.select(target.lays)
            return True
        if not moves:
            if target.verdict.refusal is not None:
                self.bubbles.refuse(target.verdict.refusal, target.place.area)
            return False
        if len(moves) == 1:
            return self.make(moves[0], seconds)
        shown = self.alternatives.shown(moves)
        if shown is not None:
            return self.make(shown, seconds)
        held = tuple(self.model.selected)  # a dialog lets go of it, Back is one step only
        self.overlays.choose(
            moves, lambda move: self.play(move, CLICKED), lambda: self.desk.select(held)
        )
        return False

    def ask(self, targets: Sequence[DropTarget]) -> bool:
        """Asks which of the moves that several targets come to is meant; False where that is none,
        or only one."""
        moves = tuple(dict.fromkeys(move for target in targets for move in target.verdict.moves))
        if len(moves) > 1:
            cards = {move.args.get("card") for move in moves}
            is_place = len(cards) == 1 and len({target.place.zone for target in targets}) >= len(
                moves
            )
            self.overlays.choose(moves, self.make, is_place=is_place)
        return len(moves) > 1

    def make(self, move: Move, seconds: float = CLICKED) -> bool:
        """Makes a move, or the adapter's step towards one."""
        if not self.viewer.adapter.takes(self.desk, move):
            return self.play(move, seconds)
        self.model.let_go()
        self.bubbles.close()
        self.hints.drop()  # what is laid by hand is what the buttons are about again
        self.refresh(Effect(), seconds)
        self.begin_question()
        return True

    def toggle(self, node: CardNode, card: Card) -> None:
        """Selects a card beside the others or lets go of it; says why where a tray is full."""
        cards, tray = self.drag.toggled(card), tray_of(self.view.table)
        if tray is not None and len(cards) > tray.most:
            self.bubbles.refuse(full(tray), node.rect)
        else:
            self.desk.select(cards)

    def press(self, action: Action) -> None:
        """A button of the prompt bar was pressed."""
        if action.move is not None:
            self.play(action.move, CLICKED)
        elif action.onto:
            seat = self.model.viewer
            if seat is not None:
                drop = Drop(seat, tuple(self.model.selected), self.drag.source, action.onto)
                place = self.view.place_of(action.onto)
                if place is not None:
                    self.carry_out(DropTarget(place, self.drag.judge(drop)), CLICKED)
        else:
            self.viewer.adapter.act(self.desk, action.name)

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last move of `seat`, or of the viewer, or says why not."""
        self.hints.put_away()
        if not isinstance(self.flow.undo_target(seat), Refusal):
            self._forget()
        try:
            refusal = self.flow.undo(seat)
        except DiskError as error:
            self._trouble(error, lambda: self.undo(seat))
            return
        if refusal is not None:
            node = self.view.root.find("undo")
            self.bubbles.refuse(refusal, node.rect if node else None)
        self.overlays.tell_of_save()

    def redo(self) -> None:
        """Plays again what was taken back."""
        self.hints.put_away()
        self._forget()
        try:
            self.flow.redo()
        except DiskError as error:
            self._unsaved(error, self.redo, TRAVEL)
