"""The review of a finished game on its page, in the results and in the replay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.ai.review import course
from tabletop.ai.review.form import Review
from tabletop.ai.worker.reviewer import Progress
from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Session
from tabletop.scene.chart import Chart
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button
from tabletop.system import paths
from tabletop.ui.pages.review import ReviewPage
from tabletop.ui.replay.chances import Place, chances_chart, chances_title, places
from tabletop.ui.replay.rated import expected, verdict
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.shell import reviews
from tabletop.ui.table.markup import plain
from tests.ai.review.double import ReviewerDouble, planted
from tests.ui.replay.test_replay_table import played

if TYPE_CHECKING:
    from tests.ui.conftest import Player


def kept(session: Session) -> None:
    """Keeps made-up ratings of every decision."""
    rated = planted(session)
    reviews.keep(session, rated, len(rated))


def reviewed(player: Player, session: Session) -> ReplayTable:
    """The replay of a game that was reviewed, seen as Ann."""
    kept(session)
    player.app.open_replay(session)
    player.wait()
    table = player.screen
    assert isinstance(table, ReplayTable)
    assert table.review is not None
    return table


def review_page(player: Player, session: Session) -> tuple[ReviewPage, Review]:
    """The page of a game that was reviewed, and the review."""
    kept(session)
    player.app.open_review(session)
    player.wait()
    page = player.screen
    assert isinstance(page, ReviewPage)
    assert page.review is not None
    return page, page.review


def test_a_chart_of_chances_says_where_it_is_not_rated_yet(player: Player) -> None:
    review = reviewed(player, played("milken", 999)).review
    assert review is not None
    assert review.is_whole
    assert chances_title(review) != chances_title(replace(review, decisions=review.decisions + 1))


def test_a_chart_of_chances_draws_nothing_where_a_decision_is_not_rated_yet(
    player: Player,
) -> None:
    session = played("milken", 999)
    whole = reviewed(player, session).review
    assert whole is not None
    theme = player.app.theme
    assert all(None not in row for row in chances_chart(theme, session, whole).worths)
    kept_of = {each.line: each for each in whole.rated[:3]}
    partly = course.reviewed(session, whole.decisions, kept_of)
    worths = chances_chart(theme, session, partly).worths
    drawn = places(session, partly)
    for seat, points in enumerate(partly.chances):
        line = [row[seat] for row in worths]
        known = [drawn.index(Place(each.at, True)) for each in partly.of(seat)]
        assert all(line[at] is not None for at in known)
        left = [each for each in whole.of(seat) if each.line not in kept_of]
        later = [drawn.index(Place(each.at, True)) for each in left]
        was_told = {each.at + 1 for each in partly.of(seat)}
        assert all(
            line[at] is None
            for at, each in zip(later, left, strict=True)
            if each.at not in was_told
        ), "nothing is invented"
        assert line[-1] == round(100 * points[-1].chance), "how it ended is known"


SAVED = [Path(__file__).parents[3] / "saves" / f"{name}.tabletop" for name in (
    "milken-four-seats", "wall_street-three-seats", "stonks-five-seats",
    "piece_of_the_action-four-seats", "samples/portfolio",
)]  # fmt: skip


@pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)
def test_the_figures_of_a_review_are_those_of_its_chart(player: Player, file: Path) -> None:
    session = registry.resume(file, write=False)
    while not session.state.is_terminal:
        assert session.play(session.state.legal_moves()[0]) is None
    ratings = planted(session)
    review = course.reviewed(session, len(ratings), ratings)
    chart, drawn = chances_chart(player.app.theme, session, review), places(session, review)
    at_row = dict(zip(drawn, chart.worths, strict=True))
    for rated in review.rated:
        before, after = rated.percents
        assert at_row[Place(rated.at, True)][rated.seat] == before
        assert at_row[Place(rated.at + 1, False)][rated.seat] == after
        assert f"{after} %" in verdict(rated)
        if rated.grade not in ("best", "good"):
            assert f"{before} → {after} %" in verdict(rated)
    for seat, parts in enumerate(review.parts):
        start, *_changes, result = parts.percents
        assert chart.worths[0][seat] == start
        assert chart.worths[-1][seat] == result


@pytest.mark.parametrize("game", registry.names())
def test_a_decision_is_rated_in_one_way_before_and_after_it(player: Player, game: str) -> None:
    session = played(game, 999)
    table = reviewed(player, session)
    assert table.review is not None
    tied = [
        replace(each, grade="best") if each.at % 2 else each for each in table.review.rated
    ]  # some are as good as another choice
    table._ratings = {each.at: each for each in tied}
    table._look(None, True)
    for each in tied[:: max(1, len(tied) // 20)]:
        told = verdict(each, each.best != session.entries[each.at].move)
        table.seek(each.at)
        assert told in table._said_instead()[0]
        table.forward()
        if table.made_last == each and table._played(each):
            assert told in table._said_instead()[0]


def test_a_turning_point_says_through_whose_eyes_it_is_seen(player: Player) -> None:
    table = reviewed(player, played("milken", 999))
    assert table.review is not None
    for _each in table.review.turning:
        before = table.model.viewer
        player.key(pygame.K_t)
        said = table.bubbles.open
        assert table.model.viewer is not None
        if table.model.viewer != before:
            assert said is not None
            assert table.model.names[table.model.viewer] in said.label


@pytest.mark.parametrize("text", [100, 200])
def test_every_button_of_the_film_is_in_words(player: Player, text: int) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    table = reviewed(player, played("milken", 999))
    while True:
        for node in table.view.bar.walk():
            if isinstance(node, Button) and node.rect.colliderect(table.frame.prompt):
                assert not node.is_short, node.label
        if table.replay.at == table.replay.length:
            break
        player.key(pygame.K_RIGHT)
    player.key(pygame.K_HOME)
    ways = {each.label for each in table._offered()}
    said = {node.label for node in table.root.walk()}
    if "more" in player.names:
        player.click("more")
        said |= {node.label for node in player.screen.root.walk()}
    assert ways <= said


def test_results_have_every_way_on_in_their_bar_or_behind_more(player: Player) -> None:
    player.app.settings.text_scale = 200
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    player.app.open_results(played("milken", 999))
    player.wait()
    ways = {"rematch", "table", "menu", "again", "history", "replay", "review", "deal_code"}
    [page] = [node for node in player.screen.root.walk() if isinstance(node, Scroll)]
    assert not ways & {node.name for node in page.walk()}, "none has to be scrolled to"
    barred = ways & set(player.names)
    player.click("more")
    assert ways - barred <= set(player.names)
    assert not barred & set(player.names)
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "results"
    player.click("more")
    player.click("replay")
    assert isinstance(player.screen, ReplayTable)


def test_a_review_is_made_while_one_looks_on_and_goes_on_where_it_was_stopped(
    player: Player,
) -> None:
    double = ReviewerDouble()
    player.app._reviews = double
    session = played("milken", 999)
    player.app.open_review(session)
    player.wait()
    assert isinstance(player.screen, ReviewPage)
    double.go_on()
    player.wait()
    assert "5 of" in player.label("state")
    focus = player.screen.focus.node
    assert focus is not None
    assert focus.name == "stop"
    player.key(pygame.K_RETURN)
    assert not double.is_running
    rated = double.progress.done
    reviews.keep(session, double._rated, double.progress.of)
    player.key(pygame.K_RETURN)
    assert double.is_running
    assert double.progress.done == rated, "it goes on where it was"
    while double.is_running:
        double.go_on()
    player.wait()
    assert "stop" not in player.names
    assert player.screen.focus.node is not None
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, ReplayTable)


def test_a_review_come_back_to_says_at_once_how_far_it_is(player: Player) -> None:
    class Counting(ReviewerDouble):
        progress = Progress(7, 0)
        review = None

    player.app._reviews = Counting()
    session = played("milken", 999)
    some = dict(list(planted(session).items())[:7])
    reviews.keep(session, some, 20)
    player.app.open_review(session)
    player.wait()
    assert "7 of 20" in player.label("state")
    assert "Own play" not in player.label("good"), "its table comes once the review is whole"


def test_a_review_says_what_its_figures_are_and_never_gives_a_price_alone_as_a_reason(
    player: Player,
) -> None:
    session = played("milken", 999)
    page, review = review_page(player, session)
    assert "trial games" in player.label("about"), "what is expected, of what"
    assert "5 %" in player.label("good")
    for rated in review.turning:
        why = page.app.reviews.compared(session, rated)
        if round(rated.best_points) > round(rated.points):
            assert why.options[0].brings in expected(rated, why)
            assert why.options[1].brings in player.label(f"why.{rated.line}")


def test_what_brought_the_result_adds_up_as_it_is_shown(player: Player) -> None:
    page, review = review_page(player, played("milken", 999))
    for seat, parts in enumerate(review.parts):
        row = player.node(f"parts.{seat}").rect
        figures = [
            node.label
            for node in page.root.walk()
            if isinstance(node, Rich) and node.label and abs(node.rect.y - row.y) < 3
        ]
        signs = {"up": 1, "down": -1}
        values = [
            int(words[-1]) * signs.get(words[0], 1)
            for words in (each.removesuffix("%").split() for each in figures)
        ]
        assert len(values) == 5
        assert sum(values[:4]) == values[4]
        assert tuple(values) == parts.percents


def test_a_turning_point_is_one_press_away_and_shows_what_hard_would_have_played(
    player: Player,
) -> None:
    session = played("milken", 999)
    review_page(player, session)
    name = next(name for name in player.names if name.startswith("turning."))
    player.tab_to(name)
    player.key(pygame.K_RETURN)
    table = player.screen
    assert isinstance(table, ReplayTable)
    line = int(name.partition(".")[2])
    rated = table.rated
    assert rated is not None
    assert rated.line == line
    assert table.model.viewer == rated.seat
    player.key(pygame.K_h)
    assert table.hints.shown == rated.best
    player.key(pygame.K_h)
    assert table.hints.shown == session.entries[rated.at].move
    at = table.replay.at
    player.key(pygame.K_t)
    assert table.replay.at != at
    assert table.review is not None
    assert table.replay.at in {each.at for each in table.review.turning}
    assert table.hints.shown is not None


@pytest.mark.parametrize("game", registry.names())
def test_a_seat_is_told_of_its_own_decisions_alone_until_all_hands_lie_open(
    player: Player, game: str
) -> None:
    session = played(game, 999)
    table = reviewed(player, session)
    assert table.review is not None
    others = [each for each in table.review.rated if each.seat != 0 and each.is_bad][:3]
    own = next(each for each in table.review.rated if each.seat == 0)
    table.seek(own.at)
    assert table.rated == own
    made = table.viewer.describe(session.entries[own.at].move).title
    assert any(made in said for said in table._said_instead()), "it says what it rates"
    assert all(each.seat == 0 for each in table.scrubber.rated) if table.scrubber else False
    for each in others:
        table.seek(each.at)
        assert table.rated is None
        assert table.made_last or "(A)" in table._said_instead()[0]
    player.key(pygame.K_a)
    assert table.rated == others[-1]
    assert table.scrubber is not None
    assert {each.seat for each in table.scrubber.rated} > {0}


def test_a_decision_that_is_not_rated_yet_is_said_to_be_none(player: Player) -> None:
    session = played("milken", 999)
    some = {line: each for line, each in planted(session).items() if each and each.seat == 0}
    reviews.keep(session, some, len(planted(session)))
    player.app.open_replay(session)
    player.wait()
    table = player.screen
    assert isinstance(table, ReplayTable)
    other = next(each for each in planted(session).values() if each and each.seat)
    table.seek(other.at)
    player.key(pygame.K_a)
    assert "not rated yet" in table._said_instead()[0]


@pytest.mark.parametrize("game", registry.names())
def test_a_verdict_names_the_move_it_is_of_before_it_and_after_stepping_over_it(
    player: Player, game: str
) -> None:
    session = played(game, 999)
    table = reviewed(player, session)
    assert table.review is not None
    deck = table.art.deck
    own = [each for each in table.review.rated if each.seat == 0][:4]
    for each in own:
        events = session.entries[each.at].events
        told = next((event.text for event in events if isinstance(event, Told)), "")
        name = plain(told.rstrip("."), table.model.names, deck)
        table.seek(each.at)
        assert table.made_last is None
        sentences = [plain(text, table.model.names, deck) for text in table._said_instead()]
        chosen = table.viewer.describe(session.entries[each.at].move).title
        chosen = plain(chosen.rstrip("."), table.model.names, deck)
        assert sentences
        assert all(chosen in text for text in sentences)
        table.forward()
        assert table.made_last == each
        sentences = [plain(text, table.model.names, deck) for text in table._said_instead()]
        assert not name or all(text.startswith(name) for text in sentences)


def test_m_goes_through_what_the_viewer_gave_away(player: Player) -> None:
    session = played("stonks", 999)
    table = reviewed(player, session)
    assert table.review is not None
    bad = [each.at for each in table.review.rated if each.is_bad and each.seat == 0]
    gone = []
    for _each in bad:
        player.key(pygame.K_m)
        gone.append(table.replay.at)
    assert gone == bad
    player.key(pygame.K_m, mod=pygame.KMOD_SHIFT)
    assert table.replay.at == bad[-2]


def test_a_game_under_way_has_no_review(player: Player) -> None:
    session = played("milken", 6)
    player.app.open_review(session)
    assert player.screen.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert player.app.reviewed(session) is None
    player.app.open_replay(session)
    player.wait()
    assert "review" not in player.names
    player.key(pygame.K_v)
    assert "why_not" in player.names


def test_games_offers_the_review_of_finished_games_alone(player: Player) -> None:
    player.app._reviews = ReviewerDouble()
    folder = paths.user_saves()
    folder.mkdir(parents=True, exist_ok=True)
    for name, session in (("Over", played("milken", 999)), ("Open", played("milken", 6))):
        session.copy_to(folder / f"{name}.tabletop")
    player.app.open_library()
    player.wait()
    player.click("save.0.more")
    assert "review" not in player.names
    player.key(pygame.K_ESCAPE)
    player.click("group", 0.3)
    player.click("save.0.more")
    player.tab_to("review")
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, ReviewPage)


def press(player: Player, name: str) -> None:
    """Goes to a node by Tab, which brings it into sight, and presses it by Enter."""
    player.tab_to(name)
    node = player.screen.focus.node
    assert node is not None
    assert node.in_sight
    window = player.app.director.window.get_rect()
    assert window.colliderect(node.rect), f"{name} is out of sight"
    player.key(pygame.K_RETURN)
    player.wait()


def test_games_review_replay_results_and_codes_by_keys_alone_in_large_text(
    player: Player,
) -> None:
    player.app._reviews = ReviewerDouble()
    player.app.settings.text_scale = 200
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    session = played("milken", 999)
    kept(session)
    folder = paths.user_saves()
    folder.mkdir(parents=True, exist_ok=True)
    session.copy_to(folder / "Over.tabletop")
    press(player, "games")
    press(player, "save.0.more")
    press(player, "review")
    turning = next(name for name in player.names if name.startswith("turning."))
    press(player, turning)
    assert isinstance(player.screen, ReplayTable)
    for key in (pygame.K_h, pygame.K_ESCAPE, pygame.K_t, pygame.K_ESCAPE, pygame.K_m):
        player.key(key)
        player.wait()
        assert isinstance(player.screen, ReplayTable)
    player.key(pygame.K_ESCAPE)
    press(player, "step_back")
    press(player, "more")
    named = [node for node in player.screen.root.walk() if node.name]
    [way] = [node.name for node in named if node.label == "Play on from here"]
    press(player, way)
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, ReviewPage)
    player.key(pygame.K_ESCAPE)
    press(player, "save.0.more")
    press(player, "open")
    assert player.screen.name == "results"
    press(player, "more")
    press(player, "deal_code")
    player.key(pygame.K_ESCAPE)
    press(player, "result.paste")
    player.key(pygame.K_ESCAPE)
    press(player, "more")
    press(player, "menu")
    press(player, "statistics")
    press(player, "back")
    assert player.screen.name == "menu"


def test_results_lead_to_the_review_and_show_its_chances(player: Player) -> None:
    player.app._reviews = ReviewerDouble()
    session = played("milken", 999)
    player.app.open_results(session)
    player.wait()
    assert "chances" not in player.names
    player.tab_to("review")
    kept(session)
    player.key(pygame.K_RETURN)
    assert isinstance(player.screen, ReviewPage)
    player.key(pygame.K_ESCAPE)
    assert "chances" in player.names
    replay = Replay(session)
    for name in ("chart", "chances"):
        chart = player.node(name)
        assert isinstance(chart, Chart)
        assert len(chart.made) == len(chart.worths)
        assert chart.made[-1] == replay.moves, "a move is a move in every chart and on the track"
