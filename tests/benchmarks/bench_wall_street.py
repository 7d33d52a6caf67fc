"""Wall Street: playouts beside OpenSpiel's C++ games; the search for sets beside brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from tabletop.games.wall_street.conditions import sets_adding_up
from tests.benchmarks import peers
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row, rate

CARDS = 12
TABLES = 40


def rows() -> list[Row]:
    """The figures of this part."""
    ours = playouts("wall_street", 4)
    return [
        Row("Wall Street random playouts, 4 seats", ours, "moves/s", "OpenSpiel hearts (C++)",
            peers.open_spiel("hearts"), "at least 1"),
        Row("Wall Street random playouts, 4 seats", ours, "moves/s", "OpenSpiel gin_rummy (C++)",
            peers.open_spiel("gin_rummy")),
        Row(f"all sets among {CARDS} table cards", searches(sets_adding_up), "searches/s",
            "brute force over every subset", searches(brute_force), "at least 10"),
    ]  # fmt: skip


def brute_force(values: Sequence[int], total: int) -> list[tuple[int, ...]]:
    """Every set of positions that add up to `total`, by trying all subsets."""
    n = len(values)
    found = []
    for mask in range(1, 1 << n):
        chosen = tuple(i for i in range(n) if mask >> i & 1)
        if sum(values[i] for i in chosen) == total:
            found.append(chosen)
    return found


def searches(search: Callable[[Sequence[int], int], Iterable[tuple[int, ...]]]) -> float:
    """Searches a second among twelve random cards for each total from 1 to 10."""
    rng = Random(4)
    deck = [value for value in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10) for _suit in "CDHS"]
    tables = []
    for _each in range(TABLES):
        left = deck[:]
        tables.append(sorted(left.pop(int(rng.random() * len(left))) for _card in range(CARDS)))
    turn = 0

    def run() -> int:
        nonlocal turn
        turn += 1
        for total in range(1, 11):
            list(search(tables[turn % TABLES], total))
        return 10

    return rate(run)
