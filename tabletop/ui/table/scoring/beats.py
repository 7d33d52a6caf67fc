"""The course of a score as a function of time: what opens, what counts when, who is in front."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.scene.node import Node
from tabletop.scene.script import Script
from tabletop.scene.widgets import Panel
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.scoring.burst import Spot, begin, burst, leaves, rests, still
from tabletop.ui.table.scoring.furniture import Furniture, Held
from tabletop.ui.table.scoring.nodes import Coin, Face
from tabletop.ui.table.scoring.sheet import leading
from tabletop.ui.table.scoring.working import worked_out

CLEARS: Final = 0.2
"""Seconds in which the felt covers what lay on it; then the sheet comes."""
COMES: Final = 0.2
COUNTS: Final = 0.5
"""Seconds that a column counts."""
LAST: Final = 0.9
"""Seconds that the one counts that ended the deal."""
TURNS: Final = 0.3
"""Seconds that a card takes to turn up, or over."""
NEXT: Final = 0.16
"""Seconds from card to card where they turn up one by one as their column counts."""
EACH: Final = 0.45
"""Seconds from card to card where each turns up and goes where it counts."""
OPENS: Final = 0.06
"""Seconds from card to card as hands open, as long as `OPENING` lets it."""
FANS: Final = 0.025
"""The same where they come from a heap."""
OPENING: Final = 2.2
"""Seconds that all hands together take to open at the most."""
FLIES: Final = 0.3
STANDS: Final = 0.25
"""Seconds in which a card that lay on its side stands up."""
PAYS: Final = 0.18
"""Seconds from coin to coin where they are paid one after the other."""
FALLS: Final = 0.6
"""Seconds in which a coin falls that nobody takes."""
GROWS: Final = 0.8
"""Seconds in which totals grow to bars."""
HELD: Final = 1.2
"""Seconds that the end is held, before it is gone on from."""
LATE: Final = 0.45
"""How much of its light a card loses that is only shown."""


@dataclass(frozen=True, slots=True)
class Lying:
    """The table that a score is counted from: where its cards lie, in the window's pixels, where
    those come from that are not seen there, by seat, and whether its last card still has to land.
    Empty where there is none, as when it is counted again."""

    cards: Mapping[Card, Rect] = field(default_factory=dict)
    homes: Mapping[int, Rect] = field(default_factory=dict)
    lands: bool = False


class Beats:
    """Writes the script of a sheet that is furnished, from what lay on the table before."""

    def __init__(self, made: Furniture, script: Script, table: Lying) -> None:
        self.made, self.script = made, script
        self.plan = made.plan
        self.sheet = made.plan.layout.sheet
        self.starts, self.homes = table.cards, table.homes
        self.sums = [0] * len(self.sheet.rows)
        self._rolls: list[tuple[float, int, int]] = []
        self._comes = 0.0

    def write(self, at: float) -> None:
        """All beats from `at` on."""
        made, script, sheet = self.made, self.script, self.sheet
        self._hide()
        self._appear((made.bar,), at)
        if any(column.full for column in sheet.columns):
            at = burst(made, script, self.starts, at + COMES)
        else:
            for pile in made.piles.values():
                self._appear((*pile.faces, pile.meter), at)
        self._appear((made.sheet, made.under, *made.over.children), at)
        self._comes = at
        at += COMES
        at = self._heaps(at) if sheet.heaps else self._open(at)
        at = self._settled(at)
        if sheet.working and self.plan.way.worked:
            at = worked_out(made, script, self.starts, self._comes, at)
        at = self._by_seat(at) if sheet.order else self._by_column(at)
        at = self._late(at)
        self._close(at + 0.2)

    # Before anything is counted

    def _hide(self) -> None:
        """Nothing is counted yet."""
        script, sheet = self.script, self.sheet
        for seat, total in enumerate(self.made.totals):
            script.set(total, "figure", 0.0)
            script.set(total, "whole", float(self.plan.sheet.before[seat]))
        front = leading(self.plan.sheet.before) if self.plan.sheet.is_match else ()
        for seat in self.plan.seats:
            self._in_front(seat, 0.0, front, is_first=True)
        for held in self.made.cells.values():
            nodes: list[Node] = [*held.said]
            nodes += [node for node in (held.text, held.taken) if node is not None]
            for node in nodes:
                script.set(node, "alpha", 0.0)
            if held.count is not None:
                first = 0 if sheet.heaps else held.cell.count or 0
                script.set(held.count, "figure", float(first))
            for face in held.faces:
                if face.card in held.cell.joins:
                    script.set(face, "stamped", 0.0)
            for trace in held.traces.values():
                script.set(trace, "alpha", 0.0)
        for tie in self.made.ties.values():
            script.set(tie, "alpha", 0.0)
        script.set(self.made.verdict, "alpha", 0.0)

    def _appear(self, nodes: Sequence[Node], at: float) -> None:
        for node in nodes:
            if (node, "alpha") in self.script.tracks:
                continue
            self.script.set(node, "alpha", 0.0)
            self.script.to(node, "alpha", 1.0, at, COMES)

    def _in_front(
        self, seat: int, at: float, front: Sequence[int], *, is_first: bool = False
    ) -> None:
        """Whether a seat is among those in `front` from then on."""
        total, plate = self.made.totals[seat], self.made.plates[seat]
        on = float(seat in front)
        for node, what, to in (
            (total, "gold", on),
            (plate, "gold", on),
            (plate, "level", float(len(front) > 1)),
        ):
            if is_first:
                self.script.set(node, what, to)
            else:
                self.script.to(node, what, to, at)

    # Hands and heaps open

    def _origin(self, seat: int, face: Face, starts: Mapping[Card, Rect]) -> Spot:
        """Where a card comes from, in pixels of what it lies in."""
        parent = face.parent
        off = parent.origin if parent is not None else (0.0, 0.0)
        rect = starts.get(face.card)
        if rect is not None:
            return Spot(rect.x - off[0], rect.y - off[1], rect.w)
        home = self.homes.get(seat) or self.made.plates[seat].rect
        w = min(face.w, home.h * 0.9 / ASPECT)
        return Spot(home.centerx - w / 2 - off[0], home.centery - w * ASPECT / 2 - off[1], w)

    def _rest(self, held: Held, face: Face) -> tuple[float, float]:
        """Where a card lies once it is open."""
        return held.waits.get(face, (face.x, face.y))

    def _open(self, at: float) -> float:
        """Hands open seat by seat, card by card; gives when they all lie open."""
        cells = [
            (key, held)
            for key, held in sorted(self.made.cells.items())
            if not self.sheet.columns[key[1]].late
        ]
        count = sum(len(held.faces) for _key, held in cells)
        each = min(OPENS, OPENING / max(1, count))
        for (seat, _column), held in cells:
            if held.token is not None:
                self.script.set(held.token, "alpha", 0.0)
                self.script.to(held.token, "alpha", 1.0, at, 0.18)
            for face in held.faces:
                self._fly(seat, held, face, self.starts, at)
                at += each
        return at + FLIES

    def _fly(
        self, seat: int, held: Held, face: Face, starts: Mapping[Card, Rect], at: float
    ) -> None:
        """A card goes from where it lay to where it lies open, or face down if it is unseen."""
        script = self.script
        begin(script, face, self._origin(seat, face, starts))
        is_unseen = face.card in held.cell.unseen
        leaves(script, face, self._comes if face.card in starts else None, at)
        if face.card not in starts:
            script.set(face, "turned", 0.0)
            if not is_unseen:
                script.to(face, "turned", 1.0, at, FLIES)
        elif is_unseen:
            script.set(face, "turned", 0.0)
        rests(script, face, *self._rest(held, face), at, FLIES)

    def _heaps(self, at: float) -> float:
        """What each seat gathered goes to the middle of its row as one heap, and from there card by
        card to its columns, where they are counted as they come."""
        script, plan = self.script, self.plan
        last = at
        for seat in plan.seats:
            cells = [(key, held) for key, held in sorted(self.made.cells.items()) if key[0] == seat]
            faces = [(held, face) for _key, held in cells for face in held.faces]
            if not faces:
                continue
            x = plan.margin + plan.left + (plan.inner - plan.left - plan.right) / 2
            middle = (x - plan.card / 2, seat * plan.high + (plan.high - plan.card * ASPECT) / 2)
            heap = Face(self.made.art, faces[0][1].card, plan.card)
            heap.label = ""
            heap.turned = 0.0
            heap.z = 1
            self.made.cards.add(heap)
            begin(script, heap, self._origin(seat, heap, {}))
            rests(script, heap, *middle, at, FLIES)
            when = at + FLIES
            counted: dict[int, int] = {}
            for held, face in faces:
                begin(script, face, Spot(*middle, face.w))
                script.set(face, "alpha", 0.0)
                script.to(face, "alpha", 1.0, when)
                script.set(face, "turned", 0.0)
                script.to(face, "turned", 1.0, when, FLIES)
                rests(script, face, *self._rest(held, face), when, FLIES)
                if held.count is not None:
                    n = counted[id(held)] = counted.get(id(held), 0) + 1
                    script.to(held.count, "figure", float(n), when + FLIES)
                when += FANS
            heap.alpha = 0.0
            leaves(script, heap, None, at)
            script.to(heap, "alpha", 0.0, when)
            last = max(last, when + FLIES)
        return last

    def _settled(self, at: float) -> float:
        """Cards that wait turn up seat by seat and go where they count; then come those of another
        kind."""
        script = self.script
        waiting = [
            (key, held, face)
            for key, held in sorted(self.made.cells.items())
            for face in held.waits
        ]
        for _key, held, face in waiting:
            if face.card in held.cell.unseen:
                script.to(face, "turned", 1.0, at, TURNS)
                script.sound("turn", at)
                self._joins(held, face, at + TURNS)
                at += EACH
        for _key, held, face in waiting:
            if face.card in held.cell.joins:
                script.to(face, "stamped", 1.0, at + 0.1)
                self._joins(held, face, at + 0.15)
                at += TURNS
        for index, column in enumerate(self.sheet.columns):
            for head in self.made.heads[index] if column.waits and not waiting else ():
                script.to(head, "alpha", 0.0, at, COMES)
        return at + FLIES if waiting else at

    def _joins(self, held: Held, face: Face, at: float) -> None:
        """A card goes where it counts; its dashed place stays where it waited."""
        self.script.to(held.traces[face], "alpha", 1.0, at, COMES)
        self.script.to(face, "x", face.x, at, FLIES)
        self.script.to(face, "y", face.y, at, FLIES)
        self.script.sound("place", at + FLIES)

    # Counting

    def _by_column(self, at: float) -> float:
        """The columns count from left to right; gives when they have."""
        for index, column in enumerate(self.sheet.columns):
            cells = [
                (seat, held)
                for (seat, at_), held in sorted(self.made.cells.items())
                if at_ == index
            ]
            if not cells or column.late or column.waits:
                continue
            if column.full:
                at += COUNTS
            glow = self._glow(index, at)
            at = self._turn_up(cells, at)
            if column.awards:
                end = self._award(index, cells, at)
            elif column.stands:
                end = self._stand(cells, at)
            else:
                end = at + (LAST if column.full else COUNTS)
                for seat, held in cells:
                    self._counts(seat, held, at, end)
                self._heard(cells, at + 0.3)
            self.script.to(glow, "alpha", 0.0, end, 0.2)
            at = end
        return at

    def _glow(self, index: int, at: float) -> Panel:
        """The light on a column while it counts."""
        plan = self.plan
        glow = Panel(plan.base.color("gilt"), radius=plan.base.px(12))
        rows = plan.high * len(plan.seats)
        glow.place(
            plan.column(index) - plan.gap / 2, 2, plan.layout.wide[index] + plan.gap, rows - 3
        )
        self.made.under.add(glow)
        glow.alpha = 0.0
        self.script.set(glow, "alpha", 0.0)
        self.script.to(glow, "alpha", 0.14, at, 0.12)
        return glow

    def _heard(self, cells: Sequence[tuple[int, Held]], at: float) -> None:
        points = [held.cell.points for _seat, held in cells]
        if any(points):
            self.script.sound("coin" if max(points) > 0 else "crash", at)

    def _counts(self, seat: int, held: Held, at: float, end: float) -> None:
        """A cell counts: its cards lift, it says how, and a coin with what it comes to goes to the
        total."""
        script, cell = self.script, held.cell
        self._say(held, at)
        for face in held.faces:
            if cell.points:
                self._lift(face, at, end)
            else:
                script.to(face, "dim", 1.0, at)
        if cell.points and not cell.stop:
            self._pay(seat, held, 0, cell.points, at)

    def _say(self, held: Held, at: float) -> None:
        if held.text is not None:
            self.script.to(held.text, "alpha", 1.0, at, 0.15)

    def _lift(self, face: Face, at: float, end: float) -> None:
        """A card is lifted, ringed with gold, and laid down again."""
        script, rest = self.script, face.y
        script.to(face, "lit", 1.0, at)
        script.to(face, "y", rest - self.plan.base.px(5), at, 0.12)
        script.to(face, "y", rest, end - 0.12, 0.12)
        script.to(face, "lit", 0.0, end)

    def _turn_up(self, cells: Sequence[tuple[int, Held]], at: float) -> float:
        """The cards of a column that were unseen turn up one by one; gives when they have."""
        begun = at
        for _seat, held in cells:
            for face in held.faces:
                if face.card in held.cell.unseen and face not in held.waits:
                    self.script.to(face, "turned", 1.0, at, TURNS)
                    self.script.sound("turn", at)
                    at += NEXT
        return at if at == begun else at + TURNS

    def _award(self, index: int, cells: Sequence[tuple[int, Held]], at: float) -> float:
        """Whoever has most lights up and takes the coin; where that is nobody it falls between them
        and fades. Gives when it is done."""
        script, plan = self.script, self.plan
        most = max(held.cell.count or 0 for _seat, held in cells)
        for _seat, held in cells:
            if held.count is not None:
                script.to(held.count, "gold", float(held.cell.count == most), at)
        then = at + 0.4
        for seat, held in cells:
            won = bool(held.cell.points)
            if held.count is not None:
                script.to(held.count, "gold", 0.0, then + 0.35)
                script.to(held.count, "lost", float(not won), then)
            for face in held.faces:
                if won:
                    self._lift(face, at, then)
                script.to(face, "won", float(won), then)
                script.to(face, "dim", 0.0 if won else 0.7, then)
            if won:
                self._pay(seat, held, 0, held.cell.points, then)
                if held.taken is not None:
                    script.to(held.taken, "alpha", 1.0, then, 0.1)
        if any(held.cell.points for _seat, held in cells):
            script.sound("coin", then + 0.3)
            return then + 0.55
        tied = [held.count for _s, held in cells if held.count and held.cell.count == most]
        if most and tied:
            coin = Coin(plan.base, 1, self.sheet.form, taken_in=tied[0].h)
            coin.tint = "gilt"
            top = min(node.y for node in tied)
            foot = max(node.y for node in tied)
            coin.position = (tied[0].x + plan.base.px(46), (top + foot) / 2)
            self.made.cards.add(coin)
            coin.alpha = 0.0
            script.set(coin, "alpha", 0.0)
            script.to(coin, "alpha", 1.0, at, 0.1)
            script.to(coin, "y", coin.y + plan.high * 0.5, then, FALLS)
            script.to(coin, "alpha", 0.0, then + FALLS * 0.4, FALLS * 0.6)
        if index in self.made.ties:
            script.to(self.made.heads[index][-1], "alpha", 0.0, then, 0.1)
            script.to(self.made.ties[index], "alpha", 1.0, then + 0.1, 0.1)
        return then + FALLS

    def _stand(self, cells: Sequence[tuple[int, Held]], at: float) -> float:
        """Cards that lie on their side stand up one by one, a coin each; gives when they have."""
        script = self.script
        for seat, held in cells:
            paid = held.cell.paid
            for number, face in enumerate(held.faces):
                script.set(face, "angle", 90.0)
                script.to(face, "angle", 0.0, at, STANDS)
                script.to(face, "won", 1.0, at + STANDS)
                if number < len(paid):
                    self._pay(seat, held, number, paid[number], at)
                    script.sound("coin", at + 0.35)
                at += STANDS
            self._say(held, at - STANDS if held.faces else at)
        return at + 0.3

    def _by_seat(self, at: float) -> float:
        """What each seat has counts, one seat after the other; gives when it has."""
        script = self.script
        for seat in self.sheet.order:
            own = [
                (at_, held) for (each, at_), held in sorted(self.made.cells.items()) if each == seat
            ]
            own = [(at_, held) for at_, held in own if not self.sheet.columns[at_].late]
            if not own:
                continue
            glow = self.made.rows[seat]
            script.set(glow, "alpha", 0.0)
            script.to(glow, "alpha", 0.14, at, 0.12)
            for _column, held in own:
                if held.cell.turns:
                    for face in held.faces:
                        script.to(face, "turned", 0.0, at, TURNS)
                        script.to(face, "turned", 1.0, at + TURNS, TURNS)
                        script.sound("turn", at)
                    at += 2 * TURNS
                at = self._paid_out(seat, held, at)
            script.to(glow, "alpha", 0.0, at, 0.2)
            at += 0.15
        return at

    def _paid_out(self, seat: int, held: Held, at: float) -> float:
        """What a cell pays, coin by coin; gives when it has."""
        script, cell = self.script, held.cell
        paid = cell.paid
        self._say(held, at)
        if cell.stop:
            script.sound("crash", at)
            return at + COUNTS
        if not paid:
            return at
        nodes = self._sources(held, len(paid))
        for number, coin in enumerate(paid):
            when = at + number * PAYS
            for face in nodes[number]:
                self._lift(face, when, when + 0.45)
            if number < len(held.said):
                script.to(held.said[number], "alpha", 1.0, when, 0.12)
            self._pay(seat, held, number, coin, when)
            script.sound("coin" if coin > 0 else "crash", when + 0.35)
        return at + len(paid) * PAYS + 0.4

    @staticmethod
    def _sources(held: Held, count: int) -> list[list[Face]]:
        """The cards that each of so many coins comes from."""
        if len(held.faces) == count:
            return [[face] for face in held.faces]
        if len(held.fans) == count:
            return held.fans
        return [held.faces, *([] for _each in range(count - 1))]

    def _pay(self, seat: int, held: Held, number: int, points: int, at: float) -> None:
        """A coin goes from a cell to the seat's total, which grows as it comes."""
        script, plan, total = self.script, self.plan, self.made.totals[seat]
        coin = Coin(plan.base, points, self.sheet.form)
        sources = self._sources(held, len(held.cell.paid))
        faces = sources[number] if number < len(sources) else []
        beside = held.token or held.text or held.count or self.made.plates[seat]
        source: Node = faces[-1] if faces else beside
        x = source.x + (source.w - coin.w) / 2
        if source is held.text:
            x = source.x + min(source.w, self._wide(held) + plan.base.px(6))
        y = source.y + (source.h - coin.h) / 2
        coin.position = (x, y)
        coin.alpha = 0.0
        self.made.cards.add(coin)
        edge = total.x + plan.base.px(4)  # further in it would lie on the figure
        end = (edge - coin.w, total.y + (total.h - coin.h) / 2)
        script.set(coin, "alpha", 0.0)
        script.to(coin, "alpha", 1.0, at + 0.05, 0.05)
        script.to(coin, "x", end[0], at + 0.1, 0.35)
        arc = min(y, end[1]) - plan.base.px(16)
        script.to(coin, "y", max(arc, 0.0), at + 0.1, 0.17)
        script.to(coin, "y", end[1], at + 0.27, 0.18)
        script.to(coin, "alpha", 0.0, at + 0.42, 0.1)
        self._rolls.append((at + 0.35, seat, points))

    @staticmethod
    def _wide(held: Held) -> int:
        return held.text.width if held.text is not None else 0

    # The end

    def _late(self, at: float) -> float:
        """What counts nothing is shown, in less light; gives when it is."""
        for (seat, column), held in sorted(self.made.cells.items()):
            if self.sheet.columns[column].late:
                self._say(held, at)
                for face in held.faces:
                    self._fly(seat, held, face, {}, at)
                    self.script.to(face, "dim", LATE, at + FLIES)
                    at += OPENS / 2
        return at

    def _close(self, at: float) -> None:
        """The totals grow as coins came to them, and whoever is in front is gold at the end."""
        script, made, sheet = self.script, self.made, self.plan.sheet
        before, sums = list(sheet.before), [0] * len(sheet.points)
        low = sheet.floor
        front = leading(before) if sheet.is_match else ()
        for when, rolls in groupby(sorted(self._rolls), key=lambda roll: roll[0]):
            for _when, seat, points in rolls:
                sums[seat] += points
                whole = before[seat] + sums[seat]
                whole = whole if low is None else max(low, whole)
                script.to(made.totals[seat], "figure", float(whole - before[seat]), when, 0.3)
                script.to(made.totals[seat], "whole", float(whole), when, 0.3)
            wholes = [n + more for n, more in zip(before, sums, strict=True)]
            now = leading(wholes) if any(sums) or sheet.is_match else ()
            if now != front:
                for seat in self.plan.seats:
                    self._in_front(seat, when + 0.15, now)
                front = now
            at = max(at, when + 0.35)
        for seat, total in enumerate(made.totals):
            script.to(total, "figure", float(sheet.points[seat]), at)
            script.to(total, "whole", float(sheet.totals[seat]), at)
            self._in_front(seat, at, sheet.best)
            script.set(made.plates[seat], "won", 0.0)
            script.to(made.plates[seat], "won", float(sheet.is_over), at)
        for node in still(made):
            script.to(node, "alpha", 0.0, at)
        if sheet.bars:
            at = self._grow(at)
        for held in made.cells.values():
            for said in (held.text, held.taken, *held.said):
                if said is not None:
                    script.to(said, "alpha", 1.0, at)
        if sheet.is_over:
            for seat in sheet.best:
                script.to(made.rows[seat], "alpha", 0.26, at, 0.2)
        script.to(made.verdict, "alpha", 1.0, at, 0.15)
        script.sound("win", at)
        script.end = max(script.end, at + HELD)

    def _grow(self, at: float) -> float:
        """Every plate grows to a bar as long as its total is beside the largest; gives when they
        have."""
        script, sheet = self.script, self.plan.sheet
        most = max(1, *sheet.totals)
        for seat, bar in enumerate(self.made.bars):
            script.set(bar, "alpha", 0.0)
            script.to(bar, "alpha", 1.0, at, 0.1)
            script.to(bar, "part", max(0, sheet.totals[seat]) / most, at, GROWS)
            script.to(bar, "gold", float(seat in sheet.best), at + GROWS)
        return at + GROWS
