"""The course of a game at the table: whose turn it is, bots, handoffs, take-backs, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from tabletop.ai.levels import with_style
from tabletop.engine.events import Began, Dealt, Event, Moved, Revealed, Scored, Told
from tabletop.engine.moves import Move, Refusal
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.table import questions
from tabletop.ui.table.adapter import Held
from tabletop.ui.table.effects import Effect, effect_of, steps_of
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.pace import Pacing

END_PAUSE: Final = 0.9
RESTS: Final = 0.35
"""Seconds, at normal pace, that the table rests once what ended a deal has gone where it went, and
between two such ways, where the game holds nothing longer."""
IDLE: Final = 0.4
"""How much of the usual pause there is after moves that change nothing on the table."""


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
        """Opens the handoff to `seat`; the last move of `covered` can be taken back there."""

    def held(self, since: int) -> Held | None:
        """What of the moves after line `since` is shown whole before the game goes on."""

    def heard(self, since: int) -> Sequence[str]:
        """The sounds of the moves after line `since` beside those of their cards and money."""

    def lay(self, held: Held, effect: Effect) -> bool:
        """Shows what is held on the table as it was; False where the viewer did not see it."""

    def edge(self, held: Held) -> None:
        """Edges what is held on the table as it is."""

    def loss(self, since: int) -> Callable[[], None] | None:
        """What says what the viewer lost after line `since`, or what the table did for them, which
        is asked before the table shows it and done after; None where nothing was."""

    def play(self, move: Move) -> bool:
        """Makes a move; False where it is not made."""

    def show_cards(self, revealed: Revealed) -> None:
        """Shows the viewer cards that were shown to them alone, until they have seen them."""

    def go_on(self) -> None:
        """Does what is due before any seat decides."""

    def show_scored(self, then: Callable[[], None], *, lands: bool) -> None:
        """Shows the arithmetic of a score, which gives the last card time to land where it `lands`
        only now, then does `then`."""


class Flow:
    """One session's course: it changes the model's viewer, and asks the bots.

    `wake_at` is when the next step is due, None while it waits for a person or a bot.
    """

    takes_breath = True
    """Whether the table rests as a deal left it before the score is counted."""

    def __init__(self, app: TableApp, model: TableModel, host: Host) -> None:
        self.app = app
        self.model = model
        self.session = session = model.session
        self.host = host
        self.wake_at: float | None = None
        self.shown = session.number
        self._ready = 0.0
        self._waits_until = 0.0
        self._linger = 0.0
        self._share = 1.0
        self._answer: Move | None = None
        self._then: tuple[int, Move] | None = None
        self._ended = False
        self.pace = Pacing(app.settings)
        self._showed: dict[int, int] = {}
        self._told: tuple[int, int | None] | None = None
        self._landing: Callable[[], None] | None = None
        self._lands_in = 0.0
        self._lands_at: float | None = None
        self._gestures: dict[int, int] = {}

    @property
    def has_ended(self) -> bool:
        """Whether the game is over and its results were opened."""
        return self._ended

    @property
    def viewer(self) -> int | None:
        """The seat whose hand is shown, None for nobody's."""
        return self.model.viewer

    # Steps

    def moved(self, seconds: float) -> None:
        """Shows what was played since the last showing, after what of it is held."""
        self.land()
        self.pace.may_step = False
        self.model.asked = self._answer = None
        since, self.shown = self.shown, self.session.number
        effect = effect_of(self.model.seen_since(since))
        tell_loss = self.host.loss(since)
        # What ends a deal is shown by its score: then no hand lies open a moment longer.
        held = self.host.held(since) if not effect.scored else None
        held = self._at_pace(held) if held is not None else None
        show = partial(self._show, effect, since, seconds, held)
        if held is not None and held.laid is not None and self.host.lay(held, effect):
            self._landing, self._lands_in, self._lands_at = show, held.seconds, None
        else:
            show()
        if tell_loss is not None:
            tell_loss()

    def _at_pace(self, held: Held) -> Held | None:
        """What is held as long as the pace has it; harm done to the viewer never less than usual,
        as it is what waiting is for. None where nothing is held at this pace."""
        hold = self.pace.tempo.hold
        if held.harm:
            hold = max(hold, 1.0)
        return replace(held, seconds=held.seconds * hold) if hold else None

    def _show(
        self,
        effect: Effect,
        since: int,
        seconds: float,
        held: Held | None,
    ) -> None:
        is_over = self.model.is_over
        is_counted = bool(effect.scored) and (not is_over or self._is_counted)
        if not is_counted:
            self._sound(effect, since)
        if is_counted:
            self._score(since, seconds, is_over)
        elif self.pace.skips and not self._is_own():
            self.host.refresh()
        elif not self._deals_after(since, seconds):
            self.host.refresh(effect, seconds)
        self._linger = 0.0
        if held is not None and held.laid is None:
            self.host.edge(held)
            self._linger = held.seconds
        self._share = self._weight(since)
        self._ready = self.host.now + (self._pause() or 0.02)
        self._waits_until = 0.0
        if is_over:
            self._ready = self.host.now + END_PAUSE
        elif self._is_own() and self._can_undo() and not (self.pace.skips and self._goes_back):
            self._waits_until = self.host.now + self.app.settings.undo_wait

    def _sound(self, effect: Effect, since: int | None = None) -> None:
        """Lets an effect be heard, and what else there is to hear of the moves after line
        `since`."""
        more = () if since is None else self.host.heard(since)
        for sound in dict.fromkeys([*effect.sounds, *more]):
            self.app.audio.play(sound)

    def _is_own(self) -> bool:
        """Whether the last move was the viewer's."""
        return self.session.entries[-1].move.seat == self.viewer

    @property
    def is_holding(self) -> bool:
        """Whether the table still shows what it was before the last move."""
        return self._landing is not None

    def land(self) -> None:
        """All that is held goes where it belongs."""
        while self.is_holding:
            self._land()

    def _land(self) -> None:
        """What is held goes where it belongs, or the next step of that is held."""
        landing, self._landing, self._lands_at = self._landing, None, None
        if landing is not None:
            landing()

    def settle(self) -> None:
        """What is held goes where it belongs, but for a score, which still waits."""
        while self.is_holding and (self.model.back is None or self.model.deals):
            self._land()

    @property
    def waits_for_step(self) -> bool:
        """Whether a bot's next move waits to be asked for."""
        return self._bots_turn and self.pace.waits and not self.is_holding

    @property
    def _bots_turn(self) -> bool:
        seat = self.model.to_move
        return seat >= 0 and not self.session.players[seat].is_human

    @property
    def can_hurry(self) -> bool:
        """Whether bots move whom the one person waits for, and not all at once already."""
        return self._bots_turn and len(self.model.humans) == 1 and not self.pace.skips

    def step(self) -> bool:
        """Lets a bot make the one move that waits; False where none does."""
        if not self.waits_for_step:
            return False
        self.pace.may_step = True
        self.host.recompose()
        return True

    def hurry(self) -> bool:
        """Goes to the next person's turn at once; False where it is one."""
        if not self._bots_turn or not self.model.humans:
            return False
        self.pace.in_hurry = True
        self._ready = self._waits_until = 0.0
        self.land()
        self.host.recompose()
        return True

    def _can_undo(self) -> bool:
        return not isinstance(self.undo_target(), Refusal)

    def _weight(self, since: int) -> float:
        """How much of a pause what was played after line `since` needs."""
        events = self.model.seen_since(since)
        return IDLE if all(isinstance(each, Told | Began) for each in events) else 1.0

    def _deals_after(self, since: int, seconds: float) -> bool:
        """Where the last move took something, and new cards are dealt at once after it: shows the
        table before that first. Gives whether it is so."""
        lines = self.session.events(self.viewer, since)
        entry, events = lines[-1]
        at = next((i for i, event in enumerate(events) if isinstance(event, Dealt)), 0)
        ways = sum(isinstance(event, Moved) for event in events[:at])
        if not ways or not self.pace.tempo.hold:
            return False
        earlier = [event for _entry, told in lines[:-1] for event in told]
        self.model.look_back(entry.n, ways, deals=True)
        self.host.refresh(effect_of([*earlier, *events[:at]]), seconds)

        def deal() -> None:
            self.model.look_back(None)
            self.host.refresh(effect_of(events[at:]), seconds)

        self._landing, self._lands_at = deal, None
        self._lands_in = RESTS * self.pace.tempo.hold
        return True

    def _score(self, since: int, seconds: float, is_over: bool) -> None:
        """Shows the table as what ended the deal left it, then the score, then the next deal, or
        how the game ended; `since` is the last line shown before. Who has won is told by the
        counting, not before."""
        held = self.host.held(since)
        held = self._at_pace(held) if held is not None else None
        if not is_over and len(self.model.humans) > 1:
            # Everybody looks at a score. So there no hand lies open from here until the next of
            # them lifts a cover, even one who moved last and moves again.
            self.model.viewer = None
        lines = self.session.events(self.viewer, since)
        at = next(i for i, (_entry, events) in enumerate(lines) if _scores(events))
        line = lines[at][0].n
        earlier = [event for _entry, events in lines[:at] for event in events]
        ending = _before_score(lines[at][1])
        effect = effect_of(self.model.seen_since(since))
        deal = effect_of(event for _entry, events in lines[at + 1 :] for event in events)
        then = self._results if is_over else partial(self._next_deal, effect, deal, seconds)
        rests = RESTS * self.pace.tempo.hold if self.takes_breath else 0.0
        count = partial(self._count, then, is_over, lands=not rests)
        self._sound(effect_of([*earlier, *ending]))
        if not rests:
            self._ends(line, earlier, [ending], None, seconds)
            count()
            return
        steps = steps_of(ending)
        self._step(line, earlier, steps, 0, held, seconds, count)

    def _step(
        self,
        line: int,
        earlier: Sequence[Event],
        steps: Sequence[Sequence[Event]],
        at: int,
        held: Held | None,
        seconds: float,
        count: Callable[[], None],
    ) -> None:
        """Shows what step number `at` of what ended a deal moves, and lets it rest; then the next
        one, or the count."""
        before = earlier if not at else ()
        self._ends(
            line, before, steps[: at + 1], held if not at and len(steps) > 1 else None, seconds
        )
        rests = RESTS * self.pace.tempo.hold
        if held is not None and not at and len(steps) > 1:
            rests = max(rests, held.seconds)
        self._lands_in, self._lands_at = rests, None
        if at + 1 < len(steps):
            self._landing = partial(self._step, line, earlier, steps, at + 1, held, seconds, count)
        else:
            self._landing = count

    def _ends(
        self,
        line: int,
        earlier: Sequence[Event],
        steps: Sequence[Sequence[Event]],
        held: Held | None,
        seconds: float,
    ) -> None:
        """Shows the table once cards have gone the ways of these steps of what ended a deal, of
        which the last is only now gone, and edges what is held of it."""
        ways = sum(isinstance(event, Moved) for step in steps for event in step)
        self.model.look_back(line, ways)
        now = steps[-1] if steps else ()
        self.host.refresh(effect_of([*earlier, *now]), seconds)
        if held is not None:
            self.host.edge(held)

    def _count(
        self,
        then: Callable[[], None],
        is_last: bool,
        *,
        lands: bool = False,
    ) -> None:
        """Counts a score out before everyone, then does `then`."""
        self.model.look_back(None)
        self._ended = self._ended or is_last
        self.host.show_scored(then, lands=lands)

    @property
    def _is_counted(self) -> bool:
        """Whether the end of the game is counted out at the table: without animations only where
        scores before it were."""
        tallies = self.model.public.tallies
        return len(tallies) > 1 or bool(self.app.settings.speed and tallies)

    def _results(self) -> None:
        """Shows the table as the game left it, and over it how it ended."""
        self.host.refresh()
        self.app.open_results(self.session)

    def _next_deal(self, effect: Effect, deal: Effect, seconds: float) -> None:
        """Deals: in sight of whoever looks on, or behind the cover that comes at once. `effect` is
        all that was played since the last showing, `deal` what of it came after the score."""
        self._sound(deal)
        seat = self.model.to_move
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
        if self.is_holding:
            if self._lands_at is None:
                self._lands_at = now + self._lands_in
            if now < self._lands_at:
                self.wake_at = self._lands_at
            else:
                self._land()
            return
        if self.session.is_due:
            self.host.go_on()
            return
        if self._shows():
            return
        if self.model.is_over:
            self._end(now)
            return
        if self._goes_on(now):
            return
        seat = self.model.to_move
        player = self.session.players[seat]
        if player.is_human:
            self.pace.arrived()
        if not player.is_human:
            self._bot(seat, player.kind, now)
        elif seat != self.viewer:
            ready = max(self._waits_until, self._ready if self._linger else 0.0)
            if now < ready:
                self.wake_at = ready
                return
            covered, self.model.viewer = self.viewer, None
            self.host.refresh()
            self.host.hand_off(seat, covered)

    def _shows(self) -> bool:
        """Shows the viewer, before anything else happens, what was shown to them alone; gives
        whether something is."""
        viewer, at = self.viewer, (self.session.number, self.viewer)
        if viewer is None or self._told == at:
            return False
        for line, revealed in self.model.narration.shown(viewer):
            if line > self._showed.get(viewer, 0):
                self._showed[viewer] = line
                self.host.show_cards(revealed)
                return True
        self._told = at
        return False

    def _pause(self) -> float:
        return self.pace.tempo.pause * self._share + self._linger

    def _end(self, now: float) -> None:
        if self._ended:
            return
        if now < self._ready:
            self.wake_at = self._ready
            return
        self._ended = True
        self.host.recompose()
        self.app.open_results(self.session)

    def _bot(self, seat: int, level: str, now: float) -> None:
        number = self.session.number
        if self.model.asked != number:
            # What was taken back and made again is answered as before.
            self.model.asked, self._answer = number, self.session.next_redo
            if self._answer is None:
                self.pace.in_redo = False
                seed = self.session.deal * 7919 + len(self.session.entries)
                book = self.session.book
                word = with_style(level, self.model.styles[seat])
                self.app.bots.think(number, self.session.view(seat), book, word, seed)
            self.host.recompose()
        answer = self.app.bots.take()
        if answer is not None and answer[0] == number:
            self._answer = answer[1]
        if self._answer is None or self.pace.waits:
            return
        ready = max(self._ready, self._waits_until)
        if now < ready:
            self.wake_at = ready
            return
        move, self._answer = self._answer, None
        lowered = self.app.bots.lowered(number)
        if lowered:
            questions.keep(self.session)
            self.model.narration.lowered[number + 1] = lowered  # the line that the move will be
        if self.app.bots.late(number):
            self.model.narration.late.add(number + 1)
        word = lowered or with_style(level, self.model.styles[seat])
        view = self.session.view(seat)
        says, then = self.app.bots.reply(view, self.session.book, word, move)
        if says:
            self.model.narration.say(number + 1, seat, says)
        if not self.host.play(move):
            self.model.asked = None
        elif then is not None:
            self._then = (self.session.number, then)
        self.wake_at = now  # without animations nothing else would wake the loop

    def _goes_on(self, now: float) -> bool:
        """Does, after a pause, what a bot does at once after its own move, though another is to
        move; False where there is nothing of that kind, or no more."""
        if self._then is None:
            return False
        number, move = self._then
        if number != self.session.number or self.session.state.check(move) is not None:
            self._then = None
            return False
        if now < self._ready:
            self.wake_at = self._ready
            return True
        self._then = None
        self.wake_at = now
        return self.host.play(move)

    def ask_on(self) -> None:
        """Asks a bot again whose question another one has ended meanwhile."""
        answer = self.app.bots.take()
        if answer is not None and answer[0] == self.model.asked:
            self._answer = answer[1]
        elif self._answer is None and not self.app.bots.is_thinking:
            self.model.asked = None

    def lifted(self, seat: int) -> None:
        """The handoff was lifted by `seat`."""
        self.model.viewer = seat
        self.app.audio.play("turn")
        self.host.refresh()

    # Take-backs

    @property
    def _goes_back(self) -> bool:
        """Whether a move can be taken back whatever followed it, so that nothing need wait for it:
        alone against bots, where the settings have it."""
        return self.app.settings.take_backs and len(self.model.humans) == 1

    def undo_target(self, seat: int | None = None) -> int | Refusal:
        """The line a take-back of `seat`, or of the viewer, goes back to, or why there is none."""
        seat = self.viewer if seat is None else seat
        if seat is None:
            return Refusal(_("Nobody’s hand is open."))
        target = self.session.undo_target(seat, self._goes_back)
        return target if isinstance(target, Refusal) else self._gestures.get(target, target)

    @property
    def goes_far(self) -> bool:
        """Whether what the viewer would take back showed a card, or others moved after it."""
        return (
            self._goes_back
            and self.viewer is not None
            and isinstance(self.session.undo_target(self.viewer), Refusal)
        )

    @property
    def stands(self) -> int:
        """The line of the last move that stands, 0 where none does."""
        entries = self.session.entries
        return entries[-1].n if entries else 0

    def join(self, start: int) -> None:
        """The move just made after line `start` and the next one are one gesture: one take-back
        takes back both, and one redo makes both again."""
        entries = self.session.entries
        if (entries[-2].n if len(entries) > 1 else 0) == start:  # else chance spoke in between
            self._gestures[self.stands] = start

    def undo(self, seat: int | None = None) -> Refusal | None:
        """Takes back the last move of `seat`, or of the viewer; gives why not where it cannot. What
        lies open then is the viewer's hand as before. Raises DiskError."""
        target = self.undo_target(seat)
        if isinstance(target, Refusal):
            return target
        self.stop()
        self.session.undo(target)
        self.shown = self.session.number
        self._waits_until = 0.0
        self.host.refresh(Effect(sounds=["lift"]))
        return None

    @property
    def can_redo(self) -> bool:
        """Whether the viewer took back a move that may be played again; what another person took
        back is theirs."""
        move = self.session.next_redo
        return move is not None and move.seat == self.model.viewer

    def redo(self) -> bool:
        """Plays again what the viewer took back last, and lets others answer it at once as they
        did; False where that is nothing. Raises DiskError."""
        if not self.can_redo:
            return False
        self.stop()
        start = self.stands
        if self.session.redo() is None:
            return False
        if start in self._gestures.values():
            self.join(start)
            self.session.redo()
        self.pace.in_redo = True
        self.moved(0.25)
        return True

    def stop(self) -> None:
        """Cancels the question to a bot."""
        self._landing = None
        self.model.look_back(None)
        if self.model.asked is not None:
            self.app.bots.cancel()
        self.model.asked = self._answer = self._then = None


def _scores(events: Sequence[Event]) -> bool:
    """Whether something is scored by `events`."""
    return any(isinstance(event, Scored) for event in events)


def _before_score(events: Sequence[Event]) -> Sequence[Event]:
    """Those of `events` that came before the first score among them."""
    return events[: next(i for i, event in enumerate(events) if isinstance(event, Scored))]
