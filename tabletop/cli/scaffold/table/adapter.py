"""Scaffold's table: a place for each seat beside the stock, the hand below.

An adapter says where things lie, from what the viewer sees. The table screen draws and animates
them, lets cards be dragged, asks the rules about drops, and gives hints.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect

from tabletop.cli.scaffold.state import ScaffoldView
from tabletop.engine.moves import Move
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.table.layout import card_size, columns, fan, pile, seats_round

BACKS: Final = 6
"""How many backs the stock shows at most."""


class ScaffoldAdapter(Adapter[ScaffoldView]):
    """Where the cards of Scaffold lie."""

    def compose(self, seen: Seen[ScaffoldView], desk: Desk[ScaffoldView]) -> Table:
        """The table as `seen`."""
        plates = self._plates(seen)
        places = [*self._middle(seen), *self._hand(seen, desk)]
        for plate in plates:  # cards fly to a plate where nothing shows them
            places.append(Place(f"taken:{plate.seat}", plate.area, drops=False))
            if plate.seat != seen.me:
                name = seen.names[plate.seat]
                places.append(Place(f"hand:{plate.seat}", plate.area, drops=False, label=name))
        title = _("{game} · round {n}").format(game=seen.book.name, n=seen.view.round)
        return Table(tuple(places), tuple(plates), seen.prompt, title=title)

    def describe(self, seen: Seen[ScaffoldView], move: Move) -> Choice:
        """`move` in words."""
        return Choice(_("Play [{card}]").format(card=move.card()))

    def _middle(self, seen: Seen[ScaffoldView]) -> list[Place]:
        """The stock, then the place of each seat, one's own last."""
        view, me = seen.view, seen.me
        seats = seats_round(view.seats, me) + ([] if me is None else [me])
        box = seen.frame.middle
        line = seen.theme.font("small").get_linesize()
        cells = columns(Rect(box.x, box.y, box.w, box.h - line), len(seats) + 1, seen.frame.pad)
        card = card_size(min(cells[0].h * 0.8, cells[0].w))
        areas = []
        for cell in cells:
            area = Rect(0, 0, card[0] + seen.frame.pad, card[1] + seen.frame.pad)
            area.center = cell.center
            areas.append(area)
        left = len(view.cards("stock"))
        backs = min(left, BACKS)
        places = [
            Place(
                "stock",
                areas[0],
                (None,) * backs,
                tuple(pile(areas[0], backs, card)),
                drops=False,
                look="frame",
                label=_("the stock"),
                caption=_("{n} left").format(n=left),
            )
        ]
        for seat, area in zip(seats, areas[1:], strict=True):
            cards = view.cards(f"played:{seat}")
            places.append(
                Place(
                    f"played:{seat}",
                    area,
                    cards,
                    tuple(pile(area, len(cards), card)),
                    drops=seat == me,
                    look="frame",
                    label=_("the place of {name}").format(name=seen.names[seat]),
                    caption=f"@{seat}",
                )
            )
        return places

    def _hand(self, seen: Seen[ScaffoldView], desk: Desk[ScaffoldView]) -> list[Place]:
        """The viewer's hand, in the order the player keeps it; its cards can be picked up."""
        if seen.me is None:
            return []
        zone, frame = f"hand:{seen.me}", seen.frame
        cards = desk.in_hand(seen.view.cards(zone))
        slots = tuple(fan(frame.hand, len(cards), frame.hand_card, 1.04, "centre"))
        label = _("Your hand")
        return [Place(zone, frame.hand, cards, slots, lifts=True, drops=False, label=label)]

    def _plates(self, seen: Seen[ScaffoldView]) -> list[Plate]:
        """Who sits where, with their points and how many cards they hold."""
        frame = seen.frame
        order = seats_round(seen.view.seats, seen.me)
        areas = dict(zip(order, columns(frame.plates, len(order), frame.pad), strict=True))
        if seen.me is not None:
            areas[seen.me] = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
        plates = []
        for seat, area in areas.items():
            n = len(seen.view.cards(f"hand:{seat}"))
            detail = ngettext("one card", "{n} cards", n).format(n=n)
            backs = 0 if seat == seen.me else n
            plates.append(Plate(seat, area, detail, seen.view.scores[seat], backs=backs))
        return plates


ADAPTER: Final = ScaffoldAdapter()
