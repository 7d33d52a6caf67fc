"""What the Stonks table reads from the View, and how it words moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import cheapest, portfolio_points, shares, standing
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import SCORED, StonksView, hides_lead
from tabletop.games.stonks.table.outlook import BOTH
from tabletop.games.stonks.text import MOVED, TRUMP
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Seen

SPEC: Final = Card("spec", "spec", "stock", "", 0, 0, 99_000)
"""The Speculation as the table lets it be picked up; the engine knows no such card (ST-2)."""
COUNTED: Final = ("play", "adjust", "take")
"""The phases in which portfolios are told as what they are worth now."""


def is_counted(view: StonksView) -> bool:
    """Whether portfolios are told as what they are worth now, or as what they were scored at the
    end of the game."""
    return view.phase in COUNTED or view.is_terminal


def setup(seen: Seen[StonksView]) -> Setup:
    """What the rules come to at this table."""
    return Setup.of(seen.book, seen.view.seats)


def values(view: StonksView) -> dict[str, int]:
    """The market by company."""
    return dict(zip(COMPANIES, view.market, strict=True))


def count(seen: Seen[StonksView], cards: Sequence[Card | None]) -> int:
    """How many shares the seen ones of `cards` stand for (ST-19)."""
    return sum(shares(setup(seen), tuple(filter(None, cards))))


def holding(view: StonksView, seat: int) -> list[Card]:
    """The cards in a seat's portfolio whose faces are seen, the unseen one last."""
    return [*view.faces(f"portfolio:{seat}"), *view.faces(f"unseen:{seat}")]


def shown(view: StonksView, seat: int) -> tuple[Card | None, ...]:
    """The cards of a seat's portfolio as they lie, the unseen one last."""
    return (*view.cards(f"portfolio:{seat}"), *view.cards(f"unseen:{seat}"))


def extra(
    seen: Seen[StonksView], seat: int, prices: Mapping[str, int], taken: Card | None = None
) -> str:
    """The company that an unused Speculation of `seat` counts for at these prices, once a card is
    `taken`; "" for none."""
    view = seen.view
    counts = shares(setup(seen), (*holding(view, seat), *([taken] if taken is not None else [])))
    market = [prices[letter] for letter in COMPANIES]
    index = cheapest(market, counts) if view.held[seat] else -1
    return COMPANIES[index] if index >= 0 else ""


def worth(seen: Seen[StonksView], seat: int) -> int:
    """What the seen part of a portfolio is worth now, an unused Speculation counted."""
    view = seen.view
    return portfolio_points(setup(seen), view.market, holding(view, seat), view.held[seat])


def worth_to_all(seen: Seen[StonksView], seat: int) -> int:
    """What all see of a portfolio is worth now, by the cards that lie in it: while the end of a
    round is shown step by step these are not yet, or no longer, those that the View counted."""
    view = seen.view
    faces = view.faces(f"portfolio:{seat}")
    return portfolio_points(setup(seen), view.market, faces, view.held[seat])


def gained(seen: Seen[StonksView], seat: int) -> int:
    """By how much others' moves have changed what a portfolio is worth, as far as the viewer sees
    it, since the viewer, who is to move, decided last; 0 in another round."""
    view = seen.view
    before = seen.before() if seen.is_mine else None
    if before is None or before.round != view.round or before.phase not in COUNTED:
        return 0
    if seat != seen.me:
        return worth_to_all(seen, seat) - before.worths[seat]
    then = holding(before, seat)
    return worth(seen, seat) - portfolio_points(setup(seen), before.market, then, before.held[seat])


def gains(view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]) -> dict[int, int]:
    """By how much the viewer's own portfolio, its unseen card counted, gained by those of `told`
    that moved the market since the viewer decided last, by number; empty in another phase."""
    me = view.seat
    if me is None or view.phase not in (*COUNTED, *SCORED):
        return {}
    rules, market, out = Setup.of(book, view.seats), list(view.market), dict[int, int]()
    cards, has_speculation = holding(view, me), view.held[me]
    for at, (move, each) in reversed(list(enumerate(told))):
        if each.kind in (MOVED, TRUMP):
            now = portfolio_points(rules, market, cards, has_speculation)
            market[COMPANIES.index(move.word("company"))] -= each.amount
            out[at] = now - portfolio_points(rules, market, cards, has_speculation)
    return out


def face_down(view: StonksView) -> Card | None:
    """The card that the viewer leads face down in this trick, None where there is none (ST-14)."""
    first = view.faces("trick")[:1]
    return first[0] if view.leader == view.seat and hides_lead(view) and first else None


def price_after(seen: Seen[StonksView], letter: str, steps: int) -> int:
    """The value of a company once it is moved so many levels up, as far as there is room."""
    return setup(seen).market.moved(values(seen.view)[letter], steps)


def waits(seen: Seen[StonksView], move: Move) -> bool:
    """Whether `move` plays a card whose symbols then move the market, as is still to be said."""
    return (
        move.name == "play"
        and "call" not in move.args
        and bool(setup(seen).symbols[move.card().rank])
    )


