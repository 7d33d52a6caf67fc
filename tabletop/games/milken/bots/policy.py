"""Rules of thumb for Milken: keep long suits, make them dear, end the deal while ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tabletop.engine.cards import RANKS, SUITS, Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.engine.words import card_name, suit_name, suit_one
from tabletop.games.milken.setup import Numbers
from tabletop.system.i18n import _, ngettext

_MEAN: Final = 4.2
"""About what a suit is worth in the end when nothing is known: the mean of a pile's top card."""

_GLANCE: Final = 0.28
"""How much Easy looks at the other seats' hands, beside its own."""
_WHIM: Final = 6.0
"""By how many points Easy may misjudge a play."""


class _Table:
    """The figures a player works out before a move, from the View alone."""

    def __init__(self, view: View, book: RuleBook) -> None:
        numbers = book.numbers(Numbers)
        assert view.seat is not None
        self.seat = view.seat
        self.seats = view.seats
        self.size = numbers.end.pile_size
        values = [getattr(numbers.values, f"_{rank}") for rank in RANKS]
        self.rank_value: dict[int, int] = {rank: values[rank - 1] for rank in range(1, 14)}
        self.hand = [card for card in view.faces(f"hand:{view.seat}") if card.suit]
        self.heights = {suit: len(view.cards(f"pile:{suit}")) for suit in SUITS}
        self.worth = {suit: self._top(view.faces(f"pile:{suit}")) for suit in SUITS}
        self.mine = {suit: sum(card.suit == suit for card in self.hand) for suit in SUITS}
        others = [seat for seat in range(view.seats) if seat != view.seat]
        self.counts = [len(view.cards(f"hand:{seat}")) for seat in others]
        held = max(1, sum(self.counts))
        unseen = {suit: 13 - self.mine[suit] - self.heights[suit] for suit in SUITS}
        whole = max(1, sum(unseen.values()))
        self.theirs = [
            {suit: unseen[suit] * count / max(whole, held) for suit in SUITS}
            for count in self.counts
        ]

    def _top(self, pile: Sequence[Card]) -> int:
        return self.rank_value[pile[-1].rank] if pile else 0

    def after(self, card: Card) -> tuple[dict[str, int], dict[str, int], bool]:
        """Suit worths, own counts, and whether the deal is over once `card` is played."""
        worth = self.worth | {card.suit: self.rank_value[card.rank]}
        mine = self.mine | {card.suit: self.mine[card.suit] - 1}
        return worth, mine, self.heights[card.suit] + 1 >= self.size

    def lead(self, worth: Mapping[str, float], mine: Mapping[str, int]) -> float:
        """Own points less those of the best other seat, as far as one can tell, at `worth`."""
        own = sum(mine[suit] * worth[suit] for suit in SUITS)
        other = [sum(held[suit] * worth[suit] for suit in SUITS) for held in self.theirs]
        return own - (0.5 * max(other) + 0.5 * sum(other) / len(other))

    def promise(self, card: Card) -> float:
        """How good the table looks for this seat after `card`, in points of lead."""
        worth, mine, ended = self.after(card)
        if ended:
            lead = self.lead(worth, mine)
            return lead + (25.0 if lead > 3.0 else -25.0)
        heights = self.heights | {card.suit: self.heights[card.suit] + 1}
        progress = max(heights.values()) / self.size
        expected = {}
        for suit in SUITS:
            settled = 0.35 + 0.55 * max(progress, heights[suit] / self.size)
            expected[suit] = settled * worth[suit] + (1 - settled) * _MEAN
        value = self.lead(expected, mine)
        if heights[card.suit] == self.size - 1:  # the next seat may end it
            value += 0.4 * min(self.lead(worth, mine), 0.0)
        return value


def easy(view: View, book: RuleBook, rng: Random) -> Move:
    """Raises what it holds most of, with half an eye on the other seats, and hardly ever ends a
    deal that it is losing."""
    table = _Table(view, book)
    plays = [move for move in view.legal if move.name == "play"]
    if not plays:
        return _other(view, table, rng)

    def liking(move: Move) -> float:
        worth, mine, ended = table.after(move.card())
        own = sum(mine[suit] * worth[suit] for suit in SUITS)
        lead = table.lead(worth, mine)
        value = (1 - _GLANCE) * own + _GLANCE * lead + _WHIM * rng.random()
        return value + (10.0 if lead > 0 else -10.0) * ended

    return max(plays, key=liking)


