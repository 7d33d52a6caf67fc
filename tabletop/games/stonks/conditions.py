"""Why a move or drop of Stonks is refused, in a sentence for the player with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Literal

from tabletop.engine.cards import COMPANIES, Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.games.stonks.setup import INDEX
from tabletop.system.i18n import _, ngettext

if TYPE_CHECKING:
    from tabletop.games.stonks.state import StonksState

_ARGS = {
    "invest": ({"seen", "unseen"},),
    "play": ({"card"}, {"card", "call"}, {"card", "speculate"}),
    "adjust": ({"company", "steps"},),
    "take": ({"card"},),
}


def verdict(state: StonksState, drop: Drop) -> Verdict:
    """What `drop` of the seat to move would do, by the rulebook's drops."""
    refusal = _not_there(state, drop)
    if refusal is not None:
        return Verdict(refusal=refusal)
    ask = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
    for rule in state.book.drops:
        if rule.fits(ask):
            refusal = rule.refuse(ask)
            return Verdict(refusal=refusal) if refusal else Verdict(_moves(state, drop, rule.move))
    return Verdict(refusal=due_now(state))


def _not_there(state: StonksState, drop: Drop) -> Refusal | None:
    """Why the cards cannot be picked up at all, or there is no such place to put them."""
    zones = {zone.id: zone.cards for zone in state.zones()}
    kind, _colon, name = drop.source.partition(":")
    if kind not in ("hand", "trick", "turned") or (kind == "hand" and name != str(drop.seat)):
        return Refusal(_("You can only move cards from your own hand."), "ST-6")
    if not drop.cards or not set(drop.cards) <= set(zones.get(drop.source, ())):
        return _not_held(state, drop.cards) if kind == "hand" else _not_on_offer(drop.cards)
    if drop.onto not in zones:
        return Refusal(_("There is nothing there to put a card on."), "ST-6")
    return None


def _moves(state: StonksState, drop: Drop, name: str) -> tuple[Move, ...]:
    seat, table = drop.seat, state.table
    if name == "invest":
        first, second = drop.cards
        return table.invest(seat, first, second), table.invest(seat, second, first)
    card = drop.cards[0]
    if name == "take":
        return (table.takes[seat][card],)
    if drop.onto == "trick":
        return (table.plays[seat][card],)
    return (table.stands[seat][card],) if state.trick else table.calls[seat][card]


def due_now(state: StonksState) -> Refusal:
    """What the seat to move has to do first, as a refusal of anything else."""
    if state.phase == "invest":
        return Refusal(_("Invest two cards first: one seen and one unseen."), "ST-3")
    if state.phase == "adjust":
        return Refusal(_("First move a company on the market."), "ST-11")
    if state.phase == "take":
        text = _("First take a card of the trick, or the one turned up, into your portfolio.")
        return Refusal(text, "ST-9")
    return Refusal(_("Play a card of your hand onto the trick."), "ST-6")


def explain(state: StonksState, move: Move) -> Refusal:
    """Why `move`, which the seat to move makes but may not, is illegal."""
    shapes = _ARGS.get(move.name)
    if shapes is None:
        return Refusal(_("Stonks has no such move."), "ST-6")
    if set(move.args) not in shapes:
        return Refusal(_("That move says too little or too much."), _RULE[move.name])
    if move.name != state.phase:
        return due_now(state)
    if move.name == "adjust":
        return _why_not_adjust(state, move)
    cards = [value for value in move.args.values() if isinstance(value, Card)]
    if len(cards) != (2 if move.name == "invest" else 1):
        return Refusal(_("That move says too little or too much."), _RULE[move.name])
    if move.name == "take":
        if cards[0] is not state.turned and cards[0] not in state.trick:
            return _not_on_offer(cards)
        return _by_drop(state, move, "trick" if cards[0] in state.trick else "turned", "portfolio")
    if not set(cards) <= set(state.hands[move.seat]):
        return _not_held(state, cards)
    if move.name == "invest":
        return _by_drop(state, move, "hand", "portfolio")
    return _why_not_play(state, move)


_RULE = {"invest": "ST-3", "play": "ST-6", "adjust": "ST-11", "take": "ST-9"}


def _by_drop(state: StonksState, move: Move, source: str, onto: str) -> Refusal:
    cards = tuple(value for value in move.args.values() if isinstance(value, Card))
    source_zone = f"hand:{move.seat}" if source == "hand" else source
    onto_zone = onto if onto == "trick" else f"{onto}:{move.seat}"
    found = verdict(state, Drop(move.seat, cards, source_zone, onto_zone))
    return found.refusal or due_now(state)


