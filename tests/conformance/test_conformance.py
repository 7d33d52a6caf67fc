"""What every game must hold, at every seat count and with every option.

Every game, seat count and value of an option is met in every run, house rules by the standard and
with every option away from it. `--whole` meets each value at each seat count, plays more games of
each case and stops at more positions.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from tabletop.ai import bots
from tabletop.ai.levels import LEVELS
from tabletop.engine import registry
from tabletop.engine.cards import Card, order_of
from tabletop.engine.events import Event, Revealed
from tabletop.engine.moves import CHANCE, OVER, Move, to_json
from tabletop.engine.play.session import Player, Session
from tabletop.engine.state import Position, State
from tabletop.engine.view import View, seen
from tests.conformance.brute import SMALL, Bound, differences
from tests.conformance.cases import Case, Step, cases, few, playout

ALL: Final = cases()
LONG: Final = 4000
"""No random game may take more steps than this."""


def each_case() -> pytest.MarkDecorator:
    chosen = few(ALL)
    marks = [() if case in chosen else pytest.mark.whole for case in ALL]
    given = [pytest.param(case, marks=mark) for case, mark in zip(ALL, marks, strict=True)]
    return pytest.mark.parametrize("case", given, ids=str)


def test_a_sample_meets_every_game_seat_count_and_value_of_an_option() -> None:
    chosen = few(ALL)
    assert {(case.game, case.seats) for case in chosen} == {(c.game, c.seats) for c in ALL}
    values = {(c.game, option) for c in ALL if c.game in registry.names() for option in c.options}
    assert {(case.game, option) for case in chosen for option in case.options} >= values


def sampled(case: Case, deal: int, few: int, whole: bool) -> Iterable[Step]:
    """The first steps of a random game, then about `few` in sixty of the rest (a third of that in
    a sample), and always the last."""
    rng = Random(deal)
    first, rest = (6, few / 60) if whole else (4, few / 180)
    for step in playout(case, deal):
        if step.number < first or step.state.is_terminal or rng.random() < rest:
            yield step


@each_case()
def test_random_games_end_and_every_card_is_in_exactly_one_place(case: Case, whole: bool) -> None:
    deck: list[Card] | None = None
    for deal in range(24 if whole else 1):
        for step in playout(case, deal):
            lying = [card for zone in step.state.zones() for card in zone.cards]
            deck = deck or sorted(lying, key=order_of)
            assert len(lying) == len(deck)
            assert set(lying) == set(deck), f"deal {deal}, step {step.number}"
            assert step.number < LONG
        state = step.state
        assert state.winners() == sorted(set(state.winners()))
        assert state.winners()
        assert sum(state.returns()) == pytest.approx(1)
        assert state.worth() == state.scores()


@each_case()
def test_legal_moves_are_there_exactly_when_a_seat_is_to_move(case: Case, whole: bool) -> None:
    for step in sampled(case, 11, 8, whole):
        state = step.state
        legal = state.legal_moves()
        assert bool(legal) == (0 <= state.current_player < case.seats)
        assert state.current_player in (CHANCE, OVER, *range(case.seats))
        assert len(set(legal)) == len(legal)
        for move in legal[:20]:
            assert state.check(move) is None
            assert case.module.notation.parse(str(move)) == move
            assert case.module.notation.from_json(to_json(move)) == move


@each_case()
def test_copy_and_restore_give_equal_states_that_go_their_own_way(case: Case, whole: bool) -> None:
    for step in sampled(case, 12, 4, whole):
        state = step.state
        twin = state.copy()
        again = case.module.restore(case.book, Position.of(state))
        assert twin == state
        assert again == state
        assert list(again.legal_moves()) == list(state.legal_moves())
        if not state.is_terminal:
            before = Position.of(state)
            twin.apply(step.move)
            again.apply(step.move)
            assert Position.of(state) == before
            assert twin == again
            assert twin != state


@each_case()
def test_judge_check_and_legal_moves_agree_on_every_conceivable_drop(
    case: Case, whole: bool
) -> None:
    for step in sampled(case, 13, 2, whole):
        if step.state.current_player >= 0:
            found = differences(case.module, step.state, Bound() if whole else SMALL)
            assert not found, f"step {step.number}: {found}"


@each_case()
def test_what_a_seat_cannot_see_changes_nothing_it_is_shown(case: Case, whole: bool) -> None:
    for step in sampled(case, 14, 2, whole):
        state = step.state
        if state.is_terminal:
            continue
        for seat in range(case.seats):
            other = case.module.restore(case.book, permuted(state, seat, Random(step.number)))
            view, twin = state.view(seat), other.view(seat)
            assert view == twin
            assert case.module.prompt(view, case.book) == case.module.prompt(twin, case.book)
            if view.legal:
                for level in LEVELS:
                    bot = bots.find(case.book.game, level)
                    budget = bots.Budget(iterations=20)
                    chosen = bot.choose(view, case.book, Random(1), budget)
                    assert chosen == bot.choose(twin, case.book, Random(1), budget)
                    assert state.check(chosen) is None


def permuted(state: State, seat: int, rng: Random) -> Position:
    """The position with the cards that `seat` cannot see changed about, each for one of its kind
    (a kind in another hand may show, as Jokers and their gifts do)."""
    hidden = [
        card
        for zone in state.zones()
        if seat not in zone.sight
        for card in zone.cards
        if seat not in zone.known.get(card, ())
    ]
    swap: dict[Card, Card] = {}
    for kind in sorted({card.kind for card in hidden}):
        cards = [card for card in hidden if card.kind == kind]
        swap |= dict(zip(cards, rng.sample(cards, len(cards)), strict=True))
    position = Position.of(state)
    zones = {
        name: tuple(swap.get(card, card) for card in cards)
        for name, cards in position.zones.items()
    }
    own = {fact.name for fact in state.facts() if seat in fact.sight}  # memories do not change
    facts = {
        name if name in own else _swapped_name(name, swap): value
        if name in own
        else _swapped(value, swap)
        for name, value in position.facts.items()
    }
    return replace(position, zones=zones, facts=facts)


def _swapped_name(name: str, swap: Mapping[Card, Card]) -> str:
    """A fact about a card carries the card in its name."""
    codes = {card.code: other.code for card, other in swap.items()}
    kind, colon, tail = name.partition(":")
    return kind + colon + codes.get(tail, tail)


def _swapped(value: object, swap: Mapping[Card, Card]) -> object:
    if isinstance(value, Card):
        return swap.get(value, value)
    if isinstance(value, tuple):
        parts = [_swapped(part, swap) for part in value]
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    if isinstance(value, Mapping):
        return {_swapped(key, swap): _swapped(item, swap) for key, item in value.items()}
    return value


@each_case()
def test_nothing_told_to_a_seat_names_a_card_its_view_hides(case: Case, whole: bool) -> None:
    every = 1 if whole else 4
    events: list[Event] = []
    known: dict[int | None, set[str]] = {}
    shown: set[str] = set()
    for step in playout(case, 15, events):
        if (step.number + 1) % every > 1:
            continue  # neither told of here nor just before it
        for seat in (None, *range(case.seats)):
            view = step.state.view(seat)
            now = _codes(view)
            if step.number and step.number % every == 0:
                told = [part for event in events if (part := seen(event, seat)) is not None]
                shown = {
                    card.code
                    for event in told
                    if isinstance(event, Revealed)
                    for card in event.cards
                    if card is not None
                }
                for event in told:
                    hidden = _named(event) - known[seat] - now - shown
                    assert not hidden, f"seat {seat} is told of {hidden}: {event}"
            known[seat] = now
        if step.number > 150:
            break


def _codes(view: View) -> set[str]:
    cards = {card.code for zone in view.zones.values() for card in zone.faces}
    return cards | {code for value in vars(view).values() for code in _codes_in(value)}


def _codes_in(value: object) -> Iterable[str]:
    if isinstance(value, Card):
        yield value.code
    elif isinstance(value, tuple):
        for item in value:
            yield from _codes_in(item)
    elif isinstance(value, Mapping):
        for item in (*value, *value.values()):
            yield from _codes_in(item)


def _named(event: Event) -> set[str]:
    marks = re.findall(r"\[([A-Z0-9.+-]+)\]|<([A-Z0-9.+-]+)>", repr(event))
    return {in_text or in_cards for in_text, in_cards in marks}


@each_case()
def test_a_view_travels_to_another_process(case: Case, whole: bool) -> None:
    for step in sampled(case, 16, 1, whole):
        for seat in (None, *range(case.seats)):
            view = step.state.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view


@each_case()
def test_journal_undo_and_redo_lead_to_equal_states(
    case: Case, whole: bool, tmp_path: Path
) -> None:
    file = tmp_path / "game.tabletop"
    players = [Player(f"P{seat}") for seat in range(case.seats)]
    session = Session.begin(
        case.module,
        registry.open_book(case.game),
        players,
        17,
        dict(case.options),
        file,
        sync=False,
    )
    rng = Random(17)
    for step in range(LONG):
        if session.state.is_terminal:
            break
        legal = session.state.legal_moves()
        if step % 9 == 8 and step < (200 if whole else 70):
            _take_back_and_redo(session, rng)
        else:
            assert session.play(legal[int(rng.random() * len(legal))]) is None
        if step % (50 if whole else 250) == 5:
            _same(registry.resume(file, write=False), session)
    assert session.state.is_terminal
    session.close()
    _same(registry.resume(file, write=False), session)


def _take_back_and_redo(session: Session, rng: Random) -> None:
    """Goes back to a line after which a seat is to move, then plays the same moves again."""
    after = []
    state = session.game.start(session.book, len(session.players))
    for entry in session.entries:
        state.apply(entry.move)
        if state.current_player >= 0 and state.forced is None:
            after.append(entry.n)
    lines = [n for n in after[:-1] if session.entries[-1].n - n < 30]
    if not lines:
        return
    now = session.state.copy()
    session.undo(lines[int(rng.random() * len(lines))])
    assert session.state != now
    while session.redo() is not None:
        pass
    assert session.state == now


def _same(resumed: Session, session: Session) -> None:
    assert resumed.damage is None
    assert resumed.state == session.state
    assert resumed.number == session.number
    assert [(e.n, e.move) for e in resumed.entries] == [(e.n, e.move) for e in session.entries]
    assert resumed.worths == session.worths
    resumed.close()


@each_case()
def test_an_illegal_move_is_answered_with_a_sentence_and_a_rule(case: Case, whole: bool) -> None:
    ids = {rule.id for rule in case.book.rules}
    for step in sampled(case, 18, 1, whole):
        state = step.state
        seat = state.current_player
        if seat < 0:
            continue
        legal = set(state.legal_moves())
        card = state.zones()[0].cards[0] if state.zones()[0].cards else None
        odd = [Move.of(seat, "no_such_move"), Move.of(seat, next(iter(legal)).name)]
        if card is not None:
            names = sorted({move.name for move in legal})
            odd += [Move.of(seat, name, card=card) for name in names]
        for move in odd:
            if move in legal:
                continue
            refusal = state.check(move)
            if refusal is not None:
                assert refusal.sentence
                assert refusal.rule in ids, (move, refusal)
        assert state.check(Move.of((seat + 1) % case.seats, "play")) is not None
