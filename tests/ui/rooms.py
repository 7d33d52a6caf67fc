"""Every screen there is, to be walked through: pages, dialogs, and each game's table in play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from tabletop.ai.worker.reviewer import Ratings
from tabletop.engine import registry
from tabletop.engine.moves import Refusal
from tabletop.engine.play.replay import Replay
from tabletop.engine.play.session import Player as Seat
from tabletop.engine.play.session import Session
from tabletop.engine.result_code import result_code
from tabletop.engine.rules.schema import OptionValue
from tabletop.scene.screen import Screen
from tabletop.ui.pages import deal_code
from tabletop.ui.pages.about import About, Licence
from tabletop.ui.pages.crash import CrashPage
from tabletop.ui.pages.dialog import AskDialog
from tabletop.ui.pages.learn import LearnPage
from tabletop.ui.pages.library.page import LibraryPage
from tabletop.ui.pages.menu import Menu
from tabletop.ui.pages.new_game import NewGamePage
from tabletop.ui.pages.pasting import Pasting
from tabletop.ui.pages.pause import Pause
from tabletop.ui.pages.play_on import PlayOn
from tabletop.ui.pages.results import Results
from tabletop.ui.pages.review import ReviewPage
from tabletop.ui.pages.rulebook.page import RulebookPage
from tabletop.ui.pages.rulebook.shelf import Bookshelf
from tabletop.ui.pages.settings import SettingsPage
from tabletop.ui.pages.statistics import StatisticsPage
from tabletop.ui.replay.charts import Charts
from tabletop.ui.replay.screen import ReplayTable
from tabletop.ui.shell import others, records, reviews
from tabletop.ui.table.adapter import Choice
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counter import Counter
from tabletop.ui.table.counting import grid_of
from tabletop.ui.table.default.choices import MoveList
from tabletop.ui.table.dialogs import Chooser, Dialog, Help
from tabletop.ui.table.handoff import Handoff
from tabletop.ui.table.history import History
from tabletop.ui.table.piles import PileView
from tabletop.ui.table.reasons import Reasons
from tabletop.ui.table.scoring.sheet import sheet_of
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.screen import TableScreen
from tests.ai.review.double import GlancesDouble, ReviewerDouble, planted
from tests.ui.table.robot import Robot

if TYPE_CHECKING:
    from tests.ui.conftest import Player

SENTENCE = "A sentence that is long enough to go on for more than one line of a dialog. "
REFUSED = Refusal("Another seat has moved since.")


class Doubles(ReviewerDouble):
    """A reviewer that rates some decisions at once and the rest never."""

    def start(self, session: Session, known: Ratings | None = None) -> None:
        super().start(session, known)
        self.go_on()


NAMES = (
    "Anastasia Romanova-Smith",
    "Bartholomew Featherstone",
    "Cy",
    "Maximilian von Habsburg",
    "Eli",
    "Fay",
)
"""The players: as long names as can be typed, and short ones."""
ROOT = Path(__file__).parents[2]


def milken(moves: int, deals: int = 1) -> Session:
    """A Milken game of four, unsaved, after so many first legal moves."""
    game = registry.find("milken")
    assert game is not None
    seats = [Seat("Ann"), *(Seat(name, "easy") for name in ("Bo", "Cy", "Dot"))]
    session = Session.begin(game, registry.open_book("milken"), seats, 7, {"deals": deals})
    while moves and not session.state.is_terminal:
        assert session.play(session.state.legal_moves()[0]) is None
        moves -= 1
    return session


def options(game: str, seats: int, *, every: bool) -> dict[str, OptionValue]:
    """The standard options of a game, or every option at its last value but those of length."""
    if not every:
        return {}
    book = registry.open_book(game)
    chosen = {name: option.values(seats)[-1] for name, option in book.options.items()}
    for name, most in (("deals", 2), ("rounds", 2), ("target", 3), ("packs", 2)):
        if name in chosen and book.options[name].accepts(most, seats):
            chosen[name] = most
    return chosen


@cache
def length(game: str, seats: int, every: bool) -> int:
    """How many random moves a game takes."""
    return sum(1 for _move in played(game, seats, every))


def played(game: str, seats: int, every: bool) -> Iterator[Session]:
    """A game as random seats play it, after every move."""
    found = registry.find(game)
    assert found is not None
    players = [Seat(name, "human" if seat == 0 else "easy") for seat, name in enumerate(NAMES)]
    chosen = options(game, seats, every=every)
    session = Session.begin(found, registry.open_book(game), players[:seats], 7, chosen)
    rng = Random(3)
    while not session.state.is_terminal:
        assert session.play(rng.choice(list(session.state.legal_moves()))) is None
        yield session


def stopped(game: str, seats: int, part: float, *, every: bool = False) -> Session:
    """A game between long names, of which so large a part is played, where seat 0 is to move."""
    wanted = round(length(game, seats, every) * part)
    for count, session in enumerate(played(game, seats, every)):
        if count >= wanted and session.state.current_player == 0:
            break
    return session


def pages(player: Player) -> list[tuple[str, Screen]]:
    """Every page and dialog, some of them with little and with much in them."""
    app = player.app
    begun, over, two = milken(3), milken(999), milken(999, deals=2)
    names = begun.names
    art = CardArt(app.theme, begun.book.deck_kind, app.settings.four_colour)
    choices = [Choice(f"Choice {n}", SENTENCE) for n in range(3)]
    rated = planted(two)
    reviews.keep(two, rated, len(rated))
    app._reviews, app._glances = Doubles(), GlancesDouble()
    others.add(result_code(over))
    yes = [("yes", "Yes", True), ("no", "No", False)]
    return [
        ("menu", Menu(app)),
        ("games", LibraryPage(app)),
        ("settings", SettingsPage(app)),
        ("statistics", StatisticsPage(app)),
        ("full statistics", full_statistics(player)),
        ("learn", LearnPage(app)),
        ("bookshelf", Bookshelf(app)),
        ("about", About(app)),
        ("licence", Licence(app, ROOT / "LICENSE")),
        ("crash", CrashPage(app, SENTENCE, SENTENCE * 8)),
        ("long crash", CrashPage(app, SENTENCE, SENTENCE * 80)),
        ("ask", AskDialog(app, "A title", SENTENCE, [("a", "Yes"), ("b", "No")])),
        ("long ask", AskDialog(app, "A title", SENTENCE * 60, [("a", "Yes"), ("b", "No")])),
        ("pause", Pause(app, begun, lambda: None)),
        ("pause, no undo", Pause(app, begun, lambda: REFUSED)),
        ("pause, bots", Pause(app, begun)),
        ("pause, over", Pause(app, over, lambda: REFUSED)),
        ("replay", ReplayTable(app, over)),
        ("replay with ratings", ReplayTable(app, two, review=app.reviewed(two))),
        ("charts", Charts(art, Replay(two), app.reviewed(two))),
        ("review", ReviewPage(app, over)),
        ("whole review", ReviewPage(app, two)),
        ("play on", PlayOn(app, Replay(begun))),
        ("deal code", deal_code.of_session(app, begun)),
        ("pasting", Pasting(app)),
        ("long deal code", deal_code.DealCode(app, "A game", "-".join(["ABCDE"] * 180))),
        ("new game", NewGamePage(app)),
        ("rulebook", RulebookPage(app, begun.book)),
        ("results", Results(app, over)),
        ("results of two deals", Results(app, two)),
        ("dialog", Dialog("dialog", art, "A title", [SENTENCE], yes)),
        ("long dialog", Dialog("dialog", art, "A title", [SENTENCE] * 40, yes)),
        ("chooser", Chooser(art, "Which?", choices, names)),
        ("help", Help(art)),
        ("scored", ScoringScene(art, sheet_of(two.view(None)), names, speed=0)),
        ("history", History(art, begun, Reasons(begun, app.bots), 0)),
        ("long history", History(art, over, Reasons(over, app.bots), 0)),
        ("handoff", Handoff(art, app.felt, 0, "", [], names, lambda: None)),
        ("long handoff", Handoff(art, app.felt, 0, "Bo", [SENTENCE] * 30, names, lambda: None)),
    ]


def full_statistics(player: Player) -> StatisticsPage:
    """The statistics of many games between long names."""
    page = StatisticsPage(player.app)
    kinds = ("human", "human", "easy", "normal", "hard", "hard/sharp")
    page.history = tuple(
        records.Played(
            "milken", title, 1000 + n, f"2026-03-{1 + n % 28:02} 12:00:00", "",
            tuple(
                records.Seat(name, kind, (n * 37 + seat * 101) % 500 - 90, seat == n % 6)
                for seat, (name, kind) in enumerate(zip(NAMES, kinds, strict=True))
            ),
        )
        for n, title in enumerate(["Piece of the Action", "Portfolio, with much to say"] * 20)
    )  # fmt: skip
    return page


def pages_of(player: Player, game: str) -> list[tuple[str, Screen]]:
    """The pages that show one game, with long names and the most seats."""
    app = player.app
    book = registry.open_book(game)
    new = NewGamePage(app)
    new.chosen = game
    new.plan.change_book(book)
    new.plan.seats, new.plan.names = book.spec.seats.max, list(NAMES)
    over = stopped(game, book.spec.seats.max, 2)
    app._glances = GlancesDouble()
    return [
        (f"new game of {game}", new),
        (f"rulebook of {game}", RulebookPage(app, book)),
        (f"rules of {game}", RulebookPage(app, book, book.rules[0].id)),
        (f"results of {game}", Results(app, over)),
        (f"pause in {game}", Pause(app, over, lambda: REFUSED)),
    ]


def at_table(session: Session, size: tuple[int, int], text: int, *, plain: bool = False) -> Robot:
    """A robot at the table of a session, in a window and text of this size."""
    robot = Robot(size, plain=plain, animation="off", text_scale=text)
    robot.open(session)
    return robot


def dialogs(robot: Robot, table: TableScreen) -> Iterator[tuple[str, Screen]]:
    """What opens over a table in play: each on top while it is given."""
    seen, session, names = table.seen(), table.session, table.model.names
    art = table.view.art
    moves = list(seen.view.legal)
    described = [table.adapter.describe(seen, move) for move in moves]
    made: list[tuple[str, Screen]] = [
        ("history", History(art, session, Reasons(session, robot.app.bots), seen.me)),
        ("handoff", Handoff(art, table.felt, 0, names[1], [SENTENCE], names, lambda: None)),
    ]
    deck = session.game.setup(session.book, len(names)).deck
    made.append(
        ("counter", Counter(art, grid_of(deck, art.deck), seen.view, table.adapter.gone_kinds))
    )
    piles = table.adapter.piles(seen)
    if piles:
        made.append(("piles", PileView(art, piles, names, title=table.adapter.piled())))
    if described:
        made.append(("chooser", Chooser(art, "Which do you mean?", described[:6], names)))
        made.append(("list of moves", MoveList(art, "Which?", described[:40], names)))
    if seen.view.tallies:
        sheet = table.adapter.sheet(seen.view, session.book)
        made.append(("scored", ScoringScene(art, sheet, names, speed=0)))
    for what, screen in made:
        robot.director.push(screen)
        robot.step()
        yield what, screen
        screen.close()
    assert table.view.table is not None
    for action in table.view.table.actions:
        if action.enabled and action.move is None and not action.onto:
            table.adapter.act(table, action.name)
            robot.step()
            if robot.screen is not table:
                yield action.name, robot.screen
                robot.screen.close()
