"""Portfolio's table: everyone's portfolios as fanned runs, the draw row, offers and promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card
from tabletop.engine.french import RANKS
from tabletop.engine.moves import Move
from tabletop.games.portfolio.conditions.ends import price_of, run_name
from tabletop.games.portfolio.facts import shortest_run
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import places, words
from tabletop.games.portfolio.table.layout import Layout
from tabletop.games.portfolio.table.market import Badge, Bracket, DrawRow, Held, Notice, draw_name
from tabletop.games.portfolio.table.negotiation import Negotiation
from tabletop.games.portfolio.table.runs import Lying
from tabletop.scene.node import Node
from tabletop.system.i18n import _
from tabletop.ui.table.adapter import Action, Adapter, Choice, Desk, Loss, Seen, Table
from tabletop.ui.table.dialogs import Chooser, Dialog
from tabletop.ui.table.layout import spread


class PortfolioAdapter(Adapter[PortfolioView]):
    """Opponents above with what they own, the market at the right, one's own felt below."""

    def compose(self, seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> Table:
        """The table as `seen`."""
        layout = Layout(seen)
        lying = layout.lying(seen)
        there = [*places.market(seen, layout), *places.felt(seen, layout)]
        for each in lying:
            there += places.run_places(seen, each)
        there += places.hands(seen, desk, layout)
        row = self._draw_row(seen, desk, layout)
        used = max((round(node.y + node.h) for node in row), default=0)
        notices = self._notices(seen, layout, used)
        panels: list[Node] = [
            *self._badges(seen, lying, layout),
            *self._held(seen, layout),
            *row,
            *self._brackets(seen, desk),
            *notices,
        ]
        unseen = [] if notices else [p for p in words.promises(seen) if f"@{seen.me}" in p]
        return Table(
            places=tuple(there),
            plates=tuple(places.plates(seen, layout)),
            prompt=words.prompt(seen),
            title=words.title(seen),
            figures=(*words.figures(seen), *unseen),
            actions=tuple(self._actions(seen, has_row=bool(row))),
            panels=tuple(panels),
            lights=True,
        )

    def describe(self, seen: Seen[PortfolioView], move: Move) -> Choice:
        """What a move does and costs."""
        return words.describe(seen, move)

    def spot(self, seen: Seen[PortfolioView], move: Move) -> str:
        """The choice in the draw row."""
        return draw_name(move) if move.name == "draw" else ""

    def loss(self, move: Move, me: int, before: Callable[[], PortfolioView]) -> Loss | None:
        """A portfolio of the viewer's that was neutralised or acquired."""
        if move.name not in ("neutralise", "acquire"):
            return None
        run = before().portfolios[move.word("portfolio")]
        return Loss(words.lost(move, run), f"portfolio:{run.id}") if run.owner == me else None

    # Doing

    def takes(self, desk: Desk[PortfolioView], move: Move) -> bool:
        """Asks before a move that costs money; plays a longer drop card by card."""
        seen = desk.seen()
        price = words.price(seen, move)
        if price and desk.app.settings.confirm_spend:
            self._ask(desk, move, price)
            return True
        if move.name in ("extend", "cap"):
            rest = [card for card in desk.selection() if card is not move.card()]
            if rest:
                self._chain(desk, move, rest)
                return True
        return False

    def joins(self, selected: Sequence[Card], card: Card) -> bool:
        """A card next in sequence to a selected run joins it."""
        ranks = sorted(held.rank for held in selected)
        is_run = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
        same = all(held.suit == card.suit for held in selected)
        return is_run and same and card.rank in (ranks[0] - 1, ranks[-1] + 1)

    def _ask(self, desk: Desk[PortfolioView], move: Move, price: int) -> None:
        seen = desk.seen()
        choice = self.describe(seen, move)
        detail = choice.detail[:1].upper() + choice.detail[1:]
        lines = [_("{detail}.").format(detail=detail)]
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

        desk.push(
            Dialog("spend", seen.art, choice.title + "?", lines, buttons, seen.names), answered
        )

    def _choose_draw(self, desk: Desk[PortfolioView]) -> None:
        """Asks how many cards to draw, where there is no room for the row."""
        seen = desk.seen()
        moves = [move for move in seen.view.legal if move.name == "draw"]
        choices = [words.describe(seen, move) for move in moves]

        def chosen(index: object) -> None:
            if isinstance(index, int):
                desk.play(moves[index])

        desk.push(Chooser(seen.art, _("How many cards?"), choices, seen.names), chosen)

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

    def act(self, desk: Desk[PortfolioView], name: str) -> None:
        """Opens the negotiation, or the offer that lies before the viewer."""
        seen = desk.seen()
        if name == "draw":
            self._choose_draw(desk)
            return
        screen = Negotiation(seen, desk, reads=name == "offer")

        def done(result: object) -> None:
            if isinstance(result, Move):
                desk.play(result)

        desk.push(screen, done)

    def _actions(self, seen: Seen[PortfolioView], has_row: bool) -> list[Action]:
        view, me = seen.view, seen.me
        if me is None or view.is_terminal:
            return []
        actions = []
        answers = [move for move in view.legal if move.name == "answer"]
        if answers:
            accept = next((move for move in answers if move.args["accept"]), None)
            refuse = next(move for move in answers if not move.args["accept"])
            hint = _("You do not hold all the cards that are asked for.")
            if words.is_tight(seen):
                return [Action("offer", _("Look at it"), main=True, key=_("N"))]
            return [
                Action("offer", _("Look at it"), key=_("N")),
                Action("refuse", _("Refuse"), move=refuse),
                Action(
                    "accept",
                    _("Accept"),
                    move=accept,
                    main=True,
                    enabled=accept is not None,
                    hint=hint if accept is None else "",
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
        draws = [move for move in view.legal if move.name == "draw"]
        if draws and not has_row:  # no room for the row
            actions.append(Action("draw", _("Draw …"), main=True))
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

    def _badges(
        self, seen: Seen[PortfolioView], lying: Sequence[Lying], layout: Layout
    ) -> list[Node]:
        hand = seen.view.faces(f"hand:{seen.me}") if seen.me is not None else ()
        setup = Setup.of(seen.book, seen.view.seats)
        nodes: list[Node] = []
        for each in lying:
            run, area = each.run, each.area
            low, high = words.threats(run)
            width = max(area.w, layout.narrow)
            box = Rect(area.x, area.bottom + 2, width, layout.foot - 4)
            money = seen.view.scores[seen.me] if seen.me is not None else 0
            sharp = []
            if seen.me is not None and run.owner != seen.me:
                faces = {card.face for card in hand}
                sharp += [
                    c
                    for c in low
                    if c.face in faces and money >= price_of(setup, run, "neutralise")
                ]
                sharp += [
                    c for c in high if c.face in faces and money >= price_of(setup, run, "acquire")
                ]
            note = words.note(seen, run, low, high)
            speech = _("{run} of {name}, ${value} a turn").format(
                run=run_name(run.cards), name=seen.names[run.owner], value=run.value
            )
            nodes.append(Badge(each, box, seen.art, [*low, *high], sharp, speech, note, seen.names))
        return nodes

    def _held(self, seen: Seen[PortfolioView], layout: Layout) -> list[Node]:
        """What other seats are known to hold, over the notes under their plates."""
        nodes: list[Node] = []
        for plate in places.plates(seen, layout) if layout.notes else ():
            cards = seen.view.faces(f"hand:{plate.seat}")
            if plate.seat != seen.me and cards:
                box = Rect(plate.area.x, plate.area.bottom, plate.area.w, layout.line)
                nodes.append(Held(plate.seat, box, seen.art, cards, seen.names))
        return nodes

    def _below_piles(self, seen: Seen[PortfolioView], layout: Layout) -> Rect:
        """The market under the piles and their captions."""
        area = layout.market
        height = min(round((area.w - layout.pad) / 2 * 1.32), round(area.h * 0.34))
        top = area.y + height + layout.line + layout.pad
        return Rect(area.x, top, area.w, area.bottom - top)

    def _draw_row(
        self, seen: Seen[PortfolioView], desk: Desk[PortfolioView], layout: Layout
    ) -> list[Node]:
        moves = [move for move in seen.view.legal if move.name == "draw"]
        if not moves:
            return []
        area = self._below_piles(seen, layout)
        area.h = min(area.h, round(250 * max(seen.theme.window, seen.theme.scale)))
        top = seen.view.faces("discard")[-1:]

        def press(move: Move) -> Callable[[], None]:
            def pressed() -> None:
                if not self.takes(desk, move):
                    desk.play(move)

            return pressed

        row = DrawRow(
            moves,
            seen.art,
            lambda move: words.draw_price(seen, move),
            top[0] if top else None,
            press,
            lambda: self._choose_draw(desk),
            seen.book.option("remind_pauper") == "on",
        )
        return row.nodes(area)

    def _notices(self, seen: Seen[PortfolioView], layout: Layout, used: int) -> list[Node]:
        """The end that is near and promises in force, in the market below `used` pixels."""
        area = self._below_piles(seen, layout)
        top = max(area.y, used + layout.pad // 2)
        area = Rect(area.x, top, area.w, area.bottom - top)
        lines = words.end_lines(seen)
        gold = bool(lines)
        promises = words.promises(seen)
        if promises:
            lines += [_("*Promises in force*"), *promises]
        if not lines or area.h < layout.line * 2:
            return []
        for told in (lines, [_("*The end is near*")] if gold else []):
            notice = Notice("notice", area, told, seen.names, seen.art, gold)
            if notice.children:
                return [notice]
        return []

    def _brackets(self, seen: Seen[PortfolioView], desk: Desk[PortfolioView]) -> list[Node]:
        """Runs that lie side by side in the hand."""
        me = seen.me
        if me is None or not desk.app.settings.run_hints:
            return []
        cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
        slots = spread(seen.frame.hand, len(cards), seen.frame.hand_card, seen.frame.between)
        setup = Setup.of(seen.book, seen.view.seats)
        shortest = shortest_run(seen.book.spec)
        nodes: list[Node] = []
        start = 0
        for at in range(1, len(cards) + 1):
            before, here = cards[at - 1], cards[at] if at < len(cards) else None
            joined = (
                before is not None
                and here is not None
                and here.suit == before.suit
                and here.rank == before.rank + 1
            )
            if joined:
                continue
            run = [card for card in cards[start:at] if card is not None]
            if len(run) >= shortest:
                first, last = slots[start], slots[at - 1]
                low, high = RANKS[run[0].rank - 1], RANKS[run[-1].rank - 1]
                words = f"{low}–{high}: ${setup.value(run)}"
                line = seen.theme.font("small", True).get_linesize()
                end = last.x + last.w if at == len(cards) else slots[at].x - seen.theme.px(8)
                top = round(first.y) - seen.frame.rise
                area = Rect(round(first.x), top - line - 1, round(end - first.x), line)
                area.top = max(area.top, seen.frame.prompt.bottom + 1)
                area.h = max(line + 2, round(28 * seen.theme.window))
                above = top - 1 - area.top
                nodes.append(Bracket(run, area, above, words, seen.art, desk.select))
            start = at
        return nodes


ADAPTER: Final = PortfolioAdapter()
