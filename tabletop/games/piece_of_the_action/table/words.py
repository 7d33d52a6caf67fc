"""Piece of the Action's table in words: the Deal, what a seat stands at, what a move would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card, order_of
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.state import Position
from tabletop.engine.words import listed, signed
from tabletop.games.piece_of_the_action import GAME
from tabletop.games.piece_of_the_action.deck import colour_name
from tabletop.games.piece_of_the_action.lasting import is_last, spare
from tabletop.games.piece_of_the_action.moves import lay, shift, target
from tabletop.games.piece_of_the_action.score import (
    brings,
    paid,
    shares,
    sign,
    stakes,
    value,
)
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import DISCARD, ActionState, ActionView, lies_at
from tabletop.games.piece_of_the_action.table.changes import (
    became,
    brought,
    change_at,
    step,
    told_changes,
)
from tabletop.games.piece_of_the_action.text import change_of, has_moved, place_name
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Loss, Seen

IN_DEAL: Final = ("deal", "move")
"""The phases in which a Deal is on."""
NEAR: Final = 3
"""How many cards for each seat may still be played, as most in a Deal, where that it might be the
last is told."""


def described(seen: Seen[ActionView], move: Move) -> Choice:
    """A move, and what it does to the Deal and to what each seat stands to win or lose."""
    if move.name not in ("play", "shift"):
        return Choice(_("Pass") if move.name == "pass" else _("Decline"))
    card, to, place = move.card(), move.args.get("to"), move.args.get("place")
    view = seen.view
    if sets_out(view, move):
        return Choice(
            ngettext(
                "Play [{card}] and move one card",
                "Play [{card}] and move {n} cards",
                card.rank,
            ).format(card=card, n=card.rank)
        )
    after = deal_after(view, seen.book, move)
    worth = value(after)
    if card.kind == "deal" and not place:
        text = _("Play [{card}]: the Deal {value}")
        if move.name == "shift":
            text = _("Discard [{card}]: the Deal {value}")
        if worth == view.value:
            text = _("Play [{card}]: the Deal stays at {value}")
            if move.name == "shift":
                text = _("Discard [{card}]: the Deal stays at {value}")
        title = text.format(card=card, value=step(view.value, worth))
    elif to == DISCARD:
        whence = _whence(seen, move)
        text = _("Discard [{card}] from {whence}") if whence else _("Discard [{card}]")
        title = text.format(card=card, whence=whence)
    elif place or to is None:
        texts = {
            "centre": _("Play [{card}] into the Deal"),
            "pota": _("[{card}] for @{to}, among the POTA"),
            "reverse": _("[{card}] for @{to}, as a Reverse"),
        }
        if to == seen.me:
            texts["pota"] = _("[{card}] for you, among the POTA")
            texts["reverse"] = _("[{card}] for you, as a Reverse")
        title = texts[target(move).kind].format(card=card, to=to)
    else:
        cancels = card.kind == "reverse" and bool(view.cards(f"reverse:{to}"))
        whence, is_me = _whence(seen, move), to == seen.me
        if cancels and whence:
            text = _("[{card}] from {whence} cancels the Reverse of @{to}")
            text = _("[{card}] from {whence} cancels your Reverse") if is_me else text
        elif cancels:
            text = _("[{card}] cancels the Reverse of @{to}")
            text = _("[{card}] cancels your Reverse") if is_me else text
        elif whence:
            text = _("Move [{card}] from {whence} to @{to}")
            text = _("Move [{card}] from {whence} to you") if is_me else text
        elif move.name == "shift":
            text = _("Move [{card}] to you") if is_me else _("Move [{card}] to @{to}")
        else:
            text = _("[{card}] for you") if is_me else _("[{card}] for @{to}")
        title = text.format(card=card, to=to, whence=whence)
    changes = [
        (_("you {change}") if seat == seen.me else _("@{seat} {change}")).format(
            seat=seat, change=step(now, then)
        )
        for seat, (now, then) in enumerate(zip(brought(view), brings(after), strict=True))
        if now != then
    ]
    return Choice(title, " · ".join(changes))


def _whence(seen: Seen[ActionView], move: Move) -> str:
    """From where a card is moved, where one of the same print may be moved from elsewhere; "" where
    that goes without saying."""
    if move.name != "shift":
        return ""
    table, card = table_of(seen.view, seen.book), move.card()
    lies = lies_at(table, card)
    same = (other.card() for other in seen.view.legal if other.name == "shift")
    if all(lies_at(table, other) == lies for other in same if other.face == card.face):
        return ""
    at = lies.partition(":")[2]
    return place_name(int(at) if at else None, seen.me)


def lost(view: ActionView, book: RuleBook, move: Move, me: int) -> Loss | None:
    """What a card that another plays or moves before seat `me`, or takes from there, costs it as
    the Deal stands, and a card of the Deal that makes a loss of what it brought; None where it
    costs nothing, or lies elsewhere."""
    if move.name not in ("play", "shift") or view.phase not in IN_DEAL or sets_out(view, move):
        return None
    after = deal_after(view, book, move)
    was, now = brought(view)[me], brings(after)[me]
    hit = before_me(view, book, move, me)
    if now >= was:
        return None
    if hit:  # all that lies before a seat, with its stake, which is not to be covered
        return Loss(hit, f"pota:{me}", much=was - now)
    lies = lies_at(table_of(view, book), move.card())
    if not now < 0 < was or view.left > 1 or "centre" not in (lies, str(target(move))):
        return None  # the next card of a Move may change it again
    text = _("@{seat} plays [{card}]: {changes}")
    if move.name == "shift":
        text = _("@{seat} discards [{card}] from the centre: {changes}")
    changes = told_changes(view, after, me)
    text = _with_move(view, text).format(seat=move.seat, card=move.card(), changes=changes)
    return Loss(text, f"pota:{me}", much=was - now)


def before_me(view: ActionView, book: RuleBook, move: Move, me: int) -> str:
    """The sentence of a card that another plays or moves before seat `me`, or takes from there, and
    of what becomes of its stake; "" for one that lies elsewhere."""
    onto, lies = str(target(move)), lies_at(table_of(view, book), move.card())
    hit = next((zone for zone in (onto, lies) if zone in (f"pota:{me}", f"reverse:{me}")), None)
    if hit is None:
        return ""
    change = change_at(view, deal_after(view, book, move), me)
    whence, to = lies.partition(":")[2], move.args.get("to")
    return _with_move(view, _how(view, move, hit)).format(
        seat=move.seat,
        card=move.card(),
        whence=place_name(int(whence) if whence else None, me),
        whither=place_name(to if isinstance(to, int) else None, me),
        change=became(change),
    )


def _with_move(view: ActionView, text: str) -> str:
    """A sentence of what "{seat}" moves, with the Move card named where it is the first card."""
    aside = view.faces("aside")
    return by_card(text, "{seat}", aside[0]) if aside and not has_moved(view) else text


def by_card(text: str, seat: int | str, card: Card) -> str:
    """A sentence of what a seat moves with the Move card named that it plays for it, where there is
    room."""
    return text.replace(f"@{seat} ", f"@{seat}~ [{card}]~ ", 1)


def recalled(view: ActionView, book: RuleBook, move: Move, me: int) -> str:
    """A card that another seat laid before a seat, in few words: whose stake became what; "" for
    any other move, for what lies before seat `me` and for what cancels a Reverse."""
    if view.phase not in IN_DEAL or move.name != "play" or sets_out(view, move):
        return ""
    onto = target(move)
    is_before_other = ":" in str(onto) and onto.seat != me
    if not is_before_other or (onto.kind == "reverse" and view.cards(str(onto))):
        return ""
    after = deal_after(view, book, move)
    text = _("@{seat} plays [{card}] before @{at}: {change}")
    if onto.seat == move.seat:
        text = _("@{seat} plays [{card}] at their own place: {change}")
    change = became(change_at(view, after, onto.seat))
    return text.format(seat=move.seat, card=move.card(), at=onto.seat, change=change)


def of_the_deal(view: ActionView, book: RuleBook, move: Move, me: int) -> str:
    """A card of the Deal that another seat played, and what it made of the value and of every
    stake; "" for any other move, and for the first of a Deal."""
    if view.phase not in IN_DEAL or move.name != "play" or sets_out(view, move):
        return ""
    changes = told_changes(view, deal_after(view, book, move), me)
    if move.card().kind != "deal" or not changes:
        return ""
    text = _("@{seat} plays [{card}]: {changes}")
    return text.format(seat=move.seat, card=move.card(), changes=changes)


def swing(view: ActionView, book: RuleBook, move: Move) -> int:
    """By how many points a card that was played or moved changed what the Deal would bring a
    seat, at the most."""
    if view.phase not in IN_DEAL or sets_out(view, move):
        return 0
    then = brings(deal_after(view, book, move))
    return max(abs(now - was) for was, now in zip(brought(view), then, strict=True))


def _how(view: ActionView, move: Move, hit: str) -> str:
    """The sentence of what `move` does before a seat, in whose place `hit` it lays a card or from
    which it takes one; a Move that is not done yet tells no figures, as the next card changes
    them."""
    cancels = move.card().kind == "reverse" and str(target(move)) == hit and view.cards(hit)
    if move.name == "play":
        if cancels:
            return _("@{seat} cancels the Reverse before you: you {change}.")
        return _("@{seat} plays [{card}] before you: you {change}.")
    if move.args.get("to") == DISCARD:
        if view.left > 1:
            return _("@{seat} discards [{card}] from {whence}, as part of a Move.")
        return _("@{seat} discards [{card}] from {whence}: you {change}.")
    if cancels:
        if view.left > 1:
            return _(
                "@{seat} moves [{card}] from {whence} to {whither}, cancelling the Reverse there, "
                "as part of a Move."
            )
        return _(
            "@{seat} moves [{card}] from {whence} to {whither}, cancelling the Reverse there: "
            "you {change}."
        )
    if view.left > 1:
        return _("@{seat} moves [{card}] from {whence} to {whither}, as part of a Move.")
    return _("@{seat} moves [{card}] from {whence} to {whither}: you {change}.")


def sets_out(view: ActionView, move: Move) -> bool:
    """Whether a move begins a Move, which changes nothing of the Deal yet."""
    return move.card().kind == "move" and view.phase == "deal" and "to" not in move.args


def deal_after(view: ActionView, book: RuleBook, move: Move) -> ActionState:
    """The table once the card of `move`, which is no Move that sets out, lies where it goes."""
    state = table_of(view, book)
    if view.phase == "lead":
        state.leader = move.seat
        state.colour = move.card().suit
    (shift if move.name == "shift" else lay)(state, move.card(), target(move))
    return state


def table_of(view: ActionView, book: RuleBook) -> ActionState:
    """The position as far as it is seen: all that lies on the table."""
    return GAME.restore(book, Position.seen(view, {}))


def movable_by(view: ActionView, book: RuleBook, move: Move) -> tuple[Card, ...]:
    """The cards on the table that a Move could begin with once it is played, as they lie (PA-9)."""
    state = table_of(view, book)
    state.apply(move)
    found = {each.card() for each in state.legal_moves() if each.name == "shift"}
    return tuple(sorted(found, key=order_of))


def told_of_move(seen: Seen[ActionView], move: Move, movable: Sequence[Card]) -> tuple[str, ...]:
    """What a Move would begin, the fullest wording first: which cards it could move is shown."""
    title = described(seen, move).title
    n = len(movable)
    text = ngettext(
        "{move}: the one that is edged could go first.",
        "{move}: each of the {n} that are edged could go first.",
        n,
    )
    if move.card().rank == 1:
        text = ngettext("{move}: the one that is edged.", "{move}: any of the {n} edged.", n)
    return text.format(move=title, n=n), title


def left_alone(seen: Seen[ActionView], move: Move) -> tuple[str, ...]:
    """What comes of a pass or a decline, the fullest wording first."""
    view, me = seen.view, move.seat
    if move.name == "decline":
        left = (me + 1) % view.seats
        return (
            _("Decline: @{seat} may lead instead; you still play in the Deal.").format(seat=left),
        )
    after = paid(view.points, view.stakes)
    others = [seat for seat in range(view.seats) if seat != me and not view.passed[seat]]
    if not others:
        parts = [
            (_("you {change}") if seat == me else f"@{seat} {{change}}").format(
                change=change_of(stake)
            )
            for seat, stake in enumerate(brought(view))
            if stake
        ]
        text = _("Pass: the Deal ends and pays {stakes}.")
        if not parts:
            text = _("Pass: the Deal ends, and nobody has a share of it.")
        return (text.format(stakes=", ".join(parts)),)
    brings = _("Pass: you are out of this Deal. As it stands it brings you nothing.")
    mine = brought(view)[me]
    if mine:
        text = _(
            "Pass: you are out of this Deal. As it stands it brings you {change} = *{points}*."
        )
        brings = text.format(change=change_of(mine), points=after[me])
    on = _("{names} play on.") if len(others) > 1 else _("{names} plays on.")
    return f"{brings} {on.format(names=listed([f'@{seat}' for seat in others]))}", brings


def title_of(seen: Seen[ActionView]) -> str:
    """What stands at the right of the ticker."""
    view = seen.view
    parts = [seen.book.name]
    if view.overtime:
        parts.append(_("tie-break"))
    elif runs_out(seen):
        parts.append(_("last Deal"))
    parts += seen.number
    return " · ".join(parts)


def runs_out(seen: Seen[ActionView]) -> bool:
    """Whether the deck is too short to fill all hands after this Deal."""
    return is_last(seen.view, Setup.of(seen.book, seen.view.seats))


def until_last(seen: Seen[ActionView]) -> int:
    """After how many more cards that are played the Deal is the last, 0 where that is not near, or
    not told."""
    view = seen.view
    more = spare(view, Setup.of(seen.book, view.seats)) + 1
    is_near = more <= NEAR * view.seats and not runs_out(seen)
    return more if is_near and view.phase in ("lead", *IN_DEAL) and not view.overtime else 0


def deal_on(seen: Seen[ActionView]) -> ActionState | None:
    """The Deal that is on, None while none is."""
    return table_of(seen.view, seen.book) if seen.view.phase in IN_DEAL else None


def figures_of(
    seen: Seen[ActionView],
    deal: ActionState | None,
    *,
    is_short: bool = False,
    is_looked_at: bool = False,
) -> list[str]:
    """What the viewer would work out on paper: the Deal's end as it would be for its seat, once a
    move that `is_looked_at` was made; in short without what the own place says."""
    me, view = seen.me, seen.view
    if me is None or deal is None:
        return []
    times, potas = shares(deal, me), len(deal.pota[me])
    head = _("The last Deal:") if view.is_terminal else _("If the Deal ended now:")
    if is_looked_at:
        head = _("If the Deal ended then:")
    if not times:
        return [head, _("no share of it")]
    parts = [_("as Leader")] if me == deal.leader else []
    if potas:
        parts.append(ngettext("{n} POTA", "{n} POTA", potas).format(n=potas))
    if deal.reverse[me] is not None:
        parts.append(_("Reverse"))
    staked = stakes(deal, value(deal))
    each = value(deal) * sign(deal, me)
    working = f"{times} × {signed(each)} = {change_of(staked[me])}"
    had, after = view.points[me], paid(view.points, staked)[me]
    if is_short and had + staked[me] < 0:
        text = _("{times} × {each}, at most {change}")
        return [head, text.format(times=times, each=signed(each), change=change_of(-had))]
    if is_short:
        return [head, working]
    words = {"had": had, "change": change_of(staked[me]), "n": after}
    points = ngettext("{had} {change} = *{n}* point", "{had} {change} = *{n}* points", after)
    if had + staked[me] < 0:
        points = _("{had} {change}: *0*, never below")
    points = points.format(**words)
    return [head, " + ".join(parts), working, points]


def name_of(n: int, colour: str, overtime: int) -> str:
    """What the Deal in the middle is called."""
    if overtime:
        return _("Tie-break Deal {n}: {colour}").format(n=overtime, colour=colour_name(colour))
    return _("Deal {n}: {colour}").format(n=n, colour=colour_name(colour))


def head_of(seen: Seen[ActionView]) -> tuple[str, Sequence[str]]:
    """The name of the Deal, and what is worth saying beside it, the fullest wording first."""
    view = seen.view
    n, overtime = view.deal, view.overtime
    if view.phase not in IN_DEAL:
        if view.draws:
            name = seen.names[view.first]
            return _("The highest number leads: {name}").format(name=name), ()
        name = _("Deal {n} is next").format(n=view.deal + 1)
        if runs_out(seen):
            name = _("The last Deal is next")
        return name, (_("The Leader starts it, or declines."),)
    left = view.left
    hints: tuple[str, ...] = ()
    if view.is_terminal:
        text = _("Last Deal: {colour}")
        return text.format(colour=colour_name(view.colour)), (_("as it was paid"),)
    if left:
        hint = ngettext("one card to move", "{n} cards to move", left)
        if has_moved(view):
            hint = ngettext("one more card to move", "{n} more cards to move", left)
        hints = (hint.format(n=left),)
    elif runs_out(seen):
        hints = (_("the deck runs out after this Deal"),)
    elif n_more := until_last(seen):
        full = ngettext(
            "after one more card the deck cannot fill the hands: then this is the last Deal",
            "after {n} more cards the deck cannot fill the hands: then this is the last Deal",
            n_more,
        )
        short = ngettext(
            "the last Deal once one more card is played",
            "the last Deal once {n} more cards are played",
            n_more,
        )
        hints = full.format(n=n_more), short.format(n=n_more)
    if runs_out(seen):
        return _("Last Deal: {colour}").format(colour=colour_name(view.colour)), hints
    return name_of(n, view.colour, overtime), hints


def left_to_draw(seen: Seen[ActionView]) -> tuple[str, ...]:
    """How long the game will still last, as far as that is known: said between two Deals, in full
    and in short; nothing where something else is to be read."""
    view = seen.view
    if view.phase != "lead" or view.draws or view.overtime:
        return ()
    n = len(view.cards("deck"))
    if not n:
        last = _("The deck is empty: this Deal is the last, unless seats tie for most points.")
        return last, _("The deck is empty.")
    if runs_out(seen):
        last = _(
            "Only X’s are left to draw: this Deal is the last, unless seats tie for most points."
        )
        return last, _("Only X’s are left to draw.")
    if more := until_last(seen):
        full = ngettext(
            "Left to draw: {n}. After one more card that is played the deck cannot fill the hands: "
            "that Deal is the last.",
            "Left to draw: {n}. After {more} more cards that are played the deck cannot fill the "
            "hands: that Deal is the last.",
            more,
        )
        short = ngettext("One card left to draw.", "{n} cards left to draw.", n)
        return full.format(n=n, more=more), short.format(n=n)
    full = ngettext(
        "One card is left to draw. The game ends when the deck cannot fill every hand.",
        "{n} cards are left to draw. The game ends when the deck cannot fill every hand.",
        n,
    )
    short = ngettext("One card left to draw.", "{n} cards left to draw.", n)
    return full.format(n=n), short.format(n=n)


def tag_of(seen: Seen[ActionView], seat: int) -> str:
    """A word on a seat that is out of the Deal, or has declined to lead."""
    view = seen.view
    if view.phase in IN_DEAL:
        return _("passed") if view.passed[seat] else ""
    if view.phase == "lead":
        since = (seat - view.first) % view.seats
        return _("declined") if since < view.asked else ""
    return ""
