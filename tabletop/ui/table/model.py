"""The table without its picture: the session, who looks on, what is selected, sorted and hinted.

It needs no window. Everything that draws or takes input reads it, and changes it by its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from tabletop.ai.decision import Decision, Option
from tabletop.ai.levels import Style, style_at
from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Moved
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.session import Player, Session
from tabletop.engine.view import View, laid
from tabletop.ui.table.narration import Narration

SortHand: TypeAlias = Callable[[Sequence[Card], int], tuple[Card, ...]]
Called: TypeAlias = Callable[[tuple[Player, ...]], tuple[Player, ...]]
"""The hand sorted in way number so much."""


Point: TypeAlias = tuple[int, int | None, int]
"""A point of a game as it is shown: its last line, the one before which the table is, where it is
shown as it was, and how many of the ways that this tells are gone."""
LOOKED_BACK: Final = 60
"""How many views of lines before are kept."""


@dataclass(slots=True)
class Hint:
    """A hint for one viewer in one position: what a bot decided, None while it is looked for; of
    its options number `at` is shown, since the time `since`. One that `compares` has for its second
    option the move that was made."""

    number: int
    viewer: int | None
    found: Decision | None = None
    at: int = 0
    since: float = 0.0
    compares: bool = False

    @property
    def options(self) -> tuple[Option, ...]:
        """The two best moves, none where there is nothing to choose between."""
        return self.found.options if self.found is not None else ()

    @property
    def move(self) -> Move | None:
        """The move shown."""
        if self.options:
            return self.options[self.at].move
        return self.found.move if self.found is not None else None

    @property
    def reason(self) -> str:
        """The reason for the move shown."""
        if self.options:
            return self.options[self.at].reason
        return self.found.reason if self.found is not None else ""

    @property
    def then(self) -> Move | None:
        """What the same seat is expected to do after the move shown, None where that is untold."""
        return self.options[self.at].then if self.options else None


class TableModel:
    """One session at the table. `viewer` is the seat whose hand is shown, None for nobody's; `back`
    the line before which the table is shown, where that is not as it is now, `moved` how many of
    the cards' ways that this line tells are gone already, and `deals` whether new cards are dealt
    next there and nothing is scored;
    `selected` the cards picked out of it, or `pile` the zone whose top card, face down, is picked
    up; `asked` the line at which a bot is asked for its move. `called` gives the players by names
    that can be shown."""

    def __init__(self, session: Session, sort_hand: SortHand, called: Called = tuple) -> None:
        self.session = session
        self.sort_hand = sort_hand
        self.called = called
        self.narration = Narration(session)
        self.selected: list[Card] = []
        self.pile = ""
        self.kept: dict[str, int] = {}
        self.asked: int | None = None
        self.styles: list[Style] = [
            style_at(session.book.game, player.kind, session.deal, seat)
            for seat, player in enumerate(session.players)
        ]
        self.humans = [seat for seat, player in enumerate(session.players) if player.is_human]
        self.viewer: int | None = self.humans[0] if len(self.humans) == 1 else None
        self.back: int | None = None
        self.moved = 0
        self.deals = False
        self._hint: Hint | None = None
        self._orders: dict[int | None, list[Card]] = {}
        self._way = 0
        self._public: tuple[Point, View] | None = None
        self._seen: tuple[tuple[Point, bool, int | None], View] | None = None
        self._before: dict[tuple[int, int | None], View] = {}

    # Who and where

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits at the table, by seat."""
        return self.called(self.session.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def at(self) -> Point:
        """The point of the game that is shown."""
        return self.session.number, self.back, self.moved

    def look_back(self, line: int | None, moved: int = 0, *, deals: bool = False) -> None:
        """Shows the table as it was before a line that stands, when nobody was to move any more,
        once cards had gone the first so many ways that the line tells, before something is scored
        or new cards are dealt; None shows it as it is."""
        self.back, self.moved, self.deals = line, moved, deals
        self.narration.until, self.narration.ways = None if deals else line, moved

    @property
    def view(self) -> View:
        """What the viewer sees now."""
        key = (self.at, self.session.is_due, self.viewer)
        if self._seen is None or self._seen[0] != key:
            self._seen = (key, self._view(self.viewer))
        return self._seen[1]

    def _view(self, seat: int | None) -> View:
        if self.back is None:
            return self.session.view(seat)
        view = self.before(self.back, seat).replaced(legal=(), current_player=CHANCE)
        if not self.moved:
            return view
        told = next(told for entry, told in self.session.events(seat) if entry.n == self.back)
        return laid(view, [each for each in told if isinstance(each, Moved)][: self.moved])

    @property
    def known(self) -> View:
        """What the viewer's seat sees by the rules, whatever else lies open."""
        return self.session.known(self.viewer)

    @property
    def public(self) -> View:
        """What everyone sees now."""
        if self._public is None or self._public[0] != self.at:
            self._public = (self.at, self._view(None))
        return self._public[1]

    def before(self, line: int, seat: int | None) -> View:
        """What `seat` saw just before a line that stands, which is asked of the same few lines
        again and again."""
        found = self._before.get((line, seat))
        if found is None:
            if len(self._before) >= LOOKED_BACK:
                self._before.clear()
            found = self._before[line, seat] = self.session.before(line, seat)
        return found

    def look_anew(self) -> None:
        """Looks at the session again where it shows more or less than before at the same line."""
        self._public = self._seen = None
        self._before.clear()

    @property
    def to_move(self) -> int:
        """The seat to move (public), negative when nobody is, as on the table of before."""
        return self.session.state.current_player if self.back is None else CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game has ended on the table that is shown."""
        return self.back is None and self.session.state.is_terminal

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is thinking."""
        return self.to_move if self.asked is not None else None

    @property
    def has_begun(self) -> bool:
        """Whether any seat has moved."""
        return any(entry.move.seat >= 0 for entry in self.session.entries)

    def seen_since(self, line: int) -> list[Event]:
        """What the viewer saw happen after a line."""
        return [event for _entry, seen in self.session.events(self.viewer, line) for event in seen]

    # The hand

    @property
    def is_holding(self) -> bool:
        """Whether anything is selected."""
        return bool(self.selected or self.pile)

    def let_go(self) -> None:
        """Nothing is selected any more."""
        self.selected.clear()
        self.pile = ""

    def in_hand(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        """The hand in the player's own order; cards that came since are sorted in."""
        faces = [card for card in cards if card is not None]
        order = self._orders.get(self.viewer)
        ranked = self.sort_hand(faces, self._way)
        hidden = tuple(None for card in cards if card is None)
        if order is None:
            return (*ranked, *hidden)
        kept = [card for card in order if card in faces]
        for index, card in enumerate(ranked):
            if card not in kept:
                later = ranked[index + 1 :]
                at = next((i for i, held in enumerate(kept) if held in later), len(kept))
                kept.insert(at, card)
        return (*kept, *hidden)

    def keep_order(self, cards: Sequence[Card]) -> None:
        """Takes a new order of the viewer's hand."""
        self._orders[self.viewer] = list(cards)

    def sort(self) -> None:
        """Sorts the hand: as before where it was moved by hand, else the next way."""
        if self._orders.pop(self.viewer, None) is None:
            self._way += 1

    # The hint

    @property
    def hint(self) -> Hint | None:
        """The hint asked for, None where it was for another position or another viewer."""
        hint = self._hint
        here = (self.session.number, self.viewer)
        return hint if hint is not None and (hint.number, hint.viewer) == here else None

    @property
    def has_asked(self) -> bool:
        """Whether a hint was asked for and not dropped since, in this position or another."""
        return self._hint is not None

    def ask_hint(self) -> Hint:
        """Begins a hint for this position."""
        self._hint = Hint(self.session.number, self.viewer)
        return self._hint

    def drop_hint(self) -> bool:
        """Forgets the hint; gives whether it was still looked for."""
        hint, self._hint = self._hint, None
        return hint is not None and hint.move is None
