"""Around the cards of the Stonks table: what lies behind them, and what stands above and below."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.games.stonks.state import StonksView, hides_lead
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.ghosts import GhostCard, GhostPortfolio, Ringed, tilted
from tabletop.games.stonks.table.layout import Areas, between
from tabletop.games.stonks.table.packing import Group, roomy
from tabletop.games.stonks.table.row import summing
from tabletop.scene.node import Node, shown
from tabletop.scene.shapes import CLEAR
from tabletop.scene.text import Align, Rich, elided
from tabletop.scene.widgets import SHAPES, Panel, Picture
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.layout import card_size
from tabletop.ui.table.markup import fitted, shorter, spans
from tabletop.ui.table.nodes import Gone, faint
from tabletop.ui.table.zoom import Zoomed


def rich(seen: Seen[StonksView], name: str, text: str, area: Rect, align: Align) -> Rich:
    """A line of markup in an area, shortened where it is too long."""
    theme = seen.theme
    line = Rich(name, wrap=False, align=align)
    line.clips = True
    ink, strong = theme.color("muted"), theme.color("text")
    line.set(fitted(text, seen.names, seen.art, "small", area.w, ink, strong))
    line.place(*area)
    return line


GONE: Final = 0.4
"""How strongly the cards of a trick that nobody won are drawn."""


def behind(seen: Seen[StonksView], at: Areas, spec: Card, lost: Sequence[Card] = ()) -> list[Node]:
    """What lies behind the cards: the frames of portfolios and trick, what lies in the trick, and
    the others' unused Speculations."""
    theme = seen.theme
    edge, ground = theme.color("hairline"), faint(theme.color("panel"), 0.62)
    frames = [at.trick, *(each.frame for each in at.others.values())]
    if seen.me is not None:
        frames.append(at.row.own)
    nodes: list[Node] = []
    for box in frames:
        bare = box is at.row.own and seen.view.phase == "invest"  # its places are seen through it
        panel = Panel(CLEAR if bare else ground, edge, radius=round(11 * theme.window))
        panel.name = "own" if box == at.row.own else ""
        panel.place(*box)
        nodes.append(panel)
    if not seen.view.is_terminal:
        nodes.append(Behind(seen, at, spec, lost))
    for seat, each in at.others.items():
        if words.is_spent(seen.view, seat):
            nodes.append(Gone(each.speculation, round(each.speculation.w * 0.07), theme))
        if seen.view.held[seat]:
            spare = Picture(seen.art.sprite(spec, each.speculation.size))
            spare.is_told = True  # by the picture, which the art keeps
            spare.position = spare.picture.get_rect(center=each.speculation.center).topleft
            nodes.append(spare)
    return nodes


