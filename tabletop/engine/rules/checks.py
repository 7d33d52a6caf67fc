"""What of a book's words has to fit together: names that there are, drops that the game can carry
out, conditions and their parameters, placeholders that stand for something."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import cast

import msgspec

from tabletop.engine import limits
from tabletop.engine.cards import Deck
from tabletop.engine.rules import drops as drop_rules
from tabletop.engine.rules.conditions import LIBRARY, InPlay, Requirement
from tabletop.engine.rules.drops import DropRule, Required
from tabletop.engine.rules.mechanics import AnyMechanics
from tabletop.engine.rules.rulefile import Path_, Plain
from tabletop.engine.rules.schema import (
    ActionSpec,
    BookSpec,
    DropSpec,
    Problem,
    found,
    nearest,
    one_of,
    phases_of,
    problems,
)
from tabletop.engine.rules.texts import Facts
from tabletop.engine.rules.texts import problems as text_problems
from tabletop.system.i18n import _


def drops_of(spec: BookSpec, known: AnyMechanics, issues: list[Problem]) -> Iterable[DropRule]:
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


def _required(
    require: dict[str, Plain],
    path: Path_,
    known: AnyMechanics,
    rule: str,
    spec: BookSpec,
    issues: list[Problem],
) -> Required | None:
    ids = [text.id for text in spec.rules]
    if "rule" in require:
        own = require.pop("rule")
        if own not in ids:
            issues.append(
                ((*path, "rule"), _("the id of a rule below"), found(own), nearest(own, ids))
            )
        rule = str(own)
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
        for where, expected, what, near in wrong:
            issues.append(((*path, name, *where), expected, what, near))
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
    build = cast("Callable[[object], Requirement[InPlay]]", condition.build)
    requirement = build(msgspec.convert(param, condition.param))
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


def words_amiss(spec: BookSpec, known: AnyMechanics) -> Iterable[Problem]:
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
    entry: DropSpec | ActionSpec, known: AnyMechanics, ids: Iterable[str]
) -> Iterable[tuple[str, str, Collection[str]]]:
    """The words of a drop or an action by their keys, and those they may be."""
    yield "move", entry.move, known.notation.moves
    if isinstance(entry, DropSpec):
        yield "from", entry.source, known.zones
        yield "onto", entry.onto, known.zones
    for phase in phases_of(entry):
        yield "phase", phase, known.phases | {""}
    yield "rule", entry.rule, list(ids)


def placeholders_amiss(spec: BookSpec, facts: Facts) -> Iterable[Problem]:
    """Placeholders of the texts that stand for nothing."""
    texts: list[tuple[Path_, str]] = [(("summary",), spec.summary)]
    for name, option in spec.options.items():
        texts += [(("options", name, key), getattr(option, key)) for key in ("label", "help")]
        for at, choice in enumerate(option.choices):
            texts.append((("options", name, "choices", at, "label"), choice.label))
    for index, rule in enumerate(spec.rules):
        texts += [(("rules", index, key), getattr(rule, key)) for key in ("title", "text", "brief")]
    for path, text in texts:
        for wrong in text_problems(text, facts):
            yield (path, *wrong)
