"""What a card of Wall Street may take: the search for sets, the conditions on a capture with their
sentences, and why a gesture is no drop.

The conditions of a play (WS-4 to WS-7) look at what cards are worth and at nothing else.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Final, NamedTuple, Self, TypeAlias, cast

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, parse_card
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.conditions import Ask, Condition, Count, Requirement
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

    def at(self, positions: Sequence[int]) -> Capture:
        """The cards that lie at some positions."""
        return tuple([self.cards[i] for i in positions]) if positions else ()

    def alike(self, card: Card) -> Capture:
        """The cards of `card`'s own value."""
        worth, values = self.setup.value[card], self.values
        return self.cards[bisect_left(values, worth) : bisect_right(values, worth)]

    def adding_up(self, card: Card) -> Iterator[Capture]:
        """What is worth what `card` is: any cards alike, by themselves and with every set of others
        that adds up. Nothing comes first."""
        worth, alike = self.setup.value[card], self.alike(card)
        for found in ((), *sets_adding_up(self.values[: bisect_left(self.values, worth)], worth)):
            for n in range(len(alike) + 1):
                for some in combinations(alike, n):
                    yield (*self.at(found), *some)


def _taken(ask: Asked) -> tuple[Capture, Capture]:
    """Of the cards that the ask would take, those of the played card's own value and the others."""
    value, taken = ask.state.setup.value, cast("Capture", ask.args.get("capture", ()))
    worth = value[ask.cards[0]]
    alike = tuple([card for card in taken if value[card] == worth])
    return alike, tuple([card for card in taken if value[card] != worth])


def _allowed(ask: Asked) -> Iterator[Capture]:
    """What the played card could take by all that some drop of the book requires."""
    for drop in ask.state.program.drops:
        for required in drop.requires:
            if required.condition.proposes == "capture" and required.requirement.propose:
                captures = cast("Iterable[Capture]", required.requirement.propose(ask))
                for capture in filter(None, captures):
                    args = {"capture": capture}
                    would = Ask(ask.state, ask.seat, ask.cards, ask.source, ask.onto, args)
                    if drop.refuse(would) is None:
                        yield capture


def _said(ask: Asked, text: str, **words: str | int) -> str:
    """`text` with the played card's name and worth and further `words` put in."""
    card = ask.cards[0]
    return text.format(card=card_name(card), worth=ask.state.setup.value[card], **words)


def _names(cards: Sequence[Card], *, is_choice: bool = False) -> str:
    return listed([_("the {card}").format(card=card_name(c)) for c in cards], is_choice=is_choice)


# What the drop that plays a card may require


def _one_single(_is: bool) -> Required:
    """Of cards alike one is taken, and alone."""

    def test(ask: Asked) -> bool:
        alike, others = _taken(ask)
        return not alike or len(alike) + len(others) == 1

    def say(ask: Asked) -> str:
        alike, _others = _taken(ask)
        if len(alike) > 1:
            return _said(ask, _("The {card} takes only one card of its own value; choose which."))
        text = _("The {card} takes {other} alone, and nothing with it.")
        return _said(ask, text, other=_names(alike))

    return Requirement(test, say)


def _single_first(_is: bool) -> Required:
    """Where one alike lies there it is taken before any sum."""

    def test(ask: Asked) -> bool:
        alike, others = _taken(ask)
        if alike or not others:
            return True
        value = ask.state.setup.value
        return value[ask.cards[0]] not in [value[card] for card in ask.state.laid]

    def say(ask: Asked) -> str:
        alike = Laid.of(ask.state).alike(ask.cards[0])
        text = _(
            "The {card} takes {others}, worth {worth} too; several cards that add up to {worth} "
            "are taken only where no such card lies."
        )
        return _said(ask, text, others=_names(alike, is_choice=True))

    return Requirement(test, say)


