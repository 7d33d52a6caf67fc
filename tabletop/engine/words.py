"""How sentences put numbers and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tabletop.system.i18n import _, ngettext


def signed(n: int) -> str:
    """A whole number with its sign, as players write it: +9, −7, 0."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def listed(words: Sequence[str], *, is_choice: bool = False) -> str:
    """Words joined as a sentence lists them: "a", "a and b", "a, b and c"; "or" for a choice."""
    if len(words) < 2:
        return "".join(words)
    text = _("{first} or {last}") if is_choice else _("{first} and {last}")
    return text.format(first=", ".join(words[:-1]), last=words[-1])


def word(n: int) -> str:
    """A number in letters up to twenty, as in "six cards"; 0 is "no"."""
    words = (
        _("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"),
        _("eight"), _("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"), _("fourteen"),
        _("fifteen"), _("sixteen"), _("seventeen"), _("eighteen"), _("nineteen"), _("twenty"),
    )  # fmt: skip
    return words[n] if 0 <= n < len(words) else str(n)


def nth(n: int) -> str:
    """Which one of a row, as in "the third card", up to tenth."""
    words = (
        _("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"),
        _("eighth"), _("ninth"), _("tenth"),
    )  # fmt: skip
    return words[n - 1] if 1 <= n <= len(words) else _("number {n}").format(n=n)


def times(n: int) -> str:
    """How often: "never", "once", "twice", "three times"."""
    if n < 3:
        return (_("never"), _("once"), _("twice"))[max(0, n)]
    return ngettext("{n} time", "{n} times", n).format(n=word(n))


def nothing(n: int) -> str:
    """A number in figures, and "nothing" for 0."""
    return str(n) if n else _("nothing")


def grouped(
    entries: Sequence[tuple[str, int]], say: Callable[[int], str], own: Sequence[int] = ()
) -> str:
    """A table as a sentence tells it: "ace to 6 $2, 7 to 10 $3", neighbours of one value together.

    `say` gives the text of a value; where `own` holds for each key the number it stands for, those
    worth just that are "their number". A value that `say` has no text for is left out.
    """
    groups: list[tuple[list[str], int, bool]] = []
    for index, (key, value) in enumerate(entries):
        is_own = bool(own) and own[index] == value
        if groups:
            keys, before, was_own = groups[-1]
            if (is_own and was_own) or (before == value and not was_own):
                keys.append(key)
                continue
        groups.append(([key], value, is_own))
    out = []
    for keys, value, is_own in groups:
        says = _("their number") if is_own and len(keys) > 1 else say(value)
        if not says:
            continue
        names = _("{first} to {last}").format(first=keys[0], last=keys[-1])
        if len(keys) < 3:
            names = listed(keys)
        out.append(_("{keys} {value}").format(keys=names, value=says))
    return ", ".join(out)
