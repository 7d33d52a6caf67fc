"""A Wall Street position and what a move does to it; rule ids are those of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from tabletop.engine.cards import Card
from tabletop.engine.events import (
    Changed,
    Dealt,
    Event,
    Gained,
    Moved,
    Revealed,
    Scored,
    Shuffled,
    Told,
)
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Value, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import EVERYONE, NOBODY, Due, Fact, Sight, State, Tally, Zone
from tabletop.engine.words import listed
from tabletop.games.wall_street import visibility as sight
from tabletop.games.wall_street.conditions import Capture
from tabletop.games.wall_street.refusals import explain, moves_for
from tabletop.games.wall_street.setup import Table, by_order
from tabletop.system.i18n import _, ngettext


class WallStreetState(State):
    """A Wall Street position.

    `players` are the seats that play this hand, all of them but in an extra hand (WS-12).
    `hands` are kept sorted; `laid` are the cards on the table in the order they came; `stock` has
    its top card last; `takeovers` are the cards of each Fund that lie face up. `last` is what each
    seat played last and what it took, `end` how the hand before ended. `people` are the seats
    that cut by hand where the option asks for it.
    """

    __slots__ = (
        "dealer",
        "end",
        "funds",
        "hand_number",
        "hands",
        "laid",
        "last",
        "last_capture",
        "people",
        "players",
        "round",
        "stock",
        "table",
        "takeovers",
        "tally_list",
        "target",
        "totals",
    )

    turn_rule = "WS-4"

    def __init__(self, book: RuleBook, seats: int, table: Table) -> None:
        self.book = book
        self.seats = seats
        self.table = table
        self.target = book.option_number("target")
        self.people: Sight = EVERYONE if book.option("cut") == "ask" else NOBODY
        self.current_player = CHANCE
        self.phase = "dealer"
        self.dealer = -1
        self.hand_number = 0
        self.round = 0
        self.players: tuple[int, ...] = tuple(range(seats))
        self.hands: list[list[Card]] = [[] for _each in range(seats)]
        self.laid: list[Card] = []
        self.stock: list[Card] = list(table.deck)
        self.funds: list[list[Card]] = [[] for _each in range(seats)]
        self.takeovers: list[tuple[Card, ...]] = [()] * seats
        self.last_capture = -1
        self.last: list[Value | None] = [None] * seats
        self.end: Value | None = None
        self.totals = [0] * seats
        self.tally_list: tuple[Tally, ...] = ()

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.book = self.book
        twin.seats = self.seats
        twin.table = self.table
        twin.target = self.target
        twin.people = self.people
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.hand_number = self.hand_number
        twin.round = self.round
        twin.players = self.players
        twin.hands = [hand[:] for hand in self.hands]
        twin.laid = self.laid[:]
        twin.stock = self.stock[:]
        twin.funds = [fund[:] for fund in self.funds]
        twin.takeovers = self.takeovers[:]
        twin.last_capture = self.last_capture
        twin.last = self.last[:]
        twin.end = self.end
        twin.totals = self.totals[:]
        twin.tally_list = self.tally_list
        return twin

    def seat_people(self, people: Sight) -> None:
        if self.book.option("cut") == "ask":
            self.people = people

    def due(self) -> Due:
        deck = self.table.deck
        if self.phase == "dealer":
            return Due("dealer", n=self.seats)
        if self.phase == "cut":
            return Due("cut", n=len(deck), low=1)
        return Due("shuffle", pile="deck", cards=deck)

    def legal_moves(self) -> Sequence[Move]:
        if self.phase == "play":
            seat, table = self.current_player, self.table
            laid = tuple(sorted(self.laid, key=table.rank_in.__getitem__))
            return [
                table.move(seat, card, capture)
                for card in self.hands[seat]
                for capture in table.captures(self, seat, card, laid)
            ]
        if self.phase == "cut" and self.current_player >= 0:
            return self.table.cuts[self.current_player]
        return ()

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if move.name == "play":
            self._play(move, events)
        elif move.name == "dealer":
            self.dealer = move.number("seat")
            self.phase = "shuffle"
            if events is not None:
                events.append(Told(_("@{seat} deals.").format(seat=self.dealer), self.dealer))
        elif move.name == "shuffle":
            self._shuffle(move.cards(), events)
        else:
            self._cut(move.number("at"), events)

    # The deal

    def after(self, seat: int) -> int:
        """The next seat to the left of `seat` among those who play this hand."""
        for step in range(1, self.seats + 1):
            if (seat + step) % self.seats in self.players:
                return (seat + step) % self.seats
        raise ValueError("nobody plays")

    def _shuffle(self, pile: tuple[Card, ...], events: list[Event] | None) -> None:
        """All cards into one shuffled pile, which the seat left of the dealer cuts (WS-3)."""
        self.stock = list(reversed(pile))
        self._clear()
        self.phase = "cut"
        cutter = self.after(self.dealer)
        self.current_player = cutter if cutter in self.people else CHANCE
        if events is not None:
            events.append(Shuffled("stock"))

    def _clear(self) -> None:
        self.hands = [[] for _each in range(self.seats)]
        self.funds = [[] for _each in range(self.seats)]
        self.takeovers = [()] * self.seats
        self.laid = []
        self.last_capture = -1
        self.last = [None] * self.seats

    def _cut(self, at: int, events: list[Event] | None) -> None:
        """Puts the top `at` cards beneath and deals, or throws the deal in (WS-3)."""
        if at:
            self.stock = self.stock[-at:] + self.stock[:-at]
        if events is not None:
            cutter = self.after(self.dealer)
            events.append(Told(_("@{seat} cuts the deck.").format(seat=cutter), cutter))
        table = self.table
        skip = len(self.players) * min(table.hand, len(self.stock) // len(self.players))
        face_up = self.stock[::-1][skip : skip + table.laid]
        high = [card for card in face_up if card.rank == table.throw_in]
        if len(high) > table.many:
            self._throw_in(face_up, high, events)
            return
        self.hand_number += 1
        self.round = 0
        self.phase = "play"
        self._deal_round(events)
        self.laid = [self.stock.pop() for _each in face_up]
        if events is not None:
            events.append(Dealt("stock", ("table",), (tuple(self.laid),), (EVERYONE,)))
        self.current_player = self.after(self.dealer)

    def _throw_in(self, face_up: list[Card], high: list[Card], events: list[Event] | None) -> None:
        self.current_player, self.phase = CHANCE, "shuffle"
        if events is not None:
            events.append(Revealed(tuple(face_up), "stock"))
            names = "".join(f"[{card}]" for card in high)
            text = _("{cards} lie on the table, too many: @{seat} throws the cards in.")
            events.append(Told(text.format(cards=names, seat=self.dealer), self.dealer))

    def _deal_round(self, events: list[Event] | None) -> None:
        """Deals the next cards, one at a time from the dealer's left (WS-3, WS-8)."""
        n = len(self.players)
        order, seat = [], self.dealer
        for _each in range(n):
            seat = self.after(seat)
            order.append(seat)
        for _each in range(min(self.table.hand, len(self.stock) // n)):
            for seat in order:
                self.hands[seat].append(self.stock.pop())
        for seat in order:
            self.hands[seat] = by_order(self.hands[seat])
        self.round += 1
        if events is not None:
            if self.round > 1:
                rounds = self.table.rounds(n)
                text = _("Round {n} of {rounds} is dealt.").format(n=self.round, rounds=rounds)
                events.append(Told(text))
            events.append(
                Dealt(
                    "stock",
                    tuple(f"hand:{seat}" for seat in order),
                    tuple(tuple(self.hands[seat]) for seat in order),
                    tuple(frozenset({seat}) for seat in order),
                )
            )

    # The play

    def _play(self, move: Move, events: list[Event] | None) -> None:
        card, capture = move.args["card"], move.args["capture"]
        assert isinstance(card, Card)
        assert isinstance(capture, tuple)
        seat = self.current_player
        self.hands[seat].remove(card)
        if capture:
            for each in capture:
                assert isinstance(each, Card)
                self.laid.remove(each)
                self.funds[seat].append(each)
            self.funds[seat].append(card)
            self.last_capture = seat
        else:
            self.laid.append(card)
        if events is not None:
            self._tell_play(seat, card, move.cards("capture"), events)
        seat = self.after(seat)
        rest = bool(self.hands[seat])
        last = not rest and len(self.stock) < len(self.players)
        clean = bool(capture) and not self.laid
        if clean:
            self._clean(card, last, events)
        takeover = int(clean and not last)
        self.last[move.seat] = {"card": card, "capture": capture, "takeover": takeover}
        if rest:
            self.current_player = seat
        elif not last:
            self._deal_round(events)
            self.current_player = seat
        else:
            self._sweep(move, events)
            self._score(events)

    @staticmethod
    def _tell_play(seat: int, card: Card, capture: Capture, events: list[Event]) -> None:
        events.append(Moved((card,), f"hand:{seat}", "table"))
        if not capture:
            events.append(Told(_("@{seat} lays down [{card}].").format(seat=seat, card=card), seat))
            return
        names = "".join(f"[{each}]" for each in capture)
        text = _("@{seat} plays [{card}] and takes {cards}.")
        events.append(Told(text.format(seat=seat, card=card, cards=names), seat))
        events.append(Moved((*capture, card), "table", f"fund:{seat}"))

    def _clean(self, card: Card, last: bool, events: list[Event] | None) -> None:
        """A capture left the table empty: a Takeover, but for the last card (WS-10)."""
        seat = self.last_capture
        if last:
            if events is not None:
                text = _("@{seat} clears the table; the last card of a hand makes no Takeover.")
                events.append(Told(text.format(seat=seat), seat))
            return
        before = len(self.takeovers[seat])
        self.takeovers[seat] = (*self.takeovers[seat], card)
        if events is not None:
            text = _("Takeover! @{seat} clears the table: ^{points}")
            text = text.format(seat=seat, points=self.table.points[3])
            events.append(Told(text, seat))
            events.append(Changed(f"takeovers:{seat}", before, before + 1))

    def _sweep(self, move: Move, events: list[Event] | None) -> None:
        """After the last `move` who took last takes what still lies on the table (WS-9)."""
        seat = self.last_capture
        cards = tuple(self.laid) if seat >= 0 else ()
        self.end = {"seat": move.seat, **move.args, "to": seat, "left": len(cards)}
        if not cards:
            return
        self.funds[seat] += cards
        self.laid = []
        if events is not None:
            n = len(cards)
            text = ngettext(
                "@{seat} took last and gathers the card left over.",
                "@{seat} took last and gathers the {n} cards left over.",
                n,
            )
            events.append(Told(text.format(seat=seat, n=n), seat))
            events.append(Moved(cards, "table", f"fund:{seat}"))

    # Scoring

    def hand_points(self) -> list[int]:
        """The points of every seat for this hand, if it were scored now (WS-10, WS-11)."""
        return self.table.points_of(self.funds, self.takeovers, self.players)

    def _score(self, events: list[Event] | None) -> None:
        points = self.hand_points()
        extra = max(self.totals) >= self.target
        for seat, more in enumerate(points):
            self.totals[seat] += more
        title = (_("Extra hand {n}") if extra else _("Hand {n}")).format(n=self.hand_number)
        lines = tuple(
            tuple(self.table.lines(self.funds, self.takeovers, seat, self.players))
            for seat in range(self.seats)
        )
        self.tally_list = (*self.tally_list, Tally(title, lines, tuple(points)))
        if events is not None:
            events.append(Scored(title))
            events += [Gained(seat, points[seat], "points") for seat in self.players]
            parts = [f"@{s} {'^' if points[s] else ''}{points[s]}" for s in self.players]
            events.append(Told(_("{title}: {parts}").format(title=title, parts=listed(parts))))
        self._finish(events)

    def _finish(self, events: list[Event] | None) -> None:
        """Ends the match, or sees to the next hand and who plays it (WS-12)."""
        best = max(self.totals[seat] for seat in self.players)
        top = tuple(seat for seat in self.players if self.totals[seat] == best)
        if best >= self.target and len(top) == 1:
            self.current_player, self.phase = OVER, "over"
            return
        if best >= self.target:
            self.players = top
            if events is not None:
                text = _("{names} are equal with {n} and play another hand.")
                names = listed([f"@{seat}" for seat in top])
                events.append(Told(text.format(names=names, n=best)))
        self.dealer = self.after(self.dealer)
        self.current_player, self.phase = CHANCE, "shuffle"

    def scores(self) -> list[int]:
        return self.totals[:]

    def worth(self) -> list[int]:
        if self.phase != "play":
            return self.totals[:]
        return [total + now for total, now in zip(self.totals, self.hand_points(), strict=True)]

    def winners(self) -> list[int]:
        if self.current_player != OVER:
            return []
        best = max(self.totals[seat] for seat in self.players)
        return [seat for seat in self.players if self.totals[seat] == best]

    def tallies(self) -> Sequence[Tally]:
        return self.tally_list

    # What is legal, and why not

    def owner(self, zone: str) -> int | None:
        kind, _colon, name = zone.partition(":")
        return int(name) if kind in ("hand", "fund") else None

    def moves_for(self, drop: Drop) -> Verdict:
        return moves_for(self, drop)

    def explain(self, move: Move) -> Refusal:
        return explain(self, move)

    # What there is to see

    def zones(self) -> list[Zone]:
        return sight.zones(self)

    def facts(self) -> list[Fact]:
        return sight.facts(self)
