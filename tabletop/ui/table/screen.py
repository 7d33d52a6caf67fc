"""The table screen: one session played by mouse or keys, whatever the game.

`TableScreen(app, session)` is pushed on the director; it closes with "menu" when the player
leaves. Here the parts are put together and nothing else is done: the model (`model.py`) holds what
is so, the view (`view.py`, `cards_view.py`) draws it, the controllers change the one and show it
on the other. What lies where comes from the game's adapter (`adapter.py`), what is legal from the
session. No part knows this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile, zip_longest
from typing import Final, Literal

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.events import Dealt, Revealed, Scored, Told
from tabletop.engine.moves import CHANCE, Drop, Move, Refusal, Verdict
from tabletop.engine.play.session import Session
from tabletop.engine.play.timeline import Entry
from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.scene.screen import SETTLING, Screen
from tabletop.scene.widgets import Button, Ring
from tabletop.system import development
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.shell.felt import Felt
from tabletop.ui.shell.named import named
from tabletop.ui.table.adapter import Held, Loss, Seen, Table
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.again import Again, Run
from tabletop.ui.table.alternatives import Alternatives
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.buttons import (
    again_buttons,
    end_buttons,
    hint_button,
    hurry_button,
    menu_buttons,
    redo_button,
    result_button,
    step_buttons,
    undo_button,
)
from tabletop.ui.table.cards import CardArt, CardNode
from tabletop.ui.table.cards_view import SETTLE, TRAVEL
from tabletop.ui.table.debug import DebugOverlay
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.drop_targets import DropTarget
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.explain import ExplainController
from tabletop.ui.table.flow import Flow
from tabletop.ui.table.hints import HintController
from tabletop.ui.table.keyboard import ENTER, KeyController
from tabletop.ui.table.layout import Frame, frame
from tabletop.ui.table.looking import LookController
from tabletop.ui.table.marks import Marks
from tabletop.ui.table.markup import plain
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.moves import CLICKED, MoveController
from tabletop.ui.table.narration import Turn
from tabletop.ui.table.nodes import PlaceNode
from tabletop.ui.table.outcome import outcome
from tabletop.ui.table.overlays import Overlays
from tabletop.ui.table.piles import hands_lie_open
from tabletop.ui.table.pointer import PointerController
from tabletop.ui.table.prompt_bar import BarsOf
from tabletop.ui.table.question import Question
from tabletop.ui.table.recap import Recap
from tabletop.ui.table.remarks import RemarkController
from tabletop.ui.table.ticker import Recall, ToldNode
from tabletop.ui.table.tips import Tips, of_card, tell, tell_cards
from tabletop.ui.table.tray import is_full, tray_of
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer
from tabletop.ui.table.zoom import Zooms, zoomed_at

AGAIN: Final = frozenset({"since", "again_next"})
"""What is pressed to show again what came next: the strip's heading and the button."""
LOOKS: Final = frozenset({pygame.K_l, pygame.K_c, pygame.K_o, pygame.K_r, pygame.K_F1})
"""The keys that open what is read beside the table: all that happened, the card count, open piles,
the rules, the list of keys."""
FLEETING: Final = frozenset({"again_end", "again_next", "hurry", "step"})
"""Buttons that go by themselves: what comes in their place was not there when a press was begun."""
STRUCK: Final = 1.2
"""Seconds, at normal pace, that an attack on the viewer is shown before the table goes on."""


