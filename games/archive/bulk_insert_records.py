"""Insert many records with few statements; records that exist stay as they are.

The rows go to the database as plain values, all of them at once; the models' own saving would
cost more than reading and judging the games.
"""

import sys
from collections.abc import Iterable, Iterator

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

from games.archive.copy_records_into_postgresql import copy_records
from games.archive.database_columns_of_record import COLUMNS
from games.archive.insert_or_rebuild_search_index_rows import insert_index_rows
from games.archive.make_rows_of_games import GameRows, add_rows_of_game
from games.archive.models import Collection, GameRecord
from games.draughts import pdn

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
