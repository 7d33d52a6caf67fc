"""What the negotiation screen says at its foot, of the offer as it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.words import listed
from tabletop.games.portfolio.state import PortfolioView, Side
from tabletop.games.portfolio.table.negotiation_draft import Drafts
from tabletop.games.portfolio.text import side_words
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter


class Offering(Protocol):
    """What is asked of the screen that an offer is put together on."""

    art: CardArt
    names: tuple[str, ...]
    to: int
    left: int
    drafts: dict[int, Drafts]
    answers: Move | None
    lost: Sequence[str]

    @property
    def refusal(self) -> Refusal | None:
        """Why the offer as it stands cannot be made, None where it can."""

    @property
    def is_refused(self) -> bool:
        """Whether it was refused already in this turn."""

    @property
    def is_as_begun(self) -> bool:
        """Whether nothing was changed of what it began with."""


def note(screen: Offering) -> str:
    """How many offers are left (PF-24), and what there is to say of the one that is put
    together."""
    return _with_left(screen.left, _of(screen))


def at_first(screen: Offering, seat: int) -> list[str]:
    """The same while nothing was chosen, or changed of what it began with, towards `seat`: with
    each number of offers that may be left."""
    said = " ".join(screen.lost) or _empty(screen, seat)
    return [_with_left(left, said) for left in {1, 2, screen.left}]


def _with_left(n: int, said: str) -> str:
    left = ngettext(
        "*This is your last offer of this turn.*", "*{n} offers left in this turn.*", n
    ).format(n=n)
    return _("{left} {note}").format(left=left, note=said) if n else said


def _empty(screen: Offering, seat: int) -> str:
    """How an offer to `seat` is put together."""
    name = screen.names[seat]
    text = _(
        "Press a card once to give it, twice to show it. Cards you offer are named to the "
        "table; shown cards are seen by {name} alone, on acceptance."
    )
    if screen.art.theme.scale > 1.2 * screen.art.theme.window:
        name = shorter(screen.names)[1][seat]  # the first name
        text = _("Press a card once to give it, twice to show it to {name} alone.")
    return text.format(name=name)


def _of(screen: Offering) -> str:
    """What there is to say of the offer as it stands."""
    name, drafts, refusal = screen.names[screen.to], screen.drafts[screen.to], screen.refusal
    if screen.lost and screen.is_as_begun:
        return " ".join(screen.lost)
    if drafts.is_empty:
        return _empty(screen, screen.to)
    if refusal is not None:
        return refusal.sentence
    if screen.is_refused:
        return _("{name} has refused this very offer in this turn.").format(name=name)
    if drafts.is_gift:
        return _("As it stands {name} gives nothing for it.").format(name=name)
    if screen.answers is not None:
        text = _("Making it refuses what {name} offered, which is open until then.")
        return text.format(name=name)
    return _("{name} can accept or refuse; nothing changes until then.").format(name=name)


def left_out(missing: Sequence[Card], looks: int, name: str) -> list[str]:
    """What a counter-offer cannot begin with of the offer of `name`: cards that were asked for and
    are `missing`, and a look at cards that were not named (PF-25)."""
    out = []
    if missing:
        text = _("You do not hold {cards}, which {name} asks for.")
        out.append(text.format(cards=listed([f"[{card}]" for card in missing]), name=name))
    if looks:
        text = ngettext(
            "The card that {name} would show you has no name yet, and is left out: ask to see one, "
            "or the whole hand.",
            "The {n} cards that {name} would show you have no names yet, and are left out: ask to "
            "see some, or the whole hand.",
            looks,
        )
        out.append(text.format(n=looks, name=name))
    return out


def gift(side: Side, view: PortfolioView, to: int) -> str:
    """What is given for nothing."""
    text = _("@{to} would get {give}, and you would get nothing for it.")
    return text.format(to=to, give=side_words(side, view.portfolios))
