"""Rules of thumb for Wall Street: count what has gone, leave no Takeover, take what decides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import erf, sqrt
from random import Random
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card, order_of
from tabletop.engine.french import card_name, rank_name
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.words import listed
from tabletop.games.wall_street.bots.endgame import sure_leads
from tabletop.games.wall_street.conditions import Capture, sets_adding_up
from tabletop.games.wall_street.setup import COMMON, INVESTOR, KINDS, PREFERRED, Setup
from tabletop.games.wall_street.state import WallStreetView, players
from tabletop.system.i18n import _, ngettext

FEW: Final = 5
"""So many times as many cards not shown as can take the whole table are little to fear."""

_LOOKS: Final = {INVESTOR: 1.4, PREFERRED: 1.2, COMMON: 1.0}
"""How much Easy likes the look of a card, by its kind."""


@lru_cache(maxsize=1 << 16)
def _taken(worth: int, values: tuple[int, ...]) -> Sequence[tuple[int, ...]]:
    """The positions among cards worth `values`, ascending, that a card worth `worth` takes: one
    alike, else a set that adds up (WS-5, WS-6)."""
    alike = [(i,) for i, value in enumerate(values) if value == worth]
    return alike or list(sets_adding_up(values, worth))


class CardCounter:
    """What a player who counts knows before a move, from the View alone.

    `had` holds for every seat of the hand how many Investors, Preferred and Common it took;
    `left` how many are still to be taken; `unseen` the cards in other hands or the deck.
    """

    def __init__(self, view: WallStreetView, book: RuleBook, style: Style = PLAIN) -> None:
        if view.seat is None:
            raise ValueError("cards are counted from a seat")
        self.opponent_weight = style.opponent_weight
        self.setup = Setup.of(book, view.seats)
        self.seat = view.seat
        self.players = players(view)
        turn = self.players.index(self.seat)
        self.can_take_over = view.can_take_over
        self.later = self.players[turn + 1 :] + self.players[:turn]
        others = len(self.players) - 1
        self.takeover = self.setup.takeover * (1 + 1 / others)
        self.held = {seat: len(view.cards(f"hand:{seat}")) for seat in self.players}
        self.laid = view.faces("table")
        self.hand = view.faces(f"hand:{self.seat}")
        self.is_last_round = len(view.cards("stock")) < len(self.players)
        self.had = {seat: self.setup.counts(view.faces(f"fund:{seat}")) for seat in self.players}
        self.left = [
            self.setup.of_kind[kind] - sum(had[kind] for had in self.had.values()) for kind in KINDS
        ]
        gone = {card for zone in view.zones.values() for card in zone.faces}
        self.unseen = [card for card in self.setup.deck if card not in gone]

    def is_open(self, kind: int) -> bool:
        """Whether the cards still to be taken can change who has most of a kind, or that nobody
        has."""
        had = sorted(each[kind] for each in self.had.values())
        return self.left[kind] > 0 and had[-1] - had[-2] <= self.left[kind]

    def chances(self, gains: dict[int, Sequence[Card]]) -> list[float]:
        """Points each player may expect of the three kinds once the cards of `gains` are taken.

        The cards still to come are thought to fall to the seats at random, so that a lead counts
        by how many of them could still turn it.
        """
        counts = {seat: had[:] for seat, had in self.had.items()}
        left = self.left[:]
        for seat, cards in gains.items():
            for card in cards:
                counts[seat][self.setup.kind[card]] += 1
                left[self.setup.kind[card]] -= 1
        expected = []
        for seat in self.players:
            total = 0.0
            for kind in KINDS:
                spread = sqrt(2 * left[kind] / len(self.players))
                chance = 1.0
                for other in self.players:
                    if other != seat:
                        lead = counts[seat][kind] - counts[other][kind]
                        chance *= _ahead(lead, spread)
                total += chance * self.setup.points[kind]
            expected.append(total)
        return expected

    def edge(self, gains: dict[int, Sequence[Card]]) -> float:
        """Own expected points less what the others get, once the cards of `gains` are taken."""
        expected = self.chances(gains)
        own = expected[self.players.index(self.seat)]
        return own - self.opponent_weight * (sum(expected) - own) / (len(self.players) - 1)

    def after(self, move: Move) -> list[Card]:
        """The table cards once `move` is made."""
        capture = move.cards("capture")
        rest = [card for card in self.laid if card not in capture]
        return rest if capture else [*rest, move.card()]

    def takes(self, card: Card, laid: Sequence[Card]) -> list[Capture]:
        """What `card` could take from `laid`, as cards are taken where no house rule changes it."""
        value, cards = self.setup.value, self.setup.sorted_by_value(laid)
        found = _taken(value[card], tuple([value[each] for each in cards]))
        return [tuple([cards[i] for i in positions]) for positions in found]

    def clearing(self, laid: Sequence[Card]) -> list[Card]:
        """The cards not yet seen that could take all of `laid`."""
        return [
            each
            for each in self.unseen
            if any(len(taken) == len(laid) for taken in self.takes(each, laid))
        ]

    def taking(self, laid: Sequence[Card]) -> list[Card]:
        """The cards not yet seen that could take something from `laid`."""
        return [each for each in self.unseen if self.takes(each, laid)]

    def threat(
        self, laid: Sequence[Card], before: float, gains: dict[int, Sequence[Card]]
    ) -> float:
        """What the next seat may be expected to win from `laid`, in points of edge."""
        if not laid or not self.unseen:
            return 0.0
        seat = self.later[0]
        last = self.is_last_round and sum(self.held[each] for each in self.later) == 1
        takeover = 0 if last and not self.setup.numbers.last_takeover else self.takeover
        known: dict[tuple[int, int], float] = {}
        losses = []
        for card in self.unseen:
            face = (self.setup.value[card], self.setup.kind[card])
            if face not in known:
                worst = 0.0
                for taken in self.takes(card, laid):
                    loss = before - self.edge(gains | {seat: (*taken, card)})
                    worst = max(worst, loss + takeover * (len(taken) == len(laid)))
                known[face] = worst
            losses.append(known[face])
        return _expected_best(sorted(losses, reverse=True), self.held[seat])

    def estimate(self, move: Move) -> float:
        """How good the table looks for this seat after `move`, in points of edge."""
        capture = move.cards("capture")
        gains: dict[int, Sequence[Card]] = {}
        if capture:
            gains[self.seat] = (*capture, move.card())
        laid = self.after(move)
        value = self.edge(gains)
        last = self.is_last_round and not any(self.held[each] for each in self.later)
        if last:
            return self._end(move, laid, gains)
        loss = self.threat(laid, value, gains)
        if capture and not laid:
            value += self.takeover
        if capture and self.is_last_round:  # who takes last gathers the rest
            value += 0.02 * len(laid)
        return value - loss + self._reserve(move, laid)

    def _end(self, move: Move, laid: Sequence[Card], gains: dict[int, Sequence[Card]]) -> float:
        """The edge when the very last card of the hand is played: the sweep is certain."""
        if not move.cards("capture"):
            return self.edge(gains)
        swept = laid if self.setup.numbers.gather_last else ()
        takes_over = self.can_take_over and not laid
        return self.edge({self.seat: (*gains[self.seat], *swept)}) + self.takeover * takes_over

    def _reserve(self, move: Move, laid: Sequence[Card]) -> float:
        """A little for cards kept that could take something of the table left behind."""
        hand = [other for other in self.hand if other is not move.card()]
        return 0.02 * sum(bool(self.takes(card, laid)) for card in hand)


def _ahead(lead: int, spread: float) -> float:
    """The chance to stay ahead of one other seat; a tie is worth nothing."""
    if spread == 0.0:
        return 1.0 if lead > 0 else 0.0
    return 0.5 * (1 + erf((lead - 0.3) / (spread * 1.4142)))


def _expected_best(losses: Sequence[float], cards: int) -> float:
    """The mean of the best of `cards` drawn at random from `losses`, which are descending."""
    n = len(losses)
    cards = min(cards, n)
    mean, none_so_far = 0.0, 1.0
    for i, loss in enumerate(losses):
        if loss <= 0.0 or n - i < cards:
            break
        here = none_so_far * cards / (n - i)
        mean += here * loss
        none_so_far -= here
    return mean


def cut(view: WallStreetView, rng: Random) -> Move:
    """A cut somewhere in the pack, never at its ends."""
    inner = [move for move in view.legal if move.number("at") > 0]
    return inner[int(rng.random() * len(inner))]


def easy(view: WallStreetView, book: RuleBook, rng: Random) -> Move:
    """Takes what it likes the look of, kings and diamonds first; does not count, not even how
    many cards a set brings."""
    if view.legal[0].name == "cut":
        return cut(view, rng)
    kind, laid = Setup.of(book, view.seats).kind, view.faces("table")

    def look(move: Move) -> float:
        capture = move.cards("capture")
        if not capture:
            return 3.0 * rng.random() - _LOOKS[kind[move.card()]]
        sweep = 2.0 if len(capture) == len(laid) else 0.0
        taken = max(_LOOKS[kind[card]] for card in capture)
        return sweep + taken + 3.0 * rng.random()

    return max(view.legal, key=look)


def normal(view: WallStreetView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Counts all that has gone, weighs what each card still decides, and what it leaves."""
    if view.legal[0].name == "cut":
        return cut(view, rng)
    count = CardCounter(view, book, style)
    return max(view.legal, key=lambda move: (count.estimate(move), -order_of(move.card())))


