"""Where what a sentence speaks of lies on a table, by the words of lessons and remarks."""

from __future__ import annotations

from pygame import Rect

from tabletop.ui.table.cards import CardNode
from tabletop.ui.table.view import TableView


def where(view: TableView, word: str, seat: int | None) -> Rect | None:
    """Where `word` lies, None where it is not on the table: `card:7H`, `zone:pile:H`, `seat:1` (a
    plate), `hand` (that of `seat`), `prompt`, or `node:NAME` for any other part of it; of several
    with `|` between them the first that is there."""
    found = (_one(view, each, seat) for each in word.split("|"))
    return next((rect for rect in found if rect is not None), None)


def _one(view: TableView, word: str, seat: int | None) -> Rect | None:
    kind, _colon, name = word.partition(":")
    if kind == "card":
        card = card_called(view, word)
        return _seen_of(view, card) if card is not None else None
    if kind == "zone":
        every = view.places_of(name)
        shown = [place for place in every if not place.pointed]  # a plate stands for it elsewhere
        places = [place.area for place in shown or every]
        return places[0].unionall(places[1:]) if places else None
    if kind == "seat":
        plate = view.plates.get(int(name))
        return plate.rect if plate is not None else None
    if kind == "hand":
        hand = f"hand:{seat}"
        cards = [node.resting for node in view.cards.values() if node.zone == hand]
        return cards[0].unionall(cards[1:]) if cards else None
    node = view.bar.find("prompt") if kind == "prompt" else view.root.find(name)
    return node.rect if node is not None else None


def card_called(view: TableView, word: str) -> CardNode | None:
    """The card that `word` means, None where it means none on the table."""
    kind, _colon, name = word.partition(":")
    cards = view.cards.items() if kind == "card" else ()
    return next((node for card, node in cards if card.code == name), None)


def _seen_of(view: TableView, card: CardNode) -> Rect:
    """What is seen of a card under those that lie over it, to their left edge, and of the badge
    on its upper edge."""
    rect = card.resting
    if card.badge is not None and not card.badge.inside:
        high = round(card.badge.h / 2)
        rect = Rect(rect.x, rect.y - high, rect.w, rect.h + high)
    over = [
        other.resting.left
        for other in view.cards.values()
        if other.zone == card.zone and other.z > card.z and other.resting.colliderect(rect)
    ]
    right = min((left for left in over if left > rect.left), default=rect.right)
    return Rect(rect.x, rect.y, right - rect.x, rect.h)
