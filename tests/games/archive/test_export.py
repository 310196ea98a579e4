"""A search exported as one file: complete, exact, safe in spreadsheets, in flat memory."""

import csv
import io
import json

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import export, records
from games.archive.queries.conditions import RecordQuery
from games.archive.services import ensure_collection
from games.draughts import pdn
from games.web import limits
from tests.support import search, small_event

pytestmark = pytest.mark.django_db

DOORS = ("/archive/export/{}/", "/api/v1/archive/export/{}/")


@pytest.fixture(autouse=True)
def archive(db: None) -> None:
    """Fixture: the small archive of expected results."""
    search.make()


def take(client: Client, kind: str, door: str = DOORS[0], **query: object) -> HttpResponse:
    """Download an export of the archive, by page or API."""
    answer = client.get(door.format(kind), query)
    assert answer.status_code == 200, answer.content
    assert answer.streaming
    return answer


def text(answer: HttpResponse) -> str:
    """Return the text of a streamed download."""
    return b"".join(answer.streaming_content).decode()


def rows(answer: HttpResponse, delimiter: str = ",") -> list[dict[str, str]]:
    """Return the rows of a CSV download."""
    table = text(answer).removeprefix("\ufeff")
    return list(csv.DictReader(io.StringIO(table), delimiter=delimiter))


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("kind", "sign"), [("pdn", "x"), ("pdn-colon", ":")])
def test_pdn_holds_every_good_game_as_it_is_written_canonically(
    client: Client, door: str, kind: str, sign: str
) -> None:
    answer = take(client, kind, door)
    assert answer["Content-Disposition"] == 'attachment; filename="archive.pdn"'
    good = GameRecord.objects.filter(is_ok=True, collection__isnull=False)
    order = good.order_by("search__since", "id")
    written = [pdn.write_game(next(pdn.read(record.text)), profile=sign) for record in order]
    assert text(answer) == "\n".join(written)
    assert answer["X-Left-Out"] == "1"


def test_pdn_is_read_back_as_the_same_games(client: Client) -> None:
    games = list(pdn.read(text(take(client, "pdn", opening="c3-d4"))))
    assert [game.tag("White") for game in games] == ["Чёрный С.", "Abatsiev N."]
    assert [game.faults for game in games] == [(), ()]
    assert [game.replay.plies for game in games] == [3, 2]


def test_comments_and_variations_are_taken_along(client: Client) -> None:
    collection = ensure_collection(slug="notes")
    record_text = '[White "А"]\n\n1. c3-d4 {хорошо} (1. c3-b4 b6-a5) d6-c5 $1 *\n'
    archive_services.store_record(records.read_one_game(record_text), collection=collection)
    answer = take(client, "pdn", collection="notes")
    assert answer["Content-Disposition"] == 'attachment; filename="notes.pdn"'
    assert "{хорошо}" in (written := text(answer))
    assert "(1. c3-b4 b6-a5)" in written
    assert "$1" in written


@pytest.mark.parametrize(("kind", "separator"), [("csv", ","), ("csv-semicolon", ";")])
def test_csv_is_a_table_for_spreadsheets(client: Client, kind: str, separator: str) -> None:
    answer = take(client, kind, player="Медков", opponent="Пель")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    table = text(answer)
    assert table.startswith("\ufeffid" + separator)
    (row,) = csv.DictReader(io.StringIO(table.removeprefix("\ufeff")), delimiter=separator)
    assert tuple(row) == export.COLUMNS
    assert (row["white"], row["black"], row["result"]) == ("Медков В.", "Пель А.", "1-0")
    assert (row["ok"], row["fault"], row["plies"]) == ("yes", "", "3")
    assert row["moves"] == "1. g3-h4 d6-c5 2. c3-d4"


def test_a_faulty_game_is_marked_in_csv_and_json(client: Client) -> None:
    (row,) = rows(take(client, "csv", player="Соколов"))
    assert (row["ok"], row["fault"], row["moves"]) == ("no", "must_capture", "1. c3-b4 d6-c5")
    document = json.loads(text(take(client, "jsonl", player="Соколов")))
    assert (document["ok"], document["plies"]) == (False, 2)
    assert document["faults"][0]["code"] == "must_capture"


