"""How many cards to draw, chosen in the prompt's bar: a row of numbers over their prices, or where
these have no room the chosen one between its neighbours; the top discard as the first of them, and
the gold button that draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.french import card_name
from tabletop.engine.moves import Move
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import ending, words
from tabletop.scene.node import shown
from tabletop.scene.style import Style
from tabletop.scene.widgets import SHAPES, Button, focus_ring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Action, Desk, Seen
from tabletop.ui.table.cards import CardArt

CELLS: Final = (0.7, 0.84)
"""The part of the prompt's bar that all its buttons may take for each number to have a cell, and of
one beside the hand, which has more lines for its words."""


APART: Final = 4
"""The pixels of scale 1 between two numbers, so that what edges one lies on no other."""
FEW: Final = 3
"""So many numbers take no more room than the chosen one between the next below and above."""


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
        if turned.top and "pauper" not in turned.move.args:
            turned = replace(turned, count=1)  # more than just that card are chosen afterwards
        keep(desk, turned, turned.index)
    elif what in ("fewer", "more"):
        keep(desk, draws, draws.index + (1 if what == "more" else -1))
    else:
        names = [draw_name(move) for move in draws.choices]
        if name in names:
            keep(desk, draws, names.index(name))
    return True


def warning(seen: Seen[PortfolioView]) -> str:
    """What comes of it that the draw which is chosen takes the last card, "" where it does not."""
    draws = Draws.of(seen)
    full, brief, _two_words = ending.last_drawn(seen, draws.move) if draws else ("", "", "")
    return brief if words.is_tight(seen) else full


def draw_name(move: Move) -> str:
    """What the cell of a draw is called: `draw:2`, `draw:pauper`."""
    return "draw:pauper" if "pauper" in move.args else f"draw:{move.number('count')}"


def actions(seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> list[Action]:
    """The buttons of the draw, the gold one last."""
    draws = Draws.of(seen)
    if draws is None:
        return []
    art, out = seen.art, list[Action]()
    draw = Action("draw", "", move=draws.move, main=True)
    words_of = [_button(seen, move) for move in draws.moves]
    gold = DrawButton(_button(seen, draws.move), words_of, desk, art, seen.frame.prompt.h)
    top = seen.view.faces("discard")[-1:]
    if top and draws.has_both:
        speech = _("Take the {card} from the discards first")
        if draws.top:
            speech = _("Leave the {card} among the discards")
        speech = speech.format(card=card_name(top[0]))
        button = Top(speech, top[0], draws.top, art, seen.frame.prompt.h)
        out.append(Action("draw:top", speech, key=_("D"), button=button))
    out += _choosing(seen, desk, draws, [gold, *(each.button for each in out if each.button)])
    return [*out, replace(draw, label=gold.label, button=gold)]


def _choosing(
    seen: Seen[PortfolioView], desk: Desk[PortfolioView], draws: Draws, beside: Sequence[Button]
) -> list[Action]:
    """The row of numbers; the chosen one between its neighbours where not all of them have room."""
    choices, theme = draws.choices, seen.theme
    if len(choices) == 1:
        return []
    cells, actions = [], []
    for at, move in enumerate(choices):
        name, speech = draw_name(move), words.describe_draw(seen, move).title
        count = str(move.number("count"))
        cells.append(Cell(name, count, _cost(seen, move), speech, at == draws.index, theme))
        key = count if name[-1].isdigit() and len(name) == 6 else ""
        actions.append(Action(name, speech, key=key, hidden=True))
    gap, small = theme.px(8), theme.font("small", True)
    other = [_("Hint"), _("Undo")]
    other += [_("Negotiate")] if words.negotiates(seen) else []
    used = sum(small.size(word)[0] + theme.px(18) + gap for word in other)
    used += sum(button.natural()[0] + gap for button in beside)
    frame = seen.frame
    room = frame.prompt.w * CELLS[frame.is_shared] - used

    def row_of(some: Sequence[Cell]) -> Numbers:
        return Numbers(desk, some, theme, frame.prompt.h)

    row = row_of(cells)
    if len(cells) > FEW and row.natural()[0] > room:
        row = row_of(_less_and_more(draws, cells, theme, named=True))
        if row.natural()[0] > room:
            row = row_of(_less_and_more(draws, cells, theme, named=False))
    if row.cells != cells:
        actions += [Action(each.name, each.label, hidden=True) for each in row.cells]
    return [*actions, Action("draw:row", "", button=row)]


def _less_and_more(draws: Draws, cells: Sequence[Cell], theme: Theme, *, named: bool) -> list[Cell]:
    """The chosen one of `cells` between the next for fewer cards and the next for more, with their
    prices: their numbers where these are `named`, else a sign."""
    chosen, at = cells[draws.index], draws.index
    chosen.like = cells

    def beside(name: str, step: int, text: str, sign: str, speech: str, why: str) -> Cell:
        said = [text.format(n=each.count) if named else sign for each in cells]
        label = _("{what}: {choice}")
        every = [
            Cell(name, count, each.cost, label.format(what=speech, choice=each.label), False, theme)
            for count, each in zip(said, cells, strict=True)
        ]
        cell = Cell(name, sign, "", speech, False, theme)
        if 0 <= at + step < len(cells):
            cell = every[at + step]
        else:
            cell.set_enabled(False, why)
        cell.like = every
        return cell

    fewer, more = _("You can draw no fewer cards."), _("This is as many as you can draw.")
    return [
        beside("draw:fewer", -1, _("‹ {n}"), "‹" if named else "−", _("Fewer cards"), fewer),
        chosen,
        beside("draw:more", 1, _("{n} ›"), "›" if named else "+", _("More cards"), more),
    ]


def _cost(seen: Seen[PortfolioView], move: Move) -> str:
    """What a draw costs, in a word or a figure for a cell."""
    price = words.draw_price(seen, move)
    return _("pauper") if "pauper" in move.args else f"${price}" if price else _("free")


def _button(seen: Seen[PortfolioView], move: Move) -> tuple[str, str]:
    """The words of the gold button: how many cards, whether the open one is among them, for what;
    and what is left, and what comes of the last card where it is drawn, "" for neither."""
    n, price = move.number("count"), words.draw_price(seen, move)
    if "discard" in move.args:
        said = _("Take it, free") if n == 1 else _take_and(move, n - 1, price)
    elif "pauper" in move.args:
        said = _("Draw {n} as a pauper").format(n=n)
    elif not price:
        said = ngettext("Draw one, free", "Draw {n}, free", n).format(n=n)
    else:
        said = _("Draw {n} for ${price}").format(n=n, price=price)
    last, left = ending.last_drawn(seen, move)[-1], seen.view.money[move.seat] - price
    if price and last:
        text = _("you keep ${left} · {then}")
        return said, text.format(left=left, then=last)
    return said, _("you keep ${left}").format(left=left) if price else last


def _take_and(move: Move, n: int, price: int) -> str:
    """The words for the open card and `n` hidden ones, for `price` dollars."""
    if "pauper" in move.args:
        return _("Take + {n} as a pauper").format(n=n)
    if not price:
        return _("Take + {n}, free").format(n=n)
    return _("Take + {n} for ${price}").format(n=n, price=price)


def _fitting(style: Style, room: float, high: Callable[[Style], float]) -> Style:
    """The look in the largest text, of `style` and smaller, in which so high a thing has `room`."""
    if not isinstance(style, Theme):
        return style
    looks = [style, *map(style.at, style.smaller())]
    return next((each for each in looks if high(each) <= room), looks[-1])


class DrawButton(Button):
    """The gold button: what it draws for what, over what is left; arrows left and right choose how
    many cards. It has the words that stand on it now, and `every` that may."""

    def __init__(
        self,
        said: tuple[str, str],
        every: Sequence[tuple[str, str]],
        desk: Desk[PortfolioView],
        art: CardArt,
        most: float,
    ) -> None:
        label = _("{draw}, {left}").format(draw=said[0], left=said[1]) if said[1] else said[0]
        super().__init__("draw", label, lambda: None, art.theme, kind="main")
        self.desk = desk
        self.said, self.every = said, every
        self.most = most - 8 * art.theme.window

    def _look(self) -> Style:
        return _fitting(self.style, self.most, self._high)

    def _high(self, style: Style) -> float:
        low = style.font("small").get_linesize() if any(left for _draw, left in self.every) else 0
        return style.font(self.role, True).get_linesize() + low + style.px(12)

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as the longest of the words needs, so that nothing beside it moves."""
        look = self._look()
        bold, small = look.font(self.role, True), look.font("small")
        wide = max(max(bold.size(draw)[0], small.size(left)[0]) for draw, left in self.every)
        return wide + look.px(min(28, self.pad)), round(self._high(look))

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pill and both lines."""
        look, (fill, ink) = self._look(), self._colours()
        radius, edge = min(at.h // 2, look.px(22)), self._edge()
        pill = SHAPES.panel(at.size, radius, fill, edge, look.px(1) if edge.a else 0)
        shown(pill, target, at.topleft, alpha)
        lines = [look.font(self.role, True).render(self.said[0], True, ink)]
        if self.said[1]:
            lines.append(look.font("small").render(self.said[1], True, ink))
        y = at.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            shown(line, target, (at.centerx - line.get_width() // 2, y), alpha)
            y += line.get_height()
        if "ring" in self.states:
            focus_ring(target, at, self.style, radius)

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
    """One number of cards over its price; the one that is chosen is gold."""

    def __init__(
        self, name: str, count: str, cost: str, speech: str, chosen: bool, theme: Theme
    ) -> None:
        super().__init__(name, speech, lambda: None, theme)
        self.count, self.cost = count, cost
        self.like: Sequence[Cell] = (self,)
        """The cells that it is as wide as the widest of, so that it stays so whatever is chosen."""
        if chosen:
            self.states.add("selected")

    def wide(self, style: Style) -> int:
        """As wide as number and price need."""
        lead, small = style.font("lead", True), style.font("small")
        needs = [max(lead.size(each.count)[0], small.size(each.cost)[0]) for each in self.like]
        return max(max(needs) + style.px(14), style.px(30))

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the cell."""
        look, radius = self.style, self.style.px(8)
        chosen = "selected" in self.states
        if chosen or ("hover" in self.states and self.enabled):
            fill = look.color("gilt" if chosen else "button")
            edge = look.color("gold") if chosen else fill
            shown(SHAPES.panel(at.size, radius, fill, edge, 1), target, at.topleft, alpha)
        ink = look.color("on_gold" if chosen else "text" if self.enabled else "on_disabled")
        lines = [look.font("lead", True).render(self.count, True, ink)]
        if self.cost:
            tint = ink if chosen or "hover" in self.states else look.color("muted")
            lines.append(look.font("small").render(self.cost, True, tint))
        y = at.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            shown(line, target, (at.centerx - line.get_width() // 2, y), alpha)
            y += line.get_height()
        if "ring" in self.states:
            focus_ring(target, at, look, radius)


class Numbers(Button):
    """The cells of a draw side by side in one frame."""

    is_told = False

    def __init__(
        self, desk: Desk[PortfolioView], cells: Sequence[Cell], theme: Theme, most: float
    ) -> None:
        super().__init__("draw:row", "", lambda: None, theme)
        self.cells = list(cells)
        self.most = most - 8 * theme.window
        self.solid = self.focusable = False
        for cell in cells:
            cell.action = partial(self._press, desk, cell.name)
        self.add(*cells)

    @staticmethod
    def _press(desk: Desk[PortfolioView], name: str) -> None:
        act(desk, name)

    def _look(self) -> Style:
        return _fitting(self.style, self.most, self._high)

    @staticmethod
    def _high(style: Style) -> float:
        lines = style.font("lead", True).get_linesize() + style.font("small").get_linesize()
        return lines + style.px(6)

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as its cells, and two lines high."""
        look = self._look()
        wide = sum(cell.wide(look) + look.px(APART) for cell in self.cells) - look.px(APART)
        return wide + look.px(6), round(self._high(look))

    def place(self, x: float, y: float, w: float, h: float) -> None:
        """Places the cells with it."""
        super().place(x, y, w, h)
        look = self._look()
        inset, left = look.px(3), float(look.px(3))
        for cell in self.cells:
            cell.style = look
            wide = cell.wide(look)
            cell.place(left, inset, wide, h - 2 * inset)
            left += wide + look.px(APART)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the frame."""
        look = self.style
        shape = SHAPES.panel(
            at.size, look.px(10), look.color("panel"), look.color("edge"), look.px(1)
        )
        shown(shape, target, at.topleft, alpha)


class Top(Button):
    """The top discard as a small card: pressed, it is the first of the cards that are drawn."""

    def __init__(self, speech: str, card: Card, on: bool, art: CardArt, most: float) -> None:
        super().__init__("draw:top", speech, lambda: None, art.theme)
        self.card, self.art = card, art
        self.most = most - 8 * art.theme.window
        if on:
            self.states.add("selected")

    def _look(self) -> CardArt:
        """What draws it, in the largest text that has room."""
        look = _fitting(self.style, self.most, self._high)
        return self.art.at(look.scale) if isinstance(look, Theme) else self.art

    def _high(self, style: Style) -> float:
        art = self.art.at(style.scale) if isinstance(style, Theme) else self.art
        return style.font("small").get_linesize() + self._chip(art).get_height() + style.px(8)

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """As wide as word and card need."""
        art = self._look()
        wide = max(art.theme.font("small").size(self.word)[0], self._chip(art).get_width())
        return wide + art.theme.px(14), round(self._high(art.theme))

    def _chip(self, art: CardArt) -> Surface:
        return art.chip(self.card.face[:-1], self.card.suit, "body")

    @property
    def word(self) -> str:
        """What stands under the card, the same when it is chosen: it lies there until the draw."""
        return _("take")

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card over a word that says what becomes of it."""
        art = self._look()
        theme, radius = art.theme, round(8 * art.theme.window)
        on = "selected" in self.states
        fill = theme.color("gilt" if on else "panel")
        if "hover" in self.states and not on:
            fill = theme.color("button")
        shape = SHAPES.panel(at.size, radius, fill, theme.color("edge"), theme.px(1))
        shown(shape, target, at.topleft, alpha)
        chip, small = self._chip(art), theme.font("small")
        if "ring" in self.states:
            focus_ring(target, at, theme, radius)
        word = small.render(self.word, True, theme.color("on_gold" if on else "muted"))
        high = chip.get_height() + small.get_linesize()
        top = at.centery - min(at.h, high) // 2
        shown(chip, target, (at.centerx - chip.get_width() // 2, top + 1), alpha)
        y = top + min(at.h, high) - word.get_height()
        shown(word, target, (at.centerx - word.get_width() // 2, y), alpha)
