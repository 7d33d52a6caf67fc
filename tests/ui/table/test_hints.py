"""A hint: asked for with mouse or key, shown, played or put away; gone with its position."""

from __future__ import annotations

from collections import Counter
from random import Random

import pygame
import pytest

from tabletop.ai.decision import Decision, Option
from tabletop.engine import registry
from tabletop.engine.moves import Move, Value
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.hint_bars import chance
from tabletop.ui.table.hints import DEBOUNCE
from tabletop.ui.table.nodes import Pointed
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"
ALL = "Ann:human,Bo:human,Cy:human"


def pointed(table: TableScreen) -> list[str]:
    """The names of what a hint points at."""
    return [node.name for node in table.view.pointed.children]


def shown_hint(robot: Robot, table: TableScreen) -> Move:
    """Asks by key and waits until the hint is there and may be played."""
    robot.key(pygame.K_h)
    robot.settle()
    robot.step(DEBOUNCE)
    hint = table.hints.shown
    assert hint is not None
    return hint


def decisions(table: TableScreen) -> list[Move]:
    """What the viewer decided, in order."""
    return [e.move for e in table.session.entries if e.move.seat == 0 and not e.forced]


@pytest.mark.parametrize("game", registry.names())
def test_whole_stretches_of_every_game_are_played_by_hints_alone(game: str, whole: bool) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal(ONE, game=game)
    rng = Random(3)
    played: Counter[str] = Counter()
    offered: set[str] = set()
    for turn in range(60 if whole else 25):
        if table.session.state.is_terminal:
            break
        if robot.screen is not table:  # a scored deal
            robot.key(pygame.K_RETURN)
            robot.settle()
            continue
        legal = table.session.view(0).legal
        names = sorted({move.name for move in legal})
        offered.update(names)
        kind = min(names, key=played.__getitem__)  # the one played least often
        wanted = rng.choice([move for move in legal if move.name == kind])
        robot.app.bots.picks = wanted.__eq__
        hint = shown_hint(robot, table)
        assert hint == wanted
        said = table.describe()["prompt"]
        assert isinstance(said, str)
        assert said.startswith("Hint:")
        assert "{" not in said
        assert robot.find("hint") is None
        composed = table.view.table
        assert composed is not None
        assert pointed(table) or hint in [action.move for action in composed.actions], hint
        if turn % 2:
            robot.click("hint_play")
        else:
            robot.key(pygame.K_RETURN)
            robot.settle()
        assert decisions(table)[-1] == hint
        assert not pointed(table)
        played[kind] += 1
    assert len(played) > 1 or len(offered) == 1, "more than one kind of move, where there is"


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_comes_from_the_viewers_own_view(game: str) -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, game=game)
    robot.click("hint")
    assert robot.app.bots.hinted == [table.session.view(0)]


def test_the_hinted_card_is_taken_up_and_its_target_outlined() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    hint = shown_hint(robot, table)
    assert table.model.selected == [hint.card()]
    [mark] = table.view.pointed.children
    assert mark.rect.contains(robot.node(f"pile:{hint.card().suit}").rect)
    number = table.session.number
    robot.step(5)
    assert table.session.number == number, "nothing is played by itself"
    robot.click(f"pile:{hint.card().suit}")
    assert decisions(table) == [hint]


def test_cards_to_pass_are_pointed_at_where_they_lie_and_the_tray_keeps_its_own() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, insider_trading="left")
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RETURN)
    robot.settle()
    [laid] = table.model.selected
    where = {card: node.home for card, node in table.view.cards.items()}
    hint = shown_hint(robot, table)
    assert len(hint.cards()) == 3
    assert {card: node.home for card, node in table.view.cards.items()} == where
    marked = [mark.rect for mark in table.view.pointed.children]
    for card in hint.cards():
        assert any(rect.colliderect(table.view.cards[card].rect) for rect in marked)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert table.model.selected == [laid]
    robot.key(pygame.K_h)
    robot.step(1.0)
    robot.click("hint_play")
    robot.settle()
    assert decisions(table) == [hint]


