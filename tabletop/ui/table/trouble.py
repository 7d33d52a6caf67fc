"""What is asked where a game cannot be saved: to try again, to save it in another folder, to play
on without saving, or to leave; and what is told of a save that was lost on the way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from tabletop.engine.play.journal import DiskError
from tabletop.engine.play.session import Session
from tabletop.scene.director import Director
from tabletop.system.i18n import _
from tabletop.ui.shell.elsewhere import Room, elsewhere
from tabletop.ui.shell.saves import new_file
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.dialogs import Dialog


class Trouble:
    """The dialogs about the save of one game. `leave` goes back to the menu."""

    def __init__(
        self, session: Session, director: Director, art: CardArt, leave: Callable[[], None]
    ) -> None:
        self.session = session
        self.director = director
        self.art = art
        self.leave = leave

    def ask(
        self, error: DiskError, again: Callable[[], object], give_up: Callable[[], None]
    ) -> None:
        """The game could not be saved: `again` tries once more, also once it is saved elsewhere or
        no more; Esc does `give_up`."""

        def answered(result: object) -> None:
            if result == "again":
                again()
            elif result == "elsewhere":
                self._elsewhere(error, again, give_up)
            elif result == "unsaved":
                self.session.stop_saving()
                again()
            elif result == "menu":
                self.leave()
            else:
                give_up()

        buttons = [
            ("again", _("Try again"), "again"),
            ("elsewhere", _("Save elsewhere"), "elsewhere"),
            ("unsaved", _("Play on without saving"), "unsaved"),
            ("menu", _("Leave to the menu"), "menu"),
        ]
        lines = [str(error), self._stands()]
        self._show("disk", _("The game cannot be saved"), lines, buttons, answered)

    def _stands(self) -> str:
        """What was made, and what of it is saved."""
        if self.session.is_due and self.session.is_kept:
            return _("The last move is made and saved; what comes after it is not.")
        if self.session.is_kept:
            return _("The move has not been made; everything before it is saved.")
        if self.session.is_due:
            return _("The last move is made, but the save of this game is no longer there.")
        return _("The move has not been made, and the save of this game is no longer there.")

    def _elsewhere(
        self, error: DiskError, again: Callable[[], object], give_up: Callable[[], None]
    ) -> None:
        """Asks for a folder, saves the whole game there, and goes on."""
        journal = self.session.journal
        places = elsewhere(journal.file.parent) if journal is not None else []

        def went_on(_result: object) -> None:
            again()

        def answered(result: object) -> None:
            if not isinstance(result, Room):
                self.ask(error, again, give_up)
                return
            file = new_file(self.session.book.id, datetime.now(), result.folder)
            try:
                self.session.save_to(file)
            except DiskError as other:
                self.ask(other, again, give_up)
                return
            lines = [
                _("The whole game is in {file} now, and goes on there.").format(file=file),
                _("It can be opened by dropping that file onto the window."),
            ]
            go_on = [("go_on", _("Go on"), None)]
            self._show("saved", _("Saved elsewhere"), lines, go_on, went_on)

        buttons: list[tuple[str, str, object]] = [
            (f"folder:{index}", place.label, place) for index, place in enumerate(places)
        ]
        buttons.append(("back", _("Back"), None))
        text = _("Where to?") if places else _("No other folder was found that has room.")
        self._show("elsewhere", _("Save elsewhere"), [text], buttons, answered)

    def tell(self) -> None:
        """Says what became of the save, where something did."""
        if notice := self.session.take_notice():
            buttons = [("go_on", _("Go on"), None)]
            self._show("save", _("The save of this game"), [notice], buttons, lambda _result: None)

    def _show(
        self,
        name: str,
        title: str,
        lines: list[str],
        buttons: Sequence[tuple[str, str, object]],
        answered: Callable[[object], None],
    ) -> None:
        dialog = Dialog(name, self.art, title, lines, buttons, literal=True)
        self.director.push(dialog, answered)
