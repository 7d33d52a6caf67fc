"""Every legal move of every game can be made at its default table, and is told in words."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import FRENCH
from tabletop.engine.moves import Drop, Move, Verdict
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.ui.table.adapter import Place
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.default import ways
from tabletop.ui.table.default.adapter import DefaultAdapter
from tabletop.ui.table.default.ways import number_apart, ways_of
from tabletop.ui.table.default.words import described
from tabletop.ui.table.layout import Slot
from tests.ui.table.robot import Robot

OPTIONS: dict[str, dict[str, OptionValue]] = {
    "milken": {"insider_trading": "left", "jokers": 2, "deals": 2},
    "wall_street": {"cut": "ask"},
}


@pytest.mark.parametrize("game", registry.names())
def test_every_legal_move_is_made_by_a_drop_or_stands_on_a_button(game: str) -> None:
    robot = Robot(plain=True, animation="off")
    found = registry.find(game)
    assert found is not None
    seats = [Player("Ann"), Player("Bo"), Player("Cy")]
    book = registry.open_book(game)
    session = Session.begin(found, book, seats, 5, OPTIONS.get(game, {}))
    table, rng = robot.table(session), Random(5)
    for _move in range(250):
        if session.state.is_terminal:
            break
        table.model.viewer = session.state.current_player
        composed = table.adapter.compose(table.seen(), table)
        assert isinstance(table.adapter, DefaultAdapter)
        made = table.adapter.ways
        legal = list(session.state.legal_moves())
        assert {*made.by_drop, *made.apart} == set(legal)
        for move in rng.sample(legal, min(6, len(legal))):
            if move in made.by_drop:
                cards, zone = made.by_drop[move]
                source = next(each for each in composed.places if cards[0] in each.cards)
                assert source.lifts
                assert any(each.zone == zone and each.drops for each in composed.places)
                drop = Drop(move.seat, cards, source.zone, zone)
                assert move in session.judge(drop).moves
            else:
                names = {action.name for action in composed.actions}
                moves = [action.move for action in composed.actions]
                assert move in moves or {f"choose:{move.name}", "choose:"} & names
        assert len(composed.actions) <= 6
        assert session.play(rng.choice(legal)) is None


def test_a_game_without_a_table_has_the_default_one_and_others_where_it_is_wanted() -> None:
    assert not isinstance(adapter_for("milken"), DefaultAdapter)
    assert isinstance(adapter_for("milken", plain=True), DefaultAdapter)
    assert registry.has_part("milken", "table.adapter")
    assert not registry.has_part("milken", "table.nothing")
    assert not registry.has_part("milken", "nowhere.nothing")
    with pytest.raises(LookupError):
        adapter_for("nothing")


# How a move is made


def one_place(cards: tuple[Card, ...]) -> list[Place]:
    """A hand with `cards` and a place to drop them on."""
    area, slot = Rect(0, 0, 10, 10), Slot(0, 0, 5, 7)
    return [
        Place("hand:0", area, cards, (slot,) * len(cards), lifts=True, drops=False),
        Place("pile", area),
    ]


def cards_of(move: Move) -> tuple[Card, ...]:
    """The cards of a move."""
    return (move.card(),) if "card" in move.args else ()


def test_a_move_that_no_drop_makes_is_chosen_even_if_it_has_a_card() -> None:
    hand = FRENCH.cards(1, 0, ())[:3]
    legal = [Move.of(0, name, card=card) for card in hand for name in ("play", "burn")]

    def judge(drop: Drop) -> Verdict:
        return Verdict((Move.of(0, "play", card=drop.cards[0]),))

    found = ways_of(legal, one_place(hand), cards_of, judge)
    assert [move.name for move in found.by_drop] == ["play"] * 3
    assert [move.name for move in found.apart] == ["burn"] * 3


def test_of_very_many_moves_not_every_drop_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ways, "PATIENCE", 5)
    hand = FRENCH.cards(1, 0, ())
    legal = [Move.of(0, "play", card=card) for card in hand]
    asked = []

    def judge(drop: Drop) -> Verdict:
        asked.append(drop)
        return Verdict((Move.of(0, "play", card=drop.cards[0]),))

    found = ways_of(legal, one_place(hand), cards_of, judge)
    assert len(asked) == 5
    assert list(found.by_drop) == legal


def test_moves_that_differ_in_a_number_alone_are_asked_for_by_it() -> None:
    cuts = [Move.of(0, "cut", at=at) for at in range(4)]
    assert number_apart(cuts) == "at"
    assert number_apart([*cuts, Move.of(0, "cut", at=1, twice=True)]) == ""
    assert number_apart([Move.of(0, "answer", accept=yes) for yes in (True, False)]) == ""


# Words


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("0 end_turn", "End turn"),
        ("0 answer accept=true", "Accept"),
        ("0 answer accept=false", "Do not accept"),
        ("0 draw count=3", "Draw 3"),
        ("0 draw count=2 discard=true", "Draw 2, discard"),
        ("0 discard card=7H", "Discard [7H]"),
        ("0 make cards=[7H,8H,9H]", "Make [7H] [8H] [9H]"),
        ("0 acquire portfolio=P3 card=7H", "Acquire portfolio P3 [7H]"),
        ("0 offer to=1 give={money:5} take={money:1}", "Offer to @1 give money 5 take money 1"),
    ],
)
def test_a_move_is_told_by_its_name_and_what_it_says(move: str, words: str) -> None:
    game = registry.find("portfolio")
    assert game is not None
    assert described(game.notation.parse(move), 3) == words


def test_a_number_below_nothing_has_the_sign_of_print() -> None:
    assert described(Move.of(0, "adjust", company="G", steps=-1), 3) == "Adjust company G steps −1"


# Figures


def test_plates_tell_scores_and_what_all_see_of_a_seat_and_nothing_else() -> None:
    robot = Robot(plain=True, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game="piece_of_the_action")
    composed = table.view.table
    assert composed is not None
    view: View = table.model.view
    assert [plate.value for plate in composed.plates] == [
        view.scores[s.seat] for s in composed.plates
    ]
    words = " ".join([*composed.figures, *(plate.note for plate in composed.plates)])
    assert "Leader" in words
    assert "Draws" not in words, "which is no number"


def test_what_only_its_seat_knows_stands_on_no_plate() -> None:
    game = registry.find("milken")
    assert game is not None
    open_to_all = game.state.open_figures()
    assert "totals" in open_to_all
    assert not {"passed", "got", "known"} & set(open_to_all)
