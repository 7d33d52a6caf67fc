"""What a Portfolio player makes of a View: dollars for portfolios, cards and dangers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import SUITS
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.bots.pace import DRAWS_A_TURN
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    TWIN_SUIT,
    acquired,
    capped,
    end_matched,
    end_met,
    extended,
    face,
    faces_at,
    laid,
    price_of,
)
from tabletop.games.portfolio.setup import ATTACKS, ENDS, Attack, End, Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView

_LATE: Final = 5
"""Turns before the end from which on somebody may be about to win."""


def cards_worth(costs: Sequence[int], worth: float, counts: Iterable[int]) -> int:
    """Of some numbers of cards the one that brings most beyond its price, where each is worth so
    many dollars."""
    most, best = float("-inf"), 0
    for n in counts:
        brings = worth * n - costs[n]
        if brings > most or (brings == most and n > best):
            most, best = brings, n
    return best


def _end_capped(portfolio: Portfolio, card: Card) -> End | None:
    """The end that `card` would cap to some use: nothing can ever touch an A at the low end."""
    side, suit = end_matched(portfolio, card), portfolio.cards[0].suit
    if side is None or not portfolio.is_open(side) or card.suit not in (suit, TWIN_SUIT[suit]):
        return None
    return None if side == "low" and card.rank == ACE else side


class Evaluation:
    """The position as the seat of a View judges it; all worths are in dollars.

    `turns` is how often the seat will still be paid, `left` how many cards of a face it has not
    seen, `inhand` how many of those it knows in other hands, `threats` which part of the others has
    a turn to come, `weight` how much a dollar of another seat hurts, `prospects` what seats have
    been found to come to as all lies (`deals.prospects`), `hopes` what the ranks of a suit were.
    """

    def __init__(self, view: PortfolioView, book: RuleBook, style: Style = PLAIN) -> None:
        if view.seat is None:
            raise ValueError("an evaluation is a seat's")
        self.view = view
        self.setup = Setup.of(book, view.seats)
        self.me = view.seat
        self.seats = view.seats
        self.hand = sorted(view.faces(f"hand:{self.me}"), key=order_of)
        self.money = view.money
        self.incomes = view.incomes
        self.portfolios = list(view.portfolios.values())
        self.ending = view.ending
        self.prospects: dict[int, float] = {}
        self.hopes: dict[tuple[str, Set[int]], float] = {}
        self._fresh: dict[tuple[str, int], float] = {}
        self._hopes: dict[tuple[str, Set[int]], float] = {}
        self.turns = self._turns_left()
        self._count()
        self.weight = [style.opponent_weight * weight for weight in self._weights()]

    def _turns_left(self) -> float:
        """How often this seat will still be paid, the final income included."""
        if self.ending:
            return self.paid(self.me)
        stock = len(self.view.cards("stock"))
        pace = DRAWS_A_TURN * self.seats
        rounds = stock / pace
        if self.view.reforms:
            coming = len(self.view.cards("discard")) + rounds * self.seats * 1.2
            rounds += coming / pace
        return rounds + 1.5

    def paid(self, seat: int) -> float:
        """How often `seat` will still be paid, about the same for all until the last turns."""
        return 1.0 + self.has_turn(seat) if self.ending else self.turns

    def has_turn(self, seat: int) -> bool:
        """Whether `seat` has a turn after this one."""
        view = self.view
        ahead, last = (seat - view.turn) % self.seats, (view.last - view.turn) % self.seats
        return not self.ending or 0 < ahead <= last

    def _count(self) -> None:
        seen: Counter[str] = Counter()
        self.inhand: Counter[str] = Counter()
        hidden = 0
        for zone in self.view.zones.values():
            for card in zone.faces:
                seen[card.face] += 1
            if zone.kind == "hand" and zone.owner != self.me:
                hidden += len(zone.cards) - len(zone.faces)
                for card in zone.faces:
                    self.inhand[card.face] += 1
        whole = Counter(card.face for card in self.setup.deck)
        self.left = {each: whole[each] - seen[each] for each in whole}
        stock = len(self.view.cards("stock"))
        self.share = hidden / max(1, hidden + stock)
        others = [seat for seat in range(self.seats) if seat != self.me]
        self.threats = sum(map(self.has_turn, others)) / len(others)
        top = self.view.faces("discard")[-1:]
        self.top = top[0].face if top and not self.ending else ""

    def _weights(self) -> list[float]:
        if self.seats == 2:
            return [1.0, 1.0]
        standing = self.standing()
        best = max(standing[seat] for seat in range(self.seats) if seat != self.me)
        base = 0.7 / (self.seats - 1)
        return [base * (1.8 if worth == best else 1.0) for worth in standing]

    def standing(self) -> list[float]:
        """The dollars that each seat ends with if nothing changes any more."""
        return [
            money + income * self.paid(seat)
            for seat, (money, income) in enumerate(zip(self.money, self.incomes, strict=True))
        ]

    def is_winning(self, seat: int) -> bool:
        """Whether `seat` is about to win: near the end, and ahead by more than turns still move."""
        standing = self.standing()
        lead = standing[seat] - max(standing[other] for other in range(self.seats) if other != seat)
        return self.turns <= _LATE and lead >= 8 + 4 * self.turns

    # What things are worth

    def is_out(self, faces: Sequence[str]) -> bool:
        """Whether another seat may hold or draw a card of one of these faces."""
        return any(self.left.get(one, 0) or self.inhand[one] or self.top == one for one in faces)

    def hazard(self, faces: Sequence[str]) -> float:
        """The chance that another seat comes to play a card of one of these faces."""
        safe = 1.0
        patience = min(1.0, self.turns / 8)
        each = min(0.85, self.share * 0.75 + (1 - self.share) * 0.5 * patience) * self.threats
        for one in faces:
            safe *= (1 - each) ** self.left.get(one, 0)
            if self.inhand[one]:
                safe *= 0.15
            if self.top == one:
                safe *= 0.6
        return 1 - safe

    def worth(self, portfolio: Portfolio) -> float:
        """What a portfolio will still bring its owner, less what it may lose on the way."""
        value, owner = portfolio.value, portfolio.owner
        whole = value * self.turns
        if not value:
            return 0.0
        others = [
            money + income
            for seat, (money, income) in enumerate(zip(self.money, self.incomes, strict=True))
            if seat != owner
        ]
        pays_low = 1.0 if max(others) >= value else 0.45
        pays_high = 1.0 if max(others) >= 2 * value else 0.4
        low = self.hazard(faces_at(portfolio, "low")) * pays_low
        high = self.hazard(faces_at(portfolio, "high")) * pays_high
        lost = 1 - (1 - low) * (1 - high)
        taken = 0.25 * high * whole * (1.0 if self.seats == 2 else 0.4)
        return whole * (1 - 0.55 * lost) - taken

    def fresh(self, suit: str, low: int) -> float:
        """What a run of three from the rank `low` on would still bring who laid it now."""
        known = self._fresh.get((suit, low))
        if known is None:
            deck = {card.face: card for card in self.setup.deck}
            cards = tuple([deck[face(suit, rank)] for rank in range(low, low + 3)])
            known = self._fresh[suit, low] = self.worth(laid(self.setup, self.me, cards))
        return known

    def gain(self, move: Move) -> float:
        """What a make, extension, cap or attack brings, in dollars against everyone else."""
        if move.name == "make":
            cards = tuple(sorted(move.cards(), key=order_of))
            return self.worth(laid(self.setup, self.me, cards)) + 0.3 * len(cards)
        portfolio, card = self.view.portfolios[move.word("portfolio")], move.card()
        before = self.worth(portfolio)
        if move.name == "extend":
            return self.worth(extended(self.setup, portfolio, card)) - before
        if move.name == "cap":
            growth = self.growth(portfolio, end_matched(portfolio, card) == "low")
            return self.worth(capped(portfolio, card)) - before - growth
        price = price_of(self.setup, portfolio, move.name)
        hurt = self.weight[portfolio.owner] * before
        if move.name == "neutralise":
            return hurt - price
        return self.worth(acquired(self.setup, portfolio, card, self.me)) + hurt - price

    def growth(self, portfolio: Portfolio, is_low: bool) -> float:
        """What an open end might still bring by growing."""
        end = portfolio.cards[0] if is_low else portfolio.cards[-1]
        rank = end.rank - 1 if is_low else end.rank + 1
        if not ACE <= rank <= KING:
            return 0.0
        one = face(end.suit, rank)
        mine = any(card.face == one for card in self.hand)
        chance = 0.9 if mine else 0.12 * self.left.get(one, 0)
        return min(1.0, chance) * 2.5 * self.turns * 0.5

    def keep(self, card: Card, hand: Sequence[Card] | None = None) -> float:
        """What holding `card` may bring later."""
        cards = [other for other in (hand or self.hand) if other is not card]
        return self.run_hope(card, cards) + self._table_hope(card)

    def run_hope(self, card: Card, cards: Sequence[Card]) -> float:
        """Hope for new runs: neighbours held, and the cards that would join them."""
        suit = card.suit
        held = frozenset([other.rank for other in cards if other.suit == suit])
        key = (card.face, held)
        known = self._hopes.get(key)
        if known is None:
            known = self._hopes[key] = self._hope(card, held)
        return known

    def _hope(self, card: Card, held: Set[int]) -> float:
        if card.rank in held:
            held = held - {card.rank}  # a twin adds nothing to a run
            twin = 0.45
        else:
            twin = 1.0
        best = 0.0
        for low in range(max(ACE, card.rank - 2), min(KING - 2, card.rank) + 1):
            missing = [
                rank for rank in range(low, low + 3) if rank != card.rank and rank not in held
            ]
            value = sum(self.setup.values[rank - 1] for rank in (low + 2, min(KING, low + 3)))
            pays = value * 0.6 * max(0.0, self.turns - 1)
            if not missing:
                best = max(best, pays)
            elif len(missing) == 1:
                best += pays * min(0.7, 0.16 * self.chances(card.suit, missing[0]))
            else:
                odds = [min(0.5, 0.1 * self.chances(card.suit, rank)) for rank in missing]
                best += pays * odds[0] * odds[1] * 0.8
        return best * twin

    def chances(self, suit: str, rank: int) -> float:
        """How many copies of a card may still come to this seat; one that another seat is known to
        hold counts half."""
        one = face(suit, rank)
        return self.left.get(one, 0) + (0.5 if self.inhand[one] else 0.0)

    def _table_hope(self, card: Card) -> float:
        """Hope on the table: attacks one cannot pay yet, own portfolios that may come near."""
        hope = 0.0
        for portfolio in self.portfolios:
            if portfolio.owner == self.me:
                hope += self._own_hope(card, portfolio)
                continue
            attack = 0.0
            if card.face in faces_at(portfolio, "low"):
                attack = self.gain(
                    Move.of(self.me, "neutralise", portfolio=portfolio.id, card=card)
                )
            if card.face in faces_at(portfolio, "high"):
                move = Move.of(self.me, "acquire", portfolio=portfolio.id, card=card)
                attack = max(attack, self.gain(move))
            hope += 0.4 * max(0.0, attack)
        return hope

    def _own_hope(self, card: Card, portfolio: Portfolio) -> float:
        low, high = portfolio.cards[0], portfolio.cards[-1]
        if card.suit == low.suit:
            steps = (low.rank - card.rank) if card.rank < low.rank else (card.rank - high.rank)
            is_open = portfolio.is_open("low" if card.rank < low.rank else "high")
            if is_open and 1 <= steps <= 2:
                return self.setup.values[card.rank - 1] * self.turns * (0.6 if steps == 1 else 0.2)
        if _end_capped(portfolio, card):
            return 0.12 * portfolio.value * self.turns
        return 0.0

    def danger(self, card: Card) -> float:
        """What a discarded `card` could do in the next seat's hand."""
        if self.ending:
            return 0.0
        following = (self.me + 1) % self.seats
        harm = 0.0
        for portfolio in self.portfolios:
            end = end_met(portfolio, card)
            if portfolio.owner == following:
                if end is not None and portfolio.is_open(end):
                    harm += self.weight[following] * self.setup.values[card.rank - 1] * self.turns
                continue
            if portfolio.owner != self.me:
                continue
            purse = self.money[following] + self.incomes[following]
            takers = self._takers(portfolio, purse)
            if card.face in takers["neutralise"]:
                harm += 0.7 * portfolio.value * self.turns
            if card.face in takers["acquire"]:
                harm += 1.2 * portfolio.value * self.turns
        known = self.view.faces(f"hand:{following}")
        if known:  # what that seat took from the discard pile, say: the card may go with it
            more = self.run_hope(card, known) - self.run_hope(card, ())
            harm += self.weight[following] * max(0.0, more)
        return harm

    def use(self, card: Card) -> float:
        """What one more `card` in hand would bring, played at once or kept."""
        hand = sorted((*self.hand, card), key=order_of)
        best = 0.0
        run = self.run_through(card, hand)
        if len(run) >= 3:
            best = self.worth(laid(self.setup, self.me, run))
        for portfolio in self.portfolios:
            for move in self.plays(card, portfolio):
                best = max(best, self.gain(move))
        return max(best, 0.5 * self.keep(card, hand))

    def run_through(self, card: Card, hand: Sequence[Card]) -> tuple[Card, ...]:
        """The longest run with `card` that `hand` makes."""
        held = {other.rank: other for other in hand if other.suit == card.suit}
        held[card.rank] = card
        low = high = card.rank
        while low - 1 in held:
            low -= 1
        while high + 1 in held:
            high += 1
        return tuple(held[rank] for rank in range(low, high + 1))

    def plays(self, card: Card, portfolio: Portfolio) -> list[Move]:
        """What `card` could do to `portfolio` if it could be paid."""
        end, id, out = end_met(portfolio, card), portfolio.id, []
        if portfolio.owner == self.me:
            if end is not None and portfolio.is_open(end):
                out.append(Move.of(self.me, "extend", portfolio=id, card=card))
            side = _end_capped(portfolio, card)
            if side is not None:
                out.append(Move.of(self.me, "cap", portfolio=id, side=side, card=card))
            return out
        takers = self._takers(portfolio, self.money[self.me])
        out += [
            Move.of(self.me, attack, portfolio=id, card=card)
            for attack in ATTACKS
            if card.face in takers[attack]
        ]
        return out

    def _takers(self, portfolio: Portfolio, purse: int) -> Mapping[Attack, Sequence[str]]:
        """The faces by which a seat with so many dollars takes a portfolio from its owner."""
        return {
            attack: faces_at(portfolio, end)
            if purse >= price_of(self.setup, portfolio, attack)
            else ()
            for attack, end in zip(ATTACKS, ENDS, strict=True)
        }

    def wishes(self) -> list[tuple[float, Card]]:
        """Cards not in sight that would bring most, best first, one copy of a face."""
        out: list[tuple[float, Card]] = []
        for suit in SUITS:
            near = {card.rank for card in self.hand if card.suit == suit}
            ends = {
                rank
                for known in self.portfolios
                if known.cards[0].suit == suit
                for rank in (known.cards[0].rank - 1, known.cards[-1].rank + 1)
            }
            for rank in range(ACE, KING + 1):
                one = face(suit, rank)
                held = sum(1 for other in near if abs(other - rank) <= 2)
                if (held >= 2 or rank in ends) and self.left.get(one, 0) + self.inhand[one] > 0:
                    card = next(c for c in self.setup.deck if c.face == one)
                    if rank not in near:
                        out.append((self.use(card), card))
        out.sort(key=lambda each: (-each[0], each[1].order))
        return out
