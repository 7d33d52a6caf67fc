"""Rules that make no game are refused with a place, before anybody sits down to play them."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest
import yaml

from tabletop.cli import run
from tabletop.engine import check, registry
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
        "too few cards for five",
        "extends: portfolio\nname: V\ndeck: {without: [A, '2', '3', '4', '5', '6', '7', '8']}\n",
        "deal",
        3,
    ),
    Variant(
        "nobody scores",
        "extends: wall_street\nname: V\ndeck: {without: [K]}\n"
        "numbers: {points: {preferred: 0, common: 0, takeover: 0}}\n",
        "endless",
        4,
    ),
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


def faults(file: Path, looks: int = 4_000) -> list[Fault]:
    """What a trial finds in the time of so many `looks` at the clock."""
    book = registry.load_book(file)
    game = registry.find(book.game)
    assert game is not None
    ticks = count()
    return trial.examine(game, book, lambda: float(next(ticks)), float(looks))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_rules_that_make_no_game_are_refused_with_a_place(tmp_path: Path, variant: Variant) -> None:
    file = written(tmp_path, variant.text)
    found = faults(file, 60_000)
    assert found[0].kind == variant.kind
    told = trial.bad_file(rulefile.read(file), registry.load_book(file), found)
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
    assert [fault.setting for fault in found] == [Setting(5)]


@pytest.mark.parametrize("game", registry.names())
def test_rules_without_drops_are_refused(tmp_path: Path, game: str) -> None:
    data = yaml.safe_load((paths.rules() / f"{game}.yaml").read_text(encoding="utf-8"))
    data["drops"] = []
    assert is_refused(written(tmp_path, yaml.safe_dump(data, sort_keys=False)))


@pytest.mark.parametrize("game", registry.names())
def test_a_game_without_its_options_is_played_by_the_standard(tmp_path: Path, game: str) -> None:
    standard = registry.open_book(game)
    file = written(
        tmp_path, f"extends: {game}\nname: V\nremove: {{options: {list(standard.options)}}}\n"
    )
    book = registry.load_book(file)
    assert not book.options
    assert dict(book.fixed) == dict(standard.chosen)
    assert not faults(file)


def test_a_move_that_nothing_says_must_be_paid_for_is_free(tmp_path: Path) -> None:
    text = (
        "extends: portfolio\nname: V\ndrops:\n"
        "  - {move: neutralise, from: hand, onto: portfolio, of: opponent, phase: actions, "
        "rule: PF-13, require: [{meets: low}, {end_open: low}]}\n"
    )
    assert faults(written(tmp_path, text)) == []


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


def test_a_move_that_takes_all_memory_is_a_sentence_in_the_end(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        "extends: milken\nname: V\ndeck: {packs: 9}\nnumbers: {pass_cards: 8}\n"
        "options: {insider_trading: {default: left}}\n",
    )
    with pytest.raises(BadFile, match="too much time or memory with 3 seats"):
        check.tried(file, 1.0)


def test_a_trial_that_is_closed_early_leaves_no_process() -> None:
    attempt = check.Trial(registry.open_book("portfolio"), 60.0)
    assert attempt.poll() is None
    attempt.close()
    assert not [each for each in multiprocessing.active_children() if each.is_alive()]


def test_a_trial_of_one_table_finds_what_is_wrong_there(tmp_path: Path) -> None:
    book = registry.load_book(written(tmp_path, VARIANTS[0].text))
    for seats, kinds in ((4, []), (5, ["deal"])):
        attempt = check.Trial(book, 1.0, Setting(seats))
        found = attempt.poll(30.0)
        attempt.close()
        assert found is not None
        assert [fault.kind for fault in found] == kinds


@pytest.mark.parametrize("variant", [each for each in VARIANTS if each.kind != "endless"], ids=str)
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


@pytest.mark.parametrize("command", ["play odd --seats A,B,C,D,E", "simulate odd --players 5"])
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
        ("options:\n  deals: {label: Z, default: 1, from: 1, to: 999999999999999}\n", 4, 42),
        ("options:\n  deals: {label: Z, default: 1, from: 1, to: 5000}\n", 4, 42),
        ("options:\n  deals: {label: Z, default: 1, from: 5, to: 0}\n", 4, 42),
        ("options:\n  jokers: {to: 12}\n", 4, 12),
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
