"""The sample games: `python -m tests.samples [GAME ...]` plays and chooses them afresh.

Hard plays every seat of a few deals, thinking in iterations, so that the same sample comes out
wherever this runs. Of all decisions of seat 0 about two thirds through, the one at which the seats
are closest and every hand is worth having becomes the sample, with a person at seat 0.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.journal import SUFFIX
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.schema import OptionValue
from tabletop.engine.view import View
from tabletop.system import paths

NAMES: Final = ("Ann", "Bo", "Cy", "Dot", "Eve")
ITERATIONS: Final = 60
"""What Hard thinks about a move here: enough to play no card foolishly."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the sample of a game is to be: its seats and options, in which phase seat 0 is to move,
    from how many moves it is to choose, how many cards each hand holds at least, how many each
    seat has at least in its own zones of the kinds `own`, how far apart the seats may be, and how
    far `through` a game it is, as shares of all its moves."""

    seats: int
    phase: str
    moves: int
    hand: int
    apart: float
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    own: Mapping[str, int] = field(default_factory=dict)
    deals: range = range(1, 9)
    through: tuple[float, float] = (0.6, 0.74)


WANTED: Final[Mapping[str, Wanted]] = {
    "milken": Wanted(4, "play", 4, 6, 0.2, {"deals": 3}),
    "wall_street": Wanted(3, "play", 2, 2, 0.2, own={"fund": 3}),
    "stonks": Wanted(
        4, "play", 3, 6, 0.2, own={"portfolio": 1}, deals=range(1, 21), through=(0.7, 0.79)
    ),
    "piece_of_the_action": Wanted(4, "deal", 4, 5, 0.3, deals=range(1, 33)),
    "portfolio": Wanted(5, "actions", 6, 4, 0.6, own={"portfolio": 3}, deals=range(1, 13)),
}


@dataclass(frozen=True, slots=True)
class Found:
    """A position that may become the sample: the deal, the entries before it, and how far apart
    the seats are there."""

    deal: int
    entries: int
    apart: float


def apart(worths: Iterable[int]) -> float:
    """How far the others are behind the first in the mean, as a share of what that one is worth."""
    first, *others = sorted(worths, reverse=True)
    return 1 - sum(others) / len(others) / max(first, 1)


def fits(wanted: Wanted, seen: View, state_hands: Iterable[int]) -> bool:
    """Whether seat 0 has to choose here, and every hand is worth having."""
    return (
        seen.phase == wanted.phase
        and len(seen.legal) >= wanted.moves
        and min(state_hands) >= wanted.hand
        and all(
            sum(len(zone.cards) for zone in seen.zones_of(kind) if zone.owner == seat) >= least
            for kind, least in wanted.own.items()
            for seat in range(seen.seats)
        )
    )


def played(game: str, deal: int, iterations: int = ITERATIONS) -> Session:
    """A whole game of Hard against itself, in memory."""
    session = _begun(game, deal, None)
    bot, rng, budget = bots.find(game, "hard"), Random(deal), Budget(iterations=iterations)
    while not session.state.is_terminal:
        seat = session.state.current_player
        session.play(bot.choose(session.view(seat), session.book, rng, budget))
    return session


def candidates(session: Session) -> Iterator[Found]:
    """The positions of a finished game that may become the sample."""
    wanted = WANTED[session.book.game]
    total = len(session.entries)
    first, last = (int(share * total) for share in wanted.through)
    for at in range(first, last + 1):
        entry = session.entries[at]
        if entry.move.seat != 0 or entry.forced:
            continue
        seen = session.before(entry.n, 0)
        hands = [len(zone.cards) for zone in seen.zones_of("hand")]
        if fits(wanted, seen, hands):
            far = apart(session.worths[at - 1])
            if far <= wanted.apart:
                yield Found(session.deal, at, far)


def write(session: Session, found: Found, file: Path) -> None:
    """Writes the first `found.entries` entries of `session` to `file`."""
    file.unlink(missing_ok=True)
    sample = _begun(session.book.game, found.deal, file)
    while len(sample.entries) < found.entries:
        move = session.entries[len(sample.entries)].move
        assert move.seat != CHANCE, "chance speaks by itself"
        refusal = sample.play(move)
        assert refusal is None, refusal
    sample.close()


def _begun(game: str, deal: int, file: Path | None) -> Session:
    wanted = WANTED[game]
    players = [
        Player(name, "hard" if seat else "human") for seat, name in enumerate(NAMES[: wanted.seats])
    ]
    record = registry.find(game)
    assert record is not None
    return Session.begin(
        record, registry.find_book(game), players, deal, wanted.options, file, sync=False
    )


def main() -> None:
    """Plays, chooses and writes the samples that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[], help="all games where none is named")
    games = parser.parse_args().games or list(WANTED)
    folder = paths.sample_saves()
    folder.mkdir(exist_ok=True)
    for game in games:
        best: tuple[Found, Session] | None = None
        for deal in WANTED[game].deals:
            session = played(game, deal)
            for found in candidates(session):
                if best is None or found.apart < best[0].apart:
                    best = found, session
            print(game, deal, len(session.entries), session.worths[-1], best and best[0])
        if best is None:
            print(f"{game}: no position fits")
            continue
        write(best[1], best[0], folder / f"{game}{SUFFIX}")


if __name__ == "__main__":
    main()
