"""Which drops of Stonks are legal, and why the others and other moves are not, in a sentence for
the player with its rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import permutations
from typing import Final, Literal, NamedTuple, cast

from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import StonksState
from tabletop.system.i18n import _, ngettext

made: Final = lru_cache(maxsize=1 << 15)(Move.of)
"""A move of Stonks by its seat, name and arguments, each made once."""


class Situation(NamedTuple):
    """All that the drops of the book ask of a position, beside the cards dropped.

    `holds_lead` says whether the hand to move has a card of the company led, `has_speculation`
    whether its seat has its Speculation, `is_barred` whether one lies in the trick already.
    """

    setup: Setup
    phase: str
    lead: str
    holds_lead: bool
    has_speculation: bool
    is_barred: bool

    @classmethod
    def of(cls, state: StonksState) -> Situation:
        """The situation of the seat to move."""
        seat, lead = state.current_player, state.lead
        holds_lead = lead in [card.suit for card in state.hands[seat]]
        is_barred = bool(state.speculators)
        return cls(state.setup, state.phase, lead, holds_lead, state.held[seat], is_barred)

    def owner(self, zone: str) -> int | None:
        """The seat that owns the zone with this id, None where nobody does."""
        key = zone.partition(":")[2]
        return int(key) if key else None


def verdict(situation: Situation, drop: Drop) -> Verdict:
    """What `drop`, of cards that lie there, would do by the drops of the book."""
    ask = Ask(situation, drop.seat, drop.cards, drop.source, drop.onto)
    for rule in situation.setup.drops:
        if rule.fits(ask):
            refusal = rule.refuse(ask)
            return Verdict(refusal=refusal) if refusal else Verdict(_moves(situation, drop))
    return Verdict(refusal=due_now(situation.phase))


def _moves(situation: Situation, drop: Drop) -> tuple[Move, ...]:
    """The moves that a drop which the book permits stands for."""
    seat, card = drop.seat, drop.cards[0]
    if situation.phase == "invest":
        pairs = permutations(drop.cards, 2)
        return tuple(made(seat, "invest", seen=seen, unseen=unseen) for seen, unseen in pairs)
    if situation.phase == "take" or drop.onto == "trick":
        return (made(seat, situation.phase, card=card),)
    if situation.lead:
        return (made(seat, "play", card=card, speculate=True),)
    return tuple(made(seat, "play", card=card, call=letter) for letter in COMPANIES)


def judge(state: StonksState, drop: Drop) -> Verdict:
    """What `drop` of the seat to move would do."""
    refusal = _not_there(state, drop)
    return Verdict(refusal=refusal) if refusal else verdict(Situation.of(state), drop)


def _not_there(state: StonksState, drop: Drop) -> Refusal | None:
    """Why the cards cannot be picked up at all, or there is no such place to put them."""
    zones = {zone.id: zone.cards for zone in state.zones()}
    own = f"hand:{drop.seat}"
    if drop.source not in (own, "trick", "turned"):
        return Refusal(_("You can only move cards from your own hand."), "ST-6")
    if not drop.cards or not set(drop.cards) <= set(zones[drop.source]):
        if drop.source == own:
            return _not_held(state, drop.cards)
        text = _("Take one card of those played, or the one turned up; nothing else is on offer.")
        return Refusal(text, "ST-9")
    if drop.onto not in zones:
        return Refusal(_("There is nothing there to put a card on."), "ST-6")
    return None


def due_now(phase: str) -> Refusal:
    """What the seat to move has to do first, as a refusal of anything else."""
    if phase == "invest":
        return Refusal(_("Invest two cards first: one seen and one unseen."), "ST-3")
    if phase == "adjust":
        return Refusal(_("First move a company on the market."), "ST-11")
    if phase == "take":
        text = _("First take a card of the trick, or the one turned up, into your portfolio.")
        return Refusal(text, "ST-9")
    return Refusal(_("Play a card of your hand onto the trick."), "ST-6")


def _not_held(state: StonksState, cards: Iterable[Card]) -> Refusal:
    hand = state.hands[state.current_player]
    missing = next((card for card in cards if card not in hand), None)
    if missing is None or missing.kind != "stock":
        return due_now(state.phase)
    text = _("The {card} is not in your hand.").format(card=state.setup.card_name(missing))
    return Refusal(text, "ST-3" if state.phase == "invest" else "ST-6")


# Why a move is illegal


_SHAPES: Final = {
    "invest": ("ST-3", ({"seen", "unseen"},)),
    "play": ("ST-6", ({"card"}, {"card", "call"}, {"card", "speculate"})),
    "adjust": ("ST-11", ({"company", "steps"},)),
    "take": ("ST-9", ({"card"},)),
}
"""The rule of each move, and the arguments it may have."""


def explain(state: StonksState, move: Move) -> Refusal:
    """Why `move`, which the seat to move makes but may not, is illegal."""
    name, keys = move.name, move.args.keys()
    if name not in _SHAPES:
        return Refusal(_("Stonks has no such move."), "ST-6")
    rule, shapes = _SHAPES[name]
    cards = tuple(value for value in move.args.values() if isinstance(value, Card))
    if keys not in shapes or len(cards) < len(keys & {"card", "seen", "unseen"}):
        return Refusal(_("That move says too little or too much."), rule)
    if name != state.phase:
        return due_now(state.phase)
    if name == "adjust":
        return _why_not_adjust(state, move)
    source, onto = f"hand:{move.seat}", f"portfolio:{move.seat}"
    if name == "take":
        source = "turned" if cards[0] is state.turned else "trick"
    elif name == "play":
        onto = "trick" if len(keys) == 1 else f"speculation:{move.seat}"
    refusal = judge(state, Drop(move.seat, cards, source, onto)).refusal
    if refusal is None and name == "play" and len(keys) > 1:
        return _why_not_speculate(state, move)
    return refusal or due_now(state.phase)


def _why_not_speculate(state: StonksState, move: Move) -> Refusal:
    if state.trick and "call" in move.args:
        return Refusal(_("Only the leader of a trick calls a company."), "ST-14")
    if not state.trick and "speculate" in move.args:
        text = _("The leader plays a Speculation with a card face down and calls a company.")
        return Refusal(text, "ST-14")
    if "call" in move.args:
        text = _("Call one of the five companies: {letters}.")
        return Refusal(text.format(letters=", ".join(COMPANIES)), "ST-14")
    return Refusal(_("Leave the Speculation out where none is played."), "ST-16")


def _why_not_adjust(state: StonksState, move: Move) -> Refusal:
    company, steps, n = move.args["company"], move.args["steps"], state.symbols
    if not isinstance(company, str) or company not in INDEX:
        text = _("Move one of the five companies: {letters}.")
        return Refusal(text.format(letters=", ".join(COMPANIES)), "ST-11")
    if isinstance(steps, bool) or not isinstance(steps, int) or abs(steps) != n:
        text = ngettext(
            "The card has one market symbol: move one company one level, up or down.",
            "The card has two market symbols: move one company two levels in one direction.",
            n,
        )
        return Refusal(text, "ST-11")
    name, value = state.setup.names[company], state.market[INDEX[company]]
    if company == state.mark:
        text = _("{company} holds the black mark and cannot be moved now.")
        return Refusal(text.format(company=name), "ST-12")
    if steps > 0:
        text = ngettext(
            "{company} stands at {value} of {levels}: there is no room for a level up.",
            "{company} stands at {value} of {levels}: there is no room for {n} levels up.",
            n,
        )
    else:
        text = ngettext(
            "{company} stands at {value}: there is no room for a level down.",
            "{company} stands at {value}: there is no room for {n} levels down.",
            n,
        )
    return Refusal(text.format(company=name, value=value, levels=state.setup.levels, n=n), "ST-11")


# What drops may require


def _situation(ask: Ask) -> Situation:
    return cast("Situation", ask.state)


def _invests(_how: str) -> Test:
    sentence = _("Invest two different cards: one seen and one unseen.")
    return lambda ask: None if len(ask.cards) == 2 == len(set(ask.cards)) else sentence


def _follows(_how: str) -> Test:
    def test(ask: Ask) -> str | None:
        now = _situation(ask)
        if not now.holds_lead or ask.cards[0].suit == now.lead:
            return None
        text = _("{company} leads and you hold it, so you must follow with it.")
        return text.format(company=now.setup.names[now.lead])

    return test


def _speculation(which: str) -> Test:
    used = _("You have used your Speculation in this round.")
    barred = _("A Speculation lies in this trick already, and the first bars all others.")
    if which == "held":
        return lambda ask: None if _situation(ask).has_speculation else used
    return lambda ask: barred if _situation(ask).is_barred else None


def _holds_none(_what: str) -> Test:
    def test(ask: Ask) -> str | None:
        now = _situation(ask)
        if not now.holds_lead:
            return None
        text = _("You hold {company}, which leads, so you cannot speculate on this trick.")
        return text.format(company=now.setup.names[now.lead])

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "invests": Condition(Literal["seen_and_unseen"], _invests),
    "follows": Condition(Literal["if_able"], _follows),
    "speculation": Condition(Literal["held", "first"], _speculation),
    "holds_none": Condition(Literal["lead_suit"], _holds_none),
}
"""The conditions that the drops of Stonks may name besides those of the library."""
