"""HTTP API of the archive search: the same results as the pages, cursors, refusals."""

import pytest
from django.test import Client

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records, search
from tests.support import search as support_search

pytestmark = pytest.mark.django_db

ARCHIVE = "/api/v1/archive/"


@pytest.fixture(autouse=True)
def archive(db: None) -> None:
    """Fixture: the small archive of expected results."""
    support_search.make()


def ask(client: Client, status: int = 200, **query: object) -> dict:
    """Ask the API's archive search; return its data."""
    answer = client.get(ARCHIVE, query, headers={"accept-language": "en"})
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({}, 8),
        ({"q": "кубок 1965"}, 2),
        ({"player": "медков", "opponent": "пель"}, 1),
        ({"player": "медков", "colour": "w"}, 2),
        ({"date_from": "1924-08", "date_to": "24.08.1924"}, 2),
        ({"opening": "1. cd4 dc5"}, 1),
        ({"position": support_search.AFTER_H4}, 2),
        ({"position": "g3-h4 d6-c5 c3-d4", "mirrored": "true"}, 3),
        ({"material": "3 kings v 1 king", "mirrored": "false"}, 1),
        ({"material": "0-3:0-1", "mirrored": "true"}, 2),
        ({"only_good": "true"}, 7),
        ({"result": "0-1", "collection": "test"}, 1),
        ({"format": "json"}, 8),
    ],
)
def test_a_program_asks_what_the_page_asks(client: Client, query: dict, expected: int) -> None:
    page = ask(client, **query)
    assert (page["total"], page["total_is_exact"]) == (expected, True)
    assert len(page["records"]) == expected


def test_a_record_found_says_whose_it_is_and_at_which_ply(client: Client) -> None:
    records_listed = ask(client, position=support_search.AFTER_H4, mirrored="true")["records"]
    assert [record["moment"] for record in records_listed] == [
        {"ply": 3, "mirrored": False},
        {"ply": 3, "mirrored": False},
        {"ply": 0, "mirrored": True},
    ]
    assert {record["collection"] for record in records_listed} == {"test"}
    assert [record["year"] for record in records_listed] == [1924, 1924, None]
    assert ask(client)["records"][0]["moment"] is None


def test_pages_are_turned_by_cursors(client: Client) -> None:
    every = [record["id"] for record in ask(client)["records"]]
    seen, cursor = [], None
    while True:
        page = ask(client, page_size=3, **({"cursor": cursor} if cursor else {}))
        assert (page["total"] is None) == (cursor is not None)
        seen += [record["id"] for record in page["records"]]
        cursor = page["next"]
        if cursor is None:
            break
    assert seen == every
    back = ask(client, page_size=3, cursor=page["previous"])
    assert [record["id"] for record in back["records"]] == every[3:6]


def test_a_cursor_stays_good_when_records_come_in(client: Client) -> None:
    cursor = ask(client, page_size=3)["next"]
    before = ask(client, page_size=3, cursor=cursor)["records"]
    archive_services.store_record(
        records.read_one_game('[Date "1900"]\n\n1. c3-d4 *\n'),
        collection=GameRecord.objects.first().collection,
    )
    assert ask(client, page_size=3, cursor=cursor)["records"] == before


@pytest.mark.parametrize(
    ("query", "name", "code", "words"),
    [
        ({"position": "W:Wc3,d3:Bb6"}, "position", "fen_square", "d3"),
        ({"position": "c3-c5"}, "position", "not_a_diagonal", "c5"),
        ({"opening": "c3-d4 b6-c5 d4-e5"}, "opening", "must_capture", "d4:b6"),
        ({"material": "много"}, "material", "bad_material", "3 kings v 1 king"),
        ({"date_from": "вчера"}, "date_from", "bad_date", "1924-08-24"),
        ({"year": "давно"}, "year", "invalid", "number"),
        ({"result": "3-0"}, "result", "invalid_choice", "3-0"),
        ({"colour": "red"}, "colour", "invalid_choice", "red"),
        ({"page_size": "1000"}, "page_size", "max_value", "200"),
        ({"playr": "медков"}, "playr", "unknown", "There are: player"),
        ({"date_from": "1925", "date_to": "1924"}, "date_to", "dates_turned", "before the first"),
    ],
)
def test_what_is_not_understood_is_refused_field_by_field(
    client: Client, query: dict, name: str, code: str, words: str
) -> None:
    refusal = ask(client, 400, **query)
    assert (refusal["code"], refusal["status"]) == ("invalid", 400)
    assert list(refusal["errors"]) == [name]
    assert refusal["errors"][name][0]["code"] == code
    assert words in refusal["errors"][name][0]["message"]


@pytest.mark.parametrize("cursor", ["x", "????", "YTE", "a" * 60, "YTEu"])
def test_a_broken_cursor_is_refused(client: Client, cursor: str) -> None:
    refusal = ask(client, 400, cursor=cursor)
    assert refusal["code"] == "bad_cursor"


def test_only_records_of_collections_are_public(client: Client) -> None:
    assert GameRecord.objects.count() == 9
    assert ask(client, player="медков", opening="c3-d4 d6-c5 g3-h4")["total"] == 1


def test_a_page_costs_four_queries_whatever_is_found(
    client: Client, django_assert_num_queries
) -> None:
    with django_assert_num_queries(2):
        ask(client, year=1924, result="1-0")
    with django_assert_num_queries(4):  # the page and the count, each after a pass over the rows
        ask(client, position=support_search.AFTER_H4, mirrored="true", player="медков")


def test_a_count_stops_where_it_would_cost(client: Client, monkeypatch) -> None:
    monkeypatch.setattr(search, "MOST_COUNTED", 5)
    monkeypatch.setattr(search, "MOST_PLAYED_THROUGH", 1)
    assert (ask(client)["total"], ask(client)["total_is_exact"]) == (5, False)
    page = ask(client, position=support_search.AFTER_H4)
    assert (page["total"], page["total_is_exact"]) == (1, False)
