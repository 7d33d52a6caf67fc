"""Draws the backs that any deck may have: `python assets/make/backs.py` rewrites their files."""

from __future__ import annotations

from math import cos, pi, sin

from svg import (
    GOLD,
    HEIGHT,
    NAVY,
    WIDTH,
    circle,
    document,
    lettering,
    num,
    path,
    points,
    rect,
    write,
)

LEFT, TOP, RIGHT, BOTTOM = 23.0, 23.0, 227.0, 327.0
ACROSS, DOWN = 10, 15


def _sheet(body: str) -> str:
    """A whole back: the sheet, the double frame, `body` and the monogram in the middle."""
    frame = rect(11, 11, 228, 328, 10, None, GOLD, 2)
    frame += rect(16.5, 16.5, 217, 317, 6.5, None, GOLD, 0.8)
    middle = circle(125, 175, 35, NAVY, GOLD, 2.4) + path(lettering("T", 125, 191, 45), GOLD)
    sheet = rect(0.6, 0.6, WIDTH - 1.2, HEIGHT - 1.2, 17.5, NAVY, "#142C4E", 1.2)
    return document(WIDTH, HEIGHT, sheet + frame + body + middle)


def trellis() -> str:
    """A lattice of diamonds with a stud where its laths cross, about a diamond of its own."""
    wide, high = (RIGHT - LEFT) / ACROSS, (BOTTOM - TOP) / DOWN
    laths, studs = "", ""
    for at in range(-DOWN, ACROSS + DOWN):
        for way in (1, -1):
            ends = []
            for row in range(DOWN + 1):
                column = at + way * row
                if 0 <= column <= ACROSS:
                    ends.append((LEFT + column * wide, TOP + row * high))
            if len(ends) > 1:
                laths += f"M{points(ends[0])}L{points(ends[-1])}"
    for row in range(DOWN + 1):
        for column in range(row % 2, ACROSS + 1, 2):
            x, y = LEFT + column * wide, TOP + row * high
            if abs(x - 125) / 62 + abs(y - 175) / 92 > 1:
                studs += f"M{num(x)} {num(y - 3.4)}L{num(x + 3.4)} {num(y)}"
                studs += f"L{num(x)} {num(y + 3.4)}L{num(x - 3.4)} {num(y)}Z"
    body = rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 2, "#274A7D", GOLD, 0.8)
    body += path(laths, None, GOLD, 0.9, cap="butt") + path(studs, GOLD)
    for reach, width in ((1.0, 1.8), (0.88, 0.8)):
        x, y = 62 * reach, 92 * reach
        edge = f"M125 {num(175 - y)}L{num(125 + x)} 175L125 {num(175 + y)}L{num(125 - x)} 175Z"
        body += path(edge, NAVY, GOLD, width)
    return _sheet(body)


def _rose(radius: float, swing: float, petals: int, turn: float) -> str:
    """A closed line about the middle that swings out and in `petals` times."""
    steps = 12 * petals
    line = []
    for step in range(steps):
        a = 2 * pi * step / steps
        r = radius + swing * cos(petals * a + turn)
        line.append(f"{num(125 + r * cos(a))} {num(175 + r * sin(a))}")
    return "M" + "L".join(line) + "Z"


def rosette() -> str:
    """The engraved rose of a share certificate, with a wave along the frame."""
    rose = "".join(
        _rose(radius, swing, 14, turn * pi / 2)
        for radius, swing in ((82, 13), (60, 12))
        for turn in range(4)
    )
    wave = ""
    for y, way in ((45.0, 1), (305.0, -1)):
        for swing in (9.0, -9.0):
            line = [
                f"{num(LEFT + 3 + 3.3 * step)} {num(y + way * swing * sin(step * pi / 6))}"
                for step in range(61)
            ]
            wave += "M" + "L".join(line)
    corners = "".join(
        circle(x, y, 9, "#274A7D", GOLD, 1.2) + circle(x, y, 4, None, GOLD, 0.8)
        for x in (38.0, 212.0)
        for y in (82.0, 268.0)
    )
    body = circle(125, 175, 97, "#274A7D", GOLD, 1.4) + path(rose, None, GOLD, 0.8)
    body += path(wave, None, GOLD, 1.1) + corners + circle(125, 175, 45, NAVY, GOLD, 1.2)
    return _sheet(body)


def build() -> dict[str, str]:
    """Every file, by its name from the assets folder."""
    return {"cards/backs/trellis.svg": trellis(), "cards/backs/rosette.svg": rosette()}


if __name__ == "__main__":
    write(build())
