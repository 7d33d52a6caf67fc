"""The drops and actions of a rulebook, compiled for a number of seats: the only source of moves.

For every phase and seat there is a list of ways to move, in the order of the book. `legal_moves` is
what these ways give: candidates that the requirements propose, or every card and every place, as
far as the requirements let them through. `judge` asks the same requirements about a gesture,
`check` about a move that was written. Nothing else knows which move is legal.

Requirements are asked as rarely as what they read allows: once for all positions where they read
none, once a listing where they read no card, once a card where they read no place. Drops that move
one card from the same kind of zone are walked together, card by card.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, Literal, Protocol, TypeAlias

from tabletop.engine.cards import Card, Deck, in_order
from tabletop.engine.moves import Drop, Move, Refusal, Value, Verdict, to_json
from tabletop.engine.notation import Optional
from tabletop.engine.rules.conditions import NOWHERE, Ask, Spot, spot
from tabletop.engine.rules.drops import (
    AnyKind,
    DropRule,
    Index,
    Kinds,
    Required,
    Situation,
    says_nothing,
)
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _, ngettext

Test: TypeAlias = Callable[[Ask[Any]], bool]
Reader: TypeAlias = Callable[[Any], Sequence[Card]]
"""Gives the cards of one zone of a state, in the order that moves are listed in."""
Fixed: TypeAlias = Mapping[str, Mapping[Spot, Reader]]
"""By kind, the zones that never come or go."""
Out: TypeAlias = list[Move]

LEARNED: Final = 1 << 16
"""The answers that an index keeps of a drop."""
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


Search: TypeAlias = Callable[[Any, Sequence[Card]], Sequence[Sequence[Card]]]
"""Gives the cards of a zone in which moves are looked for, as one or several sequences."""


def every_card(state: object, cards: Sequence[Card]) -> Sequence[Sequence[Card]]:
    """All cards of a zone, as one sequence."""
    return (cards,)


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
    refusal without a rule is one of the turn's. `searched` gives the cards of a zone in which moves
    are looked for, as one or several sequences: a game with twins leaves out those that another
    stands for."""

    amiss: Callable[[Any, Drop, Amiss], Refusal] = _amiss
    mistimed: Callable[[Any, Move], Refusal] = _mistimed
    searched: Search = every_card


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """A drop for one seat: its requirements by what they read."""

    rule: DropRule
    kind: AnyKind
    moves_set: bool
    seat: int
    always: tuple[Required, ...]
    gates: tuple[Test, ...]
    per_card: tuple[Test, ...]
    per_place: tuple[Test, ...]
    per_choice: tuple[Test, ...]
    cards: Callable[[Ask[Any]], Iterable[tuple[Card, ...]]] | None
    onto: Callable[[Ask[Any]], Iterable[Spot]] | None
    chosen: tuple[tuple[str, Callable[[Ask[Any]], Iterable[Value | None]]], ...]
    index: Index[Any, Any] | None
    situation: Situation[Any] | None

    @classmethod
    def of(
        cls,
        rule: DropRule,
        kind: AnyKind,
        seat: int,
        has_indexes: bool,
    ) -> _Part:
        """The drop `rule` of `seat`, its requirements sorted."""
        chosen = set(kind.chosen)
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
            _tests(sorts["choice"]),
            _proposer(rule, "cards"),
            _proposer(rule, "onto"),
            tuple(
                (name, propose)
                for name, each in kind.chosen.items()
                if (propose := _proposer(rule, name) or each.values) is not None
            ),
            index,
            situation,
        )

    @property
    def asks_cards(self) -> bool:
        """Whether a card that lies there has to be asked about in each position."""
        is_plain = self.kind.plain and not self.kind.chosen
        return not is_plain or bool(self.per_card or self.per_place or self.per_choice)

    @property
    def leaves_some(self) -> bool:
        """Whether its one requirement that reads a state lets some of the cards that lie there
        through in every position."""
        asked = [each for each in self.rule.requires if each not in self.always]
        is_one = len(asked) == 1 and asked[0].condition.leaves_some
        return is_one and len(self.chosen) == len(self.kind.chosen)

    def is_of(self, zone: Spot, owner: int | None) -> bool:
        """Whether `zone`, owned by `owner`, is one this drop may lead to."""
        if zone.kind != self.rule.onto:
            return False
        of = self.rule.of
        return of == "any" or (owner == self.seat) == (of == "own")

    def choices(self, ask: Ask[Any], first: int = 0) -> Iterable[Mapping[str, Value]]:
        """Every way to fill in the arguments that no gesture gives, from number `first` on where
        the ask has those before."""
        ways: list[Mapping[str, Value]] = [ask.args]
        for name, propose in self.chosen[first:]:
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


def _proposer(rule: DropRule, part: str) -> Callable[[Ask[Any]], Iterable[Any]] | None:
    """The requirement that names the fewest candidates for `part`, None where none does."""
    able = [
        (required.condition.breadth, position, required.requirement.propose)
        for position, required in enumerate(rule.requires)
        if required.condition.proposes == part and required.requirement.propose is not None
    ]
    return min(able, key=lambda each: each[:2])[2] if able else None