class TableScreen(Screen):
    """The table; it is the Desk that adapters are given.

    A `plain` one lays the game out by its rules file, even where the game has an adapter.
    """

    name = "table"
    shares_strip = True
    """Whether a small hand shares its strip with plate and prompt."""
    is_played = True
    """Whether moves are made here; else the table is only looked at, and asks nothing."""
    is_coached = True
    """Whether the game's moments are remarked on, where the settings have it."""

    def __init__(self, app: TableApp, session: Session, *, plain: bool = False) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.adapter = adapter_for(session.book.game, plain)
        self.felt = Felt()
        self.art = CardArt(app.theme, session.book.deck_kind, app.settings.four_colour)
        tweens = app.director.tweens
        whole = frame(app.director.size, app.theme)
        self.model = model = TableModel(session, self.adapter.sorted_hand, named)
        self.view = view = TableView(self.root, self.art, tweens, whole)
        self.viewer = viewer = TableViewer(model, view, self.adapter)
        self.alternatives = alternatives = Alternatives(viewer)
        self.drag = drag = DragController(
            model, view, tweens, self.judge, self._keep, alternatives.shown
        )
        self.flow = flow = self._flow(app, session)
        self.overlays = overlays = Overlays(
            app, model, view, viewer, self.felt,
            undo_target=flow.undo_target, undo=self.undo, leave=self.leave,
        )  # fmt: skip
        self.bubbles = bubbles = Bubbles(
            view, model.names,
            now=self._time, sound=self._sound, look_up=overlays.rules, describe=viewer.describe,
            tells=self._tells,
        )  # fmt: skip
        self.remarks = RemarkController(app, model, view, viewer, recompose=self.recompose)
        key = "A" if self.is_played else ""
        self.recap = Recap(
            model, view, self.adapter, show=self._show_again, replay=self._next_again, key=key
        )
        self.again = Again(
            model, now=self._time, ahead=self._lay_ahead, refresh=self.refresh,
            edge=self._edge_again, ended=self._back_again,
        )  # fmt: skip
        self.explain = ExplainController(
            model, view, self.adapter, bubbles, app.bots, overlays.history
        )
        self.hints = hints = HintController(
            model, view, viewer, drag, bubbles, self.focus, app.bots,
            now=self._time, refresh=self.refresh, make=self._make if self.is_played else None,
        )  # fmt: skip
        self.question = Question(
            model, view, viewer, drag, self.focus, now=self._time, instead=self._instead
        )
        self.marks = Marks(model, view, self.adapter, self.question, is_played=self.is_played)
        self.moves = moves = MoveController(
            model, view, viewer, drag, bubbles, hints, overlays, flow, alternatives, self,
            self.refresh, self.question.begin,
        )  # fmt: skip
        self.touch = PointerController(
            model, view, viewer, drag, bubbles, hints, moves, self.focus,
            now=self._time, select=self.select, pick_up=self.pick_up, refresh=self.refresh,
            sound=self._sound, set_cursor=app.director.set_cursor,
        )  # fmt: skip
        self.looking = LookController(
            model, view, viewer, drag, hints, alternatives, self.focus, tweens,
            now=self._time, hot=self._hovered, refused=self._refused, remarked=self._remarked,
            taken_up=self._is_taken_up, asks=self._asks,
        )  # fmt: skip
        self.debug = DebugOverlay(self.root, model, view, drag)
        self.keys = KeyController(
            model, view, drag, bubbles, hints, moves, self.question, self.focus, self._commands(),
            now=self._time, select=self.select, pick_up=self.pick_up, say_why=self.say_why,
        )  # fmt: skip
        self.zooms = Zooms()
        self.tips = Tips(
            view, bubbles, self.focus,
            now=self._time, is_busy=self._is_taken, taken_up=self._is_taken_up,
            refusal_of=drag.refusal_of,
        )  # fmt: skip
        self.ring = Ring(app.theme)
        self.ring.floating, self.ring.z, self.ring.visible = True, 900, False
        self._fresh = True
        self._composed, self._gave_way, self._is_outdated = -1.0, False, False
        self._held: tuple[str, float] | None = None
        self._settles = False
        self._is_remarked = False
        self._looked_from: tuple[Card | None, str] = (None, "")
        self._pointed: Node | None = None
        self._open_piles: set[str] = set()
        self._looks_up = False
        self._shown_to: tuple[int | None, tuple[int, int]] | None = None
        self._flight: Node | None = None
        self._ahead: tuple[Seen[View], Table] | None = None
        self._landed: list[Callable[[], None]] = []
        self._looks: Literal["", "pointer", "keys"] = ""

    def _commands(self) -> dict[int, Callable[[], object]]:
        overlays = self.overlays
        commands: dict[int, Callable[[], object]] = {
            pygame.K_u: self.undo,
            pygame.K_y: self.moves.redo,
            pygame.K_r: self._rules,
            pygame.K_p: self._pause,
            pygame.K_s: self.sort,
            pygame.K_h: self.hints.ask,
            pygame.K_w: self._why,
            pygame.K_i: self._tell_what,
            pygame.K_l: overlays.history,
            pygame.K_a: self._next_again,
            pygame.K_c: self._counter,
            pygame.K_o: self._piles,
            pygame.K_F1: self._help,
            pygame.K_F11: self._toggle_fullscreen,
        }
        if development.is_on():
            commands[pygame.K_F12] = self.debug.toggle
        return commands

    def _rules(self) -> None:
        """Opens the rules: at the one that is being explained, or by which a move was refused, else
        at the one of what is done now."""
        rule = self.tips.rule or self.bubbles.rule or self.zooms.rule or self.remarks.rule
        asked = self.session.book.rule_in(self.model.view.phase)
        self._look_up(partial(self.overlays.rules, rule or asked))

    def _why(self) -> None:
        """Tells why the others moved so, in place of a hint."""
        if self.hints.shown is not None:
            self.hints.put_away()
        self.explain.tell()

    def _tell_what(self) -> None:
        """Tells at once what the focus is on."""
        if not self.tips.tell(lambda node: of_card(node, self.seen(), self.adapter)):
            text = _("There is nothing to tell of what is in focus.")
            self.bubbles.refuse(Refusal(text), None)

    def _help(self) -> None:
        self._look_up(self.overlays.help)

    def _piles(self) -> None:
        if not self.overlays.piles():
            text = _("No pile lies open here, nor does anyone else’s hand.")
            self.bubbles.refuse(Refusal(text), None)

    def _counter(self) -> None:
        if self.app.settings.counter:
            self._look_up(self.overlays.counter)
        else:
            text = _("The card count is off. Settings can switch it on, under “To play”.")
            self.bubbles.refuse(Refusal(text), None)

    def _show_again(self, at: int) -> None:
        """Shows again on the table what the strip recalls under this number."""
        self.again.end()
        run = self.recap.replayed()
        here = next((n for n, (_each, number) in enumerate(run) if number == at), None)
        if here is not None:
            self._begin_again(run, here, here)

    def _next_again(self) -> None:
        """Shows again all that happened since the viewer's last turn, one thing after the other, or
        goes on to what came after what is shown, and after the last begins anew."""
        if self.again.next():
            return
        self.again.end()
        run = self.recap.replayed()
        if run:
            self._begin_again(run, 0, len(run) - 1)
        else:
            text = _("There is nothing that others have done since your last turn.")
            self.bubbles.refuse(Refusal(text), None)

    def _begin_again(self, run: Run, first: int, last: int) -> None:
        """Shows again these numbers of a run, once what is in the way is put aside."""
        recall = self.recap.strip()
        self.bubbles.close()
        self.hints.put_away()
        self.touch.put_down()
        node = self.focus.node
        card = node.card if isinstance(node, CardNode) else None
        self._looked_from = card, node.name if node is not None else ""
        self.zooms.show(self.root, None, self.frame.rooms, 0, None)
        self.again.begin(run, recall, first, last)

    def _edge_again(self, held: Held) -> None:
        """Edges what is shown again at once, and where it stands once the cards have landed."""
        self.view.edge(held)
        if self._flight is not None:
            self._landed.append(partial(self.view.edge, held))

    def _back_again(self) -> None:
        """The table is shown as it is again: the focus and what is selected are as they were."""
        card, name = self._looked_from
        held = self.view.cards.get(card) if card is not None else None
        node = held or (self.root.find(name) if name else None)
        if node is not None and node.focusable:
            self.focus.set(node)
        for node in self.view.nodes():
            self.drag.pose(node, self.now)

    def _look_up(self, show: Callable[[], object]) -> None:
        """Opens what is only read: what is selected stays so, and the focus where it is."""
        self._looks_up = True
        try:
            show()
        finally:
            self._looks_up = False

    def _pause(self) -> None:
        self.overlays.pause()

    def _is_busy(self) -> bool:
        return bool(self.model.is_holding or self.drag.carried or self.pointer.is_down)

    def _is_taken(self) -> bool:
        """Whether cards are in play, or shown large: one thing at a time is explained."""
        return self._is_busy() or self.zooms.is_on

    def _flow(self, app: TableApp, session: Session) -> Flow:
        """What takes the steps of the game."""
        return Flow(app, self.model, self)

    def _framed(self, size: tuple[int, int]) -> Frame:
        """What everything lies in, in a window of `size` pixels."""
        few = self._few() if self.shares_strip else None
        return frame(size, self.app.theme, few=few, is_watched=not self.model.humans)

    def _few(self) -> int | None:
        """How many cards are in hand where they are few enough to share a strip."""
        model, bargains = self.model, self.adapter.bargains
        turn = Turn()
        if model.viewer is not None:
            turn = model.narration.turns(model.viewer, bargains).get(model.viewer, turn)
        return self.adapter.few(model.view, turn)

    def _time(self) -> float:
        return self.now

    def _tells(self, target: DropTarget) -> bool:
        return self.looking.tells(target)

    def _hovered(self) -> Node | None:
        return self._pointed

    def _refused(self) -> bool:
        return self.bubbles.open is not None and self.bubbles.open.name == "why_not"

    def _remarked(self) -> bool:
        """Whether the coach speaks in the prompt's bar, and the focus is where the question began:
        nobody has gone on to look at a card."""
        return self._is_remarked and self.question.is_unmoved

    def _is_taken_up(self) -> bool:
        """Whether the player has turned to the question since it came up."""
        return self.question.is_taken_up

    def _sound(self, name: str) -> None:
        self.app.audio.play(name)

    def _results(self) -> None:
        self.app.open_results(self.session)

    def _toggle_fullscreen(self) -> None:
        director = self.app.director
        director.set_fullscreen(not director.fullscreen)

    # Desk, and the flow's Host

    @property
    def now(self) -> float:
        """The time of the present step in seconds."""
        return self.app.director.now

    @property
    def frame(self) -> Frame:
        """What everything lies in."""
        return self.view.frame

    @property
    def task(self) -> str:
        """What a lesson asks for now: nothing at a table without one."""
        return ""

    def seen(self) -> Seen[View]:
        """What the viewer sees now."""
        return self.viewer.seen()

    def in_hand(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        """The hand in the player's own order; cards that came since are sorted in."""
        return self.model.in_hand(cards)

    def check(self, move: Move, after: Move | None = None) -> Refusal | None:
        """Why a move would be refused now, or once the legal move `after` was made; None where it
        would not."""
        return self.session.check(move, after)

    def selection(self) -> tuple[Card, ...]:
        """The selected cards."""
        return tuple(self.model.selected)

    def select(self, cards: Sequence[Card]) -> None:
        """Selects exactly these cards and shows where they may go."""
        self._select(cards, "")

    def pick_up(self, pile: str) -> None:
        """Selects the top card, face down, of the zone `pile` and shows where it may go."""
        self._select((), pile)

    def _select(self, cards: Sequence[Card], pile: str) -> None:
        self.bubbles.close()
        if self.hints.shown is not None and (pile or set(cards) != set(self.hints.cards)):
            self.hints.drop()  # the player looks at something else
        self.drag.select(cards, pile)
        if tray_of(self.view.table) is not None:
            self._lay(cards)
        else:
            self.recompose()
        for node in self.view.nodes():
            self.drag.pose(node, self.now)

    def _instead(self) -> Sequence[Node]:
        """What alone answers while something else than the table asks; nothing while it does."""
        return ()

    def _lay(self, cards: Sequence[Card]) -> None:
        """Moves cards between hand and tray; the focus stays in the hand, on the next card or after
        the last on the one before, or goes to the button that a full tray waits for."""
        focused, hand = self.focus.node, self.view.place_of(f"hand:{self.model.viewer}")
        in_hand = hand is not None and isinstance(focused, CardNode) and focused.card in hand.cards
        self.refresh(Effect(), CLICKED)
        if is_full(tray_of(self.view.table)):
            self.question.begin()
        elif in_hand and hand and isinstance(focused, CardNode) and focused.card in cards:
            at = hand.cards.index(focused.card)
            order = [*hand.cards[at + 1 :], *reversed(hand.cards[:at])]
            left = [self.view.cards.get(card) for card in order if card and card not in cards]
            beside = next((node for node in left if node and node.focusable), focused)
            self.focus.set(beside)

    def remember(self, **numbers: int) -> None:
        """Keeps what was chosen on the table and is no move yet, and composes the table anew."""
        self.model.kept.update(numbers)
        self.recompose()

    def push(self, screen: Screen, on_result: Callable[[object], None] | None = None) -> None:
        """Opens a dialog over the table."""
        self.app.director.push(screen, on_result)

    def play(self, move: Move) -> bool:
        """Makes a move; False where it is not made, which is said."""
        return self.moves.play(move)

    def play_both(self, move: Move, then: Move) -> bool:
        """Makes two moves of one gesture, which one take-back takes back; False where the first is
        not made."""
        return self.moves.play_both(move, then)

    def _make(self, move: Move) -> bool:
        """Makes the move of a hint, which said what it costs: nobody is asked again."""
        if self._asks((move,)):
            return self.moves.play(move)
        return self.moves.make(move)

    def _asks(self, moves: Sequence[Move]) -> bool:
        """Whether whoever makes one of these is asked first whether it is meant."""
        return any(self.adapter.asks(self.moves.desk, move) for move in moves)

    def go_on(self) -> None:
        """Does what is due before any seat decides, once it can be saved."""
        self.moves.go_on()

    def undo(self, seat: int | None = None) -> None:
        """Takes back the last move of `seat`, or of the viewer, or says why not."""
        self.moves.undo(seat)

    def held(self, since: int) -> Held | None:
        """What of the moves after line `since` is shown whole before the game goes on: what the
        game holds, or what the viewer lost."""
        session, viewer = self.session, self.model.viewer
        for entry in reversed(session.entries):
            if entry.n <= since:
                break
            if entry.move.seat == CHANCE:
                continue
            before = partial(self.model.before, entry.n, viewer)
            held = self.adapter.held(entry.move, before, self.seen().view)
            if viewer is not None and entry.move.seat != viewer:
                held = self._struck(entry.move, before, viewer) or held
            if held is not None:
                return held if held.told else replace(held, told=self._last_told(entry))
        return None

    def _last_told(self, entry: Entry) -> str:
        """The last that the viewer was told of a move but for what is scored or dealt after it, ""
        for nothing."""
        lines = self.session.events(self.model.viewer, entry.n - 1)
        events = next((seen for line, seen in lines if line is entry), [])
        events = list(takewhile(lambda event: not isinstance(event, Scored), events))
        told = ""
        for event, later in zip_longest(events, events[1:]):
            if isinstance(event, Told) and not isinstance(later, Dealt):
                told = event.text
        return told

    def heard(self, since: int) -> Sequence[str]:
        """The sounds of the moves after line `since` beside those of their cards and money."""
        viewer, book = self.model.viewer, self.session.book
        moves = [entry for entry in self.session.entries if entry.n > since]
        sounds = []
        for entry, later in zip(moves, [*moves[1:], None], strict=True):
            if entry.move.seat == CHANCE:
                continue
            before = partial(self.model.before, entry.n, viewer)
            after = self.model.before(later.n, viewer) if later else self.seen().view
            sounds.append(self.adapter.heard(entry.move, book, before, after))
        return [sound for sound in sounds if sound]

    def _struck(self, move: Move, before: Callable[[], View], viewer: int) -> Held | None:
        """An attack on the viewer, at its own pace."""
        loss = self.adapter.loss(move, viewer, self.session.book, before)
        card = move.args.get("card")
        if loss is None or not isinstance(card, Card):
            return None
        seats = (move.seat, viewer)
        return Held(STRUCK, seats=seats, laid=card, onto=loss.zone, harm=True, told=loss.text)

    def lay(self, held: Held, effect: Effect) -> bool:
        """Shows what is held on the table as it was; False where the viewer did not see it."""
        if held.laid is None or held.laid not in effect.targets:
            return False
        self._looks = ""
        self.view.lay(held, effect, self.now)
        self._tell_held(held)
        return True

    def edge(self, held: Held) -> None:
        """Edges what is held on the table as it is, once it lies there, and says what is to be said
        of it."""
        if self._flight is not None:
            self._landed.append(partial(self.edge, held))
            return
        self.view.edge(held)
        self.question.hold(held.seconds)
        if held.said:
            self.bubbles.announce(held.said)
        self._tell_held(held)

    def _tell_held(self, held: Held) -> None:
        """Says in the prompt's place what is held, as long as it is."""
        self._held = (held.told, self.now + held.seconds) if held.told else None
        if held.laid is not None:
            self.view.asking.say((held.told,))
        elif self._composed == self.now:
            self._is_outdated, self.wake_at = True, self.now  # one composition a frame is enough
        else:
            self.recompose()

    def _let_go(self) -> None:
        """What was held is over: the prompt asks again."""
        self._held = None
        self.view.let_go()

    def loss(self, since: int) -> Callable[[], None] | None:
        """What says what the viewer lost after line `since`, or what the table did for them; None
        where nothing was."""
        session, viewer = self.session, self.model.viewer
        self.bubbles.outdate()
        for entry in session.entries:
            if viewer is None or entry.n <= since or entry.move.seat == CHANCE:
                continue
            if entry.move.seat == viewer:
                if entry.forced:
                    before = partial(self.model.before, entry.n, viewer)
                    text = self.adapter.done_for(entry.move, session.book, before)
                    if not text:
                        text = _("*{move}*: you can do nothing else, so the table does it for you.")
                        text = text.format(move=self.viewer.describe(entry.move).title)
                    by = self.view.anchor(f"seat:{viewer}")
                    return partial(self.bubbles.lose, text, by, self._taken())
                continue
            before = partial(self.model.before, entry.n, viewer)
            loss = self.adapter.loss(entry.move, viewer, session.book, before)
            if loss is not None:
                where = self.view.anchor(loss.zone)
                return partial(self._lose, loss, where, self._taken(loss.zone))
        return None

    def _taken(self, zone: str = "") -> list[Rect]:
        """Where something lies or stands on the table as it will be, and where the zone is."""
        coming = self._coming()
        lying = [at for at in coming.places if at.cards or at.zone == zone]
        mine = f"hand:{self.model.viewer}"  # beside which there may be room
        taken = [at.area for at in lying if at.zone != mine]
        slots = [slot for at in lying if at.zone == mine for slot in at.slots]
        taken += [Rect(round(at.x), round(at.y), round(at.w), round(at.h)) for at in slots]
        taken += [plate.area for plate in coming.plates]
        taken += [node.rect for node in self.view.figures.children if node.visible]
        return [*taken, *coming.lost]

    def _lose(self, loss: Loss, where: Rect, now: Sequence[Rect]) -> None:
        """Says on the table what the viewer lost once it lies there, as far as the ticker does
        not."""
        if self._flight is not None:
            self._landed.append(partial(self._lose, loss, where, now))
            return
        self.bubbles.lose(loss.text, where, now)
        self._see_told()

    def _see_told(self) -> None:
        """At the viewer's turn the ticker says what they lost, and says it whole where it took more
        than one move."""
        lost = [each.loss.text for each in self.recap.since() if each.loss is not None]
        if lost:
            self.bubbles.is_told(lost)

    def _coming(self) -> Table:
        """The table as it will be once all that is held is shown."""
        return self.adapter.compose(self.seen(), self)

    def hand_off(self, seat: int, covered: int | None) -> None:
        """Covers the table until the player of `seat` lifts the cover."""
        told = self.recap.on_cover(seat)
        self.overlays.hand_off(seat, covered, told, lambda: self.flow.lifted(seat))

    def lines(self) -> Sequence[tuple[Move, tuple[str, ...]]]:
        """Everything that happened, oldest first: a move, what the viewer was told of it, and what
        a bot said with it."""
        said = self.model.narration.said
        lines = []
        for entry, events in self.session.events(self.model.viewer):
            told = [event.text for event in events if isinstance(event, Told)]
            lines.append((entry.move, (*told, *filter(None, [said.get(entry.n)]))))
        return lines

    def hand_over(self, seat: int, then: Callable[[], None]) -> None:
        """Passes the table to another person, behind a cover, who then does `then`."""

        def lifted() -> None:
            self.flow.lifted(seat)
            then()

        covered, self.model.viewer = self.model.viewer, None
        self.refresh()
        self.overlays.hand_off(seat, covered, self.recap.on_cover(seat), lifted)

    def show_cards(self, revealed: Revealed) -> None:
        """Shows the viewer cards that were shown to them alone, until they have seen them."""
        self.overlays.show_cards(revealed)

    def show_scored(self, then: Callable[[], None], *, lands: bool) -> None:
        """Shows the arithmetic of the last deal, then goes on."""
        if self._flight is not None:
            self._arrive()
        self.view.outline([])
        self.view.is_counted = True
        self.overlays.scored(then, self.recap.at_score, lands=lands)

    def judge(self, drop: Drop) -> Verdict:
        """What a drop would do."""
        return self.adapter.judge(self.seen(), drop, self.session.judge)

    def _keep(self, cards: Sequence[Card]) -> None:
        if self.model.viewer is not None:
            self.model.keep_order(cards)
            self.refresh(Effect(), SETTLE)

    def sort(self) -> None:
        """Sorts the hand the next way."""
        if self.model.viewer is not None:
            self.model.sort()
            self.refresh(Effect(), 0.2)

    def say_why(self, button: Button) -> None:
        """Says why a button is disabled."""
        self.bubbles.refuse(Refusal(button.hint), button.rect)

    def leave(self) -> None:
        """Closes the session and goes back to whoever opened the table."""
        self.flow.stop()
        self.hints.drop()
        self.session.close()
        self.close("menu")

    # Composition

    def background(self, size: tuple[int, int]) -> Surface:
        """The felt."""
        return self.felt.picture(size, self.app.theme)

    def picture(self, size: tuple[int, int]) -> Surface:
        """The table as its viewer leaves it, or everybody sees it where several people play."""
        if len(self.model.humans) > 1:
            self.model.viewer = None
        self.again.end()
        self._let_go()
        self.bubbles.close()
        self.hints.drop()
        self.drag.select((), "")
        self.zooms.show(self.root, None, self.frame.rooms, 0, None)
        self.refresh()
        self.app.director.tweens.finish()
        return super().picture(size)

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Lays everything out for a window of `size` pixels."""
        settings = self.app.settings
        self.art.reset(self.app.theme, settings.four_colour)
        self.app.director.tweens.speed = settings.speed
        self.app.director.tweens.still = settings.reduced_motion
        self.again.end()
        self.flow.settle()
        self.view.frame = self._framed(size)
        if self.ring.parent is None:
            self.root.add(self.ring)
        self.view.forget()
        self.bubbles.close()
        first, self._fresh = self._fresh, False
        self.refresh(self._opening() if first else None)

    def _opening(self) -> Effect | None:
        """The deal, shown card by card when a game has just begun."""
        viewer = self.model.viewer
        if viewer is None or self.model.has_begun:
            return None
        cards = self.model.view.faces(f"hand:{viewer}")
        return Effect(sources=dict.fromkeys(cards, "stock"), dealt=True)

    def recompose(self) -> None:
        """Makes everything but the cards anew."""
        focused = self.focus.node.name if self.focus.node is not None else ""
        self._compose()
        self.drag.judge_selection()
        self.drag.outline_targets()
        self.hints.point()
        self.remarks.light()
        if focused and self.focus.node is not None and self.focus.node.root is None:
            self.focus.set(self.root.find(focused))

    def _compose(self) -> None:
        """Composes the table. The prompt's bar has the same height whatever it says: a question, a
        hint or a warning swap its words and move nothing. Where a hint has no room there, its
        reason stands over the ticker."""
        model, view, names = self.model, self.view, self.model.names
        self._composed, self._is_outdated = self.now, False
        gone = [each for each in view.asked if each.name in FLEETING]
        framed = self._framed(self.app.director.size)
        view.frame = view.frame if framed == view.frame else framed
        seen = self.seen()
        self._shown_to = (model.viewer, framed.size)
        composed = self._opened(self._laid_out(seen), seen.view)
        hint = self._said_instead()
        buttons = self._prompt_buttons(composed)
        prompt, bars, in_turn = composed.prompt, None, tuple[str, ...]()
        for prompt, bars, in_turn in self._ways_of(hint):
            if view.has_room(prompt, names, buttons, bars, in_turn, elsewhere=True):
                break
        view.furnish(
            composed, model.players, model.styles,
            model.viewer, seen.view.current_player,
            None if self.flow.waits_for_step else model.thinking, self.now,
            winners=seen.view.winners,
        )  # fmt: skip
        count = self._counter if self.app.settings.counter else None
        menu = menu_buttons(self.app.theme, self._help, self._rules, self._pause, count)
        recap = self.again.recall or self._recalled()
        told, since = recap if recap is not None else (model.narration.lines(model.viewer), None)
        waits = bool(hint) or (since is not None and bool(since.harm)) or not self.is_coached
        asks = partial(self._prompt_buttons, composed)
        remarked = partial(self.remarks.strip, waits=waits, recap=recap, buttons=asks)
        view.header(told, composed.title, names, menu, since, instead=remarked)
        self.explain.offer()
        asked = self.remarks.asked(asks, waits=waits)
        if asked is not None and self.remarks.shown is not None:
            prompt, buttons, in_turn = self.remarks.shown.text, asked, ()
        view.prompt_bar(prompt, names, buttons, seen.is_mine, bars, in_turn)
        self._settle_buttons(gone)
        self._is_remarked = asked is not None
        if self._is_remarked:
            view.asking.mark()
        self._open_piles = {pile.zone for pile in self.adapter.piles(seen)}
        if not self.is_played and hands_lie_open(seen.view):
            others = (each for each in range(seen.view.seats) if each != seen.me)
            self._open_piles |= {f"hand:{each}" for each in others}
        tell(composed, view, self._open_piles)
        tell_cards(composed, view)
        self.hints.is_short = len(hint) > 1 and prompt == hint[-1]

    def _settle_buttons(self, gone: Sequence[Button]) -> None:
        """Buttons where others stood that went by themselves take no press for a moment, and look
        so."""
        buttons, area = self.view.asked, self.view.asking.area
        kept = {each.name for each in buttons}
        left = [each.rect for each in gone if each.name not in kept]
        if any(each.name not in FLEETING and each.rect.collidelist(left) >= 0 for each in buttons):
            self.change(area)
        if self.is_changed:
            self._settles = True
            for each in buttons:
                if self.is_settling(each.rect):
                    each.alpha = SETTLING

    def _recalled(self) -> Recall | None:
        """What the strip recalls, None where it tells what happened last."""
        return self.recap.strip()

    def _said_instead(self) -> Sequence[str]:
        """What the prompt's bar says in place of the question, the longest first."""
        if self.again.is_on:
            n, count = self.again.count
            text = _("*Again ({n} of {count}):* {what}") if count > 1 else _("*Again:* {what}")
            return (text.format(n=n, count=count, what=self.again.told),)
        if self._held is not None and not self.hints.state:
            return (self._held[0],)
        return self.hints.prompts()

    def _ways_of(self, said: Sequence[str]) -> Iterator[tuple[str, BarsOf | None, tuple[str, ...]]]:
        """The ways to say something in the prompt's bar, the fullest first, each with a hint's bars
        where it has some, and with what stands there in turn."""
        other = self.hints.others()
        others = [other[min(at, len(other) - 1)] if other else "" for at in range(len(said))]
        for bars in (self.hints.bars, None) if self.hints.has_bars else (None,):
            for words, each in zip(said, others, strict=True):
                if bars is None or words != said[-1]:
                    yield words, bars, (each,) if each else ()

    def _lay_ahead(self) -> tuple[Seen[View], Table]:
        """What is seen now, and what is made of it, which is shown a little later."""
        seen, ahead = self.seen(), self._ahead
        if ahead is None or ahead[0] is not seen:
            self._ahead = ahead = seen, self.adapter.compose(seen, self)
        return ahead

    def _laid_out(self, seen: Seen[View]) -> Table:
        """What the game's adapter makes of what is seen, or made of it ahead."""
        made, self._ahead = self._ahead, None
        return made[1] if made is not None and made[0] is seen else self.adapter.compose(seen, self)

    def _opened(self, table: Table, view: View) -> Table:
        """The table with the hands on the plates, where they lie open, and with who has won."""
        if view.is_terminal:
            told = f"{outcome(view, table.plates)} {table.prompt}"
            table = replace(table, prompt=told)
        if not hands_lie_open(view):
            return table
        plates = [
            replace(plate, faces=faces) if len(faces) == plate.backs else plate
            for plate in table.plates
            for faces in [view.faces(f"hand:{plate.seat}")]
        ]
        return replace(table, plates=tuple(plates))

    def _prompt_buttons(self, composed: Table) -> list[Button]:
        """In the prompt bar: the game's buttons with Hint and Undo, or those of a hint."""
        if self.again.is_on:
            following = self._next_again if self.again.count[1] > 1 else None
            return again_buttons(
                self.app.theme, self.again.end, following, self.recap.key,
                has_next=self.again.has_next,
            )  # fmt: skip
        return self.hints.buttons() if self.hints.state else self._asking(composed)

    def _asking(self, composed: Table) -> list[Button]:
        """The game's buttons with Hint and Undo; none while the table is shown as it was."""
        theme = self.app.theme
        if self.model.back is not None:
            return []
        out = self.view.buttons_of(composed.actions, self.moves.press)
        if self.flow.has_ended:
            count = self.overlays.count_again if self.model.public.tallies else None
            opened, hands = self.adapter.opened(), self.overlays.piles
            return [*out, *end_buttons(theme, opened, hands, self._results, count)]
        is_out = self.flow.can_hurry and self.adapter.sits_out(self.seen())
        if self.flow.waits_for_step:
            out += step_buttons(theme, self.flow.step, self.flow.hurry, is_out=is_out)
        elif is_out:
            out.append(result_button(theme, self.flow.hurry))
            if isinstance(self.flow.undo_target(), Refusal):
                return out
        elif self.flow.can_hurry:
            out.append(hurry_button(theme, self.flow.hurry))
        if self.hints.can_ask:
            out.append(hint_button(theme, self.hints.ask))
        if self.model.humans:
            target, is_far = self.flow.undo_target(), self.flow.goes_far
            out.append(undo_button(theme, target, self.undo, is_far=is_far))
            out.append(redo_button(theme, self.flow.can_redo, self.moves.redo))
        return out

    def refresh(self, effect: Effect | None = None, seconds: float = TRAVEL) -> None:
        """Shows the table as it is now. With an effect the cards travel; where they all set out at
        once, what else the table shows is that of before until they have landed, so that no figure
        or mark tells of a card that is still in the air."""
        self._looks = ""
        self._let_go()
        self._flight, self._landed = None, []
        if effect is not None and self._can_fly(effect):
            self._fly(effect, seconds)
            return
        focused = self.focus.node
        was_at = focused.resting.centerx if focused is not None else 0
        self.recompose()
        self._lie(effect, seconds, focused, was_at)

    def _can_fly(self, effect: Effect) -> bool:
        """Whether the viewer who saw the table before sees cards go over it; where it is only
        looked at, what was asked for is there at once."""
        is_same = self._shown_to == (self.model.viewer, self.view.frame.size)
        is_seen = is_same and self.is_played and not self.app.settings.reduced_motion
        return effect.moves and is_seen

    def _fly(self, effect: Effect, seconds: float) -> None:
        """Sends the cards to where they lie now; the rest of the table follows as they land."""
        view = self.view
        self.looking.take_off()
        view.leave_behind(effect)
        view.outline([])
        seen, table = self._lay_ahead()
        view.table = self._opened(table, seen.view)
        view.deal(effect, self.now, seconds, still=True)
        for node in view.nodes():
            node.focusable = False
        self._flight = flight = Node()
        view.tweens.start(flight, "x", 1.0, seconds, self.now, on_end=partial(self._land, flight))

    def _land(self, flight: Node) -> None:
        if self._flight is flight:
            self._arrive()

    def _arrive(self) -> None:
        """Shows all of the table as it is now that the cards have landed."""
        landed, self._flight, self._landed = self._landed, None, []
        focused = self.focus.node
        was_at = focused.resting.centerx if focused is not None else 0
        self.recompose()
        self._lie(Effect(), SETTLE, focused, was_at)
        for then in landed:
            then()

    def _lie(
        self, effect: Effect | None, seconds: float, focused: Node | None, was_at: int
    ) -> None:
        """Brings the cards to where they lie, with their marks and tips, and the focus to what is
        asked; it was on `focused`, whose middle was at the x `was_at`."""
        self.view.deal(effect, self.now, seconds)
        if self.view.table is not None:
            tell_cards(self.view.table, self.view)  # some have only come now
        self.remarks.light()
        for node in self.view.nodes():
            node.focusable = self.is_played and self.drag.is_of_use(node)
        self.drag.prune()
        self.marks.show()
        if isinstance(focused, CardNode) and not (focused.focusable and focused.root):
            left = [node for node in self.view.cards.values() if node.focusable]
            beside = min(left, key=lambda n: abs(n.resting.centerx - was_at), default=None)
            self.focus.set(beside)  # a played card leaves the focus to its neighbour
        if self.is_played and self.question.follow():
            self._see_told()
            return
        if self.focus.node is not None and self.focus.node.root is None:
            self.focus.set(None)

    # The director's side

    def tick(self, now: float) -> None:
        """Takes the game's next step, or that of what is shown again, and keeps ring, tips and
        bubble where they belong."""
        if self.again.is_on:
            self.wake_at = self.again.tick(self.app.director.tweens.active)
        else:
            self._go_on(now)
        if self._settles and not self.is_changed:
            self._settles = False
            for button in self.view.asked:
                button.alpha = 1.0
        self.bubbles.tick(now)
        soon = self.settled_at if self._settles else None
        for each in (soon, self.bubbles.ends, self.tips.tick(now)):
            if each is not None:
                self.wake_at = min(self.wake_at or each, each)
        if self.again.is_on:
            return
        self._look_closer()
        if not self.flow.is_holding and self._flight is None:
            self.looking.look()
        self.debug.tick()
        node = self.focus.node
        rect = None
        if isinstance(node, PlaceNode) and self.focus.shown:
            rect = node.place_of.aim or node.rect
        self.ring.around(rect, 9, self.app.theme.px(16))

    def _go_on(self, now: float) -> None:
        """Takes the game's next step, with what is asked and told of it."""
        busy = self.app.director.tweens.active or self.pointer.is_down
        self._gave_way = self._composed == now and not self._gave_way
        if not self._gave_way:  # else what comes next waits: one composition is enough for a frame
            self.flow.tick(now, busy)
        if self._held is not None and not self.flow.is_holding and now >= self._held[1]:
            self._let_go()
            self.recompose()
        if self._is_outdated and self._composed != now:
            self.recompose()
        if self.is_played:
            self.question.look()
        self.hints.tick(now)
        self.remarks.follow()
        self.wake_at = now if self._gave_way or self._is_outdated else self.flow.wake_at
        if self._held is not None and not self.flow.is_holding:
            self.wake_at = min(self.wake_at or self._held[1], self._held[1])

    def _look_closer(self) -> None:
        """Enlarges what is pointed at or has the focus, unless cards are in play; what has changed
        since, or was pressed, only once the player looks again."""
        by_keys = self._looks == "keys" and self.focus.shown
        node = self.focus.node if by_keys else self._pointed
        card = node.card if isinstance(node, CardNode) else None
        table = self.view.table
        panels = (*table.panels, *table.over) if table else ()
        free = self._looks and not self._is_busy()
        zoomed = zoomed_at(panels, node, card) if free else None
        height = max(120.0, self.frame.hand_card[1] * 0.9)
        at = None if by_keys else self.pointer.point[0]
        self.zooms.show(self.root, zoomed, self.frame.rooms, height, at)

    def covered(self) -> None:
        """Another screen is on top: the hand is put down, and what was on its way has arrived."""
        self.app.director.tweens.finish()
        self.again.end()
        self.flow.settle()
        self.touch.put_down()
        self._looks = ""
        self._look_closer()
        self.bubbles.close()
        self.debug.empty()

    def uncovered(self) -> None:
        """The table is on top again: what lay over it may have been pressed away."""
        self.arrive()
        self.question.since = self.now
        self.flow.ask_on()

    def closed(self) -> None:
        """The table is gone: bots need not think on."""
        self.flow.stop()
        self.hints.drop()

    def describe(self) -> dict[str, object]:
        """Game, viewer, seat to move, prompt, and whether its buttons take no press yet, for the
        probe."""
        table, view = self.view.table, self.model.view
        prompt = next(iter(self._said_instead()), table.prompt if table else "")
        return {
            "game": self.session.book.game,
            "viewer": self.model.viewer,
            "to_move": view.current_player,
            "number": self.session.number,
            "over": view.is_terminal,
            "hint": self.hints.state,
            "settles": self._settles,
            "prompt": plain(prompt, self.model.names, self.art.deck),
        }

    # Input

    def handle(self, event: Event) -> bool:
        """Finishes an animation that is under way, then takes the event."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.app.director.tweens.finish()
            if self.again.is_on and self._ends_again(event):
                return True
            self.flow.land()
            if self.app.director.top is not self:
                return True  # it was to end what was held, and the score lies over the table now
        before = self.focus.node
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.tips.rest()
        if event.type == pygame.KEYDOWN:
            self._looks = "keys"
            if event.key != pygame.K_r:
                self.tips.follow()
            if event.key == pygame.K_TAB:
                back = bool(event.mod & pygame.KMOD_SHIFT)
                if self.looking.step(back) or self.drag.carried:
                    return True  # the focus stays while a card is in the air
            self.looking.by_keys = True
        done = super().handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.keys.tabbed(before)
        return done

    def _ends_again(self, event: Event) -> bool:
        """A press ends what is shown again, and does no more: but for those which show another
        thing, or what is read beside the table, and, once all was shown, a press on a card or on
        anything of the table as it is. A press beside the way back does nothing, nor does a key
        but those that go on, go back or open what is read."""
        if event.type == pygame.KEYDOWN:
            return self._key_again(event.key)
        under, goes_on = self.root.hit(event.pos), False
        if isinstance(under, ToldNode) or (under is not None and under.name in AGAIN):
            return False
        if self.view.asking.area.collidepoint(event.pos):
            if under is None or under.name != "again_end":
                return True
        elif self.again.is_done:
            goes_on = self.model.back is None or isinstance(under, CardNode)
        self.again.end()
        return not goes_on

    def _key_again(self, key: int) -> bool:
        """A key while something is shown again; False where it opens what is read."""
        if key == pygame.K_a and self.is_played:
            self._next_again()
        elif key == pygame.K_RIGHT or (key in ENTER and self.again.has_next):
            self.again.next()
        elif key in LOOKS or key in ENTER or key in (pygame.K_SPACE, pygame.K_ESCAPE):
            self.again.end()
        return key not in LOOKS

    def key(self, event: Event) -> bool:
        """The table's own keys; while others move, Space goes to the viewer's turn and Enter asks
        for the next move where each is waited for."""
        if event.key == pygame.K_SPACE and self.flow.hurry():
            return True
        if event.key in ENTER and self.flow.step():
            return True
        return self.keys.key(event)

    def escape(self) -> bool:
        """Esc cancels or puts a remark away; with nothing to cancel it pauses, or once the game is
        over goes back to its results. A card that is put down has the focus again, where it was on
        a place for it; where it was on what is gone, what is asked has it."""
        held = self.model.selected[:1]
        if self.touch.cancel():
            self.focus.check()
            if self.focus.node is None:
                card = self.view.cards.get(held[0]) if held else None
                self.focus.set(card or self.question.home())
        elif self.flow.has_ended:
            self._results()
        elif not self.remarks.put_away():
            self._pause()
        return True

    def pressed(self, node: Node | None, point: Point) -> None:
        """The button went down."""
        self._looks = ""
        if not self.touch.press(node):
            super().pressed(node, point)

    def clicked(self, node: Node | None, point: Point) -> None:
        """It came up again in the same place."""
        if node is None and self._ground(self.pointer.origin) != self._ground(point):
            self.touch.put_down()  # pressed on one thing and let go on another
            self._cool()
            return
        bubble = self.bubbles.open
        is_on = bubble is not None and any(each is node for each in bubble.walk())
        if is_on and not isinstance(node, Button):
            self.bubbles.close()
            self._cool()
            return
        if self.touch.click(node, point):
            self._cool()
            return
        if isinstance(node, Button) and not node.enabled and node.hint:
            self.say_why(node)
        elif not isinstance(node, Button) and self._look_through(point):
            self._cool()
            return
        super().clicked(node, point)

    def _ground(self, point: Point) -> list[str]:
        """What a press on no node is on: the places and open piles there."""
        places = self.view.table.places if self.view.table else ()
        under = [each.name or each.zone for each in places if each.area.collidepoint(point)]
        captions = (self.root.find(f"caption:{zone}") for zone in sorted(self._open_piles))
        return under + [n.name for n in captions if n is not None and n.rect.collidepoint(point)]

    def _look_through(self, point: Point) -> bool:
        """Opens the pile that was pressed, where it can be looked through."""
        for zone in sorted(self._open_piles):
            nodes = (self.root.find(zone), self.root.find(f"caption:{zone}"))
            if any(node is not None and node.rect.collidepoint(point) for node in nodes):
                return self.overlays.piles(zone)
        return False

    def drag_began(self, node: Node, point: Point) -> bool:
        """A drag began."""
        return self.touch.begin_drag(node, point) or super().drag_began(node, point)

    def dragged(self, point: Point) -> None:
        """The drag goes on."""
        if self.drag.carried:
            self.touch.drag_on(point)
        else:
            super().dragged(point)

    def dropped(self, point: Point) -> None:
        """The drag ended."""
        self.touch.drop()
        super().dropped(point)

    def cancelled(self) -> None:
        """Right click, a lost focus, a resized window, a screen on top."""
        if self._looks_up and self.hints.shown is None:
            self.touch.put_down()
        else:
            self.touch.cancel()
        super().cancelled()

    def hovered(self, node: Node | None, point: Point) -> None:
        """The pointer moved."""
        self.touch.hover(node, point)
        self.tips.point(point)
        self._pointed, self._looks = node, "pointer"
        self.looking.pointed()
        super().hovered(None if isinstance(node, CardNode) else node, point)
