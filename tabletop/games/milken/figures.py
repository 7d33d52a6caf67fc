"""The figures of Milken's rulebook: how piles grow, what their tops are worth, how a deal ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.engine.cards import in_order
from tabletop.engine.figures import Builder, Cards, Drawing, Illustration, Part, Sign, Untrue, Value
from tabletop.engine.french import RANKS, SUITS
from tabletop.engine.rules.schema import OptionValue
from tabletop.games.milken.score import suit_values
from tabletop.games.milken.setup import Numbers
from tabletop.games.milken.state import MilkenState
from tabletop.system.i18n import _, ngettext

SEATS: Final = 3
PLAIN: Final[Mapping[str, OptionValue]] = {
    "insider_trading": "none",
    "extras": "out",
    "jokers": 0,
    "deals": 1,
}


def _state(
    build: Builder,
    hand: str,
    options: Mapping[str, OptionValue] = PLAIN,
    phase: str = "play",
    **piles: str,
) -> MilkenState:
    """A table of three on which the first seat holds `hand` and is to move."""
    zones = {"hand:0": hand, **{f"pile:{suit}": cards for suit, cards in piles.items()}}
    seats = max(SEATS, build.book.spec.seats.min) if build.book.spec.seats.max >= SEATS else 2
    offered = build.book.spec.options
    chosen = {key: value for key, value in {**PLAIN, **options}.items() if key in offered}
    held = [card for cards in zones.values() for card in build.cards(cards)]
    others = [card for card in build.book.deck(1) if card not in held]
    for seat in range(1, seats):
        zones[f"hand:{seat}"] = " ".join(map(str, others[seat * 6 : seat * 6 + 6]))
    return build.lay(
        MilkenState, seats, zones, options=chosen, phase=phase, dealer=seats - 1, deal=1
    )  # fmt: skip


def _prices(state: MilkenState) -> dict[str, int]:
    """What a card of each suit is worth, as the piles stand."""
    return suit_values(state.setup, state.piles)


def a_turn(build: Builder) -> Drawing:
    """A card goes on the pile of its suit."""
    state = _state(build, "9H QS 4C", H="4H", S="8S 3S", C="KC")
    after = build.plays(state, "0 play card=9H")
    build.refuses(state, "0 play card=3S")
    hand, pile = build.cards("4C 9H QS"), build.cards("9H")
    return Drawing(
        (
            Cards(hand, _("Your hand"), lit=frozenset(pile)),
            Sign("→"),
            Cards(after.piles["H"], _("Hearts"), arranged="pile", lit=frozenset(pile)),
            Cards(after.piles["S"], _("Spades"), arranged="pile"),
            Cards(after.piles["C"], _("Clubs"), arranged="pile"),
            Cards((), _("Diamonds"), ghost=True),
        ),
        _("You lay [9H] on the hearts. It is {H} that counts, not the rank: any heart would do."),
    )


def rise_and_fall(build: Builder) -> Drawing:
    """What a suit is worth follows the top card of its pile."""
    pile, prices = ["4H"], []
    parts: list[Part] = []
    for code in ("", "10H", "KH"):
        state = _state(build, f"{code} 2C", H=" ".join(pile))
        if code:
            state = build.plays(state, f"0 play card={code}")
            pile.append(code)
            parts.append(Sign("→"))
        prices.append(_prices(state)["H"])
        cards = tuple(state.piles["H"])
        parts.append(Cards(cards, _("each {H}"), arranged="pile", worth=str(prices[-1])))
    text = _(
        "A heart in a hand is worth {first}. [10H] on top makes it {second}, then [KH] {third}."
    )
    return Drawing(tuple(parts), text.format(first=prices[0], second=prices[1], third=prices[2]))


def prices(build: Builder) -> Drawing:
    """Four piles and what their suits are worth; one is empty."""
    state = _state(build, "9H QS 4D", C="2C 8C", D="5D 3D", S="10S KS")
    worth = _prices(state)
    parts = [
        Cards(
            tuple(state.piles[suit]),
            _("each {suit}").format(suit=f"{{{suit}}}"),
            arranged="pile",
            worth=str(worth[suit]),
            ghost=not state.piles[suit],
        )
        for suit in SUITS
    ]
    text = _("Only the top card counts. No heart was played here, so a heart is worth {none}.")
    return Drawing(tuple(parts), text.format(none=worth["H"]))


def worked_example(build: Builder) -> Drawing:
    """A hand counted: three clubs under an 8, two spades under a king."""
    state = _state(build, "AC 7C KC 5D 9S 10S", C="2C 8C", D="6D 3D", S="4S KS")
    worth = _prices(state)
    parts: list[Part] = []
    total = 0
    for suit, held in (("C", "AC 7C KC"), ("D", "5D"), ("S", "9S 10S")):
        cards = build.cards(held)
        points = len(cards) * worth[suit]
        total += points
        sum_ = f"{len(cards)} × {worth[suit]} = {points}"
        parts += [Sign("+")] if parts else []
        parts.append(
            Cards(cards, _("under {card}").format(card=f"[{state.piles[suit][-1]}]"), sum_)
        )
    if total != state.worth()[0]:
        raise Untrue(str(total))
    parts += [Sign("="), Value(str(total), _("points"))]
    return Drawing(
        tuple(parts),
        _("The cards left in your hand, each worth what lies on top of its suit. Ranks in the hand "
          "do not matter: an ace of clubs is worth as much as the king."),
    )  # fmt: skip


def burst(build: Builder) -> Drawing:
    """The card that fills a pile ends the deal."""
    size = build.book.numbers(Numbers).end.pile_size
    ranks = dict.fromkeys(("3", "9", "4", "J", "6", "8", *RANKS))
    pile = [f"{rank}S" for rank in ranks][:size]
    last = pile[-1]
    state = _state(build, f"{last} 2C", S=" ".join(pile[:-1]))
    after = build.plays(state, f"0 play card={last}")
    if not after.is_terminal:
        raise Untrue(last)
    text = ngettext(
        "The pile holds {n} card: the deal is over at once. [{card}] prices the spades.",
        "The pile holds {n} cards: the deal is over at once. [{card}] prices the spades.",
        size,
    )
    card = build.card(last)
    return Drawing(
        (
            Cards((card,), _("You play")),
            Sign("→"),
            Cards(tuple(after.piles["S"]), _("Spades"), lit=frozenset({card})),
        ),
        text.format(n=size, card=last),
    )


def passing(build: Builder) -> Drawing:
    """Cards are passed before play."""
    hand = "AC 4C 9D 2H JH KH 7S 10S"
    state = _state(build, hand, {"insider_trading": "left"}, "pass")
    count = build.book.numbers(Numbers).pass_cards
    given = build.cards("JH KH 2H 4C AC 9D 7S 10S")[:count]
    build.plays(state, f"0 pass cards=[{','.join(map(str, in_order(given)))}]")
    backs = (None,) * count
    text = ngettext(
        "You give {n} card to the left, unseen by the others, before you see what comes from the "
        "right.",
        "You give {n} cards to the left, unseen by the others, before you see what comes from the "
        "right.",
        count,
    )
    return Drawing(
        (
            Cards(state.hands[0], _("Your hand"), lit=frozenset(given)),
            Sign("→"),
            Cards(backs, _("To the left")),
        ),
        text.format(n=count),
    )


def a_joker(build: Builder) -> Drawing:
    """A Joker goes to another seat, a card comes back."""
    state = _state(build, "X1 8S 10S", {"jokers": 1})
    to = state.seats - 1
    back = state.hands[to][-1]
    build.plays(state, f"0 give_joker card=X1 to={to}", f"{to} give_back card={back}")
    return Drawing(
        (
            Cards(build.cards("X1"), _("You give")),
            Sign("→"),
            Cards((back,), _("What comes back")),
        ),
        _("Instead of playing you give your Joker away. Who gets it must give you a card at once, "
          "whichever they like."),
    )  # fmt: skip


FIGURES: Final = (
    Illustration("turn", "MK-4", a_turn),
    Illustration("burst", "MK-5", burst),
    Illustration("rise_and_fall", "MK-6", rise_and_fall),
    Illustration("prices", "MK-6", prices),
    Illustration("worked_example", "MK-6", worked_example),
    Illustration("passing", "MK-8", passing),
    Illustration("joker", "MK-10", a_joker),
)
