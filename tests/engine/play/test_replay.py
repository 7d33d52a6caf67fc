"""A replay: every point of a game as each seat saw it then, and nothing more."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.moves import Refusal
from tabletop.engine.play.replay import PARTS, Kind, Replay, play_on
from tabletop.engine.play.session import Origin, Player, Session
from tabletop.engine.view import View
from tabletop.system.errors import BadFile, SetupError
from tests.saves import KEPT_SAVES

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eve", "Fay")


def begun(name: str, deal: int = 7, seats: int = 0) -> Session:
    game, book = registry.find(name), registry.open_book(name)
    assert game is not None
    seats = seats or book.spec.seats.min
    return Session.begin(game, book, [Player(each) for each in NAMES[:seats]], deal, {})


@pytest.mark.parametrize("name", registry.names())
def test_every_point_shows_each_seat_what_it_saw_then(name: str) -> None:
    session = begun(name)
    rng = random.Random(3)
    seen: dict[int, list[View]] = {}
    for _each in range(120):
        seats = (None, *range(len(session.players)))
        seen[len(session.entries)] = [session.view(seat) for seat in seats]
        if session.state.is_terminal:
            break
        session.play(rng.choice(list(session.state.legal_moves())))
    replay = Replay(session)
    points = list(seen)
    for at in [*points, *rng.sample(points, min(30, len(points)))]:
        replay.to(at)
        assert replay.at == at
        assert [replay.view(seat) for seat in (None, *range(len(session.players)))] == seen[at]
        assert replay.worths == session.worths[:at]


def test_a_game_under_way_lays_nothing_open() -> None:
    replay = Replay(begun("milken"))
    with pytest.raises(SetupError):
        replay.lay_open(True)
    assert None in replay.view(None).cards("hand:0")


@pytest.mark.parametrize("name", registry.names())
def test_a_finished_game_shows_every_card_where_it_lies_open(name: str) -> None:
    session = begun(name)
    rng = random.Random(3)
    while not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
    replay = Replay(session)
    replay.lay_open(True)
    for at in range(0, replay.length, 7):
        replay.to(at)
        whole = {zone.id: zone for zone in replay.state.zones()}
        for zone in replay.view(0).zones.values():
            assert sorted(map(str, zone.faces)) == sorted(map(str, whole[zone.id].cards))


def test_nothing_can_be_played_or_taken_back() -> None:
    session = begun("milken")
    session.play(session.state.legal_moves()[0])
    replay = Replay(session)
    replay.to(replay.length - 1)
    before = replay.view(None)
    assert isinstance(replay.play(replay.state.legal_moves()[0]), Refusal)
    assert isinstance(replay.undo_target(0), Refusal)
    replay.advance()
    assert replay.view(None) == before
    assert len(session.entries) == replay.length


def test_marks_are_where_another_seat_begins_to_decide_and_where_something_was_scored() -> None:
    session = begun("portfolio")
    rng = random.Random(3)
    for _each in range(60):
        session.play(rng.choice(list(session.state.legal_moves())))
    replay = Replay(session)
    turns = [mark.at for mark in replay.marks if mark.kind == "turn"]
    movers = []
    for at in turns:
        replay.to(at)
        movers.append(replay.state.current_player)
    assert all(one != other for one, other in itertools.pairwise(movers))
    replay.to(0)
    walked = []
    while replay.at < replay.length:
        replay.to(replay.next_mark({"turn"}, 1))
        walked.append(replay.at)
    assert walked == [at for at in turns if at] + [replay.length] * (replay.length not in turns)


@pytest.mark.parametrize("name", registry.names())
def test_any_point_of_a_finished_game_can_be_played_on_from_by_others(name: str) -> None:
    session = begun(name)
    rng = random.Random(5)
    while not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
    replay = Replay(session)
    turn = [mark.at for mark in replay.marks if mark.kind == "turn"][-1]
    replay.to(turn)
    others = [Player(f"P{seat}") for seat in range(len(session.players))]
    again = play_on(replay, others, "Friday")
    assert again.names == tuple(player.name for player in others)
    assert again.origin == Origin("Friday", replay.made)
    assert again.view(0) == replay.view(0)
    assert again.play(again.state.legal_moves()[0]) is None
    with pytest.raises(SetupError):
        play_on(replay, others[:-1], "Friday")


@pytest.mark.parametrize("name", registry.names())
def test_a_game_under_way_is_played_on_by_people_only_where_people_sit(name: str) -> None:
    session = begun(name)
    with pytest.raises(SetupError):  # there is nothing to go back from
        play_on(Replay(session), session.players, "Friday")
    session.play(session.state.legal_moves()[0])
    replay = Replay(session)
    seats = range(len(session.players))
    assert play_on(replay, session.players, "Friday").names == session.names
    for seat in seats:
        is_human = session.players[seat].is_human
        players = list(session.players)
        players[seat] = Player(players[seat].name, "easy" if is_human else "human")
        with pytest.raises(SetupError):
            play_on(replay, players, "Friday")
        players[seat] = Player("Gil", "human" if is_human else "hard")
        assert play_on(replay, players, "Friday").names[seat] == "Gil"


def test_the_thousand_moves_are_gone_through() -> None:
    save = max(KEPT_SAVES.glob("*.tabletop"), key=lambda file: file.stat().st_size)
    session = registry.resume(save, write=False)
    replay = Replay(session)
    for at in range(0, replay.length, 37):
        replay.to(at)
        assert len(replay.entries) == at


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("portfolio", {"deal", "round"}),
        ("wall_street", {"deal", "round"}),
        ("stonks", {"deal", "trick"}),
        ("piece_of_the_action", {"deal"}),
        ("milken", {"deal", "round"}),
    ],
)
def test_marks_are_where_tricks_rounds_and_deals_begin(name: str, parts: set[Kind]) -> None:
    session = begun(name)
    rng = random.Random(3)
    for _each in range(400):
        if not session.state.is_terminal:
            session.play(rng.choice(list(session.state.legal_moves())))
    replay = Replay(session)
    assert {mark.kind for mark in replay.marks} & PARTS == parts
    seen = list(replay.marks)
    assert [mark.at for mark in seen] == sorted(mark.at for mark in seen)
    assert len(set(seen)) == len(seen)
    assert all(mark.at in replay.stops for mark in seen if mark.kind != "score")
    begins = [mark.at for mark in seen if mark.kind in PARTS]
    replay.to(0)
    assert replay.next_mark(PARTS, 1) == begins[0] == replay.stops[0], "the first decision of all"
    if "trick" in parts:
        for mark in seen:
            if mark.kind == "trick":
                replay.to(mark.at)
                assert not replay.view(None).cards("trick")


@pytest.mark.parametrize("origin", [Origin("\0", 3), Origin("x" * 500, 3), Origin("Friday", -1)])
def test_a_save_that_says_nonsense_of_where_it_came_from_is_refused(
    tmp_path: Path, origin: Origin
) -> None:
    session = begun("milken")
    session.origin = origin
    session.save_to(tmp_path / "a.tabletop")
    session.close()
    with pytest.raises(BadFile):
        registry.resume(tmp_path / "a.tabletop", write=False)
