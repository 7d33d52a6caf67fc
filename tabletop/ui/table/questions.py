"""Questions that a bot failed at are kept, so that `tabletop ask` can ask them again."""

from __future__ import annotations

import logging
from typing import Final

from tabletop.engine.play.session import Session
from tabletop.system import paths
from tabletop.system.errors import TabletopError
from tabletop.system.pruning import keep_newest

KEPT: Final = 20
"""How many are kept, the newest."""

log = logging.getLogger(__name__)


def keep(session: Session) -> None:
    """Keeps the game as it stands as a save of its own, and writes down in the log how to ask what
    its seat to move was asked."""
    folder = paths.user_questions()
    file = folder / f"{session.book.id}-{session.deal}-{session.number}.tabletop"
    if file.exists():
        return
    try:
        session.copy_to(file)
        keep_newest(folder, "*.tabletop", KEPT)
    except (TabletopError, OSError) as error:
        log.warning("a question could not be kept (%s)", type(error).__name__)
        return
    log.error("to ask it again: tabletop ask %s", file)
