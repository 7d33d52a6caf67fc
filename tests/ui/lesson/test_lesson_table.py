"""A lesson at the real table: the coach, what is lit, tries by mouse and keys, and the way out."""

from __future__ import annotations

from typing import cast

import pygame
import pytest
from pygame import Rect

from tabletop.engine import registry
from tabletop.engine.lesson import rehearsal
from tabletop.engine.lesson.course import Course, tries
from tabletop.engine.lesson.form import LEARNER, Lesson, Part
from tabletop.games.stonks.table.board import Column
from tabletop.scene.widgets import Button
from tabletop.ui.lesson.screen import LessonTable
from tabletop.ui.lesson.veil import Veil, framed, joined
from tabletop.ui.shell.context import App
from tabletop.ui.table.cards import CardNode
from tests.ui.drawn import noted
from tests.ui.fit import Size, faults, sizes
from tests.ui.table.robot import Robot

LESSONS = [
    rehearsal.glance(file, registry.find, registry.standard) for file in registry.lesson_files()
]
PARTS = [(lesson, part) for lesson in LESSONS for part in lesson.parts]
EACH = pytest.mark.parametrize(
    ("lesson", "part"), PARTS, ids=[f"{lesson.id}-{part.id}" for lesson, part in PARTS]
)


class Pupil(Robot):
    """Someone at the table of a lesson; `steps` are those that were come to."""

    def __init__(
        self, size: tuple[int, int] = (1280, 800), animation: str = "off", text_scale: int = 100
    ) -> None:
        super().__init__(size, animation=animation, text_scale=text_scale)
        self.steps: list[int] = []
        self.results: list[object] = []

    def learn(
        self, lesson: Lesson, part: Part, at: int = 0, *, trying: bool = False
    ) -> LessonTable:
        """The table of a part, at one of its steps; with `trying` that is read already."""
        course = Course(lesson, part, "Ann", at)
        table = LessonTable(cast(App, self.app), course, self.steps.append)
        self.director.push(table, self.results.append)
        self.settle()
        if trying:
            self.click("coach.next")
        return table


def spoken(table: LessonTable, size: Size) -> list[str]:
    """What is wrong with the coach's words, and which texts of the table meet; in small windows
    the coach's lie over other texts."""
    beneath = (" meet", "goes over the edge of", " overlap ")
    found = faults(table, *size)
    said = [each for each in found if "coach" in each]
    met = [each for each in found if each not in said and each.endswith(" meet")]
    return [each for each in said if not any(word in each for word in beneath)] + met


def milken() -> tuple[Lesson, Part]:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "milken")
    return lesson, lesson.parts[0]


@EACH
def test_the_coach_leads_to_the_end_by_one_button(lesson: Lesson, part: Part) -> None:
    pupil = Pupil((1024, 640))
    table = pupil.learn(lesson, part)
    for at in range(len(part.steps)):
        assert table.course.at == at
        for word in (*table.course.step.light, *table.course.step.sees):
            assert table.where(word) is not None, f"nothing is lit for {word} at step {at + 1}"
        assert pupil.find("coach.say") is not None, "the idea comes first"
        if pupil.node("coach.next").label == "Try it":
            pupil.click("coach.next")
            assert (table.course.at, pupil.find("coach.say")) == (at, None)
        pupil.click("coach.next")
        if pupil.director.top not in (table, None):  # a scored deal is shown over the table
            pupil.key(pygame.K_RETURN)
            pupil.settle()
    assert pupil.results == ["done"]
    assert pupil.steps == list(range(len(part.steps)))
    assert not pupil.app.results, "a lesson is no result"


