"""Stonks: what is said of a move is so."""

from __future__ import annotations

from typing import TypeAlias

from tabletop.engine.cards import Card
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import (
    best,
    portfolio_points,
    shares,
    standing_places,
    trick_winner,
    trump_at,
)
from tabletop.games.stonks.state import StonksState, StonksView
from tests.ai import reasons

Claim: TypeAlias = reasons.Claim[StonksState, StonksView]


def laid(claim: Claim) -> StonksState:
    """The trick with the card played, before anything comes of it."""
    state, move = claim.state.copy(), claim.move
    if not state.trick:
        state.apply(move)
        return state
    state.trick = [*state.trick, move.card()]
    if "speculate" in move.args:
        state.speculators = (*state.speculators, move.seat)
    return state


def leads(claim: Claim) -> bool:
    """Whether a move begins a trick."""
    return claim.move.name == "play" and not claim.state.trick


def is_winning(claim: Claim) -> bool:
    """Whether the card played is the best of the open ones in the trick as it lies."""
    return trick_winner(laid(claim), as_shown=True) == claim.seat


def is_not_winning(claim: Claim) -> bool:
    """Whether another open card is better."""
    return not is_winning(claim)


def wins(claim: Claim) -> bool:
    """Whether the trick goes to the seat in every world, with nothing more to come."""
    return all(
        claim.made(world).phase == "take" and claim.made(world).current_player == claim.seat
        for world in claim.worlds
    )


def symbols(claim: Claim) -> int:
    """The market symbols of the card played."""
    return claim.state.setup.symbols[claim.move.card().rank]


def beaten_by(claim: Claim, n: str) -> bool:
    """Whether so many cards not yet seen, none of them speculated, would be better."""
    known = {card for zone in claim.view.zones.values() for card in zone.faces}
    trump = trump_at(claim.state.setup, claim.state.market)
    card = claim.move.card()
    trick = [*claim.view.cards("trick"), card]
    lead = claim.state.lead or card.suit
    stands = [*standing_places(claim.state)]
    if "speculate" in claim.move.args:
        stands.append(len(trick) - 1)
    found = [
        other
        for other in claim.state.setup.deck
        if other not in known and best([*trick, other], lead, trump, stands) == len(trick)
    ]
    return len(found) == (1 if n == "one" else 0 if n == "no card" else int(n))


def unbeaten(claim: Claim) -> bool:
    """Whether nothing that is not seen can be better, in any later seat's hands."""
    later = claim.state.seats - len(claim.state.trick) - 1
    seats = [(claim.seat + 1 + i) % claim.state.seats for i in range(later)]
    can_speculate = any(claim.state.held[seat] for seat in seats) and not claim.state.speculators
    return is_winning(claim) and beaten_by(claim, "no card") and not can_speculate


def can_win(claim: Claim) -> bool:
    """Whether some move of the market makes the card the best in the trick."""
    after = laid(claim)
    for at in range(len(COMPANIES)):
        for steps in (symbols(claim), -symbols(claim)):
            then = after.copy()
            then.market[at] += steps
            if COMPANIES[at] != after.mark and trick_winner(then, as_shown=True) == claim.seat:
                return True
    return False


def better(claim: Claim, alone: bool = False) -> list[Card]:
    """The cards in hand that would be winning, with a Speculation or `alone`."""
    return [
        each.card()
        for each in claim.view.legal
        if not (alone and "speculate" in each.args)
        and is_winning(reasons.Claim(claim.state, claim.view, claim.book, each, claim.seed))
    ]


def company(claim: Claim, name: str) -> str:
    """The letter of a company."""
    names = claim.state.setup.names
    return next(letter for letter in COMPANIES if names[letter] == name)


def price(claim: Claim, name: str) -> int:
    """What a company stands at."""
    return claim.state.market[COMPANIES.index(company(claim, name))]


def lying(claim: Claim) -> list[int]:
    """What the companies that can be taken stand at."""
    return [
        claim.state.market[COMPANIES.index(suit)]
        for suit in {move.card().suit for move in claim.view.legal}
    ]


def held(claim: Claim, name: str, seat: int, *, unseen: bool) -> int:
    """How many shares of a company a portfolio has."""
    cards = list(claim.state.portfolios[seat])
    hidden = claim.state.unseen[seat]
    if unseen and hidden is not None:
        cards.append(hidden)
    return shares(claim.state.setup, tuple(cards))[COMPANIES.index(company(claim, name))]


