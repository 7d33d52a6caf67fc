"""A saved game as plain data: its moves in order, with what was told and held at each of them, for
the eyes of one seat, of everyone, or open once the game is over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias

from tabletop.engine.cards import Card, Deck
from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE
from tabletop.engine.play.session import Session
from tabletop.system.errors import NotationError, SetupError
from tabletop.system.i18n import _

_MARK: Final = re.compile(r"@(\d)|\[([^\]\s]+)\]|\$(?=\d)|([\^_])(?=[-+−]?\d)")

_SIGNS: Final[Mapping[str, str]] = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

Eyes: TypeAlias = int | Literal["all", "open"] | None
"""Whose eyes a transcript is for: a seat, everyone who looks on (None), of a finished game all that
was told ("all"), and with it the hand of whoever is to move ("open")."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a game: its number, the seat that decided (None: chance or the table), the move
    as it is written where these eyes may know it, what was told, the cards that were held just
    before (None where they are not seen) and what each seat was worth after it, which is known
    once a game is over."""

    n: int
    seat: int | None
    move: str | None
    told: tuple[str, ...]
    hand: str | None
    worth: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game from line to line. `deal` is that of a finished game; `scores` and `winners` are told
    with its last line; `stands` says of one that is not over who is to move."""

    title: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    steps: tuple[Step, ...]
    deal: int | None
    scores: tuple[int, ...] | None
    winners: tuple[int, ...] | None
    stands: str


def transcribe(session: Session, eyes: Eyes, first: int = 1, last: int | None = None) -> Transcript:
    """The lines `first` to `last` (None: the end) of the game in `session`, as `eyes` may see it.

    Raises SetupError where the game is not over and the eyes want what nobody may know yet, and
    for lines that it does not have.
    """
    is_over = session.state.is_terminal
    if eyes == "open" and not is_over:
        raise SetupError(_("The game is not over; its hands stay closed until it is."))
    if first > session.number:
        text = _("There is no line {first}; the last of this game is line {n}.")
        raise SetupError(text.format(first=first, n=session.number))
    if last is not None and last < first:
        text = _("Line {last}, the last asked for, comes before line {first}, the first.")
        raise SetupError(text.format(first=first, last=last))
    seat = eyes if isinstance(eyes, int) else None
    until = session.number if last is None else last
    steps = []
    for at, (entry, seen) in enumerate(session.events(seat)):
        if not first <= entry.n <= until:
            continue
        decided = None if entry.forced or entry.move.seat == CHANCE else entry.move.seat
        known = decided is not None and (eyes in ("all", "open") or eyes == decided)
        events = entry.events if eyes in ("all", "open") else seen
        texts = [event.text for event in events if isinstance(event, Told)]
        steps.append(
            Step(
                entry.n,
                decided,
                str(entry.move) if known else None,
                tuple(plain(text, session.names, session.book.deck_kind) for text in _once(texts)),
                _hand(session, entry.n, decided) if eyes in ("open", decided) else None,
                session.worths[at] if is_over else None,
            )
        )
    to_move = session.state.current_player
    is_told = is_over and until >= session.entries[-1].n
    return Transcript(
        session.book.name,
        session.names,
        tuple(player.kind for player in session.players),
        tuple(steps),
        session.deal if is_over else None,
        tuple(session.state.scores()) if is_told else None,
        tuple(session.state.winners()) if is_told else None,
        _("{name} is to move.").format(name=session.names[to_move]) if to_move >= 0 else "",
    )


def _once(texts: Iterable[str]) -> Iterable[str]:
    return dict.fromkeys(texts)


def _hand(session: Session, n: int, seat: int | None) -> str | None:
    """What `seat` alone saw before line `n` of the cards that were its own; None for no seat and
    where there were none."""
    if seat is None:
        return None
    own, public = session.before(n, seat), session.before(n, None)
    cards = [
        card
        for zone in own.zones.values()
        if zone.owner == seat
        for card in zone.faces
        if card not in public.faces(zone.id)
    ]
    return written(cards, session.book.deck_kind) if cards else None


def written(cards: Sequence[Card], deck: Deck) -> str:
    """Cards as a person notes a hand: suit by suit with its sign or letter, in the order in which
    they stand, then those without a suit."""
    groups = [
        (suit, [mark for mark, _suit in each])
        for suit, each in groupby(
            (deck.marks(card) or (deck.name(card), "") for card in cards), key=lambda mark: mark[1]
        )
    ]
    return "  ".join(
        f"{_SIGNS.get(suit, suit)} {' '.join(marks)}".strip() for suit, marks in groups
    )


def plain(text: str, names: Sequence[str], deck: Deck) -> str:
    """A sentence of the engine with its marks written out: names, rises and falls, and cards, in
    their notation or, where they have no suit, as a person calls them."""

    def word(match: re.Match[str]) -> str:
        if match[1]:
            return names[int(match[1])]
        if match[2]:
            return _card(match[2], deck)
        return {"^": "▲", "_": "▼"}.get(match[3] or "", "$")

    return _MARK.sub(word, text)


def _card(code: str, deck: Deck) -> str:
    try:
        card = deck.parse(code)
    except NotationError:  # a word in brackets that is no card
        return code
    return code if card.suit else deck.name(card)
