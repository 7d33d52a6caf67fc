"""The figures of Portfolio's rulebook: runs and what they pay, caps, attacks, prices of cards."""

from __future__ import annotations

from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.figures import Builder, Cards, Drawing, Illustration, Part, Sign, Untrue
from tabletop.games.portfolio.setup import Numbers
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tabletop.system.i18n import _, ngettext

MONEY: Final = 50
"""The dollars that everyone has, enough for what the figures show."""

Lying = tuple[int, str, str, str]
"""A portfolio as a figure lays it: whose it is, its run, its low and its high cap."""


def _cards(codes: str) -> str:
    """Cards of the first pack as moves write them."""
    return " ".join(code if "-" in code else f"{code}-1" for code in codes.split())


def _state(build: Builder, hand: str, *lying: Lying) -> PortfolioState:
    """A table on which the first seat has drawn and may do what it likes."""
    seats = build.book.spec.seats.min
    away = " ".join(_cards(f"{run} {low} {high}") for _owner, run, low, high in lying)

    def lay(portfolios: dict[str, Portfolio]) -> PortfolioState:
        return build.lay(
            PortfolioState, seats, {"hand:0": _cards(hand)}, away=away, phase="actions", turn=0,
            dealer=seats - 1, money=(MONEY,) * seats, made=len(lying), drawn=1, turns=(1,) * seats,
            portfolios=portfolios,
        )  # fmt: skip

    setup = lay({}).setup
    portfolios = {}
    for at, (owner, run, low, high) in enumerate(lying, 1):
        cards = build.cards(_cards(run))
        low_cap, high_cap = (next(iter(build.cards(_cards(cap))), None) for cap in (low, high))
        worth = setup.value(cards)
        portfolios[f"P{at}"] = Portfolio(f"P{at}", owner, cards, low_cap, high_cap, worth)
    return lay(portfolios)


def _drawn(lying: Portfolio, title: str) -> Cards:
    """A portfolio with its caps, and what it pays a turn."""
    return Cards(
        lying.cards, title, worth=f"${lying.value}", low_cap=lying.low_cap, high_cap=lying.high_cap
    )


def _run(codes: str) -> str:
    """The cards of a move's list."""
    return f"[{','.join(_cards(codes).split())}]"


def a_portfolio(build: Builder) -> Drawing:
    """A run of one suit is laid down and pays every turn."""
    state = _state(build, "5H 6H 7H QS KS AS 9C")
    build.refuses(state, f"0 make cards={_run('AS QS KS')}")
    after = build.plays(state, f"0 make cards={_run('5H 6H 7H')}")
    [made] = after.portfolios.values()
    text = _(
        "[5H] [6H] [7H] make a portfolio that pays ${n} every turn. [QS] [KS] [AS] make none: the "
        "ace is low."
    )
    return Drawing(
        (
            Cards(state.hands[0], _("Your hand"), lit=frozenset(made.cards)),
            Sign("→"),
            _drawn(made, _("Your portfolio")),
        ),
        text.format(n=made.value),
    )


def worth(build: Builder) -> Drawing:
    """What a run is worth: its lowest cards are not counted."""
    state = _state(build, "KC", (0, "4H 5H 6H 7H", "", ""))
    lying = state.portfolios["P1"]
    skipped = build.book.numbers(Numbers).uncounted
    parts: list[Part] = []
    for at, card in enumerate(lying.cards):
        dollars = f"${state.setup.values[card.rank - 1]}"
        dim = frozenset({card}) if at < skipped else frozenset[Card]()
        parts.append(Cards((card,), worth="–" if at < skipped else dollars, dim=dim))
    text = _("A portfolio pays ${n} a turn.")
    if skipped:
        text = ngettext(
            "The lowest card does not count: this portfolio pays ${n} a turn.",
            "The lowest {skipped} cards do not count: this portfolio pays ${n} a turn.",
            skipped,
        )
    return Drawing(tuple(parts), text.format(n=lying.value, skipped=skipped))


def drawing(build: Builder) -> Drawing:
    """What so many cards cost."""
    costs = _state(build, "KC").setup.costs[1:7]
    parts = tuple(
        Cards((None,), ngettext("{n} card", "{n} cards", n).format(n=n), worth=f"${cost}")
        for n, cost in enumerate(costs, 1)
    )
    text = _("You say first how many you draw. Drawing {many} at once costs ${cost}.")
    return Drawing(parts, text.format(many=len(costs), cost=costs[-1]))


def extending(build: Builder) -> Drawing:
    """A card goes on at an end, and the income rises."""
    state = _state(build, "8H KC", (0, "5H 6H 7H", "", ""))
    after = build.plays(state, "0 extend portfolio=P1 card=8H-1")
    before, longer = state.portfolios["P1"], after.portfolios["P1"]
    text = _("[8H] goes on at the high end. From your next turn it pays ${n} instead of ${old}.")
    return Drawing(
        (
            _drawn(before, _("Your portfolio")),
            Sign("+"),
            Cards(build.cards("8H-1")),
            Sign("→"),
            _drawn(longer, _("Your portfolio")),
        ),
        text.format(n=longer.value, old=before.value),
    )


