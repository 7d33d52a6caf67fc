"""What is told of a game of Piece of the Action, and what it asks of a seat."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from tabletop.engine import duration
from tabletop.engine.cards import Card
from tabletop.engine.events import (
    Began,
    Changed,
    Dealt,
    Event,
    Gained,
    Moved,
    Scored,
    Shuffled,
    Told,
)
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.seats import clockwise, most
from tabletop.engine.words import listed, signed
from tabletop.games.piece_of_the_action.deck import a_card_of, colour_name
from tabletop.games.piece_of_the_action.lasting import is_last
from tabletop.games.piece_of_the_action.moves import (
    TABLE,
    Filled,
    fill,
    idle,
    seat_of,
    step,
    target,
)
from tabletop.games.piece_of_the_action.score import brings, deal_title, factor, stakes, value
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, ActionView, lies_at
from tabletop.system.i18n import _, ngettext

FOUND: Final = "found"
"""What is told (`Told.kind`) of an X that a seat found."""
DRAWN: Final = "drawn"
"""What is told of how many cards a hand was filled with."""
LOT: Final = "lot"
"""What is told of a card that was drawn for the first lead."""
OUT: Final = "out"
"""What is told of a seat that does nothing more in a Deal."""
WORTH: Final = "worth"
"""What is told of how a scored Deal was worked out."""
PAID: Final = "paid"
"""What is told of what a scored Deal brought, and of its value."""
LEADS: Final = "leads"
"""What is told of who leads first."""
DECLINED: Final = "declined"
"""What is told of a seat that does not lead."""
ALL_DECLINED: Final = "all declined"
"""What is told of what comes of it where no seat leads."""


def tell(before: ActionState, move: Move, after: ActionState) -> Sequence[Event]:
    """What happened between two states, by the move or outcome that led from one to the other."""
    walk = before.copy()
    step(walk, move)
    events = [*_made(before, move, walk), *_followed(before, walk)]
    while walk.current_player >= 0 and not walk.program.can_move(walk):
        was = walk.copy()
        step(walk, idle(walk))
        events += [*_skipped(was, walk), *_followed(was, walk)]
    if after.is_terminal:
        events.append(_over(after))
    if after.phase == "lead" != before.phase:
        events.append(Began("deal"))
    return events


def _made(before: ActionState, move: Move, after: ActionState) -> Iterable[Event]:
    """What a move or outcome did itself."""
    if move.name == "play":
        return _played(before, move, after)
    if move.name == "shift":
        return _shifted(before, move, after)
    if move.name == "pass":
        return _left(before, after, _("@{seat} passes."))
    if move.name == "decline":
        return _declined(before, after, _("@{seat} declines to lead."))
    if before.phase == "leader":
        return _drawn(before, after)
    if before.phase == "hands":
        return _dealt(after)
    text = _("The discards are shuffled into a new deck of {n} cards.")
    return Shuffled("deck"), Told(text.format(n=len(after.deck)))


def _skipped(before: ActionState, after: ActionState) -> Iterable[Event]:
    """What becomes of a seat that can do nothing."""
    if before.phase == "lead":
        return _declined(before, after, _("@{seat} cannot lead."))
    if before.phase == "deal":
        return _left(before, after, _("@{seat} can do nothing more in this Deal."))
    return _stopped(before)


def _stopped(before: ActionState) -> Iterator[Event]:
    """The rest of a Move is lost."""
    seat = before.current_player
    yield Told(_("@{seat} can move no further card.").format(seat=seat), seat)
    if before.aside is not None:
        yield Moved((before.aside,), "aside", DISCARD)


def _followed(before: ActionState, walk: ActionState) -> Iterator[Event]:
    """What comes after it by itself: a tie-break, and hands filled, which `walk` goes through."""
    if before.overtime < walk.overtime:
        yield _tie_break(walk)
    found, overtime = factor(walk), walk.overtime
    for filled in fill(walk):
        yield from _filled(filled, found)
        found += len(filled.in_hand) + len(filled.in_deck)
    if overtime < walk.overtime:
        yield _tie_break(walk)


# Before a Deal


def _drawn(before: ActionState, after: ActionState) -> Iterator[Event]:
    """The cards drawn face up for the first lead, and who leads."""
    yield Shuffled("deck")
    for seat, card in after.draws[len(before.draws) :]:
        yield Moved((card,), "deck", f"pota:{seat}")
        yield Told(_("@{seat} draws [{card}].").format(seat=seat, card=card), seat, kind=LOT)
    if after.phase == "hands":
        text = _("@{seat} has the highest number and leads.")
        yield Told(text.format(seat=after.first), after.first, kind=LEADS)
    else:
        yield Told(_("Still a tie, and too few cards are left: all are shuffled again."))


def _dealt(after: ActionState) -> Iterator[Event]:
    """The hands as they are dealt, X's among them."""
    order = clockwise(after.first, after.seats)
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
        yield Told(text.format(seat=seat, n=factor), seat, kind=FOUND, amount=factor)
    if n:
        yield Moved(filled.drawn, "deck", f"hand:{seat}", frozenset({seat}))
        text = ngettext("@{seat} draws a card.", "@{seat} draws {n} cards.", n)
        yield Told(text.format(seat=seat, n=n), seat, kind=DRAWN)