def unused(claim: Claim) -> int:
    """What an unused Speculation adds to the own portfolio at the prices of now."""
    state, seat = claim.state, claim.seat
    own = [*state.portfolios[seat], *filter(None, [state.unseen[seat]])]
    return portfolio_points(state.setup, state.market, own, True) - portfolio_points(
        state.setup, state.market, own, False
    )


def in_hand(claim: Claim, name: str) -> int:
    """How many cards of a company stay in hand."""
    gone = [card for card in claim.move.args.values() if isinstance(card, Card)]
    suit = company(claim, name)
    hand = claim.state.hands[claim.seat]
    return sum(card.suit == suit and card not in gone for card in hand)


def shown(claim: Claim, name: str) -> list[int]:
    """How many shares of a company the others show."""
    return [
        held(claim, name, seat, unseen=False)
        for seat in range(claim.state.seats)
        if seat != claim.seat
    ]


def trump_then(claim: Claim) -> str:
    """The name of what is trump after a move of the market, "" for none."""
    at = COMPANIES.index(claim.move.word("company"))
    market = list(claim.state.market)
    market[at] += claim.move.number("steps")
    letter = trump_at(claim.state.setup, market)
    return claim.state.setup.names[letter] if letter else ""


def trump_now(claim: Claim) -> str:
    """The name of what is trump."""
    letter = trump_at(claim.state.setup, claim.state.market)
    return claim.state.setup.names[letter] if letter else ""


def winning_then(claim: Claim) -> int:
    """Who is winning after a move of the market."""
    then = claim.state.copy()
    then.market[COMPANIES.index(claim.move.word("company"))] += claim.move.number("steps")
    return trick_winner(then, as_shown=True)


def to_be_had(claim: Claim) -> list[int]:
    """What the companies of the cards that lie there stand at, that of one that wins too."""
    own = [claim.move.card()] if is_winning(claim) else []
    return prices(claim, [*claim.state.trick, *turned(claim), *own])


def prices(claim: Claim, cards: list[Card]) -> list[int]:
    """What the companies of cards stand at."""
    return [claim.state.market[COMPANIES.index(card.suit)] for card in cards]


def playable(claim: Claim) -> list[Card]:
    """The cards that can be played."""
    return [move.card() for move in claim.view.legal]


def trump_letter(claim: Claim) -> str:
    """What is trump as prices stand."""
    return trump_at(claim.state.setup, claim.state.market)


def higher_unseen(claim: Claim) -> list[Card]:
    """The cards of the company of the card played that are higher and not seen."""
    known = {card for zone in claim.view.zones.values() for card in zone.faces}
    card = claim.move.card()
    return [
        each
        for each in claim.state.setup.deck
        if each not in known and each.suit == card.suit and each.rank > card.rank
    ]


def kept(claim: Claim, higher: int, moving: int) -> bool:
    """Whether so many higher cards and cards with symbols stay in hand."""
    gone = reasons.cards_of(claim.move)
    left = [card for card in claim.state.hands[claim.seat] if card not in gone]
    return higher == sum(card.rank > max(each.rank for each in gone) for card in left) and (
        moving == sum(claim.state.setup.symbols[card.rank] > 0 for card in left)
    )


def fewest_beat(claim: Claim) -> bool:
    """Whether no other lead alone has fewer unseen cards that beat it."""
    known = {card for zone in claim.view.zones.values() for card in zone.faces}
    trump = trump_at(claim.state.setup, claim.state.market)

    def beaters(card: Card) -> int:
        return sum(
            best([card, other], card.suit, trump, ()) == 1
            for other in claim.state.setup.deck
            if other not in known
        )

    return beaters(claim.move.card()) == min(
        beaters(move.card()) for move in claim.view.legal if len(move.args) == 1
    )


def is_last_trick(claim: Claim) -> bool:
    """Whether no price moves any more before the round is counted."""
    return claim.state.tricks == claim.state.setup.tricks


