"""The adapter of a game that brings none: everything lies where the rules file's `table:` says.

Opponents' plates stand in a row at the top with what is theirs below them, the shared middle and
one's own places under that, the hand at the bottom. Cards are as large as all of it fits. A move
that a drop makes is made by that drop; every other legal move is a button, or stands in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.view import View
from tabletop.scene.screen import Screen
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.table.default import figures
from tabletop.ui.table.default.areas import Areas, Box, areas_of
from tabletop.ui.table.default.arrange import natural, slots
from tabletop.ui.table.default.buttons import LISTED, actions_of, wants_many
from tabletop.ui.table.default.choices import Amount, MoveList
from tabletop.ui.table.default.felt import Laid, laid_out, places_of, width_of
from tabletop.ui.table.default.tray import with_tray
from tabletop.ui.table.default.ways import Ways, number_apart, ways_of
from tabletop.ui.table.default.words import described, name_of
from tabletop.ui.table.layout import Frame, card_size, columns, seats_round

USUAL: Final = 5
"""How many moves of one drop the usual dialog asks about; more stand in a list that scrolls."""


class DefaultAdapter(Adapter[View]):
    """Any game on the table; one for each table screen.

    It keeps what it has worked out for the position it was last asked about.
    """

    def __init__(self) -> None:
        self._kept: tuple[View, tuple[str, ...], Ways] | None = None
        self._laid: tuple[View, Frame, Laid] | None = None

    @property
    def ways(self) -> Ways:
        """How the legal moves of that position are made."""
        return self._kept[2] if self._kept is not None else Ways({}, ())

    def compose(self, seen: Seen[View], desk: Desk[View]) -> Table:
        """The table as `seen`."""
        said = figures.of_seats(seen)
        noted = self._plates(seen, areas_of(seen), said)
        laid = self._layout(seen, any(plate.note for plate in noted))
        areas = laid.areas
        plates = noted if laid.notes else [replace(plate, note="") for plate in noted]
        places, panels = places_of(seen, laid)
        places += self._hand(seen, desk, areas, laid.beside)
        places += self._others(seen, areas, plates)
        ways = self._ways(seen, desk, places)
        own = () if seen.me is None else tuple(said[seen.me])
        actions = actions_of(seen, desk, ways, places)
        return Table(
            places=with_tray(seen, places, ways),
            plates=tuple(plates),
            prompt=seen.prompt,
            title=self._title(seen),
            figures=(*own, *figures.of_table(seen)),
            actions=actions,
            panels=tuple(panels),
            many=wants_many(ways),
        )

    def describe(self, seen: Seen[View], move: Move) -> Choice:
        """`move` in words."""
        return Choice(described(move, seen.view.seats))

    def gesture(self, seen: Seen[View], move: Move) -> tuple[Card, ...]:
        """The cards of the move that lie where the first of them does."""
        args = dict(sorted(move.args.items(), key=lambda each: each[0] not in ("card", "cards")))
        cards: list[Card] = []
        for value in args.values():
            each = value if isinstance(value, tuple) else (value,)
            cards += [card for card in each if isinstance(card, Card)]
        zones = [
            zone.cards for zone in seen.view.zones.values() if cards and cards[0] in zone.cards
        ]
        return tuple(card for card in cards if zones and card in zones[0])

    def joins(self, seen: Seen[View], selected: Sequence[Card], card: Card) -> bool:
        """Whether some legal move takes up `card` with all that is selected."""
        wanted = {*selected, card}
        return any(wanted <= set(cards) for cards, _zone in self.ways.by_drop.values())

    def chooser(self, seen: Seen[View], moves: Sequence[Move]) -> Screen | None:
        """A list that scrolls, where the moves of a drop are many."""
        if len(moves) <= USUAL:
            return None
        choices = [self.describe(seen, move) for move in moves]
        return MoveList(seen.art, _("Which do you mean?"), choices, seen.names)

    def act(self, desk: Desk[View], name: str) -> None:
        """Opens the moves of one name to choose from, or all."""
        seen, wanted = desk.seen(), name.removeprefix(LISTED)
        moves = [move for move in self.ways.apart if wanted in ("", move.name)]
        if not moves:
            return
        title = name_of(moves[0]) if wanted else _("Which do you mean?")
        key = number_apart(moves)
        if key:
            moves.sort(key=lambda move: move.number(key))
            numbers = [str(move.number(key)).replace("-", "−") for move in moves]
            amount = Amount(seen.art, title, numbers, len(moves) // 2, seen.names)
            desk.push(amount, lambda result: _took(desk, moves, amount.index, result))
            return
        choices = [self.describe(seen, move) for move in moves]
        screen = MoveList(seen.art, title, choices, seen.names)
        desk.push(screen, lambda result: _chose(desk, moves, result))

    def _layout(self, seen: Seen[View], has_notes: bool) -> Laid:
        """The felt laid out; worked out once for a position and a frame."""
        if self._laid is None or self._laid[:2] != (seen.view, seen.frame):
            self._laid = (seen.view, seen.frame, laid_out(seen, has_notes))
        return self._laid[2]

    # Plates

    def _plates(
        self, seen: Seen[View], areas: Areas, said: dict[int, tuple[str, ...]]
    ) -> list[Plate]:
        frame, view = seen.frame, seen.view
        order = seats_round(view.seats, seen.me)
        cells = columns(frame.plates, len(order), frame.pad)
        widest = round(360 * max(seen.theme.window, seen.theme.scale))
        plates = []
        for seat, cell in zip(order, cells, strict=True):
            box = Rect(0, 0, min(cell.w, widest), cell.h)
            box.center = cell.center
            held = view.cards(f"{areas.held}:{seat}")
            backs = 0 if areas.held_is_laid else len(held)
            note = self._note(seen, areas, seat, said[seat], box.w)
            detail, value = self._detail(len(held)), view.scores[seat]
            plates.append(Plate(seat, box, detail, value, backs=backs, note=note))
        if seen.me is not None:
            box = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
            detail = self._detail(len(view.cards(f"{areas.held}:{seen.me}")))
            plates.append(Plate(seen.me, box, detail, view.scores[seen.me]))
        return plates

    @staticmethod
    def _detail(cards: int) -> str:
        return ngettext("one card", "{n} cards", cards).format(n=cards)

    def _note(
        self, seen: Seen[View], areas: Areas, seat: int, said: tuple[str, ...], width: int
    ) -> str:
        """What stands under a plate: the cards of the hand that are known, and the figures, as far
        as there is room."""
        parts = list(said)
        known = [] if areas.held_is_laid else seen.view.faces(f"{areas.held}:{seat}")
        if known:
            cards = " ".join(f"[{card}]" for card in known)
            parts.insert(0, _("holds {cards}").format(cards=cards))
        measure = width_of(seen)
        while parts and measure("  ".join(parts)) > width - seen.theme.px(20):
            parts.pop()
        return "  ".join(parts)

    @staticmethod
    def _title(seen: Seen[View]) -> str:
        return " · ".join([seen.book.name, *seen.number])

    # The hand

    def _hand(
        self, seen: Seen[View], desk: Desk[View], areas: Areas, beside: Rect | None
    ) -> list[Place]:
        """The viewer's hand, in the order that the player keeps; several share the strip, without
        what is `beside` them in it."""
        if not areas.hand:
            return []
        frame = seen.frame
        strip = frame.hand.copy()
        if beside is not None:
            strip.w = beside.x - frame.pad * 2 - strip.x
        weights = [max(3, len(box.cards)) for box in areas.hand]
        gaps = frame.pad * 2 * (len(weights) - 1)
        x, places = strip.x, []
        for box, weight in zip(areas.hand, weights, strict=True):
            width = round((strip.w - gaps) * weight / sum(weights))
            area = Rect(x, strip.y, width, strip.h)
            x += width + frame.pad * 2
            cards = box.cards
            if box.zone == f"{areas.held}:{seen.me}" and box.arrange not in ("runs", "count"):
                cards = desk.in_hand(cards)
            card = self._hand_card(box, cards, area, frame.hand_card)
            places.append(
                Place(
                    zone=box.zone,
                    area=area,
                    cards=cards,
                    slots=slots(box.arrange, area, cards, card, wide=True),
                    lifts=True,
                    drops=box.drops,
                    label=box.label,
                )
            )
        return places

    @staticmethod
    def _hand_card(
        box: Box, cards: Sequence[Card | None], area: Rect, most: tuple[int, int]
    ) -> tuple[int, int]:
        """The size of cards in hand: whole in the strip, in however many lines they lie."""
        height = most[1]
        while height > 30 and natural(box.arrange, cards, card_size(height), 0.0)[1] > area.h:
            height -= 2
        return card_size(height)

    def _others(self, seen: Seen[View], areas: Areas, plates: Sequence[Plate]) -> list[Place]:
        """The plates stand for the hands that lie nowhere else, as targets too."""
        if areas.held_is_laid:
            return []
        onto = {drop.onto for drop in seen.book.spec.drops}
        return [
            Place(
                f"{areas.held}:{plate.seat}",
                plate.area,
                drops=areas.held in onto,
                label=seen.names[plate.seat],
            )
            for plate in plates
            if plate.seat != seen.me and f"{areas.held}:{plate.seat}" in seen.view.zones
        ]

    # Moves

    def _ways(self, seen: Seen[View], desk: Desk[View], places: Sequence[Place]) -> Ways:
        """How each legal move is made; worked out once for a position."""
        zones = tuple(place.zone for place in places)
        if self._kept is None or self._kept[:2] != (seen.view, zones):
            gesture = _gestures(self, seen)
            ways = ways_of(seen.view.legal, places, gesture, desk.judge)
            self._kept = (seen.view, zones, ways)
        return self._kept[2]


def _gestures(adapter: DefaultAdapter, seen: Seen[View]) -> Callable[[Move], tuple[Card, ...]]:
    return lambda move: adapter.gesture(seen, move)


def _took(desk: Desk[View], moves: Sequence[Move], index: int, result: object) -> None:
    if result == "take":
        desk.play(moves[index])


def _chose(desk: Desk[View], moves: Sequence[Move], result: object) -> None:
    if isinstance(result, int):
        desk.play(moves[result])
