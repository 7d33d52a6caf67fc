"""Deal codes: a game as it is set up, in one short string that can be said, sent and typed.

A code holds the game, what differs from its standard rules, the options that are not standard, who
plays each seat (a person, or which level of bot; no names) and the deal. Whoever begins a game by
it gets the same cards.

Its bytes are the format's number, a msgpack list, and three bytes of the SHA-256 of both; `base32`
says how they are written.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from tabletop.engine import base32, limits, registry
from tabletop.engine.play.session import PLAYERS
from tabletop.engine.rules.book import RuleBook, digest_of
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.rules.schema import OptionValue
from tabletop.system.errors import BadFile, SetupError, TabletopError
from tabletop.system.i18n import _

FORMAT: Final = 1

LENGTH: Final = 4_000
"""Signs in the longest code that is read."""

RESULT: Final = "."
"""What stands between a deal code and the result that somebody had with it."""

CARRIED: Final = 600
"""Bytes of rules, packed, that a code carries; larger ones are named by their digest alone."""

UNPACKED: Final = limits.RULES_BYTES
"""Bytes that packed rules may come to."""

_CHECK: Final = 3

_KINDS: Final[Mapping[str, str]] = {
    "h": "human", "r": "random",
    "e": "easy", "n": "normal", "d": "hard",
    "E": "easy/sharp", "N": "normal/sharp", "D": "hard/sharp",
    "1": "easy/gentle", "2": "normal/gentle", "3": "hard/gentle",
}  # fmt: skip
_LETTERS: Final[Mapping[str, str]] = {kind: letter for letter, kind in _KINDS.items()}
assert set(_LETTERS) == PLAYERS


class DealCodeError(SetupError):
    """A text that is no deal code, or one that cannot be played here."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a code stands for: the rules, who plays each seat, the options that are not standard,
    and the deal."""

    book: RuleBook
    kinds: tuple[str, ...]
    options: Mapping[str, OptionValue]
    deal: int


class _Content(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The list inside a code. `digest` is the first bytes of that of the rules, `delta` what they
    change in the game's standard ones, packed; empty for the standard rules, and for rules that
    are too large to be carried."""

    game: str
    digest: bytes
    kinds: str
    deal: int
    options: dict[str, OptionValue] = {}
    delta: bytes = b""


def code_of(
    book: RuleBook, kinds: Sequence[str], options: Mapping[str, OptionValue], deal: int
) -> str:
    """The code of a game by `book`, with a kind of player for each seat from 0."""
    offered = book.spec.options
    changed = {name: value for name, value in options.items() if value != offered[name].default}
    letters = "".join(map(_LETTERS.__getitem__, kinds))
    fields: list[object] = [book.game, _short(book.digest), letters, deal]
    delta = _packed(book)
    if changed or delta:  # what is empty is left away
        fields += [changed, delta]
    body = bytes([FORMAT]) + msgspec.msgpack.encode(fields)
    return base32.written(body + _check(body))


def read_code(text: str) -> Dealt:
    """What the code `text`, or that in a result, stands for; raises DealCodeError where it is none,
    was copied wrongly, or speaks of a game or rules that are not here."""
    data = base32.read(text.partition(RESULT)[0], LENGTH)
    body, check = data[:-_CHECK], data[-_CHECK:]
    if len(body) < 2 or check != _check(body):
        raise DealCodeError(_("This is no deal code, or a sign of it is missing or wrong."))
    if body[0] != FORMAT:
        raise DealCodeError(_("This deal code is of a newer Tabletop."))
    try:
        content = msgspec.msgpack.decode(body[1:], type=_Content)
    except msgspec.DecodeError:
        raise DealCodeError(_("This is no deal code of Tabletop.")) from None
    book = _book(content)
    kinds = tuple(_KINDS.get(letter, "") for letter in content.kinds)
    if not all(kinds) or not 0 <= content.deal < limits.DEAL:
        raise DealCodeError(_("This is no deal code of Tabletop."))
    try:
        book.choose(content.options, len(kinds))
    except SetupError as error:
        raise DealCodeError(str(error)) from None
    return Dealt(book, kinds, dict(content.options), content.deal)


def _book(content: _Content) -> RuleBook:
    """The rules that a code was made by: the standard ones, ones that it carries, or the player's
    own of that digest."""
    standard = registry.standard(content.game)
    if standard is None:
        text = _("This deal code is of {game}, which is no game of this table.")
        name = content.game if limits.is_name(content.game) else "?"
        raise DealCodeError(text.format(game=name))
    if content.digest == _short(standard.digest):
        return standard
    if content.delta:
        try:
            data = _changed(dict(standard.data), _unpacked(content.delta))
            if isinstance(data, dict) and _short(digest_of(data)) == content.digest:
                return registry.book_from(data)
        except (BadFile, ValueError, RecursionError):  # made by another version of the game
            pass
    for name in registry.books():
        try:
            book = registry.open_book(name)
        except TabletopError:  # told where that file is listed
            continue
        if book.game == content.game and _short(book.digest) == content.digest:
            return book
    text = _("This deal code is of {game} by rules that are not here.")
    raise DealCodeError(text.format(game=standard.name))


def _short(digest: str) -> bytes:
    return bytes.fromhex(digest.partition(":")[2])[:3]


def _check(body: bytes) -> bytes:
    return hashlib.sha256(body).digest()[:_CHECK]


def _packed(book: RuleBook) -> bytes:
    """What the rules change in the game's standard ones; nothing where that is too much."""
    standard = registry.standard(book.game)
    if standard is None or standard.data == book.data:
        return b""
    delta = zlib.compress(msgspec.msgpack.encode(_delta(dict(standard.data), dict(book.data))), 9)
    return delta if len(delta) <= CARRIED else b""


def _unpacked(delta: bytes) -> Plain:
    """What `_packed` packed; raises ValueError for anything else."""
    stream = zlib.decompressobj()
    try:
        raw = stream.decompress(delta, UNPACKED)
    except zlib.error as error:
        raise ValueError(delta) from error
    if not stream.eof:
        raise ValueError(delta)
    plain: Plain = msgspec.msgpack.decode(raw)
    return plain


def _delta(old: Plain, new: Plain) -> Plain:
    """What makes `new` out of `old`, as `_changed` does it: [new], or for two maps what each key
    that is another or is new comes to and which are gone, or for two lists of one length what
    each place that is another comes to."""
    if isinstance(old, dict) and isinstance(new, dict):
        keys = [key for key in new if key not in old or old[key] != new[key]]
        deltas: dict[str, Plain] = {
            key: _delta(old[key], new[key]) if key in old else [new[key]] for key in keys
        }
        return [deltas, [key for key in old if key not in new]]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [at for at in range(len(old)) if old[at] != new[at]]
        return {str(at): _delta(old[at], new[at]) for at in places}
    return [new]


def _changed(old: Plain, delta: Plain) -> Plain:
    """What `delta` makes of `old`; raises ValueError where it does not fit."""
    match delta:
        case [new]:
            return new
        case [dict(deltas), list(gone)] if isinstance(old, dict):
            kept = {key: value for key, value in old.items() if key not in gone}
            return kept | {key: _changed(old.get(key), each) for key, each in deltas.items()}
        case dict(deltas) if isinstance(old, list) and deltas.keys() <= set(_places(old)):
            return [
                _changed(value, deltas[at]) if at in deltas else value
                for at, value in zip(_places(old), old, strict=True)
            ]
    raise ValueError(delta)


def _places(values: Sequence[Plain]) -> list[str]:
    return [str(at) for at in range(len(values))]
