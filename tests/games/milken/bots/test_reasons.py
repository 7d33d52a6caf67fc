"""Milken: what is said of a move is so."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeAlias

from tabletop.engine.cards import Card
from tabletop.games.milken.score import hand_points, suit_values
from tabletop.games.milken.state import MilkenState, MilkenView
from tests.ai import reasons

Claim: TypeAlias = reasons.Claim[MilkenState, MilkenView]

SUITS = {"club": "C", "diamond": "D", "heart": "H", "spade": "S"}


def values(state: MilkenState) -> dict[str, int]:
    """What a card of each suit is worth."""
    return suit_values(state.setup, state.piles)


def kept(claim: Claim) -> list[Card]:
    """The hand once the card was played."""
    return [card for card in claim.state.hands[claim.seat] if card != claim.move.card()]


def points(claim: Claim) -> int:
    """What that hand is worth then."""
    card = claim.move.card()
    then = {**values(claim.state), card.suit: claim.state.setup.value(card)}
    return hand_points(kept(claim), then)


def height(claim: Claim) -> int:
    """How many cards lie on the pile then."""
    return len(claim.state.piles[claim.move.card().suit]) + 1


def ends(claim: Claim, n: str) -> bool:
    """Whether the deal is over with so many points."""
    after, before = claim.after, claim.state
    is_over = after.is_terminal or after.current_player < 0
    return is_over and after.totals[claim.seat] - before.totals[claim.seat] == int(n) == points(
        claim
    )


def stays(claim: Claim, one: str, n: str) -> bool:
    """Whether the suit is worth the same as before."""
    suit = SUITS[one]
    return values(claim.state)[suit] == values(claim.after)[suit] == int(n)


def falls(claim: Claim, one: str, before: str, to: str, cost: str) -> bool:
    """Whether the price falls so, at this cost to the hand: to the cards that stay and the one that
    goes; and whether it takes from the others what it says."""
    suit = SUITS[one]
    held = [card for card in kept(claim) if card.suit == suit]
    then = claim.state.setup.value(claim.move.card())
    fall = int(before) - int(to)
    theirs = [hand for seat, hand in enumerate(claim.state.hands) if seat != claim.seat]
    others = sum(card.suit == suit for hand in theirs for card in hand)
    said = [int(number) for number in re.findall(r"\d+", cost.replace("one point", "1"))]
    return (
        values(claim.state)[suit] == int(before) > int(to) == then
        and (not held or cost != "and none stays in hand")
        and said == [int(before) + fall * len(held), fall * others][: len(said)]
        and (bool(said) or not held)
    )


def cheapest(claim: Claim, one: str, before: str, to: str, cost: str) -> bool:
    """Whether the price falls so at this cost, and every other card would cost the hand as much."""
    others = [move for move in claim.view.legal if move.name == "play"]
    now = hand_points(claim.state.hands[claim.seat], values(claim.state))
    costs = [now - points(replace(claim, move=move)) for move in others]
    is_least = len(costs) > 1 and now - points(claim) == min(costs)
    return is_least and falls(claim, one, before, to, f"takes {cost} from this hand")


def higher(claim: Claim, one: str, before: str, to: str, cost: str, _one: str) -> bool:
    """Whether a card of the suit that makes it dearer stays in hand."""
    card, value = claim.move.card(), claim.state.setup.value
    stay = any(each.suit == card.suit and value(each) > value(card) for each in kept(claim))
    return stay and falls(claim, one, before, to, f"takes {cost} from this hand")


def at_most(claim: Claim, one: str, before: str, to: str, cost: str, most: str) -> bool:
    """Whether the others may lose so much, and never more."""
    suit, fall = SUITS[one], int(before) - int(to)
    theirs = [hand for seat, hand in enumerate(claim.state.hands) if seat != claim.seat]
    loss = fall * sum(card.suit == suit for hand in theirs for card in hand)
    return loss <= int(most) and falls(claim, one, before, to, f"takes {cost} from this hand")


def dearer(claim: Claim, n: str, _name: str) -> bool:
    """Whether so many cards of the suit stay, and their price rises."""
    card = claim.move.card()
    held = [each for each in kept(claim) if each.suit == card.suit]
    rises = claim.state.setup.value(card) > values(claim.state)[card.suit]
    return rises and len(held) == int(n or 1)


def nearly(claim: Claim, _one: str, n: str) -> bool:
    """Whether one more card on the pile ends the deal."""
    return height(claim) == claim.state.setup.size - 1 and points(claim) == int(n)


def lower(claim: Claim, _one: str) -> bool:
    """Whether a card of the suit that makes it cheaper stays in hand."""
    card, value = claim.move.card(), claim.state.setup.value
    return any(each.suit == card.suit and value(each) < value(card) for each in kept(claim))


def price(claim: Claim, name: str, n: str, high: str, size: str) -> bool:
    """Whether price and height of the pile are these."""
    card, setup = claim.move.card(), claim.state.setup
    return SUITS[name.removesuffix("s")] == card.suit and (
        setup.value(card),
        height(claim),
        setup.size,
    ) == (int(n), int(high), int(size))


def left(claim: Claim) -> dict[str, int]:
    """How many cards of each suit a pass leaves in hand."""
    hand = [c for c in claim.state.hands[claim.seat] if c not in claim.move.cards()]
    return {suit: sum(card.suit == suit for card in hand) for suit in SUITS.values()}


def short(claim: Claim) -> bool:
    """Whether all suits that are passed were shorter than all others."""
    hand = claim.state.hands[claim.seat]
    held = {suit: sum(card.suit == suit for card in hand) for suit in SUITS.values()}
    gone = {card.suit for card in claim.move.cards() if card.suit}
    rest = [n for suit, n in held.items() if n and suit not in gone]
    return max(held[suit] for suit in gone) < min(rest)


def longest(claim: Claim, n: str, name: str) -> bool:
    """Whether this suit stays longest, with so many."""
    stay, suit = left(claim), SUITS[name.removesuffix("s")]
    return stay[suit] == int(n or 1) > max(v for s, v in stay.items() if s != suit)


def alike(claim: Claim, n: str, names: str) -> bool:
    """Whether these suits stay longest together."""
    stay = left(claim)
    most = {suit for suit, v in stay.items() if v == max(stay.values())}
    told = {suit for one, suit in SUITS.items() if one in names}
    return most == told and max(stay.values()) == int(n or 1)


def gift(claim: Claim, n: str) -> bool:
    """Whether a Joker scores so much."""
    return claim.state.setup.joker == int(n)


def nothing(claim: Claim) -> bool:
    """Whether a Joker scores nothing."""
    return claim.state.setup.joker == 0


def back(claim: Claim, one: str, n: str, least: str) -> bool:
    """Whether the card that goes back is worth so much, and less than all others."""
    now, card = values(claim.state), claim.move.card()
    others = [now[c.suit] for c in claim.state.hands[claim.seat] if c != card and c.suit]
    is_least = all(now[card.suit] < each for each in others)
    return now[SUITS[one]] == int(n) and card.suit == SUITS[one] and (not least or is_least)


CHECKS: reasons.Checks = {
    r"The .+ ends the deal with (-?\d+) points in hand\.": ends,
    r"Each (\w+) stays worth (\d+)\.": stays,
    r"Each (\w+) falls from (\d+) to (\d+), ([^;]*?)\.": falls,
    r"Each (\w+) falls from (\d+) to (\d+): that takes (\d+ points|one point) from this hand, and"
    r" no other card would take less\.": cheapest,
    r"Each (\w+) falls from (\d+) to (\d+), which takes (\d+ points|one point) from this hand;"
    r" a higher (\w+) stays in it, to make the suit dear again later\.": higher,
    r"Each (\w+) falls from (\d+) to (\d+): ((?:\d+ points|one point) from this hand, \d+ from the"
    r" others)\.": falls,
    r"Each (\w+) falls from (\d+) to (\d+): (\d+ points|one point) from this hand, up to (\d+) from"
    r" the others\.": at_most,
    r"It makes the (\d+ )?(\w+) still in hand dearer\.": dearer,
    r"One more (\w+) ends the deal, with (-?\d+) points in hand as it stands\.": nearly,
    r"It makes \w+ \d+ each, and a lower (\w+) in hand can make them cheap again\.": lower,
    r"It makes (\w+) (\d+) each, with (\d+) of (\d+) cards on the pile\.": price,
    r"The short suits go, and the long ones stay\.": short,
    r"It keeps (?:one card|(\d+) cards) of (\w+), the longest suit that stays\.": longest,
    r"It keeps (?:one card|(\d+) cards) each of (.+?)\.": alike,
    r"A Joker in hand scores (-?\d+); what comes back may be worth more\.": gift,
    r"A Joker scores nothing; the card that comes back may\.": nothing,
    r"Each (\w+) is worth (\d+) now(, less than all others in hand)?\.": back,
}


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("milken", CHECKS, whole=whole)
