"""The moves of Stonks, and what each does: invest two cards, play a card, move the market, take a
card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.notation import CARD, FLAG, NUMBER, WORD, Optional
from tabletop.engine.rules.conditions import Ask
from tabletop.engine.rules.drops import Chosen, Kept, MoveKind, Situation, Whose
from tabletop.engine.rules.settled import IsPlace
from tabletop.engine.seats import clockwise, dealt
from tabletop.games.stonks import score
from tabletop.games.stonks.conditions import holds_lead
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import INDEX
from tabletop.games.stonks.state import NO_SEAT, StonksState
from tabletop.system.i18n import _, ngettext


def _calls(ask: Ask[StonksState]) -> Iterable[str | None]:
    return COMPANIES if ask.onto.kind == "speculation" and not ask.state.lead else (None,)


def _calls_only(ask: Ask[StonksState]) -> str:
    if ask.state.lead:
        return _("Only the leader of a trick calls a company.")
    text = _("The leader plays a Speculation with a card face down and calls one of {letters}.")
    return text.format(letters=", ".join(COMPANIES))


def _play_key(state: StonksState) -> Hashable:
    """What moves of a card hang on: which company is led matters to a hand that holds it."""
    seat, lead = state.current_player, state.lead
    known = lead if holds_lead(state, seat) else bool(lead)
    return known, state.held[seat], not state.speculators


def _adjust_keys(state: StonksState) -> Sequence[tuple[Hashable, ...]]:
    """What moves of each company hang on: of the values that all of the card's symbols cannot bring
    to an end of the board it does not matter which they are."""
    symbols, mark = state.symbols, state.mark
    top = state.setup.market.levels - symbols
    keys: list[tuple[Hashable, ...]] = [
        (company, value if value <= symbols or value > top else 0, symbols, company == mark)
        for company, value in zip(COMPANIES, state.market, strict=True)
    ]
    keys.append((None, symbols))
    return keys


def _steps(ask: Ask[StonksState]) -> Iterable[int | None]:
    if "company" not in ask.args:
        return (None,)
    return [steps for n in range(ask.state.symbols, 0, -1) for steps in (n, -n)]


def _moves_only(ask: Ask[StonksState]) -> str:
    return ngettext(
        "Move one of {letters} one step up or down.",
        "Move one of {letters} at most {n} steps up or down.",
        ask.state.symbols,
    ).format(letters=", ".join(COMPANIES), n=ask.state.symbols)


OWN: Final[frozenset[Whose]] = frozenset({"own"})
KINDS: Final[Mapping[str, MoveKind[StonksState]]] = {
    "invest": MoveKind(
        {"seen": CARD, "unseen": CARD},
        moved=("seen", "unseen"),
        phases=frozenset({"invest"}),
        sources=frozenset({"hand"}),
        places=frozenset({"portfolio"}),
        of=OWN,
        is_needed=False,
        is_routine=True,
    ),
    "play": MoveKind(
        {"card": CARD, "call": Optional(WORD), "speculate": Optional(FLAG)},
        moved=("card",),
        phases=frozenset({"play"}),
        sources=frozenset({"hand"}),
        places=frozenset({"trick", "speculation"}),
        of=OWN,
        settled={"speculate": IsPlace("speculation", told_by="call")},
        chosen={"call": Chosen(_calls, _calls_only, "ST-14")},
        situation=Situation(frozenset({"lead", "holds_lead", "held", "speculators"}), _play_key),
    ),
    "adjust": MoveKind(
        {"company": Optional(WORD), "steps": Optional(NUMBER)},
        phases=frozenset({"adjust"}),
        chosen={
            "company": Chosen(lambda ask: (*COMPANIES, None), _moves_only),
            "steps": Chosen(_steps, _moves_only),
        },
        kept=Kept(frozenset({"symbols", "mark", "market"}), _adjust_keys, by="company"),
        is_needed=False,
    ),
    "take": MoveKind(
        {"card": CARD},
        moved=("card",),
        phases=frozenset({"take"}),
        sources=frozenset({"trick", "turned"}),
        places=frozenset({"portfolio"}),
        of=OWN,
        is_needed=False,
    ),
}
"""What each move is: `call` and `company` are companies, `steps` levels up. A leader's Speculation
calls, a follower's is `speculate`; an adjust without a company leaves the market as it is."""


def open_market(state: StonksState) -> None:
    """Sets the market to what every company starts at (ST-10)."""
    state.market = [state.setup.market.start] * len(COMPANIES)


def apply(state: StonksState, move: Move) -> None:
    """Carries out a legal move or a due outcome."""
    _DO[move.name](state, move)


def stuck(state: StonksState) -> None:
    """What happens where a book leaves the seat to move no move: it invests nothing, leaves the
    market as it is, takes nothing; where it can play nothing the round ends (ST-18)."""
    seat = state.current_player
    if state.phase == "invest":
        _next_to_invest(state, seat)
    elif state.phase == "adjust":
        _adjust(state, Move(seat, "adjust"))
    else:
        if state.phase == "play":
            state.tricks = state.setup.tricks
        _clear_trick(state, seat)


