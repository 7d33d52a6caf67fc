"""Rules of thumb for Portfolio: build, grow, cap what is in danger, take what pays back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import word
from tabletop.games.portfolio.bots import negotiation
from tabletop.games.portfolio.bots.evaluation import Evaluation, cards_worth
from tabletop.games.portfolio.conditions.ends import (
    acquired,
    faces_at,
    price_of,
    run_name,
)
from tabletop.games.portfolio.negotiation import move_of
from tabletop.games.portfolio.setup import End, Setup
from tabletop.games.portfolio.state import PortfolioView
from tabletop.system.i18n import _, ngettext


def easy(view: PortfolioView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Lays what it can and draws a card; attacks when it sees a bargain, discards without plan."""
    evaluation = Evaluation(view, book, style)
    phase = view.phase
    if phase == "answer":
        return negotiation.answer(evaluation, view, CAUTION["easy"])
    if phase == "draw":
        return _easy_draw(evaluation, view)
    moves = [move for move in view.legal if move.name not in ("discard", "end_turn", "cap")]
    best = _best(evaluation, moves, fair=6.0 / style.opponent_weight**2)
    if best is not None:
        return best
    discards = [move for move in view.legal if move.name == "discard"]
    if not discards:
        return view.legal[0]
    order = sorted(
        discards, key=lambda move: (_neighbours(move.card(), evaluation.hand), move.card().order)
    )
    few = order[: max(1, len(order) // 3)]
    return few[int(rng.random() * len(few))]


def normal(view: PortfolioView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Weighs every action by what it brings against the others, and now and then makes an offer."""
    evaluation = Evaluation(view, book, style)
    phase = view.phase
    if phase == "answer":
        return negotiation.answer(evaluation, view, CAUTION["normal"])
    if phase == "draw":
        return _draw(evaluation, view)
    best = _best(evaluation, [move for move in view.legal if move.name != "discard"], fair=1.0)
    if best is not None:
        return best
    offer = negotiation.offer(evaluation, view, book, rng, style) if style.offers else None
    if offer is not None:
        return offer
    return _discard(evaluation, view)


CAUTION: Final = {"easy": 1.6, "normal": 1.0, "hard": 1.0}
"""How much more than needed a bargain must bring, by level."""


def reply(
    view: PortfolioView, book: RuleBook, move: Move, level: str, style: Style = PLAIN
) -> tuple[str, Move | None]:
    """What a bot says as it makes `move`, and what it offers at once after it."""
    if move.name != "answer" or move.args["accept"]:
        return "", None
    evaluation = Evaluation(view, book, style)
    said = negotiation.reply(evaluation, view, CAUTION[level])
    counters = said.counter is not None and level != "easy" and style.offers
    return said.says, move_of(said.counter) if said.counter and counters else None


def _best(evaluation: Evaluation, moves: Sequence[Move], fair: float) -> Move | None:
    """The action that brings most, where it brings more than its card is worth in hand.

    An attack must bring `fair` dollars more than it costs.
    """
    found: tuple[float, int] | None = None
    for at, move in enumerate(moves):
        if move.name == "end_turn":
            continue
        gain = evaluation.gain(move)
        if move.name in ("neutralise", "acquire"):
            gain -= fair
        elif move.name in ("extend", "cap"):
            gain -= 0.5 * _other_use(evaluation, move)
        if gain > 0 and (found is None or gain > found[0]):
            found = (gain, at)
    if found is None:
        return None
    best = moves[found[1]]
    return _joining(evaluation, best, moves) or best


def _joining(evaluation: Evaluation, make: Move, moves: Sequence[Move]) -> Move | None:
    """The extension by which the run of `make` goes on with an own portfolio, None for none: as
    one they are worth more by two cards than side by side."""
    if make.name != "make":
        return None
    cards = sorted(make.cards(), key=order_of)
    for move in moves:
        if move.name == "extend":
            card, run = move.card(), evaluation.view.portfolios[move.word("portfolio")].cards
            end = cards[-1] if card.rank < run[0].rank else cards[0]
            if card.face == end.face:
                return move
    return None


def _other_use(evaluation: Evaluation, move: Move) -> float:
    """What the card of an extension or cap might do instead, in hand."""
    card = move.card()
    return evaluation.run_hope(card, [other for other in evaluation.hand if other is not card])


def _discard(evaluation: Evaluation, view: PortfolioView) -> Move:
    discards = [move for move in view.legal if move.name == "discard"]
    if not discards:
        return view.legal[0]
    return min(
        discards,
        key=lambda move: (
            evaluation.keep(move.card()) + evaluation.danger(move.card()),
            move.card().order,
        ),
    )


def _draw(evaluation: Evaluation, view: PortfolioView) -> Move:
    """How many cards are worth their price, and whether the top discard is one of them."""
    pauper = [move for move in view.legal if "pauper" in move.args]
    takes = _wants_top(evaluation, view)
    moves = pauper or [move for move in view.legal if move.name == "draw"]
    with_top = [move for move in moves if "discard" in move.args]
    without = [move for move in moves if "discard" not in move.args]
    moves = with_top if (takes and with_top) or not without else without
    worth = 0.27 * evaluation.turns + 0.4
    reserve = _attack_money(evaluation)
    costs, purse = evaluation.setup.costs, evaluation.money[evaluation.me]
    counts = {move.number("count"): move for move in moves}
    if pauper:
        return moves[-1]
    able = [n for n in counts if purse - costs[n] >= reserve]
    return counts[cards_worth(costs, worth, able)] if able else moves[0]


def _attack_money(evaluation: Evaluation) -> int:
    """Dollars to keep for the best attack in hand."""
    best, price = 2.0, 0
    for card in evaluation.hand:
        for portfolio in evaluation.portfolios:
            if portfolio.owner == evaluation.me:
                continue
            for move in evaluation.plays(card, portfolio):
                gain = evaluation.gain(move)
                if gain > best:
                    best, price = gain, price_of(evaluation.setup, portfolio, move.name)
    return price


def _wants_top(evaluation: Evaluation, view: PortfolioView) -> bool:
    """Whether the top discard beats an unseen card."""
    top = view.faces("discard")[-1:]
    if not top:
        return False
    return evaluation.use(top[0]) > 2.0 + 0.55 * evaluation.turns


def _easy_draw(evaluation: Evaluation, view: PortfolioView) -> Move:
    """One card, a second where the money lies about; the top discard where it joins two others."""
    top = view.faces("discard")[-1:]
    takes = bool(top) and _neighbours(top[0], [*evaluation.hand, *top]) >= 2
    pauper = [move for move in view.legal if "pauper" in move.args]
    is_rich = evaluation.money[evaluation.me] >= 6 * evaluation.setup.costs[2]
    wanted = 2 if is_rich and evaluation.turns > 3 else 1
    moves = pauper or [move for move in view.legal if move.number("count") <= wanted]
    fitting = [move for move in moves if ("discard" in move.args) == takes] or moves
    return fitting[-1]


def _neighbours(card: Card, hand: Sequence[Card]) -> int:
    """Cards of the suit within two ranks."""
    near = {other.rank for other in hand if other.suit == card.suit and other.rank != card.rank}
    return sum(1 for rank in near if abs(rank - card.rank) <= 2)


def only(view: PortfolioView, book: RuleBook, move: Move) -> str:
    """Why an open offer can only be refused, "" where it is another move that is the only one."""
    return negotiation.missing(view) if move.name == "answer" else ""


def why(view: PortfolioView, book: RuleBook, move: Move) -> str:
    """The reason for `move` in a sentence or two."""
    if move.name == "draw":
        return _why_draw(view, book, move)
    if move.name in ("offer", "answer"):
        return negotiation.why(Evaluation(view, book), view, move)
    if move.name == "end_turn":
        return _("There is nothing left to discard.")
    evaluation = Evaluation(view, book)
    if move.name == "make":
        return _("On the table it pays ${n} every turn, in hand nothing.").format(
            n=evaluation.setup.value(move.cards())
        )
    if move.name == "discard":
        return _why_discard(evaluation, view, move.card())
    portfolio = evaluation.view.portfolios[move.word("portfolio")]
    run = run_name(portfolio.cards)
    if move.name == "extend":
        cards = sorted((*portfolio.cards, move.card()), key=order_of)
        text = _("It brings the {run} from ${n} to ${more} a turn.")
        return text.format(run=run, n=portfolio.value, more=evaluation.setup.value(cards))
    if move.name == "cap":
        end: End = "low" if move.args["side"] == "low" else "high"
        faces, which = faces_at(portfolio, end), _("low") if end == "low" else _("high")
        if not evaluation.is_out(faces):
            buried = {card.face for card in view.faces("discard")}
            if view.reforms and not buried.isdisjoint(faces):
                text = _(
                    "What attacks the {low} end of the {run} lies among the discards, to come "
                    "again."
                )
                return text.format(low=which, run=run)
            text = _(
                "No card that attacks the {low} end of the {run} is out: it is safe as it is now."
            )
            return text.format(low=which, run=run)
        if not evaluation.hazard(faces):
            return _("The {low} end of the {run} is closed then.").format(low=which, run=run)
        text = _("The {run} pays ${n} a turn, and its {low} end is closed to attacks then.")
        return text.format(low=which, run=run, n=portfolio.value)
    if move.name == "neutralise":
        price = price_of(evaluation.setup, portfolio, "neutralise")
        text = _("For ${price} @{seat} loses the {run}, which pays ${n} a turn.")
        return text.format(run=run, seat=portfolio.owner, n=portfolio.value, price=price)
    price = price_of(evaluation.setup, portfolio, "acquire")
    more = acquired(evaluation.setup, portfolio, move.card(), evaluation.me).value
    text = _("For ${price} the {run}, which pays ${n} a turn, goes over from @{seat}.")
    if more != portfolio.value:
        text = _(
            "For ${price} the {run} goes over from @{seat}; with the {card} it pays ${more} a "
            "turn, not ${n}."
        )
    card, owner = card_name(move.card()), portfolio.owner
    return text.format(run=run, seat=owner, n=portfolio.value, more=more, price=price, card=card)


def _why_draw(view: PortfolioView, book: RuleBook, move: Move) -> str:
    return " ".join(filter(None, (_why_cards(view, book, move), _why_end(view, move))))


def _why_end(view: PortfolioView, move: Move) -> str:
    """How near a draw of several cards brings the end, where it is the stock's last ones; "" for
    any other."""
    n = move.number("count")
    left = len(view.cards("stock")) - n + ("discard" in move.args)
    if view.reforms or left > 2 * view.seats or (n == 1 and left > 0):
        return ""
    if left <= 0:
        return _("That takes the last card of the stock: the game nears its end.")
    text = ngettext(
        "That leaves {n} card in the stock; when it is drawn the game nears its end.",
        "That leaves {n} cards in the stock; when they are drawn the game nears its end.",
        left,
    )
    return text.format(n=left)


def _why_cards(view: PortfolioView, book: RuleBook, move: Move) -> str:
    n = move.number("count")
    if "pauper" in move.args:
        text = _("With no portfolio and few cards, {n} come for nothing.")
        return text.format(n=word(n))
    if "discard" in move.args:
        card = view.faces("discard")[-1]
        evaluation = Evaluation(view, book)
        purse = evaluation.money[evaluation.me] - evaluation.setup.costs[n]
        text = _why_top(evaluation, card, purse).format(card=card_name(card))
        if n == 1:
            return text
        costs = Setup.of(book, view.seats).costs
        more = ngettext(
            "One more card makes it ${price}.", "{n} more cards make it ${price}.", n - 1
        )
        return f"{text} {more.format(n=n - 1, price=costs[n])}"
    costs = Setup.of(book, view.seats).costs
    if n == 1 and not costs[1] and all(each.number("count") == 1 for each in view.legal):
        return _("One card is free, and no more can be had.")
    counts = [each.number("count") for each in view.legal if each.number("count") > n]
    given = [each.number("count") for each in view.legal if "pauper" in each.args]
    if given:
        text = ngettext(
            "One card, where {most} could be had for nothing.",
            "{n} cards, where {most} could be had for nothing.",
            n,
        )
        return text.format(n=n, most=word(max(given)))
    if n == 1 and counts:
        text = _("One card costs ${price}; {n} would cost ${then}.")
        if not costs[1]:
            text = _("One card is free; {n} would cost ${then}.")
        return text.format(n=word(min(counts)), price=costs[1], then=costs[min(counts)])
    if counts:
        text = _("{n} cards cost ${price}; {more} would cost ${then}.")
        beyond = min(counts)
        return text.format(n=n, price=costs[n], more=word(beyond), then=costs[beyond])
    text = ngettext(
        "One card costs ${price}, and no more can be had.",
        "{n} cards cost ${price}, and no more can be had.",
        n,
    )
    return text.format(n=n, price=costs[n])


def _why_top(evaluation: Evaluation, card: Card, purse: int) -> str:
    """What the top discard is good for once `purse` dollars are left: it can be played, it goes
    with the hand, or neither."""
    hand = sorted((*evaluation.hand, card), key=order_of)
    if len(evaluation.run_through(card, hand)) >= 3 or any(
        move.name in ("extend", "cap") or price_of(evaluation.setup, portfolio, move.name) <= purse
        for portfolio in evaluation.portfolios
        for move in evaluation.plays(card, portfolio)
    ):
        return _("The {card} on the discard pile can be played at once.")
    if _neighbours(card, hand):
        return _("The {card} on the discard pile goes with cards in hand.")
    return _("The {card} goes with nothing in hand yet, but the stock lasts longer.")


def _why_discard(evaluation: Evaluation, view: PortfolioView, card: Card) -> str:
    name = card_name(card)
    kept = [move.cards() for move in view.legal if move.name == "make" and card not in move.cards()]
    if kept:
        run = run_name(max(kept, key=len))
        text = _("The {run} stays together in hand; the {card} goes.")
        return text.format(run=run, card=name)
    if evaluation.ending:
        return _("Nobody draws any more: the {card} comes to no other seat.").format(card=name)
    if evaluation.danger(card) > 0:
        text = _("The {card} is what this hand can spare, though @{seat} may find a use for it.")
    elif not _neighbours(card, evaluation.hand):
        text = _("Nothing in hand goes with the {card}, and it extends nothing of @{seat}.")
    else:
        text = _("The {card} extends nothing that @{seat} has on the table.")
    return text.format(card=name, seat=(evaluation.me + 1) % evaluation.seats)


def public_reason(view: PortfolioView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name in ("make", "extend", "cap", "neutralise", "acquire"):
        return why(view, book, move)
    if move.name == "offer":
        return negotiation.why(Evaluation(view, book), view, move)
    return ""
