"""Piece of the Action's engine: playouts, and whether a Move 3 can be carried out."""

from __future__ import annotations

from tabletop.games.piece_of_the_action.deal import Deal

from tabletop.engine import registry
from tabletop.engine.french import parse_card
from tests.benchmarks.playouts import playouts
from tests.benchmarks.report import Row, rate


def rows() -> list[Row]:
    """The figures of this part."""
    return [
        Row("Piece of the Action random playouts, 2 seats", playouts("piece_of_the_action", 2),
            "moves/s", aim="at least 50,000"),
        Row("Piece of the Action random playouts, 6 seats", playouts("piece_of_the_action", 6),
            "moves/s", aim="at least 50,000"),
        Row("whether a Move 3 can be played, crowded table", decisions(crowded()), "decisions/s",
            "trying every way", decisions(crowded(), by_trying=True)),
        Row("the legal shifts of a Move 3, crowded table", shifts(), "lists/s"),
    ]  # fmt: skip


def crowded() -> Deal:
    """Six seats with ten POTA and four Reverses between them, eight cards in the centre."""
    deal = Deal(6, 0)
    deal.colour = "B"
    for n in range(1, 11):
        deal.pota[n % 6].append(parse_card(f"BP.{n}"))
    for n in range(1, 5):
        deal.reverse[n] = parse_card(f"BR.{n}")
    faces = ("B+2.1", "B+2.2", "B+3.1", "B+4.1", "B+5.1", "B-2", "B-3", "B-5")
    deal.centre = [parse_card(code) for code in faces]
    deal.total = sum(card.rank for card in deal.centre)
    return deal


def decisions(deal: Deal, by_trying: bool = False) -> float:
    """How often a second it is decided whether three cards can be moved."""

    def run() -> int:
        for _each in range(20):
            assert tried(deal, 3) if by_trying else deal.room(3)
        return 20

    return rate(run)


def tried(deal: Deal, n: int) -> bool:
    """The floor: every first shift of a POTA or Reverse is made on a copy, and so on."""
    if n == 0:
        return True
    found = False
    for seat, cards in enumerate(deal.pota):
        for card in cards:
            if card not in deal.moved and deal.may_leave(seat):
                twin = deal.copy()
                twin.shift(card, "discard")
                found = tried(twin, n - 1) or found
    return found


def shifts() -> float:
    """How often a second the legal shifts of a Move 3 are listed, on the table of `crowded`."""
    game = registry.find("piece_of_the_action")
    assert game is not None
    book = registry.open_book("piece_of_the_action").choose({}, 6)
    state = game.start(book, 6)
    state.deal = crowded()  # type: ignore[attr-defined]  # a state of this game
    state.deal.aside, state.deal.left = parse_card("BM3.1"), 3  # type: ignore[attr-defined]  # a state of this game
    state.phase, state.current_player = "move", 0

    def run() -> int:
        for _each in range(20):
            state.legal_moves()
        return 20

    return rate(run)
