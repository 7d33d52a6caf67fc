"""Drops that each move one card from the same kind of zone, walked card by card.

What each card may do is worked out once, as far as that needs no position: often that is all, and
a listing looks every card up. Requirements that read no card (gates) are asked once a listing, the
rest of each card and place.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.conditions import NO_STATE, Ask, InPlay, Spot
from tabletop.engine.rules.drops import Situation
from tabletop.engine.rules.program.parts import (
    Answers,
    Bars,
    Fixed,
    Out,
    Part,
    Reader,
    Way,
    add_choices,
    holds,
    made,
    owner_of,
    places_now,
    tests_of,
)


@dataclass(frozen=True, slots=True)
class Piece:
    """What one drop lets one card do: where it may go, as far as that needs no position; `moves`
    are whole where nothing is left to ask but about the card."""

    part: Part
    moves: tuple[Move, ...] | None
    entries: tuple[tuple[Move | None, Spot], ...] | None


Pieces: TypeAlias = "tuple[Move, ...] | list[Piece]"
"""What a card may do: moves outright, or pieces that have to be asked."""


class _Table(dict[Card, "Pieces | None"]):
    """What each card of one zone may do by `parts`, None where that is nothing in any position;
    worked out when it is first asked, and kept as long as the program."""

    def __init__(self, parts: Sequence[Part], source: Spot, places: Fixed) -> None:
        self.parts = parts
        self.source = source
        self.places = places

    def __missing__(self, card: Card) -> Pieces | None:
        pieces = [piece_of(part, card, self.source, self.places) for part in self.parts]
        found = [piece for piece in pieces if piece is not None]
        self[card] = _joined(found) if found else None
        return self[card]


@dataclass(frozen=True, slots=True)
class _Listing:
    """What the cards of a zone may do while certain gates are open. Where that is one move for
    each, which needs no asking but whether the card is barred, `single` has them; `is_whole` says
    whether that is every card of the deck."""

    source: Spot
    read: Reader
    table: _Table
    single: Mapping[Card, Move] | None
    bars: tuple[Bars, ...]
    is_whole: bool = False


class Walk:
    """The drops of one card that lead from some zones.

    `listings` are by the gates that are open, a bit for each part, and live as long as the
    program. `known` are the moves of a card by what the kind's Situation tells apart, where it
    serves all parts.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        sources: Mapping[Spot, Reader],
        places: Fixed,
        deck: Sequence[Card],
    ) -> None:
        self.seat = parts[0].seat
        self.parts = parts
        self.places = places
        self.deck = deck
        self.sources = list(sources.items())
        self.listings: dict[int, list[_Listing]] = {}
        every = (1 << len(parts)) - 1
        self.only = None if any(part.gates for part in parts) else self._listing(every)
        self.situation = _situation_of(parts) if len(sources) == 1 else None
        self.known: Answers[Hashable, dict[Card, Sequence[Move]]] = Answers()
        self.leaves_some = self.sources[0][1] if self._leaves_some() else None

    def _leaves_some(self) -> bool:
        """Whether some card of its only zone may be moved in every position, if one lies there."""
        return len(self.sources) == 1 and any(
            part.leaves_some
            and all(piece_of(part, card, self.sources[0][0], self.places) for card in self.deck)
            for part in self.parts
        )

    def _now(self, state: InPlay) -> Sequence[_Listing]:
        """What cards may do while the gates are as `state` has them."""
        ask = Ask(state, self.seat)
        opened = [1 << bit for bit, part in enumerate(self.parts) if holds(part.gates, ask)]
        return self._listing(sum(opened))

    def _listing(self, opened: int) -> Sequence[_Listing]:
        """What cards may do by the parts whose bits are set."""
        known = self.listings.get(opened)
        if known is None:
            parts = [part for bit, part in enumerate(self.parts) if opened >> bit & 1]
            known = self.listings[opened] = [
                self._in_zone(parts, source, read) for source, read in self.sources if parts
            ]
        return known

    def _in_zone(self, parts: Sequence[Part], source: Spot, read: Reader) -> _Listing:
        table = _Table(parts, source, self.places)
        bars = (parts[0].bars or ()) if len(parts) == 1 else ()
        is_asked = any(part.asks_places or (part.per_card and not bars) for part in parts)
        if len(self.sources) > 1 or is_asked:
            return _Listing(source, read, table, None, ())
        single: dict[Card, Move] = {}
        for card in self.deck:
            pieces = [piece_of(part, card, source, self.places) for part in parts]
            moves = [piece.moves or () for piece in pieces if piece is not None]
            if len(moves) > 1 or any(len(each) != 1 for each in moves):
                return _Listing(source, read, table, None, ())
            for [move] in moves:
                single[card] = move
        return _Listing(source, read, table, single, bars, len(single) == len(self.deck))

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        if self.situation is not None:
            known, cards = self.known.get(self.situation.key(state)), self.sources[0][1](state)
            try:
                some = list(map(known.__getitem__, cards)) if known else []
            except KeyError:
                known = None
            if not known:  # met for the first time
                known = self._known(state, self.situation)
                self._learn(state, cards, known)
                some = [known[card] for card in cards]
            out += chain.from_iterable(some)
            return
        for listing in self.only or self._now(state):
            self._add_of(state, listing, listing.read(state), out)

    def add_of(self, state: InPlay, cards: Sequence[Card], out: Out) -> None:
        """Adds the legal moves of some cards of its only zone."""
        for listing in self.only or self._now(state):
            self._add_of(state, listing, cards, out)

    def _add_of(self, state: InPlay, listing: _Listing, cards: Sequence[Card], out: Out) -> None:
        single = listing.single
        if single is not None:
            for bars in listing.bars:
                for card in bars(state, self.seat):
                    if card in cards:
                        cards = list(cards)
                        cards.remove(card)
            if listing.is_whole:
                out += map(single.__getitem__, cards)
            else:
                out += [single[card] for card in cards if card in single]
            return
        ask: Ask[InPlay] | None = None
        for card in cards:
            found = listing.table[card]
            if isinstance(found, tuple):
                out += found
            elif found is not None:
                if ask is None:
                    ask = Ask(state, self.seat, (), listing.source)
                ask_pieces(found, card, ask, out)

    def _known(self, state: InPlay, situation: Situation[InPlay]) -> dict[Card, Sequence[Move]]:
        """What is known of the cards in the situation of `state`."""
        key = situation.key(state)
        known = self.known.get(key)
        return self.known.keep(key, {}) if known is None else known

    def _learn(
        self, state: InPlay, cards: Sequence[Card], known: dict[Card, Sequence[Move]]
    ) -> None:
        """Learns the moves of the cards of its only zone of which they are not known yet."""
        new = [card for card in cards if card not in known]
        moves: dict[Card, Out] = {card: [] for card in new}
        ask: Ask[InPlay] = Ask(state, self.seat)
        for listing in self.only or self._now(state):
            ask.source = listing.source
            for card in new:
                found = listing.table[card]
                if isinstance(found, tuple):
                    moves[card] += found
                elif found is not None:
                    ask_pieces(found, card, ask, moves[card])
        known.update(moves)

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        if self.leaves_some is not None:
            return bool(self.leaves_some(state))
        if self.situation is not None:
            known = self._known(state, self.situation)
            for card in self.sources[0][1](state):
                self._learn(state, (card,), known)
                if known[card]:
                    return True
            return False
        for listing in self.only or self._now(state):
            barred = [card for bars in listing.bars for card in bars(state, self.seat)]
            for card in listing.read(state):
                if listing.single is not None:
                    if card in listing.single and card not in barred:
                        return True
                    continue
                out: Out = []
                self._add_of(state, listing, (card,), out)
                if out:
                    return True
        return False


