"""What is told of a game of Piece of the Action, and what it asks of a seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.events import Changed, Dealt, Event, Gained, Moved, Scored, Shuffled, Told
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed, signed
from tabletop.games.piece_of_the_action.deck import colour_name
from tabletop.games.piece_of_the_action.moves import (
    Filled,
    fill_hands,
    lying,
    round_from,
    seat_of,
    step,
)
from tabletop.games.piece_of_the_action.score import deal_title, factor, most, value
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, ActionView, lies_at
from tabletop.system.i18n import _, ngettext


def tell(before: ActionState, move: Move, after: ActionState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    walk = before.copy()
    is_filled = step(walk, move)
    events: list[Event] = []
    if move.name == "play":
        events += _played(before, move, walk)
    elif move.name == "shift":
        events += _shifted(before, move, walk)
    elif move.name == "pass":
        events.append(Told(_("@{seat} passes.").format(seat=move.seat), move.seat))
        if len(walk.scored) > len(before.scored):
            events += _settled(before, walk)
    elif move.name == "decline":
        events += _declined(before, move.seat, walk, is_filled)
    elif before.phase == "leader":
        events += _drawn(before, walk)
    elif before.phase == "hands":
        events += _dealt(walk)
    else:
        text = _("The discards are shuffled into a new deck of {n} cards.")
        events += [Shuffled("deck"), Told(text.format(n=len(walk.deck)))]
    if before.overtime < walk.overtime:
        events.append(_tie_break(walk))
    if is_filled:
        found = factor(walk)
        for filled in fill_hands(walk):
            events += _filled(filled, found)
            found += len(filled.in_hand) + len(filled.in_deck)
        if walk.overtime < after.overtime:
            events.append(_tie_break(after))
    if after.is_terminal:
        events.append(_over(after))
    return events


# Before a Deal


def _drawn(before: ActionState, after: ActionState) -> Iterator[Event]:
    """The cards drawn face up for the first lead, and who leads."""
    yield Shuffled("deck")
    for seat, card in after.draws[len(before.draws) :]:
        yield Moved((card,), "deck", f"pota:{seat}")
        yield Told(_("@{seat} draws [{card}].").format(seat=seat, card=card), seat)
    if after.phase == "hands":
        text = _("@{seat} has the highest number and leads.")
        yield Told(text.format(seat=after.first), after.first)
    else:
        yield Told(_("Still a tie, and too few cards are left: all are shuffled again."))


def _dealt(after: ActionState) -> Iterator[Event]:
    """The hands as they are dealt, X's among them."""
    order = round_from(after.first, after.seats)
    yield Shuffled("deck")
    yield Dealt(
        "deck",
        tuple(f"hand:{seat}" for seat in order),
        tuple(tuple(after.hands[seat]) for seat in order),
        tuple(frozenset({seat}) for seat in order),
    )


def _filled(filled: Filled, factor: int) -> Iterator[Event]:
    """How a hand was filled when `factor` X's were showing."""
    seat, n = filled.seat, len(filled.drawn)
    found = [(card, f"hand:{seat}") for card in filled.in_hand]
    found += [(card, "deck") for card in filled.in_deck]
    for card, source in found:
        yield Moved((card,), source, "x")
        yield Changed("factor", factor, factor + 1)
        factor += 1
        text = _("@{seat} finds an X: every Deal now counts × {n}.")
        yield Told(text.format(seat=seat, n=factor), seat)
    if n:
        yield Moved(filled.drawn, "deck", f"hand:{seat}", frozenset({seat}))
        text = ngettext("@{seat} draws a card.", "@{seat} draws {n} cards.", n)
        yield Told(text.format(seat=seat, n=n), seat)


def _declined(
    before: ActionState, seat: int, after: ActionState, are_laid: bool
) -> Iterator[Event]:
    """A seat declines to lead; where all have, one must, or `are_laid` all hands."""
    yield Told(_("@{seat} declines to lead.").format(seat=seat), seat)
    if are_laid:
        for holder in round_from(before.first, before.seats):
            cards, own = tuple(before.hands[holder]), frozenset({holder})
            yield Moved(cards, f"hand:{holder}", DISCARD, own)
        yield Told(_("Nobody holds a + or − card: all hands are laid down and filled up anew."))
    elif after.asked == after.seats:
        holder = after.current_player
        yield Told(_("Everyone declined: @{seat} must start.").format(seat=holder), holder)


# Cards


def _rise(before: int, after: int) -> str:
    """The mark-up of a signed figure that went from `before` to `after`."""
    return f"{'^' if after > before else '_' if after < before else ''}{signed(after)}"