def normal(view: View, book: RuleBook, rng: Random) -> Move:
    """Weighs own points against everyone else's likely ones, and ends the deal while ahead."""
    table = _Table(view, book)
    plays = [move for move in view.legal if move.name == "play"]
    gifts = [move for move in view.legal if move.name == "give_joker"]
    if not plays:
        return _other(view, table, rng)
    best = max(plays, key=lambda move: (table.promise(move.card()), move.card().order))
    if gifts:
        stay = table.lead(table.worth, table.mine) + 3.0
        if stay > table.promise(best.card()):
            return _fattest(view, gifts)
    return best


def why(view: View, book: RuleBook, move: Move) -> str:
    """The reason for `move` in Milken's words, from what its seat may see."""
    table = _Table(view, book)
    if move.name == "play":
        card = move.card()
        worth, mine, ended = table.after(card)
        if ended:
            own = sum(mine[suit] * worth[suit] for suit in SUITS)
            return _("The {card} ends the deal with {n} points in hand.").format(
                card=card_name(card), n=own
            )
        return _why_price(table, card)
    if move.name == "pass":
        return _("The short suits go, and the long ones stay.")
    if move.name == "give_joker":
        return _("A Joker scores nothing; the card that comes back may.")
    return _("What is worth least goes back.")


def _why_price(table: _Table, card: Card) -> str:
    """The reason for a play that does not end the deal: what it does to the price of its suit."""
    suit, value = card.suit, table.rank_value[card.rank]
    before, n = table.worth[suit], table.mine[card.suit] - 1
    if value == before:
        return _("It leaves {suit} at {n} and gives nothing away.").format(
            suit=suit_name(suit), n=value
        )
    if value < before:
        return _("It leaves the other seats' {suit} worth {n}.").format(
            suit=suit_name(suit), n=value
        )
    if n > max(held[suit] for held in table.theirs):
        return ngettext(
            "It makes the {one} still in hand dearer.",
            "It makes the {n} {suit} still in hand dearer.",
            n,
        ).format(n=n, one=suit_one(suit), suit=suit_name(suit))
    if table.heights[suit] == table.size - 2:
        worth, mine, _ended = table.after(card)
        return _("One more {one} ends the deal, with {n} points in hand as it stands.").format(
            one=suit_one(suit), n=sum(mine[each] * worth[each] for each in SUITS)
        )
    if any(own.suit == suit and table.rank_value[own.rank] < value for own in table.hand):
        return _("A lower {one} stays in hand, to make the suit cheap again later.").format(
            one=suit_one(suit)
        )
    return _("It makes {suit} {n} each, with {height} of {size} cards on the pile.").format(
        suit=suit_name(suit), n=value, height=table.heights[suit] + 1, size=table.size
    )


def told(view: View, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name == "give_joker":
        return _("A Joker scores nothing; the card that comes back may.")
    if move.name != "play":
        return ""
    table, card = _Table(view, book), move.card()
    worth, _mine, ended = table.after(card)
    before, after = table.worth[card.suit], worth[card.suit]
    if ended:
        return _("The {card} ends the deal.").format(card=card_name(card))
    if after > before:
        text = _("It makes {suit} dearer, from {before} to {after}.")
    elif after < before:
        text = _("It makes {suit} cheaper, from {before} to {after}.")
    else:
        text = _("It leaves {suit} at {after}.")
    return text.format(suit=suit_name(card.suit), before=before, after=after)


def _other(view: View, table: _Table, rng: Random) -> Move:
    """Passing, giving a Joker, giving back: the same for both levels."""
    if view.legal[0].name == "pass":
        hand = view.faces(f"hand:{view.seat}")
        loose = sorted(hand, key=lambda card: (_keep(card, table), card.order))
        n = len(view.legal[0].cards())
        wanted = set(loose[:n])
        return next(move for move in view.legal if set(move.cards()) == wanted)
    if view.legal[0].name == "give_joker":
        return _fattest(view, view.legal)

    def loss(move: Move) -> tuple[float, int]:
        card = move.card()
        return float(table.worth[card.suit]) + 0.8 * table.mine[card.suit], card.order

    return min(view.legal, key=loss)


def _keep(card: Card, table: _Table) -> float:
    """How much one likes to keep a card when passing: long suits, and ranks that price them."""
    if not card.suit:
        return -1.0
    return table.mine[card.suit] + abs(table.rank_value[card.rank] - 4) / 5


def _fattest(view: View, gifts: Sequence[Move]) -> Move:
    """The gift to the seat with the most cards, which can least well avoid a good one."""
    return max(
        gifts, key=lambda move: (len(view.cards(f"hand:{move.number('to')}")), -move.number("to"))
    )
