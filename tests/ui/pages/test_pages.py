"""Every page as a player uses it, by mouse and by keys alone."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from datetime import date, datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from tabletop.engine import registry
from tabletop.engine.deal_code import code_of, read_code
from tabletop.engine.moves import Refusal
from tabletop.engine.play.chance import deal_of_the_day
from tabletop.engine.play.journal import backup_of
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.engine.result_code import read_result
from tabletop.scene.forms import Tile
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button
from tabletop.system import log, paths
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.pages.pause import Pause
from tabletop.ui.pages.rulebook.page import matching
from tabletop.ui.shell import records, saves, standings
from tabletop.ui.shell.app import TabletopApp
from tabletop.ui.shell.settings import Settings, SettingsFile, settings_file
from tabletop.ui.table.markup import plain
from tests.ai.review.double import GlancesDouble
from tests.games.portfolio.position import beginning_at
from tests.games.portfolio.position import table as portfolio_table
from tests.ui.rooms import milken, stopped

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SIZES = [(1024, 640), (1280, 800), (2560, 1440)]


def begun(
    moves: int, seats: int = 3, deal: int = 7, people: int = 6, **options: int | str
) -> Session:
    """A Milken game, saved among the player's own, after so many random moves; so many people sit
    at the first seats."""
    game = registry.find("milken")
    assert game is not None
    names = ("Ann", "Bo", "Cy", "Dot", "Eve", "Fay")[:seats]
    kinds = ["human"] * people + ["easy"] * (seats - people)
    players = [Seat(name, kind) for name, kind in zip(names, kinds, strict=False)]
    file = saves.new_file("milken", datetime(2026, 3, 4, 12, deal))
    book = registry.open_book("milken")
    session = Session.begin(game, book, players, deal, options, file, sync=False)
    rng = random.Random(deal)
    while moves and not session.state.is_terminal:
        session.play(rng.choice(list(session.state.legal_moves())))
        moves -= 1
    return session


# Main menu


def test_the_menu_has_no_continue_until_there_is_a_game(player: Player) -> None:
    assert "continue" not in player.names
    begun(4).close()
    player.click("settings")
    player.key(pygame.K_ESCAPE)
    assert player.label("continue") == "Continue"
    assert player.label("continue.who") == "Milken: Ann, Bo and Cy"
    assert "4 moves made" in player.label("continue.where")


@pytest.mark.parametrize("text_scale", [100, 150, 180, 200])
def test_the_whole_menu_is_in_sight_with_a_game_to_go_on_with(
    home: Path, someone: type[Player], text_scale: int
) -> None:
    begun(4).close()
    app = TabletopApp(Settings(animation="off", text_scale=text_scale), (1024, 640))
    app.open_menu()
    player = someone(app)
    player.wait()
    scroll = player.screen.root.find("entries")
    assert isinstance(scroll, Scroll)
    assert "continue" in player.names
    assert scroll.room == 0
    app.close()


def test_every_page_opens_and_closes_by_keys_alone(player: Player) -> None:
    opened = {}
    for name in ("new", "games", "rulebook", "statistics", "settings"):
        player.tab_to(name)
        player.key(pygame.K_RETURN)
        opened[name] = player.screen.name
        player.key(pygame.K_ESCAPE)
        assert player.screen.name == "menu"
        focused = player.screen.focus.node
        assert focused is not None
        assert focused.name == name
    assert list(opened.values()) == [
        "new_game",
        "library",
        "bookshelf",
        "statistics",
        "settings",
    ]


def test_quit_ends_the_loop(player: Player) -> None:
    player.click("quit")
    assert not player.app.director.running


# Deal codes


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was copied, the newest last."""
    copied = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: copied[-1])
    return copied


def test_a_deal_code_is_copied_at_one_place_and_pasted_at_another(
    player: Player, clipboard: list[str]
) -> None:
    player.app.open_table(begun(4, seats=4, deal=57, deals=2, people=1))
    player.key(pygame.K_ESCAPE)
    player.click("deal_code")
    player.click("copy")
    dealt = read_code(clipboard[-1])
    assert (dealt.deal, dealt.options, len(dealt.kinds)) == (57, {"deals": 2}, 4)
    player.app.open_menu()
    player.click("new")
    player.click("game.stonks")
    player.click("code.paste")
    page = player.screen
    assert isinstance(page, NewGamePage)
    assert page.chosen == "milken"
    assert page.plan.chosen == {"deals": 2}
    assert (page.plan.deal, page.plan.seats, page.plan.kinds[:4]) == (
        "57",
        4,
        ["human", *["easy"] * 3],
    )
    assert "57" in player.label("code.taken"), "it is said what was taken in"
    player.click("new_deal")
    assert "code.taken" not in player.names


def test_between_several_people_the_deal_code_waits_for_the_end(
    player: Player, clipboard: list[str]
) -> None:
    player.app.open_table(begun(4, seats=4, deal=57, people=2))
    player.key(pygame.K_ESCAPE)
    player.click("deal_code")
    assert player.screen.name == "dialog"
    assert "copy" not in player.names
    assert clipboard == [""]


