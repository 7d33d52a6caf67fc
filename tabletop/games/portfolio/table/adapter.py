"""Portfolio's table: everyone's portfolios as fanned runs, the draw row, offers and promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.events import Told
from tabletop.engine.moves import Drop, Move, Refusal, Verdict
from tabletop.engine.rules.book import RuleBook
from tabletop.games.portfolio.conditions.ends import price_of, run_name
from tabletop.games.portfolio.exposure import copies, is_idle_cap, threats
from tabletop.games.portfolio.negotiation import NOTHING, move_of, offer_of
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Offer, PortfolioView, Side
from tabletop.games.portfolio.table import (
    coach,
    drawing,
    frames,
    holds,
    outlook,
    piles,
    places,
    recalled,
    scoring,
    words,
)
from tabletop.games.portfolio.table.bars import Bar, Ends
from tabletop.games.portfolio.table.brackets import brackets
from tabletop.games.portfolio.table.layout import Layout
from tabletop.games.portfolio.table.market import Ghost, KnownHand, Sign, Speak
from tabletop.games.portfolio.table.negotiation import Negotiation
from tabletop.games.portfolio.table.negotiation_refused import to_raise
from tabletop.games.portfolio.table.runs import Lying
from tabletop.games.portfolio.text import REFUSED
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import SHOWN, Action, Adapter, Choice, Desk, Held, Loss, Seen, Table
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.dialogs import Dialog
from tabletop.ui.table.narration import Turn
from tabletop.ui.table.piles import PileView
from tabletop.ui.table.remark import Moment
from tabletop.ui.table.scoring.sheet import Sheet
from tabletop.ui.table.what_if import WhatIf

DULL: Final = {"neutralise": 0, "acquire": 0, "make": 1, "offer": 1, "extend": 2, "cap": 2}
"""How little there is in telling once more of a move; what is not here the table shows."""


DRAWN_FROM: Final = ("stock", "discard")
"""The piles from which cards come to hand."""


ASKED: Final = 540
"""How wide a question about money is, at scale 1: its buttons stand in a row whatever the sum."""
SMALL: Final = 0
"""So many cards in hand as one's turn begins share a strip with plate and prompt: only an empty
hand does, as cards that lie in hand keep their size."""
GROWN: Final = 4
"""So many do to the end of that turn, what was laid down in it counted."""
LAYS: Final = ("extend", "cap", "neutralise", "acquire")
"""Moves that lay down one card of the hand."""


ASIDE: Final = ("discard", "offer")
"""Moves that a card is not first thought of for."""


def longest(makes: Sequence[Move]) -> Move:
    """The move that lays the longest run, of several that lay one."""
    return max(makes, key=lambda move: len(move.cards()))


class PortfolioAdapter(Adapter[PortfolioView]):
    """Opponents above with what they own, the market at the right, one's own felt below."""

    replies = frozenset({"answer"})
    bargains = frozenset({"offer", "answer"})
    openings = frozenset({"draw", "offer"})
    glowing = frozenset({"portfolio", "cap_low", "cap_high"})

    def compose(self, seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> Table:
        """The table as `seen`."""
        layout = Layout(seen)
        lying = layout.lying()
        there = [*piles.market(seen, layout), *places.felt(seen, layout)]
        for each in lying:
            there += places.run_places(seen, each)
        there += places.hands(seen, desk, layout)
        notice = piles.of(seen, layout).notice
        runs, pays = brackets(seen, desk)
        panels: list[Node] = [
            *runs,
            *self._held(seen, layout),
            *([notice] if notice is not None else []),
            *self._sign(seen, desk, layout),
            *(
                Ghost(each, loss, seen.names[loss.by], seen.art)
                for each, loss in zip(layout.ghosts, seen.lost, strict=True)
            ),
        ]
        unseen = (
            [] if notice is not None else [p for p in words.promises(seen) if f"@{seen.me}" in p]
        )
        return Table(
            places=tuple(there),
            plates=tuple(places.plates(seen, layout)),
            prompt=words.after_answer(seen, drawing.warning(seen) or words.prompt(seen)),
            title=words.title(seen),
            figures=(*words.figures(seen), *unseen),
            actions=tuple(self._actions(seen, desk)),
            panels=tuple(panels),
            over=(*self._bars(seen, lying, layout), *pays, *self._speakers(seen, desk, layout)),
            lights=True,
            shown=places.told_by(seen, layout),
            lost=tuple(layout.ghosts),
            tips=outlook.tips(seen),
            verbs=outlook.verbs(seen.view),
        )

    def prepare(self, seen: Seen[PortfolioView]) -> None:
        """The best way to share the table between the portfolios."""
        Layout(seen)

    def few(self, view: PortfolioView, turn: Turn) -> int | None:
        """An empty hand gives its row back, whoever moves, as long as a draw adds no more than has
        room in a strip; from one's draw to the end of that turn only bargains change that."""
        if view.seat is None:
            return None
        held = most = len(view.cards(f"hand:{view.seat}"))
        began = held
        if view.turn == view.seat and view.phase != "draw" and not view.is_terminal:
            most += sum(
                len(move.cards()) if move.name == "make" else move.name in LAYS
                for move, _events in turn.moves
            )
            began = most - view.drawn
        return held if began <= SMALL and most <= GROWN else None

    def moments(self) -> Sequence[Moment[PortfolioView]]:
        """What beginners miss."""
        return coach.MOMENTS

    def sheet(self, view: PortfolioView, book: RuleBook, at: int = -1) -> Sheet:
        """How a score is counted out before everyone."""
        return scoring.sheet(view, book, at)

    def piles(self, seen: Seen[PortfolioView]) -> Sequence[Pile]:
        """The discards, and after a reform what all know of the stock (PF-25)."""
        return [*super().piles(seen), *places.reformed(seen)]

    def describe(self, seen: Seen[PortfolioView], move: Move) -> Choice:
        """What a move does and costs."""
        return words.describe(seen, move)

    def marks(self, seen: Seen[PortfolioView], move: Move) -> bool:
        """What can be laid is marked, and is of use: any card can be thrown away."""
        if move.name == "discard":
            return False
        return not is_idle_cap(seen.view, Setup.of(seen.book, seen.view.seats), move)

    def spot(self, seen: Seen[PortfolioView], move: Move) -> str:
        """Where a draw takes its first card."""
        if move.name != "draw":
            return ""
        return "discard" if "discard" in move.args else "stock"

    def what_if(self, seen: Seen[PortfolioView], moves: Sequence[Move], at: int) -> WhatIf | None:
        """Income before and after the one move that is looked at."""
        attack = [move for move in moves if move.name not in ASIDE] or list(moves)
        if attack and all(move.name == "make" for move in attack):
            attack = [longest(attack)]
        return outlook.what_if(seen, attack[0]) if len(attack) == 1 else None

    def taken_up(self, seen: Seen[PortfolioView], card: Card) -> tuple[Card, ...]:
        """The longest run of a card that can be laid in no other way: alone it could only be thrown
        away."""
        moves = [move for move in seen.view.legal if card in self.answers(seen, move)]
        lays = [move for move in moves if move.name not in ASIDE]
        if lays and all(move.name == "make" for move in lays):
            return longest(lays).cards()
        return (card,)

    def lifting(self, seen: Seen[PortfolioView], card: Card) -> str:
        """A card with no place but the discard pile says so; an attack that the card would be for,
        were there money for it, says its price (PF-13)."""
        said = super().lifting(seen, card)
        legal = [move for move in seen.view.legal if card is not seen.view.taken]
        moves = [m for m in legal if card.face in [each.face for each in self.answers(seen, m)]]
        if moves and all(move.name == "discard" for move in moves):
            text = _("Enter lifts [{card}]; Enter again discards it and ends your turn.")
            said = text.format(card=card)
        dear = words.beyond(seen, card)
        return f"{said} {dear}" if dear else said

    def judge(
        self, seen: Seen[PortfolioView], drop: Drop, judge: Callable[[Drop], Verdict]
    ) -> Verdict:
        """What a drop would do; the stock is drawn from in the number that is chosen, the top
        discard comes alone, both also where they are let go on one's own felt, and a card or
        portfolio let go on another seat's plate begins an offer (PF-22)."""
        if drop.source in DRAWN_FROM and drop.onto == f"felt:{drop.seat}":
            drop = replace(drop, onto=f"hand:{drop.seat}")
        zone, _colon, seat = drop.onto.partition(":")
        given, _colon, id = drop.source.partition(":")
        if given in ("hand", "portfolio") and zone == "hand" and int(seat) != seen.me:
            side = Side(cards=drop.cards) if given == "hand" else Side(portfolios=(id,))
            return self._begins(seen, Offer(drop.seat, int(seat), side, NOTHING))
        if given == "portfolio":
            text = _("A portfolio moves only by an offer: drop it on the plate of a seat.")
            return Verdict(refusal=Refusal(text, "PF-22"))
        verdict = judge(drop)
        if verdict.refusal is not None and verdict.refusal.code == "at_least" and zone == "felt":
            text = _("{refusal} Select them first, one by one or with the sign over a run.")
            told = text.format(refusal=verdict.refusal.sentence)
            return replace(verdict, refusal=replace(verdict.refusal, sentence=told))
        draws = drawing.Draws.of(seen) if len(verdict.moves) > 1 else None
        if draws is None or any(move.name != "draw" for move in verdict.moves):
            return verdict
        if "discard" in verdict.moves[0].args:
            return Verdict(draws.of_top(verdict.moves))
        return Verdict((draws.with_top(False).move,))

    def _begins(self, seen: Seen[PortfolioView], offer: Offer) -> Verdict:
        """The offer that a drop on a seat's plate begins, or why none can be made."""
        view = seen.view
        if Setup.of(seen.book, view.seats).offers is None:
            return Verdict(
                refusal=Refusal(_("Nobody negotiates in this game."), "PF-22", "no_deal")
            )
        if view.is_terminal or view.offer is not None:
            text = _("An offer can be made while a seat is to move and no offer is open.")
            return Verdict(refusal=Refusal(text, "PF-24"))
        if not words.offers_left(seen):
            text = _("You have made all your offers of this turn.")
            return Verdict(refusal=Refusal(text, "PF-24"))
        return Verdict((move_of(offer),))

    def loss(
        self, move: Move, me: int, book: RuleBook, before: Callable[[], PortfolioView]
    ) -> Loss | None:
        """A portfolio of the viewer's that was neutralised or acquired."""
        if move.name not in ("neutralise", "acquire"):
            return None
        view = before()
        run = view.portfolios[move.word("portfolio")]
        if run.owner != me:
            return None
        price = price_of(Setup.of(book, view.seats), run, move.name)
        rule = {"neutralise": "PF-13", "acquire": "PF-14"}[move.name]
        zone, text = f"portfolio:{run.id}", words.lost(move, run, price)
        return Loss(text, zone, run.cards, run.value, move.seat, rule)

    def heard(
        self, move: Move, book: RuleBook, before: Callable[[], PortfolioView], after: PortfolioView
    ) -> str:
        """A portfolio that is taken, or that is gone."""
        return {"acquire": "trick", "neutralise": "crash"}.get(move.name, "")

    def held(
        self, move: Move, before: Callable[[], PortfolioView], after: PortfolioView
    ) -> Held | None:
        """An attack among others, and the draw that begins the end."""
        return holds.held(move, before, after)

    # Doing

    def asks(self, desk: Desk[PortfolioView], move: Move) -> bool:
        """Whether it costs money, and that is to be asked about."""
        price = 0 if move.name == "draw" else words.price(desk.seen(), move)
        return bool(price and desk.app.settings.confirm_spend)

    def takes(self, desk: Desk[PortfolioView], move: Move) -> bool:
        """Asks before a move that costs money; plays a longer drop card by card."""
        seen = desk.seen()
        if move.name == "offer" and (begun := offer_of(move)).take == NOTHING:
            self._negotiate(desk, begun)
            return True
        if self.asks(desk, move):
            self._ask(desk, move, words.price(seen, move))
            return True
        if move.name in ("extend", "cap"):
            rest = [card for card in desk.selection() if card is not move.card()]
            if rest:
                self._chain(desk, move, rest)
                return True
        return False

    def dull(self, view: PortfolioView, move: Move, told: Told) -> int:
        """Attacks and bargains matter most, then what was laid down; money, hands and piles show by
        themselves what was drawn, thrown away and collected."""
        if move.name == "answer":
            if told.kind == REFUSED and told.text.startswith(f"@{view.seat} "):
                return SHOWN  # the prompt said so as it was given
            return 0 if move.args["accept"] else 3
        if move.name == "offer" and view.offer is None:
            return 3  # it was answered, and a bargain tells itself
        if told.kind == recalled.LAID:
            return DULL["make"]
        return DULL.get(move.name, SHOWN)

    def told_to(
        self, told: Told, move: Move, me: int, book: RuleBook, before: Callable[[], PortfolioView]
    ) -> Told:
        """An attack among others in few words: which portfolio, the price, and the incomes."""
        if move.name not in ("neutralise", "acquire") or told.kind:
            return told
        view = before()
        return replace(told, text=words.attacked(view, Setup.of(book, view.seats), move))

    def told_together(
        self, view: PortfolioView, book: RuleBook, told: Sequence[tuple[Move, Told]]
    ) -> Sequence[tuple[int, int, Told]]:
        """An offer with its answer, and what a seat did in a turn, but for attacks and bargains."""
        return recalled.together(view, Setup.of(book, view.seats), told)

    def turn(self, view: PortfolioView) -> int:
        """The number of the turn (PF-4)."""
        return sum(view.turns)

    def joins(self, seen: Seen[PortfolioView], selected: Sequence[Card], card: Card) -> bool:
        """A card joins what is selected where all of it is of one suit and the hand has the ranks
        between; so a run can be selected in any order."""
        ranks = [held.rank for held in selected]
        if card.rank in ranks or any(held.suit != card.suit for held in selected):
            return False
        hand = seen.view.faces(f"hand:{seen.me}")
        suit = {each.rank for each in hand if each.suit == card.suit}
        return suit.issuperset(range(min(*ranks, card.rank), max(*ranks, card.rank) + 1))

    def _ask(self, desk: Desk[PortfolioView], move: Move, price: int) -> None:
        seen = desk.seen()
        title = _("{move}?").format(move=self.describe(seen, move).title)
        lines = [words.attack(seen, move)]
        buttons = [
            ("pay", _("Pay ${price}").format(price=price), "pay"),
            ("always", _("Pay, and ask no more"), "always"),
            ("back", _("Not now"), None),
        ]

        def answered(result: object) -> None:
            if result == "always":
                desk.app.ask_no_more()
            if result in ("pay", "always"):
                desk.play(move)

        dialog = Dialog("spend", seen.art, title, lines, buttons, seen.names, width=ASKED)
        desk.push(dialog, answered)

    def _chain(self, desk: Desk[PortfolioView], move: Move, rest: list[Card]) -> None:
        """Plays `move` and then every card of `rest` that the same portfolio takes."""
        id = move.word("portfolio")
        step: Move | None = move
        while step is not None and desk.play(step):
            seat = step.seat
            legal = desk.seen().view.legal
            step = None
            for name in ("extend", "cap"):
                for other in legal:
                    if other.name != name or other.args.get("portfolio") != id:
                        continue
                    card = next((card for card in rest if card.face == other.card().face), None)
                    if card is not None and step is None:
                        rest.remove(card)
                        step = Move.of(seat, name, **{**other.args, "card": card})
                if step is not None:
                    break

    def worth(self, seen: Seen[PortfolioView], move: Move) -> int:
        """What costs nothing is worth most, an attack less, what ends the turn still less, and a
        cap of an end that nothing attacks less than any other place."""
        if is_idle_cap(seen.view, Setup.of(seen.book, seen.view.seats), move):
            return -3
        return {"neutralise": -1, "acquire": -1, "discard": -2}.get(move.name, 0)

    def act(self, desk: Desk[PortfolioView], name: str) -> None:
        """Opens the negotiation, or the offer that lies before the viewer."""
        seen = desk.seen()
        if drawing.act(desk, name):
            return
        if name == "negotiate" and seen.me is not None:
            self._negotiate(desk, to_raise(desk.lines(), seen.view, seen.me))
            return
        reading = Negotiation(seen, desk, reads=True)
        if name == "counter_offer":
            self._counter(desk, reading)
            return

        def done(result: object) -> None:
            if isinstance(result, Move):
                desk.play(result)
            elif result == "counter":
                self._counter(desk, reading, lambda: self.act(desk, "offer"))

        desk.push(reading, done)

    def _counter(
        self,
        desk: Desk[PortfolioView],
        reading: Negotiation,
        back: Callable[[], None] = lambda: None,
    ) -> None:
        """Begins an offer back from the one that is open, which is refused only as that is made;
        where none is made, goes `back` to where it was begun."""
        seen = desk.seen()
        begun, lost = reading.counter, reading.without
        answers = [move for move in seen.view.legal if move.name == "answer"]
        refuse = next(move for move in answers if not move.args["accept"])

        def done(result: object) -> None:
            if isinstance(result, Move):
                desk.play_both(refuse, result)
            else:
                back()

        desk.push(Negotiation(seen, desk, begun=begun, answers=refuse, lost=lost), done)

    def _speak(self, desk: Desk[PortfolioView], seat: int) -> None:
        """Lets another person make an offer, behind a cover."""
        desk.hand_over(seat, lambda: self._negotiate(desk))

    def _negotiate(self, desk: Desk[PortfolioView], begun: Offer | None = None) -> None:
        """Opens the negotiation, with an offer where one is begun."""

        def done(result: object) -> None:
            if isinstance(result, Move):
                desk.play(result)

        desk.push(Negotiation(desk.seen(), desk, begun=begun), done)

    def _actions(self, seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> list[Action]:
        view, me = seen.view, seen.me
        if me is None or view.is_terminal:
            return []
        actions = []
        answers = [move for move in view.legal if move.name == "answer"]
        if answers:
            accept = next((move for move in answers if move.args["accept"]), None)
            refuse = next(move for move in answers if not move.args["accept"])
            hint = _("You do not hold all the cards that are asked for.")
            left, spent = words.offers_left(seen), _("You have made all your offers of this turn.")
            return [
                Action("offer", _("Look at it"), main=True, key=_("N")),
                Action("refuse", _("Refuse"), move=refuse),
                Action(
                    "accept",
                    _("Accept"),
                    move=accept,
                    enabled=accept is not None,
                    hint=hint if accept is None else "",
                ),
                Action(
                    "counter_offer",
                    _("Counter-offer"),
                    enabled=left > 0,
                    hint="" if left > 0 else spent,
                ),
            ]
        has_offers = Setup.of(seen.book, view.seats).offers is not None
        if has_offers and view.phase != "answer":
            left = words.offers_left(seen)
            hint = _("You have made all your offers of this turn.")
            actions.append(
                Action(
                    "negotiate",
                    _("Negotiate"),
                    enabled=left > 0,
                    hint="" if left else hint,
                    key=_("N"),
                )
            )
        actions += drawing.actions(seen, desk)
        if view.phase == "actions" and seen.is_mine:
            end = next((move for move in view.legal if move.name == "end_turn"), None)
            if end is not None:
                actions.append(Action("end_turn", _("End turn"), move=end, main=True))
            else:
                actions.append(
                    Action(
                        "discard",
                        _("Discard & end"),
                        onto="discard",
                        main=True,
                        enabled=len(seen.selected) == 1,
                        hint=_("Select the one card to discard."),
                    )
                )
        return actions

    # Panels

    def _bars(
        self, seen: Seen[PortfolioView], lying: Sequence[Lying], layout: Layout
    ) -> list[Node]:
        setup = Setup.of(seen.book, seen.view.seats)
        nodes: list[Node] = []
        for each in lying:
            run = each.run
            low, high = threats(run)
            mine = run.owner == seen.me
            held = frames.of(seen, run)
            counts = copies(seen.view, setup, [*low, *high]) if mine else {}
            note = words.note(seen, run, low, high)
            speech = _("{run} of {name}, ${value} a turn").format(
                run=run_name(run.cards), name=seen.names[run.owner], value=run.value
            )
            ends = Ends(tuple(low), tuple(high))
            small = layout.own_small if mine else layout.small
            bar = Bar(each, seen.art, ends, held, counts, speech, note, seen.names, small)
            dotted = counts if bar.has_dots and not layout.tight else {}  # the note counts them
            signs = frames.told(held, dotted, is_own=mine)
            rules = [] if layout.tight else [_("rules PF-3 and PF-12 to PF-15")]
            bar.note = " · ".join([note, *signs, *rules])
            nodes.append(bar)
        return nodes

    def _held(self, seen: Seen[PortfolioView], layout: Layout) -> list[Node]:
        """What other seats are known to hold, over the notes under their plates."""
        nodes: list[Node] = []
        for plate in places.plates(seen, layout) if layout.notes else ():
            cards = seen.view.faces(f"hand:{plate.seat}")
            if plate.seat != seen.me and cards:
                box = Rect(plate.area.x, plate.area.bottom, plate.area.w, layout.line)
                nodes.append(KnownHand(plate.seat, box, seen.art, cards, seen.names))
        return nodes

    def _sign(
        self, seen: Seen[PortfolioView], desk: Desk[PortfolioView], layout: Layout
    ) -> list[Node]:
        """The button under the discards that shows all of them, and what is known of the stock."""
        n = len(seen.view.cards("discard"))
        if not n:
            return []

        def look() -> None:
            desk.push(PileView(seen.art, self.piles(desk.seen()), seen.names, "discard"))

        sign = Sign(
            "discards", _("discards {n}").format(n=n), str(n), look, piles.sign_look(seen.theme)
        )
        sign.place(*piles.of(seen, layout).sign)
        return [sign]

    def _speakers(
        self, seen: Seen[PortfolioView], desk: Desk[PortfolioView], layout: Layout
    ) -> list[Node]:
        """A button on the plate of every other person who may make an offer now (PF-22)."""
        nodes: list[Node] = []
        for seat, box in places.speaking(seen, layout).items():
            name = seen.names[seat]
            label = _("{name} speaks").format(name=name)
            speak = partial(self._speak, desk, seat)
            button = Speak(f"speak:{seat}", label, speak, seen.theme)
            button.place(*box)
            nodes.append(button)
        return nodes


ADAPTER: Final = PortfolioAdapter()
