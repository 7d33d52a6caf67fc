"""Stonks, by Robert Coelho and Luis Francisco: how a game begins, and what it asks for.

What a move does is in stonks_state, what is legal in stonks_legal, what a round scores in
stonks_score, what is seen, told and refused in stonks_sight, stonks_tell and stonks_why; the
numbers are in stonks_numbers. Rules: rules/stonks.yaml.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.game import Game, Position
from tabletop.engine.rules.book import Mechanics, RuleBook
from tabletop.engine.values import as_number, as_numbers, as_word
from tabletop.engine.view import View
from tabletop.games.stonks.conditions import CONDITIONS
from tabletop.games.stonks.setup import INDEX, NO_MARK, Numbers, Table, coherent
from tabletop.games.stonks.state import StonksState
from tabletop.system.i18n import _, ngettext

ZONES: Final = (
    *("hand", "portfolio", "unseen", "speculation", "left"),  # one for each seat
    *("trick", "turned", "deck", "discard"),
)


@lru_cache(maxsize=32)
def _table(book: RuleBook, seats: int) -> Table:
    return Table(book, seats)


def start(book: RuleBook, seats: int) -> StonksState:
    """A game of Stonks before its first outcome, for 2 to 5 seats (ST-1)."""
    return StonksState(book, seats, _table(book, seats))


def restore(book: RuleBook, position: Position) -> StonksState:
    """The state at `position`."""
    state = start(book, position.seats)
    zones, facts = position.zones, position.facts
    for seat in range(position.seats):
        state.hands[seat] = sorted(zones[f"hand:{seat}"], key=order_of)
        state.portfolios[seat] = list(zones[f"portfolio:{seat}"])
        state.unseen[seat] = _only(zones[f"unseen:{seat}"])
        state.left[seat] = _only(zones[f"left:{seat}"])
    state.trick = list(zones["trick"])
    state.turned = _only(zones["turned"])
    state.deck = list(zones["deck"])
    state.discard = list(zones["discard"])
    state.current_player = position.current_player
    state.phase = as_word(facts["phase"])
    state.dealer = as_number(facts["dealer"])
    state.round = as_number(facts["round"])
    state.tricks = as_number(facts["trick"])
    state.totals = list(as_numbers(facts["totals"]))
    state.tally_list = position.tallies
    state.market = list(as_numbers(facts["market"]))
    state.mark = INDEX.get(as_word(facts["mark"]), NO_MARK)
    state.leader = as_number(facts["leader"])
    state.lead = as_word(facts["lead"])
    state.speculator = as_number(facts["speculator"])
    state.held = [bool(held) for held in as_numbers(facts["held"])]
    state.symbols = as_number(facts["symbols"])
    voids = facts["voids"]
    assert isinstance(voids, tuple)
    state.voids = [sum(1 << INDEX[letter] for letter in as_word(each)) for each in voids]
    return state


def _only(cards: tuple[Card, ...]) -> Card | None:
    return cards[0] if cards else None


def prompt(view: View, book: RuleBook) -> str:
    """What Stonks asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    phase = view.word("phase")
    if phase == "invest":
        return _("Invest two cards: one that all will see, one that stays unseen.")
    if phase == "take":
        return _("You won the trick: take one of its cards, or the one turned up.")
    names = _names(book)
    if phase == "adjust":
        n = view.number("symbols")
        text = ngettext(
            "Move one company one level on the market, up or down.",
            "Move one company two levels on the market, up or down.",
            n,
        )
        mark = view.word("mark")
        if mark:
            text += " " + _("{company} holds the black mark.").format(company=names[mark])
        return text
    return _prompt_play(view, names)


def _prompt_play(view: View, names: Mapping[str, str]) -> str:
    lead = view.word("lead")
    speculates = any(len(move.args) > 1 for move in view.legal)
    if not lead:
        if speculates:
            return _("Lead a card, or put one face down with your Speculation and call a company.")
        return _("Lead any card.")
    if any(move.card().suit == lead for move in view.legal):
        return _("Follow with {company}.").format(company=names[lead])
    if speculates:
        text = _("You have no {company}: play any card, alone or with your Speculation.")
        return text.format(company=names[lead])
    return _("You have no {company}: play any card.").format(company=names[lead])


def _names(book: RuleBook) -> dict[str, str]:
    companies = book.numbers(Numbers).companies
    return {letter: getattr(companies, letter).name for letter in INDEX}


GAME: Final = Game(
    id="stonks",
    mechanics=Mechanics(
        numbers=Numbers,
        zones=frozenset(ZONES),
        moves=frozenset({"invest", "play", "adjust", "take"}),
        phases=frozenset({"invest", "play", "adjust", "take"}),
        conditions=CONDITIONS,
        coherent=coherent,
    ),
    start=start,
    restore=restore,
    prompt=prompt,
)
