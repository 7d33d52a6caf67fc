"""What the table says beside things: why not, what a drop would do, what a button is for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from tabletop.engine.moves import Move, Refusal
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich, Span
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Choice, Place
from tabletop.ui.table.callout import Callout, spot_beside
from tabletop.ui.table.cards import CardArt, CardNode
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.layout import beside
from tabletop.ui.table.markup import spans
from tabletop.ui.table.nodes import Bubble
from tabletop.ui.table.sights import about_of, index_of, sights
from tabletop.ui.table.view import TableView

LASTS: Final = 9.0
"""Seconds that a refusal stays."""
GAP: Final = 8
"""The pixels between an explanation and what it explains, at scale 1 of the window."""
NARROW: Final = (360, 300, 250)
"""The widths of an explanation, at scale 1: it takes that in which it covers least."""
KEPT: Final = 20.0
"""What a pixel is worth that no bubble is to lie over."""
LEGIBLE: Final = 200.0
"""What one is worth where something is read or pressed: all else gives way first."""
LARGEST: Final = 0.1
"""The part of the window that an explanation takes at the most, where larger text can give way."""
STEPS: Final = 8
"""In so many steps an announcement moves across and down the table's middle, off what lies
there."""
FINER: Final = 14
"""The same of what was lost, which keeps off every card and figure."""
SEEN: Final = 1.5
"""Seconds after which what was lost begins to be read."""
READS: Final = 20
"""The letters of it that are read in a second."""
TOLD: Final = 4.0
"""Seconds that an announcement stays."""
MUCH: Final = 0.2
"""The part of the table's middle that a bubble takes at the most once the ticker says the same."""
NARROWER: Final = (380, 300, 240, 200)
"""The widths, at scale 1, of which what was lost takes the first in which it covers least."""
WIDE: Final = 520
"""The width of reasons at the most, at scale 1."""
READ: Final = 60.0
"""Seconds that a reason stays."""