def test_a_variant_comes_with_its_code_and_can_be_played(
    player: Player, clipboard: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    own = paths.user_rules() / "mine.yaml"
    own.write_text("extends: milken\nname: Mine\nnumbers: {end: {pile_size: 4}}\n")
    book = registry.open_book("mine")
    own.unlink()
    clipboard.append(code_of(book, ("human", "easy", "easy"), {}, 12))
    player.click("new")
    player.click("code.paste")
    page = player.screen
    assert isinstance(page, NewGamePage)
    assert page.plan.book.data == book.data
    tables: list[Session] = []
    monkeypatch.setattr(player.app, "open_table", tables.append)
    player.click("start")
    for _each in range(600):  # the rules are tried first, in a process of their own
        if tables:
            break
        sleep(0.1)
        player.step()
    [session] = tables
    assert session.book.data == book.data
    assert session.deal == 12


@pytest.mark.parametrize("text", ["", "milk, eggs", "random"])
def test_what_is_no_deal_code_changes_nothing_and_is_told(
    player: Player, clipboard: list[str], text: str
) -> None:
    if text == "random":
        text = code_of(registry.open_book("milken"), ("random",) * 3, {}, 12)
    clipboard.append(text)
    player.click("new")
    page = player.screen
    assert isinstance(page, NewGamePage)
    before = (page.chosen, page.plan.deal, list(page.plan.kinds))
    player.click("code.paste")
    assert player.screen.name == "dialog"
    player.key(pygame.K_ESCAPE)
    assert (page.chosen, page.plan.deal, page.plan.kinds) == before


def test_results_tell_how_the_same_deal_went_before(player: Player) -> None:
    before = begun(999, seats=4)
    records.add(before, datetime(2026, 1, 1))
    again = begun(0, seats=4)
    while not again.state.is_terminal:
        again.play(again.state.legal_moves()[0])
    player.app.open_results(again)
    player.wait()
    for name, score in zip(before.names, before.state.scores(), strict=True):
        assert f"{name} {score}" in player.label("before.2026-01-01 00:00:00")
    player.app.open_results(begun(999, seats=4, deal=8))
    player.wait()
    assert not [name for name in player.names if name.startswith("before.")]


def test_a_result_is_copied_and_one_pasted_in_stands_beside_ones_own(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: clip.__setitem__(0, text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clip[0])
    theirs = begun(999, seats=4)
    player.app.open_results(theirs)
    player.wait()
    player.tab_to("result.copy")
    player.key(pygame.K_RETURN)
    assert read_result(clip[0]).scores == tuple(theirs.state.scores())
    player.key(pygame.K_ESCAPE)
    mine = begun(0, seats=4)
    while not mine.state.is_terminal:
        mine.play(mine.state.legal_moves()[0])
    player.app.open_results(mine)
    player.wait()
    assert "pasted.0" not in player.names
    player.tab_to("result.paste")
    player.key(pygame.K_RETURN)
    assert player.screen.name == "pasting"
    player.key(pygame.K_RETURN)
    assert player.screen.name == "results"
    assert all(str(score) in player.label("pasted.0") for score in theirs.state.scores())
    by = mine.state.scores()[0] - theirs.state.scores()[0]
    assert str(abs(by)) in player.label("pasted.0.0")
    clip[0] = "nothing of the kind"
    player.tab_to("result.paste")
    player.key(pygame.K_RETURN)
    player.type("xy")
    player.key(pygame.K_RETURN)
    assert "problem" in player.names
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "results"


def test_the_deal_of_the_day_is_the_same_for_all_and_another_tomorrow(player: Player) -> None:
    days = [date(2026, 11, day) for day in range(1, 30)]
    deals = [deal_of_the_day("milken", day) for day in days]
    assert deals == [deal_of_the_day("milken", day) for day in days]
    assert len(set(deals)) == len(days)
    assert deal_of_the_day("stonks", days[0]) != deals[0]
    player.click("new")
    player.click("deal.day")
    page = player.screen
    assert isinstance(page, NewGamePage)
    assert page.plan.problems() == []


# New game


def test_names_kinds_and_options_are_what_was_chosen(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[Session] = []
    monkeypatch.setattr(player.app, "open_table", tables.append)
    player.click("new")
    player.click("game.milken")
    player.tab_to("seat.0.name")
    player.type("Zoë")
    player.click("seats", 0.4)
    player.click("seat.1.kind", 0.3)
    for _each in range(3):
        player.click("option.insider_trading", 0.9)
    assert "proposed for a first game" in player.label("option.deals.badge")
    player.click("option.deals", 0.9)
    assert "differs from the standard" in player.label("option.deals.badge"), "it was chosen"
    assert "differs from the standard: No passing" in player.label("option.insider_trading.badge")
    player.tab_to("deal")
    player.type("482913")
    player.click("start")
    [session] = tables
    assert session.players[0] == Seat("Zoë", "human")
    assert session.players[1].kind == "easy"
    assert (session.deal, len(session.players)) == (482913, 4)
    assert session.book.chosen["insider_trading"] == "across"
    assert session.book.chosen["deals"] == 4, "one more than a first game has"
    assert session.journal is not None
    assert session.journal.file.parent == paths.user_saves()
    session.close()


def test_a_first_game_has_the_options_that_suit_it_and_says_how_long_it_takes(
    player: Player,
) -> None:
    player.click("new")
    assert "start here" in str(player.node("game.milken").describe()["note"])
    player.click("game.milken")
    assert "3" in player.node("option.deals").reading
    assert any(digit.isdigit() for digit in player.label("lasts"))
    records.add(milken(999), datetime(2026, 1, 1))
    player.screen.close(None)
    player.step()
    player.click("new")
    player.click("game.portfolio")
    player.click("game.milken")
    assert "start here" not in str(player.node("game.milken").describe()["note"])
    assert "1" in player.node("option.deals").reading


def test_a_game_is_offered_with_the_options_it_was_last_set_up_with(player: Player) -> None:
    settings = player.app.settings
    settings.offered = tuple(registry.books())
    settings.last_options = {"stonks": {"length": "endless", "gone": 3, "weighted_shares": True}}
    player.click("new")
    player.click("game.stonks")
    page = player.screen
    assert isinstance(page, NewGamePage)
    assert page.plan.chosen == {"weighted_shares": True}, "what its rules do not know is left out"
    page.plan.choose("length", "long")
    player.click("start")
    for _each in range(200):
        player.step()
        if player.screen is not page:
            break
    assert settings.last_options["stonks"] == {"length": "long", "weighted_shares": True}
    again = NewGamePage(player.app)
    assert again.plan.chosen == settings.last_options["stonks"]


def test_an_option_that_does_not_fit_the_seats_is_a_sentence(player: Player) -> None:
    player.click("new")
    player.click("game.milken")
    player.click("seats", 0.1)
    for _each in range(3):
        player.click("option.insider_trading", 0.9)
    assert player.label("problem") == (
        "Insider trading: “Across” is for 4 or 6 seats, and there are 3."
    )
    assert "disabled" in player.node("start").states
    player.click("start")
    assert player.screen.name == "new_game"
    player.click("standard")
    assert player.label("problem") == ""
    assert "standard" not in player.names
    assert player.screen.focus.node is not None, "it has not gone with the button"


def test_two_seats_of_one_name_are_a_sentence(player: Player) -> None:
    player.click("new")
    for seat in (0, 1):
        player.tab_to(f"seat.{seat}.name")
        player.type("ann" if seat else "Ann")
    assert "Two seats are called" in player.label("problem")


def test_the_deal_takes_figures_only_and_another_one_is_drawn(player: Player) -> None:
    player.click("new")
    player.tab_to("deal")
    player.type("12ab3")
    assert player.node("deal").reading == "123"
    player.click("new_deal")
    assert player.node("deal").reading != "123"
    player.tab_to("deal")
    player.key(pygame.K_DELETE)
    assert "The deal is a number" in player.label("problem")


def test_names_are_remembered(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player.app, "open_table", lambda session: session.close())
    player.click("new")
    player.tab_to("seat.0.name")
    player.type("Olga")
    player.click("start")
    player.key(pygame.K_ESCAPE)
    assert SettingsFile(settings_file()).load()[0].last_seats[0].name == "Olga"
    player.click("new")
    assert player.node("seat.0.name").reading == "Olga"


def test_a_variant_with_mistakes_is_shown_and_says_why(player: Player) -> None:
    (paths.user_rules() / "mine.yaml").write_text(
        "extends: milken\nnumbers: {end: {pile_size: x}}\n"
    )
    (paths.user_rules() / "short.yaml").write_text(
        "extends: milken\nname: Short Milken\nnumbers: {end: {pile_size: 4}}\n"
    )
    player.click("new")
    player.click("game.mine")
    assert player.screen.name == "dialog"
    assert "mine.yaml:2" in player.label("message")
    player.key(pygame.K_ESCAPE)
    player.click("game.short")
    assert player.label("house_rules") == "• House rules: Piles of 4 instead of 6"


# Games


def test_the_list_is_designed_while_empty(player: Player) -> None:
    player.click("games")
    assert player.label("empty") == "No saved games yet."


def test_newest_first_damaged_ones_too_and_deleting_for_good_asks(player: Player) -> None:
    import os

    for deal in (1, 2):
        begun(deal + 2, deal=deal).close()
    broken = paths.user_saves() / "broken.tabletop"
    broken.write_bytes(b"no save\n")
    files = [save.file for save in saves.listed(paths.user_saves())]
    for age, file in enumerate(sorted(files)):
        os.utime(file, (1e9 - age, 1e9 - age))
    player.click("games")
    rows = [player.node(f"save.{n}").describe() for n in range(3)]
    assert player.node("save.0").label == "broken"
    assert rows[0]["note"] == "Expected a Tabletop save, found something else."
    assert "3 moves made" in rows[1]["note"]
    assert "4 moves made" in rows[2]["note"]
    player.click("save.0")
    assert player.sees("This save cannot be opened")
    player.key(pygame.K_ESCAPE)
    player.tab_to("save.0")
    player.key(pygame.K_DELETE)
    assert not broken.exists()
    assert "save.2" not in player.names
    player.click("undo")
    assert broken.read_bytes() == b"no save\n"
    player.key(pygame.K_DELETE)
    player.click("group", 0.9)
    player.tab_to("save.0")
    player.key(pygame.K_DELETE)
    player.wait()
    player.key(pygame.K_RETURN)
    assert "save.0" in player.names, "the focus is on Keep"
    player.key(pygame.K_DELETE)
    player.click("delete")
    assert "save.0" not in player.names
    player.click("group", 0.1)
    first = saves.listed(paths.user_saves())[0].file
    elsewhere = registry.resume(first)
    player.click("save.0.more")
    player.click("delete")
    assert first.exists(), "it is being played in another window"
    assert player.sees("another window")
    player.key(pygame.K_ESCAPE)
    elsewhere.close()
    player.click("save.0.more")
    player.click("delete")
    assert not first.exists()
    assert not backup_of(first).exists()


@pytest.mark.parametrize("page", ["new", "settings"])
def test_columns_side_by_side_are_gone_through_one_after_the_other(
    player: Player, page: str
) -> None:
    player.click(page)
    player.wait()
    nodes = player.screen.focus.candidates()
    assert {node.block for node in nodes} == {0, 1, 2}
    beside = [node.block for node in nodes if node.block]
    assert beside == sorted(beside)
    for number in (1, 2):
        lines = [node.rect.centery for node in nodes if node.block == number]
        assert all(later > line - 16 for line, later in pairwise(lines)), "from the top down"


# Rulebook


def test_a_rule_is_jumped_to_and_marked(player: Player) -> None:
    book = registry.open_book("milken").choose({"deals": 3}, 3)
    player.app.open_rulebook(book, "MK-9")
    player.step()
    assert "marked" in player.node("text.MK-9").states
    area = player.node("rules").rect
    assert area.contains(player.node("text.MK-9").rect)
    assert player.sees("Deals: 3  (standard: 1)")
    player.click("rule.MK-2")
    assert "marked" in player.node("text.MK-2").states
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "menu"


def test_searching_leaves_the_rules_that_hold_all_words(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("milken"))
    player.step()
    player.tab_to("search")
    player.type("joker gifts")
    assert player.label("found") == "1 rule found"
    assert "text.MK-10" in player.names
    player.type(" zzz")
    assert player.sees("Nothing in these rules has all those words.")


def test_what_a_search_finds_is_read_from_its_beginning(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("milken"), "MK-10")
    player.step()
    rules = player.node("rules")
    assert isinstance(rules, Scroll)
    assert rules.offset > 0
    player.tab_to("search")
    player.type("pile")
    rules = player.node("rules")
    assert isinstance(rules, Scroll)
    assert rules.room > 0
    assert rules.offset == 0


def test_page_down_turns_the_text_of_a_rulebook_rather_than_its_contents(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("piece_of_the_action"))
    player.step()
    focused = player.screen.focus.node
    assert focused is not None
    assert focused.name == "back"
    player.key(pygame.K_PAGEDOWN)
    rules, contents = player.node("rules"), player.node("contents")
    assert isinstance(rules, Scroll)
    assert isinstance(contents, Scroll)
    assert contents.room > 0, "both could be turned"
    assert rules.offset > 0
    assert contents.offset == 0


def test_the_contents_of_a_rulebook_are_one_stop_of_tab(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("piece_of_the_action"))
    player.step()
    met: list[str] = []
    for _each in range(40):
        player.key(pygame.K_TAB)
        node = player.screen.focus.node
        assert node is not None
        if met[:1] == [node.name]:
            break
        met.append(node.name)
    assert met[:4] == ["search", "previous", "next", "rule.brief"]
    assert sum(name.startswith("rule.") for name in met) == 1
    assert len(met) < 30, "the round comes to its end"


def test_rulings_are_marked(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("milken"))
    player.step()
    assert player.node("rule.MK-7").describe()["note"] == "table’s ruling"
    assert player.node("rule.MK-6").describe()["note"] == ""


@pytest.mark.parametrize("game", registry.names())
def test_the_rules_say_what_comes_of_a_tie_where_one_searches_for_it(game: str) -> None:
    book = registry.open_book(game)
    found = matching(book, "tie")
    assert any(re.search(r"\b[Tt]ied?\b", plain(rule.text, (), book.deck_kind)) for rule in found)


def test_the_rulebook_begins_with_the_game_in_two_minutes(player: Player) -> None:
    book = registry.open_book("milken")
    player.app.open_rulebook(book)
    player.step()
    assert "brief.title" in player.names
    assert [n for n in player.names if n.startswith("brief.MK")] == [
        f"brief.{rule.id}" for rule in book.in_brief
    ]
    assert any(name.startswith("figure.") for name in player.names)
    player.click("whole.MK-6")
    assert "marked" in player.node("text.MK-6").states
    player.click("rule.brief")
    player.click("all_rules")
    assert "marked" in player.node("text.MK-1").states


def test_the_next_rule_and_the_one_before_are_a_press_or_a_key_away(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("milken"), "MK-4")
    player.step()
    player.click("next")
    assert "marked" in player.node("text.MK-5").states
    player.key(pygame.K_p)
    player.key(pygame.K_p)
    assert "marked" in player.node("text.MK-3").states
    for _each in range(3):
        player.key(pygame.K_p)
    assert "brief.title" in player.names
    assert not player.node("previous").enabled


def test_the_rule_that_is_read_stays_at_the_top_in_a_text_of_another_size(player: Player) -> None:
    player.app.open_rulebook(registry.open_book("milken"), "MK-9")
    player.step()
    for scale in (200, 100):
        player.app.settings.text_scale = scale
        player.app.director.relayout()
        player.step()
        area, rule = player.node("rules").rect, player.node("text.MK-9").rect
        assert area.top <= rule.top < area.centery


def test_a_line_of_the_rules_can_be_read_in_one_look(player: Player) -> None:
    for window in ((1280, 800), (1024, 640), (2560, 1440)):
        pygame.display.set_mode(window, pygame.RESIZABLE)
        player.app.director.relayout()
        player.app.open_rulebook(registry.open_book("milken"))
        player.step()
        [rich] = [n for n in player.screen.root.walk() if n.name == "brief.MK-6"]
        assert isinstance(rich, Rich)
        lines = ["".join(span.text for span in line) for line in rich.lines(int(rich.w))]
        assert all(55 <= len(line) <= 75 for line in lines[:-1]), lines
        player.key(pygame.K_ESCAPE)


# Settings


def test_settings_act_at_once_and_are_kept(player: Player) -> None:
    before = player.app.theme.font("body").get_height()
    player.click("settings")
    player.tab_to("text_scale")
    for _each in range(5):
        player.key(pygame.K_RIGHT)
    assert player.app.settings.text_scale == 150
    assert player.app.theme.font("body").get_height() > 1.4 * before
    player.tab_to("theme")
    player.key(pygame.K_RIGHT)
    assert player.app.theme.name == "light"
    player.tab_to("sound")
    player.key(pygame.K_SPACE)
    assert not player.app.audio.enabled
    player.tab_to("animation")
    player.key(pygame.K_RIGHT)
    kept = SettingsFile(settings_file()).load()[0]
    assert (kept.text_scale, kept.theme, kept.sound, kept.animation) == (
        150,
        "light",
        False,
        "fast",
    )


def walked(player: Player, key: int) -> list[str]:
    """What has the focus from one press of an arrow key to the next, until it stays."""
    out: list[str] = []
    while not out or len(out) < 2 or out[-1] != out[-2]:
        node = player.screen.focus.node
        assert node is not None
        out.append(node.name)
        player.key(key)
    return out[:-1]


@pytest.mark.parametrize("text_scale", [100, 200])
@pytest.mark.parametrize("game", ["milken", "wall_street", "portfolio"])
def test_arrows_that_are_taken_back_lead_the_same_way_through_a_new_game(
    player: Player, game: str, text_scale: int
) -> None:
    player.app.settings.text_scale = text_scale
    player.app.director.relayout()
    player.app.open_new_game(game)
    player.wait()
    player.tab_to("start")
    up = walked(player, pygame.K_UP)
    assert up[0] == "start"
    assert up[-1] == "back"
    assert walked(player, pygame.K_DOWN) == up[::-1]
    player.tab_to("learn")
    on = walked(player, pygame.K_DOWN)
    assert on[1] in ("seats", "seat.0.name", "seat.0.kind", "seats_anew")
    if on[-1] == "to_seats":  # beside Start, where seats are out of sight
        player.key(pygame.K_RIGHT)
        node = player.screen.focus.node
        on += [node.name] if node is not None else []
    assert on[-1] == "start"
    if text_scale == 200:  # in one column
        assert "seat.3.kind" in on
        assert any(name.startswith("option.") for name in on), "nothing is passed over"


def test_the_games_are_one_stop_of_tab_and_arrows_go_from_one_to_the_next(player: Player) -> None:
    player.app.open_new_game("stonks")
    player.wait()
    player.tab_to("back")
    player.key(pygame.K_TAB)
    assert player.screen.focus.node is player.node("game.stonks"), "the one that is taken"
    player.key(pygame.K_RIGHT)
    there = player.screen.focus.node
    assert there is not None
    assert there.name.startswith("game.")
    assert there.name != "game.stonks"
    player.key(pygame.K_TAB)
    after = player.screen.focus.node
    assert after is not None
    assert not after.name.startswith("game.")
    player.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert player.screen.focus.node is player.node("game.stonks")
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    assert "selected" in player.node(there.name).states


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (2560, 1440)], ids=str)
def test_the_arrows_of_the_text_size_stay_under_the_pointer(
    size: tuple[int, int], home: Path, someone: type[Player]
) -> None:
    app = TabletopApp(Settings(animation="off"), size)
    pygame.event.clear()
    app.open_settings()
    player = someone(app)
    player.step()
    for end, clicks, reached in ((0.93, 10, 200), (0.07, 12, 80), (0.93, 12, 200)):
        pygame.event.post(Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0)))
        player.step()
        rect = player.node("text_scale").rect
        point = (rect.x + round(rect.w * end), rect.y + round(rect.h * 0.3))
        for _click in range(clicks):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(Event(kind, button=1, pos=point))
            player.step()
        assert app.settings.text_scale == reached
        assert app.settings.animation == "off", "no click met anything else"
        nodes = player.screen.root.walk()
        [title] = [n for n in nodes if isinstance(n, Label) and n.label == "Text size"]
        words = Rect(title.rect.topleft, title.natural())
        assert not player.node("text_scale").rect.colliderect(words)
    for _second in range(3):
        player.step()
    assert player.node("title").rect.top > 0, "the pointer rests there, and the page is whole again"
    app.close()


