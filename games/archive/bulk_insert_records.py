"""Insert many records at once; existing ones stay as they are.

The rows go to the database as plain values, in one statement for all of them; the models'
own saving would cost more than reading and judging the games.
"""

import json
from collections.abc import Iterable, Iterator, Mapping

from django.db import connection, transaction
from django.db.models import QuerySet

from games.archive import indexing
from games.archive.models import Collection, GameRecord
from games.archive.record_columns import COLUMNS, column_values, sha256_of
from games.draughts import pdn

Key = tuple[str, str]  # what makes a record one: the fingerprint of its bytes, its variant


ENCODING = "utf-8"


FINGERPRINTS_AT_ONCE = 5000


_IMPORT_LOCK = 0x7061727469  # one import inserts at a time


class Batch:
    """A batch of good games for one collection, as rows ready to be inserted.

    A game becomes its row soon after it was read and is let go: hundreds of games held at once
    would be out of the processor's reach by the time one came back to them.
    """

    def __init__(self, collection: Collection) -> None:
        self.collection = collection
        self.games = 0
        self._rows: dict[Key, list[object]] = {}
        self._indexes: dict[Key, Mapping[str, object]] = {}

    def add(self, games: Iterable[pdn.ReadGame]) -> None:
        """Add games to the batch; the bytes of each are its part of the text in UTF-8.

        The same game is then the same record whatever the file around it was written in.
        """
        for game in games:
            self._add(game)

    def _add(self, game: pdn.ReadGame) -> None:
        self.games += 1
        data = game.source.encode()
        key = sha256_of(data), game.replay.variant.id
        if key in self._rows:
            return
        row = _row(game, data, key[0])
        row.append(self.collection.pk)
        self._rows[key] = row
        self._indexes[key] = indexing.index_row(game.replay, row[_DATE])

    def insert(self) -> int:
        """Insert the batch inside the caller's transaction; return how many games are new.

        What is there already stays as it is. The cost in queries is the same for one game and
        for a thousand. Records come in the order of their file, so two imports of the same games
        in different orders would wait for each other: one inserts after the other.
        """
        if not self._rows:
            return 0
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":  # SQLite has one writer anyway
                cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_IMPORT_LOCK])
            cursor.executemany(_INSERT, self._rows.values())
            stored = max(cursor.rowcount, 0)
        if stored:
            indexing.insert_by_key(self._indexes)
        if stored < len(self._rows):  # what a player had handed in before has its place now
            for records in self._stored_records():
                records.filter(collection=None).update(collection=self.collection)
        return stored

    def _stored_records(self) -> Iterator[QuerySet[GameRecord]]:
        """The stored records of these games; a database takes only so many values in a query."""
        fingerprints = [sha256 for sha256, _ in self._rows]
        for start in range(0, len(fingerprints), FINGERPRINTS_AT_ONCE):
            batch = fingerprints[start : start + FINGERPRINTS_AT_ONCE]
            yield GameRecord.objects.filter(sha256__in=batch)


def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> int:
    """Store good games of a file; return how many are new."""
    batch = Batch(collection)
    batch.add(games)
    with transaction.atomic():
        return batch.insert()


def _row(game: pdn.ReadGame, data: bytes, sha256: str) -> list[object]:
    above = game.first_line - 1
    values = list(column_values(game, data, encoding=ENCODING, sha256=sha256, lines_before=above))
    values[_FAULT], values[_NOTES] = None, _as_json(values[_NOTES])
    pairs = [f"[{_quoted(name)},{_quoted(value)}]" for name, value in game.tags]
    values[_TAGS] = f"[{','.join(pairs)}]"
    return values


def _as_json(value: object) -> str:
    return _encode(value) if value else "[]"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


_quoted = json.encoder.encode_basestring  # what the encoder calls for a text


_FILLED = [GameRecord._meta.get_field(name) for name in (*COLUMNS, "collection")]


_FAULT, _NOTES, _TAGS, _DATE = map(COLUMNS.index, ("fault", "notes", "tags", "date"))


_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(field.column for field in _FILLED)})"
    f" VALUES ({', '.join(['%s'] * len(_FILLED))}) ON CONFLICT DO NOTHING"
)
