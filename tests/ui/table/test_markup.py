"""A card in a sentence is a small card: rank or name and suit, in print, in every game."""

from __future__ import annotations

import pygame
import pytest
from pygame import Color, Surface

from tabletop.engine import registry
from tabletop.scene.text import Rich
from tabletop.ui.shell.theme import THEMES, Theme
from tabletop.ui.table.cards import CardArt
from tabletop.ui.table.markup import fitted, plain, spans, with_changes_whole
from tests.ui.drawn import contrast

SENTENCE = "@0 plays [{card}] here."


@pytest.fixture(autouse=True)
def _window() -> None:
    pygame.display.set_mode((64, 64))  # pictures take its form


def art_of(game: str, theme: Theme) -> CardArt:
    return CardArt(theme, registry.open_book(game).deck_kind)


def chip(art: CardArt, code: str) -> Surface:
    pictures = [s.picture for s in spans(f"[{code}]", [], art) if s.picture is not None]
    assert len(pictures) == 1, code
    return pictures[0]


@pytest.mark.parametrize("game", registry.names())
def test_every_card_of_a_game_is_a_small_card_in_its_sentences(game: str) -> None:
    art = art_of(game, Theme())
    deck, ivory = art.deck, art.theme.color("card")
    for card in deck.cards(1, 1, ()):
        told = spans(SENTENCE.format(card=card), ["Ann"], art)
        picture = next(span for span in told if span.picture is not None)
        assert picture.speech == deck.name(card)
        drawn = chip(art, str(card))
        assert drawn.get_at((drawn.get_width() // 2, 2)) == ivory, card
        assert drawn.get_at((0, drawn.get_height() // 2)).a == 0, "air beside it"
        line = Rich()
        line.set(told)
        assert line.label == plain(SENTENCE.format(card=card), ["Ann"], deck)


@pytest.mark.parametrize("game", registry.names())
def test_cards_of_other_faces_look_different_in_a_sentence(game: str) -> None:
    art = art_of(game, Theme())
    faces = {card.face: card for card in art.deck.cards(1, 0, ())}
    chips = [chip(art, str(card)) for card in faces.values()]
    looks = {(each.get_size(), pygame.image.tobytes(each, "RGBA")) for each in chips}
    assert len(looks) == len(faces)


def test_cards_that_have_no_room_are_told_a_suit_at_a_time_before_any_is_left_out() -> None:
    art = art_of("portfolio", Theme())
    cards = ["3C", "9C", "10C", "4D", "KD", "2H", "AS", "AS"]
    text = "holds " + " ".join(f"[{card}]" for card in cards)
    names = [art.deck.name(art.deck.parse(card)) for card in cards]
    whole = sum(span.width for span in spans(text, (), art, "small"))

    def said(part: float) -> str:
        found = fitted(text, (), art, "small", round(whole * part))
        assert sum(span.width for span in found) <= whole * part
        return "".join(span.text or f"{span.speech} " for span in found)

    for part in (1.0, 0.85, 0.7):
        assert all(name in said(part) for name in names)
    assert "+" in said(0.2)


@pytest.mark.parametrize("text", ["laid down [3C]", "*Takeover!* [KD]", "[6C] took [4D] [2S]"])
def test_what_was_done_with_a_card_is_not_told_by_the_card_without_its_words(text: str) -> None:
    art = art_of("wall_street", Theme())
    told = spans(text, (), art, "small")
    word = next(span.text for span in told if span.text.strip()).strip()
    whole = sum(span.width for span in told)
    for part in range(20, 101, 5):
        found = fitted(text, (), art, "small", whole * part // 100)
        if sum(span.width for span in found) <= whole * part // 100:  # else it is left out
            assert word in "".join(span.text for span in found)


def test_a_minus_card_of_the_action_deck_is_hollow_in_a_sentence_too() -> None:
    art = art_of("piece_of_the_action", Theme())
    for suit in "BRG":
        full, hollow = (
            art.chip("", suit, "body", art.deck.emblem(art.deck.parse(f"{suit}{face}")))
            for face in ("+2.1", "-2")
        )
        middle = full.get_width() // 2, full.get_height() // 2
        assert full.get_at(middle) != art.theme.color("card")
        assert hollow.get_at(middle) == art.theme.color("card")


@pytest.mark.parametrize("text", [80, 100, 150, 200])
def test_a_card_in_a_sentence_is_a_third_taller_than_its_text_and_keeps_to_its_line(
    text: int,
) -> None:
    theme = Theme(text_scale=text)
    art = art_of("milken", theme)
    for role in ("small", "body", "lead"):
        drawn = art.chip("10", "H", role)
        font = theme.font(role)
        assert abs(drawn.get_height() - 1.3 * font.point_size) <= 1
        assert drawn.get_height() <= font.get_linesize()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", registry.names())
def test_what_is_printed_on_a_small_card_can_be_read(game: str, theme: str) -> None:
    art = art_of(game, Theme(theme))
    ground: Color = art.theme.color("card")
    suits = {card.suit for card in art.deck.cards(1, 1, ())}
    assert min(contrast(art.printed(suit), ground) for suit in suits) >= 4.5


def test_cards_that_follow_one_another_may_stand_on_several_lines() -> None:
    art = art_of("milken", Theme())
    line = Rich()
    line.set(spans("[8C][9C][10C][JC][QC][KC]", [], art))
    one = chip(art, "10C").get_width()
    assert len(line.lines(2 * one)) >= 3
    lone = Rich()
    lone.set(spans("[8C]", [], art))
    assert lone.natural(200)[1] >= chip(art, "8C").get_height(), "nothing of it is cut"


def test_a_change_is_not_broken_between_what_was_and_what_will_be() -> None:
    art = art_of("milken", Theme())
    text = Rich("prompt")
    text.set(spans("each club 7 → 2", (), art))
    assert text.label == "each club 7 to 2"
    for width in range(text.width // 2, text.width, 5):
        for line in text.lines(width):
            said = "".join(span.text or span.speech for span in line)
            assert ("7" in said) == ("2" in said)


def test_a_name_that_is_cut_ends_a_sentence_without_another_full_stop() -> None:
    art = art_of("milken", Theme())
    for name, said in (("Maxim…", "of Maxim…"), ("Ann", "of Ann.")):
        line = Rich()
        line.set(spans("of @0.", [name], art))
        assert line.label == said


@pytest.mark.parametrize("text", ["you ^40", "@2 _12", "you _$5", "clubs 3 → 10"])
def test_who_it_is_and_what_it_changes_by_are_never_parted_by_the_end_of_a_line(text: str) -> None:
    art = CardArt(Theme(), registry.open_book("milken").deck_kind)
    line = Rich()
    line.set(spans(with_changes_whole(f"Played, {text}"), ("A", "B", "Cy"), art))
    first, second = line.lines(round(line.width) - 1)
    assert "".join(span.text for span in first).strip() == "Played,"
    assert second
