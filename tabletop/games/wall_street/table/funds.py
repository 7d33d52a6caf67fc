"""Wall Street's Funds on the table, and what each seat did last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.games.wall_street.state import WallStreetView
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Place, Seen
from tabletop.ui.table.layout import Slot, card_size

SHOWN_BACKS: Final = 5
"""How many backs a pile is drawn with at most; its count stands beside it."""


def fund(seen: Seen[WallStreetView], seat: int, area: Rect) -> Place:
    """A Fund: its backs, the Takeovers face up, and what was taken last."""
    view = seen.view
    held = view.faces(f"fund:{seat}")
    fresh = _fresh(view, seat)
    takeovers = [card for card in view.takeovers[seat] if card not in fresh]
    backs = min(SHOWN_BACKS, len(held) - len(takeovers) - len(fresh))
    card = card_size(min(area.h - 6, 150 * seen.theme.window))
    slots = [Slot(area.x + i * 1.5, area.y + 6 - i * 1.5, *card) for i in range(backs)]
    x = float(area.x + card[0] + 14)
    room = area.right - x
    need = [len(takeovers), len(fresh)]
    each = card[0] * (0.42 if sum(need) > 4 else 0.5)
    gaps = 14 if all(need) else 0
    spread = sum(max(0, n - 1) for n in need)
    fixed = card[0] * sum(1 for n in need if n) + gaps
    if spread:
        each = max(4.0, min(each, (room - fixed) / spread))
    for group in (takeovers, fresh):
        for i in range(len(group)):
            slots.append(Slot(x + i * each, area.y + 6, *card))
        if group:
            x += (len(group) - 1) * each + card[0] + 14
    caption = _caption(len(held), len(view.takeovers[seat]))
    box = Rect(area.x, area.y, max(card[0], round(x - 14 - area.x)), card[1] + 6)
    return Place(
        f"fund:{seat}",
        box,
        ((None,) * backs) + tuple(takeovers) + tuple(fresh),
        tuple(slots),
        drops=False,
        look="none" if held else "frame",
        label=_("{name}’s Fund, {caption}").format(
            name=seen.names[seat], caption=caption.replace("*", "")
        ),
        caption=caption if seat == seen.me else "",
    )


def _caption(count: int, takeovers: int) -> str:
    text = ngettext("Fund *{n}* card", "Fund *{n}* cards", count).format(n=count)
    if takeovers:
        text += ngettext(", *{n}* Takeover", ", *{n}* Takeovers", takeovers).format(n=takeovers)
    return text


def has_taken_over(view: WallStreetView, seat: int) -> bool:
    """Whether the last play of `seat` in this hand was a Takeover: its card lies face up."""
    last = view.last[seat]
    return last is not None and last.card in view.takeovers[seat]


def _fresh(view: WallStreetView, seat: int) -> list[Card]:
    """The cards `seat` took with its last play: what it took, and the card it played."""
    last = view.last[seat]
    return [*last.capture, last.card] if last is not None and last.capture else []


def note(view: WallStreetView, seat: int) -> str:
    """What the last play of `seat` came to."""
    last = view.last[seat]
    if last is None:
        return ""
    if has_taken_over(view, seat):
        return _("*Takeover!* [{card}] cleared the table").format(card=last.card)
    if last.capture:
        return _("[{card}] took {cards}").format(card=last.card, cards=marked(last.capture))
    return _("laid down [{card}]").format(card=last.card)


def marked(cards: Sequence[Card]) -> str:
    """Cards as markup."""
    return " ".join(f"[{card}]" for card in cards)
