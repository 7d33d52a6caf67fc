"""The drops and actions of a rulebook, compiled for a number of seats: the only source of moves.

For every phase and seat there is a list of ways to move, in the order of the book. `legal_moves` is
what these ways give: candidates that the requirements propose, or every card and every place, as
far as the requirements let them through. `judge` asks the same requirements about a gesture,
`check` about a move that was written. Nothing else knows which move is legal.

Requirements are asked as rarely as what they read allows: once for all positions where they read
none, once a listing where they read no card, once a card where they read no place. Drops that move
one card from the same kind of zone are walked together, card by card; where twins stand for each
other, all drops from one zone are, and those onto places that come and go apart from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias, cast

from tabletop.engine.cards import Card, Deck, in_order
from tabletop.engine.moves import Drop, Move, Refusal, Value, Verdict, to_json
from tabletop.engine.notation import NUMBER, Optional
from tabletop.engine.rules.conditions import (
    CARDS,
    CARDS_AND_PLACE,
    NOWHERE,
    Ask,
    Near,
    Spot,
    spot,
)
from tabletop.engine.rules.drops import (
    AnyKind,
    DropRule,
    Index,
    Kinds,
    Required,
    Situation,
)
from tabletop.engine.rules.settled import PlaceKey
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _, ngettext

Test: TypeAlias = Callable[[Ask[Any]], bool]
Bars: TypeAlias = Callable[[Any, int], Collection[Card]]
Reader: TypeAlias = Callable[[Any], Sequence[Card]]
"""Gives the cards of one zone of a state, in the order that moves are listed in."""
Fixed: TypeAlias = Mapping[str, Mapping[Spot, Reader]]
"""By kind, the zones that never come or go."""
Out: TypeAlias = list[Move]

LEARNED: Final = 1 << 16
"""The answers that an index keeps of a drop."""
LIMIT: Final = 1 << 30
"""Above every number that may be chosen."""
KEPT: Final = 1 << 13
"""The situations whose moves are kept."""
STATIC: Final = frozenset({"cards", "source", "onto"})
"""What a requirement may read and be asked once for all positions."""

NOT_THERE: Final = "not_there"
NO_PLACE: Final = "no_place"
NO_DROP: Final = "no_drop"
NO_MOVE: Final = "no_move"
NO_CHOICE: Final = "no_choice"
TWICE: Final = "twice"
"""The codes of what is wrong before any requirement is asked. Of a gesture: its cards do not lie
where it says, or are not the seat's to move; there is no such place; no drop of the book leads from
there to there now; a card is named twice. Of a move: there is no such one, or what was chosen is
nothing there is to choose."""

Amiss: TypeAlias = Literal["not_there", "no_place", "no_drop"]


class Table(Protocol):
    """What the compiler asks of a position: which kinds of zones there are, and what lies there."""

    phase: str

    def lying(self, zone: Spot) -> Sequence[Card]:
        """The cards of a zone, in the order moves are listed in."""

    def places(self, kind: str) -> Iterable[Spot]:
        """The zones of a kind that comes and goes, as they lie now."""

    def owner(self, zone: str) -> int | None:
        """The seat that owns a zone, None where nobody does."""

    def is_zone(self, zone: Spot) -> bool:
        """Whether there is such a zone."""

    def hides(self, zone: Spot) -> bool:
        """Whether nobody sees the cards of the zone."""


def _amiss(state: object, drop: Drop, code: Amiss) -> Refusal:
    sentences = {
        NOT_THERE: _("You can only move cards that are yours to move."),
        NO_PLACE: _("There is nothing there to put a card on."),
        NO_DROP: _("That cannot go there now."),
    }
    return Refusal(sentences[code])


def _mistimed(state: object, move: Move) -> Refusal:
    return Refusal(_("That cannot be done now."))


@dataclass(frozen=True, slots=True)
class Manner:
    """How a game words and lists what is the engine's: `amiss` says why a gesture is none of the
    book's drops (see `Amiss`), `mistimed` why a move that no drop or action allows now is not; a
    refusal without a rule is one of the turn's, or of the drop that a written move would be.

    Where twins, cards of one face, stand for each other in what is listed, `apart` gives the cards
    that none stands for. `looks` are the words of what conditions read for which the look of a
    place that comes and goes stands (see `Near`)."""

    amiss: Callable[[Any, Drop, Amiss], Refusal] = _amiss
    mistimed: Callable[[Any, Move], Refusal] = _mistimed
    apart: Callable[[Any], Collection[Card]] | None = None
    looks: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """A drop for one seat: its requirements by what they read. `by_look` are those of `per_place`
    that read of a place what its look stands for, `by_sight` the others; `bars` are the faces of
    that name of all that `per_card` asks, None where one has none. `proposers` name candidates for
    the chosen arguments, in that order."""

    rule: DropRule
    kind: AnyKind
    moves_set: bool
    seat: int
    always: tuple[Required, ...]
    gates: tuple[Test, ...]
    per_card: tuple[Test, ...]
    per_place: tuple[Test, ...]
    per_choice: tuple[Test, ...]
    by_look: tuple[Test, ...]
    by_sight: tuple[Test, ...]
    bars: tuple[Bars, ...] | None
    cards: Callable[[Ask[Any]], Iterable[tuple[Card, ...]]] | None
    onto: Callable[[Ask[Any]], Iterable[Spot]] | None
    near: Callable[[Any], Mapping[str, Sequence[Near]]] | None
    proposers: tuple[tuple[str, Propose], ...]
    index: Index[Any, Any] | None
    situation: Situation[Any] | None
    has_indexes: bool

    @classmethod
    def of(
        cls,
        rule: DropRule,
        kind: AnyKind,
        seat: int,
        looks: frozenset[str],
        has_indexes: bool,
    ) -> _Part:
        """The drop `rule` of `seat`, its requirements sorted."""
        chosen = set(kind.chosen)
        proposers = [(name, *_proposing(rule, kind, name)) for name in kind.chosen]
        spared = [each for _name, _propose, exact in proposers for each in exact]
        sorts: dict[str, list[Required]] = {
            name: [] for name in ("always", "gate", "card", "place", "choice")
        }
        for required in rule.requires:
            reads = required.condition.reads
            if reads <= STATIC:
                sort = "always"
            elif "everything" in reads or reads & chosen:
                sort = "choice" if chosen else "place"
            elif "onto" in reads:
                sort = "place"
            elif reads & STATIC:
                sort = "card"
            else:
                sort = "gate"
            sorts[sort].append(required)
        words = {
            word
            for sort in ("gate", "card", "place", "choice")
            for each in sorts[sort]
            for word in each.condition.reads
        }
        by_look = [
            each
            for each in sorts["place"]
            if has_indexes
            and CARDS_AND_PLACE < each.condition.reads | CARDS <= CARDS_AND_PLACE | looks
        ]
        bars = [each.requirement.bars for each in sorts["card"]]
        near = [each.requirement.near for each in rule.requires if each.requirement.near]
        index = kind.index if has_indexes else None
        if index is not None and words - {index.argument} - index.reads:
            index = None
        situation = kind.situation if has_indexes else None
        if situation is not None and words - STATIC - chosen - situation.reads:
            situation = None
        return cls(
            rule,
            kind,
            kind.moves_set,
            seat,
            tuple(sorts["always"]),
            _tests(sorts["gate"]),
            _tests(sorts["card"]),
            _tests(sorts["place"]),
            _tests(each for each in sorts["choice"] if each not in spared),
            _tests(by_look),
            _tests(each for each in sorts["place"] if each not in by_look),
            tuple(each for each in bars if each) if all(bars) and has_indexes else None,
            _proposer(rule, "cards"),
            _proposer(rule, "onto"),
            near[0] if near and has_indexes else None,
            tuple((name, propose) for name, propose, _exact in proposers),
            index,
            situation,
            has_indexes,
        )

    @property
    def asks_cards(self) -> bool:
        """Whether a card that lies there has to be asked about in each position."""
        is_plain = self.kind.is_plain and not self.kind.chosen
        return not is_plain or bool(self.per_card or self.per_place or self.per_choice)

    @property
    def leaves_some(self) -> bool:
        """Whether its one requirement that reads a state lets some of the cards that lie there
        through in every position."""
        asked = [each for each in self.rule.requires if each not in self.always]
        is_one = len(asked) == 1 and asked[0].condition.leaves_some
        return is_one and len(self.proposers) == len(self.kind.chosen)

    def is_of(self, zone: Spot, owner: int | None) -> bool:
        """Whether `zone`, owned by `owner`, is one this drop may lead to."""
        if zone.kind != self.rule.onto:
            return False
        of = self.rule.of
        return of == "any" or (owner == self.seat) == (of == "own")

    def choices(
        self, ask: Ask[Any], first: int = 0, few: int | None = None
    ) -> Sequence[Mapping[str, Value]]:
        """Every way to fill in the arguments that no gesture gives, or some of them: from number
        `first` on, where the ask has those before, up to number `few`."""
        ways: list[Mapping[str, Value]] = [ask.args if first else {}]
        for name, propose in self.proposers[first:few]:
            further: list[Mapping[str, Value]] = []
            for way in ways:
                ask.args = way
                further += [
                    way if value is None else {**way, name: value} for value in propose(ask)
                ]
            ways = further
        return ways


def _tests(required: Iterable[Required]) -> tuple[Test, ...]:
    return tuple(each.requirement.test for each in required)


Propose: TypeAlias = Callable[[Ask[Any]], Iterable[Any]]


def _proposing(rule: DropRule, kind: AnyKind, name: str) -> tuple[Propose, Sequence[Required]]:
    """What names candidates for the chosen argument `name`, and the requirements that need not be
    asked of these: of a number that several bound, what all of them allow."""
    bounds = _bounds(rule, kind, name)
    if bounds:
        readers = [each for each in rule.requires if name in each.condition.reads]
        return lambda ask: _within(bounds, ask), readers
    required = _narrowest(rule, name)
    if required is None or required.requirement.propose is None:
        return kind.chosen[name].values or _nothing, ()
    return required.requirement.propose, [required] if required.requirement.is_exact else ()


def _nothing(ask: Ask[Any]) -> Iterable[Any]:
    """No candidates: where a move is not listed nothing need name them."""
    return ()


def _bounds(rule: DropRule, kind: AnyKind, name: str) -> Sequence[Callable[[Ask[Any]], range]]:
    """What bounds a number that is chosen, where every requirement that reads it does just that;
    else nothing."""
    readers = [each for each in rule.requires if name in each.condition.reads]
    if (
        kind.arguments[name] is not NUMBER
        or not readers
        or not all(
            each.requirement.is_exact and each.condition.proposes == name for each in readers
        )
    ):
        return ()
    bounds = [*(each.requirement.propose for each in readers), kind.chosen[name].values]
    return [cast("Callable[[Ask[Any]], range]", each) for each in bounds if each]


def _within(bounds: Sequence[Callable[[Ask[Any]], range]], ask: Ask[Any]) -> range:
    """The numbers within all of some bounds."""
    low, high = 0, LIMIT
    for bound in bounds:
        within = bound(ask)
        if within.start > low:
            low = within.start
        if within.stop < high:
            high = within.stop
    return range(low, high)


def _narrowest(rule: DropRule, part: str) -> Required | None:
    """The requirement that names the fewest candidates for `part`, None where none does."""
    able = [
        (required.condition.breadth, position, required)
        for position, required in enumerate(rule.requires)
        if required.condition.proposes == part and required.requirement.propose is not None
    ]
    return min(able, key=lambda each: each[:2])[2] if able else None


def _proposer(rule: DropRule, part: str) -> Propose | None:
    """What names the fewest candidates for `part`, None where nothing does."""
    required = _narrowest(rule, part)
    return None if required is None else required.requirement.propose


def _holds(tests: tuple[Test, ...], ask: Ask[Any]) -> bool:
    for test in tests:  # noqa: SIM110  # all() of a generator takes twice as long
        if not test(ask):
            return False
    return True


# Ways to move


Plain: TypeAlias = tuple[Reader, Mapping[Card, Move]]
"""A zone of which every card that may go anywhere has one move, the same in every position."""


class _Way(Protocol):
    """A way to move of one seat in one phase."""

    def add(self, state: Any, out: Out) -> None:
        """Adds its legal moves to `out`."""

    def is_open(self, state: Any) -> bool:
        """Whether it has any, where that is quickly seen; else whether `add` adds any."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """What one drop lets one card do: where it may go, as far as that needs no position; `moves`
    are whole where nothing is left to ask but about the card."""

    part: _Part
    moves: tuple[Move, ...] | None
    entries: tuple[tuple[Move | None, Spot], ...] | None


_Found: TypeAlias = "tuple[Move, ...] | list[_Piece]"
"""What a card may do: moves outright, or pieces that have to be asked."""


class _Table(dict[Card, "_Found | None"]):
    """What each card of one zone may do by `parts`, None where that is nothing in any position;
    worked out when it is first asked."""

    def __init__(self, parts: Sequence[_Part], source: Spot, places: Fixed) -> None:
        self.parts = parts
        self.source = source
        self.places = places

    def __missing__(self, card: Card) -> _Found | None:
        pieces = [_piece(part, card, self.source, self.places) for part in self.parts]
        found = [piece for piece in pieces if piece is not None]
        self[card] = _joined(found) if found else None
        return self[card]


@dataclass(frozen=True, slots=True)
class _Listing:
    """What each card of a zone may do while certain gates are open; `single` where that is one move
    for each, which needs no asking."""

    found: _Table
    single: Mapping[Card, Move] | None


class _Walk:
    """Drops that each move one card from the same kind of zone, walked card by card."""

    def __init__(
        self,
        parts: Sequence[_Part],
        sources: Mapping[Spot, Reader],
        places: Fixed,
        deck: Sequence[Card],
    ) -> None:
        self.seat = parts[0].seat
        self.parts = parts
        self.places = places
        self.deck = deck
        self.gates = [part.gates for part in parts]
        self.has_gates = any(self.gates)
        self.full = (1 << len(parts)) - 1
        self.sources = list(sources.items())
        self.listings: dict[int, list[tuple[Spot, Reader, _Listing]]] = {}
        self.only = None if self.has_gates else list(self._listing(self.full))
        self.situation = _situation(parts) if len(sources) == 1 else None
        self.kept: dict[Hashable, dict[Card, tuple[Move, ...]]] = {}
        self.is_open_for_any = any(
            part.leaves_some
            and all(_piece(part, card, source, places) for source in sources for card in deck)
            for part in parts
        )

    @property
    def plain(self) -> Plain | None:
        """Its zone and moves, where they are as plain as can be."""
        if self.only is None or len(self.only) != 1 or self.situation is not None:
            return None
        [(_source, read, listing)] = self.only
        return None if listing.single is None else (read, listing.single)

    def _listed(self, state: Any) -> list[tuple[Spot, Reader, _Listing]]:
        """The zones with what their cards may do while the gates are as `state` has them."""
        ask = Ask(state, self.seat)
        mask = sum([1 << bit for bit, tests in enumerate(self.gates) if _holds(tests, ask)])
        listed = self.listings.get(mask)
        if listed is None:
            listed = self.listings[mask] = list(self._listing(mask))
        return listed

    def _listing(self, mask: int) -> Iterator[tuple[Spot, Reader, _Listing]]:
        parts = [part for bit, part in enumerate(self.parts) if mask >> bit & 1]
        is_sure = all(not part.asks_cards for part in parts)
        for source, read in self.sources if parts else ():
            table = _Table(parts, source, self.places)
            if len(self.sources) > 1 or not is_sure:
                yield source, read, _Listing(table, None)
                continue
            found = {card: moves for card in self.deck if (moves := table[card]) is not None}
            single = {
                card: moves[0]
                for card, moves in found.items()
                if isinstance(moves, tuple) and len(moves) == 1
            }
            if found:
                yield source, read, _Listing(table, single if len(single) == len(found) else None)

    def _known(self, state: Any, situation: Situation[Any]) -> dict[Card, tuple[Move, ...]]:
        """What is known of the cards in the situation of `state`."""
        key = situation.key(state, None)
        known = self.kept.get(key)
        if known is None:
            if len(self.kept) >= KEPT:
                self.kept.clear()
            known = self.kept[key] = {}
        return known

    def _learn(self, state: Any, card: Card, known: dict[Card, tuple[Move, ...]]) -> Out:
        """The moves of one card, which are known from then on."""
        found: Out = []
        for source, _read, listing in self.only or self._listed(state):
            self._ask(state, source, listing.found, (card,), found)
        known[card] = tuple(found)
        return found

    def add(self, state: Any, out: Out) -> None:
        if self.situation is not None:
            known = self._known(state, self.situation)
            for card in self.sources[0][1](state):
                moves = known.get(card)
                out += self._learn(state, card, known) if moves is None else moves
            return
        for source, read, listing in self.only or self._listed(state):
            single = listing.single
            cards = read(state)
            if single is not None:
                out += [single[card] for card in cards if card in single]
            else:
                self._ask(state, source, listing.found, cards, out)

    def add_of(self, state: Any, cards: Sequence[Card], out: Out) -> None:
        """Adds the legal moves of some cards of its only zone."""
        for source, _read, listing in self.only or self._listed(state):
            self._ask(state, source, listing.found, cards, out)

    def _ask(
        self,
        state: Any,
        source: Spot,
        table: _Table,
        cards: Sequence[Card],
        out: Out,
    ) -> None:
        ask: Ask[Any] | None = None
        for card in cards:
            found = table[card]
            if found is None:
                continue
            if isinstance(found, tuple):
                out += found
                continue
            if ask is None:
                ask = Ask(state, self.seat, (), source)
            ask.cards = (card,)
            for piece in found:
                _ask_piece(piece, state, ask, out)

    def is_open(self, state: Any) -> bool:
        if self.is_open_for_any:
            return any(read(state) for _source, read in self.sources)
        if self.situation is not None:
            known = self._known(state, self.situation)
            for card in self.sources[0][1](state):
                moves = known.get(card)
                if moves or (moves is None and self._learn(state, card, known)):
                    return True
            return False
        for source, read, listing in self.only or self._listed(state):
            cards = read(state)
            if (single := listing.single) is not None:
                for card in cards:
                    if card in single:
                        return True
                continue
            for card in cards:
                found = listing.found[card]
                if isinstance(found, tuple):
                    return True
                out: Out = []
                for piece in found or ():
                    _ask_piece(piece, state, Ask(state, self.seat, (card,), source), out)
                if out:
                    return True
        return False


def _situation(parts: Sequence[_Part]) -> Situation[Any] | None:
    """What tells apart the positions in which drops answer otherwise, where all have the same."""
    found = {part.situation for part in parts}
    return found.pop() if len(found) == 1 else None


def _is_alive(part: _Part, sources: Iterable[Spot], places: Fixed, deck: Sequence[Card]) -> bool:
    """Whether any card of the deck may ever go anywhere by this drop."""
    return any(_piece(part, card, source, places) for source in sources for card in deck)


def _joined(pieces: list[_Piece]) -> _Found:
    """The moves of pieces that need not be asked, or the pieces."""
    if any(piece.moves is None or piece.part.per_card for piece in pieces):
        return pieces
    return tuple([move for piece in pieces for move in piece.moves or ()])


def _piece(part: _Part, card: Card, source: Spot, places: Fixed) -> _Piece | None:
    """What `part` lets `card` do, None where that is nothing in any position."""
    kind = part.kind
    known = places.get(part.rule.onto)
    ask: Ask[Any] = Ask(None, part.seat, (card,), source)
    if known is None:  # places that come and go are asked for in each position
        per_card = [each for each in part.always if "onto" not in each.condition.reads]
        if not _holds(_tests(per_card), ask):
            return None
        return _Piece(part, None, None)
    always = _tests(part.always)
    entries: list[tuple[Move | None, Spot]] = []
    for onto in known:
        owner = onto.key if isinstance(onto.key, int) else None
        if onto == source or not part.is_of(onto, owner):
            continue
        ask.onto = onto
        if _holds(always, ask):
            is_whole = kind.is_plain and not kind.chosen
            entries.append((_made(part, ask) if is_whole else None, onto))
    if not entries:
        return None
    moves = [move for move, _onto in entries if move is not None]
    is_sure = len(moves) == len(entries) and not part.per_place and not part.per_choice
    return _Piece(part, tuple(moves) if is_sure else None, tuple(entries))


def _ask_piece(piece: _Piece, state: Any, ask: Ask[Any], out: Out) -> None:
    """Adds what a piece allows to the card of `ask`."""
    part = piece.part
    for test in part.per_card:
        if not test(ask):
            return
    if piece.moves is not None:
        out += piece.moves
        return
    entries: Iterable[tuple[Move | None, Spot]] = piece.entries or ()
    if piece.entries is None:
        entries = [(None, onto) for onto in _places_now(part, state, ask)]
        per_place = (
            *_tests(e for e in part.always if "onto" in e.condition.reads),
            *part.per_place,
        )
    else:
        per_place = part.per_place
    for move, onto in entries:
        ask.onto = onto
        ask.args = {}
        if not _holds(per_place, ask):
            continue
        if move is not None:
            out.append(move)
        elif part.kind.chosen:
            _add_choices(part, ask, out)
        else:
            out.append(_made(part, ask))


def _add_choices(part: _Part, ask: Ask[Any], out: Out, first: int = 0) -> None:
    tests = part.per_choice
    for args in part.choices(ask, first):
        ask.args = args
        if _holds(tests, ask):
            out.append(_made(part, ask))
    ask.args = {}


def _places_now(part: _Part, state: Any, ask: Ask[Any]) -> Iterator[Spot]:
    """The places of a kind that comes and goes that the drop may lead to now."""
    spots = state.places(part.rule.onto) if part.onto is None else part.onto(ask)
    for onto in spots:
        if onto != ask.source and part.is_of(onto, state.owner(onto)):
            yield onto


class _Indexed:
    """One drop of one card onto one place, whose answers an index keeps."""

    def __init__(
        self,
        part: _Part,
        index: Index[Any, Any],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        learned: dict[Hashable, list[Any]],
    ) -> None:
        self.part = part
        self.index = index
        self.source = source
        self.read = read
        self.pieces = {c: piece for c in deck if (piece := _piece(part, c, source, places))}
        self.learned = learned
        self.made: dict[tuple[Card, Value], Move] = {}

    def add(self, state: Any, out: Out) -> None:
        index, learned, made, pieces = self.index, self.learned, self.made, self.pieces
        key_of, unpack = index.key, index.unpack
        frame = index.frame(state)
        for card in self.read(state):
            if card not in pieces:
                continue
            answers = learned.get(key_of(frame, card))
            if answers is None:
                answers = self._learn(state, frame, card)
            for packed in answers:
                value = unpack(frame, packed)
                move = made.get((card, value))
                out.append(move or self._make(card, value))

    def _make(self, card: Card, value: Value) -> Move:
        if len(self.made) >= LEARNED:
            self.made.clear()
        items = ((self.part.kind.moved[0], card), (self.index.argument, value))
        move = self.made[card, value] = built(self.part.seat, self.part.rule.move, items)
        return move

    def _learn(self, state: Any, frame: Any, card: Card) -> list[Any]:
        """What the requirements answer here, which holds wherever the key is the same."""
        index, found = self.index, list[Move]()
        ask = Ask(state, self.part.seat, (card,), self.source)
        if _holds(self.part.gates, ask):
            _ask_piece(self.pieces[card], state, ask, found)
        if len(self.learned) >= LEARNED:
            self.learned.clear()
        answers = [index.pack(frame, move.args[index.argument]) for move in found]
        self.learned[index.key(frame, card)] = answers
        return answers

    def is_open(self, state: Any) -> bool:
        out: Out = []
        self.add(state, out)
        return bool(out)


def _indexed(
    parts: Sequence[_Part],
    sources: Mapping[Spot, Reader],
    places: Fixed,
    deck: Sequence[Card],
    learned: dict[str, dict[Hashable, list[Any]]],
) -> _Indexed | None:
    """The way by an index, where one drop is all there is and its requirements allow it."""
    if len(parts) != 1 or len(sources) != 1 or parts[0].index is None:
        return None
    [part], [(source, read)] = parts, sources.items()
    there = places.get(part.rule.onto, {})
    if len([onto for onto in there if part.is_of(onto, _owner(onto))]) != 1:
        return None
    known = learned.setdefault(f"{part.rule.phase} {part.rule.move}", {})  # for all seats
    return _Indexed(part, parts[0].index, source, read, places, deck, known)


@lru_cache(maxsize=1 << 16)
def built(seat: int, name: str, items: tuple[tuple[str, Value], ...]) -> Move:
    """A move of these arguments, in the order they are written, made once: equal at a glance."""
    return Move.of(seat, name, **dict(items))


class _Sets:
    """A drop that moves several cards at once: those that a requirement proposes or, where each is
    a part of its own, as many as there are parts, in every order."""

    def __init__(
        self,
        part: _Part,
        sources: Mapping[Spot, Reader],
        places: Fixed,
    ) -> None:
        self.part = part
        propose = self._orders if part.kind.parts else part.cards
        assert propose is not None, "held when the book was loaded"
        self.propose = propose
        self.sources = list(sources.items())
        there = places.get(part.rule.onto)
        self.places = None if there is None else [e for e in there if part.is_of(e, _owner(e))]
        always = [each for each in part.always if "onto" not in each.condition.reads]
        onto = [each for each in part.always if "onto" in each.condition.reads]
        self.per_card = (*_tests(always), *part.per_card)
        self.per_place = (*_tests(onto), *part.per_place)
        self.is_fixed = len(sources) == 1 and there is not None and not part.asks_cards
        self.kept: dict[tuple[Card, ...], tuple[Move, ...]] = {}

    def add(self, state: Any, out: Out) -> None:
        if not self.is_fixed:
            out += self._moves(state)
            return
        ask, [(source, read)] = Ask(state, self.part.seat), self.sources
        if self.part.gates and not _holds(self.part.gates, ask):
            return
        ask.source, kept = source, self.kept
        ask.among = read(state)
        for cards in self.propose(ask):
            moves = kept.get(cards)
            out += self._learn(ask, cards) if moves is None else moves

    def _learn(self, ask: Ask[Any], cards: tuple[Card, ...]) -> tuple[Move, ...]:
        """The moves of these cards, which are the same in every position."""
        ask.cards, ask.args = cards, {}
        moves = tuple(self.there(ask.state, ask)) if _holds(self.per_card, ask) else ()
        if len(self.kept) < LEARNED:
            self.kept[cards] = moves
        return moves

    def is_open(self, state: Any) -> bool:
        return next(self._moves(state), None) is not None

    def _orders(self, ask: Ask[Any]) -> Iterable[tuple[Card, ...]]:
        return permutations(ask.among, self.part.kind.parts)

    def _moves(self, state: Any) -> Iterator[Move]:
        part, propose = self.part, self.propose
        ask: Ask[Any] = Ask(state, part.seat)
        if part.gates and not _holds(part.gates, ask):
            return
        for source, read in self.sources:
            ask.source, ask.among = source, read(state)
            for cards in propose(ask):
                ask.cards, ask.args = cards, {}
                if _holds(self.per_card, ask):
                    yield from self.there(state, ask)

    def there(self, state: Any, ask: Ask[Any]) -> Iterator[Move]:
        """The moves of the ask's cards, of which the rest holds."""
        part = self.part
        spots = _places_now(part, state, ask) if self.places is None else self.places
        for onto in spots:
            ask.onto, ask.args = onto, {}
            if _holds(self.per_place, ask):
                if not part.kind.chosen:
                    yield _made(part, ask)
                    continue
                found: Out = []
                _add_choices(part, ask, found)
                yield from found


