"""Milken, by John Cooper: what a move does. Rules MK-1 to MK-11 are in rules/milken.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Annotated, Final, Self, cast

import msgspec
from msgspec import Meta

from tabletop.engine.cards import RANKS, SUITS, Card, in_order, order_of
from tabletop.engine.conditions import Ask, Condition, DropRule, Test
from tabletop.engine.events import Changed, Dealt, Event, Gained, Moved, Scored, Told
from tabletop.engine.game import Game, Position
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Value, Verdict
from tabletop.engine.rulebook import Mechanics, RuleBook
from tabletop.engine.state import (
    EVERYONE,
    NOBODY,
    Due,
    Fact,
    Sight,
    State,
    Tally,
    TallyLine,
    Zone,
)
from tabletop.engine.view import View
from tabletop.engine.words import card_name, listed, suit_name
from tabletop.i18n import _, ngettext


class EndNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a deal ends."""

    pile_size: Annotated[int, Meta(ge=1, le=13)]


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename=lambda name: name[1:]):
    """Points of a card in hand by the rank on top of its suit's pile."""

    _A: Annotated[int, Meta(ge=0, le=100)]
    _2: Annotated[int, Meta(ge=0, le=100)]
    _3: Annotated[int, Meta(ge=0, le=100)]
    _4: Annotated[int, Meta(ge=0, le=100)]
    _5: Annotated[int, Meta(ge=0, le=100)]
    _6: Annotated[int, Meta(ge=0, le=100)]
    _7: Annotated[int, Meta(ge=0, le=100)]
    _8: Annotated[int, Meta(ge=0, le=100)]
    _9: Annotated[int, Meta(ge=0, le=100)]
    _10: Annotated[int, Meta(ge=0, le=100)]
    _J: Annotated[int, Meta(ge=0, le=100)]
    _Q: Annotated[int, Meta(ge=0, le=100)]
    _K: Annotated[int, Meta(ge=0, le=100)]


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of rules/milken.yaml."""

    end: EndNumbers
    pass_cards: Annotated[int, Meta(ge=1, le=8)]
    values: Values
    empty_pile: Annotated[int, Meta(ge=0, le=100)]


class Table:
    """What a book comes to for a number of seats, worked out once and shared by all states.

    `plays[seat]` maps a card to the move that plays it, as the drops of the book allow.
    """

    __slots__ = ("across", "deck", "drops", "plays", "size", "to_pass", "values", "worthless")

    def __init__(self, book: RuleBook, seats: int) -> None:
        numbers = book.numbers(Numbers)
        self.size = numbers.end.pile_size
        self.to_pass = numbers.pass_cards
        self.worthless = numbers.empty_pile
        self.values: tuple[int, ...] = tuple(getattr(numbers.values, f"_{rank}") for rank in RANKS)
        self.deck = book.deck(jokers=book.option_number("jokers"))
        self.drops = {drop.move: drop for drop in book.drops}
        steps = {"left": 1, "right": seats - 1, "across": seats // 2}
        self.across = steps.get(str(book.option("insider_trading")), 0)
        self.plays: tuple[Mapping[Card, Move], ...] = ()


@dataclass(frozen=True, slots=True)
class Ended:
    """A scored deal as it was left, to be opened into its arithmetic when somebody asks."""

    number: int
    hands: Sequence[Sequence[Card]]
    values: Mapping[str, int]
    points: tuple[int, ...]

    def tally(self) -> Tally:
        """The arithmetic of MK-6: for each seat and suit, cards times their worth."""
        seats = []
        for hand in self.hands:
            lines = []
            for suit in SUITS:
                n = sum(card.suit == suit for card in hand)
                if n:
                    worth = self.values[suit]
                    lines.append(TallyLine(suit_name(suit), f"{n} × {worth}", n * worth))
            seats.append(tuple(lines))
        return Tally(deal_title(self.number), tuple(seats), self.points)


def deal_title(number: int) -> str:
    """What a deal is called, counted from 1."""
    return _("Deal {n}").format(n=number)


class MilkenState(State):
    """A Milken position. `hands` are kept sorted; `known` maps a card in a hand to the seats
    that are sure it lies there, its holder aside. `playable` keeps each hand's plays, in the
    order of the hand, until the hand changes in any other way."""

    __slots__ = (
        "deal_number",
        "dealer",
        "deals",
        "gift",
        "gift_before",
        "hands",
        "known",
        "memory",
        "out",
        "passing",
        "piles",
        "playable",
        "scored",
        "table",
        "totals",
    )  # fmt: skip

    turn_rule = "MK-4"

    def __init__(self, book: RuleBook, seats: int, table: Table) -> None:
        self.book = book
        self.seats = seats
        self.table = table
        self.current_player = CHANCE
        self.phase = "dealer"
        self.dealer = -1
        self.deal_number = 0
        self.deals = book.option_number("deals")
        self.hands: list[list[Card]] = [[] for _each in range(seats)]
        self.playable: list[list[Move] | None] = [None] * seats
        self.piles: dict[str, list[Card]] = {suit: [] for suit in SUITS}
        self.out: list[Card] = list(table.deck)
        self.passing: dict[int, tuple[Card, ...]] = {}
        self.known: dict[Card, Sight] = {}
        self.memory: dict[str, tuple[int, tuple[Card, ...]]] = {}
        self.gift: tuple[int, int, Card] | None = None
        self.gift_before = False
        self.totals = [0] * seats
        self.scored: tuple[Ended | Tally, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.book = self.book
        twin.seats = self.seats
        twin.table = self.table
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.deal_number = self.deal_number
        twin.deals = self.deals
        twin.hands = [hand[:] for hand in self.hands]
        twin.playable = [None] * self.seats
        twin.piles = {suit: pile[:] for suit, pile in self.piles.items()}
        twin.out = self.out[:]
        twin.passing = self.passing.copy()
        twin.known = self.known.copy()
        twin.memory = self.memory.copy()
        twin.gift = self.gift
        twin.gift_before = self.gift_before
        twin.totals = self.totals[:]
        twin.scored = self.scored
        return twin

    def due(self) -> Due:
        if self.phase == "dealer":
            return Due("dealer", n=self.seats)
        return Due("shuffle", pile="deck", cards=self.table.deck)

    def legal_moves(self) -> Sequence[Move]:
        phase = self.phase
        if phase == "play":
            seat = self.current_player
            hand = self.hands[seat]
            moves = self.playable[seat]
            if moves is None:
                plays = self.table.plays[seat]
                moves = self.playable[seat] = [plays[card] for card in hand if card.suit]
            return moves[:] if hand[-1].suit else moves + self._gifts()
        if phase == "pass":
            return self._passes()
        if phase == "give_back":
            return self._backs()
        return ()

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if move.name == "play":
            card = move.args["card"]
            assert isinstance(card, Card)
            seat = self.current_player
            pile = self.piles[card.suit]
            hand = self.hands[seat]
            at = hand.index(card)
            del hand[at]
            moves = self.playable[seat]
            if moves is not None:
                del moves[at]  # both are sorted, and Jokers stand last
            pile.append(card)
            if self.known:
                self.known.pop(card, None)
            if events is not None:
                self._tell_play(seat, card, events)
            if len(pile) >= self.table.size:
                self._score(events)
                return
            self.gift_before = False
            seat = (seat + 1) % self.seats
            self.current_player = seat
            hand = self.hands[seat]
            if not hand or not hand[0].suit:
                self._next(seat, events)
        elif move.seat == CHANCE:
            self._chance(move, events)
        elif move.name == "pass":
            self._pass(move.seat, move.cards(), events)
        elif move.name == "give_joker":
            self._give_joker(move, events)
        else:
            self._give_back(move.card(), events)

    # Moves

    def _next(self, seat: int, events: list[Event] | None) -> None:
        """Gives the turn to `seat`, or ends the deal where it can neither play nor give (MK-5)."""
        self.current_player = seat
        hand = self.hands[seat]
        if not hand or (not hand[0].suit and not self._gifts()):
            self._score(events)

    def _chance(self, outcome: Move, events: list[Event] | None) -> None:
        if outcome.name == "dealer":
            self.dealer = outcome.number("seat")
            self.phase = "shuffle"
            if events is not None:
                events.append(Told(_("@{seat} deals.").format(seat=self.dealer), self.dealer))
            return
        self._deal(cast("tuple[Card, ...]", outcome.args["cards"]), events)

    def _deal(self, pile: Sequence[Card], events: list[Event] | None) -> None:
        """Deals the shuffled pack (MK-2), lays out what is left over (MK-9)."""
        seats, first = self.seats, (self.dealer + 1) % self.seats
        extras = str(self.book.option("extras"))
        over = 0 if extras == "dealt" else len(pile) % seats
        dealt = pile[: len(pile) - over]
        self.deal_number += 1
        self.hands = [
            sorted(dealt[(s - first) % seats :: seats], key=order_of) for s in range(seats)
        ]
        self.playable = [None] * seats
        self.piles = {suit: [] for suit in SUITS}
        self.out = []
        self.passing, self.known, self.memory = {}, {}, {}
        self.gift, self.gift_before = None, False
        if events is not None:
            order = [(first + i) % seats for i in range(seats)]
            events.append(
                Dealt(
                    "deck",
                    tuple(f"hand:{seat}" for seat in order),
                    tuple(tuple(self.hands[seat]) for seat in order),
                    tuple(frozenset({seat}) for seat in order),
                )
            )
        for card in pile[len(dealt) :]:
            self._lay_over(card, extras, events)
        if any(len(pile) >= self.table.size for pile in self.piles.values()):
            self._score(events)
        elif self.table.across and all(len(hand) >= self.table.to_pass for hand in self.hands):
            self.phase, self.current_player = "pass", first
        else:
            self.phase = "play"
            self._next(first, events)

    def _lay_over(self, card: Card, extras: str, events: list[Event] | None) -> None:
        if extras == "starters" and card.suit:
            self.piles[card.suit].append(card)
            if events is not None:
                events.append(Moved((card,), "deck", f"pile:{card.suit}"))
                text = _("[{card}] begins the {suit}.")
                events.append(Told(text.format(card=card, suit=suit_name(card.suit))))
            return
        self.out.append(card)
        if events is not None:
            events.append(Moved((card,), "deck", "out", NOBODY))

    def _tell_play(self, seat: int, card: Card, events: list[Event]) -> None:
        pile = self.piles[card.suit]
        before = self._value(pile[-2]) if len(pile) > 1 else self.table.worthless
        after = self._value(card)
        arrow = "^" if after > before else "_" if after < before else ""
        text = _("@{seat} plays [{card}]: {suit} {arrow}{value}").format(
            seat=seat, card=card, suit=suit_name(card.suit), arrow=arrow, value=after
        )
        events.append(Moved((card,), f"hand:{seat}", f"pile:{card.suit}"))
        events.append(Changed(f"worth:{card.suit}", before, after))
        events.append(Told(text, seat))

    def _pass(self, seat: int, cards: tuple[Card, ...], events: list[Event] | None) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.playable[seat] = None
        self.passing[seat] = cards
        to = (seat + self.table.across) % self.seats
        if events is not None:
            own = frozenset({seat})
            events.append(Moved(cards, f"hand:{seat}", f"passing:{seat}", own))
            n = len(cards)
            text = ngettext(
                "@{seat} passes a card to @{to}.", "@{seat} passes {n} cards to @{to}.", n
            )
            events.append(Told(text.format(seat=seat, n=n, to=to), seat))
        if len(self.passing) < self.seats:
            self.current_player = (seat + 1) % self.seats
            return
        for giver in range(self.seats):
            self._change_hands(giver, (giver + self.table.across) % self.seats, events)
        self.passing = {}
        self.phase = "play"
        self._next((self.dealer + 1) % self.seats, events)

    def _change_hands(self, giver: int, to: int, events: list[Event] | None) -> None:
        cards = self.passing[giver]
        self.hands[to] = sorted([*self.hands[to], *cards], key=order_of)
        self.playable[to] = None
        self.memory[f"passed:{giver}"] = (to, cards)
        self.memory[f"got:{to}"] = (giver, cards)
        for card in cards:
            self.known[card] = frozenset({giver})
        if events is not None:
            both = frozenset({giver, to})
            events.append(Moved(cards, f"passing:{giver}", f"hand:{to}", both))
            names = "".join(f"[{card}]" for card in cards)
            text = _("@{giver} passed you {cards}.").format(giver=giver, cards=names)
            events.append(Told(text, giver, frozenset({to})))

    def _give_joker(self, move: Move, events: list[Event] | None) -> None:
        card, to, seat = move.card(), move.number("to"), move.seat
        self.hands[seat].remove(card)
        self.hands[to].append(card)
        self.hands[to].sort(key=order_of)
        self.playable[seat] = self.playable[to] = None
        self.known[card] = EVERYONE
        self.gift = (seat, to, card)
        self.phase, self.current_player = "give_back", to
        if events is not None:
            events.append(Moved((card,), f"hand:{seat}", f"hand:{to}"))
            events.append(
                Told(
                    _("@{seat} gives [{card}] to @{to}.").format(seat=seat, card=card, to=to), seat
                )
            )

    def _give_back(self, card: Card, events: list[Event] | None) -> None:
        assert self.gift is not None
        giver, seat, _joker = self.gift
        both = frozenset({giver, seat})
        self._forget(seat, giver)
        self.hands[seat].remove(card)
        self.hands[giver].append(card)
        self.hands[giver].sort(key=order_of)
        self.playable[seat] = self.playable[giver] = None
        self.known[card] = frozenset({seat})
        self.gift, self.gift_before, self.phase = None, True, "play"
        if events is not None:
            events.append(Moved((card,), f"hand:{seat}", f"hand:{giver}", both))
            text = _("@{seat} gives @{giver} a card back.").format(seat=seat, giver=giver)
            events.append(Told(text, seat, EVERYONE - both))
            text = _("@{seat} gives @{giver} back [{card}].")
            events.append(Told(text.format(seat=seat, giver=giver, card=card), seat, both))
        self._next((giver + 1) % self.seats, events)

    def _forget(self, seat: int, giver: int) -> None:
        """What third seats knew of a hand that gives a hidden card away is certain no longer."""
        for card in self.hands[seat]:
            if card.suit and card in self.known:
                left = self.known[card] & {giver}
                if left:
                    self.known[card] = left
                else:
                    del self.known[card]

    # Scoring

    def _value(self, card: Card) -> int:
        return self.table.values[card.rank - 1]

    def suit_values(self) -> dict[str, int]:
        """What each card of a suit in hand is worth now (MK-6)."""
        empty = self.table.worthless
        return {suit: self._value(pile[-1]) if pile else empty for suit, pile in self.piles.items()}

    def _hand_points(self, suit_values: Mapping[str, int]) -> list[int]:
        values = {**suit_values, "": 0}
        return [sum([values[card.suit] for card in hand]) for hand in self.hands]

    def _score(self, events: list[Event] | None) -> None:
        values = self.suit_values()
        points = self._hand_points(values)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        last = self.deal_number >= self.deals
        if last:
            self.current_player, self.phase = OVER, "over"
        ended = Ended(self.deal_number, self.hands, values, tuple(points))
        self.scored = (*self.scored, ended)
        if events is not None:
            self._tell_score(points, events)
        if not last:
            self.dealer = (self.dealer + 1) % self.seats
            self.current_player, self.phase = CHANCE, "shuffle"

    def _tell_score(self, points: list[int], events: list[Event]) -> None:
        title = deal_title(self.deal_number)
        events.append(Scored(title))
        events += [Gained(seat, more, "points") for seat, more in enumerate(points)]
        best = max(points)
        top = [f"@{seat}" for seat, more in enumerate(points) if more == best]
        text = _("{title} is over: {names} scored most, {n}.")
        events.append(Told(text.format(title=title, names=listed(top), n=best)))

    def scores(self) -> list[int]:
        return self.totals[:]

    def worth(self) -> list[int]:
        if self.phase in ("over", "shuffle", "dealer"):
            return self.totals[:]
        points = self._hand_points(self.suit_values())
        return [total + now for total, now in zip(self.totals, points, strict=True)]

    def winners(self) -> list[int]:
        if self.current_player != OVER:
            return []
        best = max(self.totals)
        return [seat for seat, total in enumerate(self.totals) if total == best]

    def tallies(self) -> Sequence[Tally]:
        return [ended if isinstance(ended, Tally) else ended.tally() for ended in self.scored]

    # What is legal, and why not

    def _gifts(self) -> list[Move]:
        seat = self.current_player
        drop = self.table.drops["give_joker"]
        own = f"hand:{seat}"
        return [
            Move.of(seat, "give_joker", card=card, to=to)
            for card in self.hands[seat]
            if not card.suit
            for to in range(self.seats)
            if to != seat and drop.refuse(Ask(self, seat, (card,), own, f"hand:{to}")) is None
        ]

    def _backs(self) -> list[Move]:
        assert self.gift is not None
        seat, drop = self.current_player, self.table.drops["give_back"]
        onto = f"hand:{self.gift[0]}"
        return [
            Move.of(seat, "give_back", card=card)
            for card in self.hands[seat]
            if drop.refuse(Ask(self, seat, (card,), f"hand:{seat}", onto)) is None
        ]

    def _passes(self) -> list[Move]:
        seat = self.current_player
        return [
            Move.of(seat, "pass", cards=cards)
            for cards in combinations(self.hands[seat], self.table.to_pass)
        ]

    def owner(self, zone: str) -> int | None:
        kind, _colon, name = zone.partition(":")
        return int(name) if kind in ("hand", "passing") else None

    def moves_for(self, drop: Drop) -> Verdict:
        ask = Ask(self, drop.seat, drop.cards, drop.source, drop.onto)
        if drop.source != f"hand:{drop.seat}" or not set(drop.cards) <= set(self.hands[drop.seat]):
            return Verdict(
                refusal=Refusal(_("You can only move cards from your own hand."), "MK-4")
            )
        if drop.onto not in self._zone_ids():
            return Verdict(refusal=Refusal(_("There is nothing there to put a card on."), "MK-3"))
        for rule in self.book.drops:
            if rule.fits(ask):
                refusal = rule.refuse(ask)
                return Verdict(refusal=refusal) if refusal else Verdict((self._move(rule, drop),))
        return Verdict(refusal=self._wrong_place(drop))

    def _zone_ids(self) -> set[str]:
        names = [f"{kind}:{seat}" for kind in ("hand", "passing") for seat in range(self.seats)]
        return {*names, *(f"pile:{suit}" for suit in SUITS), "out"}

    def _move(self, rule: DropRule, drop: Drop) -> Move:
        if rule.move == "pass":
            return Move.of(drop.seat, "pass", cards=drop.cards)
        if rule.move == "give_joker":
            to = int(drop.onto.partition(":")[2])
            return Move.of(drop.seat, "give_joker", card=drop.cards[0], to=to)
        return Move.of(drop.seat, rule.move, card=drop.cards[0])

    def _wrong_place(self, drop: Drop) -> Refusal:
        if self.phase == "pass":
            n = self.table.to_pass
            return Refusal(
                ngettext(
                    "First choose a card to pass.", "First choose {n} cards to pass.", n
                ).format(n=n),
                "MK-8",
            )
        if self.phase == "give_back":
            return Refusal(_("First give a card back for the Joker."), "MK-10")
        if len(drop.cards) == 1 and not drop.cards[0].suit:
            return Refusal(_("A Joker is given to another seat, onto its name."), "MK-10")
        if len(drop.cards) == 1:
            card = drop.cards[0]
            text = _("The {card} goes on the {suit} pile.")
            return Refusal(text.format(card=card_name(card), suit=suit_name(card.suit)), "MK-4")
        return Refusal(_("Play one card onto the pile of its suit."), "MK-4")

    def explain(self, move: Move) -> Refusal:
        drop = self._gesture(move)
        if drop is None:
            return Refusal(_("Milken has no such move."), "MK-4")
        verdict = self.moves_for(drop)
        return verdict.refusal or self._wrong_place(drop)

    def _gesture(self, move: Move) -> Drop | None:
        """The drop that would make `move`, None where its arguments make no sense."""
        own = f"hand:{move.seat}"
        args = dict(move.args)
        card, cards = args.get("card"), args.get("cards")
        if move.name == "pass" and isinstance(cards, tuple) and set(args) == {"cards"}:
            return Drop(move.seat, move.cards(), own, f"passing:{move.seat}")
        if not isinstance(card, Card):
            return None
        if move.name == "play" and set(args) == {"card"}:
            return Drop(move.seat, (card,), own, f"pile:{card.suit}")
        if move.name == "give_joker" and set(args) == {"card", "to"}:
            return Drop(move.seat, (card,), own, f"hand:{args['to']}")
        if move.name == "give_back" and set(args) == {"card"}:
            giver = self.gift[0] if self.gift else move.seat
            return Drop(move.seat, (card,), own, f"hand:{giver}")
        return None

    # What there is to see

    def zones(self) -> list[Zone]:
        over = self.current_player == OVER
        zones = [
            Zone(
                f"hand:{seat}",
                tuple(hand),
                EVERYONE if over else frozenset({seat}),
                seat,
                ordered=False,
                known={card: self.known[card] for card in hand if card in self.known},
            )
            for seat, hand in enumerate(self.hands)
        ]
        if self.table.across:
            zones += [
                Zone(
                    f"passing:{seat}",
                    self.passing.get(seat, ()),
                    frozenset({seat}),
                    seat,
                    ordered=False,
                )
                for seat in range(self.seats)
            ]
        zones += [Zone(f"pile:{suit}", tuple(pile), EVERYONE) for suit, pile in self.piles.items()]
        zones.append(Zone("out", in_order(self.out), EVERYONE if over else NOBODY, ordered=False))
        return zones

    def facts(self) -> list[Fact]:
        gift: Value | None = None
        if self.gift is not None:
            giver, seat, card = self.gift
            gift = {"seat": giver, "to": seat, "card": card}
        facts = [
            Fact("phase", self.phase),
            Fact("dealer", self.dealer),
            Fact("deal", self.deal_number),
            Fact("deals", self.deals),
            Fact("totals", tuple(self.totals)),
            Fact("gift", gift),
            Fact("gift_before", self.gift_before),
        ]
        for name, (seat, cards) in self.memory.items():
            sight = frozenset({int(name.partition(":")[2])})
            facts.append(Fact(name, {"seat": seat, "cards": cards}, sight))
        for card in sorted(self.known, key=order_of):
            sight = self.known[card] | {self._holder(card)}
            facts.append(Fact(f"known:{card}", tuple(sorted(self.known[card])), sight))
        return facts

    def _holder(self, card: Card) -> int:
        return next(seat for seat, hand in enumerate(self.hands) if card in hand)


def start(book: RuleBook, seats: int) -> MilkenState:
    """A game of Milken before its first outcome, for 3 to 6 seats (MK-1)."""
    return MilkenState(book, seats, _table(book, seats))


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    table = Table(book, seats)
    state, drop = MilkenState(book, seats, table), table.drops["play"]
    table.plays = tuple(
        {
            card: Move.of(seat, "play", card=card)
            for card in table.deck
            for suit in SUITS
            if drop.refuse(Ask(state, seat, (card,), f"hand:{seat}", f"pile:{suit}")) is None
        }
        for seat in range(seats)
    )
    return table


def restore(book: RuleBook, position: Position) -> MilkenState:
    """The state at `position`; what it does not know of other seats' memory is left out."""
    state = start(book, position.seats)
    zones, facts = position.zones, position.facts
    state.current_player = position.current_player
    for seat in range(position.seats):
        state.hands[seat] = sorted(zones[f"hand:{seat}"], key=order_of)
        if zones.get(f"passing:{seat}"):
            state.passing[seat] = in_order(zones[f"passing:{seat}"])
    state.piles = {suit: list(zones[f"pile:{suit}"]) for suit in SUITS}
    state.out = list(zones["out"])
    state.phase = str(facts["phase"])
    state.dealer = _number(facts["dealer"])
    state.deal_number = _number(facts["deal"])
    state.totals = list(_numbers(facts["totals"]))
    state.gift_before = bool(facts["gift_before"])
    state.scored = position.tallies
    gift = facts["gift"]
    if isinstance(gift, Mapping):
        card = gift["card"]
        assert isinstance(card, Card)
        state.gift = (_number(gift["seat"]), _number(gift["to"]), card)
    for name, value in facts.items():
        if name.startswith("known:"):
            state.known[Card.parse(name.partition(":")[2])] = frozenset(_numbers(value))
        elif name.startswith(("passed:", "got:")) and isinstance(value, Mapping):
            cards = value["cards"]
            assert isinstance(cards, tuple)
            state.memory[name] = (
                _number(value["seat"]),
                tuple(card for card in cards if isinstance(card, Card)),
            )
    return state


