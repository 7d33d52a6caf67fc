"""What is done with one game of the library, or with the bin: asked about, carried out, told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from tabletop.system import paths
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _
from tabletop.ui.pages.library.catalogue import Entry
from tabletop.ui.pages.library.naming import Naming
from tabletop.ui.shell import library
from tabletop.ui.shell.context import App
from tabletop.ui.shell.saves import Save, Summary, all_of, delete, own_name
from tabletop.ui.shell.set_aside import carry_out, offer

if TYPE_CHECKING:
    from tabletop.engine.play.session import Session


class Shelf(Protocol):
    """Where the games stand."""

    def summary(self, save: Save) -> Summary:
        """What the list says of a save."""

    def again(self) -> None:
        """Lists the saves anew."""

    def said(self, text: str, undo: Callable[[], Path] | None = None) -> None:
        """Says what was done, which `undo` takes back."""

    def show(self, file: Path) -> None:
        """Goes to the row of a save."""


class Doings:
    """Carries out what is asked for on a row of the library `shelf`."""

    def __init__(self, app: App, shelf: Shelf) -> None:
        self.app = app
        self.shelf = shelf

    def open(self, entry: Entry) -> None:
        """Goes on with a game, or shows a finished one; a sample is played in a copy, so that it
        stays as it shipped, and one from the bin is asked about."""
        save = entry.save
        if entry.is_binned:
            self.more(entry)
            return
        found = self.shelf.summary(save)
        title = _("This save cannot be opened")
        is_sample = save.file.parent == paths.sample_saves()
        if found.problem and not found.damaged and not is_sample:
            offer(self.app, title, found.problem, save.file, self.shelf.again)
            return
        try:
            if is_sample:
                self.app.resume_copy(save.file)
            else:
                self.app.resume(save.file)
        except TabletopError as error:
            self.app.tell(title, str(error))

    def more(self, entry: Entry) -> None:
        """Asks what to do with a game."""
        found = self.shelf.summary(entry.save)
        if entry.is_binned:
            choices = [("put_back", _("Put back")), ("delete", _("Delete for good"))]
        else:
            go_on = _("See the table") if found.finished else _("Go on")
            choices = [
                ("open", _("See why") if found.problem and not found.damaged else go_on),
                ("replay", _("Replay")),
                *([("review", _("Review"))] if found.finished and not found.problem else []),
                ("rename", _("Rename")),
                ("duplicate", _("Duplicate")),
                ("export", _("Copy out")),
                ("delete", _("Delete")),
            ]
        acts: dict[str, Callable[[Entry], None]] = {
            "open": self.open,
            "replay": self.replay,
            "review": self.review,
            "rename": self.rename,
            "duplicate": self.duplicate,
            "export": self.export,
            "delete": self.discard,
            "put_back": self.put_back,
        }

        def chosen(key: str) -> None:
            if key in acts:
                acts[key](entry)

        where = found.problem or found.stands
        parts = (all_of(found.names), found.origin, where)
        text = "\n".join(part for part in parts if part)
        self.app.ask(entry.title, text, choices, chosen, back=_("Back"))

    def replay(self, entry: Entry) -> None:
        """Shows a game again from its beginning."""
        session = self._read(entry, _("Replay"))
        if session is not None:
            self.app.open_replay(session)

    def review(self, entry: Entry) -> None:
        """Shows the review of a finished game."""
        session = self._read(entry, _("Review"))
        if session is not None:
            self.app.open_review(session)

    def _read(self, entry: Entry, title: str) -> Session | None:
        """The game of a save; None where it cannot be read, which is said under `title`."""
        from tabletop.engine import registry

        try:
            return registry.resume(entry.save.file, write=False)
        except TabletopError as error:
            self.app.tell(title, str(error))
            return None

    def rename(self, entry: Entry) -> None:
        """Asks for another name."""
        if entry.is_binned:
            return
        file = entry.save.file

        def named(text: str) -> str:
            try:
                to = library.rename(file, text, datetime.now())
            except TabletopError as error:
                return str(error)
            self.shelf.show(to)
            return ""

        before = own_name(file)
        self.app.director.push(Naming(self.app, before, named))

    def duplicate(self, entry: Entry) -> None:
        """Copies a game beside itself."""
        self._done(lambda: library.duplicate(entry.save.file, datetime.now()), _("Copied."))

    def export(self, entry: Entry) -> None:
        """Copies a game out, and says where it is."""
        title = _("Copy out")
        try:
            to = library.export(entry.save.file, entry.title)
        except TabletopError as error:
            self.app.tell(title, str(error))
            return
        self.app.tell(title, _("The game is now in {file} too.").format(file=to))

    def discard(self, entry: Entry) -> None:
        """Puts a game into the bin; one that lies there already is deleted, when that is meant."""
        if entry.is_binned:
            self._ask_delete(entry)
            return
        try:
            to = library.discard(entry.save.file)
        except TabletopError as error:
            self.app.tell(_("Games"), str(error))
            return
        text = _("{name} is in the bin now.").format(name=entry.title)
        self.shelf.said(text, lambda: library.put_back(to))

    def put_back(self, entry: Entry) -> None:
        """Puts a game from the bin back."""
        text = _("{name} is back among the games.").format(name=entry.title)
        self._done(lambda: library.put_back(entry.save.file), text)

    def take_in(self, file: Path) -> None:
        """Copies a save from elsewhere among the player's own."""
        text = _("{name} was taken in.").format(name=printable(file.name))
        self._done(lambda: library.take_in(file, datetime.now()), text)

    def empty_bin(self) -> None:
        """Deletes what is in the bin, when that is meant."""

        def chosen(key: str) -> None:
            if key != "delete":
                return
            try:
                library.empty_bin()
            except TabletopError as error:
                self.app.tell(_("Bin"), str(error))
            self.shelf.said("")

        text = _("The games in it are gone for good then.")
        choices = [("delete", _("Empty it")), ("keep", _("Keep them"))]
        self.app.ask(_("Empty the bin?"), text, choices, chosen, grave=True)

    def put_aside(self, thing: Path) -> None:
        """Sets aside what is no save."""
        carry_out(self.app, thing, self.shelf.again)

    def _ask_delete(self, entry: Entry) -> None:
        def chosen(key: str) -> None:
            if key != "delete":
                return
            try:
                delete(entry.save.file)
            except TabletopError as error:
                self.app.tell(_("Bin"), str(error))
            self.shelf.said("")

        text = _("{name}: the save is gone for good then.").format(name=entry.title)
        choices = [("delete", _("Delete")), ("keep", _("Keep"))]
        self.app.ask(_("Delete this game for good?"), text, choices, chosen, grave=True)

    def _done(self, act: Callable[[], Path], text: str) -> None:
        """Does what gives a save, says so and goes to it; says why where it cannot."""
        try:
            to = act()
        except TabletopError as error:
            self.app.tell(_("Games"), str(error))
            return
        self.shelf.said(text)
        self.shelf.show(to)
