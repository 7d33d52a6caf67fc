"""`tabletop replay`: a saved game as text, move by move, and how the engine's sentences read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from tabletop.engine import registry
from tabletop.engine.cards import Deck
from tabletop.engine.events import Told
from tabletop.engine.play.session import Session
from tabletop.system.errors import NotationError, SetupError
from tabletop.system.i18n import _

_MARK = re.compile(r"@(\d)|\[([^\]\s]+)\]|\$(?=\d)|([\^_])(?=[-+−]?\d)")


def plain(text: str, names: Sequence[str], deck: Deck) -> str:
    """A sentence of the engine with its marks written out: names, rises and falls, and cards, in
    their notation or, where they have no suit, as a person calls them."""

    def written(match: re.Match[str]) -> str:
        if match[1]:
            return names[int(match[1])]
        if match[2]:
            return _card(match[2], deck)
        return {"^": "▲", "_": "▼"}.get(match[3] or "", "$")

    return _MARK.sub(written, text)


def _card(code: str, deck: Deck) -> str:
    try:
        card = deck.parse(code)
    except NotationError:  # a word in brackets that is no card
        return code
    return code if card.suit else deck.name(card)


def replay(save: Path, who: str | None) -> int:
    """Prints the game in `save` as `who`, a seat's number or its player's name, saw it; None: all
    of it once it is over, before that only what everyone may see.

    Of a game that is not over a hand is shown only to whoever asks for it by name, and that it is
    comes first. Gives exit status 0, or 1 for a save with a damaged end; raises SetupError for
    nobody of the game.
    """
    session = registry.resume(save, write=False)
    seat = None if who is None else _seat(session, who)
    if seat is not None and not session.state.is_terminal:
        name = session.names[seat]
        if name != who:
            text = _("The game is not over: what {name} alone saw is shown for --seat “{name}”.")
            raise SetupError(text.format(name=name))
        text = _("The game is not over. What follows shows what only {name} may see.")
        print(text.format(name=name))
    for line in lines(session, seat):
        print(line)
    if session.damage is not None and not session.damage.is_torn:
        print(_("Line {n}: {why}").format(n=session.damage.line, why=session.damage.sentence))
        return 1
    return 0


def _seat(session: Session, who: str) -> int:
    """The seat that `who` is the name of, or the number; raises SetupError for neither."""
    if session.names.count(who) == 1:
        return session.names.index(who)
    if who.isdecimal() and len(who) < 3 and int(who) < len(session.players):
        return int(who)
    text = _("There is no seat {seat}; seats are 0 to {last}, or {names}.")
    last, names = len(session.players) - 1, ", ".join(session.names)
    raise SetupError(text.format(seat=who, last=last, names=names))


def lines(session: Session, seat: int | None) -> list[str]:
    """The game as lines of text: the head, a line for each thing told, and the result."""
    seats = ", ".join(f"{player.name} ({player.kind})" for player in session.players)
    head = _("{game}, deal {deal}: {seats}") if session.state.is_terminal else _("{game}: {seats}")
    out = [head.format(game=session.book.name, deal=session.deal, seats=seats)]
    deck = session.book.deck_kind
    everything = seat is None and session.state.is_terminal
    for entry, events in session.events(seat):
        shown = entry.events if everything else events
        texts = [
            plain(event.text, session.names, deck) for event in shown if isinstance(event, Told)
        ]
        out += [f"{entry.n:5}  {text}" for text in dict.fromkeys(texts)]
    if session.state.is_terminal:
        scores = ", ".join(
            f"{name} {score}"
            for name, score in zip(session.names, session.state.scores(), strict=True)
        )
        winners = ", ".join(session.names[seat] for seat in session.state.winners())
        out.append(_("Final: {scores}. Won by {winners}.").format(scores=scores, winners=winners))
    else:
        at = session.state.current_player
        out.append(_("{name} is to move.").format(name=session.names[at]) if at >= 0 else "")
    return out
