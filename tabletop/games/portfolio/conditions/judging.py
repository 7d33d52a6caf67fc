"""What a drop or a move of Portfolio amounts to: legal, or why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import Card, in_order
from tabletop.engine.french import RANKS, card_name, parse_card
from tabletop.engine.moves import Drop, Move, Refusal, Value, Verdict
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.rules.drops import DropRule
from tabletop.games.portfolio.conditions.ends import (
    ACE,
    KING,
    capped,
    end_matched,
    end_met,
    extended,
    is_run,
    run_name,
    tops_king,
)
from tabletop.games.portfolio.negotiation import refuse_answer, refuse_offer
from tabletop.games.portfolio.setup import End
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tabletop.system.i18n import _, ngettext

# Drawing


def draws(state: PortfolioState) -> Sequence[Move]:
    """Every draw the seat to move may make: stock alone, with the discard, the pauper's."""
    setup, seat = state.setup, state.current_player
    most = setup.affordable(min(state.income, state.money[seat]))
    found = [_draw(seat, n, top, False) for top in (False, True) for n in range(1, most + 1)]
    if state.pauper:
        found += [_draw(seat, setup.numbers.pauper.count, top, True) for top in (False, True)]
    return [move for move in found if _refuse_draw(state, move) is None]


@lru_cache(maxsize=4096)
def _draw(seat: int, n: int, top: bool, is_pauper: bool) -> Move:
    flags = {"discard": top, "pauper": is_pauper}
    return Move.of(seat, "draw", count=n, **{name: True for name, is_on in flags.items() if is_on})


def _refuse_draw(state: PortfolioState, move: Move) -> Refusal | None:
    args, setup, money = move.args, state.setup, state.money[move.seat]
    n, top, is_pauper = args.get("count"), "discard" in args, "pauper" in args
    flags = {key: value for key, value in args.items() if key != "count"}
    if not set(flags) <= {"discard", "pauper"} or any(flag is not True for flag in flags.values()):
        return _no_such_move()
    if isinstance(n, bool) or not isinstance(n, int) or n < 1:
        return Refusal(_("At least one card is drawn."), "PF-6")
    if top and not state.discard:
        return Refusal(_("The discard pile is empty."), "PF-8")
    if is_pauper and n != setup.numbers.pauper.count:
        text = _("The pauper's rule draws exactly {n} cards.").format(n=setup.numbers.pauper.count)
        return Refusal(text, "PF-7")
    if is_pauper and not state.pauper:
        text = _(
            "The pauper's rule is for a seat with no portfolio and fewer than {n} cards as its "
            "turn begins."
        )
        return Refusal(text.format(n=setup.numbers.pauper.below), "PF-7")
    if top and n == 1 and state.idle >= setup.stall:
        text = _(
            "Nobody has drawn from the stock for so long that this draw must include a stock card."
        )
        return Refusal(text, "PF-8")
    most = len(state.stock) + (len(state.discard) if state.reforms else top)
    if n > most:
        text = ngettext("Only one card can come.", "Only {n} cards can come.", most)
        return Refusal(text.format(n=most), "PF-9")
    price = 0 if is_pauper else setup.costs[n]
    if price > state.income:
        text = _("Drawing {n} cards costs ${price}, and this turn's income is ${income}.")
        return Refusal(text.format(n=n, price=price, income=state.income), "PF-6")
    if price > money:
        text = _("Drawing {n} cards costs ${price}, and you have ${money}.")
        return Refusal(text.format(n=n, price=price, money=money), "PF-6")
    return None


# Playing a card to a portfolio


@lru_cache(maxsize=65536)
def play_move(seat: int, name: str, id: str, card: Card, side: End | None = None) -> Move:
    """The move that plays `card` to portfolio `id`, at the end `side` where it caps."""
    args: dict[str, Value] = {"portfolio": id, "card": card}
    if side is not None:
        args = {"portfolio": id, "side": side, "card": card}
    return Move.of(seat, name, **args)


def candidates(seat: int, card: Card, portfolio: Portfolio) -> list[str]:
    """The names of the moves that `card` on `portfolio` could be, legal or not."""
    end = end_met(portfolio, card)
    if portfolio.owner == seat:
        return ["extend" if end or not end_matched(portfolio, card) else "cap"]
    names = ["neutralise"] if end == "low" else []
    return [*names, "acquire"] if end == "high" or tops_king(portfolio, card) else names


def side_of(name: str, card: Card, portfolio: Portfolio) -> End | None:
    """The end that `card` caps, None for another move."""
    return end_matched(portfolio, card) if name == "cap" else None


def refuse_play(
    state: PortfolioState, seat: int, name: str, cards: tuple[Card, ...], onto: str
) -> Refusal | None:
    """Why `cards` of the seat's hand may not do `name` to the zone `onto`, None where they may."""
    rule, ask = state.setup.drops[name], Ask(state, seat, cards, f"hand:{seat}", onto)
    return rule.refuse(ask) if rule.fits(ask) else _wrong_owner(rule)


