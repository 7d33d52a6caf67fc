"""The pace of others: between their moves, step by step, in a hurry; what is held is shown."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.events import Dealt
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.view import View
from tabletop.ui.shell.settings import PACES, Pace, Settings
from tabletop.ui.table.adapter import Held
from tabletop.ui.table.nodes import Edge
from tabletop.ui.table.pace import TEMPI
from tabletop.ui.table.screen import TableScreen
from tests.games.portfolio.table.test_table import Attacker, laid_out, legal
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"


def begun(pace: Pace, animation: str, undo_wait: float = 0.0) -> tuple[Robot, TableScreen, int]:
    """A table after the first move of its only person, with the line of that."""
    robot = Robot(pace=pace, animation=animation, undo_wait=undo_wait)
    table = robot.deal(ONE)
    robot.settle()
    while table.session.view(0).current_player != 0:
        robot.key(pygame.K_RETURN)
        robot.settle()
    assert table.play(table.session.view(0).legal[0])
    return robot, table, table.session.number


def test_each_pace_is_faster_than_the_one_before() -> None:
    paused = [TEMPI[pace].pause for pace in PACES[1:]]
    assert paused == sorted(paused, reverse=True)
    assert Settings().pace == "normal"


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_slow_pace_waits_between_moves_whatever_the_animation(animation: str) -> None:
    robot, table, number = begun("slow", animation=animation)
    robot.step(TEMPI["slow"].pause - 0.3)
    assert table.session.number == number
    robot.step(1.5)
    assert table.session.number == number + 1


def test_a_move_lands_before_the_next_begins() -> None:
    robot, table, number = begun("fast", animation="slow")
    seen = number
    for _frame in range(400):
        under_way = robot.director.tweens.active
        robot.step()
        if table.session.number > seen:
            assert not under_way
            seen = table.session.number
    assert seen == number + 2


@pytest.mark.parametrize("game", ["milken", "stonks"])
def test_the_table_is_composed_once_a_frame_while_others_move(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    robot = Robot(pace="normal", animation="normal")
    table = robot.deal(ONE, game=game)
    robot.settle()
    composed: list[float] = []
    once = table._compose

    def counted() -> None:
        composed.append(table.now)
        once()

    monkeypatch.setattr(table, "_compose", counted)
    if table.session.view(0).current_player == 0:
        assert table.play(table.session.view(0).legal[0])
    number = table.session.number
    for _frame in range(600):
        robot.step()
        if table.session.view(0).current_player == 0:
            break
    assert table.session.number > number
    assert len(set(composed)) == len(composed)


def test_step_by_step_every_move_of_a_bot_is_asked_for() -> None:
    robot, table, number = begun("step", animation="off")
    robot.step(5)
    assert table.session.number == number
    robot.click("step")
    assert table.session.number == number + 1
    robot.step(5)
    assert table.session.number == number + 1
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.number == number + 2
    assert robot.find("step") is None


@pytest.mark.parametrize("pace", ["step", "slow"])
def test_space_goes_to_ones_own_turn(pace: Pace) -> None:
    robot, table, number = begun(pace, animation="normal", undo_wait=1.2)
    robot.step(0.1)
    robot.key(pygame.K_SPACE)
    robot.step(0.3)
    assert table.session.number == number + 2
    assert table.session.view(0).current_player == 0
    assert not table.flow.pace.in_hurry, "for this time"


def held_by(
    monkeypatch: pytest.MonkeyPatch, table: TableScreen, make: Callable[[Move], Held | None]
) -> None:
    def held(move: Move, _before: object, _after: View) -> Held | None:
        return make(move)

    monkeypatch.setattr(table.adapter, "held", held)


def test_what_is_held_is_shown_on_the_table_as_it_was_then_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robot = Robot(pace="normal", animation="normal")
    table = robot.deal(ONE)
    held_by(
        monkeypatch,
        table,
        lambda move: Held(
            0.9, seats=(move.seat,), laid=move.card(), onto=f"pile:{move.card().suit}"
        ),
    )
    move = table.session.view(0).legal[0]
    assert table.play(move)
    robot.step(0.6)
    assert table.flow.is_holding
    node = table.view.cards[move.card()]
    assert "held" in node.states
    assert robot.node(f"pile:{move.card().suit}").rect.collidepoint(node.rect.center)
    assert any(isinstance(each, Edge) for each in table.view.held.children)
    robot.step(1.0)
    assert not table.flow.is_holding
    assert not table.view.held.children
    assert "held" not in table.view.cards[move.card()].states


def test_whoever_does_something_ends_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot(pace="normal", animation="normal")
    table = robot.deal(ONE)
    held_by(monkeypatch, table, lambda move: Held(60.0, laid=move.card(), onto="pile:C"))
    assert table.play(table.session.view(0).legal[0])
    robot.step(0.3)
    assert table.flow.is_holding
    robot.key(pygame.K_s)
    assert not table.flow.is_holding


def test_what_is_held_after_a_move_is_edged_and_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot(pace="normal", animation="off")
    table = robot.deal(ONE)
    held_by(monkeypatch, table, lambda move: Held(3.0, seats=(1,)) if move.seat == 0 else None)
    assert table.play(table.session.view(0).legal[0])
    number = table.session.number
    robot.step(2.5)
    assert table.session.number == number
    assert table.view.held.children
    robot.step(2.0)
    assert table.session.number > number


def test_nothing_is_held_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    held_by(monkeypatch, table, lambda move: Held(60.0, laid=move.card(), onto="pile:C"))
    assert table.play(table.session.view(0).legal[0])
    assert not table.flow.is_holding


def test_while_something_is_held_the_prompt_says_what_it_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    robot = Robot(pace="normal", animation="off")
    table = robot.deal(ONE)
    held_by(monkeypatch, table, lambda move: Held(3.0, seats=(1,)) if move.seat == 0 else None)
    move = table.session.view(0).legal[0]
    assert table.play(move)
    robot.step(0.2)
    said = robot.node("prompt").label
    assert said.startswith("Ann plays")
    robot.step(2.0)
    assert robot.node("prompt").label == said, "a bot that begins to think changes nothing"
    robot.step(1.5)
    assert robot.node("prompt").label != said
    assert not table.view.held.children, "the ring goes with it"


def struck(pace: Pace) -> tuple[Robot, TableScreen]:
    """Portfolio's table at the moment when a bot takes what is the viewer's, in a hurry at any
    pace but the fastest."""
    robot = Robot(animation="normal", pace=pace)
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(0, "4S 5S 6S 7S", "", "")]
    table = laid_out(
        robot, ["2D KC", "3S 9D 10D JD JC", "3C 6H 7H 8H"], runs=runs, money=[9, 30, 6]
    )
    assert table.play(legal(table, "discard")[0])
    robot.step(0.1)
    if pace != "skip":
        robot.key(pygame.K_SPACE)
    for _frame in range(600):
        if table.flow.is_holding:
            break
        robot.step()
    return robot, table


@pytest.mark.parametrize("pace", ["skip", "normal"])
def test_an_attack_on_a_person_is_seen_in_any_hurry_until_a_key(pace: Pace) -> None:
    robot, table = struck(pace)
    assert table.flow.is_holding
    assert "neutralises your" in robot.node("prompt").label
    edged = [node.rect for node in table.view.held.children if isinstance(node, Edge)]
    for seat in (0, 1):
        assert any(rect.contains(robot.node(f"seat:{seat}").rect) for rect in edged)
    robot.step(1.0)
    assert table.flow.is_holding
    robot.key(pygame.K_SPACE)
    assert not table.flow.is_holding
    robot.settle()
    assert table.model.to_move == 0


def test_at_the_fastest_pace_nothing_waits_that_can_be_taken_back_later_too() -> None:
    robot, table, number = begun("skip", animation="off", undo_wait=3.0)
    robot.step(0.3)
    assert table.session.number == number + 2
    robot.key(pygame.K_u)
    robot.settle()
    assert table.session.view(0).current_player == 0
    assert table.session.number > number + 2


def test_nobody_thinks_while_the_next_move_waits_to_be_asked_for() -> None:
    robot, table, _number = begun("step", animation="off")
    robot.step(1)
    assert table.flow.waits_for_step
    assert "thinking" not in table.view.plates[1].said


@pytest.mark.parametrize("pace", ["slow", "normal", "fast"])
def test_while_others_move_a_button_names_the_key_that_goes_to_ones_turn(pace: Pace) -> None:
    robot, table, _number = begun(pace, animation="off", undo_wait=1.2)
    robot.step(0.1)
    before = robot.node("undo").rect
    robot.click("hurry")
    assert table.session.view(0).current_player == 0
    assert robot.find("hurry") is None
    assert robot.node("undo").rect == before


def before_a_score(game: str) -> tuple[Session, Move]:
    """A game of one person with two bots, and the move that ends its first deal."""
    found, rng = registry.find(game), Random(4)
    assert found is not None

    def begun() -> Session:
        return Session.begin(
            found,
            registry.open_book(game),
            [Player(*seat.split(":")) for seat in ONE.split(",")],
            7,
            {},
        )

    session, made = begun(), list[Move]()
    tallies = len(session.state.tallies())
    while len(session.state.tallies()) == tallies and not session.state.is_terminal:
        made.append(rng.choice(session.state.legal_moves()))
        assert session.play(made[-1]) is None
    session = begun()
    for move in made[:-1]:
        assert session.play(move) is None
    return session, made[-1]


def at_the_last_move(game: str) -> tuple[Robot, TableScreen, Move]:
    """A table at which the move that ends the first deal was made just now, and that move."""
    session, last = before_a_score(game)
    robot = Robot(pace="step", animation="normal")
    table = robot.open(session)
    robot.app.settings.pace = "normal"
    assert table.play(last)
    return robot, table, last


@pytest.mark.parametrize("game", ["milken", "piece_of_the_action", "stonks", "wall_street"])
def test_before_a_score_the_table_stands_as_the_last_move_left_it(game: str) -> None:
    robot, table, _last = at_the_last_move(game)
    robot.step(0.2)
    assert robot.screen is table
    back = table.model.back
    assert back is not None
    assert table.model.view.scores == table.session.before(back, 0).scores
    robot.director.relayout()
    robot.step(0.05)
    assert robot.screen is table
    robot.step(1.5)
    assert robot.screen.name == "scored", "it does not stand still for long"
    assert table.model.back is None


def test_the_last_card_of_a_deal_lies_where_it_lies_with_all_that_comes_of_it() -> None:
    robot, table, last = at_the_last_move("milken")
    robot.step(0.6)
    assert robot.screen is table
    pile = f"pile:{last.card().suit}"
    assert table.view.table is not None
    place = next(place for place in table.view.table.places if place.zone == pile)
    assert place.cards[-1] is last.card()
    slot = place.slots[-1]
    assert table.view.cards[last.card()].rect.topleft == (round(slot.x), round(slot.y))
    assert robot.node(f"worth:{last.card().suit}").label.endswith("6 of 6 cards")


def test_what_is_taken_last_is_seen_to_land_and_then_to_go() -> None:
    robot, table, last = at_the_last_move("wall_street")
    seen = list[tuple[Card, ...]]()
    while robot.screen is table:
        faces = table.model.view.faces("table")
        seen += [faces] if not seen or seen[-1] != faces else []
        robot.step(0.05)
    assert last.card() in seen[0]
    assert not seen[-1], "and nothing of it is there at the next deal"
    assert not [card for card, node in table.view.cards.items() if node.zone == "table"]


def test_what_was_taken_goes_before_new_cards_are_dealt() -> None:
    found, book = registry.find("wall_street"), registry.open_book("wall_street")
    assert found is not None
    players = [Player("Ann"), Player("Bo", "easy")]

    def deals(session: Session) -> bool:
        """Whether Ann took something just now, and new cards were dealt at once."""
        entry = session.entries[-1]
        is_dealt = any(isinstance(event, Dealt) for event in entry.events)
        return entry.move.seat == 0 and bool(entry.move.args.get("capture")) and is_dealt

    for deal in range(30):
        session, rng = Session.begin(found, book, players, deal, {}), Random(deal)
        while not session.view(None).tallies and not (session.number and deals(session)):
            assert session.play(rng.choice(session.state.legal_moves())) is None
        if deals(session):
            break
    last = session.entries[-1].move
    session.undo(session.entries[-2].n)
    robot = Robot(pace="normal", animation="normal")
    table = robot.open(session)
    assert table.play(last)
    said = set[str]()

    def held() -> int:
        """How many cards lie in Ann's hand on the screen."""
        return sum(node.zone == "hand:0" for node in table.view.cards.values())

    while last.card() in table.view.cards:
        robot.step(0.05)
        said.add(robot.node("prompt").label)
    assert any("takes" in each for each in said), "what is held is told"
    assert not any("dealt" in each for each in said), "not what comes after"
    robot.step(0.5)
    assert not held()
    assert "dealt next" in robot.node("prompt").label
    robot.step(1.5)
    assert held() == 3


