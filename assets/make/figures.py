"""What every court figure is made of: houses, faces, beards, hands."""

from __future__ import annotations

from dataclasses import dataclass

from suits import COLOURS
from svg import FACE, GOLD, INK, disc, flipped, group, moved, path


@dataclass(frozen=True, slots=True)
class House:
    """What the figures of one suit share; the motif of the cloth is drawn about (0, 0).

    The hair colours are (mass, strand). A veil, if any, darkens or lightens the cloth.
    """

    suit: str
    colour: str
    skin: str
    hair: tuple[str, str]
    king_hair: tuple[str, str]
    cloth: str
    veil: str
    motif: str

    def mane(self, rank: str) -> str:
        """The colour of the hair."""
        return self.king_hair[0] if rank == "K" else self.hair[0]

    def strand(self, rank: str) -> str:
        """The colour of the lines in the hair."""
        return self.king_hair[1] if rank == "K" else self.hair[1]


_COIN = (
    "M-3.8 -1.6L-1.6 -3.8L1.6 -3.8L3.8 -1.6L3.8 1.6L1.6 3.8L-1.6 3.8L-3.8 1.6Z"
    "M-1.5 0L0 1.5L1.5 0L0 -1.5Z"
)
_LOZENGE = "M0 -5L4.2 0L0 5L-4.2 0Z"
_SCALE = "M-5.5 -2.5C-4 4 4 4 5.5 -2.5C3 0 -3 0 -5.5 -2.5Z"
_CHEVRON = "M-6 3L0 -4L6 3L6 6L0 -0.5L-6 6Z"

_BROWN, _GREY = ("#4A2F1E", "#8A6242"), ("#8E959B", "#DDE1E1")
_AUBURN, _GINGER = ("#6E2E1F", "#B06A4C"), ("#B9772B", "#E8BC6C")
_BLACK = ("#121418", "#5A5F68")
HOUSES = {
    "C": House("C", COLOURS["C"], "#DDB083", _BROWN, _BROWN, COLOURS["C"], INK, _COIN),
    "D": House("D", COLOURS["D"], "#F3DBBD", _AUBURN, _GREY, COLOURS["D"], INK, _LOZENGE),
    "H": House("H", COLOURS["H"], "#F4D6B4", _GINGER, _GINGER, COLOURS["H"], INK, _SCALE),
    "S": House("S", COLOURS["S"], "#B47C52", _BLACK, _BLACK, COLOURS["S"], FACE, _CHEVRON),
}
_BROW = "M-8.5 -6L-2 -9.6L8 -7.6L8 -4.8L-2 -6.6Z"


def head(rank: str, house: House) -> str:
    """Neck, collar, face and beard about the middle of the face, which is 46 wide."""
    neck = path("M-12 16L12 16L14 40L-14 40Z", house.skin)
    neck += path("M-12 24C-6 33 6 36 12 30L13 40L-13.5 40Z", INK, opacity=0.25)
    return neck + _collar(rank, house) + _face(rank, house)


def _collar(rank: str, house: House) -> str:
    colour = house.colour
    if rank == "K":  # ermine over the shoulders
        cape = "M-13 32C-24 36 -40 40 -48 50C-44 58 -30 62 -22 60C-12 66 -6 68 0 69"
        cape += "C6 68 12 66 22 60C30 62 44 58 48 50C40 40 24 36 13 32C6 40 -6 40 -13 32Z"
        tails = "".join(
            f"M{x} {y}L{x + 1.8} {y + 6}L{x - 1.8} {y + 6}Z"
            for x, y in ((-36, 46), (-25, 50), (-13, 53), (0, 56), (13, 53), (25, 50), (36, 46))
        )
        return path(cape, FACE, INK, 1.1) + path(tails, INK)
    if rank == "Q":  # a standing ruff, open at the throat
        ruff = "M-12 36C-24 30 -32 28 -38 33C-36 42 -20 54 0 58C20 54 36 42 38 33C32 28 24 30 12 36"
        ruff += "C6 43 -6 43 -12 36Z"
        jewels = path(flipped(disc(-26, 38, 2.1) + disc(-14, 45.5, 2.1)), GOLD)
        stone = path("M0 44L6 50L0 58L-6 50Z", GOLD, INK, 1)
        return path(ruff, FACE, INK, 1.1) + jewels + stone
    flaps = path(flipped("M2 42L14 33L34 40L28 54L8 56Z"), FACE, INK, 1.1)
    return flaps + path("M-4 42L4 42L6 60L0 65L-6 60Z", colour, FACE, 1.2)


def _face(rank: str, house: House) -> str:
    jaw = {"K": "C24 4 22 18 13 28C7 33 -7 33 -13 28C-22 18 -24 4 -23 -24Z"}.get(
        rank, "C24 2 22 12 15 22C9 30 4 34 0 34C-4 34 -9 30 -15 22C-22 12 -24 2 -23 -24Z"
    )
    face = path(f"M-23 -24L23 -24{jaw}", house.skin)
    dark = {"K": "C24 4 22 18 13 28C9 31 5 32 0 32"}.get(rank, "C24 2 22 12 15 22C9 30 4 34 0 34")
    profile = "C1 30 3 28 2 25C1 23 0 22 2 20C0 19 0 18 2 16L2 13L-4 10C-4 6 3 -2 2 -8L4 -24Z"
    face += path(f"M4 -24L23 -24{dark}{profile}", INK, opacity=0.17)
    return face + _features(rank) + _beard(rank, house)


