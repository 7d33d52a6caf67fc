"""The adapter of a game that brings none: everything lies where the rules file's `table:` says.

Opponents' plates stand in a row at the top with what is theirs below them, the shared middle and
one's own places under that, the hand at the bottom. Cards are as large as all of it fits. A move
that a drop makes is made by that drop; every other legal move is a button, or stands in a list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Action, Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.table.default import figures
from tabletop.ui.table.default.areas import HAND, Areas, Box, areas_of
from tabletop.ui.table.default.arrange import natural, slots
from tabletop.ui.table.default.choices import Amount, MoveList, Ways, number_apart, ways_of
from tabletop.ui.table.default.packing import Band, Cell, Measure, Spot, packed
from tabletop.ui.table.default.words import described, name_of
from tabletop.ui.table.layout import card_size, columns, seats_round
from tabletop.ui.table.markup import plain, spans

OPPONENTS: Final = 0.78
"""How large the cards of opponents' places are beside those of the middle."""
LARGEST: Final = 1.25
"""The same of the largest cards on the table beside those in hand."""
BUTTONS: Final = 4
"""How many moves are buttons of their own at most; more stand in lists by their names."""
LISTED: Final = "choose:"
"""What the name of a button that opens such a list begins with."""
USUAL: Final = 5
"""How many moves of one drop the usual dialog asks about; more stand in a list that scrolls."""


