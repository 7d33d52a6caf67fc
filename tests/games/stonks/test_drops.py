"""Stonks: its moves come from the drops and actions of its book and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import permutations, product
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Drop, Move, Value
from tabletop.engine.play.chance import draw
from tabletop.engine.rules import conditions as library
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.program import Program, judging
from tabletop.engine.state import Position
from tabletop.games.stonks import GAME, conditions, moves
from tabletop.games.stonks.deck import COMPANIES, STONKS
from tabletop.games.stonks.state import StonksState
from tests.games.stonks.position import (
    dropped,
    edited,
    legal,
    look,
    market,
    play,
    position,
    refused,
    without,
    zone,
)
from tests.mutations.edits import Data, edits, shipped
from tests.sentences import sentence_of, sentences

CARDS = STONKS.cards(1, 0, ())
OUT = [(edit.name, edit.data) for edit in edits("stonks") if edit.kind == "condition out"]
GONE = [(edit.name, edit.data) for edit in edits("stonks") if edit.kind == "taken out"]


def added() -> Iterator[tuple[str, Data]]:
    """Books that ask for more than ours, or have more drops."""
    for at, require in (
        (1, {"speculation": "held"}),
        (1, {"speculation": "first"}),
        (1, {"holds_none": "lead_suit"}),
        (1, {"at_most": 1}),
        (2, {"follows": "if_able"}),
        (3, {"to_another": True}),
        (0, {"at_least": 2}),
    ):
        rules = deepcopy(shipped("stonks"))
        rules["drops"][at].setdefault("require", []).append(require)
        yield f"{at} with {require}", rules
    rules = deepcopy(shipped("stonks"))
    rules["drops"].append({**rules["drops"][1], "require": []})
    yield "a second way onto the trick", rules
    rules = deepcopy(shipped("stonks"))
    rules["actions"].append({**rules["actions"][0], "require": [{"must_move": True}]})
    yield "a second way to move the market", rules


BOOKS = [("as it ships", shipped("stonks")), *OUT, *GONE, *added()]


def each(books: list[tuple[str, Data]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("rules", [r for _name, r in books], ids=[n for n, _r in books])


def positions(book: RuleBook, seats: int, deal: int, part: float) -> Iterator[StonksState]:
    """A part of the positions of a random game, which comes to its end."""
    state, rng, chances = GAME.start(book, seats), Random(deal), 0
    for _step in range(4000):
        if state.is_terminal:
            return
        if state.current_player == CHANCE:
            state.apply(draw(state.due(), deal, chances))
            chances += 1
            continue
        moves = state.legal_moves()
        assert moves, f"nothing to do in {state.phase}"
        if rng.random() < part:
            yield state
        state.apply(moves[int(rng.random() * len(moves))])
    raise AssertionError("the game does not end")


def written(state: StonksState) -> list[Move]:
    """Every move that the seat to move could write down, most of them illegal."""
    said: list[tuple[str, dict[str, Value]]] = []
    if state.phase == "invest":
        own = state.hands[state.current_player]
        pairs = permutations([*own, *[card for card in CARDS if card not in own][:4]], 2)
        said = [("invest", {"seen": seen, "unseen": unseen}) for seen, unseen in pairs]
    for card, call, how in product(CARDS, (None, *COMPANIES, "Q"), (None, True, False)):
        args: dict[str, Value | None] = {"card": card, "call": call, "speculate": how}
        said.append(("play", {key: value for key, value in args.items() if value is not None}))
    for company, steps in product((None, *COMPANIES, "Q"), (None, *range(-4, 5))):
        args = {"company": company, "steps": steps}
        said.append(("adjust", {key: value for key, value in args.items() if value is not None}))
    said += [("take", {"card": card}) for card in CARDS]
    return [Move.of(state.current_player, name, **args) for name, args in said]


def gestures(state: StonksState) -> list[Drop]:
    """Every drop of one card or two onto every place."""
    seat, zones = state.current_player, state.zones()
    drops = []
    for source in zones:
        singles = [(card,) for card in source.cards]
        pairs = [*permutations(source.cards[:4], 2)]
        for cards, onto in product([*singles, *pairs], zones):
            drops.append(Drop(seat, cards, source.id, onto.id))
    return drops


def conceivable(state: StonksState) -> set[Move]:
    """The legal moves found by asking about each move that can be written, and each drop."""
    legal = {move for move in written(state) if state.check(move) is None}
    judged = {move for drop in gestures(state) for move in state.judge(drop).moves}
    assert judged <= legal, judged - legal
    return legal


@each(BOOKS)
def test_legal_moves_are_all_that_can_be_written_or_dropped_whatever_the_book(
    rules: Data,
) -> None:
    for seats in (2, 5):
        for state in positions(edited(rules, seats), seats, seats, 0.01):
            assert set(state.legal_moves()) == conceivable(state)


@each(BOOKS)
def test_what_is_kept_of_situations_changes_no_move(rules: Data) -> None:
    plain: Program | None = None
    for state in positions(edited(rules, 3), 3, 6, 0.3):
        kept = state.program
        plain = plain or Program(
            *(kept.drops, kept.kinds, kept.manner, 3, state.setup.deck, state.fixed()),
            *(kept.name, kept.deck_kind, kept.turn_rule),
            has_indexes=False,
        )
        assert kept.legal_moves(state) == plain.legal_moves(state)


@each(OUT)
def test_each_condition_of_the_book_bars_something_somewhere(rules: Data) -> None:
    ours = edited(shipped("stonks"))
    for deal in range(8):
        for state in positions(edited(rules), 2, deal, 1.0):
            twin = GAME.restore(ours, Position.of(state))
            if set(twin.legal_moves()) < set(state.legal_moves()):
                return
    raise AssertionError("nothing is allowed that was not")


# Sentences


Claim = Callable[[StonksState, Move], bool]
DUE = {"invest": "ST-3", "play": "ST-6", "adjust": "ST-11", "take": "ST-9"}
"""By phase the rule of what the seat to move has to do."""


def holds(state: StonksState, move: Move) -> bool:
    return state.lead in [card.suit for card in state.hands[move.seat]]


def companies(state: StonksState) -> set[int]:
    """How many levels companies can be moved."""
    return {abs(each.number("steps")) for each in state.legal_moves() if each.args}


def is_off(state: StonksState, move: Move) -> bool:
    """Whether a move names no company there is, or no levels that its card's symbols give."""
    levels = range(-state.symbols, state.symbols + 1)
    args = move.args
    return args.get("company") not in COMPANIES or args.get("steps", 0) not in {*levels} - {0}


