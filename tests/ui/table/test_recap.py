"""Since your last turn: what touched you first, there until you act, shown again on a press."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import get_args

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.events import Scored, Told
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.games.piece_of_the_action.text import DRAWN, FOUND, OUT, PAID, WORTH
from tabletop.scene.node import Node, Root
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counter import Counter
from tabletop.ui.table.handoff import Handoff
from tabletop.ui.table.layout import frame
from tabletop.ui.table.markup import without_elsewhere
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.narration import Narration
from tabletop.ui.table.recap import Recap
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.ticker import NUMBER, Link, Since, SinceLine, ToldNode
from tabletop.ui.table.view import TableView
from tests.games.portfolio.table.test_table import Attacker, laid_out, legal
from tests.ui import rooms
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"
MILD = 36
"""A deal of Milken in which nobody costs the viewer much at first."""


def attacked(
    animation: str = "off", window: tuple[int, int] = (1280, 800), text: int = 100
) -> tuple[Robot, TableScreen]:
    """Portfolio's table at Ann's turn, after a bot has made one of its own and taken hers, and
    another has made one."""
    robot = Robot(window, animation=animation, text_scale=text)
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(0, "4S 5S 6S 7S", "", "")]
    table = laid_out(
        robot, ["2D KC", "3S 9D 10D JD JC", "3C 6H 7H 8H"], runs=runs, money=[9, 30, 6]
    )
    assert table.play(legal(table, "discard")[0])
    for _frame in range(3000):
        robot.step()
        if table.model.to_move == 0 and table.view.root.find("since") is not None:
            break
    return robot, table


def test_an_attack_stands_first_and_stays_until_one_acts() -> None:
    robot, table = attacked()
    first = table.recap.since()[0]
    assert first.loss is not None
    assert "neutralises your" in robot.node("told:0").label
    robot.step(30)
    assert "neutralises your" in robot.node("told:0").label
    assert table.play(legal(table, "draw")[0])
    assert "neutralises your" in robot.node("told:0").label, "the draw decides nothing yet"
    assert table.play(legal(table, "discard")[0])
    assert not table.recap.since() or table.recap.since()[0].loss is None


def test_the_cover_before_a_turn_tells_first_what_was_lost_and_opens_there() -> None:
    robot, table = attacked()
    told, lost = table.recap.on_cover(0)
    assert lost == 1
    assert "neutralises your" in told[0]
    assert not any("[" in text and "neutralises" in text for text in told[1:]), "told once"
    names = table.model.names
    long = [*told[:1], *[text for text in told[1:] for _line in range(20)]]
    cover = Handoff(table.view.art, table.felt, 0, "", long, names, lambda: None, lost=lost)
    robot.director.push(cover)
    robot.settle()
    first, recap = robot.node("recap:0"), robot.node("recap")
    assert "lost:" in first.label
    assert recap.rect.contains(first.rect)


def test_c_on_a_cover_counts_what_all_know() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:human,Cy:human")
    robot.step(1)
    robot.key(pygame.K_c)
    counter = robot.screen
    assert isinstance(counter, Counter)
    assert "hand" not in counter.known.values()
    assert table.model.viewer is None


def test_harm_stands_first_and_the_rest_is_read_as_it_happened() -> None:
    robot = Robot((2560, 1440), animation="off")
    table = robot.deal(f"{ONE},Di:easy", MILD)
    assert table.play(table.session.view(0).legal[0])
    newest_first = robot.node("ticker").tip
    robot.settle()
    in_order = robot.node("ticker").tip
    assert read(robot, table) == sorted(each.entry.n for each in table.recap.since())
    assert len(read(robot, table)) >= 3

    robot, table = attacked(window=(2560, 1440))
    shown = read(robot, table)
    assert len(shown) > 1
    assert shown[0] == table.recap.since()[0].entry.n, "the attack"
    assert shown[1:] == sorted(shown[1:])
    assert len({newest_first, in_order, robot.node("ticker").tip}) == 3, "each order is told"


def test_where_a_loss_stands_before_what_was_sooner_all_is_numbered_as_it_happened() -> None:
    _robot, table = attacked(window=(2560, 1440))
    nodes = sorted(table.root.walk(), key=lambda node: (node.rect.y, node.rect.x))
    ranks = [int(float(node.label)) for node in nodes if node.name == NUMBER]
    told = [int(node.name[5:]) for node in nodes if re.fullmatch(r"told:\d+", node.name)]
    since = table.recap.since()
    assert ranks[0] > 1, "the attack stands first, and was not the first"
    assert sorted(ranks) == list(range(1, len(since) + 1))
    assert [since[at].time for at in told] == [
        sorted(each.time for each in since)[rank - 1] for rank in ranks
    ]


@pytest.mark.parametrize(
    ("harm", "order", "words"),
    [
        ((0, 2), [0, 2, 1], ["1.", "3.", "2."]),
        ((1, 3), [1, 3, 0, 2, 4], ["2.", "4.", "1.", "3.", "5."]),
        ((2,), [2, 0, 1, 3, 4], ["3.", "1.", "2.", "4.", "5."]),
        ((0,), [0, 1, 2], ["then", "then"]),
    ],
)
def test_losses_stand_first_with_numbers_where_that_is_not_as_it_happened(
    harm: tuple[int, ...], order: list[int], words: list[str]
) -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, harm, [(at, at) for at in range(len(order))])
    told = [f"thing {at}" for at in range(len(order))]
    line = SinceLine(since, told, [], table.art, 40, ("small",))
    assert line.fit(1600)
    assert read_line(line) == ([f"told:{at}" for at in order], words)
    assert line.is_in_order == (order == sorted(order))


def test_what_is_told_elsewhere_and_left_out_takes_no_number() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (3,), [(at, at) for at in range(4)])
    line = SinceLine(since, ["first", "¦beside¦", "third", "a loss"], [], table.art, 20, ("small",))
    seen = set()
    for width in range(300, 120, -4):
        line.fit(width)
        told, words = read_line(line)
        if sorted(told) == ["told:0", "told:2", "told:3"]:
            seen.add(tuple(words))
    assert seen == {("3.", "1.", "2.")}


def read_line(line: SinceLine) -> tuple[list[str], list[str]]:
    """What a line tells and what stands before and between, from left to right."""
    nodes = sorted(line.walk(), key=by_x)
    told = [node.name for node in nodes if node.name.startswith("told:")]
    links = [node for node in nodes if node.name in (NUMBER, *get_args(Link))]
    return told, [node.label.strip() if node.name == NUMBER else node.name for node in links]


def test_where_every_move_touches_all_it_is_told_in_order_if_it_has_room() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (0,), [(2, 2), (0, 0), (1, 1)], touches=True)
    told = ["cost much", "first", "what was the second thing and takes much of the room there is"]
    line = SinceLine(since, told, [], table.art, 20, ("small",))
    assert line.fit(1000)
    assert read_line(line) == (["told:1", "told:2", "told:0"], ["then", "then"])
    assert line.is_in_order
    line.fit(400)
    assert read_line(line) == (["told:0", "told:1"], ["3.", "1."])
    assert not line.is_in_order


def test_milken_tells_all_in_order_with_its_losses_marked_and_the_same_label_throughout() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=150)
    table = robot.deal(f"{ONE},Di:easy", 7)
    losses, labels = 0, set()
    for _turn in range(5):
        if not table.session.view(0).legal:
            break
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        since, lines = table.recap.since(), read(robot, table)
        if len(lines) < len(since) or len(lines) < 2:
            continue
        assert lines == sorted(lines)
        losses += any(each.loss is not None and each.entry.n > lines[0] for each in since)
        labels |= {node.label for node in table.root.walk() if node.name == "since"}
        words = {node.name for node in table.root.walk() if node.name in get_args(Link)}
        assert words == {"then"}
        assert "your losses first" not in robot.node("ticker").tip
    assert losses
    assert len(labels) == 1, "the same turn after turn"


def test_what_happened_has_the_room_before_the_words_of_the_remarks_button() -> None:
    strips = []
    for pick in range(12):
        robot = Robot((1280, 800), animation="off", coach="always")
        table = robot.deal(f"{ONE},Di:easy", deal=pick)
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        hush = robot.find("hush")
        if robot.find("coached") is not None and hush is not None:
            is_all = robot.find("more") is None
            strips.append(is_all)
            assert is_all or hush.label == "×"
    assert strips


@pytest.mark.parametrize(
    ("window", "text"), [((1280, 800), 100), ((1280, 800), 150), ((2560, 1440), 150)]
)
def test_a_remark_takes_the_place_of_nothing_that_happened(
    window: tuple[int, int], text: int
) -> None:
    spoken = 0
    for pick in range(8):
        robot = Robot(window, animation="off", coach="always", text_scale=text)
        table = robot.deal(f"{ONE},Di:easy", deal=pick)
        for _turn in range(2):
            for move in table.session.view(0).legal[:1]:
                assert table.play(move)
            robot.settle()
            if table.model.to_move == 0 and table.remarks.shown is not None:
                spoken += 1
                assert read(robot, table), "what others did is told"
    assert spoken


def counted(robot: Robot, table: TableScreen) -> ScoringScene:
    """The next score, as it begins to be counted; Ann plays at random."""
    rng = Random(5)
    for _frame in range(6000):
        if isinstance(robot.screen, ScoringScene):
            return robot.screen
        if robot.screen is table and table.model.to_move == 0 and not table.flow.is_holding:
            assert table.play(rng.choice(table.session.view(0).legal))
        robot.step(0.05)
    raise AssertionError("no score")


@pytest.mark.parametrize("game", ["milken", "wall_street"])
def test_the_count_tells_what_others_did_on_the_way_to_it(game: str) -> None:
    robot = Robot(animation="fast")
    table = robot.deal(f"{ONE},Di:easy", game=game)
    scene = counted(robot, table)
    own = [entry.n for entry in table.session.entries if entry.move.seat == 0 and not entry.forced]
    scored = next(
        entry.n
        for entry, events in table.session.events(None)
        if any(isinstance(event, Scored) for event in events)
    )
    cards = [
        table.art.deck.name(entry.move.card())
        for entry in table.session.entries
        if own[-1] < entry.n <= scored and entry.move.seat >= 0
    ]
    assert cards, "the deal is ended by another"
    said = [node.label for node in scene.root.walk() if node.name.startswith(("told:", "line:"))]
    for card in cards:
        assert any(card in each for each in said)


@pytest.mark.parametrize("game", ["milken", "wall_street"])
def test_in_very_large_text_the_count_still_tells_of_others_moves(game: str) -> None:
    robot = Robot((1024, 640), animation="fast", text_scale=200)
    table = robot.deal(f"{ONE},Di:easy", game=game)
    scene = counted(robot, table)
    scene.finish()
    told = [node for node in scene.root.walk() if node.name.startswith("told:")]
    assert told
    assert not any(node.rect.colliderect(robot.node("go_on").rect) for node in told)


def test_what_hands_were_filled_with_before_a_deal_without_ones_own_turn_is_told_at_its_score() -> (
    None
):
    found = 0
    for deal in range(1, 40):
        players = [
            Player(name, "human" if name == "Ann" else "easy") for name in ("Ann", "Bo", "Cy")
        ]
        game, book = registry.find("piece_of_the_action"), registry.open_book("piece_of_the_action")
        assert game is not None
        session, rng = Session.begin(game, book, players, deal, {}), Random(deal)
        while not session.state.is_terminal and not found:
            n = session.number
            session.play(rng.choice(session.view(session.state.current_player).legal))
            late = [entry for entry in session.entries if entry.n > n]
            if not any(isinstance(event, Scored) for entry in late for event in entry.events):
                continue
            narration = Narration(session)
            seat, lines = narration.before_score(0, {0})
            told = [each for _entry, events in lines for each in events]
            if seat < 0 and any(each.kind == FOUND for each in told):
                found += 1
                assert lines[-1][1], "what came after the score before"
        if found:
            return
    raise AssertionError("no X is ever found before such a Deal")


def test_what_happened_in_the_course_of_another_thing_stands_behind_it() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (), [(0, 0), (0, 2), (3, 3)])
    line = SinceLine(since, ["began it", "all of it", "after it"], [], table.art, 40, ("small",))
    assert line.fit(1000)
    x = {node.name: node.x for node in line.walk()}
    assert x["told:1"] < x["meanwhile"] < x["told:0"] < x["then"] < x["told:2"]


def test_where_not_all_has_room_it_is_set_closer_and_at_last_without_what_figures_were() -> None:
    table = Robot(animation="off").deal(ONE)
    heading, times = "Since your last turn", [(0, 0), (1, 1), (2, 2)]
    since = Since(heading, "Since", {0: print}, (2,), times, key="A")
    told = [f"it does {what}: you +10 → −10, value 0 → +5" for what in ("one", "two", "six")]
    ways = set()
    for width in range(1200, 300, -4):
        line = SinceLine(since, told, [], table.art, 48, ("small",), tall=48)
        line.fit(width)
        if line.is_all:
            nodes = sorted(line.walk(), key=lambda node: (node.y, node.x))
            said = " ".join(node.label for node in nodes)
            assert said.count("to −10") == said.count("to +5") == 3, "what they are now"
            order = tuple(re.findall(r"one|two|six", said))
            assert "Since" in said
            ways.add((order, "+10" in said))
    in_order, harm_first = ("one", "two", "six"), ("six", "one", "two")
    assert ways == {(harm_first, True), (in_order, True), (in_order, False)}


def test_a_sentence_that_has_no_room_in_a_row_goes_on_in_the_next() -> None:
    table = Robot(animation="off").deal(ONE)
    words = ["one two three four five six", "seven eight nine ten eleven twelve"]
    since = Since("", "", {}, (), [(0, 0), (1, 1)])
    line = SinceLine(since, words, [], table.art, 40, ("small",), tall=60)
    assert not line.fit(330, is_last=False) or line.is_all
    told = {node.name: node for node in line.walk() if node.name.startswith("told:")}
    assert set(told) == {"told:0", "told:1", "told:1:on"}
    assert told["told:1"].label == words[1], "its beginning says all of it"
    assert told["told:1:on"].y > told["told:1"].y
    assert told["told:1:on"].x <= 0, "from where the row begins"


def test_a_sentence_is_parted_between_words_and_one_that_begins_a_row_has_its_sign_before_it() -> (
    None
):
    table = Robot(animation="off").deal(ONE)
    words = ["speculates: a card", "@0 considerably disagrees with [8C] now", "the trick ends"]
    since = Since("", "", {}, (), [(0, 0), (1, 1), (2, 2)])
    parted = 0
    for width in range(200, 700, 3):
        line = SinceLine(since, words, ["Max von Habsburg"], table.art, 40, ("small",), tall=60)
        line.fit(width)
        rows = sorted((node for node in line.walk() if node.name), key=lambda at: (at.y, at.x))
        below = next((node for node in rows if node.y), None)
        if below is not None:
            goes_on = ":on" in below.name
            assert goes_on or below.name in ("then", "more"), "the sign is not lost at the end"
        for rest in (node for node in rows if isinstance(node, Rich) and ":on" in node.name):
            head = next(node for node in rows if node.name == rest.name.removesuffix(":on"))
            assert isinstance(head, Rich)
            first, last = (
                [each for each in node.spans if each.text != " "] for node in (head, rest)
            )
            assert len(first) > 1, "no word alone"
            assert len(last) > 1, "no word alone"
            assert last[0].picture is None, "a card stays with what it is of"
            said = " ".join(
                "".join(each.text or each.speech for each in part.spans) for part in (head, rest)
            )
            assert said.replace("\u00a0", " ") == head.label, "nothing is torn"
            assert last[0].text not in ("von", "Habsburg"), "nor is a name"
            parted += 1
    assert parted


def test_one_sentence_alone_that_has_no_room_counts_no_others() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (), [(0, 0)])
    line = SinceLine(since, ["one two three"], [], table.art, 20, ("small",), tall=20)
    line.fit(60)
    assert [node.name for node in line.walk() if node.name] == ["told:0"]


def test_the_key_that_shows_it_again_says_so_where_its_heading_has_no_room() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("Since your last turn", "Since your turn", {0: lambda: None}, (), [(0, 0)])
    since = replace(since, key="A", replay=lambda: None)
    found = set()
    for width in range(200, 900, 10):
        line = SinceLine(since, ["one two"], [], table.art, 40, ("small",), tall=40)
        line.fit(width)
        for node in line.walk():
            if node.name == "since" and isinstance(node, Rich):
                found.add(node.spans[0].text)
                assert "Since" in node.label, "what it stands for is said all the same"
    assert found == {"", "Since your turn", "Since your last turn"}, "few forms, by the room alone"


def by_x(node: Node) -> float:
    """Where a node begins."""
    return node.x


@pytest.mark.parametrize("in_order", [False, True])
def test_a_loss_stands_first_or_where_it_happened(in_order: bool) -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (1,), [(0, 0), (1, 1), (2, 2)])
    sentences = ["the first", "a loss", "the last"]
    line = SinceLine(since, sentences, [], table.art, 40, ("small",), in_order=in_order)
    assert line.fit(1000)
    names, words = read_line(line)
    order = [0, 1, 2] if in_order else [1, 0, 2]
    assert names == [f"told:{at}" for at in order]
    assert words == (["then"] * 2 if in_order else ["2.", "1.", "3."])


def test_the_entries_of_the_strip_are_reached_by_tab_with_a_ring() -> None:
    robot, table = attacked(window=(2560, 1440))
    entries = {f"told:{at}" for at in range(len(table.recap.since()))}
    met = set()
    for _each in range(80):
        robot.key(pygame.K_TAB)
        node = table.focus.node
        if node is not None and "ring" in node.states:
            met.add(node.name)
    shown = {name for name in entries if robot.find(name) is not None}
    assert len(shown) > 1
    assert shown <= met


@pytest.mark.parametrize("by", ["tab", "right"])
def test_the_entries_of_several_rows_are_gone_through_as_they_are_read_and_shown_by_return(
    by: str,
) -> None:
    robot = Robot((1024, 640), animation="normal", text_scale=200)
    table = robot.open(rooms.stopped("wall_street", 4, 0.3))
    robot.settle()
    told = [node for node in table.focus.candidates() if isinstance(node, ToldNode)]
    assert len({node.y for node in told}) > 1
    assert [node.name for node in told] == [f"told:{at}" for at in in_time(table)]
    table.focus.set(told[0], shown=True)
    for node in told:
        assert table.focus.node is node
        robot.key(pygame.K_TAB if by == "tab" else pygame.K_RIGHT)
    assert table.focus.node not in told
    table.focus.set(told[-1], shown=True)
    robot.key(pygame.K_RETURN)
    robot.step(0.2)
    assert table.again.at == told[-1].number


def in_time(table: TableScreen) -> list[int]:
    """The numbers of what can be shown again, as it happened."""
    since = table.recap.since()
    found = [at for at, each in enumerate(since) if table.recap.can_show(each)]
    return sorted(found, key=lambda at: since[at].time)


def test_what_the_next_seat_collects_as_ones_own_turn_ends_is_recalled() -> None:
    robot = Robot(plain=True, animation="off")  # where nothing of it stands under plates
    table = robot.deal(f"{ONE},Di:easy,Ed:easy", game="portfolio")
    rng, found = Random(4), 0
    for _move in range(60):
        if robot.screen is not table or found or not table.session.view(0).legal:
            break
        own = [e for e in table.session.entries if e.move.seat == 0 and not e.forced][-1:]
        assert table.view.table is not None
        under_plates = table.view.table.shown
        told = [
            event.text
            for entry in own
            for event in entry.events
            if isinstance(event, Told)
            and event.seat not in (None, 0)
            and (event.seat, event.kind) not in under_plates
        ]
        if told and table.recap.since():
            found += 1
            assert set(told) <= {each.text for each in table.recap.since()}
        assert table.play(rng.choice(table.session.view(0).legal))
        robot.settle()
    assert found


def test_who_has_won_is_not_told_before_the_last_score_is_counted() -> None:
    robot = Robot(animation="fast")
    table = robot.deal(f"{ONE},Di:easy", deals=1)
    scene = counted(robot, table)
    assert table.session.state.is_terminal
    assert any(table.session.view(None).tallies[-1].totals)
    shown = table.view.table
    assert shown is not None
    assert not any(plate.value for plate in shown.plates)
    assert not robot.app.results
    scene.finish()
    robot.step(0.5)
    robot.key(pygame.K_SPACE)
    robot.step(0.5)
    assert table.flow.has_ended
    assert robot.app.results
    over = table.view.table
    assert over is not None
    assert any(plate.value for plate in over.plates)


def test_what_happened_stays_in_the_strip_to_the_end_of_ones_turn() -> None:
    """Where the game knows its turns, whatever is laid down in that."""
    robot = Robot(animation="off")
    robot.app.bots = Attacker(robot.director.wake)
    runs = [(0, "4S 5S 6S 7S", "", "")]
    hands = ["2D KC 9S 10S JS", "3S 9D 10D JD JC", "3C 6H 7H 8H"]
    table = laid_out(robot, hands, runs=runs, money=[9, 30, 6])
    assert table.play(legal(table, "discard")[0])
    for _frame in range(3000):
        robot.step()
        if table.model.to_move == 0 and table.view.root.find("since") is not None:
            break
    told = [each.text for each in table.recap.since()]
    for name in ("draw", "make"):
        assert table.play(legal(table, name)[0])
        now = [each.text for each in table.recap.since()]
        assert now[0] == told[0], name
        assert len(now) >= len(told) - 1, name


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_what_the_strip_tells_is_not_told_over_the_table_too_where_that_is_small(
    animation: str,
) -> None:
    robot, _table = attacked(animation, (1024, 640), 200)
    robot.settle(3)
    assert "neutralises your" in robot.node("told:0").label
    assert robot.find("lost") is None


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
@pytest.mark.parametrize("coach", ["off", "always"])
@pytest.mark.parametrize("bots", [3, 5])
def test_what_has_no_room_is_counted(window: tuple[int, int], coach: str, bots: int) -> None:
    robot = Robot(window, animation="off", coach=coach)
    table = robot.deal("Ann:human," + ",".join(f"{name}:easy" for name in "BCDEF"[:bots]), MILD)
    assert table.play(table.session.view(0).legal[0])
    robot.settle()
    if bots == 3:
        assert (robot.find("remark") is not None) is (coach == "always"), "not in place of it"
    since, shown = table.recap.since(), read(robot, table)
    left, more = len(since) - len(shown), robot.find("more")
    assert (int(more.label.split()[1]) if more is not None else 0) == left
    assert shown == sorted(each.entry.n for each in since)[left:], "the newest"
    assert left <= (0 if window[0] == 1280 else 1 if bots == 3 else 3)


def test_that_more_happened_is_said_however_little_room_there_is_beside_a_sentence() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.deal("Ann:human,Bea:easy,Cy:easy,Dot:easy", MILD)
    assert table.play(table.session.view(0).legal[0])
    robot.settle()
    strip = table.recap.strip()
    assert strip is not None
    texts, since = strip
    roles: tuple[Role, ...] = ("body", "small")
    line = SinceLine(since, texts, table.model.names, table.art, 56, roles, tall=70)
    signs = set()
    for width in range(200, 1400, 10):
        line.fit(width)
        names = {node.name: node for node in line.walk()}
        if not line.is_all and names["told:0"].w + 100 <= width:
            signs.add(names["more"].label.lstrip("0123456789")[:1])
    assert {"+", " "} <= signs <= {"+", " ", "a"}, "+3, “3 earlier” or “and 3 more”"


def read(robot: Robot, table: TableScreen) -> list[int]:
    """The lines that the strip tells of, from left to right, row by row."""
    since = table.recap.since()
    told = [(at, robot.find(f"told:{at}")) for at in range(len(since))]
    order = sorted((node.rect.y, node.rect.x, at) for at, node in told if node is not None)
    return [since[at].entry.n for _y, _x, at in order]


@pytest.mark.parametrize("game", registry.names())
def test_what_the_strip_tells_is_what_the_viewer_was_told_since_they_decided(game: str) -> None:
    robot = Robot(animation="off", confirm_spend=False)
    table = robot.deal(ONE, game=game)
    for _turn in range(6):
        if robot.screen is not table or table.session.state.is_terminal:
            break
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        since = table.recap.since()
        beside = table.adapter.replies | table.adapter.openings
        own = [e for e in table.session.entries if e.move.seat == 0 and not e.forced]
        decided = [e.n for e in own if e.move.name not in beside]
        assert all(each.entry.n > max(decided, default=0) for each in since)
        told = table.model.narration.lines(0)
        whole = " ".join(reversed(told))  # a game may tell a whole turn in one sentence
        for each in since if len(told) < 12 else ():
            says_no_more = any(_says_no_more(each.text, line) for line in (*told, whole))
            assert each.loss or says_no_more or _sums_up(each.text, told)
        touching = [each.touches for each in since if each.loss is None]
        assert touching == sorted(touching, reverse=True)


def _sums_up(text: str, told: Sequence[str]) -> bool:
    """Whether a sentence of the strip names no card and no change of a figure that is not in the
    lines of the log; what they come to for all portfolios stands after them."""
    told_all = " ".join(told)
    named = re.findall(r"\[[^\]]+\]|\d+ → \d+", text.partition(" Portfolios:")[0])
    return bool(named) and all(each in told_all for each in named)


def _says_no_more(short: str, line: str) -> bool:
    """Whether a sentence of the strip has the words of a line of the log, in its order and perhaps
    not all of them; what it did to the viewer, or brought, stands beside it."""
    words = iter(re.sub("[.:,¦]", "", line).split())
    said = re.split(r", you|:? you|: \*", short)[0]
    return all(word in words for word in re.sub("[.:,¦]", "", said).split())


def test_what_a_hand_was_filled_with_stands_after_what_others_did() -> None:
    session = rooms.stopped("piece_of_the_action", 6, 0.45, every=True)
    table = rooms.at_table(session, (1024, 640), 200).screen
    assert isinstance(table, TableScreen)
    since = table.recap.since()
    filled = [each.told.kind for each in since if "Hands are filled" in each.text]
    assert filled == [FOUND], "with what was found as they were"
    last = [each.told.kind for each in since if each.told.kind in (PAID, OUT, WORTH, DRAWN)]
    assert last[0] == PAID, "what a score changed, of all that it has shown"
    assert [each.told.kind for each in since[-len(last) :]] == last


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
def test_in_large_text_the_strip_tells_no_less(window: tuple[int, int]) -> None:
    told = {}
    for text in (100, 200):
        robot = Robot(window, animation="off", text_scale=text)
        table = robot.deal("Ann:human,Bea:easy,Cy:easy,Dot:easy")
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        told[text] = len(read(robot, table))
    assert told[200] >= told[100] - 1, "its buttons alone take more room"


def test_a_price_that_costs_the_viewer_much_is_recalled_first_with_how_much() -> None:
    robot = Robot(animation="off")
    table = robot.deal(f"{ONE},Di:easy", 7)
    seen = 0
    for _turn in range(5):
        if not table.session.view(0).legal:
            break
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        since = table.recap.since()
        losses = [each.loss.much for each in since if each.loss is not None]
        assert losses == sorted(losses, reverse=True)
        assert all(each.loss is not None for each in since[: len(losses)])
        for each in since:
            if each.loss is not None:
                assert f"you _{each.loss.much}" in each.text
                seen += 1
    assert seen


def test_what_may_be_left_out_is_where_the_rest_has_room_only_so() -> None:
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (), [(0, 0), (1, 1)])
    told = ["one thing~ with its card~ for much", "another~ with its card~ too"]
    line = SinceLine(since, told, [], table.art, 20, ("small",))
    line.fit(1000)
    whole = [node.label for node in line.walk() if node.name.startswith("told:")]
    assert whole == ["one thing with its card for much", "another with its card too"]
    line = SinceLine(since, told, [], table.art, 20, ("small",))
    line.fit(300)
    least = [node.label for node in line.walk() if node.name.startswith("told:")]
    assert least == ["one thing for much …", "another too …"], "with the sign of it"


@pytest.mark.parametrize(
    "text", ["one~ of many~ things", "one {H}~ of hearts~ on", "one: two~; go~"]
)
def test_an_entry_that_is_not_told_whole_ends_in_the_sign_of_that(text: str) -> None:
    table = Robot(animation="off").deal(ONE)
    since, signs = Since("", "", {}, (), [(0, 0)]), set[bool]()
    for width in range(24, 260, 4):
        line = SinceLine(since, [text], [], table.art, 20, ("small",))
        line.fit(width)
        is_whole = _words(text) <= drawn(line, 0)
        assert is_whole is ("…" not in drawn(line, 0)), width
        signs.add(is_whole)
    assert signs == {True, False}


@pytest.mark.parametrize("game", registry.names())
def test_every_entry_of_a_strip_and_of_that_over_a_remark_is_whole_or_has_that_sign(
    game: str,
) -> None:
    robot, seen = Robot((1024, 640), animation="off", text_scale=150, coach="always"), 0
    table = robot.deal("Ann:human,Bo:easy,Cy:easy,Di:easy", 4, game=game)
    for _turn in range(5):
        if robot.screen is not table or not table.session.view(0).legal:
            break
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        recall = table.recap.strip()
        for at, text in enumerate(recall[0] if recall is not None else ()):
            if robot.find(f"told:{at}") is not None:
                read, seen = drawn(table.root, at), seen + 1
                assert "…" in read or _words(without_elsewhere(text)) <= read
    assert seen


def drawn(among: Node, at: int) -> set[str]:
    """The words of entry `at` that are drawn."""
    parts = [node for node in among.walk() if re.fullmatch(rf"told:{at}(:on)*", node.name)]
    rows = [row for node in parts if isinstance(node, Rich) for row in node.lines(round(node.w))]
    return set(re.findall(r"[a-z]+|…", " ".join("".join(s.text for s in row) for row in rows)))


def _words(text: str) -> set[str]:
    """The words of a sentence, but for the name of a company, which its sign says."""
    said = re.sub(r"@\d|\[[^\]]+\]|(\{[A-Z]\})~[^~]*~", " ", text)
    return set(re.findall(r"[a-z]+", said))


def test_what_parts_two_sentences_is_never_lost_at_the_end_of_a_row_and_no_word_stands_alone() -> (
    None
):
    table = Robot(animation="off").deal(ONE)
    since = Since("", "", {}, (), [(0, 0), (1, 1)])
    told = ["what was first took much of the room there is", "then came what ended in one word"]
    begun = 0
    for width in range(240, 420, 4):
        line = SinceLine(since, told, [], table.art, 20, ("small",), tall=60)
        line.fit(width)
        second = [node for node in line.children if node.y > 0]
        if second:
            first = min(second, key=by_x)
            begun += first.name == "then"
            assert not (first.name.endswith(":on") and first.w < 40)
            assert first.name.endswith(":on") or first.name == "then", "it would seem to go on"
    assert begun


def test_what_was_before_ones_first_turn_is_so_once_a_card_is_drawn_too() -> None:
    robot = Robot(animation="off")
    robot.app.bots = Attacker(robot.director.wake)
    table = robot.deal(ONE, 2, game="portfolio")
    for _frame in range(3000):
        if table.seen().is_mine:
            break
        robot.step()
    headings = []
    while table.seen().is_mine and (recall := table.recap.strip()) is not None:
        headings.append(recall[1].heading)
        if not (draws := legal(table, "draw")):
            break
        assert table.play(draws[0])
        robot.settle()
    assert headings == ["Before your first turn"] * 2


@pytest.mark.parametrize("text", [100, 200])
def test_the_heading_is_alike_in_every_game_with_the_key_that_shows_it_again(text: int) -> None:
    robot, headings = Robot((1024, 640), animation="off", text_scale=text), set()
    for game in registry.names():
        table = robot.open(rooms.stopped(game, 4, 0.3))
        robot.settle()
        head = robot.node("since")
        headings.add((" ".join(head.label.split()), head.action is not None, head.rect.x // 10))
        table.close()
    assert len({(is_pressed, left) for _label, is_pressed, left in headings}) == 1
    told_else = {"Since your turn A"} if text > 100 else set()  # where not all would be told
    assert {label for label, _is_pressed, _left in headings} <= {
        "Since your last turn A"
    } | told_else


def test_which_game_it_is_gives_way_before_the_words_of_the_heading() -> None:
    robot = Robot((2560, 1440), animation="off", text_scale=150)
    for part in (0.5, 0.85):
        table = robot.open(rooms.stopped("portfolio", 5, part, every=True))
        heading, title = robot.find("since"), robot.find("title")
        assert isinstance(heading, Rich)
        assert title is None or not title.visible or heading.spans[0].text.startswith("Since")
        table.close()


@pytest.mark.parametrize("text", [pytest.param(100, marks=pytest.mark.whole), 200])
@pytest.mark.parametrize("game", ["wall_street", "milken"])
def test_a_row_of_the_strip_tells_of_everything_that_others_did_since_ones_own_turn(
    game: str, text: int
) -> None:
    robot, four = Robot((1024, 640), animation="off", text_scale=text), f"{ONE},Dot:easy"
    if game == "milken":
        table = robot.deal(four, 4, insider_trading="left", jokers=2, deals=3)
    else:
        table = robot.deal(four, 4, game=game, target=2)
    turns = 0
    while not table.session.state.is_terminal and turns < 12:
        if robot.screen is not table:
            robot.key(pygame.K_SPACE)
            robot.settle()
            continue
        if not (legal := table.session.view(0).legal):
            break
        since = table.recap.since()
        rows = {each.entry.n for at, each in enumerate(since) if robot.find(f"told:{at}")}
        said = {n: " ".join(each.text for each in since if each.entry.n == n) for n in rows}
        for entry in reversed(table.session.entries):
            if entry.move.seat == 0 or any(isinstance(each, Scored) for each in entry.events):
                break
            for event in entry.events:
                if isinstance(event, Told) and 0 in event.sight and entry.move.seat >= 0:
                    assert entry.n in rows, f"turn {turns}: {event.text}"
                    cards = re.findall(r"\[[^\]]+\]|→ \d+", event.text)
                    assert all(card in said[entry.n] for card in cards), said[entry.n]
        turns += 1
        assert table.play(legal[0])
        robot.settle()
    assert turns > 4


def low_strip(pressed: list[int], width: int = 240) -> tuple[Robot, SinceLine]:
    """A strip of three rows, each no higher than its type, on the table."""
    robot = Robot((1024, 640), animation="off")
    table = robot.deal(ONE)
    words = ["one two three four five six", "seven eight nine ten eleven twelve", "then ten more"]
    presses = {at: partial(pressed.append, at) for at in (0, 1)}
    since = Since("", "", presses, (), [(0, 0), (1, 1), (2, 2)])
    high = table.art.theme.font("small").get_linesize()
    line = SinceLine(since, words, [], table.art, 20, ("small",), tall=3 * high + 2, most=3)
    assert line.fit(width)
    line.place(20, 0, width, line.h)
    line.z = 1000
    table.root.add(line)
    return robot, line


def test_each_entry_is_pressed_by_itself_however_low_its_row() -> None:
    pressed = list[int]()
    robot, line = low_strip(pressed)
    told = [node for node in line.walk() if node.name.startswith("told:")]
    assert len({node.y for node in told}) == 3
    for node in told:
        pressed.clear()
        robot.press(node.rect.center)
        robot.release(node.rect.center)
        assert pressed == ([] if node.name.startswith("told:2") else [int(node.name[5])])


def test_all_of_an_entry_lights_up_under_the_pointer_and_only_of_what_is_pressed() -> None:
    robot, line = low_strip([])
    told = [node for node in line.walk() if node.name.startswith("told:")]
    for node in told:
        robot.move(node.rect.center)
        lit = {each.name[:6] for each in told if "hover" in each.states}
        assert lit == ({node.name[:6]} - {"told:2"})
        same = [each for each in told if each.name[:6] in lit]
        assert all("hover" in each.states for each in same), "in both rows"


def test_a_press_between_two_entries_is_for_the_nearer_one() -> None:
    _robot, line = low_strip([], 900)
    first, second = (line.get(f"told:{at}", ToldNode) for at in (0, 1))
    assert first.rect.right == pytest.approx(second.rect.left, abs=1)
    assert first.written.right < first.rect.right
    assert second.rect.left < second.written.left


def test_beside_what_is_pressed_by_itself_the_whole_strip_lights_up_and_opens_the_log() -> None:
    robot, table = attacked()
    ticker, entry = robot.node("ticker"), robot.node("told:0")
    robot.move(entry.rect.center)
    assert "hover" in entry.states
    assert "hover" not in ticker.states
    spots = ((x, ticker.rect.bottom - 3) for x in range(ticker.rect.right, 0, -5))
    beside = next(at for at in spots if table.root.hit(at) is ticker)
    robot.move(beside)
    assert "hover" in ticker.states
    assert "hover" not in entry.states
    robot.press(beside)
    robot.release(beside)
    assert robot.screen.name == "history"


def test_no_entry_ends_with_a_full_stop() -> None:
    table = Robot(animation="off").deal(ONE)
    told = ["one thing.", "another~ with it.~", "a third", "¦elsewhere.¦"]
    since = Since("", "", {}, (), [(at, at) for at in range(4)])
    line = SinceLine(since, told, [], table.art, 40, ("small",))
    assert line.fit(1600)
    said = [node.label for node in line.walk() if node.name.startswith("told:")]
    assert said == ["one thing", "another with it", "a third", "elsewhere"]


def test_what_stands_over_a_remark_is_shown_again_as_anywhere() -> None:
    for pick in range(8):
        robot = Robot((1280, 800), animation="normal", coach="always")
        table = robot.deal(f"{ONE},Di:easy", pick)
        assert table.play(table.session.view(0).legal[0])
        robot.settle()
        if robot.find("remark") is not None and robot.find("told:0") is not None:
            assert robot.node("since").action is not None
            point = robot.node("told:0").rect.center
            robot.press(point)
            robot.release(point)
            robot.step(0.1)
            assert table.again.at == 0
            return
    raise AssertionError("no remark stands in the strip")


def played_with_offers(
    game: str, seed: int, *, moves: int
) -> Iterator[tuple[Session, Recap, Move | None]]:
    """A game of random moves, and of offers where there are such, before each turn of seat 0, with
    what recalls it there and the last move of that seat."""
    robot, found = Robot(animation="off"), registry.find(game)
    assert found is not None
    players = [Player("Ann"), Player("Bea", "easy"), Player("Cy", "easy")]
    session, rng = Session.begin(found, registry.open_book(game), players, seed, {}), Random(seed)
    adapter = adapter_for(game)
    model = TableModel(session, adapter.sorted_hand)
    model.viewer = 0
    art = CardArt(robot.app.theme, session.book.deck_kind, robot.app.settings.four_colour)
    at = frame(robot.app.director.size, robot.app.theme)
    view = TableView(Root("table"), art, robot.app.director.tweens, at)
    recap = Recap(model, view, adapter, show=lambda _at: None, replay=lambda: None)
    own: Move | None = None
    for _move in range(moves):
        seat = session.state.current_player
        if seat == 0:
            yield session, recap, own
        if session.state.is_terminal:
            break
        move = rng.choice(list(session.state.legal_moves()))
        if "offer" in adapter.bargains and rng.random() < 0.4:
            to = 0 if seat else rng.choice((1, 2))
            offer = Move.of(seat, "offer", to=to, give={"money": 1}, take={"show": "hand"})
            move = offer if session.check(offer) is None else move
        assert session.play(move) is None
        own = move if seat == 0 else own


@pytest.mark.parametrize("game", registry.names())
def test_what_happened_is_told_once_and_shown_again_once_whoever_s_turn_it_is(game: str) -> None:
    told, asked = 0, 0
    for session, recap, _own in played_with_offers(game, 5, moves=200):
        asked += session.entries[-1].move.name in recap.adapter.bargains
        since, shown = recap.since(), [each for each, _at in recap.replayed()]
        for found in (since, shown):
            said = [(each.entry.n, each.text) for each in found]
            assert len(said) == len(set(said)), said
        told += len(since)
    assert told > 12
    assert bool(asked) == bool(adapter_for(game).bargains)


def test_what_others_did_stays_told_where_a_move_of_ones_own_was_taken_back() -> None:
    """The lines of the journal that stand are not numbered on end then."""
    back = 0
    for session, recap, _own in played_with_offers("portfolio", 5, moves=120):
        draws = [move for move in session.state.legal_moves() if move.name == "draw"]
        told = recap.strip()
        if not draws or told is None:
            continue
        assert session.play(draws[0]) is None
        to = session.undo_target(0, take_backs=True)
        assert isinstance(to, int)
        session.undo(to)
        assert session.play(draws[0]) is None
        now = recap.strip()
        assert now is not None
        assert now[0] == told[0]
        back += 1
    assert back > 3


@pytest.mark.parametrize("game", ["portfolio", "piece_of_the_action"])
def test_whatever_one_does_and_offers_in_a_turn_the_strip_stays_as_it_was(game: str) -> None:
    """Others' answers stand in the prompt."""
    done, turn, before = set[str](), 0, (list[str](), "")
    for _session, recap, own in played_with_offers(game, 5, moves=200):
        strip = recap.strip()
        now = (strip[0], strip[1].heading) if strip is not None else (list[str](), "")
        was, turn = turn, recap.adapter.turn(recap.model.view) or 0
        if was == turn and own is not None and own.name not in recap.adapter.replies:
            assert now == before, own
            done.add(own.name)
        before = now
    wanted = {"draw", "offer", "make"} if game == "portfolio" else {"shift"}
    assert wanted <= done
