"""A prepared query gives what the query set gives, for any values."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.db.models.signals import post_init
from django.db.transaction import TransactionManagementError

from games.archive import read_and_store_record
from games.archive.ensure_collection import ensure_collection
from games.archive.models import Collection, GameRecord
from games.sql_statements.prepared_query import PreparedQuery, value_given_when_asked

GAMES = ("1. c3-d4 d6-c5 1-0", "1. c3-b4 d6-c5 0-1", "1. e3-d4 d6-c5 1/2-1/2")
BY_NUMBER = PreparedQuery(
    lambda: GameRecord.objects.select_related("collection").filter(
        pk=value_given_when_asked("number")
    )
)
BY_RESULT = PreparedQuery(
    lambda: (
        GameRecord.objects.filter(
            result__in=[value_given_when_asked("one"), value_given_when_asked("other"), "0-1"]
        )
        .order_by("pk")
        .values_list("pk", "result", "notes")
    )
)
LOCKED = PreparedQuery(
    lambda: GameRecord.objects.select_for_update().filter(pk=value_given_when_asked("number"))
)
COLLECTIONS = PreparedQuery(lambda: Collection.objects.all())
ANY = PreparedQuery(lambda: GameRecord.objects.defer("source"))


@pytest.fixture
def stored() -> list[GameRecord]:
    collection = ensure_collection(slug="club")
    first = read_and_store_record.store_record(
        read_and_store_record.read_one_game(GAMES[0]), collection=collection
    )
    return [
        first,
        *(
            read_and_store_record.store_record(read_and_store_record.read_one_game(text))
            for text in GAMES[1:]
        ),
    ]


def _columns(row: GameRecord) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.django_db
def test_each_value_gives_its_own_row_with_what_belongs_to_it(stored, django_assert_num_queries):
    with django_assert_num_queries(len(stored)):
        rows = [BY_NUMBER.first(number=record.pk) for record in stored]
        assert [record.collection and record.collection.slug for record in rows] == [
            "club",
            None,
            None,
        ]
    for row in rows:
        assert _columns(row) == _columns(GameRecord.objects.get(pk=row.pk))
    assert BY_NUMBER.get(number=stored[0].pk) == stored[0]
    assert BY_NUMBER.first(number=0) is None
    with pytest.raises(GameRecord.DoesNotExist):
        BY_NUMBER.get(number=0)


@pytest.mark.django_db
def test_what_is_read_is_saved_and_known_as_if_a_query_set_had_given_it(stored):
    row = BY_NUMBER.get(number=stored[0].pk)
    for read in (row, row.collection):
        assert (read._state.adding, read._state.db) == (False, connection.alias)
    row.collection.title_en = "Club"
    row.collection.save(update_fields=["title_en"])
    assert Collection.objects.get().title_en == "Club"
    row.collection_id = None  # what was read beside it is forgotten
    assert row.collection is None


@pytest.mark.django_db
def test_a_model_whose_making_somebody_listens_to_is_refused(stored):
    def listen(**_: object) -> None:
        raise AssertionError("nobody calls")

    query = PreparedQuery(lambda: GameRecord.objects.all())
    post_init.connect(listen, sender=GameRecord)
    try:
        with pytest.raises(TypeError, match="GameRecord"):
            query.all()
    finally:
        post_init.disconnect(listen, sender=GameRecord)


@pytest.mark.django_db
def test_tuples_are_those_of_the_query_set(stored):
    for first, other in (("1-0", "1-0"), ("1/2-1/2", "1-0")):
        query = GameRecord.objects.filter(result__in=[first, other, "0-1"]).order_by("pk")
        wanted = list(query.values_list("pk", "result", "notes"))
        assert BY_RESULT.all(one=first, other=other) == wanted
        assert len(wanted) == (2 if first == other else 3)


@pytest.mark.django_db
def test_what_was_left_out_is_asked_for_when_somebody_reads_it(stored, django_assert_num_queries):
    row = next(record for record in ANY.all() if record.pk == stored[1].pk)
    with django_assert_num_queries(1):
        assert bytes(row.source) == GAMES[1].encode()


@pytest.mark.django_db
def test_a_changed_row_comes_back_as_it_is_now(stored):
    club = stored[0].collection
    change = f"UPDATE {Collection._meta.db_table} SET slug = 'city' WHERE id = %s"
    changed = COLLECTIONS.row_returned_by_change(change, [club.pk])
    assert (changed.pk, changed.slug) == (club.pk, "city")
    assert Collection.objects.get(pk=club.pk).slug == "city"
    assert COLLECTIONS.row_returned_by_change(change, [0]) is None


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction(stored):
    with transaction.atomic():
        assert LOCKED.first(number=stored[0].pk) is not None
    with pytest.raises(TransactionManagementError):
        LOCKED.first(number=stored[0].pk)


@pytest.mark.django_db(transaction=True)
def test_every_thread_asks_by_its_own_connection(stored):
    def ask(number: int) -> tuple[str, int]:
        try:
            return BY_NUMBER.first(number=number).result, id(connection.connection)
        finally:
            connection.close()

    ours = ask(stored[0].pk)
    with ThreadPoolExecutor(1) as others:
        elsewhere = others.submit(ask, stored[1].pk).result()
    assert (ours[0], elsewhere[0]) == ("1-0", "0-1")
    assert ours[1] != elsewhere[1]
