"""A learner's way through a part: forward and back, right tries and wrong ones, nothing lost."""

from __future__ import annotations

import pytest

from tabletop.engine import registry
from tabletop.engine.lesson import rehearsal
from tabletop.engine.lesson.course import Course, tries
from tabletop.engine.lesson.form import LEARNER, Lesson, Part, fits
from tabletop.engine.moves import Move

LESSONS = [
    rehearsal.load(file, registry.find, registry.standard) for file in registry.lesson_files()
]
PARTS = [(lesson, part) for lesson in LESSONS for part in lesson.parts]
EACH = pytest.mark.parametrize(
    ("lesson", "part"), PARTS, ids=[f"{lesson.id}-{part.id}" for lesson, part in PARTS]
)


def positions(course: Course) -> list[object]:
    """What the learner sees, at each step from the first to the last."""
    seen: list[object] = [course.session.view(LEARNER)]
    while course.forward():
        seen.append(course.session.view(LEARNER))
    return seen


def reply(course: Course) -> None:
    """The others make their moves."""
    while course.reply is not None:
        assert course.session.play(course.reply) is None


@EACH
def test_forward_goes_to_the_end_and_back_to_the_start(lesson: Lesson, part: Part) -> None:
    course = Course(lesson, part, "Ann")
    seen = positions(course)
    assert len(seen) == len(part.steps)
    assert course.is_last
    for at in reversed(range(len(seen) - 1)):
        assert course.back()
        assert (course.at, course.session.view(LEARNER)) == (at, seen[at])
    assert not course.back()


@EACH
def test_a_lesson_goes_on_where_it_was_left(lesson: Lesson, part: Part) -> None:
    seen = positions(Course(lesson, part, "Ann"))
    for at, view in enumerate(seen):
        assert Course(lesson, part, "Ann", at).session.view(LEARNER) == view


@EACH
def test_every_legal_move_at_a_try_leads_on(lesson: Lesson, part: Part) -> None:
    course = Course(lesson, part, "Ann")
    while not course.is_last:
        at, attempt = course.at, course.step.attempt
        if attempt is not None:
            before = course.session.view(LEARNER)
            for move in tries(course.session, attempt):
                assert course.session.play(move) is None
                if attempt.serving(move):
                    reply(course)
                    assert (course.at, course.wrong) == (at + 1, "")
                    course.back()
                else:
                    assert course.wrong
                    assert course.take_back()
                assert (course.at, course.session.view(LEARNER)) == (at, before)
        course.forward()


def first(game: str) -> Course:
    lesson = next(lesson for lesson in LESSONS if lesson.id == game)
    return Course(lesson, lesson.parts[0], "Ann")


def test_nothing_is_played_at_a_step_that_is_read() -> None:
    course = first("milken")
    move = course.session.view(LEARNER).legal[0]
    refusal = course.session.play(move)
    assert refusal is not None
    assert course.at == 0


def test_a_wrong_try_lies_on_the_table_until_it_is_taken_back() -> None:
    course = first("milken")
    course.forward()
    course.forward()
    wrong = Move.of(LEARNER, "play", card=course.session.game.notation.deck.parse("KH"))
    assert course.session.play(wrong) is None
    assert course.wrong
    assert course.reply is None
    assert course.session.play(wrong) is not None
    assert course.take_back()
    assert course.is_trying


def test_back_while_others_reply_takes_the_try_back() -> None:
    course = first("milken")
    course.forward()
    course.forward()
    at, move = course.at, course.shown
    assert move is not None
    course.session.play(move)
    assert course.reply is not None
    course.session.play(course.reply)
    assert course.back()
    assert (course.at, course.is_trying) == (at, True)


def test_the_end_of_a_deal_can_be_taken_back() -> None:
    course = first("milken")
    while course.forward():
        pass
    assert course.session.state.is_terminal
    assert course.back()
    assert not course.session.state.is_terminal


def test_what_is_shown_is_what_the_lesson_names_first() -> None:
    for lesson in LESSONS:
        for part in lesson.parts:
            for at, step in enumerate(part.steps):
                if step.attempt is not None:
                    shown = Course(lesson, part, "Ann", at).shown
                    assert shown is not None
                    assert fits(step.attempt.serves[0], shown), (lesson.id, step.title)
