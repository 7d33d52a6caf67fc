"""A replay as a seat shows nothing that the seat's View did not have at that point: in pictures, to
the probe, and as text, in every game and for every seat, whether the game is over or not."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from tabletop.cli.transcript import transcribe
from tabletop.engine import registry
from tabletop.engine.events import Dealt, Moved, Revealed
from tabletop.engine.play.session import Session
from tabletop.engine.view import View
from tabletop.ui.shell.probe import Probe
from tests.conformance.test_conformance import permuted
from tests.ui.pages.test_review import kept
from tests.ui.replay.test_replay_table import opened, played

if TYPE_CHECKING:
    from tests.ui.conftest import Player


def shown(player: Player, probe: Probe) -> tuple[bytes, dict[str, object]]:
    """The picture of the window, and all that the probe reads of it."""
    player.wait()
    window = player.app.director.window
    return pygame.image.tobytes(window, "RGB"), probe.picture()


@pytest.mark.parametrize("game", registry.names())
def test_whatever_the_hidden_cards_are_pictures_and_probe_are_the_same(
    player: Player, game: str, tmp_path: Path, whole: bool
) -> None:
    session = played(game, 999)
    kept(session)  # a review adds nothing either, but to a seat's own decisions
    table = opened(player, session)
    found = registry.find(game)
    assert found is not None
    probe = Probe(player.app.director, tmp_path / "probe.json")
    replay, rng, compared = table.replay, random.Random(11), 0
    for viewer in (each for each in table.eyes if each is not None):
        while table.model.viewer != viewer:
            player.key(pygame.K_e)
        for at in rng.sample(replay.stops[1:-1], 12 if whole else 2):
            table.seek(at)
            before = shown(player, probe)
            timeline, state = replay._timeline, replay.state
            timeline.state = found.restore(session.book, permuted(state, viewer, rng))
            compared += timeline.state != state
            table.viewer.forget()
            table.model.look_anew()
            table.refresh()
            assert shown(player, probe) == before, f"seat {viewer}, after {at} entries"
            timeline.state = state
    assert compared
    player.key(pygame.K_a)
    before = shown(player, probe)
    replay._timeline.state = found.restore(session.book, permuted(replay.state, 0, rng))
    table.viewer.forget()
    table.model.look_anew()
    table.refresh()
    assert shown(player, probe) != before, "hands that lie open are seen"


def faces(view: View) -> set[str]:
    """The codes of all cards that a view shows."""
    return {str(card) for zone in view.zones.values() for card in zone.faces}


@cache
def known(game: str, moves: int, seat: int | None) -> tuple[frozenset[str], ...]:
    """After each entry the cards that a seat has seen by then, or was shown on the way."""
    session = played(game, moves)
    state = session.until(0).state
    met: set[str] = set()
    out = []
    for entry, events in session.events(seat):
        state.apply(entry.move)
        met |= faces(state.view(seat))
        for event in events:
            if isinstance(event, Moved | Revealed):
                met |= {str(card) for card in event.cards if card is not None}
            elif isinstance(event, Dealt):
                met |= {str(card) for hand in event.cards for card in hand if card is not None}
        out.append(frozenset(met))
    return tuple(out)


@pytest.mark.parametrize("moves", [30, 999])
@pytest.mark.parametrize("game", registry.names())
def test_the_text_for_a_seat_names_no_card_before_it_was_seen(game: str, moves: int) -> None:
    session = played(game, moves)
    deck = session.game.setup(session.book, len(session.players)).deck
    codes = "|".join(sorted((re.escape(str(card)) for card in deck), key=len, reverse=True))
    token = re.compile(rf"(?<![\w+.−-])(?:{codes})(?![\w+−-])")
    named = 0
    for seat in (None, *range(len(session.players))):
        met = known(game, moves, seat)
        for step, seen in zip(transcribe(session, seat).steps, met, strict=True):
            told = set(token.findall(" ".join(step.told)))
            assert told <= seen, f"seat {seat}, line {step.n}"
            named += len(told)
            assert step.hand is None or step.seat == seat
            assert step.move is None or step.seat == seat
    assert named


def test_the_text_says_no_more_than_the_view_of_a_game_under_way() -> None:
    session: Session = played("milken", 6)
    transcript = transcribe(session, 0)
    assert transcript.deal is None
    assert transcript.scores is None
    assert all(step.worth is None for step in transcript.steps)
