"""`tabletop rules`: what rules there are, what they say, and what is wrong with a file."""

from __future__ import annotations

import textwrap
from pathlib import Path

from tabletop.cli.transcript import plain
from tabletop.engine import registry
from tabletop.engine.check import tried
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import BadFile, printable
from tabletop.system.i18n import _, ngettext


def listing() -> int:
    """Prints every rulebook by name with what it is; gives exit status 0."""
    for name in registry.books():
        try:
            book = registry.open_book(name)
        except BadFile as error:
            count = len(error.mistakes)
            text = ngettext(
                "{name}: {count} mistake, see 'tabletop rules check {name}'",
                "{name}: {count} mistakes, see 'tabletop rules check {name}'",
                count,
            )
            print(text.format(name=printable(name), count=count))
            continue
        seats = f"{book.spec.seats.min}-{book.spec.seats.max}"
        print(
            _("{name}: {title}, {seats} seats, by {author}").format(
                name=name, title=book.name, seats=seats, author=book.spec.author
            )
        )
        for difference in book.badge:
            print(f"    {difference}")
    return 0


def show(name: str) -> int:
    """Prints the rules called `name`, or in the file of that path, as text; gives exit status 0."""
    print(rules_text(registry.find_book(name)))
    return 0


def rules_text(book: RuleBook) -> str:
    """The rules of `book` as text of at most 80 columns: rules, then options."""
    parts = [f"{book.name} ({book.spec.author})", textwrap.fill(book.summary, 80), ""]
    if book.badge:
        parts += [_("House rules"), *(_item(sentence) for sentence in book.badge), ""]
    for rule in book.rules:
        mark = _(" (table's ruling)") if rule.ruling else ""
        if rule.id in book.reworded:
            mark += _(" (differs from the standard)")
        parts.append(f"{rule.id}  {rule.title}{mark}")
        parts.append(_indented(_plain(rule.text, book)))
        if standard := book.reworded.get(rule.id):
            text = _("Standard: {text}").format(text=standard)
            parts.append(_indented(_plain(text, book)))
    if book.options:
        parts += ["", _("Options")]
    for key, option in book.options.items():
        head = f"  {key}={_written(option.default)}  {option.label}"
        parts.append(head + (f": {option.help}" if option.help else ""))
        parts += [f"      {_written(each.choice)}: {each.label}" for each in option.choices]
        if option.low is not None and option.to is not None:
            parts.append("      " + _("{low} to {high}").format(low=option.low, high=option.to))
    return "\n".join(parts)


def _plain(text: str, book: RuleBook) -> str:
    """A text of the rules with its cards in their notation; it has no seats to name."""
    return plain(text, [f"@{seat}" for seat in range(10)], book.deck_kind)


def _indented(text: str) -> str:
    return textwrap.fill(text, 80, initial_indent="    ", subsequent_indent="    ")


def _item(sentence: str) -> str:
    return textwrap.fill(sentence, 80, initial_indent="  - ", subsequent_indent="    ")


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def check(name: str) -> int:
    """Prints every mistake in the rules file `name` (or the rules of that name) as
    file:line:column; gives exit status 0 where there is none, else 1."""
    file = Path(name)
    if not file.exists():
        file = registry.rules_file(name)
    try:
        book = tried(file)
    except BadFile as error:
        print(error)
        return 1
    print(
        _("{file}: {title}, {count} rules, no mistakes").format(
            file=file, title=book.name, count=len(book.rules)
        )
    )
    return 0
