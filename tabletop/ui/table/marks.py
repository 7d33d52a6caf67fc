"""The marks on cards: what of the viewer's hand may be played now, what may not, what has come
newly to it, and what others have laid on the table since the viewer's last turn.

What may be played stands higher with a gold bar under it, what may not is dimmed; where the
question is answered with nothing of the hand, all of it only lies there. What an idle place holds
is dimmed too. What came to the hand since the viewer's last action glows until the next, be it one
card or all of them; a hand that was dealt whole does not.
"""

from __future__ import annotations

from tabletop.engine.cards import Card
from tabletop.ui.table.adapter import AnyAdapter
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.question import Question
from tabletop.ui.table.view import TableView


class Marks:
    """Marks the hand of one table's viewer by what its question is answered with; nothing may be
    played on a table that `is_played` no more, as in a replay."""

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        adapter: AnyAdapter,
        question: Question,
        *,
        is_played: bool = True,
    ) -> None:
        self.model = model
        self.adapter = adapter
        self.view = view
        self.question = question
        self.is_played = is_played
        self._kept: tuple[frozenset[Card], tuple[frozenset[str], frozenset[str]]] | None = None
        view.rise = self.rise

    @property
    def zone(self) -> str:
        """The viewer's hand."""
        return f"hand:{self.model.viewer}"

    def is_playable(self, card: Card | None, zone: str) -> bool:
        """Whether a card of a zone is one of the hand that is marked as what may be played now; of
        twins, which only one of makes the moves, each is."""
        if card is None or zone != self.zone or not self.is_played:
            return False
        return card.face in self._faces()[1]

    def _faces(self) -> tuple[frozenset[str], frozenset[str]]:
        """The faces of the cards of the hand that answer, and of those that are marked; what lies
        elsewhere may look alike."""
        answers = self.question.cards()
        if self._kept is None or self._kept[0] is not answers:
            hand = set(self.model.view.faces(self.zone))
            known = (answers, self.question.marked())
            can, marked = (frozenset(c.face for c in cards if c in hand) for cards in known)
            self._kept = (answers, (can, marked))
        return self._kept[1]

    def rise(self, card: Card | None, zone: str) -> float:
        """The pixels that a card of a zone stands over its slot."""
        return float(self.view.frame.rise) if self.is_playable(card, zone) else 0.0

    def show(self) -> None:
        """Marks every card as it is now."""
        hand = [node for node in self.view.cards.values() if node.zone == self.zone]
        playable = [node for node in hand if self.is_playable(node.card, node.zone)]
        able = self._faces()[0] if self.is_played else frozenset()
        asked, fresh = self.is_played and self.question.is_asked, self._fresh()
        laid = self._laid()
        places = self.view.table.places if self.view.table is not None else ()
        idle = {card for place in places if place.idle for card in place.cards}
        for node in self.view.cards.values():
            held = node in hand
            marked = node in playable
            can = marked or (held and node.card is not None and node.card.face in able)
            node.mark("playable", marked)
            kind = (node.zone or "").partition(":")[0]
            new = node.card in (fresh if held else laid if kind in self.adapter.glowing else ())
            node.mark("dim", node.card in idle or (held and bool(able) and not can))
            node.mark("idle", held and asked and not can)
            node.mark("fresh", new)

    def _laid(self) -> frozenset[Card]:
        """What others have laid on the table since the viewer's last turn, while it is their turn
        again, where the game points it out."""
        viewer, adapter = self.model.viewer, self.adapter
        if viewer is None or self.model.to_move != viewer or not adapter.glowing:
            return frozenset()
        beside = adapter.replies | adapter.openings
        return self.model.narration.laid(viewer, adapter.glowing, beside)

    def _fresh(self) -> frozenset[Card]:
        """What has come to the hand with or since the viewer's last action, few cards or many; only
        a whole hand that was dealt, as a round begins, is no news."""
        viewer = self.model.viewer
        if viewer is None or self.model.is_over:
            return frozenset()
        narration = self.model.narration
        hand = {card for card, node in self.view.cards.items() if node.zone == self.zone}
        fresh = narration.received(viewer) & hand
        is_dealt = fresh == hand and hand <= narration.received(viewer, is_deal=True)
        return frozenset() if is_dealt else fresh
