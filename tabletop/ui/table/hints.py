"""The hint: what Hard would play from what the viewer sees, asked for, shown and put away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Refusal
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Table
from tabletop.ui.table.move_words import worded
from tabletop.ui.table.nodes import Pointed

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

DEAF: Final = 0.4
"""Seconds in which a hint that has just come is not played: a key meant for something else."""


class Hints:
    """At most one hint of a table: looked for, then shown, until a move or the player ends it.

    It belongs to one position and one viewer; in any other it is gone.
    """

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._asked: tuple[int, int] | None = None
        self._found: Move | None = None
        self._reason = ""
        self._since = 0.0

    @property
    def _is_current(self) -> bool:
        return self._asked == (self.table.session.number, self.table.flow.viewer)

    @property
    def is_looking(self) -> bool:
        """Whether a hint is being looked for."""
        return self._is_current and self._found is None

    @property
    def shown(self) -> Move | None:
        """The move that is shown as a hint."""
        return self._found if self._is_current else None

    @property
    def is_deaf(self) -> bool:
        """Whether no key makes a move: one is looked for, or has only just come.

        A key pressed now was meant for the hint that is not there yet, or for what was there
        before it.
        """
        just_came = self.shown is not None and self.table.now < self._since + DEAF
        return self.is_looking or just_came

    @property
    def can_ask(self) -> bool:
        """Whether the viewer is to move, so that there is something to look for."""
        return self.table.seen().is_mine

    @property
    def state(self) -> str:
        """For the probe: "looking", "shown" or ""."""
        return "looking" if self.is_looking else "shown" if self.shown else ""

    def ask(self) -> None:
        """Looks for a hint, unless one is looked for or shown already."""
        table, seat = self.table, self.table.flow.viewer
        if seat is None or not self.can_ask or self._is_current:
            return
        session = table.session
        self._asked, self._found = (session.number, seat), None
        seed = session.deal * 7919 + session.number
        table.app.bots.hint(session.number, session.view(seat), session.book, seed)
        table.bubbles.close()
        table.refresh()

    def drop(self) -> None:
        """Ends the looking, forgets what was found; the prompt is not made anew."""
        if self._asked is not None and self._found is None:
            self.table.app.bots.cancel()
        self._asked = self._found = None
        self.table.view.pointed.clear()

    def put_away(self) -> bool:
        """Drops the hint and shows the table without it; False where there was none."""
        if self._asked is None:
            return False
        self.drop()
        self.table.grip.select([])
        self.table.refresh()
        return True

    def tick(self, now: float) -> None:
        """Shows the hint once it has come; drops one for a position that is no more."""
        if self._asked is None:
            return
        if not self._is_current:
            self.drop()
        elif self._found is None:
            answer = self.table.app.bots.take_hint()
            if answer is not None and answer[0] == self._asked[0]:
                choice = answer[1]
                if choice is None:
                    self._say_there_is_none()
                    return
                self._found, self._reason = choice.move, choice.reason
                self._since = now
                self._show()

    def _say_there_is_none(self) -> None:
        self.put_away()
        text = _("There is no hint here, by a mistake in Tabletop; the log has it.")
        self.table.bubbles.refuse(Refusal(text), None)

    def _show(self) -> None:
        table = self.table
        cards = self.cards
        table.grip.select(cards)
        table.refresh()
        if table.focus.shown:
            first = table.view.cards.get(cards[0]) if cards else table.root.find("hint_play")
            table.focus.set(first)
        for node in table.view.cards.values():
            table.grip.pose(node, table.now)

    def play(self) -> None:
        """Makes the move of the hint, as a drop of its cards would."""
        hint = self.shown
        if hint is None or self.is_deaf:
            return
        self.drop()
        self.table.make(hint)

    # What is shown

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are taken up for the hint, as far as they can be."""
        hint, table = self.shown, self.table
        if hint is None:
            return ()
        cards = table.adapter.gesture(table.seen(), hint)
        nodes = [table.view.cards.get(card) for card in cards]
        return cards if all(node and table.grip.can_lift(node) for node in nodes) else ()

    def prompts(self) -> tuple[str, ...]:
        """What the prompt says instead of its own sentence, and shorter for where there is no
        room; nothing where there is no hint."""
        if self.is_looking:
            return (_("Looking for a hint …"),)
        hint = self.shown
        if hint is None:
            return ()
        table = self.table
        actions = table.view.table.actions if table.view.table else ()
        said = worded(table.adapter, table.seen(), actions, hint)
        first, _dot, _rest = self._reason.partition(". ")
        full = _("*Hint:* {move}. {reason}")
        return (
            full.format(move=said, reason=self._reason).strip(),
            full.format(move=said, reason=first.removesuffix(".") + ".").strip(" ."),
            _("*Hint:* {move}").format(move=said.partition("; ")[0]),
        )

    def buttons(self) -> list[Button]:
        """What is pressed while a hint is looked for or shown."""
        theme = self.table.app.theme
        away = _("Cancel") if self.is_looking else _("Put away")
        out = [Button("hint_away", away, self._away, theme, key=_("Esc"))]
        if self.shown is not None:
            play = Button("hint_play", _("Play it"), self.play, theme, kind="main", key=_("Enter"))
            out.append(play)
        return out

    def button(self) -> Button:
        """The button that asks for a hint."""
        return Button(
            "hint", _("Hint"), self.ask, self.table.app.theme, key="H",
            hint=_("What a strong player would do here, and why"),
        )  # fmt: skip

    def _away(self) -> None:
        self.put_away()

    def point(self) -> None:
        """Points at the places the cards go to, the cards concerned, and the panel to press."""
        hint, table = self.shown, self.table
        view = table.view
        view.pointed.clear()
        if hint is None or view.table is None:
            return
        others = [card for card in _cards_of(hint) if card not in self.cards]
        rects = [rect for card in others for rect in _lying(view.table, card)]
        if not rects:
            rects = [aim.place.area for aim in table.grip.aims if hint in aim.verdict.moves]
        spot = table.root.find(table.adapter.spot(table.seen(), hint) or " ")
        if spot is not None:
            rects.append(spot.rect)
        whole = Rect((0, table.frame.ticker.bottom), table.app.director.size)
        for index, rect in enumerate(_apart(rects)):
            view.pointed.add(Pointed(f"hinted:{index}", rect, table.app.theme, whole))


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
