"""What is recalled at one's turn, in few sentences: a card with what it did to the market, a trick
with what its winner took, which portfolios changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES, parse_card
from tabletop.games.stonks.score import cheapest, shares
from tabletop.games.stonks.setup import INDEX, Setup
from tabletop.games.stonks.state import SCORED, StonksView
from tabletop.games.stonks.table import words
from tabletop.games.stonks.text import (
    CALLED,
    CANCELLED,
    ENDED,
    FACED,
    INVESTED,
    LAID,
    LOST,
    MOVED,
    OPENED,
    REAL,
    SHOWED,
    SPECULATED,
    TAKEN,
    TRUMP,
    TURNED,
    WON,
    leading,
    winning,
)
from tabletop.system.i18n import _
from tabletop.ui.table.markup import without_names

_VALUES: Final = re.compile(r"\d+ → \d+")
"""What a company stood at and stands at, in a sentence."""
_CARD: Final = re.compile(r"\[([^\]]+)\]")
_PUT_DOWN: Final = (LAID, SPECULATED, CANCELLED, REAL, CALLED)
"""The kinds of what is told of a card that was put down."""


@dataclass(slots=True)
class _Item:
    """A sentence with the numbers of the `first` and the `last` that it sums up and the last of
    their moves; `listed` is how a card that was laid stands among others, `moved` whether the
    market was moved with it, `leads` whether it led; `cards` are those laid to a trick that was
    won, `won` is the one that did, and `as_trump` whether it beat the company led so."""

    first: int
    last: int
    move: Move
    told: Told
    listed: str = ""
    moved: bool = False
    cards: str = ""
    won: str = ""
    as_trump: bool = False
    leads: bool = False


def together(
    view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]
) -> list[tuple[int, int, Told]]:
    """`told` in few sentences, each with the numbers of the first and the last that it sums up; the
    last says too which portfolios changed."""
    gains = words.gains(view, book, told)
    names, passing = Setup.of(book, view.seats).names, set(_passing(told))
    lying = {str(card) for card in view.faces("turned")}
    items: list[_Item] = []
    for at, (move, each) in enumerate(told):
        item = _Item(at, at, move, each)
        if each.kind in (*_PUT_DOWN, FACED):
            item.listed = _listed(move, each, names)
            item.leads = each.kind == CALLED or (each.kind == LAID and each.text == leading(move))
        elif each.kind in (MOVED, TRUMP):
            items, item = _moved(items, item, names, gains.get(at, 0), passes=at in passing)
        elif each.kind in (WON, LOST):
            items, item = _finished(items, item)
        elif each.kind == OPENED:
            items, item = _opened(items, item)
        elif each.kind == TURNED:
            if lying.issuperset(_CARD.findall(each.text)) and len(told) > 1:
                continue  # it lies there
        elif each.kind == TAKEN and (won := [one for one in items if one.told.kind == WON]):
            items.remove(won[-1])  # a bot may have said something since
            item = _taken(won[-1], item)
        elif each.kind == TAKEN:  # who won it was told before
            text = _("@{seat}, who won the trick, takes [{card}].")
            item.told = replace(each, text=text.format(seat=move.seat, card=move.card()))
        items.append(item)
    items = _lying(_invested(items))
    shown = [each for each in items if each.told.kind != ENDED]  # a score shows the rest itself
    if shown and (changed := _changed(view, book, told)):
        last = shown[-1].told
        text = _("{told}. {changes}.").format(told=last.text.removesuffix("."), changes=changed)
        shown[-1].told = replace(last, text=text, kind=TRUMP if last.kind != WON else WON)
    return [(each.first, each.last, each.told) for each in items]


def _passing(told: Sequence[tuple[Move, Told]]) -> Iterator[int]:
    """The numbers of those that brought a trump which another had replaced before the trick was
    judged, or by now."""
    last = -1
    for at, (_move, each) in enumerate(told):
        if each.kind == TRUMP:
            if last >= 0:
                yield last
            last = at
        elif each.kind in (WON, LOST):
            last = -1


def _moved(
    items: list[_Item], item: _Item, names: Mapping[str, str], gain: int, *, passes: bool
) -> tuple[list[_Item], _Item]:
    """A move of the market, told with the card that it came with; a trump that `passes` may be left
    out for want of room."""
    told, seat = item.told, item.move.seat
    values = _VALUES.search(told.text)
    moved = _signed(names[item.move.word("company")], names)
    if values is not None:
        moved = f"{moved} {values[0]}"
    if trump := told.text.partition(" · ")[2]:
        text = _("{move} · {trump}")
        trump = _signed(trump, names)
        if passes:
            text, trump = _("{move}~ · {trump}~"), without_names(trump)
        moved = text.format(move=moved, trump=trump)
    if gain:
        moved = _("{moved}¦ · you {by}¦").format(moved=moved, by=_by(gain))
    moved = moved.replace(" · ", "\u00a0· ")  # no line begins with a dot
    played = next((each for each in reversed(items) if each.told.kind in _PUT_DOWN), None)
    if played is None or played.move.seat != seat or played.moved:
        text = _("@{seat} moves {moved}").format(seat=seat, moved=moved)
        item.told = replace(told, text=text)
        return items, item
    text = _("{played}: {moved}").format(played=played.told.text.removesuffix("."), moved=moved)
    item.first, item.moved, item.leads = played.first, True, played.leads
    item.listed = f"{played.listed} {moved}" if played.listed else ""
    item.told = replace(told, text=text)
    item.move = item.move if not played.listed else played.move
    return [each for each in items if each is not played], item


def _signed(text: str, names: Mapping[str, str]) -> str:
    """A text with each company's sign, alone where there is no room for its name."""
    for letter, name in names.items():
        text = text.replace(name, f"{{{letter}}}~ {name}~")
    return text


