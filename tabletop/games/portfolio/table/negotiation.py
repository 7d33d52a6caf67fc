"""Negotiation: two trays, what you give and what you take, and the offer that lies on the table.

The screen knows what a viewer sees and nothing else. It closes with an `offer` or an `answer` move,
or None. Cards and portfolios are dragged into the trays and out of them, or clicked: once to give,
again to show, again to leave out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist
from typing import Final

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move, Refusal
from tabletop.games.portfolio.negotiation import (
    NOTHING,
    last_refused,
    move_of,
    offer_of,
    public,
)
from tabletop.games.portfolio.state import Offer, Portfolio, PortfolioView, Side
from tabletop.games.portfolio.table import words
from tabletop.games.portfolio.table.negotiation_draft import Draft, after
from tabletop.games.portfolio.table.negotiation_drag import Dragging
from tabletop.games.portfolio.table.negotiation_keys import Keys, group_of
from tabletop.games.portfolio.table.negotiation_nodes import Fan, Thumb
from tabletop.games.portfolio.table.negotiation_pickers import Pickers
from tabletop.games.portfolio.table.negotiation_trays import Trays
from tabletop.games.portfolio.text import side_words
from tabletop.scene.forms import Field, Stepper
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.scroll import Scroll
from tabletop.scene.text import Label, Rich
from tabletop.scene.widgets import Button, Panel, Segmented
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Desk, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import shorter, spans

HOLD: Final = 0.45
"""Seconds after which a button for money that is held goes on."""
AGAIN: Final = 0.07
"""Seconds between its steps then."""
BEFORE: Final = 2
"""How many refused offers are told beside the last."""
CARDS: Final = (118, 106, 95, 86, 78, 70, 63)
"""Heights that the cards of a hand may take, in pixels in a window of 1280x800."""
SMALLEST: Final = 0.6
"""The part of its size down to which larger text gives way, so that more is in sight at once."""
LEAST_NOTE: Final = 260
"""How narrow, at scale 1, the note beside the buttons may get before it stands above them."""


class Negotiation(Screen):
    """Makes an offer to another seat or, with `reads`, shows the one that is open.

    `seen` is what the viewer, who sits at a seat, sees; `desk` says what an offer would be refused
    for. With `answers`, the refusal of the open offer, what is made is a counter-offer to that one,
    from what is `begun`: it is judged as it will be once that answer was given.
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
    ) -> None:
        super().__init__()
        if seen.me is None:
            raise ValueError("only a seat negotiates")
        self.desk = desk
        self.art: CardArt = seen.art
        smaller = [s for s in seen.theme.smaller() if s >= SMALLEST * seen.theme.scale]
        self.arts = (seen.art, *map(seen.art.at, smaller))
        self.view: PortfolioView = seen.view
        self.names = seen.names
        self.me = seen.me
        self.reads = reads
        self.answers = answers
        self.speakers = words.speakers(seen) if seen.view.offer is None else []
        self.refusals = words.refusals(desk.lines(), seen.me)
        self.others = [(seen.me + i) % seen.view.seats for i in range(1, seen.view.seats)]
        self.to = self.others[0]
        self.give, self.take = Draft(), Draft()
        self._asked: dict[int, Draft] = {}  # of others than the one it is negotiated with
        self.dragging: Dragging | None = None
        self.trays = Trays(self)
        self.keys = Keys(self.focus, self._digit)
        self.suit = 0
        self._held: tuple[str, float] | None = None
        self._repeated = False
        self._entered: Node | None = None
        self._offsets = {"give": 0.0, "take": 0.0}
        offer = seen.view.offer
        if reads and offer is not None:
            asked = offer.take._replace(show=seen.view.shows[seen.me].take, looks=0)
            self.to = offer.by
            self.give, self.take = Draft(asked), Draft(offer.give)
        elif begun is not None:
            self.to = begun.to
            self.give, self.take = Draft(begun.give), Draft(begun.take)
        if answers is not None:
            self.others = [self.to]

    # The move

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
    def _least(self) -> Move:
        """An offer that asks for a promise alone, which is refused for no other reason than that no
        offer can be made."""
        return move_of(Offer(self.me, self.to, NOTHING, Side(promises=(("both", 1),))))

    # Typing money, and holding a button for it

    def key(self, event: Event) -> bool:
        """Keys that go about first, then those of a field."""
        node = self.focus.node
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
            draft.pay(max(0, min(self.view.money[seat], draft.side.money + int(step))))
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

    @property
    def _theme(self) -> Theme:
        return self.art.theme

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Places everything, in larger text in the largest type in which all that can be chosen is
        in sight, down to SMALLEST of what was asked for."""
        for name in ("give", "take"):
            scroll = self.root.find(f"choose:{name}")
            if isinstance(scroll, Scroll):
                self._offsets[name] = scroll.offset
        for art in self.arts:
            self.art = art
            self._lay(size)
            scrolls = [node for node in self.root.walk() if isinstance(node, Scroll)]
            if all(scroll.room <= 0 for scroll in scrolls):
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
            tall = float(theme.px(64 if tight else 92))
            above = tall + gap if tight else 0.0
            limit = min(room - tall - gap, room * 0.74)
            scrolls = self._pickers(boxes[0].w, limit, above)
            used = max(scroll.content.h for scroll in scrolls) + gap
            if not tight:
                tall = max(tall, min(room * 0.42, room - used))
        for index, ((which, draft), box) in enumerate(zip(sides, boxes, strict=True)):
            self._title(panel, which, box)
            tray = self.trays.tray(which, draft, box.w, round(tall))
            if scrolls:
                scroll = scrolls[index]
                start = head if tight else head + round(tall) + gap
                scroll.place(box.x, box.y + start, box.w, box.h - start)
                scroll.to(self._offsets[which])
                panel.add(scroll)
            if scrolls and tight:
                tray.w -= theme.px(14)
                scrolls[index].content.add(tray)
            else:
                tray.position = (box.x, box.y + head)
                panel.add(tray)
        node = self.root.find(focused) if focused else None
        if node is None and focused:  # it lies in the tray now: what was beside it is next
            nodes = self.focus.candidates()
            row = [each for each in nodes if each.name.startswith(f"{focused.partition(':')[0]}:")]
            row = [each for each in row if group_of(each.name) == group_of(focused)]
            node = min(row, key=lambda each: dist(each.resting.center, was_at), default=None)
        if node is None:
            node = self.root.find("accept" if self.reads else "offer")
            if not self.reads and self.refusal is not None:
                node = None  # nothing to press yet: keys begin where Tab does
        self.focus.set(node if node is not None and node.focusable else None)

    def again(self) -> None:
        """Lays the screen out anew after a change."""
        if self.director is not None:
            self.layout(self.director.size, self.scale)

    def _head(self, panel: Node, pad: int, width: float) -> float:
        """Title and, where there is a choice, whom the offer is for; gives its lower edge."""
        theme = self._theme
        font = theme.font("title", True)
        text = _("{name} makes you an offer") if self.reads else _("Negotiate with {name}")
        if self.answers is not None:
            text = _("Another offer to {name}")
        for known in shorter(self.names):
            title = Label(text.format(name=known[self.to]), font, theme.color("text"))
            title_w, title_h = title.natural()
            if title_w <= width:
                break
        title.place(pad, pad, min(width, title_w), title_h)
        panel.add(title)
        bottom = float(pad + title_h)
        if not self.reads and len(self.others) > 1:
            at = self.others.index(self.to)
            for known in shorter(self.names):
                names = [known[seat] for seat in self.others]
                row = Segmented("with", names, at, self._turn_to, theme)
                row_w, row_h = row.natural()
                if row_w <= width:
                    break
            row_w = min(row_w, round(width))
            if title_w + row_w + pad > width:
                row.place(pad, bottom + theme.px(6), row_w, row_h)
                bottom += theme.px(6) + row_h
            else:
                row.place(pad + width - row_w, pad, row_w, row_h)
                bottom = max(bottom, pad + row_h)
            panel.add(row)
        return bottom

    def _turn_to(self, index: int) -> None:
        self._asked[self.to] = self.take
        self.to = self.others[index]
        self.take = self._asked.pop(self.to, Draft())
        self.again()

    def _foot(self, panel: Node, pad: int, width: float, bottom: float) -> float:
        """The buttons and, left of them or in a line of its own above them, why the offer cannot be
        made; gives its upper edge."""
        theme = self._theme
        buttons = self._answer_buttons() if self.reads else self._offer_buttons()
        x = pad + width
        high = max(button.natural()[1] for button in buttons)
        for button in buttons:
            w, h = button.natural()
            x -= w
            button.place(x, bottom - h, w, h)
            x -= theme.px(10)
        note = Rich("note")
        note.leading = 1.0
        words = self._note()
        if self.desk.task and not self.reads:
            words = self.desk.task if self.refusal else f"{self.desk.task} {words}"
        note.set(spans(words, self.names, self.art, "small", theme.color("muted")))
        room = x - pad - theme.px(6)
        if room < theme.px(LEAST_NOTE):
            room = width
            bottom -= high + theme.px(8)
            high = 0
        tall = max(high, note.natural(round(room))[1])
        note.place(pad, bottom - tall, room, tall)
        panel.add(note, *buttons)
        return bottom - tall

    def _note(self) -> str:
        if self.reads:
            if not any(move.args.get("accept") for move in self.view.legal):
                return _("You do not hold all the cards that are asked for.")
            return _("Once accepted it is carried out at once and binds.")
        refusal = self.refusal
        refused = last_refused(self.view, self.me)
        is_empty = self.give.side == self.take.side == NOTHING
        if is_empty and refused and refused.to == self.to and self._is_there(refused):
            sides = [
                side_words(side, self.view.portfolios) or _("nothing")
                for side in (refused.give, refused.take)
            ]
            last = _("{name} last refused: {give} for {take}.").format(
                name=self.names[self.to], give=sides[0], take=sides[1]
            )
            return self._with_those_before(last)
        if self.give.side == self.take.side == NOTHING:
            if self._theme.scale > 1.5 * self._theme.window:
                return _("Press a card once to give it, twice to show it.")
            return _(
                "Press a card once to give it, twice to show it. Cards you offer are named to the "
                "table; shown cards are seen by {name} alone, on acceptance."
            ).format(name=self.names[self.to])
        if refusal is not None:
            return refusal.sentence
        if refused == public(offer_of(self.move)):
            text = _("{name} has just refused this very offer.")
            return self._with_those_before(text.format(name=self.names[self.to]))
        if self.answers is not None:
            return _("Making it refuses what {name} offered, which is open until then.").format(
                name=self.names[self.to]
            )
        return _("{name} can accept or refuse; nothing changes until then.").format(
            name=self.names[self.to]
        )

    def _with_those_before(self, last: str) -> str:
        """What is said of the last refusal, and the few before it where there is room."""
        before = " ".join(self.refusals.get(self.to, [])[1 : 1 + BEFORE])
        if not before or self._theme.scale > 1.5 * self._theme.window:
            return last
        return f"{last} " + _("Before that: {offers}").format(offers=before)

    def _is_there(self, offer: Offer) -> bool:
        """Whether all portfolios of an offer are still on the table."""
        ids = (*offer.give.portfolios, *offer.take.portfolios)
        return all(id in self.view.portfolios for id in ids)

    def _offer_buttons(self) -> list[Button]:
        theme = self._theme
        refusal = self.refusal
        main = Button(
            "offer",
            _("Make the offer"),
            lambda: self.close(self.move),
            theme,
            kind="main",
            hint=refusal.sentence if refusal else "",
            enabled=refusal is None,
        )
        back = Button("back", _("Back"), lambda: self.close(None), theme, key="Esc")
        if not self.speakers:
            return [main, back]
        label = _("Let another speak")
        if len(self.speakers) == 1:
            label = _("Let {name} speak").format(name=self.names[self.speakers[0]])
        speak = Button("speak", label, lambda: self.close("speak"), theme, kind="quiet")
        return [main, back, speak]

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
        return [
            Button(
                "accept",
                _("Accept"),
                lambda: self.close(can[0]) if can else None,
                theme,
                kind="main",
                hint="" if can else self._note(),
                enabled=bool(can),
            ),
            Button("refuse", _("Refuse"), lambda: self.close(refuse), theme),
            counter,
            Button("back", _("Back"), lambda: self.close(None), theme, key="Esc"),
        ]

    # One half

    def _title(self, panel: Node, name: str, box: Rect) -> None:
        """Who gives, and what they would have left."""
        theme = self._theme
        mine = name == "give"
        font = theme.font("lead", True)
        for known in shorter(self.names):
            words = _("You give") if mine else _("{name} gives").format(name=known[self.to])
            head = Label(words, font, theme.color("gold" if mine else "text"))
            if head.natural()[0] <= box.w:
                break
        head.place(box.x, box.y, min(box.w, head.natural()[0]), font.get_linesize())
        then = Rich(f"then:{name}", wrap=False, align="right")
        ink = theme.color("muted")
        seat, out, into = self.me, self.give.side, self.take.side
        text = after(self.view, seat, out, into) if mine else after(self.view, self.to, into, out)
        then.set(spans(text, self.names, self.art, "small", ink, theme.color("text")))
        x = head.x + head.w + theme.px(12)
        panel.add(head)
        if then.natural(box.w)[0] <= box.right - x:
            then.place(x, box.y, box.right - x, font.get_linesize())
            panel.add(then)

    def _pickers(self, width: int, room: float, above: float) -> list[Scroll]:
        """What can go into the trays, with cards as large as leaves both sides within `room`;
        `above` them pixels are left free."""
        theme = self._theme
        scrolls: list[Scroll] = []
        for height in CARDS:
            scrolls = []
            pickers = Pickers(self, round(height * theme.window))
            for name, draft in (("give", self.give), ("take", self.take)):
                scroll = Scroll(f"choose:{name}", theme)
                scroll.block = 1 if name == "give" else 2  # by keys one goes down each by itself
                scroll.content.w = width - theme.px(14)
                scroll.content.h = pickers.fill(
                    scroll.content, name, draft, scroll.content.w, above
                )
                scrolls.append(scroll)
            if all(scroll.content.h <= room for scroll in scrolls):
                break
        return scrolls

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
            node.action = self.doing(lambda: draft.step(card))
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
        if event.type == pygame.KEYDOWN and node is not None and node is not before:
            if isinstance(node, Field) and (before is None or node.name != before.name):
                node.select_all()
            above = node.parent
            while above is not None:
                if isinstance(above, Scroll):
                    above.reveal(node, self._theme.px(20))
                above = above.parent
        return done
