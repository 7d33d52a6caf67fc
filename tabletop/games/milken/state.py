"""A position of Milken and what moves do to it: rules MK-2 to MK-11."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self, cast

from tabletop.engine.cards import SUITS, Card, in_order, order_of
from tabletop.engine.events import Changed, Dealt, Event, Gained, Moved, Scored, Told
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Value, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import EVERYONE, NOBODY, Due, Fact, Sight, State, Tally, Zone
from tabletop.engine.words import listed, suit_name
from tabletop.games.milken import conditions as milken_drops
from tabletop.games.milken import moves as exchange
from tabletop.games.milken.setup import Ended, Table, deal_title
from tabletop.system.i18n import _


class MilkenState(State):
    """A Milken position. `hands` are kept sorted; `known` maps a card in a hand to the seats
    that are sure it lies there, its holder aside. `playable` keeps each hand's plays, in the
    order of the hand, until the hand changes in any other way; `played` has the cards played in
    this deal, in turn."""

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
        "played",
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
        self.played: list[Card] = []
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
        twin.played = self.played[:]
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
            return moves[:] if hand[-1].suit else moves + exchange.gifts(self)
        if phase == "pass":
            return exchange.passes(self)
        if phase == "give_back":
            return exchange.backs(self)
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
            self.played.append(card)
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
                self.turn_to(seat, events)
        elif move.seat == CHANCE:
            self._chance(move, events)
        elif move.name == "pass":
            exchange.lay_by(self, move.seat, move.cards(), events)
        elif move.name == "give_joker":
            exchange.give_joker(self, move, events)
        else:
            exchange.give_back(self, move.card(), events)

    # Moves

    def turn_to(self, seat: int, events: list[Event] | None) -> None:
        """Gives the turn to `seat`, or ends the deal where it can neither play nor give (MK-5)."""
        self.current_player = seat
        hand = self.hands[seat]
        if not hand or (not hand[0].suit and not exchange.gifts(self)):
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
        self.played, self.out = [], []
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
            self.turn_to(first, events)

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

    # What is legal

    def moves_for(self, drop: Drop) -> Verdict:
        return milken_drops.judge(self, drop)

    def explain(self, move: Move) -> Refusal:
        return milken_drops.explain(self, move)

    def owner(self, zone: str) -> int | None:
        kind, _colon, name = zone.partition(":")
        return int(name) if kind in ("hand", "passing") else None

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
            Fact("played", tuple(self.played)),
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
