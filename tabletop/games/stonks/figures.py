"""The figures of Stonks' rulebook: the market and its trump, tricks, Speculations, a score."""

from __future__ import annotations

from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.figures import (
    Builder,
    Cards,
    Column,
    Drawing,
    Illustration,
    Market,
    Part,
    Sign,
    Untrue,
    Value,
)
from tabletop.games.stonks import score
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.setup import INDEX
from tabletop.games.stonks.state import StonksState
from tabletop.system.i18n import _

SEATS: Final = 3
EVEN: Final = (3, 3, 2, 4, 3)
"""A market on which one company alone stands lowest."""


def _state(
    build: Builder,
    hands: tuple[str, str, str],
    market: tuple[int, ...] = EVEN,
    portfolio: str = "",
    *,
    phase: str = "play",
    tricks: int = 1,
    leader: int = 0,
    has_speculation: bool = True,
) -> StonksState:
    """A trick that the first seat leads."""
    zones = {f"hand:{seat}": cards for seat, cards in enumerate(hands)} | {"turned": "B13"}
    if portfolio:
        zones["portfolio:0"] = portfolio
    return build.lay(
        StonksState, SEATS, zones, phase=phase, dealer=SEATS - 1, round=1, tricks=tricks,
        market=market, leader=leader, held=(has_speculation,) * SEATS,
    )  # fmt: skip


def _market(state: StonksState, before: tuple[int, ...] = (), title: str = "") -> Market:
    """The market of a position, and where it stood before."""
    trump = score.trump(state)
    columns = []
    for at, letter in enumerate(COMPANIES):
        word = _("trump") if letter == trump else _("mark") if letter == state.mark else ""
        now = state.market[at]
        columns.append(
            Column(letter, now, (before or state.market)[at], word, state.mark == letter)
        )
    return Market(tuple(columns), state.setup.market.levels, title)


def _won(state: StonksState, seat: int, card: str) -> Card:
    """The card by which `seat` has won the trick; raises Untrue where somebody else has."""
    if state.phase != "take" or state.current_player != seat:
        raise Untrue(card)
    return next(each for each in state.trick if str(each) == card)


def investing(build: Builder) -> Drawing:
    """One card seen, one unseen."""
    state = _state(
        build, ("R12 Y4 G9 P2 B11", "R4 Y5 G6", "R5 Y6 G7"), phase="invest", tricks=0, leader=-1
    )
    build.plays(state, "0 invest seen=R12 unseen=G9")
    return Drawing(
        (
            Cards(state.hands[0], _("Your hand"), lit=frozenset(build.cards("R12 G9"))),
            Sign("→"),
            Cards(build.cards("R12"), _("Seen by all")),
            Cards((None,), _("Unseen")),
        ),
        _("You invest [R12], which all will see, and [G9], which they will not. Both are shares of "
          "your portfolio."),
    )  # fmt: skip


def market(build: Builder) -> Drawing:
    """What the market says: the worth of shares, and trump."""
    state = _state(build, ("Y9", "Y12", "G8"))
    trump = score.trump(state)
    if not trump:
        raise Untrue("no trump")
    low = state.market[INDEX[trump]]
    high = max(COMPANIES, key=lambda letter: state.market[INDEX[letter]])
    text = _(
        "Each share of {high} is worth {n} here. {low} stands lowest, at {least}: it is worth "
        "least, and it is trump."
    )
    return Drawing(
        (_market(state, title=_("The market")),),
        text.format(high=f"{{{high}}}", n=state.market[INDEX[high]], low=f"{{{trump}}}", least=low),
    )


def trick(build: Builder) -> Drawing:
    """A trick that trump wins."""
    state = _state(build, ("Y9 R10", "Y12 R11", "G8 B9"))
    if score.trump(state) != "G":
        raise Untrue("trump")
    led = build.plays(state, "0 play card=Y9")
    build.refuses(led, "1 play card=R11")
    after = build.plays(led, "1 play card=Y12", "2 play card=G8")
    best = _won(after, 2, "G8")
    _won(build.plays(led, "1 play card=Y12", "2 play card=B9"), 1, "Y12")
    return Drawing(
        (
            _market(state, title=_("The market")),
            Cards(tuple(after.trick), _("The trick"), arranged="row", lit=frozenset({best})),
        ),
        _("You lead [Y9], so all must play {Y} who can. Cy has none and plays [G8]: the highest "
          "trump wins. Without it [Y12] would have won."),
    )  # fmt: skip


def taking(build: Builder) -> Drawing:
    """The winner takes one card, whichever."""
    state = _state(build, ("Y9 R10", "Y8 R11", "B9 P8"))
    after = build.plays(state, "0 play card=Y9", "1 play card=Y8", "2 play card=B9")
    _won(after, 0, "Y9")
    for card in ("Y9", "Y8", "B13"):
        build.plays(after, f"0 take card={card}")
    taken = build.plays(after, "0 take card=B9")
    lit = frozenset(build.cards("B9"))
    return Drawing(
        (
            Cards(tuple(after.trick), _("The trick"), arranged="row", lit=lit),
            Cards((after.turned,), _("Turned up")),
            Sign("→"),
            Cards(tuple(taken.portfolios[0]), _("Your portfolio")),
        ),
        _("Your [Y9] wins. You take one card, the turned up one too if you like; here [B9], a "
          "share of {B}. The rest are gone."),
    )  # fmt: skip


