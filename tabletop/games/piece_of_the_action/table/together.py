"""What is recalled of Piece of the Action in one sentence: all that a Move did, and what seats did
alike one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed, signed
from tabletop.games.piece_of_the_action.moves import lay, shift, target
from tabletop.games.piece_of_the_action.state import ActionState, ActionView, lies_at
from tabletop.games.piece_of_the_action.table.changes import (
    became,
    change_at,
    changes_of,
    told_changes,
)
from tabletop.games.piece_of_the_action.table.words import IN_DEAL, by_card, table_of
from tabletop.games.piece_of_the_action.text import (
    ALL_DECLINED,
    DECLINED,
    DRAWN,
    FOUND,
    LEADS,
    LOT,
    OUT,
    PAID,
    WORTH,
    place_name,
)
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Loss
from tabletop.ui.table.markup import cards_in

Part = tuple[int, int, Told]
"""A sentence, with the numbers of the first and the last of those that it sums up."""
ALIKE: Final = frozenset({DECLINED, OUT})
"""What is told (`Told.kind`) of several seats at once that did it one after the other."""


class _Step(NamedTuple):
    """A card that a Move moved: from the place of a seat, None for the centre, to that of another,
    None for the discard pile, where it may have cancelled a Reverse."""

    card: Card
    source: int | None
    to: int | None
    cancels: bool


# A Move


def told_as_one(
    view: ActionView, book: RuleBook, moves: Sequence[Move], me: int | None
) -> tuple[Told, Loss | None] | None:
    """What a Move did, all its cards together, told to seat `me`, and what that cost this seat:
    where each card went, what became of the value, and, where that is not all that changed the
    stakes, of each of them. None where no card was moved."""
    shifts = [move for move in moves if move.name == "shift"]
    if not shifts or view.phase not in IN_DEAL:
        return None
    state, seat = table_of(view, book), shifts[0].seat
    steps = [_carried_out(state, move) for move in shifts]
    changed = changes_of(view, state)
    touched = {at for step in steps for at in (step.source, step.to)}
    changes = told_changes(view, state, me, spares=not touched & changed.keys())
    deeds = listed(list(_deeds(steps, me)))
    text = _("@{seat} {deeds}: {changes}") if changes else _("@{seat} {deeds}")
    text = text.format(seat=seat, deeds=deeds, changes=changes)
    aside = [move.card() for move in moves if move not in shifts] or view.faces("aside")
    if aside:
        text = by_card(text, seat, aside[0])
    most = max((abs(each.now - each.was) for each in changed.values()), default=0)
    told = Told(text, seat, amount=most)
    if me is None or me not in changed or me == seat:
        return told, None
    mine = changed[me]
    if mine.now < mine.was and (me in touched or mine.now < 0 < mine.was):
        return told, Loss(text, f"pota:{me}", much=mine.was - mine.now)
    return told, None


def _carried_out(state: ActionState, move: Move) -> _Step:
    """A card moved on the table."""
    card, lies, onto = move.card(), lies_at(state, move.card()), target(move)
    cancels = onto.kind == "reverse" and state.reverse[onto.seat] not in (None, card)
    source = lies.partition(":")[2]
    shift(state, card, onto)
    to = onto.seat if ":" in str(onto) else None
    return _Step(card, int(source) if source else None, to, cancels)


def _deeds(steps: Sequence[_Step], me: int | None) -> Iterator[str]:
    """What a seat did: what it moved from whom to whom, what it discarded, in the order in which it
    began to do each."""
    done: dict[str, dict[tuple[int | None, int | None], list[Card]]] = {}
    for step in steps:
        verb = "discards" if step.to is None else "cancels" if step.cancels else "moves"
        done.setdefault(verb, {}).setdefault((step.source, step.to), []).append(step.card)
    verbs: Mapping[str, str] = {
        "moves": _("moves {cards}"),
        "discards": _("discards {cards}"),
        "cancels": _("moves {cards}, cancelling the Reverse there"),
    }
    for verb, ways in done.items():
        alike: dict[tuple[str, tuple[tuple[str, str, int], ...]], list[str]] = {}
        moved: dict[tuple[str, tuple[tuple[str, str, int], ...]], Sequence[Card]] = {}
        for (source, to), cards in ways.items():
            way = _("{cards} from {whence} to {whither}")
            if to is None:
                way = _("{cards} from {whence}")
            way = way.replace("{whither}", place_name(to, me))
            key = way, tuple(sorted((card.kind, card.suit, card.rank) for card in cards))
            alike.setdefault(key, []).append(place_name(source, me))
            moved.setdefault(key, cards)
        parts = [
            key[0].format(cards=cards_of(moved[key]), whence=listed(whence))
            for key, whence in alike.items()
        ]
        yield verbs[verb].format(cards=listed(parts))


def cards_of(cards: Sequence[Card]) -> str:
    """Cards as markup, POTA by their number."""
    potas = [card for card in cards if card.kind == "pota"]
    others = [f"[{card}]" for card in cards if card.kind != "pota"]
    if potas:
        text = ngettext("[{card}]", "{n} [{card}]", len(potas))
        others.insert(0, text.format(n=len(potas), card=potas[0]))
    return listed(others)


# Alike


def told_alike(
    view: ActionView, book: RuleBook, moves: Sequence[Move], me: int | None
) -> Told | None:
    """What seats played alike one after the other, told to seat `me`: shares for themselves that
    are worth the same to each, or cards of the Deal that all raise it or all lower it, with what
    they made of it together; None for what is not alike."""
    if view.phase != "deal" or any(move.name != "play" for move in moves):
        return None
    state, last = table_of(view, book), moves[-1]
    for move in moves:
        lay(state, move.card(), target(move))
    if all(move.card().kind == "deal" for move in moves):
        if len({move.card().rank > 0 for move in moves}) > 1:
            return None  # whom each helped and whom it hurt would not show
        changes = told_changes(view, state, me)
        first, *rest = moves
        plays = [_("@{seat} plays [{card}]").format(seat=first.seat, card=first.card())]
        plays += [f"@{move.seat} [{move.card()}]" for move in rest]
        text = _("{plays}: {changes}") if changes else "{plays}"
        most = max(
            (abs(each.now - each.was) for each in changes_of(view, state).values()), default=0
        )
        return Told(text.format(plays=listed(plays), changes=changes), last.seat, amount=most)
    seats = {move.seat for move in moves if str(target(move)) == f"pota:{move.seat}"}
    each = {change_at(view, state, seat) for seat in seats}
    if len(seats) < len(moves) or len(each) > 1:
        return None
    [change] = each
    text = _("{names} each play [{card}] at their own place: {change}").format(
        names=listed([f"@{move.seat}" for move in moves]), card=last.card(), change=became(change)
    )
    return Told(text, last.seat, amount=abs(change.now - change.was))


# A round


def summed_up(view: ActionView, told: Sequence[tuple[Move, Told]]) -> list[Part]:
    """What was told of moves, in the order in which it happened, in fewer sentences: a Move card
    with the first of the cards it moves; who leads with all that was drawn for it, what a Deal
    paid with what it came to, and in one each who declined, who is out, who found X's, and that
    hands were filled."""
    out: list[Part] = []
    runs = groupby(enumerate(told), lambda one: _alike(view, *one[1]))
    for kind, run in runs:
        each = list(run)
        if kind and len(each) > 1:
            first, last = each[0][0], each[-1][0]
            text = _alike_as_one(kind, [one for _at, one in each])
            out.append((first, last, replace(told[last][1], text=text)))
        else:
            out += [(at, at, event) for at, (_move, event) in each]
    out = _with(_with_lots(out), LOT, LEADS)
    out = _with(out, DECLINED, ALL_DECLINED, but=view.seat)
    out = _with(out, WORTH, PAID)
    return _moved(_filled(_at_last(_at_last(out, FOUND), DRAWN)), told)


def _alike(view: ActionView, move: Move, told: Told) -> str:
    """What is told of others than the viewer, where several are told of at once."""
    is_own = told.seat is None or told.seat == view.seat
    return told.kind if told.kind in ALIKE and not is_own else ""


def _alike_as_one(kind: str, told: Sequence[tuple[Move, Told]]) -> str:
    """What seats did alike."""
    names = listed([f"@{each.seat}" for _move, each in told])
    text = _("{names} do not lead.")
    if kind == OUT:
        text = _("{names} are out of the Deal.")
        if all(move.name == "pass" and move.seat == each.seat for move, each in told):
            text = _("{names} pass.")
    return text.format(names=names)


def _with(parts: Sequence[Part], kind: str, what: str, *, but: int | None = -1) -> list[Part]:
    """The sentences of a `kind`, `but` those of that seat, told by the next of kind `what`, where
    there is one."""
    out: list[Part] = []
    for first, last, each in parts:
        start = first
        if each.kind == what:
            while out and out[-1][2].kind == kind and out[-1][2].seat != but:
                start = out.pop()[0]
            if what == PAID and start < first:
                text = _("The Deal ended at {value}: {changes}")
                text = text.format(value=signed(each.amount), changes=each.text)
                each = replace(each, text=text)
        out.append((start, last, each))
    return out


def _with_lots(parts: Sequence[Part]) -> list[Part]:
    """Who leads with the cards that were drawn for it, where there is room."""
    lots = [each for _first, _last, each in parts if each.kind == LOT]
    drawn = ", ".join(f"@{each.seat} [{card}]" for each in lots for card in cards_in(each.text))
    text = _("{told}~; drawn: {drawn}~.")
    return [
        (first, last, replace(each, text=text.format(told=each.text.rstrip("."), drawn=drawn)))
        if each.kind == LEADS and drawn
        else (first, last, each)
        for first, last, each in parts
    ]


def _at_last(parts: Sequence[Part], kind: str) -> list[Part]:
    """All sentences of a `kind` in one, where the last of them is."""
    found = [part for part in parts if part[2].kind == kind]
    if len(found) < 2:
        return [*parts]
    (first, *_first), (_last, last, each) = found[0], found[-1]
    text = _("The hands are filled up.")
    if kind == FOUND:
        seats = [part[2].seat for part in found]
        text = _("{names} find X’s: every Deal now counts × {n}.")
        if len(set(seats)) == 1:
            text = _("{names} finds {count} X’s: every Deal now counts × {n}.")
        names = listed([f"@{seat}" for seat in dict.fromkeys(seats)])
        text = text.format(names=names, count=len(seats), n=each.amount)
    whole = first, last, replace(each, text=text)
    return [whole if part is found[-1] else part for part in parts if part not in found[:-1]]


def _filled(parts: Sequence[Part]) -> list[Part]:
    """That hands were filled, with what was found or paid just before it, where there is room."""
    out: list[Part] = []
    for first, last, each in parts:
        texts = {FOUND: _("{told}~ Hands are filled.~"), PAID: _("{told}~. Hands are filled.~")}
        if each.kind == DRAWN and out and out[-1][2].kind in texts:
            first, _last, before = out.pop()
            text = texts[before.kind].format(told=before.text)
            each = replace(before, text=text)
        out.append((first, last, each))
    return out


def _moved(parts: Sequence[Part], told: Sequence[tuple[Move, Told]]) -> list[Part]:
    """A Move card with the first of the cards that it moves."""
    out: list[Part] = []
    begun: int | None = None
    for first, last, each in parts:
        move = told[last][0]
        following = told[last + 1][0] if last + 1 < len(told) else move
        begins = move.name == "play" and following.name == "shift" and move.seat == following.seat
        if begins and each.kind == "":
            begun = first
            continue
        start = first
        if begun is not None and move.name == "shift":
            text = by_card(each.text, move.seat, told[begun][0].card())
            start, each = begun, replace(each, text=text)
        begun = None
        out.append((start, last, each))
    return out
