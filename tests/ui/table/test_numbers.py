"""Every figure on a table is what the View says, at the positions of whole games of every kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.play.session import Player, Session
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.games.milken.state import MilkenView
from tabletop.games.piece_of_the_action.state import ActionView
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.stonks.score import portfolio_points
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import StonksView
from tabletop.games.wall_street.state import WallStreetView
from tabletop.scene.node import Node
from tabletop.ui.table.screen import TableScreen
from tests.ui import rooms
from tests.ui.drawn import drawn, noted
from tests.ui.table.robot import Robot

SIZE = (1280, 800)
STEPS = {"portfolio": 13, "wall_street": 11, "stonks": 13, "piece_of_the_action": 8}
"""How many moves lie between the positions that the test command looks at, where it is not 5."""
NAMES = ("Ann", "Bo", "Cy", "Dot")
ONE_OF_MANY = re.compile(
    r"\b1 (cards|points|packs|seats|moves|turns|tricks|Takeovers|X’s|hands|rounds|deals|offers)\b"
)
PRODUCT = re.compile(r"([+−]?\d+) × ([+−]?\d+) = [a-z ]*([+−]?\d+)")
SUM = re.compile(r"(?<![×+−\d] )([+−]?\d+) \+ (\d+) = ([+−]?\d+)")


def number(text: str) -> int:
    """A figure as it is written."""
    return int(text.replace("−", "-"))


def figures_in(text: str) -> list[int]:
    """All figures of a text."""
    return [number(found) for found in re.findall(r"[+−]?\d+", text)]


def positions(game: str, every: bool, step: int) -> Iterator[Session]:
    """A random game of four: the same session, after every so many moves and at its end."""
    found = registry.find(game)
    assert found is not None
    players = [Player(name, "human" if seat == 0 else "easy") for seat, name in enumerate(NAMES)]
    chosen = rooms.options(game, len(NAMES), every=every)
    session = Session.begin(found, registry.open_book(game), players, 5, chosen)
    rng = Random(2)
    for count in range(100_000):
        if session.state.is_terminal or count % step == 0:
            yield session
        if session.state.is_terminal:
            return
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None


def labels(table: TableScreen) -> dict[str, str]:
    """What the named nodes of a table say."""
    return {node.name: node.label for node in table.root.walk() if node.name and node.label}


def is_true_of_milken(view: View, said: dict[str, str], book: RuleBook) -> None:
    """Prices, how full the piles are, and what the hand comes to."""
    assert isinstance(view, MilkenView)
    worth: dict[str, int] = {}
    for suit in "CDHS":
        pile = view.faces(f"pile:{suit}")
        worth[suit] = _price(pile[-1]) if pile else 0
        if f"worth:{suit}" in said and pile:
            assert figures_in(said[f"worth:{suit}"])[:2] == [worth[suit], len(pile)]
    if view.phase == "play" and not view.is_terminal:
        own = sum(worth.get(card.suit, 0) for card in view.faces("hand:0"))
        assert figures_in(said["figure:0"]) == [own]


def _price(card: Card) -> int:
    return card.rank if card.rank <= 10 else 0


def is_true_of_portfolio(view: View, said: dict[str, str], book: RuleBook) -> None:
    """Stock and discards, what each portfolio pays, money and income."""
    assert isinstance(view, PortfolioView)
    assert figures_in(said["caption:stock"]) == [len(view.cards("stock"))]
    assert figures_in(said.get("discards", "0"))[:1] == [len(view.cards("discard"))]
    for run in view.portfolios.values():
        assert f"${run.value} a turn" in said[f"value:{run.id}"]
    paid = [0] * view.seats
    for run in view.portfolios.values():
        paid[run.owner] += run.value
    assert list(view.incomes) == paid
    own = [said[name] for name in sorted(said) if name.startswith("figure:")]
    got = view.income if view.turn == 0 else 0
    if not view.is_terminal:
        told = [got] * (got not in (0, paid[0])) + [paid[0]] * (paid[0] > 0 or got > 0)
        assert figures_in(own[-1]) == told, "what the portfolios pay is said once"
    if not view.drawn or view.turn:
        above = sum(money > view.money[0] for money in view.money)
        place = ("1st", "2nd", "3rd", "4th")[above] if above + 1 < view.seats else "last"
        alike = f"shares {place}" if view.money.count(view.money[0]) > 1 else place
        assert own[0].startswith(alike if above else ("1st", "shares the lead"))
    for seat in range(1, view.seats):
        note = said.get(f"note:{seat}", "")
        if paid[seat]:
            pays = note.partition(" · ")[0]
            assert figures_in(pays)[-1] == paid[seat], "at last what it will be paid"


def is_true_of_wall_street(view: View, said: dict[str, str], book: RuleBook) -> None:
    """The deck, the round, and how large the Funds are."""
    assert isinstance(view, WallStreetView)
    if view.phase == "cut":
        return
    if not view.is_terminal:
        assert figures_in(said["match:0"]) == [len(view.cards("stock"))]
        assert figures_in(said["match:1"])[:1] == [view.round]
        assert figures_in(said["match:2"])[:1] == [view.hand_number]
    for seat in range(view.seats):
        fund = len(view.cards(f"fund:{seat}"))
        took = len(view.takeovers[seat])
        told = said[f"fund:{seat}"].partition(", ")[2]
        assert figures_in(told) == [fund, *([took] * (took > 0))]


def is_true_of_stonks(view: View, said: dict[str, str], book: RuleBook) -> None:
    """Prices and trump, and what the portfolios are worth that are seen."""
    assert isinstance(view, StonksView)
    for letter, price in zip("RYGBP", view.market, strict=True):
        label = said[f"company:{letter}"]
        assert f"at {price}" in label
        assert ("trump" in label) == (view.trump == letter)
    if view.phase not in ("play", "adjust", "take"):
        return
    for seat in range(view.seats):
        note = said[f"note:{seat}"]
        assert figures_in(note)[:1] == [view.worths[seat]], "what all see"
        assert ("+ ?" in note) == bool(view.cards(f"unseen:{seat}")), "unseen is not in it"
        if seat:
            assert view.worths[seat] == _worth(view, seat, book)
    assert figures_in(said["figure:0"])[:1] == [_worth(view, 0, book)], "a change stands beside it"


def _worth(view: StonksView, seat: int, book: RuleBook) -> int:
    """What is seen of a portfolio at these prices, an unused Speculation counted."""
    cards = [*view.faces(f"portfolio:{seat}"), *view.faces(f"unseen:{seat}")]
    setup = Setup.of(book, view.seats)
    return portfolio_points(setup, view.market, cards, view.held[seat])


def is_true_of_piece_of_the_action(view: View, said: dict[str, str], book: RuleBook) -> None:
    """Deck, discards, X's, the Deal, and what each seat stands to win or lose; at the end of the
    game what the last Deal paid."""
    assert isinstance(view, ActionView)
    assert figures_in(said["caption:deck"]) == [len(view.cards("deck"))]
    assert figures_in(said["caption:discard"]) == [len(view.cards("discard"))]
    if view.is_terminal:
        last = view.tallies[-1]
        assert figures_in(said["deal"])[-1] == last.working[-1].points
        for seat, lines in enumerate(last.seats):
            paid = sum(line.points for line in lines if line.key != "floor")
            assert figures_in(said[f"stake:{seat}"])[-2:] == [paid, view.scores[seat]]
        return
    assert figures_in(said["x_marker"]) == [view.factor]
    if "total" in said["deal"]:
        assert figures_in(said["deal"])[-1] == view.value
    for seat, stake in enumerate(view.stakes):
        if view.phase not in ("deal", "move"):
            assert f"won:{seat}" not in said
            continue
        after = max(0, view.scores[seat] + stake)
        assert figures_in(said[f"stake:{seat}"])[-2:] == [stake, after]
        told = said[f"won:{seat}"]
        assert figures_in(told) in ([abs(stake)], [abs(stake), after])
        assert told.startswith("up" if stake > 0 else "down" if stake < 0 else "0")


TRUE: dict[str, Callable[[View, dict[str, str], RuleBook], None]] = {
    "milken": is_true_of_milken,
    "portfolio": is_true_of_portfolio,
    "wall_street": is_true_of_wall_street,
    "stonks": is_true_of_stonks,
    "piece_of_the_action": is_true_of_piece_of_the_action,
}


def is_true_of_changes(table: TableScreen, view: StonksView, said: dict[str, str]) -> None:
    """What a portfolio of Stonks has gained or lost by others' moves since one's own last one."""
    before = table.seen().before()
    for seat in range(view.seats):
        for change in figures_in(said.get(f"note:{seat}", ""))[1:]:
            assert isinstance(before, StonksView)
            assert change == abs(view.worths[seat] - before.worths[seat])


def is_true_of_any(table: TableScreen, view: View, said: dict[str, str]) -> None:
    """Plates, sums, and numbers of things, which all games have."""
    if isinstance(view, StonksView):
        is_true_of_changes(table, view, said)
    for seat, plate in table.view.plates.items():
        cards = len(view.cards(f"hand:{seat}"))
        told = plate.label
        if "card" in told and "Fund" not in told and not view.is_terminal:
            assert "one card" in told or f"{cards} card" in told, told
        if plate.plate.value is not None:
            assert plate.plate.value == view.scores[seat]
        assert plate.plate.backs in (0, cards)
    for name, text in said.items():
        assert not ONE_OF_MANY.search(text), f"{name}: {text}"
        for a, b, c in PRODUCT.findall(text):
            assert number(a) * number(b) == number(c), text
        for a, b, c in SUM.findall(text):
            assert number(a) + number(b) == number(c), text


def writes(node: Node, texts: dict[Node, str], figure: str) -> bool:
    """Whether a node draws a figure."""
    return figure in texts.get(node, "")


@pytest.mark.parametrize("every", [False, True], ids=["standard", "all options"])
@pytest.mark.parametrize("game", registry.names())
def test_each_figure_is_that_of_the_view(game: str, every: bool, whole: bool) -> None:
    step = 1 if whole else STEPS.get(game, 5)
    with noted():
        robot = Robot(SIZE, animation="off")
        for session in positions(game, every, step):
            table = robot.table(session)
            table.model.viewer = 0
            robot.director.push(table)
            view = table.seen().view
            assert view == session.view(0)
            said = labels(table)
            is_true_of_any(table, view, said)
            TRUE[game](view, said, session.book)
            texts: dict[Node, str] = {}
            for text in drawn(table, SIZE):
                texts[text.node] = texts.get(text.node, "") + " " + text.words
            for plate in table.view.plates.values():
                if plate.plate.value is not None:
                    figure = plate.plate.form.format(plate.plate.value)
                    assert writes(plate, texts, figure), "what is drawn is what is said"
            robot.director.stack.clear()
