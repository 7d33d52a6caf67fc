"""Makes the table's sounds: `python assets/make/sounds.py` rewrites assets/sounds/*.wav.

Dry and short: paper, felt, wood, a coin. Mono, 16 bit, 44,100 samples a second. A sound is a list
of samples; times are in seconds, pitches in hertz, levels in decibels below full scale.
"""

from __future__ import annotations

import wave
from collections.abc import Callable, Sequence
from io import BytesIO
from math import cos, exp, pi, sin
from pathlib import Path
from random import Random

RATE = 44_100
FOLDER = Path(__file__).resolve().parents[1] / "sounds"
Envelope = Callable[[float], float]


def _length(seconds: float) -> int:
    return round(seconds * RATE)


def strike(attack: float, decay: float) -> Envelope:
    """A rise over `attack` seconds, then a fall by 1/e every `decay` seconds."""
    return lambda t: min(1.0, t / attack) * exp(-max(0.0, t - attack) / decay)


def swell(seconds: float, peak: float = 0.5) -> Envelope:
    """Half a wave from nothing to nothing, highest at the share `peak` of its length."""

    def level(t: float) -> float:
        share = t / seconds
        warped = share / peak / 2 if share < peak else 0.5 + (share - peak) / (1 - peak) / 2
        return sin(pi * min(1.0, warped)) ** 2

    return level


def noise(seconds: float, seed: int) -> list[float]:
    """White noise, the same for the same seed."""
    draw = Random(seed).random
    return [draw() * 2 - 1 for _ in range(_length(seconds))]


def band(samples: Sequence[float], start: float, end: float, q: float) -> list[float]:
    """A band-pass whose centre glides from `start` to `end` hertz; `q` is its sharpness."""
    out: list[float] = []
    x1 = x2 = y1 = y2 = 0.0
    for i, x in enumerate(samples):
        angle = 2 * pi * start * (end / start) ** (i / len(samples)) / RATE
        alpha = sin(angle) / (2 * q)
        y = (alpha * (x - x2) + 2 * cos(angle) * y1 - (1 - alpha) * y2) / (1 + alpha)
        x1, x2, y1, y2 = x, x1, y, y1
        out.append(y)
    return out


def tone(seconds: float, partials: Sequence[tuple[float, float, float]]) -> list[float]:
    """Struck partials, each (hertz, strength, decay), gone by the end."""
    out = [0.0] * _length(seconds)
    for hertz, strength, decay in partials:
        level = strike(0.002, decay)
        for i in range(len(out)):
            t = i / RATE
            damp = min(1.0, (seconds - t) / (0.4 * seconds))
            out[i] += strength * damp * level(t) * sin(2 * pi * hertz * t)
    return out


def shaped(samples: Sequence[float], level: Envelope, gain: float = 1.0) -> list[float]:
    """`samples` under an envelope."""
    return [gain * s * level(i / RATE) for i, s in enumerate(samples)]


def mix(seconds: float, *parts: tuple[float, Sequence[float]]) -> list[float]:
    """Parts laid over one another, each from its own time on."""
    out = [0.0] * _length(seconds)
    for at, samples in parts:
        first = _length(at)
        for i, s in enumerate(samples[: len(out) - first]):
            out[first + i] += s
    return out


def finish(samples: Sequence[float], peak: float) -> list[float]:
    """The sound at that peak level, its ends faded over 2 and 12 milliseconds against clicks."""
    top = max(abs(s) for s in samples)
    gain = 10 ** (peak / 20) / top
    rise, fall, count = _length(0.002), _length(0.012), len(samples)
    return [
        s * gain * min(1.0, i / rise) * min(1.0, (count - 1 - i) / fall)
        for i, s in enumerate(samples)
    ]


def deal() -> list[float]:
    """A card that slides off the pack and lands."""
    slide = shaped(band(noise(0.1, 1), 1800, 5200, 0.9), swell(0.1, 0.75))
    snap = shaped(band(noise(0.03, 2), 3200, 1700, 0.8), strike(0.001, 0.006), 1.1)
    thud = tone(0.06, [(190, 0.16, 0.014)])
    return finish(mix(0.16, (0.0, slide), (0.088, snap), (0.09, thud)), -9)


def lift() -> list[float]:
    """A fingertip under a card."""
    brush = shaped(band(noise(0.055, 3), 1500, 3600, 1.1), swell(0.055, 0.4))
    return finish(mix(0.06, (0.0, brush)), -16)


