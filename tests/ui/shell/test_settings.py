"""Settings survive, are written whole, and an unreadable file is never lost."""

from __future__ import annotations

from pathlib import Path

from tabletop.ui.shell.settings import Settings, load, save


def test_what_was_saved_is_loaded_again(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    assert save(Settings(animation="fast", text_scale=140, four_colour=False), file) == ""
    settings, sentence = load(file)
    assert (settings.animation, settings.text_scale, settings.four_colour) == ("fast", 140, False)
    assert sentence == ""
    assert [each.name for each in tmp_path.iterdir()] == ["settings.json"]


def test_no_file_gives_the_defaults_without_a_word(tmp_path: Path) -> None:
    assert load(tmp_path / "none.json") == (Settings(), "")


def test_an_unreadable_file_is_kept_beside_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    for n, text in enumerate((b"{broken", b'{"text_scale": 4000}', b"\xff\xfe\x00")):
        file.write_bytes(text)
        settings, sentence = load(file)
        assert settings == Settings()
        kept = tmp_path / ("settings.json.bad" + (str(n + 1) if n else ""))
        assert kept.read_bytes() == text
        assert str(kept) in sentence
        assert file.read_bytes() == text


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert "cannot be saved" in save(Settings(), tmp_path / "file" / "settings.json")
