"""Deal codes: what goes in comes out, and what is no code is told so."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.engine import limits, registry
from tabletop.engine.deal_code import CARRIED, DealCodeError, code_of, read_code
from tabletop.engine.play.session import PLAYERS, Player, Session
from tabletop.system import paths

BOOKS = (*registry.names(), *registry.variants())


@pytest.mark.parametrize("name", BOOKS)
@settings(max_examples=10)
@given(deal=st.integers(0, limits.DEAL - 1), data=st.data())
def test_a_code_gives_the_game_that_it_was_made_of(
    name: str, deal: int, data: st.DataObject
) -> None:
    book = registry.open_book(name)
    seats = data.draw(st.integers(book.spec.seats.min, book.spec.seats.max))
    kinds = data.draw(st.lists(st.sampled_from(sorted(PLAYERS)), min_size=seats, max_size=seats))
    options = {
        option: data.draw(st.sampled_from(spec.values(seats)))
        for option, spec in book.spec.options.items()
    }
    dealt = read_code(code_of(book, kinds, options, deal))
    assert dealt.book.data == book.data
    assert list(dealt.kinds) == kinds
    assert dealt.deal == deal
    assert dealt.book.choose(dealt.options, seats).chosen == book.choose(options, seats).chosen


def test_a_code_deals_the_same_cards() -> None:
    book, game = registry.open_book("stonks"), registry.find("stonks")
    assert game is not None
    dealt = read_code(code_of(book, ("human", "hard", "hard"), {}, 77))
    tables = [
        Session.begin(game, which, [Player("A", kind) for kind in dealt.kinds], dealt.deal, {})
        for which in (book, dealt.book)
    ]
    assert tables[0].state.zones() == tables[1].state.zones()


def test_a_code_of_a_standard_game_is_short() -> None:
    """So that it can be read to somebody."""
    for name in registry.names():
        code = code_of(registry.open_book(name), ("human", "normal", "normal"), {}, 999_999)
        assert len(code.replace("-", "")) <= 64, name


def test_a_code_is_read_however_it_is_written_down() -> None:
    code = code_of(registry.open_book("milken"), ("human", "easy", "easy"), {}, 12)
    sloppy = code.lower().replace("0", "o").replace("1", "l").replace("-", " ")
    assert read_code(f"  {sloppy} ").deal == 12


@given(st.data())
def test_a_sign_that_is_wrong_or_missing_is_noticed(data: st.DataObject) -> None:
    code = code_of(registry.open_book("milken"), ("human", "easy", "easy"), {}, 12)
    plain = code.replace("-", "")
    at = data.draw(st.integers(0, len(plain) - 1))
    sign = data.draw(st.sampled_from([sign for sign in "0123456789ABCDEFGH" if sign != plain[at]]))
    for wrong in (plain[:at] + sign + plain[at + 1 :], plain[:at] + plain[at + 1 :]):
        with pytest.raises(DealCodeError):
            read_code(wrong)


@pytest.mark.parametrize("text", ["", "-", "hello", "0" * 5000, "é", "Z" * 4000, "\0"])
def test_what_is_no_code_is_told_so(text: str) -> None:
    with pytest.raises(DealCodeError):
        read_code(text)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(DealCodeError):
        read_code(text)


def test_a_small_variant_travels_in_its_code_and_a_large_one_by_its_digest(home: object) -> None:
    own = paths.user_rules() / "mine.yaml"
    own.write_text("extends: milken\nname: Mine\nnumbers: {end: {pile_size: 4}}\n")
    small = code_of(registry.open_book("mine"), ("human", "easy", "easy"), {}, 12)
    words = " ".join(f"word{n * 7919 % 10007}" for n in range(400))
    summary = words[:3000]
    own.write_text(f"extends: milken\nname: Mine\nsummary: {summary}\n")
    assert len(summary) > CARRIED
    large = code_of(registry.open_book("mine"), ("human", "easy", "easy"), {}, 12)
    assert read_code(large).book.summary == summary
    own.unlink()
    assert read_code(small).book.name == "Mine"
    with pytest.raises(DealCodeError, match="not here"):
        read_code(large)
