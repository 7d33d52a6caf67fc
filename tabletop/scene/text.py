"""Text: labels of one style, and rich lines that mix styles and small pictures."""

from __future__ import annotations

import contextlib
import re
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Color, Rect, Surface
from pygame.font import Font
from pygame.typing import ColorLike

from tabletop.scene.glyphs import Runs
from tabletop.scene.node import Node, shown
from tabletop.scene.sprites import Sprites

Align: TypeAlias = Literal["left", "centre", "right"]

LONGEST: Final = 8_000
"""Letters of a text that are drawn; wrapping takes time with the square of them."""


def elided(text: str, font: Font, width: int) -> str:
    """`text` on one line, cut with an ellipsis where it is wider than `width` pixels."""
    text = text.replace("\n", " ")
    if font.size(text)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


POINT: Final = "\N{NO-BREAK SPACE}·"
"""A point in the middle that stays with the word before it."""
MEASURED: Final = 2000
"""How many texts a font knows the size of before it forgets them."""


HIGHER: Final = 1.3
"""How many times as high as a font another one may be whose letters stand beside its own."""


KEPT: Final = 1 << 20
"""Bytes of pictures of text that each font keeps."""


MINUS: Final = "\N{MINUS SIGN}"
LONGER: Final = "\N{EN DASH}"
"""What a minus is drawn as: that of Noto Sans is a hyphen, half as wide as its plus."""


