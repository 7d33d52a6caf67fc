"""How many cards to draw, chosen in the prompt's bar: a cell for each number with its price, or
those of the next less and more, the top discard as the first of them, and the gold button that
draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import Color, Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import words
from tabletop.scene.node import shown
from tabletop.scene.widgets import SHAPES, Button, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Action, Desk, Seen
from tabletop.ui.table.cards import CardArt

CELLS: Final = 0.7
"""The part of the prompt's bar that all its buttons may take for each number to have a cell."""

BOTH: Final = 2
"""So many cells need no more room than those of the next less and more."""


@dataclass(frozen=True, slots=True)
class Draws:
    """The legal draws of one look, and which of them is chosen.

    `count` and `pauper` say how many cards are chosen, `top` whether the top discard is the first.
    """

    moves: tuple[Move, ...]
    count: int
    pauper: bool
    top: bool

    @classmethod
    def of(cls, seen: Seen[PortfolioView]) -> Draws | None:
        """What the viewer can draw now, None where nothing can be drawn."""
        moves = tuple(move for move in seen.view.legal if move.name == "draw")
        if not moves:
            return None
        kept, turn = seen.kept, sum(seen.view.turns)
        is_kept = kept.get("draw_turn") == turn
        tops = {"discard" in move.args for move in moves}
        top = bool(kept.get("draw_top")) if is_kept and len(tops) > 1 else tops == {True}
        points_out = seen.book.option("remind_pauper") == "on"
        pauper = any("pauper" in move.args for move in moves) and points_out
        count = 2 if pauper else 1
        if is_kept:
            count, pauper = kept.get("draw_count", 1), bool(kept.get("draw_pauper"))
        return cls(moves, count, pauper, top)

    @property
    def choices(self) -> list[Move]:
        """What can be chosen as things stand with the top discard, fewest cards first, the pauper's
        draw last."""
        moves = [move for move in self.moves if ("discard" in move.args) == self.top]
        return sorted(moves, key=lambda move: ("pauper" in move.args, move.number("count")))

    @property
    def index(self) -> int:
        """Which of the choices is chosen: the nearest below where that very one is not there."""
        wanted = (self.pauper, self.count)
        keys = [("pauper" in move.args, move.number("count")) for move in self.choices]
        return max((at for at, key in enumerate(keys) if key <= wanted), default=0)

    @property
    def move(self) -> Move:
        """The draw that is chosen."""
        return self.choices[self.index]

    @property
    def has_both(self) -> bool:
        """Whether the top discard can be taken or left."""
        return len({"discard" in move.args for move in self.moves}) > 1

    def with_top(self, top: bool) -> Draws:
        """The same with or without the top discard, where that can be."""
        if top == self.top or not self.has_both:
            return self
        return Draws(self.moves, self.count, self.pauper, top)

    def of_top(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """Which of the draws that begin with the top discard a drag of it alone can mean: that one
        card, as few more as must come with it, and where a pauper's draw is chosen that one too."""
        fewest = min(moves, key=lambda move: move.number("count"))
        chosen = self.with_top(True).move
        return (fewest, chosen) if "pauper" in chosen.args and chosen != fewest else (fewest,)


def keep(desk: Desk[PortfolioView], draws: Draws, index: int) -> None:
    """Chooses another number of cards."""
    choices = draws.choices
    move = choices[max(0, min(len(choices) - 1, index))]
    desk.remember(
        draw_turn=sum(desk.seen().view.turns),
        draw_count=move.number("count"),
        draw_pauper=int("pauper" in move.args),
        draw_top=int(draws.top),
    )


def act(desk: Desk[PortfolioView], name: str) -> bool:
    """Does what a button of the draw does; gives whether it is one."""
    draws = Draws.of(desk.seen())
    if draws is None or not name.startswith("draw"):
        return False
    what = name.partition(":")[2]
    if what == "top":
        turned = draws.with_top(not draws.top)
        keep(desk, turned, turned.index)
    elif what in ("fewer", "more"):
        keep(desk, draws, draws.index + (1 if what == "more" else -1))
    else:
        names = [draw_name(move) for move in draws.choices]
        if name in names and names.index(name) != draws.index:
            keep(desk, draws, names.index(name))
        elif name in names:
            desk.play(draws.move)
    return True


def draw_name(move: Move) -> str:
    """What the cell of a draw is called: `draw:2`, `draw:pauper`."""
    return "draw:pauper" if "pauper" in move.args else f"draw:{move.number('count')}"


def actions(seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> list[Action]:
    """The buttons of the draw, the gold one last."""
    draws = Draws.of(seen)
    if draws is None:
        return []
    art, out = seen.art, list[Action]()
    draw = Action("draw", _button(seen, draws.move), move=draws.move, main=True)
    gold = DrawButton(draw, desk, art, [_button(seen, move) for move in draws.moves])
    out += _choosing(seen, desk, draws, gold)
    top = seen.view.faces("discard")[-1:]
    if top and draws.has_both:
        speech = _("Take the {card} from the discards first")
        if draws.top:
            speech = _("Leave the {card} among the discards")
        speech = speech.format(card=card_name(top[0]))
        action = Action("draw:top", speech, key=_("D"))
        button = Top(speech, top[0], draws.top, _fitting(seen))
        out.insert(0, replace(action, button=button))
    return [*out, replace(draw, button=gold)]


def _choosing(
    seen: Seen[PortfolioView], desk: Desk[PortfolioView], draws: Draws, gold: DrawButton
) -> list[Action]:
    """A cell for each number; those of the next less and more where not all of them have room."""
    choices, art = draws.choices, _fitting(seen)
    if len(choices) == 1:
        return []
    theme = art.theme
    cells = []
    for at, move in enumerate(choices):
        name = draw_name(move)
        speech = words.describe_draw(seen, move).title
        cost, count = _cost(seen, move), str(move.number("count"))
        cell = Cell(name, count, cost, speech, at == draws.index, art)
        key = str(move.number("count")) if name[-1].isdigit() and len(name) == 6 else ""
        cells.append(Action(name, speech, key=key, button=cell))
    gap, small = theme.px(8), theme.font("small", True)
    other = [_("Hint"), _("Undo")]
    other += [_("Redo")] if seen.theme.scale <= seen.theme.window else []  # it gives way first
    other += [_("Negotiate")] if words.negotiates(seen) else []
    used = sum(small.size(word)[0] + theme.px(18) + gap for word in other)
    used += max(small.size(label)[0] for label in gold.labels) + theme.px(18) + gap
    used += theme.px(56) if draws.has_both else 0
    wide = sum(cell.button.natural()[0] + gap for cell in cells if cell.button is not None)
    if used + wide <= seen.frame.prompt.w * CELLS or len(cells) <= BOTH:
        return cells
    out = []
    chosen = cells[draws.index].button
    if isinstance(chosen, Cell):
        chosen.steady = True
        room = seen.frame.prompt.w * CELLS - used
        if 3 * (chosen.natural()[0] + gap) <= room:
            out.append(cells.pop(draws.index))
    for what, sign, step in (("fewer", "−", -1), ("more", "+", 1)):
        name, on = f"draw:{what}", 0 <= draws.index + step < len(choices)
        speech = _("Fewer cards") if what == "fewer" else _("More cards")
        there = choices[draws.index + step] if on else None
        cost = _cost(seen, there) if there is not None else ""
        count = str(there.number("count")) if there is not None else sign
        cell = Cell(name, count, cost, speech, False, art, enabled=on)
        hint = "" if on else _("You can draw no fewer cards.")
        if what == "more" and not on:
            hint = _("This is as many as you can draw.")
        cell.hint, cell.steady = hint, True
        at = 0 if what == "fewer" else len(out)
        out.insert(at, Action(name, speech, enabled=on, hint=hint, button=cell))
    return [*(Action(a.name, a.label, key=a.key, hidden=True) for a in cells), *out]


def _fitting(seen: Seen[PortfolioView]) -> CardArt:
    """The card art in which a cell has room in the prompt: larger text gives way."""
    arts = [seen.art, *map(seen.art.at, seen.art.theme.smaller())]
    room = seen.frame.prompt.h - seen.art.theme.window * 8
    high = (Cell("", "0", "$0", "", False, art).natural()[1] for art in arts)
    return next((art for art, needs in zip(arts, high, strict=True) if needs <= room), arts[-1])


def _cost(seen: Seen[PortfolioView], move: Move) -> str:
    """What a draw costs, in a word or a figure for a cell."""
    price = words.draw_price(seen, move)
    return _("pauper") if "pauper" in move.args else f"${price}" if price else _("free")


def _button(seen: Seen[PortfolioView], move: Move) -> str:
    """The words of the gold button: how many cards, whether the open one is among them, for what,
    and what is left."""
    n, price = move.number("count"), words.draw_price(seen, move)
    if "discard" in move.args:
        return _("Take it, free") if n == 1 else _take_and(seen, move, n - 1, price)
    if "pauper" in move.args:
        return _("Draw {n} as a pauper").format(n=n)
    if not price:
        return ngettext("Draw one, free", "Draw {n}, free", n).format(n=n)
    if words.is_tight(seen):
        return _("Draw {n}: ${price}").format(n=n, price=price)
    left = seen.view.money[move.seat] - price
    return _("Draw {n} for ${price}, keep ${left}").format(n=n, price=price, left=left)


def _take_and(seen: Seen[PortfolioView], move: Move, n: int, price: int) -> str:
    """The words for the open card and `n` hidden ones, for `price` dollars."""
    if "pauper" in move.args:
        return _("Take + {n} as a pauper").format(n=n)
    if not price:
        return _("Take + {n}, free").format(n=n)
    if words.is_tight(seen):
        return _("Take + {n}: ${price}").format(n=n, price=price)
    left = seen.view.money[move.seat] - price
    return _("Take + {n} for ${price}, keep ${left}").format(n=n, price=price, left=left)


class DrawButton(Button):
    """The gold button: arrows left and right choose how many cards it draws."""

    def __init__(
        self, action: Action, desk: Desk[PortfolioView], art: CardArt, labels: Sequence[str]
    ) -> None:
        super().__init__(action.name, action.label, lambda: None, art.theme, kind="main")
        self.desk = desk
        self.labels = labels

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as the longest of its `labels` needs, so that nothing beside it moves."""
        wide, high = super().natural(width)
        font = self.style.font(self.role, True)
        most = max(font.size(label)[0] for label in self.labels)
        return wide + max(0, most - font.size(self.label)[0]), high

    def adjust(self, dx: int, dy: int) -> bool:
        """One card more or fewer; False at the ends."""
        return _adjust(self.desk, dx)


def _adjust(desk: Desk[PortfolioView], dx: int) -> bool:
    draws = Draws.of(desk.seen())
    if draws is None or not dx or not 0 <= draws.index + dx < len(draws.choices):
        return False
    keep(desk, draws, draws.index + dx)
    return True


class Cell(Button):
    """One number of cards over its price; the one that is chosen is gold, and pressed again it
    draws. A `steady` one is as wide whatever its price is."""

    def __init__(
        self,
        name: str,
        count: str,
        cost: str,
        speech: str,
        chosen: bool,
        art: CardArt,
        enabled: bool = True,
    ) -> None:
        super().__init__(name, speech, lambda: None, art.theme, enabled=enabled)
        self.count, self.cost, self.art = count, cost, art
        self.steady = False
        if chosen:
            self.states.add("selected")

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as number and price need, and two lines high."""
        theme = self.art.theme
        lead, small = theme.font("lead", True), theme.font("small")
        w = max(lead.size(self.count)[0], small.size(self.cost)[0]) + theme.px(14)
        least = small.size("$000")[0] + theme.px(14) if self.steady else theme.px(34)
        return max(w, least), lead.get_linesize() + small.get_linesize() + theme.px(4)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cell."""
        theme, radius = self.art.theme, round(8 * self.art.theme.window)
        chosen = "selected" in self.states
        fill = theme.color("gold") if chosen else theme.color("panel")
        if "hover" in self.states and self.enabled:
            fill = fill.lerp(Color(255, 255, 255, fill.a), 0.15)
        ink = theme.color("on_gold" if chosen else "text" if self.enabled else "on_disabled")
        shape = SHAPES.panel(at.size, radius, fill, theme.color("edge"), theme.px(1))
        shown(shape, target, at.topleft, alpha)
        lead, small = theme.font("lead", True), theme.font("small")
        number = lead.render(self.count, True, ink)
        if not self.cost:
            shown(number, target, number.get_rect(center=at.center).topleft, alpha)
        else:
            cost = small.render(self.cost, True, ink if chosen else theme.color("muted"))
            high = min(at.h, lead.get_linesize() + small.get_linesize())
            top = at.centery - high // 2
            shown(number, target, (at.centerx - number.get_width() // 2, top), alpha)
            y = top + high - cost.get_height()
            shown(cost, target, (at.centerx - cost.get_width() // 2, y), alpha)
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)


class Top(Button):
    """The top discard as a small card: pressed, it is the first of the cards that are drawn."""

    def __init__(self, speech: str, card: Card, on: bool, art: CardArt) -> None:
        super().__init__("draw:top", speech, lambda: None, art.theme)
        self.card, self.art = card, art
        if on:
            self.states.add("selected")

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as word and card need."""
        theme = self.art.theme
        small = theme.font("small")
        wide = max(small.size(self.word)[0], self._chip().get_width())
        return wide + theme.px(14), small.get_linesize() + self._chip().get_height() + theme.px(8)

    def _chip(self) -> Surface:
        return self.art.chip(self.card.face[:-1], self.card.suit, "body")

    @property
    def word(self) -> str:
        """What stands under the card, the same when it is chosen: it lies there until the draw."""
        return _("take")

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card over a word that says what becomes of it."""
        theme, radius = self.art.theme, round(8 * self.art.theme.window)
        on = "selected" in self.states
        fill = theme.color("gold") if on else theme.color("panel")
        shape = SHAPES.panel(at.size, radius, fill, theme.color("edge"), theme.px(1))
        shown(shape, target, at.topleft, alpha)
        chip, small = self._chip(), theme.font("small")
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)
        word = small.render(self.word, True, theme.color("on_gold" if on else "muted"))
        high = chip.get_height() + small.get_linesize()
        top = at.centery - min(at.h, high) // 2
        shown(chip, target, (at.centerx - chip.get_width() // 2, top + 1), alpha)
        y = top + min(at.h, high) - word.get_height()
        shown(word, target, (at.centerx - word.get_width() // 2, y), alpha)
