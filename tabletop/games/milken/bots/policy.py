"""Rules of thumb for Milken: keep long suits, make them dear, end the deal while ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS, card_name, suit_name, suit_one
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.milken.score import suit_values
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenView
from tabletop.system.i18n import _, ngettext

_MEAN: Final = 4.2
"""About what a suit is worth in the end when nothing is known: the mean of a pile's top card."""

_DEAR: Final = 0.2
"""How much Easy likes a point of the other seats beside one of its own: it loves dear suits."""
_WHIM: Final = 4.0
"""By how many points Easy may misjudge a play."""
_ENDS: Final = 20.0
"""What it counts for to Easy, in points, to end a deal that looks won, or not to end another."""
_AHEAD: Final = 3.0
"""By how many points of lead a deal has to look won for a seat to end it."""


class Evaluation:
    """The evaluation a player works out before a move, from the View alone.

    `theirs` is how many cards of each suit each other seat holds, about; `held` how many they all
    hold for certain, `unseen` how many they hold at most.
    """

    def __init__(self, view: MilkenView, book: RuleBook) -> None:
        self.setup = Setup.of(book, view.seats)
        self.size = self.setup.size
        self.hand = [card for card in view.faces(f"hand:{view.seat}") if card.suit]
        jokers = len(view.faces(f"hand:{view.seat}")) - len(self.hand)
        self.in_jokers = jokers * self.setup.joker
        self.heights = {suit: len(view.cards(f"pile:{suit}")) for suit in SUITS}
        piles = {suit: view.faces(f"pile:{suit}") for suit in SUITS}
        self.worth = suit_values(self.setup, piles)
        self.mine = {suit: sum(card.suit == suit for card in self.hand) for suit in SUITS}
        others = [seat for seat in range(view.seats) if seat != view.seat]
        self.counts = [len(view.cards(f"hand:{seat}")) for seat in others]
        held = max(1, sum(self.counts))
        unseen = {suit: 13 - self.mine[suit] - self.heights[suit] for suit in SUITS}
        whole = max(1, sum(unseen.values()))
        is_known = sum(unseen.values()) == sum(self.counts)  # nothing lies out, no Joker is held
        self.unseen = unseen
        self.held = {suit: unseen[suit] if is_known else 0 for suit in SUITS}
        self.theirs = [
            {suit: unseen[suit] * count / max(whole, held) for suit in SUITS}
            for count in self.counts
        ]

    def after(self, card: Card) -> tuple[dict[str, int], dict[str, int], bool]:
        """Suit worths, own counts, and whether the deal is over once `card` is played."""
        worth = self.worth | {card.suit: self.setup.value(card)}
        mine = self.mine | {card.suit: self.mine[card.suit] - 1}
        return worth, mine, self.heights[card.suit] + 1 >= self.size

    def cost(self, card: Card) -> int:
        """How many points less this hand would score at once for playing `card`."""
        worth, mine, _ended = self.after(card)
        return sum(self.mine[suit] * self.worth[suit] - mine[suit] * worth[suit] for suit in SUITS)

    def points(self, card: Card) -> int:
        """How many points this hand would have once `card` was played."""
        worth, mine, _ended = self.after(card)
        return sum(mine[suit] * worth[suit] for suit in SUITS) + self.in_jokers

    def lead(self, worth: Mapping[str, float], mine: Mapping[str, int]) -> float:
        """Own points less those of the best other seat, as far as one can tell, at `worth`."""
        own = sum(mine[suit] * worth[suit] for suit in SUITS)
        other = [sum(held[suit] * worth[suit] for suit in SUITS) for held in self.theirs]
        return own - (0.5 * max(other) + 0.5 * sum(other) / len(other))

    def estimate(self, card: Card) -> float:
        """How good the table looks for this seat after `card`, in points of lead."""
        worth, mine, ended = self.after(card)
        if ended:
            lead = self.lead(worth, mine)
            return lead + (25.0 if lead > _AHEAD else -25.0)
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


