"""The drops and actions of Portfolio: legal moves are what their conditions let through, by the
shipped book and by edited ones; each condition does something and says what is so."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from random import Random
from typing import Any, Final

import pytest

from tabletop.ai import generic
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.game import program
from tabletop.engine.moves import CHANCE, Drop, Move, Value
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import Ask, spot
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.state import Position
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.conditions.ends import end_matched
from tabletop.games.portfolio.state import PortfolioState
from tabletop.games.portfolio.versions import migrate
from tests.games.portfolio.position import cards, legal, money, play, table, view
from tests.games.portfolio.refereed import random_offer
from tests.mutations.unlisted import unlisted

Data = dict[str, Any]
Edit = Callable[[Data], object]
BOOK: Final = registry.open_book("portfolio")
RULES: Final[Data] = copy.deepcopy(dict(BOOK.data))


def edited(edit: Edit) -> RuleBook:
    """The book with its rules changed by `edit`."""
    data = copy.deepcopy(RULES)
    edit(data)
    return rulebook.from_data(data, "edited", registry.mechanics)


def by(book: RuleBook, state: PortfolioState) -> PortfolioState:
    """The position of `state` in a game by `book`."""
    options = dict(state.book.chosen)
    return GAME.restore(book.choose(options, state.seats), Position.of(state))


def positions(
    book: RuleBook, seats: int, deals: int, options: Mapping[str, OptionValue] | None = None
) -> Iterator[PortfolioState]:
    """Every position of random games in which a seat is to move; the kinds of moves are equally
    likely, and offers are made now and then."""
    for deal in range(deals):
        state, rng, chances = GAME.start(book.choose(options or {}, seats), seats), Random(deal), 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(draw(state.due(), deal, chances))
                chances += 1
                continue
            yield state
            kinds: dict[str, list[Move]] = {}
            for move in state.legal_moves():
                kinds.setdefault(move.name, []).append(move)
            moves = kinds[rng.choice(sorted(kinds))]
            offer = random_offer(state, rng) if rng.random() < 0.1 else None
            state.apply(offer or moves[int(rng.random() * len(moves))])


def told_apart(state: PortfolioState, move: Move) -> Hashable:
    """The move with its cards by their faces, but for the card that was just taken."""

    def plain(value: Value) -> Hashable:
        if isinstance(value, Card):
            return value.code if value is state.taken else value.face
        if isinstance(value, tuple):
            return tuple(sorted(map(str, map(plain, value))))
        return str(value)

    return move.name, tuple(sorted((key, plain(value)) for key, value in move.args.items()))


LARGEST: Final = 4
"""The most cards of a set that is tried."""


def let_through(state: PortfolioState) -> set[Hashable]:
    """Every move by the requirements alone: each card and small set of cards of each zone onto each
    zone, and each number of cards drawn; twins as one."""
    found = set()
    for drop in state.book.drops:
        if drop.phase == state.phase and drop.move != "offer":
            for ask, args in _asks(state, drop):
                if drop.refuse(ask) is None:
                    move = Move.of(state.current_player, drop.move, **args)
                    found.add(told_apart(state, move))
    return found


def _asks(
    state: PortfolioState, drop: DropRule
) -> Iterator[tuple[Ask[PortfolioState], dict[str, Any]]]:
    seat = state.current_player
    if not drop.source:
        for accept in (True, False) if drop.move == "answer" else (None,):
            answer: dict[str, Any] = {} if accept is None else {"accept": accept}
            yield Ask(state, seat, args=answer), answer
        return
    source = spot(f"hand:{seat}" if drop.source == "hand" else drop.source)
    for onto in state.zones():
        whose = "own" if onto.owner == seat else "opponent"
        if onto.kind != drop.onto or drop.of not in ("any", whose):
            continue
        place = spot(onto.id)
        if drop.move == "draw":
            for count in range(1, len(state.setup.deck) + 1):
                for flags in ({}, {"pauper": True}):
                    ask = Ask(state, seat, (), source, place, {"count": count, **flags})
                    more = {"discard": True} if drop.source == "discard" else {}
                    yield ask, {"count": count, **flags, **more}
            continue
        sizes = range(1, LARGEST + 1) if drop.move == "make" else (1,)
        for some in chain.from_iterable(combinations(state.hands[seat], n) for n in sizes):
            ask = Ask(state, seat, some, source, place)
            args: dict[str, Any] = {"card": some[0]}
            if drop.move == "make":
                args = {"cards": some}
            if drop.onto == "portfolio":
                args["portfolio"] = place.key
            if drop.move == "cap":
                run = state.portfolios[str(place.key)]
                args["side"] = end_matched(run, some[0]) or (
                    "low" if some[0].rank < run.cards[0].rank else "high"
                )
            yield ask, args


def without(key: str, at: int, place: int) -> Edit:
    """Takes a condition out of the drop or action at a place."""
    return lambda data: data[key][at]["require"].pop(place)


def removed(key: str, at: int) -> Edit:
    return lambda data: data[key].pop(at)


def with_key(at: int, **changes: str) -> Edit:
    return lambda data: data["drops"][at].update(changes)


def also(drop: Data) -> Edit:
    return lambda data: data["drops"].append(drop)


CONDITIONS: Final = {
    f"{entry['move']} {key} {at} without {' '.join(map(str, next(iter(each.items()))))}": (
        key,
        at,
        place,
    )
    for key in ("drops", "actions")
    for at, entry in enumerate(RULES[key])
    for place, each in enumerate(entry.get("require", ()))
}
EDITS: Final[Mapping[str, Edit]] = {
    "as shipped": lambda data: None,
    **{name: without(*where) for name, where in CONDITIONS.items()},
    **{f"drops {at} removed": removed("drops", at) for at in range(8)},
    **{f"actions {at} removed": removed("actions", at) for at in range(3)},
    "anyone's portfolio is extended": with_key(3, of="any"),
    "anyone's portfolio is capped": with_key(4, of="any"),
    "one's own is neutralised too": with_key(5, of="any"),
    "caps take away": also(
        {"move": "neutralise", "from": "hand", "onto": "portfolio", "of": "opponent",
         "phase": "actions", "rule": "PF-13",
         "require": [{"caps": "either"}, {"can_pay": "acquire"}]}
    ),
    "exactly three to a portfolio": lambda data: data["drops"][2]["require"].append({"cards": 3}),
}  # fmt: skip


# What is legal


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_legal_moves_are_what_the_conditions_let_through_and_check_accepts(edit: Edit) -> None:
    looks: Counter[str] = Counter()
    for state in positions(edited(edit), 3, 1):
        looks[state.phase] += 1
        if looks[state.phase] % 23 != 4 or max(map(len, state.hands)) > 18:
            continue
        moves = list(state.legal_moves())
        found = [told_apart(state, move) for move in moves if len(_cards(move)) <= LARGEST]
        assert set(found) == let_through(state)
        assert len(found) == len(set(found))
        assert moves
        assert all(state.check(move) is None for move in moves)
    assert looks


def _cards(move: Move) -> tuple[Card, ...]:
    return move.cards() if move.name == "make" else ()


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_what_is_kept_of_answers_changes_none(edit: Edit) -> None:
    book = edited(edit)
    plain = program(GAME, book.choose({}, 2), 2, has_indexes=False)
    for n, state in enumerate(positions(book, 2, 3)):
        if n % 5 == 0 and max(map(len, state.hands)) < 20:
            assert set(state.legal_moves()) == set(plain.legal_moves(state))


def asked_for_what_is_not_there() -> PortfolioState:
    """An open offer that asks for a card which the other does not hold."""
    state = table(["2D", "2S"])
    play(state, "0 offer to=1 give={} take={cards:[9H-1]}")
    return state


RARE: Final[Sequence[PortfolioState]] = (
    asked_for_what_is_not_there(),
    table(["2D", "2S"], discard="9H", phase="draw", idle=6),  # three rounds without a stock card
    table(["2D", "2S"], phase="draw", stock=None),  # no discard pile
    table(["2D", "2S"], phase="draw", pauper=True),
    table(["2D", "2S"], discard="9H", phase="draw", income=10, money=[10, 6], dealt=9),
    table(["", "2S"]),
    table(["2C 7C", "2S"], [(1, "3C 4C 5C 6C", "", "")], money=[3, 6]),
    table(["2C 7C", "2S"], [(1, "3C 4C 5C 6C", "3S", "6S")], money=[50, 6]),
    table(["AC", "2S"], [(1, "JH QH KH", "", "")], money=[50, 6]),
    table(["2D", "2S"], options={"negotiation": "off"}),
    table(["2D", "2S"], phase="draw", offers=(3, 3)),
)


def test_every_condition_taken_out_changes_what_is_legal_in_some_position() -> None:
    left = {name: edited(without(*where)) for name, where in CONDITIONS.items()}
    for n, state in enumerate(chain(RARE, islice(positions(BOOK, 2, 9), 0, None, 3))):
        tried = [move for seed in range(4) for move in unlisted(state, 31 * n + seed)]
        for name, book in list(left.items()):
            key, at, _place = CONDITIONS[name]
            phases = RULES[key][at]["phase"]
            if state.phase in (phases if isinstance(phases, list) else [phases]):
                other = by(book, state)
                is_other = set(other.legal_moves()) != set(state.legal_moves()) or any(
                    (other.check(move) is None) != (state.check(move) is None) for move in tried
                )
                if is_other:
                    del left[name]
        if not left:
            break
    assert not left


# What a refusal says


@pytest.mark.parametrize(
    ("ranks", "code", "says_corner"),
    [("QC KC AC", "in_sequence", True), ("AC 5C KC", "in_sequence", False),
     ("KC AC 2C", "in_sequence", True), ("AC 2C QC KC", "in_sequence", True)],
)  # fmt: skip
def test_pf_2_only_what_goes_round_the_corner_is_said_to(
    ranks: str, code: str, says_corner: bool
) -> None:
    state = table([ranks, "2S"])
    refusal = state.judge(Drop(0, cards(ranks), "hand:0", "felt:0")).refusal
    assert refusal is not None
    assert (refusal.code, "round the corner" in refusal.sentence) == (code, says_corner)


# House rules


def position_of(name: str) -> tuple[str, int, int]:
    return next(where for key, where in CONDITIONS.items() if name in key)


def test_nobody_pays_where_the_book_says_nothing_of_it() -> None:
    book = edited(without(*position_of("neutralise drops 5 without can_pay")))
    state = by(book, table(["2C KD", "2S"], [(1, "3C 4C 5C 6C", "", "")], money=[0, 6]))
    play(state, "0 neutralise portfolio=P1 card=2C-1")
    assert money(state) == [0, 6]


def test_of_two_drops_for_one_move_each_has_its_price() -> None:
    book = edited(EDITS["caps take away"])
    run = [(1, "3C 4C 5C 6C", "", "")]
    for card, price in (("2C", 4), ("6S", 8)):
        state = by(book, table([f"{card} KD", "2S"], run, money=[9, 6]))
        play(state, f"0 neutralise portfolio=P1 card={card}-1")
        assert money(state)[0] == 9 - price


def test_without_a_discard_a_turn_ends_when_nothing_is_left_to_do() -> None:
    state = by(edited(removed("drops", 7)), table(["9C KD", "2S"], [(0, "6C 7C 8C", "", "")]))
    play(state, "0 extend portfolio=P1 card=9C-1")
    assert (state.current_player, state.phase) == (1, "draw")


def test_without_an_answer_an_offer_is_refused() -> None:
    state = by(edited(removed("actions", 2)), table(["2D", "2S"]))
    play(state, "0 offer to=1 give={money:1} take={}")
    assert (state.current_player, money(state)) == (0, [6, 6])


def test_without_a_stock_to_draw_from_a_game_ends() -> None:
    for seats in (2, 3):
        assert max(n for n, _state in enumerate(positions(edited(removed("drops", 0)), seats, 1)))


def test_an_offer_of_what_is_not_there_changes_hands_as_far_as_it_is() -> None:
    state = by(
        edited(without(*position_of("offer actions 1 without is_there"))), table(["2D", "2S"])
    )
    play(state, "0 offer to=1 give={cards:[KS-1,2D-1],money:99} take={}", "1 answer accept=true")
    assert money(state) == [0, 12]
    assert cards("2D")[0] in state.hands[1]
    assert "KS" not in str(view(state, 1).cards("hand:0"))


def test_a_longer_drop_is_a_chain_by_house_rules_too() -> None:
    book = edited(without(*position_of("extend drops 3 without meets")))
    state = by(book, table(["2D 5D", "2S"], [(0, "9C 10C JC", "", "")]))
    [step] = state.judge(Drop(0, cards("2D 5D"), "hand:0", "portfolio:P1")).moves
    assert step.name == "extend"


# Older books


def test_a_book_of_version_1_means_what_it_meant() -> None:
    old = copy.deepcopy(RULES)
    del old["version"], old["actions"]
    for drop in old["drops"]:
        kept = [each for each in drop["require"] if "king_colour" not in each]
        drop["require"] = [{"meets": "high"} if each == {"meets": "top"} else each for each in kept]
        if drop["move"] == "draw":
            drop["require"] = [{"is_top": drop["from"]}]
        elif drop["move"] != "make":
            drop["require"].insert(0, {"cards": 1})
    book = rulebook.from_data(old, "old", registry.mechanics)
    assert generic.knows(book)
    for state in positions(BOOK, 2, 1):
        assert list(by(book, state).legal_moves()) == list(state.legal_moves())


def test_a_condition_of_version_1_that_was_false_asked_for_nothing() -> None:
    old: Data = {"drops": [{"move": "discard", "require": [{"cards": 1}, {"not_taken": False}]}]}
    assert migrate(old)["drops"] == [{"move": "discard", "require": []}]
    assert migrate({"drops": "none", "deck": []})["drops"] == "none"


def test_the_moves_of_a_pauper_are_those_of_the_stock_and_the_discard_pile() -> None:
    state = table(["2D", "2S"], discard="9H", phase="draw", pauper=True)
    assert "0 draw count=2 pauper=true" in legal(state, "draw")