def _number(value: Value | None) -> int:
    assert isinstance(value, int)
    return value


def _numbers(value: Value | None) -> tuple[int, ...]:
    assert isinstance(value, tuple)
    return tuple(_number(item) for item in value)


def prompt(view: View, book: RuleBook) -> str:
    """What Milken asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    phase = view.word("phase")
    if phase == "pass":
        n = book.numbers(Numbers).pass_cards
        across = {"left": 1, "right": view.seats - 1, "across": view.seats // 2}
        to = (view.seat + across[str(book.option("insider_trading"))]) % view.seats
        return ngettext(
            "Choose a card to pass to @{to}.", "Choose {n} cards to pass to @{to}.", n
        ).format(n=n, to=to)
    if phase == "give_back":
        gift = view.facts["gift"]
        assert isinstance(gift, Mapping)
        return _("Give @{seat} a card back for the Joker.").format(seat=gift["seat"])
    size = book.numbers(Numbers).end.pile_size
    close = [suit_name(suit) for suit in SUITS if len(view.cards(f"pile:{suit}")) == size - 1]
    text = _("Play one card onto the pile of its suit.")
    if any(move.name == "give_joker" for move in view.legal):
        text = _("Play one card onto the pile of its suit, or give a Joker to another seat.")
    if close:
        text += " " + ngettext(
            "{suits} needs one more card to end the deal.",
            "{suits} need one more card to end the deal.",
            len(close),
        ).format(suits=listed(close).capitalize())
    return text


def _holds_card_back(wanted: bool) -> Test:
    sentence = _("That seat has no card to give back for a Joker.")

    def test(ask: Ask) -> str | None:
        assert isinstance(ask.state, MilkenState)
        hand = ask.state.hands[int(ask.onto.partition(":")[2])]
        return None if any(card.suit for card in hand) == wanted else sentence

    return test


def _no_gift_before(wanted: bool) -> Test:
    sentence = _("The turn before was a gift too, and you have other cards to play.")

    def test(ask: Ask) -> str | None:
        state = ask.state
        assert isinstance(state, MilkenState)
        free = not state.gift_before or not any(card.suit for card in state.hands[ask.seat])
        return None if free == wanted else sentence

    return test


def _to_giver(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        state = ask.state
        assert isinstance(state, MilkenState)
        assert state.gift is not None
        if (ask.onto == f"hand:{state.gift[0]}") == wanted:
            return None
        return _("The card goes back to the seat that gave the Joker.")

    return test


def _cards_to_pass(wanted: bool) -> Test:
    def test(ask: Ask) -> str | None:
        assert isinstance(ask.state, MilkenState)
        n = ask.state.table.to_pass
        if (len(ask.cards) == n == len(set(ask.cards))) == wanted:
            return None
        return ngettext(
            "Exactly one card is passed.", "Exactly {n} different cards are passed.", n
        ).format(n=n)

    return test


GAME: Final = Game(
    id="milken",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset({"hand", "pile", "passing", "out"}),
        moves=frozenset({"play", "pass", "give_joker", "give_back"}),
        phases=frozenset({"pass", "play", "give_back"}),
        conditions={
            "holds_card_back": Condition(bool, _holds_card_back),
            "no_gift_before": Condition(bool, _no_gift_before),
            "to_giver": Condition(bool, _to_giver),
            "cards_to_pass": Condition(bool, _cards_to_pass),
        },
    ),
    start=start,
    restore=restore,
    prompt=prompt,
)