def test_an_offer_is_said_in_words_and_played_as_it_was_said() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human", game="portfolio", negotiation="on")
    robot.key(pygame.K_RETURN)  # the handoff
    robot.settle()
    seat = table.flow.viewer
    assert seat is not None
    promise: Value = ({"not": "both", "turns": 2},)
    offer = Move.of(
        seat, "offer", to=1 - seat, give={"money": 3}, take={"promises": promise, "show": "hand"}
    )
    assert table.check(offer) is None
    robot.app.bots.answers_hint_with = offer
    assert shown_hint(robot, table) == offer
    said = str(table.describe()["prompt"])
    name = table.session.names[1 - seat]
    assert f"Offer {name} $3 for a 2-turn promise of no attacks and a look at the hand" in said, (
        said
    )
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.entries[-1].move == offer


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_u])
def test_looking_can_be_cancelled(key: int) -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.click("hint")
    assert table.hints.is_looking
    assert "Looking" in str(table.describe()["prompt"])
    robot.key(key)
    assert not table.hints.state
    assert robot.app.bots.cancelled == 1
    assert robot.app.paused == 0, "Esc cancels the hint alone"
    robot.app.bots.slow = False
    robot.settle()
    assert not table.hints.state


def test_a_move_ends_the_looking() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.click("hint")
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", f"pile:{card.suit}")
    assert decisions(table)[-1].card() is card
    assert not table.hints.state
    assert robot.app.bots.cancelled


def test_a_hint_for_an_earlier_position_is_not_shown() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.click("hint")
    asked = robot.app.bots.hinted[-1]
    table.session.play(table.session.view(0).legal[-1])  # behind the screen's back
    robot.app.bots.slow = False
    robot.step(0.1)
    assert asked != table.session.view(0)
    assert table.hints.shown is None


def test_putting_it_away_leaves_the_table_as_it_was() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    before = robot.pixels()
    robot.key(pygame.K_h)
    robot.settle()
    assert robot.pixels() != before
    robot.click("hint_away")
    robot.move((640, 560))
    robot.settle()
    assert not table.hints.state
    assert robot.find("hint") is not None
    assert not table.model.selected


def test_the_same_position_has_the_same_hint_until_it_is_another_seats() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    bots = robot.app.bots
    first = shown_hint(robot, table)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    bots.picks = lambda move: move != first
    assert shown_hint(robot, table) == first
    assert len(bots.hinted) == 1
    robot.key(pygame.K_RETURN)
    robot.settle()
    shown_hint(robot, table)
    assert len(bots.hinted) == 2, "another position is another question"


def test_why_the_others_moved_is_told_in_place_of_a_hint() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    assert table.play(table.session.view(0).legal[0])
    robot.settle()
    hint = shown_hint(robot, table)
    robot.key(pygame.K_w)
    assert robot.find("why") is not None
    assert table.hints.shown is None
    assert shown_hint(robot, table) == hint
    assert robot.find("why") is None


def test_taking_up_another_card_puts_the_hint_away() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    hint = shown_hint(robot, table)
    other = next(
        card
        for card, node in table.view.cards.items()
        if node.zone == "hand:0" and card is not hint.card()
    )
    robot.click(f"card:{other}")
    assert not table.hints.state
    assert table.model.selected == [other]


def test_a_key_meant_for_something_else_does_not_play_a_hint_that_just_came() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.key(pygame.K_h)
    robot.step()
    assert table.hints.shown is not None
    robot.key(pygame.K_RETURN)
    assert decisions(table) == []
    robot.step(DEBOUNCE)
    robot.key(pygame.K_RETURN)
    assert len(decisions(table)) == 1


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE])
def test_no_key_plays_a_card_while_a_hint_is_looked_for(key: int) -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.picks = table.session.view(0).legal[-1].__eq__
    robot.app.bots.slow = True
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_RIGHT)
    focused = table.focus.node
    assert isinstance(focused, CardNode)
    robot.key(pygame.K_h)
    for _press in range(3):
        robot.key(key)
        robot.step(0.3)
    assert table.hints.is_looking
    assert table.focus.node is focused
    assert not table.model.selected
    robot.app.bots.slow = False
    robot.step()
    hint = table.hints.shown
    assert hint is not None
    assert hint.card() is not focused.card
    robot.key(key)
    robot.step(DEBOUNCE)
    assert table.model.selected == [hint.card()], "the key is not kept for the hint either"
    robot.settle()
    assert focused.rect.bottom == max(n.rect.bottom for n in table.view.cards.values()), (
        "the card that had the focus lies down again"
    )
    assert decisions(table) == []
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert decisions(table) == [hint]


