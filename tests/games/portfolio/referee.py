"""A second, plain keeping of the books of Portfolio: money and portfolios from the moves alone."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move, Value

WORTH = dict(zip(range(1, 14), [2] * 6 + [3] * 4 + [4] * 3, strict=True))


class Bookkeeper:
    """Keeps money and portfolios from the moves alone, by the sheet and nothing else."""

    def __init__(self, seats: int) -> None:
        self.money = [6] * seats
        self.runs: dict[str, tuple[int, list[Card]]] = {}
        self.turn = -1
        self.offer: Move | None = None

    def income(self, seat: int) -> int:
        return sum(self.value(id) for id, (owner, _run) in self.runs.items() if owner == seat)

    def value(self, id: str) -> int:
        return sum(WORTH[card.rank] for card in self.runs[id][1][2:])

    def note(self, move: Move, next_turn: int, is_over: bool) -> None:
        """Books `move`; `next_turn` is whose turn it is then."""
        args, seat = move.args, move.seat
        if move.name == "draw" and "pauper" not in args:
            self.money[seat] -= sum(range(2, move.number("count") + 1))
        elif move.name == "make":
            made = f"P{self.made + 1}"
            self.runs[made] = (seat, sorted(move.cards(), key=order_of))
            self.made += 1
        elif move.name == "extend":
            self.runs[move.word("portfolio")][1].append(move.card())
            self.runs[move.word("portfolio")][1].sort(key=order_of)
        elif move.name == "neutralise":
            self.money[seat] -= self.value(move.word("portfolio"))
            del self.runs[move.word("portfolio")]
        elif move.name == "acquire":
            id = move.word("portfolio")
            self.money[seat] -= 2 * self.value(id)
            run = self.runs[id][1]
            self.runs[id] = (seat, run if run[-1].rank == 13 else [*run, move.card()])
        elif move.name == "offer":
            self.offer = move
        elif move.name == "answer" and args["accept"]:
            assert self.offer is not None
            to = self.offer.number("to")
            for giver, taker, side in (
                (self.offer.seat, to, "give"),
                (to, self.offer.seat, "take"),
            ):
                self._give(giver, taker, self.offer.args[side])
        if move.name in ("discard", "end_turn"):
            for each in range(len(self.money)) if is_over else [next_turn]:
                self.money[each] += self.income(each)

    made = 0

    def _give(self, giver: int, taker: int, side: Value) -> None:
        assert isinstance(side, Mapping)
        amount, ids = side.get("money", 0), side.get("portfolios", ())
        assert isinstance(amount, int)
        assert isinstance(ids, tuple)
        self.money[giver] -= amount
        self.money[taker] += amount
        for id in ids:
            self.runs[str(id)] = (taker, self.runs[str(id)][1])
