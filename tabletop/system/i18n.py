"""The one door for wording: every sentence a player reads passes through gettext here."""

from __future__ import annotations

import gettext
from typing import Final

_CATALOGUE: Final = gettext.translation("tabletop", fallback=True)

_ = _CATALOGUE.gettext
ngettext = _CATALOGUE.ngettext
