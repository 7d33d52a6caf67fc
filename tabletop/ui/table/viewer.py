"""What an adapter is given: the View of the table's viewer, with the frame and the art to lay out
what it shows."""

from __future__ import annotations

from functools import cache, partial

from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.view import View
from tabletop.system.i18n import _
from tabletop.ui.shell.named import named
from tabletop.ui.table.adapter import AnyAdapter, Choice, Loss, Seen
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.view import TableView


class TableViewer:
    """Looks at the session for the viewer, once for every state, selection and frame."""

    def __init__(self, model: TableModel, view: TableView, adapter: AnyAdapter) -> None:
        self.model = model
        self.view = view
        self.adapter = adapter
        self._kept: tuple[tuple[object, ...], Seen[View]] | None = None

    def seen(self) -> Seen[View]:
        """What the viewer sees now."""
        model, session, frame = self.model, self.model.session, self.view.frame
        selected = tuple(model.selected)
        key = (
            model.at,
            session.is_due,
            model.viewer,
            selected,
            model.pile,
            id(frame),
            *model.kept.items(),
        )
        if self._kept is None or self._kept[0] != key:
            view, art = model.view, self.view.art
            seen = Seen(
                view=view,
                book=session.book,
                players=named(session.players),
                frame=frame,
                theme=art.theme,
                art=art,
                prompt=self._prompt(view),
                selected=selected,
                pile=model.pile,
                fresh=model.narration.fresh(model.viewer),
                past=cache(model.narration.past),
                last=model.narration.last(),
                said=model.narration.last_said,
                deal=session.deal,
                kept=dict(model.kept),
                lost=self._lost(),
                before=cache(self._before),
                turns=model.narration.turns(model.viewer, self.adapter.bargains),
            )
            self._kept = (key, seen)
        return self._kept[1]

    def _prompt(self, view: View) -> str:
        if self.model.deals:
            return _("New cards are dealt next.")
        if self.model.back is not None:
            return _("Nothing more is played now: the score comes next.")
        return self.model.session.prompt(view.seat)

    def _lost(self) -> tuple[Loss, ...]:
        """What others took from the viewer since the viewer decided last."""
        model, session = self.model, self.model.session
        if model.viewer is None:
            return ()
        losses = (
            self.adapter.loss(
                entry.move,
                model.viewer,
                session.book,
                partial(model.before, entry.n, model.viewer),
            )
            for entry, _told in reversed(model.narration.since(model.viewer))
            if entry.move.seat not in (CHANCE, model.viewer)
        )
        return tuple(loss for loss in losses if loss is not None)

    def _before(self) -> View | None:
        """What the viewer saw before others moved, since the viewer decided last."""
        model = self.model
        since = model.narration.since(model.viewer) if model.viewer is not None else []
        if not since or len(since) == len(model.session.entries):
            return None
        return model.before(since[-1][0].n, model.viewer)

    def forget(self) -> None:
        """Looks anew when it is next asked."""
        self._kept = None

    def describe(self, move: Move) -> Choice:
        """A move in the game's words."""
        return self.adapter.describe(self.seen(), move)
