"""A score that was counted out at the table, from anywhere: the same sheet as it was there."""

from __future__ import annotations

from tabletop.engine.play.session import Session
from tabletop.scene.node import Root
from tabletop.ui.shell.context import App
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.history import History
from tabletop.ui.table.layout import frame
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.reasons import Reasons, line_of_score
from tabletop.ui.table.recap import Recap
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.view import TableView, kind_name


def counted_again(app: App, session: Session, at: int) -> ScoringScene:
    """The scene in which tally number `at` of a session is counted out, with what came before it
    and who played how."""
    theme, director = app.theme, app.director
    art = CardArt(theme, session.book.deck_kind, app.settings.four_colour)
    adapter = adapter_for(session.book.game)
    model = TableModel(session, adapter.sorted_hand)
    scored = line_of_score(session.entries, at)
    model.narration.until = scored + 1 if scored is not None else None
    view = TableView(Root("table"), art, director.tweens, frame(director.size, theme))
    recap = Recap(model, view, adapter, show=lambda _at: None, replay=lambda: None)
    return ScoringScene(
        art,
        adapter.sheet(model.public, session.book, at),
        model.names,
        kinds=[
            kind_name(player, player.is_human and seat == model.viewer, model.styles[seat])
            for seat, player in enumerate(model.players)
        ],
        me=model.viewer,
        speed=app.settings.speed,
        quiet=app.settings.reduced_motion,
        sound=app.audio.play,
        recall=recap.at_score,
        log=lambda: director.push(
            History(art, session, Reasons(session, app.bots), model.viewer, scored=scored)
        ),
    )
