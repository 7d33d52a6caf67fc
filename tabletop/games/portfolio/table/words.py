"""What Portfolio's table says: the title, one's figures, promises, moves, threats, the end."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.engine.cards import Card
from tabletop.engine.events import Event, Gained, Moved
from tabletop.engine.moves import Move
from tabletop.engine.words import listed
from tabletop.games.portfolio.conditions.ends import (
    KING,
    acquired,
    added,
    extended,
    faces_at,
    price_of,
)
from tabletop.games.portfolio.exposure import copies, is_idle_cap, is_last, threats
from tabletop.games.portfolio.negotiation import last_refused, offer_of
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import Portfolio, PortfolioView, Promise
from tabletop.games.portfolio.text import acts, marked, side_words
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Choice, Seen
from tabletop.ui.table.narration import Turn


def is_tight(seen: Seen[PortfolioView]) -> bool:
    """Whether the text is so large for the window that only few words fit."""
    return seen.theme.scale > 1.25 * seen.theme.window and seen.frame.size[0] < 1600


def prompt(seen: Seen[PortfolioView]) -> str:
    """What is asked of the viewer, in few words where text is large."""
    if is_tight(seen) and (draws := _up_to(seen.view)):
        return draws
    if lacks := _lacking(seen):
        return lacks
    if is_tight(seen) and any(move.name == "discard" for move in seen.view.legal):
        lays = acts(seen.view, seen.book)
        return _("Lay cards, then discard one.") if lays else _("Discard one card.")
    if len(seen.selected) == 1 and (left := left_over(seen, seen.selected[0])):
        return left
    if len(seen.selected) == 1 and (idle := _idle(seen, seen.selected[0])):
        return idle
    if guessed := _guessed(seen):
        return _("{prompt} {guessed}").format(prompt=seen.prompt, guessed=guessed)
    return seen.prompt


def _up_to(view: PortfolioView) -> str:
    """How many cards can be drawn at the most, and how many where the open one is among them if
    that is more; "" for none."""
    draws = [move for move in view.legal if move.name == "draw"]
    hidden = [move.number("count") for move in draws if "discard" not in move.args]
    n, most = max(hidden, default=0), max((move.number("count") for move in draws), default=0)
    if 0 < n < most:
        text = ngettext(
            "Draw one card, or {most} with [{card}].",
            "Draw up to {n} cards, {most} with [{card}].",
            n,
        )
        return text.format(n=n, most=most, card=view.faces("discard")[-1])
    return ngettext("Draw one card.", "Draw up to {n} cards.", most).format(n=most) if most else ""


def after_answer(seen: Seen[PortfolioView], asked: str) -> str:
    """What is `asked`, after what was answered to the viewer's offer, until they go on."""
    answered = "" if seen.selected else _answered(seen)
    return _("{answer} {prompt}").format(answer=answered, prompt=asked) if answered else asked


def _guessed(seen: Seen[PortfolioView]) -> str:
    """That who asks the viewer for cards has not seen them in the viewer's hand; "" where that one
    has, or the viewer lacks them (PF-25)."""
    view, offer = seen.view, seen.view.offer
    if offer is None or offer.to != seen.me or not offer.take.cards:
        return ""
    hand = view.faces(f"hand:{offer.to}")
    known = {card.face for card in hand if offer.by in view.known.get(card, ())}
    asked = {card.face for card in offer.take.cards}
    if asked <= known or not asked <= {card.face for card in hand}:
        return ""
    n = len(asked - known)
    text = ngettext(
        "@{by} can only guess that you hold it.", "@{by} can only guess that you hold them.", n
    )
    return text.format(by=offer.by)


def _lacking(seen: Seen[PortfolioView]) -> str:
    """Which cards of the hand would make a portfolio of several that are selected, "" where none
    would, or these make one."""
    setup, legal = Setup.of(seen.book, seen.view.seats), seen.view.legal
    faces = {card.face for card in seen.selected}
    makes = [move.cards() for move in legal if move.name == "make"] if len(faces) > 1 else []
    runs = [run for run in makes if faces <= {card.face for card in run}]
    run = min(runs, key=lambda run: (len(run), -setup.value(run)), default=())
    lacking = [f"[{card}]" for card in run if card.face not in faces]
    if not lacking:
        return ""
    text = _("With {cards} they make a portfolio of ${value} a turn.")
    return text.format(cards=listed(lacking), value=setup.value(run))