def _dealer(state: StonksState, move: Move) -> None:
    state.dealer, state.phase = move.number("seat"), "shuffle"


def _deal(state: StonksState, move: Move) -> None:
    """Begins a round with the shuffled deck, top card first (ST-2)."""
    seats, setup, first = state.seats, state.setup, (state.dealer + 1) % state.seats
    pile, n = move.cards(), seats * setup.hand
    state.clear("portfolios", "unseen", "left", "discard", "voids", "mark", "tricks", "leader")
    if setup.market.reset_each_round:
        open_market(state)
    state.round += 1
    state.hands = [sorted(hand, key=order_of) for hand in dealt(pile[:n], seats, first)]
    state.deck = list(reversed(pile[n:]))
    state.held = [True] * seats
    state.phase, state.current_player = "invest", first


def _invest(state: StonksState, move: Move) -> None:
    """Invests two cards (ST-3)."""
    seat, seen, unseen = move.seat, move.card("seen"), move.card("unseen")
    state.hands[seat] = [card for card in state.hands[seat] if card not in (seen, unseen)]
    state.portfolios[seat].append(seen)
    state.unseen[seat] = unseen
    _next_to_invest(state, seat)


def _next_to_invest(state: StonksState, seat: int) -> None:
    """Gives the turn on; after the last seat the lowest card seen leads (ST-4), or the first seat
    where nobody could invest."""
    if seat != state.dealer:
        state.current_player = (seat + 1) % state.seats
        return
    order = clockwise(state.dealer + 1, state.seats)
    seen = {each: cards[0].rank for each in order if (cards := state.portfolios[each])}
    _begin_trick(state, min(seen, key=lambda each: seen[each], default=order[0]))


def _begin_trick(state: StonksState, leader: int) -> None:
    """Turns up a card and lets `leader` lead (ST-5), or ends the round (ST-18)."""
    state.trick, state.turned = [], None
    state.lead, state.speculators = "", ()
    state.leader = state.current_player = leader
    if state.tricks == state.setup.tricks:
        score.score_round(state)
        return
    state.tricks += 1
    state.phase = "play"
    state.turned = state.deck.pop()


def put_down(state: StonksState, move: Move) -> None:
    """Puts the card of a play into the trick, alone or with a Speculation, and notes what that
    shows of the hand where the book has followers follow (ST-6, ST-14, ST-16)."""
    args, seat, card = move.args, move.seat, move.card()
    state.hands[seat].remove(card)
    if not state.trick:
        state.lead = move.word("call") if "call" in args else card.suit
    elif card.suit != state.lead and state.lead not in state.voids[seat]:
        shows = ("holds_none", "speculation") if "speculate" in args else ("follows", "trick")
        if state.program.requires("play", *shows):
            shown = state.voids[seat] + state.lead
            state.voids[seat] = "".join(letter for letter in COMPANIES if letter in shown)
    if len(args) > 1:
        state.speculators = (*state.speculators, seat)
        state.held[seat] = False
    state.trick.append(card)


def _play(state: StonksState, move: Move) -> None:
    """Plays a card; its market symbols have to be worked off, except face down (ST-11, ST-14)."""
    put_down(state, move)
    symbols = state.setup.symbols[state.trick[-1].rank]
    if symbols and "call" not in move.args:
        state.symbols = symbols
        state.phase = "adjust"
    else:
        _pass_on(state)


def _adjust(state: StonksState, move: Move) -> None:
    """Moves a company on the market as far as there is room; it then holds the black mark (ST-11,
    ST-12)."""
    if "company" in move.args:
        state.mark = move.word("company")
        at = INDEX[state.mark]
        state.market[at] = state.setup.market.moved(state.market[at], move.number("steps"))
    state.symbols = 0
    state.phase = "play"
    _pass_on(state)


def _pass_on(state: StonksState) -> None:
    """Gives the turn on, or judges the trick after the last seat (ST-7, ST-8, ST-15)."""
    if len(state.trick) < state.seats:
        state.current_player = (state.current_player + 1) % state.seats
        return
    winner = score.trick_winner(state)
    if winner == NO_SEAT:
        _clear_trick(state, state.leader)
    else:
        state.phase, state.current_player = "take", winner


def _take(state: StonksState, move: Move) -> None:
    """Takes a card of the trick, or the one turned up (ST-9)."""
    card = move.card()
    state.portfolios[move.seat].append(card)
    _clear_trick(state, move.seat, card)


def _clear_trick(state: StonksState, leader: int, taken: Card | None = None) -> None:
    """Discards all that lies there but what was taken, and lets `leader` lead the next trick."""
    lying = (state.turned, *state.trick)
    state.discard += [card for card in lying if card is not None and card is not taken]
    _begin_trick(state, leader)


_DO: Final[Mapping[str, Callable[[StonksState, Move], None]]] = {
    "dealer": _dealer,
    "shuffle": _deal,
    "invest": _invest,
    "play": _play,
    "adjust": _adjust,
    "take": _take,
}
