"""A move in words, as a hint says it: its button's, an offer's, or the adapter's of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Action, Adapter, Seen


def worded(adapter: Adapter, seen: Seen, actions: Sequence[Action], move: Move) -> str:
    """`move` in words (markup), without a full stop; `actions` are the buttons that apply."""
    label = next((action.label for action in actions if action.move == move), "")
    if label:
        return label
    if move.name == "answer":
        return _("Accept") if move.args["accept"] else _("Refuse")
    if move.name == "offer":
        return _offered(seen, move)
    choice = adapter.describe(seen, move)
    return f"{choice.title}; {choice.detail}" if choice.detail else choice.title


def _offered(seen: Seen, move: Move) -> str:
    """An offer in words, own cards by name."""
    give, take = (_side(seen, move.args.get(key)) for key in ("give", "take"))
    to = move.number("to")
    if not give:
        return _("Ask @{to} for {take}").format(to=to, take=take)
    if not take:
        return _("Offer @{to} {give} for nothing").format(to=to, give=give)
    return _("Offer @{to} {give} for {take}").format(to=to, give=give, take=take)


def _side(seen: Seen, side: object) -> str:
    if not isinstance(side, Mapping):
        return ""
    words = [f"[{card}]" for card in side.get("cards", ())]
    for id in side.get("portfolios", ()):
        run = seen.view.faces(f"portfolio:{id}")
        words.append(f"[{run[0]}]–[{run[-1]}]")
    if side.get("money"):
        words.append(f"${side['money']}")
    words += [_promise(str(each["not"]), int(each["turns"])) for each in side.get("promises", ())]
    show = side.get("show", ())
    if show == "hand":
        words.append(_("a look at the hand"))
    elif show:
        words.append(
            ngettext("a look at a card", "a look at {n} cards", len(show)).format(n=len(show))
        )
    return listed(words)


def _promise(deed: str, turns: int) -> str:
    text = {
        "neutralise": ngettext(
            "a promise not to neutralise for one turn",
            "a promise not to neutralise for {n} turns",
            turns,
        ),
        "acquire": ngettext(
            "a promise not to acquire for one turn",
            "a promise not to acquire for {n} turns",
            turns,
        ),
    }.get(deed) or ngettext(
        "a promise of peace for one turn", "a promise of peace for {n} turns", turns
    )
    return text.format(n=turns)