def left_over(seen: Seen[PortfolioView], card: Card) -> str:
    """What the best run in hand is, where discarding `card` would end the turn with it there; ""
    where there is no other run, or the card is not discarded."""
    legal = seen.view.legal
    if not any(move.name == "discard" and move.card().face == card.face for move in legal):
        return ""
    setup = Setup.of(seen.book, seen.view.seats)
    makes = [move.cards() for move in legal if move.name == "make"]
    runs = [run for run in makes if card.face not in {each.face for each in run}]
    best = max(runs, key=lambda run: (setup.value(run), len(run)), default=())
    if not best:
        return ""
    text = _("Discarding [{card}] ends your turn; {run} for ${value} a turn stay in hand.")
    ends = f"[{best[0]}]–[{best[-1]}]"
    return text.format(card=card, run=ends, value=setup.value(best))


def _idle(seen: Seen[PortfolioView], card: Card) -> str:
    """That `card` caps an end which nothing attacks, "" where it caps none such."""
    setup = Setup.of(seen.book, seen.view.seats)
    caps = [move for move in seen.view.legal if move.name == "cap" and move.card() is card]
    idle = [move for move in caps if is_idle_cap(seen.view, setup, move)]
    if not idle or len(idle) < len(caps):
        return ""
    if len(idle) > 1:
        text = _("[{card}] caps {n} ends: {why}. Or discard a card and end your turn.")
        return text.format(card=card, n=len(idle), why=describe(seen, idle[0]).detail)
    cap = describe(seen, idle[0])
    text = _("{cap}: {why}. Or discard a card and end your turn.")
    return text.format(cap=cap.title, why=cap.detail)


def _answered(seen: Seen[PortfolioView]) -> str:
    """What has just been answered to the viewer's offer; "" once the next move is made."""
    if not seen.is_mine or [name for _seat, name in seen.last] != ["answer", "offer"]:
        return ""
    (to, _answer), (by, _offer) = seen.last
    if by != seen.me:
        return ""
    if last_refused(seen.view, by) is None:
        return _("@{seat} accepts your offer.").format(seat=to)
    return seen.said or _("@{seat} refuses your offer.").format(seat=to)


def title(seen: Seen[PortfolioView]) -> str:
    """The end of the ticker: packs, turn, deal."""
    view = seen.view
    packs = Setup.of(seen.book, view.seats).packs
    parts = [
        seen.book.name,
        ngettext("one pack", "{n} packs", packs).format(n=packs),
        _("turn {n}").format(n=sum(view.turns)),
        *seen.number,
    ]
    return " · ".join(parts)


def figures(
    seen: Seen[PortfolioView], income: int | None = None, money: int | None = None
) -> list[str]:
    """What the viewer would keep on paper: how they stand by money, what they drew, and last what
    their portfolios pay. With `income` or `money` these are told as they would be after a move that
    is looked at."""
    view, me = seen.view, seen.me
    if me is None:
        return []
    lines = []
    if money is not None:
        text = _("*${old}* → *${new}* in hand")
        lines.append(text.format(old=view.money[me], new=money))
    drew = _drew(view) if view.turn == me else ""
    if drew:
        lines.append(drew)
    elif not lines:
        lines.append(_standing(view, me))
    if view.is_terminal:
        return lines
    return [*lines, _pays(view, me, income)]


def _drew(view: PortfolioView) -> str:
    """What was drawn in this turn, "" for nothing."""
    hidden = view.drawn - (view.taken is not None)
    parts = [] if view.taken is None else [_("took [{card}]").format(card=view.taken)]
    if hidden:
        parts.append(ngettext("drew one card", "drew {n} cards", hidden).format(n=hidden))
    return ", ".join(parts)


def _standing(view: PortfolioView, me: int) -> str:
    """Which place the viewer's money has, and how much whoever leads has more, or the next below
    less."""
    mine, others = view.money[me], [money for at, money in enumerate(view.money) if at != me]
    most = max(others)
    if view.seats == 2 and mine != most:
        text = _("${by} ahead") if mine > most else _("${by} behind")
        return text.format(by=abs(mine - most))
    if most == mine:
        return _("shares the lead")
    if most < mine:
        return _("1st, ${by} ahead").format(by=mine - most)
    above = sum(money > mine for money in others)
    if mine in others:
        shared = (
            _("shares 2nd, ${by} behind"),
            _("shares 3rd, ${by} behind"),
            _("shares 4th, ${by} behind"),
        )
        return shared[above - 1].format(by=most - mine)
    texts = (
        _("2nd, ${by} off the lead"),
        _("3rd, ${by} off the lead"),
        _("4th, ${by} off the lead"),
    )
    text = _("last, ${by} off the lead") if above == view.seats - 1 else texts[above - 1]
    return text.format(by=most - mine)