def test_enter_still_presses_the_button_that_ends_the_looking() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.key(pygame.K_h)
    table.focus.set(robot.node("hint_away"), shown=True)
    robot.key(pygame.K_RETURN)
    assert not table.hints.state
    assert decisions(table) == []


def test_keys_play_again_once_the_looking_was_cancelled() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_h)
    robot.key(pygame.K_RETURN)
    robot.key(pygame.K_ESCAPE)
    robot.settle()
    assert not table.hints.state
    assert decisions(table) == []
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert len(decisions(table)) == 1


def test_no_letter_makes_a_move_while_a_hint_is_looked_for() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal(ONE, game="piece_of_the_action")
    robot.app.bots.slow = True
    letters: list[str] = []
    for _turn in range(40):
        composed = table.view.table
        assert composed is not None
        letters = [a.key for a in composed.actions if a.move is not None and a.enabled and a.key]
        if letters:
            break
        table.play(table.session.view(0).legal[0])
        robot.settle()
    [letter] = letters
    robot.key(pygame.K_h)
    number = table.session.number
    robot.key(ord(letter.lower()), text=letter.lower())
    assert table.session.number == number
    assert table.hints.is_looking
    robot.key(pygame.K_ESCAPE)
    robot.key(ord(letter.lower()), text=letter.lower())
    assert table.session.number > number, "it would have"


def test_the_next_player_never_sees_the_hint_of_the_one_before() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ALL)
    robot.key(pygame.K_RETURN)
    robot.settle()
    first = table.flow.viewer
    shown_hint(robot, table)
    robot.click("hint_play")
    assert robot.screen.name == "handoff"
    assert not pointed(table)
    assert table.flow.viewer is None
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.flow.viewer not in (None, first)
    assert not table.hints.state
    assert "Hint" not in str(table.describe()["prompt"])


def test_there_is_no_hint_while_others_move_and_none_for_those_who_watch() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    assert robot.find("hint") is not None
    robot.app.bots.think = lambda *_args: None  # type: ignore[method-assign]  # a bot that never answers
    shown_hint(robot, table)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert table.session.view(0).current_player != 0
    assert robot.find("hint") is None
    robot.key(pygame.K_h)
    assert not table.hints.state


def test_leaving_the_table_cancels_the_looking() -> None:
    robot = Robot()
    table = robot.deal(ONE)
    robot.app.bots.slow = True
    robot.click("hint")
    table.leave()
    assert robot.app.bots.cancelled
    assert table.hints.shown is None


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1024, 640), 100), ((1280, 800), 100), ((1024, 640), 200)]
)
@pytest.mark.parametrize("game", registry.names())
def test_the_hint_fits_its_bar(game: str, size: tuple[int, int], text_scale: int) -> None:
    robot = Robot(size, animation="off", text_scale=text_scale)
    table = robot.deal(ONE, game=game)
    shown_hint(robot, table)
    bar = table.frame.prompt
    text = robot.node("prompt")
    assert bar.contains(robot.node("hint_play").rect)
    assert text.rect.right < robot.node("hint_away").rect.left
    assert isinstance(text, Rich)
    assert text.natural(text.rect.w)[1] <= bar.h
    buttons = ("hint_play", "hint_other", "hint_away")
    stood = [robot.node(name).rect for name in buttons]
    robot.key(pygame.K_h)
    assert [robot.node(name).rect for name in buttons] == stood, "they stand still"


def test_where_no_level_finds_a_hint_a_sentence_says_so() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    robot.app.bots.has_no_hint = True
    robot.key(pygame.K_h)
    robot.settle()
    assert table.hints.state == ""
    assert table.bubbles.open is not None
    assert table.bubbles.open.name == "why_not"


