"""A position of Stonks and what each move does to it. Rules ST-1 to ST-20 are in the rules file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from tabletop.engine.cards import COMPANIES, Card, order_of
from tabletop.engine.events import Event
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Due, Fact, State, Tally, Zone
from tabletop.games.stonks import conditions as why
from tabletop.games.stonks import moves as legal
from tabletop.games.stonks import score
from tabletop.games.stonks import text as tell
from tabletop.games.stonks import visibility as sight
from tabletop.games.stonks.setup import INDEX, NO_MARK, NO_SEAT, Table


class StonksState(State):
    """A Stonks position.

    `market` holds values in board order and `mark` an index into it; `lead` is the letter of the
    company led or called; `trick` the cards played, from `leader` on clockwise; `speculator` the
    seat that played a Speculation in this trick, `held` who still has one; `voids` a bit for each
    company a seat was seen not to hold; `symbols` those to be worked off by the seat to move.
    """

    __slots__ = (
        "dealer",
        "deck",
        "discard",
        "hands",
        "held",
        "lead",
        "leader",
        "left",
        "mark",
        "market",
        "portfolios",
        "round",
        "speculator",
        "symbols",
        "table",
        "tally_list",
        "totals",
        "trick",
        "tricks",
        "turned",
        "unseen",
        "voids",
    )

    turn_rule: ClassVar[str] = "ST-6"

    def __init__(self, book: RuleBook, seats: int, table: Table) -> None:
        self.book = book
        self.seats = seats
        self.table = table
        self.current_player = CHANCE
        self.phase = "dealer"
        self.dealer = NO_SEAT
        self.round = 0
        self.totals = [0] * seats
        self.tally_list: tuple[Tally, ...] = ()
        self.market = [table.start] * len(COMPANIES)
        self.deck: list[Card] = list(table.deck)
        self._clear()

    def _clear(self) -> None:
        seats = self.seats
        self.hands: list[list[Card]] = [[] for _seat in range(seats)]
        self.portfolios: list[list[Card]] = [[] for _seat in range(seats)]
        self.unseen: list[Card | None] = [None] * seats
        self.left: list[Card | None] = [None] * seats
        self.held = [False] * seats
        self.voids = [0] * seats
        self.mark = NO_MARK
        self.turned: Card | None = None
        self.trick: list[Card] = []
        self.discard: list[Card] = []
        self.tricks = 0
        self.leader = NO_SEAT
        self.lead = ""
        self.speculator = NO_SEAT
        self.symbols = 0

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.book = self.book
        twin.seats = self.seats
        twin.table = self.table
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.round = self.round
        twin.totals = self.totals[:]
        twin.tally_list = self.tally_list
        twin.market = self.market[:]
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.portfolios = [cards[:] for cards in self.portfolios]
        twin.unseen = self.unseen[:]
        twin.left = self.left[:]
        twin.held = self.held[:]
        twin.voids = self.voids[:]
        twin.mark = self.mark
        twin.turned = self.turned
        twin.trick = self.trick[:]
        twin.discard = self.discard[:]
        twin.tricks = self.tricks
        twin.leader = self.leader
        twin.lead = self.lead
        twin.speculator = self.speculator
        twin.symbols = self.symbols
        return twin

    def due(self) -> Due:
        if self.phase == "dealer":
            return Due("dealer", n=self.seats)
        return Due("shuffle", pile="deck", cards=self.table.deck)

    # What a move does

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        name = move.name
        if name == "play":
            self._play(move, events)
        elif name == "adjust":
            args = move.args
            steps = args["steps"]
            assert isinstance(steps, int)
            self._adjust(INDEX[str(args["company"])], steps, events)
        elif name == "take":
            self._take(move, events)
        elif name == "invest":
            self._invest(move, events)
        elif name == "dealer":
            self.dealer = move.number("seat")
            self.phase = "shuffle"
        else:
            self._deal(move.cards(), events)

    def _deal(self, pile: tuple[Card, ...], events: list[Event] | None) -> None:
        """Begins a round with the shuffled deck, top card first (ST-2)."""
        seats, table = self.seats, self.table
        first = (self.dealer + 1) % seats
        dealt = pile[: seats * table.hand]
        self._clear()
        self.round += 1
        if table.reset:
            self.market = [table.start] * len(COMPANIES)
        self.hands = [
            sorted(dealt[(s - first) % seats :: seats], key=order_of) for s in range(seats)
        ]
        self.deck = list(reversed(pile[len(dealt) :]))
        self.held = [True] * seats
        self.phase, self.current_player = "invest", first
        if events is not None:
            tell.deal(self, first, events)

    def _invest(self, move: Move, events: list[Event] | None) -> None:
        seat, seen, unseen = move.seat, move.card("seen"), move.card("unseen")
        hand = self.hands[seat]
        hand.remove(seen)
        hand.remove(unseen)
        self.portfolios[seat].append(seen)
        self.unseen[seat] = unseen
        if events is not None:
            tell.invest(seat, seen, unseen, events)
        if seat != self.dealer:
            self.current_player = (seat + 1) % self.seats
            return
        order = [(seat + i) % self.seats for i in range(1, self.seats + 1)]
        lowest = min(order, key=lambda each: self.portfolios[each][0].rank)  # the first of equals
        if events is not None:
            tell.opened(self, order, lowest, events)
        self._begin_trick(lowest, events)

    def _begin_trick(self, leader: int, events: list[Event] | None) -> None:
        """Turns up a card and lets `leader` lead (ST-5), or ends the round (ST-18)."""
        self.lead, self.speculator = "", NO_SEAT
        self.leader = self.current_player = leader
        if self.tricks == self.table.tricks:
            self._end_round(events)
            return
        self.tricks += 1
        self.phase = "play"
        self.turned = self.deck.pop()
        if events is not None:
            tell.turned_up(self.turned, events)

    def _play(self, move: Move, events: list[Event] | None) -> None:
        args, seat = move.args, move.seat
        card = args["card"]
        assert isinstance(card, Card)
        self.hands[seat].remove(card)
        symbols = self.table.symbols[card.rank]
        if not self.trick:
            self.lead = card.suit
            if "call" in args:
                self.lead = str(args["call"])
                self.speculator = seat
                self.held[seat] = False
                symbols = 0
        else:
            if card.suit != self.lead:
                self.voids[seat] |= 1 << INDEX[self.lead]
            if "speculate" in args:
                self.speculator = seat
                self.held[seat] = False
        self.trick.append(card)
        if events is not None:
            tell.play(self, move, card, events)
        if symbols:
            self.symbols = symbols
            self.phase = "adjust"
        else:
            self._next(seat, events)

    def _adjust(self, company: int, steps: int, events: list[Event] | None) -> None:
        if events is not None:
            tell.adjust(self, company, steps, events)
        self.market[company] += steps
        self.mark = company
        self.symbols = 0
        self.phase = "play"
        if events is not None:
            tell.trump_after(self, company, steps, events)
        self._next(self.current_player, events)

    def _next(self, seat: int, events: list[Event] | None) -> None:
        """Gives the turn on, or judges the trick after the last seat (ST-7, ST-8, ST-15)."""
        if len(self.trick) < self.seats:
            self.current_player = (seat + 1) % self.seats
            return
        winner = self.winning()
        if events is not None:
            tell.trick_over(self, winner, events)
        if winner is None:
            if self.turned is not None:
                self.discard.append(self.turned)
            self.discard += self.trick
            self.turned, self.trick = None, []
            self._begin_trick(self.leader, events)
        else:
            self.phase, self.current_player = "take", winner

    def _take(self, move: Move, events: list[Event] | None) -> None:
        card, seat = move.card(), move.seat
        if events is not None:
            tell.take(self, seat, card, events)
        self.portfolios[seat].append(card)
        assert self.turned is not None
        self.discard += [each for each in (self.turned, *self.trick) if each is not card]
        self.turned, self.trick = None, []
        self._begin_trick(seat, events)

    def _end_round(self, events: list[Event] | None) -> None:
        """Discards the last cards unseen and scores the round (ST-18, ST-19)."""
        self.left = [hand.pop() for hand in self.hands]
        points = score.points(self)
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        tally = score.tally(self, points)
        self.tally_list = (*self.tally_list, tally)
        if events is not None:
            tell.scored(self, tally, events)
        if self.round == self.table.rounds:
            self.phase, self.current_player = "over", OVER
        else:
            self.dealer = (self.dealer + 1) % self.seats
            self.phase, self.current_player = "shuffle", CHANCE

    # Tricks

    @property
    def is_face_down(self) -> bool:
        """Whether the card that leads the trick lies face down under a Speculation (ST-14)."""
        return bool(self.trick) and self.speculator == self.leader

    @property
    def trump(self) -> str:
        """The letter of the company that is trump as the market stands, "" for none (ST-7)."""
        market = self.market
        low = min(market)
        if not self.table.tie_has_trump and market.count(low) > 1:
            return ""
        return COMPANIES[market.index(low)]

    def standing(self) -> int | None:
        """The place in the trick of the card that counts as one of the company led, by a
        follower's Speculation that is not cancelled (ST-16, ST-17)."""
        if self.speculator == NO_SEAT or self.speculator == self.leader:
            return None
        place = (self.speculator - self.leader) % self.seats
        if place >= len(self.trick):
            return None
        rank, lead = self.trick[place].rank, self.lead
        for card in self.trick:
            if card.rank == rank and card.suit == lead:
                return None
        return place

    def winning(self, shown: bool = False) -> int | None:
        """The seat whose card wins the trick as it lies, a card face down counted as what it is
        or, of what is `shown`, not at all; None where nobody does (ST-8, ST-15)."""
        trump, lead, standing = self.trump, self.lead, self.standing()
        best, place = 0, NO_SEAT
        hides = shown and self.is_face_down and self.phase != "take"
        for index, card in enumerate(self.trick):
            if hides and not index:
                continue
            suit = lead if index == standing else card.suit
            strength = card.rank
            if suit == trump:
                strength += 100
            elif suit != lead:
                continue
            if strength > best:
                best, place = strength, index
        return None if place < 0 else (self.leader + place) % self.seats

    # What is legal, and why not

    def legal_moves(self) -> Sequence[Move]:
        return legal.moves(self)

    def owner(self, zone: str) -> int | None:
        kind, colon, name = zone.partition(":")
        return int(name) if colon and kind != "trick" else None

    def moves_for(self, drop: Drop) -> Verdict:
        return why.verdict(self, drop)

    def check(self, move: Move) -> Refusal | None:
        refusal = super().check(move)
        args = move.args
        if refusal is None and (
            args.get("speculate", True) is not True or args.get("steps") is True
        ):
            return self.explain(move)  # 1 and true are equal, but not the same word in a journal
        return refusal

    def explain(self, move: Move) -> Refusal:
        return why.explain(self, move)

    # Points

    def scores(self) -> list[int]:
        return self.totals[:]

    def worth(self) -> list[int]:
        if self.phase in ("dealer", "shuffle", "over"):
            return self.totals[:]
        return [t + now for t, now in zip(self.totals, score.points(self), strict=True)]

    def winners(self) -> list[int]:
        return score.winners(self) if self.current_player == OVER else []

    def tallies(self) -> Sequence[Tally]:
        return self.tally_list

    # What there is to see

    def zones(self) -> list[Zone]:
        return sight.zones(self)

    def facts(self) -> list[Fact]:
        return sight.facts(self)