def needs(phase: str, *names: str) -> Claim:
    """Whether the phase is this one, and only such moves are legal."""
    return lambda state, move: (
        state.phase == phase and {each.name for each in state.legal_moves()} <= {*names}
    )


def may_leave(is_so: bool) -> Claim:
    return lambda state, move: (
        state.phase == "adjust" and any(not each.args for each in state.legal_moves()) == is_so
    )


CLAIMS: dict[str, tuple[str, Claim]] = {
    "{company} leads and you hold it, so only a card of it goes there.": ("ST-6", lambda s, m: (
        holds(s, m) and any(e.card().suit == s.lead and len(e.args) == 1 for e in s.legal_moves())
    )),
    "You have used your Speculation in this round.": ("ST-2", lambda s, m: not s.held[m.seat]),
    "A Speculation lies in this trick already, and the first bars all others.": (
        "ST-13", lambda s, m: bool(s.speculators)
    ),
    "You hold {company}, which leads, so you cannot speculate on this trick.": ("ST-16", holds),
    "The market has to be moved: say which company, and which way.": (
        "ST-11", lambda s, m: may_leave(False)(s, m) and bool(companies(s))
    ),
    "{company} holds the mark and cannot be moved now.": (
        "ST-12", lambda s, m: m.args["company"] == s.mark
    ),
    "{company} stands at {value} of {levels}: there is no room to move it so far.": (
        "ST-11", lambda s, m: (
            s.market[COMPANIES.index(m.word("company"))] + m.number("steps")
            not in range(1, s.setup.market.levels + 1)
        )
    ),
    "The card has {n} arrows: move one company {n} steps, all up or all down.": (
        "ST-11", lambda s, m: companies(s) == {s.symbols} and s.symbols > 1
    ),
    "First move a company on the market.": ("ST-11", may_leave(False)),
    "First move a company on the market, or leave it as it is.": ("ST-11", may_leave(True)),
    "Invest two cards first: one seen and one unseen.": ("ST-3", needs("invest", "invest")),
    "First take a card on offer into your portfolio.": ("ST-9", needs("take", "take")),
    "Play a card of your hand onto the trick.": ("ST-6", needs("play", "play")),
    "Play a card of your hand with your Speculation.": ("ST-13", lambda s, m: (
        needs("play", "play")(s, m) and all(len(each.args) > 1 for each in s.legal_moves())
    )),
    "The {card} is not in your hand.": ("", lambda s, m: (
        any(card not in s.hands[m.seat] for card in m.args.values() if not isinstance(card, str))
    )),
    "You can only move cards from your own hand.": ("", lambda s, m: all(
        card in s.hands[m.seat] for e in s.legal_moves() for card in (e.args.get("card"),) if card
    )),
    "There is nothing there to put a card on.": ("", lambda s, m: False),
    "The leader plays a Speculation with a card face down and calls one of {letters}.": (
        "ST-14", lambda s, m: not s.lead and not s.trick
    ),
    "Only the leader of a trick calls a company.": ("ST-14", lambda s, m: bool(s.trick)),
    "Move one of {letters} one step up or down.": (
        "ST-11", lambda s, m: s.symbols == 1 and is_off(s, m)
    ),
    "Move one of {letters} at most {n} steps up or down.": (
        "ST-11", lambda s, m: s.symbols > 1 and is_off(s, m)
    ),
}  # fmt: skip
"""By sentence the rule that it speaks of, "" for that of the phase, and what it claims of a
position and a move refused there."""
GESTURES = {
    "There is nothing there to put a card on.",
    "You can only move cards from your own hand.",
}
"""What only gestures are told that no move is written of."""
HOUSES = ["stonks_calm", "stonks_wide_market"]


