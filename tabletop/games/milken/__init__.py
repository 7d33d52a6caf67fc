"""Milken, by John Cooper: how a game begins and what it asks. Its rules are rules/milken.yaml.

What moves do is in milken_state.py, passing and Jokers in milken_exchange.py, which drops are legal
in milken_drops.py, the numbers and the arithmetic of a score in milken_book.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import SUITS, Card, in_order, order_of
from tabletop.engine.game import Game, Position
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.values import as_cards, as_number, as_numbers
from tabletop.engine.view import View
from tabletop.engine.words import listed, suit_name
from tabletop.games.milken.conditions import CONDITIONS
from tabletop.games.milken.setup import Numbers, Table
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _, ngettext


def start(book: RuleBook, seats: int) -> MilkenState:
    """A game of Milken before its first outcome, for 3 to 6 seats (MK-1)."""
    return MilkenState(book, seats, _table(book, seats))


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    table = Table(book, seats)
    state, drop = MilkenState(book, seats, table), table.drops["play"]
    table.plays = tuple(
        {
            card: Move.of(seat, "play", card=card)
            for card in table.deck
            for suit in SUITS
            if drop.refuse(Ask(state, seat, (card,), f"hand:{seat}", f"pile:{suit}")) is None
        }
        for seat in range(seats)
    )
    return table


def restore(book: RuleBook, position: Position) -> MilkenState:
    """The state at `position`; what it does not know of other seats' memory is left out."""
    state = start(book, position.seats)
    zones, facts = position.zones, position.facts
    state.current_player = position.current_player
    for seat in range(position.seats):
        state.hands[seat] = sorted(zones[f"hand:{seat}"], key=order_of)
        if zones.get(f"passing:{seat}"):
            state.passing[seat] = in_order(zones[f"passing:{seat}"])
    state.piles = {suit: list(zones[f"pile:{suit}"]) for suit in SUITS}
    state.out = list(zones["out"])
    state.played = list(as_cards(facts["played"]))
    state.phase = str(facts["phase"])
    state.dealer = as_number(facts["dealer"])
    state.deal_number = as_number(facts["deal"])
    state.totals = list(as_numbers(facts["totals"]))
    state.gift_before = bool(facts["gift_before"])
    state.scored = position.tallies
    gift = facts["gift"]
    if isinstance(gift, Mapping):
        card = gift["card"]
        assert isinstance(card, Card)
        state.gift = (as_number(gift["seat"]), as_number(gift["to"]), card)
    for name, value in facts.items():
        if name.startswith("known:"):
            state.known[Card.parse(name.partition(":")[2])] = frozenset(as_numbers(value))
        elif name.startswith(("passed:", "got:")) and isinstance(value, Mapping):
            state.memory[name] = (as_number(value["seat"]), as_cards(value["cards"]))
    return state


def prompt(view: View, book: RuleBook) -> str:
    """What Milken asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    phase = view.word("phase")
    if phase == "pass":
        n = book.numbers(Numbers).pass_cards
        across = {"left": 1, "right": view.seats - 1, "across": view.seats // 2}
        to = (view.seat + across[str(book.option("insider_trading"))]) % view.seats
        return ngettext(
            "Choose a card to pass to @{to}.", "Choose {n} cards to pass to @{to}.", n
        ).format(n=n, to=to)
    if phase == "give_back":
        gift = view.facts["gift"]
        assert isinstance(gift, Mapping)
        return _("Give @{seat} a card back for the Joker.").format(seat=gift["seat"])
    size = book.numbers(Numbers).end.pile_size
    close = [suit_name(suit) for suit in SUITS if len(view.cards(f"pile:{suit}")) == size - 1]
    text = _("Play one card onto the pile of its suit.")
    if any(move.name == "give_joker" for move in view.legal):
        text = _("Play one card onto the pile of its suit, or give a Joker to another seat.")
    if close:
        text += " " + ngettext(
            "{suits} needs one more card to end the deal.",
            "{suits} need one more card to end the deal.",
            len(close),
        ).format(suits=listed(close).capitalize())
    return text


GAME: Final = Game(
    id="milken",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset({"hand", "pile", "passing", "out"}),
        moves=frozenset({"play", "pass", "give_joker", "give_back"}),
        phases=frozenset({"pass", "play", "give_back"}),
        conditions=CONDITIONS,
    ),
    start=start,
    restore=restore,
    prompt=prompt,
)
