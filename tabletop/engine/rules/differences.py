"""What differs between a game's standard rules and others, in sentences: the badge of a variant.

Each of a book's numbers has its wording in the book's section `words`, by its path; a `*` in the
path stands for the keys of a table. A wording speaks of `{new}`, `{old}` and, of a table, `{key}`;
of a table by the number of seats, `{seats}`: what such a one says of others is not told where it is
known how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final, Protocol, TypeAlias

from tabletop.engine.rules.schema import (
    ActionSpec,
    BookSpec,
    DropSpec,
    OptionSpec,
    OptionValue,
    Problem,
    RuleText,
    SeatRange,
    nearest,
    one_of,
)
from tabletop.engine.rules.texts import Fact, fill, problems
from tabletop.engine.words import listed
from tabletop.system.i18n import _

BRIEF: Final = 6
"""How many differences a short list names."""

Leaf: TypeAlias = int | str | bool
Entry: TypeAlias = DropSpec | ActionSpec


class Book(Protocol):
    """What is compared of a book."""

    @property
    def spec(self) -> BookSpec:
        """What stands in it."""

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """Its options as they are read."""

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """Its rules as they are read."""


def differences(standard: Book, book: Book, seats: int | None = None) -> tuple[str, ...]:
    """What differs in how `book` is played, a sentence each without its full stop; with so many
    `seats`, where they are given."""
    return (
        *_seats(standard.spec.seats, book.spec.seats),
        *_deck(standard.spec, book.spec),
        *_numbers(standard.spec, book.spec, seats),
        *_options(standard.options, book.options),
        *_drops(standard, book),
        *_actions(standard, book),
        *_rules(standard.rules, book.rules),
    )


def brief(sentences: Sequence[str]) -> str:
    """The first of a list of differences as one line, and how many more there are."""
    if len(sentences) <= BRIEF:
        return "; ".join(sentences)
    more = _("and {n} more").format(n=len(sentences) - BRIEF)
    return "; ".join((*sentences[:BRIEF], more))


def wording_problems(words: Mapping[str, str], numbers: Mapping[str, object]) -> Iterator[Problem]:
    """Wordings of numbers that there are none of, and placeholders in them that stand for
    nothing."""
    patterns = {".".join(_starred(path, numbers)) for path, _value in leaves(numbers)}
    facts: dict[str, Fact] = {"new": 1, "old": 1, "key": "1", "seats": "1"}
    for pattern, text in words.items():
        if not any(_matches(pattern, path) for path, _value in leaves(numbers)):
            known = sorted(patterns)
            yield ("words", pattern), one_of(known), pattern, nearest(pattern, known)
        for expected, what, near in problems(text, facts):
            yield ("words", pattern), expected, what, near


def leaves(data: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Leaf]]:
    """Every number of a book with its path."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, bool | int | str):
        yield path, data


# Seats, deck, numbers


def _seats(old: SeatRange, new: SeatRange) -> Iterator[str]:
    if old != new:
        text = _("For {new} seats instead of {old}")
        yield text.format(new=_span(new.min, new.max), old=_span(old.min, old.max))


def _deck(old: BookSpec, new: BookSpec) -> Iterator[str]:
    if old.deck.packs != new.deck.packs:
        text = _("Packs in the deck: {new} instead of {old}")
        yield text.format(new=new.deck.packs, old=old.deck.packs)
    if set(old.deck.without) != set(new.deck.without):
        if not new.deck.without:
            yield _("No rank is left out of the deck")
        else:
            text = _("Left out of the deck: {ranks}")
            yield text.format(ranks=listed(list(new.deck.without)))


