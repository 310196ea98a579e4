"""A star of several players on the page «Check a record» and at its address for programs."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.certificates.models import Certificate
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.draughts.texts.words import explain
from games.imports.models import BadGame
from tests.support import imports, small_event

DATA = Path(__file__).resolve().parents[2] / "data" / "races"

THREE = (DATA / "star-three.pdn").read_text()

pytestmark = pytest.mark.django_db


def page(text, language="ru", **more):
    """Return the checker's page for a text."""
    client = Client(headers={"accept-language": language})
    return unescape(client.post(reverse("check-record"), {"text": text, **more}).content.decode())


def report(text):
    """Return the checker's API report on a text."""
    client = Client(headers={"accept-language": "ru"})
    answer = client.post(
        "/api/v1/records/validate/", json.dumps({"text": text}), "application/json"
    )
    return answer.json()


def test_a_whole_game_is_judged_drawn_and_told_in_words():
    shown = page(THREE)
    assert "<bdi>Anna</bdi> (1) – <bdi>Vera</bdi> (3) – <bdi>Daria</bdi> (5)" in shown
    assert "139 верных ходов" in shown
    assert "выиграл игрок 1" in shown
    assert [len(re.findall(f"piece player-{player}", shown)) for player in "135"] == [10] * 3
    assert "Выиграл игрок 1: он занял весь луч напротив. Игрок 1, белые шашки: n1" in shown
    assert "Player 1 has won: the point opposite is full." in page(THREE, "en")


def test_the_board_steps_to_the_move_that_is_asked_for():
    shown = page(THREE, at="1//2")
    assert "Ходит игрок 5. Игрок 1, белые шашки: a1, b1, b2, c2" in shown
    assert 'value="1//2" class="link" aria-current="true">l2-j2' in shown
    assert shown.count('<circle class="last"') == 2


def test_a_fault_has_its_hole_its_player_and_its_mark_in_the_text():
    shown = page(THREE.replace("l2-j2", "c2-d1"))
    assert "Ход игрока 3, а на c2 стоит шашка соперника" in shown
    assert "ход 1, игрок 3, строка 12" in shown
    assert "<mark>c2-d1</mark>" in shown


def test_programs_are_told_the_players_the_winner_and_the_canonical_text():
    star_report = report(THREE)
    (game,) = star_report["games"]
    assert star_report["ok"]
    assert (game["plies"], game["winner"]) == (139, "1")
    assert game["players"] == {"1": "Anna", "3": "Vera", "5": "Daria"}
    assert game["canonical"] == THREE
    assert game["final_fen"].startswith("3:1n1,n2,n3,n4,o1,o2,o3,p1,p2,q1:3")


TWO_SIDES = "партия — это две стороны, белые и чёрные"


def test_an_import_keeps_the_record_aside_with_the_reason():
    collection = ensure_collection(slug="cup", title_ru="Кубок", title_en="Cup")
    job = imports.taken_in(collection, THREE.encode())
    imports.read_all_chunks(job)
    (row,) = BadGame.objects.all()
    assert (imports.counts(job)[1:], row.code) == ((0, 0, 1), "several_players")
    assert row.text == THREE.strip()
    (fault,) = records.read_one_game(THREE).game.faults
    assert TWO_SIDES in explain(fault, "ru")


def test_an_event_of_the_star_refuses_it_and_its_game_stays_as_it_was():
    story = small_event.event(ruleset_id="star@1")
    before = story.game().result
    client = small_event.signed_in(story.arbiter)
    shown = client.post(
        reverse("game-submit", args=[story.game().pk]),
        {"text": THREE},
        headers={"accept-language": "ru"},
        follow=True,
    )
    assert TWO_SIDES in unescape(shown.content.decode())
    assert (story.game().result, Certificate.objects.count()) == (before, 0)


def begun(count, language="en"):
    client = Client(headers={"accept-language": language})
    return unescape(client.get(reverse("check-record"), {"star": count}).content.decode())


