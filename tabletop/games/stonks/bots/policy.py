"""Rules of thumb for Stonks: win tricks that pay, hold few companies, make those dear."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.bots.evaluation import Evaluation
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.system.i18n import _, ngettext

_STRENGTH: Final = 1.8
"""What the highest rank is worth in hand, in points, for tricks to come."""
_SYMBOL: Final = 0.9
"""What a market symbol is worth in hand early in a round, when moves do not last."""


def easy(view: StonksView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Takes the trick as cheaply as it can see, raises what it holds most of, takes the dearest."""
    ev = Evaluation(view, book, style)
    phase = view.phase
    if phase == "invest":
        return _easy_invest(ev, view.legal, rng)
    if phase == "take":
        return max(view.legal, key=lambda move: (ev.now[move.card().suit], rng.random()))
    if phase == "adjust":

        def gain(move: Move) -> float:
            steps, company = move.number("steps"), move.word("company")
            theirs = 0.5 * (style.opponent_weight - 1.0) * ev.theirs(company)
            return steps * (ev.mine[company] - theirs) + 0.8 * rng.random()

        return max(view.legal, key=gain)
    return _easy_play(ev, view.legal, rng)


def _easy_invest(ev: Evaluation, legal: Sequence[Move], rng: Random) -> Move:
    """Two cards of the company it has most of, from the middle ranks."""

    def utility(card: Card) -> float:
        return ev.in_hand[card.suit] - abs(card.rank - 7) / 3 + rng.random()

    wishes = {card: utility(card) for card in ev.hand}
    return max(legal, key=lambda move: wishes[move.card("seen")] + wishes[move.card("unseen")])


def _easy_play(ev: Evaluation, legal: Sequence[Move], rng: Random) -> Move:
    plain = [move for move in legal if len(move.args) == 1]
    winning = [move for move in plain if ev.leads_after(move)]
    if not ev.cards:
        return max(plain, key=lambda move: move.card().rank + 4 * rng.random())
    if winning:
        return min(winning, key=lambda move: (move.card().rank, move.card().order))
    bold = [move for move in legal if "speculate" in move.args and ev.leads_after(move)]
    if bold and ev.to_come == 0:
        return min(bold, key=lambda move: (move.card().rank, move.card().order))
    symbols = ev.symbols
    return max(
        plain, key=lambda move: (symbols[move.card().rank], -move.card().rank + 2 * rng.random())
    )


