"""What the courts hold: an upright thing at the right, a small one at the left."""

from __future__ import annotations

from suits import COLOURS, PIPS, pip
from svg import FACE, GOLD, INK, PALE, circle, disc, flipped, group, moved, path, rect

STAFF_X = 204.0
STEEL, WOOD, LEAF = "#C9CED3", "#7B5634", "#5E8C4E"


def right_prop(rank: str, suit: str) -> str:
    """The upright thing, its shaft at x = STAFF_X, from the top of the panel down to the seam."""
    shape = {"K": _regalia, "Q": _flower, "J": _polearm}[rank](suit)
    return group(shape, STAFF_X, 0)


def _shaft(top: float, colour: str, width: float = 5.0) -> str:
    return rect(-width / 2, top, width, 158 - top, 0, colour, INK, 1.1)


def _regalia(suit: str) -> str:
    colour = COLOURS[suit]
    if suit == "C":  # a sceptre
        clover = path(moved(PIPS["C"], 0, 44, 0.42), GOLD, INK, 1.2)
        knobs = path(disc(0, 68, 5), GOLD, INK, 1.2) + rect(-9, 74, 18, 5, 2, GOLD, INK, 1.2)
        stones = "".join(disc(x, y, 2.6) for x, y in ((0, 33), (-11, 49), (11, 49)))
        return _shaft(60, GOLD) + clover + knobs + path(stones, colour)
    if suit == "D":  # the key of the vault
        bow = circle(0, 42, 16, GOLD, INK, 1.2) + circle(0, 42, 9.5, FACE, INK, 1.2)
        bow += pip("D", 0, 42, 13)
        rings = "M-7 57L7 57L7 62L-7 62ZM-5.5 65L5.5 65L5.5 69L-5.5 69Z"
        wards = path("M2 76L17 76L17 83L12 83L12 88L17 88L17 97L2 97Z", GOLD, INK, 1.2)
        return wards + _shaft(58, GOLD, 6) + bow + path(rings, GOLD, INK, 1.2)
    if suit == "H":  # an executor's sword
        blade = path("M0 22L7 37L7 88L-7 88L-7 37Z", STEEL, INK, 1.2)
        blade += path("M0 24L0 88L6.5 88L6.5 37Z", INK, opacity=0.25)
        guard = path("M-20 84C-12 88 12 88 20 84L20 92C12 95 -12 95 -20 92Z", GOLD, INK, 1.2)
        return blade + guard + pip("H", 0, 90, 8) + _shaft(95, WOOD, 7)
    blade = path("M-9 88C-4 66 -4 52 -9 36L0 22L9 36C4 52 4 66 9 88Z", STEEL, INK, 1.2)
    blade += path("M0 24L0 88L8.5 88C4 66 4 52 8.5 36Z", INK, opacity=0.25)
    guard = path("M-22 96L-22 84L-16 88L16 88L22 84L22 96L16 94L-16 94Z", GOLD, INK, 1.2)
    return blade + guard + path(disc(0, 91, 3), colour) + _shaft(95, WOOD, 7)


_LOBE = "M0 2C-14 -4 -17 -16 -9 -21C-5 -23 -1 -21 0 -18C1 -21 5 -23 9 -21C17 -16 14 -4 0 2Z"


