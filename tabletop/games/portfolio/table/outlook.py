"""What a move would come to at Portfolio's table, and what everything there means."""

from __future__ import annotations

from typing import Final

from tabletop.engine.moves import Move
from tabletop.games.portfolio.conditions.ends import ACE, KING, added
from tabletop.games.portfolio.exposure import is_idle_cap
from tabletop.games.portfolio.negotiation import NOTHING, offer_of
from tabletop.games.portfolio.setup import Setup
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import ending, words
from tabletop.games.portfolio.text import side_words
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Seen, Tip
from tabletop.ui.table.what_if import WhatIf

ATTACKS: Final = ("neutralise", "acquire")
"""Moves against a portfolio of another, which cost money (PF-13, PF-14)."""


def incomes_after(seen: Seen[PortfolioView], move: Move) -> dict[int, int]:
    """The dollars a turn of every seat whose portfolios `move` changes (PF-3, PF-13, PF-14)."""
    view, setup = seen.view, Setup.of(seen.book, seen.view.seats)
    me = move.seat
    if move.name == "make":
        return {me: view.incomes[me] + setup.value(move.cards())}
    if move.name not in ("extend", "cap", "neutralise", "acquire"):
        return {}
    run, card = view.portfolios[move.word("portfolio")], move.card()
    if move.name in ("extend", "cap"):
        after, extending, _capping = added(setup, run, words.laid_with(seen, move))
        return {me: view.incomes[me] - run.value + after.value} if extending else {}
    left = {run.owner: view.incomes[run.owner] - run.value}
    if move.name == "neutralise":
        return left
    return {**left, me: view.incomes[me] + words.acquired_value(setup, run, card)}


def what_if(seen: Seen[PortfolioView], move: Move) -> WhatIf | None:
    """Income before and after, of everyone it changes, and what an attack leaves; what a draw
    costs, and how it is made."""
    view, me = seen.view, seen.me
    if move.name == "draw":
        choice, price = words.describe_draw(seen, move), words.draw_price(seen, move)
        text = _("{draw}.")
        if seen.pile:  # of a selected card the table says so itself
            text = _("{draw}: press it once more, or lay it before you.")
        then = ending.last_drawn(seen, move)[0]
        full = text.format(draw=", ".join(filter(None, (choice.title, choice.detail))))
        full = _("{draw} {then}").format(draw=full, then=then) if then else full
        money = view.money[move.seat] - price if price else None
        return WhatIf((full, f"{choice.title}."), figures=tuple(words.figures(seen, money=money)))
    if move.name == "discard":
        stays = words.left_over(seen, move.card())
        return WhatIf(said=(stays,)) if stays else None
    if move.name == "offer" and (offer := offer_of(move)).take == NOTHING:
        text = _("Begin an offer to @{to}: {give} for what you ask.")
        give = side_words(offer.give, view.portfolios)
        return WhatIf(said=(text.format(to=offer.to, give=give), _("Begin an offer.")))
    zones = (f"portfolio:{move.word('portfolio')}",) if move.args.get("portfolio") else ()
    choice, after = words.describe(seen, move), incomes_after(seen, move)
    if not after:
        if not is_idle_cap(view, Setup.of(seen.book, view.seats), move):
            return None
        full = f"{choice.title}: {choice.detail}." if choice.detail else f"{choice.title}."
        return WhatIf(said=(full, f"{choice.title}."), zones=zones)
    parts = [
        _("your income ${before} → ${after} a turn").format(before=view.incomes[seat], after=now)
        if seat == me
        else _("@{seat} collects ${before} → ${after} a turn").format(
            seat=seat, before=view.incomes[seat], after=now
        )
        for seat, now in sorted(after.items(), key=lambda pair: pair[0] != me)
    ]
    brief = _("{move}: {changes}.").format(move=choice.title, changes=parts[0])
    changes = " · ".join(parts)
    short = f"{changes[0].upper()}{changes[1:]}."
    money = None
    if move.name in ATTACKS:
        money = view.money[move.seat] - words.price(seen, move)
        parts.append(_("you keep ${left}").format(left=money))
        short = f"{choice.title}."
    full = _("{move}: {changes}.").format(move=choice.title, changes=" · ".join(parts))
    return WhatIf(
        said=(full, brief, short),
        zones=zones,
        figures=tuple(words.figures(seen, after.get(move.seat), money)),
        notes={
            seat: words.changed(view.incomes[seat], now)
            for seat, now in after.items()
            if seat != me
        },
    )


