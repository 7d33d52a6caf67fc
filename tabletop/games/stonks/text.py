"""What a Stonks position tells of its moves: the events that the screen, ticker and recap show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.engine.cards import COMPANIES, Card
from tabletop.engine.events import Changed, Dealt, Event, Gained, Moved, Revealed, Scored, Told
from tabletop.engine.moves import Move
from tabletop.engine.state import Tally
from tabletop.engine.words import listed
from tabletop.system.i18n import _

if TYPE_CHECKING:
    from tabletop.games.stonks.state import StonksState


def deal(state: StonksState, first: int, events: list[Event]) -> None:
    """A round was dealt."""
    order = [(first + i) % state.seats for i in range(state.seats)]
    text = _("Round {n} of {of}: @{seat} deals.")
    told = text.format(n=state.round, of=state.table.rounds, seat=state.dealer)
    events.append(Told(told, state.dealer))
    events.append(
        Dealt(
            "deck",
            tuple(f"hand:{seat}" for seat in order),
            tuple(tuple(state.hands[seat]) for seat in order),
            tuple(frozenset({seat}) for seat in order),
        )
    )


def invest(seat: int, seen: Card, unseen: Card, events: list[Event]) -> None:
    """A seat chose its two cards; nobody else sees them yet."""
    own = frozenset({seat})
    events.append(Moved((seen,), f"hand:{seat}", f"portfolio:{seat}", own))
    events.append(Moved((unseen,), f"hand:{seat}", f"unseen:{seat}", own))
    events.append(Told(_("@{seat} invests two cards.").format(seat=seat), seat))


def opened(state: StonksState, order: Sequence[int], lowest: int, events: list[Event]) -> None:
    """All have invested: the seen cards are turned up, the lowest leads."""
    for seat in order:
        card = state.portfolios[seat][0]
        events.append(Revealed((card,), f"portfolio:{seat}"))
        events.append(Told(_("@{seat} shows [{card}].").format(seat=seat, card=card), seat))
    events.append(Told(_("@{seat} shows the lowest card and leads.").format(seat=lowest), lowest))


def turned_up(card: Card, events: list[Event]) -> None:
    """The top card of the deck was turned up beside the trick."""
    events.append(Moved((card,), "deck", "turned"))
    events.append(Told(_("[{card}] is turned up.").format(card=card)))


def play(state: StonksState, move: Move, card: Card, events: list[Event]) -> None:
    """A card was played to the trick, with or without a Speculation."""
    seat, names = move.seat, state.table.names
    hand = f"hand:{seat}"
    if "call" in move.args:
        events.append(Moved((card,), hand, "trick", frozenset({seat})))
        text = _("@{seat} speculates: a card face down, {company} is called.")
        events.append(Told(text.format(seat=seat, company=names[state.lead]), seat))
        return
    events.append(Moved((card,), hand, "trick"))
    if "speculate" in move.args:
        text = _("@{seat} speculates: [{card}] as a {company} {rank}.")
        told = text.format(seat=seat, card=card, company=names[state.lead], rank=card.rank)
        if state.standing() is None:
            told += " " + _("The real one lies there and cancels it.")
    elif len(state.trick) == 1:
        told = _("@{seat} leads [{card}].").format(seat=seat, card=card)
    else:
        told = _("@{seat} plays [{card}].").format(seat=seat, card=card)
        if _cancels(state, card):
            told += " " + _("It is the real one and cancels the Speculation.")
    events.append(Told(told, seat))


def _cancels(state: StonksState, card: Card) -> bool:
    """Whether `card`, just played, is the real card of a follower's Speculation before it."""
    if state.speculator < 0 or state.speculator == state.leader or card.suit != state.lead:
        return False
    return state.trick[(state.speculator - state.leader) % state.seats].rank == card.rank


def adjust(state: StonksState, company: int, steps: int, events: list[Event]) -> None:
    """A company is about to be moved on the market."""
    before = state.market[company]
    events.append(Changed(f"market:{COMPANIES[company]}", before, before + steps))


def trump_after(state: StonksState, company: int, steps: int, events: list[Event]) -> None:
    """A company was moved `steps`; says so, and what became of trump."""
    seat, names = state.current_player, state.table.names
    value = state.market[company]
    arrow = "^" if steps > 0 else "_"
    text = _("@{seat} moves {company} {arrow}{value}").format(
        seat=seat, company=names[COMPANIES[company]], arrow=arrow, value=value
    )
    after = state.trump
    state.market[company] -= steps
    before = state.trump
    state.market[company] += steps
    if after != before:
        now = _("{company} is trump").format(company=names[after]) if after else _("no trump")
        text = _("{move} · {trump}").format(move=text, trump=now)
    events.append(Told(text, seat))


def trick_over(state: StonksState, winner: int | None, events: list[Event]) -> None:
    """The trick was judged."""
    if state.is_face_down:
        card = state.trick[0]
        events.append(Revealed((card,), "trick"))
        events.append(Told(_("The card face down is [{card}].").format(card=card), state.leader))
    if winner is None:
        cards = (*state.trick, *([state.turned] if state.turned else []))
        text = _("Neither {company} nor trump: nobody wins, @{seat} leads again.")
        told = text.format(company=state.table.names[state.lead], seat=state.leader)
        events.append(Told(told, state.leader))
        events.append(Moved(cards[: state.seats], "trick", "discard"))
        events.append(Moved(cards[state.seats :], "turned", "discard"))
        return
    card = state.trick[(winner - state.leader) % state.seats]
    text = _("@{seat} wins the trick with [{card}].")
    events.append(Told(text.format(seat=winner, card=card), winner))


def take(state: StonksState, seat: int, card: Card, events: list[Event]) -> None:
    """The winner is about to take `card`; the rest goes to the discards."""
    source = "turned" if card is state.turned else "trick"
    events.append(Moved((card,), source, f"portfolio:{seat}"))
    rest = tuple(each for each in state.trick if each is not card)
    events.append(Moved(rest, "trick", "discard"))
    if source == "trick" and state.turned is not None:
        events.append(Moved((state.turned,), "turned", "discard"))
    events.append(Told(_("@{seat} takes [{card}].").format(seat=seat, card=card), seat))


def scored(state: StonksState, tally: Tally, events: list[Event]) -> None:
    """The round ended: last cards discarded, unseen cards turned up, points given."""
    events.append(Told(_("Everyone discards the last card, unseen.")))
    for seat, card in enumerate(state.left):
        events.append(Moved((card,), f"hand:{seat}", f"left:{seat}", frozenset({seat})))
    for seat, card in enumerate(state.unseen):
        events.append(Revealed((card,), f"unseen:{seat}"))
        if card is not None:
            events.append(Told(_("@{seat} turns up [{card}].").format(seat=seat, card=card), seat))
    events.append(Scored(tally.title))
    events += [Gained(seat, n, "points") for seat, n in enumerate(tally.totals)]
    best = max(tally.totals)
    top = [f"@{seat}" for seat, n in enumerate(tally.totals) if n == best]
    text = _("{title} is over: {names} scored most, {n}.")
    events.append(Told(text.format(title=tally.title, names=listed(top), n=best)))
