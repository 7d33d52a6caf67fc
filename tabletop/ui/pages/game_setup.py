"""The game that is being set up on the New game screen, and what stands in the way of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine import limits
from tabletop.engine.play.session import Player
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionSpec, OptionValue
from tabletop.engine.words import listed
from tabletop.system.i18n import _

NAMES: Final = ("Ann", "Bea", "Cy", "Dot", "Eli", "Fay")
"""What seats are called until someone types a name."""


@dataclass(slots=True)
class Plan:
    """A rulebook, the seats (all six are kept, `seats` of them play), options and a deal.

    `is_remembered` is whether the seats are those of the game before, and others than the usual.
    """

    book: RuleBook
    seats: int
    names: list[str]
    kinds: list[str]
    deal: str
    options: dict[str, OptionValue] = field(default_factory=dict)
    is_remembered: bool = False

    @classmethod
    def of(cls, book: RuleBook, before: Sequence[Player], deal: int) -> Plan:
        """A plan with the seats of the last game, where somebody sat at one: else one person and
        bots."""
        low, high = book.spec.seats.min, book.spec.seats.max
        if all(player.kind != "human" for player in before):
            before = ()  # it was only watched
        names = [player.name for player in before[:6]]
        kinds = [player.kind for player in before[:6]]
        for seat in range(len(names), 6):
            names.append(next(name for name in NAMES if name not in names))
            kinds.append("human" if seat == 0 else "normal")
        seats = max(low, min(high, len(before) or 4))
        plan = cls(book, seats, names, kinds, str(deal))
        if before:
            usual = cls.of(book, (), deal)
            seated = (plan.names[:seats], plan.kinds[:seats])
            plan.is_remembered = seated != (usual.names[:seats], usual.kinds[:seats])
        return plan

    def seat_anew(self) -> None:
        """Forgets who sat where: one person, and bots, at as many seats."""
        usual = Plan.of(self.book, (), 0)
        self.names, self.kinds = usual.names, usual.kinds
        self.is_remembered = False

    def seat_person(self, name: str, known: Collection[str]) -> None:
        """Gives `name` to the first person's seat that nobody of those `known` sits at, else to
        the first person's, else to the first seat."""
        people = [seat for seat in range(self.seats) if self.kinds[seat] == "human"]
        free = [seat for seat in people if self.players[seat].name not in known]
        seat = (free or people or [0])[0]
        self.names[seat], self.kinds[seat] = name, "human"

    def change_book(self, book: RuleBook, options: Mapping[str, OptionValue] | None = None) -> None:
        """Another game for the same people; its options are standard, but for those given."""
        self.book = book
        self.seats = max(book.spec.seats.min, min(book.spec.seats.max, self.seats))
        self.options = dict(options or {})

    def value(self, name: str) -> OptionValue:
        """The value chosen for an option."""
        return self.options.get(name, self.book.options[name].default)

    def choose(self, name: str, value: OptionValue) -> None:
        """Takes `value` for the option `name`."""
        self.options[name] = value

    def differs(self, name: str) -> bool:
        """Whether an option is not at its standard value."""
        default = self.book.options[name].default
        return not _same(self.value(name), default)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who plays, by seat; an empty name is the placeholder's."""
        return tuple(
            Player(self.names[seat].strip() or NAMES[seat], self.kinds[seat])
            for seat in range(self.seats)
        )

    @property
    def chosen(self) -> Mapping[str, OptionValue]:
        """Every option that differs from the standard."""
        return {name: value for name, value in self.options.items() if self.differs(name)}

    def problems(self) -> list[str]:
        """Why the game cannot begin, a sentence each; empty where it can."""
        out = []
        names = [player.name.casefold() for player in self.players]
        twice = {player.name for player in self.players if names.count(player.name.casefold()) > 1}
        if twice:
            out.append(
                _("Two seats are called {name}; give each its own name.").format(name=min(twice))
            )
        for name, option in self.book.options.items():
            value = self.value(name)
            if not option.accepts(value, self.seats):
                out.append(wrong_seats(option, value, self.seats))
        if not self.deal.isdecimal() or len(self.deal) > 12 or int(self.deal) >= limits.DEAL:
            out.append(_("The deal is a number, at most 12 digits long."))
        return out


def wrong_seats(option: OptionSpec, value: OptionValue, seats: int) -> str:
    """Why `value` cannot be chosen for `option` with so many seats."""
    label = option.label_of(value)
    fit = next((c.seats for c in option.choices if _same(c.choice, value)), ())
    if not fit:
        return _("{option} cannot be {value}.").format(option=option.label, value=label)
    text = _("{option}: “{value}” is for {seats} seats, and there are {n}.")
    return text.format(
        option=option.label,
        value=label,
        seats=listed([str(n) for n in fit], is_choice=True),
        n=seats,
    )


def index_of(values: Sequence[OptionValue], value: OptionValue) -> int:
    """Where `value` stands among `values`, telling 1 from true; the first place without it."""
    return next((i for i, each in enumerate(values) if _same(each, value)), 0)


def _same(one: OptionValue, other: OptionValue) -> bool:
    return one == other and type(one) is type(other)
