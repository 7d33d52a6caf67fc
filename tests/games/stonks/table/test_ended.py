"""The Stonks table once the game is over shows what was scored, and what nobody saw."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table.board import Column
from tabletop.ui.table.screen import TableScreen
from tests.games.stonks.table.sight import covered
from tests.ui import rooms

WINDOWS = [(1024, 640), (1280, 800), (2560, 1440)]
SIZES = [((1280, 800), 100), ((1024, 640), 200)]


@pytest.mark.parametrize(("size", "text"), SIZES, ids=str)
def test_the_sums_under_portfolios_are_those_that_were_scored(
    size: tuple[int, int], text: int
) -> None:
    session = rooms.stopped("stonks", 4, 2)
    robot = rooms.at_table(session, size, text)
    for seat, lines in enumerate(session.view(None).tallies[-1].seats):
        for line in lines:
            name = f"worth:{seat}:{line.key}"
            if line.key == "spec":
                name = f"extra:{seat}" if seat else f"caption:speculation:{seat}"
            assert str(line.points) in robot.node(name).label.split("=")[-1]


def test_the_unseen_cards_the_last_ones_and_the_deck_lie_open() -> None:
    session = rooms.stopped("stonks", 4, 2)
    robot = rooms.at_table(session, (1280, 800), 100)
    table = robot.screen
    assert isinstance(table, TableScreen)
    view = session.view(None)
    assert isinstance(view, StonksView)
    for seat in range(4):
        [last], [unseen] = view.faces(f"left:{seat}"), view.faces(f"unseen:{seat}")
        assert table.view.cards[last].zone == f"left:{seat}"
        others = [table.view.cards[card] for card in view.faces(f"portfolio:{seat}")]
        beside = [node for node in others if node.card and node.card.suit == unseen.suit]
        spot = table.view.cards[unseen].rect
        assert all(abs(node.rect.centerx - spot.centerx) < spot.w * 3 for node in beside)
    assert {table.view.cards[card].zone for card in view.faces("deck")} == {"deck"}
    robot.key(pygame.K_o)
    titles = [node.label for node in robot.screen.root.walk() if node.name.startswith("pile:")]
    assert [title.split(" · ")[0] for title in titles[:4]] == [
        f"{name}’s portfolio" for name in session.names
    ]


@pytest.mark.parametrize(("size", "text"), [*SIZES, ((2560, 1440), 150)], ids=str)
def test_final_prices_and_what_they_make_of_portfolios_are_large(
    size: tuple[int, int], text: int
) -> None:
    robot = rooms.at_table(rooms.stopped("stonks", 5, 2), size, text)
    theme = robot.app.theme
    columns = [node for node in robot.screen.root.walk() if isinstance(node, Column)]
    assert len(columns) == 5
    for column in columns:
        assert not column.handles, "no price moves any more"
        assert column.inside.price.h >= theme.at(theme.window).font("title").get_ascent()
    sums = [node.rect for node in robot.screen.root.walk() if node.name.startswith("worth:")]
    least = theme.at(theme.window).font("body").get_linesize()
    assert sums
    assert all(rect.h >= least for rect in sums)


@pytest.mark.parametrize(("size", "text"), SIZES, ids=str)
def test_the_own_portfolio_has_the_row_of_the_hand_and_names_stand_under_their_cards(
    size: tuple[int, int], text: int
) -> None:
    session = rooms.stopped("stonks", 4, 2)
    robot = rooms.at_table(session, size, text)
    view = session.view(None)
    own = [robot.node(f"card:{card}").rect for card in view.faces("portfolio:0")]
    theirs = [robot.node(f"card:{card}").rect for card in view.faces("portfolio:1")]
    assert min(card.h for card in own) > 1.3 * max(card.h for card in theirs)
    assert min(card.h for card in own) > 0.12 * size[1]
    assert not any(one.colliderect(other) for one, other in combinations(own, 2))
    for seat in range(4):
        [last] = view.faces(f"left:{seat}")
        name = robot.node(f"left:{seat}:name").rect
        assert abs(name.centerx - robot.node(f"card:{last}").rect.centerx) <= 2


@pytest.mark.parametrize("text", [100, 150, 200])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_rank_and_sign_of_every_card_of_a_portfolio_are_in_sight(
    size: tuple[int, int], text: int
) -> None:
    session = rooms.stopped("stonks", 5, 2, every=True)
    table = rooms.at_table(session, size, text).screen
    assert isinstance(table, TableScreen)
    view = session.view(None)
    for seat in range(5):
        cards = [*view.faces(f"portfolio:{seat}"), *view.faces(f"unseen:{seat}")]
        assert not covered(table, cards), "what was unseen lies in its place among the others"
