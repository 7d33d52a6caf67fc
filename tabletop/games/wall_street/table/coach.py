"""What beginners at Wall Street miss, as moments for the coach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import INVESTOR, PREFERRED, Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.remark import Moment, Remark, requires

SUMS: Final = 10
"""The most cards on the table among which sums are looked for."""


def _takes(view: WallStreetView) -> dict[Card, list[tuple[Card, ...]]]:
    """What each card that may be played could take, () for nothing."""
    found: dict[Card, list[tuple[Card, ...]]] = {}
    for move in view.legal:
        if move.name == "play":
            found.setdefault(move.card(), []).append(move.cards("capture"))
    return found


def takeover(view: WallStreetView, book: RuleBook) -> Remark | None:
    """One of one's own cards takes all there is."""
    laid, points = view.faces("table"), Setup.of(book, view.seats).takeover
    if not points or not view.can_take_over:
        return None
    for card, sets in _takes(view).items():
        if laid and any(len(taken) == len(laid) for taken in sets):
            text = ngettext(
                "Your [{card}] can take all that lies here: a Takeover, {n} point.",
                "Your [{card}] can take all that lies here: a Takeover, {n} points.",
                points,
            )
            lit = (f"card:{card.code}", "zone:table")
            return Remark("takeover", text.format(card=card.code, n=points), "WS-10", lit)
    return None


def open_takeover(view: WallStreetView, book: RuleBook) -> Remark | None:
    """One card could take all there is, and it is none of one's own."""
    setup, laid = Setup.of(book, view.seats), view.faces("table")
    usual = requires(book, "play", "adds_up") and not any(
        drop.requires_condition("take_at_most") for drop in book.drops
    )
    worths = set(setup.value.values())
    whole = sum(setup.value[card] for card in laid)
    sets = [taken for each in _takes(view).values() for taken in each]
    mine = any(len(taken) == len(laid) for taken in sets)
    if not usual or mine or len(laid) < 2 or whole not in worths or not setup.takeover:
        return None
    if not sets or not view.can_take_over:
        return None
    seen = {card for zone in view.zones.values() for card in zone.faces}
    if all(card in seen for card, worth in setup.value.items() if worth == whole):
        return None  # nobody else can hold such a card
    text = _(
        "What lies here adds up to {n}: with a card worth {n} another could take it all, a"
        " Takeover. Your play changes that sum."
    )
    return Remark("open_takeover", text.format(n=whole), "WS-10", ("zone:table",))


def one_alike(view: WallStreetView, book: RuleBook) -> Remark | None:
    """A card alike is in the way of a sum."""
    setup, laid = Setup.of(book, view.seats), view.faces("table")
    if not requires(book, "play", "single_first", "adds_up") or len(laid) > SUMS:
        return None
    for card, sets in _takes(view).items():
        if all(len(taken) == 1 for taken in sets):
            worth = setup.value[card]
            for n in range(2, len(laid) + 1):
                for cards in combinations(laid, n):
                    if sum(setup.value[each] for each in cards) == worth:
                        text = _(
                            "One alike goes before any sum: your [{card}] takes [{other}] here."
                        )
                        other = sets[0][0]
                        said = text.format(card=card.code, other=other.code)
                        lit = (f"card:{card.code}", f"card:{other.code}")
                        return Remark("one_alike", said, "WS-5", lit)
    return None


def must_take(view: WallStreetView, book: RuleBook) -> Remark | None:
    """Cards that can take must, others may be played instead."""
    takes = _takes(view)
    can = [card for card, sets in takes.items() if all(sets)]
    rest = [card for card in takes if card not in can]
    if not requires(book, "play", "must_capture") or not can or not rest:
        return None
    text = _("You may play any card, but one that can take, like [{card}], cannot be laid down.")
    return Remark("must_take", text.format(card=can[0].code), "WS-7", (f"card:{can[0].code}",))


def no_preferred(view: WallStreetView, book: RuleBook) -> Remark | None:
    """A card of the Preferred suit that is an Investor."""
    setup = Setup.of(book, view.seats)
    suit = setup.numbers.preferred
    seen = [*view.faces(f"hand:{view.seat}"), *view.faces("table")]
    odd = [card for card in seen if card.suit == suit and setup.kind[card] == INVESTOR]
    if not odd or not _takes(view):
        return None
    investor, preferred, _common = kind_names()
    text = _("[{card}] counts among the {investor}, not as {preferred}.")
    said = text.format(card=odd[0].code, investor=investor, preferred=preferred)
    return Remark("no_preferred", said, "WS-2", (f"card:{odd[0].code}",))


def preferred(view: WallStreetView, book: RuleBook) -> Remark | None:
    """Stock that scores can be taken."""
    setup = Setup.of(book, view.seats)
    points = setup.points[PREFERRED]
    for card, sets in _takes(view).items():
        for taken in sets:
            if points and any(setup.kind[each] == PREFERRED for each in taken):
                text = ngettext(
                    "Your [{card}] can take {cards}: the most {kind} score {n} point.",
                    "Your [{card}] can take {cards}: the most {kind} score {n} points.",
                    points,
                )
                cards = listed([f"[{each.code}]" for each in taken])
                kind = kind_names()[PREFERRED]
                said = text.format(card=card.code, cards=cards, kind=kind, n=points)
                lit = tuple(f"card:{each.code}" for each in (card, *taken))
                return Remark("preferred", said, "WS-11", lit)
    return None


def gathered(view: WallStreetView, book: RuleBook) -> Remark | None:
    """Who takes last gets what is left."""
    setup = Setup.of(book, view.seats)
    is_last = view.round == setup.rounds(sum(view.plays))
    if not setup.numbers.gather_last or not is_last or not _takes(view):
        return None
    text = _("These are the hand’s last cards: whoever takes last also gets what is left here.")
    return Remark("gathered", text, "WS-9", ("zone:table",))


MOMENTS: Final[Sequence[Moment[WallStreetView]]] = (
    takeover,
    gathered,
    one_alike,
    no_preferred,
    open_takeover,
    preferred,
    must_take,
)
