"""Since the viewer's last turn: what others did, what touched the viewer first; shown again on a
press."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from typing import Final, TypeAlias

from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.timeline import Entry
from tabletop.engine.view import View
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import SHOWN, AnyAdapter, Loss
from tabletop.ui.table.markup import cards_in
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.narration import COUNTED, SAID
from tabletop.ui.table.ticker import Recall, Since
from tabletop.ui.table.view import TableView

_Key: TypeAlias = tuple[int, int, frozenset[tuple[int, str]]]
"""The line, the viewer, and what stands beside the seats (`Table.shown`)."""
COVERED: Final = 12
"""How many sentences a cover tells beside losses."""
CHANGES: Final = ("^", "_")
"""How what a score changes by begins in a sentence."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """One thing that happened: the line it was, a sentence, and what the viewer lost by it, None
    where nothing. `touches` is whether it concerns the viewer, `time` its rank in the order in
    which things happened, `within` how many of the sentences just before it tell of things that
    happened in the course of it, `begun` the line with which it began, 0 for its own."""

    entry: Entry
    told: Told
    touches: bool = False
    loss: Loss | None = None
    time: int = 0
    within: int = 0
    begun: int = 0

    @property
    def first(self) -> int:
        """The line with which it began."""
        return self.begun or self.entry.n

    @property
    def times(self) -> tuple[int, int]:
        """The rank in time of the first and the last that it tells."""
        return self.time - self.within, self.time

    @property
    def text(self) -> str:
        """The sentence (markup)."""
        return self.told.text


class Recap:
    """What happened since the last turn of one table's viewer; `show` shows again what has this
    number in it, and `replay`, for which there may be a `key`, one thing after the other."""

    def __init__(
        self,
        model: TableModel,
        view: TableView,
        adapter: AnyAdapter,
        *,
        show: Callable[[int], None],
        replay: Callable[[], None],
        key: str = "",
    ) -> None:
        self.model = model
        self.view = view
        self.adapter = adapter
        self.show = show
        self.replay = replay
        self.key = key
        self._kept: tuple[_Key, tuple[Recalled, ...]] | None = None

    def since(self) -> tuple[Recalled, ...]:
        """What others did since the viewer decided last, while it is the viewer's turn: what
        touched them first, then what the table does not show by itself, the newest first. Where the
        game knows its turns, all of it to the end of that turn, whatever the viewer does in it."""
        model = self.model
        viewer = model.viewer
        if viewer is None or model.to_move != viewer:
            return ()
        key = (model.session.number, viewer, frozenset(self._shown))
        if self._kept is None or self._kept[0] != key:
            found = [
                replace(self._recalled(entry, told, viewer), within=within, begun=begun)
                for entry, told, within, begun in self._told(viewer)
            ]
            if not any(self._is_news(each, viewer) for each in found):
                found = []
            found = [*self._together(found, viewer), *self._forced(viewer)]
            found = [replace(each, time=-at) for at, each in enumerate(found)]
            found.sort(key=self._rank)
            self._kept = (key, tuple(found))
        return self._kept[1]

    def _is_news(self, recalled: Recalled, viewer: int) -> bool:
        """Whether another seat did it, or it befell all without a move."""
        is_made = recalled.entry.move.seat not in (CHANCE, viewer)
        return is_made or recalled.told.kind in self.adapter.by_chance

    @property
    def _shown(self) -> Collection[tuple[int, str]]:
        """The seats and the kinds of what was told of them that stands beside them."""
        return self.view.table.shown if self.view.table is not None else ()

    def _marked(
        self, lines: Sequence[tuple[Entry, list[Told]]], viewer: int
    ) -> list[tuple[Entry, list[Told]]]:
        """The lines with what of others stands beside their seats marked as told there, and without
        what of the viewer does."""
        shown = self._shown
        return [
            (
                entry,
                [
                    replace(each, text=f"¦{each.text}¦")
                    if (each.seat, each.kind) in shown
                    else each
                    for each in told
                    if each.seat != viewer or (each.seat, each.kind) not in shown
                ],
            )
            for entry, told in lines
        ]

    def _forced(self, viewer: int) -> list[Recalled]:
        """Why the table moved for the viewer before the score that came since their last turn, with
        the cards that others played from there to that score, where there is room."""
        lines = self.model.narration.forced(viewer)
        if not lines:
            return []
        *after, (entry, told) = lines
        why = [one for each in told if (one := self._recalled(entry, each, viewer)).touches]
        played = [
            f"@{at.move.seat} [{card}]"
            for at, each, _within, _begun in reversed(self._summed_up(after, self._after(after)))
            if at.move.seat not in (CHANCE, viewer)
            for card in cards_in(each.text)[:1]
        ]
        if why and played:
            text = _("{told}~; then {played}~.")
            text = text.format(told=why[0].text.rstrip("."), played=", ".join(played))
            why[0] = replace(why[0], told=replace(why[0].told, text=text))
        return why

    def at_score(self, said: Sequence[str]) -> Recall | None:
        """What others did between the last turn of a person and the score that is counted now, but
        for what `said` says and what the score itself shows; None where that is nothing."""
        model = self.model
        seat, lines = model.narration.before_score(model.viewer, model.humans)
        if not model.humans:
            return None
        alone = model.viewer if len(model.humans) == 1 else None
        found = [
            replace(
                self._recalled(entry, told, alone) if alone is not None else Recalled(entry, told),
                within=within,
            )
            for entry, told, within, _begun in self._summed_up(lines, self._after(lines))
            if not any(_says(line, entry, told.text) for line in said)
        ]
        found = [each for each in found if self._matters(each)]
        if not found:
            return None
        found = self._together(found, alone)
        found = [replace(each, time=-at) for at, each in enumerate(found)]
        found.sort(key=self._rank)
        heading, brief = _("Since your last turn"), _("Since your turn")
        if alone is None:
            name = model.names[seat]
            heading = _("Since {name}’s last turn").format(name=name)
            brief = _("Since {name}’s turn").format(name=name)
        if seat < 0:
            heading = brief = _("Before the score")
        harm = [at for at, each in enumerate(found) if each.loss is not None]
        times = [each.times for each in found]
        return [each.text for each in found], Since(heading, brief, {}, harm, times)

    def _matters(self, recalled: Recalled) -> bool:
        """Whether the score does not show it by itself."""
        dull = self.adapter.dull(self.model.view, recalled.entry.move, recalled.told)
        return dull <= SHOWN or recalled.told.kind in self.adapter.unscored

    def replayed(self) -> list[tuple[Recalled, int]]:
        """All that seats did between the viewer's last turn and the one that it is, in the order in
        which it happened, and what came of bargains in this, with the number of each in the strip,
        -1 where it is not there; where a score has settled what came before it, that first."""
        viewer, narration = self.model.viewer, self.model.narration
        if viewer is None or self.model.to_move != viewer:
            return []
        began, beside = self._began(viewer), self.adapter.replies | self.adapter.openings
        found = self._found(self._before(viewer, began), viewer)
        if began is not None and self._knows_turns:  # what came of the viewer's bargains since
            after = [line for line in narration.since(viewer, beside) if line[0].n > began]
            found = [*self._found(after, viewer), *found]
        if any(each.told.kind == COUNTED for each in found):
            found += self._found(narration.before_score(viewer, {viewer})[1], viewer)
        found = [each for each in reversed(found) if each.entry.move.seat not in (CHANCE, viewer)]
        numbers = [-1] * len(found)
        told = sorted(enumerate(self.since()), key=lambda one: (one[1].times[0], -one[1].times[1]))
        for at, each in told:
            alike = [n for n, one in enumerate(found) if one.entry.n == each.entry.n]
            same = [n for n in alike if found[n].text == each.text and numbers[n] < 0]
            known = same or [n for n in alike if numbers[n] < 0]
            if known:
                numbers[known[0]] = at
            elif self.can_show(each) and not each.entry.forced:  # what came of the viewer's move
                found.append(each)
                numbers.append(at)
        return sorted(zip(found, numbers, strict=True), key=lambda one: one[0].entry.n)

    def _found(self, lines: Sequence[tuple[Entry, list[Told]]], viewer: int) -> list[Recalled]:
        """What is recalled of lines, both the newest first."""
        found = [
            replace(self._recalled(entry, each, viewer), within=within, begun=begun)
            for entry, each, within, begun in self._summed_up(
                self._marked(lines, viewer), self._after(lines)
            )
        ]
        return self._together(found, viewer)

    def on_cover(self, seat: int) -> tuple[list[str], int]:
        """What all saw happen since the last move of `seat`, for the cover before their turn: what
        it took from them first, the rest as it happened, of that the last; and how many of the
        sentences are such losses."""
        model, book = self.model, self.model.session.book
        lost: dict[int, Loss] = {}
        told = model.narration.recap(seat)
        for entry, _text in told:
            if entry.n not in lost and entry.move.seat not in (CHANCE, seat):
                before = partial(model.before, entry.n, None)  # what all saw, as all see the cover
                loss = self.adapter.loss(entry.move, seat, book, before)
                if loss is not None:
                    lost[entry.n] = loss
        worst = sorted(lost.values(), key=lambda loss: -loss.much)
        rest = [text for entry, text in told if entry.n not in lost]
        return [loss.text for loss in worst] + rest[-COVERED:], len(worst)

    def _told(self, viewer: int) -> list[tuple[Entry, Told, int, int]]:
        """As `_summed_up`, the sentences since the viewer's last turn."""
        lines = self._before(viewer, self._began(viewer) if self._knows_turns else None)
        return self._summed_up(self._marked(lines, viewer), self._after(lines))

    def _began(self, viewer: int) -> int | None:
        """The line with which the viewer began the turn that it is, None where they have not."""
        adapter = self.adapter
        return self.model.narration.began(
            viewer, adapter.replies, adapter.bargains, self._is_of_now
        )

    def _before(self, viewer: int, end: int | None) -> list[tuple[Entry, list[Told]]]:
        """The lines between the viewer's last turn and line `end`, or now, the newest first, with
        what came to others of the last decision in that turn."""
        narration, beside = self.model.narration, self.adapter.replies | self.adapter.openings
        since = narration.since(viewer, beside, end)
        own = narration.ensued(viewer, beside, self.adapter.by_chance, end)
        is_settled = any(each.kind == COUNTED for _entry, told in since for each in told)
        return [*since, own] if own is not None and not is_settled else since

    def _after(self, lines: Sequence[tuple[Entry, list[Told]]]) -> View:
        """What the viewer saw after `lines`, the newest first, and before anything else."""
        last = max((entry.n for entry, _told in lines), default=0)
        entries = self.model.session.entries
        following = bisect_right(entries, last, key=lambda entry: entry.n)
        if not lines or following == len(entries):
            return self.model.view
        # not simply the line after it, which may have been taken back
        return self.model.before(entries[following].n, self.model.viewer)

    def _summed_up(
        self, lines: Sequence[tuple[Entry, list[Told]]], view: View | None = None
    ) -> list[tuple[Entry, Told, int, int]]:
        """The sentences of `lines`, both the newest first, as the game sums them up, each with how
        many of those just before it tell of what happened in the course of it, and the line with
        which it began; for who sees `view`, or what lies there now."""
        told = [(entry, each) for entry, events in reversed(lines) for each in reversed(events)]
        if not told:
            return []
        together = self.adapter.told_together(
            view or self.model.view,
            self.model.session.book,
            [(entry.move, each) for entry, each in told],
        )
        ends = [last for _first, last, _told in together]
        return [
            (
                told[last][0],
                each,
                sum(first <= end < last for end in ends),
                told[first][0].n,
            )
            for first, last, each in reversed(together)
        ]

    def _rank(self, recalled: Recalled) -> tuple[bool, int, bool, int, int, bool]:
        """What matters most comes first, of losses the largest, of what matters alike what changed
        most, of the rest last what the viewer did."""
        move, viewer = recalled.entry.move, self.model.viewer
        dull = SHOWN + 1
        if recalled.told.kind not in (COUNTED, SAID):
            dull = self.adapter.dull(self.model.view, move, recalled.told)
        touches = recalled.touches and dull < SHOWN
        is_own = move.seat == viewer or (viewer is not None and _is_done_by(viewer, recalled.text))
        much = recalled.loss.much if recalled.loss is not None else 0
        changed = abs(recalled.told.amount)
        return recalled.loss is None, -much, not touches, dull, -changed, is_own

    def _is_of_now(self, entry: Entry) -> bool:
        """Whether a move of the viewer is of the turn that it is, if the game knows its turns."""
        return not self._knows_turns or self._is_now(entry, entry.move.seat)

    @property
    def _knows_turns(self) -> bool:
        return self.adapter.turn(self.model.view) is not None

    def _is_now(self, entry: Entry, viewer: int) -> bool:
        """Whether the turn that it is had begun before the line of `entry`."""
        turn = self.adapter.turn(self.model.view)
        return turn is not None and self.adapter.turn(self.model.before(entry.n, viewer)) == turn

    def strip(self) -> tuple[list[str], Since] | None:
        """The sentences of the ticker while there is something to recall, and what they are; None
        where there is not."""
        since = self.since()
        if not since:
            return None
        presses = {
            at: partial(self.show, at) for at, each in enumerate(since) if self.can_show(each)
        }
        harm = [at for at, each in enumerate(since) if each.loss is not None]
        beside = self.adapter.replies | self.adapter.openings  # what may come before a first turn
        had_turn = any(
            entry.move.seat == self.model.viewer
            and entry.move.name not in beside
            and not (self._knows_turns and self._is_of_now(entry))
            for entry in self.model.session.entries
        )
        heading, brief = _("Before your first turn"), _("Before your turn")
        if had_turn:
            heading, brief = _("Since your last turn"), _("Since your turn")
        times, touches = [each.times for each in since], self.adapter.touches_all
        key = self.key if presses else ""
        return [each.text for each in since], Since(
            heading, brief, presses, harm, times, None, key, self.replay, touches
        )

    @staticmethod
    def can_show(recalled: Recalled) -> bool:
        """Whether it was done by a seat, so that it can be shown again."""
        return recalled.entry.move.seat >= 0

    def _recalled(self, entry: Entry, told: Told, viewer: int) -> Recalled:
        before = partial(self.model.before, entry.n, viewer)
        if entry.move.seat == viewer and entry.forced:
            done = self.adapter.done_for(entry.move, self.model.session.book, before)
            first = next((each for each in entry.events if isinstance(each, Told)), None)
            if done and first is not None and told.text == first.text:
                return Recalled(entry, replace(told, text=done, kind=""), True)
        if entry.move.seat in (CHANCE, viewer):
            return Recalled(entry, told)
        loss = self.adapter.setback(entry.move, viewer, self.model.session.book, before)
        if loss is not None:
            return Recalled(entry, replace(told, text=loss.text), True, loss)
        book = self.model.session.book
        mine = self.adapter.told_to(told, entry.move, viewer, book, before)
        touches = f"@{viewer}" in told.text and not _is_done_by(viewer, told.text)
        return Recalled(entry, mine, touches or mine != told)

    def _together(self, found: Sequence[Recalled], viewer: int | None) -> list[Recalled]:
        """What another's move and those that carry it on did is one thing, where the game tells
        them together; all the newest first."""
        out: list[Recalled] = []
        oldest = min((one.first for one in found), default=0)
        moves: dict[int, list[Move]] = {}
        start, first = {}, 0
        for entry in self.model.session.entries:  # those too of which nothing is told
            if entry.n >= oldest:
                first = first if first and self.adapter.goes_on(entry.move) else entry.n
                start[entry.n] = first
                moves.setdefault(first, []).append(entry.move)
        for first, each in groupby(found, lambda one: start[one.entry.n]):
            run, made = list(each), moves[first]
            if made[-1].seat not in (CHANCE, viewer) and self.adapter.goes_on(made[-1]):
                before = partial(self.model.before, first, viewer)
                one = self.adapter.as_one(made, viewer, self.model.session.book, before)
                run = run if one is None else _as_one(run, first, *one)
            out += run
        return self._alike(out, viewer)

    def _alike(self, found: Sequence[Recalled], viewer: int | None) -> list[Recalled]:
        """What seats did alike one after the other is one thing, where the game tells it at once
        and it cost the viewer nothing; all the newest first."""
        out: list[Recalled] = []
        single = Counter(one.entry.n for one in found)
        seats = {CHANCE, viewer}
        for one in found:
            last = out[-1] if out else one
            is_next = one.first == one.entry.n == last.first - 1 and single[one.entry.n] == 1
            is_harm = one.loss is not None or last.loss is not None
            whole = None
            if is_next and not is_harm and single[last.entry.n] == 1:
                entries = self.model.session.entries
                moves = [each.move for each in entries if one.first <= each.n <= last.entry.n]
                if not seats & {move.seat for move in moves}:
                    before = partial(self.model.before, one.first, viewer)
                    whole = self.adapter.alike(moves, viewer, self.model.session.book, before)
            if whole is None:
                out.append(one)
            else:
                touches = one.touches or last.touches
                out[-1] = replace(last, told=whole, touches=touches, begun=one.first)
        return out


def _as_one(run: Sequence[Recalled], first: int, told: Told, loss: Loss | None) -> list[Recalled]:
    """What is recalled of moves, the newest first, from the line `first` on, with what they did,
    which each of them tells first, `told` together."""
    begun = {each.entry.n: at for at, each in enumerate(run)}  # where the first of each line stands
    found = sorted(at for at in begun.values() if run[at].told.seat == told.seat)
    rest = [each for at, each in enumerate(run) if at not in found]
    if not found:
        return rest
    at = found[0]
    within = len(rest) - at
    whole = Recalled(run[at].entry, told, True, loss, within=within, begun=first)
    return [*rest[:at], whole, *rest[at:]]


def _says(line: str, entry: Entry, text: str) -> bool:
    """Whether a line tells `text` of a move, or who made it with which card."""
    move = entry.move
    named = f"@{move.seat} " in line and f"[{move.args.get('card')}]" in line
    return named or text.rstrip(".") in line


def _is_done_by(seat: int, text: str) -> bool:
    """Whether a sentence tells of what `seat` does, such as drawing cards; what a score changes is
    no doing."""
    before, name, what = text.partition(f"@{seat} ")
    return bool(name) and not before and not what.startswith(CHANGES)
