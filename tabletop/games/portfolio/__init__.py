"""Portfolio, by Larry Levy, Al Dunn and Bill Moore: what a move does.

Rules PF-1 to PF-25 are in rules/portfolio.yaml; what is legal is in portfolio_rules.py, what cards
played to the table do in portfolio_plays.py, what negotiation does in portfolio_deals.py, the data
of a position in portfolio_state.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import SUITS, Card
from tabletop.engine.events import Dealt, Event, Gained, Moved, Scored, Shuffled, Told
from tabletop.engine.game import Game, Position
from tabletop.engine.moves import CHANCE, OVER, Drop, Move, Refusal, Verdict
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.state import EVERYONE, Due, Tally
from tabletop.games.portfolio import moves as plays
from tabletop.games.portfolio import negotiation as deals
from tabletop.games.portfolio import refusals as rules
from tabletop.games.portfolio import text as words
from tabletop.games.portfolio.conditions import CONDITIONS
from tabletop.games.portfolio.legal import actions
from tabletop.games.portfolio.setup import KING, Numbers, Table, by_order, coherent
from tabletop.games.portfolio.state import LEDGER, PortfolioData, fill
from tabletop.system.i18n import _


class PortfolioState(PortfolioData):
    """A Portfolio position that can be played on."""

    __slots__ = ()

    def due(self) -> Due:
        if self.phase == "dealer":
            return Due("dealer", n=self.seats)
        if self.phase == "reform":
            return Due("shuffle", pile="stock", cards=self.table.in_deck_order(self.discard))
        return Due("shuffle", pile="deck", cards=self.table.deck)

    # What is legal

    def legal_moves(self) -> Sequence[Move]:
        if self.phase == "actions":
            return actions(self)
        if self.phase == "draw":
            return rules.draws(self)
        return deals.answers(self) if self.phase == "answer" else ()

    def moves_for(self, drop: Drop) -> Verdict:
        return rules.moves_for(self, drop)

    def check(self, move: Move) -> Refusal | None:
        if move.name == "offer" and self.current_player >= 0:
            return deals.refuse_offer(self, move)
        refusal = self._not_to_move(move.seat)
        if refusal is not None:
            return refusal
        if self.phase == "answer" and move.name == "answer":
            return deals.refuse_answer(self, move)
        return rules.refuse_move(self, move)

    def explain(self, move: Move) -> Refusal:
        return self.check(move) or Refusal(_("That can be done."), "PF-4")

    # Moves

    def apply(self, move: Move, events: list[Event] | None = None) -> None:
        name = move.name
        if name == "discard":
            self._discard(move.card(), events)
        elif name == "draw":
            self._draw(move, events)
        elif move.seat == CHANCE:
            self._chance(move, events)
        elif name == "end_turn":
            if events is not None:
                seat = self.current_player
                events.append(Told(_("@{seat} ends the turn.").format(seat=seat), seat))
            self._end_turn(events)
        elif name == "make":
            plays.make(self, move.cards(), events)
        elif name == "offer":
            deals.open_offer(self, move, events)
        elif name == "answer":
            deals.close_offer(self, bool(move.args["accept"]), events)
        else:
            plays.play(self, move, events)

    def _chance(self, outcome: Move, events: list[Event] | None) -> None:
        if outcome.name == "dealer":
            self.dealer = outcome.number("seat")
            self.phase = "shuffle"
            if events is not None:
                events.append(Told(_("@{seat} deals.").format(seat=self.dealer), self.dealer))
        elif self.phase == "reform":
            self._reform(outcome.cards(), events)
        else:
            self._deal(outcome.cards(), events)

    def _deal(self, pile: tuple[Card, ...], events: list[Event] | None) -> None:
        """Deals, turns up the first discard, and begins the first turn (PF-1)."""
        seats, first = self.seats, (self.dealer + 1) % self.seats
        dealt = pile[: self.table.hand * seats]
        self.hands = [
            sorted(dealt[(seat - first) % seats :: seats], key=by_order) for seat in range(seats)
        ]
        self.stock = list(reversed(pile[len(dealt) :]))
        up = self.stock.pop()
        self.discard = [up]
        if events is not None:
            order = [(first + i) % seats for i in range(seats)]
            events.append(Shuffled("deck"))
            events.append(
                Dealt(
                    "stock",
                    tuple(f"hand:{seat}" for seat in order),
                    tuple(tuple(self.hands[seat]) for seat in order),
                    tuple(frozenset({seat}) for seat in order),
                )
            )
            events.append(Moved((up,), "stock", "discard"))
            events.append(Told(_("[{card}] begins the discard pile.").format(card=up)))
        self._begin_turn(first, events)

    def _draw(self, move: Move, events: list[Event] | None) -> None:
        seat, args = self.current_player, move.args
        count = move.number("count")
        price = 0 if "pauper" in args else self.table.costs[count]
        if price:
            self.money[seat] -= price
            self.ledger[seat * LEDGER + 1] -= price
        self.drawn = count
        owed = count
        if "discard" in args:
            card = self.discard.pop()
            self.hands[seat].append(card)
            self.taken = card
            self.known[card] = EVERYONE
            owed -= 1
        self.idle = 0 if owed else self.idle + 1
        if events is not None:
            if self.taken is not None:
                events.append(Moved((self.taken,), "discard", f"hand:{seat}"))
            if price:
                events.append(Gained(seat, -price))
            events.append(Told(words.draw(self, move, price), seat))
        self._take_stock(owed, events)

    def _take_stock(self, owed: int, events: list[Event] | None) -> None:
        """Takes what is owed from the stock, as far as it goes (PF-18, PF-19)."""
        seat, stock = self.current_player, self.stock
        n = min(owed, len(stock))
        if n:
            cards = stock[-n:]
            del stock[-n:]
            hand = self.hands[seat]
            hand += cards
            if events is not None:
                cards.reverse()
                own = frozenset({seat})
                events.append(Moved(tuple(cards), "stock", f"hand:{seat}", own))
        self.hands[seat].sort(key=by_order)
        self.owed = owed - n
        if stock or self.ending:
            self.phase = "actions"
        elif self.reforms and self.discard:
            self.reforms -= 1
            self.turn, self.current_player, self.phase = seat, CHANCE, "reform"
            if events is not None:
                text = _("@{seat} draws the last stock card: the discard pile is the new stock.")
                events.append(Told(text.format(seat=seat), seat))
        else:
            self.reforms = 0
            self.ending, self.phase = True, "actions"
            if events is not None:
                events.append(Told(words.last_card(self, seat), seat))

    def _reform(self, cards: tuple[Card, ...], events: list[Event] | None) -> None:
        self.stock = list(reversed(cards))
        self.discard = []
        self.reformed = self.table.in_deck_order(cards)
        self.current_player = self.turn
        if events is not None:
            events.append(Shuffled("stock"))
        self._take_stock(self.owed, events)

    def _discard(self, card: Card, events: list[Event] | None) -> None:
        seat = self.current_player
        self.hands[seat].remove(card)
        self.discard.append(card)
        if self.known:
            self.known.pop(card, None)
        if events is not None:
            events.append(Moved((card,), f"hand:{seat}", "discard"))
            text = _("@{seat} discards [{card}].").format(seat=seat, card=card)
            events.append(Told(text, seat))
        self._end_turn(events)

    # Turns

    def _end_turn(self, events: list[Event] | None) -> None:
        seat = self.turn
        if self.promises:
            self.promises = tuple(
                promise
                for promise in self.promises
                if promise.by != seat or promise.until > self.turns[seat]
            )
        if self.ending and seat == self.dealer:
            self._finish(events)
        else:
            self._begin_turn((seat + 1) % self.seats, events)

    def _begin_turn(self, seat: int, events: list[Event] | None) -> None:
        """Pays the income of the seat whose turn begins (PF-5), and asks it to draw."""
        self.turn = self.current_player = seat
        self.turns[seat] += 1
        self.income = income = self.incomes[seat]
        self.drawn = 0
        self.taken = None
        self.pauper = not self.owned[seat] and len(self.hands[seat]) < self.table.pauper_below
        if any(self.offers):
            self.offers = [0] * self.seats
        self.phase = "draw"
        if self.ending:
            self.phase, self.pauper = "actions", False
        if income:
            self.money[seat] += income
            self.ledger[seat * LEDGER] += income
            if events is not None:
                events.append(Gained(seat, income))
                text = _("@{seat} collects ^{income}.")
                events.append(Told(text.format(seat=seat, income=income), seat))

    def _finish(self, events: list[Event] | None) -> None:
        """Pays everyone's final income (PF-21)."""
        self.current_player, self.phase = OVER, "over"
        self.promises = ()
        for seat, income in enumerate(self.incomes):
            self.money[seat] += income
            self.ledger[seat * LEDGER] += income
            if events is not None and income:
                events.append(Gained(seat, income))
                text = _("@{seat} collects ^{income} at the end.")
                events.append(Told(text.format(seat=seat, income=income), seat))
        if events is not None:
            events.append(Scored(_("The game")))

    def scores(self) -> list[int]:
        return self.money[:]

    def worth(self) -> list[int]:
        if self.current_player == OVER:
            return self.money[:]
        return [money + more for money, more in zip(self.money, self.incomes, strict=True)]

    def winners(self) -> list[int]:
        if self.current_player != OVER:
            return []
        standing = list(zip(self.money, self.incomes, strict=True))
        best = max(standing)
        return [seat for seat, each in enumerate(standing) if each == best]

    def tallies(self) -> Sequence[Tally]:
        return (words.tally(self),) if self.current_player == OVER else ()


