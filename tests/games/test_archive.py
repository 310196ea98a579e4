"""The archive: what is found, in which order, at what cost."""

import pytest
from django.test.utils import CaptureQueriesContext

from games.models import GameRecord
from games.selectors import records as selectors
from games.selectors.records import RecordQuery
from games.services import records
from games.services.archive_import import ensure_collection

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
    collection = ensure_collection(slug="test", title_ru="Проба", title_en="Trial")
    for white, black, event, date, result, moves in GAMES:
        text = (
            f'[Event "{event}"]\n[White "{white}"]\n[Black "{black}"]\n[Date "{date}"]\n'
            f'[Result "{result}"]\n[GameType "25"]\n\n1. {moves} *\n'
        )
        is_named = white != "?"
        records.store(records.read_one(text), collection=collection if is_named else None)
    records.store(records.read_one(FAULTY))


@pytest.mark.parametrize(
    ("query", "found"),
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
def test_every_word_must_be_found(query: RecordQuery, found: int) -> None:
    assert selectors.search(query).total == found


def test_the_oldest_come_first_and_undated_ones_last() -> None:
    page = selectors.search(RecordQuery())
    assert [record.year for record in page.records] == [1924, 1924, 1965, None, None]


def test_a_page_costs_two_queries_whatever_its_length(
    django_assert_num_queries: CaptureQueriesContext,
) -> None:
    with django_assert_num_queries(2):
        page = selectors.search(RecordQuery())
        for record in page.records:
            assert str(record)
            assert record.collection is None or record.collection.title("en") == "Trial"
            assert record.result in ("1-0", "0-1", "1/2-1/2", "*", "")


def test_pages_are_counted_and_the_last_one_stands_for_any_beyond() -> None:
    shown = [selectors.search(RecordQuery(), page=page, size=2) for page in (1, 2, 3, 99, "x")]
    assert [page.number for page in shown] == [1, 2, 3, 3, 1]
    assert [len(page.records) for page in shown] == [2, 2, 1, 1, 2]
    assert (shown[0].previous, shown[0].next) == (None, 2)
    assert (shown[2].previous, shown[2].next) == (2, None)
    assert {page.pages for page in shown} == {3}


def test_one_record_comes_with_its_collection() -> None:
    first = GameRecord.objects.order_by("id")[0]
    assert selectors.get(first.pk).collection.slug == "test"
    assert selectors.get(0) is None


def test_collections_know_their_size() -> None:
    assert [(row.slug, row.size) for row in selectors.collections()] == [("test", 3)]
