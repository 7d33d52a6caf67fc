"""Texts carry their numbers: whatever the book says is what a player reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.texts import Facts, fill, problems
from tabletop.system.errors import BadFile
from tests.engine.rules.changed import Number, changed, numbers

FACTS: Facts = {
    "end": {"pile_size": 6},
    "one": 1,
    "none": 0,
    "name": "king",
    "hands": {"2": 12, "3": 12, "4": 8, "5": 1, "6": 5},
    "seats": {"min": 2, "max": 5},
}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A pile of {end.pile_size} ends it", "A pile of 6 ends it"),
        ("{end.pile_size:word card/cards}", "six cards"),
        ("{one:word card/cards}", "one card"),
        ("{none:word card/cards}", "no cards"),
        ("{end.pile_size: card/cards}", "6 cards"),
        ("{one:card/cards}", "1 card"),
        ("{one:only holds/hold}, {end.pile_size:only holds/hold}", "holds, hold"),
        ("{end.pile_size:Word} cards", "Six cards"),
        ("{end.pile_size:nth}, {one:nth}", "sixth, first"),
        ("{end.pile_size:times}, {one:times}, {none:times}", "six times, once, never"),
        ("{none:nothing}, {one:nothing}", "nothing, 1"),
        ("{name}, {name:Word}", "king, King"),
        ("{hands:by_seats card/cards}", "12 cards with 2 or 3 seats, 8 with 4, 1 with 5"),
        ("{hands:by_seats times}",
         "12 times with 2 or 3 seats, eight times with 4, once with 5"),
        ("a {{brace}}", "a {brace}"),
    ],
)  # fmt: skip
def test_a_placeholder_is_read_as_its_form_says(text: str, read: str) -> None:
    expected = read.replace("12 times", "twelve times")
    assert fill(text, FACTS) == expected
    assert not list(problems(text, FACTS))


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("{end.pile_sise}", "{end.pile_size}"),
        ("{end.pile_size:wrd card/cards}", "word"),
        ("{end.pile_size:word card}", "word"),
        ("{end}", ""),
        ("{hands}", ""),
        ("{one:by_seats}", ""),
        ("{", ""),
        ("a } b", ""),
    ],
)
def test_a_placeholder_that_stands_for_nothing_is_told(text: str, nearest: str) -> None:
    [(_expected, _found, near)] = problems(text, FACTS)
    assert near == nearest


def test_a_wrong_placeholder_is_told_with_its_place_and_the_nearest_word(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(
        "extends: milken\nsummary: Up to {end.pile_sise}.\noptions:\n"
        "  jokers: {help: 'Up to {seats.maxi}.'}\nrules:\n"
        "  - {id: MK-5, text: 'Six, that is {end.pile_size:wrd}.'}\n"
    )
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    said = [(each.place.line, each.place.column, each.nearest) for each in caught.value.mistakes]
    assert said == [(2, 1, "{end.pile_size}"), (4, 12, "{seats.max}"), (6, 16, "word")]


def test_the_variant_of_the_readme_reads_eight_wherever_the_game_says_it(tmp_path: Path) -> None:
    file = tmp_path / "long.yaml"
    file.write_text("extends: milken\nname: Long Milken\nnumbers:\n  end: {pile_size: 8}\n")
    book = registry.load_book(file)
    assert "when a pile reaches eight" in book.summary
    fifth = book.rule("MK-5")
    assert fifth is not None
    assert "a pile holds eight cards" in fifth.text
    told = " ".join(texts(book).values())
    assert told.count("eight") == 2
    assert " six cards" not in told
    assert "reaches six" not in told


def test_an_options_value_can_be_spoken_of(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(
        "extends: milken\nsummary: 'Deals: {options.deals}, cards: {options.extras}.'\n"
    )
    book = registry.load_book(file)
    assert book.summary == "Deals: 1, cards: Dealt too."
    assert (
        book.choose({"deals": 3, "extras": "out"}, 4).summary == "Deals: 3, cards: Lie out unseen."
    )


# The bundled books


def texts(book: RuleBook) -> dict[str, str]:
    """Everything of a book's own that a player can read, by where it stands."""
    out = {"summary": book.summary}
    for rule in book.rules:
        out[rule.id] = f"{rule.title}. {rule.text}"
    for name, option in book.options.items():
        out[name] = f"{option.label}: {option.help}"
        for choice in option.choices:
            out[f"{name}={choice.choice}"] = choice.label
    return out


@pytest.mark.parametrize("number", numbers(), ids=str)
def test_every_number_is_told_and_a_changed_one_is_told_changed(number: Number) -> None:
    standard, other = texts(registry.open_book(number.game)), texts(changed(number))
    differing = [where for where in standard if standard[where] != other[where]]
    if number.path[0] == "companies":
        assert not differing  # a name, which cards and boards show
    else:
        assert differing, "no text says this number"


TOKENS = re.compile(
    r"\d+|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|twenty|thirty"
    r"|forty|fifty|hundred|twice|second|third|fourth|half|double|pair|dozen)\b",
    re.IGNORECASE,
)
"""Numbers as texts may write them; "one" and "first" are mostly no numbers."""

CONSTANT = {
    # what is no number of the book: suits, seats of a team, what a word means, examples of cards
    "milken": {
        "summary": "four",  # suits
        "MK-3": "Four four",  # one for each suit
        "MK-6": "7 8",  # the example's cards, whose score is filled in
        "MK-8": "half",
        "MK-9": "two",  # starters of one suit
        "MK-10": "Two second",  # turns running
    },
    "portfolio": {
        "PF-2": "2",  # the corner: queen, king, ace, 2
        "PF-3": "4 5 6 7",  # the example's run, whose worth is filled in
        "PF-6": "1",  # from one card on
        "PF-11": "two two 10 6 9",
        "PF-12": "6 10 6 10",
        "PF-14": "3 4 5 6",
        "PF-15": "2",
        "PF-19": "Twice",  # the title
        "PF-24": "twice",
    },
    "stonks": {
        "ST-2": "1 13",  # the ranks of the deck
        "ST-3": "two",  # one seen and one unseen
        "ST-10": "1",  # the lowest value of all markets
        "ST-19": "five 3 15",  # the example's shares, value and product
    },
    "wall_street": {
        "WS-6": "two",  # several
        "WS-11": "two",  # a tie
    },
    "piece_of_the_action": {
        "PA-2": "1 3",
        "PA-9": "1 2 3",
        "PA-12": "9 7 two",  # the example's totals and X's, whose product is filled in
        "PA-13": "three",  # the example's POTA
    },
}  # fmt: skip


@pytest.mark.parametrize("game", registry.names())
def test_no_text_holds_a_number_of_its_own(game: str) -> None:
    spec = registry.open_book(game).spec
    raw = {"summary": spec.summary}
    for rule in spec.rules:
        raw[rule.id] = f"{rule.title}. {rule.text}"
    for name, option in spec.options.items():
        raw[name] = f"{option.label}: {option.help} {[each.label for each in option.choices]}"
    found = {
        where: " ".join(TOKENS.findall(re.sub(r"\{[^{}]*\}", "", text)))
        for where, text in raw.items()
    }
    assert {where: said for where, said in found.items() if said} == CONSTANT.get(game, {})


@pytest.mark.parametrize("game", registry.names())
def test_a_rule_that_tells_a_ruling_is_marked_as_one(game: str) -> None:
    for rule in registry.open_book(game).rules:
        if "uling of this table" in rule.text:
            assert rule.ruling, rule.id
