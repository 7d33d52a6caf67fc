"""Why a gesture is none of Portfolio's drops, drops of several cards onto a portfolio, and what
would do where one card does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import card_name
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import spot
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.engine.words import listed
from tabletop.games.portfolio.conditions.ends import end_matched, is_ace_on_king, run_name
from tabletop.games.portfolio.conditions.library import LOOKS
from tabletop.games.portfolio.state import PortfolioState
from tabletop.system.i18n import _


def judge(state: PortfolioState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the rulebook's drops."""
    onto = spot(drop.onto)
    if onto.kind == "portfolio" and state.owner(onto) == drop.seat and len(drop.cards) > 1:
        return _chain(state, drop)
    verdict = state.program.judge(state, drop)
    if verdict.refusal is not None and verdict.refusal.code == "meets":
        return Verdict(refusal=_what_would(state, drop, verdict.refusal))
    return verdict


def _chain(state: PortfolioState, drop: Drop) -> Verdict:
    """The first step of a longer drop on an own portfolio, which is played card by card (PF-11), or
    what stands in its way."""
    left, trial, steps = list(in_order(drop.cards)), state.copy(), list[Move]()
    while left:
        verdicts = [judge(trial, replace(drop, cards=(card,))) for card in left]
        able = [move for verdict in verdicts for move in verdict.moves]
        if not able:
            return Verdict(refusal=_only(state, drop, steps)) if steps else verdicts[0]
        steps.append(next((move for move in able if move.name == "extend"), able[0]))
        trial.apply(steps[-1])
        left.remove(steps[-1].card())
    return Verdict((steps[0],))


def _only(state: PortfolioState, drop: Drop, steps: Sequence[Move]) -> Refusal:
    """Which cards of a longer drop could be played, where not all can."""
    text = _("Of these cards only the {cards} can be played to the {run}.")
    names = listed([card_name(step.card()) for step in steps])
    run = run_name(state.portfolios[steps[0].word("portfolio")].cards)
    return Refusal(text.format(cards=names, run=run), _rule(state, steps[0].name), "only")


def _takes_from_another(state: PortfolioState, drop: Drop) -> bool:
    """Whether an ace that does nothing on a king of the own portfolio would acquire it were it
    another's, and money enough there (PF-15)."""
    portfolio = state.portfolios[str(spot(drop.onto).key)]
    if portfolio.owner != drop.seat or not is_ace_on_king(portfolio, drop.cards[0]):
        return False
    trial = state.copy()
    trial.place(portfolio._replace(owner=(drop.seat + 1) % state.seats))
    trial.money[drop.seat] = sum(state.setup.prices.values()) * portfolio.value
    trial.promises = []
    return any(move.name == "acquire" for move in state.program.would(trial, drop))


def _rule(state: PortfolioState, move: str) -> str:
    """The rule of the first drop that makes such a move."""
    return next(drop.rule for drop in state.program.drops if drop.move == move)


def _what_would(state: PortfolioState, drop: Drop, refusal: Refusal) -> Refusal:
    """That a card does not go on with a portfolio, and which cards would do something to it now;
    caps where it has the rank of an end, or nothing else would."""
    would: dict[str, list[Card]] = {}
    for card in {card.face: card for card in reversed(state.setup.deck)}.values():
        for move in state.program.would(state, replace(drop, cards=(card,))):
            would.setdefault(move.name, []).append(card)
    portfolio = state.portfolios[str(spot(drop.onto).key)]
    run = run_name(portfolio.cards)
    if not would:
        text = _("No card you play now does anything to the {run}.")
        return replace(refusal, sentence=text.format(run=run))
    texts = {
        "extend": _("Only the {cards} extends it."),
        "neutralise": _("Only the {cards} neutralises it."),
        "acquire": _("Only the {cards} acquires it."),
        "cap": _("Only the {cards} caps it."),
    }
    if len(would) > 1 and "cap" in would:
        closes = end_matched(portfolio, drop.cards[0]) is not None
        would = {name: cards for name, cards in would.items() if (name == "cap") == closes}
    names = [name for name in texts if name in would]
    said = [
        texts[name].format(cards=_(" or the ").join(map(card_name, in_order(would[name]))))
        for name in names
    ]
    text = _("The {card} does not fit the {run}.")
    if _takes_from_another(state, drop):
        text = _("The {card} would acquire the {run} if it were another's.")
    said.insert(0, text.format(card=card_name(drop.cards[0]), run=run))
    return replace(refusal, sentence=" ".join(said), rule=_rule(state, names[0]))


# Why a gesture or a move is none


def _amiss(state: PortfolioState, drop: Drop, code: Amiss) -> Refusal:
    source, onto = spot(drop.source), spot(drop.onto)
    draws = source.kind in ("stock", "discard") and onto.kind == "hand"
    if state.phase == "answer":
        return Refusal(_("First answer the offer: accept it or refuse it."), "PF-24")
    if state.phase == "draw" and not draws:
        return Refusal(_("First draw: choose how many cards you take."), "PF-4")
    if state.phase == "actions" and draws:
        if state.drawn:
            return Refusal(_("You have drawn for this turn."), "PF-4")
        if state.ending:
            return Refusal(_("These are the last turns: nothing is drawn any more."), "PF-20")
        return Refusal(_("Nothing could be drawn as this turn began."), "PF-4")
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