class DefaultAdapter(Adapter[View]):
    """Any game on the table; one for each table screen.

    It keeps what it has worked out for the position it was last asked about.
    """

    def __init__(self) -> None:
        self._kept: tuple[View, tuple[str, ...], Ways] | None = None

    def compose(self, seen: Seen[View], desk: Desk[View]) -> Table:
        """The table as `seen`."""
        areas, said = areas_of(seen), figures.of_seats(seen)
        plates = self._plates(seen, areas, said)
        places, panels = self._felt(seen, desk, areas, plates)
        places += self._hand(seen, desk, areas)
        places += self._others(seen, areas, plates)
        ways = self._ways(seen, desk, places)
        own = () if seen.me is None else tuple(said[seen.me])
        return Table(
            places=tuple(places),
            plates=tuple(plates),
            prompt=seen.prompt,
            title=self._title(seen),
            figures=(*own, *figures.of_table(seen)),
            actions=self._actions(seen, desk, ways, places),
            panels=tuple(panels),
            many=_wants_many(ways),
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

    def joins(self, selected: Sequence[Card], card: Card) -> bool:
        """Whether some legal move takes up `card` with all that is selected."""
        wanted = {*selected, card}
        made = self._kept[2].by_drop.values() if self._kept is not None else ()
        return any(wanted <= set(cards) for cards, _zone in made)

    def chooser(self, seen: Seen[View], moves: Sequence[Move]) -> Screen | None:
        """A list that scrolls, where the moves of a drop are many."""
        if len(moves) <= USUAL:
            return None
        choices = [self.describe(seen, move) for move in moves]
        return MoveList(seen.art, _("Which do you mean?"), choices, seen.names)

    def act(self, desk: Desk[View], name: str) -> None:
        """Opens the moves of one name to choose from, or all."""
        seen, ways = desk.seen(), self._kept[2] if self._kept is not None else Ways({}, ())
        wanted = name.removeprefix(LISTED)
        moves = [move for move in ways.apart if wanted in ("", move.name)]
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
        measure = _width_of(seen)
        while parts and measure("  ".join(parts)) > width - seen.theme.px(20):
            parts.pop()
        return "  ".join(parts)

    @staticmethod
    def _title(seen: Seen[View]) -> str:
        return " · ".join([seen.book.name, _("no. {deal}").format(deal=seen.deal)])

    # The felt

    def _felt(
        self, seen: Seen[View], desk: Desk[View], areas: Areas, plates: Sequence[Plate]
    ) -> tuple[list[Place], list[Node]]:
        """The places above the prompt bar, and the words of zones that are only counted."""
        frame, measure = seen.frame, _measure(seen)
        area = frame.middle.copy()
        if any(plate.note for plate in plates):
            line = seen.theme.font("small").get_linesize()
            area = Rect(area.x, area.y + line, area.w, area.h - line)
        order = seats_round(seen.view.seats, seen.me)
        cells = columns(frame.plates, len(order), frame.pad)
        theirs = [
            Cell(cell.x, cell.w, areas.opponents[seat])
            for seat, cell in zip(order, cells, strict=True)
        ]
        most = frame.hand_card[1] * LARGEST
        opponents = Band(theirs, OPPONENTS)
        apart = [opponents, _across(area, areas.middle)]
        mine = [] if not areas.hand and seen.me is not None else areas.own
        together = [opponents, _across(area, [*areas.middle, *mine])]
        apart.append(_across(area, mine))
        spots = max(
            (packed(area, bands, most, measure) for bands in (apart, together)),
            key=lambda found: max((spot.card[1] for spot in found), default=0),
        )
        if not areas.hand and areas.own:  # the strip of a hand that there is none of
            spots += packed(frame.hand, [_across(frame.hand, areas.own)], most, measure)
        places, panels = [], []
        for spot in spots:
            places.append(self._place(seen, spot, measure))
            if spot.box.arrange == "count":
                panels.append(_counted(seen, spot))
        return places, panels

    def _place(self, seen: Seen[View], spot: Spot, measure: Measure) -> Place:
        box, area = spot.box, spot.area
        inside = area.inflate(-2 * measure.inner, -2 * measure.inner)
        return Place(
            zone=box.zone,
            area=area,
            cards=box.cards,
            slots=slots(box.arrange, inside, box.cards, spot.card),
            lifts=box.lifts and seen.is_mine,
            drops=box.drops,
            look="frame",
            emblem=box.emblem,
            label=box.label,
            caption=box.caption if box.arrange != "count" else "",
        )

    # The hand

    def _hand(self, seen: Seen[View], desk: Desk[View], areas: Areas) -> list[Place]:
        """The viewer's hand, in the order that the player keeps; several share the strip."""
        if not areas.hand:
            return []
        frame = seen.frame
        weights = [max(3, len(box.cards)) for box in areas.hand]
        gaps = frame.pad * 2 * (len(weights) - 1)
        x, places = frame.hand.x, []
        for box, weight in zip(areas.hand, weights, strict=True):
            width = round((frame.hand.w - gaps) * weight / sum(weights))
            area = Rect(x, frame.hand.y, width, frame.hand.h)
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
                    label=_("Your hand") if box.zone == f"{HAND}:{seen.me}" else box.label,
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

    def _actions(
        self, seen: Seen[View], desk: Desk[View], ways: Ways, places: Sequence[Place]
    ) -> tuple[Action, ...]:
        found = [*self._selection(seen, desk, ways, places)]
        moves = ways.apart
        if not moves:
            return tuple(found)
        single = [
            (move.name, plain(self.describe(seen, move).title, seen.names, seen.art.deck), move)
            for move in moves
        ]
        names = [move.name for move in moves]
        lists: list[tuple[str, str, Move | None]] = [
            (LISTED + name, _("{move} …").format(move=name_of(moves[names.index(name)])), None)
            if names.count(name) > 1
            else single[names.index(name)]
            for name in dict.fromkeys(names)
        ]
        several: list[tuple[str, str, Move | None]] = [*single]
        if len(single) > BUTTONS or not _have_room(seen, [label for _n, label, _m in single]):
            several = lists
        if not _have_room(seen, [label for _name, label, _move in several]):
            several = [(LISTED, _("Choose …"), None)]
        alone = len(several) == 1 and not ways.by_drop and not found
        used: dict[str, int] = {}
        for index, (name, label, move) in enumerate(several):
            used[name] = used.get(name, 0) + 1
            own = name if used[name] == 1 else f"{name}:{used[name]}"
            key = _("Enter") if alone else str(index + 1)
            found.append(Action(own, label, move, main=alone, key=key))
        return tuple(found)

    def _selection(
        self, seen: Seen[View], desk: Desk[View], ways: Ways, places: Sequence[Place]
    ) -> list[Action]:
        """A button that drops the selection, where every move takes several cards."""
        if not _wants_many(ways):
            return []
        move, (_cards, onto) = next(iter(ways.by_drop.items()))
        selected = seen.selected
        refusal: Refusal | None = Refusal(_("Choose the cards first."))
        if selected and seen.me is not None:
            source = next((each.zone for each in places if selected[0] in each.cards), "")
            verdict = desk.judge(Drop(seen.me, selected, source, onto))
            refusal = None if verdict.is_legal else verdict.refusal or refusal
        return [
            Action(
                f"drop:{onto}",
                name_of(move),
                onto=onto,
                main=True,
                enabled=refusal is None,
                hint=refusal.sentence if refusal else "",
                key=_("Enter"),
            )
        ]


def _wants_many(ways: Ways) -> bool:
    """Whether every drop that makes a move is one of several cards."""
    made = ways.by_drop.values()
    return bool(made) and all(len(cards) > 1 for cards, _zone in made)


def _gestures(adapter: DefaultAdapter, seen: Seen[View]) -> Callable[[Move], tuple[Card, ...]]:
    return lambda move: adapter.gesture(seen, move)


def _took(desk: Desk[View], moves: Sequence[Move], index: int, result: object) -> None:
    if result == "take":
        desk.play(moves[index])


def _chose(desk: Desk[View], moves: Sequence[Move], result: object) -> None:
    if isinstance(result, int):
        desk.play(moves[result])


def _have_room(seen: Seen[View], labels: Sequence[str]) -> bool:
    """Whether buttons with these labels leave the prompt its half of the bar."""
    buttons = [Button("", label, _nothing, seen.theme, key="1") for label in labels]
    wide = sum(button.natural()[0] + seen.theme.px(8) for button in buttons)
    return wide <= seen.frame.prompt.w * 0.42


def _nothing() -> None:
    """What a button does that is only measured."""


def _across(area: Rect, boxes: Sequence[Box]) -> Band:
    return Band([Cell(area.x, area.w, boxes)])


def _width_of(seen: Seen[View]) -> Callable[[str], int]:
    """The width in pixels of a line of small print."""

    def width(text: str) -> int:
        line = Rich(wrap=False)
        line.set(spans(text, seen.names, seen.art, "small"))
        return line.natural(10_000)[0]

    return width


def _measure(seen: Seen[View]) -> Measure:
    theme, words = seen.theme, _width_of(seen)
    inner = max(4, round(6 * theme.window))
    line = theme.font("small").get_linesize()

    def chip(caption: str) -> tuple[int, int]:
        return words(caption) + theme.px(24), line + theme.px(12)

    return Measure(inner, seen.frame.pad, line + 4, lambda text: words(text) + inner, chip)


def _counted(seen: Seen[View], spot: Spot) -> Node:
    """The words of a zone that is only counted, in the middle of its area."""
    theme = seen.theme
    text = Rich(f"count:{spot.box.zone}", wrap=False, align="centre")
    ink = theme.color("muted")
    text.set(spans(spot.box.caption, seen.names, seen.art, "small", ink, theme.color("text")))
    height = theme.font("small").get_linesize()
    area = spot.area
    text.place(area.x, area.y + (area.h - height) // 2, area.w, height)
    return text
