"""Drops and actions of a rulebook: what each kind of move is to a game, and what a file may say of
it.

A game declares its kinds of moves: which gesture makes one, how it is written, where and when its
Python can carry it out. A file says which of that is allowed. What a game could not carry out is a
mistake at its place in the file; the rest is compiled by `engine.rules.program`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeAlias, TypeVar

from tabletop.engine.cards import Card
from tabletop.engine.moves import Refusal, Value
from tabletop.engine.notation import CARDS as CARDS_ARGUMENT
from tabletop.engine.notation import Argument, Moves
from tabletop.engine.rules.conditions import (
    NO_STATE,
    NOWHERE,
    AnyCondition,
    Ask,
    InPlay,
    Requirement,
)
from tabletop.engine.rules.schema import Problem, nearest, one_of
from tabletop.engine.rules.settled import Settled
from tabletop.system.i18n import _

S = TypeVar("S")

Whose: TypeAlias = Literal["own", "opponent", "any"]


@dataclass(frozen=True, slots=True)
class Index(Generic[S]):
    """A cache of what the requirements of a kind of move allow as its `argument`, some cards of a
    row. `row` gives that row in a state, and what makes a key of the card that moves: where the key
    is the same, the cards at the same places are allowed.

    It serves drops whose requirements read nothing of a state, of the card and of the argument but
    the words `reads`.
    """

    argument: str
    reads: frozenset[str]
    row: Callable[[S], tuple[Sequence[Card], Callable[[Card], Hashable]]]


@dataclass(frozen=True, slots=True)
class Groups:
    """A cache of where the sets of cards lie that requirements let through, for drops that have the
    conditions called `of`: cards of one suit whose ranks follow one another make a group, and every
    set that passes lies within one. Groups of less than the `fewest` cards are left out, which
    follows from the parameters of a drop's conditions by name."""

    of: frozenset[str]
    fewest: Callable[[Mapping[str, object]], int]


@dataclass(frozen=True, slots=True)
class Kept(Generic[S]):
    """A cache of the moves of a kind that names no cards, where its drops read nothing of a state
    but the words `reads`: a seat has the moves of each of the `keys` of a position, in that order.
    Where they are `by` an argument, each key begins with a value of it, None for leaving it out,
    and stands for the moves of that value."""

    reads: frozenset[str]
    keys: Callable[[S], Sequence[tuple[Hashable, ...]]]
    by: str = ""


@dataclass(frozen=True, slots=True)
class Chosen(Generic[S]):
    """An argument that no gesture gives: `values` are all it may have in a position, one at least,
    None for leaving it out; `say` tells why another, or none, is none of them, by the `rule` that
    says so or that of the drop. Where there are no `values`, it is cards of the `zone`, and a
    requirement has to propose which; or `amiss` says what is wrong with one of a kind of move that
    is not listed. That nothing can be chosen is explained by its `plain` value. The values of a
    number that conditions bound are a range."""

    values: Callable[[Ask[S]], Iterable[Value | None]] | None = None
    say: Callable[[Ask[S]], str] | None = None
    rule: str = ""
    zone: str = ""
    plain: Value | None = None
    amiss: Callable[[Ask[S], Value | None], Refusal | None] | None = None


@dataclass(frozen=True, slots=True)
class Situation(Generic[S]):
    """A cache of the moves that one seat has: a card has the same wherever `key` gives the same.

    It serves drops whose requirements read nothing of a state but the words `reads`; the key has to
    tell apart what the kind's own `settled` and `chosen` read too.
    """

    reads: frozenset[str]
    key: Callable[[S], Hashable]


