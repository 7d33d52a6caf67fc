"""The bots by level: what the worker, the simulator and the tests choose from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, Protocol

from tabletop.ai import generic
from tabletop.ai.decision import Decision, Option
from tabletop.ai.levels import LEVELS, PLAIN, SILENT, Style, parted, styled
from tabletop.ai.search.race import Found
from tabletop.ai.search.root import Workers, search
from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.system.errors import SetupError
from tabletop.system.i18n import _, ngettext

AFRESH: Final = 20
"""After how many deals of the unseen cards a careful search draws afresh."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds on the clock, or search iterations where given; in how
    many trees its search grows, by the clock as far as they can grow at the same time; and how many
    deals at the least its figures are to rest on, where it has the time."""

    seconds: float = 0.75
    iterations: int | None = None
    trees: int = 1
    least: int = 0


class Bot(Protocol):
    """Anything that plays a seat from what the seat may see."""

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """A legal move for the seat of `view`, which is to move."""


class _Heuristic(Protocol):
    def __call__(self, view: View, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move: ...


class _Replies(Protocol):
    def __call__(
        self, view: View, book: RuleBook, move: Move, level: str, style: Style
    ) -> tuple[str, Move | None]: ...


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """One of the legal moves of `view`, by one draw of `rng`."""
        return view.legal[int(rng.random() * len(view.legal))]


@dataclass(frozen=True, slots=True)
class HeuristicBot:
    """Plays by a game's rules of thumb, in a style where the game has them."""

    level: str
    policy: _Heuristic
    style: Style = PLAIN

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """What the rule of thumb says; the only legal move without asking it."""
        if len(view.legal) == 1:
            return view.legal[0]
        if not generic.knows(book):
            return generic.choose(self.level, view, book, rng)
        if self.style is PLAIN:
            return self.policy(view, book, rng)
        return self.policy(view, book, rng, self.style)


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Searches from where a rule of thumb would begin; `stop` is asked now and then whether the
    answer is still wanted, `afresh` is as a Sampler has it, and with `workers` trees grow beside
    each other."""

    policy: _Heuristic
    stop: Callable[[], bool] | None = None
    afresh: int | None = None
    workers: Workers | None = None

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """The move that did best where the unseen cards were dealt in many ways."""
        return self.look(view, book, rng, budget).move

    def look(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Found:
        """The move, and what the search saw."""
        if len(view.legal) == 1:
            return Found(view.legal[0], 0)
        if not generic.knows(book):
            return generic.look(
                view,
                book,
                rng,
                budget.seconds,
                budget.iterations,
                self.stop,
                budget.trees,
                self.workers,
            )
        advice = self.policy(view, book, rng)
        offer = advice if advice.name == "offer" else None
        if offer is not None:
            advice = self.policy(view, book, rng, SILENT)
        found = search(
            view,
            book,
            rng,
            budget.seconds,
            budget.iterations,
            advice,
            self.stop,
            afresh=self.afresh,
            trees=budget.trees,
            workers=self.workers,
            least=budget.least,
        )
        if offer is not None and found.move.name in ("discard", "end_turn"):
            return Found(offer, 0)  # offers are made before the turn would end
        return found


def find(
    game: str,
    level: str,
    stop: Callable[[], bool] | None = None,
    workers: Workers | None = None,
) -> Bot:
    """The bot that plays `game` at `level`, which may name a style, as "normal/sharp" does; one
    that searches asks `stop` whether to end, and has trees grow with `workers`.

    Raises SetupError for a level or style there is none of.
    """
    if level == "random":
        return RandomBot()
    word = level
    level, style = parted(word)
    if level not in LEVELS or style is None or (style.name and level not in styled(game)):
        raise SetupError(
            _("There is no bot called {level}; there are {levels}.").format(
                level=word, levels=", ".join((*LEVELS, "random"))
            )
        )
    module = registry.part(game, "bots.policy")
    if level == "hard":
        return SearchBot(module.normal, stop, workers=workers)
    return HeuristicBot(level, getattr(module, level), style)


def careful(game: str, stop: Callable[[], bool] | None = None) -> Bot:
    """Hard as it is asked where there is time: its deals of the unseen cards are not few exchanges
    of cards from one another."""
    return SearchBot(registry.part(game, "bots.policy").normal, stop, AFRESH)


def decide(bot: Bot, view: View, book: RuleBook, rng: Random, budget: Budget) -> Decision:
    """The move of `bot` for the seat of `view`, with its reason and what a search saw."""
    if isinstance(bot, SearchBot):
        return _decided(bot.look(view, book, rng, budget), view, book)
    move = bot.choose(view, book, rng, budget)
    return Decision(move, why(book.game, view, book, move))


def reply(game: str, word: str, view: View, book: RuleBook, move: Move) -> tuple[str, Move | None]:
    """What the bot that `word` names says as it makes `move`, "" for nothing, and the move that it
    makes at once after it though another is to move, None for none: an offer in place of the one
    that it refuses, say. It may be illegal by then."""
    level, style = parted(word)
    if level not in LEVELS or not generic.knows(book):
        return "", None
    say: _Replies | None = getattr(registry.part(game, "bots.policy"), "reply", None)
    return say(view, book, move, level, style or PLAIN) if say is not None else ("", None)


def _decided(found: Found, view: View, book: RuleBook) -> Decision:
    """The move that a search found, and of those it looked at the two best."""
    reason = why(book.game, view, book, found.move)
    if len(found.looked_at) < 2:
        return Decision(found.move, reason)
    model = generic.model(view, book)
    options = tuple(
        Option(
            tried.move,
            why(book.game, view, book, tried.move),
            model.amount(tried.points),
            tried.points,
            min(1.0, max(0.0, tried.wins)),
            tried.then,
            model.expected(tried.points),
        )
        for tried in found.looked_at[:2]
    )
    games = ngettext("{n} trial game", "{n} trial games", found.iterations)
    about = _("{horizon} Both figures are from {games} with unseen cards dealt at random.").format(
        horizon=model.horizon(), games=games.format(n=found.iterations)
    )
    return Decision(found.move, reason, options, found.is_close, about)


def why(game: str, view: View, book: RuleBook, move: Move) -> str:
    """The reason for `move` in the game's words, from what its seat may see."""
    if len(view.legal) == 1 and view.current_player == view.seat:
        return _only(game, view, book, move)
    if not generic.knows(book):
        return generic.why()
    sentence = registry.part(game, "bots.policy").why(view, book, move)
    assert isinstance(sentence, str)
    return sentence


def _only(game: str, view: View, book: RuleBook, move: Move) -> str:
    """What is said of a move that is the only one the rules allow: why, where the game says it."""
    say = getattr(registry.part(game, "bots.policy"), "only", None) if generic.knows(book) else None
    sentence = say(view, book, move) if say is not None else ""
    if sentence:
        assert isinstance(sentence, str)
        return sentence
    if isinstance(move.args.get("card"), Card):
        return _("No other card is legal.")
    return _("No other move is legal.")


def public_reason(game: str, view: View, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for; "" where that is nothing.

    `view` is what someone at no seat saw before the move, so that nothing hidden can be told.
    Of the move itself only what is shown when it is made may be told.
    """
    if not generic.knows(book):
        return ""
    outside = view.replaced(seat=move.seat)
    sentence = registry.part(game, "bots.policy").public_reason(outside, book, move)
    assert isinstance(sentence, str)
    return sentence