class _Bare:
    """An action, or a drop whose move names no card: gates, places and choices."""

    def __init__(self, part: _Part, sources: Iterable[Spot], places: Fixed) -> None:
        self.part = part
        there = places.get(part.rule.onto, ()) if part.rule.onto else (NOWHERE,)
        self.ends = [
            (source, onto)
            for source in tuple(sources) or (NOWHERE,)
            for onto in there
            if not onto or part.is_of(onto, _owner(onto))
        ]
        self.tests = (*_tests(part.always), *part.gates, *part.per_card, *part.per_place)
        self.only: Move | None = None
        if not part.rule.source and part.kind.is_plain and not part.kind.chosen:
            self.only = _made(part, Ask(None, part.seat))
        self.is_always_open = not self.tests and not part.kind.chosen and not part.rule.source
        has_place = bool(part.rule.source or part.rule.onto)
        self.situation = part.situation if part.proposers and not has_place else None
        self.kept: dict[Hashable, Out] = {}

    def _known(self, ask: Ask[Any], situation: Situation[Any]) -> Iterator[Out]:
        """The moves by each value of the first argument."""
        for value in self.part.proposers[0][1](ask):
            key = (value, situation.key(ask.state, value))
            moves = self.kept.get(key)
            yield self._learn(ask, value, key) if moves is None else moves

    def _learn(self, ask: Ask[Any], value: Value | None, key: Hashable) -> Out:
        """The moves by one value of the first argument, which are known from then on."""
        if len(self.kept) >= KEPT:
            self.kept.clear()
        found = self.kept[key] = []
        ask.args = {} if value is None else {self.part.proposers[0][0]: value}
        if _holds(self.tests, ask):
            _add_choices(self.part, ask, found, first=1)
        return found

    def add(self, state: Any, out: Out) -> None:
        part = self.part
        ask: Ask[Any] = Ask(state, part.seat)
        if self.situation is not None:
            for moves in self._known(ask, self.situation):
                out += moves
            return
        if self.only is not None:
            if _holds(self.tests, ask):
                out.append(self.only)
            return
        for source, onto in self.ends:
            ask.source, ask.onto, ask.args = source, onto, {}
            if not _holds(self.tests, ask):
                continue
            if part.kind.chosen:
                _add_choices(part, ask, out)
            else:
                out.append(_made(part, ask))

    def is_open(self, state: Any) -> bool:
        if self.situation is not None:
            return any(self._known(Ask(state, self.part.seat), self.situation))
        out: Out = []
        self.add(state, out)
        return bool(out)