# Results


def test_results_open_into_arithmetic(player: Player) -> None:
    session = begun(999, seats=4)
    player.app.open_results(session)
    player.wait()
    scores = session.state.scores()
    best = session.names[scores.index(max(scores))]
    assert player.label("headline").startswith(best)
    for seat, name in enumerate(session.names):
        assert player.label(f"seat.{seat}") == f"{name} {scores[seat]}"
        assert f"tally.{seat}" in player.names
    assert player.node("chart").describe() == {
        f"seat {seat}": str(score) for seat, score in enumerate(session.worths[-1])
    }
    player.key(pygame.K_ESCAPE)
    player.click("statistics")
    assert player.sees("1 game finished")


def test_statistics_are_of_one_person_and_one_game_as_is_chosen(player: Player) -> None:
    session = begun(999, seats=4)
    player.app.open_results(session)
    player.wait()
    player.click("menu")
    player.click("statistics")
    for at, name in enumerate(standings.people(records.history())):
        assert player.node("person").reading == name
        won = session.names.index(name) in session.state.winners()
        assert player.label("figure.played") == "1"
        assert player.label("figure.wins")[0] == ("1" if won else "0")
        player.tab_to("person")
        player.key(pygame.K_RIGHT)
        assert at == len(session.names) - 1 or player.node("person").reading != name
    player.tab_to("game")
    player.key(pygame.K_RIGHT)
    assert player.node("game").reading == "Milken"
    assert player.label("last.0.1") == "Milken"


