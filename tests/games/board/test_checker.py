"""Page «Check a record»: every game is judged, nothing is stored; its suggestions."""

import json

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.archive.models import GameRecord
from games.board.api import report_as_data
from games.board.queries.checker import MOST_EXPLAINED, check_games_of_text
from games.draughts import Position, legal_moves, long_form, play
from games.openings import services as openings_services
from games.web.errors import TooLarge, TooManyGames, Unreadable
from tests.support.imports import NOON

# Page «Check a record»: every game is judged, nothing is stored.


GOOD = '[White "А"]\n[Black "Б"]\n[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 d6-c5 *\n'

pytestmark = pytest.mark.django_db

BAD = '[White "В"]\n[GameType "25"]\n\n1. c3-b4 d6-c5 2. b4-a5 *\n'


def test_each_game_has_its_own_finding_and_a_bad_one_stops_nothing() -> None:
    first, second, third = check_games_of_text((GOOD + "\n" + BAD + "\n" + GOOD).encode("cp1251"))
    assert [game.is_ok for game in (first, second, third)] == [True, False, True]
    assert (first.white, first.result, first.plies, first.encoding) == ("А", "1-0", 2, "cp1251")
    assert (second.number, second.plies, second.first_line) == (2, 2, 8)
    assert (second.faults[0].code, second.faults[0].ply) == ("must_capture", 3)
    assert second.faults[0].line == 11
    assert len(third.replay.positions) == 3


def test_a_finding_is_json() -> None:
    for game in check_games_of_text(GOOD + "\n" + BAD):
        (data,) = json.loads(json.dumps(report_as_data((game,), "ru"), ensure_ascii=False))["games"]
        assert data["ok"] is game.is_ok
        assert data["final_fen"].startswith("W:")


def test_nothing_is_stored() -> None:
    check_games_of_text(GOOD)
    assert not GameRecord.objects.exists()


def test_more_games_than_allowed_are_refused(settings: object) -> None:
    settings.MAX_GAMES_PER_REQUEST = 2
    assert len(check_games_of_text((GOOD + "\n") * 2)) == 2
    with pytest.raises(TooManyGames) as caught:
        check_games_of_text((GOOD + "\n") * 3)
    assert caught.value.params == {"limit": 2}


def test_more_bytes_than_allowed_are_refused(settings: object) -> None:
    settings.MAX_UPLOAD_BYTES = 10
    with pytest.raises(TooLarge):
        check_games_of_text(GOOD)


@pytest.mark.parametrize("text", ["", "\n\n", "ничего похожего на партию"])
def test_a_text_without_a_game_is_refused(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        check_games_of_text(text)
    assert caught.value.code == "no_game"


def test_a_faulty_game_carries_what_would_explain_it() -> None:
    mirrored = "1. f3-e4 e6-f5 2. g2-f3 c6-b5 3. f3-g4"
    (game,) = check_games_of_text(mirrored)
    assert [suggestion.code for suggestion in game.suggestions] == ["board_mirrored"]
    (data,) = report_as_data((game,), "en")["games"]
    assert data["offers"][0]["whole"] is True


def test_a_good_game_is_only_asked_about_its_end() -> None:
    (good,) = check_games_of_text(GOOD)
    assert good.suggestions == ()
    (odd,) = check_games_of_text('[FEN "W:Wc3:Bd4"]\n[Result "0-1"]\n\n1. c3:e5 *\n')
    assert odd.is_ok
    assert odd.suggestions[0].code == "result_contradicts_board"


def test_only_the_first_faulty_games_of_a_text_are_searched() -> None:
    """The others say that nobody looked, which is not the same as that nothing was found."""
    games = check_games_of_text("\n".join([BAD] * (MOST_EXPLAINED + 1) + [GOOD]))
    looked = [game.suggestions is not None for game in games]
    assert looked == [True] * MOST_EXPLAINED + [False, True]
    (data,) = report_as_data((games[MOST_EXPLAINED],), "en")["games"]
    assert data["offers"] is None


def test_a_game_begun_as_a_drawn_opening_of_an_imported_table_is_recognised() -> None:
    own = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,a5:Bb4,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    names = {"slug": "cup", "edition": "1", "title_ru": "К", "title_en": "C"}
    table = openings_services.read_opening_table(f"7. {own}".encode(), **names)
    assert openings_services.store_opening_table(table, at=NOON).size == 1
    position, words = Position.from_fen(own), []
    for _ in range(12):
        move = legal_moves(position)[0]
        words.append(long_form(position, move))
        position = play(position, move)
    (game,) = check_games_of_text(" ".join(words))
    (suggestion,) = game.suggestions
    assert (suggestion.params["table"], suggestion.params["number"]) == ("cup", "7")


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "judged by the rules of the game that the record names"),
        ("ru", "проверяется по правилам той игры, которая названа в записи"),
    ],
)
def test_the_page_says_by_whose_rules_it_judges_and_does_so(language: str, says: str) -> None:
    ask = {"HTTP_ACCEPT_LANGUAGE": language}
    assert says in Client().get("/check/", **ask).content.decode()
    on_a_hundred_squares = '[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 *\n'
    answer = Client().post("/check/", {"text": on_a_hundred_squares}, **ask)
    assert (answer.status_code, answer.context["bad"]) == (200, 0)