def _by(gain: int) -> str:
    return f"^{gain}" if gain > 0 else f"_{-gain}"


def _listed(move: Move, told: Told, names: Mapping[str, str]) -> str:
    """A card that was put down, or turned up, as it stands among others of its trick."""
    seat = move.seat
    if told.kind == FACED:
        card = "".join(_CARD.findall(told.text))
        return _("@{seat} turns up [{card}]").format(seat=told.seat, card=card)
    if told.kind == CALLED:
        called = move.word("call")
        text = _("@{seat} a card face down~ with the Speculation~ for {sign}~ {company}~")
        return text.format(seat=seat, sign=f"{{{called}}}", company=names[called])
    played = move.card()
    texts = {
        SPECULATED: _("@{seat} speculates with [{card}] as {sign} {rank}"),
        CANCELLED: _("@{seat} speculates with [{card}] as {sign} {rank}, cancelled at once"),
        REAL: _("@{seat} [{card}], which cancels the Speculation"),
    }
    lead = next((each for each, name in names.items() if f"{name} {played.rank}" in told.text), "")
    text = texts.get(told.kind, "@{seat} [{card}]")
    return text.format(seat=seat, card=played, sign=f"{{{lead}}}", rank=played.rank)


def _finished(items: list[_Item], item: _Item) -> tuple[list[_Item], _Item]:
    """A trick that somebody won, or nobody, told with the cards that were laid to it."""
    laid = [each for each in items if each.listed]
    plain = [each for each in laid if not each.moved and each.told.kind == LAID]
    is_said = len(laid) == 1 and [each.move.seat for each in plain] == [item.told.seat]
    item.cards = "" if is_said else ", ".join(each.listed for each in laid)
    item.first = min((each.first for each in laid), default=item.first)
    by = _CARD.findall(item.told.text)
    if item.told.kind == WON and by:
        text = _("@{seat} wins with [{won}] as trump.")
        if not _as_trump(item.told):
            text = _("@{seat} wins with [{won}].")
        item.won, item.as_trump = by[0], _as_trump(item.told)
        item.told = replace(item.told, text=text.format(seat=item.told.seat, won=by[0]))
    if item.cards:
        text = _("{cards}: {won}").format(cards=item.cards, won=item.told.text)
        item.told = replace(item.told, text=text)
    return [each for each in items if not each.listed], item


def _as_trump(told: Told) -> bool:
    """Whether it is told that a trick was won by trump."""
    cards, seat = map(parse_card, _CARD.findall(told.text)), told.seat
    return seat is not None and told.text in {winning(seat, c, as_trump=True) for c in cards}


def _taken(won: _Item, item: _Item) -> _Item:
    """What the winner of a trick took, told with that."""
    card = str(item.move.card())
    texts = {
        (False, False): _("@{seat} wins with [{won}] and takes [{card}]."),
        (False, True): _("@{seat} wins with [{won}] and takes it."),
        (True, False): _("@{seat} wins with [{won}] as trump and takes [{card}]."),
        (True, True): _("@{seat} wins with [{won}] as trump and takes it."),
    }
    text = texts[won.as_trump, won.won == card]
    text = text.format(seat=item.move.seat, won=won.won, card=card)
    if won.cards:
        text = _("{cards}: {won}").format(cards=won.cards, won=text)
    return replace(item, first=won.first, told=replace(won.told, text=text), cards=won.cards)


def _opened(items: list[_Item], item: _Item) -> tuple[list[_Item], _Item]:
    """Who leads the first trick, told with what all turned up; that they invested goes without
    saying."""
    shown = [each for each in items if each.told.kind == SHOWED]
    cards = ", ".join(f"@{each.told.seat} {_CARD.findall(each.told.text)}" for each in shown)
    text = _("{cards}: {won}").format(cards=cards.replace("'", ""), won=item.told.text)
    item.told = replace(item.told, text=text)
    gone = [each for each in items if each.told.kind in (SHOWED, INVESTED)]
    item.first = min((each.first for each in gone), default=item.first)
    return [each for each in items if each not in gone], item


