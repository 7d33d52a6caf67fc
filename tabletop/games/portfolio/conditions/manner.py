"""Why a gesture is none of Portfolio's drops, drops of several cards onto a portfolio, and what
would do where one card does not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import card_name
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import spot
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.games.portfolio.conditions.ends import end_matched, end_met, face_of, run_name
from tabletop.games.portfolio.conditions.library import LOOKS
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tabletop.system.i18n import _


def judge(state: PortfolioState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the rulebook's drops; a cap stands for the
    portfolio that it closes."""
    onto = spot(drop.onto)
    if onto.kind in ("cap_low", "cap_high"):
        drop = replace(drop, onto=f"portfolio:{onto.key}")
    portfolio = state.portfolios.get(str(onto.key))
    if portfolio is not None and len(drop.cards) > 1 and portfolio.owner == drop.seat:
        return _chain(state, drop)
    verdict = state.program.judge(state, drop)
    if portfolio is None or verdict.refusal is None or len(drop.cards) != 1:
        return verdict
    card = drop.cards[0]
    if end_met(portfolio, card) is None and verdict.refusal.code == "meets":
        if portfolio.owner != drop.seat:
            return Verdict(refusal=_what_would(state, drop, portfolio, verdict.refusal))
        if side := end_matched(portfolio, card):
            cap = Move.of(drop.seat, "cap", portfolio=portfolio.id, side=side, card=card)
            return Verdict(refusal=state.program.check(state, cap) or verdict.refusal)
    return verdict


def _chain(state: PortfolioState, drop: Drop) -> Verdict:
    """The first step of a longer drop on an own portfolio, which is played card by card (PF-11), or
    what stands in its way."""
    left, trial, first = list(in_order(drop.cards)), state.copy(), None
    while left:
        singles = [state.program.judge(trial, replace(drop, cards=(card,))) for card in left]
        steps = [move for verdict in singles for move in verdict.moves]
        if not steps:
            return Verdict(refusal=singles[0].refusal)
        step = next((move for move in steps if move.name == "extend"), steps[0])
        first = first or step
        trial.apply(step)
        left.remove(step.card())
    return Verdict((first,) if first else ())


def _what_would(
    state: PortfolioState, drop: Drop, portfolio: Portfolio, refusal: Refusal
) -> Refusal:
    """Which cards would do something to another's portfolio now, where one does not."""
    would: dict[str, list[Card]] = {}
    for card in {face_of(card): card for card in reversed(state.setup.deck)}.values():
        for move in state.program.would(state, replace(drop, cards=(card,))):
            would.setdefault(move.name, []).append(card)
    names = [name for name in ("neutralise", "acquire") if name in would]
    text = {
        (): _("You can neither neutralise nor acquire the {run} now, whatever card you play."),
        ("neutralise",): _("The {low} neutralises the {run}; nothing you play now acquires it."),
        ("acquire",): _("The {high} acquires the {run}; nothing you play now neutralises it."),
        ("neutralise", "acquire"): _("The {low} neutralises the {run}; the {high} acquires it."),
    }[tuple(names)]
    low, high = (
        _(" or the ").join(map(card_name, in_order(would.get(name, ()))))
        for name in ("neutralise", "acquire")
    )
    rules = [drop.rule for drop in state.program.drops if drop.move in names[:1]]
    text = text.format(run=run_name(portfolio.cards), low=low, high=high)
    return Refusal(text, rules[0] if rules else refusal.rule, refusal.code)


# Why a gesture or a move is none


def _amiss(state: PortfolioState, drop: Drop, code: Amiss) -> Refusal:
    source, onto = spot(drop.source), spot(drop.onto)
    draws = source.kind in ("stock", "discard") and onto.kind == "hand"
    if state.phase == "answer":
        return Refusal(_("First answer the offer: accept it or refuse it."), "PF-24")
    if state.phase == "draw" and not draws:
        return Refusal(_("First draw: choose how many cards you take."), "PF-4")
    if state.phase == "actions" and draws:
        if state.ending and not state.drawn:
            return Refusal(_("The last card is drawn; nothing is drawn any more."), "PF-20")
        return Refusal(_("You have drawn for this turn."), "PF-4")
    if draws and onto.key != drop.seat:
        return Refusal(_("You draw into your own hand."), "PF-4")
    if code == "not_there":
        return _not_yours(state, drop)
    if onto.kind == "portfolio" and code == "no_place":
        return Refusal(_("There is no portfolio {id}.").format(id=onto.key))
    if onto.kind == "portfolio":
        return _not_this_owner(state, drop)
    if onto.kind == "hand" and onto != source and state.setup.offers:
        return Refusal(_("Cards change hands only by an accepted offer."), "PF-22")
    ways = {
        ("make",): _("to your own felt"),
        ("extend", "cap", "neutralise", "acquire"): _("onto a portfolio"),
        ("discard",): _("onto the discard pile"),
    }
    makes = state.program.makes
    places = [place for names, place in ways.items() if any(makes(name) for name in names)]
    return Refusal(_("Cards go {places}.").format(places=_(" or ").join(places)), "PF-4")


def _not_yours(state: PortfolioState, drop: Drop) -> Refusal:
    missing = [card for card in drop.cards if card not in state.hands[drop.seat]]
    if drop.source == f"hand:{drop.seat}" and missing:
        text = _("You do not hold the {card}.")
        return Refusal(text.format(card=card_name(missing[0])))
    return Refusal(_("You can only move cards from your own hand."), "PF-4")


def _not_this_owner(state: PortfolioState, drop: Drop) -> Refusal:
    """Whose portfolios are played to where this one is not."""
    if state.owner(drop.onto) == drop.seat:
        return Refusal(_("That is only done to another's portfolio."))
    return Refusal(_("That is only done to a portfolio of your own."))


def _mistimed(state: PortfolioState, move: Move) -> Refusal:
    if move.name == "offer":
        if not 0 <= move.seat < state.seats:
            return Refusal(_("There is no such seat."), "PF-24")
        return Refusal(_("An offer is open; it must be answered first."), "PF-24")
    if move.name == "answer":
        return Refusal(_("There is no offer to answer."), "PF-24")
    source = "stock" if move.name == "draw" else f"hand:{move.seat}"
    return _amiss(state, Drop(move.seat, (), source, f"hand:{move.seat}"), "no_drop")


MANNER: Final = Manner(
    _amiss,
    _mistimed,
    apart=lambda state: () if state.taken is None else (state.taken,),
    looks=LOOKS,
)
"""How Portfolio words that a gesture is none of the book's drops. Twins stand for each other, but
for the card taken from the discard pile, which may not be discarded (PF-17)."""
