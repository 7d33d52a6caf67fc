"""New game: which game, who sits where, the options its rulebook offers, and the deal."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import product
from typing import Final, Literal, TypeAlias

import pygame
from pygame import Rect
from pygame.event import Event

from tabletop.ai.levels import LEVELS
from tabletop.engine import limits, registry
from tabletop.engine.deal_code import DealCodeError, Dealt, code_of, read_code
from tabletop.engine.lesson.form import Lesson, Part
from tabletop.engine.play.chance import deal_of_the_day, new_deal
from tabletop.engine.play.journal import DiskError
from tabletop.engine.play.session import Player
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.differences import brief
from tabletop.engine.rules.schema import OptionSpec, OptionValue
from tabletop.scene.forms import MAX_LENGTH, Field, Stepper, Tile
from tabletop.scene.node import Node
from tabletop.scene.scroll import Scroll
from tabletop.scene.widgets import Button, Segmented
from tabletop.system.errors import TabletopError, printable
from tabletop.system.i18n import _, ngettext
from tabletop.ui.pages.deal_code import DealCode
from tabletop.ui.pages.fan import emblem
from tabletop.ui.pages.game_setup import NAMES, Plan, index_of
from tabletop.ui.pages.page import Column, Page
from tabletop.ui.pages.trying import Trying
from tabletop.ui.shell import records, teaching
from tabletop.ui.shell.context import App
from tabletop.ui.shell.request import NewGame
from tabletop.ui.shell.saves import level_name
from tabletop.ui.shell.set_aside import blamed, own_rules, tell_mistakes
from tabletop.ui.shell.settings import SeatMemory
from tabletop.ui.shell.standings import people

KINDS: Final = ("human", *LEVELS)

OFFERED: Final = 6
"""People who are offered for a seat."""

WIDE: Final = 760
"""The pixels, at scale 1, from which on seats and options stand side by side."""
COVERS: Final = (29, 18)
"""The pixels that the picture of a game is wide, at scale 1: the lowest tile holds it whole; and
where the text is large for the window."""
CLOSE: Final = 6
"""What is free between tiles that are packed, in pixels of scale 1."""
STRETCH: Final = 1.5
"""How many times wider than it needs to be a tile is made at most, to fill its row."""
LOW: Final = 6
"""What is free above and below the name in the lowest tiles, in pixels of scale 1."""
Said: TypeAlias = Literal["note", "seats", "number"]
"""What a tile says beside the name of its game: a note under it, or right of it how many seats it
has, in words or as a number."""
SAID: Final[tuple[Said, ...]] = ("note", "seats", "number")
START_HERE: Final = "milken"
"""The game that is pointed out until one was finished: the one that is learned soonest."""


class NewGamePage(Page):
    """The screen that sets up a game; Start deals it."""

    name = "new_game"

    def __init__(self, app: App, game: str = "") -> None:
        """The page, with the game chosen that was set up last, or the one called `game`."""
        super().__init__(app)
        self.shelf = {name: self._opened(name) for name in registry.books()}
        books = {name: book for name, book in self.shelf.items() if isinstance(book, RuleBook)}
        last = game or app.settings.last_game
        self.chosen = last if last in books else next(iter(books))
        before = [
            Player(
                printable(seat.name)[: limits.NAME], seat.kind if seat.kind in KINDS else "normal"
            )
            for seat in app.settings.last_seats
        ]
        history = self._history()
        self.finished = frozenset(game.title for game in history)
        self.people = people(history)
        self.plan = Plan.of(books[self.chosen], before, new_deal())
        self.plan.change_book(books[self.chosen], self._usual_options(books[self.chosen]))
        self.trying = Trying()
        self._taken: tuple[RuleBook, str] | None = None
        self.first_focus = "start"
        self.to_seats: Button | None = None

    def _opened(self, name: str) -> RuleBook | TabletopError:
        with blamed(own_rules(name)):
            try:
                return registry.open_book(name)
            except TabletopError as error:
                return error

    @staticmethod
    def _history() -> tuple[records.Played, ...]:
        """The games that were finished here."""
        try:
            return records.history()
        except OSError:  # told on the page of statistics
            return ()

    def _first_options(self, book: RuleBook) -> Mapping[str, OptionValue]:
        """The options that a first game by `book` is better with; none once one was finished."""
        game = registry.find(book.game)
        if game is None or book.name in self.finished or book.badge:
            return {}
        return {name: value for name, value in game.first.items() if name in book.options}

    def _usual_options(self, book: RuleBook) -> Mapping[str, OptionValue]:
        """The options that the game chosen was last set up with, as far as its `book` has them; of
        one that never was those that a first game is better with."""
        last = self.app.settings.last_options.get(self.chosen)
        if last is None:
            return self._first_options(book)
        known = book.options
        return {n: value for n, value in last.items() if n in known and known[n].accepts(value)}

    # Building

    def layout(self, size: tuple[int, int], scale: float) -> None:
        """Builds the page; one that is new shows the chosen game and what it is."""
        is_new = not self.root.children
        super().layout(size, scale)
        form = self.root.find("form")
        if is_new and isinstance(form, Scroll):
            for name in ("lasts", tile := f"game.{printable(self.chosen)}"):
                if (node := self.root.find(name)) is not None:
                    form.reveal(node)
            if form.offset and (node := self.root.find(tile)) is not None:
                form.to(node.y)  # nothing of the row above looks in

    def build(self, size: tuple[int, int]) -> None:
        """Games across the top, seats left and options right, and Start at the bottom."""
        style = self.style
        top = self.heading(_("New game"))
        foot = self._footer(size)
        scroll = Scroll("form", style)
        column = self.sheet(scroll, top, foot)
        pad, width = column.x, column.width
        self._games(column, round(foot - top))
        if width >= style.px(WIDE):
            seats, options = column.halves()
        else:
            seats = options = column
        self._seats(seats)
        self._deal(seats)
        self._options(options)
        if seats is not options:
            seats.beside(options)
        scroll.content.w = scroll.w
        scroll.content.h = max(seats.y, options.y) + pad
        self.root.add(scroll)
        seat = self.root.get("seat.0.name", Field)
        self._way_to_seats(scroll, is_hidden=seat.y + seat.h > scroll.h)

    def _games(self, column: Column, room: int) -> None:
        """The games, and what the chosen one is: under all of them, its lesson beside that where
        there is room; the tiles say less rather than that it is below `room` pixels. Where it is
        so anyway they are as low as they can be and as wide as their names, and it stands under the
        row of the game."""
        is_wide = column.width >= self.style.px(WIDE)
        about = self.high_of(self._about, column.halves()[0].width if is_wide else column.width)
        left = room - column.y - about
        wide, gap = column.width, self.style.px(10)
        ways = [
            *(partial(self._in_grid, wide, *way) for way in product(SAID[:-1], COVERS)),
            *(partial(self._packed, wide, said) for said in SAID[1:]),
        ]
        rows, is_far = list[list[Tile]](), True
        for way in ways:
            rows = way()
            is_far = sum(row[0].h + gap for row in rows) > left
            if not is_far:
                break
        for row in rows:
            for tile in row:
                tile.group = "games"
                tile.place(column.x + tile.x, column.y, tile.w, tile.h)
                column.parent.add(tile)
            column.y += row[0].h + (self.style.px(CLOSE) if is_far else gap)
            if is_far and any("selected" in tile.states for tile in row):
                column.text(self.plan.book.summary, "small", "muted", name="summary")
                column.text(self._lasts(), "small", name="lasts")
                column.space(10)
        if is_far:
            column.space(6)
            self._by(column)
            column.space(8)
            self._lesson(column)
        elif not is_wide:
            self._about(column)
            column.space(8)
            self._lesson(column)
        else:
            left_half, right_half = column.halves()
            self._about(left_half)
            self._lesson(right_half)
            column.y = max(left_half.y, right_half.y)
        column.space(14)

    def _in_grid(self, width: float, said: Said, cover: int) -> list[list[Tile]]:
        """The tiles in rows of so many of one width, each placed within its row."""
        gap, count = self.style.px(10), len(self.shelf)
        across = max(1, min(count, int((width + gap) // (self.style.px(190) + gap))))
        wide = min((width - gap * (across - 1)) / across, self.style.px(300))
        tiles = [self._tile(name, said=said, cover=cover) for name in self.shelf]
        rows = [tiles[first : first + across] for first in range(0, count, across)]
        for row in rows:
            high = max(tile.natural(int(wide)) for tile in row)
            for i, tile in enumerate(row):
                tile.place((wide + gap) * i, 0, wide, high)
        return rows

    def _packed(self, width: float, said: Said) -> list[list[Tile]]:
        """The tiles in rows of as many as have the room, each as low as it can be and placed within
        its row, which they fill, unless that made them much wider than they need to be."""
        gap, rows, free = self.style.px(CLOSE), list[list[Tile]](), 0.0
        for name in self.shelf:
            tile = self._tile(name, said=said, cover=COVERS[-1], air=LOW)
            if tile.in_one_line + gap > free:
                rows.append([])
                free = width + gap
            rows[-1].append(tile)
            free -= tile.in_one_line + gap
        for row in rows:
            taken = sum(tile.in_one_line for tile in row) + gap * (len(row) - 1)
            more = max(0.0, width - taken) / len(row)
            needed = [tile.in_one_line for tile in row]
            wides = [min(width, one + more, one * STRETCH) for one in needed]
            high = max(tile.natural(int(wide)) for tile, wide in zip(row, wides, strict=True))
            x = 0.0
            for tile, wide in zip(row, wides, strict=True):
                tile.place(x, 0, wide, high)
                x += wide + gap
        return rows

    def _about(self, column: Column) -> None:
        """What the chosen game is."""
        column.text(self.plan.book.summary, "body", "muted", name="summary")
        column.text(self._lasts(), "small", name="lasts")
        self._by(column)

    def _by(self, column: Column) -> None:
        """Whose game the chosen one is, and how its rules differ."""
        author = _("by {author}").format(author=self.plan.book.spec.author)
        column.text(author, "small", "muted", name="author")
        badge = self.plan.book.badge_with(self.plan.seats)
        if badge:
            column.space(4)
            text = _("House rules: {list}").format(list=brief(badge))
            column.text("• " + text, "small", name="house_rules")

    def _lasts(self) -> str:
        """How long the game takes, and how much there is to think about."""
        plan = self.plan
        game = registry.find(plan.book.game)
        if game is None:
            return ""
        chosen = replace(plan.book, chosen={**plan.book.chosen, **plan.chosen})
        minutes = game.minutes(chosen, plan.seats)
        thoughts = {
            "light": _("quickly learned"),
            "medium": _("some things to weigh"),
            "rich": _("much to think about"),
        }
        text = ngettext(
            "About {n} minute with {seats} seats · {weight}",
            "About {n} minutes with {seats} seats · {weight}",
            minutes,
        )
        return text.format(n=minutes, seats=plan.seats, weight=thoughts[game.weight])

    def _lesson(self, column: Column) -> None:
        """The way to the lesson of the game, which is golden until it was gone through."""
        lesson = teaching.lesson_of(self.plan.book.game)
        if lesson is None:
            return
        settings = self.app.settings
        part = teaching.next_part(settings, lesson)
        is_new = teaching.progress(settings, lesson, part) < len(part.steps)
        text = _("Learn {game}").format(game=lesson.book.name)
        learn = Button("learn", text, partial(self._learn, lesson, part), self.style)
        says = _("New to this game? A lesson takes some minutes.")
        if not is_new:
            says = _("The lesson once more.")
        elif part is not lesson.parts[0]:
            says = _("The lesson goes on: {part}.").format(part=_(part.title))
        column.row(says, learn, learn.natural(), help=_(part.about))

    def _offers_lesson(self) -> bool:
        """Offers the lesson of a game that is dealt for the first time, once; gives whether it was
        offered now."""
        app, game = self.app, self.plan.book.game
        settings, lesson = app.settings, teaching.lesson_of(game)
        if lesson is None or game in settings.offered:
            return False
        settings.offered = (*settings.offered, game)
        app.keep_settings()
        if app.finished(game) or any(teaching.progress(settings, lesson, p) for p in lesson.parts):
            return False

        def chosen(key: str) -> None:
            if key == "learn":
                self._learn(lesson, teaching.next_part(settings, lesson))
            elif key == "play":
                self._start()

        title = _("New to {game}?").format(game=lesson.book.name)
        text = _(
            "A guided first game takes some minutes. Learn in the main menu has it at any time."
        )
        choices = [("play", _("Play at once")), ("learn", _("Learn it first"))]
        app.ask(title, text, choices, chosen)
        return True

    def _tile(self, name: str, *, said: Said, cover: int, air: float = 10) -> Tile:
        style, book = self.style, self.shelf[name]
        if isinstance(book, TabletopError):
            return Tile(
                f"game.{printable(name)}",
                printable(name),
                _("cannot be used; see why"),
                lambda: tell_mistakes(self.app, name, str(book), lambda: self._gone(name)),
                style,
                warns=True,
                air=air,
            )
        low, high = book.spec.seats.min, book.spec.seats.max
        seats = str(low) if low == high else f"{low}–{high}"
        note = counted = _("{seats} seats").format(seats=seats)
        if book.badge:
            note = _("house rules · {note}").format(note=note)
        elif not self.finished and name == START_HERE:
            note = _("{note} · start here").format(note=note)
        return Tile(
            f"game.{printable(name)}",
            book.name,
            note if said == "note" else "",
            lambda: self._take(name),
            style,
            chosen=name == self.chosen,
            mark={"note": "", "seats": counted, "number": seats}[said],
            wraps=True,
            picture=emblem(book.game, style.px(cover)),
            air=air,
        )

    def _seats(self, column: Column) -> None:
        style, plan = self.style, self.plan
        column.section(_("Seats"))
        low, high = plan.book.spec.seats.min, plan.book.spec.seats.max
        if plan.is_remembered:
            anew = Button("seats_anew", _("Seat anew"), self._seat_anew, style)
            text = _("One person, and opponents at Normal")
            column.row(text, anew, anew.natural(), help=_("In place of whoever is seated below."))
        if low < high:
            counts = [str(n) for n in range(low, high + 1)]
            control = Segmented("seats", counts, plan.seats - low, self._seat_count, style)
            w, h = control.natural()
            column.row(_("How many"), control, (max(w, style.px(44) * len(counts)), h))
        for seat in range(plan.seats):
            self._seat(column, seat)
        levels = _(
            "Easy plays by simple rules of thumb, normal by better ones; hard looks ahead through "
            "what the others may hold."
        )
        column.text(levels, "small", "muted", name="levels")
        column.space(6)
        self._people(column)
        most = _("A name has at most {n} letters.").format(n=MAX_LENGTH)
        column.text(most, "small", "muted", name="most")

    def _people(self, column: Column) -> None:
        """The people who played here before and are not seated, to be seated by a press."""
        seated = {player.name.casefold() for player in self.plan.players}
        known = [name for name in self.people if name.casefold() not in seated][:OFFERED]
        if known:
            column.text(_("Who played before:"), "small", "muted", name="people")
            column.space(4)
            column.flow(
                [
                    Button(f"person.{name}", name, partial(self._seat_person, name), self.style)
                    for name in known
                ]
            )
            column.space(8)

    def _seat_person(self, name: str) -> None:
        self.plan.seat_person(name, self.people)
        self.rebuild()

    def _seat(self, column: Column, seat: int) -> None:
        style, plan = self.style, self.plan
        labels = [level_name(kind) for kind in KINDS]

        def rename(text: str) -> None:
            plan.names[seat] = text
            self._check()

        def seat_kind(index: int) -> None:
            plan.kinds[seat] = KINDS[index]
            self._tell_who()

        entry = Field(
            f"seat.{seat}.name", plan.names[seat], rename, style,
            label=_("Name of seat {n}").format(n=seat + 1), placeholder=NAMES[seat],
        )  # fmt: skip
        index = KINDS.index(plan.kinds[seat].partition("/")[0])
        kind = Segmented(f"seat.{seat}.kind", labels, index, seat_kind, style)
        kind_w, kind_h = kind.natural(int(column.width))
        high = max(kind_h, entry.natural()[1])
        gap = style.px(10)
        if kind_w + gap + style.px(150) <= column.width:
            entry.place(column.x, column.y, column.width - kind_w - gap, high)
            kind.place(column.x + column.width - kind_w, column.y, kind_w, high)
        else:
            entry.place(column.x, column.y, column.width, entry.natural()[1])
            column.y += entry.natural()[1] + style.px(6)
            kind.place(column.x, column.y, kind_w, high)
        column.parent.add(entry, kind)
        column.y += high + style.px(10)

    def _deal(self, column: Column) -> None:
        style = self.style
        column.space(10)

        def typed(text: str) -> None:
            self.plan.deal = text
            self._check()

        entry = Field(
            "deal", self.plan.deal, typed, style,
            label=_("Deal number"), most=12, allowed=str.isdecimal,
        )  # fmt: skip
        shuffle = Button("new_deal", _("Another"), self._new_deal, style)
        w, h = shuffle.natural()
        both = Node()
        wide = style.px(150)
        both.add(entry, shuffle)
        entry.place(0, 0, wide, h)
        shuffle.place(wide + style.px(8), 0, w, h)
        help = _("The same number deals the same cards, on any computer.")
        column.row(_("Deal number"), both, (wide + style.px(8) + w, h), help=help)
        buttons = [
            Button("code.show", _("Show"), self._show_code, style),
            Button("code.paste", _("Paste"), self._paste_code, style),
        ]
        codes = Node()
        line = Column(self, codes, 0, 0, column.width)
        line.flow(buttons)
        end = max(button.x + button.w for button in buttons)
        help = _("Game, rules, options, players and cards in one short text.")
        column.row(_("Deal code"), codes, (round(end), round(line.y)), help=help)
        if self._taken == (self.plan.book, self.plan.deal):
            text = _("Code taken in: {game}, deal number {n}, with its rules, options and players.")
            text = text.format(game=self.plan.book.name, n=self.plan.deal)
            column.space(4)
            column.text(text, "small", bold=True, name="code.taken")
            column.space(14)
        day = Button("deal.day", _("Today's"), self._deal_of_the_day, style)
        help = _("The same cards for all who play this game today.")
        column.row(_("Deal of the day"), day, day.natural(), help=help)

    def _options(self, column: Column) -> None:
        plan, first = self.plan, self._first_options(self.plan.book)
        column.section(_("Options"))
        if not plan.book.options:
            column.text(_("This game has none."), "body", "muted")
        for name, option in plan.book.options.items():
            control, size = self._control(name, option, int(column.width))
            marks = []
            if plan.differs(name):
                standard = option.label_of(option.default)
                differs = _("differs from the standard: {value}")
                if name in first and plan.value(name) == first[name]:
                    differs = _("proposed for a first game; the standard is {value}")
                marks.append(differs.format(value=standard))
            if option.experimental:
                marks.append(_("experimental"))
            badge = " · ".join(marks)
            column.row(option.label, control, size, help=option.help, badge=badge)
        if plan.chosen:
            reset = Button("standard", _("Standard options"), self._standard, self.style)
            column.flow([reset])
        column.space(10)

    def _control(
        self, name: str, option: OptionSpec, width: int
    ) -> tuple[Segmented | Stepper, tuple[int, int]]:
        """A segmented choice where it fits the width, else a stepper: of numbers, and behind the
        highest what is none."""
        values = option.values()
        if option.low is not None:
            values.sort(key=lambda value: isinstance(value, str))
        labels = [option.label_of(value) for value in values]
        index = index_of(values, self.plan.value(name))

        def choose(index: int) -> None:
            self.plan.choose(name, values[index])
            self.rebuild()

        if option.low is None and len(values) <= 4:
            row = Segmented(f"option.{name}", labels, index, choose, self.style)
            if row.natural()[0] <= width:
                return row, row.natural()
        stepper = Stepper(f"option.{name}", labels, index, choose, self.style)
        return stepper, stepper.natural()

    def _footer(self, size: tuple[int, int]) -> int:
        """Start, and what stands in its way; gives where the form must end."""
        style = self.style
        start = Button(
            "start", _("Start"), self._start, style, kind="main", role="lead", key=_("Ctrl+Enter")
        )
        w, h = start.natural()
        w = max(w, style.px(160))
        pad = self.edge(14)
        top = size[1] - h - 2 * pad
        panel = self.panel(Rect(-2, top, size[0] + 4, h + 2 * pad + 2), solid=True)
        panel.radius = 0
        start.place(size[0] - self.margin - w, top + pad, w, h)
        self.problem = self.label("", "body", "down", wrap=True, name="problem")
        room = size[0] - 2 * self.margin - w - style.px(20)
        self.problem.place(self.margin, top + 2, room, h + 2 * pad - 4)
        self.start_button = start
        self.root.add(self.problem, start)
        self._check()
        return top

    def _way_to_seats(self, scroll: Scroll, *, is_hidden: bool) -> None:
        """At the foot who plays, which leads to the seats where those are hidden at first."""
        self.to_seats = None
        if not is_hidden:
            return

        def go() -> None:
            names = ("seats_anew", "seats", "seat.0.name")
            first = next(node for name in names if (node := self.root.find(name)) is not None)
            scroll.to(first.origin[1] - scroll.content.origin[1] - self.style.px(90))
            self.focus.set(self.root.find("seats") or first)

        tip = _("Goes to where seats and opponents are chosen.")
        self.to_seats = Button("to_seats", "", go, self.style, kind="quiet", hint=tip)
        self.root.add(self.to_seats)
        self._tell_who()

    def _tell_who(self) -> None:
        """Writes at the foot who plays, where that is told there and nothing stands in the way."""
        button, start = self.to_seats, self.start_button
        if button is None:
            return
        for label in (_("Seats: {who}").format(who=self._who()), _("Seats")):
            button.label = label
            w, h = button.natural()
            if w <= self.problem.w:
                break
        button.place(self.margin, start.y + (start.h - h) / 2, w, h)
        button.visible = not self.problem.label
        button.touch()

    def _who(self) -> str:
        """The people by name, and how many opponents of which level."""
        players = self.plan.players
        names = [player.name for player in players if player.kind == "human"]
        kinds = [player.kind for player in players if player.kind != "human"]
        levels = [f"{kinds.count(kind)} × {level_name(kind)}" for kind in dict.fromkeys(kinds)]
        return " · ".join([", ".join(names), *levels] if names else levels)

    # Doing

    def _check(self) -> None:
        problems = self.plan.problems()
        waits = self.trying.is_on and not problems
        if waits:
            problems = [_("Trying these rules at this table …")]
        colour = self.style.color("muted" if waits else "down")
        self.problem.set(problems[0] if problems else "", colour)
        self.start_button.set_enabled(not problems, problems[0] if problems else "")
        self._tell_who()

    def _gone(self, name: str) -> None:
        self.shelf.pop(name)
        self.rebuild()

    def _take(self, name: str) -> None:
        book = self.shelf[name]
        if isinstance(book, RuleBook) and name != self.chosen:
            self.chosen = name
            self.plan.change_book(book, self._usual_options(book))
            self.rebuild()

    def _seat_anew(self) -> None:
        self.plan.seat_anew()
        self.rebuild()

    def _seat_count(self, index: int) -> None:
        self.plan.seats = self.plan.book.spec.seats.min + index
        self.rebuild()

    def _new_deal(self) -> None:
        self.plan.deal = str(new_deal())
        self.rebuild()

    def _deal_of_the_day(self) -> None:
        self.plan.deal = str(deal_of_the_day(self.plan.book.game, datetime.now().date()))
        self.rebuild()

    def _show_code(self) -> None:
        plan = self.plan
        if problems := plan.problems():
            self.app.tell(_("This game has no code yet"), problems[0])
            return
        kinds = [player.kind for player in plan.players]
        code = code_of(plan.book, kinds, plan.chosen, int(plan.deal))
        self.app.director.push(DealCode(self.app, plan.book.name, code))

    def _paste_code(self) -> None:
        text = ""
        with contextlib.suppress(pygame.error):  # a system without a clipboard
            text = pygame.scrap.get_text()
        if not text.strip():
            self.app.tell(_("Nothing was copied"), _("Copy a deal code first, then press Paste."))
            return
        try:
            dealt = read_code(text)
        except DealCodeError as error:
            self.app.tell(_("No game can be set up from what was copied"), str(error))
            return
        if "random" in dealt.kinds:
            why = _("A seat of it plays at random, which the command line alone lets it do.")
            self.app.tell(_("No game can be set up from what was copied"), why)
            return
        self._set_up(dealt)

    def _set_up(self, dealt: Dealt) -> None:
        """Sets everything as a deal code says; rules that no file here holds join the shelf."""
        plan = self.plan
        same = [
            name
            for name, book in self.shelf.items()
            if isinstance(book, RuleBook) and book.data == dealt.book.data
        ]
        self.chosen = same[0] if same else f"{dealt.book.name}."
        self.shelf.setdefault(self.chosen, dealt.book)
        plan.change_book(dealt.book, dealt.options)
        plan.seats, plan.deal = len(dealt.kinds), str(dealt.deal)
        plan.kinds[: plan.seats] = dealt.kinds
        self._taken = (plan.book, plan.deal)
        self.rebuild()

    def _standard(self) -> None:
        self.plan.options.clear()
        self.rebuild()
        if self.focus.node is None:  # the button is gone
            self.focus.set(self.start_button)

    def tick(self, now: float) -> None:
        """Goes on with Start once the rules have been tried, if they are still wanted."""
        if self.trying.is_on:
            self.wake_at = now + 0.05
            if self.trying.poll():
                self.wake_at = None
                self._check()
                if self.trying.was_for(self.plan.book, self.plan.seats, self.plan.chosen):
                    self._start()

    def closed(self) -> None:
        """Nothing is tried any more."""
        self.trying.close()

    def key(self, event: Event) -> bool:
        """Ctrl and Enter start from anywhere on the page."""
        is_enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if is_enter and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self.run(self.start_button)
        return super().key(event)

    def _start(self) -> None:
        if self.plan.problems():
            return
        why = self.trying.begin(self.plan.book, self.plan.seats, self.plan.chosen)
        if why is None:
            self.wake_at = 0.0
            self._check()
            return
        if why:
            self.app.tell(_("This game cannot begin"), why)
            return
        if self._offers_lesson():
            return
        self._remember()
        plan = self.plan
        own = None if self.chosen in registry.books() else plan.book  # of a deal code
        new = NewGame(self.chosen, plan.players, int(plan.deal), dict(plan.chosen), own)
        try:
            self.app.start(new)
        except DiskError as error:
            self._unsaved(new, str(error))
        except TabletopError as error:
            self.app.tell(_("This game cannot begin"), str(error))

    def _remember(self) -> None:
        """Keeps what was set up for the next time."""
        settings, plan = self.app.settings, self.plan
        settings.last_game = self.chosen
        settings.last_seats = tuple(SeatMemory(p.name, p.kind) for p in plan.players)
        if self.chosen in registry.books():  # not of a deal code
            settings.last_options = {**settings.last_options, self.chosen: dict(plan.chosen)}
        self.app.keep_settings()

    def _learn(self, lesson: Lesson, part: Part) -> None:
        """Opens the lesson; whoever comes back from it finds what was set up."""
        if not self.plan.problems():
            self._remember()
        self.app.teach(lesson, part)

    def _unsaved(self, new: NewGame, why: str) -> None:
        def chosen(key: str) -> None:
            if key == "retry":
                self._start()
            elif key == "play":
                self.app.start(new, saved=False)

        choices = [
            ("retry", _("Try again")),
            ("play", _("Play without saving")),
            ("cancel", _("Cancel")),
        ]
        self.app.ask(_("This game cannot be saved"), why, choices, chosen)
