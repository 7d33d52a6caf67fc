"""A transcript as one page of HTML that needs nothing beside it: who played, a chart of what every
seat was worth, and the moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from tabletop.cli.transcript import Step, Transcript
from tabletop.system.i18n import _

_COLOURS: Final = ("#3b7dd8", "#d8643b", "#2f9e6b", "#b0479a", "#b58a1b", "#5b5fc7")
"""A colour for each seat from 0; the lines have a dash pattern each as well."""

_DASHES: Final = ("", "9 4", "3 3", "12 4 3 4", "6 6", "1 4")

WIDTH: Final = 900
HEIGHT: Final = 260
"""The chart's size in its own units; on the page it is as wide as the text."""

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem; }
tbody tr:nth-child(odd) { background: color-mix(in srgb, currentColor 6%, transparent); }
td:first-child { text-align: right; opacity: .7; font-variant-numeric: tabular-nums; }
.hand { opacity: .75; }
.won { font-weight: 600; }
svg { width: 100%; height: auto; }
svg text { fill: currentColor; font-size: 13px; }
"""


def page(told: Transcript, warning: str = "") -> str:
    """The whole page; `warning` stands first on it."""
    title = told.title
    if told.deal is not None:
        title = _("{game}, deal {deal}").format(game=told.title, deal=told.deal)
    parts = [
        "<!DOCTYPE html>",
        '<html><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(warning)}</p>" if warning else "",
        _seats(told),
        _chart(told),
        _moves(told),
        f"<p>{escape(told.stands)}</p>" if told.stands else "",
        "</body></html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _seats(told: Transcript) -> str:
    rows = []
    for seat, (name, kind) in enumerate(zip(told.names, told.kinds, strict=True)):
        score = "" if told.scores is None else str(told.scores[seat])
        won = told.winners is not None and seat in told.winners
        mark = ' class="won"' if won else ""
        path = f'<path d="M0 4H40" {_stroke(seat)}/>'
        line = f'<svg viewBox="0 0 40 8" style="width:2.5rem">{path}</svg>'
        rows.append(
            f"<tr{mark}><td>{line}</td><td>{escape(name)}</td><td>{escape(kind)}</td>"
            f"<td>{escape(score)}</td><td>{escape(_('won')) if won else ''}</td></tr>"
        )
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def _stroke(seat: int) -> str:
    """How the line of a seat is drawn."""
    at = seat % len(_COLOURS)
    return (
        f'fill="none" stroke="{_COLOURS[at]}" stroke-width="2.5" stroke-dasharray="{_DASHES[at]}"'
    )


def _chart(told: Transcript) -> str:
    """The lines of what each seat was worth; nothing for a game that is not over, or one line."""
    worths = [step.worth for step in told.steps if step.worth is not None]
    if len(worths) < 2:
        return ""
    low, high = min(map(min, worths)), max(map(max, worths))
    span = max(1, high - low)

    def place(at: int, worth: int) -> str:
        x = 50 + (WIDTH - 60) * at / (len(worths) - 1)
        return f"{x:.1f},{HEIGHT - 20 - (HEIGHT - 40) * (worth - low) / span:.1f}"

    lines = [
        f'<polyline points="{" ".join(place(at, each[seat]) for at, each in enumerate(worths))}" '
        f"{_stroke(seat)}><title>{escape(name)}</title></polyline>"
        for seat, name in enumerate(told.names)
    ]
    labels = f'<text x="4" y="24">{high}</text><text x="4" y="{HEIGHT - 16}">{low}</text>'
    label = escape(_("What every seat was worth, from move to move"))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">'
        f"{labels}{''.join(lines)}</svg>"
    )


def _moves(told: Transcript) -> str:
    rows = "".join(_row(step, told.names) for step in told.steps)
    return f"<table><tbody>{rows}</tbody></table>"


def _row(step: Step, names: Sequence[str]) -> str:
    said: Iterable[str] = map(escape, step.told)
    hand = ""
    if step.hand is not None and step.seat is not None:
        text = _("{name} holds {cards}").format(name=names[step.seat], cards=step.hand)
        hand = f'<div class="hand">{escape(text)}</div>'
    told = "<br>".join(said)
    return f"<tr><td>{step.n}</td><td>{hand}{told}</td></tr>" if hand or told else ""
