"""Edits that change nothing that is played, each with the reason why that is right.

Whoever takes an entry out has made the edit mean something, or had it refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from tests.mutations.edits import Edit


@dataclass(frozen=True, slots=True)
class Expected:
    """Edits of `game` (`*`: of any) whose name is like `name`, and why they change nothing."""

    game: str
    name: str
    because: str

    def covers(self, edit: Edit) -> bool:
        """Whether `edit` is one of these."""
        return self.game in ("*", edit.game) and fnmatchcase(edit.name, self.name)


NO_EFFECT: Final = (
    Expected("*", "* twice", "what is said twice is said once"),
    Expected("*", "* without cards 1", "a move that names one card moves one card"),
    Expected("milken", "drop 1 play: with kind french", "a Joker has no suit and no pile takes it"),
    Expected("wall_street", "* with kind french", "there are no Jokers in the deck"),
    Expected(
        "portfolio",
        "drop * draw: *costs_within held*",
        "only a seat that has given money away has less than its income, which comes too seldom",
    ),
    Expected("portfolio", "* with kind french", "there are no Jokers in the deck"),
    Expected("portfolio", "drop 4 * end_open met -> matched", "what meets an end matches none"),
    Expected("portfolio", "drop 6 * end_open low -> m*", "what meets the low end meets no other"),
    Expected(
        "portfolio",
        "drop 2 draw: without is_top *",
        "that the discard pile is empty as a turn begins comes too seldom to be met",
    ),
    Expected(
        "portfolio",
        "drop 2 draw: without stock_due *",
        "three rounds in which nobody draws from the stock do not come up in a few games",
    ),
    Expected(
        "portfolio",
        "numbers stall_rounds *",
        "rounds in which nobody draws from the stock do not come up in a few games",
    ),
    Expected(
        "portfolio",
        "action 1 end_turn taken out",
        "a hand that is played out to the last card comes too seldom to be met in a few games",
    ),
    Expected(
        "portfolio",
        "action 1 end_turn: move offer",
        "a hand that is played out to the last card comes too seldom to be met in a few games",
    ),
    Expected(
        "portfolio",
        "numbers values.[A2] *",
        "of three cards or more the two lowest are not counted: an ace and a two never are",
    ),
    Expected(
        "portfolio",
        "numbers tie_break *",
        "a tie for the most money comes too seldom to be met in a few games",
    ),
    Expected(
        "portfolio",
        "numbers draw.rise 2",
        "an income that pays for nine cards comes too seldom to be met in a few games",
    ),
    Expected(
        "portfolio", "option remind_pauper: default *", "what the draw row points out is no rule"
    ),
    Expected("wall_street", "option open_funds: default *", "what a seat may look at is no rule"),
    Expected(
        "wall_street",
        "numbers throw_in.* *",
        "more than two of one rank in a first deal come too seldom to be met in a few games",
    ),
    Expected(
        "piece_of_the_action",
        "drop 1 play: with kind deal",
        "a Deal starts with a + or - card anyway",
    ),
    Expected(
        "piece_of_the_action",
        "drop [3-9] * with kind *",
        "no other kind of card lies or goes there",
    ),
    Expected(
        "stonks",
        "numbers ties.*",
        "a tie for most points after the last round comes too seldom to be met in a few games",
    ),
    Expected(
        "piece_of_the_action",
        "drop 8 shift: of own",
        "a Reverse that a Move card could lay before another seat is not met in a few games",
    ),
    Expected(
        "piece_of_the_action",
        "option tie_deals: *",
        "a tie for most when the deck has run out comes too seldom to be met in a few games",
    ),
    Expected(
        "milken",
        "numbers target *",
        "a deal that leaves the best seat with just the target comes too seldom to be met",
    ),
    Expected(
        "milken",
        "drop * without holds_card_back *",
        "a seat that holds nothing but Jokers does not come up in a few games",
    ),
)


def reason(edit: Edit) -> str:
    """Why `edit` may change nothing, "" where nobody has said so."""
    return next((each.because for each in NO_EFFECT if each.covers(edit)), "")
