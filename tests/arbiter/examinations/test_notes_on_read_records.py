"""Notes on what a record says but cannot be used appear in every way of examining it."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from rest_framework.test import APIClient

from games.archive.models import Collection
from games.archive.read_and_store_record import read_one_game, store_record

MOVES = "1. c3-d4 {[%clk 0:07:00]} d6-c5 {[%clk 0:00:00]} 2. b2-c3 *"


TOLD = {
    "result": (f'[Result "3-0"]\n\n{MOVES}', "result_unknown", "3-0"),
    "time_control": (f'[TimeControl "8 min"]\n\n{MOVES}', "time_control_unknown", "8 min"),
    "sand_clock": (f'[TimeControl "*120"]\n\n{MOVES}', "time_control_unknown", "*120"),
    "ply_count": (f'[PlyCount "7"]\n\n{MOVES}', "ply_count", "7"),
    "swallowed": ("1. c3-d4 ;x d6-c5 2. b2-c3 *", "moves_in_comment", "d6-c5"),
}


PLAYED_HERE = {
    "a_name": ('[Variant "самоеды"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "самоеды", "self-eaters"),
    "a_number": ('[GameType "20"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "международные", "international"),
}


NOT_PLAYED_HERE = {
    "a_name": ('[Variant "сенегальские"]\n\n1. c3-d4 d6-c5 2. b2-b3 *', "сенегальские"),
    "squares": ("1. 33-28 18-22 2. 39-33 12-18 3. 44-39 *", "10x10"),
}


@pytest.mark.parametrize(("text", "code", "words"), TOLD.values(), ids=TOLD)
def test_what_cannot_be_used_is_told_by_command_and_api(tmp_path, text, code, words):
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    output, protocol = StringIO(), StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", json=True, stdout=output)
    assert code in {note["code"] for note in json.loads(output.getvalue())["notes"]}
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", stdout=protocol)
    assert "Не учтено из записи" in protocol.getvalue()
    assert words in protocol.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "code", "words"), TOLD.values(), ids=TOLD)
def test_the_same_through_the_programs_address_and_the_check(client, text, code, words):
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    assert code in {note["code"] for note in answer.json()[0]["notes"]}
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert code in {note["code"] for note in report["games"][0]["notes"]}
    page = client.post("/check/", {"text": text}).content.decode()
    assert words in page


@pytest.mark.parametrize(
    ("text", "words"),
    [(text, words) for text, words, _game in PLAYED_HERE.values()] + [*NOT_PLAYED_HERE.values()],
)
def test_another_game_is_named_also_where_a_move_is_faulty(tmp_path, text, words):
    file = tmp_path / "games.pdn"
    file.write_text(text, encoding="utf-8")
    protocol = StringIO()
    call_command("examine_pdn", str(file), ruleset="fmjd64@1", stdout=protocol)
    assert words in protocol.getvalue()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "words"), NOT_PLAYED_HERE.values(), ids=NOT_PLAYED_HERE)
def test_a_game_not_played_here_is_named_at_the_other_entrances(client, text, words):
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    assert len(answer.json()[0]["faults"]) == 2
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert words in report["games"][0]["faults"][0]["words"]
    assert words in client.post("/check/", {"text": text}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(("text", "words", "game"), PLAYED_HERE.values(), ids=PLAYED_HERE)
def test_another_game_played_here_is_read_as_it_and_named(client, text, words, game):
    """Its moves are judged by its own rules; rules of the Russian game decide nothing of it."""
    api = APIClient()
    answer = api.post("/api/v1/examine/", {"text": text, "ruleset": "fmjd64@1"}, format="json")
    first_game = answer.json()[0]
    assert [reason["code"] for reason in first_game["reasons"]] == ["other_game", "fault"]
    assert first_game["reasons"][0]["params"] == {"variant": game, "expected": "russian"}
    report = client.post("/api/records/validate/", data=text, content_type="text/plain").json()
    assert report["games"][0]["variant"] == game
    page = client.post("/check/", {"text": text}).content.decode()
    assert words in page.split('id="verdict"')[1].split("<textarea")[0]


@pytest.mark.django_db
def test_the_page_of_an_examination_tells_what_was_not_used(client):
    cup = Collection.objects.create(slug="cup", title_ru="Кубок", title_en="Cup")
    record = store_record(read_one_game(f'[TimeControl "8 min"]\n\n{MOVES}'), collection=cup)
    page = client.get(f"/archive/{record.pk}/examination/").content.decode()
    assert "8 min" in page
