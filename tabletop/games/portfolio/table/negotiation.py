"""Negotiation: two trays, what you give and what you take, and the offer that lies on the table.

The screen knows what a viewer sees and nothing else. It closes with an `offer` or an `answer` move,
or None. Cards and portfolios are dragged into the trays and out of them, or clicked: a card below a
tray once to give, again to show, again to leave out, and what lies in a tray to take it out.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from math import dist
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Refusal
from tabletop.games.portfolio.negotiation import NOTHING, move_of
from tabletop.games.portfolio.state import Offer, Portfolio, PortfolioView, Side
from tabletop.games.portfolio.table import negotiation_past as past
from tabletop.games.portfolio.table import negotiation_words as words
from tabletop.games.portfolio.table.negotiation_draft import Draft, Drafts, after, most_after
from tabletop.games.portfolio.table.negotiation_drag import Dragging
from tabletop.games.portfolio.table.negotiation_keys import Keys, group_of
from tabletop.games.portfolio.table.negotiation_money import stepped
from tabletop.games.portfolio.table.negotiation_nodes import Fan, Thumb
from tabletop.games.portfolio.table.negotiation_pickers import Pickers
from tabletop.games.portfolio.table.negotiation_refused import Refused, listed, refused
from tabletop.games.portfolio.table.negotiation_tips import tell
from tabletop.games.portfolio.table.negotiation_trays import Trays
from tabletop.games.portfolio.table.words import offers_left
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.style import Role
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button, Panel, Segmented
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Desk, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.markup import shorter, spans

HOLD: Final = 0.45
"""Seconds after which a button for money that is held goes on."""
AGAIN: Final = 0.07
"""Seconds between its steps then."""
CARDS: Final = (168, 150, 134, 120, 107, 96, 86)
"""Heights that the cards of a hand may take, in pixels in a window of 1280x800: the largest with
which all has room, else the last."""
LEAST_CARD: Final = 69
"""How small they get at the least, where they are in sight for it."""
OWNED: Final = 0.86
"""The height of portfolios as a part of it."""
LEAST_OWNED: Final = 48
"""How small those get at the least, where they are in sight for it, in pixels like the others."""
IN_SIGHT: Final = 248
"""Room for cards and portfolios that stays below the rows that every offer has, in pixels of a
window of 1280x800."""
SMALLEST: Final = 0.72
"""The part of its size down to which larger text gives way for that, whoever has what; where that
is not enough, what can be chosen scrolls."""
TRAY: Final = 104
"""The height of a tray at the least, in pixels of a window of 1280x800."""
SHALLOW: Final = 92
"""That where all else has little room."""
LOW: Final = 64
"""That where the trays scroll too."""
LEAST_NOTE: Final = 260
"""How narrow, at scale 1, the note beside the buttons may get before it stands above them."""


class Negotiation(Screen):
    """Makes an offer to another seat or, with `reads`, shows the one that is open.

    `seen` is what the viewer, who sits at a seat, sees; `desk` says what an offer would be refused
    for. With `answers`, the refusal of the open offer, what is made is a counter-offer to that one,
    from what is `begun`: it is judged as it will be once that answer was given. `lost` says what of
    that offer is not in the one that is begun, and why.
    """

    name = "negotiation"
    opaque = False
    veil = 0.62

    def __init__(
        self,
        seen: Seen[PortfolioView],
        desk: Desk[PortfolioView],
        reads: bool = False,
        begun: Offer | None = None,
        answers: Move | None = None,
        lost: Sequence[str] = (),
    ) -> None:
        super().__init__()
        if seen.me is None:
            raise ValueError("only a seat negotiates")
        self.desk = desk
        self.art: CardArt = seen.art
        self.arts = (seen.art, *map(seen.art.at, seen.theme.smaller()))
        self._is_fair = True
        """Whether there is room for cards and portfolios below the rows that every offer has."""
        self.view: PortfolioView = seen.view
        self.names = seen.names
        self.me = seen.me
        self.reads = reads
        self.answers = answers
        self.left = offers_left(seen)
        before: Sequence[Refused] = () if reads else refused(desk.lines(), seen.me)
        self.refused: Sequence[Refused] = listed(before, seen.view)
        self.rooms: dict[tuple[object, ...], tuple[float, float]] = {}
        self.others: Sequence[int] = [
            (seen.me + i) % seen.view.seats for i in range(1, seen.view.seats)
        ]
        asked = seen.view.current_player
        self.to = asked if asked in self.others else self.others[0]
        self.drafts = {seat: Drafts() for seat in self.others}
        self.begun, self.lost = begun, lost
        self.dragging: Dragging | None = None
        self.trays = Trays(self)
        self.keys = Keys(self.focus, self._digit)
        self.suit = desk.seen().kept.get("ask_suit", 0)
        self._held: tuple[str, float] | None = None
        self._repeated = False
        self._entered: Node | None = None
        self.rule = ""
        self._offsets = {"choose:give": 0.0, "choose:take": 0.0, "past": 0.0}
        offer = seen.view.offer
        if reads and offer is not None:
            asks = offer.take._replace(show=seen.view.shows[seen.me].take, looks=0)
            self.to = offer.by
            self.drafts[self.to] = Drafts(Draft(asks), Draft(offer.give))
        elif begun is not None:
            self.to = begun.to
            self.drafts[self.to] = Drafts.of(begun)
        if answers is not None:
            self.others = [self.to]

    # The move

    @property
    def give(self) -> Draft:
        """What the viewer gives as yet to the seat that is spoken to."""
        return self.drafts[self.to].give

    @property
    def take(self) -> Draft:
        """What the viewer asks of it as yet."""
        return self.drafts[self.to].take

    @property
    def move(self) -> Move:
        """The offer as it stands."""
        return move_of(Offer(self.me, self.to, self.give.side, self.take.side))

    @property
    def refusal(self) -> Refusal | None:
        """Why the offer as it stands cannot be made, None where it can."""
        return self.desk.check(self.move, self.answers)

    def describe(self) -> dict[str, object]:
        """Whom it is with, for the probe."""
        return {"to": self.to, "reads": self.reads}

    def escape(self) -> bool:
        """Esc goes back to the table."""
        self.close(None)
        return True

    @property
    def counter(self) -> Offer:
        """What is asked and offered here as an offer back, to begin from; a card that is asked for
        is given by whichever copy is held (PF-24)."""
        held, give = list(self.view.faces(f"hand:{self.me}")), self.give.side
        cards = []
        for card in give.cards:
            copies = [each for each in held if each.face == card.face]
            if copies:
                cards.append(card if card in copies else copies[0])
                held.remove(cards[-1])
        give = give._replace(cards=tuple(cards), looks=0)
        return Offer(self.me, self.to, give, self.take.side._replace(looks=0))

    @property
    def without(self) -> list[str]:
        """What of the offer that is read no offer back can begin with, and why."""
        held = [each.face for each in self.view.faces(f"hand:{self.me}")]
        missing = []
        for card in self.give.side.cards:
            if card.face in held:
                held.remove(card.face)
            else:
                missing.append(card)
        return words.left_out(missing, self.take.side.looks, self.names[self.to])

    @property
    def is_refused(self) -> bool:
        """Whether the offer as it stands was refused already in this turn."""
        made = Offer(self.me, self.to, self.give.side, self.take.side)
        return any(each.is_new and each.offer == made for each in self.refused)

    @property
    def is_as_begun(self) -> bool:
        """Whether nothing was changed of what the offer began with."""
        began = self.begun
        return began is not None and self.drafts[began.to] == Drafts.of(began)

    @property
    def _least(self) -> Move:
        """An offer that asks for a promise alone, which is refused for no other reason than that no
        offer can be made."""
        return move_of(Offer(self.me, self.to, NOTHING, Side(promises=(("both", 1),))))

    # Typing money, and holding a button for it

    def key(self, event: Event) -> bool:
        """Keys that go about first, then those of a field."""
        node = self.focus.node
        if event.key == pygame.K_r and self.rule and not isinstance(node, Field):
            self.desk.app.open_rulebook(self.desk.seen().book, self.rule)
            return True
        return self.keys.take(event) or (isinstance(node, Field) and node.key(event))

    @staticmethod
    def _digit(node: Stepper, number: int) -> None:
        """A number typed where turns are chosen is how many."""
        if node.name.startswith("turns:"):
            node.choose(number - 1)

    def pressed(self, node: Node | None, point: tuple[float, float]) -> None:
        """A button for money that is held goes on."""
        self._entered = node if node is not self.focus.node else None
        super().pressed(node, point)
        self._repeated = False
        self._held = None
        if node is not None and node.name.startswith("money:") and node.name.count(":") == 2:
            self._held = (node.name, self._now + HOLD)
            self.wake_at = self._now + HOLD

    @property
    def _now(self) -> float:
        return self.director.now if self.director is not None else 0.0

    def tick(self, now: float) -> None:
        """Goes on with the button that is held."""
        self.wake_at = None
        if self._held is None or not self.pointer.is_down:
            self._held = None
            return
        name, due = self._held
        if now >= due:
            _money, which, step = name.split(":")
            draft = self.give if which == "give" else self.take
            seat = self.me if which == "give" else self.to
            draft.pay(stepped(draft.side.money, int(step), self.view.money[seat]))
            self._repeated = True
            due = now + AGAIN
            self._held = (name, due)
            self.again()
        self.wake_at = due

    def clicked(self, node: Node | None, point: tuple[float, float]) -> None:
        """A press that went on is no click at its end; one into a field selects what it holds."""
        if not self._repeated:
            super().clicked(node, point)
            if isinstance(node, Field) and node is self._entered:
                node.select_all()

    # Dragging

    def drag_began(self, node: Node, point: tuple[float, float]) -> bool:
        """What can go into a tray is taken up."""
        dragging = Dragging(self.root, {"give": self.give, "take": self.take})
        if self.reads or not dragging.begin(node, point):
            return super().drag_began(node, point)
        self.dragging = dragging
        return True

    def dragged(self, point: tuple[float, float]) -> None:
        """It follows the pointer."""
        if self.dragging is None:
            super().dragged(point)
        else:
            self.dragging.move(point)

    def dropped(self, point: tuple[float, float]) -> None:
        """It goes into its tray, or out of it."""
        super().dropped(point)
        dragging, self.dragging = self.dragging, None
        if dragging is not None and dragging.end(point):
            self.again()

    def cancelled(self) -> None:
        """It is where it was."""
        super().cancelled()
        if self.dragging is not None:
            self.dragging.put_back()
            self.dragging = None

    # Layout

    def opened(self) -> None:
        """The ring shows from the first where keys begin: with nothing to be made yet, on the first
        card to give where that is in sight with the money above it, else on the money."""
        node = self.focus.node
        if node is None:
            nodes = self.focus.candidates()
            cards = (each for each in nodes if group_of(each.name) == "hand:give")
            node = next((each for each in cards if isinstance(each, Thumb)), None)
            if node is not None and not self._is_in_sight(node):
                node = self.root.find("money:give")
            node = node or next(iter(nodes), None)
        self.focus.set(node, shown=True)

    @staticmethod
    def _is_in_sight(node: Node) -> bool:
        """Whether no edge of what it scrolls in cuts it."""
        above = node.parent
        while above is not None and not isinstance(above, Scroll):
            above = above.parent
        return above is None or above.rect.contains(node.rect)

    def _reveal(self, node: Node | None) -> None:
        """Scrolls so that it is in sight."""
        above = node.parent if node is not None else None
        while node is not None and above is not None:
            if isinstance(above, Scroll):
                above.reveal(node, self._theme.px(20))
            above = above.parent

    @property
    def _theme(self) -> Theme:
        return self.art.theme

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything, in larger text in the largest type that leaves cards and portfolios
        fair room, down to SMALLEST of what was asked for: the same with every seat, whatever lies
        there."""
        for name in self._offsets:
            scroll = self.root.find(name)
            if isinstance(scroll, Scroll):
                self._offsets[name] = scroll.offset
        least = SMALLEST * self.arts[0].theme.scale
        for art in (each for each in self.arts if each.theme.scale >= least):
            self.art = art
            self._lay(size)
            if self._is_fair:
                break

    def _lay(self, size: tuple[int, int]) -> None:
        """Places everything; what had the focus keeps it."""
        before = self.focus.node
        focused = before.name if before is not None else ""
        was_at = before.resting.center if before is not None else (0, 0)
        self.root.clear()
        theme, (w, h) = self._theme, size
        margin = max(8, round(min(w, h) * 0.025))
        pad = theme.px(18)
        width, height = min(w - 2 * margin, theme.px(1240)), h - 2 * margin
        if self.reads:
            width, height = min(width, theme.px(1000)), min(height, theme.px(520))
        panel = Panel(theme.color("solid"), theme.color("hairline"), radius=theme.px(14))
        panel.solid = True
        panel.place((w - width) / 2, (h - height) / 2, width, height)
        self.root.add(panel)
        top = self._head(panel, pad, width - 2 * pad) + theme.px(10)
        foot = self._foot(panel, pad, width - 2 * pad, height - pad)
        gap = pad
        half = (width - 2 * pad - gap) / 2
        sides = (("give", self.give), ("take", self.take))
        boxes = [
            Rect(
                round(pad + i * (half + gap)), round(top), round(half), round(foot - top - gap / 2)
            )
            for i in (0, 1)
        ]
        head = theme.font("lead", True).get_linesize() + theme.px(4)
        room = boxes[0].h - head
        tall, gap, scrolls = float(room), theme.px(8), list[Scroll]()
        tight = room < theme.px(92 + 150)  # so little room that the trays scroll too
        if not self.reads:
            is_roomy = room >= 5 * TRAY * theme.window
            tall = float(round(theme.window * (LOW if tight else TRAY if is_roomy else SHALLOW)))
            above = tall + gap if tight else 0.0
            scrolls, used = self._pickers(boxes[0].w, room - tall - gap, above)
            if not tight:
                tall = max(tall, min(room * 0.42, room - used - gap))
        for index, ((which, draft), box) in enumerate(zip(sides, boxes, strict=True)):
            self._title(panel, which, box)
            tray = self.trays.tray(which, draft, box.w, round(tall))
            if scrolls:
                scroll = scrolls[index]
                start = head if tight else head + round(tall) + gap
                scroll.place(box.x, box.y + start, box.w, box.h - start)
                panel.add(scroll)
            if scrolls and tight:
                tray.w -= theme.px(14)
                scrolls[index].content.add(tray)
            else:
                tray.position = (box.x, box.y + head)
                panel.add(tray)
        self._list(panel, scrolls)
        node = self.root.find(focused) if focused else None
        if node is None and focused:  # it lies in the tray now: what was beside it is next
            nodes = self.focus.candidates()
            row = [each for each in nodes if each.name.startswith(f"{focused.partition(':')[0]}:")]
            row = [each for each in row if group_of(each.name) == group_of(focused)]
            node = min(row, key=lambda each: dist(each.resting.center, was_at), default=None)
        if node is None:
            # Nothing is accepted by the Enter that opened it; where nothing can be made yet, or
            # only once more, keys begin where Tab does.
            node = self.root.find("back" if self.reads else "offer")
            if not self.reads and (self.refusal is not None or self.is_refused):
                node = None
        self.focus.set(node if node is not None and node.focusable else None)
        tell(self.root, self.names[self.to])

    def _list(self, panel: Node, scrolls: Sequence[Scroll]) -> None:
        """What was refused, under what is given or, where only that side has the room, under what
        is taken: nothing else moves for it."""
        if scrolls and self.refused:
            least = past.least(self._theme)
            column = next((each for each in scrolls if each.h - each.content.h >= least), None)
            if column is not None:
                free = round(column.h - column.content.h)
                column.h -= free
                area = Rect(column.x, column.y + column.h, column.w, free)
                past.beside(self, panel, area, self._offsets["past"], column.block)
            else:
                past.below(self, scrolls[0].content)
        for scroll in scrolls:
            scroll.to(self._offsets[scroll.name])

    def again(self) -> None:
        """Lays the screen out anew after a change."""
        if self.director is not None:
            self.layout(self.director.size, self.scale)

    def _head(self, panel: Node, pad: int, width: float) -> float:
        """Title and, where there is a choice, whom the offer is for; gives its lower edge."""
        theme = self._theme
        font, ink = theme.font("title", True), theme.color("text")
        text = _("{name} makes you an offer") if self.reads else _("Negotiate with {name}")
        if self.answers is not None:
            text = _("Counter-offer to {name}")
        if not self.reads and len(self.others) > 1:  # whom is beside it
            text = _("Negotiate with")
        for known in shorter(self.names):
            every = [Label(text.format(name=known[seat]), font, ink) for seat in self.others]
            title_w = max(each.natural()[0] for each in every)
            if title_w <= width:
                break
        title = every[self.others.index(self.to)]
        title_h = title.natural()[1]
        title.place(pad, pad, min(width, title.natural()[0]), title_h)
        panel.add(title)
        bottom = float(pad + title_h)
        if not self.reads and len(self.others) > 1:
            at = self.others.index(self.to)
            for known in shorter(self.names):
                names = [known[seat] for seat in self.others]
                row = Segmented("with", names, at, self._turn_to, theme)
                row_w, row_h = row.natural()
                if title_w + row_w + pad <= width:
                    break
            row_w = min(row_w, round(width))
            if title_w + row_w + pad > width:
                row.place(pad, bottom + theme.px(6), row_w, row_h)
                bottom += theme.px(6) + row_h
            else:
                row.place(2 * pad + title_w, pad, row_w, row_h)
                bottom = max(bottom, pad + row_h)
            panel.add(row)
        return bottom

    def _turn_to(self, index: int) -> None:
        self.to = self.others[index]
        self.again()

    def take_up(self, refused: Refused) -> None:
        """Begins with an offer that was refused; asks first where what was put together for that
        seat is to be had from nowhere else."""
        to, begun = refused.offer.to, Drafts.of(refused.offer)
        kept = [Drafts(), *(Drafts.of(each.offer) for each in self.refused)]

        def answered(result: object) -> None:
            if result:
                self.to, self.drafts[to] = to, begun
                self.again()

        if self.drafts[to] in kept:
            answered(True)
            return
        title = _("Give up what you put together for {name}?").format(name=self.names[to])
        line = _("The offer that was refused takes its place: {offer}")
        buttons = [("keep", _("Keep mine"), False), ("take_up", _("Begin with that one"), True)]
        told = [line.format(offer=refused.words(self.view))]
        self.desk.push(Dialog("replacing", self.art, title, told, buttons, self.names), answered)

    def _foot(self, panel: Node, pad: int, width: float, bottom: float) -> float:
        """The buttons and, left of them or in lines of its own above them, why the offer cannot be
        made, in smaller type where it is longer than what stands there at first; gives its upper
        edge."""
        theme = self._theme
        buttons = self._answer_buttons() if self.reads else self._offer_buttons()
        x = pad + width
        high = max(button.natural()[1] for button in buttons)
        for button in buttons:
            w, h = button.natural()
            if button.name == "offer":  # as wide whatever it says
                every = (_("Make it again"), _("Make the offer"))
                alike = [Button("", said, lambda: None, theme, kind="main") for said in every]
                w = max(each.natural()[0] for each in alike)
            x -= w
            button.place(x, bottom - h, w, h)
            x -= theme.px(10)
        note = Rich("note")
        note.leading = 1.0
        room = x - pad - theme.px(6)
        if room < theme.px(LEAST_NOTE):
            room = width
            bottom -= high + theme.px(8)
            high = 0
        tall = high
        for said in [self._said()] if self.reads else self._at_first():
            self._say(note, said)
            tall = max(tall, note.natural(round(room))[1])
        note.place(pad, bottom - tall, room, tall)
        self._fit(note, self._said())
        panel.add(note, *buttons)
        return bottom - tall

    def _said(self) -> str:
        """What stands at the foot while nothing is pointed at: what a lesson asks for comes
        first."""
        if self.reads:
            return self._note()
        return self._with_task(self._note()) if not self.refusal else self.desk.task or self._note()

    def _with_task(self, said: str) -> str:
        task = self.desk.task
        return _("{task} {note}").format(task=task, note=said) if task else said

    def _at_first(self) -> list[str]:
        """What stands at the foot while nothing is put together yet, of every seat."""
        said = [each for seat in self.others for each in words.at_first(self, seat)]
        return [self._with_task(each) for each in said]

    def _say(self, note: Rich, said: str, art: CardArt | None = None) -> None:
        note.set(spans(said, self.names, art or self.art, "small", self._theme.color("muted")))

    def explain(self, node: Node | None) -> None:
        """Says at the foot what something is for, in smaller type where it has to; what stood there
        else, where there is nothing to say of it."""
        note = self.root.get("note", Rich)
        if node is None or not node.explanation:
            self._fit(note, self._said())
            return
        said = node.explanation
        if node.rule and not node.hint:
            said = _("{tip} (Rule {rule}: R opens it.)").format(tip=said, rule=node.rule)
        self.rule = "" if node.hint else node.rule
        self._fit(note, said)

    def _fit(self, note: Rich, said: str) -> None:
        """Says it in the largest type in which the note has room for it."""
        for art in self.arts:
            self._say(note, said, art)
            if note.natural(round(note.w))[1] <= note.h:
                break

    def hovered(self, node: Node | None, point: tuple[float, float]) -> None:
        """What the pointer is over is explained."""
        super().hovered(node, point)
        self.explain(self.root.told_at(point))

    def _note(self) -> str:
        if not self.reads:
            return words.note(self)
        if not any(move.args.get("accept") for move in self.view.legal):
            return _("You do not hold all the cards that are asked for.")
        return _("Once accepted it is carried out at once and binds.")

    def _offer_buttons(self) -> list[Button]:
        theme = self._theme
        refusal = self.refusal
        main = Button(
            "offer",
            _("Make it again") if self.is_refused else _("Make the offer"),
            self._make,
            theme,
            kind="plain" if self.is_refused else "main",
            hint=refusal.sentence if refusal else "",
            enabled=refusal is None,
        )
        return [main, Button("back", _("Back"), lambda: self.close(None), theme, key="Esc")]

    def _make(self) -> None:
        """Makes the offer; one that gives something for nothing is asked about first."""
        if not self.drafts[self.to].is_gift:
            self.close(self.move)
            return
        name = self.names[self.to]
        title = _("Give this to {name} for nothing?").format(name=name)
        gift = words.gift(self.give.side, self.view, self.to)
        buttons = [
            ("keep", _("Ask for something"), False),
            ("gift", _("Give it for nothing"), True),
        ]

        def answered(result: object) -> None:
            if result:
                self.close(self.move)

        self.desk.push(Dialog("giving", self.art, title, [gift], buttons, self.names), answered)

    def _answer_buttons(self) -> list[Button]:
        theme = self._theme
        can = [move for move in self.view.legal if move.args.get("accept")]
        refuse = next(move for move in self.view.legal if not move.args.get("accept"))
        why = self.desk.check(self._least, refuse)
        counter = Button(
            "counter",
            _("Counter-offer"),
            lambda: self.close("counter"),
            theme,
            hint=why.sentence if why else "",
            enabled=why is None,
        )
        accept = Button(
            "accept",
            _("Accept"),
            lambda: self.close(can[0]) if can else None,
            theme,
            hint="" if can else self._note(),
            enabled=bool(can),
        )
        refusing = Button("refuse", _("Refuse"), lambda: self.close(refuse), theme)
        back = Button("back", _("Back"), lambda: self.close(None), theme, key="Esc")
        return [counter, accept, refusing, back]  # from the right, as they stand on the table

    # One half

    def _title(self, panel: Node, name: str, box: Rect) -> None:
        """Who gives, and what they would have left: it takes few words, and has a place that is
        wide enough whatever is chosen, before a long name is whole."""
        theme, ink = self._theme, self._theme.color("muted")
        font, gap = theme.font("lead", True), theme.px(12)
        seat, out, into = self.me, self.give.side, self.take.side
        if name == "take":
            seat, out, into = self.to, into, out
        then = Rich(f"then:{name}", wrap=False, align="right")
        told = zip(
            after(self.view, seat, out, into),
            most_after(self.view, (self.me, self.to)),
            strict=True,
        )
        whole, first, cut = shorter(self.names)
        called: list[tuple[Sequence[str], Role]] = [(whole, "lead"), (first, "lead")]
        called += [(first, "body"), (cut, "lead")]  # a name is smaller before it is cut
        for (text, most), (known, role) in product(told, called):
            words = _("You give") if name == "give" else _("{name} gives").format(name=known[seat])
            bold = theme.font(role, True)
            wide = []
            for said in [text] if self.reads else [most, text]:
                then.set(spans(said, self.names, self.art, "small", ink, theme.color("text")))
                wide.append(then.natural(box.w)[0])
            left = box.w - gap - max(wide)
            if bold.size(words)[0] <= left:
                break
        head = Label(words, bold, theme.color("gold" if name == "give" else "text"))
        head.place(box.x, box.y, min(left, head.natural()[0]), font.get_linesize())
        x = head.x + head.w + gap
        then.place(x, box.y, box.right - x, font.get_linesize())
        panel.add(head, then)

    def _pickers(self, width: int, room: float, above: float) -> tuple[list[Scroll], float]:
        """What can go into the trays, on each side with cards as large as leaves it within `room`
        whichever seat is spoken to, and below what is given room for what was refused; `above` them
        pixels are left free. And the height that all of it needs then."""
        theme = self._theme
        scrolls: list[Scroll] = []
        used, column = 0.0, width - theme.px(14)
        self._is_fair = True
        for name, draft in (("give", self.give), ("take", self.take)):
            free = room - above - (past.least(theme) if name == "give" else 0)
            pickers = self._sized(name, column, free, room - above)
            used = max(used, pickers.most(name, column) + room - above - free)
            steady = pickers.steady(name, column)
            self._is_fair &= above + steady + IN_SIGHT * theme.window <= room
            scroll = Scroll(f"choose:{name}", theme)
            scroll.block = 1 if name == "give" else 2  # by keys one goes down each by itself
            scroll.content.w = column
            scroll.content.h = pickers.fill(scroll.content, name, draft, column, above)
            scrolls.append(scroll)
        return scrolls, used

    def _sized(self, name: str, column: float, free: float, room: float) -> Pickers:
        """What can go into a tray, with the largest cards that leave it within `free`. Where none
        do, portfolios and then the other cards get smaller, only as far as there is something in
        sight of `room` for it that were not: portfolios, else the hand, else cards to ask for."""
        window = self._theme.window

        def sized(height: int, owned: int) -> Pickers:
            return Pickers(self, height, owned, self.to, self.suit)

        def in_sight(least: int, most: int, ways: Callable[[int], Pickers], left: int) -> int:
            """The largest with which rows but so many that are `left` out have room, else 0."""

            def reach(size: int) -> float:
                return ways(size).reach(name, column, left)

            sizes = range(least, most + 1)
            fitting = bisect_right(sizes, room, key=reach)
            return sizes[fitting - 1] if fitting else 0

        usual = 0
        for usual in (round(height * window) for height in CARDS):
            largest = sized(usual, round(usual * OWNED))
            if largest.most(name, column) <= free:
                return largest
        least, low = round(LEAST_CARD * window), round(LEAST_OWNED * window)
        heights = (in_sight(least, usual, lambda h: sized(h, low), left) for left in range(3))
        height = next(filter(None, heights), usual)
        most = round(height * OWNED)
        return sized(height, in_sight(low, most, lambda h: sized(height, h), 0) or most)

    def thumb(self, name: str, draft: Draft, card: Card, height: int, where: str) -> Thumb:
        """A card to click, in a tray or below it."""
        side = draft.side
        tag = _("show") if card in side.show else ""
        if card in side.cards and where != "tray":
            tag = _("give") if name == "give" else _("ask")
        node = Thumb(f"{where}:{name}:{card}", card, height, self.art, tag)
        if where != "tray" and (card in side.cards or card in side.show):
            node.states.add("selected")
        if not self.reads:
            leaves = partial(draft.leave_out, card)
            node.action = self.doing(leaves if where == "tray" else partial(draft.step, card))
            node.solid = node.focusable = True
        return node

    def fan(self, name: str, draft: Draft, run: Portfolio, height: int, where: str) -> Fan:
        """A portfolio to click, in a tray or below it."""
        node = Fan(f"{where}:{name}:{run.id}", run, height, self.art)
        if run.id in draft.side.portfolios and where != "tray":
            node.states.add("selected")
        if not self.reads:
            node.action = self.doing(lambda: draft.toggle(run.id))
            node.solid = node.focusable = True
        return node

    def doing(self, change: Callable[[], None]) -> Callable[[], None]:
        """An action that makes a change and shows it."""

        def done() -> None:
            change()
            self.again()

        return done

    def turn_suit(self, index: int) -> None:
        """Offers the ranks of another suit."""
        self.suit = index
        self.desk.remember(ask_suit=index)
        self.again()

    # Keys

    def handle(self, event: Event) -> bool:
        """What is typed goes to the field that has the focus, which stays in sight."""
        before = self.focus.node
        if event.type == pygame.TEXTINPUT and isinstance(before, Field):
            before.insert(event.text)
            return True
        done = super().handle(event)
        node = self.focus.node
        if event.type == pygame.KEYDOWN and self.root.find("note") is not None:
            self.explain(node if self.focus.shown else None)
        if event.type == pygame.KEYDOWN and node is not None and node is not before:
            if isinstance(node, Field) and (before is None or node.name != before.name):
                node.select_all()
            self._reveal(node)
        return done