def test_the_history_is_counted_again_from_the_saves_and_forgotten(player: Player) -> None:
    for deal in (7, 8):
        begun(999, deal=deal).close()
    begun(3, deal=9).close()
    player.click("statistics")
    assert "empty" in player.names
    player.click("count")
    for _each in range(6):
        player.step()
    assert len(records.history()) == 2
    assert player.label("figure.played") == "2"
    assert "3" in player.label("counted.0"), "the saves that were looked through"
    added = player.label("counted.1")
    player.click("count")
    assert "counted.0" not in player.names
    for _each in range(6):
        player.step()
    assert player.label("counted.1") != added, "nothing was missing"
    player.click("export")
    player.key(pygame.K_ESCAPE)
    assert len(list(paths.user_data().glob("history-*.csv"))) == 1
    player.click("forget")
    player.click("keep")
    assert len(records.history()) == 2
    player.click("forget")
    player.click("forget")
    assert records.history() == ()
    assert "empty" in player.names


def test_a_game_has_one_time_in_games_and_in_statistics(player: Player) -> None:
    session = begun(999)
    assert session.journal is not None
    file = session.journal.file
    moment = datetime(2026, 1, 2, 3, 4)
    os.utime(file, (moment.timestamp(), moment.timestamp()))
    player.app.open_results(session)  # however long its scores were looked at
    player.wait()
    [played] = records.history()
    assert played.finished[:16] == saves.when(moment.timestamp(), datetime.now())