def _holds(tests: tuple[Test, ...], ask: Ask[Any]) -> bool:
    for test in tests:  # noqa: SIM110  # all() of a generator takes twice as long
        if not test(ask):
            return False
    return True


# Ways to move


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
        searched: Search,
    ) -> None:
        self.seat = parts[0].seat
        self.parts = parts
        self.places = places
        self.deck = deck
        self.searched = None if searched is every_card else searched
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
            cards = self.sources[0][1](state)
            for some in (cards,) if self.searched is None else self.searched(state, cards):
                for card in some:
                    moves = known.get(card)
                    out += self._learn(state, card, known) if moves is None else moves
            return
        for source, read, listing in self.only or self._listed(state):
            single = listing.single
            cards = read(state)
            for some in (cards,) if self.searched is None else self.searched(state, cards):
                if single is not None:
                    out += [single[card] for card in some if card in single]
                else:
                    self._ask(state, source, listing.found, some, out)

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
            is_whole = kind.plain and not kind.chosen
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
        searched: Search,
        learned: dict[Hashable, list[Any]],
    ) -> None:
        self.part = part
        self.index = index
        self.source = source
        self.read = read
        self.searched = searched
        self.pieces = {c: piece for c in deck if (piece := _piece(part, c, source, places))}
        self.learned = learned
        self.made: dict[tuple[Card, Value], Move] = {}

    def add(self, state: Any, out: Out) -> None:
        index, learned, made, pieces = self.index, self.learned, self.made, self.pieces
        key_of, unpack = index.key, index.unpack
        frame = index.frame(state)
        for cards in self.searched(state, self.read(state)):
            for card in cards:
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
    searched: Search,
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
    return _Indexed(part, parts[0].index, source, read, places, deck, searched, known)


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
        searched: Search,
    ) -> None:
        self.part = part
        propose = self._orders if part.kind.parts else part.cards
        assert propose is not None, "held when the book was loaded"
        self.propose = propose
        self.sources = list(sources.items())
        self.searched = searched
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
        for ask.among in self.searched(state, read(state)):
            for cards in self.propose(ask):
                moves = kept.get(cards)
                out += self._learn(ask, cards) if moves is None else moves

    def _learn(self, ask: Ask[Any], cards: tuple[Card, ...]) -> tuple[Move, ...]:
        """The moves of these cards, which are the same in every position."""
        ask.cards, ask.args = cards, {}
        moves = tuple(self._there(ask.state, ask)) if _holds(self.per_card, ask) else ()
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
            ask.source = source
            for among in self.searched(state, read(state)):
                ask.among = among
                for cards in propose(ask):
                    ask.cards, ask.args = cards, {}
                    if _holds(self.per_card, ask):
                        yield from self._there(state, ask)

    def _there(self, state: Any, ask: Ask[Any]) -> Iterator[Move]:
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
        self.sources = tuple(sources) or (NOWHERE,)
        self.places = tuple(places.get(part.rule.onto, ())) if part.rule.onto else (NOWHERE,)
        tests = (*_tests(part.always), *part.gates, *part.per_card, *part.per_place)
        self.tests = tests
        self.is_always_open = not tests and not part.kind.chosen and not part.rule.source
        has_place = bool(part.rule.source or part.rule.onto)
        self.situation = part.situation if part.chosen and not has_place else None
        self.kept: dict[Hashable, Out] = {}

    def _known(self, ask: Ask[Any], situation: Situation[Any]) -> Iterator[Out]:
        """The moves by each value of the first argument."""
        for value in self.part.chosen[0][1](ask):
            key = (value, situation.key(ask.state, value))
            moves = self.kept.get(key)
            yield self._learn(ask, value, key) if moves is None else moves

    def _learn(self, ask: Ask[Any], value: Value | None, key: Hashable) -> Out:
        """The moves by one value of the first argument, which are known from then on."""
        if len(self.kept) >= KEPT:
            self.kept.clear()
        found = self.kept[key] = []
        ask.args = {} if value is None else {self.part.chosen[0][0]: value}
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
        for source in self.sources:
            ask.source = source
            for onto in self.places:
                if onto and not part.is_of(onto, _owner(onto)):
                    continue
                ask.onto, ask.args = onto, {}
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


def _owner(zone: Spot) -> int | None:
    return zone.key if isinstance(zone.key, int) else None