def stretched() -> Iterator[tuple[str, Data]]:
    """Books with other numbers, one a card of which may have no room to move a company."""
    rules = deepcopy(shipped("stonks"))
    rules["numbers"]["symbols"] = dict.fromkeys(rules["numbers"]["symbols"], 2)
    rules["numbers"]["hand"] = dict.fromkeys(rules["numbers"]["hand"], 5)
    yield "two symbols on every card", rules
    yield from ((house, dict(registry.open_book(house).data)) for house in HOUSES)


def test_what_a_refusal_says_is_true_where_it_is_said() -> None:
    known = {*sentences(conditions), *sentences(moves)}
    assert known == set(CLAIMS), "each sentence has its claim"
    met: set[str] = set()
    for at, (name, rules) in enumerate([BOOKS[0], *stretched(), *OUT, *GONE]):
        seats, part = 2 + at % 4, 0.3 if name.startswith("drop 2") else 0.04  # which is soon over
        for state in positions(edited(rules, seats), seats, at, part):
            for move in written(state)[at % 3 :: 3]:  # each book a third of them
                refusal = state.check(move)
                if refusal is None:
                    continue
                said = sentence_of(refusal.sentence, conditions, moves, judging, library)
                if said in CLAIMS:
                    rule, claim = CLAIMS[said]
                    met.add(said)
                    assert refusal.rule == (rule or DUE[state.phase]), (refusal, move)
                    assert claim(state, move), (refusal, move, state.phase)
    assert met == known - GESTURES


def test_what_a_refused_gesture_is_told_is_true_where_it_is_told() -> None:
    met: set[str] = set()
    for seats in (2, 4):
        for state in positions(edited(shipped("stonks"), seats), seats, 3, 0.1):
            seat = state.current_player
            lying = [(each.id, each.cards[0]) for each in state.zones() if each.cards]
            for (source, card), onto in product(lying, (f"hand:{seat}", "discard", "nowhere")):
                refusal = state.judge(Drop(seat, (card,), source, onto)).refusal
                assert refusal is not None
                said = sentence_of(refusal.sentence, conditions)
                met.add(said)
                assert refusal.rule == DUE[state.phase]
                if said == "There is nothing there to put a card on.":
                    assert onto == "nowhere"
                else:
                    assert CLAIMS[said][1](state, Move.of(seat, "play", card=card)), refusal
    assert met >= GESTURES


