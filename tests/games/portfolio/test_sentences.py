"""Every sentence by which Portfolio refuses a drop or a move is met and says what is so: over seat
counts, options, the variants that ship and edited books."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.french import card_name, rank_name, suit_name
from tabletop.engine.moves import Drop, Move, Refusal
from tabletop.engine.rules.book import RuleBook
from tabletop.engine.rules.conditions import spot
from tabletop.engine.words import listed
from tabletop.games import portfolio as game
from tabletop.games.portfolio import GAME
from tabletop.games.portfolio.conditions.ends import run_name
from tabletop.games.portfolio.state import Portfolio, PortfolioState
from tests.games.portfolio.position import cards, play, table
from tests.games.portfolio.test_drops import (
    RULES,
    asked_for_what_is_not_there,
    by,
    edited,
    positions,
)
from tests.mutations.unlisted import unlisted

Question: TypeAlias = Drop | Move
Said: TypeAlias = Mapping[str, str]
"""What stands in a sentence for each of its placeholders."""
Claim: TypeAlias = Callable[[PortfolioState, Question, Said], bool]


def _portfolio(state: PortfolioState, asked: Question) -> Portfolio:
    if isinstance(asked, Drop):
        return state.portfolios[str(spot(asked.onto).key)]
    return state.portfolios[asked.word("portfolio")]


def _cards(asked: Question) -> tuple[Card, ...]:
    if isinstance(asked, Drop):
        return asked.cards
    return asked.cards() if asked.name == "make" else (asked.card(),)


def _is_refused(state: PortfolioState, asked: Question) -> bool:
    return isinstance(asked, Drop) and not state.judge(asked).moves


def _takers(state: PortfolioState, asked: Question, act: str) -> set[str]:
    """The names of all cards of the packs that do this to the portfolio now, were they held."""
    onto, found = f"portfolio:{_portfolio(state, asked).id}", set()
    for card in state.setup.deck:
        drop = Drop(asked.seat, (card,), f"hand:{asked.seat}", onto)
        if any(move.name == act for move in state.program.would(state, drop)):
            found.add(card_name(card))
    return found


def _would(act: str) -> Claim:
    """That exactly the cards named do this to that portfolio."""

    def claim(state: PortfolioState, asked: Question, said: Said) -> bool:
        named = set(said["cards"].split(" or the "))
        return named == _takers(state, asked, act)

    return claim


def _names_run(state: PortfolioState, asked: Question, said: Said) -> bool:
    return said["run"] == run_name(_portfolio(state, asked).cards)


def _is_capped(end: str) -> Claim:
    def claim(state: PortfolioState, asked: Question, said: Said) -> bool:
        portfolio = _portfolio(state, asked)
        capped = portfolio.low_cap if end == "low" else portfolio.high_cap
        return capped is not None and _names_run(state, asked, said)

    return claim


def _steps_beyond(end: str) -> Claim:
    """That the card named does not go on at that end, or at both."""

    def claim(state: PortfolioState, asked: Question, said: Said) -> bool:
        run, [card] = _portfolio(state, asked).cards, _cards(asked)
        low = card.suit == run[0].suit and card.rank == run[0].rank - 1
        high = card.suit == run[-1].suit and card.rank == run[-1].rank + 1
        is_named = said["card"] == card_name(card) and _names_run(state, asked, said)
        return is_named and not {"low": low, "high": high, "both": low or high}[end]

    return claim


def _promised(act: str) -> Claim:
    def claim(state: PortfolioState, asked: Question, said: Said) -> bool:
        owner = _portfolio(state, asked).owner
        given = [each for each in state.promises if (each.by, each.to) == (asked.seat, owner)]
        return said["to"] == str(owner) and any(each.act == act for each in given)

    return claim


def _holds_for(state: PortfolioState, asked: Question, said: Said) -> bool:
    owner, left = _portfolio(state, asked).owner, int(said.get("n", 1))
    given = [each for each in state.promises if (each.by, each.to) == (asked.seat, owner)]
    return max(each.until for each in given) - state.turns[asked.seat] == left


def _draws(state: PortfolioState, asked: Question, said: Said) -> int:
    """How many cards a draw is asked to be of; of a gesture, which may be of any number, one."""
    return asked.number("count") if isinstance(asked, Move) else 1


def _is_dear(held: Callable[[PortfolioState], int]) -> Claim:
    def claim(state: PortfolioState, asked: Question, said: Said) -> bool:
        n, price, money = (int(said[key]) for key in ("n", "price", "held"))
        is_right = price == state.setup.costs[n] and money == held(state)
        return is_right and n == _draws(state, asked, said) and price > money

    return claim


def _own(state: PortfolioState) -> int:
    return max(0, state.money[state.current_player] - state.dealt)


def _can_come(state: PortfolioState, asked: Question, said: Said) -> bool:
    top = isinstance(asked, Move) and "discard" in asked.args
    more = len(state.discard) if state.reforms else min(top, len(state.discard))
    return int(said.get("n", 1)) == len(state.stock) + more < _draws(state, asked, said)


def _parts(asked: Question, *names: str) -> list[Any]:
    """The parts of an offer with these names, of both sides."""
    assert isinstance(asked, Move)
    sides: list[Any] = [asked.args["give"], asked.args["take"]]
    return [side[name] for side in sides for name in names if name in side]


def _all_of(asked: Question, *names: str) -> list[Any]:
    return [each for part in _parts(asked, *names) if part != "hand" for each in part]


def _given(asked: Question, side: str, name: str) -> Any:
    assert isinstance(asked, Move)
    args: Any = asked.args[side]
    return args.get(name, ())


def _to(asked: Question) -> int:
    assert isinstance(asked, Move)
    return asked.number("to")


def _is_offer_of(state: PortfolioState, n: int) -> bool:
    return state.book.option_number("offers_per_turn") == n


def _is_draw(asked: Question) -> bool:
    if isinstance(asked, Move):
        return asked.name == "draw"
    return spot(asked.source).kind in ("stock", "discard") and spot(asked.onto).kind == "hand"


def _goes_round(ranks: Sequence[int]) -> bool:
    """Whether ranks follow one another only by going from king to ace."""
    held = set(ranks)
    starts = [rank for rank in held if (rank - 2) % 13 + 1 not in held]
    return {1, 13} <= held and len(starts) == 1


def _places(state: PortfolioState, asked: Question, said: Said) -> bool:
    """That a card goes to those places and to no other."""
    kinds = {"to your own felt": "felt", "onto a portfolio": "portfolio"}
    kinds["onto the discard pile"] = "discard"
    named = {kinds[place] for place in said["places"].split(" or ")}
    return named == {drop.onto for drop in state.book.drops if drop.source == "hand"}


CLAIMS: Final[Mapping[str, Claim]] = {
    # draws
    "Nobody has drawn from the stock for so long that this draw must include a stock card.": (
        lambda state, asked, said: state.idle >= state.setup.stall
    ),
    "Only the top card of the discard pile can be taken.": lambda state, asked, said: (
        bool(state.discard) and _cards(asked) != (state.discard[-1],)
    ),
    "The discard pile is empty.": lambda state, asked, said: not state.discard,
    "The pauper's rule is for a seat with no portfolio and fewer than {n} cards as its turn "
    "begins.": lambda state, asked, said: not state.pauper and said["n"] == "13",
    "The pauper's rule draws exactly {n} cards.": lambda state, asked, said: (
        int(said["n"]) == 2 != _draws(state, asked, said)
    ),
    "Only one card can come.": _can_come,
    "Only {n} cards can come.": _can_come,
    "Drawing {n} cards costs ${price}, and this turn's income is ${held}.": _is_dear(
        lambda state: state.income
    ),
    "Drawing {n} cards costs ${price}, and you have ${held} that no deal brought.": _is_dear(_own),
    "Drawing {n} cards costs ${price}, and you have ${held}.": _is_dear(_own),
    "At least one card is drawn.": lambda state, asked, said: _draws(state, asked, said) < 1,
    "There are only {n} cards.": lambda state, asked, said: (
        int(said["n"]) == len(state.setup.deck) < _draws(state, asked, said)
    ),
    "You draw into your own hand.": lambda state, asked, said: (
        isinstance(asked, Drop) and _is_draw(asked) and asked.onto != f"hand:{asked.seat}"
    ),
    # portfolios
    "A portfolio is of one suit, not of {suits}.": lambda state, asked, said: (
        said["suits"] == listed([suit_name(s) for s in sorted({c.suit for c in _cards(asked)})])
    ),
    "A portfolio holds each rank only once.": lambda state, asked, said: (
        len({card.rank for card in _cards(asked)}) < len(_cards(asked))
    ),
    "A portfolio never goes round the corner from king to ace.": lambda state, asked, said: (
        _goes_round([card.rank for card in _cards(asked)])
    ),
    "The cards are not in sequence: there is no {rank}.": lambda state, asked, said: (
        said["rank"] not in [card.face[:-1] for card in _cards(asked)]
        and not _goes_round([card.rank for card in _cards(asked)])
    ),
    "A portfolio has at most {n} cards.": lambda state, asked, said: (
        len(_portfolio(state, asked).cards) == int(said["n"])
    ),
    "A portfolio has one card at most.": lambda state, asked, said: (
        len(_portfolio(state, asked).cards) == 1
    ),
    "The {card} does not continue the low end of the {run}.": _steps_beyond("low"),
    "The {card} does not continue the high end of the {run}.": _steps_beyond("high"),
    "The {card} continues neither end of the {run}.": _steps_beyond("both"),
    "An ace on the {king} is of its colour: {first} or {second}.": lambda state, asked, said: (
        _cards(asked)[0].rank == 1
        and said["king"] == card_name(_portfolio(state, asked).cards[-1])
        and {f"ace of {said['first']}", f"ace of {said['second']}"}
        == {f"ace of {suit_name(suit)}" for suit in _colour(_portfolio(state, asked).cards[-1])}
    ),
    "A cap has the rank and the colour of an end card: {cards}.": lambda state, asked, said: (
        set(re.split(", | or ", said["cards"]))
        == {
            f"{rank_name(end.rank)} of {suit_name(suit)}"
            for end in (_portfolio(state, asked).cards[0], _portfolio(state, asked).cards[-1])
            for suit in _colour(end)
        }
    ),
    "The low end of the {run} is capped.": _is_capped("low"),
    "The high end of the {run} is capped.": _is_capped("high"),
    "Playing to the {run} costs ${price}, and you have ${money}.": lambda state, asked, said: (
        int(said["money"]) == state.money[asked.seat] < int(said["price"])
        and int(said["price"]) % max(1, _portfolio(state, asked).value) == 0
        and _names_run(state, asked, said)
    ),
    "You promised to neutralise no portfolio of @{to}.": _promised("neutralise"),
    "You promised to acquire no portfolio of @{to}.": _promised("acquire"),
    "You promised to attack no portfolio of @{to}.": _promised("both"),
    "That holds until the end of this turn.": lambda state, asked, said: _holds_for(
        state, asked, {"n": "0"}
    ),
    "That holds for this turn and one more.": _holds_for,
    "That holds for this turn and {n} more.": _holds_for,
    "Only the {cards} extends it.": _would("extend"),
    "Only the {cards} neutralises it.": _would("neutralise"),
    "Only the {cards} acquires it.": _would("acquire"),
    "Only the {cards} caps it.": _would("cap"),
    "The {card} does not fit the {run}.": lambda state, asked, said: (
        _names_run(state, asked, said)
        and said["card"] in map(card_name, _cards(asked))
        and isinstance(asked, Drop)
        and _is_refused(state, asked)
    ),
    "The {card} would acquire the {run} if it were another's.": lambda state, asked, said: (
        _portfolio(state, asked).owner == asked.seat
        and _names_run(state, asked, said)
        and said["card"] == card_name(_cards(asked)[0])
        and (_cards(asked)[0].rank, _portfolio(state, asked).cards[-1].rank) == (1, 13)
    ),
    "No card you play now does anything to the {run}.": lambda state, asked, said: (
        not any(_takers(state, asked, drop.move) for drop in state.book.drops if drop.onto)
    ),
    "Of these cards only the {cards} can be played to the {run}.": lambda state, asked, said: (
        isinstance(asked, Drop)
        and _names_run(state, asked, said)
        and any(
            not _is_refused(state, replace(asked, cards=(card,)))
            for card in asked.cards
            if card_name(card) in said["cards"]
        )
    ),
    # the end of a turn
    "You took this very {card} from the discard pile this turn.": lambda state, asked, said: (
        state.taken in _cards(asked) and said["card"] == card_name(_cards(asked)[0])
    ),
    "With cards in hand the turn ends with a discard.": lambda state, asked, said: bool(
        state.hands[asked.seat]
    ),
    # what is no drop
    "First answer the offer: accept it or refuse it.": lambda state, asked, said: (
        state.offer is not None and state.offer.to == asked.seat
    ),
    "First draw: choose how many cards you take.": lambda state, asked, said: (
        state.phase == "draw" and any(move.name == "draw" for move in state.legal_moves())
    ),
    "You have drawn for this turn.": lambda state, asked, said: (
        state.phase == "actions" and state.drawn > 0
    ),
    "Nothing could be drawn as this turn began.": lambda state, asked, said: (
        state.phase == "actions" and not state.drawn and not state.ending
    ),
    "These are the last turns: nothing is drawn any more.": lambda state, asked, said: (
        state.ending and not state.drawn
    ),
    "You do not hold the {card}.": lambda state, asked, said: (
        said["card"] in {card_name(c) for c in _cards(asked) if c not in state.hands[asked.seat]}
    ),
    "You can only move cards from your own hand.": lambda state, asked, said: (
        isinstance(asked, Drop) and (asked.source != f"hand:{asked.seat}" or not asked.cards)
    ),
    "There is no portfolio {id}.": lambda state, asked, said: said["id"] not in state.portfolios,
    "That is only done to another's portfolio.": lambda state, asked, said: (
        _portfolio(state, asked).owner == asked.seat
    ),
    "That is only done to a portfolio of your own.": lambda state, asked, said: (
        _portfolio(state, asked).owner != asked.seat
    ),
    "Cards change hands only by an accepted offer.": lambda state, asked, said: (
        bool(state.setup.offers) and state.program.makes("offer")
    ),
    "Cards go {places}.": _places,
    # offers
    "There is no such seat.": lambda state, asked, said: (
        not 0 <= asked.seat < state.seats or not 0 <= _to(asked) < state.seats
    ),
    "An offer is open; it must be answered first.": lambda state, asked, said: (
        state.offer is not None
    ),
    "There is no offer to answer.": lambda state, asked, said: state.offer is None,
    "This game is played without negotiation.": lambda state, asked, said: (
        state.book.option("negotiation") == "off"
    ),
    "No seat has an offer to make in a turn.": lambda state, asked, said: _is_offer_of(state, 0),
    "You have made your one offer of this turn.": lambda state, asked, said: (
        state.offers[asked.seat] >= 1 and _is_offer_of(state, 1)
    ),
    "You have made your {n} offers of this turn.": lambda state, asked, said: (
        state.offers[asked.seat] >= int(said["n"]) and _is_offer_of(state, int(said["n"]))
    ),
    "You cannot make an offer to yourself.": lambda state, asked, said: _to(asked) == asked.seat,
    "An offer of nothing for nothing is no offer.": lambda state, asked, said: (
        not _parts(asked, "cards", "portfolios", "money", "promises", "show")
    ),
    "The offer names the {card} twice.": lambda state, asked, said: (
        [card_name(card) for card in _all_of(asked, "cards", "show")].count(said["card"]) > 1
    ),
    "The offer names portfolio {id} twice.": lambda state, asked, said: (
        _all_of(asked, "portfolios").count(said["id"]) > 1
    ),
    "The offer holds the same promise twice.": lambda state, asked, said: any(
        len({each["not"] for each in part}) < len(part) for part in _parts(asked, "promises")
    ),
    "A promise is for one turn.": lambda state, asked, said: any(
        each["turns"] > 1 for each in _all_of(asked, "promises")
    ),
    "A promise is for at most {n} turns.": lambda state, asked, said: any(
        each["turns"] > int(said["n"]) for each in _all_of(asked, "promises")
    ),
    "You offer ${n} and have ${money}.": lambda state, asked, said: (
        int(said["money"]) == state.money[asked.seat]
        and _given(asked, "give", "money") == int(said["n"]) > state.money[asked.seat]
    ),
    "You ask for ${n}, and @{seat} has ${money}.": lambda state, asked, said: (
        int(said["money"]) == state.money[_to(asked)]
        and _given(asked, "take", "money") == int(said["n"]) > state.money[_to(asked)]
    ),
    "There is no hand to show.": lambda state, asked, said: (
        not state.hands[asked.seat] or not state.hands[_to(asked)]
    ),
    "@{seat} does not hold that many cards.": lambda state, asked, said: (
        len([*_given(asked, "take", "cards"), *_given(asked, "take", "show")])
        > len(state.hands[int(said["seat"])])
    ),
    "You do not hold the {card} you offer.": lambda state, asked, said: (
        said["card"]
        in {
            card_name(card)
            for name in ("cards", "show")
            for card in _given(asked, "give", name)
            if card not in state.hands[asked.seat]
        }
    ),
    "There is no {card} in these packs.": lambda state, asked, said: (
        said["card"] not in map(str, state.setup.deck)
    ),
    "You do not own portfolio {id}.": lambda state, asked, said: (
        said["id"] not in state.portfolios or state.portfolios[said["id"]].owner != asked.seat
    ),
    "@{seat} does not own portfolio {id}.": lambda state, asked, said: (
        said["id"] not in state.portfolios
        or state.portfolios[said["id"]].owner != int(said["seat"])
    ),
    "A promise is not to neutralise, not to acquire, or both, for a whole number of turns, at "
    "least one.": lambda state, asked, said: any(
        each.get("not") not in ("neutralise", "acquire", "both") or each.get("turns", 0) < 1
        for each in _all_of(asked, "promises")
    ),
    "A part of an offer that is empty is left out.": lambda state, asked, said: any(
        not part or (isinstance(part, str) and part != "hand")
        for part in _parts(asked, "cards", "portfolios", "promises", "show")
    ),
    "Money in an offer is a whole number of dollars, at least $1.": lambda state, asked, said: any(
        money < 1 for money in _parts(asked, "money")
    ),
    "You do not hold all the cards that are asked for.": lambda state, asked, said: (
        state.offer is not None
        and any(
            card.face not in [held.face for held in state.hands[asked.seat]]
            or sum(one.face == card.face for one in state.offer.take.cards)
            > sum(held.face == card.face for held in state.hands[asked.seat])
            for card in (*state.offer.take.cards, *state.shows[asked.seat].take)
        )
    ),
}
"""What each sentence claims, worked out from the position and the question."""


def _colour(card: Card) -> str:
    """The suits of its colour."""
    return "CS" if card.suit in "CS" else "DH"


def written() -> Iterator[str]:
    """Every whole sentence that the rules of Portfolio may refuse with."""
    folder = Path(game.__file__).parent
    for file in (*folder.glob("conditions/*.py"), folder / "negotiation.py", folder / "moves.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext"):
                texts = [str(e.value) for e in node.args[:2] if isinstance(e, ast.Constant)]
                yield from (text for text in texts if text.endswith("."))


@cache
def pattern(text: str) -> re.Pattern[str]:
    """What a sentence looks like once its placeholders are filled."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^.]+)", re.escape(text)))


