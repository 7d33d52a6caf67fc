"""Rules of thumb for Piece of the Action: weigh every card by what each seat would score if the
Deal ended there, get in on good Deals, spoil those of others, and speak last where one can."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from tabletop.ai.levels import PLAIN, Style
from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.engine.rules.book import RuleBook
from tabletop.games.piece_of_the_action.bots.endgame import best_ending, is_alone
from tabletop.games.piece_of_the_action.bots.evaluation import (
    ANSWERS,
    Evaluation,
    best_line,
    carried_out,
    deal_after,
    distinct,
    worth_of,
)
from tabletop.games.piece_of_the_action.deck import card_name, colour_name
from tabletop.games.piece_of_the_action.moves import seat_of
from tabletop.games.piece_of_the_action.state import ActionState, ActionView
from tabletop.system.i18n import _, ngettext

_EARLY: Final = 0.35
"""What the gain of a card kept for the answer counts for while others can still answer it."""

_HARMLESS: Final = 5.0
"""How many points a card may cost that is only played to stay in."""

_THIN: Final = 1.0
"""A hand weaker than this in a colour is too thin to lead a Deal in it."""


# The two players


def easy(view: ActionView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Looks at its own points alone, one card at a time; takes one of the cards that help it and
    passes when none does."""
    figures = Evaluation(view, book, style)
    phase = view.phase
    if phase == "lead":
        return _lead(view, figures, 2.0)
    moves = distinct(figures.deal, view.legal).values()
    if phase == "move":
        return max(moves, key=lambda move: figures.own(deal_after(figures.deal, move)))
    now = figures.own(figures.deal)
    better = [
        (worth, move)
        for move in moves
        if move.name == "play" and (worth := worth_of(figures, move, figures.own)) > now
    ]
    if not better:
        return view.legal[-1]
    if figures.opponent_weight != 1.0:
        better = [(worth_of(figures, move, figures.utility), move) for _own, move in better]
    better.sort(key=lambda pair: -pair[0])
    return better[int(rng.random() ** 2 * min(3, len(better)))][1]


def normal(view: ActionView, book: RuleBook, rng: Random, style: Style = PLAIN) -> Move:
    """Weighs everyone's points, plans a Move to its last card, keeps Moves and Reverses for the
    answer, and stays in with a harmless card while it holds one of those."""
    figures = Evaluation(view, book, style)
    phase = view.phase
    if phase == "lead":
        return _lead(view, figures, _THIN)
    if phase == "move":
        return best_line(figures.deal, figures.standing).first
    now = figures.standing(figures.deal)
    best, most = view.legal[-1], 0.0
    wait, least = view.legal[-1], -_HARMLESS
    for move in distinct(figures.deal, view.legal[:-1]).values():
        gain = worth_of(figures, move, figures.standing) - now
        if move.card().kind not in ANSWERS:
            if gain >= least:
                wait, least = move, gain
        elif gain > 0 and figures.rivals:
            gain *= _EARLY
        if gain > most:
            best, most = move, gain
    if best.name == "pass" and figures.rivals and figures.can_answer:
        return wait
    return best


def _lead(view: ActionView, figures: Evaluation, enough: float) -> Move:
    """Starts in the colour it is strongest in where that is at least `enough`, else declines."""
    strength = {colour: _strength(figures.hand, colour) for colour in "BRG"}

    def estimate(move: Move) -> tuple[float, int]:
        card = move.card()
        return strength[card.suit], card.rank

    starts = [move for move in view.legal if move.name == "play"]
    best = max(starts, key=estimate)
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