def test_json_lines_are_one_document_a_game(client: Client) -> None:
    lines = text(take(client, "jsonl")).splitlines()
    documents = [json.loads(line) for line in lines]
    assert len(documents) == 8
    assert {document["collection"] for document in documents} == {"test"}
    assert GameRecord.objects.get(pk=documents[0]["id"]).sha256 == documents[0]["sha256"]


@pytest.mark.parametrize("name", ["=1+1", "+7", "-2", "@SUM(A1)", '=HYPERLINK("http://x","y")'])
def test_no_cell_of_csv_is_a_formula(client: Client, name: str) -> None:
    text = f'[White "{name.replace(chr(34), chr(92) + chr(34))}"]\n\n1. c3-d4 *\n'
    archive_services.store_record(
        records.read_one_game(text), collection=ensure_collection(slug="bad")
    )
    (row,) = rows(take(client, "csv", collection="bad"))
    assert row["white"] == f"'{name}"


def test_an_empty_selection_is_an_empty_file(client: Client) -> None:
    assert text(take(client, "pdn", player="никто")) == ""
    assert text(take(client, "jsonl", player="никто")) == ""
    assert text(take(client, "csv", player="никто")).count("\n") == 1


def test_what_players_handed_in_is_never_in_it(client: Client) -> None:
    assert GameRecord.objects.count() == 9
    assert len(rows(take(client, "csv"))) == 8


@pytest.mark.parametrize("kind", export.KINDS)
def test_rows_are_read_batch_by_batch_while_the_file_is_sent(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sixty games in batches of ten: after the first piece only the first batch was read."""
    for number in range(60):
        text = f'[White "Игрок {number}"]\n\n1. c3-d4 *\n'
        archive_services.store_record(
            records.read_one_game(text), collection=ensure_collection(slug="many")
        )
    monkeypatch.setattr(export, "GAMES_SENT", 5)
    monkeypatch.setattr(export, "GAMES_READ", 10)
    file = export.export_found_records(RecordQuery(collection="many"), kind)
    with CaptureQueriesContext(connection) as queries:
        pieces = [next(file.chunks)]
        assert len(queries) == 1
        pieces += file.chunks
    assert len(pieces) >= 12
    assert len(queries) == 7


@pytest.mark.parametrize("door", DOORS)
def test_a_visitor_without_a_name_takes_no_more_than_so_many(
    client: Client, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MOST_ANONYMOUS", 5)
    refused = client.get(door.format("pdn"), headers={"accept-language": "en"})
    assert refused.status_code == (400 if "api" in door else 422)
    assert "More than 5 games" in refused.content.decode()
    assert take(client, "pdn", door, year=1924)
    client.force_login(small_event.user("reader"))
    assert take(client, "pdn", door)


@pytest.mark.parametrize("door", DOORS)
def test_who_takes_files_too_often_waits(
    client: Client, door: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "EXPORT_RATE", "2/hour")
    assert [client.get(door.format("csv")).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize("door", DOORS)
def test_a_search_that_is_not_understood_gives_no_file(client: Client, door: str) -> None:
    refused = client.get(door.format("pdn"), {"position": "W:Wc3,d3:Bb6"})
    assert refused.status_code == (400 if "api" in door else 422)
    assert "d3" in refused.content.decode()
    assert client.get(door.format("exe")).status_code == 404


def test_the_page_offers_the_files_of_its_own_search(client: Client) -> None:
    page = client.get("/archive/", {"player": "медков", "year": ""}).content.decode()
    kept = "?player=%D0%BC%D0%B5%D0%B4%D0%BA%D0%BE%D0%B2"
    for kind in ("pdn", "pdn-colon", "jsonl"):
        assert f'href="/archive/export/{kind}/{kept}"' in page