def not_movable(seen: Seen[StonksView], letter: str, steps: int) -> Refusal | None:
    """Why a company cannot be moved so many levels once a card is played; None where it can."""
    rules, value = setup(seen), values(seen.view)[letter]
    name, levels = rules.names[letter], rules.market.levels
    if letter == seen.view.mark:
        text = _("{company} holds the mark and cannot be moved now.")
        return Refusal(text.format(company=name), "ST-12")
    if not 1 <= value + steps <= levels:
        text = _("{company} stands at {value} of {levels}: there is no room to move it so far.")
        return Refusal(text.format(company=name, value=value, levels=levels), "ST-11")
    return None


def may_speculate(seen: Seen[StonksView]) -> bool:
    """Whether the viewer has a Speculation to play, or may play one all the same."""
    view = seen.view
    is_held = view.seat is not None and view.held[view.seat]
    return is_held or any("call" in each.args or "speculate" in each.args for each in view.legal)


def is_cancelled(seen: Seen[StonksView], card: Card) -> bool:
    """Whether the real card that a follower's Speculation with `card` would stand for lies in the
    trick already (ST-17)."""
    trick = seen.view.cards("trick")
    return not standing((*trick, card), seen.view.lead, (len(trick),))


def may_be_cancelled(seen: Seen[StonksView], card: Card) -> bool:
    """Whether somebody who plays to the trick after the viewer may still hold the real card that a
    follower's Speculation with `card` would stand for (ST-17)."""
    view = seen.view
    played = len(view.cards("trick"))
    after = [(view.leader + place) % view.seats for place in range(played + 1, view.seats)]
    in_sight = (each for zone in view.zones.values() for each in zone.faces)
    is_seen = any(each.suit == view.lead and each.rank == card.rank for each in in_sight)
    return not is_seen and any(view.lead not in view.voids[seat] for seat in after)


def is_spent(view: StonksView, seat: int) -> bool:
    """Whether a seat's Speculation is used, and its place lies empty beside the portfolio, where
    no open hand has taken it, and not once the game is over."""
    return not view.held[seat] and not view.faces(f"hand:{seat}") and not view.is_terminal


def signs(letters: str) -> str:
    """The signs of companies in a row, as markup."""
    return " ".join(f"{{{letter}}}" for letter in letters)


def invest_prompt(seen: Card | None, unseen: Card | None) -> str:
    """What is asked for once a card is laid out for investing, "" before."""
    if seen is not None and unseen is not None:
        return _("Invest these two, or lay others in their place.")
    if seen is not None:
        return _("Now lay out the one that stays unseen.")
    return _("Now lay out the one that all will see.") if unseen is not None else ""


def described(seen: Seen[StonksView], move: Move) -> Choice:
    """A move in words, with what it brings."""
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
    if move.name == "adjust" and "company" not in move.args:
        return Choice(_("Leave the market as it is"))
    if move.name in ("adjust", BOTH):
        letter, steps = move.word("company"), move.number("steps")
        after = price_after(seen, letter, steps)
        arrow = "^" if steps > 0 else "_"
        name, before = setup(seen).names[letter], values(seen.view)[letter]
        text = _("Move {company} {arrow}{steps}: {before} → {after}")
        steps = abs(after - before)
        return Choice(
            text.format(company=name, arrow=arrow, steps=steps, before=before, after=after)
        )
    card = move.card()
    return _taking(seen, card) if move.name == "take" else _playing(seen, move, card)


def _taking(seen: Seen[StonksView], card: Card) -> Choice:
    view, title = seen.view, _("Take [{card}]").format(card=card)
    if view.seat is None:
        return Choice(title)
    held = [each for each in holding(view, view.seat) if each.suit == card.suit]
    n, value = count(seen, [*held, card]), values(view)[card.suit]
    detail = _("{sign} then {count} × {value} = {points}").format(
        sign=f"{{{card.suit}}}", count=n, value=value, points=n * value
    )
    return Choice(title, detail)


def _playing(seen: Seen[StonksView], move: Move, card: Card) -> Choice:
    view, rules = seen.view, setup(seen)
    if "call" in move.args:
        name = rules.full_names[move.word("call")]
        return Choice(_("Call {company}").format(company=name))
    n = rules.symbols[card.rank]
    market = ""
    if n:
        market = ngettext("then move one price {n} step", "then move one price {n} steps", n)
        market = market.format(n=n)
    if "speculate" in move.args:
        title = _("Play [{card}] as a {company} {rank}")
        if is_cancelled(seen, card):
            market = _("the real one lies there and cancels it at once")
        name = rules.names[view.lead]
        return Choice(title.format(card=card, company=name, rank=card.rank), market)
    title = _("Lead [{card}]") if not view.cards("trick") else _("Play [{card}]")
    return Choice(title.format(card=card), market)
