"""How a game lies on the table: the contract of the adapters, one file a game.

An adapter turns what a viewer sees (a View, never more) into a `Table`: plain values that say
where every card lies, what the plates say, which buttons apply. The table screen does the rest for
every game: it draws, animates from one Table to the next, drags, selects, outlines legal targets
(by asking `judge` for every place that takes drops), shows refusals, choosers, handoff, undo.

A game offers an `ADAPTER` in its `table/adapter.py`, an instance of a subclass of `Adapter`; one
that has none lies as the `table:` of its rules says (`ui.table.default`). `adapter_for` in
`ui.table.adapters` finds it by the game's id. Milken's is the shortest. The parts:

* `compose(seen, desk)` is asked anew after every move, resize and change of the selection. Begin
  from `seen.frame` (see `ui.table.layout`) and place zones with its arrangements, or with Slots
  of your own (a turned cap has `angle=90`; its w and h stay those of the upright card).
* A `Place` is a zone, or part of one, on screen. `cards` and `slots` go together; hidden cards are
  None. `lifts` lets the viewer pick its cards up. With `drops` it is asked about as a target:
  `Drop(seat, cards, source, onto)` with its `zone` as `onto`. Several places may name one zone.
  A target without cards (a seat plate) is a Place with no cards and `look="none"`.
* The hand goes through `desk.in_hand(cards)`, which keeps the player's own order.
* `Plate`: who sits there. `Action`: a button of the prompt bar, that plays a `move`, or drops the
  selection `onto` a zone, or calls `act(desk, name)` for dialogs of your own.
* What is dropped on a place is that place's to take or refuse (see `ui.table.drop_targets`); one
  without `drops` refuses with the rules' reason. A place that `decides` has the last word before
  any larger place beneath it. One that is `aside` is gone to when it is aimed at itself, never by a
  touch over bare felt, nor by Enter or a second click on the card while another place takes it. One
  that is `deliberate` is never gone to so at all, and takes a card only with its middle. With
  `lights` hovering a card outlines the cards it could go to.
* A tray is a Place with `of` and `most`, and as its cards those selected, which the hand then
  leaves out: clicks and drags lay cards there and take them back one by one, and how many lie there
  is written in it. No move is made until an action drops them all `onto` its zone. The table is
  `many`, and has one tray.
* Whatever means something is explained: `tips` and `verbs` of the Table, or `tip` and `rule` of a
  panel node. It is shown when the pointer rests on it, and always in the probe.
* `panels` are nodes of your own (price columns, meters), made anew each time, placed absolutely;
  clickable ones have a `name`, `solid`, `focusable` and an `action`, which may call `desk.play`.
* A panel that is a `ui.table.zoom.Zoomed` shows its cards enlarged while pointed at or focused.
* `describe(seen, move)` words a move: the chooser where a drop fits several, and the preview shown
  before a drop. `gesture(seen, move)` says which cards make it, `spot(seen, move)` which panel node
  where no cards do: that is how a hint is shown.
* `what_if(seen, moves, at)` shows what a move would come to while it is looked at: a card held or
  pointed at, a target under it, a part of the table that `looked` knows. `ranked` has moves that
  one gesture fits in order, where the table shows them one by one (Tab goes on to the next) and no
  chooser asks.
* `moments` are what a coach tells a beginner, as `ui.table.remark` says.
* `over` are nodes of your own that lie over the cards; a place's `badges` are written on its cards.
* `many=True` makes a plain click add to the selection (several cards are wanted); in any case
  ctrl or shift click adds.
* Text in prompts, figures, notes and choices has the engine's markup (`@2 [8C] $5 ^5 _5`), and
  `*bold*` and `{C}` for the sign of a suit.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.engine.events import Changed, Told
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.play.session import Player
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.scene.node import Node
from tabletop.scene.screen import Screen
from tabletop.scene.widgets import Button
from tabletop.system.i18n import _
from tabletop.ui.shell.context import TableApp
from tabletop.ui.shell.theme import Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.layout import Frame, Slot
from tabletop.ui.table.narration import Turn
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet, sheet_of
from tabletop.ui.table.what_if import WhatIf

V = TypeVar("V", bound=View)


@dataclass(frozen=True, slots=True)
class Place:
    """A zone on the table; `area` is outlined as a target. See the module's head.

    `look` is "frame" (a quiet outline), "felt" (a larger dashed field), "gone" (the dashed place of
    a card that is used up) or "none"; `emblem` is a suit letter shown while no card lies there;
    `caption` a line of markup under the area. A tray
    is for cards `of` a zone, at the `most` so many, that go together: see the module's head.
    `badges` are short words, one a card ("" for none), on a disc at its upper edge, `under` are
    lines of markup under the cards in the same way, which go with them, in text of the scale
    `under_at` where that is not 0. A `quiet` place is not
    outlined as a target, where the game's `what_if` shows what would be taken. A `whole` place that
    lifts is dragged with all its cards, which are never selected, and with those of the
    places that go `along` with its zone. A `pointed` one takes cards under the pointer or by a
    press on it, not by Enter or a second click on a card. The cards of an `idle` one are dimmed:
    nothing comes of them any more. `aim` is what is outlined of it as a
    target, and has its ring, where that is not all of it.
    """

    zone: str
    area: Rect
    cards: tuple[Card | None, ...] = ()
    slots: tuple[Slot, ...] = ()
    lifts: bool = False
    drops: bool = True
    decides: bool = False
    deliberate: bool = False
    aside: bool = False
    look: Literal["none", "frame", "felt", "gone"] = "none"
    emblem: str = ""
    label: str = ""
    caption: str = ""
    name: str = ""
    of: str = ""
    most: int = 0
    badges: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    under_at: float = 0.0
    quiet: bool = False
    whole: bool = False
    along: str = ""
    pointed: bool = False
    idle: bool = False
    aim: Rect | None = None


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat's plate: its detail line, its figure (`value` counts up and down where it changes,
    shown through `form`), how many backs to fan at its right, and a line of notes under it, or
    `inside` as its last line; `kept` pixels left of the figure are for things of the game's own.
    `faces` are shown rather than backs, once hands lie open. `cards` are those in hand, which a
    small sign tells where there is no room for `detail`. `art` is what draws the line under the
    plate, where that is not what draws all else."""

    seat: int
    area: Rect
    detail: str
    value: int | None = None
    form: str = "{}"
    backs: int = 0
    faces: tuple[Card, ...] = ()
    note: str = ""
    kept: int = 0
    inside: bool = False
    cards: int | None = None
    art: CardArt | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """A button of the prompt bar: `move` is played, or the selection dropped `onto` a zone, or the
    adapter's `act` called with `name`. `key` is a letter that presses it. `button` is one of the
    game's own to show for it; a `hidden` one has its key alone. What comes of the move of one that
    `previews` is shown until something is picked up."""

    name: str
    label: str
    move: Move | None = None
    onto: str = ""
    main: bool = False
    enabled: bool = True
    hint: str = ""
    key: str = ""
    button: Button | None = None
    hidden: bool = False
    previews: bool = False


