"""Piece of the Action's table: the Deal worked out in the middle, what each seat holds of it and
stands to win or lose, and Move cards carried out one card at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Drop, Move, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.games.piece_of_the_action.moves import BEFORE, usual_place
from tabletop.games.piece_of_the_action.score import brings
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.table import coach, ended, scoring, tips
from tabletop.games.piece_of_the_action.table.changes import brought, step
from tabletop.games.piece_of_the_action.table.deal import DealBox, XMarker
from tabletop.games.piece_of_the_action.table.forced import why_forced
from tabletop.games.piece_of_the_action.table.panels import FirstDraw, Lit, written
from tabletop.games.piece_of_the_action.table.seats import ONE, SeatBox
from tabletop.games.piece_of_the_action.table.together import summed_up, told_alike, told_as_one
from tabletop.games.piece_of_the_action.table.words import (
    IN_DEAL,
    before_me,
    deal_after,
    deal_on,
    described,
    figures_of,
    head_of,
    left_alone,
    left_to_draw,
    lost,
    movable_by,
    of_the_deal,
    recalled,
    sets_out,
    swing,
    tag_of,
    title_of,
    told_of_move,
)
from tabletop.games.piece_of_the_action.text import (
    ALL_DECLINED,
    DECLINED,
    DRAWN,
    FOUND,
    LEADS,
    LOT,
    OUT,
    PAID,
    WORTH,
)
from tabletop.scene.node import Node
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import (
    SHOWN,
    Action,
    Adapter,
    Choice,
    Desk,
    Loss,
    Place,
    Plate,
    Seen,
    Table,
    Tip,
)
from tabletop.ui.table.layout import (
    Slot,
    card_size,
    columns,
    fan,
    pile,
    seats_round,
    spread,
    spread_width,
)
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.ticker import ROWS
from tabletop.ui.table.what_if import WhatIf

MARKER: Final = 0.66
"""The X marker's diameter, of a card's width."""
X_GAP: Final = 0.08
X_STEP: Final = 0.3
"""How far X cards lie from the marker, and from one another, of a card's width."""
APART: Final = 1.06
"""How far apart cards lie where there is room, in their widths."""
CORNER: Final = 0.3
"""What is seen at least of a card of the Deal under the next one, of its width."""
DULL: Final = {
    FOUND: 0,
    LEADS: 1,
    ALL_DECLINED: 1,
    DECLINED: 2,
    PAID: SHOWN,
    OUT: SHOWN + 1,
    WORTH: SHOWN + 2,
    DRAWN: SHOWN + 3,
    LOT: SHOWN + 4,
}
"""How dull it is to tell once more what a hand found, who leads, and who does not; and what the
table or the score shows by itself: what a Deal brought, that a seat is out, how a Deal was worked
out, what a hand drew, and the cards drawn for the first lead, of which who leads is told."""
OF_DEAL: Final = 1000
"""More turns than a Deal may have, and more cards than there are."""
LIFTED: Final = 9
"""The pixels, in a window of 1280x800, that a card that lies before a seat takes above it while it
is lifted, with the edge around it."""
FANNED: Final = 340
"""The width, at scale 1, from which all plates have room for a fan of backs beside their words; on
narrower ones none has one, or it would seem that only some hold cards."""
LEAST_PLATE: Final = 0.15
"""The part of the window that one's own plate has at the least beside a hand in large text."""
TITLES: Final = 0.06
"""How far apart cards lie in such a hand, in their widths."""
LARGE: Final = 1.4
"""From this text scale on what one's own cards do stands beside them."""
OWN_TIGHT: Final = (0.23, 0.27, 0.31, 0.35)
"""The part of the width that one's own place then takes, by how many cards lie there: the Deal has
the rest."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the parts of the table go: each seat's plate and box, the stacks, the Deal; with large
    text it is `tight`, and `both` stacks lie there only while the viewer has little before them."""

    plates: dict[int, Rect]
    boxes: dict[int, Rect]
    stacks: Rect
    deal: Rect
    tight: bool
    both: bool


