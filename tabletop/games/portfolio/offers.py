"""What an offer of Portfolio holds, and its words (PF-22 to PF-25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from tabletop.engine.cards import Card, in_order
from tabletop.engine.moves import Move, Refusal, Value
from tabletop.engine.view import View
from tabletop.engine.words import listed
from tabletop.games.portfolio.setup import Deed
from tabletop.system.i18n import _, ngettext

RULE: Final = "PF-24"
PARTS: Final = ("cards", "portfolios", "money", "promises", "show")
DEEDS: Final[Mapping[str, Deed]] = {
    "neutralise": "neutralise",
    "acquire": "acquire",
    "both": "both",
}


@dataclass(frozen=True, slots=True)
class Side:
    """What one side of an offer gives: cards, portfolio ids, dollars, promises as (deed, turns),
    cards shown, and whether the whole hand is shown. `looks` counts shown cards whose names are
    not for everyone."""

    cards: tuple[Card, ...] = ()
    portfolios: tuple[str, ...] = ()
    money: int = 0
    promises: tuple[tuple[Deed, int], ...] = ()
    show: tuple[Card, ...] = ()
    shows_hand: bool = False
    looks: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether nothing is given."""
        return self == Side()

    def args(self) -> Mapping[str, Value]:
        """The side as an offer's argument holds it, empty parts left out."""
        out: dict[str, Value] = {}
        if self.cards:
            out["cards"] = in_order(self.cards)
        if self.portfolios:
            out["portfolios"] = self.portfolios
        if self.money:
            out["money"] = self.money
        if self.promises:
            out["promises"] = tuple({"not": deed, "turns": turns} for deed, turns in self.promises)
        if self.shows_hand:
            out["show"] = "hand"
        elif self.show:
            out["show"] = in_order(self.show)
        return out


def offer(seat: int, to: int, give: Side, take: Side) -> Move:
    """The move that offers seat `to` what `give` holds for what `take` holds."""
    return Move.of(seat, "offer", to=to, give=give.args(), take=take.args())


def read_side(value: Value | None) -> Side | Refusal:
    """The side an argument holds, or why it makes no sense."""
    if value is None:
        return Side()
    if not isinstance(value, Mapping) or not set(value) <= set(PARTS):
        return Refusal(
            _("An offer holds cards, portfolios, money, promises and shown cards."), RULE
        )
    money = value.get("money", 1)
    if isinstance(money, bool) or not isinstance(money, int) or money < 1:
        return Refusal(_("Money in an offer is a whole number of dollars, at least $1."), RULE)
    lists = {part: value.get(part) for part in PARTS if part not in ("money", "show")}
    lists["show"] = None if value.get("show") == "hand" else value.get("show")
    if any(
        part is not None and (not isinstance(part, tuple) or not part) for part in lists.values()
    ):
        return Refusal(_("A part of an offer that is empty is left out."), RULE)
    cards, show = _cards(lists["cards"]), _cards(lists["show"])
    ids = _items(lists["portfolios"])
    if cards is None or show is None or not all(isinstance(id, str) for id in ids):
        return Refusal(_("An offer names cards and portfolios."), RULE)
    promises: list[tuple[Deed, int]] = []
    for item in _items(lists["promises"]):
        promise = _read_promise(item)
        if promise is None:
            text = _(
                "A promise is not to neutralise, not to acquire, or both, for a whole number of "
                "turns, at least one."
            )
            return Refusal(text, "PF-23")
        promises.append(promise)
    return Side(
        cards,
        tuple(str(id) for id in ids),
        money if "money" in value else 0,
        tuple(promises),
        show,
        value.get("show") == "hand",
    )


def _items(value: Value | None) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _cards(value: Value | None) -> tuple[Card, ...] | None:
    items = _items(value)
    cards = tuple(item for item in items if isinstance(item, Card))
    return cards if len(cards) == len(items) else None


def _read_promise(item: Value) -> tuple[Deed, int] | None:
    if not isinstance(item, Mapping) or set(item) != {"not", "turns"}:
        return None
    deed, turns = DEEDS.get(str(item["not"])), item["turns"]
    if deed is None or isinstance(turns, bool) or not isinstance(turns, int) or turns < 1:
        return None
    return deed, turns


def sides(move: Move) -> tuple[Side, Side]:
    """What a legal offer gives and takes."""
    give, take = read_side(move.args.get("give")), read_side(move.args.get("take"))
    assert isinstance(give, Side)
    assert isinstance(take, Side)
    return give, take


Runs: TypeAlias = Mapping[str, Sequence[Card]]


def sentence(move: Move, runs: Runs) -> str:
    """An offer in one sentence as the whole table may hear it; `runs` are the portfolios' cards."""
    sides_of = sides(move)
    return told(move.seat, move.number("to"), *sides_of, runs)


def told(by: int, to: int, give: Side, take: Side, runs: Runs) -> str:
    """What `by` offers `to`, in one sentence."""
    gives, takes = described(give, runs), described(take, runs)
    if give.is_empty:
        return _("@{by} asks @{to} for {take}.").format(by=by, to=to, take=takes)
    if take.is_empty:
        return _("@{by} offers @{to} {give} for nothing.").format(by=by, to=to, give=gives)
    return _("@{by} offers @{to} {give} for {take}.").format(by=by, to=to, give=gives, take=takes)


def told_to(view: View) -> str:
    """The open offer in one sentence, from what a View holds of it; "" where there is none."""
    offer = view.facts["offer"]
    if not isinstance(offer, Mapping):
        return ""
    by, to = offer["by"], offer["to"]
    assert isinstance(by, int)
    assert isinstance(to, int)
    runs = {zone.id.partition(":")[2]: zone.faces for zone in view.zones_of("portfolio")}
    give, take = seen_side(offer["give"]), seen_side(offer["take"])
    return told(by, to, give, take, runs)


def seen_side(value: Value) -> Side:
    """A side of an offer from the public fact, where shown cards are only counted."""
    assert isinstance(value, Mapping)
    rest = {key: item for key, item in value.items() if key != "show"}
    side = read_side(rest)
    assert isinstance(side, Side)
    show = value.get("show")
    if show == "hand":
        return replace(side, shows_hand=True)
    return replace(side, looks=show) if isinstance(show, int) else side


def described(side: Side, runs: Runs) -> str:
    """One side of an offer in words, shown cards by their number alone."""
    words = [f"[{card}]" for card in side.cards]
    words += [f"[{runs[id][0]}]–[{runs[id][-1]}]" for id in side.portfolios]
    if side.money:
        words.append(f"${side.money}")
    for deed, turns in side.promises:
        words.append(
            {
                "neutralise": ngettext(
                    "a promise not to neutralise for one turn",
                    "a promise not to neutralise for {n} turns",
                    turns,
                ),
                "acquire": ngettext(
                    "a promise not to acquire for one turn",
                    "a promise not to acquire for {n} turns",
                    turns,
                ),
                "both": ngettext(
                    "a promise of peace for one turn", "a promise of peace for {n} turns", turns
                ),
            }[deed].format(n=turns)
        )
    if side.shows_hand:
        words.append(_("a look at the hand"))
    elif n := len(side.show) or side.looks:
        words.append(ngettext("a look at a card", "a look at {n} cards", n).format(n=n))
    return listed(words)