def easy(view: MilkenView, book: RuleBook, rng: Random) -> Move:
    """Raises what it holds most of, glad of dear suits whoever holds them, and hardly ever ends a
    deal that does not look won."""
    evaluation = Evaluation(view, book)
    plays = [move for move in view.legal if move.name == "play"]
    if not plays:
        return _other(view, evaluation, rng)

    def utility(move: Move) -> float:
        worth, mine, ended = evaluation.after(move.card())
        own = sum(mine[suit] * worth[suit] for suit in SUITS)
        lead = evaluation.lead(worth, mine)
        value = own + _DEAR * (own - lead) + _WHIM * rng.random()
        return value + (_ENDS if lead > _AHEAD else -_ENDS) * ended

    return max(plays, key=utility)


def normal(view: MilkenView, book: RuleBook, rng: Random) -> Move:
    """Weighs own points against everyone else's likely ones, and ends the deal while ahead."""
    evaluation = Evaluation(view, book)
    plays = [move for move in view.legal if move.name == "play"]
    gifts = [move for move in view.legal if move.name == "give_joker"]
    if not plays:
        return _other(view, evaluation, rng)
    best = max(plays, key=lambda move: (evaluation.estimate(move.card()), move.card().order))
    if gifts:
        stay = evaluation.lead(evaluation.worth, evaluation.mine) + 3.0 - evaluation.setup.joker
        if stay > evaluation.estimate(best.card()):
            return _fattest(view, gifts)
    return best


def why(view: MilkenView, book: RuleBook, move: Move) -> str:
    """The reason for `move` in Milken's words, from what its seat may see."""
    evaluation = Evaluation(view, book)
    if move.name == "play":
        card = move.card()
        if evaluation.after(card)[2]:
            return _why_end(view, evaluation, card)
        return _why_price(evaluation, card)
    if move.name == "pass":
        return _why_pass(evaluation, move.cards())
    if move.name == "give_joker":
        return _why_gift(evaluation.setup)
    return _why_back(evaluation, move.card())


def _why_pass(evaluation: Evaluation, cards: Sequence[Card]) -> str:
    """What passing these cards does to the suits in hand."""
    gone = {card.suit for card in cards if card.suit}
    mine = evaluation.mine
    kept = {suit for suit in SUITS if mine[suit] and suit not in gone}
    if gone and kept and max(mine[suit] for suit in gone) < min(mine[suit] for suit in kept):
        return _("The short suits go, and the long ones stay.")
    left = {suit: mine[suit] - sum(card.suit == suit for card in cards) for suit in SUITS}
    most = max(left.values())
    longest = [suit_name(suit) for suit in SUITS if left[suit] == most]
    if len(longest) == 1:
        text = ngettext(
            "It keeps one card of {suit}, the longest suit that stays.",
            "It keeps {n} cards of {suit}, the longest suit that stays.",
            most,
        )
        return text.format(n=most, suit=longest[0])
    text = ngettext(
        "It keeps one card each of {suits}.", "It keeps {n} cards each of {suits}.", most
    )
    return text.format(n=most, suits=listed(longest))


def _why_back(evaluation: Evaluation, card: Card) -> str:
    """What the card that goes back is worth now, beside the others in hand."""
    worth, n = evaluation.worth[card.suit], evaluation.mine[card.suit]
    held = [evaluation.worth[each.suit] for each in evaluation.hand if each is not card]
    if not worth:
        text = _("Each {one} is worth 0 now, so that it costs this hand nothing.")
    elif held and worth < min(held):
        text = _("Each {one} is worth {worth} now, less than all others in hand.")
    else:
        text = ngettext(
            "Each {one} is worth {worth} now, and this hand has no other.",
            "Each {one} is worth {worth} now, and this hand has {n} of them.",
            n,
        )
    return text.format(one=suit_one(card.suit), worth=worth, n=n)


def _why_gift(setup: Setup) -> str:
    if setup.joker:
        text = _("A Joker in hand scores {n}; what comes back may be worth more.")
        return text.format(n=setup.joker)
    return _("A Joker scores nothing; the card that comes back may.")


