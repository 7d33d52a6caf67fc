"""The results tell where the chances turned by themselves, once that is worked out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
import pytest
from pygame.event import Event

from tabletop.ai.review.form import Turned
from tabletop.ai.review.turned import Depth
from tabletop.ai.worker.glancer import Glancer
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tabletop.scene.scroll import Scroll
from tabletop.ui.pages.results import Results
from tabletop.ui.pages.turning import turns
from tabletop.ui.shell import reviews
from tests.ai.review.double import GlancesDouble, planted
from tests.ai.review.games import session as played
from tests.ui.rooms import milken, stopped

if TYPE_CHECKING:
    from tests.ui.conftest import Player

BY_LEAD = "Where it turned, by points"
BY_CHANCE = "Where the chances turned"
AWAITED = "is being worked out"


def opened(player: Player, session: Session) -> GlancesDouble:
    """Opens the results of a game, and gives where its turns are looked for."""
    glances = GlancesDouble()
    player.app._glances = glances
    player.app.open_results(session)
    player.wait()
    return glances


def found(session: Session, lines: int = 3) -> tuple[Turned, ...]:
    """So many made-up turns, at moves that are none by points where there are such."""
    other = {turn.line for turn in turns(session)}
    made = [
        (at, entry)
        for at, entry in enumerate(session.entries)
        if entry.move.seat >= 0 and not entry.forced and entry.n not in other
    ]
    return tuple(
        Turned(entry.n, at, 0, 0.2 + 0.1 * n, 0.6 + 0.1 * n)
        for n, (at, entry) in enumerate(made[:lines])
    )


def hear(player: Player) -> None:
    player.app.director.wake()
    player.step()


def at_once(player: Player, event: Event) -> None:
    """Something is done before any time passes."""
    pygame.event.post(event)
    player.app.director.step(player.now)


def test_results_of_a_game_tell_the_moments_by_chances_without_a_press(player: Player) -> None:
    """The real look, in a process of its own."""
    session = played("wall_street", ("human", "normal", "normal"))
    depth = Depth(0, (4, 4), (8, 20), (6, 120))
    glancer = Glancer(player.app.director.wake, reviews.keep_turned, depth)
    player.app._glances = glancer
    player.app.open_results(session)
    player.wait()
    assert player.sees(BY_LEAD)
    assert player.sees(AWAITED)
    assert glancer.wait(120)
    player.step()
    told = glancer.turned
    assert told
    assert not player.sees(BY_LEAD)
    assert player.sees(BY_CHANCE)
    for each in told:
        before, after = each.percents
        name = session.players[each.seat].name
        said = f"{name}: {before} to {after} % to win, from what {name} could see."
        assert player.label(f"lead.{each.line}").endswith(said)
    assert glancer.pid is None, "once it is done, nothing runs"
    player.app.open_results(session)
    player.wait()
    assert not glancer.is_running, "what is kept is used"
    assert player.sees(BY_CHANCE)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize(("size", "text"), [((1280, 800), 100), ((1024, 640), 200)])
def test_nothing_moves_on_the_page_when_the_chances_come(
    player: Player, game: str, size: tuple[int, int], text: int
) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.app.director.relayout()
    session = stopped(game, 4, 2)
    glances = opened(player, session)
    [page] = [node for node in player.screen.root.walk() if isinstance(node, Scroll)]
    page.to(40)

    def rest() -> dict[str, tuple[int, ...]]:
        moments = ("show.", "turn.", "lead.", "turns.about")
        return {
            node.name: tuple(node.rect)
            for node in player.screen.root.walk()
            if node.name and not node.name.startswith(moments)
        }

    before, focus = rest(), player.screen.focus.node
    assert focus is not None
    assert "turns.review" in before
    glances.find(found(session))
    hear(player)
    assert player.sees(BY_CHANCE)
    assert rest() == before
    assert player.screen.focus.node is not None
    assert player.screen.focus.node.name == focus.name
    low = max(
        node.rect.bottom
        for node in player.screen.root.walk()
        if node.name.startswith(("show.", "lead."))
    )
    assert low <= before["turns.review"][1], "nothing lies over what comes below"


def test_who_has_gone_to_a_moment_is_at_the_one_that_comes_in_its_place(player: Player) -> None:
    session = milken(999)
    glances = opened(player, session)
    second = turns(session)[1]
    player.tab_to(f"show.{second.line}")
    told = found(session)
    glances.find(told)
    hear(player)
    node = player.screen.focus.node
    assert node is not None
    assert node.name == f"show.{told[1].line}"
    player.wait()
    assert player.screen.focus.node is node, "also once it can be pressed"
    assert player.screen.focus.shown


def test_what_comes_in_the_place_of_a_moment_takes_no_press_that_was_meant_for_that(
    player: Player,
) -> None:
    session = milken(999)
    glances = opened(player, session)
    first, told = f"show.{turns(session)[0].line}", found(session)
    [page] = [node for node in player.screen.root.walk() if isinstance(node, Scroll)]
    page.reveal(player.node(first))
    results, spot = player.screen, player.node(first).rect.center
    glances.find(told)
    hear(player)
    new = player.node(f"show.{told[0].line}")
    assert new.rect.collidepoint(spot)
    assert new.alpha < 0.02, "it is not seen before it can be pressed"
    at_once(player, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    at_once(player, Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
    results.focus.set(new, shown=True)
    at_once(player, Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="", mod=0))
    assert player.screen is results
    player.wait()
    assert player.node(f"show.{told[0].line}").alpha == 1
    player.click_at(spot)
    assert player.screen is not results


def test_a_press_shows_the_moment_on_which_it_began(player: Player) -> None:
    session = milken(999)
    glances = opened(player, session)
    first = f"show.{turns(session)[0].line}"
    [page] = [node for node in player.screen.root.walk() if isinstance(node, Scroll)]
    page.reveal(player.node(first))
    results, spot = player.screen, player.node(first).rect.center
    at_once(player, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    glances.find(found(session))
    hear(player)
    assert first in player.names, "nothing comes under a button that is held down"
    at_once(player, Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
    assert player.screen is not results


@pytest.mark.parametrize("ended", [None, ()])
def test_the_words_never_claim_chances_while_it_goes_by_points(
    player: Player, ended: tuple[Turned, ...] | None
) -> None:
    session = milken(999)
    glances = opened(player, session)
    for _each in range(2):  # while it is looked for, and where nothing was found
        assert player.sees(BY_LEAD)
        assert not player.sees(BY_CHANCE)
        assert not player.sees("% to win")
        assert player.sees(AWAITED) == glances.is_running
        glances.find(ended)
        hear(player)
    assert player.sees("it tells where the chances to win turned")


def test_of_no_move_by_chances_is_it_said_how_good_it_was(player: Player) -> None:
    session = milken(999)
    glances = opened(player, session)
    glances.find(found(session))
    hear(player)
    graded = ("Best", "Good", "Inaccuracy", "Mistake", "Blunder", "Missed win")
    assert not any(player.sees(f"{word}:") for word in graded)


def test_leaving_the_results_stops_the_look_and_coming_back_goes_on(player: Player) -> None:
    session = milken(999)
    glances = opened(player, session)
    assert glances.is_running
    player.click("history")
    assert not glances.is_running
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.screen, Results)
    player.wait()
    assert glances.is_running
    player.app.open_menu()
    player.step()
    assert not glances.is_running


def test_a_review_that_is_kept_is_told_and_nothing_is_looked_for(player: Player) -> None:
    session = milken(999)
    rated = planted(session)
    reviews.keep(session, rated, len(rated))
    glances = opened(player, session)
    assert glances.session is None
    assert player.sees("The decisions that cost most")


def test_the_moments_that_do_not_have_the_room_are_left_out(player: Player) -> None:
    session = milken(999)
    results = Results(player.app, session)
    player.app.director.push(results)
    player.wait()
    results.moments.turned = found(session)
    assert len(results.moments._by_chance(0, 900)) == 3
    [most] = results.moments._by_chance(1, 900)
    largest = max(found(session), key=lambda each: abs(each.after - each.before))
    assert most.line == largest.line
