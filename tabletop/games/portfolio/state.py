"""A Portfolio position as plain data: who holds what, and who sees it. See portfolio.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from tabletop.engine.cards import Card
from tabletop.engine.game import Position
from tabletop.engine.moves import CHANCE, Move, Value
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import EVERYONE, NOBODY, Fact, Sight, State, Zone
from tabletop.engine.values import as_cards, as_number, as_numbers
from tabletop.games.portfolio.setup import Deed, Portfolio, Promise, Shape, Table, by_order

LEDGER = 4
"""Sums kept of each seat: income, draws, attacks, deals; dollars, what was paid is negative."""


class PortfolioData(State):
    """The data of a Portfolio position.

    `turn` is the seat whose turn it is; `current_player` differs while an `offer` is open.
    Hands are kept sorted, `stock` and `discard` with the top last. `known` maps a card in a hand
    to the seats that are sure it lies there, its holder aside. `fits` maps faces to the ids of
    portfolios such a card may be played to, `shapes` ids to what is known of such portfolios.
    `turns` counts the turns each seat has begun.
    """

    __slots__ = (
        "dealer",
        "discard",
        "drawn",
        "ending",
        "fits",
        "hands",
        "idle",
        "income",
        "incomes",
        "known",
        "ledger",
        "made",
        "money",
        "offer",
        "offers",
        "owed",
        "owned",
        "pauper",
        "portfolios",
        "promises",
        "reformed",
        "reforms",
        "refused",
        "shapes",
        "stock",
        "stood",
        "table",
        "taken",
        "turn",
        "turns",
    )

    turn_rule = "PF-4"

    def __init__(self, book: RuleBook, seats: int, table: Table) -> None:
        self.book = book
        self.seats = seats
        self.table = table
        self.current_player = CHANCE
        self.phase = "dealer"
        self.stood = ""
        self.dealer = -1
        self.turn = -1
        self.hands: list[list[Card]] = [[] for _each in range(seats)]
        self.stock: list[Card] = list(reversed(table.deck))
        self.discard: list[Card] = []
        self.portfolios: dict[str, Portfolio] = {}
        self.fits: dict[int, tuple[str, ...]] = {}
        self.shapes: dict[str, Shape] = {}
        self.made = 0
        self.money = [table.money] * seats
        self.incomes = [0] * seats
        self.owned = [0] * seats
        self.income = 0
        self.drawn = 0
        self.owed = 0
        self.taken: Card | None = None
        self.pauper = False
        self.idle = 0
        self.reforms = table.reforms
        self.reformed: tuple[Card, ...] = ()
        self.ending = False
        self.turns = [0] * seats
        self.offers = [0] * seats
        self.offer: Move | None = None
        self.promises: tuple[Promise, ...] = ()
        self.refused: dict[int, Mapping[str, Value]] = {}
        self.known: dict[Card, Sight] = {}
        self.ledger = [0] * (LEDGER * seats)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.book = self.book
        twin.seats = self.seats
        twin.table = self.table
        twin.current_player = self.current_player
        twin.phase = self.phase
        twin.stood = self.stood
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.discard = self.discard[:]
        twin.portfolios = self.portfolios.copy()
        twin.fits = self.fits.copy()
        twin.shapes = self.shapes.copy()
        twin.made = self.made
        twin.money = self.money[:]
        twin.incomes = self.incomes[:]
        twin.owned = self.owned[:]
        twin.income = self.income
        twin.drawn = self.drawn
        twin.owed = self.owed
        twin.taken = self.taken
        twin.pauper = self.pauper
        twin.idle = self.idle
        twin.reforms = self.reforms
        twin.reformed = self.reformed
        twin.ending = self.ending
        twin.turns = self.turns[:]
        twin.offers = self.offers[:]
        twin.offer = self.offer
        twin.promises = self.promises
        twin.refused = self.refused.copy()
        twin.known = self.known.copy()
        twin.ledger = self.ledger[:]
        return twin

    # Portfolios, kept together with what follows from them

    def place(self, portfolio: Portfolio) -> None:
        """Lays `portfolio` on the table, or changes the one with its id."""
        old = self.portfolios.get(portfolio.id)
        if old is not None:
            self._unlist(old)
        self.portfolios[portfolio.id] = portfolio
        self.incomes[portfolio.owner] += portfolio.value
        self.owned[portfolio.owner] += 1
        shape = self.shapes[portfolio.id] = self.table.shape(portfolio)
        for face in shape.faces:
            ids = self.fits.get(face)
            self.fits[face] = (
                tuple(sorted((*ids, portfolio.id), key=number_of)) if ids else (portfolio.id,)
            )

    def remove(self, portfolio: Portfolio) -> None:
        """Takes `portfolio` off the table."""
        self._unlist(portfolio)
        del self.portfolios[portfolio.id]

    def _unlist(self, portfolio: Portfolio) -> None:
        self.incomes[portfolio.owner] -= portfolio.value
        self.owned[portfolio.owner] -= 1
        for face in self.shapes.pop(portfolio.id).faces:
            left = tuple(id for id in self.fits[face] if id != portfolio.id)
            if left:
                self.fits[face] = left
            else:
                del self.fits[face]

    def of(self, seat: int) -> list[Portfolio]:
        """The portfolios of a seat, in the order they were made."""
        return [known for known in self.portfolios.values() if known.owner == seat]

    # What there is to see

    def owner(self, zone: str) -> int | None:
        kind, _colon, name = zone.partition(":")
        if kind in ("hand", "felt"):
            return int(name)
        portfolio = self.portfolios.get(name)
        return portfolio.owner if portfolio else None

    def zones(self) -> list[Zone]:
        zones = [
            Zone(
                f"hand:{seat}",
                tuple(hand),
                frozenset({seat}),
                seat,
                ordered=False,
                known={card: self.known[card] for card in hand if card in self.known},
            )
            for seat, hand in enumerate(self.hands)
        ]
        zones += [Zone(f"felt:{seat}", (), EVERYONE, seat) for seat in range(self.seats)]
        zones.append(Zone("stock", tuple(self.stock), NOBODY))
        zones.append(Zone("discard", tuple(self.discard), EVERYONE))
        for id, portfolio in self.portfolios.items():
            owner = portfolio.owner
            zones.append(Zone(f"portfolio:{id}", portfolio.cards, EVERYONE, owner))
            if portfolio.low_cap is not None:
                zones.append(Zone(f"cap_low:{id}", (portfolio.low_cap,), EVERYONE, owner))
            if portfolio.high_cap is not None:
                zones.append(Zone(f"cap_high:{id}", (portfolio.high_cap,), EVERYONE, owner))
        return zones

    def facts(self) -> list[Fact]:
        facts = [
            Fact("phase", self.phase),
            Fact("stood", self.stood),
            Fact("dealer", self.dealer),
            Fact("turn", self.turn),
            Fact("turns", tuple(self.turns)),
            Fact("money", tuple(self.money)),
            Fact("incomes", tuple(self.incomes)),
            Fact("income", self.income),
            Fact("drawn", self.drawn),
            Fact("owed", self.owed),
            Fact("taken", self.taken),
            Fact("pauper", self.pauper),
            Fact("idle", self.idle),
            Fact("reforms", self.reforms),
            Fact("reformed", self.reformed),
            Fact("ending", self.ending),
            Fact("made", self.made),
            Fact("owners", {id: known.owner for id, known in self.portfolios.items()}),
            Fact("values", {id: known.value for id, known in self.portfolios.items()}),
            Fact("offers", tuple(self.offers)),
            Fact("promises", tuple(self._promise_fact(promise) for promise in self.promises)),
            Fact("ledger", tuple(self.ledger)),
        ]
        facts += self._offer_facts()
        for seat in sorted(self.refused):
            facts.append(Fact(f"refused:{seat}", self.refused[seat]))
        for card in sorted(self.known, key=by_order):
            holder = next(seat for seat, hand in enumerate(self.hands) if card in hand)
            sight = self.known[card] | {holder}
            facts.append(Fact(f"known:{card}", tuple(sorted(self.known[card])), sight))
        return facts

    def _promise_fact(self, promise: Promise) -> Mapping[str, Value]:
        return {
            "by": promise.by,
            "to": promise.to,
            "not": promise.deed,
            "until": promise.until,
            "left": promise.until - self.turns[promise.by],
        }

    def _offer_facts(self) -> list[Fact]:
        """The open offer as all see it; shown cards only for those the offer itself tells."""
        if self.offer is None:
            return [Fact("offer", None)]
        by, to = self.offer.seat, self.offer.number("to")
        facts = [Fact("offer", redacted(self.offer))]
        for side, sight in (("give", frozenset({by})), ("take", frozenset({by, to}))):
            show = shown(self.offer, side)
            if show:
                facts.append(Fact(f"show:{side}", show, sight))
        return facts


def number_of(id: str) -> int:
    """The number in a portfolio's id: 7 for P7."""
    return int(id[1:])


