"""The figures of Wall Street's rulebook: values, what takes what, a Takeover, a hand scored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.figures import Builder, Cards, Drawing, Illustration, Part, Sign, Untrue, Value
from tabletop.games.wall_street.score import tally
from tabletop.games.wall_street.setup import COMMON, INVESTOR, KINDS, PREFERRED
from tabletop.games.wall_street.state import WallStreetState
from tabletop.system.i18n import _, ngettext


def _state(build: Builder, hand: str, table: str, *funds: str) -> WallStreetState:
    """A hand of two that is under way, with these cards in hand and on the table."""
    zones = {"hand:0": hand, "table": table}
    zones |= {f"fund:{seat}": cards for seat, cards in enumerate(funds)}
    named = {card for cards in zones.values() for card in build.cards(cards)}
    other = next(each for each in build.book.deck() if each not in named)
    zones["hand:1"] = str(other)
    seats = build.book.spec.seats.min
    return build.lay(
        WallStreetState, seats, zones, phase="play", dealer=seats - 1, hand_number=1, round=1
    )


def _sum(state: WallStreetState, cards: Sequence[Card]) -> str:
    """What cards add up to, "6 + 4 = 10"."""
    values = [state.setup.value[card] for card in cards]
    if len(values) == 1:
        return str(values[0])
    return f"{' + '.join(map(str, values))} = {sum(values)}"


def _capture(build: Builder, card: str, table: str, taken: str) -> tuple[Part, ...]:
    """A card, the table with what it takes raised, and what is left of the table."""
    state = _state(build, card, table)
    after = build.plays(state, f"0 play card={card} capture={_written(taken)}")
    cards = build.cards(taken)
    left = tuple(after.laid)
    return (
        Cards(build.cards(card), _("You play"), worth=str(state.setup.value[build.card(card)])),
        Sign("→"),
        Cards(
            tuple(state.laid), _("The table"), arranged="row", lit=frozenset(cards),
            worth=_sum(state, cards),
        ),
        Sign("→"),
        Cards(left, _("Left"), arranged="row", ghost=not left),
    )  # fmt: skip


def _written(codes: str) -> str:
    """Cards as the capture of a move has them."""
    return f"[{','.join(codes.split())}]"


def values(build: Builder) -> Drawing:
    """What cards are worth for taking."""
    state = _state(build, "AS", "6H KC 9D")
    parts: list[Part] = []
    for card in (*build.cards("AS"), *state.laid):
        parts.append(Cards((card,), worth=str(state.setup.value[card])))
    worth = state.setup.value[build.card("KC")]
    text = _("Cards take by these values, whatever their suit. A king takes as {n} does.")
    return Drawing(tuple(parts), text.format(n=worth))


def stock(build: Builder) -> Drawing:
    """The three kinds of cards that are counted when a hand is over."""
    setup = _state(build, "AS", "6H KC 9D").setup
    titles = {
        INVESTOR: _("Investors"), PREFERRED: _("Preferred Stock"), COMMON: _("Common Stock"),
    }  # fmt: skip
    parts: list[Part] = []
    for kind in KINDS:
        cards = [card for card in setup.deck if setup.kind[card] == kind]
        shown = cards[:4] if kind != COMMON else cards[:: max(1, len(cards) // 4)][:4]
        count = ngettext("{n} card", "{n} cards", len(cards)).format(n=len(cards))
        parts.append(Cards(tuple(shown), titles[kind], count))
    return Drawing(
        tuple(parts),
        _("What you take goes to your Fund. Funds are counted in these three kinds: whoever has "
          "most of one scores it."),
    )  # fmt: skip


def one_alike(build: Builder) -> Drawing:
    """A single card of the same value goes before any sum."""
    state = _state(build, "6S", "6H 4D 2C 9D")
    build.refuses(state, "0 play card=6S capture=[2C,4D]")
    worth = state.setup.value
    if worth[build.card("2C")] + worth[build.card("4D")] != worth[build.card("6S")]:
        raise Untrue("no sum")
    return Drawing(
        _capture(build, "6S", "6H 4D 2C 9D", "6H"),
        _("[6S] takes [6H], its own value. It may not take [4D] and [2C], though they add up "
          "to it too: one alike goes before a sum."),
    )  # fmt: skip


def a_sum(build: Builder) -> Drawing:
    """Several cards that add up to the one played."""
    parts = _capture(build, "10S", "6H 4D 9D 2C", "6H 4D")
    return Drawing(
        parts,
        _("No 10 lies there, so [10S] takes cards that add up to it: [6H] and [4D]."),
    )


def a_king(build: Builder) -> Drawing:
    """A king takes by its value."""
    parts = _capture(build, "KD", "5H 2C 9D", "5H 2C")
    return Drawing(parts, _("[KD] takes [5H] and [2C], which add up to what a king is worth."))


def laid_down(build: Builder) -> Drawing:
    """A card that takes nothing stays; one that can take must."""
    state = _state(build, "3S 9S", "8H 9D")
    build.refuses(state, "0 play card=9S capture=[]")
    build.plays(state, "0 play card=9S capture=[9D]")
    after = build.plays(state, "0 play card=3S capture=[]")
    return Drawing(
        (
            Cards(build.cards("3S 9S"), _("Your hand"), lit=frozenset(build.cards("3S"))),
            Sign("→"),
            Cards(tuple(after.laid), _("The table"), arranged="row"),
        ),
        _("[3S] finds nothing to take and stays on the table. You may choose it and keep [9S]; but "
          "once [9S] is played it must take [9D]."),
    )  # fmt: skip


def takeover(build: Builder) -> Drawing:
    """A capture that clears the table."""
    state = _state(build, "8S", "5H 3D")
    after = build.plays(state, "0 play card=8S capture=[3D,5H]")
    if not after.takeovers[0]:
        raise Untrue("no Takeover")
    points = state.setup.takeover
    text = ngettext(
        "The table is empty: a Takeover, worth {n} point. [8S] lies face up in your Fund.",
        "The table is empty: a Takeover, worth {n} points. [8S] lies face up in your Fund.",
        points,
    )  # fmt: skip
    return Drawing(_capture(build, "8S", "5H 3D", "5H 3D"), text.format(n=points))


def hand_scored(build: Builder) -> Drawing:
    """Two Funds counted against one another."""
    state = _state(build, "AS", "6C", "KC KD 2D 5D AC 3C 8C", "KH KS 3D 4H 9H 6S 8S 10S")
    if state.setup.numbers.tied_score:
        raise Untrue("ties score")
    counts = [state.setup.counts(state.funds[seat]) for seat in (0, 1)]
    parts: list[Part] = []
    for seat, name in ((0, _("Your Fund")), (1, _("Bo’s Fund"))):
        cards = sorted(state.funds[seat], key=lambda card: (state.setup.kind[card], card.order))
        parts.append(Cards(tuple(cards), name))
    for kind, title in (
        (INVESTOR, _("Investors")),
        (PREFERRED, _("Preferred")),
        (COMMON, _("Common")),
    ):
        parts.append(Value(f"{counts[0][kind]} : {counts[1][kind]}", title))
    you, other = tally(state).totals[:2]
    text = _(
        "Whoever has more of a kind scores it; where both have as many, nobody does. You score "
        "{you} here and Bo {other}."
    )
    return Drawing(tuple(parts), text.format(you=you, other=other))


FIGURES: Final = (
    Illustration("values", "WS-1", values),
    Illustration("stock", "WS-2", stock),
    Illustration("one_alike", "WS-5", one_alike),
    Illustration("sum", "WS-6", a_sum),
    Illustration("king", "WS-6", a_king),
    Illustration("laid_down", "WS-7", laid_down),
    Illustration("takeover", "WS-10", takeover),
    Illustration("hand_scored", "WS-11", hand_scored),
)