def _made(part: _Part, ask: Ask[Any]) -> Move:
    """The move that the ask stands for, made once."""
    kind = part.kind
    if part.moves_set and kind.says is says_nothing and not ask.args:
        return Move(part.seat, part.rule.move, {kind.moved[0]: in_order(ask.cards)})
    values: dict[str, Value] = dict(ask.args)
    values.update(kind.says(ask))
    if part.moves_set:
        values[kind.moved[0]] = ask.cards
    else:
        values.update(zip(kind.moved, ask.cards, strict=False))
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
        self.deck_kind = deck_kind
        self.turn_rule = turn_rule
        phases = sorted({drop.phase for drop in drops})
        self.parts: dict[tuple[str, int], list[_Part]] = {
            (phase, seat): [
                _Part.of(drop, kinds[drop.move], seat, has_indexes)
                for drop in drops
                if drop.phase == phase
            ]
            for phase in phases
            for seat in range(seats)
        }
        self.required: dict[tuple[str, str, str], bool] = {}
        self.learned: dict[str, dict[Hashable, list[Any]]] = {}
        self.plans: dict[tuple[str, int], tuple[list[_Way], bool]] = {
            key: (
                list(self._ways(parts, fixed, deck)),
                _may_meet([part.rule for part in parts]) or manner.searched is not every_card,
            )
            for key, parts in self.parts.items()
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
            sources = {
                each: read
                for each, read in fixed.get(source, {}).items()
                if kind.from_any or _owner(each) in (None, part.seat)
            }
            if kind.moves_one:
                if source in walked:
                    continue
                walked.add(source)
                same = [e for e in listed if e.kind.moves_one and e.rule.source == source]
                alive = [e for e in same if _is_alive(e, sources, fixed, deck)]
                for each in same:
                    if each not in alive:
                        parts.remove(each)  # none of the deck's cards may ever go there
                indexed = _indexed(alive, sources, fixed, deck, self.manner.searched, self.learned)
                if indexed is not None:
                    yield indexed
                elif alive:
                    yield _Walk(alive, sources, fixed, deck, self.manner.searched)
            elif kind.moved:
                yield _Sets(part, sources, fixed, self.manner.searched)
            else:
                yield _Bare(part, sources, fixed)

    # What may be done

    def legal_moves(self, state: Any) -> Sequence[Move]:
        """Every move of the seat to move that is listed, in the order of the book: by drop, or for
        drops of one card from the same zone by card, then drop."""
        plan = self.plans.get((state.phase, state.current_player))
        out: Out = []
        if plan is None:
            return out
        for way in plan[0]:
            way.add(state, out)
        # the same move may be found twice where two drops may make it, or twins are looked at
        return list(dict.fromkeys(out)) if plan[1] and len(out) > 1 else out

    def can_move(self, state: Any) -> bool:
        """Whether the seat to move has a legal move."""
        key = state.phase, state.current_player
        if key in self.always_open:
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

    def check(self, state: Any, move: Move) -> Refusal | None:
        """None where the seat of `move` may make it now, else why not."""
        kind = self.kinds.get(move.name)
        if kind is None or not self._is_written(kind, move):
            return self._no_move()
        gesture = kind.gesture(state, move)
        if gesture is None:
            return self._no_move()
        parts = [
            part
            for part in self.parts.get((state.phase, move.seat), ())
            if part.rule.move == move.name
        ]
        if not parts:
            return self._coded(self.manner.mistimed(state, move), NO_DROP)
        source, onto = spot(gesture[0]), spot(gesture[1])
        cards = _moved_by(kind, move)
        if kind.sources:
            drop = Drop(move.seat, cards, source, onto)
            if not state.is_zone(onto):
                return self._amiss(state, drop, NO_PLACE).refusal
            fitting = [part for part in parts if self._fits(part, state, source, onto)]
            if len(set(cards)) < len(cards):
                return self._twice(fitting)
            if not self._lies(state, drop, source, fitting):
                return self._amiss(state, drop, NOT_THERE).refusal
            if not fitting:
                return self._amiss(state, drop, NO_DROP).refusal
            parts = fitting
        args = {name: move.args[name] for name in kind.chosen if name in move.args}
        best: tuple[int, Refusal] | None = None
        for part in parts:
            ask = Ask(state, move.seat, cards, source, onto, args)
            failed = self._no_choice(part, ask) or _first_failing(part.rule.requires, ask)
            if failed is None:
                if _made(part, ask) == move:
                    return None
                failed = (len(part.rule.requires), self._no_move(part.rule.rule))
            if best is None or failed[0] > best[0]:
                best = failed
        return best[1] if best is not None else self._no_move()

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
        return Verdict(refusal=self._coded(self.manner.amiss(state, drop, code), code))

    def _coded(self, refusal: Refusal, code: str) -> Refusal:
        rule = refusal.rule or self.turn_rule
        return Refusal(refusal.sentence, rule, refusal.code or code)

    def _twice(self, fitting: Sequence[_Part]) -> Refusal:
        rule = fitting[0].rule.rule if fitting else self.turn_rule
        return Refusal(_("No card can be moved twice at once."), rule, TWICE)

    def _no_move(self, rule: str = "") -> Refusal:
        text = _("{game} has no such move.").format(game=self.name)
        return Refusal(text, rule or self.turn_rule, NO_MOVE)


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