def shown(offer: Move, side: str) -> tuple[Card, ...]:
    """The single cards an offer shows (`give`) or asks to see (`take`)."""
    part = offer.args.get(side)
    show = part.get("show") if isinstance(part, Mapping) else None
    if not isinstance(show, tuple):
        return ()
    return tuple(card for card in show if isinstance(card, Card))


def redacted(offer: Move) -> Mapping[str, Value]:
    """An offer as the whole table sees it: of shown cards only how many."""
    out: dict[str, Value] = {"by": offer.seat, "to": offer.number("to")}
    for side in ("give", "take"):
        part = offer.args.get(side, {})
        assert isinstance(part, Mapping)
        seen = dict(part)
        if isinstance(seen.get("show"), tuple):
            seen["show"] = len(shown(offer, side))
        out[side] = seen
    return out


def fill(state: PortfolioData, position: Position) -> None:
    """Makes `state` the one at `position`; unknown private facts count as nothing known."""
    zones, facts = position.zones, position.facts
    state.current_player = position.current_player
    state.hands = [sorted(zones[f"hand:{seat}"], key=by_order) for seat in range(position.seats)]
    state.stock = list(zones["stock"])
    state.discard = list(zones["discard"])
    state.phase, state.stood = str(facts["phase"]), str(facts["stood"])
    state.dealer, state.turn = as_number(facts["dealer"]), as_number(facts["turn"])
    state.turns = list(as_numbers(facts["turns"]))
    state.money = list(as_numbers(facts["money"]))
    state.income = as_number(facts["income"])
    state.drawn, state.owed = as_number(facts["drawn"]), as_number(facts["owed"])
    taken = facts.get("taken")
    state.taken = taken if isinstance(taken, Card) else None
    state.pauper, state.ending = bool(facts["pauper"]), bool(facts["ending"])
    state.idle, state.reforms = as_number(facts["idle"]), as_number(facts["reforms"])
    state.reformed = as_cards(facts["reformed"])
    state.made = as_number(facts["made"])
    state.offers = list(as_numbers(facts["offers"]))
    state.ledger = list(as_numbers(facts["ledger"]))
    owners, promises = facts["owners"], facts["promises"]
    assert isinstance(owners, Mapping)
    assert isinstance(promises, tuple)
    for id, owner in owners.items():
        cards = zones[f"portfolio:{id}"]
        low, high = zones.get(f"cap_low:{id}", ()), zones.get(f"cap_high:{id}", ())
        state.place(
            Portfolio(
                id,
                as_number(owner),
                tuple(cards),
                low[0] if low else None,
                high[0] if high else None,
                state.table.value(cards),
            )
        )
    state.promises = tuple(_promise(item) for item in promises)
    state.offer = _offer(facts)
    for name, value in facts.items():
        kind, _colon, rest = name.partition(":")
        if kind == "known":
            state.known[Card.parse(rest)] = frozenset(as_numbers(value))
        elif kind == "refused" and isinstance(value, Mapping):
            state.refused[int(rest)] = value


def _offer(facts: Mapping[str, Value | None]) -> Move | None:
    offer = facts["offer"]
    if not isinstance(offer, Mapping):
        return None
    sides: dict[str, Value] = {}
    for side in ("give", "take"):
        part = offer[side]
        assert isinstance(part, Mapping)
        filled = dict(part)
        if isinstance(filled.get("show"), int):
            show = facts.get(f"show:{side}")
            filled.pop("show")
            if show:
                filled["show"] = show
        sides[side] = filled
    return Move.of(as_number(offer["by"]), "offer", to=offer["to"], **sides)


def _promise(value: Value) -> Promise:
    assert isinstance(value, Mapping)
    deeds: dict[Value, Deed] = {
        "neutralise": "neutralise",
        "acquire": "acquire",
        "both": "both",
    }
    return Promise(
        as_number(value["by"]),
        as_number(value["to"]),
        deeds[value["not"]],
        as_number(value["until"]),
    )