@dataclass(frozen=True, slots=True)
class MoveKind(Generic[S]):
    """What one kind of move is to its game.

    `arguments` say how it is written. `moved` names those that hold the cards which a gesture
    moves: one that holds a card, one that holds any number, or several of a card each, in that
    order. It may start in zones of the kinds `sources` and end in those of `places`, of seats as
    `of` says, during `phases`: that is what the game's `apply` can carry out.

    `settled` are the arguments that the gesture settles beside the cards (the seat, the pile),
    `chosen` those left for the player to choose. `index`, `groups`, `kept` and `situation` are
    caches. A game cannot be without a kind that `is_needed`, nor without something that makes it in
    each phase of `needed_in`. One that is not `is_listed` has too many moves to be listed: it is
    tested alone. At one that `is_routine` no game turns: it lays out or pays for what a seat plays
    with, or ends a turn and so pays the next.
    """

    arguments: Mapping[str, Argument]
    phases: frozenset[str]
    moved: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    of: frozenset[Whose] = frozenset({"own", "opponent", "any"})
    from_any: bool = False
    settled: Mapping[str, Settled[S]] = field(default_factory=dict)
    chosen: Mapping[str, Chosen[S]] = field(default_factory=dict)
    index: Index[S] | None = None
    groups: Groups | None = None
    kept: Kept[S] | None = None
    situation: Situation[S] | None = None
    needed_in: frozenset[str] = frozenset()
    is_needed: bool = True
    is_routine: bool = False
    is_listed: bool = True

    @property
    def is_plain(self) -> bool:
        """Whether what a gesture settles reads no state."""
        return not any(each.reads_state for each in self.settled.values())

    @property
    def reads_look(self) -> bool:
        """Whether what a gesture settles reads no more of a state than the look of the place."""
        by_look = [each.reads_look for each in self.settled.values() if each.reads_state]
        return bool(by_look) and all(by_look)

    @property
    def moves_set(self) -> bool:
        """Whether it moves any number of cards at once."""
        return len(self.moved) == 1 and self.arguments[self.moved[0]] is CARDS_ARGUMENT

    @property
    def moves_one(self) -> bool:
        """Whether it moves one card."""
        return self.parts == 1

    @property
    def parts(self) -> int:
        """How many cards it moves, each in a part of its own; 0 for any number, or none."""
        return 0 if self.moves_set else len(self.moved)


AnyKind: TypeAlias = MoveKind[InPlay]
"""A kind of move as the platform knows it, which asks it of no states but its game's."""
Kinds: TypeAlias = Mapping[str, AnyKind]


def arguments_of(kinds: Mapping[str, MoveKind[S]]) -> Moves:
    """The arguments of each move, for the game's notation."""
    return {name: kind.arguments for name, kind in kinds.items()}


@dataclass(frozen=True, slots=True)
class Required:
    """One requirement of a drop: the name and parameter it has in the file, and the rule that says
    so."""

    name: str
    condition: AnyCondition
    requirement: Requirement[InPlay]
    rule: str
    param: object = True

    def refuse(self, ask: Ask[InPlay]) -> Refusal:
        """What it says to what it does not let through."""
        requirement = self.requirement
        rule = requirement.rule(ask) if requirement.rule is not None else self.rule
        return Refusal(requirement.say(ask), rule, self.name)


@dataclass(frozen=True, slots=True)
class DropRule:
    """One drop or action of a rulebook: the move it makes, where its cards start and end ("" for an
    action), whose the place must be, when, and what it requires."""

    move: str
    source: str
    onto: str
    of: Whose
    phase: str
    rule: str
    requires: tuple[Required, ...]

    def requires_condition(self, name: str) -> bool:
        """Whether it has a requirement of this name."""
        return any(required.name == name for required in self.requires)

    def requires_only(self, *names: str) -> bool:
        """Whether it has no requirement but of these names."""
        return all(required.name in names for required in self.requires)

    def refuse(self, ask: Ask[InPlay]) -> Refusal | None:
        """None where every requirement holds, else the first that does not."""
        for required in self.requires:
            if not required.requirement.test(ask):
                return required.refuse(ask)
        return None


def makes_surely(drops: Iterable[DropRule], move: str, source: str = "", *names: str) -> bool:
    """Whether some drop makes `move` with cards from there, or an action without, and requires
    nothing but conditions of these names: of which a game knows that they leave a move."""
    return any(
        (drop.move, drop.source) == (move, source) and drop.requires_only(*names) for drop in drops
    )


# What a file may say