class Face(Font):
    """A font that draws any text: letters that it lacks are drawn in a font of the system that has
    them, what cannot be drawn, such as a control character, is a replacement character, text
    without a width is an empty picture, and a text longer than anybody reads is cut."""

    _runs: Runs | None = None
    _sizes: dict[str | bytes, tuple[int, int]] | None = None
    _pictures: Sprites | None = None

    def size(self, text: str | bytes) -> tuple[int, int]:
        """The width and height of `text` on one line, in pixels; the same words are measured again
        and again."""
        if self._sizes is None or len(self._sizes) >= MEASURED:
            self._sizes = {}
        found = self._sizes.get(text)
        if found is None:
            shown = _drawable(text)
            parts = self.parts(shown)
            if parts is None:
                found = super().size(shown)
            else:
                found = sum(self._part_size(*each)[0] for each in parts), self.get_height()
            self._sizes[text] = found
        return found

    def parts(self, text: str | bytes) -> list[tuple[Font, str]] | None:
        """The parts of a text on one line that are drawn in a font each; None where it is drawn as
        it is."""
        if isinstance(text, bytes) or text.isascii():
            return None
        if self._runs is None:
            self._runs = Runs(self)
        return self._runs.of(text)

    def _part_size(self, font: Font, text: str) -> tuple[int, int]:
        """How large a part is, which is made smaller where its font is much higher than this, as
        one of pictures is."""
        w, h = Font.size(font, text)
        most = round(self.get_height() * HIGHER)
        return (round(w * most / h), most) if font is not self and h > most else (w, h)

    def _line(self, text: str, antialias: bool, color: ColorLike) -> Surface:
        """A picture of a text on one line, part by part on one base line."""
        parts = self.parts(text)
        if parts is None:
            return super().render(text, antialias, color)
        sizes = [self._part_size(*each) for each in parts]
        out = Surface((sum(w for w, _h in sizes), self.get_height()), pygame.SRCALPHA)
        x = 0
        for (font, part), (w, h) in zip(parts, sizes, strict=True):
            with contextlib.suppress(pygame.error):  # it has no width
                picture = Font.render(font, part, antialias, color)
                if picture.get_height() > h:
                    picture = pygame.transform.smoothscale(picture, (w, h))
                    out.blit(picture, (x, (self.get_height() - h) // 2))
                else:
                    out.blit(picture, (x, self.get_ascent() - font.get_ascent()))
            x += w
        return out

    def _wrapped(self, text: str, antialias: bool, color: ColorLike, width: int) -> Surface:
        """A picture of a text in lines no wider than `width` pixels, where that is not 0."""
        lines = self._lines(text, width) if width else text.split("\n")
        pictures = [self._line(line, antialias, color) for line in lines]
        wide = max(picture.get_width() for picture in pictures)
        step = self.get_linesize()
        size = (wide, step * (len(pictures) - 1) + self.get_height())
        out = Surface(size, pygame.SRCALPHA)
        for at, picture in enumerate(pictures):
            spare = wide - picture.get_width()
            out.blit(picture, ((0, spare // 2, spare)[self.align], at * step))
        return out

    def _lines(self, text: str, width: int) -> list[str]:
        """The lines of a text, broken between words, and between letters where a word is wider."""
        out = []
        for paragraph in text.split("\n"):
            line = ""
            for word in re.findall(r"[^\S\u00a0]*[\S\u00a0]+|\s+$", paragraph):
                if line and self.size(line + word)[0] > width:
                    out.append(line)
                    line = ""
                    word = word.lstrip()
                for letter in [word] if self.size(line + word)[0] <= width else word:
                    if line and self.size(line + letter)[0] > width:
                        out.append(line)
                        line = ""
                    line += letter
            out.append(line)
        return out

    def render(
        self,
        text: str | bytes | None,
        antialias: bool,
        color: ColorLike,
        bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> Surface:
        """A picture of `text`, wrapped at `wraplength` pixels where that is not 0; not to be drawn
        into, as it is kept for the next who asks."""

        def drawn() -> Surface:
            words = _drawable(text or "")
            try:
                if isinstance(words, str) and bgcolor is None and self.parts(words) is not None:
                    return self._wrapped(words, antialias, color, wraplength)
                return super(Face, self).render(words, antialias, color, bgcolor, wraplength)
            except pygame.error:  # it has no width, or is too long for a picture
                return Surface((0, self.get_height()), pygame.SRCALPHA)

        if bgcolor is not None:
            return drawn()
        if self._pictures is None:
            self._pictures = Sprites(KEPT)
        key = (text, antialias, tuple(Color(color)), wraplength, self.align)
        return self._pictures.get(key, drawn)


def _drawable(text: str | bytes) -> str | bytes:
    if isinstance(text, bytes):
        return text
    if len(text) > LONGEST:
        text = text[:LONGEST] + "…"
    text = text.replace(MINUS, LONGER)
    if text.isprintable():
        return text
    return "".join(
        "\N{REPLACEMENT CHARACTER}" if letter == "\0" or "\ud800" <= letter <= "\udfff" else letter
        for letter in text
    )


COUPLED: Final = 0.5
"""The part of a line that two last words take at most which stay together."""
TIED: Final = 0.4
"""The part of a line that a figure takes at most with what stays together with it."""
SIGNS: Final = frozenset("+−±×=%<>≤≥")
"""What is with a figure and is none itself."""
STOPS: Final = frozenset(".,:;!?…")
"""What ends a part of a sentence: a figure has nothing to do with what follows it."""


def is_tied(before: str, after: str) -> bool:
    """Whether a line does not end between two words, as one is a figure and the other what it is
    of, or its sign: no language says which of its two neighbours that is."""
    return bool(before) and (
        (_is_figure(before) and before[-1] not in STOPS)
        or (_is_figure(after) and before[-1] not in STOPS)
    )


def _is_figure(word: str) -> bool:
    """Whether a word is a figure, such as `$12`, or a sign that goes with one."""
    return not any(map(str.isalpha, word)) and any(each.isdigit() or each in SIGNS for each in word)


class Label(Node):
    """Text in one font and colour, aligned in its rectangle, in the middle of its height.

    With `wrap` it breaks at the width; without, it is cut with an ellipsis.
    """

    is_a = "text"
    is_told = True

    def __init__(
        self,
        text: str,
        font: Font,
        colour: Color,
        *,
        name: str = "",
        align: Align = "left",
        wrap: bool = False,
    ) -> None:
        super().__init__(name)
        self.text = text
        self.label = text
        self.font = font
        self.colour = colour
        self.align: Align = align
        self.wrap = wrap
        self._made: tuple[tuple[object, ...], Surface] | None = None

    def set(self, text: str, colour: Color | None = None) -> None:
        """Shows another text, in another colour where one is given."""
        if text != self.text or (colour is not None and colour != self.colour):
            self.text = self.label = text
            self.colour = colour or self.colour
            self.touch()

    def natural(self, width: int | None = None) -> tuple[int, int]:
        """The size the text needs, wrapped at `width` where one is given."""
        if width is None or not self.wrap:
            w, h = self.font.size(self.text)
            return w + 1, h
        return self._drawn(width).get_size()

    @property
    def written(self) -> Rect:
        """The absolute rectangle of the words themselves."""
        return _written(self.rect, self._drawn(self.rect.w).get_size(), self.align)

    def cuts(self, y: float) -> tuple[float, float]:
        """Between two lines."""
        return _between(y, self.h, self.font.get_linesize(), self.natural(int(self.w))[1])

    def _drawn(self, width: int) -> Surface:
        key = (self.text, width, id(self.font), tuple(self.colour))
        if self._made is None or self._made[0] != key:
            if self.wrap:
                align = {"left": 0, "centre": 1, "right": 2}[self.align]
                self.font.align = align
                text = _coupled(self.text, self.font, width)
                made = self.font.render(text, True, self.colour, None, max(1, width))
                self.font.align = 0
            else:
                text = elided(self.text, self.font, width)
                made = self.font.render(text, True, self.colour)
            self._made = (key, made)
        return self._made[1]

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the text."""
        if self.text:
            picture = self._drawn(at.w)
            spare = at.w - picture.get_width()
            dx = {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            shown(picture, target, (at.x + dx, at.y + (at.h - picture.get_height()) // 2), alpha)


def _written(at: Rect, size: tuple[int, int], align: Align) -> Rect:
    """Where in a rectangle words of this size stand."""
    dx = {"left": 0, "centre": (at.w - size[0]) // 2, "right": at.w - size[0]}[align]
    return Rect(at.x + dx, at.y + max(0, (at.h - size[1]) // 2), *size)


def _between(y: float, high: float, step: int, taken: int) -> tuple[float, float]:
    """The ends of the line at `y` of a text whose lines are `step` pixels apart, and which take
    `taken` in the middle of `high`."""
    above = max(0.0, (high - taken) // 2)
    line = max(0, int((y - above) // step))
    return (above + line * step if line else 0.0), min(high, above + (line + 1) * step)


def _coupled(text: str, font: Font, width: int) -> str:
    """`text` whose last two words, of each paragraph, stay in one line, and figures with what they
    are of, where that takes no more than a part of the width."""
    out = []
    for line in (_joined(each, font, width) for each in text.split("\n")):
        said, _space, last = line.rpartition(" ")
        pair = f"{said.rpartition(' ')[2]}\u00a0{last}"
        is_short = " " in said and font.size(pair)[0] <= COUPLED * width
        out.append(f"{said}\u00a0{last}" if is_short else line)
    return "\n".join(out)


def _joined(line: str, font: Font, width: int) -> str:
    """A paragraph whose figures stay with what they are of."""
    words = line.split(" ")
    out = words[:1]
    for before, word in pairwise(words):
        both = f"{out[-1]}\u00a0{word}"
        if is_tied(before, word) and font.size(both)[0] <= TIED * width:
            out[-1] = both
        else:
            out.append(word)
    return " ".join(out)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of rich text: words in a font and colour, or a picture of its own height.

    `speech` is what the probe reads for a picture.
    """

    text: str = ""
    font: Font | None = None
    colour: Color | None = None
    picture: Surface | None = None
    speech: str = ""

    @property
    def width(self) -> int:
        """Width in pixels."""
        if self.picture is not None:
            return self.picture.get_width()
        return self.font.size(self.text)[0] if self.font else 0


def _is_space(word: Sequence[Span]) -> bool:
    """Whether a word is the space between two."""
    return word[0].text == " "


def _first(span: Span, count: int) -> Span:
    """The first `count` letters of a span of text."""
    return Span(span.text[:count], span.font, span.colour)


@dataclass(frozen=True, slots=True)
class Setting:
    """Lines of spans as they are set: their widths, the height of one, the step from one to the
    next and the size of all, in pixels."""

    lines: list[list[Span]]
    widths: list[int]
    line: int
    step: int
    size: tuple[int, int]


class Passage:
    """Spans cut into words, and the ways in which they were set in lines before."""

    def __init__(self, spans: tuple[Span, ...]) -> None:
        self.spans = spans
        self.words = _words(spans)
        self.widths = [sum(span.width for span in word) for word in self.words]
        self.width = sum(self.widths)
        self.widest = max(self.widths, default=0)
        self._settings: dict[tuple[int, bool, float], Setting] = {}

    def parted(self, width: float) -> tuple[list[Span], list[Span]]:
        """What stands before and after the last place within `width` pixels where the words may be
        parted: between two words or more on either side, and not before a picture, which belongs to
        what it follows. All and nothing where there is no such place."""
        found, used, before = 0, 0, 0
        count = sum(not _is_space(word) for word in self.words)
        for at, (word, wide) in enumerate(zip(self.words, self.widths, strict=True)):
            if used > width:
                break
            if not _is_space(word):
                before += 1
            elif 2 <= before <= count - 2 and self._parts_at(at):
                found = at
            used += wide
        if not found:
            return [*self.spans], []
        head = [span for word in self.words[:found] for span in word]
        return head, [span for word in self.words[found + 1 :] for span in word]

    def _parts_at(self, at: int) -> bool:
        """Whether a line may end at the space that is word `at`."""
        last, first = self.words[at - 1], self.words[at + 1]
        return first[0].picture is None and not is_tied(_read(last), _read(first))

    def set(self, width: int, wrap: bool, leading: float) -> Setting:
        """The lines at `width`, of which each is `leading` times as high as its type."""
        key = (width, wrap, leading)
        found = self._settings.get(key)
        if found is None:
            lines = self._lines(width) if wrap else [self._cut(width)]
            tall = [s.font.get_linesize() for s in self.spans if s.font]
            tall += [s.picture.get_height() for s in self.spans if s.picture is not None]
            line = max(tall, default=1)
            step = round(line * leading) if len(lines) > 1 else line
            widths = [sum(span.width for span in each) for each in lines]
            size = (min(width, max(widths, default=1)) or 1, step * (len(lines) - 1) + line)
            found = self._settings[key] = Setting(lines, widths, line, step, size)
        return found

    def _lines(self, width: int) -> list[list[Span]]:
        """The words set in lines no wider than `width`; a word that is wider than a whole line,
        such as the path of a file, goes on in the next."""
        lines: list[list[list[Span]]] = [[]]
        used = 0
        fitting = [
            part
            for word, wide in zip(self.words, self.widths, strict=True)
            for part in ([word] if wide <= width else _broken(word, width))
        ]
        for words in fitting:
            needed = sum(span.width for span in words)
            if used and used + needed > width < used + sum(span.width for span in _bare(words)):
                lines.append([])
                used = 0
                if words[0].text.isspace():
                    continue
            if len(lines) > 1 and not lines[-1]:
                used = _tie(lines, words, width)
            lines[-1].append(words)
            used += needed
        if len(lines) > 1:
            _couple(lines, width)
        lines = [*map(_unpointed, lines[:-1]), lines[-1]]
        return [[span for word in words for span in word] for words in lines]

    def _cut(self, width: int) -> list[Span]:
        """One line of whole words, with an ellipsis where they do not all fit."""
        line: list[Span] = []
        used = 0
        last = next((span for span in reversed(self.spans) if span.font), None)
        dots = Span("…", last.font, last.colour) if last is not None else Span()
        for word, needed in zip(self.words, self.widths, strict=True):
            if self.width > width and used + needed + dots.width > width:
                return [*line, dots]
            line += word
            used += needed
        return line


def _couple(lines: list[list[list[Span]]], width: int) -> None:
    """Takes the word before it to a last word that would stand alone in its line."""
    before, last = lines[-2:]
    at = [place for place, word in enumerate(before) if not _is_space(word)]
    if len(last) != 1 or len(at) < 3:
        return
    word, space = before[at[-1]], [Span(" ", last[0][0].font or before[at[-1]][-1].font)]
    if sum(span.width for span in (*word, *space, *last[0])) <= COUPLED * width:
        lines[-2:] = [before[: at[-1]], [word, space, *last]]


def _tie(lines: list[list[list[Span]]], word: list[Span], width: int) -> int:
    """Takes to a line that `word` begins what of the line before belongs to it, where some of that
    is left and it does not take too much; gives its pixels."""
    before = lines[-2]
    at = [place for place, each in enumerate(before) if not _is_space(each)]
    kept, first = len(at), word
    while kept > 1 and is_tied(_read(before[at[kept - 1]]), _read(first)):
        kept -= 1
        first = before[at[kept]]
    if kept == len(at):
        return 0
    taken = before[at[kept] :]
    if not _is_space(taken[-1]):
        taken = [*taken, [Span(" ", taken[-1][-1].font or word[0].font)]]
    wide = sum(span.width for each in taken for span in each)
    if wide + sum(span.width for span in word) > TIED * width:
        return 0
    lines[-2:] = [before[: at[kept]], taken]
    return wide


def _read(word: Sequence[Span]) -> str:
    """The letters of a word, without those of its pictures."""
    return "".join(span.text for span in word)


def _bare(word: list[Span]) -> list[Span]:
    """A word without the point in the middle that hangs on it, which no line ends with."""
    last = word[-1] if word else Span()
    if not last.text.endswith(POINT):
        return word
    kept = last.text.removesuffix(POINT)
    return [*word[:-1], *([Span(kept, last.font, last.colour)] if kept else [])]


def _unpointed(line: list[list[Span]]) -> list[list[Span]]:
    """A line that goes on in the next, without the point in the middle that would end it."""
    end = len(line)
    while end and (_is_space(line[end - 1]) or line[end - 1][0].text == "·"):
        end -= 1
    if end and (bare := _bare(line[end - 1])) is not line[end - 1]:
        return [*line[: end - 1], bare]
    return line[:end] if any(word[0].text == "·" for word in line[end:]) else line


def _broken(word: list[Span], width: int) -> list[list[Span]]:
    """A word cut between letters into parts that a line of `width` holds."""
    parts: list[list[Span]] = [[]]
    used = 0
    for span in word:
        rest = span
        while rest.text and rest.font and used + rest.width > width:
            count = 0 if used else 1  # a line holds one letter at least
            while _first(rest, count + 1).width <= width - used:
                count += 1
            if count:
                parts[-1].append(_first(rest, count))
                rest = Span(rest.text[count:], rest.font, rest.colour)
            parts.append([])
            used = 0
        if rest.text or rest.picture is not None:
            parts[-1].append(rest)
            used += rest.width
    return [part for part in parts if part]


def _words(spans: Sequence[Span]) -> list[list[Span]]:
    """Spans cut at spaces and between pictures; what else stands together without a space stays
    together."""
    out: list[list[Span]] = []
    joined = False

    def put(span: Span) -> None:
        if joined and out:
            out[-1].append(span)
        else:
            out.append([span])

    for span in spans:
        if span.picture is not None:
            joined = joined and out[-1][-1].picture is None
            put(span)
            joined = True
            continue
        for index, piece in enumerate(span.text.split(" ")):
            if index:
                out.append([Span(" ", span.font, span.colour)])
                joined = False
            if piece:
                put(Span(piece, span.font, span.colour))
                joined = True
    return out


PASSAGES: Final = 1500
"""How many passages are kept, each with how it was set."""
PICTURED: Final = 6 << 20
"""Bytes of pictures of passages that are kept."""


class Passages:
    """Passages that were set and drawn before: at every move most of what stands on a table is
    written anew just as it was. Those that were not asked for longest are forgotten."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Passage] = OrderedDict()
        self.pictures = Sprites(PICTURED)

    def get(self, spans: tuple[Span, ...]) -> Passage:
        """The passage of these spans."""
        key = tuple(
            (
                span.text,
                span.font,
                None if span.colour is None else tuple(span.colour),
                span.picture,
                span.speech,
            )
            for span in spans
        )
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = Passage(spans)
        if len(self._kept) > PASSAGES:
            self._kept.popitem(last=False)
        return found


KEPT_PASSAGES: Final = Passages()
NOTHING: Final = Passage(())


class Rich(Node):
    """Lines of spans, wrapped at words to the width, or on one line cut at its end."""

    is_a = "text"
    is_told = True

    def __init__(self, name: str = "", *, wrap: bool = True, align: Align = "left") -> None:
        super().__init__(name)
        self.spans: tuple[Span, ...] = ()
        self.wrap = wrap
        self.align: Align = align
        self.leading = 1.25
        self._passage = NOTHING

    def set(self, spans: Sequence[Span]) -> None:
        """Shows other spans."""
        if tuple(spans) != self.spans:
            self.spans = tuple(spans)
            said = "".join(span.text or span.speech for span in spans)
            self.label = said.replace("\u00a0", " ")
            self._passage = KEPT_PASSAGES.get(self.spans)
            self.touch()

    @property
    def width(self) -> int:
        """The pixels that all of it takes on one line, set word by word."""
        return self._passage.width

    @property
    def widest(self) -> int:
        """The pixels of its widest word: a narrower line breaks it between letters."""
        return self._passage.widest

    def lines(self, width: int) -> list[list[Span]]:
        """The spans as they are set in lines no wider than `width`."""
        return self._passage.set(width, self.wrap, self.leading).lines

    def parted(self, width: float) -> tuple[list[Span], list[Span]]:
        """The spans before and after where a line of `width` pixels may end in the middle of them;
        all and none where it may not."""
        return self._passage.parted(width)

    def natural(self, width: int) -> tuple[int, int]:
        """The size needed at `width`."""
        return self._passage.set(width, self.wrap, self.leading).size

    @property
    def written(self) -> Rect:
        """The absolute rectangle of the words themselves."""
        return _written(self.rect, self.natural(self.rect.w), self.align)

    def cuts(self, y: float) -> tuple[float, float]:
        """Between two lines."""
        setting = self._passage.set(int(self.w), self.wrap, self.leading)
        return _between(y, self.h, setting.step, setting.size[1])

    def _drawn(self, width: int) -> Surface:
        """The picture of the lines at `width`."""
        key = (self._passage, width, self.wrap, self.leading, self.align)
        return KEPT_PASSAGES.pictures.get(key, lambda: self._render(width))

    def _render(self, width: int) -> Surface:
        setting = self._passage.set(width, self.wrap, self.leading)
        line, step, size = setting.line, setting.step, setting.size
        out = Surface(size, pygame.SRCALPHA)
        for row, (spans, used) in enumerate(zip(setting.lines, setting.widths, strict=True)):
            rise = max((each.font.get_ascent() for each in spans if each.font), default=0)
            x = {"left": 0, "centre": (size[0] - used) // 2, "right": size[0] - used}[self.align]
            for span in spans:
                if span.picture is not None:
                    out.blit(
                        span.picture, (x, row * step + (line - span.picture.get_height()) // 2)
                    )
                elif span.font is not None and span.text:
                    colour = span.colour or Color(255, 255, 255)
                    down = rise - span.font.get_ascent()  # on the base line of the largest
                    out.blit(span.font.render(span.text, True, colour), (x, row * step + down))
                x += span.width
        return out

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the lines."""
        if self.spans:
            picture = self._drawn(at.w)
            spare = at.w - picture.get_width()
            dx = {"left": 0, "centre": spare // 2, "right": spare}[self.align]
            shown(
                picture,
                target,
                (at.x + dx, at.y + max(0, (at.h - picture.get_height()) // 2)),
                alpha,
            )
