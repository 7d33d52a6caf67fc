"""Milken and Stonks for four, as standard, written for OpenSpiel's Python API by hand, as its own
Python games are: states that hold plain numbers, moves that are numbers, no rules file.

A card is its place in the unshuffled deck. A shuffle is one chance node that samples, so that the
peer does not spend its time on fifty-two draws where ours makes one. `agrees` plays a random game
of ours beside one of theirs and holds that the legal moves are the same throughout, and the end.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pyspiel

from tabletop.engine import registry
from tabletop.engine.cards import Card
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.chance import outcome
from tabletop.engine.state import State

SEATS: Final = 4
COMPANIES: Final = "RYGBP"
SUITS: Final = "CDHS"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
STEPS: Final = (-2, -1, 1, 2)

# Where the numbers of each kind of move begin in Stonks
PLAY: Final = 65 * 65
CALL: Final = PLAY + 65
SPECULATE: Final = CALL + 65 * 5
ADJUST: Final = SPECULATE + 65
TAKE: Final = ADJUST + 5 * len(STEPS)
MOVES: Final = {"milken": 52, "stonks": TAKE + 65}


class Game(pyspiel.Game):  # type: ignore[misc]  # untyped
    """One of the two games, by its name."""

    def __init__(self, name: str) -> None:
        kind = pyspiel.GameType(
            short_name=f"python_{name}",
            long_name=f"Python {name}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.CONSTANT_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=SEATS,
            min_num_players=SEATS,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=MOVES[name],
            max_chance_outcomes=SEATS,
            min_utility=0.0,
            max_utility=1.0,
            num_players=SEATS,
            utility_sum=1.0,
            max_game_length=400,
        )
        super().__init__(kind, info, {})
        self.state_class = {"milken": Milken, "stonks": Stonks}[name]
        self.rng = Random(1)

    def new_initial_state(self) -> Any:
        """A state before the dealer is drawn."""
        return self.state_class(self)


class _Table(pyspiel.State):  # type: ignore[misc]  # untyped
    """What both games have: a dealer who is drawn, a deck that is shuffled, a seat to move."""

    cards = 52

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rng = game.rng
        self.dealer = -1
        self.seat: int = pyspiel.PlayerId.CHANCE
        self.pack: list[int] | None = None  # the next shuffle, where it is not to be random
        self.hands: list[list[int]] = []
        self.shares: list[float] = []

    def current_player(self) -> int:
        """The seat to move, or who moves instead."""
        return self.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.seat == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return self.shares or [0.0] * SEATS

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The dealer, or that the deck is shuffled."""
        if self.dealer < 0:
            return [(seat, 1 / SEATS) for seat in range(SEATS)]
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.seat >= 0:
            self._move(action)
        elif self.dealer < 0:
            self.dealer = action
        else:
            pack = self.pack
            if pack is None:
                pack = list(range(self.cards))
                self.rng.shuffle(pack)
            self._deal(pack)

    def _legal_actions(self, player: int) -> list[int]:
        raise NotImplementedError

    def _move(self, action: int) -> None:
        raise NotImplementedError

    def _deal(self, pack: list[int]) -> None:
        raise NotImplementedError

    def _share(self, keys: list[Any]) -> None:
        """Ends the game; who has the highest key wins, or those who do."""
        best = max(keys)
        n = keys.count(best)
        self.shares = [1 / n if key == best else 0.0 for key in keys]
        self.seat = pyspiel.PlayerId.TERMINAL


