"""Determinization: what is sampled from a View gives that View back, at the right rates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import exp, sqrt
from random import Random
from typing import cast

import pytest

from tabletop.ai.search.model import AnySearchModel, find
from tabletop.ai.search.sampling import Sampler, _MetropolisDealer, _UniformDealer, determinize
from tabletop.engine import registry
from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import RANKS, SUITS, parse_card
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.view import View
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.stonks.deck import STONKS
from tabletop.games.stonks.state import StonksView
from tests.conformance.cases import Case, cases, playout

SAMPLES = 20_000


@pytest.mark.parametrize("name", registry.names())
def test_what_is_sampled_gives_the_same_view_back(name: str, whole: bool) -> None:
    every = 11 if whole else 29
    for case in cases():
        if case.game != name:
            continue
        for step in playout(case, 21):
            if step.number > 300:
                break
            if step.number % every and not step.state.is_terminal:
                continue
            for seat in range(case.seats):
                view = step.state.view(seat)
                sampler, rng = Sampler(view, case.book), Random(step.number)
                restored, laid = sampler.state(rng), sampler.state(rng)
                assert restored.view(seat) == view, f"{case} after {step.number}, seat {seat}"
                assert laid.view(seat) == view, f"{case} after {step.number}, seat {seat}"


@pytest.mark.parametrize("name", registry.names())
def test_a_sample_differs_only_where_the_seat_cannot_see(name: str) -> None:
    case = next(case for case in cases() if case.game == name and case.seats == 3)
    view = _view(case, 12)
    one, other = (determinize(view, case.book, Random(seed)) for seed in (1, 2))
    assert one != other
    assert one.view(view.seat) == other.view(view.seat) == view
    assert determinize(view, case.book, Random(1)) == one


@pytest.mark.parametrize("name", registry.names())
def test_every_unseen_card_turns_up_everywhere_at_the_same_rate(name: str) -> None:
    """Without voids and the like, and before play tells more, a place is as likely to hold one
    unseen card as another."""
    case = next(case for case in cases() if case.game == name)
    view = _view(case, 2 if name == "milken" else 4)
    assert not find(name)(view, case.book).has_likelihood
    forbidden = Sampler(view, case.book)._model.forbidden(_unseen(view, case))
    sizes = {zone.id: zone.cards.count(None) for zone in view.zones.values() if None in zone.cards}
    counts = _counted(view, case)
    free = [card for card in _unseen(view, case) if not any(card in b for b in forbidden.values())]
    assert free
    whole = sum(sizes.values())
    for zone, size in sizes.items():
        barred = forbidden.get(zone, frozenset())
        rate = sum(counts[zone, card] for card in free) / len(free) / SAMPLES
        if not forbidden:
            assert rate == pytest.approx(size / whole)
        for card in free:
            _assert_rate(counts[zone, card], rate, f"{card} in {zone}")
        assert not any(counts[zone, card] for card in barred)


def _assert_rate(found: int, rate: float, what: str) -> None:
    """`found` of SAMPLES lies within five standard deviations of `rate`."""
    deviation = sqrt(SAMPLES * rate * (1 - rate))
    assert abs(found - SAMPLES * rate) <= 5 * deviation, f"{what}: {found / SAMPLES}, not {rate}"


def test_shown_voids_shape_the_rates_exactly() -> None:
    """Every way to deal that shows no card where it is barred counts once: compared with all."""
    pool = [STONKS.parse(code) for code in ("R1", "R2", "Y3", "Y4", "G5", "B6", "B7")]
    sizes = {"hand:1": 2, "hand:2": 2, "hand:3": 2, "deck": 1}
    barred = {
        "hand:1": frozenset(pool[:2]),
        "hand:2": frozenset(pool[2:4]),
        "hand:3": frozenset(pool[2:5]),
    }
    expected: Counter[tuple[str, Card]] = Counter()
    ways = 0
    for dealt in permutations(pool):
        zones = dict(zip(sizes, (dealt[:2], dealt[2:4], dealt[4:6], dealt[6:]), strict=True))
        if any(card in barred.get(zone, ()) for zone in sizes for card in zones[zone]):
            continue
        ways += 1
        expected.update((zone, card) for zone in sizes for card in zones[zone])
    lots, rng = _UniformDealer(pool, sizes, barred), Random(5)
    found: Counter[tuple[str, Card]] = Counter()
    for _each in range(SAMPLES):
        found.update((zone, card) for zone, cards in lots.draw(rng).items() for card in cards)
    assert set(found) == set(expected)
    for key, n in expected.items():
        _assert_rate(found[key], n / ways, str(key))


class _Fond:
    """Tells ways apart as a model does: hand 1 is likely to be high, hand 2 to hold blue."""

    has_likelihood = True

    def likelihood(self, zone: str, cards: Sequence[Card]) -> float:
        if zone == "hand:1":
            return 0.2 * sum(card.rank for card in cards)
        return 0.9 * sum(card.suit == "B" for card in cards) if zone == "hand:2" else 0.0


def test_weighed_ways_turn_up_as_often_as_they_are_likely() -> None:
    """Cards change places two by two; in the long run every way has its share, none is barred."""
    pool = [STONKS.parse(code) for code in ("R1", "R2", "Y3", "Y4", "G5", "B6", "B7")]
    sizes = {"hand:1": 2, "hand:2": 3, "deck": 2}
    barred = {"hand:1": frozenset(pool[:1])}
    fond = cast("AnySearchModel", _Fond())
    expected: Counter[tuple[str, Card]] = Counter()
    whole = 0.0
    for dealt in permutations(pool):
        zones = dict(zip(sizes, (dealt[:2], dealt[2:5], dealt[5:]), strict=True))
        if any(card in barred.get(zone, ()) for zone in sizes for card in zones[zone]):
            continue
        weight = exp(sum(fond.likelihood(zone, cards) for zone, cards in zones.items()))
        whole += weight
        for zone, cards in zones.items():
            expected.update({(zone, card): weight for card in cards})
    walk, rng = _MetropolisDealer(fond, _UniformDealer(pool, sizes, barred), barred), Random(5)
    found: Counter[tuple[str, Card]] = Counter()
    for _each in range(SAMPLES):
        found.update((zone, card) for zone, cards in walk.draw(rng).items() for card in cards)
    assert set(found) == set(expected)
    for key, weight in expected.items():
        _assert_rate(found[key], weight / whole, str(key))


def test_who_plays_a_suit_dear_in_milken_is_thought_to_hold_it() -> None:
    """Seat 1 led the 9 of clubs, seat 2 threw away the 2 of hearts."""
    case = Case("milken", 3)
    state = case.start()
    deck = [parse_card(f"{rank}{suit}") for suit in SUITS for rank in RANKS]
    one = _parsed("9C 10C 3C 4C 5C 6C 7C 8C 2D 3D 4D 5D KD KS 6S")
    two = _parsed("2H 3S 4S 5S 7S 8S 9S 10S JS QS 9D 10D JD AD AS")
    rest = [card for card in deck if card not in one and card not in two]
    pile = [card for three in zip(one, two, rest, strict=False) for card in three]
    pile += [card for card in deck if card not in pile]
    state.apply(Move.of(CHANCE, "dealer", seat=0))
    state.apply(Move(CHANCE, "shuffle", {"pile": "deck", "cards": tuple(pile)}))
    for seat, code in ((1, "9C"), (2, "2H")):
        state.apply(Move.of(seat, "play", card=parse_card(code)))
    view = state.view(0)
    sampler, rng = Sampler(view, case.book), Random(4)
    held: Counter[tuple[str, str]] = Counter()
    for _each in range(2000):
        for zone, cards in sampler.zones(rng).items():
            held.update((zone, card.suit) for card in cards)
    assert held["hand:1", "C"] > 1.3 * held["hand:2", "C"]
    assert held["hand:2", "H"] < held["hand:1", "H"]


def _parsed(text: str) -> list[Card]:
    return [parse_card(code) for code in text.split()]


def test_a_void_in_a_game_of_stonks_is_never_broken() -> None:
    case = Case("stonks", 4)
    seen = 0
    for step in playout(case, 3):
        if step.state.is_terminal or step.number % 5:
            continue
        view = step.state.view(0)
        assert isinstance(view, StonksView)
        voids = view.voids
        sample = determinize(view, case.book, Random(step.number))
        for seat, letters in enumerate(voids):
            hand = next(zone for zone in sample.zones() if zone.id == f"hand:{seat}")
            assert not {card.suit for card in hand.cards} & set(str(letters))
            seen += seat > 0 and bool(letters)
    assert seen > 20


def test_a_sample_is_the_same_whether_zones_are_listed_by_kind_or_by_seat() -> None:
    case = Case("stonks", 3)
    for step in playout(case, 4):
        if step.state.is_terminal or step.number % 40:
            continue
        view = step.state.view(0)
        by_seat = dict(sorted(view.zones.items(), key=lambda each: each[1].owner or 0))
        other = view.replaced(zones=by_seat)
        assert determinize(view, case.book, Random(7)) == determinize(other, case.book, Random(7))


def test_a_reformed_stock_in_portfolio_holds_only_what_was_discarded() -> None:
    case = Case("portfolio", 3)
    seen = 0
    for step in playout(case, 2):
        view = step.state.view(1)
        assert isinstance(view, PortfolioView)
        reformed = view.reformed
        if not reformed or step.number % 9 or step.state.is_terminal:
            continue
        sample = determinize(view, case.book, Random(step.number))
        stock = next(zone for zone in sample.zones() if zone.id == "stock")
        assert set(stock.cards) <= set(reformed)
        seen += bool(stock.cards)
    assert seen


def test_an_open_offer_that_shows_cards_shows_some_that_are_held() -> None:
    case = Case("portfolio", 3)
    state = next(s.state for s in playout(case, 4) if s.number == 6).copy()
    by, to = state.current_player, (state.current_player + 1) % 3
    hand = next(zone for zone in state.zones() if zone.id == f"hand:{by}")
    state.apply(
        Move.of(by, "offer", to=to, give={"show": hand.cards[:2]}, take={"cards": hand.cards[3:4]})
    )
    for seat in range(3):
        view = state.view(seat)
        sampler, rng = Sampler(view, case.book), Random(1)
        for _each in range(3):
            assert sampler.state(rng).view(seat) == view


def _view(case: Case, number: int) -> View:
    """The View of the first seat to move from step `number` of a random game on."""
    for step in playout(case, 8):
        if step.number >= number and step.state.current_player >= 0:
            return step.state.view(step.state.current_player)
    raise AssertionError(f"no seat moves in {case} after {number}")


def _unseen(view: View, case: Case) -> list[Card]:
    seen = {card for zone in view.zones.values() for card in zone.faces}
    hidden = (c for zone in case.start().zones() for c in zone.cards if c not in seen)
    return sorted(hidden, key=order_of)


def _counted(view: View, case: Case) -> Counter[tuple[str, Card]]:
    """How often each hidden card turned up in each zone, of SAMPLES samples."""
    sampler, rng = Sampler(view, case.book), Random(9)
    shown = {zone.id: set(zone.faces) for zone in view.zones.values()}
    counts: Counter[tuple[str, Card]] = Counter()
    for _each in range(SAMPLES):
        for zone, cards in sampler.zones(rng).items():
            counts.update((zone, card) for card in cards if card not in shown[zone])
    return counts
