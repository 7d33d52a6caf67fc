"""Rulebooks: the checked and compiled content of a rules file, with the options chosen.

A RuleBook is made from a rules file or from the resolved rules inside a save; both go through the
same checks, and mistakes come with file, line and column.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from tabletop.engine import limits
from tabletop.engine.cards import Card, Deck
from tabletop.engine.notation import Notation
from tabletop.engine.rules import drops as drop_rules
from tabletop.engine.rules.conditions import LIBRARY, AnyCondition, Requirement, tested
from tabletop.engine.rules.drops import DropRule, Kinds, Required
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
    problems,
)
from tabletop.system.errors import BadFile, Mistake, Place, SetupError
from tabletop.system.i18n import _

N = TypeVar("N", bound=msgspec.Struct)

MAX_EXTENDS: Final = 5


@dataclass(frozen=True, slots=True)
class Mechanics:
    """What a game tells the loader: the shape of its numbers, its own conditions, its deck and its
    moves with their arguments, the zones a drop may name and which of them belong to seats, the
    phases of a turn, and a check of the numbers together (which gives what was expected and found,
    by the path inside `numbers`).

    `migrate` brings the resolved rules of an older book, as a save holds them, up to date."""

    numbers: type[msgspec.Struct]
    notation: Notation
    zones: frozenset[str]
    phases: frozenset[str]
    conditions: Mapping[str, AnyCondition]
    coherent: Callable[[Any], Iterable[Problem]] = lambda numbers: ()
    kinds: Kinds = field(default_factory=dict)
    owned: frozenset[str] = frozenset()
    migrate: Callable[[dict[str, Plain]], dict[str, Plain]] = lambda data: data


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """The rules of one game: numbers, options, compiled drops, table and text.

    `id` is the game, or the name of a player's own variant of it; `game` is the game whose module
    plays it; `chosen` holds a value for every option; `data` is the resolved rules file, `written`
    the same as it was written, which an older version may have done.
    """

    id: str
    game: str
    spec: BookSpec
    deck_kind: Deck
    drops: tuple[DropRule, ...]
    data: Mapping[str, Plain]
    chosen: Mapping[str, OptionValue]
    badge: tuple[str, ...] = ()
    written: Mapping[str, Plain] | None = None

    @property
    def name(self) -> str:
        """The name players know the game by."""
        return self.spec.name

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """The options by name, in the order of the file."""
        return self.spec.options

    @property
    def table(self) -> tuple[AreaSpec, ...]:
        """Where the table shows each kind of zone."""
        return self.spec.table

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """The text of the rules, in order."""
        return self.spec.rules

    @property
    def digest(self) -> str:
        """`sha256:` and the hex digest of the resolved rules, as written, as canonical JSON."""
        text = json.dumps(
            self.written or self.data, sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def rule(self, rule_id: str) -> RuleText | None:
        """The rule with this id, None where there is none."""
        return next((rule for rule in self.rules if rule.id == rule_id), None)

    def numbers(self, schema: type[N]) -> N:
        """The numbers of the book as the game's own type."""
        return msgspec.convert(self.data["numbers"], schema)

    def option(self, name: str) -> OptionValue:
        """The value chosen for the option `name`."""
        return self.chosen[name]

    def option_number(self, name: str) -> int:
        """The whole number chosen for the option `name`; raises TypeError for a word."""
        value = self.chosen[name]
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
        chosen = {name: option.default for name, option in self.options.items()} | dict(options)
        for name, value in chosen.items():
            option = self.options.get(name)
            if option is None:
                hint = nearest(name, self.options)
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


def _brief(value: OptionValue) -> str:
    text = str(value)
    return text if len(text) <= limits.NAME else text[: limits.NAME] + "…"


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
    """The rulebook whose resolved rules are `data`, called `name` in errors; raises BadFile."""
    game = data.get("game")
    known = mechanics(game) if isinstance(game, str) else None
    current = dict(data) if known is None else known.migrate(dict(data))
    file = RuleFile(name, current, {(): (1, 1)})
    book = _compile(file, id or str(data.get("game", "")), mechanics, ())
    return book if current == data else replace(book, written=data)


def _resolve(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], Mechanics | None],
    base: Callable[[str], Path | None],
    depth: int = 0,
) -> RuleBook:
    extends = file.data.get("extends")
    if extends is None:
        return _compile(file, id, mechanics, ())
    line, column = file.place(("extends",))
    parent_file = base(extends) if isinstance(extends, str) else None
    if parent_file is None or depth >= MAX_EXTENDS:
        raise BadFile.at(file.name, line, column, _("the name of other rules"), found(extends))
    parent = _resolve(read(parent_file), parent_file.stem, mechanics, base, depth + 1)
    own = {key: value for key, value in file.data.items() if key != "extends"}
    unknown = [key for key in own if key not in BookSpec.__struct_fields__]
    if unknown:
        raise BadFile(
            [
                Mistake(
                    Place(file.name, *file.place((key,))),
                    one_of(BookSpec.__struct_fields__),
                    key,
                    nearest(key, BookSpec.__struct_fields__),
                )
                for key in unknown
            ]
        )
    merged = _merge(dict(parent.data), own)
    badge = tuple(_differences(dict(parent.data), merged))
    return _compile(
        RuleFile(file.name, merged if isinstance(merged, dict) else {}, file.places),
        id,
        mechanics,
        badge,
    )


