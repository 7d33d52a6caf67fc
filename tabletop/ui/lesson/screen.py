"""The table of a lesson: the real one, with the coach over the prompt and others who follow a
script."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.lesson.course import Course
from tabletop.engine.lesson.form import LEARNER
from tabletop.engine.play.session import Session
from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.screen import SETTLES
from tabletop.scene.style import Role
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.lesson.coach import Coach, Ways
from tabletop.ui.lesson.placing import Laid, Placing, Sights
from tabletop.ui.lesson.veil import Lit, Veil, joined
from tabletop.ui.shell.context import TableApp
from tabletop.ui.table.adapter import Table
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.cards_view import TRAVEL
from tabletop.ui.table.effects import Effect
from tabletop.ui.table.flow import Flow
from tabletop.ui.table.layout import Frame
from tabletop.ui.table.lights import card_called, where
from tabletop.ui.table.markup import cards_in, plain
from tabletop.ui.table.moves import CLICKED
from tabletop.ui.table.screen import TableScreen

MIDDLE: Final = 0.34
"""The part of the window's height that is left to the shared middle over a task; where it would be
less, the task lies over the table."""

OVER: Final = 900
"""What is read lies over cards on their way, and under what is said beside a thing."""

TASK: Final = 0.11
"""The part of the window's height that a task has; where it needs more its text is set smaller."""


class ScriptedFlow(Flow):
    """The course of a lesson: what others play stands in it, and its end is no result."""

    takes_breath = False  # what comes before a score is told by the coach

    def __init__(self, app: TableApp, course: Course, screen: LessonTable) -> None:
        super().__init__(app, screen.model, screen)
        self.course = course

    def _bot(self, seat: int, level: str, now: float) -> None:
        move = self.course.reply
        if move is None:
            return
        ready = max(self._ready, self._waits_until)
        if now < ready:
            self.wake_at = ready
            return
        self.host.play(move)
        self.wake_at = now

    def _end(self, now: float) -> None:
        """A lesson goes on where a game ends."""

    def _results(self) -> None:
        """From the score of the last deal it goes on at the table too."""
        self.host.refresh()

    def catch_up(self) -> None:
        """Shows what the lesson did by itself."""
        self.stop()
        self.shown = self.session.number
        self._waits_until = 0.0


