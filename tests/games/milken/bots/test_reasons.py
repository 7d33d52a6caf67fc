"""Milken: what is said of a move is so."""

from __future__ import annotations

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


def is_over(claim: Claim, n: str) -> bool:
    """Whether the deal is over with so many points."""
    after, before = claim.after, claim.state
    ended = len(after.scored) > len(before.scored)
    return ended and after.totals[claim.seat] - before.totals[claim.seat] == int(n) == points(claim)


def ends(claim: Claim, n: str, mean: str) -> bool:
    """Whether the deal is over with so many points here, and so many in each other hand."""
    after, before = claim.after, claim.state
    won = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    is_so = not mean or int(mean) == round((sum(won) - won[claim.seat]) / (len(won) - 1))
    return is_over(claim, n) and is_so


def ends_match(claim: Claim, n: str, total: str) -> bool:
    """Whether the match is over with so many points in hand and in all."""
    return (
        is_over(claim, n)
        and claim.after.is_terminal
        and (claim.after.totals[claim.seat] == int(total))
    )


def stays(claim: Claim, one: str, n: str) -> bool:
    """Whether the suit is worth the same as before."""
    suit = SUITS[one]
    return values(claim.state)[suit] == values(claim.after)[suit] == int(n)


def free(claim: Claim, one: str) -> bool:
    """Whether the suit is and stays worth nothing, and the hand what it was."""
    now = hand_points(claim.state.hands[claim.seat], values(claim.state))
    return stays(claim, one, "0") and points(claim) == now


def moves(claim: Claim, one: str, before: str, to: str, own: int, others: str) -> bool:
    """Whether the price goes from one to the other, with so much for this hand and the others."""
    suit, setup = SUITS[one], claim.state.setup
    now = hand_points(claim.state.hands[claim.seat], values(claim.state))
    theirs = [hand for seat, hand in enumerate(claim.state.hands) if seat != claim.seat]
    held = sum(card.suit == suit for hand in theirs for card in hand)
    more = abs(int(to) - int(before)) * held
    said = int(others.replace("nothing", "0").removeprefix("up to "))
    return (
        values(claim.state)[suit] == int(before)
        and setup.value(claim.move.card()) == int(to)
        and points(claim) - now == own
        and (more <= said if others.startswith("up to") else more == said)
    )


def falls(claim: Claim, one: str, before: str, to: str, cost: str, others: str) -> bool:
    """Whether the price falls so, and takes so much."""
    return int(to) < int(before) and moves(claim, one, before, to, -int(cost or 1), others)


def rises(claim: Claim, one: str, before: str, to: str, gain: str, others: str) -> bool:
    """Whether the price rises so, and brings so much."""
    return int(to) > int(before) and moves(claim, one, before, to, int(gain or 1), others)


def rises_for_others(claim: Claim, one: str, before: str, to: str, others: str) -> bool:
    """Whether the price rises so, and brings the hand nothing."""
    return int(to) > int(before) and moves(claim, one, before, to, 0, others)


def rises_at_a_loss(claim: Claim, one: str, before: str, to: str, cost: str, others: str) -> bool:
    """Whether the price rises so, and the hand has less with one card fewer."""
    return int(to) > int(before) and moves(claim, one, before, to, -int(cost or 1), others)


def cheapest(claim: Claim, _what: str) -> bool:
    """Whether every other card would cost the hand as much."""
    others = [move for move in claim.view.legal if move.name == "play"]
    most = max(points(replace(claim, move=move)) for move in others)
    return len(others) > 1 and points(claim) == most


def higher(claim: Claim, _one: str) -> bool:
    """Whether a card of the suit that makes it dearer still stays in hand, and there is a later."""
    card, value = claim.move.card(), claim.state.setup.value
    stay = any(each.suit == card.suit and value(each) > value(card) for each in kept(claim))
    return stay and height(claim) < claim.state.setup.size - 1


def undone(claim: Claim, how: str, _one: str) -> bool:
    """Whether a card that makes the suit worth what it was, or more or less, stays in hand, and
    there is a later."""
    card, value = claim.move.card(), claim.state.setup.value
    before, sign = values(claim.state)[card.suit], 1 if how == "higher" else -1
    is_so = sign * (before - value(card)) > 0
    stay = any(c.suit == card.suit and sign * (value(c) - before) >= 0 for c in kept(claim))
    return is_so and stay and height(claim) < claim.state.setup.size - 1


def last_of_suit(claim: Claim, one: str) -> bool:
    """Whether the hand has no other card of this suit."""
    suit = SUITS[one]
    return suit == claim.move.card().suit and all(card.suit != suit for card in kept(claim))


def nearly(claim: Claim, _one: str, n: str) -> bool:
    """Whether one more card on the pile ends the deal."""
    return height(claim) == claim.state.setup.size - 1 and points(claim) == int(n)


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


def back(claim: Claim, one: str, n: str, how: str) -> bool:
    """Whether the card that goes back is worth so much, and less than all others, or one of so many
    of its suit."""
    now, card = values(claim.state), claim.move.card()
    hand = [c for c in claim.state.hands[claim.seat] if c.suit]
    of_suit = sum(c.suit == card.suit for c in hand)
    is_so = {
        "so that it costs this hand nothing": now[card.suit] == 0,
        "less than all others in hand": all(
            now[card.suit] < now[c.suit] for c in hand if c != card
        ),
        "and this hand has no other": of_suit == 1,
        f"and this hand has {of_suit} of them": of_suit > 1,
    }
    return now[SUITS[one]] == int(n) and card.suit == SUITS[one] and is_so.get(how, False)


CHECKS: reasons.Checks = {
    r"The [^.;]+ ends the deal with (-?\d+) points in hand(?:; the others have (-?\d+) on"
    r" average)?\.": ends,
    r"The [^.;]+ ends the match with (-?\d+) points in hand, (-?\d+) in all\.": ends_match,
    r"Each (\w+) stays worth (\d+), and this hand has one fewer\.": stays,
    r"Each (\w+) stays worth 0, which costs this hand nothing\.": free,
    r"Each (\w+) falls from (\d+) to (\d+): (?:one point|(\d+) points) from this hand,"
    r" ([\w ]+?) from the others\.": falls,
    r"Each (\w+) rises from (\d+) to (\d+): (?:one point|(\d+) points) for this hand,"
    r" ([\w ]+?) for the others\.": rises,
    r"Each (\w+) rises from (\d+) to (\d+): no more for this hand, ([\w ]+?) for the"
    r" others\.": rises_for_others,
    r"Each (\w+) rises from (\d+) to (\d+): with one card fewer this hand loses (?:one point|(\d+)"
    r" points), the others gain ([\w ]+?)\.": rises_at_a_loss,
    r"No other card takes less from this hand(\.)": cheapest,
    r"A higher (\w+) is kept for later\.": higher,
    r"This hand has no other (\w+)\.": last_of_suit,
    r"A (higher|lower) (\w+) is kept to undo it\.": undone,
    r"One more (\w+) ends the deal, with (-?\d+) points in hand as it stands\.": nearly,
    r"The short suits go, and the long ones stay\.": short,
    r"It keeps (?:one card|(\d+) cards) of (\w+), the longest suit that stays\.": longest,
    r"It keeps (?:one card|(\d+) cards) each of (.+?)\.": alike,
    r"A Joker in hand scores (-?\d+); what comes back may be worth more\.": gift,
    r"A Joker scores nothing; the card that comes back may\.": nothing,
    r"Each (\w+) is worth (\d+) now, ([\w ]+)\.": back,
}


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("milken", CHECKS, whole=whole)