def sentences(said: Refusal) -> Iterator[tuple[str, Said]]:
    """The sentences of a refusal that are Portfolio's own, as they stand in the rules."""
    for each in re.split(r"(?<=\.) (?=[A-Z])", said.sentence):
        found = {text: match for text in CLAIMS if (match := pattern(text).fullmatch(each))}
        if found:
            text = max(found, key=len)  # "You do not hold the {card} you offer." is the closer one
            yield text, found[text].groupdict()


def test_every_sentence_has_its_claim() -> None:
    assert set(written()) == set(CLAIMS)


# What is asked


def _drops(state: PortfolioState, rng: Random, n: int) -> Iterator[Drop]:
    seat, zones = state.current_player, state.zones()
    places = [zone.id for zone in zones] + [f"felt:{seat}"] * 4
    places += [zone.id for zone in zones if zone.kind == "portfolio"] * 4
    sources = [zone for zone in zones if zone.cards]
    hand = next(zone for zone in zones if zone.id == f"hand:{seat}")
    for _each in range(n):
        source = rng.choice([hand, hand, hand, *sources])
        some = rng.sample(source.cards, min(len(source.cards), rng.choice((1, 1, 1, 2, 3, 3))))
        yield Drop(seat, tuple(some), source.id, rng.choice(places))


