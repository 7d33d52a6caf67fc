"""No frame shows a face that whoever sits at the screen may not see, in any game, at any moment.

The real table screen is driven through whole deals by two and more people, and after every frame
all card nodes on it are held against the View of the seat whose hand lies open. What a View says
is tested elsewhere; here it is when the screen shows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Final

import pygame
import pytest

from tabletop.engine.cards import Card
from tabletop.engine.events import Dealt, Moved, Revealed
from tabletop.engine.moves import Move
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.games.stonks.table.words import SPEC
from tabletop.scene.screen import Screen
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.zoom import Zoom
from tests.ui.table.robot import FRAME, Robot

TWO = "Ann:human,Bo:human"
THREE = "Ann:human,Bo:human,Cy:human"
AMID_BOTS = "Ann:human,Bo:easy,Cy:human,Dot:easy"


def faces_on(table: TableScreen) -> Iterator[tuple[str, Card]]:
    """Every face that a frame shows, with the zone it is shown in ("" for an enlarged one)."""
    for node in table.root.walk():
        if isinstance(node, CardNode) and node.card is not None and node.visible:
            yield node.zone, node.card
        elif isinstance(node, Zoom):
            for card, *_where in node.cards:
                yield "", card


def everything_seen(view: View) -> set[Card]:
    """All faces of a View."""
    return {card for zone in view.zones.values() for card in zone.faces}


@dataclass
class Witness:
    """Looks at every frame of one table.

    `scored` is set from the moment a deal is scored until a cover was lifted after it; `frames`
    counts the frames looked at while it was, `deals` the deals, `again` those of them after which
    the seat that looked last begins the next.
    """

    table: TableScreen
    scored: bool = False
    covered: bool = False
    frames: int = 0
    deals: int = 0
    again: int = 0
    _viewer: int | None = None
    _tallies: int = 0
    _kept: tuple[tuple[int, int | None], View, set[Card]] | None = field(default=None)
    _known: set[tuple[str, Card]] = field(default_factory=set)

    def look(self, stack: list[Screen]) -> None:
        """Holds the frame that was just drawn against what its viewer may see."""
        table = self.table
        names = [screen.name for screen in stack]
        people = len(table.model.humans)
        tallies = len(table.session.view(None).tallies)
        if tallies > self._tallies and not table.session.state.is_terminal and people > 1:
            self.scored, self.covered = True, False
            self.deals += 1
            self.again += table.session.view(None).current_player == self._viewer
        self._tallies, self._viewer = tallies, table.flow.viewer
        if self.scored and "handoff" in names:
            self.covered = True
        elif self.scored and self.covered:
            self.scored = False
        self.frames += self.scored
        if "handoff" in names:
            return  # opaque: what lies beneath is not drawn
        view, rest = self.may(None if self.scored else table.flow.viewer)
        for zone, card in faces_on(table):
            if zone.startswith("hand:"):
                if (zone, card) in self._known:
                    continue  # everyone knew it there just before
                own = view.faces(zone)
                assert card in own, f"{names}: {card} of {zone} is shown to {view.seat}"
            elif card is not SPEC:  # no card of the pack: all know who still has one
                assert card in rest, f"{names}: {card} at {zone} is shown to {view.seat}"
        assert not self.scored or table.flow.viewer is None

    def may(self, viewer: int | None) -> tuple[View, set[Card]]:
        """The View of the one who looks; and all faces it holds, that everyone saw just before,
        or that were shown in what has just happened."""
        session = self.table.session
        key = (session.number, viewer)
        if self._kept is None or self._kept[0] != key:
            view = session.view(viewer)
            seen = everything_seen(view)
            self._known.clear()
            for entry, events in session.events(viewer)[-4:]:
                before = session.before(entry.n, None)
                seen |= everything_seen(before)
                hands = {name for name in before.zones if name.startswith("hand:")}
                self._known |= {(name, card) for name in hands for card in before.faces(name)}
                for event in events:
                    if isinstance(event, Moved | Revealed):
                        seen |= {card for card in event.cards if card is not None}
                    elif isinstance(event, Dealt):
                        seen |= {c for hand in event.cards for c in hand if c is not None}
            self._kept = (key, view, seen)
        return self._kept[1], self._kept[2]


class Eyes(Robot):
    """A robot whose every frame is looked at."""

    witness: Witness | None = None

    def step(self, seconds: float = FRAME) -> None:
        """Lets time pass, and looks at each frame."""
        end = self.time + seconds
        while self.time < end - 1e-9:
            super().step()
            top = next((s for s in self.director.stack if isinstance(s, TableScreen)), None)
            if top is not None and self.witness is None:
                self.witness = Witness(top)
            if top is not None and self.witness is not None:
                self.witness.look(self.director.stack)


def some_move(view: View, rng: Random) -> Move:
    """A legal move, a card sooner than a pass, so that deals come to their end."""
    cards = [move for move in view.legal if {"card", "cards"} & move.args.keys()]
    return rng.choice(cards or list(view.legal))


def play_deals(
    robot: Eyes, table: TableScreen, deals: int, resize: bool = False, moves: int = 500
) -> Witness:
    """Plays at the table until `deals` deals are scored and the cover after the last is lifted,
    or the game is over; with `resize` the window changes under every score."""
    rng = Random(5)
    for _step in range(moves):
        witness = robot.witness
        assert witness is not None
        if robot.app.results or (witness.deals >= deals and not witness.scored):
            return witness
        screen = robot.screen
        if screen.name == "scored":
            robot.step(0.3)
            if resize:
                robot.director.window = pygame.display.set_mode((1024, 640))
                robot.director.relayout()
                robot.step(0.1)
            robot.click("go_on")
        elif screen.name == "handoff":
            robot.step(0.5)
            robot.click("show")
        else:
            assert screen is table
            viewer = table.flow.viewer
            view = table.session.view(viewer)
            if viewer is not None and view.legal:
                assert table.play(some_move(view, rng))
            robot.settle()
    raise AssertionError("the deals do not come to an end")


SEVERAL: list[tuple[str, str, int, dict[str, OptionValue]]] = [
    ("milken", THREE, 2, {"deals": 3}),
    ("milken", AMID_BOTS, 2, {"deals": 3}),
    ("wall_street", TWO, 1, {}),
    ("wall_street", AMID_BOTS, 1, {}),
    ("stonks", TWO, 1, {}),
    ("stonks", AMID_BOTS, 1, {}),
    ("piece_of_the_action", TWO, 2, {}),
    ("piece_of_the_action", AMID_BOTS, 2, {}),
]


PLAIN: Final = ("milken", AMID_BOTS), ("stonks", TWO)
"""Of which the table that any game gets is gone through too, without --whole."""


@pytest.mark.parametrize(
    ("game", "players", "deals", "options", "plain"),
    [
        pytest.param(
            *each,
            plain,
            marks=pytest.mark.whole if plain and each[:2] not in PLAIN else (),
            id=f"{each[0]}-{each[1].count(':human')}of{each[1].count(':')}-{table} table",
        )
        for each in SEVERAL
        for plain, table in ((False, "own"), (True, "default"))
    ],
)
def test_between_a_score_and_a_lifted_cover_no_hand_is_shown(
    game: str, players: str, deals: int, options: dict[str, OptionValue], plain: bool
) -> None:
    robot = Eyes(plain=plain, animation="fast")
    table = robot.deal(players, 7, game, options)
    witness = play_deals(robot, table, deals)
    assert witness.deals >= deals
    assert witness.frames > 10 * deals


@pytest.mark.parametrize("game", ["milken", "wall_street", "stonks", "piece_of_the_action"])
def test_a_window_resized_under_the_score_shows_no_hand(game: str) -> None:
    robot = Eyes(animation="off")
    options: dict[str, OptionValue] = {"deals": 2} if game == "milken" else {}
    table = robot.deal(TWO if game != "milken" else THREE, 12, game, options)
    assert play_deals(robot, table, 1, resize=True).deals == 1


def test_whoever_ended_a_hand_and_begins_the_next_lifts_a_cover_too() -> None:
    robot = Eyes(animation="off")
    table = robot.deal(TWO, 12, "wall_street")
    assert play_deals(robot, table, 2).again


def test_one_person_sees_the_next_deal_at_once() -> None:
    robot = Eyes(animation="off")
    table = robot.deal("Ann:human,Bo:easy", 12, "wall_street")
    rng = Random(3)
    while robot.screen.name != "scored":
        assert table.play(some_move(table.session.view(0), rng))
        robot.settle()
    robot.click("go_on")
    assert robot.screen is table
    assert table.flow.viewer == 0
    assert any(zone == "hand:0" for zone, _card in faces_on(table))


@pytest.mark.parametrize("plain", [False, True], ids=["own table", "default table"])
@pytest.mark.parametrize("game", ["milken", "wall_street", "stonks", "piece_of_the_action"])
def test_undo_and_redo_between_two_people_show_no_hand_of_the_other(game: str, plain: bool) -> None:
    robot = Eyes(plain=plain, animation="fast")
    table = robot.deal(TWO if game != "milken" else THREE, 7, game)
    rng = Random(3)
    for _turn in range(16):
        if robot.app.results:
            break
        if robot.screen.name != "table":
            robot.step(0.5)
            robot.click("go_on" if robot.screen.name == "scored" else "show")
            continue
        view = table.session.view(table.flow.viewer)
        if view.legal:
            table.play(some_move(view, rng))
        robot.step(0.05)
        robot.key(pygame.K_u)
        robot.step(0.05)
        robot.key(pygame.K_y)
        robot.settle()


def test_no_move_of_portfolio_shows_a_hidden_card_on_the_default_table() -> None:
    robot = Eyes(plain=True, animation="fast")
    table = robot.deal(TWO, 7, "portfolio")
    rng = Random(3)
    for _step in range(120):
        if robot.screen.name == "handoff":
            robot.step(0.5)
            robot.click("show")
        view = table.session.view(table.flow.viewer)
        if view.legal:
            assert table.play(some_move(view, rng))
        robot.settle()
    assert table.session.number > 80
