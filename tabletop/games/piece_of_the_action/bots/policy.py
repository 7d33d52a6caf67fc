"""Rules of thumb for Piece of the Action: weigh every card by what each seat would score if the
Deal ended there, get in on good Deals, spoil those of others, and speak last where one can."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.view import View
from tabletop.engine.words import card_name, colour_name
from tabletop.games.piece_of_the_action.deal import DISCARD, Deal, final_value
from tabletop.games.piece_of_the_action.setup import Numbers
from tabletop.system.i18n import _, ngettext

To: TypeAlias = int | Literal["discard"]
Weigh: TypeAlias = Callable[[Deal], float]

_BEAM: Final = 4
"""How many lines of shifts are followed at once."""

_ANSWERS: Final = ("move", "reverse")
"""The cards that are best played last."""

_EARLY: Final = 0.35
"""What the gain of such a card counts for while others can still answer it."""

_HARMLESS: Final = 5.0
"""How many points a card may cost that is only played to stay in."""

_THIN: Final = 1.0
"""A hand weaker than this in a colour is too thin to lead a Deal in it."""


class _Sheet:
    """The figures a player works out on paper before a move, from the View alone."""

    def __init__(self, view: View, book: RuleBook, style: Style = PLAIN) -> None:
        assert view.seat is not None
        self.spite = style.spite
        self.seat, self.seats = view.seat, view.seats
        self.step = book.numbers(Numbers).raise_to
        self.factor = view.number("factor")
        self.points = view.scores
        self.hand = view.faces(f"hand:{view.seat}")
        self.deal = _deal_of(view)
        self.others = [seat for seat in range(view.seats) if seat != view.seat]
        self.rivals = [
            seat
            for seat in self.others
            if not self.deal.passed[seat] and view.cards(f"hand:{seat}")
        ]

    @property
    def can_answer(self) -> bool:
        """Whether the hand holds a Move or a Reverse for this Deal."""
        return any(card.suit == self.deal.colour and card.kind in _ANSWERS for card in self.hand)

    def after(self, deal: Deal) -> list[int]:
        """Everyone's points if `deal` were settled as it stands."""
        value = final_value(deal.total, self.factor, self.step)
        stakes = deal.stakes(value)
        return [max(0, had + stake) for had, stake in zip(self.points, stakes, strict=True)]

    def own(self, deal: Deal) -> float:
        """Own points alone: how a beginner looks at a Deal."""
        return float(self.after(deal)[self.seat])

    def liking(self, deal: Deal) -> float:
        """Own points, and a little what others get: a sharp player likes them to lose, a gentle
        one to win."""
        after = self.after(deal)
        others = sum(after[seat] for seat in self.others) / len(self.others)
        return after[self.seat] - (self.spite - 1.0) * others

    def standing(self, deal: Deal) -> float:
        """Own points against the best other seat's and everyone's: how a good player looks."""
        after = self.after(deal)
        others = [after[seat] for seat in self.others]
        theirs = 0.5 * max(others) + 0.5 * sum(others) / len(others)
        return after[self.seat] - self.spite * theirs


def _deal_of(view: View) -> Deal:
    """The Deal as it lies on the table, all of which everyone sees."""
    deal = Deal(view.seats, view.number("leader"))
    deal.colour = view.word("colour")
    deal.centre = list(view.faces("centre"))
    deal.total = sum(card.rank for card in deal.centre)
    for seat in range(view.seats):
        deal.pota[seat] = list(view.faces(f"pota:{seat}"))
        deal.reverse[seat] = next(iter(view.faces(f"reverse:{seat}")), None)
    passed, moved = view.facts["passed"], view.facts["moved"]
    assert isinstance(passed, tuple)
    assert isinstance(moved, tuple)
    deal.passed = [seat in passed for seat in range(view.seats)]
    deal.left = view.number("left")
    deal.moved = tuple(card for card in moved if isinstance(card, Card))
    return deal


