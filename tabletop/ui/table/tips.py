"""Tooltips: what a thing on the table means, and the rule it comes from.

Any node may have a `tip`, solid or not. It is shown once the pointer has rested on the node, or the
ring of the focus has, and goes with the next thing that is done; the probe has it at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import Refusal
from tabletop.engine.view import View
from tabletop.scene.focus import Focus
from tabletop.scene.node import Node
from tabletop.scene.pointer import Point
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import AnyAdapter, Seen, Table, Tip
from tabletop.ui.table.bubbles import Bubbles
from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.view import TableView

REST: Final = 0.45
"""Seconds that the pointer rests on something before it is explained."""
REST_BY_KEYS: Final = 1.6
"""Seconds that the ring, which is always on something, rests there before that is explained."""
WAYS: Final = 6
"""So many lines tell what a card can do at the most."""


class Tips:
    """Shows the tips of one table; `now` tells the time, `is_busy` whether cards are in play, so
    that nothing is explained, and `taken_up` whether the player has turned to the question.

    By keys a tip opens by itself but once, and only where the player has led the ring.
    """

    def __init__(
        self,
        view: TableView,
        bubbles: Bubbles,
        focus: Focus,
        *,
        now: Callable[[], float],
        is_busy: Callable[[], bool],
        taken_up: Callable[[], bool],
        refusal_of: Callable[[Card], Refusal | None],
    ) -> None:
        self.view = view
        self.bubbles = bubbles
        self.focus = focus
        self.now = now
        self.is_busy = is_busy
        self.taken_up = taken_up
        self.refusal_of = refusal_of
        self.shown: Node | None = None
        self._on: Node | None = None
        self._since = 0.0
        self._by_keys = False
        self._read = set[str]()

    @property
    def rule(self) -> str:
        """The rule that the tip now shown comes from, "" where none is shown."""
        return self.shown.rule if self.shown is not None else ""

    def point(self, point: Point) -> None:
        """The pointer moved."""
        self._by_keys = False
        node = self.view.root.told_at(point)
        self._turn_to(node if node is not None and node.explanation else None)

    def follow(self) -> None:
        """A key was pressed: what has the ring is explained, unless it is read anyway."""
        self._by_keys = True
        self._turn_to(None)

    def rest(self) -> None:
        """Nothing is explained until the player looks again."""
        self._by_keys = False
        self._turn_to(None)

    def tell(self, otherwise: Callable[[Node], str]) -> bool:
        """Explains at once what has the ring, read before or not; what has no tip is explained by
        what `otherwise` says of it now. Gives whether it could."""
        node = self.focus.node if self.focus.shown else None
        self._turn_to(None)
        if node is None:
            return False
        tip = node.tip
        node.tip = tip if node.explanation else otherwise(node)
        if not node.explanation:
            return False
        self.bubbles.close()
        self._turn_to(node)
        told, node.tip = self._explain(node), tip
        return told

    def _explain(self, node: Node) -> bool:
        card = node.card if isinstance(node, CardNode) and "dim" in node.states else None
        refusal = self.refusal_of(card) if card is not None and _is_held(node) else None
        if refusal is not None:  # what it would do elsewhere is no help now
            node.tip, node.rule = refusal.sentence, refusal.rule
        if not self.bubbles.tip(node, by_keys=self._by_keys):
            return False
        self.shown = node
        if self._by_keys:
            self._read.add(node.explanation)
        return True

    def _turn_to(self, node: Node | None) -> None:
        if node is self._on:
            return
        self._on, self._since = node, self.now()
        if self.shown is not None:
            self.shown = None
            self.bubbles.untip()

    def tick(self, now: float) -> float | None:
        """Explains what was rested on long enough; gives when it is to be asked again."""
        if self._by_keys:
            node = self.focus.node if self.focus.shown else None
            if node is not self.shown and not self.taken_up():
                node = None
            is_due = node is not None and node.explanation and node.explanation not in self._read
            self._turn_to(node if is_due or node is self.shown else None)
        on = self._on
        if on is not None and on.root is None:  # made anew since
            self._on = on = self.view.root.find(on.name) if on.name else None
            self.shown = None
        if on is None or on is self.shown or not on.explanation or self.is_busy():
            return None
        due = self._since + (REST_BY_KEYS if self._by_keys else REST)
        if now < due:
            return due
        self._explain(on)
        return None


def _is_held(node: Node) -> bool:
    """Whether it is a card of a hand."""
    return isinstance(node, CardNode) and node.zone.startswith("hand:")


def of_card(node: Node, seen: Seen[View], adapter: AnyAdapter) -> str:
    """What a card of the viewer's hand may do now, or that it may do nothing; "" of all else."""
    if not isinstance(node, CardNode) or node.card is None or node.zone != f"hand:{seen.me}":
        return ""
    if not seen.is_mine:
        return _("It can be played when it is your turn.")
    moves = (move for move in seen.view.legal if node.card in adapter.answers(seen, move))
    ways = list(dict.fromkeys(adapter.describe(seen, move).title for move in moves))
    if not ways:
        return _("It answers nothing that is asked now: {prompt}").format(prompt=seen.prompt)
    if len(ways) > WAYS:
        left = len(ways) - WAYS + 1
        more = ngettext("{n} move more", "{n} moves more", left).format(n=left)
        ways = [*ways[: WAYS - 1], more]
    return "\n".join([_("What it can do now:"), *ways])


