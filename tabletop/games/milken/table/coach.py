"""What beginners at Milken miss, as moments for the coach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS, suit_name
from tabletop.engine.rules.book import RuleBook
from tabletop.games.milken.score import suit_values
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenView
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.remark import Moment, Remark

MANY: Final = 3
"""Cards of a suit in hand from which its price is worth a remark."""


def _own(view: MilkenView, suit: str = "") -> list[Card]:
    """What the seat holds, of one suit where one is given."""
    return [card for card in view.faces(f"hand:{view.seat}") if suit in ("", card.suit)]


def _can_play(view: MilkenView) -> bool:
    return any(move.name == "play" for move in view.legal)


def _piles(view: MilkenView) -> dict[str, tuple[Card, ...]]:
    return {suit: view.faces(f"pile:{suit}") for suit in SUITS}


def hand_scores(view: MilkenView, book: RuleBook) -> Remark | None:
    """What is played is gone."""
    if not _can_play(view) or len(view.played) >= view.seats:
        return None
    text = _("Only cards you still hold at the end score: what you play just sets a price.")
    return Remark("hand_scores", text, "MK-6", ("hand",))


def nearly_over(view: MilkenView, book: RuleBook) -> Remark | None:
    """One card more ends the deal, as the prompt says; whoever plays it has the last word."""
    size = Setup.of(book, view.seats).size
    for suit, pile in _piles(view).items():
        if len(pile) == size - 1 and size > 1 and _can_play(view):
            text = _("The next of the {suit} ends the deal, and sets what each of them scores.")
            said = text.format(suit=suit_name(suit))
            return Remark("nearly_over", said, "MK-5", (f"zone:pile:{suit}",))
    return None


def worthless_top(view: MilkenView, book: RuleBook) -> Remark | None:
    """A card on top makes many of one's own worth nothing; not one that the seat itself laid there
    a round ago, which knew what it did."""
    setup, piles = Setup.of(book, view.seats), _piles(view)
    values, laid = suit_values(setup, piles), view.played[-view.seats :][:1]
    for suit, pile in piles.items():
        n = len(_own(view, suit))
        if not pile or pile[-1] in laid:
            continue
        if not values[suit] and n >= MANY and _can_play(view):
            text = _("While [{card}] lies on top, each of your {n} {suit} is worth 0.")
            said = text.format(card=pile[-1], n=n, suit=suit_name(suit))
            return Remark("worthless_top", said, "MK-6", (f"zone:pile:{suit}",))
    return None


def empty_pile(view: MilkenView, book: RuleBook) -> Remark | None:
    """No card lies there yet, so those held are worth nothing."""
    setup, piles = Setup.of(book, view.seats), _piles(view)
    held = [(suit, len(_own(view, suit))) for suit, pile in piles.items() if not pile]
    suit, n = max(held, key=lambda each: each[1], default=("", 0))
    if n < MANY or setup.worthless or not _can_play(view) or len(view.played) < view.seats:
        return None
    text = _("As long as the pile of {suit} is empty, your {n} {suit} are worth 0.")
    said = text.format(n=n, suit=suit_name(suit))
    return Remark("empty_pile", said, "MK-6", (f"zone:pile:{suit}",))


def joker(view: MilkenView, book: RuleBook) -> Remark | None:
    """A Joker is given away as a turn of its own."""
    setup = Setup.of(book, view.seats)
    jokers = [card for card in _own(view) if not card.suit]
    gives = any(move.name == "give_joker" for move in view.legal)
    if not jokers or not gives or setup.joker:
        return None
    text = _("A Joker scores 0: instead of playing you may give it away and get a card for it.")
    return Remark("joker", text, "MK-10", (f"card:{jokers[0].code}",))


def match(view: MilkenView, book: RuleBook) -> Remark | None:
    """A match adds deals up."""
    setup = Setup.of(book, view.seats)
    if len(view.played) >= view.seats or not _can_play(view):
        return None
    if not setup.deals:
        text = _("Deals are added up: the match is over once someone has {n} points.")
        return Remark("match", text.format(n=setup.target), "MK-11")
    left = setup.deals - view.deal
    if left < 1 or view.deal == 1:
        return None
    text = ngettext(
        "Deals are added up: one more comes after this.",
        "Deals are added up: {n} more come after this.",
        left,
    )
    return Remark("match", text.format(n=left), "MK-11")


MOMENTS: Final[Sequence[Moment[MilkenView]]] = (
    hand_scores,
    nearly_over,
    worthless_top,
    joker,
    empty_pile,
    match,
)
