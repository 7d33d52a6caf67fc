"""The seats of Wall Street: plates that carry what each took last and its Takeovers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.moves import CHANCE
from tabletop.games.wall_street.setup import Setup
from tabletop.games.wall_street.state import LastPlay, WallStreetView
from tabletop.games.wall_street.table.coins import Coin, coin
from tabletop.scene.node import Node, shown
from tabletop.scene.text import Rich
from tabletop.system.i18n import _, ngettext
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Place, Plate, Seen
from tabletop.ui.table.cards import ASPECT, CardArt
from tabletop.ui.table.layout import Slot, card_size
from tabletop.ui.table.markup import spans

LAST: Final = 54
"""How wide the cards are, at the most, that a seat took last, in pixels of a window of 1280x800."""
INDEX: Final = 0.3
"""The part of a card that is seen at least, of those that lie under others."""
READABLE: Final = 34
"""The width in pixels under which cards are not shown on a plate."""

AROUND: Final = 12
"""How much of the height of a plate the cards on it leave, in pixels of a window of 1280x800."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat on the table: its plate, the place of its Fund, and what lies over them."""

    plate: Plate
    fund: Place
    over: tuple[Node, ...]


class LaidDown(Node):
    """The card that a seat laid down last, dimmed: it lies on the table, or was taken since."""

    def __init__(self, art: CardArt, card: Card, slot: Slot) -> None:
        super().__init__("", slot.x, slot.y, slot.w, slot.h)
        self.art, self.card = art, card
        self.margin = round(slot.w * 0.2)

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the card in half the light."""
        picture = self.art.dimmed(self.card, at.size)
        shown(picture, target, picture.get_rect(center=at.center).topleft, alpha)


def heights(theme: Theme) -> tuple[int, int]:
    """How high a plate is for the largest and for the smallest cards on it."""
    around = round(AROUND * theme.window)
    return round(LAST * ASPECT * theme.window) + around, round(READABLE * ASPECT) + 1 + around


def sit_round(seen: Seen[WallStreetView], areas: Mapping[int, Rect]) -> list[Sitting]:
    """The other seats in their areas: on the plates lies what each took last, where all of that has
    room beside the words that tell it too, or on none."""
    shown_on = [_lying(seen, seat, area) for seat, area in areas.items()]
    has_room = all(slots or not _last(seen, seat)[0]
                   for seat, (_took, slots) in zip(areas, shown_on, strict=True))  # fmt: skip
    return [
        _sit(seen, seat, area, took, slots if has_room else [])
        for (seat, area), (took, slots) in zip(areas.items(), shown_on, strict=True)
    ]


def _lying(seen: Seen[WallStreetView], seat: int, area: Rect) -> tuple[Coin | None, list[Slot]]:
    """The coin of the Takeovers on a plate, and where what its seat took last has room there."""
    theme = seen.theme
    gap = theme.px(8)
    right = area.right - round(10 * theme.window) - _figure(seen, seat) - gap
    spot = Rect(area.x, area.y, right - area.x, area.h)
    took = coin(seen, seat, spot, spot.w - _words(seen, seat, area) - theme.px(READABLE))
    if took is not None:
        right = round(took.x) - gap
    return took, _slots(seen, seat, len(_last(seen, seat)[0]), area, right)


def _sit(
    seen: Seen[WallStreetView], seat: int, area: Rect, took: Coin | None, slots: Sequence[Slot]
) -> Sitting:
    """Another seat, with what lies on its plate."""
    view, theme = seen.view, seen.theme
    gap = theme.px(8)
    right = area.right - round(10 * theme.window) - _figure(seen, seat) - gap
    right = right if took is None else round(took.x) - gap
    cards, is_laid = _last(seen, seat)
    over: list[Node] = [took] if took is not None else []
    if is_laid:
        over += [
            LaidDown(seen.art, card, slot)
            for card, slot in zip(cards, slots, strict=False)
        ]  # fmt: skip
    left = round(slots[0].x) - gap if slots else right
    kept = area.right - round(10 * theme.window) - _figure(seen, seat) - left - gap
    lie = () if is_laid or not slots else tuple(cards)
    plate = Plate(
        seat,
        area,
        detail(seen, seat),
        value=view.scores[seat],
        note=note(seen, seat, left - area.x - _beside(theme, area)),
        kept=max(0, kept) if slots or took else 0,
        inside=True,
    )
    fund = Place(
        f"fund:{seat}",
        area,
        lie,
        tuple(slots) if lie else (),
        drops=False,
        label=spoken_fund(seen, seat),
    )
    return Sitting(plate, fund, tuple(over))


def sit_here(
    seen: Seen[WallStreetView], seat: int, own: Rect, panel: Rect, figures: Sequence[str]
) -> Sitting:
    """The viewer's own seat in the area `own`, whose Fund is the panel beside the hand; the coin
    lies under the plate and its `figures`, or on it where there is no room."""
    theme, frame = seen.theme, seen.frame
    area = Rect(own.topleft, (own.w + frame.pad, frame.plates.h))
    gap, line = theme.px(8), theme.font("body").get_linesize()
    over: list[Node] = []
    kept = 0
    if seen.view.takeovers[seat]:
        size = round(seen.theme.font("small", True).get_linesize() * 1.25)
        y = area.bottom + round(6 * theme.window) + line * len(figures) + gap // 2
        said = Rich(wrap=False)
        widths = []
        for text in figures:
            said.set(spans(text, seen.names, seen.art, "body"))
            widths.append(said.width)
        under = max(widths, default=0) <= own.w - theme.px(4)  # else they take more lines
        took = coin(seen, seat, Rect(own.x, y, own.w, size), own.w)
        if under and y + size <= own.bottom and took is not None and took.w <= own.w - gap:
            took.x = area.x + theme.px(4)
        else:
            right = area.right - round(10 * theme.window) - _figure(seen, seat) - gap
            took = coin(seen, seat, Rect(area.x, area.y, right - area.x, area.h), 0)
            kept = round(took.w) + gap if took is not None else 0
        over += [took] if took is not None else []
    told = detail(seen, seat)
    if theme.scale > theme.window and seen.view.plays[seat]:  # larger so than with one word more
        told = _("Fund {n}").format(n=len(seen.view.cards(f"fund:{seat}")))
    plate = Plate(seat, area, told, value=seen.view.scores[seat], kept=kept)
    fund = Place(f"fund:{seat}", panel, drops=False, label=spoken_fund(seen, seat))
    return Sitting(plate, fund, tuple(over))


def result(seen: Seen[WallStreetView], seat: int, area: Rect) -> Plate:
    """The plate of a seat once the match is over: what the last hand brought it stands on it."""
    view = seen.view
    n, points = view.hand_number, view.tallies[-1].totals[seat] if view.tallies else 0
    said = detail(seen, seat)
    if view.plays[seat]:
        text = ngettext("{points} point in hand {n}", "{points} points in hand {n}", points)
        said = text.format(n=n, points=points)
    return Plate(seat, area, said, value=view.scores[seat])


def _figure(seen: Seen[WallStreetView], seat: int) -> int:
    """How wide the points on a plate are at the most."""
    return seen.theme.font("title", True).size(str(seen.view.scores[seat]))[0]


def _words(seen: Seen[WallStreetView], seat: int, area: Rect) -> int:
    """The pixels that a plate keeps for who sits there and what is told of the Fund: in large text
    for the least of it, before the cards that were taken go."""
    theme, name = seen.theme, seen.names[seat]
    font, small = theme.font("body", True), theme.font("small")
    told = [detail(seen, seat), "10 took 10 10 10 0"]
    if theme.scale > theme.window:
        name, told = name.partition(" ")[0], [told[0].partition(" · ")[0]]
    said = max(font.size(name)[0], *(small.size(text)[0] for text in told))
    return said + _beside(theme, area)


def _beside(theme: Theme, area: Rect) -> int:
    """The pixels of a plate at the left of its words and around them."""
    return min(area.h, round(area.w * 0.16)) + theme.px(24)


def last_play(seen: Seen[WallStreetView], seat: int) -> LastPlay | None:
    """What a seat played last in this hand. While a hand ends before everyone the view is that
    before its last card: that play is told once its cards are where they go."""
    view, turn = seen.view, seen.turns.get(seat)
    if view.phase == "play" and view.current_player == CHANCE and turn is not None and turn.moves:
        move = turn.moves[-1][0]
        capture = move.cards("capture")
        if not capture or move.card() in view.faces(f"fund:{seat}"):
            return LastPlay(move.card(), capture)
    return view.last[seat]


def _last(seen: Seen[WallStreetView], seat: int) -> tuple[list[Card], bool]:
    """The cards of the last play of a seat: what it took and what with, or what it laid down."""
    last = last_play(seen, seat)
    if last is None:
        return [], False
    return ([*last.capture, last.card], False) if last.capture else ([last.card], True)


def _slots(seen: Seen[WallStreetView], seat: int, count: int, area: Rect, right: int) -> list[Slot]:
    """Where the cards of the last play lie on the plate, up to the x `right`; nowhere where the
    words need the room."""
    theme = seen.theme
    most = round(LAST * ASPECT * theme.window)
    w, h = card_size(min(area.h - round(AROUND * theme.window), most))
    room = right - area.x - _words(seen, seat, area)
    if not count or w < READABLE or room < w:
        return []
    step = min(w * 0.75, (room - w) / (count - 1)) if count > 1 else 0.0
    if count > 1 and step < w * INDEX:
        return []
    x = right - w - step * (count - 1)
    return [Slot(x + step * i, area.centery - h // 2, w, h) for i in range(count)]


def breaks_tie(view: WallStreetView, setup: Setup) -> bool:
    """Whether the hand to be played breaks a tie at the top: its leader wins (WS-12)."""
    return setup.is_reached(view.scores) and not view.is_terminal


def tied(view: WallStreetView) -> list[int]:
    """The seats that play this hand, ascending."""
    return [seat for seat, plays in enumerate(view.plays) if plays]


def detail(seen: Seen[WallStreetView], seat: int) -> str:
    """How large its Fund is, or that it is out of an extra hand."""
    view = seen.view
    if not view.plays[seat]:
        return _("out of this hand")
    count, held = len(view.cards(f"fund:{seat}")), len(view.cards(f"hand:{seat}"))
    text = ngettext("Fund {n} card", "Fund {n} cards", count).format(n=count)
    if seat == seen.me or view.is_terminal:
        return text
    return _("{fund} · {held} in hand").format(fund=text, held=held)


def spoken_fund(seen: Seen[WallStreetView], seat: int) -> str:
    """A Fund in words, for the probe."""
    view = seen.view
    count, took = len(view.cards(f"fund:{seat}")), len(view.takeovers[seat])
    text = ngettext("{name}’s Fund, {n} card", "{name}’s Fund, {n} cards", count)
    said = text.format(name=seen.names[seat], n=count)
    if took:
        more = ngettext("{said}, {n} Takeover", "{said}, {n} Takeovers", took)
        said = more.format(said=said, n=took)
    return said


def has_taken_over(view: WallStreetView, seat: int) -> bool:
    """Whether the last play of `seat` in this hand was a Takeover: its card lies face up."""
    last = view.last[seat]
    return last is not None and last.card in view.takeovers[seat]


def note(seen: Seen[WallStreetView], seat: int, room: float) -> str:
    """What `seat` holds, where hands lie open, else what its last play came to, in `room` pixels:
    of a Takeover, where these are too few, the card that made it alone."""
    view = seen.view
    held = view.faces(f"hand:{seat}") if seat != view.seat else ()
    if held:
        return _("holds {cards}").format(cards=marked(held))
    last = last_play(seen, seat)
    if last is None:
        return ""
    if not last.capture:
        return _("laid down [{card}]").format(card=last.card)
    words = {"card": last.card, "cards": marked(last.capture)}
    if not has_taken_over(view, seat):
        return _("[{card}] took {cards}").format(**words)
    told = Rich(wrap=False)
    full = _("*Takeover:* [{card}] took {cards}").format(**words)
    told.set(spans(full, seen.names, seen.art, "small"))
    return full if told.width <= room else _("*Takeover!* [{card}]").format(**words)


def in_row(view: WallStreetView, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Table cards in the order in which they lie, in which everything tells them."""
    laid = view.faces("table")
    return tuple(sorted(cards, key=laid.index))


def marked(cards: Sequence[Card]) -> str:
    """Cards as markup."""
    return " ".join(f"[{card}]" for card in cards)
