"""What is recalled at one's turn, in few sentences: a card with what it did to the market, a trick
with what its winner took, which portfolios changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.score import portfolio_points
from tabletop.games.stonks.setup import Setup
from tabletop.games.stonks.state import SCORED, StonksView
from tabletop.games.stonks.table import words
from tabletop.games.stonks.text import (
    ENDED,
    INVESTED,
    LAID,
    LOST,
    MOVED,
    OPENED,
    SHOWED,
    SPECULATED,
    TAKEN,
    TRUMP,
    TURNED,
    WON,
    leading,
)
from tabletop.system.i18n import _

_VALUES: Final = re.compile(r"\d+ → \d+")
"""What a company stood at and stands at, in a sentence."""
_CARD: Final = re.compile(r"\[([^\]]+)\]")


@dataclass(slots=True)
class _Item:
    """A sentence with the numbers of the `first` and the `last` that it sums up and the last of
    their moves; `listed` is how a card that was laid stands among others, `moved` whether the
    market was moved with it, `leads` whether it led, `cards` are those laid to a trick that was
    won."""

    first: int
    last: int
    move: Move
    told: Told
    listed: str = ""
    moved: bool = False
    cards: str = ""
    leads: bool = False


def together(
    view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]
) -> list[tuple[int, int, Told]]:
    """`told` in few sentences, each with the numbers of the first and the last that it sums up; the
    last says too which portfolios changed."""
    gains = words.gains(view, book, told)
    names = Setup.of(book, view.seats).names
    lying = {str(card) for card in view.faces("turned")}
    items: list[_Item] = []
    for at, (move, each) in enumerate(told):
        item = _Item(at, at, move, each)
        if each.kind == LAID:
            item.listed = f"@{move.seat} [{move.card()}]"
            item.leads = each.text == leading(move)
        elif each.kind == SPECULATED:
            item.listed = _counted(move, each, names)
        elif each.kind in (MOVED, TRUMP):
            items, item = _moved(items, item, names, gains.get(at, 0))
        elif each.kind in (WON, LOST):
            items, item = _finished(items, item)
        elif each.kind == OPENED:
            items, item = _opened(items, item)
        elif each.kind == TURNED:
            if lying.issuperset(_CARD.findall(each.text)) and len(told) > 1:
                continue  # it lies there
        elif each.kind == TAKEN and items and items[-1].told.kind == WON:
            item = _taken(items.pop(), item)
        elif each.kind == TAKEN and not items:  # the viewer's own card had ended the trick
            text = _("@{seat}, who won the trick, takes [{card}].")
            item.told = replace(each, text=text.format(seat=move.seat, card=move.card()))
        items.append(item)
    items = _lying(_invested(items))
    shown = [each for each in items if each.told.kind != ENDED]  # a score shows the rest itself
    if shown and (changed := ", ".join(_changed(view, book, told))):
        last = shown[-1].told
        text = _("{told}. Portfolios: {changes}.").format(
            told=last.text.removesuffix("."), changes=changed
        )
        shown[-1].told = replace(last, text=text, kind=TRUMP if last.kind != WON else WON)
    return [(each.first, each.last, each.told) for each in items]


def _moved(
    items: list[_Item], item: _Item, names: Mapping[str, str], gain: int
) -> tuple[list[_Item], _Item]:
    """A move of the market, told with the card that it came with."""
    told, seat = item.told, item.move.seat
    values = _VALUES.search(told.text)
    moved = names[item.move.word("company")]
    if values is not None:
        moved = f"{moved} {values[0]}"
    if trump := told.text.partition(" · ")[2]:
        moved = _("{move} · {trump}").format(move=moved, trump=trump)
    for letter, name in names.items():  # the sign alone where there is no room
        moved = moved.replace(name, f"{{{letter}}}~ {name}~")
    if gain:
        moved = _("{moved}~ · you {by}~").format(moved=moved, by=_by(gain))
    moved = moved.replace(" · ", "\u00a0· ")  # no line begins with a dot
    played = items[-1] if items else None
    if played is None or played.move.name != "play" or played.move.seat != seat or played.moved:
        text = _("@{seat} moves {moved}").format(seat=seat, moved=moved)
        item.told = replace(told, text=text)
        return items, item
    text = _("{played}: {moved}").format(played=played.told.text.removesuffix("."), moved=moved)
    item.first, item.moved, item.leads = played.first, True, played.leads
    item.listed = f"{played.listed} {moved}" if played.listed else ""
    item.told = replace(told, text=text)
    item.move = item.move if not played.listed else played.move
    return items[:-1], item


def _by(gain: int) -> str:
    return f"^{gain}" if gain > 0 else f"_{-gain}"


def _counted(move: Move, told: Told, names: Mapping[str, str]) -> str:
    """A card that was played with a Speculation, as it stands among others."""
    card = move.card()
    lead = next(each for each, name in names.items() if f"{name} {card.rank}" in told.text)
    text = _("@{seat} [{card}] as {sign} {rank}")
    return text.format(seat=move.seat, card=card, sign=f"{{{lead}}}", rank=card.rank)


def _finished(items: list[_Item], item: _Item) -> tuple[list[_Item], _Item]:
    """A trick that somebody won, or nobody, told with the cards that were laid to it."""
    laid = [each for each in items if each.listed]
    plain = [each for each in laid if not each.moved and each.told.kind != SPECULATED]
    is_said = len(laid) == 1 and [each.move.seat for each in plain] == [item.told.seat]
    item.cards = "" if is_said else ", ".join(each.listed for each in laid)
    item.first = min((each.first for each in laid), default=item.first)
    if item.cards:
        text = _("{cards}: {won}").format(cards=item.cards, won=item.told.text)
        item.told = replace(item.told, text=text)
    return [each for each in items if not each.listed], item


def _taken(won: _Item, item: _Item) -> _Item:
    """What the winner of a trick took, told with that."""
    card, with_it = item.move.card(), _CARD.findall(won.told.text)[-1:]
    text = _("@{seat} wins~ the trick~ with [{won}] and takes [{card}].")
    if with_it == [str(card)]:
        text = _("@{seat} wins~ the trick~ with [{won}] and takes it.")
    text = text.format(seat=item.move.seat, won="".join(with_it), card=card)
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


def _changed(view: StonksView, book: RuleBook, told: Sequence[tuple[Move, Told]]) -> Iterator[str]:
    """What each portfolio that changed in the course of `told` was worth and is, the viewer's own
    first with its unseen card, and at a score with those of all; nothing where seats invested
    meanwhile."""
    phases = (*words.COUNTED, *SCORED)
    if view.phase not in phases or any(move.name == "invest" for move, _each in told):
        return
    setup, market = Setup.of(book, view.seats), list(view.market)
    taken, had = dict[int, list[str]](), list(view.held)
    for move, each in told:
        if each.kind in (MOVED, TRUMP):
            market[COMPANIES.index(move.word("company"))] -= each.amount
        if each.kind == TAKEN:
            taken.setdefault(move.seat, []).append(str(move.card()))
        if {"call", "speculate"} & move.args.keys():
            had[move.seat] = True
    order = sorted(range(view.seats), key=lambda seat: (seat != view.seat, seat))
    for seat in order:
        own = seat == view.seat
        is_open = own or view.phase in SCORED  # the unseen cards are turned up
        now = words.holding(view, seat) if is_open else list(view.faces(f"portfolio:{seat}"))
        then = [card for card in now if str(card) not in taken.get(seat, ())]
        after = portfolio_points(setup, view.market, now, view.held[seat])
        before = portfolio_points(setup, market, then, had[seat])
        if before != after:
            text = _("you {before} → {after}") if own else _("@{seat} {before} → {after}~ + ?~")
            if is_open and not own:
                text = _("@{seat} {before} → {after}")
            yield text.format(seat=seat, before=before, after=after)
