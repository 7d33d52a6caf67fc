"""What one side of a negotiation gives, as it is being put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.moves import Move, Value
from tabletop.engine.view import View
from tabletop.system.i18n import _, ngettext

DEEDS: Final = ("", "neutralise", "acquire", "both")
LONGEST: Final = 9
"""Turns a promise can be offered for on this screen."""


@dataclass(slots=True)
class Side:
    """What one side gives: cards given or shown, portfolios by id, dollars, a promise, the hand.

    `unseen` counts shown cards whose names this viewer may not know yet.
    """

    cards: list[Card] = field(default_factory=list)
    show: list[Card] = field(default_factory=list)
    portfolios: list[str] = field(default_factory=list)
    money: int = 0
    deed: str = ""
    turns: int = 2
    shows_hand: bool = False
    unseen: int = 0
    more: list[tuple[str, int]] = field(default_factory=list)

    def step(self, card: Card) -> None:
        """A click on a card: give it, show it, leave it out."""
        if card in self.cards:
            self.cards.remove(card)
            self.show.append(card)
        elif card in self.show:
            self.show.remove(card)
        else:
            self.cards.append(card)

    def toggle(self, id: str) -> None:
        """A click on a portfolio: give it or leave it out."""
        if id in self.portfolios:
            self.portfolios.remove(id)
        else:
            self.portfolios.append(id)

    def args(self) -> Mapping[str, Value]:
        """The side as an offer's argument holds it, empty parts left out."""
        out: dict[str, Value] = {}
        if self.cards:
            out["cards"] = in_order(self.cards)
        if self.portfolios:
            out["portfolios"] = tuple(self.portfolios)
        if self.money:
            out["money"] = self.money
        if self.deed:
            out["promises"] = ({"not": self.deed, "turns": self.turns},)
        if self.shows_hand:
            out["show"] = "hand"
        elif self.show:
            out["show"] = in_order(self.show)
        return out

    @classmethod
    def of(cls, value: Value, shown: Value | None) -> Side:
        """The side from the public fact of an offer, with what this viewer knows to be shown."""
        assert isinstance(value, Mapping)
        side = cls()
        cards, ids, money = value.get("cards", ()), value.get("portfolios", ()), value.get("money")
        if isinstance(cards, tuple):
            side.cards = [card for card in cards if isinstance(card, Card)]
        if isinstance(ids, tuple):
            side.portfolios = [str(id) for id in ids]
        side.money = money if isinstance(money, int) else 0
        promises = value.get("promises", ())
        assert isinstance(promises, tuple)
        for promise in promises:
            assert isinstance(promise, Mapping)
            turns = promise["turns"]
            assert isinstance(turns, int)
            side.more.append((str(promise["not"]), turns))
        side.shows_hand = value.get("show") == "hand"
        if isinstance(shown, tuple):
            side.show = [card for card in shown if isinstance(card, Card)]
        elif isinstance(count := value.get("show"), int):
            side.unseen = count
        return side


def promise_words(deed: str, turns: int) -> str:
    """A promise in a few words."""
    text = {
        "neutralise": ngettext(
            "promise not to neutralise, one turn", "promise not to neutralise, {n} turns", turns
        ),
        "acquire": ngettext(
            "promise not to acquire, one turn", "promise not to acquire, {n} turns", turns
        ),
        "both": ngettext("promise of peace, one turn", "promise of peace, {n} turns", turns),
    }[deed]
    return text.format(n=turns)


def after(view: View, me: int, to: int, give: Side, take: Side, mine: bool) -> str:
    """What `me` (else `to`) would have once `give` went for `take`: money, and dollars a turn."""
    seat, out, into = (me, give, take) if mine else (to, take, give)
    values, incomes = view.facts["values"], view.facts["incomes"]
    assert isinstance(values, Mapping)
    assert isinstance(incomes, tuple)
    money = view.scores[seat] - out.money + into.money
    income = incomes[seat]
    assert isinstance(income, int)
    for sign, ids in ((-1, out.portfolios), (1, into.portfolios)):
        for id in ids:
            value = values[id]
            assert isinstance(value, int)
            income += sign * value
    text = _("then *${money}*, ^{income} a turn") if income else _("then *${money}*, no income")
    return text.format(money=money, income=income)


def was_refused(view: View, offer: Move) -> bool:
    """Whether `offer` is the one that its maker was refused last."""
    refused = view.facts.get(f"refused:{offer.seat}")
    if not isinstance(refused, Mapping) or refused["to"] != offer.args["to"]:
        return False
    for name in ("give", "take"):
        part = offer.args[name]
        assert isinstance(part, Mapping)
        public = dict(part)
        show = public.get("show")
        if isinstance(show, tuple):
            public["show"] = len(show)
        if public != refused[name]:
            return False
    return True
