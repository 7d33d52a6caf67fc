"""Which drops of Scaffold are legal, and why others are not: conditions, sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from tabletop.cli.scaffold.state import ScaffoldState
from tabletop.engine.cards import Card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.system.i18n import _


def judge(state: ScaffoldState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the drops of the rules file."""
    if drop.source != f"hand:{drop.seat}" or not set(drop.cards) <= set(state.hands[drop.seat]):
        return Verdict(refusal=Refusal(_("You can only move cards from your own hand."), "SC-3"))
    ask = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
    for rule in state.setup.drops:
        if rule.fits(ask):
            refusal = rule.refuse(ask)
            if refusal is not None:
                return Verdict(refusal=refusal)
            return Verdict((Move.of(drop.seat, rule.move, card=drop.cards[0]),))
    return Verdict(refusal=_elsewhere())


def explain(state: ScaffoldState, move: Move) -> Refusal:
    """Why `move` is illegal for the seat to move: what the drop that makes it would be told."""
    card = move.args.get("card")
    if move.name != "play" or not isinstance(card, Card) or len(move.args) > 1:
        return Refusal(_("There is no such move in this game."), "SC-3")
    drop = Drop(move.seat, (card,), f"hand:{move.seat}", f"played:{move.seat}")
    return judge(state, drop).refusal or _elsewhere()


def _elsewhere() -> Refusal:
    return Refusal(_("A card is played onto your own place in the middle."), "SC-3")


def _new_rank(wanted: bool) -> Test:
    """A condition of the game's own: made once from what the rules file says, it gives a test
    that answers None where it holds, else the sentence a player is told."""
    sentence = _("That rank lies there already, and you hold others.")

    def test(ask: Ask) -> str | None:
        state = cast("ScaffoldState", ask.state)
        lying = {card.rank for card in state.played if card is not None}
        is_new = all(card.rank not in lying for card in ask.cards)
        has_others = any(card.rank not in lying for card in state.hands[ask.seat])
        return sentence if wanted and has_others and not is_new else None

    return test


CONDITIONS: Final[Mapping[str, Condition]] = {"new_rank": Condition(bool, _new_rank)}
"""What the game's drops may require beyond the condition library (SC-4)."""