class _Kept:
    """Moves of one kind that name no cards, kept by what their requirements read."""

    def __init__(self, ways: Sequence[_Bare], key: Callable[[Any], Hashable]) -> None:
        self.ways, self.key = ways, key
        self.learned: dict[Hashable, Out] = {}

    def add(self, state: Any, out: Out) -> None:
        out += self._moves(state)

    def is_open(self, state: Any) -> bool:
        return bool(self._moves(state))

    def _moves(self, state: Any) -> Out:
        key = self.key(state)
        moves = self.learned.get(key)
        if moves is None:
            if len(self.learned) >= LEARNED:
                self.learned.clear()
            moves = self.learned[key] = []
            for way in self.ways:
                way.add(state, moves)
        return moves


def _kept(parts: Sequence[_Part], ways: Sequence[_Bare]) -> Iterable[_Way]:
    """The ways of parts of one kind, as one that is kept where the requirements allow it."""
    kept, chosen = parts[0].kind.kept, set(parts[0].kind.chosen)
    words = {word for part in parts for each in part.rule.requires for word in each.condition.reads}
    if kept is None or not parts[0].has_indexes or words - chosen - STATIC - kept.reads:
        return ways
    return [_Kept(ways, kept.key)]


class _Seen(NamedTuple):
    """The cards of a zone: all, those that no other stands for, and groups of these."""

    cards: Sequence[Card]
    listed: Sequence[Card]
    groups: Sequence[tuple[Card, ...]]