def why(view: ActionView, book: RuleBook, move: Move) -> str:
    """The reason for `move` in the game's words, from what its seat may see."""
    figures = Evaluation(view, book)
    if move.name == "decline" or view.phase == "lead":
        return _why_lead(view, figures, move)
    if move.name == "pass":
        return _why_pass(view, figures)
    if is_alone(figures.deal, figures.seat) and (said := _why_alone(figures, move)):
        return said
    if move.card().kind == "move" and move.name == "play":
        return _why_move(figures, move.card())
    if move.name == "shift" and figures.deal.left > 1:
        return _why_step(figures, move)
    said = _gain(figures, move)
    own, _hurt, lost = _changes(figures, deal_after(figures.deal, move))
    if said and -own < lost:
        return said
    if said and own < 0:
        return f"{_why_quiet(figures, move)} {said}"
    if said:
        return said
    return f"{_sooner(view, figures) or _why_quiet(figures, move)} {_price(figures, move)}".strip()


def _why_alone(figures: Evaluation, move: Move) -> str:
    """What a card of the last seat in brings together with those it can still play; "" where that
    is no more than it brings by itself."""
    after = figures.deal.copy()
    after.apply(move)
    now = 0
    if after.phase == "deal":
        now = _changes(figures, after)[0]
    own = _changes(figures, best_ending(after, figures.standing).deal)[0]
    if own <= max(now, 0):
        return ""
    return ngettext(
        "Nobody else is in the Deal to answer: with what can follow it brings one point.",
        "Nobody else is in the Deal to answer: with what can follow it brings {n} points.",
        own,
    ).format(n=own)


def _sooner(view: ActionView, figures: Evaluation) -> str:
    """That a seat in front, alone in the Deal, can play so many cards that the deck runs out; ""
    where it cannot, or is not in front."""
    if any(not passed for seat, passed in enumerate(view.passed) if seat != figures.seat):
        return ""
    after = figures.after(figures.deal)
    if after[figures.seat] <= max(after[seat] for seat in figures.others):
        return ""
    size, left = figures.deal.setup.hand_size, len(view.cards("deck"))
    short = sum(max(0, size - len(view.cards(f"hand:{seat}"))) for seat in range(view.seats))
    can_play = sum(card.suit == figures.colour for card in figures.hand)
    if not 0 <= left - short < can_play or not left:
        return ""
    return ngettext(
        "Its seat is in front, and every card played brings the end nearer: the deck has one left.",
        "Its seat is in front, and every card played brings the end nearer: the deck has {n} left.",
        left,
    ).format(n=left)


def _why_pass(view: ActionView, figures: Evaluation) -> str:
    """The reason to pass: what the best of the cards would bring, where that is known for sure."""
    plays = distinct(figures.deal, [each for each in view.legal if each.name == "play"]).values()
    if any(each.card().kind == "move" and each.card().rank > 1 for each in plays):
        return _("The cards stay in hand for a later Deal.")
    now = figures.own(figures.deal)
    most = max([round(worth_of(figures, each, figures.own) - now) for each in plays], default=0)
    if most <= 0:
        return _("No card in hand brings points as the Deal stands.")
    return ngettext(
        "The cards stay in hand for a later Deal; as this one stands the best of them brings one"
        " point.",
        "The cards stay in hand for a later Deal; as this one stands the best of them brings {n}"
        " points.",
        most,
    ).format(n=most)


def _why_move(figures: Evaluation, card: Card) -> str:
    """The reason to play a Move: what can be done with it."""
    text = _lets(card)
    line = carried_out(figures.deal, card, figures.standing)
    own, hurt, lost = _changes(figures, line.deal)
    if own > 0:
        more = ngettext(
            "That can bring one more point as the Deal stands.",
            "That can bring {n} more points as the Deal stands.",
            own,
        )
        return f"{text} {more.format(n=own)}"
    if lost > 0 and own == 0:
        more = ngettext(
            "That can cost @{seat} one point as the Deal stands.",
            "That can cost @{seat} {n} points as the Deal stands.",
            lost,
        )
        return f"{text} {more.format(seat=hurt, n=lost)}"
    return text


