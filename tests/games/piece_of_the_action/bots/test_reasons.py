"""Piece of the Action: what is said of a move is so."""

from __future__ import annotations

from typing import TypeAlias

from tabletop.engine.moves import Move
from tabletop.games.piece_of_the_action.bots.endgame import best_ending
from tabletop.games.piece_of_the_action.bots.evaluation import Evaluation
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tests.ai import reasons

Claim: TypeAlias = reasons.Claim[ActionState, ActionView]


def settled(state: ActionState) -> list[int]:
    """Everyone's points once nobody plays any more in this Deal."""
    state = state.copy()
    state.left, state.phase = 0, "deal"
    scored = len(state.scored)
    for _each in range(4 * state.seats):
        if state.current_player < 0 or len(state.scored) > scored:
            break
        state.apply(Move.of(state.current_player, "pass"))
    return list(state.points)


def change(claim: Claim) -> list[int]:
    """What the move changes in everyone's points, were the Deal settled as it stands."""
    before, after = settled(claim.state), settled(claim.after)
    return [b - a for a, b in zip(before, after, strict=True)]


def brings(claim: Claim, n: str) -> bool:
    """Whether the seat gains so much."""
    return change(claim)[claim.seat] == int(n or 1)


def costs(claim: Claim, seat: str, n: str) -> bool:
    """Whether the other seat loses so much, and its own nothing."""
    found = change(claim)
    return found[int(seat)] == -int(n or 1) and found[claim.seat] >= 0


def costs_both(claim: Claim, seat: str, n: str, m: str) -> bool:
    """Whether both seats lose so much."""
    found = change(claim)
    return (found[int(seat)], found[claim.seat]) == (-int(n), -int(m))


def gains_less(claim: Claim, n: str, seat: str, m: str) -> bool:
    """Whether the seat gains so much, and another more."""
    found = change(claim)
    return (found[claim.seat], found[int(seat)]) == (int(n), int(m)) and int(m) > int(n) > 0


def shifted(claim: Claim, seat: str, n: str, other: str, m: str) -> bool:
    """Whether one seat loses so much and another gains so much, and its own nothing."""
    found = change(claim)
    return (found[int(seat)], found[int(other)], found[claim.seat]) == (-int(n), int(m), 0)


def own_price(claim: Claim, n: str) -> bool:
    """Whether its own seat loses so much."""
    return change(claim)[claim.seat] == -int(n or 1)


def brings_another(claim: Claim, seat: str, n: str) -> bool:
    """Whether another seat gains so much, and its own seat loses nothing."""
    found = change(claim)
    return int(seat) != claim.seat and found[int(seat)] == int(n or 1) and found[claim.seat] >= 0


def line(claim: Claim, seat: int, gain: int, own: int | None) -> bool:
    """Whether after the move some line of shifts brings `seat` so much and its own seat `own`."""
    before = settled(claim.state)

    def misses(state: ActionState) -> int:
        after = settled(state)
        off = abs(after[seat] - before[seat] - gain)
        return off if own is None else off + abs(after[claim.seat] - before[claim.seat] - own)

    def reaches(state: ActionState) -> bool:
        if not state.left:
            return not misses(state)
        after = []
        for move in state.legal_moves():
            made = state.copy()
            made.apply(move)
            after.append(made)
        return any(map(reaches, sorted(after, key=misses)))

    return reaches(claim.after)


def line_brings(claim: Claim, n: str) -> bool:
    """Whether shifts after the move can bring its seat so much."""
    return line(claim, claim.seat, int(n or 1), None)


def line_costs(claim: Claim, seat: str, n: str) -> bool:
    """Whether shifts after the move can cost another seat so much, and its own nothing."""
    return line(claim, int(seat), -int(n or 1), 0)


def moved_to(claim: Claim, n: str) -> bool:
    """Whether a Move that stays in hand, played next, can make it bring its seat so much."""
    before = settled(claim.state)[claim.seat]
    state = claim.after
    state.current_player = claim.seat
    moves = [m for m in state.legal_moves() if m.name == "play" and m.card().kind == "move"]

    def reaches(state: ActionState) -> bool:
        off = abs(settled(state)[claim.seat] - before - int(n or 1))
        if not state.left:
            return not off
        after = []
        for move in state.legal_moves():
            made = state.copy()
            made.apply(move)
            after.append(made)
        after.sort(key=lambda each: abs(settled(each)[claim.seat] - before - int(n or 1)))
        return any(map(reaches, after))

    begun = []
    for move in moves:
        made = state.copy()
        made.apply(move)
        begun.append(made)
    return any(map(reaches, begun))


