"""The screens that a table opens over itself: handoff, scores, choosers, pause, rules, trouble."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.engine.cards import Card
from tabletop.engine.events import Revealed
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.play.journal import DiskError
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.shell.felt import Felt
from tabletop.ui.table.counter import Counter
from tabletop.ui.table.counting import Pile, grid_of, shuffled
from tabletop.ui.table.dialogs import KEYS, PILES, Chooser, Help, Shown
from tabletop.ui.table.handoff import TAKE_BACK, Handoff
from tabletop.ui.table.history import History
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.piles import PileView, hands_lie_open
from tabletop.ui.table.reasons import Reasons, line_of_score
from tabletop.ui.table.scoring.stage import ScoringScene
from tabletop.ui.table.ticker import Recall
from tabletop.ui.table.trouble import Trouble
from tabletop.ui.table.view import TableView, kind_name
from tabletop.ui.table.viewer import TableViewer


class Overlays:
    """Opens screens over one table, and does what they come back with.

    `undo_target` gives the line a take-back of a seat, or of the viewer, goes back to, or why there
    is none; `undo` takes back, `leave` goes back to the menu, or where `back` says.
    """

    def __init__(
        self,
        app: TableApp,
        model: TableModel,
        view: TableView,
        viewer: TableViewer,
        felt: Felt,
        *,
        undo_target: Callable[[int | None], int | Refusal],
        undo: Callable[[int | None], None],
        leave: Callable[[], None],
    ) -> None:
        self.app = app
        self.model = model
        self.view = view
        self.viewer = viewer
        self.felt = felt
        self.undo_target = undo_target
        self.undo = undo
        self.leave = leave
        self.back = ""
        """What the button is called that leaves the table, "" for what it is called elsewhere."""

    def trouble(
        self, error: DiskError, again: Callable[[], object], give_up: Callable[[], None]
    ) -> None:
        """The game could not be saved: `again` tries once more, Esc does `give_up`."""
        self._trouble().ask(error, again, give_up)

    def tell_of_save(self) -> None:
        """Says what became of the save, where something did."""
        self._trouble().tell()

    def _trouble(self) -> Trouble:
        return Trouble(self.model.session, self.app.director, self.view.art, self.leave)

    def hand_off(
        self,
        seat: int,
        covered: int | None,
        recall: tuple[Sequence[str], int],
        lifted: Callable[[], None],
    ) -> None:
        """Covers the table until the player of `seat` lifts the cover, then does `lifted`. The
        cover tells what `recall` holds: sentences, the first so many of what that player lost.

        Until then the last move of `covered` can be taken back; another cover follows.
        """
        model = self.model
        model.let_go()
        model.session.back_up()
        names = model.names

        def answered(result: object) -> None:
            if result == TAKE_BACK:
                self.undo(covered)
            elif result:
                lifted()

        def pause() -> None:
            self.pause(covered, lambda: screen.close(TAKE_BACK))

        told, lost = recall
        screen = Handoff(
            self.view.art,
            self.felt,
            seat,
            "" if covered is None else names[covered],
            told,
            names,
            pause,
            any(entry.move.seat == seat for entry in model.session.entries),
            can_take_back=self._why_no_undo(covered) is None,
            lost=lost,
            count=self.counter,
        )
        self.app.audio.play("turn")
        self.app.director.push(screen, answered)

    def scored(
        self,
        then: Callable[[], None],
        recall: Callable[[Sequence[str]], Recall | None],
        *,
        lands: bool,
    ) -> None:
        """Counts a score out before everyone, from what they all see of it, then goes on; the last
        card of the deal has time to land first where it `lands` only now. `recall` gives what came
        before it, beside what the sheet's lines say."""
        scene = self._scene(lands=lands, recall=recall)
        self.app.director.push(scene, lambda _result: then())

    def count_again(self) -> None:
        """Shows once more how the last score was counted."""
        self.app.director.push(self._scene(lands=False, recall=lambda _said: None))

    def _scene(
        self, *, lands: bool, recall: Callable[[Sequence[str]], Recall | None]
    ) -> ScoringScene:
        model, settings = self.model, self.app.settings
        return ScoringScene(
            self.view.art,
            self.viewer.adapter.sheet(model.public, model.session.book),
            model.names,
            kinds=[
                kind_name(player, player.is_human and seat == model.viewer, model.styles[seat])
                for seat, player in enumerate(model.players)
            ],
            me=model.viewer,
            speed=settings.speed,
            quiet=settings.reduced_motion,
            table=self.view.lying(lands=lands),
            sound=self.app.audio.play,
            felt=self.felt,
            recall=recall,
            log=partial(self.history, line_of_score(model.session.entries)),
        )

    def choose(
        self,
        moves: Sequence[Move],
        chosen: Callable[[Move], object],
        back: Callable[[], object] = lambda: None,
        *,
        is_place: bool = False,
    ) -> None:
        """Asks which of several moves is meant, which `is_place` to lay what is taken up on; goes
        `back` where none is."""
        seen, adapter = self.viewer.seen(), self.viewer.adapter
        choices = [adapter.describe(seen, move) for move in moves]
        title = _("Where does it go?") if is_place else _("Which do you mean?")
        screen = adapter.chooser(seen, moves)

        def answered(index: object) -> None:
            if isinstance(index, int):
                chosen(moves[index])
            else:
                back()

        cards = {move.args.get("card") for move in moves}
        card = next(iter(cards)) if len(cards) == 1 else None
        about = card if isinstance(card, Card) else None
        usual = Chooser(self.view.art, title, choices, self.model.names, about)
        self.app.director.push(screen or usual, answered)

    def show_cards(self, revealed: Revealed) -> None:
        """Shows cards that the viewer alone was shown, until the viewer has seen them."""
        cards = [card for card in revealed.cards if card is not None]
        names, owner = self.model.names, revealed.zone.partition(":")[2]
        title = _("Shown to you alone")
        if owner.isdigit():
            title = _("{name} shows you").format(name=names[int(owner)])
        self.app.director.push(Shown(self.view.art, title, cards, names))

    def pause(self, seat: int | None = None, take_back: Callable[[], None] | None = None) -> None:
        """Opens the pause menu; its Undo is live where that of the table is. Over a cover it does
        `take_back` for the one whose hand was covered, `seat`."""

        def answered(result: object) -> None:
            if result == "menu":
                self.leave()
            elif result == "undo":
                take_back() if take_back is not None else self.undo(None)
            elif result == "history":
                self.history()
            elif result == "counter":
                self.counter()
            elif result == "help":
                self.help()

        offered = partial(self._why_no_undo, seat) if self.model.humans else None
        self.app.open_pause(self.model.session, answered, offered, self.back)

    def _why_no_undo(self, seat: int | None) -> Refusal | None:
        """Why `seat`, or the viewer, can take nothing back; None where something can be."""
        target = self.undo_target(seat)
        return target if isinstance(target, Refusal) else None

    def rules(self, rule: str | None = None) -> None:
        """Opens the rulebook, at `rule` where one is given."""
        self.app.open_rulebook(self.model.session.book, rule)

    def history(self, scored: int | None = None) -> None:
        """Shows what happened so far, or up to the score that came about by line `scored`, with the
        reasons of the bots."""
        session, viewer = self.model.session, self.model.viewer
        reasons = Reasons(session, self.app.bots, self.model.narration.said)
        history = History(self.view.art, session, reasons, viewer, scored=scored)
        self.app.director.push(history)

    def counter(self) -> None:
        """Shows where each card is as far as the viewer can tell, unless they would rather not."""
        if self.app.settings.counter:
            session, art = self.model.session, self.view.art
            deck = session.game.setup(session.book, len(session.players)).deck
            gone = self.viewer.adapter.gone_kinds
            grid = grid_of(deck, art.deck)
            known = shuffled(self.viewer.adapter.piles(self.viewer.seen()))
            self.app.director.push(Counter(art, grid, self.model.view, gone, known))

    @property
    def has_piles(self) -> bool:
        """Whether there is a pile, or a hand that lies open, to look through."""
        seen = self.viewer.seen()
        return hands_lie_open(seen.view) or bool(self.viewer.adapter.piles(seen))

    def piles(self, zone: str = "") -> bool:
        """Shows the open piles, all hands too where they lie open, scrolled to `zone`; False
        where it is none of them, or there are none."""
        adapter, seen = self.viewer.adapter, self.viewer.seen()
        piles: Sequence[Pile] = adapter.piles(seen)
        title = adapter.piled()
        if hands_lie_open(seen.view):
            piles, title = [*adapter.hands(seen), *piles], adapter.opened()
        if not piles or (zone and all(pile.zone != zone for pile in piles)):
            return False
        self.app.director.push(PileView(self.view.art, piles, self.model.names, zone, title))
        return True

    def help(self) -> None:
        """Shows the keys; that of the piles where there are any to look through."""
        keys = [each for each in KEYS if each[0] != PILES or self.has_piles]
        self.app.director.push(Help(self.view.art, keys))
