"""What everything on the Stonks table means, with the rule it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.stonks.deck import COMPANIES
from tabletop.games.stonks.state import StonksView, hides_lead
from tabletop.games.stonks.table import words
from tabletop.games.stonks.table.memory import investing
from tabletop.games.stonks.table.packing import grouped
from tabletop.games.stonks.text import barring
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen, Tip


def tips(seen: Seen[StonksView]) -> dict[str, Tip]:
    """The tips of the table as `seen`, by the name of what they explain."""
    return {**_market(seen), **_trick(seen), **_portfolios(seen), **_whole(seen)}


def verbs(seen: Seen[StonksView]) -> Mapping[str, Tip]:
    """The words of the prompt that are explained."""
    n = words.setup(seen).tricks
    invest = _(
        "To invest is to put a card into your portfolio now. At the end of the round each of your"
        " cards pays what its company stands at; the unseen one is turned up only then."
    )
    lead = _("Who leads plays the first card of the trick; the others follow its company.")
    follow = _(
        "To follow is to play a card of the company that was led. Whoever has none plays any."
    )
    if hides_lead(seen.view) and seen.view.leader != seen.me:
        follow += " " + _called(seen)
    move = _(
        "The arrows on a card move one company of your choice, up or down, before the next seat"
        " plays: as many steps as it has arrows."
    )
    take = _(
        "The winner of a trick takes one card on offer into the portfolio, and leads the next."
    )
    void = _("Whoever has none of the company led plays any card: that shows it to all.")
    won = Tip(
        _(
            "Most points of all rounds win. Tied, fewer cards in the last portfolio do, an unused"
            " Speculation counted as one; then fewer companies in it."
        ),
        "ST-20",
    )
    return {
        _("wins"): won,
        _("win"): won,
        _("any card"): Tip(void, "ST-6"),
        _("invest"): Tip(invest, "ST-3"),
        _("lead"): Tip(f"{lead} {_tricks(n)}", "ST-6"),
        _("follow"): Tip(follow, "ST-6"),
        _("move"): Tip(move, "ST-11"),
        _("take"): Tip(take, "ST-9"),
        _("Speculation"): Tip(_speculation(), "ST-13"),
        _("mark"): Tip(_mark(), "ST-12"),
    }


def _tricks(n: int) -> str:
    return ngettext("A round has one trick.", "A round has {n} tricks.", n).format(n=n)


def _speculation() -> str:
    return _(
        "The Speculation goes with a card of your hand: led face down it calls any company; played"
        " when you cannot follow, the card counts as one of the company led. One a trick, and one a"
        " round for each seat. Unused it is one more share of the cheapest company you own."
    )


def _called(seen: Seen[StonksView]) -> str:
    """What a card that was led face down means to all, the one who led it included."""
    view, rules = seen.view, words.setup(seen)
    company, own = rules.full_names[view.lead], words.face_down(view)
    if own is not None:
        text = _(
            "You led [{card}] face down with your Speculation and called {company}: the others must"
            " follow {company}. At the end of the trick it is turned up and counts as what it is:"
            " it can win if it is trump or of the company called. Its arrows move nothing."
        )
        return text.format(card=own, company=company)
    text = _(
        "@{seat} led a card face down with the Speculation and called {company}: whoever has"
        " {company} must play it. At the end of the trick the card is turned up and counts as what"
        " it is: it can still win if it is trump or of the company called. Its arrows move nothing."
    )
    return text.format(seat=view.leader, company=company)


def _mark() -> str:
    return _("The company just moved holds the mark: it cannot be the next one moved.")


def _market(seen: Seen[StonksView]) -> dict[str, Tip]:
    """The columns with floor, ceiling and steps, and their arrows."""
    view, rules = seen.view, words.setup(seen)
    market, now = rules.market, words.values(seen.view)
    out = {}
    for letter in COMPANIES:
        text = _(
            "A share of {company} is worth {value} now. Prices run from 1 to {levels}; all begin at"
            " {start}. An arrow on a card is a step of one."
        ).format(
            company=rules.full_names[letter],
            value=now[letter],
            levels=market.levels,
            start=market.start,
        )
        rule = "ST-10"
        if letter == view.trump:
            rule = "ST-7"
            alone, first = (
                _("It is trump, the lowest: its cards beat all others."),
                _("It is trump, the first of the lowest: its cards beat all others."),
            )
            is_alone = [now[other] for other in COMPANIES].count(now[letter]) == 1
            text += " " + (alone if is_alone else first)
        if letter == view.mark:
            rule = "ST-12"
            text += " " + _mark()
        steps = _steps(seen, letter)
        if steps:
            text += "\n" + steps
        out[f"company:{letter}"] = Tip(text, rule)
        for way in ("up", "down"):
            tip = _arrow(seen, letter, way == "up")
            if tip is not None:
                out[f"{way}:{letter}"] = tip
    return out


LATEST: Final = 6
"""How many of the moves of one company in a round are told with who made them."""


def _steps(seen: Seen[StonksView], letter: str) -> str:
    """Who moved a company in this round, and from where to where; "" where nobody has."""
    made = [each for each in seen.past() if each.figure == f"market:{letter}"]
    text, told = _("@{seat} {before} → {after}"), []
    for each in made[-LATEST:]:
        if each.seat is not None:
            told.append(text.format(seat=each.seat, before=each.before, after=each.after))
    if not told:
        return ""
    whole = _("Moved in this round: {moves}.")
    if len(made) > len(told):
        whole = _("Moved last in this round: {moves}.")
    return whole.format(moves=", ".join(told))


def _arrow(seen: Seen[StonksView], letter: str, up: bool) -> Tip | None:
    """What an arrow of the market is for, or why it does nothing; None where the table itself shows
    what it does."""
    n, rules = seen.view.symbols, words.setup(seen)
    if seen.view.phase != "adjust":
        held = seen.view.faces(f"hand:{seen.me}") if seen.is_mine else ()
        steps = {rules.symbols[card.rank] for card in held if rules.symbols[card.rank]}
        # the fewest first: what is refused to them is refused to all
        refusals = [words.not_movable(seen, letter, k if up else -k) for k in sorted(steps or {1})]
        if refusals[0] is not None:
            return Tip(refusals[0].sentence, refusals[0].rule)
        text = _("A card with arrows can move {company} here, as it is played.")
        if steps and seen.view.phase == "play":
            text = _("Drop a card with arrows here: it is played, and {company} moves by it.")
            most = [k for k, no in zip(sorted(steps), refusals, strict=True) if no is not None]
            if most:
                text += " " + _("For a card with {n} there is no room.").format(n=most[0])
        return Tip(text.format(company=rules.names[letter]), "ST-11")
    refusal = words.not_movable(seen, letter, n if up else -n)
    return Tip(refusal.sentence, refusal.rule) if refusal is not None else None


def _trick(seen: Seen[StonksView]) -> dict[str, Tip]:
    """Who is winning, how each card was played, the card turned up and the deck."""
    out = {}
    wins = _(
        "Wins the trick as it lies: the highest card of the trump company, or without one the"
        " highest of the company led. Trump is judged after the last card."
    )
    counts = _("How the card was played, and what it counts as in this trick.")
    plays = _("Who plays here, in the order of the trick.")
    for seat in range(seen.view.seats):
        out[f"winning:{seat}"] = Tip(wins, "ST-8")
        rule = "ST-16" if seat != seen.view.leader else "ST-6"
        if seat == seen.view.leader and seat in seen.view.speculators:
            rule = "ST-14"
        out[f"counts:{seat}"] = out[f"beside:{seat}"] = Tip(counts, rule)
        out[f"played:{seat}"] = Tip(plays, "ST-6")
    turned = _(
        "Turned up from the deck for this trick: the winner may take it instead of a card played."
        " Otherwise it goes out of play with the rest of the trick."
    )
    deck = _(
        "Which trick of the round this is, and the cards left in the deck. One is turned up for"
        " each trick."
    )
    if hides_lead(seen.view) and seen.view.cards("trick"):
        out["face_down"] = Tip(_called(seen), "ST-14")
        for seat in range(seen.view.seats):
            tip = out[f"winning:{seat}"].text + " " + _("The card face down may still win it.")
            out[f"winning:{seat}"] = Tip(tip, "ST-14")
    lost = _("Neither the company led nor trump was there: nobody took a card.")
    for card in seen.view.faces("turned"):
        out[f"card:{card}"] = Tip(turned, "ST-5")
    lies = _(
        "The trick: whoever wins it takes one of its cards, or the one turned up. The rest go out"
        " of play."
    )
    out["trick"] = Tip(lies, "ST-9")
    return out | {
        "turned_up": Tip(turned, "ST-5"),
        "deck_count": Tip(deck, "ST-5"),
        "lost": Tip(lost, "ST-15"),
    }


def _portfolios(seen: Seen[StonksView]) -> dict[str, Tip]:
    """What portfolios, their cards and Speculations are worth."""
    me, out, seats = seen.me, dict[str, Tip](), seen.view.seats
    worth = _(
        "What all see of this portfolio would score now: each company's shares times its price, and"
        " an unused Speculation. “+ ?” is the unseen card."
    )
    lacks = _("“Has no” names companies that this seat was seen not to have in hand.")
    gained = _("The arrow tells how much that has changed since your last turn.")
    share = _("Shares of this company times its price now.")
    summed = _("{sum}: shares of this company times its price now.")
    extra = _("What the unused Speculation would add now: one share of the cheapest company owned.")
    cheaper = _(
        "A cheaper company in it takes the Speculation over, so that the whole may be less."
    )
    for seat in range(seen.view.seats):
        parts = [worth]
        if seen.view.held[seat]:
            parts.append(cheaper)
        if seat != me and words.gained(seen, seat):
            parts.append(gained)
        if seen.view.voids[seat]:
            parts.append(lacks)
        out[f"note:{seat}"] = Tip(" ".join(parts), "ST-19")
        spent = _("This Speculation is used: it adds nothing to this round.")
        out[f"extra:{seat}"] = Tip(extra if seen.view.held[seat] else spent, "ST-19")
        if seat != me:
            its = _("@{seat} can still use this Speculation.")
            if not seen.view.held[seat]:
                its = _("@{seat} has used the Speculation of this round: it adds nothing now.")
            out[f"speculation:{seat}"] = Tip(its.format(seat=seat) + "\n" + _speculation(), "ST-13")
        out |= {f"worth:{seat}:{letter}": Tip(share, "ST-19") for letter in COMPANIES}
        for letter, came_to in _sums(seen, seat).items():
            out[f"worth:{seat}:{letter}"] = Tip(summed.format(sum=came_to), "ST-19")
        down = _("The card that @{seat} invested unseen: it is turned up as the round ends.")
        if seen.view.phase == "invest":
            down = _("What @{seat} has invested: one card is shown to all once everyone has.")
        out[f"face_down:{seat}"] = Tip(down.format(seat=seat), "ST-3")
    held = _("The shares of @{seat}: at the end of the round each pays what its company stands at.")
    out |= {f"portfolio:{seat}": Tip(held.format(seat=seat), "ST-19") for seat in range(seats)}
    if me is None:
        return out
    hidden = _(
        "Your unseen card and what it would score now. The others see it at the end of the round."
    )
    seen_by_all = _("Lay one card here. Everyone will see it once all have invested.")
    unseen = _("Lay one card here. Nobody sees it before the end of the round.")
    known = _("What your portfolio would score now with the card that only you know.")
    known += _turned_down(seen, me)
    if words.gained(seen, me):
        known += " " + gained
    used = _("You have used your Speculation: it adds nothing to this round.")
    own_extra = extra if seen.view.held[me] else used
    own = _speculation() if seen.view.held[me] else f"{used}\n{_speculation()}"
    if barred := barring(seen.view):
        bars = _("@{seat} has used a Speculation in this trick: yours waits for another.")
        own = f"{bars.format(seat=barred[0])}\n{own}"
    total = _("Your points so far, and with what this round would bring now.")
    if sums := _sums(seen, me):
        mine = "\n".join((held.format(seat=me), ", ".join(sums.values())))
        out[f"portfolio:{me}"] = Tip(mine, "ST-19")
    if investing(seen):
        out[f"portfolio:{me}"] = Tip(seen_by_all, "ST-3")
        out[f"unseen:{me}"] = Tip(unseen, "ST-3")
    for card in seen.view.faces(f"unseen:{me}"):
        out[f"card:{card}"] = Tip(hidden, "ST-3")
    return out | {
        f"caption:unseen:{me}": Tip(hidden, "ST-3"),
        f"caption:speculation:{me}": Tip(own_extra, "ST-19"),
        f"speculation:{me}": Tip(own, "ST-13"),
        "card:spec": Tip(own, "ST-13"),
        "figure:0": Tip(known, "ST-19"),
        "figure:1": Tip(total, "ST-20"),
    }


def _sums(seen: Seen[StonksView], seat: int) -> dict[str, str]:
    """What the shares that all see of each company in a portfolio come to now, by its letter; once
    the game is over with the card that was unseen."""
    view, names, now = seen.view, words.setup(seen).names, words.values(seen.view)
    cards = words.shown(view, seat) if view.is_terminal else view.faces(f"portfolio:{seat}")
    out = dict[str, str]()
    for letter, held in grouped(cards) if words.is_counted(view) else ():
        if letter:
            count, value = words.count(seen, held), now[letter]
            text = _("{company} {count} × {value} = {points}")
            out[letter] = text.format(
                company=names[letter], count=count, value=value, points=count * value
            )
    return out


def _turned_down(seen: Seen[StonksView], me: int) -> str:
    """Why the own portfolio is worth less with its unseen card than all see of it, where it is."""
    view, names = seen.view, words.setup(seen).names
    own = words.extra(seen, me, words.values(view))
    if view.phase not in words.COUNTED or not own or words.worth(seen, me) > view.worths[me]:
        return ""
    text = _(
        "All count your Speculation for more: they do not know that you own {company}, which is"
        " cheaper and takes it over."
    )
    return " " + text.format(company=names[own])


def _whole(seen: Seen[StonksView]) -> dict[str, Tip]:
    """The course of the game, the plates' points, the buttons."""
    rules, view = words.setup(seen), seen.view
    course = ngettext(
        "The game has one round; the most points win.",
        "The game has {n} rounds; the most points in all of them win.",
        rules.rounds,
    ).format(n=rules.rounds)
    points = _("The large figure is the points of the rounds scored; the cards are those in hand.")
    out = {f"seat:{seat}": Tip(points, "ST-20") for seat in range(view.seats)}
    invest = _("Both cards go into your portfolio, the one for all to see and the unseen one.")
    leave = _("Moves no company this time.")
    return out | {
        "title": Tip(f"{course} {_tricks(rules.tricks)}", "ST-1"),
        "invest": Tip(invest, "ST-3"),
        "leave": Tip(leave, "ST-11"),
    }