# What an edit makes possible


def lacking(*moves: int, key: str = "drops") -> RuleBook:
    """Our book without some drops or actions, by their numbers."""
    rules = shipped("stonks")
    return edited({**rules, key: [e for at, e in enumerate(rules[key]) if at not in moves]}, 3)


def test_where_nobody_must_follow_no_void_is_shown() -> None:
    state = position("R1 R2", "R7 Y9 Y8", trick="R10", rules=without("follows if_able"))
    play(state, "1 play card=Y9")
    assert look(state).voids == ("", "")


def test_where_one_may_speculate_holding_the_lead_a_speculation_shows_no_void() -> None:
    state = position("R1 R2", "R7 Y9 Y8", trick="R10", rules=without("holds_none lead_suit"))
    assert dropped(state, "Y9", "hand:1", "speculation:1").is_legal
    play(state, "1 play card=Y9 speculate=true")
    assert look(state).voids == ("", "")
    shipped = position("R1 R2", "G7 Y9 Y8", trick="R10")
    play(shipped, "1 play card=Y9 speculate=true")
    assert look(shipped).voids == ("", "R")


def test_a_second_way_onto_the_trick_without_following_shows_no_void_either() -> None:
    rules = deepcopy(shipped("stonks"))
    rules["drops"].append({**rules["drops"][1], "require": []})
    state = position("R1 R2", "R7 Y9 Y8", trick="R10", rules=edited(rules, 2))
    play(state, "1 play card=Y9")
    assert look(state).voids == ("", "")


def test_several_speculations_in_a_trick_all_count_and_a_card_led_face_down_stays_so() -> None:
    rules = without("speculation first", 3)
    state = position("R9 R2", "Y12 G2", "B13 G8", market="33331", rules=rules)
    play(
        state, "0 play card=R9", "1 play card=Y12 speculate=true", "2 play card=B13 speculate=true"
    )
    assert look(state).standing == (1, 2)
    assert (state.phase, state.current_player) == ("take", 2)
    state = position("R9 R2", "Y12 G2", "B13 G8", market="33331", rules=rules)
    play(state, "0 play card=R9 call=P", "1 play card=Y12 speculate=true")
    assert state.view(2).cards("trick")[0] is None


def test_a_used_speculation_can_be_played_again_where_nobody_has_to_hold_one() -> None:
    state = position("R9 R2", "Y12 G2", held="00", rules=without("speculation held"))
    assert "play card=R9 call=G" in legal(state)


def test_the_market_can_be_left_as_it_is_where_nobody_must_move_it() -> None:
    state = position("Y5 R8", "R7 G9", mark="G", rules=without("must_move true"))
    play(state, "0 play card=Y5")
    assert "adjust" in legal(state)
    assert "leave the market as it is" in GAME.prompt(look(state, 0), state.book)
    assert play(state, "0 adjust") == "@0 leaves the market as it is."
    assert (market(state), look(state).mark, state.current_player) == ("33333", "G", 1)


def test_one_symbol_of_two_can_be_used_where_not_all_must_be() -> None:
    state = position("Y3 R8", "R7 G9", rules=without("all_symbols true"))
    play(state, "0 play card=Y3")
    assert {"adjust company=R steps=1", "adjust company=R steps=2"} <= legal(state)
    assert "up to 2 steps" in GAME.prompt(look(state, 0), state.book)
    assert refused(state, "0 adjust company=R steps=3").code == "no_choice"


def test_the_marked_company_can_be_moved_where_the_mark_bars_nothing() -> None:
    state = position("Y5 R8", "R7 G9", mark="G", rules=without("unmarked true"))
    play(state, "0 play card=Y5", "0 adjust company=G steps=1")
    assert (market(state), look(state).mark) == ("33433", "G")


def test_a_company_without_room_moves_as_far_as_it_can_where_none_is_asked_for() -> None:
    state = position("Y3 R8", "R7 G9", market="25314", rules=without("room true"))
    play(state, "0 play card=Y3")
    assert "@0 moves Yonder 5 → 6" in play(state, "0 adjust company=Y steps=2")
    assert market(state) == "26314"


# Where a book leaves a seat no move


