"""What a play of Wall Street would take: the sum over the cards, the other sets, what it brings and
what the next seat might take then."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS
from tabletop.engine.moves import Move
from tabletop.engine.seats import clockwise
from tabletop.engine.state import Position
from tabletop.engine.words import listed
from tabletop.games.wall_street import GAME
from tabletop.games.wall_street.moves import can_take_over
from tabletop.games.wall_street.setup import KINDS, Setup
from tabletop.games.wall_street.state import WallStreetView
from tabletop.games.wall_street.table.kinds import kind_names
from tabletop.games.wall_street.table.laying import Laying
from tabletop.games.wall_street.table.plates import in_row, marked
from tabletop.games.wall_street.text import brought
from tabletop.scene.node import Node, shown
from tabletop.scene.text import Rich
from tabletop.scene.widgets import SHAPES, Panel
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.cards import disc
from tabletop.ui.table.layout import Slot
from tabletop.ui.table.markup import spans
from tabletop.ui.table.what_if import LIFT

SUM: Final = "sum"
OTHERS: Final = "other_sets"
GAP: Final = 0.72
"""The room between two values that stand together, by the size of a value."""
SIGN: Final = 0.62
"""How large the signs between values are, by the size of a value."""
SMALLER: Final = (1.0, 0.8, 0.65, 0.5)
"""How large they are set, of the size of text chosen, and never smaller than at 100 %."""


def best_first(seen: Seen[WallStreetView], moves: Sequence[Move]) -> list[Move]:
    """Plays of a card, what takes most of what scores first; laying it down comes last."""
    setup, laid = Setup.of(seen.book, seen.view.seats), len(seen.view.cards("table"))

    def worth(move: Move) -> tuple[float, ...]:
        capture = move.cards("capture")
        counts = setup.counts(capture)
        shares = (setup.points[kind] * counts[kind] / max(1, setup.of_kind[kind]) for kind in KINDS)
        sweeps = len(capture) == laid and seen.view.can_take_over and bool(capture)
        order = tuple(setup.by_value[card] for card in capture)
        return (-float(sweeps), -sum(shares), -len(capture), *order)

    return sorted(moves, key=worth)


def adds(seen: Seen[WallStreetView], move: Move) -> tuple[int, int, int]:
    """How many cards of each kind a play brings to one's Fund."""
    capture = move.cards("capture")
    if not capture:
        return 0, 0, 0
    counts = Setup.of(seen.book, seen.view.seats).counts((move.card(), *capture))
    return counts[0], counts[1], counts[2]


# What is said


def sentences(seen: Seen[WallStreetView], move: Move) -> tuple[str, ...]:
    """What a play brings and what the next seat might take then; shorter, for where that has no
    room, what it brings alone."""
    brings = _brings(seen, move)
    then = what_next(seen, move)
    return (f"{brings} {then}", brings) if then else (brings,)


def _brings(seen: Seen[WallStreetView], move: Move) -> str:
    capture = move.cards("capture")
    if not capture:
        return _("[{card}] would be laid down and take nothing.").format(card=move.card())
    counts = adds(seen, move)
    if seen.book.option("open_funds"):
        held = Setup.of(seen.book, seen.view.seats).counts(seen.view.faces(f"fund:{seen.me}"))
        parts = [
            _("{kind} {own} → {to}").format(kind=name, own=own, to=own + more)
            for name, own, more in zip(kind_names(), held, counts, strict=True)
            if more
        ]
        brings = ", ".join(parts)
    else:
        brings = brought(counts)
    cards = marked(in_row(seen.view, capture))
    words = {"card": move.card(), "cards": cards, "brings": brings}
    if sweeps(seen, move):
        return _("*Takeover:* [{card}] takes {cards}: {brings}.").format(**words)
    return _("[{card}] takes {cards}: {brings}.").format(**words)


def sweeps(seen: Seen[WallStreetView], move: Move) -> bool:
    """Whether a play is a Takeover."""
    count = len(move.cards("capture"))
    return bool(count) and count == len(seen.view.cards("table")) and seen.view.can_take_over