def _moves(state: PortfolioState, rng: Random) -> Iterator[Move]:
    """Written moves, most of which are none."""
    seat = state.current_player
    for count in (0, 1, 2, 3, 8, 200):
        for flags in ((), ("discard",), ("pauper",)):
            yield Move.of(seat, "draw", count=count, **dict.fromkeys(flags, True))
    yield Move.of(seat, "answer", accept=True)
    yield Move.of(seat, "end_turn")
    card = rng.choice(state.setup.deck)
    yield Move.of(seat, "discard", card=card)
    yield Move.of(seat, "extend", portfolio="P99", card=card)
    for id in rng.sample(sorted(state.portfolios), min(2, len(state.portfolios))):
        for held in state.hands[seat][:6]:
            name = rng.choice(("extend", "neutralise", "acquire"))
            yield Move.of(seat, name, portfolio=id, card=held)
            yield Move.of(seat, "cap", portfolio=id, side=rng.choice(("low", "high")), card=held)
    yield from unlisted(state, rng.randrange(1 << 20))


OFFERS: Final = (
    "to=1 give={} take={}", "to=0 give={money:1} take={}", "to=3 give={money:1} take={}",
    "to=1 give={cards:[KS-1]} take={}", "to=1 give={portfolios:[P9]} take={}",
    "to=1 give={} take={portfolios:[P9]}", "to=1 give={money:999} take={}",
    "to=1 give={} take={money:999}", "to=1 give={money:0} take={}", "to=1 give={cards:[]} take={}",
    "to=1 give={show:none} take={money:1}", "to=1 give={} take={show:hand}",
    "to=1 give={cards:[2D-1,2D-1]} take={}", "to=1 give={portfolios:[P1,P1]} take={}",
    "to=1 give={promises:[{not:both,turns:1},{not:both,turns:2}]} take={}",
    "to=1 give={promises:[{not:speak,turns:1}]} take={}", "to=1 give={} take={cards:[2S-3]}",
    "to=1 give={promises:[{not:both,turns:9}]} take={}",
    "to=1 give={} take={cards:[2S-1,3S-1,4S-1]}",
)  # fmt: skip
RUN: Final = [(1, "3C 4C 5C 6C", "", "")]


