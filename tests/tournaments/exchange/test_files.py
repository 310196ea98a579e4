"""Everything of an event as files: complete, safe in a spreadsheet, the certified bytes."""

import csv
import io
import json
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from arbiter.certificates.models import Certificate
from tests.support import small_event, swiss_event
from tests.support.languages import russian_and_english
from tests.support.stories import kept
from tournaments.events.models import Tournament
from tournaments.exchange.queries import tables
from tournaments.exchange.queries.sheets import HEADS, TABLES
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.games.services import records
from tournaments.people.lists import reader
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


@pytest.fixture
@kept
def story():
    """Seven players, one round played, one published; a name that is a formula."""
    story = swiss_event.event(7, 3)
    Player.objects.filter(entries__number=1).update(name="=СУММ(A1)", club='"Шашки", Тверь')
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    swiss_event.publish(story)
    return story


def fetch(story, name, **query):
    answer = Client(HTTP_ACCEPT_LANGUAGE="ru").get(
        reverse("event-file", args=[story.tournament.pk, name]), query
    )
    assert answer.status_code == 200, answer.content
    return b"".join(answer.streaming_content) if answer.streaming else answer.content


def rows(story, name):
    text = fetch(story, name).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text), delimiter=";"))


def test_every_table_is_told_and_no_cell_is_calculated(story):
    for key in tables.TABLES:
        table_rows = rows(story, f"{key}.csv")
        assert table_rows, key
        cells = [cell for row in table_rows for cell in row.values()]
        assert not [cell for cell in cells if cell[:1] in ("=", "+", "@")]
    assert rows(story, "players.csv")[0]["Фамилия Имя"] == "'=СУММ(A1)"
    assert len(rows(story, "pairings.csv")) == 8
    assert len(rows(story, "results.csv")) == 12
    assert {row["Результат"] for row in rows(story, "results.csv")} == {"1-0", "*"}
    top = rows(story, "standings.csv")[0]
    assert (top["Место"], top["Очки"]) == ("1–3", "2") or top["Очки"] == "2"


def test_a_swiss_crosstable_goes_by_rounds_and_a_round_robin_by_opponents(story):
    """Both games of a match are won by White here, so every match is 1–1 (2-1-0)."""
    row_by_number = {row["№"]: row for row in rows(story, "crosstable.csv")}
    assert row_by_number["1"]["R1"] in ("4w1", "4b1")
    assert "–2" in {row["R1"] for row in row_by_number.values()}  # the bye
    table = small_event.event(4, published=3)
    for number in (1, 2, 3):
        swiss_event.play(table, number)
    cells = rows(table, "crosstable.csv")
    assert [row[row["№"]] for row in cells] == [""] * 4
    assert sum(int(row["Очки"]) for row in cells) == 12


def test_the_start_list_is_a_list_that_can_be_brought_in_again(story):
    data = fetch(story, "players.csv").replace(b"'=", "Я".encode())
    people = reader.read_people(data)
    assert people.faults == ()
    assert len(people.people) == 7
    assert people.people[0].rating == 2390
    assert people.people[0].club == '"Шашки", Тверь'


def test_the_workbook_has_every_table_and_its_text_is_text(story):
    book = load_workbook(io.BytesIO(fetch(story, "event.xlsx")))
    assert book.sheetnames == [russian_and_english(TABLES[key])[0] for key in tables.TABLES]
    cell = book["Участники"]["B2"]
    assert (cell.value, cell.data_type) == ("=СУММ(A1)", "s")
    assert isinstance(book["Участники"]["E2"].value, int)


def test_the_document_has_both_games_of_every_match_and_no_draft(story):
    swiss_event.play(story, 2)
    swiss_event.draft(story)
    document = json.loads(fetch(story, "event.json"))
    assert document["format"] == "draughts-event@1"
    assert [row["number"] for row in document["rounds"]] == [1, 2]
    board = document["rounds"][0]["boards"][0]
    assert [game["number"] for game in board["games"]] == [1, 2]
    assert board["reasons"]
    assert len(document["players"]) == 7
    assert document["standings"][0]["coefficients"]
    assert document["lots"][0]["seed"]


