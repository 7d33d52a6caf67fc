"""What a good Stonks player works out at the table, from the View alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import best, shares, speculated, standing, trump_at
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView

_SYNERGY: Final = 0.35
"""What each share already held of a company adds to a further one."""
_HIDDEN: Final = 0.35
"""The chance that somebody else's card face down beats a good one."""


class Trick(NamedTuple):
    """A trick as a seat sees it: cards in order of play, None for one face down, the company led,
    and the places of the cards that stand for one of that."""

    cards: tuple[Card | None, ...]
    lead: str
    standing: tuple[int, ...]


class Evaluation:
    """The figures behind a decision of the seat to move.

    `now` is the market by company, `mine` its own shares, unseen card counted where the View has
    it, so that it `knows_own`; `rest` the part of the round still to come after this trick (0 to
    1); `to_come` how many seats play after this one; `spare` what its unused Speculation is worth.
    """

    def __init__(self, view: StonksView, book: RuleBook, style: Style = PLAIN) -> None:
        if view.seat is None:
            raise ValueError("an evaluation is a seat's")
        self.view = view
        self.setup = Setup.of(book, view.seats)
        self.opponent_weight = style.opponent_weight
        self.seat = view.seat
        self.seats = view.seats
        self.symbols, self.shares = self.setup.symbols, self.setup.shares
        self.names, self.levels = self.setup.names, self.setup.market.levels
        self.now = dict(zip(COMPANIES, view.market, strict=True))
        self.hand = view.faces(f"hand:{self.seat}")
        self.in_hand = _count(self.hand)
        own = (*view.faces(f"portfolio:{self.seat}"), *view.faces(f"unseen:{self.seat}"))
        self.mine = self._shares_of(own)
        self.knows_own = None not in view.cards(f"unseen:{self.seat}")
        self.others = [
            self._shares_of(view.faces(f"portfolio:{seat}"))
            for seat in range(self.seats)
            if seat != self.seat
        ]
        self.rest = (self.setup.tricks - view.tricks) / self.setup.tricks
        self.lead = view.lead
        self.cards = view.cards("trick")
        self.trick = Trick(self.cards, view.lead, view.standing)
        self.turned = view.faces("turned")
        self.to_come = self.seats - len(self.cards) - (view.phase == "play")
        self.after = [(self.seat + 1 + i) % self.seats for i in range(max(0, self.to_come))]
        self.hands = {seat: len(view.cards(f"hand:{seat}")) for seat in range(self.seats)}
        known = {card for zone in view.zones.values() for card in zone.faces}
        self.out = [card for card in self.setup.deck if card not in known]
        self.left = _count(self.out)
        owned = [self.now[letter] for letter in COMPANIES if self.mine[letter]]
        self.spare = float(min(owned, default=0)) if view.held[self.seat] else 0.0

    def _shares_of(self, cards: Sequence[Card]) -> dict[str, int]:
        return dict(zip(COMPANIES, shares(self.setup, tuple(cards)), strict=True))

    @property
    def has_speculated(self) -> bool:
        """Whether somebody has used a Speculation in this trick, which bars the others."""
        return bool(speculated(self.view, self.seats)) or None in self.cards

    # The market

    @property
    def trump(self) -> str:
        """The company that is trump now, "" for none."""
        return self.trump_with({})

    def trump_with(self, changed: Mapping[str, int]) -> str:
        """The company that is trump once the values in `changed` hold."""
        market = {**self.now, **changed}
        return trump_at(self.setup, [market[letter] for letter in COMPANIES])

    def theirs(self, company: str) -> float:
        """The shares of a company that the other seats show, on average."""
        return sum(each[company] for each in self.others) / len(self.others)

    def expected(self, company: str) -> float:
        """What a company will stand at when the round ends: values drift to the middle."""
        middle = (self.levels + 1) / 2
        drift = 0.45 * self.rest
        return self.now[company] * (1 - drift) + middle * drift

    def prize(self, card: Card) -> float:
        """What taking a card is worth in points."""
        worth = self.expected(card.suit) * self.shares[card.rank]
        return worth + _SYNERGY * (
            self.mine[card.suit] - 0.4 * self.opponent_weight * self.theirs(card.suit)
        )

    def stake(self, cards: Sequence[Card]) -> float:
        """What winning the trick is worth when `cards` can be taken, the others' loss counted."""
        best = max((self.prize(card) for card in (*cards, *self.turned)), default=3.0)
        if self.to_come > 0:
            best += 0.25 * self.to_come
        return best * (1 + 0.5 / (self.seats - 1))

    def moved(self, company: str, steps: int) -> float:
        """What moving a company brings against the other seats, as far as it will last."""
        hidden = 0.2 * (len(self.others) > 0)
        edge = self.mine[company] - 0.85 * self.opponent_weight * (self.theirs(company) + hidden)
        return steps * edge * (1 - 0.45 * self.rest)

    def moves(self, symbols: int) -> Iterator[tuple[str, int]]:
        """The ways to work `symbols` off on the market, each a company and steps."""
        for company, value in self.now.items():
            if company != self.view.mark:
                for steps in (symbols, -symbols):
                    if steps and 1 <= value + steps <= self.levels:
                        yield company, steps

    def adjusted(self, company: str, steps: int) -> float:
        """What the market and the present trick promise after a move of the market."""
        trump = self.trump_with({company: self.now[company] + steps})
        faces = [card for card in self.cards if card is not None]
        return self.moved(company, steps) + self.chance(self.trick, trump) * self.stake(faces)

    # The trick

    def winning(self, trick: Trick, trump: str) -> int | None:
        """The seat whose card wins as the trick lies, cards face down aside."""
        place = best(trick.cards, trick.lead, trump, trick.standing)
        return None if place < 0 else (self.view.leader + place) % self.seats

    def _after(self, move: Move) -> Trick:
        """The trick once a card of its own lies there."""
        cards, lead = (*self.cards, move.card()), self.lead
        if not self.cards:
            lead = move.word("call") if "call" in move.args else move.card().suit
        spoken = speculated(self.view, self.seats)
        if "speculate" in move.args:
            spoken = (*spoken, len(self.cards))
        return Trick(cards, lead, standing(cards, lead, spoken))

    def leads_after(self, move: Move) -> bool:
        """Whether the seat's card would be the best in the trick as it lies."""
        return self.winning(self._after(move), self.trump) == self.seat

    def can_be_made_to_win(self, move: Move) -> bool:
        """Whether the symbols of the card played can make it the best in the trick as it lies."""
        trick = self._after(move)
        return any(
            self.winning(trick, self.trump_with({company: self.now[company] + steps})) == self.seat
            for company, steps in self.moves(self.symbols[move.card().rank])
        )

    def beaters(self, move: Move) -> int:
        """How many cards not yet seen would beat the seat's card as the market stands."""
        card, trump = move.card(), self.trump
        company = self.lead if "speculate" in move.args else card.suit
        if "call" in move.args:
            company = str(move.args["call"])
        return sum(
            each.rank > card.rank if each.suit == company else each.suit == trump
            for each in self.out
        )

    def played(self, move: Move) -> float:
        """What playing a card promises: the trick by its chance, and the market move it gives."""
        card, trick = move.card(), self._after(move)
        stake = self.stake([*(each for each in self.cards if each is not None), card])
        symbols = 0 if "call" in move.args else self.symbols[card.rank]
        value = self.chance(trick, self.trump) * stake
        if symbols:
            moved = [
                self.moved(company, steps)
                + stake * self.chance(trick, self.trump_with({company: self.now[company] + steps}))
                for company, steps in self.moves(symbols)
            ]
            value = max(moved, default=value)
        return value * self._uncancelled(card) if "speculate" in move.args else value

    def _uncancelled(self, card: Card) -> float:
        """The chance that no later seat plays the real card of a Speculation."""
        if any(each.suit == self.lead and each.rank == card.rank for each in self.out):
            return 1 - sum(self._holds(seat) for seat in self.after) * 0.8
        return 1.0

    def _holds(self, seat: int) -> float:
        """The chance that a card still out is in the hand of a seat."""
        return min(1.0, self.hands[seat] / max(1, len(self.out)))

    def chance(self, trick: Trick, trump: str) -> float:
        """The chance that the seat's own card, which lies in the trick, wins it in the end."""
        if self.winning(trick, trump) != self.seat:
            return 0.0
        odds = 1 - _HIDDEN if None in trick.cards else 1.0
        for seat in self.after:
            odds *= 1 - self._beaten(trick, trump, seat)
        return odds

    def _beaten(self, trick: Trick, trump: str, seat: int) -> float:
        """The chance that a seat still to play has and may play a card that beats the own one."""
        place, lead = (self.seat - self.view.leader) % self.seats, trick.lead
        mine = trick.cards[place]
        if mine is None:
            return 1.0
        company = lead if place in trick.standing else mine.suit
        share, voids = self._holds(seat), self.view.voids[seat]
        void = 1.0 if lead in voids else (1 - share) ** self.left[lead]
        higher = sum(card.suit == company and card.rank > mine.rank for card in self.out)
        over = 0.0 if company in voids else 1 - (1 - share) ** higher
        if company == trump:
            return over if lead == trump else void * over
        ruff = 0.0
        if trump and trump not in voids:
            ruff = void * (1 - (1 - share) ** self.left[trump])
        return over + (1 - over) * ruff


def _count(cards: Sequence[Card]) -> dict[str, int]:
    counts = dict.fromkeys(COMPANIES, 0)
    for card in cards:
        counts[card.suit] += 1
    return counts
