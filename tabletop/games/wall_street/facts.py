"""What the texts of Wall Street's rules speak of beside its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, rank_name, ranks_name, suit_name
from tabletop.engine.rules.schema import BookSpec
from tabletop.engine.rules.texts import Facts
from tabletop.engine.words import grouped, listed, word
from tabletop.games.wall_street.setup import KINDS, Numbers
from tabletop.system.i18n import _, ngettext


def facts(numbers: Numbers, spec: BookSpec, deck: Sequence[Card]) -> Facts:
    """What the pack is (WS-1, WS-2), the rank thrown in (WS-3), and how often hands are dealt
    (WS-8)."""
    there = sorted({card.rank for card in deck})
    missing = [ranks_name(n) for n in range(1, 14) if n not in there]
    packs = spec.deck.packs
    pack = ngettext("one French pack", "{n} French packs", packs).format(n=word(packs))
    if missing:
        pack = _("{pack} without {ranks}").format(pack=pack, ranks=listed(missing))
    investor = RANKS.index(numbers.investors) + 1
    investors, preferred, common = map([numbers.kind(card) for card in deck].count, KINDS)
    seats = range(spec.seats.min, spec.seats.max + 1)
    return {
        "pack": pack,
        "card_values": grouped(
            [(rank_name(n), numbers.worth(n)) for n in there],
            str,
            [n if n > 1 else 0 for n in there],
        ),
        "investor": rank_name(investor),
        "investor_ranks": ranks_name(investor),
        "investor_cards": investors,
        "preferred_suit": suit_name(numbers.preferred),
        "preferred_cards": preferred,
        "common_cards": common,
        "thrown_in": ranks_name(RANKS.index(numbers.throw_in.rank) + 1),
        "longest_cut": len(deck) - 1,
        "last_cards": _("whoever took last also gets what still lies on the table")
        if numbers.gather_last
        else _("what still lies on the table is nobody's"),
        "last_takeover_too": _("may make one too, but not")
        if numbers.last_takeover
        else _("never makes one, nor does"),
        "tied_for": _("scores for each of them") if numbers.tied_score else _("goes to nobody"),
        "deals": {str(n): numbers.rounds(len(deck), n) for n in seats},
    }
