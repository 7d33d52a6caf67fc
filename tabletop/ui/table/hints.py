"""The hint: what Hard would play from what the viewer sees, asked for, shown and put away.

Where there was something to choose, it is the two best moves with what each is expected to bring:
the best is shown first, and asking again shows the other. Only what is shown can be played.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.ai.decision import Decision
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.view import View
from tabletop.scene.focus import Focus
from tabletop.scene.style import Role
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.context import Bots
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table import questions
from tabletop.ui.table.adapter import Table
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.drag import DragController
from tabletop.ui.table.hint_bars import HintBars
from tabletop.ui.table.model import Hint, TableModel
from tabletop.ui.table.move_words import worded
from tabletop.ui.table.nodes import Pointed
from tabletop.ui.table.plates import PlateNode
from tabletop.ui.table.tray import tray_of
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer
from tabletop.ui.table.what_if import LIFT

DEBOUNCE: Final = 0.4
"""Seconds in which a hint that has just come is not played: a key meant for something else."""


ALIKE: Final = 3
"""Percentage points by which chances to win may differ that are called as good as each other."""
RISEN: Final = 36
"""What may be written over a card that a hint points at, in pixels at scale 1."""
_SEAT: Final = re.compile(r"@(\d)")


class HintController:
    """At most one hint of a table: looked for, then shown, until a move or the player ends it.

    `now` tells the time, `refresh` shows the table as it is, `make` makes a move; None where no
    move is made here, so that a hint is only looked at.
    """

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        drag: DragController,
        bubbles: Bubbles,
        focus: Focus,
        bots: Bots,
        *,
        now: Callable[[], float],
        refresh: Callable[[], None],
        make: Callable[[Move], object] | None,
    ) -> None:
        self.model = model
        self.view = view
        self.viewer = viewer
        self.drag = drag
        self.bubbles = bubbles
        self.focus = focus
        self.bots = bots
        self.now = now
        self.refresh = refresh
        self.make = make
        self.is_short = False
        """Whether the prompt has room for the move of the hint alone."""
        self._wanted: int | None = None
        self._answered: tuple[View, Decision] | None = None
        self._chosen: list[Card] | None = None
        """What the viewer had selected before the cards of a hint were; None while none are."""
        self._was_on: tuple[Card | None, str] | None = None
        """What had the focus before a hint was shown, a card or a part of the table of this name;
        None while none is."""

    @property
    def is_looking(self) -> bool:
        """Whether a hint is being looked for."""
        hint = self.model.hint
        return hint is not None and hint.move is None

    @property
    def shown(self) -> Move | None:
        """The move that is shown as a hint."""
        hint = self.model.hint
        return hint.move if hint is not None else None

    @property
    def holds_keys(self) -> bool:
        """Whether no key makes a move: a hint is looked for, or has only just come.

        A key pressed now was meant for the hint that is not there yet, or for what was there
        before it.
        """
        hint = self.model.hint
        if hint is None:
            return self.is_wanted
        return hint.move is None or self.now() < hint.since + DEBOUNCE

    @property
    def is_wanted(self) -> bool:
        """Whether the viewer asked while others move, to be told when it is their turn."""
        return self._wanted is not None and self._wanted == self.model.viewer

    @property
    def can_ask(self) -> bool:
        """Whether the viewer is to move, so that there is something to look for."""
        return self.viewer.seen().is_mine

    @property
    def state(self) -> str:
        """For the probe: "looking", "shown" or ""."""
        return "looking" if self.is_looking else "shown" if self.shown else ""

    def ask(self) -> None:
        """Looks for a hint; while others move, as soon as it is the viewer's turn. Where one is
        shown, shows the other of its two moves. The same question has the same answer."""
        model = self.model
        if model.hint is not None and model.hint.options:
            self.show(1 - model.hint.at)
            return
        if model.viewer is None or model.hint is not None or model.is_over:
            return
        if not self.can_ask:
            self._wanted = model.viewer
            self.refresh()
            return
        self._wanted = None
        session = model.session
        hint = model.ask_hint()
        known = model.known
        if self._answered is not None and self._answered[0] == known:
            hint.found, hint.since = self._answered[1], self.now()
            self.bubbles.close()
            self._show()
            return
        seed = session.deal * 7919 + session.number
        self.bots.hint(session.number, known, session.book, seed)
        self.bubbles.close()
        self.refresh()

    def compare(self, found: Decision) -> None:
        """Shows what Hard found best here, beside the move that was made."""
        self.drop()
        hint = self.model.ask_hint()
        hint.found, hint.since, hint.compares = found, self.now(), True
        self.bubbles.close()
        self._show()

    def show(self, at: int) -> None:
        """Shows move `at` of the two, 0 for the best."""
        hint = self.model.hint
        if hint is not None and hint.options and hint.at != at:
            hint.at, hint.since = at, self.now()
            self.bubbles.close()
            self._show()

    def drop(self) -> None:
        """Ends the looking, forgets what was found; the prompt is not made anew."""
        self._chosen = self._was_on = None
        if self.model.drop_hint():
            self.bots.cancel()
        self.view.pointed.clear()

    def put_away(self) -> bool:
        """Drops the hint and shows the table without it, with what was selected and had the focus
        before; False where there was none."""
        wanted, self._wanted = self._wanted, None
        if not self.model.has_asked and wanted is None:
            return False
        chosen, was_on = self._chosen, self._was_on
        self.drop()
        if chosen is not None:
            self.drag.select([card for card in chosen if card in self.view.cards])
        self.refresh()
        if was_on is not None:
            card, name = was_on
            there = self.view.cards.get(card) if card is not None else None
            node = there or (self.view.root.find(name) if name else None)
            if node is not None and node.focusable:
                self.focus.set(node)
        return True

    def tick(self, now: float) -> None:
        """Shows the hint once it has come; drops one for a position that is no more."""
        if self.is_wanted and self.can_ask:
            self.ask()
        if not self.model.has_asked:
            return
        hint = self.model.hint
        if hint is None:
            self.drop()
        elif hint.move is None:
            answer = self.bots.take_hint()
            if answer is not None and answer[0] == hint.number:
                advice = answer[1]
                if advice is None or self.bots.lowered(hint.number):
                    questions.keep(self.model.session)
                if advice is None:
                    self._say_there_is_none()
                    return
                hint.found, hint.since = advice.advice, now
                self._answered = (self.model.known, hint.found)
                self._show()

    def _say_there_is_none(self) -> None:
        self.put_away()
        text = _("There is no hint here, by a mistake in Tabletop; the log has it.")
        self.bubbles.refuse(Refusal(text), None)

    def _show(self) -> None:
        view, cards = self.view, self.cards
        if cards:
            if self._chosen is None:
                self._chosen = list(self.model.selected)
            self.drag.select(cards)
        if self._was_on is None and (on := self.focus.node) is not None:
            self._was_on = on.card if isinstance(on, CardNode) else None, on.name
        self.refresh()
        if self.focus.shown and self.make is not None:
            first = view.cards.get(cards[0]) if cards else view.root.find("hint_play")
            self.focus.set(first)
        for node in view.cards.values():
            self.drag.pose(node, self.now())

    def play(self) -> None:
        """Makes the move of the hint, as a drop of its cards would."""
        hint = self.shown
        if hint is None or self.make is None or self.holds_keys:
            return
        self.drop()
        self.make(hint)

    # What is shown

    @property
    def _has_tray(self) -> bool:
        return tray_of(self.view.table) is not None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are taken up for the hint, as far as they can be; none where they would
        lie in a tray, which holds what the viewer laid there, and the hand would close up."""
        hint = self.shown
        if hint is None or self._has_tray:
            return ()
        cards = self.viewer.adapter.gesture(self.viewer.seen(), hint)
        nodes = [self.view.cards.get(card) for card in cards]
        return cards if all(node and self.drag.can_lift(node) for node in nodes) else ()

    def prompts(self) -> tuple[str, ...]:
        """What the prompt says instead of its own sentence: the move, what it comes to and the
        reason; the move and the reason, for the table shows what it comes to; and the move alone
        for where there is no room for the reason too. Nothing where there is no hint."""
        hint = self.model.hint
        if hint is None:
            return (_("A hint comes as soon as it is your turn."),) if self.is_wanted else ()
        return self._said(hint)

    def others(self) -> tuple[str, ...]:
        """The same of the other of the two moves, which stands there in turn; nothing where there
        are no two."""
        hint = self.model.hint
        return self._said(replace(hint, at=1 - hint.at)) if hint and hint.options else ()

    def _said(self, hint: Hint) -> tuple[str, ...]:
        if hint.move is None:
            return (_("Looking for a hint …"),)
        said = self._worded(hint, hint.move)
        full, short = _("*Hint:* {move}. {reason}"), _("*Hint:* {move}")
        if hint.compares and not hint.options:
            full = _("*Hard’s choice too:* {move}. {reason}")
            short = _("*Hard’s choice too:* {move}")
        elif hint.compares and hint.at:
            full, short = _("*The move made:* {move}. {reason}"), _("*The move made:* {move}")
        elif hint.compares:
            full, short = _("*Hard’s choice:* {move}. {reason}"), _("*Hard’s choice:* {move}")
        elif hint.found is not None and hint.found.is_close:
            full = _("*Hint:* {move}. {reason}") + " " + _alike(hint.found)
            if hint.at:
                full, short = _("*Just as good:* {move}. {reason}"), _("*Just as good:* {move}")
        elif hint.at:
            full, short = _("*Next best:* {move}. {reason}"), _("*Next best:* {move}")
        alone = said.partition("; ")[0]
        told = [full.format(move=each, reason=hint.reason).strip() for each in (said, alone)]
        return (*dict.fromkeys(told), short.format(move=alone))

    def _worded(self, hint: Hint, move: Move) -> str:
        """The move shown in words, with what the same seat is expected to do after it."""
        adapter, seen = self.viewer.adapter, self.viewer.seen()
        said = worded(adapter, seen, self.view.table.actions if self.view.table else (), move)
        if hint.then is None:
            return said
        after = worded(adapter, seen, (), hint.then)
        alone = said.partition("; ")[0]
        return _("{move}; then {after}").format(move=alone, after=after[0].lower() + after[1:])

    def _beside(self, move: Move) -> str:
        """What the panel tells of a hint for `move` where the prompt has no room: what that leaves
        out."""
        hint = self.model.hint
        left = self._worded(hint, move).partition("; ")[2] if hint is not None else ""
        if hint is None or not (hint.reason or left):
            return self.prompts()[0]
        told = hint.reason
        if left:
            told = _("{move}. {reason}").format(move=left[0].upper() + left[1:], reason=told)
        if hint.found is not None and hint.found.is_close and not (hint.compares or hint.at):
            told = f"{told} {_alike(hint.found)}"
        return told.strip()

    @property
    def has_bars(self) -> bool:
        """Whether there are two moves whose figures are told."""
        hint = self.model.hint
        return hint is not None and bool(hint.options)

    def bars(
        self,
        theme: Theme,
        has_meter: bool = True,
        has_words: bool = True,
        role: Role = "body",
        is_flat: bool = False,
    ) -> HintBars | None:
        """What the two moves are expected to bring, under or (`is_flat`) beside each other, with a
        bar for each chance where it `has_meter` and, where it `has_words`, when that is; None where
        there are no two."""
        hint = self.model.hint
        if hint is None or hint.found is None or not hint.options:
            return None
        called = (_("best move"), _("next best"))
        if hint.compares:
            called = (_("Hard’s"), _("made"))
        elif hint.found.is_close:
            called = (_("best move"), _("just as good"))
        return HintBars(
            hint.options, called, hint.at, hint.found.about, theme, self.show, role,
            has_meter=has_meter and not is_flat, has_words=has_words, is_flat=is_flat,
        )  # fmt: skip

    def buttons(self) -> list[Button]:
        """What is pressed while a hint is looked for or shown."""
        theme = self.view.art.theme
        away = _("Cancel") if self.is_looking else _("Put away")
        out = [Button("hint_away", away, self._away, theme, key=_("Esc"), short=_("Esc"))]
        hint = self.model.hint
        if hint is not None and hint.options:
            others = _("Next best"), _("Best move")
            if hint.compares:
                others = _("The move made"), _("Hard’s choice")
            elif hint.found is not None and hint.found.is_close:
                others = _("Other move"), _("Other move")
            other = Button(
                "hint_other", others[hint.at], self.ask, theme, key="H", short="H", in_turn=others
            )
            out.append(other)
        if self.shown is not None and self.make is not None:
            play = Button("hint_play", _("Play it"), self.play, theme, kind="main", key=_("Enter"))
            out.append(play)
        return out

    def _away(self) -> None:
        self.put_away()

    def point(self) -> None:
        """Points at the places the cards go to, the cards concerned, and the panel to press; tells
        the reason beside them where the prompt has no room for it."""
        hint, view = self.shown, self.view
        view.pointed.clear()
        if hint is None or view.table is None:
            return
        seen = self.viewer.seen()
        what = self.viewer.adapter.what_if(seen, (hint,), 0)
        lifted = what.lifted if what is not None else ()
        others = [card for card in _cards_of(hint) if card not in self.cards]
        raised = round(LIFT * view.art.theme.window)
        rects = [
            rect.move(0, -raised if card in lifted else 0)
            for card in others
            for rect in _lying(view.table, card)
        ]
        if not rects:
            targets = self.drag.targets
            rects = [each.place.area for each in targets if hint in each.verdict.moves]
        spot = view.root.find(self.viewer.adapter.spot(seen, hint) or " ")
        if spot is not None:
            rects.append(spot.rect)
        whole = Rect((0, view.frame.ticker.bottom), view.frame.size)
        words = [
            node.rect
            for layer in (view.furniture, view.panels, view.plate_layer, view.bar, view.looks)
            for node in layer.walk()
            if node.is_a == "text" or isinstance(node, PlateNode)
        ]
        boxes = [
            *(node.rect for node in view.places),
            *(each.rect for each in view.panels.children),
        ]
        for index, rect in enumerate(_apart(rects)):
            off = [*words, *(box for box in boxes if not box.colliderect(rect))]
            view.pointed.add(Pointed(f"hinted:{index}", rect, view.art.theme, whole, off))
        if self.is_short:
            high = view.art.theme.px(RISEN)
            kept = [Rect(rect.x, rect.y - high, rect.w, rect.h + high) for rect in rects]
            kept += [node.rect for card in self.cards if (node := view.cards.get(card))]
            kept += [
                view.plates[int(seat)].rect
                for seat in _SEAT.findall(self.prompts()[0])
                if int(seat) in view.plates
            ]
            view.reason(self._beside(hint), self.model.names, self.bars, kept)


