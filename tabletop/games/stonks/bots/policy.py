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
    """Which companies the two cards count for, and what the hand keeps."""
    pair = move.card("seen"), move.card("unseen")
    names = [ev.names[card.suit] for card in pair]
    values = [ev.now[card.suit] for card in pair]
    if names[0] == names[1]:
        shares = _("Both are shares of {a}, at {x}.").format(a=names[0], x=values[0])
    else:
        text = _("Shares of {a}, at {x}, and {b}, at {y}.")
        shares = text.format(a=names[0], x=values[0], b=names[1], y=values[1])
    kept = [card for card in ev.hand if card not in pair]
    higher = sum(card.rank > max(each.rank for each in pair) for card in kept)
    symbols = sum(ev.symbols[card.rank] > 0 for card in kept)
    text = _("{shares} In hand stay {n} higher cards and {m} that move the market.")
    return text.format(shares=shares, n=higher, m=symbols)


def _dearest(ev: Evaluation, cards: Sequence[Card | None]) -> str:
    """The company of `cards` that stands highest, of several the one it has most of."""
    letters = {card.suit for card in cards if card is not None}
    return max(sorted(letters), key=lambda letter: (ev.now[letter], ev.mine[letter]))


def _why_take(ev: Evaluation, card: Card) -> str:
    name, value = ev.names[card.suit], ev.now[card.suit]
    held = ev.mine[card.suit] if ev.knows_own else 0
    lying = [*ev.cards, *ev.turned]
    if None in ev.cards:
        return _("{company} is at {value}.").format(company=name, value=value)
    if len({each.suit for each in lying if each is not None}) == 1:
        return _("There is nothing but {company} to take.").format(company=name)
    best = _dearest(ev, lying)
    top, high = ev.names[best], ev.now[best]
    if value == high:
        text = _("{company} is at {value}; nothing that lies there is dearer.")
        if held:
            text = _("{company} is at {value}, with {n} of it in the portfolio already.")
        return text.format(company=name, value=value, n=held)
    text = _("{company} is at {value}, {top} at {high}, with less room to rise.")
    if ev.view.tricks == ev.setup.tricks:  # no price moves any more
        text = _("{company} is at {value}; the dearest there is {top}, at {high}.")
    elif held:
        text = _(
            "{company}, of which the portfolio has {n}, can be made dear; it is at {value}, {top}"
            " at {high}."
        )
    return text.format(company=name, value=value, top=top, high=high, n=held)


def _why_adjust(ev: Evaluation, move: Move) -> str:
    """What a move of the market does to the trick, to whom, and to trump."""
    company, steps = move.word("company"), move.number("steps")
    trump, new = ev.trump, ev.trump_with({company: ev.now[company] + steps})
    before, after = ev.winning(ev.trick, trump), ev.winning(ev.trick, new)
    if None in ev.cards:  # what wins is not seen yet
        before = after = None
    told = []
    if after != before and after == ev.seat:
        told.append(_("It changes trump, and the card just played is winning now."))
    elif after != before and before not in (None, ev.seat):
        told.append(_("It changes trump, and the card that was winning no longer is."))
    told.append(_whose(ev, company, steps))
    if len(told) == 1 or not told[0]:
        told.append(_trump_then(ev, company, steps, new))
    return " ".join(filter(None, told)) or _why_neither(ev, company, steps)


def _whose(ev: Evaluation, company: str, steps: int) -> str:
    """Who has shares of a company that is moved, those first whom that is meant for; "" where
    nobody shows one."""
    mine, others = ev.mine[company], [seat for seat in range(ev.seats) if seat != ev.seat]
    shown = [(each[company], seat) for each, seat in zip(ev.others, others, strict=True)]
    shown = sorted(((n, seat) for n, seat in shown if n), key=lambda each: (-each[0], each[1]))
    if not mine and not shown:
        return ""
    parts = [_("@{seat} shows {n}").format(seat=seat, n=n) for n, seat in shown]
    own = _("this portfolio has {n}") if mine else _("this portfolio has none")
    if not ev.knows_own:
        own = _("this portfolio shows {n}") if mine else ""
    if own:
        parts.insert(0 if steps > 0 else len(parts), own.format(n=mine))
    if not shown:
        parts.append(_("no other shows any"))
    text = _("It makes {company} cheaper: {whose}.")
    if steps > 0:
        text = _("It makes {company} dearer: {whose}.")
    return text.format(company=ev.names[company], whose=", ".join(parts))


def _trump_then(ev: Evaluation, company: str, steps: int, new: str) -> str:
    """What a move of the market does to trump, which is `new` then; "" for nothing."""
    if new == ev.trump:
        if steps < 0 and company == new:
            text = _("{company} stays trump, further below the others.")
            return text.format(company=ev.names[company])
        return ""
    if not new:
        return _("It leaves the trick without trump.")
    if n := ev.in_hand[new]:
        text = _("It makes {company} trump, with {n} of it in hand.")
        return text.format(company=ev.names[new], n=n)
    return _("It makes {company} trump.").format(company=ev.names[new])


def _why_neither(ev: Evaluation, company: str, steps: int) -> str:
    """The reason for moving a company that nobody shows, where trump stays as it is."""
    name, lowest = ev.names[company], min(ev.now.values())
    lying = {each.suit for each in (*ev.cards, *ev.turned) if each is not None}
    if steps > 0 and company in lying and ev.winning(ev.trick, ev.trump) == ev.seat:
        return _("A card of {company} may come with the trick.").format(company=name)
    if steps > 0 and company != ev.trump and ev.now[company] < lowest + 2:
        return _("{company} is further from being trump then.").format(company=name)
    text = _("The market has to be moved, and nobody shows a card of {company}.")
    return text.format(company=name)