class Milken(_Table):
    """A deal of Milken."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.heights = [0] * 4
        self.tops = [-1] * 4

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.hands[player])

    def _deal(self, pack: list[int]) -> None:
        self.seat = first = (self.dealer + 1) % SEATS
        self.hands = [pack[(seat - first) % SEATS :: SEATS] for seat in range(SEATS)]

    def _move(self, action: int) -> None:
        suit, rank = divmod(action, 13)
        self.hands[self.seat].remove(action)
        self.tops[suit] = rank
        self.heights[suit] += 1
        self.seat = (self.seat + 1) % SEATS
        if self.heights[suit] == 6 or not self.hands[self.seat]:
            worth = [top + 1 if 0 <= top < 10 else 0 for top in self.tops]
            self._share([sum([worth[card // 13] for card in hand]) for hand in self.hands])


class Stonks(_Table):
    """Three rounds of Stonks."""

    cards = 65

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.round = 0
        self.totals = [0] * SEATS
        self.phase = ""

    def _deal(self, pack: list[int]) -> None:
        self.round += 1
        first = (self.dealer + 1) % SEATS
        n = 13 * SEATS
        self.hands = [sorted(pack[(seat - first) % SEATS : n : SEATS]) for seat in range(SEATS)]
        self.deck = pack[n:][::-1]
        self.portfolios: list[list[int]] = [[] for _seat in range(SEATS)]
        self.held = [True] * SEATS
        self.market = [3] * 5
        self.mark = -1
        self.tricks = 0
        self.phase, self.seat = "invest", first

    def _legal_actions(self, player: int) -> list[int]:
        hand = self.hands[player]
        if self.phase == "invest":
            return sorted([65 * a + b for a in hand for b in hand if a != b])
        if self.phase == "play":
            return self._plays(player, hand)
        if self.phase == "adjust":
            out = []
            for company, value in enumerate(self.market):
                for n, steps in enumerate(STEPS):
                    fits = abs(steps) == self.symbols and 1 <= value + steps <= 6
                    if fits and company != self.mark:
                        out.append(ADJUST + 4 * company + n)
            return out
        return sorted([TAKE + card for card in (self.turned, *self.trick)])

    def _plays(self, player: int, hand: list[int]) -> list[int]:
        may = self.held[player] and not self.speculators
        if self.lead < 0:
            calls = [CALL + 5 * card + n for card in hand for n in range(5)] if may else []
            return [PLAY + card for card in hand] + calls
        following = [PLAY + card for card in hand if card // 13 == self.lead]
        if following:
            return following
        speculations = [SPECULATE + card for card in hand] if may else []
        return [PLAY + card for card in hand] + speculations

    def _move(self, action: int) -> None:
        seat = self.seat
        if action < PLAY:
            self._invest(seat, *divmod(action, 65))
        elif action < ADJUST:
            self._play(seat, action)
        elif action < TAKE:
            self.mark, n = divmod(action - ADJUST, 4)
            self.market[self.mark] += STEPS[n]
            self.phase = "play"
            self._pass_on()
        else:
            self.portfolios[seat].append(action - TAKE)
            self._begin_trick(seat)

    def _invest(self, seat: int, seen: int, unseen: int) -> None:
        self.hands[seat].remove(seen)
        self.hands[seat].remove(unseen)
        self.portfolios[seat] += (seen, unseen)
        if seat != self.dealer:
            self.seat = (seat + 1) % SEATS
            return
        order = [(self.dealer + 1 + n) % SEATS for n in range(SEATS)]
        self._begin_trick(min(order, key=lambda each: self.portfolios[each][0] % 13))

    def _begin_trick(self, leader: int) -> None:
        self.trick: list[int] = []
        self.speculators: list[int] = []
        self.lead = -1
        self.leader = self.seat = leader
        if self.tricks == 10:
            self._score()
            return
        self.tricks += 1
        self.phase = "play"
        self.turned = self.deck.pop()

    def _play(self, seat: int, action: int) -> None:
        if action < CALL:
            card = action - PLAY
            if self.lead < 0:
                self.lead = card // 13
        else:
            self.held[seat] = False
            self.speculators.append(seat)
            if action < SPECULATE:
                card, self.lead = divmod(action - CALL, 5)
            else:
                card = action - SPECULATE
        self.hands[seat].remove(card)
        self.trick.append(card)
        rank = card % 13
        if rank < 6 and not CALL <= action < SPECULATE:
            self.symbols = 2 if rank < 3 else 1
            self.phase = "adjust"
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        if len(self.trick) < SEATS:
            self.seat = (self.seat + 1) % SEATS
            return
        winner = self._winner()
        if winner < 0:
            self._begin_trick(self.leader)
        else:
            self.phase, self.seat = "take", winner

    def _winner(self) -> int:
        trump, lead, best, at = self.market.index(min(self.market)), self.lead, -1, -1
        real = [card % 13 for card in self.trick if card // 13 == lead]
        for n, card in enumerate(self.trick):
            company, rank = divmod(card, 13)
            seat = (self.leader + n) % SEATS
            if n and seat in self.speculators and rank not in real:
                company = lead
            if company == trump:
                rank += 100
            elif company != lead:
                continue
            if rank > best:
                best, at = rank, seat
        return at

    def _score(self) -> None:
        counts = []
        for seat, cards in enumerate(self.portfolios):
            count = [0] * 5
            for card in cards:
                count[card // 13] += 1
            counts.append(sum(1 for each in count if each))
            if self.held[seat]:
                owned = [n for n in range(5) if count[n]]
                count[min(owned, key=lambda n: self.market[n])] += 1
            self.totals[seat] += sum([a * b for a, b in zip(count, self.market, strict=True)])
        if self.round < 3:
            self.dealer = (self.dealer + 1) % SEATS
            self.seat = pyspiel.PlayerId.CHANCE
            return
        self._share(
            [
                (self.totals[seat], -len(self.portfolios[seat]) - self.held[seat], -counts[seat])
                for seat in range(SEATS)
            ]
        )


# The same game?


def agrees(name: str, seed: int) -> int:
    """Plays a random game of ours and the same of theirs; in how many decisions. Raises
    AssertionError where they differ."""
    game, rng = registry.find(name), Random(seed)
    assert game is not None
    ours: State = game.start(registry.open_book(name).choose({}, SEATS), SEATS)
    theirs, decisions = Game(name).new_initial_state(), 0
    while not ours.is_terminal:
        if ours.current_player == CHANCE:
            drawn = outcome(ours.due(), rng)
            if drawn.name == "dealer":
                theirs.apply_action(drawn.number("seat"))
            else:
                theirs.pack = [_number(name, card) for card in drawn.cards()]
                theirs.apply_action(0)
            ours.apply(drawn)
            continue
        assert theirs.current_player() == ours.current_player
        moves = {_action(name, move): move for move in ours.legal_moves()}
        assert sorted(moves) == theirs.legal_actions(), f"{name} {seed}: decision {decisions}"
        action = rng.choice(sorted(moves))
        theirs.apply_action(action)
        ours.apply(moves[action])
        decisions += 1
    assert theirs.is_terminal()
    assert theirs.returns() == ours.returns()
    return decisions


def _number(name: str, card: Card) -> int:
    if name == "stonks":
        return 13 * COMPANIES.index(card.suit) + card.rank - 1
    return 13 * SUITS.index(card.suit) + RANKS.index(card.code[:-1])


def _action(name: str, move: Move) -> int:
    """The number of a move of ours among theirs."""
    args = move.args
    if move.name == "invest":
        return 65 * _number(name, move.card("seen")) + _number(name, move.card("unseen"))
    if move.name == "adjust":
        at = COMPANIES.index(move.word("company"))
        return ADJUST + 4 * at + STEPS.index(move.number("steps"))
    card = _number(name, move.card())
    if name == "milken":
        return card
    if move.name == "take":
        return TAKE + card
    if "call" in args:
        return CALL + 5 * card + COMPANIES.index(move.word("call"))
    return (SPECULATE if "speculate" in args else PLAY) + card