def _played(before: ActionState, move: Move, after: ActionState) -> Iterator[Event]:
    """A card played: to the centre, aside, or before a seat."""
    seat, card, to = move.seat, move.card(), seat_of(move)
    source = f"hand:{seat}"
    if card.kind == "move":
        yield Moved((card,), source, "aside")
        yield Told(_("@{seat} plays [{card}].").format(seat=seat, card=card), seat)
    elif to is not None:
        yield from _before_seat(before, move, card, to)
    else:
        if before.phase == "lead":
            text = _("@{seat} leads Deal {n}: {colour}.")
            colour = colour_name(card.suit)
            yield Told(text.format(seat=seat, n=after.deal, colour=colour), seat)
        old, new = value(before), value(after)
        text = _("@{seat} plays [{card}]: value {value}")
        yield Moved((card,), source, "centre")
        yield Changed("value", old, new)
        yield Told(text.format(seat=seat, card=card, value=_rise(old, new)), seat)


def _before_seat(before: ActionState, move: Move, card: Card, to: int) -> Iterator[Event]:
    """A POTA or a Reverse played before seat `to`; a Reverse cancels one that lies there."""
    seat, target, there = move.seat, f"{card.kind}:{to}", before.reverse[to]
    yield Moved((card,), f"hand:{seat}", target)
    if card.kind == "reverse" and there is not None:
        yield Moved((there, card), target, DISCARD)
        text = _("@{seat} plays [{card}] and cancels the Reverse of @{to}.")
    elif to != seat:
        text = _("@{seat} plays [{card}] before @{to}.")
    elif card.kind == "pota":
        text = _("@{seat} takes [{card}].")
    else:
        text = _("@{seat} plays [{card}] on itself.")
    yield Told(text.format(seat=seat, card=card, to=to), seat)


def _shifted(before: ActionState, move: Move, after: ActionState) -> Iterator[Event]:
    """A card moved on the table, and the Move card discarded after its last."""
    seat, card, to = move.seat, move.card(), seat_of(move)
    source = lies_at(before, card)
    target = DISCARD if to is None else f"{card.kind}:{to}"
    at = source.partition(":")[2]
    yield Moved((card,), source, target)
    if to is None and at:
        text = _("@{seat} discards [{card}] of @{at}.")
    elif to is None:
        text = _("@{seat} discards [{card}] from the centre.")
    elif card.kind == "reverse" and (there := before.reverse[to]) is not None:
        yield Moved((there, card), target, DISCARD)
        text = _("@{seat} moves [{card}] of @{at} and cancels the Reverse of @{to}.")
    else:
        text = _("@{seat} moves [{card}] from @{at} to @{to}.")
    yield Told(text.format(seat=seat, card=card, at=at, to=to), seat)
    if card.kind == "deal":
        old, new = value(before), value(after)
        text = _("The Deal: total {total}, value {value}")
        yield Changed("value", old, new)
        yield Told(text.format(total=signed(after.total), value=_rise(old, new)))
    if after.aside is None and before.aside is not None:
        yield Moved((before.aside,), "aside", DISCARD)


# After a Deal


def _settled(before: ActionState, after: ActionState) -> Iterator[Event]:
    """A Deal scored, and its cards cleared away."""
    worth = value(before)
    title = deal_title(before.deal, before.total, factor(before), worth)
    changes = [now - had for now, had in zip(after.points, before.points, strict=True)]
    yield Scored(title)
    yield from (Gained(seat, change, "points") for seat, change in enumerate(changes))
    yield Changed("value", worth, 0)
    parts = [
        f"@{seat} {'^' if change > 0 else '_'}{signed(change)}"
        for seat, change in enumerate(changes)
        if change
    ]
    text = _("{title}. {changes}")
    yield Told(text.format(title=title, changes=", ".join(parts) or _("Nobody's points change.")))
    yield from (Moved(tuple(cards), zone, DISCARD) for zone, cards in lying(before).items())


def _tie_break(state: ActionState) -> Event:
    names = listed([f"@{seat}" for seat in most(state)])
    text = _("{names} tie for most: one more Deal, which any seat may win.")
    return Told(text.format(names=names))


def _over(state: ActionState) -> Event:
    names = [f"@{seat}" for seat in most(state)]
    text = ngettext(
        "The game is over: {names} has most, {n}.",
        "The game is over: {names} share the win with {n}.",
        len(names),
    )
    return Told(text.format(names=listed(names), n=max(state.points)))


def prompt(view: ActionView, book: RuleBook) -> str:
    """What Piece of the Action asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return _("The game is over.")
    if view.current_player != view.seat:
        return _("@{seat} is to move.").format(seat=view.current_player)
    if view.phase == "lead":
        if view.asked >= view.seats:
            return _("Everyone declined, so you must start the Deal with a + or − card.")
        return _("You may lead: start a Deal with a + or − card, or decline.")
    if view.phase == "move":
        return ngettext(
            "Move one more card: to another seat or to the discard pile.",
            "Move {n} more cards, one by one: to another seat or to the discard pile.",
            view.left,
        ).format(n=view.left)
    text = _("Play a {colour} card, or pass. The Deal stands at {value}.")
    return text.format(colour=colour_name(view.colour), value=signed(view.value))