def _numbers(old: BookSpec, new: BookSpec, seats: int | None) -> Iterator[str]:
    before = dict(leaves(old.numbers))
    words = {**old.words, **new.words}
    told: dict[tuple[str, Leaf | None, Leaf], list[str]] = {}
    for path, value in leaves(new.numbers):
        was = before.get(path)
        if was == value and type(was) is type(value):
            continue
        pattern = next((each for each in words if _matches(each, path)), ".".join(path))
        told.setdefault((pattern, was, value), []).append(_key(pattern, path))
    for (pattern, was, value), keys in told.items():
        wording = words.get(pattern)
        if wording is not None and "{seats}" in wording and seats is not None:
            if str(seats) not in keys:
                continue
            keys = [str(seats)]
        facts = {"new": _said(value), "old": _said(was), "key": listed(keys)}
        facts["seats"] = facts["key"]
        if wording is None:
            yield _("{number}: {new} instead of {old}").format(number=pattern, **facts)
        else:
            yield fill(_(wording), facts)


def _matches(pattern: str, path: Sequence[str]) -> bool:
    return all(
        part in ("*", key) for part, key in zip_longest(pattern.split("."), path, fillvalue="")
    )


def _key(pattern: str, path: Sequence[str]) -> str:
    keys = [key for part, key in zip(pattern.split("."), path, strict=True) if part == "*"]
    return " ".join(keys)


def _starred(path: Sequence[str], numbers: Mapping[str, object]) -> Sequence[str]:
    """The path as a wording may name it: of a table by its star."""
    part: object = numbers
    for at, key in enumerate(path):
        if not isinstance(part, Mapping):
            break
        if len(part) > 1 and all(not isinstance(each, dict) for each in part.values()) and at:
            return (*path[:at], "*")
        part = part[key]
    return path


def _said(value: Leaf | None) -> int | str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value


# Options


def _options(old: Mapping[str, OptionSpec], new: Mapping[str, OptionSpec]) -> Iterator[str]:
    for name, option in old.items():
        if name not in new:
            yield _("No option {option}").format(option=option.label)
    for name, option in new.items():
        before = old.get(name)
        if before is None:
            yield _("A further option: {option}").format(option=option.label)
        else:
            yield from _option(before, option)


def _option(old: OptionSpec, new: OptionSpec) -> Iterator[str]:
    was, now = _choices(old), _choices(new)
    for value, label in was.items():
        if value not in now:
            yield _("{option}: no choice “{choice}”").format(option=new.label, choice=label)
    for value, label in now.items():
        if value not in was:
            yield _("{option}: also “{choice}”").format(option=new.label, choice=label)
    seats = {(type(each.choice), each.choice): each.seats for each in old.choices}
    for each in new.choices:
        if seats.get((type(each.choice), each.choice), each.seats) != each.seats:
            fit = [str(n) for n in each.seats]
            text = _("{option}: “{choice}” with {seats} seats") if fit else _(
                "{option}: “{choice}” with any number of seats"
            )  # fmt: skip
            there = listed(fit, is_choice=True)
            yield text.format(option=new.label, choice=each.label, seats=there)
    if (old.low, old.to) != (new.low, new.to):
        text = _("{option}: {new} instead of {old}")
        yield text.format(option=new.label, new=_range(new), old=_range(old))
    if old.default != new.default or type(old.default) is not type(new.default):
        text = _("{option}: {new} unless chosen otherwise, instead of {old}")
        old_label, new_label = old.label_of(old.default), new.label_of(new.default)
        yield text.format(option=new.label, new=new_label, old=old_label)


def _choices(option: OptionSpec) -> dict[tuple[type, OptionValue], str]:
    return {(type(each.choice), each.choice): each.label for each in option.choices}


def _range(option: OptionSpec) -> str:
    if option.low is None or option.to is None:
        return _("no numbers")
    return _span(option.low, option.to)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


# Drops and rules


def _drops(standard: Book, book: Book) -> Iterator[str]:
    titles = {rule.id: rule.title for rule in (*standard.rules, *book.rules)}
    old, new = list(standard.spec.drops), list(book.spec.drops)
    for drop in standard.spec.drops:
        if drop in new:
            old.remove(drop)
            new.remove(drop)
    for drop in list(new):
        before = _nearest(drop, old)
        if before is not None:
            old.remove(before)
            new.remove(drop)
            yield from _drop(titles.get(drop.rule, drop.rule), before, drop)
    for drop in old:
        text = _("{rule}: no {move} from {source} onto {onto}")
        yield text.format(rule=titles.get(drop.rule, drop.rule), **_gesture(drop))
    for drop in new:
        text = _("{rule}: also {move} from {source} onto {onto}")
        yield text.format(rule=titles.get(drop.rule, drop.rule), **_gesture(drop))


