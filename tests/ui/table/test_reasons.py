"""Why a bot moved: nothing hidden while the hands last, all of it when they are over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby, pairwise
from random import Random

import pygame
import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.worker.client import BotClient
from tabletop.engine import registry
from tabletop.engine.cards import Card, Deck
from tabletop.engine.events import Told
from tabletop.engine.french import parse_card
from tabletop.engine.play.session import Player, Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.scene.text import Rich
from tabletop.ui.table.markup import plain
from tabletop.ui.table.reasons import Reasons
from tests.ui import rooms
from tests.ui.table.robot import Robot

ONE = "Ann:human,Bo:easy,Cy:easy"


class Explains:
    """The client's words, and nothing kept from the worker."""

    why = staticmethod(BotClient.why)
    public_reason = staticmethod(BotClient.public_reason)

    def reason(self, number: int) -> str:
        return ""


class Keeps(Explains):
    """Fails where anyone asks for more than what everyone sees."""

    def reason(self, number: int) -> str:
        raise AssertionError("asked for a reason while the hands last")

    @staticmethod
    def why(view: View, book: RuleBook, move: object) -> str:
        raise AssertionError("asked for a reason while the hands last")


def played(
    game: str, deal: int, moves: int = 90, level: str = "normal", **options: OptionValue
) -> Iterator[Session]:
    """A session after every decision, all of them a bot's; of `options` those the game has."""
    found, book = registry.find(game), registry.open_book(game)
    assert found is not None
    seats = [Player("Ann"), Player("Bo", level), Player("Cy", level)]
    known = {name: value for name, value in options.items() if name in book.spec.options}
    session = Session.begin(found, book, seats, deal, known)
    rng, bot = Random(deal), bots.find(game, level)
    for _move in range(moves):
        if session.state.is_terminal:
            return
        view = session.view(session.state.current_player)
        move = bot.choose(view, session.book, rng, Budget())
        assert session.play(move) is None
        yield session


def last(session: Session) -> Entry:
    """The last move a seat decided on."""
    return next(e for e in reversed(session.entries) if e.move.seat >= 0 and not e.forced)


def faces(view: View) -> set[Card]:
    """Every card whose face a view shows."""
    return {card for zone in view.zones.values() for card in zone.faces}


def named(text: str, cards: set[Card], deck: Deck) -> set[str]:
    """The names of those of `cards` that the text speaks of, by name or by sign."""
    names = {deck.name(card) for card in cards} | {str(card) for card in cards}
    names |= {card.face for card in cards}
    return {name for name in names if re.search(rf"(?<![\w−+]){re.escape(name)}(?!\w)", text)}


@pytest.mark.parametrize("game", registry.names())
def test_a_why_never_names_a_card_hidden_from_the_viewer(game: str) -> None:
    spoken = 0
    for deal in (1, 2):
        for session in played(game, deal):
            entry = last(session)
            reasons = Reasons(session, Explains())
            if session.players[entry.move.seat].is_human or reasons.is_over(entry):
                continue
            text = " ".join(reasons.of(entry).lines)
            spoken += bool(reasons.of(entry).text)
            deck = session.book.deck_kind
            every = {card for zone in session.state.zones() for card in zone.cards}
            for viewer in (None, *(s for s in range(3) if s != entry.move.seat)):
                shown = faces(session.view(viewer)) | faces(session.before(entry.n, viewer))
                hidden = named(text, every - shown, deck) - named(text, shown, deck)
                assert not hidden, (str(entry.move), text)
    assert spoken > 5


@pytest.mark.parametrize("game", registry.names())
def test_while_the_hands_last_only_what_everyone_sees_is_looked_at(game: str) -> None:
    for session in played(game, 3, 40):
        entry = last(session)
        reasons = Reasons(session, Keeps())
        if entry.move.seat != 0 and not reasons.is_over(entry):
            assert not reasons.of(entry).is_whole
            assert reasons.of(entry).lines


