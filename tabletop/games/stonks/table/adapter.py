"""The Stonks table: the market board, the trick, every portfolio with its worth, Speculations."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import parse_card
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import coach, ended, scoring, words
from tabletop.games.stonks.table.layout import Areas, areas, between
from tabletop.games.stonks.table.market import board, pictured
from tabletop.games.stonks.table.memory import Memory, investing, is_pair
from tabletop.games.stonks.table.outlook import BOTH
from tabletop.games.stonks.table.packing import Group, grouped, packed
from tabletop.games.stonks.table.panels import (
    behind,
    captions,
    enlarged,
    explained,
    extras,
    hands,
    holdings,
    lying,
    of_cards,
    own_figures,
    tags,
    takeable,
    told,
    trick_notes,
    worths,
)
from tabletop.games.stonks.table.recalled import together
from tabletop.games.stonks.table.row import SIDE_BY_SIDE
from tabletop.games.stonks.table.tips import tips, verbs
from tabletop.games.stonks.table.what_if import what_if
from tabletop.games.stonks.table.words import SPEC
from tabletop.games.stonks.text import ENDED, LOST, MOVED, OPENED, TRUMP, WON
from tabletop.scene.node import Node
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import (
    SHOWN,
    Action,
    Adapter,
    Choice,
    Desk,
    Held,
    Place,
    Plate,
    Seen,
    Table,
)
from tabletop.ui.table.cards import ASPECT
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.dialogs import Chooser
from tabletop.ui.table.layout import Slot, card_size, spread
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.what_if import WhatIf

WON_FOR: Final = 0.9
LOST_FOR: Final = 1.8
NEW_TRUMP_FOR: Final = 0.7
"""Seconds that a finished trick, one that nobody won, and a new trump are held."""
ARROW: Final = "market:"
"""Places over the arrows of the market, which play a card and move the market at once."""
NAMED: Final = re.compile(r"\[([^\]]+)\]")
"""A card in a sentence."""
WITH: Final = "with:"
"""Places over the cards in hand that a Speculation is dropped on."""


class StonksAdapter(Adapter[StonksView]):
    """Market left, trick right, the own portfolio with the Speculation beside the hand."""

    gone_kinds = frozenset({"discard", "left"})
    left_kinds = frozenset({"deck", "left"})

    def __init__(self) -> None:
        self._memories: WeakKeyDictionary[Desk[StonksView], Memory] = WeakKeyDictionary()

    def compose(self, seen: Seen[StonksView], desk: Desk[StonksView]) -> Table:
        """The table as `seen`."""
        memory = self._memory(desk, seen)
        if seen.view.is_terminal:
            seen = ended.worded(seen)
        at = areas(seen)
        own = self._own_groups(seen, at, memory)
        theirs = {
            seat: packed(
                each.cards, grouped(words.shown(seen.view, seat)), between=ended.between(seen.view)
            )
            for seat, each in at.others.items()
        }
        opened = {
            seat: packed(each.hand, grouped(seen.view.faces(f"hand:{seat}")))
            for seat, each in at.others.items()
            if each.hand.w
        }
        left, unseen = ended.opened(seen, at) if seen.view.is_terminal else ([], [])
        places = [
            *(left or self._trick(seen, at)),
            *self._own(seen, at, own, memory),
            *self._hand(seen, desk, at, memory),
            *self._others(seen, at, theirs),
            *self._opened(at, opened),
        ]
        panels: list[Node] = [
            *behind(seen, at, SPEC, memory.lost),
            *takeable(seen, at),
            *board(seen, desk, at, memory.ticks),
            *(unseen or trick_notes(seen, at, memory.lost)),
            *told(seen, at, staged=len(memory.staged)),
            *captions(seen, at, staged=memory.unseen),
            *own_figures(seen, at),
        ]
        for seat, groups in theirs.items():
            panels += enlarged(seen, seat, groups)
        panels += hands(seen, at, opened)
        on_cards: list[Node] = []
        for seat, groups in theirs.items():
            if at.compact:
                on_cards += worths(seen, seat, groups)
            else:
                under = at.others[seat].cards.bottom + 1
                panels += holdings(seen, seat, groups, at.line, under)
        (on_cards if at.compact else panels).extend(extras(seen, at))
        if seen.me is not None and at.row.bare:
            on_cards += worths(seen, seen.me, own)
        if seen.me is not None and not at.row.bare:
            panels += holdings(seen, seen.me, own, at.line, at.row.shares.bottom + 1)
        return Table(
            places=tuple(places),
            plates=tuple(self._plates(seen, at, memory)),
            prompt=self._prompt(seen, desk, memory),
            title=self._title(seen),
            actions=tuple(self._actions(seen, memory)),
            panels=tuple(panels),
            over=(*tags(seen, at, memory.unseen), *on_cards, *explained(seen, at, theirs)),
            of_cards=of_cards(seen),
            tips=tips(seen) | ended.tips(seen.view),
            verbs=verbs(seen),
        )

    @staticmethod
    def _prompt(seen: Seen[StonksView], desk: Desk[StonksView], memory: Memory) -> str:
        """What is asked of the viewer, once a card is laid out or the Speculation taken up too; of
        one that goes with no card, why not."""
        if SPEC in seen.selected and seen.me is not None:
            if any({"call", "speculate"} & move.args.keys() for move in seen.view.legal):
                return _("Your Speculation is taken up: now choose the card that it goes with.")
            for card in seen.view.faces(f"hand:{seen.me}"):
                drop = Drop(seen.me, (card,), f"hand:{seen.me}", f"speculation:{seen.me}")
                refusal = desk.judge(drop).refusal
                if refusal is not None:
                    return refusal.sentence
        if investing(seen) and len(seen.selected) == 1:
            return _("Now choose its place: where all will see it, or where it stays unseen.")
        if memory.pair is not None:
            return _("Play the card with your Speculation, or put both down again.")
        return words.invest_prompt(memory.seen, memory.unseen) or seen.prompt

    def describe(self, seen: Seen[StonksView], move: Move) -> Choice:
        """A move in words, with what it brings."""
        return words.described(seen, move)

    def gesture(self, seen: Seen[StonksView], move: Move) -> tuple[Card, ...]:
        """The Speculation where it goes with a card; two cards are invested by their button."""
        with_it = "speculate" in move.args or "call" in move.args
        return (SPEC,) if with_it else super().gesture(seen, move)

    def answers(self, seen: Seen[StonksView], move: Move) -> tuple[Card, ...]:
        """Each of the two cards that are invested, one after the other."""
        if move.name == "invest":
            return move.card("seen"), move.card("unseen")
        return self.gesture(seen, move)

    def what_if(self, seen: Seen[StonksView], moves: Sequence[Move], at: int) -> WhatIf | None:
        """Prices, trump, who would win and what every portfolio would be worth."""
        return what_if(seen, moves, at)

    def spot(self, seen: Seen[StonksView], move: Move) -> str:
        """The arrow of the company that the market moves by."""
        if "company" not in move.args:
            return ""
        return f"{'up' if move.number('steps') > 0 else 'down'}:{move.word('company')}"

    def chooser(self, seen: Seen[StonksView], moves: Sequence[Move]) -> Chooser | None:
        """For a card that leads face down: which company is called (ST-14)."""
        if not all("call" in move.args for move in moves):
            return None
        title = _("Which company do you call?")
        companies = [move.word("call") for move in moves]
        names, prices = words.setup(seen).names, words.values(seen.view)
        at, choices = areas(seen), []
        for each in companies:
            parts = [_("{company} at {value}").format(company=names[each], value=prices[each])]
            if each == seen.view.trump and not at.compact:
                parts.append(_("trump"))
            lacks = enumerate(seen.view.voids)
            out = [f"@{s}" for s, each_out in lacks if each in each_out and s != moves[0].seat]
            if out and not at.compact:
                parts.append(_("seen to have none: {names}").format(names=", ".join(out)))
            choices.append(Choice(" · ".join(parts)))
        card = moves[0].card()
        texts = [
            _(
                "[{card}] lies face down, and the others must follow the company you call. As the "
                "trick ends it is turned up and counts as what it is. The Speculation is used up."
            ),
            _("The others must follow it; [{card}] still counts as what it is."),
            _("The others must follow it."),
        ]
        told = [text.format(card=card) for text in texts]
        return Chooser(
            seen.art, title, choices, seen.names, card, companies, told=told, place=at.trick
        )

    def moments(self) -> Sequence[Moment[StonksView]]:
        """What beginners miss."""
        return coach.MOMENTS

    def sheet(self, view: StonksView, book: RuleBook, at: int = -1) -> Sheet:
        """How a score is counted out before everyone."""
        return scoring.sheet(view, book, at)

    def opened(self) -> str:
        """The portfolios, as no hand is left."""
        return _("All portfolios")

    def hands(self, seen: Seen[StonksView]) -> Sequence[Pile]:
        """Every portfolio, and what nobody saw; hands where they lie open in a replay."""
        return ended.piles(seen) if seen.view.is_terminal else super().hands(seen)

    def held(self, move: Move, before: Callable[[], StonksView], after: StonksView) -> Held | None:
        """A trick is looked at before its winner takes a card, one that nobody won longer, and a
        company that has become trump."""
        if move.name not in ("play", "adjust"):
            return None
        if after.phase == "take":
            cards = after.faces("trick")
            place = (after.winning - after.leader) % after.seats
            return Held(WON_FOR, cards[place : place + 1], (after.winning,))
        then = before()
        if after.tricks != then.tricks:
            return Held(LOST_FOR)
        return Held(NEW_TRUMP_FOR) if after.trump != then.trump else None

    def heard(
        self, move: Move, book: RuleBook, before: Callable[[], StonksView], after: StonksView
    ) -> str:
        """A trick that was won, a company that has become trump or fell to the floor."""
        if move.name == "play":
            return "trick" if after.phase == "take" else ""
        if move.name != "adjust":
            return ""
        then = before()
        fell = any(now == 1 < was for was, now in zip(then.market, after.market, strict=True))
        return "crash" if fell or after.trump not in ("", then.trump) else ""

    # Gestures

    def dull(self, view: StonksView, move: Move, told: Told) -> int:
        """What lies in the trick, or turned up, tells itself; the cards of a trick that was won,
        which are gone, matter most, and moves of the market that changed more than a price."""
        if told.kind in (WON, LOST, TRUMP, OPENED):
            return 0
        if told.kind == MOVED:
            return 1
        if told.kind == ENDED:
            return SHOWN + 1
        named = {match[1] for match in NAMED.finditer(told.text)}
        if named and named <= {str(card) for card in (*view.faces("trick"), *view.faces("turned"))}:
            return 2
        return 1

    def told_together(
        self, view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]
    ) -> Sequence[tuple[int, int, Told]]:
        """A trick, and a card with what it did to the market, are one sentence."""
        return together(view, book, told)

    def lifted(self, seen: Seen[StonksView], card: Card) -> str:
        """The same of the Speculation, which has no face to be told by."""
        if card is SPEC:
            return _("Your Speculation is taken up: choose its card, or put it down with Esc.")
        return super().lifted(seen, card)

    def lifting(self, seen: Seen[StonksView], card: Card) -> str:
        """The Speculation goes with a card of the hand (ST-13)."""
        if card is SPEC:
            return _("Enter takes up the Speculation; then choose the card it goes with.")
        return super().lifting(seen, card)

    def judge(
        self, seen: Seen[StonksView], drop: Drop, judge: Callable[[Drop], Verdict]
    ) -> Verdict:
        """The session's word, for the Speculation that of the card it is dropped on; single cards
        may be laid out where they are to be invested."""
        is_spec = bool(drop.cards) and drop.cards[0] is SPEC
        if is_spec and (useless := self._useless(seen, judge)) is not None:
            return useless
        if is_spec and drop.onto.startswith(WITH):
            card = parse_card(drop.onto.removeprefix(WITH))
            return judge(Drop(drop.seat, (card,), f"hand:{drop.seat}", f"speculation:{drop.seat}"))
        if is_spec:
            text = _("Drop the Speculation on the card of your hand that it goes with.")
            return Verdict(refusal=Refusal(text, "ST-13"))
        if drop.onto.startswith(WITH):
            return Verdict(
                refusal=Refusal(_("Only a Speculation goes with another card."), "ST-13")
            )
        if drop.onto.startswith(ARROW):
            return self._onto_arrow(seen, drop, judge)
        if drop.onto == "market" and seen.is_mine and seen.view.phase == "play":
            return self._beside_arrows(seen, drop)
        slots = {
            f"portfolio:{drop.seat}": "seen",
            f"unseen:{drop.seat}": "unseen",
            f"hand:{drop.seat}": "hand",
        }
        if investing(seen) and drop.onto in slots and len(drop.cards) == 1:
            move = Move.of(drop.seat, "stage", card=drop.cards[0], slot=slots[drop.onto])
            return Verdict((move,))
        return judge(drop)

    @staticmethod
    def _useless(seen: Seen[StonksView], judge: Callable[[Drop], Verdict]) -> Verdict | None:
        """Why the Speculation goes with no card of the hand on this trick, as is said of one of the
        company that leads; None where it goes with one, or it is not the viewer's turn to play."""
        view = seen.view
        if not seen.is_mine or view.phase != "play" or seen.me is None:
            return None
        me, hand = seen.me, view.faces(f"hand:{seen.me}")
        verdicts = [
            judge(Drop(me, (card,), f"hand:{me}", f"speculation:{me}"))
            for card in sorted(hand, key=lambda card: card.suit != view.lead)
        ]
        return None if any(each.moves for each in verdicts) else next(iter(verdicts), None)

    @staticmethod
    def _onto_arrow(
        seen: Seen[StonksView], drop: Drop, judge: Callable[[Drop], Verdict]
    ) -> Verdict:
        """A card dropped on an arrow of the market is played, and its symbols move that company."""
        played = judge(replace(drop, onto="trick"))
        if len(played.moves) != 1 or len(drop.cards) != 1:
            return played
        [card], letter = drop.cards, drop.onto[-1]
        n = words.setup(seen).symbols[card.rank]
        if not n:
            text = _("The [{card}] has no arrows: it moves no company.")
            return Verdict(refusal=Refusal(text.format(card=card), "ST-10"))
        steps = n if drop.onto.startswith(f"{ARROW}up:") else -n
        refusal = words.not_movable(seen, letter, steps)
        if refusal is not None:
            return Verdict(refusal=refusal)
        return Verdict((Move.of(drop.seat, BOTH, card=card, company=letter, steps=steps),))

    @staticmethod
    def _beside_arrows(seen: Seen[StonksView], drop: Drop) -> Verdict:
        """Why a card is not played to the market where it lies on none of its arrows."""
        if any(words.setup(seen).symbols[card.rank] for card in drop.cards):
            text = _("Let the card go on one of the two arrows of a company: up or down.")
            return Verdict(refusal=Refusal(text, "ST-11", "choose_arrow"))
        text = _("A card without arrows moves no company: play it to the trick.")
        return Verdict(refusal=Refusal(text, "ST-10", "no_arrows"))

    def asks(self, desk: Desk[StonksView], move: Move) -> bool:
        """A Speculation and the card that it goes with are laid out before they are played."""
        return "speculate" in move.args and not is_pair(move, self._laid(desk).pair)

    def asking(self) -> str:
        """What is `said` of Enter and such a card."""
        return _("Enter lays both out first. {said}")

    def act(self, desk: Desk[StonksView], name: str) -> None:
        """Puts the Speculation and the card laid out with it down again."""
        if name == "put_down":
            self._laid(desk).pair = None
            desk.remember()

    def takes(self, desk: Desk[StonksView], move: Move) -> bool:
        """Lays a card out for investing, or takes it back into the hand; lays one out with the
        Speculation, to be seen before both are played; plays a card and moves the market by it."""
        if self.asks(desk, move):
            self._laid(desk).pair = move.card()
            return True
        if move.name == BOTH:
            args = {name: move.args[name] for name in ("company", "steps")}
            played = Move.of(move.seat, "play", card=move.card())
            desk.play_both(played, Move.of(move.seat, "adjust", **args))
            return True
        if move.name != "stage":
            return False
        self._laid(desk).stage(move.card(), move.word("slot"))
        return True

    def _laid(self, desk: Desk[StonksView]) -> Memory:
        """What was laid out and is no move yet."""
        return self._memories.setdefault(desk, Memory())

    def _memory(self, desk: Desk[StonksView], seen: Seen[StonksView]) -> Memory:
        memory = self._laid(desk)
        memory.follow(seen)
        return memory

    # The trick

    def _trick(self, seen: Seen[StonksView], at: Areas) -> list[Place]:
        view = seen.view
        taking = seen.is_mine and view.phase == "take"
        cards: tuple[Card | None, ...] = view.cards("trick")
        if words.face_down(view) is not None:
            cards = (None, *cards[1:])  # its owner too sees it lie so; a note says what it is
        rise = at.rise if taking else 0
        slots = tuple(
            Slot(cell.x, cell.y - rise, cell.w, cell.h) for cell in at.cells[: len(cards)]
        )
        whole = between(at.cells)
        turned = view.cards("turned")
        up = Slot(at.turned.x, at.turned.y - rise, at.turned.w, at.turned.h)
        return [
            Place("trick", whole, cards, slots, lifts=taking, label=_("The trick")),
            Place(
                "turned",
                at.turned,
                turned,
                (up,) * len(turned),
                lifts=taking,
                drops=False,
                label=_("Turned up"),
            ),
            Place("deck", at.turned, drops=False, name="deck"),
            Place("market", at.market, drops=False, label=_("The market")),
            *self._arrows(seen, at),
        ]

    @staticmethod
    def _arrows(seen: Seen[StonksView], at: Areas) -> list[Place]:
        """The halves of the market's columns, onto which a card with symbols is played."""
        symbols = words.setup(seen).symbols
        held = seen.view.faces(f"hand:{seen.me}") if seen.is_mine else ()
        if seen.view.phase != "play" or not any(symbols[card.rank] for card in held):
            return []
        grow = round(6 * seen.theme.window)
        places = []
        for letter, column in pictured(seen, at).items():
            halves, parts = column.inside.halves(column.rect), column.inside
            keys = (parts.up.move(column.rect.topleft), parts.down.move(column.rect.topleft))
            for way, half, key in zip(("up", "down"), halves, keys, strict=True):
                text = _("{company} up") if way == "up" else _("{company} down")
                area, zone = half.inflate(-grow, -grow), f"{ARROW}{way}:{letter}"
                label = text.format(company=column.quote.full)
                places.append(Place(zone, area, aside=True, label=label, aim=key))
        return places

    # Portfolios

    def _own_groups(self, seen: Seen[StonksView], at: Areas, memory: Memory) -> list[Group]:
        if seen.me is None:
            return []
        cards: tuple[Card | None, ...] = seen.view.cards(f"portfolio:{seen.me}")
        if seen.view.is_terminal:
            cards = words.shown(seen.view, seen.me)
            apart = ended.between(seen.view)
            return packed(at.row.strip, grouped(cards), SIDE_BY_SIDE, apart)
        if investing(seen):
            cards = (memory.seen,) if memory.seen is not None else ()
        return at.row.packed(cards)

    def _own(
        self, seen: Seen[StonksView], at: Areas, own: Sequence[Group], memory: Memory
    ) -> list[Place]:
        me = seen.me
        if me is None:
            return []
        chooses = investing(seen)
        takes = seen.is_mine and seen.view.phase == "take"
        laid = self._flat(own)
        unseen: tuple[Card | None, ...] = seen.view.cards(f"unseen:{me}")
        if seen.view.is_terminal:
            unseen = ()  # turned up, it lies among the others
        if chooses:
            unseen = (memory.unseen,) if memory.unseen is not None else ()
        held, may = seen.view.held[me], words.may_speculate(seen)
        places = [
            Place(
                f"portfolio:{me}",
                at.row.own if takes else at.row.shares,  # the unseen card is of the portfolio too
                tuple(card for card, _slot in laid),
                tuple(slot for _card, slot in laid),
                lifts=chooses,
                look="felt",
                aside=chooses and memory.seen is not None and memory.unseen is None,
                label=(_("Seen") if at.row.bare else _("Seen by all"))
                if seen.view.phase == "invest"
                else _("Your portfolio"),
            ),
            Place(
                f"unseen:{me}",
                at.row.unseen,
                unseen,
                self._single(at.row.unseen)[: len(unseen)],
                lifts=chooses,
                drops=chooses,
                look="none" if seen.view.is_terminal else "felt",
                aside=chooses and memory.unseen is not None and memory.seen is None,
                label=_("Unseen"),
            ),
        ]
        if at.row.speculation.w:  # else there is no room for the empty place of one that is used
            places.append(
                Place(
                    f"speculation:{me}",
                    at.row.speculation,
                    (SPEC,) if may else (),
                    self._single(at.row.speculation) if may else (),
                    lifts=may and seen.is_mine and seen.view.phase == "play",
                    drops=not takes,
                    aside=not chooses,  # a card by itself is played to the trick
                    look="felt" if held else "gone",
                    label=_("Speculation"),
                )
            )
        return places

    @staticmethod
    def _single(area: Rect) -> tuple[Slot, ...]:
        return (Slot(*lying(area)),)

    def _others(
        self, seen: Seen[StonksView], at: Areas, theirs: dict[int, list[Group]]
    ) -> list[Place]:
        places = []
        for seat, each in at.others.items():
            zones: dict[str, list[tuple[Card | None, Slot]]] = {"portfolio": [], "unseen": []}
            backs = seen.view.cards(f"portfolio:{seat}").count(None)
            for card, slot in self._flat(theirs[seat]):  # turned up, one lies among the others
                is_unseen = card is None and not backs
                backs -= card is None and backs > 0
                zones["unseen" if is_unseen else "portfolio"].append((card, slot))
            for kind, held in zones.items():
                cards = tuple(card for card, _slot in held)
                slots = tuple(slot for _card, slot in held)
                zone = f"{kind}:{seat}"
                places.append(Place(zone, each.frame, cards, slots, drops=False, name=zone))
        return places

    def _opened(self, at: Areas, hands: dict[int, list[Group]]) -> list[Place]:
        """The others' hands that lie open beside their portfolios."""
        places = []
        for seat, groups in hands.items():
            held, zone = self._flat(groups), f"hand:{seat}"
            cards, slots = tuple(card for card, _slot in held), tuple(slot for _card, slot in held)
            places.append(Place(zone, at.others[seat].hand, cards, slots, drops=False, name=zone))
        return places

    @staticmethod
    def _flat(groups: Sequence[Group]) -> list[tuple[Card | None, Slot]]:
        return [pair for group in groups for pair in zip(group.cards, group.slots, strict=True)]

    def _hand(
        self, seen: Seen[StonksView], desk: Desk[StonksView], at: Areas, memory: Memory
    ) -> list[Place]:
        me, frame = seen.me, seen.frame
        if me is None:
            return []
        zone, staged = f"hand:{me}", memory.staged
        whole = desk.in_hand(seen.view.cards(zone))
        size = card_size(at.row.card * ASPECT)
        # What is laid out leaves its gap: no other card slides to where one was about to press.
        placed = zip(whole, spread(at.row.hand, len(whole), size, frame.between), strict=True)
        pairs = [(card, slot) for card, slot in placed if card not in staged]
        cards, slots = tuple(card for card, _slot in pairs), [slot for _card, slot in pairs]
        phase = seen.view.phase
        places = [
            Place(
                zone,
                at.row.hand,
                cards,
                tuple(slots),
                lifts=True,
                drops=bool(staged),
                label=_("Your hand"),
            )
        ]
        if seen.is_mine and phase == "play" and words.may_speculate(seen):
            for index, (card, slot) in enumerate(zip(cards, slots, strict=True)):
                right = slots[index + 1].x if index + 1 < len(slots) else slot.x + slot.w
                area = Rect(round(slot.x), round(slot.y), round(right - slot.x), round(slot.h))
                places.append(Place(f"{WITH}{card}", area, aside=True, label=str(card)))
        return places

    # Words

    def _plates(self, seen: Seen[StonksView], at: Areas, memory: Memory) -> list[Plate]:
        view = seen.view
        plates = []
        areas = {seat: each.plate for seat, each in at.others.items()}
        if seen.me is not None:
            own = seen.frame.own
            areas[seen.me] = Rect(own.topleft, (own.w, seen.frame.plates.h))
        for seat, area in areas.items():
            n = len(view.cards(f"hand:{seat}"))
            if seat == seen.me:
                n -= len(memory.staged)
            detail = ngettext("one card", "{n} cards", n).format(n=n)
            if view.is_terminal:
                n = words.worth(seen, seat)
                detail = _("{n} in round {round}").format(n=n, round=view.round)
            plates.append(Plate(seat, area, detail, view.scores[seat]))
        return plates

    def _title(self, seen: Seen[StonksView]) -> str:
        view, rules = seen.view, words.setup(seen)
        n, of = view.round, rules.rounds
        parts = [seen.book.name, _("round {n} of {of}").format(n=n, of=of)]
        if view.phase in words.COUNTED and not view.trump:
            parts.append(_("no trump"))
        parts += seen.number
        return " · ".join(parts)

    def _actions(self, seen: Seen[StonksView], memory: Memory) -> list[Action]:
        leaves = [move for move in seen.view.legal if move.name == "adjust" and not move.args]
        if leaves:
            return [Action("leave", words.described(seen, leaves[0]).title, leaves[0])]
        pair = memory.paired(seen.view) if memory.pair is not None else None
        if pair is not None:
            return [
                Action("put_down", _("Put down")),
                Action("pair", _("Play both"), pair, main=True, previews=True),
            ]
        if seen.me is None or not investing(seen):
            return []
        move: Move | None = None
        if memory.seen is not None and memory.unseen is not None:
            move = Move.of(seen.me, "invest", seen=memory.seen, unseen=memory.unseen)
        return [
            Action(
                "invest",
                _("Invest these two"),
                move,
                main=True,
                enabled=move is not None,
                hint=(
                    ""
                    if move is not None
                    else _("First lay one card where all will see it and one unseen.")
                ),
            )
        ]


ADAPTER: Final = StonksAdapter()
