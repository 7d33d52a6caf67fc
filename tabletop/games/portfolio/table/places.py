"""Where things lie on Portfolio's table: felts, runs, hands and plates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from pygame import Rect

from tabletop.engine.cards import Card, in_order
from tabletop.engine.words import word
from tabletop.games.portfolio.conditions.ends import run_name
from tabletop.games.portfolio.facts import shortest_run
from tabletop.games.portfolio.state import PortfolioView
from tabletop.games.portfolio.table import words
from tabletop.games.portfolio.table.layout import Layout, Note
from tabletop.games.portfolio.table.market import Speak
from tabletop.games.portfolio.table.runs import Lying
from tabletop.games.portfolio.text import COLLECTED, DISCARDED, DRAWN
from tabletop.system.i18n import _, ngettext
from tabletop.ui.table.adapter import Desk, Place, Plate, Seen
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.counting import Pile
from tabletop.ui.table.layout import Slot, spread
from tabletop.ui.table.markup import shorter, spans
from tabletop.ui.table.narration import Turn

QUIET: Final = ("draw", "discard", "end_turn")
"""Moves that every turn has."""
FEW: Final = (2, 0)
"""So many of the cards that a seat is known to hold are told by name where not all have room."""


def reformed(seen: Seen[PortfolioView]) -> list[Pile]:
    """The cards that the discards gave the new stock and that nobody has shown since: they lie in
    it, in an order that nobody knows, or in the hands of those who drew (PF-25)."""
    view = seen.view
    shown = {card for zone in view.zones.values() for card in zone.faces}
    left = tuple(card for card in in_order(view.reformed) if card not in shown)
    stock = len(view.cards("stock"))
    if not left or not stock:
        return []
    note = ngettext(
        "1 of these is still in the stock, the others are in hands; by suit and rank",
        "{n} of these are still in the stock, the others are in hands; by suit and rank",
        stock,
    )
    if stock == len(left):
        note = _("all of these are still in the stock, in no known order; by suit and rank")
    return [Pile("stock", _("Shuffled into the stock"), left, note.format(n=stock))]


def felt(seen: Seen[PortfolioView], layout: Layout) -> list[Place]:
    """One's own felt, and on it the spot for the next portfolio."""
    if seen.me is None:
        return []
    zone = f"felt:{seen.me}"
    bare = not any(run.owner == seen.me for run in layout.runs)
    acts = seen.is_mine and seen.view.phase == "actions"
    # what was lost is told there instead
    comes = bare and not acts and not seen.view.is_terminal and not layout.ghosts
    label = _("Your portfolios will lie here") if comes else ""
    places = [Place(zone, layout.felt, look="felt", label=label)]
    if layout.new is not None and acts:
        box = layout.new
        label = _new(seen) if bare else _("new")
        if not bare and seen.theme.font("small", True).size(label)[0] > box.w - 8:
            label = "+"
        if bare:
            wide = max(box.w, seen.theme.px(330))
            box = Rect(box.x, box.y, min(wide, layout.felt.right - box.x), box.h)
        places.append(Place(zone, box, look="felt", label=label, name="new"))
    return places


def _new(seen: Seen[PortfolioView]) -> str:
    """What the bare felt asks for (PF-10)."""
    n = shortest_run(seen.book.spec)
    text = ngettext("Drop a card here", "Drop {n} or more in sequence here", n)
    return text.format(n=word(n))


def run_places(seen: Seen[PortfolioView], lying: Lying) -> list[Place]:
    """A portfolio: the low cap under it, its run, the high cap over it."""
    run, places = lying.run, []
    offered = run.owner == seen.me and words.negotiates(seen)
    zone = f"portfolio:{run.id}"

    def cap(kind: str, card: Card, slot: Slot) -> Place:
        box = Rect(round(slot.x), round(slot.y), round(slot.h), round(slot.w))
        lain = (f"{kind}:{run.id}", box, (card,), (slot,))
        return Place(*lain, drops=False, lifts=offered, whole=offered, along=zone)

    if run.low_cap is not None:
        places.append(cap("cap_low", run.low_cap, lying.low_slot()))
    places.append(
        Place(
            zone,
            lying.whole,
            run.cards,
            lying.slots(),
            lifts=offered,
            whole=offered,
            drops=seen.view.phase != "draw" or run.owner != seen.me,  # the felt takes what is drawn
            decides=True,
            label=_("{run}, ${value}").format(run=run_name(run.cards), value=run.value),
        )
    )
    if run.high_cap is not None:
        places.append(cap("cap_high", run.high_cap, lying.high_slot()))
    return places


