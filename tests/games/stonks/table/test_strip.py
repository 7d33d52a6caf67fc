"""Whatever happened since one's own last turn is said in the strip, as it happened, in every
position: each play and what it did, who won with what and took which card, each portfolio."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from tabletop.engine import registry
from tabletop.engine.events import Told
from tabletop.engine.moves import CHANCE, Move
from tabletop.engine.play.session import Player, Session
from tabletop.games.stonks import GAME, score
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.moves import put_down
from tabletop.games.stonks.state import StonksState, is_led_face_down
from tabletop.games.stonks.table.adapter import ADAPTER
from tabletop.games.stonks.text import tell
from tabletop.scene.node import Root
from tabletop.ui.table.adapters import adapter_for
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.layout import frame
from tabletop.ui.table.model import TableModel
from tabletop.ui.table.recap import Recap
from tabletop.ui.table.view import TableView
from tests.games.stonks.position import look, position
from tests.ui.table.robot import Robot


@dataclass
class Since:
    """What happened since `start`, how all stood after the last decision of seat 0: each fact as a
    pattern that the strip must have, in their order. `start` is None before there are portfolios
    that all see."""

    start: StonksState | None
    facts: list[tuple[str, str]] = field(default_factory=list)

    def add(self, kind: str, pattern: str) -> None:
        """Notes a fact."""
        self.facts.append((kind, pattern))

    def follow(self, was: StonksState, move: Move, now: StonksState) -> None:
        """Notes what a move of another seat did, and what came of any."""
        if move.seat not in (0, CHANCE):
            self._done(was, move, now)
        if move.name in ("play", "adjust") and (
            now.phase == "take" or now.tricks != was.tricks or len(now.scored) > len(was.scored)
        ):
            self._ended(was, move, now)
        if move.name == "take" and move.seat != 0:
            is_it = self.facts[-1][1].endswith(rf"\[{move.card()}\]")
            self.add("taken", r"and takes it" if is_it else rf"and takes \[{move.card()}\]")
        if was.phase == "invest" and now.phase == "play":
            self.start = now.copy()
            if (move.seat, now.leader) != (0, 0):  # else it is one's turn at once
                shows = rf"@{now.leader} (?:shows the lowest card and|is first)[^.]* leads"
                self.add("opened", shows)

    def _done(self, was: StonksState, move: Move, now: StonksState) -> None:
        seat = move.seat
        if "call" in move.args:
            self.add("called", rf"@{seat} [^.]*a card face down")
            self.add("called", "{" + move.word("call") + "}|" + NAMES[move.word("call")])
        elif move.name == "play":
            card = move.card()
            self.add("played", rf"@{seat}(?: leads| plays|[^@]* with|:? speculates:)? \[{card}\]")
            spoken = [each for each in was.speculators if each != was.leader]
            if "speculate" in move.args:
                self.add("speculated", rf"as .*{card.rank}")
            before = score.standing_places(was)
            if spoken and len(score.standing_places(now_lying(was, move))) < len(before):
                self.add("cancelled", "cancel")
        elif move.name == "adjust" and move.args:
            at = COMPANIES.index(letter := move.word("company"))
            self.add("moved", rf"{{{letter}}}[^,:]*{was.market[at]} → {now.market[at]}")
            if score.trump(was) != score.trump(now):
                self.add("trump", rf"{{{score.trump(now)}}}[^,:]* is trump")

    def _ended(self, was: StonksState, move: Move, now: StonksState) -> None:
        trick = now_lying(was, move).trick
        if (winner := now.current_player, move.seat) == (0, 0) and now.phase == "take":
            return  # all of it lies there, and one is asked for it at once
        if is_led_face_down(was):
            self.add("faced", rf"@{was.leader} turns up \[{trick[0]}\]")
        if now.phase != "take":
            self.add("lost", r"nobody wins, @\d leads again")
        else:
            card = trick[(winner - was.leader) % was.seats]
            kind = "ended by one's own card" if move.seat == 0 else "won"
            self.add(kind, rf"@{winner} wins with \[{card}\]")

    def portfolios(self, now: StonksState) -> set[str]:
        """How portfolios changed until `now`, as they are written."""
        if self.start is None or "invest" in (self.start.phase, now.phase):
            return set()
        is_over = len(now.scored) > len(self.start.scored)
        out = set()
        for seat in range(now.seats):
            then = score.points(self.start, with_unseen=is_over or seat == 0)[seat]
            after = score.points(now, with_unseen=is_over or seat == 0)[seat]
            name = "you" if seat == 0 else f"@{seat}"
            out |= {f"{name} {then} → {after}"} if then != after else set()
        return out


NAMES = dict(zip("RYGBP", ("Redwood", "Yonder", "Gale", "Bluegull", "Plumstone"), strict=True))


def now_lying(was: StonksState, move: Move) -> StonksState:
    """How the trick lies once a card is put down, or the market was moved."""
    lying = was.copy()
    if move.name == "play":
        put_down(lying, move)
    return lying


def turns(seats: int, deal: int) -> Iterator[tuple[Since, StonksState, str]]:
    """What happened before each turn of seat 0, and each score, in a game of random moves, how all
    stands then, and the text of what is recalled there."""
    robot = Robot((1280, 800), animation="off")
    app, game = robot.app, registry.find("stonks")
    assert game is not None
    players = [Player("Ann"), *(Player(f"Bo {n}", "easy") for n in range(1, seats))]
    session = Session.begin(game, registry.open_book("stonks"), players, deal, {})
    art = CardArt(app.theme, session.book.deck_kind, app.settings.four_colour)
    adapter = adapter_for(session.book.game)
    model = TableModel(session, adapter.sorted_hand)
    model.viewer = 0
    size, tweens = app.director.size, app.director.tweens
    view = TableView(Root("table"), art, tweens, frame(size, app.theme))
    recap = Recap(model, view, adapter, show=lambda _at: None, replay=lambda: None)
    rng, since, at = Random(deal), Since(None), 0
    state = game.start(session.book, seats)
    assert isinstance(state, StonksState)
    while True:
        for entry in session.entries[at:]:
            was, move = state.copy(), entry.move
            state.apply(move)
            is_own = move.seat == 0 and not entry.forced
            since = Since(None) if is_own else since
            since.follow(was, move, state)
            if is_own and state.phase in ("play", "adjust", "take"):
                since.start = state.copy()
            if len(state.scored) > len(was.scored):
                found = recap.at_score(())
                yield since, state.copy(), " ".join(found[0][::-1]) if found is not None else ""
                since = Since(None)
        at = len(session.entries)
        if session.state.is_terminal:
            return
        if session.state.current_player == 0:
            told = sorted(recap.since(), key=lambda each: (each.times[0], -each.times[1]))
            yield since, state.copy(), " ".join(each.text for each in told)
        moves = list(session.state.legal_moves())
        rare = [move for move in moves if "speculate" in move.args]
        plain = [move for move in moves if "call" not in move.args]  # five times as many call
        if rng.random() < 0.8:
            moves = rare or plain
        assert session.play(rng.choice(moves)) is None


@pytest.mark.parametrize(("seats", "deals"), [(2, (1, 2)), (3, (3, 6)), (4, (5, 6)), (5, (7,))])
def test_all_that_happened_is_in_the_strip_in_its_order(seats: int, deals: tuple[int, ...]) -> None:
    count = Counter[str]()
    for since, now, text in (each for deal in deals for each in turns(seats, deal)):
        at = 0
        for kind, pattern in since.facts:
            found = re.search(pattern, text[at:])
            assert found is not None, f"{kind}: {pattern} not in {text[at:]!r} of {text!r}"
            at += found.start()
            count[kind] += 1
        changes = text.partition("Portfolios")[2]
        said = set(re.findall(r"(?:you|@\d) \d+ → \d+", changes))
        assert said == since.portfolios(now), text
        hides = [each for each in said if each[0] == "@"] and now.phase != "shuffle"
        assert (" + ?: @" in changes) == bool(hides and not now.is_terminal), "the unseen cards"
        count["portfolios"] += len(said)
    wanted = {"played", "moved", "trump", "won", "taken", "opened", "portfolios", "speculated"}
    assert not wanted - set(count), count


def recalled(state: StonksState, *moves: str) -> str:
    """What seat 0 is told of moves, made one after the other."""
    told: list[tuple[Move, Told]] = []
    for text in moves:
        was, move = state.copy(), GAME.notation.parse(text)
        state.apply(move)
        told += [(move, each) for each in tell(was, move, state) if isinstance(each, Told)]
    lines = ADAPTER.told_together(look(state, 0), state.book, told)
    return " ".join(each.text for _first, _last, each in lines)


def test_a_speculation_that_the_real_card_cancels_is_said_where_each_was_played() -> None:
    state = position("Y9 B1", "R7 B2", "Y7 B3", trick="", leader=1, market="33344", player=1)
    text = recalled(state, "1 play card=R7", "2 play card=Y7 speculate=true")
    assert text.startswith("@1 leads [R7], @2 speculates with [Y7] as {R} 7, cancelled at once")
    state = position("R1 B1", "Y7 B2", "R7 B3", trick="R1", leader=0, player=1, market="33344")
    text = recalled(state, "1 play card=Y7 speculate=true", "2 play card=R7")
    assert text.startswith(
        "@1 speculates with [Y7] as {R} 7, @2 [R7], which cancels the Speculation: @2 wins with"
    )


def test_of_a_trick_that_nobody_won_the_card_turned_up_is_said_before_that() -> None:
    state = position("B9 G1", "B8 G2", "B7 G3", leader=1, player=1, market="31333")
    text = recalled(state, "1 play card=B8 call=R", "2 play card=B7")
    assert text.startswith(
        "@1 leads a card face down~ with the Speculation~ for {R}~ Redwood~, @2 [B7]"
    )
    state = position(
        "G1", "G9 G12", "G3", trick="B8 B7", leader=2, lead="R", speculator=2, market="31333"
    )
    text = recalled(state, "1 play card=G9")
    assert (
        "@1 [G9], @2 turns up [B8]: Neither Redwood nor trump: nobody wins, @2 leads again" in text
    )


@pytest.mark.parametrize(
    ("card", "said"),
    [("G3", "@1 [G3]: @1 wins with [G3] as trump and takes [Y9]."),
     ("Y12", "@1 wins with [Y12] and takes [Y9].")],
)  # fmt: skip
def test_st_8_a_trick_that_trump_won_is_said_to_be_won_by_it(card: str, said: str) -> None:
    state = position("B9 B1", f"{card} B2", trick="Y9", leader=0, player=1, market="33133")
    text = recalled(state, f"1 play card={card}", *(
        ["1 adjust company=R steps=2"] if card == "G3" else []), "1 take card=Y9")  # fmt: skip
    assert said in text.replace(": {R}~ Redwood~ 3 → 5", "").replace(" {R}~ Redwood~ 3 → 5", "")


def test_st_19_what_the_speculation_adds_is_told_of_a_portfolio_that_it_changed() -> None:
    state = position(
        "B9 B1", "Y12 B2", trick="Y9", leader=0, player=1, market="34333",
        portfolios=["R1", "Y1"], unseen=["P5", "P6"],
    )  # fmt: skip
    text = recalled(state, "1 play card=Y12", "1 take card=P13")
    assert "@1 8 → 10¦ ({P}\u00a0^3 Speculation _1)¦" in text