@dataclass(frozen=True, slots=True)
class Tip:
    """What something on the table means (markup), and the id of the rule it comes from; `is_all`
    where it tells all that stands there, so that nobody need read that out besides."""

    text: str
    rule: str = ""
    is_all: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Everything on the table, as one viewer sees it.

    `tips` are by the name of what they explain: "figure:0", "seat:1" (a plate), "note:1",
    "caption:stock", "title", a place, an action, a panel node that has no `tip` of its own. `verbs`
    explain words of the prompt, those of them that it has. `shown` are seats and kinds of what was
    told of them (`Told.kind`) that stand beside those seats, and need not be told again. `of_cards`
    names what tells of one card where it lies: it goes as soon as the card does. `lost` are the
    places of what the viewer lost since they decided last.
    """

    places: tuple[Place, ...]
    plates: tuple[Plate, ...]
    prompt: str
    title: str = ""
    figures: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    panels: tuple[Node, ...] = ()
    over: tuple[Node, ...] = ()
    many: bool = False
    lights: bool = False
    shown: Collection[tuple[int, str]] = ()
    lost: Sequence[Rect] = ()
    of_cards: Mapping[str, Card] = field(default_factory=dict)
    tips: Mapping[str, Tip] = field(default_factory=dict)
    verbs: Mapping[str, Tip] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """A move in words: a title and, below it, what it costs or brings (markup)."""

    title: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Loss:
    """What a seat lost by another's move: a sentence (markup), the zone that was hit, the cards
    that lay there, where they are gone, how much it is in the game's own measure, 0 where that is
    not told apart, which seat took it, -1 where that is not told, and the id of the rule."""

    text: str
    zone: str
    cards: tuple[Card, ...] = ()
    much: int = 0
    by: int = -1
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A moment that the table rests at, so many `seconds` at normal pace, before it goes on.

    With `laid` it is the table as it was before the move: that card lies over the first of `cards`,
    or on the zone `onto`. Else it is the table as it is after it. `cards` and the plates of `seats`
    are edged in ivory, in coral where it is `harm` done to the viewer. `said` (markup) stands over
    the table's middle, `told` in the prompt's place: what was told of the move last, where the game
    has nothing better. Harm is held at any pace, all else only where moves are shown one by one.
    """

    seconds: float
    cards: tuple[Card, ...] = ()
    seats: tuple[int, ...] = ()
    laid: Card | None = None
    onto: str = ""
    harm: bool = False
    said: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Seen(Generic[V]):
    """What an adapter is given: the View of the viewer (`view.seat` None: nobody's hand) and what
    goes with it. `selected` cards are picked out, or the top card, face down, of the zone `pile`
    (else ""). `fresh` holds how public figures changed in all (before, after) since the viewer
    decided last, or by that while others move; `past` gives every change since the cards were
    dealt, oldest first; `last` are the seats and the names of the last two moves, which all saw,
    the newest first, `said` what a bot said with the last; `kept` what was chosen on the table and
    is no move yet (`Desk.remember`); `lost` what others took from the viewer since the viewer
    decided last, oldest first; `before` gives what the viewer saw just after that, None where
    nobody has moved since; `turns` are every seat's last turn, as the viewer was told of it."""

    view: V
    book: RuleBook
    players: tuple[Player, ...]
    frame: Frame
    theme: Theme
    art: CardArt
    prompt: str
    selected: tuple[Card, ...] = ()
    pile: str = ""
    fresh: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    past: Callable[[], tuple[Changed, ...]] = tuple
    last: tuple[tuple[int, str], ...] = ()
    said: str = ""
    deal: int = 0
    kept: Mapping[str, int] = field(default_factory=dict)
    lost: tuple[Loss, ...] = ()
    before: Callable[[], V | None] = lambda: None
    turns: Mapping[int, Turn] = field(default_factory=dict)

    @property
    def number(self) -> list[str]:
        """What the deal is called once the game is over; before, nobody is told, as whoever knows
        the number can deal the same cards."""
        return [_("no. {deal}").format(deal=self.deal)] if self.view.is_terminal else []

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def me(self) -> int | None:
        """The viewer's seat."""
        return self.view.seat

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is to move."""
        return self.view.seat is not None and self.view.current_player == self.view.seat


class Desk(Protocol[V]):
    """What an adapter may do to the table screen."""

    @property
    def app(self) -> TableApp:
        """The app around it."""

    @property
    def task(self) -> str:
        """What a lesson asks for now (markup), which dialogs over the table say too; else ""."""

    def in_hand(self, cards: Sequence[Card | None]) -> tuple[Card | None, ...]:
        """The viewer's hand in the order the player keeps it."""

    def play(self, move: Move) -> bool:
        """Makes a move of the viewer; a refusal is shown, and gives False."""

    def play_both(self, move: Move, then: Move) -> bool:
        """Makes two moves of one gesture, which one take-back takes back; False where the first is
        not made."""

    def check(self, move: Move, after: Move | None = None) -> Refusal | None:
        """Why a move would be refused now, or once the legal move `after` was made; None where it
        would not."""

    def judge(self, drop: Drop) -> Verdict:
        """What a drop would do now."""

    def selection(self) -> tuple[Card, ...]:
        """The selected cards, in the order of the hand."""

    def select(self, cards: Sequence[Card]) -> None:
        """Selects exactly these cards."""

    def seen(self) -> Seen[V]:
        """What is seen now."""

    def remember(self, **numbers: int) -> None:
        """Keeps what was chosen on the table and is no move yet, and composes the table anew."""

    def lines(self) -> Sequence[tuple[Move, tuple[str, ...]]]:
        """Everything that happened, oldest first: a move, and what the viewer was told of it
        (markup), at last what a bot said with it."""

    def hand_over(self, seat: int, then: Callable[[], None]) -> None:
        """Passes the table to another person, behind a cover, who then does `then`."""

    def push(self, screen: Screen, on_result: Callable[[object], None] | None = None) -> None:
        """Opens a dialog over the table."""


