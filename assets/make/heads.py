"""Hair, crowns, coronets and caps, about the middle of a face 46 wide."""

from __future__ import annotations

from figures import House
from suits import PIPS, pip
from svg import FACE, GOLD, INK, disc, flipped, group, moved, path, rect

_KING_LOCK = "M0 -30L28 -28C33 -16 27 -8 31 2C34 12 40 16 37 25C34 33 24 33 20 27L0 20Z"
_KING_LINE = "M26 -24C29 -14 24 -4 27 6C29 14 35 18 32 24C30 27 26 27 25 24"
_JACK_LOCK = "M0 -34C20 -34 30 -22 31 -4C32 8 35 14 34 22C32 28 24 29 18 26L0 20Z"
_JACK_LINE = "M26 -8C27 4 30 12 29 20M22 4C23 12 25 18 24 23"
_LONG = "M0 -38C22 -38 33 -22 33 -2C33 16 44 26 41 44C39 54 28 54 22 48L0 40Z"
_WAVES = (
    "M0 -38C20 -39 32 -28 31 -16C31 -8 38 -6 36 4C35 10 40 14 40 22C40 30 46 34 43 46"
    "C38 52 28 52 22 48L0 40Z"
)
_BOB = "M0 -38C24 -38 34 -24 34 -6C34 8 40 14 36 26C32 34 22 30 20 22L0 20Z"
_BRAID = (
    "M26 14C33 16 36 22 33 28C28 28 24 22 26 14ZM33 24C26 25 23 31 26 37C32 37 36 31 33 24Z"
    "M25 33C32 34 35 40 32 46C27 46 23 41 25 33ZM32 42C26 43 24 48 26 54C31 54 34 49 32 42Z"
)


def side_hair(rank: str, house: House) -> str:
    """The hair that shows behind the face."""
    long_line = "M27 -14C29 4 32 18 36 30C38 38 36 44 31 46M24 6C25 20 28 30 30 38"
    lock, line = {
        "K": (_KING_LOCK, _KING_LINE),
        "J": (_JACK_LOCK, _JACK_LINE),
        "QC": (_BOB, "M28 -14C30 -4 30 6 30 12"),
        "QD": (_BOB, "M27 -16C31 -4 29 8 32 20M23 0C25 10 25 16 26 24"),
        "QH": (_WAVES, "M26 -18C29 -8 31 0 31 8C33 18 36 26 37 40M25 4C27 16 30 28 31 42"),
        "QS": (_LONG, long_line),
    }[rank + house.suit if rank == "Q" else rank]
    back = path(flipped(lock), house.mane(rank), FACE, 1.2)
    return back + path(flipped(line), None, house.strand(rank), 1.3)


def headgear(rank: str, house: House) -> str:
    """Crown, coronet or cap, with the hair on the brow."""
    if rank == "K":
        return _crown(house)
    return _coronet(house) if rank == "Q" else _cap(house)


def _crown(house: House) -> str:
    lining = "M-27 -30C-27 -46 -14 -56 0 -58C14 -56 27 -46 27 -30Z"
    spikes, tips = {
        "C": (
            "M-28 -28L-37 -56L-20 -42L-13 -64L0 -45L13 -64L20 -42L37 -56L28 -28Z",
            disc(-37, -57, 3.6) + disc(-13, -64, 3.6),
        ),
        "D": (
            "M-28 -28L-34 -62L-19 -44L0 -68L19 -44L34 -62L28 -28Z",
            disc(-34, -62, 3.6) + disc(0, -68, 1.9),
        ),
        "H": (
            "M-28 -28C-34 -40 -36 -48 -36 -58C-28 -56 -22 -50 -19 -44C-16 -54 -10 -60 0 -66"
            "C10 -60 16 -54 19 -44C22 -50 28 -56 36 -58C36 -48 34 -40 28 -28Z",
            disc(-36, -58, 3.6) + disc(0, -67, 1.9),
        ),
        "S": (
            "M-28 -28L-36 -62L-24 -48L-17 -58L-8 -46L0 -68L8 -46L17 -58L24 -48L36 -62L28 -28Z",
            disc(-36, -62, 3.6) + disc(0, -68, 1.9),
        ),
    }[house.suit]
    gold = path(spikes, GOLD, INK, 1.2) + pip(house.suit, 0, -43, 13)
    pearls = path(flipped(tips), FACE, INK, 1.1)
    if house.suit != "C":
        pearls += path(disc(0, -67, 3.6), FACE, INK, 1.1)
    stones = "".join(moved("M0 -3.7L4 0L0 3.7L-4 0Z", x, -28.5) for x in (-16, 0, 16))
    nails = flipped(disc(-24, -28.5, 1.4) + disc(-8, -28.5, 1.4))
    band = (
        rect(-29, -34, 58, 11, 1.5, GOLD, INK, 1.2) + path(stones, house.colour) + path(nails, INK)
    )
    return path(lining, house.colour, FACE, 1.2) + gold + pearls + band


