"""The coach of an ordinary game: at most one remark at a time, in the ticker's place or, where text
is too large for that, in the question's; never twice in a game, and never again once the player has
said so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from tabletop.scene.node import Node, shown
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Button
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt, CardNode
from tabletop.ui.table.lights import card_called, where
from tabletop.ui.table.markup import shorter, spans
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.nodes import Edge
from tabletop.ui.table.remark import Remark
from tabletop.ui.table.ticker import Recall, SinceLine
from tabletop.ui.table.view import TableView
from tabletop.ui.table.viewer import TableViewer

FIRST_GAMES: Final = 3
"""The finished games of a kind after which the coach is silent, unless it is always to speak."""


OTHERS: Final = ("hint", "undo", "redo")
"""The table's own buttons, which leave the prompt's bar to a remark that has no room else."""


class RemarkController:
    """Chooses what the coach of one table says, and shows it; `recompose` makes the table anew."""

    def __init__(
        self,
        app: TableApp,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        *,
        recompose: Callable[[], None],
    ) -> None:
        self.app = app
        self.model = model
        self.view = view
        self.viewer = viewer
        self.recompose = recompose
        self.lights = Node(z=33)
        view.root.add(self.lights)
        self.shown: Remark | None = None
        self._around: list[tuple[Edge, CardNode]] = []
        self._game = f"{model.session.book.game} {model.session.deal} {model.session.names}"
        self.said = self._said_before()
        self._chosen: Remark | None = None
        self._is_above = False
        self._at: tuple[int, int | None] | None = None
        self._asks: tuple[int | None, str] | None = None
        self._knows: set[tuple[int | None, str]] = set()
        self._is_away = False
        self._played: int | None = None

    def _said_before(self) -> set[tuple[int, str]]:
        """What was said in this game, seat and remark, if it is gone on with."""
        moves = [entry for entry in self.model.session.entries if entry.move.seat >= 0]
        kept = self.app.settings.coached.get(self._game, ()) if moves else ()
        each = (told.partition("/") for told in kept)
        return {(int(seat), name) for seat, _slash, name in each if seat.isdecimal()}

    def _remember(self, remark: Remark) -> None:
        """Keeps that the viewer was told `remark`, for when the game is gone on with."""
        told = (self.model.viewer or 0, remark.id)
        if told not in self.said:
            self.said.add(told)
            self.app.keep_said(self._game, sorted(f"{seat}/{name}" for seat, name in self.said))

    @property
    def rule(self) -> str:
        """The rule of what is said now, "" where nothing is."""
        return self.shown.rule if self.shown is not None else ""

    @property
    def speaks(self) -> bool:
        """Whether the settings let the coach speak at this table."""
        chosen = self.app.settings.coach
        if chosen == "first":
            if self._played is None:
                self._played = self.app.finished(self.model.session.book.game)
            return self._played < FIRST_GAMES
        return chosen == "always"

    def strip(
        self,
        area: Rect,
        right: int,
        *,
        waits: bool,
        recap: Recall | None,
        buttons: Callable[[], list[Button]],
    ) -> RemarkStrip | None:
        """What stands in the ticker's `area`, up to `right` pixels from its end, for the position
        at hand, above it the `recap` of what happened since; None where there is nothing to say,
        it has no room there or takes some of what the recap needs, while it has a place beside the
        `buttons` of the prompt (see `asked`), or it `waits` for something that comes first. While
        what happened is shown again, the recap stays where it stood over a remark."""
        model, self.shown = self.model, None
        here = (model.session.number, model.viewer)
        if here != self._at:
            self._at, self._chosen, self._is_away, self._is_above = here, None, False, False
            if self._asks is not None:
                self._knows.add(self._asks)
            seen = self.viewer.seen()
            self._asks = (model.viewer, seen.view.phase) if seen.is_mine else None
        if self._is_away or not self.speaks:
            return None
        top, art = self.view.frame.plates.top, self.view.art
        is_again = recap is not None and recap[1].at is not None
        if is_again and self._is_above and self._chosen is not None:
            held = RemarkStrip(self._chosen, area, right, top, model.names, art, self.hush, recap)
            held.say_nothing()
            return held if held.fits else None
        self._is_above = False
        if waits or not self.viewer.seen().is_mine:
            return None
        for remark in self._to_say():
            strip = RemarkStrip(remark, area, right, top, model.names, art, self.hush, recap)
            if strip.fits and (strip.is_uncut or self._beside(remark, buttons) is None):
                self._say(remark)
                self._is_above = True
                return strip
        return None

    def asked(self, buttons: Callable[[], list[Button]], *, waits: bool) -> list[Button] | None:
        """Where the ticker has no room for what there is to say, it stands in the prompt's bar, in
        place of the question: the bar's `buttons`, and one that does away with it for good; None
        where it stands in the ticker, or as for `strip`, or where such a question was not read
        before."""
        is_mine = self.viewer.seen().is_mine
        if waits or self.shown is not None or self._is_away or not is_mine or not self.speaks:
            return None
        for remark in self._to_say():
            beside = self._beside(remark, buttons)
            if beside is not None:
                self._say(remark)
                return beside
        return None

    def _beside(self, remark: Remark, buttons: Callable[[], list[Button]]) -> list[Button] | None:
        """What stands beside a remark in the prompt's bar; None where it has no room there, or the
        question in whose place it would stand was not read before."""
        if self._asks not in self._knows:
            return None
        for without in ((), OTHERS):  # these have their keys
            kept = [each for each in buttons() if each.name not in without]
            every = [*kept, self._away()]
            if self.view.has_room(remark.text, self.model.names, every):
                return every
        return None

    def _away(self) -> Button:
        """What does away with a remark in the prompt's bar."""
        return hush_button("×", self.hush, self.view.art.theme, self.rule)

    def _to_say(self) -> Sequence[Remark]:
        """What is said, or may be."""
        return self._new() if self._chosen is None else (self._chosen,)

    def _say(self, remark: Remark) -> None:
        self.shown = self._chosen = remark
        self._remember(remark)

    def _new(self) -> list[Remark]:
        """What there is to say now and was not said to this seat in this game."""
        seen = self.viewer.seen()
        hushed, game = self.app.settings.hushed, seen.book.game
        found = (moment(seen.view, seen.book) for moment in self.viewer.adapter.moments())
        return [
            remark
            for remark in found
            if remark is not None
            and (seen.view.seat, remark.id) not in self.said
            and f"{game}/{remark.id}" not in hushed
        ]

    def light(self) -> None:
        """Lights what is spoken of, where it lies now."""
        self.lights.clear()
        self._around = []
        theme = self.view.art.theme
        for word in self.shown.lit if self.shown is not None else ():
            area = where(self.view, word, self.model.viewer)
            if area is not None:
                # Dashed: the whole gold ring is that of the keys and of what is selected.
                edge = Edge(area, theme, round(12 * theme.window), dashed=True)
                self.lights.add(edge)
                card = card_called(self.view, word)
                if card is not None:
                    self._around.append((edge, card))

    def follow(self) -> None:
        """Leaves a card its light only while it rests: lifted or under way it has gold of its
        own."""
        for edge, card in self._around:
            x, y = card.home
            rests = not card.lift and abs(card.x - x) + abs(card.y - y) < 2
            if edge.visible != rests:
                edge.visible = rests

    def put_away(self) -> bool:
        """Takes the remark away for this turn; False where there is none."""
        if self.shown is None:
            return False
        self._is_away = True
        self.recompose()
        return True

    def hush(self) -> None:
        """Takes the remark away for good."""
        if self.shown is not None:
            self.app.hush(f"{self.model.session.book.game}/{self.shown.id}")
            self.put_away()


