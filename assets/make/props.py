"""What the courts hold: an upright thing at the right, a small one at the left."""

from __future__ import annotations

from suits import COLOURS, PIPS
from svg import FACE, GOLD, INK, PALE, circle, group, mirrored, path, rect

STAFF_X = 204.0
STEEL = "#C9CED3"
WOOD = "#7B5634"
LEAF = "#5E8C4E"


def right_prop(rank: str, suit: str) -> str:
    """The upright thing, its shaft at x = STAFF_X, from the top of the panel down to the seam."""
    shape = {"K": _regalia, "Q": _flower, "J": _polearm}[rank](suit)
    return group(shape, STAFF_X, 0)


def _shaft(top: float, colour: str, width: float = 5.0) -> str:
    return rect(-width / 2, top, width, 158 - top, 0, colour, INK, 1.1)


def _regalia(suit: str) -> str:
    colour = COLOURS[suit]
    if suit in "HS":
        tip = 26 if suit == "S" else 24
        blade = path(f"M0 {tip}L7 38L7 88L-7 88L-7 38Z", STEEL, INK, 1.2)
        blade += path(f"M0 {tip + 4}L0 88L6 88L6 39Z", INK, opacity=0.25) + path("M0 40L0 86", None, INK, 1)
        guard = path("M-20 84C-12 88 12 88 20 84L20 92C12 95 -12 95 -20 92Z", GOLD, INK, 1.2)
        if suit == "S":
            guard = path("M-21 94L-21 86L-7 88L7 88L21 86L21 94L7 96L-7 96Z", GOLD, INK, 1.2)
        return blade + guard + circle(0, 90, 3.4, colour) + _shaft(95, WOOD, 7)
    if suit == "C":
        clover = group(path(PIPS["C"], GOLD, INK, 3), 0, 44, 0.4)
        knob = circle(0, 68, 5, GOLD, INK, 1.2) + rect(-9, 74, 18, 5, 2, GOLD, INK, 1.2)
        return _shaft(60, GOLD) + clover + knob + circle(0, 41, 3.5, colour)
    bow = circle(0, 42, 15, GOLD, INK, 1.2) + circle(0, 42, 8.5, FACE, INK, 1.2)
    bow += group(path(PIPS["D"], colour), 0, 42, 0.11)
    collar = rect(-7, 56, 14, 5, 1.5, GOLD, INK, 1.2) + rect(-5.5, 63, 11, 4, 1.5, GOLD, INK, 1.2)
    wards = path("M2 76L17 76L17 83L12 83L12 88L17 88L17 97L2 97Z", GOLD, INK, 1.2)
    return wards + _shaft(58, GOLD, 6) + bow + collar


def _flower(suit: str) -> str:
    colour = COLOURS[suit]
    stem = path("M0 60C-3 90 3 120 0 156", None, INK, 4.4) + path("M0 60C-3 90 3 120 0 156", None, LEAF, 2.4)
    leaf = path("M0 90C-14 88 -20 78 -21 68C-9 70 -1 78 0 90ZM0 98C13 96 19 87 20 78C9 80 2 86 0 98Z", LEAF, INK, 1.1)
    if suit == "H":
        bloom = circle(0, 46, 18, colour, INK, 1.2)
        bloom += path("M-17 42C-10 52 2 56 16 52M-12 34C-10 44 0 50 12 46C16 42 14 36 10 34M-6 36C-4 42 4 44 8 40C8 34 0 32 -4 36", None, FACE, 1.6)
        bloom += path("M-10 62C-4 58 4 58 10 62L0 70Z", LEAF, INK, 1.1)
    elif suit == "D":
        bloom = path("M-17 30C-8 34 -6 26 0 22C6 26 8 34 17 30C20 48 14 64 0 66C-14 64 -20 48 -17 30Z", colour, INK, 1.2)
        bloom += path("M0 24C-8 36 -8 54 0 65C8 54 8 36 0 24Z", PALE, INK, 1.1)
    elif suit == "C":
        bloom = "".join(
            group(path("M0 2C-14 -4 -17 -16 -9 -21C-5 -23 -1 -21 0 -18C1 -21 5 -23 9 -21C17 -16 14 -4 0 2Z", colour, INK, 1.1)
                  + path("M-7 -14C-3 -9 3 -9 7 -14", None, FACE, 1.3), 0, 46, 1, a)
            for a in (0, 90, 180, 270)
        )
    else:
        petal = path("M0 66C-6 52 -6 36 0 22C6 36 6 52 0 66Z", FACE, INK, 1.2)
        side = mirrored(path("M0 66C6 56 14 50 12 38C20 32 24 38 20 42C24 54 10 62 0 66Z", FACE, INK, 1.2))
        bloom = side + petal + rect(-9, 60, 18, 5, 2, GOLD, INK, 1.1)
    return stem + leaf + bloom


