"""Settings, applied as they are chosen."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import Final, Literal

from pygame import Surface

from tabletop.engine.french import FRENCH
from tabletop.scene.forms import Stepper
from tabletop.scene.scroll import Scroll
from tabletop.scene.swatches import Swatches
from tabletop.scene.widgets import Button, Segmented, Toggle
from tabletop.system import paths
from tabletop.system.errors import printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.page import Column, Kept, Page
from tabletop.ui.shell import looks
from tabletop.ui.shell.audio import KINDS
from tabletop.ui.shell.context import App
from tabletop.ui.shell.felt import felt_picture
from tabletop.ui.shell.folders import open_folder
from tabletop.ui.shell.settings import COACHES, MAX_TEXT, MIN_TEXT, PACES, SPEEDS, SoundKind
from tabletop.ui.table.cards import CardArt

SCALES: Final = tuple(range(MIN_TEXT, MAX_TEXT + 1, 10))
ANIMATIONS: Final = tuple(SPEEDS)
VOLUMES: Final = tuple(range(10, 101, 10))
WAITS: Final = (0.0, 1.2, 3.0)
THEMES: Final[tuple[Literal["dark", "light", "high_contrast"], ...]] = (
    "dark",
    "light",
    "high_contrast",
)


LOOK: Final = 1.5
"""Seconds after which the folders of own pictures are looked at again."""
NAMED: Final = 3
"""So many files that cannot be shown are named."""


def _label(kind: looks.Kind, name: str, theme: str) -> str:
    """What a felt or a back is called; the red felt of the light theme is a light one."""
    if kind == "felts" and name == "wine" and theme == "light":
        return _("rose")
    words = {"navy": _("navy"), "green": _("green"), "blue": _("blue")}
    words |= {"wine": _("wine red"), "slate": _("slate")}
    words |= {"trellis": _("red trellis"), "rosette": _("plum rosette")}
    return words.get(name) or printable(name.removeprefix(looks.OWN))


PAD: Final = 8
"""The pixels by which what stays under the pointer may stand out, at scale 1 in text of 100 %."""

GAP: Final = 48
"""The pixels between two columns, at scale 1 in text of 100 %."""


class SettingsPage(Page):
    """Everything a player may choose, and where the files are."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.first_focus = "text_scale"
        self._least = 0.0  # where the size of the text may begin, beside what names it
        self._looks_at = 0.0
        self._there: list[list[str]] | None = None

    def build(self, size: tuple[int, int]) -> None:
        """What all pages look like, with the size of the text, which says how many columns there
        are and so begins the one at the right; one column of rows under headings, two where the
        window is wide."""
        style = self.style
        top = self.heading(_("Settings"))
        scroll = Scroll("form", style)
        first = second = self.sheet(scroll, top, size[1])
        if first.width >= style.px(860):
            gap = GAP * style.window
            half = (first.width - gap) / 2
            first, second = (
                Column(self, scroll.content, x, first.y, half)
                for x in (first.x, first.x + half + gap)
            )
        self._dressing(second)
        self._seeing(first)
        self._playing(second)
        self._hearing(first)
        self._folders(second)
        if second is not first:
            first.beside(second)
        scroll.content.w, scroll.content.h = scroll.w, max(first.y, second.y) + style.px(20)
        self.root.add(scroll)

    def _hold(self, kept: Kept) -> None:
        """What says the size of the text stays under the pointer that pressed it, sideways too as
        far as its row goes: everything else is of another size."""
        super()._hold(kept)
        node = self.root.find("text_scale")
        if node is not None and node.name == kept.name:
            x = node.x + kept.point[0] - kept.within(node.rect)[0]
            node.x = max(self._least, min(x, node.x + self.style.px(PAD)))

    def _dressing(self, column: Column) -> None:
        """What all pages look like; over the size of the text lies what can be scrolled away where
        that is to stay in its place."""
        chosen, style = self.app.settings, self.style
        names = [_("Dark"), _("Light"), _("High contrast")]
        theme = Segmented("theme", names, THEMES.index(chosen.theme), self._set_theme, style)
        column.row(_("Theme"), theme, theme.natural())
        nearest = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - chosen.text_scale))
        scale = Stepper("text_scale", [f"{n} %" for n in SCALES], nearest, self._set_scale, style)
        title = _("Text size")
        column.row(title, scale, scale.natural())
        self._least = column.x + self.label(title, bold=True).natural()[0] + style.px(20)

    def _seeing(self, column: Column) -> None:
        chosen = self.app.settings
        column.section(_("To see"))
        self._toggle(
            column,
            "four_colour",
            _("Four suit colours"),
            _("Off: clubs are black and diamonds red."),
        )
        self._look(column, "felts", _("Felt: {name}"), chosen.felt, 62)
        self._look(column, "backs", _("Card backs: {name}"), chosen.back, 52)
        self._own(column, "felts")
        self._own(column, "backs")
        self._toggle(column, "fullscreen", _("Full screen"), _("F11 switches it anywhere."))

    def _look(self, column: Column, kind: looks.Kind, title: str, now: str, width: int) -> None:
        """Felts or backs to choose from, each as it looks."""
        style, name = self.style, kind.removesuffix("s")
        found = looks.names(kind)
        size = (style.px(width), style.px(73 if kind == "backs" else 44))
        pictures = [self._preview(kind, each, size) for each in found]
        labels = [_label(kind, each, self.app.theme.name) for each in found]
        at = found.index(now) if now in found else 0
        chosen = Swatches(
            name, labels, pictures, at, lambda index: self._set(name, found[index]), style
        )
        wide = min(int(column.width), chosen.natural(int(column.width))[0])
        column.row(title.format(name=labels[at]), chosen, chosen.natural(wide))

    def _own(self, column: Column, kind: looks.Kind) -> None:
        """Where pictures of one's own are put, and which of them cannot be shown."""
        style, name = self.style, kind.removesuffix("s")
        folder = looks.folder(kind)
        help = _("PNG pictures of your own in the folder {folder} can be chosen here at once.")
        show = Button(f"folder.{kind}", _("Open"), partial(self._show, folder), style)
        top, (w, h) = column.y - style.px(6), show.natural()
        texts = Column(self, column.parent, column.x, top, column.width - w - style.px(16))
        said = texts.text(help.format(folder=folder.name), "small", "muted")
        bad = looks.passed_over(kind)
        if bad:
            told = ngettext(
                "{names} cannot be shown: it is no PNG picture, damaged or too large.",
                "{names} cannot be shown: they are no PNG pictures, damaged or too large.",
                len(bad),
            )
            named = ", ".join(printable(each) for each in bad[:NAMED])
            named += " …" if len(bad) > NAMED else ""
            texts.text(told.format(names=named), "small", "down", name=f"{name}.bad")
        if not bad:  # in one line with what it opens
            said.y += max(0, (h - said.h) / 2)
        show.place(column.x + column.width - w, top, w, h)
        column.parent.add(show)
        column.y = max(texts.y, top + h)
        column.space(14)

    def tick(self, now: float) -> None:
        """Looks now and then for pictures that have come into the folders, or have gone."""
        if now < self._looks_at:
            self.wake_at = self._looks_at
            return
        self._looks_at = self.wake_at = now + LOOK
        there = [looks.files(kind) for kind in looks.KINDS]
        if there != self._there:
            is_first, self._there = self._there is None, there
            if not is_first:
                self.rebuild()

    def _preview(self, kind: looks.Kind, name: str, size: tuple[int, int]) -> Surface:
        theme = self.app.theme
        if kind == "felts":
            return felt_picture(size, theme, name)
        return CardArt(theme, FRENCH).back(name, size)

    def _playing(self, column: Column) -> None:
        chosen, style = self.app.settings, self.style
        column.section(_("To play"))
        names = [_("Off"), _("Fast"), _("Normal"), _("Slow")]
        speed = Segmented(
            "animation", names, ANIMATIONS.index(chosen.animation), self._set_speed, style
        )
        column.row(_("Animation"), speed, speed.natural())
        paces = [_("Step"), _("Slow"), _("Normal"), _("Fast"), _("Skip")]
        pace = Segmented("pace", paces, PACES.index(chosen.pace), self._set_pace, style)
        help = _("How fast opponents’ moves follow one another; Space goes to your turn at once.")
        column.row(_("Opponents’ pace"), pace, pace.natural(), help=help)
        self._toggle(
            column, "reduced_motion", _("Reduced motion"), _("Cards fade rather than travel.")
        )
        self._toggle(
            column,
            "take_backs",
            _("Take-backs against bots"),
            _("Alone against bots, undo goes back to your last decision whatever followed it."),
        )
        waits = [_("None"), _("1.2 s"), _("3 s")]
        nearest = min(range(len(WAITS)), key=lambda i: abs(WAITS[i] - chosen.undo_wait))
        wait = Segmented("undo_wait", waits, nearest, self._set_wait, style)
        column.row(_("Time to take back a move"), wait, wait.natural())
        self._toggle(
            column, "confirm_spend", _("Ask before spending"), _("Where a move costs money.")
        )
        self._toggle(
            column, "run_hints", _("Point out runs in hand"), _("Cards that make a portfolio.")
        )
        coaches = [_("Off"), _("First games"), _("Always")]
        coach = Segmented("coach", coaches, COACHES.index(chosen.coach), self._set_coach, style)
        help = _("One sentence where beginners miss something, each once a game.")
        column.row(_("Coach"), coach, coach.natural(), help=help)
        if chosen.hushed:
            again = Button("unhush", _("Say them again"), self._unhush, style)
            n = len(chosen.hushed)
            words = ngettext(
                "{n} remark is not made any more", "{n} remarks are not made any more", n
            )
            column.row(words.format(n=n), again, again.natural())

        self._toggle(
            column,
            "counter",
            _("Card count"),
            _("C shows which cards are unseen. Off: you keep count yourself."),
        )

    def _hearing(self, column: Column) -> None:
        chosen, style = self.app.settings, self.style
        column.section(_("To hear"))
        self._toggle(column, "sound", _("Sound"), self._sound_note())
        if not chosen.sound:
            return
        nearest = min(range(len(VOLUMES)), key=lambda i: abs(VOLUMES[i] - chosen.volume))
        volume = Stepper("volume", [f"{n} %" for n in VOLUMES], nearest, self._set_volume, style)
        column.row(_("Volume"), volume, volume.natural())
        kinds: tuple[tuple[SoundKind, str], ...] = (
            ("cards", _("Cards that are dealt, lifted, laid down and taken")),
            ("money", _("Money, and prices that crash")),
            ("turns", _("When it is your turn")),
            ("refusals", _("What cannot be done")),
            ("ends", _("A pile that bursts, and the score")),
        )
        for kind, words in kinds:
            heard = kind not in chosen.muted
            change = partial(self._mute, kind)
            self._switch(column, Toggle(f"sound.{kind}", words, heard, change, style, bold=True))
        self._toggle(column, "sound_unfocused", _("Heard while another window is in front"))

    def _folders(self, column: Column) -> None:
        column.section(_("Folders"))
        for key, title, folder in (
            ("saves", _("Saved games"), paths.user_saves()),
            ("rules", _("Your own rules"), paths.user_rules()),
            ("log", _("Log"), paths.log_file().parent),
        ):
            show = Button(f"folder.{key}", _("Open"), partial(self._show, folder), self.style)
            column.row(title, show, show.natural(), help=str(folder))
        about = Button("about", _("About Tabletop"), self.app.open_about, self.style, kind="quiet")
        column.space(8)
        column.flow([about])

    def _show(self, folder: Path) -> None:
        with contextlib.suppress(OSError):  # then what there is is shown
            folder.mkdir(parents=True, exist_ok=True)
        if not open_folder(folder):
            text = _("No file manager was found. The folder is {folder}.").format(folder=folder)
            self.app.tell(_("Folders"), text)

    def _sound_note(self) -> str:
        return _("No sound card was found.") if self.app.audio.is_silent else ""

    def _toggle(self, column: Column, name: str, title: str, help: str = "") -> None:
        chosen = bool(getattr(self.app.settings, name))
        change = partial(self._set, name)
        switch = Toggle(name, title, chosen, change, self.style, bold=True)
        self._switch(column, switch, help)

    def _switch(self, column: Column, switch: Toggle, help: str = "") -> None:
        column.put(switch, max(self.style.px(28), self.style.font("body").get_linesize()))
        if help:
            column.text(help, "small", "muted")
        column.space(12)

    def _set(self, name: str, value: object) -> None:
        setattr(self.app.settings, name, value)
        self.app.apply()
        self.app.keep_settings()
        if name == "sound":
            self.app.audio.play("place")
            self.rebuild()

    def _set_volume(self, index: int) -> None:
        self._set("volume", VOLUMES[index])
        self.app.audio.play("place")

    def _mute(self, kind: SoundKind, heard: bool) -> None:
        others = tuple(each for each in self.app.settings.muted if each != kind)
        self._set("muted", others if heard else (*others, kind))
        self.app.audio.play(KINDS[kind][-1])

    def _set_scale(self, index: int) -> None:
        self._set("text_scale", SCALES[index])

    def _set_theme(self, index: int) -> None:
        self._set("theme", THEMES[index])

    def _set_wait(self, index: int) -> None:
        self._set("undo_wait", WAITS[index])

    def _set_pace(self, index: int) -> None:
        self._set("pace", PACES[index])

    def _set_coach(self, index: int) -> None:
        self._set("coach", COACHES[index])

    def _unhush(self) -> None:
        self._set("hushed", ())
        self.rebuild()

    def _set_speed(self, index: int) -> None:
        self._set("animation", ANIMATIONS[index])