def test_moves_that_change_nothing_are_waited_for_less() -> None:
    robot = Robot(pace="step", animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Dot:easy", game="piece_of_the_action")
    robot.app.settings.pace = "slow"
    while table.session.state.phase != "deal" or table.model.to_move == 0:
        assert table.play(table.session.state.legal_moves()[0])
    played = {}
    for name in ("play", "pass"):
        move = next(each for each in table.session.state.legal_moves() if each.name == name)
        number = table.session.number
        assert table.play(move)
        at = robot.time
        while table.session.number == number + 1:
            robot.step()
        played[name] = robot.time - at
    assert played["pass"] < played["play"] / 2


def test_figures_and_marks_follow_a_card_as_it_lands() -> None:
    """What a seat is asked, prices and hands are those of before while a card is in the air."""
    robot = Robot(pace="fast", animation="slow")
    table = robot.deal(ONE)
    robot.settle()
    while table.session.view(0).current_player != 0:
        robot.settle()
    before = {"prompt": robot.node("prompt").label}
    card = table.session.view(0).faces("hand:0")[-1]
    before[f"worth:{card.suit}"] = robot.node(f"worth:{card.suit}").label
    assert table.play(Move.of(0, "play", card=card))
    robot.step(0.1)
    assert robot.director.tweens.active
    assert {name: robot.node(name).label for name in before} == before
    robot.post(pygame.MOUSEBUTTONDOWN, pos=(5, 400), button=1)
    robot.step()
    after = {name: robot.node(name).label for name in before}
    assert all(after[name] != before[name] for name in before), "a press lands it at once"