SHOWN: Final = 4
"""How dull a sentence is (`Adapter.dull`) that the viewer need not be told of themselves."""


class Adapter(Generic[V]):
    """How one game lies on the table; subclasses override what differs."""

    gone_kinds: frozenset[str] = frozenset({"discard"})
    """The kinds of zones where cards are laid away for the rest of the deal."""
    left_kinds: frozenset[str] = frozenset({"deck", "stock"})
    """The kinds of zones whose cards nobody saw, which are opened once the game is over."""

    def compose(self, seen: Seen[V], desk: Desk[V]) -> Table:
        """The table as `seen`."""
        raise NotImplementedError

    def prepare(self, seen: Seen[V]) -> None:
        """Looks for what composing the table as `seen` takes most time to find, and finds again."""

    def few(self, view: V, turn: Turn) -> int | None:
        """How many cards the viewer's hand has where they are so few that plate, hand and prompt
        may share one strip; None where the hand keeps its row. `turn` is the viewer's own, as far
        as it has come."""
        return None

    def sits_out(self, seen: Seen[V]) -> bool:
        """Whether the viewer has no part in what is played until it is scored."""
        return False

    def judge(self, seen: Seen[V], drop: Drop, judge: Callable[[Drop], Verdict]) -> Verdict:
        """What a drop would do; `judge` is the session's word on a drop."""
        return judge(drop)

    def describe(self, seen: Seen[V], move: Move) -> Choice:
        """`move` in words."""
        return Choice(move.name.replace("_", " ").capitalize())

    def lifted(self, seen: Seen[V], card: Card) -> str:
        """That a card is lifted, for one who plays by keys and has led the focus elsewhere."""
        text = _("[{card}] is lifted: choose where it goes, or put it down with Esc.")
        return text.format(card=card)

    def lifting(self, seen: Seen[V], card: Card) -> str:
        """What Enter does with a card that has several places, in a sentence (markup)."""
        return _("Enter lifts [{card}]; then choose where it goes.").format(card=card)

    def taken_up(self, seen: Seen[V], card: Card) -> tuple[Card, ...]:
        """The cards that Enter lifts on `card`: it, and those without which it makes no move of the
        kind that is told of it."""
        return (card,)

    def gesture(self, seen: Seen[V], move: Move) -> tuple[Card, ...]:
        """The cards that are taken up to make `move`, none where it takes another gesture."""
        card, cards = move.args.get("card"), move.args.get("cards")
        if isinstance(cards, tuple):
            return tuple(each for each in cards if isinstance(each, Card))
        return (card,) if isinstance(card, Card) else ()

    def answers(self, seen: Seen[V], move: Move) -> tuple[Card, ...]:
        """The cards that a player may begin with to make `move`, which the arrow keys go to."""
        return self.gesture(seen, move)

    def marks(self, seen: Seen[V], move: Move) -> bool:
        """Whether the cards that make `move` are marked in hand as what may be played: not where
        any card may be so at any time."""
        return True

    def spot(self, seen: Seen[V], move: Move) -> str:
        """The name of the panel node that makes `move`, "" where none does."""
        return ""

    def worth(self, seen: Seen[V], move: Move) -> int:
        """How good it is for the viewer that a card goes just there by `move`, in the game's own
        measure: of the places where it could go keys come first to the one that is best."""
        return 0

    def looked(self, seen: Seen[V], name: str) -> Sequence[Move]:
        """The moves that a part of the table called `name` stands for, which are looked at while it
        is pointed at or has the focus."""
        return [move for move in seen.view.legal if self.spot(seen, move) == name] if name else []

    def ranked(self, seen: Seen[V], moves: Sequence[Move]) -> Sequence[Move]:
        """`moves`, which one gesture fits, the best first, where the table shows them one by one;
        none where a chooser asks."""
        return ()

    def what_if(self, seen: Seen[V], moves: Sequence[Move], at: int) -> WhatIf | None:
        """What the table shows while `moves` are looked at, of which number `at` would be made
        where they are `ranked` or only one; None for nothing."""
        return None

    def turn(self, view: V) -> int | None:
        """The number of the turn that a view is in, in a game whose turns have several moves with
        others' answers between them; None elsewhere."""
        return None

    def joins(self, seen: Seen[V], selected: Sequence[Card], card: Card) -> bool:
        """Whether a plain click on `card` adds it to what is selected instead of replacing it."""
        return False

    def chooser(self, seen: Seen[V], moves: Sequence[Move]) -> Screen | None:
        """A screen of the game's own that asks which of `moves` is meant and closes with its
        index; None for the usual list."""
        return None

    def held(self, move: Move, before: Callable[[], V], after: V) -> Held | None:
        """What of `move` is shown whole before the game goes on: a finished trick, a capture, a
        price that crashes; `before` gives what the viewer saw before it. None for nothing."""
        return None

    def heard(self, move: Move, book: RuleBook, before: Callable[[], V], after: V) -> str:
        """The sound of `move` beside those of the cards and the money that it moves: a trick, a
        price that crashes; `before` gives what the viewer saw before it. "" for none."""
        return ""

    def loss(self, move: Move, me: int, book: RuleBook, before: Callable[[], V]) -> Loss | None:
        """What `move` of another seat took from seat `me`, which the table stops at; `before` gives
        what that seat saw before it. None where nothing was taken."""
        return None

    def as_one(
        self, moves: Sequence[Move], me: int | None, book: RuleBook, before: Callable[[], V]
    ) -> tuple[Told, Loss | None] | None:
        """What `moves` of another seat did together, the first and those that carry it on, told to
        seat `me`, or to all, in one sentence, and what they took from `me`; None where each is told
        by itself."""
        return None

    def alike(
        self, moves: Sequence[Move], me: int | None, book: RuleBook, before: Callable[[], V]
    ) -> Told | None:
        """What `moves` of several seats, one after the other, did alike, told to seat `me`, or to
        all, in one sentence; None where each is told by itself."""
        return None

    def setback(self, move: Move, me: int, book: RuleBook, before: Callable[[], V]) -> Loss | None:
        """What `move` of another seat cost seat `me`, which is recalled first at its turn: what it
        lost, or in a game that stops at no loss a large one."""
        return self.loss(move, me, book, before)

    def goes_on(self, move: Move) -> bool:
        """Whether a move only carries on what the move of its seat before it began."""
        return False

    def told_to(
        self, told: Told, move: Move, me: int, book: RuleBook, before: Callable[[], V]
    ) -> Told:
        """What is recalled to seat `me` of what is `told` of a `move` of another seat: the same,
        or with what it did to that seat; `before` gives what that seat saw before it."""
        return told

    def done_for(self, move: Move, book: RuleBook, before: Callable[[], V]) -> str:
        """Why the table made the `move` of a seat that could do nothing else, in a sentence to that
        seat (markup); "" where there is no more to say of it. `before` gives what it saw."""
        return ""

    def told_together(
        self, view: V, book: RuleBook, told: Sequence[tuple[Move, Told]]
    ) -> Sequence[tuple[int, int, Told]]:
        """What is recalled of `told`, moves with a sentence each in the order in which they
        happened: sentences, with the numbers of the first and the last that they sum up; that of
        the last tells the move they go with."""
        return [(at, at, each) for at, (_move, each) in enumerate(told)]

    touches_all = False
    """Whether every move changes what all seats hold is worth, so that at a seat's turn all is told
    in the order in which it happened, where it has room."""
    replies: frozenset[str] = frozenset()
    """The names of moves out of turn, which do not end what is recalled at the next turn."""
    bargains: frozenset[str] = frozenset()
    """The names of moves that seats make in one another's turns."""
    openings: frozenset[str] = frozenset()
    """The names of moves in a turn that decide little: what is recalled stays told."""
    unscored: frozenset[str] = frozenset()
    """The kinds of what is told (`Told.kind`) that the table shows by itself, a score does not."""
    by_chance: frozenset[str] = frozenset()
    """The kinds of what is told (`Told.kind`) that changes what all play for though no seat has
    moved: at a seat's turn it is recalled by itself too."""
    glowing: frozenset[str] = frozenset()
    """The kinds of zones whose cards glow at a seat's turn where others have laid them since its
    last one."""

    def meant(self, move: Move, me: int, book: RuleBook, before: Callable[[], V]) -> str:
        """What `move` of another seat did to what seat `me` holds, in a sentence (markup), "" for
        nothing; `before` gives what that seat saw before it. Said beside the reason for the
        move."""
        return ""

    def dull(self, view: V, move: Move, told: Told) -> int:
        """How little there is in telling what is `told` of `move` once more at a seat's turn, where
        there is no room for all: 0 where it matters most, more for what the table shows by itself,
        from `SHOWN` on even where it names the viewer."""
        return 0

    def moments(self) -> Sequence[Moment[V]]:
        """What a coach may say to the seat to move, what matters most first."""
        return ()

    def asks(self, desk: Desk[V], move: Move) -> bool:
        """Whether `takes` would ask whether a move is meant, before it is made."""
        return False

    def asking(self) -> str:
        """What is `said` of Enter and such a move."""
        return _("Enter asks first. {said}")

    def takes(self, desk: Desk[V], move: Move) -> bool:
        """Keeps a move that is only a step towards one of the game's; False lets it be played."""
        return False

    def sheet(self, view: V, book: RuleBook, at: int = -1) -> Sheet:
        """How the score of tally number `at` is counted out before everyone."""
        return sheet_of(view, at)

    def piles(self, seen: Seen[V]) -> Sequence[Pile]:
        """The piles that the viewer may look through, card by card: the discards."""
        return [
            Pile(zone.id, _("Discard pile"), zone.cards[::-1], _("the newest first"))
            for zone in seen.view.zones_of("discard")
        ]

    def piled(self) -> str:
        """What `piles` shows is called where it is several, "" for open piles."""
        return ""

    def opened(self) -> str:
        """What `hands` shows is called, on the button that opens it."""
        return _("All hands")

    def hands(self, seen: Seen[V]) -> Sequence[Pile]:
        """What lies open once the game is over: the hands, and what was never seen."""
        zones = seen.view.zones.values()
        hands = [
            Pile(zone.id, _("@{seat}’s hand").format(seat=zone.owner), in_order(zone.faces))
            for zone in zones
            if zone.kind == "hand" and zone.faces
        ]
        left = tuple(
            card for zone in zones if zone.kind in self.left_kinds for card in in_order(zone.faces)
        )
        return [*hands, Pile("left", _("Not played"), left)] if left else hands

    def act(self, desk: Desk[V], name: str) -> None:
        """An action without move and zone was pressed."""

    def sorts(self) -> tuple[Callable[[Card], tuple[int, ...]], ...]:
        """The ways to sort the hand, as keys; the S key goes round them."""
        return (_by_suit, _by_rank)

    def sorted_hand(self, cards: Sequence[Card], way: int) -> tuple[Card, ...]:
        """The hand sorted in way number `way`."""
        ways = self.sorts()
        return tuple(sorted(in_order(cards), key=ways[way % len(ways)]))


def _by_suit(card: Card) -> tuple[int, ...]:
    return (card.order,)


def _by_rank(card: Card) -> tuple[int, ...]:
    return card.rank or 99, card.order


AnyAdapter: TypeAlias = Adapter[View]
"""An adapter as the table screen knows it, which gives it views of its own game alone."""
