"""A rules file that departs from its shape is answered with file:line:column, every mistake."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import limits, registry
from tabletop.engine.rules import book as rulebook
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


def _written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "my.yaml"
    file.write_text(text, encoding="utf-8")
    return file


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
    assert mistakes(tmp_path, bomb[: limits.RULES_BYTES - 10]) == [
        "my.yaml:1:4: expected no anchors, found the anchor &a"
    ]


def test_a_gigabyte_of_zeros_is_refused_unread(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    with file.open("wb") as stream:
        stream.truncate(1 << 30)
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert f"at most {limits.RULES_BYTES >> 10} KB" in str(caught.value)


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
    assert said[:3] == [
        "my.yaml:13:17: expected a whole number from 2 to 6, found 9",
        "my.yaml:13:25: expected one of max, min, found most",
        "my.yaml:17:9: expected a whole number from 1 to 13, found 14",
    ]
    assert len(said) == 6
    assert "found siut_of (did you mean suit_of?)" in "".join(said)
    assert "found pasing (did you mean passing?)" in "".join(said)
    assert 'expected one of dealt, starters, out, found "delt"' in "".join(said)


def test_mistakes_of_every_stage_come_at_once(tmp_path: Path) -> None:
    text = (
        MILKEN.replace("author: John Cooper\n", "")
        .replace("text: In the middle", "txt: In the middle")
        .replace("help: Points of all", "help: '{nothing}' # Points of all")
        .replace("{to_giver: true}", "{to_giver: 1}")
        .replace("zone: passing", "zone: pasing")
        .replace("end.pile_size: ", "end.pile_sice: ")
        .replace("      - {choice: out,", "      - {choice: outside,")
        + "oops: 1\n"
    )
    said = mistakes(tmp_path, text)
    wanted = ("the key author", "found txt", "the key text", "{nothing}", "found 1", "pasing",
              "end.pile_sice", "outside", "oops")  # fmt: skip
    assert [part for part in wanted if part not in "\n".join(said)] == []
    assert len(said) == len(wanted)
    lines = [int(each.split(":")[1]) for each in said]
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    ("game", "text", "line", "column"),
    [
        ("portfolio", "deck: {packs: 3}\n", 2, 8),
        ("stonks", "deck: {packs: 2}\n", 2, 8),
        ("piece_of_the_action", "deck: {packs: 2}\n", 2, 8),
        ("portfolio", "seats: {min: 2, max: 6}\n", 2, 17),
        ("stonks", "seats: {min: 2, max: 6}\n", 2, 17),
        ("milken", "options:\n  blind: {label: B, default: 1, from: 1, to: 5}\n", 3, 3),
        ("milken", "options:\n  extras:\n    choices:\n"
         "      - {choice: eaten, label: E}\n", 5, 10),
        ("stonks", "options:\n  length:\n    choices:\n"
         "      - {choice: epic, label: E}\n", 5, 10),
        ("stonks", "options: {length: {from: 1, to: 9}}\n", 2, 20),
        ("piece_of_the_action", "options: {tie_deals: {from: 0}}\n", 2, 23),
        ("milken", "options: {jokers: {to: 10}}\n", 2, 20),
    ],
)  # fmt: skip
def test_what_nothing_reads_is_refused_at_its_place(
    tmp_path: Path, game: str, text: str, line: int, column: int
) -> None:
    [said] = mistakes(tmp_path, f"extends: {game}\n{text}")
    assert said.startswith(f"my.yaml:{line}:{column}: expected ")


def test_what_nothing_reads_in_a_save_is_let_be() -> None:
    data = dict(registry.open_book("milken").data)
    data["options"] = {"blind": {"label": "B", "default": 1, "from": 1, "to": 5}}
    assert rulebook.from_data(data, "save", registry.mechanics).option("blind") == 1


def test_a_book_of_portfolio_that_still_had_a_number_of_packs_plays_as_it_did() -> None:
    data = dict(registry.open_book("portfolio").data)
    del data["version"]
    data["deck"] = {"kind": "french", "packs": 2}
    book = rulebook.from_data(data, "save", registry.mechanics)
    assert book.spec.deck.packs == 1
    assert book.data["deck"] == {"kind": "french", "packs": 2}


def test_a_file_of_ones_own_with_the_name_of_a_game_is_refused_in_a_sentence(home: Path) -> None:
    file = paths.user_rules() / "milken.yaml"
    file.write_text("extends: milken\nnumbers: {end: {pile_size: 8}}\n")
    assert registry.books()[-1] == "milken.yaml"
    assert registry.open_book("milken").spec.numbers["end"] == {"pile_size": 6}
    for named in (registry.open_book, registry.find_book):
        with pytest.raises(BadFile, match="a name of its own for the file"):
            named("milken.yaml" if named is registry.open_book else str(file))
    elsewhere = home / "milken.yaml"
    file.rename(elsewhere)
    assert registry.find_book(str(elsewhere)).spec.numbers["end"] == {"pile_size": 8}


@pytest.mark.parametrize("id", ["Q" * (limits.NAME + 1), "", "MK\\u200b\\u0000-1"])
def test_an_id_of_a_rule_that_is_no_name_is_refused_at_its_place(tmp_path: Path, id: str) -> None:
    text = MILKEN.replace("id: MK-1\n", f'id: "{id}"\n', 1)
    assert text != MILKEN
    with pytest.raises(BadFile) as caught:
        rulebook.load(_written(tmp_path, text), registry.mechanics, registry.book_file)
    line = next(n for n, row in enumerate(text.splitlines(), 1) if "id: " in row)
    assert line in [mistake.place.line for mistake in caught.value.mistakes]


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
        "Left-over cards: Begin the piles unless chosen otherwise, instead of Dealt too",
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


def test_a_drop_may_name_several_phases(tmp_path: Path) -> None:
    file = tmp_path / "both.yaml"
    file.write_text(MILKEN.replace("phase: play", "phase: [play]"))
    assert [each.phase for each in registry.load_book(file).drops] == [
        each.phase for each in registry.open_book("milken").drops
    ]
    for phases, what in (("[]", "no phase"), ("[pass, play]", "pass"), ("[play, paly]", "paly")):
        said = mistakes(tmp_path, MILKEN.replace("phase: play", f"phase: {phases}", 1))
        assert any(f"found {what}" in text for text in said), said