# Lines of cards


def _played(deal: Deal, card: Card, to: int | None) -> Deal:
    """The Deal once a + or -, a POTA or a Reverse has been played."""
    after = deal.copy()
    if to is None:
        after.centre.append(card)
        after.total += card.rank
    elif card.kind == "pota":
        after.pota[to].append(card)
    else:
        after.add_reverse(card, to)
    return after


def _shifts(deal: Deal) -> Iterable[tuple[Card, To]]:
    """Every shift that may be made now, of twins only the first."""
    seen = set()
    for card in deal.centre:
        if card.rank != deal.total and card.rank not in seen:
            seen.add(card.rank)
            yield card, DISCARD
    for seat, cards in enumerate(deal.pota):
        loose = next((card for card in cards if card not in deal.moved), None)
        if loose is not None and deal.may_leave(seat):
            yield loose, DISCARD
            yield from ((loose, to) for to in range(deal.seats) if to != seat)
    for seat, there in enumerate(deal.reverse):
        if there is not None and there not in deal.moved:
            yield there, DISCARD
            for to in range(deal.seats):
                if to != seat and deal.may_reverse(to):
                    yield there, to


def _best_shift(deal: Deal, weigh: Weigh) -> tuple[float, Card, To]:
    """The first shift of the best line of all that are left, and what the line comes to."""
    lines: list[tuple[float, Deal, Card, To]] = []
    for card, to in _shifts(deal):
        if deal.room_after(card, to, deal.left - 1):
            after = deal.copy()
            after.shift(card, to)
            lines.append((weigh(after), after, card, to))
    lines = _top(lines)
    for _each in range(deal.left - 1):
        grown = []
        for _worth, at, first, onto in lines:
            for card, to in _shifts(at):
                if at.room_after(card, to, at.left - 1):
                    after = at.copy()
                    after.shift(card, to)
                    grown.append((weigh(after), after, first, onto))
        lines = _top(grown)
    worth, _after, card, to = lines[0]
    return worth, card, to


def _top(lines: list[tuple[float, Deal, Card, To]]) -> list[tuple[float, Deal, Card, To]]:
    return sorted(lines, key=lambda line: -line[0])[:_BEAM]


def _begun(deal: Deal, card: Card) -> Deal:
    """The Deal with the Move `card` played and all of its shifts to come."""
    after = deal.copy()
    after.aside, after.left, after.moved = card, card.rank, ()
    return after


def _worth(sheet: _Sheet, move: Move, weigh: Weigh) -> float:
    """What the Deal comes to by `weigh` after `move`, a Move card carried out at its best."""
    if move.name == "pass":
        return weigh(sheet.deal)
    card, to = move.card(), move.args.get("to")
    if card.kind == "move":
        return _best_shift(_begun(sheet.deal, card), weigh)[0]
    return weigh(_played(sheet.deal, card, to if isinstance(to, int) else None))


def _distinct(moves: Sequence[Move]) -> list[Move]:
    """The moves without those that only play a twin of the same card."""
    seen: set[tuple[str, object]] = set()
    out = []
    for move in moves:
        key = (move.card().face if "card" in move.args else "", move.args.get("to"))
        if key not in seen:
            seen.add(key)
            out.append(move)
    return out


# The two players