def _left(before: ActionState, after: ActionState, text: str) -> Iterator[Event]:
    """The seat to move is out of the Deal, as `text` says; the last one ends it."""
    seat = before.current_player
    yield Told(text.format(seat=seat), seat, kind=OUT)
    if len(after.scored) > len(before.scored):
        yield from _settled(before, after)


def _declined(before: ActionState, after: ActionState, text: str) -> Iterator[Event]:
    """The seat to move does not lead, as `text` says; where all have declined, one must, or all
    hands are laid down."""
    seat = before.current_player
    yield Told(text.format(seat=seat), seat, kind=DECLINED)
    if after.phase == "fill":
        for holder in clockwise(before.first, before.seats):
            cards, own = tuple(before.hands[holder]), frozenset({holder})
            yield Moved(cards, f"hand:{holder}", DISCARD, own)
        text = _("Nobody starts a Deal: all hands are laid down and filled up anew.")
        yield Told(text, kind=ALL_DECLINED)
    elif after.asked == after.seats and after.program.requires("decline", "not_all_declined"):
        holder = after.current_player
        text = _("Everyone declined: @{seat} must start.")
        yield Told(text.format(seat=holder), holder, kind=ALL_DECLINED)


# Cards


def _rise(before: int, after: int) -> str:
    """The mark-up of a signed figure that went from `before` to `after`."""
    return f"{signed(before)} → {signed(after)}" if after != before else signed(after)


def _played(before: ActionState, move: Move, after: ActionState) -> Iterator[Event]:
    """A card played: to the centre, aside, or before a seat."""
    seat, card, to = move.seat, move.card(), seat_of(move)
    source = f"hand:{seat}"
    is_first = before.phase == "lead"
    if is_first and card not in after.centre:
        text = _("@{seat} leads Deal {n}: {colour}.")
        colour = colour_name(card.suit)
        yield Told(text.format(seat=seat, n=after.deal, colour=colour), seat)
    if after.aside is card:
        yield Moved((card,), source, "aside")
        yield Told(_("@{seat} plays [{card}].").format(seat=seat, card=card), seat)
    elif to is not None:
        yield from _before_seat(before, move, card, to, after)
    else:
        old, new = value(before), value(after)
        text = _("@{seat} plays [{card}]: value {value}")
        if is_first:
            text = _("@{seat} leads Deal {n} with [{card}]: value {value}")
        yield Moved((card,), source, "centre")
        yield Changed("value", old, new)
        worth = _rise(old, new)
        yield Told(text.format(seat=seat, n=after.deal, card=card, value=worth), seat)


def _staked(text: str, before: ActionState, after: ActionState) -> str:
    """The sentence `text`, without its full stop, and to whom the Deal would bring something
    else by it."""
    raw = stakes(after, value(after))
    changes = [
        f"@{seat} {signed(had)} → {signed(has)}{stopped(after.points[seat], raw[seat])}"
        for seat, (had, has) in enumerate(zip(brings(before), brings(after), strict=True))
        if had != has
    ]
    return f"{text}: {', '.join(changes)}" if changes else f"{text}."