def test_asked_again_it_shows_the_second_best_move_and_only_what_is_shown_is_played() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    first = shown_hint(robot, table)
    robot.key(pygame.K_h)
    second = table.hints.shown
    assert second is not None
    assert second != first
    robot.key(pygame.K_RETURN)
    assert decisions(table) == [], "it came only now"
    assert table.model.selected == [second.card()]
    assert f"pile:{second.card().suit}" in [
        place.zone
        for place in (table.view.table.places if table.view.table else ())
        if any(mark.rect.contains(place.area) for mark in table.view.pointed.children)
    ]
    robot.key(pygame.K_h)
    assert table.hints.shown == first
    robot.click("hint_other")
    assert table.hints.shown == second
    robot.step(DEBOUNCE)
    robot.key(pygame.K_RETURN)
    robot.settle()
    assert decisions(table) == [second]


def test_a_position_has_one_hint_however_often_it_is_asked_for() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    first = shown_hint(robot, table)
    asked = len(robot.app.bots.hinted)
    robot.key(pygame.K_ESCAPE)
    robot.app.bots.picks = lambda move: move != first  # it would find another now
    assert shown_hint(robot, table) == first
    assert len(robot.app.bots.hinted) == asked
    robot.key(pygame.K_ESCAPE)
    assert table.play(first)
    robot.settle()
    robot.key(pygame.K_u)
    robot.settle()
    assert shown_hint(robot, table) == first, "the position is the same again"


@pytest.mark.parametrize(
    ("other", "is_close", "comes_first"),
    [
        ((0.07, 46.0), True, "other"),
        ((0.07, 40.0), True, "own"),
        ((0.06, 43.0), True, "own"),
        ((0.07, 46.0), False, "own"),
    ],
)
def test_of_two_moves_that_look_as_good_the_one_with_better_figures_is_told_first(
    other: tuple[float, float], is_close: bool, comes_first: str
) -> None:
    moves = [Move(0, "own", {}), Move(0, "other", {})]
    options = tuple(
        Option(move, "", "", points, wins)
        for move, (wins, points) in zip(moves, ((0.06, 43.0), other), strict=True)
    )
    told = Decision(moves[0], "", options, is_close).advice
    assert told.move.name == told.options[0].move.name == comes_first
    assert len(told.options) == 2


def test_a_press_on_a_bar_shows_its_move() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    first = shown_hint(robot, table)
    robot.click("hint_option:2")
    assert table.hints.shown not in (None, first)
    assert "selected" in robot.node("hint_option:2").states
    robot.click("hint_option:1")
    assert table.hints.shown == first


def test_what_both_moves_are_expected_to_bring_is_in_the_probe() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    shown_hint(robot, table)
    one, other = (robot.node(f"hint_option:{n}") for n in (1, 2))
    assert ("45" in one.label, "61" in one.label) == (True, True)
    assert ("38" in other.label, "54" in other.label) == (True, True)
    assert one.tip
    assert "after this deal" in one.label, "when one would have the points is said beside them"


def test_a_move_is_called_as_good_only_where_it_could_not_be_told_apart() -> None:
    for is_close in (False, True):
        robot = Robot(animation="off")
        table = robot.deal(ONE)
        robot.app.bots.is_close = is_close
        shown_hint(robot, table)
        said = str(table.describe()["prompt"])
        assert ("as good" in said or "to be sure of" in said) is is_close
        robot.key(pygame.K_h)
        assert str(table.describe()["prompt"]).startswith("Just as good:") is is_close


