"""What Wall Street's cards are: Investors, Preferred and Common Stock, by the rulebook."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pygame.font import Font

from tabletop.engine.cards import RANKS, Card
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.rulefile import Plain
from tabletop.engine.words import card_name, rank_name
from tabletop.system.i18n import _

Kind: TypeAlias = Literal["investors", "preferred", "common"]

KINDS: Final[tuple[Kind, ...]] = ("investors", "preferred", "common")


class Kinds:
    """Which kind a card is, what it is worth, and how the table words it."""

    def __init__(self, book: RuleBook) -> None:
        numbers = _map(book.data["numbers"])
        self.values = _map(numbers["values"])
        self.investor = RANKS.index(str(numbers["investors"])) + 1
        self.preferred = str(numbers["preferred"])
        deck = book.deck()
        self.whole = [sum(self.of(card) == kind for card in deck) for kind in KINDS]
        self.labels = (_("Investors"), _("Preferred"), _("Common"))

    def of(self, card: Card) -> Kind:
        """The kind of `card` (WS-2)."""
        if card.rank == self.investor:
            return "investors"
        return "preferred" if card.suit == self.preferred else "common"

    def value(self, card: Card) -> int:
        """What `card` is worth (WS-1)."""
        value = self.values.get(RANKS[card.rank - 1])
        return value if isinstance(value, int) else card.rank

    def words(self, card: Card) -> str:
        """The card for someone who cannot see it: its name, kind and worth."""
        one = {"investors": _("Investor"), "preferred": _("Preferred"), "common": _("Common")}
        return _("{card}, {kind}, worth {worth}").format(
            card=card_name(card), kind=one[self.of(card)], worth=self.value(card)
        )

    def caption(self, card: Card, font: Font, width: int) -> str:
        """What stands under a card, in markup, as long as `width` pixels allow."""
        kind = self.of(card)
        if kind == "common":
            return ""
        if kind == "investors":
            worth = self.value(card)
            choices = [_("Investor *{worth}*"), _("Inv. *{worth}*"), "*{worth}*"]
            choices = [text.format(worth=worth) for text in choices]
        else:
            choices = [_("Preferred"), _("Pref."), _("P")]
        fitting = (text for text in choices if font.size(text.replace("*", ""))[0] <= width)
        return next(fitting, choices[-1])

    def legend(self) -> list[str]:
        """What the three kinds are, a line each."""
        rank = RANKS[self.investor - 1]
        worth = self.values.get(rank)
        investors, preferred, common = self.whole
        return [
            _("Investors: {n} {rank}s, worth *{worth}*").format(
                n=investors, rank=rank_name(self.investor), worth=worth
            ),
            _("Preferred: {n} {suit} but the {rank}").format(
                n=preferred, suit=f"{{{self.preferred}}}", rank=rank_name(self.investor)
            ),
            _("Common: the other {n}").format(n=common),
        ]


def _map(value: Plain) -> dict[str, Plain]:
    assert isinstance(value, dict)
    return value
