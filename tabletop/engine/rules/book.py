"""Rulebooks: the checked and compiled content of a rules file, with the options chosen.

A RuleBook is made from a rules file or from the resolved rules inside a save; both go through the
same checks, and mistakes come with file, line and column.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec import structs as struct

from tabletop.engine import limits
from tabletop.engine.cards import Card, Deck
from tabletop.engine.notation import Notation
from tabletop.engine.rules import drops as drop_rules
from tabletop.engine.rules.conditions import LIBRARY, AnyCondition
from tabletop.engine.rules.differences import differences, wording_problems
from tabletop.engine.rules.drops import DropRule, Kinds, Required
from tabletop.engine.rules.extends import extended
from tabletop.engine.rules.reads import Reads, fixed, unread
from tabletop.engine.rules.rulefile import Path_, Plain, RuleFile, read
from tabletop.engine.rules.schema import (
    ActionSpec,
    AreaSpec,
    BookSpec,
    DropSpec,
    OptionSpec,
    OptionValue,
    Problem,
    RuleText,
    found,
    nearest,
    one_of,
    phases_of,
    problems,
)
from tabletop.engine.rules.sound import Sound
from tabletop.engine.rules.texts import Facts, fill, of_book, with_options
from tabletop.engine.rules.texts import problems as text_problems
from tabletop.system.errors import BadFile, Mistake, Place, SetupError
from tabletop.system.i18n import _

N = TypeVar("N", bound=msgspec.Struct)

MAX_EXTENDS: Final = 5


@dataclass(frozen=True, slots=True)
class Mechanics:
    """What a game tells the loader: the shape of its numbers, its own conditions, its deck and its
    moves with their arguments, the zones a drop may name and which of them belong to seats, the
    phases of a turn, what each kind of move is, a check of the numbers together (which gives what
    was expected and found, by the path inside `numbers`), and `facts`, the words beyond the numbers
    that its texts speak of.

    `version` is that of the books the game plays by now. Of an older one, as saves hold them, its
    `migrate` makes the resolved rules that mean the same today, and may change what it is given.
    A number or an option that is new needs none where it has a default.

    What it reads of a book beside its numbers and drops: for how many `seats`, fewest and most,
    whether a number of packs, and which `options`."""

    numbers: type[msgspec.Struct]
    notation: Notation
    zones: frozenset[str]
    phases: frozenset[str]
    conditions: Mapping[str, AnyCondition]
    coherent: Callable[[Any], Iterable[Problem]] = lambda numbers: ()
    kinds: Kinds = field(default_factory=dict)
    owned: frozenset[str] = frozenset()
    facts: Callable[[Any, BookSpec, Sequence[Card]], Facts] = lambda numbers, spec, deck: {}
    version: int = 1
    migrate: Callable[[dict[str, Any]], dict[str, Any]] = lambda data: data
    options: Mapping[str, Reads] = field(default_factory=dict)
    seats: tuple[int, int] = limits.SEATS
    has_packs: bool = True


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
        return _badge(self)

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
    def digest(self) -> str:
        """`sha256:` and the hex digest of the resolved rules as canonical JSON."""
        return digest_of(self.data)

    def rule(self, rule_id: str) -> RuleText | None:
        """The rule with this id, None where there is none."""
        return next((rule for rule in self.rules if rule.id == rule_id), None)

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
            struct.replace(rule, title=said(rule.title), text=said(rule.text))
            for rule in spec.rules
        ),
    )


@lru_cache(maxsize=64)
def _badge(book: RuleBook) -> tuple[str, ...]:
    return differences(book.standard, book) if book.standard is not None else ()


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


def digest_of(data: Mapping[str, Any]) -> str:
    """`sha256:` and the hex digest of resolved rules as canonical JSON."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def load(
    file: Path, mechanics: Callable[[str], Mechanics | None], base: Callable[[str], Path | None]
) -> RuleBook:
    """The rulebook in `file`; raises BadFile with every mistake.

    `mechanics` gives the game module's word on a game by its name, `base` the file of the rules
    that an `extends` names; both give None for a name they do not know.
    """
    return _resolve(read(file), file.stem, mechanics, base)