def _why_end(view: MilkenView, evaluation: Evaluation, card: Card) -> str:
    """The reason for the last card of a deal: what this hand has then, beside what the others have
    on average where that is known; or that a match ends with it."""
    setup, worth = evaluation.setup, evaluation.after(card)[0]
    own = evaluation.points(card)
    total = own + (0 if view.seat is None else view.totals[view.seat])
    if setup.deals != 1 and setup.is_over(view.deal, total):
        text = _("The {card} ends the match with {n} points in hand, {total} in all.")
        return text.format(card=card_name(card), n=own, total=total)
    if sum(evaluation.held.values()) < sum(evaluation.counts):
        text = _("The {card} ends the deal with {n} points in hand.")
        return text.format(card=card_name(card), n=own)
    theirs = sum(evaluation.held[suit] * worth[suit] for suit in SUITS)
    text = _("The {card} ends the deal with {n} points in hand; the others have {mean} on average.")
    return text.format(card=card_name(card), n=own, mean=round(theirs / len(evaluation.counts)))


def _why_price(evaluation: Evaluation, card: Card) -> str:
    """The reason for a play that does not end the deal: what it does to the price of its suit, what
    of it stays in hand for later, or that there is no later."""
    suit, value = card.suit, evaluation.setup.value(card)
    before = evaluation.worth[suit]
    if value < before:
        said = _why_cheaper(evaluation, card)
    elif value > before:
        said = _why_dearer(evaluation, card)
    elif value:
        text = _("Each {one} stays worth {n}, and this hand has one fewer.")
        said = text.format(one=suit_one(suit), n=value)
    else:
        text = _("Each {one} stays worth 0, which costs this hand nothing.")
        said = text.format(one=suit_one(suit))
    if evaluation.heights[suit] < evaluation.size - 2:
        return said
    text = _("One more {one} ends the deal, with {n} points in hand as it stands.")
    last = text.format(one=suit_one(suit), n=evaluation.points(card))
    return f"{said} {last}"


def _why_dearer(evaluation: Evaluation, card: Card) -> str:
    """The reason for a play that raises the price of its suit: what that brings this hand, and the
    others."""
    suit, value = card.suit, evaluation.setup.value(card)
    before, gain = evaluation.worth[suit], -evaluation.cost(card)
    if gain > 0:
        text = ngettext(
            "Each {one} rises from {before} to {n}: one point for this hand, {more} for the"
            " others.",
            "Each {one} rises from {before} to {n}: {gain} points for this hand, {more} for the"
            " others.",
            gain,
        )
    elif gain < 0:
        text = ngettext(
            "Each {one} rises from {before} to {n}: with one card fewer this hand loses one point,"
            " the others gain {more}.",
            "Each {one} rises from {before} to {n}: with one card fewer this hand loses {cost}"
            " points, the others gain {more}.",
            -gain,
        )
    else:
        text = _(
            "Each {one} rises from {before} to {n}: no more for this hand, {more} for the others."
        )
    rise = value - before
    said = text.format(
        one=suit_one(suit),
        before=before,
        n=value,
        gain=gain,
        cost=-gain,
        more=_of_others(evaluation, suit, rise),
    )
    stay = [evaluation.setup.value(own) for own in evaluation.hand if own.suit == suit]
    if evaluation.heights[suit] >= evaluation.size - 2:
        return said
    is_ours = gain * len(evaluation.counts) > evaluation.unseen[suit] * rise
    if len(stay) == 1:
        text = _("This hand has no other {one}.")
    elif is_ours and max(stay) > value:
        text = _("A higher {one} is kept for later.")
    elif not is_ours and min(stay) <= before:
        text = _("A lower {one} is kept to undo it.")
    else:
        return said
    return said + " " + text.format(one=suit_one(suit))


