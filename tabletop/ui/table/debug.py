"""The debug overlay of a table, for whoever works on it: zones, places, targets, facts, search.

It reads the View of the table's viewer and what was drawn from it, and nothing else, so that it
shows no more than the viewer may know. Its words are those of the code, untranslated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from pygame import Color, Rect

from tabletop.engine.view import SeenZone, View
from tabletop.scene.node import Node
from tabletop.scene.text import Label
from tabletop.scene.widgets import Panel
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.model import Hint, TableModel
from tabletop.ui.table.view import TableView

BACK: Final = Color(0, 0, 0, 205)
PLACE, LEGAL, REFUSED = Color(120, 180, 255), Color(110, 230, 130), Color(255, 120, 110)
"""The edges of a place that is not judged, of a legal target, and of one that refuses."""
NONE: Final = Color(0, 0, 0, 0)


class DebugOverlay:
    """Drawn over everything, taking no input; it is made anew when what it shows has changed."""

    def __init__(
        self, root: Node, model: TableModel, view: TableView, drag: DragController
    ) -> None:
        self.root = root
        self.model = model
        self.view = view
        self.drag = drag
        self.node: Node | None = None
        self._key: tuple[object, ...] = ()
        self._found: dict[int | None, Hint] = {}

    def toggle(self) -> None:
        """Shows it, or takes it away."""
        if self.node is not None:
            self.node.detach()
            self.node, self._key = None, ()
        else:
            self.node = Node("debug", z=950)
            self.node.floating = True
            self.root.add(self.node)
            self.tick()

    def empty(self) -> None:
        """Takes away what is said until the next tick; somebody else may look on then."""
        if self.node is not None:
            self.node.clear()
            self._key = ()

    def tick(self) -> None:
        """Keeps what is shown up to date; remembers the last search made for each viewer."""
        model = self.model
        hint = model.hint
        if hint is not None and hint.move is not None:
            self._found[model.viewer] = hint
        if self.node is None:
            return
        selected = tuple(model.selected)
        seen = (model.session.number, model.viewer, selected, model.thinking)
        key = (*seen, id(self.view.table), self.view.frame.size, id(self.drag.best), hint)
        if key != self._key:
            self._key = key
            self._make(self.node)

    def _make(self, node: Node) -> None:
        node.clear()
        theme = self.view.art.theme
        table, targets = self.view.table, self.drag.targets
        judged = {id(target.place): target for target in targets}
        for place in table.places if table else ():
            target = judged.get(id(place))
            edge = PLACE if target is None else LEGAL if target.verdict.is_legal else REFUSED
            _box(node, place.area, place.name or place.zone, edge, theme)
        view, number = self.model.view, self.model.session.number
        left = [*zone_lines(view)]
        right = [
            *position_lines(view, number, self.model.thinking),
            "",
            *target_lines(view, targets),
            "",
            *search_lines(self._found.get(self.model.viewer), self.model.hint),
            "",
            *fact_lines(view),
        ]
        width, height = self.view.frame.size
        column = min(round(width * 0.34), theme.px(420))
        _column(node, left, Rect(0, 0, column, height), theme)
        _column(node, right, Rect(width - column, 0, column, height), theme)


def zone_lines(view: View) -> Iterator[str]:
    """Each zone that holds cards: how many, which are seen, and which others are sure of."""
    yield f"zones of {view.game} as seat {view.seat} sees them"
    for zone in view.zones.values():
        if zone.cards:
            yield f"{zone.id} {len(zone.cards)}: {_cards(zone)}"


def _cards(zone: SeenZone) -> str:
    cards = []
    for card in zone.faces:
        sure = ",".join(map(str, sorted(zone.known.get(card, ()))))
        cards.append(f"{card}({sure})" if sure else card.code)
    hidden = len(zone.cards) - len(zone.faces)
    return " ".join([*cards, *([f"+{hidden} hidden"] if hidden else [])])


def position_lines(view: View, number: int, thinking: int | None) -> Iterator[str]:
    """The line of the journal, the seat to move and the phase."""
    yield f"line {number}, seat {view.current_player} to move, phase {view.phase or '-'}"
    if thinking is not None:
        yield f"seat {thinking} thinks"


def target_lines(view: View, targets: Sequence[DropTarget]) -> Iterator[str]:
    """How many legal moves there are of each name; what each place says to the cards in hand."""
    names = Counter(move.name for move in view.legal)
    yield "legal: " + (", ".join(f"{name} {n}" for name, n in names.items()) or "none")
    for target in targets:
        said = ", ".join(map(str, target.verdict.moves))
        if target.verdict.refusal is not None:
            said = f"refused by {target.verdict.refusal.rule}"
        yield f"{target.place.zone}: {said}"


def search_lines(found: Hint | None, looking: Hint | None) -> Iterator[str]:
    """The last search made for the viewer: the line it was asked at, its move and reason."""
    if looking is not None and looking.move is None:
        yield f"search: looking since line {looking.number}"
    if found is None:
        yield "search: none for this seat yet"
    else:
        yield f"search at line {found.number}: {found.move}"
        yield f"  {found.reason}"


def fact_lines(view: View) -> Iterator[str]:
    """The figures of the view, and the scores."""
    yield f"scores = {view.scores}"
    for name, value in vars(view).items():
        if name not in View.__annotations__:
            yield f"{name} = {value}"


def _box(node: Node, area: Rect, name: str, edge: Color, theme: Theme) -> None:
    """The outline of a place with its name in a corner."""
    panel = Panel(NONE, edge, radius=0, width=2)
    panel.place(area.x, area.y, area.w, area.h)
    font = theme.font("small")
    label = Label(name, font, edge)
    back = Panel(BACK, radius=0)
    width, height = min(area.w, label.natural()[0] + 6), font.get_linesize()
    back.place(area.x, area.y, width, height)
    label.place(area.x + 3, area.y, width - 3, height)
    node.add(panel, back, label)


def _column(node: Node, lines: Sequence[str], area: Rect, theme: Theme) -> None:
    """A column of text from the top of `area`; the lines that do not fit are left out."""
    pad = theme.px(6)
    back = Panel(BACK, radius=0)
    node.add(back)
    y = area.y + pad
    for line in lines:
        label = Label(line or " ", theme.font("small"), theme.color("text"), wrap=True)
        height = label.natural(area.w - 2 * pad)[1]
        if y + height > area.bottom - pad:
            break
        label.place(area.x + pad, y, area.w - 2 * pad, height)
        node.add(label)
        y += height
    back.place(area.x, area.y, area.w, y - area.y + pad)