def test_a_lesson_goes_on_after_the_score_of_its_last_deal() -> None:
    pupil = Pupil(animation="normal")
    lesson, part = milken()
    last = len(part.steps) - 1
    table = pupil.learn(lesson, part, at=last - 1, trying=True)
    card = table.session.game.notation.deck.parse("6S")
    pupil.drag(table.view.cards[card].name, "pile:S")
    for _press in range(4):
        if pupil.director.top is table and table.course.at == last:
            break
        pupil.key(pygame.K_RETURN)
        pupil.settle()
    assert not pupil.app.results, "a lesson is no result"
    assert (pupil.director.top, table.course.at) == (table, last)
    assert pupil.screen.focus.node is pupil.node("coach.next")


@EACH
def test_the_keys_lead_forward_and_back(lesson: Lesson, part: Part) -> None:
    pupil = Pupil()
    table = pupil.learn(lesson, part)
    pupil.key(pygame.K_PAGEDOWN)
    pupil.settle()
    assert table.course.at == 1
    pupil.key(pygame.K_PAGEUP)
    pupil.settle()
    assert table.course.at == 0


@pytest.mark.parametrize("size", sizes({((1024, 640), 200), ((1280, 800), 100)}))
@EACH
def test_what_the_coach_says_is_whole(lesson: Lesson, part: Part, size: Size, whole: bool) -> None:
    found = []
    with noted():
        pupil = Pupil(size[0], text_scale=size[1])
        for at, step in enumerate(part.steps):
            if not whole and at % 3:
                continue
            table = pupil.learn(lesson, part, at)
            found += [f"{at + 1}: {each}" for each in spoken(table, size)]
            if step.attempt is not None:
                moves = tries(table.session, step.attempt)
                wrong = [move for move in moves if not step.attempt.serving(move)]
                if wrong:
                    table.play(wrong[0])
                    pupil.settle()
                    found += [f"{at + 1}, wrong: {each}" for each in spoken(table, size)]
            table.close()
            pupil.settle()
    assert not found, "\n".join(found)


def test_a_right_try_by_mouse_goes_on_when_the_others_have_played() -> None:
    pupil = Pupil(animation="normal")
    table = pupil.learn(*milken(), at=2, trying=True)
    card = table.session.game.notation.deck.parse("10S")
    pupil.drag(table.view.cards[card].name, "pile:S")
    pupil.settle()
    assert table.course.at == 3
    assert table.session.view(LEARNER).current_player == LEARNER


def test_while_others_move_the_coach_says_who_and_its_key_does_nothing() -> None:
    pupil = Pupil(animation="normal")
    table = pupil.learn(*milken(), at=2, trying=True)
    card = table.session.game.notation.deck.parse("10S")
    pupil.drag(table.view.cards[card].name, "pile:S", drop=False)
    pupil.release(pupil.node("pile:S").rect.center)
    while table.course.at == 2 and table.course.reply is None:
        pupil.step()
    assert table.course.reply is not None
    reply = table.course.reply
    assert pupil.node("coach.task").label.startswith(table.model.names[reply.seat])
    assert "disabled" in pupil.node("coach.next").states, "it stays where it was"
    pupil.key(pygame.K_PAGEDOWN)
    assert (table.course.at, table.course.reply) == (2, reply)
    pupil.settle()
    assert table.course.at == 3


def test_what_was_lost_is_not_told_over_what_the_coach_says() -> None:
    pupil = Pupil(animation="normal", text_scale=200)
    lesson = next(lesson for lesson in LESSONS if lesson.id == "piece_of_the_action")
    table = pupil.learn(lesson, lesson.parts[0], at=1, trying=True)
    card = table.session.view(LEARNER).legal[0].card()  # the blue 4
    pupil.drag(table.view.cards[card].name, "centre", drop=False)
    pupil.release(pupil.node("centre").rect.center)
    for _frame in range(900):
        pupil.step()
        said, bubble = pupil.find("coach.say"), pupil.find("lost")
        if said is not None and bubble is not None:
            assert not bubble.rect.colliderect(table.bubbles.kept[0])
    assert table.course.at == 2, "the try was right"


