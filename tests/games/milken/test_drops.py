"""What Milken answers to a gesture or a move it does not allow is true wherever it is said, by the
books that ship and by edited ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import SUITS, card_name, french, suit_name
from tabletop.engine.moves import Drop, Move
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.milken import GAME
from tabletop.games.milken.state import MilkenState
from tests.conformance.brute import Bound
from tests.conformance.refusals import Asked, Claim, positions, told_truly
from tests.games.milken.test_rules import table
from tests.mutations.edits import edits, shipped

BOUND: Final = Bound(sets=3, size=3, singles=4, others=1, spellings=40, listed=6)
SUIT_OF: Final = {suit_name(suit): suit for suit in SUITS}
NAMED: Final = {card_name(card): card for card in french()}
Said = Mapping[str, str]
Options = dict[str, OptionValue]


def without_jokers_moved() -> RuleBook:
    """The book in which Jokers are dealt and never given."""
    data = deepcopy(shipped("milken"))
    data["drops"] = [drop for drop in data["drops"] if drop["move"] != "give_joker"]
    return rulebook.from_data(data, "edited", registry.mechanics)


BOOKS: Final = {
    **{name: registry.open_book(name) for name in ("milken", "milken_long", "milken_for_two")},
    **{
        edit.name: rulebook.from_data(edit.data, "edited", registry.mechanics)
        for edit in edits("milken")
        if edit.kind == "condition out" and "cards_to_pass" not in edit.name
    },
    "Jokers are not given": without_jokers_moved(),
}
OPTIONS: Final[Sequence[Options]] = (
    {},
    {"jokers": 2, "insider_trading": "left"},
    {"jokers": 2, "extras": "starters", "insider_trading": "in_turn", "deals": 3},
    {"jokers": 1, "extras": "out", "deals": 2},
)


# What is claimed


def tried(asked: Asked) -> tuple[Card, ...]:
    """The cards that are to be moved."""
    if isinstance(asked, Drop):
        return asked.cards
    card = asked.args.get("card")
    return (card,) if isinstance(card, Card) else asked.cards() if "cards" in asked.args else ()


def may(state: MilkenState, cards: Sequence[Card], onto: str) -> bool:
    """Whether the seat to move may let its cards go there."""
    seat = state.current_player
    return state.judge(Drop(seat, tuple(cards), f"hand:{seat}", onto)).is_legal


def piles(state: MilkenState, card: Card) -> list[str]:
    """The suits of the piles on which a card may be played."""
    return [suit for suit in SUITS if may(state, [card], f"pile:{suit}")]


def takers(state: MilkenState, card: Card) -> list[int]:
    """The seats to which a card may be given."""
    return [seat for seat in range(state.seats) if may(state, [card], f"hand:{seat}")]


def passes(state: MilkenState, n: int) -> bool:
    """Whether so many cards may be passed now."""
    seat = state.current_player
    own = state.hands[seat][:n]
    return len(own) == n > 0 and may(state, own, f"passing:{seat}")


def names(state: MilkenState) -> set[str]:
    return {move.name for move in state.legal_moves()}


def plays_one(state: MilkenState) -> bool:
    return any(piles(state, card) for card in state.hands[state.current_player])


def goes_there(state: MilkenState, asked: Asked) -> list[Card]:
    """The own cards that may be let go alone where a gesture leads."""
    own = state.hands[state.current_player]
    onto = asked.onto if isinstance(asked, Drop) else ""
    return [card for card in own if may(state, [card], onto)]


def is_not_ones_own(state: MilkenState, asked: Asked) -> bool:
    seat = state.current_player
    is_from_hand = not isinstance(asked, Drop) or asked.source == f"hand:{seat}"
    return not is_from_hand or not tried(asked) or not set(tried(asked)) <= {*state.hands[seat]}


def onto_seat(asked: Asked, state: MilkenState) -> int:
    """The seat that is to get the cards."""
    if isinstance(asked, Drop):
        return int(asked.onto.partition(":")[2])
    return asked.number("to") if "to" in asked.args else state.giver


def only_jokers(state: MilkenState, seat: int) -> bool:
    return not any(card.suit for card in state.hands[seat])


CLAIMS: Final[Sequence[Claim[MilkenState]]] = [
    Claim(
        "It is not your turn.",
        ["MK-4"],
        lambda state, asked, said: asked.seat != state.current_player,
    ),
    Claim(
        "You can only move cards from your own hand.",
        ["MK-4", "MK-8", "MK-10"],
        lambda state, asked, said: is_not_ones_own(state, asked),
    ),
    Claim(
        "There is nothing there to put a card on.",
        ["MK-3"],
        lambda state, asked, said: (
            (asked.onto if isinstance(asked, Drop) else f"pile:{asked.args.get('pile')}")
            not in {zone.id for zone in state.zones()}
        ),
    ),
    Claim(
        "First pass (?P<n>a|[0-9]+) cards?.",
        ["MK-8"],
        lambda state, asked, said: passes(state, int(said["n"].replace("a", "1"))),
    ),
    Claim(
        "Exactly (?P<n>one|[0-9]+) (different )?cards? (is|are) passed.",
        ["MK-8"],
        lambda state, asked, said: (
            passes(state, int(said["n"].replace("one", "1")))
            and not passes(state, len(tried(asked)))
        ),
    ),
    Claim(
        "First give a card back for the Joker.",
        ["MK-10"],
        lambda state, asked, said: names(state) == {"give_back"} and state.giver >= 0,
    ),
    Claim(
        "A card goes back to the seat that gave the Joker.",
        ["MK-10"],
        lambda state, asked, said: any(
            state.giver in takers(state, card) for card in state.hands[state.current_player]
        ),
    ),
    Claim(
        "That seat holds no card but Jokers.",
        ["MK-10"],
        lambda state, asked, said: only_jokers(state, onto_seat(asked, state)),
    ),
    Claim(
        "The turn before was a gift, and you hold cards that are no Jokers.",
        ["MK-10"],
        lambda state, asked, said: (
            state.gift_before and not only_jokers(state, state.current_player)
        ),
    ),
    Claim(
        "A Joker is given to another seat, onto its name.",
        ["MK-10"],
        lambda state, asked, said: any(
            takers(state, card) for card in state.hands[state.current_player] if not card.suit
        ),
    ),
    Claim(
        "A Joker can be given to nobody now; play another card.",
        ["MK-10"],
        lambda state, asked, said: (
            not tried(asked)[0].suit and not takers(state, tried(asked)[0]) and plays_one(state)
        ),
    ),
    Claim("Play one card onto a pile.", ["MK-4"], lambda state, asked, said: plays_one(state)),
    Claim(
        "The (?P<card>.+) goes on the (?P<suit>[a-z]+) pile.",
        ["MK-4"],
        lambda state, asked, said: SUIT_OF[said["suit"]] in piles(state, NAMED[said["card"]]),
    ),
    Claim(
        "A Joker has no suit and goes on no pile.",
        ["MK-4"],
        lambda state, asked, said: any(
            not card.suit and not piles(state, card) for card in tried(asked)
        ),
    ),
    Claim(
        "Exactly one card at a time goes there.",
        ["MK-4", "MK-10"],
        lambda state, asked, said: len(tried(asked)) != 1,
    ),
    Claim(
        "Only a Joker goes there.",
        ["MK-10"],
        lambda state, asked, said: all(card.suit for card in tried(asked)),
    ),
    Claim(
        "No Joker goes there: choose another card.",
        ["MK-10"],
        lambda state, asked, said: (
            not tried(asked)[0].suit
            and not any(move.args.get("card") == tried(asked)[0] for move in state.legal_moves())
        ),
    ),
    Claim(
        "No card can be moved twice at once.",
        ["MK-4", "MK-8"],
        lambda state, asked, said: len({*tried(asked)}) < len(tried(asked)),
    ),
    Claim(
        "Here (?P<argument>pile|to) is left out.",
        ["MK-4", "MK-10"],
        lambda state, asked, said: (
            isinstance(asked, Move)
            and state.check(
                Move(
                    asked.seat,
                    asked.name,
                    {k: v for k, v in asked.args.items() if k != said["argument"]},
                )
            )
            is None
        ),
    ),
    Claim(
        ".+ has no such move.",
        ["MK-4"],
        lambda state, asked, said: isinstance(asked, Move) and not asked.args,
    ),
]


def further(state: MilkenState) -> Iterator[Asked]:
    """The first and the last card let go everywhere and where there is nothing, both together, a
    card passed twice, and moves that say nothing."""
    seat = state.current_player
    for zone in state.zones():
        ends = dict.fromkeys((state.hands[seat][0], state.hands[seat][-1]))
        for cards in (*[(card,) for card in ends], tuple(ends)):
            yield Drop(seat, cards, f"hand:{seat}", zone.id)
    for card in state.hands[seat][:1] + state.hands[seat][-1:]:
        yield Drop(seat, (card,), f"hand:{seat}", "pile:Z")
        yield Move.of(seat, "play", card=card, pile="Z")
        yield Move.of(seat, "play", card=card, pile="S")
        yield Move.of(seat, "pass", cards=(card, card))
        yield Move.of(seat, "give_joker", card=card, to=(seat + 1) % state.seats)
    yield Move.of(seat, "play")


# Held against positions


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("name", BOOKS)
def test_what_is_refused_is_refused_for_a_reason_that_is_so(name: str, options: Options) -> None:
    book = BOOKS[name]
    seats = (book.spec.seats.min, book.spec.seats.max)[len(options) % 2]
    for state in positions(GAME, book.choose(options, seats), seats, 1, 0.06):
        told_truly(GAME, state, CLAIMS, BOUND, further(state))


def test_every_claim_is_met_somewhere() -> None:
    left = {claim.pattern for claim in CLAIMS}
    for state in (
        table(["X1 5C", "X2", "3S"], {}, jokers=2),
        table(["X1 X2 5C", "3S", "4S"], {}, jokers=2),
    ):
        left -= told_truly(GAME, state, CLAIMS, BOUND, further(state))
    for book in BOOKS.values():
        seats = book.spec.seats.min
        chosen = book.choose({"jokers": 2, "insider_trading": "left"}, seats)
        for state in positions(GAME, chosen, seats, 12, 0.05):
            left -= told_truly(GAME, state, CLAIMS, BOUND, further(state))
            if not left:
                return
    assert not left