def _why_play(ev: Evaluation, move: Move, legal: Sequence[Move]) -> str:
    if "call" in move.args:
        return _why_call(ev, move.card(), move.word("call"))
    if "speculate" in move.args:
        return _why_speculate(ev, move)
    card = move.card()
    symbols = ev.symbols[card.rank]
    if ev.leads_after(move):
        return _why_winning(ev, move, legal)
    if symbols and ev.can_be_made_to_win(move):
        return _("The card moves the market, which can make it the best in the trick.")
    better = [other for other in legal if ev.leads_after(other)]
    if better and all("speculate" in other.args for other in better):
        text = _(
            "Only with the Speculation would a card be winning as prices stand; unused it adds {n}."
        )
        return text.format(n=round(ev.spare))
    if better:
        text = _("It is not winning as prices stand; a card is kept that would be.")
        if symbols:
            text = _("It is not winning, but moves the market; a better card is kept.")
        return " ".join(filter(None, [text, _to_be_had(ev)]))
    if symbols:
        return ngettext(
            "It is not winning as prices stand, but moves the market a step.",
            "It is not winning as prices stand, but moves the market {n} steps.",
            symbols,
        ).format(n=symbols)
    text = _("It is not winning as prices stand, and no other card in hand would be.")
    return " ".join(filter(None, [text, _why_that(ev, card, legal)]))


def _to_be_had(ev: Evaluation, own: Sequence[Card] = ()) -> str:
    """What is dearest of what lies there and the winner's `own` card; "" under a card face down."""
    if None in ev.cards:
        return ""
    letter = _dearest(ev, [*ev.cards, *ev.turned, *own])
    text = _("Nothing there is dearer than {company}, at {value}.")
    return text.format(company=ev.names[letter], value=ev.now[letter])


def _why_that(ev: Evaluation, card: Card, legal: Sequence[Move]) -> str:
    """Why this card goes of those that cannot win; "" where there is nothing plain to say."""
    others = [move.card() for move in legal if len(move.args) == 1 and move.card() is not card]
    if any(each.suit != card.suit for each in others):
        if ev.now[card.suit] <= min(ev.now[each.suit] for each in others):
            text = _("No card in hand is of a cheaper company: {company} is at {value}.")
            return text.format(company=ev.names[card.suit], value=ev.now[card.suit])
        return ""
    plain = [each for each in others if not ev.symbols[each.rank]]
    if plain and all(each.rank > card.rank for each in plain):
        return _("Of the cards without symbols it is the lowest.")
    return ""


def _why_call(ev: Evaluation, card: Card, called: str) -> str:
    """What a card led face down is good for once it is turned up (ST-14)."""
    text = _("{company} is to be followed; left of it in hand: {n}.").format(
        company=ev.names[called], n=ev.in_hand[called] - (card.suit == called)
    )
    if card.suit not in (called, ev.trump):
        return _("{text} As prices stand the card face down cannot win.").format(text=text)
    higher = sum(each.suit == card.suit and each.rank > card.rank for each in ev.out)
    if card.suit == ev.trump:
        told = ngettext(
            "The card face down is trump as prices stand; one unseen trump is higher.",
            "The card face down is trump as prices stand; {n} unseen trumps are higher.",
            higher,
        )
        if not higher:
            told = _("The card face down is trump as prices stand, and no unseen one is higher.")
        return f"{text} {told.format(n=higher)}"
    return text


def _why_speculate(ev: Evaluation, move: Move) -> str:
    """What a card that stands for one of the company led wins, and what that costs."""
    told = [_("As a card of the company led it is winning now.")]
    if None in ev.cards or not ev.leads_after(move):
        told = [_("It stands for a card of the company led.")]
    elif ev.to_come == 0 and not ev.symbols[move.card().rank]:
        wins = _("As a card of the company led it wins the trick.")
        told = [wins, _to_be_had(ev, [move.card()])]
    if ev.knows_own:
        told.append(_("Unused, the Speculation would add {n}.").format(n=round(ev.spare)))
    return " ".join(told)


def _why_winning(ev: Evaluation, move: Move, legal: Sequence[Move]) -> str:
    """The reason for a card that would be the best in the trick."""
    card = move.card()
    symbols = ev.symbols[card.rank]
    if None in ev.cards:
        return _("It is winning, as far as the cards that lie open show.")
    if ev.to_come == 0 and symbols:
        return _("It is winning, and its symbols are the last to move the market.")
    if ev.to_come == 0:
        return " ".join([_("It wins the trick."), _to_be_had(ev, [card])])
    n = ev.beaters(move)
    if not ev.cards:
        return _why_lead(ev, n, symbols, legal)
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


def _why_lead(ev: Evaluation, n: int, symbols: int, legal: Sequence[Move]) -> str:
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
    told = text.format(n=n)
    leads = [move for move in legal if len(move.args) == 1]
    fewest = min([ev.beaters(move) for move in leads], default=n)
    if n > fewest:
        return _("{told} A lead that fewer beat is kept.").format(told=told)
    return _("{told} No other lead is beaten by fewer.").format(told=told) if leads[1:] else told


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
