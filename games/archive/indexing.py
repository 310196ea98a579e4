"""Make, store and rebuild the search index rows of records."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from django.db import connection, transaction

from games.archive.date_spans import span_of_record
from games.archive.models import GameRecord, RecordIndex
from games.archive.selectors import replay_of
from games.draughts.replay import Replay
from games.draughts.search_index_of_game import search_data
from games.sql_statements.prepared_cursor import prepared_cursor

BATCH = 500


def index_row(replay: Replay, date: str = "") -> dict[str, object]:
    """Compute the columns of a RecordIndex row; ``date`` is as the record writes it."""
    since, until = span_of_record(date)
    positions, materials = search_data(replay)
    return {
        "positions": positions,
        "materials": materials,
        "since": since,
        "until": until,
    }


def insert(rows: Iterable[tuple[int, Mapping[str, object]]]) -> None:
    """Insert index rows, each with the id of its record, in one statement.

    A record has one row: an older one gives way. In the transaction that stores the record, no
    search ever misses it.
    """
    values = [[pk, *(row[name] for name in _NAMES)] for pk, row in rows]
    if len(values) == 1:  # a record handed in: many at once would begin a pipeline for it
        with prepared_cursor() as cursor:
            cursor.execute(_INSERT, values[0])
    elif values:
        with connection.cursor() as cursor:
            cursor.executemany(_INSERT, values)


def insert_by_key(rows: Mapping[tuple[str, str], Mapping[str, object]]) -> None:
    """Insert index rows by fingerprint and variant of the record; existing rows stay."""
    values = [(*(row[name] for name in _NAMES), *key) for key, row in rows.items()]
    with connection.cursor() as cursor:
        cursor.executemany(_INSERT_BY_KEY, values)


def reindex(
    *,
    only_missing: bool = False,
    done: Callable[[int], None] | None = None,
    may_go_on: Callable[[], bool] = lambda: True,
) -> int:
    """Rebuild the index rows of all records from their texts; return how many.

    Batch by batch, each in a transaction of its own: stopped and run again it does the same.
    ``done`` hears after each batch how many are made, ``may_go_on`` is asked before the next.
    """
    made = 0
    for batch in _batches(only_missing):
        rows = [(record.pk, index_row(replay_of(record), record.date)) for record in batch]
        with transaction.atomic():
            insert(rows)
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


_NAMES = ("positions", "materials", "since", "until")


_INTO = f"INSERT INTO {RecordIndex._meta.db_table} (record_id, {', '.join(_NAMES)})"


_INSERT = f"{_INTO} VALUES (%s, %s, %s, %s, %s) ON CONFLICT (record_id) DO UPDATE SET " + ", ".join(
    f"{name} = EXCLUDED.{name}" for name in _NAMES
)


_INSERT_BY_KEY = (
    f"{_INTO} SELECT id, %s, %s, %s, %s FROM {GameRecord._meta.db_table}"
    " WHERE sha256 = %s AND variant = %s ON CONFLICT DO NOTHING"
)
