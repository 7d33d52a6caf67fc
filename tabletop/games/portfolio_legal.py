"""Every action of a Portfolio turn, found by the cards in hand and by where they could go."""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.engine.conditions import Ask
from tabletop.engine.moves import Move
from tabletop.games import portfolio_rules as rules
from tabletop.games.portfolio_state import PortfolioData


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
    near = hand[max(0, at - 2) : at + 3]
    if not any(faces[card] == face and card is not taken for card in near):
        return _actions_with(state, hand)
    moves = _actions_with(state, [card for card in hand if card is not taken])
    barred = _actions_with(state, [c for c in hand if c is taken or faces[c] != face])
    same = {id(move) for move in moves}  # all of them are kept in the table's caches
    return moves + [move for move in barred if id(move) not in same]


def _actions_with(state: PortfolioData, hand: list[Card]) -> list[Move]:
    seat, table = state.current_player, state.table
    faces, fits, discards = table.faces, state.fits, table.discards[seat]
    is_plain, taken, shortest = table.plain_discard, state.taken, table.shortest
    moves: list[Move] = []
    run: list[Card] = []
    last = -1
    for card in hand:
        face = faces[card]
        if face == last:
            continue
        if face == last + 1:
            run.append(card)
            if len(run) >= shortest:
                _makes(state, run, moves)
        else:
            run = [card]
        last = face
        if face in fits:
            _plays(state, seat, card, fits[face], moves)
        if (is_plain and card is not taken) or _may_discard(state, card):
            moves.append(discards[card])
    return moves


def _may_discard(state: PortfolioData, card: Card) -> bool:
    seat = state.current_player
    ask = Ask(state, seat, (card,), f"hand:{seat}", "discard")
    return state.table.drops["discard"].refuse(ask) is None


def _makes(state: PortfolioData, run: list[Card], moves: list[Move]) -> None:
    """The portfolios that end with the last card of `run` (PF-10)."""
    seat, known, runs = state.current_player, state.table.moves, state.table.runs
    high = state.table.faces[run[-1]]
    for start in range(len(run)):
        if (high - len(run) + 1 + start, high) in runs:
            cards = tuple(run[start:])
            key = (seat, "make", cards, 0)
            move = known.get(key)
            if move is None:
                move = known[key] = Move.of(seat, "make", cards=cards)
            moves.append(move)


def _plays(
    state: PortfolioData, seat: int, card: Card, ids: tuple[str, ...], moves: list[Move]
) -> None:
    """What `card` may do to the portfolios it fits."""
    for id in ids:
        portfolio = state.portfolios[id]
        for name in rules.candidates(state, seat, card, portfolio):
            if rules.refuse_play(state, seat, name, (card,), id) is None:
                moves.append(rules.play_move(state, seat, name, card, portfolio))


def _end_turn_move(state: PortfolioData) -> Move:
    key = (state.current_player, "end_turn", "", 0)
    move = state.table.moves.get(key)
    if move is None:
        move = state.table.moves[key] = Move.of(state.current_player, "end_turn")
    return move