def _rare() -> Iterator[PortfolioState]:
    """Positions that hardly come up in a few games."""
    yield table(["AC AD 5C 9H", "2S"], [(1, "JH QH KH", "", ""), (0, "6C 7C 8C", "6S", "")])
    yield table(["AC AD", "2S"], [(0, "JH QH KH", "", "")])
    yield table(["7C 2C 9S", "2S"], RUN, money=[3, 6])
    yield table(["2C 7C 9S", "2S"], [(1, "3C 4C 5C 6C", "3S", "6S")], money=[30, 6])
    yield table(["QC KC AC 2C", "2S"])
    yield table(["2D 9H", "2S"], taken=cards("9H")[0])
    yield table(["2D", ""])
    yield table(["2D 2D-2 3D", "2S"])
    yield table(["9C 2D 5H", "2S"], [(0, "6C 7C 8C", "", "")])
    yield table(["2D", "2S"], phase="draw", offers=(3, 3))
    yield table(["2D", "2S"], options={"offers_per_turn": 1}, offers=(1, 0))
    yield asked_for_what_is_not_there()
    for n in (1, 4):
        book = edited(lambda data, n=n: _bound(data, n))  # type: ignore[misc]  # a lambda with a default has no type
        yield by(book, table(["7C", "2S"], [(0, "3C 4C 5C 6C"[-3 * n :].strip(), "", "")]))
    yield table(["2D", "2S"], discard="9H", phase="draw", idle=6, income=9, money=[9, 6])
    yield table(["2D", "2S"], phase="draw", stock=None)
    yield table(["2D", "2S"], phase="draw", stock="KD", income=30, money=[30, 6])
    yield table(["2D", "2S"], phase="draw", stock="KD 9D", income=30, money=[30, 6])
    yield table(["2D", "2S"], phase="draw", pauper=True)
    yield table(["2D", "2S"], phase="draw", income=10, money=[4, 6])
    yield table(["2D", "2S"], phase="draw", income=10, money=[10, 6], dealt=9)
    yield table(["2D", "2S"], stock="", ending=True)
    yield table(["2D", "2S"], drawn=0)
    for act in ("neutralise", "acquire", "both"):
        for turns in (1, 2, 3):
            state = table(["2C 7C", "2S"], RUN, money=[60, 6])
            promise = f"give={{promises:[{{not:{act},turns:{turns}}}]}}"
            play(state, f"0 offer to=1 {promise} take={{money:1}}", "1 answer accept=true")
            yield state
            if turns == 1:
                after = table(["2C 7C", "2S"], RUN, money=[60, 6], promises=(*state.promises,))
                after.turns[0] = state.promises[0].until
                yield after


