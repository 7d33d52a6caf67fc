"""What a drop or a move of Portfolio amounts to: legal, or why not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tabletop.engine.cards import RANKS, Card, in_order
from tabletop.engine.moves import Drop, Move, Refusal, Value, Verdict
from tabletop.engine.rules.conditions import Ask, DropRule
from tabletop.engine.words import card_name
from tabletop.games.portfolio.conditions import end_matched, end_met, is_run, tops_king
from tabletop.games.portfolio.setup import ACE, KING, End, Portfolio, run_name
from tabletop.games.portfolio.state import PortfolioData
from tabletop.system.i18n import _, ngettext

# Drawing


def can_come(state: PortfolioData) -> tuple[int, int]:
    """The most cards that a draw can bring, without and with the top discard (PF-9)."""
    stock, discard = len(state.stock), len(state.discard)
    if state.reforms:
        return stock + discard, stock + discard
    return stock, stock + 1


def draws(state: PortfolioData) -> tuple[Move, ...]:
    """Every draw the seat to move may make: stock alone, with the discard, the pauper's."""
    table, seat = state.table, state.current_player
    most = table.affordable(min(state.income, state.money[seat]))
    come, with_top = can_come(state)
    if not state.discard:
        with_top = 0
    plain, topped = min(most, come), min(most, with_top)
    fewest = 2 if state.idle >= table.stall else 1
    pauper = 0
    if state.pauper:
        pauper = (come >= table.pauper_count) + 2 * (with_top >= table.pauper_count)
    key = (seat, plain, topped, fewest == 2, pauper)
    moves = table.draws.get(key)
    if moves is None:
        found = [Move.of(seat, "draw", count=n) for n in range(1, plain + 1)]
        found += [Move.of(seat, "draw", count=n, discard=True) for n in range(fewest, topped + 1)]
        if pauper & 1:
            found.append(Move.of(seat, "draw", count=table.pauper_count, pauper=True))
        if pauper & 2:
            found.append(Move.of(seat, "draw", count=table.pauper_count, discard=True, pauper=True))
        moves = table.draws[key] = tuple(found)
    return moves


def _refuse_draw(state: PortfolioData, move: Move) -> Refusal | None:
    args, table, seat = move.args, state.table, move.seat
    count = args.get("count")
    flags = {key: value for key, value in args.items() if key != "count"}
    if not set(flags) <= {"discard", "pauper"} or any(flag is not True for flag in flags.values()):
        return _no_such_move()
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        return Refusal(_("At least one card is drawn."), "PF-6")
    top = "discard" in flags
    if top and not state.discard:
        return Refusal(_("The discard pile is empty."), "PF-8")
    if "pauper" in flags:
        if count != table.pauper_count:
            text = _("The pauper's rule draws exactly {n} cards.").format(n=table.pauper_count)
            return Refusal(text, "PF-7")
        if not state.pauper:
            text = _(
                "The pauper's rule is for a seat with no portfolio and fewer than {n} cards as "
                "its turn begins."
            )
            return Refusal(text.format(n=table.pauper_below), "PF-7")
    if top and count == 1 and state.idle >= table.stall:
        text = _(
            "Nobody has drawn from the stock for so long that this draw must include a stock card."
        )
        return Refusal(text, "PF-8")
    most = can_come(state)[top]
    if count > most:
        text = ngettext("Only one card can come.", "Only {n} cards can come.", most)
        return Refusal(text.format(n=most), "PF-9")
    price = 0 if "pauper" in flags else table.costs[count]
    if price > state.income:
        text = _("Drawing {n} cards costs ${price}, and this turn's income is ${income}.")
        return Refusal(text.format(n=count, price=price, income=state.income), "PF-6")
    if price > state.money[seat]:
        text = _("Drawing {n} cards costs ${price}, and you have ${money}.")
        return Refusal(text.format(n=count, price=price, money=state.money[seat]), "PF-6")
    return None


# Drops


def moves_for(state: PortfolioData, drop: Drop) -> Verdict:
    """What a drop of the seat to move would do."""
    early = _too_early(state, drop)
    if early is not None:
        return Verdict(refusal=early)
    source, onto = drop.source.partition(":")[0], drop.onto.partition(":")[0]
    if source in ("discard", "stock") and onto == "hand":
        return _judge_draw(state, drop)
    hand = state.hands[drop.seat]
    if (
        drop.source != f"hand:{drop.seat}"
        or not drop.cards
        or len(set(drop.cards)) < len(drop.cards)
        or any(card not in hand for card in drop.cards)
    ):
        return Verdict(refusal=Refusal(_("You can only move cards from your own hand."), "PF-4"))
    if onto in ("cap_low", "cap_high"):
        onto = "portfolio"
        drop = replace(drop, onto=f"portfolio:{drop.onto.partition(':')[2]}")
    if onto == "portfolio" and drop.onto.partition(":")[2] in state.portfolios:
        return _judge_portfolio(state, drop)
    if drop.onto not in (f"felt:{drop.seat}", "discard"):
        return Verdict(refusal=_nowhere(drop))
    rule = state.table.drops["make" if onto == "felt" else "discard"]
    refusal = rule.refuse(Ask(state, drop.seat, drop.cards, drop.source, drop.onto))
    if refusal is None and onto == "felt" and not is_run(in_order(drop.cards)):
        refusal = _nowhere(drop)  # whatever a player's own rules leave out
    if refusal is not None:
        return Verdict(refusal=refusal)
    if onto == "felt":
        return Verdict((Move.of(drop.seat, "make", cards=drop.cards),))
    return Verdict((Move.of(drop.seat, "discard", card=drop.cards[0]),))


