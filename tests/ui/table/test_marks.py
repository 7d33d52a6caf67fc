"""The hand: side by side while there is room, what may be played marked, new cards alight."""

from __future__ import annotations

from itertools import pairwise, takewhile
from random import Random

import pytest
from pygame import SRCALPHA, Rect, Surface

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.scene.shapes import Shapes
from tabletop.ui.shell.theme import THEMES, Theme
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.layout import spread, spread_width
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot
from tests.ui.table.test_no_face_on_any_frame import some_move

ONE = "Ann:human,Bo:easy,Cy:easy"


def hand(table: TableScreen) -> list[CardNode]:
    """The cards of the viewer's hand."""
    zone = f"hand:{table.model.viewer}"
    return [node for node in table.view.cards.values() if node.zone == zone]


@pytest.mark.parametrize("count", [1, 4, 7, 8, 20])
def test_a_hand_lies_side_by_side_until_it_has_no_room(count: int) -> None:
    area, card = Rect(10, 20, 800, 140), (100, 140)
    slots = spread(area, count, card, 10)
    steps = [later.x - slot.x for slot, later in pairwise(slots)]
    assert slots[0].x == area.x
    assert slots[-1].x + slots[-1].w <= area.right + 0.01
    if spread_width(count, card, 10) <= area.w:
        assert all(abs(step - 110) < 0.01 for step in steps)
    else:
        assert max(steps) - min(steps) < 0.01, "evenly"
        assert round(slots[-1].x + slots[-1].w) == area.right, "as far apart as they can be"


def test_a_card_that_appears_in_the_hand_stands_with_the_others() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    while table.model.to_move != 0:
        robot.step()
    robot.settle()
    for node in hand(table)[::2]:
        assert node.card is not None
        table.view.cards.pop(node.card).detach()
    table.refresh(Effect())
    robot.settle()
    assert len({round(node.y) for node in hand(table)}) == 1


@pytest.mark.parametrize("plain", [False, True], ids=["own table", "default table"])
@pytest.mark.parametrize("game", registry.names())
def test_what_may_be_played_is_marked_and_stands_higher_and_nothing_else_is(
    game: str, plain: bool
) -> None:
    robot = Robot(plain=plain, animation="off", confirm_spend=False)
    table = robot.deal(ONE, game=game, deal=2)
    rng, marked = Random(2), 0
    for _move in range(14):
        if robot.screen is not table or table.session.state.is_terminal:
            break
        seen = table.seen()
        held = {node.card for node in hand(table)}
        answers = {
            (card.face, table.adapter.marks(seen, move))
            for move in seen.view.legal
            for card in table.adapter.answers(seen, move)
            if card in held
        }
        shown = table.view.table
        waits = (
            any(place.idle for place in shown.places if place.zone == "hand:0") if shown else False
        )
        for node in hand(table):
            assert node.card is not None
            can = (node.card.face, True) in answers
            goes = can or (node.card.face, False) in answers
            assert ("playable" in node.states) == can
            assert ("dim" in node.states) == (not goes and (bool(answers) or waits))
            assert node.rise == (table.frame.rise if can else 0)
            marked += can
        assert table.play(some_move(seen.view, rng))
        robot.settle()
    assert marked


def test_a_hand_that_answers_nothing_stays_down_under_the_pointer() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, game="portfolio")
    assert {move.name for move in table.seen().view.legal} == {"draw"}
    node = hand(table)[0]
    at_rest = node.rect
    assert "idle" in node.states
    robot.move(node.rect.center)
    robot.settle()
    assert node.rect == at_rest


def test_new_cards_are_alight_until_the_next_action() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, game="portfolio")
    assert not any("fresh" in node.states for node in hand(table)), "a whole hand is not news"
    before = {node.card for node in hand(table)}
    draw = next(move for move in table.seen().view.legal if move.name == "draw")
    assert table.play(draw)
    robot.settle()
    new = {node.card for node in hand(table)} - before
    assert new
    assert {node.card for node in hand(table) if "fresh" in node.states} == new
    assert table.play(next(m for m in table.seen().view.legal if m.name != "draw"))
    robot.settle()
    assert not any("fresh" in node.states for node in hand(table) if node.card in new)