@pytest.mark.parametrize("game", ["milken", "stonks"])
def test_what_is_told_of_cards_laid_face_down_is_the_same_whichever_they_were(game: str) -> None:
    hidden = 0
    for session in played(game, 5, 60, insider_trading="left"):
        entry = last(session)
        before = session.before(entry.n, None)
        shown = faces(session.view(None)) | faces(before)
        args = [each for value in entry.move.args.values() for each in _each(value)]
        if all(card in shown for card in args if isinstance(card, Card)):
            continue
        hidden += 1
        told = {
            BotClient.public_reason(before, session.book, move)
            for move in session.before(entry.n, entry.move.seat).legal
            if move.name == entry.move.name and move.args.keys() == entry.move.args.keys()
        }
        assert len(told) == 1, told
    assert hidden > 2


def _each(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("game", registry.names())
def test_at_the_end_every_decision_has_its_whole_reason(game: str) -> None:
    *_all, session = played(game, 4, 5000, "easy")
    assert session.state.is_terminal
    reasons = Reasons(session, Explains())
    said = {reasons.of(entry).text for entry in reasons.moves()[:120]}
    assert all(reasons.of(entry).is_whole for entry in reasons.moves()[:20])
    assert len(said) > 3
    assert all(text.endswith(".") for text in said if text)


def test_a_deal_that_is_over_gives_its_reasons_away_while_the_next_is_played() -> None:
    found = registry.find("milken")
    assert found is not None
    seats = [Player("Ann"), Player("Bo", "easy"), Player("Cy", "easy")]
    session = Session.begin(found, registry.open_book("milken"), seats, 2, {"deals": 2})
    bot, rng = bots.find("milken", "easy"), Random(1)
    while not session.state.tallies():
        view = session.view(session.state.current_player)
        session.play(bot.choose(view, session.book, rng, Budget()))
    first = Reasons(session, Explains()).moves()
    assert all(Reasons(session, Explains()).is_over(entry) for entry in first)
    while session.state.current_player == 0 or last(session).move.seat == 0:
        view = session.view(session.state.current_player)
        session.play(bot.choose(view, session.book, rng, Budget()))
    assert not Reasons(session, Explains()).is_over(last(session))


def test_a_bots_plate_and_a_key_tell_why() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", f"pile:{card.suit}")
    by_cy, by_bo = Reasons(table.session, Explains()).moves()[:2]
    assert not Reasons(table.session, Explains()).of(by_bo).is_whole
    assert "?" not in robot.node("seat:1").tip, "it asks nothing that is not answered yet"
    robot.click("seat:1")
    assert "Bo plays" in robot.node("why").label
    robot.key(pygame.K_ESCAPE)
    assert robot.find("why") is None
    assert by_cy.move.seat == 2
    robot.key(pygame.K_w)
    label = robot.node("why").label
    assert 0 <= label.index("Bo plays") < label.index("Cy plays"), "all, as it happened"
    assert "Esc" in label
    robot.key(pygame.K_w)
    assert robot.node("why").label != label, "then what was before"
    assert by_bo.move.card().suit in "CDHS"
    robot.press((640, 560))
    robot.release((640, 560))
    assert robot.find("why") is None
    robot.key(pygame.K_w)
    spot = robot.node("why").rect.center
    robot.press(spot)
    robot.release(spot)
    assert robot.find("why") is None, "a press on it puts it away too"


@pytest.mark.parametrize("game", ["milken", "wall_street"])
def test_what_a_move_meant_for_the_viewer_is_so(game: str) -> None:
    """Milken: the hand before and after is what the state counts; Wall Street: the card named is
    held and of equal worth."""
    adapter, found = registry.part(game, "table.adapter").ADAPTER, 0
    for session in played(game, 2, 40):
        entry = last(session)
        if entry.move.seat <= 0:
            continue
        before = session.before(entry.n, 0)
        text = adapter.meant(entry.move, 0, session.book, lambda before=before: before)
        own = before.faces("hand:0")
        if game == "milken" and "→" in text:
            found += 1
            now = _if_it_ended(session, 0)
            assert text.endswith(f"→ {now}."), "nothing else has changed since"
        elif game == "milken":
            suit = entry.move.card().suit
            assert ("You hold no" in text) == (all(card.suit != suit for card in own))
        elif text:
            found += 1
            mine, other = re.findall(r"\[(\w+)\]", text)[:: 1 if text.startswith("Your") else -1]
            assert mine in map(str, own)
            at = entry.move.cards("capture") or (entry.move.card(),)
            assert other in map(str, at)
            assert parse_card(mine).rank == parse_card(other).rank
    assert found > 2


def _if_it_ended(session: Session, seat: int) -> int:
    """What a hand of Milken scores at the prices on the piles, counted anew."""
    view = session.view(seat)
    points = 0
    for card in view.faces(f"hand:{seat}"):
        pile = view.faces(f"pile:{card.suit}")
        points += pile[-1].rank if pile and pile[-1].rank <= 10 else 0
    return points


def test_all_that_happened_is_listed_with_its_reasons() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE)
    card = next(card for card, node in table.view.cards.items() if node.zone == "hand:0")
    robot.drag(f"card:{card}", f"pile:{card.suit}")
    robot.key(pygame.K_l)
    assert robot.screen.name == "history"
    told = [node for node in robot.screen.root.walk() if node.name.startswith("told:")]
    asked = [node for node in robot.screen.root.walk() if node.name.startswith("why:")]
    decided = Reasons(table.session, Explains()).moves()
    assert len(told) > len(asked) == len(decided)
    robot.click(asked[0].name)
    assert robot.node(f"reason:{decided[0].n}").label
    robot.click(asked[0].name)
    assert robot.find(f"reason:{decided[0].n}") is None
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    assert [node for node in robot.screen.root.walk() if node.name.startswith("reason:")]
    robot.key(pygame.K_l)
    assert robot.screen is table


