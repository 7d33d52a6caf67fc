"""Rulebooks: the checked and compiled content of a rules file, with the options chosen.

A RuleBook is made from a rules file or from the resolved rules inside a save; both go through the
same checks, and mistakes come with file, line and column.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar, cast

import msgspec
from msgspec import structs as struct

from tabletop.engine import limits
from tabletop.engine.cards import Card, Deck
from tabletop.engine.rules.checks import drops_of, placeholders_amiss, words_amiss
from tabletop.engine.rules.differences import differences, wording_problems
from tabletop.engine.rules.drops import DropRule
from tabletop.engine.rules.extends import extended
from tabletop.engine.rules.mechanics import AnyMechanics
from tabletop.engine.rules.reads import fixed, unread
from tabletop.engine.rules.rulefile import Plain, RuleFile, parse, raw, read
from tabletop.engine.rules.schema import (
    AreaSpec,
    BookSpec,
    OptionSpec,
    OptionValue,
    Problem,
    RuleText,
    found,
    nearest,
    one_of,
    problems,
)
from tabletop.engine.rules.sound import Sound
from tabletop.engine.rules.texts import Facts, fill, of_book, with_options
from tabletop.system.errors import BadFile, Mistake, Place, SetupError
from tabletop.system.i18n import _

N = TypeVar("N", bound=msgspec.Struct)

MAX_EXTENDS: Final = 5


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """The rules of one game: numbers, options, compiled drops, table and text.

    `id` is the game, or the name of a player's own variant of it; `game` is the game whose module
    plays it; `chosen` holds a value for every option; `data` is the resolved rules as they were
    written, `spec` what they mean today; `facts` are what its texts speak of. Where these are not
    the game's `standard` rules, those are given. `fixed` are the options that the game reads and
    this book does not offer.
    """

    id: str
    game: str
    spec: BookSpec
    deck_kind: Deck
    drops: tuple[DropRule, ...]
    data: Mapping[str, Plain]
    chosen: Mapping[str, OptionValue]
    facts: Facts = field(default_factory=dict)
    standard: RuleBook | None = None
    fixed: Mapping[str, OptionValue] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name players know the game by."""
        return self.spec.name

    @property
    def summary(self) -> str:
        """What the game is about, in a few sentences."""
        return _texts(self).summary

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """The options by name, in the order of the file."""
        return _texts(self).options

    @property
    def badge(self) -> tuple[str, ...]:
        """What differs from the standard rules in how the game is played, a sentence each."""
        return self.badge_with(None)

    def badge_with(self, seats: int | None) -> tuple[str, ...]:
        """The badge for a game of so many seats, without what differs only with others."""
        return _badge(self, seats)

    @property
    def reworded(self) -> Mapping[str, str]:
        """What the standard rules say, by the id of each rule whose text is another here; "" for
        a rule that they have not. Nothing where the game is played by the standard."""
        return _reworded(self)

    @property
    def table(self) -> tuple[AreaSpec, ...]:
        """Where the table shows each kind of zone."""
        return self.spec.table

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """The text of the rules, in order, with the numbers of this book and its options."""
        return _texts(self).rules

    @property
    def in_brief(self) -> tuple[RuleText, ...]:
        """The rules by which the game is explained in two minutes, in order. Where other rules word
        one anew and say nothing brief of it, its text stands for that."""
        return _in_brief(self)

    @property
    def digest(self) -> str:
        """`sha256:` and the hex digest of the resolved rules as canonical JSON."""
        return digest_of(self.data)

    def rule(self, rule_id: str) -> RuleText | None:
        """The rule with this id, None where there is none."""
        return next((rule for rule in self.rules if rule.id == rule_id), None)

    def rule_in(self, phase: str) -> str | None:
        """The id of the rule that says what is done in a phase: of those by which a move is made
        there the first in the book; None where no move is."""
        made = {drop.rule for drop in self.drops if drop.phase == phase}
        return next((rule.id for rule in self.spec.rules if rule.id in made), None)

    def numbers(self, schema: type[N]) -> N:
        """The numbers of the book as the game's own type."""
        return msgspec.convert(self.spec.numbers, schema)

    def option(self, name: str) -> OptionValue:
        """The value of the option `name`: chosen, or fixed where the book does not offer it."""
        return self.chosen[name] if name in self.chosen else self.fixed[name]

    def option_number(self, name: str) -> int:
        """The whole number chosen for the option `name`; raises TypeError for a word."""
        value = self.option(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(f"{name} is not a number")
        return value

    def deck(self, packs: int | None = None, jokers: int = 0) -> tuple[Card, ...]:
        """The cards in deck order; `packs` replaces the number in the file."""
        spec = self.spec.deck
        return self.deck_kind.cards(packs or spec.packs, jokers, spec.without)

    def choose(self, options: Mapping[str, OptionValue], seats: int) -> RuleBook:
        """This book with `options` chosen for a game of `seats`; raises SetupError.

        It is the same object where nothing changes, so that what games keep by book serves again.
        """
        low, high = self.spec.seats.min, self.spec.seats.max
        if not low <= seats <= high:
            raise SetupError(
                _("{game} is for {low} to {high} seats, not {seats}.").format(
                    game=self.name, low=low, high=high, seats=seats
                )
            )
        offered = self.spec.options
        chosen = {name: option.default for name, option in offered.items()} | dict(options)
        for name, value in chosen.items():
            option = offered.get(name)
            if option is None:
                hint = nearest(name, offered)
                text = _("{game} has no option {name}.").format(game=self.name, name=_brief(name))
                if hint:
                    text += " " + _("Did you mean {hint}?").format(hint=hint)
                raise SetupError(text)
            if not option.accepts(value, seats):
                raise SetupError(
                    _("{name} cannot be {value} with {seats} seats; it can be {choices}.").format(
                        name=name,
                        value=str(value).lower() if isinstance(value, bool) else _brief(value),
                        seats=seats,
                        choices=one_of(option.values(seats)),
                    )
                )
        return self if chosen == self.chosen else replace(self, chosen=chosen)

    def read_option(self, name: str, text: str) -> OptionValue:
        """The value `text` stands for in the option `name`; what it is not, `choose` reports."""
        option = self.options.get(name)
        values = option.values() if option else []
        for value in values:
            if (str(value).lower() if isinstance(value, bool) else str(value)) == text:
                return value
        return text


@dataclass(frozen=True, slots=True)
class _Texts:
    """The texts of a book as they are read."""

    summary: str
    options: Mapping[str, OptionSpec]
    rules: tuple[RuleText, ...]


@lru_cache(maxsize=64)
def _texts(book: RuleBook) -> _Texts:
    spec = book.spec
    facts = with_options(book.facts, spec.options, {**book.fixed, **book.chosen})

    def said(text: str) -> str:
        return fill(_(text), facts) if text else ""

    def option(each: OptionSpec) -> OptionSpec:
        choices = tuple(struct.replace(one, label=said(one.label)) for one in each.choices)
        label, help = said(each.label), said(each.help)
        return struct.replace(each, label=label, help=help, choices=choices)

    return _Texts(
        said(spec.summary),
        {name: option(each) for name, each in spec.options.items()},
        tuple(
            struct.replace(
                rule, title=said(rule.title), text=said(rule.text), brief=said(rule.brief)
            )
            for rule in spec.rules
        ),
    )


@lru_cache(maxsize=64)
def _in_brief(book: RuleBook) -> tuple[RuleText, ...]:
    standard = {rule.id: rule for rule in book.standard.spec.rules} if book.standard else {}
    found = []
    for written, rule in zip(book.spec.rules, book.rules, strict=True):
        usual = standard.get(rule.id, written)
        if written.brief and written.brief == usual.brief and written.text != usual.text:
            rule = struct.replace(rule, brief=rule.text)
        if rule.brief:
            found.append(rule)
    return tuple(found)


@lru_cache(maxsize=64)
def _badge(book: RuleBook, seats: int | None) -> tuple[str, ...]:
    return differences(book.standard, book, seats) if book.standard is not None else ()


@lru_cache(maxsize=64)
def _reworded(book: RuleBook) -> Mapping[str, str]:
    if book.standard is None or not book.badge:
        return {}  # the same rules; that an older save words them otherwise is no matter
    chosen = {**book.standard.chosen, **book.chosen}
    standard = {rule.id: rule.text for rule in _texts(replace(book.standard, chosen=chosen)).rules}
    return {
        rule.id: standard.get(rule.id, "")
        for rule in book.rules
        if standard.get(rule.id) != rule.text
    }


def _brief(value: OptionValue) -> str:
    text = str(value)
    return text if len(text) <= limits.NAME else text[: limits.NAME] + "…"


def digest_of(data: Mapping[str, object]) -> str:
    """`sha256:` and the hex digest of resolved rules as canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def load(
    file: Path, mechanics: Callable[[str], AnyMechanics | None], base: Callable[[str], Path | None]
) -> RuleBook:
    """The rulebook in `file`; raises BadFile with every mistake.

    `mechanics` gives the game module's word on a game by its name, `base` the file of the rules
    that an `extends` names; both give None for a name they do not know.
    """
    return _resolve(read(file), file.stem, mechanics, base)


def from_data(
    data: Mapping[str, Plain],
    name: str,
    mechanics: Callable[[str], AnyMechanics | None],
) -> RuleBook:
    """The rulebook whose resolved rules are `data`, called `name` in errors; raises BadFile.

    Rules of an older version are brought up to date; the book's data and digest stay theirs. What
    nothing reads in them is let be.
    """
    file = RuleFile(name, dict(data), {(): (1, 1)})
    book = _compile(file, str(data.get("game", "")), mechanics, is_new=False)
    return replace(book, data=dict(data))


def _resolve(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], AnyMechanics | None],
    base: Callable[[str], Path | None],
    depth: int = 0,
) -> RuleBook:
    extends = file.data.get("extends")
    if extends is None:
        return _compile(file, id, mechanics)
    line, column = file.place(("extends",))
    parent_file = base(extends) if isinstance(extends, str) else None
    if parent_file is None or depth >= MAX_EXTENDS:
        raise BadFile.at(file.name, line, column, _("the name of other rules"), found(extends))
    parent = _parent(raw(parent_file, str(parent_file)), parent_file, mechanics)
    if parent is None:
        parent = _resolve(read(parent_file), parent_file.stem, mechanics, base, depth + 1)
    merged, issues = extended(parent.data, file)
    mistakes = [] if not issues else list(_bad(file, issues).mistakes)
    try:
        book = _compile(merged, id, mechanics)
    except BadFile as error:
        told_of = {(each.place, each.found) for each in mistakes}
        others = [each for each in error.mistakes if (each.place, each.found) not in told_of]
        raise _sorted([*mistakes, *others]) from None
    if mistakes:
        raise _sorted(mistakes)
    return book


@lru_cache(maxsize=16)
def _parent(
    content: bytes, file: Path, mechanics: Callable[[str], AnyMechanics | None]
) -> RuleBook | None:
    """The book of `file`, which holds `content`: that of many others that extend it; None where it
    extends rules itself. Raises BadFile."""
    read_so_far = parse(content, str(file))
    return None if "extends" in read_so_far.data else _compile(read_so_far, file.stem, mechanics)


def _compile(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], AnyMechanics | None],
    *,
    is_new: bool = True,
) -> RuleBook:
    """The book in a file; where `is_new`, it may say nothing that nothing reads."""
    game = file.data.get("game")
    known = mechanics(game) if isinstance(game, str) else None
    if known is not None:
        file = _up_to_date(file, known, is_new=is_new)
    issues = problems(file.data, BookSpec)
    if isinstance(game, str) and known is None:
        issues.append((("game",), _("a game of this table"), found(game), ""))
    if known is None:
        raise _bad(file, issues)
    if isinstance(file.data.get("numbers"), dict):
        issues += _under("numbers", problems(file.data["numbers"], known.numbers))
    sound = Sound(file.data, issues)
    spec = msgspec.convert(sound.data, BookSpec)
    found_since = list(words_amiss(spec, known))
    if is_new:
        found_since += unread(spec, known.options, known.seats, has_packs=known.has_packs)
    drops = list(drops_of(spec, known, found_since))
    chosen = {name: option.default for name, option in spec.options.items()}
    facts: Facts = {}
    if sound.is_sound("numbers"):
        numbers = msgspec.convert(spec.numbers, known.numbers)
        coherent = cast("Callable[[object], Iterable[Problem]]", known.coherent)
        found_since += _under("numbers", coherent(numbers))
        found_since += wording_problems(spec.words, spec.numbers)
    fixed_options = fixed(spec, known.options)
    if sound.is_sound("numbers", "seats", "deck") and not _about(found_since, "numbers", "deck"):
        facts = _facts(spec, known)
        told = with_options(facts, spec.options, {**fixed_options, **chosen})
        found_since += placeholders_amiss(spec, told)
    told_of = {(path, what) for path, _expected, what, _near in issues}
    for issue in sound.real(found_since):
        where, _expected, what, _near = issue
        if (where, what) not in told_of:
            issues.append(issue)
            told_of.add((where, what))
    if issues:
        raise _bad(file, issues)
    return RuleBook(
        id, spec.game, spec, known.notation.deck, tuple(drops), file.data, chosen, facts,
        fixed=fixed_options,
    )  # fmt: skip


def _about(issues: Iterable[Problem], *parts: str) -> bool:
    """Whether an issue is about one of these parts of a book."""
    return any(path[:1] == (part,) for path, *_rest in issues for part in parts)


def _up_to_date(file: RuleFile, known: AnyMechanics, *, is_new: bool) -> RuleFile:
    """The rules as the game's books are written now; raises BadFile where they are newer.

    A file without a version is of now, a save without one of the first.
    """
    if is_new and "version" not in file.data and known.version > 1:
        return RuleFile(file.name, {**file.data, "version": known.version}, file.places)
    version = file.data.get("version", 1)
    if not isinstance(version, int) or isinstance(version, bool) or version == known.version:
        return file
    if version > known.version:
        expected = _("version {n} of these rules or older").format(n=known.version)
        what = _("version {n}, of a newer Tabletop").format(n=version)
        raise _bad(file, [(("version",), expected, what, "")])
    data = known.migrate(copy.deepcopy(file.data))
    return RuleFile(file.name, {**data, "version": known.version}, file.places)


def _facts(spec: BookSpec, known: AnyMechanics) -> Facts:
    """What the texts of a book may speak of, but for its options."""
    deck = known.notation.deck
    cards = deck.cards(spec.deck.packs, 0, spec.deck.without)
    numbers = msgspec.convert(spec.numbers, known.numbers)
    facts = cast("Callable[[object, BookSpec, Sequence[Card]], Facts]", known.facts)
    own = facts(numbers, spec, cards)
    return of_book(spec, len(cards), len(deck.cards(1, 0, spec.deck.without)), own)


def _under(key: str, issues: Iterable[Problem]) -> list[Problem]:
    return [((key, *path), expected, what, near) for path, expected, what, near in issues]


def _bad(file: RuleFile, issues: list[Problem]) -> BadFile:
    mistakes = [
        Mistake(Place(file.name, *file.place(path)), expected, what, near)
        for path, expected, what, near in issues
    ]
    return _sorted(mistakes)


def _sorted(mistakes: Iterable[Mistake]) -> BadFile:
    return BadFile(sorted(mistakes, key=lambda m: (m.place.line, m.place.column)))
