"""What is legal in Piece of the Action, and why the rest is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.engine.cards import Card
from tabletop.engine.moves import OVER, Drop, Move, Refusal, Verdict
from tabletop.engine.rules.conditions import Ask, DropRule, Test
from tabletop.engine.words import card_name
from tabletop.games.piece_of_the_action.deal import DISCARD
from tabletop.games.piece_of_the_action.setup import Way
from tabletop.games.piece_of_the_action.state import TableState
from tabletop.system.i18n import _, ngettext


class LegalState(TableState):
    """The part of the state that answers for moves and drops: both by the rulebook's drops."""

    __slots__ = ()

    def legal_moves(self) -> Sequence[Move]:
        phase = self.phase
        if phase == "deal":
            return [*self._plays(), self.table.passes[self.current_player]]
        if phase == "move":
            return self._shifts()
        if phase == "lead":
            moves = self._plays()
            if self.asked < self.seats:
                moves.append(self.table.declines[self.current_player])
            return moves
        return ()

    @property
    def forced(self) -> Move | None:
        """The pass or decline of a seat that can do nothing else (PA-5)."""
        if self.phase in ("lead", "deal"):
            moves = self.legal_moves()
            if len(moves) == 1 and moves[0].name != "play":
                return moves[0]
        return None

    def _plays(self) -> list[Move]:
        """The plays of the seat to move; twins lie side by side in a hand and share an answer."""
        seat = self.current_player
        table, hand = self.table, f"hand:{seat}"
        plays = table.plays[seat]
        colour = self.deal.colour if table.one_colour and self.phase == "deal" else ""
        moves: list[Move] = []
        last, places = _NONE, _NOWHERE
        for card in self.hands[seat]:
            if colour and card.suit != colour:
                continue
            if card.rank != last.rank or card.kind != last.kind or card.suit != last.suit:
                last, places = card, self._places(card, "hand", hand, False)
            if places:
                of_card = plays[card]
                moves += [of_card[at] for at in places]
        return moves

    def _shifts(self) -> list[Move]:
        """The shifts of the seat to move; of the twins in one place all the unmoved are alike."""
        deal, table = self.deal, self.table
        shifts = table.shifts[self.current_player]
        plenty = deal.left == 1 or deal.has_plenty()
        lying = [("centre", deal.centre)]
        for seat in range(self.seats):
            there = deal.reverse[seat]
            lying.append((f"pota:{seat}", deal.pota[seat]))
            lying.append((f"reverse:{seat}", [] if there is None else [there]))
        moves: list[Move] = []
        for source, cards in lying:
            if not cards:
                continue
            kind = source.partition(":")[0]
            answers: dict[tuple[int, bool], Sequence[int]] = {}
            for card in cards:
                key = (card.rank, card in deal.moved)
                if key not in answers:
                    answers[key] = self._places(card, kind, source, plenty)
                of_card = shifts[card]
                moves += [of_card[at] for at in answers[key]]
        return moves

    def _places(self, card: Card, kind: str, source: str, plenty: bool) -> Sequence[int]:
        """Where the seat to move may take `card` from a zone of `kind`, by the places of the
        zones in the table's lists; `plenty` says that there are cards enough to move."""
        seat, cards = self.current_player, (card,)
        places: list[int] = []
        for way in self.table.ways[seat][self.phase, kind, card.kind]:
            ask = Ask(self, seat, cards, source, way.zones[0])
            for test in way.for_all:
                if test(ask) is not None:
                    break
            else:
                tests = way.plenty if plenty else way.for_each
                if tests:
                    places += self._each_place(way, tests, cards, source)
                else:
                    places += way.places
        return places

    def _each_place(
        self, way: Way, tests: Sequence[Test], cards: tuple[Card, ...], source: str
    ) -> list[int]:
        seat = self.current_player
        places = []
        for at, zone in zip(way.places, way.zones, strict=True):
            ask = Ask(self, seat, cards, source, zone)
            for test in tests:
                if test(ask) is not None:
                    break
            else:
                places.append(at)
        return places

    def moves_for(self, drop: Drop) -> Verdict:
        refusal = self._misplaced(drop)
        if refusal is None:
            rule = self._rule(drop)
            if rule is None:
                refusal = self._wrong_place(drop.cards[0], drop.source)
            else:
                refusal = rule.refuse(Ask(self, drop.seat, drop.cards, drop.source, drop.onto))
        return Verdict(refusal=refusal) if refusal else Verdict((self._move(drop),))

    def _rule(self, drop: Drop) -> DropRule | None:
        """The rulebook's drop for a gesture in this phase."""
        source = drop.source.partition(":")[0]
        return self.table.rules[drop.seat].get((self.phase, source, drop.onto))

    def _misplaced(self, drop: Drop) -> Refusal | None:
        """Why the gesture is none at all, whatever the rulebook's drops say."""
        if drop.onto not in self.table.zones:
            return Refusal(_("There is nothing there to put a card on."), "PA-5")
        if len(drop.cards) != 1:
            return Refusal(_("One card at a time."), "PA-9" if self.phase == "move" else "PA-5")
        [card] = drop.cards
        if drop.source == f"hand:{drop.seat}" and card in self.hands[drop.seat]:
            return self._unfinished() if self.phase == "move" else None
        if self.deal.place(card) != drop.source:
            return Refusal(_("Only a card from your own hand can be played."), "PA-5")
        if self.phase != "move":
            return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
        return None

    def _wrong_place(self, card: Card, source: str) -> Refusal:
        """Where a card of this kind would go."""
        if self.phase == "lead":
            return Refusal(_("A Deal starts with a + or − card in the centre."), "PA-4")
        if source == "centre":
            return Refusal(_("From the centre a card moves only to the discard pile."), "PA-9")
        if self.phase == "move":
            text = _("The {card} moves to another seat or to the discard pile.")
            return Refusal(text.format(card=card_name(card)), "PA-9")
        rule = {"pota": "PA-7", "reverse": "PA-8", "move": "PA-9"}.get(card.kind, "PA-6")
        if card.kind in ("pota", "reverse"):
            return Refusal(_("The {card} goes before a seat.").format(card=card_name(card)), rule)
        return Refusal(_("The {card} goes to the centre.").format(card=card_name(card)), rule)

    def _move(self, drop: Drop) -> Move:
        [card] = drop.cards
        kind, colon, seat = drop.onto.partition(":")
        moves = self.table.plays if kind == "centre" or self.phase != "move" else self.table.shifts
        return moves[drop.seat][card][int(seat) if colon else -1]

    def explain(self, move: Move) -> Refusal:
        if move.name == "pass":
            if self.phase == "move":
                return self._unfinished()
            return Refusal(_("There is no Deal yet: start one, or decline."), "PA-4")
        if move.name == "decline":
            if self.phase == "lead":
                return Refusal(_("Everyone has declined, so you must start the Deal."), "PA-4")
            return Refusal(_("The Deal has started: play a card, or pass."), "PA-5")
        drop = self._gesture(move)
        if drop is None:
            return Refusal(_("Piece of the Action has no such move."), "PA-5")
        if move.name == "shift" and self.phase != "move":
            return Refusal(_("Cards on the table are moved only by a Move card."), "PA-9")
        if move.name == "play" and self.phase == "move":
            return self._unfinished()
        return self.moves_for(drop).refusal or self._wrong_place(drop.cards[0], drop.source)

    def _unfinished(self) -> Refusal:
        left = self.deal.left
        text = ngettext(
            "First move one more card on the table.",
            "First move {n} more cards on the table.",
            left,
        )
        return Refusal(text.format(n=left), "PA-9")

    def _gesture(self, move: Move) -> Drop | None:
        """The drop that would make `move`, None where its arguments make no sense."""
        args = dict(move.args)
        card, to = args.pop("card", None), args.pop("to", None)
        if not isinstance(card, Card) or args or isinstance(to, bool):
            return None
        if to is not None and to != DISCARD and to not in range(self.seats):
            return None
        if move.name == "play":
            if (card.kind in ("pota", "reverse")) != (to is not None) or to == DISCARD:
                return None
            onto = "centre" if to is None else f"{card.kind}:{to}"
            return Drop(move.seat, (card,), f"hand:{move.seat}", onto)
        if move.name != "shift" or to is None or card.kind in ("move", "x"):
            return None
        if to == DISCARD:
            onto = DISCARD
        else:
            onto = "centre" if card.kind == "deal" else f"{card.kind}:{to}"
        return Drop(move.seat, (card,), self.deal.place(card) or "", onto)

    def _not_to_move(self, seat: int) -> Refusal | None:
        refusal = super()._not_to_move(seat)
        if refusal and self.current_player != OVER and self._is_out(seat):
            text = _("You have passed, and that is for the rest of this Deal.")
            return Refusal(text, "PA-5")
        return refusal

    def _is_out(self, seat: int) -> bool:
        return 0 <= seat < self.seats and self.deal.passed[seat]


_NOWHERE: Final[Sequence[int]] = ()
_NONE: Final = Card("", "joker", "", 0, 0, 0)