def _flower(suit: str) -> str:
    colour = COLOURS[suit]
    curve = "M0 60C-3 90 3 120 0 156"
    leaves = "M0 90C-14 88 -20 78 -21 68C-9 70 -1 78 0 90ZM0 98C13 96 19 87 20 78C9 80 2 86 0 98Z"
    stem = path(curve, None, INK, 4.6) + path(curve, None, LEAF, 2.4)
    stem += path(leaves, LEAF, INK, 1.1)
    if suit == "H":  # a rose
        bloom = path("M-11 61C-4 57 4 57 11 61L0 71Z", LEAF, INK, 1.1)
        bloom += circle(0, 46, 18, colour, INK, 1.2)
        folds = "M-17 42C-10 52 2 56 16 52M-12 34C-10 44 0 50 12 46C16 42 14 36 10 34"
        bloom += path(folds + "M-6 36C-4 42 4 44 8 40C8 34 0 32 -4 36", None, FACE, 1.6)
    elif suit == "D":  # a tulip, for the bubble
        cup = "M-18 30C-9 34 -7 26 0 22C7 26 9 34 18 30C21 48 15 64 0 66C-15 64 -21 48 -18 30Z"
        bloom = path(cup, colour, INK, 1.2)
        bloom += path("M0 24C-8 36 -8 54 0 65C8 54 8 36 0 24Z", PALE, INK, 1.1)
    elif suit == "C":  # four leaves, for luck
        bloom = path(
            "".join(moved(_LOBE, 0, 46, 1, a) for a in (0, 90, 180, 270)), colour, INK, 1.1
        )
        veins = "M-7 -14C-3 -9 3 -9 7 -14"
        bloom += path(
            "".join(moved(veins, 0, 46, 1, a) for a in (0, 90, 180, 270)), None, FACE, 1.3
        )
    else:  # a lily
        side = "M0 66C6 56 14 50 12 38C20 32 24 38 20 42C24 54 10 62 0 66Z"
        bloom = path(flipped(side), FACE, INK, 1.2)
        bloom += path("M0 66C-6 52 -6 36 0 22C6 36 6 52 0 66Z", FACE, INK, 1.2)
        bloom += rect(-9, 60, 18, 5, 2, GOLD, INK, 1.1)
    return stem + bloom


_BLADES = {
    "C": "M0 20L4 40L4 48C14 44 20 36 24 40C26 52 26 64 20 76C16 70 10 68 4 68L4 76L-4 76"
    "L-4 66L-18 70L-12 60L-18 50L-4 54L-4 40Z",
    "D": "M0 20L8 44L8 56L16 50C20 58 16 68 4 72L4 78L-4 78L-4 72C-16 68 -20 58 -16 50"
    "L-8 56L-8 44Z",
    "H": "M0 20L4 42L10 44C22 40 24 54 20 66C14 70 8 68 4 66L4 78L-4 78L-4 66C-8 68 -14 70 "
    "-20 66C-24 54 -22 40 -10 44L-4 42Z",
    "S": "M-15 28C-6 23 6 23 15 28L15 56C15 68 7 74 4 78L-4 78C-7 74 -15 68 -15 56Z",
}


def _polearm(suit: str) -> str:
    colour = COLOURS[suit]
    lines = {
        "C": "M9 50C14 48 18 46 21 46M9 63C14 64 17 66 19 69",
        "D": "M0 27L0 72",
        "H": "M-16 49C-17 54 -17 59 -16 62M16 49C17 54 17 59 16 62",
        "S": "M0 34L0 72M-8 32L-8 58M8 32L8 58",
    }[suit]
    tassel = path("M-5 82L5 82L7 96L-7 96Z", colour, INK, 1.1)
    tassel += path("M-2 86L-3 95M2 86L3 95", None, FACE, 1)
    head = path(_BLADES[suit], STEEL, INK, 1.2) + path(lines, None, INK, 1, 0.7)
    return _shaft(30, WOOD) + head + (pip("H", 0, 55, 11) if suit == "H" else "") + tassel


def left_prop(rank: str, suit: str) -> str:
    """The small thing in the left hand, which is open at (84, 157)."""
    colour = COLOURS[suit]
    if rank == "K":
        return group(_orb(colour), 84, 142)
    things = {
        "QC": lambda: group(_coins(), 84, 146),
        "QD": lambda: group(_ledger(colour), 84, 139, 1, -6),
        "QH": lambda: group(_letter(), 84, 142, 1, -10),
        "QS": lambda: group(_hourglass(), 84, 138),
        "JC": lambda: group(_purse(suit), 84, 140),
        "JD": lambda: group(_bond(colour), 84, 139, 1, -28),
        "JH": lambda: group(_medal(), 84, 140),
        "JS": lambda: group(_bars(), 84, 146),
    }
    return things[rank + suit]()