def what_next(seen: Seen[WallStreetView], move: Move) -> str:
    """What the next seat might take after a play, as far as the viewer can know: by every card that
    nobody has seen yet. Nothing where the hand is over then or the table is empty."""
    view = seen.view
    me = seen.me
    if me is None:
        return ""
    others = [seat for seat in clockwise(me + 1, view.seats) if view.plays[seat] and seat != me]
    hands = sum(len(view.cards(f"hand:{seat}")) for seat in others)
    hands += len(view.cards(f"hand:{me}")) - 1
    stock = len(view.cards("stock"))
    capture = move.cards("capture")
    laid = tuple(card for card in view.faces("table") if card not in capture)
    laid += () if capture else (move.card(),)
    if not others or not laid or (hands == 0 and stock < sum(view.plays)):
        return ""
    deck = Setup.of(seen.book, view.seats).deck
    gone = {card for zone in view.zones.values() for card in zone.faces}
    unseen = tuple(card for card in deck if card not in gone)
    zones = {f"hand:{others[0]}": unseen, "table": laid}
    facts = {"phase": "play", "plays": tuple(view.plays), "round": view.round}
    state = GAME.restore(seen.book, Position(view.seats, others[0], zones, facts))
    can_sweep = hands + stock > 1 or can_take_over(state, is_last=True)
    takes, clears = set[int](), set[int]()
    for play in state.legal_moves():
        taken = len(play.cards("capture"))
        if taken:
            (clears if taken == len(laid) and can_sweep else takes).add(play.card().rank)
    worth = Setup.of(seen.book, view.seats).numbers.worth
    words = {
        "seat": others[0],
        "takes": _ranks(takes - clears, worth),
        "clears": _ranks(clears, worth),
    }
    if not takes and not clears:
        return _("@{seat} can then take nothing.").format(**words)
    if not clears:
        return _("@{seat} might then take with {takes}.").format(**words)
    if not takes - clears:
        return _("@{seat} might then make a Takeover with {clears}.").format(**words)
    text = _("@{seat} might then take with {takes}, and make a Takeover with {clears}.")
    return text.format(**words)


def _ranks(ranks: set[int], worth: Callable[[int], int]) -> str:
    """Ranks in words, with what one counts where that is not its number."""
    said = [
        f"*{RANKS[rank - 1]}*" + (f" ({worth(rank)})" if worth(rank) != rank else "")
        for rank in sorted(ranks)
    ]
    return listed(said, is_choice=True)


# What is drawn


