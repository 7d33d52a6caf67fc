"""The jokers: the bull and the bear of the market, in motley."""

from __future__ import annotations

from courts import panel, robe
from figures import House, hand_grip, left_arm
from svg import (
    CAPITAL_J,
    FACE,
    GOLD,
    INK,
    PALE,
    both_ways,
    circle,
    disc,
    flipped,
    group,
    lettering,
    moved,
    path,
    rect,
)

_HARLEQUIN = "M0 -6.5L6.5 0L0 6.5L-6.5 0Z"
_BULL = House("", "#2E7F63", "#7A5238", ("", ""), ("", ""), "#7B3B78", "", _HARLEQUIN)
_BEAR = House("", "#7B3B78", "#6A5B52", ("", ""), ("", ""), "#2E7F63", "", _HARLEQUIN)
_UP = "M0 -50L40 0L16 0L16 50L-16 50L-16 0L-40 0Z"
_EYES = "M-7 0.5C-4 -4 3 -4 6 1C3 4 -4 4 -7 0.5Z"


def _index(colour: str) -> str:
    """JOKER read downwards."""
    word = moved(CAPITAL_J, 0, -31.4, 31.4 / 60) + lettering("OKER", 26, 0, 44, "start", 0.74)
    return group(path(word, colour), 18, 15, 1, 90)


def _collar(house: House) -> str:
    """Motley points with bells, over the shoulders."""
    dark = "M-14 34L-40 38L-36 58L-22 46ZM14 34L40 38L36 58L22 46Z"
    light = "M-22 40L-17 64L0 46L17 64L22 40L0 36Z"
    bells = disc(-36, 59, 3.4) + disc(36, 59, 3.4) + disc(-17, 65, 3.4) + disc(17, 65, 3.4)
    points = path(dark, house.cloth, FACE, 1.2) + path(light, GOLD, INK, 1.1)
    return points + path(bells, GOLD, INK, 1)


def _lobes(house: House, sides: str, bells: str) -> str:
    """The side points of a fool's cap."""
    return path(flipped(sides), house.cloth, FACE, 1.2) + path(flipped(bells), GOLD, INK, 1.1)


def _crest(house: House) -> str:
    """The middle point of a fool's cap, and its band."""
    point = "M-18 -24C-16 -44 -8 -54 0 -66C8 -54 16 -44 18 -24Z"
    cap = path(point, house.colour, FACE, 1.2)
    cap += path("M0 -60L0 -32M-10 -44L-10 -30M10 -44L10 -30", None, GOLD, 1.3)
    cap += path("M-25 -24C-12 -33 12 -33 25 -24L24 -17C12 -25 -12 -25 -24 -17Z", GOLD, INK, 1.1)
    return cap + path(disc(0, -67, 4), GOLD, INK, 1.1)


def _eyes(x: float, y: float, brow: str) -> str:
    white = flipped(moved(_EYES, -x, y))
    lids = flipped(moved("M-8 1C-4 -5 3 -5 7 1.5", -x, y))
    balls = disc(-x + 0.6, y - 0.2, 2.7) + disc(x + 0.6, y - 0.2, 2.7)
    glints = disc(-x + 1.5, y - 1.1, 0.8) + disc(x + 1.5, y - 1.1, 0.8)
    eyes = path(white, FACE) + path(balls, INK) + path(glints, FACE)
    return eyes + path(lids, None, INK, 1.5) + path(flipped(moved(brow, -x, y)), INK)


def _bull_head() -> str:
    hide, dark = _BULL.skin, "#4A2F22"
    horns = "M17 -27C30 -24 42 -34 42 -58C54 -42 52 -14 22 -13Z"
    ears = "M22 -10C32 -18 44 -16 48 -8C42 2 30 2 22 -2Z"
    inner = "M28 -8C34 -12 40 -11 43 -8C39 -3 33 -3 28 -5Z"
    face = "M-24 -28C-10 -34 10 -34 24 -28C27 -10 20 8 17 22L-17 22C-20 8 -27 -10 -24 -28Z"
    shade = "M3 -31C10 -31 18 -30 24 -28C27 -10 20 8 17 22L6 22L2 4C6 -6 6 -18 3 -31Z"
    muzzle = "M-18 14C-23 30 -14 41 0 41C14 41 23 30 18 14C10 8 -10 8 -18 14Z"
    head = path(flipped(ears), hide, INK, 1.2) + path(flipped(inner), "#D99C86")
    head += path(flipped(horns), FACE, INK, 1.2)
    head += path(flipped("M43 -50C47 -45 48 -38 46 -33"), None, "#B9A77E", 1.6)
    head += path(face, hide, INK, 1.2) + path(shade, INK, opacity=0.2)
    head += path(muzzle, "#D7B08C", INK, 1.2)
    head += path(flipped("M6 21C9 16 15 17 15 22C12 25 8 24 6 21Z"), dark)
    head += path("M-9 33C-3 37 3 37 9 33", None, INK, 1.4)
    ring = path("M-7 25C-8 40 8 40 7 25", None, INK, 4.4)
    head += ring + path("M-7 25C-8 40 8 40 7 25", None, GOLD, 2.4)
    return head + _eyes(12, -4, "M-8 -8L8 -3L8 -6.5L-4 -11.5Z")