class Sure:
    """A zone of which every card that may go anywhere has one move, the same in every position;
    where it `is_whole`, every card of the deck."""

    def __init__(self, read: Reader, table: Mapping[Card, Move], is_whole: bool) -> None:
        self.read = read
        self.table = table
        self.is_whole = is_whole

    def moves(self, state: InPlay) -> Out:
        """The legal moves."""
        table = self.table
        if self.is_whole:
            return [table[card] for card in self.read(state)]
        return [table[card] for card in self.read(state) if card in table]

    def add(self, state: InPlay, out: Out) -> None:
        """Adds the legal moves."""
        out += self.moves(state)

    def is_open(self, state: InPlay) -> bool:
        """Whether there is a legal move."""
        for card in self.read(state):  # noqa: SIM110  # any() of a generator takes twice as long
            if card in self.table:
                return True
        return False


def walked(
    parts: Sequence[Part], sources: Mapping[Spot, Reader], places: Fixed, deck: Sequence[Card]
) -> Way:
    """The way to move by drops of one card from some zones."""
    walk = Walk(parts, sources, places, deck)
    if walk.only is not None and len(walk.only) == 1 and walk.situation is None:
        [listing] = walk.only
        if listing.single is not None and not listing.bars:
            return Sure(listing.read, listing.single, listing.is_whole)
    return walk


