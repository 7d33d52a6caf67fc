"""The bots by level: what the worker, the simulator and the tests choose from."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Final, Protocol

from tabletop.ai.levels import LEVELS
from tabletop.engine.moves import Move
from tabletop.engine.rulebook import RuleBook
from tabletop.engine.view import View
from tabletop.errors import SetupError
from tabletop.i18n import _

KINDS: Final = ("human", *LEVELS, "random")
"""Everything that may sit at a seat; `random` is for simulations."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: seconds on the clock, or search iterations where given."""

    seconds: float = 1.0
    iterations: int | None = None


class Bot(Protocol):
    """Anything that plays a seat from what the seat may see."""

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """A legal move for the seat of `view`, which is to move."""


class _Thumb(Protocol):
    def __call__(self, view: View, book: RuleBook, rng: Random) -> Move: ...


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Any legal move, all equally likely."""

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """One of the legal moves of `view`, by one draw of `rng`."""
        return view.legal[int(rng.random() * len(view.legal))]


@dataclass(frozen=True, slots=True)
class ThumbBot:
    """Plays by a game's rules of thumb."""

    thumb: _Thumb

    def choose(self, view: View, book: RuleBook, rng: Random, budget: Budget) -> Move:
        """What the rule of thumb says; the only legal move without asking it."""
        return view.legal[0] if len(view.legal) == 1 else self.thumb(view, book, rng)


def find(game: str, level: str) -> Bot:
    """The bot that plays `game` at `level`; raises SetupError for a level there is none of."""
    if level == "random":
        return RandomBot()
    if level not in LEVELS:
        raise SetupError(
            _("There is no bot called {level}; there are {levels}.").format(
                level=level, levels=", ".join((*LEVELS, "random"))
            )
        )
    module = import_module(f"tabletop.ai.heuristics.{game}")
    return ThumbBot(getattr(module, level))


def why(game: str, view: View, book: RuleBook, move: Move) -> str:
    """The reason for `move` in the game's words, from what its seat may see."""
    sentence = import_module(f"tabletop.ai.heuristics.{game}").why(view, book, move)
    assert isinstance(sentence, str)
    return sentence
