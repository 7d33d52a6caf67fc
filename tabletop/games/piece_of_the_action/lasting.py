"""How long a game of Piece of the Action still lasts, as every seat can count it."""

from __future__ import annotations

from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionView


def spare(view: ActionView, setup: Setup) -> int:
    """How many more cards hands may play until the deck can only just fill them all; below 0 where
    it cannot. X's that nobody has found lie in the deck, and fill no hand (PA-14, PA-15)."""
    return fillers(view, setup) - short(view, setup)


def fillers(view: ActionView, setup: Setup) -> int:
    """How many cards of the deck fill hands: all but the X's that nobody has found."""
    found = sum(card.kind == "x" for zone in view.zones.values() for card in zone.faces)
    hidden = sum(card.kind == "x" for card in setup.deck) - found
    return len(view.cards("deck")) - hidden


def short(view: ActionView, setup: Setup) -> int:
    """How many cards all hands together are short of full ones."""
    return sum(setup.hand_size - len(view.cards(f"hand:{n}")) for n in range(view.seats))


def is_last(view: ActionView, setup: Setup) -> bool:
    """Whether it is certain that the deck cannot fill all hands after the Deal that is on, or is
    about to be started with a card at least (PA-15)."""
    if view.overtime or view.is_terminal or view.phase not in ("lead", "deal", "move"):
        return False
    to_play = 1 if view.phase == "lead" else 0
    return spare(view, setup) < to_play