def _why_step(figures: Evaluation, move: Move) -> str:
    """The reason for a shift that others follow: what they come to together."""
    after = deal_after(figures.deal, move)
    own, hurt, lost = _changes(figures, best_line(after, figures.standing).deal)
    if own > 0:
        return ngettext(
            "With what can be moved after it, it brings one more point as the Deal stands.",
            "With what can be moved after it, it brings {n} more points as the Deal stands.",
            own,
        ).format(n=own)
    if lost > 0 and own == 0:
        return ngettext(
            "With what can be moved after it, it costs @{seat} one point as the Deal stands.",
            "With what can be moved after it, it costs @{seat} {n} points as the Deal stands.",
            lost,
        ).format(seat=hurt, n=lost)
    return f"{_why_quiet(figures, move)} {_price(figures, move)}".strip()


def _why_lead(view: ActionView, figures: Evaluation, move: Move) -> str:
    """The reason to start a Deal in a colour, or to decline."""
    strength = {colour: _strength(figures.hand, colour) for colour in "BRG"}
    if move.name == "decline":
        starts = [each.card().suit for each in view.legal if each.name == "play"]
        if max((strength[colour] for colour in starts), default=0.0) < _THIN:
            return _("The hand is too thin in every colour to lead a Deal.")
        if max(strength[colour] for colour in starts) >= max(strength.values()):
            return _(
                "Who leads can be given a Reverse at once: this hand is kept for another's Deal."
            )
        return _("Another seat may start a Deal, maybe in a colour that suits the hand more.")
    card = move.card()
    colour, name = colour_name(card.suit), card_name(card)
    n = sum(other.suit == card.suit for other in figures.hand) - 1
    if n and strength[card.suit] >= max(strength.values()):
        return ngettext(
            "The hand is strongest in {colour}, with one more card of it: the {card} starts it.",
            "The hand is strongest in {colour}, with {n} more cards of it: the {card} starts it.",
            n,
        ).format(colour=colour, card=name, n=n)
    if not n and strength[card.suit] >= max(strength.values()):
        text = _("No colour in hand is stronger than {colour}: the {card} starts it.")
        return text.format(colour=colour, card=name)
    if not n:
        text = _("The {card} starts a Deal, and the stronger colours stay in hand.")
        return text.format(card=name)
    return ngettext(
        "The {card} starts a Deal in {colour}, with one more card of it in hand.",
        "The {card} starts a Deal in {colour}, with {n} more cards of it in hand.",
        n,
    ).format(card=name, colour=colour, n=n)


def _why_quiet(figures: Evaluation, move: Move) -> str:
    """The reason for a card or a shift that brings nobody's loss and its seat no points at once."""
    card, deal, seat = move.card(), figures.deal, figures.seat
    rest = [c for c in figures.hand if c.suit == figures.colour and c != card]
    to, total = seat_of(move), deal.total
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
        if n := _moved_to(figures, move, rest):
            return ngettext(
                "It takes a POTA, and a Move in hand can make that bring one point.",
                "It takes a POTA, and a Move in hand can make that bring {n} points.",
                n,
            ).format(n=n)
        if not figures.after(deal)[seat]:
            return _("As the Deal stands its seat ends it without points, one way or the other.")
    if card.kind == "pota" and to is not None and to != seat and can_turn:
        if any(c.kind == "reverse" for c in rest):
            return _("It is bait: a Reverse still in hand can turn what it brings that seat.")
        return _("It is bait: a card still in hand can turn the Deal.")
    is_laid = move.name == "play" and to is not None and to != seat
    if card.kind == "reverse" and is_laid and _helped(figures, deal_after(deal, move))[1] > 0:
        return _("It is bait: should the Deal turn, that seat loses by it.")
    if move.name == "shift":
        if deal.left > 1:
            return _("It is one step of the Move, and prepares the next.")
        return _("A Move has to be carried out to its last card.")
    if not figures.rivals:
        return _("Nobody else is in the Deal to answer it.")
    if any(c.kind in ANSWERS for c in rest):
        return _("It stays in the Deal, with a card in hand to answer the others.")
    return _("It stays in the Deal.")


