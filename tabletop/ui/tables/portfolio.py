"""Portfolio's table: everyone's portfolios as fanned runs, the draw row, offers and promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import Rect

from tabletop.engine.cards import RANKS, Card
from tabletop.engine.moves import Move
from tabletop.i18n import _, ngettext
from tabletop.scene.node import Node
from tabletop.ui.dialogs import Dialog
from tabletop.ui.layout import card_size, fan, pile, seats_round
from tabletop.ui.negotiation import Negotiation
from tabletop.ui.tables import Action, Adapter, Choice, Desk, Place, Plate, Seen, Table
from tabletop.ui.tables.portfolio_market import Badge, Bracket, Notice, draw_row
from tabletop.ui.tables.portfolio_runs import (
    TWIN_SUIT,
    Lying,
    Run,
    figures_of,
    pack,
    run_name,
    runs_of,
    shares,
)

ACE: Final = 1
KING: Final = 13
NEXT: Final = Run("", -1, tuple(Card.parse(f"{rank}S") for rank in "234"), None, None, 0)
"""Stands for the portfolio that is made next, so that there is room for it."""


class Layout:
    """Where things lie for one Seen: the market at the right, opponents above, one's own felt."""

    def __init__(self, seen: Seen) -> None:
        frame, theme = seen.frame, seen.theme
        self.pad = frame.pad
        self.line = theme.font("small").get_linesize()
        role = "body" if min(frame.size) >= 700 * theme.scale / theme.window else "small"
        self.foot = theme.font(role, True).get_linesize() + 4
        width = max(theme.px(196), round(frame.size[0] * 0.165))
        right = frame.middle.right
        top = frame.plates.top
        self.market = Rect(right - width, top, width, frame.middle.bottom - top)
        left = Rect(frame.middle.x, top, self.market.x - frame.middle.x - 2 * self.pad, 0)
        left.h = frame.middle.bottom - top
        self.runs = runs_of(seen.view)
        self.order = seats_round(seen.view.seats, seen.me)
        self._new: Rect | None = None
        self.narrow = theme.font("body", True).size("$00")[0] + theme.px(22)
        self.left = left
        parts = (0.31, 0.36, 0.42, 0.48, 0.54) if seen.me is not None else (0.0,)
        best: tuple[float, float] | None = None
        for part in parts:
            self._divide(seen, part)
            merit = self._merit(seen, part)
            if best is None or merit > best[0]:
                best = (merit, part)
        assert best is not None
        self._divide(seen, best[1])

    @property
    def new(self) -> Rect | None:
        """Where the next portfolio will lie, None where nobody's felt is shown."""
        return self._new

    def _divide(self, seen: Seen, part: float) -> None:
        """Gives `part` of the height under the plates to one's own felt."""
        left, bare = self.left, seen.frame.plates.h + self.line
        own_h = round((left.h - bare) * part)
        self.felt = Rect(left.x, left.bottom - own_h, left.w, own_h)
        self.others = Rect(left.x, left.y, left.w, left.h - own_h - self.pad)
        self.columns = self._columns(seen)

    def _merit(self, seen: Seen, part: float) -> float:
        """How well everything can be read so: the smallest cards count most."""
        lying = self.lying(seen)
        own = min((each.height for each in lying if each.run.owner == seen.me), default=0)
        heights = [each.height for each in lying if each.run.owner != seen.me]
        if not own or not heights:
            return (own or min(heights, default=0)) - abs(part - 0.42) * 40
        other, mean = min(heights), sum(heights) / len(heights)
        return min(own, 1.3 * other) + 0.7 * mean + 0.1 * own - abs(part - 0.42) * 6

    def lying(self, seen: Seen) -> list[Lying]:
        """Every portfolio with its place."""
        out: list[Lying] = []
        top = seen.frame.plates.h + self.line + 4
        for seat, column in self.columns.items():
            runs = [run for run in self.runs if run.owner == seat]
            area = Rect(column.x, column.y + top, column.w, column.h - top)
            tallest = min(round(area.h * 0.74), round(seen.frame.hand_card[1] * 0.72))
            out += pack(runs, area, tallest, self.pad, self.foot, self.narrow)
        own = [run for run in self.runs if run.owner == seen.me]
        inner = self.felt.inflate(-2 * self.pad, -2 * max(4, self.pad // 2))
        tallest = round(seen.frame.hand_card[1] * 0.78)
        laid = pack([*own, NEXT], inner, tallest, self.pad, self.foot, self.narrow)
        self._new = laid[-1].area if seen.me is not None else None
        return out + laid[:-1]

    def _columns(self, seen: Seen) -> dict[int, Rect]:
        """A column for each opponent, wider for who owns more."""
        gap = self.pad
        needs = [
            2.0 + sum(run.width for run in self.runs if run.owner == seat) for seat in self.order
        ]
        room = self.others.w - gap * (len(self.order) - 1)
        least = min(0.34, seen.theme.px(140) / max(1, room))
        x = float(self.others.x)
        columns = {}
        for seat, part in zip(self.order, shares(needs, least), strict=True):
            columns[seat] = Rect(round(x), self.others.y, round(room * part), self.others.h)
            x += room * part + gap
        return columns


class PortfolioAdapter(Adapter):
    """Opponents above with what they own, the market at the right, one's own felt below."""

    def compose(self, seen: Seen, desk: Desk) -> Table:
        """The table as `seen`."""
        layout = Layout(seen)
        lying = layout.lying(seen)
        places = [*self._market(seen, layout), *self._felt(seen, layout)]
        for each in lying:
            places += self._run_places(seen, each)
        places += self._hands(seen, desk, layout)
        panels: list[Node] = [
            *self._badges(seen, lying, layout),
            *self._draw_row(seen, desk, layout),
            *self._brackets(seen, desk),
        ]
        panels += self._notices(seen, layout, any(panel.name[:5] == "draw:" for panel in panels))
        return Table(
            places=tuple(places),
            plates=tuple(self._plates(seen, layout)),
            prompt=seen.prompt,
            title=self._title(seen),
            figures=tuple(self._figures(seen)),
            actions=tuple(self._actions(seen)),
            panels=tuple(panels),
            lights=True,
        )

    # Words

    def _title(self, seen: Seen) -> str:
        view = seen.view
        packs = sum(len(zone.cards) for zone in view.zones.values()) // 52
        turns = view.facts["turns"]
        assert isinstance(turns, tuple)
        n = sum(turn for turn in turns if isinstance(turn, int))
        parts = [
            seen.book.name,
            ngettext("one pack", "{n} packs", packs).format(n=packs),
            _("turn {n}").format(n=n),
            _("no. {deal}").format(deal=seen.deal),
        ]
        return " · ".join(parts)

    def _figures(self, seen: Seen) -> list[str]:
        view, me = seen.view, seen.me
        if me is None:
            return []
        income, drawn = view.number("income"), view.number("drawn")
        lines = []
        if view.facts["turn"] == me:
            lines.append(_("Income this turn ^{n}").format(n=income))
            if drawn:
                lines.append(ngettext("drew one card", "drew {n} cards", drawn).format(n=drawn))
        incomes = view.facts["incomes"]
        assert isinstance(incomes, tuple)
        text = _("*${money}* now, *${income}* next turn")
        lines.append(text.format(money=view.scores[me], income=incomes[me]))
        lines += [line for line in self._promises(seen) if f"@{me}" in line]
        return lines

    def _promises(self, seen: Seen) -> list[str]:
        promises = seen.view.facts["promises"]
        assert isinstance(promises, tuple)
        lines = []
        for promise in promises:
            assert isinstance(promise, Mapping)
            left = promise["left"]
            text = {
                "neutralise": _("@{by} neutralises nothing of @{to}"),
                "acquire": _("@{by} acquires nothing of @{to}"),
                "both": _("@{by} leaves @{to} alone"),
            }[str(promise["not"])].format(by=promise["by"], to=promise["to"])
            assert isinstance(left, int)
            span = (
                _("to the end of this turn")
                if left <= 0
                else ngettext("one more turn", "{n} more turns", left).format(n=left)
            )
            lines.append(f"{text}: {span}")
        return lines

    def describe(self, seen: Seen, move: Move) -> Choice:
        """What a move does and costs."""
        view, me = seen.view, move.seat
        money = view.scores[me]
        if move.name == "draw":
            return self._describe_draw(seen, move)
        if move.name == "make":
            cards = move.cards()
            table = figures_of(seen.book).value(cards)
            return Choice(_("Make a portfolio"), _("income ^{n} every turn").format(n=table))
        if move.name == "discard":
            text = _("Discard [{card}] and end your turn").format(card=move.card())
            return Choice(text)
        run = next(run for run in runs_of(view) if run.id == move.word("portfolio"))
        card = move.card()
        if move.name == "extend":
            more = figures_of(seen.book).value((*run.cards, card)) - run.value
            return Choice(
                _("Extend with [{card}]").format(card=card),
                _("income ^{more} to ${n}").format(more=more, n=run.value + more),
            )
        if move.name == "cap":
            text = (
                _("Cap the low end with [{card}]: nobody can neutralise it")
                if move.word("side") == "low"
                else _("Cap the high end with [{card}]: nobody can acquire it")
            )
            return Choice(text.format(card=card), _("that end grows no further"))
        prices = figures_of(seen.book).prices
        if move.name == "neutralise":
            price = prices.neutralise * run.value
            title = _("Neutralise for ${price}").format(price=price)
            detail = _("@{seat} loses ${n} a turn; you keep ${left}")
        else:
            price = prices.acquire * run.value
            title = _("Acquire for ${price}").format(price=price)
            detail = _("@{seat} loses it, it pays you from next turn; you keep ${left}")
        left = money - price
        return Choice(title, detail.format(seat=run.owner, n=run.value, left=left))

    def _describe_draw(self, seen: Seen, move: Move) -> Choice:
        n, price = move.number("count"), self._price(seen, move)
        left = seen.view.scores[move.seat] - price
        if "discard" in move.args:
            top = seen.view.faces("discard")[-1]
            text = (
                _("Take [{card}] alone")
                if n == 1
                else ngettext("Take [{card}] and a card", "Take [{card}] and {n} cards", n - 1)
            ).format(card=top, n=n - 1)
        else:
            text = ngettext("Draw a card", "Draw {n} cards", n).format(n=n)
        if "pauper" in move.args:
            return Choice(_("{text}, by the pauper’s rule").format(text=text))
        if not price:
            return Choice(_("{text}, free").format(text=text))
        return Choice(
            _("{text} for ${price}").format(text=text, price=price),
            _("you keep ${left}").format(left=left),
        )

    def _price(self, seen: Seen, move: Move) -> int:
        if move.name != "draw" or "pauper" in move.args:
            return 0
        return figures_of(seen.book).price(move.number("count"))

    # Doing

    def takes(self, desk: Desk, move: Move) -> bool:
        """Asks before a draw that costs money; plays a longer drop card by card."""
        seen = desk.seen()
        price = self._price(seen, move)
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

    def _ask(self, desk: Desk, move: Move, price: int) -> None:
        seen = desk.seen()
        choice = self.describe(seen, move)
        lines = [
            _("Cards once drawn cannot be put back. {detail}.").format(
                detail=choice.detail[:1].upper() + choice.detail[1:]
            )
        ]
        buttons = [
            ("spend", _("Pay ${price}").format(price=price), "pay"),
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

    def _chain(self, desk: Desk, move: Move, rest: list[Card]) -> None:
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

    def act(self, desk: Desk, name: str) -> None:
        """Opens the negotiation, or the offer that lies before the viewer."""
        seen = desk.seen()
        screen = Negotiation(seen, desk, reads=name == "offer")

        def done(result: object) -> None:
            if isinstance(result, Move):
                desk.play(result)

        desk.push(screen, done)

    def _actions(self, seen: Seen) -> list[Action]:
        view, me = seen.view, seen.me
        if me is None or view.is_terminal:
            return []
        actions = []
        answers = [move for move in view.legal if move.name == "answer"]
        if answers:
            accept = next((move for move in answers if move.args["accept"]), None)
            refuse = next(move for move in answers if not move.args["accept"])
            hint = _("You do not hold all the cards that are asked for.")
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
        if seen.book.option("negotiation") == "on" and view.current_player == me:
            made = view.facts["offers"]
            assert isinstance(made, tuple)
            most = seen.book.option_number("offers_per_turn")
            left = most - (made[me] if isinstance(made[me], int) else 0)  # type: ignore[operator]
            hint = _("You have made all your offers of this turn.")
            actions.append(
                Action(
                    "negotiate", _("Negotiate"), enabled=left > 0, hint="" if left else hint,
                    key=_("N"),
                )
            )  # fmt: skip
        if view.word("phase") == "actions" and seen.is_mine:
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

    # Places

    def _market(self, seen: Seen, layout: Layout) -> list[Place]:
        """Stock and discard pile, side by side at the top of the market."""
        view, area = seen.view, layout.market
        height = min(round((area.w - layout.pad) / 2 * 1.32), round(area.h * 0.34))
        card = card_size(height - 16)
        half = (area.w - layout.pad) // 2
        boxes = [Rect(area.x + i * (half + layout.pad), area.y, half, height) for i in (0, 1)]
        stock, discard = view.cards("stock"), view.cards("discard")
        shown = stock[-12:]
        low = discard[-6:]
        mine = seen.is_mine and view.word("phase") == "draw"
        step = max(0.8, 1.0 * seen.theme.window)
        return [
            Place(
                "stock",
                boxes[0],
                shown,
                tuple(pile(boxes[0], len(shown), card, step)),
                drops=False,
                label=_("Stock"),
                caption=_("stock *{n}*").format(n=len(stock)),
            ),
            Place(
                "discard",
                boxes[1],
                low,
                tuple(pile(boxes[1], len(low), card, step)),
                lifts=mine,
                decides=True,
                deliberate=True,
                look="frame" if not discard else "none",
                label=_("the discard pile"),
                caption=_("discards *{n}*").format(n=len(discard)),
            ),
        ]

    def _felt(self, seen: Seen, layout: Layout) -> list[Place]:
        """One's own felt, and on it the spot for the next portfolio."""
        if seen.me is None:
            return []
        zone = f"felt:{seen.me}"
        bare = not any(run.owner == seen.me for run in layout.runs)
        acts = seen.is_mine and seen.view.word("phase") == "actions"
        label = _("Your portfolios will lie here") if bare and not acts else ""
        places = [Place(zone, layout.felt, look="felt", label=label)]
        if layout.new is not None and acts:
            label = _("Drop three or more in sequence here") if bare else _("new")
            box = layout.new
            if bare:
                wide = max(box.w, seen.theme.px(330))
                box = Rect(box.x, box.y, min(wide, layout.felt.right - box.x), box.h)
            places.append(Place(zone, box, look="felt", label=label, name="new"))
        return places

    def _run_places(self, seen: Seen, lying: Lying) -> list[Place]:
        """A portfolio: the low cap under it, its run, the high cap over it."""
        run, places = lying.run, []
        if run.low_cap is not None:
            slot = lying.low_slot()
            box = Rect(round(slot.x), round(slot.y), round(slot.h), round(slot.w))
            places.append(Place(f"cap_low:{run.id}", box, (run.low_cap,), (slot,), drops=False))
        places.append(
            Place(
                f"portfolio:{run.id}",
                lying.area,
                run.cards,
                lying.slots(),
                decides=True,
                label=_("{run}, ${value}").format(run=run_name(run.cards), value=run.value),
            )
        )
        if run.high_cap is not None:
            slot = lying.high_slot()
            box = Rect(round(slot.x), round(slot.y), round(slot.h), round(slot.w))
            places.append(Place(f"cap_high:{run.id}", box, (run.high_cap,), (slot,), drops=False))
        return places

    def _hands(self, seen: Seen, desk: Desk, layout: Layout) -> list[Place]:
        me, frame = seen.me, seen.frame
        places = []
        for plate in self._plates(seen, layout):
            if plate.seat != me:
                name = seen.names[plate.seat]
                places.append(Place(f"hand:{plate.seat}", plate.area, drops=False, label=name))
        if me is None:
            return places
        cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
        places.append(
            Place(
                f"hand:{me}",
                frame.hand,
                cards,
                tuple(fan(frame.hand, len(cards), frame.hand_card, 0.92, "centre")),
                lifts=True,
                drops=seen.is_mine and seen.view.word("phase") == "draw",
                label=_("Your hand"),
            )
        )
        return places

    def _plates(self, seen: Seen, layout: Layout) -> list[Plate]:
        frame, view = seen.frame, seen.view
        incomes = view.facts["incomes"]
        assert isinstance(incomes, tuple)
        widest = round(300 * max(seen.theme.window, seen.theme.scale))
        plates = []
        for seat, column in layout.columns.items():
            cards = view.cards(f"hand:{seat}")
            area = Rect(column.x, column.y, min(column.w, widest), frame.plates.h)
            known = [card for card in cards if card is not None]
            income = incomes[seat]
            note = _("^{income} a turn").format(income=income) if income else _("no income yet")
            if known:
                held = " ".join(f"[{card}]" for card in known)
                note = _("{income} · holds {cards}").format(income=note, cards=held)
            detail = self._detail(len(cards))
            backs = len(cards) if area.w >= seen.theme.px(240) else 0
            plates.append(
                Plate(
                    seat,
                    area,
                    detail,
                    value=view.scores[seat],
                    form="${}",
                    backs=backs,
                    note=note,
                )
            )
        if seen.me is not None:
            box = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
            detail = self._detail(len(view.cards(f"hand:{seen.me}")))
            plates.append(Plate(seen.me, box, detail, value=view.scores[seen.me], form="${}"))
        return plates

    @staticmethod
    def _detail(cards: int) -> str:
        return ngettext("one card", "{n} cards", cards).format(n=cards)

    # Panels

    def _badges(self, seen: Seen, lying: Sequence[Lying], layout: Layout) -> list[Node]:
        hand = seen.view.faces(f"hand:{seen.me}") if seen.me is not None else ()
        prices = figures_of(seen.book).prices
        nodes: list[Node] = []
        for each in lying:
            run, area = each.run, each.area
            low, high = self._threats(run)
            width = max(area.w, layout.narrow)
            box = Rect(area.x, area.bottom + 2, width, layout.foot - 4)
            money = seen.view.scores[seen.me] if seen.me is not None else 0
            sharp = []
            if seen.me is not None and run.owner != seen.me:
                faces = {card.face for card in hand}
                sharp += [
                    c for c in low if c.face in faces and money >= prices.neutralise * run.value
                ]
                sharp += [
                    c for c in high if c.face in faces and money >= prices.acquire * run.value
                ]
            note = self._note(seen, run, low, high)
            speech = _("{run} of {name}, ${value} a turn").format(
                run=run_name(run.cards), name=seen.names[run.owner], value=run.value
            )
            nodes.append(Badge(each, box, seen.art, [*low, *high], sharp, speech, note, seen.names))
        return nodes

    @staticmethod
    def _threats(run: Run) -> tuple[list[Card], list[Card]]:
        """The faces that would extend the low and the high end, or take the king."""
        low, high = run.cards[0], run.cards[-1]
        below, above = [], []
        if run.low_cap is None and low.rank > ACE:
            below.append(Card.parse(RANKS[low.rank - 2] + low.suit))
        if run.high_cap is None:
            if high.rank < KING:
                above.append(Card.parse(RANKS[high.rank] + high.suit))
            else:
                above += [Card.parse("A" + high.suit), Card.parse("A" + TWIN_SUIT[high.suit])]
        return below, above

    def _note(self, seen: Seen, run: Run, low: Sequence[Card], high: Sequence[Card]) -> str:
        prices = figures_of(seen.book).prices
        parts = [_("@{seat}: *${value}* a turn").format(seat=run.owner, value=run.value)]
        if low:
            parts.append(
                _("[{card}] neutralises for ${price}").format(
                    card=low[0], price=prices.neutralise * run.value
                )
            )
        elif run.low_cap is not None:
            parts.append(_("low end capped"))
        if high:
            cards = _(" or ").join(f"[{card}]" for card in high)
            parts.append(
                _("{cards} acquires for ${price}").format(
                    cards=cards, price=prices.acquire * run.value
                )
            )
        elif run.high_cap is not None:
            parts.append(_("high end capped"))
        return " · ".join(parts)

    def _below_piles(self, seen: Seen, layout: Layout) -> Rect:
        """The market under the piles and their captions."""
        area = layout.market
        height = min(round((area.w - layout.pad) / 2 * 1.32), round(area.h * 0.34))
        top = area.y + height + layout.line + layout.pad
        return Rect(area.x, top, area.w, area.bottom - top)

    def _draw_row(self, seen: Seen, desk: Desk, layout: Layout) -> list[Node]:
        moves = [move for move in seen.view.legal if move.name == "draw"]
        if not moves:
            return []
        area = self._below_piles(seen, layout)
        area.h = min(area.h, round(230 * max(seen.theme.window, seen.theme.scale)))
        top = seen.view.faces("discard")[-1:]

        def press(move: Move) -> Callable[[], None]:
            def pressed() -> None:
                if not self.takes(desk, move):
                    desk.play(move)

            return pressed

        return draw_row(
            area,
            moves,
            seen.art,
            lambda move: self._price(seen, move),
            top[0] if top else None,
            press,
            seen.book.option("remind_pauper") == "on",
        )

    def _notices(self, seen: Seen, layout: Layout, drawing: bool) -> list[Node]:
        """The end that is near and promises in force, at the foot of the market."""
        area = self._below_piles(seen, layout)
        if drawing:
            used = round(236 * max(seen.theme.window, seen.theme.scale))
            area = Rect(area.x, area.y + used, area.w, area.h - used)
        lines = self._end_lines(seen)
        gold = bool(lines)
        lines += self._promises(seen)
        if not lines or area.h < layout.line * 2:
            return []
        notice = Notice("notice", area, lines, seen.names, seen.art, gold)
        return [notice]

    def _end_lines(self, seen: Seen) -> list[str]:
        view = seen.view
        if view.is_terminal:
            return []
        if not view.facts["ending"]:
            if view.number("reforms") == 0 and view.facts["reformed"]:
                return [_("Second time through the cards: the last one ends the game.")]
            return []
        turn, dealer = view.number("turn"), view.number("dealer")
        left = [(turn + i) % view.seats for i in range((dealer - turn) % view.seats + 1)]
        names = " ".join(f"@{seat}" for seat in left)
        return [
            _("*The last card is drawn.*"),
            _("Still to play: {names}").format(names=names),
            _("Then everyone collects once more."),
        ]

    def _brackets(self, seen: Seen, desk: Desk) -> list[Node]:
        """Runs that lie side by side in the hand."""
        me = seen.me
        if me is None or not desk.app.settings.run_hints:
            return []
        cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
        slots = fan(seen.frame.hand, len(cards), seen.frame.hand_card, 0.92, "centre")
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
            if len(run) >= 3:
                first, last = slots[start], slots[at - 1]
                low, high = RANKS[run[0].rank - 1], RANKS[run[-1].rank - 1]
                words = f"{low}–{high}: ${figures_of(seen.book).value(run)}"
                line = seen.theme.font("small", True).get_linesize()
                end = last.x + last.w if at == len(cards) else slots[at].x - seen.theme.px(8)
                area = Rect(round(first.x), round(first.y) - line - 1, round(end - first.x), line)
                nodes.append(Bracket(run, area, words, seen.art, desk.select))
            start = at
        return nodes


ADAPTER: Final = PortfolioAdapter()
