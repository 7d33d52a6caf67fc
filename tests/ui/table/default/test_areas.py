"""What stands under `table:` in a rules file is what the default table shows."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tabletop.engine import registry
from tabletop.engine.rules.book import RuleBook
from tabletop.system.errors import BadFile
from tabletop.ui.table.adapter import Place, Table
from tabletop.ui.table.layout import Slot
from tests.ui.table.default.books import Moment, laid, table_of, with_cards
from tests.ui.table.robot import Robot


def shown(book: RuleBook, moment: Moment | int = 0) -> Table:
    """The table of a game by `book` at a moment, or after so many lines."""
    if isinstance(moment, int):
        moment = Moment(book.game, moment)
    robot = Robot(plain=True, animation="off")
    screen = robot.open(moment.session(book))
    assert screen.view.table is not None
    return screen.view.table


def place(table: Table, zone: str) -> Place:
    """The place of a zone."""
    return next(place for place in table.places if place.zone == zone)


def told(table: Table) -> list[object]:
    """What a table shows, in values that can be compared."""
    counted = [(node.name, node.label, *node.rect) for node in table.panels]
    return [table.places, table.plates, counted]


def by_zone(game: str, **areas: tuple[str, str]) -> RuleBook:
    """The rules of a game with these zones alone on the table, as (place, arrange)."""
    return laid(
        game,
        [
            {"zone": zone, "place": where, "arrange": how, "label": zone.title()}
            for zone, (where, how) in areas.items()
        ],
    )


# Places


def test_the_middle_shows_every_zone_of_the_kind_between_plates_and_prompt() -> None:
    table = shown(by_zone("milken", hand=("hand", "fan"), pile=("middle", "cascade")), 6)
    piles = [place(table, f"pile:{suit}") for suit in "CDHS"]
    assert all(one.area.right <= other.area.x for one, other in pairwise(piles))
    assert all(pile.area.top > table.plates[0].area.bottom for pile in piles)
    assert [pile.emblem for pile in piles] == list("CDHS")


def test_zones_of_seats_in_the_middle_stand_in_the_order_of_the_seats_with_their_names() -> None:
    table = shown(by_zone("wall_street", hand=("hand", "fan"), fund=("middle", "pile")), 9)
    funds = [each for each in table.places if each.zone.startswith("fund:")]
    assert [fund.zone for fund in funds] == ["fund:1", "fund:2", "fund:0"]
    assert all(f"@{fund.zone[-1]}" in fund.caption for fund in funds)


def test_an_opponents_zones_lie_below_their_plate_and_the_viewers_nowhere() -> None:
    table = shown(by_zone("stonks", hand=("hand", "fan"), portfolio=("opponent", "runs")), 30)
    plates = {plate.seat: plate.area for plate in table.plates}
    zones = {each.zone: each for each in table.places if each.zone.startswith("portfolio")}
    assert set(zones) == {"portfolio:1", "portfolio:2"}
    for seat in (1, 2):
        area = zones[f"portfolio:{seat}"].area
        assert area.top >= plates[seat].bottom
        assert plates[seat].x < area.centerx < plates[seat].right


def test_own_zones_are_the_viewers_alone_above_the_prompt() -> None:
    table = shown(by_zone("stonks", hand=("hand", "fan"), portfolio=("own", "runs")), 30)
    assert [e.zone for e in table.places if e.zone.startswith("portfolio")] == ["portfolio:0"]
    assert place(table, "portfolio:0").area.bottom <= place(table, "hand:0").area.top


def test_the_hand_lies_in_the_strip_at_the_bottom_where_its_cards_are_taken_up() -> None:
    table = shown(by_zone("stonks", hand=("hand", "fan"), portfolio=("own", "runs")), 30)
    hand = place(table, "hand:0")
    assert hand.lifts
    assert hand.area.bottom > 800 * 0.95
    assert len(hand.cards) == len(hand.slots) > 3


def test_own_places_take_the_strip_where_no_hand_lies_in_it() -> None:
    table = shown(by_zone("stonks", portfolio=("own", "runs")), 30)
    assert place(table, "portfolio:0").area.bottom > 800 * 0.9


def test_open_hands_can_lie_beside_the_plates() -> None:
    table = shown(by_zone("milken", hand=("opponent", "fan"), pile=("middle", "pile")), 6)
    hand = place(table, "hand:1")
    assert hand.area.top > table.plates[0].area.bottom
    assert set(hand.cards) == {None}, "face down"
    assert all(plate.backs == 0 for plate in table.plates), "and not on the plate as well"


# Arrangements


def laid_out(arrange: str, zone: str = "portfolio:0") -> tuple[Place, list[Slot]]:
    """A portfolio of Stonks with several cards, so arranged."""
    book = by_zone("stonks", hand=("hand", "fan"), portfolio=("own", arrange))
    found = place(shown(book, with_cards("stonks", "portfolio", 4, own=True)), zone)
    return found, list(found.slots)


def test_a_fan_lies_one_over_the_other() -> None:
    _place, slots = laid_out("fan")
    steps = [b.x - a.x for a, b in pairwise(slots)]
    assert len(slots) > 2
    assert all(0 < step < slots[0].w for step in steps)
    assert len({slot.y for slot in slots}) == 1


def test_a_row_leaves_every_card_free() -> None:
    _place, slots = laid_out("row")
    assert all(b.x >= a.x + a.w for a, b in pairwise(slots))
    assert len({slot.y for slot in slots}) == 1


def test_a_cascade_goes_down() -> None:
    _place, slots = laid_out("cascade")
    assert len({slot.x for slot in slots}) == 1
    assert all(a.y < b.y < a.y + a.h for a, b in pairwise(slots))


def test_a_grid_has_lines() -> None:
    book = by_zone("milken", hand=("hand", "grid"), pile=("middle", "pile"))
    hand = place(shown(book), "hand:0")
    lines = {round(slot.y) for slot in hand.slots}
    assert len(hand.cards) > 10
    assert len(lines) == 3
    assert max(slot.y + slot.h for slot in hand.slots) <= hand.area.bottom + 1


def test_a_pile_shows_its_top_cards_on_one_heap_and_how_many_there_are() -> None:
    book = by_zone("wall_street", hand=("hand", "fan"), stock=("middle", "pile"))
    stock = place(shown(book, 9), "stock")
    assert 1 < len(stock.cards) <= 5
    assert all(abs(b.x - a.x) < a.w / 8 for a, b in pairwise(stock.slots))
    assert "*" in stock.caption


def test_runs_put_suits_together_and_apart_from_the_next() -> None:
    found, slots = laid_out("runs")
    suits = [card.suit for card in found.cards if card is not None]
    assert suits == sorted(suits, key=suits.index)
    within: list[float] = []
    between: list[float] = []
    for (one, other), (a, b) in zip(pairwise(suits), pairwise(slots), strict=True):
        (within if one == other else between).append(b.x - a.x)
    assert between
    assert within
    assert max(within) < min(between)


def test_a_count_is_a_number_without_cards() -> None:
    book = by_zone("wall_street", hand=("hand", "fan"), stock=("middle", "count"))
    session = Moment("wall_street", 9).session(book)
    robot = Robot(plain=True, animation="off")
    robot.open(session)
    left = len(session.view(0).cards("stock"))
    assert robot.node("count:stock").label == f"Stock {left}"
    assert not [node for node in robot.screen.root.walk() if getattr(node, "zone", "") == "stock"]


# Nothing is read by nothing


EDITS = [
    pytest.param(game, index, marks=pytest.mark.whole if index % 2 else ())
    for game in registry.BUNDLED
    for index in range(len(table_of(game)))
]


@pytest.mark.parametrize(("game", "index"), EDITS)
def test_every_word_of_every_entry_changes_what_is_shown(game: str, index: int) -> None:
    """Each entry is taken out, goes elsewhere, is arranged otherwise and called otherwise."""
    table = table_of(game)
    entry = table[index]
    own = {"middle": None, "opponent": False}.get(entry["place"], True)
    moments = [with_cards(game, entry["zone"], n, own=own) for n in (1, 3)]
    before = [told(shown(laid(game, table), moment)) for moment in moments]

    def differs(changed: dict[str, str] | None) -> bool:
        rest = table[:index] + ([changed] if changed else []) + table[index + 1 :]
        book = laid(game, rest)
        return any(
            told(shown(book, moment)) != then for moment, then in zip(moments, before, strict=True)
        )

    assert differs(None), "taken out"
    assert differs({**entry, "label": "Elsewhere"}), "called otherwise"
    other = "pile" if entry["arrange"] == "count" else "count"
    assert differs({**entry, "arrange": other}), "arranged otherwise"
    alone = sum(each["zone"] == entry["zone"] for each in table) == 1
    if alone:
        away = "own" if entry["place"] in ("middle", "opponent") else "opponent"
        assert differs({**entry, "place": away}), "elsewhere"


# Refused


def refused(game: str, table: list[dict[str, str]]) -> str:
    """What the loader has against a `table:`."""
    with pytest.raises(BadFile) as caught:
        laid(game, table)
    return str(caught.value)


def test_a_zone_that_nobody_knows_is_refused_with_the_nearest() -> None:
    assert "pile" in refused("milken", [{"zone": "pyle", "place": "middle", "arrange": "pile"}])


@pytest.mark.parametrize(
    ("first", "second", "clash"),
    [
        ("middle", "middle", True),
        ("own", "own", True),
        ("own", "hand", True),
        ("opponent", "opponent", True),
        ("middle", "opponent", True),
        ("own", "middle", True),
        ("own", "opponent", False),
        ("opponent", "hand", False),
    ],
)
def test_a_zone_lies_in_one_place_only(first: str, second: str, clash: bool) -> None:
    table = [
        {"zone": "hand", "place": first, "arrange": "fan"},
        {"zone": "hand", "place": second, "arrange": "row"},
    ]
    if clash:
        assert "each zone once" in refused("milken", table)
    else:
        assert [area.place for area in laid("milken", table).table] == [first, second]