def _wrong_owner(rule: DropRule) -> Refusal:
    text = _("That portfolio is your own.")
    if rule.of == "own":
        text = {
            "extend": _("Only your own portfolios can be extended."),
            "cap": _("Only your own portfolios can be capped."),
        }.get(rule.move, _("That portfolio is not yours."))
    return Refusal(text, rule.rule)


def _judge_portfolio(state: PortfolioState, drop: Drop, portfolio: Portfolio) -> Verdict:
    seat, card = drop.seat, drop.cards[0]
    if len(drop.cards) > 1 and portfolio.owner == seat:
        return _chain(state, drop, portfolio)
    names = candidates(seat, card, portfolio)
    if not names:
        return Verdict(refusal=_fits_not(drop, portfolio))
    zone = f"portfolio:{portfolio.id}"
    refusals = {name: refuse_play(state, seat, name, drop.cards, zone) for name in names}
    moves = tuple(
        play_move(seat, name, portfolio.id, card, side_of(name, card, portfolio))
        for name in names
        if refusals[name] is None
    )
    return Verdict(moves) if moves else Verdict(refusal=refusals[names[0]])


def _fits_not(drop: Drop, portfolio: Portfolio) -> Refusal:
    """Why a card that meets neither end of another's portfolio does nothing there."""
    low, high = portfolio.cards[0], portfolio.cards[-1]
    if len(drop.cards) > 1:
        return Refusal(_("Exactly one card at a time goes there."), "PF-13")
    if end_matched(portfolio, drop.cards[0]):
        return Refusal(_("Only your own portfolios can be capped."), "PF-12")
    rule, above = "PF-13", ""
    if low.rank == ACE:
        text = _("The {run} begins with an ace: nothing neutralises it.")
    elif high.rank == KING:
        text = _("The {below} neutralises the {run}; an ace of its colour acquires it.")
        rule = "PF-15"
    else:
        text = _("The {below} neutralises the {run}; the {above} acquires it.")
        above = card_name(parse_card(RANKS[high.rank] + high.suit))
    below = card_name(parse_card(RANKS[low.rank - 2] + low.suit))
    return Refusal(text.format(run=run_name(portfolio.cards), below=below, above=above), rule)


def _chain(state: PortfolioState, drop: Drop, portfolio: Portfolio) -> Verdict:
    """The first step of a longer drop on an own portfolio (PF-11), or what stands in its way."""
    seat, run, trial = drop.seat, portfolio, state.copy()
    zone = f"portfolio:{run.id}"
    left, steps = list(in_order(drop.cards)), list[Move]()
    while left:
        names = [candidates(seat, card, run)[0] for card in left]
        tries = list(zip(names, left, strict=True))
        refusals = [refuse_play(trial, seat, name, (card,), zone) for name, card in tries]
        able = [each for each, refusal in zip(tries, refusals, strict=True) if refusal is None]
        if not able:
            return Verdict(refusal=refusals[0])
        name, card = max(able, key=lambda each: each[0] == "extend")
        steps.append(play_move(seat, name, run.id, card, side_of(name, card, run)))
        left.remove(card)
        run = capped(run, card) if name == "cap" else extended(state.setup, run, card)
        trial.place(run)
    return Verdict(tuple(steps[:1]))


# Drops