def _invested(items: list[_Item]) -> list[_Item]:
    """The seats that invested, in one sentence."""
    each = [item for item in items if item.told.kind == INVESTED]
    if len(each) < 2:
        return items
    seats = ", ".join(f"@{item.move.seat}" for item in each)
    text = _("{seats} invest two cards each.").format(seats=seats)
    last = replace(each[-1], first=each[0].first, told=replace(each[-1].told, text=text))
    return [last if item is each[-1] else item for item in items if item not in each[:-1]]


def _lying(items: list[_Item]) -> list[_Item]:
    """The cards of a trick that still lies there, in one sentence."""
    laid = [each for each in items if each.listed]
    if len(laid) < 2:
        return items
    text = _("Played: {cards}")
    head = laid[0]
    if head.leads:
        text = _("@{seat} leads {cards}")
    cards = ", ".join(each.listed for each in laid)
    cards = cards.removeprefix(f"@{head.move.seat} ") if head.leads else cards
    last = laid[-1]
    moved = [each for each in laid if each.moved]
    kinds = {each.told.kind for each in moved}
    kind = TRUMP if TRUMP in kinds else MOVED if moved else LAID
    text = text.format(seat=head.move.seat, cards=cards)
    last = replace(last, first=head.first, told=replace(last.told, text=text, kind=kind))
    return [last if each is laid[-1] else each for each in items if each not in laid[:-1]]


def _changed(view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]) -> str:
    """What each portfolio that changed in the course of `told` was worth and is, the viewer's own
    first with its unseen card, the others without theirs; at a score with those of all, and by what
    they changed, as elsewhere where a Speculation did; "" where none did, or not all have invested
    yet."""
    opened = any(each.kind == OPENED for _move, each in told)
    invested = any(move.name == "invest" for move, _each in told)
    if view.phase not in (*words.COUNTED, *SCORED) or (invested and not opened):
        return ""
    setup, market = Setup.of(book, view.seats), list(view.market)
    taken, had = dict[int, list[str]](), list(view.held)
    for move, each in told:
        if each.kind in (MOVED, TRUMP):
            market[INDEX[move.word("company")]] -= each.amount
        if each.kind == TAKEN:
            taken.setdefault(move.seat, []).append(str(move.card()))
        if {"call", "speculate"} & move.args.keys() and move.seat != view.seat:
            had[move.seat] = True
    is_scored = view.phase in SCORED
    found = dict[int, str]()
    for seat in range(view.seats):
        is_open = seat == view.seat or is_scored  # the unseen cards are turned up
        now = words.holding(view, seat) if is_open else list(view.faces(f"portfolio:{seat}"))
        then = [card for card in now if str(card) not in taken.get(seat, ())]
        was = _Owned(setup, market, then, had[seat])
        is_now = _Owned(setup, view.market, now, view.held[seat])
        if was.worth != is_now.worth:
            text = (
                _("you {before} → {after}")
                if seat == view.seat
                else _("@{seat} {before} → {after}")
            )
            text = text.format(seat=seat, before=was.worth, after=is_now.worth)
            causes = _("{change} ({causes})")
            if not is_scored:
                causes = _("{change}¦ ({causes})¦")
            if is_scored or was.extra != is_now.extra:
                text = causes.format(change=text, causes=" ".join(was.causes(is_now)))
            found[seat] = text
    own = found.pop(view.seat, "") if view.seat is not None and not is_scored else ""
    others = ", ".join(found[seat] for seat in sorted(found, key=lambda each: each != view.seat))
    text = _("Portfolios: {own}, others + ?: {others}")
    if is_scored:
        text = _("Portfolios with the unseen cards: {others}")
    elif not own:
        text = _("Portfolios + ?: {others}")
    elif not others:
        text = _("Portfolios: {own}")
    return text.format(own=own, others=others) if own or others else ""


class _Owned:
    """What each company brings a portfolio at a market, and what a Speculation adds for which."""

    def __init__(
        self, setup: Setup, market: Sequence[int], cards: Sequence[Card], has_speculation: bool
    ) -> None:
        counts = shares(setup, tuple(cards))
        self.points = [n * value for n, value in zip(counts, market, strict=True)]
        extra = cheapest(market, counts) if has_speculation else -1
        self.extra = market[extra] if extra >= 0 else 0
        self.worth = sum(self.points) + self.extra

    def causes(self, now: _Owned) -> Iterator[str]:
        """By how much each company, and the Speculation, changed what it brings until `now`."""
        for letter, then, points in zip(COMPANIES, self.points, now.points, strict=True):
            if then != points:
                yield f"{{{letter}}}\u00a0{_by(points - then)}"
        if self.extra != now.extra:
            yield _("Speculation {by}").format(by=_by(now.extra - self.extra))