def test_a_right_try_by_keys() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=2, trying=True)
    card = table.session.game.notation.deck.parse("10S")
    for _press in range(20):
        if pupil.screen.focus.node is table.view.cards[card]:
            break
        pupil.key(pygame.K_RIGHT)
    while table.course.at == 2:
        pupil.key(pygame.K_RETURN)
        pupil.settle()
    assert table.course.at == 3


def test_a_try_begins_on_the_card_that_is_spoken_of() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "wall_street")
    for at, card in ((1, "9S"), (2, "8C"), (4, "KD")):
        pupil = Pupil((1024, 640))
        table = pupil.learn(lesson, lesson.parts[0], at)
        pupil.key(pygame.K_RETURN)  # Try it
        pupil.settle()
        assert table.focus.node is not None
        assert table.focus.node.name == f"card:{card}"
        for _press in range(2):  # the card, and where one is to be chosen, the place
            if table.course.at == at:
                pupil.key(pygame.K_RETURN)
                pupil.settle()
        assert table.course.at == at + 1


def test_a_try_of_any_of_a_suit_begins_on_a_card_of_it() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=6, trying=True)
    node = table.focus.node
    assert isinstance(node, CardNode)
    assert str(node.card).endswith("S"), "the task speaks of spades"


def test_whoever_presses_next_twice_begins_no_try_and_makes_no_move() -> None:
    pupil = Pupil()
    lesson = next(lesson for lesson in LESSONS if lesson.id == "piece_of_the_action")
    table = pupil.learn(lesson, lesson.parts[0], at=0)
    spot = pupil.node("coach.next").rect.center
    for label in ("Try it", "Show me"):
        pupil.press(spot)
        pupil.release(spot)
        pupil.step(0.4)
        after = (table.course.at, table.session.number, pupil.node("coach.next").label)
        assert after[2] == label
        pupil.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
        pupil.release(spot)
        pupil.step()
        now = (table.course.at, table.session.number, pupil.node("coach.next").label)
        assert now == after
        pupil.step(1.0)


def test_whoever_presses_on_twice_and_moves_a_little_presses_no_button_of_the_game() -> None:
    pupil = Pupil()
    lesson = next(lesson for lesson in LESSONS if lesson.id == "piece_of_the_action")
    table = pupil.learn(lesson, lesson.parts[0], at=4)
    assert pupil.node("coach.next").label == "Try it"
    meets = pupil.node("coach.next").rect.clip(pupil.node("pass").rect)
    spot = meets.left - 3, meets.centery
    pupil.press(spot)
    pupil.release(spot)
    pupil.step(0.2)
    assert pupil.node("pass").alpha < 1.0, "it looks so"
    spot = meets.left + 3, meets.centery
    pupil.move(spot)
    pupil.post(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
    pupil.release(spot)
    pupil.step()
    assert table.course.is_trying, "the game's button that lies there now is not pressed"
    assert pupil.node("pass").rect.collidepoint(spot)
    pupil.step(1.0)
    assert pupil.node("pass").alpha == 1.0
    pupil.click("pass")
    assert table.course.wrong, "after a moment it is"


def test_nothing_is_said_over_the_last_step() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=7)
    pupil.settle()
    done = table.root.find("coach.next")
    assert isinstance(done, Button)
    assert not done.hint
    assert done.label == "Done"


def test_a_card_picked_up_begins_the_try() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    for at, name in ((1, "card:10C-2"), (8, "")):
        pupil = Pupil()
        table = pupil.learn(lesson, lesson.parts[0], at)
        top = table.view.hidden["stock"][-1]
        point = pupil.spot(name) if name else top.rect.center
        for is_said in (True, False):
            pupil.press(point)
            pupil.release(point)
            pupil.settle()
            read = pupil.find("coach.say")
            assert table.course.at > at or (is_said and read is None), "what was to be read is gone"
        assert table.course.at > at