class _Step(Protocol):
    """What some drops from one zone allow."""

    def add(self, ask: Ask[Any], seen: _Seen, out: Out) -> None:
        """Adds the legal moves with cards of the ask's source."""


class _Hand:
    """All drops that take cards from one zone in which twins stand for each other: of twins the
    first is listed, and of those that are kept apart each. Twins lie side by side there."""

    def __init__(
        self,
        parts: Sequence[_Part],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
        apart: Callable[[Any], Collection[Card]],
        learned: dict[Hashable, dict[Any, Any]],
    ) -> None:
        self.seat, self.source, self.read, self.apart = parts[0].seat, source, read, apart
        sorts: dict[Hashable, list[_Part]] = {}
        for part in parts:
            sort = part if part.moves_set else (part.rule.onto in places, part.near)
            sorts.setdefault(sort, []).append(part)
        self.steps: list[_Step] = []
        for some in sorts.values():
            [first, *_others] = some
            known = learned.setdefault((first.rule.phase, source.kind, len(self.steps)), {})
            if first.moves_set:
                self.steps.append(_SetStep(first, source, read, places, apart, known))
            elif first.near is not None and first.rule.onto not in places:
                self.steps.append(_NearStep(some, first.near, known))
            else:
                self.steps.append(_CardStep(some, source, read, places, deck))
        self.quickest = sorted(self.steps, key=lambda step: not isinstance(step, _CardStep))
        grouped = [each for each in self.steps if isinstance(each, _SetStep) and each.groups]
        self.least = min((each.least for each in grouped), default=len(deck) + 1)
        numbers = [each.groups.number for each in grouped if each.groups] or [_number]
        self.number = {card: numbers[0](card) for card in deck}

    def add(self, state: Any, out: Out) -> None:
        cards = self.read(state)
        if cards:
            ask: Ask[Any] = Ask(state, self.seat, (), self.source)
            seen = self._seen(state, cards)
            for step in self.steps:
                step.add(ask, seen, out)

    def is_open(self, state: Any) -> bool:
        cards = self.read(state)
        for step in self.quickest if cards else ():
            if isinstance(step, _CardStep) and step.single:
                if step.is_open(state, cards):
                    return True
                continue
            out: Out = []
            step.add(Ask(state, self.seat, (), self.source), self._seen(state, cards), out)
            if out:
                return True
        return False

    def _seen(self, state: Any, cards: Sequence[Card]) -> _Seen:
        number, least = self.number, self.least
        listed: list[Card] = []
        groups: list[tuple[Card, ...]] = []
        start, last = 0, -2
        for card in cards:
            at = number[card]
            if at == last:
                continue
            if at != last + 1:
                if len(listed) - start >= least:
                    groups.append(tuple(listed[start:]))
                start = len(listed)
            listed.append(card)
            last = at
        if len(listed) - start >= least:
            groups.append(tuple(listed[start:]))
        if len(listed) < len(cards):
            for one in self.apart(state):
                twins = [card for card in cards if card.face == one.face]
                if len(twins) > 1 and any(card is one for card in twins):
                    return self._with_apart(cards, self.apart(state))
        return _Seen(cards, listed, groups)

    def _with_apart(self, cards: Sequence[Card], apart: Collection[Card]) -> _Seen:
        """The same where some of the cards are kept apart from their twins."""
        elders = _elders(cards, apart)
        listed = [card for card in cards if card not in elders]
        groups: list[list[Card]] = []
        for card in listed:
            if groups and 0 <= self.number[card] - self.number[groups[-1][-1]] <= 1:
                groups[-1].append(card)
            else:
                groups.append([card])
        return _Seen(cards, listed, [tuple(each) for each in groups if len(each) >= self.least])


