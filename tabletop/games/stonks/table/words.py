"""What the Stonks table reads from the rules and the View, and how it words moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tabletop.engine.cards import COMPANIES, Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Seen


def _numbers(book: RuleBook, key: str) -> Mapping[str, Any]:
    numbers = book.data["numbers"]
    assert isinstance(numbers, dict)
    part = numbers[key]
    assert isinstance(part, dict)
    return part


def company(book: RuleBook, letter: str, full: bool = False) -> str:
    """The name of a company, short or full."""
    return str(_numbers(book, "companies")[letter]["full" if full else "name"])


def symbols(book: RuleBook, card: Card) -> int:
    """The market symbols on a card (ST-10)."""
    return int(_numbers(book, "symbols")[str(card.rank)])


def shares(book: RuleBook, cards: Sequence[Card | None]) -> int:
    """How many shares the seen ones of `cards` stand for (ST-19)."""
    faces = [card for card in cards if card is not None]
    if book.option("weighted_shares") is not True:
        return len(faces)
    weights = _numbers(book, "shares")
    return sum(int(weights[str(card.rank)]) for card in faces)


def values(view: View) -> dict[str, int]:
    """The market by company."""
    market = view.facts["market"]
    assert isinstance(market, tuple)
    return {
        letter: value
        for letter, value in zip(COMPANIES, market, strict=True)
        if isinstance(value, int)
    }


def whole(view: View, name: str, seat: int) -> int:
    """The whole number that a fact with one for each seat holds for `seat`."""
    all_seats = view.facts[name]
    assert isinstance(all_seats, tuple)
    value = all_seats[seat]
    assert isinstance(value, int)
    return value


def voids(view: View, seat: int) -> str:
    """The letters of the companies that `seat` was seen not to hold."""
    all_seats = view.facts["voids"]
    assert isinstance(all_seats, tuple)
    return str(all_seats[seat])


def holding(view: View, seat: int) -> list[Card]:
    """The cards in a seat's portfolio whose faces are seen, the unseen one last."""
    return [*view.faces(f"portfolio:{seat}"), *view.faces(f"unseen:{seat}")]


def extra(view: View, seat: int) -> str:
    """The company that an unused Speculation of `seat` would count for now, "" for none."""
    owned = {card.suit for card in holding(view, seat)}
    if not whole(view, "held", seat) or not owned:
        return ""
    now = values(view)
    return min((letter for letter in COMPANIES if letter in owned), key=lambda each: now[each])


def worth(seen: Seen, seat: int) -> int:
    """What the seen part of a portfolio is worth now, an unused Speculation counted."""
    now, cards = values(seen.view), holding(seen.view, seat)
    total = sum(shares(seen.book, [card]) * now[card.suit] for card in cards)
    more = extra(seen.view, seat)
    return total + (now[more] if more else 0)


def face_down(view: View) -> Card | None:
    """The card that the viewer leads face down in this trick, None where there is none (ST-14)."""
    leads = view.number("speculator") == view.number("leader") == view.seat
    first = view.cards("trick")[:1]
    return first[0] if leads and first and view.word("phase") != "take" else None


def invest_prompt(seen: Card | None, unseen: Card | None) -> str:
    """What is asked for once a card is laid out for investing, "" before."""
    if seen is not None and unseen is not None:
        return _("Invest these two, or lay others in their place.")
    if seen is not None:
        return _("Now lay out the one that stays unseen.")
    return _("Now lay out the one that all will see.") if unseen is not None else ""


def described(seen: Seen, move: Move) -> Choice:
    """A move in words, with what it brings."""
    book, view = seen.book, seen.view
    if move.name == "invest":
        text = _("[{seen}] seen, [{unseen}] unseen")
        return Choice(text.format(seen=move.card("seen"), unseen=move.card("unseen")))
    if move.name == "stage":
        text = {
            "seen": _("Invest [{card}] where all will see it"),
            "unseen": _("Invest [{card}] unseen"),
            "hand": _("Back into the hand"),
        }[move.word("slot")]
        return Choice(text.format(card=move.card()))
    if move.name == "adjust":
        letter, steps = move.word("company"), move.number("steps")
        after = values(view)[letter] + steps
        arrow = "^" if steps > 0 else "_"
        name = company(book, letter)
        return Choice(
            _("Move {company} {arrow}{value}").format(company=name, arrow=arrow, value=after)
        )
    card = move.card()
    if move.name == "take":
        return _taking(seen, card)
    return _playing(seen, move, card)


def _taking(seen: Seen, card: Card) -> Choice:
    assert seen.me is not None
    held = [each for each in holding(seen.view, seen.me) if each.suit == card.suit]
    count, value = shares(seen.book, [*held, card]), values(seen.view)[card.suit]
    detail = _("{sign} then {count} × {value} = {points}").format(
        sign=f"{{{card.suit}}}", count=count, value=value, points=count * value
    )
    return Choice(_("Take [{card}]").format(card=card), detail)


def _playing(seen: Seen, move: Move, card: Card) -> Choice:
    book, view = seen.book, seen.view
    if "call" in move.args:
        letter = move.word("call")
        name = company(book, letter, full=True)
        return Choice(_("Call {company}").format(company=name))
    n = symbols(book, card)
    market = ""
    if n:
        market = ngettext("then move the market a level", "then move the market {n} levels", n)
        market = market.format(n=n)
    if "speculate" in move.args:
        lead = view.word("lead")
        real = Card.parse(f"{lead}{card.rank}")
        name = company(book, lead)
        title = _("Play [{card}] as a {company} {rank}")
        if real in view.faces("trick"):
            market = _("the real one lies there and cancels it at once")
        return Choice(title.format(card=card, company=name, rank=card.rank), market)
    title = _("Lead [{card}]") if not view.cards("trick") else _("Play [{card}]")
    return Choice(title.format(card=card), market)
