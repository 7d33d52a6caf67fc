"""What of a sheet is shown where there is little room, and what gives way first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tabletop.scene.style import Role


@dataclass(frozen=True, slots=True)
class Way:
    """What of a sheet is shown: `worked` is 2 with the cards of what is worked out first, 1 with
    its figures, 0 without; `recalled` how many lines tell what happened before. Runs show their
    `ends` alone where they must, with the `caps` that lie across them where these have room, and
    how a cell counts stands `beside` its cards or under them, in the type of `role`; `stacked`, a
    sum beside them has what it comes to on a line of its own. `close`, columns and
    rows stand closer, and counts right over their cards."""

    cards: bool = True
    piles: bool = True
    worked: int = 2
    notes: bool = True
    lines: bool = True
    counting: bool = False
    recalled: int = 2
    ends: bool = False
    caps: bool = True
    beside: bool = False
    stacked: bool = False
    close: bool = False
    role: Role = "small"


WAYS: Final = (
    Way(recalled=4),
    Way(recalled=3),
    Way(),
    Way(recalled=1),
    Way(piles=False, recalled=1),
    Way(piles=False, worked=1, recalled=1),
    Way(piles=False, worked=1, notes=False, recalled=1),
    Way(piles=False, worked=0, notes=False, recalled=1),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=1),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0, ends=True),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0, ends=True, caps=False),
    Way(piles=False, worked=0, notes=False, lines=False, recalled=0, counting=True),
    Way(cards=False, piles=False, worked=1, recalled=1, role="body"),
    Way(cards=False, piles=False, worked=1, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=1),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=1, counting=True),
    Way(cards=False, piles=False, worked=0, notes=False, lines=False, recalled=0, counting=True),
)
"""The ways to show a sheet, the fullest first."""
