"""The command line: what it does without a window, and how it says no."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.cli import run
from tabletop.cli.replay import plain
from tabletop.engine import limits, registry
from tabletop.engine.french import FRENCH
from tabletop.system import console, paths
from tabletop.ui.shell.request import Request
from tests.saves import KEPT_SAVES

SAMPLE = KEPT_SAVES / "milken-four-seats.tabletop"


def test_simulate_keeps_journals_that_replay_to_the_same_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", "milken", "--players", "5", "--games", "20", "--seed", "1"]
    assert run([*command, "--bots", "random", "--journal", str(tmp_path / "out")]) == 0
    assert "Milken: 20 games" in capsys.readouterr().out
    saves = sorted((tmp_path / "out").iterdir())
    assert len(saves) == 20
    for save in saves:
        session = registry.resume(save, write=False)
        assert session.state.is_terminal
        assert run(["replay", str(save)]) == 0
        final = capsys.readouterr().out.splitlines()[-1]
        for name, score in zip(session.names, session.state.scores(), strict=True):
            assert f"{name} {score}" in final


def test_simulate_overwrites_no_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "out"
    command = ["simulate", "milken", "--players", "3", "--journal", str(folder)]
    assert run(command) == 0
    kept = {file: file.read_bytes() for file in folder.iterdir()}
    assert run(command) == 1
    assert "nothing was overwritten" in capsys.readouterr().err
    assert {file: file.read_bytes() for file in folder.iterdir()} == kept


def test_simulate_ends_a_game_that_no_save_could_hold(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(limits, "LINES", 10)
    assert run(["simulate", "milken", "--players", "3"]) == 1
    assert "not over after" in capsys.readouterr().err


def test_the_same_seed_plays_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _each in range(2):
        run(["simulate", "milken", "--games", "5", "--bots", "normal,easy,random", "--seed", "3"])
        told.append(capsys.readouterr().out.splitlines()[1:])
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("@1 gives @0 [X3].", "Bo gives Ann Joker."),
        ("@0 plays [7H-2]: ^4", "Ann plays 7H-2: ▲4"),
        ("@0 is [out].", "Ann is out."),
    ],
)
def test_replay_calls_cards_as_a_person_does(text: str, said: str) -> None:
    assert plain(text, ("Ann", "Bo"), FRENCH) == said


def test_replay_of_a_game_under_way_tells_a_seat_what_it_saw(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["replay", str(SAMPLE)]) == 0
    public = capsys.readouterr().out
    assert "passed you" not in public
    assert public.splitlines()[-1] == "Ann is to move."
    assert "deal" not in public.splitlines()[0], "whoever knows the deal can deal the same cards"
    assert run(["replay", str(SAMPLE), "--seat", "Ann"]) == 0
    own = capsys.readouterr().out
    assert "passed you" in own
    assert own.startswith("The game is not over.")


def test_replay_of_a_game_under_way_shows_no_hand_that_is_not_asked_for_by_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["replay", str(SAMPLE), "--seat", "0"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "Ann" in said.err


def test_rules_are_listed_shown_and_checked(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (paths.user_rules() / "short.yaml").write_text(
        "extends: milken\nname: Short\nnumbers: {end: {pile_size: 4}}\n"
    )
    (paths.user_rules() / "bad.yaml").write_text("extends: milken\nnumbers: {end: {size: 4}}\n")
    assert run(["rules", "list"]) == 0
    listing = capsys.readouterr().out
    assert "milken: Milken, 3-6 seats, by John Cooper" in listing
    assert "Piles of 4 instead of 6" in listing
    assert "bad: 1 mistake" in listing
    assert run(["rules", "show", "milken"]) == 0
    assert "MK-11" in capsys.readouterr().out
    assert run(["rules", "check", "milken"]) == 0
    capsys.readouterr()
    assert run(["rules", "check", str(paths.user_rules() / "bad.yaml")]) == 1
    assert "bad.yaml:2:17: expected pile_size, found size" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("play poker", "There are no rules called poker"),
        ("play milken --seats Ann", "Milken is for 3 to 6 seats, not 1."),
        ("play milken --seats Ann:human,Bo:wizard,Cy:easy", "Bo is played by wizard"),
        ("play milken --option extras", "An option is written NAME=VALUE, not extras."),
        ("play milken --option extras=eaten", "extras cannot be eaten"),
        ("play milken --seats A:easy,B:easy,C:easy --option insider_trading=across", "across"),
        ("simulate milken --players 9", "Milken is for 3 to 6 seats, not 9."),
        ("simulate milken --bots genius", "There is no bot called genius"),
        ("replay nosuch.tabletop", "it does not exist"),
        (f"replay {SAMPLE} --seat 7", "There is no seat 7"),
        ("rules show nosuch", "There are no rules called nosuch"),
        ("simulate milkn", "Did you mean milken?"),
        ("simulate ./nosuch.yaml", "There is no rules file ./nosuch.yaml."),
        ("play nosuch.yaml", "There is no rules file nosuch.yaml."),
        ("rules show no/such", "There is no rules file no/such."),
        ("rules check nosuch.yaml", "There is no rules file nosuch.yaml."),
        ("rules check milkn", "Did you mean milken?"),
        ("tournament nosuch.yaml --seats easy,easy", "There is no rules file nosuch.yaml."),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_status_1(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command.split()) == 1
    error = capsys.readouterr().err
    assert said in error
    assert "Traceback" not in error


COMMANDS_WITH_RULES = [
    "simulate {file} --players 3 --games 2",
    "tournament {file} --seats easy,easy,easy --games 3",
    "rules show {file}",
    "rules check {file}",
]


@pytest.mark.parametrize("command", COMMANDS_WITH_RULES)
def test_rules_are_named_by_their_files_path_too(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: milken\nname: My Milken\nnumbers: {end: {pile_size: 2}}\n")
    assert run(command.format(file=file).split()) == 0
    told = capsys.readouterr().out
    assert "My Milken" in told or str(file) in told


@pytest.mark.parametrize("command", [*COMMANDS_WITH_RULES, "play {file}"])
def test_mistakes_in_a_named_file_are_told_with_their_place(
    tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: milken\nnumbers: {end: {pile_size: 99}}\n")
    assert run(command.format(file=file).split()) == 1
    said = capsys.readouterr()
    assert f"{file}:2:17: expected" in said.out + said.err


def test_a_file_of_ones_own_is_played_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("extends: milken\nname: My Milken\nnumbers: {end: {pile_size: 2}}\n")
    asked: list[Request] = []

    def opened(request: Request) -> int:
        asked.append(request)
        return 0

    monkeypatch.setattr("tabletop.ui.shell.app.run", opened)
    assert run(["play", str(file)]) == 0
    [request] = asked
    assert request.new is not None
    assert registry.find_book(request.new.game).name == "My Milken"


@pytest.mark.parametrize(
    "command",
    ["play", "simulate milken --games x", "simulate milken --seed -1", "play milken --size 10"],
)
def test_what_cannot_be_understood_is_status_2(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(command.split())
    assert caught.value.code == 2
    assert "invalid _" not in capsys.readouterr().err


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these always have a display")
@pytest.mark.parametrize("arguments", [[], ["play", "milken"]])
def test_without_a_display_the_app_says_so_and_names_what_runs(arguments: list[str]) -> None:
    bare = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    env = {name: value for name, value in os.environ.items() if name not in bare}
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", *arguments],
        env=env, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert "There is no display to open Tabletop on; 'tabletop simulate'" in done.stderr
    assert "Traceback" not in done.stderr


def under(encoding: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """A command whose output goes to a console or file of that encoding."""
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *arguments],
        env={**os.environ, "PYTHONIOENCODING": encoding}, capture_output=True, check=False,
    )  # fmt: skip


COMMANDS = [
    ["--help"],
    ["simulate", "milken", "--bots", "easy"],
    ["tournament", "milken", "--seats", "easy,easy,easy", "--games", "3"],
    ["rules", "list"],
    ["rules", "check", "milken"],
    ["rules", "show", "nosuch’s"],
    *(["rules", "show", name] for name in registry.names()),
    *(["replay", str(save)] for save in sorted(KEPT_SAVES.glob("*.tabletop"))),
]


@pytest.mark.parametrize(
    ("encoding", "arguments"),
    [
        *(("ascii", command) for command in COMMANDS),
        ("cp1252", ["replay", str(SAMPLE)]),
        ("cp437", ["tournament", "milken", "--seats", "easy,easy,easy", "--games", "3"]),
    ],
)
def test_every_command_prints_on_a_console_of_any_encoding(
    encoding: str, arguments: list[str]
) -> None:
    done = under(encoding, *arguments)
    assert done.returncode == (1 if "nosuch’s" in arguments else 0), done.stderr
    assert b"Traceback" not in done.stderr
    assert "�" not in (done.stdout + done.stderr).decode(encoding)


def test_what_an_encoding_has_not_is_written_as_what_reads_alike() -> None:
    save = str(SAMPLE)
    known = under("utf-8", "replay", save).stdout.decode()
    assert "→" in known
    plain = under("ascii", "replay", save).stdout.decode("ascii")
    assert "->" in plain
    assert "?" not in plain
    assert len(plain.splitlines()) == len(known.splitlines())


@pytest.mark.parametrize("arguments", [["rules", "list"], ["replay", str(SAMPLE)], ["--help"]])
def test_output_that_nobody_reads_ends_the_command_without_a_word(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "tabletop", *arguments]
    done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_output_that_cannot_be_written_is_one_sentence_and_status_1() -> None:
    command = [sys.executable, "-m", "tabletop", "rules", "list"]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"cannot be written" in done.stderr


@pytest.mark.parametrize(
    ("sign", "expected"),
    [("♠", "S"), ("−", "-"), ("é", "e"), ("…", "..."), ("字", "?"), ("\udcff", "?")],
)
def test_a_sign_is_replaced_by_one_that_reads_alike(sign: str, expected: str) -> None:
    assert console.alike(sign) == expected


def test_neither_a_command_nor_a_save(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nosuch"]) == 2
    assert "nosuch is neither a command nor a save" in capsys.readouterr().err


def test_the_installed_package_carries_assets_rules_and_saves(tmp_path: Path) -> None:
    """A copy laid out as the wheel lays it out runs from any folder."""
    package = tmp_path / "site" / "tabletop"
    code = Path(registry.__file__).parents[1]
    shutil.copytree(code, package, ignore=shutil.ignore_patterns("__pycache__", "data"))
    for name in ("assets", "rules", "saves"):
        shutil.copytree(code.parent / name, package / "data" / name)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tabletop", "rules", "list"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "milken: Milken" in done.stdout


def test_lessons_are_listed_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["lessons", "list"]) == 0
    assert "milken" in capsys.readouterr().out
    assert run(["lessons", "check", "milken"]) == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text("lesson: 1\ngame: milken\nparts: []\nlessens: 2\n", encoding="utf-8")
    assert run(["lessons", "check", str(bad)]) == 1
    assert f"{bad}:4:1" in capsys.readouterr().out
