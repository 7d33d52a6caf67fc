"""What a card of Wall Street may take: the search for sets, the conditions on a capture with their
sentences, and why a gesture is no drop.

The conditions of a play (WS-4 to WS-7) look at what cards are worth and at nothing else.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Final, NamedTuple, Self, TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, parse_card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.conditions import AnyCondition, Ask, Condition, Count, Requirement
from tabletop.engine.rules.program import Amiss, Manner
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetState
from tabletop.system.i18n import _, ngettext

Capture: TypeAlias = tuple[Card, ...]
Asked: TypeAlias = Ask[WallStreetState]
Required: TypeAlias = Requirement[WallStreetState]


# What a card may take


def sets_adding_up(values: Sequence[int], total: int, start: int = 0) -> Iterator[tuple[int, ...]]:
    """Every set of one or more positions from `start` on in `values` that add up to `total`.

    `values` are positive and ascending, which lets the search stop at the first that is too big.
    """
    for i in range(start, len(values)):
        if values[i] > total:
            return
        if values[i] == total:
            yield (i,)
        for rest in sets_adding_up(values, total - values[i], i + 1):
            yield (i, *rest)


class Laid(NamedTuple):
    """The cards on the table sorted by value, then suit, and their values."""

    setup: Setup
    cards: Capture
    values: tuple[int, ...]

    @classmethod
    def of(cls, state: WallStreetState) -> Self:
        """The cards on the table of a position."""
        setup = state.setup
        cards = setup.sorted_by_value(state.laid)
        return cls(setup, cards, tuple([setup.value[card] for card in cards]))

    def pattern(self, card: Card) -> tuple[int, tuple[int, ...]]:
        """What `card` is worth, and what the cards on the table are that are worth no more."""
        worth, values = self.setup.value[card], self.values
        return worth, values[: bisect_right(values, worth)]

    def positions(self, capture: Capture) -> tuple[int, ...]:
        """Where the cards of `capture` lie among those of the table."""
        return tuple([self.cards.index(card) for card in capture])


def _capture(ask: Asked) -> Capture:
    """The cards that the ask would take."""
    taken = ask.args.get("capture", ())
    return (
        tuple([card for card in taken if isinstance(card, Card)])
        if isinstance(taken, tuple)
        else ()
    )


def _worth(ask: Asked, card: Card) -> int:
    return ask.state.setup.value[card]


def _alike(ask: Asked) -> list[Card]:
    """The table cards of the played card's own value, as they are sorted."""
    setup = ask.state.setup
    worth = setup.value[ask.cards[0]]
    return [card for card in setup.sorted_by_value(ask.state.laid) if setup.value[card] == worth]


def _said(ask: Asked, text: str, **words: str | int) -> str:
    """`text` with the played card's name and further `words` put in."""
    return text.format(card=card_name(ask.cards[0]), **words)


def _either(cards: Sequence[Card]) -> str:
    return _(" or the ").join(card_name(card) for card in cards)


# What the drop that plays a card may require


def _one_single(_is: bool) -> Required:
    """Of cards alike one is taken, and alone."""

    def taken(ask: Asked) -> list[Card]:
        worth = _worth(ask, ask.cards[0])
        return [card for card in _capture(ask) if _worth(ask, card) == worth]

    def say(ask: Asked) -> str:
        alike = taken(ask)
        if len(alike) > 1:
            return _said(ask, _("The {card} takes only one card of its own value; choose which."))
        text = _("The {card} takes the {other} alone, and nothing with it.")
        return _said(ask, text, other=card_name(alike[0]))

    return Requirement(lambda ask: len(_capture(ask)) <= 1 or not taken(ask), say)


def _single_first(_is: bool) -> Required:
    """Where one alike lies there it is taken before any sum."""

    def test(ask: Asked) -> bool:
        capture = _capture(ask)
        if not capture:
            return True
        alike = _alike(ask)
        return not alike or any(card in alike for card in capture)

    def say(ask: Asked) -> str:
        text = _("The {card} must take the {other}: one alike goes before any sum.")
        return _said(ask, text, other=_either(_alike(ask)))

    return Requirement(test, say)


def _must_capture(_is: bool) -> Required:
    """A card that can take something is not laid down."""

    def first(ask: Asked) -> tuple[int, ...] | None:
        return next(sets_adding_up(Laid.of(ask.state).values, _worth(ask, ask.cards[0])), None)

    def say(ask: Asked) -> str:
        if alike := _alike(ask):
            text = _("The {card} cannot be laid down: it must take the {other}.")
            return _said(ask, text, other=_either(alike))
        laid, found = Laid.of(ask.state), first(ask) or ()
        taken = [card_name(laid.cards[i]) for i in found]
        text = _("The {card} cannot be laid down: it can take the {others}.")
        return _said(ask, text, others=listed(taken))

    return Requirement(lambda ask: bool(_capture(ask)) or first(ask) is None, say)


