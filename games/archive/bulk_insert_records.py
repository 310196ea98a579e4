"""Insert many records with few statements; records that exist stay as they are.

The rows go to the database as plain values, all of them at once; the models' own saving would
cost more than reading and judging the games.
"""

import json
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import QuerySet

from games.archive import index_rows_of_records
from games.archive.copy_records_into_postgresql import copy_records
from games.archive.database_columns_of_record import COLUMNS, compute_record_columns, sha256_in_hex
from games.archive.models import Collection, GameRecord
from games.draughts import pdn
from games.draughts.search_index_of_game import search_data

Key = tuple[str, str]  # what makes a record one: the fingerprint of its bytes, its variant


ENCODING = "utf-8"


FINGERPRINTS_AT_ONCE = 5000


class RecordBatch:
    """Good games of one collection, as rows ready to be inserted.

    A game becomes its row soon after it was read and is let go: hundreds of games held at once
    would be out of the processor's reach by the time one came back to them.
    """

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.games = 0
        self._rows: dict[Key, list[Any]] = {}
        self._indexes: dict[Key, index_rows_of_records.IndexRow] = {}

    def add(self, games: Iterable[pdn.ReadGame]) -> None:
        """Add games read from a text; each is stored with the bytes of its part of the text.

        The same game is then the same record whatever the file around it was written in.
        """
        for game in games:
            self._add(game)

    def _add(self, game: pdn.ReadGame) -> None:
        self.games += 1
        data = game.source.encode()
        key = sha256_in_hex(data), game.replay.variant.id
        if key in self._rows:
            return
        searched = search_data(game.replay)
        row = _row(game, data, key[0], searched.line)
        row.append(self.collection.pk)
        self._rows[key] = row
        self._indexes[key] = index_rows_of_records.make_index_row(searched, str(row[_DATE]))

    def insert(self) -> int:
        """Insert the rows in the caller's transaction; return how many games are new.

        What is there already stays as it is. The cost in queries is the same for one game and
        for a thousand.
        """
        if not self._rows:
            return 0
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                both = ((*row, *self._indexes[key]) for key, row in self._rows.items())
                stored = copy_records(cursor, _COLUMNS, both)
            else:
                stored = self._insert_row_by_row(cursor)
        if stored < len(self._rows):  # what a player had handed in before has its place now
            for records in self._stored_records():
                records.filter(collection=None).update(collection=self.collection)
        return stored

    def _insert_row_by_row(self, cursor: CursorWrapper) -> int:
        """The same by a statement for each record, which costs SQLite next to nothing."""
        cursor.execute(_LAST)
        (last,) = cursor.fetchone()
        cursor.executemany(_INSERT, self._rows.values())
        stored = max(cursor.rowcount, 0)
        cursor.execute(_LATER, [last])
        rows = self._indexes
        index_rows_of_records.insert_index_rows(
            (pk, rows[key]) for pk, *rest in cursor.fetchall() if (key := tuple(rest)) in rows
        )
        return stored

    def _stored_records(self) -> Iterator[QuerySet[GameRecord]]:
        """The stored records of these games; a database takes only so many values in a query."""
        fingerprints = [sha256 for sha256, _ in self._rows]
        for start in range(0, len(fingerprints), FINGERPRINTS_AT_ONCE):
            batch = fingerprints[start : start + FINGERPRINTS_AT_ONCE]
            yield GameRecord.objects.filter(sha256__in=batch)


def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> int:
    """Store the good games of a file in a collection; return how many are new."""
    batch = RecordBatch(collection)
    batch.add(games)
    with transaction.atomic():
        return batch.insert()


def _row(game: pdn.ReadGame, data: bytes, sha256: str, line: str) -> list[Any]:
    above = game.first_line - 1
    values = list(
        compute_record_columns(
            game, data, encoding=ENCODING, sha256=sha256, line=line, lines_before=above
        )
    )
    values[_FAULT], values[_NOTES] = None, _as_json(values[_NOTES])
    as_json = _remembered_tag if len(data) < _SHORT else _tag_as_json
    values[_TAGS] = f"[{','.join(map(as_json, game.tags))}]"
    return values


def _tag_as_json(tag: tuple[str, str]) -> str:
    name, value = tag
    return f"[{_quoted(name)},{_quoted(value)}]"


_remembered_tag = lru_cache(1 << 12)(_tag_as_json)


_SHORT = 4000  # bytes of a game whose tags are remembered; those of others may be of any length


def _as_json(value: object) -> str:
    return _encode(value) if value else "[]"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


_quoted = json.encoder.encode_basestring  # what the encoder calls for a text


_COLUMNS = [GameRecord._meta.get_field(name).column for name in (*COLUMNS, "collection")]


_FAULT, _NOTES, _TAGS, _DATE = map(COLUMNS.index, ("fault", "notes", "tags", "date"))


_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(_COLUMNS)})"
    f" VALUES ({', '.join(['%s'] * len(_COLUMNS))}) ON CONFLICT DO NOTHING"
)


_LAST = f"SELECT coalesce(max(id), 0) FROM {GameRecord._meta.db_table}"


_LATER = f"SELECT id, sha256, variant FROM {GameRecord._meta.db_table} WHERE id > %s ORDER BY id"
