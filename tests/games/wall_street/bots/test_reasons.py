"""Wall Street: what is said of a move is so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

import pytest

from tabletop.ai import bots
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.games.wall_street.bots.policy import FEW
from tabletop.games.wall_street.setup import COMMON, INVESTOR, PREFERRED
from tabletop.games.wall_street.state import WallStreetState, WallStreetView, players
from tests.ai import reasons
from tests.conformance.cases import Case, playout

Claim: TypeAlias = reasons.Claim[WallStreetState, WallStreetView]


def lies(claim: Claim, move: Move) -> list[Card]:
    """The table once a move is made."""
    capture = move.cards("capture")
    rest = [card for card in claim.state.laid if card not in capture]
    return rest if capture else [*rest, move.card()]


def takes(claim: Claim, card: Card, laid: Sequence[Card]) -> list[tuple[Card, ...]]:
    """The sets that a card takes: one of its worth, else any that add up to it."""
    value = claim.state.setup.value
    alike: list[tuple[Card, ...]] = [(each,) for each in laid if value[each] == value[card]]
    return alike or [
        found
        for n in range(2, len(laid) + 1)
        for found in combinations(laid, n)
        if sum(value[each] for each in found) == value[card]
    ]


def unseen(claim: Claim) -> list[Card]:
    """The cards that the seat has not seen."""
    known = {card for zone in claim.view.zones.values() for card in zone.faces}
    return [card for card in claim.state.setup.deck if card not in known]


def clearing(claim: Claim, move: Move) -> int:
    """How many cards not yet seen could take the whole table after a move."""
    laid = lies(claim, move)
    return sum(
        any(len(found) == len(laid) for found in takes(claim, card, laid)) for card in unseen(claim)
    )


def taking(claim: Claim, move: Move) -> int:
    """How many cards not yet seen could take something after a move."""
    laid = lies(claim, move)
    return sum(bool(takes(claim, card, laid)) for card in unseen(claim))


def lays(claim: Claim) -> list[Move]:
    """The moves that take nothing."""
    return [move for move in claim.view.legal if not move.cards("capture")]


def names(claim: Claim, name: str) -> bool:
    """Whether it is the card played."""
    return card_name(claim.move.card()) == name and not claim.move.cards("capture")


def nobody_clears(claim: Claim, name: str) -> bool:
    """Whether in no world another seat holds a card that takes the whole table."""
    laid = lies(claim, claim.move)
    return names(claim, name) and not any(
        len(found) == len(laid)
        for world in claim.worlds
        for seat in players(world)
        if seat != claim.seat
        for card in world.hands[seat]
        for found in takes(claim, card, laid)
    )


def fewest(claim: Claim, name: str, n: str) -> bool:
    """Whether so many cards can take something, and no other card leaves fewer."""
    counts = [taking(claim, move) for move in lays(claim)]
    count = 1 if n == "one card" else int(n)
    return names(claim, name) and taking(claim, claim.move) == count == min(counts)


def fewer(claim: Claim, name: str, n: str) -> bool:
    """Whether so many cards clear the table after it, fewer than after any other card."""
    others = [clearing(claim, move) for move in lays(claim) if move != claim.move]
    count = 1 if n == "one card" else int(n)
    return names(claim, name) and clearing(claim, claim.move) == count < min(others)


def exposed(claim: Claim) -> bool:
    """Whether every take leaves a table that one card can take whole."""
    found = [move for move in claim.view.legal if move.cards("capture")]
    return bool(found) and all(clearing(claim, move) for move in found)


def held(claim: Claim, name: str) -> Card:
    """The card of this name that stays in hand."""
    hand = claim.state.hands[claim.seat]
    return next(c for c in hand if card_name(c) == name and c != claim.move.card())


def taken_with(claim: Claim, name: str, other: str) -> bool:
    """Whether the card kept takes the one laid, while all lies as it does then."""
    laid = lies(claim, claim.move)
    found = takes(claim, held(claim, other), laid)
    return names(claim, name) and any(claim.move.card() in each for each in found)


def can_take(claim: Claim, name: str) -> bool:
    """Whether the card kept takes something of the table as it is then."""
    return bool(takes(claim, held(claim, name), lies(claim, claim.move)))


def is_open(claim: Claim, kind: int) -> bool:
    """Whether who has most of a kind may still change."""
    state = claim.state
    counts = [state.setup.counts(state.funds[seat])[kind] for seat in players(state)]
    left = state.setup.of_kind[kind] - sum(counts)
    counts.sort()
    return left > 0 and counts[-1] - counts[-2] <= left


def undecided(claim: Claim, name: str) -> bool:
    """Whether the card kept is of a kind that may still be turned."""
    return is_open(claim, claim.state.setup.kind[held(claim, name)])


def brings(claim: Claim, kind: int) -> int:
    """How many cards of a kind the move takes in."""
    cards = (claim.move.card(), *claim.move.cards("capture"))
    return sum(claim.state.setup.kind[card] == kind for card in cards)


RANKS = {"ace": 1, "king": 13}


def ranks(said: str) -> set[int]:
    """The ranks that a sentence lists."""
    return {RANKS.get(word) or int(word) for word in re.findall(r"ace|king|\d+", said)}


def cleared_with(claim: Claim, which: str, n: str, every: str) -> bool:
    """Whether so many of so many cards not yet seen, of these ranks, take all that lies there."""
    laid = lies(claim, claim.move)
    found = [
        card
        for card in unseen(claim)
        if any(len(each) == len(laid) for each in takes(claim, card, laid))
    ]
    count = 1 if n == "one" else int(n)
    return (
        ranks(which) == {card.rank for card in found}
        and len(found) == count
        and len(unseen(claim)) == int(every)
    )


def lead(state: WallStreetState, seat: int) -> int:
    """The lead of a seat at the end of the hand, the other playing against it as well as it can."""
    if state.current_player < 0:
        first, other = players(state)
        gap = state.totals[first] - state.totals[other]
        return gap if seat == first else -gap
    leads = []
    for move in state.legal_moves():
        after = state.copy()
        after.apply(move)
        leads.append(lead(after, seat))
    return max(leads) if state.current_player == seat else min(leads)


def leads(claim: Claim) -> dict[Move, int]:
    """The lead that each move is sure of; every position that it could be has the same hands."""
    assert all(world.hands == claim.state.hands for world in claim.worlds)
    found = {}
    for move in claim.view.legal:
        after = claim.state.copy()
        after.apply(move)
        found[move] = lead(after, claim.seat)
    return found


def points(words: str) -> int:
    """A lead in words as a number, below 0 behind."""
    if words == "level":
        return 0
    count = re.findall(r"\d+", words)
    return (int(count[0]) if count else 1) * (-1 if "behind" in words else 1)


def sure(claim: Claim, words: str) -> bool:
    """Whether the move is sure of this lead."""
    return leads(claim)[claim.move] == points(words)


def settled_at(claim: Claim, words: str) -> bool:
    """Whether every move is sure of the same lead, this one."""
    return set(leads(claim).values()) == {points(words)}


def surest(claim: Claim) -> bool:
    """Whether every other move is sure of less."""
    found = leads(claim)
    return all(each < found[claim.move] for move, each in found.items() if move != claim.move)


CHECKS: reasons.Checks = {
    r"A cut is as good as any other\.": lambda claim: claim.move.name == "cut",
    r"It takes everything on the table: a Takeover\.": lambda claim: (
        not lies(claim, claim.move) and claim.view.can_take_over
    ),
    r"The last card of all takes, and gathers what is left\.": lambda claim: (
        not claim.state.stock and sum(map(len, claim.state.hands)) == 1
    ),
    r"It counts towards the most Investors\.": lambda claim: (
        brings(claim, INVESTOR) > 0 and is_open(claim, INVESTOR)
    ),
    r"It counts towards the most Preferred Stock\.": lambda claim: (
        brings(claim, PREFERRED) > 0 and is_open(claim, PREFERRED)
    ),
    r"It counts towards the most Common Stock\.": lambda claim: (
        brings(claim, COMMON) > 0 and is_open(claim, COMMON)
    ),
    r"It clears cards away, though who has most of them is settled\.": lambda claim: (
        not any(
            brings(claim, kind) and is_open(claim, kind) for kind in (INVESTOR, PREFERRED, COMMON)
        )
    ),
    r"Every take leaves a table that one card not yet seen can take whole\.": exposed,
    r"After the (.+?), no card not yet seen can take the whole table\.": nobody_clears,
    r"After the (.+?), (one card|\d+) (?:cards )?not yet seen can take something; "
    r"no other leaves fewer\.": fewest,
    r"After the (.+?), (one card|\d+) (?:cards )?not yet seen can take the whole table, "
    r"fewer than after any other\.": fewer,
    r"While it lies there, the (.+?) can be taken with the (.+?)\.": taken_with,
    r"The (.+?) stays in hand, and can take from the table as it then is\.": can_take,
    r"The (.+?) stays in hand, of a kind that is not decided yet\.": undecided,
    r"After the (.+?), no card not yet seen can take anything\.": lambda claim, name: (
        names(claim, name) and not taking(claim, claim.move)
    ),
    r"With (.+?) all that lies there can then be taken: (one|\d+) of (\d+) cards not yet seen\.": (
        cleared_with
    ),
    r"Every card is known: whatever is played, the hand (?:ends at least|can end) (.+?)\.": (
        settled_at
    ),
    r"Every card is known: this way the hand ends at (?:least|worst) (.+?)\.": sure,
    r"No other play is as sure\.": surest,
}


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("wall_street", CHECKS, whole=whole)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_everyone_is_told_of_what_a_move_leaves_is_so(seats: int) -> None:
    case, met = Case("wall_street", seats), set[str]()
    for step in playout(case, 5):
        state = step.state
        if state.current_player < 0 or state.phase != "play":
            continue
        assert isinstance(state, WallStreetState)
        view = state.view(None)
        known = {card for zone in view.zones.values() for card in zone.faces}
        hidden = [card for card in state.setup.deck if card not in known]
        for move in state.view(state.current_player).legal[:4]:
            assert isinstance(view, WallStreetView)
            claim = reasons.Claim(state, view, case.book, move, 0)
            laid = lies(claim, move)
            unseen = [card for card in hidden if card != move.card()]
            found = {card.rank: takes(claim, card, laid) for card in unseen}
            clears = {n for n, sets in found.items() if any(len(s) == len(laid) for s in sets)}
            takers = {n for n, sets in found.items() if sets}
            said = bots.public_reason("wall_street", view, case.book, move)
            text = said.rpartition(". ")[2] if "." in said[:-1] else ""
            if "all that lies there" in text and "ith" in text:
                assert laid
                who, _colon, counts = text.partition(": ")
                assert ranks(who) == clears
                n = sum(card.rank in clears for card in unseen)
                assert counts == f"{'one' if n == 1 else n} of {len(unseen)} cards not shown."
                assert who.startswith("Only") == (n * FEW <= len(unseen))
            elif text.startswith("With"):
                assert ranks(text) == takers
                assert takers
                assert not clears
            elif "take all" in text:
                assert not clears
            elif "take anything" in text:
                assert not takers
            met.add(text[:4])
    assert {"With", "Only", "No c"} <= met