def easy(view: View, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Looks at its own points alone, one card at a time; takes one of the cards that help it and
    passes when none does."""
    sheet = _Sheet(view, book, style)
    phase = view.word("phase")
    if phase == "lead":
        return _lead(view, sheet, 2.0)
    moves = _distinct(view.legal)
    if phase == "move":
        return max(moves, key=lambda move: sheet.own(_shifted(sheet.deal, move)))
    now = sheet.own(sheet.deal)
    better = [
        (worth, move)
        for move in moves
        if move.name == "play" and (worth := _worth(sheet, move, sheet.own)) > now
    ]
    if not better:
        return view.legal[-1]
    if sheet.spite != 1.0:
        better = [(_worth(sheet, move, sheet.liking), move) for _own, move in better]
    better.sort(key=lambda pair: -pair[0])
    return better[int(rng.random() ** 2 * min(3, len(better)))][1]


def normal(view: View, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Weighs everyone's points, plans a Move to its last card, keeps Moves and Reverses for the
    answer, and stays in with a harmless card while it holds one of those."""
    sheet = _Sheet(view, book, style)
    phase = view.word("phase")
    if phase == "lead":
        return _lead(view, sheet, _THIN)
    if phase == "move":
        _value, card, to = _best_shift(sheet.deal, sheet.standing)
        return Move.of(sheet.seat, "shift", card=card, to=to)
    now = sheet.standing(sheet.deal)
    best, most = view.legal[-1], 0.0
    wait, least = view.legal[-1], -_HARMLESS
    for move in _distinct(view.legal[:-1]):
        gain = _worth(sheet, move, sheet.standing) - now
        if move.card().kind not in _ANSWERS:
            if gain >= least:
                wait, least = move, gain
        elif gain > 0 and sheet.rivals:
            gain *= _EARLY
        if gain > most:
            best, most = move, gain
    if best.name == "pass" and sheet.rivals and sheet.can_answer:
        return wait
    return best


def _shifted(deal: Deal, move: Move) -> Deal:
    after = deal.copy()
    to = move.args["to"]
    after.shift(move.card(), to if isinstance(to, int) else DISCARD)
    return after


def _lead(view: View, sheet: _Sheet, enough: float) -> Move:
    """Starts in the colour it is strongest in where that is at least `enough`, else declines."""
    strength = {colour: _strength(sheet.hand, colour) for colour in "BRG"}

    def promise(move: Move) -> tuple[float, int]:
        card = move.card()
        return strength[card.suit], card.rank

    starts = [move for move in view.legal if move.name == "play"]
    best = max(starts, key=promise)
    decline = next((move for move in view.legal if move.name == "decline"), None)
    if decline is None or strength[best.card().suit] >= enough:
        return best
    return decline


def _strength(hand: Sequence[Card], colour: str) -> float:
    """How well a hand can look after a Deal of `colour`."""
    weights = {"pota": 1.0, "reverse": 0.8, "move": 1.0}
    return sum(
        card.rank / 4 if card.kind == "deal" else weights[card.kind]
        for card in hand
        if card.suit == colour
    )


def why(view: View, book: RuleBook, move: Move) -> str:
    """The reason for `move` in the game's words, from what its seat may see."""
    sheet = _Sheet(view, book)
    if move.name == "decline" or view.word("phase") == "lead":
        return _why_lead(view, sheet, move)
    if move.name == "pass":
        now = sheet.own(sheet.deal)
        if all(_worth(sheet, other, sheet.own) <= now for other in _distinct(view.legal[:-1])):
            return _("No card in hand would bring points in this Deal.")
        if not sheet.rivals:
            return _("What a card would bring here, it would bring the others as well.")
        return _("What could be gained here is too little or too unsafe: the cards stay in hand.")
    return _gain(sheet, move) or _why_quiet(sheet, move)


def _why_lead(view: View, sheet: _Sheet, move: Move) -> str:
    """The reason to start a Deal in a colour, or to decline."""
    strength = {colour: _strength(sheet.hand, colour) for colour in "BRG"}
    if move.name == "decline":
        starts = [each.card().suit for each in view.legal if each.name == "play"]
        if max((strength[colour] for colour in starts), default=0.0) < _THIN:
            return _("The hand is too thin in every colour to lead a Deal.")
        if max(strength[colour] for colour in starts) >= max(strength.values()):
            return _("Who leads can be given a Reverse at once: it waits for another's Deal.")
        return _("Another seat may start a Deal, maybe in a colour that suits the hand more.")
    card = move.card()
    colour, name = colour_name(card.suit), card_name(card)
    if strength[card.suit] >= max(strength.values()):
        text = _("The hand is strongest in {colour}: the {card} starts it.")
        return text.format(colour=colour, card=name)
    n = sum(other.suit == card.suit for other in sheet.hand) - 1
    if not n:
        text = _("The {card} starts a Deal, and the stronger colours stay in hand.")
        return text.format(card=name)
    return ngettext(
        "The {card} starts a Deal in {colour}, with one more card of it in hand.",
        "The {card} starts a Deal in {colour}, with {n} more cards of it in hand.",
        n,
    ).format(card=name, colour=colour, n=n)


def _why_quiet(sheet: _Sheet, move: Move) -> str:
    """The reason for a card or a shift that brings nobody's loss and its seat no points at once."""
    card, deal, seat = move.card(), sheet.deal, sheet.seat
    rest = [c for c in sheet.hand if c.suit == deal.colour and c != card]
    to, total = move.args.get("to"), deal.total
    can_turn = _can_turn(deal, rest)
    if card.kind == "deal":
        then = total + (card.rank if move.name == "play" else -card.rank)
        if abs(then) > abs(total) and any(c.kind == "pota" for c in rest):
            return _("It makes the Deal count for more, with a POTA still in hand.")
        turns = any(c.kind == "deal" and (then + c.rank) * then < 0 for c in rest)
        if abs(then) < abs(total) and turns:
            return _("It brings the total nearer to zero, where a card in hand can turn it.")
    if card.kind == "pota" and to == seat:
        if can_turn:
            return _("It takes a POTA while the Deal is bad, with a card in hand to turn it.")
        if not sheet.after(deal)[seat]:
            return _("There is nothing left to lose, should the Deal still turn.")
    if card.kind == "pota" and isinstance(to, int) and to != seat and can_turn:
        return _("It is bait: a card still in hand can turn the Deal.")
    if move.name == "shift":
        if deal.left > 1:
            return _("It is one step of the Move, and prepares the next.")
        return _("A Move has to be carried out to its last card, welcome or not.")
    if not sheet.rivals:
        return _("Nobody else is in the Deal: it is one step of several that none can answer.")
    if any(c.kind in _ANSWERS for c in rest):
        return _("It stays in the Deal, with a card in hand to answer the others.")
    return _("It stays in the Deal.")


def _can_turn(deal: Deal, cards: Sequence[Card]) -> bool:
    """Whether `cards`, of the Deal's colour, hold a Reverse or can turn the sign of its total."""
    if any(card.kind == "reverse" for card in cards):
        return True
    against = [c.rank for c in cards if c.kind == "deal" and c.rank * deal.total < 0]
    return (deal.total + sum(against)) * deal.total < 0


def told(view: View, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name not in ("play", "shift") or view.word("phase") == "lead":
        return ""
    return _gain(_Sheet(view, book), move)


def _gain(sheet: _Sheet, move: Move) -> str:
    """What a card brings its seat, or costs another, if the Deal ended there; "" for nothing."""
    if move.name == "shift":
        after = sheet.after(_shifted(sheet.deal, move))
    elif move.card().kind == "move":
        return ngettext(
            "It lets one card be moved to where it helps.",
            "It lets {n} cards be moved to where they help.",
            move.card().rank,
        ).format(n=move.card().rank)
    else:
        to = move.args.get("to")
        after = sheet.after(_played(sheet.deal, move.card(), to if isinstance(to, int) else None))
    before = sheet.after(sheet.deal)
    own = after[sheet.seat] - before[sheet.seat]
    if own > 0:
        text = ngettext("It brings one more point.", "It brings {n} more points.", own)
        return text.format(n=own)
    hurt = min(sheet.others, key=lambda seat: after[seat] - before[seat])
    lost = before[hurt] - after[hurt]
    if lost <= 0:
        return ""
    return ngettext("It costs @{seat} one point.", "It costs @{seat} {n} points.", lost).format(
        seat=hurt, n=lost
    )
