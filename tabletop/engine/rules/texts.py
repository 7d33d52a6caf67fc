"""The numbers in a book's texts: placeholders, and what they are filled with.

A text says `A pile of {end.pile_size:word card/cards} ends the deal` and reads "A pile of six cards
ends the deal". A placeholder names a fact: one of the book's numbers by its path, `seats`, `deck`,
an option's value as `options.NAME`, or a word of the game's own. After a colon stands its form,
then, if wanted, what is counted in singular and plural: `word` a number in letters, `Word` with a
capital, `nth` first, second, `times` once, twice, `nothing` the word for 0, `only` what is counted
without its number; of a table by seats `by_seats`, then a form for each value. `{{` is a brace.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, TypeAlias

from tabletop.engine.rules.schema import BookSpec, OptionSpec, OptionValue, nearest, one_of
from tabletop.engine.words import listed, nothing, nth, times, word
from tabletop.system.i18n import _

Fact: TypeAlias = int | str | Mapping[str, "Fact"]
"""What a placeholder may stand for: a number, a phrase, or a table of facts by key."""
Facts: TypeAlias = Mapping[str, Fact]

_PART: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def _by_seats(table: Mapping[str, Fact], facts: Facts, kind: str, counted: str) -> str:
    """A table by seats: "two packs with 2 or 3 seats, three with 4 or 5"."""
    low, high = lookup(facts, "seats.min"), lookup(facts, "seats.max")
    groups: dict[int, list[str]] = {}
    for seats, value in table.items():
        if not (isinstance(low, int) and isinstance(high, int) and isinstance(value, int)):
            continue
        if seats.isdecimal() and low <= int(seats) <= high:
            groups.setdefault(value, []).append(seats)
    if len(groups) == 1:
        return _counted(next(iter(groups)), kind, counted)
    out: list[str] = []
    for value, there in groups.items():
        text = _("{what} with {seats}") if out else _("{what} with {seats} seats")
        what = _counted(value, kind, "" if out else counted)
        out.append(text.format(what=what, seats=listed(there, is_choice=True)))
    return ", ".join(out)


_NUMBERS: Final[Mapping[str, Callable[[int], str]]] = {
    "": str,
    "word": word,
    "Word": word,
    "nth": nth,
    "times": times,
    "nothing": nothing,
}
FORMS: Final = (*(form for form in _NUMBERS if form), "only", "by_seats")


def lookup(facts: Facts, path: str) -> Fact | None:
    """The fact at a path such as `end.pile_size`, None where there is none."""
    fact: Fact = facts
    for key in path.split("."):
        if not isinstance(fact, Mapping) or key not in fact:
            return None
        fact = fact[key]
    return fact


def paths(facts: Facts, before: str = "") -> Iterator[str]:
    """The path of every fact, tables and what they hold."""
    for key, fact in facts.items():
        yield before + key
        if isinstance(fact, Mapping):
            yield from paths(fact, f"{before}{key}.")


def of_book(spec: BookSpec, cards: int, pack: int, own: Facts) -> Facts:
    """The facts of a book without its options: its numbers, the game's `own` words, its seats, and
    its deck of so many cards, so many in one pack."""
    low, high = spec.seats.min, spec.seats.max
    if high - low < 2:
        span = listed([word(n) for n in range(low, high + 1)], is_choice=True)
    else:
        span = _("{first} to {last}").format(first=word(low), last=word(high))
    return {
        **_numbers(spec.numbers),
        **own,
        "seats": {"min": low, "max": high, "range": span},
        "deck": {"packs": spec.deck.packs, "pack": pack, "cards": cards},
    }


def with_options(
    facts: Facts, options: Mapping[str, OptionSpec], chosen: Mapping[str, OptionValue]
) -> Facts:
    """The facts with the value chosen for each option: a number, or what a choice is called."""
    said: dict[str, Fact] = {}
    for name, value in chosen.items():
        if isinstance(value, int) and not isinstance(value, bool):
            said[name] = value
        else:
            said[name] = options[name].label_of(value) if name in options else str(value)
    return {**facts, "options": said}


def _numbers(data: Mapping[str, object]) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    for key, value in data.items():
        if isinstance(value, dict):
            facts[key] = _numbers(value)
        elif isinstance(value, bool):
            facts[key] = _("yes") if value else _("no")
        elif isinstance(value, int | str):
            facts[key] = value
    return facts


def problems(text: str, facts: Facts) -> Iterator[tuple[str, str, str]]:
    """What was expected and found, and the nearest word, for each placeholder that is none."""
    for part in _PART.finditer(text):
        if part[1] is None:
            if part[0] in ("{", "}"):
                yield _("a placeholder such as {seats.max}"), part[0], ""
            continue
        path, _colon, form = (each.strip() for each in part[1].partition(":"))
        fact = lookup(facts, path)
        if fact is None:
            known = list(paths(facts))
            near = nearest(path, known)
            expected = _("a number of these rules or a word of the game")
            yield expected, f"{{{path}}}", f"{{{near}}}" if near else ""
            continue
        outer, counted = _form(form)
        kind = outer
        if outer == "by_seats":
            kind, counted = _form(counted)
        if kind not in ("", *FORMS) or (counted and counted.count("/") != 1):
            yield one_of(FORMS), form, nearest(kind, FORMS)
        elif isinstance(fact, Mapping) != (outer == "by_seats"):
            inside = [f"{path}.{key}" for key in fact] if isinstance(fact, Mapping) else [path]
            expected = one_of(f"{{{each}}}" for each in inside)
            yield expected, part[0], ""


def fill(text: str, facts: Facts) -> str:
    """The text as it is read, each placeholder filled; one that is none stays as it is."""
    if "{" not in text and "}" not in text:
        return text
    return _PART.sub(lambda part: _filled(part, facts), text)


def _filled(part: re.Match[str], facts: Facts) -> str:
    if part[1] is None:
        return part[0][0]
    path, _colon, form = (each.strip() for each in part[1].partition(":"))
    fact = lookup(facts, path)
    if fact is None:
        return part[0]
    kind, counted = _form(form)
    if isinstance(fact, Mapping):
        return _by_seats(fact, facts, *_form(counted))
    said = fact if isinstance(fact, str) else _counted(fact, kind, counted)
    return said[:1].upper() + said[1:] if kind == "Word" else said


def _counted(n: int, kind: str, counted: str) -> str:
    """A number in a form, and what it counts."""
    one, _slash, many = counted.partition("/")
    noun = one if n == 1 else many
    if kind == "only":
        return noun
    said = _NUMBERS.get(kind, str)(n)
    return f"{said} {noun}" if noun else said


def _form(form: str) -> tuple[str, str]:
    """A placeholder's form and what is counted: "word card/cards" -> "word", "card/cards"."""
    kind, _space, counted = form.partition(" ")
    if "/" in kind:
        return "", form
    return kind, counted.strip()