def _number(card: Card) -> int:
    """A number that twins share."""
    return 2 * (card.order // 10)


def _elders(cards: Sequence[Card], apart: Collection[Card]) -> Mapping[Card, Card]:
    """For each card that another stands for, the twin before it."""
    last: dict[Card | str, Card] = {}
    elders: dict[Card, Card] = {}
    for card in cards:
        key = card if card in apart else card.face
        if key in last:
            elders[card] = last[key]
        last[key] = card
    return elders


class _CardStep:
    """Drops of one card that are asked card by card."""

    def __init__(
        self,
        parts: Sequence[_Part],
        source: Spot,
        read: Reader,
        places: Fixed,
        deck: Sequence[Card],
    ) -> None:
        self.walk = _Walk(parts, {source: read}, places, deck)
        self.seat = parts[0].seat
        self.single: Mapping[Card, Move] = {}
        self.bars: tuple[Bars, ...] = parts[0].bars or ()
        if len(parts) == 1 and not parts[0].gates and parts[0].bars is not None:
            found = {card: _piece(parts[0], card, source, places) for card in deck}
            moves = {card: piece.moves for card, piece in found.items() if piece and piece.moves}
            if len(moves) == len(deck) and all(len(each) == 1 for each in moves.values()):
                self.single = {card: one for card, (one,) in moves.items()}

    def add(self, ask: Ask[Any], seen: _Seen, out: Out) -> None:
        """Adds the legal moves of the listed cards."""
        single, listed = self.single, seen.listed
        if not single:
            self.walk.add_of(ask.state, listed, out)
            return
        for bars in self.bars:
            for barred in bars(ask.state, self.seat):
                listed = [card for card in listed if card is not barred]
        out += [single[card] for card in listed]

    def is_open(self, state: Any, cards: Sequence[Card]) -> bool:
        """Whether any of the cards has a move that needs no asking."""
        return len(cards) > sum([len(bars(state, self.seat)) for bars in self.bars]) or any(
            all(card not in bars(state, self.seat) for bars in self.bars) for card in cards
        )


class _NearStep:
    """Drops of one card onto places that come and go, asked where one may pass. Which of them a
    face may make of a place that looks so is kept for all seats; the rest is asked each time."""

    def __init__(
        self,
        parts: Sequence[_Part],
        near: Callable[[Any], Mapping[str, Sequence[Near]]],
        learned: dict[Hashable, list[int]],
    ) -> None:
        self.parts, self.near, self.seat, self.learned = parts, near, parts[0].seat, learned
        self.rest = [
            (*part.gates, *part.per_card, *part.by_sight, *_tests(part.always)) for part in parts
        ]
        self.by_look = [part.kind.reads_look for part in parts]
        self.made: dict[tuple[Hashable, Card, Spot], Move] = {}

    def add(self, ask: Ask[Any], seen: _Seen, out: Out) -> None:
        """Adds the legal moves of the listed cards."""
        near, learned, rest = self.near(ask.state), self.learned, self.rest
        for card in [card for card in seen.listed if card.face in near] if near else ():
            ask.cards = (card,)
            for onto, owner, look in near[card.face]:
                ask.onto = onto
                key = (card.face, look, owner == self.seat)
                found = learned.get(key)
                if found is None:
                    found = self._learn(ask, key, owner)
                for at in found:
                    for test in rest[at]:
                        if not test(ask):
                            break
                    else:
                        kind = (look, at) if self.by_look[at] else at
                        move = self.made.get((kind, card, onto))
                        if move is None:
                            self._make(at, (kind, card, onto), ask, out)
                        else:
                            out.append(move)
        ask.cards = ()

    def _learn(self, ask: Ask[Any], key: Hashable, owner: int | None) -> list[int]:
        """Which drops of this step such a card may make at such a place, if the rest lets it."""
        if len(self.learned) >= LEARNED:
            self.learned.clear()
        found = self.learned[key] = [
            at
            for at, part in enumerate(self.parts)
            if part.is_of(ask.onto, owner) and _holds(part.by_look, ask)
        ]
        return found

    def _make(self, at: int, key: tuple[Hashable, Card, Spot], ask: Ask[Any], out: Out) -> None:
        part = self.parts[at]
        if part.kind.chosen:
            _add_choices(part, ask, out)
            return
        move = _made(part, ask)
        out.append(move)
        if part.kind.is_plain or part.kind.reads_look:
            if len(self.made) >= LEARNED:
                self.made.clear()
            self.made[key] = move


class _SetStep:
    """A drop of several cards: those sets of which no card stands for one that is left out. Where
    the requirements read the cards alone, which cards of a group go together is kept by its faces,
    and the moves by its cards."""

    def __init__(
        self,
        part: _Part,
        source: Spot,
        read: Reader,
        places: Fixed,
        apart: Callable[[Any], Collection[Card]],
        together: dict[tuple[str, ...], list[tuple[int, ...]]],
    ) -> None:
        self.part, self.apart, self.together = part, apart, together
        self.sets = _Sets(part, {source: read}, places)
        groups, params = part.kind.groups, {each.name: each.param for each in part.rule.requires}
        is_kept = len(part.always) == len(part.rule.requires) and not part.kind.chosen
        serves = groups is not None and part.has_indexes and is_kept and groups.of <= set(params)
        self.groups = groups if serves else None
        self.least = groups.fewest(params) if groups is not None else 1
        self.kept: dict[tuple[Card, ...], Out] = {}

    def add(self, ask: Ask[Any], seen: _Seen, out: Out) -> None:
        """Adds the legal moves of sets of cards."""
        if self.groups is not None:
            for group in seen.groups:
                moves = self.kept.get(group)
                out += self._learn(ask, group) if moves is None else moves
        elif _holds(self.part.gates, ask):
            for some in self._sets(ask, seen.cards):
                ask.cards, ask.args = some, {}
                out.extend(self.sets.there(ask.state, ask))
        ask.cards, ask.args = (), {}

    def _learn(self, ask: Ask[Any], group: tuple[Card, ...]) -> Out:
        if len(self.kept) >= LEARNED:
            self.kept.clear()
        faces = tuple([card.face for card in group])
        together = self.together.get(faces)
        if together is None:
            found = list(self._sets(ask, group))
            together = [tuple([group.index(card) for card in some]) for some in found]
            self.together[faces] = together
        moves = self.kept[group] = []
        for positions in together:
            ask.cards, ask.args = tuple([group[at] for at in positions]), {}
            moves += self.sets.there(ask.state, ask)
        return moves

    def _sets(self, ask: Ask[Any], cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """The sets of cards that pass, as far as that needs no place."""
        propose, tests = self.part.cards, self.sets.per_card
        assert propose is not None, "held when the book was loaded"
        elders = _elders(cards, self.apart(ask.state))
        ask.among, ask.args = cards, {}
        for some in propose(ask):
            ask.cards = some
            if _holds(tests, ask) and all(elders.get(card, card) in some for card in some):
                yield some


def _owner(zone: Spot) -> int | None:
    return zone.key if isinstance(zone.key, int) else None


def _made(part: _Part, ask: Ask[Any]) -> Move:
    """The move that the ask stands for, made once."""
    kind = part.kind
    if part.moves_set and kind.says is None and not kind.settled and not ask.args:
        return Move(part.seat, part.rule.move, {kind.moved[0]: in_order(ask.cards)})
    values: dict[str, Value] = {**ask.args, **kind.said(ask)}
    if part.moves_set:
        values[kind.moved[0]] = ask.cards
    else:
        values.update(zip(kind.moved, ask.cards, strict=False))
    if not ask.args and not part.moves_set:  # nothing in it that is still to be put in order
        ordered = {name: values[name] for name in kind.arguments if name in values}
        return Move(part.seat, part.rule.move, ordered)
    items = tuple([(name, values[name]) for name in kind.arguments if name in values])
    try:
        return built(part.seat, part.rule.move, items)
    except TypeError:  # an argument that has no hash, such as an offer's
        return Move.of(part.seat, part.rule.move, **dict(items))


# The program


class Program:
    """The drops and actions of `book` for `seats` seats.

    `fixed` are the zones of each kind that never come or go; zones of other kinds that `kinds`
    name are asked of the state. `has_indexes` says whether indexes may be used, which changes no
    answer.
    """

    def __init__(
        self,
        drops: Sequence[DropRule],
        kinds: Kinds,
        manner: Manner,
        seats: int,
        deck: Sequence[Card],
        fixed: Fixed,
        name: str,
        deck_kind: Deck | None,
        turn_rule: str,
        has_indexes: bool = True,
    ) -> None:
        self.drops = tuple(drops)
        self.kinds = kinds
        self.manner = manner
        self.name = name
        self.fixed = fixed
        self.deck_kind = deck_kind
        self.turn_rule = turn_rule
        phases = sorted({drop.phase for drop in drops})
        self.parts: dict[tuple[str, int], list[_Part]] = {
            (phase, seat): [
                _Part.of(drop, kinds[drop.move], seat, manner.looks, has_indexes)
                for drop in drops
                if drop.phase == phase
            ]
            for phase in phases
            for seat in range(seats)
        }
        self.required: dict[tuple[str, str, str], bool] = {}
        self.learned: dict[str, dict[Hashable, list[Any]]] = {}
        self.looked: dict[Hashable, dict[Any, Any]] = {}
        self.plans: dict[tuple[str, int], tuple[list[_Way], bool]] = {
            key: (
                list(self._ways(parts, fixed, deck)),
                _may_meet([part.rule for part in parts]),
            )
            for key, parts in self.parts.items()
        }
        self.plain = {
            key: plain
            for key, (ways, _meet) in self.plans.items()
            if len(ways) == 1 and isinstance(ways[0], _Walk) and (plain := ways[0].plain)
        }
        self.always_open = {
            key
            for key, (ways, _meet) in self.plans.items()
            if any(isinstance(way, _Bare) and way.is_always_open for way in ways)
        }

    def _ways(
        self,
        parts: list[_Part],
        fixed: Fixed,
        deck: Sequence[Card],
    ) -> Iterator[_Way]:
        listed = [part for part in parts if part.kind.is_listed]
        walked: set[str] = set()
        for part in listed:
            source, kind = part.rule.source, part.kind
            sources = self._sources(part, fixed)
            if kind.moved and self.manner.apart is not None:
                if source not in walked:
                    walked.add(source)
                    yield from self._hands(parts, source, sources, fixed, deck)
            elif kind.moves_one:
                if source in walked:
                    continue
                walked.add(source)
                same = [e for e in listed if e.kind.moves_one and e.rule.source == source]
                alive = [e for e in same if _is_alive(e, sources, fixed, deck)]
                for each in same:
                    if each not in alive:
                        parts.remove(each)  # none of the deck's cards may ever go there
                indexed = _indexed(alive, sources, fixed, deck, self.learned)
                if indexed is not None:
                    yield indexed
                elif alive:
                    yield _Walk(alive, sources, fixed, deck)
            elif kind.moved:
                yield _Sets(part, sources, fixed)
            elif part.rule.move not in walked:
                walked.add(part.rule.move)
                same = [each for each in listed if each.rule.move == part.rule.move]
                ways = [_Bare(e, self._sources(e, fixed), fixed) for e in same]
                yield from _kept(same, ways)

    @staticmethod
    def _sources(part: _Part, fixed: Fixed) -> Mapping[Spot, Reader]:
        """The zones that a part may take cards from."""
        return {
            zone: read
            for zone, read in fixed.get(part.rule.source, {}).items()
            if part.kind.from_any or _owner(zone) in (None, part.seat)
        }

    def _hands(
        self,
        parts: list[_Part],
        source: str,
        sources: Mapping[Spot, Reader],
        fixed: Fixed,
        deck: Sequence[Card],
    ) -> Iterator[_Way]:
        """The drops that take cards from zones of one kind, where twins stand for each other."""
        assert self.manner.apart is not None, "asked where they do"
        from_there = [e for e in parts if e.rule.source == source and e.kind.moved]
        for each in from_there:
            if each.kind.moves_one and not _is_alive(each, sources, fixed, deck):
                parts.remove(each)  # none of the deck's cards may ever go there
        alive = [each for each in from_there if each in parts and each.kind.is_listed]
        for zone, read in sources.items() if alive else ():
            yield _Hand(alive, zone, read, fixed, deck, self.manner.apart, self.looked)

    # What may be done

    def legal_moves(self, state: Any) -> Sequence[Move]:
        """Every move of the seat to move that is listed, in the order of the book: by drop, or for
        drops of one card from the same zone by card, then drop."""
        key = state.phase, state.current_player
        if (plain := self.plain.get(key)) is not None:
            read, single = plain
            return [single[card] for card in read(state) if card in single]
        plan = self.plans.get(key)
        out: Out = []
        if plan is None:
            return out
        for way in plan[0]:
            way.add(state, out)
        # the same move may be found twice where two drops may make it
        return list(dict.fromkeys(out)) if plan[1] and len(out) > 1 else out

    def can_move(self, state: Any) -> bool:
        """Whether the seat to move has a legal move."""
        key = state.phase, state.current_player
        if key in self.always_open:
            return True
        if (plain := self.plain.get(key)) is not None:
            read, single = plain
            for card in read(state):
                if card in single:
                    return True
        plan = self.plans.get(key)
        if plan is None:
            return False
        for way in plan[0]:  # noqa: SIM110  # any() of a generator takes twice as long
            if way.is_open(state):
                return True
        return False

    def makes(self, move: str) -> bool:
        """Whether any drop or action makes moves of this name."""
        return any(drop.move == move for drop in self.drops)

    def requires(self, move: str, condition: str, onto: str = "") -> bool:
        """Whether every drop and action that makes `move`, or each of these onto places of the kind
        `onto`, requires `condition`; not where there is none."""
        key = (move, condition, onto)
        known = self.required.get(key)
        if known is None:
            drops = [drop for drop in self.drops if drop.move == move and onto in ("", drop.onto)]
            known = bool(drops) and all(drop.requires_condition(condition) for drop in drops)
            self.required[key] = known
        return known

    # What a gesture or a written move comes to

    def judge(self, state: Any, drop: Drop) -> Verdict:
        """What a drop of the seat to move would do."""
        source, onto = spot(drop.source), spot(drop.onto)
        under: Card | None = None
        if not state.is_zone(onto):
            onto, under = self._card_under(state, onto)
        fitting = self._fitting(state, drop.seat, source, onto) if onto else []
        if len(set(drop.cards)) < len(drop.cards):
            return Verdict(refusal=self._twice(fitting))
        if not self._lies(state, drop, source, fitting):
            return self._amiss(state, drop, NOT_THERE)
        if not onto:
            return self._amiss(state, drop, NO_PLACE)
        if not fitting:
            return self._amiss(state, drop, NO_DROP)
        moves: Out = []
        best: tuple[int, Refusal] | None = None
        for part in fitting:
            found, failed = self._judged(part, state, drop.cards, source, onto)
            moves += found
            if failed is not None and (best is None or failed[0] > best[0]):
                best = failed
        moves = list(dict.fromkeys(moves))
        if under is not None and moves:
            taking = [move for move in moves if _names(move, under, drop.cards)]
            if not taking:
                return self._amiss(state, drop, NO_DROP)
            moves = taking
        if moves:
            return Verdict(tuple(moves))
        assert best is not None, "what does not pass has failed somewhere"
        return Verdict(refusal=best[1])

    def would(self, state: Any, drop: Drop) -> Sequence[Move]:
        """What a drop of the seat to move would do if its cards lay where it takes them from."""
        source, onto, moves = spot(drop.source), spot(drop.onto), list[Move]()
        for part in self._fitting(state, drop.seat, source, onto):
            moves += self._judged(part, state, drop.cards, source, onto)[0]
        return moves

    def allowing(self, state: Any, move: Move) -> DropRule | None:
        """The first drop or action of the book by which a legal move may be made."""
        kind = self.kinds[move.name]
        gesture = self._gesture(kind, state, move)
        if gesture is None:
            return None
        source, onto = gesture
        ask = Ask(state, move.seat, _moved_by(kind, move), source, onto, move.args)
        for part in self.parts.get((state.phase, move.seat), ()):
            if part.rule.move != move.name:
                continue
            fits = not kind.sources or self._fits(part, state, source, onto)
            if fits and _first_failing(part.rule.requires, ask) is None:
                return part.rule
        return None

    def check(self, state: Any, move: Move) -> Refusal | None:
        """None where the seat of `move` may make it now, else why not."""
        kind = self.kinds.get(move.name)
        if kind is None or not self._is_written(kind, move):
            return self._no_move()
        gesture = self._gesture(kind, state, move)
        if gesture is None:
            return self._no_move()
        parts = [
            part
            for part in self.parts.get((state.phase, move.seat), ())
            if part.rule.move == move.name
        ]
        if not parts:
            return self._coded(self.manner.mistimed(state, move), NO_DROP)
        source, onto = gesture
        cards = _moved_by(kind, move)
        if kind.sources:
            drop = Drop(move.seat, cards, source, onto)
            if not state.is_zone(onto):
                return self._refused(state, drop, NO_PLACE, parts[0].rule.rule)
            fitting = [part for part in parts if self._fits(part, state, source, onto)]
            if len(set(cards)) < len(cards):
                return self._twice(fitting)
            if not self._lies(state, drop, source, fitting):
                return self._refused(state, drop, NOT_THERE, parts[0].rule.rule)
            if not fitting:
                return self._refused(state, drop, NO_DROP, parts[0].rule.rule)
            parts = fitting
        args = {name: move.args[name] for name in kind.chosen if name in move.args}
        best: tuple[int, Refusal] | None = None
        for part in parts:
            ask = Ask(state, move.seat, cards, source, onto, args)
            failed = self._no_choice(part, ask) or _first_failing(part.rule.requires, ask)
            if failed is None:
                made = _made(part, ask)
                if made == move:
                    return None
                failed = (len(part.rule.requires), _other(made, move, part.rule.rule))
            if best is None or failed[0] > best[0]:
                best = failed
        return best[1] if best is not None else self._no_move()

    def _gesture(self, kind: AnyKind, state: Any, move: Move) -> tuple[Spot, Spot] | None:
        """The zones that a written move takes its cards from and to, NOWHERE for none: of those of
        its kind the one that agrees with its arguments, or with as many of them as can be."""
        if kind.gesture is not None:
            found = kind.gesture(state, move)
            return None if found is None else (spot(found[0]), spot(found[1]))
        if not kind.sources:
            return NOWHERE, NOWHERE
        cards = _moved_by(kind, move)
        args = {name: move.args[name] for name in kind.chosen if name in move.args}
        asks = [
            Ask(state, move.seat, cards, source, onto, args)
            for source in self._taken_from(kind, state, move.seat, cards)
            for onto in self._led_to(kind, Ask(state, move.seat, cards), move)
        ]
        for name, settled in kind.settled.items():
            asks = [ask for ask in asks if settled.agrees(ask, name, move.args)] or asks
        return (asks[0].source, asks[0].onto) if asks else (NOWHERE, NOWHERE)

    def _taken_from(
        self, kind: AnyKind, state: Any, seat: int, cards: Sequence[Card]
    ) -> Sequence[Spot]:
        """Where a move of `cards` may start: where the first of them lies, if that may be in
        several zones; else in each kind of zone the seat's own or the only one."""
        usual = [self._own(source, seat) for source in sorted(kind.sources)]
        if cards and (len(usual) > 1 or kind.from_any):
            for source in sorted(kind.sources):
                for zone, read in self.fixed.get(source, {}).items():
                    if not state.hides(zone) and cards[0] in read(state):
                        return [zone]
        return usual

    def _led_to(self, kind: AnyKind, ask: Ask[Any], move: Move) -> Iterator[Spot]:
        """Where a written move may lead to: in each kind of zone the one whose key its arguments
        give or leave out as usual; where they never give one, the seat's own or the only one."""
        keys = [(name, each) for name, each in kind.settled.items() if isinstance(each, PlaceKey)]
        for place in sorted(kind.places):
            if not keys or spot(place) in self.fixed.get(place, {}):
                yield self._own(place, move.seat)
                continue
            [(name, named)] = keys
            key = move.args.get(name) if name in move.args else named.usual and named.usual(ask)
            if key is not None:
                yield spot(f"{place}:{key}")

    def _own(self, kind: str, seat: int) -> Spot:
        """The only zone of a kind, or the one of a seat."""
        only = spot(kind)
        return only if only in self.fixed.get(kind, {}) else spot(f"{kind}:{seat}")

    def _is_written(self, kind: AnyKind, move: Move) -> bool:
        """Whether a move has the arguments of its kind, each of its type."""
        needed = {n for n, argument in kind.arguments.items() if not isinstance(argument, Optional)}
        if self.deck_kind is None or not needed <= set(move.args) <= set(kind.arguments):
            return False
        written = to_json(move)
        try:
            for name in move.args:
                kind.arguments[name].read(written[name], self.deck_kind)
        except NotationError:
            return False
        return True

    def _no_choice(self, part: _Part, ask: Ask[Any]) -> tuple[int, Refusal] | None:
        """Why an argument that the player chose is none there is, None where all are."""
        for name, chosen in part.kind.chosen.items():
            value, rule = ask.args.get(name), chosen.rule or part.rule.rule
            if chosen.zone:
                cards = (
                    [each for each in value if isinstance(each, Card)]
                    if isinstance(value, tuple)
                    else None
                )
                lying = ask.state.lying(spot(chosen.zone))
                if cards is None:
                    return 0, self._no_move(rule)
                if len(set(cards)) < len(cards):
                    return 0, self._twice([part])
                if gone := [card for card in cards if card not in lying]:
                    name = self.deck_kind.name(gone[0]) if self.deck_kind else str(gone[0])
                    text = _("The {card} does not lie there.").format(card=name)
                    return 0, Refusal(text, rule, NOT_THERE)
            elif chosen.amiss is not None:
                if refusal := chosen.amiss(ask, value):
                    return 0, Refusal(refusal.sentence, refusal.rule or rule, NO_CHOICE)
            elif chosen.values is not None and not any(
                value == each and type(value) is type(each) for each in chosen.values(ask)
            ):
                if chosen.say is None:
                    return 0, self._no_move(rule)
                return 0, Refusal(chosen.say(ask), rule, NO_CHOICE)
        return None

    def _judged(
        self, part: _Part, state: Any, cards: tuple[Card, ...], source: Spot, onto: Spot
    ) -> tuple[Out, tuple[int, Refusal] | None]:
        """The moves that `cards` make by one drop, or how far they got and why no further."""
        kind, rule = part.kind, part.rule
        orders: Iterable[tuple[Card, ...]] = (cards,)
        if kind.parts > 1 and len(cards) == kind.parts:
            orders = permutations(cards)
        moves: Out = []
        best: tuple[int, Refusal] | None = None
        for ordered in orders:
            ask = Ask(state, part.seat, ordered, source, onto)
            asked = [each for each in rule.requires if not each.condition.reads & set(kind.chosen)]
            failed = _wrong_number(kind, rule, ordered) or _first_failing(asked, ask)
            if failed is None:
                found: Out = []
                if kind.chosen:
                    _add_choices(part, ask, found)
                else:
                    found.append(_made(part, ask))
                moves += found
                if not found:
                    ask.args = {n: c.plain for n, c in kind.chosen.items() if c.plain is not None}
                    failed = _first_failing(rule.requires, ask)
                    failed = failed or (len(asked), self._no_move(rule.rule))
            if failed is not None and (best is None or failed[0] > best[0]):
                best = failed
        return moves, best

    def _fitting(self, state: Any, seat: int, source: Spot, onto: Spot) -> list[_Part]:
        parts = self.parts.get((state.phase, seat), ())
        return [part for part in parts if self._fits(part, state, source, onto)]

    @staticmethod
    def _fits(part: _Part, state: Any, source: Spot, onto: Spot) -> bool:
        """Whether a gesture from there to there is of the drop's kind at all."""
        if not part.rule.source or part.rule.source != source.kind or onto == source:
            return False
        return part.is_of(onto, state.owner(onto)) and state.is_zone(onto)

    def _lies(self, state: Any, drop: Drop, source: Spot, fitting: Sequence[_Part]) -> bool:
        """Whether the cards of a gesture lie where it takes them from, each once, and the seat may
        take them from there."""
        if not state.is_zone(source):
            return False
        owner = state.owner(source)
        from_any = any(
            part.kind.from_any
            for part in self.parts.get((state.phase, drop.seat), ())
            if part.rule.source == source.kind
        )
        if owner not in (None, drop.seat) and not from_any:
            return False
        names_none = any(not part.kind.moved for part in fitting)
        if not drop.cards:
            return names_none
        if names_none and not fitting[0].kind.moved:
            return True  # which card of a pile it is, the requirements say
        if state.hides(source):
            return False  # nobody is to learn what lies there from an answer
        held = state.lying(source)
        return all(card in held for card in drop.cards)

    def _card_under(self, state: Any, onto: Spot) -> tuple[Spot, Card | None]:
        """For a place that is a card of a zone, `table:5H`, the zone and the card."""
        zone = spot(onto.kind)
        if state.is_zone(zone):
            for card in state.lying(zone):
                if card.code == onto.partition(":")[2]:
                    return zone, card
        return NOWHERE, None

    def _amiss(self, state: Any, drop: Drop, code: Amiss) -> Verdict:
        return Verdict(refusal=self._refused(state, drop, code))

    def _refused(self, state: Any, drop: Drop, code: Amiss, rule: str = "") -> Refusal:
        return self._coded(self.manner.amiss(state, drop, code), code, rule)

    def _coded(self, refusal: Refusal, code: str, rule: str = "") -> Refusal:
        rule = refusal.rule or rule or self.turn_rule
        return Refusal(refusal.sentence, rule, refusal.code or code)

    def _twice(self, fitting: Sequence[_Part]) -> Refusal:
        rule = fitting[0].rule.rule if fitting else self.turn_rule
        return Refusal(_("No card can be moved twice at once."), rule, TWICE)

    def _no_move(self, rule: str = "") -> Refusal:
        text = _("{game} has no such move.").format(game=self.name)
        return Refusal(text, rule or self.turn_rule, NO_MOVE)


def _other(made: Move, move: Move, rule: str) -> Refusal:
    """Why a move is none that says something else of what its gesture settles."""
    for name, value in move.args.items():
        right = made.args.get(name)
        if right is None:
            return Refusal(_("Here {argument} is left out.").format(argument=name), rule, NO_MOVE)
        if right != value:
            text = _("Here {argument} is {value}.").format(argument=name, value=right)
            return Refusal(text, rule, NO_MOVE)
    missing = next((name for name in made.args if name not in move.args), "")
    return Refusal(_("Here {argument} has to be said.").format(argument=missing), rule, NO_MOVE)


def _wrong_number(
    kind: AnyKind, rule: DropRule, cards: tuple[Card, ...]
) -> tuple[int, Refusal] | None:
    """Why so many cards are no such move, whatever the book says: it names that many."""
    n = len(kind.moved)
    if not n or kind.moves_set or len(cards) == n:
        return None
    text = ngettext(
        "Exactly one card at a time goes there.", "Exactly {n} cards go there at once.", n
    )
    return 0, Refusal(text.format(n=n), rule.rule, "cards")


def _first_failing(requires: Sequence[Required], ask: Ask[Any]) -> tuple[int, Refusal] | None:
    """How many requirements hold before the first that does not, and what that one says; None
    where all hold."""
    for position, required in enumerate(requires):
        if not required.requirement.test(ask):
            sentence = required.requirement.say(ask)
            return position, Refusal(sentence, required.rule, required.name)
    return None


def _moved_by(kind: AnyKind, move: Move) -> tuple[Card, ...]:
    """The cards that a written move moves."""
    cards: list[Card] = []
    for name in kind.moved:
        value = move.args.get(name)
        if isinstance(value, Card):
            cards.append(value)
        elif isinstance(value, tuple):
            cards += [each for each in value if isinstance(each, Card)]
    return tuple(cards)


def _names(move: Move, card: Card, but: Collection[Card]) -> bool:
    """Whether a move names `card` among what the player chose."""
    return any(
        value is card or (isinstance(value, tuple) and card in value)
        for value in move.args.values()
        if value not in but
    )


def _may_meet(rules: Sequence[DropRule]) -> bool:
    """Whether two of the drops may make the same move: one gesture makes it, so that they lead from
    the same kind of zone to the same."""
    return len({(rule.move, rule.source, rule.onto) for rule in rules}) < len(rules)


NO_PROGRAM: Final = Program((), {}, Manner(), 0, (), {}, "", None, "")
"""The program of a game without a drop."""
