"""Pages and dialogs scroll where they must and nowhere else, at every size of window and text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.engine import registry
from tabletop.engine.moves import Refusal
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.ui.pages.about import About, Licence
from tabletop.ui.pages.crash import CrashPage
from tabletop.ui.pages.load_game import LoadPage
from tabletop.ui.pages.menu import Menu
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.pages.page import Ask
from tabletop.ui.pages.pause import Pause
from tabletop.ui.pages.results import Results
from tabletop.ui.pages.rulebook import Bookshelf, RulebookPage
from tabletop.ui.pages.settings import SettingsPage
from tabletop.ui.pages.statistics import StatisticsPage
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Chooser, Dialog, Help, Scored
from tabletop.ui.table.handoff import Handoff
from tabletop.ui.table.history import History
from tabletop.ui.table.reasons import Reasons
from tests.ui.scrolls import faults, inside, scrolls

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SIZES = [(1280, 800), (1024, 640), (2560, 1440)]
TEXTS = [100, 200]
SENTENCE = "A sentence that is long enough to go on for more than one line of a dialog. "
REFUSED = Refusal("Another seat has moved since.")


def milken(moves: int, deals: int = 1) -> Session:
    """A Milken game of four, unsaved, after so many first legal moves."""
    game = registry.find("milken")
    assert game is not None
    seats = [Seat("Ann"), *(Seat(name, "easy") for name in ("Bo", "Cy", "Dot"))]
    session = Session.begin(game, registry.open_book("milken"), seats, 7, {"deals": deals})
    while moves and not session.state.is_terminal:
        assert session.play(session.state.legal_moves()[0]) is None
        moves -= 1
    return session


def screens(player: Player) -> list[tuple[str, Screen]]:
    """Every page and dialog with a scroll area, some of them with little and with much in it."""
    app = player.app
    begun, over, two = milken(3), milken(999), milken(999, deals=2)
    names = begun.names
    art = CardArt(app.theme, begun.book.deck_kind, app.settings.four_colour)
    tally = two.view(None).tallies[-1]
    choices = [Choice(f"Choice {n}", SENTENCE) for n in range(3)]
    yes = [("yes", "Yes", True), ("no", "No", False)]
    return [
        ("menu", Menu(app)),
        ("new game", NewGamePage(app)),
        ("load", LoadPage(app)),
        ("settings", SettingsPage(app)),
        ("statistics", StatisticsPage(app)),
        ("bookshelf", Bookshelf(app)),
        ("rulebook", RulebookPage(app, begun.book)),
        ("about", About(app)),
        ("licence", Licence(app, Path(__file__).parents[3] / "LICENSE")),
        ("crash", CrashPage(app, SENTENCE, SENTENCE * 8)),
        ("long crash", CrashPage(app, SENTENCE, SENTENCE * 80)),
        ("ask", Ask(app, "A title", SENTENCE, [("a", "Yes"), ("b", "No")])),
        ("long ask", Ask(app, "A title", SENTENCE * 60, [("a", "Yes"), ("b", "No")])),
        ("pause", Pause(app, begun, lambda: None)),
        ("pause, no undo", Pause(app, begun, lambda: REFUSED)),
        ("pause, bots", Pause(app, begun)),
        ("pause, over", Pause(app, over, lambda: REFUSED)),
        ("results", Results(app, over)),
        ("results of two deals", Results(app, two)),
        ("dialog", Dialog("dialog", art, "A title", [SENTENCE], yes)),
        ("long dialog", Dialog("dialog", art, "A title", [SENTENCE] * 40, yes)),
        ("chooser", Chooser(art, "Which?", choices, names)),
        ("help", Help(art)),
        ("scored", Scored(art, tally, two.state.scores(), names)),
        ("history", History(art, begun, Reasons(begun, app.bots), 0)),
        ("long history", History(art, over, Reasons(over, app.bots), 0)),
        ("handoff", Handoff(art, app.felt, 0, "", [], names, lambda: None)),
        ("long handoff", Handoff(art, app.felt, 0, "Bo", [SENTENCE] * 30, names, lambda: None)),
    ]


def fit(player: Player, size: tuple[int, int], text: int) -> None:
    """Makes the window `size` pixels large and the text `text` per cent."""
    player.app.settings.text_scale = text
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.app.director.relayout()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_view_scrolls_only_if_its_content_does_not_fit(
    player: Player, size: tuple[int, int], text: int
) -> None:
    fit(player, size, text)
    found = []
    for what, screen in screens(player):
        player.app.director.push(screen)
        found += [f"{what}: {fault}" for fault in faults(screen, size)]
        screen.close()
    assert found == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", TEXTS)
def test_nothing_of_the_pause_menu_is_clipped_where_there_is_room(
    player: Player, size: tuple[int, int], text: int
) -> None:
    fit(player, size, text)
    for why in (lambda: None, lambda: REFUSED):
        pause = Pause(player.app, milken(3), why)
        player.app.director.push(pause)
        [buttons] = scrolls(pause)
        if text == 100:
            assert buttons.room == 0, "there is room for every button"
        if buttons.room == 0:
            for node in inside(buttons):
                assert buttons.rect.contains(node.rect), node.name
        buttons.to(buttons.room)
        last = player.node("quit").rect
        assert buttons.rect.contains(last), "the last button is reached whole"
        pause.close()


def test_room_left_free_under_the_last_node_is_nothing_to_scroll_to(player: Player) -> None:
    scroll = Scroll("view", player.app.theme)
    scroll.place(0, 0, 100, 50)
    label = player.screen.root.find("title")
    assert label is not None
    label.place(0, 0, 100, 50.4)
    scroll.content.add(label)
    scroll.content.w, scroll.content.h = 100, 70
    assert scroll.room == 0, "less than a pixel is not worth a bar"
    label.place(0, 0, 100, 52)
    assert scroll.room == 20
