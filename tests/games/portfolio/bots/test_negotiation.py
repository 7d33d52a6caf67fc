"""Portfolio's bots as negotiators: offers with a goal, answers by what a deal is worth, memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, permutations
from random import Random

import pytest

from tabletop.ai import bots
from tabletop.ai.bots import Budget
from tabletop.ai.levels import STYLES
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import outcome
from tabletop.engine.zones import EVERYONE
from tabletop.games.portfolio.bots import memory, negotiation
from tabletop.games.portfolio.bots.deals import prospects
from tabletop.games.portfolio.bots.evaluation import Evaluation
from tabletop.games.portfolio.negotiation import move_of, offer_of, open_offer
from tabletop.games.portfolio.state import Offer, PortfolioState
from tests.conformance.cases import Case
from tests.conformance.test_conformance import permuted
from tests.games.portfolio.position import book_of, cards, play, table, view

OPEN = [(1, "5H 6H 7H 8H", "5D", ""), (0, "6C 7C 8C 9C 10C", "6S", "")]


def offered(state: PortfolioState, seat: int = 0) -> Offer | None:
    """What `seat` offers, where it does not keep silent by chance."""
    seen = view(state, seat)
    ideas = negotiation.offer(Evaluation(seen, book_of(state)), seen, book_of(state), _Talks())
    return None if ideas is None else offer_of(ideas)


LATE = "AC-2 AD-2 AH-2 AS-2 2C-2 2D-2 2H-2 2S-2 3C-2 3D-2 3H-2 3S-2 4C-2 4D-2"
"""A stock that leaves some four turns to each of three seats."""


class _Talks(Random):
    def random(self) -> float:
        return 0.0


def replied(state: PortfolioState) -> negotiation.Reply:
    """What the seat an offer lies before says to it where it refuses."""
    seen = view(state, state.current_player)
    return negotiation.reply(Evaluation(seen, book_of(state)), seen)


def accepts(state: PortfolioState, offer: str) -> bool:
    """Whether Normal accepts an offer in a game that stands as `state` does."""
    trial = state.copy()
    play(trial, offer)
    return answered(trial)


def answered(state: PortfolioState) -> bool:
    """Whether Normal accepts the offer that is open."""
    seen = state.view(state.current_player)
    normal = bots.find("portfolio", "normal")
    return bool(normal.choose(seen, book_of(state), Random(1), Budget()).args["accept"])


def rounds_later(state: PortfolioState, n: int) -> PortfolioState:
    """The same position, `n` rounds later."""
    later = state.copy()
    later.turns = [turn + n for turn in later.turns]
    return later


# What they offer


def late(hands: list[str], runs: list[tuple[int, str, str, str]], *money: int) -> PortfolioState:
    """A position some four turns before the end."""
    return table(hands, runs, money=money, stock=LATE, reforms=0)


def test_a_card_is_sold_to_whose_run_it_goes_on_with() -> None:
    offer = offered(late(["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"], OPEN, 6, 30, 60))
    assert offer is not None
    assert (offer.to, offer.give.cards, offer.take.cards) == (1, cards("9H"), ())
    assert offer.take.money > 0


def test_a_swap_completes_the_runs_of_both() -> None:
    known = dict.fromkeys(cards("JC"), EVERYONE)
    state = table(
        ["9H KD 2C 2S", "2D 4D JC", "3S 10D QS"], OPEN, money=[3, 3, 60], known=known,
        stock=LATE, reforms=0,
    )  # fmt: skip
    offer = offered(state)
    assert offer is not None
    assert (offer.to, offer.give.cards, offer.take.cards) == (1, cards("9H"), cards("JC"))


def test_near_the_end_a_portfolio_goes_to_who_is_paid_once_more() -> None:
    runs = [(0, "9C 10C JC QC KC", "9S", "KS")]
    state = table(
        ["2D 4D", "2S 4S", "3S 5D"], runs, turn=0, money=[6, 20, 32], stock="", ending=True,
        dealer=1, reforms=0,
    )  # fmt: skip
    offer = offered(state)
    assert offer is not None
    assert (offer.to, offer.give.portfolios) == (1, ("P1",))
    assert 12 < offer.take.money < 24  # paid once to the seller, twice to the buyer
    assert accepts(state, str(move_of(offer)))


def test_peace_is_bought_by_who_is_threatened() -> None:
    runs = [(0, "5C 6C 7C 8C 9C", "", ""), (0, "5D 6D 7D 8D 9D", "", ""), (0, "8H 9H 10H", "", "")]
    hands = ["2S KS", "AC 3H KD JS", "3S 5H QH"]
    offer = offered(table(hands, runs, money=[30, 60, 700]))
    assert offer is not None
    assert offer.to == 1
    assert offer.take.promises
    assert not offer.give.promises


def test_who_could_attack_dearly_sells_peace_and_shows_the_card() -> None:
    runs = [(1, "8C 9C 10C JC QC", "", "QS")]
    offer = offered(late(["7C 2D 4D", "3H 9D JS", "3S 5D 7H"], runs, 12, 40, 90))
    assert offer is not None
    assert offer.to == 1
    assert offer.give.promises
    assert offer.give.show == cards("7C")
    assert offer.take.money


def test_nothing_is_offered_to_who_is_about_to_win() -> None:
    hands = ["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"]
    first, last = offered(late(hands, OPEN, 6, 30, 60)), offered(late(hands, OPEN, 6, 120, 60))
    assert first is not None
    assert first.to == 1
    assert last is None or last.to != 1


# What they answer

SALE = ["KD 2C", "9H 5H 6H 7H 2D", "3S 10D QS"]


def test_they_deal_with_none_who_is_about_to_win() -> None:
    offer = "0 offer to=1 give={money:9} take={cards:[9H-1]}"
    runs = [(0, "5H 6H 7H 8H", "5D", "")]
    hands = ["KD 2C", "9H 2D 4C", "3S 10D QS"]
    assert accepts(late(hands, runs, 30, 6, 40), offer)
    state = late(hands, runs, 140, 6, 40)
    assert not accepts(state, offer)
    play(state, offer)
    assert replied(state).says == "Not for you: nobody is paid more a turn."


def test_who_is_about_to_win_is_sold_no_card_it_asks_for() -> None:
    # Watched: $9 for the 9C, said yes to; it was worth more than that to who asked for it.
    runs = [(0, "5H 6H 7H", "5D", ""), (2, "9C 10C JC", "", "")]
    state = late(["KD 2C", "8H 2D 4C", "3S 10D QS"], runs, 140, 6, 40)
    for money in (9, 40):
        trial = state.copy()
        play(trial, f"0 offer to=1 give={{money:{money}}} take={{cards:[8H-1]}}")
        assert not answered(trial)
        assert replied(trial).says == "Not for you: nobody has more money."


@pytest.mark.parametrize(
    ("money", "ending", "said"),
    [
        (1, False, "nobody is paid more a turn"),  # near the end as a bot judges, no more than that
        (1, True, "as things stand you win"),
    ],
)
def test_who_has_hardly_any_money_is_told_of_a_win_only_where_it_is_one(
    money: int, ending: bool, said: str
) -> None:
    # Watched: "you are about to win", said to who had $1.
    runs = [(0, "5H 6H 7H 8H 9H 10H JH QH KH", "", "")]
    facts = {"stock": "", "ending": True, "dealer": 2} if ending else {"stock": LATE}
    state = table(["KD 2C", "9C 2D 4C", "3S 10D QS"], runs, money=[money, 6, 8], reforms=0, **facts)
    play(state, "0 offer to=1 give={money:1} take={cards:[9C-1]}")
    assert not answered(state)
    assert replied(state).says == f"Not for you: {said}."


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_said_of_who_is_ahead_is_so_by_the_rules(seats: int) -> None:
    met = set[str]()
    games = [_led(Case(game, seats), 7 * seats) for game in ("portfolio", "portfolio_short")]
    for state, leader in chain(*games):
        said = replied(state).says.removeprefix("Not for you: ")
        me = state.current_player
        seen, refusal = view(state, me), Move.of(me, "answer", accept=False)
        reason = bots.why("portfolio", seen, book_of(state), refusal)
        if said == "as things stand you win.":
            assert _played_out(state).winners() == [leader]
        elif said == "nobody is paid more a turn.":
            assert seen.incomes[leader] == max(seen.incomes)
        elif said == "nobody has more money.":
            assert state.money[leader] == max(state.money)
        else:
            assert said == "by my count you are ahead."
            assert "by that count" in reason
        assert ("as things stand" in said) == ("as things stand" in reason)
        met.add(said)
    assert {"as things stand you win.", "nobody is paid more a turn."} <= met


@pytest.mark.parametrize(
    ("more", "fewer"),
    [("8S 9S 10S", "8S 9S"), ("8S 9S 10S", "6S 8S 9S"), ("3D 4D 5D", "3D 5D"), ("8S 9S", "8S")],
)
def test_no_run_in_the_making_is_worth_as_much_as_the_run(more: str, fewer: str) -> None:
    state = table(["2H KC", "4H 9C", "5H JC"])
    evaluation = Evaluation(view(state, 0), book_of(state))
    worth, less = (prospects(evaluation, 0, cards(hand), ()) for hand in (more, fewer))
    assert worth > less > 0


def test_the_card_that_completes_a_run_is_not_refused() -> None:
    # Watched: "That brings me too little, at any price", of 10S and $5 for one of two 8S beside 9S.
    state = table(["10S 5C KD", "6S 8S 8S-2 9S 4C 10C", "3S 10D QS"], money=[13, 6, 6])
    assert accepts(state, "0 offer to=1 give={cards:[10S-1],money:5} take={cards:[8S-1]}")


@pytest.mark.parametrize("money", [1, 3])
def test_the_price_that_is_named_is_the_least_that_is_accepted(money: int) -> None:
    state = table(SALE, OPEN[1:], money=[40, 6, 6])
    text = "0 offer to=1 give={{money:{n}}} take={{cards:[9H-1]}}"
    play(trial := state.copy(), text.format(n=money))
    said = replied(trial)
    assert said.counter is not None
    price = said.counter.take.money
    assert said.says == f"For now not for less than ${price}."
    assert price > money
    assert accepts(state, text.format(n=price))
    assert not accepts(state, text.format(n=price - 1))


def test_a_price_is_named_that_the_other_cannot_pay_and_not_offered() -> None:
    # Watched: "too little, at any price", where the other just had no more money.
    state = table(SALE, OPEN[1:], money=[4, 6, 6])
    play(state, "0 offer to=1 give={money:4} take={cards:[9H-1]}")
    said = replied(state)
    [price] = re.findall(r"\$(\d+)", said.says)
    assert int(price) > 4
    assert said.counter is None


def test_a_card_that_is_not_there_is_said_not_to_be() -> None:
    state = table(SALE, money=[40, 6, 6])
    play(state, "0 offer to=1 give={money:9} take={cards:[QC-1]}")
    assert replied(state) == negotiation.Reply("I have no queen of clubs.")


def test_a_card_that_is_asked_to_be_shown_and_not_there_has_no_price_and_is_not_named() -> None:
    state = table(SALE, money=[40, 6, 6])
    play(state, "0 offer to=1 give={money:1} take={show:[QC-1]}")
    assert replied(state) == negotiation.Reply("I cannot show you that.")


def test_who_would_not_take_a_card_for_nothing_says_so_and_asks_for_no_money() -> None:
    # Watched: $3 asked for a card; the answer was "Not for less than $1".
    runs = [(0, "5H 6H 7H 8H", "", ""), (2, "9C 10C JC QC KC", "9S", "KS")]
    state = table(["4D KD 2C", "9H 2D 9S-2", "3S 10D QS"], runs, money=[3, 30, 6])
    play(state, "0 offer to=1 give={cards:[4D-1]} take={money:3}")
    said = replied(state)
    assert "less" not in said.says
    assert said.counter is None or said.counter.give.money > 0


def test_an_offer_is_countered_once_and_no_counter_is_countered() -> None:
    state = table(SALE, OPEN[1:], money=[40, 6, 6])
    play(state, "0 offer to=1 give={money:1} take={cards:[9H-1]}")
    counter = replied(state).counter
    assert counter is not None
    assert (counter.by, counter.to, counter.give.cards) == (1, 0, cards("9H"))
    play(state, "1 answer accept=false", str(move_of(counter)))
    assert replied(state).counter is None
    play(state, "0 answer accept=false", "0 offer to=1 give={money:1} take={cards:[7H-1]}")
    assert replied(state).counter is None


@pytest.mark.parametrize(
    ("offer", "said"),
    [
        ("give={money:3} take={cards:[7H-1]}", "more than it brings."),
        ("give={money:60} take={cards:[9H-1]}", "it brings about $59 more than it costs."),
        ("give={cards:[KD-1]} take={money:5}", "it costs about $4 more than it brings."),
    ],
)
def test_the_reason_for_an_answer_names_what_it_comes_to(offer: str, said: str) -> None:
    # Watched: "what goes out is worth too much for what comes in", of every refusal.
    state = table(SALE, OPEN[1:], money=[80, 6, 6])
    play(state, f"0 offer to=1 {offer}")
    for accept in (True, False):
        move = Move.of(1, "answer", accept=accept)
        assert said in bots.why("portfolio", state.view(1), book_of(state), move)


def test_the_reason_for_an_answer_says_who_is_about_to_win() -> None:
    runs = [(0, "5H 6H 7H 8H", "5D", "")]
    state = late(["KD 2C", "9H 2D 4C", "3S 10D QS"], runs, 140, 6, 40)
    play(state, "0 offer to=1 give={money:9} take={cards:[9H-1]}")
    said = bots.why("portfolio", state.view(1), book_of(state), Move.of(1, "answer", accept=False))
    assert said == "By rule of thumb nothing goes to @0: nobody is paid more a turn."


def _led(case: Case, deal: int) -> Iterator[tuple[PortfolioState, int]]:
    """The positions of a game of bots, one in each turn, in which who is taken to be about to win
    asked another seat for a card; with that seat."""
    state, rng, turns = case.module.start(case.book, case.seats), Random(deal), list[int]()
    while not state.is_terminal:
        assert isinstance(state, PortfolioState)
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        if state.turns != turns and state.offer is None:
            turns = list(state.turns)
            for me, leader in permutations(range(case.seats), 2):
                if state.hands[me] and Evaluation(view(state, me), case.book).is_winning(leader):
                    trial, card = state.copy(), state.hands[me][0]
                    side = "money:1" if state.money[leader] else "promises:[{not:both,turns:1}]"
                    play(trial, f"{leader} offer to={me} give={{{side}}} take={{cards:[{card}]}}")
                    yield trial, leader
                    break
        bot = bots.find("portfolio", ("normal", "easy")[state.current_player % 2])
        state.apply(bot.choose(state.view(state.current_player), case.book, rng, Budget()))


def _played_out(state: PortfolioState) -> PortfolioState:
    """The end of the game if from now on nobody deals, lays down or attacks."""
    end = state.copy()
    while not end.is_terminal:
        names = ("answer", "discard", "end_turn")
        quiet = [move for move in end.legal_moves() if move.name in names]
        end.apply(next((move for move in quiet if not move.args.get("accept")), quiet[0]))
    return end


# What they remember


def test_they_wait_longer_after_each_refusal() -> None:
    state = table(["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"], OPEN, money=[6, 30, 6])
    waits = []
    for money in (5, 9, 3):
        play(state, f"0 offer to=1 give={{cards:[9H-1]}} take={{money:{money}}}")
        play(state, "1 answer accept=false")
        state.offers = [0, 0, 0]
        later = (rounds_later(state, n) for n in range(40))
        waits.append(next(n for n, s in enumerate(later) if memory.may_approach(view(s), 0, 1)))
        state = rounds_later(state, waits[-1])
    assert waits == sorted(set(waits))


def test_what_was_refused_is_not_offered_again_nor_for_about_the_same() -> None:
    state = late(["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"], OPEN, 6, 30, 60)
    offer = offered(state)
    assert offer is not None
    play(state, str(move_of(offer)), "1 answer accept=false")
    later = rounds_later(state, 30)
    later.offers = [0, 0, 0]
    for more, refused in ((0, True), (1, True), (-1, True), (-2, False)):
        take = offer.take._replace(money=offer.take.money + more)
        assert memory.was_refused(view(later), offer._replace(take=take)) == refused
    assert offered(later) != offer


def test_a_seat_is_left_in_peace_after_anyones_offer() -> None:
    state = table(["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"], OPEN, money=[6, 30, 6])
    play(state, "2 offer to=1 give={money:1} take={cards:[2D-1]}", "1 answer accept=false")
    offer = offered(state)
    assert offer is None or offer.to != 1


def test_a_peace_that_is_broken_in_spirit_is_remembered() -> None:
    runs = [(1, "5H 6H 7H 8H", "", ""), (0, "6C 7C 8C 9C 10C", "6S", "")]
    state = table(["4H 9H 9D KD", "2D 4D JS", "3S 10D QS"], runs, money=[60, 60, 6])
    offer = "{0} offer to={1} give={{money:5}} take={{promises:[{{not:acquire,turns:1}}]}}"
    play(state, offer.format(1, 0), "0 answer accept=true", "0 discard card=KD-1")
    for seat in (1, 2):
        play(state, f"{seat} draw count=1")
        state.hands[seat].sort(key=lambda card: card.order)
        play(state, f"{seat} discard card={state.hands[seat][0]}")
    assert not memory.broke_peace(view(state), 0, 1)
    play(state, "0 draw count=1", "0 neutralise portfolio=P1 card=4H-1")
    assert memory.broke_peace(view(state), 0, 1)
    assert not memory.broke_peace(view(state), 1, 0)
    assert not memory.broke_peace(view(state), 0, 2)


def test_a_price_is_named_as_one_of_the_moment_and_changes_with_it() -> None:
    # Watched: "I would pay $16 for that, no more", and just that refused a turn later.
    runs = [(1, "5H 6H 7H 8H", "5D", "")]
    early, late = (
        table(["9H KD 2C", "2D 4D JS", "3S 10D QS"], runs, money=[3, 60, 6], reforms=0, stock=s)
        for s in (None, LATE)
    )
    prices = []
    for state in (early, late):
        play(state, "0 offer to=1 give={cards:[9H-1]} take={money:59}")
        said = replied(state).says
        price = re.fullmatch(r"I would pay \$(\d+) for that now, no more\.", said)
        assert price is not None, said
        prices.append(int(price[1]))
    assert prices[0] > prices[1] > 0


@pytest.mark.parametrize("seats", [3, 4])
def test_in_any_game_the_price_that_was_named_holds(seats: int) -> None:
    met = 0
    for state in _negotiated(seats, 20 + seats):
        said = replied(state) if state.offer is not None else negotiation.Reply("")
        found = re.search(r"\$(\d+)", said.says)
        if found is None or answered(state):
            continue
        assert re.search(r"\bnow\b", said.says), said.says
        offer, price = open_offer(state), int(found[1]) * (1 if "no more" in said.says else -1)
        after = state.copy()
        play(after, f"{offer.to} answer accept=false")
        for pays, accepted in ((price, True), (price + 1, False)):
            give = offer.give._replace(money=max(0, -pays))
            take = offer.take._replace(money=max(0, pays))
            move = move_of(offer._replace(give=give, take=take))
            if after.check(move) is None:
                assert accepts(after, str(move)) == accepted, (said.says, move)
                met += 1
    assert met > 2


# Styles


@pytest.mark.parametrize("hands", [["9H KD 2C 2S", "2D 4D JS", "3S 10D QS"]])
def test_the_sharp_ask_for_more_and_the_gentle_for_less(hands: list[str]) -> None:
    seen = view(state := table(hands, OPEN, money=[6, 100, 900]), 0)
    asked = {}
    for style in STYLES:
        evaluation = Evaluation(seen, book_of(state))  # the same in all else
        move = negotiation.offer(evaluation, seen, book_of(state), _Talks(), style)
        assert move is not None
        asked[style.name] = offer_of(move).take.money
    assert asked["sharp"] > asked[""] > asked["gentle"]


# Fairness


def _negotiated(seats: int, deal: int) -> Iterator[PortfolioState]:
    """The positions of a game of bots in which an offer is open or was answered."""
    case, rng = Case("portfolio", seats), Random(deal)
    state, bot = case.module.start(case.book, seats), bots.find("portfolio", "normal")
    while not state.is_terminal:
        assert isinstance(state, PortfolioState)
        if state.current_player == CHANCE:
            state.apply(outcome(state.due(), rng))
            continue
        if state.offer is not None or (state.bargains and rng.random() < 0.1):
            yield state
        seen = state.view(state.current_player)
        move = bot.choose(seen, case.book, rng, Budget())
        then = bots.reply("portfolio", "normal", seen, case.book, move)[1]
        state.apply(move)
        if then is not None:
            assert state.check(then) is None
            state.apply(then)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_card_that_is_hidden_changes_an_offer_an_answer_or_a_word(seats: int) -> None:
    met = 0
    words = ["easy", "normal", *(f"normal/{style.name}" for style in STYLES if style.name)]
    for n, state in enumerate(_negotiated(seats, seats)):
        book, game = book_of(state), Case("portfolio", seats).module
        seat = state.current_player
        twin = game.restore(book, permuted(state, seat, Random(n))).view(seat)
        seen = state.view(seat)
        assert seen == twin
        for word in words:
            move = bots.find("portfolio", word).choose(seen, book, Random(n), Budget())
            assert move == bots.find("portfolio", word).choose(twin, book, Random(n), Budget())
            replies = [bots.reply("portfolio", word, each, book, move) for each in (seen, twin)]
            assert replies[0] == replies[1]
        hard, budget = bots.find("portfolio", "hard"), Budget(iterations=8)
        move = hard.choose(seen, book, Random(n), budget)
        assert move == hard.choose(twin, book, Random(n), budget)
        met += seen.phase == "answer"
        if met > 5:
            break


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_person_is_made_a_sensible_offer_in_most_games(seats: int) -> None:
    def is_sensible(state: PortfolioState) -> bool:
        """Whether someone who knew all cards would think about it: it brings something."""
        offer = state.offer
        return offer is not None and offer.to == 0 and (offer.give.money > 0 or bool(offer.give))

    games = [any(is_sensible(s) for s in _negotiated(seats, 10 + n)) for n in range(4)]
    assert sum(games) >= 3


def test_easy_makes_no_offers_and_no_counter_offers() -> None:
    state = table(SALE, OPEN[1:], money=[40, 6, 6])
    play(state, "0 offer to=1 give={money:1} take={cards:[9H-1]}")
    move = Move.of(1, "answer", accept=False)
    says, then = bots.reply("portfolio", "easy", state.view(1), book_of(state), move)
    assert says
    assert then is None
