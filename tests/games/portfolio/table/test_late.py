"""Portfolio's table late in a five-seat game: everything in its place, nothing too small."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import cast

import pytest

from tabletop.ai import bots
from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table.layout import Layout
from tabletop.games.portfolio.table.runs import pack, shares
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.screen import TableScreen
from tests.ui.table.robot import Robot

READABLE: dict[tuple[int, int], int] = {(1024, 640): 43, (1280, 800): 61, (2560, 1440): 95}
"""The least height of a card on the table, in pixels by window."""


@cache
def late(level: str, deal: int, turns: int) -> Session:
    """A five-seat game of bots, stopped in Ann's actions after so many turns."""
    game = registry.find("portfolio")
    assert game is not None
    players = [Player(name, "human" if name == "Ann" else "easy") for name in NAMES]
    session = Session.begin(game, registry.open_book("portfolio"), players, deal, {})
    rng, bot = Random(5), bots.find("portfolio", level)
    while True:
        seat = session.state.current_player
        view = session.view(seat)
        assert isinstance(view, PortfolioView)
        if sum(view.turns) >= turns and seat == 0 and view.phase == "actions":
            return session
        assert session.play(bot.choose(view, session.book, rng, bots.Budget())) is None


NAMES = ("Ann", "Bea", "Cy", "Dot", "Ed")


def seen_at(table: TableScreen) -> Seen[PortfolioView]:
    """What Ann sees at `table`."""
    return cast("Seen[PortfolioView]", table.seen())


def at_table(size: tuple[int, int], level: str, deal: int) -> TableScreen:
    return Robot(size, animation="off").open(late(level, deal, 92))


@pytest.mark.parametrize("size", list(READABLE), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("level", "deal"), [("normal", 3), ("easy", 7)])
def test_no_card_on_the_table_is_smaller_than_can_be_read(
    size: tuple[int, int], level: str, deal: int
) -> None:
    table = at_table(size, level, deal)
    seen = seen_at(table)
    assert len(seen.view.portfolios) >= 12
    assert sum(len(zone.cards) for zone in seen.view.zones.values()) == 156
    assert min(each.height for each in Layout(seen).lying(seen)) >= READABLE[size]


@pytest.mark.parametrize("size", list(READABLE), ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("level", "deal"), [("normal", 3), ("easy", 7)])
def test_portfolios_keep_to_the_place_of_their_seat(
    size: tuple[int, int], level: str, deal: int
) -> None:
    table = at_table(size, level, deal)
    seen = seen_at(table)
    layout = Layout(seen)
    lying = layout.lying(seen)
    for each in lying:
        place = layout.felt if each.run.owner == 0 else layout.columns[each.run.owner]
        assert place.contains(each.area)
    areas = [each.area for each in lying]
    assert not any(a.colliderect(b) for at, a in enumerate(areas) for b in areas[:at])
    badges = [table.root.find(f"value:{each.run.id}") for each in lying]
    rects = [badge.rect for badge in badges if badge is not None]
    assert len(rects) == len(areas)
    assert not any(a.colliderect(b) for a in rects for b in areas)


def test_a_seat_with_little_leaves_room_to_one_with_much() -> None:
    assert shares([1, 1, 6], 0.2) == pytest.approx([0.2, 0.2, 0.6])
    assert shares([1, 2, 1], 0.1) == pytest.approx([0.25, 0.5, 0.25])
    assert shares([5, 0], 0.7) == pytest.approx([0.5, 0.5])
    assert shares([], 0.2) == []


def test_rows_that_do_not_fit_close_up() -> None:
    seen = seen_at(at_table((1024, 640), "easy", 7))
    layout = Layout(seen)
    runs = [run for run in layout.runs if run.owner == 3]
    small = layout.columns[3].copy()
    small.h = 70
    lying = pack(runs, small, 60, 10, layout.foot, layout.narrow)
    assert lying[-1].area.bottom + layout.foot <= small.bottom + 1