def test_rating_and_margin_are_told_what_they_are(player: Player) -> None:
    session = begun(999)
    session.players = (session.players[0], *(Seat(name, "easy") for name in session.names[1:]))
    records.add(session, datetime(2026, 1, 1))
    player.click("statistics")
    for level in ("easy", "normal", "hard"):
        assert str(standings.RATINGS[level]) in player.label("about.rating")
    assert "about.margin" in player.names


def test_a_history_that_was_lost_or_damaged_comes_back_from_the_saves(player: Player) -> None:
    begun(999).close()
    records.records_file().write_bytes(b"?" * 5000)
    player.click("statistics")
    assert "problem" in player.names
    player.click("aside")
    player.key(pygame.K_ESCAPE)
    player.click("count")
    for _each in range(4):
        player.step()
    assert len(records.history()) == 1


def test_people_who_played_here_are_offered_for_a_seat(player: Player) -> None:
    records.add(begun(999), datetime(2026, 1, 1))
    player.click("new")
    player.tab_to("seat.0.name")
    player.type("Olga")
    player.click("game.stonks")
    assert "person.Ann" in player.names
    assert "person.Olga" not in player.names
    player.click("person.Bo")
    assert player.node("seat.0.name").reading == "Bo"
    assert "person.Bo" not in player.names


