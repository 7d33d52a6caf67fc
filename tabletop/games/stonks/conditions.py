"""What the drops and actions of Stonks may require beyond the condition library, and why a gesture
or a move is none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Literal

from tabletop.engine.moves import Drop, Refusal
from tabletop.engine.rules.conditions import Ask, Condition, Requirement
from tabletop.engine.rules.program import NOT_THERE, Amiss, Manner
from tabletop.games.stonks.setup import INDEX
from tabletop.games.stonks.state import StonksState
from tabletop.system.i18n import _

Asked = Ask[StonksState]
Required = Requirement[StonksState]


def holds_lead(state: StonksState, seat: int) -> bool:
    """Whether a hand has a card of the company that was led or called."""
    lead = state.lead
    for card in state.hands[seat]:  # noqa: SIM110  # any() of a generator takes twice as long
        if card.suit == lead:
            return True
    return False


def _led(ask: Asked, text: str) -> str:
    """`text` with the name of the company that leads put in."""
    return text.format(company=ask.state.setup.names[ask.state.lead])


def _follows(_how: str) -> Required:
    text = _("{company} leads and you hold it, so only a card of it goes there.")

    def test(ask: Asked) -> bool:
        lead = ask.state.lead
        others = [card for card in ask.cards if card.suit != lead]
        return not others or not holds_lead(ask.state, ask.seat)

    return Requirement(test, lambda ask: _led(ask, text))


def _speculation(which: str) -> Required:
    used = _("You have used your Speculation in this round.")
    barred = _("A Speculation lies in this trick already, and the first bars all others.")
    if which == "held":
        return Requirement(lambda ask: ask.state.held[ask.seat], lambda ask: used)
    return Requirement(lambda ask: not ask.state.speculators, lambda ask: barred)


def _holds_none(_what: str) -> Required:
    text = _("You hold {company}, which leads, so you cannot speculate on this trick.")
    return Requirement(lambda ask: not holds_lead(ask.state, ask.seat), lambda ask: _led(ask, text))


def _move_of(ask: Asked) -> tuple[str, int]:
    """The company that an ask would move, "" for none, and how many levels up."""
    company, steps = ask.args.get("company"), ask.args.get("steps")
    return str(company or ""), steps if isinstance(steps, int) else 0


def _must_move(_is: bool) -> Required:
    sentence = _("The market has to be moved: say which company, and which way.")
    return Requirement(lambda ask: "company" in ask.args, lambda ask: sentence)


def _all_symbols(_is: bool) -> Required:
    text = _("The card has {n} arrows: move one company {n} steps, all up or all down.")

    def test(ask: Asked) -> bool:
        company, steps = _move_of(ask)
        return not company or abs(steps) == ask.state.symbols

    return Requirement(test, lambda ask: text.format(n=ask.state.symbols))


def _unmarked(_is: bool) -> Required:
    text = _("{company} holds the mark and cannot be moved now.")
    return Requirement(
        lambda ask: ask.args.get("company") != ask.state.mark,
        lambda ask: text.format(company=ask.state.setup.names[ask.state.mark]),
    )


def _room(_is: bool) -> Required:
    text = _("{company} stands at {value} of {levels}: there is no room to move it so far.")

    def test(ask: Asked) -> bool:
        company, steps = _move_of(ask)
        levels = ask.state.setup.market.levels
        return not company or 1 <= ask.state.market[INDEX[company]] + steps <= levels

    def say(ask: Asked) -> str:
        setup, company = ask.state.setup, _move_of(ask)[0]
        value, levels = ask.state.market[INDEX[company]], setup.market.levels
        return text.format(company=setup.names[company], value=value, levels=levels)

    return Requirement(test, say)


def _playing(word: object, build: Callable[[str], Required], *reads: str) -> Condition[StonksState]:
    """A condition on playing a card."""
    hand, places = frozenset({"hand"}), frozenset({"trick", "speculation"})
    return Condition(word, build, frozenset(reads), sources=hand, places=places)


def _moving(build: Callable[[bool], Required], *reads: str) -> Condition[StonksState]:
    """A condition on moving a company."""
    return Condition(bool, build, frozenset({"company", *reads}))


CONDITIONS: Final[Mapping[str, Condition[StonksState]]] = {
    "follows": replace(
        _playing(Literal["if_able"], _follows, "cards", "lead", "holds_lead"), leaves_some=True
    ),
    "speculation": _playing(Literal["held", "first"], _speculation, "held", "speculators"),
    "holds_none": _playing(Literal["lead_suit"], _holds_none, "holds_lead"),
    "must_move": _moving(_must_move),
    "all_symbols": _moving(_all_symbols, "steps", "symbols"),
    "unmarked": _moving(_unmarked, "mark"),
    "room": _moving(_room, "steps", "market"),
}
"""The conditions that drops and actions of Stonks may name besides those of the library."""


# Why a gesture or a move is none


def due_now(state: StonksState) -> Refusal:
    """What the seat to move has to do first, as a refusal of anything else."""
    if state.phase == "invest":
        return Refusal(_("Invest two cards first: one seen and one unseen."), "ST-3")
    if state.phase == "adjust":
        must = state.program.requires("adjust", "must_move")
        may = _("First move a company on the market, or leave it as it is.")
        return Refusal(_("First move a company on the market.") if must else may, "ST-11")
    if state.phase == "take":
        return Refusal(_("First take a card on offer into your portfolio."), "ST-9")
    if any(drop.onto == "trick" for drop in state.program.drops):
        return Refusal(_("Play a card of your hand onto the trick."), "ST-6")
    return Refusal(_("Play a card of your hand with your Speculation."), "ST-13")


def _amiss(state: StonksState, drop: Drop, code: Amiss) -> Refusal:
    """Every answer about cards that the seat may not move is the same, wherever these lie."""
    own, due = f"hand:{drop.seat}", due_now(state)
    if drop.source not in (own, "trick", "turned"):
        from_hand = _("You can only move cards from your own hand.")
        is_of_hand = state.phase in ("invest", "play")
        return Refusal(from_hand if is_of_hand else due.sentence, due.rule, NOT_THERE)
    if code == "no_place":
        return Refusal(_("There is nothing there to put a card on."), due.rule)
    missing = [card for card in drop.cards if card not in state.hands[drop.seat]]
    if code == "no_drop" or drop.source != own or not missing:
        return due
    name = f"{state.setup.names[missing[0].suit]} {missing[0].rank}"
    text = _("The {card} is not in your hand.").format(card=name)
    return Refusal(text, "ST-3" if state.phase == "invest" else "ST-6")


MANNER: Final = Manner(_amiss, lambda state, move: due_now(state))
"""How Stonks words that a gesture or a move is none of the book's."""
