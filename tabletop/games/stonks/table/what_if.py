"""What if: what the Stonks table shows of a move while it is looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop.engine.cards import Card
from tabletop.engine.moves import Move
from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView
from tabletop.games.stonks.table import outlook, words
from tabletop.games.stonks.table.board import Column
from tabletop.games.stonks.table.ghosts import Ghost, GhostCard, Ringed, TrumpMoves
from tabletop.games.stonks.table.layout import Areas, areas
from tabletop.games.stonks.table.market import pictured, woken
from tabletop.games.stonks.table.outlook import BOTH, Outlook
from tabletop.games.stonks.table.packing import Group, grouped, packed
from tabletop.games.stonks.table.panels import (
    Pill,
    briefly_played,
    captions,
    counting,
    extras,
    fitting,
    holdings,
    over,
    own_figures,
    own_tags,
    rich,
    so_far,
    told,
    used,
    with_taken,
    worths,
)
from tabletop.scene.node import Node
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen
from tabletop.ui.table.what_if import WhatIf


def what_if(seen: Seen[StonksView], moves: Sequence[Move], at: int) -> WhatIf | None:
    """What the table shows while `moves` are looked at, of which number `at` would be made; of a
    card that is held over nothing what comes of playing it."""
    cards = {move.args.get("card") for move in moves}
    if len(cards) == 1 and all("call" in move.args for move in moves):
        text = _("With your Speculation [{card}] lies face down; then say which company you call.")
        alone = text.format(card=moves[0].card())
        return WhatIf((alone,), (words.SPEC, moves[0].card()), nodes=_of_a_call(seen, moves[0]))
    if len(moves) == 1 or all(move.name == "take" for move in moves):
        move = moves[at]
    else:
        plays = [move for move in moves if move.name == "play" and len(move.args) == 1]
        if len(plays) != 1:
            return None
        move = plays[0]
    setup, view = words.setup(seen), seen.view
    after = outlook.after(setup, view, move)
    if after is None or view.phase not in words.COUNTED:
        return None
    now = outlook.now(setup, view)
    places = areas(seen)
    changed = [letter for letter in COMPANIES if now.prices[letter] != after.prices[letter]]
    columns = pictured(seen, places)
    nodes = _of_the_market(columns, changed, now, after)
    if move.name == BOTH or (words.waits(seen, move) and "speculate" not in move.args):
        nodes += woken(seen, columns, move.card(), aimed=move if move.name == BOTH else None)
    if move.name != "take":
        nodes += _of_the_trick(seen, places, move, now, after)
    if changed or after.worths != now.worths:
        nodes += _of_the_portfolios(seen, places, move, changed, now, after)
    concerned = [
        card
        for seat in range(view.seats)
        for card in words.holding(view, seat)
        if card.suit in changed
    ]
    lifted = (words.SPEC, move.card()) if "speculate" in move.args else ()
    said = _said(seen, move, now, after)
    return WhatIf(said=said, lifted=lifted, edged=tuple(concerned), nodes=tuple(nodes))


def _of_a_call(seen: Seen[StonksView], move: Move) -> tuple[Node, ...]:
    """What a card led face down costs, whatever is called: the Speculation counts no longer."""
    setup, view = words.setup(seen), seen.view
    after = outlook.after(setup, view, move)
    if after is None:
        return ()
    nodes = _of_the_portfolios(seen, areas(seen), move, (), outlook.now(setup, view), after)
    return tuple(nodes)


def _of_the_market(
    columns: Mapping[str, Column], changed: Sequence[str], now: Outlook, after: Outlook
) -> list[Node]:
    """Prices and trump where they would be, and dashed where they are."""
    nodes: list[Node] = [Ghost(columns[each], after.prices[each]) for each in changed]
    if after.trump != now.trump:
        nodes += [TrumpMoves(columns[now.trump], dashed=True)] if now.trump else []
        nodes += [TrumpMoves(columns[after.trump], dashed=False)] if after.trump else []
    return nodes


def _of_the_trick(
    seen: Seen[StonksView], at: Areas, move: Move, now: Outlook, after: Outlook
) -> list[Node]:
    """The card where it would lie, and who would win instead of whom; of a lead nothing, as any
    card is ahead of none."""
    view, theme = seen.view, seen.theme
    nodes: list[Node] = []
    if move.name in ("play", BOTH):
        place = len(view.cards("trick"))
        beside = words.SPEC if "speculate" in move.args else None
        nodes.append(GhostCard(move.card(), at.cells[place], seen.art, beside))
        if beside is not None and after.winning != move.seat and not at.compact:
            area = over(seen, at, place)
            text = fitting(
                seen,
                counting(seen, move.card(), cancelled=words.is_cancelled(seen, move.card())),
                area.w,
            )
            nodes.append(rich(seen, f"counts:{move.seat}", text, area, "centre"))
    if after.winning == now.winning or not view.cards("trick"):
        return nodes
    for seat, is_now in ((now.winning, True), (after.winning, False)):
        if seat < 0:
            continue
        place = (seat - view.leader) % view.seats
        name = f"ring:{seat}" if is_now else "would_win:ring"
        nodes.append(Ringed(name, at.cells[place], theme, dashed=is_now))
        if at.compact:
            note = "" if is_now else _("would win") if after.settled else _("ahead")
            nodes += briefly_played(seen, at, place, seat, note)
            continue
        if is_now:
            area = over(seen, at, place)
            nodes.append(Pill(f"winning:{seat}", _("winning"), area, theme, dashed=True))
        else:
            hidden = Node(f"counts:{seat}")  # the pill stands in for it
            area = over(seen, at, place)
            text = _("would win") if after.settled else so_far(seen, area)
            nodes += [hidden, Pill("would_win", text, area, theme)]
    return nodes


def _of_the_portfolios(
    seen: Seen[StonksView],
    at: Areas,
    move: Move,
    changed: Sequence[str],
    now: Outlook,
    after: Outlook,
) -> list[Node]:
    """Before every seat what its portfolio is worth and would be, and in them what changes. Where
    no price moves, the others keep what is told of the trick: nothing is done to them."""
    view, prices = seen.view, after.prices
    nodes = told(seen, at, after.worths)
    if not changed:
        kept = {f"note:{s}" for s in range(view.seats) if now.worths[s] == after.worths[s]}
        nodes = [node for node in nodes if node.name not in kept]
    if seen.me is None or after.own != words.worth(seen, seen.me):
        nodes += own_figures(
            seen, at, after.own, after.worths[seen.me or 0]
        )  # what stays as it is is not drawn again
    taken = move.card() if move.name == "take" else None
    if {"speculate", "call"} & move.args.keys():
        nodes += [*captions(seen, at, uses=True), *used(seen, at)]
    if taken is not None and seen.me is not None and not at.row.bare:
        groups = at.row.packed(view.cards(f"portfolio:{seen.me}"))
        nodes += with_taken(seen, groups, taken, at)
        nodes += captions(seen, at, taken=taken)
    if not changed:
        return nodes
    packs: dict[int, tuple[list[Group], int]] = {}
    for seat, each in at.others.items():
        groups = packed(each.cards, grouped(words.shown(view, seat)))
        if at.compact:
            nodes += worths(seen, seat, groups, prices)
        else:
            packs[seat] = groups, each.cards.bottom + 1
    nodes += extras(seen, at, prices)
    if seen.me is not None:
        own = at.row.packed(view.cards(f"portfolio:{seen.me}"))
        if at.row.bare:
            nodes += worths(seen, seen.me, own, prices)
        else:
            packs[seen.me] = own, at.row.shares.bottom + 1
    for seat, (groups, y) in packs.items():
        all_told = holdings(seen, seat, groups, at.line, y, prices)
        nodes += [node for node in all_told if node.name.rpartition(":")[2] in changed]
    return [*nodes, *captions(seen, at, prices), *own_tags(seen, at, prices)]


def _said(seen: Seen[StonksView], move: Move, now: Outlook, after: Outlook) -> tuple[str, ...]:
    """What comes of it in sentences, the fullest first."""
    if move.name == "take":
        text = _("With [{card}] your portfolio is worth {before} → *{after}*.")
        return (text.format(card=move.card(), before=now.own, after=after.own),)
    first = _counted(seen, move) or _moved(seen, move, now, after)
    trump = "" if after.trump == now.trump else _new_trump(seen, move, after)
    trick = "" if words.waits(seen, move) else _trick(seen, move, after)
    ways = [" ".join(part for part in parts if part) for parts in (
        (first, trump, trick), (first, trick), (trick,), (first, trump), (first,),
    )]  # fmt: skip
    return tuple(dict.fromkeys(way for way in ways if way))


def _counted(seen: Seen[StonksView], move: Move) -> str:
    """What a card played with the Speculation counts as, and what is still to be done then; ""
    without one."""
    if "speculate" not in move.args:
        return ""
    rules, card = words.setup(seen), move.card()
    company = rules.names[seen.view.lead]
    text = _("With your Speculation [{card}] counts as {company} {rank}.")
    if words.is_cancelled(seen, card):
        text = _(
            "{company} {rank} itself lies there and cancels your Speculation: [{card}] counts as"
            " what it is."
        )
    elif words.may_be_cancelled(seen, card):
        text = _(
            "With your Speculation [{card}] counts as {company} {rank}, unless somebody still plays"
            " the real {company} {rank}."
        )
    said = text.format(card=card, company=company, rank=card.rank)
    if n := rules.symbols[card.rank]:
        then = ngettext(
            "Then you move one price {n} step.", "Then you move one price {n} steps.", n
        )
        said += " " + then.format(n=n)
    return said


def _moved(seen: Seen[StonksView], move: Move, now: Outlook, after: Outlook) -> str:
    """What is done: which company moves by what, with which card; or what is still to be done."""
    rules = words.setup(seen)
    if "company" not in move.args:
        if not words.waits(seen, move):
            return ""
        n = rules.symbols[move.card().rank]
        text = ngettext(
            "With [{card}] you move one price {n} step: take it to an arrow, or play it first.",
            "With [{card}] you move one price {n} steps: take it to an arrow, or play it first.",
            n,
        )
        return text.format(card=move.card(), n=n)
    letter = move.word("company")
    before, price = now.prices[letter], after.prices[letter]
    by = f"^{price - before}" if price > before else f"_{before - price}"
    if move.name == BOTH:
        text = _("With [{card}] {company} {by}: {before} → *{price}*.")
        card: Card | None = move.card()
    else:
        text, card = _("{company} {by}: {before} → *{price}*."), None
    name = rules.names[letter]
    return text.format(card=card, company=name, by=by, before=before, price=price)


def _new_trump(seen: Seen[StonksView], move: Move, after: Outlook) -> str:
    if not after.trump:
        return _("No company is trump then.")
    if move.args.get("company") == after.trump:
        return _("It becomes trump.")
    name = words.setup(seen).names[after.trump]
    return _("{company} becomes trump.").format(company=name)


def _trick(seen: Seen[StonksView], move: Move, after: Outlook) -> str:
    """Who wins the trick so, or is winning it as far as it lies open; of a lead nothing."""
    if not seen.view.cards("trick"):
        return ""
    if after.card is None:
        return _("Nobody would win the trick.") if after.settled else ""
    if after.winning == seen.me:
        text = _("You would win the trick with [{card}].")
        if not after.settled:
            text = _("You would be winning so far with [{card}].")
    else:
        text = _("@{seat} would win the trick with [{card}].")
        if not after.settled:
            text = _("@{seat} would be winning so far with [{card}].")
    return text.format(seat=after.winning, card=after.card)
