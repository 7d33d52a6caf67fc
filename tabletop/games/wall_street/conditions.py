"""What a card of Wall Street may take: the search for sets, the conditions on a capture with their
sentences, and what a gesture comes to.

The conditions of a play (WS-4 to WS-7) look at what cards are worth and at nothing else, so each is
asked once about every candidate for a pattern of values on the table; the answers are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias, cast

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, parse_card
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, Condition, Test
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import WallStreetState
from tabletop.system.i18n import _

Capture: TypeAlias = tuple[Card, ...]


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


def captures(setup: Setup, card: Card, laid: Capture) -> list[Capture]:
    """What `card` may take from the cards `laid`, sorted by value: one entry for each way to play
    it, () for laying it down."""
    value = setup.value
    worth = value[card]
    values = tuple([each for other in laid if (each := value[other]) <= worth])
    return [tuple([laid[i] for i in taken]) for taken in _takings(setup, worth, values)]


@lru_cache(maxsize=1 << 16)
def _takings(setup: Setup, worth: int, values: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """The positions among table cards worth `values`, ascending, that the book lets a card worth
    `worth` take: each card alike, each set that adds up, and nothing at all, as far as allowed."""
    like: dict[int, list[Card]] = {}
    for each in setup.deck:
        like.setdefault(setup.value[each], []).append(each)
    card = like[worth].pop()
    laid = tuple([like[value].pop() for value in values])
    return [
        taken
        for taken in (*sets_adding_up(values, worth), ())
        if refuse(setup, 0, card, laid, tuple([laid[i] for i in taken])) is None
    ]


@lru_cache(maxsize=1 << 15)
def play(seat: int, card: Card, capture: Capture) -> Move:
    """The move of `seat` that plays `card` and takes `capture`, () for nothing."""
    return Move.of(seat, "play", card=card, capture=capture)


# What the drop that plays a card may require


@dataclass(frozen=True, slots=True)
class PlayAsk(Ask):
    """An Ask about playing one card so that it takes `capture` from the cards `laid`, which are
    sorted by value."""

    setup: Setup
    laid: Capture
    capture: Capture

    def value(self, card: Card) -> int:
        """What `card` is worth (WS-1)."""
        return self.setup.value[card]

    @property
    def alike(self) -> list[Card]:
        """The table cards of the played card's own value."""
        return [card for card in self.laid if self.value(card) == self.value(self.cards[0])]

    def said(self, text: str, **words: str | int) -> str:
        """`text` with the played card's name and further `words` put in."""
        return text.format(card=card_name(self.cards[0]), **words)


def refuse(setup: Setup, seat: int, card: Card, laid: Capture, capture: Capture) -> Refusal | None:
    """The first requirement of the book that the play of `card` by `seat` does not meet."""
    own = f"hand:{seat}"
    return setup.drop.refuse(PlayAsk(None, seat, (card,), own, "table", setup, laid, capture))


def _on_table(ask: PlayAsk) -> str | None:
    for i, card in enumerate(ask.capture):
        if card not in ask.laid:
            return _("The {card} does not lie on the table.").format(card=card_name(card))
        if card in ask.capture[:i]:
            return _("The {card} can be taken only once.").format(card=card_name(card))
    return None


def _one_single(ask: PlayAsk) -> str | None:
    taken = [card for card in ask.capture if card in ask.alike]
    if not taken or len(ask.capture) == 1:
        return None
    if len(taken) > 1:
        return ask.said(_("The {card} takes only one card of its own value; choose which."))
    text = _("The {card} takes the {other} alone, and nothing with it.")
    return ask.said(text, other=card_name(taken[0]))


def _single_first(ask: PlayAsk) -> str | None:
    if not ask.alike or not ask.capture or ask.capture[0] in ask.alike:
        return None
    text = _("The {card} must take the {other}: one alike goes before any sum.")
    return ask.said(text, other=_either(ask.alike))


def _must_capture(ask: PlayAsk) -> str | None:
    if ask.capture:
        return None
    if ask.alike:
        text = _("The {card} cannot be laid down: it must take the {other}.")
        return ask.said(text, other=_either(ask.alike))
    sets = sets_adding_up(list(map(ask.value, ask.laid)), ask.value(ask.cards[0]))
    taken = [card_name(ask.laid[i]) for i in next(sets, ())]
    text = _("The {card} cannot be laid down: it must take the {others}.")
    return ask.said(text, others=listed(taken)) if taken else None