def test_while_one_reads_the_arrows_stay_with_the_coach() -> None:
    pupil = Pupil((1024, 640))
    table = pupil.learn(*milken(), at=2)
    for key in (pygame.K_LEFT, pygame.K_UP, pygame.K_RIGHT, pygame.K_DOWN) * 3:
        pupil.key(key)
        assert table.focus.node is not None
        assert table.focus.node.name.startswith("coach."), "no card is asked for yet"
    table.focus.set(pupil.node("coach.next"))
    pupil.key(pygame.K_RETURN)
    pupil.settle()
    pupil.key(pygame.K_RIGHT)
    assert isinstance(table.focus.node, CardNode), "now one is"


def test_the_line_around_a_card_rises_with_it() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=2, trying=True)
    card = table.view.cards[table.session.game.notation.deck.parse("10S")]
    corner = card.resting.topleft
    line = next(each for each in table.lights.children if each.rect.collidepoint(corner))
    apart = line.rect.top - card.rect.top
    pupil.key(pygame.K_RIGHT)  # shows where the focus is
    while table.focus.node is not card:
        pupil.key(pygame.K_LEFT)
    pupil.settle()
    assert card.rect.top < card.resting.top
    assert line.rect.top - card.rect.top == apart


def test_no_card_flies_over_what_is_read() -> None:
    pupil = Pupil(animation="slow")
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    table = pupil.learn(lesson, lesson.parts[0], at=1, trying=True)
    pupil.press(pupil.spot("coach.next"))
    pupil.release(pupil.spot("coach.next"))
    met = 0
    for _frame in range(200):
        pupil.step()
        coach, afloat = pupil.find("coach"), table.root.floats
        if coach is None or pupil.find("coach.say") is None:
            continue
        panel = coach.children[0].rect
        over = [node for node in afloat if node is not coach and node.rect.colliderect(panel)]
        met += len(over)
        assert coach in afloat
        assert all(node.z < coach.z for node in over)
    assert met


def test_no_tip_lies_over_the_coach() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=2, trying=True)
    coach = pupil.node("coach")
    panel = next(node for node in coach.children if node.solid)
    for name in ("prompt", "seat:0", "worth:C", "worth:S", "seat:2"):
        node = pupil.node(name)
        if node.explanation:
            assert table.bubbles.tip(node)
            assert table.bubbles.open is not None
            assert not table.bubbles.open.rect.colliderect(panel.rect), name
            table.bubbles.close()


def test_a_wrong_try_is_explained_and_taken_back() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=2, trying=True)
    before = table.session.view(LEARNER)
    card = table.session.game.notation.deck.parse("KH")
    pupil.drag(table.view.cards[card].name, "pile:H")
    assert table.course.wrong
    assert card in table.session.view(LEARNER).faces("pile:H"), "its consequence is shown"
    pupil.key(pygame.K_RETURN)
    pupil.settle()
    assert not table.course.wrong
    assert table.session.view(LEARNER) == before


def test_no_move_is_made_while_one_is_to_read() -> None:
    pupil = Pupil()
    table = pupil.learn(*milken(), at=0)
    move = table.session.view(LEARNER).legal[0]
    assert not table.play(move)
    assert table.course.at == 0


def test_it_can_be_left_and_gone_on_with() -> None:
    pupil = Pupil()
    pupil.learn(*milken(), at=3)
    pupil.click("coach.leave")
    assert pupil.results == ["menu"]
    table = pupil.learn(*milken(), at=3)
    assert table.course.at == 3


def test_under_the_coach_cards_and_prices_of_stonks_still_say_what_they_are() -> None:
    pupil = Pupil()
    lesson = next(lesson for lesson in LESSONS if lesson.id == "stonks")
    part = lesson.parts[0]
    at = next(n for n, step in enumerate(part.steps) if step.title == "What you own")
    pupil.learn(lesson, part, at)
    assert "unseen" in pupil.node("caption:unseen:0").label
    assert "3" in pupil.node("caption:speculation:0").label, "what makes 15 of 12"
    column = pupil.node("company:P")
    assert isinstance(column, Column)
    whole = column.art.theme.font("small").size(column.quote.name)[0]
    assert column.inside.name.w >= whole, "its name is not made smaller"


