"""What the figures on Wall Street's table mean, with the rules they come from."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.engine.cards import Card
from tabletop.engine.words import listed
from tabletop.games.wall_street.setup import COMMON, INVESTOR, PREFERRED, Setup
from tabletop.games.wall_street.state import LastPlay, WallStreetView
from tabletop.games.wall_street.table.kinds import kind_names, what_it_is
from tabletop.games.wall_street.table.plates import breaks_tie, has_taken_over, last_play
from tabletop.games.wall_street.table.races import NAME, unbeatable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen, Tip


def tips(seen: Seen[WallStreetView]) -> Mapping[str, Tip]:
    """What is said of each part of the table, by its name."""
    setup = Setup.of(seen.book, seen.view.seats)
    out = {
        "stock": Tip(_("What is left of the deck. The table gets no more cards from it."), "WS-8"),
        "match:0": Tip(_("So many cards are still to be dealt to the hands."), "WS-8"),
        "match:1": Tip(
            _("When nobody has a card left everyone gets new ones; that is a round."), "WS-8"
        ),
        "match:2": Tip(_("Which hand of the match this is."), "WS-12"),
        "match:3": Tip(_("What wins the match at the end of a hand."), "WS-12"),
        "figure:0": Tip(_needed(seen), "WS-12"),
        NAME: Tip(_races(setup, is_open=bool(seen.book.option("open_funds"))), "WS-11"),
    }
    for card in seen.view.faces(f"hand:{seen.me}"):
        if setup.value[card] != card.rank:  # its badge says so
            out[f"card:{card}"] = Tip(_worth(setup, card), "WS-2")
    for card in seen.view.faces("table"):
        out[f"card:{card}"] = Tip(_worth(setup, card), "WS-2")
    for seat in range(seen.view.seats):
        out[f"seat:{seat}"] = Tip(_plate(seen, seat), "WS-13", is_all=True)
        if seat != seen.me and not seen.view.is_terminal:
            took = _("The last play of @{seat}. What was taken lies in the Fund now.")
            out[f"fund:{seat}"] = Tip(took.format(seat=seat), "WS-7")
    return out


def _plate(seen: Seen[WallStreetView], seat: int) -> str:
    """What the words and the figure on a plate are."""
    count = len(seen.view.cards(f"fund:{seat}"))
    if seat == seen.me:
        text = ngettext(
            "You have taken {n} card in this hand: your Fund. The figure is your score so far.",
            "You have taken {n} cards in this hand: your Fund. The figure is your score so far.",
            count,
        )
        if not count:
            text = _("You have taken nothing in this hand yet. The figure is your score so far.")
        return text.format(n=count)
    view = seen.view
    score = view.scores[seat]
    if not view.plays[seat]:
        text = _("@{seat} is out of this hand, which breaks the tie, and has a score of {score}.")
        return text.format(seat=seat, score=score)
    text = ngettext(
        "@{seat} has taken {n} card in this hand (the Fund), has {held} in hand and a score of "
        "{score} so far.",
        "@{seat} has taken {n} cards in this hand (the Fund), has {held} in hand and a score of "
        "{score} so far.",
        count,
    )
    if not count:
        text = _(
            "@{seat} has taken nothing in this hand yet, has {held} in hand and a score of "
            "{score} so far."
        )
    held = len(view.cards(f"hand:{seat}"))
    said = text.format(seat=seat, n=count, held=held, score=score)
    last = last_play(seen, seat)
    return said if last is None else f"{said} {_last(view, seat, last)}"


def _last(view: WallStreetView, seat: int, last: LastPlay) -> str:
    """What the last play of a seat came to."""
    if not last.capture:
        return _("The last play laid down [{card}].").format(card=last.card)
    text = _("The last play took {cards} with [{card}].")
    if has_taken_over(view, seat):
        text = _("The last play was a *Takeover*: it took {cards} with [{card}].")
    return text.format(cards=listed([f"[{card}]" for card in last.capture]), card=last.card)


def _worth(setup: Setup, card: Card) -> str:
    """What a card on the table is worth, and which class it counts for."""
    kind = setup.kind[card]
    texts = {
        INVESTOR: _("Worth *{n}*, and one of the Investors: {cards}."),
        PREFERRED: _("Worth *{n}*, and Preferred Stock: {cards}."),
        COMMON: _("Worth *{n}*, and Common Stock: {cards}."),
    }
    return texts[kind].format(n=setup.value[card], cards=what_it_is(setup, kind))


def _needed(seen: Seen[WallStreetView]) -> str:
    """What the figure under one's own plate is."""
    if breaks_tie(seen.view, Setup.of(seen.book, seen.view.seats)):
        return _(
            "Who plays for the win in this hand, and whom Takeovers of it have put ahead so far: "
            "whoever has most once it is scored wins."
        )
    if seen.me is not None and seen.view.takeovers[seen.me]:
        return _(
            "What is still needed to win at the end of a hand, besides what your Takeovers of this"
            " hand are worth: that is yours already, and is added to your points when the hand is"
            " scored."
        )
    return _("What is still needed to win at the end of a hand.")


def _races(setup: Setup, *, is_open: bool) -> str:
    """What the kinds are, what they score and what nobody can beat."""
    lines = []
    for kind, name in enumerate(kind_names()):
        whole, points = setup.of_kind[kind], setup.points[kind]
        text = ngettext(
            "*{kind}*: {cards}. The most of them score {n} point; {sure} nobody can beat.",
            "*{kind}*: {cards}. The most of them score {n} points; {sure} nobody can beat.",
            points,
        )
        cards = what_it_is(setup, kind)
        lines.append(text.format(kind=name, cards=cards, n=points, sure=unbeatable(whole)))
    if not is_open:
        lines.append(_("Funds are closed: only how large they are is shown."))
    return "\n".join(lines)


def verbs() -> Mapping[str, Tip]:
    """What the words of the prompt mean."""
    text = _(
        "*Take*: a card takes one of its own value or else, if it can, several that add up to it."
    )
    take = Tip(text, "WS-5")
    lay = Tip(_("*Lay down*: a card that can take nothing stays on the table."), "WS-7")
    won = Tip(
        _("The target reached at the end of a hand wins; of several the one with most."), "WS-12"
    )
    return {
        _("wins"): won,
        _("win"): won,
        "take": take,
        "takes": take,
        "lay": lay,
        "cut": Tip(_("*Cut*: so many cards from the top go beneath the others."), "WS-3"),
    }
