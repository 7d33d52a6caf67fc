"""Hair, crowns, coronets and caps, about the middle of a face 46 wide."""

from __future__ import annotations

from figures import House
from suits import COLOURS, PIPS
from svg import FACE, GOLD, INK, circle, group, mirrored, path, rect


def side_hair(rank: str, house: House) -> str:
    """The hair that shows behind the face."""
    if rank == "K":
        lock = "M0 -30L28 -28C33 -16 27 -8 31 2C34 12 40 16 37 25C34 33 24 33 20 27L0 20Z"
        lines = "M26 -24C29 -14 24 -4 27 6C29 14 35 18 32 24C30 27 26 27 25 24"
        return mirrored(path(lock, house.hair, FACE, 1.2) + path(lines, None, house.strand, 1.3))
    if rank == "Q":
        lock = "M0 -38C22 -38 33 -22 33 -2C33 16 44 26 41 44C39 54 28 54 22 48L0 40Z"
        lines = "M27 -14C29 4 32 18 36 30C38 38 36 44 31 46M24 6C25 20 28 30 30 38"
        return mirrored(path(lock, house.hair, FACE, 1.2) + path(lines, None, house.strand, 1.3))
    lock = "M0 -34C20 -34 30 -22 31 -4C32 8 35 14 34 22C32 28 24 29 18 26L0 20Z"
    lines = "M26 -8C27 4 30 12 29 20M22 4C23 12 25 18 24 23"
    return mirrored(path(lock, house.hair, FACE, 1.2) + path(lines, None, house.strand, 1.3))


def headgear(rank: str, house: House) -> str:
    """Crown, coronet or cap, with the hair on the brow."""
    if rank == "K":
        return _crown(house)
    return _coronet(house) if rank == "Q" else _cap(house)


def _band(half: float, y: float, height: float, colour: str) -> str:
    base = rect(-half, y, half * 2, height, 1.5, GOLD, INK, 1.2)
    stones = "".join(
        path(f"M{x} {y + 1.8}L{x + 4} {y + height / 2}L{x} {y + height - 1.8}L{x - 4} {y + height / 2}Z", colour)
        for x in (-16, 0, 16)
    )
    dots = "".join(circle(x, y + height / 2, 1.4, INK) for x in (-24, -8, 8, 24))
    return base + stones + dots


def _crown(house: House) -> str:
    colour = COLOURS[house.suit]
    lining = path("M-27 -30C-27 -46 -14 -56 0 -58C14 -56 27 -46 27 -30Z", colour, FACE, 1.2)
    spikes = {
        "C": "M-28 -28L-37 -56L-20 -42L-13 -64L0 -45L13 -64L20 -42L37 -56L28 -28Z",
        "D": "M-28 -28L-34 -62L-19 -44L0 -68L19 -44L34 -62L28 -28Z",
        "H": "M-28 -28C-34 -40 -36 -48 -36 -58C-28 -56 -22 -50 -19 -44C-16 -54 -10 -60 0 -66"
        "C10 -60 16 -54 19 -44C22 -50 28 -56 36 -58C36 -48 34 -40 28 -28Z",
        "S": "M-28 -28L-36 -62L-24 -48L-17 -58L-8 -46L0 -68L8 -46L17 -58L24 -48L36 -62L28 -28Z",
    }[house.suit]
    tips = {
        "C": ((-37, -57), (-13, -64), (13, -64), (37, -57)),
        "D": ((-34, -62), (0, -67), (34, -62)),
        "H": ((-36, -58), (0, -66), (36, -58)),
        "S": ((-36, -62), (0, -67), (36, -62)),
    }[house.suit]
    gold = path(spikes, GOLD, INK, 1.2)
    pearls = "".join(circle(x, y, 3.6, FACE, INK, 1.1) for x, y in tips)
    mark = group(path(PIPS[house.suit], colour), 0, -43, 0.13)
    return lining + gold + mark + pearls + _band(29, -34, 11, colour)


def _coronet(house: House) -> str:
    colour = COLOURS[house.suit]
    part = mirrored(
        path("M0 -32C14 -34 24 -28 25 -14C25 -6 25 -2 24 4C20 -6 12 -16 0 -22Z", house.hair)
        + path("M3 -25C12 -22 19 -15 23 -6", None, house.strand, 1.3)
    )
    points = "M-23 -30L-27 -45L-16 -39L-9 -50L0 -40L9 -50L16 -39L27 -45L23 -30Z"
    rim = path(points, GOLD, INK, 1.2)
    rim += "".join(circle(x, y, 2.8, FACE, INK, 1) for x, y in ((-27, -46), (-9, -51), (9, -51), (27, -46)))
    mark = group(path(PIPS[house.suit], colour), 0, -51, 0.15)
    band = rect(-24, -35, 48, 7, 1.5, GOLD, INK, 1.2)
    band += "".join(circle(x, -31.5, 1.7, colour) for x in (-18, -9, 0, 9, 18))
    return part + rim + mark + band


def _cap(house: House) -> str:
    colour = COLOURS[house.suit]
    fringe = path("M-25 6C-26 -10 -25 -22 -20 -28L20 -28C25 -22 26 -10 25 6C22 -2 21 -10 20 -16L-20 -16C-21 -10 -22 -2 -25 6Z", house.hair)
    fringe += path("M-12 -26L-13 -17M-4 -26L-4.5 -17M4 -26L4.5 -17M12 -26L13 -17", None, house.strand, 1.2)
    cap = path("M-34 -30C-40 -44 -22 -56 2 -55C26 -54 42 -44 36 -30C24 -25 -22 -25 -34 -30Z", colour, FACE, 1.4)
    cap += path("M-20 -35C-16 -44 -6 -49 4 -50M-4 -34C0 -40 8 -45 16 -46", None, FACE, 1.1, 0.6)
    brim = path("M-33 -33C-20 -28 22 -28 35 -33L33 -25C20 -21 -20 -21 -31 -25Z", GOLD, INK, 1.2)
    quill = "M-22 -30C-36 -44 -38 -60 -22 -66C-4 -72 26 -74 50 -52C38 -54 32 -52 26 -50C30 -48 32 -45 33 -42C16 -52 -8 -56 -18 -46C-22 -42 -22 -36 -20 -31Z"
    plume = path(quill, FACE, INK, 1.2) + path("M-22 -31C-32 -46 -26 -58 -8 -60C12 -62 30 -60 44 -54", None, INK, 1.1)
    plume += path("M-29 -48L-34 -54M-24 -55L-27 -63M-12 -60L-16 -68M2 -60.5L-1 -69M16 -60L14 -68M-20 -53L-14 -50M-6 -59.5L-2 -54M8 -60L13 -54", None, INK, 0.9)
    brooch = circle(-22, -30, 5, GOLD, INK, 1.1) + group(path(PIPS[house.suit], colour), -22, -30, 0.06)
    return fringe + cap + brim + plume + brooch