def test_a_broken_tie_is_told_from_a_shared_win(player: Player) -> None:
    runs = [(0, "4S 5S 6S 7S", "", ""), (1, "JD QD KD", "", "")]
    near = portfolio_table(["2D", "2S"], runs, stock="", ending=True, dealer=0, money=[6, 7])
    game = beginning_at(near)
    seats = [Seat("Ann", "human"), Seat("Bo", "human")]
    session = Session.begin(game, registry.open_book("portfolio"), seats, 7, {})
    assert session.play(game.notation.parse("0 discard card=2D-1")) is None
    assert session.state.scores() == [11, 11]
    player.app.open_results(session)
    player.wait()
    assert player.label("place.0").startswith("winner")
    assert player.label("place.1").startswith("place 2")


@pytest.mark.parametrize("is_ringed", [False, True])
@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_enter_on_results_first_shows_what_the_next_one_presses(
    player: Player, key: int, is_ringed: bool
) -> None:
    player.app.open_results(begun(999, seats=4))
    player.wait()
    focus = player.screen.focus
    focus.set(focus.node, shown=is_ringed)
    player.key(key)
    assert player.screen.name == "results"
    assert focus.shown
    assert focus.node is player.node("rematch")


def test_results_list_what_happened_with_every_reason(player: Player) -> None:
    session = begun(999, seats=4)
    session.players = (session.players[0], *(Seat(name, "easy") for name in session.names[1:]))
    player.app.open_results(session)
    player.wait()
    player.key(pygame.K_l)
    assert player.screen.name == "history"
    asked = next(name for name in player.names if name.startswith("why:"))
    player.click(asked)
    assert player.label(f"reason:{asked.partition(':')[2]}").endswith(".")
    player.key(pygame.K_ESCAPE)
    assert player.screen.name == "results"


def test_the_same_deal_again_and_a_rematch(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[Session] = []
    monkeypatch.setattr(player.app, "open_table", tables.append)
    session = begun(999, deals=2)
    player.app.open_results(session)
    player.wait()
    player.click("again")
    player.click("rematch")
    again, rematch = tables
    assert again.deal == session.deal
    assert again.state.zones() == begun(0, deal=7, deals=2).state.zones()
    assert rematch.players == session.players
    dealers = [game.entries[0].move.number("seat") for game in (session, rematch)]
    assert dealers[1] == (dealers[0] + 1) % len(session.players), "the deal passes on"
    assert rematch.book.chosen == session.book.chosen
    for each in tables:
        each.close()


def test_a_click_or_key_too_many_does_not_deal_anew(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player.app, "open_table", lambda session: pytest.fail("dealt anew"))
    player.app.open_results(begun(999))
    player.step()
    player.now += 5  # the results are long to lay out, and a key waits meanwhile
    player.key(pygame.K_RETURN)
    player.key(pygame.K_RETURN)
    assert player.screen.name == "results"
    player.wait()
    for key in (pygame.K_RETURN, pygame.K_SPACE):  # later than all care it opens nothing either
        player.key(key)
    assert player.screen.name == "results"
    assert player.screen.focus.node is player.screen.root.find("rematch"), "what comes next is seen"


def test_tab_leads_from_the_best_score_to_the_buttons(player: Player) -> None:
    player.app.open_results(begun(999))
    player.wait()
    best = next(name for name in player.names if name.startswith("seat."))
    assert player.screen.focus.node is player.node(best), "the focus is on the best score"
    player.key(pygame.K_TAB)
    assert player.screen.focus.node is player.screen.root.find("rematch")


# Pause


@pytest.mark.parametrize(
    ("key", "result"),
    [
        (pygame.K_ESCAPE, "resume"),
        (pygame.K_u, "undo"),
        (pygame.K_p, "resume"),
        (pygame.K_F1, "help"),
    ],
)
def test_pause_hands_on_what_was_chosen(player: Player, key: int, result: str) -> None:
    got: list[object] = []
    player.app.open_pause(begun(3), got.append, lambda: None)
    player.step()
    player.key(key)
    assert got == [result]
    player.app.open_pause(begun(3, deal=8), got.append)
    player.step()
    player.click("menu")
    assert got == [result, "menu"]


def test_undo_in_the_pause_menu_is_grey_with_its_reason_where_nothing_can_be_taken_back(
    player: Player,
) -> None:
    got: list[object] = []
    refusals: list[Refusal | None] = [Refusal("Another seat has moved since.")]
    player.app.open_pause(begun(3), got.append, lambda: refusals[0])
    player.step()
    assert not player.node("undo").enabled
    assert player.label("undo.why") == "Another seat has moved since."
    quiet = player.node("undo.why")
    assert isinstance(quiet, Label)
    before = quiet.colour
    presses: list[Callable[[], None]] = [
        lambda: player.click("undo"),
        lambda: player.key(pygame.K_u),
        lambda: player.key(pygame.K_SPACE),
    ]
    for press in presses:
        press()
        assert got == [], "the menu stays"
        loud = player.node("undo.why")
        assert isinstance(loud, Label)
        assert loud.colour != before, "the reason stands out once it was asked for"
    refusals[0] = None
    player.click("settings")
    player.key(pygame.K_ESCAPE)
    assert player.node("undo").enabled, "the settings say what can be taken back"
    player.click("undo")
    assert got == ["undo"]


def _same(refusal: Refusal | None) -> Refusal | None:
    """What it is given."""
    return refusal


@pytest.mark.parametrize("text", [100, 150, 200])
def test_the_buttons_of_the_pause_menu_keep_their_places_whatever_is_said_of_undo(
    player: Player, text: int
) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    anew = "What was scored stands: cards were dealt anew since your move."
    places = []
    for refusal in (None, Refusal("Another seat has moved since."), Refusal(anew)):
        menu = Pause(player.app, begun(3), partial(_same, refusal))
        player.app.director.push(menu)
        player.step()
        nodes = [node for node in menu.root.walk() if isinstance(node, Button)]
        places.append({node.name: tuple(node.rect) for node in nodes})
        menu.close()
    assert places[0] == places[1] == places[2]


def test_undo_is_not_offered_in_the_pause_menu_of_a_game_of_bots(player: Player) -> None:
    got: list[object] = []
    player.app.open_pause(begun(3), got.append)
    player.step()
    assert "undo" not in player.names
    player.key(pygame.K_u)
    assert got == []


# Everything at every size


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [80, 100, 200])
def test_nothing_one_can_press_lies_outside_its_page(
    player: Player, size: tuple[int, int], text: int
) -> None:
    app = player.app
    app.settings.text_scale = text
    pygame.display.set_mode(size, pygame.RESIZABLE)
    session = begun(999, seats=6)
    for way in ("new", "games", "rulebook", "statistics", "settings", "pause", "results", "tell"):
        if way == "pause":
            app.open_pause(session, lambda result: None)
        elif way == "results":
            app.open_results(session)
        elif way == "tell":
            app.tell("A title", "A long text. " * 60)
        else:
            node = player.node(way)
            assert node.action is not None
            node.action()
        app.director.relayout()
        player.wait()
        for node in player.screen.root.walk():
            if not node.focusable:
                continue
            above = node.parent
            while above is not None and not isinstance(above, Scroll):
                above = above.parent
            if above is None:
                assert pygame.Rect((0, 0), app.director.size).contains(node.rect), node.name
            else:
                room = above.rect
                assert node.rect.left >= room.left, node.name
                assert node.rect.right <= room.right, node.name
        player.key(pygame.K_ESCAPE)
        assert player.screen.name == "menu"


