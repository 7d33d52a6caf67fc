"""The strip "Since your last turn" tells all that others did, and who gained or lost what by it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from tabletop.engine.events import Event, Gained, Moved, Scored, Told
from tabletop.engine.play.session import Player, Session
from tabletop.engine.play.timeline import Entry
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.games.piece_of_the_action.table.words import IN_DEAL
from tabletop.games.piece_of_the_action.text import ALL_DECLINED, DECLINED, FOUND, OUT
from tabletop.ui.table.recap import Recalled
from tabletop.ui.table.ticker import SinceLine
from tests.games.piece_of_the_action.position import BOOK, game
from tests.ui.table.robot import Robot

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay")
TABLE = ("centre", "pota", "reverse")


@pytest.mark.parametrize(("seats", "deal"), [(2, 5), (3, 1), (4, 2), (6, 3)])
def test_every_event_since_ones_turn_is_told_and_every_stake_and_point_adds_up(
    seats: int, deal: int
) -> None:
    robot, told, moves = Robot(animation="off"), 0, 0
    for session in turns(seats, deal):
        table = robot.table(session)
        recalled = sorted(table.recap.since(), key=lambda each: each.time)
        moves += sum(each.first < each.entry.n for each in recalled)
        for entry, event in happened(session):
            told += 1
            assert_told(entry, event, recalled)
        assert_adds_up(session, recalled)
        assert_one_way(recalled)
    assert told > 40
    assert moves > 3


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_all_of_it_has_room_at_usual_text(size: tuple[int, int]) -> None:
    robot, told = Robot(size, animation="off"), 0
    for session in turns(6, 3):
        table = robot.open(session)
        for line in table.root.walk():
            if isinstance(line, SinceLine):
                told += 1
                assert line.is_all, line.sentences
    assert told > 5


def turns(seats: int, deal: int) -> Iterator[Session]:
    """A game that goes on between turns of Ann, of whom it is the turn each time."""
    players = [Player(name, "human" if name == "Ann" else "easy") for name in NAMES[:seats]]
    session, rng = Session.begin(game(), BOOK, players, deal, {}), Random(deal)
    while not session.state.is_terminal and session.number < 30 * seats:
        legal = session.view(session.state.current_player).legal
        going_on = [move for move in legal if move.name in ("play", "shift")]
        move = rng.choice(going_on if going_on and rng.random() < 0.9 else legal)
        if session.state.current_player == 0 and session.state.phase != "move":
            yield session
        session.play(move)


def late(session: Session) -> list[tuple[Entry, Sequence[Event]]]:
    """The lines since Ann's last turn, from the last score since on, with what she saw of them, and
    what came of that turn by itself."""
    own = [entry.n for entry in session.entries if entry.move.seat == 0 and not entry.forced]
    out: list[tuple[Entry, Sequence[Event]]] = []
    for entry, events in session.events(0):
        if own and entry.n < own[-1]:
            continue
        if own and entry.n == own[-1]:
            events = [e for e in events if isinstance(e, Told) and e.kind == FOUND]
        scored = [at for at, event in enumerate(events) if isinstance(event, Scored)]
        if scored:
            out = []
        out.append((entry, events[scored[-1] :] if scored else events))
    return out


def happened(session: Session) -> Iterator[tuple[Entry, Event]]:
    """What others did since, and what befell all."""
    for entry, events in late(session):
        for event in events:
            yield entry, event


def assert_told(entry: Entry, event: Event, recalled: Sequence[Recalled]) -> None:
    """That an event which changed what lies on the table, or stands there, is told."""
    telling = [each.text for each in recalled if each.first <= entry.n <= each.entry.n]
    said = " ".join(telling)
    match event:
        case Told(seat=int(seat), kind=kind) if kind in (FOUND, OUT, DECLINED) and seat:
            assert f"@{seat}" in said, event.text
        case Told(kind=kind) if kind == ALL_DECLINED:
            assert event.text.rstrip(".") in said
        case Gained(seat=seat, amount=amount) if amount:
            sign = "^" if amount > 0 else "_"
            assert f"@{seat} {sign}{abs(amount)}" in said
        case Moved(cards=cards, source=source, target=target) if entry.move.seat > 0:
            if source.startswith("hand:") and target.partition(":")[0] in (*TABLE, "aside"):
                assert f"@{entry.move.seat}" in said
                assert all(look(str(card)) in looks(said) for card in cards), said
            elif source.partition(":")[0] in TABLE and entry.move.name == "shift":
                assert all(look(str(card)) in looks(said) for card in cards), said
        case _:
            pass


def look(card: str) -> str:
    """What a card looks like: which of several alike it is does not show."""
    return card.partition(".")[0]


def looks(text: str) -> set[str]:
    """The looks of the cards that a sentence names; a Reverse that is cancelled is named so."""
    named = {look(card) for card in re.findall(r"\[([^]]+)\]", text)}
    return named | {f"{letter}R" for letter in "BRG" if "cancel" in text}


# The sums


_NAME = r"(?:you|@\d)"
_NAMES = rf"{_NAME}(?:(?:, {_NAME})* and {_NAME})?"
_CHANGE = re.compile(
    rf"(?:(?P<value>value)|(?P<names>{_NAMES})|:) (?P<was>[+−]?\d+) → (?P<now>[+−]?\d+)"
    rf"(?: for (?P<alike>{_NAMES}))?"
)
_LEAD = re.compile(r"@(\d) leads Deal \d+ with \[[^]]*\]: value 0 → (\S+)")


def assert_adds_up(session: Session, recalled: Sequence[Recalled]) -> None:
    """That what is told makes of the stakes of before those that are."""
    now, lines = session.view(0), late(session)
    assert isinstance(now, ActionView)
    if now.phase not in IN_DEAL or not lines:
        return
    since = [entry.n for entry, _events in lines if entry.move.seat or entry.forced]
    before = session.before(since[0], 0) if since else now
    assert isinstance(before, ActionView)
    known = list(before.stakes) if before.deal == now.deal else [0] * now.seats
    for each in recalled:
        for change in _CHANGE.finditer(each.text.replace("~", "")):
            for seat in concerned(change, each):
                was, then = number(change["was"]), number(change["now"])
                assert real(known[seat], now.points[seat]) == was, each.text
                known[seat] = then
        if lead := _LEAD.search(each.text):
            known = [number(lead[2]) if at == int(lead[1]) else 0 for at in range(now.seats)]
    for seat, stake in enumerate(now.stakes):
        had = now.points[seat]
        assert real(known[seat], had) == real(stake, had), [each.text for each in recalled]


def real(stake: int, had: int) -> int:
    """What a seat wins or loses that had so many points: it never falls below 0."""
    return max(stake, -had)


def concerned(change: re.Match[str], each: Recalled) -> list[int]:
    """The seats whose stake a change is told of."""
    text = each.text
    if _LEAD.search(text):
        return []
    if names := change["names"] or change["alike"]:
        return [int(seat or 0) for seat in re.findall(r"you|@(\d)", names)]
    if change["value"]:
        return []
    if " each play " in text:
        return [int(seat) for seat in re.findall(r"@(\d)", text)]
    if " before @" in text:
        return [int(text.partition(" before @")[2][0])]
    return [each.entry.move.seat]


def number(text: str) -> int:
    """A figure as it is written."""
    return int(text.replace("−", "-"))


def assert_one_way(recalled: Sequence[Recalled]) -> None:
    """That no sentence tells at once of what raised the value of a Deal and of what lowered it."""
    for each in recalled:
        if (plays := each.text.partition(": ")[0]).count("@") > 1 and " plays [" in plays:
            assert len(set(re.findall(r"\[[BRG]([+-])", plays))) < 2, each.text