def tips(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """What the figures, plates, piles and buttons of the table mean."""
    return {
        **_of_seats(seen),
        **_of_piles(seen),
        **_of_buttons(seen),
        **_of_taken(seen),
        **_of_notice(seen),
    }


def _of_seats(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """Plates, what stands under them, and the viewer's figures."""
    plate = _("Money now. At the end the most money wins; cards in hand count nothing.")
    note = _(
        "What their portfolios paid as their last turn began, and what they will pay at their next "
        "where that is another sum; cards known to be held, and what they discarded and drew in "
        "their last turn."
    )
    figure = _(
        "Your portfolios pay as your turn begins. Only that income pays for drawn cards; money "
        "pays for attacks."
    )
    found = {f"seat:{seat}": Tip(plate, "PF-21") for seat in range(seen.view.seats)}
    for seat in range(seen.view.seats):
        if seat != seen.me:
            cards = words.in_hand(len(seen.view.cards(f"hand:{seat}")))
            text = f"{cards} · {words.last_of(seen, seat)}\n{plate}"
            found[f"seat:{seat}"] = Tip(text, "PF-21")
    speak = _("Whoever sits here asks to speak: the table is passed on behind a cover.")
    found |= {f"speak:{seat}": Tip(speak, "PF-22") for seat in range(seen.view.seats)}
    found |= {f"note:{seat}": Tip(note, "PF-5") for seat in range(seen.view.seats)}
    names = ("figures", "figure:0", "figure:1", "figure:2")
    return found | {name: Tip(figure, "PF-6") for name in names}


def _of_piles(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """Stock and discards, with the cards in sight."""
    view = seen.view
    stock = _("Cards still to be drawn.")
    if not view.ending:
        after = _("Once the last is drawn, the dealer’s turn is the last; then everyone collects.")
        if view.reforms:
            after = _("Once the last is drawn, the discard pile becomes the stock.")
        stock = f"{stock} {after}"
    if seen.is_mine and view.phase == "draw":
        drag = _("Drag it to you, or press it twice, to draw the number chosen.")
        stock = f"{stock}\n{drag}"
    gone = _("Discarded cards, the newest lowest. The button below shows all of them, in order.")
    top = _("The top discard: drag it to you, and it is the first of the cards you draw.")
    found = {name: Tip(stock, "PF-18") for name in ("stock", "caption:stock")}
    found |= {f"card:{card}": Tip(gone, "PF-25") for card in view.faces("discard")}
    if seen.is_mine and view.phase == "draw" and view.faces("discard"):
        found[f"card:{view.faces('discard')[-1]}"] = Tip(f"{top}\n{gone}", "PF-8")
    all_of_them = _("Shows every discarded card, in order, and what is known of the stock.")
    return found | {"discard": Tip(gone, "PF-25"), "discards": Tip(all_of_them, "PF-25")}


def _of_buttons(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """The buttons of the prompt's bar."""
    draw = _("How many cards is chosen before you see any of them; only this turn’s income pays.")
    offer, n = _("Offer cards, portfolios, money or promises to a seat."), words.offers_left(seen)
    left = ngettext("You may make one more in this turn.", "You may make {n} more in this turn.", n)
    if n > 0:
        offer = f"{offer}\n{left.format(n=n)}"
    found = {
        "draw": Tip(_("Draws the number chosen, for what it says."), "PF-6"),
        "draw:fewer": Tip(_("One card less."), "PF-6"),
        "draw:more": Tip(_("One card more."), "PF-6"),
        "draw:top": Tip(
            _(
                "The top discard: taken, it is the first of the cards you draw, at no price of its "
                "own."
            ),
            "PF-8",
        ),
        "draw:pauper": Tip(_("For nothing, as you own no portfolio and hold few cards."), "PF-7"),
        "negotiate": Tip(offer, "PF-22"),
        "offer": Tip(_("Shows both sides of the offer, before you answer it."), "PF-22"),
        "accept": Tip(_("Carries it out at once; promises bind from now on."), "PF-22"),
        "refuse": Tip(_("Nothing changes hands; the turn goes on where it stood."), "PF-24"),
        "counter_offer": Tip(
            _("Begins an offer of your own with this one. Making it refuses this one."), "PF-24"
        ),
        "end_turn": Tip(_("Ends your turn, as nothing is left to throw away."), "PF-17"),
        "new": Tip(_("Where your next portfolio lies: three or more in sequence."), "PF-10"),
    }
    cells = (m.number("count") for m in seen.view.legal if m.name == "draw")
    return found | {f"draw:{n}": Tip(draw, "PF-6") for n in cells}


def _of_taken(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """The card that was taken from the discards, where it cannot go back there."""
    view, taken = seen.view, seen.view.taken
    if taken is None or not seen.is_mine or len(view.cards(f"hand:{seen.me}")) < 2:
        return {}
    if any(move.name == "discard" and move.card() is taken for move in view.legal):
        return {}
    text = _("Taken from the discards in this turn: lay it, or keep it; it cannot go back there.")
    if taken.face not in _laid(view):
        text = _(
            "Taken from the discards in this turn: it cannot go back there, and it fits nothing"
            " now. You keep it."
        )
        if taken.rank == ACE and any(
            run.owner == seen.me and run.cards[-1].rank == KING and run.is_open("high")
            for run in view.portfolios.values()
        ):
            text = _(
                "Taken from the discards in this turn: it cannot go back there, and an ace extends"
                " no king: it only takes those of others. You keep it."
            )
    return {f"card:{taken}": Tip(text, "PF-17")}


def _of_notice(seen: Seen[PortfolioView]) -> dict[str, Tip]:
    """Promises in force, or the end that is near."""
    if promises := words.promises(seen):
        counts = _("A promise lasts so many turns of whoever made it.")
        return {"notice": Tip("\n".join([*promises, counts]), "PF-23")}
    if lines := ending.end_lines(seen):
        return {"notice": Tip("\n".join(lines), "PF-20")}
    return {}


def _laid(view: PortfolioView) -> set[str]:
    """The faces that some legal move lays."""
    moves = [move for move in view.legal if move.name in ("make", "extend", "cap", *ATTACKS)]
    cards = [move.cards() if move.name == "make" else (move.card(),) for move in moves]
    return {card.face for laid in cards for card in laid}


def verbs(view: PortfolioView) -> dict[str, Tip]:
    """The words of the prompt that are moves, or what they are about."""
    if view.phase == "draw":
        return {
            _("draw"): Tip(
                _("Cards come from the stock; the first of them may be the top discard."), "PF-8"
            ),
            _("income"): Tip(
                _("What your portfolios paid as this turn began; nothing else pays for cards."),
                "PF-6",
            ),
            _("pauper's rule"): Tip(
                _("Who owns no portfolio and holds few cards may draw two for nothing."), "PF-7"
            ),
        }
    if view.phase == "answer":
        return {
            _("accept"): Tip(_("Accepted, it is carried out at once and binds."), "PF-22"),
            _("promise"): Tip(
                _("The table keeps promises: a move that breaks one is not allowed."), "PF-23"
            ),
            _("look"): Tip(_("Cards are shown to the other alone, once it is accepted."), "PF-25"),
        }
    if view.phase != "actions":
        return {}
    return {
        _("make"): Tip(_("Lay a run of one suit before you: it pays every turn."), "PF-10"),
        _("extend"): Tip(_("Add the next card at an open end of a run of yours."), "PF-11"),
        _("cap"): Tip(
            _(
                "Close an end of a run of yours with a card of its rank and colour: clubs close"
                " spades, diamonds hearts."
            ),
            "PF-12",
        ),
        _("attack"): Tip(
            _("Pay for another's run: its next card above takes it, the one below removes it."),
            "PF-13",
        ),
        _("discard"): Tip(_("Throw one card away, which ends your turn."), "PF-17"),
    }
