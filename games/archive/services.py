"""Store records once, exactly as they came, one or many, each with its row of the search index."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

from games.archive.models import Collection, GameRecord, RecordIndex
from games.archive.queries.records import ReadRecord, replay_of_record
from games.archive.rows import (
    COLUMNS,
    GameRows,
    IndexRow,
    add_rows_of_game,
    columns_by_name,
    make_index_row,
)
from games.draughts import pdn
from games.draughts.index import search_data
from games.web.prepared import PreparedQuery, prepared_cursor, value_given_when_asked
from games.web.statements import insert_row_unless_there

# Read one game record from bytes, and store it exactly as it came.


_STORED = PreparedQuery(
    lambda: GameRecord.objects.order_by().filter(
        sha256=value_given_when_asked("sha256"), variant=value_given_when_asked("variant")
    )
)


@transaction.atomic(savepoint=False)
def store_record(read: ReadRecord, *, collection: Collection | None = None) -> GameRecord:
    """Store a record read, once: the same bytes of the same variant are the same row."""
    record = GameRecord(**columns_of_record(read), collection=collection)
    if insert_row_unless_there(record, ("sha256", "variant")):
        insert_index_rows([(record.pk, make_index_row(search_data(read.replay), record.date))])
        return record
    record = _STORED.get(sha256=record.sha256, variant=record.variant)
    if collection and record.collection is None:
        GameRecord.objects.filter(pk=record.pk).update(collection=collection)
        record.collection = collection
    return record


def columns_of_record(read: ReadRecord) -> dict[str, object]:
    """Compute the database columns that follow from a record's bytes."""
    return columns_by_name(read.game, read.data, encoding=read.encoding, sha256=read.sha256)


# Insert many records with few statements; records that exist stay as they are.
#
# The rows go to the database as plain values, all of them at once; the models' own saving would
# cost more than reading and judging the games.


FINGERPRINTS_AT_ONCE = 5000


def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> int:
    """Store good games of a file; return how many are new."""
    rows: GameRows = {}
    for game in games:
        add_rows_of_game(rows, game)
    with transaction.atomic():
        return insert_rows_of_games(rows, collection=collection)


def insert_rows_of_games(rows: GameRows, *, collection: Collection) -> int:
    """Insert the rows of games inside the caller's transaction; return how many games are new.

    What is there already stays as it is. The cost in queries is the same for one game and for a
    thousand.
    """
    if not rows:
        return 0
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            whole = ((*row, collection.pk, *index) for row, index in rows.values())
            stored = copy_records(cursor, _COLUMNS, whole)
        else:
            stored = _insert_row_by_row(cursor, rows, collection)
    if stored < len(rows):  # what a player had handed in before has its place now
        for records in _stored_records(rows):
            records.filter(collection=None).update(collection=collection)
    return stored


def _insert_row_by_row(cursor: CursorWrapper, rows: GameRows, collection: Collection) -> int:
    """The same by a statement for each record, which costs SQLite next to nothing.

    One connection writes at a time, so that records which are all new have the ids behind the
    highest, one after the other.
    """
    last = _highest_id(cursor)
    cursor.executemany(
        _INSERT.format(collection=int(collection.pk)), [row for row, _ in rows.values()]
    )
    stored = max(cursor.rowcount, 0)
    if stored == len(rows):
        ids = range(_highest_id(cursor) - stored + 1, sys.maxsize)
        insert_index_rows(zip(ids, (index for _, index in rows.values()), strict=False))
    else:
        cursor.execute(_LATER, [last])
        later = cursor.fetchall()
        insert_index_rows((pk, rows[sha256, variant][1]) for pk, sha256, variant in later)
    return stored


def _highest_id(cursor: CursorWrapper) -> int:
    cursor.execute(_LAST)
    (last,) = cursor.fetchone()
    return int(last)


def _stored_records(rows: GameRows) -> Iterator[QuerySet[GameRecord]]:
    """The stored records of these games; a database takes only so many values in a query."""
    fingerprints = [sha256 for sha256, _ in rows]
    for start in range(0, len(fingerprints), FINGERPRINTS_AT_ONCE):
        batch = fingerprints[start : start + FINGERPRINTS_AT_ONCE]
        yield GameRecord.objects.filter(sha256__in=batch)


_COLUMNS = [GameRecord._meta.get_field(name).column for name in (*COLUMNS, "collection")]

_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(_COLUMNS)})"
    f" VALUES ({'%s, ' * len(COLUMNS)}{{collection}}) ON CONFLICT DO NOTHING"
)

_LAST = f"SELECT coalesce(max(id), 0) FROM {GameRecord._meta.db_table}"