def _pays(view: PortfolioView, me: int, after: int | None) -> str:
    """What the viewer's portfolios pay a turn, and what they paid in this one, each once."""
    now, got = view.incomes[me], view.income if view.turn == me else 0
    if after is not None and after != now:
        return changed(now, after)
    if not got:
        return _("^{n} a turn").format(n=now) if now else _("no income")
    if got == now:
        return _("^{n} a turn, collected").format(n=now)
    return _("got ^{got}, next turn ^{n}").format(got=got, n=now)


def negotiates(seen: Seen[PortfolioView]) -> bool:
    """Whether offers are part of this game, and it is not over (PF-22)."""
    return Setup.of(seen.book, seen.view.seats).offers is not None and not seen.view.is_terminal


def offers_left(seen: Seen[PortfolioView]) -> int:
    """How many offers the viewer may still make in this turn (PF-24)."""
    made = seen.view.offers[seen.me] if seen.me is not None else 0
    return (Setup.of(seen.book, seen.view.seats).offers or 0) - made


def speakers(seen: Seen[PortfolioView]) -> list[int]:
    """The other people at the screen who may make an offer now (PF-24)."""
    if not negotiates(seen) or seen.view.offer is not None or seen.me is None:
        return []
    most = Setup.of(seen.book, seen.view.seats).offers or 0
    people = [seat for seat, player in enumerate(seen.players) if player.is_human]
    return [seat for seat in people if seat != seen.me and seen.view.offers[seat] < most]


def promises(seen: Seen[PortfolioView]) -> list[str]:
    """Every promise in force but for what another holds longer, those by and to the viewer first,
    and how long it holds (PF-23)."""
    lines = []
    longest = [
        each
        for each in dict.fromkeys(seen.view.promises)
        if not any(_holds(other, each) for other in seen.view.promises)
    ]
    for promise in sorted(longest, key=lambda each: seen.me not in (each.by, each.to)):
        left = promise.until - seen.view.turns[promise.by]
        text = {
            "neutralise": _("@{by} neutralises nothing of @{to}"),
            "acquire": _("@{by} acquires nothing of @{to}"),
            "both": _("@{by} attacks nothing of @{to}"),
        }[promise.act].format(by=promise.by, to=promise.to)
        span = (
            _("to the end of this turn")
            if left <= 0
            else ngettext("one more turn", "{n} more turns", left).format(n=left)
        )
        lines.append(f"{text}: {span}")
    return lines


def _holds(promise: Promise, other: Promise) -> bool:
    """Whether a promise keeps its seat from all that another does, and as long."""
    both = promise.by == other.by and promise.to == other.to
    is_wide = promise.act in (other.act, "both")
    return promise != other and both and is_wide and promise.until >= other.until


def describe(seen: Seen[PortfolioView], move: Move) -> Choice:
    """What a move does and costs."""
    view, setup = seen.view, Setup.of(seen.book, seen.view.seats)
    if move.name == "answer":
        return Choice(_("Accept") if move.args["accept"] else _("Refuse"))
    if move.name == "offer":
        return Choice(_offered(seen, move))
    if move.name == "draw":
        return describe_draw(seen, move)
    if move.name == "make":
        n = setup.value(move.cards())
        return Choice(_("Make a portfolio"), _("income ^{n} every turn").format(n=n))
    if move.name == "discard":
        text = _("Discard [{card}] and end your turn").format(card=move.card())
        return Choice(text)
    run, card = view.portfolios[move.word("portfolio")], move.card()
    if len(laid := laid_with(seen, move)) > 1:
        return _describe_several(setup, run, laid)
    if move.name == "extend":
        value = extended(setup, run, card).value
        return Choice(
            _("Extend with [{card}]").format(card=card),
            _("income ^{more} to ${n}").format(more=value - run.value, n=value),
        )
    if move.name == "cap":
        is_low = move.word("side") == "low"
        if is_idle_cap(view, setup, move):
            text = (
                _("Cap the low end of {run} with [{card}]")
                if is_low
                else _("Cap the high end of {run} with [{card}]")
            )
            why = _("nobody else has, or can draw, a card to attack it there now")
            if is_last(view):
                why = _("nobody plays after you")
            return Choice(text.format(card=card, run=marked(run)), why)
        text = (
            _("Cap the low end with [{card}]: nobody can neutralise it")
            if is_low
            else _("Cap the high end with [{card}]: nobody can acquire it")
        )
        return Choice(text.format(card=card), _("that end grows no further"))
    price = price_of(setup, run, move.name)
    if move.name == "neutralise":
        title = _("Neutralise for ${price}").format(price=price)
        detail = _("@{seat} loses ${n} a turn; you keep ${left}")
    else:
        title = _("Acquire for ${price}").format(price=price)
        detail = _("@{seat} loses it and it pays you from your next turn; you keep ${left}")
    left = view.money[move.seat] - price
    return Choice(title, detail.format(seat=run.owner, n=run.value, left=left))