class Behind(Node):
    """What lies in the trick behind its cards: places for the seats still to play, a Speculation
    under the card it went with, the deck under the card turned up, and faintly the cards of a trick
    that nobody won."""

    is_told = True

    def __init__(
        self, seen: Seen[StonksView], at: Areas, spec: Card, lost: Sequence[Card] = ()
    ) -> None:
        super().__init__("", *at.trick.unionall([*at.cells, at.turned]))
        self.seen = seen
        self.at = at
        self.spec = spec
        self.lost = tuple(lost)
        self.margin = at.rise + at.turned.w // 4  # what is tilted or raised stands out

    def told_by(self) -> dict[str, object]:
        """What lies where."""
        view = self.seen.view
        return {
            "cells": (*self.at.cells, self.at.turned, self.at.trick),
            "trick": len(view.cards("trick")),
            "deck": min(2, len(view.cards("deck"))),
            "lost": self.lost,
            "speculators": [(seat - view.leader) % view.seats for seat in view.speculators],
        }

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws it all."""
        view, art, theme = self.seen.view, self.seen.art, self.seen.theme
        played = len(view.cards("trick"))
        edge, fill = theme.color("hairline"), faint(theme.color("panel"), 0.32)
        radius = round(11 * theme.window)
        x = (self.at.cells[-1].right + self.at.turned.x) // 2
        top, bottom = self.at.trick.y + radius, self.at.trick.bottom - radius
        pygame.draw.line(target, edge, (x, top), (x, bottom))
        for cell in self.at.cells[played:]:
            frame = SHAPES.panel(cell.size, round(cell.w * 0.07), fill, edge, 1)
            shown(frame, target, cell.topleft, alpha)
        for card, cell in zip(self.lost, self.at.cells, strict=False):
            gone = art.sprite(card, cell.size)
            shown(gone, target, gone.get_rect(center=cell.center).topleft, alpha * GONE)
        deck = len(view.cards("deck"))
        turned = self.at.turned
        if deck:
            step = _deck_step(turned)
            for layer in (2, 1) if deck > 1 else (1,):
                back = art.sprite(None, turned.size)
                centre = (turned.centerx + step * layer, turned.centery + step * layer)
                shown(back, target, back.get_rect(center=centre).topleft, alpha)
        else:
            shown(
                SHAPES.panel(turned.size, round(turned.w * 0.07), fill, edge, 1),
                target,
                turned.topleft,
                alpha,
            )
        for speculator in view.speculators:
            place = (speculator - view.leader) % view.seats
            if place < played:
                cell = self.at.cells[place]
                under, there = tilted(self.spec, cell, art)
                shown(under, target, there.topleft, alpha)


def takeable(seen: Seen[StonksView], at: Areas) -> list[Node]:
    """Edges of gold around the cards that the viewer may take, a whole one around that which
    won."""
    view = seen.view
    if not seen.is_mine or view.phase != "take":
        return []
    place = (view.winning - view.leader) % view.seats
    cells = [*zip(view.cards("trick"), at.cells, strict=False), *_turned(view, at)]
    return [
        Ringed(
            f"takeable:{card}",
            cell.move(0, -at.rise),
            seen.theme,
            dashed=index != place,
            tint="gold",
        )
        for index, (card, cell) in enumerate(cells)
    ]


def _turned(view: StonksView, at: Areas) -> list[tuple[Card | None, Rect]]:
    return [(card, at.turned) for card in view.cards("turned")]


def of_cards(seen: Seen[StonksView]) -> dict[str, Card]:
    """What stands around each card of the trick, by name: it goes as soon as the card does."""
    view = seen.view
    out: dict[str, Card] = {}
    for place, card in enumerate(view.cards("trick")):
        seat = (view.leader + place) % view.seats
        names = [f"{kind}:{seat}" for kind in ("ring", "winning", "counts", "played", "beside")]
        out |= {name: card for name in (*names, f"takeable:{card}") if card is not None}
    for card in view.faces("turned"):
        out |= {"turned_up": card, f"takeable:{card}": card}
    return out


def _deck_step(turned: Rect) -> int:
    """How far a card of the deck stands out from under the one turned up."""
    return max(2, round(turned.w * 0.02))


class Pill(Node):
    """A word in a pill over a card of the trick: filled, or `dashed` where it is so no longer."""

    is_a = "text"

    def __init__(
        self, name: str, word: str, area: Rect, theme: Theme, dashed: bool = False
    ) -> None:
        font = theme.font("small", True)
        wide = min(area.w, font.size(word)[0] + area.h)
        super().__init__(name, area.centerx - wide // 2, area.y, wide, area.h)
        self.label = word
        self.theme = theme
        self.dashed = dashed

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the pill and its word."""
        theme, ink = self.theme, self.theme.color("text")
        if self.dashed:
            dash = theme.px(4)
            pill = SHAPES.dashes(at.size, at.h // 2, ink, max(1, theme.px(1)), dash, dash)
        else:
            pill = SHAPES.panel(at.size, at.h // 2, ink)
        shown(pill, target, at.topleft, alpha)
        font = theme.font("small", True)
        tint = ink if self.dashed else theme.color("solid")
        word = font.render(elided(self.label, font, at.w - 4), True, tint)
        shown(word, target, word.get_rect(center=at.center).topleft, alpha)


def aside(seen: Seen[StonksView], at: Areas) -> int:
    """How far what is told of a card of the trick may stand out beside it."""
    return (at.cells[1].x - at.cells[0].right) // 2 - seen.theme.px(2)


def over(seen: Seen[StonksView], at: Areas, place: int) -> Rect:
    """Where over the card in a place of the trick something is told of it."""
    cell, side = at.cells[place], aside(seen, at)
    return Rect(cell.x - side, cell.y - at.line - 7 - at.rise, cell.w + 2 * side, at.line + 2)


def trick_notes(seen: Seen[StonksView], at: Areas, lost: Sequence[Card] = ()) -> list[Node]:
    """Who plays each card, how it counts, and who is winning now; or that nobody won the last."""
    view = seen.view
    leader, played = view.leader, len(view.cards("trick"))
    nodes: list[Node] = []
    line = at.line
    hidden, is_on_it = words.face_down(view), _is_call_on_card(seen, at)
    cells = at.cells if leader >= 0 and view.phase in words.COUNTED else ()
    named = _naming(seen, at) if cells else seen
    for place, cell in enumerate(cells):
        seat = (leader + place) % view.seats
        above = over(seen, at, place)
        hows = _how(seen, place, seat) if place < played else []
        if place < played and view.winning == seat and view.phase != "take":
            nodes.append(Ringed(f"ring:{seat}", cell, seen.theme))
        if not at.compact and place < played and view.winning == seat:
            nodes.append(Pill(f"winning:{seat}", _winning(seen, above), above, seen.theme))
        elif not at.compact and hows:
            how = fitting(seen, hows, above.w)
            nodes.append(rich(seen, f"counts:{seat}", how, above, "centre"))
        notes = _noted(seen, at, place, is_on_it=is_on_it)
        if hidden is not None and not place:
            notes = [_("your [{card}]").format(card=hidden)]
        nodes += _below(named, at, place, notes)
    whole, turned = between(at.cells), at.turned
    room = max(turned.w + 12, 2 * (at.trick.right - turned.centerx) - 8)
    if at.compact:
        below = Rect(0, turned.bottom + 2 * _deck_step(turned) + 1, room, line)
        below.centerx = turned.centerx
        below.bottom = min(below.bottom, at.trick.bottom)
        sized, text = _largest(seen, [*_counts(seen)[-1:], ""], room)
        nodes.append(rich(sized, "deck_count", text, below, "centre"))
        return nodes
    if lost:
        above = Rect(whole.x, whole.y - line - 7 - at.rise, whole.w, line)
        nodes.append(rich(seen, "lost", _("*Nobody won* the last trick."), above, "left"))
    above = Rect(0, turned.y - line - 7 - at.rise, room, line)
    below = Rect(0, turned.bottom + 2 * _deck_step(turned) + 3, room, line)
    above.centerx = below.centerx = turned.centerx
    if view.cards("turned"):
        nodes.append(rich(seen, "turned_up", _("turned up"), above, "centre"))
    sized, text = _largest(seen, [*_counts(seen), ""], room)
    nodes.append(rich(sized, "deck_count", text, below, "centre"))
    return nodes


def _counts(seen: Seen[StonksView]) -> list[str]:
    """Which trick it is of how many, and the cards left in the deck, the fullest wording first."""
    view, of = seen.view, words.setup(seen).tricks
    deck = _("deck *{n}*").format(n=len(view.cards("deck")))
    if view.phase not in words.COUNTED:
        return [deck]
    ways = [
        _("trick *{n}* of {of} · {deck}"),
        _("trick *{n}*/{of} · {deck}"),
        _("trick *{n}*/{of}"),
    ]
    return [way.format(n=view.tricks, of=of, deck=deck) for way in ways]


def briefly_played(
    seen: Seen[StonksView], at: Areas, place: int, seat: int, note: str = ""
) -> list[Node]:
    """Who plays a card, how, and the `note` alone of whether it wins, where nothing stands over the
    cards of the trick."""
    notes = [note] if note else _how(seen, place, seat)
    types = _types(_naming(seen, at)) if note else [_naming(seen, at)]
    named = next((each for each in types if _is_told(each, at, place, notes)), types[-1])
    told = _below(named, at, place, notes, has_played=True)
    name = f"beside:{seat}"
    return told if any(each.name == name for each in told) else [*told, Node(name)]


def _briefly(seen: Seen[StonksView], place: int, seat: int, hows: Sequence[str]) -> list[str]:
    """What stands beside the name under a card of the trick where nothing stands over it: that it
    is winning, and how it was played."""
    view = seen.view
    if place >= len(view.cards("trick")) or view.winning != seat:
        return list(hows)
    wins = _("ahead") if hides_lead(view) else _("winning")
    if view.phase == "take":
        wins = _("won")
    return [*(f"{wins} · {how}" for how in hows), wins]


def _noted(seen: Seen[StonksView], at: Areas, place: int, *, is_on_it: bool) -> list[str]:
    """What belongs beside the name under a card of the trick, the fullest wording first, where what
    was called `is_on_it` or not."""
    seat, view = _seat(seen, place), seen.view
    if place >= len(view.cards("trick")):
        return []
    hows = _how(seen, place, seat)
    if at.compact:
        return _briefly(seen, place, seat, hows if place or not is_on_it else [])
    return hows if view.winning == seat else []


def _types(seen: Seen[StonksView]) -> list[Seen[StonksView]]:
    """The same in every type that names under the trick may be set in, the largest first and that
    of 100 % the last."""
    smaller = seen.theme.smaller()
    return [
        seen,
        *(replace(seen, theme=seen.theme.at(each), art=seen.art.at(each)) for each in smaller),
    ]


def _naming(seen: Seen[StonksView], at: Areas) -> Seen[StonksView]:
    """The same with the largest type in which every name under the trick that may be whole is so,
    without its later words, and what belongs there has room beside it or under it; without that, if
    there is room for it in none."""
    types = _types(seen)
    if len(types) == 1:
        return seen
    hidden, is_on_it = words.face_down(seen.view), _is_call_on_card(seen, at)
    named = range(0 if hidden is None else 1, len(at.cells))  # it stands for the name
    fit = [place for place in named if _is_whole(types[-1], at, place)]
    notes = {place: _noted(seen, at, place, is_on_it=is_on_it) for place in named}
    largest: Seen[StonksView] | None = None
    for each in types:
        if not all(_is_whole(each, at, place) for place in fit):
            continue
        if all(_is_told(each, at, place, said) for place, said in notes.items() if said):
            return each
        largest = largest or each
    return largest or types[-1]


def _seat(seen: Seen[StonksView], place: int) -> int:
    """Who plays the card in a place of the trick."""
    return (seen.view.leader + place) % seen.view.seats


def _under(seen: Seen[StonksView], at: Areas, place: int, row: int = 0) -> Rect:
    """Where under the card in a place of the trick its player is named, or in the next `row` what
    has no room beside the name: as far from the frame's edge as its corners are round."""
    cell, corner = at.cells[place], round(11 * seen.theme.window)
    side = max(0, min(aside(seen, at), cell.x - at.trick.x - corner))
    high = seen.theme.font("small").get_linesize()
    return Rect(cell.x - side, cell.bottom + 2 + row * high, cell.w + 2 * side, high)


def _is_whole(seen: Seen[StonksView], at: Areas, place: int) -> bool:
    """Whether a name under the trick is whole in this type, or without its later words."""
    seat = _seat(seen, place)
    has_played = place < len(seen.view.cards("trick"))
    who = _name(seen, seat, has_played, [], _under(seen, at, place).w)
    return who.strip("*") in {names[seat] for names in shorter(seen.names)[:2]}


def _is_told(seen: Seen[StonksView], at: Areas, place: int, notes: Sequence[str]) -> bool:
    """Whether one of the notes has room in this type beside a name under the trick, or under it."""
    who = _name(seen, _seat(seen, place), True, notes, _under(seen, at, place).w)
    return " · " in who or bool(_second(seen, at, place, notes))


def _second(seen: Seen[StonksView], at: Areas, place: int, notes: Sequence[str]) -> str:
    """The fullest of some notes that has room in the row under a name of the trick, "" for none."""
    row = _under(seen, at, place, 1)
    return fitting(seen, [*notes, ""], row.w) if row.bottom <= at.trick.bottom - 1 else ""


def _below(
    seen: Seen[StonksView],
    at: Areas,
    place: int,
    notes: Sequence[str],
    *,
    has_played: bool | None = None,
) -> list[Node]:
    """Under a card of the trick who plays it, with the fullest of some notes that has room beside
    the name, or under it."""
    seat, area = _seat(seen, place), _under(seen, at, place)
    if has_played is None:
        has_played = place < len(seen.view.cards("trick"))
    who = _name(seen, seat, has_played, notes, area.w)
    nodes: list[Node] = [rich(seen, f"played:{seat}", who, area, "centre")]
    if " · " not in who and "[" not in who and (more := _second(seen, at, place, notes)):
        row = _under(seen, at, place, 1)
        nodes.append(rich(seen, f"beside:{seat}", more, row, "centre"))
    return nodes


def _winning(seen: Seen[StonksView], area: Rect) -> str:
    """What is said of the card that wins as the trick shows itself: only so far while one that lies
    face down may still win."""
    if seen.view.phase == "take":
        return _("won")
    if not hides_lead(seen.view):
        return _("winning")
    return so_far(seen, area)


def so_far(seen: Seen[StonksView], area: Rect) -> str:
    """That a card wins while one that lies face down may still do so, as there is room for it."""
    whole, font = _("winning so far"), seen.theme.font("small", True)
    return whole if font.size(whole)[0] + area.h <= area.w else _("ahead")


def _name(
    seen: Seen[StonksView], seat: int, has_played: bool, notes: Sequence[str], width: int
) -> str:
    """A seat's name with the fullest of some notes that leaves it room; what a card face down is
    comes before the name."""
    names = [*(names[seat] for names in shorter(seen.names)), seen.names[seat][:1]]
    whos = [f"*{name}*" if has_played else name for name in names]
    text = _("{seat} · {note}")
    whole, cut = ([text.format(seat=who, note=note) for note in notes for who in each]
                  for each in (whos[:2], whos[2:3]))  # fmt: skip
    own = [note for note in notes if "[" in note]
    return fitting(seen, [*whole, *own, *whos[:2], *cut, *whos[2:]], width)


def _how(seen: Seen[StonksView], place: int, seat: int) -> list[str]:
    """How a card of the trick was played, and what it counts as, the fullest wording first."""
    view = seen.view
    lead, speculated = view.lead, seat in view.speculators
    sign = f"{{{lead}}}"
    if place == 0:
        name = words.setup(seen).names[lead]
        ways = [_("called {sign} {company}"), _("called {sign}")]
        if not speculated:
            ways = [_("led {sign} {company}"), _("led {sign}")]
        return [way.format(sign=sign, company=name) for way in ways]
    if not speculated:
        return []
    card = view.cards("trick")[place]
    if card is None:
        return [_("*cancelled*")]
    return counting(seen, card, cancelled=place not in view.standing)


def counting(seen: Seen[StonksView], card: Card, *, cancelled: bool) -> list[str]:
    """What a card played with a Speculation counts as, the fullest wording first."""
    if cancelled:
        return [_("*cancelled*")]
    ways = [_("counts as *{rank}* {sign}"), _("as *{rank}* {sign}")]
    return [way.format(rank=card.rank, sign=f"{{{seen.view.lead}}}") for way in ways]


def holdings(
    seen: Seen[StonksView],
    seat: int,
    groups: Sequence[Group],
    line: int,
    y: int,
    prices: Mapping[str, int] | None = None,
) -> list[Node]:
    """Under each company of a portfolio, at `y`, what it is worth at these prices, or now."""
    now = prices or words.values(seen.view)
    seen, line = _summing(seen, line)
    nodes: list[Node] = []
    rooms = _rooms(seen, groups, now)
    for index, group in enumerate(groups):
        if not group.letter:
            continue
        count = words.count(seen, group.cards)
        value = now[group.letter]
        points = f"*{count * value}*"
        ways = [_("{count} × {value} = {points}"), _("{count}×{value}={points}"), points]
        ways = [way.format(count=count, value=value, points=points) for way in ways]
        shows = rooms[index]
        beside = [shows.x - each.right for each in rooms[:index][-1:]]
        beside += [each.x - shows.right for each in rooms[index + 1 : index + 2]]
        # half of what is between it and the next
        room = shows.w + max(0, min([*beside, line])) - 4
        wide = max(shows.w, room)
        area = Rect(shows.centerx - wide // 2, y, wide, line)
        text = fitting(seen, ways, room + 1)
        nodes.append(rich(seen, f"worth:{seat}:{group.letter}", text, area, "centre"))
    return nodes


def _rooms(
    seen: Seen[StonksView], groups: Sequence[Group], prices: Mapping[str, int]
) -> list[Rect]:
    """Where the sum of each company of a portfolio has room, the whole of it in every one."""
    line, air, leasts = Rich(wrap=False), round(9 * seen.theme.window), list[int]()
    for group in groups:
        least = 0
        if group.letter:
            points = words.count(seen, group.cards) * prices[group.letter]
            line.set(spans(f"*{points}*", seen.names, seen.art, "small"))
            least = math.ceil(line.width) + air
        leasts.append(least)
    return roomy(groups, leasts)


def _summing(seen: Seen[StonksView], line: int) -> tuple[Seen[StonksView], int]:
    """The same in the type of sums, and the height of a line of it."""
    theme = summing(seen)
    if theme is seen.theme:
        return seen, line
    return replace(seen, theme=theme, art=seen.art.at(theme.scale)), theme.font(
        "small"
    ).get_linesize()


def with_taken(
    seen: Seen[StonksView], groups: Sequence[Group], taken: Card, at: Areas
) -> list[Node]:
    """What the own shares of the company of a card come to once it is `taken`: under those that lie
    there; of a company not owned yet beside the card as it would lie."""
    me, now = seen.me, words.values(seen.view)
    strip, top, line = at.row.strip, at.row.shares.bottom + 1, at.line
    letter, value = taken.suit, now[taken.suit]
    name = f"worth:{me}:{letter}"
    own = next((group for group in groups if group.letter == letter), None)
    had = words.count(seen, own.cards) if own is not None else 0
    count = words.count(seen, [*(own.cards if own is not None else ()), taken])
    nodes: list[Node] = []
    if own is None:
        size = groups[-1].area.size if groups else card_size(strip.h)
        width = min(round(card_size(strip.h)[0]), size[0])
        left = groups[-1].area.right + 6 if groups else strip.x
        cell = Rect(left, strip.y, *card_size(width * 1.4))
        cell.centery = strip.centery
        if cell.right > strip.right:  # no room beside them: as they would lie with it
            cards = [card for group in groups for card in group.cards]
            groups = at.row.packed([*cards, taken])
            own = next(group for group in groups if group.letter == letter)
            others = holdings(seen, me or 0, groups, line, top)
            ground = between([strip, *(group.area for group in groups)])
            nodes.append(GhostPortfolio(groups, taken, ground, seen.art))
            nodes += [each for each in others if each.name != name]
            area = own.area
        else:
            nodes.append(GhostCard(taken, cell, seen.art))
            area = cell
    else:
        area = own.area
    ways = [_("→ *{count} × {value} = {points}*"), _("→ *{points}*")]
    if had:
        ways = [_("{had} × {value} → *{count} × {value} = {points}*"), *ways]
    beside = [group.area for group in groups if group is not own]
    left = max((each.right for each in beside if each.x < area.x), default=strip.x - 8)
    right = min((each.x for each in beside if each.x > area.x), default=strip.right + 8)
    wide = max(area.w, 2 * min(area.centerx - left, right - area.centerx) - 4)
    figures = {"had": had, "value": value, "count": count, "points": count * value}
    told = [way.format(**figures) for way in ways]
    spot = Rect(area.centerx - wide // 2, top, wide, line)
    return [*nodes, rich(seen, name, fitting(seen, told, wide), spot, "centre")]


def enlarged(seen: Seen[StonksView], seat: int, groups: Sequence[Group]) -> list[Node]:
    """Another's portfolio, shown large while it is pointed at."""
    laid = [pair for group in groups for pair in zip(group.cards, group.slots, strict=True)]
    faces = [(card, slot) for card, slot in laid if card is not None]
    if not faces:
        return []
    cards, slots = [card for card, _slot in faces], [slot for _card, slot in faces]
    area = between([group.area for group in groups])
    note = f"@{seat} · {_told(seen, seat, None)[-3]}"
    return [Zoomed(f"zoom:{seat}", area, seen.art, slots, cards, note, seen.names, rule="ST-19")]


def hands(seen: Seen[StonksView], at: Areas, packs: Mapping[int, Sequence[Group]]) -> list[Node]:
    """Under each hand that lies open beside its portfolio what it is; shown large while it is
    pointed at."""
    nodes: list[Node] = []
    for seat, groups in packs.items():
        area = between([group.area for group in groups])
        line = Rect(area.x, area.bottom + 1, at.others[seat].hand.w, at.line)
        if not at.compact:
            nodes.append(rich(seen, f"hand:{seat}:caption", _("in hand"), line, "left"))
        laid = [pair for each in groups for pair in zip(each.cards, each.slots, strict=True)]
        faces = [(card, slot) for card, slot in laid if card is not None]
        cards, slots = [card for card, _slot in faces], [slot for _card, slot in faces]
        note = _("@{seat} · in hand").format(seat=seat)
        name = f"zoom:hand:{seat}"
        nodes.append(Zoomed(name, area, seen.art, slots, cards, note, seen.names, rule="ST-18"))
    return nodes


def extras(
    seen: Seen[StonksView], at: Areas, prices: Mapping[str, int] | None = None
) -> list[Node]:
    """Under each unused Speculation of the others what it adds at these prices, or now (ST-19), and
    under the place of each other one that it is used; on it where there is no room under it."""
    nodes: list[Node] = []
    large, line = _summing(seen, at.line)
    for seat, each in at.others.items():
        ways, rect = _of_speculation(seen, seat, prices), each.speculation
        if not ways or not rect.w or not words.is_counted(seen.view):
            continue
        if at.compact:
            is_empty = words.is_spent(seen.view, seat)  # whose edge is dashed
            card = rect.inflate(-8, -8) if is_empty else rect
            nodes.append(Tag(seen, f"extra:{seat}", ways, card))
            continue
        area = Rect(rect.x - 10, rect.bottom + 1, rect.w + 20, line)
        nodes.append(rich(large, f"extra:{seat}", fitting(large, ways, area.w), area, "centre"))
    return nodes


def explained(
    seen: Seen[StonksView], at: Areas, packs: Mapping[int, Sequence[Group]]
) -> list[Node]:
    """What stands for things that only lie there, to be explained: the others' Speculations, used
    or not, their unseen cards, and the card that leads face down."""
    lying = {seat: each.speculation for seat, each in at.others.items() if each.speculation.w}
    nodes = [Node(f"speculation:{seat}", *area) for seat, area in lying.items()]
    for seat, groups in packs.items():
        nodes += (Node(f"face_down:{seat}", *each.area) for each in groups if not each.letter)
    if hides_lead(seen.view) and seen.view.cards("trick"):
        nodes.append(Node("face_down", *at.cells[0]))
    return nodes


def captions(
    seen: Seen[StonksView],
    at: Areas,
    prices: Mapping[str, int] | None = None,
    staged: Card | None = None,
    taken: Card | None = None,
    uses: bool = False,
) -> list[Node]:
    """Under the own unseen card, or the one `staged` to be it, and the Speculation, what each is
    worth at these prices, or now, once a card is `taken`; of a Speculation that one `uses` what it
    is worth no longer."""
    me, view = seen.me, seen.view
    seen, high = _summing(seen, at.line)
    if me is None or at.row.bare or (not words.is_counted(view) and staged is None):
        return []
    now = prices or words.values(view)
    nodes: list[Node] = []
    spec = _("used")
    if view.held[me]:
        more = words.extra(seen, me, now, taken)
        spec = f"+*{now[more]}* {{{more}}}" if more else _("unused")
        if uses and more:
            ways = [f"+{now[more]} {{{more}}} → *0*", f"+{now[more]} → *0*"]
            spec = fitting(seen, ways, at.row.speculation.w + 16)
    unseen = view.faces(f"unseen:{me}") if staged is None else (staged,)
    unseen = () if view.is_terminal else unseen  # it lies among the others
    worth = sum(words.count(seen, [card]) * now[card.suit] for card in unseen)
    texts = [(f"caption:speculation:{me}", at.row.speculation, spec)]
    texts = texts if staged is None and at.row.speculation.w else []
    if unseen:
        text = _("unseen *{n}*").format(n=worth)
        texts.append((f"caption:unseen:{me}", at.row.unseen, text))
    for name, place, text in texts:
        area = Rect(place.x - 8, place.bottom + 1, place.w + 16, high)
        nodes.append(rich(seen, name, text, area, "centre"))
    return nodes


def worths(
    seen: Seen[StonksView],
    seat: int,
    groups: Sequence[Group],
    prices: Mapping[str, int] | None = None,
) -> list[Node]:
    """On the foot of each company of a portfolio what it is worth at these prices, or now: where
    there is no room for words under it."""
    now = prices or words.values(seen.view)
    nodes: list[Node] = []
    usual = seen.theme.window  # a sum is set no smaller for want of width
    sized = replace(seen, theme=seen.theme.at(usual), art=seen.art.at(usual))
    rooms = _rooms(sized, groups, now)
    if rooms != roomy(groups, [0] * len(groups)):  # in one type beside one another
        seen = sized
    for group, room in zip(groups, rooms, strict=True):
        if group.letter:
            count, value = words.count(seen, group.cards), now[group.letter]
            points = f"*{count * value}*"
            text = _("{count} × {value} = {points}")
            ways = [text.format(count=count, value=value, points=points), points]
            left = max(room.x, room.right - round(group.slots[-1].w))
            high = round(group.slots[-1].h)
            foot = Rect(left, room.bottom - high, room.right - left, high)
            nodes.append(Tag(seen, f"worth:{seat}:{group.letter}", ways, foot))
    return nodes


FOOT: Final = 0.3
"""How much of a card's height what stands across its foot takes at the most."""


FAIR: Final = 0.7
"""The part of its size down to which its type gives way before its words do."""
SMALLER: Final = (0.9, 0.8, 0.7, 0.6)
"""How small that is set, of the type of 100 %, which has no room in it."""


class Tag(Node):
    """Words across the foot of a card, or in its empty place: the fullest of some wordings that has
    room in fair type, or the last of them as large as it has room."""

    is_a = "text"

    def __init__(self, seen: Seen[StonksView], name: str, ways: Sequence[str], card: Rect) -> None:
        theme, line = seen.theme, Rich(wrap=False, align="centre")
        usual = theme.at(theme.window).font("small").get_linesize()
        most = max(min(usual, card.h // 4), round(card.h * FOOT))
        scales = [theme.scale, *theme.smaller()]
        fair = [scale for scale in scales if scale >= FAIR * theme.scale]
        least = [*scales[len(fair) :], *(theme.window * part for part in SMALLER)]
        for way, scale in [*product(ways, fair), *product(ways[-1:], least)]:
            art, ink = seen.art.at(scale), theme.color("text")
            line.set(spans(way, seen.names, art, "small", ink, ink))
            high = art.theme.font("small").get_linesize()
            over = high - most
            if line.width <= card.w - min(12, card.w // 4) and high <= most + 6:
                break
        high = min(high, most)
        super().__init__(name, card.x + 2, card.bottom - high - 2, card.w - 4, high)
        self.over = max(0, over)  # of the line's own air, above and below
        self.theme = theme
        self.label = line.label
        self.way = way
        self.line = line

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the words in a dark pill."""
        theme = self.theme
        pill = SHAPES.panel(at.size, at.h // 2, theme.color("solid"), theme.color("hairline"))
        shown(pill, target, at.topleft, alpha)
        self.line.paint(target, at.inflate(0, self.over), alpha)


def tags(seen: Seen[StonksView], at: Areas, staged: Card | None = None) -> list[Node]:
    """What is told of single cards where they have no room for words under them: of the own ones,
    of which one may be `staged` to be the unseen one, and what was called with the card that leads
    face down."""
    call = _call(seen, at)
    return [*([call] if call is not None else []), *own_tags(seen, at, staged=staged)]


def own_tags(
    seen: Seen[StonksView],
    at: Areas,
    prices: Mapping[str, int] | None = None,
    staged: Card | None = None,
) -> list[Node]:
    """On the own cards, where they have no room for words under them, which is the unseen one, or
    `staged` to be it, and what it is worth at these prices, or now; what the own Speculation adds,
    or that it is used."""
    me, view = seen.me, seen.view
    if me is None or not at.row.bare:
        return []
    now, is_counted = prices or words.values(view), words.is_counted(view)
    nodes: list[Node] = []
    unseen = view.faces(f"unseen:{me}") if staged is None else (staged,)
    if unseen and not view.is_terminal:
        worth = sum(words.count(seen, [card]) * now[card.suit] for card in unseen)
        ways = [_("unseen *{n}*").format(n=worth) if is_counted else _("unseen")]
        nodes.append(Tag(seen, f"caption:unseen:{me}", ways, lying(at.row.unseen)))
    if is_counted and at.row.speculation.w and (ways := _of_speculation(seen, me, prices)):
        nodes.append(Tag(seen, f"caption:speculation:{me}", ways, lying(at.row.speculation)))
    return nodes


def _call(seen: Seen[StonksView], at: Areas) -> Tag | None:
    """On the card that leads face down what was called with it, where nothing stands over it."""
    view = seen.view
    if not at.compact or not hides_lead(view) or not view.cards("trick"):
        return None
    ways = [*_how(seen, 0, view.leader), f"{{{view.lead}}}"]
    return Tag(seen, f"counts:{view.leader}", ways, at.cells[0])


def _is_call_on_card(seen: Seen[StonksView], at: Areas) -> bool:
    """Whether that is said there in words, and need not be said under it too."""
    call = _call(seen, at)
    return call is not None and call.way != f"{{{seen.view.lead}}}"


def used(seen: Seen[StonksView], at: Areas) -> list[Node]:
    """On the own Speculation what it adds no longer once it is used, where there is no room for
    words under it."""
    me, now = seen.me, words.values(seen.view)
    if me is None or not at.row.bare or not at.row.speculation.w or not seen.view.held[me]:
        return []
    more = words.extra(seen, me, now)
    if not more:
        return []
    ways = [f"+{now[more]} {{{more}}} → *0*", f"+{now[more]} → *0*"]
    return [Tag(seen, f"caption:speculation:{me}", ways, lying(at.row.speculation))]


def _of_speculation(
    seen: Seen[StonksView], seat: int, prices: Mapping[str, int] | None = None
) -> list[str]:
    """What the Speculation of a seat adds at these prices, or now, or that it is used, the fullest
    wording first; none where nothing is to be told of it."""
    if words.is_spent(seen.view, seat):
        return [_("used")]
    now = prices or words.values(seen.view)
    more = words.extra(seen, seat, now)
    return [f"+*{now[more]}* {{{more}}}", f"+*{now[more]}*"] if more else []


def lying(area: Rect) -> Rect:
    """The card that lies in a place for one."""
    card = Rect(0, 0, *card_size(min(area.h - 6, (area.w - 6) * 1.4)))
    card.center = area.center
    return card


def told(
    seen: Seen[StonksView], at: Areas, worths: Sequence[int] | None = None, staged: int = 0
) -> list[Node]:
    """Over each portfolio what all see of it is worth, and what its seat was seen not to hold; with
    other `worths` than the present what it would be worth. Over the own one how many cards of it
    are `staged` so far."""
    lines = {seat: each.told for seat, each in at.others.items()}
    if seen.me is not None and not at.row.bare:
        lines[seen.me] = at.row.told
    said: dict[int, tuple[Seen[StonksView], str]] = {}
    every = {seat: _told(seen, seat, None if worths is None else worths[seat]) for seat in lines}
    fullest = {seat: ways for seat, ways in every.items() if len(ways) > LEAST}
    if not all(fitting(seen, [ways[0], ""], lines[seat].w) for seat, ways in fullest.items()):
        every |= {seat: ways[1:] for seat, ways in fullest.items()}  # one wording, in type as large
    for seat, area in lines.items():
        ways = every[seat]
        ways = ways[-2:] if at.tiny and seat != seen.me else ways[:-1]
        if staged and seat == seen.me:
            ways = [_("{n} of 2 laid out").format(n=staged), ""]
        said[seat] = _largest(seen, ways, area.w)
    others = [each for seat, (each, _text) in said.items() if seat != seen.me]
    small = min(
        others, key=lambda each: each.theme.scale, default=seen
    )  # of one size beside others
    return [
        rich(
            said[seat][0] if seat == seen.me else small, f"note:{seat}", said[seat][1], area, "left"
        )
        for seat, area in lines.items()
    ]


def _largest(
    seen: Seen[StonksView], ways: Sequence[str], width: int
) -> tuple[Seen[StonksView], str]:
    """The fullest of some wordings that a line of so many pixels has room for, with the type it is
    set in: larger text gives way before a shorter wording is taken."""
    smaller = (replace(seen, theme=seen.theme.at(scale), art=seen.art.at(scale))
               for scale in seen.theme.smaller())  # fmt: skip
    types = [seen, *smaller]
    for way, each in product(ways, types):
        if fitting(each, [way, ""], width):
            return each, way
    return types[-1], ways[-1]


def fitting(seen: Seen[StonksView], ways: Sequence[str], width: int) -> str:
    """The first of some wordings that a line of so many pixels has room for, or the last."""
    line = Rich(wrap=False)
    ink, strong = seen.theme.color("muted"), seen.theme.color("text")
    for way in ways:
        line.set(spans(way, seen.names, seen.art, "small", ink, strong))  # as it is written then
        if line.width < width:  # a line takes a pixel more
            return way
    return ways[-1]


LEAST: Final = 4
"""How many wordings there are of what is told over a portfolio, where its seat may have all."""


def _told(seen: Seen[StonksView], seat: int, would_be: int | None) -> list[str]:
    """What is told over a portfolio, the fullest wording first; the last two are for where there is
    room for the worth alone. Of a seat that was seen not to hold companies there is one more before
    them, which says that it has none in hand."""
    view = seen.view
    if view.phase == "invest":
        chosen = len(view.cards(f"portfolio:{seat}"))
        return [_("has invested") if chosen else _("still to invest"), "", ""]
    if view.phase not in words.COUNTED:
        return ["", "", ""]
    worth = words.worth_to_all(seen, seat)
    points = f"*{worth}*"
    if would_be is not None and would_be != worth:
        points = f"{worth} → *{would_be}*"
    hides = bool(view.cards(f"unseen:{seat}"))
    opened = view.faces(f"unseen:{seat}") if seat != seen.me else ()
    if opened and would_be is None:
        full = words.worth(seen, seat)
        text = _("all see {points} · with unseen [{card}] *{full}*")
        whole = text.format(points=points, card=opened[0], full=full)
        return [whole, _("with unseen *{full}*").format(full=full), f"*{full}*", f"*{full}*"]
    hides = hides and not opened
    short = f"{points} + ?" if hides else points
    text = _("portfolio {points} + ?") if hides else _("portfolio {points}")
    if opened:
        text = _("all see {points}")
    if hides and seat == seen.me:
        text = _("all see {points} + ?")
    whole = text.format(points=points)
    more, ways = [whole], list[str]()
    if would_be == worth:
        more.append(_("no change"))
    elif would_be is not None:
        by = abs(would_be - worth)
        more.append(f"^{by}" if would_be > worth else f"_{by}")
    else:
        if seat != seen.me and (by := words.gained(seen, seat)):  # one's own stands with the whole
            more.append(f"^{by}" if by > 0 else f"_{-by}")
        if view.voids[seat]:
            lacks = words.signs(view.voids[seat])
            ways.append(" · ".join([*more, _("has no {signs} in hand").format(signs=lacks)]))
            more.append(_("has no {signs}").format(signs=lacks))
    least = short
    if would_be not in (None, worth):
        least = f"→ *{would_be}* + ?" if hides else f"→ *{would_be}*"
    return [*ways, " · ".join(more), whole, short, least]


def own_figures(
    seen: Seen[StonksView], at: Areas, would_be: int | None = None, to_all: int | None = None
) -> list[Node]:
    """Under the own plate what the viewer alone knows: the portfolio with the unseen card, and what
    all rounds would come to; or what they `would_be`, and `to_all`. Where the own portfolio has no
    room for words, what all see of it too."""
    me, view = seen.me, seen.view
    if me is None or view.phase not in words.COUNTED:
        return []
    worth, total = words.worth(seen, me), view.scores[me]
    points = f"*{worth}*"
    if would_be is not None and would_be != worth:
        points = f"{worth} → *{would_be}*"
    by = words.gained(seen, me) if would_be is None else 0
    if by:
        points += " · " + (f"^{by}" if by > 0 else f"_{-by}")
    after = worth if would_be is None else would_be
    lines = [[_("with your unseen card {points}"), _("with unseen {points}"), "{points}"]]
    if total:
        lines.append([_("in all {total} + {now} = *{sum}*"), "{total} + {now} = *{sum}*"])
    frame, theme = seen.frame, seen.theme
    area = Rect(frame.own.x, frame.own.y + frame.plates.h, frame.own.w, 0)
    area = area.move(theme.px(4), round(6 * theme.window))
    named = [f"figure:{index}" for index in range(len(lines))]
    if at.row.bare:
        lines.append(_told(seen, me, to_all)[:-1])
        named.append(f"note:{me}")
    high = frame.size[1] - area.y
    scales = [theme.scale, *theme.smaller()]
    lines_of = {each: seen.art.at(each).theme.font("small").get_linesize() + 2 for each in scales}
    scale = next((each for each in scales if lines_of[each] * len(lines) <= high), scales[-1])
    sized = replace(seen, theme=theme.at(scale), art=seen.art.at(scale))
    if scale == theme.scale:
        sized = seen
    step = lines_of[scale]
    nodes: list[Node] = []
    for index, (name, ways) in enumerate(zip(named, lines, strict=True)):
        full = [
            way.format(points=points, total=total, now=after, sum=total + after)
            if name.startswith("figure")
            else way
            for way in ways
        ]
        text = fitting(sized, full, area.w)
        line = Rect(area.x, area.y + index * step, area.w, step - 2)
        if not index or line.bottom <= frame.size[1]:
            nodes.append(rich(sized, name, text, line, "left"))
    return nodes
