"""Wall Street, by Dan Beebe: how it begins, is restored, and asks. Rules WS-1 to WS-13 are in
rules/wall_street.yaml, what a move does in wall_street_state.py, what is seen of it in
wall_street_sight.py."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tabletop.engine.game import Game, Position
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.values import as_cards, as_number, as_numbers
from tabletop.engine.view import View
from tabletop.games.wall_street.conditions import CONDITIONS
from tabletop.games.wall_street.setup import Numbers, Table, by_order, coherent
from tabletop.games.wall_street.state import WallStreetState
from tabletop.system.i18n import _


def start(book: RuleBook, seats: int) -> WallStreetState:
    """A match of Wall Street before its first outcome, for 2 to 4 seats (WS-1)."""
    return WallStreetState(book, seats, _table(book, seats))


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    return Table(book, seats)


def restore(book: RuleBook, position: Position) -> WallStreetState:
    """The state at `position`."""
    state = start(book, position.seats)
    zones, facts = position.zones, position.facts
    state.current_player = position.current_player
    seats = range(position.seats)
    state.hands = [by_order(zones[f"hand:{seat}"]) for seat in seats]
    state.funds = [list(zones[f"fund:{seat}"]) for seat in seats]
    state.laid = list(zones["table"])
    state.stock = list(zones["stock"])
    state.phase = str(facts["phase"])
    state.dealer = as_number(facts["dealer"])
    state.hand_number = as_number(facts["hand"])
    state.round = as_number(facts["round"])
    state.players = as_numbers(facts["players"])
    state.totals = list(as_numbers(facts["totals"]))
    state.last_capture = as_number(facts["last_capture"])
    state.last = [facts.get(f"last:{seat}") for seat in seats]
    state.end = facts.get("end")
    state.takeovers = [as_cards(facts[f"takeovers:{seat}"]) for seat in seats]
    state.tally_list = position.tallies
    if "people" in facts:
        state.people = frozenset(as_numbers(facts["people"]))
    return state


def prompt(view: View, book: RuleBook) -> str:
    """What Wall Street asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        if view.word("phase") == "cut":
            return _("@{seat} cuts the deck.").format(seat=view.current_player)
        return _("@{seat} is to move.").format(seat=view.current_player)
    if view.word("phase") == "cut":
        return _("Cut the deck for @{seat}.").format(seat=view.number("dealer"))
    if not view.faces("table"):
        return _("Lay down a card: the table is empty.")
    if any(len(move.cards("capture")) == len(view.faces("table")) for move in view.legal):
        return _("Play a card. One of yours can take everything on the table.")
    if any(move.cards("capture") for move in view.legal):
        return _("Play a card: take with it, or lay one down that takes nothing.")
    return _("Lay down a card: none of yours takes anything.")


GAME: Final = Game(
    id="wall_street",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset({"hand", "table", "fund", "stock"}),
        moves=frozenset({"play", "cut"}),
        phases=frozenset({"play", "cut"}),
        conditions=CONDITIONS,
        coherent=coherent,
    ),
    start=start,
    restore=restore,
    prompt=prompt,
)
