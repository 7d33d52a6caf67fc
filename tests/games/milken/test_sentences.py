"""What Milken says of a pass, of left-over cards and in its rules is so."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from itertools import combinations
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.french import suit_name
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.milken.bots.policy import why
from tabletop.games.milken.state import MilkenView
from tests.mutations.edits import shipped

SEATS = [Player("Ann"), Player("Bo"), Player("Cy")]


def begun(players: list[Player], deal: int, **options: OptionValue) -> Session:
    """A game that has just been dealt."""
    game = registry.find("milken")
    assert game is not None
    return Session.begin(game, registry.open_book("milken"), players, deal, options)


def view_of(session: Session, seat: int) -> MilkenView:
    view = session.view(seat)
    assert isinstance(view, MilkenView)
    return view


@pytest.mark.parametrize("deal", range(6))
def test_mk_8_the_reason_for_a_pass_is_true_of_every_pass(deal: int) -> None:
    session = begun(SEATS, deal, insider_trading="left", jokers=2)
    book = session.book
    seat = session.state.current_player
    view = view_of(session, seat)
    hand = view.faces(f"hand:{seat}")
    counts = Counter(card.suit for card in hand if card.suit)
    every = list(combinations(hand, 3))
    for cards in Random(deal).sample(every, 60):
        said = why(view, book, Move.of(seat, "pass", cards=cards))
        left = counts - Counter(card.suit for card in cards if card.suit)
        gone = {card.suit for card in cards if card.suit}
        whole = [counts[suit] for suit in counts if suit not in gone]
        if "short suits" in said:
            assert max(counts[suit] for suit in gone) < min(whole)
            continue
        found = re.search(r"\d+|one", said)
        assert found is not None, said
        assert (1 if found[0] == "one" else int(found[0])) == max(left.values())
        longest = {suit for suit in left if left[suit] == max(left.values())}
        assert {suit for suit in "CDHS" if suit_name(suit) in said} == longest


def test_mk_8_the_rules_say_whether_jokers_are_passed() -> None:
    def text(data: Mapping[str, Plain]) -> str:
        book = rulebook.from_data(data, "edited", registry.mechanics)
        return next(rule.text for rule in book.rules if rule.id == "MK-8")

    data = deepcopy(shipped("milken"))
    assert "Jokers may be passed." in text(data)
    drop = next(each for each in data["drops"] if each["move"] == "pass")
    drop["require"].append({"kind": "french"})
    assert "Jokers may not be passed." in text(data)


def test_mk_9_a_second_starter_of_a_suit_does_not_begin_its_pile() -> None:
    twice = 0
    for deal in range(40):
        players = [*SEATS, Player("Di"), Player("Eli")]
        session = begun(players, deal, extras="starters")
        told = [
            event.text
            for entry in session.entries
            for event in entry.events
            if isinstance(event, Told)
        ]
        first = Counter(text.rpartition(" the ")[2] for text in told if "begins the" in text)
        assert set(first.values()) <= {1}
        twice += any("goes onto" in text for text in told)
    assert twice