def laid_with(seen: Seen[PortfolioView], move: Move) -> tuple[Card, ...]:
    """The cards that a drop on an own portfolio lays there, of which `move` is the first: all that
    are selected."""
    card = move.card()
    if move.name not in ("extend", "cap") or card not in seen.selected:
        return (card,)
    return seen.selected


def _describe_several(setup: Setup, run: Portfolio, cards: Sequence[Card]) -> Choice:
    """What several cards do that are laid on an own portfolio together."""
    after, extending, capping = added(setup, run, cards)
    more = listed([f"[{card}]" for card in extending])
    caps = listed([f"[{card}]" for card in capping])
    if not extending:
        return Choice(_("Cap both ends with {cards}").format(cards=caps))
    title = _("Extend with {cards}")
    if capping:
        title = _("Extend with {cards}, cap with {caps}")
    detail = _("income ^{more} to ${n}").format(more=after.value - run.value, n=after.value)
    return Choice(title.format(cards=more, caps=caps), detail)


def attack(seen: Seen[PortfolioView], move: Move) -> str:
    """An attack in a sentence of its own: the card, whose portfolio, what it changes and what is
    left."""
    view, setup = seen.view, Setup.of(seen.book, seen.view.seats)
    run, card = view.portfolios[move.word("portfolio")], move.card()
    if move.name == "neutralise":
        text = _("[{card}] removes the {run} of @{seat}, who loses ${n} a turn; you keep ${left}.")
        n = run.value
    else:
        text = _(
            "[{card}] makes the {run} of @{seat} yours: it pays you ${n} a turn from your next "
            "turn; you keep ${left}."
        )
        n = acquired(setup, run, card, move.seat).value
    left = view.money[move.seat] - price_of(setup, run, move.name)
    return text.format(card=card, run=marked(run), seat=run.owner, n=n, left=left)


def describe_draw(seen: Seen[PortfolioView], move: Move) -> Choice:
    """How many cards, for what, and what is left."""
    n, price = move.number("count"), draw_price(seen, move)
    left = seen.view.money[move.seat] - price
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


def lost(move: Move, run: Portfolio, price: int) -> str:
    """What the owner of a portfolio lost by another's move, which cost that one `price` dollars."""
    text = {
        "neutralise": _(
            "@{seat} neutralises your {run} with [{card}] for ${price}: you lose ${value}~ a turn~."
        ),
        "acquire": _(
            "@{seat} acquires your {run} with [{card}] for ${price}: you lose ${value}~ a turn~."
        ),
    }[move.name]
    return text.format(
        seat=move.seat, run=marked(run), card=move.card(), price=price, value=run.value
    )


def attacked(view: PortfolioView, setup: Setup, move: Move) -> str:
    """What an attack among others did to what its owner, and who made it, are paid a turn; `view`
    is what was seen before it."""
    run = view.portfolios[move.word("portfolio")]
    text = {
        "neutralise": _(
            "@{seat} neutralises {run}~ with [{card}]~ for ${price}: @{owner} _{old}¦ a turn¦."
        ),
        "acquire": _(
            "@{seat} acquires {run}~ with [{card}]~ for ${price}: ^{new}, @{owner} _{old}¦ a turn¦."
        ),
    }[move.name]
    card, price = move.card(), price_of(setup, run, move.name)
    new = acquired_value(setup, run, card)
    return text.format(
        seat=move.seat, run=marked(run), card=card, owner=run.owner, price=price, old=run.value,
        new=new,
    )  # fmt: skip


def acquired_value(setup: Setup, run: Portfolio, card: Card) -> int:
    """What a portfolio is worth once `card` acquired it, which joins it or not (PF-14, PF-15)."""
    return extended(setup, run, card).value if card.face in joining(run) else run.value


