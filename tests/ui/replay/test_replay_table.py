"""A replay at the real table: where it goes by mouse and keys, and what it never shows."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pygame
import pytest
from pygame.event import Event

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.play.replay import Replay, play_on
from tabletop.engine.play.session import Origin, Session
from tabletop.engine.play.session import Player as Seat
from tabletop.games.milken.state import MilkenState
from tabletop.games.stonks.state import StonksState
from tabletop.games.stonks.table.words import SPEC
from tabletop.scene.chart import Chart
from tabletop.scene.director import Director
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button, Segmented
from tabletop.system import paths
from tabletop.ui.pages.play_on import PlayOn
from tabletop.ui.replay.rated import sentences, told, verdict
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.shell import records, saves
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.saves import level_name
from tabletop.ui.shell.settings import Settings
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tests.ai.review.double import planted
from tests.ui.table.robot import FirstMoveBots

if TYPE_CHECKING:
    from tabletop.ai.worker.client import BotClient
    from tests.ui.conftest import Player

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eve", "Fay")


@cache
def played(game: str, moves: int, people: int = 1) -> Session:
    """A game in which so many random moves were made, with people at the first seats."""
    module, book = registry.find(game), registry.open_book(game)
    assert module is not None
    seats = max(3, book.spec.seats.min)
    players = [
        Seat(name, "human" if at < people else "easy") for at, name in enumerate(NAMES[:seats])
    ]
    session = Session.begin(module, book, players, 7, {})
    rng = random.Random(7)
    while moves and not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
        moves -= 1
    return session


def opened(player: Player, session: Session) -> ReplayTable:
    """The replay of a session on the screen."""
    player.app.open_replay(session)
    player.wait()
    screen = player.screen
    assert isinstance(screen, ReplayTable)
    return screen


class Bots(FirstMoveBots):
    """They have no process to end."""

    def close(self) -> None:
        pass


def with_bots(player: Player) -> Bots:
    """Bots that answer at once, in place of those of the app."""
    bots = Bots(player.app.director.wake)
    player.app._bots = cast("BotClient", bots)
    return bots


def faces(table: TableScreen) -> set[Card]:
    """Every face that lies on the table."""
    return {
        node.card
        for node in table.root.walk()
        if isinstance(node, CardNode) and node.card is not None and node.visible
    }


def test_the_keys_of_a_film_go_where_they_say(player: Player) -> None:
    table = opened(player, played("milken", 999))
    replay = table.replay
    first = replay.at
    assert first == replay.stops[0]
    player.key(pygame.K_RIGHT)
    assert replay.at == replay.stops[1]
    player.key(pygame.K_LEFT)
    assert replay.at == first
    player.key(pygame.K_PAGEDOWN)
    assert replay.at == min(m.at for m in replay.marks if m.kind == "turn" and m.at > first)
    player.key(pygame.K_END)
    assert replay.at == replay.length
    player.key(pygame.K_LEFT, mod=pygame.KMOD_CTRL)
    scored = [mark.at for mark in replay.marks if mark.kind == "score"]
    assert replay.at == max((at for at in scored if at < replay.length), default=0)
    player.key(pygame.K_HOME)
    assert replay.at == first
    player.key(pygame.K_ESCAPE)
    assert player.screen is not table


def test_space_runs_to_the_end_and_stands_still(player: Player) -> None:
    table = opened(player, played("milken", 8))
    player.key(pygame.K_SPACE)
    for _each in range(60):
        player.step()
    assert table.replay.at == table.replay.length
    assert not table.course.is_playing
    player.key(pygame.K_SPACE)
    assert table.course.is_playing, "it begins again from the beginning"
    player.key(pygame.K_SPACE)
    at = table.replay.at
    for _each in range(5):
        player.step()
    assert table.replay.at == at


def test_a_click_on_the_track_and_a_drawn_handle_go_there(player: Player) -> None:
    table = opened(player, played("portfolio", 60))
    assert table.scrubber is not None
    track = table.scrubber.track
    player.click_at((track.left + track.w // 2, track.centery))
    assert abs(table.replay.at - table.replay.length / 2) <= 1
    player.drag((track.left + track.w // 2, track.centery), (track.right + 40, track.centery))
    assert table.replay.at == table.replay.length


@pytest.mark.parametrize("game", registry.names())
def test_the_track_begins_where_the_first_move_is_decided(player: Player, game: str) -> None:
    table = opened(player, played(game, 6))
    scrubber, first = table.scrubber, table.replay.stops[0]
    assert scrubber is not None
    track = scrubber.track
    assert scrubber.at_point((track.left, track.centery)) == first
    assert scrubber._place(first) == track.left
    assert scrubber._place(table.replay.length) == track.right
    table.seek(first)
    player.wait()
    assert not player.node("step_back").enabled


def test_a_handle_drawn_fast_passes_points_over_and_ends_exactly_where_it_is_left(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played("portfolio", 60)
    table = opened(player, session)
    assert table.scrubber is not None
    track, begun = table.scrubber.track, table.replay.at
    points = [(track.left + track.w * step // 12, track.centery) for step in range(13)]
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=points[0]))
    with monkeypatch.context() as slow:
        slow.setattr(Director, "is_behind", True)  # a machine that is never done in time
        for point in points:
            motion = Event(pygame.MOUSEMOTION, pos=point, rel=(9, 0), buttons=(1, 0, 0))
            pygame.event.post(motion)
            player.step()
        assert table.replay.at == begun
        assert table.wake_at is not None  # it goes on without another motion
    player.step()
    assert table.replay.at == table.replay.length  # past all that lies between
    assert table.replay.state == session.state
    back = Event(pygame.MOUSEMOTION, pos=points[6], rel=(9, 0), buttons=(1, 0, 0))
    with monkeypatch.context() as slow:
        slow.setattr(Director, "is_behind", True)
        pygame.event.post(back)
        player.step()
        pygame.event.post(Event(pygame.MOUSEBUTTONUP, button=1, pos=points[6]))
        player.step()
    assert abs(table.replay.at - table.replay.length / 2) <= 1
    assert table.replay.state == session.until(table.replay.at).state


def test_what_a_drawn_handle_rests_at_is_drawn_exactly(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(player, played("portfolio", 150))
    assert table.scrubber is not None
    track, window = table.scrubber.track, player.app.director.window

    def is_rough() -> bool:
        return any(node.is_rough for node in table.view.nodes())

    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, button=1, pos=track.midleft))
    hasty = []
    for step in range(13):
        point = (track.left + track.w * step // 12, track.centery)
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=point, rel=(9, 0), buttons=(1, 0, 0)))
        player.step()
        hasty.append(is_rough())
    assert any(hasty)
    for let_go in (False, True):
        if let_go:
            pygame.event.post(Event(pygame.MOUSEBUTTONUP, button=1, pos=track.midright))
        player.wait()
        player.wait()
        assert not is_rough()
        seen = pygame.image.tobytes(window, "RGB")
        table.art.reset(table.app.theme, table.app.settings.four_colour)
        with monkeypatch.context() as without_haste:
            without_haste.setattr(table.art, "is_hasty", False)
            player.app.director.redraw()
        assert pygame.image.tobytes(window, "RGB") == seen
    assert not table.art.is_hasty


@pytest.mark.parametrize("game", registry.names())
def test_a_replay_as_a_seat_shows_no_face_that_it_did_not_see_then(
    player: Player, game: str
) -> None:
    session = played(game, 40 if game == "portfolio" else 999)
    table = opened(player, session)
    replay = table.replay
    rng = random.Random(3)
    for viewer in table.eyes:
        while table.model.viewer != viewer:
            player.key(pygame.K_e)
        for at in rng.sample(range(replay.stops[0], replay.length), 4):
            table.seek(at)
            player.step()
            view = session.until(at).state.view(viewer)
            seen = {card for zone in view.zones.values() for card in zone.faces}
            assert faces(table) - {SPEC} <= seen
            told = [entry.n for entry, _texts in table.model.narration.since(viewer or 0)]
            assert all(n <= replay.number for n in told), "nothing is told before it was"


def test_a_finished_game_lies_open_when_asked_and_one_under_way_never(player: Player) -> None:
    over = played("milken", 999)
    table = opened(player, over)
    table.seek(table.replay.stops[3])
    player.step()
    before = len(faces(table))
    player.key(pygame.K_a)
    assert table.replay.is_open
    assert table.replay.view(1).faces("hand:0")
    assert player.label("eyes") == "All open, seat: Ann", "nobody sees so much"
    player.key(pygame.K_a)
    assert player.label("eyes") == "Seen as: Ann"
    assert len(faces(table)) == before
    player.key(pygame.K_ESCAPE)
    table = opened(player, played("milken", 6))
    assert "open" not in player.names
    player.key(pygame.K_a)
    assert not table.replay.is_open
    assert table.eyes == [0, None]


def test_a_replay_looks_as_if_nothing_could_be_played_in_it(player: Player) -> None:
    table = opened(player, played("wall_street", 6))
    at = next(
        n for n in table.replay.stops if table.replay.whole.until(n).state.current_player == 0
    )
    table.seek(at)
    player.wait()
    assert table.model.viewer == 0
    assert table.seen().is_mine
    assert player.label("prompt").startswith("Here Ann was ")
    marked = {"playable", "dim", "idle"}
    assert not any(marked & node.states for node in table.view.cards.values())
    assert table.eyes == [0, None]
    player.key(pygame.K_e)
    player.step()
    assert player.label("eyes").endswith("onlooker")


def test_hands_that_lie_open_are_shown_whole_and_nobody_is_you_but_a_person(player: Player) -> None:
    over = played("milken", 999)
    table = opened(player, over)
    table.seek(table.replay.stops[3])
    player.key(pygame.K_a)
    player.key(pygame.K_o)
    hands = table.replay.state.hands if isinstance(table.replay.state, MilkenState) else []
    shown = sum(name.startswith("in:hand:") for name in player.names)
    assert player.screen.name == "piles"
    assert shown == sum(map(len, hands)) > 0
    player.key(pygame.K_ESCAPE)
    while table.model.viewer != 1:
        player.key(pygame.K_e)
    assert over.players[1].kind != "human"
    assert "(you)" not in table.view.plates[1].label


def test_stonks_hands_that_lie_open_lie_beside_their_portfolios(player: Player) -> None:
    table = opened(player, played("stonks", 999))
    table.seek(table.replay.stops[14])
    player.key(pygame.K_a)
    state = table.replay.state
    assert isinstance(state, StonksState)
    assert {card for hand in state.hands for card in hand} <= faces(table)
    for seat in (1, 2):
        said = player.label(f"note:{seat}")
        assert str(state.unseen[seat]) in said, "the unseen card is named"
        assert "?" not in said, "and counted"
        shares, hand = table.view.place_of(f"portfolio:{seat}"), table.view.place_of(f"hand:{seat}")
        assert shares is not None
        assert hand is not None
        right = max(slot.x + slot.w for slot in shares.slots)
        assert right <= min(slot.x for slot in hand.slots)


def test_sums_on_portfolios_beside_open_hands_lie_apart(player: Player) -> None:
    player.app.settings.text_scale = 150
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    table = opened(player, played("stonks", 999))
    player.key(pygame.K_a)
    assert player.label("eyes") == "All open"
    most = 0
    for at in table.replay.stops[12::8]:
        table.seek(at)
        player.step()
        sums = [node.rect for node in table.root.walk() if node.name.startswith("worth:")]
        assert all(each.collidelist(sums[n + 1 :]) < 0 for n, each in enumerate(sums))
        most = max(most, len(sums))
    assert most > 4


def test_a_move_as_good_as_hards_choice_is_not_said_to_be_the_best_there_is() -> None:
    found = planted(played("milken", 999), (0.0,))
    rated = next(each for each in found.values() if each is not None)
    one, other = (
        sentences(rated, is_best, "Ann plays", "Bo plays")[0] for is_best in (True, False)
    )
    assert verdict(rated) in one
    assert verdict(rated) not in other


def test_with_two_people_at_the_screen_a_game_under_way_shows_nobodys_hand(
    player: Player,
) -> None:
    table = opened(player, played("milken", 6, 2))
    assert table.eyes == [None]
    player.key(pygame.K_e)
    assert table.model.viewer is None


def test_who_plays_on_is_a_line_a_seat_in_the_largest_text(
    home: Path, someone: type[Player]
) -> None:
    app = TabletopApp(Settings(animation="off", text_scale=200), (1024, 640))
    pygame.event.clear()
    app.director.push(PlayOn(app, Replay(played("milken", 999))))
    player = someone(app)
    player.step()
    area = player.node("text").rect
    in_sight = [area.contains(player.node(f"seat.{seat}.kind").rect) for seat in range(3)]
    assert all(in_sight)
    app.close()


@pytest.mark.parametrize("text", [150, 200])
def test_the_keys_of_a_film_are_as_large_as_text_is_asked_for(player: Player, text: int) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    player.app.director.relayout()
    table = opened(player, played("milken", 999))
    bar = [node for node in table.view.bar.walk() if isinstance(node, Button)]
    film = [node for node in bar if node.name in ("run", "eyes", "more", "leave")]
    assert {"run", "more", "leave"} <= {node.name for node in film}
    assert all(node.style.px(100) == player.app.theme.px(100) for node in film)


def test_a_game_is_played_on_from_any_point_by_whoever_sits_there(player: Player) -> None:
    session = played("milken", 999)
    table = opened(player, session)
    table.seek(table.replay.stops[4])
    player.key(pygame.K_n)
    assert player.screen.name == "play_on"
    player.click("seat.1.kind", 0.05)
    player.click("begin")
    player.wait()
    again = player.app.session
    assert again is not None
    assert [each.kind for each in again.players] == ["human", "human", "easy"]
    assert again.journal is not None
    assert again.journal.file.exists()
    assert again.origin == Origin("Milken", 4)
    read = registry.resume(again.journal.file, write=False)
    assert read.origin == again.origin, "its save says so"
    before = [entry.move for entry in session.entries[: table.replay.stops[4]]]
    assert [entry.move for entry in again.entries[: len(before)]] == before


def test_a_game_under_way_shows_nobody_a_hand_by_being_played_on(player: Player) -> None:
    session = played("milken", 8)
    opened(player, session)
    player.key(pygame.K_n)
    assert "stay" in player.names
    for seat, each in enumerate(session.players):
        kind = player.node(f"seat.{seat}.kind")
        assert isinstance(kind, Segmented)
        assert (level_name("human") in kind.choices) == each.is_human
    player.click("begin")
    player.wait()
    again = player.app.session
    assert again is not None
    assert [each.is_human for each in again.players] == [each.is_human for each in session.players]


SAVES = Path(__file__).parents[3] / "saves"


@pytest.mark.parametrize(
    ("name", "window"),
    [
        ("milken-four-seats", (1024, 640)),
        ("wall_street-three-seats", (1024, 640)),
        ("samples/portfolio", (1280, 800)),
    ],
)
def test_of_an_open_hand_every_card_is_named(
    player: Player, name: str, window: tuple[int, int]
) -> None:
    pygame.display.set_mode(window, pygame.RESIZABLE)
    player.app.director.relayout()
    session = registry.resume(SAVES / f"{name}.tabletop", write=False)
    while not session.state.is_terminal:
        assert session.play(session.state.legal_moves()[0]) is None
    table = opened(player, session)
    table.lay_open()
    stops = table.replay.stops
    for at in stops[:: max(1, len(stops) // 12)]:
        table.seek(at)
        view = table.model.view
        for seat, plate in table.view.plates.items():
            if seat == table.model.viewer:
                continue
            note = table.root.find(f"note:{seat}")
            lying = [node for node in table.view.nodes() if node.zone == f"hand:{seat}"]
            spoken = plate.label + ", ".join(node.label for node in lying)
            if isinstance(note, Rich):
                spoken += "".join(span.text or span.speech for span in note.spans)
            for card in view.faces(f"hand:{seat}"):
                assert table.art.deck.name(card) in spoken


@pytest.mark.parametrize("game", registry.names())
def test_no_card_of_a_replay_has_the_focus(player: Player, game: str) -> None:
    table = opened(player, played(game, 999))
    keys = (pygame.K_TAB, pygame.K_RIGHT, pygame.K_UP, pygame.K_TAB, pygame.K_DOWN, pygame.K_a)
    for at in range(24):
        player.key(keys[at % len(keys)])
        assert not isinstance(table.focus.node, CardNode)
        assert not any(isinstance(node, CardNode) for node in table.focus.candidates())


def test_where_a_game_turned_is_shown_on_the_table(player: Player) -> None:
    session = played("milken", 999)
    player.app.open_results(session)
    player.wait()
    turned = [name for name in player.names if name.startswith("show.")]
    assert turned
    player.click(turned[0])
    table = player.screen
    assert isinstance(table, ReplayTable)
    line = int(turned[0].partition(".")[2])
    assert session.entries[table.replay.at].n == line
    player.key(pygame.K_RIGHT)
    assert table.replay.entries[-1].n >= line


def test_f1_tells_the_keys_of_a_film_and_the_track_counts_moves(player: Player) -> None:
    session = played("milken", 8)
    table = opened(player, session)
    assert table.scrubber is not None
    assert (table.replay.made, table.replay.moves) == (0, 8)
    player.key(pygame.K_END)
    assert (table.replay.made, table.replay.moves) == (8, 8)
    player.key(pygame.K_F1)
    assert player.screen.name == "help"
    assert player.sees("Home, End")
    assert player.sees(table.scrubber.explained())


def test_a_drop_is_refused_and_nothing_moves(player: Player) -> None:
    table = opened(player, played("milken", 999))
    player.key(pygame.K_RIGHT)
    at, number = table.replay.at, len(table.replay.whole.entries)
    legal = table.replay.state.legal_moves()
    table.play(legal[0])
    player.step()
    assert table.replay.at == at
    assert len(table.replay.whole.entries) == number


@pytest.mark.parametrize("game", registry.names())
def test_a_hint_is_asked_from_what_the_seat_that_decides_saw(player: Player, game: str) -> None:
    session = played(game, 40 if game == "portfolio" else 999)
    bots = with_bots(player)
    table = opened(player, session)
    replay, rng = table.replay, random.Random(5)
    for at in rng.sample(replay.stops[:-1], 3):
        table.seek(at)
        if session.state.is_terminal:
            player.key(pygame.K_a)  # whatever lies open
        player.step()
        decides = session.until(at).state.current_player
        asked = len(bots.hinted)
        player.key(pygame.K_h)
        player.wait()
        if decides in table.eyes:
            assert bots.hinted[-1] == session.until(at).state.view(decides)
            assert table.hints.shown is not None
            assert table.model.viewer == decides
            player.key(pygame.K_RETURN)
            assert replay.at == at, "a hint is only looked at"
            table.hints.put_away()
        else:
            assert len(bots.hinted) == asked
            assert "why_not" in player.names


def test_a_replay_begins_with_a_focus_and_keeps_one(player: Player) -> None:
    table = opened(player, played("milken", 999))
    assert table.focus.node is not None
    assert table.focus.node.name == "run"
    for key in (pygame.K_RIGHT, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_LEFT, pygame.K_e):
        player.key(key)
        assert table.focus.node is not None
    player.tab_to("play_on")
    player.key(pygame.K_HOME)
    assert table.focus.node is not None
    assert table.focus.node.name == "play_on", "the focus does not move by itself"
    assert not table.focus.node.explanation, "the game is not over here"
    player.key(pygame.K_END)
    assert table.focus.node.explanation


def test_the_buttons_beside_the_track_go_a_move_on_and_back_by_mouse_and_keys(
    player: Player,
) -> None:
    table = opened(player, played("milken", 999))
    stops = table.replay.stops
    player.click("step_on")
    player.click("step_on")
    assert table.replay.at == stops[2]
    player.click("step_back")
    assert table.replay.at == stops[1]
    player.tab_to("step_on")
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert table.replay.at == stops[3]
    player.key(pygame.K_END)
    assert "disabled" in player.node("step_on").states


def test_charts_are_for_hands_that_lie_open_and_follow_the_replay(player: Player) -> None:
    table = opened(player, played("milken", 999))
    player.key(pygame.K_g)
    assert player.screen is table
    assert "why_not" in player.names
    player.key(pygame.K_a)
    table.seek(table.replay.stops[3])
    player.key(pygame.K_g)
    assert player.screen.name == "charts"
    chart = player.node("chart")
    assert isinstance(chart, Chart)
    assert chart.here == table.replay.at - 1
    player.key(pygame.K_g)
    assert player.screen is table
    player.key(pygame.K_ESCAPE)
    table = opened(player, played("milken", 6))
    player.key(pygame.K_g)
    assert player.screen is table


def test_a_chart_of_the_replay_is_whole_in_sight_however_large_the_text(player: Player) -> None:
    player.app.settings.text_scale = 200
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    opened(player, played("milken", 999))
    player.key(pygame.K_a)
    player.key(pygame.K_g)
    assert player.node("body").rect.contains(player.node("chart").rect)


def test_why_says_so_where_no_bot_has_moved(player: Player) -> None:
    table = opened(player, played("milken", 999))
    player.key(pygame.K_HOME)
    while table.replay.at > table.replay.stops[0]:
        player.key(pygame.K_LEFT)
    player.key(pygame.K_w)
    assert {"why", "why_not"} & set(player.names)
    player.key(pygame.K_END)
    player.key(pygame.K_w)
    assert "why" in player.names


def test_a_bot_whose_question_a_hint_in_a_replay_has_ended_is_asked_again(player: Player) -> None:
    bots = with_bots(player)
    session = played.__wrapped__("milken", 0)
    while session.state.current_player == 0:
        session.play(session.state.legal_moves()[0])
    with pytest.MonkeyPatch.context() as slow:
        slow.setattr(bots, "take", lambda: None)
        player.app.open_table(session)
        player.step()
        number, asked = session.number, len(bots.asked)
        assert asked == 1
        player.app.open_replay(session)
        player.wait()
        player.key(pygame.K_ESCAPE)
    player.wait()
    assert len(bots.asked) > asked
    assert session.number > number


def test_a_game_played_on_is_marked_in_library_and_results_and_not_counted(
    player: Player,
) -> None:
    whole = played("milken", 999)
    replay = Replay(whole)
    replay.to(replay.stops[4])
    again = play_on(replay, whole.players, "Friday table")
    while not again.state.is_terminal:
        again.play(again.state.legal_moves()[0])
    folder = paths.user_saves()
    folder.mkdir(parents=True, exist_ok=True)
    again.save_to(folder / "Again.tabletop")
    assert saves.summary(folder / "Again.tabletop").origin
    player.app.open_library()
    player.wait()
    player.click("group", 0.3)
    player.wait()
    assert player.sees("move 4 of Friday table") or any(
        "move 4 of Friday table" in str(node.describe()) for node in player.screen.root.walk()
    )
    player.app.open_results(again)
    player.wait()
    assert "Friday table" in player.label("from")
    assert not records.history()
    player.app.open_results(whole)
    assert len(records.history()) == 1


def test_a_line_that_is_shown_is_named_and_marked_once_it_is_played(player: Player) -> None:
    session = played("milken", 999)
    line = session.entries[8]
    player.app.open_replay(session, line.n, shows=True)
    player.wait()
    player.wait()
    table = player.screen
    assert isinstance(table, ReplayTable)
    assert table.replay.at == 9
    prompt = table.root.find("prompt")
    assert prompt is not None
    assert prompt.label.startswith("Here:"), prompt.label
    assert f"{NAMES[line.move.seat]} plays" in prompt.label
    assert "held" in table.view.cards[line.move.card()].states
    player.key(pygame.K_RIGHT)
    assert "held" not in table.view.cards[line.move.card()].states
    prompt = table.root.find("prompt")
    assert prompt is None or not prompt.label.startswith("Here:")


def test_a_review_names_the_cards_of_a_pass() -> None:
    module, book = registry.find("milken"), registry.open_book("milken")
    assert module is not None
    session = Session.begin(
        module, book, [Seat(name) for name in NAMES[:3]], 7, {"insider_trading": "left"}
    )
    made, other = session.state.legal_moves()[0], session.state.legal_moves()[-1]
    at = len(session.entries)
    assert session.play(made) is None
    for move in (made, other):
        said = told(session, at, move)
        assert all(f"[{card}]" in said for card in move.cards()), said