def test_a_storm_of_keys_and_clicks_breaks_nothing(player: Player, whole: bool) -> None:
    rng = random.Random(5)
    keys = [pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT]
    keys += [pygame.K_UP, pygame.K_DOWN, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_a]
    keys += [pygame.K_PAGEDOWN, pygame.K_HOME]
    session = begun(2)
    for _each in range(2000 if whole else 200):
        app = player.app
        app.director.running = True
        while app.director.top is None or app.director.top.name in ("table", "handoff"):
            app.open_menu()
        if rng.random() < 0.02:
            app.open_pause(session, lambda result: None)
        if rng.random() < 0.7:
            player.key(rng.choice(keys))
        else:
            point = (rng.randrange(1280), rng.randrange(800))
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.event.Event(kind, button=1, pos=point))
            player.step()


@pytest.mark.parametrize("has_copy", [False, True])
def test_a_damaged_save_goes_on_in_a_new_file(
    player: Player, monkeypatch: pytest.MonkeyPatch, has_copy: bool
) -> None:
    tables: list[Session] = []
    monkeypatch.setattr(player.app, "open_table", tables.append)
    session = begun(9)
    assert session.journal is not None
    file = session.journal.file
    session.journal.sync = has_copy
    session.close()
    lines = file.read_bytes().splitlines(keepends=True)
    lines[8] = lines[8].replace(b"seat", b"soat")
    damaged = b"".join(lines)
    file.write_bytes(damaged)
    assert backup_of(file).exists() == has_copy
    player.app.resume(file)
    player.step()
    assert "is damaged at line 9" in player.label("message")
    assert ("the copy beside it" in player.label("message")) == has_copy
    [rescued] = tables
    assert rescued.number == (session.number if has_copy else 7)
    assert rescued.play(rescued.state.legal_moves()[0]) is None
    assert rescued.journal is not None
    assert rescued.journal.file != file
    assert file.read_bytes() == damaged
    rescued.close()


def test_page_and_arrow_keys_scroll_where_nothing_has_the_focus(player: Player) -> None:
    player.app.open_results(begun(999, seats=6, deals=3))
    player.wait()
    scroll = player.node("page")
    assert isinstance(scroll, Scroll)
    player.key(pygame.K_PAGEDOWN)
    page = scroll.offset
    player.key(pygame.K_DOWN)
    assert 0 < page < scroll.offset
    player.key(pygame.K_END)
    assert scroll.offset == scroll.room
    player.key(pygame.K_HOME)
    assert scroll.offset == 0


