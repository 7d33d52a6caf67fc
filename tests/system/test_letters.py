"""Names and sentences of strangers: what of them can be seen."""

from __future__ import annotations

import pytest

from tabletop.engine import limits
from tabletop.system.errors import printable
from tabletop.system.letters import is_blank

BLANK = ("", " ", "\u200b", "\u200d", "\ufe0f", "\u0301", "\u3164", "\u2800", "\xad \t")


@pytest.mark.parametrize("text", BLANK, ids=ascii)
def test_what_nobody_sees_is_no_name_and_is_spelled_out(text: str) -> None:
    assert is_blank(text)
    assert not limits.is_name(text)
    assert printable(text).isascii()
    assert bool(printable(text)) == bool(text)


@pytest.mark.parametrize("text", ["Ann", "漢字", "é", "7", "?", "👩\u200d🚀", "ا", "_"])
def test_what_is_seen_is_a_name(text: str) -> None:
    assert not is_blank(text)
    assert limits.is_name(text)
    assert printable(text) == text