def _before_seat(
    before: ActionState, move: Move, card: Card, to: int, after: ActionState
) -> Iterator[Event]:
    """A POTA or a Reverse played before seat `to`; a Reverse cancels one that lies there."""
    seat, onto, there = move.seat, target(move), before.reverse[to]
    yield Moved((card,), f"hand:{seat}", onto)
    if onto.kind == "reverse" and there is not None:
        yield Moved((there, card), onto, DISCARD)
        text = _("@{seat} plays [{card}] and cancels the Reverse of @{to}")
        if to == seat:
            text = _("@{seat} plays [{card}] and cancels the Reverse at their own place")
    elif to == seat:
        text = _("@{seat} plays [{card}] at their own place")
    else:
        text = _("@{seat} plays [{card}] before @{to}")
    yield Told(_staked(text.format(seat=seat, card=card, to=to), before, after), seat)


def place_name(at: int | None, me: int | None = None) -> str:
    """From where or to where a card is moved, in a sentence that is told to seat `me`: seat `at`,
    by name even where it is who moves, as "their own" could be another's; or the centre."""
    if at is None:
        return _("the centre")
    return _("you") if at == me else f"@{at}"


def _shifted(before: ActionState, move: Move, after: ActionState) -> Iterator[Event]:
    """A card moved on the table, and the Move card discarded after its last."""
    seat, card, to, onto = move.seat, move.card(), seat_of(move), target(move)
    source = lies_at(before, card)
    at = source.partition(":")[2]
    yield Moved((card,), source, onto)
    if to is None:
        text = _("@{seat} discards [{card}] from {whence}")
    elif onto.kind == "reverse" and (there := before.reverse[to]) not in (None, card):
        yield Moved((there, card), onto, DISCARD)
        text = _("@{seat} moves [{card}] from {whence} to {whither}, cancelling the Reverse there")
    else:
        text = _("@{seat} moves [{card}] from {whence} to {whither}")
    whence, whither = (place_name(each) for each in (int(at) if at else None, to))
    said = text.format(seat=seat, card=card, whence=whence, whither=whither)
    if source == "centre":
        old, new = value(before), value(after)
        yield Changed("value", old, new)
        worth = _("{done}: value {value}")
        yield Told(worth.format(done=said, value=_rise(old, new)), seat)
    else:
        yield Told(_staked(said, before, after), seat)
    if after.aside is None and before.aside is not None:
        yield Moved((before.aside,), "aside", DISCARD)


# After a Deal


def change_of(points: int) -> str:
    """A gain or loss of points, as markup: a change by so many."""
    return f"{'^' if points > 0 else '_'}{abs(points)}" if points else "0"


def stopped(had: int, stake: int) -> str:
    """What is said beside a loss that stops at zero, as a seat `had` less than the `stake` that it
    loses (PA-13); "" for any other stake."""
    if had + stake >= 0:
        return ""
    text = _(" (of {stake}, down to zero)") if had else _(" (of {stake}, at zero already)")
    return text.format(stake=signed(stake))


def _settled(before: ActionState, after: ActionState) -> Iterator[Event]:
    """A Deal scored, and its cards cleared away."""
    worth = value(before)
    title = deal_title(before)
    changes = [now - had for now, had in zip(after.points, before.points, strict=True)]
    yield Scored(title)
    yield from (Gained(seat, change, "points") for seat, change in enumerate(changes))
    yield Changed("value", worth, 0)
    raw = stakes(before, worth)
    parts = [
        f"@{seat} {change_of(change)}{stopped(before.points[seat], raw[seat])}"
        for seat, change in enumerate(changes)
        if change
    ]
    yield Told(_("{title}.").format(title=title), kind=WORTH)
    yield Told(", ".join(parts) or _("Nobody's points change."), kind=PAID, amount=worth)
    lying = [zone for zone in before.zones() if zone.kind in TABLE and zone.cards]
    yield from (Moved(zone.cards, zone.id, DISCARD) for zone in lying)


def _tie_break(state: ActionState) -> Event:
    names = listed([f"@{seat}" for seat in most(state.points)])
    text = _("{names} tie for most: one more Deal, which any seat may win.")
    return Told(text.format(names=names))