def normal(view: StonksView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Weighs what a trick pays by the chance to win it, and each move of the market by what all
    hold; remembers voids and what was played."""
    ev = Evaluation(view, book, style)
    if view.phase == "take":  # all cards of a company are one share: the first, as in the search
        whims = {letter: rng.random() for letter in COMPANIES}
        return max(view.legal, key=lambda move: (_estimate(ev, move), whims[move.card().suit]))
    return max(view.legal, key=lambda move: (_estimate(ev, move), rng.random()))


def _estimate(ev: Evaluation, move: Move) -> float:
    """How good a move looks, in points."""
    if move.name == "play":
        return _promise_play(ev, move)
    if move.name == "adjust":
        return ev.adjusted(move.word("company"), move.number("steps"))
    if move.name == "take":
        return ev.prize(move.card())
    return _promise_invest(ev, move)


def _promise_invest(ev: Evaluation, move: Move) -> float:
    """Two cards that the hand misses least, better of one company and of one it can follow."""
    seen, unseen = move.card("seen"), move.card("unseen")
    value = -_keep(ev, seen, 1.0) - _keep(ev, unseen, 1.0)
    value += ev.shares[seen.rank] * 3.5 + ev.shares[unseen.rank] * 3.5
    if seen.suit == unseen.suit:
        value += 0.6
    return value - 0.02 * seen.rank


def _promise_play(ev: Evaluation, move: Move) -> float:
    card = move.card()
    cost = _keep(ev, card, ev.rest)
    if "call" in move.args or "speculate" in move.args:
        cost += ev.spare
    return ev.played(move) - cost


def _keep(ev: Evaluation, card: Card, rest: float) -> float:
    """What a card is worth in hand while `rest` of the round is still to come."""
    if rest <= 0:
        return 0.0
    strength = max(0.0, (card.rank - 6) / 7) * _STRENGTH
    if ev.now[card.suit] == min(ev.now.values()):
        strength += 0.5
    return strength + ev.symbols[card.rank] * _SYMBOL * rest


def why(view: StonksView, book: RuleBook, move: Move) -> str:
    """The reason for `move` in the words of Stonks, from what its seat may see."""
    ev = Evaluation(view, book)
    if move.name == "invest":
        return _why_invest(ev, move)
    if move.name == "take":
        return _why_take(ev, move.card())
    if move.name == "adjust":
        return _why_adjust(ev, move)
    return _why_play(ev, move, view.legal)


def _why_invest(ev: Evaluation, move: Move) -> str:
    """Which companies the two cards count for, and what is left of these in hand."""
    seen, unseen = move.card("seen").suit, move.card("unseen").suit
    names = {"a": ev.names[seen], "b": ev.names[unseen], "x": ev.now[seen], "y": ev.now[unseen]}
    left = {letter: ev.in_hand[letter] - (letter == seen) - (letter == unseen) for letter in ev.now}
    if seen == unseen:
        text = _("Both are shares of {a}, at {x} now; left of it in hand: {n}.")
    else:
        text = _("Shares of {a}, at {x}, and {b}, at {y}; left in hand: {n} of {a}, {m} of {b}.")
    return text.format(**names, n=left[seen], m=left[unseen])


def _why_take(ev: Evaluation, card: Card) -> str:
    name, held, value = ev.names[card.suit], ev.mine[card.suit], ev.now[card.suit]
    lying = {each.suit for each in (*ev.cards, *ev.turned) if each is not None}
    if None in ev.cards:
        return _("{company} is at {value}.").format(company=name, value=value)
    if len(lying) == 1:
        return _("There is nothing but {company} to take.").format(company=name)
    best = max(ev.now[letter] for letter in lying)
    if held and value == best:
        text = _("{company} is at {value}, with {n} of it in the portfolio already.")
        return text.format(company=name, value=value, n=held)
    if held:
        return _("{n} of {company} in the portfolio already can be made dear.").format(
            n=held, company=name
        )
    if value < best:
        text = _("{company} at {value} can still rise more than what is dearer there.")
    else:
        text = _("{company} is at {value}; nothing that lies there is dearer.")
    return text.format(company=name, value=value)


def _why_adjust(ev: Evaluation, move: Move) -> str:
    company, steps = move.word("company"), move.number("steps")
    name, mine = ev.names[company], ev.mine[company]
    trump, new = ev.trump, ev.trump_with({company: ev.now[company] + steps})
    before, after = ev.winning(ev.trick, trump), ev.winning(ev.trick, new)
    if None in ev.cards:  # what wins is not seen yet
        before = after = None
    if after != before and after == ev.seat:
        return _("It changes trump, and the card just played is winning now.")
    if after != before and before not in (None, ev.seat):
        return _("It changes trump, and the card that was winning no longer is.")
    if new != trump and ev.in_hand.get(new, 0) > 1:
        return _("It makes {company} trump, with {n} of it in hand.").format(
            company=ev.names[new], n=ev.in_hand[new]
        )
    theirs, most = ev.theirs(company), max(each[company] for each in ev.others)
    if steps > 0 and mine and mine >= theirs:
        return _("It makes {company} dearer, with {n} of it in the portfolio.").format(
            n=mine, company=name
        )
    if steps < 0 and theirs > mine:
        return _("On average the others show more of {company} than this portfolio has.").format(
            company=name
        )
    if steps < 0 and most > mine:
        return _("Another portfolio shows {n} of {company}.").format(n=most, company=name)
    if new != trump and new:
        return _("It makes {company} trump.").format(company=ev.names[new])
    if new != trump:
        return _("It leaves the trick without trump.")
    if steps < 0 and company == trump:
        return _("{company} stays trump, further below the others.").format(company=name)
    return _why_neither(ev, company, steps)


def _why_neither(ev: Evaluation, company: str, steps: int) -> str:
    """The reason for a move of the market that neither changes trump nor follows what is held."""
    name, lowest = ev.names[company], min(ev.now.values())
    lying = {each.suit for each in (*ev.cards, *ev.turned) if each is not None}
    if steps > 0 and company in lying and ev.winning(ev.trick, ev.trump) == ev.seat:
        return _("A card of {company} may come with the trick.").format(company=name)
    if steps > 0 and company != ev.trump and ev.now[company] < lowest + 2:
        return _("{company} is further from being trump then.").format(company=name)
    if steps > 0 and ev.mine[company]:
        return _("It makes {company} dearer, with {n} of it in the portfolio.").format(
            n=ev.mine[company], company=name
        )
    if not any(each[company] for each in (ev.mine, *ev.others)):
        return _("The market has to be moved, and nobody shows a card of {company}.").format(
            company=name
        )
    return _("The market has to be moved.")


def _why_play(ev: Evaluation, move: Move, legal: Sequence[Move]) -> str:
    if "call" in move.args:
        called = move.word("call")
        return _("{company} is to be followed; left of it in hand: {n}.").format(
            company=ev.names[called], n=ev.in_hand[called] - (move.card().suit == called)
        )
    if "speculate" in move.args:
        if ev.leads_after(move) and None not in ev.cards:
            return _("As a card of the company led it is winning now.")
        return _("It stands for a card of the company led.")
    card = move.card()
    symbols = ev.symbols[card.rank]
    if ev.leads_after(move):
        if None in ev.cards:
            return _("It is winning, as far as the cards that lie open show.")
        if ev.to_come == 0 and symbols:
            return _("It is winning, and its symbols are the last to move the market.")
        if ev.to_come == 0:
            return _("It wins the trick.")
        n = ev.beaters(move)
        if not ev.cards:
            return _why_lead(ev, n, symbols)
        if not n and any(ev.view.held[seat] for seat in ev.after) and not ev.has_speculated:
            return _("It is winning, and as prices stand only a Speculation can beat it.")
        if not n:
            return _("It is winning, and as prices stand no card not yet seen beats it.")
        if symbols:
            text = ngettext(
                "It is winning and moves the market; as prices stand one unseen card beats it.",
                "It is winning and moves the market; as prices stand {n} unseen cards beat it.",
                n,
            )
        else:
            text = ngettext(
                "It is winning; as prices stand one unseen card beats it.",
                "It is winning; as prices stand {n} unseen cards beat it.",
                n,
            )
        return text.format(n=n)
    if symbols and ev.can_be_made_to_win(move):
        return _("The card moves the market, which can make it the best in the trick.")
    better = [other for other in legal if ev.leads_after(other)]
    if better and all("speculate" in other.args for other in better):
        text = _(
            "Only with the Speculation would a card be winning as prices stand; unused it adds {n}."
        )
        return text.format(n=round(ev.spare))
    if better:
        if symbols:
            return _("It is not winning, but moves the market; a better card is kept.")
        return _("It is not winning as prices stand; a card is kept that would be.")
    if symbols:
        return _("It is not winning as prices stand, but the card moves the market.")
    return _("It is not winning as prices stand, and no other card in hand would be.")


def _why_lead(ev: Evaluation, n: int, symbols: int) -> str:
    """How good a lead is that `n` unseen cards beat: of an empty trick no card is winning yet."""
    if not n and any(ev.view.held[seat] for seat in ev.after):
        return _("As prices stand only a Speculation can beat it.")
    if not n:
        return _("As prices stand no card not yet seen beats it.")
    text = ngettext(
        "As prices stand one unseen card beats it.", "As prices stand {n} unseen cards beat it.", n
    )
    if symbols:
        text = ngettext(
            "It moves the market; as prices stand one unseen card beats it.",
            "It moves the market; as prices stand {n} unseen cards beat it.",
            n,
        )
    return text.format(n=n)


def public_reason(view: StonksView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name == "invest" or "call" in move.args:  # cards face down
        return ""
    ev = Evaluation(view, book)
    if move.name == "adjust":
        return _why_adjust(ev, move)
    if move.name == "take":
        return _why_take(ev, move.card())
    if "speculate" in move.args or ev.leads_after(move):
        return _why_play(ev, move, ())
    n = ev.symbols[move.card().rank]
    if not n:
        return _("It is not winning as prices stand.")
    return ngettext(
        "The card moves the market a step.", "The card moves the market {n} steps.", n
    ).format(n=n)