def _books() -> Iterator[tuple[RuleBook, int]]:
    """Variants that ship, other options and edited rules, each with a number of seats."""
    for seats in (2, 3, 4, 5):
        yield registry.open_book("portfolio"), seats
    yield registry.open_book("portfolio_calm"), 3
    yield registry.open_book("portfolio_short"), 4
    for options in ({"negotiation": "off"}, {"offers_per_turn": 0}, {"offers_per_turn": 1}):
        yield registry.open_book("portfolio").choose(options, 3), 3
    for gone in ((5, 6), (3, 4), (2,), (7,)):
        drops = [drop for at, drop in enumerate(RULES["drops"]) if at not in gone]
        yield edited(lambda data, drops=drops: data.update(drops=drops)), 3  # type: ignore[misc]  # a lambda with a default has no type
    for n in (1, 4):
        yield edited(lambda data, n=n: _bound(data, n)), 2  # type: ignore[misc]  # a lambda with a default has no type


def _bound(data: dict[str, Any], n: int) -> None:
    data["drops"][3]["require"].append({"longest": n})
    data["drops"][2]["require"][0] = {"at_least": min(n, 3)}
    data["actions"][1]["require"].append({"promises_within": n})


@pytest.fixture(scope="module")
def met() -> dict[str, int]:
    """Asks of many positions what drops and moves come to; how often each sentence came."""
    times: dict[str, int] = {}
    rng = Random(7)

    def hear(state: PortfolioState, asked: Question) -> None:
        said = state.judge(asked).refusal if isinstance(asked, Drop) else state.check(asked)
        for text, filled in sentences(said) if said is not None else ():
            times[text] = times.get(text, 0) + 1
            assert CLAIMS[text](state, asked, filled), f"{state.book.id}: {asked}: {said}"

    def ask(state: PortfolioState, n: int) -> None:
        asked: list[Question] = [*_drops(state, rng, n), *_moves(state, rng)]
        for each in asked:
            hear(state, each)

    def offer(state: PortfolioState) -> None:
        for offer in OFFERS:
            hear(state, GAME.notation.parse(f"{state.current_player} offer {offer}"))
        hear(state, GAME.notation.parse("9 offer to=1 give={money:1} take={}"))

    for state in _rare():
        for _each in range(6):
            ask(state, 20)
        offer(state)
    for book, seats in _books():
        options = dict(book.chosen)
        for state in islice(positions(book, seats, 1, options), 3, 700, 9):
            ask(state, 6)
        offer(
            by(
                book.choose(options, 2),
                table(["2D", "2S"], [(0, "4S 5S 6S", "", "")], offers=(1, 1)),
            )
        )
        hear(state, Drop(state.current_player, (), "stock", "hand:1"))
    return times


def test_every_sentence_is_met_and_says_what_is_so(met: dict[str, int]) -> None:
    assert not set(CLAIMS) - set(met), set(CLAIMS) - set(met)