def _why_cheaper(evaluation: Evaluation, card: Card) -> str:
    """The reason for a play that lowers the price of its suit: what that takes from this hand, and
    from the others; where it is no less, each, than from these, what there is to say for it."""
    suit, value = card.suit, evaluation.setup.value(card)
    before, cost = evaluation.worth[suit], evaluation.cost(card)
    fall = before - value
    said = ngettext(
        "Each {one} falls from {before} to {n}: one point from this hand, {more} from the others.",
        "Each {one} falls from {before} to {n}: {cost} points from this hand, {more} from the"
        " others.",
        cost,
    ).format(
        one=suit_one(suit),
        before=before,
        n=value,
        cost=cost,
        more=_of_others(evaluation, suit, fall),
    )
    is_last = evaluation.heights[suit] >= evaluation.size - 2
    if is_last or evaluation.held[suit] * fall > cost * len(evaluation.counts):
        return said
    others = {evaluation.cost(each) for each in evaluation.hand if each is not card}
    stay = [evaluation.setup.value(own) for own in evaluation.hand if own.suit == suit]
    if len(stay) == 1:
        text = _("This hand has no other {one}.")
    elif others and cost <= min(others):
        text = _("No other card takes less from this hand.")
    elif max(stay) >= before:
        text = _("A higher {one} is kept to undo it.")
    else:
        return said
    return said + " " + text.format(one=suit_one(suit))


def _of_others(evaluation: Evaluation, suit: str, each: int) -> str:
    """How many points all others together gain or lose where every card of `suit` does by so many:
    as many, or at most as many where some may lie elsewhere."""
    most = evaluation.unseen[suit] * each
    if evaluation.held[suit] == evaluation.unseen[suit]:
        return str(most) if most else _("nothing")
    return _("up to {n}").format(n=most)


def public_reason(view: MilkenView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name == "give_joker":
        return _why_gift(Setup.of(book, view.seats))
    if move.name != "play":
        return ""
    evaluation, card = Evaluation(view, book), move.card()
    worth, _mine, ended = evaluation.after(card)
    before, after = evaluation.worth[card.suit], worth[card.suit]
    if ended:
        return _("The {card} ends the deal.").format(card=card_name(card))
    left = evaluation.size - evaluation.heights[card.suit] - 1
    if after > before:
        text = ngettext(
            "Every {one} in a hand is now worth {n} more; with one more {one} the deal ends.",
            "Every {one} in a hand is now worth {n} more; {left} more {suit} end the deal.",
            left,
        )
    elif after < before:
        text = ngettext(
            "Every {one} in a hand is now worth {n} less; with one more {one} the deal ends.",
            "Every {one} in a hand is now worth {n} less; {left} more {suit} end the deal.",
            left,
        )
    else:
        text = ngettext(
            "It changes no price; with one more {one} the deal ends.",
            "It changes no price; {left} more {suit} end the deal.",
            left,
        )
    n = abs(after - before)
    return text.format(one=suit_one(card.suit), suit=suit_name(card.suit), n=n, left=left)


def _other(view: MilkenView, evaluation: Evaluation, rng: Random) -> Move:
    """Passing, giving a Joker, giving back: the same for both levels."""
    if view.legal[0].name == "pass":
        hand = view.faces(f"hand:{view.seat}")
        loose = sorted(hand, key=lambda card: (_keep(card, evaluation), card.order))
        n = len(view.legal[0].cards())
        wanted = set(loose[:n])
        return next(move for move in view.legal if set(move.cards()) == wanted)
    if view.legal[0].name == "give_joker":
        return _fattest(view, view.legal)

    def loss(move: Move) -> tuple[float, int]:
        card = move.card()
        return float(evaluation.worth[card.suit]) + 0.8 * evaluation.mine[card.suit], card.order

    return min(view.legal, key=loss)


def _keep(card: Card, evaluation: Evaluation) -> float:
    """How much one likes to keep a card when passing: long suits, and ranks that price them."""
    if not card.suit:
        return -1.0
    return evaluation.mine[card.suit] + abs(evaluation.setup.value(card) - 4) / 5


def _fattest(view: MilkenView, gifts: Sequence[Move]) -> Move:
    """The gift to the seat with the most cards, which can least well avoid a good one."""
    return max(
        gifts, key=lambda move: (len(view.cards(f"hand:{move.number('to')}")), -move.number("to"))
    )