@pytest.mark.parametrize(
    ("language", "says"), [("ru", "ходов в ней нет"), ("en", "there are no moves in it")]
)
def test_a_record_cut_off_in_its_tags_is_not_called_good(language: str, says: str) -> None:
    """Nothing was played in it, so nothing of it can be right."""
    page = Client().post(
        "/check/", {"text": '[Event "Кубок"]\n[White "Иван'}, headers={"accept-language": language}
    )
    shown = page.content.decode()
    assert says in shown
    assert "badge-good" not in shown


# Suggestions for a faulty record as a page shows them.


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
        page = render_to_string("games/board/_suggestions.html", {"suggestions": game.suggestions})
    assert title in page
    assert wording in page
    assert page.count("<li>") == 1


def test_nothing_found_says_nothing_and_not_looked_says_so() -> None:
    with translation.override("en"):
        assert render_to_string("games/board/_suggestions.html", {"suggestions": ()}).strip() == ""
        assert "first faulty games" in render_to_string(
            "games/board/_suggestions.html", {"suggestions": None}
        )


def test_words_of_a_record_are_escaped() -> None:
    words = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 <b>x</b> 3. c3-b4 g5-h4"
    (game,) = check_games_of_text(words)
    with translation.override("en"):
        page = render_to_string("games/board/_suggestions.html", {"suggestions": game.suggestions})
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


TEN_BY_TEN = (
    '[White "A"]\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 *\n\n'
    '[White "B"]\n1. 32-28 19-23 2. 28x19 14x23 *\n'
)


def test_one_question_for_a_whole_text_of_another_board(client: Client) -> None:
    """Asked once; the answer holds for the text and is sent again with it."""
    page = client.post(reverse("check-record"), {"text": TEN_BY_TEN}).content.decode()
    assert page.count('name="game" value="international"') == 1
    assert 'type="hidden" name="game"' not in page
    said = {"text": TEN_BY_TEN, "game": "international"}
    page = client.post(reverse("check-record"), said).content.decode()
    assert "badge-faulty" not in page
    assert '<input type="hidden" name="game" value="international" form="record">' in page
    page = client.post(reverse("check-record"), said | {"game": "russian"}).content.decode()
    assert page.count('name="game" value="international"') == 1


def test_the_answer_to_a_program_asks_the_same_question_of_a_whole_text() -> None:
    asked = report_as_data(check_games_of_text(TEN_BY_TEN), "en")["read_whole_as"]
    assert asked[0] == "international"
    assert report_as_data(check_games_of_text(GOOD), "en")["read_whole_as"] == []


def test_a_game_that_is_none_changes_nothing(client: Client) -> None:
    said = {"text": TEN_BY_TEN, "game": "chess"}
    page = client.post(reverse("check-record"), said).content.decode()
    assert "badge-faulty" in page


def test_a_text_of_one_game_or_with_good_games_is_not_asked_about(client: Client) -> None:
    for text in (TEN_BY_TEN.partition("\n\n")[0], TEN_BY_TEN + '\n[White "D"]\n1. c3-d4 *\n', GOOD):
        page = client.post(reverse("check-record"), {"text": text}).content.decode()
        assert 'name="game"' not in page
