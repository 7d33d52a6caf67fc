"""A rules file that departs from its shape is answered with file:line:column, every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.rules import rulefile
from tabletop.system import paths
from tabletop.system.errors import BadFile, SetupError

MILKEN = (paths.rules() / "milken.yaml").read_text(encoding="utf-8")


def mistakes(tmp_path: Path, text: str | bytes) -> list[str]:
    """What `rules check` says of `text`, without the folder."""
    file = tmp_path / "my.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert file.read_bytes() == (text if isinstance(text, bytes) else text.encode())
    return [str(m).replace(str(tmp_path) + "/", "") for m in caught.value.mistakes]


def test_the_bundled_rules_have_no_mistakes() -> None:
    for name in registry.names():
        book = registry.open_book(name)
        assert book.rules
        assert book.digest.startswith("sha256:")


def test_a_tab_is_named_with_its_place(tmp_path: Path) -> None:
    assert mistakes(tmp_path, "a: 1\nb:\n\tc: 2\n") == [
        "my.yaml:3:1: expected spaces for indentation, found a tab"
    ]


def test_a_repeated_key_is_named_with_its_place(tmp_path: Path) -> None:
    assert mistakes(tmp_path, "a: 1\nb: 2\na: 3\n") == [
        "my.yaml:3:1: expected each key once, found a again (first on line 1)"
    ]


@pytest.mark.parametrize(
    "trap", ["010", "0x1F", "0o7", "1:30", "yes", "No", "on", "~", "1e3", "1.5", "1_000", "+3",
             ".inf", "2026-01-02", "TRUE", "null"]
)  # fmt: skip
def test_what_yaml_would_turn_into_something_else_must_be_quoted(tmp_path: Path, trap: str) -> None:
    [text] = mistakes(tmp_path, f"a: 1\nb: {trap}\n")
    assert text.startswith("my.yaml:2:4: expected a whole number, true, false, or text in quotes")
    assert text.endswith(f"found {trap}")
    assert rulefile.parse(f'a: "{trap}"'.encode(), "f").data == {"a": trap}


def test_an_alias_bomb_is_refused_at_its_first_alias(tmp_path: Path) -> None:
    bomb = "a: &a [x]\n" + "".join(f"b{i}: *a\n" for i in range(50_000))
    assert mistakes(tmp_path, bomb[: rulefile.MAX_BYTES - 10]) == [
        "my.yaml:1:4: expected no anchors, found the anchor &a"
    ]


def test_a_gigabyte_of_zeros_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    with file.open("wb") as stream:
        stream.truncate(1 << 30)
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert "at most 512 KB" in str(caught.value)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "expected a map of keys and values, found an empty file"),
        (b"\x00\x01\x02", "expected valid YAML"),
        (b"\xff\xfe\x00", "1:1: expected UTF-8 text, found other bytes"),
        (b"a: 1\nb: \xe4\n", "2:4: expected UTF-8 text, found other bytes"),
        (b"- 1\n", "expected a map of keys and values, found a list"),
        (b"a: [1\n", "expected valid YAML"),
        (b"a: !!python/object:os.system x\n", "expected no tags"),
        (b"a: 1\n---\nb: 2\n", "expected one document, found a second one"),
        (b"[" * 200, "expected at most 30 levels"),
        (b"a:\n", "expected a value, found nothing"),
        (b"? [1]\n: 2\n", "expected a word as key, found a list or map"),
    ],
)
def test_other_files_are_one_clear_error(tmp_path: Path, raw: bytes, said: str) -> None:
    [text] = mistakes(tmp_path, raw)
    assert said in text


def test_every_mistake_is_reported_with_the_nearest_right_word(tmp_path: Path) -> None:
    text = (
        MILKEN.replace("pile_size: 6", "pile_size: 14")
        .replace("suit_of: pile", "siut_of: pile")
        .replace("onto: passing", "onto: pasing")
        .replace("default: dealt", "default: delt")
        .replace("seats: {min: 3, max: 6}", "seats: {min: 3, max: 9, most: 4}")
    )
    said = mistakes(tmp_path, text)
    assert said == [
        "my.yaml:12:17: expected a whole number from 2 to 6, found 9",
        "my.yaml:12:25: expected one of max, min, found most",
        "my.yaml:16:9: expected a whole number from 1 to 13, found 14",
    ]
    text = text.replace("max: 9, most: 4", "max: 6").replace("pile_size: 14", "pile_size: 6")
    said = mistakes(tmp_path, text)
    assert len(said) == 3
    assert "found siut_of (did you mean suit_of?)" in "".join(said)
    assert "found pasing (did you mean passing?)" in "".join(said)
    assert 'expected one of dealt, starters, out, found "delt"' in "".join(said)


def test_a_missing_key_is_named(tmp_path: Path) -> None:
    said = mistakes(tmp_path, MILKEN.replace("author: John Cooper\n", ""))
    assert said == ["my.yaml:1:1: expected the key author, found none"]


def test_a_variant_changes_numbers_and_wears_a_badge(home: Path) -> None:
    file = paths.user_rules() / "short_milken.yaml"
    file.write_text(
        "extends: milken\nname: Short Milken\nnumbers:\n  end: {pile_size: 4}\n"
        "options:\n  extras: {default: starters}\n"
    )
    assert "short_milken" in registry.books()
    book = registry.open_book("short_milken")
    assert (book.id, book.game, book.name) == ("short_milken", "milken", "Short Milken")
    assert book.badge == (
        "Piles of 4 instead of 6",
        "Left-over cards: Begin the piles unless chosen otherwise, instead of Dealt on",
    )
    assert book.chosen["extras"] == "starters"
    assert registry.open_book("milken").digest != book.digest


def test_a_variant_names_its_own_place_in_a_mistake(home: Path) -> None:
    file = paths.user_rules() / "odd.yaml"
    file.write_text("extends: milken\nnumbers:\n  end: {pile_size: 99}\n")
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert str(caught.value).endswith(
        "odd.yaml:3:9: expected a whole number from 1 to 13, found 99"
    )


def test_rules_that_extend_each_other_are_refused(home: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (paths.user_rules() / f"{name}.yaml").write_text(f"extends: {other}\n")
    with pytest.raises(BadFile, match="expected the name of other rules"):
        registry.open_book("a")


def test_options_a_game_does_not_have_are_refused_in_a_sentence() -> None:
    book = registry.open_book("milken")
    with pytest.raises(SetupError, match=r"no option jokrs\. Did you mean jokers"):
        book.choose({"jokrs": 1}, 4)
    with pytest.raises(SetupError, match="jokers cannot be 3 with 4 seats; it can be one of 0, 1"):
        book.choose({"jokers": 3}, 4)
    with pytest.raises(SetupError, match="jokers cannot be true"):
        book.choose({"jokers": True}, 4)
    with pytest.raises(SetupError, match="for 3 to 6 seats, not 2"):
        book.choose({}, 2)


def test_mk_8_across_is_refused_with_an_odd_number_of_seats() -> None:
    book = registry.open_book("milken")
    assert book.choose({"insider_trading": "across"}, 4).option("insider_trading") == "across"
    for seats in (3, 5):
        with pytest.raises(SetupError, match="insider_trading cannot be across"):
            book.choose({"insider_trading": "across"}, seats)
