"""What Wall Street answers to a gesture or a move it does not allow is true wherever it is said, by
the books that ship and by edited ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import combinations
from typing import Final

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, french
from tabletop.engine.moves import Drop, Move
from tabletop.engine.rules import book as rulebook
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.conditions import Capture
from tabletop.games.wall_street.state import WallStreetState
from tests.conformance.brute import Bound
from tests.conformance.refusals import Asked, Claim, positions, told_truly
from tests.mutations.edits import Data, edits, shipped

BOUND: Final = Bound(sets=6, size=2, singles=8, others=2, spellings=150, listed=20)
NAMED: Final = {card_name(card): card for card in french()}
Said = Mapping[str, str]


def with_require(*requires: Data, but: str = "") -> RuleBook:
    """The book with further conditions of its play, and without one."""
    data = deepcopy(shipped("wall_street"))
    kept = [each for each in data["drops"][0]["require"] if but not in each]
    data["drops"][0]["require"] = [*kept, *requires]
    return rulebook.from_data(data, "edited", registry.mechanics)


BOOKS: Final = {
    **{name: registry.open_book(name) for name in ("wall_street", "wall_street_whole_pack")},
    "wall_street_free": registry.open_book("wall_street_free"),
    **{
        edit.name: rulebook.from_data(edit.data, "edited", registry.mechanics)
        for edit in edits("wall_street")
        if edit.kind == "condition out" and "adds_up" not in edit.name
    },
    "one card at most": with_require({"take_at_most": 1}),
    "two cards at most": with_require({"take_at_most": 2}),
    "any two cards": with_require({"take_at_most": 2}, but="adds_up"),
}


# What is claimed


def takes(state: WallStreetState, card: Card, *taken: Card) -> bool:
    """Whether the seat to move may play `card` and take just these."""
    move = Move.of(state.current_player, "play", card=card, capture=taken)
    is_listed = move in state.legal_moves()
    assert is_listed == (state.check(move) is None)
    return is_listed


def ways(state: WallStreetState, card: Card) -> list[Capture]:
    """What `card` may take."""
    return [m.cards("capture") for m in state.legal_moves() if m.args.get("card") is card]


def cards_in(text: str) -> list[Card]:
    """The cards of a list such as "the 4 of clubs, the ace of hearts and the 5 of spades"."""
    parts = text.replace(" and ", ", ").replace(" or ", ", ").split(", ")
    return [NAMED[part.removeprefix("the ")] for part in parts]


def worth(state: WallStreetState, card: Card) -> int:
    return state.setup.value[card]


def tried(asked: Asked) -> tuple[Card, ...]:
    """The cards that are to be played."""
    if isinstance(asked, Drop):
        return asked.cards
    card = asked.args.get("card")
    return (card,) if isinstance(card, Card) else ()


def taken(asked: Asked) -> Capture:
    return asked.cards("capture") if isinstance(asked, Move) and "capture" in asked.args else ()


def adds_up_with(state: WallStreetState, card: Card, under: Card) -> bool:
    """Whether any set with `under` adds up to `card`."""
    rest = [each for each in state.laid if each is not under]
    sets = (some for n in range(len(rest) + 1) for some in combinations(rest, n))
    return any(
        sum(worth(state, each) for each in (under, *some)) == worth(state, card) for some in sets
    )


def plays_one(state: WallStreetState, asked: Asked, said: Said) -> bool:
    """Some card may be played alone."""
    seat = state.current_player
    drops = [Drop(seat, (card,), f"hand:{seat}", "table") for card in state.hands[seat]]
    return any(state.judge(drop).is_legal for drop in drops)


def is_not_ones_own(state: WallStreetState, asked: Asked, said: Said) -> bool:
    own = state.hands[state.current_player]
    is_from_hand = not isinstance(asked, Drop) or asked.source == f"hand:{state.current_player}"
    return not is_from_hand or not tried(asked) or not set(tried(asked)) <= set(own)


def sums_are_wrong(state: WallStreetState, asked: Asked, said: Said) -> bool:
    card, values = NAMED[said["card"]], [int(n) for n in said["values"].split(" + ")]
    others = [each for each in taken(asked) if worth(state, each) != worth(state, card)]
    return sorted(values) == sorted(worth(state, each) for each in others) and sum(values) == int(
        said["sum"]
    ) != int(said["worth"]) == worth(state, card)


Holds = Callable[[WallStreetState, Asked, Said], bool]


def of_card(holds: Callable[[WallStreetState, Card, Asked, Said], bool]) -> Holds:
    """Of the card that the sentence names."""
    return lambda state, asked, said: holds(state, NAMED[said["card"]], asked, said)


CARD: Final = "The (?P<card>.+)"
CLAIMS: Final[Sequence[Claim[WallStreetState]]] = [
    Claim(
        "It is not your turn.",
        ["WS-4"],
        lambda state, asked, said: asked.seat != state.current_player,
    ),
    Claim(
        "First cut the deck.",
        ["WS-3"],
        lambda state, asked, said: {move.name for move in state.legal_moves()} == {"cut"},
    ),
    Claim(
        "The deck is cut only after a shuffle.",
        ["WS-3"],
        lambda state, asked, said: state.phase == "play",
    ),
    Claim(
        r"A cut lifts (?P<low>\d+) to (?P<high>\d+) cards.",
        ["WS-3"],
        lambda state, asked, said: (
            [move.number("at") for move in state.legal_moves()]
            == [*range(int(said["low"]), int(said["high"]) + 1)]
        ),
    ),
    Claim("You play a card from your own hand.", ["WS-4"], is_not_ones_own),
    Claim("Play one card onto the table.", ["WS-4"], plays_one),
    Claim(
        "Exactly one card at a time goes there.",
        ["WS-4"],
        lambda state, asked, said: len(tried(asked)) != 1 and plays_one(state, asked, said),
    ),
    Claim(
        f"{CARD} takes only one card of its own value; choose which.",
        ["WS-5"],
        of_card(
            lambda state, card, asked, said: all(
                takes(state, card, each)
                for each in taken(asked)
                if worth(state, each) == worth(state, card)
            )
        ),
    ),
    Claim(
        f"{CARD} takes (?P<other>the .+) alone, and nothing with it.",
        ["WS-5"],
        of_card(
            lambda state, card, asked, said: (
                takes(state, card, *cards_in(said["other"])) and len(taken(asked)) > 1
            )
        ),
    ),
    Claim(
        f"{CARD} takes (?P<others>.+), worth .+ too; several cards that add up to .+",
        ["WS-5"],
        of_card(
            lambda state, card, asked, said: (
                all(takes(state, card, each) for each in cards_in(said["others"]))
                and {(each,) for each in cards_in(said["others"])}
                == {way for way in ways(state, card) if len(way) == 1}
                and not any(
                    all(worth(state, each) != worth(state, card) for each in way)
                    for way in ways(state, card)
                    if way
                )
            )
        ),
    ),
    Claim(
        f"{CARD} cannot be laid down: it can take (?P<others>.+).",
        ["WS-7"],
        of_card(
            lambda state, card, asked, said: (
                takes(state, card, *cards_in(said["others"])) and not takes(state, card)
            )
        ),
    ),
    Claim(
        rf"{CARD} is worth (?P<worth>\d+) and takes no card worth (?P<value>\d+) by itself.",
        ["WS-6"],
        of_card(
            lambda state, card, asked, said: (
                worth(state, card) == int(said["worth"]) != int(said["value"])
                and not any(
                    takes(state, card, each)
                    for each in state.laid
                    if worth(state, each) == int(said["value"])
                )
            )
        ),
    ),
    Claim(
        r"(?P<values>\d[\d +]+) = (?P<sum>\d+) is not (?P<worth>\d+), "
        "what the (?P<card>.+) is worth.",
        ["WS-6"],
        sums_are_wrong,
    ),
    Claim(
        r"At most (?P<n>one|\d+) cards? (is|are) taken at once.",
        ["WS-4"],
        lambda state, asked, said: (
            int(said["n"].replace("one", "1"))
            >= max(len(way) for card in tried(asked) for way in ways(state, card))
            and (isinstance(asked, Drop) or len(taken(asked)) > int(said["n"].replace("one", "1")))
        ),
    ),
    Claim(
        f"{CARD} takes nothing here; lay it on the felt.",
        ["WS-7"],
        of_card(lambda state, card, asked, said: ways(state, card) == [()]),
    ),
    Claim(
        r"No set with the (?P<under>.+) adds up to (?P<worth>\d+).",
        ["WS-6"],
        lambda state, asked, said: (
            worth(state, tried(asked)[0]) == int(said["worth"])
            and not adds_up_with(state, tried(asked)[0], NAMED[said["under"]])
        ),
    ),
    Claim(
        f"{CARD} does not lie there.",
        ["WS-4"],
        of_card(lambda state, card, asked, said: card not in state.laid),
    ),
    Claim(
        "No card can be moved twice at once.",
        ["WS-4"],
        lambda state, asked, said: (
            len({*taken(asked)}) < len(taken(asked)) or len({*tried(asked)}) < len(tried(asked))
        ),
    ),
    Claim(
        ".+ has no such move.",
        ["WS-4"],
        lambda state, asked, said: (
            isinstance(asked, Move) and asked.name == "play" and "capture" not in asked.args
        ),
    ),
]


def further(state: WallStreetState) -> Iterator[Asked]:
    """Each card of the hand let go on each card of the table, and taking any few of these, one that
    does not lie there, one twice, or not saying what; and cuts."""
    seat = state.current_player
    gone = next((c for c in state.setup.deck if c not in state.laid), state.setup.deck[0])
    for card in state.hands[seat]:
        yield Move.of(seat, "play", card=card)
        for under in (*state.laid, gone):
            yield Drop(seat, (card,), f"hand:{seat}", f"table:{under}")
        sets = [some for n in range(4) for some in combinations(state.laid[:7], n)]
        for some in [*sets, (gone,), *[(each, each) for each in state.laid[:1]]]:
            yield Move.of(seat, "play", card=card, capture=some)
    for at in (-1, 0, len(state.setup.deck) - 1, len(state.setup.deck)):
        yield Move.of(seat, "cut", at=at)


# Held against positions


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_what_is_refused_is_refused_for_a_reason_that_is_so(book: RuleBook, seats: int) -> None:
    options: dict[str, OptionValue] = {"target": 1, "cut": "ask" if seats == 2 else "auto"}
    said: set[str] = set()
    for state in positions(GAME, book.choose(options, seats), seats, 1, 0.2):
        said |= told_truly(GAME, state, CLAIMS, BOUND, further(state))
    assert len(said) > 5


def test_every_claim_is_met_somewhere() -> None:
    left = {claim.pattern for claim in CLAIMS}
    for book in BOOKS.values():
        for state in positions(GAME, book.choose({"target": 1, "cut": "ask"}, 2), 2, 3, 0.15):
            left -= told_truly(GAME, state, CLAIMS, BOUND, further(state))
            if not left:
                return
    assert not left
