"""The compiled drops are the only source of moves: what they list is what their requirements let
through, whoever asks, on the shipped books and on edited ones."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.game import program
from tabletop.engine.moves import CHANCE, Drop, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.state import State
from tabletop.system.errors import BadFile

Drops = list[dict[str, Plain]]
Options = dict[str, bool | int | str]


def edited(game: str, edit: Callable[[Drops], object]) -> RuleBook:
    """The book of `game` with its drops changed by `edit`."""
    data = copy.deepcopy(dict(registry.open_book(game).data))
    drops = data["drops"]
    assert isinstance(drops, list)
    plain: Drops = [drop for drop in drops if isinstance(drop, dict)]
    edit(plain)
    data["drops"] = [*plain]
    return rulebook.from_data(data, "edited", registry.mechanics)


def requires(drop: dict[str, Plain]) -> list[Plain]:
    """The requirements of a drop."""
    found = drop.setdefault("require", [])
    assert isinstance(found, list)
    return found


def as_shipped(drops: Drops) -> None:
    """No edit."""


def any_pile(drops: Drops) -> None:
    """Milken: a card may be played on any pile."""
    drops[0]["require"] = []


def no_jokers_passed(drops: Drops) -> None:
    """Milken: Jokers are not passed."""
    requires(drops[-1]).append({"kind": "french"})


def another_for_jokers(drops: Drops) -> None:
    """Milken: a second drop for a play, of Jokers onto any pile."""
    drops.append({**drops[0], "require": [{"kind": "joker"}]})


def take_any_two(drops: Drops) -> None:
    """Wall Street: up to two cards are taken, whatever they are worth."""
    drops[0]["require"] = [{"take_at_most": 2}]


def sums_of_two(drops: Drops) -> None:
    """Wall Street: what is taken adds up, and is two cards at most; nobody has to take."""
    drops[0]["require"] = [{"one_single": True}, {"adds_up": True}, {"take_at_most": 2}]


def may_be_laid_down(drops: Drops) -> None:
    """Wall Street: nobody has to take anything."""
    drops[0]["require"] = [each for each in requires(drops[0]) if each != {"must_capture": True}]


JOKERS: Options = {"jokers": 2, "insider_trading": "left", "extras": "starters"}
BOOKS = [
    pytest.param("milken", as_shipped, JOKERS, id="milken"),
    pytest.param("milken", any_pile, JOKERS, id="milken any pile"),
    pytest.param("milken", no_jokers_passed, JOKERS, id="milken no Jokers passed"),
    pytest.param("milken", another_for_jokers, JOKERS, id="milken Jokers on any pile"),
    pytest.param("wall_street", as_shipped, {}, id="wall_street"),
    pytest.param("wall_street", take_any_two, {}, id="wall_street take two"),
    pytest.param("wall_street", sums_of_two, {}, id="wall_street sums of two"),
    pytest.param("wall_street", may_be_laid_down, {}, id="wall_street laid down"),
]


def positions(book: RuleBook, seats: int, few: int) -> Iterator[State]:
    """Some positions of a random game in which a seat is to move."""
    game = registry.find(book.game)
    assert game is not None
    state, rng, chances = game.start(book, seats), Random(7), 0
    while not state.is_terminal and few:
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), 11, chances))
            chances += 1
            continue
        if rng.random() < 0.4:
            few -= 1
            yield state
        legal = state.legal_moves()
        state.apply(legal[int(rng.random() * len(legal))])


def gestures(state: State) -> Iterator[Drop]:
    """Every drop of up to three cards of a zone onto a zone."""
    seat, zones = state.current_player, state.zones()
    for source in zones:
        if source.kind != "hand":
            continue
        for size in (1, 2, 3) if state.phase == "pass" else (1, 2):
            for cards in combinations(source.cards, size):
                for onto in zones:
                    yield Drop(seat, cards, source.id, onto.id)


@pytest.mark.parametrize(("game", "edit", "options"), BOOKS)
def test_legal_moves_are_what_gestures_make_and_what_check_lets_through(
    game: str, edit: Callable[[Drops], object], options: Options
) -> None:
    book = edited(game, edit).choose(options, 4)
    for state in positions(book, 4, 8):
        made: set[Move] = set()
        for drop in gestures(state):
            verdict = state.judge(drop)
            made |= set(verdict.moves)
            assert (verdict.refusal is None) == bool(verdict.moves)
            assert verdict.refusal is None or verdict.refusal.code
        legal = list(state.legal_moves())
        assert set(legal) == made
        assert len(legal) == len(made), "no move is listed twice"
        assert all(state.check(move) is None for move in legal)


@pytest.mark.parametrize(("game", "edit", "options"), BOOKS)
def test_an_index_is_a_cache_and_changes_no_answer(
    game: str, edit: Callable[[Drops], object], options: Options
) -> None:
    book = edited(game, edit).choose(options, 3)
    known = registry.find(game)
    assert known is not None
    plain = program(known, book, 3, has_indexes=False)
    for state in positions(book, 3, 40):
        assert list(state.legal_moves()) == list(plain.legal_moves(state))


def test_two_drops_for_one_move_are_both_in_force() -> None:
    book = edited("milken", another_for_jokers).choose(JOKERS, 4)
    piles = {
        str(move)
        for state in positions(book, 4, 40)
        for move in state.legal_moves()
        if move.name == "play" and not move.card().suit
    }
    assert piles, "Jokers are played by the second drop"
    plays = [drop for drop in book.drops if drop.move == "play"]
    assert len(plays) == 2


@pytest.mark.parametrize("game", ["milken", "wall_street"])
def test_a_drop_said_twice_is_said_once(game: str) -> None:
    once = edited(game, as_shipped)
    twice = edited(game, lambda drops: drops.extend(copy.deepcopy(drops)))
    for state, same in zip(positions(once, 3, 15), positions(twice, 3, 15), strict=True):
        assert list(state.legal_moves()) == list(same.legal_moves())


REFUSED = [
    ("milken", lambda drops: drops[0].pop("phase"), ("drops", 0)),
    ("milken", lambda drops: drops[0].update(phase="pass"), ("drops", 0, "phase")),
    ("milken", lambda drops: drops[0].update({"from": "pile"}), ("drops", 0, "from")),
    ("milken", lambda drops: drops[0].update(onto="hand"), ("drops", 0, "onto")),
    ("milken", lambda drops: drops[1].update(of="own"), ("drops", 1, "of")),
    ("milken", lambda drops: drops[0].update(of="own"), ("drops", 0, "of")),
    ("milken", lambda drops: drops.pop(0), ("drops",)),
    ("milken", lambda drops: requires(drops[0]).append({"cards": 2}), ("drops", 0)),
    ("milken", lambda drops: requires(drops[0]).append({"to_giver": True}), ("drops", 0)),
    ("milken", lambda drops: requires(drops[0]).append({"kind": "frech"}), ("drops", 0)),
    ("milken", lambda drops: drops[-1].update(require=[]), ("drops", 3)),
    ("wall_street", lambda drops: drops[0].update(require=[]), ("drops", 0)),
]


@pytest.mark.parametrize(("game", "edit", "path"), REFUSED)
def test_what_a_game_could_not_carry_out_is_refused_as_the_book_loads(
    game: str, edit: Callable[[Drops], object], path: tuple[str | int, ...]
) -> None:
    with pytest.raises(BadFile):
        edited(game, edit)


def test_a_refusal_names_the_condition_that_failed_and_its_rule() -> None:
    for state in positions(edited("milken", as_shipped).choose({}, 3), 3, 1):
        card = next(card for card in state.zones()[state.current_player].cards if card.suit != "H")
        seat = state.current_player
        refusal = state.judge(Drop(seat, (card,), f"hand:{seat}", "pile:H")).refusal
        assert refusal is not None
        assert (refusal.rule, refusal.code) == ("MK-4", "suit_of")


@pytest.mark.parametrize("game", registry.names())
def test_no_answer_tells_what_lies_where_nobody_sees(game: str) -> None:
    book = registry.open_book(game)
    seats = book.spec.seats.min
    for state in positions(book.choose({}, seats), seats, 6):
        hidden = [zone for zone in state.zones() if not zone.sight and zone.cards]
        seat = state.current_player
        for zone in hidden:
            lying, others = zone.cards[0], [card for z in state.zones() for card in z.cards]
            other = next((card for card in others if card not in zone.cards), None)
            for onto in state.zones() if other is not None else ():
                told = [
                    state.judge(Drop(seat, (card,), zone.id, onto.id)).refusal
                    for card in (lying, other)
                    if card is not None
                ]
                said = {refusal and (refusal.sentence, refusal.rule) for refusal in told}
                assert len(said) == 1, (zone.id, onto.id, told)


# Whether a seat may have no move


def asks_more(drops: Drops) -> None:
    """Every drop asks for a card that is moved alone, which no game takes for granted."""
    for drop in drops:
        requires(drop).append({"at_most": 1})


@pytest.mark.parametrize(
    ("game", "edit", "options", "may_stick"),
    [
        pytest.param("milken", as_shipped, {}, False, id="milken"),
        pytest.param("milken", as_shipped, {"jokers": 2}, True, id="milken with Jokers"),
        pytest.param("milken", as_shipped, {"insider_trading": "left"}, False, id="milken passes"),
        pytest.param("milken", asks_more, {}, True, id="milken asks more"),
        pytest.param("stonks", as_shipped, {}, False, id="stonks"),
        pytest.param("stonks", asks_more, {}, True, id="stonks asks more"),
    ],
)
def test_a_seat_is_looked_after_where_it_may_have_no_move(
    game: str, edit: Callable[[Drops], object], options: Options, may_stick: bool
) -> None:
    for seats in (3, 5):
        book = edited(game, edit).choose(options, seats)
        for state in positions(book, seats, 12):
            asked = state.rules.may_stick
            assert asked is not None
            assert asked(state) is may_stick
            assert state.legal_moves()
