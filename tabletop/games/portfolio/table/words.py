"""What Portfolio's table says: the title, one's figures, promises, moves, threats, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import RANKS, Card
from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.games.portfolio.table.runs import TWIN_SUIT, Run, figures_of, runs_of
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Seen

ACE: Final = 1
KING: Final = 13


def is_tight(seen: Seen) -> bool:
    """Whether the text is so large for the window that only few words fit."""
    return seen.theme.scale > 1.25 * seen.theme.window and seen.frame.size[0] < 1600


def prompt(seen: Seen) -> str:
    """What is asked of the viewer, shorter where an offer would take too many words."""
    offer = seen.view.facts["offer"]
    if isinstance(offer, Mapping) and is_tight(seen):
        return _("@{by} makes @{to} an offer.").format(by=offer["by"], to=offer["to"])
    if is_tight(seen) and any(move.name == "draw" for move in seen.view.legal):
        return _("Draw one card or more.")
    refuser = _refuser(seen)
    if refuser is not None and seen.is_mine and not is_tight(seen):
        return _("@{seat} refuses your offer. {prompt}").format(seat=refuser, prompt=seen.prompt)
    return seen.prompt


def _refuser(seen: Seen) -> int | None:
    """Who refused the viewer's last offer in this turn of theirs."""
    refused, turns = seen.view.facts.get(f"refused:{seen.me}"), seen.view.facts["turns"]
    assert isinstance(turns, tuple)
    if seen.me is None or not isinstance(refused, Mapping) or refused["turn"] != turns[seen.me]:
        return None
    to = refused["to"]
    assert isinstance(to, int)
    return to


def title(seen: Seen) -> str:
    """The end of the ticker: packs, turn, deal."""
    view = seen.view
    packs = sum(len(zone.cards) for zone in view.zones.values()) // 52
    turns = view.facts["turns"]
    assert isinstance(turns, tuple)
    n = sum(turn for turn in turns if isinstance(turn, int))
    parts = [
        seen.book.name,
        ngettext("one pack", "{n} packs", packs).format(n=packs),
        _("turn {n}").format(n=n),
        _("no. {deal}").format(deal=seen.deal),
    ]
    return " · ".join(parts)


def figures(seen: Seen) -> list[str]:
    """What the viewer would keep on paper: income, draws, money."""
    view, me = seen.view, seen.me
    if me is None:
        return []
    income, drawn = view.number("income"), view.number("drawn")
    lines = []
    if view.facts["turn"] == me:
        lines.append(_("Income this turn ^{n}").format(n=income))
        if drawn:
            lines.append(ngettext("drew one card", "drew {n} cards", drawn).format(n=drawn))
    incomes = view.facts["incomes"]
    assert isinstance(incomes, tuple)
    text = _("*${money}* now, *${income}* next turn")
    lines.append(text.format(money=view.scores[me], income=incomes[me]))
    return lines


def offers_left(seen: Seen) -> int:
    """How many offers the viewer may still make in this turn (PF-24)."""
    made = seen.view.facts["offers"]
    assert isinstance(made, tuple)
    mine = made[seen.me] if seen.me is not None else 0
    assert isinstance(mine, int)
    return seen.book.option_number("offers_per_turn") - mine


def promises(seen: Seen) -> list[str]:
    """Every promise in force, and how long it holds (PF-23)."""
    given = seen.view.facts["promises"]
    assert isinstance(given, tuple)
    lines = []
    for promise in given:
        assert isinstance(promise, Mapping)
        left = promise["left"]
        text = {
            "neutralise": _("@{by} neutralises nothing of @{to}"),
            "acquire": _("@{by} acquires nothing of @{to}"),
            "both": _("@{by} leaves @{to} alone"),
        }[str(promise["not"])].format(by=promise["by"], to=promise["to"])
        assert isinstance(left, int)
        span = (
            _("to the end of this turn")
            if left <= 0
            else ngettext("one more turn", "{n} more turns", left).format(n=left)
        )
        lines.append(f"{text}: {span}")
    return lines