def _must_capture(_is: bool) -> Required:
    """A card that can take something is not laid down."""

    def say(ask: Asked) -> str:
        text = _("The {card} cannot be laid down: it can take {others}.")
        return _said(ask, text, others=_names(next(_allowed(ask), ())))

    return Requirement(lambda ask: any(_taken(ask)) or not any(_allowed(ask)), say)


def _adds_up(_is: bool) -> Required:
    """What is taken is worth what takes it: cards alike each, other cards together."""

    def values(ask: Asked) -> list[int]:
        return [ask.state.setup.value[card] for card in _taken(ask)[1]]

    def test(ask: Asked) -> bool:
        return sum(values(ask)) in (0, ask.state.setup.value[ask.cards[0]])

    def say(ask: Asked) -> str:
        others = values(ask)
        if len(others) == 1:
            text = _("The {card} is worth {worth} and takes no card worth {value} by itself.")
            return _said(ask, text, value=others[0])
        total = f"{' + '.join(map(str, others))} = {sum(others)}"
        return _said(ask, _("{sum} is not {worth}, what the {card} is worth."), sum=total)

    def propose(ask: Asked) -> Iterator[Capture]:
        return Laid.of(ask.state).adding_up(ask.cards[0])

    return Requirement(test, say, propose, is_exact=True)


def _take_at_most(n: int) -> Required:
    sentence = ngettext(
        "At most one card is taken at once.", "At most {n} cards are taken at once.", n
    ).format(n=n)

    def propose(ask: Asked) -> Iterator[Capture]:
        cards = Laid.of(ask.state).cards
        return chain.from_iterable(combinations(cards, size) for size in range(n, -1, -1))

    return Requirement(lambda ask: sum(map(len, _taken(ask))) <= n, lambda ask: sentence, propose)


_READS: Final = frozenset({"worth", "capture", "below"})
_TABLE: Final = frozenset({"table"})


def _condition(build: Callable[[bool], Required]) -> Condition[WallStreetState]:
    return Condition(bool, build, _READS, places=_TABLE)


CONDITIONS: Final[Mapping[str, Condition[WallStreetState]]] = {
    "one_single": _condition(_one_single),
    "single_first": _condition(_single_first),
    "must_capture": _condition(_must_capture),
    "adds_up": Condition(bool, _adds_up, _READS, "capture", 1, places=_TABLE),
    "take_at_most": Condition(
        Count, _take_at_most, frozenset({"capture", "laid"}), "capture", 5, places=_TABLE
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
        return _not_this(state, drop.seat, drop.cards[0], parse_card(drop.onto.partition(":")[2]))
    return Refusal(_("Play one card onto the table."), "WS-4")


def _not_this(state: WallStreetState, seat: int, card: Card, under: Card) -> Refusal:
    """Why a card does not take the card of the table it was let go on, though it may be played."""
    moves = [move for move in state.legal_moves() if move.args.get("card") is card]
    if not any(move.cards("capture") for move in moves):
        text = _("The {card} takes nothing here; lay it on the felt.")
        return Refusal(text.format(card=card_name(card)), "WS-7")
    sets = (taken for taken in Laid.of(state).adding_up(card) if under in taken)
    taken = next(sets, (under,))
    refusal = state.program.check(state, Move.of(seat, "play", card=card, capture=taken))
    if refusal is not None and refusal.code != "adds_up":
        return refusal
    text = _("No set with the {under} adds up to {worth}.").format(
        under=card_name(under), worth=state.setup.value[card]
    )
    return Refusal(text, refusal.rule if refusal else "WS-6")


def _mistimed(state: WallStreetState, move: Move) -> Refusal:
    if move.name == "cut":
        return Refusal(_("The deck is cut only after a shuffle."), "WS-3")
    return Refusal(_("First cut the deck."), "WS-3")


MANNER: Final = Manner(_amiss, _mistimed)
"""How Wall Street words that a gesture is none of the book's drops."""
