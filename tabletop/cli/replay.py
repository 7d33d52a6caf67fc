"""`tabletop replay`: a saved game move by move, as text, as JSON or as a page."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from tabletop.cli.given import seat_name, seat_of
from tabletop.cli.page import page
from tabletop.cli.transcript import Eyes, Transcript, transcribe
from tabletop.engine import registry
from tabletop.engine.play.session import Session
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _
from tabletop.system.whole import write_whole


def replay(arguments: argparse.Namespace) -> int:
    """Tells the game that is asked for, in the form that is asked for.

    Of a game that is not over a hand is shown only to whoever asks for it by name, and that it is
    comes first. Gives exit status 0, or 1 for a save with a damaged end; raises SetupError for
    nobody of the game, for lines it does not have, and where it is not over and is to be open.
    """
    session = registry.resume(arguments.save, write=False)
    eyes = _eyes(session, arguments.seat, arguments.open)
    told = transcribe(session, eyes, arguments.first, arguments.last)
    warning = _warning(session, eyes)
    if arguments.html is not None:
        _keep(arguments.html, page(told, warning))
    elif arguments.json:
        print(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
    else:
        print("\n".join([*([warning] if warning else ()), *lines(told)]))
    if session.damage is not None and not session.damage.is_torn:
        text = _("Line {n}: {why}").format(n=session.damage.line, why=session.damage.sentence)
        print(text, file=sys.stderr)
        return 1
    return 0


def _eyes(session: Session, who: str | None, is_open: bool) -> Eyes:
    if is_open:
        return "open"
    if who is None:
        return "all" if session.state.is_terminal else None
    seat = seat_of(session, who)
    name, asked = session.names[seat], seat_name(session, seat)
    if not session.state.is_terminal and asked != who:
        text = _("The game is not over: what {name} alone saw is shown for --seat “{asked}”.")
        raise SetupError(text.format(name=name, asked=asked))
    return seat


def _warning(session: Session, eyes: Eyes) -> str:
    if session.state.is_terminal or not isinstance(eyes, int):
        return ""
    text = _("The game is not over. What follows shows what only {name} may see.")
    return text.format(name=session.names[eyes])


def _keep(file: Path, text: str) -> None:
    if file.exists():
        raise SetupError(_("{file} is there already; nothing was overwritten.").format(file=file))
    try:
        write_whole(file, text.encode())
    except OSError as error:
        sentence = _("{file} cannot be written ({why}).")
        raise SetupError(sentence.format(file=file, why=error.strerror or error)) from None
    print(_("Written to {file}.").format(file=file))


def lines(told: Transcript) -> list[str]:
    """The game as lines of text: the head, a line for each thing told, and the result."""
    seats = ", ".join(f"{name} ({kind})" for name, kind in zip(told.names, told.kinds, strict=True))
    head = _("{game}: {seats}") if told.deal is None else _("{game}, deal {deal}: {seats}")
    out = [head.format(game=told.title, deal=told.deal, seats=seats)]
    for step in told.steps:
        if step.hand is not None and step.seat is not None:
            text = _("{name} holds {cards}").format(name=told.names[step.seat], cards=step.hand)
            out.append(f"       {text}")
        out += [f"{step.n:5}  {text}" for text in step.told]
    if told.scores is None or told.winners is None:
        return [*out, told.stands] if told.stands else out
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(told.names, told.scores, strict=True)
    )
    winners = ", ".join(told.names[seat] for seat in told.winners)
    return [*out, _("Final: {scores}. Won by {winners}.").format(scores=scores, winners=winners)]
