"""Wording in other languages: found beside the app's other data, and never a reason not to play."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tabletop.system import i18n, paths


def put(folder: Path, language: str, sentences: dict[str, str]) -> Path:
    """Writes a catalogue of `sentences` for `language` below `folder`, in gettext's format."""
    pairs = sorted({"": "Content-Type: text/plain; charset=UTF-8\n", **sentences}.items())
    texts = [text.encode() + b"\0" for column in zip(*pairs, strict=True) for text in column]
    at, table = 28 + 8 * len(texts), b""
    for text in texts:
        table += struct.pack("<II", len(text) - 1, at)
        at += len(text)
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    file = folder / language / "LC_MESSAGES" / "tabletop.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(head + table + b"".join(texts))
    return file


def test_a_sentence_is_in_the_users_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "de", {"The game is over.": "Das Spiel ist aus."})
    monkeypatch.setenv("LANGUAGE", "de_AT:en")
    assert i18n.catalogue(tmp_path).gettext("The game is over.") == "Das Spiel ist aus."
    assert i18n.catalogue(tmp_path).gettext("New game") == "New game"


def test_without_a_catalogue_a_sentence_is_as_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    assert i18n.catalogue(tmp_path / "nowhere").gettext("New game") == "New game"


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 24])
def test_a_catalogue_that_is_none_stops_nobody(
    content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "de", {}).write_bytes(content)
    monkeypatch.setenv("LANGUAGE", "de")
    assert i18n.catalogue(tmp_path).gettext("New game") == "New game"


def test_catalogues_lie_beside_the_apps_other_data() -> None:
    assert paths.locale() == paths.assets() / "locale"
