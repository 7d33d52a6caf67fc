"""A second, separate reading of Piece of the Action: recomputes a game from its journal alone.

It shares no code with the game: cards are strings, and whether a Move can be carried out is found
by trying every way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

Line = Mapping[str, object]
Act = tuple[str, str, object]
"""A move without its seat: name, card or "", and where to or None."""

HANDS = {2: 12, 3: 10, 4: 8, 5: 7, 6: 6}


def kind(card: str) -> str:
    if card[0] == "X":
        return "X"
    return "number" if card[1] in "+-" else card[1]


def number(card: str) -> int:
    return int(card[1:3])


def lead_number(card: str) -> int:
    """What a card counts for the first lead (PA-2)."""
    if kind(card) == "number":
        return number(card)
    return int(card[2]) if kind(card) == "M" else -1000


def settled(total: int, xs: int) -> int:
    """PA-12, step by step: away from zero until it divides by five."""
    value = total * xs
    while value % 5:
        value += 1 if value > 0 else -1
    return value


@dataclass(frozen=True)
class Lying:
    """The cards of a Deal on the table, frozen so that lines can be tried."""

    leader: int
    centre: frozenset[str] = frozenset()
    before: tuple[frozenset[str], ...] = ()
    moved: frozenset[str] = frozenset()
    gone: frozenset[str] = frozenset()

    def sound(self) -> bool:
        """PA-8, PA-10 and PA-11 as they stand."""
        if self.total == 0:
            return False
        for seat, cards in enumerate(self.before):
            reverses = [card for card in cards if kind(card) == "R"]
            if len(reverses) > 1 or (reverses and seat != self.leader and len(cards) == 1):
                return False
        return True

    @property
    def total(self) -> int:
        return sum(map(number, self.centre))

    def laid(self, card: str, seat: int) -> Lying:
        """A POTA or Reverse laid before a seat, cancelling a Reverse there (PA-8)."""
        cards = self.before[seat] | {card}
        gone = self.gone
        if kind(card) == "R" and sum(kind(each) == "R" for each in cards) == 2:
            both = {each for each in cards if kind(each) == "R"}
            cards, gone = cards - both, gone | both
        before = tuple(cards if at == seat else own for at, own in enumerate(self.before))
        return replace(self, before=before, gone=gone)

    def shifts(self) -> Iterator[tuple[str, object, Lying]]:
        """Every single shift that PA-8 to PA-11 allow, with what it leads to."""
        for card in self.centre - self.moved:
            after = replace(
                self,
                centre=self.centre - {card},
                gone=self.gone | {card},
                moved=self.moved | {card},
            )
            if after.sound():
                yield card, "discard", after
        for seat, cards in enumerate(self.before):
            for card in cards - self.moved:
                before = tuple(own - {card} for own in self.before)
                taken = replace(self, before=before, moved=self.moved | {card})
                away = replace(taken, gone=taken.gone | {card})
                if away.sound():
                    yield card, "discard", away
                for to in range(len(self.before)):
                    after = taken.laid(card, to)
                    if to != seat and after.sound():
                        yield card, to, after

    def can(self, n: int) -> bool:
        """Whether `n` shifts can be made one after another (PA-9)."""
        return n == 0 or any(after.can(n - 1) for _card, _to, after in self.shifts())


@dataclass
class Referee:
    """Follows the lines of a journal; raises AssertionError at one that breaks a rule."""

    seats: int
    tie_deals: int | None = None
    phase: str = "leader"
    points: list[int] = field(default_factory=list)
    hands: list[set[str]] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: set[str] = field(default_factory=set)
    xs: set[str] = field(default_factory=set)
    turn: int = -1
    first: int = -1
    asked: int = 0
    lying: Lying = Lying(-1)
    colour: str = ""
    passed: set[int] = field(default_factory=set)
    aside: str = ""
    left: int = 0
    overtime: int = 0
    tied: list[int] = field(default_factory=list)
    deals: list[tuple[int, list[int]]] = field(default_factory=list)
    winners: list[int] | None = None

    def __post_init__(self) -> None:
        self.points = [50] * self.seats
        self.hands = [set() for _each in range(self.seats)]
        self.tied = list(range(self.seats))

    def round(self, seat: int) -> list[int]:
        return [(seat + i) % self.seats for i in range(self.seats)]

    # Following

    def follow(self, line: Line) -> None:
        assert self.winners is None
        if "chance" in line:
            assert line["chance"] == "shuffle"
            cards = line["cards"]
            assert isinstance(cards, list)
            self.shuffled(str(line["pile"]), [str(card) for card in cards])
            return
        assert self.phase in ("lead", "deal", "move")
        assert line["seat"] == self.turn
        act = (str(line["move"]), str(line.get("card", "")), line.get("to"))
        assert act in self.legal(), f"{line} is none of {self.legal()}"
        self.make(*act)

    def shuffled(self, pile: str, cards: list[str]) -> None:
        assert pile == ("stock" if self.phase == "stock" else "deck")
        assert len(cards) == len(set(cards))
        if self.phase == "stock":
            assert set(cards) == self.discard
            self.discard, self.deck = set(), cards
            self.fill()
        elif self.phase == "leader":
            assert len(cards) == 108
            self.choose(cards)
        else:
            assert self.phase == "hands"
            assert len(cards) == 108
            size = HANDS[self.seats]
            for i, seat in enumerate(self.round(self.first)):
                self.hands[seat] = set(cards[i : size * self.seats : self.seats])
            self.deck = cards[size * self.seats :]
            self.fill()

    def choose(self, cards: list[str]) -> None:
        while len(self.tied) > 1:
            if len(cards) < len(self.tied):
                return
            drawn, cards = cards[: len(self.tied)], cards[len(self.tied) :]
            numbers = [lead_number(card) for card in drawn]
            self.tied = [
                seat for seat, each in zip(self.tied, numbers, strict=True) if each == max(numbers)
            ]
        self.first = self.tied[0]
        self.phase = "hands"

    def fill(self) -> None:
        for seat in self.round(self.first):
            while True:
                found = {card for card in self.hands[seat] if kind(card) == "X"}
                self.xs |= found
                self.hands[seat] -= found
                if len(self.hands[seat]) == HANDS[self.seats]:
                    break
                if not self.deck:
                    self.run_out()
                    return
                self.hands[seat].add(self.deck.pop(0))
        self.phase, self.asked, self.turn = "lead", 0, self.first

    def best(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]

    def run_out(self) -> None:
        if not self.overtime:
            if len(self.best()) == 1:
                self.winners = self.best()
                return
            self.overtime = 1
        self.phase = "stock"

    def legal(self) -> set[Act]:
        """Everything the seat to move may do, found card by card."""
        hand = self.hands[self.turn]
        if self.phase == "lead":
            acts: set[Act] = {("play", card, None) for card in hand if kind(card) == "number"}
            return acts if self.asked == self.seats else acts | {("decline", "", None)}
        if self.phase == "move":
            return {
                ("shift", card, to)
                for card, to, after in self.lying.shifts()
                if after.can(self.left - 1)
            }
        acts = {("pass", "", None)}
        for card in hand:
            if card[0] != self.colour:
                continue
            if kind(card) == "number":
                if self.lying.total + number(card) != 0:
                    acts.add(("play", card, None))
            elif kind(card) == "M":
                if self.lying.can(int(card[2])):
                    acts.add(("play", card, None))
            else:
                for to in range(self.seats):
                    if self.lying.laid(card, to).sound():
                        acts.add(("play", card, to))
        return acts

    def make(self, name: str, card: str, to: object) -> None:
        if name == "decline":
            self.decline()
            return
        if name == "pass":
            self.passed.add(self.turn)
        elif name == "shift":
            self.lying = next(
                after for each, at, after in self.lying.shifts() if (each, at) == (card, to)
            )
            self.left -= 1
            if self.left:
                return
            self.lying = replace(self.lying, moved=frozenset(), gone=self.lying.gone | {self.aside})
            self.aside, self.phase = "", "deal"
        else:
            self.hands[self.turn].remove(card)
            if self.phase == "lead":
                self.phase, self.colour, self.passed = "deal", card[0], set()
                empty: tuple[frozenset[str], ...] = (frozenset(),) * self.seats
                self.lying = Lying(self.turn, frozenset({card}), empty)
            elif kind(card) == "number":
                self.lying = replace(self.lying, centre=self.lying.centre | {card})
            elif kind(card) == "M":
                self.aside, self.left, self.phase = card, int(card[2]), "move"
                return
            else:
                assert isinstance(to, int)
                self.lying = self.lying.laid(card, to)
        for seat in self.round((self.turn + 1) % self.seats):
            if seat not in self.passed:
                self.turn = seat
                return
        self.settle()

    def decline(self) -> None:
        self.asked += 1
        if self.asked < self.seats:
            self.turn = (self.turn + 1) % self.seats
            return
        for seat in self.round(self.first):
            if any(kind(card) == "number" for card in self.hands[seat]):
                self.turn = seat
                return
        for seat in range(self.seats):
            self.discard |= self.hands[seat]
            self.hands[seat] = set()
        self.fill()

    def settle(self) -> None:
        value = settled(self.lying.total, 1 + len(self.xs))
        for seat, cards in enumerate(self.lying.before):
            times = sum(kind(card) == "P" for card in cards) + (seat == self.lying.leader)
            sign = -1 if any(kind(card) == "R" for card in cards) else 1
            self.points[seat] = max(0, self.points[seat] + sign * times * value)
            self.discard |= cards
        self.discard |= self.lying.centre | self.lying.gone
        self.deals.append((value, self.points[:]))
        self.first = (self.lying.leader + 1) % self.seats
        self.lying, self.colour = Lying(-1), ""
        if self.overtime:
            if len(self.best()) == 1 or self.overtime == self.tie_deals:
                self.winners = self.best()
                return
            self.overtime += 1
        self.fill()
