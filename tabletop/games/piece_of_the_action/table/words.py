"""Piece of the Action's table in words: the Deal, what a seat stands at, what a move would do."""

from __future__ import annotations

from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.words import colour_name, signed
from tabletop.games.piece_of_the_action.table.sums import Sums
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Seen

IN_DEAL: Final = ("deal", "move")
"""The phases in which a Deal is on."""


def described(seen: Seen, move: Move) -> Choice:
    """A move, and what it does to the Deal and to what each seat stands to win or lose."""
    if move.name not in ("play", "shift"):
        return Choice(_("Pass") if move.name == "pass" else _("Decline"))
    card, to = move.card(), move.args.get("to")
    if card.kind == "move":
        return Choice(
            ngettext(
                "Play [{card}] and move one card",
                "Play [{card}] and move {n} cards",
                card.rank,
            ).format(card=card, n=card.rank)
        )
    now = Sums.of(seen.view, seen.book)
    after = now.after(move, _source(seen, card))
    if card.kind == "deal":
        text = _("Discard [{card}]") if move.name == "shift" else _("Play [{card}]")
        title = text.format(card=card) + f": {_step(now.value, after.value)}"
    elif to == "discard":
        title = _("Discard [{card}]").format(card=card)
    else:
        text = _("Move [{card}] to @{to}") if move.name == "shift" else _("[{card}] for @{to}")
        title = text.format(card=card, to=to)
    changes = [
        f"@{seat} {_step(now.stake(seat), after.stake(seat))}"
        for seat in range(seen.view.seats)
        if now.stake(seat) != after.stake(seat)
    ]
    return Choice(title, "   ".join(changes))


def _source(seen: Seen, card: Card) -> str:
    return next((zone.id for zone in seen.view.zones.values() if card in zone.cards), "")


def title_of(seen: Seen) -> str:
    """What stands at the right of the ticker."""
    view = seen.view
    parts = [seen.book.name]
    if view.number("overtime"):
        parts.append(_("tie-break"))
    elif runs_out(seen):
        parts.append(_("last Deal"))
    parts.append(_("no. {deal}").format(deal=seen.deal))
    return " · ".join(parts)


def runs_out(seen: Seen) -> bool:
    """Whether the deck is too short to fill all hands after this Deal."""
    view = seen.view
    size = view.number("hand_size")
    short = sum(size - len(view.cards(f"hand:{seat}")) for seat in range(view.seats))
    return len(view.cards("deck")) < short and not view.number("overtime")


def figures_of(seen: Seen, sums: Sums | None) -> list[str]:
    """What the viewer would work out on paper: the Deal's end as it would be for its seat."""
    me = seen.me
    if me is None or sums is None:
        return []
    shares, stake = sums.shares(me), sums.stake(me)
    if not shares:
        return [_("If the Deal ended now:"), _("no share of it")]
    parts = [_("as Leader")] if me == sums.leader else []
    if sums.pota[me]:
        parts.append(ngettext("{n} POTA", "{n} POTA", sums.pota[me]).format(n=sums.pota[me]))
    if sums.reversed[me]:
        parts.append(_("Reverse"))
    working = f"{shares} × {signed(sums.each(me))} = {change_of(stake)}"
    after = sums.points_after(me)
    points = ngettext("to *{n}* point", "to *{n}* points", after).format(n=after)
    return [_("If the Deal ended now:"), " + ".join(parts), working, points]


def name_of(n: int, colour: str, overtime: int) -> str:
    """What the Deal in the middle is called."""
    if overtime:
        return _("Tie-break Deal {n}: {colour}").format(n=overtime, colour=colour_name(colour))
    return _("Deal {n}: {colour}").format(n=n, colour=colour_name(colour))


def head_of(seen: Seen) -> tuple[str, str]:
    """The name of the Deal, and what is worth saying beside it."""
    view = seen.view
    n, overtime = view.number("deal"), view.number("overtime")
    if view.word("phase") not in IN_DEAL:
        if draws_of(seen):
            name = seen.names[view.number("first")]
            return _("The highest number leads: {name}").format(name=name), ""
        return _("No Deal yet"), _("The Leader starts one, or declines.")
    left = view.number("left")
    hint = ""
    if left:
        hint = ngettext("one more card to move", "{n} more cards to move", left).format(n=left)
    elif runs_out(seen):
        hint = _("the deck runs out after this Deal")
    return name_of(n, view.word("colour"), overtime), hint


def tag_of(seen: Seen, seat: int) -> str:
    """A word on a seat that is out of the Deal, or has declined to lead."""
    view = seen.view
    if view.word("phase") in IN_DEAL:
        passed = view.facts["passed"]
        return _("passed") if isinstance(passed, tuple) and seat in passed else ""
    if view.word("phase") == "lead":
        since = (seat - view.number("first")) % view.seats
        return _("declined") if since < view.number("asked") else ""
    return ""


def _step(before: int, after: int) -> str:
    """A figure that goes from one to another, as markup."""
    if before == after:
        return signed(after)
    arrow = "^" if after > before else "_"
    return _("{before} to {after}").format(before=signed(before), after=arrow + signed(after))


def change_of(points: int) -> str:
    """A gain or loss, as markup."""
    return f"{'^' if points > 0 else '_' if points < 0 else ''}{signed(points)}"


def draws_of(seen: Seen) -> list[tuple[int, Card]]:
    """What was drawn for the first lead, while that is news."""
    value = seen.view.facts["draws"]
    out = []
    for pair in value if isinstance(value, tuple) else ():
        assert isinstance(pair, tuple)
        assert isinstance(pair[0], int)
        out.append((pair[0], Card.parse(str(pair[1]))))
    return out
