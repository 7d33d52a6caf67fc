"""How the prompt's bar is shared between its sentence, the figures of a hint and the buttons.

The sentence comes first: where the bar is narrow the buttons lose their keys, and in larger text
get smaller together with the sentence, so that it is never set smaller than they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, TypeAlias

from pygame import Rect

from tabletop.scene.node import Node
from tabletop.scene.style import Role
from tabletop.scene.text import Rich
from tabletop.scene.widgets import Button, Panel
from tabletop.ui.shell.theme import SIZES, Theme
from tabletop.ui.table.cards import CardArt, contrast
from tabletop.ui.table.hint_bars import HintBars
from tabletop.ui.table.markup import shorter, spans

KEYED: Final = (True, False)
"""Whether buttons keep their keys: these give way."""
PARTS: Final = (
    (True, True, True), (True, False, True), (False, True, True),
    (False, False, True), (True, False, False), (False, False, False),
)  # fmt: skip
"""The same beside a hint's figures, and whether these stand with a bar for each chance and with
when they are to be had: bars give way before keys, and keys before words."""
GIVE_WAY: Final = ("redo", "undo", "hint", "hint_other", "hint_away")
"""The table's own buttons, which give way before those of the game, in this order."""
WIDE: Final = 0.52
"""The part of the bar that its buttons take at the most, with their keys on them."""
MOST: Final = 0.7
"""The part that they take at the most with their words on them."""
FAIR: Final = 0.46
"""The part that they take in larger text, as long as they can be set a little smaller."""
GIVEN: Final = 0.7
"""The part of its size down to which larger text gives way so that they take no more than that."""
ROOM: Final = 220
"""The least width of a sentence beside a hint's bars, at scale 1."""
SOFT: Final = 120
"""How strong, of 255, the gold edge of a question is where that is enough."""
PROMPT: Final[tuple[Role, ...]] = ("lead", "body", "small")
"""The type of the prompt: the largest in which it has room."""
SAID: Final[tuple[Role, ...]] = PROMPT[1:]
"""The type of what is said in its place while something is looked at."""

BarsOf: TypeAlias = Callable[[Theme, bool, bool], HintBars | None]
"""The figures of a hint's two moves in a theme, with a bar for each chance or without, and with
when they are to be had or without."""
Way: TypeAlias = tuple[Role, CardArt, Sequence[str]]
"""How a sentence is set: the size of type, the scale, and the names of the seats."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What the bar holds: its buttons, a hint's bars, and the pixels that these leave to the
    sentence; `fits` says whether that is enough for it."""

    buttons: list[Button]
    bars: HintBars | None
    room: int
    fits: bool