def _bear_head() -> str:
    fur, dark = _BEAR.skin, "#2B2522"
    ears = "M15 -25C15 -43 42 -43 40 -23C38 -12 28 -10 22 -12Z"
    inner = "M23 -26C25 -35 36 -33 34 -23C32 -17 28 -17 25 -19Z"
    face = (
        "M0 -33C20 -34 33 -20 33 -2C35 4 40 8 38 14C36 14 34 16 34 20C32 22 29 22 28 26"
        "C20 37 10 40 0 40C-10 40 -20 37 -28 26C-29 22 -32 22 -34 20C-34 16 -36 14 -38 14"
        "C-40 8 -35 4 -33 -2C-33 -20 -20 -34 0 -33Z"
    )
    shade = (
        "M4 -33C22 -33 33 -20 33 -2C35 4 40 8 38 14C36 14 34 16 34 20C32 22 29 22 28 26"
        "C20 37 10 40 0 40L6 20L2 4C6 -6 6 -20 4 -33Z"
    )
    muzzle = "M-16 18C-16 6 -8 4 0 4C8 4 16 6 16 18C16 30 8 35 0 35C-8 35 -16 30 -16 18Z"
    head = path(flipped(ears), fur, INK, 1.2) + path(flipped(inner), "#C99A86")
    head += path(face, fur, INK, 1.2) + path(shade, INK, opacity=0.2)
    head += path(muzzle, PALE, INK, 1.2)
    head += path("M-8 9C-4 6 4 6 8 9C8 14 3 17 0 18C-3 17 -8 14 -8 9Z", dark)
    head += path("M0 18L0 23M-9 23C-6 29 -2 27 0 23C2 27 6 29 9 23", None, INK, 1.5)
    head += path("M-5 9.5C-3 8.5 -1 8.5 0 8.8", None, FACE, 1.1)
    return head + _eyes(13.5, -4, "M-8 -5L6 -10L8 -7L-6 -2.5Z")


def _marotte(house: House, turn: float) -> str:
    """The fool's stick at the right, an arrow on it."""
    stick = rect(-2.5, 60, 5, 98, 0, GOLD, INK, 1.1)
    ball = circle(0, 46, 21, house.cloth, FACE, 1.4) + circle(0, 46, 17.5, None, GOLD, 1.4)
    arrow = path(moved(_UP, 0, 46, 0.24, turn), GOLD)
    ribbons = flipped("M2 72C14 74 16 84 12 92L6 86C8 80 4 78 0 76Z")
    knot = path(ribbons, house.colour, INK, 1) + path(disc(0, 73, 4.5), GOLD, INK, 1.1)
    return group(stick + ball + arrow + knot, 204, 0)


def _tablet(house: House, heights: tuple[int, ...]) -> str:
    """A chart in the left hand."""
    bars = "".join(
        f"M{x} 12L{x} {12 - h}L{x + 4.5} {12 - h}L{x + 4.5} 12Z"
        for x, h in zip((-13, -7, -1, 5), heights, strict=True)
    )
    sheet = rect(-18, -20, 33, 36, 2, FACE, INK, 1.2) + path(bars, house.colour)
    return group(sheet + path("M-15 12L12 12", None, INK, 1), 86, 140, 1, -6)


def _joker(house: House, head: str, turn: float, heights: tuple[int, ...]) -> str:
    figure = _marotte(house, turn) + robe(house, GOLD) + group(_collar(house) + head, 130, 92)
    figure += left_arm("Q", house) + _tablet(house, heights) + hand_grip(house)
    return panel(figure, house.colour) + both_ways(_index(house.colour))


def bull() -> str:
    """The bull, its arrow up."""
    lobes = _lobes(_BULL, "M4 -25C10 -40 18 -46 30 -48C30 -38 26 -30 22 -22Z", disc(31, -49, 3.6))
    return _joker(_BULL, lobes + _crest(_BULL) + _bull_head(), 0, (8, 13, 18, 26))


def bear() -> str:
    """The bear, its arrow down."""
    sides = "M4 -25C8 -54 34 -70 52 -48C44 -50 36 -42 32 -20Z"
    lobes = _lobes(_BEAR, sides, disc(52.5, -46, 4))
    return _joker(_BEAR, lobes + _bear_head() + _crest(_BEAR), 180, (26, 19, 13, 7))
