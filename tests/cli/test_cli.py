"""The command line: what it does without a window, and how it says no."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tabletop.ai import bots
from tabletop.cli import run, simulate
from tabletop.cli.given import seat_name, seat_of
from tabletop.cli.transcript import plain, written
from tabletop.engine import limits, registry
from tabletop.engine.french import FRENCH
from tabletop.engine.play.session import Player, Session
from tabletop.system import console, paths
from tabletop.system.errors import SetupError
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


def test_ask_counts_its_trees_among_what_the_answer_depends_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = registry.resume(SAMPLE, write=False)
    view = session.view(session.state.current_player)
    rng = Random(session.deal * 7919 + len(session.entries))
    budget = bots.Budget(iterations=60, trees=3)
    wanted = bots.decide(bots.find("milken", "hard"), view, session.book, rng, budget)
    command = ["ask", str(SAMPLE), "--level", "hard", "--iterations", "60", "--trees", "3"]
    assert run(command) == 0
    first, why = capsys.readouterr().out.splitlines()
    assert first.endswith(f": {wanted.move}")
    assert why == wanted.explanation


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


@pytest.fixture
def finished(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A Milken that three bots have finished."""
    folder = tmp_path / "out"
    run(["simulate", "milken", "--players", "3", "--bots", "easy", "--journal", str(folder)])
    capsys.readouterr()
    return next(folder.iterdir())


def test_an_open_replay_shows_every_hand_that_was_to_move(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session = registry.resume(finished, write=False)
    assert run(["replay", str(finished), "--open", "--json"]) == 0
    steps = msgspec.json.decode(capsys.readouterr().out)["steps"]
    assert [step["n"] for step in steps] == [entry.n for entry in session.entries]
    for step in steps:
        if step["seat"] is None:
            assert step["hand"] is None
            continue
        held = session.before(step["n"], step["seat"]).faces(f"hand:{step['seat']}")
        assert step["hand"] == written(held, FRENCH)


def test_a_replay_for_a_seat_shows_no_hand_and_no_move_but_its_own(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(finished), "--seat", "1", "--json"]) == 0
    for step in msgspec.json.decode(capsys.readouterr().out)["steps"]:
        assert (step["hand"] is not None) == (step["move"] is not None) == (step["seat"] == 1)


def test_a_replay_tells_the_lines_that_are_asked_for(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(finished), "--from", "6", "--to", "9"]) == 0
    numbers = {line[:5].strip() for line in capsys.readouterr().out.splitlines()[1:]}
    assert numbers == {"6", "7", "8", "9"}