_LATER = f"SELECT id, sha256, variant FROM {GameRecord._meta.db_table} WHERE id > %s ORDER BY id"

# Insert and rebuild the rows of the search index, one for each record.


BATCH = 500


def insert_index_rows(rows: Iterable[tuple[int, IndexRow]]) -> None:
    """Insert rows of the search index in one statement, each with the id of its record.

    A record has one row: an older one gives way. In the transaction that stores the record, no
    search ever misses it. Rows in the order of their ids cost least.
    """
    values = [(pk, *row) for pk, row in rows]
    if len(values) == 1:  # a record handed in: many at once would begin a pipeline for it
        with prepared_cursor() as cursor:
            cursor.execute(_INSERT_INDEX, values[0])
    elif values:
        with connection.cursor() as cursor:
            cursor.executemany(_INSERT_INDEX, values)


def rebuild_search_index(
    *,
    only_missing: bool = False,
    done: Callable[[int], None] | None = None,
    may_go_on: Callable[[], bool] = lambda: True,
) -> int:
    """Rebuild the index rows of all records from their texts; return how many.

    RecordBatch by batch, each in a transaction of its own: stopped and run again it does the same.
    ``done`` hears after each batch how many are made, ``may_go_on`` is asked before the next.
    """
    made = 0
    for batch in _batches(only_missing):
        rows = [
            (record.pk, make_index_row(search_data(replay_of_record(record)), record.date))
            for record in batch
        ]
        with transaction.atomic():
            insert_index_rows(rows)
        made += len(rows)
        if done:
            done(made)
        if not may_go_on():
            break
    return made


def _batches(only_missing: bool) -> Iterator[list[GameRecord]]:
    """All records by their ids, never many at once; the ones stored meanwhile too."""
    records = GameRecord.objects.only("id", "source", "variant", "date").order_by("id")
    if only_missing:
        records = records.filter(search=None)
    last = 0
    while batch := list(records.filter(id__gt=last)[:BATCH]):
        yield batch
        last = batch[-1].pk


INDEX_COLUMNS = ("positions", "materials", "since", "until")
"""The columns of an IndexRow, in its order."""

_INTO = f"INSERT INTO {RecordIndex._meta.db_table} (record_id, {', '.join(INDEX_COLUMNS)})"

_INSERT_INDEX = (
    f"{_INTO} VALUES (%s, %s, %s, %s, %s) ON CONFLICT (record_id) DO UPDATE SET "
    + ", ".join(f"{name} = EXCLUDED.{name}" for name in INDEX_COLUMNS)
)

# Insert many records with their index rows on PostgreSQL, by COPY.
#
# A statement for every record costs the database more than the record itself. Here the rows are
# copied into a table that nobody else sees, and go into their own tables by one statement.


_IMPORT_LOCK = 0x7061727469  # one import inserts at a time


def copy_records(
    cursor: CursorWrapper, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> int:
    """Insert records and their index rows from these rows of columns; return how many are new.

    Inside the caller's transaction. What is there already stays as it is. Records come in the
    order of their file, so two imports of the same games in different orders would wait for each
    other: one inserts after the other, while the next rows are on their way.
    """
    of_record, of_index = ", ".join(columns), ", ".join(INDEX_COLUMNS)
    cursor.execute(
        f"CREATE TEMPORARY TABLE incoming AS SELECT 0 AS place, {of_record}, {of_index}"
        f" FROM {_RECORDS}, {_INDEXES} WITH NO DATA"
    )
    with cursor.copy(f"COPY incoming (place, {of_record}, {of_index}) FROM STDIN") as stream:
        for place, row in enumerate(rows):
            stream.write_row((place, *row))
    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_IMPORT_LOCK])
    cursor.execute(
        f"WITH stored AS (INSERT INTO {_RECORDS} ({of_record})"
        f" SELECT {of_record} FROM incoming ORDER BY place ON CONFLICT DO NOTHING"
        f" RETURNING id, sha256, variant) "
        f"INSERT INTO {_INDEXES} (record_id, {of_index}) SELECT id, {of_index}"
        f" FROM stored JOIN incoming USING (sha256, variant) ORDER BY id"
    )
    stored = int(cursor.rowcount)
    cursor.execute("DROP TABLE incoming")
    return stored


_RECORDS, _INDEXES = GameRecord._meta.db_table, RecordIndex._meta.db_table


def ensure_collection(
    *, slug: str, title_ru: str = "", title_en: str = "", source: str = ""
) -> Collection:
    """Return the collection with this slug, created if it is new."""
    titles = {"title_ru": title_ru or slug, "title_en": title_en or title_ru or slug}
    collection, _ = Collection.objects.get_or_create(
        slug=slug, defaults={**titles, "source": source}
    )
    return collection
