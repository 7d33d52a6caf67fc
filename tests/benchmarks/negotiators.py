"""What negotiating brings in Portfolio, and how often a seat is made an offer.

`python -m tests.benchmarks.negotiators [--level LEVEL] [--seats N] [--deals N] [--first N]
[--iterations N]` plays every deal twice: one seat with offers of its own and without, against
Normals that make none but answer those that are made. It prints a line a deal, then the share of
wins and the margin over the mean of the others, both ways, with the 95 % interval of what offers
add. With `--offered` all make offers, each deal is played once, and it prints in how many games the
seat was made an offer. Nothing here is asserted.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from tabletop.ai.bots import Bot, Budget, HeuristicBot, SearchBot
from tabletop.ai.levels import PLAIN, SILENT, Style
from tabletop.ai.tournament import Z95
from tabletop.engine import registry
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import draw
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.engine.zones import NOBODY
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.bots import policy
from tabletop.games.portfolio.state import PortfolioView


@dataclass(frozen=True, slots=True)
class Played:
    """A game from one seat: its share of the win, its dollars over the mean of the others, the
    offers it made of itself, those made to it, and all that were accepted."""

    share: float
    margin: float
    offers: int
    received: int
    accepted: int


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Normal's, by which Hard begins, in `style` where it is asked for none."""

    style: Style

    def __call__(self, view: View, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
        """The move that it says."""
        assert isinstance(view, PortfolioView)
        return policy.normal(view, book, rng, self.style if style is PLAIN else style)


def bot(level: str, style: Style) -> Bot:
    """Hard or Normal, in `style`."""
    if level == "hard":
        return SearchBot(RuleOfThumb(style))
    return HeuristicBot(level, RuleOfThumb(style))


def play(
    level: str, seats: int, deal: int, style: Style, iterations: int, others: Style = SILENT
) -> Played:
    """Deal number `deal` with a bot of `level` and `style` among Normals in the style `others`."""
    seat = deal % seats
    book = registry.open_book("portfolio").choose({}, seats)
    styles = [style if each == seat else others for each in range(seats)]
    levels = [level if each == seat else "normal" for each in range(seats)]
    seated = [bot(*each) for each in zip(levels, styles, strict=True)]
    rngs = [Random(deal * 100 + each) for each in range(seats)]
    state, budget = GAME.start(book, seats, people=NOBODY), Budget(iterations=iterations)
    chances = offers = received = accepted = 0
    while not state.is_terminal:
        mover = state.current_player
        if mover == CHANCE:
            state.apply(draw(state.due(), deal, chances))
            chances += 1
            continue
        view = state.view(mover)
        assert isinstance(view, PortfolioView)
        move = seated[mover].choose(view, book, rngs[mover], budget)
        then = policy.reply(view, book, move, levels[mover], styles[mover])[1]
        offers += mover == seat and move.name == "offer"
        received += mover == seat and move.name == "answer"
        accepted += move.name == "answer" and bool(move.args["accept"])
        state.apply(move)
        if then is not None and state.check(then) is None:
            state.apply(then)
    scores = state.scores()
    mean = (sum(scores) - scores[seat]) / (seats - 1)
    share = state.returns()[seat]
    return Played(share, scores[seat] - mean, offers, received, accepted)


def difference(name: str, with_offers: Sequence[float], without: Sequence[float]) -> str:
    """A figure both ways, and what offers add to it."""
    gaps = [one - other for one, other in zip(with_offers, without, strict=True)]
    half = Z95 * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return (
        f"{name} {fmean(with_offers):.3f} with offers, {fmean(without):.3f} without: "
        f"{fmean(gaps):+.3f} ± {half:.3f}"
    )


def main(argv: Sequence[str]) -> None:
    """Plays and prints."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.negotiators")
    parser.add_argument("--level", choices=("normal", "hard"), default="hard")
    parser.add_argument("--seats", type=int, choices=range(2, 6), default=4)
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=30, help="for a move of hard")
    parser.add_argument("--offered", action="store_true")
    asked = parser.parse_args(argv)
    deals, level, seats = range(asked.first, asked.first + asked.deals), asked.level, asked.seats
    if asked.offered:
        counts = [
            play(level, seats, deal, PLAIN, asked.iterations, PLAIN).received for deal in deals
        ]
        met = sum(count > 0 for count in counts)
        print(f"an offer to the seat in {met} of {len(counts)} games, {fmean(counts):.1f} a game")
        return
    talked, silent = list[Played](), list[Played]()
    for deal in deals:
        for style, games in ((PLAIN, talked), (SILENT, silent)):
            games.append(play(level, seats, deal, style, asked.iterations))
        print(deal, talked[-1], silent[-1], flush=True)
    print(difference("wins", [g.share for g in talked], [g.share for g in silent]))
    print(difference("margin", [g.margin for g in talked], [g.margin for g in silent]))
    offers, accepted = fmean(g.offers for g in talked), fmean(g.accepted for g in talked)
    print(f"{offers:.1f} offers a game, {accepted:.1f} deals")


if __name__ == "__main__":
    main(sys.argv[1:])