def test_where_nobody_can_invest_the_seat_left_of_the_dealer_leads() -> None:
    state = GAME.start(lacking(0), 3)
    for k in range(2):
        state.apply(draw(state.due(), 7, k))
    assert (state.phase, state.current_player) == ("play", (state.dealer + 1) % 3)
    assert state.portfolios == [[], [], []]


def test_where_the_market_cannot_be_moved_symbols_do_nothing() -> None:
    state = position("Y3 R8", "R7 G9", "G2 G3", rules=lacking(0, key="actions"))
    play(state, "0 play card=Y3")
    assert (state.phase, state.current_player, market(state)) == ("play", 1, "33333")


def test_where_the_card_has_more_symbols_than_any_company_has_room_it_moves_none() -> None:
    rules = deepcopy(shipped("stonks"))
    rules["numbers"]["symbols"]["3"] = 3
    rules["numbers"]["market"]["levels"] = 4
    state = position("Y3 R8", "R7 G9", market="23232", rules=edited(rules, 2))
    play(state, "0 play card=Y3")
    assert (state.phase, state.current_player) == ("play", 1)


def test_where_nothing_can_be_taken_the_winner_leads_all_the_same() -> None:
    state = position("R1 G5", "R9 Y8", "Y7 B8", trick="R7", market="33331", rules=lacking(3, 4))
    told = play(state, "1 play card=R9", "2 play card=Y7")
    assert "@1 wins the trick with [R9]." in told
    assert "nobody wins" not in told
    assert (state.phase, state.current_player, zone(state, "portfolio:1")) == ("play", 1, "")
    assert set(zone(state, "discard").split()) == {"R7", "R9", "Y7", "P13"}


def test_where_a_seat_can_play_nothing_the_round_ends() -> None:
    state = position("R10 R8", "Y8 Y9", "Y7 B8", rules=lacking(1), number=2)
    told = play(state, "0 play card=R10 call=Y")
    assert "The seat to move can play nothing, so the round is over." in told
    assert (state.phase, len(state.tallies())) == ("shuffle", 1)


@pytest.mark.parametrize(("name", "rules"), BOOKS, ids=[name for name, _rules in BOOKS])
def test_where_no_seat_is_ever_stuck_every_seat_to_move_can_move(name: str, rules: Data) -> None:
    book = edited(rules, 4)
    may_stick = GAME.start(book, 4).setup.may_stick
    assert not may_stick or name not in ("as it ships", *dict(OUT)), "one condition less bars none"
    if may_stick:
        return
    for deal in range(3):
        for state in positions(book, 4, deal, 0.3):
            assert state.program.can_move(state)


@pytest.mark.parametrize("symbols", [0, 1, 2, 3])
@pytest.mark.parametrize("levels", [4, 5, 6, 7])
def test_st_11_a_company_always_has_room_where_the_market_has_levels_enough(
    levels: int, symbols: int
) -> None:
    rules = deepcopy(shipped("stonks"))
    rules["numbers"]["market"]["levels"] = levels
    rules["numbers"]["symbols"] = dict.fromkeys(rules["numbers"]["symbols"], symbols)
    steps = (symbols, -symbols)
    values = range(1, levels + 1)
    has_room = all(any(value + step in values for step in steps) for value in values)
    assert GAME.start(edited(rules), 2).setup.may_stick == (not has_room)


# Older books


def test_a_book_from_before_the_market_was_an_action_plays_as_it_did() -> None:
    rules = {key: deepcopy(value) for key, value in shipped("stonks").items() if key != "actions"}
    rules["version"] = 1
    rules["drops"][0]["require"] = [{"invests": "seen_and_unseen"}, {"to_another": False}]
    for at, drop in enumerate(rules["drops"][1:]):
        drop["of"] = ("any", "own")[at % 2]
        drop["require"] = [{"cards": 1}, *drop.get("require", ())]
        del drop["phase"]

    def asked(book: RuleBook) -> list[object]:
        return [
            (drop.move, drop.source, drop.onto, drop.of, drop.phase, drop.rule)
            for drop in book.drops
        ] + [(each.name, each.rule) for drop in book.drops for each in drop.requires]

    assert asked(edited(rules)) == asked(edited(shipped("stonks")))
