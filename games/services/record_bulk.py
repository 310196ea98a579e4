"""Many records at once: what is new is inserted, what is there already stays as it is.

The rows go to the database as plain values, in one statement for all of them; the models'
own saving would cost more than reading and judging the games.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection, transaction

from games.draughts import pdn
from games.models import Collection, GameRecord
from games.services import indexing
from games.services.record_columns import COLUMNS, REMEMBERED, fingerprint, row_values

Key = tuple[str, str]  # what makes a record one: the fingerprint of its bytes, its variant
ENCODING = "utf-8"


@dataclass(frozen=True, slots=True)
class Batch:
    """Good games on their way into the archive: rows ready to be inserted.

    ``indexes`` has what each new game is searched by, ``known`` the fingerprints of those that
    were there already.
    """

    collection: Collection
    rows: list[list[object]]
    indexes: dict[Key, Mapping[str, object]]
    known: list[str]


def store_games(games: Iterable[pdn.ReadGame], *, collection: Collection) -> int:
    """Keep good games of a file; how many of them are new."""
    batch = prepare(games, collection=collection)
    with transaction.atomic():
        return insert(batch)


def prepare(games: Iterable[pdn.ReadGame], *, collection: Collection) -> Batch:
    """The rows of what is new; nothing is written yet, so nobody else has to wait.

    The bytes of each game are its part of the text in UTF-8: the same game is then the same
    record whatever the file around it was written in.
    """
    found: dict[Key, tuple[pdn.ReadGame, bytes]] = {}
    for game in games:
        data = game.source.encode()
        found.setdefault((fingerprint(data), game.variant.id), (game, data))
    held = GameRecord.objects.filter(sha256__in=[sha256 for sha256, _ in found])
    known = [key for key in held.values_list("sha256", "variant") if found.pop(key, None)]
    batch = Batch(collection, [], {}, [sha256 for sha256, _ in known])
    for key, (game, data) in found.items():
        row = _row(game, data, key, collection)
        batch.rows.append(row)
        batch.indexes[key] = indexing.index_row(game.replay, row[_DATE])
    return batch


def insert(batch: Batch) -> int:
    """Insert a batch inside the caller's transaction; how many of its games are new.

    The cost in queries is the same for one game and for a thousand; another import at the
    same time may be first with a game, and that is well.
    """
    stored = 0
    if batch.rows:
        with connection.cursor() as cursor:
            cursor.executemany(_INSERT, batch.rows)
            stored = cursor.rowcount
        _index(batch)
    if batch.known or stored < len(batch.rows):
        there = [*batch.known, *(sha256 for sha256, _ in batch.indexes)]
        # a player had handed it in before: now it has its place
        GameRecord.objects.filter(sha256__in=there, collection=None).update(
            collection=batch.collection
        )
    return stored


def _index(batch: Batch) -> None:
    """The search rows of what was inserted: who was first with a game has made its row."""
    new = GameRecord.objects.filter(sha256__in=[key[0] for key in batch.indexes], search=None)
    keys = new.values_list("pk", "sha256", "variant")
    indexing.insert(
        (pk, batch.indexes[key]) for pk, *rest in keys if (key := tuple(rest)) in batch.indexes
    )


def _row(game: pdn.ReadGame, data: bytes, key: Key, collection: Collection) -> list[object]:
    late = game.first_line - 1
    values = list(row_values(game, data, encoding=ENCODING, sha256=key[0], lines_before=late))
    values[_FAULT], values[_NOTES] = None, _as_json(values[_NOTES])
    values[_TAGS] = f"[{','.join(map(_pairs.__getitem__, game.tags))}]"
    values.append(collection.pk)
    return values


class _Pairs(dict[tuple[str, str], str]):
    """The JSON of every tag met so far: most are the same from game to game."""

    def __missing__(self, pair: tuple[str, str]) -> str:
        if len(self) >= REMEMBERED:
            self.clear()
        text = self[pair] = _encode(pair)
        return text


def _as_json(value: object) -> str:
    return _encode(value) if value else "[]"


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_pairs = _Pairs()
_FILLED = [GameRecord._meta.get_field(name) for name in (*COLUMNS, "collection")]
_FAULT, _NOTES, _TAGS, _DATE = map(COLUMNS.index, ("fault", "notes", "tags", "date"))
_INSERT = (
    f"INSERT INTO {GameRecord._meta.db_table} ({', '.join(one.column for one in _FILLED)})"
    f" VALUES ({', '.join(['%s'] * len(_FILLED))}) ON CONFLICT DO NOTHING"
)