def test_a_replay_of_a_game_under_way_tells_no_program_more_than_a_person(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for form in (["--json"], ["--html", str(tmp_path / "game.html")]):
        assert run(["replay", str(SAMPLE), *form]) == 0
    told = msgspec.json.decode(capsys.readouterr().out.rpartition("}")[0] + "}")
    assert told["deal"] is told["scores"] is told["winners"] is None
    for step in told["steps"]:
        assert step["hand"] is step["move"] is step["worth"] is None
    page = (tmp_path / "game.html").read_text("utf-8")
    assert "passed you" not in page
    assert "polyline" not in page, "a chart would tell what is worth what"


def test_a_page_of_a_game_holds_its_moves_and_a_line_for_every_seat(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "game.html"
    assert run(["replay", str(finished), "--html", str(page)]) == 0
    text = page.read_text("utf-8")
    session = registry.resume(finished, write=False)
    assert text.count("<polyline") == len(session.players)
    assert f"<td>{session.entries[-1].n}</td>" in text
    for outside in ("http:", "https:", "src=", "<script"):
        assert outside not in text
    assert run(["replay", str(finished), "--html", str(page)]) == 1
    assert "nothing was overwritten" in capsys.readouterr().err
    assert page.read_text("utf-8") == text


def test_what_players_are_called_is_no_markup_on_a_page(tmp_path: Path) -> None:
    game = registry.find("milken")
    assert game is not None
    save = tmp_path / "game.tabletop"
    players = [Player("<b>&amp;", "easy"), Player("Bo", "easy"), Player("Cy", "easy")]
    session = Session.begin(game, registry.open_book("milken"), players, 1, {}, save)
    session.close()
    assert run(["replay", str(save), "--html", str(tmp_path / "game.html")]) == 0
    assert "<b>" not in (tmp_path / "game.html").read_text("utf-8")


def test_simulate_that_is_interrupted_prints_what_it_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []
    whole = simulate.play

    def interrupted(*given: Any, **more: Any) -> Session:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(1)
        return whole(*given, **more)

    monkeypatch.setattr(simulate, "play", interrupted)
    assert run(["simulate", "milken", "--players", "3", "--games", "9"]) == 130
    assert "Milken: 2 games" in capsys.readouterr().out


def test_saves_are_listed_shown_copied_out_and_taken_in(
    home: Path, finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _twice in range(2):
        assert run(["games", "import", str(finished)]) == 0
    own = sorted(file.stem for file in paths.user_saves().glob("*.tabletop"))
    assert len(own) == 2
    assert finished.stem in own
    assert run(["games", "list"]) == 0
    listing = capsys.readouterr().out
    assert all(f"{name}: Milken" in listing for name in own)
    assert run(["games", "show", finished.stem]) == 0
    assert "Easy 1 (easy)" in capsys.readouterr().out
    to = tmp_path / "copy.tabletop"
    assert run(["games", "export", finished.stem, str(to)]) == 0
    assert to.read_bytes() == finished.read_bytes()
    assert run(["games", "export", finished.stem, str(to)]) == 1
    assert "nothing was overwritten" in capsys.readouterr().err


def test_what_is_no_save_is_not_taken_in(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes.tabletop").write_text("milk, eggs")
    assert run(["games", "import", str(tmp_path / "notes.tabletop")]) == 1
    assert "notes.tabletop" in capsys.readouterr().err
    assert not list(paths.user_saves().glob("*"))


@pytest.mark.parametrize(("wrong", "right"), [("sim", "simulate"), ("relpay", "replay")])
def test_a_command_that_is_none_is_told_the_nearest(
    wrong: str, right: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([wrong, "milken"]) == 2
    assert right in capsys.readouterr().err


def test_seats_of_one_name_are_asked_for_by_number_and_name() -> None:
    players = [Player("Ann"), Player("Ann", "easy"), Player("ann", "easy")]
    found = registry.find("milken")
    assert found is not None
    session = Session.begin(found, registry.open_book("milken"), players, 7, {})
    assert [seat_name(session, seat) for seat in range(3)] == ["0:Ann", "1:Ann", "ann"]
    assert [seat_of(session, who) for who in ("0:Ann", "1:Ann", "ann", "2")] == [0, 1, 2, 2]
    with pytest.raises(SetupError, match="0:Ann, 1:Ann, ann"):
        seat_of(session, "Ann")


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
        ("play", "Say what to play"),
        ("play --code 123", "This is no deal code"),
        ("play milken --code 123", "leave these out"),
        ("games show milkn-1", "There is no save called milkn-1"),
        (f"replay {SAMPLE} --open", "its hands stay closed"),
        (f"replay {SAMPLE} --from 5000", "There is no line 5000; the last of this game is line"),
        (f"replay {SAMPLE} --from 9 --to 5", "Line 5, the last asked for, comes before line 9"),
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
    ["simulate milken --games x", "simulate milken --seed -1", "play milken --size 10"],
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
    for locale in ("C", "C.UTF-8"):
        env = {**os.environ, "LC_ALL": locale}
        done = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, env=env, check=False)
        assert (done.returncode, done.stderr) == (0, b""), locale
    os.close(writing)


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


def test_rules_are_shown_with_their_cards_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "show", "milken"]) == 0
    out = capsys.readouterr().out
    assert "With AC, 7C and KC" in " ".join(out.split())
    assert not set("[]{}") & set(out)