def _over(state: ActionState) -> Event:
    names = [f"@{seat}" for seat in most(state.points)]
    text = ngettext(
        "The game is over: {names} has most, {n}.",
        "The game is over: {names} share the win with {n}.",
        len(names),
    )
    return Told(text.format(names=listed(names), n=max(state.points)))


def prompt(view: ActionView, book: RuleBook) -> str:
    """What Piece of the Action asks of the seat that `view` belongs to, in one sentence."""
    if view.is_terminal:
        return ended(view, book)
    if view.current_player != view.seat:
        return _waits(view).format(seat=view.current_player)
    names = {move.name for move in view.legal}
    if is_last(view, Setup.of(book, view.seats)) and view.phase != "move":
        return _of_the_last(view, names)
    if view.phase == "lead":
        if "decline" in names:
            return _("You may lead: start a Deal with a + or − card, or decline.")
        if view.asked >= view.seats:
            return _("Everyone declined, so you must start the Deal with a + or − card.")
        return _("Start a Deal with a + or − card.")
    if view.phase == "move":
        text = ngettext(
            "Move one card: to another seat or to the discard pile.",
            "Move {n} cards, one by one: to another seat or to the discard pile.",
            view.left,
        )
        if has_moved(view):
            text = ngettext(
                "Move one more card: to another seat or to the discard pile.",
                "Move {n} more cards, one by one: to another seat or to the discard pile.",
                view.left,
            )
        if all(move.args.get("to") == DISCARD for move in view.legal):
            text = ngettext(
                "Move one card to the discard pile: there is nowhere else for it.",
                "Move {n} cards to the discard pile: there is nowhere else for them.",
                view.left,
            )
            if has_moved(view):
                text = ngettext(
                    "Move one more card to the discard pile: there is nowhere else for it.",
                    "Move {n} more cards to the discard pile: there is nowhere else for them.",
                    view.left,
                )
        return text.format(n=view.left)
    text = _("Play {card}. The Deal stands at {value}.")
    if "pass" in names:
        text = _("Play {card}, or pass. The Deal stands at {value}.")
    return text.format(card=a_card_of(view.colour), value=signed(view.value))


def _of_the_last(view: ActionView, names: Collection[str]) -> str:
    """What the Deal that is certain to be the last asks of a seat which may make moves of these
    names."""
    if view.phase == "lead":
        if "decline" in names:
            return _("You may lead the last Deal: start it with a + or − card, or decline.")
        if view.asked >= view.seats:
            return _("Everyone declined, so you must start the last Deal with a + or − card.")
        return _("Start the last Deal with a + or − card.")
    text = _("The last Deal: play {card}. It stands at {value}.")
    if "pass" in names:
        text = _("The last Deal: play {card}, or pass. It stands at {value}.")
    return text.format(card=a_card_of(view.colour), value=signed(view.value))


def ended(view: ActionView, book: RuleBook) -> str:
    """Why a game is over (PA-15)."""
    goal = Setup.of(book, view.seats).goal
    if view.overtime and len(most(view.points)) > 1:
        return _("The game is over: the tie stands after its last tie-break Deal.")
    if view.overtime:
        return _("The game is over: the tie for most is broken.")
    if max(view.points) >= goal:
        return _("The game is over: a seat has {n} points or more.").format(n=goal)
    return _("The game is over: the deck cannot fill every hand.")


def _waits(view: ActionView) -> str:
    """What is said to a seat while another is to move: that it has passed, and why it had to."""
    me = view.seat
    if me is None or view.phase not in ("deal", "move") or not view.passed[me]:
        return _("@{seat} is to move.")
    if not any(card.suit == view.colour for card in view.faces(f"hand:{me}")):
        return _("@{seat} is to move. You hold no card of the Deal’s colour and are out.")
    return _("@{seat} is to move. You passed and are out of this Deal.")


def has_moved(view: ActionView) -> bool:
    """Whether a card was moved already by the Move that is in play."""
    return any(card.rank > view.left for card in view.faces("aside"))


def minutes(book: RuleBook, seats: int) -> int:
    """About how many minutes a game by `book` lasts with so many seats, one of them a person's."""
    setup = Setup.of(book, seats)
    return duration.minutes(1.46 * len(setup.deck) - 1.1 * seats * setup.hand_size, seats)
