"""What a Stonks table remembers from one showing to the next: no View holds it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table.market import Ticks
from tabletop.ui.table.adapter import Seen


@dataclass(slots=True)
class Memory:
    """What one table screen remembers between two compositions.

    `seen` and `unseen` are the cards laid out for investing by `seat`, `pair` that laid out to be
    played with the Speculation, `ticks` how the market moves, `lost` the cards of a trick that
    nobody won, in order of play, until the next is led.
    """

    seat: int = -1
    round: int = 0
    seen: Card | None = None
    unseen: Card | None = None
    pair: Card | None = None
    ticks: Ticks = field(default_factory=Ticks)
    lost: tuple[Card, ...] = ()
    _trick: tuple[int, int] = (0, 0)
    _discards: int = 0

    @property
    def staged(self) -> tuple[Card, ...]:
        """The cards laid out for investing."""
        return tuple(card for card in (self.seen, self.unseen) if card is not None)

    def follow(self, seen: Seen[StonksView]) -> None:
        """Forgets what no longer holds in what is `seen`, and notes a trick that nobody won."""
        view = seen.view
        now = (seen.me if seen.me is not None else -1, view.round)
        hand = view.faces(f"hand:{seen.me}")
        held = all(card in hand for card in self.staged)
        fresh = (self.seat, self.round) != now or not held or not investing(seen)
        if fresh and seen.me is not None:
            self.seat, self.round = now
            self.seen = self.unseen = None
        if seen.selected or self.paired(view) is None:
            self.pair = None
        self._follow_trick(view)

    def paired(self, view: StonksView) -> Move | None:
        """The move that plays the Speculation with the card laid out for it; None without one."""
        return next((move for move in view.legal if is_pair(move, self.pair)), None)

    def _follow_trick(self, view: StonksView) -> None:
        """A trick that nobody won goes to the discards whole, with the card turned up (ST-15)."""
        now, discards = (view.round, view.tricks), view.faces("discard")
        if now != self._trick:
            follows = now == (self._trick[0], self._trick[1] + 1)
            whole = len(discards) - self._discards == view.seats + 1
            self.lost = discards[-view.seats :] if follows and whole else ()
        elif view.cards("trick"):
            self.lost = ()
        self._trick, self._discards = now, len(discards)

    def stage(self, card: Card, slot: str) -> None:
        """Lays a card of the hand out as `seen` or `unseen`, where the one that lies there makes
        room, or takes it back into the `hand`."""
        other = {"seen": self.seen, "unseen": self.unseen}.get(slot)
        if self.seen is card:
            self.seen = other
        elif self.unseen is card:
            self.unseen = other
        if slot == "seen":
            self.seen = card
        elif slot == "unseen":
            self.unseen = card


def is_pair(move: Move, card: Card | None) -> bool:
    """Whether `move` plays `card` face up with a Speculation."""
    return "speculate" in move.args and move.card() == card


def investing(seen: Seen[StonksView]) -> bool:
    """Whether the viewer is to invest two cards."""
    return seen.is_mine and seen.view.phase == "invest"