def test_what_lies_side_by_side_is_lit_as_one() -> None:
    one, beside, far, below = (
        Rect(0, 0, 50, 70),
        Rect(55, 0, 50, 70),
        Rect(300, 0, 50, 70),
        Rect(0, 75, 200, 90),
    )
    assert joined([one, beside, far], 8) == [far, Rect(0, 0, 105, 70)]
    assert joined([one, below], 8) == [one, below], "one line would take in what is not spoken of"


def test_the_line_around_what_is_lit_strikes_through_no_words() -> None:
    lit, above, below, aside = (
        Rect(20, 100, 200, 20),
        Rect(20, 81, 200, 20),
        Rect(30, 122, 80, 18),
        Rect(300, 90, 50, 50),
    )
    line = framed(lit, 8, [above, lit, below, aside])
    assert line == Rect(12, 100, 216, 22)
    assert framed(lit, 8, [lit, aside]) == lit.inflate(16, 16)


@pytest.mark.parametrize(
    ("game", "part", "at"), [("piece_of_the_action", 0, 3), ("portfolio", 1, 3)]
)
def test_no_line_of_a_lesson_strikes_through_words(game: str, part: int, at: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == game)
    table = Pupil().learn(lesson, lesson.parts[part], at)
    veil = table.lights.children[0]
    assert isinstance(veil, Veil)
    assert veil.lit
    for hole in veil.lit:
        for word in table._words():
            middle = word.inflate(0, -2 * (word.h // 3))
            for y in (hole.top, hole.bottom - 1):
                assert not middle.colliderect(Rect(hole.x, y, hole.w, 1))


def test_the_pause_of_a_lesson_leads_to_the_lessons_and_says_so() -> None:
    pupil = Pupil()
    pupil.learn(*milken(), at=0)
    pupil.key(pygame.K_ESCAPE)
    assert pupil.app.paused
    assert pupil.app.pause_leads == "To the lessons"


def test_a_task_without_room_of_its_own_stands_in_place_of_the_question_and_hides_nothing() -> None:
    pupil = Pupil((1024, 640), text_scale=150)
    table = pupil.learn(*milken(), at=2, trying=True)
    assert pupil.find("coach") is None
    assert pupil.node("prompt").label.startswith("Try it: Lay")
    card = table.session.game.notation.deck.parse("10S")
    pupil.drag(table.view.cards[card].name, "pile:S", drop=False)
    assert "Try it" not in pupil.node("prompt").label, "what the card comes to is said there too"
    pupil.key(pygame.K_ESCAPE)
    table.play(next(m for m in table.session.view(LEARNER).legal if str(m.card()) == "KH"))
    pupil.settle()
    assert pupil.find("coach.say") is None, "what came of it is seen"
    assert pupil.node("coach.task").label.startswith("Not quite")
    assert pupil.node("prompt").label == pupil.node("coach.task").label
    pupil.click("coach.next")
    assert table.course.is_trying, "it is taken back by the button there"


def test_by_keys_a_task_in_the_bar_stays_until_one_turns_to_a_card() -> None:
    pupil = Pupil((1024, 640), text_scale=150)
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    table = pupil.learn(lesson, lesson.parts[0], at=1)
    pupil.key(pygame.K_PAGEDOWN)
    pupil.settle()
    table.focus.set(pupil.node("draw:top"))
    for key in (pygame.K_RETURN, pygame.K_RETURN, pygame.K_PAGEDOWN):
        pupil.key(key)
        pupil.settle()
    assert isinstance(table.focus.node, CardNode)
    assert pupil.node("prompt").label.startswith("Try it: Make a portfolio")
    pupil.key(pygame.K_RIGHT)
    pupil.settle()
    assert "your income" in pupil.node("prompt").label


@pytest.mark.parametrize("text", [100, 150, 200])
def test_under_every_name_stands_what_the_deal_brings_and_the_points_then(text: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "piece_of_the_action")
    pupil = Pupil((1024, 640), text_scale=text)
    table = pupil.learn(lesson, lesson.parts[0], at=3)
    box = pupil.node("stake:0").rect
    inside = [node for node in table.view.root.walk() if box.contains(node.rect)]
    assert any(node.is_a == "text" and node.label.endswith("= 20") for node in inside)


@EACH
def test_every_task_and_answer_of_the_lessons_has_room_in_the_bar(
    lesson: Lesson, part: Part
) -> None:
    pupil = Pupil((1024, 640), text_scale=200)
    for at, step in enumerate(part.steps):
        if step.attempt is None:
            continue
        table = pupil.learn(lesson, part, at, trying=True)
        assert pupil.find("coach") is None, f"step {at + 1}"
        composed = table.view.table
        assert composed is not None
        for wrong in (step.attempt.otherwise, *(each.say for each in step.attempt.wrong)):
            said = f"*Not quite.* {wrong}"
            assert table.view.has_room(said, table.model.names, table._asking(composed)), said
        table.close()


def test_the_line_around_a_card_is_as_large_as_the_card_will_be_where_it_goes() -> None:
    pupil = Pupil(animation="normal")
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    table = pupil.learn(lesson, lesson.parts[0], at=1)
    lines = [line.rect for line in table.lights.children]
    for key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
        pupil.key(key)
        pupil.settle()
    assert [line.rect for line in table.lights.children] == lines


def test_one_line_goes_around_cards_that_a_task_speaks_of_side_by_side() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "stonks")
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[0], at=1, trying=True)
    assert len(table.course.step.light) == 2
    (line,) = table.lights.children
    assert all(line.rect.contains(rect) for rect in table._lit())