CHECKS: reasons.Checks = {
    r"It wins the trick\.": wins,
    r"It is winning, as far as the cards that lie open show\.": is_winning,
    r"It is winning, and its symbols are the last to move the market\.": lambda claim: (
        is_winning(claim) and symbols(claim) > 0 and len(claim.state.trick) == claim.state.seats - 1
    ),
    r"It is winning, and as prices stand only a Speculation can beat it\.": lambda claim: (
        is_winning(claim) and beaten_by(claim, "no card")
    ),
    r"It is winning, and as prices stand no card not yet seen beats it\.": unbeaten,
    r"It is winning(?: and moves the market)?; as prices stand (one|\d+) "
    r"unseen cards? beats? it\.": lambda claim, n: is_winning(claim) and beaten_by(claim, n),
    r"As prices stand only a Speculation can beat it\.": lambda claim: (
        leads(claim) and beaten_by(claim, "no card")
    ),
    r"As prices stand no card not yet seen beats it\.": lambda claim: (
        leads(claim) and unbeaten(claim)
    ),
    r"It moves the market; as prices stand (one|\d+) unseen cards? beats? it\.": lambda claim, n: (
        leads(claim) and symbols(claim) > 0 and beaten_by(claim, n)
    ),
    r"As prices stand (one|\d+) unseen cards? beats? it\.": lambda claim, n: (
        leads(claim) and beaten_by(claim, n)
    ),
    r"No other lead is beaten by fewer\.": lambda claim: leads(claim) and fewest_beat(claim),
    r"A lead that fewer beat is kept\.": lambda claim: leads(claim) and not fewest_beat(claim),
    r"The card moves the market, which can make it the best in the trick\.": can_win,
    r"Nothing there is dearer than (\w+), at (\d)\.": lambda claim, name, value: (
        price(claim, name) == int(value) == max(to_be_had(claim))
    ),
    r"It is not winning, but moves the market; a better card is kept\.": lambda claim: (
        is_not_winning(claim) and symbols(claim) > 0 and bool(better(claim, alone=True))
    ),
    r"It is not winning as prices stand; a card is kept that would be\.": lambda claim: (
        is_not_winning(claim) and bool(better(claim, alone=True))
    ),
    r"Only with the Speculation would a card be winning as prices stand; unused it adds (\d+)\.": (
        lambda claim, n: (
            is_not_winning(claim)
            and bool(better(claim))
            and not better(claim, alone=True)
            and int(n) == unused(claim)
        )
    ),
    r"It is not winning as prices stand, but moves the market (a|\d) steps?\.": lambda claim, n: (
        is_not_winning(claim) and symbols(claim) == (1 if n == "a" else int(n))
    ),
    r"It is not winning as prices stand, and no other card in hand would be\.": lambda claim: (
        is_not_winning(claim) and not better(claim)
    ),
    r"No card in hand is of a cheaper company: (\w+) is at (\d)\.": lambda claim, name, value: (
        claim.move.card().suit == company(claim, name)
        and price(claim, name) == int(value) == min(prices(claim, playable(claim)))
    ),
    r"Of the cards without symbols it is the lowest\.": lambda claim: (
        claim.move.card().rank
        == min(c.rank for c in playable(claim) if not claim.state.setup.symbols[c.rank])
    ),
    r"(\w+) is to be followed; left of it in hand: (\d+)\.": lambda claim, name, n: (
        claim.move.word("call") == company(claim, name) and in_hand(claim, name) == int(n)
    ),
    r"As prices stand the card face down cannot win\.": lambda claim: (
        claim.move.card().suit not in (claim.move.word("call"), trump_letter(claim))
    ),
    r"The card face down is trump as prices stand(?:;|, and) (one|no|\d+) unseen (?:trump|one)s? "
    r"(?:is|are) higher\.": lambda claim, n: (
        claim.move.card().suit == trump_letter(claim)
        and len(higher_unseen(claim)) == {"no": 0, "one": 1}.get(n, int(n) if n.isdigit() else -1)
    ),
    r"As a card of the company led it is winning now\.": is_winning,
    r"As a card of the company led it wins the trick\.": wins,
    r"Unused, the Speculation would add (\d+)\.": lambda claim, n: int(n) == unused(claim),
    r"It stands for a card of the company led\.": lambda claim: "speculate" in claim.move.args,
    r"Both are shares of (\w+), at (\d)\.": lambda claim, name, value: (
        price(claim, name) == int(value)
        and {card.suit for card in reasons.cards_of(claim.move)} == {company(claim, name)}
    ),
    r"Shares of (\w+), at (\d), and (\w+), at (\d)\.": lambda claim, a, x, b, y: (
        (price(claim, a), price(claim, b)) == (int(x), int(y))
        and {card.suit for card in reasons.cards_of(claim.move)}
        == {company(claim, a), company(claim, b)}
    ),
    r"In hand stay (\d+) higher cards and (\d+) that move the market\.": lambda claim, n, m: kept(
        claim, int(n), int(m)
    ),
    r"(\w+) is at (\d)\.": lambda claim, name, value: price(claim, name) == int(value),
    r"There is nothing but (\w+) to take\.": lambda claim, name: (
        {move.card().suit for move in claim.view.legal} == {company(claim, name)}
    ),
    r"(\w+) is at (\d), with (\d+) of it in the portfolio already\.": (
        lambda claim, name, value, n: (
            price(claim, name) == int(value)
            and held(claim, name, claim.seat, unseen=True) == int(n)
        )
    ),
    r"(\w+), of which the portfolio has (\d+), can be made dear; it is at (\d), (\w+) at (\d)\.": (
        lambda claim, name, n, value, top, high: (
            held(claim, name, claim.seat, unseen=True) == int(n)
            and price(claim, name) == int(value) < int(high) == price(claim, top)
            and int(high) == max(lying(claim))
            and not is_last_trick(claim)
        )
    ),
    r"(\w+) is at (\d), (\w+) at (\d), with less room to rise\.": lambda claim, a, x, b, y: (
        (price(claim, a), price(claim, b)) == (int(x), int(y))
        and int(x) < int(y) == max(lying(claim))
        and not is_last_trick(claim)
    ),
    r"(\w+) is at (\d); the dearest there is (\w+), at (\d)\.": lambda claim, a, x, b, y: (
        (price(claim, a), price(claim, b)) == (int(x), int(y)) and int(y) == max(lying(claim))
    ),
    r"(\w+) is at (\d); nothing that lies there is dearer\.": lambda claim, name, value: (
        price(claim, name) == int(value) == max(lying(claim))
    ),
    r"It changes trump, and the card just played is winning now\.": lambda claim: (
        trump_then(claim) != trump_now(claim) and winning_then(claim) == claim.seat
    ),
    r"It changes trump, and the card that was winning no longer is\.": lambda claim: (
        trump_then(claim) != trump_now(claim)
        and winning_then(claim) != trick_winner(claim.state, as_shown=True)
    ),
    r"It makes (\w+) trump, with (\d+) of it in hand\.": lambda claim, name, n: (
        trump_then(claim) == name != trump_now(claim) and in_hand(claim, name) == int(n)
    ),
    r"It makes (\w+) (dearer|cheaper): ([^.]+)\.": lambda claim, name, way, whose: (
        claim.move.word("company") == company(claim, name)
        and (claim.move.number("steps") > 0) == (way == "dearer")
        and says_whose(claim, name, whose)
    ),
    r"It makes (\w+) trump\.": lambda claim, name: trump_then(claim) == name != trump_now(claim),
    r"It leaves the trick without trump\.": lambda claim: not trump_then(claim),
    r"(\w+) stays trump, further below the others\.": lambda claim, name: (
        trump_now(claim) == trump_then(claim) == name and claim.move.number("steps") < 0
    ),
    r"A card of (\w+) may come with the trick\.": lambda claim, name: (
        company(claim, name) in {card.suit for card in [*claim.state.trick, *turned(claim)]}
    ),
    r"(\w+) is further from being trump then\.": lambda claim, name: (
        trump_then(claim) != name and claim.move.number("steps") > 0
    ),
    r"The market has to be moved, and nobody shows a card of (\w+)\.": lambda claim, name: (
        not any(shown(claim, name)) and not held(claim, name, claim.seat, unseen=True)
    ),
}


def says_whose(claim: Claim, name: str, whose: str) -> bool:
    """Whether `whose` tells of every portfolio how much of a company is known to be in it, those
    first whom the move is meant for."""
    parts = {}
    for part in whose.split(", "):
        figure = part.replace("no other shows any", "@ shows 0").replace(" none", " 0")
        who, shown = figure.rsplit(" ", 1)
        parts[who] = int(shown)
    own = held(claim, name, claim.seat, unseen=True)
    expected = {"this portfolio has": own}
    for seat in range(claim.state.seats):
        if seat != claim.seat and (n := held(claim, name, seat, unseen=False)):
            expected[f"@{seat} shows"] = n
    if len(expected) == 1:
        expected["@ shows"] = 0
    is_own_first = claim.move.number("steps") > 0 or "@" not in whose
    return parts == expected and whose.startswith("this") == is_own_first


def turned(claim: Claim) -> list[Card]:
    """The card turned up, where there is one."""
    return [] if claim.state.turned is None else [claim.state.turned]


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("stonks", CHECKS, whole=whole)