class SumLine(Node):
    """What a set adds up to, over its cards: 6 + 1 + 3 = 10, on one gold line.

    Each value stands over its card; over several rows all of it stands together. A card that is
    taken alone has its value on its edge.
    """

    is_a = "text"

    def __init__(
        self,
        seen: Seen[WallStreetView],
        laid: Sequence[Card],
        laying: Laying,
        move: Move,
        felt: Rect,
    ) -> None:
        super().__init__(SUM)
        self.theme = seen.theme
        setup = Setup.of(seen.book, seen.view.seats)
        capture = move.cards("capture")
        self.is_single = len(capture) == 1
        places = sorted((laid.index(card), card) for card in capture)
        self.values = [setup.value[card] for _at, card in places]
        self.total = setup.value[move.card()]
        size = self.badge = laying.badge
        self.pill = round(size * 1.55)
        self.stems: list[int] = []
        slots = [laying.slots[at] for at, _card in places]
        over = _over(slots, size, self.pill, felt) if laying.rows == 1 else None
        if over is not None:
            xs, end = over
            self.stems = [round(slot.y) for slot in slots]
        else:
            gap = round(size * GAP)
            wide = (size + gap) * len(places) + self.pill
            left = felt.x + max(0, (felt.w // 2 - wide) // 2)
            xs = [left + size // 2 + i * (size + gap) for i in range(len(places))]
            end = xs[-1] + size // 2 + gap + self.pill // 2
        x, right = xs[0] - size // 2, end + self.pill // 2
        self.xs, self.end = [each - x for each in xs], end - x
        bottom = max(self.stems, default=laying.line + size // 2)
        self.place(x, laying.line - size // 2, right - x, bottom - laying.line + size // 2)
        self.label = f"{' + '.join(map(str, self.values))} = {self.total}"
        if self.is_single:  # its value is no sum: it stands on the card alone
            slot = laying.slots[places[0][0]]
            self.place(
                slot.x + (slot.w - size) / 2,
                slot.y - LIFT * self.theme.window - size / 2,
                size,
                size,
            )
            self.xs, self.end, self.stems, self.label = [size // 2], size // 2, [], str(self.total)
        self.margin = 4

    @property
    def right(self) -> int:
        """Where it ends."""
        return self.rect.right

    @property
    def bare(self) -> list[tuple[int, int]]:
        """From where to where nothing is on the line, between a value and a sign over the cards."""
        if not self.stems:
            return []
        left, sign = self.rect.x, round(self.badge * SIGN) // 2
        out = []
        for one, other in zip(self.xs, self.xs[1:], strict=False):
            middle = (one + other) // 2
            out.append((left + one + self.badge // 2, left + middle - sign))
            out.append((left + middle + sign, left + other - self.badge // 2))
        return out

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the line, the stems, the values, the signs and the sum."""
        theme, size = self.theme, self.badge
        gold, gilt, ink = (theme.color(name) for name in ("gold", "gilt", "on_gold"))
        if self.is_single:
            disc(target, at, theme, gilt, ink, self.label, alpha)
            return
        thick = max(2, theme.px(2))
        y = at.y + size // 2
        line = SHAPES.panel((self.end - self.xs[0], thick), 0, gold)
        shown(line, target, (at.x + self.xs[0], y - thick // 2), alpha)
        for x, top in zip(self.xs, self.stems, strict=False):
            stem = SHAPES.panel((thick, max(1, top - self.rect.y - size // 2)), 0, gold)
            shown(stem, target, (at.x + x - thick // 2, y), alpha)
        for x, value in zip(self.xs, self.values, strict=True):
            box = Rect(at.x + x - size // 2, at.y, size, size)
            disc(target, box, theme, gilt, ink, str(value), alpha)
        signs = [*("+" for _each in self.xs[1:]), "="]
        small = round(size * SIGN)
        ends = [*self.xs, self.end - self.pill // 2 + size // 2]
        for sign, one, other in zip(signs, ends, ends[1:], strict=False):
            box = Rect(0, 0, small, small)
            box.center = (at.x + (one + other) // 2, y)
            disc(target, box, theme, theme.color("solid"), theme.color("text"), sign, alpha)
        box = Rect(0, at.y, self.pill, size)
        box.centerx = at.x + self.end
        disc(target, box, theme, gilt, ink, str(self.total), alpha)


def _over(slots: Sequence[Slot], size: int, pill: int, felt: Rect) -> tuple[list[int], int] | None:
    """The middles of values over cards in one row and of their sum at the right of them: where that
    would leave the felt the last value moves to the left, as far as it stays over its card; None
    where that is not enough."""
    xs = [round(slot.x + slot.w / 2) for slot in slots]
    last = slots[-1]
    end = xs[-1] + max(round(size * (0.5 + GAP)) + pill // 2, round(last.w * 0.62))
    end = min(end, felt.right - pill // 2)
    xs[-1] = min(xs[-1], end - pill // 2 - round(size * (SIGN / 2 + 0.5)))
    return (xs, end) if xs[-1] >= last.x + size // 2 else None


def other_sets(
    seen: Seen[WallStreetView],
    moves: Sequence[Move],
    at: int,
    line: SumLine | None,
    felt: Rect,
    laying: Laying,
) -> Node | None:
    """What the card could take instead, as a pill beside the sum, on its line or under the cards,
    the sets that come next first: with their cards, in large text smaller where there is no room,
    or else their values, or else their number, and at last over the foot of the cards. None where
    there is no other."""
    others = [*moves[at + 1 :], *moves[:at]]
    goes_on = at + 1 < len(moves) or bool(seen.selected)  # else Tab leaves the card
    theme = seen.theme
    scales = dict.fromkeys(max(theme.window, theme.scale * part) for part in SMALLER)
    for with_cards in (True, False) if others else ():
        for scale in scales:
            smaller = seen
            if scale < theme.scale:
                smaller = replace(seen, theme=theme.at(scale), art=seen.art.at(scale))
            is_over = not with_cards and scale == list(scales)[-1]
            ways = _ways_to_tell(smaller, others, with_cards=with_cards, goes_on=goes_on)
            pill = _pill(smaller, ways, line, felt, laying, is_over=is_over, goes_on=goes_on)
            if pill is not None:
                pill.tip = _("A press, or Tab, goes on to the next; or press one of its cards.")
                return pill
    return None


def _pill(
    seen: Seen[WallStreetView],
    ways: Iterator[str],
    line: SumLine | None,
    felt: Rect,
    laying: Laying,
    *,
    is_over: bool,
    goes_on: bool,
) -> Node | None:
    """The other sets, told in the first of the `ways` that has room, with the key that `goes_on` to
    them; None where none has, and they may not be `is_over` the foot of the cards."""
    theme = seen.theme
    pad, gap = theme.px(14), theme.px(10)
    high = theme.font("small").get_linesize() + theme.px(10)
    key = _line(seen, _("next *Tab*") if goes_on else "")
    spots: list[tuple[int, int, int, float]] = []
    if line is not None:
        y = line.rect.y + line.badge // 2 - high // 2
        spots.append((line.right + 2 * gap, felt.right - gap, y, 0.0))
        spots.append((felt.x + gap, line.rect.x - 2 * gap, y, 1.0))  # in the frame of the felt
        spots += [(left + gap // 2, right - gap // 2, y, 0.5) for left, right in line.bare]
    bottom = max((round(slot.y + slot.h) for slot in laying.slots), default=felt.y)
    bottom += laying.captions.font("small").get_linesize() + 6 if laying.captions else 4
    if bottom + high <= felt.bottom or line is None or is_over:
        spots.append((felt.x, felt.right, max(bottom, felt.bottom - high), 0.5))
    for words in ways:
        text = _line(seen, words)
        is_key = "Tab" in words
        wide = text.width + 2 * pad + (0 if is_key else key.width + gap)
        for left, right, y, align in spots:
            if wide <= right - left:
                edge = theme.color("gold" if seen.selected else "hairline")  # gold: to be pressed
                pill = Panel(theme.color("solid"), edge, name=OTHERS, radius=high // 2)
                pill.place(left + round((right - left - wide) * align), y, wide, high)
                text.place(pad, 0, text.width + 1, high)
                pill.add(text)
                if not is_key:
                    key.place(wide - pad - key.width, 0, key.width + 1, high)
                    pill.add(key)
                pill.label = text.label
                return pill
    return None


def _ways_to_tell(
    seen: Seen[WallStreetView], others: Sequence[Move], *, with_cards: bool, goes_on: bool
) -> Iterator[str]:
    """The other sets in words, the fullest first: all of it with their cards, or without."""
    texts = (_("or *{sum}* {cards}"), _("or {cards}")) if with_cards else (_("or *{sum}*"),)
    for count in range(min(4, len(others)), 0, -1):
        for text in texts:
            yield _or(seen, others, count, text)
    if with_cards:
        return
    n = len(others)
    yield ngettext("or another set", "or {n} others", n).format(n=n)
    yield (_("*Tab* +{n}") if goes_on else "+{n}").format(n=n)


def _or(seen: Seen[WallStreetView], others: Sequence[Move], count: int, text: str) -> str:
    """The first `count` of the other sets, each in the words `text`, and how many more there
    are."""
    setup = Setup.of(seen.book, seen.view.seats)
    parts = []
    for move in others[:count]:
        capture = in_row(seen.view, move.cards("capture"))
        if not capture:
            parts.append(_("or lay it down"))
            continue
        total = " + ".join(str(setup.value[card]) for card in capture)
        parts.append(text.format(sum=total, cards=marked(capture)))
    more = len(others) - count
    if more:
        parts.append(ngettext("and {n} more", "and {n} more", more).format(n=more))
    return "  ".join(parts)


def _line(seen: Seen[WallStreetView], words: str) -> Rich:
    theme = seen.theme
    line = Rich(wrap=False)
    ink = theme.color("muted")
    line.set(spans(words, seen.names, seen.art, "small", ink, theme.color("text")))
    return line
