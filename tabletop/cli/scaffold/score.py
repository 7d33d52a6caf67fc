"""What the cards of Scaffold come to: who takes a round, points, winners."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.cli.scaffold.setup import Setup
from tabletop.cli.scaffold.state import ScaffoldState
from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER
from tabletop.engine.zones import Tally, TallyLine
from tabletop.system.i18n import _


def strength(card: Card) -> int:
    """How high a card is: 2 to 13 for the king, 14 for the ace (SC-1)."""
    return 14 if card.rank == 1 else card.rank


def best(played: Sequence[Card | None], leader: int) -> int:
    """The seat whose card is the highest of those `played` by seat; of equal ranks the one that
    comes first from the leader on (SC-3)."""
    there = [(card, seat) for seat, card in enumerate(played) if card is not None]
    return max(there, key=lambda one: (strength(one[0]), -((one[1] - leader) % len(played))))[1]


def points(setup: Setup, cards: Sequence[Card]) -> int:
    """What cards taken are worth (SC-6)."""
    return sum(setup.heart if card.suit == "H" else 1 for card in cards)


def scores(state: ScaffoldState) -> list[int]:
    """The points of each seat as they stand."""
    return [points(state.setup, cards) for cards in state.taken]


def winners(state: ScaffoldState) -> list[int]:
    """The seats with the most points, once the game is over (SC-6)."""
    if state.current_player != OVER:
        return []
    totals = scores(state)
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def score_game(state: ScaffoldState) -> None:
    """Ends the game, with its arithmetic for the results."""
    state.current_player, state.phase = OVER, "over"
    seats = tuple(_lines(state.setup, cards) for cards in state.taken)
    state.scored = (Tally(_("The game"), seats, tuple(scores(state))),)


def _lines(setup: Setup, cards: Sequence[Card]) -> tuple[TallyLine, ...]:
    """The points of one seat, as a person writes them down."""
    hearts = sum(card.suit == "H" for card in cards)
    others = len(cards) - hearts
    return (
        TallyLine(_("hearts"), f"{hearts} × {setup.heart}", hearts * setup.heart),
        TallyLine(_("other cards"), f"{others} × 1", others),
    )