def capping(build: Builder) -> Drawing:
    """A card of the same rank and colour closes an end."""
    state = _state(build, "6D 10D 5H JH", (0, "6H 7H 8H 9H 10H", "", ""))
    after = build.plays(
        state, "0 cap portfolio=P1 side=low card=6D-1", "0 cap portfolio=P1 side=high card=10D-1"
    )
    extends = [f"0 extend portfolio=P1 card={card}" for card in ("5H-1", "JH-1")]
    build.plays(state, extends[0])
    build.refuses(after, *extends)
    others = _state(build, "5H JH", (1, "6H 7H 8H 9H 10H", "6D", "10D"))
    build.refuses(others, "0 neutralise portfolio=P1 card=5H-1", "0 acquire portfolio=P1 card=JH-1")
    return Drawing(
        (
            _drawn(state.portfolios["P1"], _("Open at both ends")),
            Sign("+"),
            Cards(build.cards("6D-1 10D-1")),
            Sign("→"),
            _drawn(after.portfolios["P1"], _("Closed at both ends")),
        ),
        _("Diamonds and hearts are one colour, clubs and spades the other: [6D] caps [6H], [10D] "
          "caps [10H]. Nothing can be added there any more, and nobody can attack it."),
    )  # fmt: skip


def _attack(
    state: PortfolioState, after: PortfolioState, card: tuple[Card, ...], left: Cards
) -> tuple[Part, ...]:
    """Bo's portfolio attacked with a card for money, and what is `left` of it."""
    return (
        Cards(card, _("You play"), worth=f"−${MONEY - after.money[0]}"),
        Sign("→"),
        _drawn(state.portfolios["P1"], _("Bo’s portfolio")),
        Sign("→"),
        left,
    )


def neutralising(build: Builder) -> Drawing:
    """The card below another's portfolio removes it."""
    state = _state(build, "2C KC", (1, "3C 4C 5C 6C", "", ""))
    after = build.plays(state, "0 neutralise portfolio=P1 card=2C-1")
    if after.portfolios:
        raise Untrue("it is still there")
    text = _("[2C] fits below Bo’s run. You pay ${n}, and the portfolio is gone.")
    return Drawing(
        _attack(state, after, build.cards("2C-1"), Cards((), _("Gone"), ghost=True)),
        text.format(n=MONEY - after.money[0]),
    )


def acquiring(build: Builder) -> Drawing:
    """The card above another's portfolio takes it."""
    state = _state(build, "7C KC", (1, "3C 4C 5C 6C", "", ""))
    after = build.plays(state, "0 acquire portfolio=P1 card=7C-1")
    taken = after.portfolios["P1"]
    if taken.owner != 0:
        raise Untrue("it is still Bo's")
    text = _(
        "[7C] fits above it. You pay ${n}: the portfolio is yours and pays you ${worth} a turn."
    )
    return Drawing(
        _attack(state, after, build.cards("7C-1"), _drawn(taken, _("Your portfolio"))),
        text.format(n=MONEY - after.money[0], worth=taken.value),
    )


def capped_against(build: Builder) -> Drawing:
    """A cap keeps attackers away from its end."""
    state = _state(build, "2C 7C KC", (1, "3C 4C 5C 6C", "", "6S"))
    build.refuses(state, "0 acquire portfolio=P1 card=7C-1")
    build.plays(state, "0 neutralise portfolio=P1 card=2C-1")
    return Drawing(
        (
            Cards(build.cards("2C-1 7C-1"), _("Your hand"), arranged="row"),
            Sign("→"),
            _drawn(state.portfolios["P1"], _("Bo’s portfolio")),
        ),
        _("[6S] closes the high end, so [7C] cannot acquire it. The low end is open: [2C] can "
          "still neutralise it."),
    )  # fmt: skip


def a_king(build: Builder) -> Drawing:
    """A king on top can be acquired with an ace of its colour."""
    state = _state(build, "AD 2C", (1, "10H JH QH KH", "", ""))
    after = build.plays(state, "0 acquire portfolio=P1 card=AD-1")
    if after.portfolios["P1"].owner != 0:
        raise Untrue("it is still Bo's")
    text = _(
        "Nothing goes above [KH], but the ace of hearts or of diamonds acquires it. You pay ${n}."
    )
    return Drawing(
        (
            Cards(build.cards("AD-1"), _("You play"), worth=f"−${MONEY - after.money[0]}"),
            Sign("→"),
            _drawn(state.portfolios["P1"], _("Bo’s portfolio")),
            Sign("→"),
            _drawn(after.portfolios["P1"], _("Your portfolio")),
        ),
        text.format(n=MONEY - after.money[0]),
    )


FIGURES: Final = (
    Illustration("portfolio", "PF-2", a_portfolio),
    Illustration("worth", "PF-3", worth),
    Illustration("drawing", "PF-6", drawing),
    Illustration("extending", "PF-11", extending),
    Illustration("capping", "PF-12", capping),
    Illustration("neutralising", "PF-13", neutralising),
    Illustration("capped_against", "PF-13", capped_against),
    Illustration("acquiring", "PF-14", acquiring),
    Illustration("king", "PF-15", a_king),
)