def moving(build: Builder) -> Drawing:
    """Symbols move a company, and trump changes."""
    state = _state(build, ("P3 Y10", "P9 Y11", "P8 Y12"))
    played = build.plays(state, "0 play card=P3")
    steps = state.setup.symbols[3]
    after = build.plays(played, f"0 adjust company=P steps={-steps}")
    was, now = state.market[INDEX["P"]], after.market[INDEX["P"]]
    if score.trump(after) == score.trump(state) or was - now != steps:
        raise Untrue("trump stays")
    text = _(
        "[P3] has {n} symbols: before the next seat plays you move one company {n} steps, up or "
        "down. {P} falls {was} → {now} and is trump now, instead of {old}."
    )
    return Drawing(
        (
            _market(state, title=_("Before")),
            Sign("→"),
            _market(after, tuple(state.market), _("After")),
        ),
        text.replace("{P}", "{{P}}").format(
            n=steps, was=was, now=now, old=f"{{{score.trump(state)}}}"
        ),
    )


def mark(build: Builder) -> Drawing:
    """The company moved last cannot be moved next."""
    state = _state(build, ("P3 Y10", "P2 Y11", "P8 Y12"))
    steps = state.setup.symbols[3]
    after = build.plays(
        state, "0 play card=P3", f"0 adjust company=P steps={-steps}", "1 play card=P2"
    )
    build.refuses(after, f"1 adjust company=P steps={after.symbols}")
    then = build.plays(after, f"1 adjust company=R steps={after.symbols}")
    return Drawing(
        (
            _market(after, title=_("After your [P3]")),
            Sign("→"),
            _market(then, tuple(after.market), _("After Bo’s [P2]")),
        ),
        _("You moved {P}, so Bo may move any company but that one. Bo raises {R}, and the mark "
          "goes there."),
    )  # fmt: skip


def _trick(after: StonksState, best: Card, title: str) -> Cards:
    """The trick as it lies after a position's moves, its best card lit."""
    return Cards(tuple(after.trick), title, arranged="row", lit=frozenset({best}))


def leading(build: Builder) -> Drawing:
    """The leader's Speculation: a card face down, and any company called."""
    state = _state(build, ("G11 R10", "Y12 R11", "Y8 P8"))
    after = build.plays(
        state, "0 play card=G11 call=Y", "1 play card=Y12", "2 play card=Y8"
    )  # fmt: skip
    best = _won(after, 0, "G11")
    followed = tuple(after.trick[1:])
    return Drawing(
        (
            Cards((None,), _("You call {Y}")),
            Cards(followed, _("The others follow"), arranged="row"),
            Sign("→"),
            _trick(after, best, _("Turned up")),
        ),
        _("You lay [G11] face down and call {Y}. Turned up, it counts as what it is: {G} is trump "
          "here, and it wins."),
    )  # fmt: skip


def following(build: Builder) -> Drawing:
    """A follower's Speculation makes a card one of the company led."""
    state = _state(build, ("Y9 R10", "B12 R11", "Y8 P8"))
    after = build.plays(state, "0 play card=Y9", "1 play card=B12 speculate=true", "2 play card=Y8")
    best = _won(after, 1, "B12")
    return Drawing(
        (_trick(after, best, _("The trick")),),
        _("Bo has no {Y} and plays [B12] with the Speculation: it counts as a 12 of {Y} and "
          "wins. Who takes it has a share of {B}."),
    )  # fmt: skip


def cancelled(build: Builder) -> Drawing:
    """The real card takes a Speculation's place."""
    state = _state(build, ("Y9 R10", "B12 R11", "Y12 P8"))
    after = build.plays(
        state, "0 play card=Y9", "1 play card=B12 speculate=true", "2 play card=Y12"
    )
    best = _won(after, 2, "Y12")
    return Drawing(
        (_trick(after, best, _("The trick")),),
        _("[B12] was played as a 12 of {Y}. Then comes the real one: [B12] is {B} again, and [Y12] "
          "wins."),
    )  # fmt: skip


def scoring(build: Builder) -> Drawing:
    """A portfolio counted by the market."""
    held = {"R": "R5 R9 R12", "G": "G2 G10", "B": "B7"}
    state = _state(
        build, ("Y9", "Y12", "Y8"), (4, 3, 1, 2, 3), " ".join(held.values()), has_speculation=False
    )
    parts: list[Part] = [_market(state, title=_("The market"))]
    counts = score.shares(state.setup, tuple(state.portfolios[0]))
    for letter, codes in held.items():
        count, value = counts[INDEX[letter]], state.market[INDEX[letter]]
        parts.append(Cards(build.cards(codes), under=f"{count} × {value} = {count * value}"))
    total = score.points(state, with_unseen=False)[0]
    parts += [Sign("="), Value(str(total), _("points"))]
    text = _("Every share is worth what its company stands at when the round ends.")
    if set(state.setup.shares[1:]) == {1}:
        text = _(
            "Every share is worth what its company stands at when the round ends. The ranks of the "
            "cards do not matter."
        )
    return Drawing(tuple(parts), text)


FIGURES: Final = (
    Illustration("investing", "ST-3", investing),
    Illustration("market", "ST-7", market),
    Illustration("trick", "ST-8", trick),
    Illustration("taking", "ST-9", taking),
    Illustration("moving", "ST-11", moving),
    Illustration("mark", "ST-12", mark),
    Illustration("leading", "ST-14", leading),
    Illustration("following", "ST-16", following),
    Illustration("cancelled", "ST-17", cancelled),
    Illustration("scoring", "ST-19", scoring),
)
