"""Portfolio: what is said of a move is so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.games.portfolio.conditions.ends import faces_at, run_name
from tabletop.games.portfolio.setup import End
from tabletop.games.portfolio.state import Portfolio, PortfolioState, PortfolioView
from tests.ai import reasons

Claim: TypeAlias = reasons.Claim[PortfolioState, PortfolioView]


def portfolio(claim: Claim) -> Portfolio:
    """The portfolio that the move is about."""
    return claim.state.portfolios[claim.move.word("portfolio")]


def pays(claim: Claim, n: str) -> bool:
    """Whether the run made pays so much a turn from then on."""
    after = claim.after
    [made] = [run for id, run in after.portfolios.items() if id not in claim.state.portfolios]
    return made.value == int(n)


def extends(claim: Claim, run: str, then: str, now: str) -> bool:
    """Whether the portfolio pays so much now and so much then."""
    after = claim.after.portfolios[portfolio(claim).id]
    is_run = run_name(portfolio(claim).cards) == run
    return is_run and (portfolio(claim).value, after.value) == (int(now), int(then))


def closes(claim: Claim, run: str) -> bool:
    """Whether in no world anybody can do anything at that end any more."""
    side, id = claim.move.word("side"), portfolio(claim).id
    capped = claim.after.portfolios[id]
    cap = capped.low_cap if side == "low" else capped.high_cap
    return run_name(portfolio(claim).cards) == run and cap is not None


def at_its_end(claim: Claim) -> set[str]:
    """The faces that attack the end that is capped."""
    end: End = "low" if claim.move.word("side") == "low" else "high"
    return set(faces_at(portfolio(claim), end))


def safe(claim: Claim, run: str) -> bool:
    """Whether no other seat holds or can draw what attacks that end, in this world."""
    state = claim.state
    others = [card for seat, hand in enumerate(state.hands) if seat != claim.seat for card in hand]
    out = {card.face for card in (*others, *state.stock, *state.discard[-1:])}
    return closes(claim, run) and out.isdisjoint(at_its_end(claim))


def buried(claim: Claim, run: str) -> bool:
    """Whether what attacks that end lies among the discards, which are shuffled once more."""
    lies = {card.face for card in claim.state.discard}
    return closes(claim, run) and bool(claim.state.reforms) and bool(lies & at_its_end(claim))


def costs(claim: Claim, price: str, run: str, n: str, seat: str) -> bool:
    """Whether the attack costs so much, and whose portfolio of what worth it is."""
    found, after = portfolio(claim), claim.after
    return (
        claim.state.money[claim.seat] - after.money[claim.seat] == int(price)
        and run_name(found.cards) == run
        and (found.value, found.owner) == (int(n), int(seat))
        and (found.id not in after.portfolios or after.portfolios[found.id].owner == claim.seat)
    )


def joins(claim: Claim, price: str, run: str, seat: str, card: str, more: str, n: str) -> bool:
    """Whether the attack costs so much, and what the portfolio is worth before and after it."""
    after = claim.after.portfolios[portfolio(claim).id]
    is_so = card_name(claim.move.card()) == card and after.value == int(more) != int(n)
    return costs(claim, price, run, n, seat) and is_so


def price_of(claim: Claim, count: int) -> int:
    """What a draw of so many cards takes from the purse."""
    move = next(each for each in claim.view.legal if each.number("count") == count)
    after = claim.state.copy()
    after.apply(move)
    return claim.state.money[claim.seat] - after.money[claim.seat]


def draw_costs(claim: Claim, n: str, price: str) -> bool:
    """Whether a draw of so many cards takes so much."""
    count = 1 if n == "One card" else int(n)
    return claim.move.number("count") == count and price_of(claim, count) == int(price)


def free(claim: Claim, n: str, price: str) -> bool:
    """Whether one card takes nothing, and the next number so much."""
    more = min(m.number("count") for m in claim.view.legal if m.number("count") > 1)
    return price_of(claim, 1) == 0 and price_of(claim, more) == int(price)


def dearer(claim: Claim) -> list[int]:
    """The numbers of cards that could be drawn instead, above what is."""
    n = claim.move.number("count")
    return [m.number("count") for m in claim.view.legal if m.number("count") > n]


def hand(claim: Claim, card: Card) -> bool:
    """Whether a card goes with another in hand: of its suit and within two ranks."""
    return any(
        other.suit == card.suit and 0 < abs(other.rank - card.rank) <= 2
        for other in claim.state.hands[claim.seat]
    )


def top(claim: Claim) -> Card:
    """The card on the discard pile."""
    return claim.state.discard[-1]


def playable(claim: Claim, name: str) -> bool:
    """Whether the card that is taken from the discard pile has a move once it is drawn."""
    after = claim.after
    if after.current_player != claim.seat:
        return card_name(top(claim)) == name  # the stock is made anew first
    return card_name(top(claim)) == name and any(
        move.name != "discard" and top(claim) in reasons.cards_of(move)
        for move in after.legal_moves()
    )


def together(claim: Claim, run: str, name: str) -> bool:
    """Whether such a run is still in hand after the discard."""
    card = claim.move.card()
    return card_name(card) == name and any(
        move.name == "make" and run_name(move.cards()) == run and card not in move.cards()
        for move in claim.view.legal
    )


def extends_nothing(claim: Claim, name: str, seat: str) -> bool:
    """Whether the next seat's portfolios go on with the card at neither end."""
    card, next_seat = claim.move.card(), (claim.seat + 1) % claim.state.seats
    for run in claim.state.portfolios.values():
        if run.owner == next_seat and run.cards[0].suit == card.suit:
            is_low = run.low_cap is None and card.rank == run.cards[0].rank - 1
            is_high = run.high_cap is None and card.rank == run.cards[-1].rank + 1
            if is_low or is_high:
                return False
    return card_name(card) == name and int(seat) == next_seat


