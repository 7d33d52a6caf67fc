"""What cards do that are played to Portfolio's table: portfolios are made, extended, capped,
neutralised and acquired (PF-10 to PF-14)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Gained, Moved, Told
from tabletop.engine.moves import Move
from tabletop.games.portfolio import refusals as rules
from tabletop.games.portfolio import text as words
from tabletop.games.portfolio.conditions import end_matched, price_of
from tabletop.games.portfolio.setup import KING, Portfolio
from tabletop.games.portfolio.state import LEDGER, PortfolioData
from tabletop.system.i18n import _


def make(state: PortfolioData, cards: tuple[Card, ...], events: list[Event] | None) -> None:
    """Lays `cards` of the seat to move on the table as a new portfolio (PF-10)."""
    seat = state.current_player
    for card in cards:
        state.hands[seat].remove(card)
        state.known.pop(card, None)
    state.made += 1
    portfolio = Portfolio(f"P{state.made}", seat, cards, None, None, state.table.value(cards))
    state.place(portfolio)
    if events is not None:
        events.append(Moved(cards, f"hand:{seat}", f"portfolio:{portfolio.id}"))
        text = _("@{seat} makes {run}: ^{value} a turn.")
        text = text.format(seat=seat, run=words.marked(portfolio), value=portfolio.value)
        events.append(Told(text, seat))


def play(state: PortfolioData, move: Move, events: list[Event] | None) -> None:
    """Plays one card of the seat to move to a portfolio that lies there (PF-11 to PF-14)."""
    card, name = move.card(), move.name
    state.hands[state.current_player].remove(card)
    state.known.pop(card, None)
    portfolio = state.portfolios[move.word("portfolio")]
    if name in ("extend", "cap"):
        _grow(state, name, portfolio, card, events)
    elif name == "neutralise":
        _neutralise(state, portfolio, card, events)
    else:
        _acquire(state, portfolio, card, events)


def _grow(
    state: PortfolioData, name: str, portfolio: Portfolio, card: Card, events: list[Event] | None
) -> None:
    seat = state.current_player
    grown = rules.grown(state, portfolio, name, card)
    state.place(grown)
    if events is None:
        return
    if name == "extend":
        events.append(Moved((card,), f"hand:{seat}", f"portfolio:{portfolio.id}"))
        text = _("@{seat} extends to {run}: ^{value} a turn.")
        text = text.format(seat=seat, run=words.marked(grown), value=grown.value)
    else:
        side = end_matched(portfolio, card)
        events.append(Moved((card,), f"hand:{seat}", f"cap_{side}:{portfolio.id}"))
        text = _("@{seat} caps {run} with [{card}].")
        text = text.format(seat=seat, run=words.marked(grown), card=card)
    events.append(Told(text, seat))


def _neutralise(
    state: PortfolioData, portfolio: Portfolio, card: Card, events: list[Event] | None
) -> None:
    seat = state.current_player
    _pay(state, price_of(state, portfolio, "neutralise"), events)
    state.remove(portfolio)
    state.discard += (*portfolio.everything(), card)
    if events is not None:
        events.append(Moved(portfolio.cards, f"portfolio:{portfolio.id}", "discard"))
        for cap, side in ((portfolio.low_cap, "low"), (portfolio.high_cap, "high")):
            if cap is not None:
                events.append(Moved((cap,), f"cap_{side}:{portfolio.id}", "discard"))
        events.append(Moved((card,), f"hand:{seat}", "discard"))
        text = _("@{seat} neutralises {run} of @{owner} with [{card}]: _{value} a turn.")
        told = text.format(
            seat=seat,
            run=words.marked(portfolio),
            owner=portfolio.owner,
            card=card,
            value=portfolio.value,
        )
        events.append(Told(told, seat))


def _acquire(
    state: PortfolioData, portfolio: Portfolio, card: Card, events: list[Event] | None
) -> None:
    seat = state.current_player
    price = price_of(state, portfolio, "acquire")
    _pay(state, price, events)
    zone = f"portfolio:{portfolio.id}"
    run = portfolio.cards
    if run[-1].rank == KING:
        state.discard.append(card)
        target = "discard"
    else:
        run, target = (*run, card), zone
    state.place(replace(portfolio, owner=seat, cards=run, value=state.table.value(run)))
    if events is not None:
        events.append(Moved((card,), f"hand:{seat}", target))
        events.append(Moved(run, zone, zone))
        text = _("@{seat} acquires {run} of @{owner} with [{card}] for ${price}.")
        told = text.format(
            seat=seat, run=words.marked(portfolio), owner=portfolio.owner, card=card, price=price
        )
        events.append(Told(told, seat))


def _pay(state: PortfolioData, price: int, events: list[Event] | None) -> None:
    """Takes the price of an attack from the seat to move."""
    seat = state.current_player
    state.money[seat] -= price
    state.ledger[seat * LEDGER + 2] -= price
    if events is not None and price:
        events.append(Gained(seat, -price))
