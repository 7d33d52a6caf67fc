"""Whether whoever runs the program works on it."""

from __future__ import annotations

import os


def is_on() -> bool:
    """Whether TABLETOP_DEBUG is set in the environment, to anything but 0."""
    return os.environ.get("TABLETOP_DEBUG", "0") not in ("", "0")