def from_data(
    data: Mapping[str, Plain],
    name: str,
    mechanics: Callable[[str], Mechanics | None],
    id: str | None = None,
) -> RuleBook:
    """The rulebook whose resolved rules are `data`, called `name` in errors; raises BadFile.

    Rules of an older version are brought up to date; the book's data and digest stay theirs. What
    nothing reads in them is let be.
    """
    file = RuleFile(name, dict(data), {(): (1, 1)})
    book = _compile(file, id or str(data.get("game", "")), mechanics, is_new=False)
    return replace(book, data=dict(data))


def _resolve(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], Mechanics | None],
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


def _compile(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], Mechanics | None],
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
    found_since = list(_semantic(spec, known))
    if is_new:
        found_since += unread(spec, known.options, known.seats, has_packs=known.has_packs)
    drops = list(_drops(spec, known, found_since))
    chosen = {name: option.default for name, option in spec.options.items()}
    facts: Facts = {}
    if sound.is_sound("numbers"):
        numbers = msgspec.convert(spec.numbers, known.numbers)
        found_since += _under("numbers", known.coherent(numbers))
        found_since += wording_problems(spec.words, spec.numbers)
    fixed_options = fixed(spec, known.options)
    if sound.is_sound("numbers", "seats", "deck") and not _about(found_since, "numbers", "deck"):
        facts = _facts(spec, known)
        told = with_options(facts, spec.options, {**fixed_options, **chosen})
        found_since += _placeholders(spec, told)
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


def _up_to_date(file: RuleFile, known: Mechanics, *, is_new: bool) -> RuleFile:
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


def _facts(spec: BookSpec, known: Mechanics) -> Facts:
    """What the texts of a book may speak of, but for its options."""
    deck = known.notation.deck
    cards = deck.cards(spec.deck.packs, 0, spec.deck.without)
    numbers = msgspec.convert(spec.numbers, known.numbers)
    own = known.facts(numbers, spec, cards)
    return of_book(spec, len(cards), len(deck.cards(1, 0, spec.deck.without)), own)


def _placeholders(spec: BookSpec, facts: Facts) -> Iterable[Problem]:
    """Placeholders of the texts that stand for nothing."""
    texts: list[tuple[Path_, str]] = [(("summary",), spec.summary)]
    for name, option in spec.options.items():
        texts += [(("options", name, key), getattr(option, key)) for key in ("label", "help")]
        for at, choice in enumerate(option.choices):
            texts.append((("options", name, "choices", at, "label"), choice.label))
    for index, rule in enumerate(spec.rules):
        texts += [(("rules", index, key), getattr(rule, key)) for key in ("title", "text")]
    for path, text in texts:
        for wrong in text_problems(text, facts):
            yield (path, *wrong)


def _drops(spec: BookSpec, known: Mechanics, issues: list[Problem]) -> Iterable[DropRule]:
    """The drops and actions of a file, whose mistakes are added to `issues`."""
    compiled: list[tuple[Path_, DropRule, str | None]] = []
    for path, entry in _entries(spec):
        requires: list[Required] = []
        for position, require in enumerate(entry.require):
            where = (*path, "require", position)
            required = _required(dict(require), where, known, entry.rule, spec, issues)
            if required is not None:
                requires.append(required)
        source, onto, of = "", "", None
        if isinstance(entry, DropSpec):
            source, onto, of = entry.source, entry.onto, entry.of
        for phase in phases_of(entry):
            drop = DropRule(
                entry.move, source, onto, of or "any", phase, entry.rule, tuple(requires)
            )
            compiled.append((path, drop, of))
    if not issues:
        library = {**LIBRARY, **known.conditions}
        mistakes = drop_rules.problems(compiled, known.kinds, known.owned, library)
        issues += dict.fromkeys(mistakes)  # a drop of several phases makes each of its own once
        issues += drop_rules.missing([drop for _path, drop, _of in compiled], known.kinds)
    return [drop for _path, drop, _of in compiled]


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


