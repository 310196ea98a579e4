"""Insert many records with their index rows on PostgreSQL, by COPY.

A statement for every record costs the database more than the record itself. Here the rows are
copied into a table that nobody else sees, and go into their own tables by one statement.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.backends.utils import CursorWrapper

from games.archive.insert_or_rebuild_search_index_rows import INDEX_COLUMNS
from games.archive.models import GameRecord, RecordIndex

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
