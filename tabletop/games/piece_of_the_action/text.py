"""What is told of Piece of the Action: events for the table, sentences, and the tallies."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.events import Changed, Event, Gained, Moved, Scored, Told
from tabletop.engine.state import Tally, TallyLine
from tabletop.engine.words import colour_name, listed, signed
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal
from tabletop.system.i18n import _, ngettext


def _rise(before: int, after: int) -> str:
    """The mark-up of a signed figure that went from `before` to `after`."""
    return f"{'^' if after > before else '_' if after < before else ''}{signed(after)}"


# The first Leader, filling up, the end


def draws(seat: int, card: Card) -> list[Event]:
    """`seat` draws a card face up for the first lead."""
    text = _("@{seat} draws [{card}].").format(seat=seat, card=card)
    return [Moved((card,), "deck", f"pota:{seat}"), Told(text, seat)]


def first_leader(tied: Sequence[int]) -> Event:
    """One seat leads, or those tied need a new shuffle."""
    if len(tied) == 1:
        return Told(_("@{seat} has the highest number and leads.").format(seat=tied[0]), tied[0])
    return Told(_("Still a tie, and too few cards are left: all are shuffled again."))


def finds_x(seat: int, card: Card, source: str, factor: int) -> list[Event]:
    """`seat` puts an X under the marker, which makes `factor` X's."""
    text = _("@{seat} finds an X: every Deal now counts × {n}.").format(seat=seat, n=factor)
    return [Moved((card,), source, "x"), Changed("factor", factor - 1, factor), Told(text, seat)]


def fills(seat: int, drawn: Sequence[Card]) -> list[Event]:
    """`seat` draws its hand full."""
    own = frozenset({seat})
    n = len(drawn)
    text = ngettext("@{seat} draws a card.", "@{seat} draws {n} cards.", n)
    return [
        Moved(tuple(drawn), "deck", f"hand:{seat}", own),
        Told(text.format(seat=seat, n=n), seat),
    ]


def tie_break(most: Sequence[int]) -> Event:
    """One more Deal decides between those with most points."""
    names = listed([f"@{seat}" for seat in most])
    return Told(
        _("{names} tie for most: one more Deal, which any seat may win.").format(names=names)
    )


def new_stock(n: int) -> Event:
    """The discards have become a stock of `n` cards."""
    return Told(_("The discards are shuffled into a new deck of {n} cards.").format(n=n))


def over(winners: Sequence[int], points: int) -> Event:
    """The game has ended."""
    names = listed([f"@{seat}" for seat in winners])
    text = ngettext(
        "The game is over: {names} has most, {n}.",
        "The game is over: {names} share the win with {n}.",
        len(winners),
    )
    return Told(text.format(names=names, n=points))


# Offering a Deal


def declines(seat: int) -> Event:
    """`seat` declines to start."""
    return Told(_("@{seat} declines to lead.").format(seat=seat), seat)


def must_start(seat: int) -> Event:
    """Everyone has declined, and `seat` must start."""
    return Told(_("Everyone declined: @{seat} must start.").format(seat=seat), seat)


def all_laid() -> Event:
    """Nobody held a + or - card."""
    return Told(_("Nobody holds a + or − card: all hands are laid down and filled up anew."))


def starts(seat: int, card: Card, n: int) -> Event:
    """`seat` starts the `n`-th Deal."""
    text = _("@{seat} leads Deal {n}: {colour}.")
    return Told(text.format(seat=seat, n=n, colour=colour_name(card.suit)), seat)


def passes(seat: int) -> Event:
    """`seat` is out of the Deal."""
    return Told(_("@{seat} passes.").format(seat=seat), seat)


# Cards


def total_after(total: int, before: int, after: int) -> list[Event]:
    """The Deal's value went from `before` to `after`."""
    return [
        Changed("value", before, after),
        Told(
            _("The Deal: total {total}, value {value}").format(
                total=signed(total), value=_rise(before, after)
            )
        ),
    ]


def centre(seat: int, card: Card, total: int, before: int, after: int) -> list[Event]:
    """`seat` lays a + or - card in the centre."""
    text = _("@{seat} plays [{card}]: value {value}").format(
        seat=seat, card=card, value=_rise(before, after)
    )
    return [
        Moved((card,), f"hand:{seat}", "centre"),
        Changed("value", before, after),
        Told(text, seat),
    ]


