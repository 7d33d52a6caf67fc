"""An offer as it is being put together on the negotiation screen, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from tabletop.engine.cards import Card
from tabletop.games.portfolio import negotiation
from tabletop.games.portfolio.negotiation import NOTHING
from tabletop.games.portfolio.state import Act, Offer, PortfolioView, Side
from tabletop.system.i18n import _, ngettext

T = TypeVar("T")

ACTS: Final[tuple[Act | None, ...]] = (None, *negotiation.ACTS)
"""What can be promised on this screen, nothing first."""
LONGEST: Final = 9
"""Turns a promise can be offered for on this screen."""


@dataclass(slots=True)
class Draft:
    """What a `side` gives as yet."""

    side: Side = NOTHING
    _turns: int = field(default=2, compare=False)

    @property
    def turns(self) -> int:
        """For how many turns the promise is, or one that is chosen now would be."""
        return next((turns for _act, turns in self.side.promises), self._turns)

    @property
    def act(self) -> Act | None:
        """What is promised, None for nothing."""
        return next((act for act, _turns in self.side.promises), None)

    def step(self, card: Card) -> None:
        """A click on a card: give it, show it, leave it out."""
        cards, show = self.side.cards, self.side.show
        if card in cards:
            self.side = self.side._replace(cards=_without(cards, card), show=(*show, card))
        elif card in show:
            self.side = self.side._replace(show=_without(show, card))
        else:
            self.side = self.side._replace(cards=(*cards, card))

    def step_copies(self, copies: Sequence[Card]) -> None:
        """A click on a face of which there are these copies: ask for one, to see it instead, for
        all of them where there are more, leave them out."""
        asked = [card for card in copies if card in self.side.cards]
        is_shown = any(card in self.side.show for card in copies)
        for card in copies:
            self.leave_out(card)
        if is_shown and len(copies) > 1:
            self.side = self.side._replace(cards=(*self.side.cards, *copies))
        elif len(asked) == 1:
            self.side = self.side._replace(show=(*self.side.show, asked[0]))
        elif not asked and not is_shown:
            self.put_in(copies[0])

    def toggle(self, id: str) -> None:
        """A click on a portfolio: give it or leave it out."""
        ids = self.side.portfolios
        ids = _without(ids, id) if id in ids else (*ids, id)
        self.side = self.side._replace(portfolios=ids)

    def put_in(self, item: Card | str | None) -> None:
        """Gives a card or the portfolio of an id, also one that was only to be shown."""
        self.leave_out(item)
        if isinstance(item, Card):
            self.side = self.side._replace(cards=(*self.side.cards, item))
        elif item is not None:
            self.side = self.side._replace(portfolios=(*self.side.portfolios, item))

    def leave_out(self, item: Card | str | None) -> None:
        """Neither gives nor shows a card or the portfolio of an id."""
        if isinstance(item, Card):
            cards, show = _without(self.side.cards, item), _without(self.side.show, item)
            self.side = self.side._replace(cards=cards, show=show)
        elif item is not None:
            self.side = self.side._replace(portfolios=_without(self.side.portfolios, item))

    def pay(self, money: int) -> None:
        """Gives so many dollars."""
        self.side = self.side._replace(money=money)

    def promise(self, act: Act | None, turns: int) -> None:
        """Promises `act` for so many turns, or nothing."""
        self._turns = turns
        self.side = self.side._replace(promises=((act, turns),) if act else ())

    def show_hand(self, is_shown: bool) -> None:
        """Shows the whole hand, or single cards again."""
        self.side = self.side._replace(shows_hand=is_shown)


@dataclass(slots=True)
class Drafts:
    """What is given to one other seat as yet, and what is asked of it."""

    give: Draft = field(default_factory=Draft)
    take: Draft = field(default_factory=Draft)

    @classmethod
    def of(cls, offer: Offer) -> Drafts:
        """Both sides of an offer."""
        return cls(Draft(offer.give), Draft(offer.take))

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen yet."""
        return self.give.side == self.take.side == NOTHING

    @property
    def is_gift(self) -> bool:
        """Whether something is given for nothing."""
        return self.give.side != NOTHING and self.take.side == NOTHING


def _without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    return tuple(each for each in items if each != item)


def promise_words(act: Act, turns: int, by: int, to: int) -> str:
    """What seat `by` promises `to` and for how long: its own turns count (PF-23)."""
    text = {
        "neutralise": ngettext(
            "@{by} neutralises nothing of @{to}, now and in the next turn of @{by}",
            "@{by} neutralises nothing of @{to}, now and in the next {n} turns of @{by}",
            turns,
        ),
        "acquire": ngettext(
            "@{by} acquires nothing of @{to}, now and in the next turn of @{by}",
            "@{by} acquires nothing of @{to}, now and in the next {n} turns of @{by}",
            turns,
        ),
        "both": ngettext(
            "@{by} attacks nothing of @{to}, now and in the next turn of @{by}",
            "@{by} attacks nothing of @{to}, now and in the next {n} turns of @{by}",
            turns,
        ),
    }[act]
    return text.format(n=turns, by=by, to=to)


def after(view: PortfolioView, seat: int, out: Side, into: Side) -> tuple[str, str]:
    """What `seat` would have once `out` went for `into`: money, and dollars a turn; and for where
    that has no room the money alone."""
    money = view.money[seat] - out.money + into.money
    income = view.incomes[seat]
    income += sum(view.portfolios[id].value for id in into.portfolios)
    income -= sum(view.portfolios[id].value for id in out.portfolios)
    return _then(money, income)


def most_after(view: PortfolioView, seats: Sequence[int]) -> tuple[str, str]:
    """The same in the most words that it may take for either of two seats."""
    money, income = (sum(each[seat] for seat in seats) for each in (view.money, view.incomes))
    return max(_then(money, income), _then(money, 0), key=lambda told: len(told[0]))


def _then(money: int, income: int) -> tuple[str, str]:
    text = _("then *${money}*, ^{income} a turn") if income else _("then *${money}*, no income")
    return text.format(money=money, income=income), _("then *${money}*").format(money=money)
