"""Whether a screen shows a face in a hand that its viewer may not see, told from the probe's
picture of it and the save of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tabletop.engine.events import Dealt, Moved, Revealed
from tabletop.engine.play.session import Session

RECENT = 6
"""Lines that the picture may still be telling of."""


def leaks(picture: Mapping[str, Any], session: Session) -> list[str]:
    """The faces in hands on a picture of the table, taken where `session` stands, that its viewer
    neither sees there nor saw just before."""
    viewer = picture["viewer"]
    known = _known(session, viewer)
    return [
        f"line {session.number}, seat {viewer} sees {node['face']} in {node['zone']}"
        for node in picture["nodes"]
        if node.get("face", "hidden") != "hidden" and node.get("zone", "").startswith("hand:")
        if (node["zone"], node["face"]) not in known
    ]


def _known(session: Session, viewer: int | None) -> set[tuple[str, str]]:
    """Which faces the viewer sees in which hands, or saw or was shown just before."""
    hands = {name for name in session.view(None).zones if name.startswith("hand:")}

    def seen() -> Iterator[tuple[str, str]]:
        recent = session.events(viewer)[-RECENT:]
        views = [session.before(entry.n, viewer) for entry, _events in recent]
        for view in [session.view(viewer), *views]:
            for hand in hands:
                yield from ((hand, str(card)) for card in view.faces(hand))
        for _entry, events in recent:
            for event in events:
                cards = []
                if isinstance(event, Moved | Revealed):
                    cards = [card for card in event.cards if card is not None]
                elif isinstance(event, Dealt):
                    cards = [card for hand in event.cards for card in hand if card is not None]
                yield from ((hand, str(card)) for hand in hands for card in cards)

    return set(seen())
