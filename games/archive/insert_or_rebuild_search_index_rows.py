"""Insert and rebuild the rows of the search index, one for each record."""

from collections.abc import Callable, Iterable, Iterator

from django.db import connection, transaction

from games.archive.make_rows_of_games import IndexRow, make_index_row
from games.archive.models import GameRecord, RecordIndex
from games.archive.read_and_replay_stored_record import replay_of_record
from games.draughts.search_index_of_game import search_data
from games.sql_statements.prepared_cursor import prepared_cursor

BATCH = 500


def insert_index_rows(rows: Iterable[tuple[int, IndexRow]]) -> None:
    """Insert rows of the search index in one statement, each with the id of its record.

    A record has one row: an older one gives way. In the transaction that stores the record, no
    search ever misses it. Rows in the order of their ids cost least.
    """
    values = [(pk, *row) for pk, row in rows]
    if len(values) == 1:  # a record handed in: many at once would begin a pipeline for it
        with prepared_cursor() as cursor:
            cursor.execute(_INSERT, values[0])
    elif values:
        with connection.cursor() as cursor:
            cursor.executemany(_INSERT, values)


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


_INSERT = f"{_INTO} VALUES (%s, %s, %s, %s, %s) ON CONFLICT (record_id) DO UPDATE SET " + ", ".join(
    f"{name} = EXCLUDED.{name}" for name in INDEX_COLUMNS
)