@pytest.mark.parametrize("game", registry.names())
def test_the_bars_are_whole_in_the_smallest_window_with_the_largest_text(game: str) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal(ONE, game=game)
    hint = shown_hint(robot, table)
    if len(table.session.view(0).legal) < 2:
        return
    bars = robot.node("hint_bars")
    assert pygame.Rect((0, 0), (1024, 640)).contains(bars.rect)
    assert not bars.rect.colliderect(table.frame.prompt) or bars.rect.bottom <= (
        table.frame.prompt.bottom
    )
    robot.key(pygame.K_h)
    assert table.hints.shown != hint


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)], ids=str)
@pytest.mark.parametrize("game", registry.names())
def test_a_hint_moves_nothing_on_the_table_and_its_arrow_hides_no_word(
    game: str, size: tuple[int, int]
) -> None:
    robot = Robot(size, animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", game=game)
    reason = "It brings 61 points in one of three ways and 54 in the others; another brings less."
    robot.app.bots.why = lambda *_asked: reason
    before = {node.name: node.resting for node in table.view.cards.values()}
    areas = [place.area for place in table.view.table.places] if table.view.table else []
    robot.key(pygame.K_h)
    robot.settle()
    assert table.hints.shown is not None
    assert {node.name: node.resting for node in table.view.cards.values()} == before
    assert [place.area for place in table.view.table.places] == areas if table.view.table else True
    words = [node for node in table.root.walk() if node.is_a == "text"]
    for node in table.view.pointed.children:
        assert isinstance(node, Pointed)
        if node.spot is not None:
            over = [word.label for word in words if word.rect.colliderect(node.spot[0])]
            assert not [word for word in over if word], node.name


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_in_larger_text_a_hint_is_larger_too_and_moves_nothing(
    game: str, size: tuple[int, int]
) -> None:
    robot = rooms.at_table(rooms.stopped(game, 4, 0.4), size, 200)
    table = robot.screen
    assert isinstance(table, TableScreen)
    before = {node.name: node.rect for node in table.view.places}, table.frame.prompt
    table.hints.ask()
    robot.settle()
    assert table.hints.shown is not None
    assert ({node.name: node.rect for node in table.view.places}, table.frame.prompt) == before
    theme, prompt = table.view.art.theme, robot.node("prompt")
    assert isinstance(prompt, Rich)
    usual = theme.at(theme.window).font("body").get_linesize()
    types = [span.font.get_linesize() for span in prompt.spans if span.font is not None]
    assert min(types) >= usual, "not under what a long prompt is at 100 %"
    for name in ("hint_away", "hint_play"):
        button = robot.node(name)
        assert isinstance(button, Button)
        small = theme.at(theme.window).font("small").get_linesize()
        assert button.style.font(button.role).get_linesize() >= small, name


def test_a_small_chance_is_not_said_to_be_none() -> None:
    assert [chance(wins) for wins in (0.0, 0.004, 0.23, 0.997, 1.0)] == [
        "0 % to win",
        "under 1 % to win",
        "23 % to win",
        "over 99 % to win",
        "100 % to win",
    ]


def test_a_hint_says_what_is_expected_after_its_move() -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal(ONE, game="stonks")
    while not any(waits(table, move) for move in table.session.view(0).legal):
        hint = shown_hint(robot, table)
        robot.key(pygame.K_RETURN)
        robot.settle()
        assert decisions(table)[-1] == hint
    played = next(move for move in table.session.view(0).legal if waits(table, move))
    then = Move.of(0, "adjust", company="G", steps=1)
    robot.app.bots.picks = played.__eq__
    for expected in (None, then):
        robot.app.bots.then = expected
        shown_hint(robot, table)
        prompt = str(table.describe()["prompt"])
        assert ("; then move Gale" in prompt) == (expected is not None), prompt
        robot.key(pygame.K_ESCAPE)
        table.hints._answered = None


def waits(table: TableScreen, move: Move) -> bool:
    """Whether the market is moved once a card was played."""
    if move.name != "play" or len(move.args) > 1:
        return False
    after = table.session.state.copy()
    after.apply(move)
    return after.current_player == move.seat


def test_esc_on_a_hint_gives_the_focus_back_to_where_it_was() -> None:
    """Where a hint is a button to press, and where it is a card to play."""
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 7, game="portfolio")
    robot.settle()
    for _half in range(2):
        robot.key(pygame.K_DOWN)
        robot.key(pygame.K_RIGHT)
        before = table.focus.node
        assert before is not None
        shown_hint(robot, table)
        robot.key(pygame.K_ESCAPE)
        robot.settle()
        after = table.focus.node
        assert after is not None
        assert after.name == before.name
        assert table.focus.shown
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