def before_seat(seat: int, card: Card, to: int, there: Card | None) -> list[Event]:
    """`seat` lays a POTA or a Reverse before seat `to`; a Reverse cancels the one `there`."""
    source, target = f"hand:{seat}", f"{card.kind}:{to}"
    if card.kind == "reverse" and there is not None:
        text = _("@{seat} plays [{card}] and cancels the Reverse of @{to}.")
        told = Told(text.format(seat=seat, card=card, to=to), seat)
        return [Moved((card,), source, target), Moved((there, card), target, DISCARD), told]
    if to == seat:
        text = (
            _("@{seat} takes [{card}].")
            if card.kind == "pota"
            else _("@{seat} plays [{card}] on itself.")
        )
    else:
        text = _("@{seat} plays [{card}] before @{to}.")
    return [Moved((card,), source, target), Told(text.format(seat=seat, card=card, to=to), seat)]


def begins_move(seat: int, card: Card) -> list[Event]:
    """`seat` plays a Move card."""
    text = _("@{seat} plays [{card}].").format(seat=seat, card=card)
    return [Moved((card,), f"hand:{seat}", "aside"), Told(text, seat)]


def shifts(seat: int, card: Card, source: str, to: int | str, there: Card | None) -> list[Event]:
    """`seat` moves a card from zone `source` to seat `to` or to the discard pile."""
    at = source.partition(":")[2]
    if to == DISCARD:
        text = (
            _("@{seat} discards [{card}] of @{at}.")
            if at
            else _("@{seat} discards [{card}] from the centre.")
        )
        told = Told(text.format(seat=seat, card=card, at=at), seat)
        return [Moved((card,), source, DISCARD), told]
    target = f"{card.kind}:{to}"
    if there is not None:
        text = _("@{seat} moves [{card}] of @{at} and cancels the Reverse of @{to}.")
        told = Told(text.format(seat=seat, card=card, at=at, to=to), seat)
        return [Moved((card,), source, target), Moved((there, card), target, DISCARD), told]
    text = _("@{seat} moves [{card}] from @{at} to @{to}.")
    return [
        Moved((card,), source, target),
        Told(text.format(seat=seat, card=card, at=at, to=to), seat),
    ]


# Scores


def start_tally(points: Sequence[int]) -> Tally:
    """The points everyone begins with."""
    lines = tuple((TallyLine(_("To begin with"), "", each),) for each in points)
    return Tally(_("Start"), lines, tuple(points))


def deal_title(n: int, total: int, factor: int, value: int) -> str:
    """A Deal and the arithmetic of its value."""
    product = total * factor
    text = _("Deal {n}: {total} × {factor} = {product}")
    if product != value:
        text = _("Deal {n}: {total} × {factor} = {product}, raised to {value}")
    return text.format(
        n=n, total=signed(total), factor=factor, product=signed(product), value=signed(value)
    )


def deal_tally(title: str, deal: Deal, value: int, points: Sequence[int]) -> Tally:
    """The lines of a Deal worth `value` for seats that had `points` before it."""
    seats, totals = [], []
    for seat, had in enumerate(points):
        each = value * deal.sign(seat)
        turned = deal.reverse[seat] is not None
        lines = []
        n = len(deal.pota[seat])
        for label, count in ((_("Leader"), int(seat == deal.leader)), (_("POTA"), n)):
            if count:
                detail = f"{count} × {signed(each)}"
                if turned:
                    detail += " " + _("(Reverse)")
                lines.append(TallyLine(label, detail, count * each))
        change = deal.shares(seat) * each
        if had + change < 0:
            lines.append(TallyLine(_("Not below zero"), "", -had - change))
            change = -had
        seats.append(tuple(lines))
        totals.append(change)
    return Tally(title, tuple(seats), tuple(totals))


def settles(title: str, value: int, before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """A Deal has been scored."""
    changes = [now - had for had, now in zip(before, after, strict=True)]
    parts = [
        f"@{seat} {'^' if change > 0 else '_'}{signed(change)}"
        for seat, change in enumerate(changes)
        if change
    ]
    told = _("{title}. {changes}").format(
        title=title, changes=", ".join(parts) or _("Nobody's points change.")
    )
    gained = [Gained(seat, change, "points") for seat, change in enumerate(changes)]
    return [Scored(title), *gained, Changed("value", value, 0), Told(told)]