def start(book: RuleBook, seats: int) -> PortfolioState:
    """A game of Portfolio before its first outcome, for 2 to 5 seats (PF-1)."""
    return PortfolioState(book, seats, _table(book, seats))


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    """The shared tables, those that the drops of the book decide filled in."""
    table = Table(book, seats)
    state = PortfolioState(book, seats, table)
    make, discard = table.drops["make"], table.drops["discard"]
    first = {face: card for card, face in reversed(table.faces.items())}
    runs = set()
    for at in range(len(SUITS)):
        for low in range(1, KING + 1):
            for high in range(low, KING + 1):
                cards = tuple(first[at * 100 + rank] for rank in range(low, high + 1))
                if make.refuse(Ask(state, 0, cards, "hand:0", "felt:0")) is None:
                    runs.add((at * 100 + low, at * 100 + high))
    table.runs = frozenset(runs)
    table.shortest = min((high - low + 1 for low, high in runs), default=KING + 1)
    asks = [Ask(state, 0, (card,), "hand:0", "discard") for card in table.deck]
    anything = all(discard.refuse(ask) is None for ask in asks)
    state.taken, state.hands[0] = table.deck[0], [table.deck[0]]
    only = discard.refuse(asks[0]) is None
    state.hands[0].append(table.deck[1])
    table.bars_taken = discard.refuse(asks[0]) is not None
    table.plain_discard = anything and only
    table.discards = tuple(
        {card: (face, Move.of(seat, "discard", card=card)) for card, face in table.faces.items()}
        for seat in range(seats)
    )
    return table


def restore(book: RuleBook, position: Position) -> PortfolioState:
    """The state at `position`; what it does not know of other seats' memory is left out."""
    state = start(book, position.seats)
    fill(state, position)
    return state


GAME: Final = Game(
    id="portfolio",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset({"hand", "felt", "stock", "discard", "portfolio", "cap_low", "cap_high"}),
        moves=frozenset({"draw", "make", "extend", "cap", "neutralise", "acquire", "discard"}),
        phases=frozenset({"draw", "actions"}),
        conditions=CONDITIONS,
        coherent=coherent,
    ),
    start=start,
    restore=restore,
    prompt=words.prompt,
)