def why(view: WallStreetView, book: RuleBook, move: Move) -> str:
    """The reason for `move` in Wall Street's words, from what its seat may see."""
    if move.name == "cut":
        return _("A cut is as good as any other.")
    count = CardCounter(view, book)
    leads = sure_leads(view, book)
    if move.cards("capture"):
        is_last = count.is_last_round and sum(count.held.values()) == 1
        price = "" if is_last else _open_to(count, count.after(move))
        return f"{_brings(count, move)} {_sure(leads, move) or price}".strip()
    return _sure(leads, move) or _why_laid(count, view, move)


def _sure(leads: Mapping[Move, int], move: Move) -> str:
    """What `move` comes to where every card is known; "" where that is not so."""
    if move not in leads:
        return ""
    lead = leads[move]
    others = [each for other, each in leads.items() if other != move]
    if all(each == lead for each in others):
        if lead > 0:
            text = ngettext(
                "Every card is known: whatever is played, the hand ends at least one point ahead.",
                "Every card is known: whatever is played, the hand ends at least {n} points ahead.",
                lead,
            )
        elif lead < 0:
            text = ngettext(
                "Every card is known: whatever is played, the hand can end one point behind.",
                "Every card is known: whatever is played, the hand can end {n} points behind.",
                -lead,
            )
        else:
            text = _("Every card is known: whatever is played, the hand can end level.")
        return text.format(n=abs(lead))
    if lead > 0:
        text = ngettext(
            "Every card is known: this way the hand ends at least one point ahead.",
            "Every card is known: this way the hand ends at least {n} points ahead.",
            lead,
        )
    elif lead < 0:
        text = ngettext(
            "Every card is known: this way the hand ends at worst one point behind.",
            "Every card is known: this way the hand ends at worst {n} points behind.",
            -lead,
        )
    else:
        text = _("Every card is known: this way the hand ends at worst level.")
    text = text.format(n=abs(lead))
    if lead > max(others):
        return _("{reason} No other play is as sure.").format(reason=text)
    return text