def _situation_of(parts: Sequence[Part]) -> Situation[InPlay] | None:
    """What tells apart the positions in which drops answer otherwise, where all have the same."""
    found = {part.situation for part in parts}
    return found.pop() if len(found) == 1 else None


def is_alive(part: Part, sources: Iterable[Spot], places: Fixed, deck: Sequence[Card]) -> bool:
    """Whether any card of the deck may ever go anywhere by this drop."""
    return any(piece_of(part, card, source, places) for source in sources for card in deck)


def _joined(pieces: list[Piece]) -> Pieces:
    """The moves of pieces that need not be asked, or the pieces."""
    if any(piece.moves is None or piece.part.per_card for piece in pieces):
        return pieces
    return tuple([move for piece in pieces for move in piece.moves or ()])


def piece_of(part: Part, card: Card, source: Spot, places: Fixed) -> Piece | None:
    """What `part` lets `card` do, None where that is nothing in any position."""
    kind = part.kind
    known = places.get(part.rule.onto)
    ask: Ask[InPlay] = Ask(NO_STATE, part.seat, (card,), source)
    if known is None:  # places that come and go are asked for in each position
        per_card = [each for each in part.always if "onto" not in each.condition.reads]
        if not holds(tests_of(per_card), ask):
            return None
        return Piece(part, None, None)
    always = tests_of(part.always)
    entries: list[tuple[Move | None, Spot]] = []
    for onto in known:
        if onto == source or not part.is_of(onto, owner_of(onto)):
            continue
        ask.onto = onto
        if holds(always, ask):
            is_whole = kind.is_plain and not kind.chosen
            entries.append((made(part, ask) if is_whole else None, onto))
    if not entries:
        return None
    moves = [move for move, _onto in entries if move is not None]
    is_sure = len(moves) == len(entries) and not part.per_place and not part.per_choice
    return Piece(part, tuple(moves) if is_sure else None, tuple(entries))


def ask_pieces(pieces: Iterable[Piece], card: Card, ask: Ask[InPlay], out: Out) -> None:
    """Adds what pieces allow to a card."""
    ask.cards = (card,)
    for piece in pieces:
        if holds(piece.part.per_card, ask):
            _ask_piece(piece, ask, out)


def _ask_piece(piece: Piece, ask: Ask[InPlay], out: Out) -> None:
    """Adds what a piece allows to the card of `ask`, which may be moved."""
    part = piece.part
    if piece.moves is not None:
        out += piece.moves
        return
    entries: Iterable[tuple[Move | None, Spot]] = piece.entries or ()
    if piece.entries is None:
        entries = [(None, onto) for onto in places_now(part, ask.state, ask)]
        per_place = (
            *tests_of(e for e in part.always if "onto" in e.condition.reads),
            *part.per_place,
        )
    else:
        per_place = part.per_place
    for move, onto in entries:
        ask.onto = onto
        ask.args = {}
        if not holds(per_place, ask):
            continue
        if move is not None:
            out.append(move)
        elif part.kind.chosen:
            add_choices(part, ask, out)
        else:
            out.append(made(part, ask))