def hush_button(label: str, hush: Callable[[], None], theme: Theme, rule: str = "") -> Button:
    """The button that does away with a remark for good, which says what remarks are and of which
    `rule` this one is: the sentence itself has no bubble, which would lie over the plates."""
    button = Button("hush", label, hush, theme, kind="quiet", role="small")
    button.pad = 20
    button.hint = _(
        "Does away with this remark in every game to come. Each is made once a game, in your first "
        "games; Settings can change that."
    )
    button.rule = rule
    return button


class RemarkStrip(Node):
    """A remark in place of the ticker, with a button that does away with it for good; `fits` says
    whether it has room in `area`, up to `right` pixels from its end. A `recap` stands over it: both
    must have a line before the plates begin, at the pixel `top`; `is_uncut` says whether every word
    of that is told."""

    is_a = "note"

    def __init__(
        self,
        remark: Remark,
        area: Rect,
        right: int,
        top: int,
        names: Sequence[str],
        art: CardArt,
        hush: Callable[[], None],
        recap: Recall | None = None,
    ) -> None:
        super().__init__("coached", *area)
        self.art = art
        self.remark = remark
        theme = art.theme
        self.fits, self.is_uncut = False, True
        text = Rich("remark")
        text.leading = 1.0
        ink, gap = theme.color("text"), theme.px(14)
        least = shorter(names)[-1]
        high_line = theme.font("small").get_linesize() + theme.px(2)
        tried: list[tuple[str, Role, Sequence[str]]] = [
            (_("Don’t say this again"), "body", names),
            (_("Don’t say this again"), "small", names),
            (_("Never again"), "small", names),
            ("×", "small", names),
            ("×", "small", least),
        ]
        for number, (label, role, called) in enumerate(tried):
            button = hush_button(label, hush, theme, remark.rule)
            wide, high = button.natural()
            room = area.w - right - wide - 3 * gap
            text.set(spans(remark.text, called, art, role, ink, ink))
            tall = text.natural(max(1, room))[1]
            self.fits = room > 0 and tall <= area.h
            if self.fits and recap is not None and number < len(tried) - 2:
                beneath = self._recalled(room, recap, names, high_line, top - area.y)
                if beneath is not None and not beneath.tells_every_word:
                    continue  # what happened has the room before the words of the button
            if self.fits:
                self.h = max(area.h, tall + theme.px(6))
                high = min(high, area.h - 4)
                x = gap + theme.px(6)
                text.place(x, (round(self.h) - tall) // 2, room, tall)
                button.place(2 * gap + room, (area.h - high) // 2, wide, high)
                self.add(text, button)
                break
        if self.fits and recap is not None:
            self.fits = self._beneath(text, recap, names, high_line, top - area.y)

    def _one_line(self, names: Sequence[str]) -> Rich:
        """The remark in small type."""
        ink = self.art.theme.color("text")
        one = Rich("remark")
        one.set(spans(self.remark.text, names, self.art, "small", ink, ink))
        return one

    def _recalled(
        self, room: int, recap: Recall, names: Sequence[str], line: int, most: int
    ) -> SinceLine | None:
        """The recap over the remark, in `room` pixels, each in a `line` of so many pixels; None
        where not `most` are enough for both."""
        theme = self.art.theme
        too_long = self._one_line(names).natural(room)[1] > line
        if too_long or 2 * line + theme.px(4) > most:
            return None
        sentences, since = recap
        told = SinceLine(since, sentences, names, self.art, line, ("small",))
        told.fit(room)
        return told

    def _beneath(
        self, text: Rich, recap: Recall, names: Sequence[str], line: int, most: int
    ) -> bool:
        """Puts the remark under the recap, if there is room for both."""
        told = self._recalled(round(text.w), recap, names, line, most)
        if told is None or not told.is_all:
            return False  # what happened comes first, in two lines where it takes these
        top = self.art.theme.px(2)
        self.is_uncut = told.tells_every_word
        told.place(text.x, top, text.w, line)
        text.set(self._one_line(names).spans)
        text.place(text.x, top + line, text.w, line)
        self.h = max(self.h, 2 * line + 2 * top)
        self.add(told)
        return True

    def say_nothing(self) -> None:
        """Leaves the recap alone, where it stands."""
        for node in self.children:
            node.visible = isinstance(node, SinceLine)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the strip, gold at its beginning and along its foot."""
        theme = self.art.theme
        shown(SHAPES.panel(at.size, 0, theme.color("solid")), target, at.topleft, alpha)
        gold, thick = theme.color("gold"), max(2, round(2.5 * theme.window))
        line = SHAPES.panel((at.w, thick), 0, gold)
        shown(line, target, (at.x, at.bottom - thick), alpha)
        shown(SHAPES.panel((theme.px(6), at.h), 0, gold), target, at.topleft, alpha)
