"""Runs in hand that would make a portfolio: a line over their cards, and what they would pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS, SUITS
from tabletop.games.portfolio.facts import shortest_run
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import PortfolioView
from tabletop.scene.node import Node, shown
from tabletop.scene.widgets import SHAPES
from tabletop.ui.table.adapter import Desk, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import Slot, spread

PRESSED: Final = 28
"""The least height of what is pressed, in pixels of a window of 1280x800."""
LEAST: Final = 0.6
"""The part of the words' height that there must be room for between cards and prompt."""


class Bracket(Node):
    """A line over cards of one run that lie side by side; where `words` (what the run pays) are
    given, it is as wide as these.

    A click selects the run. `covered` is what the line goes over; it lies `line` pixels under the
    top of it.
    """

    def __init__(
        self,
        name: str,
        label: str,
        covered: Rect,
        line: int,
        words: Surface | None,
        art: CardArt,
        select: Callable[[], None],
    ) -> None:
        area = covered.copy()
        if words is not None:
            area.inflate_ip(max(0, words.get_width() + 14 - area.w), 0)
        super().__init__(name, *area)
        self.covered = covered.move(-area.x, 0)
        self.line, self.words, self.art = line, words, art
        self.label = label
        self.solid = True
        self.action = select

    @property
    def tells(self) -> bool:
        """Whether there is room for its words: they may cover no more than the edge of a card."""
        return self.words is not None and self.line >= self.words.get_height() * LEAST

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the line."""
        theme = self.art.theme
        line = Surface((self.covered.w, max(2, round(2 * theme.window))))
        line.fill(theme.color("gold"))
        foot = at.y + self.line - line.get_height()
        shown(line, target, (at.x + self.covered.x, foot), alpha * 0.9)


class Words(Node):
    """What the run of a bracket pays, over the middle of its line and, where there is little room,
    over the edge of a card, which takes the presses there; where there is none, at the `foot` of
    the cards, where it takes the presses and the name of the bracket itself."""

    def __init__(self, bracket: Bracket, words: Surface, foot: Rect | None = None) -> None:
        box = words.get_rect(midbottom=(bracket.rect.centerx, bracket.rect.y + bracket.line + 2))
        box.inflate_ip(14, 0)
        box.top = max(box.top, bracket.rect.y)
        super().__init__(bracket.name if foot else "", *(foot or box))
        self.bracket, self.words = bracket, words
        if foot is not None:
            self.label, self.action, self.solid = bracket.label, bracket.action, True
            bracket.name, bracket.solid = "", False

    def paint(self, target: Surface, at: Rect, alpha: float) -> None:
        """Draws the words on a pill."""
        theme = self.bracket.art.theme
        is_hot = "hover" in self.bracket.states or "hover" in self.states
        edge = theme.color("gold" if is_hot else "hairline" if self.solid else "solid")
        back = SHAPES.panel(at.size, at.h // 2, theme.color("solid"), edge, 1)
        shown(back, target, at.topleft, alpha)
        shown(self.words, target, self.words.get_rect(center=at.center).topleft, alpha)


def brackets(
    seen: Seen[PortfolioView], desk: Desk[PortfolioView]
) -> tuple[list[Bracket], list[Words]]:
    """What points out the runs of the viewer's hand, and what goes over its cards; nothing where
    that is switched off."""
    me = seen.me
    if me is None or not desk.app.settings.run_hints:
        return [], []
    cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
    frame, theme = seen.frame, seen.theme
    slots = spread(frame.hand, len(cards), frame.hand_card, frame.between)
    setup = Setup.of(seen.book, seen.view.seats)
    high = theme.font("small", True).get_linesize()
    picked = set(desk.selection())
    taken: list[Rect] = []
    feet: list[Rect] = []
    nodes: list[Bracket] = []
    told_of: list[Words] = []
    for places in runs_in(cards, shortest_run(seen.book.spec)):
        run = [card for card in (cards[at] for at in places) if card is not None]
        groups = side_by_side(places)
        low, top = RANKS[run[0].rank - 1], RANKS[run[-1].rank - 1]
        label = f"{low}–{top}: ${setup.value(run)}"
        if len(groups) == 1:
            words = theme.font("small", True).render(label, True, theme.color("gold"))
        else:
            words = _with_suit(f"{low}–{top}", run[0].suit, f"${setup.value(run)}", seen.art)
        areas = [_area(seen, slots, group, high) for group in groups]
        longest = sorted(range(len(groups)), key=lambda at: -len(groups[at]))
        told = next((at for at in longest if _pill(areas[at], words).collidelist(taken) < 0), -1)
        if not picked.isdisjoint(run):
            told = -1  # a lifted card reaches up to the words, which would cover its rank
        if told >= 0:
            taken.append(_pill(areas[told], words))
        for at, area in enumerate(areas):
            name = f"run:{run[0]}" if at == 0 else f"run:{run[0]}:{at}"
            line = round(slots[groups[at][0]].y) - frame.rise - 1 - area.y
            said = words if at == told else None
            node = Bracket(name, label, area, line, said, seen.art, _selects(desk, run))
            nodes.append(node)
            if node.tells:
                told_of.append(Words(node, words))
            elif picked.isdisjoint(run) and at == longest[0]:
                pays = theme.font("small", True).render(
                    f"${setup.value(run)}", True, theme.color("gold")
                )
                room = [slots[place] for place in groups[at]]
                foot = _at_foot(seen, room, area, (words, pays), feet)
                if foot is not None:
                    feet.append(foot[1])
                    told_of.append(Words(node, *foot))
    return nodes, told_of


def _selects(desk: Desk[PortfolioView], run: Sequence[Card]) -> Callable[[], None]:
    return lambda: desk.select(run)


def runs_in(cards: Sequence[Card | None], shortest: int) -> list[list[int]]:
    """The places in a hand of the cards of every run, lowest card first, each as long as it can be;
    of several cards of one face the one nearest to the card before it."""
    found = []
    for suit in SUITS:
        by_rank: dict[int, list[int]] = {}
        for at, card in enumerate(cards):
            if card is not None and card.suit == suit:
                by_rank.setdefault(card.rank, []).append(at)
        run: list[int] = []
        for rank in range(1, len(RANKS) + 2):
            if rank in by_rank:
                here = by_rank[rank]
                run.append(min(here, key=lambda at: abs(at - run[-1])) if run else here[-1])
                continue
            if len(run) >= shortest:
                found.append(run)
            run = []
    return found


def side_by_side(places: Sequence[int]) -> list[list[int]]:
    """Places in a hand in groups that lie side by side, left to right."""
    groups: list[list[int]] = []
    for at in sorted(places):
        if groups and groups[-1][-1] == at - 1:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _area(
    seen: Seen[PortfolioView], slots: Sequence[Slot], group: Sequence[int], high: int
) -> Rect:
    """Where the line over a group of cards goes, as far as they are in sight."""
    frame, theme = seen.frame, seen.theme
    first, last = slots[group[0]], slots[group[-1]]
    after = group[-1] + 1
    end = last.x + last.w if after == len(slots) else slots[after].x - theme.px(8)
    top = round(first.y) - frame.rise
    area = Rect(round(first.x), top - high - 1, round(end - first.x), high)
    above = frame.prompt if frame.prompt.y < first.y else frame.middle
    area.top = max(area.top, above.bottom + 1)
    area.h = max(high + 2, round(28 * theme.window))
    return area


def _at_foot(
    seen: Seen[PortfolioView],
    slots: Sequence[Slot],
    area: Rect,
    ways: Sequence[Surface],
    taken: Sequence[Rect],
) -> tuple[Surface, Rect] | None:
    """Where at the foot of these cards a sign fits that no other lies on, with the fullest words of
    `ways` that fit; None where none do."""
    foot = min(round(slots[0].y + slots[0].h), seen.frame.size[1]) - seen.theme.px(3)
    for words in ways:
        high = max(words.get_height(), round(PRESSED * seen.theme.window))
        box = Rect(0, 0, words.get_width() + 14, high)
        box.midbottom = (area.centerx, foot)
        box.clamp_ip(Rect(seen.frame.hand.x, 0, seen.frame.hand.w, seen.frame.size[1]))
        if box.collidelist(taken) < 0 and (box.w <= area.w or words is ways[-1]):
            return words, box
    return None


def _pill(area: Rect, words: Surface) -> Rect:
    """What words over the middle of an area take of it."""
    pill = Rect(0, area.y, words.get_width() + 14, area.h)
    pill.centerx = area.centerx
    return pill


def _with_suit(ranks: str, suit: str, worth: str, art: CardArt) -> Surface:
    """What a run pays, after its ranks on a small card of its suit."""
    theme = art.theme
    chip = art.chip(ranks, suit, "small")
    pays = theme.font("small", True).render(worth, True, theme.color("gold"))
    gap = theme.px(4)
    size = (chip.get_width() + gap + pays.get_width(), max(chip.get_height(), pays.get_height()))
    out = Surface(size, pygame.SRCALPHA)
    out.blit(chip, chip.get_rect(midleft=(0, size[1] // 2)))
    out.blit(pays, pays.get_rect(midright=(size[0], size[1] // 2)))
    return out