def _adds_up(ask: PlayAsk) -> str | None:
    values, worth = [ask.value(each) for each in ask.capture], ask.value(ask.cards[0])
    if not values or sum(values) == worth:
        return None
    total = f"{' + '.join(map(str, values))} = {sum(values)}" if len(values) > 1 else values[0]
    return ask.said(_("{sum} is not {worth}, what the {card} is worth."), sum=total, worth=worth)


def _either(cards: Sequence[Card]) -> str:
    return _(" or the ").join(card_name(card) for card in cards)


def _condition(test: Callable[[PlayAsk], str | None]) -> Condition:
    def build(wanted: bool) -> Test:
        return lambda ask: test(cast("PlayAsk", ask)) if wanted else None

    return Condition(bool, build)


CONDITIONS: Final[Mapping[str, Condition]] = {
    "on_table": _condition(_on_table),
    "one_single": _condition(_one_single),
    "single_first": _condition(_single_first),
    "must_capture": _condition(_must_capture),
    "adds_up": _condition(_adds_up),
}
"""What Wall Street's drop may require beyond the condition library."""


# What a gesture comes to, and why a move is refused


def judge(state: WallStreetState, drop: Drop) -> Verdict:
    """The ways to play the card that `drop` lets go of: on the felt all of them, on a card of
    the table those that take it."""
    refusal = _not_playable(state, drop)
    if refusal is not None:
        return Verdict(refusal=refusal)
    seat, card, setup = drop.seat, drop.cards[0], state.setup
    laid = setup.sorted_by_value(state.laid)
    ways = captures(setup, card, laid)
    if not ways:
        return Verdict(refusal=refuse(setup, seat, card, laid, ()))
    if drop.onto != "table":
        under = parse_card(drop.onto.partition(":")[2])
        chosen = [capture for capture in ways if under in capture]
        if not chosen:
            return Verdict(refusal=_not_this(setup, card, under, ways))
        ways = chosen
    return Verdict(tuple(play(seat, card, capture) for capture in ways))


def _not_playable(state: WallStreetState, drop: Drop) -> Refusal | None:
    """Why the drop plays no card at all, whatever it would take."""
    if state.phase == "cut":
        return Refusal(_("First cut the deck."), "WS-3")
    if drop.source != f"hand:{drop.seat}" or not set(drop.cards) <= set(state.hands[drop.seat]):
        return Refusal(_("You play a card from your own hand."), "WS-4")
    targets = {"table", *(f"table:{card}" for card in state.laid)}
    asked = Ask(state, drop.seat, drop.cards, drop.source, drop.onto)
    if drop.onto not in targets or not state.setup.drop.fits(asked):
        return Refusal(_("Play the card onto the table."), "WS-4")
    if len(drop.cards) != 1:
        return Refusal(_("Exactly one card is played at a time."), "WS-4")
    return None


def _not_this(setup: Setup, card: Card, under: Card, ways: Sequence[Capture]) -> Refusal:
    """Why `card` cannot take `under`, a card of the table, in any of its ways to be played."""
    alike = [capture[0] for capture in ways if len(capture) == 1]
    if alike:
        rule, text = "WS-5", _("The {card} takes one alike before any sum: the {others}.")
    elif any(ways):
        rule, text = "WS-6", _("No set with the {under} adds up to {worth}.")
    else:
        rule, text = "WS-7", _("The {card} takes nothing here; lay it on the felt.")
    words = {"card": card_name(card), "under": card_name(under), "others": _either(alike)}
    return Refusal(text.format(worth=setup.value[card], **words), rule)


def explain(state: WallStreetState, move: Move) -> Refusal:
    """Why `move`, which is not legal, is not."""
    if move.name == "cut":
        if state.phase != "cut":
            return Refusal(_("The deck is cut only after a shuffle."), "WS-3")
        most = len(state.setup.deck) - 1
        return Refusal(_("A cut lifts 0 to {most} cards.").format(most=most), "WS-3")
    if move.name != "play":
        return Refusal(_("Wall Street has no such move."), "WS-4")
    card, capture = move.args.get("card"), move.args.get("capture")
    if not isinstance(card, Card) or not isinstance(capture, tuple) or len(move.args) != 2:
        text = _("A play names its card and what it captures, even if that is nothing.")
        return Refusal(text, "WS-7")
    verdict = judge(state, Drop(move.seat, (card,), f"hand:{move.seat}", "table"))
    laid = state.setup.sorted_by_value(state.laid)
    refusal = verdict.refusal or refuse(state.setup, move.seat, card, laid, move.cards("capture"))
    text = _("That is not a way to play the {card}.")
    return refusal or Refusal(text.format(card=card_name(card)), "WS-7")