def _plan(seen: Seen[ActionView]) -> _Plan:
    frame, theme = seen.frame, seen.theme
    pad, me = frame.pad, seen.me
    tight = theme.scale / theme.window >= LARGE and me is not None
    order = seats_round(seen.view.seats, me)
    top_row = frame.plates.copy()
    # All that seats do in a round is told in three rows above their plates.
    rows = ROWS * theme.at(theme.window).font("small").get_linesize() + 2 * round(theme.window)
    lower = max(0, rows - top_row.y)
    top_row.y, top_row.h = top_row.y + lower, top_row.h - lower
    tall = min(frame.plates.h, theme.font("body", True).get_linesize() + pad)
    above = tall if tight else top_row.h
    middle = Rect(frame.middle.x, 0, frame.middle.w, 0)
    middle.y = top_row.y + above + pad // 2
    middle.h = frame.middle.bottom - middle.y
    lines = [each.font("body", True).get_linesize() for each in (theme, theme.at(theme.window))]
    top = round(middle.h * 0.42) + lines[0] - lines[1]  # large figures take nothing from the cards
    widest = round(430 * max(theme.window, theme.scale))
    plates, boxes = {}, {}
    for seat, cell in zip(order, columns(top_row, len(order), pad), strict=True):
        area = Rect(0, cell.y, min(cell.w, widest), above)
        area.centerx = cell.centerx
        plates[seat] = area
        boxes[seat] = Rect(area.x, middle.y, area.w, top)
    under = top + (pad // 2 if tight else pad)
    low = Rect(middle.x, middle.y + under, middle.w, middle.h - under)
    zones = () if me is None else (f"pota:{me}", f"reverse:{me}")
    mine = sum(len(seen.view.cards(zone)) for zone in zones)
    own = round(low.w * (OWN_TIGHT[min(mine, len(OWN_TIGHT) - 1)] if tight else 0.26))
    if me is not None:
        spot = Rect(low.right - own, low.y, own, low.h)
        wide = frame.own.w
        if tight:  # the hand comes first: so wide that the titles of eight cards are read
            held = len(seen.view.cards(f"hand:{me}"))
            row = spread_width(held, frame.hand_card, TITLES * frame.hand_card[0])
            wide = max(round(LEAST_PLATE * frame.size[0]), min(wide, frame.plates.w - row - pad))
        plates[me] = Rect(frame.own.x, frame.own.y, wide, frame.plates.h)
        boxes[me] = spot
        low.w -= own + pad
    card = _stack_card(low, theme, 0.11)
    both = not tight
    if tight:
        under = round(middle.h * 0.42) + pad
        usual = Rect(0, 0, middle.w - round(middle.w * 0.26) - pad, middle.h - under)
        least = _stack_card(usual, theme.at(theme.window), 0.11)
        # The discards give way to the Deal, to what one has before one, and rather than be smaller.
        both = mine < 2 and card[1] >= least[1] - 1
        card = card if both else _stack_card(low, theme, 0.1)
    stacks = Rect(low.x, low.y, 2 * card[0] + pad if both else card[0], low.h)
    left = stacks.right + pad + pad // 2
    deal = Rect(left, low.y, low.right - left, low.h)
    return _Plan(plates, boxes, stacks, deal, tight, both)


def _stack_card(low: Rect, theme: Theme, share: float) -> tuple[int, int]:
    """The size of the cards of deck and discard pile, at most a `share` of what is `low` wide."""
    caption = theme.font("small").get_linesize() + 4
    return card_size(min(low.h - caption - 10, low.h * 0.62, low.w * share * 1.4))


class ActionAdapter(Adapter[ActionView]):
    """Seats along the top with their POTA, the stacks, the Deal, one's own POTA at the right."""

    glowing = frozenset({"centre", "pota", "reverse"})
    unscored = frozenset({OUT})
    by_chance = frozenset({FOUND, PAID})

    def compose(self, seen: Seen[ActionView], desk: Desk[ActionView]) -> Table:
        """The table as `seen`."""
        gone = len(seen.view.cards("discard"))
        if seen.view.is_terminal:
            seen = ended.last_deal(seen)
        plan = _plan(seen)
        deal = deal_on(seen)
        told = tips.of_table(seen.view, Setup.of(seen.book, seen.view.seats), deal)
        places = [
            *self._deal(seen, plan),
            *self._seats(seen, plan),
            *self._stacks(seen, plan, gone),
            *self._hand(seen, desk, plan),
        ]
        return Table(
            places=tuple(places),
            plates=tuple(self._plates(seen, plan)),
            prompt=seen.prompt,
            title=title_of(seen),
            figures=tuple(self._figures(seen, plan, deal)),
            actions=tuple(self._actions(seen)),
            panels=tuple(self._panels(seen, plan, deal, places)),
            tips={**told, **self._stuck(seen, desk, places, told)},
            verbs=tips.verbs(),
        )

    @staticmethod
    def _figures(
        seen: Seen[ActionView],
        plan: _Plan,
        deal: ActionState | None,
        *,
        is_looked_at: bool = False,
    ) -> list[str]:
        """What the Deal would bring the viewer, under their plate."""
        return figures_of(seen, deal, is_short=plan.tight, is_looked_at=is_looked_at)

    def sits_out(self, seen: Seen[ActionView]) -> bool:
        """Whoever has passed, or can play nothing more in the Deal."""
        return seen.me is not None and seen.view.phase in IN_DEAL and seen.view.passed[seen.me]

    def judge(
        self, seen: Seen[ActionView], drop: Drop, judge: Callable[[Drop], Verdict]
    ) -> Verdict:
        """A seat takes POTA and Reverse alike: each goes where its kind lies. A card on the table
        that can be moved nowhere is told why it cannot be discarded, as any other can, and one of
        the hand that can be played nowhere why not where its kind goes."""
        verdict = self._onto_seat(drop, judge)
        is_held = drop.source.startswith("hand:")
        if verdict.moves or not seen.is_mine:
            return verdict
        if seen.view.phase != ("deal" if is_held else "move"):
            return verdict
        if any(move.args.get("card") in drop.cards for move in seen.view.legal):
            return verdict
        return judge(replace(drop, onto=_usual(seen, drop.cards[0]) if is_held else "discard"))

    @staticmethod
    def _onto_seat(drop: Drop, judge: Callable[[Drop], Verdict]) -> Verdict:
        kind, _colon, seat = drop.onto.partition(":")
        if kind != "pota":
            return judge(drop)
        verdicts = [judge(replace(drop, onto=f"{place}:{seat}")) for place in ("pota", "reverse")]
        if any(card.kind == "reverse" for card in drop.cards):
            verdicts.reverse()
        moves = tuple(dict.fromkeys(move for verdict in verdicts for move in verdict.moves))
        return Verdict(moves) if moves else verdicts[0]

    def sorts(self) -> tuple[Callable[[Card], tuple[int, ...]], ...]:
        """By colour, or by kind: numbers, Moves, POTA, Reverses."""
        return (lambda card: (card.order,), _by_kind)

    def moments(self) -> Sequence[Moment[ActionView]]:
        """What beginners miss."""
        return coach.MOMENTS

    def sheet(self, view: ActionView, book: RuleBook, at: int = -1) -> Sheet:
        """How a score is counted out before everyone."""
        return scoring.sheet(view, book, at)

    def describe(self, seen: Seen[ActionView], move: Move) -> Choice:
        """A move, and what it does to the Deal and to what each seat stands to win or lose."""
        return described(seen, move)

    def looked(self, seen: Seen[ActionView], name: str) -> Sequence[Move]:
        """The button that passes or declines stands for that."""
        named = [move for move in seen.view.legal if move.name == name]
        return named or super().looked(seen, name)

    def what_if(self, seen: Seen[ActionView], moves: Sequence[Move], at: int) -> WhatIf | None:
        """What a move does to the Deal and to every seat, in their boxes; of a card that could go
        before several seats what it would do to each."""
        move = moves[at]
        if "card" not in move.args:
            return WhatIf(left_alone(seen, move))
        if sets_out(seen.view, move):
            movable = movable_by(seen.view, seen.book, move)
            return WhatIf(told_of_move(seen, move, movable), edged=movable, then=movable)
        if len(moves) > 1:
            return self._before_each(seen, moves)
        plan, deal = _plan(seen), deal_on(seen)
        then = deal_after(seen.view, seen.book, move)
        head, hints = head_of(seen)
        instead = Node("left_to_draw")  # what is said between two Deals makes room
        strip = self._rows(seen, plan)[0]
        room = None if self._has_working(seen, plan) else strip
        nodes: list[Node] = [instead, DealBox(seen, plan.deal, head, hints, deal, then, room)]
        if seen.view.draws and room is not None:
            nodes.append(Node("first_draw"))  # the working of the Deal stands there
        elif seen.view.draws:  # closer, as the working of the Deal stands under it
            nodes.append(FirstDraw(seen, strip))
        said = title = described(seen, move).title
        others = ""
        now = brought(seen.view) if deal is not None else [0] * seen.view.seats
        for seat, (had, would) in enumerate(zip(now, brings(then), strict=True)):
            if would != had:
                box = plan.boxes[seat]
                nodes.append(SeatBox(seen, seat, box, deal, tag_of(seen, seat), then))
                change = step(had, would)
                if seat == seen.me:
                    said = _("{move} · you {change}").format(move=title, change=change)
                else:
                    others += f" · @{seat} {change}"
        figures = self._figures(seen, plan, then, is_looked_at=True)
        ways = tuple(dict.fromkeys((said + others, said, title)))
        return WhatIf(ways, nodes=tuple(nodes), figures=tuple(figures))

    @staticmethod
    def _before_each(seen: Seen[ActionView], moves: Sequence[Move]) -> WhatIf | None:
        """What a card could do to each seat that it may go before: nothing of one that may go
        elsewhere too."""
        plan, deal, nodes = _plan(seen), deal_on(seen), []
        cards = {move.args.get("card") for move in moves}
        if len(cards) > 1 or any(not isinstance(move.args.get("to"), int) for move in moves):
            return None
        for move in moves:
            seat, then = move.number("to"), deal_after(seen.view, seen.book, move)
            box = plan.boxes[seat]
            nodes.append(SeatBox(seen, seat, box, deal, tag_of(seen, seat), then))
        text = _("[{card}] before one of the seats: what it would then come to stands there.")
        return WhatIf((text.format(card=moves[0].card()),), nodes=tuple(nodes))

    def worth(self, seen: Seen[ActionView], move: Move) -> int:
        """By how much more the viewer would really win than the others by it."""
        if seen.view.phase not in IN_DEAL or "card" not in move.args or sets_out(seen.view, move):
            return 0
        after = deal_after(seen.view, seen.book, move)
        pairs = zip(brought(seen.view), brings(after), strict=True)
        changes = [new - old for old, new in pairs]
        return 2 * changes[move.seat] - sum(changes)

    def loss(
        self, move: Move, me: int, book: RuleBook, before: Callable[[], ActionView]
    ) -> Loss | None:
        """A Reverse laid before the viewer, a POTA taken away: what makes less of their share."""
        return lost(before(), book, move, me) if "card" in move.args else None

    def as_one(
        self,
        moves: Sequence[Move],
        me: int | None,
        book: RuleBook,
        before: Callable[[], ActionView],
    ) -> tuple[Told, Loss | None] | None:
        """All that a Move did, with what it comes to once it is done."""
        return told_as_one(before(), book, moves, me)

    def alike(
        self,
        moves: Sequence[Move],
        me: int | None,
        book: RuleBook,
        before: Callable[[], ActionView],
    ) -> Told | None:
        """Shares that seats played for themselves, and cards of the Deal."""
        return told_alike(before(), book, moves, me)

    def dull(self, view: ActionView, move: Move, told: Told) -> int:
        """The X's found matter most, then who played what; what a Deal paid has just been counted
        out, who is out stands before the seats, and hands that were filled matter least."""
        if told.kind in DULL:
            return DULL[told.kind]
        return 1 if move.name in ("play", "shift") and told.seat == move.seat else 0

    def told_to(
        self, told: Told, move: Move, me: int, book: RuleBook, before: Callable[[], ActionView]
    ) -> Told:
        """What a card before the viewer makes of the viewer's stake, and one that changes the value
        of the Deal of every stake, those of others where there is room."""
        if told.seat != move.seat or move.name != "play":
            return told
        view = before()
        told = replace(told, amount=swing(view, book, move))
        if view.phase not in IN_DEAL or sets_out(view, move):
            return told
        ways = (before_me, recalled, of_the_deal)
        texts = (text for way in ways if (text := way(view, book, move, me)))
        return replace(told, text=next(texts, told.text))

    def done_for(self, move: Move, book: RuleBook, before: Callable[[], ActionView]) -> str:
        """Why a seat can neither start the Deal nor play on in it (PA-4, PA-5, PA-10)."""
        return why_forced(before(), book)

    def told_together(
        self, view: ActionView, book: RuleBook, told: Sequence[tuple[Move, Told]]
    ) -> Sequence[tuple[int, int, Told]]:
        """What seats did alike one after the other, and all that tells of one thing, at once."""
        return summed_up(view, told)

    def turn(self, view: ActionView) -> int:
        """The number of the turn: in it a seat plays a card, with all that a Move moves, passes, or
        declines to lead. Of two turns the later has the higher one."""
        if view.phase not in IN_DEAL:
            return view.deal * OF_DEAL + OF_DEAL // 2 + view.asked - len(view.cards("deck"))
        held = sum(len(view.cards(f"hand:{seat}")) for seat in range(view.seats))
        return view.deal * OF_DEAL + view.passed.count(True) - held - len(view.cards("aside"))

    def goes_on(self, move: Move) -> bool:
        """Whether a move is one of those that a Move card sets out to make."""
        return move.name == "shift"

    # Plates, and what lies before the seats

    def _plates(self, seen: Seen[ActionView], plan: _Plan) -> list[Plate]:
        view = seen.view
        plates = []
        wide = min((each.w for seat, each in plan.plates.items() if seat != seen.me), default=0)
        fans = wide >= seen.theme.px(FANNED) and not plan.tight and not view.is_terminal
        for seat, area in plan.plates.items():
            count = len(view.cards(f"hand:{seat}"))
            detail = ngettext("one card", "{n} cards", count).format(n=count)
            backs = count if fans and seat != seen.me else 0
            plates.append(Plate(seat, area, detail, value=view.scores[seat], backs=backs))
        return plates

    def _seats(self, seen: Seen[ActionView], plan: _Plan) -> list[Place]:
        view, theme = seen.view, seen.theme
        lifts = self._moving(seen)
        gap = theme.px(8)
        places = []
        for seat, box in plan.boxes.items():
            room, words = SeatBox.parts(theme, box)
            if words.bottom <= room.y:  # where the edge of a lifted card covers no figures
                lifted = round(LIFTED * theme.window)
                room.y, room.h = room.y + lifted, room.h - lifted
            room, hand = ended.shared(view, seat, room, gap)
            if hand.w:
                places.append(ended.opened(seen, seat, hand))
            pota, reverse = view.cards(f"pota:{seat}"), view.cards(f"reverse:{seat}")
            if view.phase not in IN_DEAL:
                pota = reverse = ()
            most = max(len(view.cards(f"pota:{other}")) for other in self._alike(seen, seat))
            spread = 2.1 + 0.24 * max(0, most - 1)  # a Reverse, and each POTA's corner in sight
            if theme.scale > theme.window and not reverse:
                spread -= 1.0
            width = min(room.h / 1.4, room.w * ONE, max(room.w / spread, room.h * 0.42))
            if hand.w:  # so large as those of the hand beside them
                width = min(room.h / 1.4, room.w / max(1.0, ended.across(view, seat)))
            card = card_size(width * 1.4)
            left = Rect(room.x, room.y, room.w, room.h)
            slots: list[Slot] = []
            if reverse:
                left.w -= card[0] + gap
                slots = [Slot(room.right - card[0], room.y + (room.h - card[1]) / 2, *card)]
            names = {"name": seen.names[seat]}
            places.append(
                Place(
                    f"pota:{seat}",
                    box,
                    pota,
                    tuple(fan(left, len(pota), card, APART)),
                    lifts=lifts,
                    label=_("before {name}").format(**names),
                )
            )
            places.append(  # who lets a card go over a name means whose it is
                Place(
                    f"pota:{seat}",
                    plan.plates[seat],
                    label=_("before {name}").format(**names),
                    name=f"named:{seat}",
                    quiet=True,
                    pointed=True,
                )
            )
            places.append(
                Place(
                    f"reverse:{seat}",
                    room,
                    reverse,
                    tuple(slots),
                    lifts=lifts,
                    drops=False,
                    label=_("Reverse before {name}").format(**names),
                )
            )
        return places

    @staticmethod
    def _alike(seen: Seen[ActionView], seat: int) -> list[int]:
        """The seats whose cards are shown as large as those of `seat`: oneself, or the others."""
        if seat == seen.me:
            return [seat]
        return [other for other in range(seen.view.seats) if other != seen.me]

    # The middle

    @staticmethod
    def _has_working(seen: Seen[ActionView], plan: _Plan) -> bool:
        """Whether the Deal's box keeps room for the working: in large text only while one is on."""
        return seen.view.phase in IN_DEAL or not plan.tight

    def _rows(
        self, seen: Seen[ActionView], plan: _Plan
    ) -> tuple[Rect, Rect, Rect, tuple[int, int]]:
        """Of the Deal's box: the row for its cards, the Move in play, the X's, and a card, so large
        that the corner of each is seen. A Move's room is kept free before it is played, where no
        card is smaller for that: what lies there stays where it is."""
        theme, box, view = seen.theme, plan.deal, seen.view
        inner = theme.px(10) if not plan.tight else 10
        is_on = self._has_working(seen, plan)
        _head, room, _working = DealBox.parts(theme, box, is_on=is_on)
        xs, numbers = len(view.cards("x")), len(view.cards("centre"))
        beside = MARKER + (X_GAP + 1 + X_STEP * (xs - 1) if xs else 0)
        cards = 1 + CORNER * max(0, numbers - 1)
        most = 0.2 if room.w > box.w * 0.8 else 0.3  # the working lies below, or beside

        def size(moving: bool) -> tuple[int, int]:
            free = room.w - inner * (1 + 2 * moving)
            width = min(free / (beside + cards + moving), room.w * most)
            return card_size(min(room.h, max(44.0, width) * 1.4))

        moving = bool(view.cards("aside"))
        card = size(moving)
        moving = moving or (view.phase in IN_DEAL and not view.is_terminal and size(True) == card)
        wide = round(card[0] * beside)
        marks = Rect(room.right - wide, room.y, wide, room.h)
        aside = Rect(marks.x - card[0] - inner, room.y, card[0], room.h)
        end = aside.x if moving else marks.x
        return Rect(room.x, room.y, end - inner - room.x, room.h), aside, marks, card

    def _deal(self, seen: Seen[ActionView], plan: _Plan) -> list[Place]:
        view = seen.view
        strip, aside, marks, card = self._rows(seen, plan)
        numbers, moving, xs = view.cards("centre"), view.cards("aside"), view.cards("x")
        top = marks.y + (marks.h - card[1]) / 2
        beside = marks.x + card[0] * (MARKER + X_GAP)
        places = [
            Place(
                "centre",
                plan.deal,
                numbers,
                tuple(fan(strip, len(numbers), card, APART, "centre")),
                lifts=self._moving(seen),
                label=_("the Deal"),
            ),
            Place(
                "x",
                marks,
                xs,
                tuple(Slot(beside + card[0] * X_STEP * i, top, *card) for i in range(len(xs))),
                drops=False,
                label=_("X’s"),
            ),
        ]
        if moving:
            slots = pile(aside, 1, card)
            places.append(
                Place("aside", aside, moving, tuple(slots), drops=False, label=_("Move in play"))
            )
        return places

    def _stacks(self, seen: Seen[ActionView], plan: _Plan, gone: int) -> list[Place]:
        """The deck and the discard pile, to which so many cards have `gone`."""
        view, area = seen.view, plan.stacks
        deck, discard = view.cards("deck"), view.cards("discard")
        width = (area.w - seen.frame.pad) // 2 if plan.both else area.w
        card = card_size(width * 1.4)
        font = seen.theme.font("small", True)
        line = font.get_linesize()
        widest = _("discard *{n}*").format(n=100).replace("*", "")
        worded = font.size(widest)[0] <= card[0] + seen.frame.pad
        short = _("gone *{n}*").format(n=gone)
        named = font.size(short.replace("*", ""))[0] <= card[0] + 2 * seen.frame.pad
        told = not plan.both and not view.cards("aside") and named
        told = told and card[1] + 2 * line + 2 <= area.h
        y = area.y + (area.h - card[1] - (2 if told else 1) * line) // 2
        backs = (None,) * min(len(deck), 10)
        top = discard[-8:]
        stacks = [
            ("deck", area.x, backs, _("deck *{n}*").format(n=len(deck))),
            ("discard", area.right - width, top, _("discard *{n}*").format(n=gone)),
        ]
        if not told and not plan.both:  # how long it lasts, but while a card can be moved there
            stacks = stacks[1:] if view.cards("aside") else stacks[:1]
        places = []
        for zone, x, cards, caption in stacks:
            if not worded:  # how long the game lasts; of the discards what they are
                caption = f"*{len(deck)}*"
                if zone == "discard":
                    caption = short if named else f"*{gone}*"
            spot = Rect(x, y, *card)
            if told and zone == "discard":  # its words alone, a press on which opens it
                spot, cards = Rect(x, spot.bottom + line, card[0], 0), ()
            places.append(
                Place(
                    zone,
                    spot,
                    cards,
                    tuple(pile(spot, len(cards), card, 0.5)),
                    drops=zone == "discard",
                    look="frame" if spot.h else "none",
                    label=_("the deck") if zone == "deck" else _("the discard pile"),
                    caption=caption,
                )
            )
        return places

    def _hand(self, seen: Seen[ActionView], desk: Desk[ActionView], plan: _Plan) -> list[Place]:
        me, area, pad = seen.me, seen.frame.hand, seen.frame.pad
        if me is None:
            return []
        if plan.tight:
            left = plan.plates[me].right + pad
            area = Rect(left, area.y, seen.frame.size[0] - pad - left, area.h)
        cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
        card, gap = seen.frame.hand_card, seen.frame.between
        slots = spread(area, len(cards), card, gap)
        return [
            Place(
                f"hand:{me}",
                area,
                cards,
                tuple(slots),
                lifts=True,
                drops=False,
                label=_("Your hand"),
                idle=seen.view.is_terminal or self._moving(seen),  # nothing is played from it now
            )
        ]

    # Panels

    def _panels(
        self, seen: Seen[ActionView], plan: _Plan, deal: ActionState | None, places: Sequence[Place]
    ) -> list[Node]:
        view, theme = seen.view, seen.theme
        nodes: list[Node] = [
            SeatBox(seen, seat, box, deal, tag_of(seen, seat)) for seat, box in plan.boxes.items()
        ]
        strip, _aside, marks, card = self._rows(seen, plan)
        head, hints = head_of(seen)
        room = None if self._has_working(seen, plan) else strip
        nodes.append(DealBox(seen, plan.deal, head, hints, deal, room=room))
        side = round(card[0] * MARKER)
        token = Rect(marks.x, marks.y, side, marks.h)
        nodes.append(XMarker(seen, token, view.factor))
        working = DealBox.parts(theme, plan.deal, is_on=room is None)[2]
        if view.draws:
            nodes.append(self._first_draw(seen, strip, marks, working, plan.deal))
        notes = left_to_draw(seen)
        if working.x >= marks.right:  # under the head, beside the cards
            nodes += written(seen, (working,), notes, top=True) or written(seen, (strip,), notes)
        else:
            nodes += written(seen, (strip, working), notes)
        if view.is_terminal:
            hands = (each for each in places if each.zone.startswith("hand:") and not each.lifts)
            nodes += (node for hand in hands for node in ended.framed(seen, hand))
        legal = {move.card() for move in view.legal if "card" in move.args}
        if any(card in legal for card in seen.selected):
            legal &= set(seen.selected)  # what is lifted stands out from what could have been
        grow = max(3, round(4 * theme.window))
        for place in places:
            if not place.lifts or place.zone.startswith("hand:"):
                continue
            for lying, slot in zip(place.cards, place.slots, strict=True):
                if lying in legal:
                    area = Rect(round(slot.x), round(slot.y), round(slot.w), round(slot.h))
                    nodes.append(Lit(theme, area.inflate(2 * grow, 2 * grow)))
        return nodes

    @staticmethod
    def _first_draw(
        seen: Seen[ActionView], strip: Rect, marks: Rect, working: Rect, deal: Rect
    ) -> FirstDraw:
        """The cards drawn for the first lead, where the cards of the Deal will lie, or in large
        text under the head, where they are larger."""
        high = min(strip.h + seen.theme.px(18), deal.bottom - strip.y - 2)
        lying = Rect(strip.x, strip.y, strip.w, high)
        ways = [FirstDraw(seen, lying)]
        if working.x >= marks.right:
            ways.append(FirstDraw(seen, working))
        return max(ways, key=lambda way: way.cells(way.rect)[1][1])

    @staticmethod
    def _stuck(
        seen: Seen[ActionView],
        desk: Desk[ActionView],
        places: Sequence[Place],
        told: Mapping[str, Tip],
    ) -> dict[str, Tip]:
        """Why a card on the table cannot be moved now, though others can, and one in hand cannot be
        played (PA-4 to PA-11), with what is `told` of its kind."""
        me, out = seen.me, {}
        legal = {move.card() for move in seen.view.legal if "card" in move.args}
        for place in places:
            if me is None or not place.lifts:
                continue
            is_held = place.zone.startswith("hand:")
            for card in place.cards:
                if card is None or card in legal or (is_held and not _may_play(seen)):
                    continue
                onto = _usual(seen, card) if is_held else "discard"
                refusal = desk.judge(Drop(me, (card,), place.zone, onto)).refusal
                name = f"card:{card}"
                if refusal is not None:
                    does = f"\n{told[name].text}" if is_held and name in told else ""
                    out[name] = Tip(f"{refusal.sentence}{does}", refusal.rule)
        return out

    # Buttons

    @staticmethod
    def _moving(seen: Seen[ActionView]) -> bool:
        return seen.is_mine and seen.view.phase == "move"

    def _actions(self, seen: Seen[ActionView]) -> list[Action]:
        for move in seen.view.legal:
            if move.name == "pass":
                return [Action("pass", _("Pass"), move=move, key=_("N"))]
            if move.name == "decline":
                return [Action("decline", _("Decline"), move=move, key=_("N"))]
        return []


def _may_play(seen: Seen[ActionView]) -> bool:
    """Whether a card of the viewer's hand could be played now, were it another one."""
    return seen.is_mine and seen.view.phase in ("lead", "deal")


def _usual(seen: Seen[ActionView], card: Card) -> str:
    """The id of the zone where a card of that kind goes, before the Leader where that is one of
    several."""
    usual = usual_place(card)
    return f"{usual}:{seen.view.leader}" if usual in BEFORE else usual


def _by_kind(card: Card) -> tuple[int, ...]:
    kinds = ("deal", "move", "pota", "reverse", "x")
    return kinds.index(card.kind), -card.rank, card.order


ADAPTER: Final = ActionAdapter()