class LessonTable(TableScreen):
    """A part of a lesson; `keep` is told each step that is come to. Closes with "done" at the end
    of the part, with "menu" where it is left before."""

    shares_strip = False  # the coach speaks from above the whole prompt
    is_coached = False  # by a lesson, step by step
    settles = SETTLES

    def __init__(self, app: TableApp, course: Course, keep: Callable[[int], None]) -> None:
        self.course = course
        self.keep = keep
        super().__init__(app, course.session)
        self.overlays.back = _("To the lessons")
        ways = Ways(self.forward, self.step_back, self.leave)
        self.coach = Coach(course, self.art, self.model.names, ways)
        self.lights, self.coached = Node(z=45), Node(z=50)
        self.root.add(self.lights, self.coached)
        self._area: tuple[Rect, Role] | None = None
        self._is_in_bar = False
        self._found: tuple[Hashable, Laid] | None = None
        self._around: list[tuple[Lit, CardNode, float]] = []
        self._shown: tuple[int, bool, bool, bool] | None = None
        self._told = -1

    def _flow(self, app: TableApp, session: Session) -> Flow:
        return ScriptedFlow(app, self.course, self)

    def _commands(self) -> dict[int, Callable[[], object]]:
        commands = super()._commands()
        for key in (pygame.K_h, pygame.K_w, pygame.K_u, pygame.K_y):
            commands.pop(key, None)
        return commands | {pygame.K_PAGEDOWN: self.forward, pygame.K_PAGEUP: self.step_back}

    # The ways on

    def forward(self) -> None:
        """The coach's next: reads on, takes a wrong move back, or makes the move; nothing while
        others move."""
        if self.course.reply is not None:
            return
        if self._is_ahead:
            self._told = self.course.at
        elif self.course.wrong:
            self.course.take_back()
        elif not self.course.forward():
            self._leave("done")
            return
        self._caught_up()

    def step_back(self) -> None:
        """The coach's Back."""
        if self.course.back():
            self._told = -1
            self._caught_up()

    @property
    def task(self) -> str:
        """What the step asks the learner to try, or says to a try that missed."""
        return self.coach.task

    @property
    def _is_ahead(self) -> bool:
        """Whether the step is still to be read before its try."""
        return self.course.is_trying and self._told != self.course.at

    @property
    def _is_reading(self) -> bool:
        """Whether nothing is to be done now but to read."""
        course = self.course
        waits = course.is_trying or course.reply is not None or bool(course.wrong)
        return self._is_ahead or not waits

    def _instead(self) -> Sequence[Node]:
        """While one reads, or others move, the coach's buttons."""
        if self.course.is_trying and not self._is_ahead:
            return ()
        nodes = self.focus.candidates()
        return [node for node in nodes if node.name.startswith("coach.")]

    def called(self, node: Node | None) -> str:
        """The coach's way on is another thing once it leads elsewhere."""
        name = super().called(node)
        return f"{name} {node.label}" if node is not None and name == "coach.next" else name

    def leave(self) -> None:
        """Leaves the lesson, which can be gone on with."""
        self._leave("menu")

    def _leave(self, result: str) -> None:
        self.flow.stop()
        self.hints.drop()
        self.session.close()
        self.close(result)

    def _caught_up(self) -> None:
        self.model.let_go()
        self.hints.drop()
        self.bubbles.close()
        if isinstance(self.flow, ScriptedFlow):
            self.flow.catch_up()
        before = self.root.find("coach.next")
        self.refresh(Effect(), TRAVEL)
        if before is not None:
            self._went_on_from(before.rect, self.called(before))

    def _went_on_from(self, area: Rect, way: str) -> None:
        """Where the `way` on was and is no more takes no press for a moment: whoever presses on
        twice, the hand not quite still, means none of the game's buttons."""
        if self.called(self.hit(area.center)) != way:
            self.change(area)
            self._settle_buttons(())

    def _select(self, cards: Sequence[Card], pile: str) -> None:
        """Whoever picks a card up while a try is still ahead has begun to try."""
        if self._is_ahead and (cards or pile):
            self._told = self.course.at
            super()._select(cards, pile)
            self.refresh(Effect(), CLICKED)
            return
        super()._select(cards, pile)

    # Composition

    def _framed(self, size: tuple[int, int]) -> Frame:
        """The table's frame, its middle cut short by the tasks where there is room for both."""
        whole = super()._framed(size)
        wide = whole.prompt.w
        high, role = self.coach.tasks(wide, round(size[1] * TASK))
        left = whole.middle.h - high - whole.pad
        if left < size[1] * MIDDLE:
            self._area = None
            return whole
        top = whole.prompt.top - whole.pad - high
        self._area = (Rect(whole.prompt.x, top, wide, high), role)
        middle = Rect(whole.middle.x, whole.middle.y, whole.middle.w, left)
        return replace(whole, middle=middle)

    def _opened(self, table: Table, view: View) -> Table:
        """The table, which asks for nothing while one reads or others move; where a task has no
        room of its own it stands in place of the game's question, which says less."""
        asked = super()._opened(table, view)
        is_idle = self._is_reading or self.course.reply is not None
        asked = replace(asked, prompt="", verbs={}) if is_idle else asked
        self._is_in_bar = False
        if not self._is_reading and self._area is None:
            buttons = [*self.coach.beside(), *self._asking(asked)]
            self._is_in_bar = self.view.has_room(self.task, self.model.names, buttons)
        return replace(asked, prompt=self.task, verbs={}) if self._is_in_bar else asked

    def _asking(self, composed: Table) -> list[Button]:
        """The game's own buttons where they always are, before them the coach's beside a task."""
        own = self.view.buttons_of(composed.actions, self.moves.press)
        return [*self.coach.beside(), *own] if self._is_in_bar else own

    def _compose(self) -> None:
        """Marks the coach's words in the prompt's bar."""
        super()._compose()
        if self._is_in_bar:
            said = plain(self.task, self.model.names, self.art.deck)
            self.view.asking.mark("coach.task", said)
            self._is_remarked = True  # it stays until the learner turns to something else

    def recompose(self) -> None:
        """Makes everything but the cards anew."""
        super().recompose()
        self._speak()

    def refresh(self, effect: Effect | None = None, seconds: float = TRAVEL) -> None:
        """Shows the table as it is now, and the step at hand."""
        super().refresh(effect, seconds)
        self._speak()
        course = self.course
        state = (course.at, bool(course.wrong), course.reply is not None, self._is_ahead)
        if state != self._shown:
            if self._shown is None or self._shown[0] != course.at:
                self.keep(course.at)
            self._shown = state
            if course.is_trying and not self._is_ahead:
                self._begin_to_try()
            else:
                self.focus.set(self.root.find("coach.next"), self.app.by_keys or None)

    def _begin_to_try(self) -> None:
        """Gives the focus to the first card spoken of that answers, else to the first of which the
        lesson says what playing it comes to, else to what answers where something is spoken of,
        else to what does."""
        answers = self.question.answers()
        cards = [card_called(self.view, word) for word in self.course.step.light]
        first: Node | None = next((card for card in cards if card in answers), None)
        if first is None:
            named = {move.args.get("card") for move in self.course.spoken_of}
            first = next((n for n in answers if isinstance(n, CardNode) and n.card in named), None)
        if first is None:
            spots = [node for rect in self._lit() for node in answers if rect.contains(node.rect)]
            first = spots[0] if spots else None
        self.question.begin(first)
        self.focus.set(self.focus.node, self.app.by_keys or None)

    def _speak(self) -> None:
        """Shows the coach and what is lit; the focus stays on what of the coach has it."""
        node = self.focus.node
        focused = node.name if node is not None and self.coached.find(node.name) is node else ""
        self.coached.clear()
        self.lights.clear()
        self._around = []
        course = self.course
        frame, lit = self.view.frame, self._lit()
        theme = self.app.theme
        if self._is_reading:
            self.lights.add(Veil(frame.size, lit, theme, self._words()))
        elif course.is_trying:
            self.lights.add(*self._lines())
        if self._is_in_bar:
            self.bubbles.keep_off(frame.prompt)
            return
        brief = not self._is_reading
        if brief and self._area is not None:
            laid = Laid(self.coach, *self._area)
        else:
            laid = self._kept_laid(brief)
        self.bubbles.keep_off(laid.area)
        panel = laid.coach.panel(laid.area, laid.role, brief=brief, ahead=self._is_ahead)
        panel.floating, panel.z = not brief, OVER  # whoever reads holds no card over it
        self.coached.add(panel)
        if focused:
            self.focus.set(self.coached.find(focused))

    def _kept_laid(self, is_brief: bool) -> Laid:
        """The same as long as nothing that it depends on is another."""
        theme, frame, sights = self.app.theme, self.view.frame, self._sights()
        rects = (
            *sights.kept,
            *sights.shown,
            *sights.hand,
            *sights.others,
            frame.prompt,
            frame.hand,
        )
        said = (self.course.at, self.task, self._area is None, is_brief)
        key = (theme.scale, frame.size, *said, *map(tuple, rects))
        if self._found is None or self._found[0] != key:
            has_room = self._area is not None
            placing = Placing(self.coach, frame, sights, brief=is_brief, has_room=has_room)
            self._found = (key, placing.laid())
        return self._found[1]

    def _sights(self) -> Sights:
        """What the panel lies among: what the step lights and the cards it names, and the prompt
        where one is to act; of that what there is to be seen; and all other cards and words."""
        asked = [] if self._is_reading else [self.view.frame.prompt]
        named = self.seen_too()
        kept = [*self._lit(), *named, *asked]
        cards = [card.resting for card in self.view.cards.values()]
        others = [self.view.frame.ticker, *cards, *self._words()]
        shown = (*self.shown_of(), *named)
        own = f"hand:{LEARNER}"
        hand = [card.resting for card in self.view.cards.values() if card.zone == own]
        return Sights(tuple(kept), shown, tuple(hand), tuple(others))

    def seen_too(self) -> list[Rect]:
        """Where that lies which the step speaks of and does not light: what it is to leave in sight
        and the cards that its texts name, as far as they are seen."""
        step = self.course.step
        texts = [step.say] if step.attempt is None else [step.say, step.attempt.task]
        codes = dict.fromkeys(code for text in texts for code in cards_in(text))
        words = [*step.sees, *(f"card:{code}" for code in codes)]
        rects = [self.where(word) for word in words if word not in step.light]
        return [rect for rect in rects if rect is not None]

    def _lines(self) -> list[Lit]:
        """A line around each thing that the task speaks of, and one around what something lies on
        that it speaks of too, or around cards side by side, whose lines would cross."""
        theme, out, lit = self.app.theme, list[Lit](), self._lit()
        words = self.course.step.light
        others = [rect for word in words if card_called(self.view, word) is None
                  and (rect := self.where(word)) is not None]  # fmt: skip
        whole = [area for area in joined(lit, round(7 * theme.window))
                 if any(area.contains(rect) for rect in others)
                 or sum(area.contains(rect) for rect in lit) > 1]  # fmt: skip
        out += [Lit(area, theme, self._words()) for area in whole]
        for word in words:
            rect, card = self.where(word), card_called(self.view, word)
            if rect is None or card is None or any(area.contains(rect) for area in whole):
                continue
            out.append(Lit(rect, theme))
            self._around.append((out[-1], card, out[-1].y))
        return out

    def tick(self, now: float) -> None:
        """Lets the line around a card rise with it."""
        super().tick(now)
        for line, card, y in self._around:
            up = round(card.y - card.home[1])
            if not card.floating and line.y != y + up:
                line.y = y + up

    def _words(self) -> list[Rect]:
        """Where text stands on the table."""
        view = self.view
        layers = (view.furniture, view.panels, view.plate_layer)
        return [
            node.rect
            for layer in layers
            for node in layer.walk()
            if node.is_a == "text" and node.label
        ]

    def _lit(self) -> list[Rect]:
        """Where what the step speaks of lies, in pixels."""
        rects = [self.where(word) for word in self.course.step.light]
        return [rect for rect in rects if rect is not None]

    def shown_of(self) -> list[Rect]:
        """Where that lies of what the step speaks of which is there to be seen: of a place its
        cards, of an empty one the upper half."""
        out, places = [], self.view.places_of
        for word in self.course.step.light:
            rect, (kind, _colon, zone) = self.where(word), word.partition(":")
            slots = [slot for place in places(zone) for slot in place.slots if kind == "zone"]
            cards = [Rect(round(s.x), round(s.y), round(s.w), round(s.h)) for s in slots]
            if rect is not None and kind == "zone" and not cards:
                rect = Rect(*rect.topleft, rect.w, rect.h // 2)
            out += [cards[0].unionall(cards[1:])] if cards else [rect] if rect is not None else []
        return out

    def where(self, word: str) -> Rect | None:
        """Where what a lesson calls `word` lies, None where it is not on the table."""
        return where(self.view, word, LEARNER)