def draw_price(seen: Seen[PortfolioView], move: Move) -> int:
    """The dollars a draw costs, 0 for any other move."""
    if move.name != "draw" or "pauper" in move.args:
        return 0
    return Setup.of(seen.book, seen.view.seats).costs[move.number("count")]


def price(seen: Seen[PortfolioView], move: Move) -> int:
    """The dollars that `move` costs whoever makes it, what an offer gives left out (PF-16)."""
    if move.name not in ("neutralise", "acquire"):
        return draw_price(seen, move)
    run = seen.view.portfolios[move.word("portfolio")]
    return price_of(Setup.of(seen.book, seen.view.seats), run, move.name)


def beyond(seen: Seen[PortfolioView], card: Card) -> str:
    """What the cheapest attack costs that `card` would make, were there the money (PF-13), "" where
    there is none."""
    view, me = seen.view, seen.me
    if me is None:
        return ""
    setup, money = Setup.of(seen.book, view.seats), view.money[me]
    found: list[tuple[int, Portfolio]] = []
    for run in view.portfolios.values():
        for name, faces in zip(("neutralise", "acquire"), threats(run), strict=True):
            price = price_of(setup, run, name)
            if run.owner != me and price > money and card.face in [each.face for each in faces]:
                found.append((price, run))
    if not found:
        return ""
    price, run = min(found, key=lambda pair: pair[0])
    text = _("With it the {run} of @{seat} costs ${price} to attack: you have ${money}.")
    return text.format(run=marked(run), seat=run.owner, price=price, money=money)


def _held(seen: Seen[PortfolioView], seat: int, card: Card) -> int:
    """How many cards of a face a seat is known to hold."""
    return sum(held.face == card.face for held in seen.view.faces(f"hand:{seat}"))


def joining(run: Portfolio) -> tuple[str, ...]:
    """The faces that go into a run as they acquire it: none over a king (PF-15)."""
    return () if run.cards[-1].rank == KING else faces_at(run, "high")


def note(
    seen: Seen[PortfolioView], run: Portfolio, low: Sequence[Card], high: Sequence[Card]
) -> str:
    """A portfolio in one line: what it pays, and what takes it for how much."""
    setup = Setup.of(seen.book, seen.view.seats)
    parts = [_("@{seat}: *${value}* a turn").format(seat=run.owner, value=run.value)]
    if run.low_cap is not None and run.high_cap is not None:
        return " · ".join([*parts, _("both ends capped"), _("nobody can attack it")])
    if low:
        parts.append(
            _("[{card}] neutralises for ${price}").format(
                card=low[0], price=price_of(setup, run, "neutralise")
            )
        )
    elif run.low_cap is not None:
        parts.append(_("low end capped"))
    else:
        parts.append(_("nothing goes below an ace"))
    if high:
        cards = _(" or ").join(f"[{card}]" for card in high)
        parts.append(
            _("{cards} acquires for ${price}").format(
                cards=cards, price=price_of(setup, run, "acquire")
            )
        )
        if run.cards[-1].rank == KING:
            parts.append(_("an ace of a king’s colour takes it and extends nothing"))
    elif run.high_cap is not None:
        parts.append(_("high end capped"))
    if not low and not high:
        parts.append(_("nobody can attack it"))
    if run.owner == seen.me:
        for card, (loose, whole) in copies(seen.view, setup, [*low, *high]).items():
            holders = [seat for seat in range(seen.view.seats) if seat != seen.me]
            held = {seat: _held(seen, seat, card) for seat in holders}
            text = ngettext(
                "[{card}]: {unseen} of {n} unseen", "[{card}]: {unseen} of {n} unseen", whole
            )
            parts.append(text.format(card=card, unseen=loose - sum(held.values()), n=whole))
            text = _("@{seat} *holds* [{card}]")
            parts += [text.format(seat=seat, card=card) for seat in holders if held[seat]]
    return " · ".join(parts)


def _offered(seen: Seen[PortfolioView], move: Move) -> str:
    """An offer in words, own cards by name."""
    offer = offer_of(move)
    give, take = (side_words(side, seen.view.portfolios) for side in (offer.give, offer.take))
    if not give:
        return _("Ask @{to} for {take}").format(to=offer.to, take=take)
    if not take:
        return _("Offer @{to} {give} for nothing").format(to=offer.to, give=give)
    return _("Offer @{to} {give} for {take}").format(to=offer.to, give=give, take=take)


def in_hand(cards: int) -> str:
    """How many cards a seat holds."""
    return ngettext("1 card", "{n} cards", cards).format(n=cards)


