"""Piece of the Action, by Sid Sackson: what a move does. Rules PA-1 to PA-15 are in
rules/piece_of_the_action.yaml; piece_of_the_action_table.py is what they come to, _deal.py the Deal
on the table, _state.py the whole position, _legal.py what is legal, _conditions.py what the
rulebook's drops may require, and _tell.py what is told of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from tabletop.engine.cards import Card, order_of
from tabletop.engine.events import Dealt, Event, Moved, Shuffled
from tabletop.engine.game import Game, Position
from tabletop.engine.moves import CHANCE, OVER, Move
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.state import Due
from tabletop.engine.view import View
from tabletop.engine.words import colour_name, signed
from tabletop.games.piece_of_the_action import text as tell
from tabletop.games.piece_of_the_action.conditions import CONDITIONS
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal
from tabletop.games.piece_of_the_action.moves import LegalState
from tabletop.games.piece_of_the_action.setup import Numbers, Table
from tabletop.system.i18n import _, ngettext


class ActionState(LegalState):
    """A game of Piece of the Action: the course of it."""

    __slots__ = ()

    # The course of the game

    def due(self) -> Due:
        if self.phase == "stock":
            cards = sorted(self.discard, key=self.table.place_of.__getitem__)
            return Due("shuffle", pile="stock", cards=tuple(cards))
        return Due("shuffle", pile="deck", cards=self.table.deck)

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        if move.name == "play":
            self._play(move, events)
        elif move.name == "pass":
            self.deal.passed[move.seat] = True
            if events is not None:
                events.append(tell.passes(move.seat))
            self._next(events)
        elif move.name == "shift":
            self._shift(move, events)
        elif move.name == "decline":
            self._decline(move.seat, events)
        elif self.phase == "leader":
            self._choose_leader(move.cards(), events)
        elif self.phase == "hands":
            self._deal_hands(move.cards(), events)
        else:
            self.deck, self.discard, self.laid = list(move.cards()[::-1]), [], {}
            if events is not None:
                events += [Shuffled("deck"), tell.new_stock(len(self.deck))]
            self._fill(events)

    def _choose_leader(self, pile: tuple[Card, ...], events: list[Event] | None) -> None:
        """Cards face up, again for those tied, until one seat leads or too few are left (PA-2)."""
        self.deck = list(pile[::-1])
        shown: list[list[Card]] = [[] for _each in range(self.seats)]
        if events is not None:
            events.append(Shuffled("deck"))
        while len(self.tied) > 1 and len(self.deck) >= len(self.tied):
            for seat in self.tied:
                card = self.deck.pop()
                shown[seat].append(card)
                self.draws += ((seat, card.code),)
                if events is not None:
                    events += tell.draws(seat, card)
            best = max([_lead_number(shown[seat][-1]) for seat in self.tied])
            self.tied = tuple(s for s in self.tied if _lead_number(shown[s][-1]) == best)
        self.deal.pota = shown
        if len(self.tied) == 1:
            [self.first] = self.tied
            self.deal.leader = self.first
            self.phase = "hands"
        if events is not None:
            events.append(tell.first_leader(self.tied))

    def _deal_hands(self, pile: tuple[Card, ...], events: list[Event] | None) -> None:
        """Full hands from the first Leader on, then new cards for the X's among them (PA-3)."""
        seats, size = self.seats, self.table.hand
        self.deal, self.tied = Deal(seats, self.first), ()
        order = [(self.first + i) % seats for i in range(seats)]
        hands = {seat: list(pile[i : size * seats : seats]) for i, seat in enumerate(order)}
        self.deck = list(pile[size * seats :][::-1])
        if events is not None:
            sights = tuple(frozenset({seat}) for seat in order)
            targets = tuple(f"hand:{seat}" for seat in order)
            dealt = tuple(tuple(hands[seat]) for seat in order)
            events += [Shuffled("deck"), Dealt("deck", targets, dealt, sights)]
        self.hands = [hands[seat] for seat in range(seats)]
        self._fill(events)

    def _find_x(self, seat: int, card: Card, source: str, events: list[Event] | None) -> None:
        self.xs.append(card)
        if events is not None:
            events += tell.finds_x(seat, card, source, self.factor)

    def _fill(self, events: list[Event] | None) -> None:
        """Fills every hand from the first seat on, then offers the next Deal; a deck that runs
        out ends the game, or becomes a new stock for a tie (PA-14, PA-15)."""
        size, deck = self.table.hand, self.deck
        for i in range(self.seats):
            seat = (self.first + i) % self.seats
            hand = self.hands[seat]
            drawn: list[Card] = []
            for card in [card for card in hand if card.kind == "x"]:
                hand.remove(card)
                self._find_x(seat, card, f"hand:{seat}", events)
            while len(hand) < size and deck:
                card = deck.pop()
                if card.kind == "x":
                    self._find_x(seat, card, "deck", events)
                else:
                    hand.append(card)
                    drawn.append(card)
            hand.sort(key=order_of)
            if drawn and events is not None:
                events += tell.fills(seat, drawn)
            if len(hand) < size:
                self._run_out(events)
                return
        self.voids, self.asked = (), 0
        self._ask(self.first)

    def _run_out(self, events: list[Event] | None) -> None:
        if self.overtime == 0:
            if len(self.most()) == 1:
                self._end(events)
                return
            self.overtime = 1
            if events is not None:
                events.append(tell.tie_break(self.most()))
        self.current_player, self.phase = CHANCE, "stock"

    def _end(self, events: list[Event] | None) -> None:
        self.current_player, self.phase = OVER, "over"
        if events is not None:
            events.append(tell.over(self.most(), max(self.points)))

    def _ask(self, seat: int) -> None:
        """Offers the start of a Deal to `seat` (PA-4)."""
        self.phase, self.current_player, self.deal.leader = "lead", seat, seat

    def _decline(self, seat: int, events: list[Event] | None) -> None:
        self.asked += 1
        if events is not None:
            events.append(tell.declines(seat))
        if self.asked < self.seats:
            self._ask((seat + 1) % self.seats)
            return
        order = [(self.first + i) % self.seats for i in range(self.seats)]
        for at, holder in enumerate(order):
            if any(card.kind == "deal" for card in self.hands[holder]):
                self.voids = tuple(sorted(order[:at]))
                self._ask(holder)
                if events is not None:
                    events.append(tell.must_start(holder))
                return
        for holder in order:
            hand = self.hands[holder]
            self.discard += hand
            self.laid |= dict.fromkeys(hand, holder)
            if events is not None:
                events.append(Moved(tuple(hand), f"hand:{holder}", DISCARD, frozenset({holder})))
            self.hands[holder] = []
        if events is not None:
            events.append(tell.all_laid())
        self._fill(events)

    def _play(self, move: Move, events: list[Event] | None) -> None:
        seat, card, deal = move.seat, move.card(), self.deal
        self.hands[seat].remove(card)
        if card.kind == "deal":
            if self.phase == "lead":
                self.phase = "deal"
                self.deal_number, self.draws = self.deal_number + 1, ()
                deal.leader, deal.colour = seat, card.suit
                if events is not None:
                    events.append(tell.starts(seat, card, self.deal_number))
            before = self.value
            deal.centre.append(card)
            deal.total += card.rank
            if events is not None:
                events += tell.centre(seat, card, deal.total, before, self.value)
        elif card.kind == "move":
            deal.aside, deal.left, deal.moved = card, card.rank, ()
            self.phase = "move"
            if events is not None:
                events += tell.begins_move(seat, card)
            return
        else:
            to = move.number("to")
            if events is not None:
                events += tell.before_seat(seat, card, to, deal.reverse[to])
            if card.kind == "pota":
                deal.pota[to].append(card)
            else:
                there = deal.add_reverse(card, to)
                self.discard += () if there is None else (there, card)
        self._next(events)

    def _shift(self, move: Move, events: list[Event] | None) -> None:
        card, deal = move.card(), self.deal
        to: int | Literal["discard"] = DISCARD
        if move.args["to"] != DISCARD:
            to = move.number("to")
        source, before = deal.place(card), self.value
        there = deal.reverse[to] if isinstance(to, int) and card.kind == "reverse" else None
        self.discard += deal.shift(card, to)
        if events is not None and source is not None:
            events += tell.shifts(move.seat, card, source, to, there)
            if card.kind == "deal":
                events += tell.total_after(deal.total, before, self.value)
        if deal.left == 0 and deal.aside is not None:
            self.discard.append(deal.aside)
            if events is not None:
                events.append(Moved((deal.aside,), "aside", DISCARD))
            deal.aside, deal.moved = None, ()
            self.phase = "deal"
            self._next(events)

    def _next(self, events: list[Event] | None) -> None:
        """Gives the turn to the next seat that has not passed, or settles the Deal (PA-5)."""
        seats, passed, seat = self.seats, self.deal.passed, self.current_player
        for i in range(1, seats + 1):
            after = (seat + i) % seats
            if not passed[after]:
                self.current_player = after
                return
        self._settle(events)

    def _settle(self, events: list[Event] | None) -> None:
        """Scores the Deal (PA-13), clears it away and goes on (PA-14, PA-15)."""
        deal, value = self.deal, self.value
        before = self.points
        self.points = [
            max(0, points + stake) for points, stake in zip(before, deal.stakes(value), strict=True)
        ]
        title = tell.deal_title(self.deal_number, deal.total, self.factor, value)
        self.tally_list = (*self.tally_list, tell.deal_tally(title, deal, value, before))
        if events is not None:
            events += tell.settles(title, value, before, self.points)
        self._clear(events)
        self.first = (deal.leader + 1) % self.seats
        self.deal = Deal(self.seats, self.first)
        if self.overtime:
            if len(self.most()) == 1 or self.overtime == self.table.limit:
                self._end(events)
                return
            self.overtime += 1
            if events is not None:
                events.append(tell.tie_break(self.most()))
        self._fill(events)

    def _clear(self, events: list[Event] | None) -> None:
        deal = self.deal
        piles = [("centre", deal.centre)]
        for seat in range(self.seats):
            there = deal.reverse[seat]
            piles.append((f"pota:{seat}", deal.pota[seat]))
            piles.append((f"reverse:{seat}", [] if there is None else [there]))
        for zone, cards in piles:
            if cards:
                self.discard += cards
                if events is not None:
                    events.append(Moved(tuple(cards), zone, DISCARD))


