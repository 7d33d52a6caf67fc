"""Settings survive, are written whole, and an unreadable file is never lost."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop.ui.shell.settings import Settings, SettingsFile


def test_what_was_saved_is_loaded_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    chosen = Settings(animation="fast", text_scale=140, four_colour=False)
    assert SettingsFile(file).save(chosen) == ""
    settings, sentence = SettingsFile(file).load()
    assert (settings.animation, settings.text_scale, settings.four_colour) == ("fast", 140, False)
    assert sentence == ""
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_no_file_gives_the_defaults_without_a_word(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none.json").load() == (Settings(), "")


def test_an_unreadable_file_is_kept_beside_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for n, text in enumerate((b"{broken", b"[]", b"\xff\xfe\x00", b"[" * 60_000, b" " * 70_000)):
        file.write_bytes(text)
        settings, sentence = SettingsFile(file).load()
        assert settings == Settings()
        kept = tmp_path / ("settings.json.bad" + (str(n + 1) if n else ""))
        assert kept.read_bytes() == text
        assert str(kept) in sentence
        assert file.read_bytes() == text


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "cannot be saved" in SettingsFile(tmp_path / "file" / "settings.json").save(Settings())


def test_one_bad_value_loses_only_itself(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    raw = b'{"text_scale": 4000, "theme": "light", "last_seats": 7, "window": [1, "x"]}'
    file.write_bytes(raw)
    keeper = SettingsFile(file)
    settings, sentence = keeper.load()
    assert settings == Settings(theme="light")
    assert all(name in sentence for name in ("text_scale", "last_seats", "window"))
    assert (tmp_path / "settings.json.bad").read_bytes() == raw
    assert keeper.save(settings) == ""
    assert SettingsFile(file).load() == (settings, "")


def test_a_window_writes_only_what_was_changed_in_it(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    first, second = SettingsFile(file), SettingsFile(file)
    mine, theirs = first.load()[0], second.load()[0]
    theirs.theme, theirs.sound = "light", False
    assert second.save(theirs) == ""
    mine.text_scale = 150
    assert first.save(mine) == ""
    assert SettingsFile(file).load()[0] == Settings(theme="light", sound=False, text_scale=150)
    theirs.sound = True
    assert second.save(theirs) == ""
    mine.text_scale = 100
    assert first.save(mine) == ""
    assert SettingsFile(file).load()[0] == Settings(theme="light")


def test_what_a_later_version_wrote_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"language": "de"}')
    keeper = SettingsFile(file)
    settings, sentence = keeper.load()
    assert sentence == ""
    assert keeper.save(settings) == ""
    assert json.loads(file.read_text())["language"] == "de"
