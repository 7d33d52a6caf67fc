"""Results to hand on: how a game of a deal code ended, in one string, to be set beside others'.

It is the deal code, a full stop, and the names of the persons, the scores and the winners by seat:
the format's number, a msgpack list and three bytes of the SHA-256 of the deal code and both, as
`base32` writes them. Pasted where a deal code is wanted it sets up the same game.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec

from tabletop.engine import base32, limits
from tabletop.engine.deal_code import RESULT, DealCodeError, code_of, read_code
from tabletop.engine.play.session import Session
from tabletop.system.i18n import _

FORMAT: Final = 1

LENGTH: Final = 1_000
"""Signs in the longest result that is read, beside its deal code."""

_CHECK: Final = 3


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    `text` says it all, as it is written: its deal code `code`, with the module's name and the title
    of its game and the kind of player at each seat, the name where that is a person, the scores,
    and the seats that won.
    """

    text: str
    code: str
    game: str
    title: str
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class _Content(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    names: list[str]
    scores: list[int]
    winners: list[int]


def deal_code(session: Session) -> str:
    """The deal code of a game."""
    book = session.book
    return code_of(book, [each.kind for each in session.players], book.chosen, session.deal)


def result_code(session: Session) -> str:
    """The result of a finished game; raises ValueError for one that is not over."""
    if not session.state.is_terminal:
        raise ValueError("a game under way has no result")
    code = deal_code(session)
    names = [player.name if player.is_human else "" for player in session.players]
    state = session.state
    content = _Content(names, list(state.scores()), list(state.winners()))
    body = bytes([FORMAT]) + msgspec.msgpack.encode(content)
    return code + RESULT + base32.written(body + _check(code, body))


def read_result(text: str) -> Result:
    """What the result `text` says; raises DealCodeError where it is none, was copied wrongly, or is
    of a game or rules that are not here."""
    dealt = read_code(text)
    kinds = dealt.kinds
    chosen = dealt.book.choose(dealt.options, len(kinds)).chosen
    code = code_of(dealt.book, kinds, chosen, dealt.deal)
    data = base32.read(text.partition(RESULT)[2], LENGTH)
    body, check = data[:-_CHECK], data[-_CHECK:]
    if len(body) < 2:
        raise DealCodeError(_("This is a deal code without a result: paste it in New game."))
    if check != _check(code, body):
        raise DealCodeError(_("A sign of this result is missing or wrong."))
    if body[0] != FORMAT:
        raise DealCodeError(_("This result is of a newer Tabletop."))
    try:
        found = msgspec.msgpack.decode(body[1:], type=_Content)
    except msgspec.DecodeError:
        raise DealCodeError(_("This is no result of Tabletop.")) from None
    if not _fits(found, kinds):
        raise DealCodeError(_("This is no result of Tabletop."))
    return Result(
        code + RESULT + base32.written(data),
        code,
        dealt.book.game,
        dealt.book.name,
        kinds,
        tuple(found.names),
        tuple(found.scores),
        tuple(found.winners),
    )


def _fits(found: _Content, kinds: tuple[str, ...]) -> bool:
    """Whether names, scores and winners are those of a game between `kinds`."""
    seats = len(kinds)
    named = zip(found.names, kinds, strict=False)
    return (
        len(found.names) == len(found.scores) == seats
        and all(limits.is_name(name) if kind == "human" else not name for name, kind in named)
        and all(abs(score) <= limits.NUMBER for score in found.scores)
        and found.winners == sorted(set(found.winners))
        and bool(found.winners)
        and all(0 <= seat < seats for seat in found.winners)
    )


def _check(code: str, body: bytes) -> bytes:
    return hashlib.sha256(code.encode() + body).digest()[:_CHECK]
