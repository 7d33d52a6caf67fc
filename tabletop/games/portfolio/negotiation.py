"""Portfolio's negotiation (PF-22 to PF-25): offers, answers, and promises the table keeps."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Event, Gained, Moved, Revealed, Told
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import EVERYONE
from tabletop.engine.words import card_name
from tabletop.games.portfolio.offers import Side, read_side, sentence, sides
from tabletop.games.portfolio.setup import Promise, by_order
from tabletop.games.portfolio.state import PortfolioData, redacted
from tabletop.system.i18n import _, ngettext

RULE: Final = "PF-24"

# Is an offer legal?


def refuse_offer(state: PortfolioData, move: Move) -> Refusal | None:
    """Why a seat may not make the offer `move` now, None where it may (PF-22, PF-24)."""
    if state.book.option("negotiation") != "on":
        return Refusal(_("This game is played without negotiation."), "PF-22")
    if state.phase == "answer":
        return Refusal(_("An offer is open; it must be answered first."), RULE)
    seat, to = move.seat, move.args.get("to")
    if not 0 <= seat < state.seats:
        return Refusal(_("There is no such seat."), RULE)
    if state.offers[seat] >= state.table.offers:
        text = ngettext(
            "You have made your one offer of this turn.",
            "You have made your {n} offers of this turn.",
            state.table.offers,
        )
        return Refusal(text.format(n=state.table.offers), RULE)
    if not set(move.args) <= {"to", "give", "take"}:
        return Refusal(_("An offer says to whom, what it gives and what it takes."), RULE)
    if isinstance(to, bool) or not isinstance(to, int) or not 0 <= to < state.seats:
        return Refusal(_("There is no such seat."), RULE)
    if to == seat:
        return Refusal(_("You cannot make an offer to yourself."), RULE)
    give, take = read_side(move.args.get("give")), read_side(move.args.get("take"))
    if isinstance(give, Refusal):
        return give
    if isinstance(take, Refusal):
        return take
    if give.is_empty and take.is_empty:
        return Refusal(_("An offer of nothing for nothing is no offer."), RULE)
    return _twice(give, take) or _missing(state, seat, to, give, take)


def _twice(give: Side, take: Side) -> Refusal | None:
    """Why an offer that names a thing twice is illegal."""
    cards = (*give.cards, *give.show, *take.cards, *take.show)
    for card in cards:
        if cards.count(card) > 1:
            text = _("The offer names the {card} twice.").format(card=card_name(card))
            return Refusal(text, RULE)
    ids = (*give.portfolios, *take.portfolios)
    for id in ids:
        if ids.count(id) > 1:
            return Refusal(_("The offer names portfolio {id} twice.").format(id=id), RULE)
    for side in (give, take):
        deeds = [deed for deed, _turns in side.promises]
        if len(set(deeds)) < len(deeds):
            return Refusal(_("The offer holds the same promise twice."), RULE)
    return None


def _missing(state: PortfolioData, seat: int, to: int, give: Side, take: Side) -> Refusal | None:
    """What must be there when the offer is made, and is not."""
    hand = state.hands[seat]
    for card in (*give.cards, *give.show):
        if card not in hand:
            text = _("You do not hold the {card} you offer.").format(card=card_name(card))
            return Refusal(text, RULE)
    deck = state.table.index
    for card in (*take.cards, *take.show):
        if card not in deck:
            text = _("There is no {card} in these packs.").format(card=card.code)
            return Refusal(text, RULE)
    for id in give.portfolios:
        if id not in state.portfolios or state.portfolios[id].owner != seat:
            return Refusal(_("You do not own portfolio {id}.").format(id=id), RULE)
    for id in take.portfolios:
        if id not in state.portfolios or state.portfolios[id].owner != to:
            text = _("@{seat} does not own portfolio {id}.").format(seat=to, id=id)
            return Refusal(text, RULE)
    if give.money > state.money[seat]:
        text = _("You offer ${n} and have ${money}.")
        return Refusal(text.format(n=give.money, money=state.money[seat]), RULE)
    if take.money > state.money[to]:
        text = _("You ask for ${n}, and @{seat} has ${money}.")
        return Refusal(text.format(n=take.money, seat=to, money=state.money[to]), RULE)
    if (give.shows_hand and not hand) or (take.shows_hand and not state.hands[to]):
        return Refusal(_("There is no hand to show."), RULE)
    if len(take.cards) + len(take.show) > len(state.hands[to]):
        text = _("@{seat} does not hold that many cards.").format(seat=to)
        return Refusal(text, RULE)
    return None


def asked_for(state: PortfolioData, to: int, take: Side) -> tuple[Card, ...] | None:
    """The cards of seat `to` that fulfil what is asked, in the order of `take.cards` and then
    `take.show`: the named copy if held, else the twin of the lowest pack. None if one is missing.
    """
    wanted = (*take.cards, *take.show)
    left = [card for card in state.hands[to] if card not in wanted]
    held = state.hands[to]
    found: list[Card] = []
    for card in wanted:
        if card in held:
            found.append(card)
            continue
        twin = next((each for each in left if each.face == card.face), None)
        if twin is None:
            return None
        left.remove(twin)
        found.append(twin)
    return tuple(found)


def answers(state: PortfolioData) -> list[Move]:
    """The answers the addressee of the open offer may give."""
    assert state.offer is not None
    seat = state.current_player
    _give, take = sides(state.offer)
    out = [Move.of(seat, "answer", accept=False)]
    if asked_for(state, seat, take) is not None:
        out.insert(0, Move.of(seat, "answer", accept=True))
    return out


def refuse_answer(state: PortfolioData, move: Move) -> Refusal | None:
    """Why the seat to move may not answer so, None where it may."""
    accept = move.args.get("accept")
    if set(move.args) != {"accept"} or not isinstance(accept, bool):
        return Refusal(_("An offer is accepted or refused."), RULE)
    assert state.offer is not None
    _give, take = sides(state.offer)
    if accept and asked_for(state, move.seat, take) is None:
        return Refusal(_("You do not hold all the cards that are asked for."), RULE)
    return None


# What an offer and its answer do


def open_offer(state: PortfolioData, move: Move, events: list[Event] | None) -> None:
    """Lays the offer before its addressee, who is to move until it is answered."""
    give, _take = sides(move)
    state.offers[move.seat] += 1
    state.offer = move
    state.stood, state.phase = state.phase, "answer"
    state.current_player = move.number("to")
    for card in give.cards:
        state.known[card] = EVERYONE
    if events is None:
        return
    if give.cards:
        events.append(Revealed(give.cards, f"hand:{move.seat}"))
    runs = {id: known.cards for id, known in state.portfolios.items()}
    events.append(Told(sentence(move, runs), move.seat))


def close_offer(state: PortfolioData, accept: bool, events: list[Event] | None) -> None:
    """Carries the open offer out or turns it down; the turn stands where it stood."""
    move = state.offer
    assert move is not None
    by, to = move.seat, state.current_player
    state.offer = None
    state.phase, state.stood = state.stood, ""
    state.current_player = state.turn
    if accept:
        state.refused.pop(by, None)
        if events is not None:
            events.append(Told(_("@{to} accepts.").format(to=to), to))
        _exchange(state, by, to, *sides(move), events)
        return
    state.refused[by] = {**redacted(move), "turn": state.turns[by]}
    if events is not None:
        events.append(Told(_("@{to} refuses.").format(to=to), to))


def _exchange(
    state: PortfolioData,
    by: int,
    to: int,
    give: Side,
    take: Side,
    events: list[Event] | None,
) -> None:
    cards = asked_for(state, to, take)
    assert cards is not None
    take = replace(take, cards=cards[: len(take.cards)], show=cards[len(take.cards) :])
    _show(state, by, to, give, events)
    _show(state, to, by, take, events)
    for giver, taker, side in ((by, to, give), (to, by, take)):
        _hand_over(state, giver, taker, side, events)
    _pay(state, by, to, give.money - take.money, events)
    for promiser, other, side in ((by, to, give), (to, by, take)):
        until = state.turns[promiser]
        state.promises += tuple(
            Promise(promiser, other, deed, until + turns) for deed, turns in side.promises
        )


def _show(
    state: PortfolioData, shower: int, to: int, side: Side, events: list[Event] | None
) -> None:
    """Lets seat `to` see the shown cards; it remembers them (PF-25)."""
    cards: Iterable[Card] = state.hands[shower] if side.shows_hand else side.show
    cards = in_order(cards)
    if not cards:
        return
    one = frozenset({to})
    for card in cards:
        state.known[card] = state.known.get(card, frozenset()) | one
    if events is not None:
        events.append(Revealed(cards, f"hand:{shower}", one))
        names = " ".join(f"[{card}]" for card in cards)
        text = _("@{seat} shows you {cards}.").format(seat=shower, cards=names)
        events.append(Told(text, shower, one))


def _hand_over(
    state: PortfolioData, giver: int, taker: int, side: Side, events: list[Event] | None
) -> None:
    for card in side.cards:
        state.hands[giver].remove(card)
        state.hands[taker].append(card)
        state.known[card] = EVERYONE
    state.hands[taker].sort(key=by_order)
    if side.cards and events is not None:
        events.append(Moved(side.cards, f"hand:{giver}", f"hand:{taker}"))
    for id in side.portfolios:
        state.place(replace(state.portfolios[id], owner=taker))
        if events is not None:
            zone = f"portfolio:{id}"
            events.append(Moved(state.portfolios[id].cards, zone, zone))


def _pay(state: PortfolioData, by: int, to: int, amount: int, events: list[Event] | None) -> None:
    if not amount:
        return
    for seat, more in ((by, -amount), (to, amount)):
        state.money[seat] += more
        state.ledger[seat * 4 + 3] += more
        if events is not None:
            events.append(Gained(seat, more))