def _why_laid(count: CardCounter, view: WallStreetView, move: Move) -> str:
    """The reason to lay a card down while cards are hidden."""
    card, laid = move.card(), count.after(move)
    name = card_name(card)
    takes = [count.after(other) for other in view.legal if other.cards("capture")]
    lays = [other for other in view.legal if not other.cards("capture")]
    clearing = {other: len(count.clearing(count.after(other))) for other in lays}
    if takes and not clearing[move] and all(map(count.clearing, takes)):
        return _("Every take leaves a table that one card not yet seen can take whole.")
    if not clearing[move] and (count.clearing(count.laid) or any(clearing.values())):
        text = _("After the {card}, no card not yet seen can take the whole table.")
        return text.format(card=name)
    taking = {each: len(count.taking(count.after(each))) for each in lays}
    if not taking[move] and any(taking.values()):
        text = _("After the {card}, no card not yet seen can take anything.")
        return text.format(card=name)
    if taking[move] < max(taking.values()) and taking[move] == min(taking.values()):
        return ngettext(
            "After the {card}, one card not yet seen can take something; no other leaves fewer.",
            "After the {card}, {n} cards not yet seen can take something; no other leaves fewer.",
            taking[move],
        ).format(card=name, n=taking[move])
    others = [found for other, found in clearing.items() if other != move]
    if others and clearing[move] < min(others):
        return ngettext(
            "After the {card}, one card not yet seen can take the whole table, fewer than after"
            " any other.",
            "After the {card}, {n} cards not yet seen can take the whole table, fewer than after"
            " any other.",
            clearing[move],
        ).format(card=name, n=clearing[move])
    return _why_kept(count, card, laid)


