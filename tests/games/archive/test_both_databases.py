"""Archive searches find the same on PostgreSQL and SQLite."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from games.archive import services as archive_services
from games.archive.models import RecordIndex
from games.archive.queries import conditions, records
from games.archive.queries.conditions import RecordQuery
from games.archive.queries.search import (
    FoundHalfMove,
    count_found_records,
    find_page_of_records,
    iterate_found_records,
)
from games.draughts import search_keys
from games.draughts.colour import Colour
from games.draughts.position import START, Position
from tests.support import search
from tests.support.databases import copy_to
from tests.support.environment import bare_environment

TOP = Path(__file__).resolve().parents[3]

AFTER_H4 = search.position(search.AFTER_H4)


@pytest.fixture
def archive(db: None) -> None:
    """Fixture: the small archive of expected results."""
    search.make()


@pytest.mark.parametrize(
    ("query", "names"),
    search.TABLE,
    ids=["+".join(query) or "all" for query, _ in search.TABLE],
)
def test_a_search_finds(archive: None, query: dict, names: str) -> None:
    assert search.names_found(query) == names
    assert count_found_records(RecordQuery(**query, in_collection=True)).number == len(
        names.split()
    )


def test_sqlite_finds_the_same(tmp_path: Path, embedded_database: Path) -> None:
    """The club's laptop: the same table of searches on a file of its own."""
    copy_to(tmp_path, embedded_database)
    env = bare_environment() | {
        "ARBITER_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    command = [sys.executable, "-m", "tests.support.search"]
    done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [names for _, names in search.TABLE]


def test_the_suite_itself_asks_postgresql() -> None:
    assert connection.vendor == "postgresql"


def test_a_record_found_is_opened_where_it_fits(archive: None) -> None:
    def moments(**query: object) -> list[FoundHalfMove | None]:
        return [
            hit.moment for hit in iterate_found_records(RecordQuery(**query, in_collection=True))
        ]

    assert moments(position=AFTER_H4, mirrored=True) == [
        FoundHalfMove(3),
        FoundHalfMove(3),
        FoundHalfMove(0, True),
    ]
    assert moments(material="0-3:0-1", mirrored=True) == [
        FoundHalfMove(0),
        FoundHalfMove(0, True, Colour.BLACK),
    ]
    assert moments(opening="c3-d4 d6-c5") == [FoundHalfMove(2)]
    assert moments(player="пель") == [None]


def test_a_key_that_two_positions_share_finds_only_the_one_asked_for(archive: None) -> None:
    """The index is a hint: with a foreign key written into it, the game itself is believed."""
    stranger = Position.from_fen("W:WKa1:BKh8")
    key = search_keys.pack_keys((stranger,))
    for row in RecordIndex.objects.all():
        RecordIndex.objects.filter(pk=row.pk).update(positions=bytes(row.positions) + key)
    query = RecordQuery(position=stranger)
    assert find_page_of_records(query).hits == ()
    assert count_found_records(query).number == 0


def test_pages_of_a_position_search_are_full_though_candidates_are_left_out(
    archive: None,
) -> None:
    """Every second candidate has the key by chance; pages go on to the next ones."""
    key = search_keys.pack_keys((AFTER_H4,))
    for row in RecordIndex.objects.all():
        RecordIndex.objects.filter(pk=row.pk).update(positions=key + bytes(row.positions))
    query = RecordQuery(position=AFTER_H4, in_collection=True)
    first = find_page_of_records(query, size=1)
    second = find_page_of_records(query, cursor=first.next, size=1)
    assert [len(page.hits) for page in (first, second)] == [1, 1]
    assert second.next is None
    assert find_page_of_records(query, cursor=second.previous, size=1).records == first.records


@pytest.mark.parametrize(
    ("given", "queries"),
    [
        ({}, 1),
        ({"year": 1924, "result": "1-0"}, 1),
        ({"player": "медков", "result": "1-0"}, 2),
        ({"position": START}, 2),
        ({"player": "медков", "material": "12-0:12-0", "opening": "c3-d4"}, 2),
    ],
)
def test_a_page_costs_one_query_and_what_no_index_answers_one_more(
    archive: None, django_assert_num_queries, given: dict, queries: int
) -> None:
    query = RecordQuery(**given, in_collection=True)
    with django_assert_num_queries(queries):
        page = find_page_of_records(query)
        assert {hit.record.collection.title("en") for hit in page.hits} <= {"Trial"}
    with django_assert_num_queries(queries):
        count_found_records(query)


def test_a_frequent_position_is_found_without_a_list_of_its_games(
    archive: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = RecordQuery(position=AFTER_H4, mirrored=True, in_collection=True)
    before = [hit.record.pk for hit in iterate_found_records(query)]
    monkeypatch.setattr(conditions, "FEW", 1)
    assert [hit.record.pk for hit in iterate_found_records(query)] == before


def test_a_record_stored_meanwhile_shifts_no_page(archive: None) -> None:
    query = RecordQuery()
    first = find_page_of_records(query, size=3)
    before = find_page_of_records(query, cursor=first.next, size=3)
    archive_services.store_record(records.read_one_game('[Date "1900.01.01"]\n\n1. c3-d4 *\n'))
    assert find_page_of_records(query, cursor=first.next, size=3).records == before.records
