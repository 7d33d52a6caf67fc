"""What differs from the standard is said in sentences, and marked where the rules say it."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.cli import run
from tabletop.engine import registry
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.differences import brief
from tabletop.system import paths
from tabletop.system.errors import BadFile
from tests.engine.rules.changed import Number, changed, numbers
from tests.saves import KEPT_SAVES


def variant(tmp_path: Path, text: str, game: str = "milken") -> RuleBook:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: {game}\n{text}", encoding="utf-8")
    return registry.load_book(file)


@pytest.mark.parametrize("game", registry.names())
def test_the_standard_differs_in_nothing(game: str) -> None:
    book = registry.open_book(game)
    assert (book.badge, book.reworded) == ((), {})
    again = replace(book, standard=registry.standard(game))
    assert (again.badge, again.reworded) == ((), {})


@pytest.mark.parametrize("number", numbers(), ids=str)
def test_every_number_has_its_wording(number: Number) -> None:
    standard = registry.standard(number.game)
    book = replace(changed(number), standard=standard)
    [sentence] = book.badge
    assert not sentence.startswith(f"{number.dotted}:"), "a path is no wording"
    assert "{" not in sentence
    assert re.match(r"[A-Z0-9$]", sentence), "a sentence begins with a capital or a number"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("numbers: {end: {pile_size: 8}}\n", "Piles of 8 instead of 6"),
        ("numbers: {values: {J: 5, Q: 5}}\n", "J and Q on top: 5 points instead of 0"),
        ("seats: {min: 4}\n", "For 4 to 6 seats instead of 3 to 6"),
        ("deck: {packs: 2}\n", "Packs in the deck: 2 instead of 1"),
        ('deck: {without: ["2"]}\n', "Left out of the deck: 2"),
        ("remove: {choices: {extras: [out]}}\n", "Left-over cards: no choice “Lie out unseen”"),
        ("options: {deals: {to: 3}}\n", "Deals: 1 to 3 instead of 1 to 12"),
        ("options: {deals: {default: 3}}\n", "Deals: 3 unless chosen otherwise, instead of 1"),
        ("remove: {drops: [pass]}\n", "Insider trading: no pass from hand onto passing"),
        ("drops:\n  - {change: pass, require: {add: [{kind: french}]}}\n",
         "Insider trading: pass also requires “kind: french”"),
        ("drops:\n  - {change: give_back, require: {remove: [to_giver]}}\n",
         "Jokers: give_back no longer requires “to giver”"),
        ("remove: {rules: [MK-7]}\n", "Without the rule Shared wins (MK-7)"),
        ("rules:\n  - {id: MK-12, title: Manners, text: Be kind.}\n",
         "A further rule: Manners (MK-12)"),
    ],
)  # fmt: skip
def test_each_kind_of_difference_is_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    assert variant(tmp_path, text).badge == (said,)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("remove: {actions: [end_turn]}\n", "The end of a turn: no end_turn"),
        ("actions:\n  - {move: answer, phase: answer, rule: PF-24}\n",
         "Offers and answers: answer no longer requires “holds asked”"),
    ],
)  # fmt: skip
def test_a_difference_of_an_action_is_a_sentence_too(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: portfolio\n{text}")
    assert registry.load_book(file).badge == (said,)


def test_what_only_reads_otherwise_is_not_in_the_badge_but_marked(tmp_path: Path) -> None:
    text = "name: Polite Milken\nsummary: Be kind.\nrules:\n  - {id: MK-7, text: Shake hands.}\n"
    assert variant(tmp_path, text).badge == ()
    book = variant(tmp_path, text + "numbers: {end: {pile_size: 8}}\n")
    assert set(book.reworded) == {"MK-5", "MK-7"}
    assert book.reworded["MK-7"] == "Seats that tie for the most points share the win."
    assert "six cards" in book.reworded["MK-5"]


def test_a_variant_of_a_variant_is_compared_with_the_standard(home: Path) -> None:
    rules = paths.user_rules()
    (rules / "long.yaml").write_text("extends: milken\nnumbers: {end: {pile_size: 8}}\n")
    (rules / "longer.yaml").write_text("extends: long\nnumbers: {pass_cards: 2}\n")
    assert registry.open_book("longer").badge == (
        "Piles of 8 instead of 6",
        "2 cards passed instead of 3",
    )


def test_a_whole_file_of_ones_own_is_compared_too(tmp_path: Path) -> None:
    text = (paths.rules() / "milken.yaml").read_text(encoding="utf-8")
    file = tmp_path / "whole.yaml"
    file.write_text(text.replace("pile_size: 6}", "pile_size: 8}"), encoding="utf-8")
    assert registry.load_book(file).badge == ("Piles of 8 instead of 6",)


def test_a_save_tells_how_its_rules_differ() -> None:
    sample = KEPT_SAVES / "long_milken-four-seats.tabletop"
    book = registry.resume(sample, write=False).book
    assert "Piles of 8 instead of 6" in book.badge
    assert "2 cards passed instead of 3" in book.badge
    for file in KEPT_SAVES.glob("*-seats.tabletop"):
        if file != sample:
            assert registry.resume(file, write=False).book.badge == (), file


def test_a_wording_of_a_number_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadFile) as caught:
        variant(tmp_path, "words:\n  end.pile_sise: '{new} and {olt}'\n  values.*: ok\n")
    said = [(each.place.line, each.nearest) for each in caught.value.mistakes]
    assert said == [(3, "end.pile_size"), (3, "{old}")]


def test_a_list_is_cut_short_and_says_so() -> None:
    assert brief(["a", "b"]) == "a; b"
    assert brief([str(n) for n in range(9)]).endswith("5; and 3 more")


def test_rules_show_prints_what_differs_and_marks_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (paths.user_rules() / "long.yaml").write_text(
        "extends: milken\nnumbers: {end: {pile_size: 8}}\n"
    )
    assert run(["rules", "show", "long"]) == 0
    told = capsys.readouterr().out
    assert "Piles of 8 instead of 6" in told
    assert "MK-5  The end of a deal (differs from the standard)" in told
    assert "MK-6  Scoring\n" in told


@pytest.mark.parametrize("name", ["portfolio_short", "piece_of_the_action_quick"])
def test_of_a_table_by_seats_only_what_matters_at_the_table_is_told(name: str) -> None:
    book = registry.find_book(name)
    for seats in range(book.spec.seats.min, book.spec.seats.max + 1):
        told = " ".join(book.badge_with(seats))
        assert set(re.findall(r"(\d+) seats", told)) == {str(seats)}
    assert len(registry.find_book("portfolio_short").badge_with(4)) == 1
