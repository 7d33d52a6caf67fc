"""A card goes where it lies: the place under it answers, and none that it is not over.

The real tables of all games are held up against a plain statement of the rule, at many spots: the
place under the pointer decides, or the one under more than half of the card; over bare felt a
legal target that the card touches takes it; in the hand row it always goes home.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import pytest
from pygame import Rect

from tabletop.engine.moves import Drop, Move
from tabletop.engine.rules.schema import OptionValue
from tabletop.ui.table.adapter import Place
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.table.robot import Robot

Point = tuple[int, int]


def people(seats: int) -> str:
    names = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")[:seats]
    return ",".join(f"{name}:{'easy' if index else 'human'}" for index, name in enumerate(names))


def held_cards(table: TableScreen) -> list[CardNode]:
    """The cards the viewer can pick up, one of each kind of place it can pick them up from."""
    nodes = [node for node in table.view.cards.values() if table.drag.can_lift(node)]
    hand = [node for node in nodes if node.zone.startswith("hand:")]
    return [*hand[:1], *hand[-1:], *[node for node in nodes if node not in hand][:1]]


def grips(node: CardNode) -> Iterator[Point]:
    """Where a card is held: its middle, near its upper and its lower edge."""
    rect = node.rect
    for part in (0.5, 0.08, 0.92):
        yield rect.centerx, round(rect.y + rect.h * part)


def covered(card: Rect, area: Rect) -> bool:
    """Whether more than half of `card` is on `area`."""
    common = card.clip(area)
    return common.w * common.h * 2 > card.w * card.h


def lies_on(table: TableScreen, card: Rect, point: Point) -> list[Place]:
    """All places under the pointer or under more than half of the card."""
    assert table.view.table is not None
    return [
        place
        for place in table.view.table.places
        if place.area.collidepoint(point) or covered(card, place.area)
    ]


def check_spot(table: TableScreen, node: CardNode, source: Place, point: Point) -> str:
    """Holds `node`, in the air at `point`, against the rule; gives what a release would do."""
    grip, card = table.drag, table.drag.held
    assert table.view.table is not None
    under = lies_on(table, card, point)
    marked = [each.place_of for each in table.view.places if "best" in each.states]
    best, refused, _cards = grip.release()
    assert marked == ([best.place] if best else []), "the outline is the answer"
    if source.zone == f"hand:{table.model.viewer}":
        in_hand = source.area.collidepoint(point) or point[1] >= source.area.top
        if source.area.collidepoint(point):
            assert best is None, "in the hand row it goes home"
            assert refused is None, "in the hand row it goes home without a word"
        if in_hand and not under and best is not None:
            area = best.place.area
            both = card.clip(area)
            assert both.w * both.h * 3 > area.w * area.h, "beside the hand it goes home"
        if covered(card, source.area) and not in_hand:
            assert best is None, "most of it lies in the hand"
    lays = best is not None and best.lays is not None
    if lays:
        assert best is not None
        assert best.place.of, "only a tray takes cards without a move"
    elif len(under) == 1 and under[0].drops and node.card not in under[0].cards:
        assert table.model.viewer is not None
        assert node.card is not None
        verdict = table.judge(Drop(table.model.viewer, (node.card,), source.zone, under[0].zone))
        assert (best or refused) is not None
        askew = under[0].deliberate and not under[0].area.collidepoint(card.center)
        takes = verdict.is_legal and not askew
        assert (best is not None) == takes, "the place under it is asked"
    if best is not None:
        assert best.verdict.is_legal or lays
        if best.place.deliberate:
            assert best.place.area.collidepoint(card.center), "its middle lies there"
        if under:
            assert best.place in under, "only what lies under it takes it"
        else:
            assert card.colliderect(best.place.area), "over bare felt it touches what takes it"
            assert not best.place.deliberate
            mine = card.clip(best.place.area)
            for place in table.view.table.places:
                if place.area.contains(best.place.area) or place is best.place:
                    continue
                other = card.clip(place.area)
                assert other.w * other.h <= mine.w * mine.h, "what it lies on most"
        return "taken"
    if refused is not None:
        zones = {place.zone for place in under}
        plates = [p for p in table.view.table.plates if p.area.collidepoint(point)]
        plates += [p for p in table.view.table.plates if covered(card, p.area)]
        zones |= {f"hand:{p.seat}" for p in plates if p.seat != table.model.viewer}
        if zones:
            assert refused.place.zone in zones, "only what lies under it refuses it"
        else:
            assert card.colliderect(refused.place.area), "over bare felt it touches what refuses it"
        assert refused.verdict.refusal is not None
        assert table.model.viewer is not None
        if refused.verdict.refusal.code == "askew":
            assert refused.place.deliberate
            return "refused"
        drop = Drop(
            table.model.viewer, (node.card,) if node.card else (), source.zone, refused.place.zone
        )
        assert refused.verdict == table.judge(drop)
        return "refused"
    return "home"


LAYOUTS: Final = [
    ("milken", 3),
    ("milken", 6),
    ("wall_street", 2),
    ("wall_street", 4),
    ("stonks", 2),
    ("stonks", 5),
    ("piece_of_the_action", 2),
    ("piece_of_the_action", 6),
    ("portfolio", 2),
    ("portfolio", 5),
]


SIZES: Final = [(1280, 800), (1024, 640), (900, 1300), (2560, 1440)]
TABLES: Final = [(False, size) for size in SIZES] + [(True, size) for size in SIZES]
SAMPLE: Final = [(False, SIZES[0]), (False, SIZES[2]), (True, SIZES[1])]


@pytest.mark.parametrize(
    ("plain", "size"),
    [
        pytest.param(*each, marks=() if each in SAMPLE else pytest.mark.whole, id=f"{name}-{size}")
        for each in TABLES
        for name, size in [("default" if each[0] else "own", "x".join(map(str, each[1])))]
    ],
)
@pytest.mark.parametrize(("game", "seats"), LAYOUTS, ids=[f"{g}-{n}" for g, n in LAYOUTS])
def test_the_place_under_a_card_answers(
    game: str, seats: int, plain: bool, size: tuple[int, int], whole: bool
) -> None:
    robot = Robot(size, plain=plain, animation="off", confirm_spend=False)
    options: dict[str, OptionValue] = {"jokers": 2} if game == "milken" else {}
    done: set[str] = set()
    for deal in range(7, 13 if whole else 8):
        rng = Random(deal)
        table = robot.deal(people(seats), deal, game, options)
        table.drag.keep = lambda _cards: None  # many spots are tried without a real release
        for _turn in range(2):
            done |= sweep(table, size, rng)
            for _move in range(rng.randint(1, 6)):
                if robot.screen is table and table.session.view(0).legal:
                    assert table.play(rng.choice(table.session.view(0).legal))
                    robot.settle()
            if robot.screen is not table:
                break
    assert "home" in done
    assert "refused" in done


def sweep(table: TableScreen, size: tuple[int, int], rng: Random) -> set[str]:
    """Holds some cards over spots anywhere, and at and around the middle of every place."""
    assert table.view.table is not None
    done: set[str] = set()
    places = table.view.table.places
    w, h = size
    spots = [(rng.randrange(w), rng.randrange(h)) for _spot in range(100)]
    spots += [place.area.center for place in places]
    spots += [(place.area.x - 9, place.area.centery) for place in places]
    spots += [(place.area.centerx, place.area.bottom + 9) for place in places]
    for node in held_cards(table):
        for start in grips(node):
            source = table.drag.place_of(node)
            assert source is not None
            table.drag.begin(node, start)
            for point in spots:
                table.drag.drag(point, table.now)
                done.add(check_spot(table, node, source, point))
            table.drag.put_down(table.now)
            table.app.director.tweens.finish()
    return done


def carry(robot: Robot, name: str, point: Point, held_at: float = 0.5) -> None:
    """Drags a card by a real mouse and lets go at `point`, held at that part of its height."""
    rect = robot.node(name).rect
    start = (robot.spot(name)[0], round(rect.y + rect.h * held_at))
    robot.press(start)
    robot.move((start[0], start[1] - 60))
    robot.move(point)
    robot.release(point)
    robot.settle()


def reversing(robot: Robot) -> tuple[TableScreen, Move, list[int]]:
    """A table of six where a Reverse may go before one seat, and the seats where it may not."""
    for deal in range(70, 120):
        table = robot.deal(people(6), deal, "piece_of_the_action")
        rng = Random(deal)
        for _turn in range(12):
            if robot.screen is not table or table.model.to_move != 0:
                break
            legal = table.session.view(0).legal
            for move in legal:
                if "to" in move.args and move.card().kind == "reverse":
                    kinds = [m.args["to"] for m in legal if m.args.get("card") is move.card()]
                    return table, move, [seat for seat in range(1, 6) if seat not in kinds]
            table.play(rng.choice(legal))
            robot.settle()
    raise AssertionError("nobody may be reversed")


def test_a_reverse_over_one_seat_is_not_played_on_another() -> None:
    robot = Robot(animation="off")
    table, move, wrong = reversing(robot)
    number, home = table.session.number, robot.node(f"card:{move.card()}").rect
    for seat in wrong:
        for part in (0.1, 0.5, 0.9):
            area = robot.node(f"pota:{seat}").rect
            carry(robot, f"card:{move.card()}", (round(area.x + area.w * part), area.centery))
            assert table.session.number == number
            assert robot.find("why_not") is not None
            assert robot.node(f"card:{move.card()}").rect.colliderect(home)
    carry(robot, f"card:{move.card()}", robot.node(f"pota:{move.args['to']}").rect.center)
    assert move in [entry.move for entry in table.session.entries]


@pytest.mark.parametrize("held_at", [0.1, 0.5, 0.9])
def test_a_card_let_go_in_the_hand_row_of_wall_street_goes_home(held_at: float) -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(2), 7, "wall_street")
    card = next(name for name in sorted(node.name for node in held_cards(table)))
    number, home = table.session.number, robot.node(card).rect
    for x in (home.centerx - 30, home.centerx, robot.node("races").rect.left - 12):
        for y in (617, 633, 686):
            carry(robot, card, (x, y), held_at)
            assert table.session.number == number
            assert robot.find("why_not") is None


def test_a_card_let_go_on_anothers_fund_is_refused_and_not_played() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(2), 7, "wall_street")
    card = held_cards(table)[0].name
    number = table.session.number
    carry(robot, card, robot.node("fund:1").rect.center)
    assert table.session.number == number
    robot.click("rule")
    assert robot.app.rules_opened == ["WS-4"]
    felt = robot.node("felt").rect
    carry(robot, card, (felt.right - 60, felt.bottom - 80))
    assert table.session.number > number or robot.screen.name == "chooser"


def test_the_discard_pile_takes_no_card_from_the_stock_or_from_afar() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(2), 7, "portfolio")
    table.play(table.session.view(0).legal[0])
    robot.settle()
    card = next(node.name for node in held_cards(table) if node.zone == "hand:0")
    number, pile = table.session.number, robot.node("discard").rect
    assert table.session.view(0).phase == "actions"
    for point in (
        robot.node("stock").rect.center,
        (pile.left - 150, pile.centery),
        (pile.centerx, pile.bottom + 150),
        (pile.centerx, pile.bottom + 40),
    ):
        carry(robot, card, point)
        assert table.session.number == number, f"{point} is not the pile"
    carry(robot, card, pile.center)
    assert table.session.number > number


def test_a_card_let_go_on_the_speculation_does_not_land_in_the_place_beside_it() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(3), 7, "stonks")
    card = held_cards(table)[0].name
    carry(robot, card, robot.node("speculation:0").rect.center)
    assert (
        table.view.cards[next(c for c in table.view.cards if f"card:{c}" == card)].zone == "hand:0"
    )
    robot.click("rule")
    assert robot.app.rules_opened == ["ST-3"]


def test_tolerance_over_bare_felt_is_a_touch_of_the_target() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(3), 7, "milken")
    node = held_cards(table)[0]
    assert node.card is not None
    pile = robot.node(f"pile:{node.card.suit}").rect
    middle, half = node.rect.center, node.rect.w // 2
    table.drag.begin(node, middle)
    for apart, taken in ((6, False), (-12, True)):
        table.drag.drag((pile.right + half + apart, pile.centery), table.now)
        assert (table.drag.best is not None) == taken
    table.drag.put_down(table.now)


def test_a_deliberate_place_wants_the_middle_of_the_card_and_says_so() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(2), 7, "portfolio")
    table.play(table.session.view(0).legal[0])
    robot.settle()
    card = next(node.name for node in held_cards(table) if node.zone == "hand:0")
    number, pile = table.session.number, robot.node("discard").rect
    carry(robot, card, (pile.centerx, pile.bottom - 6), held_at=0.05)
    assert table.session.number == number
    assert robot.find("why_not") is not None
    carry(robot, card, (pile.centerx, pile.bottom - 6), held_at=0.95)
    assert table.session.number > number


def test_a_refused_drop_of_several_cards_leaves_them_selected() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(2), 7, "portfolio")
    table.play(table.session.view(0).legal[0])
    robot.settle()
    hand = [node.card for node in table.view.cards.values() if node.zone == "hand:0"]
    held = [card for card in hand if card is not None][:2]
    table.select(held)
    carry(robot, f"card:{held[0]}", robot.node("stock").rect.center)
    assert robot.find("why_not") is not None
    assert set(table.model.selected) == set(held)
    free = (round(table.frame.size[0] * 0.7), table.frame.hand.bottom - 10)
    carry(robot, f"card:{held[0]}", free)
    assert not table.model.selected, "put down at home it is let go of"


def test_a_card_over_the_market_is_told_why_it_goes_nowhere() -> None:
    robot = Robot(animation="off")
    table = robot.deal(people(3), 7, "stonks")
    number = table.session.number
    carry(robot, held_cards(table)[0].name, robot.node("company:Y").rect.center)
    assert robot.find("why_not") is not None
    assert table.session.number == number


def test_a_held_card_hangs_small_beside_the_pointer_over_what_it_would_hide() -> None:
    robot = Robot(animation="off")
    session = rooms.stopped("stonks", 4, 0.4)
    table = robot.open(session)
    held = next(node for node in held_cards(table) if node.zone == "hand:0")
    whole, column = held.rect.size, robot.node("company:Y").rect
    over = (column.centerx, column.y + column.h // 4)
    robot.press(robot.spot(held.name))
    robot.move((held.rect.centerx, held.rect.y - 60))
    assert held.rect.size == whole
    robot.move(over)
    assert held.w < column.w / 2
    assert not held.rect.collidepoint(over)
    assert table.drag.held.size == whole, "what is under it is judged by the whole card"
    robot.move((over[0], round(held.home[1]) - 60))
    assert held.rect.size == whole
    robot.release((over[0], robot.node("prompt").rect.centery))
    robot.settle()
    assert held.rect.size == whole
