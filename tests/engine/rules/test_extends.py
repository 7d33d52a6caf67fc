"""A player's own file adds, changes, removes and replaces by name what it extends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.engine import registry
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.games.milken.setup import Numbers
from tabletop.system import paths
from tabletop.system.errors import BadFile


def variant(tmp_path: Path, text: str, game: str = "milken") -> RuleBook:
    file = tmp_path / "my.yaml"
    file.write_text(f"extends: {game}\n{text}", encoding="utf-8")
    return registry.load_book(file)


def mistakes(tmp_path: Path, text: str, game: str = "milken") -> list[str]:
    """What is said of a variant: line, column and sentence; its text begins on line 2."""
    with pytest.raises(BadFile) as caught:
        variant(tmp_path, text, game)
    return [str(m).replace(f"{tmp_path / 'my.yaml'}:", "") for m in caught.value.mistakes]


def drops(book: RuleBook, move: str) -> list[dict[str, Plain]]:
    """The drops of a book that make `move`, as they are resolved."""
    found = book.data["drops"]
    assert isinstance(found, list)
    return [each for each in found if isinstance(each, dict) and each["move"] == move]


def drop(book: RuleBook, move: str) -> dict[str, Plain]:
    [only] = drops(book, move)
    return only


# Drops


def test_one_condition_is_added_and_one_taken_away(tmp_path: Path) -> None:
    text = "drops:\n  - {change: pass, require: {add: [{at_most: 2}], remove: [cards_to_pass]}}\n"
    changed = drop(variant(tmp_path, text), "pass")
    standard = drop(registry.open_book("milken"), "pass")
    assert changed == {**standard, "require": [{"at_most": 2}]}


def test_one_parameter_is_changed_and_its_rule_stays(tmp_path: Path) -> None:
    text = "drops:\n  - {change: make, require: {change: [{at_least: 4}]}}\n"
    require = drop(variant(tmp_path, text, "portfolio"), "make")["require"]
    assert require == [
        {"rule": "PF-2", "at_least": 4},
        {"one_suit": True, "rule": "PF-2"},
        {"in_sequence": True, "rule": "PF-2"},
    ]


@pytest.mark.parametrize(
    ("key", "value"), [("onto", "discard"), ("from", "reverse"), ("rule", "PA-8")]
)
def test_one_key_is_changed_and_the_others_stay(tmp_path: Path, key: str, value: str) -> None:
    text = f"drops:\n  - {{change: {{move: shift, from: pota, onto: pota}}, {key}: {value}}}\n"
    [changed] = [
        each
        for each, standard in zip(
            drops(variant(tmp_path, text, "piece_of_the_action"), "shift"),
            drops(registry.open_book("piece_of_the_action"), "shift"),
            strict=True,
        )
        if each != standard
    ]
    assert changed[key] == value


def test_a_list_for_require_stands_for_all_of_it(tmp_path: Path) -> None:
    text = "drops:\n  - {change: pass, require: [{cards: 3}]}\n"
    assert drop(variant(tmp_path, text), "pass")["require"] == [{"cards": 3}]


def test_a_drop_for_the_same_move_to_elsewhere_is_one_more(tmp_path: Path) -> None:
    text = (
        "drops:\n  - {move: neutralise, from: hand, onto: portfolio, of: own, phase: actions, "
        "rule: PF-13, require: [{meets: low}]}\n"
    )
    book = variant(tmp_path, text, "portfolio")
    standard = drop(registry.open_book("portfolio"), "neutralise")
    assert [each["of"] for each in drops(book, "neutralise")] == ["opponent", "own"]
    assert drops(book, "neutralise")[0] == standard


def test_a_drop_in_another_phase_is_one_more() -> None:
    plays = drops(registry.open_book("piece_of_the_action"), "play")
    to_centre = [each for each in plays if each["onto"] == "centre"]
    assert len({str(each["phase"]) for each in to_centre}) == len(to_centre) == 2


def test_the_same_gesture_again_is_the_same_drop_said_anew(tmp_path: Path) -> None:
    text = (
        "drops:\n  - {move: play, from: hand, onto: pile, phase: play, rule: MK-4, "
        "require: [{cards: 1}]}\n"
    )
    assert drop(variant(tmp_path, text), "play")["require"] == [{"cards": 1}]


def test_add_makes_one_more_even_of_the_same_gesture(tmp_path: Path) -> None:
    text = (
        "drops:\n  - {add: play, from: hand, onto: pile, phase: play, rule: MK-4, "
        "require: [{cards: 1}, {kind: joker}]}\n"
    )
    first, second = drops(variant(tmp_path, text), "play")
    assert first == drop(registry.open_book("milken"), "play")
    assert second["require"] == [{"cards": 1}, {"kind": "joker"}]


def test_a_drop_that_is_replaced_keeps_nothing_of_the_old_one(tmp_path: Path) -> None:
    text = (
        "drops:\n  - {replace: pass, from: hand, onto: passing, of: own, phase: pass, rule: MK-8, "
        "require: [{at_most: 2}]}\n"
    )
    assert drop(variant(tmp_path, text), "pass") == {
        "move": "pass", "from": "hand", "onto": "passing", "of": "own", "phase": "pass",
        "rule": "MK-8", "require": [{"at_most": 2}],
    }  # fmt: skip


def test_one_of_several_drops_is_meant_by_what_tells_it_apart(tmp_path: Path) -> None:
    text = (
        "remove: {drops: [{move: shift, from: pota, onto: discard}]}\n"
        "drops:\n  - {change: {move: play, onto: pota}, require: {remove: [of_colour]}}\n"
    )
    book = variant(tmp_path, text, "piece_of_the_action")
    assert [(each["from"], each["onto"]) for each in drops(book, "shift")] == [
        ("centre", "discard"), ("pota", "pota"), ("reverse", "reverse"), ("reverse", "discard"),
    ]  # fmt: skip
    onto = {str(each["onto"]): each["require"] for each in drops(book, "play")}
    assert onto["pota"] == [{"before_seat": "pota"}]
    assert onto["reverse"] == drops(registry.open_book("piece_of_the_action"), "play")[3]["require"]


def test_drops_that_are_not_told_apart_are_named_with_what_does(tmp_path: Path) -> None:
    assert mistakes(tmp_path, "remove: {drops: [draw]}\n", "portfolio") == [
        "2:18: expected which one: {move: draw, from: stock}, {move: draw, from: discard}, "
        "found {move: draw}"
    ]
    text = "drops:\n  - {change: {move: play, onto: portfolio}, of: own}\n"
    [said] = mistakes(tmp_path, text, "stonks")
    assert said.startswith("3:6: expected one there is: {move: play, onto: trick}")


def test_conditions_of_one_name_are_told_apart_by_their_parameter(tmp_path: Path) -> None:
    changed = "  - {change: {move: play, onto: speculation}, require: {remove: [%s]}}\n"
    text = "drops:\n" + changed % "{speculation: held}"
    [_trick, speculation] = drops(variant(tmp_path, text, "stonks"), "play")
    assert speculation["require"] == [
        {"speculation": "first"},
        {"holds_none": "lead_suit", "rule": "ST-16"},
    ]
    [said] = mistakes(tmp_path, "drops:\n" + changed % "speculation", "stonks")
    assert said.startswith("3:66: expected which one: {speculation: held, rule: ST-2}")


# Options, choices, rules


def test_options_choices_and_rules_are_removed_with_the_drops_they_are_about(
    tmp_path: Path,
) -> None:
    text = (
        "remove: {drops: [give_joker, give_back], options: [jokers], rules: [MK-10], "
        "choices: {extras: [out], insider_trading: [across]}}\n"
    )
    book = variant(tmp_path, text)
    assert "jokers" not in book.options
    assert [choice.choice for choice in book.options["extras"].choices] == ["dealt", "starters"]
    assert book.rule("MK-10") is None
    assert {each.move for each in book.drops} == {"play", "pass"}


def test_a_choice_is_changed_added_or_replaced_by_name(tmp_path: Path) -> None:
    text = (
        "options:\n  insider_trading:\n    choices:\n"
        "      - {choice: across, seats: [6]}\n"
        "      - {change: left, label: Leftwards}\n"
        "      - {replace: right, label: Rightwards, seats: [3]}\n"
    )
    option = variant(tmp_path, text).options["insider_trading"]
    assert [(each.choice, each.label, each.seats) for each in option.choices] == [
        ("none", "No passing", ()),
        ("left", "Leftwards", ()),
        ("right", "Rightwards", (3,)),
        ("across", "Across", (6,)),
        ("in_turn", "In turn", ()),
    ]


def test_a_choice_that_is_true_or_false_has_that_name(tmp_path: Path) -> None:
    text = "remove: {choices: {weighted_shares: [true]}}\n"
    option = variant(tmp_path, text, "stonks").options["weighted_shares"]
    assert [each.choice for each in option.choices] == [False]


def test_an_option_is_replaced_whole(tmp_path: Path) -> None:
    text = "options:\n  deals: {replace: true, label: Deals, default: 3, from: 3, to: 3}\n"
    option = variant(tmp_path, text).options["deals"]
    assert (option.help, option.default, option.values()) == ("", 3, [3])


def test_a_rule_keeps_what_is_not_said_of_it(tmp_path: Path) -> None:
    text = (
        "rules:\n  - {id: MK-7, text: The dealer wins ties.}\n"
        "  - {change: MK-2, title: Dealing}\n  - {add: MK-12, title: More, text: Be kind.}\n"
    )
    book = variant(tmp_path, text)
    seventh, second, last = book.rule("MK-7"), book.rule("MK-2"), book.rules[-1]
    assert seventh is not None
    assert second is not None
    assert (seventh.title, seventh.text, seventh.ruling) == (
        "Shared wins",
        "The dealer wins ties.",
        True,
    )
    assert second.title == "Dealing"
    assert (last.id, last.title) == ("MK-12", "More")


# Mistakes


@pytest.mark.parametrize(
    ("text", "place", "nearest"),
    [
        ("remove: {drops: [give_jokr]}\n", "2:18", "give_joker"),
        ("remove: {options: [joker]}\n", "2:20", "jokers"),
        ("remove: {rules: [MK-99]}\n", "2:18", "MK-9"),
        ("remove: {choices: {extras: [outt]}}\n", "2:29", "out"),
        ("remove: {choices: {extra: [out]}}\n", "2:20", "extras"),
        ("remove: {drop: [pass]}\n", "2:10", "drops"),
        ("drops:\n  - {change: pas, of: any}\n", "3:6", "pass"),
        ("drops:\n  - {change: pass, require: {remove: [cards_to_pas]}}\n", "3:39",
         "cards_to_pass"),
        ("drops:\n  - {change: pass, require: {ad: [{cards: 1}]}}\n", "3:30", "add"),
        ("drops:\n  - {change: {move: pass, ont: pile}, of: any}\n", "3:27", "onto"),
        ("rules:\n  - {change: MK-77, text: x}\n", "3:6", "MK-7"),
        ("options:\n  joker: {replace: true, label: J, default: 0, from: 0, to: 1}\n", "3:3",
         "jokers"),
        ("removed: {drops: [pass]}\n", "2:1", "remove"),
    ],
)  # fmt: skip
def test_a_name_that_is_not_there_is_told_with_its_place_and_the_nearest(
    tmp_path: Path, text: str, place: str, nearest: str
) -> None:
    [said] = mistakes(tmp_path, text)
    assert said.startswith(f"{place}: expected ")
    assert f"did you mean {nearest}?" in said


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("remove: [pass]\n", "2:1"),
        ("remove: {drops: pass}\n", "2:10"),
        ("drops:\n  - {change: pass, add: pass}\n", "3:6"),
        ("drops:\n  - {change: pass, require: {add: {kind: french}}}\n", "3:30"),
        ("rules:\n  - {add: MK-1, title: T, text: x}\n", "3:6"),
    ],
)
def test_a_form_that_means_nothing_is_told_with_its_place(
    tmp_path: Path, text: str, place: str
) -> None:
    assert any(said.startswith(f"{place}: expected ") for said in mistakes(tmp_path, text))


def test_what_is_removed_and_still_needed_is_told_where_it_is_removed(tmp_path: Path) -> None:
    said = mistakes(tmp_path, "remove: {rules: [MK-8]}\n")
    assert [each.partition(": ")[0] for each in said] == ["2:18"]
    said = mistakes(tmp_path, "remove:\n  choices:\n    extras: [dealt]\n")
    assert [each.partition(": ")[0] for each in said] == ["4:14"]


def test_a_condition_that_is_added_has_its_own_place(tmp_path: Path) -> None:
    text = "drops:\n  - change: pass\n    require:\n      add:\n        - {siut_of: pile}\n"
    [said] = mistakes(tmp_path, text)
    assert said.startswith("6:12: expected ")
    assert "did you mean suit_of?" in said


def test_what_is_changed_has_its_own_place_though_the_book_numbers_it_otherwise(
    tmp_path: Path,
) -> None:
    text = "drops:\n  - {change: pass, phase: pss}\n  - {change: give_back, rule: MK-1O}\n"
    said = mistakes(tmp_path, text)
    assert [each.partition(": ")[0] for each in said] == ["3:20", "4:25"]


def test_mistakes_in_the_laying_over_and_in_the_outcome_come_together(tmp_path: Path) -> None:
    text = "removed: x\nseats: {min: 1}\nremove: {rules: [MK-99]}\nnumbers: {pass_cards: x}\n"
    assert [each.partition(": ")[0] for each in mistakes(tmp_path, text)] == [
        "2:1", "3:9", "4:18", "5:11",
    ]  # fmt: skip


def test_the_rules_extended_stay_as_they_are(tmp_path: Path) -> None:
    before = registry.open_book("milken").digest
    variant(
        tmp_path,
        "remove: {rules: [MK-1], choices: {extras: [out]}}\nnumbers: {end: {pile_size: 8}}\n"
        "drops:\n  - {change: pass, require: {remove: [cards_to_pass], add: [{cards: 2}]}}\n",
    )
    assert registry.open_book("milken").digest == before


def test_what_rules_extend_is_neither_changed_nor_kept_when_it_changes(tmp_path: Path) -> None:
    text = "numbers: {end: {pile_size: 8}}\noptions: {deals: {default: 3}}\n"
    first, again = variant(tmp_path, text), variant(tmp_path, text)
    assert first.data == again.data
    assert registry.open_book("milken").numbers(Numbers).end.pile_size == 6
    parent = tmp_path / "parent.yaml"
    for size in (7, 9):
        whole = (paths.rules() / "milken.yaml").read_text("utf-8")
        parent.write_text(whole.replace("pile_size: 6", f"pile_size: {size}"), "utf-8")
        file = tmp_path / "own.yaml"
        file.write_text("extends: parent\nname: V\n", "utf-8")
        book = rulebook.load(file, registry.mechanics, lambda _name: parent)
        assert book.numbers(Numbers).end.pile_size == size
