"""What the coach says at Portfolio is so."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.french import parse_card
from tabletop.engine.moves import Move
from tabletop.games.portfolio.conditions.ends import faces_at
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tabletop.ui.table.remark import Remark
from tests.remarked import Truth, hold, lit, numbers


def _card(remark: Remark) -> Card:
    return parse_card(lit(remark, "card:"))


def _portfolio(state: PortfolioState, remark: Remark) -> Portfolio:
    return state.portfolios[lit(remark, "zone:portfolio:")]


def _rival(state: PortfolioState, seat: int, cards: tuple[Card, ...]) -> PortfolioState:
    """The position with the next seat to act, rich, and holding these cards as well."""
    other = state.copy()
    rival = (seat + 1) % state.seats
    other.current_player = other.turn = rival
    other.phase, other.money[rival] = "actions", 999
    for card in cards:
        for hand in (*other.hands, other.stock, other.discard):
            if card in hand:
                hand.remove(card)
    other.hands[rival] += cards
    return other


def _copies(state: PortfolioState, face: str) -> tuple[Card, ...]:
    """The cards of a face that lie in no portfolio."""
    lying = {
        card for each in state.portfolios.values() for zone in each.zones() for card in zone.cards
    }
    return tuple(card for card in state.setup.deck if card.face == face and card not in lying)


def _open_low_end(state: PortfolioState, seat: int, remark: Remark) -> bool:
    """The prices named, the worst attack first, are those of the attacks that are possible."""
    own = _portfolio(state, remark)
    ends = {"acquire": ("acquires", "high"), "neutralise": ("neutralise", "low")}
    prices = []
    for name, (said, end) in ends.items():
        if said not in remark.text:
            continue
        faces = faces_at(own, "high" if end == "high" else "low")
        named = [each for each in faces if f"[{each}]" in remark.text]
        copies = tuple(card for each in named for card in _copies(state, each))
        rival = (seat + 1) % state.seats
        other = _rival(state, seat, copies)
        move = Move.of(rival, name, portfolio=own.id, card=copies[0])
        if other.check(move) is not None:
            return False
        had = other.money[rival]
        other.apply(move)
        prices.append(had - other.money[rival])
    return bool(prices) and numbers(remark) == prices


def _cap(state: PortfolioState, seat: int, remark: Remark) -> bool:
    own, card = _portfolio(state, remark), _card(remark)
    name, side = ("neutralise", "low") if "neutralise" in remark.text else ("acquire", "high")
    after = state.copy()
    after.apply(Move.of(seat, "cap", portfolio=own.id, side=side, card=card))
    rest = [each for each in state.setup.deck if each not in after.hands[seat]]
    in_play = {c for p in after.portfolios.values() for z in p.zones() for c in z.cards}
    other = _rival(after, seat, tuple(each for each in rest if each not in in_play))
    attacks = [move for move in other.legal_moves() if move.name == name]
    return all(move.args["portfolio"] != own.id for move in attacks)


def _acquire(state: PortfolioState, seat: int, remark: Remark) -> bool:
    run, after = _portfolio(state, remark), state.copy()
    after.apply(Move.of(seat, "acquire", portfolio=run.id, card=_card(remark)))
    paid = state.money[seat] - after.money[seat]
    return after.portfolios[run.id].owner == seat and numbers(remark) == [paid]


def _pauper(state: PortfolioState, seat: int, remark: Remark) -> bool:
    n, after = numbers(remark)[0], state.copy()
    after.apply(Move.of(seat, "draw", count=n, pauper=True))
    return after.money[seat] == state.money[seat] and not any(
        each.owner == seat for each in state.portfolios.values()
    )


def _round_the_corner(state: PortfolioState, seat: int, remark: Remark) -> bool:
    words = [word.removeprefix("card:") for word in remark.lit]
    cards = tuple(sorted(map(parse_card, words), key=lambda card: card.order))
    return state.check(Move.of(seat, "make", cards=cards)) is not None


def _uncounted(state: PortfolioState, seat: int, remark: Remark) -> bool:
    own = _portfolio(state, remark)
    n = state.setup.numbers.uncounted
    worth = sum(state.setup.values[card.rank - 1] for card in own.cards[n:])
    return numbers(remark) == ([n, worth] if n > 1 else [worth]) and own.owner == seat


def _drawing(state: PortfolioState, seat: int, remark: Remark) -> bool:
    """More cards than the income pays for cannot be drawn, whatever is in hand."""
    most = state.setup.affordable(state.income)
    rich = state.copy()
    rich.money[seat] += 999
    refused = state.setup.costs[most + 1] > state.income
    dear = rich.check(Move.of(seat, "draw", count=most + 1)) is not None
    return numbers(remark) == [state.income] and refused and dear


def _taken(state: PortfolioState, seat: int, remark: Remark) -> bool:
    card = _card(remark)
    return card is state.taken and state.check(Move.of(seat, "discard", card=card)) is not None


def _ending(state: PortfolioState, seat: int, remark: Remark) -> bool:
    """Turns that end at once come to the last, and nobody draws in them."""
    after = state.copy()
    while not after.is_terminal:
        if after.phase == "draw":
            return False
        last = after.turn
        names = ("end_turn", "discard", "answer")
        moves = [move for name in names for move in after.legal_moves() if move.name == name]
        after.apply(moves[0])
    return f"@{last} is the last" in remark.text


TRUE: dict[str, Truth[PortfolioState]] = {
    "open_low_end": _open_low_end,
    "cap": _cap,
    "acquire": _acquire,
    "pauper": _pauper,
    "round_the_corner": _round_the_corner,
    "uncounted": _uncounted,
    "drawing": _drawing,
    "taken": _taken,
    "ending": _ending,
}


def test_what_the_coach_says_is_so_by_every_book(whole: bool) -> None:
    hold("portfolio", TRUE, whole)