def _why_kept(count: CardCounter, card: Card, laid: Sequence[Card]) -> str:
    """The reason to lay `card` down that lies in what stays in the hand."""
    hand = [other for other in count.hand if other is not card]
    back = [other for other in hand if any(card in taken for taken in count.takes(other, laid))]
    if back:
        return _("While it lies there, the {card} can be taken with the {other}.").format(
            card=card_name(card), other=card_name(back[0])
        )
    taking = [other for other in hand if count.takes(other, laid)]
    if taking:
        return _("The {card} stays in hand, and can take from the table as it then is.").format(
            card=card_name(taking[0])
        )
    kinds = count.setup.kind
    dearest = min(hand, key=kinds.__getitem__)
    if kinds[dearest] < kinds[card] and count.is_open(kinds[dearest]):
        return _("The {card} stays in hand, of a kind that is not decided yet.").format(
            card=card_name(dearest)
        )
    if not count.clearing(laid):
        text = _("After the {card}, no card not yet seen can take the whole table.")
        return text.format(card=card_name(card))
    return _open_to(count, laid)


def _open_to(count: CardCounter, laid: Sequence[Card]) -> str:
    """By which of the cards not yet seen all of `laid` could be taken; "" where by none."""
    clearing = count.clearing(laid)
    if not clearing:
        return ""
    return ngettext(
        "With {ranks} all that lies there can then be taken: one of {all} cards not yet seen.",
        "With {ranks} all that lies there can then be taken: {n} of {all} cards not yet seen.",
        len(clearing),
    ).format(ranks=_ranks(clearing), n=len(clearing), all=len(count.unseen))


def public_reason(view: WallStreetView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name == "cut":
        return ""
    count = CardCounter(view, book)
    count.unseen = [each for each in count.unseen if each != move.card()]
    if move.cards("capture"):
        return f"{_brings(count, move)} {_leaves(count, move)}".strip()
    text = _("It takes nothing, and stays on the table.")
    if not count.laid:
        text = _("There was nothing to take.")
    return f"{text} {_leaves(count, move)}".strip()


def _leaves(count: CardCounter, move: Move) -> str:
    """What `move` leaves to those who play after it, by the ranks not yet seen that could take it;
    "" where nobody plays after it, or nothing is left."""
    laid = count.after(move)
    is_last = count.is_last_round and sum(count.held.values()) == 1
    if not laid or is_last:
        return ""
    clearing = count.clearing(laid)
    if clearing:
        few, n, unseen = len(clearing) * FEW <= len(count.unseen), len(clearing), len(count.unseen)
        text = ngettext(
            "With {ranks} all that lies there could then be taken: one of {all} cards not shown.",
            "With {ranks} all that lies there could then be taken: {n} of {all} cards not shown.",
            n,
        )
        if few:
            text = ngettext(
                "Only with {ranks} could all that lies there then be taken: one of {all} cards not"
                " shown.",
                "Only with {ranks} could all that lies there then be taken: {n} of {all} cards not"
                " shown.",
                n,
            )
        return text.format(ranks=_ranks(clearing), n=n, all=unseen)
    if count.clearing(count.laid):
        return _("No card not yet seen could then take all that lies there.")
    taking = count.taking(laid)
    if not taking:
        return _("No card not yet seen could then take anything.")
    return _("With {ranks} something could then be taken.").format(ranks=_ranks(taking))


def _ranks(cards: Sequence[Card]) -> str:
    """The ranks of cards as a choice: "2, 9 or king"."""
    return listed([rank_name(n) for n in sorted({each.rank for each in cards})], is_choice=True)


def _brings(count: CardCounter, move: Move) -> str:
    """What a capture is good for."""
    kinds = [count.setup.kind[each] for each in (move.card(), *move.cards("capture"))]
    if not count.after(move) and count.can_take_over:
        return _("It takes everything on the table: a Takeover.")
    is_last = count.is_last_round and sum(count.held.values()) == 1
    if is_last and count.setup.numbers.gather_last:
        return _("The last card of all takes, and gathers what is left.")
    if INVESTOR in kinds and count.is_open(INVESTOR):
        return _("It counts towards the most Investors.")
    if PREFERRED in kinds and count.is_open(PREFERRED):
        return _("It counts towards the most Preferred Stock.")
    if COMMON not in kinds or not count.is_open(COMMON):
        return _("It clears cards away, though who has most of them is settled.")
    return _("It counts towards the most Common Stock.")