def best_is(claim: Claim, n: str) -> bool:
    """Whether the best play brings its seat so much as the Deal stands."""
    before, best = settled(claim.state)[claim.seat], 0
    for move in claim.view.legal:
        if move.name == "play":
            made = claim.state.copy()
            made.apply(move)
            ends = [made]
            if move.card().kind == "move":
                assert made.left == 1
                ends = [made.copy() for _each in made.legal_moves()]
                for end, shift in zip(ends, made.legal_moves(), strict=True):
                    end.apply(shift)
            best = max([best, *(settled(end)[claim.seat] - before for end in ends)])
    return best == (int(n) if n else 1)


def lets(claim: Claim, n: str) -> bool:
    """Whether it is a Move of so many cards."""
    card = claim.move.card()
    return card.kind == "move" and card.rank == int(n or 1)


def useless(claim: Claim) -> bool:
    """Whether no play would bring its seat points as the Deal stands."""
    return best_is(claim, "0")


def passes(claim: Claim) -> bool:
    """Whether it is a pass."""
    return claim.move.name == "pass"


def out_of_reach(claim: Claim) -> bool:
    """Whether nobody else can play in this Deal."""
    return all(
        claim.view.passed[seat] or not claim.view.cards(f"hand:{seat}")
        for seat in range(claim.view.seats)
        if seat != claim.seat
    )


def without_points(claim: Claim) -> bool:
    """Whether the seat stands at nothing before the move and after it."""
    return settled(claim.state)[claim.seat] == settled(claim.after)[claim.seat] == 0


def rest(claim: Claim, *kinds: str) -> bool:
    """Whether one of these kinds, of the Deal's colour, stays in hand."""
    return any(
        card.kind in kinds and card.suit == claim.view.colour and card != claim.move.card()
        for card in claim.view.faces(f"hand:{claim.seat}")
    )


def turning(claim: Claim) -> bool:
    """Whether what stays in hand can turn the Deal's sign, or a Reverse is among it."""
    total = claim.after.total
    hand = [
        card
        for card in claim.view.faces(f"hand:{claim.seat}")
        if card.suit == claim.view.colour and card != claim.move.card()
    ]
    against = sum(c.rank for c in hand if c.kind == "deal" and c.rank * total < 0)
    return (total + against) * total < 0 or rest(claim, "reverse")


def turned_on(claim: Claim) -> bool:
    """Whether the seat it lies before gains now, and would lose were the Deal's sign turned."""
    to = claim.move.args["to"]
    assert isinstance(to, int)
    turned = claim.after.copy()
    turned.total = -turned.total
    without = claim.state.copy()
    without.total = -without.total
    return (
        change(claim)[to] > 0
        and to != claim.seat
        and (settled(turned)[to] < settled(without)[to] or settled(turned)[to] == 0)
    )


def ends_with(claim: Claim, n: str) -> bool:
    """Whether, with nobody else in the Deal, its seat can come to so many points by legal moves."""
    view, seats = claim.view, range(claim.view.seats)
    deal = best_ending(claim.after, Evaluation(view, claim.book).standing).deal
    gain = settled(deal)[claim.seat] - settled(claim.state)[claim.seat]
    return gain == int(n or 1) and all(view.passed[seat] for seat in seats if seat != claim.seat)


def nearer(claim: Claim, n: str) -> bool:
    """Whether the seat leads, alone in the Deal, and the deck is as short as that."""
    after, deck = settled(claim.state), claim.view.cards("deck")
    others = [seat for seat in range(claim.view.seats) if seat != claim.seat]
    return (
        all(claim.view.passed[seat] for seat in others)
        and after[claim.seat] > max(after[seat] for seat in others)
        and len(deck) == (int(n) if n.isdigit() else 1)
    )


def opinion(claim: Claim) -> bool:
    """What weighs a hand claims nothing that could be false."""
    return claim.view.phase == "lead"


def more_of_it(claim: Claim) -> int:
    """How many cards of the colour that is led stay in hand."""
    card = claim.move.card()
    hand = claim.view.faces(f"hand:{claim.seat}")
    return sum(each.suit == card.suit for each in hand if each != card)


