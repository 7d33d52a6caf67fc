"""The frames around cards of a portfolio's bar that the viewer holds: gold where one can be played
there now, thin where it cannot, and what both say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.engine.cards import Card
from tabletop.games.portfolio.conditions.ends import KING, price_of
from tabletop.games.portfolio.exposure import threats
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Seen


@dataclass(frozen=True, slots=True)
class Frames:
    """The faces of a bar that the viewer holds: those that can be played there now, those that
    cannot, and why not."""

    gold: tuple[Card, ...]
    thin: tuple[Card, ...]
    why: tuple[str, ...]


def of(seen: Seen[PortfolioView], run: Portfolio) -> Frames:
    """What of the ends of a portfolio the viewer holds."""
    view, me = seen.view, seen.me
    if me is None or view.is_terminal:
        return Frames((), (), ())
    setup = Setup.of(seen.book, view.seats)
    hand = {card.face for card in view.faces(f"hand:{me}")}
    gold, thin, why = list[Card](), list[Card](), list[str]()
    for act, faces in zip(("neutralise", "acquire"), threats(run), strict=True):
        held = [card for card in faces if card.face in hand]
        if run.owner == me and act == "acquire" and run.cards[-1].rank == KING:
            continue  # an ace takes it, and adds nothing to it
        stops = _stops(view, run, act, price_of(setup, run, act), held) if held else ""
        if stops:
            why.append(stops)
        (thin if stops else gold).extend(held)
    return Frames(tuple(gold), tuple(thin), tuple(why))


def _stops(view: PortfolioView, run: Portfolio, act: str, price: int, held: Sequence[Card]) -> str:
    """Why the viewer cannot extend a portfolio so, or attack it, with what is `held`, "" where
    nothing stands in the way."""
    me, is_own = view.seat, run.owner == view.seat
    assert me is not None
    if not is_own and any(
        (each.by, each.to) == (me, run.owner) and each.act in (act, "both")
        for each in view.promises
    ):
        text = _("in a *thin frame*: you hold {cards}, but promised @{seat} not to use it")
        return text.format(cards=_cards(held), seat=run.owner)
    if not is_own and price > view.money[me]:
        text = _("in a *thin frame*: you hold {cards}, but it costs ${price} and you have ${money}")
        return text.format(cards=_cards(held), price=price, money=view.money[me])
    if view.current_player != me or view.phase != "actions":
        return _("in a *thin frame*: you hold {cards}, but cannot lay it now").format(
            cards=_cards(held)
        )
    return ""


def _cards(cards: Sequence[Card]) -> str:
    return _(" or ").join(f"[{card}]" for card in cards)


def told(frames: Frames, counts: Mapping[Card, tuple[int, int]], *, is_own: bool) -> list[str]:
    """What the frames say, and the dots of a bar: `counts` says for a face that has some how many
    of its cards others may play, and how many there are."""
    parts = []
    if frames.gold:
        text = _("in a *gold frame*: you hold {cards} and can pay for it")
        if is_own:
            text = _("in a *gold frame*: you hold {cards}, which extends it")
        parts.append(text.format(cards=_cards(frames.gold)))
    parts += frames.why
    if any(loose for loose, _n in counts.values()):
        parts.append(_("each *red dot* is a card that others have or may draw"))
    if any(loose < n for loose, n in counts.values()):
        parts.append(_("each *grey dot* is such a card that lies in sight"))
    return parts
