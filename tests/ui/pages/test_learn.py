"""Learn: from the menu and from New game to a lesson, left, gone on with, done, begun anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.engine import registry
from tabletop.system import paths
from tabletop.ui.lesson.screen import LessonTable
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


def test_the_page_opens_where_a_lesson_was_left_and_golden_is_what_comes_first(
    player: Player,
) -> None:
    lesson = teaching.lesson_of("wall_street")
    assert lesson is not None
    player.app.teach(lesson, lesson.parts[-1])
    player.wait()
    player.click("coach.leave")
    player.wait()
    assert player.screen.focus.node is player.node(f"learn.wall_street.{lesson.parts[-1].id}")


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


def test_after_a_part_comes_the_next_of_its_lesson(player: Player) -> None:
    later = first_part_done(player, "portfolio")
    assert player.screen.focus.node is player.node(later)


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
