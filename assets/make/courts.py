"""The court cards: double-headed figures of the four houses of money.

Clubs are merchants, diamonds bankers, hearts patrons, spades builders. Each figure is drawn once
above the seam, a slanting sash through the middle of the card, and once more turned by half.
"""

from __future__ import annotations

from figures import HOUSES, House, hand_grip, head, left_arm
from flatten import doubled
from heads import headgear, side_hair
from props import left_prop, right_prop
from suits import COLOURS, pip
from svg import FACE, GOLD, INK, group, moved, num, path, polygon

SLOPE = -0.28
PANEL = (
    "M74 16L224 16Q232 16 232 24L232 208Q232 218 222 218L194 218Q184 218 184 228L184 326"
    "Q184 334 176 334L26 334Q18 334 18 326L18 142Q18 132 28 132L56 132Q66 132 66 122L66 24"
    "Q66 16 74 16Z"
)

_STONE = "M0 -4.6L5.5 0L0 4.6L-5.5 0Z"
_NAIL = "M-2.2 0C-2.2 -2.9 2.2 -2.9 2.2 0C2.2 2.9 -2.2 2.9 -2.2 0Z"


def seam(x: float) -> float:
    """The height of the seam at `x`."""
    return 175 + (x - 125) * SLOPE


def _stud(step: int) -> float:
    return 125 + 13.5 * step


def _sash(colour: str) -> str:
    def band(half: float) -> str:
        return polygon(
            *(18, seam(18) - half, 232, seam(232) - half),
            *(232, seam(232) + half, 18, seam(18) + half),
        )

    steps = range(-7, 8)
    stones = "".join(moved(_STONE, x, seam(x), 1, -15.6) for x in map(_stud, steps[1::2]))
    nails = "".join(moved(_NAIL, x, seam(x)) for x in map(_stud, steps[::2]))
    studs = path(stones, colour) + path(nails, INK)
    return path(band(10.5), FACE) + path(band(9), INK) + path(band(7.4), GOLD) + studs


def robe(house: House, thread: str) -> str:
    """Cloak and tunic down to the seam, the motif worked in `thread`."""
    cloak = path(
        f"M18 {num(seam(18))}L18 152C44 140 82 138 104 120L156 120C178 132 204 138 232 "
        f"{num(seam(232))}Z",
        house.colour,
        FACE,
        1.6,
    )
    tunic = path(f"M98 130L162 130L172 {num(seam(172))}L88 {num(seam(88))}Z", FACE)
    cloth = f"M100 130L160 130L169 {num(seam(169))}L91 {num(seam(91))}Z"
    tunic += path(cloth, house.cloth)
    if house.veil:  # over the suit's own colour, so that recolouring the suit recolours this
        tunic += path(cloth, house.veil, opacity=0.45 if house.veil == INK else 0.26)
    rows = "".join(
        moved(house.motif, x + dx, y)
        for y, dx in ((150, 0.0), (163, 6.5), (176, 0.0))
        for x in (93.0, 106.0, 119.0, 132.0, 145.0, 158.0)
        if 95 < x + dx < 165 and y < seam(x) + 4
    )
    rows = path(rows, thread)
    edges = f"M99 131L90 {num(seam(90))}M161 131L170 {num(seam(170))}"
    trim = path(edges, None, GOLD, 3.2)
    return cloak + tunic + rows + trim


def _figure(rank: str, suit: str) -> str:
    house = HOUSES[suit]
    parts = [
        right_prop(rank, suit),
        group(side_hair(rank, house), 130, 92),
        robe(house, FACE if rank == "J" else GOLD),
        group(head(rank, house), 130, 92),
        group(headgear(rank, house), 130, 92),
        left_arm(rank, house),
        left_prop(rank, suit),
        hand_grip(house),
        pip(suit, 81, 88, 25),
    ]
    return "".join(parts)


def panel(figure: str, colour: str) -> str:
    """A framed picture: `figure` and its half-turn, the sash between them."""
    ground = path(PANEL, colour, opacity=0.08)
    frame = path(PANEL, None, colour, 1.6)
    return ground + doubled(figure) + _sash(colour) + frame


def court(rank: str, suit: str) -> str:
    """The picture of one court card, the same either way up, without its indices."""
    return panel(_figure(rank, suit), COLOURS[suit])