def place() -> list[float]:
    """A card set down on felt."""
    paper = shaped(band(noise(0.05, 4), 2300, 1100, 0.7), strike(0.001, 0.009))
    felt = shaped(band(noise(0.1, 5), 420, 240, 1.2), strike(0.002, 0.022), 0.9)
    thud = tone(0.12, [(132, 0.28, 0.03), (88, 0.18, 0.035)])
    return finish(mix(0.13, (0.0, paper), (0.0, felt), (0.001, thud)), -9)


def refuse() -> list[float]:
    """One low muffled note."""
    note = tone(0.26, [(98, 1.0, 0.085), (196, 0.55, 0.06), (294, 0.16, 0.035), (101, 0.3, 0.07)])
    knock = shaped(band(noise(0.03, 6), 500, 300, 1.0), strike(0.001, 0.008), 0.6)
    return finish(mix(0.28, (0.0, knock), (0.0, note)), -9)


def _ring(hertz: float, seconds: float, strength: float) -> list[float]:
    ratios = ((1.0, 0.8, 0.10), (1.53, 0.55, 0.075), (2.42, 0.4, 0.05), (3.61, 0.18, 0.03))
    return tone(seconds, [(hertz * r, strength * s, d) for r, s, d in ratios])


def coin() -> list[float]:
    """A coin that meets another, twice."""
    click = shaped(band(noise(0.012, 7), 6000, 4200, 0.8), strike(0.0006, 0.003), 0.7)
    first, second = _ring(2350, 0.2, 0.7), _ring(2790, 0.26, 1.0)
    return finish(mix(0.32, (0.0, click), (0.0, first), (0.052, click), (0.052, second)), -10)


def _wood(hertz: float, seconds: float, decay: float) -> list[float]:
    body = [(hertz, 1.0, decay), (hertz * 3.93, 0.22, decay * 0.28), (hertz * 9.2, 0.05, 0.012)]
    tap = shaped(band(noise(0.02, round(hertz)), 1400, 900, 1.0), strike(0.001, 0.004), 0.25)
    return mix(seconds, (0.0, tone(seconds, body)), (0.0, tap))


def turn() -> list[float]:
    """Two soft wooden notes, the second a fourth higher: yours to act on."""
    return finish(mix(0.34, (0.0, _wood(392, 0.2, 0.06)), (0.1, _wood(523.25, 0.24, 0.08))), -11)


def win() -> list[float]:
    """Four wooden notes up a chord, a coin on top."""
    steps = ((0.0, 392.0), (0.12, 493.88), (0.24, 587.33), (0.38, 783.99))
    notes = [(at, _wood(hertz, 0.5, 0.13)) for at, hertz in steps]
    return finish(mix(0.88, *notes, (0.4, [s * 0.22 for s in _ring(2350, 0.4, 1.0)])), -9)


def trick() -> list[float]:
    """A handful of cards drawn together and squared on the felt."""
    sweep = shaped(band(noise(0.16, 8), 900, 2600, 0.8), swell(0.16, 0.7), 0.8)
    tap = shaped(band(noise(0.04, 9), 1500, 800, 0.8), strike(0.001, 0.01))
    thud = tone(0.1, [(150, 0.22, 0.03)])
    parts = ((0.0, sweep), (0.15, tap), (0.15, thud), (0.235, [0.6 * s for s in tap]))
    return finish(mix(0.32, *parts), -10)


def crash() -> list[float]:
    """Three wooden notes that fall: a price that breaks."""
    steps = ((0.0, 466.16), (0.09, 369.99), (0.18, 277.18))
    notes = [(at, _wood(hertz, 0.26, 0.07)) for at, hertz in steps]
    return finish(mix(0.48, *notes), -11)


def bust() -> list[float]:
    """A low drum and the cards that scatter from it."""
    drum = tone(0.5, [(65.4, 1.0, 0.16), (98, 0.5, 0.1), (131, 0.2, 0.06)])
    scatter = shaped(band(noise(0.3, 10), 2600, 900, 0.7), strike(0.004, 0.08), 0.5)
    return finish(mix(0.55, (0.0, drum), (0.02, scatter)), -9)


SOUNDS: dict[str, Callable[[], list[float]]] = {
    "deal": deal,
    "lift": lift,
    "place": place,
    "refuse": refuse,
    "coin": coin,
    "turn": turn,
    "win": win,
    "trick": trick,
    "crash": crash,
    "bust": bust,
}


def encode(samples: Sequence[float]) -> bytes:
    """The sound as a WAV file."""
    data = b"".join(round(s * 32767).to_bytes(2, "little", signed=True) for s in samples)
    buffer = BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)
    return buffer.getvalue()


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in SOUNDS.items():
        (FOLDER / f"{name}.wav").write_bytes(encode(make()))