@pytest.mark.parametrize(("game", "at", "words"), [("portfolio", 2, 1), ("milken", 6, 2)])
def test_one_line_goes_around_what_lies_on_what_a_task_speaks_of(
    game: str, at: int, words: int
) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == game)
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[0], at, trying=True)
    lines = [node.rect for node in table.lights.children]
    assert len(lines) == words
    for word in table.course.step.light:
        rect = table.where(word)
        assert rect is not None
        assert sum(line.contains(rect) for line in lines) == 1, "none strikes through it"


@pytest.mark.parametrize(("game", "at"), [("milken", 5), ("portfolio", 10)])
def test_what_is_read_lies_on_the_question_and_leaves_the_hand_in_sight(game: str, at: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == game)
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[0], at)
    panel = table.coached.children[0].children[0]
    assert panel.rect.bottom == table.view.frame.prompt.bottom


def test_what_is_read_stays_where_it_was_and_covers_nothing_it_speaks_of() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "stonks")
    pupil = Pupil((1280, 800))
    table = pupil.learn(lesson, lesson.parts[0])
    pressed = pupil.node("coach.next").rect.center
    for at in range(len(lesson.parts[0].steps)):
        assert pupil.node("coach.next").rect.collidepoint(pressed), f"it jumps at step {at + 1}"
        panel = pupil.node("coach").children[0].rect
        assert not any(panel.colliderect(rect) for rect in table._lit())
        table.forward()
        if table.course.is_trying and pupil.find("coach.say") is None:
            table.forward()
        pupil.settle()


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_what_speaks_of_other_things_leaves_the_hand_in_sight(size: tuple[int, int]) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "milken")
    pupil = Pupil(size, text_scale=200)
    table = pupil.learn(lesson, lesson.parts[1], 0)
    panel = pupil.node("coach").children[0].rect
    hand = [card.resting for card in table.view.cards.values() if card.zone == f"hand:{LEARNER}"]
    assert hand
    assert panel.collidelist(hand) < 0


