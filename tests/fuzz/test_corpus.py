"""Every find of the fuzzing ends in a sentence, in bounded time and memory."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.__main__ import CORPUS, main
from tests.fuzz.bounds import TooMuchError, bounded
from tests.fuzz.targets import TARGETS

FINDS = sorted(CORPUS.glob("*/*"))


@pytest.mark.parametrize("find", FINDS, ids=lambda find: f"{find.parent.name}-{find.stem}")
def test_a_find_is_none_any_more(find: Path, tmp_path: Path) -> None:
    file = tmp_path / f"odd{find.suffix}"
    file.write_bytes(find.read_bytes())
    with bounded():
        TARGETS[find.parent.name].check(file)


def test_what_hangs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.fuzz.bounds.SECONDS", 0.1)

    def hang() -> None:
        while True:
            pass

    with pytest.raises(TooMuchError), bounded():
        hang()


def test_every_target_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tests.fuzz.__main__.ROUND", 3)
    monkeypatch.setattr("tests.fuzz.__main__.limit_process", lambda megabytes: None)
    main(["--seconds", "4", "--seed", "1", "settings", "history", "book"])
    said = capsys.readouterr().out
    assert all(f"{name} " in said for name in ("settings", "history", "book"))
