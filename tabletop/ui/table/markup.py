"""The markup of the engine's sentences, as spans on screen.

`@2` is the name of seat 2, `[8C]` a card and `{H}` a suit (both small cards), `$5` money, `^5` a
rise by 5, `_5` a fall by 5; `*word*` is bold. A new value is written `3 → 5`, in the colour of a
rise `3 → ^*5*`, of a fall `5 → _*3*`. What stands between two `~` may be left out for want of room;
what stands between two `¦` is told elsewhere on the table too, and is left out sooner.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pygame import Color

from tabletop.engine.cards import Deck
from tabletop.engine.french import SUITS
from tabletop.scene.style import Role
from tabletop.scene.text import Span
from tabletop.scene.widgets import SHAPES
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _
from tabletop.ui.table.cards import SUIT_COLOURS, CardArt

_TOKEN: Final = re.compile(
    r"@(?P<seat>\d)|\[(?P<card>[^\]\s]+)\]|\$(?P<money>\d+)|\^(?P<up>[+−]?\d+|)(?!\*)"
    r"|_(?P<down>[+−]?\d+)|(?P<way>[\^_])?\*(?P<bold>[^*]+)\*|\{(?P<suit>[CDHSRYGBP])\}|(?P<to>→)|(?P<spare>[~¦])"
)


def plain(text: str, names: Sequence[str], deck: Deck) -> str:
    """The sentence as words alone, for labels and logs; its cards are of `deck`."""

    def word(match: re.Match[str]) -> str:
        if match["seat"]:
            seat = int(match["seat"])
            return names[seat] if seat < len(names) else match[0]
        if match["card"]:
            try:
                return deck.name(deck.parse(match["card"]))
            except NotationError:
                return match[0]
        if match["up"] is not None:
            return _("up {n}").format(n=match["up"]) if match["up"] else _("up")
        if match["down"]:
            return _("down {n}").format(n=match["down"])
        if match["suit"]:
            return _speech(match["suit"])
        if match["to"]:
            return _("to")
        if match["spare"]:
            return ""
        return match["bold"] or match[0]

    return _TOKEN.sub(word, text)


SENTENCES: Final = 800
"""How many sentences are kept as spans before they are forgotten."""
STOPS: Final = frozenset(".,:;!?")
"""What stands close to the card before it."""
SHORT: Final = 6
"""The letters that are left of a name where there is no room for more."""


def cards_in(text: str) -> list[str]:
    """The cards that a text names, as it writes them, in its order."""
    return _CODE.findall(text)


def shorter(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """The names, and for where a sentence has no room for them: without their later words, then cut
    to a few letters; never so that two that differ look alike."""
    return _shorter(tuple(names))


@lru_cache(maxsize=64)
def _shorter(names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    first = tuple(name.split()[0] if name.split() else name for name in names)
    cut = tuple(word if len(word) <= SHORT else word[: SHORT - 1] + "…" for word in first)
    ways = [names]
    for way in (first, cut):
        ways.append(
            tuple(
                short if way.count(short) == 1 else name
                for short, name in zip(way, ways[-1], strict=True)
            )
        )
    return tuple(ways)


def with_changes_whole(text: str) -> str:
    """The sentence with every figure that changes on one line with what it is."""
    return _CHANGED.sub("\u00a0", text)


def only_now(text: str) -> str:
    """The sentence with what figures that changed are now, without what they were."""
    return _WAS.sub("→", text)


def without_spare(text: str) -> str:
    """The sentence without what may be left out."""
    return _SPARE.sub("", text)


def cut_short(text: str) -> str:
    """The sentence without what may be left out; it ends in a sign of that, except where what is
    left out is the name of the sign just before it."""
    least = without_spare(text)
    return f"{_END.sub('', least)}\u00a0…" if is_cut(text) else least


def is_cut(text: str) -> bool:
    """Whether a sentence tells less without what may be left out: more than the name of the sign
    just before it."""
    return _SPARE.search(_NAMED.sub("", text)) is not None


def without_names(text: str) -> str:
    """The sentence without the names of signs that may be left out."""
    return _NAMED.sub(r"\1", text)


def without_elsewhere(text: str) -> str:
    """The sentence without what is told elsewhere on the table, "" where all of it is."""
    return _ELSEWHERE.sub("", text)


def without_stop(text: str) -> str:
    """The sentence without the full stop at its end, where a sign parts it from the next."""
    return _STOP.sub(r"\1", text)


def with_elsewhere(text: str) -> str:
    """The sentence with what is told elsewhere on the table as a part of it."""
    return text.replace("¦", "")


def spans(
    text: str,
    names: Sequence[str],
    art: CardArt,
    role: Role = "body",
    colour: Color | None = None,
    strong: Color | None = None,
) -> list[Span]:
    """The sentence as spans in the font of `role`; names and bold words take `strong`."""
    theme = art.theme
    ink, bright = colour or theme.color("text"), strong or colour or theme.color("text")
    said = (text, tuple(names), theme.font(role), tuple(ink), tuple(bright))
    kept = art.written.get(said)
    if kept is None:
        if len(art.written) >= SENTENCES:
            art.written.clear()
        kept = art.written[said] = tuple(_spans(text, names, art, role, ink, bright))
    return list(kept)


def _spans(
    text: str, names: Sequence[str], art: CardArt, role: Role, ink: Color, bright: Color
) -> list[Span]:
    theme = art.theme
    font, bold = theme.font(role), theme.font(role, True)
    small = round(font.get_ascent() * 0.72)
    out: list[Span] = []
    last = 0
    # What was and what will be stay on one line, and a figure with its sign.
    text = text.replace(" → ", "\u00a0→\u00a0").replace(" %", "\u00a0%")
    text = _MARKS.sub("", text)  # all of it is told here
    for match in _TOKEN.finditer(text):
        if match.start() > last:
            out.append(Span(text[last : match.start()], font, ink))
        last = match.end()
        if match["seat"] and int(match["seat"]) < len(names):
            name = names[int(match["seat"])]
            out.append(Span(name, bold, bright))
            if name.endswith("…") and text[last : last + 1] == ".":
                last += 1  # three dots are the end of a sentence too
        elif match["card"]:
            out += chips(match["card"], art, role, bright, ends=text[last : last + 1] in STOPS)
        elif match["suit"]:
            letter = match["suit"]
            emblem = letter not in SUIT_COLOURS  # which has a ground of its own
            height = round(font.get_ascent() * 0.95)
            sign = art.sign(letter, height) if emblem else art.chip("", letter, role)
            out.append(Span(picture=sign, speech=_speech(letter)))
        elif match["money"]:
            out.append(Span(f"${match['money']}", bold, bright))
        elif match["up"] is not None or match["down"]:
            up = match["up"] is not None
            tint = theme.color("up" if up else "down")
            arrow = SHAPES.arrow(round(small * 0.86), tint, "up" if up else "down")
            out.append(Span(picture=arrow, speech=_("up") if up else _("down")))
            number = match["up"] if up else match["down"]
            out.append(Span(f"\u2009{number}", bold, tint))
        elif match["bold"]:
            tint = theme.color("down" if match["way"] == "_" else "up")
            out.append(Span(match["bold"], bold, tint if match["way"] else bright))
        elif match["to"]:
            arrow = SHAPES.leads(small, ink)
            out.append(Span(picture=arrow, speech=_("to")))
        else:
            out.append(Span(match[0], font, ink))
    if last < len(text):
        out.append(Span(text[last:], font, ink))
    return out


_CHANGED: Final = re.compile(
    r"(?:(?<=[^\W\d])|(?<=@\d)) (?=\$?[+−-]?\d+ → )|(?<=\w) (?=[\^_]\$?[+−]?\d)"
)
"""The space between a word and its figure that changes, or who it is and what it changes by."""
_WAS: Final = re.compile(r"\$?[+−-]?\d+ →")
"""What a figure was that changed."""
_STOP: Final = re.compile(r"\.([~¦]*)$")
"""The full stop of a sentence."""
_MARKS: Final = re.compile("[~¦]")
"""What stands around what may be left out."""
_SPARE: Final = re.compile(r"~[^~]*~")
"""What may be left out."""
_NAMED: Final = re.compile(r"(\{[CDHSRYGBP]\})~[^~]*~")
"""A sign with its name, which may be left out."""
_END: Final = re.compile(r"[.,:; ]+$")
"""What stands before nothing else."""
_ELSEWHERE: Final = re.compile(r"¦[^¦]*¦")
"""What is told elsewhere."""
_LAST_CARD: Final = re.compile(r" ?\[[^\]\s]+\]$")
_CARDS: Final = re.compile(r"(?:\[[^\]\s]+\] ?)+$")
_CODE: Final = re.compile(r"\[([^\]\s]+)\]")


def fitted(
    text: str,
    names: Sequence[str],
    art: CardArt,
    role: Role,
    width: int,
    colour: Color | None = None,
    strong: Color | None = None,
) -> list[Span]:
    """The sentence for one line of `width` pixels: where it is too long its names are shortened,
    the cards it ends with are told a suit at a time, at last alone, else the last of them give way
    to their number, and of parts between dots the last are left out."""
    short = whole = text
    more = 0
    while True:
        if more == 1 and (out := _by_suits(whole, names, art, role, width, colour, strong)):
            return out
        for way in shorter(names):
            out = spans(short, way, art, role, colour, strong)
            if sum(span.width for span in out) < width:  # a line takes a pixel more
                return out
        left = _LAST_CARD.sub("", text)
        if left != text and (more or "[" in left):
            more += 1
            short = f"{left} +{more}"
        else:  # one card alone is told as it is, or not at all
            left = short = text.rpartition(" · ")[0]
        if not left:
            return out
        text = left


def _by_suits(
    text: str,
    names: Sequence[str],
    art: CardArt,
    role: Role,
    width: int,
    colour: Color | None,
    strong: Color | None,
) -> list[Span]:
    """A sentence that ends with cards, these in one small card a suit that has all ranks of it,
    without what stands before them where that has no room; nothing where there is none for them
    all, or a card has no rank and suit. Of what a single card, or one card with others, did the
    words are never left out: without them they would tell something else."""
    held = _CARDS.search(text)
    ranks: dict[str, list[tuple[str, str]]] = {}
    for code in _CODE.findall(held[0]) if held is not None else ():
        try:
            card = art.deck.parse(code)
        except NotationError:
            return []
        words, suit = art.deck.marks(card) or ("", "")
        if not words or suit not in SUITS or art.deck.emblem(card):
            return []
        ranks.setdefault(suit, []).append((words, art.deck.name(card)))
    if held is None:
        return []
    before = [spans(text[: held.start()], way, art, role, colour, strong) for way in shorter(names)]
    tells_all = "[" in text[: held.start()] or sum(map(len, ranks.values())) == 1
    for head in before if tells_all else (*before, list[Span]()):
        for apart in ("  ", " "):
            cards = [
                Span(
                    picture=art.chip(apart.join(words for words, _name in each), suit, role),
                    speech=", ".join(name for _words, name in each),
                )
                for suit, each in ranks.items()
            ]
            if sum(span.width for span in (*head, *cards)) <= width:
                return [*head, *cards]
    return []


def chips(code: str, art: CardArt, role: Role, ink: Color, *, ends: bool = False) -> list[Span]:
    """A card in a sentence: a small card with its rank and the sign of its suit, or its name; it
    `ends` a part of it, so that a stop follows."""
    try:
        card = art.deck.parse(code)
    except NotationError:
        return [Span(code, art.theme.font(role, True), ink)]
    words, suit = art.deck.marks(card) or (art.deck.name(card), "")
    picture = art.chip(words, suit, role, art.deck.emblem(card), ends=ends)
    return [Span(picture=picture, speech=art.deck.name(card))]


def _speech(letter: str) -> str:
    """What the probe reads for the sign of a suit or company."""
    return SUIT_COLOURS.get(letter, letter)


def fallen(art: CardArt, role: Role) -> list[Span]:
    """The sign before what was taken from whoever reads it, in that type."""
    theme = art.theme
    font = theme.font(role)
    arrow = SHAPES.arrow(round(font.get_ascent() * 0.62), theme.color("down"), "down")
    return [Span(picture=arrow, speech=_("lost:")), Span(" ", font, theme.color("text"))]
