"""Whole games of several people at one screen: no frame draws a face that its viewer may not see.

Every face goes through `CardArt`, which is watched while the director draws. Cards are held against
the View of whoever's hand lies open, nobody's under a cover; what the probe says of them, and the
window's title and the clipboard, against the same. Between moves a player does all that may change
the picture: takes back, makes offers, resizes, opens dialogs, looks closer, loads the game anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.view import View
from tabletop.games.stonks.table.words import SPEC
from tabletop.scene.director import Director
from tabletop.ui.shell.probe import Probe
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import FRAME, Robot
from tests.ui.table.test_no_face_on_any_frame import Witness

GAMES: Final = [
    ("milken", "Ann:human,Bo:human,Cy:human", {"deals": 2, "insider_trading": "left", "jokers": 2}),
    ("wall_street", "Ann:human,Bo:easy,Cy:human", {"cut": "ask"}),
    ("stonks", "Ann:human,Bo:human,Cy:easy", {}),
    ("piece_of_the_action", "Ann:human,Bo:human", {}),
    ("portfolio", "Ann:human,Bo:human,Cy:human", {}),
]
SIZES: Final = [(1280, 800), (1024, 640), (900, 1300)]
TITLE: Final = "test"
"""What a robot's window is called."""


class Drawn:
    """The faces that are asked of the art while a frame is drawn."""

    def __init__(self) -> None:
        self.cards: set[Card] = set()
        self.is_drawing = False


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Watches the art and the director."""
    out = Drawn()
    sprite, face, draw = CardArt.sprite, CardArt.face, Director.draw

    def watched_sprite(
        self: CardArt, card: Card | None, size: tuple[int, int], lift: int = 0, angle: int = 0
    ) -> pygame.Surface:
        if out.is_drawing and card is not None:
            out.cards.add(card)
        return sprite(self, card, size, lift, angle)

    def watched_face(self: CardArt, card: Card | None, size: tuple[int, int]) -> pygame.Surface:
        if out.is_drawing and card is not None:
            out.cards.add(card)
        return face(self, card, size)

    def watched_draw(self: Director, until: float | None = None) -> bool:
        out.is_drawing = True
        try:
            return draw(self, until)
        finally:
            out.is_drawing = False

    monkeypatch.setattr(CardArt, "sprite", watched_sprite)
    monkeypatch.setattr(CardArt, "face", watched_face)
    monkeypatch.setattr(Director, "draw", watched_draw)
    return out


class Watch(Robot):
    """A robot whose every frame is held against what its viewer may see."""

    def __init__(self, drawn: Drawn, *, plain: bool) -> None:
        super().__init__(plain=plain, animation="fast", confirm_spend=False)
        self.drawn = drawn
        self.witness: Witness | None = None
        self.probe = Probe(self.director, Path("probe.json"))
        self.director.settled = None
        self.frames = 0
        self.covers = 0

    @property
    def lowest(self) -> TableScreen | None:
        """The table, under whatever lies over it."""
        return next((s for s in self.director.stack if isinstance(s, TableScreen)), None)

    def show(self, session: Session) -> TableScreen:
        """Puts a session on the screen, alone."""
        self.witness = None
        table = self.table(session)
        self.director.replace(table)
        self.settle()
        return table

    def table(self, session: Session) -> TableScreen:
        """The table of a session, seen by a witness from its first frame."""
        table = super().table(session)
        self.witness = Witness(table)
        return table

    def step(self, seconds: float = FRAME) -> None:
        """Lets time pass, and looks at each frame."""
        end = self.time + seconds
        while self.time < end - 1e-9:
            self.drawn.cards.clear()
            super().step()
            self.look()

    def look(self) -> None:
        """Holds what was just drawn, and what is said of it, against what may be seen."""
        table, witness = self.lowest, self.witness
        if table is None or witness is None or self.drawn is None:
            return
        witness.look(self.director.stack)
        self.frames += 1
        covered = self.screen.name == "handoff"
        self.covers += covered
        viewer = None if covered or witness.scored else table.flow.viewer
        _view, rest = witness.may(viewer)
        wrong = {card for card in self.drawn.cards if card is not SPEC} - rest
        assert not wrong, f"{self.screen.name}: {wrong} drawn for {viewer}"
        if self.frames % 8 == 0:
            self._listen(rest | {SPEC})

    def _listen(self, may: set[Card]) -> None:
        """Holds the probe, the title and the clipboard against the faces that may be seen."""
        faces = {str(card) for card in may} | {"hidden"}
        said = msgspec.json.decode(msgspec.json.encode(self.probe.picture()))
        assert isinstance(said, dict)
        for node in said["nodes"]:
            assert node.get("face", "hidden") in faces, node
            name = node["name"]
            if name.startswith("card:"):
                assert name.removeprefix("card:") in faces, node
        assert pygame.display.get_caption()[0] == TITLE


@contextmanager
def at_work(robot: Watch) -> Iterator[None]:
    """Lets a player do something and waits until all is quiet."""
    yield
    robot.settle()


def disturb(robot: Watch, table: TableScreen, rng: Random) -> None:
    """Does something at the table that is no move but may change its picture."""
    nodes = [node for node in table.root.walk() if node.name and node.solid and node.in_sight]
    what = rng.choice(["undo", "undo", "redo", "resize", "log", "help", "hover", "why", "tab"])
    with at_work(robot):
        if what == "undo":
            robot.key(pygame.K_u)
        elif what == "redo":
            robot.key(pygame.K_y)
        elif what == "resize":
            robot.director.window = pygame.display.set_mode(rng.choice(SIZES))
            robot.director.relayout()
        elif what in ("log", "help"):
            robot.key(pygame.K_l if what == "log" else pygame.K_F1)
            robot.step(0.5)
            robot.key(pygame.K_ESCAPE)
        elif what == "why":
            robot.key(pygame.K_w)
        elif what == "tab":
            robot.key(pygame.K_TAB)
        elif nodes:
            robot.move(rng.choice(nodes).rect.center)


def some_move(view: View, rng: Random) -> Move:
    """A legal move, a card sooner than a pass, so that games come to their end."""
    cards = [move for move in view.legal if {"card", "cards"} & move.args.keys()]
    return rng.choice(cards or list(view.legal))


def held(table: TableScreen, rng: Random) -> None:
    """Lifts a card of one's own over a place, and lets it go at home."""
    own = [node for node in table.view.cards.values() if table.drag.can_lift(node)]
    if own and table.view.table is not None:
        node = rng.choice(own)
        table.drag.begin(node, node.rect.center)
        table.drag.drag(rng.choice(table.view.table.places).area.center, table.now)
        table.drag.put_down(table.now)


