"""Cards and moves have one notation each, read and written alike."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.engine.cards import Card, action, french, in_order, stonks
from tabletop.engine.moves import CHANCE, Move, Value, from_json, to_json
from tabletop.system.errors import NotationError

DECKS = [
    *french(jokers=2),
    *french(packs=3),
    *stonks(),
    *action(),
]


def test_every_card_reads_back_as_itself() -> None:
    for card in DECKS:
        assert Card.parse(str(card)) is card
        assert eval(repr(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card


def test_decks_have_the_cards_the_rules_name() -> None:
    assert len(french()) == len(set(french())) == 52
    assert len(french(packs=3)) == len(set(french(packs=3))) == 156
    assert len(french(without=["7", "J", "Q"])) == 40
    assert len(set(stonks())) == 65
    assert len(set(action())) == 108
    assert [str(card) for card in french()[:3]] == ["AC", "2C", "3C"]
    assert [str(card) for card in french(jokers=2)[-2:]] == ["X1", "X2"]


def test_cards_are_written_by_suit_c_d_h_s_then_rank() -> None:
    cards = [Card.parse(text) for text in ("2S", "KC", "10H", "9H", "AD")]
    assert [str(card) for card in in_order(cards)] == ["KC", "AD", "9H", "10H", "2S"]


def test_twins_share_a_face() -> None:
    assert Card.parse("10H-2").face == Card.parse("10H-1").face == "10H"
    assert Card.parse("BM1.1").face == "BM1"
    assert Card.parse("B-2").face == "B-2"


@pytest.mark.parametrize("text", ["", "1H", "11C", "QX", "7h", "X0", "R14", "B-1", "X.4.1", "10H-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Card.parse(text)


MOVES = [
    "0 play card=7H",
    "3 pass cards=[2C,KD,3S]",
    "1 draw count=3 discard=true",
    "1 end_turn",
    "2 play card=3H capture=[]",
    "0 adjust company=R steps=-2",
    "0 shift card=B+2.1 to=discard",
    "0 shift card=BP.3 to=4",
    "2 offer to=1 give={cards:[QS-1],money:3} take={portfolios:[P1,P4],show:hand}",
    "0 offer to=2 give={promises:[{not:both,turns:2}]} take={}",
    "chance dealer seat=2",
    "chance shuffle pile=deck cards=[7H,AC,KD]",
]


@pytest.mark.parametrize("text", MOVES)
def test_a_move_reads_back_as_written(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert Move.parse(str(move)) == move
    assert hash(Move.parse(text)) == hash(move)
    assert from_json(to_json(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move


def test_lists_of_cards_are_written_sorted_and_read_in_any_order() -> None:
    assert str(Move.parse("0 pass cards=[3S,2C,KD]")) == "0 pass cards=[2C,KD,3S]"
    line = {"seat": 0, "move": "pass", "cards": ["3S", "2C", "KD"]}
    assert from_json(line) == Move.parse("0 pass cards=[2C,KD,3S]")  # type: ignore[arg-type]  # as any reader of JSON may pass it


def test_a_shuffled_pile_keeps_its_order() -> None:
    move = from_json({"chance": "shuffle", "pile": "deck", "cards": ["7H", "AC"]})
    assert move.seat == CHANCE
    assert [str(card) for card in move.cards()] == ["7H", "AC"]


@pytest.mark.parametrize(
    "text", ["", "play", "0", "x play", "0 play card", "0 play card=", "0 play card=99", "0 a b=[1"]
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Move.parse(text)


@pytest.mark.parametrize(
    "line", [{}, {"seat": True, "move": "play"}, {"seat": 0}, {"seat": 0, "move": "a", "card": 1.5}]
)
def test_a_journal_line_that_is_no_move_is_refused(line: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        from_json(line)  # type: ignore[arg-type]  # as any reader of JSON may pass it


WORDS = st.text("abcdefghijklmnopqrstuvwxyz_", min_size=1, max_size=8).filter(
    lambda word: word not in ("true", "false")
)
VALUES: st.SearchStrategy[Value] = st.one_of(st.integers(-999, 999), st.booleans(), WORDS)


@given(st.integers(0, 5), WORDS, st.dictionaries(WORDS.map(lambda word: "k" + word), VALUES))
def test_any_move_of_plain_arguments_reads_back(
    seat: int, name: str, args: dict[str, Value]
) -> None:
    move = Move(seat, name, args)
    assert Move.parse(str(move)) == move
    assert from_json(to_json(move)) == move
