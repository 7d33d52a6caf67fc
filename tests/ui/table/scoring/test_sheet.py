"""What a score is counted by: who is ahead or won the whole game is said as it is, and the coins
that are paid come to what is scored."""

from __future__ import annotations

import pytest

from tabletop.engine import registry
from tabletop.engine.play.session import Player, Session
from tabletop.engine.view import View
from tabletop.engine.words import signed
from tabletop.engine.zones import Tally, TieBreak
from tabletop.games.stonks.table.words import SPEC
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.scoring.sheet import Sheet, leading, sheet_of, verdict
from tests.ui import rooms

GAMES = {"milken": 4, "wall_street": 3, "stonks": 4, "piece_of_the_action": 4, "portfolio": 3}


def sheets(game: str) -> tuple[View, list[Sheet]]:
    """A finished game, as all see it, and the sheets of everything scored in it."""
    session = rooms.stopped(game, GAMES[game], 2)
    view = session.view(None)
    made = [adapter_for(game).sheet(view, session.book, at) for at in range(len(view.tallies))]
    return view, made


@pytest.mark.parametrize(
    ("totals", "winners", "said"),
    [
        ((3, 8, 4), (), "@1 is ahead with 8."),
        ((8, 8, 4), (), "@0 and @1 are ahead with 8 each."),
        ((8, 8, 8), (), "All are level with 8."),
        ((3, 8, 4), (1,), "@1 wins with 8."),
        ((8, 8, 4), (0, 1), "@0 and @1 share the win with 8 each."),
        ((-3, -8, -4), (0,), "@0 wins with −3."),
    ],
)
def test_who_is_ahead_or_won_is_said_with_how_much(
    totals: tuple[int, ...], winners: tuple[int, ...], said: str
) -> None:
    assert verdict(totals, "{}", winners) == said


def test_a_tie_that_was_broken_is_said_with_what_broke_it_and_the_rule() -> None:
    tie = TieBreak("fewer cards, 4 against 6", "ST-20")
    said = verdict((8, 8, 4), "{}", (1,), tie)
    assert said == "@1 wins the tie at 8: fewer cards, 4 against 6 (ST-20)."
    said = verdict((8, 8, 8), "{}", (0, 1), tie)
    assert said == "@0 and @1 share the win at 8: fewer cards, 4 against 6 (ST-20)."


def test_nobody_is_ahead_where_all_are_level() -> None:
    assert leading((50, 50, 50)) == ()
    assert leading((50, 40, 50)) == (0, 2)


@pytest.mark.parametrize("game", GAMES)
def test_the_last_sheet_of_a_game_says_who_won_and_those_before_who_led(game: str) -> None:
    view, made = sheets(game)
    assert made[-1].is_over
    assert made[-1].best == view.winners
    assert "win" in made[-1].verdict
    for sheet in made[:-1]:
        assert not sheet.is_over
        assert sheet.best == leading(sheet.totals)
        assert "win" not in sheet.verdict


@pytest.mark.parametrize("game", GAMES)
def test_the_coins_of_a_sheet_come_to_what_it_scores(game: str) -> None:
    for sheet in sheets(game)[1]:
        for seat, row in enumerate(sheet.rows):
            paid = sum(coin for cell in row if cell is not None for coin in cell.paid)
            total = sheet.before[seat] + paid
            if sheet.floor is not None:
                total = max(sheet.floor, total)
            assert total == sheet.totals[seat]


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_shows_every_card_that_counts(game: str) -> None:
    view, made = sheets(game)
    for tally, sheet in zip(view.tallies, made, strict=True):
        for seat, row in enumerate(sheet.rows):
            shown = {card for cell in row if cell is not None for card in cell.cards}
            assert {card for line in tally.seats[seat] for card in line.cards} <= shown


def test_the_beginning_of_piece_of_the_action_is_no_deal_that_is_over() -> None:
    _view, (start, *_deals) = sheets("piece_of_the_action")
    assert start.lines == ("Each seat begins with 50 points.",)
    assert start.best == ()


def test_the_stakes_of_a_deal_are_paid_from_the_leader_on() -> None:
    _view, (_start, *deals) = sheets("piece_of_the_action")
    for sheet in deals:
        at = [column.key for column in sheet.columns].index("leader")
        leader = next(seat for seat, row in enumerate(sheet.rows) if row[at] is not None)
        assert sheet.order[0] == leader
        assert sorted(sheet.order) == list(range(GAMES["piece_of_the_action"]))


def test_a_reverse_is_turned_over_before_the_stake_that_it_turns() -> None:
    _view, (_start, *deals) = sheets("piece_of_the_action")
    turned = [sheet for sheet in deals if sheet.columns[0].key == "reverse"]
    assert turned, "a Deal with a Reverse"
    for sheet in turned:
        worth = sheet.working[-1].points
        for first, *stakes in sheet.rows:
            sign = -1 if first is not None else 1
            assert first is None or first.turns
            assert first is None or first.text == f"each {signed(worth)} → {signed(-worth)}"
            assert first is None or not first.points, "it is no loss of its own"
            coins = [coin for cell in stakes if cell is not None for coin in cell.paid]
            assert all(coin == sign * worth for coin in coins)


def test_an_unused_speculation_is_one_more_share_of_its_company() -> None:
    record = registry.find("stonks")
    assert record is not None
    book = registry.open_book("stonks")
    session = Session.begin(record, book, [Player("Ann", "easy"), Player("Bo", "easy")], 3, {})
    while not session.view(None).tallies:
        assert session.play(session.state.legal_moves()[0]) is None
    view = session.view(None)
    sheet = adapter_for("stonks").sheet(view, book, 0)
    extra = [any(line.key == "spec" for line in own) for own in view.tallies[0].seats]
    assert any(extra)
    for (waiting, *cells), has_extra in zip(sheet.rows, extra, strict=True):
        joined = [cell for cell in cells if cell is not None and cell.joins]
        assert len(joined) == has_extra
        assert waiting is not None
        assert (SPEC in waiting.cards) is has_extra
        assert all(cell.cards[-1] is SPEC for cell in joined)


def test_seats_that_are_level_at_the_target_are_said_to_play_another_hand() -> None:
    session = rooms.stopped("wall_street", 3, 2)
    view = session.view(None)
    lead = Tally("Hand 1", view.tallies[0].seats, (10, 10, 2), view.tallies[0].heads)
    tied = view.replaced(tallies=(lead, *view.tallies[1:]))
    sheet = adapter_for("wall_street").sheet(tied, session.book, 0)
    assert sheet.verdict.startswith("@0 and @1 are level with 10 and play another hand")


def test_what_has_no_head_gets_a_column_and_what_is_full_comes_last() -> None:
    view, made = sheets("milken")
    assert [column.full for column in made[0].columns] == sorted(c.full for c in made[0].columns)
    tally = view.tallies[0]
    plain = sheet_of(view.replaced(tallies=(Tally("Deal 1", tally.seats, tally.totals),)))
    keys = {line.key or line.label for own in tally.seats for line in own}
    assert {column.key for column in plain.columns} == keys


def test_every_game_that_ships_is_here() -> None:
    assert set(GAMES) == set(registry.names())