def last_of(seen: Seen[PortfolioView], seat: int, *, brief: bool = False) -> str:
    """What another seat is paid a turn, what it is known to hold, and what it threw away and drew
    in its last turn, in fewer words where `brief`."""
    return " · ".join([known_of(seen, seat, brief=brief), *turn_of(seen, seat, brief=brief)])


def turn_of(
    seen: Seen[PortfolioView], seat: int, *, brief: bool = False, terse: bool = False
) -> list[str]:
    """What a seat threw away in its last turn and what it drew: what hands and piles show only for
    a while, what matters most first; in fewer words where `brief`, in the fewest where `terse`
    too."""
    out: list[str] = []
    for move, events in seen.turns.get(seat, Turn()).moves:
        if move.name == "discard":
            text = _("discarded [{card}]")
            if brief:
                text = _("out [{card}]") if terse else _("threw [{card}]")
            out.insert(0, text.format(card=move.card()))
        elif move.name == "draw" and not _is_held(seen, seat, move, events):
            out.append(_draw_of(move, events, brief=brief, terse=terse))
    return out


def _is_held(seen: Seen[PortfolioView], seat: int, move: Move, events: Sequence[Event]) -> bool:
    """Whether all that was drawn is a card that the seat is said to hold still."""
    hand = seen.view.faces(f"hand:{seat}")
    taken = [e.cards[0] for e in events if isinstance(e, Moved) and e.source == "discard"]
    return move.number("count") == 1 and any(card in hand for card in taken)


def _draw_of(move: Move, events: Sequence[Event], *, brief: bool, terse: bool) -> str:
    """A draw of another seat in the past tense."""
    n, price = move.number("count"), sum(-e.amount for e in events if isinstance(e, Gained))
    taken = [e.cards[0] for e in events if isinstance(e, Moved) and e.source == "discard"]
    if taken and n > 1:
        text = _("[{card}] taken and {n} drawn")
        if brief:
            text = _("in [{card}] + {n}") if terse else _("took [{card}], drew {n}")
        text = text.format(card=taken[0], n=n - 1)
    elif taken:
        text = _("[{card}] taken")
        if brief:
            text = _("in [{card}]") if terse else _("took [{card}]")
        text = text.format(card=taken[0])
    else:
        text = ngettext("{n} drawn", "{n} drawn", n)
        if brief:
            text = _("in {n}") if terse else _("drew {n}")
        text = text.format(n=n)
    if "pauper" in move.args:
        return (_("{draw} free") if brief else _("{draw} as a pauper")).format(draw=text)
    return _("{draw} for ${price}").format(draw=text, price=price) if price else text


def changed(before: int, after: int) -> str:
    """What a seat is paid a turn before and after a move that is looked at."""
    text = _("${before} → ^*${after}* a turn")
    if after < before:
        text = _("${before} → _*${after}* a turn")
    return text.format(before=before, after=after)


def pays_of(seen: Seen[PortfolioView], seat: int, *, brief: bool = False) -> str:
    """What another seat collected as its last turn began, and what it will be paid at its next
    where that is another sum; "" for neither."""
    turn, now = seen.turns.get(seat), seen.view.incomes[seat]
    got = sum(e.amount for e in turn.began if isinstance(e, Gained)) if turn is not None else now
    if got == now:
        return (_("^{n}") if brief else _("^{n} a turn")).format(n=now) if now else ""
    if not got:
        return _("next ^{n}").format(n=now)
    if brief:
        text = _("^{got} → ^*{n}*") if now > got else _("^{got} → _*{n}*")
        return text.format(got=got, n=now)
    text = _("got ^{got}, next turn {n}")
    return text.format(got=got, n=f"^{now}" if now else _("nothing"))


def known_of(
    seen: Seen[PortfolioView], seat: int, *, brief: bool = False, most: int | None = None
) -> str:
    """What another seat is paid, and the cards that it is known to hold: so many at the most by
    name, of the others how many there are."""
    known = seen.view.faces(f"hand:{seat}")
    pays = pays_of(seen, seat, brief=brief)
    if not known:
        return pays or _("no income")
    named = known[:most]
    cards, n = " ".join(f"[{card}]" for card in named), len(known) - len(named)
    held = _("holds {cards}").format(cards=cards)
    if not named:
        held = ngettext("{n} card known", "{n} cards known", n).format(n=n)
    elif n:
        held = ngettext("holds {cards} and {n} more", "holds {cards} and {n} more", n)
        held = held.format(cards=cards, n=n)
    return " · ".join(filter(None, (pays, held)))