def _moved_to(figures: Evaluation, move: Move, rest: Sequence[Card]) -> int:
    """What `move` comes to for its seat once a Move of `rest`, if there is one, is carried out
    too; 0 where that is no gain."""
    after = deal_after(figures.deal, move)
    legal = {each.card() for each in after.legal_moves() if each.name == "play"}
    moves = [card for card in rest if card.kind == "move" and card in legal]
    ends = [carried_out(after, card, figures.standing).deal for card in moves]
    return max([0, *(_changes(figures, end)[0] for end in ends)])


def _can_turn(deal: ActionState, cards: Sequence[Card]) -> bool:
    """Whether `cards`, of the Deal's colour, hold a Reverse or can turn the sign of its total."""
    if any(card.kind == "reverse" for card in cards):
        return True
    against = [c.rank for c in cards if c.kind == "deal" and c.rank * deal.total < 0]
    return (deal.total + sum(against)) * deal.total < 0


def public_reason(view: ActionView, book: RuleBook, move: Move) -> str:
    """What everyone can see that `move` is good for, from a View without hands; "" for nothing."""
    if move.name not in ("play", "shift") or view.phase == "lead":
        return ""
    return _gain(Evaluation(view, book), move)


def _lets(card: Card) -> str:
    """What a Move is for."""
    return ngettext("It lets one card be moved.", "It lets {n} cards be moved.", card.rank).format(
        n=card.rank
    )


def _changes(figures: Evaluation, after: ActionState) -> tuple[int, int, int]:
    """What its own seat gains if the Deal ended `after` and not as it is; the other seat that
    loses most, of several the one with most points; and what that one loses."""
    before, then = figures.after(figures.deal), figures.after(after)
    hurt = min(figures.others, key=lambda seat: (then[seat] - before[seat], -before[seat]))
    return then[figures.seat] - before[figures.seat], hurt, before[hurt] - then[hurt]


def _helped(figures: Evaluation, after: ActionState) -> tuple[int, int]:
    """The other seat that gains most if the Deal ended `after` and not as it is, and how much."""
    before, then = figures.after(figures.deal), figures.after(after)
    seat = max(figures.others, key=lambda seat: (then[seat] - before[seat], before[seat]))
    return seat, then[seat] - before[seat]


def _price(figures: Evaluation, move: Move) -> str:
    """What a card costs its own seat, or brings another, if the Deal ended there."""
    after = deal_after(figures.deal, move)
    own = _changes(figures, after)[0]
    if own < 0:
        return ngettext(
            "As the Deal stands it costs the seat that plays it one point.",
            "As the Deal stands it costs the seat that plays it {n} points.",
            -own,
        ).format(n=-own)
    seat, more = _helped(figures, after)
    if more <= 0:
        return ""
    return ngettext(
        "As the Deal stands it brings @{seat} one point.",
        "As the Deal stands it brings @{seat} {n} points.",
        more,
    ).format(seat=seat, n=more)


def _gain(figures: Evaluation, move: Move) -> str:
    """What a card brings its seat, or costs another, if the Deal ended there; "" for nothing, and
    for a Move, of which the cards that it moves tell."""
    if move.card().kind == "move":
        return ""
    after = deal_after(figures.deal, move)
    own, hurt, lost = _changes(figures, after)
    seat, more = _helped(figures, after)
    if own > 0 and more > own:
        text = _("As the Deal stands it brings {n} points, and @{seat} {m}.")
        return text.format(n=own, seat=seat, m=more)
    if own > 0:
        text = ngettext(
            "It brings one more point as the Deal stands.",
            "It brings {n} more points as the Deal stands.",
            own,
        )
        return text.format(n=own)
    if lost <= 0:
        return ""
    if own < 0:
        text = _("As the Deal stands it costs @{seat} {n} points, and the seat that plays it {m}.")
        return text.format(seat=hurt, n=lost, m=-own)
    if more > 0:
        text = _("As the Deal stands it costs @{seat} {n} points, and brings @{other} {m}.")
        return text.format(seat=hurt, n=lost, other=seat, m=more)
    return ngettext(
        "It costs @{seat} one point as the Deal stands.",
        "It costs @{seat} {n} points as the Deal stands.",
        lost,
    ).format(seat=hurt, n=lost)