def text_of(shown):
    """Return the text in the page's box."""
    return re.search(r'<textarea[^>]*id="id_text"[^>]*>\n?(.*?)</textarea>', shown, re.S)[1]


def played(text, *moves, number=1):
    """The text after moves pressed one by one on the page."""
    for move in moves:
        more = {"act": f"play/{number}", f"move-{number}": move}
        text = text_of(page(text, **more)).replace("\r\n", "\n")
    return text


@pytest.mark.parametrize(
    ("count", "players"), [("3", "135"), ("4", "2356"), ("5", "12345"), ("6", "123456")]
)
def test_a_star_is_begun_on_the_page_without_a_record(count, players):
    shown = begun(count)
    assert re.findall(r"\[Player(\d)", text_of(shown)) == [*players]
    assert f"Player {players[0]} is to move." in shown
    assert [len(re.findall(f"piece player-{player}", shown)) for player in players] == [10] * len(
        players
    )
    assert f"Ходит игрок {players[0]}." in begun(count, "ru")


def test_a_star_of_two_or_of_nobody_is_not_begun_so():
    for count in ("2", "7", "x", "٣", ""):
        assert "data-race" not in begun(count)


def test_moves_of_the_board_are_written_round_by_round_and_taken_back():
    text = played(text_of(begun("3")), "c1-e5", "j1-i1", "m10-l9", "d1-e6")
    assert text.endswith("\n1. c1-e5 j1-i1 m10-l9\n2. d1-e6 *\n")
    back = text_of(page(text, act="back/1"))
    assert back.endswith("\n1. c1-e5 j1-i1 m10-l9 *\n")
    back = text_of(page(back, act="back/1"))
    assert back.endswith("\n1. c1-e5 j1-i1 *\n")
    assert report(text)["ok"]


def test_a_written_move_leaves_comments_names_and_other_games_as_they_are():
    named = '[Variant "Star"]\n[Player1 "Анна"]\n[Player3 "B"]\n[Player5 "C"]\n\n'
    text = f"1. c3-d4 *\n\n{named}1. c1-e5 {{good}} j1-i1 ; to the end\n"
    assert played(text, "m10-l9", "d1-e6", number=2) == (
        f"1. c3-d4 *\n\n{named}1. c1-e5 {{good}} j1-i1 ; to the end\nm10-l9\n2. d1-e6\n"
    )


@pytest.mark.parametrize(
    ("act", "move"),
    [
        ("play/1", "c1-c5"),
        ("play/1", ""),
        ("play/9", "c1-e5"),
        ("play/x", "c1-e5"),
        ("back/1", ""),
        ("burn/1", "c1-e5"),
        ("play/" + "1" * 400, "c1-e5"),
    ],
)
def test_what_is_no_move_here_changes_nothing(act, move):
    text = text_of(begun("4"))
    assert text_of(page(text, act=act, **{"move-1": move})) == text


def test_a_star_with_a_fault_or_an_arrival_asks_for_no_move():
    assert 'name="act"' not in page(THREE.replace("l2-j2", "c2-d1"), "en")
    assert 'value="play/1"' not in page(THREE)
    assert 'value="back/1"' in page(THREE)


def test_a_legal_move_is_put_in_the_place_of_a_faulty_one():
    """Its holes go further than the squares of a board of letters a to h."""
    wrong = THREE.replace("l2-j2", "c2-d1", 1)
    place = re.search(r'name="put" value="([\d:]+)(?=l2-j2")', page(wrong))[1]
    assert text_of(page(wrong, put=f"{place}l2-j2")).replace("\r\n", "\n").strip() == THREE.strip()


def test_a_legal_move_of_a_hundred_squares_is_put_in_the_place_of_a_faulty_one():
    wrong = '[GameType "20"]\n\n1. 34-30 20-25 2. 40-29 *\n'
    shown = page(wrong)
    place = re.search(r'name="put" value="([\d:]+:)(?=40-34")', shown)[1]
    assert "2. 40-34 *" in text_of(page(wrong, put=f"{place}40-34"))
    assert text_of(page(wrong, put=f"{place}<b>")).strip() == wrong.strip()