def _nearest(drop: DropSpec, among: Sequence[DropSpec]) -> DropSpec | None:
    """The drop of the standard that this one is a change of: one of its gesture, or the only one
    left of its move."""
    alike = [each for each in among if each.move == drop.move]
    same = [each for each in alike if _gesture(each) == _gesture(drop)]
    if same:
        return same[0]
    return alike[0] if len(alike) == 1 else None


def _gesture(drop: DropSpec) -> dict[str, str]:
    return {"move": drop.move, "source": drop.source, "onto": drop.onto}


def _drop(rule: str, old: DropSpec, new: DropSpec) -> Iterator[str]:
    words = (
        (_("from"), old.source, new.source),
        (_("onto"), old.onto, new.onto),
        (_("whose"), old.of, new.of),
        (_("phase"), old.phase or _("any"), new.phase or _("any")),
    )
    for key, was, now in words:
        if was != now:
            text = _("{rule}: {move}, {key} {new} instead of {old}")
            yield text.format(rule=rule, move=new.move, key=key, new=now, old=was)
    yield from _required(rule, old, new)


def _required(rule: str, old: Entry, new: Entry) -> Iterator[str]:
    """What a drop or an action requires otherwise."""
    gone = [each for each in old.require if each not in new.require]
    come = [each for each in new.require if each not in old.require]
    for condition in gone:
        name = _condition(condition)
        other = next((each for each in come if _condition(each) == name), None)
        if other is None:
            text = _("{rule}: {move} no longer requires {what}")
            yield text.format(rule=rule, move=new.move, what=_asked(condition))
            continue
        come.remove(other)
        if other.get(name) != condition.get(name):
            text = _("{rule}: {move} requires {new} instead of {old}")
            now, was = _asked(other), _asked(condition)
            yield text.format(rule=rule, move=new.move, new=now, old=was)
    for condition in come:
        text = _("{rule}: {move} also requires {what}")
        yield text.format(rule=rule, move=new.move, what=_asked(condition))


def _actions(standard: Book, book: Book) -> Iterator[str]:
    titles = {rule.id: rule.title for rule in (*standard.rules, *book.rules)}
    old = [each for each in standard.spec.actions if each not in book.spec.actions]
    new = [each for each in book.spec.actions if each not in standard.spec.actions]
    for action in new:
        rule = titles.get(action.rule, action.rule)
        before = next((each for each in old if each.move == action.move), None)
        if before is None:
            yield _("{rule}: also {move}").format(rule=rule, move=action.move)
        else:
            old.remove(before)
            yield from _required(rule, before, action)
    for action in old:
        rule = titles.get(action.rule, action.rule)
        yield _("{rule}: no {move}").format(rule=rule, move=action.move)


def _condition(condition: Mapping[str, object]) -> str:
    return next((key for key in condition if key != "rule"), "")


def _asked(condition: Mapping[str, object]) -> str:
    """A condition as the file writes it, without its rule."""
    name = _condition(condition)
    value = condition.get(name)
    text = name.replace("_", " ")
    if value is True:
        return f"“{text}”"
    return f"“{text}: {str(value).lower() if isinstance(value, bool) else value}”"


def _rules(old: Iterable[RuleText], new: Iterable[RuleText]) -> Iterator[str]:
    was = {rule.id: rule.title for rule in old}
    now = {rule.id: rule.title for rule in new}
    for rule, title in was.items():
        if rule not in now:
            yield _("Without the rule {title} ({rule})").format(title=title, rule=rule)
    for rule, title in now.items():
        if rule not in was:
            yield _("A further rule: {title} ({rule})").format(title=title, rule=rule)