def _coronet(house: House) -> str:
    suit = house.suit
    fringe = flipped("M0 -32C14 -34 24 -28 25 -14C25 -6 25 -2 24 4C20 -6 12 -16 0 -22Z")
    if suit == "D":  # swept to one side
        fringe = (
            "M-25 2C-27 -16 -22 -32 0 -34C18 -34 27 -24 25 4C24 -4 21 -12 15 -18"
            "C4 -13 -12 -14 -18 -12C-22 -8 -24 -4 -25 2Z"
        )
    hair = path(fringe, house.mane("Q")) + path(
        flipped("M3 -25C12 -22 19 -15 23 -6") if suit != "D" else "M-18 -20C-6 -17 6 -19 14 -24",
        None,
        house.strand("Q"),
        1.3,
    )
    if suit == "C":
        hair += path(flipped(_BRAID), house.mane("Q"), house.strand("Q"), 0.9)
        hair += path(flipped("M25 52L33 52L32 57L26 57Z"), GOLD, INK, 0.9)
    if suit in "DS":  # earrings
        hair += path(flipped(disc(24.5, 17, 3)), FACE if suit == "D" else GOLD, INK, 0.9)
    points = {
        "C": "M-23 -30L-27 -45L-16 -39L-9 -50L0 -40L9 -50L16 -39L27 -45L23 -30Z",
        "D": "M-23 -30L-25 -43L-12 -38L0 -52L12 -38L25 -43L23 -30Z",
        "H": "M-23 -30C-28 -38 -27 -46 -21 -47C-16 -46 -14 -42 -13 -38C-10 -46 -6 -50 0 -51"
        "C6 -50 10 -46 13 -38C14 -42 16 -46 21 -47C27 -46 28 -38 23 -30Z",
        "S": "M-23 -30L-29 -48L-14 -40L0 -56L14 -40L29 -48L23 -30Z",
    }[suit]
    tips = {
        "C": disc(-27, -46, 2.8) + disc(-9, -51, 2.8),
        "D": disc(-25, -44, 2.8),
        "H": disc(-21, -48, 2.8),
        "S": disc(-29, -49, 2.8),
    }[suit]
    rim = path(points, GOLD, INK, 1.2) + path(flipped(tips), FACE, INK, 1)
    mark = pip(suit, 0, {"C": -51, "D": -54, "H": -51, "S": -57}[suit], 15)
    band = rect(-24, -35, 48, 7, 1.5, GOLD, INK, 1.2)
    stones = "".join(disc(x, -31.5, 1.7) for x in (-18, -9, 0, 9, 18))
    return hair + rim + mark + band + path(stones, house.colour)


def _plume(x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> str:
    """A feather whose quill stands at (x, y) and whose tip falls to the right."""
    vane = (
        "M0 0C-14 -14 -16 -30 0 -36C18 -42 48 -44 72 -22C60 -24 54 -22 48 -20C52 -18 54 -15 55 -12"
        "C38 -22 14 -26 4 -16C0 -12 0 -6 2 -1Z"
    )
    quill = "M0 -1C-10 -16 -4 -28 14 -30C34 -32 52 -30 66 -24"
    barbs = (
        "M-7 -18L-12 -24M-2 -25L-5 -33M10 -30L6 -38M24 -30.5L21 -39M38 -30L35 -39"
        "M2 -23L8 -20M16 -29.5L20 -24M30 -30L35 -24"
    )
    body = path(vane, FACE, INK, 1.2) + path(quill, None, INK, 1.1) + path(barbs, None, INK, 0.9)
    return group(body, x, y, scale, turn)


def _cap(house: House) -> str:
    suit = house.suit
    fringe = (
        "M-25 6C-26 -10 -25 -22 -20 -28L20 -28C25 -22 26 -10 25 6C22 -2 21 -10 20 -16L-20 -16"
        "C-21 -10 -22 -2 -25 6Z"
    )
    lines = "M-12 -26L-13 -17M-4 -26L-4.5 -17M4 -26L4.5 -17M12 -26L13 -17"
    hair = path(fringe, house.mane("J")) + path(lines, None, house.strand("J"), 1.2)
    shape, folds, brim, feather, brooch = {
        "C": (
            "M-34 -30C-40 -44 -22 -56 2 -55C26 -54 42 -44 36 -30C24 -25 -22 -25 -34 -30Z",
            "M-20 -35C-16 -44 -6 -49 4 -50M-4 -34C0 -40 8 -45 16 -46",
            "M-33 -33C-20 -28 22 -28 35 -33L33 -25C20 -21 -20 -21 -31 -25Z",
            _plume(-22, -30),
            (-22, -30),
        ),
        "D": (
            "M-43 -27C-36 -33 -30 -34 -24 -34L-20 -58C-8 -63 8 -63 20 -58L24 -34C30 -34 36 -33 "
            "43 -27C30 -20 -30 -20 -43 -27Z",
            "M-12 -55L-14 -42M12 -55L14 -42M-36 -27C-20 -23 20 -23 36 -27",
            "M-24.5 -39C-10 -34 10 -34 24.5 -39L25 -32C10 -27 -10 -27 -25 -32Z",
            _plume(-20, -34, 6, 0.86),
            (-20, -35),
        ),
        "H": (
            "M-37 -24C-34 -42 -16 -57 6 -57C22 -56 36 -46 50 -26C34 -33 -14 -35 -37 -24Z",
            "M-18 -38C-12 -46 -2 -51 8 -51M4 -37C10 -42 18 -44 24 -43",
            "M-38 -22C-34 -34 -16 -38 4 -38C24 -38 40 -34 51 -25C34 -29 -14 -31 -38 -22Z",
            _plume(-10, -36, -10, 0.84),
            (-12, -35),
        ),
        "S": (
            "M-30 -28L-38 -48L-14 -49L0 -62L14 -49L38 -48L30 -28Z",
            "M-14 -49L-9 -34M14 -49L9 -34M0 -60L0 -36",
            "M-31 -34C-14 -30 14 -30 31 -34L30 -25C14 -21 -14 -21 -30 -25Z",
            _plume(-20, -30, -4, 0.86),
            (-20, -29),
        ),
    }[suit]
    cap = path(shape, house.colour, FACE, 1.4) + path(folds, None, FACE, 1.1, 0.6)
    cap += path(brim, GOLD, INK, 1.2) + feather + path(disc(*brooch, 5), GOLD, INK, 1.1)
    return hair + cap + path(moved(PIPS[suit], *brooch, 0.06), house.colour)