def tell(table: Table, view: TableView, open_piles: Collection[str] = ()) -> None:
    """Gives the nodes of a table that was composed the tips that go with them; `open_piles` are the
    zones that can be looked through."""
    named: dict[str, Node] = {}  # one walk for all of them
    for each in view.root.walk():
        if each.name:
            named.setdefault(each.name, each)
    for name, tip in {**_usual(view), **table.tips}.items():
        node = named.get(name)
        if node is None or isinstance(node, CardNode) or (node.tip and name not in table.tips):
            continue
        more = f"\n{node.tip}" if node.tip else ""
        node.tip, node.rule = tip.text + more, tip.rule
    for name in sorted(open_piles):
        place = view.place_of(name)
        if place is not None and not place.cards:
            continue
        for shown in filter(None, (named.get(name), named.get(f"caption:{name}"))):
            all_of_it = _("A press here, or O, shows all of it.")
            shown.tip = f"{shown.tip}\n{all_of_it}" if shown.tip else all_of_it
    prompt = named.get("prompt")
    if prompt is not None and not prompt.tip:
        verbs = [tip for word, tip in table.verbs.items() if _holds(prompt.label, word)]
        prompt.tip = "\n".join(tip.text for tip in verbs)
        prompt.rule = next((tip.rule for tip in verbs if tip.rule), "")


def tell_cards(table: Table, view: TableView) -> None:
    """Gives the cards that lie on a table the tips that go with them, or that of the place in which
    they lie, and no others: they stay where the rest is made anew."""
    places = {node.place_of.zone: node for node in reversed(view.places)}
    for node in view.nodes():
        tip, place = table.tips.get(node.name or node.zone), places.get(node.zone)
        if tip is None and place is not None and not node.zone.startswith("hand:"):
            tip = Tip(place.tip, place.rule)
        for each in (node, *((node.under,) if node.under is not None else ())):
            each.tip, each.rule = (tip.text, tip.rule) if tip is not None else ("", "")


def _holds(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


def _usual(view: TableView) -> Mapping[str, Tip]:
    """What is on every table."""
    return {
        "title": Tip(_("Which game this is, and how far it has come.")),
        "counter": Tip(_("Which cards are unseen, gone, in hand and on the table (C).")),
        "help": Tip(_("The keys of the table (F1).")),
        "rules": Tip(_("The rules of this game (R).")),
        "pause": Tip(_("Settings, saves and the way out (P).")),
    }
