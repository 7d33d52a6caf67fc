"""A score is counted as a scene: one key goes to its end, its end shows every sum, and it holds
nothing but what the tally tells everyone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count, pairwise, product
from random import Random

import pygame
import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.games.stonks.table.words import SPEC
from tabletop.games.wall_street.setup import COMMON, INVESTOR
from tabletop.scene.node import Node
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.scoring.beats import Lying
from tabletop.ui.table.scoring.nodes import (
    Bar,
    Coin,
    Count,
    Face,
    Meter,
    Seat,
    SeatPlate,
    Total,
    Trace,
)
from tabletop.ui.table.scoring.plan import OPEN, Plan, planning
from tabletop.ui.table.scoring.sheet import Cell, Sheet
from tabletop.ui.table.scoring.stage import ScoringScene
from tests.ui import rooms
from tests.ui.table.robot import Robot

GAMES = {"milken": 3, "wall_street": 2, "stonks": 2, "piece_of_the_action": 2, "portfolio": 2}

NAMES = ("Ann", "Bartholomew", "Cy", "Dot")


def scored(game: str, deal: int = 3, more: int = 0) -> Session:
    """A game of random moves until something was counted by more than where it began, of so many
    `more` seats than the fewest."""
    record = registry.find(game)
    assert record is not None
    seats = [Player(name, "easy") for name in NAMES[: GAMES[game] + more]]
    session = Session.begin(record, registry.open_book(game), seats, deal, {})
    rng = Random(4)
    least = 2 if game == "piece_of_the_action" else 1
    while len(session.view(None).tallies) < least:
        assert session.play(rng.choice(session.state.legal_moves())) is None
    return session


def scene(robot: Robot, session: Session) -> ScoringScene:
    """The count of the last score, on top."""
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    made = ScoringScene(table.view.art, sheet, session.names)
    robot.director.push(made)
    robot.step()
    return made


def told(made: ScoringScene) -> list[tuple[str, float, float]]:
    """What is in sight, and where."""
    return [
        (node.name or node.label, round(node.rect.x), round(node.alpha, 2))
        for node in made.root.walk()
        if node.name or node.label
    ]


def totals(made: ScoringScene) -> list[Total]:
    """The points of every seat, as they stand on the sheet."""
    return [node for node in made.root.walk() if isinstance(node, Total)]


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game == "stonks" else pytest.mark.whole) for game in GAMES],
)
def test_a_scene_that_is_skipped_stands_as_one_that_was_seen_to_its_end(game: str) -> None:
    watched = Robot()
    one = scene(watched, scored(game))
    assert not one.is_over
    watched.step(one.script.end + 0.5)
    assert one.is_over
    seen = told(one)
    skipped = Robot()
    other = scene(skipped, scored(game))
    skipped.step(0.5)
    skipped.key(pygame.K_SPACE)
    assert other.is_over
    assert told(other) == seen
    skipped.step(0.5)
    skipped.key(pygame.K_SPACE)
    assert skipped.screen is not other


@pytest.mark.parametrize("game", ["stonks", "piece_of_the_action", "wall_street"])
def test_no_card_waits_for_its_turn_over_what_the_sheet_says(game: str) -> None:
    robot = Robot()
    session = scored(game)
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    lay = {card: Rect(40, 140, 60, 90) for card in session.game.setup(session.book, 2).deck}
    made = ScoringScene(table.view.art, sheet, NAMES[:2], table=Lying(lay))
    robot.director.push(made)
    robot.step()
    faces = [node for node in made.root.walk() if isinstance(node, Face)]
    comes = next(at for at in (n / 100 for n in count()) if _has_come(made, at))
    assert all(face.alpha < 0.05 for face in faces), "what lay on the table has gone by then"
    for n in range(40):
        made.script.at(comes + n / 20)
        at_home = [face for face in faces if face.alpha > 0.9 and face.rect.topleft == (40, 140)]
        assert not at_home, "and is seen again as it leaves"


def _has_come(made: ScoringScene, at: float) -> bool:
    """Whether the rows of the sheet are seen at a time of the scene."""
    made.script.at(at)
    return all(node.in_sight and _seen(node) >= 1 for node in totals(made))


def _seen(node: Node | None) -> float:
    """How much of a node is seen, all that it lies in counted."""
    return 1.0 if node is None else node.alpha * _seen(node.parent)


@pytest.mark.parametrize("game", GAMES)
def test_in_large_text_no_word_is_broken_and_whoever_is_ahead_is_in_sight(game: str) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    session = scored(game, more=1)
    made = scene(robot, session)
    made.finish()
    robot.step()
    for node in made.root.walk():
        if isinstance(node, Rich) and node.name.startswith(("head:", "score:")):
            lines = ["".join(span.text for span in line) for line in node.lines(round(node.w))]
            assert " ".join(lines).split() == "".join(span.text for span in node.spans).split()
    leader = robot.node(f"score:{made.sheet.best[0]}:points").rect
    assert robot.node("body").rect.contains(leader)
    assert sum(robot.node("body").rect.contains(each.rect) for each in totals(made)) >= 2


def test_a_score_in_which_nobody_makes_a_point_stands_in_any_window() -> None:
    robot = Robot((1024, 640), animation="off", text_scale=200)
    table = robot.open(scored("wall_street", more=2))
    sheet = table.adapter.sheet(table.session.view(None), table.session.book)
    none = tuple(tuple(cell and replace(cell, points=0) for cell in row) for row in sheet.rows)
    lines = (*sheet.lines, *("Nobody scored, and it is played on." for _each in range(9)))
    made = ScoringScene(table.view.art, replace(sheet, rows=none, lines=lines), NAMES)
    robot.director.push(made)
    robot.step()
    assert {node.name for node in made.root.walk()} >= {"body", "go_on"}


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_scene_shows_every_seats_points_and_who_is_in_front_of_the_game(
    game: str,
) -> None:
    session = scored(game)
    robot = Robot(animation="off")
    made = scene(robot, session)
    made.finish()
    view = session.view(None)
    assert tuple(round(total.whole) for total in totals(made)) == view.scores
    assert tuple(round(total.figure) for total in totals(made)) == made.sheet.points
    plates = [node for node in made.root.walk() if isinstance(node, SeatPlate)]
    gold = [total.gold for total in totals(made)]
    assert gold == [plate.gold for plate in plates]
    assert tuple(seat for seat, on in enumerate(gold) if on) == made.sheet.best


def test_gold_follows_the_lead_of_the_whole_game_and_not_of_the_deal() -> None:
    session = scored("milken")
    robot = Robot()
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    most = sheet.points.index(max(sheet.points))
    other = (most + 1) % len(sheet.points)
    far = max(sheet.points) + 50
    whole = tuple(n + far * (seat == other) for seat, n in enumerate(sheet.points))
    made = ScoringScene(table.view.art, replace(sheet, totals=whole, best=(other,)), NAMES)
    robot.director.push(made)
    robot.step()
    while not made.is_over:
        robot.step(0.2)
        assert [bool(total.gold) for total in totals(made)] == [
            seat == other for seat in range(len(whole))
        ]


def test_who_won_is_said_with_what_as_the_last_thing_of_all() -> None:
    session = scored("portfolio")
    robot = Robot()
    made = scene(robot, session)
    [winner] = session.view(None).winners
    said = made.root.get("verdict", Rich)
    while not made.is_over:
        assert not said.alpha or all(
            round(t.whole) == n for t, n in zip(totals(made), made.sheet.totals, strict=True)
        )
        robot.step(0.1)
    assert said.alpha == 1
    assert said.label == f"{NAMES[winner]} wins with ${max(session.view(None).scores)}."


@pytest.mark.parametrize("text", [pytest.param(150, marks=pytest.mark.whole), 200])
@pytest.mark.parametrize(
    "window", [(1024, 640), pytest.param((1280, 800), marks=pytest.mark.whole)]
)
@pytest.mark.parametrize("game", GAMES)
def test_larger_text_takes_nothing_from_the_cards_of_a_score(
    game: str, window: tuple[int, int], text: int
) -> None:
    session = rooms.stopped(game, 4, 2)
    wide = []
    for scale in (100, text):
        robot = Robot(window, animation="off", text_scale=scale)
        made = scene(robot, session)
        made.finish()
        faces = [node for node in made.root.walk() if isinstance(node, Face) and node.name]
        wide.append([face.w for face in faces if face.name.startswith("counted:")])
    assert len(wide[0]) == len(wide[1])
    assert all(large >= usual >= 44 for usual, large in zip(*wide, strict=True))


@pytest.mark.parametrize("game", ["milken", "stonks"])
def test_larger_text_leaves_every_sum_its_parts_and_who_is_ahead_under_the_name(game: str) -> None:
    session = rooms.stopped(game, 4, 2)
    sizes = []
    for scale in (100, 150, 200):
        robot = Robot((1024, 640), animation="off", text_scale=scale)
        made = scene(robot, session)
        made.finish()
        sums = [node for node in made.root.walk() if isinstance(node, Rich) and "=" in node.label]
        assert sum("×" in node.label for node in sums) == len(sums) > 0
        plates = [node.way for node in made.root.walk() if isinstance(node, SeatPlate)]
        assert all(way.small is not None for way in plates)
        names = min(way.font.get_linesize() for way in plates)
        fonts = [span.font.get_linesize() for node in sums for span in node.spans if span.font]
        sizes.append((names, min(fonts)))
    assert all(
        small <= large
        for one, two in pairwise(sizes)
        for small, large in zip(one, two, strict=True)
    )


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
def test_larger_text_makes_all_words_of_four_funds_larger(window: tuple[int, int]) -> None:
    session = rooms.stopped("wall_street", 4, 2, every=True)
    sizes = []
    for scale in (100, 200):
        made = scene(Robot(window, animation="off", text_scale=scale), session)
        made.finish()
        words = [node for node in made.root.walk() if isinstance(node, Rich) and node.spans]
        heads = [node for node in words if node.name.startswith("head:")]
        lines = [node for node in words if node.name.startswith("line:")]
        sizes.append(
            [
                made.root.get("scored.title", Label).font.get_linesize(),
                made.root.get("go_on", Button).h,
                *(
                    min(span.font.get_linesize() for node in of for span in node.spans if span.font)
                    for of in (heads, lines)
                ),
            ]
        )
    assert all(large > usual for usual, large in zip(*sizes, strict=True))


@pytest.mark.parametrize(("window", "text"), [((1024, 640), 150), ((1280, 800), 200)])
def test_larger_text_leaves_how_many_there_are_of_every_kind(
    window: tuple[int, int], text: int
) -> None:
    session = rooms.stopped("wall_street", 4, 2, every=True)
    made = scene(Robot(window, animation="off", text_scale=text), session)
    made.finish()
    said = {node.label for node in made.root.walk() if isinstance(node, Rich)}
    notes = {column.note for column in made.sheet.columns}
    assert {"4 in all", "27 in all"} < notes <= said


@pytest.mark.parametrize(
    ("game", "seats", "prefix"),
    [
        ("stonks", 5, "score:"),
        ("stonks", 5, "head:"),
        ("piece_of_the_action", 6, "head:"),
    ],
)
def test_rows_stand_closer_where_words_of_many_seats_grow_by_it(
    game: str, seats: int, prefix: str
) -> None:
    session = rooms.stopped(game, seats, 2, every=True)
    sizes = []
    for scale in (100, 200):
        made = scene(Robot((1280, 800), animation="off", text_scale=scale), session)
        made.finish()
        words = [node for node in made.root.walk() if isinstance(node, Rich) and node.spans]
        fonts = [
            span.font
            for node in words
            for span in node.spans
            if node.name.startswith(prefix) and span.font
        ]
        sizes.append(min(font.get_linesize() for font in fonts))
    assert sizes[1] >= 1.3 * sizes[0]


@pytest.mark.parametrize("window", [(1024, 640), (1280, 800)])
def test_large_funds_lie_on_two_lines_where_rows_are_high(window: tuple[int, int]) -> None:
    made = scene(Robot(window, animation="off"), rooms.stopped("wall_street", 2, 2, every=True))
    made.finish()
    faces = [node for node in made.root.walk() if isinstance(node, Face) and node.name]
    for seat, column in product(range(2), (INVESTOR, COMMON)):
        at = [each.key for each in made.sheet.columns].index(str(column))
        cell = made.sheet.rows[seat][at]
        assert cell is not None
        mine = [f for f in faces if f.name.startswith(f"counted:{seat}:") and f.card in cell.cards]
        lines = {face.y for face in mine if not face.angle}
        assert (len(lines) > 1) is (column == COMMON)
        assert all(face.w >= 0.06 * window[0] for face in mine)


@pytest.mark.parametrize(("seats", "window"), [(6, (1280, 800)), (4, (1024, 640))])
def test_a_pile_bursts_in_every_window(seats: int, window: tuple[int, int]) -> None:
    robot = Robot(window)
    made = scene(robot, rooms.stopped("milken", seats, 2))
    full = next(column for column in made.sheet.columns if column.full)
    pile = [
        node
        for node in made.root.walk()
        if isinstance(node, Face) and node.card in full.cards and not node.name
    ]
    assert len(pile) == len(full.cards)
    spread = []
    for _frame in range(30):
        robot.step(0.1)
        spread.append(len({round(face.angle) for face in pile if face.in_sight}))
    assert max(spread) == len(pile), "fanned"
    assert spread[-1] <= 1, "and laid together again"


@pytest.mark.parametrize("text", [100, 200])
def test_a_pile_that_burst_lies_open_at_its_column_with_every_rank_in_sight(text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    made = scene(robot, rooms.stopped("milken", 4, 0.85, every=True))
    made.finish()
    full = next(column for column in made.sheet.columns if column.full)
    pile = [node for node in made.root.walk() if isinstance(node, Face) and node.card in full.cards]
    assert len({node.y for node in pile}) == 1
    assert all(right.x - left.x >= left.w * 0.3 for left, right in pairwise(pile))
    assert min(face.w for face in pile) >= int(OPEN * robot.app.theme.window)
    assert robot.node(f"burst:{full.key}").label == "full: 6 cards"


@pytest.mark.parametrize(("window", "text"), [((1024, 640), 200), ((1280, 800), 100)])
def test_a_pile_shows_the_whole_rank_of_every_card_that_is_covered(
    window: tuple[int, int], text: int
) -> None:
    robot = Robot(window, animation="off", text_scale=text)
    made = scene(robot, rooms.stopped("milken", 4, 0.85, every=True))
    made.finish()
    nodes = [node for node in made.root.walk() if isinstance(node, Face) and not node.name]
    piles = [
        [node for node in nodes if node.card in column.cards]
        for column in made.sheet.columns
        if not column.full
    ]
    assert max(map(len, piles)) > 2
    for pile in piles:
        assert all(under.y - over.y >= 0.21 * over.h for over, under in pairwise(pile))


@pytest.mark.parametrize(("deals", "text"), list(product((1, 2), (100, 150, 200))))
def test_that_a_pile_is_full_stands_over_no_lamp_of_its_meter(deals: int, text: int) -> None:
    robot = Robot((1024, 640), animation="off", text_scale=text)
    session = rooms.milken(999, deals=deals)
    made = scene(robot, session)
    made.finish()
    full = next((column for column in made.sheet.columns if column.full), None)
    assert full is not None
    said = made.root.find(f"burst:{full.key}")
    if said is None:
        return  # the piles end in the words of their heads
    for meter in [node for node in made.root.walk() if isinstance(node, Meter) and node.alpha]:
        lamps = Rect(meter.rect)
        lamps.w = max(lamps.w, round(meter.least))
        assert not lamps.colliderect(said.rect)


@pytest.mark.parametrize(
    ("window", "text"), [((1024, 640), 150), ((1024, 640), 200), ((1280, 800), 200)]
)
def test_counts_and_coins_stand_clear_of_the_ring_of_the_cards_under_them(
    window: tuple[int, int], text: int
) -> None:
    robot = Robot(window, animation="off", text_scale=text)
    made = scene(robot, rooms.stopped("wall_street", 4, 0.85, every=True))
    made.finish()
    nodes = list(made.root.walk())
    rings = [
        node.rect.inflate(2 * node.art.theme.px(2), 2 * node.art.theme.px(2))
        for node in nodes
        if isinstance(node, Face) and node.won
    ]
    counts = [node for node in nodes if isinstance(node, Count)]
    drawn = [node.rect for node in nodes if isinstance(node, Coin) and node.alpha]
    for node in counts:
        figure = node.font.render(str(round(node.figure)), True, "white").get_bounding_rect()
        drawn.append(figure.move(node.rect.topleft).inflate(0, 2))
    assert rings
    assert counts
    assert not [(ring, each) for ring in rings for each in drawn if ring.colliderect(each)]


@pytest.mark.parametrize("game", GAMES)
def test_only_cards_of_the_tally_are_shown(game: str) -> None:
    session = scored(game)
    robot = Robot(animation="off")
    made = scene(robot, session)
    view = session.view(None)
    tally = view.tallies[-1]
    open_to_all = {card for lines in tally.seats for line in lines for card in line.cards}
    open_to_all |= {card for head in tally.heads for card in head.cards}
    open_to_all |= {card for step in tally.working for card in step.cards}
    open_to_all |= {SPEC}
    if view.is_terminal:
        open_to_all |= {card for zone in view.zones.values() for card in zone.faces}
    shown = {node.card for node in made.root.walk() if isinstance(node, Face)}
    assert shown <= open_to_all


def test_every_coin_is_whole_in_the_last_row_too() -> None:
    made = scene(Robot((1280, 800)), scored("milken", more=1))
    coins = [node for node in made.root.walk() if isinstance(node, Coin)]
    body = made.root.find("body")
    assert coins
    assert body is not None
    assert max(coin.rect.bottom for coin in coins) <= body.rect.bottom


def test_reduced_motion_cuts_to_the_end() -> None:
    robot = Robot(animation="normal")
    session = scored("milken")
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    made = ScoringScene(table.view.art, sheet, session.names, quiet=True)
    robot.director.push(made)
    robot.step()
    assert made.is_over


def test_unseen_cards_lie_apart_and_turn_up_one_by_one_before_they_go_to_their_company() -> None:
    robot = Robot()
    session = scored("stonks")
    made = scene(robot, session)
    tally = session.view(None).tallies[-1]
    unseen = {card for own in tally.seats for line in own for card in line.unseen}
    waiting = [node for node in made.root.walk() if isinstance(node, Face) and node.card in unseen]
    assert len(waiting) == GAMES["stonks"], "one for each seat"
    end = made.script.end
    made.script.at(end)
    counts_at = {face: face.x for face in waiting}
    made.script.at(0.0)
    apart = None
    hidden = set()
    while not made.is_over:
        robot.step(0.05)
        down = [face for face in waiting if face.turned < 0.5]
        hidden.add(len(down))
        if len(down) == len(waiting):
            apart = {face.x for face in down}
    assert hidden == set(range(len(waiting) + 1))
    assert apart is not None
    assert len(apart) == 1, "where an unseen card lies tells nothing of it"
    assert all(face.x == counts_at[face] for face in waiting)


def test_where_unseen_cards_lay_apart_dashed_places_say_which_they_were() -> None:
    robot = Robot((1024, 640), text_scale=200)
    made = scene(robot, scored("stonks"))
    head = next(each for each in made.root.walk() if each.label == "Unseen")
    traces = [each for each in made.root.walk() if isinstance(each, Trace)]
    made.script.at(0.0)
    assert not any(trace.alpha for trace in traces), "nothing shows before a card turns up"
    made.script.at(made.script.end)
    unseen = [each for each in traces if each.alpha == 1.0 and abs(each.x - head.rect.x) < 3]
    assert len(unseen) >= GAMES["stonks"], "one for each seat"
    assert all(each.chip is not None for each in unseen), "in large text and small cards too"
    assert head.alpha == 1.0


def _planned(art: CardArt, sheet: Sheet, people: Sequence[Seat]) -> Plan:
    steps = planning(art, sheet, people, (1280, 800))
    while True:
        try:
            next(steps)
        except StopIteration as end:
            plan: Plan = end.value
            return plan


@pytest.mark.parametrize("is_pressed", [False, True])
def test_a_sheet_is_laid_out_between_frames_unless_it_is_pressed_meanwhile(
    is_pressed: bool,
) -> None:
    robot, session = Robot(), scored("milken", 7)
    sheet = adapter_for("milken").sheet(session.view(None), session.book)
    made = ScoringScene(robot.open(session).view.art, sheet, session.names)
    looks = count()
    robot.director.clock = lambda: robot.time + next(looks) * 0.001  # a slow machine
    robot.director.push(made)
    for _frame in range(30):
        robot.step()
        assert not made.root.children, "the table is seen as it was"
    if is_pressed:
        robot.key(pygame.K_RETURN)
    else:
        robot.step(20.0)
    assert made.is_over
    assert made.root.get("go_on", Button).label == "Go on"


@pytest.mark.parametrize("game", ["milken", "stonks"])
def test_cards_that_turn_up_together_were_drawn_in_the_frames_before(game: str) -> None:
    robot = Robot(animation="normal")
    made = scene(robot, scored(game))
    robot.step(2)
    faces = [node for node in made.root.walk() if isinstance(node, Face)]
    coming = [face for face in faces if face.turned < 0.5 or face.alpha < 0.05]
    assert coming
    assert all(made.art.has(face.card, face.native) for face in coming)


def test_the_column_that_unseen_cards_leave_empty_is_no_wider_than_they_were() -> None:
    robot = Robot((1280, 800))
    session = rooms.stopped("stonks", 5, 2)
    sheet = adapter_for("stonks").sheet(session.view(None), session.book)
    people = [Seat(name, "", "", "", "") for name in session.names]
    plan = _planned(robot.open(session).view.art, sheet, people)
    wide = dict(zip((c.key for c in plan.layout.sheet.columns), plan.layout.wide, strict=True))
    waits = wide.pop("unseen")
    assert waits < min(plan.card * 1.6, *wide.values())
    assert max(wide.values()) - min(wide.values()) < 1, "all companies are as wide"


def test_a_company_that_nobody_holds_keeps_its_name_beside_fans_of_five() -> None:
    robot = Robot((1024, 640), animation="off")
    session = rooms.stopped("stonks", 4, 2)
    table = robot.open(session)
    sheet = adapter_for("stonks").sheet(session.view(None), session.book)
    keys = [column.key for column in sheet.columns]
    cards = {c.suit: c for row in sheet.rows for cell in row if cell for c in cell.cards}

    def held(key: str) -> Cell | None:
        some = cards.get(key, next(iter(cards.values())))
        return Cell((some,) * 5, "5 × 5 = *25*", 25) if key in "RGP" else None

    rows = tuple(tuple(map(held, keys)) for _row in sheet.rows)
    made = ScoringScene(table.view.art, replace(sheet, rows=rows), session.names)
    robot.director.push(made)
    robot.step()
    heads = {node.label for node in made.root.walk() if node.label}
    assert {"Y Yonder", "B Bluegull"} <= heads


def test_a_class_that_two_share_is_counted_and_its_point_falls() -> None:
    robot, falling = Robot(), list[Coin]()
    for deal in range(1, 40):
        session = scored("wall_street", deal)
        table = robot.open(session)
        sheet = table.adapter.sheet(session.view(None), session.book)
        ties = [at for at, column in enumerate(sheet.columns) if column.tie]
        cells = [row[at] for row in sheet.rows for at in ties]
        if any(cell is not None and cell.count for cell in cells):
            break
    made = scene(robot, session)
    while not made.is_over:
        robot.step(0.1)
        falling += [n for n in made.root.walk() if isinstance(n, Coin) and 0 < n.alpha < 1]
    assert "gilt" in {coin.tint for coin in falling}


def test_takeovers_lie_on_their_side_until_they_count() -> None:
    robot = Robot()
    for deal in range(1, 20):
        session = scored("wall_street", deal)
        swept = {
            card
            for own in session.view(None).tallies[-1].seats
            for line in own
            for card in line.cards
            if line.key == "takeovers"
        }
        if swept:
            break
    made = scene(robot, session)
    robot.step(0.05)
    faces = [node for node in made.root.walk() if isinstance(node, Face)]
    lying = [face for face in faces if face.angle]
    assert {face.card for face in lying} == swept
    while not made.is_over:
        robot.step(0.2)
    assert not any(face.angle for face in lying)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)], ids=str)
def test_takeovers_on_their_side_lie_over_no_total(size: tuple[int, int]) -> None:
    robot = Robot(size)
    session = scored("wall_street", 1, more=1)
    table = robot.open(session)
    sheet = table.adapter.sheet(session.view(None), session.book)
    at = next(index for index, column in enumerate(sheet.columns) if column.stands)
    cards = session.book.deck()[:5]
    cell = Cell(cards, "5 × 1 = *5*", 5, coins=(1,) * 5)
    rows = tuple((*row[:at], cell, *row[at + 1 :]) for row in sheet.rows)
    made = ScoringScene(table.view.art, replace(sheet, rows=rows), session.names)
    robot.director.push(made)
    robot.step(0.05)
    made.finish()
    right = min(total.rect.x for total in totals(made))
    faces = [node for node in made.root.walk() if isinstance(node, Face) and node.card in cards]
    assert len(faces) >= 5
    for face in faces:
        assert face.rect.centerx + face.rect.h / 2 <= right


def test_what_a_score_makes_of_the_game_grows_with_its_points() -> None:
    robot = Robot()
    made = scene(robot, scored("piece_of_the_action"))
    before = made.sheet.before
    while not made.is_over:
        robot.step(0.1)
        for total, had in zip(totals(made), before, strict=True):
            assert abs(total.whole - had - total.figure) < 1


def test_stakes_are_paid_one_seat_after_the_other_from_the_leader() -> None:
    robot = Robot()
    made = scene(robot, scored("piece_of_the_action", more=2))
    paid: list[int] = []
    while not made.is_over:
        robot.step(0.05)
        for seat, total in enumerate(totals(made)):
            if round(total.figure) and seat not in paid:
                paid.append(seat)
    assert paid == [seat for seat in made.sheet.order if made.sheet.points[seat]]


def test_a_deal_of_piece_of_the_action_is_worked_out_before_it_is_paid() -> None:
    robot = Robot()
    session = scored("piece_of_the_action")
    made = scene(robot, session)
    steps = session.view(None).tallies[-1].working
    nodes = {node.name: node for node in made.root.walk()}
    assert {f"working:{step.key}" for step in steps} <= set(nodes)
    assert {f"worked:{card}" for step in steps for card in step.cards} <= set(nodes)
    assert "worked:X" in nodes, "the marker, which counts beside the X cards"
    value = nodes[f"working:{steps[-1].key}"]
    while not value.alpha:
        robot.step(0.05)
        assert not any(total.figure for total in totals(made))


def test_in_large_text_every_row_of_a_sheet_is_in_sight() -> None:
    robot = Robot((1024, 640), animation="normal", text_scale=200)
    made = scene(robot, scored("piece_of_the_action", 6, 2))
    made.finish()
    rows = [total.rect for total in totals(made)]
    assert robot.node("stage").rect.contains(rows[0].unionall(rows[1:]))
    assert not any(above.colliderect(below) for above, below in pairwise(rows))


def test_a_portfolios_caps_lie_across_its_ends_where_its_last_income_is_counted() -> None:
    session = scored("portfolio")
    runs = [run for run in session.view(None).zones.values() if run.kind == "portfolio"]
    made = scene(Robot(animation="off"), session)
    made.finish()
    faces = {node.card: node for node in made.root.walk() if isinstance(node, Face) and node.name}
    capped = 0
    for run in runs:
        ends = (("cap_low", run.faces[0], -1), ("cap_high", run.faces[-1], 1))
        for kind, end, side in ends:
            for card in session.view(None).faces(f"{kind}:{run.id.partition(':')[2]}"):
                capped += 1
                across, last = faces[card], faces[end]
                assert across.angle == 90
                assert side * (across.rect.centerx - last.rect.centerx) > 0, "beyond that end"
    assert capped


def test_the_last_income_says_what_all_money_is_made_of_and_hides_no_rank_of_a_portfolio() -> None:
    session = rooms.stopped("portfolio", 5, 2)
    robot = Robot((1024, 640), animation="off")
    made = scene(robot, session)
    made.finish()
    for seat, before in enumerate(made.sheet.before):
        said = robot.node(f"score:{seat}:hand").label
        first, *rest = (part for part in said.partition(" = ")[0].split(" "))
        numbers = [int(part.strip("*$")) for part in (first, *rest) if "$" in part]
        signs = [1, *(1 if part == "+" else -1 for part in rest if part in "+−")]
        assert sum(n * sign for n, sign in zip(numbers, signs, strict=True)) == before
        assert said.endswith(f"= ${before}")
    faces = [node for node in made.root.walk() if isinstance(node, Face) and not node.angle]
    for left, right in pairwise(face for face in faces if face.name):
        if left.y == right.y and left.rect.colliderect(right.rect):
            assert right.x - left.x >= left.w * 0.3
    bars = [node.rect for node in made.root.walk() if isinstance(node, Bar)]
    assert all(
        bar.top >= face.rect.bottom or bar.bottom <= face.rect.top for bar in bars for face in faces
    )


def test_in_larger_text_no_sum_is_broken_that_has_room_nearly_as_large_on_one_line() -> None:
    robot = Robot((1280, 800), animation="off", text_scale=150)
    made = scene(robot, rooms.stopped("milken", 5, 2))
    sums = [node for node in made.root.walk() if isinstance(node, Rich) and " = " in node.label]
    assert len(sums) > 5
    assert all(len(node.lines(round(node.w))) == 1 for node in sums)


def test_what_columns_are_called_stands_apart_and_a_takeovers_words_beside_its_card() -> None:
    robot = Robot((1280, 800), animation="off", text_scale=150)
    made = scene(robot, rooms.stopped("wall_street", 4, 2))
    heads = [robot.node(f"head:{column.key}") for column in made.sheet.columns]
    air = made.art.theme.font("small").size("\N{EN SPACE}")[0]
    for left, right in pairwise(heads):
        assert isinstance(left, Rich)
        wide = max(sum(span.width for span in line) for line in left.lines(round(left.w)))
        assert left.rect.x + wide + air <= right.rect.x
    column = made.sheet.columns[-1]
    taken = [(s, c.cards[0]) for s, row in enumerate(made.sheet.rows) if (c := row[-1]) and c.cards]
    assert taken
    for seat, card in taken:
        said = robot.node(f"score:{seat}:{column.key}")
        assert not robot.node(f"counted:{seat}:{card}").rect.colliderect(said.rect)