def laid_over(table: LessonTable) -> list[str]:
    """What of that which the step lights, names or leaves in sight lies under the coach, and the
    buttons of the coach that its words lie on."""
    panel = table.root.find("coach")
    if panel is None:  # the task stands in the prompt's bar
        return []
    step, box = table.course.step, panel.children[0].rect
    spoken = [(word, table.where(word)) for word in (*step.light, *step.sees)]
    spoken += [("a card that is named", rect) for rect in table.seen_too()]
    found = [word for word, rect in spoken if rect is not None and rect.colliderect(box)]
    words = [table.root.find(f"coach.{part}") for part in ("say", "task", "title")]
    for way in map(table.root.find, ("coach.leave", "coach.back", "coach.next")):
        if way is not None and not box.contains(way.rect):
            found.append(f"{way.name} is off the panel")
        if way is not None and any(way.rect.colliderect(each.rect) for each in words if each):
            found.append(f"{way.name} lies under words")
    return found


@pytest.mark.parametrize("size", sizes({((1024, 640), 100), ((1024, 640), 200)}))
@EACH
def test_the_coach_lies_over_nothing_that_it_speaks_of(
    lesson: Lesson, part: Part, size: Size
) -> None:
    pupil = Pupil(size[0], text_scale=size[1])
    table = pupil.learn(lesson, part)
    found = []
    for at in range(len(part.steps)):
        found += [f"step {at + 1}: {each}" for each in laid_over(table)]
        if table.course.is_trying:
            table.forward()
            pupil.settle()
            found += [f"the try of step {at + 1}: {each}" for each in laid_over(table)]
        table.course.forward()
        table._caught_up()
        pupil.settle()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("game", ["portfolio", "piece_of_the_action"])
def test_a_task_leaves_the_plates_of_the_others_and_the_prompt_free(game: str, text: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == game)
    pupil = Pupil((1280, 800), text_scale=text)
    table = pupil.learn(lesson, lesson.parts[0])
    free = tries = 0
    for _at in lesson.parts[0].steps:
        if table.course.is_trying:
            table.forward()
            pupil.settle()
            tries += 1
            coach = pupil.find("coach")
            if coach is None:
                assert pupil.node("prompt").label.startswith("Try it"), "it stands in the bar"
                free += 1
                table.course.forward()
                table._caught_up()
                pupil.settle()
                continue
            panel = coach.children[0].rect
            assert not panel.colliderect(table.view.frame.prompt)
            others = [plate.rect for seat, plate in table.view.plates.items() if seat != LEARNER]
            free += panel.collidelist(others) < 0
        table.course.forward()
        table._caught_up()
        pupil.settle()
    assert tries
    assert free >= tries - 1, "one step of Portfolio speaks of what lies in the middle"


def test_what_the_step_of_an_offer_rings_is_what_opens_the_table_of_offers() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[1], 4)
    assert [*table.course.step.light] == ["node:negotiate"]
    pupil.click("negotiate")
    pupil.settle()
    assert pupil.screen.name == "negotiation"


def test_the_open_card_is_taken_by_the_keys_that_the_lesson_names() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "portfolio")
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[0], 1)
    pupil.key(pygame.K_PAGEDOWN)
    for key in (pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN):
        pupil.settle()
        pupil.key(key)
    pupil.settle()
    assert table.course.at == 2


@pytest.mark.parametrize("at", [2, 4])
def test_by_keys_a_try_at_the_market_begins_at_the_company_spoken_of(at: int) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "stonks")
    pupil = Pupil()
    table = pupil.learn(lesson, lesson.parts[1], at)
    assert "node:company:P" in table.course.step.light
    table.forward()
    pupil.settle()
    node = table.focus.node
    spot = table.where("node:company:P")
    assert node is not None
    assert spot is not None
    assert spot.contains(node.rect)