def judge(state: PortfolioState, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do, by the rulebook's drops."""
    seat, hand = drop.seat, state.hands[drop.seat]
    if early := _too_early(state, drop):
        return Verdict(refusal=early)
    onto, _colon, name = drop.onto.partition(":")
    if drop.source in ("discard", "stock") and onto == "hand":
        return _judge_draw(state, drop)
    is_own = drop.source == f"hand:{seat}" and all(card in hand for card in drop.cards)
    if not is_own or not drop.cards or len(set(drop.cards)) < len(drop.cards):
        return Verdict(refusal=Refusal(_("You can only move cards from your own hand."), "PF-4"))
    if onto in ("portfolio", "cap_low", "cap_high") and name in state.portfolios:
        return _judge_portfolio(state, drop, state.portfolios[name])
    if drop.onto not in (f"felt:{seat}", "discard"):
        return Verdict(refusal=_nowhere(drop))
    move = "make" if onto == "felt" else "discard"
    refusal = refuse_play(state, seat, move, drop.cards, drop.onto)
    if refusal is None and move == "make" and not is_run(in_order(drop.cards)):
        refusal = _nowhere(drop)  # whatever a player's own rules leave out
    if refusal is not None:
        return Verdict(refusal=refusal)
    if move == "make":
        return Verdict((Move.of(seat, "make", cards=drop.cards),))
    return Verdict((Move.of(seat, "discard", card=drop.cards[0]),))


def _too_early(state: PortfolioState, drop: Drop) -> Refusal | None:
    """What must be done before anything is dropped there."""
    draws_card = drop.onto.startswith("hand:") and drop.source in ("stock", "discard")
    if state.phase == "answer":
        return Refusal(_("First answer the offer: accept it or refuse it."), "PF-24")
    if state.phase == "draw" and not draws_card:
        return Refusal(_("First draw: choose how many cards you take."), "PF-4")
    if state.phase == "actions" and draws_card:
        if state.ending and not state.drawn:
            return Refusal(_("The last card is drawn; nothing is drawn any more."), "PF-20")
        return Refusal(_("You have drawn for this turn."), "PF-4")
    return None


def _nowhere(drop: Drop) -> Refusal:
    if drop.onto.startswith("hand:") and drop.onto != drop.source:
        return Refusal(_("Cards change hands only by an accepted offer."), "PF-22")
    text = _("Cards go to your own felt, onto a portfolio, or onto the discard pile.")
    return Refusal(text, "PF-4")


def _judge_draw(state: PortfolioState, drop: Drop) -> Verdict:
    if drop.onto != f"hand:{drop.seat}":
        return Verdict(refusal=Refusal(_("You draw into your own hand."), "PF-4"))
    rule = state.setup.draws.get(drop.source, state.setup.drops["draw"])
    if refusal := rule.refuse(Ask(state, drop.seat, drop.cards, drop.source, drop.onto)):
        return Verdict(refusal=refusal)
    args: dict[str, Value] = {"discard": True} if drop.source == "discard" else {}
    moves = tuple(move for move in draws(state) if ("discard" in move.args) == bool(args))
    if moves:
        return Verdict(moves)
    return Verdict(refusal=_refuse_draw(state, Move.of(drop.seat, "draw", count=1, **args)))


# Moves

_ARGUMENTS: Final[Mapping[str, Set[str]]] = {
    "make": frozenset({"cards"}),
    "extend": frozenset({"portfolio", "card"}),
    "cap": frozenset({"portfolio", "side", "card"}),
    "neutralise": frozenset({"portfolio", "card"}),
    "acquire": frozenset({"portfolio", "card"}),
    "discard": frozenset({"card"}),
    "end_turn": frozenset(),
    "answer": frozenset({"accept"}),
}


def _no_such_move() -> Refusal:
    return Refusal(_("Portfolio has no such move."), "PF-4")


def explain(state: PortfolioState, move: Move) -> Refusal:
    """Why `move` is illegal."""
    return refuse(state, move) or _no_such_move()


def refuse(state: PortfolioState, move: Move) -> Refusal | None:
    """Why `move`, of twins with any copy, or an offer may not be made, None where it may."""
    name, args, seat = move.name, move.args, move.seat
    if name == "offer":
        return refuse_offer(state, move)
    if name == "answer" and state.phase == "answer":
        return refuse_answer(state, move)
    if name == "draw":
        early = _too_early(state, Drop(seat, (), "stock", f"hand:{seat}"))
        return early or _refuse_draw(state, move)
    if state.phase != "answer" and _ARGUMENTS.get(name) != args.keys():
        return _no_such_move()
    if name == "answer":
        return Refusal(_("There is no offer to answer."), "PF-24")
    if early := _too_early(state, Drop(seat, (), f"hand:{seat}", "discard")):
        return early
    if name != "end_turn":
        return _refuse_cards(state, move)
    if state.hands[seat]:
        return Refusal(_("With cards in hand the turn ends with a discard."), "PF-17")
    return None


def _refuse_cards(state: PortfolioState, move: Move) -> Refusal | None:
    """Why the cards of `move` may not do what it says, None where they may."""
    name, args, seat, rule = move.name, move.args, move.seat, state.setup.drops[move.name].rule
    values = args["cards"] if name == "make" else (args["card"],)
    cards = (
        tuple(card for card in values if isinstance(card, Card))
        if isinstance(values, tuple)
        else ()
    )
    if not cards or cards != values:
        return _no_such_move()
    for card in cards:
        if card not in state.hands[seat]:
            text = _("You do not hold the {card}.")
            return Refusal(text.format(card=card_name(card)), rule)
    if name in ("make", "discard"):
        onto = f"felt:{seat}" if name == "make" else "discard"
        return judge(state, Drop(seat, cards, f"hand:{seat}", onto)).refusal
    portfolio = state.portfolios.get(str(args["portfolio"]))
    if portfolio is None:
        return Refusal(_("There is no portfolio {id}.").format(id=args["portfolio"]), rule)
    refusal = refuse_play(state, seat, name, cards, f"portfolio:{portfolio.id}")
    if refusal is None and name == "cap" and args["side"] != end_matched(portfolio, cards[0]):
        text = _("The {card} belongs on the other end.").format(card=card_name(cards[0]))
        return Refusal(text, "PF-12")
    return refusal