class Bubbles:
    """The one bubble that is open over a table, if any.

    `now` tells the time, `sound` plays one, `look_up` opens the rules at a rule, `describe` puts a
    move into words; `tells` says whether the prompt bar tells what a drop would do.
    """

    def __init__(
        self,
        view: TableView,
        names: Sequence[str],
        *,
        now: Callable[[], float],
        sound: Callable[[str], None],
        look_up: Callable[[str | None], None],
        describe: Callable[[Move], Choice],
        tells: Callable[[DropTarget], bool],
    ) -> None:
        self.view = view
        self.names = names
        self.now = now
        self.sound = sound
        self.look_up = look_up
        self.describe = describe
        self.tells = tells
        self.kept: tuple[Rect, ...] = ()
        """What no bubble lies over, where it can lie elsewhere."""
        self.open: Bubble | None = None
        self.ends: float | None = None
        self._place: Place | None = None
        self._lost, self._lost_at = "", 0.0

    def refuse(self, refusal: Refusal, by: Rect | None) -> None:
        """Says why not, beside a rectangle or the prompt, with the rule to look up: where it hides
        least of the cards."""
        self.sound("refuse")
        view, rule = self.view, refusal.rule
        theme, frame = view.art.theme, view.frame
        line, look_up = self._spans(refusal.sentence), partial(self.look_up, rule)
        tries = [
            Bubble("why_not", [line], theme, rule=rule, look_up=look_up, width=theme.px(wide))
            for wide in NARROW
        ]
        sizes = [(round(each.w), round(each.h)) for each in tries]
        gap, about = round(GAP * theme.window), by or frame.prompt
        over = [*sights(view), *((area, KEPT) for area in (*self.kept, *view.main_buttons()))]
        window = Rect((0, 0), frame.size).inflate(-gap, -gap)
        between = frame.prompt if about.top >= frame.prompt.bottom else None
        spot = spot_beside(sizes, about, window, gap, gap, over, between)
        self._put(tries[spot.size], spot.area)
        self.ends = self.now() + LASTS

    def preview(
        self, target: DropTarget, at: float | None = None, *, by_keys: bool = False
    ) -> None:
        """Says beside a legal target, near the x `at`, what a drop there would do, or `by_keys`
        Enter."""
        if self._place is target.place and self.open is not None:
            return
        if target.lays is not None or self.tells(target):
            self.close()
            return
        moves = target.verdict.moves
        if len(moves) > 1:
            lines = [self._spans(_("Several moves fit: you will be asked."))]
        else:
            choice = self.describe(moves[0])
            title = _("Enter: {move}").format(move=choice.title) if by_keys else choice.title
            lines = [self._spans(title)]
            if choice.detail:
                lines.append(self._spans(choice.detail, quiet=True))
        bubble = Bubble("preview", lines, self.view.art.theme, edge="gold")
        bubble.solid = False
        room, ticker = self.view.frame.room, self.view.frame.ticker
        room.h, room.top = room.bottom - ticker.bottom, ticker.bottom  # off its buttons
        self._show(bubble, target.place.area, room, at)
        self._place = target.place

    def lose(self, text: str, by: Rect, clear: Sequence[Rect] = ()) -> None:
        """Says what the viewer lost, beside where it was, off what lies on the table and where it
        will be (`clear`), and off the question and the strip; where all of that is full, over felt
        rather than over buttons, cards, words and figures."""
        self._lost, self._lost_at = text, self.now()
        theme, frame = self.view.art.theme, self.view.frame
        strip = Rect(0, 0, frame.size[0], frame.plates.y)
        over = [(each, KEPT) for each in (by, *clear, frame.prompt, strip, *self.kept)]
        over += [(each, LEGIBLE) for node in self.view.root.walk() if (each := _read_at(node))]
        room = Rect(frame.middle.x, frame.pad, frame.middle.w, frame.size[1] - 2 * frame.pad)
        tries = [
            Bubble("lost", [self._spans(text)], theme, edge="down", width=theme.px(wide))
            for wide in NARROWER
        ]
        spots = [(_freest(each, room, by, over, FINER), each) for each in tries]
        (_hidden, area), bubble = min(spots, key=lambda each: each[0][0])
        step = (2 * (room.w - area.w) // FINER, 2 * (room.h - area.h) // FINER)
        _hidden, area = _freest(bubble, area.inflate(step).clip(room), by, over, FINER)
        self._put(bubble, area)
        self.ends = self.now() + LASTS

    def outdate(self) -> None:
        """Another move is shown: what was lost goes as soon as it can have been read."""
        if self.open is not None and self.open.name == "lost" and self.ends is not None:
            self.ends = min(self.ends, self._lost_at + SEEN + len(self._lost) / READS)

    def is_told(self, lost: Sequence[str]) -> None:
        """The ticker tells what the viewer lost: a bubble that says something else, or takes much
        of the table, goes."""
        bubble, middle = self.open, self.view.frame.middle
        if bubble is None or bubble.name != "lost":
            return
        if self._lost not in lost or bubble.w * bubble.h > middle.w * middle.h * MUCH:
            self.close()

    def announce(self, text: str) -> None:
        """Says over the middle of the table what all are to know."""
        theme, middle = self.view.art.theme, self.view.frame.middle
        ink = theme.color("text")
        line = spans(text, self.names, self.view.art, "lead", ink, ink)
        bubble = Bubble("announced", [line], theme, width=round(middle.w * 0.7))
        bubble.solid = False
        over = [each for each in sights(self.view) if each[0].colliderect(middle)]
        _hidden, area = _freest(bubble, middle, middle, over, STEPS)
        self._put(bubble, area)
        self.ends = self.now() + TOLD

    def recall(self, text: str, by: Rect, clear: Sequence[Rect] = ()) -> None:
        """Says what is shown again, beside where it was, off `clear` and what lies on the table."""
        table = self.view.table
        lying = [place.area for place in table.places if place.cards] if table is not None else []
        bubble = Bubble("again", [self._spans(text)], self.view.art.theme)
        self._show(bubble, by, clear=(*clear, *lying))
        self.ends = self.now() + LASTS

    def explain(self, parts: Sequence[tuple[str, Sequence[str]]], by: Rect, foot: str = "") -> int:
        """Says why bots did what they did, move by move (what was done, and of it a sentence and
        what is said in small), beside a rectangle; gives of how many of `parts`, the first at
        least, as there is room over the prompt.

        `parts` are the newest first, and are read in the order in which they happened; `foot`
        stands under them where there is room.
        """
        theme, size = self.view.art.theme, self.view.frame.size
        width = min(theme.px(WIDE), size[0] - theme.px(20))
        for count, last in [*((n, foot) for n in range(len(parts), 0, -1)), (1, "")]:
            texts = []
            for what, lines in reversed(parts[:count]):
                texts += [self._spans(what, quiet=True)]
                texts += [
                    self._spans(line, quiet=bool(number)) for number, line in enumerate(lines)
                ]
            texts += [self._spans(last, quiet=True)] if last else []
            bubble = Bubble("why", texts, theme, width=width)
            if bubble.h <= self.view.frame.room.bottom - by.bottom - theme.px(20):
                break
        self._show(bubble, by, clear=self.view.main_buttons())
        self.ends = self.now() + READ
        return count

    def tip(self, node: Node, *, by_keys: bool = False) -> bool:
        """Explains a node close beside it, with the rule it comes from; False where another bubble
        is open, which stays. It stands where it hides least of what the node is compared with, and
        `by_keys` of all that one looks at as the ring goes on."""
        if self.open is not None and self.open.name != "tip":
            return False
        frame, own = self.view.frame, self.view.art
        about, gap = about_of(node), round(GAP * own.theme.window)
        window = Rect((0, 0), frame.size).inflate(-gap, -gap)
        over = sights(self.view, node, by_keys=by_keys)
        over += [(area, KEPT) for area in self.kept]
        is_held = isinstance(node, CardNode) and node.zone == f"hand:{self.view.me}"
        between = frame.prompt if is_held else None  # what a move does may be told in it
        for art in (own, *map(own.at, own.theme.smaller())):
            tries = [self._tip(node, art, about, width) for width in NARROW]
            sizes = [(round(each.w), round(each.h)) for each in tries]
            spot = spot_beside(sizes, about, window, gap, Callout.corner(art.theme), over, between)
            area = spot.area
            if spot.is_beside and area.w * area.h <= LARGEST * frame.size[0] * frame.size[1]:
                break
        bubble = tries[spot.size]
        bubble.stand(area, gap)
        self._put(bubble, area)
        return True

    def _tip(self, node: Node, art: CardArt, about: Rect, width: int) -> Callout:
        """What explains a node, in the type of `art`, about so wide at scale 1."""
        ink, bright = art.theme.color("muted"), art.theme.color("text")
        texts = node.explanation.splitlines()
        if node.rule:
            texts.append(_("Rule {rule}: R opens it.").format(rule=node.rule))
        lines = [spans(text, self.names, art, "small", ink, bright) for text in texts]
        return Callout("tip", lines, art.theme, about, art.theme.px(width))

    @property
    def rule(self) -> str:
        """The rule by which a move was refused, as long as that is said; else ""."""
        return self.open.rule if self.open is not None and self.open.name == "why_not" else ""

    def untip(self) -> None:
        """Takes the explanation away, where one is open."""
        if self.open is not None and self.open.name == "tip":
            self.close()

    def keep_off(self, area: Rect) -> None:
        """Leaves an area free from now on: what was lost and lies there goes, as the strip tells it
        too."""
        self.kept = (area,)
        bubble = self.open
        if bubble is not None and bubble.name == "lost" and bubble.rect.colliderect(area):
            self.close()

    def close(self) -> None:
        """Takes the bubble away."""
        if self.open is not None:
            self.open.detach()
        self.open, self.ends, self._place = None, None, None

    def tick(self, now: float) -> None:
        """Takes a refusal away when its time is over."""
        if self.ends is not None and now >= self.ends:
            self.close()

    def _spans(self, text: str, quiet: bool = False) -> list[Span]:
        theme = self.view.art.theme
        ink, bright = theme.color("muted" if quiet else "text"), theme.color("text")
        role: Role = "small" if quiet else "body"
        return spans(text, self.names, self.view.art, role, ink, bright)

    def _put(self, bubble: Bubble, area: Rect) -> None:
        """Opens a bubble there."""
        self.close()
        bubble.position = area.topleft
        self.open = bubble
        self.view.root.add(bubble)

    def _show(
        self,
        bubble: Bubble,
        rect: Rect,
        room: Rect | None = None,
        at: float | None = None,
        clear: Sequence[Rect] = (),
    ) -> None:
        self.close()
        gap = self.view.art.theme.px(10)
        size = self.view.frame.size
        whole = Rect(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap)
        bubble.position = beside(
            (bubble.w, bubble.h), rect, room or whole, gap,
            at=at, clear=(*clear, *self.kept),
        )  # fmt: skip
        self.open = bubble
        self.view.root.add(bubble)


def _common(one: Rect, other: Rect) -> int:
    """The pixels that two rectangles have in common."""
    both = one.clip(other)
    return both.w * both.h


def _read_at(node: Node) -> Rect | None:
    """Where what is read or pressed stands on a node of the table: the words of a line, the corner
    of a card by which it is known, a button; None for any other."""
    if not node.in_sight:
        return None
    if isinstance(node, CardNode):
        return index_of(node) if node.card is not None else None
    if isinstance(node, Rich | Label):
        return about_of(node) if node.label else None
    return node.rect if isinstance(node, Button) else None


def _freest(
    bubble: Bubble, room: Rect, about: Rect, over: Sequence[tuple[Rect, float]], steps: int
) -> tuple[float, Rect]:
    """Where in `room`, gone through in so many steps, a bubble hides least of what lies there and
    is nearest to the middle of `about`: what that costs, and the place. `over` are rectangles and
    what a pixel of each is worth."""
    w, h = round(bubble.w), round(bubble.h)
    free = room.inflate(-w, -h)
    parts = [step / steps for step in range(steps + 1)]
    rects = [rect for rect, _worth in over]
    centres = [(free.left + free.w * x, free.top + free.h * y) for x in parts for y in parts]

    def costs(area: Rect) -> float:
        far = abs(area.centery - about.centery) + abs(area.centerx - about.centerx)
        hidden = (over[at] for at in area.collidelistall(rects))
        return sum(worth * _common(area, rect) for rect, worth in hidden) + far * w / 4

    areas = [Rect(round(x) - w // 2, round(y) - h // 2, w, h) for x, y in centres]
    return min(((costs(area), area) for area in areas), key=lambda each: each[0])
