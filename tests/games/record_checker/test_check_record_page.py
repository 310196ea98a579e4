"""Page «Check a record»: every game is judged, nothing is stored."""

import json

import pytest
from django.test import Client

from games.archive.models import GameRecord
from games.draughts import Position, legal_moves, long_form, play
from games.opening_tables import store_opening_table
from games.record_checker.check_games_of_text import MOST_EXPLAINED, check_games_of_text
from games.record_checker.check_record_api import report_as_data
from games.refusals.codes_and_exceptions import TooLarge, TooManyGames, Unreadable
from tests.games.run_imports import NOON

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
    table = store_opening_table.read_opening_table(f"7. {own}".encode(), **names)
    assert store_opening_table.store_opening_table(table, at=NOON).size == 1
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