@pytest.mark.parametrize("text", [100, 150])
def test_what_happened_stands_in_even_rows_with_whole_names_and_the_buttons_beside_it(
    text: int,
) -> None:
    robot = Robot(animation="off", text_scale=text)
    robot.open(rooms.stopped("milken", 4, 0.4, every=True))
    robot.key(pygame.K_l)
    rows = [node for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert all("Featherstone" in node.label for node in rows if "Bartholomew" in node.label)
    asked = [node.rect for node in robot.screen.root.walk() if node.name.startswith("why:")]
    assert len({rect.x for rect in asked}) == 1
    beside = [row for row in rows for at in asked if at.collidepoint(at.x, row.rect.centery)]
    widths = [row.width for row in beside if isinstance(row, Rich)]
    gap = asked[0].x - beside[0].rect.x - max(widths)
    assert 0 < gap < 2 * robot.app.theme.px(24), "the widest sentence ends near its button"
    steps = [below.y - above.y for above, below in pairwise(asked)]
    assert min(steps) >= asked[0].h + 6, "they do not touch"
    tops = [row.rect.centery for row in rows]
    close = [b - a for a, b in pairwise(tops) if b - a < 1.7 * min(steps)]
    assert max(close) - min(close) <= robot.app.theme.px(6), "rows are even"


def test_the_ticker_opens_what_happened_and_a_long_game_is_listed_by_and_by() -> None:
    robot = Robot(animation="off")
    *_all, session = played("portfolio", 6, 120)
    table = robot.open(session)
    strip = robot.node("ticker").rect
    heading = (strip.x + 3, strip.centery)  # what was told is shown again where it is pressed
    robot.press(heading)
    robot.release(heading)
    robot.settle()
    rows = [node for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert len(rows) == 40
    robot.screen.root.find("body").to(1e9)  # type: ignore[union-attr]  # the test knows what it found
    robot.click("earlier")
    rows = [node for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert len(rows) == 80
    robot.key(pygame.K_ESCAPE)
    assert robot.screen is table


def test_a_plate_tells_the_whole_of_its_last_turn_and_pressed_again_what_was_before() -> None:
    robot = Robot(animation="off")
    table = robot.deal(ONE, game="portfolio")
    turns: list[list[Entry]] = []
    for _frame in range(4000):
        robot.step(0.05)
        if robot.screen is not table or table.model.to_move != 0:
            continue
        turns = [
            list(each)
            for seat, each in groupby(
                (e for e in table.session.entries if e.move.seat >= 0), lambda e: e.move.seat
            )
            if seat == 1
        ]
        if len(turns) > 1:
            break
        assert table.play(table.session.view(0).legal[0])
    assert len(turns) > 1
    reasons = Reasons(table.session, Explains())
    for turn in (turns[-1], turns[-2]):
        robot.click("seat:1")
        label = robot.node("why").label
        said = [reasons.said(entry, 0) for entry in turn if not entry.forced]
        told = [plain(each, table.model.names, table.art.deck) for each in said if each]
        assert len(told) > 1
        at = [label.index(each) for each in told]
        assert at == sorted(at), "as it happened"


def test_where_nothing_may_be_said_yet_the_turns_move_before_it_is_explained_by_name() -> None:
    found = 0
    for session in played("portfolio", 1, 60):
        entry, reasons = last(session), Reasons(session, Explains())
        if entry.move.seat == 0 or reasons.of(entry).text:
            continue
        before = reasons.spoken_before(entry)
        if before is not None:
            found += 1
            assert before.move.seat == entry.move.seat
            assert reasons.said(before, 0) != reasons.said(entry, 0)
            between = [e for e in session.entries if before.n < e.n < entry.n and not e.forced]
            assert {e.move.seat for e in between} <= {-1, entry.move.seat}
    assert found > 3


def test_what_befell_each_seat_by_one_move_begins_a_line_of_its_own() -> None:
    *_all, session = played("portfolio", 4, 60)
    reasons = Reasons(session, Explains())
    found = 0
    for entry in session.entries:
        seats = {event.seat for event in entry.events if isinstance(event, Told)}
        lines = [text for _seat, text in reasons.lines(entry, 0)]
        assert " ".join(lines).replace(" · ", " ") == reasons.said(entry, 0).replace(" · ", " ")
        if len(seats) == 2 and None not in seats:
            found += 1
            assert len(lines) >= 2
            assert all(len({*re.findall(r"^@\d|[.·] @\d", line)}) == 1 for line in lines)
    assert found


def test_what_happened_is_listed_newest_first_and_an_income_with_the_turn_that_it_begins() -> None:
    *_all, session = played("portfolio", 4, 60)
    robot = Robot(animation="off")
    robot.open(session)
    robot.key(pygame.K_l)
    found = [node for node in robot.node("body").walk() if isinstance(node, Rich)]
    rows = sorted(found, key=lambda row: row.rect.y)
    lines = [int(row.name[5:]) for row in rows if row.name.startswith("told:")]
    assert lines == sorted(lines, reverse=True)
    incomes = [at for at, row in enumerate(rows) if "collects" in row.label]
    assert len(incomes) > 3
    for at in incomes[1:-1]:
        above, income, below = rows[at - 1 : at + 2]
        assert "discards" in below.label, "which ended the turn before"
        assert below.rect.y - income.rect.y > income.rect.y - above.rect.y, "nearer to its own turn"


def test_in_large_text_and_a_small_window_five_moves_of_what_happened_are_in_sight() -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 0.5), (1024, 640), 200)
    robot.key(pygame.K_l)
    body = robot.node("body")
    rows = [node for node in robot.screen.root.walk() if node.name.startswith("told:")]
    assert sum(body.rect.contains(row.rect) for row in rows) >= 5


def test_the_strip_tells_a_mouse_that_it_opens_what_happened() -> None:
    robot = rooms.at_table(rooms.stopped("milken", 4, 0.5), (1280, 800), 100)
    assert "all that happened" in robot.node("ticker").tip
