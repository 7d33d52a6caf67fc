"""A save of today loads when its game's books have changed: by defaults, or brought up to date."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from tabletop.engine import registry
from tabletop.engine.game import AnyGame
from tabletop.engine.play import session
from tabletop.engine.play.journal import SUFFIX, Header
from tabletop.engine.play.session import Session
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook, digest_of
from tabletop.engine.rules.mechanics import AnyMechanics
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.versions import Change, migration
from tabletop.games.milken import GAME
from tabletop.games.milken.setup import EndNumbers, Numbers, Setup
from tabletop.system.errors import BadFile
from tests.saves import KEPT_SAVES

SAMPLE = KEPT_SAVES / f"long_milken-four-seats{SUFFIX}"


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an invented Milken of tomorrow calls the end of a deal."""

    cards: int
    piles: int


class Tomorrow(Numbers, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The numbers of that Milken: one by another name, one that is new, one with a default."""

    ending: Ending
    end: EndNumbers = EndNumbers(6)
    bonus: int = 5


def migrated(data: dict[str, Any]) -> dict[str, Any]:
    """Books of version 1 as version 2 has them."""
    numbers = data["numbers"]
    numbers["ending"] = {"cards": numbers["end"]["pile_size"], "piles": 1}
    return data


MECHANICS = replace(GAME.mechanics, numbers=Tomorrow, version=2, migrate=migrated)


def tomorrow(_name: str) -> AnyMechanics:
    return cast("AnyMechanics", MECHANICS)


def set_up(book: RuleBook, seats: int) -> Setup:
    """What Milken plays by, from the numbers of tomorrow."""
    cards = book.numbers(Tomorrow).ending.cards
    numbers = {key: n for key, n in book.spec.numbers.items() if key in Numbers.__struct_fields__}
    spec = msgspec.structs.replace(book.spec, numbers={**numbers, "end": {"pile_size": cards}})
    return Setup.of(replace(book, spec=spec), seats)


def resume(file: Path) -> Session:
    """The save in the program of tomorrow."""

    def opened(head: Header, name: str) -> RuleBook:
        return rulebook.from_data(head.rules.book, name, tomorrow)

    game = replace(GAME, mechanics=MECHANICS, setup=set_up, prompt=lambda view, book: "Play.")
    return session.resume(file, lambda _name: cast("AnyGame", game), opened, False)


def test_an_older_book_is_brought_up_to_date_and_stays_what_was_written() -> None:
    data = json.loads(SAMPLE.read_text(encoding="utf-8").partition("\n")[0])["rules"]["book"]
    before = json.dumps(data)
    book = rulebook.from_data(data, "old", tomorrow)
    numbers = book.numbers(Tomorrow)
    assert (numbers.ending, numbers.bonus) == (Ending(8, 1), 5)
    assert json.dumps(data) == json.dumps(dict(book.data)) == before
    assert book.digest == digest_of(data)


def test_a_save_of_today_is_gone_on_with_tomorrow_and_written_as_it_was(tmp_path: Path) -> None:
    game = resume(SAMPLE)
    assert game.damage is None
    assert game.book.spec.version == 2
    assert game.state.legal_moves()
    again = tmp_path / f"again{SUFFIX}"
    game.save_to(again, sync=False)
    game.close()
    assert again.read_bytes() == SAMPLE.read_bytes()
    assert resume(again).number == game.number


def test_a_book_of_now_is_not_brought_up_to_date_again() -> None:
    data: dict[str, Any] = json.loads(json.dumps(dict(registry.open_book("milken").data)))
    data["numbers"]["ending"] = {"cards": 9, "piles": 2}
    data["version"] = 2
    book = rulebook.from_data(data, "new", tomorrow)
    assert book.numbers(Tomorrow).ending == Ending(9, 2)


def test_a_book_of_a_newer_program_is_refused_in_a_sentence() -> None:
    data = {**registry.open_book("milken").data, "version": 3}
    with pytest.raises(BadFile) as caught:
        rulebook.from_data(data, "new", tomorrow)
    assert "version 3, of a newer Tabletop" in str(caught.value)


def test_rules_that_were_changed_are_refused_before_anything_is_made_of_them(
    tmp_path: Path,
) -> None:
    lines = SAMPLE.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    del header["sum"]
    header["rules"]["book"]["numbers"] = "nothing that can be brought up to date"
    from tabletop.engine.play.journal import encode

    file = tmp_path / f"changed{SUFFIX}"
    file.write_bytes(encode(header, "")[0])
    with pytest.raises(BadFile) as caught:
        resume(file)
    assert caught.value.mistakes[0].found == "changed rules"


def test_a_players_own_file_has_the_version_of_what_it_extends(tmp_path: Path) -> None:
    file = tmp_path / "my.yaml"
    file.write_text("extends: milken\nversion: 1\n")
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert (caught.value.mistakes[0].place.line, caught.value.mistakes[0].found) == (2, '"version"')


# What a change says


def test_conditions_that_are_gone_or_go_without_saying_or_are_false_are_left_out() -> None:
    change = Change(retired=frozenset({"on_table"}), usual={"cards": 1})
    require: list[Plain] = [
        {"on_table": True},
        {"cards": 1},
        {"must_capture": False},
        {"cards": 2},
        {"adds_up": True},
    ]
    newer = change.of({"drops": [{"move": "play", "require": require}]})
    assert newer["drops"] == [{"move": "play", "require": [{"cards": 2}, {"adds_up": True}]}]


def test_a_drop_becomes_several_and_actions_are_added() -> None:
    phases = ("lead", "deal")
    change = Change(
        newer=lambda drop: [{**drop, "phase": phase} for phase in phases],
        actions=({"move": "pass"},),
        gone=(("deck", "packs"),),
    )
    old: dict[str, Any] = {"drops": [{"move": "play"}], "deck": {"packs": 2, "kind": "french"}}
    assert change.of(old) == {
        "drops": [{"move": "play", "require": [], "phase": phase} for phase in phases],
        "actions": [{"move": "pass"}],
        "deck": {"kind": "french"},
    }


def test_a_book_goes_through_the_changes_since_its_version() -> None:
    migrate = migration(Change(actions=({"move": "first"},)), Change(actions=({"move": "second"},)))
    assert migrate({})["actions"] == [{"move": "first"}, {"move": "second"}]
    assert migrate({"version": 2})["actions"] == [{"move": "second"}]


@pytest.mark.parametrize("part", ["none", None, 3, ["word", {"require": "word"}]])
def test_what_is_no_book_is_left_as_it_is(part: Any) -> None:
    change = Change(usual={"cards": 1}, gone=(("deck", "packs"),), actions=({"move": "cut"},))
    assert change.of({"drops": part, "deck": part, "actions": "none"})["drops"] == part
