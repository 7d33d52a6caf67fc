"""What the history of finished games comes to for one person: wins, margins, streaks, opponents,
and a rating against the bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.ui.shell.records import Played, Seat

RATINGS: Final[Mapping[str, int]] = {"random": 600, "easy": 800, "normal": 1000, "hard": 1200}
"""What each level is rated; a person begins where Normal stands."""

BEGIN: Final = 1000
STEP: Final = 24.0
"""How far a game can move a rating, as the Elo system has it."""


@dataclass(frozen=True, slots=True)
class ByGame:
    """One person's record in one game: games, wins (a shared one is its share), by how many points
    on average beside the best of the others, and the best score with when it was."""

    title: str
    played: int
    wins: float
    shared: int
    margin: float
    best: int
    when: str


@dataclass(frozen=True, slots=True)
class Against:
    """One person beside another or beside a level of bots: how often at one table, seat by seat,
    and how often ahead and behind; the rest was even."""

    name: str
    kind: str
    played: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Standing:
    """All of it for one person. `streak` is wins in a row up to now, `longest` the longest ever;
    `ratings` are those after each game with bots at the table."""

    name: str
    played: int
    wins: float
    shared: int
    streak: int
    longest: int
    ratings: tuple[float, ...]
    games: tuple[ByGame, ...]
    people: tuple[Against, ...]
    levels: tuple[Against, ...]


def people(history: Iterable[Played]) -> list[str]:
    """The people who played, those with most games first."""
    counts: dict[str, int] = {}
    for played in history:
        for seat in played.seats:
            if seat.kind == "human":
                counts[seat.name] = counts.get(seat.name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name))


def titles(history: Iterable[Played]) -> list[str]:
    """The rules that were played by, those with most games first."""
    counts: dict[str, int] = {}
    for played in history:
        counts[played.title] = counts.get(played.title, 0) + 1
    return sorted(counts, key=lambda title: (-counts[title], title))


def standing(history: Iterable[Played], name: str) -> Standing:
    """What `history`, oldest first, comes to for the person `name`."""
    own = [(played, seat) for played in history if (seat := _seat(played, name)) is not None]
    streak = longest = 0
    for _played, seat in own:
        streak = streak + 1 if seat.won else 0
        longest = max(longest, streak)
    by_title: dict[str, list[tuple[Played, Seat]]] = {}
    for each in own:
        by_title.setdefault(each[0].title, []).append(each)
    return Standing(
        name,
        len(own),
        sum(share(played, seat) for played, seat in own),
        sum(seat.won and winners(played) > 1 for played, seat in own),
        streak,
        longest,
        tuple(_ratings(own)),
        tuple(_by_game(title, by_title[title]) for title in titles(each for each, _seat in own)),
        tuple(_against(own, "human")),
        tuple(each for level in RATINGS for each in _against(own, level)),
    )


def winners(played: Played) -> int:
    """How many share the win of a game."""
    return sum(seat.won for seat in played.seats)


def share(played: Played, seat: Seat) -> float:
    """What a seat got of the win: 1 alone, a half of two, nothing."""
    return 1 / winners(played) if seat.won else 0.0


def margin(played: Played, seat: Seat) -> int:
    """By how much a seat was ahead of the best of the others; negative behind."""
    return seat.score - max(other.score for other in played.seats if other is not seat)


def _seat(played: Played, name: str) -> Seat | None:
    """Where `name` sat in person; None where they did not play alone under that name."""
    seats = [seat for seat in played.seats if seat.kind == "human" and seat.name == name]
    return seats[0] if len(seats) == 1 and len(played.seats) > 1 else None


def _by_game(title: str, own: Sequence[tuple[Played, Seat]]) -> ByGame:
    best_in, best = max(own, key=lambda each: each[1].score)
    return ByGame(
        title,
        len(own),
        sum(share(played, seat) for played, seat in own),
        sum(seat.won and winners(played) > 1 for played, seat in own),
        sum(margin(played, seat) for played, seat in own) / len(own),
        best.score,
        best_in.finished[:10],
    )


def level_of(kind: str) -> str:
    """The level of a kind of player, whatever its style."""
    return kind.partition("/")[0]


def _against(own: Sequence[tuple[Played, Seat]], kind: str) -> list[Against]:
    """A person beside everyone of a kind: people by name, bots together."""
    counts: dict[str, list[int]] = {}
    for played, seat in own:
        for other in played.seats:
            if other is seat or level_of(other.kind) != kind:
                continue
            key = other.name if kind == "human" else ""
            met = counts.setdefault(key, [0, 0, 0])
            met[0] += 1
            met[1] += _is_ahead(seat, other)
            met[2] += _is_ahead(other, seat)
    order = sorted(counts, key=lambda key: (-counts[key][0], key))
    return [Against(key, kind, *counts[key]) for key in order]


def _is_ahead(seat: Seat, other: Seat) -> bool:
    """Whether one seat did better: won where the other did not, or had more points where neither
    or both did."""
    return (seat.won, seat.score) > (other.won, other.score)


def _ratings(own: Sequence[tuple[Played, Seat]]) -> Iterable[float]:
    """The rating after each game: each bot at the table is met as in a game for two, and all of
    them together move it by no more than STEP."""
    rating: float = BEGIN
    for played, seat in own:
        bots = [other for other in played.seats if level_of(other.kind) in RATINGS]
        if not bots:
            continue
        moved = 0.0
        for bot in bots:
            expected = 1 / (1 + 10 ** ((RATINGS[level_of(bot.kind)] - rating) / 400))
            got = 0.5 + (_is_ahead(seat, bot) - _is_ahead(bot, seat)) / 2
            moved += got - expected
        rating += STEP * moved / len(bots)
        yield rating
