"""The table's model, without a window: what was told, a hand's order, the hint, who looks on."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Scored
from tabletop.engine.play.session import Player, Session
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.narration import Narration


def by_order(cards: Sequence[Card], way: int) -> tuple[Card, ...]:
    """Up in the first way to sort, down in the second."""
    return tuple(sorted(cards, key=lambda card: card.order, reverse=bool(way % 2)))


def dealt(players: str, game: str = "milken", deal: int = 7) -> TableModel:
    """A new game, seats as `Ann:human,Bo:easy`."""
    seats = [Player(*seat.split(":")) for seat in players.split(",")]
    found = registry.find(game)
    assert found is not None
    session = Session.begin(found, registry.open_book(game), seats, deal, {})
    return TableModel(session, by_order)


def play_on(session: Session, rng: Random) -> None:
    """Any legal move of whoever is to move."""
    view = session.view(session.state.current_player)
    assert session.play(rng.choice(view.legal)) is None


def retell(session: Session, viewer: int | None) -> list[object]:
    """All that is told of a session, read from its first line."""
    fresh = Narration(session)
    recaps = [fresh.recap(seat) for seat in range(len(session.players))]
    return [fresh.lines(viewer), fresh.fresh(viewer), fresh.past(), recaps]


def changed(narration: Narration) -> dict[str, tuple[int, int]]:
    """The last change of every public figure in this deal."""
    return {each.figure: (each.before, each.after) for each in narration.past()}


@pytest.mark.parametrize("game", registry.names())
def test_what_is_told_line_by_line_is_what_is_told_from_the_first_line(game: str) -> None:
    model, rng = dealt("Ann:human,Bo:human,Cy:human", game), Random(5)
    session, narration = model.session, model.narration
    for step in range(60):
        if session.state.is_terminal:
            break
        play_on(session, rng)
        for viewer in (step % 3, None):
            recaps = [narration.recap(seat) for seat in range(3)]
            told = [narration.lines(viewer), narration.fresh(viewer), narration.past(), recaps]
            assert told == retell(session, viewer), f"line {session.number}"


def test_who_ended_a_deal_is_told_at_the_next_turn_how_it_was_scored() -> None:
    seats = [Player("Ann"), Player("Bo"), Player("Cy")]
    found = registry.find("milken")
    assert found is not None
    session = Session.begin(found, registry.open_book("milken"), seats, 7, {"deals": 2})
    rng, narration = Random(4), Narration(session)
    ends: list[int] = []
    while not ends:
        last = session.state.current_player
        play_on(session, rng)
        events = (event for entry in session.entries for event in entry.events)
        ends = [last for event in events if isinstance(event, Scored)]
    told = [text for _entry, text in narration.recap(last)]
    assert "is over" in told[0]
    assert not any("plays [" in text for text in told), "what one did oneself one knows"


def test_what_is_taken_back_is_told_no_longer_and_again_when_it_is_played_again() -> None:
    model, rng = dealt("Ann:human,Bo:easy,Cy:easy"), Random(3)
    session = model.session
    told = model.narration.lines
    taken_back = 0
    for _step in range(12):
        play_on(session, rng)
        before = told(0)
        target = session.undo_target(0, take_backs=True)
        if isinstance(target, int):
            taken_back += 1
            session.undo(target)
            assert told(0) == retell(session, 0)[0] != before
            assert session.redo() is not None
            assert told(0) == retell(session, 0)[0]
    assert taken_back


def test_fresh_is_what_changed_in_all_since_ones_own_last_move() -> None:
    model, rng = dealt("Ann:human,Bo:human,Cy:human"), Random(6)
    session, piles, narration = model.session, list[str](), model.narration
    while len(piles) < 7 or session.state.current_player != 0:
        seat = session.state.current_player
        play_on(session, rng)
        piles.append(f"worth:{session.entries[-1].move.card().suit}")
        if seat == 0:
            assert set(narration.fresh(0)) == {piles[-1]}, "one sees what one did oneself"
    assert set(narration.fresh(0)) == set(piles[-2:])
    assert set(narration.fresh(None)) == {piles[-1]}


def test_two_changes_of_a_figure_since_ones_own_last_move_are_told_as_one() -> None:
    twice = 0
    for seed in range(8):
        model, rng = dealt("Ann:human,Bo:human,Cy:human"), Random(seed)
        session, narration = model.session, model.narration
        then: dict[str, int] = {}
        while not any(isinstance(event, Scored) for event in session.events(0)[-1][1]):
            seat, last = session.state.current_player, changed(narration)
            if seat == 0:
                for figure, (was, now) in narration.fresh(0).items():
                    assert (was, now) == (then.get(figure, was), last[figure][1])
                    twice += last[figure][0] != was
            play_on(session, rng)
            if seat == 0:
                then = {figure: now for figure, (_was, now) in changed(narration).items()}
    assert twice, "some price changed twice between two turns"


def test_a_line_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    model, rng = dealt("Ann:human,Bo:human,Cy:human"), Random(1)
    session, narration = model.session, model.narration
    asked: list[int] = []
    events = Session.events

    def noted(self: Session, seat: int | None, since: int = 0) -> object:
        asked.append(since)
        return events(self, seat, since)

    monkeypatch.setattr(Session, "events", noted)
    for _step in range(10):
        last = session.entries[-1].n
        narration.past()
        asked.clear()
        play_on(session, rng)
        narration.fresh(None)
        narration.past()
        narration.past()
        assert asked == [last], "the new lines alone, and those once"


def test_a_hand_keeps_the_order_it_was_given_and_sorts_in_what_is_new() -> None:
    model = dealt("Ann:human,Bo:easy,Cy:easy")
    hand = model.view.faces("hand:0")
    up = by_order(hand, 0)
    assert model.in_hand(hand) == up
    model.keep_order([up[2], up[0], *up[3:]])
    assert model.in_hand(hand) == (up[1], up[2], up[0], *up[3:]), "before the next one up"
    model.sort()
    assert model.in_hand(hand) == up, "first it is as it was"
    model.sort()
    assert model.in_hand(hand) == up[::-1], "then the next way"


def test_each_viewer_has_an_order_of_its_own() -> None:
    model = dealt("Ann:human,Bo:human,Cy:easy")
    hand = [card for card in model.session.view(0).faces("hand:0") if card is not None]
    model.viewer = 0
    model.keep_order(by_order(hand, 1))
    model.viewer = 1
    assert model.in_hand(hand) == by_order(hand, 0)
    model.viewer = 0
    assert model.in_hand(hand) == by_order(hand, 1)


def test_a_hint_is_for_one_position_and_one_viewer() -> None:
    model = dealt("Ann:human,Bo:human,Cy:human")
    model.viewer = model.to_move
    assert model.hint is None
    model.ask_hint()
    assert model.hint is not None
    model.viewer = (model.to_move + 1) % 3
    assert model.hint is None, "another looks on"
    model.viewer = model.to_move
    play_on(model.session, Random(0))
    assert model.hint is None, "a move was made"
    assert model.has_asked, "it is still looked for, until it is dropped"
    assert model.drop_hint(), "so that the looking can be ended"
    assert not model.has_asked


@pytest.mark.parametrize(
    ("players", "viewer"),
    [
        ("Ann:human,Bo:easy,Cy:easy", 0),
        ("Ann:easy,Bo:easy,Cy:human", 2),
        ("Ann:human,Bo:human,Cy:easy", None),
        ("Ann:easy,Bo:easy,Cy:easy", None),
    ],
)
def test_only_a_single_person_at_the_screen_is_shown_a_hand_at_once(
    players: str, viewer: int | None
) -> None:
    assert dealt(players).viewer == viewer