class PromptBar:
    """The bar of one table's prompt: a panel, a sentence and buttons, laid on `layer`."""

    def __init__(self, layer: Node, art: CardArt) -> None:
        self.layer = layer
        self.art = art
        self.area = Rect(0, 0, 0, 0)
        self.names: Sequence[str] = ()
        self._asked = ""
        self._room = 1
        self._said = 0

    def has_room(
        self,
        area: Rect,
        prompt: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        bars: BarsOf | None = None,
        others: Sequence[str] = (),
        *,
        elsewhere: bool = False,
    ) -> bool:
        """Whether a prompt beside its buttons, and a hint's bars, has room in `area`, in small type
        too, and each of `others` that stands there in turn with it. What can be said `elsewhere`
        has none where it would be in smaller type than a prompt at a text size of 100 %."""
        least = self.art.theme.window * SIZES["body"] if elsewhere else 0.0
        return self._share(area, (prompt, *others), names, buttons, bars, least).fits

    def show(
        self,
        area: Rect,
        prompt: str,
        names: Sequence[str],
        buttons: Sequence[Button],
        is_mine: bool,
        bars: BarsOf | None = None,
        others: Sequence[str] = (),
    ) -> None:
        """Lays the bar with the prompt, its buttons and between them a hint's bars: the buttons
        stand still where `others` stand there in turn with the prompt."""
        theme = self.art.theme
        if (prompt, area) != (self._asked, self.area):
            self._said = 0
        self.area, self.names, self._asked = area, names, prompt
        edge, ground = theme.color("hairline"), theme.color("solid")
        if is_mine:
            gold = theme.color("gold")
            soft = ground.lerp(gold, SOFT / 255)
            is_seen = contrast(soft, ground) >= contrast(edge, ground)
            edge = gold
            edge.a = SOFT if is_seen else 255  # it is never weaker than the frames of the seats
        panel = Panel(theme.color("panel"), edge, radius=round(11 * theme.window))
        panel.place(*area)
        self.layer.add(panel)
        shared = self._share(area, (prompt, *others), names, buttons, bars)
        x = area.right - theme.px(8)
        for button in reversed(shared.buttons):
            w, h = button.natural()
            h = min(h, area.h - 6)
            x -= w
            button.place(x, area.centery - h // 2, w, h)
            x -= theme.px(8)
        if shared.bars is not None:
            x -= round(shared.bars.w) + theme.px(10)
            shared.bars.position = (x, area.centery - shared.bars.h / 2)
            self.layer.add(shared.bars)
        self._room = shared.room
        text = Rich("prompt")
        text.leading = 1.0
        self._set(text, prompt, self._ways(PROMPT, prompt))
        text.place(area.x + theme.px(18), area.y, shared.room, area.h)
        self.layer.add(text, *shared.buttons)

    def mark(self, name: str = "", label: str = "") -> None:
        """Draws the coach's gold at the beginning of the bar: it speaks there, and says `label`."""
        theme, area = self.art.theme, self.area
        mark = Panel(theme.color("gold"), name=name, radius=0)
        mark.label = label
        mark.place(area.x, area.y + theme.px(8), theme.px(5), area.h - 2 * theme.px(8))
        self.layer.add(mark)

    def say(self, texts: Sequence[str]) -> None:
        """Says the first of `texts` that has room, in place of the prompt; the prompt itself where
        none has, or there are none. What is said of one question keeps to one size of type, and
        takes a smaller one only where it must."""
        text = self.layer.find("prompt")
        if not isinstance(text, Rich):
            return
        for words in texts:
            ways = self._ways(SAID, words)[self._said :]
            at = self._set(text, words, ways or [self._ways(SAID, words)[-1]])
            if at is not None:
                self._said += at
                return
        self._set(text, self._asked, self._ways(PROMPT, self._asked))

    def _ways(self, roles: Sequence[Role], words: str) -> list[Way]:
        """The ways in which a sentence is set, the largest type first: in larger text down to that
        of 100 %, and in the last size of each scale with shorter names too."""
        called = [self.names, *(shorter(self.names)[1:] if "@" in words else ())]
        out: list[Way] = [(role, self.art, self.names) for role in roles[:-1]]
        for art in (self.art, *map(self.art.at, self.art.theme.smaller())):
            out += [(roles[-1], art, each) for each in called]
        return out

    def _set(self, text: Rich, words: str, ways: Sequence[Way]) -> int | None:
        """Sets the sentence in the first of the ways in which it has room in the bar, and gives its
        number; None where it has room in none, and is set in the last."""
        ink = self.art.theme.color("text")
        for at, (role, art, names) in enumerate(ways):
            text.set(spans(words, names, art, role, ink, ink))
            if text.natural(self._room)[1] <= self.area.h:
                return at
        return None

    def _share(
        self,
        area: Rect,
        prompts: Sequence[str],
        names: Sequence[str],
        buttons: Sequence[Button],
        bars: BarsOf | None,
        least: float = 0.0,
    ) -> Shared:
        """Dresses the buttons so that what stands in the bar, each of `prompts` in turn, has room.
        First their keys go, then all is set smaller as far as text is large, the sentence never
        smaller than the buttons and than `least` pixels; a button that is no more than its key
        comes late, as nobody can read what it does; last those of the table go that cannot be
        pressed."""
        theme = self.art.theme
        last = Shared([], None, 1, False)
        wardrobe = _Wardrobe(buttons)
        is_large = theme.scale > theme.window
        limits = (FAIR, MOST) if is_large else (MOST,)
        parts = PARTS if bars is not None else [(keyed, False, False) for keyed in KEYED]
        made: dict[tuple[float, bool, bool], HintBars | None] = {}
        for limit in limits:
            sizes = self._sizes(bars is not None)
            if is_large:
                sizes = [each for each in sizes if each[0] * SIZES[each[1]] >= least]
            if limit < MOST:
                sizes = [each for each in sizes if each[0] >= GIVEN * theme.scale]
            for (scale, role), (keyed, has_meter, has_words) in product(sizes, parts):
                style = theme.at(scale) if scale != theme.scale else None
                key = scale, has_meter, has_words
                if bars is not None and key not in made:
                    made[key] = bars(style or theme, has_meter, has_words)
                beside = made.get(key)
                if bars is not None and (beside is None or beside.h > area.h):
                    continue
                for kept, share in wardrobe.dresses(style, limit, keyed=keyed):
                    last = self._left(area, kept, beside)
                    if _wide(kept, theme) > share * area.w:
                        continue
                    if self._fits(area, prompts, names, last, scale, role):
                        return last
        if bars is not None:
            return Shared(last.buttons, last.bars, last.room, False)
        for kept in wardrobe.bare() if not least or not is_large else ():
            last = self._left(area, kept, None)
            if _wide(kept, theme) > MOST * area.w:
                continue
            if self._fits(area, prompts, names, last, theme.window, PROMPT[-1]):
                return last
        return Shared(last.buttons, None, last.room, False)

    def _sizes(self, has_bars: bool) -> list[tuple[float, Role]]:
        """The scales that the bar is set in, each with the least type of its sentence, the largest
        first; beside a hint's bars these give way before the sentence is set in small type."""
        theme = self.art.theme
        roles = SAID if has_bars else PROMPT[-1:]
        sizes = [(scale, role) for scale in (theme.scale, *theme.smaller()) for role in roles]
        return sorted(sizes, key=lambda each: -each[0] * SIZES[each[1]])

    def _left(self, area: Rect, buttons: list[Button], bars: HintBars | None) -> Shared:
        """What so many buttons and a hint's bars leave to the sentence."""
        theme = self.art.theme
        beside = round(bars.w) + theme.px(10) if bars is not None else 0
        room = area.w - theme.px(8) - _wide(buttons, theme) - beside - theme.px(18) - theme.px(6)
        return Shared(buttons, bars, max(1, round(room)), True)

    def _fits(
        self,
        area: Rect,
        prompts: Sequence[str],
        names: Sequence[str],
        shared: Shared,
        scale: float,
        role: Role,
    ) -> bool:
        """Whether each sentence has the room that is left to it, in the type of `role` at
        `scale`."""
        if shared.bars is not None and shared.room < ROOM * scale:
            return False
        ink = self.art.theme.color("text")
        art = self.art if scale >= self.art.theme.scale else self.art.at(scale)
        text = Rich()
        text.leading = 1.0

        def has_room(prompt: str) -> bool:
            called = [names, *(shorter(names)[1:] if "@" in prompt else ())]
            for each in called:
                text.set(spans(prompt, each, art, role, ink, ink))
                if text.natural(shared.room)[1] <= area.h:
                    return True
            return False

        return all(has_room(prompt) for prompt in prompts)


def _wide(buttons: Sequence[Button], theme: Theme) -> float:
    """The pixels that buttons take beside each other."""
    return sum(button.natural()[0] + theme.px(8) for button in buttons)


class _Wardrobe:
    """The buttons of a bar, and how much may be written on them."""

    def __init__(self, buttons: Sequence[Button]) -> None:
        self.buttons = list(buttons)
        self.ours = [each for name in GIVE_WAY for each in buttons if each.name == name]
        self._worn = [(each, each.style, each.key, each.role, each.pad) for each in buttons]

    def dresses(
        self, style: Theme | None, limit: float, *, keyed: bool
    ) -> Iterator[tuple[list[Button], float]]:
        """The buttons in a style, or their own, with less and less on them, and the part of the bar
        that they may take: with their keys, without that for what was not taken back, in small
        type; or, not `keyed`, without the keys of the table's own, without keys."""
        kept = [each for each in self.buttons if each.name != "redo" or each.enabled]
        asked = [each for each in reversed(kept) if each not in self.ours]
        share = min(WIDE, limit)
        for each, worn, key, role, pad in self._worn:
            each.is_short = False
            each.key, each.role, each.pad = key, role, pad
            each.style = style or worn
        if keyed:
            yield self.buttons, share
            yield kept, share
        for each in kept:
            each.role, each.pad = "small", 18.0
        if keyed:
            yield kept, share
            return
        for each in self.ours:
            each.key = ""
        yield kept, share
        for each in asked:
            each.key = ""
            yield kept, limit

    def bare(self) -> Iterator[list[Button]]:
        """As they were dressed last, one after the other no more than its key; last without those
        of the table that cannot be pressed."""
        kept = [each for each in self.buttons if each.name != "redo" or each.enabled]
        asked = [each for each in reversed(kept) if each not in self.ours]
        for each in (*self.ours, *asked):
            each.shorten()
            yield kept
        yield [each for each in kept if each.enabled or each not in self.ours]
