"""The one door for wording: every sentence a player reads passes through gettext here."""

from __future__ import annotations

import gettext
import struct
from pathlib import Path
from typing import Final

from tabletop.system import paths


def catalogue(folder: Path) -> gettext.NullTranslations:
    """The sentences of the user's language from LANGUAGE/LC_MESSAGES/tabletop.mo below `folder`;
    the language is the first that the environment names and `folder` has.

    Where there is none, or it cannot be read, every sentence is given as it is written.
    """
    try:
        return gettext.translation("tabletop", folder, fallback=True)
    except (OSError, ValueError, struct.error):  # it holds no catalogue: the game is in English
        return gettext.NullTranslations()


_CATALOGUE: Final = catalogue(paths.locale())

_ = _CATALOGUE.gettext
ngettext = _CATALOGUE.ngettext