def _polearm(suit: str) -> str:
    colour = COLOURS[suit]
    shaft = _shaft(30, WOOD)
    if suit == "C":
        head = path("M0 20L4 40L4 48C14 44 20 36 24 40C26 52 26 64 20 76C16 70 10 68 4 68L4 76L-4 76L-4 66L-18 70L-12 60L-18 50L-4 54L-4 40Z", STEEL, INK, 1.2)
    elif suit == "D":
        head = path("M0 20L8 44L8 56L16 50C20 58 16 68 4 72L4 78L-4 78L-4 72C-16 68 -20 58 -16 50L-8 56L-8 44Z", STEEL, INK, 1.2)
        head += path("M0 26L0 72", None, INK, 1)
    elif suit == "H":
        head = path("M0 20L4 42L10 44C22 40 24 54 20 66C14 70 8 68 4 66L4 78L-4 78L-4 66C-8 68 -14 70 -20 66C-24 54 -22 40 -10 44L-4 42Z", STEEL, INK, 1.2)
        head += group(path(PIPS["H"], colour), 0, 55, 0.12)
    else:
        head = path("M-15 30C-6 24 6 24 15 30L15 58C15 70 6 78 0 84C-6 78 -15 70 -15 58Z", STEEL, INK, 1.2)
        head = group(head, 0, 0)
        head += path("M0 40L0 76M-8 38L-8 60M8 38L8 60", None, INK, 1, 0.6)
    tassel = path("M-5 82L5 82L7 96L-7 96Z", colour, INK, 1.1) + path("M-2 86L-3 95M2 86L3 95", None, FACE, 1)
    return shaft + head + tassel


def left_prop(rank: str, suit: str) -> str:
    """The small thing in the left hand, about x = 82, over y = 155."""
    colour = COLOURS[suit]
    if rank == "K":
        ball = circle(0, 0, 15, GOLD, INK, 1.2)
        ball += path("M-14.5 -3C-6 2 6 2 14.5 -3M0 -15L0 -0.5", None, INK, 2.6)
        ball += path("M-14 -3C-6 2 6 2 14 -3M0 -14L0 -0.5", None, colour, 1.4)
        cross = path("M-2 -15L-2 -19L-7 -19L-7 -23L-2 -23L-2 -28L2 -28L2 -23L7 -23L7 -19L2 -19L2 -15Z", GOLD, INK, 1.1)
        return group(ball + cross, 84, 142)
    if rank == "Q":
        coins = "".join(
            path(f"M-13 {y}C-13 {y - 6} 13 {y - 6} 13 {y}L13 {y + 5}C13 {y + 11} -13 {y + 11} -13 {y + 5}Z", GOLD, INK, 1.1)
            for y in (4, -2, -8)
        )
        return group(coins + path("M-8 -8C-8 -11 8 -11 8 -8C8 -5 -8 -5 -8 -8Z", None, INK, 0.9), 84, 146)
    sack = path("M-5 -13C-17 -6 -20 12 -12 16L12 16C20 12 17 -6 5 -13L9 -22L3 -19L0 -23L-3 -19L-9 -22Z", PALE, INK, 1.2)
    sack += path("M-7 -13L7 -13", None, colour, 3) + path(PIPS[suit], colour).replace("<path", '<path transform="translate(0 3) scale(.15)"')
    return group(sack, 84, 140)
