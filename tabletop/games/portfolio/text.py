"""What is told of a game of Portfolio, what it asks of a seat, and offers in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from tabletop.engine import duration
from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import (
    Began,
    Dealt,
    Event,
    Gained,
    Moved,
    Revealed,
    Scored,
    Shuffled,
    Told,
    broken,
)
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed, word
from tabletop.games.portfolio.exposure import is_idle_cap
from tabletop.games.portfolio.negotiation import NOTHING, exchanged, offer_of, open_offer
from tabletop.games.portfolio.score import incomes, tie_break, winners
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import (
    Act,
    Offer,
    Portfolio,
    PortfolioState,
    PortfolioView,
    Side,
)
from tabletop.system.i18n import _, ngettext

Portfolios: TypeAlias = Mapping[str, Portfolio]
REFUSED: Final = "refused"
"""What is told (`Told.kind`) of an offer that was refused."""
DRAWN: Final = "drawn"
"""What is told (`Told.kind`) of cards that were drawn."""
DISCARDED: Final = "discarded"
"""What is told (`Told.kind`) of a card that was thrown away."""
COLLECTED: Final = "collected"
"""What is told (`Told.kind`) of the income of a turn."""
EXTENDED: Final = "extended"
"""What is told (`Told.kind`) of a portfolio that was extended, with what it pays then."""
MADE: Final = "made"
"""What is told (`Told.kind`) of a portfolio that was made, with what it pays."""
CAPPED: Final = "capped"
"""What is told (`Told.kind`) of a portfolio that was capped."""
ENDED: Final = "ended"
"""What is told (`Told.kind`) of a turn that ended without a discard."""


def tell(before: PortfolioState, move: Move, after: PortfolioState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    events = list(_told(before, move, after))
    if max(after.turns) > max(before.turns):
        events.append(Began("round"))
    return events


def _told(before: PortfolioState, move: Move, after: PortfolioState) -> Iterator[Event]:
    seat, name = move.seat, move.name
    if name == "dealer":
        yield Told(_("@{seat} deals.").format(seat=after.dealer), after.dealer)
    elif name == "shuffle" and before.phase == "reform":
        yield Shuffled("stock")
        yield from _from_stock(before.turn, move.cards()[: before.owed], after)
    elif name == "shuffle":
        yield from _dealt(after)
    elif name == "draw":
        yield from _drawn(before, move, after)
    elif name == "make":
        yield from _made(after.portfolios[f"P{after.made}"])
    elif name == "discard":
        yield Moved((move.card(),), f"hand:{seat}", "discard")
        text = _("@{seat} discards [{card}].").format(seat=seat, card=move.card())
        yield Told(text, seat, kind=DISCARDED)
        yield from _collected(after)
    elif name == "end_turn":
        yield Told(_("@{seat} ends the turn.").format(seat=seat), seat, kind=ENDED)
        yield from _collected(after)
    elif name == "offer":
        yield from _offered(before, offer_of(move))
    elif name == "answer":
        yield from _answered(before, bool(move.args["accept"]))
    else:
        yield from _played(before, move, after)


def _dealt(after: PortfolioState) -> Iterator[Event]:
    order = [(after.dealer + 1 + i) % after.seats for i in range(after.seats)]
    yield Shuffled("deck")
    yield Dealt(
        "stock",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),
    )
    up = after.discard[-1]
    yield Moved((up,), "stock", "discard")
    yield Told(_("[{card}] begins the discard pile.").format(card=up))


# The turn


def _drawn(before: PortfolioState, move: Move, after: PortfolioState) -> Iterator[Event]:
    seat, n = move.seat, move.number("count")
    price = before.money[seat] - after.money[seat]
    if after.taken is not None:
        yield Moved((after.taken,), "discard", f"hand:{seat}")
        text = ngettext("@{seat} takes [{card}].", "@{seat} takes [{card}] and draws {more}.", n)
        text = text.format(seat=seat, card=after.taken, more=n - 1)
        n -= 1
    else:
        text = ngettext("@{seat} draws a card.", "@{seat} draws {n} cards.", n)
        text = text.format(seat=seat, n=n)
    if price:
        yield Gained(seat, -price)
        text = text[:-1] + " " + _("for ${price}.").format(price=price)
    if "pauper" in move.args:
        text = text[:-1] + " " + _("by the pauper's rule.")
    yield Told(text, seat, kind=DRAWN)
    yield from _from_stock(seat, before.stock[::-1][:n], after)


def _from_stock(seat: int, cards: Sequence[Card], after: PortfolioState) -> Iterator[Event]:
    """The stock cards that come, and what comes of the last one (PF-18 to PF-20)."""
    if cards:
        yield Moved(tuple(cards), "stock", f"hand:{seat}", frozenset({seat}))
    if after.phase == "reform":
        text = _("@{seat} draws the last stock card: the discard pile is the new stock.")
        yield Told(text.format(seat=seat), seat)
    elif after.ending:
        yield Told(_last_card(after, seat), seat)


def _last_card(after: PortfolioState, seat: int) -> str:
    """Who still has a turn once `seat` has drawn the last card (PF-20)."""
    left = (after.last - seat) % after.seats
    if not left:
        text = _("@{seat} draws the last card: this is the last turn.")
        if seat == after.dealer:
            text = _("@{seat} draws the last card and is the dealer: this is the last turn.")
        return text.format(seat=seat)
    names = listed([f"@{(seat + i) % after.seats}" for i in range(1, left + 1)])
    text = ngettext(
        "@{seat} draws the last card. One last turn: {names}.",
        "@{seat} draws the last card. Last turns: {names}.",
        left,
    )
    return text.format(seat=seat, names=names)


def _collected(after: PortfolioState) -> Iterator[Event]:
    """The income of the turn that begins (PF-5), or of everyone in the end (PF-21)."""
    if not after.is_terminal:
        if after.income:
            yield Gained(after.turn, after.income)
            text = _("@{seat} collects ^{income}.").format(seat=after.turn, income=after.income)
            yield Told(text, after.turn, kind=COLLECTED)
        return
    for seat, income in enumerate(incomes(after)):
        if income:
            yield Gained(seat, income)
            text = _("@{seat} collects ^{income} at the end.")
            yield Told(text.format(seat=seat, income=income), seat)
    yield Scored(_("The game"))
    yield from broken(tie_break(after), winners(after), max(after.money), "${}")


# Portfolios


def marked(portfolio: Portfolio) -> str:
    """A run as the ticker writes it, its end cards drawn."""
    return _ends(portfolio.cards)


def _ends(cards: Sequence[Card]) -> str:
    return f"[{cards[0]}]–[{cards[-1]}]"


def extended_words(seat: int, cards: Sequence[Card], old: int, new: int) -> str:
    """That `seat` extended a run to these `cards`, which pay `new` dollars instead of `old`."""
    text = _("@{seat} extends to {run}: ${old} → ${new} a turn.")
    return text.format(seat=seat, run=_ends(cards), old=old, new=new)


def _made(made: Portfolio) -> Iterator[Event]:
    seat = made.owner
    yield Moved(made.cards, f"hand:{seat}", f"portfolio:{made.id}")
    text = _("@{seat} makes {run}: ^{value} a turn.")
    told = text.format(seat=seat, run=marked(made), value=made.value)
    yield Told(told, seat, kind=MADE, amount=made.value)


def _played(before: PortfolioState, move: Move, after: PortfolioState) -> Iterator[Event]:
    """What a card does to a portfolio that lies there (PF-11 to PF-15)."""
    seat, card, id = move.seat, move.card(), move.word("portfolio")
    hand, zone, old, new = f"hand:{seat}", f"portfolio:{id}", *_both(before, after, id)
    if move.name == "extend":
        yield Moved((card,), hand, zone)
        text = extended_words(seat, new.cards, old.value, new.value)
        yield Told(text, seat, kind=EXTENDED, amount=new.value)
    elif move.name == "cap":
        yield Moved((card,), hand, f"cap_{move.word('side')}:{id}")
        text = _("@{seat} caps {run} with [{card}].")
        yield Told(text.format(seat=seat, run=marked(new), card=card), seat, kind=CAPPED)
    else:
        yield from _attacked(before, move, after)


def _attacked(before: PortfolioState, move: Move, after: PortfolioState) -> Iterator[Event]:
    """A portfolio of another seat neutralised or acquired, and the price (PF-13, PF-14)."""
    seat, card, id = move.seat, move.card(), move.word("portfolio")
    hand, zone, old, new = f"hand:{seat}", f"portfolio:{id}", *_both(before, after, id)
    price = before.money[seat] - after.money[seat]
    yield from _paid(seat, price)
    if move.name == "neutralise":
        for place in old.zones():
            yield Moved(place.cards, place.id, "discard")
        yield Moved((card,), hand, "discard")
        text = _("@{seat} neutralises {run} of @{owner} with [{card}] for ${price}: _{old} a turn.")
    else:
        yield Moved((card,), hand, zone if card in new.cards else "discard")
        yield Moved(new.cards, zone, zone)
        text = _(
            "@{seat} acquires {run} of @{owner} with [{card}] for ${price}: "
            "_{old} for @{owner}, ^{new} for @{seat} a turn."
        )
    told = text.format(
        seat=seat,
        run=marked(old),
        owner=old.owner,
        card=card,
        price=price,
        old=old.value,
        new=new.value,
    )
    yield Told(told, seat, amount=old.value)


def _both(before: PortfolioState, after: PortfolioState, id: str) -> tuple[Portfolio, Portfolio]:
    """A portfolio before and after; where it is gone, as it was."""
    old = before.portfolios[id]
    return old, after.portfolios.get(id, old)


def _paid(seat: int, price: int) -> Iterator[Event]:
    if price:
        yield Gained(seat, -price)


# Negotiation


def _offered(before: PortfolioState, offer: Offer) -> Iterator[Event]:
    if offer.give.cards:
        yield Revealed(offer.give.cards, f"hand:{offer.by}")
    yield Told(offer_words(offer, before.portfolios), offer.by)


def _answered(before: PortfolioState, accept: bool) -> Iterator[Event]:
    offer = open_offer(before)
    by, to, _give, _take = offer
    if not accept:
        yield Told(_("@{to} refuses.").format(to=to), to, kind=REFUSED)
        return
    yield Told(_accepted_words(offer, before.portfolios), to)
    give, take = exchanged(before, offer)
    both = ((by, to, give), (to, by, take))
    for shower, other, side in both:
        yield from _shown(shower, other, side.show)
    for giver, taker, side in both:
        if side.cards:
            yield Moved(side.cards, f"hand:{giver}", f"hand:{taker}")
        for id in side.portfolios:
            zone = f"portfolio:{id}"
            yield Moved(before.portfolios[id].cards, zone, zone)
    if amount := give.money - take.money:
        yield Gained(by, -amount)
        yield Gained(to, amount)


def _shown(shower: int, to: int, show: Iterable[Card]) -> Iterator[Event]:
    cards, one = in_order(show), frozenset({to})
    if cards:
        yield Revealed(cards, f"hand:{shower}", one)
        names = " ".join(f"[{card}]" for card in cards)
        text = _("@{seat} shows you {cards}.").format(seat=shower, cards=names)
        yield Told(text, shower, one)


def offer_words(offer: Offer, portfolios: Portfolios) -> str:
    """An offer in one sentence as the whole table may hear it."""
    by, to, give, take = offer
    gives, takes = side_words(give, portfolios), side_words(take, portfolios)
    if give == NOTHING:
        return _("@{by} asks @{to} for {take}.").format(by=by, to=to, take=takes)
    if take == NOTHING:
        return _("@{by} offers @{to} {give} for nothing.").format(by=by, to=to, give=gives)
    return _("@{by} offers @{to} {give} for {take}.").format(by=by, to=to, give=gives, take=takes)


def _asked_of_you(offer: Offer, portfolios: Portfolios) -> str:
    """An offer as the seat is asked that it is made to."""
    by, _to, give, take = offer
    gives, takes = side_words(give, portfolios), side_words(take, portfolios)
    if give == NOTHING:
        return _("@{by} asks you for {take}. Do you accept?").format(by=by, take=takes)
    if take == NOTHING:
        return _("@{by} offers you {give} for nothing. Do you accept?").format(by=by, give=gives)
    text = _("@{by} offers you {give} for {take}. Do you accept?")
    return text.format(by=by, give=gives, take=takes)


def _accepted_words(offer: Offer, portfolios: Portfolios) -> str:
    """The bargain in one sentence, told of the one who accepted it."""
    by, to, give, take = offer
    gives, takes = side_words(give, portfolios), side_words(take, portfolios)
    if give == NOTHING:
        return _("@{to} accepts and gives @{by} {take}.").format(by=by, to=to, take=takes)
    if take == NOTHING:
        return _("@{to} accepts {give} from @{by} for nothing.").format(by=by, to=to, give=gives)
    text = _("@{to} accepts {give} from @{by} for {take}.")
    return text.format(by=by, to=to, give=gives, take=takes)


def side_words(side: Side, portfolios: Portfolios) -> str:
    """One side of an offer in words, shown cards by their number alone."""
    words = [f"[{card}]" for card in side.cards]
    words += [marked(portfolios[id]) for id in side.portfolios]
    if side.money:
        words.append(f"${side.money}")
    words += [_promise_words(act, turns) for act, turns in side.promises]
    if side.shows_hand:
        words.append(_("a look at the hand"))
    elif n := len(side.show) or side.looks:
        words.append(ngettext("a look at a card", "a look at {n} cards", n).format(n=n))
    return listed(words)


def _promise_words(act: Act, turns: int) -> str:
    text = {
        "neutralise": ngettext(
            "a one-turn promise not to neutralise",
            "a {n}-turn promise not to neutralise",
            turns,
        ),
        "acquire": ngettext(
            "a one-turn promise not to acquire",
            "a {n}-turn promise not to acquire",
            turns,
        ),
        "both": ngettext(
            "a one-turn promise of no attacks", "a {n}-turn promise of no attacks", turns
        ),
    }[act]
    return text.format(n=turns)


# What is asked


def prompt(view: PortfolioView, book: RuleBook) -> str:
    """What Portfolio asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.offer is not None:
        if view.current_player != view.seat:
            return offer_words(view.offer, view.portfolios)
        return _asked_of_you(view.offer, view.portfolios)
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    if view.phase == "draw":
        if any("pauper" in move.args for move in view.legal) and (
            book.option("remind_pauper") == "on"
        ):
            text = _("Draw: by the pauper's rule you may draw {n} for nothing.")
            return text.format(n=word(Setup.of(book, view.seats).numbers.pauper.count))
        draws = [m for m in view.legal if m.name == "draw" and "pauper" not in m.args]
        if max((move.number("count") for move in draws), default=1) == 1:
            if not any("discard" in move.args for move in draws):
                return _("Draw one card from the stock.")
            return _("Draw one card, from the stock or the top of the discard pile.")
        unseen = [move.number("count") for move in draws if "discard" not in move.args]
        if max(unseen, default=0) == 1 and len(view.cards("stock")) == 1:
            return _("Draw the last card of the stock, or the top discard, or both.")
        return _("Choose how many cards to draw: your income of ${n} may pay for more.").format(
            n=view.income
        )
    if not view.cards(f"hand:{view.seat}"):
        return _("Your hand is empty: end your turn.")
    asked = _asked(view, book)
    return _("Your last turn: no more draws. {asked}").format(asked=asked) if view.ending else asked


