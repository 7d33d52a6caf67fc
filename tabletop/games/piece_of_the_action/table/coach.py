"""What beginners at Piece of the Action miss, as moments for the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import signed
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.games.piece_of_the_action.table.forced import zeroes
from tabletop.system.i18n import _
from tabletop.ui.table.remark import Moment, Remark


def _hand(view: ActionView) -> tuple[Card, ...]:
    return view.faces(f"hand:{view.seat}")


def _can(view: ActionView, name: str) -> bool:
    return any(move.name == name for move in view.legal)


def starts(view: ActionView, book: RuleBook) -> Remark | None:
    """Who starts a Deal has a share in it."""
    if view.phase != "lead" or not _can(view, "play"):
        return None
    if not Setup.of(book, view.seats).numbers.shares.leader:
        return None
    text = _("Whoever starts a Deal leads it and has a share in it, to win or to lose.")
    return Remark("starts", text, "PA-13", ("hand",))


def declining(view: ActionView, book: RuleBook) -> Remark | None:
    """Who declines plays on."""
    if not _can(view, "decline"):
        return None
    text = _("Declining is no pass: you still play on in the Deal that somebody else starts.")
    return Remark("declining", text, "PA-4")


def never_zero(view: ActionView, book: RuleBook) -> Remark | None:
    """A card that would make the total zero."""
    for card in zeroes(view, book) if view.legal else ():
        text = _("[{card}] cannot be played now: the total would become zero.")
        lit = (f"card:{card.code}",)
        return Remark("never_zero", text.format(card=card.code), "PA-10", lit)
    return None


def below_zero(view: ActionView, book: RuleBook) -> Remark | None:
    """One loses by the Deal as it stands."""
    seat = view.seat
    if view.phase != "deal" or seat is None or not view.legal or view.stakes[seat] >= 0:
        return None
    if view.value >= 0:
        return None
    text = _("The Deal stands at {value}: as it is, your share in it costs you {n} points.")
    lost = min(-view.stakes[seat], view.points[seat])
    if lost < 2:
        return None
    return Remark("below_zero", text.format(value=signed(view.value), n=lost), "PA-13")


def no_debt(view: ActionView, book: RuleBook) -> Remark | None:
    """Nobody falls below zero."""
    seat = view.seat
    if view.phase != "deal" or seat is None or not view.legal:
        return None
    if -view.stakes[seat] <= max(1, view.points[seat]):
        return None
    text = _("Nobody falls below zero: of the {n} points at stake you can lose just {have}.")
    said = text.format(n=-view.stakes[seat], have=view.points[seat])
    return Remark("no_debt", said, "PA-13")


def passing(view: ActionView, book: RuleBook) -> Remark | None:
    """Who passes keeps the stake and plays no more."""
    seat = view.seat
    if seat is None or not _can(view, "pass") or not view.stakes[seat] or not any(view.passed):
        return None
    text = _("A pass is for the rest of this Deal, but you still win or lose your share in it.")
    return Remark("passing", text, "PA-5")


def own_pota(view: ActionView, book: RuleBook) -> Remark | None:
    """A POTA may go before anybody."""
    shares = Setup.of(book, view.seats).numbers.shares
    for move in view.legal:
        card = move.args.get("card")
        if move.name != "play" or not isinstance(card, Card) or card.kind != "pota":
            continue
        if (
            "place" not in move.args
            and move.args.get("to") == view.seat
            and view.value > 0
            and not _reversed(view)
        ):
            n = shares.pota * view.value
            text = _("A POTA at your own place would bring you {n} points as the Deal stands.")
            lit = (f"card:{card.code}", f"zone:pota:{view.seat}")
            return Remark("own_pota", text.format(n=n), "PA-7", lit)
    return None


def _reversed(view: ActionView) -> bool:
    return bool(view.faces(f"reverse:{view.seat}"))


def reverse(view: ActionView, book: RuleBook) -> Remark | None:
    """What a Reverse does, and to whom."""
    for move in view.legal:
        card, to = move.args.get("card"), move.args.get("to")
        if move.name != "play" or not isinstance(card, Card) or card.kind != "reverse":
            continue
        lies = view.faces(f"reverse:{to}")
        if (
            isinstance(to, int)
            and to != view.seat
            and view.stakes[to] > 1
            and not lies
            and "place" not in move.args
        ):
            text = _(
                "A Reverse before @{seat} would turn the {n} points won there to as many lost."
            )
            lit = (f"card:{card.code}", f"zone:pota:{to}")
            said = text.format(seat=to, n=view.stakes[to])
            return Remark("reverse", said, "PA-8", lit)
    return None


def factor(view: ActionView, book: RuleBook) -> Remark | None:
    """X's multiply every Deal."""
    if view.factor < 2 or not view.legal:
        return None
    text = _("{n} X’s show: the total of each Deal counts {n} times.")
    return Remark("factor", text.format(n=view.factor), "PA-12", ("zone:x",))


MOMENTS: Final[Sequence[Moment[ActionView]]] = (
    never_zero,
    below_zero,
    no_debt,
    starts,
    reverse,
    own_pota,
    passing,
    declining,
    factor,
)
