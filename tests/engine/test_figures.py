"""The rulebook's figures: each shows what the rules of its book come to, or is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabletop.engine import figures, registry
from tabletop.engine.figures import Cards, Figure, Illustration, Market
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain

GAMES = [name for name in registry.names() if registry.has_part(name, "figures")]
BOOKS = [name for name in registry.books() if registry.open_book(name).game in GAMES]


def illustrations(game: str) -> tuple[Illustration, ...]:
    """What a game's figures are."""
    named: tuple[Illustration, ...] = registry.part(game, "figures").FIGURES
    return named


def drawn(book: RuleBook) -> Iterator[Figure]:
    """The figures of a book."""
    for of_rule in figures.of(book).values():
        yield from of_rule


@pytest.mark.parametrize("game", GAMES)
def test_every_figure_stands_beside_a_rule_of_the_standard_book(game: str) -> None:
    book = registry.open_book(game)
    found = {figure.name: figure for figure in drawn(book)}
    assert set(found) == {each.name for each in illustrations(game)}, "one is not true by them"
    for figure in found.values():
        assert book.rule(figure.rule) is not None, figure.name
        assert figure.drawing.parts
        assert figure.drawing.caption


@pytest.mark.parametrize("name", BOOKS)
def test_what_a_figure_claims_of_the_rules_is_so(name: str) -> None:
    book = registry.open_book(name)
    game = registry.find(book.game)
    assert game is not None
    for illustration in illustrations(book.game):
        figure = figures.drawn(game, book, illustration)  # an error is no reason to leave one out
        for claim in figure.claims if figure is not None else ():
            legal = claim.move in claim.state.legal_moves()
            assert legal == claim.is_legal, f"{illustration.name}: {claim.move}"


@pytest.mark.parametrize("name", BOOKS)
def test_a_figure_shows_no_card_twice(name: str) -> None:
    for figure in drawn(registry.open_book(name)):
        for part in figure.drawing.parts:
            if isinstance(part, Cards):
                faces = [card for card in part.cards if card is not None]
                assert len(set(faces)) == len(faces), figure.name
                assert part.lit | part.dim <= set(faces), figure.name
            if isinstance(part, Market):
                assert all(1 <= each.level <= part.levels for each in part.columns), figure.name


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_goes_with_the_drop_that_it_shows(game: str) -> None:
    whole = registry.open_book(game)
    bare = replace(whole, drops=())
    for figure in drawn(whole):
        if any(claim.is_legal for claim in figure.claims):
            named = {each.name for each in drawn(bare)}
            assert figure.name not in named, figure.name


def changed(game: str, **numbers: Plain) -> RuleBook:
    """The rules of a game with other numbers."""
    book = registry.open_book(game)
    data = dict(book.data)
    assert isinstance(data["numbers"], dict)
    data["numbers"] = {**data["numbers"], **numbers}
    return rulebook.from_data(data, "changed", registry.mechanics)


def captions(book: RuleBook) -> dict[str, str]:
    """What stands under each figure."""
    return {figure.name: figure.drawing.caption for figure in drawn(book)}


def test_numbers_of_a_figure_are_those_of_the_book() -> None:
    values = registry.open_book("milken").spec.numbers["values"]
    other = changed("milken", end={"pile_size": 4}, values={**values, "10": 17})
    assert "4 cards" in captions(other)["burst"]
    assert "[10H] on top makes it 17" in captions(other)["rise_and_fall"]
    assert "[10H] on top makes it 10" in captions(registry.open_book("milken"))["rise_and_fall"]


READ_IN = 440
"""The words that are read in two minutes."""


@pytest.mark.parametrize("game", GAMES)
def test_the_game_in_two_minutes_takes_no_longer(game: str) -> None:
    book = registry.open_book(game)
    of_rule = figures.of(book)
    texts = [book.summary]
    for rule in book.in_brief:
        texts += [rule.title, rule.brief]
        texts += [figure.drawing.caption for figure in of_rule.get(rule.id, ())[:1]]
    assert sum(of_rule.get(rule.id, ()) != () for rule in book.in_brief) >= 3, "it has pictures"
    assert sum(len(text.split()) for text in texts) <= READ_IN


def test_what_other_rules_word_anew_is_told_in_their_words() -> None:
    book = registry.open_book("milken")
    data = dict(book.data)
    written = data["rules"]
    assert isinstance(written, list)
    data["rules"] = [
        {**rule, "text": "Play two cards."}
        if isinstance(rule, dict) and rule["id"] == "MK-4"
        else rule
        for rule in written
    ]
    other = replace(rulebook.from_data(data, "other", registry.mechanics), standard=book)
    told = {rule.id: rule.brief for rule in other.in_brief}
    usual = {rule.id: rule.brief for rule in book.in_brief}
    assert told == {**usual, "MK-4": "Play two cards."}