def _required(
    require: dict[str, Any],
    path: Path_,
    known: Mechanics,
    rule: str,
    spec: BookSpec,
    issues: list[Problem],
) -> Required | None:
    is_drops, rule = "rule" not in require, require.pop("rule", rule)
    ids = [text.id for text in spec.rules]
    if rule not in ids and not is_drops:
        issues.append(
            ((*path, "rule"), _("the id of a rule below"), found(rule), nearest(rule, ids))
        )
    library = {**LIBRARY, **known.conditions}
    if len(require) != 1:
        names = ", ".join(require) or _("none")
        issues.append((path, _("exactly one condition"), names, ""))
        return None
    [(name, param)] = require.items()
    condition = library.get(name)
    if condition is None:
        issues.append(((*path, name), one_of(sorted(library)), name, nearest(name, library)))
        return None
    wrong = problems(param, condition.param)
    if wrong:
        issues.extend(((*path, name, *where), *rest) for where, *rest in wrong)  # type: ignore[misc]  # an issue is a tuple of four; the star hides it
        return None
    if condition.param is bool and param is False:
        issues.append(((*path, name), _("true, or no such condition"), found(param), ""))
        return None
    if name == "kind":
        kinds = {card.kind for card in known.notation.deck.cards(1, 1, ())}
        if param not in kinds:
            issues.append(
                ((*path, name), one_of(sorted(kinds)), found(param), nearest(param, kinds))
            )
            return None
    requirement = condition.build(msgspec.convert(param, condition.param))
    return Required(name, condition, requirement, rule, param)


def _deck(spec: BookSpec, deck: Deck) -> Iterable[Problem]:
    """Cards that the game is not played with, ranks left out that there are none of, or all."""
    if spec.deck.kind != deck.kind:
        yield ("deck", "kind"), deck.kind, found(spec.deck.kind), ""
    for index, rank in enumerate(spec.deck.without):
        if rank not in deck.ranks:
            expected = one_of(deck.ranks) if deck.ranks else _("nothing: this deck is always whole")
            yield ("deck", "without", index), expected, found(rank), nearest(rank, deck.ranks)
    if not deck.cards(1, 0, spec.deck.without):
        yield ("deck", "without"), _("at least one rank left in the deck"), _("none"), ""


def _semantic(spec: BookSpec, known: Mechanics) -> Iterable[Problem]:
    """Words of the file that must name each other, or something the game knows."""
    ids = [rule.id for rule in spec.rules]
    for index, rule in enumerate(spec.rules):
        if rule.id in ids[:index]:
            yield ("rules", index, "id"), _("each rule once"), rule.id, ""
    if spec.seats.min > spec.seats.max:
        yield ("seats", "max"), _("at least {n}").format(n=spec.seats.min), str(spec.seats.max), ""
    yield from _deck(spec, known.notation.deck)
    for name, option in spec.options.items():
        low, to = option.low, option.to
        if low is not None and to is not None and not 0 <= to - low < limits.OPTION_VALUES:
            expected = _("{low} to {high}").format(low=low, high=low + limits.OPTION_VALUES - 1)
            yield ("options", name, "to"), expected, found(to), ""
        elif not option.accepts(option.default):
            expected = one_of(option.values()[:20])
            yield ("options", name, "default"), expected, found(option.default), ""
    for path, entry in _entries(spec):
        for name, word, words in _words(entry, known, ids):
            if word not in words:
                yield (*path, name), one_of(sorted(words)), word, nearest(word, words)
    for index, area in enumerate(spec.table):
        if area.zone not in known.zones:
            near = nearest(area.zone, known.zones)
            yield ("table", index, "zone"), one_of(sorted(known.zones)), area.zone, near
        if any(area.clashes(before) for before in spec.table[:index]):
            expected = _("each zone once: in the middle, or with its seats and with the opponents")
            yield ("table", index, "zone"), expected, found(area.zone), ""


def _entries(spec: BookSpec) -> Iterable[tuple[Path_, DropSpec | ActionSpec]]:
    """The drops and actions of a file, each with its path."""
    for index, drop in enumerate(spec.drops):
        yield ("drops", index), drop
    for index, action in enumerate(spec.actions):
        yield ("actions", index), action


def _words(
    entry: DropSpec | ActionSpec, known: Mechanics, ids: Iterable[str]
) -> Iterable[tuple[str, str, Collection[str]]]:
    """The words of a drop or an action by their keys, and those they may be."""
    yield "move", entry.move, known.notation.moves
    if isinstance(entry, DropSpec):
        yield "from", entry.source, known.zones
        yield "onto", entry.onto, known.zones
    for phase in phases_of(entry):
        yield "phase", phase, known.phases | {""}
    yield "rule", entry.rule, list(ids)