def _pair(d: str) -> str:
    """A shape drawn for the left eye, and its like at the right."""
    return flipped(moved(d, -11.2, -4))


def _features(rank: str) -> str:
    soft = rank == "Q"
    eyes = path(_pair("M-6.5 0.5C-3.5 -4 3 -4 6.5 0C3 3.5 -3.5 3.5 -6.5 0.5Z"), FACE)
    eyes += path(disc(-10.6, -4.3, 2.7) + disc(11.4, -4.3, 2.7), INK)
    eyes += path(disc(-9.7, -5.2, 0.8) + disc(12.3, -5.2, 0.8), FACE)
    lids = _pair("M-7 0.8C-3.5 -4.6 3 -4.6 7 0")
    if not soft:
        eyes += path(lids, None, INK, 1.5) + path(_pair(_BROW), INK)
        eyes += path("M-7 20C-3 18.6 3 18.6 7 20C3 23.5 -3 23.5 -7 20Z", "#9C4A3A")
        return eyes + path("M-8 20C-3 20.8 3 20.8 8 19.6", None, INK, 1.1)
    eyes += path(lids + _pair("M-7 0.8L-9.4 -1.6"), None, INK, 1.9)
    eyes += path(_pair("M-8 -7.5C-4 -11 3 -11 7.5 -8"), None, INK, 1.4)
    lips = "M-7 19.5C-4 16.5 -1.5 16.5 0 17.8C1.5 16.5 4 16.5 7 19.5C4 24 -4 24 -7 19.5Z"
    mouth = path(lips, "#B4483C") + path("M-7 19.5C-3 20.8 3 20.8 7 19.5", None, INK, 0.8)
    return path(flipped(disc(14, 10, 4.5)), "#D9694F", opacity=0.28) + eyes + mouth


def _beard(rank: str, house: House) -> str:
    if rank + house.suit == "JH":
        whiskers = "M0.5 14.5C6 12 9 17 15 14C12 20 5 19 0.5 17Z"
        return path(flipped(whiskers), house.mane(rank))
    if rank + house.suit == "JS":
        return path("M-6 26C-3 24 3 24 6 26C6 34 4 38 0 41C-4 38 -6 34 -6 26Z", house.mane(rank))
    if rank != "K":
        return ""
    tip = {
        "C": "C22 34 12 44 0 46C-12 44 -22 34",
        "D": "C20 26 10 38 0 40C-10 38 -20 26",
        "H": "C25 28 17 42 8 42C5 45 -5 45 -8 42C-17 42 -25 28",
        "S": "C24 32 14 46 7 56C4 50 2 48 0 44C-2 48 -4 50 -7 56C-14 46 -24 32",
    }[house.suit]
    beard = path(
        f"M23.5 -6C25 4 24 12 23 20{tip} -23 20C-24 12 -25 4 -23.5 -6"
        "C-20 4 -17 12 -9 14L9 14C17 12 20 4 23.5 -6Z"
        "M-8 20.5C-4 25 4 25 8 20.5C4 19 -4 19 -8 20.5Z",
        house.mane(rank),
    )
    lines = flipped("M4 27C4 33 3 37 2 41M11 25C11 31 9 36 7 40M18 17C18 24 16 31 13 35")
    locks = path(lines, None, house.strand(rank), 1.2)
    half = "M0 13C5 9.5 12 11 19 18C20 19.5 22 19 23 17.5C22 23 15 23 10 20.5C6 18.5 3 17 0 17Z"
    moustache = path(flipped(half), house.mane(rank), house.strand(rank), 0.8)
    return beard + locks + moustache


def _fist(skin: str) -> str:
    """A fist about (0, 0) that closes round an upright staff."""
    shape = "M-9 -10L7 -10C11 -10 12 -7 12 -4L12 6C12 9 10 10 7 10L-8 10C-11 8 -12 -7 -9 -10Z"
    fingers = "M-3 -5L12 -5M-3 0L12.5 0M-3 5L12 5"
    return path(shape, skin, INK, 1.2) + path(fingers, None, INK, 1.1)


def hand_grip(house: House) -> str:
    """The forearm at the right, its hand round the staff at x = 204."""
    sleeve = path("M188 162L192 130L217 128L228 150Z", house.colour, FACE, 1.6)
    cuff = path("M189.5 138L191 126L218 123L221 135Z", GOLD, INK, 1.1)
    cuff += path("M193 132L218.5 129", None, INK, 1.1)
    return sleeve + cuff + group(_fist(house.skin), 203, 116)


_STRIPES = {"K": 3, "Q": 2, "J": 1}


def left_arm(rank: str, house: House) -> str:
    """The forearm that comes in from the left edge, its hand open under x = 84."""
    colour = house.colour
    sleeve = path("M18 166C34 160 50 156 64 155L70 178C52 182 34 190 18 204Z", colour, FACE, 1.6)
    stripes = "".join(
        moved("M0 0L6.6 24.4", 53 - 8 * i, 156.6 + 2.2 * i, 1, 3 * i) for i in range(_STRIPES[rank])
    )
    cuff = path("M60 153L70 152L76 177L66 180Z", GOLD, INK, 1.1)
    palm = "M70 156L84 154C90 152 96 154 98 158C100 162 97 166 92 168L76 174Z"
    hand = path(palm, house.skin, INK, 1.2) + path("M84 160L97 158M84 165L96 163", None, INK, 1)
    return sleeve + path(stripes, None, GOLD, 2.6, cap="butt") + cuff + hand
