"""The course of a game at the table: whose turn it is, bots, handoffs, take-backs, the end."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Protocol

from tabletop.ai.levels import Style, style_at, with_style
from tabletop.engine.cards import Card
from tabletop.engine.events import Changed, Dealt, Event, Scored, Told
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.view import View
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.table.effects import Effect, effect_of

PAUSE: Final = 0.25
END_PAUSE: Final = 0.9
RECENT: Final = 60


class Host(Protocol):
    """What the flow asks of the screen."""

    @property
    def now(self) -> float:
        """The time of the present step."""

    def refresh(self, effect: Effect | None = None, seconds: float = 0.4) -> None:
        """Shows the table as it is now."""

    def recompose(self) -> None:
        """Makes the furniture anew."""

    def hand_off(self, seat: int, covered: int | None) -> None:
        """Opens the handoff to `seat`."""

    def linger(self) -> float:
        """Seconds, at normal speed, that the table stays as it is longer than usual."""

    def play(self, move: Move) -> bool:
        """Makes a move; False where it is not made."""

    def go_on(self) -> None:
        """Does what is due before any seat decides."""

    def show_scored(
        self, ending: Effect, then: Callable[[], None], open_to_all: Collection[Card] | None
    ) -> None:
        """Shows the deal's last move, then the arithmetic of its score, then does `then`.

        With `open_to_all` every face but these is covered first; None leaves the cards alone.
        """


class Flow:
    """One session's course. `viewer` is the seat whose hand is shown, None for nobody's.

    `wake_at` is when the next step is due, None while it waits for a person or a bot.
    """

    def __init__(self, app: TableApp, session: Session, host: Host) -> None:
        self.app = app
        self.session = session
        self.host = host
        self.wake_at: float | None = None
        self.shown = session.number
        self._ready = 0.0
        self._linger = 0.0
        self._asked: int | None = None
        self._answer: Move | None = None
        self._lowered: dict[int, str] = {}
        self._ended = False
        self._public: tuple[int, View] | None = None
        self._past: tuple[int, tuple[Changed, ...]] | None = None
        self.viewer: int | None = self._sole_human()

    # Who

    @property
    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, player in enumerate(self.session.players) if player.is_human]

    @property
    def styles(self) -> list[Style]:
        """The style of each seat's bot; people have none."""
        session = self.session
        return [
            style_at(session.book.game, player.kind, session.deal, seat)
            for seat, player in enumerate(session.players)
        ]

    def _sole_human(self) -> int | None:
        humans = self.humans
        return humans[0] if len(humans) == 1 else None

    @property
    def to_move(self) -> int:
        """The seat to move (public), negative when nobody is."""
        return self.public.current_player

    @property
    def thinking(self) -> int | None:
        """The seat of the bot that is thinking."""
        return self.to_move if self._asked is not None else None

    @property
    def public(self) -> View:
        """What everyone sees now."""
        if self._public is None or self._public[0] != self.session.number:
            self._public = (self.session.number, self.session.view(None))
        return self._public[1]

    # What was seen

    def _since(self) -> int:
        entries = self.session.entries
        return entries[-RECENT - 1].n if len(entries) > RECENT else 0

    def told(self) -> list[str]:
        """The last sentences the viewer was told, newest first."""
        out: list[str] = []
        for entry, events in reversed(self.session.events(self.viewer, self._since())):
            out += self._failed(entry)
            out += [event.text for event in reversed(events) if isinstance(event, Told)]
            if len(out) >= 12:
                break
        return out

    def _failed(self, entry: Entry) -> list[str]:
        """That the move of `entry` is not of the level of its seat, where a bot failed."""
        sentences = {
            "normal": _("@{seat} plays this move at Normal: Hard failed, and the log says why."),
            "easy": _("@{seat} plays this move at Easy: Normal failed, and the log says why."),
            "random": _("@{seat} plays any legal move: Easy failed, and the log says why."),
        }
        level, _slash, _style = self._lowered.get(entry.n, "").partition("/")
        return [sentences[level].format(seat=entry.move.seat)] if level else []

    def changed(self) -> dict[str, tuple[int, int]]:
        """The last change of every public figure in this deal."""
        out: dict[str, tuple[int, int]] = {}
        for _entry, events in self.session.events(None, self._since()):
            for event in events:
                if isinstance(event, Dealt):
                    out.clear()
                elif isinstance(event, Changed):
                    out[event.figure] = (event.before, event.after)
        return out

    def past(self) -> tuple[Changed, ...]:
        """Every change of a public figure since the cards were dealt, oldest first."""
        if self._past is None or self._past[0] != self.session.number:
            found: list[Changed] = []
            for _entry, events in self.session.events(None):
                for event in events:
                    if isinstance(event, Dealt):
                        found.clear()
                    elif isinstance(event, Changed):
                        found.append(event)
            self._past = (self.session.number, tuple(found))
        return self._past[1]

    def recap(self, seat: int) -> list[str]:
        """What everyone was told since the last move of `seat`, oldest first.

        It stands on the cover that others still see: what `seat` alone was told waits beneath.
        """
        own = [e.n for e in self.session.entries if e.move.seat == seat and not e.forced]
        since = own[-1] if own else 0
        return [
            event.text
            for _entry, events in self.session.events(None, since)
            for event in events
            if isinstance(event, Told)
        ][-12:]

    # Steps

    def moved(self, seconds: float) -> None:
        """Shows what was played since the last showing."""
        self._asked = self._answer = None
        since, self.shown = self.shown, self.session.number
        effect = effect_of(self._seen_since(since))
        for sound in effect.sounds:
            self.app.audio.play(sound)
        if effect.scored and not self.public.is_terminal:
            self._score(since, seconds)
        else:
            self.host.refresh(effect, seconds)
        self._linger = self.host.linger()
        self._ready = self.host.now + (self._pause() or 0.02)
        if self.public.is_terminal:
            self._ready = self.host.now + END_PAUSE

    def _seen_since(self, since: int) -> list[Event]:
        return [e for _n, seen in self.session.events(self.viewer, since) for e in seen]

    def _score(self, since: int, seconds: float) -> None:
        """Shows the score of a deal, then the next deal; `since` is the last line shown before.

        Everybody looks at a score. So where people share the screen no hand lies open from here
        until the next of them lifts a cover, even one who moved last and moves again.
        """
        open_to_all: set[Card] | None = None
        if len(self.humans) > 1:
            self.viewer = None
            first = next(entry.n for entry in self.session.entries if entry.n > since)
            before = self.session.before(first, None)
            open_to_all = {card for zone in before.zones.values() for card in zone.faces}
        events = self._seen_since(since)
        last = next(i for i, event in enumerate(events) if isinstance(event, Scored))
        ending, effect = effect_of(events[:last]), effect_of(events)
        if open_to_all is not None:
            open_to_all.update(ending.targets)
        self.host.show_scored(ending, lambda: self._next_deal(effect, seconds), open_to_all)

    def _next_deal(self, effect: Effect, seconds: float) -> None:
        """Deals: in sight of whoever looks on, or behind the cover that comes at once."""
        seat = self.to_move
        if seat >= 0 and self.session.players[seat].is_human and seat != self.viewer:
            self.host.refresh()
        else:
            self.host.refresh(effect, seconds)

    def tick(self, now: float, busy: bool) -> None:
        """Takes the next step if it is time; `busy` while cards are on their way."""
        self.wake_at = None
        if busy:
            self._ready = max(self._ready, now + self._pause())
            return
        if self.session.is_due:
            self.host.go_on()
            return
        view = self.public
        if view.is_terminal:
            self._end(now)
            return
        seat = view.current_player
        player = self.session.players[seat]
        if not player.is_human:
            self._bot(seat, player.kind, now)
        elif seat != self.viewer:
            covered, self.viewer = self.viewer, None
            self.host.refresh()
            self.host.hand_off(seat, covered)

    def _pause(self) -> float:
        speed = self.app.settings.speed
        return (PAUSE + self._linger) / speed if speed else 0.0

    def _end(self, now: float) -> None:
        if self._ended:
            return
        if now < self._ready:
            self.wake_at = self._ready
            return
        self._ended = True
        self.app.open_results(self.session)

    def _bot(self, seat: int, level: str, now: float) -> None:
        number = self.session.number
        if self._asked != number:
            self._asked, self._answer = number, None
            seed = self.session.deal * 7919 + number
            book = self.session.book
            word = with_style(level, self.styles[seat])
            self.app.bots.think(number, self.session.view(seat), book, word, seed)
            self.host.recompose()
        answer = self.app.bots.take()
        if answer is not None and answer[0] == number:
            self._answer = answer[1]
        if self._answer is None:
            return
        if now < self._ready:
            self.wake_at = self._ready
            return
        move, self._answer = self._answer, None
        lowered = self.app.bots.lowered(number)
        if lowered:
            self._lowered[number + 1] = lowered  # the line that the move will be
        if not self.host.play(move):
            self._asked = None
        self.wake_at = now  # without animations nothing else would wake the loop

    def lifted(self, seat: int) -> None:
        """The handoff was lifted by `seat`."""
        self.viewer = seat
        self.app.audio.play("turn")
        self.host.refresh()

    # Take-backs

    def undo_target(self) -> int | Refusal:
        """The line a take-back of the viewer goes back to, or why there is none."""
        if self.viewer is None:
            return Refusal(_("Nobody’s hand is open."))
        take_backs = self.app.settings.take_backs and len(self.humans) == 1
        return self.session.undo_target(self.viewer, take_backs)

    def undo(self) -> Refusal | None:
        """Takes back; gives why not where it cannot. Raises DiskError."""
        target = self.undo_target()
        if isinstance(target, Refusal):
            return target
        self.stop()
        self.session.undo(target)
        self.shown = self.session.number
        self.host.refresh(Effect(sounds=["lift"]))
        return None

    def redo(self) -> bool:
        """Plays again what was taken back last; False where nothing was. Raises DiskError."""
        self.stop()
        if self.session.redo() is None:
            return False
        self.moved(0.25)
        return True

    def stop(self) -> None:
        """Forgets what a bot is asked."""
        if self._asked is not None:
            self.app.bots.cancel()
        self._asked = self._answer = None
