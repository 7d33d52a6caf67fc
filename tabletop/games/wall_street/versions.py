"""What older books of Wall Street become.

Version 2: that captures lie on the table went without saying and is no condition any more, and the
cut is an action.
"""

from __future__ import annotations

from typing import Final

from tabletop.engine.rules.versions import Change, migration

VERSION: Final = 2

migrate: Final = migration(
    Change(
        retired=frozenset({"on_table"}),
        actions=({"move": "cut", "phase": "cut", "rule": "WS-3"},),
    )
)