def hands(seen: Seen[PortfolioView], desk: Desk[PortfolioView], layout: Layout) -> list[Place]:
    """One's own hand, and where the others' hands are."""
    me, frame = seen.me, seen.frame
    places = []
    for plate in plates(seen, layout):
        if plate.seat != me:
            name = seen.names[plate.seat]
            # A card let go on a plate begins an offer, and so never by a touch or by Enter alone.
            places.append(
                Place(f"hand:{plate.seat}", plate.area, aside=True, pointed=True, label=name)
            )
    if me is None:
        return places
    cards = desk.in_hand(seen.view.cards(f"hand:{me}"))
    places.append(
        Place(
            f"hand:{me}",
            frame.hand if cards or frame.hand.w > 1 else frame.own,
            cards,
            tuple(spread(frame.hand, len(cards), frame.hand_card, frame.between)),
            lifts=True,
            drops=seen.is_mine,
            label=_("Your hand"),
        )
    )
    if (
        seen.is_mine and seen.view.phase == "draw"
    ):  # a drawn card comes to hand wherever it is let go
        for name, area in (("own", frame.own), ("asked", frame.prompt)):
            label = _("Your hand")
            places.append(
                Place(f"hand:{me}", area, quiet=True, pointed=True, label=label, name=name)
            )
    return places


def _notes(seen: Seen[PortfolioView], layout: Layout) -> Mapping[int, Note]:
    """What stands under the plates of other seats, which several parts of one table ask for."""
    if layout.kept_notes is None:
        smaller = [scale for scale in seen.theme.smaller() if scale < layout.note_art.theme.scale]
        arts = [layout.note_art, *map(seen.art.at, smaller)]
        others, notes = _others(seen, layout), dict[int, Note]()
        for brief, terse in ((False, False), (True, False), (True, True)):  # one form for all
            looks = arts if brief else arts[:1]
            for each in others:
                note = _note(seen, looks, each, brief=brief, terse=terse)
                notes[each.seat] = note
                is_known = bool(seen.view.faces(f"hand:{each.seat}"))
                if not terse and not (note.is_whole and (note.is_known_told or not is_known)):
                    break  # the next form is for all of them
            else:
                break
        layout.kept_notes = notes
    return layout.kept_notes


def _note(
    seen: Seen[PortfolioView], arts: Sequence[CardArt], plate: Plate, *, brief: bool, terse: bool
) -> Note:
    """What stands under the plate of another seat, in the largest type in which all is told whole,
    of `arts`, the largest first: if need be with few of the cards that are known, which the plate's
    tip has, with their number or without them; else without what matters less."""
    seat, width = plate.seat, plate.area.w
    known, told = (
        words.known_of(seen, seat, brief=brief),
        words.turn_of(seen, seat, brief=brief, terse=terse),
    )
    wholes, few = [" · ".join([known, *told])], list[str]()
    bare = words.pays_of(seen, seat, brief=brief)
    is_open = None not in seen.view.cards(f"hand:{seat}")  # and told whole then
    if brief and not is_open:
        few = [words.known_of(seen, seat, brief=True, most=most) for most in FEW]
        wholes += [" · ".join(filter(None, [each, *told])) for each in (*few, bare)]
    name = shorter(seen.names)[-1]

    ink, bright = seen.theme.color("muted"), seen.theme.color("text")

    def has_room(text: str, art: CardArt) -> bool:
        line = spans(text, name, art, "small", ink, bright)  # as it is written, and so set once
        return sum(span.width for span in line) < width - art.theme.px(10)

    for text in filter(lambda each: has_room(each, arts[-1]), dict.fromkeys(wholes)):
        art = next(each for each in arts if has_room(text, each))
        return Note(text, art, is_whole=True, is_known_told=text != wholes[-1] or not few)
    parts = [(True, [each, *told[:1]]) for each in (known, *few)]
    parts += [] if is_open else [(False, [bare, *told[:1]])]
    parts += [(True, [each]) for each in (known, *few)]
    parts += [] if is_open else [(False, [bare])]
    threw = any(move.name == "discard" for move, _events in seen.turns.get(seat, Turn()).moves)
    for is_known, part in parts:
        text = " · ".join(filter(None, part))
        if text and has_room(text, arts[-1]):
            kinds = [COLLECTED, *([DISCARDED if threw else DRAWN] if len(part) > 1 else [])]
            return Note(text, arts[-1], is_whole=False, kinds=kinds, is_known_told=is_known)
    return Note(known, arts[-1], is_whole=False, kinds=())


