"""What the figures on Piece of the Action's table mean, and the rules they come from."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.words import signed, times
from tabletop.games.piece_of_the_action.lasting import fillers, is_last, short, spare
from tabletop.games.piece_of_the_action.score import shares, sign, value
from tabletop.games.piece_of_the_action.setup import Setup
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.games.piece_of_the_action.table.words import IN_DEAL, NEAR
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Tip


def of_table(view: ActionView, setup: Setup, deal: ActionState | None) -> Mapping[str, Tip]:
    """The tips of boxes, markers, stacks, plates and figures by name; `deal` is the Deal that is
    on."""
    each = setup.numbers.shares
    share = _(
        "What the Deal would bring this seat if it ended now, and the points that makes: the "
        "Leader scores it {leader}, each POTA (a Piece of the Action) {pota}; a Reverse turns gain "
        "into loss. Nobody falls below 0."
    ).format(leader=times(each.leader), pota=times(each.pota))
    worth = _(
        "The cards in the centre added up, times the X’s, and rounded away from zero to a multiple "
        "of {n}: what each share of the Deal is worth."
    ).format(n=setup.numbers.raise_to)
    marker = _(
        "The Deal counts once for the X marker and once more for each X card found; these stay "
        "there all game."
    )
    deck = _("Hands fill up from it after each Deal. When it runs out the game ends.")
    n, gone = len(view.cards("deck")), len(view.cards("discard"))
    left = ngettext("*1* card left in the deck.", "*{n}* cards left in the deck.", n).format(n=n)
    thrown = ngettext("*1* card on the discard pile.", "*{n}* cards on the discard pile.", gone)
    past = _("The cards of past Deals, and those a Move took off the table.")
    lead = _(
        "The Leader starts the next Deal with a + or − card, whose colour is the Deal’s, or"
        " declines: then the seat to the left becomes Leader."
    )
    lasts = _("The game ends when the deck cannot fill every hand after a Deal.")
    is_near = spare(view, setup) < NEAR * view.seats and not view.overtime
    if is_last(view, setup):
        lasts = _ends_with_this()
    elif is_near and view.phase in IN_DEAL:
        more = spare(view, setup) + 1
        text = ngettext(
            "After a Deal the deck fills every hand; when it cannot, the game ends, unless seats "
            "tie for most points. It has *{n}* cards for that, X’s not counted, and the hands are "
            "*{short}* short of full: once one more card is played this Deal is the last.",
            "After a Deal the deck fills every hand; when it cannot, the game ends, unless seats "
            "tie for most points. It has *{n}* cards for that, X’s not counted, and the hands are "
            "*{short}* short of full: once *{more}* more are played this Deal is the last.",
            more,
        )
        lasts = text.format(short=short(view, setup), n=fillers(view, setup), more=more)
    out = {
        "deal": Tip(lead, "PA-4") if view.phase == "lead" else Tip(worth, "PA-12"),
        "left_to_draw": Tip(lasts, "PA-15"),
        **({"deal_head": Tip(lasts, "PA-15")} if is_near and view.phase in IN_DEAL else {}),
        **({"title": Tip(lasts, "PA-15")} if is_last(view, setup) else {}),
        "pass": Tip(_ends(), "PA-5"),
        "decline": Tip(_declines(), "PA-4"),
        "x_marker": Tip(marker, "PA-12"),
        "deck": Tip(f"{left} {thrown.format(n=gone)}\n{deck}", "PA-14"),
        "discard": Tip(f"{thrown.format(n=gone)} {left}\n{past}", "PA-14"),
        "figures": Tip(share, "PA-13"),
    }
    out["caption:deck"], out["caption:discard"] = out["deck"], out["discard"]
    plate = Tip(_("The cards in hand; the figure is the points so far."), "PA-13")
    for seat in range(view.seats):
        working = _working(deal, seat) if deal is not None else ""
        out[f"stake:{seat}"] = Tip(f"{working}\n{share}" if working else share, "PA-13")
        out[f"seat:{seat}"] = plate
    kinds = _kinds(setup)
    for zone in view.zones.values():
        for card in zone.faces if zone.kind != "discard" else ():
            out[f"card:{card}"] = kinds[card.kind]
            if view.is_terminal and zone.kind == "hand":
                out[f"card:{card}"] = Tip(f"{kinds[card.kind].text}\n{_left_in_hand()}", "PA-15")
    return out | {f"figure:{n}": Tip(share, "PA-13") for n in range(4)}


def _working(deal: ActionState, seat: int) -> str:
    """How what the Deal would bring a seat comes about; "" where it has no share of it."""
    count, had = shares(deal, seat), deal.points[seat]
    if not count:
        return ""
    each = value(deal) * sign(deal, seat)
    stake = count * each
    text = _("{n} × {each} = *{stake}*.")
    if had + stake < 0:
        text = ngettext(
            "{n} × {each} = {stake}, but it loses no more than the *{had}* point it has.",
            "{n} × {each} = {stake}, but it loses no more than the *{had}* points it has.",
            had,
        )
    return text.format(n=count, each=signed(each), stake=signed(stake), had=had)


def _kinds(setup: Setup) -> Mapping[str, Tip]:
    """What the cards of each kind do, by kind."""
    step = setup.numbers.raise_to
    number = _("A + or − card: it goes to the centre and is added to the Deal’s total.")
    pota = _(
        "A POTA (Piece of the Action): it goes before any seat, which scores the Deal once for it."
    )
    reverse = _(
        "A Reverse: before a seat that has a POTA or leads, it turns what that wins into a loss,"
        " and a loss into a win. On another Reverse both are discarded."
    )
    move = _(
        "A Move: so many different cards of the Deal are moved: a + or − card to the discard pile,"
        " a POTA or Reverse there or before another seat."
    )
    x = _("An X: every Deal is multiplied once more, then raised to a multiple of {n}.")
    return {
        "deal": Tip(number, "PA-6"),
        "pota": Tip(pota, "PA-7"),
        "reverse": Tip(reverse, "PA-8"),
        "move": Tip(move, "PA-9"),
        "x": Tip(x.format(n=step), "PA-12"),
    }


def _left_in_hand() -> str:
    return _(
        "It was in hand as the game ended, or came there when hands were filled after the last "
        "Deal: it counts for nothing."
    )


def _ends_with_this() -> str:
    return _(
        "The deck cannot fill every hand after this Deal: the game ends with it, unless seats tie "
        "for most points."
    )


def _ends() -> str:
    return _("For the rest of this Deal; what lies before you still counts.")


def _declines() -> str:
    return _("The seat to your left may lead instead; you still play in the Deal.")


def verbs() -> Mapping[str, Tip]:
    """What the prompt asks for."""
    card = _(
        "A + or − card goes to the centre, a POTA (Piece of the Action) before any seat, a Reverse "
        "before a seat that has a POTA or leads, a Move to the centre and then the cards it moves."
    )
    lead = _("The card you start with gives the Deal its colour, and you score it once as Leader.")
    moves = _(
        "A + or − card from the centre goes to the discard pile, a POTA or Reverse there or before "
        "another seat; each card once."
    )
    won = Tip(_("Once the deck cannot fill every hand, most points win."), "PA-15")
    return {
        _("last Deal"): Tip(_ends_with_this(), "PA-15"),
        _("wins"): won,
        _("win"): won,
        _("card"): Tip(card, "PA-6"),
        _("pass"): Tip(_ends(), "PA-5"),
        _("start"): Tip(lead, "PA-4"),
        _("decline"): Tip(_declines(), "PA-4"),
        _("move"): Tip(moves, "PA-9"),
    }
