"""What Wall Street's cards are in the words of the table: Investors, Preferred, Common Stock."""

from __future__ import annotations

from pygame.font import Font

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, card_name, rank_name
from tabletop.games.wall_street.setup import COMMON, INVESTOR, KINDS, PREFERRED, Setup
from tabletop.system.i18n import _


def kind_names() -> tuple[str, str, str]:
    """What the three kinds are called, Investors first."""
    return _("Investors"), _("Preferred"), _("Common")


def spoken(setup: Setup, card: Card) -> str:
    """The card for someone who cannot see it: its name, kind and worth."""
    one = {INVESTOR: _("Investor"), PREFERRED: _("Preferred"), COMMON: _("Common")}
    return _("{card}, {kind}, worth {worth}").format(
        card=card_name(card), kind=one[setup.kind[card]], worth=setup.value[card]
    )


def caption(setup: Setup, card: Card, font: Font, width: int) -> str:
    """What stands under a card, in markup, as long as `width` pixels allow."""
    kind = setup.kind[card]
    if kind == COMMON:
        return ""
    if kind == INVESTOR:
        choices = [_("Investor *{worth}*"), _("Inv. *{worth}*"), "*{worth}*"]
        choices = [text.format(worth=setup.value[card]) for text in choices]
    else:
        choices = [_("Preferred"), _("Pref."), _("P")]
    fitting = (text for text in choices if font.size(text.replace("*", ""))[0] <= width)
    return next(fitting, choices[-1])


def legend(setup: Setup) -> list[str]:
    """What the three kinds are, a line each."""
    investors, preferred, common = (setup.of_kind[kind] for kind in KINDS)
    word, suit = setup.numbers.investors, setup.numbers.preferred
    rank = RANKS.index(word) + 1
    return [
        _("Investors: the {n} {rank}s").format(n=investors, rank=rank_name(rank)),
        _("Preferred: the {n} other {suit}").format(n=preferred, suit=f"{{{suit}}}"),
        _("Common: the other {n}").format(n=common),
    ]
