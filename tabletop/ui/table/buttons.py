"""The buttons that the table itself brings: those of the ticker, Hint, Undo, Redo."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.engine.moves import Refusal
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.theme import Theme

Press = Callable[[], None]


def menu_buttons(
    theme: Theme, help: Press, rules: Press, pause: Press, count: Press | None
) -> list[Button]:
    """At the right end of the ticker. Without `count` there is no card count."""
    counted = []
    if count is not None:
        label = _("Card count")
        counted = [Button("counter", label, count, theme, kind="quiet", role="small")]
    return [
        *counted,
        Button("help", _("Keys"), help, theme, kind="quiet", role="small"),
        Button("rules", _("Rules"), rules, theme, kind="quiet", role="small"),
        Button("pause", _("Menu"), pause, theme, kind="quiet", role="small"),
    ]


def hint_button(theme: Theme, ask: Press) -> Button:
    """Asks for a hint."""
    hint = _("What a strong player would do here, and why")
    return Button("hint", _("Hint"), ask, theme, key="H", hint=hint, short="H")


def undo_button(
    theme: Theme, target: int | Refusal, undo: Press, *, is_far: bool = False
) -> Button:
    """Takes back to line `target`; disabled where that is a refusal, which it says. It `is_far`
    where cards were shown since, or others moved, which only the settings allow."""
    why = _("Take back your last move")
    if is_far:
        why = _(
            "Back to your last decision, whatever you saw since; the same cards come again. "
            "Settings can forbid it."
        )
    if isinstance(target, Refusal):
        why = target.sentence
    enabled = not isinstance(target, Refusal)
    return Button("undo", _("Undo"), undo, theme, key="U", hint=why, enabled=enabled, short="U")


def step_buttons(
    theme: Theme, step: Callable[[], object], hurry: Callable[[], object], *, is_out: bool
) -> list[Button]:
    """While each move of a bot is waited for: the way to one's own turn, or to the result for who
    `is_out` of what is played, and the next move."""

    def on() -> None:
        step()

    turn = result_button(theme, hurry) if is_out else hurry_button(theme, hurry)
    return [turn, Button("step", _("Next move"), on, theme, kind="main", key=_("Enter"))]


def hurry_button(theme: Theme, hurry: Callable[[], object]) -> Button:
    """While others move: the way to one's own turn."""

    def go() -> None:
        hurry()

    hint = _("The others move at once, up to your turn")
    return Button("hurry", _("To my turn"), go, theme, key=_("Space"), hint=hint)


def result_button(theme: Theme, hurry: Callable[[], object]) -> Button:
    """For whoever has no part in what is played: the way to what comes of it."""

    def go() -> None:
        hurry()

    hint = _("The others play on at once, up to the score")
    return Button("hurry", _("To the result"), go, theme, key=_("Space"), hint=hint)


def again_buttons(
    theme: Theme, end: Callable[[], object], show_next: Press | None, key: str, *, has_next: bool
) -> list[Button]:
    """While something is shown again: what came next, which the `key` too shows where there is one,
    and back to the table as it is. After the last of several things the first keeps its place, and
    takes no press."""

    def back() -> None:
        end()

    hint = _("Esc too goes back to the table as it is")
    out = [Button("again_end", _("Back to the game"), back, theme, key=_("Space"), hint=hint)]
    if show_next is not None:
        hint = _("→ goes on at once to what came next")
        if key:
            hint = _("{key} or → goes on at once to what came next").format(key=key)
        button = Button("again_next", _("Next"), show_next, theme, key=key or "→", hint=hint)
        if not has_next:
            button.set_enabled(False, _("Nothing came after it."))
        out.insert(0, button)
    return out


def end_buttons(
    theme: Theme,
    opened: str,
    hands: Callable[[], object],
    results: Press,
    count: Press | None,
) -> list[Button]:
    """Once the game is over: all that was hidden, by the name of `opened`, how the last score was
    counted, where one was, and the way back to the results."""

    def look() -> None:
        hands()

    hint = _("All that the game hid, and what was never played")
    out = [Button("hands", opened, look, theme, key="O", hint=hint)]
    if count is not None:
        hint = _("How the last score came about")
        out.append(Button("counted", _("See it counted"), count, theme, hint=hint))
    key, hint = _("Esc"), _("How the game ended, where it turned, and what to do next")
    return [*out, Button("results", _("Results"), results, theme, kind="main", key=key, hint=hint)]


def redo_button(theme: Theme, can: bool, redo: Press) -> Button:
    """Plays again what was taken back; disabled where nothing was, which it says."""
    why = _("Play again what you took back") if can else _("Nothing was taken back.")
    return Button("redo", _("Redo"), redo, theme, key="Y", hint=why, enabled=can, short="Y")
