"""Rules that make no game are refused with a place, before anybody sits down to play them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
import yaml

from tabletop.cli import run
from tabletop.engine import registry
from tabletop.engine.play import trial
from tabletop.engine.play.session import Player, Session
from tabletop.engine.play.trial import Fault, Kind, Setting, UnplayableError
from tabletop.engine.rules import rulefile
from tabletop.system import paths
from tabletop.system.errors import BadFile, TabletopError


@dataclass(frozen=True, slots=True)
class Variant:
    """House rules that load and make no game: their text, the kind of the first fault and the
    line it is told at."""

    name: str
    text: str
    kind: Kind
    line: int

    def __str__(self) -> str:
        return self.name


VARIANTS = [
    Variant(
        "six at Portfolio", "extends: portfolio\nname: V\nseats: {min: 2, max: 6}\n", "deal", 3
    ),
    Variant("six at Stonks", "extends: stonks\nname: V\nseats: {min: 2, max: 6}\n", "deal", 3),
    Variant(
        "no card may be played",
        "extends: wall_street\nname: V\ndrops:\n  - {move: play, from: hand, onto: table, "
        "phase: play, rule: WS-4, require: [{kind: joker}, {adds_up: true}]}\n",
        "stuck",
        3,
    ),
]  # fmt: skip


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "my.yaml"
    file.write_text(text)
    return file


def is_refused(file: Path) -> bool:
    """Whether a file is found at fault, as it is read or as it is played."""
    try:
        return bool(faults(file))
    except BadFile as error:
        return bool(error.mistakes)


def faults(file: Path, seconds: float = 60.0) -> list[Fault]:
    """What a trial finds, with a clock that counts the looks at it instead of the time."""
    book = registry.load_book(file)
    game = registry.find(book.game)
    assert game is not None
    ticks = count()
    return trial.examine(game, book, lambda: next(ticks) * seconds / 4000, seconds)


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_rules_that_make_no_game_are_refused_with_a_place(tmp_path: Path, variant: Variant) -> None:
    file = written(tmp_path, variant.text)
    found = faults(file)
    assert found[0].kind == variant.kind
    told = trial.told(rulefile.read(file), registry.load_book(file), found)
    assert told.mistakes[0].place.line == variant.line
    assert told.mistakes[0].place.file == str(file)


@pytest.mark.parametrize(
    ("game", "kind"),
    [("milken", "stonks"), ("stonks", "french"), ("piece_of_the_action", "french")],
)
def test_a_deck_of_another_game_is_refused_where_it_stands(
    tmp_path: Path, game: str, kind: str
) -> None:
    file = written(tmp_path, f"extends: {game}\nname: V\ndeck: {{kind: {kind}}}\n")
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    assert [mistake.place.line for mistake in caught.value.mistakes] == [3]


def test_a_rank_left_out_of_the_deck_is_played_without(tmp_path: Path) -> None:
    assert not faults(written(tmp_path, 'extends: portfolio\nname: V\ndeck: {without: ["3"]}\n'))


def test_only_the_seat_counts_at_fault_are_named(tmp_path: Path) -> None:
    found = faults(written(tmp_path, VARIANTS[0].text))
    assert [fault.setting for fault in found] == [Setting(6)]


@pytest.mark.parametrize("game", registry.names())
@pytest.mark.parametrize("part", ["drops", "options"])
def test_rules_without_drops_or_options_are_refused(tmp_path: Path, game: str, part: str) -> None:
    data = yaml.safe_load((paths.rules() / f"{game}.yaml").read_text(encoding="utf-8"))
    data[part] = type(data[part])()
    file = written(tmp_path, yaml.safe_dump(data, sort_keys=False))
    assert is_refused(file)


def test_a_move_nobody_can_pay_for_is_found_by_playing(tmp_path: Path) -> None:
    text = (
        "extends: portfolio\nname: V\ndrops:\n"
        "  - {move: neutralise, from: hand, onto: portfolio, of: opponent, phase: actions, "
        "rule: PF-13, require: [{cards: 1}, {meets: low}, {end_open: low}]}\n"
    )
    [fault] = faults(written(tmp_path, text))
    assert fault.kind == "stuck"
    assert fault.move


@pytest.mark.parametrize("name", registry.names())
def test_the_bundled_rules_stand_their_trial(name: str) -> None:
    file = registry.book_file(name)
    assert file is not None
    assert faults(file) == []


def test_a_trial_ends_when_its_time_is_up() -> None:
    book, game = registry.open_book("portfolio"), registry.find("portfolio")
    assert game is not None
    looks = count()
    assert trial.examine(game, book, lambda: float(next(looks)), 3.0) == []
    assert next(looks) < 10


def test_rules_check_tries_what_it_has_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, VARIANTS[0].text)
    assert run(["rules", "check", str(file)]) == 1
    assert capsys.readouterr().out.startswith(f"{file}:3:1:")


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_that_cannot_be_dealt_leaves_no_save(home: Path, variant: Variant) -> None:
    (paths.user_rules() / "odd.yaml").write_text(variant.text)
    book = registry.open_book("odd")
    game = registry.find(book.game)
    assert game is not None
    players = [
        Player(name) for name in ("Ann", "Bo", "Cy", "Dot", "Eve", "Fay")[: book.spec.seats.max]
    ]
    file = paths.user_saves() / "a.tabletop"
    with pytest.raises(UnplayableError):
        Session.begin(game, book, players, 1, {}, file)
    assert not list(paths.user_saves().iterdir())


@pytest.mark.parametrize("command", ["play odd --seats A,B,C,D,E,F", "simulate odd --players 6"])
def test_play_and_simulate_say_so_in_a_sentence(
    home: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (paths.user_rules() / "odd.yaml").write_text(VARIANTS[0].text)
    assert run(command.split()) == 1
    error = capsys.readouterr().err
    assert error.strip()
    assert "Traceback" not in error
    assert "odd cannot be dealt" in (home / "log" / "tabletop.log").read_text()
    assert not list(paths.user_saves().iterdir())


def test_a_simulation_that_gets_stuck_says_so(home: Path) -> None:
    text = VARIANTS[-1].text.replace("cards: 60", "cards: 2")
    (paths.user_rules() / "odd.yaml").write_text(text)
    assert run(["simulate", "odd", "--players", "3"]) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [("", "human"), (" ", "human"), ("x" * 61, "human"), ("A\0", "human"), ("\ud800", "human"),
     ("Ann", "martian"), ("Ann", ""), ("Ann", "easy/odd")],
)  # fmt: skip
def test_a_seat_needs_a_name_and_a_player(tmp_path: Path, name: str, kind: str) -> None:
    game = registry.find("milken")
    assert game is not None
    seats = [Player(name, kind), Player("Bo"), Player("Cy")]
    with pytest.raises(TabletopError):
        Session.begin(game, registry.open_book("milken"), seats, 1, {}, tmp_path / "a.tabletop")
    assert not list(tmp_path.glob("*.tabletop"))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("options:\n  zz: {label: Z, default: 1, from: 0, to: 999999999999999}\n", 4, 39),
        ("options:\n  zz: {label: Z, default: 1, from: 0, to: 5000}\n", 4, 39),
        ("options:\n  zz: {label: Z, default: 1, from: 5, to: 0}\n", 4, 39),
        ("seats: {min: 2, max: 1000000000}\n", 3, 17),
        ("deck: {packs: 1000000000}\n", 3, 8),
        ("deck: {without: [Z]}\n", 3, 18),
        ("deck: {without: [A, '2', '3', '4', '5', '6', '7', '8', '9', '10', J, Q, K]}\n", 3, 8),
        ('author: "A\\0"\n', 3, 1),
        ('author: "\\u2028"\n', 3, 1),
        ('"n\\0": 1\n', 3, 1),
        (f"author: {'x' * 61}\n", 3, 1),
        ("drops:\n  - {move: play, from: hand, onto: pile, rule: MK-4, require: "
         "[{cards: 1000000000}]}\n", 4, 65),
        ("drops:\n  - {move: play, from: hand, onto: pile, rule: MK-4, require: "
         "[{rule: [a], cards: 1}]}\n", 4, 65),
    ],
)  # fmt: skip
def test_numbers_and_names_past_the_limits_are_refused_unbuilt(
    tmp_path: Path, text: str, line: int, column: int
) -> None:
    file = written(tmp_path, f"extends: milken\nname: V\n{text}")
    with pytest.raises(BadFile) as caught:
        registry.load_book(file)
    place = caught.value.mistakes[0].place
    assert (place.line, place.column) == (line, column)
    assert str(caught.value).isprintable()