def _adds_up(_is: bool) -> Required:
    """What is taken is worth what takes it: cards alike each, other cards together."""

    def test(ask: Asked) -> bool:
        worth = _worth(ask, ask.cards[0])
        others = [value for card in _capture(ask) if (value := _worth(ask, card)) != worth]
        return not others or sum(others) == worth

    def say(ask: Asked) -> str:
        worth = _worth(ask, ask.cards[0])
        values = [v for card in _capture(ask) if (v := _worth(ask, card)) != worth]
        if len(values) == 1:
            text = _("The {card} is worth {worth} and takes no card worth {value} by itself.")
            return _said(ask, text, worth=worth, value=values[0])
        text = _("{sum} is not {worth}, what the {card} is worth.")
        total = f"{' + '.join(map(str, values))} = {sum(values)}"
        return _said(ask, text, sum=total, worth=worth)

    def propose(ask: Asked) -> Iterable[Capture]:
        laid = Laid.of(ask.state)
        worth = _worth(ask, ask.cards[0])
        alike = [i for i, value in enumerate(laid.values) if value == worth]
        below = [i for i, value in enumerate(laid.values) if value < worth]
        sums = [
            tuple([below[i] for i in found])
            for found in sets_adding_up([laid.values[i] for i in below], worth)
        ]
        for found in _with_alike(sums, alike):
            yield tuple([laid.cards[i] for i in found])
        yield ()

    return Requirement(test, say, propose)


def _with_alike(sums: Sequence[tuple[int, ...]], alike: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Sums that stand alone first, then cards alike by themselves and with every sum."""
    yield from sums
    for n in range(1, len(alike) + 1):
        for some in combinations(alike, n):
            yield some
            for found in sums:
                yield tuple(sorted((*found, *some)))


def _take_at_most(n: int) -> Required:
    def say(ask: Asked) -> str:
        text = ngettext(
            "At most one card is taken at once.", "At most {n} cards are taken at once.", n
        )
        return text.format(n=n)

    def propose(ask: Asked) -> Iterable[Capture]:
        cards = Laid.of(ask.state).cards
        return chain.from_iterable(combinations(cards, size) for size in range(n, -1, -1))

    return Requirement(lambda ask: len(_capture(ask)) <= n, say, propose)


_READS: Final = frozenset({"worth", "capture", "below"})


def _condition(build: Callable[[bool], Required], proposes: str = "") -> AnyCondition:
    return Condition(bool, build, _READS, proposes, places=frozenset({"table"}))


CONDITIONS: Final[Mapping[str, AnyCondition]] = {
    "one_single": _condition(_one_single),
    "single_first": _condition(_single_first),
    "must_capture": _condition(_must_capture),
    "adds_up": Condition(bool, _adds_up, _READS, "capture", 1, places=frozenset({"table"})),
    "take_at_most": Condition(
        Count,
        _take_at_most,
        frozenset({"capture", "laid"}),
        "capture",
        5,
        places=frozenset({"table"}),
    ),
}
"""What Wall Street's drop may require beyond the condition library. They read of the cards what
they are worth, the argument `capture`, and of the cards `laid` on the table those `below`, which
are worth no more."""


# Why a gesture or a move is none


def _amiss(state: WallStreetState, drop: Drop, code: Amiss) -> Refusal:
    if state.phase == "cut":
        return Refusal(_("First cut the deck."), "WS-3")
    if code == "not_there":
        return Refusal(_("You play a card from your own hand."), "WS-4")
    if code == "no_drop" and drop.onto.startswith("table:"):
        return _not_this(state, drop)
    return Refusal(_("Play the card onto the table."), "WS-4")


def _not_this(state: WallStreetState, drop: Drop) -> Refusal:
    """Why a card cannot take the card of the table it was let go on, though it may be played."""
    card, under = drop.cards[0], parse_card(drop.onto.partition(":")[2])
    moves = state.program.judge(state, Drop(drop.seat, drop.cards, drop.source, "table")).moves
    ways = [move.cards("capture") for move in moves]
    alike = [way[0] for way in ways if len(way) == 1]
    if alike:
        rule, text = "WS-5", _("The {card} takes one alike before any sum: the {others}.")
    elif any(ways):
        rule, text = "WS-6", _("No set with the {under} adds up to {worth}.")
    else:
        rule, text = "WS-7", _("The {card} takes nothing here; lay it on the felt.")
    words = {"card": card_name(card), "under": card_name(under), "others": _either(alike)}
    return Refusal(text.format(worth=state.setup.value[card], **words), rule)


def _mistimed(state: WallStreetState, move: Move) -> Refusal:
    if move.name == "cut":
        return Refusal(_("The deck is cut only after a shuffle."), "WS-3")
    return Refusal(_("First cut the deck."), "WS-3")


MANNER: Final = Manner(_amiss, _mistimed)
"""How Wall Street words that a gesture is none of the book's drops."""


@lru_cache(maxsize=1 << 15)
def play(seat: int, card: Card, capture: Capture) -> Move:
    """The move of `seat` that plays `card` and takes `capture`, () for nothing."""
    return Move.of(seat, "play", card=card, capture=capture)