def told_by(seen: Seen[PortfolioView], layout: Layout) -> frozenset[tuple[int, str]]:
    """Seats, and kinds of what was told of them that the notes under their plates tell; one's own
    draws show by themselves."""
    if not layout.notes:
        return frozenset()
    kinds = {seat: note.kinds for seat, note in _notes(seen, layout).items()}
    others = (turn for seat, turn in seen.turns.items() if seat != seen.me)
    is_usual = seen.theme.scale <= seen.theme.window  # larger type has no room for it besides
    if is_usual and all(move.name in QUIET for turn in others for move, _events in turn.moves):
        kinds = {}  # then the strip has room for it, and nothing else to tell of these turns
    if seen.me is not None:
        kinds[seen.me] = (COLLECTED, DRAWN, DISCARDED)
    return frozenset((seat, kind) for seat, told in kinds.items() for kind in told)


def plates(seen: Seen[PortfolioView], layout: Layout) -> list[Plate]:
    """Everyone's name, money and income, and what is known of a hand."""
    frame, view = seen.frame, seen.view
    found = _others(seen, layout)
    notes = _notes(seen, layout) if layout.notes else {}
    for at, each in enumerate(found):
        note, known = notes.get(each.seat), view.faces(f"hand:{each.seat}")
        if note is not None:
            found[at] = each = replace(each, note=note.text, art=note.art)
        if known and len(known) < (each.cards or 0) and (note is None or not note.is_known_told):
            text = _("{cards} · {known} known").format(cards=each.detail, known=len(known))
            found[at] = replace(each, detail=text)
    if seen.me is not None:
        box = Rect(frame.own.topleft, (frame.own.w, frame.plates.h))
        n, money = len(view.cards(f"hand:{seen.me}")), view.scores[seen.me]
        found.append(Plate(seen.me, box, words.in_hand(n), value=money, form="${}", cards=n))
    return found


def speaking(seen: Seen[PortfolioView], layout: Layout) -> dict[int, Rect]:
    """Where on the plates of other people they ask to speak: left of their money."""
    seats, theme, found = words.speakers(seen), seen.theme, dict[int, Rect]()
    for plate in _others(seen, layout):
        if plate.seat in seats:
            box = Rect((0, 0), Speak.natural_on(plate.area, theme))
            inset, figure = round(10 * theme.window), plate.form.format(plate.value)
            box.right = plate.area.right - 2 * inset - theme.font("title", True).size(figure)[0]
            box.centery = plate.area.centery
            found[plate.seat] = box
    return found


def _others(seen: Seen[PortfolioView], layout: Layout) -> list[Plate]:
    """The plates of other seats, without what stands under them."""
    widest = round(340 * max(seen.theme.window, seen.theme.scale))
    found, speakers = [], words.speakers(seen)
    for seat, column in layout.columns.items():
        n = len(seen.view.cards(f"hand:{seat}"))
        area = Rect(column.x, column.y, min(column.w, widest), layout.plate_h)
        backs = n if area.w >= seen.theme.px(240) else 0
        money, detail = seen.view.scores[seat], words.in_hand(n)
        kept = Speak.natural_on(area, seen.theme)[0] + layout.pad if seat in speakers else 0
        plate = Plate(seat, area, detail, value=money, form="${}", backs=backs, cards=n, kept=kept)
        found.append(plate)
    return found