def problems(
    drops: Iterable[tuple[tuple[str | int, ...], DropRule, str | None]],
    kinds: Kinds,
    owned: frozenset[str],
    conditions: Mapping[str, AnyCondition],
) -> Iterable[Problem]:
    """What of `drops`, each with its path in the file and what the file says of `of`, the game
    could not carry out. `owned` are the kinds of zones that belong to seats."""
    for path, drop, said_of in drops:
        kind = kinds.get(drop.move)
        if kind is None:
            continue  # reported as an unknown word
        moves_cards = bool(kind.sources)
        if moves_cards != bool(drop.source):
            expected = (
                _("a drop: {move} moves cards")
                if moves_cards
                else _("an action: {move} moves none")
            )
            yield (*path, "move"), expected.format(move=drop.move), drop.move, ""
            continue
        if drop.phase not in kind.phases:
            yield _not_among(path, "phase", drop.phase, kind.phases)
        if moves_cards:
            yield from _wrong_places(path, drop, said_of, kind, owned)
        yield from _unbound(path, drop, kinds, conditions)


def missing(drops: Iterable[DropRule], kinds: Kinds) -> Iterable[Problem]:
    """The moves a game cannot be without, which nothing makes, or not in a phase that needs it."""
    there = {(drop.move, drop.phase) for drop in drops}
    made = {move for move, _phase in there}
    for name, kind in kinds.items():
        path = ("drops" if kind.sources else "actions",)
        if kind.is_needed and name not in made:
            expected = _("something that makes the move {move}").format(move=name)
            yield path, expected, _("none"), ""
            continue
        for phase in sorted(kind.needed_in):
            if (name, phase) not in there:
                expected = _("something that makes the move {move} in the phase {phase}")
                yield path, expected.format(move=name, phase=phase), _("none"), ""


def _not_among(path: tuple[str | int, ...], key: str, word: str, words: Iterable[str]) -> Problem:
    right = sorted(words)
    where = (*path, key) if word else path
    what = word or _("no {key}").format(key=key)
    return where, one_of(right), what, nearest(word, right) if word else ""


def _wrong_places(
    path: tuple[str | int, ...],
    drop: DropRule,
    said_of: str | None,
    kind: AnyKind,
    owned: frozenset[str],
) -> Iterable[Problem]:
    if drop.source not in kind.sources:
        yield _not_among(path, "from", drop.source, kind.sources)
    if drop.onto not in kind.places:
        yield _not_among(path, "onto", drop.onto, kind.places)
    elif drop.onto not in owned:
        if said_of is not None:
            expected = _("nothing: {zone} is nobody's").format(zone=drop.onto)
            yield (*path, "of"), expected, said_of, ""
    elif drop.of not in kind.of:
        yield _not_among(path, "of", drop.of if said_of else "", kind.of)


def _unbound(
    path: tuple[str | int, ...],
    drop: DropRule,
    kinds: Kinds,
    conditions: Mapping[str, AnyCondition],
) -> Iterable[Problem]:
    """Parts of a move that nothing gives candidates for, and conditions that cannot be asked."""
    where, kind = (*path, "require"), kinds[drop.move]
    proposed = {required.condition.proposes for required in drop.requires}
    if kind.parts:
        for position, required in enumerate(drop.requires):
            if required.name == "cards" and not required.requirement.test(_of(kind.parts)):
                yield (*where, position), f"cards: {kind.parts}", _("another number"), ""
    wanted = ["cards"] if kind.moves_set else []
    wanted += [name for name, chosen in kind.chosen.items() if chosen.values is None]
    for part in wanted:
        if part not in proposed and kind.is_listed:
            able = sorted(name for name, each in conditions.items() if each.proposes == part)
            yield where, one_of(able), _("nothing that says which {part}").format(part=part), ""
    arguments = {name for each in kinds.values() for name in each.chosen}
    for position, required in enumerate(drop.requires):
        condition = required.condition
        can_be_asked = (
            not (condition.reads & arguments) - set(kind.chosen)
            and (not condition.sources or drop.source in condition.sources)
            and (not condition.places or drop.onto in condition.places)
            and ("cards" not in condition.reads or bool(kind.moved))
        )
        if not can_be_asked:
            expected = _("a condition that {move} from there onto there can be asked")
            expected = expected.format(move=drop.move)
            yield (*where, position, required.name), expected, required.name, ""


def _of(n: int) -> Ask[InPlay]:
    """An ask about `n` cards, whichever."""
    return Ask(NO_STATE, 0, (Card("", "", "", "", 0, 0, 0),) * n, NOWHERE, NOWHERE)