def _why_not_play(state: StonksState, move: Move) -> Refusal:
    if "call" not in move.args and "speculate" not in move.args:
        return _by_drop(state, move, "hand", "trick")
    refusal = _by_drop(state, move, "hand", "speculation")
    if refusal != due_now(state):
        return refusal
    if state.trick and "call" in move.args:
        text = _("Only the leader of a trick calls a company.")
        return Refusal(text, "ST-14")
    if not state.trick and "speculate" in move.args:
        text = _("The leader plays a Speculation with a card face down and calls a company.")
        return Refusal(text, "ST-14")
    if "call" in move.args:
        letters = ", ".join(COMPANIES)
        text = _("Call one of the five companies: {letters}.")
        return Refusal(text.format(letters=letters), "ST-14")
    return Refusal(_("Leave the Speculation out where none is played."), "ST-16")


def _why_not_adjust(state: StonksState, move: Move) -> Refusal:
    company, steps = move.args["company"], move.args["steps"]
    if company not in INDEX or not isinstance(company, str):
        letters = ", ".join(COMPANIES)
        return Refusal(
            _("Move one of the five companies: {letters}.").format(letters=letters), "ST-11"
        )
    name, n = state.table.names[company], state.symbols
    if isinstance(steps, bool) or not isinstance(steps, int) or abs(steps) != n:
        text = ngettext(
            "The card has one market symbol: move one company one level, up or down.",
            "The card has two market symbols: move one company two levels in one direction.",
            n,
        )
        return Refusal(text, "ST-11")
    if INDEX[company] == state.mark:
        text = _("{company} holds the black mark and cannot be moved now.")
        return Refusal(text.format(company=name), "ST-12")
    value = state.market[INDEX[company]]
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
    return Refusal(text.format(company=name, value=value, levels=state.table.levels, n=n), "ST-11")


def _not_held(state: StonksState, cards: tuple[Card, ...] | list[Card]) -> Refusal:
    rule = "ST-3" if state.phase == "invest" else "ST-6"
    hand = state.hands[state.current_player]
    missing = next((card for card in cards if card not in hand), None)
    if missing is None or missing.kind != "stock":
        return due_now(state)
    text = _("The {card} is not in your hand.")
    return Refusal(text.format(card=state.table.card_name(missing)), rule)


def _not_on_offer(cards: tuple[Card, ...] | list[Card]) -> Refusal:
    text = _("Take one card of those played, or the one turned up; nothing else is on offer.")
    return Refusal(text, "ST-9")


def _state(ask: Ask) -> StonksState:
    from tabletop.games.stonks.state import StonksState

    assert isinstance(ask.state, StonksState)
    return ask.state


def _holds_lead(state: StonksState, seat: int) -> bool:
    return any(card.suit == state.lead for card in state.hands[seat])


def _invests(_how: str) -> Test:
    sentence = _("Invest two different cards: one seen and one unseen.")
    return lambda ask: None if len(ask.cards) == 2 == len(set(ask.cards)) else sentence


def _follows(_how: str) -> Test:
    def test(ask: Ask) -> str | None:
        state = _state(ask)
        lead = state.lead
        if not lead or ask.cards[0].suit == lead or not _holds_lead(state, ask.seat):
            return None
        text = _("{company} leads and you hold it, so you must follow with it.")
        return text.format(company=state.table.names[lead])

    return test


def _speculation(which: str) -> Test:
    used = _("You have used your Speculation in this round.")
    barred = _("A Speculation lies in this trick already, and the first bars all others.")

    def held(ask: Ask) -> str | None:
        return None if _state(ask).held[ask.seat] else used

    def first(ask: Ask) -> str | None:
        return None if _state(ask).speculator < 0 else barred

    return held if which == "held" else first


def _holds_none(_what: str) -> Test:
    def test(ask: Ask) -> str | None:
        state = _state(ask)
        if not state.lead or not _holds_lead(state, ask.seat):
            return None
        text = _("You hold {company}, which leads, so you cannot speculate on this trick.")
        return text.format(company=state.table.names[state.lead])

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {
    "invests": Condition(Literal["seen_and_unseen"], _invests),
    "follows": Condition(Literal["if_able"], _follows),
    "speculation": Condition(Literal["held", "first"], _speculation),
    "holds_none": Condition(Literal["lead_suit"], _holds_none),
}
"""The conditions that the drops of Stonks may name besides those of the library."""
