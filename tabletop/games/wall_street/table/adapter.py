"""Wall Street's table: the cards to take in a steady grid, Funds with their Takeovers, the cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.cut import CutRibbon
from tabletop.games.wall_street.table.funds import SHOWN_BACKS, fund, has_taken_over, marked, note
from tabletop.games.wall_street.table.grid import Grid
from tabletop.games.wall_street.table.kinds import caption, kind_names, legend, spoken
from tabletop.games.wall_street.table.scores import FundLook, HandScored, Standing
from tabletop.games.wall_street.table.sets import SetChooser
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Action, Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.table.layout import Slot, card_size, columns, fan, seats_round
from tabletop.ui.table.markup import spans


class WallStreetAdapter(Adapter[WallStreetView]):
    """Table cards in the middle, each a target of its own on a target of felt.

    `grid` remembers where on the felt a card was laid, so that none jumps when another leaves;
    `cut_at` where the player is about to cut.
    """

    def __init__(self) -> None:
        self.grid = Grid()
        self.cut_at = 20

    def compose(self, seen: Seen[WallStreetView], desk: Desk[WallStreetView]) -> Table:
        """The table as `seen`."""
        panels: list[Node] = []
        plates = self._plates(seen)
        places = [
            *self._middle(seen, desk, panels),
            *self._hand(seen, desk, panels),
            *self._funds(seen, plates),
        ]
        return Table(
            places=tuple(places),
            plates=tuple(plates),
            prompt=seen.prompt,
            title=self._title(seen),
            figures=tuple(self._figures(seen)),
            actions=tuple(self._actions(seen)),
            panels=tuple(panels),
            lights=True,
        )

    def describe(self, seen: Seen[WallStreetView], move: Move) -> Choice:
        """What a play takes and what that brings, or that it takes nothing."""
        if move.name == "cut":
            return Choice(_("Cut here"))
        card, capture = move.card(), move.cards("capture")
        if not capture:
            return Choice(_("Lay down [{card}]").format(card=card), _("it takes nothing"))
        title = _("[{card}] takes {cards}").format(card=card, cards=marked(capture))
        counts = self._setup(seen).counts((card, *capture))
        brings = zip(counts, kind_names(), strict=True)
        detail = ", ".join(f"{count} {name}" for count, name in brings if count)
        if len(capture) == len(seen.view.cards("table")) and seen.view.can_take_over:
            detail = _("*Takeover*; {detail}").format(detail=detail)
        return Choice(title, detail)

    def spot(self, seen: Seen[WallStreetView], move: Move) -> str:
        """The pack, for the cut."""
        return "pack" if move.name == "cut" else ""

    def chooser(self, seen: Seen[WallStreetView], moves: Sequence[Move]) -> SetChooser | None:
        """The sets one card could take, each lit up on the table while it is looked at."""
        if any(move.name != "play" for move in moves):
            return None
        slots = self._slots(seen)
        rects = {
            card: Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))
            for card, slot in slots.items()
        }
        choices = [self.describe(seen, move) for move in moves]
        captures = [move.cards("capture") for move in moves]
        return SetChooser(seen, moves[0].card(), captures, choices, rects)

    def scored(self, seen: Seen[WallStreetView]) -> HandScored:
        """The hand just played, counted out."""
        return HandScored(seen)

    def act(self, desk: Desk[WallStreetView], name: str) -> None:
        """Cuts at the marked point, or opens the scores or one's own Fund."""
        seen = desk.seen()
        if name == "cut" and seen.me is not None:
            desk.play(Move.of(seen.me, "cut", at=self.cut_at))
        elif name == "scores":
            desk.push(Standing(seen))
        elif name == "fund":
            desk.push(FundLook(seen))

    @staticmethod
    def _setup(seen: Seen[WallStreetView]) -> Setup:
        return Setup.of(seen.book, seen.view.seats)

    # The middle

    @staticmethod
    def _strip(seen: Seen[WallStreetView]) -> Rect | None:
        """Where the opponents' Funds lie, under their plates and the notes there; None where the
        felt needs the room."""
        frame, theme = seen.frame, seen.theme
        line = theme.font("small").get_linesize()
        top = frame.plates.bottom + line + 2
        strip = Rect(frame.middle.x, top, frame.middle.w, max(44, round(frame.middle.h * 0.18)))
        felt = frame.middle.bottom - strip.bottom - frame.pad
        return strip if felt >= max(190 * theme.window, 7 * line) else None

    def _felt(self, seen: Seen[WallStreetView]) -> tuple[Rect, Rect]:
        """The column of the deck and the felt, under the opponents' Funds."""
        frame = seen.frame
        strip = self._strip(seen)
        notes = frame.plates.bottom + seen.theme.font("small").get_linesize()
        top = strip.bottom + frame.pad if strip else notes + frame.pad // 2
        area = Rect(frame.middle.x, top, frame.middle.w, frame.middle.bottom - top)
        left = max(seen.theme.px(112), round(area.w * 0.1))
        deck = Rect(area.x, area.y, left, area.h)
        return deck, Rect(deck.right + frame.pad, area.y, area.w - left - frame.pad, area.h)

    def _slots(self, seen: Seen[WallStreetView]) -> dict[Card, Slot]:
        """Where every table card lies."""
        _deck, felt = self._felt(seen)
        caption = seen.theme.font("small").get_linesize()
        return self.grid.slots(seen.view.faces("table"), felt, seen.frame.pad, caption)

    def _middle(
        self, seen: Seen[WallStreetView], desk: Desk[WallStreetView], panels: list[Node]
    ) -> list[Place]:
        deck, felt = self._felt(seen)
        if seen.view.phase == "cut":
            return self._cutting(seen, desk, deck.union(felt), panels)
        faces, setup = seen.view.faces("table"), self._setup(seen)
        bare = self._bare(seen, felt, panels) if not faces else ""
        places = [
            Place("table", felt, look="felt", label=bare, name="felt"),
            self._deck(seen, deck, panels),
        ]
        for card, slot in self._slots(seen).items():
            area = Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))
            places.append(
                Place(
                    f"table:{card}",
                    area,
                    (card,),
                    (slot,),
                    decides=True,
                    label=spoken(setup, card),
                    caption=caption(setup, card, seen.theme.font("small", True), area.w),
                )
            )
        return places

    def _bare(self, seen: Seen[WallStreetView], felt: Rect, panels: list[Node]) -> str:
        """What an empty table says: whose Takeover emptied it, and why that scores."""
        for seat, last in enumerate(seen.view.last):
            if last is not None and has_taken_over(seen.view, seat):
                break
        else:
            return _("The table is empty: lay a card down here") if seen.is_mine else ""
        theme = seen.theme
        height = theme.font("title").get_linesize()
        roles: tuple[Role, Role] = ("title", "lead")
        lines = (
            _("*Takeover* by @{seat}").format(seat=seat),
            _("[{card}] took all that lay on the table: ^{points}").format(
                card=last.card, points=self._setup(seen).takeover
            ),
        )
        for index, (words, role) in enumerate(zip(lines, roles, strict=True)):
            text = Rich(f"takeover:{index}", wrap=False, align="centre")
            ink = theme.color("muted")
            text.set(spans(words, seen.names, seen.art, role, ink, theme.color("text")))
            y = felt.centery - height + index * round(height * 1.1)
            text.place(felt.x, y, felt.w, height)
            panels.append(text)
        return ""

    def _deck(self, seen: Seen[WallStreetView], area: Rect, panels: list[Node]) -> Place:
        """What is left of the deck; under it the round, the hand and the target."""
        view, theme, setup = seen.view, seen.theme, self._setup(seen)
        line = theme.font("small").get_linesize()
        count = len(view.cards("stock"))
        lines = [
            ngettext("*{n}* card left", "*{n}* cards left", count).format(n=count),
            _("round *{n}* of {rounds}").format(n=view.round, rounds=setup.rounds(sum(view.plays))),
            _("hand *{n}* · to *{target}*").format(n=view.hand_number, target=setup.target),
        ]
        height = min(area.h - 4 * line, (area.w - 16) * 1.4, area.h * 0.52)
        card = card_size(height) if height > 24 else (0, 0)
        box = Rect(0, 0, card[0], card[1])
        box.center = (area.centerx, area.centery - line * 3 // 2)
        for index, words in enumerate(lines):
            text = Rich(f"match:{index}", wrap=False, align="centre")
            ink = theme.color("muted")
            text.set(spans(words, (), seen.art, "small", ink, theme.color("text")))
            text.place(area.x - 8, box.bottom + 6 + index * line, area.w + 16, line)
            panels.append(text)
        backs = min(SHOWN_BACKS, count) if card[1] else 0
        return Place(
            "stock",
            box,
            (None,) * backs,
            tuple(Slot(box.x - i * 1.5, box.y - i * 1.5, *card) for i in range(backs)),
            drops=False,
            look="frame" if card[1] and not count else "none",
            label=_("the deck, {n} cards").format(n=count),
        )

    def _cutting(
        self, seen: Seen[WallStreetView], desk: Desk[WallStreetView], area: Rect, panels: list[Node]
    ) -> list[Place]:
        """The pack spread out for the seat that cuts; for the others it lies together."""
        count = len(seen.view.cards("stock"))
        if seen.is_mine:
            panels.append(
                CutRibbon(seen, area, count, self.cut_at, self._mark, lambda: self.act(desk, "cut"))
            )
        return [Place("stock", area, drops=False, label=_("the pack"))]

    def _mark(self, at: int) -> None:
        self.cut_at = at

    # Hands and Funds

    def _hand(
        self, seen: Seen[WallStreetView], desk: Desk[WallStreetView], panels: list[Node]
    ) -> list[Place]:
        me, frame, theme, setup = seen.me, seen.frame, seen.theme, self._setup(seen)
        if me is None:
            return []
        zone = f"hand:{me}"
        cards = desk.in_hand(seen.view.cards(zone))
        font = theme.font("small", True)
        line = font.get_linesize()
        card = card_size(frame.hand.h - line)
        width = min(round(card[0] * 3.4), frame.hand.w // 2)
        area = Rect(frame.hand.x, frame.hand.y, width, card[1])
        slots = fan(area, len(cards), card)
        for i, (held, slot) in enumerate(zip(cards, slots, strict=True)):
            if held is None:
                continue
            free = slots[i + 1].x - slot.x if i + 1 < len(slots) else slot.w
            under = caption(setup, held, font, round(free))
            if under:
                text = Rich(f"worth:{held}", wrap=False, align="centre")
                ink = theme.color("muted")
                text.set(spans(under, (), seen.art, "small", ink, theme.color("text")))
                text.place(slot.x, area.bottom, free, line)
                panels.append(text)
        label = _("Your hand")
        return [Place(zone, area, cards, tuple(slots), lifts=True, drops=False, label=label)]

    def _funds(self, seen: Seen[WallStreetView], plates: Sequence[Plate]) -> list[Place]:
        strip, frame = self._strip(seen), seen.frame
        places = []
        if strip is not None:
            order = seats_round(seen.view.seats, seen.me)
            for seat, cell in zip(order, columns(strip, len(order), frame.pad), strict=True):
                plate = next(each for each in plates if each.seat == seat)
                area = Rect(plate.area.x, strip.y, cell.right - plate.area.x, strip.h)
                places.append(fund(seen, seat, area))
        if seen.me is not None:
            left = frame.hand.x + frame.hand.w // 2 + frame.pad
            line = seen.theme.font("small").get_linesize()
            area = Rect(left, frame.hand.y, frame.hand.right - left, frame.hand.h - line)
            places.append(fund(seen, seen.me, area))
        return places

    # Plates and words

    def _plates(self, seen: Seen[WallStreetView]) -> list[Plate]:
        frame, view = seen.frame, seen.view
        order = seats_round(view.seats, seen.me)
        widest = round(330 * seen.theme.window * max(1.0, seen.theme.scale / seen.theme.window))
        plates = []
        for seat, cell in zip(order, columns(frame.plates, len(order), frame.pad), strict=True):
            area = Rect(0, 0, min(cell.w, widest), cell.h)
            area.center = cell.center
            held = len(view.cards(f"hand:{seat}"))
            plates.append(
                Plate(
                    seat,
                    area,
                    self._detail(seen, seat),
                    value=view.scores[seat],
                    backs=held,
                    note=note(view, seat),
                )
            )
        if seen.me is not None:
            box = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
            detail = self._detail(seen, seen.me)
            plates.append(Plate(seen.me, box, detail, value=view.scores[seen.me]))
        return plates

    @staticmethod
    def _detail(seen: Seen[WallStreetView], seat: int) -> str:
        """How large its Fund is, or that it is out of an extra hand."""
        view = seen.view
        if not view.plays[seat]:
            return _("out of this hand")
        count = len(view.cards(f"fund:{seat}"))
        text = ngettext("Fund {n} card", "Fund {n} cards", count).format(n=count)
        took = len(view.takeovers[seat])
        if took:
            more = ngettext("{n} Takeover", "{n} Takeovers", took).format(n=took)
            text = _("Fund {n}, {takeovers}").format(n=count, takeovers=more)
        return text

    def _figures(self, seen: Seen[WallStreetView]) -> list[str]:
        """One's own hand so far, and what scores: no newcomer has to remember it."""
        if seen.me is None:
            return []
        lines = []
        took = len(seen.view.takeovers[seen.me])
        if took:
            lines.append(
                ngettext("*{n}* Takeover this hand", "*{n}* Takeovers this hand", took).format(
                    n=took
                )
            )
        setup = self._setup(seen)
        if not seen.book.option("open_funds"):
            return [*lines, _("The most of each kind scores:"), *legend(setup)]
        counts = setup.counts(seen.view.faces(f"fund:{seen.me}"))
        for name, count, whole in zip(kind_names(), counts, setup.of_kind, strict=True):
            text = _("{kind} *{n}* of {whole}")
            lines.append(text.format(kind=name, n=count, whole=whole))
        return lines

    def _title(self, seen: Seen[WallStreetView]) -> str:
        view, setup = seen.view, self._setup(seen)
        parts = [seen.book.name]
        if view.hand_number:
            extra = setup.is_reached(view.scores) and not view.is_terminal
            hand = _("extra hand {n}") if extra else _("hand {n}")
            parts.append(hand.format(n=view.hand_number))
            rounds = setup.rounds(sum(view.plays))
            parts.append(_("round {n} of {rounds}").format(n=view.round, rounds=rounds))
        parts.append(_("to {n} points").format(n=setup.target))
        parts += seen.number
        return " · ".join(parts)

    def _actions(self, seen: Seen[WallStreetView]) -> Sequence[Action]:
        actions = []
        if seen.view.tallies:
            actions.append(Action("scores", _("Scores"), hint=_("Every hand so far, counted out")))
        if seen.book.option("open_funds") and seen.me is not None:
            ready = bool(seen.view.cards(f"fund:{seen.me}"))
            hint = _("Look through your own Fund") if ready else _("Your Fund is empty.")
            actions.append(Action("fund", _("Your Fund"), enabled=ready, hint=hint))
        if seen.is_mine and seen.view.phase == "cut":
            actions.append(Action("cut", _("Cut here"), main=True))
        return actions


ADAPTER: Final = WallStreetAdapter()