def stays_there(claim: Claim, name: str) -> bool:
    """Whether the card is on the discard pile when the game is over, however it goes on."""
    after, rng = claim.after, Random(claim.seed)
    while after.current_player >= 0:
        if any(move.name == "draw" for move in after.legal_moves()):
            return False
        after.apply(rng.choice(after.legal_moves()))
    return card_name(claim.move.card()) == name and claim.move.card() in after.discard


def thumb(claim: Claim, *_said: str) -> bool:
    """What is called a rule of thumb claims no more than that."""
    return claim.move.name in ("offer", "answer")


def at_end(check: Callable[[Claim, str], bool]) -> Callable[[Claim, str, str], bool]:
    """A check of a cap, and that it is the end of that name that it closes."""
    return lambda claim, end, run: claim.move.word("side") == end and check(claim, run)


CHECKS: reasons.Checks = {
    r"On the table it pays \$(\d+) every turn, in hand nothing\.": pays,
    r"It brings the (\S+ of \w+|.+?) from \$(\d+) to \$(\d+) a turn\.": (
        lambda claim, run, old, new: extends(claim, run, new, old)
    ),
    r"The (low|high) end of the (.+?) is closed then\.": at_end(closes),
    r"No card that attacks the (low|high) end of the (.+?) is out: it is safe as it is now\.": (
        at_end(safe)
    ),
    r"What attacks the (low|high) end of the (.+?) lies among the discards, to come again\.": (
        at_end(buried)
    ),
    r"The (.+?) pays \$\d+ a turn, and its (low|high) end is closed to attacks then\.": (
        lambda claim, run, end: at_end(closes)(claim, end, run)
    ),
    r"For \$(\d+) @(\d) loses the (.+?), which pays \$(\d+) a turn\.": (
        lambda claim, price, seat, run, n: costs(claim, price, run, n, seat)
    ),
    r"For \$(\d+) the (.+?), which pays \$(\d+) a turn, goes over from @(\d)\.": costs,
    r"For \$(\d+) the (.+?) goes over from @(\d); with the (.+?) it pays \$(\d+) a turn, "
    r"not \$(\d+)\.": joins,
    r"With no portfolio and few cards, (\w+) come for nothing\.": lambda claim, _n: (
        claim.after.money[claim.seat] == claim.state.money[claim.seat]
    ),
    r"One card is free, and no more can be had\.": lambda claim: (
        price_of(claim, 1) == 0 and all(m.number("count") == 1 for m in claim.view.legal)
    ),
    r"(?:One card|\d+ cards), where (\w+) could be had for nothing\.": lambda claim, _n: any(
        "pauper" in move.args for move in claim.view.legal
    ),
    r"One card is free; (\w+) would cost \$(\d+)\.": free,
    r"(One card|\d+ (?=cards))(?: ?cards)? costs? \$(\d+), and no more can be had\.": (
        lambda claim, n, price: draw_costs(claim, n, price) and not dearer(claim)
    ),
    r"(\d+) cards cost \$(\d+); (\w+) would cost \$(\d+)\.": (
        lambda claim, n, price, _more, then: (
            draw_costs(claim, n, price) and price_of(claim, min(dearer(claim))) == int(then)
        )
    ),
    r"(?:One|\d+) more cards? makes? it \$(\d+)\.": lambda claim, price: (
        price_of(claim, claim.move.number("count")) == int(price)
    ),
    r"That takes the last card of the stock: the game nears its end\.": lambda claim: (
        claim.after.ending
    ),
    r"That leaves (\d+) cards? in the stock; when .+? drawn the game nears its end\.": (
        lambda claim, n: len(claim.after.stock) == int(n) and not claim.after.reforms
    ),
    r"The (.+?) on the discard pile can be played at once\.": playable,
    r"The (.+?) on the discard pile goes with cards in hand\.": lambda claim, name: (
        card_name(top(claim)) == name and hand(claim, top(claim))
    ),
    r"The (.+?) goes with nothing in hand yet, but the stock lasts longer\.": (
        lambda claim, name: card_name(top(claim)) == name and not hand(claim, top(claim))
    ),
    r"The (.+?) stays together in hand; the (.+?) goes\.": together,
    r"Nobody draws any more: the (.+?) comes to no other seat\.": stays_there,
    r"The (.+?) is what this hand can spare, though @(\d) may find a use for it\.": (
        lambda claim, name, seat: (
            int(seat) == (claim.seat + 1) % claim.state.seats
            and card_name(claim.move.card()) == name
        )
    ),
    r"Nothing in hand goes with the (.+?), and it extends nothing of @(\d)\.": (
        lambda claim, name, seat: (
            not hand(claim, claim.move.card()) and extends_nothing(claim, name, seat)
        )
    ),
    r"The (.+?) extends nothing that @(\d) has on the table\.": extends_nothing,
    r"There is nothing left to discard\.": lambda claim: (
        not any(move.name == "discard" for move in claim.view.legal)
    ),
    r"The (.+?) that is asked for is not in this hand\.": lambda claim, name: (
        not any(card_name(card) == name for card in claim.state.hands[claim.seat])
    ),
    r"Not all that is asked for is there\.": lambda claim: len(claim.view.legal) == 1,
    r"By rule of thumb .+?\.": thumb,
}


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("portfolio", CHECKS, whole=whole)
