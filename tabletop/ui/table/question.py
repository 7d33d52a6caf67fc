"""The question a table asks its viewer, and where the keyboard begins to answer it.

The focus follows the question: each begins on the first thing that answers it, and the arrow keys
stay among those and the hand; Tab goes round everything else too. Nothing else moves the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.engine.cards import Card
from tabletop.scene.focus import Focus, nearest
from tabletop.scene.node import Node
from tabletop.scene.widgets import Button
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer
from tabletop.ui.table.zoom import Zoomed

FRESH: Final = 0.3
"""Seconds in which no key answers a question that has just come up."""
LATE: Final = 0.9
"""Seconds after which Space is meant for a question rather than for hurrying the others on."""
OF_A_HINT: Final = ("hint_play", "hint_other", "hint_away")
"""The buttons that answer a hint."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What answers in one position, told by `key`: cards, those of them that are `marked`, and
    parts of the table."""

    key: tuple[object, ...]
    cards: frozenset[Card]
    marked: frozenset[Card]
    spots: frozenset[str]


class Question:
    """What is asked of the viewer of one table; `now` tells the time, and `instead` what alone
    answers while something else than the table asks."""

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        drag: DragController,
        focus: Focus,
        *,
        now: Callable[[], float],
        instead: Callable[[], Sequence[Node]] = tuple,
    ) -> None:
        self.model = model
        self.view = view
        self.viewer = viewer
        self.drag = drag
        self.focus = focus
        self.now = now
        self.instead = instead
        self.since = 0.0
        self.is_taken_up = True
        self._is_early = False
        self._first: Node | None = None
        self._asked: tuple[int, int | None] | None = None
        self._kept: _Known | None = None

    @property
    def is_fresh(self) -> bool:
        """Whether the question came up only now: a key was meant for what was there before."""
        return self.now() < self.since + FRESH

    def hold(self, seconds: float) -> None:
        """What was there before is shown for so many seconds more, and the question is new."""
        self.since = max(self.since, self.now() + seconds)

    def hurry(self) -> None:
        """A key was to end what is shown, and does; it answers nothing."""
        self.since = min(self.since, self.now())

    @property
    def is_unmoved(self) -> bool:
        """Whether the focus is still where the question gave it."""
        return self._first is not None and self.focus.node is self._first

    @property
    def is_hurried(self) -> bool:
        """Whether Space may still have been meant to hurry on those who moved before."""
        return self.now() < self.since + LATE

    def follow(self) -> bool:
        """Begins the question where it is another than before; gives whether it did."""
        key = (self.model.session.number, self.model.viewer)
        if key == self._asked or not self.viewer.seen().is_mine:
            return False
        before, self._asked = self._asked, key
        is_next = before is not None and before == (key[0] - 1, key[1])
        self.is_taken_up = self.is_taken_up and is_next  # one's own move is no news to oneself
        self.begin()
        return True

    def take_up(self) -> None:
        """A key that is about cards was pressed: what just happened has been seen."""
        self.is_taken_up = True

    def begin(self, first: Node | None = None) -> None:
        """Gives the focus to `first`, else to the first thing that answers; the ring shows where it
        did before."""
        self.since = self.now()
        home = self._first = first or self.home()
        self._is_early = first is None and self._hides_answers()
        if home is not None:
            self.focus.set(home)

    def look(self) -> None:
        """Begins anew once the cards that answer have been dealt, unless the focus has been moved
        since: a card on its way cannot have it."""
        if self._is_early and not self._hides_answers():
            self._is_early = False
            if self.focus.node in (self._first, None):
                self.begin()

    def _hides_answers(self) -> bool:
        """Whether a card that answers is not in sight yet."""
        cards, nodes = self.cards(), self.view.cards.items()
        return any(card in cards and not node.in_sight for card, node in nodes)

    def home(self) -> Node | None:
        """The first thing that answers: what the game has for it on the table, the gold button, a
        card, another button."""
        answers = self.answers()
        spots = self._known().spots
        groups = (
            [node for node in answers if node.name in spots],
            [node for node in answers if isinstance(node, Button) and node.kind == "main"],
            [node for node in answers if isinstance(node, PlaceNode)],
            [node for node in answers if self._is_in_hand(node)],
            [node for node in answers if isinstance(node, CardNode)],
            answers,
        )
        return next((group[0] for group in groups if group), None)

    def answers(self) -> list[Node]:
        """Everything that answers, in reading order."""
        instead = list(self.instead())
        return instead or [node for node in self.focus.candidates() if self.is_answer(node)]

    def beside(self, node: Node, direction: tuple[int, int]) -> Node | None:
        """Where an arrow leads from `node`: to the nearest answer that way, from a place that takes
        what is held to another first, and left or right round all of them; along the hand to every
        card of it, as one that cannot be played says why; from what answers nothing, such as what
        the strip tells, first to what stands with it. None where there is none."""
        answers = self.answers() or self.focus.candidates()
        if self._is_in_hand(node) and direction[0] and not self.instead():
            idle = (each for each in self.focus.candidates() if self._is_in_hand(each))
            answers += [each for each in idle if each not in answers]
        if node not in answers and not isinstance(node, CardNode | PlaceNode):
            with_it = self._with(node, direction)
            if with_it is not None:
                return with_it
        takes = [each for each in answers if isinstance(each, PlaceNode)]
        if isinstance(node, PlaceNode) and direction[0] and node in takes:
            return takes[(takes.index(node) + direction[0]) % len(takes)]
        there = nearest(node, answers, direction)
        if isinstance(node, PlaceNode) and not isinstance(there, PlaceNode):
            there = nearest(node, takes, direction) or there
        return there

    def _with(self, node: Node, direction: tuple[int, int]) -> Node | None:
        """Where an arrow leads among what stands with `node` on a bar: left and right as it is
        read, row by row, and beyond its end to what is nearest; None where that is nothing."""
        every = self.focus.candidates()
        row = [each for each in every if each.parent is node.parent]
        if not direction[0]:
            return nearest(node, row, direction)
        at = row.index(node) + direction[0] if node in row else -1
        if 0 <= at < len(row):
            return row[at]
        return nearest(node, [each for each in every if each not in row], direction)

    def is_answer(self, node: Node) -> bool:
        """Whether the arrow keys come to a node: a card that makes a move, a place that takes what
        is held, a button or a part of the table that the game has for this."""
        if isinstance(node, CardNode):
            if node.card is None:
                return self.drag.is_of_use(node)
            if self.drag.upon(node) is not None:
                return False  # its place answers, which says what comes of it
            answering = self._known().cards
            if node.card in self.model.selected or node is self.focus.node:
                return node.card in answering or node.card in self.model.selected
            if not self._is_in_hand(node):
                return node.card in answering and node.card == self._first_alike(node)
            mine = (card for card in answering if self._is_in_hand(self.view.cards.get(card)))
            return any(node.card.face == card.face for card in mine)  # one stands for all
        if isinstance(node, PlaceNode):
            return True  # a place has the focus only where it takes what is held
        table = self.view.table
        if not node.enabled or node.action is None or table is None:
            return False
        if node.name in OF_A_HINT or any(action.name == node.name for action in table.actions):
            return True
        return not isinstance(node, Zoomed) and self._is_of_a_panel(node)

    def _first_alike(self, node: CardNode) -> Card | None:
        """The first card that answers of those in the place of a card that look the same, or that
        of them which is selected or has the focus: one stands for all."""
        answering, focused = self._known().cards, self.focus.node
        place, face = self.drag.place_of(node), node.card and node.card.face
        lying = place.cards if place is not None else (node.card,)
        alike = [card for card in lying if card in answering and card.face == face]
        now = [focused.card] if isinstance(focused, CardNode) else []
        held = [card for card in alike if card in (*self.model.selected, *now)]
        return next(iter(held or alike), None)

    def cards(self) -> frozenset[Card]:
        """The cards that are taken up for moves that answer, none while others are asked."""
        return self._known().cards

    def marked(self) -> frozenset[Card]:
        """Those of them that are marked as what may be played."""
        return self._known().marked

    @property
    def is_asked(self) -> bool:
        """Whether it is the viewer who is asked."""
        return self.viewer.seen().is_mine

    def _is_of_a_panel(self, node: Node) -> bool:
        above: Node | None = node
        while above is not None and above is not self.view.panels:
            above = above.parent
        return above is not None

    def _is_in_hand(self, node: Node | None) -> bool:
        return isinstance(node, CardNode) and node.zone == f"hand:{self.model.viewer}"

    def _known(self) -> _Known:
        """The cards that are taken up for legal moves, and the parts of the table that make some;
        worked out once for a position."""
        key = (self.model.at, self.model.viewer)
        if self._kept is None or self._kept.key != key:
            seen, adapter = self.viewer.seen(), self.viewer.adapter
            cards, marked, spots = set[Card](), set[Card](), set[str]()
            for move in seen.view.legal if seen.is_mine else ():
                answers = adapter.answers(seen, move)
                cards.update(answers)
                marked.update(answers if adapter.marks(seen, move) else ())
                spots.add(adapter.spot(seen, move))
            found = frozenset(cards), frozenset(marked), frozenset(spots - {""})
            self._kept = _Known(key, *found)
        return self._kept