@pytest.mark.parametrize("held", [0, 1, 5])
@pytest.mark.parametrize("drawn", [1, 6])
def test_what_is_drawn_is_alight_to_an_empty_hand_too_but_a_hand_dealt_whole_is_no_news(
    monkeypatch: pytest.MonkeyPatch, held: int, drawn: int
) -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, game="portfolio")
    narration = table.model.narration
    assert table.model.viewer is not None
    dealt = narration.received(table.model.viewer, is_deal=True)
    assert dealt == {node.card for node in hand(table)}
    assert not narration.received(table.model.viewer, is_deal=False)
    cards = [node.card for node in hand(table) if node.card is not None][: held + drawn]
    for node in hand(table):
        if node.card not in cards and node.card is not None:
            table.view.cards.pop(node.card).detach()
    new = frozenset(cards[held:])

    def received(_viewer: int, *, is_deal: bool | None = None) -> frozenset[Card]:
        return frozenset() if is_deal else new

    monkeypatch.setattr(narration, "received", received)
    table.marks.show()
    assert {node.card for node in hand(table) if "fresh" in node.states} == new


def test_what_was_laid_before_hands_were_filled_is_alight_as_what_was_laid_after() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:easy,Cy:easy", 5, "wall_street")
    rng, checked, held = Random(2), 0, 0
    for _move in range(24):
        if robot.screen is not table or not table.session.view(0).legal:
            break
        is_filled, held = len(hand(table)) > held, len(hand(table)) - 1
        since = takewhile(lambda entry: entry.move.seat, reversed(table.session.entries))
        args = [entry.move.args for entry in since]
        played = (each["card"] for each in args if each.get("capture") == ())
        laid = {card for card in played if isinstance(card, Card)}
        lying = {node.card: node for node in table.view.nodes() if node.zone[:5] == "table"}
        for card in laid & set(lying):
            checked += is_filled
            assert "fresh" in lying[card].states
        assert table.play(rng.choice(table.session.view(0).legal))
        robot.settle()
    assert checked


def test_what_others_have_laid_since_ones_last_turn_is_alight_on_the_table() -> None:
    robot = Robot(animation="off")
    table = robot.deal("Ann:human,Bo:normal,Cy:normal", 5, "portfolio")
    rng, alight = Random(2), 0
    for _move in range(36):
        if robot.screen is not table or not table.session.view(0).legal:
            break
        before = table.seen().before()
        for node in table.view.cards.values():
            if node.zone is None or not node.zone.startswith(("portfolio:", "cap_")):
                continue
            is_new = "fresh" in node.states
            alight += is_new
            if before is not None and node.zone in before.zones:
                was = node.card in before.faces(node.zone)
                assert was or is_new, "it was not there after one's last move"
        assert table.play(rng.choice([m for m in table.session.view(0).legal if m.name != "offer"]))
        robot.settle()
    assert alight


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("strip", [0, 40])
def test_what_is_new_has_a_soft_light_of_its_own_that_is_not_gold(theme: str, strip: int) -> None:
    colours = Theme(theme)
    new, gold = colours.color("new"), colours.color("gold")
    assert new.b > new.r, "cool"
    assert gold.r > gold.b, "warm"
    glow = Shapes().glow((100, 140), 7, 12, new, strip)
    out = [glow.get_at((12 + 20, y)).a for y in range(10)]  # then comes a line
    assert out[0] < 12, "it ends softly"
    assert all(0 <= later - light < 80 for light, later in pairwise(out)), "without steps"
    assert glow.get_at((12 + 20, 12 + 70)).a == 0, "the card itself is as it was"
    edge = [glow.get_at((x, 6)).a for x in range(glow.get_width() - 12, glow.get_width())]
    assert edge[-1] < 20, "not cut square where another card begins"


def test_what_is_held_over_other_cards_leaves_the_marked_ones_where_they_stand() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    first, *rest = hand(table)
    places = {node.card: node.resting for node in rest}
    robot.drag(first.name, "seat:1")
    assert {node.card: node.resting for node in hand(table) if node is not first} == places


def test_a_card_on_its_way_to_a_smaller_place_is_known_in_its_whole_picture() -> None:
    table = Robot(animation="off").deal(ONE, game="portfolio")
    node = hand(table)[0]
    node.position = (500, 300)
    node.w, node.h = node.native[0] * 2, node.native[1] * 2
    for node.lift in (0.0, 1.0):
        layer = Surface((1280, 800), SRCALPHA)
        node.paint(layer, node.rect, 1.0)
        assert node.bounds().contains(layer.get_bounding_rect()), node.lift


def test_what_stands_under_a_card_goes_with_it_and_is_gone_once_the_card_is_taken() -> None:
    robot = Robot(animation="normal")
    table = robot.deal(ONE, game="wall_street")
    checked = 0
    for _step in range(300):
        robot.step(0.05)
        for node in table.view.cards.values():
            if node.under is not None and node.size == node.whole:
                card = node.rect
                assert abs(node.under.rect.centerx - card.centerx) <= 2
                assert (node.zone or "").startswith("table:")
                checked += 1
        if table.session.view(0).legal:
            table.play(table.session.view(0).legal[0])
        if checked > 60:
            break
    assert checked
