"""What a gesture or a written move comes to, asked of the same requirements that list moves: one
move, several, or why none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import permutations

from tabletop.engine.cards import Card, Deck
from tabletop.engine.moves import Drop, Move, Refusal, Value, Verdict, to_json
from tabletop.engine.notation import Optional
from tabletop.engine.rules.conditions import NOWHERE, Ask, InPlay, Spot, spot
from tabletop.engine.rules.drops import AnyKind, DropRule, Kinds, Required
from tabletop.engine.rules.program.gestures import Gestures, moved_by
from tabletop.engine.rules.program.manner import (
    NO_CHOICE,
    NO_DROP,
    NO_MOVE,
    NO_PLACE,
    NOT_THERE,
    TWICE,
    Amiss,
    Manner,
)
from tabletop.engine.rules.program.parts import Fixed, Out, Part, add_choices, made
from tabletop.system.errors import NotationError
from tabletop.system.i18n import _, ngettext


class Judge:
    """Judges gestures and moves by the `parts` of each phase and seat."""

    def __init__(
        self,
        parts: Mapping[tuple[str, int], Sequence[Part]],
        kinds: Kinds,
        manner: Manner[InPlay],
        fixed: Fixed,
        name: str,
        deck_kind: Deck | None,
        turn_rule: str,
    ) -> None:
        self.parts = parts
        self.by_move: dict[tuple[str, int, str], list[Part]] = {}
        self.from_any: set[tuple[str, int, str]] = set()
        for (phase, seat), some in parts.items():
            for part in some:
                self.by_move.setdefault((phase, seat, part.rule.move), []).append(part)
                if part.kind.from_any:
                    self.from_any.add((phase, seat, part.rule.source))
        self.kinds = kinds
        self.needed = {
            name: {n for n, each in kind.arguments.items() if not isinstance(each, Optional)}
            for name, kind in kinds.items()
        }
        self.manner = manner
        self.gestures = Gestures(fixed)
        self.name = name
        self.deck_kind = deck_kind
        self.turn_rule = turn_rule

    def judge(self, state: InPlay, drop: Drop) -> Verdict:
        """What a drop of the seat to move would do."""
        source, onto = spot(drop.source), spot(drop.onto)
        under: Card | None = None
        if not state.is_zone(onto):
            onto, under = self._card_under(state, onto)
        fitting = self._fitting(state, drop.seat, source, onto) if onto else []
        if len(set(drop.cards)) < len(drop.cards):
            return Verdict(refusal=self._twice(fitting))
        if not self._lies(state, drop.seat, drop.cards, source, fitting):
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

    def would(self, state: InPlay, drop: Drop) -> Sequence[Move]:
        """What a drop of the seat to move would do if its cards lay where it takes them from."""
        source, onto, moves = spot(drop.source), spot(drop.onto), list[Move]()
        for part in self._fitting(state, drop.seat, source, onto):
            moves += self._judged(part, state, drop.cards, source, onto)[0]
        return moves

    def allowing(self, state: InPlay, move: Move) -> DropRule | None:
        """The first drop or action of the book by which a legal move may be made."""
        kind = self.kinds[move.name]
        cards = moved_by(kind, move)
        source, onto = self.gestures.of(kind, state, move, cards)
        ask = Ask(state, move.seat, cards, source, onto, move.args)
        parts: Sequence[Part] = self.by_move.get((state.phase, move.seat, move.name), ())
        if kind.sources:
            parts = self._those_of(parts, state, source, onto)
        for part in parts:
            if _first_failing(part.rule.requires, ask) is None:
                return part.rule
        return None

    def check(self, state: InPlay, move: Move) -> Refusal | None:
        """None where the seat of `move` may make it now, else why not."""
        kind = self.kinds.get(move.name)
        if kind is None or not self._is_written(kind, move):
            return self._no_move()
        parts: Sequence[Part] = self.by_move.get((state.phase, move.seat, move.name), ())
        if not parts:
            return self._coded(self.manner.mistimed(state, move), NO_DROP)
        cards = moved_by(kind, move)
        source, onto = self.gestures.of(kind, state, move, cards)
        if kind.sources:
            is_place = state.is_zone(onto)
            fitting = self._those_of(parts, state, source, onto) if is_place else []
            if is_place and len(set(cards)) < len(cards):
                return self._twice(fitting)
            if not fitting or not self._lies(state, move.seat, cards, source, fitting):
                drop = Drop(move.seat, cards, source, onto)
                lies = is_place and self._lies(state, move.seat, cards, source, fitting)
                code: Amiss = NO_PLACE if not is_place else NO_DROP if lies else NOT_THERE
                return self._refused(state, drop, code, parts[0].rule.rule)
            parts = fitting
        args = {name: move.args[name] for name in kind.chosen if name in move.args}
        best: tuple[int, Refusal] | None = None
        for part in parts:
            ask = Ask(state, move.seat, cards, source, onto, args)
            failed = self._no_choice(part, ask) or _first_failing(part.rule.requires, ask)
            if failed is None:
                right = made(part, ask)
                if right == move:
                    return None
                failed = (len(part.rule.requires), _other(right, move, part.rule.rule))
            if best is None or failed[0] > best[0]:
                best = failed
        return best[1] if best is not None else self._no_move()

    def _is_written(self, kind: AnyKind, move: Move) -> bool:
        """Whether a move has the arguments of its kind, each of its type."""
        if self.deck_kind is None or not self.needed[move.name] <= move.args.keys():
            return False
        arguments, written = kind.arguments, to_json(move)
        try:
            for name in move.args:
                if name not in arguments:
                    return False
                arguments[name].read(written[name], self.deck_kind)
        except NotationError:
            return False
        return True

    def _no_choice(self, part: Part, ask: Ask[InPlay]) -> tuple[int, Refusal] | None:
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
            elif chosen.values is not None and not _is_among(value, chosen.values(ask)):
                if chosen.say is None:
                    return 0, self._no_move(rule)
                return 0, Refusal(chosen.say(ask), rule, NO_CHOICE)
        return None

    def _judged(
        self, part: Part, state: InPlay, cards: tuple[Card, ...], source: Spot, onto: Spot
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
                    add_choices(part, ask, found)
                else:
                    found.append(made(part, ask))
                moves += found
                if not found:
                    ask.args = {n: c.plain for n, c in kind.chosen.items() if c.plain is not None}
                    failed = _first_failing(rule.requires, ask)
                    failed = failed or (len(asked), self._no_move(rule.rule))
            if failed is not None and (best is None or failed[0] > best[0]):
                best = failed
        return moves, best

    def _fitting(self, state: InPlay, seat: int, source: Spot, onto: Spot) -> list[Part]:
        return self._those_of(self.parts.get((state.phase, seat), ()), state, source, onto)

    @staticmethod
    def _those_of(parts: Iterable[Part], state: InPlay, source: Spot, onto: Spot) -> list[Part]:
        """Those of some drops of whose kind a gesture between these zones is at all."""
        if not source or onto == source:
            return []
        owner, kind = state.owner(onto), source.kind
        return [part for part in parts if part.rule.source == kind and part.is_of(onto, owner)]

    def _lies(
        self,
        state: InPlay,
        seat: int,
        cards: Sequence[Card],
        source: Spot,
        fitting: Sequence[Part],
    ) -> bool:
        """Whether the cards of a gesture lie where it takes them from, each once, and the seat may
        take them from there."""
        if not state.is_zone(source):
            return False
        owner = state.owner(source)
        from_any = (state.phase, seat, source.kind) in self.from_any
        if owner not in (None, seat) and not from_any:
            return False
        names_none = any(not part.kind.moved for part in fitting)
        if not cards:
            return names_none
        if names_none and not fitting[0].kind.moved:
            return True  # which card of a pile it is, the requirements say
        if state.hides(source):
            return False  # nobody is to learn what lies there from an answer
        held = state.lying(source)
        return all(card in held for card in cards)

    def _card_under(self, state: InPlay, onto: Spot) -> tuple[Spot, Card | None]:
        """For a place that is a card of a zone, `table:5H`, the zone and the card."""
        zone = spot(onto.kind)
        if state.is_zone(zone):
            for card in state.lying(zone):
                if card.code == onto.partition(":")[2]:
                    return zone, card
        return NOWHERE, None

    def _amiss(self, state: InPlay, drop: Drop, code: Amiss) -> Verdict:
        return Verdict(refusal=self._refused(state, drop, code))

    def _refused(self, state: InPlay, drop: Drop, code: Amiss, rule: str = "") -> Refusal:
        return self._coded(self.manner.amiss(state, drop, code), code, rule)

    def _coded(self, refusal: Refusal, code: str, rule: str = "") -> Refusal:
        rule = refusal.rule or rule or self.turn_rule
        return Refusal(refusal.sentence, rule, refusal.code or code)

    def _twice(self, fitting: Sequence[Part]) -> Refusal:
        rule = fitting[0].rule.rule if fitting else self.turn_rule
        return Refusal(_("No card can be moved twice at once."), rule, TWICE)

    def _no_move(self, rule: str = "") -> Refusal:
        text = _("{game} has no such move.").format(game=self.name)
        return Refusal(text, rule or self.turn_rule, NO_MOVE)


def _is_among(value: Value | None, values: Iterable[Value | None]) -> bool:
    """Whether `value` is one of `values`; true and 1 are two."""
    if isinstance(values, range):
        return type(value) is int and value in values
    return any(value == each and type(value) is type(each) for each in values)


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


def _first_failing(requires: Sequence[Required], ask: Ask[InPlay]) -> tuple[int, Refusal] | None:
    """How many requirements hold before the first that does not, and what that one says; None
    where all hold."""
    for position, required in enumerate(requires):
        if not required.requirement.test(ask):
            return position, required.refuse(ask)
    return None


def _names(move: Move, card: Card, but: Collection[Card]) -> bool:
    """Whether a move names `card` among what the player chose."""
    return any(
        value is card or (isinstance(value, tuple) and card in value)
        for value in move.args.values()
        if value not in but
    )
