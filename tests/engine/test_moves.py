"""Cards and moves have one notation each, read and written alike."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card, Deck, in_order
from tabletop.engine.french import FRENCH, french, parse_card
from tabletop.engine.moves import CHANCE, Json, Move, to_json
from tabletop.engine.notation import CARD, CARDS, FLAG, NUMBER, RESERVED, WORD, Notation, Optional
from tabletop.system.errors import NotationError


def notation(game: str) -> Notation:
    """The notation of the game `game`."""
    found = registry.find(game)
    assert found is not None
    return found.notation


def decks() -> list[Deck]:
    """The decks of all games, each once."""
    return list({deck.kind: deck for deck in (notation(g).deck for g in registry.names())}.values())


@pytest.mark.parametrize("deck", decks(), ids=lambda deck: deck.kind)
def test_every_card_reads_back_as_itself(deck: Deck) -> None:
    for card in (*deck.cards(1, 2, ()), *deck.cards(3, 0, ())):
        assert deck.parse(str(card)) is card
        assert pickle.loads(pickle.dumps(card)) is card
        assert deck.name(card)


def test_decks_have_the_cards_the_rules_name() -> None:
    assert len(french()) == len(set(french())) == 52
    assert len(french(packs=3)) == len(set(french(packs=3))) == 156
    assert len(french(without=["7", "J", "Q"])) == 40
    sizes = {deck.kind: len(set(deck.cards(1, 0, ()))) for deck in decks()}
    assert sizes == {"french": 52, "stonks": 65, "action": 108}
    assert [str(card) for card in french()[:3]] == ["AC", "2C", "3C"]
    assert [str(card) for card in french(jokers=2)[-2:]] == ["X1", "X2"]


def test_cards_are_written_by_suit_c_d_h_s_then_rank() -> None:
    cards = [parse_card(text) for text in ("2S", "KC", "10H", "9H", "AD")]
    assert [str(card) for card in in_order(cards)] == ["KC", "AD", "9H", "10H", "2S"]


def test_twins_share_a_face() -> None:
    assert parse_card("10H-2").face == parse_card("10H-1").face == "10H"
    assert notation("piece_of_the_action").deck.parse("BM1.1").face == "BM1"
    assert notation("piece_of_the_action").deck.parse("B-2").face == "B-2"


@pytest.mark.parametrize("text", ["", "1H", "11C", "QX", "7h", "X0", "R14", "B-1", "X.4.1", "10H-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    for deck in decks():
        with pytest.raises(NotationError):
            deck.parse(text)


MOVES = [
    ("milken", "0 play card=7H"),
    ("milken", "3 pass cards=[2C,KD,3S]"),
    ("portfolio", "1 draw count=3 discard=true"),
    ("portfolio", "1 end_turn"),
    ("wall_street", "2 play card=3H capture=[]"),
    ("stonks", "0 adjust company=R steps=-2"),
    ("piece_of_the_action", "0 shift card=B+2.1 to=discard"),
    ("piece_of_the_action", "0 shift card=BP.3 to=4"),
    (
        "portfolio",
        "2 offer to=1 give={cards:[QS-1],money:3} take={portfolios:[P1,P4],show:hand}",
    ),
    ("portfolio", "0 offer to=2 give={promises:[{not:both,turns:2}]} take={}"),
    ("milken", "chance dealer seat=2"),
    ("milken", "chance shuffle pile=deck cards=[7H,AC,KD]"),
]


@pytest.mark.parametrize(("game", "text"), MOVES)
def test_a_move_reads_back_as_written(game: str, text: str) -> None:
    read = notation(game)
    move = read.parse(text)
    assert str(move) == text
    assert read.parse(str(move)) == move
    assert hash(read.parse(text)) == hash(move)
    assert read.from_json(to_json(move)) == move
    assert pickle.loads(pickle.dumps(move)) == move


def test_lists_of_cards_are_written_sorted_and_read_in_any_order() -> None:
    read = notation("milken")
    assert str(read.parse("0 pass cards=[3S,2C,KD]")) == "0 pass cards=[2C,KD,3S]"
    line: dict[str, Json] = {"seat": 0, "move": "pass", "cards": ["3S", "2C", "KD"]}
    assert read.from_json(line) == read.parse("0 pass cards=[2C,KD,3S]")


def test_a_shuffled_pile_keeps_its_order() -> None:
    line: dict[str, Json] = {"chance": "shuffle", "pile": "deck", "cards": ["7H", "AC"]}
    move = notation("milken").from_json(line)
    assert move.seat == CHANCE
    assert [str(card) for card in move.cards()] == ["7H", "AC"]


@pytest.mark.parametrize(
    "text",
    [
        "", "play", "0", "x play", "0 play card", "0 play card=", "0 play card=99", "0 play",
        "0 play card=[1", "0 play card=7H to=1", "0 play card=[7H]", "0 bid n=1", "chance play",
    ],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        notation("milken").parse(text)


@pytest.mark.parametrize(
    "line",
    [
        {},
        {"seat": True, "move": "play"},
        {"seat": 0},
        {"seat": 0, "move": "play", "card": 1.5},
        {"seat": 0, "move": "play", "card": {}},
        {"chance": "shuffle", "pile": "deck", "cards": [{}]},
        {"chance": "dealer", "seat": True},
    ],
)
def test_a_journal_line_that_is_no_move_is_refused(line: Mapping[str, Json]) -> None:
    with pytest.raises(NotationError):
        notation("milken").from_json(line)


EVERY = Notation(
    FRENCH,
    {"do": {"card": CARD, "cards": CARDS, "count": NUMBER, "word": WORD, "flag": Optional(FLAG)}},
)


def test_an_argument_is_what_the_game_declares_whatever_it_is_called() -> None:
    move = EVERY.parse("1 do card=QS cards=[2H,AC] count=-3 word=QS flag=false")
    assert move.card() is parse_card("QS")
    assert move.cards() == (parse_card("AC"), parse_card("2H"))
    assert (move.number("count"), move.word("word"), move.args["flag"]) == (-3, "QS", False)
    assert EVERY.from_json(to_json(move)) == move
    assert EVERY.parse("1 do card=QS cards=[] count=0 word=a").args.get("flag") is None


@pytest.mark.parametrize("name", sorted(RESERVED))
def test_an_argument_may_not_be_called_as_the_journals_own_keys(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Notation(FRENCH, {"bid": {name: NUMBER}})


def test_a_value_that_is_no_card_is_no_card_of_a_move() -> None:
    move = Move.of(0, "do", card="QS")
    with pytest.raises(TypeError):
        move.card()
    assert isinstance(EVERY.parse("0 do card=QS cards=[] count=1 word=a").card(), Card)
    assert in_order([parse_card("2S"), parse_card("AC")])[0].code == "AC"


def test_true_is_another_value_in_a_move_than_1() -> None:
    assert Move.of(1, "draw", discard=True) != Move.of(1, "draw", discard=1)
    assert Move.of(1, "draw", discard=1) == Move.of(1, "draw", discard=1)
