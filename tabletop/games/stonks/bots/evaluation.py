"""What a good Stonks player works out at the table, from the View alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import COMPANIES, Card, stonks
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.games.stonks.setup import Numbers

_SYNERGY: Final = 0.35
"""What each share already held of a company adds to a further one."""
_HIDDEN: Final = 0.35
"""The chance that somebody else's card face down beats a good one."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card in the trick: its seat, the company and rank it counts as, 0 for face down."""

    seat: int
    company: str
    rank: int


class Eye:
    """The figures behind a decision of the seat to move.

    `now` is the market by company, `mine` its own shares, unseen card counted; `trick` what lies
    there as it counts; `rest` the part of the round still to come after this trick (0 to 1);
    `to_come` how many seats play after this one; `spare` what its unused Speculation is worth.
    """

    def __init__(self, view: View, book: RuleBook, style: Style = PLAIN) -> None:
        self.spite = style.spite
        numbers = book.numbers(Numbers)
        assert view.seat is not None
        self.seat = view.seat
        self.seats = view.seats
        ranks = range(1, 14)
        self.symbols = (0, *(int(getattr(numbers.symbols, f"_{rank}")) for rank in ranks))
        weighted = book.option("weighted_shares") is True
        weights = (0, *(int(getattr(numbers.shares, f"_{rank}")) for rank in ranks))
        self.shares = weights if weighted else (0, *(1 for _rank in ranks))
        self.names = {letter: getattr(numbers.companies, letter).name for letter in COMPANIES}
        self.levels = numbers.market.levels
        self.tie_has_trump = book.option("trump_tie") == "board_order"
        market = view.facts["market"]
        assert isinstance(market, tuple)
        self.now = {
            letter: value
            for letter, value in zip(COMPANIES, market, strict=True)
            if isinstance(value, int)
        }
        self.mark = view.word("mark")
        self.hand = view.faces(f"hand:{self.seat}")
        self.in_hand = _count(self.hand)
        own = (*view.faces(f"portfolio:{self.seat}"), *view.faces(f"unseen:{self.seat}"))
        self.mine = self._shares_of(own)
        self.others = [
            self._shares_of(view.faces(f"portfolio:{seat}"))
            for seat in range(self.seats)
            if seat != self.seat
        ]
        tricks = view.number("tricks")
        self.rest = (tricks - view.number("trick")) / tricks
        self.leader = view.number("leader")
        self.lead = view.word("lead")
        self.speculator = view.number("speculator")
        self.cards = view.cards("trick")
        self.trick = self._lying(self.cards, self.speculator)
        self.turned = view.faces("turned")
        played = len(self.cards)
        self.to_come = self.seats - played - (view.word("phase") == "play")
        first = self.seat + 1
        self.after = [(first + i) % self.seats for i in range(max(0, self.to_come))]
        self.hands = {seat: len(view.cards(f"hand:{seat}")) for seat in range(self.seats)}
        voids = view.facts["voids"]
        assert isinstance(voids, tuple)
        self.voids = [str(each) for each in voids]
        known = {card for zone in view.zones.values() for card in zone.faces}
        self.out = [card for card in stonks() if card not in known]
        self.left = _count(self.out)
        held = view.facts["held"]
        assert isinstance(held, tuple)
        self.has_spare = bool(held[self.seat])
        owned = [self.now[letter] for letter in COMPANIES if self.mine[letter]]
        self.spare = float(min(owned, default=0)) if self.has_spare else 0.0

    def _shares_of(self, cards: Sequence[Card]) -> dict[str, int]:
        counts = dict.fromkeys(COMPANIES, 0)
        for card in cards:
            counts[card.suit] += self.shares[card.rank]
        return counts

    def _lying(self, cards: Sequence[Card | None], speculator: int) -> list[Lying]:
        lying = []
        faces = {(card.suit, card.rank) for card in cards if card is not None}
        for place, card in enumerate(cards):
            seat = (self.leader + place) % self.seats
            if card is None:
                lying.append(Lying(seat, "", 0))
            elif seat == speculator != self.leader and (self.lead, card.rank) not in faces:
                lying.append(Lying(seat, self.lead, card.rank))
            else:
                lying.append(Lying(seat, card.suit, card.rank))
        return lying

    # The market

    @property
    def trump(self) -> str:
        """The company that is trump now, "" for none."""
        return self.trump_with({})

    def trump_with(self, changed: Mapping[str, int]) -> str:
        """The company that is trump once the values in `changed` hold."""
        market = {**self.now, **changed}
        low = min(market.values())
        lowest = [letter for letter in COMPANIES if market[letter] == low]
        return lowest[0] if self.tie_has_trump or len(lowest) == 1 else ""

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
        return worth + _SYNERGY * (self.mine[card.suit] - 0.4 * self.spite * self.theirs(card.suit))

    def stake(self, cards: Sequence[Card]) -> float:
        """What winning the trick is worth when `cards` can be taken, the others' loss counted."""
        best = max((self.prize(card) for card in (*cards, *self.turned)), default=3.0)
        if self.to_come > 0:
            best += 0.25 * self.to_come
        return best * (1 + 0.5 / (self.seats - 1))

    def moved(self, company: str, steps: int) -> float:
        """What moving a company brings against the other seats, as far as it will last."""
        hidden = 0.2 * (len(self.others) > 0)
        edge = self.mine[company] - 0.85 * self.spite * (self.theirs(company) + hidden)
        return steps * edge * (1 - 0.45 * self.rest)

    def adjusted(self, trick: Sequence[Lying], company: str, steps: int) -> float:
        """What the market and the present trick promise after a move of the market."""
        trump = self.trump_with({company: self.now[company] + steps})
        faces = [card for card in self.cards if card is not None]
        return self.moved(company, steps) + self.chance(trick, trump) * self.stake(faces)

    # The trick

    def winning(self, trick: Sequence[Lying], trump: str) -> int | None:
        """The seat whose card wins as the trick lies, cards face down aside."""
        best, seat = -1, None
        for each in trick:
            if each.rank and each.company in (trump, self.lead):
                strength = each.rank + 100 * (each.company == trump)
                if strength > best:
                    best, seat = strength, each.seat
        return seat

    def _after(self, move: Move) -> list[Lying]:
        """The trick once a card of its own lies there."""
        card = move.card()
        speculator = self.seat if "speculate" in move.args else self.speculator
        return self._lying((*self.cards, card), speculator)

    def leads_after(self, move: Move) -> bool:
        """Whether the seat's card would be the best in the trick as it lies."""
        old = self.lead
        if not self.cards:
            self.lead = str(move.args.get("call", move.card().suit))
        won = self.winning(self._after(move), self.trump) == self.seat
        self.lead = old
        return won

    def can_be_made_to_win(self, move: Move) -> bool:
        """Whether the symbols of the card played can make it the best in the trick as it lies."""
        symbols = self.symbols[move.card().rank]
        trick = self._after(move)
        return any(
            self.winning(trick, self.trump_with({company: self.now[company] + steps})) == self.seat
            for company in COMPANIES
            if company != self.mark
            for steps in (symbols, -symbols)
            if steps and 1 <= self.now[company] + steps <= self.levels
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
        card, old = move.card(), (self.leader, self.lead)
        if not self.cards:
            self.leader, self.lead = self.seat, str(move.args.get("call", card.suit))
        trick = self._after(move)
        symbols = 0 if "call" in move.args else self.symbols[card.rank]
        faces = [*(each for each in self.cards if each is not None), card]
        stake = self.stake(faces)
        value = self.chance(trick, self.trump) * stake
        if symbols:
            value = max(
                self.moved(company, steps)
                + stake * self.chance(trick, self.trump_with({company: self.now[company] + steps}))
                for company in COMPANIES
                if company != self.mark
                for steps in (symbols, -symbols)
                if 1 <= self.now[company] + steps <= self.levels
            )
        if "speculate" in move.args:
            value *= self._uncancelled(card)
        self.leader, self.lead = old
        return value

    def _uncancelled(self, card: Card) -> float:
        """The chance that no later seat plays the real card of a Speculation."""
        if any(each.suit == self.lead and each.rank == card.rank for each in self.out):
            return 1 - sum(self._holds(seat) for seat in self.after) * 0.8
        return 1.0

    def _holds(self, seat: int) -> float:
        """The chance that a card still out is in the hand of a seat."""
        return min(1.0, self.hands[seat] / max(1, len(self.out)))

    def chance(self, trick: Sequence[Lying], trump: str) -> float:
        """The chance that the seat's own card, which lies in the trick, wins it in the end."""
        if self.winning(trick, trump) != self.seat:
            return 0.0
        mine = next(each for each in trick if each.seat == self.seat)
        odds = 1.0 if all(each.rank for each in trick) else 1 - _HIDDEN
        for seat in self.after:
            odds *= 1 - self._beaten(mine, trump, seat)
        return odds

    def _beaten(self, mine: Lying, trump: str, seat: int) -> float:
        """The chance that a seat still to play has and may play a card that beats `mine`."""
        share = self._holds(seat)
        void = 1.0 if self.lead in self.voids[seat] else (1 - share) ** self.left[self.lead]
        higher = sum(card.suit == mine.company and card.rank > mine.rank for card in self.out)
        over = 0.0 if mine.company in self.voids[seat] else 1 - (1 - share) ** higher
        if mine.company == trump:
            return over if self.lead == trump else void * over
        ruff = 0.0
        if trump and trump not in self.voids[seat]:
            ruff = void * (1 - (1 - share) ** self.left[trump])
        return over + (1 - over) * ruff


def _count(cards: Sequence[Card]) -> dict[str, int]:
    counts = dict.fromkeys(COMPANIES, 0)
    for card in cards:
        counts[card.suit] += 1
    return counts