def play(robot: Watch, session: Session, file: Path, rng: Random, moves: int) -> Session:
    """Plays so many moves, or to the end, with a disturbance after every few of them."""
    table = robot.show(session)
    made = 0
    while made < moves and not robot.app.results:
        name = robot.screen.name
        if name == "handoff":
            robot.key(rng.choice([pygame.K_l, pygame.K_u, pygame.K_h, pygame.K_w]))
            robot.step(0.6)
            if rng.random() < 0.1 and robot.find("take_back") is not None:
                robot.click("take_back")
            else:
                robot.click("show")
        elif name == "scored":
            robot.step(0.4)
            robot.click("go_on")
        elif name != "table":
            robot.step(0.4)
            robot.key(pygame.K_ESCAPE)
        elif rng.random() < 0.02:
            session.close()
            session = registry.resume(file)
            table = robot.show(session)
        else:
            viewer = table.flow.viewer
            view = table.session.view(viewer)
            if viewer is not None and view.legal:
                held(table, rng)
                made += table.play(some_move(view, rng))
            robot.settle()
            if rng.random() < 0.15 and robot.screen is table:
                disturb(robot, table, rng)
    return session


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "plain",
    [False, pytest.param(True, marks=pytest.mark.whole)],
    ids=["own table", "default table"],
)
@pytest.mark.parametrize(("game", "players", "options"), GAMES, ids=[game for game, *_ in GAMES])
def test_no_frame_of_a_game_of_several_people_shows_what_its_viewer_may_not_see(
    game: str,
    players: str,
    options: dict[str, bool | int | str],
    plain: bool,
    whole: bool,
    drawn: Drawn,
    tmp_path: Path,
) -> None:
    robot = Watch(drawn, plain=plain)
    found = registry.find(game)
    assert found is not None
    file = tmp_path / "game.tabletop"
    seats = [Player(*seat.split(":")) for seat in players.split(",")]
    session = Session.begin(found, registry.open_book(game), seats, 7, options, file, sync=False)
    session = play(robot, session, file, Random(11), 2000 if whole else 24)
    assert robot.covers > 5
    assert session.number > 20


def test_a_face_of_another_hand_would_be_noticed(drawn: Drawn) -> None:
    robot = Watch(drawn, plain=False)
    found = registry.find("milken")
    assert found is not None
    seats = [Player("Ann"), Player("Bo"), Player("Cy")]
    session = Session.begin(found, registry.open_book("milken"), seats, 7, {})
    table = robot.show(session)
    robot.step(0.6)
    robot.click("show")
    viewer = table.flow.viewer
    assert viewer is not None
    other = next(seat for seat in range(3) if seat != viewer)
    card = next(iter(session.state.view(other).faces(f"hand:{other}")))
    next(iter(table.view.cards.values())).show(card)
    with pytest.raises(AssertionError, match=r"drawn|shown"):
        robot.step()
