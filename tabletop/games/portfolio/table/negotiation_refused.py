"""The viewer's offers that were refused: what each was, who refused it and what was said to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tabletop.engine.moves import Move
from tabletop.games.portfolio.negotiation import NOTHING, offer_of
from tabletop.games.portfolio.state import Offer, PortfolioView
from tabletop.games.portfolio.text import side_words
from tabletop.system.i18n import _

ENDS: Final = ("discard", "end_turn")
"""The moves that end a turn (PF-17)."""
MOST: Final = 12
"""So many refused offers are listed."""

Line = tuple[Move, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Refused:
    """An offer of the viewer's that was refused, shown cards and all; how it was `told` then, what
    was `said` to it ("" for nothing), and whether it was in this very turn."""

    offer: Offer
    told: str
    said: str
    is_new: bool

    def words(self, view: PortfolioView) -> str:
        """The offer in a line: who refused what for what."""
        text, offer = self.told, self.offer
        if self._is_in_sight(view):
            give, take = (
                side_words(side, view.portfolios) or _("nothing")
                for side in (offer.give, offer.take)
            )
            text = _("@{to}: {give} for {take}").format(to=offer.to, give=give, take=take)
        return _("{offer} · {said}").format(offer=text, said=self.said) if self.said else text

    def is_past(self, view: PortfolioView) -> bool:
        """Whether a card or a portfolio of it is known to lie elsewhere by now."""
        offer, mine = self.offer, set(view.faces(f"hand:{self.offer.by}"))
        theirs = f"hand:{offer.to}"
        elsewhere = {
            card for zone in view.zones.values() if zone.id != theirs for card in zone.faces
        }
        return (
            not {*offer.give.cards, *offer.give.show} <= mine
            or not elsewhere.isdisjoint((*offer.take.cards, *offer.take.show))
            or not self._is_in_sight(view)
            or any(view.portfolios[id].owner != offer.by for id in offer.give.portfolios)
            or any(view.portfolios[id].owner != offer.to for id in offer.take.portfolios)
        )

    def _is_in_sight(self, view: PortfolioView) -> bool:
        """Whether all portfolios it speaks of still lie on the table."""
        ids = (*self.offer.give.portfolios, *self.offer.take.portfolios)
        return all(id in view.portfolios for id in ids)

    def can_be_made(self, view: PortfolioView) -> bool:
        """Whether all of it can be offered again: what it gives is there, and what it asks for may
        be."""
        offer = self.offer
        return (
            not self.is_past(view)
            and offer.give.money <= view.money[offer.by]
            and offer.take.money <= view.money[offer.to]
        )


def refused(lines: Sequence[Line], me: int) -> list[Refused]:
    """What was refused of the offers of `me`, the newest first; `lines` is everything that
    happened, and what the viewer was told of it (`Desk.lines`)."""
    out: list[Refused] = []
    ended = len(lines) - 1
    while ended >= 0 and lines[ended][0].name not in ENDS:
        ended -= 1
    for at, ((move, told), (answer, said)) in enumerate(pairwise(lines)):
        if (move.seat, move.name) == (me, "offer") and answer.args.get("accept") is False:
            words = " ".join(said[1:]).removeprefix(f"@{answer.seat}: ")
            out.append(Refused(offer_of(move), told[0], words, at > ended))
    return out[::-1]


def listed(past: Sequence[Refused], view: PortfolioView) -> list[Refused]:
    """What of the refused offers is worth a look, each once, the newest first: not those whose
    cards or portfolios are gone from where they were."""
    once = {each.offer: each for each in reversed(past) if not each.is_past(view)}
    kept = [each for each in past if once.get(each.offer) is each]
    return kept[:MOST]


def to_raise(lines: Sequence[Line], view: PortfolioView, me: int) -> Offer | None:
    """The last offer of `me`, to begin the next from, where it was refused in this turn and all of
    it is still there; None elsewhere."""
    made = [move for move, _told in lines if (move.seat, move.name) == (me, "offer")]
    before = refused(lines, me)[:1]
    if not before or not before[0].is_new or offer_of(made[-1]) != before[0].offer:
        return None
    offer = before[0].offer
    return offer if before[0].can_be_made(view) and offer[2:] != (NOTHING, NOTHING) else None
