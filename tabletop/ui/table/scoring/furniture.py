"""What stands on the stage of a score at its end: heads, piles, plates, the cards of every cell."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.cards import Card
from tabletop.scene.node import Node
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Panel
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.markup import spans
from tabletop.ui.table.scoring.nodes import (
    Bar,
    Coin,
    Count,
    Face,
    Meter,
    SeatPlate,
    Total,
    Trace,
)
from tabletop.ui.table.scoring.packing import LYING, RANK, STRIP, Packing, laid_open, reach
from tabletop.ui.table.scoring.plan import Plan
from tabletop.ui.table.scoring.sheet import Cell, Column
from tabletop.ui.table.token import Token

Spot = tuple[float, float]
AIR: Final = 0.43
"""How much of the air around what a cell holds is over it."""
BAR: Final = 4
"""The height of the bar at the foot of a row: no card lies on its end."""
RING: Final = 4
"""How far the ring of a card reaches, with the air round it."""
Key = tuple[int, int]
"""A seat and a column."""


@dataclass(slots=True)
class Held:
    """What stands in a cell: its cards, where those wait that come to it later and what shows there
    that they did, what lies beside and stands under or over them, and the mark of what it took."""

    cell: Cell
    faces: list[Face]
    waits: dict[Face, Spot]
    fans: list[list[Face]]
    token: Node | None
    text: Rich | None
    said: list[Rich]
    count: Count | None
    taken: Coin | None
    traces: dict[Face, Trace] = field(default_factory=dict)


@dataclass(slots=True)
class Pile:
    """A pile at the head of its column: its cards and its meter, and which of the two have room
    there in the end."""

    column: Column
    faces: list[Face]
    meter: Meter
    has_room: bool
    has_meter: bool


class Furniture:
    """Everything of a sheet, laid out as a plan has it, as it stands when all is counted.

    `bar` is what stands over it, `over` its heads, `sheet` what has words in its rows, `under`
    what lies under that, and `cards` the cards of the cells.
    """

    def __init__(self, plan: Plan, stage: Node) -> None:
        self.plan = plan
        self.stage = stage
        w, h = plan.w, plan.h
        self.bar = Node(w=w, h=h)
        self.sheet = Node(w=w, h=h)
        self.under = Node(w=w, h=h)
        self.over = Node(w=w, h=h, z=2)
        self.cards = Node(w=w, h=h, z=3)
        self.heads: dict[int, list[Node]] = {}
        self.ties: dict[int, Node] = {}
        self.piles: dict[int, Pile] = {}
        self.plates: list[SeatPlate] = []
        self.totals: list[Total] = []
        self.rows: list[Panel] = []
        self.bars: list[Bar] = []
        self.cells: dict[Key, Held] = {}
        stage.add(self.bar)
        self._top()
        stage.add(self._body())
        self._heads()
        for seat in plan.seats:
            self._row(seat)
        stage.add(self.over)

    @property
    def art(self) -> CardArt:
        """The pictures of the cards, in the plan's type."""
        return self.plan.art

    def _body(self) -> Node:
        """What the rows are put into."""
        plan = self.plan
        body = Node("body", w=plan.w, h=plan.foot - plan.rows_top)
        body.position = (0, plan.rows_top)
        body.add(self.under, self.sheet, self.cards)
        return body

    def _top(self) -> None:
        """The title and what stands under it; who is in front stands there at the end."""
        plan = self.plan
        base, y = plan.base, float(plan.base.px(8))
        bar = plan.bar(plan.way)
        title, self.verdict = bar.title, bar.verdict
        title.position = (plan.margin, y + (bar.high - title.h) / 2)
        if bar.beside:
            left = plan.margin + title.w + base.px(24)
            self.verdict.position = (left, y + (bar.high - self.verdict.h) / 2)
            y += bar.high
        else:
            self.verdict.position = (plan.margin, y + bar.high)
            y += bar.high + self.verdict.h
        self.bar.add(title)
        told = plan.recalled(plan.way)
        if told is not None:
            told.place(plan.margin, y, plan.inner, told.h)
            self.bar.add(told)
            y += told.h
        for line in plan.told if plan.way.lines else ():
            line.position = (plan.margin, y)
            self.bar.add(line)
            y += line.h
        self.worked_top = y + base.px(4)
        self.stage.add(self.verdict)

    # Heads

    def _heads(self) -> None:
        """The heads of the columns, with their piles, and what the figures at the right are."""
        plan = self.plan
        layout, base = plan.layout, plan.base
        foot = plan.rows_top - base.px(8)
        art = plan.beside_piles(layout.sheet, plan.way, layout.pile, layout.wide)
        heads = plan.heads(layout.sheet, plan.way, layout.pile, layout.wide, art)
        called, under = plan.levels(layout.sheet, heads, layout.pile)
        for index, (column, parts) in enumerate(zip(layout.sheet.columns, heads, strict=True)):
            x = plan.column(index)
            has_pile = bool(layout.pile and column.cards)
            left = x + (layout.pile + base.px(8) if has_pile and not column.full else 0)
            y = foot - called - under
            if has_pile:
                y = plan.heads_top
            elif parts:
                y += called - parts[0].h
            for part in parts:
                part.position = (left, y)
                y += part.h
                self.over.add(part)
            self.heads[index] = list(parts)
            if column.tie and len(parts) > 1:
                tie = Rich("")
                tie.leading = 1.0
                ink = plan.theme.color("text")
                tie.set(spans(column.tie, plan.names, plan.types.heads, "small", ink, ink))
                tie.place(parts[-1].x, parts[-1].y, parts[-1].w, parts[-1].h)
                self.ties[index] = tie
                self.over.add(tie)
            if column.cards:
                self._pile(index, column, x, has_pile=has_pile, under=sum(p.h for p in parts))
        font, muted = plan.figures_font, base.color("muted")
        right = plan.w - plan.margin
        sheet = layout.sheet
        whole = (right - plan.right + plan.split, plan.right - plan.split)
        spots = [whole]
        if plan.split:
            spots.insert(0, (right - plan.right, plan.split))
        for words, (left, room) in zip(sheet.figures, spots, strict=False):
            label = Label(words, font, muted, align="centre")
            label.place(left, foot - font.get_linesize(), room, font.get_linesize())
            self.over.add(label)

    def _pile(self, index: int, column: Column, x: float, *, has_pile: bool, under: float) -> None:
        """A pile at its head, its cards one over the other, or side by side `under` its words where
        it is full, and its meter under it; where there is no room for it, it ends in the words."""
        plan = self.plan
        layout, base = plan.layout, plan.base
        w: float = layout.pile if has_pile else base.px(50)
        count = len(column.cards)
        step = w * ASPECT * STRIP * min(1.0, 5 / max(1, count - 1))
        if has_pile:
            spare = plan.rows_top - base.px(22) - plan.heads_top - w * ASPECT
            step = min(w * ASPECT * RANK, spare / max(1, count - 1))
        top = plan.heads_top if has_pile else plan.rows_top - base.px(30)
        across = 0.0
        if has_pile and column.full:
            top, step = top + under + base.px(2), 0.0
            high = plan.rows_top - plan.under_pile(column) - top
            w, across = laid_open(column, layout.pile, layout.wide[index], high)
        faces = []
        for number, card in enumerate(column.cards):
            face = Face(self.art, card, w)
            face.position = (x + number * across, top + number * step)
            self.over.add(face)
            faces.append(face)
        meter = Meter(plan.theme, max(count, column.size), count)
        high = max(4, base.px(6))
        meter.place(x, plan.rows_top - base.px(16), w, high)
        self.over.add(meter)
        if column.full:
            meter.full = 1.0
        has_meter = has_pile
        if column.full and has_pile:
            wide = w + across * (count - 1)
            has_meter = self._burst(plan.burst(column), meter, wide, layout.wide[index])
        self.piles[index] = Pile(column, faces, meter, has_pile, has_meter)

    def _burst(self, said: Rich, meter: Meter, wide: float, room: float) -> bool:
        """That a pile has burst, at the right of its meter, which is shorter where it must, or in
        its place where it has no room; gives whether it has."""
        plan = self.plan
        air = plan.base.px(8)
        has_meter = room - said.w - air >= meter.least
        left = meter.x
        if has_meter:
            meter.w = min(wide, room - said.w - air)
            left += meter.w + air
        level = meter.y + meter.h / 2
        said.position = (left, min(level - said.h / 2, plan.rows_top - said.h))
        self.over.add(said)
        return has_meter

    # Rows

    def _row(self, seat: int) -> None:
        """A row: its plate, its cells, its total."""
        plan = self.plan
        base, sheet, high = plan.base, plan.layout.sheet, plan.high
        y, pad = seat * high, base.px(5)
        rule = Panel(base.color("hairline"), radius=0)
        rule.place(plan.margin, y, plan.inner, 1)
        glow = Panel(base.color("gilt"), radius=base.px(14))
        glow.place(plan.margin - base.px(6), y + 2, plan.inner + 2 * base.px(6), high - 3)
        glow.alpha = 0.0
        self.rows.append(glow)
        bar = Bar(base)
        left = plan.margin + plan.left + base.px(4)
        wide = plan.w - plan.margin - plan.right - base.px(4) - left
        bar.place(left, y + high - pad, wide, base.px(BAR))
        bar.alpha = 0.0
        self.bars.append(bar)
        self.under.add(rule, glow, bar)
        plate = SeatPlate(base, plan.people[seat], plan.fits[seat], f"seat:{seat}")
        plate.place(plan.margin, y + pad, plan.left, high - 2 * pad)
        self.plates.append(plate)
        total = Total(base, f"score:{seat}:points", sheet.form, plan.split)
        total.fonts = plan.figure_fonts
        total.label = self._said(seat)
        total.place(plan.w - plan.margin - plan.right, y + pad, plan.right, high - 2 * pad)
        self.totals.append(total)
        self.sheet.add(plate, total)
        tall = max(
            (self._tall(seat, column) for column, cell in enumerate(sheet.rows[seat]) if cell),
            default=0.0,
        )
        top = y + max(0.0, (high - tall) / 2) + round(plan.air(plan.way) * AIR)
        for column, cell in enumerate(sheet.rows[seat]):
            if cell is not None and not sheet.columns[column].waits:
                self.cells[seat, column] = self._cell(seat, column, cell, top, y)

    def _said(self, seat: int) -> str:
        """The points of a seat, and what they make of its game, for who reads by the probe."""
        sheet = self.plan.sheet
        points = sheet.figure(sheet.points[seat])
        return f"{points}, {sheet.figure(sheet.totals[seat])}" if sheet.is_match else points

    def _tall(self, seat: int, column: int) -> float:
        plan = self.plan
        cell = plan.layout.sheet.rows[seat][column]
        assert cell is not None
        laid = plan.layout.packings.get((seat, column))
        return plan.tall(cell, plan.way, plan.card, laid, plan.layout.wide[column])

    def _cell(self, seat: int, column: int, cell: Cell, top: float, row: float) -> Held:
        """What stands in a cell: a count, fans of cards and what each comes to, and all of it."""
        plan = self.plan
        base, layout = plan.base, plan.layout
        head = layout.sheet.columns[column]
        laid = layout.packings.get((seat, column))
        x, y, room = plan.column(column), top, round(layout.wide[column])
        held = Held(cell, [], {}, [], None, None, [], None, None)
        text = self._text(seat, head, cell) if cell.counting else None
        if cell.count is not None:
            font = plan.count_font
            label = plan.written("", cell.text, plan.way).label
            held.count = Count(plan.theme, font, f"score:{seat}:{head.key}", label)
            held.count.figure = float(cell.count)
            closer = plan.closer(plan.way)
            # all that is less is over it: its figure keeps off the ring of the cards under it
            held.count.place(x, y - closer, font.size("00")[0], font.get_linesize())
            self.sheet.add(held.count)
            if head.awards and cell.points:
                high = held.count.h - 2 * base.px(RING)
                held.taken = Coin(plan.theme, cell.points, layout.sheet.form, taken_in=high)
                beside = font.size(str(cell.count))[0] + base.px(10)
                held.taken.position = (x + beside, held.count.y + (held.count.h - held.taken.h) / 2)
                self.sheet.add(held.taken)
            y += held.count.h - closer
        if laid is not None and (laid.fans or laid.token is not None):
            y = self._lie(held, laid, head, x, y, seat)
        elif text is not None and cell.count is None:
            high = text.natural(room)[1]
            y = row + (plan.high - high) / 2
        if text is not None:
            high = text.natural(room)[1]
            if plan.way.beside and laid is not None and (laid.fans or laid.token is not None):
                x += laid.wide + reach(head, cell, plan.card) + base.px(10)
                room = round(plan.beside(column, cell))
                high = text.natural(room)[1]
                y -= (plan.card * ASPECT + base.px(4) + high) / 2
            text.place(x, y, room, high)
            held.text = text
            self.sheet.add(text)
        return held

    def _text(self, seat: int, head: Column, cell: Cell) -> Rich:
        plan = self.plan
        name = f"score:{seat}:{head.key}" if cell.count is None else ""
        return plan.written(name, cell.counting, plan.way)

    def _lie(self, held: Held, laid: Packing, head: Column, x: float, y: float, seat: int) -> float:
        """The token and the fans of a cell; gives where they end."""
        plan, cell = self.plan, held.cell
        base, card = plan.base, plan.card
        under = plan.types.cells.theme.font(plan.way.role, True).get_linesize() if cell.said else 0
        line = card * ASPECT + base.px(4) + under
        if head.stands:
            x += LYING * card
        if laid.token is not None:
            held.token = Token(base, cell.token, f"token:{seat}:{head.key}")
            held.token.place(x, y + (card * ASPECT - card) / 2, card, card)
            self.cards.add(held.token)
        for fan in laid.fans:
            at = y + fan.line * (line + base.px(4))
            low, high = (
                [self._across(cap, x + left, at, seat)] if cap is not None else []
                for cap, left in zip(fan.caps, (fan.low, fan.high), strict=True)
            )
            self.cards.add(*low)
            faces = low
            for each, left in zip(fan.cards, fan.xs, strict=True):
                face = Face(self.art, each, card, head.key if each in cell.joins else "")
                face.name = f"counted:{seat}:{each}"
                face.position = (x + left, at)
                face.stamped = 1.0
                self.cards.add(face)
                faces.append(face)
                if each in (*cell.unseen, *cell.joins):
                    held.waits.update(self._waiting(face, seat))
                    if (spot := held.waits.get(face)) is not None:
                        trace = Trace(self.art, each, face.native)
                        trace.position = spot
                        held.traces[face] = trace
                        self.under.add(trace)
            self.cards.add(*high)
            faces += high
            held.faces += faces
            held.fans.append(faces)
            if fan.number < len(cell.said):
                said = plan.written(
                    f"score:{seat}:{head.key}:{fan.number}", cell.said[fan.number], plan.way
                )
                middle = (fan.xs[0] + fan.xs[-1] + card - said.width) / 2
                left = x + max(fan.xs[0], middle)
                said.place(left, at + card * ASPECT + base.px(2), said.width + 1, under)
                held.said.append(said)
                self.sheet.add(said)
        return y + line * laid.lines + base.px(4) * (laid.lines - 1)

    def _across(self, card: Card, x: float, y: float, seat: int) -> Face:
        """A card on its side, as low as the others reach."""
        w = self.plan.card
        face = Face(self.art, card, w)
        face.name = f"counted:{seat}:{card}"
        face.angle = 90
        face.position = (x + w * LYING, y + w * LYING)
        return face

    def _waiting(self, face: Face, seat: int) -> dict[Face, Spot]:
        """Where a card waits until it is turned up, or comes to count, where it has such a
        place."""
        plan = self.plan
        for column, head in enumerate(plan.layout.sheet.columns):
            laid = plan.layout.packings.get((seat, column))
            if head.waits and laid is not None:
                for fan in laid.fans:
                    for each, left in zip(fan.cards, fan.xs, strict=True):
                        if each is face.card:
                            return {face: (plan.column(column) + left, face.y)}
        return {}
