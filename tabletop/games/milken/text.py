"""What is told of a game of Milken, and what it asks of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tabletop.engine import duration
from tabletop.engine.cards import Card
from tabletop.engine.events import Began, Changed, Dealt, Event, Moved, Told, scored
from tabletop.engine.french import SUITS, suit_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.engine.zones import EVERYONE, NOBODY
from tabletop.games.milken.moves import pile_of, receiver
from tabletop.games.milken.score import deal_title, suit_values
from tabletop.games.milken.setup import Setup
from tabletop.games.milken.state import MilkenState, MilkenView
from tabletop.system.i18n import _, ngettext


def tell(before: MilkenState, move: Move, after: MilkenState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    events: list[Event] = []
    if move.name == "dealer":
        events.append(Told(_("@{seat} deals.").format(seat=after.dealer), after.dealer))
    elif move.name == "shuffle":
        events += _dealt(before, move.cards(), after)
    elif move.name == "play":
        events += _played(before, move.seat, move.card(), pile_of(move))
    elif move.name == "pass":
        events += _passed(before, move.seat, move.cards(), after)
    elif move.name == "give_joker":
        card, to = move.card(), move.number("to")
        events.append(Moved((card,), f"hand:{move.seat}", f"hand:{to}"))
        text = _("@{seat} gives a [{card}] to @{to}.")
        events.append(Told(text.format(seat=move.seat, card=card, to=to), move.seat))
    else:
        events += _given_back(receiver(before, move), before.giver, move.seat, move.card())
    if len(after.scored) > len(before.scored):
        events += _scored(before, after)
        if after.phase == "shuffle":
            events.append(Began("deal"))
    first = (after.dealer + 1) % after.seats
    if after.phase == "play" and before.current_player != after.current_player == first:
        events.append(Began("round"))
    return events


def _dealt(before: MilkenState, pile: Sequence[Card], after: MilkenState) -> Iterator[Event]:
    seats, over = before.seats, before.setup.left_over(before.seats)
    if after.deal > 1:
        text = _("Deal {n}: @{dealer} deals, @{first} plays first.")
        first = (after.dealer + 1) % seats
        yield Told(text.format(n=after.deal, dealer=after.dealer, first=first), after.dealer)
    order = [(before.dealer + 1 + i) % seats for i in range(seats)]
    yield Dealt(
        "deck",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),
    )
    begun: set[str] = set()
    for card in pile[len(pile) - over :]:
        if card in after.out:
            yield Moved((card,), "deck", "out", NOBODY)
            continue
        yield Moved((card,), "deck", f"pile:{card.suit}")
        text = _("[{card}] begins the {suit}.")
        if card.suit in begun:
            text = _("[{card}] goes onto the {suit}.")
        begun.add(card.suit)
        yield Told(text.format(card=card, suit=suit_name(card.suit)))


def _played(before: MilkenState, seat: int, card: Card, suit: str) -> Iterator[Event]:
    old, new = suit_values(before.setup, before.piles)[suit], before.setup.value(card)
    text = _("@{seat} plays [{card}]: {suit} {old} → {new}")
    if new == old:
        text = _("@{seat} plays [{card}]: {suit} still {new}")
    text = text.format(seat=seat, card=card, suit=suit_name(suit), old=old, new=new)
    yield Moved((card,), f"hand:{seat}", f"pile:{suit}")
    yield Changed(f"worth:{suit}", old, new)
    yield Told(text, seat)


def _passed(
    before: MilkenState, seat: int, cards: tuple[Card, ...], after: MilkenState
) -> Iterator[Event]:
    across, seats, n = before.setup.across(before.deal), before.seats, len(cards)
    to = (seat + across) % seats
    yield Moved(cards, f"hand:{seat}", f"passing:{seat}", frozenset({seat}))
    hidden = ngettext("@{seat} passes a card to @{to}.", "@{seat} passes {n} cards to @{to}.", n)
    shown, own = _("@{seat} passes {cards} to @{to}."), frozenset({seat})
    names = listed([f"[{card}]" for card in cards])
    yield Told(hidden.format(seat=seat, n=n, to=to), seat, EVERYONE - own)
    yield Told(shown.format(seat=seat, cards=names, to=to), seat, own)
    if after.phase == "pass":
        return
    for giver in range(seats):
        to = (giver + across) % seats
        given = cards if giver == seat else tuple(before.passing[giver])
        yield Moved(given, f"passing:{giver}", f"hand:{to}", frozenset({giver, to}))
        names = listed([f"[{card}]" for card in given])
        text = _("@{giver} passed you {cards}.").format(giver=giver, cards=names)
        yield Told(text, giver, frozenset({to}))


def _given_back(to: int, giver: int, seat: int, card: Card) -> Iterator[Event]:
    """A card given for a Joker, usually to its giver."""
    both = frozenset({to, seat})
    yield Moved((card,), f"hand:{seat}", f"hand:{to}", both)
    hidden, shown = _("@{seat} gives @{to} a card back."), _("@{seat} gives @{to} back [{card}].")
    if to != giver:
        hidden, shown = _("@{seat} gives @{to} a card."), _("@{seat} gives @{to} [{card}].")
    yield Told(hidden.format(seat=seat, to=to), seat, EVERYONE - both)
    yield Told(shown.format(seat=seat, to=to, card=card), seat, both)


def _scored(before: MilkenState, after: MilkenState) -> Iterator[Event]:
    points = [now - then for now, then in zip(after.totals, before.totals, strict=True)]
    yield from scored(deal_title(after.deal), points)


def prompt(view: MilkenView, book: RuleBook) -> str:
    """What Milken asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    setup = Setup.of(book, view.seats)
    if view.phase == "pass":
        n, to = setup.to_pass, (view.seat + setup.across(view.deal)) % view.seats
        return ngettext(
            "Choose a card to pass to @{to}.", "Choose {n} cards to pass to @{to}.", n
        ).format(n=n, to=to)
    if view.phase == "give_back":
        return _("Give @{seat} a card back for the Joker.").format(seat=view.giver)
    text = _("Play one card onto the pile of its suit.")
    if any(move.name == "give_joker" for move in view.legal):
        text = _("Play one card onto the pile of its suit, or give a Joker to another seat.")
    close = [s for s in SUITS if len(view.cards(f"pile:{s}")) == setup.size - 1]
    if close:
        text += " " + _nearly_full(close)
    return text


def _nearly_full(suits: Iterable[str]) -> str:
    names = [suit_name(suit) for suit in suits]
    text = _("{suits}: one more card ends the deal.")
    return text.format(suits=listed(names, is_choice=True).capitalize())


def progress(view: MilkenView, book: RuleBook) -> str:
    """Which deal it is of how many, or of a match to how many points; "" where there is one."""
    setup = Setup.of(book, view.seats)
    if setup.deals == 1 or not view.deal:
        return ""
    text = _("Deal {n} of {all}") if setup.deals else _("Deal {n}, to {points} points")
    return text.format(n=view.deal, all=setup.deals, points=setup.target)


def minutes(book: RuleBook, seats: int) -> int:
    """About how many minutes a game by `book` lasts with so many seats, one of them a person's."""
    setup = Setup.of(book, seats)
    deals = setup.deals or max(2, round(seats * setup.target / 150))
    return duration.minutes(deals * 4 * (setup.size - 1) * 0.9, seats)
