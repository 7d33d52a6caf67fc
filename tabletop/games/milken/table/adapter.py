"""Milken's table: four piles with their worth and height, and what one's own hand comes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.french import SUITS, suit_name, suit_one
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.milken.moves import pile_of
from tabletop.games.milken.score import hand_points, suit_values
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenView
from tabletop.games.milken.table import coach, opened, scoring, tips
from tabletop.games.milken.table.worth import Worth, worth_words
from tabletop.games.milken.text import progress
from tabletop.scene.node import Node
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import (
    Action,
    Adapter,
    Choice,
    Desk,
    Loss,
    Place,
    Plate,
    Seen,
    Table,
)
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.layout import card_size, cascade, columns, fan, seats_round, spread
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.tray import slots
from tabletop.ui.table.what_if import WhatIf

STEP: Final = 0.19
"""How far each card of a full pile lies under the one before at the least, in card heights."""
INDEX: Final = 0.36
"""The same where there is room for it: rank and suit of each are in sight."""
SETBACK: Final = 10
"""How many points a move of another takes from the viewer's hand at the least to be recalled before
all others."""
LARGE: Final = 1.25
"""From what text scale on hands have no backs on the plates: they give way first."""
BESIDE: Final = 0.24
"""The part of a pile's column that its figures have at the least, where large text would make its
cards smaller."""


class MilkenAdapter(Adapter[MilkenView]):
    """Four suit piles in the middle; a tray for the pass; Jokers go to the plates."""

    gone_kinds = frozenset({"out"})
    left_kinds = frozenset({"out"})
    touches_all = True

    def compose(self, seen: Seen[MilkenView], desk: Desk[MilkenView]) -> Table:
        """The table as `seen`."""
        whole, seen = seen, self._beneath_notes(seen)
        places = [*self._piles(seen), *self._hands(seen, desk)]
        panels, told = self._worths(seen), dict(tips.of_table(seen.view, self._setup(seen)))
        if opened.strip(whole):
            hands, sums, more = opened.opened(whole, self._values(whole))
            places, panels, told = [*places, *hands], [*panels, *sums], told | more
        else:
            places += self._others(seen)
        return Table(
            places=tuple(places),
            plates=tuple(self._plates(seen)),
            prompt=self._prompt(seen),
            title=self._title(seen),
            figures=tuple(self._figures(seen)),
            actions=tuple(self._actions(seen)),
            panels=tuple(panels),
            many=self._passing(seen),
            tips=told,
            verbs=tips.verbs(self._setup(seen)),
        )

    def _beneath_notes(self, seen: Seen[MilkenView]) -> Seen[MilkenView]:
        """The same with the middle of the table lower, by the hands where they lie open, else by a
        line in games in which something may come to be noted under a plate."""
        high = opened.strip(seen)
        if not high and not self._may_note(seen):
            return seen
        middle = seen.frame.middle
        high = high or seen.theme.font("small").get_linesize()
        lower = Rect(middle.x, middle.y + high, middle.w, middle.h - high)
        return replace(seen, frame=replace(seen.frame, middle=lower))

    def _may_note(self, seen: Seen[MilkenView]) -> bool:
        """Whether a seat may come to know cards of another's hand: those it passed, and those that
        went with a Joker."""
        setup = self._setup(seen)
        return any(setup.passes) or seen.book.option_number("jokers") > 0

    def what_if(self, seen: Seen[MilkenView], moves: Sequence[Move], at: int) -> WhatIf | None:
        """What a card does to the price of its suit, to what one holds of it, and to the hand."""
        move = moves[at]
        if len(moves) > 1 or move.name != "play":
            return None
        card, pile = move.card(), pile_of(move)
        values, own = self._values(seen), self._own(seen)
        then = values | {pile: self._setup(seen).value(card)}
        rest = [held for held in own if held is not card]
        before, after = hand_points(own, values), hand_points(rest, then)
        text = _("{move} · your hand {before} → {after}")
        if before == after:
            text = _("{move} · your hand stays at {after}")
        if len(seen.view.cards(f"pile:{pile}")) + 1 >= self._setup(seen).size:
            text = _("{move} · this ends the deal, your hand {before} → {after}")
            if before == after:
                text = _("{move} · this ends the deal, your hand stays at {after}")
        title = self.describe(seen, move).title
        said = text.format(move=title, before=before, after=after)
        held, left = ([each for each in cards if each.suit == pile] for cards in (own, rest))
        mine = (hand_points(held, values), hand_points(left, then))
        looked = self._worth(
            self._beneath_notes(seen), pile, then[pile], before=values[pile], own=mine
        )
        figures = self._sums(seen, rest, then, before=before)
        return WhatIf(
            (said, title), zones=(f"pile:{pile}",), nodes=(looked,), figures=tuple(figures)
        )

    def heard(
        self, move: Move, book: RuleBook, before: Callable[[], MilkenView], after: MilkenView
    ) -> str:
        """A pile that bursts, and a suit whose price falls to nothing."""
        if move.name != "play":
            return ""
        setup, pile = Setup.of(book, after.seats), before().faces(f"pile:{pile_of(move)}")
        if len(pile) + 1 >= setup.size:
            return "bust"
        fell = not setup.value(move.card()) and any(map(setup.value, pile[-1:]))
        return "crash" if fell else ""

    def meant(self, move: Move, me: int, book: RuleBook, before: Callable[[], MilkenView]) -> str:
        """What a card of another seat made of the viewer's hand."""
        if move.name != "play":
            return ""
        view, suit = before(), pile_of(move)
        count = sum(card.suit == suit for card in view.faces(f"hand:{me}"))
        was, now = self._hand_by(view, move, book, me)
        if was == now:
            return "" if count else _("You hold no {suit}.").format(suit=suit_name(suit))
        text = ngettext(
            "You hold one {one}: your hand {was} → {now}.",
            "You hold {count} {suit}: your hand {was} → {now}.",
            count,
        )
        return text.format(one=suit_one(suit), suit=suit_name(suit), count=count, was=was, now=now)

    def moments(self) -> Sequence[Moment[MilkenView]]:
        """What beginners miss."""
        return coach.MOMENTS

    def sheet(self, view: MilkenView, book: RuleBook, at: int = -1) -> Sheet:
        """How a score is counted out before everyone."""
        return scoring.sheet(view, book, at)

    def told_to(
        self, told: Told, move: Move, me: int, book: RuleBook, before: Callable[[], MilkenView]
    ) -> Told:
        """With what a card made of the viewer's hand, which ranks it among the others."""
        if move.name != "play" or told.seat != move.seat:
            return told
        was, now = self._hand_by(before(), move, book, me)
        if was == now:
            return told
        by = f"^{now - was}" if now > was else f"_{was - now}"
        old, new = self._price_by(before(), move, book)
        text = _("@{seat} plays [{card}]: {suit} {old} → {new}, you {by}").format(
            seat=move.seat, card=move.card(), suit=suit_name(pile_of(move)), old=old, new=new, by=by
        )
        return replace(told, text=text, amount=now - was)

    def setback(
        self, move: Move, me: int, book: RuleBook, before: Callable[[], MilkenView]
    ) -> Loss | None:
        """A price that fell and took much of the viewer's hand with it."""
        if move.name != "play":
            return None
        view, pile = before(), pile_of(move)
        was, now = self._hand_by(view, move, book, me)
        if was - now < SETBACK:
            return None
        old, new = self._price_by(view, move, book)
        text = _("@{seat} plays [{card}]: {suit} {old} → {new}, you _{by}.").format(
            seat=move.seat, card=move.card(), suit=suit_name(pile), old=old, new=new, by=was - now
        )
        return Loss(text, f"pile:{pile}", much=was - now)

    @staticmethod
    def _price_by(view: MilkenView, move: Move, book: RuleBook) -> tuple[int, int]:
        """The price of a suit before and after a card is played onto its pile."""
        setup, pile = Setup.of(book, view.seats), pile_of(move)
        before = suit_values(setup, {pile: view.faces(f"pile:{pile}")})
        return before[pile], setup.value(move.card())

    @staticmethod
    def _hand_by(view: MilkenView, move: Move, book: RuleBook, me: int) -> tuple[int, int]:
        """What the hand of seat `me` would score before and after a card is played."""
        setup, own = Setup.of(book, view.seats), view.faces(f"hand:{me}")
        values = suit_values(setup, {each: view.faces(f"pile:{each}") for each in SUITS})
        then = values | {pile_of(move): setup.value(move.card())}
        return hand_points(own, values), hand_points(own, then)

    def describe(self, seen: Seen[MilkenView], move: Move) -> Choice:
        """What a play makes its suit worth, and one's own hand."""
        if move.name == "play":
            card, pile = move.card(), pile_of(move)
            value = self._setup(seen).value(card)
            before = self._values(seen)[pile]
            each = _("each {suit} {before} → {value}")
            if value == before:
                each = _("each {suit} still {value}")
            each = each.format(suit=suit_one(pile), before=before, value=value)
            rest = [held for held in self._own(seen) if held is not card]
            values = self._values(seen) | {pile: value}
            detail = _("your hand: {points}").format(points=hand_points(rest, values))
            if len(seen.view.cards(f"pile:{pile}")) + 1 >= self._setup(seen).size:
                detail = _("this ends the deal; {detail}").format(detail=detail)
            title = _("Play [{card}]: {each}").format(card=card, each=each)
            return Choice(title, detail)
        if move.name == "pass":
            names = listed([f"[{card}]" for card in move.cards()])
            return Choice(_("Pass {cards}").format(cards=names))
        if move.name == "give_back":
            return Choice(_("Give [{card}] back").format(card=move.card()))
        return Choice(_("Give the Joker to @{seat}").format(seat=move.number("to")))

    def piles(self, seen: Seen[MilkenView]) -> Sequence[Pile]:
        """The four piles (MK-3)."""
        return [
            Pile(
                f"pile:{suit}",
                _("The {suit} pile").format(suit=suit_name(suit)),
                seen.view.cards(f"pile:{suit}")[::-1],
                _("the newest first"),
            )
            for suit in SUITS
        ]

    # Figures

    def _own(self, seen: Seen[MilkenView]) -> list[Card]:
        me = seen.me
        return [] if me is None else list(seen.view.faces(f"hand:{me}"))

    def _setup(self, seen: Seen[MilkenView]) -> Setup:
        return Setup.of(seen.book, seen.view.seats)

    def _values(self, seen: Seen[MilkenView]) -> dict[str, int]:
        """What each card in hand is worth now by its suit, a Joker's being ""."""
        piles = {suit: seen.view.faces(f"pile:{suit}") for suit in SUITS}
        return suit_values(self._setup(seen), piles)

    def _figures(self, seen: Seen[MilkenView]) -> list[str]:
        """What one's own hand comes to, beside the total on the plate, which has no part of it
        before the deal is scored; nothing while cards are passed, as none has a price."""
        if seen.me is None or not (seen.view.is_terminal or seen.view.phase == "play"):
            return []
        return self._sums(seen, self._own(seen), self._values(seen))

    def _sums(
        self,
        seen: Seen[MilkenView],
        own: Sequence[Card],
        values: Mapping[str, int],
        before: int | None = None,
    ) -> list[str]:
        """What a hand comes to at these prices, suit by suit, and with what was scored before; with
        what it came to `before` a move that is looked at."""
        after, is_one = hand_points(own, values), self._setup(seen).deals == 1
        if seen.view.is_terminal:
            head = _("This deal: *{points}*")
        elif before is not None and before != after:
            head = _("This deal then: {before} → *{points}*")
            if is_one:
                head = _("If it ended then: {before} → *{points}*")
        else:
            head = (
                _("If it ended now: *{points}*")
                if is_one
                else _("If this deal ended now: *{points}*")
            )
        lines = [head.format(points=after, before=before)]
        scored = seen.view.totals[seen.me] if seen.me is not None else 0
        if scored and not seen.view.is_terminal:
            lines.append(_("in all *{points}*").format(points=scored + after))
        nothing = []
        for suit in SUITS:
            count = sum(card.suit == suit for card in own)
            if count and values[suit]:
                points = count * values[suit]
                lines.append(
                    _("{suit} {count} × {value} = *{points}*").format(
                        suit=f"{{{suit}}}", count=count, value=values[suit], points=points
                    )
                )
            elif count:
                nothing.append(f"{{{suit}}}")
        jokers = sum(not card.suit for card in own)
        if jokers and values[""]:
            text = _("Jokers {count} × {value} = *{points}*")
            points = jokers * values[""]
            lines.append(text.format(count=jokers, value=values[""], points=points))
        if nothing:
            text = _("{suits} nothing") if seen.view.is_terminal else _("{suits} nothing now")
            lines.append(text.format(suits=" ".join(nothing)))
        return lines

    def _title(self, seen: Seen[MilkenView]) -> str:
        parts = [seen.book.name]
        if how_far := progress(seen.view, seen.book):
            parts.append(how_far)
        out = len(seen.view.cards("out"))
        if out and seen.view.phase in ("play", "pass", "give_back"):
            parts.append(ngettext("one card out", "{n} cards out", out).format(n=out))
        parts += seen.number
        return " · ".join(parts)

    # Places

    def _columns(self, seen: Seen[MilkenView]) -> list[tuple[str, Rect, Rect, tuple[int, int]]]:
        """For each suit its frame, the area of its figures, and the size of its cards."""
        frame, theme = seen.frame, seen.theme
        size = min(self._setup(seen).size, 8)
        inner = max(6, round(9 * theme.window))
        words = max(theme.font("small").size(text)[0] for text in worth_words())
        side = max(words, theme.font("display", True).size("10")[0]) + theme.px(26)
        side = min(side, round(frame.middle.w / 4 * 0.36))
        if seen.view.is_terminal:
            return opened.piles(seen, side, inner)
        area = frame.middle
        cells = columns(area, 4, frame.pad)
        line, usual = (
            each.font("small").get_linesize() for each in (theme, theme.at(theme.window))
        )
        # what notes in large text take of the height, the cards of a pile lie closer
        height = (area.h - 2 * inner + line - usual) / (1 + STEP * (size - 1))
        wide = cells[0].w - frame.pad - 2 * inner
        if theme.scale > theme.window:  # large figures take nothing from the cards
            side = min(side, max(round(wide - height / ASPECT), round(cells[0].w * BESIDE)))
        height = min(height, (wide - side) * ASPECT)
        card = card_size(height)
        out = []
        for suit, cell in zip(SUITS, cells, strict=True):
            wide = card[0] + 2 * inner
            tall = min(round(card[1] * (1 + STEP * (size - 1))) + 2 * inner, area.h)
            x = cell.x + (cell.w - wide - frame.pad - side) // 2
            box = Rect(x, area.y + (area.h - tall) // 2, wide, tall)
            figures = Rect(box.right + frame.pad, box.y, side, box.h)
            out.append((suit, box, figures, card))
        return out

    def _piles(self, seen: Seen[MilkenView]) -> list[Place]:
        places = []
        for suit, box, _figures, card in self._columns(seen):
            cards = seen.view.cards(f"pile:{suit}")
            if seen.view.is_terminal:
                air = box.h - card[1]
                lying = fan(box.inflate(-air, -air), len(cards), card)
            else:
                air = box.w - card[0]
                room = box.inflate(-air, -air)
                step = min(card[1] * INDEX, (room.h - card[1]) / max(1, len(cards) - 1))
                lying = cascade(room, len(cards), card, step)
            places.append(
                Place(
                    f"pile:{suit}",
                    box,
                    cards,
                    tuple(lying),
                    look="frame",
                    emblem=suit,
                    label=_("the {suit} pile").format(suit=suit_name(suit)),
                )
            )
        return places

    def _worths(self, seen: Seen[MilkenView]) -> list[Node]:
        values = self._values(seen)
        return [self._worth(seen, suit, values[suit]) for suit in SUITS]

    def _worth(
        self,
        seen: Seen[MilkenView],
        suit: str,
        value: int,
        *,
        before: int | None = None,
        own: tuple[int, int] | None = None,
    ) -> Worth:
        """What is beside the pile of a suit: as it is or, with `before`, with one card more."""
        height = len(seen.view.cards(f"pile:{suit}")) + (before is not None)
        area = next(area for each, _box, area, _card in self._columns(seen) if each == suit)
        figure = f"worth:{suit}"
        node = Worth(
            suit,
            area,
            seen.theme,
            seen.art,
            value=value if height else None,
            change=seen.fresh.get(figure) if height else None,
            height=height,
            size=self._setup(seen).size,
            before=before,
            own=own,
        )
        tip = tips.worth(self._setup(seen))
        node.tip, node.rule = tip.text, tip.rule
        return node

    def _hands(self, seen: Seen[MilkenView], desk: Desk[MilkenView]) -> list[Place]:
        me, frame = seen.me, seen.frame
        if me is None:
            return []
        zone = f"hand:{me}"
        cards = desk.in_hand(seen.view.cards(zone))
        hand, places = frame.hand, []
        passed = seen.view.cards(f"passing:{me}")
        chooses = self._passing(seen)
        if chooses or passed:
            most = len(seen.view.legal[0].cards()) if chooses else len(passed)
            lying = seen.selected if chooses else passed
            cards, label = tuple(card for card in cards if card not in lying), _("Cards to pass")
            line = seen.theme.font("small").get_linesize()
            laid = card_size(hand.h - 2 * frame.pad - line)[0]
            width = round(laid * (1 + INDEX * (most - 1))) + 2 * frame.pad
            width = max(width, seen.theme.at(seen.theme.window).font("small").size(label)[0] + 12)
            tray = Rect(hand.right - width, hand.y, width, hand.h)
            hand = Rect(hand.x, hand.y, hand.w - width - round(frame.pad * 1.5), hand.h)
            places.append(
                Place(
                    f"passing:{me}",
                    tray,
                    lying,
                    slots(tray, len(lying), line, frame.pad),
                    lifts=chooses,
                    look="felt",
                    label=label,
                    of=zone if chooses else "",
                    most=most,
                )
            )
        places.append(
            Place(
                zone,
                hand,
                cards,
                tuple(spread(hand, len(cards), frame.hand_card, frame.between)),
                lifts=True,
                drops=chooses,
                label=_("Your hand"),
            )
        )
        return places

    def _others(self, seen: Seen[MilkenView]) -> list[Place]:
        """The plates as targets for Jokers and cards given back, and what is known to lie there."""
        jokers = seen.book.option_number("jokers") > 0
        line = seen.theme.font("small").get_linesize()
        places = []
        for plate in self._plates(seen):
            if plate.seat != seen.me:
                area = plate.area.copy()
                area.h += line if plate.note else 0  # an outline leaves what is noted whole
                name = seen.names[plate.seat]
                places.append(Place(f"hand:{plate.seat}", area, drops=jokers, label=name))
        return places

    def _plates(self, seen: Seen[MilkenView]) -> list[Plate]:
        frame, view = seen.frame, seen.view
        order = seats_round(view.seats, seen.me)
        cells = columns(frame.plates, len(order), frame.pad)
        is_large = seen.theme.scale > LARGE * seen.theme.window
        widest = round(330 * seen.theme.window * max(1.0, seen.theme.scale / seen.theme.window))
        plates = []
        totals = self._totals(seen)
        is_open = bool(opened.strip(seen))
        for seat, cell in zip(order, cells, strict=True):
            wide = cell.w if is_open else min(cell.w, widest)  # as wide as the hand under it
            area = Rect(0, 0, wide, cell.h)
            area.center = cell.center
            cards = view.cards(f"hand:{seat}")
            note = ""
            known = [card for card in cards if card is not None]
            if known and not is_open:
                note = _("holds {cards}").format(cards=" ".join(f"[{card}]" for card in known))
            plates.append(
                Plate(
                    seat,
                    area,
                    self._detail(seen, len(cards)),
                    value=totals.get(seat),
                    backs=0 if is_open or is_large else len(cards),
                    note=note if seat != seen.me else "",
                )
            )
        if seen.me is not None:
            box = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
            own = len(view.cards(f"hand:{seen.me}"))
            detail = self._detail(seen, own)
            plates.append(Plate(seen.me, box, detail, value=totals.get(seen.me)))
        return plates

    def _totals(self, seen: Seen[MilkenView]) -> dict[int, int]:
        """Each seat’s total so far; none in a game of one deal before that is scored."""
        if self._setup(seen).deals == 1 and not seen.view.is_terminal:
            return {}
        return dict(enumerate(seen.view.scores))

    @staticmethod
    def _detail(seen: Seen[MilkenView], cards: int) -> str:
        return ngettext("one card", "{n} cards", cards).format(n=cards)

    # The pass

    def _prompt(self, seen: Seen[MilkenView]) -> str:
        """What is asked; where all cards to pass are laid out, that they can go."""
        if self._passing(seen) and len(seen.selected) == len(seen.view.legal[0].cards()):
            return _("Pass what is laid out, or take a card back.")
        return seen.prompt

    def _passing(self, seen: Seen[MilkenView]) -> bool:
        return bool(seen.view.legal) and seen.view.legal[0].name == "pass"

    def _actions(self, seen: Seen[MilkenView]) -> Sequence[Action]:
        if not self._passing(seen):
            return ()
        n = len(seen.view.legal[0].cards())
        ready = len(seen.selected) == n
        return (
            Action(
                "pass",
                ngettext("Pass this card", "Pass these {n}", n).format(n=n),
                onto=f"passing:{seen.me}",
                main=True,
                enabled=ready,
                hint=ngettext(
                    "Choose exactly one card first.", "Choose exactly {n} cards first.", n
                ).format(n=n),
                key=_("Enter"),
            ),
        )


ADAPTER: Final = MilkenAdapter()