def test_the_games_are_the_certified_bytes_with_their_signatures():
    story = small_event.event(4)
    game = story.game()
    row = records.submit_record(
        game_id=game.pk, data=MOVES.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )
    records.confirm_result(
        submission_id=row.pk, actor=story.user_of(game.black), at=small_event.NOON
    )
    certificate = Certificate.objects.get(subject=game.subject)
    assert fetch(story, "games.pdn") == certificate.pdn_bytes
    packed = zipfile.ZipFile(io.BytesIO(fetch(story, "games.zip")))
    assert packed.read("1.1.1.pdn") == certificate.pdn_bytes
    assert packed.read("1.1.1.pdn.sig").decode() == certificate.signature
    assert b"ssh-ed25519" in packed.read("allowed_signers")


def test_no_query_a_row(story, django_assert_max_num_queries):
    for make in tables.TABLES.values():
        with django_assert_max_num_queries(14):
            list(make(story.tournament, "ru").rows)


def test_the_page_leads_to_every_file_and_unknown_ones_are_not_there(story):
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    page = client.get(reverse("event-exchange", args=[story.tournament.pk])).content.decode()
    for name in ("players.csv", "event.xlsx", "event.json", "edition=trf16"):
        assert name in page
    for link in (
        "Все таблицы одной книгой",
        "Всё с обоснованиями, дебютами и каждой партией матча",
        "Шахматка",
    ):
        page = Client(HTTP_ACCEPT_LANGUAGE="ru").get(
            reverse("event-exchange", args=[story.tournament.pk])
        )
        assert f">{link}</a>" in page.content.decode()  # a thing, not the name of a format
    for name in ("players.exe", "event.csv", "nothing"):
        address = reverse("event-file", args=[story.tournament.pk, name])
        assert client.get(address).status_code == 404
    text = fetch(story, "event.trf", after="1", edition="trf16").decode()
    assert text.count("\n001 ") == 7
    assert collect_trf_facts_of_event(story.tournament, 1).rounds == 3


def test_an_event_is_brought_on_a_page_and_who_is_known_is_asked(story):
    data = fetch(story, "event.trf", after="1")
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(story.organiser)
    address = reverse("event-bring")
    given = {"file": SimpleUploadedFile("a.trf", data), "title": "Взятый", "ruleset_id": "fmjd64@1"}
    answer = client.post(address, given)
    page = answer.content.decode()
    assert page.count("<fieldset") == 7
    assert not Tournament.objects.filter(title="Взятый").exists()
    answers = {f"row-{number}": "new" for number in range(1, 8)}
    text = answer.context["text"]
    kept = {"text": text, "title": "Взятый", "ruleset_id": "fmjd64@1"}
    client.post(address, {**kept, **answers})
    made = Tournament.objects.get(title="Взятый")
    assert made.entries.count() == 7
    bad = client.post(address, {**kept, "text": text.replace("001    2", "001    1", 1)})
    assert "номер 1 стоит второй раз" in bad.content.decode()


def test_every_head_has_both_languages():
    for text in (*HEADS.values(), *TABLES.values()):
        russian, english = russian_and_english(text)
        assert russian != english


def test_programs_take_an_event_away_and_bring_it_in(story):
    client = Client()
    name = reverse("api-event-file", args=[story.tournament.pk, "event.trf"])
    file = client.get(name, {"after": "1"}).content
    assert client.get(name.replace("event.trf", "event.exe")).status_code == 404
    client.force_login(story.organiser)
    address = reverse("api-event-import")
    given = {"file": SimpleUploadedFile("a.trf", file), "title": "Взятый"}
    answer = client.post(address, given)
    assert answer.json()["code"] == "people_asked"
    new = json.dumps({str(number): "new" for number in range(1, 8)})
    made = client.post(
        address, {**given, "file": SimpleUploadedFile("a.trf", file), "decisions": new}
    )
    assert made.status_code == 201, made.content
    assert Tournament.objects.get(pk=made.json()["id"]).rounds.count() == 1


def test_certified_records_are_offered_where_there_are_any(story):
    """A file of no bytes was offered before the first record was certified."""
    page = reverse("event-exchange", args=[story.tournament.pk])
    files = [
        reverse("event-file", args=[story.tournament.pk, f"games.{kind}"])
        for kind in ("pdn", "zip")
    ]
    client = Client(headers={"accept-language": "ru"})
    without = client.get(page).content.decode()
    assert "Заверенных записей у этого соревнования пока нет." in without
    assert not any(file in without for file in files)
    records.submit_record(
        game_id=swiss_event.games(story.tournament, 2)[0].pk,
        data=MOVES.encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    certified = client.get(page).content.decode()
    assert "Заверенных записей" not in certified
    assert all(file in certified for file in files)
