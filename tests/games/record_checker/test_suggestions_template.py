"""Suggestions for a faulty record as a page shows them."""

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.record_checker.check_games_of_text import check_games_of_text

pytestmark = pytest.mark.django_db


MIRRORED = "1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4"


@pytest.mark.parametrize(
    ("language", "title", "wording"),
    [("ru", "Что могло случиться", "записана зеркально"), ("en", "would explain", "mirrored")],
)
def test_suggestions_are_listed_in_the_readers_language(
    language: str, title: str, wording: str
) -> None:
    (game,) = check_games_of_text(MIRRORED)
    with translation.override(language):
        page = render_to_string("games/_suggestions.html", {"suggestions": game.suggestions})
    assert title in page
    assert wording in page
    assert page.count("<li>") == 1


def test_nothing_found_says_nothing_and_not_looked_says_so() -> None:
    with translation.override("en"):
        assert render_to_string("games/_suggestions.html", {"suggestions": ()}).strip() == ""
        assert "first faulty games" in render_to_string(
            "games/_suggestions.html", {"suggestions": None}
        )


def test_words_of_a_record_are_escaped() -> None:
    words = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 <b>x</b> 3. c3-b4 g5-h4"
    (game,) = check_games_of_text(words)
    with translation.override("en"):
        page = render_to_string("games/_suggestions.html", {"suggestions": game.suggestions})
    assert "&lt;b&gt;" in page
    assert "<b>" not in page


@pytest.mark.parametrize(("language", "wording"), [("ru", "зеркально"), ("en", "mirrored")])
def test_the_page_that_checks_a_record_says_what_would_explain_it(
    client: Client, language: str, wording: str
) -> None:
    page = client.post(
        reverse("check-record"), {"text": MIRRORED}, headers={"accept-language": language}
    )
    assert wording in page.content.decode()


RUSSIAN_LAYOUT = '1. c3-d4 d6-c5 *\n\n[Event "второй тур"]\n\n1. с3-и4 а6-у5 *'


@pytest.mark.parametrize(
    ("text", "game", "then"),
    [
        ("1. с3-и4 а6-у5", 1, "1. c3-b4 f6-e5"),
        ("ф3-и4 р6-п5", 1, "a3-b4 h6-g5"),
        (RUSSIAN_LAYOUT, 2, RUSSIAN_LAYOUT.replace("с3-и4 а6-у5", "c3-b4 f6-e5")),
    ],
    ids=["alone", "no_word_was_a_move", "second_of_two"],
)
def test_moves_in_russian_letters_are_rewritten_only_by_a_press(
    client: Client, text: str, game: int, then: str
) -> None:
    address = reverse("check-record")
    page = client.post(address, {"text": text}).content.decode()
    wish = f"{game}:russian_layout"
    assert text.splitlines()[-1] in page
    assert f'name="latin" value="{wish}"' in page
    pressed = client.post(address, {"text": text, "latin": wish})
    assert pressed.context["form"].initial["text"] == then
    assert pressed.context["bad"] == 0
    assert "латинскими буквами" in pressed.content.decode()


@pytest.mark.parametrize(
    "wish", ["1:written_by_sound", "2:russian_layout", "1:board_mirrored", "1", ":", "1:nonsense"]
)
def test_nothing_is_rewritten_that_was_not_suggested(client: Client, wish: str) -> None:
    text = "1. с3-и4 а6-у5"
    pressed = client.post(reverse("check-record"), {"text": text, "latin": wish})
    assert pressed.context["form"].initial["text"] == text
    assert pressed.context["bad"] == 1
