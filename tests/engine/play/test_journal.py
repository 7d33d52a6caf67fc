"""The save file: its sums, its damage in every form, and what stays safe."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path

import pytest

from tabletop.cli.simulate import play as play_game
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.chance import draw
from tabletop.engine.play.disk import Mode, OpenFile, SystemDisk
from tabletop.engine.play.journal import DiskError, backup_of, encode, read
from tabletop.engine.play.session import Player, Session
from tabletop.system.errors import BadFile
from tests.saves import notation

THREE = [Player("Ann"), Player("Bo"), Player("Cy", "easy")]


def begin(file: Path, deal: int = 7, moves: int = 5) -> Session:
    """A game of Milken saved in `file` after `moves` moves."""
    game = registry.find("milken")
    assert game is not None
    session = Session.begin(game, registry.open_book("milken"), THREE, deal, {}, file)
    for _each in range(moves):
        step(session)
    return session


def step(session: Session) -> None:
    """Makes some legal move, of changing suits so that the deal does not end at once."""
    legal = session.state.legal_moves()
    assert session.play(legal[session.number * 5 % len(legal)]) is None


def rows(file: Path) -> list[bytes]:
    return file.read_bytes().splitlines(keepends=True)


def alone(file: Path) -> bytes:
    """What a save holds, whose copy is taken away."""
    backup_of(file).unlink()
    return file.read_bytes()


def test_the_first_lines_are_what_the_design_shows(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.tabletop", moves=1)
    header, dealer, shuffle, move = [json.loads(row) for row in rows(tmp_path / "a.tabletop")]
    assert list(header) == [
        "tabletop", "app", "game", "seats", "options", "rules", "deal", "sum"
    ]  # fmt: skip
    assert header["tabletop"] == 1
    assert header["seats"][2] == {"name": "Cy", "player": "easy"}
    assert header["options"] == {
        "insider_trading": "none", "extras": "dealt", "jokers": 0, "deals": 1
    }  # fmt: skip
    assert header["rules"]["digest"].startswith("sha256:")
    assert header["rules"]["book"]["numbers"]["end"] == {"pile_size": 6}
    assert list(dealer) == ["n", "chance", "seat", "sum"]
    assert list(shuffle) == ["n", "chance", "pile", "cards", "sum"]
    assert len(shuffle["cards"]) == 52
    assert list(move) == ["n", "seat", "move", "card", "sum"]
    assert [line["n"] for line in (dealer, shuffle, move)] == [1, 2, 3]
    session.close()


CONVERTED = {
    "line ends of Windows": lambda raw: raw.replace(b"\n", b"\r\n"),
    "a mark before them": lambda raw: b"\xef\xbb\xbf" + raw,
    "both, and a torn line": lambda raw: b"\xef\xbb\xbf" + (raw + b'{"n"').replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("how", CONVERTED)
def test_a_save_that_another_program_gave_other_line_ends_is_gone_on_with(
    tmp_path: Path, how: str
) -> None:
    file = tmp_path / "a.tabletop"
    first = begin(file)
    first.close()
    sound = alone(file)
    file.write_bytes(changed := CONVERTED[how](sound))
    assert registry.resume(file, write=False).state == first.state
    registry.resume(file).close()
    assert file.read_bytes() == changed, "nothing is written before one goes on"
    session = registry.resume(file)
    assert session.state == first.state
    step(session)
    session.close()
    assert file.read_bytes().startswith(sound), "from then on it has the form of a save"
    assert len(rows(file)) == len(sound.splitlines()) + 1
    assert registry.resume(file, write=False).state == session.state


def test_a_save_that_was_given_other_line_ends_and_then_changed_is_left_as_it_is(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    file.write_bytes(alone(file).replace(b"\n", b"\r\n"))
    session = registry.resume(file)
    file.write_bytes(other := file.read_bytes()[:-30])
    step(session)
    assert file.read_bytes() == other
    assert session.journal is not None
    assert session.journal.file.name == "a-2.tabletop"
    session.close()


def test_a_sum_runs_over_the_sum_before_and_the_bytes_up_to_its_comma(tmp_path: Path) -> None:
    begin(tmp_path / "a.tabletop").close()
    previous = b""
    for row in rows(tmp_path / "a.tabletop"):
        body, _comma, tail = row.rpartition(b', "sum": "')
        assert hashlib.sha256(previous + body).hexdigest()[:12].encode() == tail[:12]
        previous = tail[:12]


def test_chance_draws_from_the_deal_number_as_the_design_says(tmp_path: Path) -> None:
    from random import Random

    session = begin(tmp_path / "a.tabletop", deal=42, moves=0)
    dealer, shuffle = [entry.move for entry in session.entries]
    assert dealer.number("seat") == int(Random(420000).random() * 3)
    cards = list(session.book.deck())
    rng = Random(420001)
    for i in range(51, 0, -1):
        j = int(rng.random() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    assert shuffle.cards() == tuple(cards)
    session.close()


def test_a_killed_program_resumes_at_the_last_move(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    session = begin(file)
    raw = file.read_bytes()  # what is on disk before anything is closed, as after SIGKILL
    session.close()
    assert file.read_bytes() == raw
    again = registry.resume(file)
    assert again.state == session.state
    assert again.names == ("Ann", "Bo", "Cy")
    step(again)
    again.close()
    assert registry.resume(file).number == session.number + 1


def test_a_save_is_played_in_one_window_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    session = begin(file)
    with pytest.raises(DiskError, match="is being played in another window"):
        registry.resume(file)
    assert registry.resume(file, write=False).state == session.state
    session.close()
    registry.resume(file).close()


def test_a_torn_last_line_is_dropped_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    whole = alone(file)
    last = rows(file)[-1]
    for cut in range(1, len(last)):
        file.write_bytes(whole[:-cut])
        session = registry.resume(file)
        assert session.damage is not None
        assert session.damage.is_torn
        assert session.number == len(rows(file)) - 2, "it is cut off with the next move"
        step(session)
        session.close()
        alone(file)
        assert registry.resume(file, write=False).damage is None


def test_a_flipped_byte_keeps_the_good_part_and_names_the_line(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    alone(file)
    lines = rows(file)
    for at in range(len(lines[5]) - 1):
        bad = bytearray(lines[5])
        bad[at] ^= 0x10
        if bad[at] in b"\n":
            continue
        damaged = b"".join([*lines[:5], bytes(bad), *lines[6:]])
        file.write_bytes(damaged)
        session = registry.resume(file)
        assert session.damage is not None
        assert session.damage.line == 6
        assert not session.damage.is_torn
        assert session.number == 4
        assert session.journal is None
        assert file.read_bytes() == damaged


def test_the_good_part_of_a_damaged_save_is_played_on_in_a_file_of_its_own(tmp_path: Path) -> None:
    file, other = tmp_path / "a.tabletop", tmp_path / "b.tabletop"
    session = begin(file)
    session.undo(session.entries[-2].n)
    session.close()
    damaged = file.read_bytes() + b'{"n": 9, "sum": "0"}\n'
    file.write_bytes(damaged)
    session = registry.resume(file)
    session.save_to(other)
    step(session)
    session.close()
    assert file.read_bytes() == damaged
    assert other.read_bytes().startswith(damaged[: damaged.index(b'{"n": 9')])
    assert registry.resume(other).state == session.state


def test_a_damaged_header_is_one_error_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    raw = alone(file).replace(b'"Ann"', b'"Eve"', 1)
    file.write_bytes(raw)
    with pytest.raises(BadFile, match=r"a\.tabletop:1:1: expected an undamaged first line"):
        registry.resume(file)
    assert file.read_bytes() == raw


def rewritten(file: Path, change: dict[str, object], at: int) -> bytes:
    """The save with keys of line `at` changed and all sums made right again."""
    out, previous = b"", ""
    for index, row in enumerate(rows(file)):
        data = json.loads(row)
        del data["sum"]
        if index == at:
            data |= change
        line, previous = encode(data, previous)
        out += line
    return out


@pytest.mark.parametrize(
    ("change", "at", "said"),
    [
        ({"tabletop": 2}, 0, "expected save format 1 or older, found format 2, written by a newer"),
        ({"tabletop": 0}, 0, "expected save format 1, found 0"),
        ({"game": "poker"}, 0, "expected a game of this table, found poker"),
        ({"extra": 1}, 0, "expected a save's header"),
        ({"deal": "7"}, 0, "expected a save's header"),
        ({"seats": []}, 0, "is for 3 to 6 seats, not 0"),
        ({"options": {"extras": "eaten"}}, 0, "extras cannot be eaten"),
        ({"card": "X1"}, 4, ":5:1: expected a legal line"),
        ({"seat": 4}, 4, "It is not your turn."),
        ({"seat": 9}, 1, "chance where it has no say"),
    ],
)
def test_a_save_that_cannot_be_followed_is_left_as_it_is(
    tmp_path: Path, change: dict[str, object], at: int, said: str
) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    raw = rewritten(file, change, at)
    file.write_bytes(raw)
    with pytest.raises(BadFile) as caught:
        registry.resume(file)
    assert said in str(caught.value)
    assert file.read_bytes() == raw


@pytest.mark.parametrize(
    "change", [{"move": "dance"}, {"card": 7}, {"cards": ["7H"]}, {"card": "Q"}, {"to": 1}]
)
def test_a_line_that_is_no_move_of_the_game_ends_the_good_part(
    tmp_path: Path, change: dict[str, object]
) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    alone(file)
    raw = rewritten(file, change, 4)
    file.write_bytes(raw)
    session = registry.resume(file)
    assert session.damage is not None
    assert session.damage.line == 5
    assert not session.damage.is_torn
    assert session.number == 3
    assert file.read_bytes() == raw


def test_changed_rules_inside_a_save_are_noticed(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    rules = json.loads(rows(file)[0])["rules"]
    rules["book"]["numbers"]["end"]["pile_size"] = 13
    file.write_bytes(rewritten(file, {"rules": rules}, 0))
    with pytest.raises(BadFile, match="expected the rules the game began with"):
        registry.resume(file)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"", "found an empty file"),
        (b"\n", "expected a Tabletop save"),
        (b"hello\n", "expected a Tabletop save, found something else"),
        (b"{}\n", "expected a Tabletop save, found something else"),
        (b"[" * 100_000 + b"\n", "expected a Tabletop save, found something else"),
        (b'{"tabletop": 1', "found no whole line"),
        (b"\x00" * 5000, "found no whole line"),
    ],
)
def test_what_is_no_save_is_said_to_be_none(tmp_path: Path, raw: bytes, said: str) -> None:
    file = tmp_path / "a.tabletop"
    file.write_bytes(raw)
    with pytest.raises(BadFile) as caught:
        registry.resume(file)
    assert said in str(caught.value)
    assert file.read_bytes() == raw


def test_a_save_that_may_not_be_read_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="it does not exist"):
        registry.resume(tmp_path / "none.tabletop")
    with pytest.raises(DiskError, match="it is a folder"):
        registry.resume(tmp_path)


class ReadOnly(SystemDisk):
    """A disk that nothing is written to."""

    def open(self, file: Path, mode: Mode) -> OpenFile:
        if mode != "read":
            raise PermissionError(errno.EACCES, "no")
        return super().open(file, mode)


def test_no_permission_to_write_is_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    with pytest.raises(DiskError, match=r"cannot be saved to .*: you may not use it"):
        registry.resume(file, disk=ReadOnly())


def test_a_damaged_save_that_may_not_be_written_to_is_read_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    file.write_bytes(alone(file) + b"something else\n")
    session = registry.resume(file, disk=ReadOnly())
    assert session.damage is not None
    assert session.journal is None
    file.write_bytes(b"something else\n")
    with pytest.raises(BadFile):
        registry.resume(file, disk=ReadOnly())


def test_a_full_disk_refuses_the_move_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.tabletop"
    session = begin(file)
    before, number, raw = session.state.copy(), session.number, file.read_bytes()
    real = os.fsync

    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskError, match="the disk is full"):
        session.play(session.state.legal_moves()[0])
    assert session.state == before
    assert session.number == number
    assert file.read_bytes() == raw
    monkeypatch.setattr(os, "fsync", real)
    step(session)
    session.close()
    assert registry.resume(file).number == number + 1


def test_a_disk_that_is_full_at_the_start_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(fd: int) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DiskError, match="the disk is full"):
        begin(tmp_path / "a.tabletop")
    assert not list(tmp_path.glob("*.tabletop"))


def test_a_new_game_never_overwrites_a_save(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    raw = file.read_bytes()
    with pytest.raises(DiskError, match="it exists already"):
        begin(file)
    assert file.read_bytes() == raw


def test_undo_is_a_line_and_redo_writes_the_moves_again(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    session = begin(file, moves=4)
    now = session.state.copy()
    session.undo(4)
    assert session.number == 7
    assert session.next_redo is not None
    assert [str(session.redo()), str(session.redo())] == [
        str(entry.move) for entry in session.entries[-2:]
    ]
    assert session.redo() is None
    assert session.state == now
    session.close()
    lines = [json.loads(row) for row in rows(file)]
    assert lines[7]["undo"] == 4
    assert [line["n"] for line in lines[1:]] == list(range(1, 10))
    assert registry.resume(file).state == now


def test_undo_goes_only_to_a_line_that_stands_with_a_seat_to_move(tmp_path: Path) -> None:
    session = begin(tmp_path / "a.tabletop", moves=4)
    session.undo(4)
    for line in (0, 1, 5, 6, 7, 99):
        with pytest.raises(ValueError, match=f"line {line}"):
            session.undo(line)


def test_an_undo_of_what_was_undone_is_refused_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    session = begin(file, moves=4)
    session.undo(4)
    session.close()
    file.write_bytes(rewritten(file, {"undo": 1}, 7))
    with pytest.raises(BadFile, match="an undo to line 1"):
        registry.resume(file)


def test_a_take_back_cannot_re_roll_chance(tmp_path: Path) -> None:
    game = registry.find("milken")
    assert game is not None
    session = Session.begin(game, registry.open_book("milken"), THREE, 5, {"deals": 2})
    while session.state.legal_moves() and not session.view(None).tallies:
        last = session.number
        session.play(session.state.legal_moves()[0])
    shuffles = [entry.move for entry in session.entries if entry.move.name == "shuffle"]
    session.undo(last)
    session.redo()
    again = [entry.move for entry in session.entries if entry.move.name == "shuffle"]
    assert len(shuffles) == 2
    assert again == shuffles


def test_the_end_is_the_last_line_and_a_save_that_lacks_it_gets_it(tmp_path: Path) -> None:
    session = play_game(registry.open_book("milken"), THREE[2:] * 3, 9, {}, tmp_path)
    file = tmp_path / "milken-9.tabletop"
    end = json.loads(rows(file)[-1])
    assert end["end"] == {
        "scores": session.state.scores(), "winners": session.state.winners()
    }  # fmt: skip
    whole = file.read_bytes()
    file.write_bytes(b"".join(rows(file)[:-1]))
    registry.resume(file).close()
    assert file.read_bytes() == whole


def test_a_line_after_the_end_is_refused(tmp_path: Path) -> None:
    play_game(registry.open_book("milken"), THREE[2:] * 3, 9, {}, tmp_path)
    file = tmp_path / "milken-9.tabletop"
    lines = rows(file)
    last = json.loads(lines[-2])
    del last["sum"]
    last["n"] += 2
    extra, _total = encode(last, json.loads(lines[-1])["sum"])
    file.write_bytes(b"".join(lines) + extra)
    with pytest.raises(BadFile, match="a line after the end"):
        registry.resume(file)


def test_the_k_th_chance_outcome_in_force_is_drawn_from_the_deal_alone() -> None:
    game = registry.find("milken")
    assert game is not None
    state = game.start(registry.open_book("milken"), 4)
    assert state.current_player == CHANCE
    assert draw(state.due(), 3, 0) == draw(state.due(), 3, 0)
    outcomes = {draw(state.due(), deal, 0).number("seat") for deal in range(40)}
    assert outcomes == {0, 1, 2, 3}


def test_reading_leaves_a_save_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "a.tabletop"
    begin(file).close()
    file.write_bytes(file.read_bytes()[:-3])
    raw = file.read_bytes()
    read(file, notation)
    registry.resume(file, write=False)
    assert file.read_bytes() == raw