def acts(view: PortfolioView, book: RuleBook) -> set[str]:
    """The names of the legal moves that do something before the discard: no cap of an end that
    nothing attacks, which serves for nothing."""
    setup = Setup.of(book, view.seats)
    legal = (move for move in view.legal if move.name not in ("discard", "offer"))
    return {move.name for move in legal if not is_idle_cap(view, setup, move)}


def _asked(view: PortfolioView, book: RuleBook) -> str:
    """What may be done before the discard: only what a legal move does, and is of use."""
    can = acts(view, book)
    first, then = [], []
    for names, of_what, alone in (
        ({"make"}, _("make a portfolio"), _("make")),
        ({"extend"}, _("extend a portfolio"), _("extend")),
        ({"cap"}, _("cap a portfolio"), _("cap")),
        ({"neutralise", "acquire"}, _("attack a portfolio"), _("attack")),
    ):
        if names & can:
            first.append(of_what)
            then.append(alone)
    if not first:
        return _("Discard one card to end your turn.")
    named = listed([first[0], *then[1:]], is_choice=True)
    return _("You may {acts}; then discard one card.").format(acts=named)


def minutes(book: RuleBook, seats: int) -> int:
    """About how many minutes a game by `book` lasts with so many seats, one of them a person's."""
    setup = Setup.of(book, seats)
    stock = len(setup.deck) - seats * setup.numbers.start.hand - 1
    again = setup.reforms * 0.45 * len(setup.deck)  # what was discarded by then
    decisions = 1.5 * (stock + again) + 10 * min(seats, stock / 8)
    return duration.minutes(decisions * (1.15 if setup.offers else 1), seats)