def start(book: RuleBook, seats: int) -> ActionState:
    """A game of Piece of the Action before its first outcome, for 2 to 6 seats (PA-1)."""
    return ActionState(book, seats, _table(book, seats))


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    return Table(book, seats)


def restore(book: RuleBook, position: Position) -> ActionState:
    """The state at `position`."""
    state = start(book, position.seats)
    state.take(position)
    return state


def prompt(view: View, book: RuleBook) -> str:
    """What Piece of the Action asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    phase = view.word("phase")
    if phase == "lead":
        if view.number("asked") >= view.seats:
            return _("Everyone declined, so you must start the Deal with a + or − card.")
        return _("You may lead: start a Deal with a + or − card, or decline.")
    if phase == "move":
        left = view.number("left")
        return ngettext(
            "Move one more card: to another seat or to the discard pile.",
            "Move {n} more cards, one by one: to another seat or to the discard pile.",
            left,
        ).format(n=left)
    return _("Play a {colour} card, or pass. The Deal stands at {value}.").format(
        colour=colour_name(view.word("colour")), value=signed(view.number("value"))
    )


NO_NUMBER: Final = -99
"""Below every number: what other cards count for when the first Leader is drawn."""

GAME: Final = Game(
    id="piece_of_the_action",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset({"hand", "pota", "reverse", "centre", "aside", "x", "deck", DISCARD}),
        moves=frozenset({"play", "shift"}),
        phases=frozenset({"lead", "deal", "move"}),
        conditions=CONDITIONS,
    ),
    start=start,
    restore=restore,
    prompt=prompt,
)


def _lead_number(card: Card) -> int:
    """What a card counts for when the first Leader is drawn (PA-2)."""
    return card.rank if card.kind in ("deal", "move") else NO_NUMBER
