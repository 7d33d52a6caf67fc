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


def replay(save: Path, seat: int | None) -> int:
    """Prints the game in `save` as `seat` saw it; None: all of it once it is over, before that
    only what everyone may see. Gives exit status 0, or 1 for a save with a damaged end."""
    session = registry.resume(save, write=False)
    if seat is not None and not 0 <= seat < len(session.players):
        raise SetupError(
            _("There is no seat {seat}; seats are 0 to {last}.").format(
                seat=seat, last=len(session.players) - 1
            )
        )
    for line in lines(session, seat):
        print(line)
    if session.damage is not None and not session.damage.is_torn:
        print(_("Line {n}: {why}").format(n=session.damage.line, why=session.damage.sentence))
        return 1
    return 0


def lines(session: Session, seat: int | None) -> list[str]:
    """The game as lines of text: the head, a line for each thing told, and the result."""
    seats = ", ".join(f"{player.name} ({player.kind})" for player in session.players)
    out = [
        _("{game}, deal {deal}: {seats}").format(
            game=session.book.name, deal=session.deal, seats=seats
        )
    ]
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