def _merge(below: Plain, above: Plain, path: Path_ = ()) -> Plain:
    if isinstance(below, dict) and isinstance(above, dict):
        out = dict(below)
        for key, value in above.items():
            out[key] = _merge(out[key], value, (*path, key)) if key in out else value
        return out
    if path in (("drops",), ("rules",)) and isinstance(below, list) and isinstance(above, list):
        return _merge_entries(below, above, "id" if path == ("rules",) else None)
    return above


def _merge_entries(below: list[Plain], above: list[Plain], key: str | None) -> list[Plain]:
    """Entries of `above` replace those of `below` with the same name, others are added."""

    def name(entry: Plain) -> object:
        if not isinstance(entry, dict):
            return None
        if key:
            return entry.get(key)
        return tuple(str(entry.get(part)) for part in ("move", "from", "onto", "of"))

    replaced = {name(entry): entry for entry in above}
    out = [replaced.pop(name(entry), entry) for entry in below]
    return out + [entry for entry in above if name(entry) in replaced]


def _differences(below: Plain, above: Plain, path: str = "") -> Iterable[str]:
    if isinstance(below, dict) and isinstance(above, dict):
        for key in above:
            where = f"{path}.{key}" if path else key
            if key in ("name", "author", "summary", "rules") and not path:
                continue
            if key not in below:
                yield _("{where} added").format(where=where)
            else:
                yield from _differences(below[key], above[key], where)
    elif isinstance(below, list) and path == "drops":
        if below != above:
            yield _("drops changed")
    elif below != above:
        yield f"{path}: {found(above)}"


def _compile(
    file: RuleFile,
    id: str,
    mechanics: Callable[[str], Mechanics | None],
    badge: tuple[str, ...],
) -> RuleBook:
    issues = problems(file.data, BookSpec)
    game = file.data.get("game")
    known = mechanics(game) if isinstance(game, str) else None
    if isinstance(game, str) and known is None:
        issues.append((("game",), _("a game of this table"), found(game), ""))
    if known is None or issues:
        if known is not None and isinstance(file.data.get("numbers"), dict):
            issues += _under("numbers", problems(file.data["numbers"], known.numbers))
        raise _bad(file, issues)
    issues += _under("numbers", problems(file.data["numbers"], known.numbers))
    spec = msgspec.convert(file.data, BookSpec)
    issues += _semantic(spec, known)
    drops = list(_drops(spec, known, issues))
    if not issues:
        numbers = msgspec.convert(file.data["numbers"], known.numbers)
        issues += _under("numbers", known.coherent(numbers))
    if issues:
        raise _bad(file, issues)
    chosen = {name: option.default for name, option in spec.options.items()}
    return RuleBook(
        id, spec.game, spec, known.notation.deck, tuple(drops), file.data, chosen, badge
    )


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
        drop = DropRule(
            entry.move, source, onto, of or "any", entry.phase, entry.rule, tuple(requires)
        )
        compiled.append((path, drop, of))
    if known.kinds and not issues:
        library = {**LIBRARY, **known.conditions}
        issues += drop_rules.problems(compiled, known.kinds, known.owned, library)
        issues += drop_rules.missing([drop.move for _path, drop, _of in compiled], known.kinds)
    return [drop for _path, drop, _of in compiled]


def _under(key: str, issues: Iterable[Problem]) -> list[Problem]:
    return [((key, *path), expected, what, near) for path, expected, what, near in issues]


def _bad(file: RuleFile, issues: list[Problem]) -> BadFile:
    mistakes = [
        Mistake(Place(file.name, *file.place(path)), expected, what, near)
        for path, expected, what, near in issues
    ]
    return BadFile(sorted(mistakes, key=lambda m: (m.place.line, m.place.column)))


def _required(
    require: dict[str, Any],
    path: Path_,
    known: Mechanics,
    rule: str,
    spec: BookSpec,
    issues: list[Problem],
) -> Required | None:
    rule = require.pop("rule", rule)
    ids = [text.id for text in spec.rules]
    if rule not in ids:
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
    if condition.param is bool and param is False and known.kinds:
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
    if not isinstance(requirement, Requirement):
        requirement = tested(requirement)
    return Required(name, condition, requirement, rule)


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
    yield "phase", entry.phase, known.phases | {""}
    yield "rule", entry.rule, list(ids)
