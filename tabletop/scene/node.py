"""The scene graph: rectangles with parents, drawn back to front, found front to back.

A node's `x` and `y` are relative to its parent; `scale` and `angle` concern its own picture only.
Changing a watched attribute marks the node, and the director redraws just what it covered and
covers now. A node that floats is drawn over the whole screen it belongs to, on a layer of its own,
so that moving it redraws nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Generic, TypeVar

from pygame import SRCALPHA, Rect, Surface

T = TypeVar("T")
N = TypeVar("N", bound="Node")


class Watched(Generic[T]):
    """An attribute of a node whose change marks the node for redrawing."""

    def __init__(self, default: T) -> None:
        self.default = default
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = "_" + name

    def __get__(self, node: Node, owner: type) -> T:
        value: T = node.__dict__.get(self.name, self.default)
        return value

    def __set__(self, node: Node, value: T) -> None:
        if node.__dict__.get(self.name, self.default) != value:
            node.__dict__[self.name] = value
            node.touch()


class Node:
    """A named rectangle with children.

    `name` is what the probe and robots find it by, "" for decoration. `is_a` is what it is to a
    person (a button, a text, a card), `label` what is read on it, `reading` what it is set to or
    counts, `states` are words such as "target" or "selected". `tip` explains it, by the rule of id
    `rule` where there is one; `hint` says what a control does, or why it cannot be used now.
    `solid` nodes take the pointer; `action` is run by a click, or by Enter or Space while it has
    the focus. `margin` widens (or narrows) what is redrawn around the rectangle, for shadows and
    rings.
    """

    is_a: str = ""
    block: int = 0
    """The number, from 1, of the column it stands in, of those that its parent has side by side,
    which are read one after the other; 0 for none."""
    group: str = ""
    """What those of its parent have in common of which one is taken: Tab goes to that one, arrows
    from one to the next; "" for none."""
    is_told: bool = False
    """Whether its own picture is told by its attributes alone, all of which can be compared: one
    that is made anew just as another was is not drawn anew then. For the class that paints; others
    that paint differently say it for themselves."""

    x = Watched(0.0)
    y = Watched(0.0)
    w = Watched(0.0)
    h = Watched(0.0)
    z = Watched(0)
    alpha = Watched(1.0)
    scale = Watched(1.0)
    angle = Watched(0.0)
    visible = Watched(True)
    _x: float = (
        0.0  # as they are kept: what draws and is pointed at reads them without the way round
    )
    _y: float = 0.0
    _w: float = 0.0
    _h: float = 0.0
    _z: int = 0
    _alpha: float = 1.0
    _visible: bool = True

    def __init__(
        self, name: str = "", x: float = 0, y: float = 0, w: float = 0, h: float = 0, z: int = 0
    ) -> None:
        self.name = name
        self.label = ""
        self.states: set[str] = set()
        self.parent: Node | None = None
        self.children: list[Node] = []
        self.solid = False
        self.focusable = False
        self.enabled = True
        self.clips = False
        self.hint = ""
        self.tip = ""
        self.rule = ""
        self.action: Callable[[], None] | None = None
        self.margin = 0
        self.drawn: Rect | None = None
        self.drawn_afloat = False
        self._floating = False
        self._x, self._y, self._w, self._h, self._z = x, y, w, h, z  # there is no tree yet

    # The tree

    def add(self, *children: Node) -> None:
        """Puts `children` in front of those already there (within their z)."""
        for child in children:
            if child.parent is not None:
                child.parent.remove(child)
            child.parent = self
            self.children.append(child)
            root = self.root
            if root is not None:
                root.floats += [each for each in child.walk() if each._floating]
            child.touch()

    def remove(self, child: Node) -> None:
        """Takes `child` out; raises ValueError where it is not one."""
        root = self.root
        if root is not None:
            every = list(child.walk())
            for each in every:
                root.lose(each)
            for each in every:
                root.touched.pop(each, None)
        self.children.remove(child)
        child.parent = None

    def detach(self) -> None:
        """Takes the node out of its parent, if it has one."""
        if self.parent is not None:
            self.parent.remove(self)

    def clear(self) -> None:
        """Takes all children out."""
        root = self.root
        if root is not None:
            every = [each for child in self.children for each in child.walk()]
            for each in every:
                root.lose(each)
            for each in every:
                root.touched.pop(each, None)
        for child in self.children:
            child.parent = None
        self.children.clear()

    @property
    def root(self) -> Root | None:
        """The root of the tree the node hangs in, None while it hangs in none."""
        node: Node = self
        while node.parent is not None:
            node = node.parent
        return node if isinstance(node, Root) else None

    def walk(self) -> Iterator[Node]:
        """The node and everything below it, back to front."""
        ahead: list[Node] = [self]
        while ahead:
            node = ahead.pop()
            yield node
            if node.children:
                ahead += reversed(node.ordered())

    def ordered(self) -> list[Node]:
        """The children, back to front."""
        children = self.children
        return sorted(children, key=_depth) if len(children) > 1 else list(children)

    def find(self, name: str) -> Node | None:
        """The first node of this name in the tree below, None where there is none."""
        ahead: list[Node] = [self]
        while ahead:
            node = ahead.pop()
            if node.name == name:
                return node
            if node.children:
                ahead += reversed(node.ordered())
        return None

    def get(self, name: str, kind: type[N]) -> N:
        """The first node of this name and kind in the tree below; raises LookupError where there is
        none."""
        for node in self.walk():
            if node.name == name and isinstance(node, kind):
                return node
        raise LookupError(name)

    # Geometry

    @property
    def origin(self) -> tuple[float, float]:
        """The absolute place of the top left corner."""
        x, y = self._x, self._y
        node = self.parent
        while node is not None:
            x, y = x + node._x, y + node._y
            node = node.parent
        return x, y

    @property
    def rect(self) -> Rect:
        """The absolute rectangle, without margin, scale or angle."""
        x, y = self.origin
        return Rect(round(x), round(y), round(self._w), round(self._h))

    @property
    def resting(self) -> Rect:
        """The absolute rectangle where the node belongs, which the keyboard goes by."""
        return self.rect

    @property
    def position(self) -> tuple[float, float]:
        """The place of the top left corner in the parent."""
        return self.x, self.y

    @position.setter
    def position(self, value: tuple[float, float]) -> None:
        self.x, self.y = value

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Sets position and size together."""
        self.x, self.y, self.w, self.h = x, y, w, h

    def bounds(self) -> Rect:
        """The absolute area the node's own picture covers."""
        return inflated(self.rect, self.spread())

    def spread(self) -> int:
        """How far the picture reaches beyond the rectangle, in pixels."""
        return self.margin

    @property
    def in_sight(self) -> bool:
        """Whether the node and everything above it is visible."""
        node: Node | None = self
        while node is not None:
            if not node.visible or node.alpha <= 0:
                return False
            node = node.parent
        return True

    @property
    def floating(self) -> bool:
        """Whether the node and what is below it are drawn over everything else."""
        return self._floating

    @floating.setter
    def floating(self, value: bool) -> None:
        if value == self._floating:
            return
        self._floating = value
        root = self.root
        if root is not None:
            if value:
                root.floats.append(self)
            else:
                root.floats.remove(self)
        self.touch()

    @property
    def afloat(self) -> bool:
        """Whether the node or anything above it floats."""
        node: Node | None = self
        while node is not None:
            if node._floating:
                return True
            node = node.parent
        return False

    def hit(self, point: tuple[float, float]) -> Node | None:
        """The frontmost solid visible node at an absolute point."""
        return next((node for node in self._met(point) if node.solid), None)

    def told_at(self, point: tuple[float, float]) -> Node | None:
        """The frontmost visible node at an absolute point that has something explained, solid or
        not; what is solid and has not hides what lies beneath."""
        return next((n for n in self._met(point) if n.explanation or n.solid), None)

    def _met(self, point: tuple[float, float]) -> Iterator[Node]:
        """The visible nodes at an absolute point, the frontmost first."""
        return self._under(point, *(self.parent.origin if self.parent is not None else (0.0, 0.0)))

    def _under(self, point: tuple[float, float], x: float, y: float) -> Iterator[Node]:
        """The same, where the parent lies at `x`, `y`; it is asked at every motion."""
        if not self._visible or self._alpha <= 0:
            return
        x, y = x + self._x, y + self._y
        left, top = round(x), round(y)
        inside = left <= point[0] < left + round(self._w) and top <= point[1] < top + round(self._h)
        if self.clips and not inside:
            return
        if self.children:
            ordered = self.ordered()
            if any(child._floating for child in ordered):
                ordered.sort(key=_afloat_last)
            for child in reversed(ordered):
                yield from child._under(point, x, y)
        if inside:
            yield self

    @property
    def explanation(self) -> str:
        """What is said of it when it is pointed at, "" for nothing."""
        return self.hint or self.tip

    # States and drawing

    def mark(self, state: str, on: bool = True) -> None:
        """Sets or clears a state word."""
        if (state in self.states) != on:
            if on:
                self.states.add(state)
            else:
                self.states.discard(state)
            self.touch()

    @property
    def reading(self) -> str:
        """What it is set to, or what it counts, "" where that means nothing."""
        return ""

    def describe(self) -> dict[str, str]:
        """What the probe adds to name, role, rectangle, label, reading and states."""
        return {}

    def adjust(self, dx: int, dy: int) -> bool:
        """Takes an arrow key while it has the focus; False lets the focus move on."""
        return False

    def cuts(self, y: float) -> tuple[float, float]:
        """The nearest places above and below `y`, in pixels from its top, at which it may be cut
        without anything in it being sliced."""
        return 0.0, self.h

    def click_at(self, point: tuple[float, float]) -> None:
        """Takes a click at an absolute point, before `action` is run."""

    def drag(self, start: tuple[float, float], point: tuple[float, float]) -> bool:
        """Takes a drag from `start`, now at `point`; False lets the screen have it."""
        return False

    def wheel(self, steps: float) -> bool:
        """Takes a turn of the wheel (up is positive); False passes it to the parent."""
        return False

    def told_by(self) -> dict[str, object] | None:
        """What its own picture is told by, None where that is more than its attributes."""
        if not self.is_told:
            return None
        told = {key: value for key, value in self.__dict__.items() if key not in UNSEEN}
        told["states"] = frozenset(self.states)
        return told

    def follow(self, before: Node) -> None:
        """Takes the place of one that was told just so, whose picture stays."""

    def renumber(self, z: int) -> None:
        """Takes another z without being redrawn, where it lies over and under the same nodes."""
        self._z = z

    def touch(self) -> None:
        """Marks the node, and all below it, for redrawing."""
        root = self.root
        if root is not None:
            root.touched[self] = None

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the node's own picture; `at` is its absolute rectangle."""

    @property
    def is_dear(self) -> bool:
        """Whether painting it takes a good part of a frame, as its picture must be made first."""
        return False

    def paint_over(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws what lies over the nodes below, as `paint` does what lies under them."""

    def draw(
        self, target: Surface, x: float, y: float, alpha: float, with_floats: bool = False
    ) -> None:
        """Draws the node and what is below it where the target's clip lets it.

        `x`, `y` is the parent's absolute place; nodes that float are left out unless asked for.
        """
        strokes: list[Stroke] = []
        clip = target.get_clip()
        self.gather(strokes, clip, x, y, alpha, with_floats)
        for _stroke in painted(strokes, target, clip):
            pass

    def gather(
        self,
        into: list[Stroke],
        clip: Rect,
        x: float,
        y: float,
        alpha: float,
        with_floats: bool = False,
        within: Rect | None = None,
    ) -> None:
        """Lists what `draw` paints inside `clip`, back to front; `within` is what clips it above,
        where anything does."""
        if not self._visible or (self._floating and not with_floats):
            return
        alpha *= self._alpha
        if alpha <= 0:
            return
        x, y = x + self._x, y + self._y
        kind = type(self)
        under, over = kind.paint is not Node.paint, kind.paint_over is not Node.paint_over
        at: Rect | None = None
        if under or over:
            by = self.spread() + 1
            w, h = self._w, self._h
            if clip.colliderect((x - by, y - by, w + 2 * by, h + 2 * by)):
                at = Rect(round(x), round(y), round(w), round(h))
                bounds = at.inflate(2 * by, 2 * by)
                if within is not None:
                    bounds = bounds.clip(within)
                if under:
                    into.append(Stroke(self, at, alpha, bounds, within))
        if self.clips:
            within = inside = Rect(round(x), round(y), round(self._w), round(self._h)).clip(clip)
        else:
            inside = clip
        for child in self.ordered() if self.children else ():
            child.gather(into, inside, x, y, alpha, with_floats, within)
        if over and at is not None:
            into.append(Stroke(self, at, alpha, bounds, within, is_over=True))


@dataclass(slots=True)
class Stroke:
    """A node's own picture as it is to be painted: where, how much of it is seen, the area that it
    covers, and `within` what of the window it is kept, where something clips it."""

    node: Node
    at: Rect
    alpha: float
    bounds: Rect
    within: Rect | None = None
    is_over: bool = False

    def paint(self, target: Surface) -> None:
        """Paints it."""
        (self.node.paint_over if self.is_over else self.node.paint)(target, self.at, self.alpha)


def painted(strokes: Sequence[Stroke], target: Surface, area: Rect) -> Iterator[Stroke]:
    """Paints on `target` those of the strokes that meet an area, and no more than that area; gives
    each before it is painted, so that a frame can leave it and the rest to the next."""
    for index in area.collidelistall([stroke.bounds for stroke in strokes]):
        stroke = strokes[index]
        yield stroke
        target.set_clip(area if stroke.within is None else area.clip(stroke.within))
        stroke.paint(target)
    target.set_clip(area)


OF_THE_TREE: Final = ("parent", "children", "drawn", "drawn_afloat", "solid", "focusable")
SAID: Final = ("action", "hint", "tip", "rule")
MADE: Final = ("_made", "_passage", "written", "note", "seen")
UNSEEN: Final = frozenset((*OF_THE_TREE, *SAID, *MADE))
"""Attributes of nodes that no picture shows, or that are the picture itself."""


@dataclass(frozen=True, slots=True)
class Lost:
    """A node that was taken out: what told its picture, and the area that it covers still."""

    node: Node
    told: dict[str, object]
    area: Rect


class Root(Node):
    """The top of a screen's tree, which gathers what must be redrawn. It `is_torn` where a node was
    taken out, or went to another layer, since whoever draws it last said that it is not."""

    def __init__(self, name: str = "") -> None:
        self.touched: dict[Node, None] = {}
        self.lost_below: list[Rect] = []
        self.lost_above: list[Rect] = []
        self.lost_as: dict[tuple[type[Node], tuple[int, ...]], list[Lost]] = {}
        self.floats: list[Node] = []
        self.is_torn = False
        super().__init__(name)

    def lose(self, node: Node) -> None:
        """Notes the area of a node that is being taken out."""
        if node._floating and node in self.floats:
            self.floats.remove(node)
        if node.drawn is not None:
            self.is_torn = True
            told = None
            if not node.drawn_afloat and not self._is_to_come(node):
                told = node.told_by()
            if told is not None:
                key = (type(node), tuple(node.drawn))
                self.lost_as.setdefault(key, []).append(Lost(node, told, node.drawn))
            else:
                (self.lost_above if node.drawn_afloat else self.lost_below).append(node.drawn)
            node.drawn = None

    def _is_to_come(self, node: Node | None) -> bool:
        """Whether a node is to be drawn anew, as it is not what was drawn any more."""
        while node is not None:
            if node in self.touched:
                return True
            node = node.parent
        return False

    @property
    def is_stale(self) -> bool:
        """Whether anything must be redrawn."""
        return bool(self.touched or self.lost_below or self.lost_above or self.lost_as)

    def damage(self) -> tuple[list[Rect], list[Rect]]:
        """The areas to redraw, below and on the floating layer; forgets them."""
        below, above = self.lost_below, self.lost_above
        self.lost_below, self.lost_above = [], []
        touched, self.touched = self.touched, {}
        seen: set[Node] = set()
        for top in touched:
            if top in seen:
                continue
            in_sight, afloat = top.in_sight, top.afloat
            moved = self._is_moved(top, touched)
            self._damage(top, in_sight, afloat, below, above, seen, moved)
        below += [each.area for lost in self.lost_as.values() for each in lost]
        self.lost_as = {}
        return below, above

    @staticmethod
    def _is_moved(node: Node, touched: Mapping[Node, None]) -> bool:
        """Whether anything above a node that was drawn before has changed."""
        parent = node.parent
        while parent is not None:
            if parent in touched and parent.drawn is not None:
                return True
            parent = parent.parent
        return False

    def _follows(self, node: Node, area: Rect) -> bool:
        """Whether a new node is what one was that is gone, and takes over its picture."""
        lost = self.lost_as.get((type(node), tuple(area)), [])
        told = node.told_by() if lost else None
        for each in lost:
            if each.told == told:
                lost.remove(each)
                node.follow(each.node)
                return True
        return False

    def _damage(
        self,
        node: Node,
        in_sight: bool,
        afloat: bool,
        below: list[Rect],
        above: list[Rect],
        seen: set[Node],
        moved: bool,
    ) -> None:
        seen.add(node)
        if node.drawn is not None:
            moved = True
            self.is_torn = self.is_torn or node.drawn_afloat != (afloat or node._floating)
            (above if node.drawn_afloat else below).append(node.drawn)
            node.drawn = None
        in_sight = in_sight and node.visible
        afloat = afloat or node._floating
        if in_sight:
            node.drawn, node.drawn_afloat = node.bounds(), afloat
            if afloat or moved or not self._follows(node, node.drawn):
                (above if afloat else below).append(node.drawn)
        for child in node.children:
            self._damage(child, in_sight, afloat, below, above, seen, moved)


def _depth(node: Node) -> int:
    return node._z


def _afloat_last(node: Node) -> bool:
    return node._floating


MOST: Final = 12
"""How many areas are redrawn one by one; each is a walk through the tree."""


def merged(rects: list[Rect], limit: Rect) -> list[Rect]:
    """Few rectangles inside `limit` that cover all of `rects`: those that overlap are joined."""
    out: list[Rect] = []
    for rect in rects:
        rect = rect.clip(limit)
        if rect.w <= 0 or rect.h <= 0:
            continue
        while (index := rect.collidelist(out)) >= 0:
            rect = rect.union(out.pop(index))
        out.append(rect)
    return out if len(out) <= MOST else merged(_fewer(out), limit)


def _fewer(rects: list[Rect]) -> list[Rect]:
    """At most MOST rectangles that cover these: neighbours are joined where that adds least."""
    out = sorted(rects, key=lambda rect: (rect.x, rect.y))
    while len(out) > MOST:
        joined = [one.union(other) for one, other in pairwise(out)]
        added = [
            whole.w * whole.h - one.w * one.h - other.w * other.h
            for whole, (one, other) in zip(joined, pairwise(out), strict=True)
        ]
        at = added.index(min(added))
        out[at : at + 2] = [joined[at]]
    return out


def shown(picture: Surface, target: Surface, at: tuple[int, int], alpha: float) -> None:
    """Blits `picture`, faded to `alpha`."""
    part = round(alpha * 255)
    if part >= 255:
        target.blit(picture, at)
        return
    before = picture.get_alpha() if picture.get_flags() & SRCALPHA else None
    picture.set_alpha(part if before is None else round(alpha * before))
    target.blit(picture, at)
    picture.set_alpha(before)  # none where it had none: with 255 it is drawn at a fiftieth the pace


def inflated(rect: Rect, by: int) -> Rect:
    """`rect` grown by `by` pixels on every side."""
    return rect.inflate(2 * by, 2 * by)