CHECKS: reasons.Checks = {
    r"It brings (?:one more point|(\d+) more points) as the Deal stands\.": brings,
    r"It costs @(\d) (?:one point|(\d+) points) as the Deal stands\.": costs,
    r"As the Deal stands it costs @(\d) (\d+) points, "
    r"and the seat that plays it (\d+)\.": costs_both,
    r"As the Deal stands it brings (\d+) points, and @(\d) (\d+)\.": gains_less,
    r"As the Deal stands it costs @(\d) (\d+) points, and brings @(\d) (\d+)\.": shifted,
    r"As the Deal stands it costs the seat that plays it (?:one point|(\d+) points)\.": own_price,
    r"As the Deal stands it brings @(\d) (?:one point|(\d+) points)\.": brings_another,
    r"That can bring (?:one more point|(\d+) more points) as the Deal stands\.": line_brings,
    r"That can cost @(\d) (?:one point|(\d+) points) as the Deal stands\.": line_costs,
    r"With what can be moved after it, it brings (?:one more point|(\d+) more points)"
    r" as the Deal stands\.": line_brings,
    r"With what can be moved after it, it costs @(\d) (?:one point|(\d+) points)"
    r" as the Deal stands\.": line_costs,
    r"The cards stay in hand for a later Deal; as this one stands the best of them brings"
    r" (?:one point|(\d+) points)\.": best_is,
    r"Its seat is in front, and every card played brings the end nearer: "
    r"the deck has (\w+) left\.": nearer,
    r"Nobody else is in the Deal to answer: with what can follow it brings"
    r" (?:one point|(\d+) points)\.": ends_with,
    r"It takes a POTA, and a Move in hand can make that bring (?:one point|(\d+) points)\.": (
        moved_to
    ),
    r"It is bait: should the Deal turn, that seat loses by it\.": turned_on,
    r"It lets (?:one card|(\d) cards) be moved\.": lets,
    r"No card in hand brings points as the Deal stands\.": useless,
    r"The cards stay in hand for a later Deal\.": passes,
    r"Nobody else is in the Deal to answer it\.": out_of_reach,
    r"As the Deal stands its seat ends it without points, one way or the other\.": without_points,
    r"It makes the Deal count for more, with a POTA still in hand\.": lambda claim: (
        abs(claim.after.total) > abs(claim.state.total) and rest(claim, "pota")
    ),
    r"It brings the total nearer to zero, where a card in hand can turn it\.": lambda claim: (
        abs(claim.after.total) < abs(claim.state.total) and rest(claim, "deal")
    ),
    r"It takes a POTA while the Deal is bad, with a card in hand to turn it\.": turning,
    r"It is bait: a card still in hand can turn the Deal\.": lambda claim: (
        turning(claim) and not rest(claim, "reverse")
    ),
    r"It is bait: a Reverse still in hand can turn what it brings that seat\.": lambda claim: rest(
        claim, "reverse"
    ),
    r"It is one step of the Move, and prepares the next\.": lambda claim: claim.state.left > 1,
    r"A Move has to be carried out to its last card\.": lambda claim: claim.move.name == "shift",
    r"It stays in the Deal, with a card in hand to answer the others\.": lambda claim: rest(
        claim, "move", "reverse"
    ),
    r"It stays in the Deal\.": lambda claim: claim.move.name == "play",
    r"The hand is too thin in every colour to lead a Deal\.": opinion,
    r"Who leads can be given a Reverse at once: this hand is kept for another's Deal\.": opinion,
    r"Another seat may start a Deal, maybe in a colour that suits the hand more\.": opinion,
    r"The hand is strongest in \w+, with (one|\d+) more cards? of it: the .+? starts it\.": (
        lambda claim, n: opinion(claim) and more_of_it(claim) == (1 if n == "one" else int(n))
    ),
    r"No colour in hand is stronger than \w+: the .+? starts it\.": (
        lambda claim: opinion(claim) and not more_of_it(claim)
    ),
    r"The .+? starts a Deal, and the stronger colours stay in hand\.": opinion,
    r"The .+? starts a Deal in \w+, with (one|\d+) more cards? of it in hand\.": (
        lambda claim, n: opinion(claim) and more_of_it(claim) == (1 if n == "one" else int(n))
    ),
}


def test_every_reason_is_known_and_true(whole: bool) -> None:
    reasons.hold("piece_of_the_action", CHECKS, whole=whole)