def _alike(found: Decision) -> str:
    """That the two best moves are as good as far as a search could tell, in a sentence that their
    figures beside it do not contradict."""
    wins = [round(100 * each.wins) for each in found.options]
    if len(wins) > 1 and abs(wins[0] - wins[1]) > ALIKE:
        return _("Too few trial games to be sure of the difference.")
    return _("Another move looks as good.")


def _cards_of(move: Move) -> list[Card]:
    """Every card that is an argument of a move."""
    out: list[Card] = []
    for value in move.args.values():
        each = value if isinstance(value, tuple) else (value,)
        out += [card for card in each if isinstance(card, Card)]
    return out


def _lying(table: Table, card: Card) -> list[Rect]:
    """Where a card lies on the table, as far as the next one leaves it in sight."""
    out = []
    for place in table.places:
        if card in place.cards:
            at = place.cards.index(card)
            slot, later = place.slots[at], place.slots[at + 1 : at + 2]
            w, h = (slot.h, slot.w) if slot.angle % 180 else (slot.w, slot.h)
            if later and later[0].y == slot.y and later[0].x > slot.x:
                w = min(w, later[0].x - slot.x)
            out.append(Rect(round(slot.x), round(slot.y), round(w), round(h)))
    return out


def _apart(rects: list[Rect]) -> list[Rect]:
    """The rectangles, of equal ones one, of one around another the inner."""
    apart = [rect for index, rect in enumerate(rects) if rect not in rects[:index]]
    return [
        rect
        for rect in apart
        if not any(rect.contains(other) for other in apart if other is not rect)
    ]