def test_seats_of_the_last_game_are_said_to_be_and_can_be_seated_anew(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(player.app, "open_table", lambda session: session.close())
    player.click("new")
    assert "seats_anew" not in player.names
    player.click("start")
    player.key(pygame.K_ESCAPE)
    player.click("new")
    assert "seats_anew" not in player.names, "they sit as it would seat them"
    player.tab_to("seat.0.name")
    player.type("Olga")
    player.click("start")
    player.key(pygame.K_ESCAPE)
    player.click("new")
    player.wait()
    player.click("seats_anew")
    assert player.node("seat.0.name").reading == "Ann"
    assert "seats_anew" not in player.names
    player.click("start")
    player.key(pygame.K_ESCAPE)
    player.click("new")
    player.wait()
    assert "seats_anew" not in player.names, "it would change nothing"


def test_a_game_that_the_statistics_miss_is_told_of_in_the_log_too(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted: list[str] = []
    monkeypatch.setattr(log, "note", noted.append)
    monkeypatch.setattr(records, "add", lambda _session, _now: "the disk is full")
    player.app.open_results(begun(999, seats=4, deal=8))
    player.step()
    assert "the disk is full" in player.label("problem")
    assert any("the disk is full" in text for text in noted)


def test_up_and_down_pass_over_no_option_of_a_new_game(player: Player) -> None:
    player.click("new")
    player.wait()
    player.click("game.milken")
    player.wait()
    options = [name for name in player.names if re.fullmatch(r"option\.\w+", name)]
    player.tab_to(options[0])
    for key, names in ((pygame.K_DOWN, options[1:]), (pygame.K_UP, options[-2::-1])):
        for name in names:
            player.key(key)
            assert player.screen.focus.node is player.node(name)


def test_up_from_start_and_down_again_pass_over_no_option_and_no_column(player: Player) -> None:
    player.click("new")
    player.wait()
    player.click("game.milken")
    player.wait()
    player.tab_to("start")
    way = [player.node("start")]
    for key, steps in ((pygame.K_UP, 3), (pygame.K_DOWN, 3)):
        for _step in range(steps):
            player.key(key)
            focus = player.screen.focus.node
            assert focus is not None
            way.append(focus)
    assert way[:4] == way[:2:-1], "the same way back"
    names = [node.name for node in way[1:4]]
    assert all(each.startswith(("option", "standard")) for each in names), "in one column"


def test_the_seats_of_a_new_game_are_reached_by_arrows_from_start(player: Player) -> None:
    player.click("new")
    player.wait()
    player.tab_to("start")
    player.key(pygame.K_LEFT)
    for _step in range(20):
        focus = player.screen.focus.node
        assert focus is not None
        assert focus.rect.right < player.node("start").rect.left, "the seats' column"
        if focus is player.node("seats"):
            return
        player.key(pygame.K_UP)
    pytest.fail("no seats")


def test_in_large_text_the_foot_of_a_new_game_says_who_plays_and_leads_there(
    player: Player,
) -> None:
    player.app.settings.text_scale = 200
    player.app.director.relayout()
    player.click("new")
    player.wait()
    said = player.label("to_seats")
    assert "Ann" in said, "who plays is said"
    player.click("to_seats")
    player.wait()
    form = player.node("form")
    assert form.rect.contains(player.node("seats").rect), "the number of seats is in sight"
    player.tab_to("seat.0.kind")
    player.key(pygame.K_RIGHT)
    assert "Ann" not in player.label("to_seats"), "it follows what is chosen"


def test_ctrl_and_enter_start_a_new_game_from_anywhere_on_the_page(player: Player) -> None:
    player.click("new")
    player.wait()
    page = player.screen
    player.tab_to("seats")
    player.key(pygame.K_RETURN)
    assert player.screen is page, "Enter alone starts nothing there"
    player.key(pygame.K_RETURN, mod=pygame.KMOD_CTRL)
    assert player.screen is not page


@pytest.mark.parametrize("text", [100, 150, 200])
def test_a_page_opens_at_its_beginning(player: Player, text: int) -> None:
    player.app.settings.text_scale = text
    player.app.director.relayout()
    player.click("new")
    player.wait()
    form = player.node("form")
    assert isinstance(form, Scroll)
    assert form.offset == 0


def test_the_wheel_scrolls_a_page_that_was_just_opened_by_a_click(player: Player) -> None:
    player.app.settings.text_scale = 200
    player.app.director.relayout()
    player.click("new")
    player.wait()
    wheel = Event(pygame.MOUSEWHEEL, x=0, y=-3, precise_x=0.0, precise_y=-3.0, flipped=False)
    pygame.event.post(wheel)
    player.step()
    form = player.node("form")
    assert isinstance(form, Scroll)
    assert form.offset > 0


@pytest.mark.parametrize(
    ("text", "game"), [(200, "milken"), (200, "wall_street_free"), (100, "milken")]
)
def test_what_the_chosen_game_is_is_in_sight_with_it(player: Player, text: int, game: str) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    player.app.director.push(NewGamePage(player.app, game))
    player.step()
    form = player.node("form")
    assert form.rect.contains(player.node(f"game.{game}").rect)
    assert form.rect.contains(player.node("summary").rect)
    beside = player.node("summary").rect.top - player.node(f"game.{game}").rect.bottom
    assert beside < (60 if text == 200 else 200)


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("text", [150, 200])
def test_in_large_text_who_won_every_place_and_where_it_turned_are_in_sight_at_once(
    player: Player, game: str, text: int
) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.app.director.relayout()
    session = stopped(game, registry.open_book(game).spec.seats.max, 2)
    player.app._glances = GlancesDouble()
    player.app.open_results(session)
    player.wait()
    page, shown = player.node("page").rect, list(player.screen.root.walk())
    for seat in range(len(session.players)):
        place = player.node(f"place.{seat}")
        assert place.visible
        assert place.label.startswith(("winner", "place")) or place.label.isdecimal()
        assert page.contains(place.rect)
        assert page.contains(player.node(f"seat.{seat}").rect)
        beside, score = player.screen.root.find(f"who.{seat}"), player.node(f"seat.{seat}").rect
        assert beside is None or score.contains(beside.rect), "who sat there, where it has room"
    show = next(node for node in shown if node.label == "Show it")
    told = next(node for node in shown if node.name.startswith("turn."))
    assert page.contains(show.rect)
    assert page.top < told.rect.top < page.bottom - player.app.theme.font("body").get_linesize()
    assert show.rect.y < player.node("count.0").rect.y or page.contains(player.node("count.0").rect)


def test_in_larger_text_the_games_stand_together_over_what_the_chosen_one_is(
    player: Player,
) -> None:
    player.app.settings.text_scale = 150
    pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    player.app.director.relayout()
    player.app.director.push(NewGamePage(player.app, "milken"))
    player.step()
    games = [player.node(name) for name in player.names if name.startswith("game.")]
    assert len(games) > 10
    assert max(tile.rect.bottom for tile in games) < player.node("summary").rect.top
    assert player.node("form").rect.contains(player.node("lasts").rect)


@pytest.mark.parametrize(
    ("size", "text", "seen"),
    [((1024, 640), 200, 7), ((1024, 640), 150, 15), ((1280, 800), 150, 15)],
)
def test_a_tile_has_its_picture_and_for_how_many_its_game_is_however_large_the_text(
    player: Player, size: tuple[int, int], text: int, seen: int
) -> None:
    player.app.settings.text_scale = text
    pygame.display.set_mode(size, pygame.RESIZABLE)
    player.app.director.relayout()
    player.app.director.push(NewGamePage(player.app, "portfolio"))
    player.step()
    tiles = [node for node in player.screen.root.walk() if isinstance(node, Tile)]
    assert len(tiles) > 10
    assert all(any(map(str.isdigit, tile.note + tile.mark_text)) for tile in tiles)
    form = player.node("form").rect
    assert all(tile.picture is not None for tile in tiles)
    assert sum(form.contains(tile.rect) for tile in tiles) >= seen, "many can be seen to be chosen"


def test_results_cut_no_long_name_where_there_is_room_for_it(player: Player) -> None:
    player.app.settings.text_scale = 150
    pygame.display.set_mode((1280, 800), pygame.RESIZABLE)
    player.app.director.relayout()
    session = stopped("portfolio", 5, 2)
    names = [seat.name for seat in session.players]
    assert max(map(len, names)) > 20
    player.app.open_results(session)
    player.wait()
    shown = [node for node in player.screen.root.walk() if isinstance(node, Label)]
    for name in names:
        label = next(node for node in shown if node.label == name)
        assert label.natural()[0] <= label.w + 1, name
