"""Prepared queries and single statements give what the query set and saving give."""

from concurrent.futures import ThreadPoolExecutor
from types import NoneType

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models.signals import post_init
from django.db.transaction import TransactionManagementError

from arbiter.journal.models.rows import JournalHead, Note
from games.archive import services as archive_services
from games.archive.models import Collection, GameRecord
from games.archive.queries import records
from games.archive.services import ensure_collection
from games.web.errors import ImmutableRecord
from games.web.prepared import PreparedQuery, value_given_when_asked
from games.web.statements import (
    FEW,
    insert_row,
    insert_row_unless_there,
    insert_rows,
    replace_rows,
    statement_columns_of_fields,
    update_one_row_returning,
    value_for_statement,
    values_of_new_row,
)
from tests.support import small_event
from tests.support.small_event import NOON
from tournaments.boards.models import Game, GameState
from tournaments.games.models import Submission

# A prepared query gives what the query set gives, for any values.


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
    first = archive_services.store_record(records.read_one_game(GAMES[0]), collection=collection)
    return [
        first,
        *(archive_services.store_record(records.read_one_game(text)) for text in GAMES[1:]),
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


# A row inserted by one statement equals the row that saving it makes.


KEY = ("sha256", "variant")


def _row(text: str) -> GameRecord:
    return GameRecord(**archive_services.columns_of_record(records.read_one_game(text)))


@pytest.mark.django_db
def test_an_inserted_row_is_a_saved_row(django_assert_num_queries):
    row, saved = _row("1. c3-d4 d6-c5 1-0"), _row("1. c3-d4 d6-c5 0-1")
    with django_assert_num_queries(1):
        insert_row(row)
    saved.save()
    for record in (row, saved):
        record.refresh_from_db()
    names = {field.attname for field in GameRecord._meta.concrete_fields}
    own = {"id", "sha256", "source", "result", "created_at"}
    assert {name: getattr(row, name) for name in names - own} == {
        name: getattr(saved, name) for name in names - own
    }
    with pytest.raises(ImmutableRecord):
        row.save()  # it is stored, and a stored record is never changed


@pytest.mark.django_db
def test_an_equal_row_is_inserted_once_and_refused_where_it_must_be_new():
    text = "1. c3-d4 d6-c5 1-0"
    assert insert_row_unless_there(_row(text), KEY)
    assert not insert_row_unless_there(_row(text), KEY)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(_row(text))
    assert GameRecord.objects.count() == 1


@pytest.mark.parametrize("count", [1, 3, FEW + 1])
@pytest.mark.django_db
def test_rows_inserted_together_are_those_that_saving_would_have_made(count):
    rows = [Note(stream="tournament:1", text=f"reason {n}", at=NOON) for n in range(count)]
    insert_rows(rows)
    stored = Note.objects.filter(stream="tournament:1").order_by("pk")
    assert [(record.pk, record.text, record.at) for record in stored] == [
        (row.pk, row.text, NOON) for row in rows
    ]
    assert not any(row._state.adding for row in rows)


@pytest.mark.parametrize("count", [1, 2, FEW + 1])
@pytest.mark.django_db
def test_a_row_that_is_there_is_replaced_in_the_columns_named(count):
    heads = [JournalHead.objects.create(stream=f"tournament:{n}") for n in range(count)]
    for head in heads:
        head.seq, head.hash = head.seq + 1, "f" * 64
    replace_rows(heads, "stream", ("seq",))
    stored = JournalHead.objects.filter(pk__in=[head.pk for head in heads])
    assert [(head.seq, head.hash) for head in stored] == [(1, "")] * count


# Values passed to the database unconverted are those that Django would pass on.


SAMPLES = {
    str: ("", "ничья", "1. c3-d4"),
    bool: (True, False),
    int: (0, 7, 2**40),
    NoneType: (None,),
}

OURS = [
    model
    for room in ("games", "arbiter", "tournaments")
    for model in apps.get_app_config(room).get_models()
]


def _every_column(model):
    return statement_columns_of_fields(
        model, tuple(field.name for field in model._meta.concrete_fields)
    )


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.label)
def test_a_value_left_unchanged_is_what_django_would_write(model):
    for column in _every_column(model):
        for kind in column.unchanged:
            for value in SAMPLES[kind]:
                written = column.field.get_db_prep_save(value, connection)
                assert (written, type(written)) == (value, type(value)), column.name


def test_a_row_is_written_by_its_id_and_a_state_by_its_word():
    record, state, at = statement_columns_of_fields(Submission, ("record", "state", "at"))
    assert value_for_statement(GameRecord(pk=7), record, connection) == 7
    assert value_for_statement(None, record, connection) is None
    assert value_for_statement(GameState.FINISHED, state, connection) == "finished"
    assert value_for_statement(NOON, at, connection) == at.field.get_db_prep_save(NOON, connection)


@pytest.mark.django_db
def test_a_column_that_was_not_loaded_is_not_taken_for_nothing():
    Note.objects.create(stream="tournament:1", text="флаг упал", at=NOON)
    row = Note.objects.defer("text").get()
    assert values_of_new_row(
        row, statement_columns_of_fields(Note, ("stream", "text")), connection
    ) == [
        "tournament:1",
        "флаг упал",
    ]


# A row is updated only where its columns have the expected values.


NOTHING_MORE = "1", ()


@pytest.mark.django_db
def test_a_row_is_changed_as_a_query_set_changes_it():
    story = small_event.event()
    game, other = story.game(1, 1), story.game(1, 2)
    written = {"state": GameState.DISPUTED, "revision": 7, "record": None, "white": other.white}
    where = {"id": game.pk, "revision": game.revision}
    assert update_one_row_returning(Game, where, written, NOTHING_MORE) == (1,)
    game.refresh_from_db()
    assert (game.state, game.revision, game.white) == (GameState.DISPUTED, 7, other.white)
    other.refresh_from_db()
    assert other.state != GameState.DISPUTED


@pytest.mark.django_db
def test_a_row_that_was_changed_meanwhile_stays_as_it_is():
    game = small_event.event().game(1, 1)
    where = {"id": game.pk, "revision": game.revision + 1}
    assert update_one_row_returning(Game, where, {"revision": 9}, NOTHING_MORE) is None
    game.refresh_from_db()
    assert game.revision != 9


@pytest.mark.django_db
def test_a_change_and_a_question_about_other_rows_are_one_statement(django_assert_num_queries):
    story = small_event.event()
    game, other = story.game(1, 1), story.game(1, 2)
    revision = f"(SELECT revision FROM {Game._meta.db_table} asked WHERE asked.id = %s), %s + 0"
    where = {"id": game.pk, "revision": game.revision}
    returning = revision, (other.pk, 5)
    with django_assert_num_queries(1):
        answer = update_one_row_returning(Game, where, {"revision": 7}, returning)
    assert answer == (other.revision, 5)
    assert update_one_row_returning(Game, where, {"revision": 8}, returning) is None
    game.refresh_from_db()
    assert game.revision == 7
