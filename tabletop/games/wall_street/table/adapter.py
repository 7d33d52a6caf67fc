"""Wall Street's table: large cards to take, plates with what each seat took, the Fund's races."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import in_order
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import KINDS, Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table import coach, ended, scoring
from tabletop.games.wall_street.table.cut import CutRibbon
from tabletop.games.wall_street.table.kinds import caption, kind_names, spoken
from tabletop.games.wall_street.table.laying import ALWAYS, Laying, lay
from tabletop.games.wall_street.table.plates import (
    Sitting,
    breaks_tie,
    has_taken_over,
    heights,
    in_row,
    marked,
    result,
    sit_here,
    sit_round,
    tied,
)
from tabletop.games.wall_street.table.races import Races
from tabletop.games.wall_street.table.scores import Standing
from tabletop.games.wall_street.table.taking import (
    SumLine,
    adds,
    best_first,
    other_sets,
    sentences,
    sweeps,
)
from tabletop.games.wall_street.table.tips import tips, verbs
from tabletop.games.wall_street.text import ROUND, brought
from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Action, Adapter, Choice, Desk, Held, Place, Seen, Table
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.layout import (
    Frame,
    Slot,
    card_size,
    columns,
    seats_round,
    spread,
    spread_width,
)
from tabletop.ui.table.markup import spans, without_spare
from tabletop.ui.table.piles import PileView
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.what_if import WhatIf

CAPTURE: Final = 0.5
"""Seconds, at normal pace, that a capture is seen whole."""
STOCK: Final = 72
"""The width of the stock at the most, in pixels of a window of 1280 by 800; it is no more than
BACKS of a card on the table either."""
BACKS: Final = 0.45
SPARED: Final = 0.88
"""How large the cards on the table stay, of what they could be, for cards on the plates."""
OWN: Final = 200
"""How wide one's own plate is at the most beside one's Fund, once the match is over, in pixels of a
window of 1280 by 800."""
SHOWN_BACKS: Final = 5
"""How many backs the stock is drawn with at most; its count stands under it."""

KEPT: Final = 32
ROWS: Final[dict[tuple[float, ...], int]] = {}
"""How high the row of the other seats was found, for so many ways to share a window: several parts
of every table ask for it."""


def _sitting_height(frame: Frame, theme: Theme) -> int:
    """How high the row of the other seats is."""
    small, body = theme.font("small").get_linesize(), theme.font("body").get_linesize()
    least = body + frame.pad
    lines = (frame.plates.h + small + frame.pad // 2, frame.plates.h, least)
    tried = sorted((*lines, *heights(theme)), reverse=True)
    widths = []
    for height in tried:
        felt = frame.middle.copy()
        felt.y = frame.plates.y + height + frame.pad // 2  # a strip of two lines ends over them
        felt.h = frame.middle.bottom - felt.y
        widths.append(lay(ALWAYS, felt, theme).slots[0].w)
    fitting = (
        height for height, width in zip(tried, widths, strict=True) if width >= SPARED * widths[-1]
    )
    return next(fitting, least)


class WallStreetAdapter(Adapter[WallStreetView]):
    """Table cards in the middle, each a target of its own on a target of felt.

    `cut_at` is where the player is about to cut.
    """

    gone_kinds = frozenset({"fund"})
    glowing = frozenset({"table"})
    touches_all = True
    by_chance = frozenset({ROUND})

    def __init__(self) -> None:
        self.cut_at = 20

    def compose(self, seen: Seen[WallStreetView], desk: Desk[WallStreetView]) -> Table:
        """The table as `seen`."""
        if seen.view.is_terminal:
            return self._ended(seen)
        panels: list[Node] = []
        sittings = self._sittings(seen)
        over = [node for sitting in sittings for node in sitting.over]
        if seen.me is not None and not self.sits_out(seen):
            panels.append(Races(seen, self._bottom(seen)[1]))
        places = [
            *self._middle(seen, desk, panels),
            *self._hand(seen, desk),
            *(sitting.fund for sitting in sittings),
        ]
        return Table(
            places=tuple(places),
            plates=tuple(sitting.plate for sitting in sittings),
            prompt=seen.prompt,
            title=self._title(seen),
            figures=tuple(self._figures(seen)),
            actions=tuple(self._actions(seen)),
            panels=tuple(panels),
            over=tuple(over),
            lights=True,
            tips=tips(seen),
            verbs=verbs(),
        )

    def _ended(self, seen: Seen[WallStreetView]) -> Table:
        """The table once the match is over: every Fund lies open, as all were counted."""
        frame, view = seen.frame, seen.view
        order = seats_round(view.seats, seen.me)
        row = columns(frame.plates, len(order), frame.pad)
        areas = {
            seat: Rect(cell.x, cell.bottom + frame.pad // 2, cell.w, 0)
            for seat, cell in zip(order, row, strict=True)
        }
        for area in areas.values():
            area.h = frame.middle.bottom - area.y
        plates = [result(seen, seat, cell) for seat, cell in zip(order, row, strict=True)]
        funds = ended.opened(seen, areas)
        if seen.me is not None:
            # a plate no wider than in text of 100 % leaves the cards beside it their room
            wide = min(frame.own.w, round(OWN * seen.theme.window))
            own = Rect(frame.own.topleft, (wide, frame.plates.h))
            hand = frame.hand.copy()
            hand.x -= frame.own.w - wide
            hand.w += frame.own.w - wide
            plates.append(result(seen, seen.me, own))
            under = Rect(own.x, own.bottom + frame.pad // 2, own.w, frame.own.bottom - own.bottom)
            funds += ended.opened(seen, {seen.me: hand}, under)
        return Table(
            places=tuple(fund.place for fund in funds),
            plates=tuple(plates),
            prompt=seen.prompt,
            title=self._title(seen),
            actions=tuple(self._actions(seen)),
            panels=tuple(node for fund in funds for node in fund.nodes),
            tips={**tips(seen), **ended.tips(seen)},
            verbs=verbs(),
        )

    def sits_out(self, seen: Seen[WallStreetView]) -> bool:
        """Whoever is not level at the top, while a tie there is broken (WS-12)."""
        view = seen.view
        if seen.me is None or view.is_terminal or not view.hand_number:
            return False
        return not view.plays[seen.me]

    def describe(self, seen: Seen[WallStreetView], move: Move) -> Choice:
        """What a play takes and what that brings, or that it takes nothing."""
        if move.name == "cut":
            return Choice(_("Cut here"))
        card, capture = move.card(), move.cards("capture")
        if not capture:
            return Choice(_("Lay down [{card}]").format(card=card), _("it takes nothing"))
        cards = marked(in_row(seen.view, capture))
        title = _("[{card}] takes {cards}").format(card=card, cards=cards)
        brings = brought(adds(seen, move))
        if sweeps(seen, move):
            brings = _("*Takeover*; {detail}").format(detail=brings)
        return Choice(title, brings)

    def ranked(self, seen: Seen[WallStreetView], moves: Sequence[Move]) -> Sequence[Move]:
        """The sets that one card could take, the best first: they are chosen on the table."""
        cards = {move.args.get("card") for move in moves}
        if len(cards) != 1 or any(move.name != "play" for move in moves):
            return ()
        return best_first(seen, moves)

    def what_if(self, seen: Seen[WallStreetView], moves: Sequence[Move], at: int) -> WhatIf | None:
        """The sum over the cards a play takes, what it brings, what the next seat might take then;
        and what else the card could take."""
        move = moves[at]
        if move.name != "play" or seen.me is None:
            return None
        capture = move.cards("capture")
        laid, felt, laying = seen.view.faces("table"), self._felt(seen)[1], self._laying(seen)
        nodes: list[Node] = []
        line = SumLine(seen, laid, laying, move, felt) if capture else None
        if line is not None:
            nodes += [line, Races(seen, self._bottom(seen)[1], adds(seen, move))]
        others = other_sets(seen, moves, at, line, felt, laying)
        if others is not None:
            nodes.append(others)
        return WhatIf(
            said=sentences(seen, move),
            lifted=capture,
            dimmed=tuple(card for card in laid if capture and card not in capture),
            nodes=tuple(nodes),
            onward=others,
        )

    def held(
        self, move: Move, before: Callable[[], WallStreetView], after: WallStreetView
    ) -> Held | None:
        """A capture is seen whole before it goes to its Fund."""
        if move.name != "play" or not move.cards("capture"):
            return None
        return Held(CAPTURE, move.cards("capture"), (move.seat,), laid=move.card())

    def heard(
        self,
        move: Move,
        book: RuleBook,
        before: Callable[[], WallStreetView],
        after: WallStreetView,
    ) -> str:
        """Cards that are gathered in."""
        return "trick" if move.name == "play" and move.cards("capture") else ""

    def meant(
        self, move: Move, me: int, book: RuleBook, before: Callable[[], WallStreetView]
    ) -> str:
        """Which of the viewer's cards could have taken what was taken, or takes what was laid."""
        if move.name != "play":
            return ""
        view, taken = before(), move.cards("capture")
        value = Setup.of(book, view.seats).value
        own, at = view.faces(f"hand:{me}"), taken or (move.card(),)
        pairs = [(card, mine) for card in at for mine in own if value[mine] == value[card]]
        if not pairs:
            return ""
        text = _("Your [{own}] could have taken [{card}].") if taken else ""
        text = text or _("Your [{own}] is worth as much: it takes [{card}] while it lies there.")
        return text.format(card=pairs[0][0], own=pairs[0][1])

    def spot(self, seen: Seen[WallStreetView], move: Move) -> str:
        """The pack, for the cut."""
        return "pack" if move.name == "cut" else ""

    def moments(self) -> Sequence[Moment[WallStreetView]]:
        """What beginners miss."""
        return coach.MOMENTS

    def sheet(self, view: WallStreetView, book: RuleBook, at: int = -1) -> Sheet:
        """How a score is counted out before everyone."""
        return scoring.sheet(view, book, at)

    def piles(self, seen: Seen[WallStreetView]) -> Sequence[Pile]:
        """One's own Fund, where Funds are open (WS-13)."""
        if seen.me is None or not seen.book.option("open_funds") or seen.view.is_terminal:
            return []
        zone, setup = f"fund:{seen.me}", self._setup(seen)
        fund = in_order(seen.view.faces(zone))
        piles: list[Pile] = []
        for kind, label, whole in zip(KINDS, kind_names(), setup.of_kind, strict=True):
            cards = tuple(card for card in fund if setup.kind[card] == kind)
            count = _("{n} of {whole}").format(n=len(cards), whole=whole)
            piles.append(Pile(f"{kind}:{zone}" if piles else zone, label, cards, of=count))
        return piles

    def piled(self) -> str:
        """One's own Fund, by its kinds."""
        return _("Your Fund")

    def opened(self) -> str:
        """The Funds, as no hand is left."""
        return _("All Funds")

    def hands(self, seen: Seen[WallStreetView]) -> Sequence[Pile]:
        """Every Fund, and what was not played."""
        note = _("by suit and rank")
        funds = [
            Pile(zone.id, _("@{seat}’s Fund").format(seat=zone.owner), in_order(zone.faces), note)
            for zone in seen.view.zones_of("fund")
        ]
        return [*funds, *super().hands(seen)]

    def act(self, desk: Desk[WallStreetView], name: str) -> None:
        """Cuts at the marked point, or opens the scores or one's own Fund."""
        seen = desk.seen()
        if name == "cut" and seen.me is not None:
            desk.play(Move.of(seen.me, "cut", at=self.cut_at))
        elif name == "scores":
            desk.push(Standing(seen))
        elif name == "fund":
            desk.push(PileView(seen.art, self.piles(seen), seen.names, title=self.piled()))

    @staticmethod
    def _setup(seen: Seen[WallStreetView]) -> Setup:
        return Setup.of(seen.book, seen.view.seats)

    # The middle

    @staticmethod
    def _sitting_area(seen: Seen[WallStreetView]) -> Rect:
        """The row of the other seats: high enough for cards on their plates, as large as go with
        the cards on the table, and for fewer lines where these would become much smaller."""
        frame = seen.frame
        key = (*frame.plates, *frame.middle, seen.theme.scale, seen.theme.window)
        height = ROWS.get(key)
        if height is None:
            if len(ROWS) >= KEPT:
                ROWS.clear()
            height = ROWS[key] = _sitting_height(frame, seen.theme)
        return Rect(frame.plates.x, frame.plates.y, frame.plates.w, height)

    def _felt(self, seen: Seen[WallStreetView]) -> tuple[Rect, Rect]:
        """The column of the stock and the felt, under the other seats."""
        frame = seen.frame
        top = self._sitting_area(seen).bottom + frame.pad // 2
        area = Rect(frame.middle.x, top, frame.middle.w, frame.middle.bottom - top)
        usual = seen.theme.at(seen.theme.window)  # large text takes nothing from the cards
        words = usual.font("small", True).size(self._most_left(seen).replace("*", ""))[0]
        most = round(area.w * 0.14)
        left = min(most, max(round((STOCK + 28) * seen.theme.window), words))
        deck = Rect(area.x, area.y, left, area.h)
        return deck, Rect(deck.right + frame.pad, area.y, area.w - left - frame.pad, area.h)

    def _laying(self, seen: Seen[WallStreetView]) -> Laying:
        """Where every table card lies."""
        return lay(len(seen.view.cards("table")), self._felt(seen)[1], seen.theme)

    def _middle(
        self, seen: Seen[WallStreetView], desk: Desk[WallStreetView], panels: list[Node]
    ) -> list[Place]:
        deck, felt = self._felt(seen)
        if seen.view.phase == "cut":
            return self._cutting(seen, desk, deck.union(felt), panels)
        faces, setup, laying = seen.view.faces("table"), self._setup(seen), self._laying(seen)
        bare = self._bare(seen, felt, panels) if not faces else ""
        places = [
            Place("table", felt, look="none" if faces else "felt", label=bare, name="felt"),
            self._deck(seen, deck, lay(ALWAYS, felt, seen.theme).slots[0], panels),
        ]
        captions = laying.captions
        for card, slot in zip(faces, laying.slots, strict=True):
            area = Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))
            places.append(
                Place(
                    f"table:{card}",
                    area,
                    (card,),
                    (slot,),
                    decides=True,
                    quiet=True,
                    label=spoken(setup, card),
                    under=(caption(setup, card, captions.font("small", True), area.w),)
                    if captions
                    else (),
                    under_at=captions.scale
                    if captions and captions.scale < seen.theme.scale
                    else 0.0,
                    badges=(str(setup.value[card]),),
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
            _("[{card}] took all that lay here: ^{points}~ when the hand is scored~").format(
                card=last.card, points=self._setup(seen).takeover
            ),
        )
        for index, (words, role) in enumerate(zip(lines, roles, strict=True)):
            text = Rich(f"takeover:{index}", wrap=False, align="centre")
            ink = theme.color("muted")
            for said in (words, without_spare(words)):
                text.set(spans(said, seen.names, seen.art, role, ink, theme.color("text")))
                if text.width <= felt.w:
                    break
            y = felt.centery - height + index * round(height * 1.1)
            text.place(felt.x, y, felt.w, height)
            panels.append(text)
        return ""

    def _most_left(self, seen: Seen[WallStreetView]) -> str:
        """What is told of a whole deck, than which nothing wider is told of one."""
        return _left(len(self._setup(seen).deck))

    def _match(self, seen: Seen[WallStreetView]) -> list[str]:
        """What stands under the stock: what is left, the round, the hand and what wins."""
        view, setup = seen.view, self._setup(seen)
        count = len(view.cards("stock"))
        return [
            _left(count),
            _("round *{n}* of {rounds}").format(n=view.round, rounds=setup.rounds(sum(view.plays))),
            _("hand *{n}*").format(n=view.hand_number),
            _("the *lead* wins")
            if breaks_tie(view, setup)
            else ngettext("*{n}* point wins", "*{n}* points win", setup.target).format(
                n=setup.target
            ),
        ]

    def _deck(
        self, seen: Seen[WallStreetView], area: Rect, first: Slot, panels: list[Node]
    ) -> Place:
        """What is left of the deck, small, with its count, the round and the hand under it, as far
        as they have room. It lies level with the `first` of the cards that the table most often
        has, and does not move when there are more or fewer."""
        view, theme = seen.view, seen.theme
        line = theme.font("small").get_linesize()
        count = len(view.cards("stock"))
        texts: list[Rich] = []
        widest = Rich(wrap=False)
        widest.set(spans(self._most_left(seen), (), seen.art, "small"))
        is_brief = widest.width > area.w  # it is told in the same words all through a hand
        for index, words in enumerate(self._match(seen)):
            text = Rich(f"match:{index}", wrap=False, align="centre")
            ink, strong = theme.color("muted"), theme.color("text")
            text.set(spans(words, (), seen.art, "small", ink, strong))
            if index == 0 and is_brief:
                words = _("*{n}* left").format(n=count)
                text.set(spans(words, (), seen.art, "small", ink, strong))
            if text.width <= area.w + 6:
                texts.append(text)
        width = min(STOCK * theme.window, first.w * BACKS, area.w - 12)
        height = min(width * 1.4, area.h - len(texts) * line - 16)
        while texts and height < 0.7 * width * 1.4 and len(texts) > 1:
            texts.pop()
            height = min(width * 1.4, area.h - len(texts) * line - 16)
        card = card_size(height) if height > 24 else (0, 0)
        box = Rect(0, 0, card[0], card[1])
        low = area.bottom - card[1] - len(texts) * line - 10
        box.midtop = (area.centerx, round(min(first.y, low)))
        for index, text in enumerate(texts):
            text.place(area.x - 3, box.bottom + 8 + index * line, area.w + 6, line)
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

    # Hand, Fund and seats

    @staticmethod
    def _bottom(seen: Seen[WallStreetView]) -> tuple[Rect, Rect]:
        """The hand, as wide as it needs to be, and the Fund beside it."""
        frame, theme = seen.frame, seen.theme
        held = len(seen.view.cards(f"hand:{seen.me}"))
        numbers = Setup.of(seen.book, seen.view.seats).numbers
        count = max(held, numbers.hand)
        least = min(theme.px(300), round(frame.hand.w * 0.46))
        wide = spread_width(count, frame.hand_card, frame.between)
        wide = min(wide, frame.hand.w - 2 * frame.pad - least)
        hand = Rect(frame.hand.x, frame.hand.y, wide, frame.hand.h)
        left = hand.right + 2 * frame.pad
        return hand, Rect(left, hand.y, frame.hand.right - left, hand.h)

    def _hand(self, seen: Seen[WallStreetView], desk: Desk[WallStreetView]) -> list[Place]:
        me, frame, setup = seen.me, seen.frame, self._setup(seen)
        if me is None:
            return []
        zone = f"hand:{me}"
        cards = desk.in_hand(seen.view.cards(zone))
        area = self._bottom(seen)[0]
        card = frame.hand_card
        slots = spread(area, len(cards), card, frame.between)
        badges = tuple(
            str(setup.value[held]) if held is not None and setup.value[held] != held.rank else ""
            for held in cards
        )
        label = _("Your hand")
        return [
            Place(
                zone, area, cards, tuple(slots), lifts=True, drops=False, label=label, badges=badges
            )
        ]

    def _sittings(self, seen: Seen[WallStreetView]) -> list[Sitting]:
        frame, view = seen.frame, seen.view
        order = seats_round(view.seats, seen.me)
        row = columns(self._sitting_area(seen), len(order), frame.pad)
        sittings = sit_round(seen, dict(zip(order, row, strict=True)))
        if seen.me is not None:
            figures, panel = self._figures(seen), self._bottom(seen)[1]
            sittings.append(sit_here(seen, seen.me, frame.own, panel, figures))
        return sittings

    def _figures(self, seen: Seen[WallStreetView]) -> list[str]:
        """How far the viewer is from the target, or what breaks the tie."""
        if seen.me is None or seen.view.is_terminal:
            return []
        setup = self._setup(seen)
        if breaks_tie(seen.view, setup):
            others = [seat for seat in tied(seen.view) if seat != seen.me]
            if not seen.view.plays[seen.me]:
                names = listed([f"@{seat}" for seat in others])
                return [_("{names} break the tie").format(names=names)]
            took = [len(each) * setup.takeover for each in seen.view.takeovers]
            most = max(took[seat] for seat in others)
            ahead = took[seen.me] - most
            text = _("level with {names}: the lead wins")
            if ahead:
                others = [seat for seat in others if took[seat] == most]
                text = _("*{n}* ahead of {names} by Takeover")
            if ahead < 0:
                text = _("*{n}* behind {names} by Takeover")
            names = listed([f"@{seat}" for seat in others])
            return [text.format(names=names, n=abs(ahead))]
        sure = len(seen.view.takeovers[seen.me]) * setup.takeover  # they count when the hand ends
        lacks = setup.target - seen.view.scores[seen.me] - sure
        if lacks <= 0:
            return [_("Enough to win, if nobody has more")]
        text = ngettext("*{n}* point to go", "*{n}* points to go", lacks)
        coming = _("after *{n}* by Takeover").format(n=sure)
        return [text.format(n=lacks), *([coming] if sure else [])]

    def _title(self, seen: Seen[WallStreetView]) -> str:
        view, setup = seen.view, self._setup(seen)
        parts = [seen.book.name]
        if view.hand_number:
            hand = _("hand {n}, to break the tie") if breaks_tie(view, setup) else _("hand {n}")
            parts.append(hand.format(n=view.hand_number))
            rounds = setup.rounds(sum(view.plays))
            parts.append(_("round {n} of {rounds}").format(n=view.round, rounds=rounds))
        if not breaks_tie(view, setup):
            text = ngettext("{n} point wins", "{n} points win", setup.target)
            parts.append(text.format(n=setup.target))
        parts += seen.number
        return " · ".join(parts)

    def _actions(self, seen: Seen[WallStreetView]) -> Sequence[Action]:
        actions = []
        if seen.view.tallies:
            actions.append(Action("scores", _("Scores"), hint=_("Every hand so far, counted out")))
        if seen.book.option("open_funds") and seen.me is not None and not seen.view.is_terminal:
            ready = bool(seen.view.cards(f"fund:{seen.me}"))
            hint = _("Look through your own Fund") if ready else _("Your Fund is empty.")
            actions.append(Action("fund", _("Your Fund"), enabled=ready, hint=hint))
        if seen.is_mine and seen.view.phase == "cut":
            actions.append(Action("cut", _("Cut here"), main=True))
        return actions


def _left(count: int) -> str:
    """How many cards the deck has."""
    return ngettext("*{n}* card left", "*{n}* cards left", count).format(n=count)


ADAPTER: Final = WallStreetAdapter()