def _orb(colour: str) -> str:
    band = "M-14.5 -3C-6 2 6 2 14.5 -3M0 -15L0 -0.5"
    cross = "M-2 -15L-2 -19L-7 -19L-7 -23L-2 -23L-2 -28L2 -28L2 -23L7 -23L7 -19L2 -19L2 -15Z"
    ball = circle(0, 0, 15, GOLD, INK, 1.2) + path(band, None, INK, 4, cap="butt")
    ball += path(band, None, colour, 2, cap="butt")
    return (
        ball + path(cross, GOLD, INK, 1.1) + path("M-10 4C-8 9 -5 11 -2 12", None, FACE, 1.4, 0.8)
    )


def _coins() -> str:
    coin = "M-14 0C-14 -6 14 -6 14 0L14 5C14 11 -14 11 -14 5Z"
    stack = "".join(path(moved(coin, 0, y), GOLD, INK, 1.1) for y in (4, -3, -10, -17))
    rim = "M-14 0C-14 6 14 6 14 0M-9 -0.5C-9 -3.5 9 -3.5 9 -0.5C9 2.5 -9 2.5 -9 -0.5Z"
    return stack + path(moved(rim, 0, -17), None, INK, 0.9)


def _ledger(colour: str) -> str:
    cover = rect(-15, -19, 30, 37, 2, colour, INK, 1.2)
    spine = path("M-10 -19L-10 18", None, FACE, 1.2)
    corners = "M15 -11L15 -19L7 -19ZM15 10L15 18L7 18Z"
    plate = rect(-5, -12, 14, 11, 1, FACE, INK, 0.9) + path(
        "M-2 -8.5L6 -8.5M-2 -5L4 -5", None, INK, 0.9
    )
    return cover + spine + path(corners, GOLD, INK, 0.9) + plate + pip("D", 2, 8, 9, GOLD)


def _letter() -> str:
    sheet = rect(-18, -13, 36, 25, 1.5, FACE, INK, 1.2)
    folds = path("M-18 -13L0 2L18 -13M-18 12L-5 -2M18 12L5 -2", None, INK, 1)
    return sheet + folds + pip("H", 0, 2, 14)


def _hourglass() -> str:
    glass = path(flipped("M0 -17L12 -17C12 -6 3 -4 2 0C3 4 12 6 12 17L0 17Z"), FACE)
    sand = path(
        "M-8 -8L8 -8C5 -4 2 -2 0.6 0L0.6 10L9 16L-9 16L-0.6 10L-0.6 0C-2 -2 -5 -4 -8 -8Z", GOLD
    )
    sides = path(flipped("M12 -17C12 -6 3 -4 2 0C3 4 12 6 12 17"), None, INK, 1.1)
    caps = path("M-15 -22L15 -22L15 -17L-15 -17ZM-15 17L15 17L15 22L-15 22Z", GOLD, INK, 1.1)
    return glass + sand + sides + caps


def _purse(suit: str) -> str:
    sack = "M-5 -13C-17 -6 -20 12 -12 16L12 16C20 12 17 -6 5 -13L9 -22L3 -19L0 -23L-3 -19L-9 -22Z"
    tie = path("M-7 -13L7 -13", None, COLOURS[suit], 3)
    return path(sack, PALE, INK, 1.2) + tie + pip(suit, 0, 3, 16)


def _bond(colour: str) -> str:
    roll = path("M-24 -9L22 -9C27 -9 27 9 22 9L-24 9C-29 9 -29 -9 -24 -9Z", FACE, INK, 1.2)
    roll += path("M22 -9C17 -9 17 9 22 9M22 -4C20 -4 20 4 22 4", None, INK, 1)
    ribbon = path("M-8 -9.5L0 -9.5L0 9.5L-8 9.5Z", colour, INK, 0.9)
    return roll + ribbon + path(disc(-4, 0, 6), GOLD, INK, 1.1)


def _medal() -> str:
    coin = circle(0, 0, 18, GOLD, INK, 1.2) + circle(0, 0, 14.5, None, INK, 0.9)
    return coin + pip("H", 0, 1, 17)


def _bars() -> str:
    bar = "M-12 6L-9 -4L9 -4L12 6Z"
    stack = "".join(moved(bar, x, y) for x, y in ((-11, 2), (11, 2), (0, -9)))
    return path(stack, GOLD, INK, 1.2) + path(
        "M-7 -9L6 -9M-18 2L-6 2M4 2L17 2", None, FACE, 1.2, 0.8
    )
