"""The drops and actions of Piece of the Action: legal moves are what their conditions let through,
by the shipped book and by edited ones; each condition does something and says what is so."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any, Final

import pytest

from tabletop.engine import registry
from tabletop.engine import state as engine_state
from tabletop.engine.cards import Card
from tabletop.engine.events import Moved, Told
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules import conditions as library
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import Ask, spot
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.program import judging
from tabletop.engine.state import Position
from tabletop.games.piece_of_the_action import GAME, conditions
from tabletop.games.piece_of_the_action.conditions import may_leave, may_reverse
from tabletop.games.piece_of_the_action.deck import card_name
from tabletop.games.piece_of_the_action.moves import TABLE, counted, seat_of
from tabletop.games.piece_of_the_action.moves import shift as shifted
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState
from tabletop.system.errors import BadFile
from tests.games.piece_of_the_action.position import (
    BOOK,
    can_be_moved,
    cards,
    make,
    place,
    play,
    refused,
    told,
)
from tests.sentences import sentence_of, sentences

Data = dict[str, Any]
Edit = Callable[[Data], object]


def edited(edit: Edit) -> RuleBook:
    """The book with its rules changed by `edit`."""
    data = copy.deepcopy(dict(BOOK.data))
    edit(data)
    return rulebook.from_data(data, "edited", registry.mechanics)


def by(book: RuleBook, state: ActionState) -> ActionState:
    """The position of `state` in a game by `book`."""
    return GAME.restore(book.choose({}, state.seats), Position.of(state))


def positions(book: RuleBook, seats: int, deals: int) -> Iterator[ActionState]:
    """Every position of random games in which a seat is to move; the kinds of moves are equally
    likely, and so is a Move among plays."""
    for deal in range(deals):
        state, rng, chances = GAME.start(book.choose({}, seats), seats), Random(deal), 0
        while not state.is_terminal:
            if state.current_player == CHANCE:
                state.apply(draw(state.due(), deal, chances))
                chances += 1
                continue
            yield state
            kinds: dict[tuple[str, bool], list[Move]] = {}
            for move in state.legal_moves():
                is_move = "card" in move.args and move.card().kind == "move"
                kinds.setdefault((move.name, is_move), []).append(move)
            moves = kinds[rng.choice(sorted(kinds))]
            state.apply(moves[int(rng.random() * len(moves))])


def let_through(state: ActionState) -> set[Move]:
    """Every move by the requirements alone: each card of each zone onto each zone."""
    seat, found = state.current_player, set()
    for drop in state.book.drops:
        if drop.phase != state.phase:
            continue
        if not drop.source:
            if drop.refuse(Ask(state, seat)) is None:
                found.add(Move.of(seat, drop.move))
            continue
        for source in state.zones():
            if source.kind != drop.source or (source.kind == "hand" and source.owner != seat):
                continue
            for onto in state.zones():
                whose = "own" if onto.owner == seat else "opponent"
                if onto.kind != drop.onto or onto == source or drop.of not in ("any", whose):
                    continue
                for card in source.cards:
                    ask = Ask(state, seat, (card,), spot(source.id), spot(onto.id))
                    if drop.refuse(ask) is None:
                        found.add(spelt(seat, drop.move, card.code, onto.id))
    return found


def spelt(seat: int, name: str, code: str, onto: str) -> Move:
    """The move of a card onto a zone: `to` where it has a seat or is discarded, `place` where the
    zone is not the one for its kind."""
    kind, _colon, key = onto.partition(":")
    [card] = cards(code)
    args: dict[str, int | str] = {}
    if key or kind == DISCARD:
        args["to"] = int(key) if key else DISCARD
    usual = card.kind if card.kind in ("pota", "reverse") else "centre"
    if kind not in (usual, DISCARD):
        args["place"] = kind
    return Move.of(seat, name, card=card, **args)


def without(key: str, at: int, name: str) -> Edit:
    """Takes a condition out of the drop or action at a place."""

    def edit(data: Data) -> None:
        entry = data[key][at]
        entry["require"] = [each for each in entry["require"] if name not in each]

    return edit


def removed(key: str, at: int) -> Edit:
    return lambda data: data[key].pop(at)


def with_key(key: str, at: int, **changes: str) -> Edit:
    return lambda data: data[key][at].update({name.strip("_"): w for name, w in changes.items()})


def also(key: str, entry: Data) -> Edit:
    return lambda data: data[key].append(entry)


RULES: Final[Data] = copy.deepcopy(dict(BOOK.data))
CONDITIONS: Final = [
    (key, at, next(name for name in each if name != "rule"))
    for key in ("drops", "actions")
    for at, entry in enumerate(RULES[key])
    for each in entry.get("require", ())
]
EDITS: Final[Mapping[str, Edit]] = {
    "as shipped": lambda data: None,
    **{f"{key} {at} without {name}": without(key, at, name) for key, at, name in CONDITIONS},
    **{f"drops {at} removed": removed("drops", at) for at in range(1, 9)},
    "no declining": removed("actions", 0),
    "no passing": removed("actions", 1),
    "POTA only to others": with_key("drops", 2, of="opponent"),
    "a POTA starts a Deal": with_key("drops", 2, phase="lead"),
    "numbers before seats": with_key("drops", 1, onto="pota"),
    "a start before a seat": with_key("drops", 0, onto="reverse"),
    "POTA moved as Reverses": with_key("drops", 5, onto="reverse"),
    "numbers moved to seats": with_key("drops", 4, onto="pota"),
    "Reverses moved by POTA": with_key("drops", 5, from_="reverse"),
    "any card on one's own seat": also(
        "drops",
        {"move": "play", "from": "hand", "onto": "pota", "of": "own", "phase": "deal",
         "rule": "PA-7"},
    ),
    "no Reverse on the Leader's POTA": also(
        "drops",
        {"move": "shift", "from": "pota", "onto": "pota", "of": "own", "phase": "move",
         "rule": "PA-9", "require": [{"kind": "pota"}]},
    ),
}  # fmt: skip


# What is legal


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_legal_moves_are_what_the_conditions_let_through_and_check_accepts(edit: Edit) -> None:
    looks: Counter[str] = Counter()
    for state in positions(edited(edit), 3, 2):
        looks[state.phase] += 1
        if looks[state.phase] % 5 != 1:
            continue
        legal = list(state.legal_moves())
        assert set(legal) == let_through(state)
        assert len(legal) == len(set(legal))
        assert legal
        assert all(state.check(move) is None for move in legal)


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_games_by_edited_books_end_and_what_happens_is_told_whole(edit: Edit) -> None:
    book = edited(edit)
    for seats in (2, 5):
        n = 0
        for n, state in enumerate(positions(book, seats, 1)):
            if n % 7 == 0:
                move, after = state.legal_moves()[-1], state.copy()
                lies = where(state)
                for event in told(after, move):
                    if isinstance(event, Moved):
                        lies |= {card: event.target for card in event.cards if card is not None}
                assert lies == where(after), move
                assert len(lies) == 108
        assert 20 < n < 4000


def where(state: ActionState) -> dict[Card, str]:
    """The zone in which each card lies."""
    return {card: zone.id for zone in state.zones() for card in zone.cards}


def test_every_condition_taken_out_changes_the_legal_moves_of_some_position() -> None:
    edits = {each: edited(without(*each)) for each in CONDITIONS}
    rare = place(  # left with two to move, the POTA leaves only once a Reverse was moved there
        ["", "", ""], phase="move", aside="BM3.1", left=2, moved="BR.1", centre="B+4.1",
        pota=["", "BP.1"], reverse=["BR.2", "BR.1"],
    )  # fmt: skip
    phases = {(key, at): RULES[key][at]["phase"] for key, at, _name in CONDITIONS}
    for state in chain([rare], positions(BOOK, 2, 60)):
        for (key, at, name), book in list(edits.items()):
            if phases[key, at] == state.phase:
                changed = set(by(book, state).legal_moves()) != set(state.legal_moves())
                if changed:
                    del edits[key, at, name]
        if not edits:
            break
    assert not edits


def test_pa_9_what_can_be_moved_is_counted_as_trying_the_book_finds_it() -> None:
    plays = [each for each in EDITS if each.startswith(("as shipped", "drops 1", "drops 2"))]
    for name in plays:  # by which the shifts are the usual ones, whatever lies on the table
        for state in positions(edited(EDITS[name]), 3, 6):
            assert state.setup.has_usual_shifts
            if state.phase == "lead":
                continue
            tried = state.copy()
            tried.setup = replace(state.setup, has_usual_shifts=False)
            assert list(tried.legal_moves()) == list(state.legal_moves())


# What a refusal says


def may_go(state: ActionState, card: Card) -> set[str]:
    """The kinds of zones to which a card may go now."""
    moves = [move for move in state.legal_moves() if move.args.get("card") is card]
    return {
        "seat" if seat_of(move) is not None else str(move.args.get("to", "centre"))
        for move in moves
    }


def after(state: ActionState, drop: Drop) -> ActionState:
    """The position after a shift, whether it was legal or not."""
    deal = state.copy()
    shifted(deal, drop.cards[0], spot(drop.onto))
    return deal


def is_zero(state: ActionState, drop: Drop) -> bool:
    rank = counted(drop.cards[0])
    return state.total + (rank if drop.onto == "centre" else -rank) == 0


def is_short(state: ActionState, drop: Drop, said: Refusal) -> bool:
    """Whether exactly as many cards could be moved as is said, and these are too few."""
    n = drop.cards[0].rank
    if "So many cards" in said.sentence:  # by a book without the usual shifts
        begun = state.copy()
        begun.phase, begun.left = "move", n
        return not begun.program.can_move(begun)
    if "cannot be moved" in said.sentence:
        return str(card_name(state.centre[0])) in said.sentence and not can_be_moved(state, 1)
    most = max(n for n in range(4) if can_be_moved(state, n))
    told_of = re.search(r"only (\w+) could", said.sentence)
    words = {"one": 1}
    named = words.get(told_of[1], 0) or int(told_of[1]) if told_of else 0
    return most == named < n


OF_KIND: Final = {"deal": "PA-6", "pota": "PA-7", "reverse": "PA-8", "move": "PA-9", "x": "PA-6"}
"""By the kind of a card the rule that says where it is played."""


def is_where(state: ActionState, drop: Drop, said: Refusal) -> bool:
    """Whether the card may go to each kind of zone that is named, and to no other."""
    text, card = said.sentence, drop.cards[0]
    if said.rule != {"lead": "PA-4", "move": "PA-9"}.get(state.phase, OF_KIND[card.kind]):
        return "only by a Move card" in text and said.rule == "PA-9"
    if "First move" in text:
        return state.phase == "move" and f"{state.left} more" in text.replace("one", "1")
    if "only by a Move card" in text:
        return state.phase != "move" and not may_go(state, card)
    named = {"seat"} if " seat" in text else set()
    named |= {"centre"} if "centre" in text else set()
    named |= {DISCARD} if "discard" in text else set()
    return named == may_go(state, card)


Claim = Callable[[ActionState, Drop, Refusal], bool]
CLAIMS: Final[Mapping[str, Claim]] = {
    "starts": lambda state, drop, said: (
        drop.cards[0].kind != "deal" and ("starts" in said.sentence) == (state.phase == "lead")
    ),
    "of_colour": lambda state, drop, said: drop.cards[0].suit != state.colour,
    "for_centre": lambda state, drop, said: "centre" not in may_go(state, drop.cards[0]),
    "before_seat": lambda state, drop, said: (
        drop.cards[0].kind != spot(drop.onto).kind and is_where(state, drop, said)
    ),
    "not_zero": lambda state, drop, said: is_zero(state, drop),
    "in_on_it": lambda state, drop, said: not may_reverse(state, spot(drop.onto).seat),
    "enough_to_move": is_short,
    "not_moved": lambda state, drop, said: drop.cards[0] in state.moved,
    "keeps_last": lambda state, drop, said: not may_leave(state, spot(drop.source).seat),
    "leaves_enough": lambda state, drop, said: (
        not can_be_moved(after(state, drop), state.left - 1)
        and (str(state.left - 1) in said.sentence or state.left == 2)
    ),
    "no_drop": is_where,
    "not_there": lambda state, drop, said: drop.source != f"hand:{drop.seat}",
}
"""What each refusal of a drop claims, worked out from the position."""


def dropped(state: ActionState, rng: Random) -> Iterator[tuple[Drop, Refusal]]:
    """Some drops of the seat to move that are refused."""
    seat, zones = state.current_player, state.zones()
    sources = [zone for zone in zones if zone.cards and zone.kind != "deck"]
    for _each in range(6):
        source = rng.choice([zone for zone in sources if zone.owner in (None, seat)] + sources)
        onto = rng.choice([*(zone.id for zone in zones), "nowhere"])
        drop = Drop(seat, (rng.choice(source.cards),), source.id, onto)
        if (said := state.judge(drop).refusal) is not None:
            yield drop, said


def with_all(*edits: Edit) -> Edit:
    return lambda data: [edit(data) for edit in edits]


ASKED: Final[Mapping[str, Edit]] = {
    **{name: edit for name, edit in EDITS.items() if name.startswith(("as", "drops 1", "drops 2"))},
    "only numbers to the centre": lambda data: data["drops"][1]["require"].insert(
        0, {"starts": True}
    ),
    "no card is played in a Deal": with_all(*(removed("drops", at) for at in (3, 2, 1))),
    "no card is moved": with_all(*(removed("drops", at) for at in (8, 7, 6, 5, 4))),
    "more points": lambda data: data["numbers"].update(start_points=100, raise_to=10),
}
"""Books by which every sentence is met; the shifts are the usual ones."""


def is_of(phase: str, *others: str) -> Callable[[ActionState], bool]:
    return lambda state: state.phase in (phase, *others)


MISTIMED: Final[Mapping[str, tuple[str, Callable[[ActionState], bool]]]] = {
    "There is no Deal yet that could be passed.": ("PA-4", is_of("lead")),
    "The Deal has started already.": ("PA-4", is_of("deal")),
    "Cards on the table are moved only by a Move card.": ("PA-9", is_of("lead", "deal")),
    "First move one more card on the table.": ("PA-9", lambda state: state.left == 1),
    "First move {n} more cards on the table.": ("PA-9", lambda state: state.left > 1),
    "No card can be played now.": ("PA-5", lambda state: (
        "play" not in {move.name for move in state.legal_moves()}
    )),
    "You have passed, and that is for the rest of this Deal.": ("PA-5", is_of("deal", "move")),
    "Everyone has declined, so you must start the Deal.": ("PA-4", lambda state: (
        {move.name for move in state.legal_moves()} == {"play"}
    )),
}  # fmt: skip
"""What a move is told that is refused for its time: the rule, and what it claims of a position."""


def mistimed(state: ActionState) -> Iterator[tuple[Move, Refusal]]:
    """Moves that are refused for their time."""
    table = [card for zone in state.zones() if zone.kind in TABLE for card in zone.cards]
    for seat in range(state.seats):
        if seat == state.current_player or state.passed[seat]:
            moves = [Move.of(seat, "pass"), Move.of(seat, "decline")]
            moves += [Move.of(seat, "shift", card=card, to=DISCARD) for card in table[:1]]
            moves += [Move.of(seat, "play", card=card) for card in state.hands[seat][:1]]
            for move in moves:
                said = state.check(move)
                if said is not None and said.code in ("no_drop", "not_all_declined", ""):
                    yield move, said


def test_what_a_refusal_is_told_is_so_and_every_sentence_is_met() -> None:
    met: Counter[str] = Counter()
    said_of: set[str] = set()
    rng = Random(4)
    for at, (name, edit) in enumerate(ASKED.items()):
        book = edited(edit)
        for state in positions(book, 2 + at % 5, 24 if name == "as shipped" else 3):
            for drop, said in dropped(state, rng):
                if said.code == "no_place":
                    assert drop.onto == "nowhere"
                else:
                    met[said.code] += 1
                    assert CLAIMS[said.code](state, drop, said), f"{drop}: {said}"
                said_of.add(sentence_of(said.sentence, conditions, judging, library))
            for move, said in mistimed(state):
                sentence = sentence_of(said.sentence, conditions, engine_state)
                said_of.add(sentence)
                if sentence in MISTIMED:
                    rule, claim = MISTIMED[sentence]
                    assert said.rule == rule, (move, said)
                    assert claim(state), (move, said)
    assert set(met) == set(CLAIMS)
    assert {*sentences(conditions)} <= said_of


def test_pa_4_who_is_told_to_start_may_not_decline_and_can_start() -> None:
    met = 0
    for state in positions(BOOK, 3, 30):
        if state.phase == "lead" and state.asked == state.seats:
            met += 1
            said = refused(state, Move.of(state.current_player, "decline"))
            assert (said.rule, said.code) == ("PA-4", "not_all_declined")
            assert {move.name for move in state.legal_moves()} == {"play"}
    assert met


# House rules


def test_a_card_on_a_place_that_is_not_its_own_is_spelt_with_the_place() -> None:
    book = edited(without("drops", 2, "before_seat"))
    state = by(book, place(["B+2.1 BP.1", "B+3.1"], centre="B+4.1"))
    verdict = state.judge(Drop(0, cards("B+2.1"), "hand:0", "pota:1"))
    [move] = verdict.moves
    assert str(move) == "0 play card=B+2.1 to=1 place=pota"
    assert move in state.legal_moves()
    make(state, move)
    assert (state.total, state.pota[1]) == (4, [*cards("B+2.1")])
    refusal = refused(state, Move.of(1, "play", card=cards("B+3.1")[0], to=0))
    assert refusal.rule, "a place that goes not without saying is said"


def test_without_starts_any_card_starts_a_deal_in_its_colour() -> None:
    state = by(edited(without("drops", 0, "starts")), place(["RP.1 GM2.1", "B+3.1"], phase="lead"))
    make(state, GAME.notation.parse("0 play card=RP.1 place=centre"))
    assert (state.colour, state.total, state.centre) == ("R", 0, [*cards("RP.1")])


def test_without_passing_a_seat_is_out_of_the_deal_when_it_has_no_card_to_play() -> None:
    state = by(
        edited(removed("actions", 1)), place(["B+2.1", "B+3.1 R+2.1", "R+3.1"], centre="B+4.1")
    )
    before = state.points[:]
    assert [str(move) for move in state.legal_moves()] == ["0 play card=B+2.1"]
    make(state, play(0, "B+2.1"), play(1, "B+3.1"))
    assert state.phase == "lead", "nobody can play on: the Deal is over"
    assert state.points != before


def test_without_declining_the_first_seat_that_can_has_to_start() -> None:
    state = by(edited(removed("actions", 0)), place(["RP.1", "B+3.1"], phase="lead", seat=1))
    assert [str(move) for move in state.legal_moves()] == ["1 play card=B+3.1"]
    passing = place(["RP.1 R+2.1", "R+3.1", "B+3.1"], centre="B+4.1", leader=2, seat=2)
    state = by(edited(removed("actions", 0)), passing)
    make(state, *(Move.of(seat, "pass") for seat in (2, 0, 1)))
    assert state.current_player == 0
    assert {move.name for move in state.legal_moves()} == {"play"}


def test_without_enough_to_move_the_rest_of_a_move_is_lost() -> None:
    book = edited(without("drops", 1, "enough_to_move"))
    state = by(book, place(["BM3.1", "B+3.1"], centre="B+4.1", pota=["BP.1"]))
    events = told(state, play(0, "BM3.1"))
    assert (state.phase, state.left, state.aside, state.current_player) == ("deal", 0, None, 1)
    assert cards("BM3.1")[0] in state.discard
    assert "@0 can move no further card." in [e.text for e in events if isinstance(e, Told)]


def test_who_must_start_and_may_decline_by_a_house_rule_has_all_hands_laid_down() -> None:
    book = edited(without("actions", 0, "not_all_declined"))
    state = by(book, place(["B+2.1", "B+3.1"], phase="lead"))
    make(state, *(Move.of(seat, "decline") for seat in (0, 1)))
    assert (state.current_player, state.asked, state.voids) == (0, 2, ())
    make(state, Move.of(0, "decline"))
    assert (state.phase, state.asked) == ("lead", 0)
    assert {*cards("B+2.1 B+3.1")} <= set(state.discard)


def test_pa_4_voids_hold_no_card_that_starts_a_deal_by_the_book() -> None:
    hands = ["BP.1", "B+3.1 R+3.1"]
    for edit, first, voids in (
        (lambda data: None, 1, (0,)),
        (without("drops", 0, "starts"), 0, ()),
    ):
        state = by(edited(edit), place(hands, phase="lead"))
        make(state, *(Move.of(seat, "decline") for seat in (0, 1)))
        assert (state.current_player, state.voids) == (first, voids)


@pytest.mark.parametrize(
    "edit",
    [
        removed("drops", 0),
        with_key("drops", 0, phase="deal"),
        with_key("drops", 0, onto="discard"),
        with_key("drops", 1, phase="move"),
        with_key("drops", 1, of="own"),
        with_key("drops", 4, from_="hand"),
        with_key("drops", 4, onto="x"),
        with_key("drops", 5, phase="deal"),
        with_key("actions", 1, phase="lead"),
        lambda data: data["drops"][2]["require"].append({"keeps_first": True}),
        lambda data: data["drops"][0]["require"].append({"in_on_it": True}),
        lambda data: data["drops"][1]["require"].append({"leaves_enough": True}),
        lambda data: data["actions"][0]["require"].append({"of_colour": "deal"}),
        lambda data: data["drops"][1]["require"].append({"cards": 2}),
    ],
)
def test_what_the_game_could_not_carry_out_is_refused_as_the_book_loads(edit: Edit) -> None:
    with pytest.raises(BadFile):
        edited(edit)


def test_a_book_of_version_1_means_the_same_today() -> None:
    def older(data: Data) -> None:
        del data["version"], data["actions"]
        for drop in data["drops"]:
            if drop["onto"] == drop["from"]:
                drop["require"].insert(1, {"elsewhere": True})
        data["drops"][5]["require"].insert(0, {"leaves_enough": False, "rule": "PA-9"})
        del data["drops"][8]["phase"]

    book = edited(older)
    assert "actions" not in book.data
    assert list(map(said, book.drops)) == list(map(said, BOOK.drops))


def said(drop: DropRule) -> tuple[object, ...]:
    """What a drop or action says."""
    names = [each.name for each in drop.requires]
    return drop.move, drop.source, drop.onto, drop.of, drop.phase, drop.rule, names
