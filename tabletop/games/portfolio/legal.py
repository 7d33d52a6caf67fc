"""Every action of a Portfolio turn, found by the cards in hand and by where they could go."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import Ask
from tabletop.games.portfolio import refusals as rules
from tabletop.games.portfolio.conditions import price_of
from tabletop.games.portfolio.setup import Play, Portfolio, Table
from tabletop.games.portfolio.state import PortfolioData


def actions(state: PortfolioData) -> list[Move]:
    """Every action, one copy of twins; both where only one of them may be discarded."""
    hand = state.hands[state.current_player]
    if not hand:
        return [_end_turn_move(state)]
    taken = state.taken
    if taken is None or taken not in hand:
        return _actions_with(state, hand)
    at, faces = hand.index(taken), state.table.faces
    face = faces[taken]
    beside = hand[at - 1 : at] + hand[at + 1 : at + 2]  # where a twin would lie
    if face not in [faces[card] for card in beside]:
        return _actions_with(state, hand)
    moves = _actions_with(state, [card for card in hand if card is not taken])
    barred = _actions_with(state, [c for c in hand if c is taken or faces[c] != face])
    same = {id(move) for move in moves}  # all of them are kept in the table's caches
    return moves + [move for move in barred if id(move) not in same]


def _actions_with(state: PortfolioData, hand: list[Card]) -> list[Move]:
    seat, table, fits = state.current_player, state.table, state.fits
    discards, is_plain, shortest = table.discards[seat], table.plain_discard, table.shortest
    barred = state.taken if table.bars_taken and len(state.hands[seat]) > 1 else None
    moves: list[Move] = []
    add = moves.append
    run: tuple[Card, ...] = ()
    last = -1
    for card in hand:
        face, discard = discards[card]
        if face == last:
            continue
        if face == last + 1:
            run = (*run, card)
            if len(run) >= shortest:
                moves += _makes(table, seat, run)
        else:
            run = (card,)
        last = face
        if face in fits:
            _plays(state, seat, card, face, moves)
        if card is not barred and (is_plain or _may_discard(state, card)):
            add(discard)
    return moves


def _may_discard(state: PortfolioData, card: Card) -> bool:
    seat = state.current_player
    ask = Ask(state, seat, (card,), f"hand:{seat}", "discard")
    return state.table.drops["discard"].refuse(ask) is None


def _makes(table: Table, seat: int, run: tuple[Card, ...]) -> tuple[Move, ...]:
    """The portfolios that end with the last card of `run` (PF-10)."""
    known = table.makes[seat].get(run)
    if known is None:
        high = table.faces[run[-1]]
        known = table.makes[seat][run] = tuple(
            table.make(seat, run[start:])
            for start in range(len(run))
            if (high - len(run) + 1 + start, high) in table.runs
        )
    return known


def _plays(state: PortfolioData, seat: int, card: Card, face: int, moves: list[Move]) -> None:
    """What `card` may do to the portfolios it fits."""
    money, portfolios, shapes = state.money[seat], state.portfolios, state.shapes
    for id in state.fits[face]:
        key = face if portfolios[id].owner == seat else -face
        plays = shapes[id].plays.get(key)
        if plays is None:
            plays = shapes[id].plays[key] = _ever(state, seat, card, portfolios[id])
        for play in plays:
            name = play.name
            if play.price <= money and (
                play.is_certain or rules.refuse_play(state, seat, name, (card,), id) is None
            ):
                moves.append(rules.play_move(state, seat, name, card, id, play.side))


def _ever(state: PortfolioData, seat: int, card: Card, portfolio: Portfolio) -> tuple[Play, ...]:
    """What a card of that face may do to `portfolio` as it lies, given the money and no promise."""
    table = state.table
    ask = Ask(state, seat, (card,), f"hand:{seat}", f"portfolio:{portfolio.id}")
    plays = []
    for name in rules.candidates(state, seat, card, portfolio):
        rule = table.drops[name]
        if rule.may_come(ask):
            deed = table.paid.get(name)
            price = 0 if deed is None else price_of(state, portfolio, deed)
            side = rules.side_of(name, card, portfolio)
            plays.append(Play(name, side, price, rule.is_lasting))
    return tuple(plays)


def _end_turn_move(state: PortfolioData) -> Move:
    key = (state.current_player, "end_turn", "", 0)
    move = state.table.moves.get(key)
    if move is None:
        move = state.table.moves[key] = Move.of(state.current_player, "end_turn")
    return move