def describe(seen: Seen, move: Move) -> Choice:
    """What a move does and costs."""
    view, me = seen.view, move.seat
    money = view.scores[me]
    if move.name == "draw":
        return describe_draw(seen, move)
    if move.name == "make":
        cards = move.cards()
        table = figures_of(seen.book).value(cards)
        return Choice(_("Make a portfolio"), _("income ^{n} every turn").format(n=table))
    if move.name == "discard":
        text = _("Discard [{card}] and end your turn").format(card=move.card())
        return Choice(text)
    run = next(run for run in runs_of(view) if run.id == move.word("portfolio"))
    card = move.card()
    if move.name == "extend":
        more = figures_of(seen.book).value((*run.cards, card)) - run.value
        return Choice(
            _("Extend with [{card}]").format(card=card),
            _("income ^{more} to ${n}").format(more=more, n=run.value + more),
        )
    if move.name == "cap":
        text = (
            _("Cap the low end with [{card}]: nobody can neutralise it")
            if move.word("side") == "low"
            else _("Cap the high end with [{card}]: nobody can acquire it")
        )
        return Choice(text.format(card=card), _("that end grows no further"))
    prices = figures_of(seen.book).prices
    if move.name == "neutralise":
        price = prices.neutralise * run.value
        title = _("Neutralise for ${price}").format(price=price)
        detail = _("@{seat} loses ${n} a turn; you keep ${left}")
    else:
        price = prices.acquire * run.value
        title = _("Acquire for ${price}").format(price=price)
        detail = _("@{seat} loses it, it pays you from next turn; you keep ${left}")
    left = money - price
    return Choice(title, detail.format(seat=run.owner, n=run.value, left=left))


def describe_draw(seen: Seen, move: Move) -> Choice:
    """How many cards, for what, and what is left."""
    n, price = move.number("count"), price_of(seen, move)
    left = seen.view.scores[move.seat] - price
    if "discard" in move.args:
        top = seen.view.faces("discard")[-1]
        text = (
            _("Take [{card}] alone")
            if n == 1
            else ngettext("Take [{card}] and a card", "Take [{card}] and {n} cards", n - 1)
        ).format(card=top, n=n - 1)
    else:
        text = ngettext("Draw a card", "Draw {n} cards", n).format(n=n)
    if "pauper" in move.args:
        return Choice(_("{text}, by the pauper’s rule").format(text=text))
    if not price:
        return Choice(_("{text}, free").format(text=text))
    return Choice(
        _("{text} for ${price}").format(text=text, price=price),
        _("you keep ${left}").format(left=left),
    )


def price_of(seen: Seen, move: Move) -> int:
    """The dollars a draw costs, 0 for any other move."""
    if move.name != "draw" or "pauper" in move.args:
        return 0
    return figures_of(seen.book).price(move.number("count"))


def threats(run: Run) -> tuple[list[Card], list[Card]]:
    """The faces that would extend the low and the high end, or take the king."""
    low, high = run.cards[0], run.cards[-1]
    below, above = [], []
    if run.low_cap is None and low.rank > ACE:
        below.append(Card.parse(RANKS[low.rank - 2] + low.suit))
    if run.high_cap is None:
        if high.rank < KING:
            above.append(Card.parse(RANKS[high.rank] + high.suit))
        else:
            above += [Card.parse("A" + high.suit), Card.parse("A" + TWIN_SUIT[high.suit])]
    return below, above


def note(seen: Seen, run: Run, low: Sequence[Card], high: Sequence[Card]) -> str:
    """A portfolio in one line: what it pays, and what takes it for how much."""
    prices = figures_of(seen.book).prices
    parts = [_("@{seat}: *${value}* a turn").format(seat=run.owner, value=run.value)]
    if run.low_cap is not None and run.high_cap is not None:
        return " · ".join([*parts, _("both ends capped")])
    if low:
        parts.append(
            _("[{card}] neutralises for ${price}").format(
                card=low[0], price=prices.neutralise * run.value
            )
        )
    elif run.low_cap is not None:
        parts.append(_("low end capped"))
    if high:
        cards = _(" or ").join(f"[{card}]" for card in high)
        parts.append(
            _("{cards} acquires for ${price}").format(cards=cards, price=prices.acquire * run.value)
        )
    elif run.high_cap is not None:
        parts.append(_("high end capped"))
    return " · ".join(parts)


def end_lines(seen: Seen) -> list[str]:
    """The end that is near, and who still has a turn (PF-20)."""
    view = seen.view
    if view.is_terminal:
        return []
    if not view.facts["ending"]:
        if view.number("reforms") == 0 and view.facts["reformed"]:
            return [_("Second time through the cards: the last one ends the game.")]
        return []
    turn, dealer = view.number("turn"), view.number("dealer")
    left = [(turn + i) % view.seats for i in range((dealer - turn) % view.seats + 1)]
    names = listed([f"@{seat}" for seat in left])
    return [
        _("*The last card is drawn.*"),
        _("Still to play: {names}").format(names=names),
        _("Then everyone collects once more."),
    ]
