"""What the player looks at, as moves: a card held or pointed at, a target under it, a part of the
table; and what the game shows of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.scene.focus import Focus
from tabletop.scene.node import Node
from tabletop.scene.tween import Tweens
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Table
from tabletop.ui.table.alternatives import Alternatives, distinct
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.hints import HintController
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.nodes import Edge, PlaceNode
from tabletop.ui.table.tray import tray_of
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer
from tabletop.ui.table.what_if import LIFT, WhatIf

STATES: Final = ("lifted", "edged", "stepped_back")

Key: TypeAlias = tuple[object, ...]


class LookController:
    """Shows on one table what would come of the move that is looked at.

    `now` tells the time, `hot` gives what the pointer is over, `refused` whether a refusal is being
    read, `remarked` whether the coach speaks in the prompt's bar to one who has not moved yet,
    `taken_up` whether the player has turned to the question, `asks` whether one of some moves is
    asked about before it is made; `by_keys` says whether the player looks with the focus instead.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        drag: DragController,
        hints: HintController,
        alternatives: Alternatives,
        focus: Focus,
        tweens: Tweens,
        *,
        now: Callable[[], float],
        hot: Callable[[], Node | None],
        refused: Callable[[], bool],
        remarked: Callable[[], bool],
        taken_up: Callable[[], bool],
        asks: Callable[[Sequence[Move]], bool],
    ) -> None:
        self.model = model
        self.view = view
        self.viewer = viewer
        self.drag = drag
        self.hints = hints
        self.alternatives = alternatives
        self.focus = focus
        self.tweens = tweens
        self.now = now
        self.hot = hot
        self.refused = refused
        self.remarked = remarked
        self.taken_up = taken_up
        self.asks = asks
        self.by_keys = False
        self.what: WhatIf | None = None
        self._at: tuple[Key, Table | None] | None = None
        self._pointed_at = 0
        self._hidden: list[Node] = []
        self._says = False
        self._told: tuple[Key, bool] | None = None

    def look(self) -> None:
        """Brings what is shown up to date; called once a frame."""
        at = (self._where(), self.view.table)
        if self._at is not None and self._at[0] == at[0] and self._at[1] is at[1]:
            return
        self._at = at
        self._clear()
        what = self._what()
        if what is not None:
            self._show(what)
        if self.hints.shown is None and not self._waits:
            said = what.said if what is not None else ()
            told = (*(self._by_enter(said) or self._by_press(said)), *said) or self._still_held()
            self._says = bool(told)
            if told:
                self.view.asking.say(told)

    def pointed(self) -> None:
        """The pointer moved: what it is over is looked at, until the next move. What only comes to
        lie under it is not: that would be read as what has just happened."""
        self.by_keys = False
        self._pointed_at = self.model.session.number

    def tells(self, target: DropTarget) -> bool:
        """Whether the prompt bar says what a drop on `target` would do."""
        moves = target.verdict.moves
        seen = self.viewer.seen()
        if not moves or target.lays is not None:
            return False
        key = (id(seen), moves)
        if self._told is None or self._told[0] != key:
            what = self.viewer.adapter.what_if(seen, moves, 0)
            self._told = (key, what is not None and bool(what.said))
        return self._told[1]

    def step(self, back: bool) -> bool:
        """Goes on to the next of several moves that what is looked at could come to, or back; gives
        whether there is one. With a card that only has the focus the last is not followed by the
        first."""
        moves, index = self._moves()
        if not self.alternatives.among(moves):
            return False
        best = self.drag.best
        on = [move for move in moves if best is None or move in best.verdict.moves]
        at = on.index(moves[index]) + (-1 if back else 1)
        if not self._is_held and not 0 <= at < len(on):
            self.alternatives.chosen = None
            return False
        self.alternatives.chosen = on[at % len(on)]
        return True

    def _go_on(self) -> None:
        self.step(back=False)

    def choose(self, move: Move) -> None:
        """Shows this one of several moves."""
        self.alternatives.chosen = move

    # What is looked at

    def _what(self) -> WhatIf | None:
        """What is shown now: of a place that would not take what is held over it, why."""
        refusing = self._refusing
        if self._waits and self.hints.shown is None and refusing is None:
            return None
        if refusing is not None:
            refusal = refusing.verdict.refusal
            return WhatIf((refusal.sentence,)) if refusal is not None else None
        moves, index = self._moves()
        seen = self.viewer.seen()
        return self.viewer.adapter.what_if(seen, moves, index) if moves else None

    @property
    def _waits(self) -> bool:
        """Whether nothing is shown of what only has the focus still: while the coach speaks in the
        question's place, and until one who plays by keys has turned to it, since what just happened
        is to be read first."""
        return self.by_keys and (self.remarked() or not (self.taken_up() or self._is_held))

    @property
    def _refusing(self) -> DropTarget | None:
        """The place that would not take what is held over it, or what is selected where it is
        pointed at."""
        if self.drag.carried or (not self.by_keys and self.drag.best is None):
            return self.drag.refusing
        return None

    @property
    def _is_held(self) -> bool:
        return bool(self.drag.carried) or self.model.is_holding

    def _node(self) -> Node | None:
        """What is pointed at; what has the focus for one who plays by keys or points at nothing."""
        is_pointed = not self.by_keys and self._pointed_at == self.model.session.number
        hot = self.hot() if is_pointed else None
        if isinstance(hot, CardNode) or (hot is not None and hot.name and hot.focusable):
            return hot
        return self.focus.node if self.focus.shown else None

    def _where(self) -> Key:
        """What the answer depends on, as far as it is cheap to say."""
        node, best, refusing = self._node(), self.drag.best, self._refusing
        return (
            self.model.session.number,
            self.model.viewer,
            self.hints.shown,
            tuple(self.model.selected),
            self.model.pile,
            tuple(carried.card for carried in self.drag.carried),
            best.place.name or best.place.zone if best is not None else "",
            refusing.place.name or refusing.place.zone if refusing is not None else "",
            node.name if node is not None else "",
            self.alternatives.chosen,
            self.refused(),
            self._waits,
        )

    def _moves(self) -> tuple[tuple[Move, ...], int]:
        """The moves that are looked at, and which of them would be made."""
        seen, adapter = self.viewer.seen(), self.viewer.adapter
        if not seen.is_mine:
            return (), 0
        if self.hints.shown is not None:
            return (self.hints.shown,), 0
        node, best = self._node(), self.drag.best
        part = () if node is None or isinstance(node, CardNode) else adapter.looked(seen, node.name)
        if part:
            return self._ranked(tuple(part), None)
        if not self.drag.carried and best is None and self.refused():
            return (), 0  # what was refused would else be said to do something
        if self._is_held:
            among = [each for each in self.drag.legal if each is best or not each.place.pointed]
            held = (move for target in among for move in target.verdict.moves)
            return self._ranked(distinct(held), best)
        if previewed := self._previewed():
            return previewed, 0
        if isinstance(node, CardNode) and node.card is not None:
            card = node.card
            answers = (move for move in seen.view.legal if card in adapter.answers(seen, move))
            return self._ranked(tuple(answers), None)
        return (), 0

    def _previewed(self) -> tuple[Move, ...]:
        """What a button would make that shows it until something is picked up."""
        actions = self.view.table.actions if self.view.table is not None else ()
        return tuple(each.move for each in actions if each.previews and each.move is not None)

    def _ranked(
        self, moves: tuple[Move, ...], best: DropTarget | None
    ) -> tuple[tuple[Move, ...], int]:
        """The moves in the order they are shown in, and which is; what is pointed at decides among
        them, and what was shown last stays where it can."""
        ways = self.alternatives.among(moves)
        if not ways:
            return (best.verdict.moves if best is not None else moves), 0
        shown = self.alternatives.shown(moves)
        if best is not None:  # the others are not to be had there
            ways = tuple(move for move in ways if move in best.verdict.moves) or ways
            if shown not in ways:
                self.alternatives.chosen = shown = ways[0]
        return ways, ways.index(shown) if shown in ways else 0

    # What is shown

    def _clear(self) -> None:
        if self._says:
            self._says = False
            self.view.asking.say(())
        if self.what is None:
            return
        if self.what.figures and self.view.table is not None:
            self.view.reckon(self.view.table.figures)
        self.what = None
        self.view.looks.clear()
        for part in self._hidden:
            part.visible = True
        self._hidden = []
        for card in self.view.nodes():
            if any(state in card.states for state in STATES):
                if "lifted" in card.states:
                    self._raise(card, 0)
                for state in STATES:
                    card.mark(state, False)

    def take_off(self) -> None:
        """The cards that were looked at set out: what stood over them goes, and no other steps back
        any more. What stands in for parts of the table stays until those tell of it."""
        parts = {part.name for part in self._hidden}
        looks = self.view.looks
        for node in [node for node in looks.children if node.name not in parts]:
            looks.remove(node)
        for card in self.view.nodes():
            card.mark("stepped_back", False)

    def _show(self, what: WhatIf) -> None:
        self.what = what
        view, theme = self.view, self.view.art.theme
        marks = zip(STATES, (what.lifted, what.edged, what.dimmed), strict=True)
        for state, cards in marks:
            for card in cards:
                node = view.cards.get(card)
                if node is not None:
                    node.mark(state)
                    if state == "lifted":
                        self._raise(node, round(LIFT * theme.window))
        shown = [*what.nodes, *self._notes(what)]
        names = {node.name for node in shown if node.name}
        for layer in (view.furniture, view.figures, view.panels, view.plate_layer, view.over):
            self._hidden += [node for node in layer.children if node.name in names]
        for part in self._hidden:
            part.visible = False
        if what.figures:
            view.reckon(what.figures)
        for zone in what.zones:
            place = view.place_of(zone)
            if place is not None:
                view.looks.add(Edge(place.area, theme, round(12 * theme.window)))
        if what.onward is not None and self._is_held:  # else it goes before a pointer is there
            what.onward.action, what.onward.solid = self._go_on, True
        view.looks.add(*shown)

    def _notes(self, what: WhatIf) -> list[Node]:
        """The lines that stand in for those under plates."""
        view, names = self.view, self.model.names
        plates = {plate.seat: plate for plate in (view.table.plates if view.table else ())}
        return [
            view.note_of(plates[seat], text, names)
            for seat, text in what.notes.items()
            if seat in plates and view.plate_layer.find(f"note:{seat}") is not None
        ]

    def _by_enter(self, said: Sequence[str]) -> Sequence[str]:
        """What comes of Enter, for one who plays by keys: what is `said` of the move, or the move
        itself where nothing is; that it asks where the card is to go, where there are several."""
        node, table = self._node(), self.view.table
        if not self.by_keys or self.drag.carried or node is not self.focus.node:
            return ()
        if isinstance(node, PlaceNode) or self._makes_one(node):
            best = self.drag.best if isinstance(node, PlaceNode) else None
            text = _("Enter does it. {said}")
            if best is not None and self.asks(best.verdict.moves):
                text = self.viewer.adapter.asking()
            return [text.format(said=each) for each in said]
        if not isinstance(node, CardNode) or node.card is None or table is None or table.many:
            return ()
        if self.model.selected:
            return self._by_enter_held(node, said)
        several = len(self.viewer.adapter.taken_up(self.viewer.seen(), node.card))
        if several > 1:
            text = _("Enter lifts {n} cards, Space this one. {said}")
            return [text.format(n=several, said=each) for each in said]
        only = self.drag.only_of(node.card)
        if only is None:
            if not self.drag.goes(node.card):
                return ()
            alone = self._lifting(node, node.card)
            return [*(_("Enter lifts it. {said}").format(said=each) for each in said), alone]
        if said:
            text = _("Enter does it. {said}")
            if node.zone == f"hand:{self.model.viewer}":
                text = _("Enter plays it. {said}")
                if self.drag.aims(node.card):
                    text = _("Enter plays it, Up lifts it. {said}")
            if self.asks(only.verdict.moves):
                text = self.viewer.adapter.asking()
            return [text.format(said=each) for each in said]
        if len(only.verdict.moves) != 1:
            return ()
        move = self.viewer.describe(only.verdict.moves[0]).title
        return [_("Enter: {move}").format(move=move)]

    def _still_held(self) -> Sequence[str]:
        """That a card is lifted, for one who plays by keys and has led the focus elsewhere."""
        selected, table = self.model.selected, self.view.table
        if not self.by_keys or len(selected) != 1 or table is None or table.many:
            return ()
        if tray_of(table) is not None or not self.drag.legal:
            return ()
        return [self.viewer.adapter.lifted(self.viewer.seen(), selected[0])]

    def _lifting(self, node: CardNode, card: Card) -> str:
        """That Enter lifts a card with several places; of one that lies before another seat whose
        it is, as its like may lie before each."""
        seat = node.zone.partition(":")[2]
        if seat.isdigit() and int(seat) != self.model.viewer:
            text = _("Enter lifts [{card}] from before @{seat}; then choose where it goes.")
            return text.format(card=card, seat=seat)
        return self.viewer.adapter.lifting(self.viewer.seen(), card)

    def _by_enter_held(self, node: CardNode, said: Sequence[str]) -> Sequence[str]:
        """What comes of Enter on a card that is selected, or beside several that are."""
        selected, table = self.model.selected, self.view.table
        if (node.card not in selected and len(selected) < 2) or tray_of(table) is not None:
            return ()
        legal = [target for target in self.drag.legal if not target.place.pointed]
        if not legal:
            return ()
        only = self.drag.only_held
        if only is None:
            leads = _("Enter leads to where it can go.")
            if len(selected) > 1:
                leads = _("Enter leads to where they can go.")
            return [*(_("{leads} {said}").format(leads=leads, said=each) for each in said), leads]
        if said:
            text = _("Enter plays it. {said}") if len(selected) == 1 else _("Enter does it. {said}")
            if self.asks(only.verdict.moves):
                text = self.viewer.adapter.asking()
            return [text.format(said=each) for each in said]
        if len(only.verdict.moves) != 1:
            return ()
        move = self.viewer.describe(only.verdict.moves[0]).title
        return [_("Enter: {move}").format(move=move)]

    def _makes_one(self, node: Node | None) -> bool:
        """Whether a part of the table makes one move and no other, such as an arrow of a price."""
        if node is None or isinstance(node, CardNode) or node.action is None:
            return False
        return len(self.viewer.adapter.looked(self.viewer.seen(), node.name)) == 1

    def _by_press(self, said: Sequence[str]) -> Sequence[str]:
        """What a card that was lifted by a press waits for, for one who plays by the mouse: to be
        pressed once more, or the place, before what is `said` of the move; where nothing is, the
        question stays unless one more press of the card answers it."""
        table, selected = self.view.table, self.model.selected
        if self.by_keys or self.drag.carried or not selected or self.drag.best is not None:
            return ()
        if table is None or table.many or not self.drag.legal:
            return ()
        text = _("Now press where it goes. {said}")
        if len(selected) > 1:
            text = _("Now press where they go. {said}")
        elif self.drag.only is not None:
            if not said:
                return [_("Press it again, or press its place.")]
            text = _("Press it again, or press its place. {said}")
        return [text.format(said=each) for each in said]

    def _raise(self, node: CardNode, by: int) -> None:
        """Lets a card that lies on the table stand up, or down again."""
        if node.floating or self.drag.can_lift(node):
            return
        x, y = node.home
        self.tweens.start(node, "position", (x, y - by), 0.12, self.now())