def _too_early(state: PortfolioData, drop: Drop) -> Refusal | None:
    """What must be done before anything is dropped there."""
    if state.phase == "answer":
        return Refusal(_("First answer the offer: accept it or refuse it."), "PF-24")
    draws_card = drop.onto.startswith("hand:") and drop.source in ("stock", "discard")
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


def _judge_draw(state: PortfolioData, drop: Drop) -> Verdict:
    if drop.onto != f"hand:{drop.seat}":
        return Verdict(refusal=Refusal(_("You draw into your own hand."), "PF-4"))
    top = drop.source == "discard"
    rule = state.table.drops["draw"]
    for known in state.book.drops:
        if known.move == "draw" and known.source == drop.source:
            rule = known
    refusal = rule.refuse(Ask(state, drop.seat, drop.cards, drop.source, drop.onto))
    if refusal is not None:
        return Verdict(refusal=refusal)
    moves = tuple(move for move in draws(state) if ("discard" in move.args) == top)
    if moves:
        return Verdict(moves)
    args: dict[str, Value] = {"count": 1, "discard": True} if top else {"count": 1}
    return Verdict(refusal=_refuse_draw(state, Move.of(drop.seat, "draw", **args)))


def candidates(state: PortfolioData, seat: int, card: Card, portfolio: Portfolio) -> list[str]:
    """The names of the moves that `card` on `portfolio` could be, legal or not."""
    if portfolio.owner == seat:
        if end_matched(portfolio, card) and not end_met(portfolio, card):
            return ["cap"]
        return ["extend"]
    names = []
    if end_met(portfolio, card) == "low":
        names.append("neutralise")
    if end_met(portfolio, card) == "high" or tops_king(portfolio, card):
        names.append("acquire")
    return names


def refuse_play(
    state: PortfolioData, seat: int, name: str, cards: tuple[Card, ...], id: str
) -> Refusal | None:
    """Why `cards` may not do `name` to portfolio `id`, None where they may."""
    rule = state.table.drops[name]
    ask = Ask(state, seat, cards, f"hand:{seat}", f"portfolio:{id}")
    return rule.refuse(ask) if rule.fits(ask) else _wrong_owner(rule)


def _wrong_owner(rule: DropRule) -> Refusal:
    if rule.of == "own":
        text = {
            "extend": _("Only your own portfolios can be extended."),
            "cap": _("Only your own portfolios can be capped."),
        }.get(rule.move, _("That portfolio is not yours."))
        return Refusal(text, rule.rule)
    return Refusal(_("That portfolio is your own."), rule.rule)


def _judge_portfolio(state: PortfolioData, drop: Drop) -> Verdict:
    portfolio = state.portfolios[drop.onto.partition(":")[2]]
    seat = drop.seat
    if len(drop.cards) > 1 and portfolio.owner == seat:
        first = _chain(state, seat, drop.cards, portfolio)
        if isinstance(first, Refusal):
            return Verdict(refusal=first)
        return Verdict((first,))
    card = drop.cards[0]
    names = candidates(state, seat, card, portfolio)
    if not names:
        return Verdict(refusal=_fits_not(state, drop, portfolio))
    refusals = [refuse_play(state, seat, name, drop.cards, portfolio.id) for name in names]
    legal = tuple(
        play_move(state, seat, name, card, portfolio.id, side_of(name, card, portfolio))
        for name, refusal in zip(names, refusals, strict=True)
        if refusal is None
    )
    return Verdict(legal) if legal else Verdict(refusal=refusals[0])


def _fits_not(state: PortfolioData, drop: Drop, portfolio: Portfolio) -> Refusal:
    """Why a card that meets neither end of another's portfolio does nothing there."""
    card, run = drop.cards[0], run_name(portfolio.cards)
    if len(drop.cards) > 1:
        return Refusal(_("Exactly one card at a time goes there."), "PF-13")
    low, high = portfolio.cards[0], portfolio.cards[-1]
    if end_matched(portfolio, card):
        return Refusal(_("Only your own portfolios can be capped."), "PF-12")
    if low.rank == ACE:
        text = _("The {run} begins with an ace: nothing neutralises it.").format(run=run)
        return Refusal(text, "PF-13")
    below = card_name(Card.parse(RANKS[low.rank - 2] + low.suit))
    if high.rank == KING:
        text = _("The {below} neutralises the {run}; an ace of its colour acquires it.")
        return Refusal(text.format(below=below, run=run), "PF-15")
    above = card_name(Card.parse(RANKS[high.rank] + high.suit))
    text = _("The {below} neutralises the {run}; the {above} acquires it.")
    return Refusal(text.format(below=below, above=above, run=run), "PF-13")


