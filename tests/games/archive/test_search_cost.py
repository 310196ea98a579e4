"""Archive searches: their results, order and number of queries."""

import pytest
from django.test.utils import CaptureQueriesContext

from games.archive import services as archive_services
from games.archive.models import GameRecord
from games.archive.queries import records, search
from games.archive.queries.conditions import RecordQuery
from games.archive.queries.records import collections_with_sizes
from games.archive.services import ensure_collection

GAMES = [
    ("Чёрный С.", "Медков В.", "I чемпионат СССР", "1924.??.??", "0-1", "c3-d4 d6-c5"),
    ("Медков В.", "Пель А.", "I чемпионат СССР", "1924.??.??", "1-0", "c3-d4 d6-e5"),
    ("Abatsiev N.", "Медков В.", "Кубок Москвы", "1.1.1965", "1/2-1/2", "c3-b4 d6-e5"),
    ("?", "?", "?", "?", "*", "c3-b4 b6-a5"),
]

FAULTY = "1. c3-b4 d6-c5 2. b4-a5"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def archive(db: None) -> None:
    """Fixture: records in a collection, some in none."""
    collection = ensure_collection(slug="test", title_ru="Проба", title_en="Trial")
    for white, black, event, date, result, moves in GAMES:
        text = (
            f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Date "{date}"]\n'
            f'[Result "{result}"]\n[GameType "25"]\n\n1. {moves} *\n'
        )
        is_named = white != "?"
        archive_services.store_record(
            records.read_one_game(text), collection=collection if is_named else None
        )
    archive_services.store_record(records.read_one_game(FAULTY))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        (RecordQuery(), 5),
        (RecordQuery(text="медков"), 3),
        (RecordQuery(text="МЕДКОВ пель"), 1),
        (RecordQuery(text="Medkov"), 3),
        (RecordQuery(text="черный"), 1),
        (RecordQuery(text="Чёрный"), 1),
        (RecordQuery(text="кубок 1965"), 1),
        (RecordQuery(text="чемпионат медков 1924"), 2),
        (RecordQuery(text="1924"), 2),
        (RecordQuery(text="никто"), 0),
        (RecordQuery(text="%"), 0),
        (RecordQuery(text="_"), 0),
        (RecordQuery(player="чемпионат"), 0),
        (RecordQuery(player="abatsiev"), 1),
        (RecordQuery(event="чемпионат ссср"), 2),
        (RecordQuery(event="chempionat"), 2),
        (RecordQuery(year=1965), 1),
        (RecordQuery(collection="test"), 3),
        (RecordQuery(collection="other"), 0),
        (RecordQuery(result="1/2-1/2"), 1),
        (RecordQuery(only_good=True), 4),
    ],
    ids=str,
)
def test_every_word_must_be_found(query: RecordQuery, expected: int) -> None:
    assert search.count_found_records(query) == search.FoundRecordCount(expected, is_exact=True)


def test_the_oldest_come_first_and_undated_ones_last() -> None:
    page = search.find_page_of_records(RecordQuery())
    assert [record.year for record in page.records] == [1924, 1924, 1965, None, None]


def test_a_page_costs_one_query_whatever_its_length(
    django_assert_num_queries: CaptureQueriesContext,
) -> None:
    with django_assert_num_queries(1):
        page = search.find_page_of_records(RecordQuery())
        for record in page.records:
            assert str(record)
            assert record.collection is None or record.collection.title("en") == "Trial"
            assert record.result in ("1-0", "0-1", "1/2-1/2", "*", "")


def test_pages_lead_to_each_other_by_the_records_at_their_edges() -> None:
    every = [record.pk for record in search.find_page_of_records(RecordQuery()).records]
    first = search.find_page_of_records(RecordQuery(), size=2)
    second = search.find_page_of_records(RecordQuery(), cursor=first.next, size=2)
    third = search.find_page_of_records(RecordQuery(), cursor=second.next, size=2)
    shown = [[record.pk for record in page.records] for page in (first, second, third)]
    assert shown == [every[:2], every[2:4], every[4:]]
    assert (first.previous, third.next) == (None, None)
    back = search.find_page_of_records(RecordQuery(), cursor=third.previous, size=2)
    assert back.records == second.records
    assert (
        search.find_page_of_records(RecordQuery(), cursor=back.previous, size=2).records
        == first.records
    )


def test_one_record_comes_with_its_collection() -> None:
    first = GameRecord.objects.order_by("id")[0]
    assert records.get_record(first.pk).collection.slug == "test"
    assert records.get_record(0) is None


def test_collections_know_their_size() -> None:
    assert [(row.slug, row.size) for row in collections_with_sizes()] == [("test", 3)]
