"""Learn: from the menu and from New game to a lesson, left, gone on with, done, begun anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.engine import registry
from tabletop.scene.forms import Stepper
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button
from tabletop.system import paths
from tabletop.ui.lesson.screen import LessonTable
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.shell import teaching

if TYPE_CHECKING:
    from tests.ui.conftest import Player


def table(player: Player) -> LessonTable:
    """The table of the lesson that is on top."""
    top = player.screen
    assert isinstance(top, LessonTable)
    return top


def test_every_game_has_its_lesson_on_the_page(player: Player) -> None:
    player.click("learn")
    for name in registry.BUNDLED:
        assert any(each.startswith(f"learn.{name}.") for each in player.names)


def test_a_lesson_is_gone_on_with_where_it_was_left(player: Player) -> None:
    player.click("learn")
    player.click("learn.milken.prices")
    player.wait()
    player.click("coach.next")
    player.wait()
    player.click("coach.leave")
    player.wait()
    assert player.screen.name == "learn"
    player.click("learn.milken.prices")
    player.wait()
    assert table(player).course.at == 1


def golden(player: Player) -> list[str]:
    """The names of the golden buttons."""
    nodes = player.screen.root.walk()
    return [node.name for node in nodes if isinstance(node, Button) and node.kind == "main"]


def test_the_page_opens_where_a_lesson_was_left_and_that_is_golden(player: Player) -> None:
    lesson = teaching.lesson_of("wall_street")
    assert lesson is not None
    player.app.teach(lesson, lesson.parts[-1])
    player.wait()
    player.click("coach.leave")
    player.wait()
    node = player.node(f"learn.wall_street.{lesson.parts[-1].id}")
    assert player.screen.focus.node is node
    assert golden(player) == [node.name]


def first_part_done(player: Player, game: str) -> str:
    """Leaves the first of two parts after its last step, and gives the name of the other's
    button."""
    lesson = teaching.lesson_of(game)
    assert lesson is not None
    first, second = lesson.parts
    player.app.settings.lessons = {f"{game}/{first.id}": len(first.steps)}
    player.app.teach(lesson, first)
    player.wait()
    player.click("coach.leave")
    player.wait()
    return f"learn.{game}.{second.id}"


def test_after_a_part_comes_the_next_of_its_lesson_and_a_game_is_offered(player: Player) -> None:
    later = first_part_done(player, "milken")
    assert player.screen.focus.node is player.node(later)
    assert golden(player) == [later]
    window = pygame.Rect(0, 0, *player.app.director.size)
    assert window.contains(player.node(later).rect), "the focus is in sight"
    assert window.contains(player.node("learn.play.milken").rect)
    assert "learn.play.stonks" not in player.names, "nothing was learned of it"
    player.click("learn.play.milken")
    player.wait()
    assert player.screen.name == "new_game"
    assert isinstance(player.screen, NewGamePage)
    assert player.screen.chosen == "milken"


def test_after_the_last_part_comes_a_game_of_ones_own(player: Player) -> None:
    lesson = teaching.lesson_of("milken")
    assert lesson is not None
    last = lesson.parts[-1]
    player.app.settings.lessons = {f"milken/{last.id}": len(last.steps)}
    player.app.teach(lesson, last)
    player.wait()
    player.click("coach.leave")
    player.wait()
    assert player.screen.focus.node is player.node("learn.play.milken")
    assert golden(player) == ["learn.play.milken"]


def test_a_lesson_that_is_done_begins_anew(player: Player) -> None:
    lesson = teaching.lesson_of("milken")
    assert lesson is not None
    part = lesson.parts[0]
    player.app.settings.lessons = {"milken/prices": len(part.steps)}
    assert teaching.next_part(player.app.settings, lesson) is lesson.parts[1]
    player.app.teach(lesson, part)
    player.wait()
    assert table(player).course.at == 0


def test_new_game_offers_the_lesson_of_the_game_that_is_chosen(player: Player) -> None:
    player.click("new")
    player.click("game.stonks")
    player.click("learn")
    player.wait()
    assert table(player).course.lesson.id == "stonks"


def test_a_lesson_is_offered_once_when_its_game_is_first_dealt(player: Player) -> None:
    player.app.settings.offered = ()
    player.click("new")
    player.click("game.milken")
    player.click("start")
    player.wait()
    player.click("learn")
    player.wait()
    assert table(player).course.lesson.id == "milken"
    player.click("coach.leave")
    player.wait()
    player.app.open_new_game()
    player.wait()
    player.click("game.milken")
    player.click("start")
    player.wait()
    assert player.screen.name == "table"


def test_who_has_no_need_of_the_lesson_plays_at_once(player: Player) -> None:
    player.app.settings.offered = ()
    player.click("new")
    player.click("game.milken")
    player.click("start")
    player.wait()
    player.click("play")
    player.wait()
    assert player.screen.name == "table"


def test_a_lesson_of_ones_own_is_listed_and_its_mistakes_are_told(player: Player) -> None:
    folder = paths.user_lessons()
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("lesson: 1\ngame: chess\n", encoding="utf-8")
    player.click("learn")
    assert "mine.yaml" in player.label("wrong.mine")


def test_the_part_that_comes_next_is_in_sight(player: Player) -> None:
    node = player.node(first_part_done(player, "milken"))
    scroll = player.node("lessons")
    assert player.screen.focus.node is node
    assert scroll.rect.contains(node.rect)


def test_whoever_comes_back_from_a_lesson_finds_the_seats_that_were_chosen(player: Player) -> None:
    page = NewGamePage(player.app, "milken")
    player.app.director.push(page)
    player.step()
    page._seat_count(0)
    assert page.plan.seats == 3
    page.run(player.node("learn"))
    player.step()
    again = NewGamePage(player.app)
    assert (again.chosen, again.plan.seats) == ("milken", 3)


def test_a_lesson_that_was_opened_from_a_variant_leads_back_to_that_variant(player: Player) -> None:
    lesson = teaching.lesson_of("milken")
    assert lesson is not None
    last = lesson.parts[-1]
    player.app.settings.lessons = {f"milken/{each.id}": len(each.steps) for each in lesson.parts}
    page = NewGamePage(player.app, "milken_for_two")
    player.app.director.push(page)
    player.step()
    page._learn(lesson, last)
    player.wait()
    player.click("coach.leave")
    player.wait()
    assert "learn.play.stonks" not in player.names
    player.click("learn.play.milken")
    player.wait()
    assert isinstance(player.screen, NewGamePage)
    assert player.screen.chosen == "milken_for_two"


def test_the_fewest_deals_stand_before_more_and_before_what_is_no_number(player: Player) -> None:
    player.app.director.push(NewGamePage(player.app, "milken"))
    player.step()
    deals = player.node("option.deals")
    assert isinstance(deals, Stepper)
    assert deals.choices[0] == "1"
    assert deals.choices[-1].startswith("Until")


@pytest.mark.parametrize("room", ["end", "middle"])
def test_an_option_that_is_changed_stays_under_the_pointer(player: Player, room: str) -> None:
    player.app.director.push(NewGamePage(player.app, "milken"))
    player.step()
    scroll, deals = player.screen.root.get("form", Scroll), player.node("option.deals")
    scroll.to(1e9 if room == "end" else deals.origin[1] - scroll.rect.y - scroll.h + deals.h + 4)
    deals = player.node("option.deals")
    at = deals.rect
    player.screen.clicked(deals, (at.right - 8, at.centery))
    player.step()
    assert abs(player.node("option.deals").rect.y - at.y) <= 1