def side_of(name: str, card: Card, portfolio: Portfolio) -> End | None:
    """The end that `card` caps, None for another move."""
    return end_matched(portfolio, card) if name == "cap" else None


def play_move(
    state: PortfolioData, seat: int, name: str, card: Card, id: str, side: End | None
) -> Move:
    """The move that plays `card` to portfolio `id`, always the same one."""
    key = (seat, name, id, card, side)
    move = state.table.played.get(key)
    if move is None:
        args: dict[str, Value] = {"portfolio": id}
        if side is not None:
            args["side"] = side
        move = state.table.played[key] = Move.of(seat, name, **args, card=card)
    return move


def _chain(
    state: PortfolioData, seat: int, cards: tuple[Card, ...], portfolio: Portfolio
) -> Move | Refusal:
    """The first step of a longer drop on an own portfolio (PF-11), or what stands in its way."""
    left = list(in_order(cards))
    run, steps = portfolio, 0
    first: Move | None = None
    trial = state.copy()
    while left:
        step: tuple[str, Card] | None = None
        for wanted in ("extend", "cap"):
            for card in left:
                if wanted not in candidates(trial, seat, card, run):
                    continue
                if refuse_play(trial, seat, wanted, (card,), run.id) is None:
                    step = (wanted, card)
                    break
            if step is not None:
                break
        if step is None:
            names = candidates(trial, seat, left[0], run)
            refusal = refuse_play(trial, seat, names[0], (left[0],), run.id)
            return refusal or _no_such_move()
        name, card = step
        if first is None:
            first = play_move(state, seat, name, card, run.id, side_of(name, card, run))
        left.remove(card)
        steps += 1
        run = grown(trial, run, name, card)
        trial.place(run)
    assert first is not None
    return first


def grown(state: PortfolioData, portfolio: Portfolio, name: str, card: Card) -> Portfolio:
    """`portfolio` after `card` has extended or capped it."""
    if name == "cap":
        if end_matched(portfolio, card) == "low":
            return replace(portfolio, low_cap=card)
        return replace(portfolio, high_cap=card)
    run = portfolio.cards
    run = (card, *run) if end_met(portfolio, card) == "low" else (*run, card)
    return replace(portfolio, cards=run, value=state.table.value(run))


# Moves


def _no_such_move() -> Refusal:
    return Refusal(_("Portfolio has no such move."), "PF-4")


_ARGUMENTS: Final[Mapping[str, frozenset[str]]] = {
    "make": frozenset({"cards"}),
    "extend": frozenset({"portfolio", "card"}),
    "cap": frozenset({"portfolio", "side", "card"}),
    "neutralise": frozenset({"portfolio", "card"}),
    "acquire": frozenset({"portfolio", "card"}),
    "discard": frozenset({"card"}),
    "end_turn": frozenset(),
    "answer": frozenset({"accept"}),
}


def refuse_move(state: PortfolioData, move: Move) -> Refusal | None:
    """Why the seat to move may not make `move`, an offer or answer aside; None where it may."""
    name, args, seat = move.name, move.args, move.seat
    if state.phase == "answer":
        return Refusal(_("First answer the offer: accept it or refuse it."), "PF-24")
    if name == "draw":
        early = _too_early(state, Drop(seat, (), "stock", f"hand:{seat}"))
        return early or _refuse_draw(state, move)
    if _ARGUMENTS.get(name, frozenset({""})) != set(args):
        return _no_such_move()
    if name == "answer":
        return Refusal(_("There is no offer to answer."), "PF-24")
    if state.phase == "draw":
        return Refusal(_("First draw: choose how many cards you take."), "PF-4")
    if name == "end_turn":
        if not state.hands[seat]:
            return None
        return Refusal(_("With cards in hand the turn ends with a discard."), "PF-17")
    cards = _cards_of(move)
    if not cards:
        return _no_such_move()
    for card in cards:
        if card not in state.hands[seat]:
            text = _("You do not hold the {card}.").format(card=card_name(card))
            return Refusal(text, state.table.drops[name].rule)
    if name in ("make", "discard"):
        onto = f"felt:{seat}" if name == "make" else "discard"
        return moves_for(state, Drop(seat, cards, f"hand:{seat}", onto)).refusal
    portfolio = state.portfolios.get(str(args["portfolio"]))
    if portfolio is None:
        text = _("There is no portfolio {id}.").format(id=args["portfolio"])
        return Refusal(text, state.table.drops[name].rule)
    refusal = refuse_play(state, seat, name, cards, portfolio.id)
    if refusal is None and name == "cap" and args["side"] != end_matched(portfolio, cards[0]):
        text = _("The {card} belongs on the other end.").format(card=card_name(cards[0]))
        return Refusal(text, "PF-12")
    return refusal


def _cards_of(move: Move) -> tuple[Card, ...]:
    value = move.args.get("card", move.args.get("cards"))
    values = value if isinstance(value, tuple) else (value,)
    return (
        tuple(card for card in values if isinstance(card, Card))
        if all(isinstance(card, Card) for card in values)
        else ()
    )
